//! 23.0 Armistice and surrender; 31.8 the end of a Spanish faction.

use engine::{Entry, Journal, rule, text};

use crate::frame::{At, Playing};
use crate::nation::{Nation, Nations, Side};
use crate::pack::Rank;

impl At<'_> {
    /// Whether a country surrenders now (23.1, 31.8).
    fn surrenders(self, nation: Nation, side: Side) -> bool {
        let country = self.pack.country(nation);
        let land = self.field.countries[nation.home()];
        let mut wanted = land & self.field.centers;
        if country.rank == Rank::Faction {
            // 31.8: the Crisis hexes of Spain count too; all units of the side, whatever their nation.
            rule!("31.8.d");
            wanted |= land & self.field.crises;
        }
        if wanted.is_empty() {
            rule!("23.1.c");
            return false;
        }
        // 23.1: units must be there, control alone is not enough.
        let all = wanted.iter().all(|hex| self.occupies(side.enemy(), hex));
        if !all {
            if wanted.iter().all(|hex| self.controls(side.enemy(), hex)) {
                rule!("23.1.b");
            }
            return false;
        }
        if !country.surrenders {
            match nation {
                Nation::SovietUnion => rule!("23.4.b"),
                _ => rule!("23.4.a"),
            }
            return false;
        }
        match (country.rank, side) {
            (Rank::Faction, Side::Allied) => rule!("31.8.a"),
            (Rank::Faction, Side::Axis) => rule!("31.8.b"),
            _ => rule!("23.1.a"),
        }
        true
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Countries whose mobilization hexes the enemy occupies surrender, all at the same time (23.1, d63).
    pub(crate) fn test_surrender(&mut self) {
        let mut lost = Nations::EMPTY;
        for side in Side::ALL {
            for nation in &{ self.state.joined[side as usize] } {
                let lasts =
                    matches!(self.pack.country(nation).rank, Rank::Major | Rank::Minor | Rank::Faction);
                if lasts && self.state.is_fighting(nation) && self.at().surrenders(nation, side) {
                    lost.insert(nation);
                }
            }
        }
        for nation in &lost {
            self.surrender(nation);
        }
    }

    /// A country surrenders: its units leave the game (23.2). Control of its hexes and the state of its side stay.
    fn surrender(&mut self, nation: Nation) {
        self.state.surrendered.insert(nation);
        // It stays on the side that it was on, and its side fights on.
        rule!("21.5");
        rule!("23.3");
        self.journal
            .write(|| Entry::announced("23.1", text!("{nation} surrenders.", nation = nation.name())));
        let game = self.game;
        for unit in &game.of_nation[nation] {
            rule!("23.2.1.a");
            if crate::state::place::due(self.state.spots[unit]).is_some() {
                rule!("23.2.1.b");
            }
            self.withdraw(unit);
        }
        if game.pack.country(nation).rank == Rank::Faction {
            rule!("31.8.c");
        }
    }
}
