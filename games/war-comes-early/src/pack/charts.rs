//! The charts: terrain effects, combat results, movement factors.

use mechanics::ResultsTable;
use mechanics::pack::{Cost, Faults, Row, Table};

use super::limits;
use super::rows::{
    Applies, ColumnRow, HeadingLine, Losses, MechAttack, MovementClass, MovementRow, ResultRow, TerrainRow,
};
use crate::{
    terrain::{Fort, Terrain},
    unit::{Level, Unit},
};

/// What a hex does to those who enter or attack it. Shifts to the left are negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexEffect {
    /// Cost for non-mechanized units.
    pub foot: Cost,
    /// Cost for mechanized units.
    pub mech: Cost,
    /// Column shift for attacks into it.
    pub shift: i8,
    /// How mechanized units attack into it.
    pub mech_attack: MechAttack,
    /// Whether the concentric shift counts (12.2.2).
    pub concentric: bool,
}

/// What an intact fortification does; movement goes by natural terrain (11.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FortEffect {
    /// Column shift for attacks into it.
    pub shift: i8,
    /// Whether the concentric shift counts.
    pub concentric: bool,
    /// Its own defense factor (11.5).
    pub intrinsic: u8,
}

/// What crossing a hexside adds, in half movement points and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideEffect {
    /// Added cost for non-mechanized units.
    pub foot: u8,
    /// Added cost for mechanized units.
    pub mech: u8,
    /// Column shift if all attackers attack across such hexsides.
    pub shift: i8,
}

/// The Terrain Effects Chart; costs in half movement points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerrainChart {
    natural: [HexEffect; Terrain::ALL.len()],
    forts: [FortEffect; Fort::ALL.len()],
    /// A city that counts; it hides the natural terrain (11.3).
    pub city: HexEffect,
    /// A river hexside.
    pub river: SideEffect,
    /// The Danish Straits.
    pub strait: SideEffect,
    /// The cost of a hex along a railroad, instead of hex and hexside (11.4).
    pub rail: u8,
    /// What an enemy air zone adds (6.2.2).
    pub air_zone: u8,
    /// Column shift of an air zone, for whoever has it (6.2.2).
    pub air_shift: i8,
    /// Column shift of a concentric attack by German units alone (12.2.2).
    pub german_concentric: i8,
    /// Column shift of any other concentric attack (12.2.2).
    pub concentric: i8,
    /// Column shift of the 7th Flieger Division (12.8).
    pub airdrop: i8,
}

impl TerrainChart {
    /// The line of a natural terrain.
    pub fn natural(&self, terrain: Terrain) -> &HexEffect {
        &self.natural[terrain as usize]
    }

    /// The line of a fortification.
    pub fn fort(&self, fort: Fort) -> &FortEffect {
        &self.forts[fort as usize]
    }
}

/// Movement factors in half points (2.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovementFactors {
    /// Western armies and Soviet fronts.
    pub army: u8,
    /// All corps and Soviet armies.
    pub corps: u8,
    /// Static units.
    pub fixed: u8,
}

impl MovementFactors {
    /// The movement factor of a unit in half points; the 7th Flieger Division has none (12.8).
    pub fn of(&self, unit: &Unit) -> u8 {
        match unit.level() {
            _ if unit.is_static() => self.fixed,
            Level::Army => self.army,
            Level::Corps => self.corps,
            Level::Division => 0,
        }
    }
}

const NATURAL: [&str; Terrain::ALL.len()] = ["clear", "woods", "swamp", "broken", "rough", "mountain"];
const FORTS: [&str; Fort::ALL.len()] = ["fort", "heavy", "westwall", "maginot"];
const ATTACKS: [&str; 3] = ["concentric german", "concentric", "airdrop"];
const CLOSED: [(Applies, &str); 5] = [
    (Applies::Hex, "lake"),
    (Applies::Hex, "sea"),
    (Applies::Hexside, "blocked"),
    (Applies::Hexside, "lake"),
    (Applies::Hexside, "sea"),
];

pub(super) fn terrain(table: &Table<TerrainRow>, faults: &mut Faults) -> Option<TerrainChart> {
    let lines = Lines { table };
    for (at, row) in table.rows().iter().enumerate() {
        check_terrain_row(table, row, faults);
        let line = (row.value.applies, row.value.terrain.as_str());
        if table.rows()[..at].iter().any(|other| (other.value.applies, other.value.terrain.as_str()) == line)
        {
            table.fault(row, format!("the line `{}` stands twice", line.1), faults);
        } else if !is_known(line) {
            table.fault(row, format!("the chart has no line `{}` for this", line.1), faults);
        }
    }
    // Every line is asked for before giving up, so that every hole is reported.
    for (applies, name) in CLOSED {
        if let Some(row) = lines.find(applies, name, faults)
            && (row.value.foot, row.value.mech) != (Some(Cost::No), Some(Cost::No))
        {
            table.fault(row, format!("`{name}` closes the way to all units: write `no` (11.4)"), faults);
        }
    }
    let natural = NATURAL.map(|name| lines.hex(name, faults));
    let forts = FORTS.map(|name| lines.fort(name, faults));
    let city = lines.hex("city", faults);
    let river = lines.side("river", faults);
    let strait = lines.side("strait", faults);
    let rail = lines.points(Applies::Rail, "railroad", faults);
    let air_zone = lines.points(Applies::Zone, "air", faults);
    let air_shift = lines.shift(Applies::Zone, "air", faults);
    let [german_concentric, concentric, airdrop] =
        ATTACKS.map(|name| lines.shift(Applies::Attack, name, faults));
    Some(TerrainChart {
        natural: all(natural)?,
        forts: all(forts)?,
        city: city?,
        river: river?,
        strait: strait?,
        rail: rail?,
        air_zone: air_zone?,
        air_shift: air_shift?,
        german_concentric: german_concentric?,
        concentric: concentric?,
        airdrop: airdrop?,
    })
}

fn all<T: Copy, const N: usize>(values: [Option<T>; N]) -> Option<[T; N]> {
    values.into_iter().collect::<Option<Vec<T>>>()?.try_into().ok()
}

fn is_known((applies, name): (Applies, &str)) -> bool {
    match applies {
        Applies::Hex => name == "city" || NATURAL.contains(&name) || FORTS.contains(&name),
        Applies::Hexside => name == "river" || name == "strait",
        Applies::Rail => name == "railroad",
        Applies::Zone => name == "air",
        Applies::Attack => ATTACKS.contains(&name),
    }
    .max(CLOSED.contains(&(applies, name)))
}

fn check_terrain_row(table: &Table<TerrainRow>, row: &Row<TerrainRow>, faults: &mut Faults) {
    let line = &row.value;
    for (name, filled, source) in [
        ("foot", line.foot.is_some(), &line.foot_source),
        ("mech", line.mech.is_some(), &line.mech_source),
        ("shift", line.shift.is_some(), &line.shift_source),
        ("limits", line.mech_attack.is_some() || line.concentric.is_some(), &line.limits_source),
        ("intrinsic", line.intrinsic.is_some(), &line.intrinsic_source),
    ] {
        table.pair(row, name, filled, source.as_ref(), faults);
    }
    let limit = match line.applies {
        Applies::Hex | Applies::Rail => limits::COST,
        Applies::Hexside | Applies::Zone | Applies::Attack => limits::EXTRA,
    };
    for (name, cost) in [("foot", line.foot), ("mech", line.mech)] {
        if let Some(Cost::Half(points)) = cost {
            table.within(row, name, points, &limit, faults);
        }
    }
    line.shift.iter().for_each(|shift| table.within(row, "shift", *shift, &limits::SHIFT, faults));
    line.intrinsic.iter().for_each(|own| table.within(row, "intrinsic", *own, &limits::FACTOR, faults));
}

/// The lines of the chart by name.
struct Lines<'a> {
    table: &'a Table<TerrainRow>,
}

impl<'a> Lines<'a> {
    fn find(&self, applies: Applies, name: &str, faults: &mut Faults) -> Option<&'a Row<TerrainRow>> {
        let found =
            self.table.rows().iter().find(|row| row.value.applies == applies && row.value.terrain == name);
        if found.is_none() && self.table.is_whole() {
            self.table.lacks(format!("the line `{name}` is missing"), faults);
        }
        found
    }

    fn need<T: Copy>(
        &self,
        row: &Row<TerrainRow>,
        name: &str,
        value: Option<T>,
        faults: &mut Faults,
    ) -> Option<T> {
        if value.is_none() {
            self.table.fault(row, format!("`{}` needs {name}", row.value.terrain), faults);
        }
        value
    }

    /// A cost that must be a number of half points.
    fn half(&self, row: &Row<TerrainRow>, name: &str, cost: Option<Cost>, faults: &mut Faults) -> Option<u8> {
        match cost {
            Some(Cost::Half(points)) => Some(points),
            _ => {
                let what = format!("`{}` needs {name} as a number of half points", row.value.terrain);
                self.table.fault(row, what, faults);
                None
            }
        }
    }

    fn hex(&self, name: &str, faults: &mut Faults) -> Option<HexEffect> {
        let row = self.find(Applies::Hex, name, faults)?;
        let line = &row.value;
        let foot = self.need(row, "foot", line.foot, faults);
        let mech = self.need(row, "mech", line.mech, faults);
        let shift = self.need(row, "shift", line.shift, faults);
        let mech_attack = self.need(row, "mech_attack", line.mech_attack, faults);
        let concentric = self.need(row, "concentric", line.concentric, faults);
        Some(HexEffect {
            foot: foot?,
            mech: mech?,
            shift: shift?,
            mech_attack: mech_attack?,
            concentric: concentric?,
        })
    }

    fn fort(&self, name: &str, faults: &mut Faults) -> Option<FortEffect> {
        let row = self.find(Applies::Hex, name, faults)?;
        let shift = self.need(row, "shift", row.value.shift, faults);
        let concentric = self.need(row, "concentric", row.value.concentric, faults);
        let intrinsic = self.need(row, "intrinsic", row.value.intrinsic, faults);
        Some(FortEffect { shift: shift?, concentric: concentric?, intrinsic: intrinsic? })
    }

    fn side(&self, name: &str, faults: &mut Faults) -> Option<SideEffect> {
        let row = self.find(Applies::Hexside, name, faults)?;
        let foot = self.half(row, "foot", row.value.foot, faults);
        let mech = self.half(row, "mech", row.value.mech, faults);
        let shift = self.need(row, "shift", row.value.shift, faults);
        Some(SideEffect { foot: foot?, mech: mech?, shift: shift? })
    }

    fn shift(&self, applies: Applies, name: &str, faults: &mut Faults) -> Option<i8> {
        let row = self.find(applies, name, faults)?;
        self.need(row, "shift", row.value.shift, faults)
    }

    /// A line that costs all units the same.
    fn points(&self, applies: Applies, name: &str, faults: &mut Faults) -> Option<u8> {
        let row = self.find(applies, name, faults)?;
        let foot = self.half(row, "foot", row.value.foot, faults);
        let mech = self.half(row, "mech", row.value.mech, faults);
        if foot != mech {
            self.table.fault(row, format!("`{name}` costs all units the same"), faults);
        }
        foot
    }
}

/// The Combat Results Table, with the Attack Differential line and the German Mechanized line.
pub(super) fn results(
    results: &Table<ResultRow>,
    columns: &Table<ColumnRow>,
    faults: &mut Faults,
) -> Option<ResultsTable<Losses>> {
    let mut cells = [None; 6];
    for row in results.rows() {
        let die = row.value.die;
        for losses in row.value.cells() {
            table_within(results, row, losses, faults);
        }
        match (die as usize).checked_sub(1).and_then(|at| cells.get_mut(at)) {
            None => results.fault(row, format!("{die} is not a roll of one die"), faults),
            Some(Some(_)) => results.fault(row, format!("die {die} stands twice"), faults),
            Some(empty) => *empty = Some(row.value.cells()),
        }
    }
    if results.is_whole() {
        for (at, _) in cells.iter().enumerate().filter(|(_, row)| row.is_none()) {
            results.lacks(format!("the table has a hole: die {} is missing", at + 1), faults);
        }
    }
    let lines = [(HeadingLine::Attack, "attack"), (HeadingLine::Mechanized, "mechanized")];
    let lines = columns.once("line", &lines, |row| row.line, faults)?.map(|row| {
        let headings = row.value.cells();
        if !headings.is_sorted_by(|a, b| a < b) {
            columns.fault(row, "the headings must rise from left to right", faults);
        }
        headings.map(i16::from).to_vec()
    });
    ResultsTable::new(lines.into(), all(cells)?.map(Vec::from).into()).ok()
}

fn table_within(table: &Table<ResultRow>, row: &Row<ResultRow>, losses: Losses, faults: &mut Faults) {
    table.within(row, "attacker", losses.attacker, &limits::LOSSES, faults);
    table.within(row, "defender", losses.defender, &limits::LOSSES, faults);
}

pub(super) fn movement(table: &Table<MovementRow>, faults: &mut Faults) -> Option<MovementFactors> {
    let classes =
        [(MovementClass::Army, "army"), (MovementClass::Corps, "corps"), (MovementClass::Static, "static")];
    let rows = table.once("class", &classes, |row| row.class, faults)?;
    for row in rows {
        table.within(row, "half_points", row.value.half_points, &limits::MOVEMENT, faults);
    }
    let [army, corps, fixed] = rows.map(|row| row.value.half_points);
    Some(MovementFactors { army, corps, fixed })
}
