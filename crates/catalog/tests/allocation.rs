//! `legal` and `play` allocate nothing once their buffers are warm, in any scenario of any game.

use engine::Setup;

/// So many actions are measured at least, in every scenario.
const ACTIONS: u64 = 10_000;

#[test]
fn warm_games_allocate_nothing() {
    for game in catalog::playable() {
        for scenario in &game.info().scenarios {
            let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
            let (mut games, mut actions) = (8, 0);
            while actions < ACTIONS {
                let mut play = opened.rehearse(0..games);
                actions = play();
                games *= 2;
                if actions >= ACTIONS {
                    let counted = allocation_counter::measure(|| {
                        play();
                    });
                    let (game, scenario) = (game.info().id, scenario.id);
                    assert_eq!(counted.count_total, 0, "{game} {scenario}: allocations in {actions} actions");
                }
            }
        }
    }
}
