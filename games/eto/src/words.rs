//! The game in words: notation, questions, labels and reasons.

use engine::{Choice, PlaceId, Prompt, Refusal, Text, Words, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::desk::Desk;
use crate::frame::{Frame, Step};
use crate::sequence::Phase;
use crate::state::State;
use crate::{Action, EuropeanTheater};

impl Words for EuropeanTheater {
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
        let of_piece = action.piece().map(|piece| UnitId::new(piece.0));
        let own = of_piece.and_then(|unit| self.seen_at(state, unit)).map(|hex| PlaceId(hex.raw()));
        Choice {
            notation: action.write(self),
            label: self.label(state, action),
            piece: action.piece(),
            place: action.place().or(own),
        }
    }

    fn refusal(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        let at = self.at(state, desk);
        match state.frames.top().judge(at, action) {
            Err(bar) => bar.refusal(|name| self.word(state, action, name)),
            Ok(()) => {
                let asked = state.frames.top().prompt(at);
                let words = text!("finish the current decision first: {asked}", asked = asked.text);
                Refusal::new(&asked.case, words)
            }
        }
    }
}

impl EuropeanTheater {
    fn label(&self, state: &State, action: Action) -> Text {
        let at = |unit: UnitId| self.hex(state, unit).map(|hex| self.place(hex));
        match action {
            Action::End if state.frames.depth() == 1 => {
                text!("End the {phase}", phase = self.phase_title(state))
            }
            Action::End => match state.frames.top() {
                Frame::Advance(_) => "End the advance".into(),
                Frame::Attack(_) => "All attacks are announced".into(),
                Frame::Fly(_) => "No more units fly".into(),
                _ => action.label(self),
            },
            Action::Pass if state.phase == Phase::Offensives => "Make no offensive".into(),
            Action::Take(unit)
            | Action::Entrain(unit)
            | Action::Activate(unit)
            | Action::Add(unit)
            | Action::Break(unit)
            | Action::Advance(unit)
            | Action::React(unit)
            | Action::Fly(unit)
            | Action::Intercept(unit) => match at(unit) {
                Some(place) => text!("{action}, {place}", action = action.label(self), place = place),
                None => action.label(self),
            },
            _ => action.label(self),
        }
    }

    /// `German Offensive: Combat`.
    pub(crate) fn phase_title(&self, state: &State) -> Text {
        let title = Text::from(state.phase.title());
        match state.phase {
            Phase::SetUp(_)
            | Phase::NavalAndAir(_)
            | Phase::Offensives
            | Phase::Offensive(_)
            | Phase::AirOffensive
            | Phase::Movement(_) => {
                let seat = self.phasing(state);
                let name = self.scenario().seats[seat.index()].name.clone();
                text!("{seat} {phase}", seat = name, phase = title)
            }
            _ => title,
        }
    }

    /// What a name in a refusal stands for.
    fn word(&self, state: &State, action: Action, name: &str) -> Option<Text> {
        match name {
            "unit" => {
                let named = action.piece().map(|piece| UnitId::new(piece.0));
                let busy = match state.frames.top() {
                    Frame::March(march) => Some(march.unit),
                    Frame::Deploy(deploying) => Some(deploying.unit),
                    Frame::Route(routing) => Some(routing.lead),
                    Frame::Rebase(rebasing) => Some(rebasing.unit),
                    Frame::Evacuate(evacuating) => Some(evacuating.unit),
                    Frame::Retreat(crate::retreat::Retreating::Unit(flight)) => Some(flight.unit),
                    _ => None,
                };
                Some(named.or(busy).map_or("the unit".into(), |unit| self.name(unit)))
            }
            "hex" => {
                let at = match action {
                    Action::MinorOffensive(nation)
                    | Action::AirOffensive(nation)
                    | Action::CombineAir(nation) => {
                        return Some(nation.name().into());
                    }
                    _ => action.place(),
                };
                Some(at.map_or("that hex".into(), |place| self.place(HexId::new(place.0))))
            }
            _ => None,
        }
    }
}
