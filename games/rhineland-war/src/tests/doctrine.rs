//! 33.8 The doctrine dice.

use engine::covers;

use crate::nation::Nation;
use crate::pack::Waves;
use crate::testing::{Ground, Play};
use crate::waves::Doctrine;

/// What a die makes of a country's doctrine.
fn doctrine(nation: Nation, die: u8) -> (Waves, i8) {
    let mut position =
        Ground::real().options(|options| options.wwii_operations = true).position("axis combat", "-");
    position.state.frames.push(Doctrine::Die { nation }.into());
    position.die(die);
    let line = position.game.doctrine(&position.state, nation).expect("the die has been thrown");
    (line.waves, line.shift)
}

#[test]
fn e46_doctrine_rolls() {
    covers!("33.8.b", "33.8.c", "33.8.i");
    let all = |nation| [1, 2, 3, 4, 5, 6].map(|die| doctrine(nation, die));
    let (first, either, both, best) =
        ((Waves::First, 0), (Waves::Either, 0), (Waves::Both, 0), (Waves::Both, 1));
    assert_eq!(all(Nation::Germany), [either, either, either, both, both, best]);
    assert_eq!(all(Nation::Britain), [first, either, either, either, both, both]);
    assert_eq!(all(Nation::SovietUnion), all(Nation::Britain));
    assert_eq!(all(Nation::France), [first, first, either, either, either, both]);
}

#[test]
fn doctrine_dice_come_with_belligerency() {
    covers!("33.8.a");
    let position = Ground::real().options(|options| options.wwii_operations = true).start();
    let dice =
        position.state.frames.iter().filter(|frame| matches!(frame, crate::Frame::Doctrine(_))).count();
    assert_eq!(dice, 2, "Germany and France have mechanized units");
}
