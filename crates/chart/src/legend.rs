//! Below the map: its title, the key to its signs, the scale, north, and the turn track.

use std::collections::BTreeSet;

use mechanics::sheet::{Symbol, Tint};

use crate::geometry::{Point, Rect};
use crate::mesh::{SideKind, corner};
use crate::scene::Scene;
use crate::svg::{Escaped, Path, Short, Svg};
use crate::{borders, compass, glyphs, lettering, rail, sides, symbols};

/// The height of a line of the key.
const LINE: f64 = 58.0;

/// How many lines a column of the key has.
const LINES: usize = 5;

/// The room for a sign of the key; its name comes after.
const SIGN: f64 = 86.0;

/// The size of the letters.
const SIZE: f64 = 19.0;

/// Space between the parts.
const GAP: f64 = 46.0;

/// The side of a box of the turn track: a counter fits.
const BOX: f64 = 100.0;

/// A line of the key.
enum Entry<'s> {
    Terrain(Tint, &'s str),
    Side(SideKind, &'s str),
    Border,
    Link(&'s str),
    Place(Symbol, &'s str),
}

impl Entry<'_> {
    fn name(&self) -> String {
        let word = match self {
            Entry::Terrain(_, name) | Entry::Side(_, name) | Entry::Link(name) | Entry::Place(_, name) => {
                name
            }
            Entry::Border => "border",
        };
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }
}

/// A part of the legend with its size.
enum Part<'s> {
    Title,
    Key(&'static str, Vec<Entry<'s>>),
    /// So many boxes of this size.
    Turns(usize, f64),
}

/// The legend, with every part in its place.
pub(crate) struct Legend<'s> {
    /// The parts, from 0, 0 on, before they are enlarged.
    parts: Vec<(Rect, Part<'s>)>,
    from: Point,
    enlarged: f64,
    /// All of it.
    pub area: Rect,
}

impl<'s> Legend<'s> {
    /// Lays the parts out from a point on, one beside the other and then in rows, in this width or a
    /// little more. Large maps have large legends.
    pub fn new(scene: &Scene<'s>, from: Point, width: f64) -> Legend<'s> {
        let enlarged = (width / 4200.0).clamp(0.7, 2.0);
        let width = width / enlarged;
        let mut parts = vec![Part::Title];
        parts.extend(keys(scene));
        let widest = parts.iter().map(|part| size(scene, part, width).0).fold(width, f64::max);
        let mut placed: Vec<(Rect, Part<'s>)> = Vec::new();
        let (mut x, mut y, mut high) = (0.0, 0.0, 0.0_f64);
        for part in parts {
            let (wide, tall) = size(scene, &part, widest);
            if x > 0.0 && x + wide > widest {
                (x, y, high) = (0.0, y + high + GAP * 0.7, 0.0);
            }
            placed.push((Rect::sized(x, y, wide, tall), part));
            (x, high) = (x + wide + GAP, high.max(tall));
        }
        if scene.options.turns > 0 {
            // Beside the last part if there is room for a few boxes, below it all if not.
            let side = BOX / enlarged;
            let part = Part::Turns(scene.options.turns, side);
            let (mut wide, mut tall) = size(scene, &part, widest - x);
            if widest - x < side * 4.0 || tall > high {
                (x, y, high) = (0.0, y + high + GAP * 0.7, 0.0);
                (wide, tall) = size(scene, &part, widest);
            }
            placed.push((Rect::sized(x, y, wide, tall), part));
            high = high.max(tall);
        }
        let area = Rect::sized(from.x, from.y, widest * enlarged, (y + high) * enlarged);
        Legend { parts: placed, from, enlarged, area }
    }

    pub fn draw(&self, scene: &Scene<'_>, svg: &mut Svg) {
        let (x, y) = (Short(self.from.x), Short(self.from.y));
        let transform = format!("transform=\"translate({x} {y}) scale({:.3})\"", self.enlarged);
        svg.group(transform, |svg| {
            for (area, part) in &self.parts {
                match part {
                    Part::Title => title(scene, *area, self.enlarged, svg),
                    Part::Key(heading, entries) => key(scene, *area, heading, entries, svg),
                    Part::Turns(turns, side) => track(scene, *area, *turns, *side, svg),
                }
            }
        });
    }
}

/// The keys to terrain, to lines and to places, without what the map does not have.
fn keys<'s>(scene: &Scene<'s>) -> Vec<Part<'s>> {
    let sheet = scene.sheet;
    let terrain = sheet.terrains.iter().map(|key| Entry::Terrain(key.tint, &key.name)).collect();
    let sides: BTreeSet<&str> = sheet.sides.iter().map(|side| side.kind.as_str()).collect();
    let mut sides: Vec<&str> = sides.into_iter().collect();
    sides.sort_by_key(|word| SideKind::of(word));
    let links: BTreeSet<&str> = sheet.links.iter().map(|link| link.kind.as_str()).collect();
    let mut lines: Vec<Entry<'s>> =
        sides.into_iter().map(|word| Entry::Side(SideKind::of(word), word)).collect();
    if (0..scene.mesh.edges.len()).any(|edge| scene.mesh.is_border(edge)) {
        lines.push(Entry::Border);
    }
    lines.extend(links.into_iter().map(Entry::Link));
    let places = sheet.place_kinds.iter().filter(|kind| kind.symbol != Symbol::None);
    let places = places.map(|kind| Entry::Place(kind.symbol, &kind.name)).collect();
    let all = [("Terrain", terrain), ("Lines", lines), ("Places", places)];
    all.into_iter()
        .filter(|(_, entries)| !entries.is_empty())
        .map(|(heading, entries)| Part::Key(heading, entries))
        .collect()
}

fn size(scene: &Scene<'_>, part: &Part<'_>, width: f64) -> (f64, f64) {
    match part {
        Part::Title => {
            let title = lettering::width(&scene.sheet.title, TITLE);
            (title.max(520.0) + 190.0, 46.0 + LINE * LINES as f64)
        }
        Part::Key(_, entries) => {
            let wide: f64 = entries.chunks(LINES).map(column).sum();
            (wide, 46.0 + LINE * entries.len().min(LINES) as f64)
        }
        Part::Turns(turns, side) => {
            let across = ((width / side) as usize).clamp(1, (*turns).max(1));
            (across as f64 * side, 46.0 + side * turns.div_ceil(across) as f64)
        }
    }
}

/// How wide a column of the key is.
fn column(entries: &[Entry<'_>]) -> f64 {
    let names = entries.iter().map(|entry| lettering::width(&entry.name(), SIZE));
    SIGN + 12.0 + names.fold(0.0, f64::max) + 30.0
}

fn heading(scene: &Scene<'_>, area: Rect, text: &str, svg: &mut Svg) {
    let (ink, faint) = (scene.palette.ink, scene.palette.faint);
    let (x, y) = (Short(area.left), Short(area.top + 18.0));
    svg.words(
        format_args!(
            "x=\"{x}\" y=\"{y}\" font-size=\"20\" font-weight=\"600\" letter-spacing=\"3\" fill=\"{ink}\""
        ),
        &text.to_uppercase(),
    );
    let (right, y) = (Short(area.right - 24.0), Short(area.top + 27.0));
    svg.element("path", format_args!("d=\"M{x} {y}H{right}\" stroke=\"{faint}\" stroke-width=\"1.4\""));
}

fn key(scene: &Scene<'_>, area: Rect, text: &str, entries: &[Entry<'_>], svg: &mut Svg) {
    heading(scene, area, text, svg);
    let mut x = area.left;
    for entries in entries.chunks(LINES) {
        for (row, entry) in entries.iter().enumerate() {
            let middle = Point::new(x + SIGN / 2.0, area.top + 46.0 + LINE * (row as f64 + 0.5));
            sample(scene, entry, middle, svg);
            let (left, base) = (Short(x + SIGN + 12.0), Short(middle.y + SIZE * 0.32));
            let ink = scene.palette.ink;
            svg.words(
                format_args!("x=\"{left}\" y=\"{base}\" font-size=\"{SIZE}\" fill=\"{ink}\""),
                &entry.name(),
            );
        }
        x += column(entries);
    }
}

/// A sample of what an entry explains.
fn sample(scene: &Scene<'_>, entry: &Entry<'_>, middle: Point, svg: &mut Svg) {
    let palette = scene.palette;
    let wave = |from: f64, to: f64| -> Vec<Point> {
        (0..=8)
            .map(|index| {
                let share = f64::from(index) / 8.0;
                let x = from + (to - from) * share;
                middle + Point::new(x, (share * 9.0).sin() * 4.0)
            })
            .collect()
    };
    let line = wave(-SIGN / 2.0, SIGN / 2.0);
    match entry {
        Entry::Terrain(tint, _) => patch(scene, *tint, middle, svg),
        Entry::Side(
            kind @ (SideKind::River | SideKind::MajorRiver | SideKind::Canal | SideKind::Channel),
            _,
        ) => {
            let mut path = Path::default();
            let (from, to, colour) = match kind {
                SideKind::MajorRiver => (8.0, 10.0, palette.river),
                SideKind::Canal => (4.0, 4.0, palette.shallows),
                SideKind::Channel => (16.0, 18.0, palette.lake),
                _ => (3.0, 6.5, palette.river),
            };
            let widths: Vec<f64> =
                (0..line.len()).map(|index| from + (to - from) * index as f64 / 8.0).collect();
            path.ribbon(&line, &widths);
            svg.path(&path, format_args!("fill=\"{colour}\" stroke=\"{}\"", palette.river_bank));
        }
        Entry::Side(SideKind::Strait, _) => {
            sides::sign(scene, SideKind::Strait, &line, middle, Point::new(1.0, 0.0), svg);
        }
        Entry::Side(kind, _) => sides::sign(scene, *kind, &line, middle, Point::new(0.0, 1.0), svg),
        Entry::Border => {
            let mut path = Path::default();
            path.strand(&line);
            for (colour, side) in scene.nations.iter().zip([-1.0, 1.0]) {
                let mut band = Path::default();
                band.between(&line, &crate::geometry::shifted(&line, |_| 10.0 * side));
                svg.path(&band, format_args!("fill=\"{colour}\" fill-opacity=\".45\""));
            }
            svg.path(&path, borders::style(scene));
        }
        Entry::Link(kind) => {
            let mut path = Path::default();
            path.through(&line);
            rail::line(scene, &path, kind, svg);
        }
        Entry::Place(symbol, _) => {
            let name = symbols::id(*symbol, false);
            let (x, y, id) = (Short(middle.x), Short(middle.y), scene.id(&name));
            svg.element("use", format_args!("href=\"#{id}\" x=\"{x}\" y=\"{y}\""));
        }
    }
}

/// A hex of terrain.
fn patch(scene: &Scene<'_>, tint: Tint, middle: Point, svg: &mut Svg) {
    let palette = scene.palette;
    let mut path = Path::default();
    path.polygon(&[0, 1, 2, 3, 4, 5].map(|index| middle + corner(scene.mesh.orientation, index) * 0.52));
    svg.path(
        &path,
        format_args!("fill=\"{}\" stroke=\"{}\" stroke-opacity=\".6\"", palette.tint(tint), palette.grid),
    );
    let Some(filling) = glyphs::filling(tint) else { return };
    // Large drawings are made smaller, to stay in the hex.
    let scale = (21.0 / filling.width).min(1.0);
    for (index, (x, y)) in [(0.0, -10.0), (-12.0, 2.0), (12.0, 3.0), (-1.0, 14.0)].into_iter().enumerate() {
        let name = format!("{}{}", filling.name, index % filling.variants);
        let (x, y) = (Short(middle.x + x), Short(middle.y + y + filling.height * scale / 2.0));
        let transform = format!("transform=\"translate({x} {y}) scale({scale:.2})\"");
        svg.element("use", format_args!("href=\"#{}\" {transform}", scene.id(&name)));
    }
}

/// The size of the title.
const TITLE: f64 = 46.0;

/// The title in its cartouche, with the scale and the north arrow.
fn title(scene: &Scene<'_>, area: Rect, enlarged: f64, svg: &mut Svg) {
    let palette = scene.palette;
    let sheet = scene.sheet;
    for (inset, width) in [(0.0, 3.0), (6.0, 1.0)] {
        let area = area.grown(-inset);
        let place = format!("x=\"{}\" y=\"{}\"", Short(area.left), Short(area.top));
        let extent = format!("width=\"{}\" height=\"{}\"", Short(area.width()), Short(area.height()));
        let fill = if inset > 0.0 { "none" } else { palette.panel };
        svg.element(
            "rect",
            format_args!(
                "{place} {extent} rx=\"3\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{width}\"",
                palette.ink
            ),
        );
    }
    let left = area.left + 34.0;
    let (x, y) = (Short(left), Short(area.top + 74.0));
    svg.words(
        format_args!(
            "x=\"{x}\" y=\"{y}\" font-size=\"{TITLE}\" font-weight=\"600\" fill=\"{}\"",
            palette.ink
        ),
        &sheet.title,
    );
    let y = Short(area.top + 112.0);
    let hexes = format!("{} hexes of {} km", sheet.grid.len(), Short(sheet.km_per_hex));
    svg.words(
        format_args!("x=\"{x}\" y=\"{y}\" font-size=\"23\" font-style=\"italic\" fill=\"{}\"", palette.faint),
        &hexes,
    );
    let scale = Point::new(left, area.bottom - 130.0);
    // The scale is enlarged with everything else, and must be true all the same.
    let km = sheet.km_per_hex * enlarged;
    compass::scale(scene, scale, "kilometres", km, svg);
    compass::scale(scene, scale + Point::new(0.0, 62.0), "miles", km / 1.609_344, svg);
    compass::rose(scene, Point::new(area.right - 100.0, area.bottom - 110.0), 70.0, svg);
}

/// Numbered boxes to put a marker on.
fn track(scene: &Scene<'_>, area: Rect, turns: usize, side: f64, svg: &mut Svg) {
    heading(scene, Rect { right: area.right + 24.0, ..area }, "Turns", svg);
    let palette = scene.palette;
    let across = (area.width() / side).round().max(1.0) as usize;
    for turn in 0..turns {
        let (column, row) = ((turn % across) as f64, (turn / across) as f64);
        let (x, y) = (area.left + column * side, area.top + 46.0 + row * side);
        let place =
            format!("x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\"", Short(x), Short(y), Short(side));
        svg.element(
            "rect",
            format_args!(
                "{place} fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"",
                palette.panel, palette.ink
            ),
        );
        let at = format!("x=\"{}\" y=\"{}\"", Short(x + 8.0), Short(y + 24.0));
        let number = (turn + 1).to_string();
        svg.raw(format_args!(
            "<text {at} font-size=\"20\" font-weight=\"600\" fill=\"{}\">{}</text>",
            palette.faint,
            Escaped(&number)
        ));
    }
}
