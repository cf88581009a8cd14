//! The rows of the CSV files.

use mechanics::pack::{Cost, Report, Source, Sourced};
use mechanics::sourced_row;
use serde::Deserialize;

use crate::nation::Nation;
use crate::unit::{Kind, Size};

/// What a line of `terrain.csv` speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Applies {
    Hex,
    Hexside,
    Rail,
}

/// `terrain.csv`.
#[derive(Deserialize)]
pub(super) struct TerrainRow {
    pub applies: Applies,
    pub terrain: String,
    pub foot: Option<Cost>,
    pub alpine: Option<Cost>,
    pub mech: Option<Cost>,
    pub storm: Option<u8>,
    pub shift: Option<i8>,
    pub cost_source: Option<Source>,
    pub storm_source: Option<Source>,
    pub shift_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for TerrainRow {
    fn count(&self, report: &mut Report) {
        for (part, source) in [
            ("terrain movement", &self.cost_source),
            ("terrain movement", &self.storm_source),
            ("terrain shifts", &self.shift_source),
        ] {
            source.iter().for_each(|source| report.count(part, source));
        }
    }
}

/// Causes of column shifts that are no terrain (11.10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShiftCause {
    /// 11.12
    Entrenchment,
    /// 11.13
    AllUnsupplied,
    /// 11.13
    SomeUnsupplied,
    /// 11.14
    Concentric,
    /// 17.1
    SpecialForces,
    /// 19.0
    Alpine,
    /// 20.0
    Storms,
}

sourced_row! {
    /// `shifts.csv`.
    pub(super) ShiftRow "column shifts" { cause: ShiftCause, columns: i8, }
}

/// How much of a force a combat result costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Loss {
    /// Nothing.
    None,
    /// One unit is reduced, its owner's choice.
    One,
    /// Every unit is reduced.
    All,
    /// Every unit is eliminated.
    Eliminate,
    /// One mechanized unit is reduced, its owner's choice.
    Mechanized,
    /// As many units are reduced as the enemy has reduced.
    Matched,
}

/// Whether attackers may advance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Advance {
    /// They may not.
    No,
    /// If the losses have cleared the hex.
    Cleared,
    /// If the hex is empty of enemies (13.0).
    Yes,
}

sourced_row! {
    /// `outcomes.csv`.
    pub(super) OutcomeRow "combat results" {
        code: String,
        name: String,
        defender_loss: Loss,
        defender_retreat: u8,
        attacker_loss: Loss,
        attacker_retreat: u8,
        advance: Advance,
    }
}

sourced_row! {
    /// `events.csv`.
    pub(super) EventRow "events" { die: u8, event: Happening, threshold: Option<u8>, points: Option<u8>, }
}

/// A line of the Events Table (6.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Happening {
    /// Storms, if it is November (20.0).
    Weather,
    /// Neutrals intervene (5.3).
    Intervention,
    /// Crisis Elsewhere: points for one side.
    Crisis,
    /// Putsch!
    Putsch,
    /// Blitzkrieg!
    Blitzkrieg,
}

/// An action of the Mobilization Chart (7.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expense {
    /// A unit of the Reinforcement Display.
    Mobilize,
    /// A mechanized land unit.
    RefitMechanized,
    /// Any other land unit.
    RefitFoot,
    /// An air unit.
    RefitAir,
}

sourced_row! {
    /// `mobilization.csv`.
    pub(super) ExpenseRow "mobilization chart" { action: Expense, points: u8, }
}

/// The month of a turn: storms need November (20.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Month {
    /// October.
    October,
    /// November.
    November,
}

sourced_row! {
    /// `turns.csv`.
    pub(super) TurnRow "turns" { turn: u8, label: String, month: Month, }
}

/// What a friendly sea is good for (18.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeaUse {
    /// Bombardment, transport and supply.
    All,
    /// Bombardment only.
    Bombardment,
}

sourced_row! {
    /// `seas.csv`.
    pub(super) SeaRow "friendly seas" {
        nation: Nation, sea: String, r#use: SeaUse, hexes: String, closed_by: String,
    }
}

macro_rules! six_dice {
    ($(#[$doc:meta])* $row:ident $part:literal $first:ident: $type:ty, $first_source:ident, $cell:ty
        $(, $more:ident: $more_type:ty)*) => {
        $(#[$doc])*
        #[derive(Deserialize)]
        pub(super) struct $row {
            $(pub $more: $more_type,)*
            pub $first: $type,
            d1: $cell,
            d2: $cell,
            d3: $cell,
            d4: $cell,
            d5: $cell,
            d6: $cell,
            $first_source: Source,
            source: Source,
            #[serde(rename = "note")]
            _note: String,
        }

        impl $row {
            pub fn cells(&self) -> [&$cell; 6] {
                [&self.d1, &self.d2, &self.d3, &self.d4, &self.d5, &self.d6]
            }
        }

        impl Sourced for $row {
            fn count(&self, report: &mut Report) {
                report.count(concat!($part, " headings"), &self.$first_source);
                self.cells().iter().for_each(|_| report.count($part, &self.source));
            }
        }
    };
}

/// The two Combat Results Tables (11.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CombatTable {
    /// Assault.
    Assault,
    /// Mobile: needs a mechanized attacker and no fortification.
    Mobile,
}

/// A result of the Interception Combat Table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum AirResult {
    /// The interceptor is eliminated.
    #[serde(rename = "AE")]
    AttackerDestroyed,
    /// The interceptor is reduced.
    #[serde(rename = "AL")]
    AttackerLoss,
    /// The intercepted unit goes home.
    #[serde(rename = "DB")]
    DefenderAbort,
    /// The intercepted unit is eliminated.
    #[serde(rename = "DE")]
    DefenderDestroyed,
    /// The intercepted unit is reduced.
    #[serde(rename = "DL")]
    DefenderLoss,
    /// Both are reduced, the intercepted unit first.
    #[serde(rename = "ML")]
    MutualLoss,
    /// Nothing.
    #[serde(rename = "none")]
    Nothing,
}

/// A result of the Terror Bombing Table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TerrorResult {
    /// A terror marker, or a land unit is reduced.
    Terror,
    /// The air unit is reduced.
    Defiance,
    /// The air unit is reduced if flak is there.
    Flak,
    /// Nothing.
    None,
}

six_dice! {
    /// `results.csv`: a column of one of the two tables.
    ResultRow "results tables" from: i16, from_source, String, table: CombatTable
}

six_dice! {
    /// `interception.csv`: a column.
    InterceptionRow "interception table" from: i16, from_source, AirResult
}

six_dice! {
    /// `terror.csv`: a column.
    TerrorRow "terror bombing table" factor: i16, factor_source, TerrorResult
}

/// `countries.csv`.
#[derive(Deserialize)]
pub(super) struct CountryRow {
    pub nation: Nation,
    pub surrender: u8,
    surrender_source: Source,
    pub off_map: u8,
    off_map_source: Source,
    pub on_map: u8,
    on_map_source: Source,
    pub rail: u8,
    rail_source: Source,
    pub edge: bool,
    pub invades: String,
    pub step: Option<u8>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for CountryRow {
    fn count(&self, report: &mut Report) {
        let sources = [&self.surrender_source, &self.off_map_source, &self.on_map_source, &self.rail_source];
        sources.into_iter().for_each(|source| report.count("countries", source));
    }
}

/// `units.csv`.
#[derive(Deserialize)]
pub(super) struct UnitRow {
    pub key: String,
    pub nation: Nation,
    pub id: String,
    pub kind: Kind,
    pub size: Option<Size>,
    pub steps: u8,
    pub attack: Option<u8>,
    pub pursuit: bool,
    pub defense: Option<u8>,
    pub movement: Option<u8>,
    pub back_attack: Option<u8>,
    pub back_pursuit: bool,
    pub back_defense: Option<u8>,
    pub back_movement: Option<u8>,
    pub air: Option<u8>,
    pub back_air: Option<u8>,
    pub range: Option<u8>,
    pub bombardment: Option<u8>,
    pub success: Option<u8>,
    pub optional: bool,
    pub hex: Option<hexmap::HexNumber>,
    #[serde(rename = "stands_for")]
    _stands_for: String,
    source: Source,
    id_source: Source,
    pub values_source: Option<Source>,
    pub hex_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for UnitRow {
    fn count(&self, report: &mut Report) {
        report.count("units", &self.source);
        report.count("unit names", &self.id_source);
        self.values_source.iter().for_each(|source| report.count("unit values", source));
        self.hex_source.iter().for_each(|source| report.count("unit set-up", source));
    }
}

/// Which side of the counter is up at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// The front.
    Full,
    /// The back, `(R)` in the table.
    Reduced,
}

/// Where a unit of the Initial Deployment Table starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Destination {
    /// On the map.
    Map,
    /// In the Air, Naval, SF Available Display.
    Available,
    /// In the Reinforcement Display.
    Reinforcement,
}

/// Where on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Any hex of the home country that is not prohibited.
    Home,
    /// A hex with an F.
    Fort,
    /// A city.
    City,
    /// Next to a country.
    Frontier,
    /// In a named city.
    Place,
}

sourced_row! {
    /// `deployment.csv`.
    pub(super) DeploymentRow "deployment" {
        nation: Nation,
        kind: Kind,
        size: Option<Size>,
        id: String,
        count: u8,
        state: Strength,
        place: Destination,
        r#where: Option<Ground>,
        what: String,
    }
}

sourced_row! {
    /// `setup.csv`.
    pub(super) SetupRow "setup" {
        unit: String,
        scenario: String,
        hex: hexmap::HexNumber,
    }
}
