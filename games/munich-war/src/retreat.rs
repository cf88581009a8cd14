//! 12.0 Retreat after combat.

use std::cmp::Reverse;

use engine::{Journal, rule};
use hexmap::{Direction, HexId};
use mechanics::UnitId;

use crate::state::{Frame, HexSet, Retreat, Spot, State, Step, Units};
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

/// What becomes of a unit on the retreat if its owner does his best, the worst first (12.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Prospects {
    /// It is eliminated.
    Lost,
    /// Stacking makes it go on for so many hexes in all, more than the result demands: the fewer the better.
    Extended(Reverse<u8>),
    /// It goes as far as the result demands, or stops in a fortress.
    Good,
}

impl MunichWar {
    /// Whether a friendly fortification stands in a hex (12.2).
    #[inline]
    fn has_fort(&self, desk: &Desk, hex: HexId) -> bool {
        desk.stack(hex).any(|unit| self.unit(unit).kind == Kind::Fortification)
    }

    /// Sets who must retreat in this step, or goes on to the next. Says whether anything changed.
    pub(crate) fn settle_retreats(
        &self,
        state: &mut State,
        desk: &mut Desk,
        step: Step,
        journal: &mut impl Journal,
    ) -> bool {
        rule!("12.0.a", "12.0.e");
        let outcome = &self.pack.outcomes[usize::from(state.battle.outcome)];
        let (far, force) = match step {
            Step::DefenderRetreats => (outcome.defender_retreat, state.battle.defenders),
            _ => (outcome.attacker_retreat, state.battle.attackers),
        };
        if far == 0 || force.is_empty() {
            self.next_retreats(state, step);
            return true;
        }
        if state.battle.due == 0 {
            // The step begins: `due` says so until it ends. Fortifications ignore it.
            rule!("12.1.o", "12.2.a");
            match step {
                Step::DefenderRetreats => {
                    rule!("T.results.dd.b", "T.results.dp.a", "T.results.dw.a");
                    rule!("T.results.ma.b", "T.results.md.b", "T.results.or.b");
                }
                _ => {
                    rule!("T.results.ad.b", "T.results.ap", "T.results.aw");
                }
            }
            state.battle.due = far;
            state.battle.retreating =
                force.iter().filter(|unit| self.unit(*unit).kind != Kind::Fortification).collect();
            self.look(state, desk);
            for unit in &{ state.battle.retreating } {
                let hex = state.hex(unit).expect("who retreats is on the map");
                // Marines at sea have nowhere to go; they are lost when the attack ends (18.2.2).
                let afloat = !self.field.land.contains(hex);
                if afloat {
                    state.battle.retreating.remove(unit);
                } else if self.unit(unit).is_static() && !self.has_fort(desk, hex) {
                    rule!("12.1.n");
                    self.eliminate(state, unit, "12.1", journal);
                }
            }
            return true;
        }
        if state.battle.retreating.is_empty() {
            state.battle.due = 0;
            self.next_retreats(state, step);
            return true;
        }
        false
    }

    fn next_retreats(&self, state: &mut State, step: Step) {
        state.battle.retreating = Units::EMPTY;
        state.frames.replace(Frame::Battle(match step {
            Step::DefenderRetreats => Step::AttackerRetreats,
            _ => Step::Advance,
        }));
    }

    /// Who may retreat next, and who may stay in a fortress (12.0, 12.2).
    pub(crate) fn legal_retreats(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("12.0.d", "12.2.d", "12.2.e", "19.0.n");
        self.look(state, desk);
        for unit in &state.battle.retreating {
            let hex = state.hex(unit).expect("who retreats is on the map");
            if !self.unit(unit).is_static() {
                out.push(Action::Retreat(unit));
            }
            if self.has_fort(desk, hex) {
                rule!("12.2.b", "12.2.c", "19.0.i");
                out.push(Action::Hold(unit));
            }
        }
    }

    pub(crate) fn play_hold(&self, state: &mut State, unit: UnitId) {
        state.battle.retreating.remove(unit);
    }

    pub(crate) fn play_retreat(&self, state: &mut State, unit: UnitId) {
        let from = state.hex(unit).expect("who retreats is on the map");
        state.battle.retreating.remove(unit);
        let far = state.battle.due;
        state.frames.push(Frame::Retreat(Retreat { unit, from, gone: 0, far }));
    }

    /// What a step of a retreat would cost: steps lost, by entering an enemy zone; none if it is barred.
    fn step_loss(
        &self,
        state: &State,
        desk: &Desk,
        retreat: Retreat,
        hex: HexId,
        side: Direction,
    ) -> Option<(HexId, u8)> {
        let Some(to) = self.field.grid.neighbour(hex, side) else {
            rule!("12.1.c");
            return None;
        };
        let owner = self.side(state, retreat.unit)?;
        if self.doubles_back(retreat, hex, to) {
            rule!("12.1.k");
            return None;
        }
        if !self.field.is_open(hex, side) {
            rule!("12.1.e");
            return None;
        }
        if self.field.is_prohibited(self.class(retreat.unit), to) {
            rule!("12.1.d", "19.0.h");
            return None;
        }
        if desk.neutral.contains(to) {
            rule!("12.1.f", "5.4.e");
            return None;
        }
        if desk.occupied[owner.enemy() as usize].contains(to) {
            rule!("12.1.a");
            return None;
        }
        if self.closed_to(state, self.unit(retreat.unit).nation).contains(to) {
            return None;
        }
        rule!("12.0.b", "12.0.c", "12.1.g", "8.2.i");
        if !desk.zones[owner.enemy() as usize].contains(to) {
            return Some((to, 0));
        }
        rule!("12.1.b", "10.4.b");
        Some((to, 1))
    }

    /// Whether a step of a retreat does not lead away from the battle. As many hexes as the result demands, each is
    /// one farther from it than the last; one whom stacking drives on stays as far away at least (12.1, D27).
    pub(crate) fn doubles_back(&self, retreat: Retreat, hex: HexId, to: HexId) -> bool {
        let distance = |hex| self.field.grid.distance(retreat.from, hex);
        match retreat.gone < retreat.far {
            true => distance(to) <= distance(hex),
            false => distance(to) < distance(hex),
        }
    }

    /// What becomes of the unit at best if it goes on from a hex with so many steps left. All hexes that it could
    /// be in after one more hex are looked at together; stacking may drive a unit as far as the map goes.
    fn prospects(&self, state: &State, desk: &Desk, retreat: Retreat, hex: HexId, steps: u8) -> Prospects {
        let mut retreat = retreat;
        // Hexes where the unit could be, and those of them where it could be with two steps.
        let (mut alive, mut whole) = (HexSet::EMPTY, HexSet::EMPTY);
        alive.set(hex, steps > 0);
        whole.set(hex, steps > 1);
        let (mut been, mut been_whole) = (alive, whole);
        while !alive.is_empty() {
            if alive.iter().any(|hex| self.may_end_retreat(desk, retreat, hex)) {
                return match retreat.gone > retreat.far {
                    true => Prospects::Extended(Reverse(retreat.gone)),
                    false => Prospects::Good,
                };
            }
            let (here, unhurt) = (alive, whole);
            (alive, whole) = (HexSet::EMPTY, HexSet::EMPTY);
            for hex in &here {
                let ways = Direction::ALL.into_iter();
                for (to, loss) in ways.filter_map(|side| self.step_loss(state, desk, retreat, hex, side)) {
                    let steps = (1 + u8::from(unhurt.contains(hex))).saturating_sub(loss);
                    alive.set(to, steps > 0 || alive.contains(to));
                    whole.set(to, steps > 1 || whole.contains(to));
                }
            }
            // Nothing is won by coming back.
            whole -= been_whole;
            alive = (alive - been) | whole;
            (been, been_whole) = (been | alive, been_whole | whole);
            retreat.gone = retreat.gone.saturating_add(1);
        }
        Prospects::Lost
    }

    /// Whether a retreat may end in a hex: far enough, or in a fortress, and within the limits (12.1, 12.2).
    fn may_end_retreat(&self, desk: &Desk, retreat: Retreat, hex: HexId) -> bool {
        let fortress = || retreat.gone > 0 && self.has_fort(desk, hex);
        let far = retreat.gone >= retreat.far || fortress();
        rule!("12.1.i", "12.2.f");
        far && self.has_room(desk, hex, retreat.unit)
    }

    #[inline]
    pub(crate) fn steps_left(&self, state: &State, unit: UnitId) -> u8 {
        self.unit(unit).steps - u8::from(state.reduced.contains(unit))
    }

    /// The hexes into which the unit may take its next step: those with the best prospects (12.1), and
    /// whether it may stop in a fortress.
    pub(crate) fn legal_retreat(
        &self,
        state: &State,
        desk: &mut Desk,
        retreat: Retreat,
        out: &mut Vec<Action>,
    ) {
        rule!("12.1.m");
        self.look(state, desk);
        let hex = state.hex(retreat.unit).expect("who retreats is on the map");
        let steps = self.steps_left(state, retreat.unit);
        let next = Retreat { gone: retreat.gone + 1, ..retreat };
        let after = |side: Direction| {
            let (to, loss) = self.step_loss(state, desk, retreat, hex, side)?;
            Some((to, self.prospects(state, desk, next, to, steps.saturating_sub(loss))))
        };
        let best = Direction::ALL.into_iter().filter_map(after).map(|(_, prospects)| prospects).max();
        // Nothing that survives would be given up for a hex that does not, not even in a fortress.
        let best = best.filter(|best| *best != Prospects::Lost);
        let ways = Direction::ALL.into_iter().filter_map(after);
        out.extend(ways.filter(|(_, prospects)| Some(*prospects) == best).map(|(to, _)| Action::Back(to)));
        if self.may_end_retreat(desk, retreat, hex) {
            out.push(Action::End);
        }
    }

    /// Ends a retreat that has come far enough, and eliminates a unit that cannot make it. Says whether it
    /// did.
    pub(crate) fn settle_retreat(
        &self,
        state: &mut State,
        desk: &mut Desk,
        retreat: Retreat,
        journal: &mut impl Journal,
    ) -> bool {
        if state.hex(retreat.unit).is_none() {
            state.frames.pop();
            return true;
        }
        self.look(state, desk);
        let hex = state.hex(retreat.unit).expect("it is on the map");
        if retreat.gone >= retreat.far && self.has_room(desk, hex, retreat.unit) {
            state.frames.pop();
            return true;
        }
        let steps = self.steps_left(state, retreat.unit);
        if self.prospects(state, desk, retreat, hex, steps) == Prospects::Lost {
            rule!("12.1.j", "12.1.l");
            self.eliminate(state, retreat.unit, "12.1", journal);
            state.frames.pop();
            return true;
        }
        false
    }

    pub(crate) fn play_back(
        &self,
        state: &mut State,
        to: HexId,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) {
        let Frame::Retreat(retreat) = *state.frames.top() else { return };
        self.look(state, desk);
        let unit = retreat.unit;
        let from = state.hex(unit).expect("who retreats is on the map");
        let owner = self.side(state, unit).expect("who retreats is a belligerent");
        let zone = self.in_enemy_zone(desk, owner, to);
        state.spots[unit] = Spot::at(to);
        state.tops.remove(unit);
        self.tell_move(state, unit, from, &[to], journal);
        state.frames.replace(Frame::Retreat(Retreat { gone: retreat.gone + 1, ..retreat }));
        rule!("10.3.b", "12.1.h");
        if zone {
            self.reduce(state, unit, "12.1", journal);
        }
    }
}
