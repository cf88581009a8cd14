//! Verdicts of the scenarios (S4.4).

use engine::{Outcome, Seat, rule};

use crate::EuropeanTheater;
use crate::nation::Nation;
use crate::pack::Pack;
use crate::state::{Flag, State};
use crate::terrain::Terrain;
use crate::unit::{Class, Kind};

impl EuropeanTheater {
    /// Steps that a seat has lost on land and in the air (S4.4).
    pub(crate) fn steps_lost(&self, state: &State, seat: Seat) -> u8 {
        let counted = self.units.iter().filter(|unit| {
            self.owner(state, **unit) == seat && matches!(self.class(**unit), Class::Land | Class::Air)
        });
        let lost = |unit: &mechanics::UnitId| match self.is_lost(state, *unit) {
            true => self.design(*unit).steps,
            false => self.design(*unit).steps - self.steps(state, *unit),
        };
        counted.map(lost).sum()
    }

    /// How the game ends as it stands.
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        match self.scenario().chapter {
            4 => {
                let conquered = state.conquered.contains(Nation::Poland);
                case_white(&self.pack, conquered, self.steps_lost(state, Seat(0)))
            }
            3 => bulge(&self.pack, &self.bulge_score(state)),
            2 => self.hour_outcome(state),
            _ => Outcome::draw("Draw", 0),
        }
    }

    /// Where the Battle of the Bulge stands (S3.3).
    pub(crate) fn bulge_score(&self, state: &State) -> BulgeScore {
        BulgeScore { goals_held: self.holds_bulge_goals(state), ..self.bulge_points(state) }
    }

    /// The same without a look at Brussels and Antwerp.
    pub(crate) fn bulge_points(&self, state: &State) -> BulgeScore {
        let numbers = &self.pack.numbers;
        let mut score = BulgeScore::default();
        for (hex, holder) in self.pack.grid.ids().zip(&self.scenario().holders) {
            let first = holder.and_then(|nation| self.scenario().seat_of(nation));
            let now = state.forces.control.of(hex);
            let Some(first) = first else { continue };
            let seat = u8::from(now.is_some_and(crate::nation::Partnership::is_allied));
            if seat == first {
                continue;
            }
            let record = self.pack.hex(hex);
            let worth = match (record.city, record.resource) {
                (true, true) => {
                    rule!("S3.3.f");
                    numbers.bulge_city_resource
                }
                (false, false) => {
                    rule!("S3.3.d");
                    // Rough and marsh hexes count nothing.
                    let counts = matches!(record.terrain, Some(Terrain::Clear | Terrain::Forest));
                    if counts { numbers.bulge_hex } else { 0 }
                }
                _ => {
                    rule!("S3.3.e");
                    numbers.bulge_city
                }
            };
            score.points[usize::from(seat)] += worth;
        }
        for &unit in &self.units {
            let enemy = usize::from(1 - self.owner(state, unit).0.min(1));
            let lost = self.is_lost(state, unit);
            score.points[enemy] += match (self.kind(unit), lost) {
                (Kind::Infantry, true) => {
                    rule!("S3.3.g");
                    numbers.bulge_infantry
                }
                (Kind::Armor, true) => {
                    rule!("S3.3.i");
                    score.armor_lost[1 - enemy] += 1;
                    numbers.bulge_armor
                }
                (Kind::Armor, false) if state.is(unit, Flag::Depleted) => {
                    rule!("S3.3.h");
                    numbers.bulge_armor_depleted
                }
                _ => 0,
            };
        }
        score
    }

    /// Whether German units occupy Brussels and Antwerp, both in supply (S3.3).
    fn holds_bulge_goals(&self, state: &State) -> bool {
        let mut desk = crate::Desk::default();
        let at = self.at(state, &mut desk);
        let held = |name: &str| {
            let hex = at.pack.grid.ids().find(|hex| at.pack.name(*hex) == Some(name));
            hex.is_some_and(|hex| {
                at.occupies(crate::nation::Partnership::Axis, hex) && at.is_in_supply(Nation::Germany, hex)
            })
        };
        held("Brussels") && held("Antwerp")
    }
}

/// Where the Battle of the Bulge stands: first the German, then the Allied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BulgeScore {
    /// Victory points.
    pub points: [i16; 2],
    /// Armor units eliminated.
    pub armor_lost: [i16; 2],
    /// Whether the Germans occupy Brussels and Antwerp in supply.
    pub goals_held: bool,
}

/// Battle of the Bulge (S3.3).
pub fn bulge(pack: &Pack, score: &BulgeScore) -> Outcome {
    let [german, allied] = score.points;
    let margin = german - allied;
    if score.goals_held {
        rule!("S3.3.a");
        return Outcome::won(Seat(0), "German major victory", margin);
    }
    rule!("S3.3.c");
    if margin > 0 {
        return Outcome::won(Seat(0), "German minor victory", margin);
    }
    if score.armor_lost[0] >= pack.numbers.bulge_armor_major {
        rule!("S3.3.b");
        return Outcome::won(Seat(1), "Allied major victory", -margin);
    }
    if margin == 0 {
        return Outcome::draw("Draw", 0);
    }
    Outcome::won(Seat(1), "Allied minor victory", -margin)
}

/// Case White: whether Poland is conquered, and the German steps that it cost on land and in the air.
///
/// The first seat of the scenario is German, the second Polish.
pub fn case_white(pack: &Pack, conquered: bool, steps: u8) -> Outcome {
    let (german, polish) = (Seat(0), Seat(1));
    let lost = i16::from(steps);
    let numbers = &pack.numbers;
    if !conquered {
        rule!("S4.4.c");
        Outcome::won(polish, "Polish major victory", lost)
    } else if lost <= numbers.white_major {
        rule!("S4.4.a");
        Outcome::won(german, "German major victory", lost)
    } else if lost <= numbers.white_minor {
        rule!("S4.4.b");
        Outcome::won(german, "German minor victory", lost)
    } else {
        rule!("S4.4.d");
        Outcome::won(polish, "Polish minor victory", lost)
    }
}

#[cfg(test)]
mod tests {
    use engine::covers;

    use super::*;

    #[test]
    fn s4_4_a_conquest_is_judged_by_its_price() {
        covers!("S4.4.a");
        covers!("S4.4.b");
        covers!("S4.4.d");
        let pack = Pack::embedded();
        let verdicts = [0, 1, 2, 3, 4, 9].map(|steps| case_white(&pack, true, steps).verdict);
        let (major, minor, dear) = ("German major victory", "German minor victory", "Polish minor victory");
        assert_eq!(verdicts, [major, major, minor, minor, dear, dear]);
    }

    #[test]
    fn s4_4_poland_unconquered() {
        covers!("S4.4.c");
        let pack = Pack::embedded();
        assert_eq!(case_white(&pack, false, 0).verdict, "Polish major victory");
        assert_eq!(case_white(&pack, false, 0).winners, engine::Seats::one(Seat(1)));
    }
}
