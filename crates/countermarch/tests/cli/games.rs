use crate::run;

#[test]
fn games_are_listed_for_people() {
    let list = run(&["games"], "").good();
    assert!(list.starts_with("skirmish: Skirmish\n  sides: Red, Blue\n"), "{list}");
    assert!(list.contains("    short    A short one (2 turns)\n"), "{list}");
    assert!(list.contains("    fog      Fog of war (offered by the rulebook; on)\n"), "{list}");
    assert!(list.contains("Pieces are face down until they fight (3.1)."), "{list}");
}

#[test]
fn games_are_listed_for_programs() {
    let list = run(&["games", "--json"], "").json();
    let game = &list["games"][0];
    assert_eq!(game["id"], "skirmish");
    assert_eq!(game["seats"][1], "Blue");
    assert_eq!(game["options"][0]["id"], "fog");
    assert_eq!(game["options"][0]["kind"], "rulebook");
    assert_eq!(game["options"][0]["default"], true);
    assert_eq!(game["scenarios"][0], serde_json::json!({"id": "short", "title": "A short one", "turns": 2}));
}

#[test]
fn games_takes_nothing_else() {
    assert!(run(&["games", "all"], "").bad(2).contains("unexpected argument 'all'"));
}
