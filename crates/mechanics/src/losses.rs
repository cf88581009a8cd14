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

    fn pay(due: u8, mut force: Vec<u8>) -> u8 {
        let mut paid = 0;
        while paid < due && !force.is_empty() {
            let chosen = (0..force.len()).find(|&i| may_lose(force[i], due - paid, &force));
            paid += force.swap_remove(chosen.expect("somebody can always be lost"));
        }
        paid
    }
}
