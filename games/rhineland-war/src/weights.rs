//! How the computer players judge: named numbers of the pack.

mechanics::weights! {
    /// What counts.
    pub struct Weights {
        /// What a victory point is worth.
        point,
        /// A Crisis hex that is held, per cent of its points: it also brings chits.
        crisis,
        /// What a factor of a land unit is worth.
        factor,
        /// What an air unit is worth.
        airmen,
        /// What a naval marker is worth.
        fleet,
        /// What a held chit is worth.
        chit,
        /// What a country on the own side is worth, for each of its replacement points.
        ally,
        /// What a collapse marker against the own side costs.
        collapse,
        /// Expected losses of the enemy in an attack, per cent of their worth.
        destroy,
        /// Own expected losses in an attack, per cent.
        lose,
        /// What an enemy next to an own mobilization or Crisis hex costs, per cent of its worth.
        threat,
        /// What an own unit out of supply costs, per cent of its worth.
        supply,
    }
}
