use std::fs;

use crate::{Desk, run};

fn exported(desk: &Desk) -> String {
    let dir = desk.path("pack");
    run(&["pack", "export", "skirmish", &dir], "").good();
    dir
}

#[test]
fn an_exported_pack_is_sound_and_can_be_played() {
    let desk = Desk::new();
    let dir = exported(&desk);
    assert!(desk.read("pack/map/fields.csv").starts_with("field,label,source\n"));
    assert_eq!(run(&["pack", "check", &dir], "").good(), "sound: 3 files for skirmish\n");
    let checked = run(&["pack", "check", &dir, "--json"], "").json();
    let expected = serde_json::json!({"game": "skirmish", "files": 3, "sound": true, "faults": []});
    assert_eq!(checked, expected);
    let built_in = run(&["sim", "skirmish", "--json"], "").json();
    assert_eq!(run(&["sim", "skirmish", "--json", "--pack", &dir], "").json()["hash"], built_in["hash"]);
    desk.write("pack/units.csv", desk.read("pack/units.csv").replace("r1,4", "r1,9"));
    assert_ne!(run(&["sim", "skirmish", "--json", "--pack", &dir], "").json()["hash"], built_in["hash"]);
}

#[test]
fn nothing_is_overwritten_by_an_export() {
    let desk = Desk::new();
    desk.write("pack/mine.txt", "mine");
    let dir = desk.path("pack");
    assert!(run(&["pack", "export", "skirmish", &dir], "").bad(2).contains("not empty"));
    let file = desk.write("file", "");
    run(&["pack", "export", "skirmish", &file], "").bad(2);
    run(&["pack", "export", "chess", &desk.path("new")], "").bad(2);
    assert!(!desk.has("new"));
}

#[test]
fn every_fault_is_named_with_file_and_line() {
    let desk = Desk::new();
    let dir = exported(&desk);
    desk.write("pack/units.csv", "unit,strength,source\nr1,many,rules\nr2,2\n");
    desk.write("pack/map/fields.csv", b"field,label,source\n01,\xff,rules\n");
    desk.write("pack/.hidden", b"\xff");
    let checked = run(&["pack", "check", &dir], "");
    let lines: Vec<_> = checked.out.lines().collect();
    let expected = [
        "map/fields.csv:2: this is not text in UTF-8",
        "units.csv:3: not three cells with a source",
        "units.csv:2: the strength is not a number",
    ];
    assert_eq!(lines, expected);
    assert_eq!(checked.bad(1), format!("{dir}: 3 faults"));
    let checked = run(&["pack", "check", &dir, "--json"], "");
    assert_eq!(checked.code, 1);
    let checked = checked.json();
    assert_eq!(checked["sound"], false);
    assert_eq!(checked["faults"][1]["line"], 3);
    assert!(run(&["pack", "report", &dir], "").bad(2).contains("UTF-8"));
    assert!(run(&["play", "skirmish", "--pack", &dir], "").bad(2).contains("UTF-8"));
}

#[test]
fn a_pack_says_which_game_it_is_for() {
    let desk = Desk::new();
    let dir = exported(&desk);
    let check = || run(&["pack", "check", &dir], "").bad(2);
    desk.write("pack/pack.toml", "title = \"x\"\n");
    assert!(check().contains("game = "));
    desk.write("pack/pack.toml", "# a remark\ngame = skirmish\n");
    assert!(check().contains("pack.toml: line 2: "), "{}", check());
    desk.write("pack/pack.toml", "game = \"chess\"\n");
    assert!(check().contains("there is no game 'chess'"));
    fs::remove_file(desk.path("pack/pack.toml")).unwrap();
    assert!(check().contains("which game the pack is for"));
    run(&["pack", "check", &dir, "--game", "skirmish"], "").good();
    run(&["pack", "check", &dir, "--game", "chess"], "").bad(2);
    run(&["pack", "check", &desk.path("none")], "").bad(2);
    run(&["pack", "check", &desk.path("pack/units.csv")], "").bad(2);
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_a_pack() {
    let desk = Desk::new();
    let dir = exported(&desk);
    desk.write("secret", "game = \"skirmish\"\n");
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, desk.path(name)).unwrap();
    link("units.csv", "pack/same.csv");
    run(&["pack", "check", &dir], "").good();
    link("../secret", "pack/out.csv");
    link(".", "pack/loop");
    let checked = run(&["pack", "check", &dir], "");
    assert!(checked.out.contains("out.csv:0: a link is only followed"), "{}", checked.out);
    assert!(checked.out.contains("loop:0: a link is only followed"), "{}", checked.out);
    assert_eq!(checked.code, 1);
}

#[test]
fn a_hostile_directory_meets_limits() {
    let desk = Desk::new();
    let dir = exported(&desk);
    fs::File::create(desk.path("pack/huge.csv")).unwrap().set_len(1 << 40).unwrap();
    let deep = "deep/".repeat(20);
    desk.write(&format!("pack/{deep}x.csv"), "");
    let checked = run(&["pack", "check", &dir], "");
    assert!(checked.out.contains("huge.csv:0: it is longer than 8192 KiB"), "{}", checked.out);
    assert!(checked.out.contains(":0: folders go no deeper than 12"), "{}", checked.out);
    assert_eq!(checked.code, 1);
    for i in 0..2100 {
        desk.write(&format!("pack/many/{i}"), "");
    }
    assert!(run(&["pack", "check", &dir], "").bad(2).contains("more than 2000 files"));
}

#[test]
fn sources_are_counted() {
    let desk = Desk::new();
    let dir = exported(&desk);
    for pack in ["skirmish", &dir] {
        let text = run(&["pack", "report", pack], "").good();
        let units = "units         3  50%        0   0%        3  50%";
        let total = "total         5  28%       10  56%        3  17%";
        assert!(text.contains(units) && text.contains(total), "{text}");
        let report = run(&["pack", "report", pack, "--json"], "").json();
        assert_eq!(report["game"], "skirmish");
        assert_eq!(report["parts"]["units"]["estimate"], 3);
        assert_eq!(report["total"], serde_json::json!({"rules": 5, "geography": 10, "estimate": 3}));
    }
    desk.write("pack/units.csv", "unit,strength,source\nr1,4\n");
    assert!(run(&["pack", "report", &dir], "").bad(1).contains("the first: units.csv:2:"));
    assert!(run(&["pack", "report", "chess"], "").bad(2).contains("there is no game 'chess'"));
}

#[test]
fn a_game_can_be_checked_as_well_as_a_directory() {
    assert_eq!(run(&["pack", "check", "skirmish"], "").good(), "sound: 3 files for skirmish\n");
    assert_eq!(run(&["pack", "check", "skirmish", "--json"], "").json()["sound"], true);
    let nothing = run(&["pack", "check", "chess"], "").bad(2);
    assert!(nothing.contains("there is no game 'chess'") && nothing.contains("directory"), "{nothing}");
}

#[test]
fn a_long_list_of_faults_is_cut_and_says_how_much_is_left() {
    let desk = Desk::new();
    let dir = exported(&desk);
    desk.write("pack/units.csv", format!("unit,strength,source\n{}", "r1,2\n".repeat(200)));
    let all = run(&["pack", "check", &dir, "--all"], "").out.lines().count();
    assert!(all >= 200, "{all}");
    let checked = run(&["pack", "check", &dir], "");
    assert_eq!(checked.out.lines().count(), 51);
    assert_eq!(checked.out.lines().last(), Some(&*format!("and {} more (--all lists them)", all - 50)));
    assert_eq!(checked.bad(1), format!("{dir}: {all} faults"));
    let listed = run(&["pack", "check", &dir, "--json"], "").json();
    assert_eq!(listed["faults"].as_array().map(Vec::len), Some(all));
}

#[cfg(unix)]
#[test]
fn what_a_pack_quotes_does_not_command_the_terminal() {
    let desk = Desk::new();
    let dir = exported(&desk);
    std::os::unix::fs::symlink("/nowhere", desk.path("pack/a\u{202e}b\u{1b}[2J\nc.csv")).unwrap();
    let checked = run(&["pack", "check", &dir], "");
    assert_eq!(
        checked.out,
        "a\\u{202e}b\\u{1b}[2J\\u{a}c.csv:0: a link is only followed to a file inside the pack\n"
    );
}
