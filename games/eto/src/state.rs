//! Where everything is: counters, control, counts. Plain data for all fifteen scenarios.

use engine::{Frames, Seat};
use hexmap::{HexId, HexSet};
use mechanics::{PerUnit, UnitId};
use serde::{Deserialize, Serialize};

use crate::air::{AirWar, Flights};
use crate::fog::Units;
use crate::frame::Frame;
use crate::nation::{Nation, Nations, Partnership, PerNation};
use crate::pack::{Pack, Scenario};
use crate::place::{BoxKind, Place, PlaceId};
use crate::sequence::Phase;
use crate::time::{Date, Weather};
use crate::unit::MOST_UNITS;

/// Words of a set of hexes.
pub const WORDS: usize = 64;

/// A set of hexes.
pub type Hexes = HexSet<WORDS>;

/// What can be so of a counter: a bit of its flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flag {
    /// Depleted or damaged (27.2).
    Depleted,
    /// Activated in this turn (22.0); of an HQ: previously activated (SOP.M.4.6.C).
    Activated,
    /// Currently committed, CC: an air unit that flies in the offensive under way (20.0).
    Committed,
    /// Marked out of supply (33.3).
    OutOfSupply,
    /// It took part in a breakthrough of this offensive (28.4); a general shows his back (28.5).
    BrokeThrough,
    /// It has flown in this step (20.1).
    Flown,
    /// It has moved in this step (24.0).
    Moved,
    /// It has attacked in this step (26.3).
    Attacked,
    /// Previously committed, PC: an air unit that has flown in an earlier offensive of the turn (20.0).
    Previous,
    /// Activated for the offensive under way (22.0).
    Commanded,
    /// Armor that was in supply when it was activated (33.6).
    Provisioned,
    /// It has retreated in this step (27.3).
    Retreated,
    /// It could advance after combat in the Combat step (29.1).
    MayExploit,
    /// It has advanced after the attack that is being resolved (27.4).
    Advanced,
    /// It has made an armor reaction attack in this offensive (26.5).
    Reacted,
    /// It draws on a supply marker in this turn (32.4).
    Served,
}

impl Flag {
    /// What ends with a step.
    pub const OF_A_STEP: &'static [Flag] =
        &[Flag::Flown, Flag::Moved, Flag::Attacked, Flag::Retreated, Flag::Advanced];
    /// What ends with an offensive.
    pub const OF_AN_OFFENSIVE: &'static [Flag] =
        &[Flag::Commanded, Flag::Provisioned, Flag::MayExploit, Flag::Reacted];
}

/// A counter: four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// Where it is.
    pub place: PlaceId,
    flags: u16,
}

impl Standing {
    /// A fresh counter in a place.
    pub const fn new(place: PlaceId) -> Standing {
        Standing { place, flags: 0 }
    }

    /// Whether something is so of it.
    #[inline]
    pub const fn is(self, flag: Flag) -> bool {
        self.flags >> flag as u16 & 1 == 1
    }

    /// All that is so of it but for one thing.
    pub(crate) const fn flags_but(self, flag: Flag) -> u16 {
        self.flags & !(1 << flag as u16)
    }

    /// Makes it so, or not.
    #[inline]
    pub fn set(&mut self, flag: Flag, so: bool) {
        self.flags = self.flags & !(1 << flag as u16) | u16::from(so) << flag as u16;
    }

    /// Makes none of these so.
    #[inline]
    pub fn clear(&mut self, flags: &[Flag]) {
        flags.iter().for_each(|flag| self.set(*flag, false));
    }
}

/// Which partnership each land hex is friendly to, or none: two bits a hex (24.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Control {
    low: Hexes,
    high: Hexes,
}

impl Control {
    /// All hexes neutral.
    pub const NEUTRAL: Control = Control { low: HexSet::EMPTY, high: HexSet::EMPTY };

    /// To whom a hex is friendly.
    #[inline]
    pub fn of(&self, hex: HexId) -> Option<Partnership> {
        match (self.high.contains(hex), self.low.contains(hex)) {
            (false, false) => None,
            (false, true) => Some(Partnership::Axis),
            (true, false) => Some(Partnership::Western),
            (true, true) => Some(Partnership::Soviet),
        }
    }

    /// Gives a hex to a partnership, or makes it neutral.
    #[inline]
    pub fn give(&mut self, hex: HexId, to: Option<Partnership>) {
        let bits = to.map_or(0, |to| to as u8 + 1);
        self.low.set(hex, bits & 1 == 1);
        self.high.set(hex, bits & 2 == 2);
    }
}

/// Counters and control: the part of a position that every scenario has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Forces {
    /// Where every counter is.
    pub units: PerUnit<Standing, MOST_UNITS>,
    /// To whom every hex is friendly.
    pub control: Control,
}

const _: () = assert!(size_of::<Forces>() <= 8 * 1024, "half of what a state may have");

impl Forces {
    /// Whether all of it is the same, for the counters that are in play.
    pub(crate) fn is_same(&self, other: &Forces, units: &[UnitId]) -> bool {
        self.control == other.control && units.iter().all(|unit| self.units[*unit] == other.units[*unit])
    }

    /// The suggested set-up of a scenario; every other counter is out of play. None if the pack has no box for those.
    pub fn suggested(pack: &Pack, scenario: &Scenario) -> Option<Forces> {
        let out = pack.boxes.iter().position(|known| known.kind == BoxKind::Removed)?;
        let out = pack.places.id(Place::Box(hexmap::Id::from_index(out)))?;
        let mut forces = Forces { units: PerUnit::filled(Standing::new(out)), control: Control::NEUTRAL };
        for (hex, holder) in pack.grid.ids().zip(&scenario.holders) {
            let seat = holder.and_then(|nation| scenario.seat_of(nation));
            forces.control.give(hex, seat.map(|seat| scenario.seats[usize::from(seat)].partnership));
        }
        let mut used = vec![0; pack.designs.len()];
        for at in &scenario.suggestion {
            let design = hexmap::Id::index(at.design);
            let place = pack.places.id(Place::Hex(at.hex))?;
            let next = pack.designs[design].counters().skip(used[design]).take(at.count.into());
            next.for_each(|unit| forces.units[unit] = Standing::new(place));
            used[design] += usize::from(at.count);
        }
        Some(forces)
    }

    /// The hex of a counter, if it is in one.
    #[inline]
    pub fn hex(&self, pack: &Pack, unit: UnitId) -> Option<HexId> {
        match pack.places.place(self.units[unit].place) {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

/// What a country is in the war, and what it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Power {
    /// The partnership it belongs to; none while it is neutral (42.0).
    pub partnership: Option<Partnership>,
    /// The seat that decides for it.
    pub seat: Option<u8>,
    /// Its offensives track (38.3).
    pub offensives: u8,
    /// Its economic reserve.
    pub reserve: u8,
}

/// Most HQs of an offensive.
pub const MOST_HQS: usize = 8;
/// Most hexes that are attacked in a step.
pub const MOST_TARGETS: usize = 24;

/// Who activates the units of an offensive (22.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Mode {
    /// There is no offensive.
    #[default]
    None,
    /// One HQ or several (22.1, 23.6).
    Hqs,
    /// A general (22.2).
    General(UnitId),
    /// Nobody: a stack (22.3).
    Stack(HexId),
    /// A minor country: its units at home (22.4).
    Minor,
    /// An air offensive (21.0).
    Air,
}

/// A hex that is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Target {
    /// Which.
    pub hex: HexId,
    /// The HQs of the offensive that may command the attack, a bit each (26.3).
    pub hqs: u8,
    /// Whether it has been attacked, or the attack was cancelled.
    pub done: bool,
}

/// The offensive under way (22.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Offensive {
    /// How its units are activated.
    pub mode: Mode,
    /// The nation that pays for it.
    pub nation: Option<Nation>,
    /// The HQs that take part.
    pub hqs: [Option<UnitId>; MOST_HQS],
    /// The hexes attacked in this step.
    pub targets: [Option<Target>; MOST_TARGETS],
    /// Hexes that must be attacked again in the Combat step (28.4).
    pub owed: [Option<HexId>; MOST_HQS],
    /// Breakthroughs made (28.6).
    pub breakthroughs: u8,
}

/// Hexes, a few.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FewHexes([HexId; 12]);

impl Default for FewHexes {
    fn default() -> Self {
        FewHexes([HexId::NONE; 12])
    }
}

impl FewHexes {
    /// Adds a hex; when there is no room it is left out. Says whether it is in.
    pub fn add(&mut self, hex: HexId) -> bool {
        if self.contains(hex) {
            return true;
        }
        let slot = self.0.iter_mut().find(|slot| slot.is_none());
        slot.map(|slot| *slot = hex).is_some()
    }

    /// Whether a hex is among them.
    pub fn contains(&self, hex: HexId) -> bool {
        hex.is_some() && self.0.contains(&hex)
    }

    /// The hexes.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.iter().copied().filter(|hex| hex.is_some())
    }
}

/// Units that go together (24.3, 28.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Group([Option<UnitId>; 8]);

impl Group {
    /// Adds a unit. Says whether there was room.
    pub fn add(&mut self, unit: UnitId) -> bool {
        let slot = self.0.iter_mut().find(|slot| slot.is_none());
        slot.map(|slot| *slot = Some(unit)).is_some()
    }

    /// Takes a unit out.
    pub fn remove(&mut self, unit: UnitId) {
        let slots = self.0.iter_mut().filter(|slot| **slot == Some(unit));
        slots.for_each(|slot| *slot = None);
    }

    /// Whether a unit is among them.
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0.contains(&Some(unit))
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The units.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.0.iter().copied().flatten()
    }
}

/// The attack that is being resolved (26.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// The hex attacked.
    pub target: HexId,
    /// The duty of its attackers.
    pub duty: u8,
    /// The seat that attacks.
    pub attacker: u8,
    /// The seat that defends.
    pub defender: u8,
    /// The result, when the die is thrown: an index into the outcomes.
    pub outcome: Option<u8>,
    /// Steps that the attacker still loses.
    pub owed: u8,
    /// Steps or hexes that the defender still owes.
    pub due: u8,
    /// How far the defender retreats.
    pub far: u8,
    /// Whether the defender could trace a line of supply when it was attacked (27.3).
    pub supplied: bool,
    /// The result against a fortification counts as a step of the attacker (27.1).
    pub fortified: bool,
    /// Hexes left by units that have advanced (27.4).
    pub exited: FewHexes,
    /// Nobody defends the hex but its fortification (26.2).
    pub vacant: bool,
    /// Defenders that are too many in their hex and take no part (26.3).
    pub spared: Group,
}

/// An installation: an airfield or a fortification (27.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Installation {
    /// Where it is.
    pub hex: HexId,
    /// What it is.
    pub kind: InstallationKind,
    /// Whether it is destroyed.
    pub destroyed: bool,
}

/// What can be destroyed, or built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum InstallationKind {
    /// An airfield marker.
    Airfield,
    /// A fortification marker.
    Fort,
    /// A coastal fortification marker.
    CoastalFort,
    /// What is printed in the hex: city, port, resource.
    Printed,
}

impl InstallationKind {
    /// Whether it is a fortification marker.
    pub const fn is_fort(self) -> bool {
        matches!(self, InstallationKind::Fort | InstallationKind::CoastalFort)
    }
}

/// Most installations.
pub const MOST_INSTALLATIONS: usize = 32;
/// Most places with supply markers.
pub const MOST_DEPOTS: usize = 16;

/// Supply markers in a hex (32.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Depot {
    /// Where they are.
    pub hex: HexId,
    /// How many.
    pub markers: u8,
    /// Units supplied from them in this turn.
    pub served: u8,
    /// Whether they lie in an isolated source (32.8).
    pub isolated: bool,
    /// Whether the die for their number has been thrown.
    pub rolled: bool,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The month that is played, or before which a season is.
    pub date: Date,
    /// What is being played (SOP).
    pub phase: Phase,
    /// The phase is ending: stacks are put right first (24.2).
    pub closing: bool,
    /// Unfinished business; the bottom frame is the phase.
    pub frames: Frames<Frame, 12>,
    /// The weather of the month (1.0).
    pub weather: Weather,
    /// Weather zones whose air is grounded, a bit each (1.4).
    pub grounded: u8,
    /// The countries.
    pub powers: PerNation<Power>,
    /// Countries that are conquered (40.0).
    pub conquered: Nations,
    /// Countries against which the blitzkrieg bonus counts in this month (44.1).
    pub blitz: Nations,
    /// Countries against which it has been used.
    pub blitzed: Nations,
    /// Counters and control.
    pub forces: Forces,
    /// Counters that their owners have put on top of their stacks (12.7).
    pub tops: Units,
    /// The seat that may begin the next offensive (SOP.M.4.6.D).
    pub chance: u8,
    /// Seats that have declined one after the other.
    pub declined: u8,
    /// Offensives made in this month.
    pub offensives: u8,
    /// Whether the one under way is impromptu (22.6).
    pub impromptu: bool,
    /// The offensive under way.
    pub offensive: Offensive,
    /// What each unit is to do in this step: the number of the hex that it attacks, or hexes of exploitation.
    pub duties: PerUnit<u8, MOST_UNITS>,
    /// Units that go together.
    pub group: Group,
    /// The attack that is being resolved.
    pub battle: Battle,
    /// The one that an armor reaction attack interrupts (26.5).
    pub interrupted: Battle,
    /// Air units aloft (12.0).
    pub flights: Flights,
    /// The air war besides.
    pub air: AirWar,
    /// Airfields and fortifications, and what is destroyed.
    pub installations: [Option<Installation>; MOST_INSTALLATIONS],
    /// Supply markers (32.4).
    pub depots: [Option<Depot>; MOST_DEPOTS],
    /// Airfields still to be set up, by seat (S4.1).
    pub airfields: [u8; 5],
    /// Units moved by rail in this month, by nation (31.0).
    pub railed: PerNation<u8>,
}

/// The duty of a unit without one.
pub const NO_DUTY: u8 = 0;
/// The duty of armor that takes part in a reaction attack (26.5).
pub const REACTION: u8 = u8::MAX;

const _: () = assert!(size_of::<State>() <= 16 * 1024, "what a state may have");

impl State {
    /// What is so of a counter.
    #[inline]
    pub fn is(&self, unit: UnitId, flag: Flag) -> bool {
        self.forces.units[unit].is(flag)
    }

    /// Makes it so, or not.
    #[inline]
    pub fn set(&mut self, unit: UnitId, flag: Flag, so: bool) {
        self.forces.units[unit].set(flag, so);
    }

    /// A counter goes to a place; it does not lie on top there unless its owner says so.
    pub(crate) fn put(&mut self, unit: UnitId, place: PlaceId) {
        self.forces.units[unit].place = place;
        self.tops.remove(unit);
    }

    /// The partnership of a nation.
    #[inline]
    pub fn partnership(&self, nation: Nation) -> Option<Partnership> {
        self.powers[nation].partnership
    }

    /// The seat of a nation.
    #[inline]
    pub fn seat(&self, nation: Nation) -> Option<Seat> {
        self.powers[nation].seat.map(Seat)
    }

    /// The hexes attacked in this step.
    pub fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        self.offensive.targets.iter().copied().flatten()
    }

    /// The HQs of the offensive.
    pub fn hqs(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.offensive.hqs.iter().copied().flatten()
    }

    /// Installations in a hex that are not destroyed.
    pub fn installations_in(&self, hex: HexId) -> impl Iterator<Item = InstallationKind> + '_ {
        let all = self.installations.iter().flatten();
        all.filter(move |found| found.hex == hex && !found.destroyed).map(|found| found.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_four_bytes_and_keeps_its_flags_apart() {
        assert_eq!(size_of::<Standing>(), 4);
        let pack = Pack::embedded();
        let place = pack.places.id(Place::Hex(HexId::new(7))).unwrap();
        let mut counter = Standing::new(place);
        counter.set(Flag::Moved, true);
        counter.set(Flag::Depleted, true);
        counter.set(Flag::Moved, false);
        assert!(counter.is(Flag::Depleted) && !counter.is(Flag::Moved) && !counter.is(Flag::Attacked));
    }

    #[test]
    fn control_knows_all_partnerships_and_none() {
        let mut control = Control::NEUTRAL;
        let hex = HexId::new(4000);
        for to in Partnership::ALL.map(Some).into_iter().chain([None]) {
            control.give(hex, to);
            assert_eq!(control.of(hex), to);
        }
    }

    #[test]
    fn suggested_set_ups_stand_on_the_map() {
        let pack = Pack::embedded();
        for scenario in &pack.scenarios {
            let forces = Forces::suggested(&pack, scenario).unwrap();
            for force in &scenario.forces {
                let design = &pack.designs[hexmap::Id::index(force.design)];
                let placed = design.counters().filter(|unit| forces.hex(&pack, *unit).is_some()).count();
                let wanted = if design.kind.is_unit() { usize::from(force.count) } else { 0 };
                assert_eq!(placed, wanted, "{}: {}", scenario.id, design.key);
            }
        }
        let white = pack.scenario("case-white").unwrap();
        let forces = Forces::suggested(&pack, white).unwrap();
        let warsaw = pack.grid.id("W3533".parse().unwrap()).unwrap();
        assert_eq!(forces.control.of(warsaw), Some(Partnership::Western));
    }
}
