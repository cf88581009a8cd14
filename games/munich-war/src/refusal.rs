//! Why something that a player asks for is not allowed, and what is.
//!
//! No answer tells more than the board does: of enemy units it says that they are the enemy's.

use engine::{Refusal, Text, text};
use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::insight::halves;

use crate::Action;
use crate::frame::{Arrive, Assemble, At, Deploy, Flight, Frame, InPhase, Interceptions, Intervene, Step};
use crate::pack::{CombatTable, Expense};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{BattleStep, March, Retreat, State};

impl At<'_> {
    /// The first rule that stands in the way of an action that is not offered.
    pub(crate) fn why_not(self, action: Action) -> Refusal {
        let state = self.state;
        if !fits(state, action) {
            let prompt = state.frames.top().prompt(self);
            return match home_of(action) {
                Some(home) if state.frames.depth() == 1 => Refusal::new(
                    "4.0",
                    text!("that belongs to {home}; now: {asked}", home = home, asked = prompt.text),
                ),
                _ => {
                    let text = text!("finish the current decision first: {asked}", asked = prompt.text);
                    Refusal::new(&prompt.case, text)
                }
            };
        }
        if let Err(bar) = state.frames.top().judge(self, action) {
            return bar.refusal(|name| self.argument(action, name));
        }
        Refusal::new("4.0", "that cannot be done now")
    }

    /// What a name in a template of the rules stands for, about an action.
    fn argument(self, action: Action, name: &str) -> Option<Text> {
        let state = self.state;
        let unit = action.piece().map(|piece| UnitId::new(piece.0)).or(match *state.frames.top() {
            Frame::March(March { unit, .. }) | Frame::Retreat(Retreat { unit, .. }) => Some(unit),
            Frame::Deploy(Deploy { unit, .. }) | Frame::Arrive(Arrive { unit }) => Some(unit),
            Frame::Flight(Flight { unit }) => Some(unit),
            _ => None,
        });
        let hex = action.place().map(|place| HexId::new(place.0));
        let nation = || Some(self.unit(unit?).nation);
        match name {
            "unit" => Some(self.name(unit?).into()),
            "hex" => Some(self.place(hex?).into()),
            "target" if state.battle.target.is_some() => Some(self.place(state.battle.target).into()),
            "target" => Some(self.place(hex?).into()),
            "nation" => Some(nation()?.name().into()),
            "trains" => Some(self.pack.country(nation()?).rail.into()),
            "points" => match *state.frames.top() {
                Frame::March(march) => Some(halves(march.left).into()),
                Frame::Crisis(_) => Some(state.crisis.into()),
                _ => Some(state.points[nation()?].into()),
            },
            "cost" => match action {
                Action::Mobilize(_) => Some(self.pack.expenses.of(Expense::Mobilize).into()),
                _ => Some(self.refit_cost(unit?)?.into()),
            },
            "now" => {
                let nations = match (state.phase, *state.frames.top()) {
                    (_, Frame::Intervene(Intervene { side })) => {
                        self.scenario(state).interventions[side as usize]
                    }
                    (Phase::Deployment(step), _) => self.step(state, step).1,
                    _ => return None,
                };
                Some(Text::list(nations.iter().map(|nation| nation.name().into()), ", "))
            }
            "place" | "frontier" => {
                let Frame::Deploy(Deploy { lot, .. }) = *state.frames.top() else { return None };
                let line = self.lots.get(lot.index())?;
                match name {
                    "place" => Some(self.place(line.hex?).into()),
                    _ => Some(line.frontier?.name().into()),
                }
            }
            "range" => Some(self.unit(unit?).range.into()),
            _ => None,
        }
    }
}

/// Whether an action answers what is asked.
fn fits(state: &State, action: Action) -> bool {
    use Action::*;
    match *state.frames.top() {
        Frame::Phase(InPhase) => match state.phase {
            Phase::Deployment(_) => matches!(action, Deploy(_) | DeployReduced(_) | Forgo(_) | DeployRest),
            Phase::Mobilization(_, MobilizationStep::Reinforcements) => matches!(action, Place(_)),
            Phase::Mobilization(..) => matches!(action, Mobilize(_) | Refit(_) | End | Concede),
            Phase::Air(_, AirSegment::TerrorBombing) => matches!(action, BombCity(_) | BombUnits(_) | End),
            Phase::Air(..) => matches!(action, Fly(_) | End),
            Phase::Movement(_) => matches!(action, Take(_) | Enter(..) | Ship(_) | Airlift(_) | End),
            Phase::Combat(_) => matches!(action, Attack(_) | Sealift(..) | End),
            _ => false,
        },
        Frame::Deploy(_) | Frame::Arrive(_) => matches!(action, At(_)),
        Frame::Intervene(_) => matches!(action, Deploy(_) | DeployReduced(_) | Forgo(_) | DeployRest),
        Frame::Crisis(_) => matches!(action, Mobilize(_) | Refit(_) | End),
        Frame::Alert(_) => matches!(action, Mobilize(_) | Refit(_) | Pass),
        Frame::Ground(_) => matches!(action, Ground(_)),
        Frame::March(_) => matches!(action, Go(_) | Rail | Exit | Halt | HaltTop(_)),
        Frame::Embark(_) => matches!(action, Board(_) | Land(_) | Storm(_)),
        Frame::Lift(_) => matches!(action, Board(_) | Land(_)),
        Frame::Flight(_) => matches!(action, To(_) | Supply(_) | Ready(_)),
        Frame::Interceptions(Interceptions) => matches!(action, Engage(_)),
        Frame::Terror(_) => matches!(action, Reduce(_) | Pass),
        Frame::Assemble(Assemble) => matches!(action, Add(_) | AddAll | Declare),
        Frame::Battle(BattleStep::Table) => matches!(action, Table(_)),
        Frame::Battle(BattleStep::Support) => matches!(action, Support(_) | End | Table(CombatTable::Mobile)),
        Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses) => matches!(action, Reduce(_)),
        Frame::Battle(BattleStep::DefenderRetreats | BattleStep::AttackerRetreats) => {
            matches!(action, Retreat(_) | Hold(_))
        }
        Frame::Battle(BattleStep::Advance) => matches!(action, Advance(_) | Pursue(..) | End),
        Frame::Retreat(_) => matches!(action, Back(_) | End),
        Frame::Excess(_) => matches!(action, Remove(_)),
        _ => false,
    }
}

/// The phase that an action which begins something belongs to.
fn home_of(action: Action) -> Option<&'static str> {
    use Action::*;
    Some(match action {
        Deploy(_) | DeployReduced(_) | Forgo(_) | DeployRest => "the initial deployment",
        Place(_) | Mobilize(_) | Refit(_) | Concede => "a Mobilization Phase",
        Fly(_) => "an Air Mission Launch or Interception Segment",
        BombCity(_) | BombUnits(_) => "a Terror Bombing Segment",
        Take(_) | Enter(..) | Ship(_) | Airlift(_) => "a Movement Phase",
        Attack(_) => "a Combat Phase",
        _ => return None,
    })
}
