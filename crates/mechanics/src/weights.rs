//! Weights of a computer player's judgement: named whole numbers in the pack.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::pack::{Faults, Files, Limit, Report, Source, Table};

/// The file of a pack that has them. It changes how the computer plays, never what the rules allow: records
/// do not depend on it.
pub const WEIGHTS_FILE: &str = "opponent.csv";

/// A weight, and what a mood or a stance makes of it in per cent. Ours go up to 400; judgements add up products of two
/// or three weights with points and factors of whole maps, in 32 bits.
const WEIGHT: Limit<i32> = Limit::new(0, 1000, "judgements of whole maps are added up in 32 bits");

/// Moods of a file: a byte counts them, and each costs a set of weights.
const MOODS: usize = 20;

/// Lines of a file: every weight in every mood, and more.
const MOST_LINES: usize = 2000;

/// A line of the file.
#[derive(Clone, Debug, Deserialize)]
pub struct WeightRow {
    /// The mood or the stance that has another weight here, in per cent of the usual one; the usual weight itself without.
    mood: Option<String>,
    weight: String,
    value: i32,
    source: Source,
    #[expect(dead_code, reason = "for people who read the file")]
    note: Option<String>,
}

/// A set of named weights; [`weights!`](crate::weights) makes one.
pub trait Weighing: Copy + Default {
    /// The names, as the file has them.
    const NAMES: &'static [&'static str];

    /// The weight with this place in the list of names.
    fn at(&mut self, index: usize) -> &mut i32;
}

/// Weights, and the moods that bend them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Temper<W> {
    usual: W,
    moods: Vec<W>,
}

impl<W> Temper<W> {
    /// The weights without any mood.
    #[inline]
    pub fn usual(&self) -> &W {
        &self.usual
    }

    /// The weights in a mood, counted from 1; 0 is none.
    #[inline]
    pub fn in_mood(&self, mood: u8) -> &W {
        usize::from(mood).checked_sub(1).and_then(|mood| self.moods.get(mood)).unwrap_or(&self.usual)
    }

    /// The weights without any mood, then those in each.
    pub fn all(&self) -> impl Iterator<Item = &W> {
        std::iter::once(&self.usual).chain(&self.moods)
    }

    /// The number of moods.
    #[inline]
    pub fn moods(&self) -> u8 {
        self.moods.len() as u8
    }
}

/// The lines of a pack's file of weights.
pub struct WeightTable(Table<WeightRow>);

impl WeightTable {
    /// Reads the file.
    pub fn read(files: &Files, faults: &mut Faults) -> Self {
        WeightTable(Table::read_at_most(MOST_LINES, files, WEIGHTS_FILE, faults))
    }

    /// Every weight once and at most once in each mood, or faults.
    pub fn build<W: Weighing>(&self, faults: &mut Faults) -> Option<Temper<W>> {
        let usual = self.usual(faults)?;
        Some(Temper { usual, moods: self.moods(usual, None) })
    }

    /// The same, and how somebody judges in a stance, such as one who is behind: what stands under the name of the stance
    /// is no mood, it bends the usual weights and all moods.
    pub fn build_with_stance<W: Weighing>(
        &self,
        stance: &str,
        faults: &mut Faults,
    ) -> Option<[Temper<W>; 2]> {
        let usual = self.usual(faults)?;
        let mut bent = usual;
        self.bend(stance, &mut bent);
        Some([usual, bent].map(|usual| Temper { usual, moods: self.moods(usual, Some(stance)) }))
    }

    fn usual<W: Weighing>(&self, faults: &mut Faults) -> Option<W> {
        let mut usual = W::default();
        let mut found: Vec<(Option<&str>, usize)> = Vec::new();
        for row in self.0.rows() {
            let WeightRow { mood, weight, value, .. } = &row.value;
            let mood = mood.as_deref();
            self.0.within(row, weight, *value, &WEIGHT, faults);
            match W::NAMES.iter().position(|known| known == weight) {
                None => faults.add(WEIGHTS_FILE, row.line, format!("there is no weight '{weight}'")),
                Some(index) if found.contains(&(mood, index)) => {
                    faults.add(WEIGHTS_FILE, row.line, format!("the weight '{weight}' stands twice"));
                }
                Some(index) => {
                    found.push((mood, index));
                    if mood.is_none() {
                        *usual.at(index) = *value;
                    }
                }
            }
        }
        let moods: BTreeSet<&str> = found.iter().filter_map(|(mood, _)| *mood).collect();
        if moods.len() > MOODS {
            faults.add(WEIGHTS_FILE, 0, format!("there is room for {MOODS} moods, not {}", moods.len()));
        }
        let is_missing = |index: &usize| !found.contains(&(None, *index));
        let missing: Vec<&str> =
            (0..W::NAMES.len()).filter(is_missing).map(|index| W::NAMES[index]).collect();
        if !missing.is_empty() && self.0.is_whole() {
            faults.add(WEIGHTS_FILE, 0, format!("these weights are missing: {}", missing.join(", ")));
        }
        missing.is_empty().then_some(usual)
    }

    // The moods in the order in which they are first named.
    fn moods<W: Weighing>(&self, usual: W, stance: Option<&str>) -> Vec<W> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.0.rows().iter().filter_map(|row| row.value.mood.as_deref()) {
            if !names.contains(&name) && stance != Some(name) {
                names.push(name);
            }
        }
        let in_mood = |name: &str| {
            let mut weights = usual;
            self.bend(name, &mut weights);
            weights
        };
        names.into_iter().map(in_mood).collect()
    }

    fn bend<W: Weighing>(&self, name: &str, weights: &mut W) {
        for row in self.0.rows().iter().filter(|row| row.value.mood.as_deref() == Some(name)) {
            if let Some(index) = W::NAMES.iter().position(|known| *known == row.value.weight) {
                let bent = weights.at(index);
                *bent = *bent * row.value.value / 100;
            }
        }
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
/// let text = "mood,weight,value,source,note\n,point,250,estimate,\nhasty,point,200,estimate,\n";
/// let files = [("opponent.csv", text)].into_iter().collect();
/// let mut faults = Default::default();
/// let temper = mechanics::WeightTable::read(&files, &mut faults).build::<Weights>(&mut faults).unwrap();
/// assert_eq!(temper.usual().point, 250);
/// assert_eq!(temper.in_mood(1).point, 500);
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

    const HEAD: &str = "mood,weight,value,source,note\n";

    fn read(lines: &str) -> (Option<Temper<Two>>, String) {
        let text = format!("{HEAD}{lines}");
        let files = [(WEIGHTS_FILE, text.as_str())].into_iter().collect();
        let mut faults = Faults::default();
        let weights = WeightTable::read(&files, &mut faults).build(&mut faults);
        (weights, faults.to_string())
    }

    #[test]
    fn every_weight_stands_once() {
        let whole = ",second,2,estimate,\n,first,1,estimate,why\n";
        let usual = Two { first: 1, second: 2 };
        assert_eq!(read(whole), (Some(Temper { usual, moods: Vec::new() }), String::new()));
        let (weights, faults) = read(",first,1,estimate,\n,first,2,estimate,\n");
        assert_eq!(weights, None);
        assert!(faults.contains("opponent.csv:3: the weight 'first' stands twice"), "{faults}");
        assert!(faults.contains("these weights are missing: second"), "{faults}");
        assert!(read(",third,1,estimate,\n").1.contains("no weight 'third'"));
        let (_, faults) = read(",second,2,estimate,\n,first,70000,estimate,\n");
        assert!(faults.starts_with("opponent.csv:3: first: 70000 is not from 0 to 1000: "), "{faults}");
    }

    #[test]
    fn moods_bend_what_they_name() {
        let usual = ",first,10,estimate,\n,second,20,estimate,\n";
        let (temper, faults) = read(&format!(
            "{usual}bold,second,50,estimate,\nwild,first,300,estimate,\nbold,first,110,estimate,\n"
        ));
        assert_eq!(faults, "");
        let temper = temper.expect("it is whole");
        assert_eq!(temper.moods(), 2);
        assert_eq!(*temper.in_mood(0), Two { first: 10, second: 20 });
        assert_eq!(*temper.in_mood(1), Two { first: 11, second: 10 });
        assert_eq!(*temper.in_mood(2), Two { first: 30, second: 20 });
        let (_, faults) = read(&format!("{usual}bold,first,50,estimate,\nbold,first,60,estimate,\n"));
        assert!(faults.contains("opponent.csv:5: the weight 'first' stands twice"), "{faults}");
    }

    #[test]
    fn stances_bend_moods_too() {
        let text = format!(
            "{HEAD},first,10,estimate,\n,second,20,estimate,\nred,first,200,estimate,\nbold,first,50,estimate,\nbold,second,50,estimate,\n"
        );
        let files = [(WEIGHTS_FILE, text.as_str())].into_iter().collect();
        let mut faults = Faults::default();
        let table = WeightTable::read(&files, &mut faults);
        let [blue, red] = table.build_with_stance::<Two>("red", &mut faults).expect("it is whole");
        assert_eq!(
            (*red.usual(), *red.in_mood(1)),
            (Two { first: 20, second: 20 }, Two { first: 10, second: 10 })
        );
        assert_eq!(
            (*blue.usual(), *blue.in_mood(1)),
            (Two { first: 10, second: 20 }, Two { first: 5, second: 10 })
        );
        assert_eq!((red.moods(), blue.moods()), (1, 1));
    }
}
