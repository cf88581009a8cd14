//! 13.0 Advance after combat, and pursuit.

use engine::{Journal, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::{At, Playing};
use crate::pack::{Advance, CombatTable};
use crate::state::{Spot, State};
use crate::unit::Kind;
use crate::{Action, MunichWar};

impl MunichWar {
    /// Whether an attacker may advance into the target (13.0).
    fn may_advance(&self, state: &State, unit: UnitId) -> bool {
        rule!("13.0.a", "13.0.c", "13.0.d", "13.0.e", "13.0.j", "10.3.b", "10.4.c");
        let counter = self.unit(unit);
        if counter.is_static() {
            rule!("13.0.h");
            return false;
        }
        if self.field.is_prohibited(self.class(unit), state.battle.target) {
            rule!("13.0.f", "19.0.g");
            return false;
        }
        !state.battle.advanced.contains(unit)
            && !self.closed_to(state, counter.nation).contains(state.battle.target)
    }

    /// Whether an advanced unit may go on (13.1).
    fn may_pursue(&self, state: &State, unit: UnitId) -> bool {
        if state.battle.table != CombatTable::Mobile {
            rule!("13.1.f");
            return false;
        }
        rule!("2.5.1.b", "13.0.b", "13.1.a", "13.1.b", "13.1.c", "20.0.j");
        !state.storms
            && self.face(state, unit).pursuit
            && state.battle.advanced.contains(unit)
            && !state.battle.pursued.contains(unit)
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
        rule!("T.results.bb.c", "T.results.da.b", "T.results.dd.c", "T.results.dp.b", "T.results.dw.b");
        rule!("T.results.dz.b", "T.results.ma.c", "T.results.md.c", "T.results.or.c", "13.0.i");
        !desk.occupied[state.active().enemy() as usize].contains(state.battle.target)
    }

    /// The second hexes of a pursuit (13.1).
    fn second_hexes(self, unit: UnitId) -> impl Iterator<Item = HexId> {
        let At { state, desk, .. } = self;
        rule!("13.1.d", "13.1.e", "13.0.g");
        let target = state.battle.target;
        let enemy = state.active().enemy();
        let closed = self.closed_to(state, self.unit(unit).nation);
        self.game.field.grid.neighbours(target).iter().copied().enumerate().filter_map(move |(side, to)| {
            let open = to.is_some()
                && self.field.open[target.index()] >> side & 1 == 1
                && !self.field.is_prohibited(self.class(unit), to)
                && !desk.neutral.contains(to)
                && !desk.occupied[enemy as usize].contains(to)
                && !closed.contains(to);
            open.then_some(to)
        })
    }

    pub(crate) fn legal_advance(self, out: &mut Vec<Action>) {
        let state = self.state;
        let mut bound = false;
        for unit in &state.battle.attackers {
            if self.may_advance(state, unit) {
                out.push(Action::Advance(unit));
                // 18.2.2: Marines that have cleared the beach must land.
                rule!("18.2.2.g");
                bound |= self.assault_of(state, unit).is_some();
            }
            if self.may_pursue(state, unit) {
                out.extend(self.second_hexes(unit).map(|hex| Action::Pursue(unit, hex)));
            }
        }
        if !bound {
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
                at.may_advance(at.state, unit)
                    || (at.may_pursue(at.state, unit) && at.second_hexes(unit).next().is_some())
            });
        if !able {
            self.end_battle();
        }
        !able
    }

    pub(crate) fn play_advance(&mut self, unit: UnitId) {
        let game = self.game;
        let (from, to) = (self.state.hex(unit), self.state.battle.target);
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
        let from = self.state.hex(unit).expect("a pursuer is on the map");
        self.state.battle.pursued.insert(unit);
        self.state.spots[unit] = Spot::at(to);
        game.tell_move(self.state, unit, from, &[to], self.journal);
    }
}
