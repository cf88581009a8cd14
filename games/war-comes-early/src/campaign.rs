//! The war of 1938 as the rules use it: what the pack says, in hexes and units of the scenario.

use hexmap::HexId;
use mechanics::UnitId;

use crate::field::{Field, number};
use crate::nation::{Nation, Nations, Side, Standing};
use crate::pack::{self, AirRules, Falls, Only, PointRules, RailRules};
use crate::state::HexSet;
use crate::terrain::Fort;

/// The war of 1938.
pub(crate) struct Campaign {
    pub free_from: u8,
    /// Hexes that units may be in before markers are drawn (5.1).
    pub early: HexSet,
    pub second: Nation,
    pub markers: Vec<Marker>,
    /// By nation.
    pub countries: Vec<Option<Country>>,
    pub setup: Vec<SetUp>,
    pub deployments: Vec<SetUp>,
    pub air: AirRules,
    pub points: PointRules,
    pub reserve: Vec<UnitId>,
    pub reserve_from: u8,
    pub reserve_less: u8,
    pub link: Link,
    pub arrival: UnitId,
    pub arrival_turn: u8,
    pub drop: UnitId,
    pub drop_turn: u8,
    pub drop_less: u8,
    pub drop_fails: u8,
    pub rail: RailRules,
    /// The hexes of the West Wall, intact or not.
    pub west_wall: HexSet,
}

/// A national marker (5.2).
pub(crate) struct Marker {
    pub id: String,
    pub title: String,
    pub side: Side,
    pub nations: Nations,
}

/// A country (1.3, 3.3, 4.5).
pub(crate) struct Country {
    pub nation: Nation,
    pub side: Side,
    pub standing: Standing,
    pub hexes: HexSet,
    pub capital: HexSet,
    pub falls: Falls,
    pub bonus: bool,
    pub air_at_war: i8,
    pub air_fallen: i8,
    pub scores: bool,
    pub gift: bool,
    pub clears: bool,
    /// Its fortifications that have a garrison (11.5).
    pub forts: HexSet,
}

/// The part of 4.5 that tells how a country falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chapter {
    /// 4.5.1
    Czechoslovakia,
    /// 4.5.2: Belgium, Denmark, the Netherlands.
    Neutral,
    /// 4.5.3: neutrals whose fall brings no die.
    Small,
    /// 4.5.4: Hungary and Poland.
    Ally,
}

impl Country {
    /// The part of 4.5 that tells how it falls.
    pub fn chapter(&self) -> Chapter {
        match (self.falls, self.side) {
            (Falls::CapitalOrForts, _) => Chapter::Czechoslovakia,
            (_, Side::German) => Chapter::Ally,
            _ if self.bonus => Chapter::Neutral,
            _ => Chapter::Small,
        }
    }
}

/// Units that somebody places.
pub(crate) struct SetUp {
    pub title: String,
    pub case: String,
    pub side: Side,
    pub nation: Option<Nation>,
    pub units: Vec<UnitId>,
    pub railheads: usize,
    pub area: HexSet,
    pub apart: bool,
    pub default: Vec<HexId>,
}

/// The link of two cities (3.2.1).
pub(crate) struct Link {
    pub unit: UnitId,
    pub from: HexId,
    pub to: HexId,
    pub hexes: u8,
}

impl Campaign {
    /// `units` translates a unit of the pack into one of the scenario.
    pub fn new(
        pack: &pack::Campaign,
        field: &Field,
        units: impl Fn(crate::unit::UnitId) -> Option<UnitId>,
    ) -> Result<Self, String> {
        let hex = |digits: u16| field.grid.id(number(digits)).expect("the pack is sound");
        let unit = |id| units(id).ok_or("a unit of the campaign takes no part in the scenario");
        let all = |ids: &[crate::unit::UnitId]| ids.iter().map(|&id| unit(id)).collect::<Result<Vec<_>, _>>();
        let in_countries = |countries: &[Nation]| -> HexSet {
            let inside = |hex: &HexId| field.country(*hex).is_some_and(|nation| countries.contains(&nation));
            field.grid.ids().filter(inside).collect()
        };
        let set_up = |entry: &pack::SetUp| -> Result<SetUp, String> {
            let area: HexSet = if entry.area.hexes.is_empty() {
                let inside = in_countries(&entry.area.countries);
                inside.iter().filter(|&at| is_wanted(field, at, entry.area.only)).collect()
            } else {
                entry.area.hexes.iter().map(|&digits| hex(digits)).collect()
            };
            let default: Vec<HexId> = entry.default.iter().map(|&digits| hex(digits)).collect();
            Ok(SetUp {
                title: entry.title.clone(),
                case: entry.case.clone(),
                side: entry.side,
                nation: entry.nation,
                units: all(&entry.units)?,
                railheads: entry.railheads.into(),
                area,
                apart: entry.apart,
                default,
            })
        };
        let mut countries: Vec<Option<Country>> = Nation::ALL.map(|_| None).into();
        for entry in &pack.countries {
            let hexes = in_countries(&[entry.nation]);
            let fort = |hex: &HexId| matches!(field.fort(*hex), Some(Fort::Fort | Fort::Heavy));
            countries[entry.nation as usize] = Some(Country {
                nation: entry.nation,
                side: entry.side,
                standing: entry.standing,
                capital: entry.capital.iter().map(|&digits| hex(digits)).collect(),
                falls: entry.falls,
                bonus: entry.bonus,
                air_at_war: entry.air_at_war,
                air_fallen: entry.air_fallen,
                scores: entry.scores,
                gift: entry.gift,
                clears: entry.clears,
                forts: hexes.iter().filter(fort).collect(),
                hexes,
            });
        }
        let marker = |entry: &pack::Marker| Marker {
            id: entry.id.clone(),
            title: entry.title.clone(),
            side: entry.side,
            nations: entry.nations.iter().copied().collect(),
        };
        Ok(Campaign {
            free_from: pack.free_from,
            early: in_countries(&pack.early),
            second: pack.second,
            markers: pack.markers.iter().map(marker).collect(),
            countries,
            setup: pack.setup.iter().map(set_up).collect::<Result<_, _>>()?,
            deployments: pack.deployments.iter().map(set_up).collect::<Result<_, _>>()?,
            air: pack.air,
            points: pack.points,
            reserve: all(&pack.reserve.units)?,
            reserve_from: pack.reserve.from,
            reserve_less: pack.reserve.less,
            link: Link {
                unit: unit(pack.link.unit)?,
                from: hex(pack.link.from),
                to: hex(pack.link.to),
                hexes: pack.link.hexes,
            },
            arrival: unit(pack.arrival.unit)?,
            arrival_turn: pack.arrival.turn,
            drop: unit(pack.drop.unit)?,
            drop_turn: pack.drop.turn,
            drop_less: pack.drop.less,
            drop_fails: pack.drop.fails,
            rail: pack.rail,
            west_wall: field.grid.ids().filter(|&hex| field.fort(hex) == Some(Fort::WestWall)).collect(),
        })
    }

    /// A country of the war.
    pub fn country(&self, nation: Nation) -> Option<&Country> {
        self.countries[nation as usize].as_ref()
    }
}

fn is_wanted(field: &Field, hex: HexId, only: Only) -> bool {
    let touches = || {
        let neighbours = field.grid.neighbours(hex).iter().filter(|other| other.is_some());
        neighbours.filter_map(|&other| field.country(other)).any(|other| Some(other) != field.country(hex))
    };
    let row = field.hexes[hex.index()].number % 100;
    match only {
        Only::Any => true,
        Only::Inland => !touches(),
        Only::BorderOrCity => touches() || field.cities.contains(hex),
        Only::RowsBelow(limit) => row < limit,
        Only::RowsFrom(limit) => row >= limit,
        Only::WestWall => field.fort(hex) == Some(Fort::WestWall),
        Only::RailAtBorder => touches() && field.rail_hexes.contains(hex),
    }
}
