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
    /// What it promised when it was found good.
    pub promise: i32,
    /// Whether that was before the dice were thrown that lie now. If it has become foolish since, it must be found good
    /// again.
    pub inherited: bool,
}

impl<R: Rules> Clone for Deviation<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Deviation<R> {}

impl<R: Rules> PartialEq for Deviation<R> {
    fn eq(&self, other: &Self) -> bool {
        self.context == other.context && self.action == other.action && self.wanted == other.wanted
    }
}

impl<R: Rules> Deviation<R> {
    /// What it must promise to be done.
    pub(crate) fn least(&self, never: i32) -> i32 {
        if self.inherited { self.promise.min(0).max(never) } else { never }
    }
}

/// More deviations than a plan can have.
pub(crate) const MOST: usize = 60;

/// A plan for the phase at hand: the usual policy in some mood, with some deviations.
#[derive(Debug)]
pub struct Plan<R: Rules> {
    /// The mood in which everything is judged; 0 is none.
    pub mood: u8,
    /// What is done otherwise.
    pub deviations: Vec<Deviation<R>>,
}

impl<R: Rules> Default for Plan<R> {
    fn default() -> Self {
        Plan { mood: 0, deviations: Vec::new() }
    }
}

impl<R: Rules> Clone for Plan<R> {
    fn clone(&self) -> Self {
        Plan { mood: self.mood, deviations: self.deviations.clone() }
    }
}

impl<R: Rules> Plan<R> {
    /// The first deviation that wants an offered action in this context, of those not yet `used`.
    pub(crate) fn wanted(&self, context: u64, legal: &[R::Action], used: u64) -> Option<usize> {
        let open = |(i, deviation): &(usize, &Deviation<R>)| {
            deviation.wanted
                && deviation.context == context
                && used >> i & 1 == 0
                && legal.contains(&deviation.action)
        };
        self.deviations.iter().enumerate().find(open).map(|(i, _)| i)
    }

    /// Whether the plan avoids an action in a context.
    pub(crate) fn avoids(&self, context: u64, action: R::Action) -> bool {
        let avoided = |deviation: &Deviation<R>| {
            !deviation.wanted && deviation.context == context && deviation.action == action
        };
        self.deviations.iter().any(avoided)
    }
}
