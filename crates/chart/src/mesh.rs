//! The hexes with their corners and sides, and a ring of margin around them that fills the frame.

use std::collections::BTreeMap;

use hexmap::{Grid, HexId, Orientation};
use mechanics::sheet::{HexKind, Sheet, SheetSide};

use crate::UNIT;
use crate::geometry::{Point, Rect};

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Land,
    Sea,
    Lake,
}

/// A hex, or a piece of the margin.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub centre: Point,
    pub ground: Ground,
    pub terrain: Option<usize>,
    pub country: Option<usize>,
    /// Whether pieces can be there: false in the margin and outside the playing area.
    pub played: bool,
}

/// A side of one or two cells.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// The corners, as indices into [`Mesh::corners`].
    pub ends: [usize; 2],
    /// The cells on both sides, the lower index first.
    pub cells: [Option<usize>; 2],
    pub river: bool,
    /// Water between two land hexes.
    pub channel: bool,
}

/// A cell's own side of an edge; walking along it, the cell is on the right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bank {
    pub cell: usize,
    pub side: usize,
}

/// The cells: first the hexes of the grid in the order of their ids, then the margin.
pub(crate) struct Mesh {
    pub orientation: Orientation,
    pub cells: Vec<Cell>,
    pub hexes: usize,
    pub corners: Vec<Point>,
    /// The edges that meet in each corner.
    pub meeting: Vec<Vec<usize>>,
    pub edges: Vec<Edge>,
    pub bounds: Rect,
    neighbours: Vec<[Option<usize>; 6]>,
    cell_corners: Vec<[usize; 6]>,
    cell_edges: Vec<[usize; 6]>,
}

/// Where a cell is: the line it lies on and the half hexes along that line.
type Key = (i32, i32);

/// The middle of a hex on the drawing, in its units; the hexes begin at 0, 0.
pub fn centre(grid: &Grid, hex: HexId) -> (f64, f64) {
    let ((x, y), (left, top)) = (grid.centre(hex), origin(grid));
    ((x - left) * UNIT, (y - top) * UNIT)
}

/// Where the hexes begin, in units of the grid.
fn origin(grid: &Grid) -> (f64, f64) {
    let (half_width, half_height) = half_size(grid.layout().orientation());
    let centres = grid.ids().map(|hex| grid.centre(hex));
    let first = centres.reduce(|all, centre| (all.0.min(centre.0), all.1.min(centre.1)));
    first.map_or((0.0, 0.0), |(x, y)| (x - half_width, y - half_height))
}

/// Half the width and half the height of a hex.
fn half_size(orientation: Orientation) -> (f64, f64) {
    let long = 1.0 / 3.0_f64.sqrt();
    match orientation {
        Orientation::Flat => (long, 0.5),
        Orientation::Pointy => (0.5, long),
    }
}

/// The way from the middle of a hex to a corner; side `n` lies between corners `n` and `n + 1`.
pub(crate) fn corner(orientation: Orientation, index: usize) -> Point {
    let first = match orientation {
        Orientation::Flat => -120.0,
        Orientation::Pointy => -90.0,
    };
    Point::polar(first + 60.0 * index as f64, UNIT / 3.0_f64.sqrt())
}

const FLAT: [Key; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
const POINTY: [Key; 6] = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)];

/// What a kind of hexside in `hexsides.csv` is to the one who draws it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SideKind {
    River,
    MajorRiver,
    Canal,
    Channel,
    Strait,
    Blocked,
    Works,
    Other,
}

impl SideKind {
    pub fn of(word: &str) -> SideKind {
        let has = |part: &str| word.contains(part);
        match word {
            _ if has("river") && (has("major") || has("great") || has("wide")) => SideKind::MajorRiver,
            _ if has("river") => SideKind::River,
            _ if has("canal") => SideKind::Canal,
            "lake" | "sea" | "water" => SideKind::Channel,
            _ if has("strait") || has("ferry") => SideKind::Strait,
            _ if has("blocked") || has("impassable") => SideKind::Blocked,
            _ if has("fort") || has("wall") => SideKind::Works,
            _ => SideKind::Other,
        }
    }
}

impl Mesh {
    pub fn new(sheet: &Sheet) -> Mesh {
        let grid = &sheet.grid;
        let orientation = grid.layout().orientation();
        let (left, top) = origin(grid);
        let steps = match orientation {
            Orientation::Flat => FLAT,
            Orientation::Pointy => POINTY,
        };
        let mut keys: Vec<Key> = grid.ids().map(|hex| key(orientation, grid.centre(hex))).collect();
        let mut places: BTreeMap<Key, usize> = keys.iter().enumerate().map(|(i, &key)| (key, i)).collect();
        for index in 0..grid.len() {
            for step in steps {
                let next = (keys[index].0 + step.0, keys[index].1 + step.1);
                places.entry(next).or_insert_with(|| {
                    keys.push(next);
                    keys.len() - 1
                });
            }
        }
        let at = |key: Key| {
            let (x, y) = middle_of(orientation, key);
            Point::new((x - left) * UNIT, (y - top) * UNIT)
        };
        let cells = keys.iter().enumerate().map(|(index, &key)| cell(sheet, index, at(key))).collect();
        let neighbours = keys
            .iter()
            .map(|key| steps.map(|step| places.get(&(key.0 + step.0, key.1 + step.1)).copied()))
            .collect();
        let mut mesh = Mesh {
            orientation,
            cells,
            hexes: grid.len(),
            corners: Vec::new(),
            meeting: Vec::new(),
            edges: Vec::new(),
            bounds: Rect::new(0.0, 0.0, 0.0, 0.0),
            neighbours,
            cell_corners: Vec::new(),
            cell_edges: Vec::new(),
        };
        mesh.join();
        mesh.fill_margin();
        for SheetSide { a, b, kind, .. } in &sheet.sides {
            let Some(edge) = mesh.edge_between(*a, *b, grid) else { continue };
            match SideKind::of(kind) {
                SideKind::River | SideKind::MajorRiver => mesh.edges[edge].river = true,
                SideKind::Channel => mesh.edges[edge].channel = true,
                _ => {}
            }
        }
        mesh
    }

    /// Finds the corners and the edges that cells share.
    fn join(&mut self) {
        let mut known_corners: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        let mut known_edges: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for cell in 0..self.cells.len() {
            let centre = self.cells[cell].centre;
            let corners = [0, 1, 2, 3, 4, 5].map(|index| {
                let at = centre + corner(self.orientation, index);
                // Corners lie on a lattice of half a hex by half a hexside.
                let (long, short) = (UNIT / 2.0, UNIT / 12.0_f64.sqrt());
                let (across, down) = match self.orientation {
                    Orientation::Flat => (short, long),
                    Orientation::Pointy => (long, short),
                };
                let key = ((at.x / across).round() as i64, (at.y / down).round() as i64);
                *known_corners.entry(key).or_insert_with(|| {
                    self.corners.push(at);
                    self.meeting.push(Vec::new());
                    self.corners.len() - 1
                })
            });
            let edges = [0, 1, 2, 3, 4, 5].map(|side| {
                let (from, to) = (corners[side], corners[(side + 1) % 6]);
                let edge = *known_edges.entry((from.min(to), from.max(to))).or_insert_with(|| {
                    let cells = [None, None];
                    self.edges.push(Edge { ends: [from, to], cells, river: false, channel: false });
                    let edge = self.edges.len() - 1;
                    self.meeting[from].push(edge);
                    self.meeting[to].push(edge);
                    edge
                });
                let [first, second] = &mut self.edges[edge].cells;
                *(if first.is_none() { first } else { second }) = Some(cell);
                edge
            });
            self.cell_corners.push(corners);
            self.cell_edges.push(edges);
        }
        let hexes = &self.cell_corners[..self.hexes];
        let points = hexes.iter().flatten().map(|&corner| self.corners[corner]);
        self.bounds = Rect::covering(points).unwrap_or(self.bounds);
    }

    /// The margin looks like the hexes beside it, and so do hexes outside the playing area.
    fn fill_margin(&mut self) {
        let mut known: Vec<bool> = self.cells.iter().map(|cell| cell.played).collect();
        if !known.contains(&true) {
            return;
        }
        while known.contains(&false) {
            let mut next = Vec::new();
            for cell in (0..self.cells.len()).filter(|&cell| !known[cell]) {
                let beside: Vec<usize> = self.neighbours(cell).filter(|&other| known[other]).collect();
                let land = |other: &usize| self.cells[*other].ground == Ground::Land;
                let mostly_land = 2 * beside.iter().filter(|other| land(other)).count() >= beside.len();
                let like = beside.into_iter().find(|other| land(other) == mostly_land);
                next.extend(like.map(|like| (cell, like)));
            }
            // Sheets whose hexes lie in several pieces have no more to give here.
            if next.is_empty() {
                return;
            }
            for (cell, like) in next {
                let Cell { ground, terrain, country, .. } = self.cells[like].clone();
                let own = self.cells[cell].country;
                let cell_now = &mut self.cells[cell];
                (cell_now.ground, cell_now.terrain, cell_now.country) = (ground, terrain, own.or(country));
                known[cell] = true;
            }
        }
    }

    pub fn neighbour(&self, Bank { cell, side }: Bank) -> Option<usize> {
        self.neighbours[cell][side]
    }

    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.neighbours[cell].into_iter().flatten()
    }

    pub fn edge(&self, Bank { cell, side }: Bank) -> usize {
        self.cell_edges[cell][side]
    }

    /// The corner where a walk along the bank begins.
    pub fn from(&self, Bank { cell, side }: Bank) -> usize {
        self.cell_corners[cell][side]
    }

    /// The corner where it ends.
    pub fn to(&self, Bank { cell, side }: Bank) -> usize {
        self.cell_corners[cell][(side + 1) % 6]
    }

    /// The edge between two hexes.
    pub fn edge_between(&self, a: HexId, b: HexId, grid: &Grid) -> Option<usize> {
        let side = grid.direction(a, b)?.index();
        Some(self.edge(Bank { cell: a.index(), side }))
    }

    /// The middle of an edge on the bare grid.
    pub fn middle(&self, edge: usize) -> Point {
        let [a, b] = self.edges[edge].ends;
        self.corners[a].towards(self.corners[b], 0.5)
    }

    pub fn is_land(&self, cell: Option<usize>) -> bool {
        cell.is_some_and(|cell| self.cells[cell].ground == Ground::Land)
    }

    /// Whether land meets water here.
    pub fn is_coast(&self, edge: usize) -> bool {
        let Edge { cells: [a, b], channel, .. } = self.edges[edge];
        let (a, b) = (self.is_land(a), self.is_land(b));
        a != b || channel && a
    }

    /// Whether two countries meet here on land.
    pub fn is_border(&self, edge: usize) -> bool {
        let Edge { cells: [Some(a), Some(b)], .. } = self.edges[edge] else { return false };
        let (a, b) = (&self.cells[a], &self.cells[b]);
        let land = a.ground == Ground::Land && b.ground == Ground::Land;
        land && a.country.is_some() && b.country.is_some() && a.country != b.country
    }

    /// Whether a corner is a corner of water.
    pub fn is_wet(&self, corner: usize) -> bool {
        self.meeting[corner].iter().any(|&edge| self.is_coast(edge))
    }

    /// Whether a corner lies on the rim of the playing area.
    pub fn is_rim(&self, corner: usize) -> bool {
        let mut cells = self.meeting[corner].iter().flat_map(|&edge| self.edges[edge].cells);
        cells.any(|cell| cell.is_none_or(|cell| !self.cells[cell].played))
    }

    /// Finds the cells around points.
    pub fn finder(&self) -> Finder<'_> {
        let keys: Vec<Key> = self.cells.iter().map(|cell| self.key(cell.centre)).collect();
        let least = |part: fn(&Key) -> i32| keys.iter().map(part).min().unwrap_or(0);
        let most = |part: fn(&Key) -> i32| keys.iter().map(part).max().unwrap_or(-1);
        let first = (least(|key| key.0), least(|key| key.1));
        let size = (most(|key| key.0) - first.0 + 1, most(|key| key.1) - first.1 + 1);
        let mut finder = Finder { mesh: self, first, size, cells: vec![None; (size.0 * size.1) as usize] };
        for (cell, key) in keys.into_iter().enumerate() {
            let index = finder.index(key);
            if let Some(place) = index.and_then(|index| finder.cells.get_mut(index)) {
                *place = Some(cell);
            }
        }
        finder
    }

    /// The key of the line nearest to a point and of the nearest half hex along it, whether or not that is
    /// the middle of a hex.
    fn key(&self, at: Point) -> Key {
        let (left, top) = half_size(self.orientation);
        key(self.orientation, (at.x / UNIT - left, at.y / UNIT - top))
    }
}

/// Finds the cell around a point.
pub(crate) struct Finder<'m> {
    mesh: &'m Mesh,
    first: Key,
    size: Key,
    cells: Vec<Option<usize>>,
}

impl Finder<'_> {
    fn index(&self, key: Key) -> Option<usize> {
        let (line, half) = (key.0 - self.first.0, key.1 - self.first.1);
        let inside = (0..self.size.0).contains(&line) && (0..self.size.1).contains(&half);
        inside.then_some((line * self.size.1 + half) as usize)
    }

    /// The cell that covers a point.
    pub fn cell(&self, at: Point) -> Option<usize> {
        let (line, half) = self.mesh.key(at);
        let near = (line - 1..=line + 1).flat_map(|line| (half - 1..=half + 1).map(move |half| (line, half)));
        let cells = near.filter_map(|key| self.index(key)).filter_map(|index| self.cells[index]);
        let distance = |cell: &usize| self.mesh.cells[*cell].centre.distance(at);
        let best = cells.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(&best) < UNIT * 0.6).then_some(best)
    }
}

fn key(orientation: Orientation, (x, y): (f64, f64)) -> Key {
    let (line, half) = match orientation {
        Orientation::Flat => (x, y),
        Orientation::Pointy => (y, x),
    };
    ((line / (3.0_f64.sqrt() / 2.0)).round() as i32, (half * 2.0).round() as i32)
}

fn middle_of(orientation: Orientation, (line, half): Key) -> (f64, f64) {
    let (line, half) = (f64::from(line) * (3.0_f64.sqrt() / 2.0), f64::from(half) / 2.0);
    match orientation {
        Orientation::Flat => (line, half),
        Orientation::Pointy => (half, line),
    }
}

fn cell(sheet: &Sheet, index: usize, centre: Point) -> Cell {
    let Some(hex) = sheet.hexes.get(index) else {
        return Cell { centre, ground: Ground::Sea, terrain: None, country: None, played: false };
    };
    let ground = match hex.kind {
        HexKind::Land => Ground::Land,
        HexKind::Lake => Ground::Lake,
        HexKind::Sea | HexKind::Off => Ground::Sea,
    };
    let played = hex.kind != HexKind::Off;
    Cell { centre, ground, terrain: hex.terrain, country: hex.country, played }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{busy, sheet};

    #[test]
    fn cells_share_corners_and_sides() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            let sheet = sheet(orientation, 7, 8);
            let mesh = Mesh::new(&sheet);
            for hex in 0..mesh.hexes {
                for side in 0..6 {
                    let bank = Bank { cell: hex, side };
                    let other = mesh.neighbour(bank).expect("the margin surrounds all hexes");
                    let back = Bank { cell: other, side: (side + 3) % 6 };
                    assert_eq!(mesh.edge(bank), mesh.edge(back));
                    assert_eq!((mesh.from(bank), mesh.to(bank)), (mesh.to(back), mesh.from(back)));
                    assert_eq!(mesh.edges[mesh.edge(bank)].cells.iter().flatten().count(), 2);
                }
            }
            assert!(mesh.meeting.iter().all(|edges| (2..=3).contains(&edges.len())));
            // Each inner edge is shared by two cells: six half edges a cell.
            let shared = mesh.edges.iter().filter(|edge| edge.cells[1].is_some()).count();
            assert_eq!(mesh.cells.len() * 6, mesh.edges.len() + shared);
        }
    }

    #[test]
    fn hexes_lie_as_the_grid_says() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            let sheet = busy(orientation);
            let mesh = Mesh::new(&sheet);
            let finder = mesh.finder();
            for hex in sheet.grid.ids() {
                let (x, y) = centre(&sheet.grid, hex);
                let middle = Point::new(x, y);
                assert!(mesh.cells[hex.index()].centre.distance(middle) < 1e-6);
                for index in 0..6 {
                    let near = middle + corner(orientation, index) * 0.95;
                    assert_eq!(finder.cell(near), Some(hex.index()));
                }
                for (side, &other) in sheet.grid.neighbours(hex).iter().enumerate() {
                    let beside = mesh.neighbour(Bank { cell: hex.index(), side });
                    if other.is_some() {
                        assert_eq!(beside, Some(other.index()));
                    }
                }
            }
            assert_eq!(finder.cell(Point::new(-500.0, 0.0)), None);
        }
    }
}
