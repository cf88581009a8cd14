//! Stacks of which opponents see the top unit only.
//!
//! A position keeps a set of units that their owners have put on top; in a stack without one it is the first
//! in the list. The list of units on the map, in ascending order, comes with each question.

use std::collections::BTreeMap;

use hexmap::{HexId, Id as _};

use crate::{UnitId, UnitSet};

/// The unit of a stack that everybody can see.
#[inline]
pub fn top_of<const W: usize>(
    tops: &UnitSet<W>,
    stack: impl Iterator<Item = UnitId> + Clone,
) -> Option<UnitId> {
    stack.clone().find(|unit| tops.contains(*unit)).or_else(|| stack.min())
}

/// The units of a stack that lie under the top one: those that could be put on top of it.
pub fn under_top<const W: usize, S: Iterator<Item = UnitId> + Clone>(
    tops: &UnitSet<W>,
    stack: S,
) -> impl Iterator<Item = UnitId> + use<W, S> {
    let top = top_of(tops, stack.clone());
    stack.filter(move |unit| Some(*unit) != top)
}

/// Puts a unit on top of its stack: of those that share its hex.
pub fn put_on_top<const W: usize>(tops: &mut UnitSet<W>, top: UnitId, shares_hex: impl Fn(UnitId) -> bool) {
    for unit in &{ *tops } {
        if shares_hex(unit) {
            tops.remove(unit);
        }
    }
    tops.insert(top);
}

/// The top units of all stacks.
pub fn top_units<const W: usize>(
    tops: &UnitSet<W>,
    on_map: impl Iterator<Item = (HexId, UnitId)>,
) -> UnitSet<W> {
    by_hex(tops, on_map).into_values().collect()
}

/// The units that a viewer may not look at: all but the top one of each stack, where he may not look through.
pub fn hidden<const W: usize>(
    tops: &UnitSet<W>,
    on_map: impl Iterator<Item = (HexId, UnitId)> + Clone,
    may_look: impl Fn(HexId, UnitId) -> bool,
) -> UnitSet<W> {
    let seen = top_units(tops, on_map.clone());
    let covered = on_map.filter(|&(hex, unit)| !seen.contains(unit) && !may_look(hex, unit));
    covered.map(|(_, unit)| unit).collect()
}

/// Settles who lies on top of each stack that holds a hidden unit: whoever comes to lie there instead of it,
/// the top stays what it is.
pub fn pin_tops<const W: usize>(
    tops: &mut UnitSet<W>,
    on_map: impl Iterator<Item = (HexId, UnitId)> + Clone,
    hidden: &UnitSet<W>,
) {
    let seen = by_hex(tops, on_map.clone());
    tops.extend(on_map.filter(|(_, unit)| hidden.contains(*unit)).map(|(hex, _)| seen[&hex]));
}

/// Two units change places in these sets.
pub fn exchange_in<'s, const W: usize>(
    sets: impl IntoIterator<Item = &'s mut UnitSet<W>>,
    a: UnitId,
    b: UnitId,
) {
    for set in sets {
        let (in_a, in_b) = (set.contains(a), set.contains(b));
        set.set(a, in_b);
        set.set(b, in_a);
    }
}

/// Deals units anew: goes through them as a shuffle does, and calls `exchange` for two at a time.
pub fn deal_anew<const W: usize>(
    units: &UnitSet<W>,
    pick: &mut dyn FnMut(u32) -> u32,
    mut exchange: impl FnMut(UnitId, UnitId),
) {
    let units: Vec<UnitId> = units.iter().collect();
    for i in (1..units.len()).rev() {
        let j = pick(i as u32 + 1) as usize;
        if i != j {
            exchange(units[i], units[j]);
        }
    }
}

/// Goes through all pairs of units, the first in the list first: an `exchange` that puts the lesser lot into the hands
/// of the first of two sorts what they have.
pub fn sort<S, const W: usize>(
    units: &UnitSet<W>,
    state: &mut S,
    mut exchange: impl FnMut(&mut S, UnitId, UnitId),
) {
    for a in units {
        for b in units.iter().filter(|b| b.index() > a.index()) {
            exchange(state, a, b);
        }
    }
}

fn by_hex<const W: usize>(
    tops: &UnitSet<W>,
    on_map: impl Iterator<Item = (HexId, UnitId)>,
) -> BTreeMap<HexId, UnitId> {
    let mut seen = BTreeMap::new();
    for (hex, unit) in on_map {
        let top = seen.entry(hex).or_insert(unit);
        if tops.contains(unit) && !tops.contains(*top) {
            *top = unit;
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units<const N: usize>(numbers: [u16; N]) -> UnitSet<1> {
        numbers.into_iter().map(UnitId::new).collect()
    }

    // Units 0, 2 and 4 in one hex, 1 and 3 in another, 5 alone.
    fn on_map() -> impl Iterator<Item = (HexId, UnitId)> + Clone {
        [7, 8, 7, 8, 7, 9].map(HexId::new).into_iter().zip((0..).map(UnitId::new))
    }

    #[test]
    fn the_first_lies_on_top_unless_another_was_put_there() {
        let mut tops = units([4]);
        assert_eq!(top_units(&tops, on_map()), units([1, 4, 5]));
        put_on_top(&mut tops, UnitId::new(2), |unit| unit.raw() % 2 == 0);
        assert_eq!(tops, units([2]));
        let stack = units([0, 2, 4]);
        assert_eq!(top_of(&tops, stack.iter()), Some(UnitId::new(2)));
        assert_eq!(under_top(&tops, stack.iter()).collect::<UnitSet<1>>(), units([0, 4]));
        assert_eq!(under_top(&tops, units([5]).iter()).count(), 0);
    }

    #[test]
    fn what_lies_under_the_top_is_hidden() {
        let tops = units([4]);
        assert_eq!(hidden(&tops, on_map(), |_, _| false), units([0, 2, 3]));
        assert_eq!(hidden(&tops, on_map(), |hex, _| hex == HexId::new(7)), units([3]));
    }

    #[test]
    fn pinned_tops_stay_whoever_comes() {
        let mut tops = units([]);
        pin_tops(&mut tops, on_map(), &units([3, 4]));
        assert_eq!(tops, units([0, 1]));
        let mut moved = units([4]);
        exchange_in([&mut moved], UnitId::new(4), UnitId::new(5));
        assert_eq!(moved, units([5]));
    }

    #[test]
    fn sorting_leaves_the_least_to_the_first() {
        let mut lots = [9, 3, 9, 1, 9, 2];
        sort(&units([1, 3, 5]), &mut lots, |lots, a, b| {
            if lots[b.index()] < lots[a.index()] {
                lots.swap(a.index(), b.index());
            }
        });
        assert_eq!(lots, [9, 1, 9, 2, 9, 3]);
    }

    #[test]
    fn a_deal_exchanges_each_with_another() {
        let mut pairs = Vec::new();
        deal_anew(&units([1, 3, 5]), &mut |_| 0, |a, b| pairs.push((a.raw(), b.raw())));
        assert_eq!(pairs, [(5, 1), (3, 1)]);
    }
}
