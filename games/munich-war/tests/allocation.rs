//! `legal` and `play` allocate nothing once their buffers are warm.

use engine::{Dice, Next, Rolled, Rules, Seed, Setup, Silent};
use munich_war::{Action, Desk, MunichWar};

enum Step {
    Play(Action),
    Roll(Rolled),
}

/// A random game as a list of steps; a different one for each seed.
fn record(game: &MunichWar, seed: u64) -> Vec<Step> {
    let mut dice = Dice::new(Seed::from_number(seed));
    let (mut state, mut desk) = (game.start(), Desk::default());
    let (mut legal, mut steps) = (Vec::new(), Vec::new());
    let mut random = seed;
    loop {
        match game.next(&state) {
            Next::Over(_) => return steps,
            Next::Dice(throw) => {
                let rolled = dice.throw(throw);
                game.roll(&mut state, rolled, &mut desk, &mut Silent);
                steps.push(Step::Roll(rolled));
            }
            Next::Seat(_) => {
                legal.clear();
                game.legal(&state, &mut desk, &mut legal);
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let action = legal[(random >> 33) as usize % legal.len()];
                game.play(&mut state, action, &mut desk, &mut Silent);
                steps.push(Step::Play(action));
            }
        }
    }
}

#[test]
fn warm_games_allocate_nothing() {
    let game = MunichWar::open(&Setup::scenario("general-war")).unwrap();
    let games: Vec<Vec<Step>> = (0..20).map(|seed| record(&game, seed)).collect();
    let (mut desk, mut legal) = (Desk::default(), Vec::new());
    let mut play_all = || {
        let mut actions = 0;
        for steps in &games {
            let mut state = game.start();
            for step in steps {
                match *step {
                    Step::Roll(rolled) => game.roll(&mut state, rolled, &mut desk, &mut Silent),
                    Step::Play(action) => {
                        legal.clear();
                        game.legal(&state, &mut desk, &mut legal);
                        assert!(legal.contains(&action));
                        game.play(&mut state, action, &mut desk, &mut Silent);
                        actions += 1;
                    }
                }
            }
        }
        actions
    };
    let actions = play_all();
    assert!(actions > 10_000, "{actions}");
    let counted = allocation_counter::measure(|| {
        play_all();
    });
    assert_eq!(counted.count_total, 0, "allocations in {actions} actions");
}
