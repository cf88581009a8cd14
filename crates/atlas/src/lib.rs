//! Draws the hex maps of the boards from public geography. A tool for makers: nothing of it is needed to play.
//!
//! A board is described in `boards/<board>/`: how its grid lies, what makes a hex woods or mountain, which
//! rivers and railways it shows, what the rulebook states, and where the map departs from the geography, with
//! a reason for each. [`run`] reads the description and the geography and writes the board's map sheet, in the
//! format of [`mechanics::sheet`]. The same input always gives the same text. Everything is checked before
//! anything is written.

mod areas;
mod board;
mod borders;
mod build;
mod check;
mod coast;
mod course;
mod cover;
mod draft;
mod fit;
mod geography;
mod land;
mod overrides;
mod places;
mod plane;
mod rail;
mod raster;
mod relief;
mod rivers;
mod search;
mod write;

use std::fs;
use std::path::{Path, PathBuf};

pub use board::Board;
pub use build::{Map, Summary, build};
pub use fit::{Fit, Point, TestVector};
pub use geography::{GeoDir, Geography, LonLat};

/// The boards that are described.
pub fn boards() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates/atlas/boards")).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().join("board.toml").is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// The root of the project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Draws the map of a board from the geography in a directory and writes it, where the board keeps its map or
/// into `out`. On any fault nothing is written; each is one sentence.
pub fn run(board: &str, geo: &Path, out: Option<&Path>) -> Result<Summary, Vec<String>> {
    let known = boards();
    if !known.iter().any(|name| name == board) {
        return Err(vec![format!("there is no board `{board}`: the boards are {}", known.join(", "))]);
    }
    run_in(&root().join("crates/atlas/boards").join(board), geo, out)
}

/// The same for a board described in any directory.
pub fn run_in(board: &Path, geo: &Path, out: Option<&Path>) -> Result<Summary, Vec<String>> {
    let board = Board::read(board)?;
    let map = make(&board, geo)?;
    let out = out.map_or_else(|| root().join(&board.plan.out), Path::to_owned);
    write_files(&out, &map).map_err(|error| vec![format!("{} cannot be written: {error}", out.display())])?;
    Ok(map.summary)
}

/// Draws the map of a board from the geography in a directory.
pub fn make(board: &Board, geo: &Path) -> Result<Map, Vec<String>> {
    if !geo.is_dir() {
        return Err(vec![format!("{} is no directory with geography", geo.display())]);
    }
    let dir = GeoDir::new(geo);
    let geography = Geography::read(&dir, &board.plan.borders);
    let fit = Fit::read(&dir, &board.plan.fit);
    match (fit, geography) {
        (Ok(fit), Ok(geography)) => build(board, fit, &geography),
        (fit, geography) => Err(fit.err().into_iter().chain(geography.err().into_iter().flatten()).collect()),
    }
}

fn write_files(out: &Path, map: &Map) -> std::io::Result<()> {
    fs::create_dir_all(out)?;
    for (name, text) in &map.files {
        fs::write(out.join(name), text)?;
    }
    for name in write::FILES.iter().filter(|name| !map.files.iter().any(|(known, _)| known == *name)) {
        match fs::remove_file(out.join(name)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}
