//! The browser client: Rust to WebAssembly to a folder of static files, without a tool to be installed by hand.
//!
//! `cargo xtask` runs it for `play`, `site`, `dist` and `browser`. No game is part of it: what it needs of them are
//! the files of their packs.
//!
//! Every file but `index.html` has the hash of its content in its name, so browsers may keep it for ever; each
//! lies there compressed as well (`.br`, `.gz`), so that serving costs nothing.

mod plates;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use server::{Files, Place};
use sha2::{Digest, Sha256};
use xtask::chores::{Packing, Page};
use xtask::{Failure, cargo, say, workspace};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    task: Page,
}

/// What is served besides the module, in the order in which they may name each other.
const STATIC: [&str; 6] = ["icon.svg", "style.css", "worker.js", "boot.js", "sw.js", "index.html"];

/// Those that lie beside the folder of the others, under their own names: the page, and what keeps it, which may
/// answer for nothing above it.
const AT_THE_TOP: [&str; 2] = ["sw.js", "index.html"];

/// What a game knows of its rulebook, fetched with its pack.
const CHECKLIST: &str = "rules.tsv";
/// What a game says in German, beside its pack.
const GERMAN: &str = "de.tsv";

/// The letters of the maps.
const FONTS: [&str; 3] = ["Vollkorn-Regular.ttf", "Vollkorn-SemiBold.ttf", "Vollkorn-Italic.ttf"];

fn main() -> ExitCode {
    xtask::end(match Cli::parse().task {
        Page::Make { module, out, packing } => make(&module, &out, packing),
        Page::Serve { folder, port, no_browser } => serve(&folder, port, !no_browser),
        Page::Shrink { from, to, names } => {
            names.iter().try_for_each(|name| plates::shrink(&from, &to, name))
        }
    })
}

/// Serves the page until the program is stopped.
fn serve(folder: &Path, port: u16, browser: bool) -> Result<(), Failure> {
    let place = Place { port, browser, ..Place::default() };
    let served = Files::folder(folder).and_then(|files| {
        server::serve(files, place, &mut |line| {
            say(line);
            Ok(())
        })
    });
    served.map_err(|failure| match failure {
        server::Failure::Input(sentence) => Failure::Input(sentence),
        other => Failure::Check(other.to_string()),
    })
}

/// Makes the page in a folder, which is emptied first.
fn make(module: &Path, out: &Path, packing: Packing) -> Result<(), Failure> {
    let bound = cargo::target().join("bindgen");
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(module)
        .web(true)
        .and_then(|bindgen| {
            // A third of the module is the names of its functions, which only who mends it wants to read.
            let nameless = packing == Packing::Small;
            bindgen.remove_name_section(nameless).remove_producers_section(nameless);
            bindgen.typescript(false).omit_default_module_path(true).generate(&bound)
        })
        .map_err(|error| Failure::Check(format!("wasm-bindgen: {error:#}")))?;
    let mut site = Site::new(out, packing)?;
    site.add("web.wasm", "wasm", &read(&bound.join("web_bg.wasm"))?)?;
    site.add("web.js", "js", &read(&bound.join("web.js"))?)?;
    let root = workspace::root();
    for font in FONTS {
        site.add(font, "ttf", &read(&root.join("crates/countermarch/assets/fonts").join(font))?)?;
    }
    for game in workspace::games()? {
        let mut files = workspace::pack(&game)?;
        if files.is_empty() {
            continue;
        }
        let checklist = workspace::root().join("games").join(&game).join(CHECKLIST);
        if checklist.is_file() {
            files.insert(CHECKLIST.to_owned(), workspace::read(&checklist)?);
        }
        let text = serde_json::to_string(&files).expect("texts are always JSON");
        site.add(&format!("{game}.pack"), "json", text.as_bytes())?;
        let german = workspace::root().join("games").join(&game).join(GERMAN);
        if german.is_file() {
            site.add(&format!("{game}.de"), "txt", workspace::read(&german)?.as_bytes())?;
        }
    }
    for (name, png) in plates::draw()? {
        site.add(&name, "png", &png)?;
    }
    for name in STATIC {
        let text = workspace::read(&root.join("crates/web/static").join(name))?;
        let at_the_top = AT_THE_TOP.contains(&name);
        let text = site.fill_in(&text, at_the_top);
        match at_the_top {
            true => site.write(name, text.as_bytes())?,
            false => site.add(name, name.rsplit('.').next().unwrap_or_default(), text.as_bytes())?,
        }
    }
    say(format_args!(
        "   client: {:.2} MB, compressed {:.2} MB, in {}",
        site.plain as f64 / 1e6,
        site.packed as f64 / 1e6,
        workspace::shown(out)
    ));
    Ok(())
}

/// The folder that is being filled.
struct Site {
    out: PathBuf,
    packing: Packing,
    /// Names in the sources and the names they have here.
    names: Vec<(String, String)>,
    plain: usize,
    packed: usize,
}

impl Site {
    fn new(out: &Path, packing: Packing) -> Result<Site, Failure> {
        let assets = out.join("assets");
        if assets.exists() {
            fs::remove_dir_all(&assets).map_err(|error| unwritable(&assets, &error))?;
        }
        fs::create_dir_all(&assets).map_err(|error| unwritable(&assets, &error))?;
        Ok(Site { out: out.to_owned(), packing, names: Vec::new(), plain: 0, packed: 0 })
    }

    /// Adds a file under a name that says what is in it.
    fn add(&mut self, name: &str, ending: &str, content: &[u8]) -> Result<(), Failure> {
        let stem = name.split('.').next().unwrap_or(name).to_lowercase();
        let hashed = format!("{stem}-{}.{ending}", digits(content));
        self.write(&format!("assets/{hashed}"), content)?;
        self.names.push((name.to_owned(), hashed));
        Ok(())
    }

    /// Puts the names of the files added so far where the text asks for them: `{{web.js}}`; where it asks for
    /// `{{*.png}}`, `{{*.pack}}` or `{{*.de}}`, all of them, each with its name in front.
    fn fill_in(&self, text: &str, from_root: bool) -> String {
        let folder = if from_root { "assets/" } else { "" };
        let text = [".png", ".pack", ".de"].into_iter().fold(text.to_owned(), |text, ending| {
            let all = self.names.iter().filter(|(name, _)| name.ends_with(ending));
            let all: Vec<String> = all.map(|(name, hashed)| format!("{name} {folder}{hashed}")).collect();
            text.replace(&format!("{{{{*{ending}}}}}"), &all.join(" "))
        });
        // From a module in assets/ the address counts from the page.
        let text = text.replace("{{sw.js}}", "sw.js").replace("{{version}}", &self.version());
        self.names.iter().fold(text, |text, (name, hashed)| {
            text.replace(&format!("{{{{{name}}}}}"), &format!("{folder}{hashed}"))
        })
    }

    /// Some digits that differ when any of the files does.
    fn version(&self) -> String {
        let names: Vec<&str> = self.names.iter().map(|(_, hashed)| hashed.as_str()).collect();
        digits(names.join(" ").as_bytes())
    }

    fn write(&mut self, name: &str, content: &[u8]) -> Result<(), Failure> {
        let path = self.out.join(name);
        let put =
            |path: &Path, content: &[u8]| fs::write(path, content).map_err(|error| unwritable(path, &error));
        put(&path, content)?;
        self.plain += content.len();
        // Pictures are packed already.
        if name.ends_with(".png") || self.packing == Packing::None {
            self.packed += content.len();
            return Ok(());
        }
        let (brotli, gzip) = (brotli(content, self.packing), gzip(content, self.packing));
        self.packed += brotli.len();
        put(&self.out.join(format!("{name}.br")), &brotli)?;
        put(&self.out.join(format!("{name}.gz")), &gzip)
    }
}

/// The beginning of the hash of something.
fn digits(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

fn brotli(content: &[u8], packing: Packing) -> Vec<u8> {
    let quality = if packing == Packing::Small { 11 } else { 4 };
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, quality, 24);
    writer.write_all(content).and_then(|()| writer.flush()).expect("writing to memory cannot fail");
    drop(writer);
    packed
}

fn gzip(content: &[u8], packing: Packing) -> Vec<u8> {
    let level = if packing == Packing::Small { 9 } else { 1 };
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    writer.write_all(content).and_then(|()| writer.finish()).expect("writing to memory cannot fail")
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::Check(format!("cannot read {}: {error}", workspace::shown(path))))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Check(format!("cannot write {}: {error}", workspace::shown(path)))
}
