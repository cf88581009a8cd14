//! The boards as small pictures for the home page of the client: drawn once here instead of in every visitor's browser.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chart::{Layer, Options, Theme};
use mechanics::pack::{Faults, Files};
use mechanics::sheet::Sheet;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;
use xtask::{Failure, workspace};

/// How wide they are in pixels.
const WIDTH: f32 = 440.0;

/// The pictures of every board, as `game-theme.png` and what is in it. A game without a board has none.
pub fn draw() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut plates = Vec::new();
    for game in workspace::games()? {
        let Some(sheet) = sheet(&game)? else { continue };
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            if let Some(png) = plate(&sheet, theme) {
                plates.push((format!("{game}-{name}.png"), png));
            }
        }
    }
    Ok(plates)
}

/// The first board of a game.
fn sheet(game: &str) -> Result<Option<Sheet>, Failure> {
    let files: Files = workspace::pack(game)?.into();
    let folders = Sheet::folders(&files);
    Ok(folders.first().and_then(|folder| Sheet::read(&files, folder, &mut Faults::default())))
}

/// Copies a picture into a folder, with fewer colours.
pub fn shrink(from: &Path, to: &Path, name: &str) -> Result<(), Failure> {
    let name = format!("{name}.png");
    let fail = |what: &str| Failure::Check(format!("{name} {what}"));
    let picture = Pixmap::load_png(from.join(&name)).map_err(|_| fail("was not made"))?;
    let small = indexed(&picture).ok_or_else(|| fail("cannot be packed"))?;
    fs::write(to.join(&name), small).map_err(|_| fail("cannot be written"))
}

fn plate(sheet: &Sheet, theme: Theme) -> Option<Vec<u8>> {
    let mut options = Options { theme, ..Options::default() }.bare();
    for layer in [Layer::Numbers, Layer::Names, Layer::Grid, Layer::Rail, Layer::Titles] {
        options = options.without(layer);
    }
    let tree = usvg::Tree::from_str(&chart::draw(sheet, &options), &usvg::Options::default()).ok()?;
    let scale = WIDTH / tree.size().width();
    let mut pixels = Pixmap::new(WIDTH as u32, (tree.size().height() * scale) as u32)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    indexed(&pixels)
}

/// A PNG of at most 256 colours: a third of the bytes, and hardly anybody sees the difference.
fn indexed(pixels: &Pixmap) -> Option<Vec<u8>> {
    // Colours that differ in the last bits only count as one.
    let coarse = |c: [u8; 3]| c.map(|channel| channel & 0xfc);
    let colour = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    for pixel in pixels.pixels() {
        *counts.entry(coarse(colour(pixel))).or_default() += 1;
    }
    let palette = palette(&counts);
    let nearest = |c: [u8; 3]| (0..palette.len()).min_by_key(|&i| away(palette[i], c)).unwrap_or(0) as u8;
    let known: BTreeMap<[u8; 3], u8> = counts.keys().map(|&c| (c, nearest(c))).collect();
    let data: Vec<u8> = pixels.pixels().iter().map(|pixel| known[&coarse(colour(pixel))]).collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    // The middle of what counts as one colour.
    encoder.set_palette(palette.iter().flatten().map(|channel| channel | 0x02).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::High);
    encoder.write_header().ok()?.write_image_data(&data).ok()?;
    Some(out)
}

/// The colours that stand for all: the most frequent first, but none too close to another before the rare ones have
/// had their turn.
fn palette(counts: &BTreeMap<[u8; 3], u32>) -> Vec<[u8; 3]> {
    let mut colours: Vec<[u8; 3]> = counts.keys().copied().collect();
    colours.sort_by_key(|colour| std::cmp::Reverse(counts[colour]));
    let mut palette: Vec<[u8; 3]> = Vec::new();
    for apart in [40_u32, 28, 20, 14, 10, 7, 0] {
        for &colour in &colours {
            if palette.len() == 256 {
                return palette;
            }
            if palette.iter().all(|&chosen| away(chosen, colour) > apart * apart) {
                palette.push(colour);
            }
        }
    }
    palette
}

fn away(a: [u8; 3], b: [u8; 3]) -> u32 {
    (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum()
}
