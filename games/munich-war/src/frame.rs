//! Unfinished business: what waits for a decision or for dice, as a table. Each step is carried out in the module of its
//! rule section.

use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::nation::{Nation, Side};
use crate::state::{BattleStep, LotId, March, Retreat, State};
use crate::{Action, Desk, MunichWar};

engine::steps! { MunichWar, State, Action, Desk;
    /// A piece of business that waits for a decision or for dice.
    pub enum Frame {
        /// The phase itself.
        Phase(InPhase),
        /// A die for each unit that a line sets up reduced (23.6).
        Prepare(Prepare),
        /// A unit is deployed (3.4.2).
        Deploy(Deploy),
        /// A side deploys its intervention countries at the event (D6, option).
        Intervene(Intervene),
        /// The second die of Crisis Elsewhere (6.0).
        CrisisRoll(CrisisRoll),
        /// Points of Crisis Elsewhere are spent (6.0).
        Crisis(Crisis),
        /// A country on the alert spends its point (23.2).
        Alert(Alert),
        /// Storms: available air units go to the Utilized Display (20.0).
        Ground(Ground),
        /// A reinforcement is placed (7.2.2).
        Arrive(Arrive),
        /// A mobilized unit waits for its die (7.2.1).
        Delay(Delay),
        /// A unit is on the move (8.1).
        March(March),
        /// Units board an amphibious marker (18.2.1); they are in [`State::group`].
        Embark(Embark),
        /// Evacuated units in [`State::group`] wait for their dice (23.3).
        Evacuate(Evacuate),
        /// An airlift unit takes a unit along (16.10.1).
        Lift(Lift),
        /// An air unit chooses its target hex (16.2).
        Flight(Flight),
        /// The non-phasing player chooses the order of interception combats (16.6).
        Interceptions(Interceptions),
        /// An interception combat waits for its die (16.6).
        Interception(Interception),
        /// A terror bombing mission waits for its die (16.8).
        Bombing(Bombing),
        /// The bomber selects a unit (16.8.1).
        Terror(Terror),
        /// Attackers are chosen (11.8, step 1).
        Assemble(Assemble),
        /// A declared attack, at this step.
        Battle(BattleStep),
        /// A unit retreats hex by hex (12.0).
        Retreat(Retreat),
        /// The owner eliminates excess units at the end of a phase (9.1).
        Excess(Excess),
        /// A country waits for its surrender die (21.0).
        Check(Check),
    }
}

/// The phase is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InPhase;

/// A die for each unit that a line sets up reduced (23.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Prepare {
    /// The line.
    pub lot: LotId,
    /// Dice left.
    pub left: u8,
}

/// A unit is deployed (3.4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// The unit.
    pub unit: UnitId,
    /// The line of the table whose place it takes.
    pub lot: LotId,
}

/// A side deploys its intervention countries at the event (D6, option).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Intervene {
    /// The side.
    pub side: Side,
}

/// The second die of Crisis Elsewhere (6.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CrisisRoll;

/// Points of Crisis Elsewhere are spent (6.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Crisis {
    /// Who spends them.
    pub side: Side,
}

/// A country on the alert spends its point (23.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Alert {
    /// The country.
    pub nation: Nation,
}

/// Storms ground available air units (20.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ground {
    /// How many more.
    pub left: u8,
}

/// A reinforcement is placed (7.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrive {
    /// The unit.
    pub unit: UnitId,
}

/// A mobilized unit waits for its die (7.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Delay {
    /// The unit.
    pub unit: UnitId,
}

/// Units board an amphibious marker (18.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Embark {
    /// The marker.
    pub marker: UnitId,
}

/// Evacuated units wait for their dice (23.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Evacuate;

/// An airlift unit takes a unit along (16.10.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lift {
    /// The airlift unit.
    pub air: UnitId,
    /// The unit that it carries.
    pub cargo: Option<UnitId>,
}

/// An air unit chooses its target hex (16.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The air unit.
    pub unit: UnitId,
}

/// The order of interception combats is chosen (16.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Interceptions;

/// An interception combat waits for its die (16.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Interception {
    /// Where.
    pub hex: HexId,
}

/// A terror bombing mission waits for its die (16.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bombing {
    /// The air unit.
    pub air: UnitId,
    /// Whether the units are the target, not the city.
    pub units: bool,
}

/// The bomber selects a unit (16.8.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Terror {
    /// The air unit.
    pub air: UnitId,
}

/// Attackers are chosen (11.8, step 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assemble;

/// The owner eliminates excess units (9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Excess {
    /// Where.
    pub hex: HexId,
}

/// A country waits for its surrender die (21.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    /// The country.
    pub nation: Nation,
}
