//! What War Comes Early knows about playing well: for the computer players.
//!
//! `maps` draws where each side can strike and what pulls it where, `attack` works out what an attack comes
//! to, `seeker` what a hex is to a unit, `stand` where units go, and `worth` what a position is to a side.

mod attack;
mod maps;
mod seeker;
mod stand;
#[cfg(test)]
mod tests;
mod weights;
mod worth;

use ai::Advisor;
use engine::{Outcome, Rules, Seat};
use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::frame::{Assemble, At, BattleStep, Frame, InPhase, March, Place};
use crate::nation::Side;
use crate::sequence::{Phase, PhaseKind};
use crate::state::{Spot, Until};
use crate::{Action, Desk, State, WarComesEarly};

pub(crate) use maps::Lay;
pub use maps::Notes;
pub use weights::Weights;

/// Puts an action before everything else that is sensible.
const FIRST: i32 = 1_000_000;
/// An action that nobody should take.
const FOOLISH: i32 = -1_000_000;

impl Advisor for WarComesEarly {
    type Notes = Notes;

    fn is_far_enough(&self, _: &State, _: Seat, _: &State, begun: u32) -> bool {
        // Poland: to the same phase of the next turn. 1938 has many more units and phases.
        begun >= if self.campaign.is_none() { 7 } else { 4 }
    }

    fn stage(&self, state: &State) -> u64 {
        ai::key((state.turn, state.phase, state.order, state.marker))
    }

    fn survey(&self, state: &State, mood: u8, desk: &mut Desk, notes: &mut Notes) {
        self.at(state, desk).draw_maps(mood, notes);
    }

    fn moods(&self) -> u8 {
        self.temper.moods()
    }

    fn context(&self, state: &State) -> u64 {
        let frame = *state.frames.top();
        match frame {
            Frame::March(March) => ai::key((frame, state.group)),
            Frame::Assemble(Assemble) | Frame::Battle(_) => ai::key((frame, state.battle.target)),
            _ => ai::key(frame),
        }
    }

    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        legal: &[Action],
        desk: &mut Desk,
        notes: &mut Notes,
        out: &mut Vec<i32>,
    ) {
        self.at(state, desk).draw_screens(notes);
        let side = if seat == Seat(0) { Side::German } else { Side::Allied };
        match *state.frames.top() {
            Frame::March(March) => self.at(state, desk).appraise_march(legal, notes, out),
            Frame::Assemble(Assemble) => self.appraise_assembly(state, legal, desk, notes, out),
            _ => {
                if let Some(next) = self.at(state, desk).next_in_turn(side, legal, notes) {
                    // What comes first is no question to think about: the others come after.
                    out.extend((0..legal.len()).map(|at| if at == next { FIRST } else { FOOLISH }));
                    return;
                }
                if state.phase == Phase::AirMissions {
                    self.at(state, desk).draw_support(side, notes);
                }
                let advance = *state.frames.top() == Frame::Battle(BattleStep::Advance)
                    && self.at(state, desk).has_open_prize(legal, notes);
                for action in legal {
                    let promise = self.promise(state, side, *action, desk, notes);
                    // What has been fought for and can be held is entered.
                    out.push(if advance && *action == Action::Stay { FOOLISH } else { promise });
                }
            }
        }
    }

    fn is_sensible(&self, action: Action, promise: i32) -> bool {
        let weights = self.temper.usual();
        let cost = match action {
            Action::Go(_) => weights.careless,
            Action::Attack(_) => weights.reckless,
            _ => 0,
        };
        promise >= -cost
    }

    fn probes(&self, state: &State, action: Action) -> bool {
        matches!(action, Action::TakeUnit(_) | Action::Take(_))
            && *state.frames.top() == Frame::Phase(InPhase)
    }

    fn declines(&self, state: &State, action: Action, _: i32) -> bool {
        action == Action::Halt
            && *state.frames.top() == Frame::March(March)
            && !state.group.intersects(&state.marched)
    }

    fn dismiss(&self, action: Action, notes: &mut Notes) {
        if let Action::TakeUnit(unit) = action {
            notes.dismissed.insert(unit);
        }
    }

    fn evaluate(&self, state: &State, seat: Seat, desk: &mut Desk, notes: &mut Notes) -> i32 {
        self.at(state, desk).draw_ground(0, notes);
        self.at(state, desk).draw_columns(notes);
        let german = self.at(state, desk).balance(notes);
        if seat == Seat(0) { german } else { -german }
    }

    fn margin(&self, _: &State, seat: Seat, outcome: &Outcome) -> i32 {
        let german = i32::from(outcome.points) * self.temper.usual().point;
        if seat == Seat(0) { german } else { -german }
    }

    fn blunder(
        &self,
        state: &State,
        action: Action,
        desk: &mut Desk,
        notes: &mut Notes,
    ) -> Option<(&'static str, String)> {
        match (*state.frames.top(), action) {
            (Frame::Battle(BattleStep::Advance), Action::Stay) => {
                let mut legal = Vec::new();
                self.legal(state, desk, &mut legal);
                self.at(state, desk).draw_maps(0, notes);
                let place = state.battle.target.map(|hex| self.place(hex))?;
                self.at(state, desk)
                    .has_open_prize(&legal, notes)
                    .then_some(("declines an emptied town", place))
            }
            (Frame::Assemble(Assemble), Action::Declare) if !state.battle.kind.is_flank() => {
                let target = state.battle.target?;
                self.at(state, desk).draw_maps(0, notes);
                let hopeless = self.score_of_attack(state, target, desk, notes) == FOOLISH;
                hopeless.then(|| ("attacks without hope", self.place(target)))
            }
            _ => None,
        }
    }

    fn reason(&self, state: &State, action: Action, desk: &mut Desk) -> Option<String> {
        match action {
            Action::Declare if !state.battle.kind.is_flank() => self.at(state, desk).explain_attack(),
            _ => None,
        }
    }
}

impl WarComesEarly {
    /// What an action promises outside of marches and battles.
    fn promise(&self, state: &State, side: Side, action: Action, desk: &mut Desk, notes: &mut Notes) -> i32 {
        match action {
            Action::End | Action::Stay => 0,
            // Those that are left have been looked at.
            Action::TakeUnit(_) | Action::Take(_) => FOOLISH,
            Action::Break(unit) => self.at(state, desk).score_of_break(unit, notes),
            Action::Attack(target) => self.score_of_attack(state, target, desk, notes),
            Action::Flank(target) => self.at(state, desk).score_of_flank(side, target, notes),
            Action::Advance(unit) => {
                let target = state.battle.target.expect("a battle has a target");
                self.at(state, desk).gain_of_move(unit, target, notes) + notes.weights.advance
            }
            Action::Form(army, hex) => self.at(state, desk).score_of_form(army, hex, notes),
            Action::Use(unit) => i32::from(self.unit(unit).attack) + i32::from(self.unit(unit).defense),
            Action::At(hex) => self.at(state, desk).score_of_place(side, hex, notes),
            Action::Order(order) => {
                let wanted = [PhaseKind::Movement, PhaseKind::Combat, PhaseKind::Reorganization];
                if order.phases() == wanted { 1 } else { 0 }
            }
            Action::Run(kind) => match kind {
                PhaseKind::Movement => 3,
                PhaseKind::Combat => self.score_of_combat(state, desk, notes),
                PhaseKind::Reorganization => 1,
            },
            Action::Pass | Action::PassUntil(Until::Last) => 0,
            Action::PassUntil(_) => -1,
            Action::Violate(_) => -notes.weights.violation,
            Action::Bomb => notes.weights.raid,
            Action::Airdrop(target) => self.score_of_drop(state, target, desk, notes),
            Action::Rail(_, hex) => notes.pull[side as usize][hex.index()],
            // The opponent's excess units go where they are worst off.
            Action::Shift(unit, hex) => -self.at(state, desk).seeker(unit, notes).stand(hex),
            _ => 0,
        }
    }
}

impl At<'_> {
    fn score_of_place(self, side: Side, hex: HexId, notes: &mut Notes) -> i32 {
        let At { state, .. } = self;
        match *state.frames.top() {
            Frame::Place(Place { unit }) => self.seeker(unit, notes).stand(hex),
            _ if state.phase == Phase::AirMissions => notes.support[hex.index()],
            _ => notes.pull[side as usize][hex.index()],
        }
    }

    /// What is done next of all that will be done in any case: units to move, to bring back or to give up.
    fn next_in_turn(self, side: Side, legal: &[Action], notes: &Notes) -> Option<usize> {
        let At { state, .. } = self;
        let mut first: Option<(usize, i32)> = None;
        for (at, action) in legal.iter().enumerate() {
            let urgency = match *action {
                // Units next to the enemy move first, those behind fill up.
                Action::TakeUnit(unit) if !notes.dismissed.contains(unit) => match state.hex(unit) {
                    Some(hex) => notes.strike[side.enemy() as usize][hex.index()],
                    None => continue,
                },
                Action::Lose(unit) => -self.loss_of(unit, notes),
                Action::Replace(unit) => self.value_of(unit),
                Action::Default | Action::Remove(_) => 0,
                _ => continue,
            };
            if first.is_some_and(|(_, most)| urgency <= most) {
                continue;
            }
            // 10.5: an army out of supply breaks down when it is picked up.
            if let Action::TakeUnit(unit) = *action
                && self.has_components(unit)
                && !self.is_supplied(unit)
            {
                continue;
            }
            first = Some((at, urgency));
        }
        first.map(|(at, _)| at)
    }

    /// What it costs to give a unit up: the least valuable go first, and those out of supply.
    fn loss_of(self, unit: UnitId, notes: &Notes) -> i32 {
        let At { state, .. } = self;
        let value = self.value_of(unit) + self.bounty(state, unit) + self.worth_of_guard(unit, notes);
        if state.battle.unsupplied.contains(unit) { value * 2 / 3 } else { value }
    }
}

impl WarComesEarly {
    /// What a unit is worth to its owner: a corps of 4-4 is worth 80.
    #[inline]
    fn value_of(&self, unit: UnitId) -> i32 {
        let counter = self.unit(unit);
        10 * (i32::from(counter.attack) + i32::from(counter.defense))
    }

    /// The same in half corps, as losses are counted (12.3).
    #[inline]
    fn half_corps(&self, unit: UnitId) -> u8 {
        self.lay().half_corps[unit.index()]
    }

    #[inline]
    fn is_lost(&self, state: &State, unit: UnitId) -> bool {
        matches!(state.spots[unit], Spot::ELIMINATED | Spot::GONE)
    }
}
