//! What the advisor says about attacks is what the rules make of them.

use std::sync::Arc;

use ai::{Advisor, Better};
use engine::{Next, Record, Rolled, Rules, Seat, Setup, Silent, Table};
use hexmap::HexId;
use mechanics::{Shelved, Term};

use super::Notes;
use super::force::{DIE, Prospect};
use crate::frame::{Frame, InPhase};
use crate::nation::Side;
use crate::state::{BattleStep, Spot, State, Units};
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};
use crate::{Desk, MunichWar};

/// Plain ground with two German centers in supply of whoever attacks 2314.
fn front() -> Ground {
    Ground::plain().cities(&[2311, 2317], true)
}

/// Maps of the position; pushing somebody back is worth nothing, so that only losses count.
fn notes(p: &mut Position) -> Notes {
    let mut notes = Notes::default();
    p.game.at(&p.state, &mut p.desk).draw_maps(0, &mut notes);
    notes.weights.push = 0;
    notes
}

fn worth(p: &Position, state: &State, units: Units, notes: &Notes) -> i32 {
    let on_map = units.iter().filter(|unit| state.hex(*unit).is_some());
    on_map.map(|unit| p.game.value_of(state, unit, notes)).sum()
}

/// Throws every die the rules ask for and lets both sides pay as the advisor says.
fn throw(p: &mut Position, state: State, ways: i32, notes: &mut Notes, out: &mut Vec<(State, i32)>) {
    match (*state.frames.top(), p.game.next(&state)) {
        (Frame::Battle(BattleStep::SpecialForces | BattleStep::Roll), Next::Dice(_)) => {
            for die in 1..=DIE as u8 {
                let mut later = state;
                p.game.roll(&mut later, Rolled::new(&[die]), &mut p.desk, &mut Silent);
                throw(p, later, ways / DIE, notes, out);
            }
        }
        (Frame::Battle(BattleStep::Advance) | Frame::Phase(InPhase), _) => out.push((state, ways)),
        (_, Next::Seat(seat)) => {
            let mut later = state;
            let action = best(p, &later, seat, notes);
            p.game.play(&mut later, action, &mut p.desk, &mut Silent);
            throw(p, later, ways, notes, out);
        }
        other => panic!("{other:?}"),
    }
}

fn best(p: &mut Position, state: &State, seat: Seat, notes: &mut Notes) -> crate::Action {
    let (mut legal, mut scores) = (Vec::new(), Vec::new());
    p.game.legal(state, &mut p.desk, &mut legal);
    p.game.appraise(state, seat, &legal, &mut p.desk, notes, &mut scores);
    let at = (0..legal.len()).max_by_key(|at| (scores[*at], std::cmp::Reverse(*at))).expect("a choice");
    legal[at]
}

/// The expectation of the battle as it stands, and what the rules make of all its dice, in 36ths.
fn compare(mut p: Position, support: &str) {
    if !support.is_empty() {
        p.play(support);
    }
    let mut notes = notes(&mut p);
    let battle = p.state.battle;
    let expected = p.game.expectation(&p.state.clone(), &mut p.desk, &notes);
    let before = [battle.attackers, battle.defenders].map(|units| worth(&p, &p.state, units, &notes));
    let marker = battle.special.map_or(0, |marker| p.game.value_of(&p.state, marker, &notes));
    let mut state = p.state;
    if *state.frames.top() == Frame::Battle(BattleStep::Support) {
        p.game.play(&mut state, crate::Action::End, &mut p.desk, &mut Silent);
    }
    let mut ends = Vec::new();
    throw(&mut p, state, DIE * DIE, &mut notes, &mut ends);
    let mut found = Prospect { repelled: expected.repelled, ..Prospect::default() };
    for (end, ways) in &ends {
        found.lost += ways * (before[0] - worth(&p, end, battle.attackers, &notes));
        found.won += ways * (before[1] - worth(&p, end, battle.defenders, &notes));
        let held = battle.defenders.iter().any(|unit| end.hex(unit) == Some(battle.target));
        found.cleared += if held { 0 } else { *ways };
        if let Some(special) = battle.special
            && end.spots[special] == Spot::ELIMINATED
        {
            found.lost += ways * marker;
        }
    }
    assert_eq!(expected, found);
}

/// An attack on 2314, declared, on the Assault table where there is a choice.
fn declared(ground: Ground, units: &str, attackers: &str, table: &str) -> Position {
    let mut p = ground.position("axis combat", units);
    p.assault("2314", attackers);
    if p.offered().contains(table) {
        p.play(table);
    }
    p
}

#[test]
fn the_expectation_of_an_attack_is_that_of_all_dice() {
    let armies = "2313: ger.infantry.i ger.infantry.ii ger.infantry.iii / 2314: cze.infantry.1 cze.2nd.r1 \
                  / available: ger.sf.fd";
    let all = "ger.infantry.i ger.infantry.ii ger.infantry.iii";
    let special = "support ger.sf.fd";
    compare(declared(front(), armies, all, "assault"), "");
    compare(declared(front(), armies, all, "assault"), special);
    let tanks =
        "2313: ger.panzer.16 ger.panzer.18* ger.infantry.i / 2314: cze.infantry.1* / available: ger.sf.fd";
    for table in ["assault", "mobile"] {
        let force = "ger.panzer.16 ger.panzer.18 ger.infantry.i";
        compare(declared(front(), tanks, force, table), "");
        compare(declared(front(), tanks, force, table), special);
    }
}

#[test]
fn the_expectation_knows_fortresses_and_flak() {
    let fort = "2313: ger.infantry.i ger.infantry.ii / 2314: cze.fort.f1 cze.2nd.r1 / available: ger.sf.fd";
    let all = "ger.infantry.i ger.infantry.ii";
    compare(declared(front(), fort, all, "assault"), "");
    compare(declared(front(), fort, all, "assault"), "support ger.sf.fd");
    let lone = "2313: ger.infantry.i ger.infantry.ii / 2314: cze.fort.f1* / available: ger.sf.fd";
    compare(declared(front(), lone, all, "assault"), "support ger.sf.fd");
}

#[test]
fn a_plan_has_the_column_of_the_rules() {
    let grounds = [
        front(),
        front().terrain(Terrain::Rough, &[2314]),
        front().entrenchments(&[2314]).sides(SideKind::River, &[(2313, 2314)]),
        front().terrain(Terrain::Forest, &[2314]).sides(SideKind::River, &[(2313, 2314), (2414, 2314)]),
    ];
    let placings = [
        "2313: ger.infantry.i ger.infantry.ii / 2314: cze.2nd.r1",
        "2313: ger.infantry.i ger.alpine.gebirg / 2414: ger.panzer.16 / 2314: cze.infantry.1*",
        "2313: ger.panzer.16 / 2415: ger.panzer.18 / 2215: ger.infantry.i / 2314: cze.infantry.1",
        "2313: ger.panzer.16 / 2315: ger.panzer.18 / 2314: cze.fort.f1* cze.2nd.r1",
    ];
    for ground in grounds {
        for units in placings {
            let mut p = ground.clone().position("axis combat", units);
            let notes = notes(&mut p);
            let target = HexId::read(&p.game, "2314").unwrap();
            let state = p.state;
            let plan =
                p.game.at(&state, &mut p.desk).plan_attack(target, &notes).expect("somebody can attack");
            p.play("attack 2314");
            for unit in &plan.units {
                let add = format!("add {}", p.game.unit(unit).key);
                p.play(&add);
            }
            p.play("declare");
            if p.offered().contains("assault") {
                p.play("assault");
            }
            assert_eq!(p.odds().column, plan.column, "{units}");
        }
    }
}

/// The position with each objective more that a side could hold, and with each unit of a side fewer.
fn betters(game: &MunichWar, state: &State, desk: &mut Desk) -> Vec<Better<State>> {
    let mut betters = Vec::new();
    for hex in game.field.grid.ids() {
        let record = &game.field.hexes[hex.index()];
        let objective = record.city.is_some() || record.objective + record.mannerheim > 0;
        let at = game.at(state, desk);
        let empty = at.desk.stack(hex).next().is_none() && !at.desk.neutral.contains(hex);
        for side in Side::ALL {
            if objective && empty && !state.last.holds(side as usize, hex) {
                let mut better = *state;
                game.playing(&mut better, desk, &mut Silent).pass_through(side, hex);
                betters.push(Better {
                    why: format!("{} taken by the {side}", game.number(hex)),
                    seat: game.seat(side),
                    state: better,
                });
            }
        }
    }
    for unit in game.ids().filter(|unit| state.hex(*unit).is_some()) {
        let Some(side) = game.side(state, unit) else { continue };
        let mut better = *state;
        better.spots[unit] = Spot::ELIMINATED;
        betters.push(Better {
            why: format!("{} gone", game.unit(unit).key),
            seat: game.seat(side.enemy()),
            state: better,
        });
    }
    betters
}

#[test]
fn more_is_never_worth_less() {
    for scenario in
        ["western-powers-guarantee", "little-entente", "intermarium", "anti-comintern-war", "general-war"]
    {
        let game = MunichWar::open(&Setup::scenario(scenario)).unwrap();
        let trials = ai::trials(&game, 1, 0..2, |state, desk| betters(&game, state, desk));
        assert!(trials.compared > 1000, "{scenario}: {trials:?}");
        assert_eq!(trials.violations, Vec::<String>::new(), "{scenario}, {} positions", trials.positions);
    }
}

#[test]
fn nor_is_it_by_the_gauge_alone() {
    for scenario in ["little-entente", "intermarium"] {
        let game = Arc::new(MunichWar::open(&Setup::scenario(scenario)).unwrap());
        let plain = ai::Plain::new(game.clone());
        let trials = ai::trials(&plain, 1, 0..2, |state, desk| betters(&game, state, desk));
        assert!(trials.compared > 1000, "{scenario}: {trials:?}");
        assert_eq!(trials.violations, Vec::<String>::new(), "{scenario}, {} positions", trials.positions);
    }
}

/// What Colonel does where a record ends, thinking for so many steps.
fn decided(record: &str, nodes: u64, seed: u64) -> Vec<String> {
    let record = Record::parse(record).unwrap();
    let game = Arc::new(MunichWar::open(&Setup::scenario(record.tag("Scenario").unwrap())).unwrap());
    let table = Table::replay(game.clone(), Arc::new(MunichWar::info()), &record, usize::MAX, None).unwrap();
    let mut mind = ai::staff(game).mind("colonel", seed, Some(nodes)).unwrap();
    mind.begin(&table).unwrap();
    while mind.work().done < 1000 {}
    mind.decide().into_iter().map(|decision| decision.notation).collect()
}

#[test]
fn an_emptied_prague_is_entered_whatever_the_budget() {
    let record = include_str!("positions/prague-emptied.txt");
    for nodes in [100, 1000, 16_000, 100_000] {
        let decided = decided(record, nodes, nodes);
        assert!(decided[0].starts_with("advance "), "{nodes} steps: {decided:?}");
    }
}
