//! `legal` and `play` allocate nothing once their buffers are warm.

use engine::{Rehearsal, Setup};
use war_comes_early::{Desk, WarComesEarly};

#[test]
fn warm_games_allocate_nothing() {
    // The counter counts for the whole process, so the scenarios come one after the other.
    check("poland-1939", 40);
    check("czechoslovakia-1938", 12);
}

fn check(scenario: &str, games: u64) {
    let game = WarComesEarly::open(&Setup::scenario(scenario)).unwrap();
    let rehearsal = Rehearsal::random(&game, 0..games);
    let (mut desk, mut legal) = (Desk::default(), Vec::new());
    let actions = rehearsal.play(&game, &mut desk, &mut legal);
    assert!(actions > 10_000, "{actions}");
    let counted = allocation_counter::measure(|| {
        rehearsal.play(&game, &mut desk, &mut legal);
    });
    assert_eq!(counted.count_total, 0, "allocations in {actions} actions");
}
