//! Where the names of places are written: beside their signs, never on each other or on a sign.
//!
//! Every name tries the places around its sign, judges what would be in the way there, and takes the best.
//! The important names choose first; then all may choose again, knowing where the others are. A name that
//! finds no room is written smaller.

use crate::crowd::Crowd;
use crate::geometry::{Point, Rect};
use crate::grid::Number;
use crate::lettering::{self, CAPITAL, TAIL};
use crate::places::{Caption, Places, Rank};
use crate::scene::Scene;
use crate::svg::{Escaped, Short, Svg};

/// Worse than any number of lines that are crossed: this place is taken.
const TAKEN: f64 = 1000.0;

/// How much smaller a name gets, step by step, until it fits.
const SIZES: [f64; 9] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

/// Where numbers are written that no name should cover.
const NUMBER: f64 = 4.0;

/// Holders in the crowd: names count from here, everything that stays where it is below.
const FIRST: u32 = 10;

/// A name in its place.
pub(crate) struct Label {
    pub lines: Vec<String>,
    pub rank: Rank,
    pub size: f64,
    pub area: Rect,
}

/// What names keep clear of.
pub(crate) struct Obstacles<'a> {
    /// The numbers of the hexes.
    pub numbers: &'a [Number],
    /// Lines that names should not cross, with how bad it is.
    pub lines: &'a [(Vec<Point>, f64)],
}

/// Finds a place for every name; what is taken in the end stays in the crowd.
pub(crate) fn place(
    scene: &Scene<'_>,
    places: &Places,
    obstacles: &Obstacles<'_>,
    crowd: &mut Crowd,
) -> Vec<Label> {
    for sign in &places.signs {
        crowd.take(sign.area(), 0, TAKEN);
    }
    for number in obstacles.numbers {
        crowd.take(number.area(), 1, NUMBER);
    }
    for (line, weight) in obstacles.lines {
        crowd.take_line(line, 7.0, 2, *weight);
    }
    let mut order: Vec<usize> = (0..places.captions.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&places.captions[a], &places.captions[b]);
        (a.rank, b.name.chars().count()).cmp(&(b.rank, a.name.chars().count()))
    });
    let mut labels: Vec<Option<Label>> = places.captions.iter().map(|_| None).collect();
    for _round in 0..3 {
        for &index in &order {
            let holder = FIRST + index as u32;
            if let Some(label) = &labels[index] {
                crowd.release(label.area, holder);
            }
            let label = choose(scene, &places.captions[index], crowd);
            crowd.take(label.area, holder, TAKEN);
            labels[index] = Some(label);
        }
    }
    labels.into_iter().flatten().collect()
}

/// The best place for a name as things stand.
fn choose(scene: &Scene<'_>, caption: &Caption, crowd: &Crowd) -> Label {
    let hex = scene.mesh.cells[caption.hex].centre;
    let mut best: Option<(f64, Label)> = None;
    for (step, factor) in SIZES.into_iter().enumerate() {
        let size = caption.rank.size() * factor;
        for lines in lettering::broken(&caption.name) {
            let width = lines.iter().map(|line| lettering::width(line, size)).fold(0.0, f64::max);
            let height = size * (lines.len() as f64 - 1.0 + CAPITAL + TAIL);
            let folded = if lines.len() > 1 { 0.7 } else { 0.0 };
            for (middle, cost) in spots(caption.beside, hex, width, height, step) {
                let area = Rect::around(middle, width, height);
                let cost = cost + folded + outside(scene, hex, area) + crowd.weight(area);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    let lines = lines.iter().map(|&line| line.to_owned()).collect();
                    best = Some((cost, Label { lines, rank: caption.rank, size, area }));
                }
            }
        }
        if best.as_ref().is_some_and(|(cost, _)| *cost < TAKEN) {
            break;
        }
    }
    match best {
        Some((_, label)) => label,
        None => {
            let area = Rect::around(hex, 0.0, 0.0);
            Label { lines: Vec::new(), rank: caption.rank, size: 1.0, area }
        }
    }
}

/// Middles of boxes to try around a sign, with how much each is disliked for itself.
fn spots(beside: Rect, hex: Point, width: f64, height: f64, step: usize) -> Vec<(Point, f64)> {
    let gap = 1.5;
    let Point { x, y } = beside.middle();
    let (right, left) = (beside.right + gap + width / 2.0, beside.left - gap - width / 2.0);
    let (below, above) = (beside.bottom + gap + height / 2.0, beside.top - gap - height / 2.0);
    let mut spots = vec![
        (Point::new(x, below), 0.0),
        (Point::new(right, y), 0.4),
        (Point::new(x, above), 0.8),
        (Point::new(left, y), 0.9),
    ];
    for share in [0.25, 0.5] {
        let shift = (width + beside.width()) * share * 0.9;
        for (x, cost) in [(x + shift, 0.5), (x - shift, 0.6)] {
            spots.push((Point::new(x, below), cost + share));
            spots.push((Point::new(x, above), cost + share + 0.5));
        }
    }
    for drop in [-0.8, -0.4, 0.4, 0.8] {
        let y = y + drop * (beside.height() + height) * 0.5;
        spots.push((Point::new(right, y), 1.0));
        spots.push((Point::new(left, y), 1.3));
    }
    if step > 0 {
        // Anywhere in the hex, when there is no room beside the sign.
        for row in -9..=9 {
            for column in -9..=9 {
                let at = hex + Point::new(f64::from(column) * 5.0, f64::from(row) * 5.0);
                spots.push((at, 3.0 + at.distance(Point::new(x, y)) * 0.02));
            }
        }
    }
    spots
}

/// How bad it is that a name leaves its hex or even the map.
fn outside(scene: &Scene<'_>, hex: Point, area: Rect) -> f64 {
    let home = Rect::around(hex, 104.0, 98.0);
    let share = 1.0 - area.shared(home) / (area.width() * area.height()).max(1.0);
    let off = if area.inside(scene.bounds()) { 0.0 } else { 30.0 };
    share * 5.0 + off
}

/// Writes the names.
pub(crate) fn draw(labels: &[Label], svg: &mut Svg) {
    for rank in Rank::ALL {
        let weight = match rank {
            Rank::Capital | Rank::City => " font-weight=\"600\"",
            Rank::Town | Rank::Other => "",
        };
        let style = if rank == Rank::Other { " font-style=\"italic\"" } else { "" };
        let size = Short(rank.size());
        let attributes = format!("font-size=\"{size}\"{weight}{style}");
        let of_rank = || labels.iter().filter(move |label| label.rank == rank);
        if of_rank().next().is_none() {
            continue;
        }
        svg.group(attributes, |svg| {
            for label in of_rank() {
                write(label, svg);
            }
        });
    }
}

fn write(label: &Label, svg: &mut Svg) {
    let Point { x, .. } = label.area.middle();
    let own = match label.size == label.rank.size() {
        true => String::new(),
        false => format!(" font-size=\"{}\"", Short(label.size)),
    };
    let line = |index: usize| Short(label.area.top + label.size * (CAPITAL + index as f64));
    let x = Short(x);
    match label.lines.as_slice() {
        [only] => svg.raw(format_args!("<text x=\"{x}\" y=\"{}\"{own}>{}</text>", line(0), Escaped(only))),
        lines => {
            let spans = lines.iter().enumerate().map(|(index, words)| {
                format!("<tspan x=\"{x}\" y=\"{}\">{}</tspan>", line(index), Escaped(words))
            });
            svg.raw(format_args!("<text{own}>{}</text>", spans.collect::<String>()));
        }
    }
}

#[cfg(test)]
mod tests {
    use hexmap::Orientation;
    use mechanics::sheet::{Sheet, Symbol};

    use super::*;
    use crate::options::Options;
    use crate::testing::{SYMBOLS, add_place, busy, sheet};

    fn placed(sheet: &Sheet) -> (Places, Vec<Label>, Rect) {
        let options = Options::default();
        let scene = Scene::new(sheet, &options);
        let places = Places::arrange(&scene);
        let mut crowd = Crowd::new(scene.bounds());
        let obstacles = Obstacles { numbers: &crate::grid::place(&scene), lines: &[] };
        let labels = place(&scene, &places, &obstacles, &mut crowd);
        (places, labels, scene.bounds())
    }

    fn assert_apart(sheet: &Sheet) {
        let (places, labels, _) = placed(sheet);
        assert_eq!(labels.len(), places.captions.len());
        for (index, label) in labels.iter().enumerate() {
            let name = || label.lines.join(" ");
            for other in &labels[..index] {
                assert!(!label.area.overlaps(other.area), "{} and {}", name(), other.lines.join(" "));
            }
            for sign in &places.signs {
                assert!(!label.area.overlaps(sign.area()), "{} and {:?}", name(), sign.symbol);
            }
        }
    }

    #[test]
    fn names_keep_apart_on_a_busy_map() {
        assert_apart(&busy(Orientation::Flat));
        assert_apart(&busy(Orientation::Pointy));
    }

    #[test]
    fn names_keep_apart_when_every_hex_is_full() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            let mut sheet = sheet(orientation, 9, 9);
            let numbers: Vec<String> =
                sheet.grid.ids().map(|hex| sheet.grid.number(hex).to_string()).collect();
            for number in &numbers {
                let names = ["Kaiserslautern", "Neustadt an der Weinstrasse", "Pirmasens", "Zweibruecken"];
                for (index, name) in names.into_iter().enumerate() {
                    let symbol = [Symbol::Capital, Symbol::City, Symbol::Port, Symbol::Factory][index];
                    add_place(&mut sheet, number, symbol, &format!("{name} {number}"), Some(12));
                }
            }
            assert_apart(&sheet);
        }
    }

    #[test]
    fn a_name_with_room_is_as_large_as_it_should_be_and_stays_on_the_map() {
        let mut sheet = sheet(Orientation::Flat, 9, 9);
        for (number, symbol) in [("0101", Symbol::Capital), ("0505", Symbol::City), ("0909", Symbol::Dot)] {
            add_place(&mut sheet, number, symbol, "Wilhelmshaven", None);
        }
        let (_, labels, bounds) = placed(&sheet);
        for label in labels {
            assert_eq!(label.size, label.rank.size());
            assert!(label.area.inside(bounds));
        }
    }

    #[test]
    fn a_hex_with_everything_in_it() {
        let mut sheet = sheet(Orientation::Flat, 3, 3);
        for symbol in SYMBOLS {
            add_place(&mut sheet, "0202", symbol, &format!("{symbol:?}"), Some(3));
        }
        let (places, labels, _) = placed(&sheet);
        assert_eq!(places.signs.len(), SYMBOLS.len() - 1, "what has no sign is not drawn");
        assert_eq!(labels.len(), SYMBOLS.len() - 1);
    }
}
