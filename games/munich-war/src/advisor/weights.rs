//! How much each consideration counts.

/// The weights of the evaluation. A strength point of a land unit is worth 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    /// What a victory point is worth.
    pub point: i32,
    /// What a factor of an air unit is worth.
    pub airmen: i32,
    /// What a special forces marker is worth.
    pub commandos: i32,
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
    /// The pull of an own objective that the enemy is near to, per cent of its worth.
    pub keep: i32,
    /// Standing out of supply, per cent of the unit's worth.
    pub unsupplied: i32,
    /// Standing in an objective that the enemy can reach, per cent of its worth.
    pub guard: i32,
    /// A friend two hexes away: the line is closed.
    pub line: i32,
    /// A unit that must retreat.
    pub push: i32,
    /// A hex that is taken, whatever it is.
    pub ground: i32,
    /// What the objectives of a neutral that may be invaded are worth, per cent.
    pub neutral: i32,
    /// What the units of an invaded neutral cost, per cent of their worth.
    pub affront: i32,
    /// What a move must gain to be worth it.
    pub effort: i32,
    /// A mission that is broken off.
    pub mission: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            point: 100,
            airmen: 60,
            commandos: 40,
            destroy: 100,
            lose: 90,
            potential: 40,
            menace: 60,
            exposure: 50,
            pull: 100,
            keep: 60,
            unsupplied: 30,
            guard: 40,
            line: 6,
            push: 8,
            ground: 10,
            neutral: 60,
            affront: 60,
            effort: 2,
            mission: 25,
        }
    }
}
