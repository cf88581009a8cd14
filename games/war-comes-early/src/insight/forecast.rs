//! The forecast of an attack (12.0): its prospect in the words of the panel.

use engine::{Chance, Event, Forecast, PieceId, Role, Strength};
use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::insight::{hundredths, place_id, plural, shifts, signed, tally};

use crate::WarComesEarly;
use crate::field::Mobility;
use crate::frame::{Assemble, At, Frame};
use crate::odds::{Line, Odds};
use crate::pack::{Losses, MechAttack};
use crate::prospect::{Prospect, Toll};
use crate::state::Units;

impl At<'_> {
    pub(crate) fn forecast_attack(self) -> Option<Forecast> {
        let At { state, desk, .. } = self;
        if *state.frames.top() != Frame::Assemble(Assemble) || state.battle.kind.is_flank() {
            return None;
        }
        let prospect = self.prospect()?;
        let enemy = state.active().enemy();
        let fort = self.intact_fort(state, prospect.target, enemy);
        let garrison = fort.map_or(0, |fort| i32::from(self.field.forts[fort as usize].intrinsic));
        let defense = |units: Units| units.iter().map(|unit| i32::from(self.unit(unit).defense)).sum::<i32>();
        let mut forecast = Forecast {
            target: Some(place_id(prospect.target)),
            hidden: prospect.hidden,
            defense: defense(prospect.defense.units) + garrison,
            unit: "corps".to_owned().into(),
            ..Forecast::default()
        };
        let hidden = self.hidden_from(state, engine::Viewer::Seat(self.seat(state.active())));
        for unit in desk.stack(prospect.target).filter(|unit| !hidden.contains(*unit)) {
            forecast.defenders.push(match prospect.parts(unit) {
                Some(parts) => {
                    let note = format!("out of supply: {}", self.breaking(unit, parts));
                    self.strength(unit, defense(parts & prospect.defense.units), note, "10.5")
                }
                None => self.strength(unit, self.unit(unit).defense.into(), String::new(), ""),
            });
        }
        for unit in &state.battle.attackers {
            let strength = self.strength_of_attacker(&prospect, unit);
            forecast.attackers.push(strength);
        }
        if let Some(odds) = &prospect.odds {
            self.tell_odds(&mut forecast, odds, garrison);
            self.weigh(&mut forecast, &prospect, odds.column);
        }
        Some(forecast)
    }

    fn strength_of_attacker(self, prospect: &Prospect, unit: UnitId) -> Strength {
        let At { state, .. } = self;
        let ground = self.ground_of(state, prospect.target, state.active().enemy());
        let halved = ground.mech == MechAttack::Half && self.mobility[unit.index()] == Mobility::Mech;
        let supplied = self.is_supplied_to_attack(unit, prospect.target);
        let (mut note, case) = match (halved, supplied) {
            (false, true) => (String::new(), ""),
            (true, true) => ("halved: mechanized against a city".to_owned(), "T.sp"),
            (false, false) => ("halved: out of supply".to_owned(), "10.5"),
            (true, false) => ("halved: out of supply, and mechanized against a city".to_owned(), "10.5"),
        };
        let mut value = i32::from(self.unit(unit).attack);
        if let Some(parts) = prospect.parts(unit) {
            let fighting = parts & prospect.attack.units;
            value = fighting.iter().map(|unit| i32::from(self.unit(unit).attack)).sum();
            note += &format!("; {}", self.breaking(unit, parts));
            if fighting != parts {
                let lost = (parts - fighting).len();
                note += &format!(", {}", plural(lost, "of them dispersed", "of them dispersed"));
            }
        } else if !prospect.attack.units.contains(unit) {
            (value, note) = (0, "dispersed: an army in its hex breaks down".to_owned());
        }
        self.strength(unit, value, note, case)
    }
}

impl WarComesEarly {
    // `breaks down into 3 corps`.
    fn breaking(&self, army: UnitId, parts: Units) -> String {
        format!("breaks down into {} {}", parts.len(), self.parts_word(army))
    }

    /// The odds of a declared attack, for the journal.
    pub(crate) fn weighed(&self, target: HexId, odds: &Odds) -> Event {
        let defense = odds.defense.into();
        let mut forecast = Forecast { target: Some(place_id(target)), defense, ..Forecast::default() };
        let garrison = odds.fort.map_or(0, |fort| i32::from(self.field.forts[fort as usize].intrinsic));
        self.tell_odds(&mut forecast, odds, garrison);
        Event::Weighed(Box::new(forecast))
    }

    fn tell_odds(&self, forecast: &mut Forecast, odds: &Odds, garrison: i32) {
        forecast.attack = odds.attack.into();
        let line = if odds.line == Line::Mechanized { " of the Mechanized line" } else { "" };
        forecast.base =
            format!("{}, column {}{line}", signed(odds.attack - odds.defense), odds.base + 1).into();
        let (ground, ground_case) = match odds.fort {
            Some(_) => (format!("Fortification (garrison {garrison})"), "11.5"),
            None => ("Terrain".to_owned(), "12.2"),
        };
        forecast.shifts = shifts([
            (ground.as_str(), odds.terrain, ground_case),
            ("All over a river", odds.water, "T.sp"),
            ("Concentric attack", odds.concentric, "12.2.2"),
            ("Airpower", odds.air, "6.2"),
            ("Airborne drop", odds.drop, "12.8"),
        ]);
        forecast.odds = format!("column {}", odds.column + 1).into();
    }

    /// The chance of each result and what is lost on average.
    fn weigh(&self, forecast: &mut Forecast, prospect: &Prospect, column: usize) {
        let rolls = self.results.outcomes(column).count() as u32;
        let sum = |of: &dyn Fn(&Toll) -> u32| {
            self.results.outcomes(column).map(|losses| of(&prospect.toll(self, *losses))).sum()
        };
        // Two half corps are one.
        forecast.attacker_loses = hundredths(sum(&|toll| toll.attacker), 2 * rolls);
        forecast.defender_loses = hundredths(sum(&|toll| toll.defender), 2 * rolls);
        let mut results = tally(self.results.outcomes(column).map(|losses| (*losses, 1)));
        results.sort_by_key(|(losses, _)| i16::from(losses.defender) - i16::from(losses.attacker));
        forecast.results = results
            .into_iter()
            .map(|(losses, ways)| {
                let Losses { attacker, defender } = losses;
                let end = if prospect.toll(self, losses).cleared { ": the hex is cleared" } else { "" };
                let role = match defender.cmp(&attacker) {
                    std::cmp::Ordering::Greater => Role::Good,
                    std::cmp::Ordering::Less => Role::Bad,
                    std::cmp::Ordering::Equal => Role::Note,
                };
                Chance {
                    text: format!("attacker loses {attacker}, defender {defender}{end}").into(),
                    ways,
                    of: rolls,
                    role,
                }
            })
            .collect();
    }

    fn strength(&self, unit: UnitId, value: i32, note: String, case: &str) -> Strength {
        Strength {
            piece: PieceId(unit.raw()),
            name: self.name(unit).into(),
            value,
            note: note.into(),
            case: case.to_owned(),
        }
    }
}
