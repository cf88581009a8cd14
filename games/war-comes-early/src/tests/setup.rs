//! 3.0 to 3.2 Set-up of 1938.

use engine::{Rules, covers};

use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::Spot;
use crate::testing::Position;

// Plays both players' suggestions.
fn set_up() -> Position {
    let mut p = Position::start_1938();
    p.play("default; default");
    p
}

#[test]
fn c3_0_the_suggested_set_up_is_legal_to_the_last_unit() {
    covers!("3.0.a");
    let mut p = Position::start_1938();
    assert_eq!(p.decides(), Some(Side::Allied));
    p.play("default");
    assert_eq!(p.decides(), Some(Side::German));
    assert!(p.count(|unit, spot| unit.nation == Nation::Hungary && spot.is_on_map()) == 0);
    p.play("default");
    assert_eq!(p.state.phase, Phase::GermanOrder);
    assert_eq!((p.state.turn, p.decides()), (1, Some(Side::German)));
    // Every piece stands where the pack suggests, so no suggestion was in another's way.
    for step in &p.game.war().setup {
        for (unit, hex) in step.units.iter().zip(&step.default) {
            assert_eq!(p.state.hex(*unit), Some(*hex), "{}", p.game.unit(*unit).key);
        }
        if step.railheads > 0 {
            assert_eq!(p.state.railheads[..], step.default[..]);
        }
    }
    assert!(p.game.verify(&p.state).is_ok());
    let waiting = p.count(|_, spot| spot == Spot::WAITING);
    assert_eq!(waiting, 9 + 14);
}
