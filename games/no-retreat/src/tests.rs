//! Random games to the end, with every promise checked, and the cases of the rulebook: texts in `cases`, one file a section, and
//! code where a text does not do.

mod affairs;
mod oracle;
mod printed;
mod random;
mod table;

use mechanics::testing::fixture;

use crate::State;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::testing::{Ground, PACK, Position};

/// Each file is a section of the rulebook.
macro_rules! sections {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            fixture::run::<Position>(stringify!($name), include_str!(concat!("tests/cases/", stringify!($name), ".txt")));
        }
    )*};
}

// 9.0 to 13.0, 16.0 and 18.0
sections! { airdrops countries deployment movement organization reserve special stacking supply zones }

// 5.0 to 8.0, 17.0 and 19.0 to 26.0
sections! { cards markers checks victory stance alternates strategic plans options }

// 14.0 and 15.0
sections! { declaration assembly odds support results counterattack losses retreat advance blitzkrieg advanced }

#[test]
fn c16_3_the_last_turn_is_played() {
    engine::covers!("16.3.b");
    for ground in [Ground::france(), Ground::poland()] {
        let last = ground.clone().start().game.scenario().turns.1;
        let mut p = ground.position("allied reserve", &format!("turn: {}", last - 1));
        let mut phases = Vec::new();
        while p.state.phase != Phase::Over {
            let Position { game, state, desk, log } = &mut p;
            game.playing(state, desk, log).end_phase();
            phases.push((p.state.turn, p.state.phase));
        }
        for side in Side::ALL {
            assert!(phases.contains(&(last, Phase::Movement(side))), "{side}: {phases:?}");
        }
    }
}

#[test]
fn e1_a_range_counts_the_target_and_goes_round_the_sea() {
    engine::covers!("2.10.a", "2.10.b");
    let board = &PACK.front(crate::front::Front::France).board;
    let hex = |number: &str| mechanics::journal::read_hex(&board.grid, number).unwrap();
    let four = board.within(&[hex("0818")].into_iter().collect(), 4);
    // Three hexes lie between 0818 and 0814.
    assert!(four.contains(hex("0817")) && four.contains(hex("0814")) && !four.contains(hex("0813")));
    // Calais and Dover are near each other, but the Channel lies between them.
    let calais = board.within(&[hex("0209")].into_iter().collect(), 3);
    assert!(board.grid.distance(hex("0209"), hex("0108")) <= 3 && !calais.contains(hex("0108")));
}

#[test]
fn countries_at_the_start() {
    engine::covers!("2.11.b", "2.11.b2", "13.2.1.b", "13.2.1.p");
    let p = Ground::france().start();
    let board = p.game.board();
    for hex in &board.land {
        let german = board.greater_germany.contains(hex);
        assert_eq!(p.state.control.holds(Side::German as usize, hex), german, "{}", board.grid.number(hex));
    }
    for nation in [Nation::Holland, Nation::Switzerland] {
        assert!(p.game.is_neutral(&p.state, nation), "{nation}");
    }
    assert!(!p.game.is_neutral(&p.state, Nation::Belgium));
    let p = Ground::poland().start();
    let board = p.game.board();
    let held = |nation: Nation, side: Side| {
        let land = board.country(nation) & board.land;
        land.is_subset(p.state.control.of(side as usize)) && !land.is_empty()
    };
    assert!(held(Nation::Danzig, Side::Allied) && held(Nation::Poland, Side::Allied));
    for nation in [Nation::Germany, Nation::Slovakia, Nation::Bohemia, Nation::SovietUnion] {
        assert!(held(nation, Side::German), "{nation}");
    }
    for nation in [Nation::Lithuania, Nation::SovietUnion] {
        assert!(p.game.is_neutral(&p.state, nation), "{nation}");
    }
}

#[test]
fn sides_of_the_counters() {
    engine::covers!("2.3.b", "2.3.c", "13.2.1.a3", "13.2.1.f", "13.2.1.k", "13.2.1.o");
    for ground in [Ground::france(), Ground::poland()] {
        let game = ground.start().game;
        for unit in game.ids() {
            let counter = game.unit(unit);
            let german = matches!(counter.nation, Nation::Germany | Nation::Slovakia | Nation::SovietUnion);
            let side = if german { Side::German } else { Side::Allied };
            assert!(game.own_units[side as usize].contains(unit), "{}", counter.key);
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 8192, "{}", size_of::<State>());
}
