//! The scenarios: what their rules say of players, time, forces and set-up, case by case.

use hexmap::{HexId, Id};

use crate::nation::{Nation, Partnership};
use crate::pack::{Pack, Phase, Scenario};
use crate::time::{Date, Month};

fn hex(pack: &Pack, number: &str) -> HexId {
    pack.grid.id(number.parse().expect(number)).expect(number)
}

fn forces(pack: &Pack, scenario: &Scenario) -> Vec<(String, u8)> {
    let line = |force: &crate::pack::Force| (pack.designs[force.design.index()].key.clone(), force.count);
    scenario.forces.iter().map(line).collect()
}

fn has(pack: &Pack, scenario: &Scenario, wanted: &[(&str, u8)]) {
    let wanted: Vec<_> = wanted.iter().map(|(key, count)| ((*key).to_owned(), *count)).collect();
    assert_eq!(forces(pack, scenario), wanted);
}

/// S2.0 to S2.2.
#[test]
fn their_finest_hour() {
    compares!("S2.1.");
    let pack = Pack::embedded();
    let scenario = pack.scenario("their-finest-hour").unwrap();
    assert_eq!(scenario.chapter, 2);
    assert_eq!(scenario.start, Date { year: 1940, month: Month::August });
    assert_eq!(scenario.end, Date { year: 1940, month: Month::September });
    assert_eq!(scenario.phases, [Phase::NavalAndAir, Phase::Offensive, Phase::Replenishment]);
    assert_eq!((scenario.seats[0].name.as_str(), scenario.initiative, scenario.setup[0]), ("German", 0, 0));
    has(
        &pack,
        scenario,
        &[
            ("ger.fighter.4s-4q3", 3),
            ("ger.fighter-bomber.4-6q1", 3),
            ("ger.bomber.6-12", 3),
            ("uk.fighter.4s-3q3", 2),
            ("uk.fighter.4s-5q2", 3),
        ],
    );
    assert_eq!((scenario.tracks[0].offensives, scenario.tracks[1].reserve), (2, 10));
    let held = |number| scenario.holders[hex(&pack, number).index()];
    assert_eq!(held("W3616"), Some(Nation::Britain), "London");
    assert_eq!(held("W3118"), Some(Nation::Germany), "Paris");
    assert_eq!(held("W3533"), None, "Warsaw takes no part");
    let ground = &scenario.grounds[0];
    assert!(!ground.contains(&hex(&pack, "W3626")) && ground.contains(&hex(&pack, "W3520")), "S2.1.c");
}

/// S3.0 to S3.2.
#[test]
fn bulge() {
    compares!("S3.1.");
    let pack = Pack::embedded();
    let scenario = pack.scenario("bulge").unwrap();
    assert_eq!(scenario.chapter, 3);
    assert_eq!(scenario.start, Date { year: 1944, month: Month::December });
    assert_eq!(scenario.end, Date { year: 1945, month: Month::January });
    assert_eq!(scenario.phases, [Phase::Offensive, Phase::Movement, Phase::Supply]);
    assert_eq!((scenario.initiative, &scenario.setup[..]), (0, &[1, 0][..]), "the Allies set up first");
    has(
        &pack,
        scenario,
        &[
            ("us.infantry.6-4", 9),
            ("us.armor.8-5", 4),
            ("uk.infantry.6-4", 3),
            ("uk.armor.8-5", 2),
            ("us.general.patton", 1),
            ("us.general.bradley", 1),
            ("uk.general.montgomery", 1),
            ("us.hq.12th", 1),
            ("uk.hq.21st", 1),
            ("ger.infantry.6-3", 4),
            ("ger.infantry.4-2", 6),
            ("ger.armor.8-5", 2),
            ("ger.armor.10-5", 2),
            ("ger.general.manteuffel", 1),
            ("ger.hq.b", 1),
            ("ger.hq.g", 1),
        ],
    );
    let tracks: Vec<_> =
        scenario.tracks.iter().map(|track| (track.seat, track.month, track.offensives)).collect();
    let (december, january) = (Month::December, Month::January);
    assert_eq!(tracks, [(1, december, 1), (0, december, 3), (1, january, 4), (0, january, 1)]);
    let held =
        |number| scenario.holders[hex(&pack, number).index()].and_then(|nation| scenario.seat_of(nation));
    assert_eq!(["W3122", "W3421", "W3521", "W3520", "W3620"].map(held), [0, 1, 1, 1, 0].map(Some));
    let rows = &scenario.limits[0];
    assert_eq!((rows.seat, rows.most), (1, 2));
    assert!(rows.hexes.contains(&hex(&pack, "W3321")) && !rows.hexes.contains(&hex(&pack, "W3421")));
}

/// S4.0, S4.1 and the printed set-up of the Poles (S4.1.b).
#[test]
fn case_white() {
    compares!("S4.1.");
    let pack = Pack::embedded();
    let scenario = pack.scenario("case-white").unwrap();
    assert_eq!((scenario.chapter, &scenario.phases[..]), (4, &[Phase::Offensive][..]));
    assert_eq!(
        (scenario.start, scenario.start),
        (scenario.end, Date { year: 1939, month: Month::September })
    );
    has(
        &pack,
        scenario,
        &[
            ("poland.infantry.4-3", 10),
            ("poland.air.3-4q1", 1),
            ("ger.infantry.6-3", 11),
            ("ger.armor.8-5", 2),
            ("ger.fighter.4s-4q3", 1),
            ("ger.fighter-bomber.4-6q1", 1),
            ("ger.bomber.6-12", 1),
            ("ger.general.kliest", 1),
            ("ger.general.guderian", 1),
            ("ger.hq.north", 1),
            ("ger.hq.south", 1),
            ("ger.airfield", 2),
        ],
    );
    let poles: Vec<(String, u8)> = scenario
        .suggestion
        .iter()
        .filter(|at| pack.designs[at.design.index()].key == "poland.infantry.4-3")
        .map(|at| (pack.grid.number(at.hex).to_string(), at.count))
        .collect();
    let printed = ["W3931", "W3629", "W3232", "E3032", "W3732", "W3734", "W3431"];
    let printed = printed.into_iter().map(|hex| (hex.to_owned(), 1)).chain([("W3533".to_owned(), 3)]);
    assert_eq!(poles, printed.collect::<Vec<_>>());
    assert_eq!(scenario.garrisons[0].hex, hex(&pack, "W3533"), "Warsaw (39.2)");
    assert_eq!(scenario.seats[1].partnership, Partnership::Western);
    // East Prussia is Germany.
    assert!(scenario.grounds[0].contains(&hex(&pack, "W3932")));
}

/// Every suggestion places every counter of its list.
#[test]
fn suggestions_are_whole() {
    for scenario in &Pack::embedded().scenarios {
        let placed: u32 = scenario.suggestion.iter().map(|at| u32::from(at.count)).sum();
        let listed: u32 = scenario.forces.iter().map(|force| u32::from(force.count)).sum();
        assert_eq!(placed, listed, "{}", scenario.id);
    }
}
