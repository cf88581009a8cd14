//! The map as the game reads the sheet.

use std::collections::BTreeSet;

use hexmap::HexId;
use mechanics::pack::{Faults, name_fault};
use mechanics::sheet::{self, Sheet, SheetPlace, SheetSide, WordKind};

use super::limits;
use crate::nation::Nation;
use crate::terrain::{City, HexRecord, SeaRecord, SideKind, SideRecord, Terrain};

/// The folder of the sheet.
pub(super) const FOLDER: &str = "map/";
const HEXES: &str = "map/hexes.csv";
const PLACES: &str = "map/places.csv";
const REGIONS: &str = "map/regions.csv";
const SIDES: &str = "map/hexsides.csv";
const AREAS: &str = "map/areas.csv";
/// Files that other games do without.
pub(super) const NEEDED: [&str; 5] =
    ["links.csv", "regions.csv", "areas.csv", "coasts.csv", "area_links.csv"];

const PLACE_KINDS: [&str; 9] =
    ["city", "capital", "mobilization", "objective", "F", "entrenchment", "port", "arrow", "mannerheim"];

fn terrain(word: &str) -> Option<Terrain> {
    Terrain::ALL.into_iter().find(|terrain| terrain.word() == word)
}

/// Checks that the game knows the words of the sheet; what it does not know it could not play.
pub(super) fn words(sheet: &Sheet, faults: &mut Faults) {
    let knows = |kind, word: &str| match kind {
        WordKind::Terrain => terrain(word).is_some(),
        WordKind::Country => word.parse::<Nation>().is_ok(),
        WordKind::Place => PLACE_KINDS.contains(&word),
        WordKind::Hexside => side_kind(word).is_some(),
        WordKind::Link => word == "rail",
    };
    sheet.check_words(FOLDER, knows, faults);
}

pub(super) fn hexes(sheet: &Sheet, faults: &mut Faults) -> Vec<HexRecord> {
    let mut hexes: Vec<HexRecord> = Vec::with_capacity(sheet.hexes.len());
    for (hex, id) in sheet.hexes.iter().zip(sheet.grid.ids()) {
        if hex.kind == sheet::HexKind::Off {
            faults.add(HEXES, hex.line, "every hex of this map is in play");
        }
        let land = hex.kind == sheet::HexKind::Land;
        if land != hex.country.is_some() {
            faults.add(HEXES, hex.line, "a land hex has a country, a water hex has none (2.4)");
        }
        hexes.push(HexRecord {
            land,
            terrain: terrain(sheet.terrain(id)),
            country: sheet.country(id).parse().ok(),
            city: None,
            objective: 0,
            mannerheim: 0,
            fort: false,
            entrenchment: false,
            port: None,
            arrow: false,
        });
    }
    // Cities first: capitals and centers are in them (D62), whichever comes first in the file.
    for city in [true, false] {
        for place in &sheet.places {
            let kind = sheet.place_kinds[place.kind].id.as_str();
            if (kind == "city") == city
                && let Err(what) = put(&mut hexes[place.hex.index()], kind, place)
            {
                faults.add(PLACES, place.line, what);
            }
        }
    }
    hexes
}

/// What the map as a whole must keep to.
pub(super) fn check_size(sheet: &Sheet, hexes: &[HexRecord], faults: &mut Faults) {
    if hexes.len() > limits::HEXES {
        let what = format!("there is room for {} hexes, not {}", limits::HEXES, hexes.len());
        faults.add(HEXES, 0, what);
    }
    // The notation is written in small letters.
    if sheet.grid.ids().any(|hex| sheet.grid.number(hex).sheet().is_some()) {
        faults.add(HEXES, 0, "the hexes of this map have no letter in their numbers");
    }
    let of = |hex: &HexRecord| {
        let city = hex.city.as_ref().map_or(0, |city| city.points);
        u32::from(hex.objective) + u32::from(hex.mannerheim) + u32::from(city)
    };
    let points: u32 = hexes.iter().map(of).sum();
    if points > limits::ALL_POINTS {
        let most = limits::ALL_POINTS;
        faults.add(PLACES, 0, format!("all places together have {points} points, {most} is the most"));
    }
}

fn put(hex: &mut HexRecord, kind: &str, place: &SheetPlace) -> Result<(), String> {
    if !hex.land {
        return Err("there is nothing in a water hex".to_owned());
    }
    if let Some(what) = name_fault(&place.name) {
        return Err(what);
    }
    let value = place.value.unwrap_or(0);
    if let Some(what) = limits::POINTS.fault("value", value) {
        return Err(what);
    }
    let value = value as u8;
    match kind {
        "city" => {
            let city = City {
                name: place.name.clone(),
                points: value,
                capital: false,
                center: false,
                replacements: 0,
            };
            if let Some(other) = hex.city.replace(city) {
                return Err(format!("{} is in this hex already", other.name));
            }
        }
        "capital" | "mobilization" => {
            let city = hex.city.as_mut().ok_or("a capital or mobilization center is a city (10.6)")?;
            let seat = if kind == "capital" { &mut city.capital } else { &mut city.center };
            if std::mem::replace(seat, true) {
                return Err(format!("the hex has a {kind} already"));
            }
            city.replacements += value;
        }
        "objective" => hex.objective = value,
        "mannerheim" => hex.mannerheim = value,
        "F" if hex.terrain == Some(Terrain::Mountain) => {
            return Err("static units cannot be placed in mountains (9.0)".to_owned());
        }
        "F" => hex.fort = true,
        "entrenchment" => hex.entrenchment = true,
        "port" => hex.port = Some(place.name.clone()),
        "arrow" if hex.country != Some(Nation::SovietUnion) => {
            return Err("only railroads of the Soviet Union go on beyond the map (8.6.1)".to_owned());
        }
        "arrow" => hex.arrow = true,
        _ => {}
    }
    Ok(())
}

fn side_kind(word: &str) -> Option<SideKind> {
    match word {
        "river" => Some(SideKind::River),
        "sea" | "lake" | "blocked" => Some(SideKind::Water),
        _ => None,
    }
}

pub(super) fn sides(sheet: &Sheet, faults: &mut Faults) -> Vec<SideRecord> {
    let mut known = BTreeSet::new();
    for side in sheet.sides.iter().filter(|side| !known.insert((side.a, side.b))) {
        let [a, b] = [side.a, side.b].map(|hex| sheet.grid.number(hex));
        faults.add(SIDES, side.line, format!("hexside {a}|{b} stands twice"));
    }
    let record = |side: &SheetSide| Some(SideRecord { a: side.a, b: side.b, kind: side_kind(&side.kind)? });
    sheet.sides.iter().filter_map(record).collect()
}

/// The seas with their ports: a region `ports <sea>` for each.
pub(super) fn seas(sheet: &Sheet, hexes: &[HexRecord], faults: &mut Faults) -> Vec<SeaRecord> {
    let mut seas = Vec::new();
    for area in &sheet.areas {
        let region = format!("ports {}", area.id);
        let ports = sheet.region(&region).to_vec();
        if ports.is_empty() {
            faults.add(REGIONS, 0, format!("the region `{region}` is missing"));
        }
        for &port in ports.iter().filter(|port| hexes[port.index()].port.is_none()) {
            faults.add(REGIONS, 0, format!("`{region}`: hex {} has no port", sheet.grid.number(port)));
        }
        for &hex in area.hexes.iter().filter(|hex| hexes[hex.index()].land) {
            faults.add(AREAS, 0, format!("`{}`: hex {} is land", area.id, sheet.grid.number(hex)));
        }
        let hexes = area.hexes.clone();
        let (id, name) = (area.id.clone(), area.name.clone());
        seas.push(SeaRecord { id, name, hexes, coast: area.coast.clone(), ports });
    }
    for (hex, record) in sheet.grid.ids().zip(hexes) {
        if record.port.is_some() && !seas.iter().any(|sea: &SeaRecord| sea.ports.contains(&hex)) {
            faults.add(REGIONS, 0, format!("the port in {} is on no sea", sheet.grid.number(hex)));
        }
    }
    seas
}

/// The hexes of a region, all of which lie in a country: units that come there would stand on foreign soil.
pub(super) fn home_region(
    sheet: &Sheet,
    hexes: &[HexRecord],
    region: &str,
    nation: Nation,
    faults: &mut Faults,
) -> Vec<HexId> {
    let found = sheet.region(region);
    for &hex in found.iter().filter(|hex| hexes[hex.index()].country != Some(nation)) {
        let number = sheet.grid.number(hex);
        faults.add(REGIONS, 0, format!("`{region}`: hex {number} does not lie in {nation}"));
    }
    found.to_vec()
}
