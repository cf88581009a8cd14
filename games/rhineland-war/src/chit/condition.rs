//! What must hold for a chit to work.

use crate::nation::{Nation, Side};

/// A test, made when the chit is drawn (5.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `always`, or an empty cell.
    Always,
    /// `never`: the chit does nothing for this drawer.
    Never,
    /// `axis(It)`, `allied(It)`: the country is a belligerent of that side.
    On(Side, Nation),
    /// `belligerent(SU)`: the country is a belligerent.
    Belligerent(Nation),
    /// `abroad(axis)`: a land unit of the side is now outside the countries with which it began the game.
    Abroad(Side),
    /// `invaded(axis)`: the side has invaded a neutral in this game (21.3).
    Invaded(Side),
    /// `purged`: a Red Army Purge is in effect (5.5).
    Purged,
    /// `civil-war-used`: the players use the rules of the Spanish Civil War (31.0).
    CivilWarUsed,
    /// `fifth-column-left`: a Fifth Column unit of the drawer is not yet placed (19.5).
    FifthColumnLeft,
    /// `turn(3)`: it is this game turn or a later one.
    From(u8),
    /// `not ...`
    Not(Box<Condition>),
    /// `... and ...`
    All(Vec<Condition>),
    /// `... or ...`
    Any(Vec<Condition>),
}

/// What a test asks about the game.
pub trait Situation {
    /// The side of a country, if it is a belligerent.
    fn side_of(&self, nation: Nation) -> Option<Side>;
    /// Whether a land unit of the side is outside the countries with which it began.
    fn is_abroad(&self, side: Side) -> bool;
    /// Whether the side has invaded a neutral.
    fn has_invaded(&self, side: Side) -> bool;
    /// Whether a Red Army Purge is in effect.
    fn is_purged(&self) -> bool;
    /// Whether the rules of the Spanish Civil War are used.
    fn uses_civil_war(&self) -> bool;
    /// Whether the drawer has a Fifth Column unit that is not yet placed.
    fn has_fifth_column(&self) -> bool;
    /// The game turn, from 1.
    fn turn(&self) -> u8;
}

impl Condition {
    /// Whether it holds.
    pub fn holds(&self, now: &impl Situation) -> bool {
        match self {
            Condition::Always => true,
            Condition::Never => false,
            Condition::On(side, nation) => now.side_of(*nation) == Some(*side),
            Condition::Belligerent(nation) => now.side_of(*nation).is_some(),
            Condition::Abroad(side) => now.is_abroad(*side),
            Condition::Invaded(side) => now.has_invaded(*side),
            Condition::Purged => now.is_purged(),
            Condition::CivilWarUsed => now.uses_civil_war(),
            Condition::FifthColumnLeft => now.has_fifth_column(),
            Condition::From(turn) => now.turn() >= *turn,
            Condition::Not(inner) => !inner.holds(now),
            Condition::All(parts) => parts.iter().all(|part| part.holds(now)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(now)),
        }
    }

    /// Every country it names.
    pub fn nations(&self) -> Vec<Nation> {
        match self {
            Condition::On(_, nation) | Condition::Belligerent(nation) => vec![*nation],
            Condition::Not(inner) => inner.nations(),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::nations).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Reads a test such as `not (allied(Cz) or allied(Ro))`; an empty text always holds.
    pub fn read(text: &str) -> Result<Condition, String> {
        if text.trim().is_empty() {
            return Ok(Condition::Always);
        }
        let mut reader = Reader { words: words(text), at: 0, depth: 0 };
        let read = reader.any()?;
        match reader.peek() {
            None => Ok(read),
            Some(rest) => Err(format!("`{rest}` stands where the test should end")),
        }
    }
}

/// Tests inside tests: a stack is not endless, and a reader gives up sooner.
const DEEPEST: usize = 16;

/// Brackets are words of their own.
fn words(text: &str) -> Vec<String> {
    let apart = text.replace('(', " ( ").replace(')', " ) ");
    apart.split_whitespace().map(str::to_owned).collect()
}

struct Reader {
    words: Vec<String>,
    at: usize,
    depth: usize,
}

impl Reader {
    fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self) -> Result<Condition, String> {
        let mut parts = vec![self.all()?];
        while self.takes("or") {
            parts.push(self.all()?);
        }
        Ok(one_or(parts, Condition::Any))
    }

    fn all(&mut self) -> Result<Condition, String> {
        let mut parts = vec![self.one()?];
        while self.takes("and") {
            parts.push(self.one()?);
        }
        Ok(one_or(parts, Condition::All))
    }

    fn one(&mut self) -> Result<Condition, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("a test has at most {DEEPEST} tests inside each other"));
        }
        let read = self.bare();
        self.depth -= 1;
        read
    }

    fn bare(&mut self) -> Result<Condition, String> {
        if self.takes("not") {
            return Ok(Condition::Not(Box::new(self.one()?)));
        }
        if self.takes("(") {
            let inner = self.any()?;
            return self.closed(inner);
        }
        let Some(word) = self.peek().map(str::to_owned) else {
            return Err("the test breaks off".to_owned());
        };
        self.at += 1;
        let plain = match word.as_str() {
            "always" => Condition::Always,
            "never" => Condition::Never,
            "purged" => Condition::Purged,
            "civil-war-used" => Condition::CivilWarUsed,
            "fifth-column-left" => Condition::FifthColumnLeft,
            "axis" | "allied" | "belligerent" | "abroad" | "invaded" | "turn" => return self.about(&word),
            _ => return Err(format!("`{word}` is no word of a test; the words are {WORDS}")),
        };
        Ok(plain)
    }

    fn about(&mut self, word: &str) -> Result<Condition, String> {
        if !self.takes("(") {
            return Err(format!("`{word}` needs brackets with what it is about"));
        }
        let Some(about) = self.peek().map(str::to_owned) else {
            return Err("the test breaks off".to_owned());
        };
        self.at += 1;
        let nation = || about.parse::<Nation>().map_err(|error| error.to_string());
        let read = match word {
            "axis" => Condition::On(Side::Axis, nation()?),
            "allied" => Condition::On(Side::Allied, nation()?),
            "belligerent" => Condition::Belligerent(nation()?),
            "abroad" => Condition::Abroad(side(&about)?),
            "invaded" => Condition::Invaded(side(&about)?),
            _ => Condition::From(about.parse().map_err(|_| format!("`{about}` is no turn"))?),
        };
        self.closed(read)
    }

    fn closed(&mut self, inner: Condition) -> Result<Condition, String> {
        if self.takes(")") { Ok(inner) } else { Err("a bracket is not closed".to_owned()) }
    }
}

const WORDS: &str = "always, never, purged, civil-war-used, fifth-column-left, axis(), allied(), belligerent(), \
                     abroad(), invaded(), turn(), not, and, or";

fn one_or(mut parts: Vec<Condition>, many: fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            many(parts)
        }
    }
}

/// A side by its word.
pub(super) fn side(word: &str) -> Result<Side, String> {
    match word {
        "axis" => Ok(Side::Axis),
        "allied" => Ok(Side::Allied),
        _ => Err(format!("`{word}` is neither axis nor allied")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Now;

    impl Situation for Now {
        fn side_of(&self, nation: Nation) -> Option<Side> {
            match nation {
                Nation::Germany | Nation::Italy => Some(Side::Axis),
                Nation::France => Some(Side::Allied),
                _ => None,
            }
        }
        fn is_abroad(&self, side: Side) -> bool {
            side == Side::Axis
        }
        fn has_invaded(&self, _side: Side) -> bool {
            false
        }
        fn is_purged(&self) -> bool {
            false
        }
        fn uses_civil_war(&self) -> bool {
            true
        }
        fn has_fifth_column(&self) -> bool {
            true
        }
        fn turn(&self) -> u8 {
            3
        }
    }

    #[test]
    fn tests_are_read_and_answered() {
        for (text, holds) in [
            ("", true),
            ("never", false),
            ("axis(It)", true),
            ("allied(It)", false),
            ("not (allied(Cz) or allied(Fr))", false),
            ("not allied(Cz) and belligerent(Fr)", true),
            ("invaded(axis) or abroad(axis)", true),
            ("allied(Po) or allied(Fr) and turn(4)", false),
            ("turn(3) and not purged and civil-war-used and fifth-column-left", true),
        ] {
            assert_eq!(Condition::read(text).unwrap().holds(&Now), holds, "{text}");
        }
        let test = Condition::read("not (allied(Cz) or belligerent(Fr))").unwrap();
        assert_eq!(test.nations(), [Nation::Czechoslovakia, Nation::France]);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for (text, why) in [
            ("allied(Xx)", "`Xx` is no country of this game"),
            ("allied", "`allied` needs brackets with what it is about"),
            ("allied(Fr", "a bracket is not closed"),
            ("allied(Fr) allied(Br)", "`allied` stands where the test should end"),
            ("abroad(Fr)", "`Fr` is neither axis nor allied"),
            ("turn(x)", "`x` is no turn"),
            ("not", "the test breaks off"),
            ("axis(", "the test breaks off"),
        ] {
            assert_eq!(Condition::read(text).unwrap_err(), why, "{text}");
        }
        assert!(Condition::read("weather").unwrap_err().starts_with("`weather` is no word of a test"));
        for deep in ["not ".repeat(100_000), "(".repeat(100_000)] {
            assert!(Condition::read(&deep).unwrap_err().contains("at most 16"));
        }
    }
}
