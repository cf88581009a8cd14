use crate::trail::{Node, Trail};
use crate::{Direction, Grid, HexId};

/// Whether and how a line can pass a hexside into the next hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// It cannot.
    No,
    /// It can end in the next hex, but not go on.
    Into,
    /// It can go through the next hex.
    Through,
}

/// Finds what is connected, in the fewest hexes: lines of supply, the extent of a network.
///
/// Keep one and use it again: its buffers grow in the first searches, later ones allocate nothing.
///
/// ```
/// use hexmap::{Flood, Pass};
/// # use hexmap::{Axis, Grid, HexNumber, Layout, Sheet, Stagger};
/// # let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// # let grid = Grid::new(layout, (101..=109).map(|n| HexNumber::new(None, n).unwrap()))?;
/// # let [unit, enemy, city] = [101, 105, 109].map(|n| grid.id(HexNumber::new(None, n).unwrap()).unwrap());
///
/// let mut flood = Flood::new();
/// let past = |_from, _direction, to| if to == enemy { Pass::No } else { Pass::Through };
/// assert_eq!(flood.trace(&grid, unit, |hex| hex == city, past), None);
///
/// flood.fill(&grid, [city], 3, past);
/// assert_eq!(flood.hexes().len(), 4);
/// # Ok::<(), hexmap::GridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Flood {
    trail: Trail,
    // The hexes that the line goes on from; they are not quite those it has come to.
    queue: Vec<HexId>,
    hexes: Vec<HexId>,
}

impl Flood {
    /// Without buffers yet.
    pub const fn new() -> Self {
        Flood { trail: Trail::new(), queue: Vec::new(), hexes: Vec::new() }
    }

    /// Looks for the nearest hex that is a goal, beginning with the start itself.
    pub fn trace(
        &mut self,
        grid: &Grid,
        start: HexId,
        goal: impl FnMut(HexId) -> bool,
        pass: impl FnMut(HexId, Direction, HexId) -> Pass,
    ) -> Option<HexId> {
        self.run(grid, [start], u16::MAX, goal, pass)
    }

    /// Finds everything that can be reached from any of the starts in at most `limit` steps.
    pub fn fill(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = HexId>,
        limit: u16,
        pass: impl FnMut(HexId, Direction, HexId) -> Pass,
    ) {
        self.run(grid, starts, limit, |_| false, pass);
    }

    fn run(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = HexId>,
        limit: u16,
        mut goal: impl FnMut(HexId) -> bool,
        mut pass: impl FnMut(HexId, Direction, HexId) -> Pass,
    ) -> Option<HexId> {
        let Flood { trail, queue, hexes } = self;
        let (base, nodes) = trail.begin(grid);
        queue.clear();
        hexes.clear();
        for start in starts {
            if nodes[start.index()].arrive != base {
                nodes[start.index()] = Node::start(base, start);
                queue.push(start);
                hexes.push(start);
                if goal(start) {
                    return Some(start);
                }
            }
        }
        let limit = base + u32::from(limit);
        let (mut key, mut next) = (base, 0);
        while next < queue.len() && key < limit {
            key += 1;
            let level = next..queue.len();
            next = level.end;
            for index in level {
                let hex = queue[index];
                for (direction, &to) in Direction::ALL.into_iter().zip(grid.neighbours(hex)) {
                    // There is no node for `HexId::NONE`.
                    let Some(node) = nodes.get_mut(to.index()) else { continue };
                    if node.go <= key {
                        continue;
                    }
                    let pass = pass(hex, direction, to);
                    if pass == Pass::No {
                        continue;
                    }
                    if pass == Pass::Through {
                        node.go = key;
                        node.go_from = hex;
                        queue.push(to);
                    }
                    if node.arrive > key {
                        node.arrive = key;
                        node.arrive_from = hex;
                        hexes.push(to);
                        if goal(to) {
                            return Some(to);
                        }
                    }
                }
            }
        }
        None
    }

    /// The hexes found, starts included, in order of steps.
    #[inline]
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes
    }

    /// The number of steps to a hex that was found; 0 for a start.
    #[inline]
    pub fn steps(&self, hex: HexId) -> Option<u16> {
        self.trail.distance(hex).map(|steps| steps as u16)
    }

    /// The hexes entered on a shortest way to a hex, the hex itself last; none if it was not found.
    pub fn path(&self, to: HexId, out: &mut Vec<HexId>) {
        self.trail.path(to, out);
    }
}
