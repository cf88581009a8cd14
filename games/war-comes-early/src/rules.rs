//! The rules as the engine asks them: who decides, what may be played, what it does.

use engine::{Journal, Next, Rolled, Rules, Seat, Throw, Viewer, rule};

use crate::nation;
use crate::sequence::{Phase, PhaseKind};
use crate::state::{Frame, State, Step};
use crate::{Action, Desk, WarComesEarly};

/// The die of a battle.
const COMBAT: Throw = Throw::new("combat", 1, 6);
/// One die for anything else.
const EVENT: Throw = Throw::new("events", 1, 6);

impl Rules for WarComesEarly {
    type State = State;
    type Action = Action;
    type Desk = Desk;

    fn start(&self) -> State {
        self.opening()
    }

    fn next(&self, state: &State) -> Next {
        if state.phase == Phase::Over || state.verdict.is_some() {
            return Next::Over(self.outcome(state));
        }
        let active = self.seat(state.active());
        let other = self.seat(state.active().enemy());
        match *state.frames.top() {
            Frame::Phase if state.phase == Phase::AirRoll => Next::Dice(self.air_throw()),
            Frame::Phase if state.phase == Phase::Draw => Next::Dice(self.draw_throw(state)),
            Frame::Return => Next::Dice(self.return_throw(state)),
            Frame::ReserveRoll | Frame::Terror | Frame::Drop | Frame::Bonus => Next::Dice(EVENT),
            Frame::Battle(Step::Roll) => Next::Dice(COMBAT),
            // 3.3: the Allied player sets up whoever is violated.
            Frame::Deploy { .. } => Next::Seat(self.seat(nation::Side::Allied)),
            Frame::Battle(Step::DefenderLoses) => {
                rule!("12.0.b");
                Next::Seat(other)
            }
            Frame::Bring { army, .. } => Next::Seat(self.seat(self.side(army))),
            // 7.0: the player who does not own the units moves them.
            Frame::Disperse { hex } => match self.ids().find(|&unit| state.hex(unit) == Some(hex)) {
                Some(unit) => Next::Seat(self.seat(self.side(unit).enemy())),
                None => Next::Seat(active),
            },
            _ => Next::Seat(active),
        }
    }

    fn legal(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        match *state.frames.top() {
            Frame::Phase => match (state.phase, state.kind()) {
                (_, Some(PhaseKind::Reorganization)) => self.legal_reorganization(state, desk, out),
                (_, Some(PhaseKind::Movement)) => {
                    self.legal_violations(state, out);
                    self.legal_movement(state, desk, out);
                }
                (_, Some(PhaseKind::Combat)) => {
                    self.legal_violations(state, out);
                    self.legal_combat(state, desk, out);
                }
                (Phase::SetUp(_), _) => self.legal_set_up(state, desk, out),
                (Phase::AirMissions, _) => self.legal_missions(state, out),
                (Phase::Interrupt(moment), _) => self.legal_interrupt(state, moment, out),
                _ => self.legal_orders(out),
            },
            Frame::Deploy { nation } => self.legal_deployment(state, desk, nation, out),
            Frame::Reserve { .. } => self.legal_reserve(state, desk, out),
            Frame::Link => self.legal_link(state, desk, out),
            Frame::Railheads { .. } => self.legal_railheads(state, desk, out),
            Frame::ReserveRoll | Frame::Terror | Frame::Drop | Frame::Return | Frame::Bonus => {}
            Frame::Form { .. } | Frame::Bring { .. } => self.legal_components(state, out),
            Frame::Disperse { hex } => self.legal_dispersal(state, desk, hex, out),
            Frame::Place { unit } => self.legal_entries(state, desk, unit, out),
            Frame::March => self.legal_march(state, desk, out),
            Frame::Assemble => self.legal_assembly(state, desk, out),
            Frame::Battle(step @ (Step::DefenderLoses | Step::AttackerLoses)) => {
                self.legal_losses(state, desk, step, out);
            }
            Frame::Battle(Step::Advance) => self.legal_advance(state, desk, out),
            Frame::Battle(Step::Supply | Step::Roll | Step::Disruption) => {}
            Frame::Momentum => self.legal_momentum(state, desk, out),
        }
    }

    fn play(&self, state: &mut State, action: Action, desk: &mut Desk, journal: &mut impl Journal) {
        state.opening &= matches!(action, Action::Violate(_) | Action::At(_) | Action::Default);
        match action {
            Action::Order(order) => self.play_order(state, order, journal),
            Action::End => self.end_phase(state, desk, journal),
            Action::Break(army) => self.play_break(state, army, journal),
            Action::Form(army, hex) => self.play_form(state, army, hex),
            Action::Use(unit) => self.use_component(state, unit, journal),
            Action::Replace(unit) => self.play_replace(state, unit),
            Action::At(hex) => match *state.frames.top() {
                Frame::Place { unit } => self.play_entry(state, unit, hex, journal),
                Frame::Deploy { nation } => self.play_deployment(state, nation, hex, journal),
                Frame::Reserve { .. } => self.play_reserve(state, hex, journal),
                Frame::Link => self.play_link(state, Some(hex), journal),
                _ if state.phase == Phase::AirMissions => self.play_support(state, hex, journal),
                _ => self.play_set_up(state, hex, journal),
            },
            Action::Default => self.play_default(state, desk, journal),
            Action::Run(kind) => self.play_run(state, kind, journal),
            Action::Pass => self.play_pass(state, None, journal),
            Action::PassUntil(until) => self.play_pass(state, Some(until), journal),
            Action::Violate(nation) => self.play_violate(state, nation, journal),
            Action::Bomb => self.play_bomb(state),
            Action::Airdrop(hex) => self.play_airdrop(state, hex, journal),
            Action::Rail(railhead, hex) => self.play_railhead(state, railhead, hex, journal),
            Action::Take(_) | Action::TakeUnit(_) => self.play_take(state, action, desk, journal),
            Action::Column => self.play_column(state),
            Action::Drop(unit) => self.play_drop(state, unit),
            Action::Go(hex) => self.play_go(state, hex, desk, journal),
            Action::Halt => self.play_halt(state, None),
            Action::HaltTop(unit) => self.play_halt(state, Some(unit)),
            Action::Attack(hex) => self.play_target(state, hex, false),
            Action::Flank(hex) => self.play_target(state, hex, true),
            Action::Add(unit) => {
                state.battle.attackers.insert(unit);
            }
            Action::AddAll => self.play_add_all(state, desk),
            Action::Without(unit) => self.play_without(state, unit),
            Action::Declare => self.play_declare(state, desk, journal),
            Action::Lose(unit) => self.play_lose(state, unit, journal),
            Action::Advance(unit) => self.play_advance(state, unit, journal),
            Action::Stay => match *state.frames.top() {
                Frame::Momentum | Frame::Assemble => self.end_battle(state, desk),
                Frame::Link => self.play_link(state, None, journal),
                Frame::Railheads { .. } => {
                    state.frames.pop();
                    self.close_phase(state, journal);
                }
                _ => self.finish_advance(state, desk),
            },
            Action::Shift(unit, hex) => self.play_shift(state, unit, hex, journal),
            Action::Remove(unit) => self.eliminate(state, unit, journal),
        }
        self.settle(state, desk, journal);
    }

    fn roll(&self, state: &mut State, rolled: Rolled, desk: &mut Desk, journal: &mut impl Journal) {
        let die = rolled.first();
        match *state.frames.top() {
            Frame::Phase if state.phase == Phase::AirRoll => self.roll_air(state, rolled, journal),
            Frame::Phase => self.draw(state, self.drawn(state, die), journal),
            Frame::Return => self.roll_return(state, rolled, journal),
            Frame::ReserveRoll => self.roll_reserve(state, die, journal),
            Frame::Terror => self.roll_raid(state, die, journal),
            Frame::Drop => self.roll_drop(state, die, desk, journal),
            Frame::Bonus => self.roll_bonus(state, die, journal),
            _ => self.roll_battle(state, die, journal),
        }
        self.settle(state, desk, journal);
    }

    fn reimagine(&self, state: &State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> State {
        self.deal_hidden_anew(state, viewer, pick)
    }

    fn seen_by(&self, state: &State, viewer: Viewer) -> State {
        self.put_in_order(state, viewer)
    }

    fn verify(&self, state: &State) -> Result<(), String> {
        self.check(state)
    }
}

impl WarComesEarly {
    /// Does everything that needs no decision, until somebody or the die must decide.
    fn settle(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        loop {
            if state.verdict.is_some() {
                return;
            }
            let settled = match *state.frames.top() {
                // Dice that something has brought come before anything else.
                Frame::Return | Frame::Bonus => false,
                _ if state.bonus > 0 => {
                    state.frames.push(Frame::Bonus);
                    false
                }
                _ if !state.unrolled.is_empty() => {
                    state.frames.push(Frame::Return);
                    false
                }
                Frame::Reserve { .. } => self.settle_reserve(state, desk),
                Frame::Form { .. } | Frame::Bring { .. } => self.settle_component(state, journal),
                Frame::Disperse { .. } => self.settle_dispersal(state, desk),
                Frame::Battle(Step::Supply) => {
                    self.settle_supply(state, desk, journal);
                    true
                }
                Frame::Battle(step @ (Step::DefenderLoses | Step::AttackerLoses)) => {
                    self.settle_losses(state, step, desk, journal)
                }
                Frame::Battle(Step::Disruption) => {
                    self.settle_disruption(state, desk, journal);
                    true
                }
                Frame::Battle(Step::Advance) => self.settle_advance(state, desk),
                Frame::March if state.group.is_empty() => {
                    // 4.5: the stack that moved has capitulated.
                    state.frames.pop();
                    true
                }
                Frame::Phase if state.phase != Phase::Over && self.has_lost_its_turn(state) => {
                    self.close_phase(state, journal);
                    true
                }
                _ => false,
            };
            if !settled {
                return;
            }
        }
    }

    /// The seat of a side.
    pub(crate) fn seat(&self, side: nation::Side) -> Seat {
        side.into()
    }
}
