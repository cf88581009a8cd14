//! What is printed on a map, and what the Terrain Effects Chart makes of it (13.2, 14.6.2).

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::nation::{Nation, Side};

/// A line of the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// Open.
    Open,
    /// Rough, the Ardennes too.
    Rough,
    /// A Minor City.
    Minor,
    /// A Major City.
    Major,
    /// Fortified: the West Wall (18.8).
    Fortified,
    /// An Evacuation Zone (13.2.3).
    Evacuation,
    /// A river hexside.
    River,
    /// A major river hexside.
    MajorRiver,
}

impl Line {
    /// All lines with the words of the pack; hexsides last.
    pub const ALL: [(Line, &'static str); 8] = [
        (Line::Open, "open"),
        (Line::Rough, "rough"),
        (Line::Minor, "minor"),
        (Line::Major, "major"),
        (Line::Fortified, "fortified"),
        (Line::Evacuation, "evacuation"),
        (Line::River, "river"),
        (Line::MajorRiver, "major-river"),
    ];

    /// What players call it.
    pub const fn title(self) -> &'static str {
        match self {
            Line::Open => "Open",
            Line::Rough => "Rough",
            Line::Minor => "Minor City",
            Line::Major => "Major City",
            Line::Fortified => "Fortified",
            Line::Evacuation => "Evacuation Zone",
            Line::River => "River",
            Line::MajorRiver => "Major River",
        }
    }

    /// Whether it lies along a hexside.
    #[inline]
    pub const fn is_hexside(self) -> bool {
        matches!(self, Line::River | Line::MajorRiver)
    }
}

/// All movement points, as what a hex costs.
pub const ALL_POINTS: u8 = u8::MAX;

/// What a hex or a hexside does to whoever moves or attacks into it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    /// Movement Points to enter, or added for a hexside; [`ALL_POINTS`] is all of them (13.2.3).
    pub cost: u8,
    /// Columns to the left for the defender.
    pub shift: u8,
    /// Whether the armor bonus counts (14.6.5).
    pub armor_bonus: bool,
    /// Whether an advance stops there (14.8.1).
    pub stops_advance: bool,
    /// No Mobile/Blitz (14.6.2).
    pub no_mobile: bool,
    /// Whether zones of control reach into it (13.4).
    pub zone: bool,
    /// No Air Force (14.6.2).
    pub no_air: bool,
    /// No Attacks from it (14.6.2).
    pub no_attacks: bool,
    /// No "CB" in it (14.6.2).
    pub no_counterblow: bool,
}

impl Ground {
    /// Both in one hex: the higher cost, shifts added, and what either forbids (14.6.2).
    pub fn with(self, other: Ground) -> Ground {
        Ground {
            cost: self.cost.max(other.cost),
            shift: self.shift + other.shift,
            armor_bonus: self.armor_bonus && other.armor_bonus,
            stops_advance: self.stops_advance || other.stops_advance,
            no_mobile: self.no_mobile || other.no_mobile,
            zone: self.zone && other.zone,
            no_air: self.no_air || other.no_air,
            no_attacks: self.no_attacks || other.no_attacks,
            no_counterblow: self.no_counterblow || other.no_counterblow,
        }
    }
}

/// The Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainChart(pub(crate) [(Ground, Option<Side>); Line::ALL.len()]);

impl TerrainChart {
    /// A line, if it binds movers and attackers of this side.
    #[inline]
    pub fn line(&self, line: Line, side: Side) -> Option<&Ground> {
        let (ground, bound) = &self.0[line as usize];
        bound.is_none_or(|bound| bound == side).then_some(ground)
    }

    /// What a hex does to movers and attackers of a side.
    pub fn ground(&self, hex: &HexRecord, side: Side) -> Ground {
        let natural = if hex.rough { Line::Rough } else { Line::Open };
        let city = hex.city.map(|city| if city.major { Line::Major } else { Line::Minor });
        let wall = hex.fortified.then_some(Line::Fortified);
        let zone = hex.zone.then_some(Line::Evacuation);
        let more = [city, wall, zone].into_iter().flatten().filter_map(|line| self.line(line, side));
        more.fold(self.0[natural as usize].0, |ground, more| ground.with(*more))
    }
}

/// A city (2.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct City {
    /// An index into the board's names.
    pub name: u8,
    /// Major or Minor.
    pub major: bool,
    /// Map VP when it is in enemy hands, from the German point of view (17.0).
    pub vp: i8,
}

/// A hex of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HexRecord {
    /// Land where units may stand; shaded land is not (2.10).
    pub land: bool,
    /// A sea hex.
    pub sea: bool,
    /// Rough; all other land is Open.
    pub rough: bool,
    /// The country of a land hex.
    pub country: Option<Nation>,
    /// Its city.
    pub city: Option<City>,
    /// Whether the city has a port.
    pub port: bool,
    /// Whether it is an Evacuation Zone (13.2.3).
    pub zone: bool,
    /// Whether it is Fortified (18.8).
    pub fortified: bool,
    /// Whether a Fort or a Fortress is drawn in it.
    pub works: bool,
}

/// What lies along a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideKind {
    /// A river.
    River,
    /// A major river.
    MajorRiver,
    /// Sea or lake: no way across (2.10).
    Water,
}

impl SideKind {
    /// Its line of the chart; water has none.
    #[inline]
    pub const fn line(self) -> Option<Line> {
        match self {
            SideKind::River => Some(Line::River),
            SideKind::MajorRiver => Some(Line::MajorRiver),
            SideKind::Water => None,
        }
    }
}

/// A hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideRecord {
    /// The hex with the lower id.
    pub a: HexId,
    /// The hex with the higher id.
    pub b: HexId,
    /// What lies along it.
    pub kind: SideKind,
    /// Whether it is the Rhine proper, which frees Swiss Front units and holds French Regional ones (18.8, 18.9).
    pub rhine: bool,
}
