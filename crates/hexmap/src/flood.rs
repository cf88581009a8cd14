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
        let (base, nodes) = trail.begin(grid.len());
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
                for (side, &to) in grid.neighbours(hex).iter().enumerate() {
                    // There is no node for `HexId::NONE`.
                    let Some(node) = nodes.get_mut(to.index()) else { continue };
                    if node.go <= key {
                        continue;
                    }
                    let pass = pass(hex, Direction::from_index(side), to);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, assortment, hex, rectangle};
    use crate::{Reach, Step};

    /// Answers for every hexside.
    fn random_passes(grid: &Grid, random: &mut Random) -> Vec<[Pass; 6]> {
        let mut pass = |_| [Pass::No, Pass::Into, Pass::Through, Pass::Through][usize::from(random.below(4))];
        grid.ids().map(|_| Direction::ALL.map(&mut pass)).collect()
    }

    #[test]
    fn agrees_with_reach_at_one_point_a_hex() {
        let mut random = Random::new(3);
        let (mut flood, mut reach) = (Flood::new(), Reach::new());
        let (mut path, mut way) = (Vec::new(), Vec::new());
        for grid in assortment() {
            for _ in 0..30 {
                let passes = random_passes(&grid, &mut random);
                let start = HexId::new(random.below(grid.len() as u16));
                let limit = random.below(20);
                let pass = |from: HexId, direction: Direction, _| passes[from.index()][direction.index()];
                flood.fill(&grid, [start], limit, pass);
                reach.search(&grid, start, limit as u8, |from, direction, to| {
                    match pass(from, direction, to) {
                        Pass::No => Step::No,
                        Pass::Into => Step::Halt(1),
                        Pass::Through => Step::Go(1),
                    }
                });
                assert_eq!(flood.hexes()[0], start);
                assert_eq!(flood.hexes().len(), reach.hexes().len() + 1);
                assert!(flood.hexes().is_sorted_by_key(|&hex| flood.steps(hex)));
                for hex in grid.ids() {
                    assert_eq!(flood.steps(hex), reach.cost(hex).map(u16::from));
                    flood.path(hex, &mut path);
                    reach.path(hex, &mut way);
                    assert_eq!(path.len(), way.len());
                    assert_eq!(path.last(), way.last());
                }
            }
        }
    }

    #[test]
    fn a_trace_ends_at_the_nearest_goal() {
        let mut random = Random::new(4);
        let (mut trace, mut fill) = (Flood::new(), Flood::new());
        let mut path = Vec::new();
        for grid in assortment() {
            for _ in 0..30 {
                let passes = random_passes(&grid, &mut random);
                let start = HexId::new(random.below(grid.len() as u16));
                let rest = random.below(20);
                let goal = |hex: HexId| hex.raw() % 20 == rest;
                let pass = |from: HexId, direction: Direction, _| passes[from.index()][direction.index()];
                let found = trace.trace(&grid, start, goal, pass);
                fill.fill(&grid, [start], u16::MAX, pass);
                assert_eq!(found, fill.hexes().iter().copied().find(|&hex| goal(hex)));
                if let Some(hex) = found {
                    trace.path(hex, &mut path);
                    assert_eq!(Some(path.len() as u16), fill.steps(hex));
                }
            }
        }
    }

    #[test]
    fn the_start_may_be_the_goal() {
        let grid = rectangle(2, 2);
        let start = hex(&grid, "0101");
        let mut flood = Flood::new();
        assert_eq!(flood.trace(&grid, start, |_| true, |_, _, _| Pass::No), Some(start));
        assert_eq!(flood.hexes(), [start]);
        assert_eq!(flood.trace(&grid, start, |_| false, |_, _, _| Pass::No), None);
    }

    #[test]
    fn from_several_starts() {
        let grid = rectangle(1, 9);
        let ends = ["0101", "0109", "0101"].map(|number| hex(&grid, number));
        let mut flood = Flood::new();
        flood.fill(&grid, ends, 3, |_, _, _| Pass::Through);
        let steps: Vec<Option<u16>> = grid.ids().map(|hex| flood.steps(hex)).collect();
        assert_eq!(steps, [0, 1, 2, 3, 9, 3, 2, 1, 0].map(|steps| (steps < 9).then_some(steps)));
        let mut path = Vec::new();
        flood.path(hex(&grid, "0107"), &mut path);
        assert_eq!(path, ["0108", "0107"].map(|number| hex(&grid, number)));
        flood.fill(&grid, ends, 0, |_, _, _| Pass::Through);
        assert_eq!(flood.hexes(), &ends[..2]);
        flood.fill(&grid, [], 3, |_, _, _| Pass::Through);
        assert!(flood.hexes().is_empty());
    }
}
