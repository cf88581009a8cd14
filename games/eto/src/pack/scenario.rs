//! Scenarios: when, who, what is played, who holds what, with which forces (S0 to S15).

use std::collections::BTreeSet;

use hexmap::{Grid, HexId, HexNumber, Id};
use mechanics::UnitId;
use mechanics::pack::{Document, Faults, Report, Source, Spanned, name_fault};
use mechanics::sheet::Sheet;
use serde::{Deserialize, Serialize};

use super::forces::{at_sea, forces};
use super::limits;
use super::nations::Country;
use super::setup::Placement;
use crate::nation::{NATIONS, Nation, Nations, Partnership};
use crate::place::AreaId;
use crate::terrain::HexRecord;
use crate::time::{Date, Month, Season};
use crate::unit::{Design, DesignId, Kind};

/// A phase of a month, or a step of its End phase, that a scenario plays (SOP).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Weather.
    Weather,
    /// Strategic warfare.
    StrategicWarfare,
    /// Naval and air.
    NavalAndAir,
    /// Offensives.
    Offensive,
    /// Movement.
    Movement,
    /// The supply step of the End phase.
    Supply,
    /// The replenishment step of the End phase.
    Replenishment,
    /// The Construction phase of the seasonal turns.
    Construction,
}

/// A player of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioSeat {
    /// `German`.
    pub name: String,
    /// The nations it decides for.
    pub nations: Nations,
    /// The partnership of those that have none of their own: Poland's in Case White.
    pub partnership: Partnership,
}

/// Counters that a scenario uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Force {
    /// Which.
    pub design: DesignId,
    /// How many.
    pub count: u8,
    /// Whose, by seat.
    pub seat: u8,
    /// The seasonal turn in which they enter free; the others are set up (S0.i).
    pub season: Option<Season>,
}

/// A limit of a free set-up: so many units of these kinds in the hexes, and no other (S3.1.d).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupLimit {
    /// Whose, by seat.
    pub seat: u8,
    /// Where.
    pub hexes: Vec<HexId>,
    /// Units of these kinds.
    pub kinds: Vec<Kind>,
    /// At most so many.
    pub most: u8,
}

/// Units that a set-up must have in a hex (39.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Garrison {
    /// Whose, by seat.
    pub seat: u8,
    /// Where.
    pub hex: HexId,
    /// Units of this kind.
    pub kind: Kind,
    /// At least so many.
    pub least: u8,
}

/// Ships that may begin at sea (S0.f).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtSea {
    /// Which.
    pub ships: Vec<DesignId>,
    /// Where.
    pub areas: Vec<AreaId>,
    /// At most so many of them.
    pub most: u8,
}

/// What a seat's tracks show at the start of a month.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrackStart {
    /// Whose, by seat.
    pub seat: u8,
    /// The month.
    pub month: Month,
    /// Offensives.
    pub offensives: u8,
    /// Economic points in reserve.
    pub reserve: u8,
}

/// The only offensive of a scenario: combined, and free (S4.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// Whose, by seat.
    pub seat: u8,
    /// The HQs that may take part.
    pub hqs: Vec<DesignId>,
}

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in records and on the command line.
    pub id: String,
    /// Its number in the scenario book.
    pub chapter: u8,
    /// Its title.
    pub title: String,
    /// The first month.
    pub start: Date,
    /// The last.
    pub end: Date,
    /// What is played of each month, in order.
    pub phases: Vec<Phase>,
    /// The players.
    pub seats: Vec<ScenarioSeat>,
    /// The seat with the initiative.
    pub initiative: u8,
    /// The seats in the order of their set-up.
    pub setup: Vec<u8>,
    /// Who holds each hex at the start; hexes of countries that take no part have no holder.
    pub holders: Vec<Option<Nation>>,
    /// Where each seat may set up.
    pub grounds: Vec<Vec<HexId>>,
    /// Limits of the set-up.
    pub limits: Vec<SetupLimit>,
    /// What it must have.
    pub garrisons: Vec<Garrison>,
    /// The counters.
    pub forces: Vec<Force>,
    /// Those that may begin at sea.
    pub at_sea: Vec<AtSea>,
    /// Offensives and reserves.
    pub tracks: Vec<TrackStart>,
    /// The only offensive there is, if the scenario has just one.
    pub single: Option<Single>,
    /// Whether Germany has its blitzkrieg bonus (44.0): in scenarios in which its campaign against a country begins.
    pub blitzkrieg: bool,
    /// Sources of supply that the scenario adds, by seat (S3.2).
    pub sources: Vec<(u8, Vec<HexId>)>,
    /// The suggested set-up, for what a player has not placed himself.
    pub suggestion: Vec<Placement>,
}

impl Scenario {
    /// The counters of the lists, with the season in which those enter that are not set up.
    pub fn counters<'a>(
        &'a self,
        pack: &'a super::Pack,
    ) -> impl Iterator<Item = (UnitId, Option<Season>)> + 'a {
        self.forces.iter().enumerate().flat_map(move |(number, force)| {
            let before = self.forces[..number].iter().filter(|other| other.design == force.design);
            let used: usize = before.map(|other| usize::from(other.count)).sum();
            let counters = pack.designs[force.design.index()].counters().skip(used);
            counters.take(usize::from(force.count)).map(|unit| (unit, force.season))
        })
    }

    /// The seat that decides for a nation.
    pub fn seat_of(&self, nation: Nation) -> Option<u8> {
        self.seats.iter().position(|seat| seat.nations.contains(nation)).map(|seat| seat as u8)
    }
}

/// `scenarios/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    id: Spanned<String>,
    chapter: Spanned<u8>,
    title: Spanned<String>,
    source: Source,
    start: Spanned<Date>,
    end: Spanned<Date>,
    phases: Spanned<Vec<Phase>>,
    initiative: Spanned<String>,
    initiative_source: Source,
    setup: Spanned<Vec<String>>,
    setup_source: Source,
    seat: Vec<SeatEntry>,
    control: Vec<ControlEntry>,
    ground: Vec<GroundEntry>,
    #[serde(default)]
    limit: Vec<LimitEntry>,
    #[serde(default)]
    garrison: Vec<GarrisonEntry>,
    pub(super) force: Vec<ForceEntry>,
    #[serde(default)]
    pub(super) at_sea: Vec<AtSeaEntry>,
    track: Vec<TrackEntry>,
    #[serde(default)]
    single: Option<SingleEntry>,
    #[serde(default)]
    supply: Vec<SupplyEntry>,
    #[serde(default)]
    blitzkrieg: Option<BlitzkriegEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlitzkriegEntry {
    counts: bool,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SupplyEntry {
    seat: Spanned<String>,
    ports_of: Spanned<Vec<Nation>>,
    hexes: Vec<Spanned<HexNumber>>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SingleEntry {
    seat: Spanned<String>,
    units: Spanned<Vec<String>>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatEntry {
    name: Spanned<String>,
    nations: Spanned<Vec<Nation>>,
    partnership: Spanned<Partnership>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ControlEntry {
    nation: Spanned<Nation>,
    countries: Spanned<Vec<Nation>>,
    #[serde(default)]
    hexes: Vec<Spanned<HexNumber>>,
    #[serde(default)]
    except: Vec<Spanned<HexNumber>>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundEntry {
    seat: Spanned<String>,
    countries: Spanned<Vec<Nation>>,
    #[serde(default)]
    hexes: Vec<Spanned<HexNumber>>,
    #[serde(default)]
    except: Vec<Spanned<HexNumber>>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitEntry {
    seat: Spanned<String>,
    region: Spanned<String>,
    kinds: Vec<Kind>,
    most: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GarrisonEntry {
    seat: Spanned<String>,
    hex: Spanned<HexNumber>,
    kind: Kind,
    least: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceEntry {
    pub(super) unit: Spanned<String>,
    pub(super) count: Spanned<u8>,
    #[serde(default)]
    pub(super) season: Option<Season>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AtSeaEntry {
    pub(super) units: Vec<Spanned<String>>,
    pub(super) areas: Vec<Spanned<String>>,
    pub(super) most: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrackEntry {
    seat: Spanned<String>,
    month: Spanned<Month>,
    #[serde(default)]
    offensives: Option<Spanned<u8>>,
    #[serde(default)]
    reserve: Option<Spanned<u8>>,
    source: Source,
}

impl ScenarioFile {
    pub fn count(&self, report: &mut Report) {
        let part = "scenarios";
        let head = [&self.source, &self.initiative_source, &self.setup_source];
        head.into_iter().for_each(|source| report.count(part, source));
        self.seat.iter().for_each(|entry| report.count(part, &entry.source));
        self.control.iter().for_each(|entry| report.count(part, &entry.source));
        self.ground.iter().for_each(|entry| report.count(part, &entry.source));
        self.limit.iter().for_each(|entry| report.count(part, &entry.source));
        self.garrison.iter().for_each(|entry| report.count(part, &entry.source));
        self.force.iter().for_each(|entry| report.count("scenario forces", &entry.source));
        self.track.iter().for_each(|entry| report.count(part, &entry.source));
        self.at_sea.iter().for_each(|entry| report.count(part, &entry.source));
        self.blitzkrieg.iter().for_each(|entry| report.count(part, &entry.source));
        self.supply.iter().for_each(|entry| report.count(part, &entry.source));
        self.single.iter().for_each(|entry| report.count(part, &entry.source));
    }
}

/// The board that a scenario is held against.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub sheet: &'a Sheet,
    pub hexes: &'a [HexRecord],
}

impl Board<'_> {
    pub fn grid(&self) -> &Grid {
        &self.sheet.grid
    }

    /// A land hex by its number, or what is wrong with it.
    pub fn land(&self, number: HexNumber) -> Result<HexId, String> {
        let hex = self.grid().id(number).ok_or_else(|| format!("there is no hex {number}"))?;
        if self.hexes[hex.index()].is_land() { Ok(hex) } else { Err(format!("hex {number} is no land")) }
    }
}

struct Reader<'a> {
    file: &'a Document<ScenarioFile>,
    board: Board<'a>,
    names: Vec<&'a str>,
}

impl Reader<'_> {
    fn seat(&self, name: &Spanned<String>, faults: &mut Faults) -> u8 {
        let found = self.names.iter().position(|seat| *seat == name.as_ref());
        if found.is_none() {
            let seats = self.names.join(", ");
            self.file.fault(name, format!("there is no seat `{}`; there is: {seats}", name.as_ref()), faults);
        }
        found.unwrap_or(0) as u8
    }

    fn hex(&self, number: &Spanned<HexNumber>, faults: &mut Faults) -> Option<HexId> {
        self.board.land(*number.as_ref()).map_err(|what| self.file.fault(number, what, faults)).ok()
    }

    /// The land of some countries, more hexes, and without others.
    fn land(
        &self,
        countries: &Spanned<Vec<Nation>>,
        more: &[Spanned<HexNumber>],
        except: &[Spanned<HexNumber>],
        faults: &mut Faults,
    ) -> Vec<HexId> {
        let inside = |hex: &HexId| {
            let country = self.board.hexes[hex.index()].country;
            country.is_some_and(|country| countries.as_ref().contains(&country))
        };
        let mut hexes: BTreeSet<HexId> = self.board.grid().ids().filter(inside).collect();
        for &country in countries.as_ref() {
            if !self.board.hexes.iter().any(|hex| hex.country == Some(country)) {
                self.file.fault(countries, format!("{country} is not on the map"), faults);
            }
        }
        for number in more {
            if self.hex(number, faults).is_some_and(|hex| !hexes.insert(hex)) {
                self.file.fault(number, "the hex lies in these countries already", faults);
            }
        }
        for number in except {
            if self.hex(number, faults).is_some_and(|hex| !hexes.remove(&hex)) {
                self.file.fault(number, "the hex does not lie in these countries", faults);
            }
        }
        hexes.into_iter().collect()
    }
}

/// Checks what needs no board and no counters.
fn check_head(file: &Document<ScenarioFile>, faults: &mut Faults) {
    let ScenarioFile { id, title, chapter, start, end, phases, .. } = &file.value;
    if file.file() != format!("scenarios/{}.toml", id.as_ref()) {
        file.fault(id, "a scenario file is named after its id", faults);
    }
    name_fault(title.as_ref()).into_iter().for_each(|what| file.fault(title, what, faults));
    file.within("chapter", chapter, &limits::CHAPTER, faults);
    for date in [start, end] {
        if let Some(what) = limits::YEAR.fault("year", date.as_ref().year) {
            file.fault(date, what, faults);
        }
    }
    if start.as_ref() > end.as_ref() {
        file.fault(end, "the scenario ends before it starts", faults);
    }
    if phases.as_ref().is_empty() || !phases.as_ref().is_sorted_by(|a, b| a < b) {
        file.fault(phases, "the phases of a month are played once, in their order (SOP)", faults);
    }
}

/// The scenario of a file; its suggested set-up comes later.
pub(super) fn build(
    file: &Document<ScenarioFile>,
    board: Board<'_>,
    designs: &[Design],
    countries: Option<&[Country; NATIONS]>,
    faults: &mut Faults,
) -> Scenario {
    check_head(file, faults);
    let ScenarioFile { id, title, chapter, start, end, phases, initiative, setup, .. } = &file.value;
    let names = file.value.seat.iter().map(|seat| seat.name.as_ref().as_str()).collect();
    let reader = Reader { file, board, names };
    let mut known = Nations::EMPTY;
    let mut seats = Vec::new();
    for entry in &file.value.seat {
        for &nation in entry.nations.as_ref() {
            if !known.insert(nation) {
                file.fault(&entry.nations, format!("{nation} stands twice"), faults);
            }
            let own = countries.and_then(|countries| countries[nation as usize].partnership);
            if own.is_some_and(|own| own.is_allied() != entry.partnership.as_ref().is_allied()) {
                file.fault(&entry.partnership, format!("{nation} is on the other side (INT.2)"), faults);
            }
        }
        let nations = entry.nations.as_ref().iter().copied().collect();
        let partnership = *entry.partnership.as_ref();
        seats.push(ScenarioSeat { name: entry.name.as_ref().clone(), nations, partnership });
    }
    if seats.len() < 2 || seats.len() > 5 {
        file.fault(id, "two to five players play (INT.4)", faults);
    }
    let initiative = reader.seat(initiative, faults);
    let order: Vec<u8> = setup
        .as_ref()
        .iter()
        .filter_map(|name| {
            let found = reader.names.iter().position(|seat| seat == name);
            if found.is_none() {
                file.fault(setup, format!("there is no seat `{name}`"), faults);
            }
            found.map(|seat| seat as u8)
        })
        .collect();
    if order.iter().collect::<BTreeSet<_>>().len() != seats.len() {
        file.fault(setup, "every seat sets up once", faults);
    }
    let mut holders = vec![None; board.hexes.len()];
    for entry in &file.value.control {
        for hex in reader.land(&entry.countries, &entry.hexes, &entry.except, faults) {
            if holders[hex.index()].replace(*entry.nation.as_ref()).is_some() {
                let what = format!("{} has a holder already", board.grid().number(hex));
                file.fault(&entry.countries, what, faults);
            }
        }
        if !known.contains(*entry.nation.as_ref()) {
            file.fault(&entry.nation, format!("no seat decides for {}", entry.nation.as_ref()), faults);
        }
    }
    let mut grounds = vec![Vec::new(); seats.len()];
    for entry in &file.value.ground {
        let seat = reader.seat(&entry.seat, faults);
        if let Some(ground) = grounds.get_mut(usize::from(seat)) {
            ground.extend(reader.land(&entry.countries, &entry.hexes, &entry.except, faults));
        }
    }
    let mut setup_limits = Vec::new();
    for entry in &file.value.limit {
        let hexes = board.sheet.region(entry.region.as_ref()).to_vec();
        if hexes.is_empty() {
            file.fault(&entry.region, format!("there is no region `{}`", entry.region.as_ref()), faults);
        }
        let (kinds, most) = (entry.kinds.clone(), entry.most);
        setup_limits.push(SetupLimit { seat: reader.seat(&entry.seat, faults), hexes, kinds, most });
    }
    let mut garrisons = Vec::new();
    for entry in &file.value.garrison {
        let seat = reader.seat(&entry.seat, faults);
        if let Some(hex) = reader.hex(&entry.hex, faults) {
            garrisons.push(Garrison { seat, hex, kind: entry.kind, least: entry.least });
        }
    }
    let tracks = file.value.track.iter().map(|entry| {
        let value = |value: &Option<Spanned<u8>>| value.as_ref().map_or(0, |value| *value.as_ref());
        let seat = reader.seat(&entry.seat, faults);
        for (name, given) in [("offensives", &entry.offensives), ("reserve", &entry.reserve)] {
            given.iter().for_each(|given| file.within(name, given, &limits::TRACK, faults));
        }
        let (offensives, reserve) = (value(&entry.offensives), value(&entry.reserve));
        TrackStart { seat, month: *entry.month.as_ref(), offensives, reserve }
    });
    let tracks = tracks.collect();
    let mut sources = Vec::new();
    for entry in &file.value.supply {
        let seat = reader.seat(&entry.seat, faults);
        let port = |hex: &HexId| {
            let record = &board.hexes[hex.index()];
            record.port.is_some() && (record.city || record.resource)
        };
        let mut hexes: Vec<HexId> = entry.hexes.iter().filter_map(|hex| reader.hex(hex, faults)).collect();
        hexes.extend(reader.land(&entry.ports_of, &[], &[], faults).into_iter().filter(port));
        sources.push((seat, hexes));
    }
    let mut scenario = Scenario {
        id: id.as_ref().clone(),
        chapter: *chapter.as_ref(),
        title: title.as_ref().clone(),
        start: *start.as_ref(),
        end: *end.as_ref(),
        phases: phases.as_ref().clone(),
        seats,
        initiative,
        setup: order,
        holders,
        grounds,
        limits: setup_limits,
        garrisons,
        forces: Vec::new(),
        at_sea: Vec::new(),
        tracks,
        single: None,
        blitzkrieg: file.value.blitzkrieg.as_ref().is_some_and(|entry| entry.counts),
        sources,
        suggestion: Vec::new(),
    };
    scenario.forces = forces(file, &scenario, designs, faults);
    scenario.at_sea = at_sea(file, board, designs, faults);
    scenario.single = file.value.single.as_ref().map(|entry| {
        let hq = |key: &String| {
            let found = designs.iter().position(|design| design.key == *key && design.kind == Kind::Hq);
            if found.is_none() {
                file.fault(&entry.units, format!("there is no HQ `{key}`"), faults);
            }
            found.map(DesignId::from_index)
        };
        let hqs: Vec<DesignId> = entry.units.as_ref().iter().filter_map(hq).collect();
        Single { seat: reader.seat(&entry.seat, faults), hqs }
    });
    scenario
}
