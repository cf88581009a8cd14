//! The levels.

use engine::LevelInfo;

/// How well a computer player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Random among what is not foolish.
    Recruit,
    /// Takes what promises most.
    Sergeant,
    /// Searches.
    Colonel,
}

/// What the levels say about themselves, the weakest first.
pub const LEVELS: [LevelInfo; 3] = [
    LevelInfo {
        id: "recruit",
        title: "Recruit",
        help: "Plays anything that is not foolish. For first games.",
        nodes: 0,
    },
    LevelInfo {
        id: "sergeant",
        title: "Sergeant",
        help: "Plays by the book: exact odds for every attack, a closed line, objectives guarded. Decides at once.",
        nodes: 0,
    },
    LevelInfo {
        id: "colonel",
        title: "Colonel",
        help: "Plays its phase, your reply and what follows many times over before it moves.",
        nodes: 150_000,
    },
];

/// The quick policy from a gauge alone, whatever advisor a game has: to be asked for by name.
pub const PLAIN: LevelInfo = LevelInfo {
    id: "plain",
    title: "Plain",
    help: "Tries what is offered and takes what leaves the best position. Knows nothing else about the game.",
    nodes: 0,
};

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level::Recruit, Level::Sergeant, Level::Colonel];

    /// What it says about itself.
    pub fn info(self) -> &'static LevelInfo {
        &LEVELS[self as usize]
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = LEVELS.map(|level| level.id).join(", ");
        let found = Level::ALL.into_iter().find(|level| level.info().id.eq_ignore_ascii_case(name));
        found.ok_or_else(|| format!("there is no level '{name}'; there is: {known}"))
    }
}
