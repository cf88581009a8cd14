//! What committed events do to a battle: read from the cards whenever it matters.

use super::Battle;
use crate::board::Hexes;
use crate::card::{BattleRole, Condition, Effect, Ignored, Place};
use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::unit::{Kind, Units};

impl At<'_> {
    /// Whether events and initiative markers of a side may help in the battle: no German ones where Soviets fight (18.5).
    pub fn may_help(self, side: Side) -> bool {
        let soviet = |unit| self.unit(unit).nation == Nation::SovietUnion;
        side == Side::Allied || !self.state.battle.units(side).iter().any(soviet)
    }

    /// Whether the card of a side makes the battle ignore something.
    pub(crate) fn ignores(self, side: Side, what: Ignored) -> bool {
        self.battle_effects(side).any(|effect| *effect == Effect::Ignore(what))
    }

    /// Whether a part in the battle is a side's.
    pub(crate) fn plays_role(self, battle: &Battle, side: Side, role: BattleRole) -> bool {
        match role {
            BattleRole::Attack => side == battle.attacker,
            BattleRole::Defend => side != battle.attacker,
            BattleRole::Either => true,
        }
    }

    /// Whether such a unit of a side takes part, and one of the attacked hexes is such a place.
    pub(crate) fn suits(self, battle: &Battle, side: Side, who: Option<&Units>, place: &Place) -> bool {
        who.is_none_or(|who| battle.units(side).intersects(who))
            && battle.targets.iter().any(|hex| self.is_place(place, hex))
    }

    /// Whether a condition of an event holds in the battle, for the player of the card.
    pub(crate) fn holds_in(self, battle: &Battle, side: Side, test: &Condition) -> bool {
        match test {
            Condition::OneGroup => {
                let mut groups = battle.attackers.iter().map(|unit| self.unit(unit).group);
                let first = groups.next().flatten();
                first.is_some() && groups.all(|group| group == first)
            }
            Condition::Hexes(least) => self.hexes_of(battle.attackers).len() >= usize::from(*least),
            Condition::Tanks => battle.attackers.iter().any(|unit| self.unit(unit).kind == Kind::Tank),
            _ => self.is_so(side, test),
        }
    }

    /// The hexes of units.
    pub(crate) fn hexes_of(self, units: Units) -> Hexes {
        units.iter().filter_map(|unit| self.state.hex(unit)).collect()
    }

    /// Hexes more that a unit advances by the card of its side; none if the card forbids its advance.
    pub(crate) fn advance_by_card(self, unit: mechanics::UnitId) -> Option<u8> {
        let mut more = 0;
        for side in Side::ALL {
            for effect in self.battle_effects(side) {
                match effect {
                    Effect::Advance { hexes, who } if who.contains(unit) => more += hexes,
                    Effect::NoAdvance(who) if who.contains(unit) => return None,
                    _ => {}
                }
            }
        }
        Some(more)
    }

    /// What the cards make of a result: an index into the outcomes.
    pub(crate) fn changed_by_cards(self, outcome: u8) -> u8 {
        let battle = &self.state.battle;
        let mut now = outcome;
        for side in [Side::Allied, Side::German] {
            for effect in self.battle_effects(side) {
                if let Effect::Result { changes, role, who, place } = effect
                    && self.plays_role(battle, side, *role)
                    && self.suits(battle, side, who.as_ref(), place)
                    && let Some((_, to)) = changes.iter().find(|(from, _)| *from == now)
                {
                    now = *to;
                }
            }
        }
        now
    }

    /// The outcome with a code of the rulebook (14.7).
    pub(crate) fn outcome_of(self, code: &str) -> Option<u8> {
        self.pack.outcomes.iter().position(|outcome| outcome.code == code).map(|at| at as u8)
    }
}
