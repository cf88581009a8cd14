//! World War II: European Theater of Operations. So far the map: two sheets as one board, its sea areas and boxes.
//!
//! ```
//! use mechanics::{pack::Faults, sheet::Sheet};
//!
//! let mut faults = Faults::default();
//! let map = Sheet::read(&eto::pack_files(), "map/", &mut faults).unwrap();
//! let moscow = map.grid.id("E1924".parse().unwrap()).unwrap();
//! assert_eq!(map.country(moscow), "ussr");
//! assert!(map.places_in(moscow).any(|(kind, place)| kind == "capital" && place.name == "Moscow"));
//! ```

#![forbid(unsafe_code)]

use mechanics::pack::Files;

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    let files: &[(&str, &str)] = mechanics::embedded_pack![
        "pack.toml",
        "countries.csv",
        "seas.csv",
        "map/map.toml",
        "map/hexes.csv",
        "map/places.csv",
        "map/hexsides.csv",
        "map/links.csv",
        "map/areas.csv",
        "map/area_links.csv",
        "map/coasts.csv",
        "map/regions.csv",
    ];
    files.iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use mechanics::{pack::Faults, sheet::Sheet};

    #[test]
    fn the_sheet_reads_without_a_fault() {
        let mut faults = Faults::default();
        let map = Sheet::read(&super::pack_files(), "map/", &mut faults);
        assert!(faults.is_empty(), "{faults}");
        assert_eq!(map.unwrap().hexes.len(), 3847);
    }
}
