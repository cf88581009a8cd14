//! Single numbers of the rules, each with its name: `numbers.csv` and `modifiers.csv`.

mechanics::numbers! {
    /// Single numbers of the rules.
    pub struct Numbers {
        /// Land units in a hex (24.2).
        stack: 1 to 10,
        /// Land units in a city resource hex (24.2).
        stack_city: 1 to 10,
        /// More of them if all are Soviet (24.2).
        stack_soviet: 0 to 10,
        /// Air units of one base, however crowded (13.4).
        base_units: 1 to 10,
        /// Hops of a change of base (12.3).
        hops: 1 to 10,
        /// Ranges that a hop may measure (12.3).
        hop_ranges: 1 to 10,
        /// Least strength for a second round of air combat (15.2).
        second_round: 0 to 20,
        /// Strength of a fighter over its own base (15.4).
        own_base: 0 to 5,
        /// Strength of an escort that is not attacked itself (15.4).
        escort_bonus: 0 to 5,
        /// Strength of German air units in a blitzkrieg (44.2).
        blitz_air: 0 to 5,
        /// Most that a raid on installations needs (21.5).
        bomb_need: 1 to 20,
        /// Points of a defending bomber (17.3).
        defending_bomber: 0 to 10,
        /// Most points of defending bombers together (17.3).
        defending_bombers: 0 to 20,
        /// Hexes of an HQ's move in an offensive (23.2).
        hq_move: 1 to 20,
        /// Hexes of a general or HQ in the Movement phase (30.1).
        staff_move: 1 to 20,
        /// Hexes between any two HQs of a combined offensive (23.6).
        combined_range: 1 to 100,
        /// What each HQ beyond the first costs (23.6).
        extra_hq: 0 to 30,
        /// The same in winter, but for the Soviet Union (23.6).
        extra_hq_winter: 0 to 30,
        /// Times the price of an offensive that an impromptu one costs (22.6).
        impromptu: 1 to 10,
        /// Strength of an empty permanent fort (26.2).
        fort_empty: 0 to 20,
        /// Strength that a fortification marker adds (26.2).
        marker_strength: 0 to 20,
        /// Strength of an empty fortification marker (26.2).
        marker_empty: 0 to 20,
        /// A general whose stack is lost is removed on a die up to this (27.5).
        general_lost: 0 to 6,
        /// Hexes before a breakthrough attack (28.1).
        before_breakthrough: 0 to 10,
        /// The same straight from zone to zone (28.1).
        before_breakthrough_in_zone: 0 to 10,
        /// Hexes of a breakthrough without a general (28.3).
        breakthrough_alone: 0 to 10,
        /// Movement of infantry without supply (33.1).
        unsupplied_infantry: 0 to 10,
        /// The same in mud or winter (33.1).
        unsupplied_infantry_weather: 0 to 10,
        /// Movement of armor without supply (33.1).
        unsupplied_armor: 0 to 10,
        /// Units that a supply marker serves (32.4).
        marker_supplies: 1 to 20,
        /// Economic points of a pilot recovery (34.3).
        pilot_recovery: 0 to 30,
        /// Economic points of an attempt to repair (34.4).
        repair_cost: 0 to 30,
        /// The die from which it is repaired (34.4).
        repair_die: 1 to 7,
        /// Rail points of Egypt (31.4).
        egypt_rail: 0 to 10,
        /// Their Finest Hour: points for a destroyed installation (S2.3).
        hour_installation: 0 to 100,
        /// Their Finest Hour: points for a depleted air unit (S2.3).
        hour_depleted: 0 to 100,
        /// Their Finest Hour: points for an eliminated air unit (S2.3).
        hour_eliminated: 0 to 100,
        /// Bulge: points for a clear or forest hex (S3.3).
        bulge_hex: 0 to 100,
        /// Bulge: points for a city or resource hex (S3.3).
        bulge_city: 0 to 100,
        /// Bulge: points for a city resource hex (S3.3).
        bulge_city_resource: 0 to 100,
        /// Bulge: points for eliminated infantry (S3.3).
        bulge_infantry: 0 to 100,
        /// Bulge: points for depleted armor (S3.3).
        bulge_armor_depleted: 0 to 100,
        /// Bulge: points for eliminated armor (S3.3).
        bulge_armor: 0 to 100,
        /// Bulge: German armor lost for an Allied major victory (S3.3).
        bulge_armor_major: 0 to 100,
        /// Case White: most steps lost for a German major victory (S4.4).
        white_major: 0 to 100,
        /// Case White: most steps lost for a German minor victory (S4.4).
        white_minor: 0 to 100,
    }
}

mechanics::numbers! {
    /// What is added to the die of an attack (26.4, T.crtmod).
    pub struct Modifiers {
        /// The attacker is alone in the air.
        attacker_air: -5 to 5,
        /// The German blitzkrieg (44.2).
        blitzkrieg: -5 to 5,
        /// Undamaged paratroops landed on the defender.
        paradrop: -5 to 5,
        /// The defender has no supply.
        defender_unsupplied: -5 to 5,
        /// A Soviet attack in winter (43.4).
        soviet_winter_attack: -5 to 5,
        /// The defender is alone in the air.
        defender_air: -5 to 5,
        /// Rough terrain.
        rough: -5 to 5,
        /// All attackers come across a river, canal or ferry.
        river: -5 to 5,
        /// The same over ice.
        frozen_river: -5 to 5,
        /// Mud in the defender's hex.
        mud: -5 to 5,
        /// An attacker has no supply.
        attacker_unsupplied: -5 to 5,
        /// Half or more of the attack comes from the sea.
        from_the_sea: -5 to 5,
        /// An Axis attack on Soviet units in winter (43.4).
        soviet_winter_defense: -5 to 5,
    }
}
