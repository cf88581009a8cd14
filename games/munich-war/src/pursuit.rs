//! 13.0 Advance after combat, and pursuit.

use engine::{Journal, Verdict, deny, rule};
use hexmap::{Direction, HexId};
use mechanics::UnitId;

use crate::frame::{At, Playing};
use crate::pack::{Advance, CombatTable};
use crate::state::{Spot, State};
use crate::unit::Kind;
use crate::{Action, MunichWar};

impl MunichWar {
    /// Whether an attacker may advance into the target (13.0).
    pub(crate) fn may_advance(&self, state: &State, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        let target = state.battle.target;
        deny!("13.0.j", !state.battle.attackers.contains(unit), "{unit} took no part in the attack");
        deny!("13.0.h", counter.is_static(), "{unit} is static");
        let prohibited = self.field.is_prohibited(self.class(unit), target);
        if prohibited {
            rule!("19.0.g");
        }
        deny!("13.0.f", prohibited, "{target} is prohibited terrain for {unit}");
        deny!("13.0.c", state.battle.advanced.contains(unit), "{unit} has advanced");
        deny!(
            "23.5.a",
            self.closed_to(state, counter.nation).contains(target),
            "{target} is closed to {unit}"
        );
        Ok(())
    }

    /// Whether an advanced unit may go on (13.1).
    pub(crate) fn may_pursue(&self, state: &State, unit: UnitId) -> Verdict {
        let battle = &state.battle;
        deny!(
            "13.1.f",
            battle.table != CombatTable::Mobile,
            "only an attack on the Mobile table lets units pursue"
        );
        deny!("20.0.j", state.storms, "there is no pursuit in storms");
        rule!("2.5.1.b");
        rule!("13.1.b");
        deny!("13.1.a", !self.face(state, unit).pursuit, "{unit} has no pursuit sign");
        deny!("13.1.c", !battle.advanced.contains(unit), "{unit} must advance into {target} first");
        deny!("13.1.b", battle.pursued.contains(unit), "{unit} has made its second hex");
        rule!("13.0.b");
        Ok(())
    }
}

impl At<'_> {
    /// Whether the result lets attackers advance into the target now (13.0).
    fn may_advance_at_all(self) -> bool {
        let At { state, desk, .. } = self;
        let outcome = &self.pack.outcomes[usize::from(state.battle.outcome)];
        // D55: special forces have cleared the hex without a die.
        let granted = state.battle.die == 0 || outcome.advance != Advance::No;
        if !granted {
            return false;
        }
        match outcome.code.as_str() {
            "BB" => rule!("T.results.bb.c"),
            "DA" => rule!("T.results.da.b"),
            "DD" => rule!("T.results.dd.c"),
            "DP" => rule!("T.results.dp.b"),
            "DW" => rule!("T.results.dw.b"),
            "DZ" => rule!("T.results.dz.b"),
            "MA" => rule!("T.results.ma.c"),
            "MD" => rule!("T.results.md.c"),
            "OR" => rule!("T.results.or.c"),
            _ => {}
        }
        rule!("13.0.i");
        !desk.occupied[state.active().enemy() as usize].contains(state.battle.target)
    }

    /// Whether a pursuit may go on to a hex (13.1).
    pub(crate) fn may_pursue_to(self, unit: UnitId, to: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let target = state.battle.target;
        let way =
            Direction::ALL.into_iter().find(|side| self.field.grid.neighbour(target, *side) == Some(to));
        deny!(
            "13.1.d",
            way.is_none_or(|side| !self.field.is_open(target, side)),
            "{hex} is not next to {target}"
        );
        deny!(
            "13.0.f",
            self.field.is_prohibited(self.class(unit), to),
            "{hex} is prohibited terrain for {unit}"
        );
        deny!("13.0.g", desk.neutral.contains(to), "{hex} is neutral");
        let enemy = state.active().enemy();
        deny!("13.1.d", desk.occupied[enemy as usize].contains(to), "{hex} is occupied by the enemy");
        let closed = self.closed_to(state, self.unit(unit).nation);
        deny!("23.5.a", closed.contains(to), "{hex} is closed to {unit}");
        Ok(())
    }

    /// The second hexes of a pursuit (13.1).
    fn second_hexes(self, unit: UnitId) -> impl Iterator<Item = HexId> {
        let near = self.game.field.grid.neighbours(self.state.battle.target).iter().copied();
        near.filter(move |to| to.is_some() && self.may_pursue_to(unit, *to).is_ok())
    }

    pub(crate) fn legal_advance(self, out: &mut Vec<Action>) {
        let state = self.state;
        let mut bound = false;
        rule!("13.0.j");
        for unit in &state.battle.attackers {
            if self.may_advance(state, unit).is_ok() {
                // Zones of control are not asked for.
                rule!("13.0.e");
                rule!("13.0.a");
                out.push(Action::Advance(unit));
                // 18.2.2: Marines that have cleared the beach must land.
                rule!("18.2.2.g");
                bound |= self.assault_of(state, unit).is_some();
            }
            if self.may_pursue(state, unit).is_ok() {
                rule!("13.1.b");
                out.extend(self.second_hexes(unit).map(|hex| Action::Pursue(unit, hex)));
            }
        }
        if !bound {
            rule!("13.1.e");
            out.push(Action::End);
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the attack when nobody can go any farther. Says whether it did.
    pub(crate) fn settle_advance(&mut self) -> bool {
        let at = self.at();
        let able = at.may_advance_at_all()
            && at.state.battle.attackers.iter().any(|unit| {
                at.may_advance(at.state, unit).is_ok()
                    || (at.may_pursue(at.state, unit).is_ok() && at.second_hexes(unit).next().is_some())
            });
        if !able {
            self.end_battle();
        }
        !able
    }

    pub(crate) fn play_advance(&mut self, unit: UnitId) {
        let game = self.game;
        rule!("10.3.b");
        rule!("10.4.c");
        rule!("13.0.c");
        let (from, to) = (self.state.hex(unit), self.state.battle.target);
        rule!("13.0.d");
        self.state.battle.advanced.insert(unit);
        self.state.spots[unit] = Spot::at(to);
        self.state.tops.remove(unit);
        game.tell_move(self.state, unit, from.expect("attackers are on the map"), &[to], self.journal);
        if game.unit(unit).kind == Kind::Marines {
            for slot in &mut self.state.assaults {
                if slot.is_some_and(|assault| assault.unit == unit) {
                    *slot = None;
                }
            }
        }
    }

    pub(crate) fn play_pursue(&mut self, unit: UnitId, to: HexId) {
        let game = self.game;
        rule!("13.1.a");
        rule!("13.1.c");
        let from = self.state.hex(unit).expect("a pursuer is on the map");
        self.state.battle.pursued.insert(unit);
        self.state.spots[unit] = Spot::at(to);
        game.tell_move(self.state, unit, from, &[to], self.journal);
    }
}
