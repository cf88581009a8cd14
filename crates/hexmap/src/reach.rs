use crate::steps::Exit;
use crate::trail::{Node, Trail};
use crate::{Direction, Grid, HexId, StepTable};

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

/// What a hex is to a moving piece, whichever side it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Bar {
    /// It may enter and go on.
    #[default]
    Free,
    /// It may enter but must stop.
    Stop,
    /// It may not enter.
    Shut,
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
        for queue in &mut queues[..=usize::from(budget)] {
            queue.clear();
        }
        let (base, nodes) = self.trail.begin(grid.len());
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
                for (side, &to) in grid.neighbours(hex).iter().enumerate() {
                    // There is no node for `HexId::NONE`.
                    let Some(node) = nodes.get_mut(to.index()) else { continue };
                    // Asking even where the answer cannot matter is cheaper than a branch that the
                    // processor guesses wrong every other time.
                    let (cost, halt) = match step(hex, Direction::from_index(side), to) {
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
                            let queue = usize::from((total - base) as u8);
                            queues[queue].push(Entry { hex: to, arrive, go: !halt });
                        }
                    }
                }
            }
        }
    }

    /// The same with costs from a table, and with what a hex is and costs more whichever side one comes
    /// from, which is quicker than [`Reach::search`].
    ///
    /// `first` is a mask of the sides over which the first step may go; `toll` is added to the cost of every
    /// step into a hex. Of ways that cost the same, the one found first counts; a table looks at the cheaper
    /// sides of a hex first.
    pub fn search_table(
        &mut self,
        table: &StepTable,
        start: HexId,
        budget: u8,
        first: u8,
        bar: impl Fn(HexId) -> Bar,
        toll: impl Fn(HexId) -> u8,
    ) {
        let Reach { queues, hexes, .. } = self;
        self.start = start;
        hexes.clear();
        for queue in &mut queues[..=usize::from(budget)] {
            queue.clear();
        }
        let (base, nodes) = self.trail.begin(table.rows().len());
        nodes[start.index()] = Node::start(base, start);
        queues[0].push(Entry { hex: start, arrive: false, go: true });
        let mut sides = first;
        for (spent, key) in (0..=budget).zip(base..) {
            let left = budget - spent;
            // Every step costs something, so this queue does not grow while it is read.
            for next in 0..queues[usize::from(spent)].len() {
                let Entry { hex, arrive, go } = queues[usize::from(spent)][next];
                if nodes[hex.index()].go != key {
                    continue;
                }
                if arrive {
                    hexes.push(hex);
                }
                if !go {
                    continue;
                }
                for &Exit { to, cost, side } in table.rows()[hex.index()].exits() {
                    // Exits are in order of cost: no other is affordable either.
                    if cost > left {
                        break;
                    }
                    let cost = cost.saturating_add(toll(to));
                    let total = key + u32::from(cost);
                    let node = &mut nodes[to.index()];
                    if total < node.go && cost <= left && sides >> side & 1 == 1 {
                        let bar = bar(to);
                        if bar != Bar::Shut {
                            *node = Node { arrive: total, go: total, arrive_from: hex, go_from: hex };
                            let entry = Entry { hex: to, arrive: true, go: bar == Bar::Free };
                            queues[usize::from(spent + cost)].push(entry);
                        }
                    }
                }
                sides = 0b11_1111;
            }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::num::NonZeroU8;

    use super::*;
    use crate::testing::{Random, assortment, hex, rectangle};

    /// Answers for every hexside, with steps for nothing and sides that halt.
    fn random_steps(grid: &Grid, random: &mut Random) -> Vec<[Step; 6]> {
        let mut step = |_| match random.below(10) {
            0..2 => Step::No,
            2..4 => Step::Halt(random.below(6) as u8),
            _ => Step::Go(random.below(6) as u8),
        };
        grid.ids().map(|_| Direction::ALL.map(&mut step)).collect()
    }

    /// The least cost of arriving in each hex and of going on from it, by trying until nothing changes.
    fn slow_search(grid: &Grid, start: HexId, budget: u8, steps: &[[Step; 6]]) -> Vec<Option<u8>> {
        const FAR: u16 = u16::MAX;
        let mut arrive = vec![FAR; grid.len()];
        let mut go = vec![FAR; grid.len()];
        (arrive[start.index()], go[start.index()]) = (0, 0);
        let mut changed = true;
        while changed {
            changed = false;
            for from in grid.ids().filter(|from| go[from.index()] != FAR).collect::<Vec<_>>() {
                for direction in Direction::ALL {
                    let Some(to) = grid.neighbour(from, direction) else { continue };
                    let (cost, on) = match steps[from.index()][direction.index()] {
                        Step::No => continue,
                        Step::Go(cost) => (cost, true),
                        Step::Halt(cost) => (cost, false),
                    };
                    let total = go[from.index()] + u16::from(cost);
                    if total <= budget.into() && total < arrive[to.index()] {
                        arrive[to.index()] = total;
                        changed = true;
                    }
                    if total <= budget.into() && on && total < go[to.index()] {
                        go[to.index()] = total;
                        changed = true;
                    }
                }
            }
        }
        arrive.iter().map(|&cost| (cost != FAR).then_some(cost as u8)).collect()
    }

    #[test]
    fn agrees_with_a_slow_search() {
        let mut random = Random::new(2);
        let mut reach = Reach::new();
        let mut path = Vec::new();
        for grid in assortment() {
            for _ in 0..30 {
                let steps = random_steps(&grid, &mut random);
                let start = HexId::new(random.below(grid.len() as u16));
                let budget = random.below(40) as u8;
                reach.search(&grid, start, budget, |from, direction, _| {
                    steps[from.index()][direction.index()]
                });
                let costs = slow_search(&grid, start, budget, &steps);

                assert_eq!(reach.start(), start);
                assert!(grid.ids().all(|hex| reach.cost(hex) == costs[hex.index()]));
                assert_eq!(reach.hexes().len() + 1, costs.iter().flatten().count());
                assert!(!reach.hexes().contains(&start));
                assert!(reach.hexes().is_sorted_by_key(|&hex| reach.cost(hex)));

                for &target in reach.hexes() {
                    reach.path(target, &mut path);
                    assert_eq!(path.last(), Some(&target));
                    let (mut hex, mut cost, mut halted) = (start, 0, false);
                    for &next in &path {
                        assert!(!halted);
                        match steps[hex.index()][grid.direction(hex, next).unwrap().index()] {
                            Step::No => panic!("the path takes a step that cannot be taken"),
                            Step::Go(step) => cost += step,
                            Step::Halt(step) => (cost, halted) = (cost + step, true),
                        }
                        hex = next;
                    }
                    assert_eq!(Some(cost), reach.cost(target));
                }
            }
        }
    }

    #[test]
    fn a_table_bars_and_tolls_give_what_the_same_steps_give() {
        let mut random = Random::new(11);
        for grid in assortment() {
            let costs: Vec<[u8; 6]> = grid.ids().map(|_| [0; 6].map(|_| random.below(12) as u8)).collect();
            let cost = |from: HexId, side: Direction| costs[from.index()][side.index()];
            let table = StepTable::new(&grid, |from, side, _| NonZeroU8::new(cost(from, side)));
            let bars: Vec<Bar> = grid
                .ids()
                .map(|_| [Bar::Free, Bar::Free, Bar::Free, Bar::Stop, Bar::Shut][random.below(5) as usize])
                .collect();
            let tolls: Vec<u8> = grid.ids().map(|_| random.below(8).saturating_sub(4) as u8).collect();
            let (mut quick, mut plain) = (Reach::new(), Reach::new());
            for _ in 0..20 {
                let start = HexId::new(random.below(grid.len() as u16));
                let (budget, first) = (random.below(30) as u8, random.below(64) as u8);
                let bar = |hex: HexId| bars[hex.index()];
                quick.search_table(&table, start, budget, first, bar, |hex| tolls[hex.index()]);
                plain.search(&grid, start, budget, |from, side, to| {
                    let shut = cost(from, side) == 0;
                    let cost = cost(from, side) + tolls[to.index()];
                    match bars[to.index()] {
                        _ if shut || (from == start && first >> side.index() & 1 == 0) => Step::No,
                        Bar::Free => Step::Go(cost),
                        Bar::Stop => Step::Halt(cost),
                        Bar::Shut => Step::No,
                    }
                });
                let sorted = |reach: &Reach| reach.hexes().iter().copied().collect::<BTreeSet<_>>();
                assert_eq!(sorted(&quick), sorted(&plain));
                assert!(quick.hexes().is_sorted_by_key(|hex| quick.cost(*hex)));
                let mut way = Vec::new();
                for &hex in quick.hexes() {
                    assert_eq!(quick.cost(hex), plain.cost(hex));
                    quick.path(hex, &mut way);
                    assert_eq!(way.last(), Some(&hex));
                    let mut spent = 0;
                    let mut from = start;
                    for &to in &way {
                        spent += cost(from, grid.direction(from, to).expect("a path of neighbours"));
                        spent += tolls[to.index()];
                        from = to;
                    }
                    assert_eq!(Some(spent), quick.cost(hex));
                }
            }
        }
    }

    #[test]
    fn in_order_of_cost_then_of_discovery() {
        let grid = rectangle(3, 3);
        let mut reach = Reach::new();
        reach.search(&grid, hex(&grid, "0202"), 3, |_, direction, _| match direction {
            Direction::A => Step::Go(2),
            _ => Step::Go(1),
        });
        let numbers: Vec<String> = reach.hexes().iter().map(|&hex| grid.number(hex).to_string()).collect();
        assert_eq!(numbers, ["0302", "0303", "0203", "0103", "0102", "0201", "0301", "0101"]);
    }

    #[test]
    fn a_halt_from_one_side_does_not_bar_the_way_from_another() {
        // The river is crossed from 0101 into 0102 for 1 and ends the move; the ford by 0201 costs more.
        let grid = rectangle(2, 4);
        let [start, far_bank, ford, beyond] =
            ["0101", "0102", "0201", "0103"].map(|number| hex(&grid, number));
        let mut reach = Reach::new();
        let step = |from, _, to| match (from, to) {
            _ if from == start && to == far_bank => Step::Halt(1),
            _ if to == ford || to == far_bank => Step::Go(2),
            _ if from == far_bank && to == beyond => Step::Go(1),
            _ => Step::No,
        };
        reach.search(&grid, start, 9, step);
        assert_eq!(reach.hexes(), [far_bank, ford, beyond]);
        assert_eq!([far_bank, ford, beyond].map(|hex| reach.cost(hex)), [Some(1), Some(2), Some(5)]);
        let mut path = Vec::new();
        reach.path(far_bank, &mut path);
        assert_eq!(path, [far_bank]);
        reach.path(beyond, &mut path);
        assert_eq!(path, [ford, far_bank, beyond]);
    }

    #[test]
    fn the_greatest_budget() {
        let grid = rectangle(1, 5);
        let mut reach = Reach::new();
        reach.search(&grid, HexId::new(0), 255, |_, _, _| Step::Go(85));
        assert_eq!(reach.cost(HexId::new(3)), Some(255));
        assert_eq!(reach.cost(HexId::new(4)), None);
        reach.search(&grid, HexId::new(0), 255, |_, _, _| Step::Go(255));
        assert_eq!(reach.hexes(), [HexId::new(1)]);
    }

    #[test]
    fn a_hex_out_of_reach_has_no_path() {
        let grid = rectangle(1, 5);
        let mut reach = Reach::new();
        let mut path = vec![HexId::new(0)];
        reach.path(HexId::new(1), &mut path);
        assert!(path.is_empty() && reach.cost(HexId::new(0)).is_none());
        reach.search(&grid, HexId::new(0), 2, |_, _, _| Step::Go(2));
        for hex in [HexId::new(0), HexId::new(2), HexId::NONE] {
            path.push(HexId::NONE);
            reach.path(hex, &mut path);
            assert!(path.is_empty());
        }
    }
}
