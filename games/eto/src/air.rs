//! 12 to 15, 17, 20 and 21: the air war.
//!
//! Four sections of the sequence fly, and all of them in the same way ([`Campaign`]): the Naval and Air phase (SOP.M.3.4), air
//! offensives (4B), and the attacker's and the defender's flights of the attack sequence (4A).
//!
//! - `sortie`: who may fly, how far, and what it commits (12, 13, 20); `route`: a flight is sent out;
//! - `aloft`: flights go hex by hex and are intercepted (14); `dogfight`: air-to-air combat (15);
//! - `strike`: what those do who have arrived, and `raid`: bombs (21.5);
//! - `basing`: change of base, overstacking, evacuation (13); `recovery`: pilots and repairs (34.3, 34.4);
//! - `campaign`: where these begin and end; `recon`: what may be examined (12.7); `hour`: Their Finest Hour.
//!
//! An air unit that is not aloft is on its base: its place is the hex. One that is aloft keeps its base as its place, and has a
//! [`Flight`] in the state, in the order of take-off: the last in is resolved first (14.2).

pub(crate) mod aloft;
pub(crate) mod basing;
mod campaign;
pub(crate) mod dogfight;
pub(crate) mod effect;
mod hour;
pub(crate) mod order;
pub(crate) mod raid;
mod recon;
pub(crate) mod recovery;
pub(crate) mod route;
mod sortie;
pub(crate) mod strike;
#[cfg(test)]
pub(crate) mod tests;

use engine::rule;
use hexmap::HexId;
use mechanics::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};

pub use self::dogfight::{Fight, Stage, Strike};
use crate::frame::At;
use crate::nation::Nations;
use crate::odds::Superiority;
use crate::state::FewHexes;
use crate::unit::Kind;

/// What a flying unit acts as (12.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Role {
    /// It attacks air units.
    Fighter,
    /// It adds its strength to a land battle, or bombs.
    Bomber,
}

/// What a flying unit is out for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mission {
    /// It is on its way, and its target has not been named.
    Underway,
    /// Ground support over a hex (17.0).
    Support,
    /// To intercept another unit aloft (14.0).
    Intercept(UnitId),
    /// Another base (12.3).
    Base,
    /// Installations (21.5), or to go with those who bomb them.
    Bomb,
    /// Air units on their bases (14.5).
    Sweep,
    /// Nothing any more: it stays until all return (14.1).
    Home,
}

/// An air unit aloft.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// Which.
    pub unit: UnitId,
    /// The first unit of those it flies with (13.6).
    pub lead: UnitId,
    /// Where it is now.
    pub over: HexId,
    /// Where it goes.
    pub target: HexId,
    /// What for.
    pub mission: Mission,
    /// What it acts as; a fighter-bomber says so in its first battle (12.1).
    pub role: Option<Role>,
    /// Hexes that it has entered (13.6).
    pub spent: u8,
    /// Seats that have said whether they intercept it in this hex, a bit each.
    pub heard: u8,
    /// Whether it has arrived, and all who wanted to meet it there.
    pub settled: bool,
    /// Whether it has fought where it is now.
    pub fought: bool,
    /// Whether it is out of the fight (15.6).
    pub aborted: bool,
}

impl Flight {
    /// A unit takes off from its base.
    pub const fn new(unit: UnitId, base: HexId, role: Option<Role>) -> Flight {
        Flight {
            unit,
            lead: unit,
            over: base,
            target: base,
            mission: Mission::Underway,
            role,
            spent: 0,
            heard: 0,
            settled: true,
            fought: false,
            aborted: false,
        }
    }
}

/// Most units aloft at a time.
pub const MOST_ALOFT: usize = 32;

/// The units aloft, the last to take off last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Flights([Option<Flight>; MOST_ALOFT]);

impl Flights {
    /// The flights in the order of take-off.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Flight> + Clone + '_ {
        self.0.iter().flatten()
    }

    /// The same, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Flight> + '_ {
        self.0.iter_mut().flatten()
    }

    /// The flight of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Flight> {
        self.iter().find(|flight| flight.unit == unit)
    }

    /// A unit takes off. Says whether there was room.
    pub fn push(&mut self, flight: Flight) -> bool {
        let slot = self.0.iter_mut().find(|slot| slot.is_none());
        slot.map(|slot| *slot = Some(flight)).is_some()
    }

    /// Whether another unit can take off.
    pub fn has_room(&self) -> bool {
        self.0[MOST_ALOFT - 1].is_none()
    }

    /// A unit has landed; those behind it move up.
    pub fn remove(&mut self, unit: UnitId) {
        if let Some(at) = self.0.iter().position(|slot| slot.is_some_and(|flight| flight.unit == unit)) {
            self.0[at..].rotate_left(1);
            self.0[MOST_ALOFT - 1] = None;
        }
    }

    /// All have landed.
    pub fn clear(&mut self) {
        *self = Flights::default();
    }
}

/// What air units fly for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Campaign {
    /// Nothing.
    #[default]
    None,
    /// A seat's part of the Naval and Air phase (12.3).
    NavalAndAir,
    /// An air offensive (21.0).
    Offensive,
    /// The attacker's flights of a land attack (4A.B).
    Attack,
    /// The defender's (4A.D).
    Defense,
}

impl Campaign {
    /// Whether it is part of an attack on land.
    pub const fn is_support(self) -> bool {
        matches!(self, Campaign::Attack | Campaign::Defense)
    }
}

/// A set of air units.
pub type Wing = UnitSet<13>;

/// The air war besides the flights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AirWar {
    /// What is flown for.
    pub campaign: Campaign,
    /// The seat that sends units out.
    pub seat: u8,
    /// What is flown for has been done: the phase goes on.
    pub done: bool,
    /// Seats that intercept nothing more in this step, a bit each.
    pub standing: u8,
    /// The flight that has been let go, and the units that could have met it (14.1).
    pub waved: Option<UnitId>,
    /// Those units.
    pub wavers: Wing,
    /// The air battle under way.
    pub fight: Fight,
    /// Units that are too many on their bases (13.4).
    pub excess: Wing,
    /// Units that lost a step over their own country in this turn (34.3).
    pub recovers: Wing,
    /// The nations whose units take part in the air offensive (21.1).
    pub nations: Nations,
    /// Seats that have made an air offensive in this turn, a bit each.
    pub launched: u8,
    /// Whether the seat with the initiative has said who is first in the Naval and Air phase.
    pub ordered: bool,
    /// Whether it goes second.
    pub second: bool,
    /// Hexes where the attacks of this step have been made.
    pub struck: FewHexes,
}

impl Default for AirWar {
    fn default() -> Self {
        AirWar {
            campaign: Campaign::None,
            seat: 0,
            done: false,
            standing: 0,
            waved: None,
            wavers: Wing::EMPTY,
            fight: Fight::default(),
            excess: Wing::EMPTY,
            recovers: Wing::EMPTY,
            nations: Nations::EMPTY,
            launched: 0,
            ordered: false,
            second: false,
            struck: FewHexes::default(),
        }
    }
}

/// A point of the attack sequence at which air units do something (4A).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AirMoment {
    /// A: paratroops take off.
    Paratroops,
    /// B: the attacker's bombers, with fighters.
    Attacker,
    /// D: the defender's, and the air battles over the hexes.
    Defender,
    /// E: paradrops.
    Drop,
    /// The end: all return (SOP.4A.G).
    Return,
}

/// What air units add to a land battle (17.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Support {
    /// Points of the attacker's bombers.
    pub attack: u16,
    /// Points of the defender's.
    pub defense: u16,
    /// Who is alone in the air.
    pub superiority: Superiority,
}

impl At<'_> {
    /// What air units add to the battle for a hex: none to an armor reaction attack (26.5).
    pub(crate) fn support(self, hex: HexId, attacker: u8) -> Support {
        let mut support = Support::default();
        let mut present = [false; 2];
        for flight in self.state.flights.iter().filter(|flight| flight.over == hex) {
            if flight.aborted {
                rule!("15.6.b3");
                continue;
            }
            let attacks = self.owner(self.state, flight.unit).0 == attacker;
            present[usize::from(!attacks)] = true;
            // 12.1: one that has met no enemy in the air has not had to say so, and flies as a bomber.
            let bombs = match flight.role {
                Some(role) => role == Role::Bomber,
                None => true,
            };
            if bombs && flight.mission == Mission::Support {
                match attacks {
                    true => {
                        rule!("17.1");
                        rule!("17.3.b");
                        rule!("26.2.f");
                        rule!("12.5.c1");
                        support.attack += u16::from(self.strength(self.state, flight.unit));
                    }
                    false => {
                        rule!("17.3.a");
                        support.defense += self.pack.numbers.defending_bomber as u16;
                    }
                }
            }
        }
        support.defense = support.defense.min(self.pack.numbers.defending_bombers as u16);
        support.superiority = match present {
            [true, false] => {
                rule!("17.2.a1");
                rule!("12.5.c2");
                Superiority::Attacker
            }
            [false, true] => Superiority::Defender,
            [true, true] => {
                rule!("17.2.a2");
                Superiority::None
            }
            _ => Superiority::None,
        };
        support
    }
}

impl Kind {
    /// Whether it flies.
    pub const fn is_air(self) -> bool {
        matches!(self.class(), crate::unit::Class::Air)
    }

    /// What it acts as when it takes off; a fighter-bomber says so later (12.1).
    pub fn role(self) -> Option<Role> {
        match self {
            Kind::Fighter => {
                rule!("12.1.a1");
                Some(Role::Fighter)
            }
            Kind::Bomber => Some(Role::Bomber),
            _ => {
                rule!("12.1.b1");
                None
            }
        }
    }
}
