//! The rules as the engine asks them: who decides, what may be played, what it does.

use engine::{Journal, Next, Rolled, Rules, Throw, Viewer, rule};

use crate::nation;
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{Frame, State, Step};
use crate::{Action, Desk, MunichWar};

/// One six-sided die for a purpose (2.0).
fn die(purpose: &'static str) -> Next {
    rule!("2.0.b");
    Next::Dice(Throw::new(purpose, 1, 6))
}

impl Rules for MunichWar {
    type State = State;
    type Action = Action;
    type Desk = Desk;

    fn start(&self) -> State {
        self.opening()
    }

    fn next(&self, state: &State) -> Next {
        rule!("2.2.i");
        let active = state.active();
        let deciding = match *state.frames.top() {
            Frame::Phase => match state.phase {
                Phase::Over => return Next::Over(self.outcome(state)),
                Phase::Determination => return die("scenario"),
                Phase::SurpriseAttack(_) => return die("surprise"),
                Phase::Events => return die("events"),
                Phase::Deployment(step) => self.step(state, step).0,
                Phase::Air(side, AirSegment::Interception) => side.enemy(),
                _ => active,
            },
            Frame::Prepare { .. } => return die("preparedness"),
            Frame::CrisisRoll => return die("events"),
            Frame::Delay { .. } => return die("mobilization"),
            Frame::Evacuate => return die("evacuation"),
            Frame::Interception { .. } => return die("interception"),
            Frame::Bombing { .. } => return die("terror"),
            Frame::Check { .. } => return die("surrender"),
            Frame::Battle(Step::SpecialForces) => return die("special"),
            Frame::Battle(Step::Roll) => return die("combat"),
            Frame::Deploy { unit, .. } | Frame::Arrive { unit } => {
                return Next::Seat(self.owner(state, unit));
            }
            Frame::Retreat(retreat) => return Next::Seat(self.owner(state, retreat.unit)),
            Frame::Excess { hex } => {
                let unit = self.land.iter().find(|unit| state.hex(*unit) == Some(hex));
                return Next::Seat(unit.map_or(self.seat(active), |unit| self.owner(state, unit)));
            }
            Frame::Intervene { side } | Frame::Crisis { side } => side,
            Frame::Alert { .. } => nation::Side::Allied,
            Frame::Interceptions => active.enemy(),
            Frame::Flight { unit } => return Next::Seat(self.owner(state, unit)),
            Frame::Battle(step) => self.owner_of_losses(state, step),
            Frame::Ground { .. }
            | Frame::March(_)
            | Frame::Embark { .. }
            | Frame::Lift { .. }
            | Frame::Terror { .. }
            | Frame::Assemble => active,
        };
        rule!("1.0.a");
        Next::Seat(self.seat(deciding))
    }

    fn legal(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        match *state.frames.top() {
            Frame::Phase => match state.phase {
                Phase::Deployment(_) => self.legal_deployment(state, desk, out),
                Phase::Mobilization(_, MobilizationStep::Reinforcements) => {
                    self.legal_reinforcements(state, out);
                }
                Phase::Mobilization(_, MobilizationStep::Expenditure) => {
                    self.legal_expenditure(state, desk, out);
                }
                Phase::Air(..) => self.legal_air(state, desk, out),
                Phase::Movement(_) => self.legal_movement(state, desk, out),
                Phase::Combat(_) => self.legal_combat(state, desk, out),
                Phase::Determination
                | Phase::SurpriseAttack(_)
                | Phase::Events
                | Phase::Mobilization(_, MobilizationStep::Transfer)
                | Phase::AirReturn(_)
                | Phase::Surrender(_)
                | Phase::EndOfTurn
                | Phase::Over => {}
            },
            Frame::Deploy { unit, lot } => self.legal_deploy_hexes(state, desk, unit, lot, out),
            Frame::Intervene { side } => self.legal_intervention(state, desk, side, out),
            Frame::Crisis { side } => self.legal_crisis(state, desk, side, out),
            Frame::Alert { nation } => self.legal_alert(state, desk, nation, out),
            Frame::Ground { .. } => self.legal_ground(state, out),
            Frame::Arrive { unit } => self.legal_entries(state, desk, unit, out),
            Frame::March(march) => self.legal_march(state, desk, march, out),
            Frame::Embark { marker } => self.legal_embark(state, desk, marker, out),
            Frame::Lift { air, cargo } => self.legal_lift(state, desk, air, cargo, out),
            Frame::Flight { unit } => self.legal_flight(state, desk, unit, out),
            Frame::Interceptions => self.legal_interceptions(state, desk, out),
            Frame::Terror { air } => self.legal_terror(state, desk, air, out),
            Frame::Assemble => self.legal_assembly(state, desk, out),
            Frame::Battle(Step::Table) => self.legal_tables(out),
            Frame::Battle(Step::Support) => self.legal_support(state, desk, out),
            Frame::Battle(step @ (Step::DefenderLoses | Step::AttackerLoses)) => {
                self.legal_losses(state, step, out);
            }
            Frame::Battle(Step::DefenderRetreats | Step::AttackerRetreats) => {
                self.legal_retreats(state, desk, out);
            }
            Frame::Battle(Step::Advance) => self.legal_advance(state, desk, out),
            Frame::Retreat(retreat) => self.legal_retreat(state, desk, retreat, out),
            Frame::Excess { hex } => self.legal_excess(state, desk, hex, out),
            Frame::Prepare { .. }
            | Frame::CrisisRoll
            | Frame::Delay { .. }
            | Frame::Evacuate
            | Frame::Interception { .. }
            | Frame::Bombing { .. }
            | Frame::Check { .. }
            | Frame::Battle(Step::SpecialForces | Step::Roll) => {}
        }
    }

    fn play(&self, state: &mut State, action: Action, desk: &mut Desk, journal: &mut impl Journal) {
        match action {
            Action::End => self.play_end(state, desk, journal),
            Action::Pass => match *state.frames.top() {
                Frame::Terror { .. } => self.play_terror(state, None, journal),
                _ => self.end_alert(state),
            },
            Action::Concede => self.play_concede(state, journal),
            Action::Deploy(unit) => self.play_deploy(state, unit, false, journal),
            Action::DeployReduced(unit) => self.play_deploy(state, unit, true, journal),
            Action::Forgo(unit) => self.play_forgo(state, unit, journal),
            Action::DeployRest => self.play_deploy_rest(state, desk, journal),
            Action::At(hex) => match *state.frames.top() {
                Frame::Deploy { unit, lot } => self.play_deploy_at(state, unit, lot, hex, journal),
                Frame::Arrive { unit } => self.play_arrive(state, unit, hex, journal),
                _ => {}
            },
            Action::Place(unit) => state.frames.push(Frame::Arrive { unit }),
            Action::Mobilize(unit) => self.play_mobilize(state, unit),
            Action::Refit(unit) => self.play_refit(state, unit, journal),
            Action::Ground(unit) => self.play_ground(state, unit),
            Action::Fly(unit) => state.frames.push(Frame::Flight { unit }),
            Action::To(hex) | Action::Supply(hex) => self.play_flight(state, hex, false, desk, journal),
            Action::Ready(hex) => self.play_flight(state, hex, true, desk, journal),
            Action::Engage(hex) => state.frames.push(Frame::Interception { hex }),
            Action::BombCity(air) => state.frames.push(Frame::Bombing { air, units: false }),
            Action::BombUnits(air) => state.frames.push(Frame::Bombing { air, units: true }),
            Action::Reduce(unit) => match *state.frames.top() {
                Frame::Terror { .. } => self.play_terror(state, Some(unit), journal),
                _ => self.play_loss(state, unit, journal),
            },
            Action::Take(unit) => self.play_take(state, unit, desk),
            Action::Rail => self.play_rail(state),
            Action::Go(hex) => self.play_go(state, hex, desk, journal),
            Action::Exit => self.play_exit(state, journal),
            Action::Enter(unit, hex) => self.play_enter(state, unit, hex, desk, journal),
            Action::Halt => self.play_halt(state, None),
            Action::HaltTop(unit) => self.play_halt(state, Some(unit)),
            Action::Ship(marker) => state.frames.push(Frame::Embark { marker }),
            Action::Airlift(air) => state.frames.push(Frame::Lift { air, cargo: None }),
            Action::Board(unit) => match *state.frames.top() {
                Frame::Lift { air, .. } => state.frames.replace(Frame::Lift { air, cargo: Some(unit) }),
                _ => {
                    state.group.insert(unit);
                }
            },
            Action::Land(hex) => match *state.frames.top() {
                Frame::Lift { .. } => self.play_lift(state, hex, journal),
                _ => self.play_land(state, hex, desk, journal),
            },
            Action::Storm(hex) => self.play_storm(state, hex, desk, journal),
            Action::Sealift(marker, hex) => self.play_sealift(state, marker, hex, journal),
            Action::Attack(hex) => self.play_attack(state, hex),
            Action::Add(unit) => {
                state.battle.attackers.insert(unit);
            }
            Action::AddAll => self.play_add_all(state, desk),
            Action::Declare => self.play_declare(state, desk, journal),
            Action::Table(table) => self.play_table(state, table),
            Action::Support(unit) => {
                self.tell_support(unit, journal);
                self.play_support(state, unit);
            }
            Action::Retreat(unit) => self.play_retreat(state, unit),
            Action::Hold(unit) => self.play_hold(state, unit),
            Action::Back(hex) => self.play_back(state, hex, desk, journal),
            Action::Advance(unit) => self.play_advance(state, unit, journal),
            Action::Pursue(unit, hex) => self.play_pursue(state, unit, hex, journal),
            Action::Remove(unit) => self.eliminate(state, unit, "9.1", journal),
        }
        self.settle(state, desk, journal);
    }

    fn roll(&self, state: &mut State, rolled: Rolled, desk: &mut Desk, journal: &mut impl Journal) {
        let die = rolled.first();
        match *state.frames.top() {
            Frame::Phase => match state.phase {
                Phase::Determination => self.roll_scenario(state, die, journal),
                Phase::SurpriseAttack(_) => self.roll_surprise(state, die, journal),
                _ => self.roll_event(state, die, desk, journal),
            },
            Frame::Prepare { .. } => self.roll_preparedness(state, die, journal),
            Frame::CrisisRoll => self.roll_crisis(state, die, journal),
            Frame::Delay { .. } => self.roll_delay(state, die, journal),
            Frame::Evacuate => self.roll_evacuation(state, die, journal),
            Frame::Interception { .. } => self.roll_interception(state, die, journal),
            Frame::Bombing { .. } => self.roll_bombing(state, die, desk, journal),
            Frame::Check { .. } => self.roll_surrender(state, die, journal),
            Frame::Battle(Step::SpecialForces) => self.roll_special(state, die, desk, journal),
            Frame::Battle(_) => self.roll_battle(state, die, journal),
            _ => {}
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

impl MunichWar {
    /// Ends whatever `end` means now.
    fn play_end(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        match *state.frames.top() {
            Frame::Phase => match state.phase {
                Phase::Movement(_) | Phase::Combat(_) => self.end_after_stacking(state, desk, journal),
                Phase::Air(..) => self.end_segment(state, journal),
                _ => self.end_phase(state, journal),
            },
            Frame::Crisis { .. } => self.end_crisis(state, journal),
            Frame::Battle(Step::Support) => self.end_support(state, desk, journal),
            Frame::Battle(Step::Advance) => self.end_battle(state, journal),
            // A retreat that stops in a fortress.
            _ => {
                state.frames.pop();
            }
        }
    }

    /// Does what is the only thing that can be done where a unit is placed or retreats. Says whether it did.
    fn settle_forced(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) -> bool {
        let mut ways = std::mem::take(&mut desk.ways);
        ways.clear();
        self.legal(state, desk, &mut ways);
        let only = if let [only] = *ways.as_slice() { Some(only) } else { None };
        desk.ways = ways;
        match (only, *state.frames.top()) {
            (Some(Action::At(hex)), Frame::Deploy { unit, lot }) => {
                self.play_deploy_at(state, unit, lot, hex, journal);
            }
            (Some(Action::At(hex)), Frame::Arrive { unit }) => self.play_arrive(state, unit, hex, journal),
            (Some(Action::Retreat(unit)), _) => self.play_retreat(state, unit),
            (Some(Action::Hold(unit)), _) => self.play_hold(state, unit),
            (Some(Action::Back(hex)), _) => self.play_back(state, hex, desk, journal),
            _ => return false,
        }
        true
    }

    /// Does everything that needs no decision, until somebody or the dice must decide.
    fn settle(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        loop {
            self.keep_control(state, desk);
            let settled = match *state.frames.top() {
                Frame::Phase => self.settle_phase(state, desk, journal),
                Frame::Intervene { .. } => self.settle_intervention(state, journal),
                Frame::Interceptions => self.settle_interceptions(state, desk, journal),
                Frame::Deploy { .. } | Frame::Arrive { .. } => self.settle_forced(state, desk, journal),
                Frame::Battle(Step::Table) => self.settle_table(state),
                Frame::Battle(Step::Support) => self.settle_support(state, desk, journal),
                Frame::Battle(step @ (Step::DefenderLoses | Step::AttackerLoses)) => {
                    self.settle_losses(state, step, journal)
                }
                Frame::Battle(step @ (Step::DefenderRetreats | Step::AttackerRetreats)) => {
                    self.settle_retreats(state, desk, step, journal)
                        || self.settle_forced(state, desk, journal)
                }
                Frame::Battle(Step::Advance) => self.settle_advance(state, desk, journal),
                Frame::Retreat(retreat) => {
                    self.settle_retreat(state, desk, retreat, journal)
                        || self.settle_forced(state, desk, journal)
                }
                Frame::Excess { .. } => self.settle_excess(state, desk, journal),
                _ => false,
            };
            if !settled {
                return;
            }
        }
    }
}
