//! 15.0 as a property: positions that differ only in what a viewer may not know give equal boards.

use engine::{Fog, Game, Setup};
use munich_war::Shelf;

#[test]
fn boards_show_nothing_hidden() {
    let game = Shelf::default();
    for scenario in &game.info().scenarios {
        let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
        let mut fog = Fog::default();
        for number in 0.. {
            fog.append(opened.fog(38, number..number + 1));
            if fog.positions >= 40 {
                break;
            }
        }
        assert_eq!(fog.violations, Vec::<String>::new(), "{}", scenario.id);
        assert!(fog.disguised * 10 > fog.boards, "{}: {} of {}", scenario.id, fog.disguised, fog.boards);
    }
}
