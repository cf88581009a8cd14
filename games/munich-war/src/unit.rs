//! Counters: land units and support markers (2.5).

use hexmap::HexNumber;
use serde::{Deserialize, Serialize};

use crate::nation::Nation;

/// The type of a counter (2.5.2, 2.5.4). Synonyms of the rulebook are one type (D4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Armor or panzer: mechanized.
    Armor,
    /// Mechanized infantry.
    MechanizedInfantry,
    /// Armored cavalry or reconnaissance: mechanized.
    ArmoredCavalry,
    /// Infantry.
    Infantry,
    /// Second-line infantry.
    SecondLine,
    /// Alpine or mountain troops.
    Alpine,
    /// Cavalry.
    Cavalry,
    /// Security troops or secret police.
    Security,
    /// Marines.
    Marines,
    /// Anti-aircraft artillery: static, unless its movement factor says otherwise (D16).
    AntiAircraft,
    /// A fortification unit: static.
    Fortification,
    /// Bombers and fighters (16.0).
    Airstrike,
    /// Air transport (16.10).
    Airlift,
    /// A naval bombardment marker (18.1).
    Bombardment,
    /// An amphibious marker, also called naval transport (18.2).
    Amphibious,
    /// A special forces marker (17.0).
    SpecialForces,
}

impl Kind {
    /// All types.
    pub const ALL: [Kind; 16] = [
        Kind::Armor,
        Kind::MechanizedInfantry,
        Kind::ArmoredCavalry,
        Kind::Infantry,
        Kind::SecondLine,
        Kind::Alpine,
        Kind::Cavalry,
        Kind::Security,
        Kind::Marines,
        Kind::AntiAircraft,
        Kind::Fortification,
        Kind::Airstrike,
        Kind::Airlift,
        Kind::Bombardment,
        Kind::Amphibious,
        Kind::SpecialForces,
    ];

    /// In words, as a client shows it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Armor => "armor",
            Kind::MechanizedInfantry => "mechanized infantry",
            Kind::ArmoredCavalry => "armored cavalry",
            Kind::Infantry => "infantry",
            Kind::SecondLine => "second line",
            Kind::Alpine => "alpine",
            Kind::Cavalry => "cavalry",
            Kind::Security => "security",
            Kind::Marines => "marines",
            Kind::AntiAircraft => "anti-aircraft",
            Kind::Fortification => "fortification",
            Kind::Airstrike => "airstrike",
            Kind::Airlift => "airlift",
            Kind::Bombardment => "bombardment",
            Kind::Amphibious => "amphibious",
            Kind::SpecialForces => "special forces",
        }
    }

    /// Whether it is a land unit, not a support marker.
    #[inline]
    pub const fn is_land(self) -> bool {
        !self.is_air() && !matches!(self, Kind::Bombardment | Kind::Amphibious | Kind::SpecialForces)
    }

    /// Whether it is an air unit.
    #[inline]
    pub const fn is_air(self) -> bool {
        matches!(self, Kind::Airstrike | Kind::Airlift)
    }

    /// Whether it is mechanized (2.5.2).
    #[inline]
    pub const fn is_mechanized(self) -> bool {
        matches!(self, Kind::Armor | Kind::MechanizedInfantry | Kind::ArmoredCavalry)
    }

    /// Whether it fires at aircraft (16.7).
    #[inline]
    pub const fn has_flak(self) -> bool {
        matches!(self, Kind::AntiAircraft | Kind::Fortification)
    }
}

/// The size symbol (2.5.3). Fortifications and markers have none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// XXXX.
    Army,
    /// XXX.
    Corps,
    /// XX.
    Division,
    /// `[XX]`.
    DivisionGroup,
    /// X.
    Brigade,
    /// `[X]`.
    BrigadeGroup,
    /// III.
    Regiment,
}

impl Size {
    /// The symbol.
    pub const fn symbol(self) -> &'static str {
        match self {
            Size::Army => "XXXX",
            Size::Corps => "XXX",
            Size::Division => "XX",
            Size::DivisionGroup => "[XX]",
            Size::Brigade => "X",
            Size::BrigadeGroup => "[X]",
            Size::Regiment => "III",
        }
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Size::Army => "army",
            Size::Corps => "corps",
            Size::Division => "division",
            Size::DivisionGroup => "group",
            Size::Brigade => "brigade",
            Size::BrigadeGroup => "group",
            Size::Regiment => "regiment",
        }
    }
}

/// What one side of a counter shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Face {
    /// The attack factor of a land unit.
    pub attack: u8,
    /// The defense factor of a land unit.
    pub defense: u8,
    /// The movement factor of a land unit, in whole points.
    pub movement: u8,
    /// Whether it has the pursuit sign (13.1).
    pub pursuit: bool,
    /// The combat factor of an air unit.
    pub air: u8,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The key of the pack, such as `ger.panzer.16`.
    pub key: String,
    /// The country.
    pub nation: Nation,
    /// The identification on the counter (2.6).
    pub name: String,
    /// The type.
    pub kind: Kind,
    /// The size; fortifications and markers have none.
    pub size: Option<Size>,
    /// Steps: 1 or 2, and 0 for markers that are never reduced (11.17).
    pub steps: u8,
    /// Front and back; both the same for a unit of one step.
    pub faces: [Face; 2],
    /// The range of an air unit, in hexes.
    pub range: u8,
    /// The factor of a bombardment marker.
    pub bombardment: u8,
    /// Special forces succeed on a die up to this (17.1).
    pub success: u8,
    /// Whether it is marked OPT (2.5.1).
    pub optional: bool,
    /// Where it stands in the set-up that the pack suggests.
    pub hex: Option<HexNumber>,
}

impl Unit {
    /// Whether it is a land unit with movement factor 0 (8.0).
    #[inline]
    pub fn is_static(&self) -> bool {
        self.kind.is_land() && self.faces[0].movement == 0
    }

    /// Whether it is a land unit that can move (8.0).
    #[inline]
    pub fn is_mobile(&self) -> bool {
        self.kind.is_land() && !self.is_static()
    }

    /// Whether it is army-sized (9.0).
    #[inline]
    pub fn is_army(&self) -> bool {
        self.size == Some(Size::Army)
    }
}
