//! 15.1 Units under fog that could be others, as far as a viewer can tell.

use engine::Viewer;
use mechanics::{Spot, UnitId, fog};

use crate::RhinelandWar;
use crate::movement::on_the_move;
use crate::state::{State, Units};

impl State {
    /// The sets of units that say what has happened to a unit on the map.
    fn fates(&mut self) -> [&mut Units; 7] {
        [
            &mut self.moved,
            &mut self.landed,
            &mut self.supplied,
            &mut self.attacked,
            &mut self.retreated,
            &mut self.terrorized,
            &mut self.came,
        ]
    }

    /// All that a unit takes over when it changes places with another.
    fn fate_of(&self, unit: UnitId) -> (Spot, [bool; 7]) {
        let mut copy = *self;
        (self.spots[unit], copy.fates().map(|set| set.contains(unit)))
    }

    /// Two units change places, with all that has happened to them.
    fn exchange(&mut self, a: UnitId, b: UnitId) {
        let (at_a, at_b) = (self.spots[a], self.spots[b]);
        (self.spots[a], self.spots[b]) = (at_b, at_a);
        fog::exchange_in(self.fates(), a, b);
    }
}

impl RhinelandWar {
    /// Units that the business at hand is about: they are who they are.
    fn engaged(&self, state: &State) -> Units {
        let battle = &state.battle;
        let mut engaged =
            state.group | battle.attackers | battle.defenders | battle.retreating | battle.pursuing;
        engaged.extend(state.assaults.iter().flatten().map(|assault| assault.unit));
        for frame in state.frames.iter() {
            engaged |= on_the_move(frame);
        }
        engaged
    }

    /// Units on the map that could be others, as far as a viewer can tell.
    fn exchangeable(&self, state: &State, viewer: Viewer) -> Units {
        self.hidden_from(state, viewer) - self.engaged(state)
    }

    /// Whether each of two units on the map could be where the other is: of one country, with the same zones, stacking and terrain.
    fn are_alike(&self, a: UnitId, b: UnitId) -> bool {
        let (one, two) = (self.unit(a), self.unit(b));
        one.nation == two.nation
            && one.is_mobile()
            && two.is_mobile()
            && one.size == two.size
            && one.expeditionary == two.expeditionary
            && self.class(a) == self.class(b)
    }

    /// Deals the units that a viewer may not look at anew.
    pub(crate) fn deal_units_anew(
        &self,
        state: &mut State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) {
        let hidden = self.exchangeable(state, viewer);
        let before = *state;
        fog::pin_tops(&mut state.tops, self.stacked(&before), &hidden);
        fog::deal_anew(&hidden, pick, |a, b| {
            if self.are_alike(a, b) {
                state.exchange(a, b);
            }
        });
    }

    /// Puts the units that a viewer may not look at in order: the same for all positions that look the same.
    pub(crate) fn put_units_in_order(&self, state: &mut State, viewer: Viewer) {
        let hidden = self.exchangeable(state, viewer);
        let before = *state;
        fog::pin_tops(&mut state.tops, self.stacked(&before), &hidden);
        // Which unit was on top before it was covered shows nowhere.
        state.tops -= hidden;
        fog::sort(&hidden, state, |state, a, b| {
            if self.are_alike(a, b) && state.fate_of(b) < state.fate_of(a) {
                state.exchange(a, b);
            }
        });
    }
}
