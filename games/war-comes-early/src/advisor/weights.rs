//! How much each consideration counts.

/// The weights of the evaluation. All in hundredths of a corps factor, about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Expected losses of the enemy in an attack, per cent of their worth.
    pub destroy: i32,
    /// Own expected losses in an attack, per cent.
    pub lose: i32,
    /// What strength that could still join an attack counts, per cent.
    pub potential: i32,
    /// What an enemy that could strike counts, per cent of its strength.
    pub menace: i32,
    /// Expected losses to enemy attacks, per cent.
    pub exposure: i32,
    /// The pull of objectives, per cent.
    pub pull: i32,
    /// What a victory point is worth.
    pub point: i32,
    /// Standing out of supply, per cent of the unit's worth.
    pub unsupplied: i32,
    /// An objective with nobody in it that the enemy can reach, per cent of its worth.
    pub guard: i32,
    /// A friend two hexes away: the line is closed.
    pub line: i32,
    /// Going into a hex that has been fought free.
    pub advance: i32,
    /// Forming an army.
    pub form: i32,
    /// A terror raid.
    pub raid: i32,
    /// What a move must gain to be worth it.
    pub effort: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            destroy: 100,
            lose: 80,
            potential: 50,
            menace: 60,
            exposure: 50,
            pull: 100,
            point: 250,
            unsupplied: 30,
            guard: 40,
            line: 6,
            advance: 20,
            form: 10,
            raid: 1,
            effort: 2,
        }
    }
}
