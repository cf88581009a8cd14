//! Unfinished business: what waits for a decision or for dice, as a table. Each step is carried out in the module of its
//! rule section.

use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::nation::Nation;
use crate::state::State;
use crate::{Action, Desk, WarComesEarly};

engine::steps! { WarComesEarly, State, Action, Desk;
    /// A piece of business that waits for a decision or for dice.
    pub enum Frame {
        /// The phase itself.
        Phase(InPhase),
        /// Components of an army that is being formed are chosen (7.0).
        Form(Form),
        /// Components of an army that breaks down are chosen (7.0).
        Bring(Bring),
        /// The opponent of the owner moves excess units out of a hex (7.0, 8.0).
        Disperse(Disperse),
        /// A unit that comes back is placed (3.5).
        Place(Place),
        /// A stack is on the march (11.2).
        March(March),
        /// Attackers are chosen (12.0).
        Assemble(Assemble),
        /// A declared attack, at this step.
        Battle(BattleStep),
        /// Units that have advanced may attack again (12.7).
        Momentum(Momentum),
        /// The Allied player sets up a neutral that has just been violated (3.3).
        Deploy(Deploy),
        /// The die for the German static reserve is due (3.2.2).
        ReserveRoll(ReserveRoll),
        /// Static corps of the reserve are placed (3.2.2).
        Reserve(Reserve),
        /// Vienna and Breslau are linked: a corps may arrive (3.2.1).
        Link(Link),
        /// Railheads move on (10.3.1).
        Railheads(Railheads),
        /// The die of a terror raid is due (6.2.1).
        Terror(Terror),
        /// The die for the 7th Flieger Division is due (12.8).
        Drop(DropRoll),
        /// Dice for the return of the first of the eliminated units are due (3.5).
        Return(Return),
        /// The die for a capitulation is due (4.5.1, 4.5.2).
        Bonus(Bonus),
    }
}

/// The phase is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InPhase;

/// Components of an army that is being formed are chosen (7.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Form {
    /// The army.
    pub army: UnitId,
    /// Where.
    pub hex: HexId,
    /// How many components are missing.
    pub missing: u8,
}

/// Components of an army that breaks down are chosen (7.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bring {
    /// The nation's army piece that has gone.
    pub army: UnitId,
    /// Where.
    pub hex: HexId,
    /// How many components are missing.
    pub missing: u8,
}

/// The opponent of the owner moves excess units out of a hex (7.0, 8.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Disperse {
    /// The hex.
    pub hex: HexId,
}

/// A unit that comes back is placed (3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The unit.
    pub unit: UnitId,
}

/// A stack is on the march (11.2); it is in [`State::group`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March;

/// Attackers are chosen (12.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assemble;

/// The steps of a battle (12.1 to 12.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BattleStep {
    /// Armies that are out of supply break down (10.5).
    Supply,
    /// The die is due (12.3).
    Roll,
    /// The defender loses (12.3).
    DefenderLoses,
    /// The attacker loses (12.3).
    AttackerLoses,
    /// Attacking armies break down if a defender has held (12.4).
    Disruption,
    /// Attackers may advance (12.5).
    Advance,
}

/// Units that have advanced may attack again (12.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Momentum;

/// The Allied player sets up a neutral that has just been violated (3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// The neutral.
    pub nation: Nation,
}

/// The die for the German static reserve is due (3.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ReserveRoll;

/// Static corps of the reserve are placed (3.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reserve {
    /// How many more.
    pub left: u8,
}

/// Vienna and Breslau are linked: a corps may arrive (3.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Link;

/// Railheads move on (10.3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Railheads {
    /// Those that have moved, a bit for each.
    pub moved: u8,
}

/// The die of a terror raid is due (6.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Terror;

/// The die for the 7th Flieger Division is due (12.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DropRoll;

/// Dice for the return of the first of the eliminated units are due (3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Return;

/// The die for a capitulation is due (4.5.1, 4.5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bonus;
