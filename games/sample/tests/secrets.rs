//! What only one seat may know: in the record, in the chain, in the log and in the proof.

use engine::record::{Deed, Step};
use engine::{Command, Game, Match, Next, Opened, Receipt, Record, Rejected, Seat, Seed, Setup, Viewer};

const RED: Viewer = Viewer::Seat(Seat(0));
const BLUE: Viewer = Viewer::Seat(Seat(2));

fn opened() -> Box<dyn Opened> {
    sample::Shelf::default().open(&Setup::default()).unwrap()
}

fn begun() -> Box<dyn Match> {
    opened().start(&["Anna", "Ben", "Cleo"].map(str::to_owned), Seed::from_number(7))
}

/// Plays the last of what is offered.
fn go_on(game: &mut dyn Match) -> bool {
    let Next::Seat(seat) = game.next() else { return false };
    let text = game.offers().pop().unwrap().notation;
    game.remark("a secret reason");
    game.submit(&Command { seat, ply: game.ply(), id: None, text }).unwrap();
    true
}

fn finished() -> Box<dyn Match> {
    let mut game = begun();
    while go_on(game.as_mut()) {}
    game
}

fn is_hidden(step: &Step) -> bool {
    matches!(step.deed, Deed::Hidden { .. })
}

#[test]
fn a_seat_gets_its_own_cards_and_a_seal_for_each_of_the_others() {
    let mut game = begun();
    go_on(game.as_mut());
    // Six cards drawn, two of them by Red, and a decision of Red.
    for (viewer, hidden) in [(RED, 4), (BLUE, 5), (Viewer::Spectator, 7), (Viewer::Umpire, 0)] {
        let record = game.record_for(viewer);
        assert_eq!(record.steps.iter().filter(|step| is_hidden(step)).count(), hidden, "{viewer:?}");
        let text = record.to_string();
        assert_eq!(Record::parse(&text).unwrap().to_string(), text);
        assert_eq!(text.contains("secret reason"), matches!(viewer, RED | Viewer::Umpire));
        assert_eq!(game.steps_for(viewer, 6), record.steps[6..]);
    }
    let masked = game.record_for(BLUE).to_string();
    let seal = game.steps()[6].seal.unwrap();
    assert!(masked.contains(&format!("\n7 red: ? [{seal}]\n")), "{masked}");
    assert!(masked.contains("\n1 dice cards 1d18: ? ["), "{masked}");
    assert!(masked.contains("\nSeen-By: blue\n"), "{masked}");
    // The fingerprint of the whole position would give the cards away to who tries them out.
    assert_ne!(game.record_for(BLUE).tag("State"), game.record().tag("State"));
}

#[test]
fn everybody_can_follow_the_chain() {
    let mut game = begun();
    for _ in 0..5 {
        go_on(game.as_mut());
        for viewer in [RED, BLUE, Viewer::Spectator] {
            let record = game.record_for(viewer);
            let first: Receipt = record.tag("Commitment").unwrap().parse().unwrap();
            let steps = record.steps.iter().enumerate();
            let end = steps.fold(first, |link, (i, step)| link.after_step(i + 1, step));
            assert_eq!(Some(end), game.receipt());
            assert_eq!(record.tag("Chain"), Some(end.to_string().as_str()));
        }
    }
}

#[test]
fn a_masked_record_cannot_be_played_and_says_why() {
    let game = begun();
    let masked = Record::parse(&game.record_for(RED).to_string()).unwrap();
    let error = opened().replay(&masked, usize::MAX, false).err().unwrap();
    assert!(error.to_string().contains("this record hides steps of the other side"), "{error}");
    // The host's own record goes on.
    let resumed = opened().resume(&game.record(), Seed::from_number(7)).unwrap();
    assert_eq!(resumed.record().to_string(), game.record().to_string());
    let followed = opened().replay(&game.record(), usize::MAX, false).unwrap();
    assert_eq!(followed.receipt(), game.receipt());
}

#[test]
fn the_whole_record_proves_what_was_secret() {
    let game = finished();
    assert_eq!(game.record_for(BLUE).to_string(), game.record().to_string());
    let record = Record::parse(&game.record().to_string()).unwrap();
    let private = record.steps.iter().filter(|step| step.seal.is_some()).count();
    assert_eq!(private, record.steps.len());
    let proof = opened().prove(&record, None).unwrap();
    assert!(proof.whole, "{proof:?}");
    assert!(
        proof.proved.iter().any(|sentence| sentence.contains("sealed at the time: 27 of 27")),
        "{proof:?}"
    );
    // Without the seed the seals cannot be opened.
    let mut silent = record.clone();
    silent.remove_tag("Seed");
    assert!(!opened().prove(&silent, None).unwrap().whole);
}

#[test]
fn another_decision_under_the_same_seal_is_found_out() {
    let record = finished().record().to_string();
    let red = record.lines().find(|line| line.starts_with("7 red: ")).unwrap();
    let (_, seal) = red.split_once('[').unwrap();
    let forged = Record::parse(&record.replace(red, &format!("7 red: pass [{seal}"))).unwrap();
    let error = opened().prove(&forged, None).unwrap_err().to_string();
    assert!(error.contains("the seal of this step was made for something else"), "{error}");
    let opened_up = Record::parse(&record.replace(&format!(" [{seal}"), "")).unwrap();
    let error = opened().prove(&opened_up, None).unwrap_err().to_string();
    assert!(error.contains("its seal is missing"), "{error}");
}

#[test]
fn a_private_draw_cannot_be_taken_back_but_a_decision_can_until_it_is_answered() {
    let mut game = begun();
    assert_eq!(game.undo(Seat(0)), Err(Rejected::NoUndo));
    let before = game.receipt();
    go_on(game.as_mut());
    assert_eq!(game.undoable(Seat(0)), 1);
    game.undo(Seat(0)).unwrap();
    assert_eq!(game.receipt(), before);
    assert_eq!(game.steps_for(Viewer::Spectator, 0).len(), 6);
    go_on(game.as_mut());
    go_on(game.as_mut());
    assert_eq!(game.undo(Seat(0)), Err(Rejected::NoUndo));
    go_on(game.as_mut());
    assert_eq!(game.undo(Seat(2)), Err(Rejected::NoUndo), "the cards were turned over, and new ones drawn");
}

#[test]
fn random_games_keep_every_promise() {
    let soak = opened().soak(3, 0..60);
    assert_eq!((soak.violations, soak.accepted, soak.games), (Vec::new(), 0, 60));
    assert!(soak.disguised * 2 > soak.disguises, "{} of {}", soak.disguised, soak.disguises);
}

#[test]
fn three_play_and_several_can_win() {
    let tally = opened().simulate(&[engine::PlayerKind::Random; 3], 1, 0..300);
    assert_eq!((tally.finished, tally.violations), (300, Vec::new()));
    assert!(
        ["Victory", "Shared victory"].iter().all(|verdict| tally.outcomes[verdict] > 0),
        "{:?}",
        tally.outcomes
    );
}
