//! What the rules say of each country, of the two sides, of seas and of rail zones.

use hexmap::HexId;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table};
use mechanics::sheet::Sheet;
use mechanics::sourced_row;
use serde::{Deserialize, Deserializer, de};

use super::limits;
use crate::chit::Collapse;
use crate::nation::{Nation, Nations, Side};
use crate::terrain::{HexRecord, SeaRecord};

/// What a country is (7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// A major power: its units may enter all countries.
    Major,
    /// A minor power: its units enter its own country and its neighbours, and use no naval movement.
    Minor,
    /// A faction of the Spanish Civil War: its units never leave Spain (31.6).
    Faction,
    /// The Fifth Column of a player (19.5).
    FifthColumn,
    /// Land that no unit enters.
    Closed,
}

/// Who may enter a country.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Whoever may by 7.7 and 21.0.
    Open,
    /// Its own units only (22.2).
    Own,
    /// As open, once the civil war has broken out (24.1, 31.1).
    CivilWar,
    /// No unit.
    Closed,
}

/// Replacement points from beyond the map (6.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OffMap {
    /// So many a turn.
    Points(u8),
    /// As many as a die says.
    Die,
}

impl<'de> Deserialize<'de> for OffMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OffMap, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "die" => Ok(OffMap::Die),
            text => match text.parse() {
                Ok(points) => Ok(OffMap::Points(points)),
                Err(_) => Err(de::Error::custom(format!("`{text}` is neither a number of points nor die"))),
            },
        }
    }
}

/// `countries.csv`.
#[derive(Deserialize)]
pub(super) struct CountryRow {
    nation: Nation,
    class: Rank,
    class_source: Source,
    side: Option<Side>,
    side_source: Option<Source>,
    setup: Option<Side>,
    order: Option<u8>,
    setup_source: Option<Source>,
    rail_zone: Option<u8>,
    rail_source: Option<Source>,
    on_map: Option<u8>,
    on_map_source: Option<Source>,
    off_map: Option<OffMap>,
    off_map_for: String,
    off_map_source: Option<Source>,
    surrenders: bool,
    surrenders_source: Source,
    chit: bool,
    chit_source: Source,
    entry: Entry,
    entry_source: Source,
    invades: bool,
    invades_source: Source,
    fifth_columns: bool,
    fifth_columns_source: Source,
    doctrine: Option<i8>,
    doctrine_source: Option<Source>,
    arrivals: Option<String>,
    arrivals_source: Option<Source>,
    barred: Option<String>,
    barred_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for CountryRow {
    fn count(&self, report: &mut Report) {
        let always = [
            &self.class_source,
            &self.surrenders_source,
            &self.chit_source,
            &self.entry_source,
            &self.invades_source,
            &self.fifth_columns_source,
        ];
        let sometimes = [
            &self.side_source,
            &self.setup_source,
            &self.rail_source,
            &self.on_map_source,
            &self.off_map_source,
            &self.doctrine_source,
            &self.arrivals_source,
            &self.barred_source,
        ];
        let sources = always.into_iter().chain(sometimes.into_iter().flatten());
        sources.for_each(|source| report.count("countries", source));
    }
}

/// What the rules say of a country.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Country {
    /// What it is.
    pub rank: Rank,
    /// The side of a faction or a Fifth Column; countries join one in play.
    pub side: Option<Side>,
    /// Who sets it up, and as which of his countries, from 1 (26.4).
    pub setup: Option<(Side, u8)>,
    /// Its rail zone: an index into the zones (14.1).
    pub zone: Option<usize>,
    /// Its mobilization points on the map.
    pub on_map: u8,
    /// Its points from beyond the map (6.7).
    pub off_map: Option<OffMap>,
    /// Whose units those points replace.
    pub off_map_for: Nations,
    /// Whether it surrenders when all its mobilization hexes are occupied (23.1, 23.4).
    pub surrenders: bool,
    /// Whether it has a belligerency chit (21.6).
    pub chit: bool,
    /// Who may enter it.
    pub entry: Entry,
    /// Whether it may invade neutrals whoever controls it (21.4).
    pub invades: bool,
    /// Whether Fifth Columns may be placed in it (19.5).
    pub fifth_columns: bool,
    /// Added to its doctrine die (33.8).
    pub doctrine: i8,
    /// Where its units arrive, if not in its own mobilization hexes (6.12).
    pub arrivals: Vec<HexId>,
    /// Hexes where none of its units is set up.
    pub barred: Vec<HexId>,
}

impl Country {
    const UNKNOWN: Country = Country {
        rank: Rank::Closed,
        side: None,
        setup: None,
        zone: None,
        on_map: 0,
        off_map: None,
        off_map_for: Nations::EMPTY,
        surrenders: false,
        chit: false,
        entry: Entry::Closed,
        invades: false,
        fifth_columns: false,
        doctrine: 0,
        arrivals: Vec::new(),
        barred: Vec::new(),
    };
}

/// In the order of the nations.
pub(super) fn countries(
    table: &Table<CountryRow>,
    zones: Option<&[RailZone]>,
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
            countries.push(Country::UNKNOWN);
            continue;
        };
        rows.for_each(|row| table.fault(row, format!("`{}` stands twice", nation.code()), faults));
        check(table, row, zones, sheet, hexes, faults);
        let line = &row.value;
        let mut off_map_for = Nations::EMPTY;
        for code in line.off_map_for.split_whitespace() {
            match code.parse::<Nation>() {
                Ok(nation) => {
                    off_map_for.insert(nation);
                }
                Err(error) => table.fault(row, error.to_string(), faults),
            }
        }
        if line.off_map.is_some() == off_map_for.is_empty() {
            table.fault(row, "`off_map_for` says whose units the points replace (6.7)", faults);
        }
        let region = |name: &Option<String>| match (sheet, name) {
            (Some(sheet), Some(name)) => sheet.region(name).to_vec(),
            _ => Vec::new(),
        };
        let zone = |zones: &[RailZone]| zones.iter().position(|zone| Some(zone.number) == line.rail_zone);
        countries.push(Country {
            rank: line.class,
            side: line.side,
            setup: line.setup.zip(line.order),
            zone: zones.and_then(zone),
            on_map: line.on_map.unwrap_or(0),
            off_map: line.off_map,
            off_map_for,
            surrenders: line.surrenders,
            chit: line.chit,
            entry: line.entry,
            invades: line.invades,
            fifth_columns: line.fifth_columns,
            doctrine: line.doctrine.unwrap_or(0),
            arrivals: region(&line.arrivals),
            barred: region(&line.barred),
        });
    }
    check_order(table, faults);
    countries
}

fn check(
    table: &Table<CountryRow>,
    row: &Row<CountryRow>,
    zones: Option<&[RailZone]>,
    sheet: Option<&Sheet>,
    hexes: &[HexRecord],
    faults: &mut Faults,
) {
    let line = &row.value;
    table.pair(row, "side", line.side.is_some(), line.side_source.as_ref(), faults);
    table.pair(row, "setup", line.setup.is_some(), line.setup_source.as_ref(), faults);
    table.pair(row, "rail", line.rail_zone.is_some(), line.rail_source.as_ref(), faults);
    table.pair(row, "on_map", line.on_map.is_some(), line.on_map_source.as_ref(), faults);
    table.pair(row, "off_map", line.off_map.is_some(), line.off_map_source.as_ref(), faults);
    table.pair(row, "doctrine", line.doctrine.is_some(), line.doctrine_source.as_ref(), faults);
    table.pair(row, "arrivals", line.arrivals.is_some(), line.arrivals_source.as_ref(), faults);
    table.pair(row, "barred", line.barred.is_some(), line.barred_source.as_ref(), faults);
    line.order.iter().for_each(|order| table.within(row, "order", *order, &limits::ORDER, faults));
    line.doctrine.iter().for_each(|add| table.within(row, "doctrine", *add, &limits::MODIFIER, faults));
    line.on_map.iter().for_each(|points| table.within(row, "on_map", *points, &limits::REPLACEMENTS, faults));
    if let Some(OffMap::Points(points)) = line.off_map {
        table.within(row, "off_map", points, &limits::REPLACEMENTS, faults);
    }
    if line.setup.is_some() != line.order.is_some() {
        table.fault(row, "`setup` and `order` come together or not at all (26.4)", faults);
    }
    let sided = matches!(line.class, Rank::Faction | Rank::FifthColumn);
    if sided != line.side.is_some() {
        table.fault(row, "a faction or Fifth Column has a side, a country joins one in play (21.1)", faults);
    }
    if let (Some(zone), Some(zones)) = (line.rail_zone, zones)
        && !zones.iter().any(|known| known.number == zone)
    {
        table.fault(row, format!("there is no rail zone {zone}"), faults);
    }
    let Some(sheet) = sheet else { return };
    let home = || hexes.iter().zip(&sheet.hexes).filter(|(hex, _)| hex.country == Some(line.nation));
    let points: u32 = home().map(|(hex, _)| u32::from(hex.mobilization)).sum();
    if let Some(stated) = line.on_map.filter(|stated| u32::from(*stated) != points) {
        table.fault(row, format!("the map gives {points} mobilization points, not {stated}"), faults);
    }
    if home().next().is_some() && line.on_map.is_none() && points > 0 {
        table.fault(row, format!("the map gives {points} mobilization points, `on_map` is empty"), faults);
    }
    let zone = line.rail_zone.map_or(String::new(), |zone| format!("rail {zone}"));
    if let Some((_, hex)) = home().find(|(_, hex)| hex.zone != zone) {
        let what = format!("map/hexes.csv:{} has the zone `{}`, not `{zone}` (14.1)", hex.line, hex.zone);
        table.fault(row, what, faults);
    }
    for (name, region) in [("arrivals", &line.arrivals), ("barred", &line.barred)] {
        let Some(region) = region else { continue };
        let found = sheet.region(region);
        if found.is_empty() {
            table.fault(row, format!("{name}: there is no region `{region}`"), faults);
        }
        for &hex in found {
            let (record, number) = (&hexes[hex.index()], sheet.grid.number(hex));
            if name == "arrivals" && record.mobilization == 0 {
                table.fault(row, format!("arrivals: {number} is no mobilization hex (6.12)"), faults);
            }
            if name == "barred" && record.country != Some(line.nation) {
                table.fault(row, format!("barred: {number} does not lie in this country"), faults);
            }
        }
    }
}

/// Each player sets up his first country, his second and so on (26.4).
fn check_order(table: &Table<CountryRow>, faults: &mut Faults) {
    if !table.is_whole() {
        return;
    }
    for side in Side::ALL {
        let mut rows: Vec<_> = table.rows().iter().filter(|row| row.value.setup == Some(side)).collect();
        rows.sort_by_key(|row| (row.value.order, row.line));
        for (row, order) in rows.into_iter().zip(1..) {
            if row.value.order.is_some_and(|stated| stated != order) {
                table.fault(row, format!("the {side} player has no country at place {order} (26.4)"), faults);
                break;
            }
        }
    }
}

/// `sides.csv`.
#[derive(Deserialize)]
pub(super) struct SideRow {
    side: Side,
    invades: bool,
    invades_source: Source,
    crosses_seas: bool,
    crosses_seas_source: Source,
    collapse: Collapse,
    collapse_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for SideRow {
    fn count(&self, report: &mut Report) {
        let sources = [&self.invades_source, &self.crosses_seas_source, &self.collapse_source];
        sources.into_iter().for_each(|source| report.count("sides", source));
    }
}

/// What the rules say of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideChart {
    /// Whether all its countries may invade neutrals (21.4).
    pub invades: bool,
    /// Whether its amphibious moves go from one friendly sea to another (18.10).
    pub crosses_seas: bool,
    /// The markers that it rolls for, and that make it collapse (5.3, 5.4).
    pub collapse: Collapse,
}

pub(super) fn sides(table: &Table<SideRow>, faults: &mut Faults) -> Option<[SideChart; 2]> {
    let words = [(Side::Axis, "axis"), (Side::Allied, "allied")];
    let rows = table.once("side", &words, |row| row.side, faults)?;
    if let Some(row) = rows.iter().find(|row| row.value.collapse == Collapse::Purge) {
        table.fault(row, "a Purge is the Soviet Union's, whatever its side (5.5)", faults);
    }
    Some(rows.map(|row| SideChart {
        invades: row.value.invades,
        crosses_seas: row.value.crosses_seas,
        collapse: row.value.collapse,
    }))
}

sourced_row! {
    /// `seas.csv`.
    pub(super) SeaRow "friendly seas" { nation: Nation, sea: String, closed_by: String, }
}

/// A sea that is friendly to a country (17.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FriendlySea {
    /// The country.
    pub nation: Nation,
    /// An index into the seas.
    pub sea: usize,
    /// Closed from the moment an enemy occupies this hex until its side controls it again (17.4).
    pub closed_by: Option<HexId>,
}

pub(super) fn friendly_seas(
    table: &Table<SeaRow>,
    sheet: &Sheet,
    seas: &[SeaRecord],
    hexes: &[HexRecord],
    faults: &mut Faults,
) -> Vec<FriendlySea> {
    let mut friendly: Vec<FriendlySea> = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        let Some(sea) = seas.iter().position(|sea| sea.id == line.sea) else {
            table.fault(row, format!("there is no sea `{}`", line.sea), faults);
            continue;
        };
        let named = |hex: &HexId| hexes[hex.index()].city.as_ref() == Some(&line.closed_by);
        let closed_by = sheet.grid.ids().find(named);
        if !line.closed_by.is_empty() && closed_by.is_none() {
            table.fault(row, format!("there is no city `{}`", line.closed_by), faults);
        }
        if friendly.iter().any(|known| (known.nation, known.sea) == (line.nation, sea)) {
            table.fault(row, format!("`{}` of this country stands here a second time", line.sea), faults);
        }
        friendly.push(FriendlySea { nation: line.nation, sea, closed_by });
    }
    friendly
}

/// `rail.csv`.
#[derive(Deserialize)]
pub(super) struct RailRow {
    zone: u8,
    line: Option<u8>,
    line_source: Source,
    moves: Option<u8>,
    moves_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for RailRow {
    fn count(&self, report: &mut Report) {
        report.count("rail zones", &self.line_source);
        report.count("rail zones", &self.moves_source);
    }
}

/// A rail zone (14.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RailZone {
    /// Its number in the rulebook.
    pub number: u8,
    /// The longest railroad line of communication of a city in it, in hexes; none is without limit (14.6).
    pub line: Option<u8>,
    /// Rail moves a game turn in each of its countries, by each player; none is without limit (14.5).
    pub moves: Option<u8>,
}

pub(super) fn zones(table: &Table<RailRow>, faults: &mut Faults) -> Vec<RailZone> {
    for (at, row) in table.rows().iter().enumerate() {
        row.value.line.iter().for_each(|hexes| table.within(row, "line", *hexes, &limits::RAIL, faults));
        row.value.moves.iter().for_each(|moves| table.within(row, "moves", *moves, &limits::RAIL, faults));
        if table.rows()[..at].iter().any(|other| other.value.zone == row.value.zone) {
            table.fault(row, format!("zone {} stands twice", row.value.zone), faults);
        }
    }
    let zone = |row: &RailRow| RailZone { number: row.zone, line: row.line, moves: row.moves };
    table.rows().iter().map(|row| zone(&row.value)).collect()
}
