//! What a viewer may not know does not show: positions that differ only in it give equal boards.

use engine::Setup;

/// Positions of each game, shared by its scenarios, each looked at by both seats and a spectator.
const POSITIONS: u64 = 2_000;

#[test]
fn boards_show_nothing_hidden() {
    for game in catalog::playable() {
        let scenarios = &game.info().scenarios;
        for scenario in scenarios {
            let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
            let viewers = opened.info().seats.len() as u64 + 1;
            let mut fog = engine::Fog::default();
            let mut number = 0;
            while fog.positions < POSITIONS / scenarios.len() as u64 {
                fog.append(opened.fog(11, number..number + 1));
                number += 1;
            }
            assert_eq!(fog.violations, Vec::<String>::new(), "{}: {}", game.info().id, scenario.id);
            assert_eq!(fog.boards, fog.positions * viewers);
            // Enough of them really hid something.
            assert!(
                fog.disguised * 10 > fog.boards,
                "{} of {} boards hid something",
                fog.disguised,
                fog.boards
            );
        }
    }
}
