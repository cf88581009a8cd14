//! Results of battles and raids.

use serde::{Deserialize, Serialize};

/// What the attacker suffers (27.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AttackerLoss {
    /// Nothing.
    None,
    /// So many steps of his choice.
    Steps(u8),
    /// Everything.
    All,
}

/// What the defender suffers (27.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum DefenderLoss {
    /// Nothing.
    None,
    /// So many steps, or hexes of retreat, or a mix.
    Choice(u8),
    /// A retreat of so many hexes, and no steps instead.
    Retreat(u8),
    /// Everything.
    All,
}

/// A combat result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// As printed: `D1x`, `(D2)`.
    pub code: String,
    /// What the attacker suffers.
    pub attacker: AttackerLoss,
    /// What the defender suffers.
    pub defender: DefenderLoss,
}

/// A cell of the bombing table (2.2, 21.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Raid {
    /// What is destroyed: economic points, rail points, or the result against installations.
    pub damage: u8,
    /// Whether the attacker loses a bomber step.
    pub bomber_lost: bool,
}

impl Raid {
    /// As printed: `3*`, `*`, `-`.
    pub fn print(self) -> String {
        let star = if self.bomber_lost { "*" } else { "" };
        match self.damage {
            0 if self.bomber_lost => star.to_owned(),
            0 => "-".to_owned(),
            damage => format!("{damage}{star}"),
        }
    }
}
