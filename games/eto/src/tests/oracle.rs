//! A second, slow and simple reading of the rules, written from the rulebook and held against the program in random
//! games. It shares the readings of unclear cases and the pack.
//!
//! Not looked at: set-up and its limits, who may begin an offensive and what is paid, minor countries and paratroops,
//! generals that go along, draws on supply markers, who flies and intercepts for land battles, the ways that flights
//! take, units that are too many on a base and what becomes of them, pilots and repairs, the fate of generals, HQs that lose
//! their stack, and how far armor goes after its breakthrough.
//!
//! Some games are played under other weather, with fortifications that no scenario has, or with more offensives, so that rules
//! are met that the scenarios hardly ever meet.

mod after;
mod air;
mod ask;
mod combat;
mod map;
mod moves;
mod points;
mod supply;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use engine::{Next, Rolled, Rules, Silent};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::testing::oracle::{Chance, Tally, consult};

use self::map::{Hexes, Map, View};
use crate::frame::Frame;
use crate::nation::{Nation, Partnership};
use crate::options::Options;
use crate::pack::Pack;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Condition, Flag, Installation, InstallationKind, State};
use crate::time::{Weather, Zone};
use crate::{Action, Desk, EuropeanTheater};

const SCENARIOS: [&str; 3] = ["case-white", "bulge", "their-finest-hour"];

/// What players of a game like best, so that all of the rules are met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bent {
    Anything,
    Battles,
    Forward,
}

/// A game that the oracle follows.
struct Game<'g> {
    map: &'g Map<'g>,
    rules: &'g EuropeanTheater,
    state: State,
    desk: Desk,
    chance: Chance,
    bent: Bent,
    /// Whether the game has been changed as some are, once everybody is set up.
    changed: bool,
    /// Armor that could exploit when the step began.
    exploiters: BTreeSet<UnitId>,
    /// How often each kind of question was asked, and how often the answers differed.
    kinds: &'g mut BTreeMap<&'static str, (u64, u64)>,
    /// All differences are to be printed, not only the first.
    survey: bool,
    tally: &'g mut Tally,
}

impl Game<'_> {
    /// Plays to the end, or to the first difference.
    fn follow(&mut self) -> Result<(), String> {
        let mut legal = Vec::new();
        for step in 0..20_000 {
            let before = self.state;
            let answer = match self.rules.next(&self.state) {
                Next::Over(outcome) => return self.judge_end(outcome.verdict),
                Next::Dice(throw) => self.roll(throw.dice, throw.sides),
                Next::Seat(_) => {
                    self.change();
                    legal.clear();
                    self.rules.legal(&self.state, &mut self.desk, &mut legal);
                    self.look(&legal).and_then(|()| {
                        let action = self.choose(&legal);
                        let before = self.state;
                        self.rules.play(&mut self.state, action, &mut self.desk, &mut Silent);
                        self.follow_move(&before, action)
                    })
                }
            };
            let answer = answer.and_then(|()| self.check(&before));
            answer.map_err(|difference| {
                format!("step {step}, {:?} {:?}: {difference}", before.date, before.phase)
            })?;
        }
        Err("the game does not end".to_owned())
    }

    /// Holds two answers against each other.
    fn compare<T: PartialEq + Debug>(
        &mut self,
        kind: &'static str,
        rules: &T,
        oracle: &T,
        question: impl FnOnce() -> String,
    ) -> Result<(), String> {
        let count = self.kinds.entry(kind).or_default();
        count.0 += 1;
        let answer = self.tally.compare(rules, oracle, || format!("{kind}: {}", question()));
        if let (Err(text), true) = (&answer, self.survey) {
            count.1 += 1;
            if count.1 <= 3 {
                eprintln!("{:?} {text}\n", self.state.phase);
            }
            return Ok(());
        }
        answer
    }

    /// The same for sets of hexes, of which only those are told that one side alone has.
    fn compare_hexes(
        &mut self,
        kind: &'static str,
        rules: &Hexes,
        oracle: &Hexes,
        question: impl FnOnce() -> String,
    ) -> Result<(), String> {
        let map = self.map;
        let number = |hex: &HexId| map.number(*hex);
        let more: Vec<String> = rules.difference(oracle).map(number).collect();
        let less: Vec<String> = oracle.difference(rules).map(number).collect();
        self.compare(kind, &more, &less, question)
    }

    /// The same for sets of counters.
    fn compare_units(
        &mut self,
        kind: &'static str,
        rules: &BTreeSet<UnitId>,
        oracle: &BTreeSet<UnitId>,
        question: impl FnOnce() -> String,
    ) -> Result<(), String> {
        let map = self.map;
        let key = |unit: &UnitId| map.key(*unit);
        let more: Vec<String> = rules.difference(oracle).map(key).collect();
        let less: Vec<String> = oracle.difference(rules).map(key).collect();
        self.compare(kind, &more, &less, question)
    }

    /// Weather, fortifications and offensives that a share of the games has.
    fn change(&mut self) {
        if self.changed || matches!(self.state.phase, Phase::SetUp(_) | Phase::Weather) {
            return;
        }
        self.changed = true;
        if self.chance.below(3) == 0 {
            self.state.weather = self.chance.pick(&[Weather::Fair, Weather::Mud, Weather::Winter]);
            let west = 1 << Zone::Moderate as u8 | 1 << Zone::MildWest as u8;
            self.state.grounded = self.chance.pick(&[0, 0, 1 << Zone::Severe as u8, west]);
        }
        if self.chance.below(3) == 0 {
            let view = View::new(self.map, &self.state);
            let held: Vec<HexId> = view
                .occupied()
                .filter(|(hex, units)| {
                    units.iter().any(|unit| view.side(*unit) == view.holder(*hex))
                        && view.holder(*hex).is_some()
                })
                .flat_map(|(hex, _)| self.map.near(hex).iter().map(|(to, _)| *to).chain([hex]))
                .filter(|hex| view.holder(*hex).is_some())
                .collect();
            for _ in 0..6 {
                let hex = self.chance.pick(&held);
                let kind = self.chance.pick(&[InstallationKind::Fort, InstallationKind::Airfield]);
                let new = Installation { hex, kind, condition: Condition::Whole };
                let all = &mut self.state.installations;
                if !self.map.has_printed_fort(hex)
                    && all.iter().flatten().all(|known| known.hex != hex)
                    && let Some(slot) = all.iter_mut().find(|slot| slot.is_none())
                {
                    *slot = Some(new);
                }
            }
        }
        // One side is worn out, so that the other breaks through and exploits.
        if self.chance.below(3) == 0 {
            let weak = self.chance.below(2) as u8;
            for &unit in &self.rules.units {
                let two = self.map.pack().design(unit).back.is_some() && self.map.is_land_unit(unit);
                if two && self.rules.owner(&self.state, unit).0 == weak && self.chance.below(3) > 0 {
                    self.state.set(unit, Flag::Depleted, true);
                }
            }
        }
        // Empty hexes change hands: lines of supply are cut.
        if self.chance.below(4) == 0 {
            let view = View::new(self.map, &self.state);
            let both = [Partnership::Axis, Partnership::Western];
            let empty = |hex: &&HexId| view.here(**hex).is_empty() && view.holder(**hex).is_some();
            let empty: Vec<HexId> = self.map.land.iter().filter(empty).copied().collect();
            for _ in 0..empty.len() / 12 {
                let (hex, of) = (self.chance.pick(&empty), self.chance.pick(&both));
                self.state.forces.control.give(hex, Some(of));
            }
        }
        if self.chance.below(2) == 0 {
            for nation in Nation::ALL {
                let power = &mut self.state.powers[nation];
                if power.offensives > 0 {
                    power.offensives += 3;
                    power.reserve += 8;
                }
            }
        }
    }

    fn choose(&mut self, legal: &[Action]) -> Action {
        if legal.contains(&Action::DeployRest) && self.chance.below(8) == 0 {
            return Action::DeployRest;
        }
        let mut action = self.chance.pick(legal);
        for _ in 0..4 {
            let idle = [Action::End, Action::Pass, Action::Halt, Action::LetGo, Action::LetPass];
            if idle.contains(&action) || matches!(action, Action::StandDown | Action::HaltTop(_)) {
                action = self.chance.pick(legal);
            }
        }
        if self.chance.below(3) == 0 || self.bent == Bent::Anything {
            return action;
        }
        let battle = |action: &Action| {
            matches!(
                action,
                Action::Attack(_)
                    | Action::AddAll
                    | Action::Join(_)
                    | Action::Follow(..)
                    | Action::Fight(_)
                    | Action::Break(_)
                    | Action::Advance(_)
                    | Action::React(_)
                    | Action::ActivateAll
                    | Action::Offensive(_)
                    | Action::Combine(_)
                    | Action::Intercept(_)
                    | Action::Engage(..)
                    | Action::Fly(_)
                    | Action::Target(_)
            )
        };
        let wanted: Vec<Action> = legal.iter().copied().filter(|action| battle(action)).collect();
        if self.bent == Bent::Battles && !wanted.is_empty() {
            return self.chance.pick(&wanted);
        }
        let goes: Vec<HexId> = legal
            .iter()
            .filter_map(|action| if let Action::Go(hex) = action { Some(*hex) } else { None })
            .collect();
        if goes.is_empty() {
            return if wanted.is_empty() { action } else { self.chance.pick(&wanted) };
        }
        // Toward the enemy.
        let view = View::new(self.map, &self.state);
        let of = self.rules.scenario().seats[usize::from(self.rules.phasing(&self.state).0)].partnership;
        let enemies: Vec<HexId> =
            view.occupied().map(|(hex, _)| hex).filter(|hex| view.has_enemy(of, *hex)).collect();
        let near = |hex: &HexId| enemies.iter().map(|enemy| self.map.far(*hex, *enemy)).min().unwrap_or(0);
        goes.iter().copied().min_by_key(near).map_or(action, Action::Go)
    }

    fn roll(&mut self, dice: u8, sides: u8) -> Result<(), String> {
        let before = self.state;
        let faces = self.chance.dice(dice, sides);
        let expected = self.look_at_dice(faces[0])?;
        self.rules.roll(&mut self.state, Rolled::new(&faces), &mut self.desk, &mut Silent);
        if let Frame::Raid(raiding) = *before.frames.top()
            && !raiding.loses
        {
            self.check_raid(&before, raiding.hex, faces.iter().sum())?;
        }
        let after = self.state.battle;
        if let (Some(mine), Some(said)) = (expected, after.outcome)
            && after.target == before.battle.target
            && after.duty == before.battle.duty
        {
            self.compare("results", &said, &mine, || format!("the result of {faces:?}"))?;
        }
        match expected {
            Some(mine) => self.check_result(&before, mine),
            None => Ok(()),
        }
    }

    /// What must hold in every position.
    fn check(&mut self, before: &State) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        let view = View::new(map, &state);
        let placed = !matches!(state.phase, Phase::SetUp(_));
        for (hex, units) in view.occupied().filter(|_| placed) {
            let turned = before.forces.control.of(hex) != view.holder(hex);
            let new = |unit: &&UnitId| turned || self.rules.hex(before, **unit) != Some(hex);
            let land = units.iter().filter(|unit| map.is_land_unit(**unit));
            for unit in land.filter(new).copied().collect::<Vec<_>>() {
                let question = || format!("who holds {} with {} in it", map.number(hex), map.key(unit));
                self.compare("held", &view.holder(hex), &view.side(unit), question)?;
            }
        }
        if state.phase == Phase::Offensive(OffensiveStep::Exploitation) && before.phase != state.phase {
            self.exploiters = view.exploiters();
        }
        self.check_stacks(&view, before)?;
        self.check_hunger(before)?;
        self.check_fronts(&view, before)
    }
}

#[test]
fn oracle() {
    let mut kinds = BTreeMap::new();
    let survey = std::env::var_os("COUNTERMARCH_ORACLE_SURVEY").is_some();
    consult("eto", &SCENARIOS, 75, |scenario, seed, tally| {
        let mut chance = Chance(seed);
        let mut options = Options::default();
        if seed.is_multiple_of(3) {
            options.strict_supply = chance.below(2) == 0;
            options.shared_attacks = chance.below(2) == 0;
            options.one_reaction = chance.below(2) == 0;
        }
        let rules =
            EuropeanTheater::new(Pack::embedded(), scenario, options).expect("a scenario of the pack");
        let map = Map::new(&rules);
        let bent = [Bent::Anything, Bent::Battles, Bent::Forward][chance.below(3)];
        let mut game = Game {
            map: &map,
            rules: &rules,
            state: rules.start(),
            desk: Desk::default(),
            chance,
            bent,
            changed: false,
            exploiters: BTreeSet::new(),
            kinds: &mut kinds,
            survey,
            tally,
        };
        game.follow().map_err(|difference| format!("{bent:?}: {difference}"))
    });
    if survey {
        eprintln!("{kinds:?}");
    }
}
