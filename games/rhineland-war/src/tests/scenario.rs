//! Sections 1 to 4, 25 to 27: what a game begins with, how turns run, and how it ends.

use engine::{Next, Outcome, Rules, Seat, covers};

use crate::chit::ChitId;
use crate::nation::{Nation, Nations, Side};
use crate::options::Options;
use crate::sequence::Phase;
use crate::state::place;
use crate::testing::{Ground, PACK, Play, Position};
use crate::unit::{Kind, Size};

fn nations(list: &[Nation]) -> Nations {
    list.iter().copied().collect()
}

#[test]
fn c2_3_at_the_start_germany_and_france_alone_are_at_war() {
    covers!("2.3.a", "2.3.c", "26.2", "21.1.b", "1.1.b", "3.1.a", "1.2");
    let p = Ground::real().start();
    assert_eq!(
        p.state.joined,
        [nations(&[Nation::Germany, Nation::AxisColumn]), nations(&[Nation::France, Nation::AlliedColumn])]
    );
    assert_eq!(p.game.options, Options::default(), "no optional rule is on by itself");
    assert_eq!(PACK.scenarios.len(), 3);
}

#[test]
fn c3_2_a_the_pool_has_all_chits_but_those_dealt() {
    covers!("3.2.a", "26.3.a");
    let p = Ground::real().start();
    let all: u32 = PACK.chits.iter().map(|chit| u32::from(chit.copies)).sum();
    assert_eq!(u32::from(p.state.pool_size()), all - 2);
    let held: Vec<&str> = crate::testing::ids::<ChitId>(PACK.chits.len())
        .filter(|chit| p.state.hands[0][*chit] > 0)
        .map(|chit| PACK.chit(chit).id.as_str())
        .collect();
    assert_eq!(held, ["shock", "psywar"], "the Axis begins with one of each (26.3)");
    assert_eq!(p.state.hands[1].as_slice().iter().sum::<u8>(), 0);
}

#[test]
fn c3_3_a_the_suggested_set_up_is_the_chart() {
    covers!("3.3.a", "26.4.c", "6.10.a", "6.2.b", "24.1.b");
    let p = Ground::real().start();
    let spot = |key: &str| p.whereabouts(key);
    assert_eq!(spot("fra.inf.2"), "unplaced");
    assert_eq!(spot("fra.inf.7"), "turn2", "M+1 after the first turn (6.3)");
    assert_eq!(spot("ger.inf.rad"), "box");
    let available = p.game.ids().filter(|unit| p.state.spots[*unit] == place::AVAILABLE);
    assert!(available.clone().count() > 0);
    assert!(available.clone().all(|unit| !p.game.unit(unit).kind.is_land()), "air and naval units");
    let volunteers = p.game.ids().filter(|unit| p.game.unit(*unit).civil_war);
    assert!(volunteers.clone().count() > 0);
    assert!(volunteers.clone().all(|unit| p.state.spots[unit] == place::OUT));
}

#[test]
fn c2_7_kinds_and_sizes_of_units() {
    covers!("2.7.b");
    let game = Ground::real().start().game;
    for unit in &game.pack.units {
        assert_eq!(unit.kind.is_land(), !unit.kind.is_air() && !unit.kind.is_naval(), "{}", unit.key);
        assert!(!unit.kind.is_mechanized() || unit.kind.is_land());
        assert_eq!(
            unit.size.is_some(),
            unit.kind.is_land() && unit.kind != Kind::FortifiedZone,
            "{}",
            unit.key
        );
    }
    let symbols = [Size::Army, Size::Corps, Size::Division, Size::Brigade, Size::Regiment].map(Size::symbol);
    assert_eq!(symbols, ["XXXX", "XXX", "XX", "X", "III"]);
    let soviet_drops = game.pack.units.iter();
    let soviet_drops =
        soviet_drops.filter(|unit| (unit.nation, unit.kind) == (Nation::SovietUnion, Kind::Airborne));
    assert_eq!(soviet_drops.count(), 1, "errata of 2.2");
}

/// Plays on until a phase begins, ending every phase and letting dice show 3.
pub(super) fn until(p: &mut Position, phase: Phase) {
    for _ in 0..2000 {
        if p.state.phase == phase {
            return;
        }
        match p.next() {
            Next::Dice(throw) => {
                let dice = vec![3.min(throw.sides); throw.dice.into()];
                p.dice(&dice);
            }
            Next::Seat(_) => {
                let offered = p.offered();
                let first = ["deploy rest", "end", "pass", "halt"]
                    .into_iter()
                    .find(|action| offered.contains(*action));
                let action =
                    first.map(str::to_owned).or_else(|| offered.into_iter().next()).expect("something to do");
                p.play(&action);
            }
            Next::Over(_) => return,
        }
    }
    panic!("{phase:?} never comes");
}

#[test]
fn c4_a_game_turn_is_an_axis_and_an_allied_player_turn() {
    covers!(
        "4.1",
        "4.2.I.A.a",
        "4.2.I.B",
        "4.2.I.C",
        "4.2.I.D",
        "4.2.II.A.a",
        "4.2.II.B",
        "4.2.II.C",
        "4.2.II.D"
    );
    let mut p = Ground::real().start();
    for side in [Side::Axis, Side::Allied] {
        until(&mut p, Phase::Movement(side));
        assert_eq!(p.state.turn, 1);
        assert!(
            p.said(&format!("{side} Mobilization Phase")) && p.said(&format!("{side} Terror Bombing Phase"))
        );
    }
    until(&mut p, Phase::Movement(Side::Axis));
    assert_eq!(p.state.turn, 2);
    assert!(p.said("Axis Combat Phase") && p.said("Allied Combat Phase") && p.said("Axis Rally Phase"));
}

#[test]
fn c3_4_a_the_game_ends_after_its_last_turn() {
    covers!("3.4.a", "3.4.b", "26.1", "4.2.III.a", "4.2.III.b", "1.3.b", "25.1");
    let mut p = Ground::real().start();
    until(&mut p, Phase::Over);
    assert_eq!(p.state.turn, 8);
    let labels = [&PACK.turns[0].label, &PACK.turns[7].label];
    assert_eq!(labels, ["March 1936", "October 1936"], "a turn is a month (1.3)");
    assert!(p.outcome().is_some());
}

#[test]
fn c27_1_the_long_game_has_twelve_turns() {
    covers!("27.1");
    let mut p = Ground::real().scenario("extended").start();
    until(&mut p, Phase::Over);
    assert_eq!((p.state.turn, PACK.turns[11].label.as_str()), (12, "February 1937"));
}

#[test]
fn c25_2_points_for_crisis_hexes_and_centers() {
    covers!("25.2.a", "25.2.b", "2.4.a", "2.4.i", "25.2.c");
    let ground = || Ground::plain().cities(&[3320], 3).each(&[3120, 3117], |hex| hex.crisis = 10);
    let mut p = ground().position("axis combat; Cz allied", "3120: ger.inf.i / 3117: ger.fz.odr");
    assert_eq!(
        [p.look().points(Side::Axis), p.look().points(Side::Allied)],
        [23, 0],
        "a fort holds a hex too"
    );
    let hex = p.hex("3320");
    p.state.terror_cities.insert(hex);
    assert_eq!(p.look().points(Side::Axis), 23, "terror takes no points (d38)");
    let mut p = ground()
        .options(|options| options.terror_takes_points = true)
        .position("axis combat", "3120: ger.inf.i");
    p.state.terror_cities.insert(hex);
    assert_eq!(p.look().points(Side::Axis), 10);
    let mut p =
        ground().position("axis combat; Cz allied", "3320: ger.inf.i / 3219: cze.inf.1 / 3121: ger.inf.ii");
    assert_eq!(p.look().points(Side::Axis), 0, "disputed, and a Crisis hex must be occupied");
}

#[test]
fn c25_3_levels_of_victory() {
    covers!("25.3.a", "25.3.b", "25.3.c", "25.3.d");
    let verdict = |points: u8| {
        let mut p = Ground::plain().cities(&[3320], points).position("axis combat", "-");
        p.state.phase = Phase::Over;
        match p.game.next(&p.state) {
            Next::Over(Outcome { verdict, points, .. }) => (verdict, points),
            other => panic!("{other:?}"),
        }
    };
    let verdicts = [25, 26, 50, 51, 75, 76, 101].map(|points| verdict(points).0);
    assert_eq!(
        verdicts,
        [
            "Draw",
            "Axis marginal victory",
            "Axis marginal victory",
            "Axis major victory",
            "Axis major victory",
            "Axis decisive victory",
            "Axis decisive victory",
        ]
    );
    assert_eq!(verdict(26), ("Axis marginal victory", 26));
}

#[test]
fn c3_4_c_a_player_may_concede() {
    covers!("3.4.c");
    let mut p =
        Ground::real().options(|options| options.concession = true).position("axis mobilization", "-");
    p.play("concede");
    let outcome = p.outcome().expect("the game is over");
    assert_eq!(outcome.winner(), Some(Seat(1)));
}
