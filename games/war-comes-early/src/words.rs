//! What players read: names, the prompt, the words for actions.

use engine::{Choice, Prompt, Refusal, Text, Words, rule, text};
use hexmap::{HexId, HexNumber};
use mechanics::insight::place_id;
use mechanics::{UnitId, journal};

use crate::frame::{Assemble, Frame, InPhase, Link, Momentum, Step};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::{Spot, State, Units};
use crate::unit::Size;
use crate::{Action, Desk, WarComesEarly};

impl Words for WarComesEarly {
    fn notation(&self, action: Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, String> {
        Action::read(self, text)
    }

    fn prompt(&self, state: &State, desk: &mut Desk) -> Prompt {
        state.frames.top().prompt(self.at(state, desk))
    }

    fn choice(&self, state: &State, action: Action) -> Choice {
        let stands = || action.piece().and_then(|piece| state.hex(UnitId::new(piece.0)));
        Choice {
            notation: action.write(self),
            label: self.label(state, action),
            piece: action.piece(),
            place: action.place().or_else(|| stands().map(place_id)),
        }
    }

    fn refusal(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        self.at(state, desk).why_not(action)
    }
}

impl WarComesEarly {
    // What a player reads where the words depend on the position.
    fn label(&self, state: &State, action: Action) -> Text {
        let from = |unit| state.hex(unit).map(|hex| self.place(hex)).unwrap_or_default();
        match (action, *state.frames.top()) {
            (Action::End, _) => text!("End the {phase}", phase = self.phase_title(state)),
            (Action::Break(unit), _) => {
                let parts = self.parts_word(unit);
                text!("Break {unit} down into {parts}", unit = self.name(unit), parts = parts)
            }
            (Action::Replace(unit), _) if state.spots[unit] == Spot::WAITING => {
                text!("{unit} arrives", unit = self.name(unit))
            }
            (Action::At(hex), Frame::Phase(InPhase)) if state.phase == Phase::AirMissions => {
                text!("Ground support in {hex}", hex = self.place(hex))
            }
            (Action::TakeUnit(unit), _) => {
                text!("Pick up {unit} in {hex}", unit = self.name(unit), hex = from(unit))
            }
            (Action::Add(unit), _) => {
                text!("Add {unit} (from {hex})", unit = self.name(unit), hex = from(unit))
            }
            (Action::Lose(unit), _) if self.has_components(unit) => {
                text!("Break {unit} down to lose some of it", unit = self.name(unit))
            }
            (Action::Stay, Frame::Link(Link)) => "Not now".into(),
            (Action::Stay, Frame::Railheads(_)) => "No further railhead moves".into(),
            (Action::Stay, Frame::Momentum(Momentum) | Frame::Assemble(Assemble)) => "No attack".into(),
            (Action::Bomb, _) => {
                let (air, enemy) = (self.war().air, state.active().enemy());
                text!(
                    "Terror raid: on {from} or more {side} points -{points}",
                    from = air.raid_from,
                    side = enemy.to_string(),
                    points = air.raid_points
                )
            }
            (Action::Rail(railhead, hex), _) => {
                let from = self.number(state.railheads[usize::from(railhead.0)]).to_string();
                text!("Move the railhead of {from} to {hex}", from = from, hex = self.place(hex))
            }
            _ => action.label(self),
        }
    }

    pub(crate) fn side_title(&self, side: Side) -> &str {
        let seat = self.scenario.seats.iter().find(|seat| seat.side == side);
        seat.map_or("", |seat| seat.title.as_str())
    }

    pub(crate) fn number(&self, hex: HexId) -> HexNumber {
        self.field.grid.number(hex)
    }

    /// `Warsaw (3821)`, or the number alone.
    pub(crate) fn place(&self, hex: HexId) -> String {
        rule!("2.1.b");
        let city = self.field.hexes[hex.index()].city.as_ref();
        journal::place(self.number(hex), city.map(|city| city.name.as_str()))
    }

    /// `German 10th Army`.
    pub(crate) fn name(&self, unit: UnitId) -> String {
        let unit = self.unit(unit);
        let size = match unit.size {
            Size::Front => "Front",
            Size::Army => "Army",
            Size::Corps => "Corps",
            Size::Division => "Division",
        };
        format!("{} {} {size}", unit.nation.adjective(), journal::ordinal(&unit.name))
    }

    /// `A corps`, for those who may not know which.
    pub(crate) fn some_unit(&self, unit: UnitId) -> &'static str {
        match self.unit(unit).size {
            Size::Front => "A front",
            Size::Army => "An army",
            Size::Corps => "A corps",
            Size::Division => "A division",
        }
    }

    /// What an army is made of: `corps`, or `armies` for a Soviet front (2.3.1).
    pub(crate) fn parts_word(&self, army: UnitId) -> &'static str {
        if self.unit(army).size == Size::Front { "armies" } else { "corps" }
    }

    pub(crate) fn names(&self, units: Units) -> String {
        journal::list(units.iter().map(|unit| self.name(unit)))
    }
}
