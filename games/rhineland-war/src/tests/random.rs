//! Random games to the end.

use engine::{Next, Rolled, Rules};

use crate::Desk;
use crate::options::Options;
use crate::testing::{Ground, PACK};

/// A small generator, the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % n
    }
}

/// Plays a game between players that do anything, and says how many actions it took.
fn play(ground: Ground, seed: u64) -> usize {
    let position = ground.start();
    let (game, mut state, mut desk, mut chance) =
        (position.game, position.state, Desk::default(), Chance(seed));
    let mut legal = Vec::new();
    for played in 0..60_000 {
        match game.next(&state) {
            Next::Over(_) => return played,
            Next::Dice(throw) => {
                let dice: Vec<u8> =
                    (0..throw.dice).map(|_| chance.below(throw.sides.into()) as u8 + 1).collect();
                game.roll(&mut state, Rolled::new(&dice), &mut desk, &mut engine::Silent);
            }
            Next::Seat(_) => {
                legal.clear();
                game.legal(&state, &mut desk, &mut legal);
                assert!(!legal.is_empty(), "nothing to do in {:?} at {:?}", state.phase, state.frames.top());
                let action = legal[chance.below(legal.len() as u32) as usize];
                game.play(&mut state, action, &mut desk, &mut engine::Silent);
            }
        }
        game.verify(&state).unwrap_or_else(|why| panic!("{why} (seed {seed}, action {played})"));
    }
    panic!("the game does not end");
}

/// Plays random games of every scenario, without options and with all of them.
fn play_all(seeds: std::ops::Range<u64>) {
    let mut all = Options::default();
    for option in Options::list() {
        all = all.with(option.id).expect("an option");
    }
    for scenario in &PACK.scenarios {
        let id: &'static str = ["standard", "extended", "variable-preparedness"]
            .into_iter()
            .find(|id| *id == scenario.id)
            .unwrap();
        for seed in seeds.clone() {
            play(Ground::real().scenario(id), seed);
            play(Ground::real().scenario(id).options(|options| *options = all), seed);
        }
    }
}

#[test]
fn random_games_end() {
    play_all(0..6);
}

#[test]
fn many_random_games_end() {
    play_all(6..56);
}

#[test]
fn random_games_keep_every_promise() {
    use engine::{Game, Setup};
    let shelf = crate::Shelf::default();
    for scenario in &shelf.info().scenarios {
        let soak = shelf.open(&Setup::scenario(scenario.id)).unwrap().soak(7, 0..1);
        assert_eq!(soak.violations, Vec::<String>::new(), "{}", scenario.id);
        assert_eq!((soak.games, soak.accepted), (1, 0), "{}", scenario.id);
    }
}
