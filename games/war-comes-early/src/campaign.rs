//! The war of 1938 as the rules use it: what the pack says, in hexes and units of the scenario.

use std::ops::Deref;

use hexmap::HexId;
use mechanics::UnitId;

use crate::field::{Field, number};
use crate::nation::{Nation, Side};
use crate::pack;
use crate::pack::{Arrival, Drop, Falls, Link, Only, Reserve};
use crate::state::HexSet;
use crate::terrain::Fort;

/// The war of 1938: the record of the pack, with its hexes and units as the scenario has them.
pub(crate) struct Campaign {
    record: pack::Campaign,
    /// Hexes that units may be in before markers are drawn (5.1).
    pub early: HexSet,
    /// By nation.
    pub countries: Vec<Option<Country>>,
    pub setup: Vec<SetUp>,
    pub deployments: Vec<SetUp>,
    pub reserve: Reserve,
    pub link: Link<HexId>,
    pub arrival: Arrival,
    pub drop: Drop,
    /// The hexes of the West Wall, intact or not.
    pub west_wall: HexSet,
}

impl Deref for Campaign {
    type Target = pack::Campaign;
    fn deref(&self) -> &pack::Campaign {
        &self.record
    }
}

/// A country with its hexes.
pub(crate) struct Country {
    record: pack::Country<HexSet>,
    pub hexes: HexSet,
    /// Its fortifications that have a garrison (11.5).
    pub forts: HexSet,
}

impl Deref for Country {
    type Target = pack::Country<HexSet>;
    fn deref(&self) -> &pack::Country<HexSet> {
        &self.record
    }
}

/// Units that a player places.
pub(crate) type SetUp = pack::SetUp<HexSet, HexId>;

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

impl Campaign {
    /// `units` translates a unit of the pack into one of the scenario.
    pub fn new(
        pack: &pack::Campaign,
        field: &Field,
        units: impl Fn(UnitId) -> Option<UnitId>,
    ) -> Result<Self, String> {
        let hex = |digits: u16| field.grid.id(number(digits)).expect("the pack is sound");
        let unit = |id| units(id).ok_or("a unit of the campaign takes no part in the scenario");
        let all = |ids: &[UnitId]| ids.iter().map(|&id| unit(id)).collect::<Result<Vec<_>, _>>();
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
                railheads: entry.railheads,
                area,
                apart: entry.apart,
                default,
            })
        };
        let mut countries: Vec<Option<Country>> = Nation::ALL.map(|_| None).into();
        for entry in &pack.countries {
            let hexes = in_countries(&[entry.nation]);
            let fort = |hex: &HexId| matches!(field.fort(*hex), Some(Fort::Fort | Fort::Heavy));
            let capital = entry.capital.iter().map(|&digits| hex(digits)).collect();
            countries[entry.nation as usize] = Some(Country {
                record: entry.with_capital(capital),
                forts: hexes.iter().filter(fort).collect(),
                hexes,
            });
        }
        Ok(Campaign {
            early: in_countries(&pack.early),
            countries,
            setup: pack.setup.iter().map(set_up).collect::<Result<_, _>>()?,
            deployments: pack.deployments.iter().map(set_up).collect::<Result<_, _>>()?,
            reserve: Reserve { units: all(&pack.reserve.units)?, ..pack.reserve },
            link: Link {
                unit: unit(pack.link.unit)?,
                from: hex(pack.link.from),
                to: hex(pack.link.to),
                hexes: pack.link.hexes,
            },
            arrival: Arrival { unit: unit(pack.arrival.unit)?, ..pack.arrival },
            drop: Drop { unit: unit(pack.drop.unit)?, ..pack.drop },
            west_wall: field.grid.ids().filter(|&hex| field.fort(hex) == Some(Fort::WestWall)).collect(),
            record: pack.clone(),
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
