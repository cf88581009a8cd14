//! How much each consideration counts.

mechanics::weights! {
    /// The weights of the computer players' judgement. A strength point of a land unit is worth 10.
    pub struct Weights {
        /// What a victory point is worth.
        point,
        /// What a country may lose by surrender if a center of its own is lost, per cent, when positions are judged.
        collapse,
        /// What a factor of an air unit is worth.
        airmen,
        /// What a special forces marker is worth.
        commandos,
        /// Expected losses of the enemy in an attack, per cent of their worth.
        destroy,
        /// Own expected losses in an attack, per cent.
        lose,
        /// What strength that could still join an attack counts, per cent.
        potential,
        /// What an enemy that could strike counts, per cent of its strength.
        menace,
        /// Expected losses to enemy attacks, per cent.
        exposure,
        /// The pull of objectives, per cent.
        pull,
        /// The pull of an own objective that the enemy is near to, per cent of its worth.
        keep,
        /// Standing out of supply, per cent of the unit's worth.
        unsupplied,
        /// Standing in an objective that the enemy can reach, per cent of its worth.
        guard,
        /// Standing in ways of the enemy that nobody else stands in, per cent of what pulls him there.
        line,
        /// A unit that must retreat.
        push,
        /// A hex that is taken, whatever it is.
        ground,
        /// What the objectives of a neutral that may be invaded are worth, per cent.
        neutral,
        /// What the units of an invaded neutral cost, per cent of their worth.
        affront,
        /// What an attack must promise to be made.
        caution,
        /// What a move must gain to be worth it.
        effort,
        /// What a march may cost and still seem sensible to Recruit.
        careless,
        /// What an attack may cost and still seem sensible to Recruit.
        reckless,
        /// What an objective is worth that must be fought for and kept, per cent.
        prize,
        /// What of the strength around a hex will take part in an attack on it, per cent.
        massed,
        /// A mission that is broken off.
        mission,
    }
}
