//! Why something that a player asks for is not allowed.
//!
//! The conditions are verdicts, each in the file of its rule section. Here is which of them an action meets, and what
//! the names in their sentences stand for.

use engine::{Refusal, Text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::Action;
use crate::frame::{At, Deploy, Frame, Step};
use crate::unit::{Kind, Size};

impl At<'_> {
    /// The first rule that stands in the way of an action that is not offered.
    pub(crate) fn why_not(self, action: Action) -> Refusal {
        match self.state.frames.top().judge(self, action) {
            Err(bar) => bar.refusal(|name| self.term(action, name)),
            Ok(()) => Refusal::new("5.0", "not now"),
        }
    }

    /// What a name in the sentence of a verdict stands for.
    fn term(self, action: Action, name: &str) -> Option<Text> {
        let At { state, .. } = self;
        let unit = action.piece().map(|piece| UnitId::new(piece.0));
        let hex = action.place().map(|place| HexId::new(place.0)).or(state.battle.target);
        Some(match name {
            "unit" => self.name(unit?).into(),
            "hex" => self.place(hex?).into(),
            "here" => self.number(self.group_hex(state)).to_string().into(),
            "nation" => match unit.or_else(|| state.acting.iter().next()) {
                Some(unit) => self.unit(unit).nation.name().into(),
                None => return None,
            },
            "country" => match action {
                Action::Violate(nation) => nation.name().into(),
                _ => self.field.country(hex?)?.name().into(),
            },
            "placed" => match *state.frames.top() {
                Frame::Deploy(Deploy { nation }) => nation.name().into(),
                _ => return None,
            },
            "phase" => self.phase_title(state).into(),
            "own" => match action {
                Action::Run(kind) => kind.title().into(),
                _ => self.own_phase(state, action)?.title().into(),
            },
            "turn" => state.returns[unit?].into(),
            "needed" => self.components(unit?).into(),
            "ready" => self.ready_components(unit?, hex?).into(),
            "parts" => match (self.unit(unit?).size, self.unit(unit?).kind) {
                (Size::Front, _) => "armies".into(),
                (_, Kind::Mechanized) => "mechanized corps".into(),
                _ => "infantry corps".into(),
            },
            _ => return None,
        })
    }
}
