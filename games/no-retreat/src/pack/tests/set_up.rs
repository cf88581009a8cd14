//! The set-ups: stacking under the leaders in command, and what history asks of them.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{HexId, Id};

use crate::board::Hexes;
use crate::front::Front;
use crate::leader::LeaderRule;
use crate::nation::{Nation, Side};
use crate::pack::{FrontPack, Pack, Scenario};
use crate::unit::{Entry, Kind, Letter, Start, Unit, Zone};

fn stacks<'p>(front: &'p FrontPack, scenario: &Scenario) -> BTreeMap<HexId, Vec<&'p Unit>> {
    let mut stacks: BTreeMap<HexId, Vec<&Unit>> = BTreeMap::new();
    for (unit, start, _) in &front.setups[scenario.setup].units {
        if let Start::Hex(hex) = start {
            stacks.entry(*hex).or_default().push(front.unit(*unit));
        }
    }
    stacks
}

/// 22.1, 22.5, 22.7: at the start no stack breaks the rule of a leader in command.
#[test]
fn stacks_keep_to_the_leaders() {
    let pack = Pack::embedded();
    for scenario in &pack.scenarios {
        let front = pack.front(scenario.front);
        let has = |rule| scenario.leaders.iter().any(|leader| pack.leader(*leader).has(rule));
        for (hex, stack) in stacks(front, scenario) {
            let groups: BTreeSet<_> = stack.iter().filter_map(|unit| unit.group).collect();
            let city = front.board.cities.contains(hex);
            let at = format!("{} {}", scenario.id, front.board.grid.number(hex));
            if has(LeaderRule::RigidOrganization) && stack[0].nation == Nation::France {
                assert!(groups.len() <= 1, "{at}");
            }
            if has(LeaderRule::RigidStrategy) && stack[0].nation == Nation::Poland && scenario.checks {
                assert!(groups.len() <= 1 || city, "{at}");
            }
            if has(LeaderRule::EarlyBlitzkrieg) && stack[0].nation == Nation::Germany && scenario.checks {
                assert!(stack.iter().all(|unit| unit.mobile == stack[0].mobile), "{at}");
            }
        }
    }
}

/// Every counter stands somewhere, comes later, or waits for an event: in the short scenarios too.
#[test]
fn every_counter_is_accounted_for() {
    let pack = Pack::embedded();
    for scenario in &pack.scenarios {
        let front = pack.front(scenario.front);
        let setup = &front.setups[scenario.setup];
        for (at, unit) in front.units.iter().enumerate() {
            let placed = setup.units.iter().any(|(known, ..)| known.index() == at);
            let comes = match unit.entry {
                Entry::Start | Entry::Reserve => false,
                Entry::Turn(turn) => turn >= scenario.turns.0,
                Entry::Stance | Entry::Letter | Entry::Option(_) => true,
            };
            assert!(placed || comes, "{} {}", scenario.id, unit.key);
            assert!(!(placed && unit.entry == Entry::Letter), "{} {}", scenario.id, unit.key);
        }
    }
}

/// No hex holds both sides, and Allied units stand on Allied ground.
#[test]
fn sides_stand_apart() {
    let pack = Pack::embedded();
    for scenario in &pack.scenarios {
        let front = pack.front(scenario.front);
        for (hex, stack) in stacks(front, scenario) {
            assert!(stack.iter().all(|unit| unit.side == stack[0].side));
            if stack[0].side == Side::Allied {
                assert!(!(scenario.german_hexes | front.board.greater_germany).contains(hex));
            }
        }
    }
}

/// 20.1.1, 24.3: VII Corps and the 2nd Army Cavalry start in the Ardennes; 19.10: Eben Emael is alone.
#[test]
fn places_that_the_rules_ask_for() {
    let pack = Pack::embedded();
    let front = pack.front(Front::France);
    let stacks = stacks(front, pack.scenario("france-regular").unwrap());
    let place =
        |key: &str| *stacks.iter().find(|(_, stack)| stack.iter().any(|unit| unit.key == key)).unwrap().0;
    for key in ["f.bel.belgian-army.vii", "f.fra.2nd-army.cav"] {
        assert!(front.board.ardennes.contains(place(key)), "{key}");
    }
    assert_eq!(stacks[&place("f.bel.eben-emael")].len(), 1);
    // 18.8: German Regional units stand at Fortified hexes, French ones at a Fortress or the Rhine.
    let fortresses = stacks.iter().filter(|(_, stack)| stack.iter().any(|unit| unit.kind == Kind::Fortress));
    let fortresses = front.board.within(&fortresses.map(|(hex, _)| *hex).collect(), 1);
    for (hex, stack) in &stacks {
        for unit in stack.iter().filter(|unit| unit.regional) {
            let home = match unit.nation {
                Nation::Germany => front.board.within(&front.board.fortified, 1).contains(*hex),
                Nation::France => fortresses.contains(*hex) || front.board.rhine.contains(*hex),
                _ => true,
            };
            assert!(home, "{}", unit.key);
        }
    }
    // Forts and Fortresses stand where the map draws them, and everywhere it does.
    for front in &pack.fronts {
        let setup = &front.setups[0];
        let works = |(unit, start, _): &(mechanics::UnitId, Start, bool)| match start {
            Start::Hex(hex) if front.unit(*unit).kind.is_works() => Some(*hex),
            _ => None,
        };
        let placed: BTreeSet<HexId> = setup.units.iter().filter_map(works).collect();
        let drawn: BTreeSet<HexId> = front.board.hexes_where(|hex| hex.works).iter().collect();
        assert_eq!(placed, drawn);
    }
}

/// 21.1.2: the five M units start reduced; 20.1.2 gives them back one by one.
#[test]
fn mobilizing_units_start_reduced() {
    let pack = Pack::embedded();
    let front = pack.front(Front::Poland);
    let campaign = &front.setups[pack.scenario("poland-regular").unwrap().setup];
    let reduced: Vec<&Unit> = campaign
        .units
        .iter()
        .filter(|(_, _, reduced)| *reduced)
        .map(|(unit, ..)| front.unit(*unit))
        .collect();
    assert!(
        front.units.iter().filter(|unit| unit.letter == Some(Letter::M)).all(|unit| reduced.contains(&unit))
    );
    assert!(reduced.iter().all(|unit| unit.nation == Nation::Poland && unit.steps() == 2));
}

/// 24.2: in one move the planned units can do what is asked: on bare ground, before zones and stacking.
#[test]
fn planned_moves_can_be_made() {
    let pack = Pack::embedded();
    let front = pack.front(Front::France);
    let campaign = &front.setups[pack.scenario("france-historical").unwrap().setup];
    let [regular, _] = front.planned.as_ref().unwrap();
    let mut able: BTreeMap<&str, usize> = BTreeMap::new();
    for (unit, start, _) in &campaign.units {
        let (Some(crate::plan::Move::Reach(goal)), Start::Hex(from)) = (regular.of(*unit), *start) else {
            continue;
        };
        let counter = front.unit(*unit);
        // The cheapest ground costs 1, so this is the most that could be reached.
        let reach = front.board.within(&std::iter::once(from).collect(), u16::from(counter.front.movement));
        if reach.intersects(&goal) {
            *able.entry(&front.groups[counter.group.unwrap().index()].name).or_default() += 1;
        }
    }
    assert_eq!(able, BTreeMap::from([("1st Army", 3), ("7th Army", 1), ("9th Army", 3), ("BEF", 3)]));
}

/// 21.1.6: the Polish Frontier Defense can be set up: as many zones as it takes, one unit after the other.
#[test]
fn the_frontier_can_be_covered() {
    let pack = Pack::embedded();
    let front = pack.front(Front::Poland);
    let board = &front.board;
    let campaign = &front.setups[pack.scenario("poland-regular").unwrap().setup];
    let holds =
        |unit: &&Unit| unit.nation == Nation::Poland && unit.zone != Zone::None && !unit.kind.is_fixed();
    let able = campaign.units.iter().map(|(unit, ..)| front.unit(*unit)).filter(holds).count();
    let zone = |hex: HexId| -> Hexes { board.grid.neighbours(hex).iter().copied().collect() };
    let (mut left, mut used) = (board.frontier, 0);
    while !left.is_empty() {
        let best = board.country(Nation::Poland).iter().max_by_key(|hex| (zone(*hex) & left).len()).unwrap();
        left -= zone(best);
        used += 1;
    }
    assert!(used <= able, "{used} hexes, {able} units");
}
