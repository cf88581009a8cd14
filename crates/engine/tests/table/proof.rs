//! What a record proves, and what it leaves open.

use engine::record::Deed;
use engine::*;

use crate::duel::{Duel, Fault, info};

fn opened() -> Opening<Duel> {
    Opening::new(Duel(Fault::None), &info(), Setup::default(), "1.2", StateHash(7))
}

/// A whole game of two players; `first` decides what is played while there is a choice.
fn game(players: [&str; 2], first: &str) -> Record {
    let mut game = opened().start(&players.map(str::to_owned), Seed::from_number(3));
    let mut actions = [first, "pass", "roll", "step", "roll"].into_iter().chain(std::iter::repeat("roll"));
    while let (Next::Seat(seat), Some(text)) = (game.next(), actions.next()) {
        game.submit(&Command { seat, ply: game.ply(), id: None, text: text.to_owned() }).unwrap();
    }
    game.record()
}

fn people() -> Record {
    game(["Anna", "random"], "step")
}

fn proof(record: &Record) -> Proof {
    opened().prove(record, None).unwrap()
}

fn refused(record: &Record) -> String {
    opened().prove(record, None).expect_err("it proves nothing").to_string()
}

/// The record after an edit of its text.
fn edited(record: &Record, from: &str, to: &str) -> Record {
    let text = record.to_string();
    assert!(text.contains(from), "{from} is not in {text}");
    Record::parse(&text.replacen(from, to, 1)).unwrap()
}

/// Writes what the record states about its end anew, as a forger would.
fn restated(mut record: Record) -> Record {
    ["State", "Chain"].into_iter().for_each(|tag| record.remove_tag(tag));
    let seed = record.tag("Seed").map(str::to_owned);
    let mut restated = opened().replay(&record, usize::MAX, false).unwrap().record();
    if let Some(seed) = seed {
        restated.set_tag("Seed", &seed);
    }
    // The lines are those of the text.
    Record::parse(&restated.to_string()).unwrap()
}

fn cut(record: &Record, steps: usize) -> Record {
    let mut cut = record.clone();
    cut.steps.truncate(steps);
    cut.remove_tag("Result");
    restated(cut)
}

#[test]
fn a_finished_match_proves_its_dice_its_terms_and_its_end() {
    let record = people();
    let proof = proof(&record);
    assert!(proof.whole);
    let said = proof.proved.join("\n");
    for part in [
        "The rules allow every step",
        "with the result, last position and chain",
        "that was committed to before the first step",
        "from the seed and from all that was played before it",
        "options, version of the rules, pack, players and kind of dice are those committed to",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let open = proof.unproved.join("\n");
    assert!(
        open.contains(&format!("receipt with the one that you noted: {}", proof.receipt.unwrap())),
        "{open}"
    );
    assert!(open.contains("nobody looked at the seed"), "{open}");
    assert_eq!(proof.unproved.len(), 2);
}

#[test]
fn people_have_chained_dice_and_computers_streams() {
    assert_eq!(people().tag("Dice"), Some("chained"));
    let computers = game(["random", "random"], "step");
    assert_eq!(computers.tag("Dice"), Some("streams"));
    let proof = proof(&computers);
    assert!(proof.whole && proof.unproved.join("\n").contains("plan around"), "{proof:?}");
    assert_eq!(opened().start(&[], Seed::from_number(1)).record().tag("Dice"), Some("streams"));
}

#[test]
fn a_game_cut_off_anywhere_is_unfinished() {
    let record = people();
    for steps in 0..record.steps.len() {
        let cut = cut(&record, steps);
        let proof = proof(&cut);
        assert!(!proof.whole);
        let open = proof.unproved.join("\n");
        assert!(open.contains(&format!("it is unfinished, the record ends after step {steps}.")), "{open}");
        let mut running = cut;
        running.remove_tag("Seed");
        let proof = self::proof(&running);
        let open = proof.unproved.join("\n");
        assert!(!proof.whole && open.contains("the seed is not revealed"), "{open}");
        assert!(open.contains("it takes the seed to see that"), "{open}");
    }
    // With what it stated about its end it contradicts itself.
    let mut short = record.clone();
    short.steps.pop();
    assert!(opened().prove(&short, None).is_err());
}

#[test]
fn no_term_can_be_changed() {
    let record = people();
    for (from, to) in [
        ("Game: duel", "Game: dual"),
        ("Options:", "Options: +fog"),
        ("Rules: 1.2", "Rules: 1.3"),
        ("Red: Anna", "Red: Berta"),
        ("Blue: random", "Blue: Berta"),
        ("Dice: chained", "Dice: streams"),
        ("Scenario:", "Scenario: other"),
    ] {
        let told = refused(&edited(&record, from, to));
        assert!(told.contains("the commitment was made to something else"), "{from}: {told}");
    }
    assert!(refused(&edited(&record, "Pack: ", "Pack: 0")).contains("was played with pack 0"));
    let mut gone = record.clone();
    gone.remove_tag("Red");
    assert!(refused(&gone).contains("the commitment was made to something else"));
}

#[test]
fn no_move_can_be_changed_even_if_it_leads_to_the_same_position() {
    // Whoever steps or looks is where he would be otherwise.
    let same = |players| edited(&game(players, "step"), "1 red: step", "1 red: peek");
    let told = refused(&same(["random", "random"]));
    assert!(told.contains("the steps make the chain"), "{told}");
    // Where people play, not even a forger who states the new chain has dice that follow from the moves.
    let told = refused(&restated(same(["Anna", "random"])));
    assert!(told.contains("the seed gives"), "{told}");
    let mut running = people();
    running.remove_tag("Seed");
    let told = refused(&edited(&running, "1 red: step", "1 red: peek"));
    assert!(told.contains("the steps make the chain"), "{told}");
}

#[test]
fn no_die_can_be_changed() {
    let record = people();
    let text = record.to_string();
    let line = text.lines().find(|line| line.contains(" dice ")).unwrap();
    let (head, rolled) = line.split_once(": ").unwrap();
    let other = if rolled == "3 3" { "4 4" } else { "3 3" };
    assert!(refused(&edited(&record, line, &format!("{head}: {other}"))).contains("the seed gives"));
}

#[test]
fn a_game_forged_with_the_revealed_seed_has_another_receipt() {
    let (record, forged) = (people(), game(["Anna", "random"], "peek"));
    assert_eq!(record.tag("Commitment"), forged.tag("Commitment"));
    assert!(proof(&forged).whole, "by itself it is as good as the other");
    let receipt = record.tag("Chain").unwrap();
    let with = |record: &Record, receipt: &str| opened().prove(record, Some(receipt));
    let told = with(&forged, receipt).expect_err("another game").to_string();
    assert!(told.contains("another game than the one with the receipt"), "{told}");
    for noted in [receipt, &receipt[..12], &receipt[..20].to_uppercase()] {
        let proof = with(&record, noted).unwrap();
        assert!(
            proof.whole && proof.proved.iter().any(|said| said.contains("to its last step")),
            "{proof:?}"
        );
    }
    assert!(with(&record, &receipt[..11]).expect_err("too short").cause.contains("at least 12"));
    assert!(with(&record, "not a receipt").expect_err("no digits").cause.contains("hexadecimal digits"));
}

#[test]
fn an_older_receipt_proves_the_steps_before_it() {
    let record = people();
    let (steps, early) = (record.steps.len(), cut(&record, 2));
    let proof = opened().prove(&record, early.tag("Chain")).unwrap();
    assert!(!proof.whole);
    assert!(proof.proved.iter().any(|said| said.contains("your receipt up to step 2.")), "{proof:?}");
    assert!(proof.unproved.iter().any(|said| said.contains(&format!("steps 3 to {steps} "))), "{proof:?}");
    let proof = opened().prove(&record, record.tag("Commitment")).unwrap();
    assert!(!proof.whole && proof.unproved.iter().any(|said| said.contains("steps 1 to")), "{proof:?}");
}

#[test]
fn an_old_record_says_what_it_cannot_prove() {
    let mut old = game(["random", "random"], "step");
    old.unseal();
    old.set_tag("Seed-Hash", &Seed::from_number(3).commitment());
    let proof = proof(&old);
    assert!(!proof.whole);
    let (said, open) = (proof.proved.join("\n"), proof.unproved.join("\n"));
    assert!(
        said.contains("published as a hash") && said.contains("with the result and last position"),
        "{said}"
    );
    assert!(open.contains("nothing binds them") && open.contains("are not chained"), "{open}");
    assert!(opened().prove(&old, Some("0123456789ab")).is_err(), "it has no receipts");
    old.set_tag("Seed", &Seed::from_number(4).to_string());
    assert!(refused(&old).contains("the seed is not the one whose hash was published"));
    old.remove_tag("Seed-Hash");
    assert!(refused(&old).contains("neither a commitment nor"));
}

#[test]
fn what_is_missing_or_beside_the_match_is_named() {
    let record = people();
    for tag in ["Result", "State", "Chain"] {
        let mut silent = record.clone();
        silent.remove_tag(tag);
        let proof = proof(&silent);
        assert!(
            !proof.whole && proof.unproved.join("\n").contains(&format!("are missing: {tag}.")),
            "{proof:?}"
        );
    }
    let mut told = record.clone();
    told.set_tag("Event", "an evening");
    told.steps[0].remark = "why not".to_owned();
    let open = proof(&told).unproved.join("\n");
    assert!(open.contains("What remarks and notes and the tag Event say"), "{open}");
    assert!(refused(&edited(&record, "Result: ", "Result: not ")).contains("the record states 'not "));
    let mut running = record.clone();
    running.remove_tag("Seed");
    assert!(refused(&edited(&running, "Commitment: ", "Commitment: x")).contains("64 hexadecimal digits"));
    let later = Opening::new(Duel(Fault::None), &info(), Setup::default(), "2.0", StateHash(7));
    let open = later.prove(&record, None).unwrap().unproved.join("\n");
    assert!(open.contains("they were judged by version 2.0"), "{open}");
    let dice = record.steps.iter().any(|step| matches!(step.deed, Deed::Dice { .. }));
    assert!(dice, "the game has dice in it");
}
