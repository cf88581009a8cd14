//! The board of a front: its hexes, and the lists of hexes that the rules ask for.

use engine::rule;
use hexmap::{Flood, Grid, HexId, HexSet, Pass, Sides};

use crate::front::Front;
use crate::nation::{NATIONS, Nation, Side};
use crate::terrain::{HexRecord, SideKind, SideRecord};

/// A set of hexes of either board.
pub type Hexes = HexSet<15>;
/// The room of [`Hexes`].
pub const HEXES: usize = 15 * 64;

/// A coloured map edge (10.0, 12.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// German.
    DarkGray,
    /// French.
    Blue,
    /// Polish, a partial source (12.3).
    White,
    /// Soviet.
    Red,
}

impl Edge {
    /// All edges with the words of the pack.
    pub const ALL: [(Edge, &'static str); 4] =
        [(Edge::DarkGray, "dark gray"), (Edge::Blue, "blue"), (Edge::White, "white"), (Edge::Red, "red")];

    /// The edges that a front has.
    pub const fn of(front: Front) -> &'static [Edge] {
        match front {
            Front::France => &[Edge::DarkGray, Edge::Blue],
            Front::Poland => &[Edge::DarkGray, Edge::White, Edge::Red],
        }
    }
}

/// A port (2.14, 13.2.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Port {
    /// The hex of its city.
    pub hex: HexId,
    /// The sea hexes beside it, where its eliminated units wait (2.14); the first one is used.
    pub sea: Vec<HexId>,
    /// Its Evacuation Zone.
    pub zone: Option<HexId>,
}

/// Who may enter a country (13.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountryEntry {
    /// Both sides.
    Open,
    /// Neutral until the German tries to enter or attacks; then both sides.
    Neutral,
    /// The same, and the German only with the Swiss Question (24.3).
    SwissQuestion,
    /// Soviet units only.
    Soviet,
    /// No unit ever.
    Closed,
}

/// What the rules say of a country.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Country {
    /// Who controls its hexes at the start (2.11).
    pub control: Option<Side>,
    /// Who may enter it.
    pub entry: CountryEntry,
    /// Whether it is part of Greater Germany (2.11, 17.0).
    pub greater_germany: bool,
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The hexes and their numbers.
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    /// What lies along hexsides, one by one.
    pub sides: Vec<SideRecord>,
    /// The same by hex and direction.
    pub along: Sides<Option<SideKind>>,
    /// The names of cities; the three hexes of Paris have one name.
    pub names: Vec<String>,
    /// The ports.
    pub ports: Vec<Port>,
    /// The countries; none if it is not on this board.
    pub countries: [Option<Country>; NATIONS],
    /// Land where units may stand.
    pub land: Hexes,
    /// All cities.
    pub cities: Hexes,
    /// The three hexes of Paris, or of Warsaw (17.6).
    pub capital: Hexes,
    /// What option 26.3 asks for: Paris, or the hex of Warsaw alone (d53).
    pub heart: Hexes,
    /// The Ardennes (24.3).
    pub ardennes: Hexes,
    /// Greater Germany.
    pub greater_germany: Hexes,
    /// Hexes beside the Rhine proper (18.8).
    pub rhine: Hexes,
    /// Fortified hexes (18.8).
    pub fortified: Hexes,
    /// By [`Edge`].
    pub edges: [Hexes; 4],
    /// The Soviet Union north and south of the Pripet (20.2.2), by [`Bank`](crate::unit::Bank).
    pub banks: [Hexes; 2],
    /// Poland east of the yellow line, and of the red line (23.0).
    pub east: [Hexes; 2],
    /// Hexes of Germany, East Prussia and Slovakia on the Polish border that zones of control reach (21.1.6).
    pub frontier: Hexes,
}

impl Board {
    /// The hexes of a country.
    pub fn country(&self, nation: Nation) -> Hexes {
        self.hexes_where(|hex| hex.country == Some(nation))
    }

    /// The hexes of which something is true.
    pub fn hexes_where(&self, is: impl Fn(&HexRecord) -> bool) -> Hexes {
        self.grid.ids().filter(|hex| is(&self.hexes[hex.index()])).collect()
    }

    /// The hexes of a city by its word: its name in small letters, hyphens for blanks.
    pub fn city(&self, word: &str) -> Hexes {
        let name = self.names.iter().position(|name| slug(name) == word);
        self.hexes_where(|hex| name.is_some() && hex.city.map(|city| usize::from(city.name)) == name)
    }

    /// The hexes of an edge.
    #[inline]
    pub fn edge(&self, edge: Edge) -> &Hexes {
        &self.edges[edge as usize]
    }

    /// All hexes within a range of some others: over land, and over no sea or lake hexside (2.10).
    pub fn within(&self, from: &Hexes, range: u16) -> Hexes {
        rule!("2.10.a");
        let mut flood = Flood::new();
        flood.fill(&self.grid, from.iter(), range, |hex, direction, to| {
            let open = self.land.contains(to) && self.along.get(hex, direction) != Some(SideKind::Water);
            if !open {
                rule!("2.10.b");
            }
            if open { Pass::Through } else { Pass::No }
        });
        flood.hexes().iter().copied().collect()
    }
}

/// A name as a word: small letters, hyphens for blanks.
pub(crate) fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
