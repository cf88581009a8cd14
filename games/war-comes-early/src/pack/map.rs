//! The map: hexes, hexsides, railroads, supply hexes, as the sheet has them.

use std::collections::BTreeMap;

use hexmap::HexId;
use mechanics::{
    pack::{Faults, name_fault},
    sheet::{self, Sheet, SheetPlace, WordKind},
};

use super::{
    grid::{Edge, Grid},
    limits,
    rows::SupplyUse,
};
use crate::{
    nation::Nation,
    terrain::{City, CityRank, Fort, HexKind, HexRecord, SideKind, SideRecord, Terrain},
};

/// The folder of the sheet.
pub(super) const FOLDER: &str = "map/";
pub(super) const MAP: &str = "map/map.toml";
pub(super) const HEXES: &str = "map/hexes.csv";
pub(super) const REGIONS: &str = "map/regions.csv";
const PLACES: &str = "map/places.csv";
const SIDES: &str = "map/hexsides.csv";
pub(super) const LINKS: &str = "map/links.csv";

/// A hex that matters for supply (10.3, 10.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SupplyRecord {
    /// What it is for.
    pub used: SupplyUse,
    /// Whose it is.
    pub nation: Nation,
    /// The hex.
    pub hex: u16,
}

/// Grid and hexes, for looking things up while the rest of the pack is checked.
pub(super) struct Board<'a> {
    pub grid: &'a Grid,
    pub hexes: &'a [HexRecord],
}

impl Board<'_> {
    /// The hex; nothing too if its row could not be read, which is a fault of its own.
    pub fn hex(&self, number: u16) -> Option<&HexRecord> {
        find(self.hexes, number)
    }

    /// What keeps units out of the hex for good, if anything does.
    pub fn not_land(&self, number: u16) -> Option<String> {
        if !self.grid.contains(number) {
            return Some(format!("hex {number:04} is not on the map"));
        }
        match self.hex(number)?.kind {
            HexKind::Land => None,
            HexKind::Sea => Some(format!("hex {number:04} is all sea")),
            HexKind::Lake => Some(format!("hex {number:04} is all lake")),
        }
    }
}

pub(super) fn find(hexes: &[HexRecord], number: u16) -> Option<&HexRecord> {
    hexes.binary_search_by_key(&number, |hex| hex.number).ok().map(|at| &hexes[at])
}

/// What a kind of place means in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlaceKind {
    City(CityRank),
    Port,
    Fort(Fort),
    Supply(SupplyUse),
}

/// The words of the sheet that this game knows.
const PLACE_KINDS: [(&str, PlaceKind); 10] = [
    ("city", PlaceKind::City(CityRank::City)),
    ("dot", PlaceKind::City(CityRank::Dot)),
    ("port", PlaceKind::Port),
    ("fort", PlaceKind::Fort(Fort::Fort)),
    ("heavy", PlaceKind::Fort(Fort::Heavy)),
    ("westwall", PlaceKind::Fort(Fort::WestWall)),
    ("maginot", PlaceKind::Fort(Fort::Maginot)),
    ("rail-exit", PlaceKind::Supply(SupplyUse::RailExit)),
    ("edge", PlaceKind::Supply(SupplyUse::Edge)),
    ("railhead", PlaceKind::Supply(SupplyUse::Railhead)),
];
const TERRAINS: [(&str, Terrain); 6] = [
    ("clear", Terrain::Clear),
    ("woods", Terrain::Woods),
    ("swamp", Terrain::Swamp),
    ("broken", Terrain::Broken),
    ("rough", Terrain::Rough),
    ("mountain", Terrain::Mountain),
];
const SIDE_KINDS: [(&str, SideKind); 5] = [
    ("river", SideKind::River),
    ("strait", SideKind::Strait),
    ("blocked", SideKind::Blocked),
    ("lake", SideKind::Lake),
    ("sea", SideKind::Sea),
];
const RAIL: &str = "rail";

fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning)
}

/// Checks that the game knows the words of the sheet; what it does not know it could not play.
pub(super) fn words(sheet: &Sheet, faults: &mut Faults) {
    let knows = |kind, word: &str| match kind {
        WordKind::Terrain => meaning(&TERRAINS, word).is_some(),
        WordKind::Country => nation(word).is_some(),
        WordKind::Place => meaning(&PLACE_KINDS, word).is_some(),
        WordKind::Hexside => meaning(&SIDE_KINDS, word).is_some(),
        WordKind::Link => word == RAIL,
    };
    sheet.check_words(FOLDER, knows, faults);
}

fn nation(code: &str) -> Option<Nation> {
    Nation::ALL.into_iter().find(|nation| nation.code() == code)
}

fn number(sheet: &Sheet, hex: HexId) -> u16 {
    sheet.grid.number(hex).digits()
}

pub(super) fn hexes(sheet: &Sheet, faults: &mut Faults) -> Vec<HexRecord> {
    let mut hexes: Vec<HexRecord> = Vec::with_capacity(sheet.hexes.len());
    for (hex, id) in sheet.hexes.iter().zip(sheet.grid.ids()) {
        let kind = match hex.kind {
            sheet::HexKind::Land => HexKind::Land,
            sheet::HexKind::Lake => HexKind::Lake,
            sheet::HexKind::Sea => HexKind::Sea,
            sheet::HexKind::Off => {
                faults.add(HEXES, hex.line, "every hex of this map is in play");
                HexKind::Sea
            }
        };
        if kind != HexKind::Land && hex.country.is_some() {
            faults.add(HEXES, hex.line, "a water hex has no country");
        }
        hexes.push(HexRecord {
            number: number(sheet, id),
            kind,
            terrain: meaning(&TERRAINS, sheet.terrain(id)),
            country: nation(sheet.country(id)),
            city: None,
            vp: 0,
            wall: 0,
            fort: None,
        });
    }
    for place in &sheet.places {
        if let Err(what) = put(&mut hexes[place.hex.index()], sheet, place) {
            faults.add(PLACES, place.line, what);
        }
    }
    // A port shows beside its city, whichever comes first in the file.
    for place in sheet.places.iter().filter(|place| place_kind(sheet, place) == Some(PlaceKind::Port)) {
        match &mut hexes[place.hex.index()].city {
            Some(city) => city.port = true,
            None => faults.add(PLACES, place.line, "a port without a city"),
        }
    }
    hexes
}

/// The map must fit into the sets of hexes that positions are made of.
pub(super) fn check_size(hexes: &[HexRecord], faults: &mut Faults) {
    if hexes.len() > limits::HEXES {
        faults.add(HEXES, 0, format!("there is room for {} hexes, not {}", limits::HEXES, hexes.len()));
    }
}

fn place_kind(sheet: &Sheet, place: &SheetPlace) -> Option<PlaceKind> {
    meaning(&PLACE_KINDS, &sheet.place_kinds[place.kind].id)
}

/// Puts a place into its hex.
fn put(hex: &mut HexRecord, sheet: &Sheet, place: &SheetPlace) -> Result<(), String> {
    let Some(kind) = place_kind(sheet, place) else { return Ok(()) };
    if hex.kind != HexKind::Land {
        return Err("there is nothing in a water hex".to_owned());
    }
    if let Some(what) = name_fault(&place.name) {
        return Err(what);
    }
    let scores = matches!(kind, PlaceKind::City(CityRank::City) | PlaceKind::Fort(Fort::WestWall));
    if let Some(value) = place.value {
        if !scores {
            return Err("only cities and the West Wall have victory points (4.4)".to_owned());
        }
        let value = u8::try_from(value).map_err(|_| format!("{value} is no number of victory points"))?;
        if let Some(what) = limits::POINTS.fault("value", value) {
            return Err(what);
        }
        if kind == PlaceKind::Fort(Fort::WestWall) {
            hex.wall = value;
        } else {
            hex.vp = value;
        }
    }
    match kind {
        PlaceKind::City(rank) => {
            if let Some(other) = &hex.city {
                return Err(format!("{} is in this hex already", other.name));
            }
            hex.city = Some(City { name: place.name.clone(), rank, port: false });
        }
        PlaceKind::Fort(fort) => {
            if hex.fort.replace(fort).is_some() {
                return Err("the hex has a fortification already".to_owned());
            }
            // 11.5: each kind of fortification has its owners.
            let owners: &[Nation] = match fort {
                Fort::Fort | Fort::Heavy => &[Nation::Czechoslovakia, Nation::Belgium],
                Fort::WestWall => &[Nation::Germany],
                Fort::Maginot => &[Nation::France],
            };
            if let Some(country) = hex.country.filter(|country| !owners.contains(country)) {
                return Err(format!("{country} has no fortification of this kind"));
            }
        }
        PlaceKind::Port | PlaceKind::Supply(_) => {}
    }
    Ok(())
}

/// A pair of neighbours, both land, the lower number first.
fn hexside(board: &Board<'_>, sheet: &Sheet, a: HexId, b: HexId) -> Result<(u16, u16), String> {
    let (a, b) = (number(sheet, a), number(sheet, b));
    match board.not_land(a).or_else(|| board.not_land(b)) {
        Some(what) => Err(what),
        None => Ok((a.min(b), a.max(b))),
    }
}

pub(super) fn sides(sheet: &Sheet, board: &Board<'_>, faults: &mut Faults) -> Vec<SideRecord> {
    let mut sides: BTreeMap<(u16, u16), SideRecord> = BTreeMap::new();
    for side in &sheet.sides {
        let Some(kind) = meaning(&SIDE_KINDS, &side.kind) else { continue };
        match hexside(board, sheet, side.a, side.b) {
            Ok((a, b)) if sides.contains_key(&(a, b)) => {
                faults.add(SIDES, side.line, format!("hexside {a:04}|{b:04} stands twice"));
            }
            Ok((a, b)) => {
                sides.insert((a, b), SideRecord { a, b, kind, name: side.name.clone() });
            }
            Err(what) => faults.add(SIDES, side.line, what),
        }
    }
    sides.into_values().collect()
}

pub(super) fn rails(
    sheet: &Sheet,
    board: &Board<'_>,
    sides: &[SideRecord],
    faults: &mut Faults,
) -> Vec<(u16, u16)> {
    let mut rails = Vec::with_capacity(sheet.links.len());
    for link in sheet.links.iter().filter(|link| link.kind == RAIL) {
        let (a, b) = match hexside(board, sheet, link.a, link.b) {
            Ok(side) => side,
            Err(what) => {
                faults.add(LINKS, link.line, what);
                continue;
            }
        };
        let water = sides.binary_search_by_key(&(a, b), |side| (side.a, side.b)).map(|at| sides[at].kind);
        if let Ok(SideKind::Blocked | SideKind::Lake | SideKind::Sea) = water {
            let what = format!("no railroad crosses {a:04}|{b:04}, which nothing may cross");
            faults.add(LINKS, link.line, what);
        }
        rails.push((a, b));
    }
    rails.sort_unstable();
    rails
}

pub(super) fn supply(
    sheet: &Sheet,
    board: &Board<'_>,
    rails: &[(u16, u16)],
    faults: &mut Faults,
) -> Vec<SupplyRecord> {
    let mut supply = Vec::new();
    for place in &sheet.places {
        let Some(PlaceKind::Supply(used)) = place_kind(sheet, place) else { continue };
        let hex = number(sheet, place.hex);
        let on = |edges: &[Edge]| edges.iter().any(|&edge| board.grid.edge(edge).contains(&hex));
        let railed = rails.iter().any(|&(a, b)| a == hex || b == hex);
        // A supply hex belongs to the country it lies in.
        let Some(nation) = board.hex(hex).and_then(|record| record.country) else { continue };
        let what = if used == SupplyUse::RailExit && !on(&[Edge::East, Edge::South]) {
            format!("hex {hex:04} is not on the east or south edge (10.3)")
        } else if used == SupplyUse::Edge && !on(&[Edge::South, Edge::West]) {
            format!("hex {hex:04} is not on the south or west edge (10.4)")
        } else if used != SupplyUse::Edge && nation != Nation::SovietUnion {
            format!("hex {hex:04} does not lie in the Soviet Union (10.3)")
        } else if used != SupplyUse::Edge && !railed {
            format!("no railroad reaches hex {hex:04}")
        } else {
            supply.push(SupplyRecord { used, nation, hex });
            continue;
        };
        faults.add(PLACES, place.line, what);
    }
    supply
}
