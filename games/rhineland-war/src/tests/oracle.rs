//! A second, slow and simple reading of the rules, written from the rulebook and held against the program in random
//! games. It shares the readings of unclear cases and the pack.

mod map;
mod moves;
mod war;

use std::collections::{BTreeMap, BTreeSet};

use engine::{Next, OptionKind, Outcome, Rolled, Rules, Silent};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::testing::oracle::{Chance, Tally, consult};

use self::map::{Hexes, Map, View};
use self::war::{Odds, verdict};
use crate::combat::Fighting;
use crate::frame::Frame;
use crate::losses::Losing;
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::Pack;
use crate::retreat::Retreating;
use crate::sequence::Phase;
use crate::state::State;
use crate::{Action, Desk, RhinelandWar};

const SCENARIOS: [&str; 3] = ["standard", "extended", "variable-preparedness"];

/// What players of a game like best, so that all of the rules are met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bent {
    Anything,
    Battles,
    EnemyLand,
}

/// A game that the oracle follows.
struct Game<'g> {
    map: &'g Map,
    rules: &'g RhinelandWar,
    state: State,
    desk: Desk,
    chance: Chance,
    bent: Bent,
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
                    self.look(&legal).map(|()| {
                        let action = self.choose(&legal);
                        self.rules.play(&mut self.state, action, &mut self.desk, &mut Silent);
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
        if let Some(rest) = legal.iter().find(|action| **action == Action::DeployRest) {
            return *rest;
        }
        let mut action = self.chance.pick(legal);
        for _ in 0..3 {
            if matches!(action, Action::End) {
                action = self.chance.pick(legal);
            }
        }
        while action == Action::Concede {
            action = self.chance.pick(legal);
        }
        let favour = match self.bent {
            Bent::Anything => None,
            _ if self.chance.below(3) == 0 => None,
            Bent::Battles => {
                let fight = |action: &&Action| {
                    matches!(
                        action,
                        Action::Attack(_) | Action::AddAll | Action::Declare | Action::Pursue(..)
                    )
                };
                legal.iter().find(fight)
            }
            Bent::EnemyLand => {
                let view = View::new(self.map, &self.state);
                let enemy = self.state.active().enemy();
                let wanted = |action: &&Action| match action {
                    Action::Go(hex) => {
                        let country = self.map.hex(*hex).country;
                        let home = country.is_some_and(|country| self.state.side_of(country) == Some(enemy));
                        home && (self.map.hex(*hex).city.is_some() || view.in_zone(enemy, *hex))
                    }
                    Action::AddAll | Action::Declare => true,
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
        let view = View::new(map, state);
        let key = |unit: UnitId| map.unit(unit).key.as_str();
        let place = |hex: HexId| rules.number(hex).to_string();
        let from =
            |unit: UnitId| state.hex(unit).map_or(String::new(), |hex| format!(" from {}", place(hex)));
        let numbers = |hexes: Hexes| hexes.into_iter().map(place).collect::<Vec<_>>();
        match *state.frames.top() {
            Frame::March(march) => {
                let offered = legal.iter().filter_map(|action| match action {
                    Action::Go(hex) => Some(*hex),
                    _ => None,
                });
                *kinds.entry("reach").or_default() += 1;
                tally.compare(&numbers(offered.collect()), &numbers(view.reach(march)), || {
                    format!("where {} may go{}: {march:?}", key(march.unit), from(march.unit))
                })?;
                if !march.begun {
                    tally.compare(&march.left, &view.allowance(march.unit), || {
                        format!("the points of {}{}", key(march.unit), from(march.unit))
                    })?;
                }
            }
            Frame::Retreat(Retreating::Unit { flight }) => {
                let offered = legal.iter().filter_map(|action| match action {
                    Action::Back(hex) => Some(*hex),
                    _ => None,
                });
                *kinds.entry("retreat").or_default() += 1;
                tally.compare(&numbers(offered.collect()), &numbers(view.retreats(flight)), || {
                    format!("where {} may retreat{}: {flight:?}", key(flight.unit), from(flight.unit))
                })?;
            }
            Frame::Lose(Losing { force }) => {
                let offered: BTreeSet<UnitId> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Lose(unit) => Some(*unit),
                        _ => None,
                    })
                    .collect();
                let keys = |units: BTreeSet<UnitId>| units.into_iter().map(key).collect::<Vec<_>>();
                *kinds.entry("losses").or_default() += 1;
                tally.compare(&keys(offered), &keys(view.losses(force)), || {
                    format!("what the {force:?} may lose in {}", place(state.battle.target))
                })?;
            }
            Frame::Phase(_) if chance.below(6) == 0 => {
                let at = rules.at(state, desk);
                for side in Side::ALL {
                    *kinds.entry("zones").or_default() += 1;
                    let zone: Hexes = at.enemy_zone(side).iter().collect();
                    tally.compare(
                        &numbers(zone),
                        &numbers(view.zone[side.enemy() as usize].clone()),
                        || format!("the zones that bind the {side} side"),
                    )?;
                    let occupied: Hexes = at.occupied(side).iter().collect();
                    tally.compare(
                        &numbers(occupied),
                        &numbers(view.occupied[side as usize].clone()),
                        || format!("the hexes with units of the {side} side"),
                    )?;
                    *kinds.entry("control").or_default() += 1;
                    let land = || map.pack.grid.ids().filter(|hex| map.is_land(*hex));
                    let controlled: Hexes = land().filter(|hex| at.controls(side, *hex)).collect();
                    let expected: Hexes = land().filter(|hex| view.controls(side, *hex)).collect();
                    tally.compare(&numbers(controlled), &numbers(expected), || {
                        format!("the hexes that the {side} side controls")
                    })?;
                    *kinds.entry("points").or_default() += 1;
                    tally.compare(&at.points(side), &view.points(side), || {
                        format!("the points of the {side} side")
                    })?;
                }
                *kinds.entry("supply").or_default() += 1;
                let rules_say = |unit: UnitId| view.side(unit).filter(|_| at.is_supplied(unit)).map(|_| unit);
                let said: Vec<&str> =
                    view.units.values().flatten().filter_map(|unit| rules_say(*unit)).map(key).collect();
                let expected: Vec<&str> = view.supplied().into_iter().map(key).collect();
                let differ: Vec<String> = view
                    .units
                    .values()
                    .flatten()
                    .filter(|unit| said.contains(&key(**unit)) != expected.contains(&key(**unit)))
                    .map(|unit| format!("{}{}", key(*unit), from(*unit)))
                    .collect();
                tally.compare(&said, &expected, || {
                    format!("who is in supply, {:?}: {differ:?}", state.weather)
                })?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Rolls, and asks the oracle for the column of an attack.
    fn roll(&mut self, dice: u8, sides: u8) -> Result<(), String> {
        if *self.state.frames.top() == Frame::Battle(Fighting::Roll) {
            let view = View::new(self.map, &self.state);
            let at = self.rules.at(&self.state, &mut self.desk);
            let ledger = at.ledger(&self.state.battle);
            let column = usize::from(self.state.battle.column);
            let half = |points: i16| u32::from(points.unsigned_abs());
            let said = Odds { attack: half(ledger.attack), defense: half(ledger.defense), column };
            *self.kinds.entry("odds").or_default() += 1;
            self.tally.compare(&said, &view.odds(), || {
                let keys = |units: &crate::state::Units| {
                    units.iter().map(|unit| self.map.unit(unit).key.clone()).collect::<Vec<_>>()
                };
                let battle = &self.state.battle;
                let (by, on) = (keys(&battle.attackers), keys(&battle.defenders));
                format!("the attack of {by:?} on {on:?} in {}: {battle:?}", self.rules.number(battle.target))
            })?;
        }
        let dice = self.chance.dice(dice, sides);
        self.rules.roll(&mut self.state, Rolled::new(&dice), &mut self.desk, &mut Silent);
        Ok(())
    }

    /// What must hold wherever a unit has come to, and at the start and the end of phases.
    fn check(&mut self, before: &State) -> Result<(), String> {
        let Game { map, rules, state, tally, kinds, .. } = self;
        let view = View::new(map, state);
        for (&hex, units) in &view.units {
            for &unit in units.iter().filter(|unit| before.hex(**unit) != Some(hex)) {
                let Some(side) = view.side(unit) else { continue };
                let nation = map.unit(unit).nation;
                let question = |what: &str| format!("{} {what} in {}", map.unit(unit).key, rules.number(hex));
                let mut never = |wrong: bool, what: &str| tally.compare(&wrong, &false, || question(what));
                let moved = before.hex(unit).is_some();
                never(view.is_neutral(hex), "in a neutral country")?;
                never(view.is_occupied(side.enemy(), hex), "among enemies")?;
                never(moved && map.unit(unit).movement == 0, "moves and is static")?;
                never(moved && map.is_land(hex) && !map.may_enter(nation, hex), "abroad")?;
            }
        }
        if before.phase == state.phase {
            return Ok(());
        }
        // 13.8, 13.10: supply is fixed at the start.
        if let Phase::Movement(side) | Phase::Combat(side) | Phase::SecondWave(side) = state.phase {
            *kinds.entry("supply").or_default() += 1;
            let mine = |unit: &UnitId| view.side(*unit) == Some(side);
            let key = |unit: UnitId| map.unit(unit).key.as_str();
            let land = |unit: &UnitId| map.unit(*unit).kind.is_land() && state.hex(*unit).is_some();
            let said: BTreeSet<&str> = state.supplied.iter().filter(land).map(key).collect();
            let expected: BTreeSet<&str> = view.supplied().into_iter().filter(mine).map(key).collect();
            tally.compare(&said, &expected, || format!("supply at the start of {:?}", state.phase))?;
        }
        // 8.2: stacks are in order once a phase of movement or combat is over.
        if matches!(before.phase, Phase::Movement(_) | Phase::Combat(_) | Phase::SecondWave(_)) {
            for (&hex, units) in &view.units {
                tally.compare(&view.fits(units), &true, || {
                    format!("the stack in {} is in order", rules.number(hex))
                })?;
            }
        }
        Ok(())
    }

    /// The points and the verdict at the end (25.3).
    fn judge(&mut self, outcome: Outcome) -> Result<(), String> {
        if self.state.conceded.is_some() {
            return Ok(());
        }
        let view = View::new(self.map, &self.state);
        let [axis, allied] = Side::ALL.map(|side| view.points(side));
        *self.kinds.entry("verdict").or_default() += 1;
        self.tally.compare(&outcome.verdict.to_owned(), &verdict(axis, allied), || {
            format!("the verdict: Axis {axis}, Allies {allied}")
        })?;
        self.tally.compare(&outcome.points.abs(), &(axis - allied).abs(), || "the lead".to_owned())
    }
}

impl View<'_> {
    /// All units of both sides that are in supply.
    fn supplied(&self) -> Vec<UnitId> {
        let mut known: BTreeMap<(Nation, Side, bool), (Hexes, Hexes)> = BTreeMap::new();
        let railroads = Side::ALL.map(|side| self.railroads(side));
        let mut supplied = Vec::new();
        for &unit in self.units.values().flatten() {
            let Some(side) = self.side(unit) else { continue };
            let group = (self.map.unit(unit).nation, side, self.map.unit(unit).expeditionary);
            let (sources, links) = known.entry(group).or_insert_with(|| {
                let sources = self.sources(unit);
                let joined = |line: &&HexId| !railroads[side as usize][line].is_disjoint(&sources);
                let links = railroads[side as usize].keys().filter(joined).copied().collect();
                (sources, links)
            });
            if self.is_supplied(unit, sources, links) {
                supplied.push(unit);
            }
        }
        supplied
    }
}

/// Follows a game by these rules.
fn follow(map: &Map, rules: &RhinelandWar, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let bent = [Bent::EnemyLand, Bent::Battles, Bent::Anything][seed as usize % 3];
    let (state, desk, chance) = (rules.start(), Desk::default(), Chance(seed));
    let mut game = Game { map, rules, state, desk, chance, bent, kinds: BTreeMap::new(), tally };
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
    let map = Map::new(Pack::embedded());
    consult("rhineland-war", &SCENARIOS, 4, |scenario, seed, tally| {
        let rules = RhinelandWar::new(Pack::embedded(), scenario, options(seed))?;
        follow(&map, &rules, seed, tally)
    });
}

#[test]
fn wrong_rivers_and_cities_are_found() {
    let map = Map::new(Pack::embedded());
    let found = |change: fn(&mut Pack)| {
        let mut pack = Pack::embedded();
        change(&mut pack);
        let rules = RhinelandWar::new(pack, "standard", Options::default()).expect("a sound pack");
        let differs = |seed: u64| follow(&map, &rules, seed, &mut Tally::default()).err();
        (1..20).find_map(differs).expect("a difference")
    };
    let river = found(|pack| pack.terrain.river.foot += 1);
    assert!(river.contains(" may go from ") && river.contains("the oracle says"), "{river}");
    let city = found(|pack| pack.terrain.city.defense = 1);
    assert!(city.contains("the attack of "), "{city}");
}
