//! Scenarios: which front, which turns, who commands, and how they are won.

use hexmap::{HexNumber, Id};
use mechanics::pack::{Bands, Document, Faults, Report, Source, Spanned, name_fault};
use serde::Deserialize;

use super::tracks::Counts;
use super::{FrontPack, Score};
use crate::board::Hexes;
use crate::front::Front;
use crate::leader::{Leader, LeaderId, Role};
use crate::nation::Side;
use crate::track::{Level, StanceTrack};

/// How plans are chosen (5.7, 24.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Planning {
    /// None.
    None,
    /// Each side draws one.
    Drawn,
    /// The two Historical ones.
    Historical,
}

/// Victory conditions of a short scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnVictory {
    /// What is scored at the end.
    pub scores: Vec<Score>,
    /// The levels by the sum.
    pub levels: Bands<Level>,
}

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in records and on the command line.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The front.
    pub front: Front,
    /// The set-up: an index into the front's list.
    pub setup: usize,
    /// First and last turn.
    pub turns: (u8, u8),
    /// Who is in command at the start, by side.
    pub leaders: [LeaderId; 2],
    /// How plans are chosen.
    pub planning: Planning,
    /// Whether Alternate Events have an effect (21.1).
    pub alternates: bool,
    /// Whether Automatic Victory, Sudden Death and plans are checked (7.0).
    pub checks: bool,
    /// The square of the Stance marker.
    pub stance: u8,
    /// Whether it lies on its flip side.
    pub flipped: bool,
    /// German-controlled hexes beside those of the start of a campaign.
    pub german_hexes: Hexes,
    /// Its own victory conditions; none for those of 17.5 to 17.7.
    pub victory: Option<OwnVictory>,
}

/// `scenarios/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    id: Spanned<String>,
    title: Spanned<String>,
    front: Spanned<Front>,
    setup: Spanned<String>,
    turns: Spanned<[u8; 2]>,
    leaders: Spanned<[String; 2]>,
    plans: Spanned<Planning>,
    alternates: Spanned<bool>,
    checks: bool,
    stance: Spanned<u8>,
    flipped: Spanned<bool>,
    source: Source,
    german_hexes: Option<Spanned<String>>,
    #[serde(default)]
    score: Vec<Spanned<ScoreEntry>>,
    #[serde(default)]
    band: Vec<Spanned<BandEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreEntry {
    counts: Counts,
    of: String,
    vp: i8,
    per: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BandEntry {
    from: i16,
    level: Level,
}

impl ScenarioFile {
    pub fn count(&self, report: &mut Report) {
        // Front, turns, leaders, plans, alternates, checks, stance, control, victory.
        (0..9).for_each(|_| report.count("scenarios", &self.source));
    }
}

/// The scenario, if its front could be read.
pub(super) fn build(
    file: &Document<ScenarioFile>,
    fronts: [Option<&FrontPack>; 2],
    leaders: Option<&[Leader]>,
    faults: &mut Faults,
) -> Option<Scenario> {
    let ScenarioFile { id, title, .. } = &file.value;
    if file.file() != format!("scenarios/{}.toml", id.as_ref()) {
        file.fault(id, "a scenario file is named after its id", faults);
    }
    name_fault(title.as_ref()).into_iter().for_each(|what| file.fault(title, what, faults));
    let front = *file.value.front.as_ref();
    let found = leaders.and_then(|leaders| commanders(file, front, leaders, faults));
    let pack = fronts[front as usize]?;
    let setup = pack.setups.iter().position(|setup| setup.id == *file.value.setup.as_ref());
    if setup.is_none() {
        let what = format!("the {} has no set-up `{}`", front.title(), file.value.setup.as_ref());
        file.fault(&file.value.setup, what, faults);
    }
    let [first, last] = *file.value.turns.as_ref();
    if first == 0 || first > last || usize::from(last) > pack.turns.len() {
        let what = format!(
            "turns: from {first} to {last} are no turns of the track, which has {}",
            pack.turns.len()
        );
        file.fault(&file.value.turns, what, faults);
    }
    if front != Front::France && *file.value.plans.as_ref() != Planning::None {
        file.fault(&file.value.plans, "plans belong to the French Front (5.7)", faults);
    }
    if front != Front::Poland && *file.value.alternates.as_ref() {
        file.fault(&file.value.alternates, "Alternate Events belong to the Polish Front (21.1)", faults);
    }
    let (stance, flipped) = (*file.value.stance.as_ref(), *file.value.flipped.as_ref());
    if !(1..=StanceTrack::TOP).contains(&stance) {
        file.fault(&file.value.stance, "the Stance track has squares 1 to 5 (20.2)", faults);
    } else if flipped && !pack.stance.square(stance).flips {
        file.fault(&file.value.flipped, "the Stance marker does not flip in that square (20.2)", faults);
    }
    let german_hexes = german_hexes(file, pack, faults);
    let victory = victory(file, pack, faults);
    Some(Scenario {
        id: id.as_ref().clone(),
        title: title.as_ref().clone(),
        front,
        setup: setup?,
        turns: (first, last),
        leaders: found?,
        planning: *file.value.plans.as_ref(),
        alternates: *file.value.alternates.as_ref(),
        checks: file.value.checks,
        stance,
        flipped,
        german_hexes,
        victory,
    })
}

/// The leaders by side; the file may name them in any order.
fn commanders(
    file: &Document<ScenarioFile>,
    front: Front,
    leaders: &[Leader],
    faults: &mut Faults,
) -> Option<[LeaderId; 2]> {
    let list = &file.value.leaders;
    let mut found = [None; 2];
    for name in list.as_ref() {
        match leaders.iter().position(|leader| leader.name == *name && leader.front == front) {
            Some(at) => found[leaders[at].side as usize] = Some(LeaderId::from_index(at)),
            None => file.fault(list, format!("`{name}` is no leader of the {}", front.title()), faults),
        }
    }
    let [Some(german), Some(allied)] = found else {
        file.fault(list, "each side has a leader (5.5)", faults);
        return None;
    };
    let starts_replaced = |id: LeaderId| leaders[id.index()].role == Role::Replacement;
    if file.value.checks && [german, allied].into_iter().any(starts_replaced) {
        file.fault(list, "a campaign starts under the Main Leaders (5.5)", faults);
    }
    Some([german, allied])
}

fn german_hexes(file: &Document<ScenarioFile>, pack: &FrontPack, faults: &mut Faults) -> Hexes {
    let mut hexes = Hexes::EMPTY;
    let Some(text) = &file.value.german_hexes else { return hexes };
    for word in text.as_ref().split_whitespace() {
        let hex = word.parse::<HexNumber>().ok().and_then(|number| pack.board.grid.id(number));
        match hex.filter(|hex| pack.board.land.contains(*hex)) {
            Some(hex) => {
                hexes.insert(hex);
            }
            None => file.fault(text, format!("`{word}` is no land hex of this board"), faults),
        }
    }
    let setup = pack.setups.iter().find(|setup| setup.id == *file.value.setup.as_ref());
    for (unit, start, _) in setup.iter().flat_map(|setup| &setup.units) {
        let unit = &pack.units[unit.index()];
        if let crate::unit::Start::Hex(hex) = start
            && unit.side == Side::Allied
            && hexes.contains(*hex)
        {
            let what =
                format!("`{}` stands in {}, which is German here", unit.key, pack.board.grid.number(*hex));
            file.fault(text, what, faults);
        }
    }
    hexes
}

fn victory(file: &Document<ScenarioFile>, pack: &FrontPack, faults: &mut Faults) -> Option<OwnVictory> {
    let (entries, bands) = (&file.value.score, &file.value.band);
    if file.value.checks {
        for band in bands.iter().take(1) {
            file.fault(band, "a campaign is won by 17.5 to 17.7, and has no bands of its own", faults);
        }
        return None;
    }
    if bands.is_empty() || entries.is_empty() {
        file.fault(&file.value.id, "a scenario without checks needs scores and bands of its own", faults);
    }
    let names = pack.names();
    let mut scores = Vec::new();
    for entry in entries {
        let ScoreEntry { counts, of, vp, per } = entry.as_ref();
        match Score::read(*counts, of, *vp, *per, &names) {
            Ok(score) => scores.push(score),
            Err(what) => file.fault(entry, what, faults),
        }
    }
    for pair in bands.windows(2).filter(|pair| pair[0].as_ref().level >= pair[1].as_ref().level) {
        file.fault(&pair[1], "levels rise from the worst for the German to the best", faults);
    }
    let levels = Bands::new(bands.iter().map(|band| (band.as_ref().from, band.as_ref().level)).collect());
    match levels {
        Ok(levels) => Some(OwnVictory { scores, levels }),
        Err(Some(at)) => {
            file.fault(&bands[at], "`from` must be higher than in the band before", faults);
            None
        }
        Err(None) => None,
    }
}
