//! 4.0 The sequence of play.
//!
//! Every phase and step of the rulebook has its value; what a phase does is in the module of its section.

use engine::{Entry, Journal, Next, Verdict, deny, rule, text};
use serde::{Deserialize, Serialize};

use crate::airdrops::{AirLanding, Dropping, Landings};
use crate::card::Moment;
use crate::checks::{Check, Checking};
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::nation::Side;
use crate::overstacking::Overstacked;
use crate::state::{State, place};
use crate::track::TurnEvent;
use crate::unit::{Entry as Entrance, Units};
use crate::{Action, NoRetreat};

/// What is being played (4.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Secret Plans are drawn before the first turn (5.7).
    Plans,
    /// I.2 Game Turn Event Phase (6.0).
    Events,
    /// I.3 Game Turn Checks Phase (7.0).
    Checks,
    /// II.1 Draw/Discard Step of a side (8.1).
    Draw(Side),
    /// What a side does by an instruction of its plan in the Strategic Phase (24.2, 24.3).
    Prepare(Side),
    /// Card Play Steps (8.2).
    Cards,
    /// Allied IM Step (8.0).
    Markers,
    /// The German redraws (22.3).
    Staff,
    /// II.2 Improve units (9.1).
    Improve(Side),
    /// Rebuild units (9.2).
    Rebuild(Side),
    /// Reinforcements (9.3).
    Reinforcements(Side),
    /// II.3 Map to Reserve (10.0 A and D).
    ToReserve(Side),
    /// Map edge to the Evacuated box (10.0 B and E).
    ToEdge(Side),
    /// Evacuation Zone to the Evacuated box (10.0 C).
    ToSea,
    /// Airdrops (10.0 F).
    Airdrops,
    /// III.1, IV.1 Supply Phase (12.0).
    Supply(Side),
    /// Movement Phase (13.0).
    Movement(Side),
    /// Combat Phase (14.0).
    Combat(Side),
    /// The Allied player redraws when the German Combat Phase ends (22.2).
    Tactics,
    /// Blitzkrieg Assault Phase (15.0).
    Blitzkrieg,
    /// Reserve Phase (16.0).
    Reserve(Side),
    /// The game turn ends (16.3).
    EndOfTurn,
    /// The game is over.
    Over,
}

impl Phase {
    /// The side whose phase it is; the German in joint phases.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Phase::Draw(side)
            | Phase::Prepare(side)
            | Phase::Improve(side)
            | Phase::Rebuild(side)
            | Phase::Reinforcements(side)
            | Phase::ToReserve(side)
            | Phase::ToEdge(side)
            | Phase::Supply(side)
            | Phase::Movement(side)
            | Phase::Combat(side)
            | Phase::Reserve(side) => side,
            Phase::ToSea | Phase::Markers | Phase::Tactics => Side::Allied,
            _ => Side::German,
        }
    }

    /// What it is called, without the side.
    pub const fn title(self) -> &'static str {
        match self {
            Phase::Plans => "Secret Plans",
            Phase::Events => "Game Turn Event Phase",
            Phase::Checks => "Game Turn Checks Phase",
            Phase::Draw(_) | Phase::Prepare(_) | Phase::Cards | Phase::Markers | Phase::Staff => {
                "Strategic Phase"
            }
            Phase::Improve(_) | Phase::Rebuild(_) | Phase::Reinforcements(_) => "Organization Phase",
            Phase::ToReserve(_) | Phase::ToEdge(_) | Phase::ToSea | Phase::Airdrops => "Deployment Phase",
            Phase::Supply(_) => "Supply Phase",
            Phase::Movement(_) => "Movement Phase",
            Phase::Combat(_) | Phase::Tactics => "Combat Phase",
            Phase::Blitzkrieg => "Blitzkrieg Assault Phase",
            Phase::Reserve(_) => "Reserve Phase",
            Phase::EndOfTurn => "End of Turn",
            Phase::Over => "The game is over",
        }
    }
}

impl NoRetreat {
    /// The phase after this one (4.0).
    pub(crate) fn after(&self, state: &State) -> Phase {
        use Side::{Allied, German};
        self.mark_sequence(state);
        match state.phase {
            Phase::Plans => Phase::Events,
            Phase::Events => Phase::Checks,
            Phase::Checks if state.won.is_some() => Phase::Over,
            Phase::Checks => Phase::Draw(Allied),
            Phase::Draw(Allied) => Phase::Draw(German),
            Phase::Draw(German) => Phase::Prepare(Allied),
            Phase::Prepare(Allied) => Phase::Prepare(German),
            Phase::Prepare(German) => Phase::Cards,
            Phase::Cards => Phase::Markers,
            Phase::Markers => Phase::Staff,
            Phase::Staff => Phase::Improve(Allied),
            Phase::Improve(side) => Phase::Rebuild(side),
            Phase::Rebuild(side) => Phase::Reinforcements(side),
            Phase::Reinforcements(Allied) => Phase::Improve(German),
            // 20.1.1: Airdrops are not skipped.
            Phase::Reinforcements(German) if self.has_event(state, TurnEvent::NoDeployment) => {
                rule!("20.1.1.a");
                rule!("20.1.1.b");
                Phase::Airdrops
            }
            Phase::Reinforcements(German) => {
                rule!("10.0");
                Phase::ToReserve(Allied)
            }
            Phase::ToReserve(side) => Phase::ToEdge(side),
            Phase::ToEdge(Allied) => Phase::ToSea,
            Phase::ToSea => Phase::ToReserve(German),
            Phase::ToEdge(German) => Phase::Airdrops,
            // 24.2: Planned Moves reverse the player turns of the first turn.
            Phase::Airdrops => Phase::Supply(self.goes_first(state)),
            Phase::Supply(side) => Phase::Movement(side),
            Phase::Movement(side) => Phase::Combat(side),
            Phase::Combat(German) => Phase::Tactics,
            Phase::Tactics => Phase::Blitzkrieg,
            Phase::Combat(Allied) => Phase::Reserve(Allied),
            Phase::Blitzkrieg => Phase::Reserve(German),
            Phase::Reserve(side) if side == self.goes_first(state) => {
                rule!("16.3.a");
                Phase::Supply(side.enemy())
            }
            Phase::Reserve(_) => Phase::EndOfTurn,
            // 16.3: the last turn ends the game, or one on which Game End was triggered (20.1.7).
            Phase::EndOfTurn if state.ending || state.turn >= self.scenario().turns.1 => {
                rule!("16.3.b");
                if !state.ending {
                    match self.front().front {
                        Front::France => rule!("20.1.7.d"),
                        Front::Poland => rule!("20.1.7.g"),
                    }
                }
                Phase::Over
            }
            Phase::EndOfTurn => {
                rule!("16.3.a2");
                Phase::Events
            }
            Phase::Over => Phase::Over,
        }
    }

    /// Which line of the sequence of play ends.
    fn mark_sequence(&self, state: &State) {
        match state.phase {
            Phase::Plans | Phase::Over => {}
            Phase::Events => rule!("4.0.I.2"),
            Phase::Checks => {
                rule!("4.0.I.3.a");
                rule!("4.0.I.3.b");
                rule!("4.0.I.3.c");
            }
            Phase::Draw(_) => {}
            Phase::Prepare(_) | Phase::Cards | Phase::Markers | Phase::Staff => rule!("4.0.II.1.d"),
            Phase::Improve(_) | Phase::Rebuild(_) | Phase::Reinforcements(_) => rule!("4.0.II.2"),
            Phase::ToReserve(_) | Phase::ToEdge(_) | Phase::ToSea => rule!("4.0.II.3"),
            Phase::Airdrops => rule!("4.0.a"),
            Phase::Supply(_) => rule!("4.0.III.1"),
            Phase::Movement(_) => rule!("4.0.III.2"),
            Phase::Combat(Side::German) | Phase::Tactics => rule!("4.0.III.3"),
            Phase::Combat(Side::Allied) => rule!("4.0.IV"),
            Phase::Blitzkrieg => rule!("4.0.III.4"),
            Phase::Reserve(_) => rule!("4.0.III.5"),
            Phase::EndOfTurn => rule!("4.0.I.1.b"),
        }
    }

    /// Whether the turn has an event (6.0).
    #[inline]
    pub(crate) fn has_event(&self, state: &State, event: TurnEvent) -> bool {
        rule!("6.0");
        self.front().turn(state.turn).events.contains(event)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the phase and begins the next.
    pub(crate) fn end_phase(&mut self) {
        self.check_game_end();
        // 16.3: what follows is asked before the turn is counted on; the last turn is played too.
        let next = self.game.after(self.state);
        match self.state.phase {
            Phase::EndOfTurn if next != Phase::Over => {
                rule!("4.0.I.1.a");
                self.state.turn += 1;
                self.turn_over();
            }
            // 16.2: No Actions markers of the phasing player go.
            Phase::Reserve(side) => {
                rule!("16.2.a");
                rule!("2.7.b2");
                self.state.no_actions -= self.game.own_units[side as usize];
                self.remove_markers(side);
                if side == Side::Allied {
                    self.clear_blitzkrieg();
                }
            }
            _ => {}
        }
        self.state.moved = Units::EMPTY;
        self.tidy_deployment();
        self.state.phase = next;
        if self.state.phase == Phase::Over {
            self.close_game();
        }
        let (state, game) = (&*self.state, self.game);
        self.journal.write(|| {
            let (turn, phase) = (state.turn, game.phase_title(state));
            Entry::said("4.0", text!("Turn {turn}, {phase}", turn = turn, phase = phase))
        });
        match self.state.phase {
            Phase::Events if self.state.turn == self.game.scenario().turns.0 => rule!("4.0.I.1.a2"),
            Phase::Checks => self.state.frames.push(Checking { check: Check::Automatic }.into()),
            Phase::Draw(side) => self.begin_draw(side),
            Phase::Cards => self.open_window(Moment::Strategic, Side::Allied),
            Phase::Staff => {
                let redraw = self.game.staff_work(self.state);
                redraw.into_iter().for_each(|redraw| self.state.frames.push(redraw.into()));
            }
            Phase::Tactics => {
                let redraw = self.game.improved_tactics(self.state);
                redraw.into_iter().for_each(|redraw| self.state.frames.push(redraw.into()));
            }
            Phase::Reinforcements(side) => self.receive_reinforcements(side),
            Phase::Supply(side) => {
                self.show_order();
                // 5.1.1: a Player Turn begins.
                rule!("5.1.1.b");
                self.state.occurred = Default::default();
                self.state.standing = [false; 2];
                self.state.held_before = *self.state.control.of(side as usize);
                self.check_supply(side);
            }
            Phase::Movement(side) => {
                if side == Side::German {
                    self.halt_at_start();
                }
                self.open_window(Moment::Movement, side);
            }
            Phase::Combat(side) => self.begin_combat(side),
            Phase::Blitzkrieg => self.begin_blitzkrieg(),
            _ => {}
        }
    }

    /// Units that arrive this turn go to the Reserve (9.3).
    fn receive_reinforcements(&mut self, side: Side) {
        for unit in &self.game.own_units[side as usize] {
            let comes = match self.unit(unit).entry {
                // 21.1: Alternate Events bring some early.
                Entrance::Turn(turn) => {
                    rule!("2.3.4.a");
                    let early = self.game.turns_early(self.state, unit);
                    if early > 0 {
                        match side {
                            Side::Allied => rule!("21.1.2.d"),
                            Side::German => rule!("21.1.6.a"),
                        }
                    }
                    turn == self.state.turn || (early > 0 && turn <= self.state.turn + early)
                }
                Entrance::Letter => {
                    rule!("2.3.4.b");
                    false
                }
                Entrance::Option(turn) => {
                    rule!("26.5");
                    self.options.sikorski && turn == self.state.turn
                }
                _ => false,
            };
            if comes && self.state.spots[unit] == place::DUE {
                rule!("9.3");
                rule!("2.1.f");
                rule!("X.err.3");
                self.state.spots[unit] = place::RESERVE;
            }
        }
    }
}

/// The phase itself: the bottom frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InPhase;

impl Step for InPhase {
    fn next(self, game: &NoRetreat, state: &State) -> Next {
        match state.phase {
            Phase::Over => Next::Over(game.outcome(state)),
            phase => Next::Seat(phase.side().into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match at.state.phase {
            Phase::Improve(side) => at.offer_improvements(side, out),
            Phase::Rebuild(side) => at.offer_rebuilding(side, out),
            Phase::ToReserve(_) | Phase::ToEdge(_) | Phase::ToSea => at.offer_deployment(out),
            Phase::Airdrops => at.offer_airdrops(out),
            Phase::Prepare(side) => at.offer_preparations(side, out),
            Phase::Markers => at.offer_markers(out),
            Phase::Movement(side) => {
                at.offer_movement(side, out);
                if at.may_end_movement(side).is_err() {
                    return;
                }
            }
            Phase::Reserve(side) => {
                at.offer_reserve(side, out);
                out.extend(at.game.ids().filter(|unit| at.may_remove(*unit).is_ok()).map(Action::Surprise));
            }
            _ => {}
        }
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            // 25.1: cavalry joins others before stacks are counted.
            Action::End if on.at().may_merge_any() => on.state.frames.push(crate::combat::Merging.into()),
            Action::End => match on.state.phase {
                // 13.3.4: stacks are counted when the phase ends.
                Phase::Movement(side) => {
                    on.state.frames.push(Overstacked { side, ends_phase: true }.into());
                }
                // 10.0 F: what has been dropped checks its landing.
                Phase::Airdrops => on.state.frames.push(Landings::begin().into()),
                _ => on.end_phase(),
            },
            Action::Improve(unit) => on.choose_to_improve(on.state.phase.side(), unit),
            Action::Rebuild(unit) => on.choose_to_rebuild(on.state.phase.side(), unit),
            Action::Withdraw(unit) => on.choose_to_withdraw(unit),
            Action::Evacuate(unit) => on.choose_to_evacuate(unit),
            Action::Airdrop(drop) => on.state.frames.push(Dropping { drop }.into()),
            Action::Deploy(unit) if on.state.phase == Phase::Airdrops => {
                on.state.frames.push(AirLanding { unit }.into());
            }
            Action::Name(unit) => on.free_unit(on.state.phase.side(), unit),
            Action::Point(hex) => on.surprise(hex),
            Action::Score => on.score_holland(),
            Action::Yield(hex) => on.give_up(hex),
            Action::Stop(hex) => on.stop_panzers(hex),
            Action::EndGame => on.end_game(),
            Action::Surprise(unit) => on.remove_from_ardennes(unit),
            Action::Take(unit) => on.take(unit),
            Action::Deploy(unit) => on.state.frames.push(crate::reserve::Entering { unit }.into()),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let phase = on.state.phase;
        match phase {
            Phase::Movement(_) | Phase::Reserve(_) | Phase::Over => false,
            _ if on.at().is_asked_to_organize(phase) => false,
            Phase::Prepare(side) if on.game.has_preparations(on.state, side) => false,
            Phase::Markers if on.at().is_asked_for_markers() => false,
            Phase::Airdrops => {
                on.state.frames.push(Landings::begin().into());
                true
            }
            _ => {
                on.end_phase();
                true
            }
        }
    }

    fn prompt(self, at: At<'_>) -> engine::Prompt {
        match at.state.phase {
            Phase::Improve(_) => engine::Prompt::new("9.1", "Improve units, or end the step."),
            Phase::Rebuild(_) => engine::Prompt::new("9.2", "Rebuild units, or end the step."),
            Phase::ToReserve(_) => {
                engine::Prompt::new("10.0", "Bring units from the map into the Reserve, or end the step.")
            }
            Phase::ToEdge(_) => {
                engine::Prompt::new("10.0", "Let units leave over the map edge, or end the step.")
            }
            Phase::ToSea => {
                engine::Prompt::new("10.0", "Let units leave from Evacuation Zones, or end the step.")
            }
            Phase::Prepare(_) => {
                engine::Prompt::new("24.0", "Follow the instructions of your plan, or end the step.")
            }
            Phase::Markers => engine::Prompt::new("8.0", "Play Surrender! or Halt! Hitler, or end the step."),
            Phase::Airdrops => engine::Prompt::new("10.0", "Make airdrops, or end the step."),
            Phase::Movement(_) => engine::Prompt::new("13.0", "Pick up a unit to move it, or end the phase."),
            Phase::Reserve(_) => {
                engine::Prompt::new("16.1", "Deploy units from the Reserve, or end the phase.")
            }
            phase => engine::Prompt::new("4.0", phase.title()),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let state = at.state;
        match action {
            Action::Take(unit) => {
                let moving = matches!(state.phase, Phase::Movement(_));
                deny!("13.0.c", !moving, "units move in their Movement Phase only");
                at.may_take(state.phasing(), unit)
            }
            Action::End => match state.phase {
                Phase::Movement(side) => at.may_end_movement(side),
                _ => Ok(()),
            },
            Action::Improve(unit) => {
                let now = matches!(state.phase, Phase::Improve(_));
                deny!("9.0.a", !now, "units are Improved in your Improve step only");
                at.judge_improvement(state.phase.side(), unit)
            }
            Action::Rebuild(unit) => {
                let now = matches!(state.phase, Phase::Rebuild(_));
                deny!("9.0.a", !now, "units are rebuilt in your Rebuild step only");
                at.judge_rebuilding(state.phase.side(), unit)
            }
            Action::Name(unit) => {
                let side = state.phase.side();
                let now = matches!(state.phase, Phase::Prepare(_));
                deny!("24.0", !now, "instructions of plans are followed in the Strategic Phase only");
                at.may_free(side, unit)
            }
            Action::Point(hex) => at.may_surprise(state.phase.side(), hex),
            Action::Score => at.may_score_holland(state.phase.side()),
            Action::Yield(_) | Action::Stop(_) | Action::EndGame => {
                let now = state.phase == Phase::Markers;
                deny!("8.0.F", !now, "that is done at the end of the Strategic Phase");
                at.judge_marker(action)
            }
            Action::Surprise(unit) => at.may_remove(unit),
            Action::Play(_) | Action::Instead(_) => {
                deny!("5.1.a", "no card is played at this moment");
            }
            Action::Withdraw(unit) => at.judge_withdrawal(unit),
            Action::Evacuate(unit) => at.judge_evacuation(unit),
            Action::Airdrop(drop) => at.judge_airdrop(drop),
            Action::Deploy(unit) if state.phase == Phase::Airdrops => at.judge_flight(unit),
            Action::Deploy(unit) => {
                let now = matches!(state.phase, Phase::Reserve(_));
                deny!("16.1.a", !now, "units come from the Reserve in the Reserve Phase only");
                at.may_deploy(state.phasing(), unit)
            }
            _ => Ok(()),
        }
    }
}
