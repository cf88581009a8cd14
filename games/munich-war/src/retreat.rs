//! 12.0 Retreat after combat.

use std::cmp::Reverse;

use engine::{Journal, Next, Prompt, Text, Verdict, deny, rule};
use hexmap::{Direction, HexId};
use mechanics::UnitId;

use crate::frame::{At, Frame, Playing, Step};
use crate::state::{BattleStep, HexSet, Retreat, Spot, State, Units};
use crate::unit::Kind;
use crate::{Action, MunichWar};

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

impl Step for Retreat {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_retreat(self, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Back(hex) => on.play_back(hex),
            // It stops in a fortress.
            _ => {
                on.state.frames.pop();
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_retreat(self) || on.settle_forced()
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let from = at.state.hex(self.unit).expect("who retreats is on the map");
        match action {
            Action::Back(to) => {
                let Some(side) = at.field.grid.direction(from, to) else {
                    deny!("12.0.a", "{hex} is not the next hex: a retreat goes hex by hex")
                };
                at.may_go_back(self, from, side, to)?;
                deny!("12.1.m", "{hex} would cost {unit} more than another way, or overstack it")
            }
            Action::End => deny!("12.2.f", "{unit} must go on: only in a fortress may it stop"),
            _ => Ok(()),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let text = match self.far.saturating_sub(self.gone) {
            0 => Text::new("{unit} retreats: there is no room here. Where to?"),
            left => {
                let one = "{unit} retreats, {n} hex to go. Where to?";
                Text::count(left.into(), one, "{unit} retreats, {n} hexes to go. Where to?")
            }
        };
        Prompt::new("12.0", text.with("unit", at.name(self.unit)))
    }
}

impl MunichWar {
    fn next_retreats(&self, state: &mut State, step: BattleStep) {
        state.battle.retreating = Units::EMPTY;
        state.frames.replace(Frame::Battle(match step {
            BattleStep::DefenderRetreats => BattleStep::AttackerRetreats,
            _ => BattleStep::Advance,
        }));
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

    /// Whether a step of a retreat does not lead away from the battle. As many hexes as the result demands, each is
    /// one farther from it than the last; one whom stacking drives on stays as far away at least (12.1, D27).
    pub(crate) fn doubles_back(&self, retreat: Retreat, hex: HexId, to: HexId) -> bool {
        let distance = |hex| self.field.grid.distance(retreat.from, hex);
        match retreat.gone < retreat.far {
            true => distance(to) <= distance(hex),
            false => distance(to) < distance(hex),
        }
    }

    #[inline]
    pub(crate) fn steps_left(&self, state: &State, unit: UnitId) -> u8 {
        self.unit(unit).steps - u8::from(state.reduced.contains(unit))
    }
}

impl At<'_> {
    /// Whether a friendly fortification stands in a hex (12.2).
    #[inline]
    fn has_fort(self, hex: HexId) -> bool {
        let desk = self.desk;
        desk.stack(hex).any(|unit| self.unit(unit).kind == Kind::Fortification)
    }

    /// Whether a unit may retreat now (12.0).
    pub(crate) fn may_retreat(self, unit: UnitId) -> Verdict {
        let due = self.state.battle.retreating.contains(unit);
        deny!("12.0.a", !due, "{unit} does not have to retreat");
        deny!("12.1.n", self.unit(unit).is_static(), "{unit} is static: it holds");
        Ok(())
    }

    /// Whether a unit may stay in its fortress (12.2).
    pub(crate) fn may_hold(self, unit: UnitId) -> Verdict {
        let due = self.state.battle.retreating.contains(unit);
        deny!("12.0.a", !due, "{unit} does not have to retreat");
        let fort = self.state.hex(unit).is_some_and(|hex| self.has_fort(hex));
        deny!("12.2.b", !fort, "{unit} is not in a hex with a friendly fortification");
        Ok(())
    }

    /// Who may retreat next, and who may stay in a fortress (12.0, 12.2).
    pub(crate) fn legal_retreats(self, out: &mut Vec<Action>) {
        let state = self.state;
        for unit in &state.battle.retreating {
            rule!("12.0.d");
            let hex = state.hex(unit).expect("who retreats is on the map");
            if !self.unit(unit).is_static() {
                out.push(Action::Retreat(unit));
            }
            if self.has_fort(hex) {
                rule!("19.0.i");
                match state.battle.attackers.contains(unit) {
                    true => rule!("12.2.b"),
                    false => rule!("12.2.c"),
                }
                out.push(Action::Hold(unit));
            } else {
                // Others in the attack, units whose fortress has fallen, and those in entrenchments.
                rule!("12.2.d");
                rule!("12.2.e");
                rule!("19.0.n");
            }
        }
    }

    /// Whether a retreat may go on from a hex to the next one (12.1).
    fn may_go_back(self, retreat: Retreat, hex: HexId, side: Direction, to: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        deny!("12.1.k", self.doubles_back(retreat, hex, to), "{hex} does not lead away from the battle");
        deny!("12.1.e", !self.field.is_open(hex, side), "{unit} may not cross this hexside");
        let prohibited = self.field.is_prohibited(self.class(retreat.unit), to);
        if prohibited {
            rule!("19.0.h");
        }
        deny!("12.1.d", prohibited, "{hex} is prohibited terrain for {unit}");
        if desk.neutral.contains(to) {
            rule!("5.4.e");
        }
        deny!("12.1.f", desk.neutral.contains(to), "{hex} is neutral");
        let enemy = self.side(state, retreat.unit).map(|side| desk.occupied[side.enemy() as usize]);
        deny!("12.1.a", enemy.is_none_or(|enemy| enemy.contains(to)), "{hex} is occupied by the enemy");
        let closed = self.closed_to(state, self.unit(retreat.unit).nation);
        deny!("23.5.a", closed.contains(to), "{hex} is closed to {unit}");
        Ok(())
    }

    /// What a step of a retreat would cost: steps lost, by entering an enemy zone; none if it is barred.
    fn step_loss(self, retreat: Retreat, hex: HexId, side: Direction) -> Option<(HexId, u8)> {
        let At { state, desk, .. } = self;
        let Some(to) = self.field.grid.neighbour(hex, side) else {
            rule!("12.1.c");
            return None;
        };
        let owner = self.side(state, retreat.unit)?;
        self.may_go_back(retreat, hex, side, to).ok()?;
        // Hexes are counted, not movement points; friends are not in the way.
        rule!("12.0.b");
        rule!("12.0.c");
        rule!("8.2.i");
        rule!("12.1.g");
        if !desk.zones[owner.enemy() as usize].contains(to) {
            return Some((to, 0));
        }
        rule!("12.1.b", "10.4.b");
        Some((to, 1))
    }

    /// What becomes of the unit at best if it goes on from a hex with so many steps left. All hexes that it could
    /// be in after one more hex are looked at together; stacking may drive a unit as far as the map goes.
    fn prospects(self, retreat: Retreat, hex: HexId, steps: u8) -> Prospects {
        let mut retreat = retreat;
        // Hexes where the unit could be, and those of them where it could be with two steps.
        let (mut alive, mut whole) = (HexSet::EMPTY, HexSet::EMPTY);
        alive.set(hex, steps > 0);
        whole.set(hex, steps > 1);
        let (mut been, mut been_whole) = (alive, whole);
        while !alive.is_empty() {
            if alive.iter().any(|hex| self.may_end_retreat(retreat, hex)) {
                return match retreat.gone > retreat.far {
                    true => Prospects::Extended(Reverse(retreat.gone)),
                    false => Prospects::Good,
                };
            }
            let (here, unhurt) = (alive, whole);
            (alive, whole) = (HexSet::EMPTY, HexSet::EMPTY);
            for hex in &here {
                let ways = Direction::ALL.into_iter();
                for (to, loss) in ways.filter_map(|side| self.step_loss(retreat, hex, side)) {
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
    fn may_end_retreat(self, retreat: Retreat, hex: HexId) -> bool {
        let fortress = || retreat.gone > 0 && self.has_fort(hex);
        let far = retreat.gone >= retreat.far || fortress();
        rule!("12.1.i", "12.2.f");
        far && self.has_room(hex, retreat.unit)
    }

    /// The hexes into which the unit may take its next step: those with the best prospects (12.1), and
    /// whether it may stop in a fortress.
    pub(crate) fn legal_retreat(self, retreat: Retreat, out: &mut Vec<Action>) {
        let state = self.state;
        rule!("12.1.m");
        let hex = state.hex(retreat.unit).expect("who retreats is on the map");
        let steps = self.steps_left(state, retreat.unit);
        let next = Retreat { gone: retreat.gone + 1, ..retreat };
        let after = |side: Direction| {
            let (to, loss) = self.step_loss(retreat, hex, side)?;
            Some((to, self.prospects(next, to, steps.saturating_sub(loss))))
        };
        let best = Direction::ALL.into_iter().filter_map(after).map(|(_, prospects)| prospects).max();
        // Nothing that survives would be given up for a hex that does not, not even in a fortress.
        let best = best.filter(|best| *best != Prospects::Lost);
        let ways = Direction::ALL.into_iter().filter_map(after);
        out.extend(ways.filter(|(_, prospects)| Some(*prospects) == best).map(|(to, _)| Action::Back(to)));
        if self.may_end_retreat(retreat, hex) {
            out.push(Action::End);
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Sets who must retreat in this step, or goes on to the next. Says whether anything changed.
    pub(crate) fn settle_retreats(&mut self, step: BattleStep) -> bool {
        let game = self.game;
        rule!("12.0.a", "12.0.e");
        let outcome = &game.pack.outcomes[usize::from(self.state.battle.outcome)];
        let (far, force) = match step {
            BattleStep::DefenderRetreats => (outcome.defender_retreat, self.state.battle.defenders),
            _ => (outcome.attacker_retreat, self.state.battle.attackers),
        };
        if far == 0 || force.is_empty() {
            game.next_retreats(self.state, step);
            return true;
        }
        if self.state.battle.due == 0 {
            // The step begins: `due` says so until it ends. Fortifications ignore it.
            rule!("12.1.o", "12.2.a");
            match step {
                BattleStep::DefenderRetreats => match outcome.code.as_str() {
                    "DD" => rule!("T.results.dd.b"),
                    "DP" => rule!("T.results.dp.a"),
                    "DW" => rule!("T.results.dw.a"),
                    "MA" => rule!("T.results.ma.b"),
                    "MD" => rule!("T.results.md.b"),
                    "OR" => rule!("T.results.or.b"),
                    _ => {}
                },
                _ => match outcome.code.as_str() {
                    "AD" => rule!("T.results.ad.b"),
                    "AP" => rule!("T.results.ap"),
                    "AW" => rule!("T.results.aw"),
                    _ => {}
                },
            }
            self.state.battle.due = far;
            self.state.battle.retreating =
                force.iter().filter(|unit| game.unit(*unit).kind != Kind::Fortification).collect();
            for unit in &{ self.state.battle.retreating } {
                let hex = self.state.hex(unit).expect("who retreats is on the map");
                // Marines at sea have nowhere to go; they are lost when the attack ends (18.2.2).
                let afloat = !game.field.land.contains(hex);
                if afloat {
                    self.state.battle.retreating.remove(unit);
                } else if game.unit(unit).is_static() && !self.at().has_fort(hex) {
                    rule!("12.1.n");
                    self.eliminate(unit, "12.1");
                }
            }
            return true;
        }
        if self.state.battle.retreating.is_empty() {
            self.state.battle.due = 0;
            game.next_retreats(self.state, step);
            return true;
        }
        false
    }

    /// Ends a retreat that has come far enough, and eliminates a unit that cannot make it. Says whether it
    /// did.
    pub(crate) fn settle_retreat(&mut self, retreat: Retreat) -> bool {
        let game = self.game;
        if self.state.hex(retreat.unit).is_none() {
            self.state.frames.pop();
            return true;
        }
        let hex = self.state.hex(retreat.unit).expect("it is on the map");
        if retreat.gone >= retreat.far && self.at().has_room(hex, retreat.unit) {
            self.state.frames.pop();
            return true;
        }
        let steps = game.steps_left(self.state, retreat.unit);
        if self.at().prospects(retreat, hex, steps) == Prospects::Lost {
            rule!("12.1.j", "12.1.l");
            self.eliminate(retreat.unit, "12.1");
            self.state.frames.pop();
            return true;
        }
        false
    }

    pub(crate) fn play_back(&mut self, to: HexId) {
        let game = self.game;
        let Frame::Retreat(retreat) = *self.state.frames.top() else { return };
        let unit = retreat.unit;
        let from = self.state.hex(unit).expect("who retreats is on the map");
        let owner = game.side(self.state, unit).expect("who retreats is a belligerent");
        let zone = self.at().in_enemy_zone(owner, to);
        self.state.spots[unit] = Spot::at(to);
        self.state.tops.remove(unit);
        game.tell_move(self.state, unit, from, &[to], self.journal);
        self.state.frames.replace(Frame::Retreat(Retreat { gone: retreat.gone + 1, ..retreat }));
        rule!("10.3.b", "12.1.h");
        if zone {
            self.reduce(unit, "12.1");
        }
    }
}
