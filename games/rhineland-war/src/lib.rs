//! The Rhineland War: Europe in 1936 and 1937, if France had answered the march into the Rhineland.
//!
//! So far the map only: hexes, cities, rivers and seas, drawn by `atlas`.
//!
//! ```
//! use mechanics::{pack::Faults, sheet::Sheet};
//!
//! let map = Sheet::read(&rhineland_war::pack_files(), "map/", &mut Faults::default()).unwrap();
//! assert_eq!(map.title, "The Rhineland War 1936-37");
//! ```

use mechanics::pack::Files;

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    let files: &[(&str, &str)] = mechanics::embedded_pack![
        "pack.toml",
        "map/map.toml",
        "map/hexes.csv",
        "map/places.csv",
        "map/hexsides.csv",
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
    fn the_map_reads_without_a_fault() {
        let mut faults = Faults::default();
        let map = Sheet::read(&super::pack_files(), "map/", &mut faults);
        assert!(faults.is_empty(), "{faults}");
        assert!(map.is_some());
    }
}
