//! Paying combat losses with whole units.

/// Whether a unit of this worth may be given up next, when `due` is left to pay and the force consists of
/// units of these `worths` (this one among them).
///
/// The owner chooses freely, but must pay at least what is due with as little excess as the force allows:
/// half a corps is not bought with a whole one while a half is at hand. If the whole force is worth no more
/// than what is due, all of it goes.
///
/// ```
/// use mechanics::may_lose;
/// assert!(may_lose(2, 2, &[2, 1, 1]));
/// assert!(may_lose(1, 2, &[2, 1, 1]));
/// assert!(!may_lose(1, 2, &[2, 1]), "the one would leave a half that only the two could pay");
/// assert!(!may_lose(2, 1, &[2, 1]));
/// assert!(may_lose(2, 1, &[2, 2]));
/// ```
pub fn may_lose(worth: u8, due: u8, worths: &[u8]) -> bool {
    let skip = worths.iter().position(|&w| w == worth);
    let without = worths.iter().enumerate().filter(|(i, _)| Some(*i) != skip).map(|(_, &w)| w);
    if worth >= due {
        return worth - due == least_excess(due, worths.iter().copied());
    }
    least_excess(due - worth, without) == least_excess(due, worths.iter().copied())
}

/// The most that a force can be worth for [`may_lose_of_half`].
const WORTH: usize = 512;

/// Whether a unit of this worth may be given up next, when a force must lose at least half of what it is worth in a set from which
/// no unit could be spared. `lost` are given up already, `left` the others, this one among them.
///
/// ```
/// use mechanics::may_lose_of_half;
/// assert!(may_lose_of_half(5, &[], &[5, 3, 2]));
/// assert!(may_lose_of_half(2, &[3], &[5, 2]), "3 and 2 are half of 10");
/// assert!(!may_lose_of_half(5, &[3], &[5, 2]), "the 3 could be spared");
/// assert!(may_lose_of_half(4, &[], &[4, 3, 2]) && !may_lose_of_half(1, &[], &[6, 1, 1]));
/// ```
pub fn may_lose_of_half(worth: u8, lost: &[u8], left: &[u8]) -> bool {
    let total: usize = lost.iter().chain(left).map(|&w| usize::from(w)).sum();
    let sum: usize = usize::from(worth) + lost.iter().map(|&w| usize::from(w)).sum::<usize>();
    let least = lost.iter().copied().fold(worth, u8::min);
    let skip = left.iter().position(|&w| w == worth);
    let rest = || left.iter().enumerate().filter(move |(i, _)| Some(*i) != skip).map(|(_, &w)| w);
    // The least unit of the set that is lost in the end: it could be spared first.
    let leasts = rest().filter(|&w| w < least).chain([least]);
    leasts.into_iter().any(|spared| {
        let mut sums = [false; WORTH];
        sums[sum.min(WORTH - 1)] = true;
        for w in rest().filter(|&w| w >= spared) {
            for s in (usize::from(w)..WORTH).rev() {
                sums[s] |= sums[s - usize::from(w)];
            }
        }
        (0..WORTH).any(|s| sums[s] && 2 * s >= total && 2 * (s - usize::from(spared).min(s)) < total)
    })
}

// Sums that the force can pay, as bits; bit n set means exactly n can be paid.
fn least_excess(due: u8, worths: impl Iterator<Item = u8>) -> u8 {
    let sums = worths.fold(1_u128, |sums, worth| sums | sums << worth);
    let enough = sums >> due;
    if enough == 0 { 0 } else { enough.trailing_zeros() as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_unit_may_always_be_lost_and_the_total_is_minimal() {
        // All forces of up to five units worth 1 to 3, all sums due.
        for code in 0..3_u32.pow(5) {
            let mut force: Vec<u8> = (0..5).map(|i| 1 + (code / 3_u32.pow(i) % 3) as u8).collect();
            force.truncate(1 + (code % 5) as usize);
            let total: u8 = force.iter().sum();
            for due in 1..=total {
                let best = (0_u32..1 << force.len())
                    .map(|mask| (0..force.len()).filter(|i| mask >> i & 1 == 1).map(|i| force[i]).sum::<u8>())
                    .filter(|&sum| sum >= due)
                    .min()
                    .unwrap();
                assert_eq!(pay(due, force.clone()), best, "{force:?} pays {due}");
            }
        }
    }

    #[test]
    fn half_a_force_is_lost_in_sets_that_spare_no_unit() {
        // All forces of up to four units worth 1 to 4: sequences that are allowed end in minimal sets, in all of them.
        for code in 0..4_u32.pow(4) {
            let mut force: Vec<u8> = (0..4).map(|i| 1 + (code / 4_u32.pow(i) % 4) as u8).collect();
            force.truncate(1 + (code % 4) as usize);
            let total: u32 = force.iter().map(|&w| u32::from(w)).sum();
            let sum = |mask: u32| -> u32 {
                (0..force.len()).filter(|i| mask >> i & 1 == 1).map(|i| u32::from(force[i])).sum()
            };
            let enough = |mask: u32| 2 * sum(mask) >= total;
            let minimal = |mask: u32| {
                enough(mask) && (0..force.len()).all(|i| mask >> i & 1 == 0 || !enough(mask & !(1 << i)))
            };
            let mut ends = Vec::new();
            let mut open = vec![0_u32];
            while let Some(mask) = open.pop() {
                let of = |bit: u32| -> Vec<u8> {
                    (0..force.len()).filter(|i| mask >> i & 1 == bit).map(|i| force[i]).collect()
                };
                let (lost, left) = (of(1), of(0));
                for i in (0..force.len()).filter(|i| mask >> i & 1 == 0) {
                    if may_lose_of_half(force[i], &lost, &left) {
                        let next = mask | 1 << i;
                        if enough(next) { ends.push(next) } else { open.push(next) }
                    }
                }
            }
            for mask in 0..1_u32 << force.len() {
                assert_eq!(ends.contains(&mask), minimal(mask), "{force:?} {mask:b}");
            }
        }
    }

    fn pay(due: u8, mut force: Vec<u8>) -> u8 {
        let mut paid = 0;
        while paid < due && !force.is_empty() {
            let chosen = (0..force.len()).find(|&i| may_lose(force[i], due - paid, &force));
            paid += force.swap_remove(chosen.expect("somebody can always be lost"));
        }
        paid
    }
}
