//! The worked examples of the rulebook and their consequences, by number.

use engine::covers;

use crate::testing::{Ground, Play, Position};

#[test]
fn e08_percentile_20_against_13() {
    covers!("11.9.a", "11.9.b");
    let ground = Ground::plain()
        .cities(&[2511], true)
        .unit("ger.panzer.16", |unit| unit.faces[0].attack = 20)
        .unit("cze.2nd.r1", |unit| unit.faces[0].defense = 13);
    let mut p = ground.position("axis combat", "2513: ger.panzer.16 / 2514: cze.2nd.r1");
    p.assault("2514", "ger.panzer.16").play("assault");
    assert_eq!((p.odds().percent, p.column()), (153, 150));
}

#[test]
fn e09_percentile_10_against_12() {
    covers!("11.9.a", "11.9.b");
    let ground = Ground::plain()
        .cities(&[2511], true)
        .unit("ger.infantry.i", |unit| unit.faces[0].attack = 10)
        .unit("cze.2nd.r1", |unit| unit.faces[0].defense = 12);
    let mut p = ground.position("axis combat", "2513: ger.infantry.i / 2514: cze.2nd.r1");
    p.assault("2514", "ger.infantry.i");
    assert_eq!((p.odds().percent, p.column()), (83, 50));
}

#[test]
fn e01_a_mobilized_corps_is_scheduled() {
    covers!("7.2.1.a", "7.2.1.b", "7.2.1.d", "T.mobilization.a");
    let mut p = Position::new("axis mobilization", "reinforcement: ger.infantry.xvii");
    p.points(crate::nation::Nation::Germany, 1).play("mobilize ger.infantry.xvii");
    assert_eq!(p.state.points[crate::nation::Nation::Germany], 0, "paid before the roll");
    p.die(3).at("ger.infantry.xvii", "turn4");
}
