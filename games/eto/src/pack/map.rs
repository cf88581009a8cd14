//! The map as the game reads the sheet.

use hexmap::{HexId, Id};
use mechanics::pack::{Faults, Table, name_fault};
use mechanics::sheet::{AreaKind, HexKind, Sheet, SheetPlace, SheetSide, WordKind};
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use crate::nation::Nation;
use crate::place::AreaId;
use crate::terrain::{HexRecord, Port, SideKind, SideRecord, Surface, Terrain};
use crate::time::Zone;

/// The folder of the sheet.
pub(super) const FOLDER: &str = "map/";
const HEXES: &str = "map/hexes.csv";
const PLACES: &str = "map/places.csv";
const AREAS: &str = "map/areas.csv";
const COASTS: &str = "map/coasts.csv";
/// Files that other games do without.
pub(super) const NEEDED: [&str; 5] =
    ["regions.csv", "areas.csv", "coasts.csv", "area_links.csv", "links.csv"];

const PLACE_KINDS: [&str; 7] =
    ["capital", "city-resource", "resource", "city", "major-port", "minor-port", "fortress"];
const LINKS: [&str; 3] = ["coast", "estuary", "strait"];

fn named<T: Copy>(words: &[(T, &str)], text: &str) -> Option<T> {
    words.iter().find(|(_, word)| *word == text).map(|(value, _)| *value)
}

/// Checks that the game knows the words of the sheet; what it does not know it could not play.
pub(super) fn words(sheet: &Sheet, faults: &mut Faults) {
    let knows = |kind, word: &str| match kind {
        WordKind::Terrain => named(&Terrain::WORDS, word).is_some(),
        WordKind::Country => word.parse::<Nation>().is_ok(),
        WordKind::Place => PLACE_KINDS.contains(&word),
        WordKind::Hexside => named(&SideKind::WORDS, word).is_some(),
        WordKind::Link => LINKS.contains(&word),
    };
    sheet.check_words(FOLDER, knows, faults);
}

pub(super) fn hexes(sheet: &Sheet, faults: &mut Faults) -> Vec<HexRecord> {
    let mut hexes: Vec<HexRecord> = Vec::with_capacity(sheet.hexes.len());
    for (hex, id) in sheet.hexes.iter().zip(sheet.grid.ids()) {
        let surface = match hex.kind {
            HexKind::Land => Surface::Land,
            HexKind::Sea => Surface::Sea,
            HexKind::Lake => Surface::Lake,
            HexKind::Off => Surface::Off,
        };
        let zone = named(&Zone::WORDS, &hex.zone);
        if zone.is_none() && surface != Surface::Off {
            faults.add(HEXES, hex.line, format!("`{}` is no weather zone (1.0)", hex.zone));
        }
        if (surface == Surface::Land) != hex.country.is_some() {
            faults.add(HEXES, hex.line, "a land hex has a country, another has none");
        }
        hexes.push(HexRecord {
            surface,
            terrain: named(&Terrain::WORDS, sheet.terrain(id)),
            country: sheet.country(id).parse().ok(),
            zone,
            ..HexRecord::default()
        });
    }
    if hexes.len() > limits::HEXES {
        faults.add(HEXES, 0, format!("there is room for {} hexes, not {}", limits::HEXES, hexes.len()));
    }
    for place in &sheet.places {
        let kind = sheet.place_kinds[place.kind].id.as_str();
        if let Err(what) = put(&mut hexes[place.hex.index()], kind, place) {
            faults.add(PLACES, place.line, what);
        }
    }
    for (number, area) in sheet.areas.iter().enumerate() {
        for &hex in &area.hexes {
            hexes[hex.index()].area = Some(AreaId::from_index(number));
        }
    }
    hexes
}

fn put(hex: &mut HexRecord, kind: &str, place: &SheetPlace) -> Result<(), String> {
    if !hex.is_land() {
        return Err("there is nothing in a water hex".to_owned());
    }
    if let Some(what) = name_fault(&place.name) {
        return Err(what);
    }
    let there = match kind {
        "capital" => std::mem::replace(&mut hex.capital, true),
        "fortress" => std::mem::replace(&mut hex.fortress, true),
        "major-port" => hex.port.replace(Port::Major).is_some(),
        "minor-port" => hex.port.replace(Port::Minor).is_some(),
        "city" => std::mem::replace(&mut hex.city, true),
        "resource" => std::mem::replace(&mut hex.resource, true),
        "city-resource" => {
            let there = hex.city || hex.resource;
            (hex.city, hex.resource) = (true, true);
            there
        }
        _ => false,
    };
    if there { Err(format!("the hex has a {kind} already")) } else { Ok(()) }
}

/// The name of what is in each hex; the rows of one hex agree, or the first is used.
pub(super) fn names(sheet: &Sheet) -> Vec<Option<String>> {
    let mut names = vec![None; sheet.hexes.len()];
    for place in sheet.places.iter().rev() {
        names[place.hex.index()] = Some(place.name.clone());
    }
    names
}

pub(super) fn sides(sheet: &Sheet) -> Vec<SideRecord> {
    let record = |side: &SheetSide| {
        Some(SideRecord { a: side.a, b: side.b, kind: named(&SideKind::WORDS, &side.kind)? })
    };
    sheet.sides.iter().filter_map(record).collect()
}

/// Sea areas of one piece, every sea hex in one of them, every port on one or joined to it.
pub(super) fn check_seas(sheet: &Sheet, hexes: &[HexRecord], faults: &mut Faults) {
    let mut coastal = vec![false; hexes.len()];
    for area in &sheet.areas {
        let found = faults.len();
        for &hex in &area.hexes {
            if !matches!(hexes[hex.index()].surface, Surface::Sea | Surface::Lake)
                && area.kind == AreaKind::Sea
            {
                faults.add(AREAS, 0, format!("`{}`: hex {} is no sea", area.id, sheet.grid.number(hex)));
            }
        }
        area.coast.iter().for_each(|hex| coastal[hex.index()] = true);
        // A hex that is no sea is at fault already.
        let apart = if faults.len() == found { cut_off(sheet, &area.hexes) } else { Vec::new() };
        for hex in apart {
            let number = sheet.grid.number(hex);
            faults.add(AREAS, 0, format!("`{}`: hex {number} is cut off from the rest of the area", area.id));
        }
    }
    // Some ports are reached by an estuary, others by a canal (7.8).
    let canals = sheet.sides.iter().filter(|side| side.kind == "canal").map(|side| (side.a, side.b));
    for (a, b) in sheet.links.iter().map(|link| (link.a, link.b)).chain(canals) {
        [a, b].into_iter().for_each(|hex| coastal[hex.index()] = true);
    }
    for (hex, record) in sheet.grid.ids().zip(hexes) {
        let number = sheet.grid.number(hex);
        if record.surface == Surface::Sea && record.area.is_none() {
            faults.add(AREAS, 0, format!("sea hex {number} is in no area"));
        }
        if record.port.is_some() && !coastal[hex.index()] {
            faults.add(COASTS, 0, format!("the port in {number} is on no sea"));
        }
    }
}

/// The hexes of an area that cannot be reached from its first through its hexes, if they are the smaller part.
fn cut_off(sheet: &Sheet, hexes: &[HexId]) -> Vec<HexId> {
    let mut left: std::collections::BTreeSet<HexId> = hexes.iter().copied().collect();
    let mut pieces: Vec<Vec<HexId>> = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut piece = vec![first];
        let mut at = 0;
        while at < piece.len() {
            for &near in sheet.grid.neighbours(piece[at]) {
                if left.remove(&near) {
                    piece.push(near);
                }
            }
            at += 1;
        }
        pieces.push(piece);
    }
    pieces.sort_by_key(Vec::len);
    pieces.pop();
    pieces.concat()
}

/// The zone of weather at sea (5.3, 8.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeaZone {
    /// Severe.
    Severe,
    /// Moderate.
    Moderate,
    /// Mild.
    Mild,
}

sourced_row! {
    /// `seas.csv`.
    pub(super) SeaRow "sea areas" {
        area: String,
        grid: bool,
        cost: u8,
        interception: i8,
        weather: SeaZone,
        basin: String,
        convoy_route: Option<String>,
        closure: Option<u8>,
        closure_payer: Option<Nation>,
    }
}

/// What is printed in a sea area or a box that ships sail to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeaRecord {
    /// Its name in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is a box beside the map.
    pub is_box: bool,
    /// Whether its hexes are used; otherwise all of it is one space.
    pub grid: bool,
    /// Movement points to enter it (7.8).
    pub cost: u8,
    /// What it adds to a search (8.4).
    pub interception: i8,
    /// Its weather.
    pub weather: SeaZone,
    /// The ocean it belongs to.
    pub basin: String,
    /// Whether a convoy route runs through it.
    pub convoy: bool,
    /// What its closed route costs, and whom (36.4).
    pub closure: Option<(u8, Nation)>,
}

/// In the order of the sheet; closed waters, where no ship sails, have nothing printed in them.
pub(super) fn seas(table: &Table<SeaRow>, sheet: &Sheet, faults: &mut Faults) -> Vec<Option<SeaRecord>> {
    for row in table.rows() {
        let line = &row.value;
        table.within(row, "cost", line.cost, &limits::SEA_COST, faults);
        table.within(row, "interception", line.interception, &limits::SEARCH, faults);
        if !sheet.areas.iter().any(|area| area.id == line.area) {
            table.fault(row, format!("there is no area `{}`", line.area), faults);
        }
        if line.closure.is_some_and(|loss| loss > 0) && line.closure_payer.is_none() {
            table.fault(row, "a closed route costs a nation its points (36.4)", faults);
        }
    }
    let mut seas = Vec::new();
    for area in &sheet.areas {
        let mut rows = table.rows().iter().filter(|row| row.value.area == area.id);
        let row = rows.next();
        for twice in rows {
            table.fault(twice, format!("the area `{}` stands twice", area.id), faults);
        }
        if row.is_none() && table.is_whole() && area.kind != AreaKind::Other {
            table.lacks(format!("the area `{}` is missing", area.id), faults);
        }
        seas.push(row.map(|row| {
            let line = &row.value;
            SeaRecord {
                id: area.id.clone(),
                name: area.name.clone(),
                is_box: area.kind == AreaKind::Box,
                grid: line.grid,
                cost: line.cost,
                interception: line.interception,
                weather: line.weather,
                basin: line.basin.clone(),
                convoy: line.convoy_route.is_some(),
                closure: line.closure.zip(line.closure_payer),
            }
        }));
    }
    seas
}
