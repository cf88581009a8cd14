//! Why something that a player asks for is not allowed, and what is.

use engine::Refusal;

use crate::state::State;
use crate::{Action, Desk, MunichWar};

impl MunichWar {
    /// The first rule that stands in the way of an action that is not offered.
    pub(crate) fn refuse(&self, state: &State, _: Action, desk: &mut Desk) -> Refusal {
        let prompt = self.ask(state, desk);
        Refusal::new(&prompt.case, format!("that cannot be done now; what is asked: {}", prompt.text))
    }
}
