use crate::{Desk, run};

fn lab<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words =
        ["lab", "skirmish", "--scenario", "led", "--level", "sergeant", "--games", "12", "--out", out];
    [&words, more].concat()
}

#[test]
fn the_report_says_what_came_of_the_games() {
    let desk = Desk::new();
    let said = run(&lab(&desk.path("report"), &[]), "").good();
    assert!(said.starts_with("Skirmish, led: sergeant against itself, seed 1\n"), "{said}");
    assert!(said.contains("games       12\nwins        Red: ") && said.contains("lab.html"), "{said}");
    let report: serde_json::Value = serde_json::from_str(&desk.read("report/lab.json")).unwrap();
    let study = &report["studies"][0];
    let sum = |value: &serde_json::Value| -> u64 {
        value.as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum()
    };
    assert_eq!(sum(&study["verdicts"]), 12);
    assert_eq!(study["points"]["values"].as_array().unwrap().len(), 12);
    assert_eq!((&study["length"]["least"], &study["length"]["most"]), (&3.into(), &3.into()));
    let table = &study["tables"][0];
    assert_eq!((&table["table"], &table["headings"][1]), (&"fights".into(), &"never".into()));
    let rolls: u64 = table["uses"].as_array().unwrap().iter().map(|row| row[0].as_u64().unwrap()).sum();
    let lost: f64 = ["RE", "BL"].iter().map(|nation| study["losses"][nation]["mean"].as_f64().unwrap()).sum();
    assert!(rolls > 0 && (lost * 12.0 - rolls as f64).abs() < 1e-6, "every roll costs a piece");
    let cases: Vec<_> =
        study["cases"].as_array().unwrap().iter().map(|case| case["case"].as_str().unwrap()).collect();
    assert_eq!(cases, ["1.2", "2.1", "3.1", "4.1", "4.2"]);
    let page = desk.read("report/lab.html");
    assert!(
        page.contains("never occurred: never") && page.contains("<svg") && !page.contains("src="),
        "{page}"
    );
    for plot in ["outcomes", "points", "length", "losses", "table-fights"] {
        assert!(desk.read(&format!("report/{plot}.svg")).starts_with("<svg"), "{plot}");
    }
    let again = desk.path("again");
    run(&lab(&again, &["--threads", "1"]), "").good();
    assert_eq!(desk.read("report/lab.json"), desk.read("again/lab.json"), "threads change nothing");
}

#[test]
fn two_packs_are_compared() {
    let desk = Desk::new();
    desk.write("pack/pack.toml", "game = \"skirmish\"\n");
    desk.write("pack/units.csv", "unit,strength,source\nr1,9,rules\n");
    desk.write("pack/map/fields.csv", "field,label,source\n01,Redton,rules\n");
    let (out, pack) = (desk.path("report"), desk.path("pack"));
    let said = run(&lab(&out, &["--against", &pack]), "").good();
    // Strength means nothing in this game.
    assert!(said.contains("difference  none that chance would not explain"), "{said}");
    let report: serde_json::Value = serde_json::from_str(&desk.read("report/lab.json")).unwrap();
    assert_ne!(report["studies"][0]["pack"], report["studies"][1]["pack"]);
    let what: Vec<_> =
        report["comparison"].as_array().unwrap().iter().map(|row| row["what"].as_str().unwrap()).collect();
    assert!(what.contains(&"Red wins") && what.contains(&"units lost: BL"), "{what:?}");
    assert!(desk.read("report/lab.html").contains("What differs"));
}

#[test]
fn wrong_orders_are_refused() {
    let desk = Desk::new();
    let out = desk.path("report");
    let refused = |more: &[&str]| {
        run(&[&["lab", "skirmish", "--scenario", "led", "--out", &out], more].concat(), "").bad(2)
    };
    assert!(refused(&["--level", "general"]).contains("there is no player 'general'"));
    assert!(refused(&["--level", "sergeant", "--games", "0"]).contains("0 is not in 1..="));
    assert!(refused(&["--level", "sergeant", "--nodes", "5"]).contains("it has no budget to set"));
    assert!(refused(&["--level", "sergeant", "--against", &desk.path("none")]).contains("cannot be read"));
    assert!(!desk.has("report"), "nothing is made for a command that is refused");
    let file = desk.write("file", "mine");
    assert!(run(&lab(&file, &[]), "").bad(2).contains("nothing can be written there"));
    assert_eq!(desk.read("file"), "mine");
}
