//! The turn track, the Stance track, the levels of victory and what is scored at the end.

use mechanics::pack::{Bands, Faults, Report, Row, Source, Sourced, Table, name_fault};
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use crate::board::Hexes;
use crate::card::Names;
use crate::front::Front;
use crate::track::{Level, StanceEvent, StanceSquare, StanceTrack, Thresholds, Turn, TurnEvent, TurnEvents};
use crate::unit::Units;

/// `turns.csv`.
#[derive(Deserialize)]
pub(super) struct TurnRow {
    turn: u8,
    dates: String,
    allied_markers: u8,
    german_markers: u8,
    events: String,
    allied_threshold: Option<i16>,
    german_threshold: Option<i16>,
    game_end: Option<i8>,
    dates_source: Source,
    markers_source: Source,
    events_source: Source,
    allied_threshold_source: Option<Source>,
    german_threshold_source: Option<Source>,
    game_end_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for TurnRow {
    fn count(&self, report: &mut Report) {
        report.count("turn track", &self.dates_source);
        (0..2).for_each(|_| report.count("turn track", &self.markers_source));
        report.count("turn track", &self.events_source);
        let thresholds = [&self.allied_threshold_source, &self.german_threshold_source];
        thresholds.into_iter().flatten().for_each(|source| report.count("thresholds", source));
        self.game_end_source.iter().for_each(|source| report.count("end scores", source));
    }
}

pub(super) fn turns(table: &Table<TurnRow>, front: Front, faults: &mut Faults) -> Vec<Turn> {
    table.turns(|row| row.turn, faults);
    let mut turns = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        name_fault(&line.dates).into_iter().for_each(|what| table.fault(row, what, faults));
        for (name, number) in
            [("allied_markers", line.allied_markers), ("german_markers", line.german_markers)]
        {
            table.within(row, name, number, &limits::DRAW, faults);
        }
        let (allied, german) = (line.allied_threshold, line.german_threshold);
        table.pair(row, "allied_threshold", allied.is_some(), line.allied_threshold_source.as_ref(), faults);
        table.pair(row, "german_threshold", german.is_some(), line.german_threshold_source.as_ref(), faults);
        table.pair(row, "game_end", line.game_end.is_some(), line.game_end_source.as_ref(), faults);
        for threshold in [allied, german].into_iter().flatten() {
            table.within(row, "threshold", threshold, &limits::THRESHOLD, faults);
        }
        if allied.is_some() != german.is_some() {
            table.fault(row, "a Death's Head has a threshold for each side (17.6)", faults);
        }
        if allied.zip(german).is_some_and(|(allied, german)| german > allied) {
            table.fault(
                row,
                "one Total could fail both sides: the German threshold is the lower one (17.6)",
                faults,
            );
        }
        line.game_end.iter().for_each(|score| table.within(row, "game_end", *score, &limits::SCORE, faults));
        let found = faults.len();
        let events = events(table, row, front, faults);
        let all_read = faults.len() == found;
        if all_read && events.contains(TurnEvent::GameEnd) != line.game_end.is_some() {
            table.fault(row, "a turn with Game End, and no other, has a score for it (17.7)", faults);
        }
        turns.push(Turn {
            dates: line.dates.clone(),
            markers: [line.german_markers, line.allied_markers],
            events,
            sudden_death: allied.zip(german).map(|(allied, german)| Thresholds { allied, german }),
            game_end: line.game_end.unwrap_or(0),
        });
    }
    check_rising(table, faults);
    turns
}

fn events(table: &Table<TurnRow>, row: &Row<TurnRow>, front: Front, faults: &mut Faults) -> TurnEvents {
    let mut events = TurnEvents::EMPTY;
    for word in row.value.events.split_whitespace() {
        match TurnEvent::ALL.into_iter().find(|(_, known, _)| *known == word) {
            None => table.fault(row, format!("`{word}` is no turn event (20.1)"), faults),
            Some((_, _, fronts)) if !fronts.contains(&front) => {
                table.fault(row, format!("`{word}` is no event of the {} (20.1)", front.title()), faults);
            }
            Some((event, ..)) => {
                if !events.insert(event) {
                    table.fault(row, format!("`{word}` stands twice"), faults);
                }
            }
        }
    }
    events
}

/// Thresholds rise from one Death's Head to the next.
fn check_rising(table: &Table<TurnRow>, faults: &mut Faults) {
    let thresholds = |row: &TurnRow| row.allied_threshold.zip(row.german_threshold);
    let heads: Vec<&Row<TurnRow>> =
        table.rows().iter().filter(|row| thresholds(&row.value).is_some()).collect();
    for pair in heads.windows(2) {
        let [before, now] = [pair[0], pair[1]].map(|row| thresholds(&row.value).unwrap_or_default());
        if now.0 < before.0 || now.1 < before.1 {
            table.fault(pair[1], format!("a threshold is lower than on turn {}", pair[0].value.turn), faults);
        }
    }
}

/// `stance.csv`.
#[derive(Deserialize)]
pub(super) struct StanceRow {
    square: u8,
    event: StanceEvent,
    name: String,
    once: bool,
    flips: bool,
    vp: i8,
    source: Source,
    square_source: Source,
    vp_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for StanceRow {
    fn count(&self, report: &mut Report) {
        report.count("stance track", &self.source);
        report.count("stance track", &self.square_source);
        report.count("end scores", &self.vp_source);
    }
}

pub(super) fn stance(table: &Table<StanceRow>, front: Front, faults: &mut Faults) -> Option<StanceTrack> {
    let wanted = StanceEvent::of(front);
    for row in table.rows() {
        let line = &row.value;
        name_fault(&line.name).into_iter().for_each(|what| table.fault(row, what, faults));
        table.within(row, "vp", line.vp, &limits::SCORE, faults);
        if !wanted.iter().any(|(event, _)| *event == line.event) {
            table.fault(row, format!("this is no Stance event of the {} (20.2)", front.title()), faults);
        }
        let lower = table.rows().iter().filter(|other| other.value.square < line.square);
        if lower.into_iter().any(|other| other.value.vp < line.vp) {
            table.fault(row, "a higher square is never worse for the Allied player (20.2.2)", faults);
        }
    }
    table.once("event", &wanted, |row| row.event, faults)?;
    let numbers = [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5")];
    let squares = table.once("square", &numbers, |row| row.square, faults)?;
    Some(StanceTrack(squares.map(|row| {
        let StanceRow { event, name, once, flips, vp, .. } = &row.value;
        StanceSquare { event: *event, name: name.clone(), once: *once, flips: *flips, vp: *vp }
    })))
}

sourced_row! {
    /// `victory.csv`.
    pub(super) LevelRow "victory levels" { from: i16, level: Level, }
}

/// The levels by Total VP.
pub(super) fn victory(table: &Table<LevelRow>, faults: &mut Faults) -> Option<Bands<Level>> {
    table.once("level", &Level::ALL, |row| row.level, faults)?;
    for pair in table.rows().windows(2).filter(|pair| pair[0].value.level > pair[1].value.level) {
        table.fault(&pair[1], "more points are never a worse level for the German", faults);
    }
    Bands::read(table, "from", |row| row.from, |row| row.level, faults)
}

/// What is counted at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Counts {
    EvacuatedUnits,
    EvacuatedSteps,
    Surrendered,
    Lost,
    Held,
}

/// Something scored at the end of a game; units that began the scenario in a box do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Units in the Evacuated box.
    EvacuatedUnits(Units),
    /// Steps of units in the Evacuated box.
    EvacuatedSteps(Units),
    /// Units in the Surrendered box.
    Surrendered(Units),
    /// Units in the Destroyed and the Surrendered box.
    Lost(Units),
    /// German-controlled hexes among these.
    Held(Hexes),
}

/// A line of the End Game table (17.7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// What is counted.
    pub counted: Counted,
    /// VP for each, from the German point of view.
    pub vp: i8,
    /// Of so many of them; what is left over does not count.
    pub per: u8,
}

impl Score {
    pub(super) fn read(
        counts: Counts,
        of: &str,
        vp: i8,
        per: u8,
        names: &Names<'_>,
    ) -> Result<Score, String> {
        if let Some(what) = limits::SCORE.fault("vp", vp).or_else(|| limits::PER.fault("per", per)) {
            return Err(what);
        }
        let counted = match counts {
            Counts::EvacuatedUnits => Counted::EvacuatedUnits(names.units(of)?),
            Counts::EvacuatedSteps => Counted::EvacuatedSteps(names.units(of)?),
            Counts::Surrendered => Counted::Surrendered(names.units(of)?),
            Counts::Lost => Counted::Lost(names.units(of)?),
            Counts::Held => Counted::Held(names.hexes(of)?),
        };
        Ok(Score { counted, vp, per })
    }
}

sourced_row! {
    /// `scores.csv`.
    pub(super) ScoreRow "end scores" { front: Front, counts: Counts, of: String, vp: i8, per: u8, }
}

/// The End Game table of a front.
pub(super) fn scores(
    table: &Table<ScoreRow>,
    front: Front,
    names: &Names<'_>,
    faults: &mut Faults,
) -> Vec<Score> {
    let mut scores = Vec::new();
    for row in table.rows().iter().filter(|row| row.value.front == front) {
        let ScoreRow { counts, of, vp, per, .. } = &row.value;
        match Score::read(*counts, of, *vp, *per, names) {
            Ok(score) => scores.push(score),
            Err(what) => table.fault(row, what, faults),
        }
    }
    scores
}
