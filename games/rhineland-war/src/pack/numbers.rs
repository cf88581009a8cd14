//! Single numbers of the rules, each with its name: `numbers.csv`.

mechanics::numbers! {
    /// Single numbers of the rules.
    pub struct Numbers {
        /// Hexes of a rail move (14.3).
        rail_hexes: 1 to 200,
        /// Armies in a hex (8.1).
        stack_armies: 1 to 10,
        /// Corps in a hex without an army (8.1).
        stack_corps: 1 to 10,
        /// Fortified zones in a hex (8.8).
        stack_forts: 1 to 1,
        /// Land units that arrive in a mobilization hex in a turn (6.12).
        arrivals: 1 to 10,
        /// Columns to the right for each supporting TAC (16.8).
        tac_shift: 0 to 10,
        /// Columns to the right for a naval bombardment (17.1).
        fleet_shift: 0 to 10,
        /// TAC that support one attack (16.8).
        support_tac: 1 to 4,
        /// Air units of one kind in a hex with World War II-level operations (33.2, 33.3, 33.5).
        massed_air: 1 to 4,
        /// What a concentric attack multiplies attack strength by (10.16).
        concentric: 1 to 4,
        /// Multiple of a defender against an assault from the sea, if no terrain doubles him (18.12).
        assault_defense: 1 to 2,
        /// Added to the terror die for SAC (33.2).
        terror_sac: 0 to 5,
        /// Added to it for two air units (33.2).
        terror_pair: 0 to 5,
        /// Added to it if hostile anti-aircraft units are near (19.8).
        terror_flak: -5 to 0,
        /// Hexes that anti-aircraft units reach (19.8).
        flak_reach: 0 to 1,
        /// Hexes that a combat air patrol reaches (16.11).
        cap_reach: 0 to 1,
        /// Hexes around TAC and SAC where enemy stacks are examined (15.3).
        recon_reach: 0 to 1,
        /// Corps that an amphibious marker moves, and nothing else then (18.2).
        sealift_corps: 1 to 4,
        /// Smaller units that it moves instead (18.2).
        sealift_small: 1 to 10,
        /// Landings of an airborne unit in a game (19.3).
        drops: 0 to 10,
        /// Least value of a foreign mobilization hex that Germany can use (28.1).
        reich_value: 1 to 50,
        /// Times the printed points of a minor power that a major power may give it in a turn (29.2).
        transfer: 0 to 10,
        /// Infantry units of a faction replaced in a turn (31.5).
        spanish_replacements: 0 to 10,
        /// Chits for the first fleet sunk from the air (30.4).
        ship_chits: 0 to 10,
    }
}
