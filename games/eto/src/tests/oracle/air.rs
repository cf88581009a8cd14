//! The air war: where air units may fly, and their battles.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexmap::{HexId, Id};
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::air::effect::Effect;
use crate::air::{Campaign, Flight, Mission, Role, Strike};
use crate::nation::Nation;
use crate::state::{Flag, InstallationKind};
use crate::terrain::{SideKind, Surface};
use crate::unit::{Face, Kind};

impl View<'_> {
    pub fn is_grounded(&self, hex: HexId) -> bool {
        let zone = self.pack().hex(hex).zone;
        zone.is_some_and(|zone| self.state.grounded >> zone as u8 & 1 == 1)
    }

    /// Whether air units fly over a hex at all (1.4, 13.1).
    pub fn is_sky(&self, hex: HexId) -> bool {
        let record = self.pack().hex(hex);
        let coast = || self.map.near(hex).iter().any(|(to, _)| self.pack().hex(*to).surface == Surface::Sea);
        let open = match record.surface {
            Surface::Off => false,
            Surface::Lake => true,
            Surface::Sea => {
                let area = record.area.and_then(|area| self.pack().seas[area.index()].as_ref());
                area.is_some_and(|sea| sea.grid)
            }
            Surface::Land => self.holder(hex).is_some() || coast(),
        };
        open && !self.is_grounded(hex)
    }

    /// All hexes within so many hexes of flight (13.0).
    pub fn spread(&self, from: HexId, most: u16) -> BTreeMap<HexId, u16> {
        let mut found = BTreeMap::from([(from, 0)]);
        let mut next = VecDeque::from([from]);
        while let Some(hex) = next.pop_front() {
            let steps = found[&hex];
            let neutral = |hex: HexId| self.pack().hex(hex).is_land() && self.holder(hex).is_none();
            for (to, kinds) in self.map.near(hex) {
                // Along a neutral coast only over the water.
                let inland = neutral(hex) && neutral(*to) && !kinds.contains(&SideKind::Sea);
                if steps < most && !inland && !found.contains_key(to) && self.is_sky(*to) {
                    found.insert(*to, steps + 1);
                    next.push_back(*to);
                }
            }
        }
        found
    }

    pub fn range(&self, unit: UnitId) -> u16 {
        match self.face(unit) {
            Face::Air { range, .. } => u16::from(range),
            _ => 0,
        }
    }

    /// 33.7.
    fn leash(&self, unit: UnitId) -> u16 {
        if self.is(unit, Flag::OutOfSupply) { 1 } else { self.range(unit) }
    }

    pub fn can_bomb(&self, unit: UnitId) -> bool {
        matches!(self.map.kind(unit), Kind::Bomber | Kind::FighterBomber | Kind::NavalAir)
    }

    fn can_fight(&self, unit: UnitId) -> bool {
        matches!(self.map.kind(unit), Kind::Fighter | Kind::FighterBomber | Kind::NavalAir)
    }

    /// Enemy air units on the ground of a hex.
    fn has_enemy_on_base(&self, unit: UnitId, hex: HexId) -> bool {
        let of = self.side(unit);
        self.here(hex).iter().any(|other| {
            let foe = self.side(*other).zip(of).is_some_and(|(a, b)| a.is_hostile(b));
            self.map.kind(*other).is_air() && foe && self.state.flights.of(*other).is_none()
        })
    }

    /// What can be bombed (21.5).
    fn has_installations(&self, hex: HexId) -> bool {
        let record = self.pack().hex(hex);
        let built = [InstallationKind::Airfield, InstallationKind::Fort, InstallationKind::CoastalFort];
        let mut all = self.state.installations.iter().flatten();
        record.city
            || record.resource
            || record.port.is_some()
            || self.map.has_printed_fort(hex)
            || all.any(|found| found.hex == hex && built.contains(&found.kind))
    }

    /// The result that destroys the installations of a hex (21.5).
    pub fn needed(&self, hex: HexId) -> u8 {
        let fort = self.has_marker(hex, InstallationKind::Fort)
            || self.has_marker(hex, InstallationKind::CoastalFort)
            || self.map.has_printed_fort(hex);
        (self.bases(hex) + u8::from(fort)).min(self.pack().numbers.bomb_need as u8)
    }

    /// Whether a unit may make a hex its target in what is flown for, but for the range.
    fn may_aim(&self, unit: UnitId, hex: HexId, escorted: bool) -> bool {
        let of = self.side(unit);
        let hostile = of.is_some_and(|of| self.is_hostile(of, hex));
        match self.state.air.campaign {
            Campaign::NavalAndAir => self.can_fight(unit) && self.has_enemy_on_base(unit, hex),
            Campaign::Offensive => {
                let bombs = hostile && self.has_installations(hex) && !self.is_wrecked(hex);
                (self.can_bomb(unit) && bombs)
                    || (self.can_fight(unit) && (self.has_enemy_on_base(unit, hex) || (escorted && bombs)))
            }
            Campaign::Attack | Campaign::Defense => {
                self.state.targets().any(|target| target.hex == hex && !target.done)
            }
            Campaign::None => false,
        }
    }

    /// The targets that may be named for a flight (12.3, 12.5, 12.6, 13.0, 21.4).
    pub fn targets_of(&self, lead: UnitId) -> Hexes {
        let group: Vec<&Flight> =
            self.state.flights.iter().filter(|flight| flight.lead == lead && !flight.aborted).collect();
        let Some(first) = group.first() else { return Hexes::new() };
        let left = group.iter().map(|flight| self.leash(flight.unit).saturating_sub(u16::from(flight.spent)));
        let reach = self.spread(first.over, left.min().unwrap_or(0));
        let seat = self.state.powers[self.map.nation(lead)].seat.unwrap_or(0);
        let able = |hex: &HexId| {
            let escorted = self.is_bombed(seat, Some(lead), *hex);
            group.iter().all(|flight| {
                !self.state.air.excess.contains(flight.unit) && self.may_aim(flight.unit, *hex, escorted)
            })
        };
        reach.into_keys().filter(able).collect()
    }

    /// Air units of a base, those aloft included.
    pub fn based(&self, hex: HexId) -> usize {
        self.here(hex).iter().filter(|unit| self.map.kind(**unit).is_air()).count()
    }

    /// The bases to which a unit may hop after so many hops (12.3, 13.4, 33.7).
    pub fn hops(&self, unit: UnitId, from: HexId, done: u8) -> Hexes {
        let numbers = &self.pack().numbers;
        let most = if self.is(unit, Flag::OutOfSupply) { 1 } else { numbers.hops as u8 };
        if done >= most {
            return Hexes::new();
        }
        let far = self.range(unit) * numbers.hop_ranges as u16;
        let Some(of) = self.side(unit) else { return Hexes::new() };
        let mut found = Hexes::new();
        for (hex, _) in self.spread(from, far) {
            let base = hex != from && self.is_friendly(of, hex) && self.bases(hex) > 0;
            let room = self.based(hex) < usize::from(self.bases(hex));
            if base && (room || done + 1 < most) {
                found.insert(hex);
            }
        }
        found
    }

    /// Whether a unit stands ready on a base, for missions or for a change of base only (13.4, 20.1).
    fn is_ready(&self, unit: UnitId) -> bool {
        let based = self.hex(unit).is_some_and(|hex| !self.is_grounded(hex));
        self.map.kind(unit).is_air()
            && based
            && self.state.flights.of(unit).is_none()
            && !self.is(unit, Flag::Flown)
    }

    /// Who may be sent out in the Naval and Air phase or an air offensive (12.3, 12.5, 21.1); nothing is said about others.
    pub fn fliers(&self) -> Option<BTreeSet<UnitId>> {
        let air = &self.state.air;
        if !matches!(air.campaign, Campaign::NavalAndAir | Campaign::Offensive) {
            return None;
        }
        let able = |unit: &UnitId| {
            let nation = self.map.nation(*unit);
            let mine = self.state.powers[nation].seat == Some(air.seat) && self.is_ready(*unit);
            let fresh = air.campaign == Campaign::NavalAndAir
                || (air.nations.contains(nation)
                    && !self.is(*unit, Flag::Previous)
                    && !self.is(*unit, Flag::Committed)
                    && !self.is(*unit, Flag::OutOfSupply));
            let Some(hex) = self.hex(*unit).filter(|_| mine && fresh) else { return false };
            let works = !air.excess.contains(*unit)
                && self.spread(hex, self.leash(*unit)).into_keys().any(|target| {
                    let escorted = self.is_bombed(air.seat, None, target);
                    self.may_aim(*unit, target, escorted)
                });
            works || !self.hops(*unit, hex, 0).is_empty()
        };
        Some(self.map.game.units.iter().copied().filter(able).collect())
    }

    /// Who of a seat may intercept a flight where it is, in the Naval and Air phase and in air offensives (14.1, 14.4).
    pub fn interceptors(&self, lead: UnitId, seat: u8) -> Option<BTreeSet<UnitId>> {
        let air = &self.state.air;
        let quarry = self.state.flights.of(lead)?;
        if !matches!(air.campaign, Campaign::NavalAndAir | Campaign::Offensive) {
            return None;
        }
        let able = |unit: &UnitId| {
            let nation = self.map.nation(*unit);
            // In an air offensive of its own side a unit must belong to it.
            let own = air.campaign == Campaign::Offensive && seat == air.seat;
            let fresh = !own
                || (air.nations.contains(nation)
                    && !self.is(*unit, Flag::Previous)
                    && !self.is(*unit, Flag::Committed)
                    && !self.is(*unit, Flag::OutOfSupply));
            let near = self
                .hex(*unit)
                .is_some_and(|hex| self.spread(hex, self.leash(*unit)).contains_key(&quarry.over));
            self.state.powers[nation].seat == Some(seat)
                && self.is_ready(*unit)
                && self.can_fight(*unit)
                && fresh
                && !air.excess.contains(*unit)
                && near
        };
        Some(self.map.game.units.iter().copied().filter(able).collect())
    }

    /// Whether bombers of a seat bomb a hex, or fly with a group.
    fn is_bombed(&self, seat: u8, lead: Option<UnitId>, hex: HexId) -> bool {
        let mut others = self.state.flights.iter().filter(|flight| {
            self.state.powers[self.map.nation(flight.unit)].seat == Some(seat)
                && self.can_bomb(flight.unit)
                && !flight.aborted
        });
        others.any(|flight| {
            Some(flight.lead) == lead || (flight.target == hex && flight.mission == Mission::Bomb)
        })
    }

    /// The strength of the bombers over a hex (21.5).
    pub fn payload(&self, hex: HexId) -> i16 {
        let over = self.state.flights.iter().filter(|flight| flight.over == hex && !flight.aborted);
        let bombs = over.filter(|flight| {
            self.can_bomb(flight.unit)
                && flight.role != Some(Role::Fighter)
                && self.state.powers[self.map.nation(flight.unit)].seat == Some(self.state.air.seat)
        });
        bombs.map(|flight| self.strength(flight.unit) as i16).sum()
    }

    pub fn quality(&self, unit: UnitId) -> Option<u8> {
        match self.face(unit) {
            Face::Air { quality, .. } => quality,
            _ => None,
        }
    }

    /// 44.2: whether German air units have their bonus against a unit over a hex.
    fn is_air_blitz(&self, by: UnitId, at: UnitId, hex: HexId) -> bool {
        let nation = self.map.nation(at);
        let first = self.pack().hex(hex).country == Some(nation) && !self.state.blitzed.contains(nation);
        self.map.game.scenario().blitzkrieg
            && self.map.nation(by) == Nation::Germany
            && (self.state.blitz.contains(nation) || first)
    }

    /// The target number of an attack (15.3, 15.4).
    pub fn target_number(&self, strike: Strike) -> i16 {
        let fight = &self.state.air.fight;
        let numbers = &self.pack().numbers;
        let bomber = |unit: UnitId| {
            let role = self.state.flights.of(unit).and_then(|flight| flight.role);
            self.map.kind(unit) == Kind::Bomber || role == Some(Role::Bomber)
        };
        let mut number = i16::from(self.quality(strike.by).unwrap_or(0)) + self.strength(strike.by) as i16;
        // A unit that changes base has the bonus where it stops, too.
        let lands = |flight: &Flight| flight.mission == Mission::Base && flight.target == fight.hex;
        if self.hex(strike.by) == Some(fight.hex) || self.state.flights.of(strike.by).is_some_and(lands) {
            number += numbers.own_base;
        }
        let attacked = fight.strikes().any(|other| other.at == strike.by);
        let hunts = fight.strikes().any(|other| other.by == strike.at && bomber(other.at));
        if !attacked && hunts {
            number += numbers.escort_bonus;
        }
        if self.is_air_blitz(strike.by, strike.at, fight.hex) {
            number += numbers.blitz_air;
        }
        let grounded = self.state.flights.of(strike.at).is_none();
        if !bomber(strike.at) && !grounded {
            number -= i16::from(self.quality(strike.at).unwrap_or(0));
        }
        number
    }

    /// What one seat may attack in an air battle now; nothing is said about units on the ground (15.1, 15.2, 15.5).
    pub fn engagements(&self, seat: u8) -> BTreeSet<(UnitId, UnitId)> {
        let fight = &self.state.air.fight;
        let over: Vec<&Flight> =
            self.state.flights.iter().filter(|flight| flight.over == fight.hex && !flight.aborted).collect();
        let mine = |unit: UnitId| self.state.powers[self.map.nation(unit)].seat == Some(seat);
        let suffered = |unit: UnitId| fight.strikes().filter(|strike| strike.at == unit).count();
        let foes: Vec<UnitId> = over.iter().map(|flight| flight.unit).filter(|unit| !mine(*unit)).collect();
        let least = foes.iter().map(|unit| suffered(*unit)).min().unwrap_or(0);
        let mut found = BTreeSet::new();
        for flight in over.iter().filter(|flight| mine(flight.unit) && flight.role == Some(Role::Fighter)) {
            let weak =
                fight.round > 1 && (self.strength(flight.unit) as i16) < self.pack().numbers.second_round;
            let done = fight.strikes().any(|strike| strike.by == flight.unit);
            if weak || done {
                continue;
            }
            found.extend(foes.iter().filter(|foe| suffered(**foe) == least).map(|foe| (flight.unit, *foe)));
        }
        found
    }
}

/// 15.3, 15.7.
pub(super) fn effect(number: i16, die: u8) -> Effect {
    match die {
        1 => Effect::Loss,
        6 => Effect::None,
        5 if number >= 5 => Effect::Abort,
        5 => Effect::None,
        die if i16::from(die) < number => Effect::Loss,
        die if i16::from(die) == number => Effect::Abort,
        _ => Effect::None,
    }
}
