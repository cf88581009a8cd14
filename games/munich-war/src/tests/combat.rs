//! 11.0 Land combat.

use engine::covers;

use crate::terrain::SideKind;
use crate::testing::Ground;

#[test]
fn c8_5_f_a_bridge_keeps_the_shift_of_the_river() {
    covers!("8.5.f", "11.11.h");
    let ground =
        Ground::plain().cities(&[2511], true).sides(SideKind::River, &[(2513, 2514)]).rail(&[2513, 2514]);
    let mut p = ground.position("axis combat", "2513: ger.panzer.16 / 2514: cze.2nd.r1");
    p.assault("2514", "ger.panzer.16");
    assert_eq!(p.odds().river, -1);
}
