//! What a newcomer is told of every game: that it is there in both languages, names what exists, and is true where a
//! program can tell.

use engine::{Landmark, Setup};

#[test]
fn every_game_is_introduced_in_both_languages() {
    for game in catalog::playable() {
        let info = game.info();
        let known = game.introduction().unwrap_or_else(|| panic!("{} has no introduction", info.id));
        assert_eq!(known.side.len(), info.seats.len(), "{}", info.id);
        let said = known.side.iter().chain([&known.situation, &known.wins]);
        let mut words: Vec<(&str, &str)> = said.map(|said| (said.en.as_str(), said.de.as_str())).collect();
        words.extend(known.scenario.iter().map(|said| (said.en.as_str(), said.de.as_str())));
        words.extend(known.sequence.iter().map(|said| (said.en.as_str(), said.de.as_str())));
        for (english, german) in words {
            assert!(!english.is_empty() && !german.is_empty() && english != german, "{}: {english}", info.id);
        }
        // Every scenario, and no other.
        let ids: Vec<&str> = info.scenarios.iter().map(|scenario| scenario.id).collect();
        assert_eq!(known.scenario.iter().map(|said| said.id.as_str()).collect::<Vec<_>>(), ids);
        for said in &known.scenario {
            assert!((1..=5).contains(&said.weight) && said.minutes >= 10, "{}", said.id);
        }
        let is_option = |id: &String| info.options.iter().any(|option| option.id == id);
        assert!(known.scenario.iter().flat_map(|said| &said.without).all(is_option), "{}", info.id);
        for needs in &known.needs {
            assert!(is_option(&needs.option) && is_option(&needs.other), "{}", needs.option);
            assert!(!known.applies(ids[0], &needs.option, |_| false));
        }
        for part in &known.sequence {
            assert!(!game.rule_text(&part.case).is_empty(), "{}: no words for {}", info.id, part.case);
        }
    }
}

#[test]
fn what_guides_point_at_is_there() {
    const PARTS: [&str; 7] = ["", "prompt", "forecast", "log", "overlays", "tracks", "tray"];
    for game in catalog::playable() {
        let info = game.info();
        let guided = info.scenarios.iter().filter_map(|known| Some((known.id, game.guide(known.id)?)));
        let guided: Vec<_> = guided.collect();
        assert!(!guided.is_empty(), "{} has no guide", info.id);
        for (scenario, guide) in guided {
            let scene = game.open(&Setup::scenario(scenario)).unwrap().scene();
            assert!(usize::from(guide.seat) < info.seats.len() && guide.step.len() > 5);
            for step in &guide.step {
                assert!(!step.en.is_empty() && !step.de.is_empty() && PARTS.contains(&step.part.as_str()));
                for place in &step.places {
                    assert!(scene.places.iter().any(|known| known.name == *place), "{scenario}: {place}");
                }
            }
        }
    }
}

#[test]
fn tables_have_a_cell_for_every_column_and_words_for_every_cell() {
    for game in catalog::playable() {
        let charts = game.open(&Setup::default()).unwrap().charts();
        assert!(!charts.is_empty(), "{}", game.info().id);
        for chart in charts {
            assert!(chart.rows.len() >= 6);
            for (roll, row) in &chart.rows {
                assert_eq!(row.len(), chart.headings.len(), "{}: {roll}", chart.title);
                let is_known =
                    |cell: &String| chart.key.is_empty() || chart.key.iter().any(|(code, _)| code == cell);
                assert!(row.iter().all(is_known), "{}: {roll}", chart.title);
            }
        }
    }
}

/// Where in the random games of some seeds to look.
const PLIES: [u32; 5] = [0, 20, 60, 140, 280];

#[test]
fn options_that_are_not_offered_change_nothing() {
    for game in catalog::playable() {
        let known = game.introduction().unwrap();
        for scenario in &known.scenario {
            let plain = game.open(&Setup::scenario(&scenario.id)).unwrap();
            let counts = |opened: &dyn engine::Opened| -> Vec<Vec<u64>> {
                let places = (1..=3).flat_map(|seed| PLIES.map(|ply| Landmark { seed, ply }));
                places.map(|at| opened.perft(at, 1)).collect()
            };
            let expected = counts(plain.as_ref());
            let alone = known.needs.iter().map(|needs| &needs.option);
            for option in scenario.without.iter().chain(alone) {
                let mut setup = Setup::scenario(&scenario.id);
                let default = game.info().options.iter().find(|known| known.id == option).unwrap().default;
                setup.options.insert(option.clone(), !default);
                let changed = game.open(&setup).unwrap();
                assert_eq!(counts(changed.as_ref()), expected, "{}: {option}", scenario.id);
            }
        }
    }
}
