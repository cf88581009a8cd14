//! What a viewer may not know does not show: positions that differ only in it give equal boards.

use engine::Setup;

/// Positions of each scenario, each looked at by both seats and a spectator.
const POSITIONS: u64 = 1_000;

#[test]
fn boards_show_nothing_hidden() {
    for game in catalog::games() {
        for scenario in &game.info().scenarios {
            let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
            let viewers = opened.info().seats.len() as u64 + 1;
            let mut fog = engine::Fog::default();
            let mut number = 0;
            while fog.positions < POSITIONS {
                fog.append(opened.fog(11, number..number + 1));
                number += 1;
            }
            assert_eq!(fog.violations, Vec::<String>::new(), "{}: {}", game.info().id, scenario.id);
            assert_eq!(fog.boards, fog.positions * viewers);
            // Enough of them really hid something.
            assert!(fog.disguised * 10 > fog.boards, "{} of {} boards hid something", fog.disguised, fog.boards);
        }
    }
}
