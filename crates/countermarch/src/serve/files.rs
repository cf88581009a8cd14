//! The files of the browser client: inside the program, or in a folder.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use crate::console::Failure;

/// What `cargo xtask dist` has put into the program.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// Where the client comes from.
pub(crate) enum Files {
    Embedded,
    Folder(PathBuf),
}

/// How a file is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    Brotli,
    Gzip,
    None,
}

impl Packing {
    /// The best first, as far as the browser takes them.
    pub fn accepted(header: &str) -> impl Iterator<Item = Packing> {
        let takes =
            |word: &str| header.split(',').any(|part| part.split(';').next().unwrap_or("").trim() == word);
        let list = [(takes("br"), Packing::Brotli), (takes("gzip"), Packing::Gzip), (true, Packing::None)];
        list.into_iter().filter(|(taken, _)| *taken).map(|(_, packing)| packing)
    }

    pub fn ending(self) -> &'static str {
        match self {
            Packing::Brotli => ".br",
            Packing::Gzip => ".gz",
            Packing::None => "",
        }
    }

    /// The word of the header, if there is one.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Packing::Brotli => Some("br"),
            Packing::Gzip => Some("gzip"),
            Packing::None => None,
        }
    }
}

impl Files {
    /// The client to serve, or a sentence that says how to get one.
    pub fn find(folder: Option<&Path>) -> Result<Files, Failure> {
        match folder {
            Some(folder) if folder.join("index.html").is_file() => Ok(Files::Folder(folder.to_owned())),
            Some(folder) => Err(Failure::Input(format!("{}: there is no index.html in it", folder.display()))),
            None if !EMBEDDED.is_empty() => Ok(Files::Embedded),
            None => Err(Failure::Input(
                "this program was built without the table: run `cargo xtask play`, or build it with `cargo xtask dist`"
                    .to_owned(),
            )),
        }
    }

    /// A file by its path below the root, packed as asked.
    pub fn read(&self, name: &str, packing: Packing) -> Option<Cow<'static, [u8]>> {
        let name = format!("{name}{}", packing.ending());
        match self {
            Files::Embedded => {
                let at = EMBEDDED.binary_search_by_key(&name.as_str(), |(name, _)| name).ok()?;
                Some(Cow::Borrowed(EMBEDDED[at].1))
            }
            Files::Folder(folder) => {
                let path = Path::new(&name);
                // Never out of the folder.
                let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
                if inside { std::fs::read(folder.join(path)).ok().map(Cow::Owned) } else { None }
            }
        }
    }
}

/// The type of a file by its ending.
pub(crate) fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "ttf" => "font/ttf",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_packing_that_the_browser_takes_comes_first() {
        let best = |header| Packing::accepted(header).next().unwrap();
        assert_eq!(best("gzip, deflate, br;q=0.9"), Packing::Brotli);
        assert_eq!(best("gzip"), Packing::Gzip);
        assert_eq!(best(""), Packing::None);
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let files = Files::Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src"));
        assert!(files.read("lib.rs", Packing::None).is_some());
        assert!(files.read("../Cargo.toml", Packing::None).is_none());
        assert!(files.read("/etc/hostname", Packing::None).is_none());
    }
}
