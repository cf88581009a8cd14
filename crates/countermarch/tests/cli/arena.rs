use crate::{Desk, Ran, run, run_with};

/// Sergeant against Recruit in the scenario with computer players.
fn arena(more: &[&str]) -> Ran {
    let words =
        ["arena", "skirmish", "--scenario", "led", "--a", "sergeant", "--b", "recruit", "--seed", "5"];
    run(&[&words, more].concat(), "")
}

/// What does not depend on the machine.
fn result(report: &serde_json::Value) -> Vec<serde_json::Value> {
    let keys = ["games", "a_wins", "b_wins", "draws", "interval95", "actions", "nodes", "hash"];
    keys.iter().map(|key| report[key].clone()).collect()
}

#[test]
fn the_report_has_all_its_numbers() {
    let report = arena(&["--games", "20", "--json"]).json();
    let number = |key: &str| report[key].as_u64().unwrap();
    assert_eq!(number("games"), 20);
    assert_eq!(number("a_wins") + number("b_wins") + number("draws"), 20);
    let seats = ["a_wins_by_seat", "b_wins_by_seat"]
        .map(|key| report[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>());
    assert_eq!(seats, [number("a_wins"), number("b_wins")]);
    let [low, high] = [0, 1].map(|i| report["interval95"][i].as_f64().unwrap());
    assert!(0.0 <= low && low < high && high <= 1.0);
    // Three turns: each player has three phases a game.
    assert_eq!((&report["a"]["phases"], &report["b"]["phases"]), (&60.into(), &60.into()));
    assert!(report["mean_ms"].as_f64().unwrap() > 0.0 && report["p99_ms"].as_f64().unwrap() > 0.0);
    assert_eq!(number("nodes"), 0);
    let text = arena(&["--games", "4"]).good();
    assert!(
        text.starts_with("Skirmish, led: A sergeant against B recruit, seed 5\ngames       4\n"),
        "{text}"
    );
    assert!(text.contains(" as Red, ") && text.contains("with 95 % confidence"), "{text}");
}

#[test]
fn threads_change_nothing() {
    let colonel = |threads, each| {
        let words = [
            "arena",
            "skirmish",
            "--scenario",
            "led",
            "--a",
            "colonel",
            "--b",
            "sergeant",
            "--nodes-a",
            "400",
        ];
        run(
            &[&words[..], &["--games", "8", "--json", "--threads", threads, "--threads-each", each]].concat(),
            "",
        )
        .json()
    };
    let one = colonel("1", "1");
    assert_eq!(result(&one), result(&colonel("3", "1")));
    assert_eq!(result(&one), result(&colonel("1", "3")));
    assert!(one["nodes"].as_u64().unwrap() > 0 && one["a"]["nodes_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!(one["a"]["budget_nodes"], 400);
}

#[test]
fn a_clock_ends_the_thinking() {
    let words = ["arena", "skirmish", "--scenario", "led", "--a", "colonel", "--b", "random", "--games", "2"];
    let report =
        run(&[&words[..], &["--nodes-a", "1000000000", "--seconds-a", "0.01", "--json"]].concat(), "").json();
    assert_eq!(report["a"]["budget_seconds"], 0.01);
    // One step of thinking may go beyond the limit, and the machine may be busy.
    assert!(report["a"]["mean_ms"].as_f64().unwrap() < 1000.0, "{report}");
}

#[test]
fn an_interrupted_contest_goes_on() {
    let desk = Desk::new();
    let file = desk.path("contest.jsonl");
    let whole = arena(&["--games", "12", "--json"]).json();
    arena(&["--games", "5", "--resume", &file]).good();
    let text = desk.read("contest.jsonl");
    assert_eq!(text.lines().count(), 6, "{text}");
    // The last line was being written when the power went.
    desk.write("contest.jsonl", &text[..text.len() - 20]);
    let resumed = arena(&["--games", "12", "--json", "--threads", "2", "--resume", &file]).json();
    assert_eq!(result(&resumed), result(&whole));
    let done = desk.read("contest.jsonl");
    assert_eq!(done.lines().count(), 13);
    let fewer = arena(&["--games", "5", "--json", "--resume", &file]).json();
    assert_eq!(result(&fewer), result(&arena(&["--games", "5", "--json"]).json()));
    assert_eq!(desk.read("contest.jsonl"), done, "nothing is played twice");
}

// Some editors put one before every text.
#[test]
fn a_byte_order_mark_does_no_harm() {
    let desk = Desk::new();
    let file = desk.path("contest.jsonl");
    arena(&["--games", "3", "--resume", &file]).good();
    let marked = format!("\u{feff}{}", desk.read("contest.jsonl"));
    desk.write("contest.jsonl", &marked);
    arena(&["--games", "3", "--resume", &file]).good();
    assert_eq!(desk.read("contest.jsonl"), marked);
    let resumed = arena(&["--games", "6", "--json", "--resume", &file]).json();
    assert_eq!(result(&resumed), result(&arena(&["--games", "6", "--json"]).json()));
    assert!(desk.read("contest.jsonl").starts_with(&marked));
}

#[test]
fn two_programs_do_not_write_one_contest() {
    let desk = Desk::new();
    let file = desk.path("contest.jsonl");
    arena(&["--games", "2", "--resume", &file]).good();
    let before = desk.read("contest.jsonl");
    let held = std::fs::File::open(&file).unwrap();
    held.lock().unwrap();
    assert!(arena(&["--games", "4", "--resume", &file]).bad(2).contains("another program writes it"));
    assert_eq!(desk.read("contest.jsonl"), before);
    drop(held);
    arena(&["--games", "4", "--resume", &file]).good();
}

#[test]
fn other_files_are_left_alone() {
    let desk = Desk::new();
    let file = desk.path("contest.jsonl");
    arena(&["--games", "2", "--resume", &file]).good();
    let before = desk.read("contest.jsonl");
    let refused = |more: &[&str]| arena(&[&["--games", "2", "--resume", &file], more].concat()).bad(2);
    assert!(refused(&["--option", "fog=off"]).contains("another contest: its options is \"\", not \"-fog\""));
    let mut pack = String::new();
    for (name, text) in
        [("pack.toml", "game = \"skirmish\"\n"), ("units.csv", "unit,strength,source\nr1,9,rules\n")]
    {
        desk.write(&format!("pack/{name}"), text);
        pack = desk.path("pack");
    }
    desk.write("pack/map/fields.csv", "field,label,source\n01,Redton,rules\n");
    let told = refused(&["--pack", &pack]);
    assert!(told.contains("contest.jsonl: it holds another contest: its pack is "), "{told}");
    let other =
        ["arena", "skirmish", "--scenario", "led", "--a", "random", "--b", "recruit", "--resume", &file];
    assert!(run(&other, "").bad(2).contains("its player a is "));
    assert_eq!(desk.read("contest.jsonl"), before);

    desk.write("contest.jsonl", format!("{before}{{\"game\":7}}\n"));
    assert!(refused(&[]).contains("line 4: it is not a finished game"));
    desk.write("contest.jsonl", "Dear friend,\n");
    assert!(refused(&[]).contains("it is not a contest, and is left alone"));
    desk.write("contest.jsonl", "Dear friend");
    assert!(refused(&[]).contains("it is not a contest, and is left alone"));
    assert_eq!(desk.read("contest.jsonl"), "Dear friend");
    assert!(arena(&["--resume", &desk.path("no/such/file")]).bad(2).contains("it cannot be written"));
}

#[test]
fn wrong_orders_are_refused() {
    let refused =
        |more: &[&str]| run(&[&["arena", "skirmish", "--scenario", "led"], more].concat(), "").bad(2);
    let told = refused(&["--a", "general", "--b", "recruit"]);
    assert_eq!(told, "there is no player 'general'; there is: random, recruit, sergeant, colonel");
    assert!(refused(&["--a", "recruit"]).contains("--b <LEVEL>"));
    let pair = ["--a", "colonel", "--b", "recruit"];
    let also = |more: &[&str]| refused(&[&pair, more].concat());
    assert!(also(&["--games", "0"]).contains("0 is not in 1..="));
    assert!(also(&["--nodes-a", "0"]).contains("0 is not in 1..="));
    assert!(also(&["--nodes-a", "9999999999"]).contains("9999999999 is not in 1..="));
    assert!(also(&["--seconds-a", "0"]).contains("a time is a number of seconds from 0.001 to 3600"));
    assert_eq!(also(&["--nodes-b", "500"]), "recruit decides at once: it has no budget to set");
    let short = run(&["arena", "skirmish", "--a", "sergeant", "--b", "recruit"], "").bad(2);
    assert_eq!(short, "there is no player 'sergeant'; there is: random");
}

/// Sergeant against itself in Poland, with these words more.
fn poland(more: &[&str]) -> Ran {
    let words =
        ["arena", "war-comes-early", "--scenario", "poland-1939", "--a", "sergeant", "--b", "sergeant"];
    run_with(&catalog::games(), &[&words, more].concat(), b"")
}

#[test]
fn players_judge_with_weights_of_their_own() {
    let desk = Desk::new();
    let pack = catalog::game("war-comes-early").unwrap().pack();
    // Whoever attacks at any price loses.
    let wild = pack["opponent.csv"]
        .replace("\n,lose,70,", "\n,lose,0,")
        .replace("\n,exposure,150,", "\n,exposure,0,");
    let file = desk.write("wild.csv", &wild);
    for (name, text) in &pack {
        desk.write(&format!("pack/{name}"), text);
    }
    let whole = desk.path("pack");
    let alike = poland(&["--games", "4", "--json", "--pack-a", &whole]).json();
    let [a, b] = ["a", "b"].map(|player| alike[player]["weights"].clone());
    assert!(a.is_string() && b.is_null(), "{alike}");
    desk.write("pack/opponent.csv", &wild);
    let [one, other] =
        [&file, &whole].map(|path| poland(&["--games", "4", "--json", "--pack-b", path]).json());
    assert_eq!(result(&one), result(&other), "a file of weights is as good as a whole pack");
    assert_ne!(one["hash"], alike["hash"]);
    let swapped = poland(&["--games", "4", "--json", "--pack-a", &file]).json();
    assert_eq!([&swapped["a_wins"], &swapped["b_wins"]], [&one["b_wins"], &one["a_wins"]]);

    let contest = desk.path("contest.jsonl");
    poland(&["--games", "2", "--pack-a", &file, "--resume", &contest]).good();
    let told = poland(&["--games", "2", "--resume", &contest]).bad(2);
    assert!(told.contains("it holds another contest: its player a is "), "{told}");
}

#[test]
fn packs_that_are_another_game_cannot_meet() {
    let desk = Desk::new();
    for (name, text) in &catalog::game("war-comes-early").unwrap().pack() {
        let text = if name == "movement.csv" { text.replace("corps,12,", "corps,10,") } else { text.clone() };
        desk.write(&format!("pack/{name}"), text);
    }
    let told = poland(&["--games", "2", "--pack-b", &desk.path("pack")]).bad(2);
    assert!(
        told.ends_with(
            "it is another game, not only other weights; 'countermarch lab --against' compares packs"
        ),
        "{told}"
    );
    let wrong = desk.write("wrong.csv", "mood,weight,value,source,note\n,courage,1,estimate,\n");
    let told = poland(&["--pack-a", &wrong]);
    assert!(told.code == 2 && told.err.contains("there is no weight 'courage'"), "{told:?}");
    assert!(poland(&["--pack-a", &desk.path("none.csv")]).bad(2).contains("none.csv: it cannot be read"));
}
