//! Trial games: a pack is sound if it can be played, so a check plays it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Dice, GameInfo, Next, Playable, Seat, Seed, Setup, Silent, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Games of each scenario: the first with the usual options, the others with some of them switched.
const GAMES: u64 = 2;
/// Actions and throws of one game. Random games of ours have up to 4,000, so whatever comes here does not end.
const MOST_STEPS: u64 = 60_000;
/// Every so many steps the position is verified, and at the end: what is wrong once stays wrong for a while.
const VERIFIED: u64 = 8;
/// One position in so many, and the first, is shown to everybody, with all that can be asked about it.
const SHOWN: u32 = 100;

/// Why a trial game was not played to its end.
pub(crate) struct Broken {
    /// The scenario.
    pub scenario: &'static str,
    /// What went wrong, with what brings it about.
    pub what: String,
}

/// Plays some random games of every scenario that the pack of `open` has, checking every position, and gives the
/// first failure of each.
pub(crate) fn try_out<R: Playable>(
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
fn play<R: Playable>(rules: &R, seats: usize, seed: Seed) -> Result<(), String> {
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
                if below(&mut chance, SHOWN) == 0 || step == 1 {
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
fn show<R: Playable>(
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
        let about = rules.board(state, viewer).subjects();
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

#[cfg(test)]
mod tests {
    use engine::{
        Board, Choice, Insight, Journal, OptionInfo, OptionKind, Outcome, Prompt, Refusal, Rolled, Rules,
        ScenarioInfo, Scene, Show, Words,
    };

    use super::*;

    /// Take matches, with something wrong in the rules.
    struct Nim(Flaw);

    #[derive(Clone, Copy, PartialEq)]
    enum Flaw {
        None,
        Unsound,
        DeadEnd,
        Twice,
        Endless,
        Panics,
        Unreadable,
    }

    impl Rules for Nim {
        type State = u8;
        type Action = u8;
        type Desk = ();

        fn start(&self) -> u8 {
            100
        }
        fn next(&self, matches: &u8) -> Next {
            match matches {
                0 => Next::Over(Outcome::draw("over", 0)),
                _ => Next::Seat(Seat(matches % 2)),
            }
        }
        fn legal(&self, matches: &u8, (): &mut (), out: &mut Vec<u8>) {
            match self.0 {
                Flaw::DeadEnd if *matches < 50 => {}
                Flaw::Twice if *matches < 50 => out.extend([1, 1]),
                Flaw::Endless => out.push(0),
                _ => out.push(1),
            }
        }
        fn play(&self, matches: &mut u8, taken: u8, (): &mut (), _: &mut impl Journal) {
            assert!(self.0 != Flaw::Panics || *matches > 50, "no matches are left");
            *matches -= taken;
        }
        fn roll(&self, _: &mut u8, _: Rolled, (): &mut (), _: &mut impl Journal) {}
        fn reimagine(&self, matches: &u8, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> u8 {
            *matches
        }
        fn verify(&self, matches: &u8) -> Result<(), String> {
            let sound = self.0 != Flaw::Unsound || *matches > 50;
            sound.then_some(()).ok_or_else(|| "too few matches".to_owned())
        }
    }

    impl Words for Nim {
        fn notation(&self, taken: u8) -> String {
            format!("take {taken}")
        }
        fn read(&self, text: &str) -> Result<u8, String> {
            let number = text.strip_prefix("take ").and_then(|n| n.parse().ok());
            number.filter(|_| self.0 != Flaw::Unreadable).ok_or("no".to_owned())
        }
        fn prompt(&self, _: &u8, (): &mut ()) -> Prompt {
            Prompt { case: "1".into(), text: "Take a match.".into() }
        }
        fn choice(&self, _: &u8, taken: u8) -> Choice {
            Choice { notation: self.notation(taken), label: String::new().into(), piece: None, place: None }
        }
        fn refusal(&self, _: &u8, _: u8, (): &mut ()) -> Refusal {
            Refusal::new("1", "one match is taken")
        }
    }

    impl Show for Nim {
        fn scene(&self) -> Scene {
            Scene { title: "Nim".into(), places: Vec::new() }
        }
        fn board(&self, _: &u8, _: Viewer) -> Board {
            Board::default()
        }
    }

    impl Insight for Nim {}

    fn info() -> GameInfo {
        let scenario = |id| ScenarioInfo { id, title: "", turns: 1, seats: None };
        let option = |id| OptionInfo { id, title: "", help: "", kind: OptionKind::Reading, default: false };
        GameInfo {
            id: "nim",
            title: "Nim",
            seats: vec!["First", "Second"],
            options: "abcdefgh".split("").filter(|id| !id.is_empty()).map(option).collect(),
            scenarios: vec![scenario("short"), scenario("long"), scenario("absent")],
        }
    }

    fn broken(flaw: Flaw) -> Vec<String> {
        let found = try_out(&info(), |scenario| scenario != "absent", |_| Ok(Nim(flaw)));
        found.into_iter().map(|broken| format!("{}: {}", broken.scenario, broken.what)).collect()
    }

    #[test]
    fn every_failure_is_told_once_for_each_scenario() {
        assert_eq!(broken(Flaw::None), [""; 0]);
        let both =
            |what: &str| [format!("short: trial game 1: {what}"), format!("long: trial game 1: {what}")];
        assert_eq!(broken(Flaw::Unsound), both("too few matches at step 57"));
        assert_eq!(broken(Flaw::DeadEnd), both("nothing is offered to seat 1 at step 52"));
        assert_eq!(broken(Flaw::Twice), both("an action is offered twice at step 52"));
        assert_eq!(broken(Flaw::Endless), both("the game does not end within 60000 steps"));
        assert_eq!(broken(Flaw::Panics), both("the program stops: no matches are left"));
        assert!(broken(Flaw::Unreadable)[0].contains("'take 1' cannot be read again at step"));
    }

    #[test]
    fn a_scenario_that_cannot_be_laid_out_is_broken() {
        let found =
            try_out(&info(), |scenario| scenario == "long", |_| Err::<Nim, _>("too large".to_owned()));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].scenario, found[0].what.as_str()), ("long", "trial game 1: too large"));
    }

    #[test]
    fn later_games_have_other_options() {
        let info = info();
        assert!(setup(&info, "long", [1, 0]).options.is_empty());
        assert!(!setup(&info, "long", [1, 1]).options.is_empty());
        assert_ne!(setup(&info, "long", [1, 1]), setup(&info, "long", [0, 1]));
    }
}
