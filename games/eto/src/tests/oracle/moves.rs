//! Where units may go by land and by rail.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::field::Pace;
use crate::march::{March, Occasion};
use crate::nation::{Nation, Partnership};
use crate::state::Flag;
use crate::terrain::{SideKind, Terrain};
use crate::unit::{Class, Face, Kind};

/// A unit on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Way {
    pub hex: HexId,
    pub spent: u8,
    pub slowed: bool,
    pub pace: u8,
}

/// The paces as numbers, so that ways can be put in order.
pub(super) const PACES: [Pace; 5] = [Pace::Start, Pace::Free, Pace::Last, Pace::Slip, Pace::Done];

pub(super) fn number(pace: Pace) -> u8 {
    PACES.iter().position(|known| *known == pace).unwrap_or(0) as u8
}

impl View<'_> {
    /// 33.1: movement allowance in fair weather, and where weather halves it.
    pub fn allowance(&self, unit: UnitId) -> (u8, u8) {
        let Face::Land { movement, .. } = self.face(unit) else { return (0, 0) };
        let numbers = &self.pack().numbers;
        let suffers = self.suffers(unit);
        if self.map.kind(unit) == Kind::Armor {
            let most = if suffers { movement.min(numbers.unsupplied_armor as u8) } else { movement };
            return (most, most.div_ceil(2));
        }
        if suffers {
            let most = movement.min(numbers.unsupplied_infantry as u8);
            return (most, most.min(numbers.unsupplied_infantry_weather as u8));
        }
        (movement, movement.div_ceil(2))
    }

    /// The hexes that a fresh move may enter, if the oracle knows.
    pub fn fresh(&self, march: March) -> Option<(u8, u8)> {
        let numbers = &self.pack().numbers;
        let staff = !self.map.is_land_unit(march.unit);
        match march.occasion {
            Occasion::Hq => Some((numbers.hq_move as u8, numbers.hq_move as u8)),
            Occasion::Phase if staff => Some((numbers.staff_move as u8, numbers.staff_move as u8)),
            Occasion::Offensive | Occasion::Phase => Some(self.allowance(march.unit)),
            Occasion::Approach => {
                let (full, slow) = self.allowance(march.unit);
                let most = numbers.before_breakthrough as u8;
                Some((full.min(most), slow.min(most)))
            }
            _ => None,
        }
    }

    /// Whether a hex may be entered by land at all.
    pub fn may_enter(&self, of: Partnership, armor: bool, from: HexId, to: HexId) -> bool {
        self.is_open(armor, from, to)
            && self.holder(to).is_some()
            && !self.has_enemy(of, to)
            && !self.fort_bars(of, from, to)
    }

    /// One hex further, if the unit may go there.
    fn stride(&self, march: March, way: Way, to: HexId) -> Option<Way> {
        let kind = self.map.kind(march.unit);
        let of = self.side(march.unit)?;
        let armor = kind == Kind::Armor;
        let pace = PACES[usize::from(way.pace)];
        if pace == Pace::Done || !self.may_enter(of, armor, way.hex, to) {
            return None;
        }
        let land = self.map.is_land_unit(march.unit);
        let effect = |hex: HexId| self.pack().grounds[self.ground(hex) as usize];
        match march.occasion {
            Occasion::Approach | Occasion::Breakthrough | Occasion::Dash if !effect(to).breakthrough => {
                return None;
            }
            Occasion::Exploitation if !effect(to).exploitation => return None,
            _ => {}
        }
        let walks = matches!(march.occasion, Occasion::Offensive | Occasion::Phase | Occasion::Approach);
        let slowed = way.slowed || (land && walks && effect(to).halved);
        let spent = way.spent + 1;
        if spent > if slowed { march.slow } else { march.full } {
            return None;
        }
        let (from_zone, to_zone) = (self.in_enemy_zone(of, way.hex), self.in_enemy_zone(of, to));
        let forest = |hex: HexId| self.pack().hex(hex).terrain == Some(Terrain::Forest);
        let over_ice = self.map.between(way.hex, to).is_some_and(|kinds| kinds.contains(&SideKind::Lake));
        let pace = if !land {
            // 23.2, 30.1, 23.4.
            if to_zone && !self.has_land(of, to) {
                return None;
            }
            if kind == Kind::Hq && !self.may_post(march.unit, to) {
                return None;
            }
            if to_zone && march.occasion == Occasion::Phase { Pace::Done } else { Pace::Free }
        } else if march.occasion == Occasion::Dash {
            Pace::Free
        } else if armor {
            // 25.3.
            match pace {
                Pace::Last => Pace::Done,
                Pace::Start if from_zone && to_zone => Pace::Done,
                _ if to_zone => Pace::Last,
                _ => Pace::Free,
            }
        } else {
            // 25.2.
            let slips = from_zone && to_zone && forest(way.hex) && forest(to) && !over_ice;
            match pace {
                Pace::Slip if slips => Pace::Done,
                Pace::Slip => return None,
                Pace::Start if from_zone && to_zone => {
                    if !slips {
                        return None;
                    }
                    Pace::Done
                }
                _ if to_zone && forest(to) => Pace::Slip,
                _ if to_zone => Pace::Done,
                _ => Pace::Free,
            }
        };
        Some(Way { hex: to, spent, slowed, pace: number(pace) })
    }

    /// Where a unit on the move may go, with the ways in which it gets there by a shortest path.
    pub fn reach(&self, march: March) -> BTreeMap<HexId, BTreeSet<Way>> {
        let mut found: BTreeMap<HexId, BTreeSet<Way>> = BTreeMap::new();
        let Some(hex) = self.hex(march.unit) else { return found };
        let start = Way { hex, spent: march.spent, slowed: march.slowed, pace: number(march.pace) };
        let (mut seen, mut next) = (BTreeSet::from([start]), VecDeque::from([start]));
        while let Some(way) = next.pop_front() {
            for (to, _) in self.map.near(way.hex) {
                let Some(on) = self.stride(march, way, *to) else { continue };
                if seen.insert(on) {
                    next.push_back(on);
                    let ways = found.entry(*to).or_default();
                    if ways.iter().all(|other| other.spent >= on.spent) {
                        ways.insert(on);
                    }
                }
            }
        }
        found.remove(&hex);
        found
    }

    /// All paths of so many hexes by which a move comes to a hex.
    pub fn paths(&self, march: March, start: HexId, to: HexId, steps: u8) -> Vec<Vec<HexId>> {
        let first = Way { hex: start, spent: march.spent, slowed: march.slowed, pace: number(march.pace) };
        let mut front = vec![(first, Vec::new())];
        for left in (0..u16::from(steps)).rev() {
            let mut next = Vec::new();
            for (way, path) in front {
                for (near, _) in
                    self.map.near(way.hex).iter().filter(|(near, _)| self.map.far(*near, to) <= left)
                {
                    let Some(on) = self.stride(march, way, *near) else { continue };
                    let mut longer: Vec<HexId> = path.clone();
                    longer.push(*near);
                    next.push((on, longer));
                }
            }
            front = next;
        }
        front.into_iter().map(|(_, path)| path).collect()
    }

    /// 23.4: HQs keep their interval, but for those that water parts.
    pub fn may_post(&self, hq: UnitId, hex: HexId) -> bool {
        let radius = |unit: UnitId| match self.face(unit) {
            Face::Hq { radius, .. } => u16::from(radius),
            _ => 0,
        };
        let others = self.map.game.units.iter().copied().filter(|unit| {
            *unit != hq && self.map.kind(*unit) == Kind::Hq && self.side(*unit) == self.side(hq)
        });
        let mut near = others.filter_map(|unit| {
            let there = self.hex(unit)?;
            let interval = radius(hq).max(radius(unit));
            (self.map.far(hex, there) < interval).then_some((there, interval))
        });
        near.all(|(there, interval)| self.is_over_water(hex, there, interval))
    }

    /// Whether no chain of land hexes shorter than the interval joins two hexes.
    fn is_over_water(&self, one: HexId, other: HexId, interval: u16) -> bool {
        let mut reached = Hexes::from([one]);
        for _ in 1..interval {
            let before: Vec<HexId> = reached.iter().copied().collect();
            for hex in before {
                for (to, kinds) in self.map.near(hex) {
                    if self.pack().hex(*to).is_land() && !kinds.contains(&SideKind::Sea) {
                        reached.insert(*to);
                    }
                }
            }
        }
        !reached.contains(&other)
    }

    /// 24.2.
    pub fn counts(&self, unit: UnitId) -> bool {
        matches!(self.map.kind(unit), Kind::Infantry | Kind::Armor)
    }

    /// Land units that may stay in a hex.
    pub fn most(&self, hex: HexId) -> usize {
        let numbers = &self.pack().numbers;
        let city = self.pack().hex(hex).is_city_resource();
        (if city { numbers.stack_city } else { numbers.stack }) as usize
    }

    pub fn crowd(&self, of: Partnership, hex: HexId) -> usize {
        self.land_of(of, hex).filter(|unit| self.counts(*unit)).count()
    }

    /// Whether a unit is slowed or stopped by its lack of supply (33.0, 33.6).
    pub fn suffers(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        if self.map.kind(unit) == Kind::Armor && self.is(unit, Flag::Provisioned) {
            return false;
        }
        let city = self.pack().hex(hex).city;
        self.is(unit, Flag::OutOfSupply) || (!city && !self.is_supplied(unit))
    }

    /// Where a unit may go by rail with the capacity of one of these nations (31.2, 31.3).
    pub fn rails(&self, unit: UnitId, carriers: &[Nation]) -> Hexes {
        let (Some(from), Some(of)) = (self.hex(unit), self.side(unit)) else { return Hexes::new() };
        let mut found: BTreeMap<HexId, (u16, Vec<bool>)> = BTreeMap::new();
        let home = |hex: HexId| -> Vec<bool> {
            let country = self.pack().hex(hex).country;
            carriers.iter().map(|nation| country == Some(*nation)).collect()
        };
        found.insert(from, (0, home(from)));
        let mut front = vec![from];
        for steps in 1.. {
            let mut next: BTreeMap<HexId, Vec<bool>> = BTreeMap::new();
            for hex in front {
                if hex != from && self.in_enemy_zone(of, hex) {
                    continue;
                }
                let crossed = found[&hex].1.clone();
                for (to, kinds) in self.map.near(hex) {
                    let lake = kinds.contains(&SideKind::Lake);
                    let open = self.is_open(false, hex, *to) && !lake && self.is_friendly(of, *to);
                    if !open || self.has_enemy(of, *to) || found.contains_key(to) {
                        continue;
                    }
                    let sums = next.entry(*to).or_insert_with(|| home(*to));
                    sums.iter_mut().zip(&crossed).for_each(|(sum, so)| *sum |= so);
                }
            }
            if next.is_empty() {
                break;
            }
            front = next.keys().copied().collect();
            found.extend(next.into_iter().map(|(hex, sums)| (hex, (steps, sums))));
        }
        found.remove(&from);
        let posts = |hex: &HexId| self.map.kind(unit) != Kind::Hq || self.may_post(unit, *hex);
        let able = found.into_iter().filter(|(_, (_, sums))| sums.contains(&true));
        able.map(|(hex, _)| hex).filter(posts).collect()
    }

    /// Whether a unit may be picked up in the Movement phase (30.0).
    pub fn may_move(&self, seat: u8, unit: UnitId) -> bool {
        let class = self.map.kind(unit).class();
        self.hex(unit).is_some()
            && self.state.powers[self.map.nation(unit)].seat == Some(seat)
            && matches!(class, Class::Land | Class::General | Class::Hq)
            && !self.is(unit, Flag::Activated)
            && !self.is(unit, Flag::Moved)
    }

    /// Nations that have rail capacity left.
    pub fn carriers(&self, seat: u8) -> Vec<Nation> {
        let all = Nation::ALL.into_iter().filter(|nation| self.state.powers[*nation].seat == Some(seat));
        all.filter(|nation| self.state.railed[*nation] < self.pack().country(*nation).rail).collect()
    }

    /// Whether a unit may go by rail (31.1, 31.3).
    pub fn may_entrain(&self, seat: u8, unit: UnitId) -> bool {
        let class = self.map.kind(unit).class();
        let (Some(hex), Some(of)) = (self.hex(unit), self.side(unit)) else { return false };
        self.may_move(seat, unit)
            && matches!(class, Class::Land | Class::Hq)
            && !self.in_enemy_zone(of, hex)
            && !self.carriers(seat).is_empty()
    }
}
