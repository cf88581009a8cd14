use crate::{Desk, run};

const SIM: [&str; 8] = ["sim", "skirmish", "--scenario", "long", "--seed", "5", "--json", "--games"];

fn sim(more: &[&str]) -> serde_json::Value {
    run(&[&SIM, more].concat(), "").json()
}

#[test]
fn the_hash_depends_on_what_is_played_and_not_on_threads() {
    let one = sim(&["40", "--threads", "1"]);
    let four = sim(&["40", "--threads", "4", "--players", "random,random"]);
    assert_eq!(one["hash"], four["hash"]);
    assert_eq!(one["outcomes"], four["outcomes"]);
    assert_eq!((&one["threads"], &four["threads"]), (&1.into(), &4.into()));
    for other in [&["41"][..], &["40", "--option", "fog=off"], &["40", "--scenario", "short"]] {
        let args = [&SIM[..2], &SIM[4..], other].concat();
        assert_ne!(run(&args, "").json()["hash"], one["hash"]);
    }
}

#[test]
fn the_report_has_all_its_numbers() {
    let report = sim(&["30"]);
    let keys: Vec<_> = report.as_object().unwrap().keys().cloned().collect();
    let mut expected = vec![
        "games",
        "finished",
        "actions",
        "seconds",
        "actions_per_second",
        "games_per_second",
        "outcomes",
        "dead_ends",
        "violations",
        "violation_list",
        "state_bytes",
        "hash",
        "threads",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((report["games"].as_u64(), report["finished"].as_u64()), (Some(30), Some(30)));
    let outcomes = report["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.values().map(|n| n.as_u64().unwrap()).sum::<u64>(), 30);
    assert!(report["actions_per_second"].as_f64().unwrap() > 0.0);
    let text = run(&["sim", "skirmish", "--games", "3"], "").good();
    assert!(
        text.starts_with("Skirmish, short: random against random, seed 1\ngames       3 (3 finished)"),
        "{text}"
    );
}

#[test]
fn levels_play_by_name() {
    let led =
        |more: &[&str]| run(&[&["sim", "skirmish", "--scenario", "led", "--games", "12"], more].concat(), "");
    let json =
        |players: &str, threads: &str| led(&["--players", players, "--threads", threads, "--json"]).json();
    let (one, three) = (json("sergeant,recruit", "1"), json("sergeant,recruit", "3"));
    assert_eq!((&one["hash"], &one["outcomes"]), (&three["hash"], &three["outcomes"]));
    assert_eq!(one["finished"], 12);
    assert_ne!(json("random,sergeant", "1")["hash"], one["hash"]);
    assert!(led(&["--players", "sergeant,genius"]).bad(2).contains("random, recruit, sergeant, colonel"));
    assert!(
        run(&["sim", "skirmish", "--players", "sergeant,random"], "").bad(2).ends_with("there is: random")
    );
}

#[test]
fn games_that_break_fail_the_run() {
    let stuck = run(&["sim", "skirmish", "--scenario", "stuck", "--games", "30"], "");
    assert!(stuck.out.contains("dead ends   30"));
    assert_eq!(stuck.bad(1), "30 of 30 games did not finish, with 30 dead ends and 0 violations");
    let unsound = run(&["sim", "skirmish", "--scenario", "unsound", "--games", "30", "--json"], "");
    assert_eq!(unsound.code, 1);
    let report = unsound.json();
    assert_eq!(report["violations"], 30);
    assert_eq!(report["violation_list"].as_array().unwrap().len(), 20);
    assert_eq!(report["violation_list"][0], "game 0: nothing here is sound");
}

#[test]
fn wrong_orders_are_refused() {
    let sim = |more: &[&str]| run(&[&["sim", "skirmish"], more].concat(), "").bad(2);
    assert_eq!(sim(&["--players", "random"]), "skirmish needs 2 players, one for each of: Red, Blue");
    assert!(sim(&["--players", "random,genius"]).contains("there is no player 'genius'"));
    assert!(sim(&["--scenario", "x"]).contains("no scenario 'x'; it has: short, long"));
    assert!(sim(&["--option", "fog"]).contains("name=on"));
    assert!(sim(&["--option", "mud=on"]).contains("no option 'mud'; it has: fog"));
    assert!(sim(&["--option", "fog=on", "--option", "fog=off"]).contains("twice"));
    assert!(sim(&["--games", "0"]).contains('0'));
    assert!(sim(&["--threads", "0"]).contains('0'));
    let desk = Desk::new();
    assert!(sim(&["--pack", &desk.path("none")]).contains("cannot be read"));
    desk.write("pack/units.csv", "unit,strength,source\n");
    assert!(sim(&["--pack", &desk.path("pack")]).contains("map/fields.csv:0: the file is missing"));
}
