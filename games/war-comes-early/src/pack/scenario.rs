//! Scenarios: turns, seats, forces, victory, special rules.

use std::collections::BTreeSet;

use hexmap::Id;
use mechanics::UnitId;
use mechanics::pack::{Document, Faults, Report, Source, Spanned, name_fault};
use serde::Deserialize;

use super::{
    campaign::{self, Campaign, CampaignEntry},
    limits,
    map::Board,
    order::{Roster, unit_id},
    rows::HexNumber,
};
use crate::{
    nation::{Nation, Side},
    unit::{Kind, Level, ScenarioSet, Start, Unit},
};

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in records and on the command line, such as `poland-1939`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Which units it uses.
    pub set: ScenarioSet,
    /// The seats, in the order of play.
    pub seats: Vec<Seat>,
    /// The date label of each game turn.
    pub turns: Vec<String>,
    /// The nations whose units take part.
    pub nations: Vec<Power>,
    /// What the German player scores at the end of the last turn.
    pub awards: Vec<Award>,
    /// What the score means.
    pub results: Vec<ScoreBand>,
    /// Rules that hold in this scenario.
    pub special: Vec<Special>,
    /// The war of 1938; none in 1939.
    pub campaign: Option<Campaign>,
}

impl Scenario {
    /// The entry of a special rule, if it holds here.
    pub fn special(&self, rule: SpecialRule) -> Option<&Special> {
        self.special.iter().find(|special| special.rule == rule)
    }

    /// The entry of a nation, if it takes part.
    pub fn power(&self, nation: Nation) -> Option<&Power> {
        self.nations.iter().find(|power| power.nation == nation)
    }

    /// Whether a unit takes part.
    pub fn uses(&self, unit: &Unit) -> bool {
        unit.set.plays_in(self.set) && self.power(unit.nation).is_some()
    }
}

/// A seat at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The side it plays.
    pub side: Side,
    /// What its player is called.
    pub title: String,
}

/// A nation in a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Power {
    /// The nation.
    pub nation: Nation,
    /// Its side.
    pub side: Side,
    /// The countries its units may enter and attack (11.7, 13.1).
    pub operates: Vec<Nation>,
    /// The countries whose hexes it controls at the start (3.6, 13.2).
    pub controls: Vec<Nation>,
    /// How its armies are made, by their kind (7.1).
    pub armies: Vec<ArmyStructure>,
    /// How its losses return (3.5).
    pub replacements: Replacements,
}

/// How the armies or fronts of a nation are made (7.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyStructure {
    /// The kind of army that is made so.
    pub kind: Kind,
    /// How many components one has.
    pub components: u8,
    /// What kinds may be components.
    pub kinds: Vec<Kind>,
    /// Whether ad hoc units may be components.
    pub ad_hoc: bool,
    /// Components that the counter mix lacks for all armies at once.
    pub short: u8,
}

impl ArmyStructure {
    /// Whether a unit may be a component.
    pub fn takes(&self, unit: &Unit) -> bool {
        unit.level() == Level::Corps && self.kinds.contains(&unit.kind) && (self.ad_hoc || !unit.ad_hoc)
    }
}

/// Automatic replacements (3.5, 13.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacements {
    /// How many corps return each game turn without a die.
    pub per_turn: u8,
    /// Whether corps return after as many turns as dice say.
    pub dice: bool,
    /// What kinds of corps may return.
    pub kinds: Vec<Kind>,
}

/// Points for the German player at the end (13.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Award {
    /// What must hold of the hex.
    pub when: AwardWhen,
    /// The hex.
    pub hex: u16,
    /// Units that must be eliminated besides.
    pub eliminated: Vec<UnitId>,
    /// The points.
    pub points: u8,
}

/// What must hold of an award's hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AwardWhen {
    /// Germany controls it.
    Controls,
    /// The enemy controls it, but a German-occupied hex is adjacent.
    Adjacent,
}

/// Who wins with a score from `from` to `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreBand {
    /// The lowest score.
    pub from: u8,
    /// The highest score.
    pub to: u8,
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
}

/// A special rule with those it speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Special {
    /// The rule.
    pub rule: SpecialRule,
    /// The nations it speaks of.
    pub nations: Vec<Nation>,
    /// The units it speaks of.
    pub units: Vec<UnitId>,
    /// Units of those nations to which it does not apply.
    pub except: Vec<UnitId>,
}

/// The special rules a scenario may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialRule {
    /// Every turn runs by 5.1 (13.4).
    FixedSequence,
    /// No airpower (13.4).
    NoAirpower,
    /// No sudden death victories (13.3).
    NoSuddenDeath,
    /// Nobody capitulates (13.3).
    NoCapitulation,
    /// All units of these nations may use the German Mechanized line (13.4).
    MechanizedLine,
    /// All units of these nations may make flank and momentum attacks (13.4).
    FlankAndMomentum,
    /// These armies never break down and are worth one corps (13.4).
    SinglePiece,
    /// These units do not return (13.4).
    NoReturn,
    /// The fortifications of these nations are breached from the start (13.1).
    FortsBreached,
}

/// `scenarios/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    id: Spanned<String>,
    title: String,
    set: Spanned<ScenarioSet>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
    seats: Spanned<Vec<SeatEntry>>,
    turns: Spanned<Vec<TurnEntry>>,
    nations: Vec<NationEntry>,
    #[serde(default)]
    victory: VictoryEntry,
    #[serde(default)]
    special: Vec<SpecialEntry>,
    campaign: Option<CampaignEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatEntry {
    side: Side,
    title: String,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnEntry {
    label: String,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NationEntry {
    nation: Spanned<Nation>,
    side: Side,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
    operates: CountriesEntry,
    controls: CountriesEntry,
    forces: ForcesEntry,
    #[serde(default)]
    armies: Vec<ArmyEntry>,
    replacements: ReplacementsEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountriesEntry {
    countries: Vec<Nation>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForcesEntry {
    on_map: Spanned<usize>,
    aside: Spanned<usize>,
    /// Reinforcements, and units of a neutral.
    later: Option<Spanned<usize>>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyEntry {
    kind: Kind,
    components: Spanned<u8>,
    kinds: Vec<Kind>,
    ad_hoc: bool,
    /// Components that the counter mix lacks.
    #[serde(default)]
    short: u8,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplacementsEntry {
    per_turn: Option<Spanned<u8>>,
    #[serde(default)]
    dice: bool,
    kinds: Vec<Kind>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryEntry {
    awards: Vec<AwardEntry>,
    results: Vec<BandEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AwardEntry {
    when: AwardWhen,
    hex: Spanned<HexNumber>,
    #[serde(default)]
    eliminated: Vec<Spanned<String>>,
    points: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BandEntry {
    from: Spanned<u8>,
    to: Spanned<u8>,
    winner: Winner,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    German,
    Allied,
    Draw,
}

impl Winner {
    fn side(self) -> Option<Side> {
        match self {
            Winner::German => Some(Side::German),
            Winner::Allied => Some(Side::Allied),
            Winner::Draw => None,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialEntry {
    rule: Spanned<SpecialRule>,
    #[serde(default)]
    nations: Vec<Nation>,
    #[serde(default)]
    units: Vec<Spanned<String>>,
    #[serde(default)]
    except: Vec<Spanned<String>>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

impl ScenarioFile {
    pub(super) fn count(&self, report: &mut Report) {
        let mut count = |source: &Source| report.count("scenarios", source);
        count(&self.source);
        self.seats.as_ref().iter().for_each(|entry| count(&entry.source));
        self.turns.as_ref().iter().for_each(|entry| count(&entry.source));
        for entry in &self.nations {
            let all = [
                &entry.source,
                &entry.operates.source,
                &entry.controls.source,
                &entry.forces.source,
                &entry.replacements.source,
            ];
            all.into_iter().chain(entry.armies.iter().map(|army| &army.source)).for_each(&mut count);
        }
        self.victory.awards.iter().for_each(|entry| count(&entry.source));
        self.victory.results.iter().for_each(|entry| count(&entry.source));
        self.special.iter().for_each(|entry| count(&entry.source));
        if let Some(campaign) = &self.campaign {
            campaign.count(&mut count);
        }
    }
}

pub(super) fn build(
    file: &Document<ScenarioFile>,
    roster: &Roster<'_>,
    board: Option<&Board<'_>>,
    faults: &mut Faults,
) -> Scenario {
    let entry = &file.value;
    let id = entry.id.as_ref();
    if format!("scenarios/{id}.toml") != file.file() {
        file.fault(&entry.id, format!("scenario `{id}` belongs into scenarios/{id}.toml"), faults);
    }
    if matches!(entry.set.as_ref(), ScenarioSet::Both | ScenarioSet::Spare) {
        file.fault(&entry.set, "a scenario uses the set 1938 or 1939", faults);
    }
    let sides: Vec<Side> = entry.seats.as_ref().iter().map(|seat| seat.side).collect();
    if sides.len() != 2 || sides[0] == sides[1] {
        file.fault(&entry.seats, "there is one seat for each of the two sides", faults);
    }
    if entry.turns.as_ref().is_empty() {
        file.fault(&entry.turns, "a scenario needs turns", faults);
    }
    if entry.turns.as_ref().len() > limits::TURNS {
        file.fault(&entry.turns, format!("a scenario has at most {} turns", limits::TURNS), faults);
    }
    let names = entry.turns.as_ref().iter().map(|turn| &turn.label);
    let names = names.chain(entry.seats.as_ref().iter().map(|seat| &seat.title)).chain([&entry.title]);
    names.filter_map(|name| name_fault(name)).for_each(|what| file.fault(&entry.id, what, faults));
    let mut scenario = Scenario {
        id: id.clone(),
        title: entry.title.clone(),
        set: *entry.set.as_ref(),
        seats: entry
            .seats
            .as_ref()
            .iter()
            .map(|seat| Seat { side: seat.side, title: seat.title.clone() })
            .collect(),
        turns: entry.turns.as_ref().iter().map(|turn| turn.label.clone()).collect(),
        nations: entry.nations.iter().map(power).collect(),
        awards: awards(file, roster, board, faults),
        results: bands(file, faults),
        special: Vec::new(),
        campaign: None,
    };
    scenario.special = special(file, roster, faults);
    check_nations(file, roster, &scenario, faults);
    match &entry.campaign {
        Some(war) => {
            scenario.campaign = campaign::build(file, war, &scenario, roster, board, faults);
        }
        None => check_bands(file, &scenario, faults),
    }
    scenario
}

fn power(entry: &NationEntry) -> Power {
    Power {
        nation: *entry.nation.as_ref(),
        side: entry.side,
        operates: entry.operates.countries.clone(),
        controls: entry.controls.countries.clone(),
        armies: entry
            .armies
            .iter()
            .map(|army| ArmyStructure {
                kind: army.kind,
                components: *army.components.as_ref(),
                kinds: army.kinds.clone(),
                ad_hoc: army.ad_hoc,
                short: army.short,
            })
            .collect(),
        replacements: Replacements {
            per_turn: entry.replacements.per_turn.as_ref().map_or(0, |count| *count.as_ref()),
            dice: entry.replacements.dice,
            kinds: entry.replacements.kinds.clone(),
        },
    }
}

fn awards(
    file: &Document<ScenarioFile>,
    roster: &Roster<'_>,
    board: Option<&Board<'_>>,
    faults: &mut Faults,
) -> Vec<Award> {
    let mut awards = Vec::new();
    for entry in &file.value.victory.awards {
        let HexNumber(hex) = *entry.hex.as_ref();
        if let Some(what) = board.and_then(|board| board.not_land(hex)) {
            file.fault(&entry.hex, what, faults);
        }
        let eliminated = keys(file, &entry.eliminated, roster, faults);
        file.within("points", &entry.points, &limits::POINTS, faults);
        awards.push(Award { when: entry.when, hex, eliminated, points: *entry.points.as_ref() });
    }
    if awards.len() > limits::AWARDS {
        faults.add(file.file(), 0, format!("there is room for {} awards", limits::AWARDS));
    }
    awards
}

pub(super) fn keys(
    file: &Document<ScenarioFile>,
    keys: &[Spanned<String>],
    roster: &Roster<'_>,
    faults: &mut Faults,
) -> Vec<UnitId> {
    let set = *file.value.set.as_ref();
    let mut ids = Vec::new();
    for key in keys {
        match unit_id(roster.units, key.as_ref()) {
            Some(id) if roster.units[id.index()].set.plays_in(set) => ids.push(id),
            Some(_) => file.fault(key, format!("unit `{}` takes no part here", key.as_ref()), faults),
            None if !roster.whole => {}
            None => file.fault(key, format!("no unit has the key `{}`", key.as_ref()), faults),
        }
    }
    ids
}

fn bands(file: &Document<ScenarioFile>, faults: &mut Faults) -> Vec<ScoreBand> {
    let mut bands = Vec::new();
    for entry in &file.value.victory.results {
        let (from, to) = (*entry.from.as_ref(), *entry.to.as_ref());
        if from > to {
            file.fault(&entry.to, format!("the band {from} to {to} is empty"), faults);
        }
        bands.push(ScoreBand { from, to, winner: entry.winner.side() });
    }
    bands
}

/// Every score the awards can give must have one result.
fn check_bands(file: &Document<ScenarioFile>, scenario: &Scenario, faults: &mut Faults) {
    let mut next = 0u16;
    for (entry, band) in file.value.victory.results.iter().zip(&scenario.results) {
        if u16::from(band.from) != next {
            let what = format!("the results have a hole or overlap: expected a band from {next}");
            file.fault(&entry.from, what, faults);
        }
        next = u16::from(band.to) + 1;
    }
    // Control and a hex next to it exclude each other, so each hex counts once, with its best award.
    let hexes: BTreeSet<u16> = scenario.awards.iter().map(|award| award.hex).collect();
    let best = |hex| scenario.awards.iter().filter(|award| award.hex == hex).map(|award| award.points).max();
    let highest: u16 = hexes.into_iter().filter_map(best).map(u16::from).sum();
    if next <= highest {
        faults.add(
            file.file(),
            0,
            format!("the results end at {}, but {highest} can be scored", next.max(1) - 1),
        );
    }
}

fn special(file: &Document<ScenarioFile>, roster: &Roster<'_>, faults: &mut Faults) -> Vec<Special> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for entry in &file.value.special {
        let rule = *entry.rule.as_ref();
        if !seen.insert(rule) {
            file.fault(&entry.rule, "this special rule stands twice", faults);
        }
        all.push(Special {
            rule,
            nations: entry.nations.clone(),
            units: keys(file, &entry.units, roster, faults),
            except: keys(file, &entry.except, roster, faults),
        });
    }
    all
}

fn check_nations(
    file: &Document<ScenarioFile>,
    roster: &Roster<'_>,
    scenario: &Scenario,
    faults: &mut Faults,
) {
    let mut seen = BTreeSet::new();
    let single = scenario.special(SpecialRule::SinglePiece).map_or(&[][..], |special| &special.units);
    for (entry, power) in file.value.nations.iter().zip(&scenario.nations) {
        let nation = power.nation;
        if !seen.insert(nation) {
            file.fault(&entry.nation, format!("{nation} stands twice"), faults);
        }
        for country in power.controls.iter().filter(|country| !power.operates.contains(country)) {
            let what = format!("{nation} controls {country} at the start, but may not operate there");
            file.fault(&entry.nation, what, faults);
        }
        if let Some(per_turn) = &entry.replacements.per_turn {
            file.within("per_turn", per_turn, &limits::RETURNS, faults);
        }
        for army in &entry.armies {
            file.within("components", &army.components, &limits::COMPONENTS, faults);
        }
        let mut kinds = BTreeSet::new();
        for army in entry.armies.iter().filter(|army| !kinds.insert(army.kind)) {
            file.fault(&army.components, "armies of this kind are made in two ways", faults);
        }
        if !roster.whole {
            continue;
        }
        let units = roster.units;
        let own = || units.iter().filter(|unit| unit.nation == nation && unit.set.plays_in(scenario.set));
        let on_map = own().filter(|unit| matches!(unit.start, Start::At(_) | Start::Map)).count();
        let aside = own().filter(|unit| unit.start == Start::Aside).count();
        let later = own().count() - on_map - aside;
        let mut forces =
            vec![(&entry.forces.on_map, on_map, "on the map"), (&entry.forces.aside, aside, "set aside")];
        match &entry.forces.later {
            Some(wanted) => forces.push((wanted, later, "to come")),
            None if later > 0 => {
                file.fault(&entry.nation, format!("{nation} has {later} units to come"), faults);
            }
            None => {}
        }
        for (wanted, found, place) in forces {
            if *wanted.as_ref() != found {
                let what =
                    format!("{nation} has {found} units {place} in units.csv, not {}", wanted.as_ref());
                file.fault(wanted, what, faults);
            }
        }
        let found = faults.len();
        for (army, entry) in power.armies.iter().zip(&entry.armies) {
            let armies = units
                .iter()
                .enumerate()
                .filter(|(_, unit)| unit.nation == nation && unit.set.plays_in(scenario.set))
                .filter(|(_, unit)| unit.level() == Level::Army && unit.kind == army.kind)
                .filter(|(_, unit)| unit.start != Start::Aside)
                .filter(|(at, _)| !single.iter().any(|id| id.index() == *at))
                .count();
            let components = own().filter(|unit| unit.start == Start::Aside && army.takes(unit)).count();
            let needed = armies * usize::from(army.components);
            if components + usize::from(army.short) < needed {
                let what = format!(
                    "{armies} armies of {nation} need {needed} components, but {components} are set aside"
                );
                file.fault(&entry.components, what, faults);
            }
            // Counters that the printed mix lacks come in by an option.
            let is_spare = |unit: &&Unit| unit.nation == nation && unit.set == ScenarioSet::Spare;
            let spare = units.iter().filter(is_spare).filter(|unit| army.takes(unit)).count();
            if components + spare > needed {
                let what = format!(
                    "{} components are set aside for {armies} armies of {nation} that need {needed}",
                    components + spare
                );
                file.fault(&entry.components, what, faults);
            }
        }
        // 7.1: whoever is set aside belongs to an army that can break down, and to one kind of army only.
        let aside = own().filter(|unit| unit.start == Start::Aside && unit.level() == Level::Corps);
        let takers = |unit: &Unit| power.armies.iter().filter(|army| army.takes(unit)).count();
        if let Some(unit) = aside.into_iter().find(|unit| takers(unit) != 1)
            && faults.len() == found
        {
            let kinds = takers(unit);
            let what =
                format!("`{}` is set aside, and {kinds} kinds of army are made of such units", unit.key);
            file.fault(&entry.nation, what, faults);
        }
    }
}
