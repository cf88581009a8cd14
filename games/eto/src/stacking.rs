//! 24.2 Stacking.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::pack::Pack;
use crate::state::State;
use crate::unit::{Class, Kind};
use crate::{Action, EuropeanTheater};

/// Whether units of a kind count for stacking (24.2).
pub fn counts(kind: Kind) -> bool {
    let counts = matches!(kind, Kind::Infantry | Kind::Armor);
    if !counts {
        rule!("24.2.b");
    }
    counts
}

/// How many land units may be in a hex at the end of a step, with all of them Soviet or not.
pub fn most(pack: &Pack, hex: HexId, all_soviet: bool) -> u8 {
    let numbers = &pack.numbers;
    let base = if pack.hex(hex).is_city_resource() {
        rule!("24.2.a1a");
        rule!("T.terrain.cityres.b");
        numbers.stack_city
    } else {
        rule!("24.2.a1b");
        numbers.stack
    };
    if !all_soviet {
        return base as u8;
    }
    rule!("24.2.a2");
    (base + numbers.stack_soviet) as u8
}

impl At<'_> {
    /// How many more units of a hex count for stacking, with one that would come (24.2).
    pub(crate) fn room_for(self, unit: UnitId, hex: HexId) -> u8 {
        let counted = || self.land(hex).filter(|other| *other != unit && counts(self.kind(*other)));
        let soviet = |unit: UnitId| self.nation(unit) == Nation::SovietUnion;
        if counted().any(|other| self.nation(other) != self.nation(unit)) {
            rule!("24.2.e");
        }
        let all_soviet = soviet(unit) && counted().all(soviet);
        most(&self.pack, hex, all_soviet).saturating_sub(counted().count() as u8)
    }

    /// How many units of a hex may attack out of it, or stay in it.
    pub(crate) fn most_in(self, hex: HexId) -> u8 {
        let mut counted = self.land(hex).filter(|unit| counts(self.kind(*unit)));
        let all_soviet = counted.all(|unit| self.nation(unit) == Nation::SovietUnion);
        most(&self.pack, hex, all_soviet)
    }

    /// A hex that holds too many units, if there is one.
    pub(crate) fn overstacked(self) -> Option<Excess> {
        let crowded = |hex: HexId| {
            let count = self.land(hex).filter(|unit| counts(self.kind(*unit))).count();
            count > usize::from(self.most_in(hex))
        };
        let hexes = self.units.iter().filter_map(|unit| self.hex(self.state, *unit));
        hexes.into_iter().find(|hex| crowded(*hex)).map(|hex| Excess { hex })
    }
}

/// A stack is too large: its owner eliminates units (24.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Excess {
    /// Where.
    pub hex: HexId,
}

impl Excess {
    fn able(self, at: At<'_>) -> impl Iterator<Item = UnitId> {
        at.land(self.hex).filter(move |unit| counts(at.kind(*unit)) && at.is_first_of_its_like(*unit))
    }
}

impl Step for Excess {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        let here =
            |unit: &&UnitId| game.class(**unit) == Class::Land && game.hex(state, **unit) == Some(self.hex);
        Next::Seat(game.units.iter().find(here).map_or(Seat(0), |unit| game.owner(state, *unit)))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.able(at).map(Action::Remove));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if let Action::Remove(unit) = action {
            rule!("24.2.c2");
            rule!("27.4.c1");
            on.eliminate(unit, "24.2");
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("24.2", text!("Too many units in {hex}: which is eliminated?", hex = at.place(self.hex)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Remove(unit) = action {
            let here = at.hex(at.state, unit) == Some(self.hex);
            deny!("24.2.c2", !here, "{unit} is not in the stack that is too large");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use engine::covers;

    use super::*;

    fn hex(pack: &Pack, number: &str) -> HexId {
        pack.grid.id(number.parse().unwrap()).unwrap()
    }

    #[test]
    fn c24_2_three_in_a_city_resource_hex_two_elsewhere() {
        covers!("24.2.a1a");
        covers!("24.2.a1b");
        let pack = Pack::embedded();
        assert_eq!(most(&pack, hex(&pack, "W3533"), false), 3, "Warsaw");
        assert_eq!(most(&pack, hex(&pack, "W3732"), false), 2);
    }

    #[test]
    fn c24_2_one_more_if_all_are_soviet() {
        covers!("24.2.a2");
        let pack = Pack::embedded();
        assert_eq!(most(&pack, hex(&pack, "W3533"), true), 4);
        assert_eq!(most(&pack, hex(&pack, "W3732"), true), 3);
    }

    #[test]
    fn c24_2_what_does_not_count() {
        covers!("24.2.b");
        assert!(counts(Kind::Infantry) && counts(Kind::Armor));
        let free = [Kind::Paratroop, Kind::General, Kind::Hq, Kind::Bomber, Kind::Destroyer, Kind::Airfield];
        assert!(free.into_iter().all(|kind| !counts(kind)));
    }
}
