//! How much may stand in one hex.

/// What a unit, a group or a stack weighs: stacking points, and pieces of up to `C` limited classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Load<const C: usize> {
    /// Stacking points.
    pub points: u8,
    /// Pieces of each class that has a limit of its own.
    pub classes: [u8; C],
}

impl<const C: usize> Default for Load<C> {
    #[inline]
    fn default() -> Self {
        Load { points: 0, classes: [0; C] }
    }
}

impl<const C: usize> Load<C> {
    /// All together.
    #[inline]
    pub fn total(loads: impl Iterator<Item = Load<C>>) -> Self {
        loads.fold(Load::default(), Load::plus)
    }

    /// Both together.
    #[inline]
    pub fn plus(mut self, other: Load<C>) -> Self {
        self.points += other.points;
        for (own, others) in self.classes.iter_mut().zip(other.classes) {
            *own += others;
        }
        self
    }

    /// What is left when the other is gone.
    #[inline]
    pub fn minus(mut self, other: Load<C>) -> Self {
        self.points -= other.points;
        for (own, others) in self.classes.iter_mut().zip(other.classes) {
            *own -= others;
        }
        self
    }

    /// What is left of a limit when the other stands there; nothing where it is overdrawn.
    #[inline]
    pub fn less(mut self, other: Load<C>) -> Self {
        self.points = self.points.saturating_sub(other.points);
        for (own, others) in self.classes.iter_mut().zip(other.classes) {
            *own = own.saturating_sub(others);
        }
        self
    }

    /// Whether one of its units weighs in what is over this limit: it is one of those that are too many.
    #[inline]
    pub fn has_too_many_of(&self, unit: &Load<C>, limit: &Load<C>) -> bool {
        let too_much = |all: u8, own: u8, most: u8| all > most && own > 0;
        too_much(self.points, unit.points, limit.points)
            || (0..C).any(|class| too_much(self.classes[class], unit.classes[class], limit.classes[class]))
    }

    /// Whether it may stand in a hex with this limit.
    #[inline]
    pub fn fits(&self, limit: &Load<C>) -> bool {
        self.points <= limit.points && self.classes.iter().zip(&limit.classes).all(|(own, most)| own <= most)
    }
}

/// The fewest of these units (by their loads) that must leave so that the rest fits; all if nothing helps.
///
/// ```
/// use mechanics::{Load, fewest_to_leave};
/// let unit = |points| Load { points, classes: [] };
/// let limit = unit(5);
/// assert_eq!(fewest_to_leave(&[unit(2), unit(2), unit(1), unit(1), unit(1)], &limit), 1);
/// assert_eq!(fewest_to_leave(&[unit(1); 7], &limit), 2);
/// ```
pub fn fewest_to_leave<const C: usize>(units: &[Load<C>], limit: &Load<C>) -> usize {
    let total = Load::total(units.iter().copied());
    // Stacks are small: try every choice, the smaller ones counting.
    (0_u32..1 << units.len())
        .filter(|mask| {
            let gone = (0..units.len()).filter(|i| mask >> i & 1 == 1);
            gone.fold(total, |left, i| left.minus(units[i])).fits(limit)
        })
        .map(|mask| mask.count_ones() as usize)
        .min()
        .unwrap_or(units.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_limits_of_their_own() {
        let limit = Load { points: 5, classes: [1] };
        let army = Load { points: 1, classes: [1] };
        let corps = Load { points: 1, classes: [0] };
        assert!(army.plus(corps).fits(&limit));
        assert!(!army.plus(army).fits(&limit));
        assert_eq!(fewest_to_leave(&[army, army, corps], &limit), 1);
        assert_eq!(army.plus(corps).minus(army), corps);
        let two = army.plus(army).plus(corps);
        assert!(two.has_too_many_of(&army, &limit) && !two.has_too_many_of(&corps, &limit));
    }
}
