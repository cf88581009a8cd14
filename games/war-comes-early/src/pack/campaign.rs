//! What a scenario has whose nations are drawn by marker: Czechoslovakia 1938 (3.0 to 6.0).

mod file;

use serde::Deserialize;

use mechanics::UnitId;

use crate::nation::{Nation, Nations, Side, Standing};

pub(super) use file::{CampaignEntry, build};

/// The war of 1938: order of nations, neutrals, capitulation, air, points, reinforcements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    /// The first turn in which markers are drawn; before it only two nations act (5.1, 5.2).
    pub free_from: u8,
    /// The countries that units may be in before that (5.1).
    pub early: Vec<Nation>,
    /// The nation that acts after the German one before that (5.1).
    pub second: Nation,
    /// The national markers (5.2).
    pub markers: Vec<Marker>,
    /// Every country of the map that matters.
    pub countries: Vec<Country>,
    /// Who sets up what, in order (3.1, 3.2).
    pub setup: Vec<SetUp>,
    /// How violated neutrals set up (3.3).
    pub deployments: Vec<SetUp>,
    /// Airpower (6.0).
    pub air: AirRules,
    /// Victory points (4.0).
    pub points: PointRules,
    /// German static corps that arrive by the die (3.2.2).
    pub reserve: Reserve,
    /// The corps that arrives when two cities are linked (3.2.1).
    pub link: Link,
    /// The corps that arrives in a turn (3.2.2).
    pub arrival: Arrival,
    /// The airborne division (12.8).
    pub drop: Drop,
    /// Soviet rail supply (10.3).
    pub rail: RailRules,
}

/// A national marker (5.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// One word for the notation.
    pub id: String,
    /// What is printed on it.
    pub title: String,
    /// Who plays it.
    pub side: Side,
    /// The nations that act.
    pub nations: Nations,
}

/// A country in the war (1.3, 3.3, 4.5). In the pack hexes are numbers, in the rules a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Country<H = Vec<u16>> {
    /// Which.
    pub nation: Nation,
    /// The side it is on, or joins when it is violated.
    pub side: Side,
    /// What it is when the game begins.
    pub standing: Standing,
    /// The hexes of its capital.
    pub capital: H,
    /// What makes it capitulate.
    pub falls: Falls,
    /// Whether the German player rolls a die for points then (4.5.1, 4.5.2).
    pub bonus: bool,
    /// What it adds to the Allied air roll while it fights (3.3.1).
    pub air_at_war: i8,
    /// What it adds once it has capitulated (4.5).
    pub air_fallen: i8,
    /// Whether its hexes give points (3.3).
    pub scores: bool,
    /// Whether its points are given once without a loss to the other side (4.5.3).
    pub gift: bool,
    /// Whether its fortifications are clear terrain after it has fallen (4.5.2).
    pub clears: bool,
}

impl Country {
    /// The same with another way to say its capital.
    pub fn with_capital<H>(&self, capital: H) -> Country<H> {
        let Country {
            nation,
            side,
            standing,
            falls,
            bonus,
            air_at_war,
            air_fallen,
            scores,
            gift,
            clears,
            ..
        } = *self;
        Country {
            nation,
            side,
            standing,
            capital,
            falls,
            bonus,
            air_at_war,
            air_fallen,
            scores,
            gift,
            clears,
        }
    }
}

/// What makes a country capitulate (4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Falls {
    /// Nothing.
    Never,
    /// The loss of its capital.
    Capital,
    /// The loss of its capital, or of all its fortifications.
    CapitalOrForts,
}

/// Units that somebody places (3.1, 3.2, 3.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUp<A = Area, H = u16> {
    /// What is placed, for the prompt.
    pub title: String,
    /// The case of the rulebook.
    pub case: String,
    /// Who places it.
    pub side: Side,
    /// The country whose violation calls for it (3.3); none at the start.
    pub nation: Option<Nation>,
    /// The units, in the order in which they are asked for.
    pub units: Vec<UnitId>,
    /// How many railheads are placed (3.1).
    pub railheads: u8,
    /// Where.
    pub area: A,
    /// Whether a hex takes only one of these.
    pub apart: bool,
    /// A sensible place for each.
    pub default: Vec<H>,
}

/// Where units may be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// These hexes; if there are none, those of the countries.
    pub hexes: Vec<u16>,
    /// Hexes of these countries.
    pub countries: Vec<Nation>,
    /// Which of them.
    pub only: Only,
}

/// Which hexes of a country.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Only {
    /// All.
    Any,
    /// Those that touch no other country (3.1).
    Inland,
    /// Those that touch another country, and cities (3.1).
    BorderOrCity,
    /// Rows above this one (3.1).
    RowsBelow(u16),
    /// This row and those under it (3.1).
    RowsFrom(u16),
    /// The West Wall (3.2).
    WestWall,
    /// Railroads in hexes that touch another country (3.1).
    RailAtBorder,
}

/// Airpower (6.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AirRules {
    /// Dice of the German player (6.1).
    pub german_dice: u8,
    /// Dice of the Allied player (6.1).
    pub allied_dice: u8,
    /// The lowest die with which a terror raid succeeds (6.2.1).
    pub raid_from: u8,
    /// What a successful raid costs (6.2.1).
    pub raid_points: u8,
}

/// Victory points (4.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointRules {
    /// What both sides begin with (4.3).
    pub start: u8,
    /// So many are enough (4.1).
    pub high: u8,
    /// So few are ruin (4.1).
    pub low: u8,
    /// The lead that wins at the end (4.2).
    pub lead: u8,
    /// A German mechanized corps lost in supply (4.6).
    pub mech_supplied: u8,
    /// A German mechanized corps lost out of supply (4.6).
    pub mech_unsupplied: u8,
}

/// The German static reserve (3.2.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reserve {
    /// The corps.
    pub units: Vec<UnitId>,
    /// The first turn.
    pub from: u8,
    /// What is taken off the die.
    pub less: u8,
}

/// The link of two cities (3.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link<H = u16> {
    /// The corps that arrives.
    pub unit: UnitId,
    /// One city.
    pub from: H,
    /// The other.
    pub to: H,
    /// The longest chain between them, in hexes.
    pub hexes: u8,
}

/// A corps that arrives in a turn (3.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The corps.
    pub unit: UnitId,
    /// The turn.
    pub turn: u8,
}

/// The airborne division (12.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop {
    /// The division.
    pub unit: UnitId,
    /// The first turn.
    pub turn: u8,
    /// What is taken off the die.
    pub less: u8,
    /// The highest result with which it is destroyed.
    pub fails: u8,
}

/// Soviet rail supply (10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RailRules {
    /// Whose.
    pub nation: Nation,
    /// The most hexes between a unit and a railhead (10.3).
    pub path: u8,
    /// The most hexes that a railhead moves on (10.3.1).
    pub advance: u8,
}
