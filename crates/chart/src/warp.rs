//! The hand that draws: moves corners and bends sides so that lines along hexsides look grown.
//!
//! Every line on the map follows the same moved corners and the same bends. A river on a border, or woods
//! that end at a coast, therefore fit without a gap.

use mechanics::sheet::Sheet;

use crate::UNIT;
use crate::geometry::Point;
use crate::mesh::{Bank, Mesh};
use crate::outline::Walk;
use crate::random::Random;

/// How many points bend a side, its ends not counted.
const BENDS: usize = 3;

/// Half the width of a channel between two land hexes.
const CHANNEL: f64 = UNIT * 0.085;

/// Where the corners and the sides are drawn.
pub(crate) struct Warp {
    corners: Vec<Point>,
    bends: Vec<[Point; BENDS]>,
}

/// How a line is drawn: how far its zigzag is straightened, and how much it wriggles.
#[derive(Clone, Copy)]
struct Manner {
    straighten: f64,
    stray: f64,
    wriggle: f64,
}

const COAST: Manner = Manner { straighten: 0.6, stray: 6.5, wriggle: 0.27 };
const RIVER: Manner = Manner { straighten: 0.5, stray: 3.5, wriggle: 0.16 };
const BORDER: Manner = Manner { straighten: 0.45, stray: 3.0, wriggle: 0.08 };
const TERRAIN: Manner = Manner { straighten: 0.85, stray: 10.0, wriggle: 0.36 };

impl Warp {
    pub fn new(sheet: &Sheet, mesh: &Mesh) -> Warp {
        let manners: Vec<[bool; 4]> = (0..mesh.edges.len())
            .map(|edge| {
                let [a, b] = mesh.edges[edge].cells;
                let tint = |cell: Option<usize>| {
                    let terrain = cell.and_then(|cell| mesh.cells[cell].terrain);
                    terrain.map(|terrain| sheet.terrains[terrain].tint)
                };
                [mesh.is_coast(edge), mesh.edges[edge].river, mesh.is_border(edge), tint(a) != tint(b)]
            })
            .collect();
        let kinds = [COAST, RIVER, BORDER, TERRAIN];
        let corners: Vec<Point> = mesh
            .corners
            .iter()
            .enumerate()
            .map(|(corner, &at)| {
                // The most important line that passes decides; one that ends or forks here does not.
                let passing = (0..4).find_map(|kind| {
                    let mut with = mesh.meeting[corner].iter().filter(|&&edge| manners[edge][kind]);
                    let (first, second) = (with.next()?, with.next()?);
                    let between = mesh.middle(*first).towards(mesh.middle(*second), 0.5);
                    with.next().is_none().then_some((kinds[kind], between))
                });
                let mut random = Random::at(at.x, at.y, 1);
                let stray = Point::new(random.swing(), random.swing());
                match passing {
                    Some((manner, between)) => at.towards(between, manner.straighten) + stray * manner.stray,
                    None => at + stray * 2.0,
                }
            })
            .collect();
        let bends = mesh
            .edges
            .iter()
            .zip(&manners)
            .map(|(edge, on)| {
                let manner = (0..4).find(|&kind| on[kind]).map_or(TERRAIN, |kind| kinds[kind]);
                let [from, to] = edge.ends.map(|corner| corners[corner]);
                bend(from, to, manner.wriggle)
            })
            .collect();
        Warp { corners, bends }
    }

    pub fn corner(&self, corner: usize) -> Point {
        self.corners[corner]
    }

    /// The points along an edge between its corners, beginning at one of them.
    pub fn bends(&self, mesh: &Mesh, edge: usize, from: usize) -> [Point; BENDS] {
        let mut bends = self.bends[edge];
        if mesh.edges[edge].ends[0] != from {
            bends.reverse();
        }
        bends
    }

    /// The drawn middle of an edge.
    pub fn middle(&self, edge: usize) -> Point {
        self.bends[edge][BENDS / 2]
    }

    /// The points along a row of edges that begins at a corner; and the corner where it ends.
    pub fn along(&self, mesh: &Mesh, edges: &[usize], from: usize) -> (Vec<Point>, usize) {
        let mut points = vec![self.corner(from)];
        let mut corner = from;
        for &edge in edges {
            points.extend(self.bends(mesh, edge, corner));
            let [a, b] = mesh.edges[edge].ends;
            corner = if a == corner { b } else { a };
            points.push(self.corner(corner));
        }
        (points, corner)
    }

    /// The points along a walk; channels lie open, so that each bank is on its own side of the water.
    pub fn trace(&self, mesh: &Mesh, walk: &Walk) -> Vec<Point> {
        self.shifted(mesh, walk, |bank| if mesh.edges[mesh.edge(bank)].channel { CHANNEL } else { 0.0 })
    }

    /// The points along a walk, each bank moved towards its cell.
    pub fn shifted(&self, mesh: &Mesh, walk: &Walk, by: impl Fn(Bank) -> f64) -> Vec<Point> {
        let inward = |bank: Bank| {
            let edge = mesh.middle(mesh.edge(bank));
            (mesh.cells[bank.cell].centre - edge).unit() * by(bank)
        };
        let mut points = Vec::new();
        for (i, &bank) in walk.banks.iter().enumerate() {
            let before = match i {
                0 if walk.closed => walk.banks.last(),
                0 => None,
                _ => walk.banks.get(i - 1),
            };
            let corner = mesh.from(bank);
            let shift = match before {
                // The end of a channel: round it off a little further on.
                Some(&before) if mesh.edge(before) == mesh.edge(bank) => {
                    let away = self.corner(corner) - self.middle(mesh.edge(bank));
                    away.unit() * (by(bank) * 0.7)
                }
                Some(&before) => (inward(before) + inward(bank)) * 0.56,
                None => inward(bank),
            };
            points.push(self.corner(corner) + shift);
            let edge = mesh.edge(bank);
            points.extend(self.bends(mesh, edge, corner).map(|point| point + inward(bank)));
        }
        if let (false, Some(&last)) = (walk.closed, walk.banks.last()) {
            points.push(self.corner(mesh.to(last)) + inward(last));
        }
        points
    }
}

/// Bends a side by halving it and moving the middle sideways, and then the middles of the halves.
fn bend(from: Point, to: Point, wriggle: f64) -> [Point; BENDS] {
    let middle = from.towards(to, 0.5);
    let mut random = Random::at(middle.x, middle.y, 2);
    let across = (to - from).right() * wriggle;
    let second = middle + across * random.swing();
    let first = from.towards(second, 0.5) + across * (random.swing() * 0.6);
    let third = second.towards(to, 0.5) + across * (random.swing() * 0.6);
    [first, second, third]
}
