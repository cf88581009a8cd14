//! What a naval marker does once it is placed, and 30.0: patrols that attack it before.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::journal::Journey;
use mechanics::{Spot, UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::pack::Fire;
use crate::state::{Assault, Standing, State, Units};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

/// What a naval marker is on the map for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Errand {
    /// To land units (18.2).
    Land,
    /// To stage them for an assault (18.11).
    Assault,
    /// To supply a coastal hex (18.13).
    Supply,
    /// To support an attack (17.1).
    Bombard,
}

/// Patrols may attack a naval marker that has been placed in their zones, one after the other (30.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Staging {
    /// The marker.
    pub marker: UnitId,
    /// Where it is.
    pub station: HexId,
    /// Where its units land, what they assault, or what it supports.
    pub target: HexId,
    /// What for.
    pub errand: Errand,
    /// Patrols that have not attacked it yet (30.2).
    pub left: Units,
    /// The patrol that attacks, until its die is thrown.
    pub attacker: Option<UnitId>,
}

impl<J: Journal> Playing<'_, J> {
    /// A naval marker is placed for an errand.
    pub(crate) fn sail(&mut self, marker: UnitId, station: HexId, target: HexId, errand: Errand) {
        self.state.spots[marker] = Spot::at(station);
        let game = self.game;
        self.journal.write(|| {
            let (name, place) = (game.name(marker), game.place(target));
            let told = match errand {
                Errand::Land => text!("{unit} carries troops to {place}.", unit = name, place = place),
                Errand::Assault => {
                    text!("{unit} brings an assault against {place}.", unit = name, place = place)
                }
                Errand::Supply => text!("{unit} supplies {place}.", unit = name, place = place),
                Errand::Bombard => text!("{unit} shells {place}.", unit = name, place = place),
            };
            let case = if errand == Errand::Bombard { "17.1" } else { "18.2" };
            Entry::new(case, journal::placed(marker, station), told)
        });
        let left = match self.options.ship_attacks {
            true => self.at().patrols_against(marker, station),
            false => Units::EMPTY,
        };
        let staging = Staging { marker, station, target, errand, left, attacker: None };
        match left.is_empty() {
            true => self.do_errand(staging),
            false => self.state.frames.push(staging.into()),
        }
    }

    /// The marker does what it was placed for.
    fn do_errand(&mut self, staging: Staging) {
        let Staging { marker, station, target, errand, .. } = staging;
        match errand {
            Errand::Land => self.land_from_sea(marker, target),
            Errand::Assault => self.stage_assault(marker, station, target),
            Errand::Supply => {
                let at = self.at();
                let there = at.stack(target).filter(|unit| at.is_served(marker, *unit)).collect::<Units>();
                let supplied = there - self.state.terrorized;
                self.state.supplied |= supplied;
            }
            Errand::Bombard => self.support_arrives(marker),
        }
    }

    fn land_from_sea(&mut self, marker: UnitId, hex: HexId) {
        let group = self.state.group;
        self.state.group = Units::EMPTY;
        rule!("18.2.f");
        self.utilize(marker);
        // 21.3: a landing on a neutral coast is an invasion.
        if let Some(first) = group.iter().next() {
            let nation = self.unit(first).nation;
            if self.at().desk.neutral.contains(hex) {
                rule!("21.3.2.e");
            }
            self.invade(nation, hex);
        }
        for unit in &group {
            self.come_by_sea(unit, hex);
            // Only its movement is used up.
            rule!("18.4.b");
        }
    }

    fn stage_assault(&mut self, marker: UnitId, station: HexId, target: HexId) {
        let group = self.state.group;
        self.state.group = Units::EMPTY;
        for unit in &group {
            self.come_by_sea(unit, station);
            rule!("18.11.g");
            self.state.landed.insert(unit);
            if let Some(slot) = self.state.assaults.iter_mut().find(|slot| slot.is_none()) {
                *slot = Some(Assault { unit, marker, target });
            }
        }
    }

    fn come_by_sea(&mut self, unit: UnitId, hex: HexId) {
        let game = self.game;
        let start = self.state.hex(unit).unwrap_or(hex);
        self.state.spots[unit] = Spot::at(hex);
        self.state.tops.remove(unit);
        let journey = Journey { case: "18.2", owner: game.owner(self.state, unit), start, path: &[hex] };
        let told = |name| text!("{unit} goes by sea to {place}.", unit = name, place = game.place(hex));
        journey.tell([unit], || told(game.name(unit)), || told(game.some_unit(unit)), self.journal);
    }

    /// The first fleet sunk from the air gives its sinker a chit (30.4).
    fn count_sunk(&mut self, side: Side) {
        let before = match self.options.ship_chit_each {
            true => self.state.sank[side as usize],
            false => self.state.sank != [false; 2],
        };
        self.state.sank[side as usize] = true;
        if !before {
            rule!("30.4");
            for _ in 0..self.pack.numbers.ship_chits {
                self.draw_chit(side);
            }
        }
    }
}

impl Step for Staging {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        match self.attacker {
            Some(_) => Next::Dice(Throw::new("ships", 1, 6)),
            None => Next::Seat(state.active().enemy().into()),
        }
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.left.iter().map(Action::Intercept));
        out.push(Action::Pass);
        out.push(Action::Stand(Standing::Always));
        out.push(Action::Stand(Standing::Never));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Intercept(patrol) => self.attack(on, patrol),
            Action::Stand(standing) => {
                let side = on.state.active().enemy();
                on.state.standing[side as usize] = standing;
            }
            _ => on.state.frames.replace(Staging { left: Units::EMPTY, ..self }.into()),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let die = rolled.first();
        let fire = on.game.pack.ships[usize::from(die.clamp(1, 6)) - 1];
        let game = on.game;
        on.journal.write(|| {
            let what = match fire {
                Fire::None => "no effect",
                Fire::Abort => "it turns back",
                Fire::Eliminate => "it is sunk",
            };
            let told = text!(
                "{unit} is attacked from the air: the die shows {die}, {what}.",
                unit = game.name(self.marker),
                die = die,
                what = what
            );
            Entry::said("30.1", told)
        });
        match fire {
            Fire::None => {
                rule!("30.1.f");
                on.state.frames.replace(Staging { attacker: None, ..self }.into());
            }
            Fire::Abort => {
                rule!("30.1.b");
                on.state.frames.pop();
                on.utilize(self.marker);
                if !on.state.group.is_empty() {
                    rule!("30.1.c");
                    on.state.group = Units::EMPTY;
                }
            }
            Fire::Eliminate => {
                rule!("30.1.d");
                on.state.frames.pop();
                on.lose_marker(self.marker, "30.1");
                for unit in &on.state.group.clone() {
                    rule!("30.1.e");
                    on.eliminate_in_supply(unit, "30.1");
                }
                on.state.group = Units::EMPTY;
                if on.unit(self.marker).kind == Kind::Bombardment {
                    let side = on.state.active().enemy();
                    on.count_sunk(side);
                }
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.attacker.is_some() {
            return false;
        }
        let standing = on.state.standing[on.state.active().enemy() as usize];
        match self.left.iter().next() {
            Some(_) if standing == Standing::Ask => return false,
            Some(patrol) if standing == Standing::Always => self.attack(on, patrol),
            _ => {
                on.state.frames.pop();
                on.do_errand(self);
            }
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let (unit, place) = (at.name(self.marker), at.place(self.station));
        Prompt::new(
            "30.1",
            text!("{unit} is off {place}. Which patrol attacks it?", unit = unit, place = place),
        )
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        if let Action::Intercept(unit) = action {
            deny!("30.2", !self.left.contains(unit), "{unit} has attacked it, or is not near");
        }
        Ok(())
    }
}

impl Staging {
    fn attack<J: Journal>(mut self, on: &mut Playing<'_, J>, patrol: UnitId) {
        rule!("30.1.a");
        rule!("30.2.b");
        self.left.remove(patrol);
        self.attacker = Some(patrol);
        on.state.frames.replace(self.into());
    }
}
