//! Weights of a computer player's judgement: named whole numbers in the pack.

use serde::Deserialize;

use crate::pack::{Faults, Files, Report, Source, Table};

/// The file of a pack that has them. It changes how the computer plays, never what the rules allow: records
/// do not depend on it.
pub const WEIGHTS_FILE: &str = "opponent.csv";

/// A line of the file.
#[derive(Clone, Debug, Deserialize)]
pub struct WeightRow {
    weight: String,
    value: i32,
    source: Source,
    #[expect(dead_code, reason = "for people who read the file")]
    note: Option<String>,
}

/// A set of named weights; [`weights!`](crate::weights) makes one.
pub trait Weighing: Default {
    /// The names, as the file has them.
    const NAMES: &'static [&'static str];

    /// The weight with this place in the list of names.
    fn at(&mut self, index: usize) -> &mut i32;
}

/// The lines of a pack's file of weights.
pub struct WeightTable(Table<WeightRow>);

impl WeightTable {
    /// Reads the file.
    pub fn read(files: &Files, faults: &mut Faults) -> Self {
        WeightTable(Table::read(files, WEIGHTS_FILE, faults))
    }

    /// Every weight once, or faults.
    pub fn build<W: Weighing>(&self, faults: &mut Faults) -> Option<W> {
        let mut weights = W::default();
        let mut found = vec![false; W::NAMES.len()];
        for row in self.0.rows() {
            let name = &row.value.weight;
            match W::NAMES.iter().position(|known| known == name) {
                None => faults.add(WEIGHTS_FILE, row.line, format!("there is no weight '{name}'")),
                Some(index) if found[index] => {
                    faults.add(WEIGHTS_FILE, row.line, format!("the weight '{name}' stands twice"));
                }
                Some(index) => {
                    found[index] = true;
                    *weights.at(index) = row.value.value;
                }
            }
        }
        let missing: Vec<&str> =
            W::NAMES.iter().zip(&found).filter(|(_, found)| !**found).map(|(name, _)| *name).collect();
        if !missing.is_empty() && self.0.is_whole() {
            faults.add(WEIGHTS_FILE, 0, format!("these weights are missing: {}", missing.join(", ")));
        }
        missing.is_empty().then_some(weights)
    }

    /// Counts the weights by source.
    pub fn count(&self, report: &mut Report) {
        for row in self.0.rows() {
            report.count("opponent", &row.value.source);
        }
    }
}

/// A struct of weights, all `i32`, each with its line of documentation.
///
/// ```
/// mechanics::weights! {
///     /// What counts.
///     pub struct Weights {
///         /// What a victory point is worth.
///         point,
///     }
/// }
/// let files = [("opponent.csv", "weight,value,source,note\npoint,250,estimate,\n")].into_iter().collect();
/// let mut faults = Default::default();
/// let weights: Weights = mechanics::WeightTable::read(&files, &mut faults).build(&mut faults).unwrap();
/// assert_eq!(weights.point, 250);
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* $field:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: i32,)*
        }

        impl $crate::Weighing for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            fn at(&mut self, index: usize) -> &mut i32 {
                let [$($field),*] = [$(&mut self.$field),*];
                let mut all = [$($field),*].into_iter();
                all.nth(index).expect("a place in the list of names")
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::weights! {
        /// Two.
        pub struct Two {
            /// First.
            first,
            /// Second.
            second,
        }
    }

    fn read(text: &str) -> (Option<Two>, String) {
        let files = [(WEIGHTS_FILE, text)].into_iter().collect();
        let mut faults = Faults::default();
        let weights = WeightTable::read(&files, &mut faults).build(&mut faults);
        (weights, faults.to_string())
    }

    #[test]
    fn every_weight_stands_once() {
        let whole = "weight,value,source,note\nsecond,-2,estimate,\nfirst,1,estimate,why\n";
        assert_eq!(read(whole), (Some(Two { first: 1, second: -2 }), String::new()));
        let (weights, faults) = read("weight,value,source,note\nfirst,1,estimate,\nfirst,2,estimate,\n");
        assert_eq!(weights, None);
        assert!(faults.contains("opponent.csv:3: the weight 'first' stands twice"), "{faults}");
        assert!(faults.contains("these weights are missing: second"), "{faults}");
        assert!(read("weight,value,source,note\nthird,1,estimate,\n").1.contains("no weight 'third'"));
    }
}
