//! 11.0 Land combat: who attacks what, support, the odds, and the roll.

use engine::{Entry, Event, Journal, rule};
use hexmap::HexId;
use mechanics::{Surround, UnitId, add_zone, is_ringed, journal, percentage};

use crate::field::Class;
use crate::nation::Nation;
use crate::pack::{CombatTable, ShiftCause};
use crate::state::{Battle, Frame, HexSet, Spot, State, Step, Units};
use crate::terrain::Terrain;
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

/// An attack in numbers, with every shift (11.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Odds {
    pub attack: i16,
    pub defense: i16,
    pub percent: i16,
    /// The column before shifts, from 0.
    pub base: usize,
    pub terrain: i16,
    pub river: i16,
    pub entrenchment: i16,
    pub supply: i16,
    pub concentric: i16,
    pub air: i16,
    pub naval: i16,
    pub special: i16,
    pub alpine: i16,
    pub storms: i16,
    /// The column after shifts, from 0.
    pub column: usize,
}

impl Odds {
    pub fn shifts(&self) -> [(&'static str, i16); 10] {
        [
            ("terrain", self.terrain),
            ("river", self.river),
            ("entrenchment", self.entrenchment),
            ("supply", self.supply),
            ("concentric", self.concentric),
            ("air", self.air),
            ("naval", self.naval),
            ("special forces", self.special),
            ("alpine", self.alpine),
            ("storms", self.storms),
        ]
    }
}

impl MunichWar {
    /// Whether a unit has its attack of this phase before it (11.0).
    pub(crate) fn may_attack(&self, state: &State, unit: UnitId) -> bool {
        rule!("11.0.d", "11.0.e", "11.0.f", "11.1.a");
        self.face(state, unit).attack > 0
            && !state.attacked.contains(unit)
            && !state.spent.contains(unit)
            && self.side(state, unit) == Some(state.active())
    }

    /// Whether a unit stands where it can attack a hex from.
    pub(crate) fn reaches(&self, state: &State, unit: UnitId, target: HexId) -> bool {
        rule!("11.0.b", "19.0.f");
        let Some(hex) = state.hex(unit) else { return false };
        match self.assault_of(state, unit) {
            Some(beach) => beach == target,
            None => {
                let side = self.field.grid.direction(hex, target);
                side.is_some_and(|side| self.field.is_open(hex, side))
            }
        }
    }

    /// Whether units of a country may attack what is in a hex: enemies, or neutrals it may invade.
    pub(crate) fn may_attack_hex(&self, state: &State, desk: &Desk, nation: Nation, target: HexId) -> bool {
        rule!("2.2.f");
        let enemy = state.active().enemy();
        desk.occupied[enemy as usize].contains(target)
            || (desk.bystanders.contains(target) && {
                rule!("5.4.b");
                let victim = self.country(state, target);
                victim.is_some_and(|victim| self.may_invade(state, nation, victim))
            })
    }

    /// The hexes that may be attacked now (11.0). The desk must be about the position.
    fn attackable(&self, state: &State, desk: &Desk) -> HexSet {
        rule!("11.0.a", "11.0.h", "11.0.i", "11.5", "4.0.m");
        let side = state.active();
        let mut targets = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            for &target in self.field.grid.neighbours(hex) {
                let enemy =
                    desk.occupied[side.enemy() as usize].contains(target) || desk.bystanders.contains(target);
                if !enemy || targets.contains(target) {
                    continue;
                }
                let able = |unit: UnitId| {
                    self.may_attack(state, unit)
                        && self.reaches(state, unit, target)
                        && self.may_attack_hex(state, desk, self.unit(unit).nation, target)
                };
                if desk.stack(hex).any(able) {
                    targets.insert(target);
                }
            }
        }
        targets
    }

    /// Whether anything may be attacked now.
    pub(crate) fn has_targets(&self, state: &State, desk: &Desk) -> bool {
        !self.attackable(state, desk).is_empty()
    }

    /// What may be attacked now (11.0).
    pub(crate) fn legal_combat(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        self.look(state, desk);
        let side = state.active();
        let targets = self.attackable(state, desk);
        out.extend(targets.iter().map(Action::Attack));
        // 18.3: at the start of the phase.
        if state.attacked.is_empty() {
            self.legal_sealift(state, desk, out);
        }
        if !self.assaults_left(state, desk, side) {
            rule!("11.0.g", "10.4.a", "11.4.d");
            out.push(Action::End);
        }
    }

    /// Passes over a Combat Phase in which nobody can do anything. Says whether it did.
    pub(crate) fn settle_combat(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        if !state.attacked.is_empty() {
            return false;
        }
        let mut ways = std::mem::take(&mut desk.ways);
        ways.clear();
        self.legal_combat(state, desk, &mut ways);
        let idle = ways == [Action::End];
        desk.ways = ways;
        if idle {
            self.end_after_stacking(state, desk, journal);
        }
        idle
    }

    pub(crate) fn play_attack(&self, state: &mut State, target: HexId) {
        rule!("11.4.e", "11.8.a");
        state.battle = Battle { target, ..Battle::default() };
        state.frames.push(Frame::Assemble);
    }

    /// Whether a unit can take part in the attack that is being prepared.
    pub(crate) fn can_join(&self, state: &State, desk: &Desk, unit: UnitId) -> bool {
        rule!(
            "11.2", "11.3.a", "11.3.b", "11.4.a", "11.4.b", "11.4.c", "11.4.f", "18.2.1.k", "18.2.1.m",
            "18.2.2.j"
        );
        let nation = self.unit(unit).nation;
        let attackers = state.battle.attackers;
        let alike = attackers.iter().all(|other| self.unit(other).nation == nation);
        let mut force = attackers;
        force.insert(unit);
        !attackers.contains(unit)
            && (alike || (self.options.mixed_landing_attacks && self.is_landing_attack(state, force)))
            && self.may_attack(state, unit)
            && self.reaches(state, unit, state.battle.target)
            && self.may_attack_hex(state, desk, nation, state.battle.target)
    }

    /// Whether an attack of several countries would be one of units landed from the sea and those with or
    /// next to them; Marines at sea are joined by whoever is next to their beach (D26, option).
    fn is_landing_attack(&self, state: &State, force: Units) -> bool {
        if force.iter().any(|unit| self.assault_of(state, unit).is_some()) {
            return true;
        }
        let landed = force & state.landed;
        let near = |unit: UnitId, other: UnitId| match (state.hex(unit), state.hex(other)) {
            (Some(a), Some(b)) => self.field.grid.distance(a, b) <= 1,
            _ => false,
        };
        force.iter().all(|unit| landed.iter().any(|other| near(unit, other)))
    }

    /// Whether a country has units in the attack.
    fn takes_part(&self, state: &State, nation: Nation) -> bool {
        state.battle.attackers.iter().any(|unit| self.unit(unit).nation == nation)
    }

    pub(crate) fn legal_assembly(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        self.look(state, desk);
        let first = out.len();
        for &hex in self.field.grid.neighbours(state.battle.target) {
            if desk.occupied[state.active() as usize].contains(hex) {
                out.extend(desk.stack(hex).filter(|unit| self.can_join(state, desk, *unit)).map(Action::Add));
            }
        }
        let nation = |action: &Action| match *action {
            Action::Add(unit) => Some(self.unit(unit).nation),
            _ => None,
        };
        let begun = !state.battle.attackers.is_empty();
        // Before anybody has been added it is clear who "all" are only if they are of one country (11.3).
        let able = &out[first..];
        if able.len() > 1 && (begun || able.iter().all(|action| nation(action) == nation(&able[0]))) {
            out.push(Action::AddAll);
        }
        if begun {
            out.push(Action::Declare);
        }
    }

    pub(crate) fn play_add_all(&self, state: &mut State, desk: &mut Desk) {
        self.look(state, desk);
        for unit in self.ids() {
            if self.can_join(state, desk, unit) {
                state.battle.attackers.insert(unit);
            }
        }
    }

    /// The attack is declared: both players look at the stacks, and there is no way back (15.0).
    pub(crate) fn play_declare(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        rule!("11.6.a", "11.6.b", "11.6.c", "11.1.b", "12.3", "15.0.b", "15.0.c");
        let target = state.battle.target;
        let first = state.battle.attackers.iter().next().expect("somebody attacks");
        self.invade(state, first, target, journal);
        self.look(state, desk);
        state.battle.defenders = desk.stack(target).collect();
        state.battle.flak = self.has_flak(state, desk, target, state.active().enemy());
        for unit in &{ state.battle.attackers } {
            let supplied = self.is_supplied_to_attack(state, desk, unit);
            state.battle.unsupplied.set(unit, !supplied);
        }
        state.attacked |= state.battle.attackers;
        journal.write(|| {
            let names = self.names(state.battle.attackers);
            let verb = if state.battle.attackers.len() == 1 { "attacks" } else { "attack" };
            Entry::said("11.8", format!("{names} {verb} {}.", self.place(target)))
        });
        journal.reveal();
        self.dismiss_foreign_air(state, journal);
        state.frames.replace(Frame::Battle(Step::Table));
    }

    /// 16.9: an air unit over the target that is not of the attackers' country goes home.
    fn dismiss_foreign_air(&self, state: &mut State, journal: &mut impl Journal) {
        rule!("16.9.d", "16.9.e");
        let (side, target) = (state.active(), state.battle.target);
        for unit in self.ids() {
            let counter = self.unit(unit);
            if counter.kind == Kind::Airstrike
                && state.hex(unit) == Some(target)
                && state.side_of(counter.nation) == Some(side)
                && !self.takes_part(state, counter.nation)
            {
                self.return_to_base(state, unit);
                journal.write(|| {
                    let (name, place) = (self.name(unit), self.place(target));
                    let text = format!("{name} goes home from {place}: no attacker is of its country.");
                    Entry::said("16.9", text)
                });
            }
        }
    }

    /// Whether the Mobile table may be chosen (11.7).
    pub(crate) fn may_use_mobile(&self, state: &State) -> bool {
        let fort = state.battle.defenders.iter().any(|unit| self.unit(unit).kind == Kind::Fortification);
        if fort {
            rule!("11.7.c");
            return false;
        }
        rule!("11.7.d", "11.7.e", "13.1.g");
        state.battle.attackers.iter().any(|unit| self.unit(unit).kind.is_mechanized())
    }

    pub(crate) fn legal_tables(&self, out: &mut Vec<Action>) {
        rule!("11.7.a", "11.7.b", "11.7.f");
        out.extend([CombatTable::Assault, CombatTable::Mobile].map(Action::Table));
    }

    /// Takes the Assault table where there is no choice. Says whether it did.
    pub(crate) fn settle_table(&self, state: &mut State) -> bool {
        let forced = !self.may_use_mobile(state);
        if forced {
            self.play_table(state, CombatTable::Assault);
        }
        forced
    }

    pub(crate) fn play_table(&self, state: &mut State, table: CombatTable) {
        rule!("11.8.b");
        state.battle.table = table;
        state.frames.replace(Frame::Battle(Step::Support));
    }

    /// Whether an air unit over the target may give tactical support (16.9).
    fn may_support_from_air(&self, state: &State, unit: UnitId) -> bool {
        rule!("16.9.a", "16.9.b", "16.9.c", "16.9.f");
        let counter = self.unit(unit);
        let battle = &state.battle;
        counter.kind == Kind::Airstrike
            && battle.air.is_none()
            && battle.naval.is_none()
            && battle.special.is_none()
            && state.hex(unit) == Some(battle.target)
            && self.takes_part(state, counter.nation)
            // D35: without a factor there is nothing to give.
            && self.face(state, unit).air > 0
    }

    /// Markers that the attacker may commit: air first (11.8).
    pub(crate) fn legal_support(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("11.8.c", "11.0.c", "11.15.a", "11.15.b", "18.2.2.k");
        self.look(state, desk);
        let may = |unit: &UnitId| {
            self.may_support_from_air(state, *unit)
                || self.may_bombard(state, desk, *unit)
                || self.may_commit_special(state, *unit)
        };
        out.extend(self.ids().filter(may).map(Action::Support));
        out.push(Action::End);
    }

    /// Goes on where nothing can be committed. Says whether it did.
    pub(crate) fn settle_support(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        self.look(state, desk);
        let none = !self.ids().any(|unit| {
            self.may_support_from_air(state, unit)
                || self.may_bombard(state, desk, unit)
                || self.may_commit_special(state, unit)
        });
        if none {
            self.end_support(state, desk, journal);
        }
        none
    }

    pub(crate) fn tell_support(&self, unit: UnitId, journal: &mut impl Journal) {
        journal.write(|| Entry::said("11.15", format!("{} supports the attack.", self.name(unit))));
    }

    pub(crate) fn play_support(&self, state: &mut State, unit: UnitId) {
        match self.unit(unit).kind {
            Kind::Airstrike => state.battle.air = Some(unit),
            Kind::Bombardment => state.battle.naval = Some(unit),
            _ => state.battle.special = Some(unit),
        }
    }

    pub(crate) fn end_support(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        match state.battle.special {
            Some(_) => state.frames.replace(Frame::Battle(Step::SpecialForces)),
            None => self.count_odds(state, desk, journal),
        }
    }

    /// Steps 5 and 6: the column is found, the die is due.
    pub(crate) fn count_odds(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        rule!("11.8.e", "11.8.f");
        self.look(state, desk);
        let odds = self.odds(state, desk);
        state.battle.column = odds.column as u8;
        state.frames.replace(Frame::Battle(Step::Roll));
        journal.write(|| Entry::new("11.9", self.weighed(state, &odds), self.odds_text(&odds)));
    }

    /// The numbers of the attack (11.9 to 11.15).
    pub(crate) fn odds(&self, state: &State, desk: &Desk) -> Odds {
        rule!("11.9.a", "11.9.b", "11.10.e");
        let battle = &state.battle;
        let shifts = &self.pack.shifts;
        let attack: i16 = battle.attackers.iter().map(|unit| i16::from(self.face(state, unit).attack)).sum();
        let defense: i16 =
            battle.defenders.iter().map(|unit| i16::from(self.face(state, unit).defense)).sum();
        let percent = percentage(attack, defense);
        let table = &self.pack.results[battle.table as usize];
        let mut odds = Odds { attack, defense, percent, base: table.column(0, percent), ..Odds::default() };
        self.add_ground(state, &mut odds);
        let unsupplied = (battle.unsupplied & battle.attackers).len();
        odds.supply = match unsupplied {
            0 => {
                rule!("11.13.c");
                0
            }
            n if n == battle.attackers.len() => {
                rule!("11.13.a");
                shifts.of(ShiftCause::AllUnsupplied)
            }
            _ => {
                rule!("11.13.b", "14.7.b");
                shifts.of(ShiftCause::SomeUnsupplied)
            }
        };
        // 11.13, 14.7: supply does not touch the defender.
        rule!("11.13.d", "14.7.d");
        if self.is_concentric(state, desk) {
            rule!("11.14.a");
            odds.concentric = shifts.of(ShiftCause::Concentric);
        }
        if let Some(air) = battle.air {
            rule!("11.15.c");
            odds.air = self.face(state, air).air.into();
        }
        if let Some(naval) = battle.naval {
            rule!("11.15.e", "18.1.l");
            odds.naval = self.unit(naval).bombardment.into();
        }
        if battle.success {
            rule!("11.15.d");
            odds.special = shifts.of(ShiftCause::SpecialForces);
        }
        // One attacker that suffers from them is enough (D43).
        let country = self.country(state, battle.target);
        let mut nations = battle.attackers.iter().map(|unit| self.unit(unit).nation);
        if nations.any(|nation| self.storms_hinder(state, nation, country)) {
            odds.storms = shifts.of(ShiftCause::Storms);
        }
        rule!("11.10.a", "11.10.b", "11.10.c", "11.10.d", "11.10.f", "11.10.g");
        let sum: i16 = odds.shifts().iter().map(|(_, columns)| columns).sum();
        odds.column = table.shifted(odds.base, sum);
        odds
    }

    /// The shifts of the target hex and its sides (11.11, 11.12, 19.0).
    fn add_ground(&self, state: &State, odds: &mut Odds) {
        let battle = &state.battle;
        let target = battle.target;
        let hex = &self.field.hexes[target.index()];
        let terrain = hex.terrain.expect("a target is a land hex");
        let natural = self.pack.terrain.natural(terrain).shift;
        let terror = state.terror.contains(target);
        if terror {
            rule!("16.8.2.e");
        }
        let city = (hex.city.is_some() && !terror).then_some(i16::from(self.pack.terrain.city));
        let alpine = battle.attackers.iter().any(|unit| self.class(unit) == Class::Alpine);
        let eased = if alpine { self.alpine_shift(terrain) } else { 0 };
        // The defender chooses; the farthest to the left is never worse.
        rule!("11.11.a", "11.11.c", "11.11.d", "11.11.e", "11.11.f");
        (odds.terrain, odds.alpine) = match city {
            // Alpine attackers ease the rough or the mountain, not the city in it.
            Some(city) if city < i16::from(natural) + eased => (city, 0),
            _ => (natural.into(), eased),
        };
        let hexes = battle.attackers.iter().map(|unit| state.hex(unit).expect("attackers are on the map"));
        // Marines attack from the sea, over no river.
        let directions = Surround::of(&self.field.grid, target, hexes);
        rule!("11.11.h");
        if directions.is_some_and(|directions| directions.is_across(self.field.river[target.index()])) {
            rule!("11.11.b", "11.11.g", "8.5.f");
            odds.river = self.pack.terrain.river.1.into();
        }
        let country = self.country(state, target);
        let own = battle.defenders.iter().all(|unit| Some(self.unit(unit).nation) == country);
        rule!("11.12.b", "11.12.d", "19.0.k");
        if hex.entrenchment && own {
            rule!("11.12.a", "11.12.c", "19.0.m");
            odds.entrenchment = self.pack.shifts.of(ShiftCause::Entrenchment);
        }
    }

    /// What alpine attackers make of the shift of rough or mountain (19.0, D40).
    pub(crate) fn alpine_shift(&self, terrain: Terrain) -> i16 {
        if !matches!(terrain, Terrain::Rough | Terrain::Mountain) {
            return 0;
        }
        rule!("19.0.a");
        let right = self.pack.shifts.of(ShiftCause::Alpine);
        let natural = self.pack.terrain.natural(terrain).shift;
        if self.options.alpine_shift_right { right - i16::from(natural) } else { right }
    }

    /// Whether attackers and their zones are all around the target (11.14).
    fn is_concentric(&self, state: &State, desk: &Desk) -> bool {
        rule!("11.14.c", "11.14.d");
        let target = state.battle.target;
        let mut covered = HexSet::EMPTY;
        for unit in &state.battle.attackers {
            let hex = state.hex(unit).expect("attackers are on the map");
            covered.insert(hex);
            if self.unit(unit).is_mobile() {
                add_zone(&mut covered, &self.field.grid, hex, self.field.open[hex.index()]);
            }
        }
        covered -= desk.neutral;
        let prohibited = |hex: HexId| {
            let closed = |unit: UnitId| !self.field.may_stand(self.class(unit), hex);
            rule!("11.14.b");
            state.battle.defenders.iter().all(closed)
                || (self.options.concentric_neutral_exempt && desk.neutral.contains(hex))
        };
        is_ringed(&self.field.grid, target, &covered, prohibited)
    }

    /// The die of the attack: step 7.
    pub(crate) fn roll_battle(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!("11.8.g", "11.8.h", "11.16.a", "T.crt.assault", "T.crt.mobile");
        let table = &self.pack.results[state.battle.table as usize];
        state.battle.die = die;
        state.battle.outcome = *table.result(state.battle.column.into(), die);
        let outcome = &self.pack.outcomes[usize::from(state.battle.outcome)];
        journal.write(|| {
            let name = match state.battle.table {
                CombatTable::Assault => "assault",
                CombatTable::Mobile => "mobile",
            };
            let cell = table.cell(name, state.battle.column.into(), die, outcome.code.clone());
            let event = Event::Rolled { purpose: "combat".into(), dice: vec![die], cell: Some(cell) };
            Entry::new("11.8", event, format!("The die shows {die}: {} ({}).", outcome.name, outcome.code))
        });
        self.begin_losses(state, Step::DefenderLoses, journal);
    }

    /// The attack is over: support goes home (11.18).
    pub(crate) fn end_battle(&self, state: &mut State, journal: &mut impl Journal) {
        rule!(
            "11.18.a", "11.18.b", "11.18.c", "16.9.g", "16.9.h", "16.9.i", "16.9.j", "17.1.g", "18.1.m",
            "18.1.n"
        );
        let battle = state.battle;
        if let Some(air) = battle.air {
            // Flak counts as it was when the attack began, whatever has become of it.
            if battle.die == 1 && battle.flak {
                self.reduce(state, air, "16.9", journal);
            }
            self.return_to_base(state, air);
        }
        for marker in [battle.naval, battle.special].into_iter().flatten() {
            state.spots[marker] = Spot::UTILIZED;
        }
        self.end_assaults(state, state.attacked, journal);
        state.battle = Battle::default();
        state.frames.pop();
    }

    /// The end of a Combat Phase.
    pub(crate) fn end_combat(&self, state: &mut State, journal: &mut impl Journal) {
        state.attacked = Units::EMPTY;
        self.end_naval(state, journal);
    }

    /// The odds in words.
    pub(crate) fn odds_text(&self, odds: &Odds) -> String {
        let table = &self.pack.results[0];
        let mut text = format!("{} against {}: {}%", odds.attack, odds.defense, odds.percent);
        text += &journal::shifts(&odds.shifts());
        text + &format!(", column {}%.", table.heading(0, odds.column))
    }
}
