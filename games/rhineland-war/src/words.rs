//! The game in words: notation, questions, labels and reasons.

use engine::{Choice, Prompt, Refusal, Text, Words, text};

use crate::desk::Desk;
use crate::frame::{At, Frame, Step};
use crate::sequence::Phase;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl Words for RhinelandWar {
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
        Choice {
            notation: action.write(self),
            label: self.label(state, action),
            piece: action.piece(),
            place: action.place().or_else(|| self.place_of(state, action)),
        }
    }

    fn refusal(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        let at = self.at(state, desk);
        match state.frames.top().judge(at, action) {
            Err(bar) => bar.refusal(|name| self.word(state, action, name)),
            Ok(()) => {
                let asked = state.frames.top().prompt(at);
                Refusal::new(
                    &asked.case,
                    text!("finish the current decision first: {asked}", asked = asked.text),
                )
            }
        }
    }
}

impl RhinelandWar {
    /// What a player reads.
    fn label(&self, state: &State, action: Action) -> Text {
        match action {
            Action::End if state.frames.depth() == 1 => {
                text!("End the {phase}", phase = self.phase_title(state))
            }
            Action::End => match state.frames.top() {
                Frame::Battle(_) => "Roll the die".into(),
                Frame::Pursue(_) => "End the pursuit".into(),
                Frame::Doctrine(_) => "All others attack in the first wave".into(),
                _ => action.label(self),
            },
            Action::Take(unit) | Action::Entrain(unit) => match state.hex(unit) {
                Some(hex) => {
                    text!("{action} in {place}", action = action.label(self), place = self.place(hex))
                }
                None => action.label(self),
            },
            _ => action.label(self),
        }
    }

    /// The hex of the unit that an action is about.
    fn place_of(&self, state: &State, action: Action) -> Option<engine::PlaceId> {
        let piece = action.piece()?;
        let unit = mechanics::UnitId::new(piece.0);
        let known = usize::from(piece.0) < self.pack.units.len();
        known.then(|| state.hex(unit)).flatten().map(|hex| engine::PlaceId(hex.raw()))
    }

    /// What a name in a refusal stands for.
    fn word(&self, state: &State, action: Action, name: &str) -> Option<Text> {
        match name {
            "unit" => {
                let piece = action.piece().filter(|piece| usize::from(piece.0) < self.pack.units.len());
                let moving = || {
                    state
                        .frames
                        .iter()
                        .flat_map(|frame| crate::movement::on_the_move(frame).iter().collect::<Vec<_>>())
                        .last()
                };
                let unit = piece.map(|piece| mechanics::UnitId::new(piece.0)).or_else(moving);
                Some(unit.map_or("the unit".into(), |unit| self.name(unit)))
            }
            "hex" => Some(
                action.place().map_or("that hex".into(), |place| self.place(hexmap::HexId::new(place.0))),
            ),
            "nation" => {
                let piece = action.piece().filter(|piece| usize::from(piece.0) < self.pack.units.len())?;
                Some(self.unit(mechanics::UnitId::new(piece.0)).nation.name().into())
            }
            _ => None,
        }
    }
}

impl At<'_> {
    /// What is asked in a phase.
    pub(crate) fn prompt_of_phase(self) -> Prompt {
        match self.state.phase {
            Phase::Preparedness => Prompt::new("32.1", "A die decides how well prepared each side is."),
            Phase::SetUp(_) => {
                Prompt::new("26.4", "Choose a unit to place, or place the rest automatically.")
            }
            Phase::Weather => Prompt::new("20.4", "A die decides whether there are storms."),
            Phase::Mobilization(_) => {
                Prompt::new("6.5", "Place arrivals and buy replacements, or end the phase.")
            }
            Phase::Terror(_) => Prompt::new("16.4", "Choose air units for terror bombing, or end the phase."),
            Phase::Movement(_) => Prompt::new("7.1", "Pick up a unit to move it, or end the phase."),
            Phase::Combat(_) => Prompt::new("10.1", "Choose a hex to attack, or end the phase."),
            Phase::SecondWave(_) => {
                Prompt::new("33.1", "Choose a hex to attack with mechanized units, or end the phase.")
            }
            Phase::Rally(_) => Prompt::new("16.10", "Place combat air patrols, or end the phase."),
            Phase::Crisis(_) => Prompt::new("5.1", "Crisis chits are drawn."),
            Phase::EndOfTurn => Prompt::new("4.2", "The turn ends."),
            Phase::Over => Prompt::new("25.3", "The game is over."),
        }
    }
}
