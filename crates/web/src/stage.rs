//! What does not change during a match: the map, where its places are, the colours.

use chart::{Options, Theme};
use engine::{Game, GameInfo, Look, Opened, OverlayInfo, PlaceId, PlaceKind, Scene};
use hexmap::Orientation;
use mechanics::pack::{Faults, Files};
use mechanics::sheet::Sheet;

use crate::words;

/// How far places that are not on the map lie apart.
const BOX: f64 = 110.0;

/// The outline of a place that is no hex.
const SQUARE: &str = "-48,-48 48,-48 48,48 -48,48";

/// Thousandths of a hex in units of the drawing.
fn units(thousandths: i32) -> f64 {
    f64::from(thousandths) * chart::UNIT / 1000.0
}

/// Everything that stays the same.
pub struct Stage {
    pub info: GameInfo,
    pub scene: Scene,
    pub look: Look,
    pub overlays: Vec<OverlayInfo>,
    sheet: Option<Sheet>,
    /// Where each place is on the drawing.
    pub centres: Vec<(f64, f64)>,
    /// Places that are not printed on the sheet and lie in boxes below it.
    pub boxes: Vec<PlaceId>,
    /// The outline of a hex around the origin, a little smaller than the hex itself.
    hex_outline: String,
    /// Left, top, width and height of the drawing.
    pub frame: (f64, f64, f64, f64),
}

impl Stage {
    pub fn new(game: &dyn Game, opened: &dyn Opened) -> Stage {
        let (scene, look) = (opened.scene(), opened.look());
        let files = opened.setup().pack.clone().unwrap_or_else(|| game.pack());
        let sheet = read_sheet(files, &look.sheet);
        let mut centres = Vec::with_capacity(scene.places.len());
        let mut boxes = Vec::new();
        let printed = |place: &engine::PlaceInfo| place.at.map(|at| (units(at.x), units(at.y)));
        let (right, bottom) = scene
            .places
            .iter()
            .filter_map(printed)
            .fold((0.0_f64, 0.0_f64), |(right, bottom), (x, y)| (right.max(x), bottom.max(y)));
        // The drawing goes half a hex beyond the last centres; a corner is farther away than a side.
        let (right, bottom) = (right + 57.8, bottom + 57.8);
        let columns = ((right / BOX) as usize).max(8);
        for (index, place) in scene.places.iter().enumerate() {
            let centre = printed(place).unwrap_or_else(|| {
                let (row, column) = (boxes.len() / columns, boxes.len() % columns);
                boxes.push(PlaceId(index as u16));
                (BOX * (column as f64 + 0.5), bottom + BOX * (row as f64 + 0.6))
            });
            centres.push(centre);
        }
        let rows = boxes.len().div_ceil(columns) as f64;
        let frame = (0.0, 0.0, right, bottom + rows * BOX);
        let flat = sheet.as_ref().is_none_or(|sheet| sheet.grid.layout().orientation() == Orientation::Flat);
        let overlays = opened.overlays();
        Stage {
            info: opened.info().clone(),
            scene,
            look,
            overlays,
            sheet,
            centres,
            boxes,
            hex_outline: outline(flat),
            frame,
        }
    }

    /// The map as SVG, with its left, top, width and height.
    pub fn map(&self, dark: bool) -> Option<(String, [f64; 4])> {
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let options = Options { theme, scale: chart::UNIT, ..Options::default() }.bare();
        let mut sheet = self.sheet.clone()?;
        let places = sheet.places.iter_mut().map(|place| &mut place.name);
        let countries = sheet.countries.iter_mut().map(|country| &mut country.name);
        let areas = sheet.areas.iter_mut().map(|area| &mut area.name);
        for name in places.chain(countries).chain(areas) {
            *name = words::name(name);
        }
        let map = chart::picture(&sheet, &options);
        Some((map.svg, [map.left, map.top, map.width, map.height]))
    }

    pub fn centre(&self, place: PlaceId) -> (f64, f64) {
        self.centres.get(usize::from(place.0)).copied().unwrap_or_default()
    }

    /// The outline of a place around the origin: that of a hex, or a square for what is none.
    pub fn outline(&self, place: PlaceId) -> &str {
        let kind = self.scene.places.get(usize::from(place.0)).map(|place| place.kind);
        match kind {
            None | Some(PlaceKind::Hex) => &self.hex_outline,
            Some(_) => SQUARE,
        }
    }

    /// The place at a point of the drawing.
    pub fn place_at(&self, x: f64, y: f64) -> Option<PlaceId> {
        let distance = |&(_, &(cx, cy)): &(usize, &(f64, f64))| (cx - x).powi(2) + (cy - y).powi(2);
        let nearest = self.centres.iter().enumerate().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(&nearest) < 58.0_f64.powi(2)).then_some(PlaceId(nearest.0 as u16))
    }

    /// The next place in a direction, for the arrow keys.
    pub fn beside(&self, place: PlaceId, dx: f64, dy: f64) -> PlaceId {
        let (x, y) = self.centre(place);
        let rated = self.centres.iter().enumerate().filter_map(|(index, &(cx, cy))| {
            let (across, down) = (cx - x, cy - y);
            let along = across * dx + down * dy;
            let off = (across * dy - down * dx).abs();
            (along > 20.0 && off < along * 1.8).then_some((PlaceId(index as u16), along + 1.2 * off))
        });
        rated.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(place, |(found, _)| found)
    }

    /// `Warsaw (3821)`, or the number alone.
    pub fn name(&self, place: PlaceId) -> String {
        match self.scene.places.get(usize::from(place.0)) {
            Some(info) if info.label.is_empty() => words::name(&info.name),
            Some(info) => format!("{} ({})", words::name(&info.label), words::name(&info.name)),
            None => String::new(),
        }
    }

    /// The place with this printed number or name.
    pub fn find(&self, name: &str) -> Option<PlaceId> {
        let index = self.scene.places.iter().position(|place| place.name == name)?;
        Some(PlaceId(index as u16))
    }
}

/// The outline of a hex around the origin, a little smaller than the hex itself.
fn outline(flat: bool) -> String {
    let turn = if flat { 0.0_f64 } else { 30.0 };
    let radius = 0.97 * 50.0 / 30.0_f64.to_radians().cos();
    let corner = |i: i32| {
        let angle = (f64::from(i) * 60.0 + turn).to_radians();
        format!("{:.1},{:.1}", radius * angle.cos(), radius * angle.sin())
    };
    (0..6).map(corner).collect::<Vec<_>>().join(" ")
}

fn read_sheet(files: engine::PackFiles, folder: &str) -> Option<Sheet> {
    if folder.is_empty() {
        return None;
    }
    let files: Files = files.into_iter().collect();
    Sheet::read(&files, folder, &mut Faults::default())
}
