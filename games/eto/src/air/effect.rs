//! 15.3 and 15.7: what an attack in the air does, as a rule and as a table to look it up in.

use engine::{Cell, Chart, rule};

/// What an attack does (15.3, 15.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// The target is aborted.
    Abort,
    /// It loses a step, and is aborted.
    Loss,
}

impl Effect {
    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Effect::None => "no effect",
            Effect::Abort => "aborted",
            Effect::Loss => "loses a step",
        }
    }
}

/// What a die does against a target number (15.3, 15.7).
pub fn effect(number: i16, die: u8) -> Effect {
    match die {
        1 => {
            rule!("15.7.a");
            Effect::Loss
        }
        6 => {
            rule!("15.7.b");
            Effect::None
        }
        5 if number >= 5 => {
            rule!("15.7.c2");
            Effect::Abort
        }
        5 => {
            rule!("15.7.c1");
            Effect::None
        }
        _ => match i16::from(die).cmp(&number) {
            std::cmp::Ordering::Greater => {
                rule!("15.3.c1");
                Effect::None
            }
            std::cmp::Ordering::Equal => {
                rule!("15.3.c2");
                Effect::Abort
            }
            std::cmp::Ordering::Less => {
                rule!("15.3.c3");
                Effect::Loss
            }
        },
    }
}

/// The target numbers that differ from each other: lower ones are like the first, higher ones like the last.
const NUMBERS: std::ops::RangeInclusive<i16> = 1..=5;
/// The faces of the die.
const DIE: std::ops::RangeInclusive<u8> = 1..=6;

fn headings() -> Vec<String> {
    let name = |number: i16| match number {
        number if number == *NUMBERS.start() => format!("≤{number}"),
        number if number == *NUMBERS.end() => format!("≥{number}"),
        number => number.to_string(),
    };
    NUMBERS.map(name).collect()
}

/// The table of air combat.
pub fn chart() -> Chart {
    let row = |die: u8| {
        let cells = NUMBERS.map(|number| effect(number, die).word().to_owned());
        (die.to_string(), cells.collect())
    };
    Chart {
        title: "Air combat: target number".into(),
        headings: headings(),
        rows: DIE.map(row).collect(),
        key: Vec::new(),
    }
}

/// The cell of a die, for the journal.
pub(super) fn cell(number: i16, die: u8) -> Cell {
    Cell {
        table: "dogfight".to_owned(),
        headings: headings(),
        column: (number.clamp(*NUMBERS.start(), *NUMBERS.end()) - NUMBERS.start()) as usize,
        rows: DIE.count(),
        row: usize::from(die) - 1,
        result: effect(number, die).word().to_owned(),
    }
}

/// In how many of the throws of a die an attack has an effect.
pub fn ways(number: i16, wanted: Effect) -> u32 {
    DIE.filter(|die| effect(number, *die) == wanted).count() as u32
}
