//! What an attack would come to if it were declared now, as far as the attacker can see (8.3, 10.5, 12.1).
//!
//! The prompt, the forecast and the remarks of the computer players all tell these numbers.

use engine::Viewer;
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::{At, Bring};
use crate::odds::Odds;
use crate::pack::Losses;
use crate::state::{Spot, State, Units};
use crate::unit::Unit;
use crate::{Desk, WarComesEarly};

/// A force as it will fight.
#[derive(Default)]
pub(crate) struct Force {
    pub units: Units,
    /// Those of them that are out of supply.
    pub unsupplied: Units,
}

/// An attack that is being prepared.
pub(crate) struct Prospect {
    pub target: HexId,
    /// The attackers after armies out of supply have broken down.
    pub attack: Force,
    /// The same of the defenders that the attacker sees.
    pub defense: Force,
    /// The armies that break down, and their corps.
    pub broken: Vec<(UnitId, Units)>,
    /// How many defenders the attacker does not see.
    pub hidden: usize,
    /// Whether the garrison of a fortification defends too (11.5).
    pub garrison: bool,
    /// The numbers against the defenders that are seen; none while nobody attacks.
    pub odds: Option<Odds>,
}

/// What a column of the results table does to both sides, in half corps.
pub(crate) struct Toll {
    pub attacker: u32,
    pub defender: u32,
    /// Whether no defender is left.
    pub cleared: bool,
}

impl At<'_> {
    /// The attack that is being prepared.
    pub(crate) fn prospect(self) -> Option<Prospect> {
        let At { game, state, desk, .. } = self;
        let target = state.battle.target?;
        let hidden = self.hidden_from(state, Viewer::Seat(self.seat(state.active())));
        let attackers = state.battle.attackers;
        let seen: Units = desk.stack(target).filter(|unit| !hidden.contains(*unit)).collect();
        let unseen = desk.stack(target).count() - seen.len();
        let mut attack = Force { units: attackers, ..Force::default() };
        let mut defense = Force { units: seen, ..Force::default() };
        for unit in &attackers {
            let supplied = self.is_supplied_to_attack(unit, target);
            attack.unsupplied.set(unit, !supplied);
        }
        for unit in &seen {
            let supplied = self.is_supplied(unit);
            defense.unsupplied.set(unit, !supplied);
        }
        // What follows is about a position that does not exist: it has a desk of its own.
        let (mut later, mut desk) = (*state, Desk::default());
        for unit in &hidden {
            if later.hex(unit) == Some(target) {
                later.spots[unit] = Spot::GONE;
            }
        }
        let mut broken = Vec::new();
        for unit in &attackers {
            let parts = game.break_in_thought(&mut later, &mut desk, &mut attack, unit, |unit| unit.attack);
            broken.extend(parts.map(|parts| (unit, parts)));
        }
        // Nobody defends against an attack that nobody makes.
        for unit in seen.iter().filter(|_| !attackers.is_empty()) {
            let parts = game.break_in_thought(&mut later, &mut desk, &mut defense, unit, |unit| unit.defense);
            broken.extend(parts.map(|parts| (unit, parts)));
        }
        let fights = !attack.units.is_empty();
        let odds = fights.then(|| game.at(&later, &mut desk).odds(target, attack.units, &attack.unsupplied));
        let garrison = self.has_garrison(state, target, state.active().enemy());
        Some(Prospect { target, attack, defense, broken, hidden: unseen, garrison, odds })
    }
}

impl WarComesEarly {
    /// 10.5: an army out of supply breaks down before the die is thrown, and its corps fight in its place.
    /// Says which those are. Where there is a choice each player is taken to do his best: the owner brings his
    /// strongest corps, the opponent disperses the strongest from a hex that becomes too full (7.0).
    fn break_in_thought(
        &self,
        later: &mut State,
        desk: &mut Desk,
        force: &mut Force,
        army: UnitId,
        value: impl Fn(&Unit) -> u8,
    ) -> Option<Units> {
        let hex: HexId = later.hex(army)?;
        if !force.unsupplied.contains(army) || !self.has_components(army) {
            return None;
        }
        let missing = self.components(army);
        later.spots[army] = Spot::ASIDE;
        let mut corps: Vec<UnitId> = Bring { army, hex, missing }.candidates(self, later).collect();
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
            let (mut excess, at) = (Vec::new(), self.at(later, desk));
            if at.is_overfull(hex) {
                at.excess(hex, |unit| excess.push(unit));
            }
            let Some(unit) = excess.into_iter().max_by_key(|unit| value(self.unit(*unit))) else { break };
            later.spots[unit] = Spot::GONE;
            force.units.remove(unit);
            force.unsupplied.remove(unit);
        }
        Some(parts)
    }
}

impl Prospect {
    /// What an army breaks down into, if it does.
    pub fn parts(&self, army: UnitId) -> Option<Units> {
        self.broken.iter().find(|(unit, _)| *unit == army).map(|(_, parts)| *parts)
    }

    /// What a result costs: a force that is wiped out ignores what is left to pay, and a garrison is lost last
    /// and counts as a corps (12.3). Hidden defenders could pay any loss.
    pub fn toll(&self, game: &WarComesEarly, losses: Losses) -> Toll {
        let worth = |units: Units| units.iter().map(|unit| u32::from(game.worth(unit))).sum::<u32>();
        let garrison = if self.garrison { 2 } else { 0 };
        let stand = if self.hidden > 0 { u32::MAX } else { worth(self.defense.units) + garrison };
        let (attacker, defender) = (2 * u32::from(losses.attacker), 2 * u32::from(losses.defender));
        Toll {
            attacker: attacker.min(worth(self.attack.units)),
            defender: defender.min(stand),
            cleared: defender >= stand,
        }
    }
}
