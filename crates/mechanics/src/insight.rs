//! What the answers of every game's `show` and `insight` have in common: places of hexes, numbers as people write
//! them, lists of what is still open, chances.

use engine::{Area, Line, Mark, MarkKind, Open, OverlayInfo, PlaceId, Point, Role, Shift, Spot, Subject};
use hexmap::{Grid, HexId, Orientation};

use crate::UnitId;

/// The place of a hex: on a board with one map they have the same number.
pub fn place_id(hex: HexId) -> PlaceId {
    PlaceId(hex.raw())
}

/// The places next to each hex across the sides that are open, a bit for each: see [`engine::Gauged::links`].
pub fn links(grid: &Grid, open: &[u8]) -> Vec<Vec<PlaceId>> {
    let around = |(hex, open): (HexId, &u8)| {
        let sides = grid.neighbours(hex).iter().enumerate();
        let across = sides.filter(|(side, next)| next.is_some() && open >> side & 1 == 1);
        across.map(|(_, next)| place_id(*next)).collect()
    };
    grid.ids().zip(open).map(around).collect()
}

/// The middle of every hex on the sheet, in the order of the hexes.
pub fn points(grid: &Grid) -> impl Iterator<Item = Point> {
    // A corner is farther from the middle than a side.
    let long = 1.0 / 3.0_f64.sqrt();
    let (half_width, half_height) = match grid.layout().orientation() {
        Orientation::Flat => (long, 0.5),
        Orientation::Pointy => (0.5, long),
    };
    let centres = grid.ids().map(|hex| grid.centre(hex));
    let first = centres.clone().reduce(|all, centre| (all.0.min(centre.0), all.1.min(centre.1)));
    let (left, top) = first.unwrap_or_default();
    let thousandths = |width: f64| (1000.0 * width).round() as i32;
    centres.map(move |(x, y)| Point {
        x: thousandths(x - left + half_width),
        y: thousandths(y - top + half_height),
    })
}

/// The marks of a unit: those whose set it is in.
pub fn marks<S>(sets: &[(S, MarkKind, &'static str)], has: impl Fn(&S) -> bool) -> Vec<Mark> {
    sets.iter().filter(|(set, ..)| has(set)).map(|(_, kind, word)| Mark::new(*kind, *word)).collect()
}

/// Half points as people write them: `3`, `2½`, `½`.
pub fn halves(points: u8) -> String {
    match (points / 2, points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A difference with its sign: `+2`, `−1`, `0`.
pub fn signed(n: i16) -> String {
    if n > 0 { format!("+{n}") } else { n.to_string().replace('-', "−") }
}

/// `1 unit`, `3 units`.
pub fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The least and the most of some costs in half points: `1–2½`, `1`, or `no way`.
pub fn cost_range(costs: impl Iterator<Item = u8> + Clone) -> String {
    match (costs.clone().min(), costs.max()) {
        (Some(least), Some(most)) if least != most => format!("{}–{}", halves(least), halves(most)),
        (Some(cost), _) => halves(cost),
        _ => "no way".to_owned(),
    }
}

/// Hexes of an overlay that are drawn alike.
pub fn area(role: Role, title: &str, hexes: impl IntoIterator<Item = HexId>) -> Area {
    let places = hexes.into_iter().map(|hex| Spot::plain(place_id(hex))).collect();
    Area { role, title: title.to_owned().into(), places }
}

/// A way over hexes.
pub fn line(role: Role, hexes: impl IntoIterator<Item = HexId>) -> Line {
    Line { role, places: hexes.into_iter().map(place_id).collect() }
}

/// An entry of the list of overlays.
pub fn overlay_info(id: &str, title: &str, help: &str, about: bool) -> OverlayInfo {
    OverlayInfo { id: id.to_owned(), title: title.to_owned().into(), help: help.to_owned().into(), about }
}

/// Whether a question is about a unit in a hex, or about everything.
pub fn is_about(about: Option<Subject>, unit: UnitId, hex: HexId) -> bool {
    match about {
        None => true,
        Some(Subject::Piece(piece)) => piece.0 == unit.raw(),
        Some(Subject::Place(place)) => place_id(hex) == place,
    }
}

/// What could still be done, one thing in each of these hexes: `3 units have not moved`. Nothing if there is
/// none.
pub fn still_open(hexes: impl Iterator<Item = HexId>, one: &str, many: &str) -> Option<Open> {
    let mut places: Vec<PlaceId> = hexes.map(place_id).collect();
    let text = plural(places.len(), one, many);
    places.sort();
    places.dedup();
    (!places.is_empty()).then_some(Open { text: text.into(), places })
}

/// A list of shifts without those by no column.
pub fn shifts<'a>(all: impl IntoIterator<Item = (&'a str, i16, &'a str)>) -> Vec<Shift> {
    let real = all.into_iter().filter(|(_, columns, _)| *columns != 0);
    real.map(|(name, columns, case)| Shift {
        name: name.to_owned().into(),
        columns: columns.into(),
        case: case.to_owned(),
    })
    .collect()
}

/// How often each result comes out, in the order in which they are first seen.
pub fn tally<T: PartialEq>(results: impl IntoIterator<Item = (T, u32)>) -> Vec<(T, u32)> {
    let mut tally: Vec<(T, u32)> = Vec::new();
    for (result, ways) in results {
        match tally.iter_mut().find(|(known, _)| *known == result) {
            Some((_, sum)) => *sum += ways,
            None => tally.push((result, ways)),
        }
    }
    tally
}

/// The average of a sum over so many throws, in hundredths, rounded.
pub fn hundredths(sum: u32, throws: u32) -> u32 {
    (100 * sum + throws / 2) / throws.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        assert_eq!([0, 1, 2, 5].map(halves), ["0", "½", "1", "2½"]);
        assert_eq!([2, 0, -1].map(signed), ["+2", "0", "−1"]);
        assert_eq!(cost_range([2, 5, 3].into_iter()), "1–2½");
        assert_eq!(cost_range([2, 2].into_iter()), "1");
        assert_eq!(cost_range(std::iter::empty()), "no way");
        assert_eq!(hundredths(1, 6), 17);
    }

    #[test]
    fn what_is_open_is_counted_by_thing_and_shown_by_place() {
        let hexes = [3, 1, 3].map(HexId::new);
        let open = still_open(hexes.into_iter(), "unit waits", "units wait").unwrap();
        assert_eq!(open.text, "3 units wait");
        assert_eq!(open.places, [PlaceId(1), PlaceId(3)]);
        assert_eq!(still_open(std::iter::empty(), "", ""), None);
    }

    #[test]
    fn results_are_counted_once_each() {
        assert_eq!(tally([('a', 1), ('b', 2), ('a', 3)]), [('a', 4), ('b', 2)]);
        assert_eq!(shifts([("river", -1, "11.11"), ("air", 0, "11.15")]).len(), 1);
    }
}
