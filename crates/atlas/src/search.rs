//! The cheapest way through a net of places, the same on every machine.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

/// A cost: a number that is never not a number, in order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost(pub f64);

impl Cost {
    /// Nothing.
    pub const ZERO: Cost = Cost(0.0);
}

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// The cheapest way from any of the starts to any place that `goal` accepts at a last cost; places in the
/// order they are passed. `next` lists the steps from a place. Equal costs are settled by the order of the
/// places.
pub fn shortest<P: Copy + Ord>(
    starts: impl IntoIterator<Item = (P, Cost)>,
    goal: impl Fn(P) -> Option<Cost>,
    next: impl Fn(P, &mut Vec<(P, Cost)>),
) -> Option<Vec<P>> {
    let mut best: BTreeMap<P, (Cost, Option<P>)> = BTreeMap::new();
    let mut heap = BinaryHeap::new();
    for (place, cost) in starts {
        if best.get(&place).is_none_or(|(known, _)| cost < *known) {
            best.insert(place, (cost, None));
            heap.push(Reverse((cost, place)));
        }
    }
    let mut end: Option<(Cost, P)> = None;
    let mut steps = Vec::new();
    while let Some(Reverse((cost, place))) = heap.pop() {
        if best[&place].0 < cost {
            continue;
        }
        if end.is_some_and(|(least, _)| least <= cost) {
            break;
        }
        if let Some(last) = goal(place) {
            let total = Cost(cost.0 + last.0);
            if end.is_none_or(|(least, _)| total < least) {
                end = Some((total, place));
            }
        }
        next(place, &mut steps);
        for (to, step) in steps.drain(..) {
            let total = Cost(cost.0 + step.0);
            if best.get(&to).is_none_or(|(known, _)| total < *known) {
                best.insert(to, (total, Some(place)));
                heap.push(Reverse((total, to)));
            }
        }
    }
    let mut path = vec![end?.1];
    while let Some((_, Some(before))) = path.last().map(|place| best[place]) {
        path.push(before);
    }
    path.reverse();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_way_and_the_first_of_equals() {
        // A ladder: 0 - 1 - 3 and 0 - 2 - 3 cost the same, 0 - 3 more.
        let next = |at: u8, steps: &mut Vec<(u8, Cost)>| match at {
            0 => steps.extend([(3, Cost(2.5)), (2, Cost(1.0)), (1, Cost(1.0))]),
            1 | 2 => steps.push((3, Cost(1.0))),
            _ => {}
        };
        let goal = |at: u8| (at == 3).then_some(Cost::ZERO);
        assert_eq!(shortest([(0, Cost::ZERO)], goal, next), Some(vec![0, 1, 3]));
        assert_eq!(shortest([(0, Cost::ZERO), (2, Cost(0.5))], goal, next), Some(vec![2, 3]));
        assert_eq!(shortest([(3, Cost::ZERO)], |at| (at == 0).then_some(Cost::ZERO), next), None);
        // The last cost counts: the nearer goal may not be the better one.
        let last = |at: u8| [None, Some(Cost(5.0)), None, Some(Cost(1.0))][usize::from(at)];
        assert_eq!(shortest([(0, Cost::ZERO)], last, next), Some(vec![0, 1, 3]));
    }
}
