//! Counters (2.3, 18.0).

use hexmap::{HexId, Id};
use mechanics::{PerUnit, UnitSet};
use serde::{Deserialize, Serialize};

use crate::nation::{Nation, Side};

/// Units of one front: the room of sets and tables of a position.
pub const UNITS: usize = 128;
/// A set of units of one front.
pub type Units = UnitSet<{ UNITS / 64 }>;
/// A value for each unit of one front.
pub type PerUnits<T> = PerUnit<T, UNITS>;

/// The type symbol of a counter (2.3.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Infantry.
    Infantry,
    /// Motorized infantry.
    Motorized,
    /// Mountain troops.
    Mountain,
    /// Cavalry.
    Cavalry,
    /// Panzers and tanks (18.1).
    Tank,
    /// Armored infantry: no armor bonus against it (14.6.5).
    ArmoredInfantry,
    /// The Air Landing unit (18.4).
    Airborne,
    /// Fort (18.6).
    Fort,
    /// Fortress (18.7).
    Fortress,
    /// Dynamo (18.10).
    Ship,
}

impl Kind {
    /// Whether an armor bonus counts against it (14.6.5, 18.1; d25, d74).
    #[inline]
    pub const fn is_infantry_type(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Motorized | Kind::Mountain | Kind::Cavalry | Kind::Airborne)
    }

    /// Whether it never moves and is eliminated instead of retreating (2.3.3, 14.7.5).
    #[inline]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Kind::Airborne | Kind::Fort | Kind::Fortress | Kind::Ship)
    }

    /// Whether it is a Fort or a Fortress: a source of supply that surrenders when eliminated (18.6, 18.7).
    #[inline]
    pub const fn is_works(self) -> bool {
        matches!(self, Kind::Fort | Kind::Fortress)
    }
}

/// The shape of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Square.
    Square,
    /// Round: a Weak zone (13.4.5).
    Round,
    /// Hexagonal: Forts and Fortresses.
    Hex,
}

/// The border of a tank symbol (2.13): which table gives the armor bonus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Armor {
    /// Red: Mobile Combat and Blitzkrieg Assault.
    Blitzkrieg,
    /// Black: Prepared Combat.
    Regular,
    /// Green: none.
    Light,
}

/// The colour of the strength (2.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// It attacks with all of it.
    Black,
    /// Weak Attack (14.6.9).
    Yellow,
    /// No voluntary attack, no advance (14.1.1, 14.8).
    White,
}

/// The zone of control of a counter (13.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Zone {
    /// Units stop in it.
    Full,
    /// Units need not stop in it (13.4.5).
    Weak,
    /// None: strength in parentheses (13.4.4).
    None,
}

/// A letter beside the type (2.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Letter {
    /// French Initiative tanks (24.2).
    #[serde(rename = "FI")]
    Initiative,
    /// Square cavalry (21.1.1).
    K,
    /// Mechanization (21.1.2).
    R,
    /// Still mobilizing; on the map (21.1.2).
    M,
}

impl Letter {
    /// The letter of a word of the pack.
    pub fn read(word: &str) -> Option<Letter> {
        [("FI", Letter::Initiative), ("K", Letter::K), ("R", Letter::R), ("M", Letter::M)]
            .into_iter()
            .find_map(|(known, letter)| (known == word).then_some(letter))
    }
}

/// On which bank of the Pripet a Soviet unit is set up (20.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bank {
    /// The Byelorussian Group.
    North,
    /// The Ukrainian Group.
    South,
}

/// How a unit comes into a campaign (2.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// `start`: on the map from the start.
    Start,
    /// `reserve`: in the Reserve from the start.
    Reserve,
    /// A number: into the Reserve on that turn (9.3).
    Turn(u8),
    /// `stance`: by a Stance event (20.2).
    Stance,
    /// `letter`: by what its letter stands for.
    Letter,
    /// `option 3`: into the Reserve on that turn, with option 26.5 only.
    Option(u8),
}

impl std::str::FromStr for Entry {
    type Err = String;

    fn from_str(text: &str) -> Result<Entry, String> {
        let turn = |number: &str| number.parse().ok().filter(|turn| (1..=30).contains(turn));
        match text {
            "start" => Ok(Entry::Start),
            "reserve" => Ok(Entry::Reserve),
            "stance" => Ok(Entry::Stance),
            "letter" => Ok(Entry::Letter),
            _ => match text.strip_prefix("option ") {
                Some(number) => turn(number).map(Entry::Option),
                None => turn(text).map(Entry::Turn),
            }
            .ok_or_else(|| {
                format!("`{text}` is not start, reserve, stance, letter, a turn, or option and a turn")
            }),
        }
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A Group Name within a nation (2.3.1): an index into the front's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GroupId(u8);

impl Id for GroupId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        GroupId(index as u8)
    }
}

/// A Group Name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Whose.
    pub nation: Nation,
    /// Its name.
    pub name: String,
}

/// A side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// Strength Points.
    pub strength: u8,
    /// Movement allowance.
    pub movement: u8,
    /// A white dot: the side cannot be gained by Improving or Rebuilding (2.3.6, d57).
    pub dot: bool,
}

/// A counter with both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its word in notation and pack.
    pub key: String,
    /// Its nation.
    pub nation: Nation,
    /// Whose player moves it.
    pub side: Side,
    /// Its Group Name; cavalry, forts and fortresses have none.
    pub group: Option<GroupId>,
    /// Its designation.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Its shape.
    pub shape: Shape,
    /// Whether its movement is red (18.2).
    pub mobile: bool,
    /// The border of its tank symbol.
    pub armor: Option<Armor>,
    /// The front.
    pub front: Face,
    /// The back, if it has two steps.
    pub back: Option<Face>,
    /// The colour of its strength.
    pub strength: Strength,
    /// Its zone of control.
    pub zone: Zone,
    /// Regional (18.8).
    pub regional: bool,
    /// Large (13.3.5).
    pub large: bool,
    /// An asterisk: stacks free (13.3.3).
    pub free_stack: bool,
    /// A Swiss roundel (18.9).
    pub swiss: bool,
    /// A supply symbol: a source, always in supply (12.2).
    pub supply: bool,
    /// The letter beside its type.
    pub letter: Option<Letter>,
    /// The set-up group of Polish cavalry (21.1.1): an index into the front's list.
    pub cavalry_group: Option<u8>,
    /// The bank of the Pripet where a Soviet unit is set up.
    pub bank: Option<Bank>,
    /// How it comes into a campaign.
    pub entry: Entry,
}

impl Unit {
    /// Its steps at full strength (2.3.5).
    #[inline]
    pub const fn steps(&self) -> u8 {
        1 + self.back.is_some() as u8
    }

    /// The side of the counter that shows, reduced or not.
    #[inline]
    pub const fn face(&self, reduced: bool) -> &Face {
        match &self.back {
            Some(back) if reduced => back,
            _ => &self.front,
        }
    }

    /// Whether it is a German Mobile unit with a Panzer symbol, which takes a Blitzkrieg! marker (15.0, d55).
    #[inline]
    pub fn is_mobile_panzer(&self) -> bool {
        self.mobile && self.kind == Kind::Tank && self.nation == Nation::Germany
    }
}

/// Where a unit begins a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On the map.
    Hex(HexId),
    /// In its side's Reserve.
    Reserve,
    /// In the Destroyed Units box.
    Destroyed,
    /// In the Surrendered Units box.
    Surrendered,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read() {
        for (text, entry) in [
            ("start", Entry::Start),
            ("reserve", Entry::Reserve),
            ("stance", Entry::Stance),
            ("letter", Entry::Letter),
            ("7", Entry::Turn(7)),
            ("option 3", Entry::Option(3)),
        ] {
            assert_eq!(text.parse(), Ok(entry));
        }
        for text in ["", "soon", "0", "option", "option x", "99"] {
            assert!(text.parse::<Entry>().is_err(), "{text}");
        }
    }
}
