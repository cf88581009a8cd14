use crate::{Direction, Grid, HexId, HexSet};

/// Which hexes are joined to which, laid out for spreading over sets of hexes, 64 at a time.
///
/// It answers what [`Flood`](crate::Flood) answers where neither the distance nor the way matters, and several
/// times as fast.
///
/// ```
/// use hexmap::{HexSet, Ways};
/// # use hexmap::{Axis, Grid, HexNumber, Layout, Sheet, Stagger};
/// # let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// # let grid = Grid::new(layout, (101..=109).map(|n| HexNumber::new(None, n).unwrap()))?;
/// # let [city, enemy] = [101, 105].map(|n| grid.id(HexNumber::new(None, n).unwrap()).unwrap());
///
/// let ways = Ways::<1>::new(&grid, |_from, _direction, _to| true);
/// let shut = HexSet::from_iter([enemy]);
/// assert_eq!(ways.spread(&HexSet::from_iter([city]), &shut, &HexSet::EMPTY).len(), 4);
/// # Ok::<(), hexmap::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ways<const W: usize> {
    // By the difference between the numbers of two joined hexes. A map of straight columns has eight.
    strides: Vec<Stride<W>>,
    // No way leads farther than so many words.
    span: usize,
}

/// Which hexes can be entered from the one that is so far before them.
#[derive(Clone, Debug)]
struct Stride<const W: usize> {
    // That one is so many words and bits after the place that the entered one has in its word.
    words: isize,
    bits: u32,
    ends: HexSet<W>,
}

impl<const W: usize> Ways<W> {
    /// Asks of every step on the map whether there is a way.
    pub fn new(grid: &Grid, mut open: impl FnMut(HexId, Direction, HexId) -> bool) -> Self {
        let mut ends: Vec<(i32, HexSet<W>)> = Vec::new();
        for from in grid.ids() {
            for (direction, &to) in Direction::ALL.into_iter().zip(grid.neighbours(from)) {
                if to.is_none() || !open(from, direction, to) {
                    continue;
                }
                let stride = i32::from(to.raw()) - i32::from(from.raw());
                let at = ends.iter().position(|(known, _)| *known == stride).unwrap_or_else(|| {
                    ends.push((stride, HexSet::EMPTY));
                    ends.len() - 1
                });
                ends[at].1.insert(to);
            }
        }
        let span = ends.iter().map(|(stride, _)| stride.unsigned_abs().div_ceil(64)).max().unwrap_or(0);
        let strides = ends.into_iter().map(|(stride, ends)| Stride {
            words: (-stride).div_euclid(64) as isize,
            bits: (-stride).rem_euclid(64) as u32,
            ends,
        });
        Ways { strides: strides.collect(), span: span as usize }
    }

    /// Everything that can be reached from these hexes, themselves included, without entering what is `shut`
    /// and without going on from what is in `stop`; one may begin in either.
    pub fn spread(&self, from: &HexSet<W>, shut: &HexSet<W>, stop: &HexSet<W>) -> HexSet<W> {
        let mut reached = *from.words();
        // What one goes on from.
        let mut front = reached;
        // Words that may be entered from where one has come to since they were looked at.
        let mut stale = [true; W];
        let mut settled = false;
        while !settled {
            settled = true;
            // To and fro, so that a long way in either direction is gone at once.
            for word in (0..W).chain((0..W).rev()) {
                if !std::mem::take(&mut stale[word]) {
                    continue;
                }
                let before = front[word];
                loop {
                    let new = self.entered(&front, word) & !shut.words()[word] & !reached[word];
                    reached[word] |= new;
                    let on = new & !stop.words()[word];
                    front[word] |= on;
                    if on == 0 {
                        break;
                    }
                }
                if front[word] != before {
                    settled = false;
                    stale[word.saturating_sub(self.span)..word].fill(true);
                    stale[word + 1..(word + 1 + self.span).min(W)].fill(true);
                }
            }
        }
        HexSet::from_words(reached)
    }

    /// The hexes that can be entered from any of these in one step.
    pub fn step(&self, from: &HexSet<W>) -> HexSet<W> {
        let mut entered = [0; W];
        for (word, entered) in entered.iter_mut().enumerate() {
            *entered = self.entered(from.words(), word);
        }
        HexSet::from_words(entered)
    }

    /// Everything that can be reached from these hexes in at most so many steps, as in [`Ways::spread`].
    pub fn spread_within(
        &self,
        from: &HexSet<W>,
        shut: &HexSet<W>,
        stop: &HexSet<W>,
        steps: u16,
    ) -> HexSet<W> {
        let mut reached = *from;
        let mut front = *from;
        for _ in 0..steps {
            let new = self.step(&front) - *shut - reached;
            if new.is_empty() {
                break;
            }
            reached |= new;
            front = new - *stop;
        }
        reached
    }

    // The hexes of one word that can be entered from any of these.
    #[inline]
    fn entered(&self, from: &[u64; W], word: usize) -> u64 {
        let mut entered = 0;
        for Stride { words, bits, ends } in &self.strides {
            // Before the first word there is none: the index wraps around to what is too far.
            let first = word.wrapping_add_signed(*words);
            let at = |word: usize| from.get(word).copied().unwrap_or(0);
            // In two steps, for nothing is left of a word that is shifted by 64.
            let high = at(first.wrapping_add(1)) << 1 << (63 - bits);
            entered |= (at(first) >> bits | high) & ends.words()[word];
        }
        entered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, assortment, rectangle};
    use crate::{Flood, Pass};

    #[test]
    fn it_finds_what_a_flood_finds() {
        let mut random = Random::new(3);
        let mut grids = assortment();
        grids.push(rectangle(60, 30));
        for grid in grids {
            for density in [2, 4, 9] {
                let walls: Vec<bool> = (0..grid.len() * 6).map(|_| random.below(density) == 0).collect();
                let open = |from: HexId, direction: Direction| !walls[from.index() * 6 + direction.index()];
                let mut some =
                    |share: u16| grid.ids().filter(|_| random.below(share) == 0).collect::<HexSet<29>>();
                let (from, shut, stop) = (some(40), some(5), some(4));
                let ways = Ways::new(&grid, |from, direction, _| open(from, direction));
                let mut flood = Flood::new();
                flood.fill(&grid, &from, u16::MAX, |from, direction, to| match to {
                    _ if !open(from, direction) || shut.contains(to) => Pass::No,
                    _ if stop.contains(to) => Pass::Into,
                    _ => Pass::Through,
                });
                let flooded: HexSet<29> = flood.hexes().iter().copied().collect();
                assert_eq!(ways.spread(&from, &shut, &stop), flooded);
                assert_eq!(ways.spread_within(&from, &shut, &stop, u16::MAX), flooded);
                for steps in 0..6 {
                    let near = flood.hexes().iter().copied().filter(|hex| flood.steps(*hex) <= Some(steps));
                    assert_eq!(ways.spread_within(&from, &shut, &stop, steps), near.collect());
                }
            }
        }
    }

    #[test]
    fn nothing_spreads_to_nothing() {
        let grid = rectangle(4, 4);
        let ways = Ways::<1>::new(&grid, |_, _, _| true);
        assert!(ways.spread(&HexSet::EMPTY, &HexSet::EMPTY, &HexSet::EMPTY).is_empty());
    }
}
