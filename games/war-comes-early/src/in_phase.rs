//! 5.0 A phase as a step: what may be done in it, what is asked, what belongs to another.

use engine::{Journal, Next, Prompt, Rolled, Text, Verdict, deny, text};

use crate::air::markers;
use crate::frame::{At, Form, InPhase, Place, Playing, Step};
use crate::sequence::{Moment, ORDERS, Phase, PhaseKind};
use crate::state::{Spot, State};
use crate::{Action, WarComesEarly};

impl Step for InPhase {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        match state.phase {
            Phase::AirRoll => Next::Dice(game.air_throw()),
            Phase::Draw => Next::Dice(game.draw_throw(state)),
            _ => game.asks(state.active()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match (at.state.phase, at.state.kind()) {
            (_, Some(PhaseKind::Reorganization)) => at.legal_reorganization(out),
            (_, Some(PhaseKind::Movement)) => {
                at.legal_violations(at.state, out);
                at.legal_movement(out);
            }
            (_, Some(PhaseKind::Combat)) => {
                at.legal_violations(at.state, out);
                at.legal_combat(out);
            }
            (Phase::SetUp(_), _) => at.legal_set_up(out),
            (Phase::AirMissions, _) => at.legal_missions(at.state, out),
            (Phase::Interrupt(moment), _) => at.legal_interrupt(at.state, moment, out),
            _ => at.legal_orders(out),
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Order(order) => on.play_order(order),
            Action::End => on.end_phase(),
            Action::Break(army) => on.play_break(army),
            Action::Form(army, hex) => {
                let missing = on.components(army);
                on.state.frames.push(Form { army, hex, missing }.into());
            }
            Action::Replace(unit) => on.state.frames.push(Place { unit }.into()),
            Action::At(hex) if on.state.phase == Phase::AirMissions => on.play_support(hex),
            Action::At(hex) => on.play_set_up(hex),
            Action::Default => on.play_default(),
            Action::Run(kind) => on.play_run(kind),
            Action::Pass => on.play_pass(None),
            Action::PassUntil(until) => on.play_pass(Some(until)),
            Action::Violate(nation) => on.play_violate(nation),
            Action::Bomb => on.play_bomb(),
            Action::Airdrop(hex) => on.play_airdrop(hex),
            Action::Take(_) | Action::TakeUnit(_) => on.play_take(action),
            Action::Attack(hex) => on.play_target(hex, false),
            Action::Flank(hex) => on.play_target(hex, true),
            _ => {}
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        match on.state.phase {
            Phase::AirRoll => on.roll_air(rolled),
            _ => {
                let marker = on.drawn(on.state, rolled.first());
                on.draw(marker);
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        // 4.5: the nations of this phase have capitulated in it, or in a German phase before it.
        let over = matches!(on.state.phase, Phase::Group(_)) && on.state.marker.is_none();
        if over {
            on.close_phase();
        }
        over
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let (case, text) = match at.state.kind() {
            None => at.ask_between(at.state),
            Some(PhaseKind::Reorganization) => at.ask_reorganization(),
            Some(PhaseKind::Movement) => {
                let ask = "Pick up a unit or a stack to move it, or end the phase.";
                ("11.0", at.ask_with_violations(at.state, ask))
            }
            Some(PhaseKind::Combat) => {
                let ask = "Choose a hex to attack, or end the phase.";
                ("12.0", at.ask_with_violations(at.state, ask))
            }
        };
        Prompt::new(case, text)
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let state = at.state;
        at.belongs_here(state, action)?;
        match action {
            Action::TakeUnit(unit) => at.judge_take(unit),
            Action::Take(hex) => at.judge_take_stack(hex),
            Action::Break(unit) => at.may_break(unit),
            Action::Form(army, hex) => at.may_form(army, hex),
            Action::Replace(unit) => at.may_replace(unit),
            Action::Attack(hex) => at.judge_target(hex),
            Action::Flank(hex) => at.judge_flank(hex),
            Action::At(_) if state.phase == Phase::AirMissions => {
                deny!("6.2.2.b", "{hex} has a marker already")
            }
            Action::At(_) => deny!("3.0.c", "{hex} is not where this may be set up, or has no room for it"),
            Action::End if state.kind() == Some(PhaseKind::Reorganization) => {
                deny!("3.5.h", "units whose turn has come are placed before the phase ends")
            }
            Action::Run(_) => deny!("5.3.d", "the German {own} Phase of this turn has been run"),
            Action::PassUntil(_) => deny!("5.3.b", "that moment will not come again this turn"),
            Action::Violate(nation) => at.may_violate(state, nation),
            Action::Bomb => deny!("6.2.1.a", "raids are flown before markers go onto the map"),
            Action::Airdrop(_) => {
                at.may_drop(state)?;
                deny!("12.8.e", "{hex} is not an enemy-held hex that German units next to it could attack")
            }
            _ => Ok(()),
        }
    }
}

impl WarComesEarly {
    // The kind of phase that an action belongs to, if it belongs to a phase.
    pub(crate) fn own_phase(&self, state: &State, action: Action) -> Option<PhaseKind> {
        Some(match action {
            Action::Replace(unit) if state.spots[unit] == Spot::WAITING => PhaseKind::Movement,
            Action::Break(_) | Action::Form(..) | Action::Replace(_) => PhaseKind::Reorganization,
            Action::Take(_) | Action::TakeUnit(_) => PhaseKind::Movement,
            Action::Attack(_) | Action::Flank(_) | Action::Airdrop(_) => PhaseKind::Combat,
            Action::Violate(_) => match state.kind()? {
                PhaseKind::Reorganization => PhaseKind::Movement,
                kind => kind,
            },
            Action::End => state.kind()?,
            _ => return None,
        })
    }

    // Whether an action belongs to this phase.
    fn belongs_here(&self, state: &State, action: Action) -> Verdict {
        use Action::*;
        let Some(kind) = state.kind() else {
            match state.phase {
                Phase::SetUp(_) => {
                    let fits = matches!(action, At(_) | Default);
                    deny!("3.0.a", !fits, "the units are set up first: 'at' a hex, or 'default'");
                }
                Phase::AirMissions => {
                    let fits = matches!(action, At(_) | Bomb);
                    deny!(
                        "6.2.a",
                        !fits,
                        "give every airpower marker its mission first: 'bomb', or 'at' a hex"
                    );
                }
                Phase::Interrupt(_) => {
                    let fits = matches!(action, Run(_) | Pass | PassUntil(_));
                    deny!(
                        "5.3.b",
                        !fits,
                        "the German player first says whether he runs a phase: 'run' or 'pass'"
                    );
                }
                _ => {
                    let fits = matches!(action, Order(_));
                    deny!("5.1.f", !fits, "the German player fixes the order of his three phases first");
                }
            }
            return Ok(());
        };
        let Some(own) = self.own_phase(state, action) else {
            deny!(
                "5.1.f",
                matches!(action, Order(_)),
                "the order of the phases is fixed before the first of them begins"
            );
            deny!("5.0.b", "nothing is under way that this could belong to");
        };
        deny!("5.0.b", own != kind, "that belongs to a {own} Phase; this is the {phase}");
        Ok(())
    }

    // What is asked when no units act.
    fn ask_between(&self, state: &State) -> (&'static str, Text) {
        match state.phase {
            Phase::SetUp(step) => ("3.0", self.ask_set_up(state, step)),
            Phase::AirMissions => {
                let left = markers(state.air.left);
                // 6.2.2: once a marker lies on the map, all others follow it.
                let text = match state.air.markers.is_empty() {
                    true => text!(
                        "{markers} without a mission: a terror raid, or ground support in which hex?",
                        markers = left
                    ),
                    false => {
                        text!("{markers} without a mission: ground support in which hex?", markers = left)
                    }
                };
                ("6.2", text)
            }
            Phase::AirRoll => ("6.1", "The dice for air superiority.".into()),
            Phase::Draw => ("5.2", "A national marker is drawn.".into()),
            Phase::Interrupt(moment) => ("5.3", self.ask_interrupt(state, moment)),
            _ => ("5.1", "In which order will the German phases of this turn be played?".into()),
        }
    }

    // 3.3: the moment to violate neutrals is before anything else.
    fn ask_with_violations(&self, state: &State, ask: &'static str) -> Text {
        let mut violations = Vec::new();
        self.legal_violations(state, &mut violations);
        match violations.is_empty() {
            true => ask.into(),
            false => text!("{ask} Neutrals can be violated now, before anything else.", ask = ask),
        }
    }

    // Where the turn stands, and what the German player has left.
    fn ask_interrupt(&self, state: &State, moment: Moment) -> Text {
        let title = state.marker.map(|marker| self.markers()[usize::from(marker)].title.clone());
        let now = match (title, moment) {
            (Some(title), Moment::Draw) => text!("The {marker} marker is drawn.", marker = title),
            (Some(title), Moment::After(kind)) => {
                text!("The {marker} {phase} Phase is over.", marker = title, phase = kind.title())
            }
            (None, _) => "The nation whose turn it was has capitulated.".into(),
        };
        let left = ORDERS[0].into_iter().filter(|&kind| state.german >> kind as u8 & 1 == 0);
        let left = Text::list(left.map(|kind| kind.title().into()), ", ");
        let rest = match state.pool.count_ones() {
            _ if self.is_last_chance(state, moment) => "This is the last opportunity of the turn.".into(),
            0 => "No marker is left to be drawn.".into(),
            1 => "One marker is left to be drawn.".into(),
            many => text!("{n} markers are left to be drawn.", n = many),
        };
        text!(
            "{now} {rest} German phases left: {phases}. Is one run now?",
            now = now,
            rest = rest,
            phases = left
        )
    }
}
