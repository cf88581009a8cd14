//! The rows of the CSV files.

use std::{error::Error, fmt, str::FromStr};

use mechanics::pack::{Cost, Report, Source, Sourced};
use serde::{Deserialize, Deserializer, de};

use crate::{
    nation::Nation,
    unit::{Kind, ScenarioSet, Size},
};

/// Four digits: column and row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct HexNumber(pub u16);

impl<'de> Deserialize<'de> for HexNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexNumber, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.parse() {
            Ok(number) if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(HexNumber(number))
            }
            _ => Err(de::Error::custom(format!("`{text}` is not a hex number of four digits"))),
        }
    }
}

/// What a hex is for in supply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SupplyUse {
    /// A railroad of the Soviet Union leaves the map here (10.3).
    RailExit,
    /// A map edge hex that is a supply source (10.4).
    Edge,
    /// A good place for a railhead marker at the start (3.1).
    Railhead,
}

/// What a line of `terrain.csv` speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Applies {
    Hex,
    Hexside,
    Rail,
    Zone,
    Attack,
}

/// How mechanized units attack into a hex (11.4, 12.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MechAttack {
    /// With their full attack factor.
    Full,
    /// Halved.
    Half,
    /// Not at all.
    No,
}

/// `terrain.csv`.
#[derive(Deserialize)]
pub(super) struct TerrainRow {
    pub applies: Applies,
    pub terrain: String,
    pub foot: Option<Cost>,
    pub mech: Option<Cost>,
    pub shift: Option<i8>,
    pub mech_attack: Option<MechAttack>,
    pub concentric: Option<bool>,
    pub intrinsic: Option<u8>,
    pub foot_source: Option<Source>,
    pub mech_source: Option<Source>,
    pub shift_source: Option<Source>,
    pub limits_source: Option<Source>,
    pub intrinsic_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for TerrainRow {
    fn count(&self, report: &mut Report) {
        for (part, source) in [
            ("terrain movement", &self.foot_source),
            ("terrain movement", &self.mech_source),
            ("terrain shifts", &self.shift_source),
            ("terrain limits", &self.limits_source),
            ("intrinsic defense", &self.intrinsic_source),
        ] {
            source.iter().for_each(|source| report.count(part, source));
        }
    }
}

/// The corps equivalents a combat result costs each side (12.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Losses {
    /// Lost by the attacker.
    pub attacker: u8,
    /// Lost by the defender.
    pub defender: u8,
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.attacker, self.defender)
    }
}

impl FromStr for Losses {
    type Err = LossesError;

    fn from_str(text: &str) -> Result<Losses, LossesError> {
        let read = || {
            let (attacker, defender) = text.split_once('/')?;
            Some(Losses { attacker: attacker.parse().ok()?, defender: defender.parse().ok()? })
        };
        read().ok_or_else(|| LossesError(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Losses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Losses, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A text that is no combat result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossesError(String);

impl fmt::Display for LossesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a result such as 1/2", self.0)
    }
}

impl Error for LossesError {}

macro_rules! eleven_columns {
    ($(#[$doc:meta])* $row:ident: $first:ident $type:ty, $cell:ty, $part:literal) => {
        $(#[$doc])*
        #[derive(Deserialize)]
        pub(super) struct $row {
            pub $first: $type,
            c1: $cell,
            c2: $cell,
            c3: $cell,
            c4: $cell,
            c5: $cell,
            c6: $cell,
            c7: $cell,
            c8: $cell,
            c9: $cell,
            c10: $cell,
            c11: $cell,
            source: Source,
            #[serde(rename = "note")]
            _note: String,
        }

        impl $row {
            pub fn cells(&self) -> [$cell; 11] {
                [
                    self.c1, self.c2, self.c3, self.c4, self.c5, self.c6, self.c7, self.c8, self.c9, self.c10,
                    self.c11,
                ]
            }
        }

        impl Sourced for $row {
            fn count(&self, report: &mut Report) {
                self.cells().iter().for_each(|_| report.count($part, &self.source));
            }
        }
    };
}

eleven_columns! {
    /// `results.csv`.
    ResultRow: die u8, Losses, "results table"
}

eleven_columns! {
    /// `columns.csv`.
    ColumnRow: line HeadingLine, i8, "results headings"
}

/// The two heading lines of the results table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum HeadingLine {
    Attack,
    Mechanized,
}

/// The classes of the movement factors (2.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum MovementClass {
    Army,
    Corps,
    Static,
}

mechanics::sourced_row! {
    /// `movement.csv`.
    pub(super) MovementRow "movement factors" { class: MovementClass, half_points: u8, }
}

/// The column `start` of `units.csv`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StartWord {
    Map,
    Aside,
    Reinforcement,
    Neutral,
}

/// `units.csv`.
#[derive(Deserialize)]
pub(super) struct UnitRow {
    pub key: String,
    pub nation: Nation,
    pub id: String,
    pub size: Size,
    pub kind: Kind,
    pub attack: u8,
    pub defense: u8,
    pub ad_hoc: bool,
    pub set: ScenarioSet,
    pub start: StartWord,
    pub hex: Option<HexNumber>,
    #[serde(rename = "stands_for")]
    _stands_for: String,
    source: Source,
    id_source: Source,
    kind_source: Source,
    attack_source: Source,
    defense_source: Source,
    pub hex_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for UnitRow {
    fn count(&self, report: &mut Report) {
        for (part, source) in [
            ("units", &self.source),
            ("unit names", &self.id_source),
            ("unit kinds", &self.kind_source),
            ("unit factors", &self.attack_source),
            ("unit factors", &self.defense_source),
        ] {
            report.count(part, source);
        }
        self.hex_source.iter().for_each(|source| report.count("unit set-up", source));
    }
}
