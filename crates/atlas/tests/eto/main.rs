//! The board of European Theater of Operations: everything its rulebook says of the map, held against the files that
//! the game is played with.

mod ground;
mod land;
mod places;
mod sea;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use hexmap::HexId;
use mechanics::pack::{Faults, Files};
use mechanics::sheet::{HexKind, Sheet};

/// The files of the pack, as they are in the repository.
fn files() -> Files {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/eto/pack");
    let mut files = Files::default();
    for folder in ["", "map/"] {
        for entry in std::fs::read_dir(pack.join(folder)).unwrap().map(Result::unwrap) {
            let name = format!("{folder}{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_file() {
                files.insert(name, std::fs::read_to_string(entry.path()).unwrap());
            }
        }
    }
    files
}

/// The map.
fn map() -> &'static Sheet {
    static MAP: LazyLock<Sheet> = LazyLock::new(|| {
        let mut faults = Faults::default();
        let sheet = Sheet::read(&files(), "map/", &mut faults);
        assert!(faults.is_empty(), "{faults}");
        sheet.unwrap()
    });
    &MAP
}

fn hex(number: &str) -> HexId {
    map().grid.id(number.parse().unwrap()).unwrap_or_else(|| panic!("there is no hex {number}"))
}

fn number(hex: HexId) -> String {
    map().grid.number(hex).to_string()
}

fn hexes(numbers: &str) -> BTreeSet<HexId> {
    numbers.split_whitespace().map(hex).collect()
}

fn is_land(hex: HexId) -> bool {
    map().hexes[hex.index()].kind == HexKind::Land
}

/// The neighbours on the map.
fn around(hex: HexId) -> impl Iterator<Item = HexId> {
    map().grid.neighbours(hex).iter().copied().filter(|near| near.is_some())
}

/// The land hexes of a country.
fn country(id: &str) -> BTreeSet<HexId> {
    assert!(map().countries.iter().any(|country| country.id == id), "there is no country {id}");
    map().grid.ids().filter(|&hex| map().country(hex) == id).collect()
}

/// The hexes of a region that must be there.
fn region(name: &str) -> BTreeSet<HexId> {
    let found: BTreeSet<HexId> = map().region(name).iter().copied().collect();
    assert!(!found.is_empty(), "there is no region {name}");
    found
}

/// Hexsides of a kind.
fn sides(kind: &str) -> BTreeSet<(HexId, HexId)> {
    map().sides.iter().filter(|side| side.kind == kind).map(|side| (side.a, side.b)).collect()
}

/// The hex of a city or resource.
fn at(name: &str) -> HexId {
    let kinds = ["city-resource", "resource", "city"];
    let found = |place: &&mechanics::sheet::SheetPlace| {
        place.name == name && kinds.contains(&map().place_kinds[place.kind].id.as_str())
    };
    map().places.iter().find(found).unwrap_or_else(|| panic!("{name} is not on the map")).hex
}

/// The names of a kind of places in a country, or anywhere.
fn names(kind: &str, inside: Option<&str>) -> BTreeSet<&'static str> {
    let all = map().places.iter().filter(|place| map().place_kinds[place.kind].id == kind);
    all.filter(|place| inside.is_none_or(|country| map().country(place.hex) == country))
        .map(|place| place.name.as_str())
        .collect()
}

fn distance(a: HexId, b: HexId) -> u16 {
    map().grid.distance(a, b)
}
