//! How much each consideration counts.

mechanics::weights! {
    /// The weights of the computer players' judgement. A corps of 4-4 is worth 80.
    pub struct Weights {
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
        /// What a victory point is worth.
        point,
        /// What the points of Prague count while Czechoslovakia stands, per cent.
        prague,
        /// The same for its other towns.
        bohemia,
        /// The same for Berlin.
        berlin,
        /// The same for other capitals.
        capital,
        /// The same for other towns.
        town,
        /// Standing out of supply, per cent of the unit's worth.
        unsupplied,
        /// What is missing to hold an objective that the enemy can reach, per cent of its worth.
        guard,
        /// Defense strength that is enough to hold an objective.
        garrison,
        /// A friend two hexes away: the line is closed.
        line,
        /// Standing in ways of the enemy that nobody else stands in, per cent of what pulls him there.
        screen,
        /// Wearing down who holds an objective, per cent of what its fall is worth.
        siege,
        /// A point of strength that cannot come to the help of a place because its ways are closed.
        seal,
        /// Going into a hex that has been fought free.
        advance,
        /// Forming an army.
        form,
        /// Breaking an army down without need.
        breakdown,
        /// An attacking army that breaks down because the defender holds.
        disrupted,
        /// An attacker out of supply.
        halved,
        /// The trouble of a flank attack.
        flank,
        /// Violating a neutral.
        violation,
        /// A terror raid.
        raid,
        /// What a move must gain to be worth it.
        effort,
        /// What a march may cost and still seem sensible to Recruit.
        careless,
        /// What an attack may cost and still seem sensible to Recruit.
        reckless,
        /// What strength is worth early in the war, per cent; at its end it is 100.
        strength,
        /// A point of defense strength in a place on which the game hangs.
        bulwark,
        /// A point of strength that can come to its help.
        relief,
        /// What these two count for the places of 1939, per cent.
        outwork,
    }
}
