//! 9.0 Zones of control in 1938: fortifications, and what ends zones.

use engine::covers;

use crate::nation::{Nation, Side, Standing};
use crate::terrain::SideKind;
use crate::testing::{Ground, Play};

const AROUND_1721: [&str; 6] = ["1720", "1722", "1620", "1621", "1820", "1821"];

#[test]
fn c9_0_b_intact_fortifications_have_a_zone() {
    covers!("9.0.b");
    let mut p = Ground::plain().position_1938("german movement", "1516: ge38.corps.1");
    for hex in AROUND_1721 {
        assert!(p.in_zone_of(Side::Allied, hex), "{hex}, at home and abroad");
    }
    assert!(!p.in_zone_of(Side::German, "1620"));
    p.breached("1721");
    assert!(!p.in_zone_of(Side::Allied, "1620"));
    // Blocked sides and water end it as they end any zone.
    let sides = Ground::plain()
        .sides(SideKind::Blocked, &[(1620, 1721)])
        .sides(SideKind::Strait, &[(1621, 1721)])
        .sides(SideKind::River, &[(1721, 1722)]);
    let mut p = sides.position_1938("german movement", "");
    let reached = AROUND_1721.into_iter().filter(|hex| p.in_zone_of(Side::Allied, hex)).collect::<Vec<_>>();
    assert_eq!(reached, ["1720", "1722", "1820", "1821"]);
    // It stops those who come.
    let mut p = Ground::plain().position_1938("german movement", "1518: ge38.corps.1");
    p.play("take ge38.corps.1; go 1620");
    assert_eq!(p.points("ge38.corps.1"), 0);
}

#[test]
fn c9_0_b_the_belgian_fortification_has_a_zone_once_belgium_is_at_war() {
    covers!("9.0.b");
    let mut p = Ground::plain().position_1938("3 german movement", "");
    assert!(!p.in_zone_of(Side::Allied, "0709"), "Belgium is neutral");
    p.standing(Nation::Belgium, Standing::AtWar);
    assert!(p.in_zone_of(Side::Allied, "0709"));
    p.standing(Nation::Belgium, Standing::Fallen).breached("0608");
    assert!(!p.in_zone_of(Side::Allied, "0709"));
}

#[test]
fn c9_0_c_empty_walls_have_no_zone() {
    covers!("9.0.c");
    let mut p = Ground::plain().position_1938("3 german movement", "");
    assert!(!p.in_zone_of(Side::German, "0413"), "next to the West Wall");
    assert!(!p.in_zone_of(Side::Allied, "0514"), "next to the Maginot Line");
    let mut p = Ground::plain().position_1938("3 german movement", "0414: fr.corps.1");
    assert!(p.in_zone_of(Side::Allied, "0514"));
}

#[test]
fn c9_0_d_the_zone_of_a_friend_hinders_nobody() {
    covers!("9.0.d");
    // A Hungarian corps on the way.
    let mut p = Ground::plain().position_1938("3 german movement", "2228: ge38.corps.1 / 2331: hu.corps.1");
    assert!(p.in_zone_of(Side::German, "2330"));
    p.play("take ge38.corps.1; go 2330");
    assert!(p.points("ge38.corps.1") > 0);
}

#[test]
fn c9_0_h_zones_end_where_the_nation_may_not_go() {
    covers!("9.0.h");
    let mut p =
        Ground::plain().position_1938("anglo-french movement", "0809: ge38.corps.1 / 0514: ge38.corps.2");
    assert!(!p.in_zone_of(Side::German, "0709"), "Belgium is neutral");
    assert!(!p.in_zone_of(Side::German, "0414"), "the Maginot Line");
    assert!(p.in_zone_of(Side::German, "0808"));
    p.standing(Nation::Belgium, Standing::AtWar);
    assert!(p.in_zone_of(Side::German, "0709"));
    // An enemy fortification, while it stands.
    let mut p = Ground::plain().position_1938("czech movement", "1621: ge38.corps.1");
    assert!(!p.in_zone_of(Side::German, "1721") && p.in_zone_of(Side::German, "1722"));
    p.breached("1721");
    assert!(p.in_zone_of(Side::German, "1721"));
    // The limit of the first turns is none in this sense.
    let mut p = Ground::plain().position_1938("german movement", "1630: ge38.corps.1");
    assert!(p.in_zone_of(Side::German, "1631"), "Yugoslavia");
}

#[test]
fn c9_0_h_zones_end_with_the_area_of_the_nation() {
    covers!("9.0.h", "11.7.a");
    for (beyond, reached) in [(false, false), (true, true)] {
        let ground = Ground::plain().options(|options| options.zones_beyond_area = beyond);
        let mut p = ground.position_1938("german movement", "1722: cz.corps.1 / 3133: ro.corps.5");
        p.breached("1721 1824");
        assert_eq!(p.in_zone_of(Side::Allied, "1622"), reached, "a Czech zone into Germany");
        assert!(p.in_zone_of(Side::Allied, "1821"), "at home");
        assert!(p.in_zone_of(Side::Allied, "3032"), "a Romanian zone into Hungary");
    }
}

#[test]
fn no_zone_crosses_the_straits() {
    covers!("9.0.g");
    let ground = || Ground::plain().sides(SideKind::Strait, &[(2503, 2603)]);
    let mut p = ground().position_1938("3 german movement", "2503: ge38.corps.1");
    p.standing(Nation::Denmark, Standing::AtWar);
    assert!(!p.in_zone_of(Side::German, "2603") && p.in_zone_of(Side::German, "2403"));
}
