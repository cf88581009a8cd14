//! The forecast of an attack (12.0).

use engine::{Chance, Forecast, PieceId, Role, Strength, Viewer};
use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::insight::{hundredths, place_id, plural, shifts, signed, tally};

use crate::combat;
use crate::field::Mobility;
use crate::pack::{Losses, MechAttack};
use crate::state::{Frame, Spot, State, Units};
use crate::{Desk, WarComesEarly};

/// A force as it will fight.
struct Force {
    units: Units,
    /// Those of them that are out of supply.
    unsupplied: Units,
}

impl WarComesEarly {
    pub(crate) fn foresee(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        if *state.frames.top() != Frame::Assemble || state.battle.kind.is_flank() {
            return None;
        }
        self.look(state, desk);
        let target = state.battle.target?;
        let attackers = state.battle.attackers;
        let viewer = Viewer::Seat(self.seat(state.active()));
        let hidden = self.hidden_from(state, viewer);
        let seen: Units = desk.stack(target).filter(|unit| !hidden.contains(*unit)).collect();
        let unseen = desk.stack(target).count() - seen.len();
        let (mut attack, mut defense) = (Force::of(attackers), Force::of(seen));
        for unit in &attackers {
            let supplied = self.is_supplied_to_attack(state, desk, unit, target);
            attack.unsupplied.set(unit, !supplied);
        }
        for unit in &seen {
            let supplied = self.is_supplied(state, desk, unit);
            defense.unsupplied.set(unit, !supplied);
        }
        let unsupplied = [attack.unsupplied, defense.unsupplied];
        let mut later = *state;
        for unit in &hidden {
            if later.hex(unit) == Some(target) {
                later.spots[unit] = Spot::GONE;
            }
        }
        let [mut own, mut theirs] = [Vec::new(), Vec::new()];
        for unit in &attackers {
            own.push((unit, self.break_in_thought(&mut later, desk, &mut attack, unit, |unit| unit.attack)));
        }
        // Nobody defends against an attack that nobody makes.
        for unit in seen.iter().filter(|_| !attackers.is_empty()) {
            theirs.push((
                unit,
                self.break_in_thought(&mut later, desk, &mut defense, unit, |unit| unit.defense),
            ));
        }
        let fort = self.intact_fort(state, target, state.active().enemy());
        let garrison = fort.map_or(0, |fort| i16::from(self.field.forts[fort as usize].intrinsic));
        let units: i16 = defense.units.iter().map(|unit| i16::from(self.unit(unit).defense)).sum();
        let strength = units + garrison;
        let mut forecast = Forecast {
            target: Some(place_id(target)),
            hidden: unseen,
            defense: strength.into(),
            unit: "corps".to_owned(),
            ..Forecast::default()
        };
        for unit in &seen {
            let parts = theirs.iter().find(|(army, _)| *army == unit).and_then(|(_, parts)| *parts);
            let (value, note) = match parts {
                Some(parts) => {
                    let fighting = parts & defense.units;
                    let value: i32 = fighting.iter().map(|unit| i32::from(self.unit(unit).defense)).sum();
                    (value, format!("out of supply: breaks down into {} corps", parts.len()))
                }
                None => (self.unit(unit).defense.into(), String::new()),
            };
            let case = if note.is_empty() { "" } else { "10.5" };
            forecast.defenders.push(self.strength(unit, value, note, case));
        }
        if attackers.is_empty() {
            return Some(forecast);
        }
        let city = self.field.ground[target.index()].mech == MechAttack::Half;
        for (unit, parts) in own {
            let halved = city && self.mobility[unit.index()] == Mobility::Mech;
            let (mut note, case) = match (halved, unsupplied[0].contains(unit)) {
                (false, false) => (String::new(), ""),
                (true, false) => ("halved: mechanized against a city".to_owned(), "T.sp"),
                (false, true) => ("halved: out of supply".to_owned(), "10.5"),
                (true, true) => ("halved: out of supply, and mechanized against a city".to_owned(), "10.5"),
            };
            let mut value = i32::from(self.unit(unit).attack);
            if let Some(parts) = parts {
                let fighting = parts & attack.units;
                value = fighting.iter().map(|unit| i32::from(self.unit(unit).attack)).sum();
                note += &format!("; breaks down into {} corps", parts.len());
                if fighting != parts {
                    let lost = (parts - fighting).len();
                    note += &format!(", {}", plural(lost, "of them dispersed", "of them dispersed"));
                }
            } else if !attack.units.contains(unit) {
                (value, note) = (0, "dispersed: an army in its hex breaks down".to_owned());
            }
            forecast.attackers.push(self.strength(unit, value, note, case));
        }
        if attack.units.is_empty() {
            return Some(forecast);
        }
        self.look(&later, desk);
        let odds = self.odds(&later, desk, target, attack.units, &attack.unsupplied);
        let base = self.results.column(odds.line as usize, odds.attack - strength);
        forecast.attack = odds.attack.into();
        let line = if odds.line == combat::Line::Mechanized { " of the Mechanized line" } else { "" };
        forecast.base = format!("{}, column {}{line}", signed(odds.attack - strength), base + 1);
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
        let sum = odds.terrain + odds.water + odds.concentric + odds.air + odds.drop;
        let column = self.results.shifted(base, sum);
        forecast.odds = format!("column {}", column + 1);
        self.weigh(&mut forecast, column, attack.units, defense.units);
        Some(forecast)
    }

    /// 10.5: an army out of supply breaks down before the die is thrown, and its corps fight in its place.
    /// Says which those are. Where there is a choice each player is taken to do his best: the owner brings his
    /// strongest corps, the opponent disperses the strongest from a hex that becomes too full (7.0).
    fn break_in_thought(
        &self,
        later: &mut State,
        desk: &mut Desk,
        force: &mut Force,
        army: UnitId,
        value: impl Fn(&crate::unit::Unit) -> u8,
    ) -> Option<Units> {
        let hex: HexId = later.hex(army)?;
        if !force.unsupplied.contains(army) || !self.has_components(army) {
            return None;
        }
        let missing = self.components(army);
        later.spots[army] = Spot::ASIDE;
        let mut corps: Vec<UnitId> = self.candidates(later, Frame::Bring { army, hex, missing }).collect();
        corps.sort_by_key(|unit| std::cmp::Reverse(value(self.unit(*unit))));
        corps.truncate(missing.into());
        let parts: Units = corps.iter().copied().collect();
        (force.units, force.unsupplied) = (force.units | parts, force.unsupplied | parts);
        for unit in corps {
            later.spots[unit] = Spot::at(hex);
        }
        force.units.remove(army);
        force.unsupplied.remove(army);
        loop {
            self.look(later, desk);
            let mut excess = Vec::new();
            if self.is_overfull(desk, hex) {
                self.excess(desk, hex, |unit| excess.push(unit));
            }
            let Some(unit) = excess.into_iter().max_by_key(|unit| value(self.unit(*unit))) else { break };
            later.spots[unit] = Spot::GONE;
            force.units.remove(unit);
            force.unsupplied.remove(unit);
        }
        Some(parts)
    }

    /// The chance of each result and what is lost on average.
    fn weigh(&self, forecast: &mut Forecast, column: usize, attackers: Units, seen: Units) {
        let worth = |unit: UnitId| u32::from(self.worth(unit));
        let own: u32 = attackers.iter().map(worth).sum();
        // 12.3: a force that is wiped out ignores what is left to pay. Hidden defenders could pay more.
        let theirs: u32 = if forecast.hidden > 0 { u32::MAX } else { seen.iter().map(worth).sum() };
        let rolls = self.results.outcomes(column).count() as u32;
        let sum = |of: &dyn Fn(&Losses) -> u32| self.results.outcomes(column).map(of).sum();
        let lost: u32 = sum(&|losses| (2 * u32::from(losses.attacker)).min(own));
        let taken: u32 = sum(&|losses| (2 * u32::from(losses.defender)).min(theirs));
        // Two half corps are one.
        forecast.attacker_loses = hundredths(lost, 2 * rolls);
        forecast.defender_loses = hundredths(taken, 2 * rolls);
        let mut results = tally(self.results.outcomes(column).map(|losses| (*losses, 1)));
        results.sort_by_key(|(losses, _)| i16::from(losses.defender) - i16::from(losses.attacker));
        forecast.results = results
            .into_iter()
            .map(|(Losses { attacker, defender }, ways)| {
                let cleared = 2 * u32::from(defender) >= theirs;
                let end = if cleared { ": the hex is cleared" } else { "" };
                let role = match defender.cmp(&attacker) {
                    std::cmp::Ordering::Greater => Role::Good,
                    std::cmp::Ordering::Less => Role::Bad,
                    std::cmp::Ordering::Equal => Role::Note,
                };
                Chance {
                    text: format!("attacker loses {attacker}, defender {defender}{end}"),
                    ways,
                    of: rolls,
                    role,
                }
            })
            .collect();
    }

    fn strength(&self, unit: UnitId, value: i32, note: String, case: &str) -> Strength {
        Strength { piece: PieceId(unit.raw()), name: self.name(unit), value, note, case: case.to_owned() }
    }
}

impl Force {
    fn of(units: Units) -> Force {
        Force { units, unsupplied: Units::EMPTY }
    }
}
