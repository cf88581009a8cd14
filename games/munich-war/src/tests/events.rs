//! 6.0 Events Phase.

use engine::{Viewer, covers};

use crate::nation::{Nation, Side};
use crate::sequence::{MobilizationStep, Phase};
use crate::testing::{Ground, Play, Position};

const AXIS_SPENDS: Phase = Phase::Mobilization(Side::Axis, MobilizationStep::Expenditure);

#[test]
fn c6_0_one_die_finds_the_event() {
    covers!("6.0", "T.events.1");
    let mut p = Position::new("events", "");
    assert_eq!(p.decides(), None, "the die is due");
    p.die(1);
    assert_eq!(p.state.phase, AXIS_SPENDS);
    assert!(!p.state.storms, "October");
    let mut p = Position::new("events", "");
    p.turn(5).die(1);
    assert!(p.state.storms);
}

#[test]
fn t_events_4_a_the_second_die_of_a_crisis_chooses_the_side() {
    covers!("T.events.4.a", "T.events.4.b");
    for (die, side) in [(1, Side::Axis), (3, Side::Axis), (4, Side::Allied), (6, Side::Allied)] {
        let mut p = Position::new("events", "");
        p.die(4).die(die);
        assert_eq!((p.decides(), p.state.crisis), (Some(side), 2), "{die}");
    }
}

#[test]
fn t_events_4_c_points_of_a_crisis_are_spent_at_once_or_lost() {
    covers!("T.events.4.c");
    let mut p = Position::new("events", "reinforcement: cze.infantry.ghq / 2515: cze.infantry.1*");
    p.die(4).die(4).play("mobilize cze.infantry.ghq").die(1).at("cze.infantry.ghq", "turn3");
    p.play("refit cze.infantry.1").full("cze.infantry.1");
    assert_eq!(p.state.crisis, 0);
    p.play("end");
    assert_eq!(p.state.phase, AXIS_SPENDS);
    let mut p = Position::new("events", "2515: cze.infantry.1*");
    p.die(4).die(6).play("end");
    assert_eq!((p.state.crisis, p.state.phase), (0, AXIS_SPENDS));
    assert_eq!(p.state.points[Nation::Germany], 8);
}

#[test]
fn t_events_4_d_any_country_of_the_side_may_use_them() {
    covers!("T.events.4.d");
    let units = "reinforcement: hun.infantry.2 ger.infantry.xvii cze.infantry.ghq ita.infantry.7";
    let mut p = Position::new("events", units);
    p.die(4).die(3).offers("mobilize ger.infantry.xvii");
    p.withholds("mobilize cze.infantry.ghq; mobilize ita.infantry.7");
    p.play("mobilize hun.infantry.2").die(5).at("hun.infantry.2", "turn5");
    p.play("mobilize ger.infantry.xvii").die(1);
    assert_eq!(p.state.crisis, 0);
}

#[test]
fn t_events_5_a_putsch_unless_germans_hold_an_enemy_center() {
    covers!("T.events.5");
    let mut p =
        Position::new("events", "2515: hun.infantry.1 / 3212: ger.infantry.i / 2514: ger.infantry.ii");
    p.die(5);
    let received =
        |p: &Position| [Nation::Germany, Nation::Poland, Nation::Hungary].map(|n| p.state.points[n]);
    assert_eq!(received(&p), [0, 0, 0]);
    let mut p = Position::new("events", "2515: ger.infantry.i");
    p.die(5);
    assert_eq!(received(&p), [8, 2, 1]);
    assert_eq!(p.state.barred, [false; 2]);
}

#[test]
fn t_events_5_and_6_last_one_turn() {
    covers!("T.events.5");
    let mut p = Position::new("events", "");
    p.die(5);
    assert_eq!(p.state.barred, [true, false]);
    (p.state.turn, p.state.phase) = (2, Phase::Combat(Side::Allied));
    p.play("end").die(1);
    assert_eq!((p.state.turn, p.state.points[Nation::Germany]), (3, 8));
}

#[test]
fn t_events_6_a_blitzkrieg_with_three_enemy_centers() {
    covers!("T.events.6");
    let mut p =
        Position::new("events", "2515: ger.infantry.i / 2716: ger.infantry.ii / 2415: ger.infantry.iii");
    p.die(6);
    assert_eq!(p.state.barred, [false; 2], "Pilsen is no center");
    let units = "2515: ger.infantry.i / 2716: ger.infantry.ii / 2817: ger.infantry.iii";
    let mut p = Position::new("events", units);
    p.die(6);
    assert_eq!(p.state.points[Nation::Germany], 8);
    p.state.phase = Phase::Combat(Side::Axis);
    p.play("end");
    assert_eq!([Nation::Britain, Nation::France].map(|nation| p.state.points[nation]), [0, 0]);
}

#[test]
fn t_events_4_d_points_of_the_crisis_serve_the_baltic_states_too() {
    covers!("T.events.4.d", "7.1.1.a");
    let units = "3406: lat.infantry.1* / 3115: pol.infantry.pos*";
    let mut p = Ground::real().scenario("intermarium").position("events", units);
    p.die(4).die(6);
    assert_eq!(p.decides(), Some(Side::Allied));
    p.offers("refit lat.infantry.1; refit pol.infantry.pos")
        .play("refit lat.infantry.1")
        .full("lat.infantry.1");
    // They receive none of their own.
    let mut p = Ground::real().scenario("intermarium").position("axis combat", units);
    p.play("end").offers("refit pol.infantry.pos").withholds("refit lat.infantry.1");
}

#[test]
fn the_journal_tells_what_an_event_brings() {
    let told = |turn: u8, units: &str, die: u8| {
        let mut p = Position::new("events", units);
        p.turn(turn).die(die);
        p.told(Viewer::Umpire)
    };
    let prague = "2515: ger.infantry.i";
    let three = "2515: ger.infantry.i / 2716: ger.infantry.ii / 2817: ger.infantry.iii";
    for (turn, units, die, text) in [
        (
            2,
            "",
            5,
            "German units hold 0 enemy capitals or centers: the Axis powers get no replacement points this turn.",
        ),
        (2, prague, 5, "German units hold 1 enemy capital or center: the Axis powers keep their points."),
        (2, prague, 6, "German units hold 1 enemy capital or center: the Allies keep their points."),
        (
            2,
            three,
            6,
            "German units hold 3 enemy capitals or centers: the Allies get no replacement points this turn.",
        ),
        (2, "", 1, "There are no storms before November."),
        (5, "", 1, "Storms set in, for the rest of the game."),
    ] {
        let told = told(turn, units, die);
        assert!(told.contains(text), "{told}");
    }
    let mut p = Position::new("events", "");
    p.state.intervened = true;
    p.die(2);
    assert!(p.said("no effect"));
    let mut p = Position::new("events", "");
    p.turn(6).storms().die(1);
    assert!(p.said("The storms go on."));
}
