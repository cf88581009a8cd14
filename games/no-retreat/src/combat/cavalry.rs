//! 25.1 Polish cavalry that joins square units, at the end of the Polish Movement Phase; with the advanced rules.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::overstacking::Overstacked;
use crate::sequence::Phase;
use crate::state::{State, place};
use crate::unit::{Kind, Shape};
use crate::{Action, NoRetreat};

/// Polish cavalry may join the units it stands with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Merging;

impl At<'_> {
    /// Whether cavalry may leave the game for a unit of its hex, which it restores if that is reduced (25.1).
    fn may_merge(self, cavalry: UnitId, restored: UnitId) -> Verdict {
        let (horse, unit) = (self.unit(cavalry), self.unit(restored));
        deny!("25.0", !self.options.advanced, "the advanced rules are off");
        let round =
            horse.nation == Nation::Poland && horse.kind == Kind::Cavalry && horse.shape == Shape::Round;
        deny!("25.1.a", !round, "only round Polish cavalry joins other units");
        let hex = self.state.hex(cavalry);
        let together = hex.is_some() && hex == self.state.hex(restored);
        let square = unit.nation == Nation::Poland && unit.shape == Shape::Square;
        deny!("25.1.a", !together || !square, "{unit} stands with no square Polish unit");
        // Where a reduced unit stands it is that one which is restored; elsewhere the cavalry just leaves.
        let wanting = self.state.reduced.contains(restored);
        deny!("25.1.c", !wanting && self.has_reduced(cavalry), "another unit there is not at full strength");
        Ok(())
    }

    /// Whether a reduced square Polish unit stands with cavalry.
    fn has_reduced(self, cavalry: UnitId) -> bool {
        let hex = self.state.hex(cavalry);
        let wants = |unit: UnitId| {
            let counter = self.unit(unit);
            counter.nation == Nation::Poland
                && counter.shape == Shape::Square
                && self.state.reduced.contains(unit)
        };
        hex.is_some_and(|hex| self.stack(hex).any(wants))
    }

    /// Whether there is anything to join when the Movement Phase ends.
    pub(crate) fn may_merge_any(self) -> bool {
        if self.options.advanced {
            rule!("25.0");
        }
        self.options.advanced
            && self.state.phase == Phase::Movement(Side::Allied)
            && self.own_units[Side::Allied as usize].iter().any(|unit| self.merges(unit).next().is_some())
    }

    /// The units that cavalry could join.
    fn merges(self, cavalry: UnitId) -> impl Iterator<Item = UnitId> {
        let hex = self.state.hex(cavalry);
        let all = self.own_units[Side::Allied as usize];
        let mut here = crate::unit::Units::EMPTY;
        here.extend(all.iter().filter(|unit| {
            hex.is_some() && self.state.hex(*unit) == hex && self.may_merge(cavalry, *unit).is_ok()
        }));
        (0..self.front().units.len()).map(hexmap::Id::from_index).filter(move |unit| here.contains(*unit))
    }
}

impl Step for Merging {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::Allied.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for unit in &at.own_units[Side::Allied as usize] {
            out.extend(at.merges(unit).map(|restored| Action::Merge(unit, restored)));
        }
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Merge(cavalry, restored) = action else {
            on.state.frames.replace(Overstacked { side: Side::Allied, ends_phase: true }.into());
            return;
        };
        rule!("25.1.a");
        rule!("25.1.b");
        on.state.spots[cavalry] = place::OUT;
        if on.state.reduced.remove(restored) {
            rule!("25.1.c");
        }
        let game = on.game;
        let words =
            || text!("{cavalry} joins {unit}.", cavalry = game.name(cavalry), unit = game.name(restored));
        on.journal.write(|| Entry::said("25.1", words()));
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let none = !on.at().may_merge_any();
        if none {
            on.state.frames.replace(Overstacked { side: Side::Allied, ends_phase: true }.into());
        }
        none
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("25.1", "Which cavalry joins the units that it stands with?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Merge(cavalry, restored) => at.may_merge(cavalry, restored),
            _ => Ok(()),
        }
    }
}
