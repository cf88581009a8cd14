//! Whether two packs really differ, or chance explains it.
//!
//! Shares are compared by Fisher's exact test, numbers by the Mann-Whitney test. As many questions are asked
//! at once, the values of p are corrected by Holm's method.

use std::collections::BTreeSet;

use serde::Serialize;

use super::study::{Numbers, Study};

/// One question.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Row {
    pub what: String,
    pub one: f64,
    pub other: f64,
    /// The other less the one, with 95 % confidence.
    pub difference: [f64; 2],
    pub test: &'static str,
    /// How likely chance alone gives such a difference.
    pub p: f64,
    /// The same, corrected for the number of questions.
    pub holm: f64,
    /// Whether one and other are shares of games.
    pub share: bool,
}

/// All questions about two studies.
pub(super) fn rows(one: &Study, other: &Study, seats: &[&str]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut share =
        |what: String, a: u64, b: u64| rows.push(compare_shares(what, (a, one.games), (b, other.games)));
    for (i, seat) in seats.iter().enumerate() {
        share(format!("{seat} wins"), one.wins[i], other.wins[i]);
    }
    share("draws".to_owned(), one.draws, other.draws);
    let verdicts: BTreeSet<&String> = one.verdicts.keys().chain(other.verdicts.keys()).collect();
    // Where a victory is just a victory, the verdicts say nothing more than the wins.
    for verdict in verdicts.iter().filter(|_| verdicts.len() > 3) {
        let times = |study: &Study| study.verdicts.get(*verdict).copied().unwrap_or(0);
        share(format!("verdict: {verdict}"), times(one), times(other));
    }
    share("over in the first fifth".to_owned(), one.early, other.early);
    let places: BTreeSet<(&String, &String)> =
        one.captures.iter().chain(&other.captures).map(|capture| (&capture.place, &capture.label)).collect();
    for (place, label) in places {
        let games = |study: &Study| {
            study.captures.iter().find(|capture| capture.place == *place).map_or(0, |capture| capture.games)
        };
        share(format!("{label} ({place}) changes hands"), games(one), games(other));
    }
    let mut numbers = |what: String, a: Option<&Numbers>, b: Option<&Numbers>| {
        let zeros = |study: &Study| vec![0; study.games as usize];
        let a = a.map_or_else(|| zeros(one), |numbers| numbers.values.clone());
        let b = b.map_or_else(|| zeros(other), |numbers| numbers.values.clone());
        rows.push(compare_numbers(what, &a, &b));
    };
    numbers("points".to_owned(), Some(&one.points), Some(&other.points));
    numbers("length in turns".to_owned(), Some(&one.length), Some(&other.length));
    let nations: BTreeSet<&String> = one.losses.keys().chain(other.losses.keys()).collect();
    for nation in nations {
        numbers(format!("units lost: {nation}"), one.losses.get(nation), other.losses.get(nation));
    }
    // What is never or always so in both needs no test.
    rows.retain(|row| !row.share || row.one != row.other || (row.one > 0.0 && row.one < 1.0));
    correct(&mut rows);
    rows
}

fn compare_shares(what: String, one: (u64, u64), other: (u64, u64)) -> Row {
    let share = |(k, n): (u64, u64)| k as f64 / n.max(1) as f64;
    let (p1, p2) = (share(one), share(other));
    let spread =
        1.96 * (p1 * (1.0 - p1) / one.1.max(1) as f64 + p2 * (1.0 - p2) / other.1.max(1) as f64).sqrt();
    let difference = [p2 - p1 - spread, p2 - p1 + spread];
    let p = fisher(one, other);
    Row { what, one: p1, other: p2, difference, test: "Fisher", p, holm: p, share: true }
}

fn compare_numbers(what: String, one: &[i64], other: &[i64]) -> Row {
    let moments = |values: &[i64]| {
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<i64>() as f64 / n;
        let squares: f64 = values.iter().map(|value| (*value as f64 - mean).powi(2)).sum();
        (mean, squares / (n - 1.0).max(1.0) / n)
    };
    let ((m1, v1), (m2, v2)) = (moments(one), moments(other));
    let spread = 1.96 * (v1 + v2).sqrt();
    let difference = [m2 - m1 - spread, m2 - m1 + spread];
    let p = mann_whitney(one, other);
    Row { what, one: m1, other: m2, difference, test: "Mann-Whitney", p, holm: p, share: false }
}

/// Holm's correction: the smallest p times the number of questions, the next times one less, and so on.
fn correct(rows: &mut [Row]) {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|&a, &b| rows[a].p.total_cmp(&rows[b].p));
    let mut least: f64 = 0.0;
    for (rank, i) in order.into_iter().enumerate() {
        let questions = (rows.len() - rank) as f64;
        least = least.max((rows[i].p * questions).min(1.0));
        rows[i].holm = least;
    }
}

/// Fisher's exact test, two-sided: k of n against k of n.
fn fisher((a, n1): (u64, u64), (c, n2): (u64, u64)) -> f64 {
    let (hits, all) = (a + c, n1 + n2);
    // Logarithms of factorials.
    let mut logs = vec![0.0; all as usize + 1];
    for i in 1..logs.len() {
        logs[i] = logs[i - 1] + (i as f64).ln();
    }
    let choose = |n: u64, k: u64| logs[n as usize] - logs[k as usize] - logs[(n - k) as usize];
    let chance = |a: u64| (choose(n1, a) + choose(n2, hits - a) - choose(all, hits)).exp();
    let seen = chance(a);
    let possible = hits.saturating_sub(n2)..=hits.min(n1);
    let sum: f64 = possible.map(chance).filter(|p| *p <= seen * (1.0 + 1e-7)).sum();
    sum.min(1.0)
}

/// The Mann-Whitney test, two-sided, by the normal approximation with ties and continuity corrected.
fn mann_whitney(one: &[i64], other: &[i64]) -> f64 {
    let (n1, n2) = (one.len() as f64, other.len() as f64);
    if one.is_empty() || other.is_empty() {
        return 1.0;
    }
    let mut all: Vec<(i64, bool)> =
        one.iter().map(|value| (*value, true)).chain(other.iter().map(|value| (*value, false))).collect();
    all.sort_unstable();
    let (mut ranks, mut ties, mut below) = (0.0, 0.0, 0.0);
    for same in all.chunk_by(|a, b| a.0 == b.0) {
        let t = same.len() as f64;
        let ours = same.iter().filter(|(_, first)| *first).count() as f64;
        ranks += ours * (below + (t + 1.0) / 2.0);
        ties += t * t * t - t;
        below += t;
    }
    let n = n1 + n2;
    let u = ranks - n1 * (n1 + 1.0) / 2.0;
    let variance = n1 * n2 / 12.0 * (n + 1.0 - ties / (n * (n - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let z = ((u - n1 * n2 / 2.0).abs() - 0.5).max(0.0) / variance.sqrt();
    (2.0 * beyond(z)).min(1.0)
}

/// The share of a normal distribution above z, for z of at least 0 (Abramowitz and Stegun 26.2.17).
fn beyond(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let sum = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
        .iter()
        .rev()
        .fold(0.0, |sum, factor| (sum + factor) * t);
    sum * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found}, not {expected}");
    }

    #[test]
    fn fishers_tea() {
        // A lady tastes eight cups, four with milk first, and finds three of them.
        close(fisher((3, 4), (1, 4)), 0.4857);
        close(fisher((10, 100), (25, 100)), 0.0087);
        close(fisher((7, 50), (7, 50)), 1.0);
        close(fisher((0, 10), (0, 10)), 1.0);
    }

    #[test]
    fn ranks() {
        close(beyond(1.96), 0.025);
        close(beyond(0.0), 0.5);
        // The two samples do not overlap: U is 0 of 25, z is 2.507.
        close(mann_whitney(&[1, 2, 3, 4, 5], &[6, 7, 8, 9, 10]), 0.0122);
        close(mann_whitney(&[3, 3, 3], &[3, 3, 3]), 1.0);
        close(mann_whitney(&[1, 2, 3], &[1, 2, 3]), 1.0);
    }

    #[test]
    fn many_questions_need_more() {
        let row = |p: f64| Row {
            what: String::new(),
            one: 0.0,
            other: 0.0,
            difference: [0.0, 0.0],
            test: "",
            p,
            holm: p,
            share: true,
        };
        let mut rows = [row(0.04), row(0.01), row(0.03)];
        correct(&mut rows);
        let holm: Vec<f64> = rows.iter().map(|row| row.holm).collect();
        assert_eq!(holm, [0.06, 0.03, 0.06]);
    }
}
