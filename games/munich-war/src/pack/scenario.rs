//! Scenarios: who fights whom, and how long (3.2).

use hexmap::{Grid, HexNumber};
use mechanics::UnitId;
use mechanics::pack::{Document, Faults, Report, Source, Spanned, Table, name_fault};
use serde::Deserialize;

use super::limits;
use super::rows::SetupRow;
use crate::nation::{Nation, Nations, Side};
use crate::unit::Unit;

/// A line of the Scenario Determination Table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in records and on the command line.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The dice that give it.
    pub dice: Vec<u8>,
    /// Its length in turns.
    pub turns: u8,
    /// Belligerents at the start, by side.
    pub belligerents: [Nations; 2],
    /// Those that the intervention event brings, by side (5.3).
    pub interventions: [Nations; 2],
    /// Who deploys Finland (3.4.1).
    pub finland: Side,
    /// Units that the suggested set-up puts elsewhere than their counter says, by their place in the list.
    pub setup: Vec<(UnitId, HexNumber)>,
}

/// `scenarios/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    id: Spanned<String>,
    title: String,
    dice: Spanned<Vec<u8>>,
    turns: Spanned<u8>,
    source: Source,
    axis: Spanned<Vec<Nation>>,
    allied: Spanned<Vec<Nation>>,
    axis_intervention: Spanned<Vec<Nation>>,
    allied_intervention: Spanned<Vec<Nation>>,
    finland: Side,
}

impl ScenarioFile {
    pub fn count(&self, report: &mut Report) {
        // Dice, length, four lists and Finland.
        (0..7).for_each(|_| report.count("scenarios", &self.source));
    }
}

/// `turns` is the length of the track, if that is known.
pub(super) fn build(file: &Document<ScenarioFile>, turns: Option<usize>, faults: &mut Faults) -> Scenario {
    let ScenarioFile { id, dice, axis, allied, axis_intervention, allied_intervention, .. } = &file.value;
    if file.file() != format!("scenarios/{}.toml", id.as_ref()) {
        file.fault(id, "a scenario file is named after its id", faults);
    }
    file.within("turns", &file.value.turns, &limits::LENGTH, faults);
    if let Some(turns) = turns.filter(|turns| usize::from(*file.value.turns.as_ref()) > *turns) {
        file.fault(&file.value.turns, format!("turns.csv has {turns} turns only"), faults);
    }
    name_fault(&file.value.title).into_iter().for_each(|what| file.fault(id, what, faults));
    for die in dice.as_ref().iter().filter(|die| !(1..=6).contains(*die)) {
        file.fault(dice, format!("{die} is not a roll of one die (3.2)"), faults);
    }
    let mut known = Nations::EMPTY;
    for list in [axis, allied, axis_intervention, allied_intervention] {
        for &nation in list.as_ref() {
            if !known.insert(nation) {
                file.fault(list, format!("{nation} stands twice"), faults);
            }
            if nation == Nation::Danzig {
                file.fault(list, "Danzig is no country of its own in the war (5.6)", faults);
            }
        }
    }
    for (list, nation) in [(axis, Nation::Germany), (allied, Nation::Czechoslovakia)] {
        if !list.as_ref().contains(&nation) {
            file.fault(list, format!("{nation} always fights on this side (5.0)"), faults);
        }
    }
    let set = |list: &Spanned<Vec<Nation>>| list.as_ref().iter().copied().collect::<Nations>();
    Scenario {
        id: id.as_ref().clone(),
        title: file.value.title.clone(),
        dice: dice.as_ref().clone(),
        turns: *file.value.turns.as_ref(),
        belligerents: [set(axis), set(allied)],
        interventions: [set(axis_intervention), set(allied_intervention)],
        finland: file.value.finland,
        setup: Vec::new(),
    }
}

/// Every face of the die gives one scenario (3.2).
pub(super) fn check_dice(files: &[Document<ScenarioFile>], faults: &mut Faults) {
    if files.len() > limits::SCENARIOS {
        faults.add("scenarios/", 0, format!("there is room for {} scenarios", limits::SCENARIOS));
    }
    for die in 1..=6 {
        let mut givers = files.iter().filter(|file| file.value.dice.as_ref().contains(&die));
        if givers.next().is_none() {
            faults.add("scenarios/", 0, format!("no scenario is given by a die of {die} (3.2)"));
        }
        for file in givers {
            file.fault(&file.value.dice, format!("a die of {die} gives another scenario already"), faults);
        }
    }
}

/// Adds the suggested set-up of each scenario to it.
pub(super) fn set_up(
    table: &Table<SetupRow>,
    units: &[Unit],
    grid: &Grid,
    scenarios: &mut [Scenario],
    faults: &mut Faults,
) {
    for row in table.rows() {
        let SetupRow { unit, scenario, hex, .. } = &row.value;
        if grid.id(*hex).is_none() {
            table.fault(row, format!("there is no hex {hex}"), faults);
        }
        let Some(index) = units.iter().position(|known| known.key == *unit) else {
            table.fault(row, format!("`{unit}` is no unit of units.csv"), faults);
            continue;
        };
        let Some(found) = scenarios.iter_mut().find(|known| known.id == *scenario) else {
            table.fault(row, format!("`{scenario}` is no scenario"), faults);
            continue;
        };
        let unit = UnitId::new(index as u16);
        if found.setup.iter().any(|(known, _)| *known == unit) {
            table.fault(row, "the unit stands twice in this scenario", faults);
        }
        found.setup.push((unit, *hex));
    }
}
