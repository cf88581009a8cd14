//! A game for the tests.

use std::sync::Arc;

use engine::*;
use serde::{Deserialize, Serialize};

/// A game of everything that limits undo: a step, a peek at something hidden, a die, the other's turn. It can
/// be told to break one promise.
pub struct Duel(pub Fault);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    DeadEnd,
    OfferedTwice,
    Misread,
    Unsound,
    Leak,
    /// What is asked names a sum that no board shows.
    Told,
    /// Positions with another hidden sum are not seen as the same.
    Untidy,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub seat: Seat,
    pub rolling: bool,
    pub steps: u8,
    pub sum: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Step,
    Peek,
    Roll,
    Pass,
}

const ACTIONS: [(Action, &str); 4] =
    [(Action::Step, "step"), (Action::Peek, "peek"), (Action::Roll, "roll"), (Action::Pass, "pass")];
const END: u8 = 20;

impl Rules for Duel {
    type State = State;
    type Action = Action;
    type Desk = ();

    fn start(&self) -> State {
        State { seat: Seat(0), rolling: false, steps: 0, sum: 0 }
    }
    fn next(&self, state: &State) -> Next {
        if state.rolling {
            Next::Dice(Throw::new("duel", 2, 6))
        } else if state.sum + state.steps >= END {
            Next::Over(Outcome::won(state.seat, "won", state.sum.into()))
        } else {
            Next::Seat(state.seat)
        }
    }
    fn legal(&self, state: &State, _: &mut (), out: &mut Vec<Action>) {
        let steps = if state.steps % 4 == 3 { &ACTIONS[1..] } else { &ACTIONS[..] };
        match self.0 {
            Fault::DeadEnd if state.steps == 2 => {}
            Fault::OfferedTwice => out.extend([Action::Pass, Action::Pass]),
            _ => out.extend(steps.iter().map(|(action, _)| *action)),
        }
    }
    fn play(&self, state: &mut State, action: Action, _: &mut (), journal: &mut impl Journal) {
        match action {
            Action::Step => state.steps += 1,
            Action::Peek => {
                state.steps += 1;
                journal.reveal();
            }
            Action::Roll => state.rolling = true,
            Action::Pass => {
                state.steps += 1;
                state.seat = Seat(1 - state.seat.0);
            }
        }
        journal.write(|| Entry::said("1", format!("{action:?}")).only(state.seat));
    }
    fn roll(&self, state: &mut State, rolled: Rolled, _: &mut (), _: &mut impl Journal) {
        state.rolling = false;
        state.sum += rolled.sum() as u8;
    }
    fn reimagine(&self, state: &State, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> State {
        let other = u8::from(self.0 == Fault::Leak || self.hides_sum());
        State { sum: state.sum + other, ..*state }
    }
    fn seen_by(&self, state: &State, viewer: Viewer) -> State {
        match self.0 {
            Fault::Told => State { sum: 0, ..*state },
            _ => self.reimagine(state, viewer, &mut |_| 0),
        }
    }
    fn verify(&self, state: &State) -> Result<(), String> {
        let most = if self.0 == Fault::Unsound { 3 } else { 40 };
        (state.sum < most).then_some(()).ok_or("too much".into())
    }
}

impl Words for Duel {
    fn notation(&self, action: Action) -> String {
        ACTIONS.iter().find(|(known, _)| *known == action).map_or("", |(_, word)| word).to_owned()
    }
    fn read(&self, text: &str) -> Result<Action, String> {
        if self.0 == Fault::Misread && text == "peek" {
            return Ok(Action::Pass);
        }
        let found = ACTIONS.iter().find(|(_, word)| *word == text);
        found.map(|(action, _)| *action).ok_or(format!("'{text}' is no action"))
    }
    fn prompt(&self, state: &State, _: &mut ()) -> Prompt {
        let sum = if self.0 == Fault::Told { state.sum } else { 0 };
        Prompt { case: "1".into(), text: format!("Do something with {sum}.").into() }
    }
    fn choice(&self, _: &State, action: Action) -> Choice {
        Choice {
            notation: self.notation(action),
            label: format!("{action:?}").into(),
            piece: None,
            place: None,
        }
    }
    fn refusal(&self, _: &State, _: Action, _: &mut ()) -> Refusal {
        Refusal::new("2.3", "after three steps in a row something else is due")
    }
}

impl Show for Duel {
    fn scene(&self) -> Scene {
        Scene { title: "Duel".into(), places: Vec::new() }
    }
    fn board(&self, state: &State, _: Viewer) -> Board {
        let sum = if self.hides_sum() { 0 } else { state.sum };
        let tracks = vec![Track::count("sum", sum)];
        let (turn, phase) = (Turn::new(state.steps, END, ""), state.seat.to_string());
        Board { turn, phase: phase.into(), tracks, ..Board::default() }
    }
}

impl Insight for Duel {
    fn hint(&self, _: &State, action: Action, _: &mut ()) -> Hint {
        match action {
            Action::Roll => Hint { danger: "no way back".into(), ..Hint::new(ActionKind::Commit) },
            _ => Hint::default(),
        }
    }
}

impl Duel {
    fn hides_sum(&self) -> bool {
        matches!(self.0, Fault::Told | Fault::Untidy)
    }
}

pub fn info() -> Arc<GameInfo> {
    let (options, scenarios) = (Vec::new(), Vec::new());
    Arc::new(GameInfo { id: "duel", title: "Duel", seats: vec!["Red", "Blue"], options, scenarios })
}
