//! `countermarch pack render`: the map of a pack as a picture.

use std::path::{Path, PathBuf};

use chart::{Options, Theme};
use engine::{Game, PackFiles};
use mechanics::pack::{Faults, Files};
use mechanics::sheet::Sheet;
use resvg::{tiny_skia, usvg};

use crate::console::{Console, Done, Failure};
use crate::files::write_whole;
use crate::folder::Folder;
use crate::setup::find;
use crate::show::count;

/// The letters of a PNG. An SVG is shown with the letters of whoever shows it.
const FONTS: [&[u8]; 3] = [
    include_bytes!("../assets/fonts/Vollkorn-Regular.ttf"),
    include_bytes!("../assets/fonts/Vollkorn-SemiBold.ttf"),
    include_bytes!("../assets/fonts/Vollkorn-Italic.ttf"),
];

/// The most pixels of a PNG: some hundred megabytes while it is drawn.
const MOST_PIXELS: u64 = 200_000_000;

/// Draw the map of a pack, as SVG or PNG.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, for the pack that comes with it, or a directory
    #[arg(value_name = "GAME|DIR")]
    pack: String,
    /// The picture to write: a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Which board, where the game has several
    #[arg(long)]
    board: Option<String>,
    /// The width of a hex in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 64, value_parser = clap::value_parser!(u16).range(8..=400))]
    scale: u16,
    /// The colours
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    theme: ThemeName,
    /// The number of boxes of a turn track beside the legend
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=200))]
    turns: u16,
    /// Nothing but the map: no frame, no legend
    #[arg(long)]
    bare: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ThemeName {
    /// As printed on paper
    Light,
    /// For a dark room
    Dark,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Svg,
    Png,
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let format = format(&args.out)?;
    let files = match find(games, &args.pack) {
        Ok(game) => game.pack(),
        Err(_) if Path::new(&args.pack).is_dir() => Folder::read_pack(Path::new(&args.pack))?,
        Err(why) => return Err(Failure::Input(format!("{why}; nor is there such a directory"))),
    };
    let sheet = sheet(args, files)?;
    let theme = match args.theme {
        ThemeName::Light => Theme::Light,
        ThemeName::Dark => Theme::Dark,
    };
    let options = Options { scale: args.scale.into(), theme, turns: args.turns.into(), ..Options::default() };
    let options = if args.bare { options.bare() } else { options };
    let svg = chart::draw(&sheet, &options);
    let wrong = |why: &dyn std::fmt::Display| Failure::Input(format!("{}: {why}", args.out.display()));
    let written = match format {
        Format::Svg => write_whole(&args.out, svg.as_bytes(), false),
        Format::Png => write_whole(&args.out, &png(&svg).map_err(|why| wrong(&why))?, false),
    };
    written.map_err(|error| wrong(&error))?;
    let (hexes, title, out) = (sheet.grid.len(), &sheet.title, args.out.display());
    console.say(format_args!("{title}: {hexes} hexes drawn in {out}"))
}

fn format(out: &Path) -> Result<Format, Failure> {
    let ending = out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => Err(Failure::Input(format!("{}: the picture must end in .svg or .png", out.display()))),
    }
}

/// The sheet of the board that is asked for.
fn sheet(args: &Args, files: PackFiles) -> Result<Sheet, Failure> {
    let wrong = |why: String| Failure::Input(format!("{}: {why}", args.pack));
    let files: Files = files.into_iter().collect();
    let folders = files.names().filter_map(|name| name.strip_suffix("map.toml"));
    let mut boards: Vec<(&str, &str)> = folders
        .filter(|folder| folder.is_empty() || folder.ends_with('/'))
        .map(|folder| (folder.strip_suffix("map/").unwrap_or(folder).trim_end_matches('/'), folder))
        .collect();
    if boards.is_empty() {
        return Err(wrong("the pack has no map: there is no map.toml in it".to_owned()));
    }
    let names: Vec<&str> = boards.iter().map(|(board, _)| *board).filter(|board| !board.is_empty()).collect();
    let names = names.join(", ");
    if let Some(board) = &args.board {
        boards.retain(|(name, _)| name == board);
    }
    let folder = match boards[..] {
        [(_, folder)] => folder,
        [] if names.is_empty() => return Err(wrong("there is only one board: leave out --board".to_owned())),
        [] => return Err(wrong(format!("there is no such board; choose one of: {names}"))),
        _ => return Err(wrong(format!("there are several boards; choose one with --board: {names}"))),
    };
    let mut faults = Faults::default();
    let sheet = Sheet::read(&files, folder, &mut faults);
    match (sheet, faults.iter().next()) {
        (Some(sheet), None) => Ok(sheet),
        (_, first) => {
            let first = first.map(|fault| format!(", the first: {fault}")).unwrap_or_default();
            Err(Failure::Check(format!("{}: the map has {}{first}", args.pack, count(faults.len(), "fault"))))
        }
    }
}

/// A picture made of pixels.
fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = usvg::Options { font_family: "Vollkorn".to_owned(), ..usvg::Options::default() };
    let fonts = options.fontdb_mut();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    fonts.set_serif_family("Vollkorn");
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| format!("it cannot be drawn: {error}"))?;
    let size = tree.size().to_int_size();
    let too_large =
        || format!("{} x {} pixels are too many: choose a smaller --scale", size.width(), size.height());
    if u64::from(size.width()) * u64::from(size.height()) > MOST_PIXELS {
        return Err(too_large());
    }
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("it cannot be written: {error}"))
}
