//! A second, slow and simple reading of the rules, written from the rulebook and held against the program in random
//! games. It shares the readings of unclear cases and the pack.

mod map;
mod moves;
mod war;

use std::collections::{BTreeMap, BTreeSet};

use engine::{Next, Outcome, Rolled, Rules, Silent};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::testing::oracle::{Chance, Tally, consult};

use self::map::{Hexes, Map, View};
use self::war::level;
use crate::frame::{Arrive, Check, Flight, Frame, InPhase};
use crate::nation::{Nation, Side};
use crate::pack::Pack;
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{BattleStep, By, State};
use crate::terrain::Terrain;
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar, Options};

const SCENARIOS: [&str; 5] =
    ["western-powers-guarantee", "little-entente", "intermarium", "anti-comintern-war", "general-war"];

/// What players of a game like best, so that all of the rules are met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bent {
    Anything,
    ShipsAndTrains,
    EnemyCities,
}

/// A game that the oracle follows.
struct Game<'g> {
    map: &'g Map,
    rules: &'g MunichWar,
    state: State,
    desk: Desk,
    chance: Chance,
    bent: Bent,
    /// Missions of each air unit in this turn.
    missions: BTreeMap<UnitId, u8>,
    /// Countries that have rolled for surrender since the last Movement Phase.
    rolled: BTreeSet<Nation>,
    /// Whether replacement points have just been given out.
    fresh: bool,
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
                Next::Dice(_) => self.roll(),
                Next::Seat(_) => {
                    legal.clear();
                    self.rules.legal(&self.state, &mut self.desk, &mut legal);
                    self.look(&legal).and_then(|()| {
                        let action = self.choose(&legal);
                        self.play(action)
                    })
                }
            };
            let answer = answer.and_then(|()| self.check(&before));
            answer.map_err(|difference| format!("step {step}, turn {}: {difference}", before.turn))?;
        }
        Ok(())
    }

    fn choose(&mut self, legal: &[Action]) -> Action {
        let mut action = self.chance.pick(legal);
        for _ in 0..3 {
            if matches!(action, Action::End | Action::Halt) {
                action = self.chance.pick(legal);
            }
        }
        let favour = match self.bent {
            Bent::Anything => None,
            Bent::ShipsAndTrains => {
                let ship = |action: &&Action| matches!(action, Action::Ship(_) | Action::Storm(_));
                let train = |action: &&Action| **action == Action::Rail;
                let ship = legal.iter().find(ship).filter(|_| self.chance.below(6) == 0);
                ship.or_else(|| legal.iter().find(train).filter(|_| self.chance.below(3) == 0))
            }
            Bent::EnemyCities => {
                let view = View::new(self.map, &self.rules.options, &self.state);
                let enemy = self.state.active().enemy();
                legal.iter().find(|action| match action {
                    Action::Go(hex) => self.map.is_center(*hex) && view.owner(*hex) == Some(enemy),
                    _ => false,
                })
            }
        };
        favour.copied().unwrap_or(action)
    }

    /// Asks the oracle about all that is offered.
    fn look(&mut self, legal: &[Action]) -> Result<(), String> {
        let Game { map, rules, state, desk, chance, tally, .. } = self;
        let view = View::new(map, &rules.options, state);
        let number = |hex: HexId| rules.number(hex);
        let mut compare = |offered: Hexes, expected: Hexes, question: &dyn Fn() -> String| {
            let numbers =
                |hexes: &Hexes| hexes.iter().map(|hex| number(*hex).to_string()).collect::<Vec<_>>();
            tally.compare(&numbers(&offered), &numbers(&expected), question)
        };
        let hexes = |wanted: &dyn Fn(&Action) -> Option<HexId>| -> Hexes {
            legal.iter().filter_map(wanted).collect()
        };
        let gone = || {
            hexes(&|action| match action {
                Action::Go(hex) => Some(*hex),
                _ => None,
            })
        };
        let key = |unit: UnitId| map.unit(unit).key.as_str();
        let from =
            |unit: UnitId| state.hex(unit).map_or(String::new(), |hex| format!(" from {}", number(hex)));
        match *state.frames.top() {
            Frame::March(march) if march.by == By::Choice => compare(gone(), view.reach(march), &|| {
                let (unit, left, storms) = (march.unit, march.left, state.storms);
                format!("where {} may go{} with {left} half points, storms {storms}", key(unit), from(unit))
            })?,
            Frame::March(march) if march.by != By::Road => {
                compare(gone(), view.rail(march.unit), &|| {
                    format!("where {} may go{} by rail", key(march.unit), from(march.unit))
                })?;
            }
            Frame::Arrive(Arrive { unit }) => {
                let offered = hexes(&|action| match action {
                    Action::At(hex) => Some(*hex),
                    _ => None,
                });
                compare(offered, view.entries(unit), &|| format!("where {} may arrive", key(unit)))?;
            }
            Frame::Flight(Flight { unit }) if map.unit(unit).kind == Kind::Airstrike => {
                let interception = matches!(state.phase, Phase::Air(_, AirSegment::Interception));
                let offered = hexes(&|action| match action {
                    Action::To(hex) => Some(*hex),
                    _ => None,
                });
                compare(offered, view.flights(unit, interception), &|| {
                    format!("where {} may fly, interception {interception}", key(unit))
                })?;
            }
            // 23.3 and 23.4 open more than the oracle knows of.
            Frame::Embark(_)
                if !state.group.is_empty()
                    && !rules.options.naval_evacuation
                    && !rules.options.additional_naval_moves =>
            {
                let board =
                    || state.group.iter().map(|unit| key(unit).to_owned() + &from(unit)).collect::<Vec<_>>();
                let landings = hexes(&|action| match action {
                    Action::Land(hex) => Some(*hex),
                    _ => None,
                });
                compare(landings, view.landings(), &|| format!("where {:?} may land", board()))?;
                let beaches = hexes(&|action| match action {
                    Action::Storm(hex) => Some(*hex),
                    _ => None,
                });
                compare(beaches, view.beaches(), &|| format!("what {:?} may storm", board()))?;
            }
            Frame::Retreat(retreat) => {
                let offered = hexes(&|action| match action {
                    Action::Back(hex) => Some(*hex),
                    _ => None,
                });
                compare(offered, view.retreats(retreat), &|| {
                    format!("where {} may retreat{}: {retreat:?}", key(retreat.unit), from(retreat.unit))
                })?;
            }
            Frame::Phase(InPhase) => {
                if let Phase::Combat(side) = state.phase
                    && state.attacked.is_empty()
                {
                    let ships = |unit: &UnitId| {
                        map.unit(*unit).kind == Kind::Amphibious && view.side(*unit) == Some(side)
                    };
                    for marker in map.ids().filter(ships) {
                        let offered = hexes(&|action| match action {
                            Action::Sealift(unit, hex) if *unit == marker => Some(*hex),
                            _ => None,
                        });
                        compare(offered, view.sealifts(marker), &|| {
                            format!("where {} may bring supply", key(marker))
                        })?;
                    }
                }
            }
            _ => {}
        }
        let at_war = matches!(state.phase, Phase::Combat(_) | Phase::Movement(_));
        if *state.frames.top() == Frame::Phase(InPhase) && at_war && chance.below(8) == 0 {
            let at = rules.at(state, desk);
            for side in Side::ALL {
                let zone: Hexes = at.desk.zones[side as usize].iter().collect();
                tally.compare(&zone, &view.zone[side as usize], || format!("zones of the {side} side"))?;
            }
            for (&hex, units) in &view.units {
                for &unit in units.iter().filter(|_| map.is_land(hex)) {
                    let supplied = at.is_supplied(unit);
                    tally.compare(&supplied, &view.is_supplied(unit), || {
                        format!("whether {} is in supply in {}", key(unit), number(hex))
                    })?;
                }
            }
        }
        let spending = state.phase == Phase::Mobilization(state.active(), MobilizationStep::Expenditure);
        if spending && self.fresh && !state.barred[state.active() as usize] {
            for nation in &(state.joined[state.active() as usize] - state.surrendered) {
                let points = state.points[nation];
                tally.compare(&points, &view.replacements(nation), || format!("points of {nation}"))?;
            }
        }
        self.fresh = !matches!(state.phase, Phase::Mobilization(..));
        Ok(())
    }

    /// Rolls a die, and asks the oracle what it is rolled for and what it brings.
    fn roll(&mut self) -> Result<(), String> {
        let die = 1 + self.chance.below(6) as u8;
        let view = View::new(self.map, &self.rules.options, &self.state);
        let mut barred = None;
        match *self.state.frames.top() {
            Frame::Battle(BattleStep::Roll) => {
                let (column, why) = view.column();
                let number = self.rules.number(self.state.battle.target);
                self.tally.compare(&usize::from(self.state.battle.column), &column, || {
                    format!("the column of the attack on {number}: {why}")
                })?;
            }
            Frame::Check(Check { nation }) => {
                let due = view.shaken(self.state.active());
                self.tally
                    .compare(&due.contains(&nation), &true, || format!("{nation} rolls for surrender"))?;
                self.rolled.insert(nation);
            }
            Frame::Phase(InPhase) if self.state.phase == Phase::Events => {
                let held = view.conquests();
                barred = Some([die == 5 && held == 0, die == 6 && held >= 3]);
            }
            _ => {}
        }
        self.rules.roll(&mut self.state, Rolled::new(&[die]), &mut self.desk, &mut Silent);
        match barred {
            Some(barred) => {
                self.tally.compare(&self.state.barred, &barred, || format!("who gets no points for a {die}"))
            }
            None => Ok(()),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), String> {
        if let Action::Fly(unit) = action {
            let flown = self.missions.entry(unit).or_default();
            *flown += 1;
            self.tally
                .compare(&*flown, &1, || format!("missions of {} in a turn", self.map.unit(unit).key))?;
        }
        let entered = match (action, *self.state.frames.top()) {
            (Action::Back(hex), Frame::Retreat(retreat)) => Some((retreat.unit, hex)),
            (Action::Advance(unit), _) => Some((unit, self.state.battle.target)),
            (Action::Pursue(unit, hex), _) => Some((unit, hex)),
            _ => None,
        };
        if let Some((unit, hex)) = entered {
            // 19.0: rail or no rail.
            let mountain = self.map.hex(hex).terrain == Some(Terrain::Mountain);
            let barred = mountain && self.map.unit(unit).kind != Kind::Alpine;
            self.tally.compare(&barred, &false, || format!("mountains after combat: {action:?}"))?;
        }
        self.rules.play(&mut self.state, action, &mut self.desk, &mut Silent);
        Ok(())
    }

    /// What must hold wherever a unit has come to, and at the end of a Movement Phase.
    fn check(&mut self, before: &State) -> Result<(), String> {
        if before.turn != self.state.turn {
            self.missions.clear();
        }
        let Game { map, rules, state, tally, rolled, .. } = self;
        let view = View::new(map, &rules.options, state);
        for (&hex, units) in &view.units {
            for &unit in units.iter().filter(|unit| before.hex(**unit) != Some(hex)) {
                let question = |what: &str| format!("{} {what} in {}", map.unit(unit).key, rules.number(hex));
                let mut never = |wrong: bool, what: &str| tally.compare(&wrong, &false, || question(what));
                let side = view.side(unit);
                never(!map.may_stand(unit, hex), "in closed mountains")?;
                never(side.is_some() && view.is_neutral(hex), "in a neutral country")?;
                never(map.is_static(unit) && before.hex(unit).is_some(), "moves and is static")?;
                never(side.is_some_and(|side| view.is_occupied(side.enemy(), hex)), "among enemies")?;
                never(!map.is_land(hex) && map.unit(unit).kind != Kind::Marines, "at sea")?;
            }
        }
        if before.phase != state.phase && matches!(state.phase, Phase::Combat(_)) {
            for (&hex, units) in &view.units {
                let mobile: Vec<_> =
                    units.iter().filter(|unit| !map.is_static(**unit)).map(|unit| map.unit(*unit)).collect();
                let army = mobile.iter().any(|unit| unit.is_army());
                let mixed = mobile.iter().any(|unit| unit.nation != mobile[0].nation);
                let marsh = map.hex(hex).terrain == Some(Terrain::Marsh) && units.len() > 1;
                let overfull = mixed || marsh || mobile.len() > 3 || (army && mobile.len() > 1);
                tally.compare(&overfull, &false, || format!("{} is overfull", rules.number(hex)))?;
            }
        }
        // Whoever had to roll for surrender has done so before the other's turn.
        if let Phase::Combat(side) = before.phase
            && !matches!(state.phase, Phase::Combat(_) | Phase::Surrender(_) | Phase::Over)
        {
            let missed: BTreeSet<Nation> = view.shaken(side).difference(rolled).copied().collect();
            tally.compare(&missed, &BTreeSet::new(), || "countries without a surrender check".to_owned())?;
        }
        if matches!(state.phase, Phase::Movement(_)) {
            rolled.clear();
        }
        Ok(())
    }

    /// The points and the verdict at the end.
    fn judge(&mut self, outcome: Outcome) -> Result<(), String> {
        let view = View::new(self.map, &self.rules.options, &self.state);
        let [axis, allied] = Side::ALL.map(|side| view.points(side));
        self.tally.compare(&outcome.points, &(axis - allied), || format!("Axis {axis}, Allies {allied}"))?;
        if outcome.verdict.contains("Automatic") {
            return Ok(());
        }
        self.tally.compare(&outcome.verdict, &level(axis - allied), || "the verdict".to_owned())
    }
}

/// Follows a game by these rules.
fn follow(map: &Map, rules: &MunichWar, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let bent = [Bent::ShipsAndTrains, Bent::EnemyCities, Bent::Anything][seed as usize % 3];
    let (state, desk, chance) = (rules.start(), Desk::default(), Chance(seed));
    let (missions, rolled, fresh) = (BTreeMap::new(), BTreeSet::new(), true);
    Game { map, rules, state, desk, chance, bent, missions, rolled, fresh, tally }.follow()
}

/// Of four games two are without options, one has 23.5 and one all optional rules of the rulebook.
fn options(seed: u64) -> Options {
    let all = seed % 4 == 3;
    Options {
        additional_armor: all,
        surprise_attack: all,
        naval_evacuation: all,
        additional_naval_moves: all,
        poland_and_politics: all || seed % 4 == 2,
        soviet_preparedness: all,
        ..Options::default()
    }
}

#[test]
fn oracle() {
    let map = Map::new(Pack::embedded());
    consult("munich-war", &SCENARIOS, 3, |scenario, seed, tally| {
        let rules = MunichWar::new(Pack::embedded(), scenario, options(seed))?;
        follow(&map, &rules, seed, tally)
    });
}

#[test]
fn wrong_rivers_and_mountains_are_found() {
    let map = Map::new(Pack::embedded());
    let found = |change: fn(&mut Pack)| {
        let mut pack = Pack::embedded();
        change(&mut pack);
        let rules = MunichWar::new(pack, "little-entente", Options::default()).expect("a sound pack");
        let differs = |seed: u64| follow(&map, &rules, seed, &mut Tally::default()).err();
        (1..20).find_map(differs).expect("a difference")
    };
    let river = found(|pack| pack.terrain.river.0 += 1);
    assert!(river.contains(" may go from ") && river.contains("the oracle says"), "{river}");
    let shift = found(|pack| pack.terrain.river.1 -= 1);
    assert!(shift.contains("the column of the attack on "), "{shift}");
}
