//! What Munich War knows about playing well: for the computer players.
//!
//! `maps` draws where each side can strike and what pulls it where, `force` and `attack` work out what an
//! attack comes to, `stand` what a hex is to a unit, `air` and `sea` what missions and voyages promise, and
//! `worth` what units and positions are worth.

mod air;
mod attack;
mod force;
mod maps;
mod sea;
mod stand;
#[cfg(test)]
mod tests;
mod weights;
mod worth;

use std::cmp::Reverse;

use ai::Advisor;
use engine::{Outcome, Rules, Seat};
use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::frame::{Arrive, Assemble, At, Deploy, Flight, Frame, InPhase, Lift};
use crate::nation::Side;
use crate::sequence::{AirSegment, Phase};
use crate::state::{BattleStep, By, State};
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

pub(crate) use maps::Lay;
pub use maps::Notes;
pub use weights::Weights;

/// Puts an action before everything else that is sensible.
const FIRST: i32 = 1_000_000;
/// An action that nobody should take.
const FOOLISH: i32 = -1_000_000;

impl Advisor for MunichWar {
    type Notes = Notes;

    fn is_far_enough(&self, start: &State, seat: Seat, now: &State, _: u32) -> bool {
        // To the next turn of this player: what has been taken counts, and what the enemy makes of it.
        let turn = |state: &State| (state.turn, state.active() as u8);
        turn(now) > turn(start) && self.seat(now.active()) == seat
    }

    fn stage(&self, state: &State) -> u64 {
        // A Mobilization Phase and an Air Phase are one each, whatever their steps.
        let (kind, side) = match state.phase {
            Phase::Mobilization(side, _) => (1, side),
            Phase::Air(side, _) => (2, side),
            Phase::Movement(side) => (3, side),
            Phase::Combat(side) => (4, side),
            Phase::Deployment(step) => (5 + u64::from(step), Side::Axis),
            _ => (0, state.active()),
        };
        u64::from(state.turn) << 16 | kind << 8 | side as u64
    }

    fn survey(&self, state: &State, mood: u8, desk: &mut Desk, notes: &mut Notes) {
        self.at(state, desk).draw_maps(mood, notes);
    }

    fn moods(&self) -> u8 {
        self.pack.temper.moods()
    }

    fn context(&self, state: &State) -> u64 {
        let frame = *state.frames.top();
        match frame {
            // Where a unit goes is the same question however far it has come.
            Frame::March(march) => ai::key((1u8, march.unit, march.by)),
            Frame::Retreat(retreat) => ai::key((2u8, retreat.unit, state.hex(retreat.unit))),
            Frame::Assemble(Assemble) | Frame::Battle(_) => ai::key((frame, state.battle.target)),
            Frame::Phase(InPhase) => ai::key((3u8, state.phase)),
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
        let side = if seat == Seat(0) { Side::Axis } else { Side::Allied };
        match *state.frames.top() {
            Frame::March(march) => self.at(state, desk).appraise_march(march, legal, notes, out),
            Frame::Assemble(Assemble) => self.at(state, desk).appraise_assembly(legal, notes, out),
            _ => {
                if let Some(first) = self.next_in_turn(state, side, legal, notes) {
                    // Who comes first is no question to think about: the others come after.
                    out.extend((0..legal.len()).map(|at| if at == first { FIRST } else { FOOLISH }));
                    return;
                }
                let advance = *state.frames.top() == Frame::Battle(BattleStep::Advance)
                    && self.at(state, desk).has_open_prize(legal, notes);
                for action in legal {
                    let promise = self.promise(state, side, *action, desk, notes);
                    // What has been fought for and can be held is entered.
                    out.push(if advance && *action == Action::End { FOOLISH } else { promise });
                }
            }
        }
    }

    fn is_sensible(&self, action: Action, promise: i32) -> bool {
        let weights = self.pack.temper.usual();
        let cost = match action {
            Action::Go(_) => weights.careless,
            Action::Attack(_) => weights.reckless,
            _ => 0,
        };
        promise >= -cost
    }

    fn probes(&self, state: &State, action: Action) -> bool {
        matches!(action, Action::Take(_) | Action::Fly(_)) && *state.frames.top() == Frame::Phase(InPhase)
    }

    fn declines(&self, state: &State, action: Action, _: i32) -> bool {
        match (*state.frames.top(), action) {
            (Frame::March(march), Action::Halt) => march.by == By::Choice,
            // There is no way to stay on the ground once launched, but the launch can be thought better of.
            (Frame::Flight(Flight { unit }), Action::To(hex)) => !self.is_mission(state, unit, hex),
            (Frame::Flight(_), Action::Ready(_)) => true,
            _ => false,
        }
    }

    fn dismiss(&self, action: Action, notes: &mut Notes) {
        if let Action::Take(unit) | Action::Fly(unit) = action {
            notes.dismissed.insert(unit);
        }
    }

    fn evaluate(&self, state: &State, seat: Seat, desk: &mut Desk, notes: &mut Notes) -> i32 {
        self.at(state, desk).draw_ground(notes);
        self.at(state, desk).draw_approach(notes);
        let axis = self.at(state, desk).balance(notes);
        if seat == Seat(0) { axis } else { -axis }
    }

    fn prospects(&self, state: &State, seat: Seat, desk: &mut Desk, notes: &mut Notes) -> i32 {
        self.at(state, desk).draw_maps(0, notes);
        let axis = self.at(state, desk).score_of_phase(notes);
        if seat == Seat(0) { axis } else { -axis }
    }

    fn margin(&self, _: &State, seat: Seat, outcome: &Outcome) -> i32 {
        let axis = i32::from(outcome.points) * self.pack.temper.usual().point;
        if seat == Seat(0) { axis } else { -axis }
    }

    fn blunder(
        &self,
        state: &State,
        action: Action,
        desk: &mut Desk,
        notes: &mut Notes,
    ) -> Option<(&'static str, String)> {
        match (*state.frames.top(), action) {
            (Frame::Excess(_), Action::Remove(unit)) => {
                Some(("loses a unit by overstacking", self.unit(unit).key.clone()))
            }
            (Frame::Battle(BattleStep::Advance), Action::End) => {
                let mut legal = Vec::new();
                self.legal(state, desk, &mut legal);
                self.at(state, desk).draw_maps(0, notes);
                let open = self.at(state, desk).has_open_prize(&legal, notes);
                open.then(|| ("declines an emptied town", self.place(state.battle.target)))
            }
            (Frame::Assemble(Assemble), Action::Declare) => {
                self.at(state, desk).draw_maps(0, notes);
                let hopeless = self.at(state, desk).is_hopeless(notes);
                hopeless.then(|| ("attacks without hope", self.place(state.battle.target)))
            }
            (Frame::Phase(InPhase), Action::End) if matches!(state.phase, Phase::Combat(_)) => {
                let capital = self.at(state, desk).empty_capital(notes)?;
                Some(("leaves a capital empty in the enemy's reach", self.place(capital)))
            }
            _ => None,
        }
    }

    fn reason(&self, state: &State, action: Action, desk: &mut Desk) -> Option<String> {
        match action {
            Action::Declare => self.explain_attack(state, desk),
            _ => None,
        }
    }
}

impl MunichWar {
    /// What is looked at next of all that will be looked at in any case: units to move, to fly, to place or to
    /// retreat.
    fn next_in_turn(&self, state: &State, side: Side, legal: &[Action], notes: &Notes) -> Option<usize> {
        let urgency = |action: Action| match action {
            // Units next to the enemy move first, those behind fill up.
            Action::Take(unit) if !notes.dismissed.contains(unit) => {
                let hex = state.hex(unit)?;
                Some(notes.strike[side.enemy() as usize][hex.index()])
            }
            Action::Fly(unit) if !notes.dismissed.contains(unit) => {
                Some(i32::from(self.face(state, unit).air))
            }
            Action::Place(unit) => Some(self.value_of(state, unit, notes)),
            // Nobody leaves a fortress who may stay, and the weakest go first.
            Action::Hold(_) => Some(FIRST),
            Action::Retreat(unit) => Some(-self.value_of(state, unit, notes)),
            _ => None,
        };
        let urgent =
            legal.iter().enumerate().filter_map(|(at, action)| Some((urgency(*action)?, Reverse(at))));
        urgent.max().map(|(_, Reverse(at))| at)
    }

    /// Whether there is anything for an air unit to do over a hex.
    fn is_mission(&self, state: &State, air: UnitId, hex: HexId) -> bool {
        let Some(side) = self.side(state, air) else { return false };
        match state.phase {
            Phase::Air(_, AirSegment::Interception) => {
                let Some(prey) = self.air_at(state, side.enemy(), hex) else { return false };
                let factor = |unit| self.face(state, unit).air;
                // Nobody intercepts a stronger one, nor with what another loss would finish.
                factor(air) >= factor(prey) && !state.reduced.contains(air)
            }
            _ => {
                let enemy = |unit: UnitId| {
                    state.hex(unit) == Some(hex) && self.side(state, unit) == Some(side.enemy())
                };
                self.land.iter().any(enemy) && self.face(state, air).air > 0
            }
        }
    }

    /// A unit of the Reinforcement Display comes in one to three turns (7.2.1).
    fn score_of_mobilization(&self, unit: UnitId, notes: &Notes) -> i32 {
        // The dice of those who come with a turn to spare.
        let in_time = 2 * i32::from(notes.left).min(3);
        let fresh = match self.unit(unit).kind {
            Kind::Amphibious | Kind::AntiAircraft => 1,
            _ => 2,
        };
        let [first, last] = self.lay().steps[unit.index()];
        (first + last) * in_time * fresh / 12
    }

    fn score_of_refit(&self, state: &State, unit: UnitId, notes: &Notes) -> i32 {
        let cost = i32::from(self.refit_cost(unit).unwrap_or(1)).max(1);
        let gained = self.lay().steps[unit.index()][0];
        // A step more also stands between the unit and its end.
        let saved = self.lay().bounty[unit.index()] / 4;
        let near = state.hex(unit).map_or(0, |hex| {
            let side = self.side(state, unit).map_or(0, |side| side.enemy() as usize);
            notes.strike[side][hex.index()].min(20)
        });
        (gained + saved + near) / cost
    }
}

impl MunichWar {
    /// What an action promises outside of moves.
    fn promise(&self, state: &State, side: Side, action: Action, desk: &mut Desk, notes: &mut Notes) -> i32 {
        match action {
            Action::End | Action::Pass | Action::Halt | Action::Engage(_) => 0,
            Action::DeployRest => FIRST,
            // Those that are left have been looked at.
            Action::Take(_) | Action::Fly(_) | Action::Place(_) | Action::Retreat(_) | Action::Hold(_) => {
                FOOLISH
            }
            Action::Concede
            | Action::Deploy(_)
            | Action::DeployReduced(_)
            | Action::Forgo(_)
            | Action::Exit
            | Action::HaltTop(_)
            | Action::Storm(_) => FOOLISH,
            Action::At(hex) => self.at(state, desk).score_of_place(side, hex, notes),
            Action::Mobilize(unit) => self.score_of_mobilization(unit, notes),
            Action::Refit(unit) => self.score_of_refit(state, unit, notes),
            Action::Ground(unit) => self.score_of_grounding(state, unit),
            Action::To(hex) => match *state.frames.top() {
                Frame::Flight(Flight { unit }) => match state.phase {
                    Phase::Air(_, AirSegment::Interception) if !self.is_mission(state, unit, hex) => FOOLISH,
                    Phase::Air(_, AirSegment::Interception) => {
                        self.score_of_interception(state, unit, hex, notes)
                    }
                    _ if self.face(state, unit).air == 0 => FOOLISH,
                    _ => self.at(state, desk).score_of_mission(unit, hex, notes),
                },
                _ => FOOLISH,
            },
            Action::Supply(hex) | Action::Ready(hex) => match *state.frames.top() {
                Frame::Flight(Flight { unit }) => {
                    let lift = matches!(action, Action::Ready(_));
                    self.at(state, desk).score_of_airlift(unit, hex, lift, notes)
                }
                _ => FOOLISH,
            },
            Action::BombCity(unit) => match state.hex(unit) {
                Some(hex) => self.at(state, desk).score_of_city_bombs(unit, hex, notes),
                None => FOOLISH,
            },
            Action::BombUnits(unit) => match state.hex(unit) {
                Some(hex) => {
                    let support = self.at(state, desk).score_of_air_support(unit, side, hex, notes);
                    self.at(state, desk).score_of_bombs(unit, side, hex, notes) - support
                }
                None => FOOLISH,
            },
            Action::Reduce(unit) => match *state.frames.top() {
                Frame::Terror(_) => self.step_of(state, unit, notes).0,
                _ => FIRST - self.step_of(state, unit, notes).0,
            },
            Action::Rail | Action::Go(_) | Action::Add(_) | Action::AddAll | Action::Declare => 0,
            Action::Enter(_, hex) => FIRST + notes.pull[side as usize][hex.index()],
            Action::Ship(marker) => self.at(state, desk).score_of_voyage(marker, notes),
            Action::Airlift(_) => FOOLISH,
            Action::Board(unit) => match *state.frames.top() {
                Frame::Embark(_) => self.at(state, desk).score_of_boarding(unit, notes),
                _ => self.value_of(state, unit, notes),
            },
            Action::Land(hex) => match *state.frames.top() {
                Frame::Embark(_) => self.at(state, desk).score_of_landing(hex, notes),
                Frame::Lift(Lift { cargo: Some(unit), .. }) => {
                    self.at(state, desk).gain_of_move(unit, hex, notes)
                }
                _ => 0,
            },
            Action::Sealift(marker, port) => self.at(state, desk).score_of_sealift(marker, port, notes),
            Action::Attack(target) => {
                let plan = self.at(state, desk).plan_attack(target, notes);
                plan.map_or(FOOLISH, |plan| plan.promise - notes.weights.caution)
            }
            Action::Table(_) | Action::Support(_) => self.score_of_step(state, desk, action, notes),
            Action::Back(hex) => match *state.frames.top() {
                Frame::Retreat(retreat) => self.at(state, desk).score_of_retreat(retreat.unit, hex, notes),
                _ => 0,
            },
            Action::Advance(unit) => {
                let bound = self.assault_of(state, unit).is_some();
                let gain = self.at(state, desk).gain_of_move(unit, state.battle.target, notes);
                if bound { FIRST } else { gain }
            }
            Action::Pursue(unit, hex) => self.at(state, desk).gain_of_move(unit, hex, notes) - 5,
            Action::Remove(unit) => FIRST - self.value_of(state, unit, notes),
        }
    }
}

impl At<'_> {
    fn score_of_place(self, side: Side, hex: HexId, notes: &mut Notes) -> i32 {
        let state = self.state;
        match *state.frames.top() {
            Frame::Arrive(Arrive { unit }) | Frame::Deploy(Deploy { unit, .. }) => {
                notes.asked += 1;
                let room = self.has_room(hex, unit);
                if !room && self.unit(unit).is_static() {
                    // 9.1: one of them would be lost, since none can leave.
                    return FOOLISH;
                }
                let crowded = if room { 0 } else { 50 };
                FIRST + self.stand(unit, hex, notes) - crowded
            }
            _ => notes.pull[side as usize][hex.index()],
        }
    }

    /// Back to where the enemy cannot follow.
    fn score_of_retreat(self, unit: UnitId, hex: HexId, notes: &mut Notes) -> i32 {
        let state = self.state;
        notes.asked += 1;
        let full = if self.has_room(hex, unit) { 0 } else { 100 };
        let side = self.side(state, unit).unwrap_or(Side::Axis);
        // 12.1: a zone costs a step.
        let zone = if self.in_enemy_zone(side, hex) { self.value_of(state, unit, notes) } else { 0 };
        FIRST + self.stand(unit, hex, notes) - full - zone
    }
}
