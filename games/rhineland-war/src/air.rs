//! 16.0 Air power.

use engine::{Journal, Next, Prompt, Verdict};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl At<'_> {
    pub(crate) fn offer_terror(self, _: Side, out: &mut Vec<Action>) {
        out.push(Action::End);
    }

    pub(crate) fn judge_terror(self, _: Side, _: Action) -> Verdict {
        Ok(())
    }

    pub(crate) fn offer_rally(self, _: Side, out: &mut Vec<Action>) {
        out.push(Action::End);
    }

    pub(crate) fn judge_rally(self, _: Side, _: Action) -> Verdict {
        Ok(())
    }

    /// Aerial supply and transport (16.19, 16.23).
    pub(crate) fn offer_airlift(self, _: Side, _: &mut Vec<Action>) {}

    /// Why a transport by air or sea is refused.
    pub(crate) fn judge_transport(self, _: Side, _: Action) -> Verdict {
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_terror(&mut self, _: Action) {}

    pub(crate) fn end_terror(&mut self) {}

    pub(crate) fn begin_rally(&mut self, _: Side) {}

    pub(crate) fn play_rally(&mut self, _: Action) {}

    pub(crate) fn play_transport(&mut self, _: Action) {}

    /// MACs that have supplied units go to the Utilized Box (16.20, 16.21).
    pub(crate) fn end_supply_flights(&mut self) {}
}

/// An air unit chooses where to fly (16.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flight;

impl Step for Flight {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("16.2", "Where does it fly?")
    }
}

/// An air unit has been placed: winter die, interception, then its mission (16.11, 20.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Patrolling;

impl Step for Patrolling {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("16.11", "Which patrol intercepts?")
    }
}

/// A terror attack (16.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bombing;

impl Step for Bombing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("16.4", "City or units?")
    }
}

/// A unit is carried by air (16.23, 19.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lifting;

impl Step for Lifting {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("16.23", "Who is carried, and where?")
    }
}
