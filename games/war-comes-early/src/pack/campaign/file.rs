//! The part of a scenario file that lays out the war of 1938.

use std::collections::BTreeSet;

use mechanics::pack::{Document, Faults, Source, Spanned};
use serde::Deserialize;

use super::{
    AirRules, Area, Arrival, Campaign, Country, Drop, Falls, Link, Marker, Only, PointRules, RailRules,
    Reserve, SetUp,
};
use crate::{
    nation::{Nation, Side, Standing},
    pack::{
        map::Board,
        order::Roster,
        rows::HexNumber,
        scenario::{Scenario, ScenarioFile, keys},
    },
    unit::{Start, Unit, UnitId},
};

/// Railhead markers (3.1).
const RAILHEADS: u8 = 4;
/// A turn keeps its pool of markers in eight bits.
const MARKERS: usize = 8;

/// `[campaign]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::pack) struct CampaignEntry {
    free_from: Spanned<u8>,
    early: Vec<Nation>,
    second: Spanned<Nation>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
    markers: Vec<MarkerEntry>,
    countries: Vec<CountryEntry>,
    setup: Vec<SetUpEntry>,
    deployments: Vec<SetUpEntry>,
    air: AirEntry,
    points: PointsEntry,
    reserve: ReserveEntry,
    link: LinkEntry,
    arrival: ArrivalEntry,
    drop: DropEntry,
    rail: RailEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkerEntry {
    id: Spanned<String>,
    title: String,
    side: Side,
    nations: Vec<Spanned<Nation>>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryEntry {
    nation: Spanned<Nation>,
    side: Side,
    standing: StandingWord,
    #[serde(default)]
    capital: Vec<Spanned<HexNumber>>,
    falls: Falls,
    #[serde(default)]
    bonus: bool,
    #[serde(default)]
    air_at_war: i8,
    #[serde(default)]
    air_fallen: i8,
    #[serde(default = "yes")]
    scores: bool,
    #[serde(default)]
    gift: bool,
    #[serde(default)]
    clears: bool,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StandingWord {
    Neutral,
    AtWar,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUpEntry {
    title: Spanned<String>,
    case: String,
    side: Side,
    nation: Option<Nation>,
    #[serde(default)]
    units: Vec<Spanned<String>>,
    #[serde(default)]
    railheads: u8,
    area: AreaEntry,
    #[serde(default)]
    apart: bool,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
    default: DefaultEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaEntry {
    #[serde(default)]
    hexes: Vec<Spanned<HexNumber>>,
    #[serde(default)]
    countries: Vec<Nation>,
    only: Option<OnlyWord>,
    rows_below: Option<u16>,
    rows_from: Option<u16>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OnlyWord {
    Inland,
    BorderOrCity,
    WestWall,
    RailAtBorder,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DefaultEntry {
    hexes: Spanned<Vec<Spanned<HexNumber>>>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirEntry {
    german_dice: u8,
    allied_dice: u8,
    raid_from: u8,
    raid_points: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsEntry {
    start: u8,
    high: u8,
    low: u8,
    lead: u8,
    mech_supplied: u8,
    mech_unsupplied: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReserveEntry {
    units: Vec<Spanned<String>>,
    from: u8,
    less: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkEntry {
    unit: Spanned<String>,
    from: Spanned<HexNumber>,
    to: Spanned<HexNumber>,
    hexes: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrivalEntry {
    unit: Spanned<String>,
    turn: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DropEntry {
    unit: Spanned<String>,
    turn: u8,
    less: u8,
    fails: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RailEntry {
    nation: Spanned<Nation>,
    path: u8,
    advance: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

impl CampaignEntry {
    pub(in crate::pack) fn count(&self, count: &mut impl FnMut(&Source)) {
        count(&self.source);
        self.markers.iter().for_each(|entry| count(&entry.source));
        self.countries.iter().for_each(|entry| count(&entry.source));
        for entry in self.setup.iter().chain(&self.deployments) {
            count(&entry.source);
            count(&entry.default.source);
        }
        [
            &self.air.source,
            &self.points.source,
            &self.reserve.source,
            &self.link.source,
            &self.arrival.source,
            &self.drop.source,
            &self.rail.source,
        ]
        .into_iter()
        .for_each(count);
    }
}

/// Holds the campaign against the rest of the pack.
pub(in crate::pack) fn build(
    file: &Document<ScenarioFile>,
    entry: &CampaignEntry,
    scenario: &Scenario,
    roster: &Roster<'_>,
    board: Option<&Board<'_>>,
    faults: &mut Faults,
) -> Option<Campaign> {
    let mut reader = Reader { file, scenario, roster, board, faults, used: BTreeSet::new() };
    if usize::from(*entry.free_from.as_ref()) > scenario.turns.len() || *entry.free_from.as_ref() == 0 {
        reader.fault(&entry.free_from, "there is no such turn");
    }
    reader.takes_part(&entry.second);
    reader.takes_part(&entry.rail.nation);
    let markers = reader.markers(&entry.markers);
    let countries = reader.countries(&entry.countries);
    let setup: Vec<SetUp> = entry.setup.iter().map(|entry| reader.set_up(entry, Start::Map)).collect();
    let railheads: u8 = setup.iter().map(|step| step.railheads).sum();
    if railheads != RAILHEADS {
        reader.faults.add(file.file(), 0, format!("{railheads} railheads are set up, not {RAILHEADS} (3.1)"));
    }
    let deployments = entry.deployments.iter().map(|entry| reader.deployment(entry, &countries)).collect();
    let reserve = reader.units(&entry.reserve.units, Start::Reinforcement);
    let link = reader.unit(&entry.link.unit);
    let arrival = reader.unit(&entry.arrival.unit);
    let drop = reader.unit(&entry.drop.unit);
    let (from, to) = (reader.hex(&entry.link.from), reader.hex(&entry.link.to));
    reader.nobody_is_forgotten();
    Some(Campaign {
        free_from: *entry.free_from.as_ref(),
        early: entry.early.clone(),
        second: *entry.second.as_ref(),
        markers,
        countries,
        setup,
        deployments,
        air: AirRules {
            german_dice: entry.air.german_dice,
            allied_dice: entry.air.allied_dice,
            raid_from: entry.air.raid_from,
            raid_points: entry.air.raid_points,
        },
        points: PointRules {
            start: entry.points.start,
            high: entry.points.high,
            low: entry.points.low,
            lead: entry.points.lead,
            mech_supplied: entry.points.mech_supplied,
            mech_unsupplied: entry.points.mech_unsupplied,
        },
        reserve: Reserve { units: reserve, from: entry.reserve.from, less: entry.reserve.less },
        link: Link { unit: link?, from, to, hexes: entry.link.hexes },
        arrival: Arrival { unit: arrival?, turn: entry.arrival.turn },
        drop: Drop { unit: drop?, turn: entry.drop.turn, less: entry.drop.less, fails: entry.drop.fails },
        rail: RailRules {
            nation: *entry.rail.nation.as_ref(),
            path: entry.rail.path,
            advance: entry.rail.advance,
        },
    })
}

struct Reader<'a, 'b> {
    file: &'a Document<ScenarioFile>,
    scenario: &'a Scenario,
    roster: &'a Roster<'a>,
    board: Option<&'a Board<'a>>,
    faults: &'b mut Faults,
    /// Units that the campaign has spoken of.
    used: BTreeSet<UnitId>,
}

impl Reader<'_, '_> {
    fn fault<V>(&mut self, value: &Spanned<V>, what: impl Into<String>) {
        self.file.fault(value, what, self.faults);
    }

    fn takes_part(&mut self, nation: &Spanned<Nation>) {
        if self.scenario.power(*nation.as_ref()).is_none() {
            self.fault(nation, format!("{} takes no part in the scenario", nation.as_ref()));
        }
    }

    fn markers(&mut self, entries: &[MarkerEntry]) -> Vec<Marker> {
        if entries.len() > MARKERS {
            self.fault(&entries[MARKERS].id, format!("there is room for {MARKERS} markers"));
        }
        let (mut ids, mut nations) = (BTreeSet::new(), BTreeSet::new());
        for entry in entries {
            let id = entry.id.as_ref();
            if id.is_empty() || id.chars().any(|c| !c.is_ascii_lowercase() && c != '-') {
                self.fault(&entry.id, "a marker's id is one word in small letters");
            }
            if !ids.insert(id.as_str()) {
                self.fault(&entry.id, format!("the marker `{id}` stands twice"));
            }
            for nation in &entry.nations {
                self.takes_part(nation);
                if !nations.insert(*nation.as_ref()) {
                    self.fault(nation, format!("{} has two markers", nation.as_ref()));
                }
                if self.scenario.power(*nation.as_ref()).is_some_and(|power| power.side != entry.side) {
                    self.fault(nation, format!("{} is on the other side", nation.as_ref()));
                }
            }
        }
        let marker = |entry: &MarkerEntry| Marker {
            id: entry.id.as_ref().clone(),
            title: entry.title.clone(),
            side: entry.side,
            nations: entry.nations.iter().map(|nation| *nation.as_ref()).collect(),
        };
        entries.iter().map(marker).collect()
    }

    fn countries(&mut self, entries: &[CountryEntry]) -> Vec<Country> {
        let mut seen = BTreeSet::new();
        let mut countries = Vec::new();
        for entry in entries {
            let nation = *entry.nation.as_ref();
            if !seen.insert(nation) {
                self.fault(&entry.nation, format!("{nation} stands twice"));
            }
            if self.scenario.power(nation).is_some_and(|power| power.side != entry.side) {
                self.fault(&entry.nation, format!("{nation} is on the other side"));
            }
            if entry.falls != Falls::Never && entry.capital.is_empty() {
                self.fault(&entry.nation, format!("{nation} cannot fall without a capital"));
            }
            let capital = entry.capital.iter().map(|hex| self.hex_in(hex, &[nation])).collect();
            countries.push(Country {
                nation,
                side: entry.side,
                standing: match entry.standing {
                    StandingWord::Neutral => Standing::Neutral,
                    StandingWord::AtWar => Standing::AtWar,
                },
                capital,
                falls: entry.falls,
                bonus: entry.bonus,
                air_at_war: entry.air_at_war,
                air_fallen: entry.air_fallen,
                scores: entry.scores,
                gift: entry.gift,
                clears: entry.clears,
            });
        }
        let missing = |power: &&crate::pack::Power| !seen.contains(&power.nation);
        for power in self.scenario.nations.iter().filter(missing) {
            self.faults.add(self.file.file(), 0, format!("{} is missing among the countries", power.nation));
        }
        countries
    }

    fn deployment(&mut self, entry: &SetUpEntry, countries: &[Country]) -> SetUp {
        let neutral =
            |country: &Country| Some(country.nation) == entry.nation && country.standing == Standing::Neutral;
        if !countries.iter().any(neutral) {
            self.fault(&entry.title, "a deployment is that of a neutral country (3.3)");
        }
        self.set_up(entry, Start::Neutral)
    }

    fn set_up(&mut self, entry: &SetUpEntry, start: Start) -> SetUp {
        let units = self.units(&entry.units, start);
        let hexes: Vec<u16> = entry.area.hexes.iter().map(|hex| self.hex(hex)).collect();
        let words = usize::from(entry.area.only.is_some())
            + usize::from(entry.area.rows_below.is_some())
            + usize::from(entry.area.rows_from.is_some());
        if hexes.is_empty() == entry.area.countries.is_empty() || words > usize::from(hexes.is_empty()) {
            self.fault(&entry.title, "an area is a list of hexes, or countries and at most one limit");
        }
        let only = match (entry.area.only, entry.area.rows_below, entry.area.rows_from) {
            (Some(OnlyWord::Inland), ..) => Only::Inland,
            (Some(OnlyWord::BorderOrCity), ..) => Only::BorderOrCity,
            (Some(OnlyWord::WestWall), ..) => Only::WestWall,
            (Some(OnlyWord::RailAtBorder), ..) => Only::RailAtBorder,
            (None, Some(row), _) => Only::RowsBelow(row),
            (None, None, Some(row)) => Only::RowsFrom(row),
            (None, None, None) => Only::Any,
        };
        let places = &entry.default.hexes;
        let wanted = entry.units.len() + usize::from(entry.railheads);
        if places.as_ref().len() != wanted {
            self.fault(places, format!("{} places for {wanted} pieces", places.as_ref().len()));
        }
        let mut default = Vec::new();
        for place in places.as_ref() {
            let HexNumber(number) = *place.as_ref();
            if !hexes.is_empty() && !hexes.contains(&number) {
                self.fault(place, format!("hex {number:04} is none of those of the area"));
            }
            default.push(self.hex_in(place, &entry.area.countries));
        }
        SetUp {
            title: entry.title.as_ref().clone(),
            case: entry.case.clone(),
            side: entry.side,
            nation: entry.nation,
            units,
            railheads: entry.railheads,
            area: Area { hexes, countries: entry.area.countries.clone(), only },
            apart: entry.apart,
            default,
        }
    }

    fn unit(&mut self, key: &Spanned<String>) -> Option<UnitId> {
        self.units(std::slice::from_ref(key), Start::Reinforcement).first().copied()
    }

    /// Units that start so, each of them in one place of the campaign only.
    fn units(&mut self, entries: &[Spanned<String>], start: Start) -> Vec<UnitId> {
        let mut ids = Vec::new();
        for key in entries {
            for id in keys(self.file, std::slice::from_ref(key), self.roster, self.faults) {
                if self.roster.units[id.index()].start != start {
                    self.fault(key, format!("unit `{}` does not start so in units.csv", key.as_ref()));
                }
                if !self.used.insert(id) {
                    self.fault(key, format!("unit `{}` stands twice", key.as_ref()));
                }
                ids.push(id);
            }
        }
        ids
    }

    /// Every unit that waits beside the map comes into play somehow (3.0, 3.2, 3.3).
    fn nobody_is_forgotten(&mut self) {
        if !self.roster.whole {
            return;
        }
        let waits = |unit: &Unit| matches!(unit.start, Start::Map | Start::Reinforcement | Start::Neutral);
        for (id, unit) in (0u8..).map(UnitId).zip(self.roster.units) {
            if self.scenario.uses(unit) && waits(unit) && !self.used.contains(&id) {
                let what = format!("unit `{}` is never set up", unit.key);
                self.faults.add(self.file.file(), 0, what);
            }
        }
    }

    fn hex(&mut self, hex: &Spanned<HexNumber>) -> u16 {
        self.hex_in(hex, &[])
    }

    /// A hex on land, in one of these countries if there are any.
    fn hex_in(&mut self, hex: &Spanned<HexNumber>, countries: &[Nation]) -> u16 {
        let HexNumber(number) = *hex.as_ref();
        let Some(board) = self.board else { return number };
        if let Some(what) = board.not_land(number) {
            self.fault(hex, what);
        } else if let Some(country) = board.hex(number).and_then(|hex| hex.country)
            && !countries.is_empty()
            && !countries.contains(&country)
        {
            self.fault(hex, format!("hex {number:04} lies in {country}"));
        }
        number
    }
}
