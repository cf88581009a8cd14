//! The map as the game reads the sheet.

use hexmap::HexId;
use mechanics::pack::{Faults, Table, name_fault};
use mechanics::sheet::{HexKind, Sheet, SheetPlace, SheetSide, WordKind};
use mechanics::sourced_row;

use super::limits;
use crate::nation::Nation;
use crate::terrain::{Crossing, HexRecord, SeaRecord, SideKind, SideRecord, Terrain};

/// The folder of the sheet.
pub(super) const FOLDER: &str = "map/";
const HEXES: &str = "map/hexes.csv";
const PLACES: &str = "map/places.csv";
const AREAS: &str = "map/areas.csv";
const COASTS: &str = "map/coasts.csv";
/// Files that other games do without.
pub(super) const NEEDED: [&str; 4] = ["regions.csv", "areas.csv", "coasts.csv", "area_links.csv"];

const PLACE_KINDS: [&str; 8] =
    ["city", "capital", "mobilization", "crisis", "fort", "port", "republican", "nationalist"];

fn terrain(word: &str) -> Option<Terrain> {
    Terrain::ALL.into_iter().find(|terrain| terrain.word() == word)
}

/// Checks that the game knows the words of the sheet; what it does not know it could not play.
pub(super) fn words(sheet: &Sheet, faults: &mut Faults) {
    let knows = |kind, word: &str| match kind {
        WordKind::Terrain => terrain(word).is_some(),
        WordKind::Country => word.parse::<Nation>().is_ok_and(|nation| nation.home() == nation),
        WordKind::Place => PLACE_KINDS.contains(&word),
        WordKind::Hexside => side_kind(word).is_some(),
        WordKind::Link => false,
    };
    sheet.check_words(FOLDER, knows, faults);
}

pub(super) fn hexes(sheet: &Sheet, faults: &mut Faults) -> Vec<HexRecord> {
    let mut hexes: Vec<HexRecord> = Vec::with_capacity(sheet.hexes.len());
    for (hex, id) in sheet.hexes.iter().zip(sheet.grid.ids()) {
        let land = hex.kind == HexKind::Land;
        if hex.kind == HexKind::Off {
            faults.add(HEXES, hex.line, "every hex of this map is in play");
        }
        if land != hex.country.is_some() {
            faults.add(HEXES, hex.line, "a land hex has a country, a water hex has none (2.5)");
        }
        hexes.push(HexRecord {
            land,
            sea: hex.kind == HexKind::Sea,
            terrain: terrain(sheet.terrain(id)),
            country: sheet.country(id).parse().ok(),
            ..HexRecord::default()
        });
    }
    // Cities first: capitals, centers and ports are in them, whichever comes first in the file.
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

fn put(hex: &mut HexRecord, kind: &str, place: &SheetPlace) -> Result<(), String> {
    if !hex.land {
        return Err("there is nothing in a water hex".to_owned());
    }
    if let Some(what) = name_fault(&place.name) {
        return Err(what);
    }
    let twice = |there: bool| if there { Err(format!("the hex has a {kind} already")) } else { Ok(()) };
    let points = || match place.value {
        None => Err(format!("a {kind} hex needs points")),
        Some(value) => limits::POINTS.fault("value", value).map_or(Ok(value as u8), Err),
    };
    if hex.city.is_none()
        && matches!(kind, "capital" | "mobilization" | "port" | "republican" | "nationalist")
    {
        return Err(format!("a {kind} is in a city"));
    }
    match kind {
        "city" => {
            twice(hex.city.is_some())?;
            hex.city = Some(place.name.clone());
        }
        "capital" => {
            twice(hex.capital)?;
            hex.capital = true;
        }
        "mobilization" => {
            twice(hex.mobilization > 0)?;
            hex.mobilization = points()?;
        }
        "crisis" => {
            twice(hex.crisis > 0)?;
            hex.crisis = points()?;
            hex.crisis_name = Some(place.name.clone());
        }
        "fort" => {
            twice(hex.fort)?;
            hex.fort = true;
        }
        "port" => {
            twice(hex.port)?;
            hex.port = true;
        }
        "republican" | "nationalist" => {
            twice(hex.faction.is_some())?;
            if hex.country != Some(Nation::Spain) {
                return Err("a faction starts in Spain (31.2)".to_owned());
            }
            hex.faction = Some(if kind == "republican" { Nation::Republic } else { Nation::Nationalists });
        }
        _ => {}
    }
    Ok(())
}

/// What the map as a whole must keep to.
pub(super) fn check(sheet: &Sheet, hexes: &[HexRecord], faults: &mut Faults) {
    if hexes.len() > limits::HEXES {
        let what = format!("there is room for {} hexes, not {}", limits::HEXES, hexes.len());
        faults.add(HEXES, 0, what);
    }
    // The notation is written in small letters.
    if sheet.grid.ids().any(|hex| sheet.grid.number(hex).sheet().is_some()) {
        faults.add(HEXES, 0, "the hexes of this map have no letter in their numbers");
    }
    let points: u32 = hexes.iter().map(|hex| u32::from(hex.mobilization) + u32::from(hex.crisis)).sum();
    if points > limits::ALL_POINTS {
        let most = limits::ALL_POINTS;
        faults.add(PLACES, 0, format!("all places together have {points} points, {most} is the most"));
    }
    for (hex, record) in sheet.grid.ids().zip(hexes) {
        let foreign = |near: &HexId| {
            near.is_some() && {
                let near = &hexes[near.index()];
                near.land && near.country != record.country
            }
        };
        if record.fort && !sheet.grid.neighbours(hex).iter().any(foreign) {
            let number = sheet.grid.number(hex);
            faults.add(PLACES, 0, format!("the fortified zone in {number} is on no border (26.4)"));
        }
    }
}

fn side_kind(word: &str) -> Option<SideKind> {
    match word {
        "river" => Some(SideKind::River),
        "sea" | "lake" | "blocked" => Some(SideKind::Water),
        _ => None,
    }
}

pub(super) fn sides(sheet: &Sheet, faults: &mut Faults) -> Vec<SideRecord> {
    let mut known = std::collections::BTreeSet::new();
    for side in sheet.sides.iter().filter(|side| !known.insert((side.a, side.b))) {
        let [a, b] = [side.a, side.b].map(|hex| sheet.grid.number(hex));
        faults.add("map/hexsides.csv", side.line, format!("hexside {a}|{b} stands twice"));
    }
    let record = |side: &SheetSide| Some(SideRecord { a: side.a, b: side.b, kind: side_kind(&side.kind)? });
    sheet.sides.iter().filter_map(record).collect()
}

/// The seas: every sea hex in one of them, every port on one.
pub(super) fn seas(sheet: &Sheet, hexes: &[HexRecord], faults: &mut Faults) -> Vec<SeaRecord> {
    let mut afloat = vec![0; hexes.len()];
    let mut coastal = vec![false; hexes.len()];
    let mut seas = Vec::new();
    for area in &sheet.areas {
        for &hex in &area.hexes {
            afloat[hex.index()] += 1;
            if !hexes[hex.index()].sea {
                faults.add(AREAS, 0, format!("`{}`: hex {} is no sea", area.id, sheet.grid.number(hex)));
            }
        }
        for &hex in &area.coast {
            coastal[hex.index()] = true;
            if !hexes[hex.index()].land {
                faults.add(COASTS, 0, format!("`{}`: hex {} is no land", area.id, sheet.grid.number(hex)));
            }
        }
        let (id, name) = (area.id.clone(), area.name.clone());
        seas.push(SeaRecord { id, name, hexes: area.hexes.clone(), coast: area.coast.clone() });
    }
    for (hex, record) in sheet.grid.ids().zip(hexes) {
        let number = sheet.grid.number(hex);
        if record.sea && afloat[hex.index()] != 1 {
            faults.add(AREAS, 0, format!("sea hex {number} is in {} seas", afloat[hex.index()]));
        }
        if record.port && !coastal[hex.index()] {
            faults.add(COASTS, 0, format!("the port in {number} is on no sea"));
        }
    }
    seas
}

sourced_row! {
    /// `crossings.csv`.
    pub(super) CrossingRow "crossings" { nation: Nation, region: String, cost: u8, }
}

/// Ways over the sea (7.8): a region of two hexes each.
pub(super) fn crossings(
    table: &Table<CrossingRow>,
    sheet: &Sheet,
    hexes: &[HexRecord],
    faults: &mut Faults,
) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    for row in table.rows() {
        table.within(row, "cost", row.value.cost, &limits::COST, faults);
        let region = &row.value.region;
        let Ok(ends) = <[HexId; 2]>::try_from(sheet.region(region)) else {
            table.fault(row, format!("`{region}` is no region of two hexes"), faults);
            continue;
        };
        if ends.iter().any(|end| !hexes[end.index()].land) {
            table.fault(row, format!("`{region}` does not join land with land"), faults);
        }
        crossings.push(Crossing { nation: row.value.nation, ends, cost: row.value.cost });
    }
    crossings
}
