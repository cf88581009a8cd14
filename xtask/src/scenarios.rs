//! The scenarios whose rule coverage is counted apart from their game's.

/// One scenario of a game.
pub struct Scenario {
    /// The game crate's folder under `games/`.
    pub game: &'static str,
    /// The scenario's name on the command line.
    pub id: &'static str,
    /// What the `scenarios` column of the game's `rules.tsv` calls it.
    pub year: &'static str,
    /// Every case the scenario uses must be marked and covered, or `cargo xtask test` fails.
    pub complete: bool,
}

/// All scenarios, those of one game together.
pub const SCENARIOS: &[Scenario] = &[
    Scenario { game: "war-comes-early", id: "poland-1939", year: "1939", complete: true },
    Scenario { game: "war-comes-early", id: "czechoslovakia-1938", year: "1938", complete: true },
    Scenario { game: "munich-war", id: "western-powers-guarantee", year: "S1", complete: true },
    Scenario { game: "munich-war", id: "little-entente", year: "S3", complete: true },
    Scenario { game: "munich-war", id: "intermarium", year: "S4", complete: true },
    Scenario { game: "munich-war", id: "anti-comintern-war", year: "S5", complete: true },
    Scenario { game: "munich-war", id: "general-war", year: "S6", complete: true },
    Scenario { game: "munich-war", id: "by-die", year: "die", complete: true },
    Scenario { game: "rhineland-war", id: "standard", year: "26", complete: true },
    Scenario { game: "rhineland-war", id: "extended", year: "27", complete: true },
    Scenario { game: "rhineland-war", id: "variable-preparedness", year: "32", complete: true },
    Scenario { game: "no-retreat", id: "france-regular", year: "France", complete: true },
    Scenario { game: "no-retreat", id: "poland-regular", year: "Poland", complete: true },
    Scenario { game: "eto", id: "their-finest-hour", year: "S2", complete: true },
    Scenario { game: "eto", id: "bulge", year: "S3", complete: true },
    Scenario { game: "eto", id: "case-white", year: "S4", complete: true },
];

/// The scenarios of one game.
pub fn of_game(game: &str) -> impl Iterator<Item = &'static Scenario> {
    SCENARIOS.iter().filter(move |s| s.game == game)
}
