//! Units (2.3).

use engine::rule;
use serde::{Deserialize, Serialize};

use crate::nation::Nation;

/// The size symbol (2.3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// XXXXX, Soviet only.
    Front,
    /// XXXX.
    Army,
    /// XXX.
    Corps,
    /// XX, German only.
    Division,
}

/// The type symbol (2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Infantry.
    Infantry,
    /// Mountain infantry.
    Mountain,
    /// Cavalry.
    Cavalry,
    /// Motorized or mechanized combined arms: the one mechanized type.
    Mechanized,
    /// Static: attack factor 0.
    Static,
    /// The 7th Flieger Division.
    Flieger,
}

/// What a size amounts to: Soviet fronts and armies rank as armies and corps of the others (2.3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// A Western army or a Soviet front.
    Army,
    /// A Western corps or a Soviet army.
    Corps,
    /// A division.
    Division,
}

/// The scenarios a unit belongs to (3.2, 13.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ScenarioSet {
    /// Czechoslovakia 1938 only.
    #[serde(rename = "1938")]
    In1938,
    /// Poland 1939 only: "39" on the reverse.
    #[serde(rename = "1939")]
    In1939,
    /// Both scenarios.
    #[serde(rename = "both")]
    Both,
    /// Neither: a counter that the printed mix lacks, for an option only.
    #[serde(rename = "spare")]
    Spare,
}

impl ScenarioSet {
    /// Whether a unit of this set takes part in a scenario of that set.
    pub fn plays_in(self, scenario: ScenarioSet) -> bool {
        self == scenario || self == ScenarioSet::Both
    }
}

/// Where a unit is when its scenario begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Start {
    /// In the hex on its reverse.
    At(u16),
    /// On the map, where its owner puts it.
    Map,
    /// Set aside as a component of an army or front (7.1).
    Aside,
    /// Set aside, to arrive by a rule of its own (3.2.1, 3.2.2, 12.8).
    Reinforcement,
    /// Off the map until its country's neutrality is violated (3.3).
    Neutral,
}

/// A unit as its counter shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The key of the pack, such as `ge39.army.10`.
    pub key: String,
    /// The nation.
    pub nation: Nation,
    /// The identification on the counter, such as `CDC` (2.3.4).
    pub name: String,
    /// The size symbol.
    pub size: Size,
    /// The type symbol.
    pub kind: Kind,
    /// The attack factor.
    pub attack: u8,
    /// The defense factor.
    pub defense: u8,
    /// Whether the size symbol is bracketed (2.3.1).
    pub ad_hoc: bool,
    /// The scenarios it belongs to.
    pub set: ScenarioSet,
    /// Where it starts.
    pub start: Start,
}

impl Unit {
    /// Whether it is static; the pack makes sure that these are the units with attack factor 0 (2.3.5).
    #[inline]
    pub fn is_static(&self) -> bool {
        self.kind == Kind::Static
    }

    /// Whether it is mechanized (2.3.5).
    #[inline]
    pub fn is_mech(&self) -> bool {
        self.kind == Kind::Mechanized
    }

    /// What its size amounts to (2.3.1).
    #[inline]
    pub fn level(&self) -> Level {
        rule!("2.3.1.d", "2.3.1.e");
        match self.size {
            Size::Front => Level::Army,
            Size::Army if self.nation.is_western() => Level::Army,
            Size::Army | Size::Corps => Level::Corps,
            Size::Division => Level::Division,
        }
    }
}
