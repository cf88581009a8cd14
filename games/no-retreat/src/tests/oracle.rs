//! A second, slow and simple reading of the rules, written from the rulebook and held against the program in random
//! games. It shares the readings of unclear cases and the pack.
//!
//! Not looked at: Planned Moves that must reach a hex (24.2), moves and set-ups by events (21.1), advances that an event
//! changes and results that an event changes, Targets that an event allows on Blitzkrieg! hexes, which attackers a battle
//! must leave to others (14.3.1), expelled units (13.3.4), evacuations and airdrops (11.0), what is drawn into hands beyond
//! their limits, Sudden Death (17.6), and the levels of the verdict.

mod attacks;
mod map;
mod moves;
mod war;

use std::collections::{BTreeMap, BTreeSet};

use engine::{Next, OptionKind, Outcome, Rolled, Rules, Silent};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::testing::oracle::{Chance, Tally, consult};

use self::map::{Hexes, Map, View};
use self::moves::Line12;
use self::war::Odds;
use crate::combat::{Advancing, Declaring, Losing, Method, Retreating};
use crate::frame::Frame;
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::Pack;
use crate::plan::Move;
use crate::reserve::Entering;
use crate::sequence::{InPhase, Phase};
use crate::state::{State, place};
use crate::supply::Supply;
use crate::terrain::Line;
use crate::track::TurnEvent;
use crate::{Action, Desk, NoRetreat};

const SCENARIOS: [&str; 6] =
    ["dunkirk", "warsaw", "france-regular", "poland-regular", "france-historical", "poland-historical"];

/// What players of a game like best, so that all of the rules are met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bent {
    Anything,
    Battles,
    Forward,
}

/// A game that the oracle follows.
struct Game<'g> {
    map: &'g Map,
    rules: &'g NoRetreat,
    state: State,
    desk: Desk,
    chance: Chance,
    bent: Bent,
    /// Phases of movement that were played on this turn.
    played: BTreeSet<Phase>,
    /// The position in which the turn began.
    opening: State,
    /// How often each kind of question was asked.
    kinds: BTreeMap<&'static str, u64>,
    tally: &'g mut Tally,
}

impl Game<'_> {
    /// Plays to the end, or to the first difference.
    fn follow(&mut self) -> Result<(), String> {
        let mut legal = Vec::new();
        for step in 0.. {
            let before = self.state;
            let answer = match self.rules.next(&self.state) {
                Next::Over(outcome) => return self.judge(outcome),
                Next::Dice(throw) => self.roll(throw.dice, throw.sides),
                Next::Seat(_) => {
                    legal.clear();
                    self.rules.legal(&self.state, &mut self.desk, &mut legal);
                    self.look(&legal).and_then(|()| {
                        let action = self.choose(&legal);
                        self.rules.play(&mut self.state, action, &mut self.desk, &mut Silent);
                        self.follow_move(&before, action)
                    })
                }
            };
            let answer = answer.and_then(|()| self.check(&before));
            answer.map_err(|difference| {
                format!("step {step}, turn {}, {:?}: {difference}", before.turn, before.phase)
            })?;
        }
        Ok(())
    }

    fn choose(&mut self, legal: &[Action]) -> Action {
        let mut action = self.chance.pick(legal);
        for _ in 0..4 {
            if matches!(action, Action::End | Action::Declared | Action::Rest | Action::EndGame) {
                action = self.chance.pick(legal);
            }
        }
        if self.chance.below(3) == 0 {
            return action;
        }
        let view = View::new(self.map, &self.state, &self.rules.options);
        let favour = match self.bent {
            Bent::Anything => None,
            Bent::Battles => legal.iter().find(|action| {
                matches!(
                    action,
                    Action::Counterattack(_)
                        | Action::Join(_)
                        | Action::ShockTarget(_)
                        | Action::ShockCounterblow(_)
                        | Action::Target(_)
                        | Action::Counterblow(_)
                        | Action::Assault(..)
                        | Action::Blitz(_)
                        | Action::Commit(_)
                )
            }),
            Bent::Forward => {
                let wanted = |action: &&Action| match action {
                    Action::Go(hex) => {
                        let side = self.state.phasing();
                        let enemy = side.enemy();
                        let beside = self.map.around(*hex).into_iter().any(|hex| view.has(enemy, hex));
                        let city = self.map.hex(*hex).city.is_some() && view.controls(enemy, *hex);
                        beside || city
                    }
                    Action::Advance(..) | Action::Join(_) | Action::Target(_) | Action::Blitz(_) => true,
                    _ => false,
                };
                legal.iter().find(wanted)
            }
        };
        favour.copied().unwrap_or(action)
    }

    /// Asks the oracle about all that is offered.
    fn look(&mut self, legal: &[Action]) -> Result<(), String> {
        let Game { map, rules, state, desk, chance, tally, kinds, .. } = self;
        let view = View::new(map, state, &rules.options);
        let key = |unit: UnitId| map.unit(unit).key.as_str();
        let place = |hex: HexId| rules.board().grid.number(hex).to_string();
        let from =
            |unit: UnitId| state.hex(unit).map_or(String::new(), |hex| format!(" from {}", place(hex)));
        let differ = |tally: &mut Tally, said: Hexes, expected: Hexes, question: &dyn Fn() -> String| {
            let numbers = |hexes: Vec<HexId>| hexes.into_iter().map(place).collect::<Vec<_>>();
            let (more, less) = (numbers(alone(&said, &expected)), numbers(alone(&expected, &said)));
            tally.compare(&more, &less, question)
        };
        match *state.frames.top() {
            Frame::March(march) => {
                // 24.2: a unit that must reach certain hexes is not asked about.
                if matches!(view.planned(march.unit), Some(Move::Reach(_))) {
                    return Ok(());
                }
                let mut offered: Hexes = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Go(hex) => Some(*hex),
                        _ => None,
                    })
                    .collect();
                let reach = view.reach(march);
                // What an event slows down goes there one hex after the other.
                if state.orders.slowed.contains(march.unit) && offered.is_subset(&reach) {
                    offered.clone_from(&reach);
                }
                *kinds.entry("reach").or_default() += 1;
                differ(tally, offered, reach, &|| {
                    format!(
                        "where {} may go{}: {march:?} {}",
                        key(march.unit),
                        from(march.unit),
                        view.sketch(march.unit)
                    )
                })?;
                if !march.begun {
                    tally.compare(&march.left, &view.allowance(march.unit), || {
                        format!("the points of {}{}", key(march.unit), from(march.unit))
                    })?;
                }
            }
            Frame::Enter(Entering { unit }) => {
                let offered = legal.iter().filter_map(|action| match action {
                    Action::At(hex) => Some(*hex),
                    _ => None,
                });
                *kinds.entry("reserve").or_default() += 1;
                differ(tally, offered.collect(), view.entries(unit), &|| {
                    format!("where {} may come from the Reserve", key(unit))
                })?;
            }
            Frame::Retreat(Retreating { side, hexes, left, .. }) => {
                let mut offered: BTreeMap<UnitId, Hexes> = BTreeMap::new();
                for action in legal {
                    if let Action::Retreat(unit, hex) = action {
                        offered.entry(*unit).or_default().insert(*hex);
                    }
                }
                for unit in left.iter().filter(|unit| state.hex(*unit).is_some()) {
                    *kinds.entry("retreat").or_default() += 1;
                    let said = offered.remove(&unit).unwrap_or_default();
                    differ(tally, said, view.refuges(unit, hexes), &|| {
                        format!("where {} of the {side} side retreats {hexes}{}", key(unit), from(unit))
                    })?;
                }
            }
            Frame::Lose(Losing { side, .. }) => {
                let offered: BTreeSet<UnitId> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Lose(unit) => Some(*unit),
                        _ => None,
                    })
                    .collect();
                let keys = |units: BTreeSet<UnitId>| units.into_iter().map(key).collect::<Vec<_>>();
                *kinds.entry("losses").or_default() += 1;
                tally.compare(&keys(offered), &keys(view.losers(side)), || {
                    format!("who of the {side} side may lose a step: {:?}", state.battle)
                })?;
            }
            Frame::Advance(Advancing { moved }) if !view.has_advance_card() => {
                let tell = |all: Vec<(UnitId, HexId)>| {
                    all.into_iter().map(|(unit, hex)| (key(unit), place(hex))).collect::<Vec<_>>()
                };
                let offered = legal.iter().filter_map(|action| match action {
                    Action::Advance(unit, hex) => Some((*unit, *hex)),
                    _ => None,
                });
                *kinds.entry("advance").or_default() += 1;
                let (said, expected) = (offered.collect(), view.advances(moved));
                let (more, less) = (alone(&said, &expected), alone(&expected, &said));
                tally.compare(&tell(more), &tell(less), || {
                    format!("who may advance where: {:?}", state.battle)
                })?;
            }
            Frame::Declare(Declaring { side, asked: None }) => {
                let only = |is: fn(Action) -> Option<HexId>| -> Hexes {
                    legal.iter().filter_map(|action| is(*action)).collect()
                };
                *kinds.entry("declared").or_default() += 1;
                if state.phase.side() == side {
                    let own = only(|action| if let Action::Target(hex) = action { Some(hex) } else { None });
                    let brown =
                        only(|action| if let Action::BrownTarget(hex) = action { Some(hex) } else { None });
                    for (mut said, is_brown) in [(own, false), (brown, true)] {
                        let expected = view.targets(side, is_brown);
                        // An event that may come with the Target opens protected hexes: it is not looked for.
                        said.retain(|hex| expected.contains(hex) || !view.is_guarded(*hex));
                        differ(tally, said, expected, &|| {
                            format!("Targets of the {side} side, brown: {is_brown}")
                        })?;
                    }
                } else if !state.hands[side as usize].is_empty() {
                    let own =
                        only(|action| if let Action::Counterblow(hex) = action { Some(hex) } else { None });
                    let brown =
                        only(
                            |action| {
                                if let Action::BrownCounterblow(hex) = action { Some(hex) } else { None }
                            },
                        );
                    for (said, is_brown) in [(own, false), (brown, true)] {
                        differ(tally, said, view.counterblows(side, is_brown), &|| {
                            format!("Counterblows of the {side} side, brown: {is_brown}")
                        })?;
                    }
                }
            }
            Frame::Assemble(_) => {
                let said: BTreeSet<Method> = legal
                    .iter()
                    .filter_map(
                        |action| if let Action::Fight(method) = action { Some(*method) } else { None },
                    )
                    .collect();
                // A battle that leaves another hex without its attacker is not offered on any table (d84).
                if !said.is_empty() {
                    *kinds.entry("methods").or_default() += 1;
                    tally.compare(&said, &view.methods(), || format!("the tables of {:?}", state.battle))?;
                }
            }
            Frame::Assault(_) => {
                let rides: BTreeSet<(UnitId, HexId)> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Advance(unit, hex) => Some((*unit, *hex)),
                        _ => None,
                    })
                    .collect();
                let expected = view.rides();
                let tell = |all: Vec<(UnitId, HexId)>| {
                    all.into_iter().map(|(unit, hex)| (key(unit), place(hex))).collect::<Vec<_>>()
                };
                *kinds.entry("blitzkrieg").or_default() += 1;
                let (more, less) = (alone(&rides, &expected), alone(&expected, &rides));
                tally.compare(&tell(more), &tell(less), || "Blitzkrieg Advances".to_owned())?;
                let assaults: BTreeSet<(HexId, HexId)> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Assault(from, to) => Some((*from, *to)),
                        _ => None,
                    })
                    .collect();
                let expected = view.assaults();
                let tell = |all: Vec<(HexId, HexId)>| {
                    all.into_iter().map(|(from, to)| (place(from), place(to))).collect::<Vec<_>>()
                };
                let (more, less) = (alone(&assaults, &expected), alone(&expected, &assaults));
                tally.compare(&tell(more), &tell(less), || {
                    format!("Blitzkrieg Assaults: {:?}", state.spearheads)
                })?;
            }
            Frame::Phase(InPhase) => {
                if let Phase::Movement(side) = state.phase {
                    *kinds.entry("movers").or_default() += 1;
                    let offered: BTreeSet<&str> = legal
                        .iter()
                        .filter_map(|action| match action {
                            Action::Take(unit) => Some(key(*unit)),
                            _ => None,
                        })
                        .collect();
                    let mine = |unit: &UnitId| map.unit(*unit).side == side && view.may_move(*unit);
                    let expected: BTreeSet<&str> = map.ids().filter(mine).map(key).collect();
                    tally.compare(&offered, &expected, || format!("who of the {side} side may move"))?;
                }
                if chance.below(12) != 0 {
                    return Ok(());
                }
                let at = rules.at(state, desk);
                for nation in Nation::ALL.into_iter().filter(|nation| nation.side().is_some()) {
                    *kinds.entry("zones").or_default() += 1;
                    let said: Hexes = at.zone_against(nation).iter().collect();
                    let expected = map.all().filter(|hex| view.in_zone(nation, *hex)).collect();
                    differ(tally, said, expected, &|| format!("the zones that bind {nation} units"))?;
                    let said: Hexes = at.full_zone_against(nation).iter().collect();
                    let expected = map.all().filter(|hex| view.in_full_zone(nation, *hex)).collect();
                    differ(tally, said, expected, &|| format!("the zones in which {nation} units stop"))?;
                    let supply = view.supply(nation);
                    for unit in map.ids().filter(|unit| map.unit(*unit).nation == nation) {
                        if state.hex(unit).is_none() {
                            continue;
                        }
                        *kinds.entry("supply").or_default() += 1;
                        let said = match at.supply_of(unit) {
                            Supply::Full => Line12::Full,
                            Supply::Partial => Line12::Partial,
                            Supply::None => Line12::None,
                        };
                        tally.compare(&said, &view.traces(unit, &supply), || {
                            format!("the supply of {}{}", key(unit), from(unit))
                        })?;
                    }
                }
                *kinds.entry("points").or_default() += 1;
                tally.compare(&rules.map_vp(state), &view.map_vp(), || "the Map VP".to_owned())?;
                tally.compare(&rules.total_vp(state), &view.total_vp(), || "the Total VP".to_owned())?;
                if map.scenario().victory.is_none() {
                    tally.compare(&rules.final_vp(state), &view.final_vp(), || {
                        "the points were the game over".to_owned()
                    })?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What is left of a move that was made.
    fn follow_move(&mut self, before: &State, action: Action) -> Result<(), String> {
        // 13.2.1: whoever's units a German attacks is at war.
        if let (Action::Fight(_), Phase::Combat(Side::German)) = (action, before.phase) {
            let view = View::new(self.map, before, &self.rules.options);
            let counter = |unit: &UnitId| self.map.unit(*unit);
            let german = before.battle.attackers.iter().any(|unit| counter(&unit).nation == Nation::Germany);
            let attacked: Vec<UnitId> =
                before.battle.targets.iter().flat_map(|hex| view.here(hex).to_vec()).collect();
            for nation in [Nation::Holland, Nation::Switzerland] {
                let is_attacked = german && attacked.iter().any(|unit| counter(unit).nation == nation);
                *self.kinds.entry("wars").or_default() += 1;
                let said = self.state.at_war.contains(nation);
                let expected = is_attacked || before.at_war.contains(nation);
                let home = |hex: HexId| self.map.hex(hex).country == Some(nation);
                let expected = expected || (german && before.battle.targets.iter().any(home));
                self.tally.compare(&said, &expected, || format!("{nation} at war: {:?}", before.battle))?;
            }
        }
        let (Action::Go(hex), Frame::March(march)) = (action, *before.frames.top()) else { return Ok(()) };
        let view = View::new(self.map, before, &self.rules.options);
        let arrivals = view.arrivals(march, hex);
        let Frame::March(now) = *self.state.frames.top() else { return Ok(()) };
        if now.unit != march.unit || self.state.hex(march.unit) != Some(hex) {
            return Ok(());
        }
        *self.kinds.entry("arrivals").or_default() += 1;
        let limited = before.orders.slowed.contains(march.unit);
        // Hexes of an event's limit count only for those whom it binds.
        let slowed = |hexes: u8| if limited { hexes } else { 0 };
        let said = (now.left, now.hexes, slowed(now.slowed), now.halted, now.slow);
        let known: Vec<_> = arrivals
            .iter()
            .map(|way| (way.left, way.hexes, slowed(way.slowed), way.halted, way.slow))
            .collect();
        self.tally.compare(&known.contains(&said), &true, || {
            format!(
                "{} has gone to {hex:?} with {said:?}, not with one of {known:?}",
                self.map.unit(now.unit).key
            )
        })
    }

    /// Rolls, and asks the oracle for the column and the result of a battle.
    fn roll(&mut self, dice: u8, sides: u8) -> Result<(), String> {
        let before = self.state;
        let battle = matches!(before.frames.top(), Frame::Battle(_));
        let faces = self.chance.dice(dice, sides);
        let mut expected = None;
        if battle {
            let view = View::new(self.map, &before, &self.rules.options);
            let odds = self.rules.at(&self.state, &mut self.desk).odds();
            let said = Odds {
                attack: odds.attack(),
                defence: odds.defence(),
                table: odds.table,
                column: odds.column,
                armored: odds.armored,
            };
            *self.kinds.entry("odds").or_default() += 1;
            let mine = view.odds();
            self.tally.compare(&said, &mine, || {
                let keys = |units: crate::unit::Units| {
                    units.iter().map(|unit| self.map.unit(unit).key.clone()).collect::<Vec<_>>()
                };
                let (by, on) = (keys(before.battle.attackers), keys(before.battle.defenders));
                let lines: Vec<String> =
                    odds.ledger.lines().map(|line| format!("{} {:?}", line.cause, line.change)).collect();
                format!("the attack of {by:?} on {on:?}: {lines:?} {:?}", before.battle)
            })?;
            if !view.has_result_card() {
                let rolled = view.rolled(mine, faces[0]);
                expected = Some([rolled, view.read(rolled)]);
            }
        }
        self.rules.roll(&mut self.state, Rolled::new(&faces), &mut self.desk, &mut Silent);
        let after = &self.state.battle;
        let same = after.attackers == before.battle.attackers
            && after.counterattacks == before.battle.counterattacks
            && after.targets == before.battle.targets;
        if let Some([rolled, read]) = expected.filter(|_| same) {
            *self.kinds.entry("results").or_default() += 1;
            // A result that its owner may still read otherwise stands as it was rolled.
            let wanted = if matches!(self.state.frames.top(), Frame::Read(_)) { rolled } else { read };
            let code = |outcome: u8| self.map.pack.outcomes[usize::from(outcome)].code.clone();
            self.tally.compare(&code(after.outcome), &code(wanted), || {
                format!("the result of a {} in {:?}", faces[0], before.battle)
            })?;
        }
        Ok(())
    }

    /// What must hold wherever a unit has come to, and at the start and the end of phases.
    fn check(&mut self, before: &State) -> Result<(), String> {
        let Game { map, rules, state, tally, kinds, played, opening, .. } = self;
        let view = View::new(map, state, &rules.options);
        let place_of = |hex: HexId| rules.board().grid.number(hex);
        for (&hex, units) in &view.units {
            for &unit in units.iter().filter(|unit| before.hex(**unit) != Some(hex)) {
                let question = |what: &str| format!("{} {what} in {}", map.unit(unit).key, place_of(hex));
                let mut never = |wrong: bool, what: &str| tally.compare(&wrong, &false, || question(what));
                *kinds.entry("steps").or_default() += 1;
                never(view.has(map.unit(unit).side.enemy(), hex), "stands among enemies")?;
                never(!view.may_be_in(unit, hex), "may not be")?;
                never(!view.controls(map.unit(unit).side, hex), "does not control its hex")?;
            }
        }
        Self::check_losses(map, before, state, &rules.options, tally, kinds)?;
        // 16.2: what a Reserve Phase takes off the map.
        if let Phase::Reserve(side) = before.phase
            && matches!(state.phase, Phase::Supply(_) | Phase::Movement(_))
        {
            *kinds.entry("removed").or_default() += 1;
            let idle = state.no_actions.iter().filter(|unit| map.unit(*unit).side == side).count();
            tally.compare(&idle, &0, || format!("No Actions markers of the {side} side"))?;
        }
        if before.phase == Phase::Reserve(Side::Allied) && state.phase != before.phase {
            let left = state.spearheads.iter().count() + state.halts.len();
            tally.compare(&left, &0, || "Blitzkrieg! and Halt! Hitler markers".to_owned())?;
        }
        // 5.0, 5.8: no card and no marker is lost.
        let cards = |state: &State| {
            let hands = state.hands[0].len() + state.hands[1].len();
            state.pile.len() + hands + state.discard.len() + state.in_play.len()
        };
        *kinds.entry("cards").or_default() += 1;
        tally.compare(&cards(state), &map.part().cards.len(), || "the cards of the deck".to_owned())?;
        let both = state.held.iter().filter(|marker| state.away.contains(*marker)).count();
        tally.compare(&both, &0, || "markers held and away".to_owned())?;
        if before.phase == state.phase && before.turn == state.turn {
            return Ok(());
        }
        if let Phase::Draw(side) = before.phase {
            let leader = rules.leader(before, side);
            *kinds.entry("hands").or_default() += 1;
            let cards = state.hands[side as usize].len() <= usize::from(leader.card_limit);
            tally.compare(&cards, &true, || format!("the {side} hand keeps to its limit"))?;
            let mine = |marker: &crate::marker::MarkerId| map.pack.marker(*marker).side == side;
            let held = state.held.iter().filter(mine).count();
            let fits = held <= usize::from(leader.marker_limit);
            tally.compare(&fits, &true, || format!("the {side} markers keep to their limit"))?;
        }
        if matches!(state.phase, Phase::Movement(_)) {
            played.insert(state.phase);
        }
        if let Phase::Movement(side) = state.phase {
            Self::check_supply(&view, before, side, tally, kinds)?;
        }
        // 13.3.4: stacks are in order once a phase of movement or combat is over.
        if matches!(before.phase, Phase::Movement(_) | Phase::Combat(_) | Phase::Blitzkrieg) {
            for (&hex, units) in &view.units {
                *kinds.entry("stacks").or_default() += 1;
                tally.compare(&view.fits(hex, units), &true, || {
                    format!("the stack in {} is in order", place_of(hex))
                })?;
            }
        }
        if before.turn != state.turn || state.phase == Phase::Over {
            let both = Side::ALL.into_iter().all(|side| played.contains(&Phase::Movement(side)));
            *kinds.entry("turns").or_default() += 1;
            let sudden = state.won.is_some();
            tally.compare(&(both || sudden), &true, || "both player turns were played".to_owned())?;
            played.clear();
            if state.phase == Phase::Over && !sudden {
                let last = before.turn == map.scenario().turns.1 || before.ending || state.ending;
                tally.compare(&last, &true, || "the game ends with its last turn".to_owned())?;
            }
            tally.compare(&(state.turn <= map.scenario().turns.1), &true, || "a turn too many".to_owned())?;
        }
        // 7.4: the Stance marker after the checks of the turn, if nothing else has moved the points.
        if before.turn != state.turn {
            *opening = *before;
        }
        let over = matches!(state.phase, Phase::Draw(_)) && !matches!(before.phase, Phase::Draw(_));
        if over && opening.turn != state.turn && opening.event_vp == state.event_vp {
            let was = View::new(map, opening, &rules.options);
            let due = view.is_turn(TurnEvent::Stance) && was.total_vp() > map.part().numbers.stance_threshold;
            let (square, flipped) = (opening.stance, opening.flipped);
            let expected = match (due, flipped) {
                (false, _) => (square, flipped),
                (true, true) => (square, false),
                (true, false) if square == 1 => (square, flipped),
                (true, false) => (square - 1, map.part().stance.square(square - 1).flips),
            };
            *kinds.entry("stance").or_default() += 1;
            tally.compare(&(state.stance, state.flipped), &expected, || "the Stance marker".to_owned())?;
        }
        // 17.5: Automatic Victory is looked for when a turn begins.
        if before.turn != state.turn && map.scenario().checks {
            let view = View::new(map, before, &rules.options);
            let heart = map.part().board.heart.iter().any(|hex| view.controls(Side::German, hex));
            let enough =
                view.total_vp() > map.pack.numbers.automatic_vp && (heart || !rules.options.harder_automatic);
            *kinds.entry("automatic").or_default() += 1;
            let said = state.won == Some(Side::German) && !state.sudden;
            tally.compare(&said, &enough, || format!("Automatic Victory with {}", view.total_vp()))?;
        }
        Ok(())
    }

    /// Where units go that battles, retreats and want of supply eliminate, and what that scores (14.7.1, 17.2).
    fn check_losses(
        map: &Map,
        before: &State,
        state: &State,
        options: &Options,
        tally: &mut Tally,
        kinds: &mut BTreeMap<&'static str, u64>,
    ) -> Result<(), String> {
        let fights = matches!(before.phase, Phase::Combat(_) | Phase::Blitzkrieg);
        let card = Side::ALL.into_iter().any(|side| before.battle.cards[side as usize].is_some())
            || state.in_play != before.in_play
            || state.hands != before.hands
            || state.held != before.held;
        if !fights || card || before.turn != state.turn || before.battle.surrender.is_some() {
            return Ok(());
        }
        let view = View::new(map, before, options);
        let mut vp = 0;
        for unit in map.ids().filter(|unit| before.hex(*unit).is_some() && state.hex(*unit).is_none()) {
            let (spot, counter) = (state.spots[unit], map.unit(unit));
            *kinds.entry("eliminated").or_default() += 1;
            if spot == place::SURRENDERED {
                let score = map.pack.numbers.surrendered_vp;
                vp += if counter.side == Side::Allied { score } else { -score };
            }
            if view.surrenders(unit) {
                tally.compare(&(spot == place::SURRENDERED), &true, || {
                    format!("{} surrenders, its spot is {spot:?}", counter.key)
                })?;
            }
            let known = spot == place::SURRENDERED
                || spot == place::DESTROYED
                || (place::port_of(spot).is_some()
                    && counter.side == Side::Allied
                    && !options.ports_surrender);
            tally.compare(&known, &true, || format!("where {} has gone: {spot:?}", counter.key))?;
        }
        let cap = map.pack.numbers.event_cap;
        tally.compare(&state.event_vp, &(before.event_vp + vp).clamp(-cap, cap), || "the Event VP".to_owned())
    }

    /// The markers that a Supply Phase leaves (12.3, 12.4).
    fn check_supply(
        view: &View<'_>,
        before: &State,
        side: Side,
        tally: &mut Tally,
        kinds: &mut BTreeMap<&'static str, u64>,
    ) -> Result<(), String> {
        let was = View::new(view.map, before, view.options);
        let moved = |unit: UnitId| {
            let now = view.state.spots[unit];
            now != before.spots[unit] && now != place::SURRENDERED
        };
        if view.map.ids().any(moved) {
            return Ok(());
        }
        let mut known = BTreeMap::new();
        for unit in was.units.values().flatten().copied() {
            let counter = view.map.unit(unit);
            if counter.side != side {
                continue;
            }
            let supply = known.entry(counter.nation).or_insert_with(|| was.supply(counter.nation));
            let had =
                u8::from(before.low_supply.contains(unit)) + 2 * u8::from(before.no_supply.contains(unit));
            let has = if view.state.spots[unit] == place::SURRENDERED {
                3
            } else {
                u8::from(view.state.low_supply.contains(unit))
                    + 2 * u8::from(view.state.no_supply.contains(unit))
            };
            let expected = match was.traces(unit, supply) {
                Line12::Full => 0,
                Line12::Partial => 1,
                Line12::None => had + 1,
            };
            *kinds.entry("markers").or_default() += 1;
            tally
                .compare(&has, &expected, || format!("the supply marker of {}, before {had}", counter.key))?;
        }
        Ok(())
    }

    /// The verdict at the end (17.5 to 17.7).
    fn judge(&mut self, outcome: Outcome) -> Result<(), String> {
        let view = View::new(self.map, &self.state, &self.rules.options);
        *self.kinds.entry("verdict").or_default() += 1;
        if self.state.won.is_some() {
            return Ok(());
        }
        self.tally
            .compare(&outcome.points.abs(), &view.final_vp().abs(), || "the points at the end".to_owned())
    }
}

/// What one of two answers has alone.
fn alone<T: Ord + Clone>(said: &BTreeSet<T>, other: &BTreeSet<T>) -> Vec<T> {
    said.difference(other).cloned().collect()
}

/// Follows a game by these rules.
fn follow(map: &Map, rules: &NoRetreat, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let bent = [Bent::Forward, Bent::Battles, Bent::Anything][seed as usize % 3];
    let (state, desk, chance) = (rules.start(), Desk::default(), Chance(seed));
    let (played, kinds) = (BTreeSet::new(), BTreeMap::new());
    let opening = state;
    let mut game = Game { map, rules, state, desk, chance, bent, played, opening, kinds, tally };
    let answer = game.follow();
    if std::env::var_os("KINDS").is_some() {
        eprintln!("seed {seed}: {:?}", game.kinds);
    }
    answer
}

/// Of two games one is without options, one has all optional rules of the rulebook.
fn options(seed: u64) -> Options {
    let rulebook = Options::list().into_iter().filter(|option| option.kind == OptionKind::Rulebook);
    let all =
        rulebook.fold(Options::default(), |options, option| options.with(option.id).expect("an option"));
    if seed.is_multiple_of(2) { all } else { Options::default() }
}

#[test]
fn oracle() {
    consult("no-retreat", &SCENARIOS, 2, |scenario, seed, tally| {
        let map = Map::new(Pack::embedded(), scenario);
        let rules = NoRetreat::new(Pack::embedded(), scenario, options(seed))?;
        follow(&map, &rules, seed, tally)
    });
}

/// Rules with other numbers than the oracle's are found out: of the first six games of the campaign in France all six show a
/// river that costs a point more, and all six a Minor City without its column.
#[test]
fn wrong_rivers_and_cities_are_found() {
    let map = Map::new(Pack::embedded(), "france-regular");
    let found = |change: fn(&mut Pack)| -> Vec<String> {
        let mut pack = Pack::embedded();
        change(&mut pack);
        let rules = NoRetreat::new(pack, "france-regular", Options::default()).expect("a sound pack");
        let differs = |seed: u64| follow(&map, &rules, seed, &mut Tally::default()).err();
        (1..7).filter_map(differs).collect()
    };
    let river = found(|pack| pack.terrain.0[Line::River as usize].0.cost += 1);
    assert_eq!(river.len(), 6);
    assert!(river[0].contains(" may go from ") && river[0].contains("the oracle says"), "{river:?}");
    let city = found(|pack| pack.terrain.0[Line::Minor as usize].0.shift = 0);
    assert_eq!(city.len(), 6);
    assert!(city[0].contains("the attack of "), "{city:?}");
}
