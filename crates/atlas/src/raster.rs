//! Samples spread evenly over a board: shapes are laid over them, and hexes count what fell on theirs.

use hexmap::HexId;

use crate::fit::Point;
use crate::geography::{Feature, LonLat};
use crate::plane::Plane;

/// Samples per hex and axis.
const PER_HEX: f64 = 24.0;
/// The longest piece of a line, in degrees, that may become straight on the plane.
const PIECE: f64 = 0.2;

/// An even spread of samples; only those in a hex of the map count.
pub struct Raster {
    origin: Point,
    columns: usize,
    rows: usize,
    hexes: Vec<HexId>,
}

impl Raster {
    /// The samples of a board.
    pub fn new(plane: &Plane) -> Raster {
        let (mut low, mut high) = (Point { u: f64::MAX, v: f64::MAX }, Point { u: f64::MIN, v: f64::MIN });
        for centre in plane.grid.ids().map(|hex| plane.centre(hex)) {
            low = Point { u: low.u.min(centre.u - 1.0), v: low.v.min(centre.v - 1.0) };
            high = Point { u: high.u.max(centre.u + 1.0), v: high.v.max(centre.v + 1.0) };
        }
        let (columns, rows) = (((high.u - low.u) * PER_HEX) as usize, ((high.v - low.v) * PER_HEX) as usize);
        let mut raster = Raster { origin: low, columns, rows, hexes: Vec::new() };
        raster.hexes = (0..columns * rows)
            .map(|sample| plane.hex_at(raster.point(sample)).unwrap_or(HexId::NONE))
            .collect();
        raster
    }

    /// The number of samples, on the map and off it.
    pub fn count(&self) -> usize {
        self.hexes.len()
    }

    /// The samples on the map with their hexes.
    pub fn on_map(&self) -> impl Iterator<Item = (usize, HexId)> {
        self.hexes.iter().copied().enumerate().filter(|(_, hex)| hex.is_some())
    }

    /// Where a sample is.
    pub fn point(&self, sample: usize) -> Point {
        let (row, column) = (sample / self.columns, sample % self.columns);
        Point {
            u: self.origin.u + (column as f64 + 0.5) / PER_HEX,
            v: self.origin.v + (row as f64 + 0.5) / PER_HEX,
        }
    }

    /// The sample nearest to a point, if it is within the spread.
    pub fn at(&self, point: Point) -> Option<usize> {
        let column = ((point.u - self.origin.u) * PER_HEX).floor();
        let row = ((point.v - self.origin.v) * PER_HEX).floor();
        let inside = column >= 0.0 && row >= 0.0 && column < self.columns as f64 && row < self.rows as f64;
        inside.then(|| row as usize * self.columns + column as usize)
    }

    /// The samples beside a sample: left, right, above, below.
    pub fn beside(&self, sample: usize) -> impl Iterator<Item = usize> {
        let column = sample % self.columns;
        [
            (column > 0).then(|| sample - 1),
            (column + 1 < self.columns).then_some(sample + 1),
            sample.checked_sub(self.columns),
            (sample + self.columns < self.count()).then_some(sample + self.columns),
        ]
        .into_iter()
        .flatten()
    }

    /// Calls back with every sample inside a shape; a point is inside if its rings enclose it an odd number
    /// of times.
    pub fn fill(&self, plane: &Plane, shape: &Feature, mut inside: impl FnMut(usize)) {
        let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); self.rows];
        for ring in &shape.lines {
            let points = to_plane(plane, ring);
            let next = points.iter().cycle().skip(1);
            for (&a, &b) in points.iter().zip(next) {
                self.cross(a, b, &mut crossings);
            }
        }
        for (row, cuts) in crossings.iter_mut().enumerate() {
            cuts.sort_by(f64::total_cmp);
            for pair in cuts.chunks_exact(2) {
                let column = |u: f64| {
                    ((u - self.origin.u) * PER_HEX - 0.5).ceil().clamp(0.0, self.columns as f64) as usize
                };
                (column(pair[0])..column(pair[1])).for_each(|column| inside(row * self.columns + column));
            }
        }
    }

    /// Notes where a line crosses the rows of samples.
    fn cross(&self, a: Point, b: Point, crossings: &mut [Vec<f64>]) {
        let row = |v: f64| ((v - self.origin.v) * PER_HEX - 0.5).ceil().clamp(0.0, self.rows as f64) as usize;
        for (row, cuts) in crossings.iter_mut().enumerate().take(row(a.v.max(b.v))).skip(row(a.v.min(b.v))) {
            let v = self.origin.v + (row as f64 + 0.5) / PER_HEX;
            cuts.push(a.towards(b, (v - a.v) / (b.v - a.v)).u);
        }
    }
}

/// A line on the plane, with points added where it is long.
pub fn to_plane(plane: &Plane, line: &[LonLat]) -> Vec<Point> {
    let mut points: Vec<Point> = line.first().map(|&at| plane.fit.to_plane(at)).into_iter().collect();
    for pair in line.windows(2) {
        let (east, north) = (pair[1].lon - pair[0].lon, pair[1].lat - pair[0].lat);
        let pieces = (east.abs().max(north.abs()) / PIECE).ceil().max(1.0) as usize;
        points.extend((1..=pieces).map(|piece| {
            let share = piece as f64 / pieces as f64;
            plane.fit.to_plane(LonLat { lon: pair[0].lon + east * share, lat: pair[0].lat + north * share })
        }));
    }
    points
}
