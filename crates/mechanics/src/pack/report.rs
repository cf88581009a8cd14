use std::collections::BTreeMap;

use serde::Serialize;

use super::Source;

/// How many values of a part come from where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Facts of the rulebook.
    pub rules: usize,
    /// Values computed from geography.
    pub geography: usize,
    /// Our own reconstructions.
    pub estimate: usize,
}

impl Tally {
    /// All values of the part.
    pub fn total(&self) -> usize {
        self.rules + self.geography + self.estimate
    }
}

/// How much of each part of a pack is fact, geography and estimate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Report(BTreeMap<String, Tally>);

impl Report {
    /// Counts one value of a part.
    pub fn count(&mut self, part: &str, source: &Source) {
        let tally = self.0.entry(part.to_owned()).or_default();
        match source {
            Source::Rules(_) => tally.rules += 1,
            Source::Geography => tally.geography += 1,
            Source::Estimate => tally.estimate += 1,
        }
    }

    /// The parts by name.
    pub fn parts(&self) -> impl Iterator<Item = (&str, Tally)> {
        self.0.iter().map(|(part, tally)| (part.as_str(), *tally))
    }

    /// The tally of one part; empty if the part is unknown.
    pub fn part(&self, part: &str) -> Tally {
        self.0.get(part).copied().unwrap_or_default()
    }
}

impl From<Report> for BTreeMap<String, engine::Sources> {
    fn from(report: Report) -> Self {
        let sources = |tally: Tally| {
            let Tally { rules, geography, estimate } = tally;
            engine::Sources { rules, geography, estimate }
        };
        report.0.into_iter().map(|(part, tally)| (part, sources(tally))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_serialises() {
        let mut report = Report::default();
        report.count("units", &Source::Estimate);
        report.count("units", &Source::Rules("8.0".into()));
        report.count("map", &Source::Geography);
        assert_eq!(report.part("units").total(), 2);
        assert_eq!(report.part("none"), Tally::default());
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            r#"{"map":{"rules":0,"geography":1,"estimate":0},"units":{"rules":1,"geography":0,"estimate":1}}"#
        );
    }
}
