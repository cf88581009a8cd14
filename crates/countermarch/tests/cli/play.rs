use std::fs;

use crate::{Desk, Ran, run, run_bytes};

/// Plays the short scenario with seed 7 from these lines.
fn play(more: &[&str], lines: &[&str]) -> Ran {
    run(&[&["play", "skirmish", "--seed", "7"], more].concat(), &lines.join("\n"))
}

const BOTH: [&str; 2] = ["--seat", "Blue=human"];
const NONE: [&str; 2] = ["--seat", "Red=random"];

#[test]
fn a_match_starts_with_who_plays_and_what_is_asked() {
    let said = play(&[], &[]).good();
    assert!(said.starts_with("Skirmish: A short one\nRed: human, Blue: random"), "{said}");
    assert!(said.contains("--seat Blue=human"), "{said}");
    assert!(
        said.contains("\nTurn 1 of 2 | Action phase | Red\nMove, fight or end the turn. (1.1)\n"),
        "{said}"
    );
    assert!(said.contains("\n  34  end  End the turn\n   1 move r1 02   2 move r1 03 "), "{said}");
    assert!(said.contains("\n  by name: 2 Hill, 9 Mill, 11 Blueford, 13 Hill,"), "{said}");
    assert!(said.contains("\nStopped after 0 steps."), "{said}");
    assert!(!said.contains("> "), "a script is not prompted: {said}");
}

#[test]
fn numbers_and_notation_play_the_same_match() {
    let by_number = play(&[], &["1", "end"]).good();
    let by_notation = play(&[], &["# a remark", "", "MOVE r1  02", "end"]).good();
    assert_eq!(by_number, by_notation);
    assert!(by_number.contains("  Red moves a piece to 02 (2.1)\n  it was r1 of strength 4 (3.1)\n"));
    assert!(by_number.contains("  Blue ends the turn (1.2)\n"), "{by_number}");
    assert!(!by_number.contains("it was b"), "what Blue alone knows: {by_number}");
}

#[test]
fn a_match_ends_with_verdict_seed_and_record() {
    let desk = Desk::new();
    let file = desk.path("match.txt");
    let said = play(&["--record", &file], &["end", "end", "end"]).good();
    let tail = said.split("\nThe game is over: ").nth(1).unwrap_or_else(|| panic!("{said}"));
    assert!(tail.contains("points).\nWinner: "), "{tail}");
    assert!(tail.contains(&format!("Record: {file}\nSeed: ")), "{tail}");
    let record = desk.read("match.txt");
    let tag = |name: &str| record.lines().find_map(|line| line.strip_prefix(name)).unwrap().to_owned();
    assert!(said.contains(&format!("\nCommitment: {} (to the secret seed", tag("Commitment: "))), "{said}");
    assert!(tail.contains(&format!("\nReceipt: {} (", tag("Chain: "))), "{tail}");
    assert!(record.contains("\nDice: chained\n"), "{record}");
    let seed = tail.split("Seed: ").nth(1).unwrap().lines().next().unwrap();
    assert!(desk.read("match.txt").contains(&format!("\nSeed: {seed}\n")));
    assert!(!desk.has("match.txt.seed"));
    run(&["replay", &file, "--verify"], "").good();
    assert_eq!(
        run(&["play", "skirmish", "--seed", seed], "end\nend\nend\n").good(),
        play(&[], &["end"; 3]).good()
    );
}

#[test]
fn computers_play_alone() {
    let said = play(&NONE, &[]).good();
    assert!(said.contains("Red: random, Blue: random"));
    let desk = Desk::new();
    play(&[&NONE[..], &["--record", &desk.path("match.txt")]].concat(), &[]).good();
    assert!(desk.read("match.txt").contains("\nDice: streams\n"), "{}", desk.read("match.txt"));
    assert!(said.contains("it was r") && said.contains("it was b"), "{said}");
    assert!(said.contains("The game is over"));
}

#[test]
fn two_humans_share_a_screen_and_keep_their_secrets() {
    let said = play(&BOTH, &["move r1 02", "end", "move b1 03", "end"]).good();
    let turns: Vec<_> = said.split("The screen is for ").collect();
    assert_eq!(turns.len(), 4, "{said}");
    assert!(turns[1].starts_with("Red") && turns[2].starts_with("Blue") && turns[3].starts_with("Red"));
    assert!(turns[1].contains("it was r1") && !turns[2].contains("it was r1"));
    assert!(turns[2].contains("it was b1") && !turns[3].contains("it was b1"));
    // What the other side did is told in the words that are meant for this one.
    assert!(
        turns.iter().skip(2).all(|turn| turn.matches("which one is not to be seen").count() == 1),
        "{said}"
    );
    assert!(!turns[1].contains("which one is not to be seen"), "{said}");
    assert!(turns[3].contains("Blue ends the turn"));
    let said = play(&BOTH, &["move r1 02", "end", "move b1 03", "board", "log"]).good();
    let blue = said.split("The screen is for ").nth(2).unwrap();
    assert!(blue.contains("BL Troop b2 XX 2-1") && blue.contains("Red: ?"), "{blue}");
    assert!(blue.contains("Red moves a piece to 02") && !blue.contains("it was r1"), "{blue}");
}

#[test]
fn the_board_shows_what_the_side_may_see() {
    let said = play(&[], &["move r1 03", "board"]).good();
    let expected = "\
place  name      pieces, the top one first
01     Redton    Red: RE Troop r3 XX 1-1, RE Troop r2 XX 2-1
03     Hill      Red: RE Troop r1 XX 4-1 (done)
12     Blueford  Blue: ?, ?, ?
Turn: 1
places held: Red 1, Blue 1 ('board SIDE' names them)
";
    assert!(said.contains(expected), "{said}");
    assert!(
        play(&["--option", "fog=off"], &["board"]).good().contains("Blue: BL Troop b3 XX 2-1, BL Troop b2")
    );
    let at = |word: &str| play(&[], &[&format!("board {word}")]).good();
    assert!(
        at("01").contains("01 | Redton | field | held by Red\n  Red: RE Troop r3 XX 1-1, infantry [r3]\n")
    );
    assert!(at("blue").contains("Blue holds 1 place, with Blueford\n"));
    assert!(at("ford").contains("12 | Blueford | field | held by Blue\n  Blue: ?\n  Blue: ?\n"));
    assert!(at("hill").contains("03 | Hill | hill\n"));
    assert!(at("r2").contains("01 | Redton"));
    assert!(at("b2").contains("There is no place, name or piece 'b2' to be seen."));
}

#[test]
fn actions_are_listed_and_filtered() {
    let said = play(&[], &["actions", "? r2", "? dragon"]).good();
    assert!(said.contains("\n   1  move r1 02  Piece r1 goes to field 02\n"), "{said}");
    assert!(said.contains("\n  34  end         End the turn\n"), "{said}");
    assert_eq!(said.matches("Piece r2 goes to field 05").count(), 2);
    assert_eq!(said.matches("Piece r1 goes to field 05").count(), 1);
    assert!(said.contains("No action has 'dragon' in it."));
}

#[test]
fn refusals_name_the_case_and_suggest() {
    let said = |line: &str| play(&[], &[line]).good();
    assert!(
        said("move b1 02")
            .contains("Not allowed: only your own pieces move (case 2.2)\n'actions' lists what is allowed.")
    );
    assert!(said("fight 03").contains("(case 4.1)"));
    assert!(said("move r1 77").contains("'77' is not a field from 01 to 12.\nDid you mean 'move r1 "));
    assert!(said("mvoe r1 02").contains("Did you mean 'move r1 02'?"));
    assert!(said("undp").contains("Did you mean 'undo'?"));
    assert!(said("capitulate at once").contains("'actions' lists what is allowed"));
    assert!(said("35").contains("The actions have the numbers 1 to 34."));
    assert!(said("pass").contains("Red ends the turn"), "another spelling that the rules read");
}

#[test]
fn why_explains_and_changes_nothing() {
    let lines = ["why", "why move b1 02", "why 3", "why pass", "why"];
    let said = play(&[], &lines).good();
    assert_eq!(said.matches("Case 1.1: Move, fight or end the turn.").count(), 2);
    assert!(said.contains("(case 2.2)"));
    assert!(said.contains("'move r1 04' is allowed: number 3."));
    assert!(said.contains("'pass' is allowed."));
    assert!(said.contains("Stopped after 0 steps"));
}

#[test]
fn undo_goes_back_to_the_last_throw() {
    let said = play(&[], &["undo", "move r1 02", "undo", "log"]).good();
    assert!(said.contains("Nothing can be taken back: undo ends at a roll"));
    assert!(said.contains("Taken back; 0 more could be."));
    assert!(said.contains("Nothing has happened yet."));
    let said = play(&[], &["move r2 02", "move r1 12", "fight 12", "undo", "log 1"]).good();
    assert!(said.contains("  ... 5 entries before these\n  roll "), "{said}");
    assert_eq!(said.matches("Nothing can be taken back").count(), 1);
    assert!(
        said.contains("BL Troop")
            || play(&[], &["move r1 12", "fight 12", "board"]).good().contains("BL Troop")
    );
}

#[test]
fn a_receipt_is_shown_on_the_way_and_goes_back_with_undo() {
    let said = play(&[], &["receipt", "move r1 02", "receipt", "undo", "receipt"]).good();
    let receipts: Vec<_> = said.lines().filter_map(|line| line.strip_prefix("Receipt: ")).collect();
    assert_eq!(receipts.len(), 3, "{said}");
    assert_eq!(receipts[0], receipts[2]);
    assert_ne!(receipts[0], receipts[1]);
    let commitment = said.lines().find_map(|line| line.strip_prefix("Commitment: ")).unwrap();
    assert_eq!(commitment[..64], receipts[0][..64]);
}

#[test]
fn notes_in_a_record_stay_when_the_match_goes_on() {
    let desk = Desk::new();
    let file = desk.path("match.txt");
    play(&["--record", &file], &["move r1 02"]).good();
    let noted = desk.read("match.txt").replace("\n\n1 red", "\n# at Anna's\n\n# a quiet start\n1 red");
    desk.write("match.txt", noted + "# where we stopped\n");
    run(&["play", "skirmish", "--record", &file], "move r2 02\n").good();
    let record = desk.read("match.txt");
    assert!(record.contains("\n# at Anna's\n"), "{record}");
    let steps = "\n# a quiet start\n1 red: move r1 02\n# where we stopped\n2 red: move r2 02\n";
    assert!(record.contains(steps), "{record}");
}

#[test]
fn help_lists_the_commands_and_odd_lines_do_no_harm() {
    let said = play(&[], &["help", "?", "log x", "/end", "quit", "end"]).good();
    assert_eq!(said.matches("take the last step back").count(), 2);
    assert!(said.contains("It is 'log', 'log all' or 'log' and a number."));
    assert!(said.contains("Stopped after 0 steps"));
    let mut garbage = vec![0xff, 0x1b, b'[', b'2', b'J', b'\n'];
    garbage.extend(vec![b'x'; 100_000]);
    garbage.extend(b"\nend\n");
    let said = run_bytes(&["play", "skirmish"], &garbage).good();
    assert!(!said.contains('\u{1b}'));
    assert!(said.contains("Red ends the turn"), "{said}");
}

#[test]
fn a_line_that_is_too_long_is_not_obeyed_in_part() {
    let said = play(&[], &[&format!("end{}x", " ".repeat(5000)), "quit"]).good();
    assert!(said.contains("A line has at most 4096 bytes: this one is not obeyed."), "{said}");
    assert!(said.contains("Stopped after 0 steps"), "{said}");
}

#[test]
fn what_a_file_says_cannot_command_the_terminal() {
    let desk = Desk::new();
    let evil = "\u{202e}\u{1b}[2J\u{2067}";
    desk.write("pack/map/fields.csv", format!("field,label,source\n01,Red{evil}ton,rules\n"));
    desk.write("pack/units.csv", "unit,strength,source\nr1,4,rules\n");
    let said = play(&["--pack", &desk.path("pack")], &["board", "board 01", "actions"]).good();
    assert!(said.contains("Red\\u{202e}\\u{1b}[2J\\u{2067}ton"), "{said}");
    assert!(!said.contains(['\u{202e}', '\u{1b}', '\u{2067}']), "{said}");
    let file = desk.path("match.txt");
    play(&["--record", &file], &["end"]).good();
    desk.write("match.txt", desk.read("match.txt").replace("Blue: random", &format!("Blue: {evil}")));
    let ran = run(&["replay", &file, "--verify", "--json"], "");
    assert!(!ran.out.contains('\u{202e}') && !ran.err.contains('\u{202e}'), "{ran:?}");
    let ran = run(&["play", "skirmish", "--record", &file], "");
    assert!(!ran.out.contains('\u{202e}') && !ran.err.contains('\u{202e}'), "{ran:?}");
}

#[test]
fn a_record_goes_on_where_it_ended() {
    let desk = Desk::new();
    let file = desk.path("match.txt");
    let said = play(&["--record", &file], &["move r1 12", "fight 12"]).good();
    assert!(said.contains(&format!("The match is in {file}: the same command goes on with it.")), "{said}");
    let record = desk.read("match.txt");
    assert!(record.contains("Red: human\nBlue: random\n") && !record.contains("\nSeed: "), "{record}");
    assert!(record.contains("1 red: move r1 12\n2 red: fight 12\n3 dice combat 1d6: "), "{record}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(desk.path("match.txt.seed")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let go_on = |lines: &str| run(&["play", "skirmish", "--record", &file], lines).good();
    let said = go_on("undo\nlog\nend\n");
    assert!(said.contains("Going on after 3 steps;") && said.contains("Nothing can be taken back"), "{said}");
    go_on("end\nend\n");
    let whole = desk.read("match.txt");
    assert!(whole.contains("\nSeed: ") && !desk.has("match.txt.seed"));
    let other = desk.path("other.txt");
    play(&["--record", &other], &["move r1 12", "fight 12", "end", "end", "end"]).good();
    let steps = |record: &str| record.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(steps(&whole), steps(&desk.read("other.txt")), "a pause changes nothing");
    assert_eq!(fs::read_dir(&desk.0).unwrap().count(), 2, "no drafts are left behind");
}

#[test]
fn no_file_is_overwritten_that_holds_something_else() {
    let desk = Desk::new();
    let refused = |name: &str, more: &[&str]| {
        let before = fs::read(desk.path(name)).ok();
        let path = desk.path(name);
        let told = run(&[&["play", "skirmish", "--record", &path], more].concat(), "end\n").bad(2);
        assert_eq!(before, fs::read(desk.path(name)).ok());
        told
    };
    desk.write("letter.txt", "Dear friend,\n");
    assert!(refused("letter.txt", &[]).contains("letter.txt: line 1: a record starts with"));
    desk.write("image", b"\x89PNG\xff");
    assert!(refused("image", &[]).contains("not text"));
    play(&["--record", &desk.path("done.txt")], &["end"; 3]).good();
    assert!(refused("done.txt", &[]).contains("a finished match, which is not overwritten"));
    desk.write("chess.txt", "Countermarch-Record: 1\nGame: chess\n\n");
    assert!(refused("chess.txt", &[]).contains("a match of 'chess', which is not overwritten"));
    assert!(refused("no/such/place.txt", &[]).contains("place.txt: its seed cannot be kept: "));
    fs::create_dir(desk.path("folder")).unwrap();
    assert!(refused("folder", &[]).contains("it is not a file"));

    play(&["--record", &desk.path("open.txt")], &["end"]).good();
    assert!(refused("open.txt", &["--scenario", "long"]).contains("an unfinished match of 'short'"));
    assert!(refused("open.txt", &["--option", "fog=off"]).contains("with the default options"));
    assert!(refused("open.txt", &["--seat", "Blue=human"]).contains("with Blue=random"));
    assert!(refused("open.txt", &["--seed", "8"]).contains("the seed is not the one"));
    fs::rename(desk.path("open.txt.seed"), desk.path("lost.txt.seed")).unwrap();
    assert!(refused("open.txt", &[]).contains("without its seed it cannot go on"));
    desk.write("open.txt.seed", "12");
    assert!(refused("open.txt", &[]).contains("64 hexadecimal digits"));
    assert!(refused("lost.txt", &[]).contains("the seed of another match"));
    assert!(refused("open.txt", &["--seed", "7"]).contains("64 hexadecimal digits"));
    fs::remove_file(desk.path("open.txt.seed")).unwrap();
    assert!(refused("open.txt", &["--seed", "8"]).contains("the seed is not the one"));
    assert!(!desk.has("open.txt.seed") && !desk.has(".open.txt.seed.new"));
    let damaged = desk.read("open.txt").replace("1 red: end", "1 red: fight 03");
    desk.write("open.txt", damaged);
    let told = refused("open.txt", &["--seed", "7"]);
    assert!(told.contains("line 14: 'fight 03' is not allowed") && told.ends_with("(4.1)"), "{told}");
    desk.write("blank.txt", "\n");
    play(&["--record", &desk.path("blank.txt")], &["end"]).good();
}

#[test]
fn a_match_can_be_saved_on_the_way() {
    let desk = Desk::new();
    let (file, taken) = (desk.path("late.txt"), desk.write("taken.txt", "mine"));
    let lines =
        ["move r1 02", "save", &format!("save {taken}"), &format!("save {file}"), "move r2 02", "save"];
    let said = play(&[], &lines).good();
    assert!(said.contains("Not saved: the match has no record"));
    assert!(said.contains("Not saved: ") && desk.read("taken.txt") == "mine");
    assert_eq!(said.matches(&format!("Saved in {file}")).count(), 2, "{said}");
    assert!(desk.read("late.txt").contains("2 red: move r2 02"));
    run(&["play", "skirmish", "--record", &file], "end\nend\nend\n").good();
    run(&["replay", &file, "--verify"], "").good();
}

#[test]
fn levels_play_and_say_why() {
    let led = |more: &[&str], lines: &[&str]| play(&[&["--scenario", "led"], more].concat(), lines);
    let said = led(&[], &["end", "log all", "end"]).good();
    assert!(said.contains("Red: human, Blue: sergeant (to change that: --seat Blue=human)"), "{said}");
    assert_eq!(
        said.matches("\n  It is won in 3 of 6 cases.\n  Blue fights in 01 (4.1)\n").count(),
        3,
        "{said}"
    );
    assert!(!said.contains("it was b"), "{said}");
    let alone = led(&["--seat", "red=colonel", "--seat", "blue=recruit", "--seconds", "0.1"], &[]).good();
    assert!(alone.contains("Red: colonel, Blue: recruit") && alone.contains("The game is over"), "{alone}");
    assert!(
        led(&["--seat", "blue=genius"], &[]).bad(2).contains("random, recruit, sergeant, colonel, human")
    );
    assert!(led(&["--seconds", "0"], &[]).bad(2).contains("a number of seconds"));

    let desk = Desk::new();
    let file = desk.path("led.txt");
    led(&["--record", &file], &["end"]).good();
    assert!(desk.read("led.txt").contains("Blue: sergeant\n"), "{}", desk.read("led.txt"));
    let whole = run(&["play", "skirmish", "--record", &file], "end\nend\n").good();
    assert!(whole.contains("Red: human, Blue: sergeant") && whole.contains("The game is over"), "{whole}");
    run(&["replay", &file, "--verify"], "").good();
}

#[test]
fn wrong_orders_are_refused() {
    let refused = |more: &[&str]| play(more, &[]).bad(2);
    assert!(refused(&["--seat", "Green=human"]).contains("no side 'Green'; it has: Red, Blue"));
    assert!(refused(&["--seat", "Red"]).contains("side=player"));
    assert!(refused(&["--seat", "red=genius"]).contains("there is: random, human"));
    assert!(refused(&["--seat", "red=human", "--seat", "RED=random"]).contains("twice"));
    assert!(refused(&["--scenario", "x"]).contains("no scenario 'x'"));
    assert!(run(&["play", "skirmish", "--seed", "x"], "").bad(2).contains("a whole number"));
    assert!(
        play(&["--scenario", "stuck"], &["end"]).bad(1).contains("Blue is to decide and nothing is offered")
    );
}
