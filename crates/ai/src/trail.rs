//! The way of a plan through its own phase.
//!
//! Plans that are compared differ in one thing, and what comes before it is the same for both. A trail remembers
//! every decision of a phase, so that another plan need not go the whole way again but begins where they part.

use crate::{Advisor, Plan};

/// The decisions of a phase, and all that was known at each.
pub(crate) struct Trail<R: Advisor> {
    plan: Plan<R>,
    marks: Vec<Mark<R>>,
    surveys: Vec<Survey<R>>,
    /// What was asked, in order: [`Advisor::context`].
    questions: Vec<u64>,
    /// What was dismissed, in order.
    dismissed: Vec<R::Action>,
    /// What dice were thrown for, in order.
    thrown: Vec<(u64, u64)>,
}

/// Where maps were drawn and in which mood. With new maps everything is looked at again, whatever was dismissed.
struct Survey<R: Advisor> {
    state: R::State,
    mood: u8,
    dismissed: usize,
}

impl<R: Advisor> Clone for Survey<R> {
    fn clone(&self) -> Self {
        Survey { state: self.state.clone(), ..*self }
    }
}

/// The position before a decision, and how much had been noted then.
struct Mark<R: Advisor> {
    state: R::State,
    used: u64,
    surveys: usize,
    questions: usize,
    dismissed: usize,
    thrown: usize,
}

impl<R: Advisor> Clone for Mark<R> {
    fn clone(&self) -> Self {
        Mark { state: self.state.clone(), ..*self }
    }
}

impl<R: Advisor> Default for Trail<R> {
    fn default() -> Self {
        Trail {
            plan: Plan::default(),
            marks: Vec::new(),
            surveys: Vec::new(),
            questions: Vec::new(),
            dismissed: Vec::new(),
            thrown: Vec::new(),
        }
    }
}

impl<R: Advisor> Trail<R> {
    /// A new trail of a plan, which has gone along another one as far as a mark.
    pub fn begin(plan: &Plan<R>, along: Option<(&Trail<R>, usize)>) -> Self {
        let plan = plan.clone();
        let Some((other, at)) = along else { return Trail { plan, ..Trail::default() } };
        let mark = &other.marks[at];
        Trail {
            plan,
            marks: other.marks[..at].to_vec(),
            surveys: other.surveys[..mark.surveys].to_vec(),
            questions: other.questions[..mark.questions].to_vec(),
            dismissed: other.dismissed[..mark.dismissed].to_vec(),
            thrown: other.thrown[..mark.thrown].to_vec(),
        }
    }

    /// The decision in which something was asked for the first time.
    pub fn first(&self, question: u64) -> Option<usize> {
        let asked = self.questions.iter().position(|other| *other == question)?;
        Some(self.marks.partition_point(|mark| mark.questions <= asked) - 1)
    }

    /// The position before a decision, and which deviations of another plan had been made there. The notes are
    /// as they were.
    pub fn resume(
        &self,
        rules: &R,
        at: usize,
        plan: &Plan<R>,
        desk: &mut R::Desk,
        notes: &mut R::Notes,
    ) -> (R::State, u64, Option<(u64, u8)>) {
        let mark = &self.marks[at];
        let surveyed = self.surveys[..mark.surveys].last().map(|survey| {
            rules.survey(&survey.state, survey.mood, desk, notes);
            for action in &self.dismissed[survey.dismissed..mark.dismissed] {
                rules.dismiss(*action, notes);
            }
            (rules.stage(&survey.state), survey.mood)
        });
        let made = self.plan.deviations.iter().enumerate().filter(|(i, _)| mark.used >> i & 1 == 1);
        let used = made.filter_map(|(_, made)| plan.deviations.iter().position(|other| other == made));
        (mark.state.clone(), used.fold(0, |used, i| used | 1 << i), surveyed)
    }

    /// Notes a decision.
    pub fn mark(&mut self, state: &R::State, used: u64) {
        self.marks.push(Mark {
            state: state.clone(),
            used,
            surveys: self.surveys.len(),
            questions: self.questions.len(),
            dismissed: self.dismissed.len(),
            thrown: self.thrown.len(),
        });
    }

    pub fn survey(&mut self, state: &R::State, mood: u8) {
        self.surveys.push(Survey { state: state.clone(), mood, dismissed: self.dismissed.len() });
    }

    pub fn ask(&mut self, question: u64) {
        self.questions.push(question);
    }

    pub fn dismiss(&mut self, action: R::Action) {
        self.dismissed.push(action);
    }

    /// How often dice had been thrown for something before this time.
    pub fn throw(&mut self, question: (u64, u64)) -> u64 {
        let times = self.thrown.iter().filter(|other| **other == question).count() as u64;
        self.thrown.push(question);
        times
    }

    /// Whether dice have been thrown.
    pub fn has_thrown(&self) -> bool {
        !self.thrown.is_empty()
    }
}
