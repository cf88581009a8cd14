//! 17.0 Special forces.

use engine::covers;

use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::Spot;
use crate::testing::{Ground, Play, Position};

/// An attack from 2513 on 2514, on clear ground, with these special forces in support; their die is due.
fn raid(units: &str, marker: &str) -> Position {
    let ground = Ground::plain().cities(&[2511, 2515], true);
    let units = format!("2513: ger.infantry.i / available: {marker} / {units}");
    let mut p = ground.position("axis combat", &units);
    p.assault("2514", "ger.infantry.i").play(&format!("support {marker}"));
    p
}

#[test]
fn c17_0_b_special_forces_of_the_set_up() {
    covers!("17.0.b", "17.0.a");
    let mut p = Ground::real().scenario("general-war").start();
    p.play("deploy rest; deploy rest; deploy rest; deploy rest");
    let markers = |prefix: &str, spot: Spot| {
        let ids = p.game.ids().filter(|unit| p.game.unit(*unit).key.starts_with(prefix));
        ids.filter(|unit| p.state.spots[*unit] == spot).count()
    };
    let three = ["ger.sf", "sov.sf", "gbr.sf"];
    assert_eq!(three.map(|prefix| markers(prefix, Spot::AVAILABLE)), [3, 1, 0]);
    assert_eq!(three.map(|prefix| markers(prefix, Spot::REINFORCEMENT)), [0, 1, 1]);
    let mut p = raid("2514: cze.2nd.r1", "ger.sf.ab");
    p.die(1);
    let mut p = Position::new("axis movement", "available: ger.sf.ab");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["end"], "in attacks only");
}

#[test]
fn c17_1_a_one_marker_of_the_attacker() {
    covers!("17.1.a", "17.1.b");
    let ground = Ground::plain().cities(&[2511, 2515], true);
    let units = "2513: ger.infantry.i / 2514: cze.2nd.r1 / available: ger.sf.ab ger.sf.fd gbr.sf.soe / utilized: ger.sf.fk";
    let mut p = ground.position("axis combat", units);
    p.assault("2514", "ger.infantry.i").withholds("support gbr.sf.soe; support ger.sf.fk");
    p.offers("support ger.sf.ab; support ger.sf.fd; end").play("support ger.sf.ab");
    p.withholds("support ger.sf.fd");
    assert_eq!(p.decides(), None, "their die is due");
}

#[test]
fn c17_1_d_they_succeed_within_their_range() {
    covers!("17.1.c", "17.1.d", "17.1.f", "17.1.h");
    for (marker, die, success) in
        [("ger.sf.ab", 3, 1), ("ger.sf.ab", 4, 0), ("ger.sf.fd", 4, 1), ("ger.sf.fd", 5, 0)]
    {
        let mut p = raid("2514: cze.2nd.r1", marker);
        p.die(die);
        assert_eq!(p.odds().special, success, "{marker} on {die}");
        let place = if success == 1 { "available" } else { "eliminated" };
        p.at(marker, place);
    }
}

#[test]
fn c17_1_g_successful_markers_are_utilized_after_the_combat() {
    covers!("17.1.g");
    // 150% and a column more: 2 is AS.
    let mut p = raid("2514: cze.2nd.r1", "ger.sf.ab");
    p.die(1).die(2).at("ger.sf.ab", "utilized").at("cze.2nd.r1", "2514");
}

#[test]
fn c17_1_h_failed_markers_are_not_used_again() {
    covers!("17.1.h");
    let mut p = raid("2514: cze.2nd.r1", "ger.sf.ab");
    p.die(6).die(3).at("ger.sf.ab", "eliminated");
    (p.state.turn, p.state.phase) = (3, Phase::Events);
    p.die(1).at("ger.sf.ab", "eliminated");
}

#[test]
fn c17_1_i_the_country_of_the_attackers_does_not_matter() {
    covers!("17.1.i");
    let units = "2513: hun.infantry.1 / 2514: cze.2nd.r1 / available: ger.sf.ab";
    let mut p = Ground::plain().position("axis combat", units);
    p.assault("2514", "hun.infantry.1").offers("support ger.sf.ab");
    let ground = Ground::plain().options(|options| options.special_forces_own_country = true);
    let mut p = ground.position("axis combat", units);
    p.assault("2514", "hun.infantry.1").withholds("support ger.sf.ab");
}

#[test]
fn e33_special_forces_before_the_odds() {
    covers!("17.1.c", "17.1.e", "17.1.f", "17.1.h", "11.8.d");
    let mut p = raid("2514: cze.fort.f2", "ger.sf.ab");
    p.die(3).reduced("cze.fort.f2");
    assert_eq!((p.odds().defense, p.odds().percent, p.odds().special), (2, 150, 1), "E33.1");
    p.die(2).at("ger.sf.ab", "utilized");
    let mut p = raid("2514: cze.fort.f2", "ger.sf.ab");
    p.die(4).full("cze.fort.f2").at("ger.sf.ab", "eliminated");
    assert_eq!((p.odds().defense, p.odds().special), (4, 0), "E33.2");
    let mut p = raid("2514: cze.fort.f2*", "ger.sf.ab");
    p.die(3).at("cze.fort.f2", "eliminated");
    assert_eq!(p.decides(), Some(Side::Axis), "E33.3: no die");
    p.play("advance ger.infantry.i").at("ger.infantry.i", "2514").at("ger.sf.ab", "utilized");
}
