//! The hexes of a board on its plane: centres, corners, hexsides, and which hex a point lies in.

use std::collections::BTreeMap;

use hexmap::{Direction, Grid, HexId, Orientation};

use crate::fit::{Fit, Point};
use crate::geography::LonLat;

/// A corner of hexes, in whole numbers: units of half a hexside across the lines of hexes, of half a hex
/// along them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Corner {
    across: i32,
    along: i32,
}

/// Two neighbours, the lower id first.
pub type Side = (HexId, HexId);

/// The grid and the fit of a board together.
pub struct Plane {
    /// The hexes.
    pub grid: Grid,
    /// The transform.
    pub fit: Fit,
    flat: bool,
    parity: i32,
    hexes: BTreeMap<(i32, i32), HexId>,
}

/// From one line of hexes to the next.
const LINE: f64 = 0.866_025_403_784_438_6;

impl Plane {
    /// The plane of a grid that is not empty.
    pub fn new(grid: Grid, fit: Fit) -> Plane {
        let flat = grid.layout().orientation() == Orientation::Flat;
        let mut plane = Plane { grid, fit, flat, parity: 0, hexes: BTreeMap::new() };
        for hex in plane.grid.ids() {
            let (line, half) = plane.place(hex);
            plane.parity = (line + half).rem_euclid(2);
            plane.hexes.insert((line, half), hex);
        }
        plane
    }

    /// The line a hex lies on, and how far along it, in half hexes.
    fn place(&self, hex: HexId) -> (i32, i32) {
        let (u, v) = self.grid.centre(hex);
        let (across, along) = if self.flat { (u, v) } else { (v, u) };
        ((across / LINE).round() as i32, (2.0 * along).round() as i32)
    }

    fn point(&self, across: f64, along: f64) -> Point {
        if self.flat { Point { u: across, v: along } } else { Point { u: along, v: across } }
    }

    /// The middle of a hex.
    pub fn centre(&self, hex: HexId) -> Point {
        let (u, v) = self.grid.centre(hex);
        Point { u, v }
    }

    /// The hex a point lies in, if it is on the map.
    pub fn hex_at(&self, point: Point) -> Option<HexId> {
        let (across, along) = if self.flat { (point.u, point.v) } else { (point.v, point.u) };
        let first = (across / LINE).floor() as i32;
        let mut best: Option<(f64, (i32, i32))> = None;
        for line in [first, first + 1] {
            // Every second half is the middle of a hex.
            let odd = (line + self.parity).rem_euclid(2);
            let half = 2 * ((2.0 * along - f64::from(odd)) / 2.0).round() as i32 + odd;
            let distance =
                (f64::from(line) * LINE - across).powi(2) + (f64::from(half) / 2.0 - along).powi(2);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, (line, half)));
            }
        }
        best.and_then(|(_, place)| self.hexes.get(&place).copied())
    }

    /// The hex a place lies in, if it is on the map.
    pub fn hex_of(&self, at: LonLat) -> Option<HexId> {
        self.hex_at(self.fit.to_plane(at))
    }

    /// Where the middle of a hex is on the globe.
    pub fn world(&self, hex: HexId) -> LonLat {
        self.fit.to_world(self.centre(hex))
    }

    /// The two ends of a hexside.
    pub fn ends(&self, hex: HexId, side: Direction) -> [Corner; 2] {
        let (line, half) = self.place(hex);
        let ring: [(i32, i32); 6] = if self.flat {
            [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)]
        } else {
            [(-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)]
        };
        let corner = |index: usize| {
            let (across, along) = ring[index % 6];
            Corner { across: 3 * line + across, along: half + along }
        };
        [corner(side.index()), corner(side.index() + 1)]
    }

    /// The point of a corner.
    pub fn corner(&self, corner: Corner) -> Point {
        self.point(f64::from(corner.across) * LINE / 3.0, f64::from(corner.along) / 2.0)
    }

    /// The middle of a hexside.
    pub fn middle(&self, (a, b): Side) -> Point {
        self.centre(a).towards(self.centre(b), 0.5)
    }

    /// All hexsides between two hexes of the map, in order, with their ends.
    pub fn sides(&self) -> impl Iterator<Item = (Side, [Corner; 2])> {
        self.grid.ids().flat_map(move |hex| {
            Direction::ALL.into_iter().filter_map(move |side| {
                let other = self.grid.neighbour(hex, side).filter(|&other| hex < other)?;
                Some(((hex, other), self.ends(hex, side)))
            })
        })
    }

    /// The hexside between two hexes as it is written: `2503|2603`.
    pub fn side_name(&self, (a, b): Side) -> String {
        format!("{}|{}", self.grid.number(a), self.grid.number(b))
    }

    /// The hexes on the map around a hex.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.grid.neighbours(hex).iter().copied().filter(|near| near.is_some())
    }

    /// Reads hexes: numbers and runs separated by spaces, `2413 0101-0134 W1601-02`.
    ///
    /// A run goes along the first or the last two digits; two digits after the dash are the last two. Numbers
    /// between its ends that are not on the map are left out.
    pub fn read_hexes(&self, text: &str) -> Result<Vec<HexId>, String> {
        let mut hexes = Vec::new();
        for word in text.split_whitespace() {
            let Some((from, to)) = word.split_once('-') else {
                hexes.push(self.read_hex(word)?);
                continue;
            };
            let head = from.get(..from.len().saturating_sub(2)).unwrap_or_default();
            let to = if to.len() == 2 { format!("{head}{to}") } else { to.to_owned() };
            let ends = (self.grid.number(self.read_hex(from)?), self.grid.number(self.read_hex(&to)?));
            let in_first = ends.0.first_pair()..=ends.1.first_pair();
            let in_last = ends.0.last_pair()..=ends.1.last_pair();
            let straight = in_first.len() == 1 || in_last.len() == 1;
            let found = hexes.len();
            hexes.extend(self.grid.ids().filter(|&hex| {
                let number = self.grid.number(hex);
                number.sheet() == ends.0.sheet()
                    && in_first.contains(&number.first_pair())
                    && in_last.contains(&number.last_pair())
            }));
            if !straight || found == hexes.len() {
                return Err(format!("`{word}` is no run of hexes"));
            }
        }
        Ok(hexes)
    }

    /// Reads one hex.
    pub fn read_hex(&self, word: &str) -> Result<HexId, String> {
        let number = word.parse().map_err(|error: hexmap::NumberError| error.to_string())?;
        self.grid.id(number).ok_or_else(|| format!("there is no hex {word}"))
    }

    /// Reads hexsides separated by spaces: `2401|2402 2503|2603`.
    pub fn read_sides(&self, text: &str) -> Result<Vec<Side>, String> {
        text.split_whitespace()
            .map(|word| {
                let (a, b) = word.split_once('|').ok_or_else(|| format!("`{word}` is no hexside"))?;
                let (a, b) = (self.read_hex(a)?, self.read_hex(b)?);
                match self.grid.direction(a, b) {
                    Some(_) => Ok((a.min(b), a.max(b))),
                    None => Err(format!("`{word}` is no hexside: the hexes are not neighbours")),
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use hexmap::{Axis, HexNumber, Layout, Sheet, Stagger};

    use super::*;

    /// Planes of both kinds of hexes, both staggers, counted down and up.
    fn planes() -> Vec<Plane> {
        let fits = Fit::parse(include_str!("../tests/fits.json")).unwrap();
        let mut planes = Vec::new();
        for stagger in [Stagger::Even, Stagger::Odd] {
            for layout in [Layout::flat(stagger), Layout::pointy(stagger)] {
                for layout in [layout.clone(), layout.rows_up()] {
                    let layout = layout.sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
                    let digits = (1..=6).flat_map(|column| (1..=5).map(move |row| column * 100 + row));
                    let numbers = digits.filter_map(|digits| HexNumber::new(None, digits));
                    planes.push(Plane::new(Grid::new(layout, numbers).unwrap(), fits["nrf"].clone()));
                }
            }
        }
        planes
    }

    #[test]
    fn points_lie_in_their_hex() {
        for plane in planes() {
            for hex in plane.grid.ids() {
                let centre = plane.centre(hex);
                assert_eq!(plane.hex_at(centre), Some(hex));
                for side in Direction::ALL {
                    let [a, b] = plane.ends(hex, side).map(|corner| plane.corner(corner));
                    assert_eq!(plane.hex_at(centre.towards(a, 0.98)), Some(hex));
                    let beyond = centre.towards(a.towards(b, 0.5), 1.1);
                    assert_eq!(plane.hex_at(beyond), plane.grid.neighbour(hex, side));
                }
            }
        }
    }

    #[test]
    fn hexsides_share_their_corners() {
        for plane in planes() {
            let mut meets: BTreeMap<Corner, u8> = BTreeMap::new();
            for ((a, b), ends) in plane.sides() {
                let back = plane.ends(b, plane.grid.direction(b, a).unwrap());
                assert_eq!((back[0], back[1]), (ends[1], ends[0]));
                ends.into_iter().for_each(|end| *meets.entry(end).or_default() += 1);
            }
            assert!(meets.values().all(|&sides| sides <= 3) && meets.values().any(|&sides| sides == 3));
        }
    }

    #[test]
    fn hexes_and_runs_are_read() {
        let plane = &planes()[0];
        let read = |text: &str| -> Result<Vec<String>, String> {
            Ok(plane.read_hexes(text)?.into_iter().map(|hex| plane.grid.number(hex).to_string()).collect())
        };
        assert_eq!(read("0203 0101-0103"), Ok(["0203", "0101", "0102", "0103"].map(str::to_owned).to_vec()));
        assert_eq!(read("0401-0601"), Ok(["0401", "0501", "0601"].map(str::to_owned).to_vec()));
        assert_eq!(read("0304-05"), Ok(["0304", "0305"].map(str::to_owned).to_vec()));
        assert_eq!(read(""), Ok(Vec::new()));
        assert_eq!(read("0101-0203"), Err("`0101-0203` is no run of hexes".to_owned()));
        assert_eq!(read("0103-0101"), Err("`0103-0101` is no run of hexes".to_owned()));
        assert_eq!(read("0707"), Err("there is no hex 0707".to_owned()));
        assert!(read("x-y").is_err() && read("-").is_err() && read("é-01").is_err());
        assert!(plane.read_sides("0101|0102").is_ok_and(|sides| sides.len() == 1));
        assert!(plane.read_sides("0101 0102").is_err() && plane.read_sides("0101|0303").is_err());
    }
}
