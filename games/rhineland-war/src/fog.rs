//! 15.0 Fog of war: what a viewer may look at, and positions that he cannot tell apart.

use engine::{Audience, Next, Rules, Viewer, rule};
use hexmap::HexId;
use mechanics::{UnitId, fog};

use crate::frame::Frame;
use crate::nation::Side;
use crate::state::{HexSet, Standing, State, Units};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// Who may know that an action is played: everybody, but for standing answers.
    pub(crate) fn who_may_know(&self, state: &State, action: Action) -> Audience {
        match (action, self.next(state)) {
            (Action::Stand(_), Next::Seat(seat)) => Audience::Only(seat),
            _ => Audience::All,
        }
    }

    /// Land units on the map: those that lie in stacks.
    pub(crate) fn stacked(&self, state: &State) -> impl Iterator<Item = (HexId, UnitId)> + Clone {
        self.land.iter().filter_map(|unit| Some((state.hex(unit)?, unit)))
    }

    /// Hexes that a player's TAC and SAC on the map look into (15.3).
    fn scouted(&self, state: &State, viewer: Viewer) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        for unit in &self.air {
            let looks = self.unit(unit).kind != Kind::Mac && viewer.is_privy_to(self.owner(state, unit));
            if let Some(hex) = state.hex(unit).filter(|_| looks) {
                hexes.extend(self.field.grid.within(hex, self.pack.numbers.recon_reach as u16));
            }
        }
        hexes
    }

    /// Hexes whose stacks both players look through, since they fight in a declared attack (15.1).
    fn opened(&self, state: &State) -> HexSet {
        let mut open = HexSet::EMPTY;
        if state.frames.iter().any(|frame| matches!(frame, Frame::Battle(_))) {
            open.insert(state.battle.target);
            open.extend(state.battle.attackers.iter().filter_map(|unit| state.hex(unit)));
        }
        open
    }

    /// Units on the map that a viewer may not look at: all but the top one of a stack (15.1). Those that fight are known
    /// until the attack is over.
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer) -> Units {
        rule!("15.1.a");
        let open = self.scouted(state, viewer) | self.opened(state);
        let fought = |frame: &Frame| {
            matches!(frame, Frame::Battle(_) | Frame::Lose(_) | Frame::Retreat(_) | Frame::Pursue(_))
        };
        let known = match state.frames.iter().any(fought) {
            true => state.battle.attackers | state.battle.defenders,
            false => Units::EMPTY,
        };
        fog::hidden(&state.tops, self.stacked(state), |hex, unit| {
            open.contains(hex) || known.contains(unit) || viewer.is_privy_to(self.owner(state, unit))
        })
    }

    /// The sides whose secrets a viewer may not know.
    fn closed_hands(&self, viewer: Viewer) -> impl Iterator<Item = Side> + use<> {
        Side::ALL.into_iter().filter(move |side| !viewer.is_privy_to((*side).into()))
    }

    /// Another position that the viewer cannot tell from this one.
    pub(crate) fn deal_hidden_anew(
        &self,
        state: &State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> State {
        let mut other = *state;
        self.deal_units_anew(&mut other, viewer, pick);
        self.deal_secrets_anew(&mut other, viewer, pick);
        for side in self.closed_hands(viewer) {
            let answers = [Standing::Ask, Standing::Always, Standing::Never];
            other.standing[side as usize] = answers[pick(3) as usize];
        }
        other
    }

    /// The one position that stands for all those which the viewer cannot tell from this one.
    pub(crate) fn put_in_order(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        self.put_units_in_order(&mut seen, viewer);
        self.deal_secrets_anew(&mut seen, viewer, &mut |_| 0);
        for side in self.closed_hands(viewer) {
            seen.standing[side as usize] = Standing::Ask;
        }
        seen
    }
}
