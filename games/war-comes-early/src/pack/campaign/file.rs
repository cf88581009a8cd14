//! The part of a scenario file that lays out the war of 1938.

use std::collections::BTreeSet;

use hexmap::Id;
use mechanics::UnitId;
use mechanics::pack::{Document, Faults, Source, Spanned};
use serde::Deserialize;

use super::{
    AirRules, Area, Arrival, Campaign, Country, Drop, Falls, Link, Marker, Only, PointRules, RailRules,
    Reserve, SetUp,
};
use crate::{
    nation::{Nation, Side, Standing},
    pack::{
        limits,
        map::Board,
        order::Roster,
        rows::HexNumber,
        scenario::{Scenario, ScenarioFile, keys},
    },
    unit::{Start, Unit},
};

/// Railhead markers (3.1).
const RAILHEADS: u32 = 4;
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
    air_at_war: Option<Spanned<i8>>,
    air_fallen: Option<Spanned<i8>>,
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
    german_dice: Spanned<u8>,
    allied_dice: Spanned<u8>,
    raid_from: Spanned<u8>,
    raid_points: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsEntry {
    start: Spanned<u8>,
    high: Spanned<u8>,
    low: Spanned<u8>,
    lead: Spanned<u8>,
    mech_supplied: Spanned<u8>,
    mech_unsupplied: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReserveEntry {
    units: Vec<Spanned<String>>,
    from: Spanned<u8>,
    less: Spanned<u8>,
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
    hexes: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrivalEntry {
    unit: Spanned<String>,
    turn: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DropEntry {
    unit: Spanned<String>,
    turn: Spanned<u8>,
    less: Spanned<u8>,
    fails: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RailEntry {
    nation: Spanned<Nation>,
    path: Spanned<u8>,
    advance: Spanned<u8>,
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
    reader.numbers(entry);
    if let Some(power) = scenario.power(*entry.second.as_ref()) {
        if !entry.early.contains(&power.nation) {
            reader.fault(&entry.second, format!("{} is none of the early countries (5.1)", power.nation));
        }
        if power.side != Side::Allied {
            reader.fault(&entry.second, "the second nation is one of the Allied player's (5.1)");
        }
    }
    let markers = reader.markers(&entry.markers);
    let countries = reader.countries(&entry.countries);
    let at_war = |nation: Nation, side: Side| {
        let of = |country: &&Country| country.nation == nation && country.side == side;
        countries.iter().find(of).is_some_and(|country| country.standing == Standing::AtWar)
    };
    let mut set_up = |entry: &SetUpEntry| {
        let step = reader.set_up(entry, Start::Map);
        reader.check_area(entry, &step, |nation| at_war(nation, entry.side));
        step
    };
    let setup: Vec<SetUp> = entry.setup.iter().map(&mut set_up).collect();
    if setup.is_empty() || setup.len() > limits::STEPS {
        reader.faults.add(file.file(), 0, format!("a set-up has 1 to {} steps", limits::STEPS));
    }
    let railheads: u32 = setup.iter().map(|step| u32::from(step.railheads)).sum();
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
            german_dice: *entry.air.german_dice.as_ref(),
            allied_dice: *entry.air.allied_dice.as_ref(),
            raid_from: *entry.air.raid_from.as_ref(),
            raid_points: *entry.air.raid_points.as_ref(),
        },
        points: PointRules {
            start: *entry.points.start.as_ref(),
            high: *entry.points.high.as_ref(),
            low: *entry.points.low.as_ref(),
            lead: *entry.points.lead.as_ref(),
            mech_supplied: *entry.points.mech_supplied.as_ref(),
            mech_unsupplied: *entry.points.mech_unsupplied.as_ref(),
        },
        reserve: Reserve {
            units: reserve,
            from: *entry.reserve.from.as_ref(),
            less: *entry.reserve.less.as_ref(),
        },
        link: Link { unit: link?, from, to, hexes: *entry.link.hexes.as_ref() },
        arrival: Arrival { unit: arrival?, turn: *entry.arrival.turn.as_ref() },
        drop: Drop {
            unit: drop?,
            turn: *entry.drop.turn.as_ref(),
            less: *entry.drop.less.as_ref(),
            fails: *entry.drop.fails.as_ref(),
        },
        rail: RailRules {
            nation: *entry.rail.nation.as_ref(),
            path: *entry.rail.path.as_ref(),
            advance: *entry.rail.advance.as_ref(),
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

    /// All numbers that stand alone.
    fn numbers(&mut self, entry: &CampaignEntry) {
        let CampaignEntry { air, points, reserve, link, arrival, drop, rail, .. } = entry;
        for (name, value, limit) in [
            ("raid_from", &air.raid_from, &limits::DIE),
            ("raid_points", &air.raid_points, &limits::POINTS),
            ("start", &points.start, &limits::SCORE),
            ("high", &points.high, &limits::SCORE),
            ("low", &points.low, &limits::SCORE),
            ("lead", &points.lead, &limits::SCORE),
            ("mech_supplied", &points.mech_supplied, &limits::POINTS),
            ("mech_unsupplied", &points.mech_unsupplied, &limits::POINTS),
            ("from", &reserve.from, &limits::TURN),
            ("less", &reserve.less, &limits::DIE),
            ("hexes", &link.hexes, &limits::PATH),
            ("turn", &arrival.turn, &limits::TURN),
            ("turn", &drop.turn, &limits::TURN),
            ("less", &drop.less, &limits::DIE),
            ("fails", &drop.fails, &limits::DIE),
            ("path", &rail.path, &limits::PATH),
            ("advance", &rail.advance, &limits::PATH),
        ] {
            self.file.within(name, value, limit, self.faults);
        }
        let dice = u16::from(*air.german_dice.as_ref()) + u16::from(*air.allied_dice.as_ref());
        if !(1..=u16::from(limits::AIR_DICE)).contains(&dice) {
            let what = format!("both players roll 1 to {} dice together, not {dice}", limits::AIR_DICE);
            self.fault(&air.german_dice, what);
        }
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
            for bonus in entry.air_at_war.iter().chain(&entry.air_fallen) {
                self.file.within("air", bonus, &limits::AIR_BONUS, self.faults);
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
                air_at_war: entry.air_at_war.as_ref().map_or(0, |bonus| *bonus.as_ref()),
                air_fallen: entry.air_fallen.as_ref().map_or(0, |bonus| *bonus.as_ref()),
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
        if entry.railheads > 0 {
            self.fault(&entry.title, "railheads are set up at the start only (3.1)");
        }
        let step = self.set_up(entry, Start::Neutral);
        self.check_area(entry, &step, |nation| Some(nation) == entry.nation);
        step
    }

    /// Units are set up by their own side, where they may be and where it rules.
    fn check_area(&mut self, entry: &SetUpEntry, step: &SetUp, is_ours: impl Fn(Nation) -> bool) {
        let country = |hex: &u16| self.board.and_then(|board| board.hex(*hex)).and_then(|hex| hex.country);
        let mut countries = step.area.countries.clone();
        countries.extend(step.area.hexes.iter().filter_map(country));
        countries.sort_unstable();
        countries.dedup();
        for &nation in countries.iter().filter(|nation| !is_ours(**nation)) {
            self.fault(&entry.title, format!("{nation} does not belong to this side when this is set up"));
        }
        for &id in &step.units {
            let unit = &self.roster.units[id.index()];
            let Some(power) = self.scenario.power(unit.nation) else { continue };
            if power.side != entry.side {
                self.fault(&entry.title, format!("`{}` is set up by the other side", unit.key));
            }
            for nation in countries.iter().filter(|nation| !power.operates.contains(nation)) {
                self.fault(&entry.title, format!("`{}` may not be in {nation}", unit.key));
            }
        }
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
        for (id, unit) in (0..).map(UnitId::from_index).zip(self.roster.units) {
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
