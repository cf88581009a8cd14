//! What must hold in every position.

use crate::NoRetreat;
use crate::card::Cards;
use crate::state::State;

impl NoRetreat {
    pub(crate) fn check(&self, state: &State) -> Result<(), String> {
        for unit in self.ids() {
            let Some(hex) = state.hex(unit) else { continue };
            let key = &self.unit(unit).key;
            let zone = self.board().hexes[hex.index()].zone;
            if !zone && !self.board().land.contains(hex) {
                return Err(format!("{key} stands where no unit may"));
            }
            let enemy = |other: &mechanics::UnitId| self.unit(*other).side != self.unit(unit).side;
            if let Some(other) = self.ids().filter(enemy).find(|other| state.hex(*other) == Some(hex)) {
                return Err(format!("{key} and {} share a hex", self.unit(other).key));
            }
        }
        let discard: Cards = state.discard.iter().collect();
        let piles = [state.pile, state.hands[0], state.hands[1], discard, state.in_play];
        let all = piles.iter().fold(Cards::EMPTY, |all, pile| all | *pile);
        let sum: usize = piles.iter().map(Cards::len).sum();
        if all.len() != self.front().cards.len() || sum != all.len() {
            return Err("a card is missing or there twice".to_owned());
        }
        Ok(())
    }
}
