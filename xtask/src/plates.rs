//! The boards as small pictures for the home page of the client: drawn once here instead of in every visitor's browser.

use chart::{Layer, Options, Theme};
use engine::Game;
use mechanics::pack::{Faults, Files};
use mechanics::sheet::Sheet;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// How wide they are in pixels.
const WIDTH: f32 = 520.0;

/// The pictures of every board, as `game-theme.png` and what is in it. A game without a board has none.
pub fn draw() -> Vec<(String, Vec<u8>)> {
    let mut plates = Vec::new();
    for game in catalog::shelf() {
        let Some(sheet) = sheet(game.as_ref()) else { continue };
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            if let Some(png) = plate(&sheet, theme) {
                plates.push((format!("{}-{name}.png", game.info().id), png));
            }
        }
    }
    plates
}

/// The first board of a game.
fn sheet(game: &dyn Game) -> Option<Sheet> {
    let pack = game.pack();
    let folder = pack.keys().find_map(|name| name.strip_suffix("map.toml"))?.to_owned();
    let files: Files = pack.into_iter().collect();
    Sheet::read(&files, &folder, &mut Faults::default())
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
    pixels.encode_png().ok()
}
