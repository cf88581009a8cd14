//! What a table promises: the door, undo and its limits, records that replay and damage that is named.

mod duel;
mod proof;

use duel::{Duel, Fault, info};
use engine::*;

fn table() -> Table<Duel> {
    Table::new(Duel(Fault::None).into(), info(), Record::new(), Some(Seed::from_number(1)))
}

fn play(table: &mut Table<Duel>, seat: u8, text: &str) -> Result<usize, Rejected> {
    let ply = table.ply();
    table.submit(&Command { seat: Seat(seat), ply, id: None, text: text.to_owned() })
}

/// A whole game in which every kind of action occurs.
fn finished() -> Table<Duel> {
    let mut table = table();
    for text in ["step", "pass", "peek", "roll", "pass", "roll", "roll", "roll"] {
        if let Next::Seat(seat) = table.next() {
            play(&mut table, seat.0, text).unwrap();
        }
    }
    assert!(matches!(table.next(), Next::Over(_)));
    table
}

#[test]
fn the_door_turns_down_what_is_wrong_and_nothing_changes() {
    let mut table = table();
    let before = (*table.state(), table.ply());
    assert_eq!(play(&mut table, 1, "step"), Err(Rejected::NotYourTurn { decides: Seat(0) }));
    let late = Command { seat: Seat(0), ply: 3, id: None, text: "step".into() };
    assert_eq!(table.submit(&late), Err(Rejected::WrongPly { expected: 0 }));
    assert!(matches!(play(&mut table, 0, "dance"), Err(Rejected::Unreadable(_))));
    assert_eq!((*table.state(), table.ply()), before);
    for _ in 0..3 {
        play(&mut table, 0, "step").unwrap();
    }
    let Err(Rejected::Illegal(refusal)) = play(&mut table, 0, "step") else { panic!("three steps at most") };
    assert_eq!(refusal.case, "2.3");
    let mut over = finished();
    assert_eq!(play(&mut over, 0, "step"), Err(Rejected::Over));
}

#[test]
fn a_repeated_command_is_answered_and_not_played_twice() {
    let mut table = table();
    let command = Command { seat: Seat(0), ply: 0, id: Some(77), text: "step".into() };
    assert_eq!(table.submit(&command), Ok(1));
    assert_eq!(table.submit(&command), Ok(1));
    assert_eq!(table.state().steps, 1);
    // The other seat may use the same number for something else.
    play(&mut table, 0, "pass").unwrap();
    let other = Command { seat: Seat(1), ply: 2, id: Some(77), text: "step".into() };
    assert_eq!(table.submit(&other), Ok(3));
}

#[test]
fn undo_goes_back_step_by_step_but_not_behind_a_reveal_a_roll_or_the_other_seat() {
    let mut table = table();
    let start = *table.state();
    play(&mut table, 0, "step").unwrap();
    play(&mut table, 0, "step").unwrap();
    assert_eq!(table.undo(Seat(1)), Err(Rejected::NoUndo));
    assert_eq!(table.undoable(Seat(0)), 2);
    table.undo(Seat(0)).unwrap();
    table.undo(Seat(0)).unwrap();
    assert_eq!((*table.state(), table.ply(), table.log_len()), (start, 0, 0));
    assert_eq!(table.undo(Seat(0)), Err(Rejected::NoUndo));
    for barrier in ["peek", "roll"] {
        play(&mut table, 0, barrier).unwrap();
        assert_eq!(table.undo(Seat(0)), Err(Rejected::NoUndo), "{barrier}");
    }
    play(&mut table, 0, "pass").unwrap();
    table.undo(Seat(0)).expect("the other seat has not decided yet");
    play(&mut table, 0, "pass").unwrap();
    play(&mut table, 1, "step").unwrap();
    assert_eq!(table.undo(Seat(0)), Err(Rejected::NoUndo));
    table.undo(Seat(1)).unwrap();
    assert_eq!(table.undo(Seat(0)), Err(Rejected::NoUndo), "the other seat has seen it");
}

#[test]
fn an_offer_joins_the_words_of_an_action_with_its_hint() {
    let mut table = table();
    let offers = table.offers();
    let words: Vec<_> =
        offers.iter().map(|offer| [offer.notation.clone(), offer.label.to_string()]).collect();
    assert_eq!(words, [["step", "Step"], ["peek", "Peek"], ["roll", "Roll"], ["pass", "Pass"]]);
    assert_eq!(table.notations(), ["step", "peek", "roll", "pass"], "in the same order");
    let roll = &offers[2];
    assert_eq!(
        (roll.kind, roll.left.as_str(), roll.danger.to_string().as_str()),
        (ActionKind::Commit, "", "no way back")
    );
    assert_eq!(offers[0].kind, ActionKind::Other);
    assert_eq!(finished().offers(), []);
}

#[test]
fn the_steps_are_lent_as_the_record_has_them() {
    let mut table = table();
    assert_eq!(table.steps(), []);
    table.remark("for a start");
    play(&mut table, 0, "step").unwrap();
    play(&mut table, 0, "roll").unwrap();
    assert_eq!(table.steps().len(), table.ply());
    assert_eq!(table.steps(), table.record().steps);
    assert_eq!(table.steps()[0].remark, "for a start");
    play(&mut table, 0, "pass").unwrap();
    table.undo(Seat(0)).unwrap();
    assert_eq!(table.steps(), table.record().steps, "a step that was taken back is gone");
}

#[test]
fn the_log_is_told_to_those_who_may_read_it() {
    let mut table = table();
    play(&mut table, 0, "step").unwrap();
    assert_eq!(table.log(Viewer::Seat(Seat(0)), 0).count(), 1);
    assert_eq!(table.log(Viewer::Seat(Seat(1)), 0).count(), 0);
    assert_eq!(table.log(Viewer::Spectator, 0).count(), 0);
    assert_eq!(table.log(Viewer::Umpire, 0).count(), 1);
}

fn replay(text: &str, seed: Option<Seed>) -> Result<Table<Duel>, RecordError> {
    Table::replay(Duel(Fault::None).into(), info(), &Record::parse(text)?, usize::MAX, seed)
}

#[test]
fn a_record_keeps_its_seed_secret_until_the_end_and_then_proves_its_dice() {
    let mut running = table();
    play(&mut running, 0, "roll").unwrap();
    let seed = Seed::from_number(1);
    assert_eq!(running.record().tag("Seed"), None);
    let record = finished().record();
    assert_eq!(record.tag("Seed"), Some(seed.to_string().as_str()));
    assert_eq!(record.tag("Commitment"), running.record().tag("Commitment"));
    let again = replay(&record.to_string(), Some(seed)).unwrap();
    assert_eq!(again.record().to_string(), record.to_string());
    let other = replay(&record.to_string(), Some(Seed::from_number(2))).err().expect("another seed");
    assert!(other.cause.contains("the seed is not the one"), "{other}");
}

#[test]
fn an_old_record_replays_and_goes_on_as_it_began() {
    let seed = Seed::from_number(1);
    let mut old = table().record();
    old.unseal();
    assert!(!old.is_sealed());
    old.set_tag("Seed-Hash", &seed.commitment());
    assert!(old.is_sealed());
    let mut table = replay(&old.to_string(), Some(seed)).unwrap();
    for (seat, text) in [(0, "roll"), (0, "roll"), (0, "pass"), (1, "roll")] {
        if matches!(table.next(), Next::Seat(_)) {
            play(&mut table, seat, text).unwrap();
        }
    }
    let record = table.record();
    assert_eq!(record.tag("Commitment").or(record.tag("Chain")).or(record.tag("Dice")), None);
    assert_eq!(table.receipt(), None);
    let again = replay(&record.to_string(), Some(seed)).unwrap();
    assert_eq!(again.record().to_string(), record.to_string());
    assert!(replay(&record.to_string(), Some(Seed::from_number(2))).is_err());
}

#[test]
fn the_chain_follows_the_steps_forth_and_back() {
    let mut table = table();
    let first = table.receipt().unwrap();
    assert_eq!(table.record().tag("Commitment"), Some(first.to_string().as_str()));
    play(&mut table, 0, "step").unwrap();
    let second = table.receipt().unwrap();
    assert_ne!(second, first);
    play(&mut table, 0, "step").unwrap();
    table.undo(Seat(0)).unwrap();
    assert_eq!(table.receipt(), Some(second));
    table.undo(Seat(0)).unwrap();
    assert_eq!(table.receipt(), Some(first));
    table.remark("another reason changes nothing");
    play(&mut table, 0, "step").unwrap();
    assert_eq!(table.receipt(), Some(second));
    assert_eq!(table.record().tag("Chain"), Some(second.to_string().as_str()));
}

/// What each throw showed after these actions of a match.
fn thrown(kind: DiceKind, actions: &[&str]) -> Vec<Rolled> {
    let mut tags = Record::new();
    tags.set_tag("Dice", kind.name());
    let mut table = Table::new(Duel(Fault::None).into(), info(), tags, Some(Seed::from_number(5)));
    actions.iter().for_each(|text| {
        play(&mut table, 0, text).unwrap();
    });
    let steps = table.steps().iter();
    steps
        .filter_map(|step| match step.deed {
            record::Deed::Dice { rolled, .. } => Some(rolled),
            _ => None,
        })
        .collect()
}

#[test]
fn chained_dice_depend_on_the_moves_and_streams_do_not() {
    let (left, right) = (["step", "roll"], ["peek", "roll"]);
    assert_eq!(thrown(DiceKind::Streams, &left), thrown(DiceKind::Streams, &right));
    assert_ne!(thrown(DiceKind::Chained, &left), thrown(DiceKind::Chained, &right));
    assert_eq!(thrown(DiceKind::Chained, &left), thrown(DiceKind::Chained, &left));
}

#[test]
fn notes_of_a_record_stay_when_the_match_goes_on() {
    let mut table = table();
    play(&mut table, 0, "step").unwrap();
    play(&mut table, 0, "step").unwrap();
    let text = table.record().to_string();
    let noted = text.replacen("Commitment:", "# an evening at Anna's\nCommitment:", 1);
    let noted =
        noted.replace("1 red:", "# a good start\n1 red:").replace("2 red:", "# hm\n2 red:") + "# to go on\n";
    let mut resumed = replay(&noted, Some(Seed::from_number(1))).unwrap();
    assert_eq!(resumed.record().to_string(), noted);
    play(&mut resumed, 0, "step").unwrap();
    assert!(resumed.record().to_string().ends_with("# hm\n2 red: step\n# to go on\n3 red: step\n"));
    resumed.undo(Seat(0)).unwrap();
    assert_eq!(resumed.record().to_string(), noted);
    resumed.undo(Seat(0)).unwrap();
    assert!(resumed.record().to_string().ends_with("# a good start\n1 red: step\n# hm\n# to go on\n"));
}

#[test]
fn a_match_goes_on_where_its_record_ends() {
    let mut table = table();
    for (seat, text) in [(0, "step"), (0, "roll"), (0, "pass")] {
        play(&mut table, seat, text).unwrap();
    }
    let mut resumed = replay(&table.record().to_string(), Some(Seed::from_number(1))).unwrap();
    for text in ["roll", "roll"] {
        play(&mut table, 1, text).unwrap();
        play(&mut resumed, 1, text).unwrap();
    }
    assert_eq!(resumed.state(), table.state());
    assert_eq!(resumed.record().to_string(), table.record().to_string());
}

#[test]
fn a_reason_stays_with_its_step_and_with_its_player() {
    let mut table = table();
    table.remark("the best\n there is");
    play(&mut table, 0, "step").unwrap();
    play(&mut table, 0, "step").unwrap();
    let reasons = |table: &Table<Duel>, viewer| {
        let said = table.log(viewer, 0).filter(|entry| entry.event == Event::Remarked);
        said.map(|entry| entry.text.clone()).collect::<Vec<_>>()
    };
    assert!(table.record().to_string().contains("1 red: step # the best there is\n2 red: step\n"));
    let again = replay(&table.record().to_string(), None).unwrap();
    for table in [&table, &again] {
        assert_eq!(reasons(table, Viewer::Seat(Seat(0))), ["the best there is"]);
        assert!(reasons(table, Viewer::Seat(Seat(1))).is_empty());
    }
    table.undo(Seat(0)).unwrap();
    table.undo(Seat(0)).unwrap();
    assert!(reasons(&table, Viewer::Umpire).is_empty());
    // Nothing was played: the reason goes with the request.
    table.remark("no");
    assert!(play(&mut table, 0, "dance").is_err());
    play(&mut table, 0, "step").unwrap();
    assert!(reasons(&table, Viewer::Umpire).is_empty());
}

#[test]
fn damage_is_named_with_line_cause_and_case() {
    let text = finished().record().to_string();
    let line = |needle: &str| text.lines().position(|line| line.contains(needle)).unwrap() + 1;
    let damaged =
        |from: &str, to: &str| replay(&text.replacen(from, to, 1), None).err().expect("it is damaged");
    let error = damaged("1 red: step", "1 blue: step");
    assert_eq!(
        (error.line, error.cause.as_str()),
        (line("1 red: step"), "'blue' is to act here, but red decides")
    );
    let first = text.lines().find(|line| line.contains("dice")).unwrap();
    assert!(damaged(first, &first.replace("2d6", "1d6")).cause.contains("is not the throw"));
    assert!(
        damaged(first, &format!("{}: 7 1", first.split(':').next().unwrap()))
            .cause
            .contains("is not the throw")
    );
    let other = format!("{}: 1 1", first.split(':').next().unwrap());
    let seeded =
        replay(&text.replacen(first, &other, 1), Some(Seed::from_number(1))).err().expect("forged dice");
    assert!(seeded.cause.contains("the seed gives"), "{seeded}");
    assert!(damaged("3 blue: peek", "3 blue: dance").cause.contains("no action"));
    let state = text.lines().find(|line| line.starts_with("State")).unwrap();
    assert!(damaged(state, "State: 0000000000000000").cause.contains("ends in state"));
    let longer = format!("{text}{} red: step\n", finished().ply() + 1);
    assert!(replay(&longer, None).err().expect("too long").cause.contains("already over"));
    let illegal = "Countermarch-Record: 1\n\n1 red: step\n2 red: step\n3 red: step\n4 red: step\n";
    let error = replay(illegal, None).err().expect("not allowed");
    assert_eq!((error.line, error.case.as_deref()), (6, Some("2.3")));
}

#[test]
fn dice_thrown_elsewhere_can_be_entered() {
    let mut table = Table::new(Duel(Fault::None).into(), info(), Record::new(), None);
    assert!(table.enter_dice(Rolled::new(&[1, 2])).is_err());
    play(&mut table, 0, "roll").unwrap();
    assert_eq!(play(&mut table, 0, "step"), Err(Rejected::DiceDue));
    assert!(table.enter_dice(Rolled::new(&[1, 7])).is_err());
    table.enter_dice(Rolled::new(&[1, 2])).unwrap();
    assert_eq!(table.state().sum, 3);
}

#[test]
fn simulations_do_not_depend_on_how_they_are_split() {
    let players = [PlayerKind::Random; 2];
    let whole = simulate(&Duel(Fault::None), &players, 9, 0..30);
    let mut parts = simulate(&Duel(Fault::None), &players, 9, 0..7);
    parts.append(simulate(&Duel(Fault::None), &players, 9, 7..30));
    assert_eq!(parts, whole);
    assert_eq!(parts.digest(), whole.digest());
    assert_ne!(simulate(&Duel(Fault::None), &players, 10, 0..30).digest(), whole.digest());
    assert_eq!(whole.finished, 30);
}

#[test]
fn a_soak_finds_nothing_in_a_sound_game_and_every_broken_promise() {
    let sound = soak(&Duel(Fault::None).into(), &info(), 1, 0..30);
    assert_eq!(sound.violations, Vec::<String>::new());
    assert_eq!((sound.games, sound.accepted), (30, 0));
    assert!(sound.probes > 500);
    for (fault, words) in [
        (Fault::DeadEnd, "a dead end"),
        (Fault::OfferedTwice, "offered twice"),
        (Fault::Misread, "'peek' is read as another action"),
        (Fault::Unsound, "too much"),
        (Fault::Leak, "can see something hidden"),
        (Fault::Told, "is told something hidden by what is asked"),
        (Fault::Untidy, "are not seen as the same"),
    ] {
        let found = soak(&Duel(fault).into(), &info(), 1, 0..30).violations;
        assert!(found.iter().any(|violation| violation.contains(words)), "{fault:?}: {found:?}");
    }
}
