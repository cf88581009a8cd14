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
