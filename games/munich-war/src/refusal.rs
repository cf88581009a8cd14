//! Why something that a player asks for is not allowed, and what is.
//!
//! No answer tells more than the board does: of enemy units it says that they are the enemy's.

mod air;
mod deployment;
mod mobilization;
mod naval;

use engine::{Refusal, Text, text};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::halves;

use crate::frame::{
    Arrive, Assemble, At, Crisis, Deploy, Flight, Frame, InPhase, Interceptions, Intervene, Step,
};
use crate::pack::{CombatTable, Expense};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{BattleStep, March, Retreat, Spot, State};
use crate::{Action, MunichWar};

type Reason = (&'static str, String);

fn because(case: &'static str, text: impl Into<String>) -> Reason {
    (case, text.into())
}

impl MunichWar {
    /// The seat that decides does not own this counter, or it is not in the game.
    fn not_ours(&self, state: &State, unit: UnitId) -> Option<Reason> {
        let name = self.name(unit);
        if state.spots[unit] == Spot::OUT {
            return Some(because("3.4", format!("{name} takes no part in this game")));
        }
        let nation = self.unit(unit).nation;
        let decides = match *state.frames.top() {
            Frame::Phase(InPhase) if matches!(state.phase, Phase::Air(_, AirSegment::Interception)) => {
                state.active().enemy()
            }
            Frame::Crisis(Crisis { side }) | Frame::Intervene(Intervene { side }) => side,
            Frame::Battle(step) => self.owner_of_losses(state, step),
            _ => state.active(),
        };
        match state.side_of(nation) {
            None => Some(because("5.2", format!("{nation} is neutral: nobody operates its units"))),
            Some(side) if side != decides => Some(because("2.2", format!("{name} belongs to the enemy"))),
            Some(_) if state.surrendered.contains(nation) => {
                Some(because("21.0", format!("{nation} has surrendered")))
            }
            Some(_) => None,
        }
    }
}

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
        let (case, text) = self.reason(action);
        Refusal::new(case, text)
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
            "range" => Some(self.unit(unit?).range.into()),
            _ => None,
        }
    }

    fn reason(self, action: Action) -> Reason {
        let state = self.state;
        match action {
            Action::Deploy(unit) => self.no_deployment(state, unit, false),
            Action::DeployReduced(unit) => self.no_deployment(state, unit, true),
            Action::Forgo(_) => because(
                "23.1",
                "only with additional armored forces: two German infantry corps and one French army are left out",
            ),
            Action::At(hex) => match *state.frames.top() {
                Frame::Deploy(Deploy { unit, lot }) => self.no_place(unit, lot, hex),
                Frame::Arrive(Arrive { unit }) => self.no_entry(unit, hex),
                _ => because("3.4", "no unit waits for a hex"),
            },
            Action::Place(unit) => match self.not_ours(state, unit) {
                Some(reason) => reason,
                None => because(
                    "7.2.2",
                    format!("{} is not due this turn; place one of those that are", self.name(unit)),
                ),
            },
            Action::Mobilize(unit) => self.no_mobilization(state, unit),
            Action::Refit(unit) => self.no_refit(unit),
            Action::Ground(unit) => match self.not_ours(state, unit) {
                Some(reason) => reason,
                None => because("20.0", "only air units in the Available Display are grounded by storms"),
            },
            Action::Fly(unit) => self.no_mission(state, unit),
            Action::To(hex) | Action::Supply(hex) | Action::Ready(hex) => self.no_flight(action, hex),
            Action::Engage(hex) => {
                let text = format!(
                    "no interception is due over {}; choose a hex with air units of both sides",
                    self.place(hex)
                );
                because("16.6", text)
            }
            Action::BombCity(unit) | Action::BombUnits(unit) => self.no_bombing(state, action, unit),
            Action::Ship(marker) => self.no_ship(state, marker),
            Action::Airlift(air) => match self.not_ours(state, air) {
                Some(reason) => reason,
                None => because(
                    "16.10.1",
                    "only an airlift unit that was launched for transport carries units, from a city out of \
                     enemy zones with a non-mechanized unit of corps size or smaller that has not moved",
                ),
            },
            Action::Board(unit) => self.no_boarding(state, unit),
            Action::Land(hex) => self.no_landing(hex),
            Action::Storm(hex) => {
                let text = format!(
                    "only Marines assault, and only an enemy-occupied coastal hex next to an all-sea hex of a friendly \
                     sea; {} is none for those on board",
                    self.place(hex)
                );
                because("18.2.2", text)
            }
            Action::Sealift(marker, hex) => match self.not_ours(state, marker) {
                Some(reason) => reason,
                None if !state.attacked.is_empty() => because(
                    "18.3",
                    "supply comes by sea at the start of the phase, before the first attack".to_owned(),
                ),
                None => because(
                    "18.3",
                    format!(
                        "{} cannot be supplied so: an available amphibious marker goes to a friendly port of a friendly \
                         sea, without a terror marker, one to a port",
                        self.place(hex)
                    ),
                ),
            },
            Action::Remove(unit) => match self.not_ours(state, unit) {
                Some(reason) => reason,
                None => because("9.1", "only a unit of the overfull hex that breaks a limit is eliminated"),
            },
            Action::Concede => because("3.3", "conceding is an option that the players have not agreed on"),
            _ => because("4.0", "that cannot be done now"),
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
