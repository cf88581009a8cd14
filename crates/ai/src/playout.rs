//! Rollouts: a position played on by the policy of the advisor.

use engine::{Next, Rolled, Seat, Seats, Silent, Throw};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::trail::Trail;
use crate::{Advisor, Plan};

/// So many alternatives of a decision are remembered.
const ALTERNATIVES: usize = 8;

/// Working memory for playing positions on.
pub struct Playout<R: Advisor> {
    pub(crate) desk: R::Desk,
    pub(crate) notes: R::Notes,
    legal: Vec<R::Action>,
    scores: Vec<i32>,
    dismissed: Vec<R::Action>,
    stage: Option<(u64, u8)>,
    // Deviations of the plan that have been made, a bit each.
    used: u64,
    // The way through a phase, while it is noted down.
    trail: Option<Trail<R>>,
    /// Steps of play so far: actions and throws.
    pub nodes: u64,
}

impl<R: Advisor> Default for Playout<R> {
    fn default() -> Self {
        Playout {
            desk: R::Desk::default(),
            notes: R::Notes::default(),
            legal: Vec::new(),
            scores: Vec::new(),
            dismissed: Vec::new(),
            stage: None,
            used: 0,
            trail: None,
            nodes: 0,
        }
    }
}

/// A decision with alternatives.
pub(crate) struct BranchPoint<R: Advisor> {
    pub context: u64,
    pub chosen: R::Action,
    pub promised: i32,
    /// The alternatives that promise most, best first, with what they promise.
    pub others: Vec<(R::Action, i32)>,
}

/// What a rollout came to.
pub(crate) struct Rollout {
    /// What it is worth; nothing if it was broken off where others had come to before.
    pub value: Option<i32>,
    /// The position after the first phase, and what it seems worth there if that was asked.
    pub after: u64,
    pub early: i32,
    /// Whether dice were thrown in the first phase.
    pub thrown: bool,
    /// Steps of play.
    pub nodes: u64,
}

/// What a rollout plays: whose plan, with which dice.
pub(crate) struct RolloutSpec<'a, R: Advisor> {
    pub seat: Seat,
    pub plan: &'a Plan<R>,
    pub dice: Dice,
    /// What seems worth less at the end of the phase is not followed farther.
    pub least: Option<i32>,
    /// The trail of another plan, and the decision in which the two part.
    pub along: Option<(&'a Trail<R>, usize)>,
}

/// How a policy chooses among what is offered.
pub(crate) enum Policy<'a, R: Advisor> {
    /// What promises most, but for what the plan says.
    Plan(&'a Plan<R>),
    /// Anything that is not foolish.
    Chance(&'a mut ChaCha8Rng),
}

impl<R: Advisor> Playout<R> {
    /// Forgets what was known about the phase: the next step begins with a survey.
    pub(crate) fn fresh(&mut self) {
        self.stage = None;
        self.used = 0;
    }

    fn survey(&mut self, rules: &R, state: &R::State, mood: u8) {
        let stage = Some((rules.stage(state), mood));
        if self.stage != stage {
            self.stage = stage;
            rules.survey(state, mood, &mut self.desk, &mut self.notes);
            if let Some(trail) = &mut self.trail {
                trail.survey(state, mood);
            }
        }
    }

    /// Plays the next decision of a seat, picking up and putting down until something is done. What is played
    /// goes to `out`, where there was a choice also to `branch_points`.
    pub(crate) fn decide(
        &mut self,
        rules: &R,
        state: &mut R::State,
        seat: Seat,
        mut policy: Policy<'_, R>,
        out: &mut Vec<R::Action>,
        mut branch_points: Option<&mut Vec<BranchPoint<R>>>,
    ) {
        let mood = if let Policy::Plan(plan) = &policy { plan.mood } else { 0 };
        self.survey(rules, state, mood);
        self.dismissed.clear();
        loop {
            let (action, _) = self.choose(rules, state, seat, &mut policy, branch_points.as_deref_mut());
            if !rules.probes(state, action) {
                return self.play(rules, state, action, out);
            }
            let before = state.clone();
            rules.play(state, action, &mut self.desk, &mut Silent);
            self.nodes += 1;
            let still = matches!(rules.next(state), Next::Seat(next) if next == seat);
            if !still {
                return out.push(action);
            }
            let (second, promise) =
                self.choose(rules, state, seat, &mut policy, branch_points.as_deref_mut());
            // A plan that avoids everything else comes back to what was dismissed: then so be it.
            if rules.declines(state, second, promise) && !self.dismissed.contains(&action) {
                *state = before;
                rules.dismiss(action, &mut self.notes);
                self.dismissed.push(action);
                if let Some(trail) = &mut self.trail {
                    trail.dismiss(action);
                }
                continue;
            }
            out.push(action);
            return self.play(rules, state, second, out);
        }
    }

    fn play(&mut self, rules: &R, state: &mut R::State, action: R::Action, out: &mut Vec<R::Action>) {
        rules.play(state, action, &mut self.desk, &mut Silent);
        self.nodes += 1;
        out.push(action);
    }

    fn choose(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        policy: &mut Policy<'_, R>,
        branch_points: Option<&mut Vec<BranchPoint<R>>>,
    ) -> (R::Action, i32) {
        self.legal.clear();
        rules.legal(state, &mut self.desk, &mut self.legal);
        if let [only] = self.legal[..] {
            return (only, 0);
        }
        let context = rules.context(state);
        if let Some(trail) = &mut self.trail {
            trail.ask(context);
        }
        self.scores.clear();
        rules.appraise(state, seat, &self.legal, &mut self.desk, &mut self.notes, &mut self.scores);
        debug_assert_eq!(self.scores.len(), self.legal.len());
        self.nodes += rules.looked(&mut self.notes);
        let wanted = match policy {
            Policy::Plan(plan) => {
                let wanted = plan.wanted(context, &self.legal, self.used);
                wanted.and_then(|deviation| {
                    // Once only, or what is put down again would be picked up for ever.
                    self.used |= 1 << deviation;
                    let deviation = &plan.deviations[deviation];
                    let at = self.legal.iter().position(|offered| *offered == deviation.action)?;
                    // What was found good elsewhere may be foolish here: a hex has filled up, an attack has failed.
                    (self.scores[at] >= deviation.least(R::NEVER)).then_some(deviation.action)
                })
            }
            Policy::Chance(_) => None,
        };
        let chosen = match policy {
            Policy::Chance(rng) => self.any_sensible(rules, rng),
            Policy::Plan(plan) => {
                if !plan.deviations.is_empty() {
                    for (action, score) in self.legal.iter().zip(&mut self.scores) {
                        if plan.avoids(context, *action) {
                            *score = i32::MIN;
                        }
                    }
                }
                wanted.unwrap_or_else(|| self.legal[first_best(&self.scores)])
            }
        };
        let promised = self.legal.iter().position(|action| *action == chosen).map_or(0, |i| self.scores[i]);
        if let Some(branch_points) = branch_points {
            let mut others: Vec<usize> = (0..self.legal.len()).filter(|&i| self.legal[i] != chosen).collect();
            // To leave everything as it is can always be thought of.
            let declines = |i: &usize| rules.declines(state, self.legal[*i], self.scores[*i]);
            others.sort_by_key(|&i| std::cmp::Reverse(self.scores[i]));
            let declined = others.iter().skip(ALTERNATIVES).copied().find(declines);
            others.truncate(ALTERNATIVES);
            others.extend(declined);
            let others = others.into_iter().filter(|&i| self.scores[i] > R::NEVER);
            let others: Vec<(R::Action, i32)> = others.map(|i| (self.legal[i], self.scores[i])).collect();
            if !others.is_empty() {
                branch_points.push(BranchPoint { context, chosen, promised, others });
            }
        }
        (chosen, promised)
    }

    // Anything that is sensible; if all is foolish, the least foolish.
    fn any_sensible(&self, rules: &R, rng: &mut ChaCha8Rng) -> R::Action {
        let scored = self.legal.iter().copied().zip(self.scores.iter().copied());
        let sensible = scored.filter(|(action, score)| rules.is_sensible(*action, *score));
        let count = sensible.clone().count();
        if count == 0 {
            return self.legal[first_best(&self.scores)];
        }
        let pick = engine::below(rng, count as u32) as usize;
        sensible.map(|(action, _)| action).nth(pick).expect("counted")
    }

    /// Plays a position on by the usual policy of both sides, the seat's own phase by the plan, until so many
    /// phases have begun or the game is over. Where the first phase ends, `known` is asked about the position:
    /// there is no use in going on from where others have been, nor from what seems worth less than the least.
    pub(crate) fn play_on(
        &mut self,
        rules: &R,
        start: &R::State,
        spec: &RolloutSpec<'_, R>,
        known: impl Fn(&Rollout) -> bool,
        mut branch_points: Option<&mut Vec<BranchPoint<R>>>,
    ) -> (Rollout, Trail<R>) {
        let usual = Plan::default();
        let &RolloutSpec { seat, plan, dice, least, along } = spec;
        let own = rules.stage(start);
        let (mut stage, mut begun) = (own, 0);
        let mut out = Vec::new();
        let before = self.nodes;
        self.fresh();
        let mut state = match along {
            Some((other, at)) => {
                let (state, used, surveyed) = other.resume(rules, at, plan, &mut self.desk, &mut self.notes);
                (self.used, self.stage) = (used, surveyed);
                state
            }
            None => start.clone(),
        };
        let trail = Trail::begin(plan, along);
        let thrown = trail.has_thrown();
        let mut line = Rollout { value: None, after: 0, early: 0, thrown, nodes: 0 };
        // What is thrown for after the phase is noted apart.
        let (mut own_trail, mut later) = (None, Trail::default());
        self.trail = Some(trail);
        loop {
            match rules.next(&state) {
                Next::Over(outcome) => {
                    let margin = rules.margin(&state, seat, &outcome).clamp(-R::WIN / 10, R::WIN / 10);
                    let value = margin
                        + match outcome.winners {
                            Seats::NONE => 0,
                            winners if winners.contains(seat) => R::WIN * 9 / 10,
                            _ => -R::WIN * 9 / 10,
                        };
                    if begun == 0 {
                        line.early = value;
                    }
                    line.value = Some(value);
                    break;
                }
                Next::Dice(throw) => {
                    // The same throw for the same question, whatever else a plan does otherwise.
                    let question = (stage, rules.context(&state));
                    line.thrown |= stage == own;
                    let times = self.trail.as_mut().unwrap_or(&mut later).throw(question);
                    let rolled = dice.roll(throw, [question.0, question.1, times]);
                    rules.roll(&mut state, rolled, &mut self.desk, &mut Silent);
                    self.nodes += 1;
                }
                Next::Seat(next) => {
                    if let Some(trail) = &mut self.trail {
                        trail.mark(&state, self.used);
                    }
                    let planned = stage == own && next == seat;
                    let policy = Policy::Plan(if planned { plan } else { &usual });
                    let branch_points = if planned { branch_points.as_deref_mut() } else { None };
                    out.clear();
                    self.decide(rules, &mut state, next, policy, &mut out, branch_points);
                }
            }
            let now = rules.stage(&state);
            if now != stage {
                stage = now;
                begun += 1;
                if begun == 1 {
                    own_trail = self.trail.take();
                    line.after = crate::key(&state);
                    if known(&line) {
                        break;
                    }
                    if let Some(least) = least {
                        line.early = rules.evaluate(&state, seat, &mut self.desk, &mut self.notes)
                            + rules.prospects(&state, seat, &mut self.desk, &mut self.notes);
                        self.fresh();
                        if line.early < least {
                            break;
                        }
                    }
                }
                if rules.is_far_enough(start, seat, &state, begun) {
                    line.value = Some(rules.evaluate(&state, seat, &mut self.desk, &mut self.notes));
                    break;
                }
            }
        }
        line.nodes = (self.nodes - before).max(1);
        (line, own_trail.or_else(|| self.trail.take()).unwrap_or_default())
    }

    /// Plays a position on by the usual policy of both sides, with the dice of this number, until so many phases have
    /// begun or the game is over. Says how many have begun.
    pub fn play_phases(&mut self, rules: &R, state: &mut R::State, seed: u64, phases: u32) -> u32 {
        let (usual, mut dice) = (Plan::default(), chance([seed, 6, 0, 0]));
        let (mut stage, mut begun) = (rules.stage(state), 0);
        let mut out = Vec::new();
        self.fresh();
        while begun < phases {
            match rules.next(state) {
                Next::Over(_) => break,
                Next::Dice(throw) => {
                    rules.roll(state, roll(throw, &mut dice), &mut self.desk, &mut Silent);
                    self.nodes += 1;
                }
                Next::Seat(seat) => {
                    out.clear();
                    self.decide(rules, state, seat, Policy::Plan(&usual), &mut out, None);
                }
            }
            let now = rules.stage(state);
            begun += u32::from(now != stage);
            stage = now;
        }
        begun
    }

    /// Plays the decisions of a seat until the dice, somebody else or another phase come. [`Playout::used`] tells
    /// afterwards what of a plan has been done.
    pub(crate) fn play_out(
        &mut self,
        rules: &R,
        state: &mut R::State,
        seat: Seat,
        mut policy: Policy<'_, R>,
        out: &mut Vec<R::Action>,
    ) {
        let stage = rules.stage(state);
        self.fresh();
        while rules.stage(state) == stage && rules.next(state) == Next::Seat(seat) {
            let policy = match &mut policy {
                Policy::Plan(plan) => Policy::Plan(plan),
                Policy::Chance(rng) => Policy::Chance(rng),
            };
            self.decide(rules, state, seat, policy, out, None);
        }
    }

    /// Whether the last line has made this deviation of its plan.
    pub(crate) fn used(&self, deviation: usize) -> bool {
        self.used >> deviation & 1 == 1
    }

    /// What is offered in a position.
    pub(crate) fn legal(&mut self, rules: &R, state: &R::State) -> &[R::Action] {
        self.legal.clear();
        rules.legal(state, &mut self.desk, &mut self.legal);
        &self.legal
    }
}

fn first_best(scores: &[i32]) -> usize {
    let mut best = 0;
    for (i, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = i;
        }
    }
    best
}

/// The dice of a scenario.
///
/// A question (a battle, say) meets every face of the die once in as many scenarios as the die has faces, in an
/// order of its own: so what is told by a few scenarios is not the luck of a few throws.
#[derive(Clone, Copy)]
pub(crate) struct Dice {
    pub seed: u64,
    pub scenario: u64,
}

impl Dice {
    fn roll(self, throw: Throw, [stage, context, times]: [u64; 3]) -> Rolled {
        let sides = u64::from(throw.sides);
        let (round, at) = (self.scenario / sides, (self.scenario % sides) as usize);
        let mut rng = chance([crate::key((self.seed, round)), stage, context, times]);
        let mut values = [0; Rolled::MOST];
        let values = &mut values[..usize::from(throw.dice)];
        for value in values.iter_mut() {
            *value = face(at, throw.sides, &mut rng);
        }
        Rolled::new(values)
    }
}

/// What comes at a place when the faces of a die are shuffled.
fn face(at: usize, sides: u8, rng: &mut ChaCha8Rng) -> u8 {
    let mut faces = [0; u8::MAX as usize];
    let faces = &mut faces[..usize::from(sides)];
    for i in 0..sides {
        let to = engine::below(rng, u32::from(i) + 1) as usize;
        faces[usize::from(i)] = faces[to];
        faces[to] = i + 1;
    }
    faces[at]
}

pub(crate) fn roll(throw: Throw, chance: &mut ChaCha8Rng) -> Rolled {
    let mut values = [0; Rolled::MOST];
    let values = &mut values[..usize::from(throw.dice)];
    values.iter_mut().for_each(|value| *value = 1 + engine::below(chance, throw.sides.into()) as u8);
    Rolled::new(values)
}

/// Chance from some numbers.
pub(crate) fn chance(numbers: [u64; 4]) -> ChaCha8Rng {
    let mut seed = [0; 32];
    for (bytes, number) in seed.chunks_exact_mut(8).zip(numbers) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    ChaCha8Rng::from_seed(seed)
}
