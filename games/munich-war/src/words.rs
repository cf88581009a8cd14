//! What players read: names, the prompt, the words for actions.

use engine::{Choice, Prompt, Refusal, Text, Words, text};
use hexmap::{HexId, Id};
use mechanics::insight::place_id;
use mechanics::{UnitId, journal};

use crate::frame::{Frame, InPhase, Step};
use crate::nation::{Nation, Nations};
use crate::sequence::Phase;
use crate::state::{BattleStep, LotId, State, Units};
use crate::{Action, Desk, MunichWar};

impl Words for MunichWar {
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

impl MunichWar {
    /// `Warsaw (3212)`, or the number alone.
    pub(crate) fn place(&self, hex: HexId) -> String {
        let city = self.field.hexes[hex.index()].city.as_ref();
        journal::place(self.number(hex), city.map(|city| city.name.as_str()))
    }

    /// `German 16 armor corps`.
    pub(crate) fn name(&self, unit: UnitId) -> String {
        let unit = self.unit(unit);
        let size = unit.size.map_or(String::new(), |size| format!(" {}", size.word()));
        format!("{} {} {}{size}", unit.nation.adjective(), unit.name, unit.kind.word())
    }

    /// `An Italian unit`: for those who may not know which one.
    pub(crate) fn some_unit(&self, unit: UnitId) -> String {
        let nation = self.unit(unit).nation.adjective();
        let article = if nation.starts_with(['A', 'E', 'I', 'O', 'U']) { "An" } else { "A" };
        format!("{article} {nation} unit")
    }

    pub(crate) fn names(&self, units: Units) -> String {
        journal::list(units.iter().map(|unit| self.name(unit)))
    }

    /// Which countries deploy, and how many of their units still wait.
    pub(crate) fn ask_deployment(&self, state: &State, nations: Nations) -> Text {
        let waiting = nations.iter().map(|nation| (nation, self.places_left(state, nation)));
        let waiting = waiting.filter(|(_, places)| *places > 0);
        let waiting =
            waiting.map(|(nation, places)| text!("{nation} {n}", nation = nation.name(), n = places));
        text!(
            "Deploy a unit, or place the rest automatically. Still to place: {list}.",
            list = Text::list(waiting, ", ")
        )
    }

    /// How many places a country still has to fill on the Initial Deployment Table.
    pub(crate) fn places_left(&self, state: &State, nation: Nation) -> usize {
        let lines = self.lots.iter().enumerate().filter(|(_, lot)| lot.nation == nation);
        lines.map(|(index, _)| usize::from(state.lots[LotId::from_index(index)])).sum()
    }

    /// What the countries of the phasing side can spend.
    pub(crate) fn ask_expenditure(&self, state: &State) -> Text {
        let rich = state.joined[state.active() as usize].iter().filter(|nation| state.points[*nation] > 0);
        let points =
            rich.map(|nation| text!("{nation} {n}", nation = nation.name(), n = state.points[nation]));
        let list = Text::list(points, ", ");
        match list.is_empty() {
            true => "No replacement points left. Mobilize and refit units, or end the phase.".into(),
            false => {
                text!("Replacement points: {list}. Mobilize and refit units, or end the phase.", list = list)
            }
        }
    }

    // The words of the table of actions, where the position adds nothing to them.
    fn label(&self, state: &State, action: Action) -> Text {
        let label = action.label(self);
        match action {
            Action::End => Text::from(match (*state.frames.top(), state.phase) {
                (Frame::Phase(InPhase), Phase::Air(..)) => "End the segment",
                (Frame::Phase(InPhase), _) => "End the phase",
                (Frame::Battle(BattleStep::Support), _) => "No more support: roll the die",
                (Frame::Battle(BattleStep::Advance), _) => "No further advance",
                (Frame::Retreat(_), _) => "Stop the retreat in the fortress",
                _ => "Done",
            }),
            Action::Pass => Text::from(match *state.frames.top() {
                Frame::Alert(_) => "Keep the point unspent",
                _ => "Reduce no unit",
            }),
            Action::BombCity(unit) | Action::BombUnits(unit) | Action::Take(unit) | Action::Add(unit) => {
                match state.hex(unit) {
                    Some(hex) => text!("{action} in {hex}", action = label, hex = self.place(hex)),
                    None => label,
                }
            }
            // What should not be done by mistake stands behind the words for doing it.
            Action::To(hex) | Action::Go(hex) | Action::Land(hex) | Action::Attack(hex) => {
                match self.invasion(state, hex) {
                    danger if danger.is_empty() => label,
                    danger => text!("{action} ({danger})", action = label, danger = danger),
                }
            }
            _ => label,
        }
    }
}
