//! 11.0 to 13.0 Land combat, losses, retreat and advance.

use hexmap::HexId;
use mechanics::UnitId;

use super::{Reason, because};
use crate::frame::{At, Frame, InPhase};
use crate::nation::Side;
use crate::pack::CombatTable;
use crate::sequence::Phase;
use crate::state::{BattleStep, Spot, State};
use crate::unit::Kind;
use crate::{Action, MunichWar};

impl MunichWar {
    pub(super) fn no_support(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        let battle = &state.battle;
        let foreign = battle.attackers.iter().all(|other| self.unit(other).nation != counter.nation);
        match counter.kind {
            Kind::Airstrike if battle.air.is_some() => {
                because("16.9", "one air unit supports the attack already")
            }
            Kind::Airstrike if battle.naval.is_some() || battle.special.is_some() => {
                because("11.8", "air support is committed before ships and special forces")
            }
            Kind::Airstrike if state.hex(unit) != Some(battle.target) => {
                because("16.9", format!("{name} is not over {}", self.place(battle.target)))
            }
            Kind::Airstrike if foreign => {
                because("16.9", format!("{name} is of another country than the attackers"))
            }
            Kind::Airstrike => because("16.9", format!("{name} has no air factor left")),
            Kind::Bombardment if battle.naval.is_some() => because("18.1", "one marker bombards already"),
            Kind::Bombardment if foreign => {
                because("18.1", format!("no attacker is of the country of {name}"))
            }
            Kind::Bombardment if state.spots[unit] == Spot::AVAILABLE => because(
                "18.1",
                format!(
                    "{} is not on the coast of a friendly sea of {}",
                    self.place(battle.target),
                    counter.nation
                ),
            ),
            Kind::SpecialForces if battle.special.is_some() => {
                because("17.1", "one special forces marker supports the attack already")
            }
            Kind::Bombardment | Kind::SpecialForces => {
                because("11.15", format!("{name} is not in the Available Display"))
            }
            _ => because("11.15", format!("{name} gives no support")),
        }
    }

    pub(super) fn no_loss(&self, state: &State, unit: UnitId) -> Reason {
        let name = self.name(unit);
        if let Frame::Terror(_) = *state.frames.top() {
            return because("16.8.1", "only an enemy unit in the bombed hex is selected, or nobody: 'pass'");
        }
        let battle = &state.battle;
        if battle.hit.contains(unit) {
            return because("11.16", format!("{name} has been reduced by this result"));
        }
        if !(battle.attackers | battle.defenders).contains(unit) {
            return because("11.16", format!("{name} takes no part in this battle"));
        }
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        because("11.16", "mechanized attackers are reduced before the others")
    }

    pub(super) fn no_retreat(&self, state: &State, action: Action, unit: UnitId) -> Reason {
        let name = self.name(unit);
        if !state.battle.retreating.contains(unit) {
            return because("12.0", format!("{name} does not have to retreat"));
        }
        match action {
            Action::Hold(_) => {
                because("12.2", format!("{name} is not in a hex with a friendly fortification"))
            }
            _ => because("12.1", format!("{name} is static: it holds")),
        }
    }

    pub(super) fn no_advance(&self, state: &State, action: Action, unit: UnitId) -> Reason {
        let (name, battle) = (self.name(unit), &state.battle);
        if !battle.attackers.contains(unit) {
            return because("13.0", format!("{name} took no part in the attack"));
        }
        if let Action::Pursue(_, hex) = action {
            if battle.table == CombatTable::Assault {
                return because("13.1", "only an attack on the Mobile table lets units pursue");
            }
            if state.storms {
                return because("20.0", "there is no pursuit in storms");
            }
            if !self.face(state, unit).pursuit {
                return because("13.1", format!("{name} has no pursuit sign"));
            }
            if !battle.advanced.contains(unit) {
                return because("13.1", format!("{name} advances into {} first", self.place(battle.target)));
            }
            if battle.pursued.contains(unit) {
                return because("13.1", format!("{name} has made its second hex"));
            }
            let text =
                format!("{} is not an open hex next to {}", self.place(hex), self.place(battle.target));
            return because("13.1", text);
        }
        if battle.advanced.contains(unit) {
            return because("13.0", format!("{name} has advanced"));
        }
        if self.unit(unit).is_static() {
            return because("13.0", format!("{name} is static"));
        }
        because("13.0", format!("{} is closed to {name}", self.place(battle.target)))
    }

    pub(super) fn no_end(&self, state: &State) -> Reason {
        match (state.phase, *state.frames.top()) {
            (Phase::Combat(_), Frame::Phase(InPhase)) => {
                because("18.2.2", "Marines at sea must attack their beach before the phase ends")
            }
            (_, Frame::Battle(BattleStep::Advance)) => {
                because("18.2.2", "Marines that have cleared the beach must land")
            }
            (_, Frame::Retreat(_)) => because("12.0", "the unit must go on: only in a fortress may it stop"),
            _ => because("4.0", "not now"),
        }
    }
}

impl At<'_> {
    pub(super) fn no_attack(self, hex: HexId) -> Reason {
        let At { state, desk, .. } = self;
        let side = state.active();
        let place = self.place(hex);
        if desk.occupied[side as usize].contains(hex) {
            return because("11.0", format!("{place} is held by friendly units"));
        }
        if !desk.occupied[side.enemy() as usize].contains(hex) {
            return match desk.bystanders.contains(hex) {
                true => because("5.5", format!("{place} is neutral, and nobody next to it may invade it")),
                false => because("11.0", format!("no enemy unit is in {place}")),
            };
        }
        let near = self.field.grid.neighbours(hex).iter().copied();
        let mut near =
            near.filter(|next| next.is_some() && desk.occupied[side as usize].contains(*next)).peekable();
        if near.peek().is_none() {
            return because("11.0", format!("no friendly unit is next to {place}"));
        }
        because(
            "11.0",
            format!(
                "no unit next to {place} can attack it: each attacks once in a phase, with an attack factor, and not across \
                 an all-sea hexside"
            ),
        )
    }

    pub(super) fn no_part(self, unit: UnitId) -> Reason {
        let At { state, desk, .. } = self;
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        let battle = &state.battle;
        if battle.attackers.contains(unit) {
            return because("11.2", format!("{name} takes part already"));
        }
        if !counter.kind.is_land() {
            return because("11.15", format!("{name} is a marker: it supports after the attack is declared"));
        }
        let foreign = battle.attackers.iter().any(|other| self.unit(other).nation != counter.nation);
        if foreign {
            return because("11.3", format!("{name} is of another country than the attackers"));
        }
        if self.face(state, unit).attack == 0 {
            return because("11.0", format!("{name} has no attack factor"));
        }
        if state.attacked.contains(unit) {
            return because("11.0", format!("{name} has attacked in this phase"));
        }
        if state.spent.contains(unit) {
            return because("23.3", format!("{name} may not attack this turn after its move by sea"));
        }
        if self.assault_of(state, unit).is_some_and(|beach| beach != battle.target) {
            return because("18.2.2", format!("{name} must attack the hex it was landed at"));
        }
        if desk.bystanders.contains(battle.target) {
            return because("5.5", format!("{} may not invade this country", counter.nation));
        }
        because(
            "11.0",
            format!("{name} is not next to {}, or only across an all-sea hexside", self.place(battle.target)),
        )
    }

    pub(super) fn no_way_back(self, hex: HexId) -> Reason {
        let At { state, desk, .. } = self;
        let Frame::Retreat(retreat) = *state.frames.top() else { return because("12.0", "nobody retreats") };
        let place = self.place(hex);
        let side = self.side(state, retreat.unit).unwrap_or(Side::Axis);
        if state.hex(retreat.unit).is_none_or(|from| self.field.grid.distance(from, hex) != 1) {
            return because("12.0", format!("{place} is not the next hex: a retreat goes hex by hex"));
        }
        if desk.occupied[side.enemy() as usize].contains(hex) {
            return because("12.1", format!("{place} is occupied by the enemy"));
        }
        if desk.neutral.contains(hex) {
            return because("12.1", format!("{place} is neutral"));
        }
        if !self.field.land.contains(hex) || self.field.is_prohibited(self.class(retreat.unit), hex) {
            return because("12.1", format!("{place} is prohibited terrain"));
        }
        if state.hex(retreat.unit).is_some_and(|from| self.doubles_back(retreat, from, hex)) {
            return because("12.1", format!("{place} does not lead away from the battle"));
        }
        because("12.1", format!("{place} would cost the unit more than another way, or overfill a hex"))
    }
}
