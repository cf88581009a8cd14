use crate::{Desk, run, run_bytes};

/// A finished match with a fight in it.
fn finished(desk: &Desk) -> String {
    let file = desk.path("match.txt");
    let lines = "move r1 12\nfight 12\nend\nend\nend\n";
    run(&["play", "skirmish", "--seed", "7", "--record", &file], lines).good();
    file
}

#[test]
fn a_record_is_replayed_and_its_dice_verified() {
    let desk = Desk::new();
    let file = finished(&desk);
    let report = run(&["replay", &file, "--verify", "--json"], "").json();
    assert_eq!(report["game"], "skirmish");
    assert_eq!(report["scenario"], "short");
    assert_eq!((&report["verified"], &report["over"]), (&true.into(), &true.into()));
    assert_eq!(report["steps"], report["replayed"]);
    let text = desk.read("match.txt");
    assert!(text.contains(&format!("State: {}\n", report["hash"].as_str().unwrap())));
    assert!(text.contains(&format!("Result: {}\n", report["result"].as_str().unwrap())));
    let keys = report.as_object().unwrap().len();
    assert_eq!(keys, 13);
    assert_eq!(report["dice"], "chained");
    assert!(text.contains(&format!("Chain: {}\n", report["receipt"].as_str().unwrap())));
    assert!(text.contains(&format!("Commitment: {}\n", report["commitment"].as_str().unwrap())));
    assert_eq!(report["proved"].as_array().unwrap().len(), 5);
    assert_eq!(report["not_proved"].as_array().unwrap().len(), 2);
    let told = run(&["replay", "-"], &text).good();
    assert!(told.starts_with("Skirmish, short\nsteps ") && told.contains("--verify says more"), "{told}");
    assert!(told.contains(&format!("result  {}\n", report["result"].as_str().unwrap())), "{told}");
    assert_eq!(run(&["replay", "-", "--json"], &text.replace('\n', "\r\n")).json()["hash"], report["hash"]);
}

#[test]
fn a_record_can_be_stopped_anywhere() {
    let desk = Desk::new();
    let file = finished(&desk);
    let told = run(&["replay", &file, "--to", "1", "--verify"], "").good();
    assert!(
        told.contains("steps   1 of ") && told.contains("Every throw follows from the seed and from all"),
        "{told}"
    );
    assert!(told.contains("next    Red: Move, fight or end the turn. (1.1)\n"), "{told}");
    assert!(
        told.contains("Red: RE Troop r1 4-1 (done), Blue: BL Troop b3 2-1") || told.contains("BL Troop b3")
    );
    let dice = run(&["replay", &file, "--to", "2"], "").good();
    assert!(dice.contains("next    the dice: combat 1d6\n"), "{dice}");
    let report = run(&["replay", &file, "--to", "0", "--json"], "").json();
    assert_eq!((&report["replayed"], &report["over"]), (&0.into(), &false.into()));
    assert!(report["result"].is_null());
    assert!(run(&["replay", &file, "--to", "999"], "").bad(2).contains("steps and no more"));
}

#[test]
fn damage_is_named_with_its_line() {
    let desk = Desk::new();
    finished(&desk);
    let good = desk.read("match.txt");
    let damaged = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} is not in {good}");
        let file = desk.write("bad.txt", good.replacen(from, to, 1));
        let told = run(&["replay", &file, "--verify"], "").bad(1);
        told.strip_prefix(&format!("{file}: ")).unwrap_or_else(|| panic!("{told}")).to_owned()
    };
    assert!(damaged("Countermarch", "Counter").starts_with("line 1: a record starts with"));
    assert!(damaged("Game: skirmish", "Game: chess").starts_with("line 2: there is no game 'chess'"));
    assert!(damaged("Game: skirmish\n", "").starts_with("line 1: the tag 'Game' is missing"));
    assert!(damaged("Scenario: short", "Scenario: x").starts_with("line 3: skirmish has no scenario 'x'"));
    assert!(damaged("Options: +fog", "Options: fog").starts_with("line 4: option 'fog' starts with neither"));
    assert!(damaged("Pack: ", "Pack: 0").contains("the record was played with pack 0"));
    assert!(damaged("1 red: move r1 12", "1 red: move b1 12").ends_with("only your own pieces move (2.2)"));
    assert!(damaged("1 red: move", "1 blue: move").contains("but red decides"));
    assert!(damaged("1 red: move", "2 red: move").contains("step 1 is expected here"));
    assert!(damaged("State: ", "State: 0").contains("the record ends in state 0"));
    assert!(damaged("Result: ", "Result: not ").starts_with("line 12: the record states 'not "));
    assert!(damaged("Seed: ", "Seed: 1").contains("64 hexadecimal digits"));
    for tag in ["Commitment: ", "Rules: ", "Red: ", "Blue: "] {
        assert!(damaged(tag, &format!("{tag}1")).contains("the commitment was made to something else"));
    }
    assert!(damaged("Options: +fog", "Options: -fog").contains("the commitment was made to something else"));
    assert!(damaged("Options: +fog", "Options:").contains("the commitment was made to something else"));
    assert!(
        damaged("Scenario: short", "Scenario: long").contains("the commitment was made to something else")
    );
    assert!(damaged("Dice: chained", "Dice: streams").contains("the commitment was made to something else"));
    assert!(damaged("Chain: ", "Chain: 1").contains("the steps make the chain"));
    let rolled = good.split("dice combat 1d6: ").nth(1).unwrap()[..1].to_owned();
    let other = if rolled == "1" { "2" } else { "1" };
    let roll = |value: &str| format!("dice combat 1d6: {value}");
    let told = damaged(&roll(&rolled), &roll(other));
    assert!(told.contains("the record says") || told.contains("the record ends in state"), "{told}");
    assert!(damaged(&roll(&rolled), &roll("9")).contains("is not the throw"));
}

#[test]
fn an_unfinished_record_replays_but_is_not_verified() {
    let desk = Desk::new();
    let file = desk.path("open.txt");
    run(&["play", "skirmish", "--record", &file], "end\n").good();
    assert!(run(&["replay", &file], "").good().contains("next    Red: Move"));
    let told = run(&["replay", &file, "--verify"], "");
    assert!(told.out.contains("proved:\n  The rules allow every step"), "{told:?}");
    assert!(told.out.contains("not proved:\n  How the game ends: it is unfinished"), "{told:?}");
    assert!(told.out.contains("  The dice: the seed is not revealed.\n"), "{told:?}");
    assert!(told.bad(1).contains("not verified"));
    let told = run(&["replay", &file, "--verify", "--json"], "");
    assert_eq!(told.code, 1);
    assert_eq!(told.json()["verified"], false);
    desk.write("open.txt", desk.read("open.txt").replace("Game:", "Result: Red wins\nGame:"));
    assert!(run(&["replay", &file], "").bad(1).contains("line 2: the record states 'Red wins'"));
}

/// A record whose steps end early, with every tag stated anew but the result.
#[test]
fn a_game_cut_off_is_said_to_be_unfinished() {
    let desk = Desk::new();
    finished(&desk);
    let whole = desk.read("match.txt");
    let without = |text: &str, tags: &[&str]| -> String {
        text.lines()
            .filter(|line| !tags.iter().any(|tag| line.starts_with(tag)))
            .map(|line| format!("{line}\n"))
            .collect()
    };
    let (head, steps) = whole.split_once("\n\n").unwrap();
    let steps: Vec<&str> = steps.lines().collect();
    for n in 0..steps.len() {
        let kept = steps[..n].join("\n");
        let cut = format!("{}\n{kept}\n", without(head, &["State:", "Chain:", "Result:"]));
        let stated = run(&["replay", "-", "--json"], &cut).json();
        let (state, chain) = (stated["hash"].as_str().unwrap(), stated["receipt"].as_str().unwrap());
        let cut = cut.replacen("\n\n", &format!("\nState: {state}\nChain: {chain}\n\n"), 1);
        let told = run(&["replay", "-", "--verify"], &cut);
        assert!(told.out.contains("it is unfinished"), "{n}: {told:?}");
        told.bad(1);
    }
}

#[test]
fn a_forged_game_is_refused_by_the_receipt() {
    let desk = Desk::new();
    let file = finished(&desk);
    let tag = |name: &str| {
        let text = desk.read(name);
        text.lines().find_map(|line| line.strip_prefix("Chain: ")).unwrap().to_owned()
    };
    // Whoever has the revealed seed can play another game with it.
    let forged = desk.path("forged.txt");
    run(&["play", "skirmish", "--seed", "7", "--record", &forged], "end\nend\nend\n").good();
    let told = run(&["replay", &forged, "--verify"], "").good();
    assert!(told.contains("not proved:") && told.contains("no file can show that by itself"), "{told}");
    let (mine, other) = (tag("match.txt"), tag("forged.txt"));
    let with = |file: &str, receipt: &str| run(&["replay", file, "--verify", "--receipt", receipt], "");
    assert!(with(&forged, &mine).bad(1).contains("another game than the one with the receipt"));
    assert!(with(&file, &mine).good().contains("the game with your receipt, to its last step"));
    assert!(with(&forged, &other[..12]).good().contains("the game with your receipt"));
    assert!(with(&file, &mine[..8]).bad(1).contains("at least 12 hexadecimal digits"));
    assert!(run(&["replay", &file, "--receipt", &mine], "").bad(2).contains("--verify"));
}

/// Played by the program before there were commitments.
const OLD: &str = include_str!("old-record.txt");

#[test]
fn an_old_record_replays_and_says_what_it_cannot_prove() {
    let told = run(&["replay", "-"], OLD).good();
    assert!(told.contains("result  ") && !told.contains("receipt"), "{told}");
    let told = run(&["replay", "-", "--verify"], OLD);
    assert!(told.out.contains("  Every throw follows from the seed.\n"), "{told:?}");
    assert!(told.out.contains("nothing binds them to the hash of the seed"), "{told:?}");
    assert!(told.out.contains("the steps of an old record are not chained"), "{told:?}");
    assert!(told.bad(1).contains("not verified"));
    let other = OLD.replace("Seed-Hash: ", "Seed-Hash: 1");
    assert!(
        run(&["replay", "-", "--verify"], &other).bad(1).contains("not the one whose hash was published")
    );
    let desk = Desk::new();
    let open = OLD.lines().take_while(|line| !line.starts_with("4 ")).map(|line| format!("{line}\n"));
    let open: String = open
        .filter(|line| !["Seed: ", "Result:", "State:"].iter().any(|tag| line.starts_with(tag)))
        .collect();
    let file = desk.write("old.txt", open);
    run(&["play", "skirmish", "--record", &file, "--seed", "7"], "end\nend\nend\n").good();
    let record = desk.read("old.txt");
    assert!(
        record.contains("\nSeed-Hash: ") && !record.contains("Commitment"),
        "an old match stays one: {record}"
    );
}

#[test]
fn garbage_is_refused() {
    let desk = Desk::new();
    run(&["replay", &desk.path("none")], "").bad(2);
    run(&["replay", &desk.path("")], "").bad(2);
    run(&["replay", "-"], "").bad(1);
    let told = run_bytes(&["replay", "-"], b"Countermarch-Record: 1\n\xff\n").bad(1);
    assert_eq!(told, "-: line 2: it is not text in UTF-8");
    let long = format!("Countermarch-Record: 1\nGame: \u{1b}[2J{}\n", "x".repeat(1 << 20));
    let told = run(&["replay", "-"], &long).bad(1);
    assert!(told.len() < 1000 && !told.contains('\u{1b}'), "{told}");
    let huge = vec![b'x'; (16 << 20) + 1];
    assert!(run_bytes(&["replay", "-"], &huge).bad(1).contains("longer than 16384 KiB"));
}

// Any byte changed, any line dropped: an answer, never a panic.
#[test]
fn a_mangled_record_is_answered() {
    let desk = Desk::new();
    finished(&desk);
    let good = desk.read("match.txt").into_bytes();
    for i in 0..good.len() {
        for byte in [b'0', b' ', b'\n', 0xff] {
            let mut bad = good.clone();
            bad[i] = byte;
            let ran = run_bytes(&["replay", "-", "--verify"], &bad);
            assert!(ran.code <= 1, "{ran:?}");
        }
        let cut = run_bytes(&["replay", "-", "--verify"], &good[..i]);
        assert!(cut.code <= 1, "{cut:?}");
    }
}
