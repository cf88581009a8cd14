//! Where things are: the workspace's root, its games, their sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;

/// The folder that holds the workspace's `Cargo.toml`.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// The names of the game crates, in alphabetical order.
pub fn games() -> Result<Vec<String>, Failure> {
    let folder = root().join("games");
    let mut games: Vec<String> = entries(&folder)?
        .into_iter()
        .filter(|path| path.join("Cargo.toml").is_file())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    games.sort();
    Ok(games)
}

/// The game the player named, or an error that lists the games there are.
pub fn game_named(name: &str) -> Result<String, Failure> {
    let games = games()?;
    if games.iter().any(|game| game == name) {
        Ok(name.to_owned())
    } else {
        Err(Failure::Input(format!("there is no game `{name}`; the games are: {}", games.join(", "))))
    }
}

/// The files of a game's pack by their names inside it; a game without a pack has none.
pub fn pack(game: &str) -> Result<BTreeMap<String, String>, Failure> {
    let root = root().join("games").join(game).join("pack");
    let mut files = BTreeMap::new();
    for path in files_below(&root)? {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        files.insert(name, read(&path)?);
    }
    Ok(files)
}

/// All Rust files below a folder, in a fixed order. A folder that does not exist has none.
pub fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = files_below(folder)?;
    files.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    Ok(files)
}

/// All files below a folder, in a fixed order. A folder that does not exist has none.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        for path in entries(&folder)? {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|e| unreadable(path, &e))
}

/// A path as messages show it: from the workspace's root, with forward slashes.
pub fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    fs::read_dir(folder)
        .and_then(|listing| listing.map(|entry| Ok(entry?.path())).collect())
        .map_err(|e| unreadable(folder, &e))
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Check(format!("cannot read {}: {error}", shown(path)))
}
