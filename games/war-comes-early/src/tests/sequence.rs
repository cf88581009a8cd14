//! 5.0 Sequence of play, with 13.4 for every turn of 1939.

use engine::{Next, Rules, Words, covers};

use crate::nation::Side;
use crate::sequence::{ORDERS, Phase, PhaseKind};
use crate::testing::{Ground, Play, Position};

// The kinds of phase that follow one another when everybody ends each at once.
fn phases_of_turn(p: &mut Position, order: &str) -> Vec<(Side, PhaseKind)> {
    p.play(&format!("order {order}"));
    let turn = p.state.turn;
    let mut phases = Vec::new();
    while let Some(kind) = p.state.kind().filter(|_| p.state.turn == turn) {
        phases.push((p.state.active(), kind));
        p.play("end");
    }
    phases
}

fn words(order: [PhaseKind; 3]) -> String {
    order.map(PhaseKind::word).join(" ")
}

#[test]
fn c5_1_e_the_german_player_chooses_among_six_orders() {
    covers!("5.1.e", "5.1.g", "13.4.a");
    let polish = ORDERS[0].map(|kind| (Side::Allied, kind));
    for order in ORDERS {
        let mut p = Position::start();
        assert_eq!(p.offered().len(), 6);
        assert_eq!(p.decides(), Some(Side::German));
        let phases = phases_of_turn(&mut p, &words(order));
        assert_eq!(phases[..3], order.map(|kind| (Side::German, kind)));
        assert_eq!(phases[3..], polish);
        assert_eq!((p.state.turn, p.state.phase), (2, Phase::GermanOrder));
    }
    let p = Position::start();
    assert!(p.game.read("order movement movement combat").is_err(), "each phase once");
    assert!(p.game.read("order movement combat").is_err(), "none is left out");
}

#[test]
fn c5_1_f_the_order_is_fixed_before_the_first_phase() {
    covers!("5.1.f");
    let mut p = Position::start();
    p.refused("take ge39.corps.19mc", "5.1").refused("end", "5.1");
    p.play("order combat movement reorganization");
    for phase in [PhaseKind::Combat, PhaseKind::Movement, PhaseKind::Reorganization] {
        assert_eq!(p.state.kind(), Some(phase));
        p.refused("order movement combat reorganization", "5.1").play("end");
    }
    p.refused("order movement combat reorganization", "5.1");
}

#[test]
fn c5_1_g_the_polish_phases_have_one_order() {
    covers!("5.1.g");
    let units = "3521: po.corps.1 po.corps.2 / 3522: ge39.corps.1";
    let mut p = Ground::plain().position("german reorganization", units);
    p.until("polish reorganization");
    p.refused("attack 3522", "5.0").refused("take po.corps.1", "5.0").offers("form po.army.lz 3521");
    p.play("end")
        .refused("attack 3522", "5.0")
        .refused("form po.army.lz 3521", "5.0")
        .offers("take po.corps.1");
    p.play("end").offers("attack 3522").refused("take po.corps.1", "5.0");
}

#[test]
fn c5_0_b_actions_belong_to_their_phase() {
    covers!("5.0.b");
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 / 3522: po.corps.1";
    let ground = || Ground::plain().cities(&[2721], false);
    let [form, take, attack] = ["form ge39.army.10 3521", "take ge39.corps.1", "attack 3522"];
    ground()
        .position("german reorganization", units)
        .offers(form)
        .refused(take, "5.0")
        .refused(attack, "5.0");
    ground().position("german movement", units).offers(take).refused(form, "5.0").refused(attack, "5.0");
    ground().position("german combat", units).offers(attack).refused(form, "5.0").refused(take, "5.0");
    let mut p = ground().position("german movement", units);
    p.lost("ge39.corps.4").refused("replace ge39.corps.4", "5.0").refused("declare", "5.0");
}

#[test]
fn c5_0_c_a_finished_phase_is_not_reopened() {
    covers!("5.0.c");
    let units = "3521: ge39.corps.1 / 3525: ge39.corps.2 / 3518: po.corps.1";
    let mut p = Ground::plain().position("german movement", units);
    p.play("take ge39.corps.1; halt").refused("take ge39.corps.1", "11.0");
    // Corps 2 was forgotten.
    p.play("end").refused("take ge39.corps.2", "5.0");
    p.until("polish movement").refused("take ge39.corps.2", "11.0");
    // The next Movement Phase is a new one.
    p.until("german movement").offers("take ge39.corps.1; take ge39.corps.2");
    assert_eq!(p.state.turn, 2);
}

#[test]
fn c13_4_a_all_six_turns_run_alike_and_nothing_is_drawn() {
    covers!("13.4.a", "13.4.b", "13.0.b");
    let mut p = Position::start();
    let titles = ["1-3 Sep", "4-6 Sep", "7-9 Sep", "10-12 Sep", "13-15 Sep", "16-18 Sep"];
    for (turn, title) in (1..).zip(titles) {
        assert_eq!(p.game.turn(&p.state).to_string(), format!("Turn {turn} of 6, {title}"));
        let [from, to] = [0, 1].map(|i| title.split([' ', '-']).nth(i).unwrap().parse::<u8>().unwrap());
        assert_eq!(to - from + 1, 3, "three days");
        // Straight to the German player: no marker, no roll for the air.
        assert_eq!((p.state.turn, p.decides()), (turn, Some(Side::German)));
        assert_eq!(p.offered().len(), 6);
        let order = ORDERS[usize::from(turn) - 1];
        let phases = phases_of_turn(&mut p, &words(order));
        let german = order.map(|kind| (Side::German, kind));
        assert_eq!(phases, [german, ORDERS[0].map(|kind| (Side::Allied, kind))].concat());
    }
    assert_eq!(p.state.phase, Phase::Over);
    assert_eq!(p.state.turn, 6);
    let Next::Over(outcome) = p.game.next(&p.state) else { panic!("six turns are all") };
    assert_eq!(outcome.verdict, "Polish victory");
    assert!(p.legal().is_empty());
    assert_eq!(p.count(|unit, _| unit.kind == crate::unit::Kind::Flieger), 0);
}
