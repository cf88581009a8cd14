use crate::trail::{Node, Trail};
use crate::{Direction, Grid, HexId};

/// Whether and how a piece can step into the next hex, with the cost in half movement points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It cannot.
    No,
    /// It can, and may go on.
    Go(u8),
    /// It can, but must stop there.
    Halt(u8),
}

/// Finds all hexes a piece can reach with its movement points, and the cheapest way to each.
///
/// Keep one and use it again: its buffers grow in the first searches, later ones allocate nothing.
///
/// ```
/// use hexmap::{Reach, Step};
/// # use hexmap::{Axis, Grid, HexNumber, Layout, Sheet, Stagger};
/// # let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// # let grid = Grid::new(layout, (101..=109).map(|n| HexNumber::new(None, n).unwrap()))?;
/// # let [start, swamp, beyond] = [101, 103, 104].map(|n| grid.id(HexNumber::new(None, n).unwrap()).unwrap());
///
/// let mut reach = Reach::new();
/// reach.search(&grid, start, 8, |_from, _direction, to| if to == swamp { Step::Go(4) } else { Step::Go(2) });
/// assert_eq!(reach.cost(beyond), Some(8));
///
/// let mut way = Vec::new();
/// reach.path(beyond, &mut way);
/// assert_eq!(way.len(), 3);
/// # Ok::<(), hexmap::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    start: HexId,
    trail: Trail,
    // One queue per cost (Dial's algorithm): costs are small whole numbers, so no heap is needed.
    queues: [Vec<Entry>; 256],
    hexes: Vec<HexId>,
}

/// A hex that waits until the search comes to its cost. It is out of date if the hex has become cheaper.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hex: HexId,
    arrive: bool,
    go: bool,
}

impl Reach {
    /// Without buffers yet.
    pub const fn new() -> Self {
        Reach {
            start: HexId::NONE,
            trail: Trail::new(),
            queues: [const { Vec::new() }; 256],
            hexes: Vec::new(),
        }
    }

    /// Finds all hexes within the budget; `step` is asked about each hexside of each hex that can be left.
    ///
    /// A hex may be entered both at a [`Halt`](Step::Halt) from one side and at a [`Go`](Step::Go) from
    /// another: its cost is the lesser, and the way goes on where it may.
    pub fn search(
        &mut self,
        grid: &Grid,
        start: HexId,
        budget: u8,
        mut step: impl FnMut(HexId, Direction, HexId) -> Step,
    ) {
        let Reach { queues, hexes, .. } = self;
        self.start = start;
        hexes.clear();
        let (base, nodes) = self.trail.begin(grid);
        let limit = base + u32::from(budget);

        nodes[start.index()] = Node::start(base, start);
        queues[0].push(Entry { hex: start, arrive: false, go: true });
        for (cost, key) in (0..=budget).zip(base..) {
            let mut next = 0;
            // Steps without cost add to the queue while it is read.
            while let Some(&Entry { hex, arrive, go }) = queues[usize::from(cost)].get(next) {
                next += 1;
                let node = &nodes[hex.index()];
                if arrive && node.arrive == key {
                    hexes.push(hex);
                }
                if !go || node.go != key {
                    continue;
                }
                for (direction, &to) in Direction::ALL.into_iter().zip(grid.neighbours(hex)) {
                    // There is no node for `HexId::NONE`.
                    let Some(node) = nodes.get_mut(to.index()) else { continue };
                    // Asking even where the answer cannot matter is cheaper than a branch that the
                    // processor guesses wrong every other time.
                    let (cost, halt) = match step(hex, direction, to) {
                        Step::No => (256, false),
                        Step::Go(cost) => (u32::from(cost), false),
                        Step::Halt(cost) => (u32::from(cost), true),
                    };
                    let total = key + cost;
                    if (total < node.go) & (total <= limit) {
                        let arrive = total < node.arrive;
                        if arrive {
                            node.arrive = total;
                            node.arrive_from = hex;
                        }
                        if !halt {
                            node.go = total;
                            node.go_from = hex;
                        }
                        if arrive || !halt {
                            queues[usize::from((total - base) as u8)].push(Entry {
                                hex: to,
                                arrive,
                                go: !halt,
                            });
                        }
                    }
                }
            }
            queues[usize::from(cost)].clear();
        }
    }

    /// The hexes reached, without the start, in order of cost, then of discovery.
    #[inline]
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes
    }

    /// The cost of reaching a hex, if it is within the budget; 0 for the start.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.trail.distance(hex).map(|cost| cost as u8)
    }

    /// The hexes entered on the cheapest way to a hex, the hex itself last; none if it was not reached.
    pub fn path(&self, to: HexId, out: &mut Vec<HexId>) {
        self.trail.path(to, out);
    }

    /// Where the last search started.
    #[inline]
    pub fn start(&self) -> HexId {
        self.start
    }
}

impl Default for Reach {
    fn default() -> Self {
        Reach::new()
    }
}
