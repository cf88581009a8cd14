//! Counters: land, air and naval units (2.7).

use hexmap::HexId;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::nation::Nation;

/// The type of a counter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Armor: mechanized.
    Armor,
    /// Motorized infantry: mechanized.
    MotorizedInfantry,
    /// Mechanized infantry.
    MechanizedInfantry,
    /// Mechanized cavalry.
    MechanizedCavalry,
    /// Infantry.
    Infantry,
    /// Alpine troops (19.7).
    Alpine,
    /// Cavalry.
    Cavalry,
    /// Security troops.
    Security,
    /// Artillery.
    Artillery,
    /// Airborne troops (19.3).
    Airborne,
    /// Anti-aircraft units (19.8).
    AntiAircraft,
    /// A fortified zone, also called fortification or fortress (8.8, 11.4).
    FortifiedZone,
    /// A Fifth Column (19.5).
    FifthColumn,
    /// Tactical aircraft.
    Tac,
    /// Strategic aircraft.
    Sac,
    /// Military airlift.
    Mac,
    /// A naval bombardment marker (17.0).
    Bombardment,
    /// An amphibious marker (18.0).
    Amphibious,
}

impl Kind {
    /// All types.
    pub const ALL: [Kind; 18] = [
        Kind::Armor,
        Kind::MotorizedInfantry,
        Kind::MechanizedInfantry,
        Kind::MechanizedCavalry,
        Kind::Infantry,
        Kind::Alpine,
        Kind::Cavalry,
        Kind::Security,
        Kind::Artillery,
        Kind::Airborne,
        Kind::AntiAircraft,
        Kind::FortifiedZone,
        Kind::FifthColumn,
        Kind::Tac,
        Kind::Sac,
        Kind::Mac,
        Kind::Bombardment,
        Kind::Amphibious,
    ];

    /// In words, as a client shows it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Armor => "armor",
            Kind::MotorizedInfantry => "motorized infantry",
            Kind::MechanizedInfantry => "mechanized infantry",
            Kind::MechanizedCavalry => "mechanized cavalry",
            Kind::Infantry => "infantry",
            Kind::Alpine => "alpine",
            Kind::Cavalry => "cavalry",
            Kind::Security => "security",
            Kind::Artillery => "artillery",
            Kind::Airborne => "airborne",
            Kind::AntiAircraft => "anti-aircraft",
            Kind::FortifiedZone => "fortified zone",
            Kind::FifthColumn => "Fifth Column",
            Kind::Tac => "TAC",
            Kind::Sac => "SAC",
            Kind::Mac => "MAC",
            Kind::Bombardment => "naval bombardment",
            Kind::Amphibious => "amphibious",
        }
    }

    /// The word of the pack.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Armor => "armor",
            Kind::MotorizedInfantry => "motorized-infantry",
            Kind::MechanizedInfantry => "mechanized-infantry",
            Kind::MechanizedCavalry => "mechanized-cavalry",
            Kind::Infantry => "infantry",
            Kind::Alpine => "alpine",
            Kind::Cavalry => "cavalry",
            Kind::Security => "security",
            Kind::Artillery => "artillery",
            Kind::Airborne => "airborne",
            Kind::AntiAircraft => "anti-aircraft",
            Kind::FortifiedZone => "fortified-zone",
            Kind::FifthColumn => "fifth-column",
            Kind::Tac => "tac",
            Kind::Sac => "sac",
            Kind::Mac => "mac",
            Kind::Bombardment => "bombardment",
            Kind::Amphibious => "amphibious",
        }
    }

    /// Whether it is an air unit (16.1).
    #[inline]
    pub const fn is_air(self) -> bool {
        matches!(self, Kind::Tac | Kind::Sac | Kind::Mac)
    }

    /// Whether it is a naval marker.
    #[inline]
    pub const fn is_naval(self) -> bool {
        matches!(self, Kind::Bombardment | Kind::Amphibious)
    }

    /// Whether it is a land unit.
    #[inline]
    pub const fn is_land(self) -> bool {
        !self.is_air() && !self.is_naval()
    }

    /// Whether it is mechanized (2.7).
    #[inline]
    pub const fn is_mechanized(self) -> bool {
        matches!(
            self,
            Kind::Armor | Kind::MotorizedInfantry | Kind::MechanizedInfantry | Kind::MechanizedCavalry
        )
    }
}

/// The size of a land unit (2.8); a fortified zone has none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// XXXX.
    Army,
    /// XXX: also an army detachment, and what a Fifth Column counts as (19.6).
    Corps,
    /// XX.
    Division,
    /// X: also a group.
    Brigade,
    /// III.
    Regiment,
}

impl Size {
    /// The symbol on the counter.
    pub const fn symbol(self) -> &'static str {
        match self {
            Size::Army => "XXXX",
            Size::Corps => "XXX",
            Size::Division => "XX",
            Size::Brigade => "X",
            Size::Regiment => "III",
        }
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Size::Army => "army",
            Size::Corps => "corps",
            Size::Division => "division",
            Size::Brigade => "brigade",
            Size::Regiment => "regiment",
        }
    }
}

/// How a counter comes into play (6.3, 6.10, 26.4). For a faction, M is the turn in which the civil war breaks out (31.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On the map at set-up, for a faction at the outbreak (31.2).
    Map,
    /// In the Available Box.
    Available,
    /// M+n: so many turns after its country has become a belligerent.
    After(u8),
    /// M+DR: as many turns as a die says.
    Die,
    /// In the Replacement Box.
    Box,
    /// By the play of a chit (19.5).
    Chit,
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Start, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(match text.as_str() {
            "map" => Start::Map,
            "available" => Start::Available,
            "box" => Start::Box,
            "chit" => Start::Chit,
            "M+DR" => Start::Die,
            other => match other.strip_prefix("M+").and_then(|turns| turns.parse().ok()) {
                Some(turns) => Start::After(turns),
                None => {
                    let what = format!("`{text}` is not map, available, box, chit, M+DR or M+ and a number");
                    return Err(de::Error::custom(what));
                }
            },
        })
    }
}

/// Where a land unit may be set up (26.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// In any city of its country that is not barred.
    City,
    /// In one of these hexes, as the chart says for this unit; a fortified zone has one.
    Only(Vec<HexId>),
    /// In a city of its faction, one unit in each (31.2).
    Faction,
    /// Anywhere in its country but where the country bars it (32.2, 32.3).
    Home,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The key of the pack, such as `ger.arm.4`.
    pub key: String,
    /// The country, faction or Fifth Column.
    pub nation: Nation,
    /// The identification on the counter (2.9).
    pub name: String,
    /// The type.
    pub kind: Kind,
    /// The size of a land unit; a fortified zone has none.
    pub size: Option<Size>,
    /// The attack factor of a land unit.
    pub attack: u8,
    /// The defense factor of a land unit.
    pub defense: u8,
    /// The movement factor of a land unit; 0 is static (7.4).
    pub movement: u8,
    /// The range of an air unit in hexes, one way (16.26).
    pub range: u8,
    /// Whether it is an expeditionary force (19.1).
    pub expeditionary: bool,
    /// Whether it is in play only with the optional rules of the Spanish Civil War (24.1).
    pub civil_war: bool,
    /// How it comes into play.
    pub start: Start,
    /// Where it may be set up.
    pub ground: Ground,
    /// Where it stands in the set-up that the pack suggests, whatever result of 32.0 sets it up.
    pub hex: Option<HexId>,
    /// What it costs to replace it (6.5); none if it never comes back. Naval markers only with 30.0.
    pub cost: Option<u8>,
}

impl Unit {
    /// Whether it is a land unit that never moves (7.4).
    #[inline]
    pub const fn is_static(&self) -> bool {
        self.kind.is_land() && self.movement == 0
    }

    /// Whether it is a land unit that moves.
    #[inline]
    pub const fn is_mobile(&self) -> bool {
        self.kind.is_land() && self.movement > 0
    }

    /// Whether it is army-sized (8.1).
    #[inline]
    pub fn is_army(&self) -> bool {
        self.size == Some(Size::Army)
    }

    /// Whether it counts as a corps (8.1, 19.6).
    #[inline]
    pub fn is_corps(&self) -> bool {
        self.size == Some(Size::Corps)
    }
}
