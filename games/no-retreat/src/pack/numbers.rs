//! Single numbers of the rules: `numbers.csv`, and `numbers.csv` of each front.

mechanics::numbers! {
    /// Single numbers of the rules, the same on both fronts.
    pub struct Numbers {
        /// Cards drawn in the Strategic Phase (8.1).
        cards_drawn: 1 to 10,
        /// Cards left in the pile when it is reshuffled (5.0).
        pile_left: 1 to 5,
        /// Discards to Improve a unit (9.1).
        improve_cost: 0 to 10,
        /// Discards to Rebuild a unit (9.2).
        rebuild_cost: 0 to 10,
        /// The same for Polish units.
        rebuild_cost_polish: 0 to 10,
        /// The same for units at sea.
        rebuild_cost_port: 0 to 10,
        /// Rebuilds of a player in a game turn.
        rebuilds: 0 to 10,
        /// Units that move free in each Deployment step (10.0).
        free_moves: 0 to 10,
        /// Discards for each further unit.
        move_cost: 0 to 10,
        /// Units in the Reserve that bar more from the map.
        reserve_full: 1 to 20,
        /// Discards for a regular Counterblow (14.1.2).
        counterblow_cost: 0 to 10,
        /// Hexes from a Major City in Germany to a Drop! (10.0).
        drop_range: 1 to 30,
        /// Drop! markers (19.10).
        drops: 0 to 6,
        /// Glider markers.
        gliders: 0 to 2,
        /// Hexes from a German unit to a city with Surrender! (19.8).
        surrender_range: 1 to 20,
        /// Hexes that units stand off from it.
        surrender_retreat: 1 to 3,
        /// Units in a hex (13.3.1).
        stack: 1 to 4,
        /// Units with an asterisk above the limit (13.3.3).
        stack_free: 0 to 4,
        /// Large units in a hex (13.3.5).
        stack_large: 1 to 4,
        /// MP added to enter an enemy zone (13.4.1).
        zone_cost: 0 to 6,
        /// MP added to leave one on turns 1 to 3, Allied units (13.4.6).
        zone_exit_cost: 0 to 6,
        /// Hexes that an Allied non-Mobile unit moves into a zone without No Actions (13.4.1).
        quick_hexes: 1 to 6,
        /// Most MP in Bad Weather (13.2.4).
        weather_mp: 1 to 12,
        /// Hexes that a unit under Low Supply moves (12.4).
        low_supply_hexes: 1 to 12,
        /// The same under No Supply.
        no_supply_hexes: 1 to 12,
        /// The same under No Actions (13.1).
        no_actions_hexes: 1 to 12,
        /// Columns right if all defenders are under No Supply (12.4).
        no_supply_shift: 0 to 9,
        /// Columns left for a Fort (14.6.6).
        fort_shift: 0 to 9,
        /// Columns left for Hold! (14.6.3).
        hold_shift: 0 to 9,
        /// Columns right for Blitz! and Shock! (14.6.4).
        blitz_shift: 0 to 9,
        /// Columns left for Shock-Counterblow (14.6.10).
        shock_counterblow_shift: 0 to 9,
        /// Columns right for Shock-Target (14.6.11).
        shock_target_shift: 0 to 9,
        /// Columns right for armor (14.6.5).
        armor_shift: 0 to 9,
        /// Columns right if panzers alone assault under Blitzkrieg! (15.3).
        blitzkrieg_shift: 0 to 9,
        /// Columns left if Allied nations attack together (14.6.8).
        mixed_shift: 0 to 9,
        /// Columns right for a Group, advanced rules (25.2).
        group_shift: 0 to 9,
        /// SP that a yellow unit loses in attack (14.6.9).
        weak_attack: 0 to 9,
        /// Non-Mobile units in a German Mobile Combat (14.0).
        helpers: 0 to 9,
        /// Support markers of a side in a battle (14.5).
        markers_committed: 1 to 3,
        /// Hexes that a Mobile unit advances (14.8.1).
        multi_advance: 1 to 3,
        /// Gray-green Target/Counterblow markers (2.5).
        german_targets: 1 to 9,
        /// Blue ones.
        allied_targets: 1 to 9,
        /// Brown ones.
        brown_targets: 0 to 9,
        /// Most Event VP, either way (17.2).
        event_cap: 1 to 30,
        /// A Total above it wins (17.5).
        automatic_vp: 1 to 60,
        /// Event VP of a Combat VP! (19.7.1).
        combat_vp: 0 to 6,
        /// Event VP of a surrendered unit (17.2).
        surrendered_vp: 0 to 6,
        /// Map VP of a Major City outside Greater Germany (17.0).
        major_vp: 2 to 2,
        /// Map VP of a Minor City.
        minor_vp: 1 to 1,
        /// Map VP of an Allied-held city in Germany.
        german_city_vp: -3 to -3,
        /// Map VP that Surrender! takes from a city hex (19.8).
        surrender_vp: 0 to 2,
        /// Dice for No Actions markers (17.6).
        sudden_dice: 1 to 3,
        /// No Actions markers of the Ardennes Surprise (24.3).
        surprise_no_actions: 0 to 6,
        /// Blitz! markers in a battle out of the Ardennes.
        surprise_blitz: 1 to 6,
        /// The same with the advanced rules (25.2).
        surprise_blitz_advanced: 1 to 6,
        /// Event VP of Neutral Holland (24.3).
        neutral_holland_vp: 0 to 6,
        /// Units on the wrong side of a Partition Line for one VP (23.1).
        partition_units: 1 to 6,
        /// VP for each city east of the line without a Soviet unit.
        partition_city_vp: 0 to 6,
    }
}

mechanics::numbers! {
    /// Single numbers of a front.
    pub struct FrontNumbers {
        /// Event cards (3.0).
        deck: 3 to 60,
        /// The box that the Total must pass for the Stance marker to move (7.4).
        stance_threshold: 0 to 30,
        /// The square in which it starts (20.2).
        stance_start: 5 to 5,
        /// Rows for a landing without opposition (11.0).
        landing_clear: -4 to 4,
        /// Rows for an evacuation over an Allied map edge.
        evacuation_edge: -4 to 4,
        /// Rows for one next to Dynamo.
        evacuation_dynamo: -4 to 4,
        /// Rows for a German unit (d15).
        evacuation_german: -4 to 4,
    }
}
