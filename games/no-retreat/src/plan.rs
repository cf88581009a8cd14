//! Secret Plans of the French Front (5.7, 20.3, 24.0).

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::card::{Clause, Names};
use crate::nation::Side;
use crate::unit::Units;

/// A plan card: an index into the front's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlanId(u8);

impl Id for PlanId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        PlanId(index as u8)
    }
}

/// A set-up instruction (24.2, 24.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instruction {
    /// Planned Moves.
    PlannedMoves,
    /// 7th Army Freed.
    SeventhArmyFreed,
    /// Tank Doctrine.
    TankDoctrine,
    /// Initiative.
    Initiative,
    /// 2nd Army Freed.
    SecondArmyFreed,
    /// Ardennes Surprise.
    ArdennesSurprise,
    /// Neutral Holland.
    NeutralHolland,
    /// Swiss Question.
    SwissQuestion,
}

impl Instruction {
    /// All instructions with the words of the pack and whose they are.
    pub const ALL: [(Instruction, &'static str, Side); 8] = [
        (Instruction::PlannedMoves, "planned-moves", Side::Allied),
        (Instruction::SeventhArmyFreed, "seventh-army-freed", Side::Allied),
        (Instruction::TankDoctrine, "tank-doctrine", Side::Allied),
        (Instruction::Initiative, "initiative", Side::Allied),
        (Instruction::SecondArmyFreed, "second-army-freed", Side::German),
        (Instruction::ArdennesSurprise, "ardennes-surprise", Side::German),
        (Instruction::NeutralHolland, "neutral-holland", Side::German),
        (Instruction::SwissQuestion, "swiss-question", Side::German),
    ];
}

impl Id for Instruction {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Instruction::ALL[index].0
    }
}

/// A set of instructions.
pub type Instructions = IdSet<Instruction, 1>;

/// Whom an instruction is about, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionChart {
    /// The units it names; none for some.
    pub units: Units,
    /// First and last turn; none for the whole game.
    pub turns: Option<(u8, u8)>,
}

/// A scoring line (20.3), by which a plan is successful or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objective {
    /// `control(side=allied, n=6, where=city+be/city+nl)`: the side controls at least so many of these hexes.
    Control {
        /// Who.
        side: Side,
        /// How many.
        least: u8,
        /// Which hexes.
        hexes: Hexes,
    },
    /// `units(n=2, who=german+mobile, where=fr+not-ardennes)`: at least so many of these units are in these hexes.
    Units {
        /// How many.
        least: u8,
        /// Which units.
        who: Units,
        /// Where.
        hexes: Hexes,
    },
    /// `no_units(who=german, where=fr)`: none of these units is in these hexes.
    NoUnits {
        /// Which units.
        who: Units,
        /// Where.
        hexes: Hexes,
    },
    /// `drawn(times=1)`: this plan card was drawn exactly so often when plans were chosen (24.1).
    Drawn(u8),
}

impl Objective {
    /// Reads a line.
    pub(crate) fn read(text: &str, names: &Names<'_>) -> Result<Objective, String> {
        let mut clause = Clause::read(text)?;
        let sides = [("german", Side::German), ("allied", Side::Allied)];
        let read = match clause.verb {
            "control" => {
                let side = clause.word("side", &sides)?;
                let hexes = names.hexes(clause.need("where")?)?;
                Objective::Control { side, least: clause.count("n", hexes.len().min(99) as i8)?, hexes }
            }
            "units" => {
                let who = names.units(clause.need("who")?)?;
                let least = clause.count("n", who.len().min(99) as i8)?;
                Objective::Units { least, who, hexes: names.hexes(clause.need("where")?)? }
            }
            "no_units" => Objective::NoUnits {
                who: names.units(clause.need("who")?)?,
                hexes: names.hexes(clause.need("where")?)?,
            },
            "drawn" => Objective::Drawn(clause.count("times", 2)?),
            verb => {
                return Err(format!(
                    "`{verb}` is no objective; the words are control, units, no_units, drawn"
                ));
            }
        };
        clause.end()?;
        Ok(read)
    }
}

/// A plan card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Its number.
    pub number: u8,
    /// Whose.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its set-up instructions.
    pub instructions: Instructions,
    /// The mandatory card of the Historical Campaign (24.1).
    pub historical: bool,
    /// It may be put back once when drawn (24.1).
    pub may_discard: bool,
    /// Plan A, B and C with their VP for the side.
    pub lines: [(Objective, u8); 3],
}

/// What a Planned Move asks of a unit (24.2, 26.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// `stay`: it does not move.
    Stay,
    /// `at-most:1`: it moves so many hexes at most.
    AtMost(u8),
    /// `inside:Ardennes`: it moves within these hexes only.
    Inside(Hexes),
    /// `beside:Dyle`, `next:Liege`, `at:Antwerpen`: it ends in one of these hexes if it can.
    Reach(Hexes),
}

/// Which Planned Moves are made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Variant {
    /// Those of 24.2.
    Regular,
    /// Those of 26.6.
    Alternate,
}

/// The Planned Moves of one variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlannedMoves {
    /// Units and what is asked of them; no unit stands in two.
    pub moves: Vec<(Units, Move)>,
    /// Units that start on their reduced side (26.6).
    pub reduced: Units,
}

impl PlannedMoves {
    /// What is asked of a unit; none if it is free.
    pub fn of(&self, unit: mechanics::UnitId) -> Option<Move> {
        self.moves.iter().find(|(units, _)| units.contains(unit)).map(|(_, asked)| *asked)
    }
}
