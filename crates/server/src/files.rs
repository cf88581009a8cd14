//! The files of the browser client: inside the program, or in a folder.

use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};

use crate::Failure;

/// The files of the browser client, and where they come from.
pub enum Files {
    /// Inside the program: their names, in order, and what is in them.
    Embedded(&'static [(&'static str, &'static [u8])]),
    /// A folder.
    Folder(PathBuf),
}

/// What a file holds.
pub(crate) enum Content {
    /// All of it.
    Embedded(&'static [u8]),
    /// To be read, with its length.
    File(File, u64),
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
    /// The client in a folder, or a sentence that says what is not there.
    pub fn folder(folder: &Path) -> Result<Files, Failure> {
        if !folder.join("index.html").is_file() {
            return Err(Failure::Input(format!("{}: there is no index.html in it", folder.display())));
        }
        let folder = fs::canonicalize(folder)
            .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
        Ok(Files::Folder(folder))
    }

    /// A file by its path below the root, packed as asked.
    pub(crate) fn find_packed(&self, name: &str, packing: Packing) -> Option<Content> {
        let name = format!("{name}{}", packing.ending());
        match self {
            Files::Embedded(files) => {
                let at = files.binary_search_by_key(&name.as_str(), |(name, _)| name).ok()?;
                Some(Content::Embedded(files[at].1))
            }
            Files::Folder(folder) => {
                let file = open_inside(folder, Path::new(&name))?;
                let found = file.metadata().ok().filter(fs::Metadata::is_file)?;
                Some(Content::File(file, found.len()))
            }
        }
    }
}

/// Opens a file below a folder. Links lead elsewhere, and who opens a pipe waits for whoever writes into it: neither is
/// followed.
fn open_inside(folder: &Path, name: &Path) -> Option<File> {
    let mut path = folder.to_owned();
    let mut parts = name.components().peekable();
    while let Some(part) = parts.next() {
        let Component::Normal(part) = part else { return None };
        path.push(part);
        let kind = fs::symlink_metadata(&path).ok()?.file_type();
        let wanted = if parts.peek().is_some() { kind.is_dir() } else { kind.is_file() };
        if !wanted {
            return None;
        }
    }
    File::open(path).ok()
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
        "json" => "application/json",
        "txt" => "text/plain; charset=utf-8",
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
        let is_found = |name| files.find_packed(name, Packing::None).is_some();
        assert!(is_found("lib.rs") && is_found("http/tests.rs"));
        for name in ["../Cargo.toml", "/etc/hostname", "http", "http/..", ".", "", "no\0thing", "lib.rs/x"] {
            assert!(!is_found(name), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_are_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = std::env::temp_dir().join(format!("countermarch-serve-{}", std::process::id()));
        fs::create_dir_all(folder.join("real")).unwrap();
        fs::write(folder.join("real/page.html"), "hello").unwrap();
        symlink("/etc/hostname", folder.join("host")).unwrap();
        symlink(folder.join("real"), folder.join("link")).unwrap();
        symlink(folder.join("real/page.html"), folder.join("page.html")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap();
        assert!(made.success());
        let files = Files::Folder(folder.clone());
        let is_found = |name| files.find_packed(name, Packing::None).is_some();
        let found: Vec<_> =
            ["real/page.html", "host", "link/page.html", "page.html", "pipe"].map(is_found).into();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [true, false, false, false, false]);
    }
}
