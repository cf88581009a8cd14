//! Trial games: a pack is sound if it can be played, so a check plays it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Dice, Face, GameInfo, Next, Rules, Seat, Seed, Setup, Silent, Subject, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Games of each scenario: the first with the usual options, the others with some of them switched.
const GAMES: u64 = 2;
/// Actions and throws of one game. Random games of ours have up to 4,000, so whatever comes here does not end.
const MOST_STEPS: u64 = 60_000;
/// Every so many steps the position is verified, and at the end: what is wrong once stays wrong for a while.
const VERIFIED: u64 = 4;
/// One position in so many is shown to everybody, with all that can be asked about it.
const SHOWN: u32 = 32;

/// Why a trial game was not played to its end.
pub(crate) struct Broken {
    /// The scenario.
    pub scenario: &'static str,
    /// What went wrong, with what brings it about.
    pub what: String,
}

/// Plays some random games of every scenario that the pack of `open` has, checking every position, and gives the
/// first failure of each.
pub(crate) fn try_out<R: Rules>(
    info: &GameInfo,
    has: impl Fn(&str) -> bool,
    open: impl Fn(&Setup) -> Result<R, String>,
) -> Vec<Broken> {
    let mut broken = Vec::new();
    for (number, scenario) in info.scenarios.iter().enumerate().filter(|(_, scenario)| has(scenario.id)) {
        for game in 0..GAMES {
            let seed = [number as u64, game];
            let setup = setup(info, scenario.id, seed);
            // A fault of ours in the rules must not take down whoever only wants to know about a pack.
            let played = catch_unwind(AssertUnwindSafe(|| {
                let rules = open(&setup)?;
                play(&rules, info.seats.len(), Seed::derived("countermarch trial", &seed))
            }));
            let stopped = match played {
                Ok(Ok(())) => continue,
                Ok(Err(why)) => why,
                Err(panic) => format!("the program stops: {}", message(&*panic)),
            };
            let options = setup.options_tag();
            let with = if options.is_empty() { String::new() } else { format!(" with {options}") };
            let what = format!("trial game {}{with}: {stopped}", game + 1);
            broken.push(Broken { scenario: scenario.id, what });
            break;
        }
    }
    broken
}

/// The usual options in the first game of a scenario; later each is the other way round in one game of two.
fn setup(info: &GameInfo, scenario: &str, seed: [u64; 2]) -> Setup {
    let mut setup = Setup::scenario(scenario);
    if seed[1] > 0 {
        let mut chance = ChaCha8Rng::from_seed(Seed::derived("countermarch trial options", &seed).0);
        for option in info.options.iter().filter(|_| below(&mut chance, 2) == 0) {
            setup.options.insert(option.id.to_owned(), !option.default);
        }
    }
    setup
}

fn message(panic: &dyn std::any::Any) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("for no stated reason")
}

/// Plays a random game to its end.
fn play<R: Rules>(rules: &R, seats: usize, seed: Seed) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let mut chance = ChaCha8Rng::from_seed(seed.0);
    let (mut state, mut desk, mut legal) = (rules.start(), R::Desk::default(), Vec::new());
    for step in 1..=MOST_STEPS {
        let at = |what: String| format!("{what} at step {step}");
        let next = rules.next(&state);
        if step % VERIFIED == 1 || matches!(next, Next::Over(_)) {
            rules.verify(&state).map_err(at)?;
        }
        match next {
            Next::Over(_) => return Ok(()),
            Next::Dice(throw) => rules.roll(&mut state, dice.throw(throw), &mut desk, &mut Silent),
            Next::Seat(seat) => {
                legal.clear();
                rules.legal(&state, &mut desk, &mut legal);
                if legal.is_empty() {
                    return Err(at(format!("nothing is offered to {seat}")));
                }
                if legal.iter().collect::<BTreeSet<_>>().len() != legal.len() {
                    return Err(at("an action is offered twice".to_owned()));
                }
                if below(&mut chance, SHOWN) == 0 {
                    show(rules, &state, seats, &legal, &mut desk).map_err(at)?;
                }
                let action = legal[below(&mut chance, legal.len() as u32) as usize];
                rules.play(&mut state, action, &mut desk, &mut Silent);
            }
        }
    }
    Err(format!("the game does not end within {MOST_STEPS} steps"))
}

/// Asks everything that a client could ask about a position: nothing of it may fail.
fn show<R: Rules>(
    rules: &R,
    state: &R::State,
    seats: usize,
    legal: &[R::Action],
    desk: &mut R::Desk,
) -> Result<(), String> {
    rules.prompt(state, desk);
    rules.outlook(state, desk);
    rules.forecast(state, desk);
    for &action in legal {
        let text = rules.notation(action);
        if rules.read(&text) != Ok(action) {
            return Err(format!("'{text}' cannot be read again"));
        }
        rules.choice(state, action);
        rules.hint(state, action, desk);
        rules.route(state, action, desk);
    }
    let seats = (0..seats as u8).map(|seat| Viewer::Seat(Seat(seat)));
    for viewer in seats.chain([Viewer::Spectator, Viewer::Umpire]) {
        let board = rules.board(state, viewer);
        let shown = board.pieces.iter().filter_map(|piece| match &piece.face {
            Face::Shown(counter) => Some(Subject::Piece(counter.id)),
            Face::Hidden => None,
        });
        let about: Vec<Subject> =
            shown.chain(board.pieces.iter().map(|piece| Subject::Place(piece.place))).collect();
        for &subject in about.iter().step_by(about.len() / 8 + 1) {
            rules.facts(state, viewer, subject, desk);
        }
        for overlay in rules.overlays() {
            let about = about.first().copied().filter(|_| overlay.about);
            rules.overlay(state, viewer, &overlay.id, about, desk);
        }
    }
    Ok(())
}
