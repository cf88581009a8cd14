//! Colonel's search: the usual policy, and what could be done otherwise.
//!
//! A plan is the quick policy with a few deviations. It is worth what the positions are worth that it leads
//! to, played on by the quick policy of both sides over the reply and beyond, on a number of scenarios: the
//! same dice and the same guesses at what is hidden for every plan that is compared. Beginning with the
//! policy itself, one deviation more or less is tried at a time; it stays if it does better over all
//! scenarios, and is given up as soon as it falls behind.

use engine::{Seat, Viewer};
use rand_chacha::ChaCha8Rng;

use crate::bench::{Turning, chance};
use crate::plan::MOST;
use crate::{Advisor, Bench, Deviation, Plan};

/// The most and the fewest scenarios.
const SCENARIOS: std::ops::RangeInclusive<usize> = 3..=24;

/// A search for a better plan in one position.
pub struct Search<R: Advisor> {
    seat: Seat,
    seed: u64,
    budget: u64,
    spent: u64,
    /// The position with what is hidden dealt anew, for each scenario.
    worlds: Vec<R::State>,
    best: Plan<R>,
    best_values: Vec<i32>,
    turnings: Vec<Turning<R>>,
    trial: Option<(Plan<R>, Vec<i32>)>,
    rng: ChaCha8Rng,
    tried: u64,
    kept: u64,
}

impl<R: Advisor> Search<R> {
    /// A search that will look at about `budget` steps of play.
    pub fn new(rules: &R, state: &R::State, seat: Seat, seed: u64, budget: u64) -> Self {
        let mut search = Search {
            seat,
            seed,
            budget,
            spent: 0,
            worlds: Vec::new(),
            best: Plan::default(),
            best_values: Vec::new(),
            turnings: Vec::new(),
            trial: None,
            rng: chance([seed, 1, 0, 0]),
            tried: 0,
            kept: 0,
        };
        search.imagine(rules, state, *SCENARIOS.start());
        search
    }

    fn imagine(&mut self, rules: &R, state: &R::State, scenarios: usize) {
        for world in self.worlds.len()..scenarios {
            let mut rng = chance([self.seed, 2, world as u64, 0]);
            let mut pick = |n: u32| engine::below(&mut rng, n);
            self.worlds.push(rules.reimagine(state, Viewer::Seat(self.seat), &mut pick));
        }
    }

    /// Thousandths of the budget that are spent.
    pub fn done(&self) -> u16 {
        (self.spent * 1000 / self.budget.max(1)).min(1000) as u16
    }

    /// Steps of play looked at.
    pub fn nodes(&self) -> u64 {
        self.spent
    }

    /// The best plan so far.
    pub fn plan(&self) -> &Plan<R> {
        &self.best
    }

    /// A world in which the plan can be looked at.
    pub fn world(&self) -> &R::State {
        &self.worlds[0]
    }

    /// Plays one line to its end.
    pub fn step(&mut self, rules: &R, bench: &mut Bench<R>) {
        let before = bench.nodes;
        if self.best_values.len() < self.worlds.len() {
            let scenario = self.best_values.len();
            let mut turnings = std::mem::take(&mut self.turnings);
            let told = if scenario == 0 { Some(&mut turnings) } else { None };
            let value = self.play(rules, bench, scenario, &self.best, told);
            self.turnings = turnings;
            self.best_values.push(value);
            if scenario == 0 {
                // As many scenarios as leave room for some dozens of plans.
                let line = bench.nodes - before + 1;
                let lines = (self.budget / line).max(1);
                let scenarios = (lines.isqrt() as usize * 2 / 3).clamp(*SCENARIOS.start(), *SCENARIOS.end());
                let world = self.worlds[0].clone();
                self.imagine(rules, &world, scenarios);
            }
        } else if let Some((plan, mut values)) =
            self.trial.take().or_else(|| Some((self.vary()?, Vec::new())))
        {
            let scenario = values.len();
            let value = self.play(rules, bench, scenario, &plan, None);
            values.push(value);
            self.judge(rules, bench, plan, values);
        } else {
            // There is nothing to do otherwise.
            self.spent = self.budget;
        }
        self.spent += (bench.nodes - before).max(1);
    }

    fn judge(&mut self, rules: &R, bench: &mut Bench<R>, plan: Plan<R>, values: Vec<i32>) {
        let n = values.len();
        let ahead: i64 =
            values.iter().zip(&self.best_values).map(|(new, old)| i64::from(*new) - i64::from(*old)).sum();
        if n == self.worlds.len() {
            self.tried += 1;
            if ahead > 0 {
                self.kept += 1;
                self.turnings.clear();
                let mut turnings = Vec::new();
                self.play(rules, bench, 0, &plan, Some(&mut turnings));
                self.turnings = turnings;
                (self.best, self.best_values) = (plan, values);
            }
        } else if n < 2 || ahead > 0 {
            self.trial = Some((plan, values));
        }
    }

    fn play(
        &self,
        rules: &R,
        bench: &mut Bench<R>,
        scenario: usize,
        plan: &Plan<R>,
        turnings: Option<&mut Vec<Turning<R>>>,
    ) -> i32 {
        let mut state = self.worlds[scenario].clone();
        let mut dice = chance([self.seed, 3, scenario as u64, 0]);
        bench.play_on(rules, &mut state, self.seat, plan, &mut dice, turnings)
    }

    /// The best plan with one thing done otherwise; nothing if there is nothing to do otherwise.
    fn vary(&mut self) -> Option<Plan<R>> {
        let mut plan = self.best.clone();
        let mut below = |n: usize| engine::below(&mut self.rng, n as u32) as usize;
        match below(10) {
            0 => {
                plan.boldness = [-2, -1, 1, 2][below(4)] * 10;
                return Some(plan);
            }
            1 if !plan.deviations.is_empty() => {
                plan.deviations.swap_remove(below(plan.deviations.len()));
                return Some(plan);
            }
            _ => {}
        }
        if self.turnings.is_empty() || plan.deviations.len() == MOST {
            return None;
        }
        let turning = &self.turnings[below(self.turnings.len())];
        let context = turning.context;
        if below(4) == 0 {
            plan.deviations.push(Deviation { context, action: turning.chosen, wanted: false });
        } else {
            // The better ones more often: the lower of two.
            let (a, b) = (below(turning.others.len()), below(turning.others.len()));
            let action = turning.others[a.min(b)];
            plan.deviations.retain(|other| other.context != context || !other.wanted);
            plan.deviations.push(Deviation { context, action, wanted: true });
        }
        Some(plan)
    }
}
