//! Odds, results, losses, advances, points and victory.

use std::collections::BTreeSet;

use hexmap::HexId;
use mechanics::{Spot, UnitId};

use super::map::{Hexes, View};
use crate::board::Hexes as HexSet;
use crate::card::{BattleRole, Condition, Effect, Ignored, Place};
use crate::combat::{Advance, CombatTable, Method, Outcome, Token};
use crate::front::Front;
use crate::leader::LeaderRule;
use crate::marker::Ability;
use crate::nation::{Nation, Side};
use crate::pack::{Counted, Score};
use crate::secret_plans::PlanMark;
use crate::state::place;
use crate::terrain::Line;
use crate::track::StanceEvent;
use crate::unit::{Armor, Kind, Strength, Units};

/// What the oracle makes of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Odds {
    pub attack: i16,
    pub defence: i16,
    pub table: CombatTable,
    /// None below the first column: an automatic result.
    pub column: Option<usize>,
    pub armored: bool,
}

impl View<'_> {
    fn outcome(&self, code: &str) -> Option<u8> {
        let outcomes = &self.map.pack.outcomes;
        outcomes.iter().position(|outcome| outcome.code == code).map(|at| at as u8)
    }

    /// The effects of the card of a side in the battle.
    fn card(&self, side: Side) -> &[Effect] {
        let Some(played) = self.state.battle.cards[side as usize] else { return &[] };
        let event = self.map.part().card(played.card).event(side);
        event.plays.get(usize::from(played.play)).map_or(&[], |play| &play.effects)
    }

    /// What the card of a side voids: the defender's the attacker's armor bonus, the attacker's all else.
    fn ignores(&self, what: Ignored) -> bool {
        let attacker = self.state.battle.attacker;
        let side = if what == Ignored::Armor { attacker.enemy() } else { attacker };
        self.card(side).iter().any(|effect| matches!(effect, Effect::Ignore(ignored) if *ignored == what))
    }

    /// Whether an attacked hex is such a place. Places by range and by the battle are not asked for by shifts and results.
    fn fits_place(&self, place: &Place) -> bool {
        let targets: Vec<HexId> = self.state.battle.targets.iter().collect();
        place.0.iter().any(|spot| {
            let here = |units: &Units| {
                let units = *units;
                move |hex: &HexId| self.here(*hex).iter().any(|unit| units.contains(*unit))
            };
            let fits = |hex: &HexId| {
                spot.hexes.contains(*hex) && spot.holds.as_ref().is_none_or(|units| here(units)(hex))
            };
            targets.iter().any(fits)
        })
    }

    fn holds(&self, test: &Condition, side: Side) -> bool {
        let battle = &self.state.battle;
        let counter = |unit: UnitId| self.map.unit(unit);
        match test {
            Condition::Stance(event) => self.map.part().stance.of(*event) == Some(self.state.stance),
            Condition::AboveStance => self.total_vp() > self.map.part().numbers.stance_threshold,
            Condition::Holds(hexes) => hexes.iter().all(|hex| self.controls(side, hex)),
            Condition::UnitIn(hexes) => hexes.iter().any(|hex| self.has(side, hex)),
            Condition::OneGroup => {
                let groups: BTreeSet<_> = battle.attackers.iter().map(|unit| counter(unit).group).collect();
                groups.len() == 1 && !groups.contains(&None)
            }
            Condition::Hexes(least) => {
                let hexes: Hexes = battle.attackers.iter().filter_map(|unit| self.state.hex(unit)).collect();
                hexes.len() >= usize::from(*least)
            }
            Condition::Tanks => battle.attackers.iter().any(|unit| counter(unit).kind == Kind::Tank),
        }
    }

    /// Whether the card of a side may work: the role, a unit of his and the attacked hex.
    fn works(&self, side: Side, role: BattleRole, who: Option<&Units>, place: &Place) -> bool {
        let battle = &self.state.battle;
        let part = match role {
            BattleRole::Attack => side == battle.attacker,
            BattleRole::Defend => side != battle.attacker,
            BattleRole::Either => true,
        };
        part && who.is_none_or(|who| battle.units(side).iter().any(|unit| who.contains(unit)))
            && self.fits_place(place)
    }

    /// Columns of the cards of both sides, to the right.
    fn card_shifts(&self) -> i16 {
        let battle = &self.state.battle;
        let mut sum = 0;
        for side in Side::ALL {
            for effect in self.card(side) {
                let Effect::Shift { columns, role, who, place, method, test } = effect else { continue };
                let works = self.works(side, *role, who.as_ref(), place)
                    && method.is_none_or(|method| method == battle.method)
                    && test.as_ref().is_none_or(|test| self.holds(test, side));
                if works {
                    sum += i16::from(*columns) * if side == battle.attacker { 1 } else { -1 };
                }
            }
        }
        sum
    }

    /// The lines of terrain that count: of the hex, and of the hexside that all attack across (14.3.6, 14.6.2).
    fn lines_that_count(&self) -> Vec<Line> {
        let battle = &self.state.battle;
        let Some(site) = battle.site.or_else(|| battle.targets.iter().next()) else { return Vec::new() };
        let mut lines = self.map.lines(site, battle.attacker);
        let from: Hexes = battle.attackers.iter().filter_map(|unit| self.state.hex(unit)).collect();
        let across: Vec<Option<Line>> = from.iter().map(|hex| self.map.line_across(*hex, site)).collect();
        if across.iter().all(Option::is_some) {
            let chosen = battle.across.and_then(|hex| self.map.line_across(hex, site));
            lines.extend(chosen.or_else(|| across.into_iter().flatten().max()));
        }
        lines
    }

    /// The odds of the battle (14.5, 14.6).
    pub fn odds(&self) -> Odds {
        let (battle, pack) = (&self.state.battle, &self.map.pack);
        let numbers = &pack.numbers;
        let counter = |unit: UnitId| self.map.unit(unit);
        let attackers: Vec<UnitId> = battle.attackers.iter().collect();
        let defenders: Vec<UnitId> = battle.defenders.iter().collect();
        let weak = |unit: UnitId| counter(unit).strength == Strength::Yellow;
        let strike = |unit: UnitId| {
            let printed = i16::from(self.face(unit).strength);
            if weak(unit) { printed - numbers.weak_attack } else { printed }
        };
        let attack: i16 = attackers.iter().map(|unit| strike(*unit)).sum();
        let defence: i16 = defenders.iter().map(|unit| i16::from(self.face(*unit).strength)).sum();
        let table = CombatTable::of(battle.method, battle.attacker).expect("a table");

        let lines = self.lines_that_count();
        let grounds = || lines.iter().filter_map(|line| pack.terrain.line(*line, battle.attacker));
        let river = |line: &Line| line.is_hexside() && self.ignores(Ignored::River);
        let mut shift = 0i16;
        let mark = |hex: HexId| self.state.marks.at(hex);
        let site = battle.site.or_else(|| battle.targets.iter().next());
        let blown = site.and_then(mark).is_some_and(|mark| mark.counterblow);
        // 14.1.2, 14.7.3: no terrain against a counterattack or in a Counterblow hex.
        if battle.counterattacks == 0 && !blown {
            for line in lines.iter().filter(|line| !river(line)) {
                shift -=
                    pack.terrain.line(*line, battle.attacker).map_or(0, |ground| i16::from(ground.shift));
            }
        }
        let plus = |is: bool, columns: i16| if is { columns } else { 0 };
        let fort = defenders.iter().any(|unit| counter(*unit).kind == Kind::Fort);
        shift -= plus(fort && !self.ignores(Ignored::Fort), numbers.fort_shift);
        for marker in &battle.support {
            match self.ability(marker) {
                Ability::Hold => shift -= plus(!self.ignores(Ignored::Hold), numbers.hold_shift),
                Ability::Blitz | Ability::Shock => shift += plus(true, numbers.blitz_shift),
                _ => {}
            }
        }
        let nations: BTreeSet<Nation> = attackers.iter().map(|unit| counter(*unit).nation).collect();
        shift -= plus(battle.attacker == Side::Allied && nations.len() > 1, numbers.mixed_shift);
        let starved = defenders.iter().all(|unit| self.state.no_supply.contains(*unit));
        shift += plus(starved, numbers.no_supply_shift);
        // 14.6.10, 14.6.11: as often as the marked hex is attacked.
        let tokens: Vec<Ability> = battle
            .targets
            .iter()
            .filter(|hex| battle.marked.contains(*hex))
            .filter_map(mark)
            .filter_map(|mark| match mark.token {
                Token::Initiative(marker) => Some(self.ability(marker)),
                _ => None,
            })
            .collect();
        shift -= plus(tokens.contains(&Ability::ShockCounterblow), numbers.shock_counterblow_shift);
        let target = |ability: &Ability| matches!(ability, Ability::ShockTarget | Ability::InitiativeTarget);
        shift += plus(tokens.iter().any(target), numbers.shock_target_shift);

        let armored = self.is_armored(&attackers, &defenders) && grounds().all(|ground| ground.armor_bonus);
        shift += plus(armored, numbers.armor_shift);
        if battle.method == Method::Blitzkrieg {
            let panzers = attackers.iter().all(|unit| counter(*unit).kind == Kind::Tank);
            let tank = defenders.iter().any(|unit| counter(*unit).kind == Kind::Tank);
            let single = self.options.one_blitzkrieg_shift && (armored || tank);
            shift += plus(panzers && !single, numbers.blitzkrieg_shift);
            let group = |unit: &UnitId| {
                let same = |other: &UnitId| {
                    other != unit
                        && counter(*other).group.is_some()
                        && counter(*other).group == counter(*unit).group
                        && counter(*other).mobile
                        && self.state.hex(*other) == self.state.hex(*unit)
                };
                counter(*unit).mobile && attackers.iter().any(same)
            };
            let grouped =
                self.options.advanced && self.map.front == Front::France && attackers.iter().any(group);
            shift += plus(grouped, numbers.group_shift);
        }
        shift += i16::from(battle.bonus) + self.card_shifts();

        let results = &pack.results(table).table;
        let reached = |column: &usize| attack * 6 >= results.heading(0, *column) * defence.max(1);
        let initial = (0..results.columns()).rev().find(reached);
        let column = initial.and_then(|column| {
            let shifted = column as i16 + shift;
            (shifted >= 0).then(|| (shifted as usize).min(results.columns() - 1))
        });
        Odds { attack, defence, table, column, armored }
    }

    /// The armor bonus but for the terrain (2.13, 14.6.5, 12.4, 19.11).
    fn is_armored(&self, attackers: &[UnitId], defenders: &[UnitId]) -> bool {
        let battle = &self.state.battle;
        let right = |unit: &UnitId| {
            let armor = self.map.unit(*unit).armor;
            let fits = match battle.method {
                Method::Mobile | Method::Blitzkrieg => armor == Some(Armor::Blitzkrieg),
                Method::Prepared => armor == Some(Armor::Regular),
                Method::Fortress => false,
            };
            fits && !self.state.no_supply.contains(*unit)
        };
        let soft = |unit: &UnitId| {
            let kind = self.map.unit(*unit).kind;
            let tank = kind == Kind::Tank && self.ignores(Ignored::DefendingTank);
            kind.is_infantry_type() || tank
        };
        attackers.iter().any(right)
            && defenders.iter().all(soft)
            && !self.state.bad_weather
            && !self.ignores(Ignored::Armor)
    }

    /// The result of a die, before anybody changes it.
    pub fn rolled(&self, odds: Odds, die: u8) -> u8 {
        let results = self.map.pack.results(odds.table);
        odds.column.map_or(results.below, |column| *results.table.result(column, die))
    }

    /// The same after what leaders, units and cards force (14.7, 18.10, 22.4, 22.5, 22.8).
    pub fn read(&self, rolled: u8) -> u8 {
        let battle = &self.state.battle;
        let code = |outcome: u8| self.map.pack.outcomes[usize::from(outcome)].code.as_str();
        let to = |outcome: u8, from: &[&str], into: &str| {
            if from.contains(&code(outcome)) { self.outcome(into).expect("a result") } else { outcome }
        };
        let nation =
            |wanted: Nation, units: Units| units.iter().any(|unit| self.map.unit(unit).nation == wanted);
        let mut outcome = rolled;
        let leads = |side: Side, rule: LeaderRule| self.leader_has(side, rule);
        if leads(Side::German, LeaderRule::NoRetreat) && nation(Nation::Germany, battle.defenders) {
            outcome = to(outcome, &["D"], "D1");
        }
        if leads(Side::German, LeaderRule::AcceleratedAssault) && nation(Nation::Germany, battle.attackers) {
            outcome = to(outcome, &["CB"], "EX");
        }
        let ship = |unit: UnitId| self.map.unit(unit).kind == Kind::Ship;
        if battle.defenders.iter().any(ship) {
            outcome = to(outcome, &["D", "DR"], "EX");
        }
        if leads(Side::Allied, LeaderRule::InfantryDoctrine)
            && battle.method == Method::Mobile
            && nation(Nation::Poland, battle.defenders)
        {
            outcome = to(outcome, &["CA", "CA1"], "-");
            outcome = to(outcome, &["CR"], "D");
        }
        outcome
    }

    /// Whether a card may change the result of this battle.
    pub fn has_result_card(&self) -> bool {
        let all = Side::ALL.into_iter().flat_map(|side| self.card(side));
        all.into_iter().any(|effect| matches!(effect, Effect::Result { .. }))
    }

    /// Who may take a step loss (14.7.1, 14.6.5).
    pub fn losers(&self, side: Side) -> BTreeSet<UnitId> {
        let battle = &self.state.battle;
        let here: BTreeSet<UnitId> =
            battle.units(side).iter().filter(|unit| self.state.hex(*unit).is_some()).collect();
        let tanks: BTreeSet<UnitId> =
            here.iter().copied().filter(|unit| self.map.unit(*unit).kind == Kind::Tank).collect();
        let must = side == battle.attacker && battle.armored && !tanks.is_empty();
        if must { tanks } else { here }
    }

    /// Whether cards change the advance of this battle.
    pub fn has_advance_card(&self) -> bool {
        let all = Side::ALL.into_iter().flat_map(|side| self.card(side));
        all.into_iter().any(|effect| matches!(effect, Effect::Advance { .. } | Effect::NoAdvance(_)))
    }

    /// Where attackers may advance (14.8).
    pub fn advances(&self, moved: Units) -> BTreeSet<(UnitId, HexId)> {
        let battle = &self.state.battle;
        let outcome: &Outcome = &self.map.pack.outcomes[usize::from(battle.outcome)];
        let mut found = BTreeSet::new();
        if outcome.advance == Advance::None {
            return found;
        }
        let empty: Vec<HexId> =
            battle.targets.iter().filter(|hex| !self.has(battle.attacker.enemy(), *hex)).collect();
        for unit in battle.attackers.iter().filter(|unit| !moved.contains(*unit)) {
            let (Some(from), counter) = (self.state.hex(unit), self.map.unit(unit)) else { continue };
            if counter.kind.is_fixed() || counter.strength == Strength::White {
                continue;
            }
            let held = |set: &Units| set.contains(unit);
            let state = self.state;
            let marked = held(&state.low_supply) || held(&state.no_supply) || held(&state.no_actions);
            let blitz = state.spearheads.units().contains(unit) || battle.method == Method::Blitzkrieg;
            let far = outcome.advance == Advance::Full && counter.mobile && !marked && !blitz;
            for &first in &empty {
                if !self.map.is_open(from, first) || !self.may_enter(unit, first) {
                    continue;
                }
                if self.may_stack(unit, first) {
                    found.insert((unit, first));
                }
                let stops = |line: Line| {
                    self.map.pack.terrain.line(line, counter.side).is_some_and(|ground| ground.stops_advance)
                };
                let stopped = self.map.lines(first, counter.side).into_iter().any(stops)
                    || self.map.line_across(from, first).is_some_and(stops);
                if !far || stopped {
                    continue;
                }
                for to in self.map.around(first).into_iter().filter(|to| *to != from) {
                    if self.map.is_open(first, to)
                        && self.may_enter(unit, to)
                        && !self.has(counter.side.enemy(), to)
                        && self.may_stack(unit, to)
                    {
                        found.insert((unit, to));
                    }
                }
            }
        }
        found
    }

    /// 17.1, 19.8.
    pub fn map_vp(&self) -> i16 {
        let numbers = &self.map.pack.numbers;
        let board = &self.map.part().board;
        let value = |hex: HexId| {
            let record = self.map.hex(hex);
            let (Some(city), Some(country)) = (record.city, record.country) else { return 0 };
            let german = self.controls(Side::German, hex);
            let ours = board.countries[country as usize].is_some_and(|country| country.greater_germany);
            match (ours, german) {
                (true, false) if self.controls(Side::Allied, hex) => numbers.german_city_vp,
                (false, true) => {
                    let full = if city.major { numbers.major_vp } else { numbers.minor_vp };
                    let less = if self.state.surrenders.contains(hex) { numbers.surrender_vp } else { 0 };
                    full - less
                }
                _ => 0,
            }
        };
        self.map.all().map(value).sum()
    }

    /// 17.3.
    pub fn total_vp(&self) -> i16 {
        self.map_vp() + self.state.event_vp
    }

    fn in_box(&self, unit: UnitId, spots: &[Spot]) -> bool {
        // 2.14: units at sea surrender at the end of the game.
        let spot = self.state.spots[unit];
        let sea = place::port_of(spot).is_some() && spots.contains(&place::SURRENDERED);
        (spots.contains(&spot) || sea) && !self.state.boxed.contains(unit)
    }

    fn score(&self, score: &Score) -> i16 {
        let steps = |unit: UnitId| {
            let full = i16::from(self.map.unit(unit).steps());
            full - i16::from(self.state.reduced.contains(unit))
        };
        let count = |units: &Units, spots: &[Spot], of: &dyn Fn(UnitId) -> i16| -> i16 {
            units.iter().filter(|unit| self.in_box(*unit, spots)).map(of).sum()
        };
        let one = |_: UnitId| 1;
        let lost = [place::DESTROYED, place::SURRENDERED];
        let number = match &score.counted {
            Counted::EvacuatedUnits(units) => count(units, &[place::EVACUATED], &one),
            Counted::EvacuatedSteps(units) => count(units, &[place::EVACUATED], &steps),
            Counted::Surrendered(units) => count(units, &[place::SURRENDERED], &one),
            Counted::Lost(units) => count(units, &lost, &one),
            Counted::Held(hexes) => {
                hexes.iter().filter(|hex| self.controls(Side::German, *hex)).count() as i16
            }
        };
        number / i16::from(score.per) * i16::from(score.vp)
    }

    /// The Total at the end (17.7, 23.0, 26.4).
    pub fn final_vp(&self) -> i16 {
        let (part, numbers) = (self.map.part(), &self.map.pack.numbers);
        if let Some(own) = &self.map.scenario().victory {
            return own.scores.iter().map(|score| self.score(score)).sum();
        }
        let counts = |hex: &HexId| !self.options.captured_surrender_only || self.controls(Side::German, *hex);
        let returned = self.state.surrenders.iter().filter(counts).count() as i16;
        let scores: i16 = part.scores.iter().map(|score| self.score(score)).sum();
        let stance = i16::from(part.stance.square(self.state.stance).vp);
        let end = i16::from(part.turn(self.state.turn).game_end);
        let mut plans = 0;
        for side in Side::ALL {
            let Some(card) = self.state.plans.cards[side as usize] else { continue };
            for (line, mark) in self.state.plans.marks[side as usize].iter().enumerate() {
                if *mark == PlanMark::Plan && !self.options.immediate_plans {
                    let vp = i16::from(part.plan(card).lines[line].1);
                    plans += if side == Side::German { vp } else { -vp };
                }
            }
        }
        let alternate = if self.options.alternate_vp { self.state.alternate_vp } else { 0 };
        let partition = if self.map.front == Front::Poland { self.partition() } else { 0 };
        self.map_vp() + returned * numbers.surrender_vp + scores + stance + end + plans + alternate
            - partition
    }

    /// What the partition line in force takes away (23.1, 23.2).
    fn partition(&self) -> i16 {
        let (board, numbers) = (&self.map.part().board, &self.map.pack.numbers);
        let happened = |event: StanceEvent| self.state.happened.contains(event);
        let red = happened(StanceEvent::NaziSovietLine);
        let east: &HexSet = &board.east[usize::from(red)];
        let poland = |hex: HexId| self.map.hex(hex).country == Some(Nation::Poland);
        let (mut germans, mut soviets) = (0, 0);
        for (hex, units) in &self.units {
            for unit in units {
                match self.map.unit(*unit).nation {
                    Nation::Germany if east.contains(*hex) => germans += 1,
                    Nation::SovietUnion if poland(*hex) && !east.contains(*hex) => soviets += 1,
                    _ => {}
                }
            }
        }
        let bare = |hex: &HexId| {
            let soviet = |unit: &UnitId| self.map.unit(*unit).nation == Nation::SovietUnion;
            self.map.hex(*hex).city.is_some() && !self.here(*hex).iter().any(soviet)
        };
        let cities = if red || happened(StanceEvent::SovietInvasion) {
            east.iter().filter(bare).count() as i16
        } else {
            0
        };
        let per = numbers.partition_units;
        germans / per + soviets / per + cities * numbers.partition_city_vp
    }
}
