//! Counters: what is printed on them.
//!
//! A [`Design`] is a line of the order of battle, with as many counters as it says; a counter is a [`UnitId`], and those of
//! one design follow each other. So a state needs a place and a few flags for each counter, nothing else.

mod face;

use hexmap::Id;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

pub use self::face::Face;
use crate::nation::Nation;

/// The most counters that a state has room for: those of the order of battle, and partisans (45.1).
pub const MOST_UNITS: usize = 832;

/// What a counter is (INT.23, T.abbr).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Infantry.
    Infantry,
    /// Armor.
    Armor,
    /// A paratroop unit (19.0).
    Paratroop,
    /// A fighter: an asterisk and a quality (12.1).
    Fighter,
    /// A fighter-bomber: a quality and no asterisk (12.1).
    FighterBomber,
    /// A naval air unit: a fighter-bomber that may base on a carrier (12.1).
    NavalAir,
    /// A bomber: no quality (12.1).
    Bomber,
    /// BB, a named ship.
    Battleship,
    /// CA, a named ship.
    HeavyCruiser,
    /// CL, a squadron.
    LightCruiser,
    /// DD, a squadron.
    Destroyer,
    /// A destroyer squadron from the United States (36.6).
    LendLeaseDestroyer,
    /// DE, a squadron.
    DestroyerEscort,
    /// CV, a named ship.
    Carrier,
    /// CVE, a squadron.
    EscortCarrier,
    /// A U-boat (5.0).
    UBoat,
    /// SS, a tactical submarine.
    Submarine,
    /// A general.
    General,
    /// A headquarters.
    Hq,
    /// Sea transport points: a count in a place, no unit (10.1).
    Stp,
    /// Air transport points: a count in a place, no unit (18.0).
    Atp,
    /// An airfield, an installation.
    Airfield,
}

/// A class of kinds with the same sort of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Infantry, armor, paratroops.
    Land,
    /// Air units.
    Air,
    /// Ships and submarines.
    Naval,
    /// Generals.
    General,
    /// Headquarters.
    Hq,
    /// Transport points and installations: no units.
    Marker,
}

impl Kind {
    /// Its class.
    #[inline]
    pub const fn class(self) -> Class {
        match self {
            Kind::Infantry | Kind::Armor | Kind::Paratroop => Class::Land,
            Kind::Fighter | Kind::FighterBomber | Kind::NavalAir | Kind::Bomber => Class::Air,
            Kind::General => Class::General,
            Kind::Hq => Class::Hq,
            Kind::Stp | Kind::Atp | Kind::Airfield => Class::Marker,
            _ => Class::Naval,
        }
    }

    /// Whether a counter of this kind is a unit with a place of its own.
    #[inline]
    pub const fn is_unit(self) -> bool {
        !matches!(self.class(), Class::Marker)
    }
}

/// Where new counters of a design appear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arrival {
    /// In the force pool of their partnership.
    Pool,
    /// On the map at the start.
    Map,
    /// When their country enters the war (39.2).
    Entry,
    /// In the Siberian Transfers box (43.1).
    Siberia,
    /// In a box of the turn track: they come free in that season (S0.i).
    Winter,
    /// The same, in spring.
    Spring,
    /// The same, in summer.
    Summer,
    /// The same, in autumn.
    Autumn,
}

/// A line of the order of battle by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct DesignId(u16);

impl Id for DesignId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        DesignId(index as u16)
    }
}

/// The years in which the order of battle adds units.
pub const YEARS: std::ops::RangeInclusive<u16> = 1939..=1945;

/// A line of the order of battle: what its counters show, and how many there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    /// Its name in files: `ger.armor.8-5`.
    pub key: String,
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub kind: Kind,
    /// The name on the counter, if it has one.
    pub name: String,
    /// The full side.
    pub front: Face,
    /// The depleted or damaged side; a counter without one is removed by its first loss (27.2, 15.6).
    pub back: Option<Face>,
    /// Its steps.
    pub steps: u8,
    /// Whether its strength is underlined: fewer attacks on ships (16.2).
    pub underlined: bool,
    /// Counters at the start of September 1939.
    pub start: u8,
    /// Counters that come, or leave, in the winter of each year from 1939.
    pub years: [i8; 7],
    /// All its counters; of transport points the most there can be.
    pub total: u8,
    /// Where new ones appear.
    pub arrival: Arrival,
    /// Its first counter; markers have none.
    pub first: Option<UnitId>,
}

impl Design {
    /// Its counters.
    pub fn counters(&self) -> impl Iterator<Item = UnitId> + use<> {
        let first = self.first.map_or(0, UnitId::raw);
        let count = if self.first.is_some() { u16::from(self.total) } else { 0 };
        (first..first + count).map(UnitId::new)
    }

    /// The counters in play in a year, those that left taken away.
    pub fn by_year(&self, year: u16) -> i16 {
        let added =
            YEARS.zip(self.years).filter(|(when, _)| *when <= year).map(|(_, count)| i16::from(count));
        i16::from(self.start) + added.sum::<i16>()
    }

    /// What a counter shows.
    #[inline]
    pub fn face(&self, depleted: bool) -> Face {
        if !depleted {
            return self.front;
        }
        engine::rule!("INT.23");
        self.back.unwrap_or(self.front)
    }
}
