//! Units, their initial deployment, and countries.

use std::collections::BTreeSet;

use hexmap::{Grid, HexId};
use mechanics::pack::{Faults, Row, Table, key_fault, name_fault};
use mechanics::sheet::Sheet;

use super::rows::{CountryRow, DeploymentRow, Destination, Ground, SeaRow, SeaUse, Strength, UnitRow};
use super::{limits, map};
use crate::nation::{Nation, Nations};
use crate::terrain::{HexRecord, SeaRecord};
use crate::unit::{Face, Kind, Size, Unit};

/// A line of the Initial Deployment Table (3.4.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lot {
    /// The country.
    pub nation: Nation,
    /// The type.
    pub kind: Kind,
    /// The size.
    pub size: Option<Size>,
    /// The identification, if the table names one (3.4.2).
    pub id: Option<String>,
    /// How many.
    pub count: u8,
    /// Whether they start reduced.
    pub reduced: bool,
    /// Where they go.
    pub place: Destination,
    /// Where on the map.
    pub ground: Ground,
    /// The country of a frontier.
    pub frontier: Option<Nation>,
    /// The hex of a named place.
    pub hex: Option<HexId>,
}

impl Lot {
    /// Whether a unit can be one of them.
    pub fn takes(&self, unit: &Unit) -> bool {
        (self.nation, self.kind, self.size) == (unit.nation, unit.kind, unit.size)
            && !unit.optional
            && self.id.as_ref().is_none_or(|id| *id == unit.name)
    }

    /// How bound the line is: those with the fewest hexes are filled first, so that nobody stands in their way. The table
    /// asks for no order, and every set-up can be reached in this one.
    pub fn freedom(&self) -> u8 {
        match self.ground {
            Ground::Fort => 0,
            Ground::Place => 1,
            Ground::Frontier => 2,
            Ground::City => 3,
            Ground::Home => 4,
        }
    }
}

/// What the charts say about a country.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Country {
    /// It surrenders on a die up to this; 0 if it never checks (21.0).
    pub surrender: u8,
    /// Replacement points from off-map centers (7.1).
    pub off_map: u8,
    /// How many units may use railroad movement each turn (8.6.2).
    pub rail: u8,
    /// Map-edge hexes where its reinforcements may enter (7.2.2).
    pub edge: Vec<HexId>,
    /// The neutrals it may invade (5.5).
    pub invades: Nations,
    /// The step of the set-up in which it is deployed whatever the scenario, 1 or 2 (3.4.1).
    pub step: Option<u8>,
}

/// A sea that is friendly to a country (18.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendlySea {
    /// The country.
    pub nation: Nation,
    /// An index into the seas.
    pub sea: usize,
    /// What it is good for.
    pub used: SeaUse,
    /// The only hexes that may be bombarded; none means all on its coast.
    pub hexes: Vec<HexId>,
    /// Closed while Germany controls this hex.
    pub closed_by: Option<HexId>,
}

pub(super) fn units(table: &Table<UnitRow>, grid: Option<&Grid>, faults: &mut Faults) -> Vec<Unit> {
    let mut keys = BTreeSet::new();
    for row in table.rows() {
        if row.value.key.is_empty() || row.value.id.is_empty() {
            table.fault(row, "a unit needs a key and an id", faults);
        } else if let Some(what) = key_fault(&row.value.key).or_else(|| name_fault(&row.value.id)) {
            table.fault(row, what, faults);
        } else if !keys.insert(row.value.key.as_str()) {
            table.fault(row, format!("unit `{}` stands twice", row.value.key), faults);
        }
        check_unit(table, row, grid, faults);
    }
    let marines = table.rows().iter().filter(|row| row.value.kind == Kind::Marines);
    for row in marines.skip(limits::MARINES) {
        table.fault(row, format!("there is room for {} Marines (18.2.2)", limits::MARINES), faults);
    }
    table.rows().iter().map(|row| unit(&row.value)).collect()
}

fn unit(row: &UnitRow) -> Unit {
    let or_0 = |value: Option<u8>| value.unwrap_or(0);
    let front = Face {
        attack: or_0(row.attack),
        defense: or_0(row.defense),
        movement: or_0(row.movement),
        pursuit: row.pursuit,
        air: or_0(row.air),
    };
    let back = Face {
        attack: or_0(row.back_attack),
        defense: or_0(row.back_defense),
        movement: or_0(row.back_movement),
        pursuit: row.back_pursuit,
        air: or_0(row.back_air),
    };
    Unit {
        key: row.key.clone(),
        nation: row.nation,
        name: row.id.clone(),
        kind: row.kind,
        size: row.size,
        steps: row.steps,
        faces: [front, if row.steps == 2 { back } else { front }],
        range: or_0(row.range),
        bombardment: or_0(row.bombardment),
        success: or_0(row.success),
        optional: row.optional,
        hex: row.hex,
    }
}

fn check_unit(table: &Table<UnitRow>, row: &Row<UnitRow>, grid: Option<&Grid>, faults: &mut Faults) {
    let unit = &row.value;
    let mut fault = |what: &str| table.fault(row, what, faults);
    let front = [unit.attack, unit.defense, unit.movement];
    let back = [unit.back_attack, unit.back_defense, unit.back_movement];
    let all = |values: &[Option<u8>]| values.iter().all(Option::is_some);
    let none = |values: &[Option<u8>]| values.iter().all(Option::is_none);
    let two = unit.steps == 2;
    if unit.kind.is_land() {
        if !all(&front) {
            fault("a land unit has attack, defense and movement (2.5.1)");
        }
        if two != all(&back) || two == none(&back) {
            fault("a land unit of two steps has values on its back, one of one step has none (11.17)");
        }
        if !(1..=2).contains(&unit.steps) {
            fault("a land unit has one step or two (11.17)");
        }
        if (unit.size.is_none()) != (unit.kind == Kind::Fortification) {
            fault("every land unit but a fortification has a size (2.5.3)");
        }
        if unit.defense == Some(0) || (two && unit.back_defense == Some(0)) {
            fault("a land unit needs a defense factor");
        }
        if two && (unit.movement == Some(0)) != (unit.back_movement == Some(0)) {
            fault("a unit is static on both sides or on none (8.0)");
        }
        if unit.kind == Kind::Fortification && unit.movement != Some(0) {
            fault("a fortification is static (2.5.2)");
        }
    } else if !none(&front) || !none(&back) {
        fault("a support marker has no land values (2.5.4)");
    }
    if unit.kind.is_air() != unit.air.is_some() || unit.kind.is_air() != unit.range.is_some() {
        fault("an air unit, and no other, has a combat factor and a range (16.3)");
    }
    if (unit.kind.is_air() && two) != unit.back_air.is_some() {
        fault("an air unit of two steps has a factor on its back (16.6.1)");
    }
    if (unit.kind == Kind::Bombardment) != unit.bombardment.is_some() {
        fault("a bombardment marker, and no other, has a bombardment factor (18.1)");
    }
    if (unit.kind == Kind::SpecialForces) != unit.success.is_some() || unit.success.is_some_and(|n| n > 6) {
        fault("a special forces marker, and no other, succeeds up to a die of 6 at most (17.1)");
    }
    if (unit.pursuit || unit.back_pursuit) && !unit.kind.is_mechanized() {
        fault("only mechanized units pursue (13.1)");
    }
    if !unit.kind.is_land() && !unit.kind.is_air() && unit.steps != 0 {
        fault("a marker of this type has no steps (2.5.4)");
    }
    if unit.kind.is_air() && !(1..=2).contains(&unit.steps) {
        fault("an air unit has one step or two (16.6.1)");
    }
    if !unit.kind.is_land() && unit.size.is_some() {
        fault("a support marker has no size (2.5.4)");
    }
    for (name, value, limit) in [
        ("attack", unit.attack, &limits::FACTOR),
        ("defense", unit.defense, &limits::FACTOR),
        ("movement", unit.movement, &limits::MOVEMENT),
        ("back_attack", unit.back_attack, &limits::FACTOR),
        ("back_defense", unit.back_defense, &limits::FACTOR),
        ("back_movement", unit.back_movement, &limits::MOVEMENT),
        ("air", unit.air, &limits::SUPPORT),
        ("back_air", unit.back_air, &limits::SUPPORT),
        ("range", unit.range, &limits::RANGE),
        ("bombardment", unit.bombardment, &limits::SUPPORT),
    ] {
        value.iter().for_each(|value| table.within(row, name, *value, limit, faults));
    }
    let values = unit.kind != Kind::Amphibious;
    table.pair(row, "values", values, unit.values_source.as_ref(), faults);
    table.pair(row, "hex", unit.hex.is_some(), unit.hex_source.as_ref(), faults);
    if let (Some(number), Some(grid)) = (unit.hex, grid)
        && grid.id(number).is_none()
    {
        table.fault(row, format!("there is no hex {number}"), faults);
    }
}

pub(super) fn lots(
    table: &Table<DeploymentRow>,
    units: Option<&[Unit]>,
    board: Option<(&Grid, &[HexRecord])>,
    faults: &mut Faults,
) -> Vec<Lot> {
    let mut lots = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        if (line.place == Destination::Map) != line.r#where.is_some() {
            table.fault(row, "`where` says where on the map, and only there", faults);
        }
        let wrong = if line.kind.is_land() { Destination::Available } else { Destination::Map };
        if line.place == wrong {
            table.fault(row, "land units start on the map, markers in the display (3.4.2)", faults);
        }
        if line.state == Strength::Reduced && line.place != Destination::Map {
            table.fault(row, "reinforcements enter at full strength (7.2.2)", faults);
        }
        let ground = line.r#where.unwrap_or(Ground::Home);
        let frontier = (ground == Ground::Frontier).then(|| line.what.parse::<Nation>());
        if let Some(Err(error)) = &frontier {
            table.fault(row, error.to_string(), faults);
        }
        let place = |(grid, hexes): (&Grid, &[HexRecord])| {
            let named =
                |hex: &HexId| hexes[hex.index()].city.as_ref().is_some_and(|city| city.name == line.what);
            grid.ids().find(named)
        };
        let hex = if ground == Ground::Place { board.and_then(place) } else { None };
        if let (Ground::Place, Some((_, hexes))) = (ground, board) {
            match hex {
                None => table.fault(row, format!("there is no city `{}`", line.what), faults),
                Some(hex) if hexes[hex.index()].country != Some(line.nation) => {
                    table.fault(row, format!("{} does not lie in this country", line.what), faults);
                }
                Some(_) => {}
            }
        }
        lots.push(Lot {
            nation: line.nation,
            kind: line.kind,
            size: line.size,
            id: Some(line.id.clone()).filter(|id| !id.is_empty()),
            count: line.count,
            reduced: line.state == Strength::Reduced,
            place: line.place,
            ground,
            frontier: frontier.and_then(Result::ok),
            hex,
        });
    }
    // Each reduced line has a twin in play, for units that come up to full strength (23.1, 23.6).
    let twins = lots.iter().filter(|lot| lot.reduced).count();
    if lots.len() + twins > limits::LOTS {
        let room = limits::LOTS;
        table.lacks(format!("there is room for {room} lines, those of reduced units counted twice"), faults);
    }
    let prepared = table
        .rows()
        .iter()
        .filter(|row| row.value.nation == Nation::SovietUnion && row.value.state == Strength::Reduced);
    for row in prepared.skip(limits::PREPARED) {
        let room = limits::PREPARED;
        table.fault(row, format!("there is room for {room} lines of reduced Soviet units (23.6)"), faults);
    }
    if let Some(units) = units.filter(|_| table.is_whole()) {
        check_counts(table, &lots, units, faults);
    }
    lots
}

/// The table must account for every counter: the sheet has no spare ones.
fn check_counts(table: &Table<DeploymentRow>, lots: &[Lot], units: &[Unit], faults: &mut Faults) {
    for (row, lot) in table.rows().iter().zip(lots) {
        let alike = |other: &&Lot| (other.nation, other.kind, other.size) == (lot.nation, lot.kind, lot.size);
        let asked: u32 = lots.iter().filter(alike).map(|lot| u32::from(lot.count)).sum();
        let same = |unit: &&Unit| {
            (unit.nation, unit.kind, unit.size) == (lot.nation, lot.kind, lot.size) && !unit.optional
        };
        let there = units.iter().filter(same).count() as u32;
        if asked != there {
            table.fault(
                row,
                format!("the table asks for {asked} units like these, there are {there}"),
                faults,
            );
        }
        let reducible = units.iter().filter(|unit| lot.takes(unit)).filter(|unit| unit.steps == 2).count();
        if lot.reduced && reducible < usize::from(lot.count) {
            table.fault(row, "units set up reduced have two steps (3.4.2)", faults);
        }
        if lot.id.is_some() && !units.iter().any(|unit| lot.takes(unit)) {
            table.fault(row, "there is no unit with this id", faults);
        } else if lot.id.is_some() {
            // A unit that the table names goes nowhere else, so a place too many would wait for ever.
            let named: u32 = lots
                .iter()
                .filter(alike)
                .filter(|other| other.id == lot.id)
                .map(|lot| u32::from(lot.count))
                .sum();
            let there = units.iter().filter(|unit| lot.takes(unit)).count() as u32;
            if named != there {
                let what = format!("the table asks for {named} units of this id, there are {there}");
                table.fault(row, what, faults);
            }
        }
        if lot.reduced && units.iter().filter(same).any(|unit| unit.steps < 2) {
            table.fault(row, "some start reduced, so all units like these have two steps (3.4.2)", faults);
        }
    }
    for unit in units.iter().filter(|unit| !unit.optional) {
        if !lots.iter().any(|lot| lot.takes(unit)) {
            table.lacks(format!("no line deploys `{}`", unit.key), faults);
        }
    }
}

/// In the order of the nations.
pub(super) fn countries(
    table: &Table<CountryRow>,
    sheet: Option<&Sheet>,
    hexes: &[HexRecord],
    faults: &mut Faults,
) -> Vec<Country> {
    let mut countries = Vec::new();
    for nation in Nation::ALL {
        let mut rows = table.rows().iter().filter(|row| row.value.nation == nation);
        let Some(row) = rows.next() else {
            if table.is_whole() {
                table.lacks(format!("the row of `{}` is missing", nation.code()), faults);
            }
            countries.push(Country::default());
            continue;
        };
        for row in rows {
            table.fault(row, format!("`{}` stands twice", nation.code()), faults);
        }
        for (name, value, limit) in [
            ("surrender", Some(row.value.surrender), &limits::SURRENDER),
            ("off_map", Some(row.value.off_map), &limits::REPLACEMENTS),
            ("on_map", Some(row.value.on_map), &limits::REPLACEMENTS),
            ("rail", Some(row.value.rail), &limits::TRAINS),
            ("step", row.value.step, &limits::STEP),
        ] {
            value.iter().for_each(|value| table.within(row, name, *value, limit, faults));
        }
        let mut invades = Nations::EMPTY;
        for word in row.value.invades.split_whitespace() {
            match word.parse::<Nation>() {
                // 5.6: Danzig is no country of its own in the war.
                Ok(Nation::Danzig) => table.fault(row, "nobody invades Danzig alone (5.6)", faults),
                Ok(victim) if victim == nation => {
                    table.fault(row, format!("{nation} does not invade itself"), faults);
                }
                Ok(victim) => {
                    invades.insert(victim);
                }
                Err(error) => table.fault(row, error.to_string(), faults),
            }
        }
        let edge = match sheet {
            Some(sheet) if row.value.edge => {
                map::home_region(sheet, hexes, &format!("edge {}", nation.code()), nation, faults)
            }
            _ => Vec::new(),
        };
        if row.value.edge && edge.is_empty() && sheet.is_some() {
            table.fault(row, format!("there is no region `edge {}`", nation.code()), faults);
        }
        if !hexes.is_empty() {
            let own = hexes.iter().filter(|hex| hex.country == Some(nation));
            let points = own.filter_map(|hex| hex.city.as_ref()).map(|city| u32::from(city.replacements));
            let points: u32 = points.sum();
            if points != u32::from(row.value.on_map) {
                let what = format!("the map gives {points} replacement points, not {}", row.value.on_map);
                table.fault(row, what, faults);
            }
        }
        countries.push(Country {
            surrender: row.value.surrender,
            off_map: row.value.off_map,
            rail: row.value.rail,
            edge,
            invades,
            step: row.value.step,
        });
    }
    countries
}

pub(super) fn friendly_seas(
    table: &Table<SeaRow>,
    sheet: &Sheet,
    seas: &[SeaRecord],
    hexes: &[HexRecord],
    faults: &mut Faults,
) -> Vec<FriendlySea> {
    let mut friendly = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        let Some(sea) = seas.iter().position(|sea| sea.id == line.sea) else {
            table.fault(row, format!("there is no sea `{}`", line.sea), faults);
            continue;
        };
        let only = sheet.region(&line.hexes).to_vec();
        if !line.hexes.is_empty() && only.is_empty() {
            table.fault(row, format!("there is no region `{}`", line.hexes), faults);
        }
        let named =
            |hex: &HexId| hexes[hex.index()].city.as_ref().is_some_and(|city| city.name == line.closed_by);
        let closed_by = sheet.grid.ids().find(named);
        if !line.closed_by.is_empty() && closed_by.is_none() {
            table.fault(row, format!("there is no city `{}`", line.closed_by), faults);
        }
        let known =
            friendly.iter().any(|known: &FriendlySea| (known.nation, known.sea) == (line.nation, sea));
        if known {
            table.fault(row, format!("`{}` of this country stands here a second time", line.sea), faults);
        }
        friendly.push(FriendlySea { nation: line.nation, sea, used: line.r#use, hexes: only, closed_by });
    }
    friendly
}
