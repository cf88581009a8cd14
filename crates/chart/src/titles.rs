//! The names of countries and seas, spread in wide letters over what they name.

use std::collections::BTreeSet;

use mechanics::sheet::AreaKind;

use crate::crowd::Crowd;
use crate::geometry::{Point, Rect};
use crate::lettering::{self, CAPITAL};
use crate::mesh::{Finder, Ground, Mesh};
use crate::palette::mixed;
use crate::scene::Scene;
use crate::svg::{Escaped, Short, Svg};

/// What is to be written.
#[derive(Clone)]
pub(crate) struct Name {
    text: String,
    sea: bool,
    colour: String,
}

/// A name in its place.
pub(crate) struct Title {
    name: Name,
    written: Written,
}

/// Finds the places of all names; they may go under signs but avoid it.
pub(crate) fn place(scene: &Scene<'_>, crowd: &Crowd) -> Vec<Title> {
    let (mesh, finder) = (&scene.mesh, scene.mesh.finder());
    let countries = scene.sheet.countries.iter().enumerate().map(|(index, country)| {
        let land = (0..mesh.hexes).filter(|&cell| {
            let cell = &mesh.cells[cell];
            cell.played && cell.ground == Ground::Land && cell.country == Some(index)
        });
        let colour = mixed(scene.nations[index], scene.palette.ink, 0.45);
        (Name { text: country.name.to_uppercase(), sea: false, colour }, land.collect())
    });
    let seas = scene.sheet.areas.iter().filter(|area| area.kind == AreaKind::Sea).map(|area| {
        let water = area.hexes.iter().map(|hex| hex.index());
        let colour = scene.palette.water_name.to_owned();
        (Name { text: area.name.clone(), sea: true, colour }, water.collect())
    });
    let titles = countries.chain(seas);
    titles.filter_map(|(name, cells)| Spread::over(mesh, cells).title(name, &finder, crowd)).collect()
}

/// The largest piece of what is to be named.
struct Spread<'m> {
    mesh: &'m Mesh,
    cells: BTreeSet<usize>,
}

/// A curve to write on: a line through a point, bent like a bow.
#[derive(Clone, Copy)]
struct Bow {
    middle: Point,
    degrees: f64,
    bend: f64,
}

impl Bow {
    fn at(self, along: f64) -> Point {
        let way = Point::polar(self.degrees, 1.0);
        self.middle + way * along + way.right() * (self.bend * along * along)
    }

    fn turn(self, along: f64) -> f64 {
        self.degrees + (2.0 * self.bend * along).atan().to_degrees()
    }
}

impl Spread<'_> {
    fn over(mesh: &Mesh, mut cells: BTreeSet<usize>) -> Spread<'_> {
        let mut largest = BTreeSet::new();
        while let Some(first) = cells.pop_first() {
            let mut piece = BTreeSet::from([first]);
            let mut waiting = vec![first];
            while let Some(cell) = waiting.pop() {
                for next in mesh.neighbours(cell) {
                    if cells.remove(&next) {
                        piece.insert(next);
                        waiting.push(next);
                    }
                }
            }
            if piece.len() > largest.len() {
                largest = piece;
            }
        }
        Spread { mesh, cells: largest }
    }

    fn middle(&self) -> Point {
        let sum = self.cells.iter().fold(Point::default(), |sum, &cell| sum + self.mesh.cells[cell].centre);
        sum * (1.0 / self.cells.len().max(1) as f64)
    }

    /// The direction in which the piece is long, nearer to level the less long it is.
    fn lie(&self) -> f64 {
        let middle = self.middle();
        let (mut xx, mut xy, mut yy) = (200.0, 0.0, 200.0);
        for &cell in &self.cells {
            let Point { x, y } = self.mesh.cells[cell].centre - middle;
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
        }
        let spread = (xx - yy).hypot(2.0 * xy);
        let stretch = ((xx + yy + spread) / (xx + yy - spread).max(1.0)).sqrt();
        let degrees = (2.0 * xy).atan2(xx - yy).to_degrees() / 2.0;
        (degrees * ((stretch - 1.25) / 0.6).clamp(0.0, 1.0)).clamp(-68.0, 68.0)
    }

    /// The best way to write the name.
    fn title(&self, name: Name, finder: &Finder<'_>, crowd: &Crowd) -> Option<Title> {
        if self.cells.is_empty() || name.text.trim().is_empty() {
            return None;
        }
        let largest = if name.sea { 64.0 } else { 92.0 };
        let wish = ((self.cells.len() as f64).sqrt() * 6.5).clamp(13.0, largest);
        let (middle, lie) = (self.middle(), self.lie());
        let centres = self.cells.iter().map(|&cell| self.mesh.cells[cell].centre);
        let reach = centres.map(|centre| centre.distance(middle)).fold(0.0, f64::max) + 60.0;
        let mut best: Option<(f64, Written)> = None;
        for degrees in [lie, lie * 0.5, 0.0] {
            let down = Point::polar(degrees, 1.0).right();
            for aside in (-8..=8).map(|step| f64::from(step) * 45.0) {
                for bend in [0.0, 0.0005, -0.0005, 0.0011, -0.0011] {
                    let bow = Bow { middle: middle + down * aside, degrees, bend };
                    for (from, to) in self.runs(bow, reach, finder) {
                        let written = Written::new(&name.text, bow, from, to, wish);
                        if written.is_bent(bow) {
                            continue;
                        }
                        // Large, wide, free of everything else, in the middle, and not bent without need.
                        let liking = written.size / wish * 3.0 + ((to - from) / (wish * 14.0)).min(1.0) * 1.5
                            - written.crowding(&name.text, crowd) * 5.0
                            - aside.abs() / (wish * 12.0)
                            - ((from + to) / 2.0).abs() / (wish * 14.0)
                            - bend.abs() * 150.0;
                        if best.as_ref().is_none_or(|(most, _)| liking > *most) {
                            best = Some((liking, written));
                        }
                    }
                }
            }
        }
        best.map(|(_, written)| Title { name, written })
    }

    /// The stretches of a curve that lie inside.
    fn runs(&self, bow: Bow, reach: f64, finder: &Finder<'_>) -> Vec<(f64, f64)> {
        let mut runs = Vec::new();
        let mut start = None;
        let step = 20.0;
        for index in 0..=(2.0 * reach / step) as i64 {
            let along = index as f64 * step - reach;
            let inside = finder.cell(bow.at(along)).is_some_and(|cell| self.cells.contains(&cell));
            match (inside, start) {
                (true, None) => start = Some(along),
                (false, Some(from)) => {
                    runs.push((from, along - step));
                    start = None;
                }
                _ => {}
            }
        }
        runs.retain(|(from, to)| to - from > 60.0);
        if runs.is_empty() && bow.bend == 0.0 {
            runs.push((-45.0, 45.0));
        }
        runs
    }
}

/// A name along a curve.
struct Written {
    size: f64,
    /// Where each letter begins, and how it is turned.
    letters: Vec<(Point, f64)>,
}

impl Written {
    fn new(name: &str, bow: Bow, from: f64, to: f64, wish: f64) -> Written {
        let count = name.chars().count() as f64;
        let solid = lettering::width(name, 1.0);
        let room = (to - from) * 0.86;
        let size = wish.min(room / (solid + 0.12 * (count - 1.0))).max(7.5);
        let gap =
            ((room - solid * size) / (count - 1.0).max(1.0)).clamp(0.05 * size, (0.8 + 6.0 / count) * size);
        let length = solid * size + gap * (count - 1.0);
        let mut along = (from + to) / 2.0 - length / 2.0;
        let mut letters = Vec::new();
        for letter in name.chars() {
            let width = lettering::letter(letter) * size;
            let turn = bow.turn(along + width / 2.0);
            let (right, down) = (Point::polar(turn, 1.0), Point::polar(turn, 1.0).right());
            let middle = bow.at(along + width / 2.0);
            letters.push((middle - right * (width / 2.0) + down * (size * CAPITAL / 2.0), turn));
            along += width + gap;
        }
        Written { size, letters }
    }

    /// Whether it turns more than letters should.
    fn is_bent(&self, bow: Bow) -> bool {
        self.letters.iter().any(|(_, turn)| (turn - bow.degrees).abs() > 24.0)
    }

    /// The share of the letters that something is in the way of.
    fn crowding(&self, name: &str, crowd: &Crowd) -> f64 {
        let weights = self.letters.iter().zip(name.chars()).map(|(&(at, turn), letter)| {
            let (right, down) = (Point::polar(turn, 1.0), Point::polar(turn, 1.0).right());
            let width = lettering::letter(letter) * self.size;
            let middle = at + right * (width / 2.0) - down * (self.size * CAPITAL / 2.0);
            let area = Rect::around(middle, width, self.size * CAPITAL);
            (crowd.weight(area) / 12.0).min(1.0)
        });
        weights.sum::<f64>() / self.letters.len().max(1) as f64
    }
}

/// Writes the names.
pub(crate) fn draw(titles: &[Title], svg: &mut Svg) {
    for Title { name, written: Written { size, letters } } in titles {
        let list = |part: fn(&(Point, f64)) -> f64| {
            let parts: Vec<String> = letters.iter().map(|letter| Short(part(letter)).to_string()).collect();
            parts.join(" ")
        };
        let (x, y) = (list(|letter| letter.0.x), list(|letter| letter.0.y));
        let turned = letters.iter().any(|letter| letter.1.abs() > 0.4);
        let turn = if turned { format!(" rotate=\"{}\"", list(|letter| letter.1)) } else { String::new() };
        let style = match name.sea {
            true => "font-style=\"italic\" fill-opacity=\".85\" stroke=\"none\"",
            false => "font-weight=\"600\" fill-opacity=\".55\"",
        };
        let (size, colour, text) = (Short(*size), &name.colour, Escaped(&name.text));
        svg.raw(format_args!(
            "<text x=\"{x}\" y=\"{y}\"{turn} font-size=\"{size}\" fill=\"{colour}\" {style}>{text}</text>"
        ));
    }
}
