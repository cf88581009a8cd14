//! A plan: what is done otherwise than usual.

use engine::Rules;

/// One thing done otherwise: in this context, this action, or anything but it.
#[derive(Debug)]
pub struct Deviation<R: Rules> {
    /// [`Advisor::context`](crate::Advisor::context).
    pub context: u64,
    /// The action.
    pub action: R::Action,
    /// Whether it is to be played, or avoided.
    pub wanted: bool,
}

impl<R: Rules> Clone for Deviation<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Deviation<R> {}

/// A plan for the phase at hand: the usual policy with some deviations.
#[derive(Debug)]
pub struct Plan<R: Rules> {
    /// Appetite for attacks; 0 is the usual one.
    pub boldness: i32,
    /// What is done otherwise.
    pub deviations: Vec<Deviation<R>>,
}

impl<R: Rules> Default for Plan<R> {
    fn default() -> Self {
        Plan { boldness: 0, deviations: Vec::new() }
    }
}

impl<R: Rules> Clone for Plan<R> {
    fn clone(&self) -> Self {
        Plan { boldness: self.boldness, deviations: self.deviations.clone() }
    }
}

impl<R: Rules> Plan<R> {
    /// The action that the plan wants in a context, if it is offered.
    pub(crate) fn wanted(&self, context: u64, legal: &[R::Action]) -> Option<R::Action> {
        let here = |deviation: &&Deviation<R>| deviation.wanted && deviation.context == context;
        let mut wanted = self.deviations.iter().filter(here).map(|deviation| deviation.action);
        wanted.find(|action| legal.contains(action))
    }

    /// Whether the plan avoids an action in a context.
    pub(crate) fn avoids(&self, context: u64, action: R::Action) -> bool {
        let avoided = |deviation: &Deviation<R>| {
            !deviation.wanted && deviation.context == context && deviation.action == action
        };
        self.deviations.iter().any(avoided)
    }
}
