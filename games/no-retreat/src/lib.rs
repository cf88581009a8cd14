//! No Retreat! The French and Polish Fronts: France in May and June 1940, Poland in September and October 1939.
//!
//! The two fronts are two games with one set of rules. Each has its folder in the pack, `france/` and
//! `poland/`; the map of each is a sheet in `map/`.
//!
//! ```
//! use mechanics::{pack::Faults, sheet::Sheet};
//!
//! let mut faults = Faults::default();
//! let map = Sheet::read(&no_retreat::pack_files(), "france/map/", &mut faults).unwrap();
//! assert_eq!(map.region("Ardennes").len(), 14);
//! ```

#![forbid(unsafe_code)]

use mechanics::pack::Files;

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    let files: &[(&str, &str)] = mechanics::embedded_pack![
        "pack.toml",
        "france/map/map.toml",
        "france/map/hexes.csv",
        "france/map/hexsides.csv",
        "france/map/places.csv",
        "france/map/regions.csv",
        "poland/map/map.toml",
        "poland/map/hexes.csv",
        "poland/map/hexsides.csv",
        "poland/map/places.csv",
        "poland/map/regions.csv",
    ];
    files.iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use mechanics::pack::Faults;
    use mechanics::sheet::Sheet;

    use super::*;

    #[test]
    fn both_maps_read_without_a_fault() {
        for folder in ["france/map/", "poland/map/"] {
            let mut faults = Faults::default();
            let sheet = Sheet::read(&pack_files(), folder, &mut faults);
            let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
            assert!(found.is_empty() && sheet.is_some(), "{folder}: {found:#?}");
        }
    }
}
