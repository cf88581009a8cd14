//! 9.0 Zones of control.

use engine::covers;

use crate::nation::Side;
use crate::terrain::{HexKind, SideKind};
use crate::testing::Ground;

#[test]
fn c9_0_a_unit_has_a_zone_in_its_six_neighbours_whatever_the_river() {
    covers!("9.0.a", "9.0.e");
    let ground = Ground::plain().sides(SideKind::River, &[(3522, 3523)]);
    let mut p = ground.position("german movement", "3522: po.army.lz");
    for hex in ["3521", "3523", "3421", "3422", "3621", "3622"] {
        assert!(p.in_zone_of(Side::Allied, hex), "{hex}");
    }
    assert!(!p.in_zone_of(Side::Allied, "3522"), "not the hex itself");
    assert!(!p.in_zone_of(Side::German, "3521"), "nobody of that side is near");
}

#[test]
fn c9_1_a_unit_stops_in_the_first_enemy_zone() {
    covers!("9.1.a");
    let mut p = Ground::plain().position("german movement", "3518: ge39.corps.1 / 3522: po.army.lz");
    p.play("take ge39.corps.1; go 3521");
    p.at("ge39.corps.1", "3521").refused("take ge39.corps.1", "11.0");
}

#[test]
fn c9_1_e_german_mechanized_corps_ignore_enemy_zones() {
    covers!("9.1.d", "9.1.e");
    // Only 3521 and 3621 are land here, both next to the Poles: there is no way round.
    let ground = Ground::plain().water(HexKind::Lake, &[3421, 3420, 3520, 3620, 3720, 3721]);
    let units = "3521: ge39.corps.19mc ge39.corps.1 / 3522: po.army.lz";
    let mut p = ground.position("german movement", units);
    p.play("take ge39.corps.19mc; go 3621; halt").at("ge39.corps.19mc", "3621");
    p.play("take ge39.corps.1").refused("go 3621", "9.1");
}
