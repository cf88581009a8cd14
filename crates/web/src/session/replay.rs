//! Looking at what has been played.

use std::sync::Arc;

use engine::Seat;
use engine::record::Deed;
use leptos::prelude::*;

use super::{Session, Tape};
use crate::settings::Settings;
use crate::tape::Follower;

impl Session {
    /// Shows the position after so many steps of the record.
    pub fn replay_to(self, ply: usize) {
        let view = self.core.try_update_value(|core| {
            let mut tape = match core.tape.take() {
                Some(tape) => tape,
                None => {
                    let record = core.play.record();
                    Tape { follower: Follower::new(core.opened.as_ref(), &record).ok()?, record }
                }
            };
            let ply = ply.min(tape.record.steps.len());
            let gone = tape.follower.go(&tape.record.steps, ply);
            let view = core.show(Some((tape.follower.play(), tape.record.steps.len())));
            core.tape = Some(tape);
            gone.ok().map(|()| (view, ply))
        });
        if let Some(Some((view, ply))) = view {
            self.replayed.set(Some(ply));
            self.view.set(Arc::new(view));
        }
    }

    /// Goes back to the present.
    pub fn replay_end(self) {
        self.running.set(false);
        self.replayed.set(None);
        self.core.update_value(|core| core.tape = None);
        self.refresh();
    }

    /// How many steps there are.
    pub fn replay_length(self) -> usize {
        self.core.with_value(|core| match &core.tape {
            Some(tape) => tape.record.steps.len(),
            None => core.play.ply(),
        })
    }

    /// Goes on by itself, a step at a time; at the end back to the present if `back`.
    pub fn replay_run(self, settings: Settings, back: bool) {
        self.running.set(true);
        self.replay_tick(settings, back);
    }

    fn replay_tick(self, settings: Settings, back: bool) {
        self.later(i32::from(settings.peek().pace), move || {
            let (true, Some(ply)) = (self.running.get_untracked(), self.replayed.get_untracked()) else {
                return;
            };
            if ply < self.replay_length() {
                self.replay_to(ply + 1);
                self.replay_tick(settings, back);
            } else if back {
                self.replay_end();
            } else {
                self.running.set(false);
            }
        });
    }

    /// The step at which the other side's last turn began, if there was one since this player last had a turn.
    pub fn last_turn_of_others(self) -> Option<usize> {
        self.core.with_value(|core| {
            core.at_screen?;
            let theirs = core.turn_of_others();
            (core.play.ply() > theirs + 1).then_some(theirs)
        })
    }
}

impl Session {
    /// Whether a seat has played an action that begins like this since a step.
    pub fn played_since(self, by: Seat, ply: usize, beginning: &str) -> bool {
        self.core.with_value(|core| {
            let name = core.opened.info().seats.get(by.index()).copied().unwrap_or_default();
            core.play.steps().iter().skip(ply).any(|step| match &step.deed {
                Deed::Action { seat, text } => seat.eq_ignore_ascii_case(name) && text.starts_with(beginning),
                _ => false,
            })
        })
    }
}
