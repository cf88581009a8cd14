//! 8.0 Stacking.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::{HexSet, State, Units};
use crate::unit::{Kind, Size};
use crate::{Action, RhinelandWar};

/// What fills a hex (8.1).
#[derive(Clone, Copy, Default)]
struct Load {
    armies: i16,
    corps: i16,
    forts: i16,
}

impl At<'_> {
    /// What the units of a hex weigh, one of them left out.
    fn load(self, hex: HexId, without: Option<UnitId>) -> Load {
        let mut load = Load::default();
        for unit in self.stack(hex).filter(|unit| Some(*unit) != without) {
            self.weigh(&mut load, unit);
        }
        load
    }

    fn weigh(self, load: &mut Load, unit: UnitId) {
        let counter = self.unit(unit);
        match counter.kind {
            Kind::FortifiedZone => {
                rule!("8.1.c");
                rule!("8.8.a");
                load.forts += 1;
            }
            _ if counter.is_army() => {
                rule!("2.8.a");
                load.armies += 1;
            }
            _ if counter.is_corps() => {
                rule!("2.8.b");
                if counter.kind == Kind::FifthColumn {
                    rule!("19.6.g");
                }
                load.corps += 1;
            }
            _ => {
                rule!("8.1.b");
                match counter.size {
                    Some(Size::Division) => rule!("2.8.c"),
                    Some(Size::Brigade) => rule!("2.8.d"),
                    Some(Size::Regiment) => rule!("2.8.e"),
                    _ => {}
                }
            }
        }
    }

    fn within_limits(self, load: Load) -> Verdict {
        let numbers = &self.pack.numbers;
        deny!("8.8.b", load.forts > numbers.stack_forts, "there is a fortified zone already");
        rule!("2.8.f");
        let mixed = load.armies > 0 && load.corps > 0;
        let over = load.armies > numbers.stack_armies || load.corps > numbers.stack_corps || mixed;
        deny!("8.1.a", over, "one army or three corps may stand in a hex");
        Ok(())
    }

    /// Whether a unit could stand with what is in a hex at the end of a phase (8.1, 8.3).
    pub fn fits_with(self, unit: UnitId, hex: HexId) -> Verdict {
        let mut load = self.load(hex, Some(unit));
        self.weigh(&mut load, unit);
        self.within_limits(load)?;
        let counter = self.unit(unit);
        rule!("2.10.b");
        if self.is_free_of_nationality(unit) {
            rule!("8.3.b");
            return Ok(());
        }
        let others = self.stack(hex).filter(|other| *other != unit && !self.is_free_of_nationality(*other));
        let mut foreign = others.filter(|other| self.unit(*other).nation != counter.nation);
        rule!("8.3.d");
        rule!("3.5.b");
        deny!("8.3.a", foreign.next().is_some(), "units of different nationalities may not stack");
        Ok(())
    }

    /// Units that stack with any nationality: expeditionary ones, Fifth Columns, forts (8.3, 19.6, d98).
    fn is_free_of_nationality(self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        let fort = counter.kind == Kind::FortifiedZone && !self.options.forts_bind_nationality;
        if fort {
            rule!("8.3.c");
        }
        if counter.expeditionary {
            rule!("8.3.b");
            rule!("19.1.b");
        }
        counter.expeditionary || counter.kind == Kind::FifthColumn || fort
    }

    /// Whether a hex is over the stacking limits, nationality included (8.2, 8.3).
    pub fn is_overstacked(self, hex: HexId) -> bool {
        if self.state.terror_cities.contains(hex) {
            rule!("8.6");
        }
        self.within_limits(self.load(hex, None)).is_err() || {
            let mut bound = self.stack(hex).filter(|unit| !self.is_free_of_nationality(*unit));
            let first = bound.next().map(|unit| self.unit(unit).nation);
            let mixed = bound.any(|unit| Some(self.unit(unit).nation) != first);
            if mixed {
                rule!("8.3.a");
                rule!("2.10.b");
                rule!("3.5.b");
                if self.stack(hex).any(|unit| self.unit(unit).expeditionary) {
                    rule!("8.3.d");
                }
            }
            mixed
        }
    }

    /// Units among these that over-stack a hex: they add nothing to its defense (11.5).
    pub fn overstacking(self, hex: HexId, comers: Units) -> Units {
        if !self.is_overstacked(hex) {
            return Units::EMPTY;
        }
        let settled = |unit: &UnitId| !comers.contains(*unit) && !self.is_free_of_nationality(*unit);
        let host = self.stack(hex).find(settled).map(|unit| self.unit(unit).nation);
        let crowds = |unit: &UnitId| {
            let counter = self.unit(*unit);
            let foreign =
                !self.is_free_of_nationality(*unit) && host.is_some_and(|host| host != counter.nation);
            comers.contains(*unit) && (counter.is_army() || counter.is_corps() || foreign)
        };
        self.stack(hex).filter(crowds).collect()
    }

    /// The first hex that is over the limits.
    fn overstacked(self) -> Option<HexId> {
        let all: HexSet = self.occupied(Side::Axis) | self.occupied(Side::Allied);
        (all & self.field.land).iter().find(|hex| self.is_overstacked(*hex))
    }

    /// Whether losing this unit helps a stack that is over the limits.
    fn may_remove(self, hex: HexId, unit: UnitId) -> Verdict {
        deny!("8.2.c", self.state.hex(unit) != Some(hex), "{unit} is not in the stack that is too large");
        let small = !self.unit(unit).is_army() && !self.unit(unit).is_corps();
        let fort = self.unit(unit).kind == Kind::FortifiedZone;
        let limits = self.within_limits(self.load(hex, None)).is_err();
        let helps = !limits || !small || (fort && self.load(hex, None).forts > self.pack.numbers.stack_forts);
        deny!("8.1.d", !helps, "{unit} does not count for the limit");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends a phase once no hex is over the limits (8.2).
    pub(crate) fn end_after_stacking(&mut self, _: Side) {
        match self.at().overstacked() {
            Some(hex) => {
                if !self.state.retreated.is_empty() {
                    rule!("11.3.4.b");
                }
                self.state.frames.push(Excess { hex }.into());
            }
            None => {
                rule!("8.2.a");
                self.end_phase();
            }
        }
    }
}

/// Units are eliminated until a hex is within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Excess {
    /// Where.
    pub hex: HexId,
}

impl Step for Excess {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        let unit = game.land.iter().find(|unit| state.hex(*unit) == Some(self.hex));
        Next::Seat(unit.map_or(state.active().into(), |unit| game.owner(state, unit)))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(
            at.stack(self.hex).filter(|unit| at.may_remove(self.hex, *unit).is_ok()).map(Action::Remove),
        );
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Remove(unit) = action {
            rule!("8.3.e");
            on.eliminate(unit, "8.2");
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        if at.is_overstacked(self.hex) {
            return false;
        }
        let next = at.overstacked();
        on.state.frames.pop();
        match next {
            Some(hex) => on.state.frames.push(Excess { hex }.into()),
            None => on.end_phase(),
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let place = at.place(self.hex);
        Prompt::new(
            "8.2",
            text!("{place} is over the stacking limit. Which unit do you eliminate?", place = place),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Remove(unit) => at.may_remove(self.hex, unit),
            _ => Ok(()),
        }
    }
}
