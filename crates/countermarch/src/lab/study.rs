//! What many games say together.

use std::collections::{BTreeMap, BTreeSet};

use engine::{PlaceId, Scene};
use serde::Serialize;

use super::sheet::Sheet;
use crate::arena::wilson;

/// Many games with one pack.
#[derive(Serialize)]
pub(super) struct Study {
    /// Which pack.
    pub name: String,
    pub pack: String,
    pub games: u64,
    /// Wins of each seat.
    pub wins: Vec<u64>,
    pub draws: u64,
    /// The share of the first seat in the games that were won, with 95 % confidence.
    pub interval95: [f64; 2],
    pub verdicts: BTreeMap<String, u64>,
    /// Games that ended in the first fifth of the turns.
    pub early: u64,
    pub points: Numbers,
    pub length: Numbers,
    /// Units of each nation that were lost in a game.
    pub losses: BTreeMap<String, Numbers>,
    /// Units that were weakened but not lost, by nation.
    pub weakened: BTreeMap<String, Numbers>,
    pub captures: Vec<Capture>,
    pub tables: Vec<TableUse>,
    pub cases: Vec<CaseUse>,
}

/// A number of each game.
#[derive(Clone, Serialize)]
pub(super) struct Numbers {
    pub mean: f64,
    pub deviation: f64,
    pub least: i64,
    pub median: i64,
    pub most: i64,
    /// Game by game.
    pub values: Vec<i64>,
}

impl Numbers {
    fn of(values: Vec<i64>) -> Self {
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<i64>() as f64 / n;
        let squares: f64 = values.iter().map(|value| (*value as f64 - mean).powi(2)).sum();
        let mut sorted = values.clone();
        sorted.sort_unstable();
        let at = |i: usize| sorted.get(i).copied().unwrap_or(0);
        Numbers {
            mean,
            deviation: (squares / (n - 1.0).max(1.0)).sqrt(),
            least: at(0),
            median: at(sorted.len() / 2),
            most: at(sorted.len().saturating_sub(1)),
            values,
        }
    }
}

/// A named place that changed hands.
#[derive(Serialize)]
pub(super) struct Capture {
    pub place: String,
    pub label: String,
    /// In how many games it changed hands.
    pub games: u64,
    /// Who took it first, by seat.
    pub by: Vec<u64>,
    /// In how many games each turn was the first.
    pub turns: BTreeMap<u32, u64>,
    pub median_turn: u32,
    /// Who held it in the end, by seat.
    pub held: Vec<u64>,
}

/// How often the cells of a results table were used.
#[derive(Serialize)]
pub(super) struct TableUse {
    pub table: String,
    pub headings: Vec<String>,
    /// Rows of columns.
    pub uses: Vec<Vec<u64>>,
    /// What stands in the cells that were used.
    pub results: Vec<Vec<String>>,
}

/// How often a case of the rulebook was met.
#[derive(Serialize)]
pub(super) struct CaseUse {
    pub case: String,
    pub text: String,
    /// In how many games.
    pub games: u64,
    /// How often in all.
    pub times: u64,
}

impl Study {
    pub fn of(
        name: &str,
        pack: &str,
        sheets: &[Sheet],
        seats: usize,
        scene: &Scene,
        text: impl Fn(&str) -> String,
    ) -> Self {
        let count = |test: &dyn Fn(&Sheet) -> bool| sheets.iter().filter(|sheet| test(sheet)).count() as u64;
        let numbers = |number: &dyn Fn(&Sheet) -> i64| Numbers::of(sheets.iter().map(number).collect());
        let won = |seat: u8| count(&|sheet| sheet.winner == Some(seat) || sheet.shared.contains(&seat));
        let wins: Vec<u64> = (0..seats as u8).map(won).collect();
        let mut verdicts = BTreeMap::new();
        for sheet in sheets {
            *verdicts.entry(sheet.verdict.clone()).or_default() += 1;
        }
        let nations: BTreeSet<&String> = sheets.iter().flat_map(|sheet| sheet.losses.keys()).collect();
        let of_nation = |number: &dyn Fn(&Sheet, &str) -> u32| -> BTreeMap<String, Numbers> {
            let by = |nation: &&String| numbers(&|sheet| number(sheet, nation).into());
            let all = nations.iter().map(|nation| ((*nation).clone(), by(nation)));
            all.filter(|(_, numbers)| numbers.most > 0).collect()
        };
        Study {
            name: name.to_owned(),
            pack: pack.to_owned(),
            games: sheets.len() as u64,
            draws: count(&|sheet| sheet.winner.is_none() && sheet.shared.is_empty()),
            interval95: wilson(wins[0], wins.iter().sum()),
            wins,
            verdicts,
            early: count(&|sheet| sheet.turn * 5 <= sheet.turns),
            points: numbers(&|sheet| sheet.points.into()),
            length: numbers(&|sheet| sheet.turn.into()),
            losses: of_nation(&|sheet, nation| sheet.losses.get(nation).map_or(0, |toll| toll.units)),
            weakened: of_nation(&|sheet, nation| sheet.losses.get(nation).map_or(0, |toll| toll.weakened)),
            captures: captures(sheets, seats, scene),
            tables: tables(sheets),
            cases: cases(sheets, text),
        }
    }
}

fn captures(sheets: &[Sheet], seats: usize, scene: &Scene) -> Vec<Capture> {
    let taken: BTreeSet<u16> = sheets.iter().flat_map(|sheet| sheet.captures.keys().copied()).collect();
    let mut captures: Vec<Capture> =
        taken.into_iter().map(|place| capture(sheets, seats, scene, place)).collect();
    captures.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.place.cmp(&b.place)));
    captures
}

fn capture(sheets: &[Sheet], seats: usize, scene: &Scene, place: u16) -> Capture {
    let count = |of: &dyn Fn(u8) -> usize| (0..seats as u8).map(|seat| of(seat) as u64).collect();
    let info = scene.places.get(usize::from(PlaceId(place).0));
    let first: Vec<(u32, u8)> =
        sheets.iter().filter_map(|sheet| sheet.captures.get(&place).copied()).collect();
    let mut turns = BTreeMap::new();
    for (turn, _) in &first {
        *turns.entry(*turn).or_default() += 1;
    }
    let mut sorted: Vec<u32> = first.iter().map(|(turn, _)| *turn).collect();
    sorted.sort_unstable();
    Capture {
        place: info.map_or(String::new(), |info| info.name.clone()),
        label: info.map_or(String::new(), |info| info.label.clone()),
        games: first.len() as u64,
        by: count(&|seat| first.iter().filter(|(_, by)| *by == seat).count()),
        turns,
        median_turn: sorted.get(sorted.len() / 2).copied().unwrap_or(0),
        held: count(&|seat| sheets.iter().filter(|sheet| sheet.held.get(&place) == Some(&seat)).count()),
    }
}

fn tables(sheets: &[Sheet]) -> Vec<TableUse> {
    let mut tables: BTreeMap<&str, TableUse> = BTreeMap::new();
    for cell in sheets.iter().flat_map(|sheet| &sheet.cells) {
        let table = tables.entry(&cell.table).or_insert_with(|| TableUse {
            table: cell.table.clone(),
            headings: cell.headings.clone(),
            uses: vec![vec![0; cell.headings.len()]; cell.rows],
            results: vec![vec![String::new(); cell.headings.len()]; cell.rows],
        });
        table.uses[cell.row][cell.column] += 1;
        table.results[cell.row][cell.column].clone_from(&cell.result);
    }
    tables.into_values().collect()
}

fn cases(sheets: &[Sheet], text: impl Fn(&str) -> String) -> Vec<CaseUse> {
    let mut cases: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (case, times) in sheets.iter().flat_map(|sheet| &sheet.cases) {
        let (games, all) = cases.entry(case).or_default();
        *games += 1;
        *all += u64::from(*times);
    }
    let mut cases: Vec<CaseUse> = cases
        .into_iter()
        .map(|(case, (games, times))| CaseUse { case: case.to_owned(), text: text(case), games, times })
        .collect();
    // 9.1 before 10.2.
    let number = |part: &str| (part.parse::<u32>().unwrap_or(u32::MAX), part.to_owned());
    cases.sort_by_cached_key(|case| case.case.split('.').map(number).collect::<Vec<_>>());
    cases
}
