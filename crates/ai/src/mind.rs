//! The players, with their types erased.

use std::any::Any;
use std::sync::Arc;

use engine::{
    Decision, Gauged, LevelInfo, Match, Mind, Next, Progress, Rules, Seat, Silent, Staff, Table, Viewer,
    Words,
};

use crate::playout::{Policy, chance};
use crate::{Advisor, Deviation, LEVELS, Level, PLAIN, Plain, Plan, Playout, Search};

/// Steps of play in one call of [`Mind::work`].
const SLICE: u64 = 500;

/// Computer players for these rules.
pub fn staff<R: Advisor + Words>(rules: Arc<R>) -> Box<dyn Staff> {
    Box::new(PlayerFactory::new(rules))
}

/// Computer players for rules that can gauge their positions and know nothing else about playing well.
pub fn plain_staff<R: Gauged + Words>(rules: Arc<R>) -> Box<dyn Staff> {
    let plain = plain_factory(rules.clone());
    Box::new(PlayerFactory { plain: Some(Box::new(plain)), ..plain_factory(rules) })
}

/// Computer players for these rules, and by name the one that their gauge alone makes.
pub fn staff_and_plain<R: Advisor + Gauged + Words>(rules: Arc<R>) -> Box<dyn Staff> {
    let plain = plain_factory(rules.clone());
    Box::new(PlayerFactory { plain: Some(Box::new(plain)), ..PlayerFactory::new(rules) })
}

fn plain_factory<R: Gauged + Words>(rules: Arc<R>) -> PlayerFactory<Plain<R>> {
    PlayerFactory { seen: seen::<R>, plain: None, rules: Arc::new(Plain::new(rules)) }
}

/// The computer players of a game.
pub struct PlayerFactory<R: Advisor> {
    rules: Arc<R>,
    seen: Seen<R>,
    /// Who plays by the gauge alone, if the rules have one.
    plain: Option<Box<dyn Staff>>,
}

/// Finds the position of a match of this game.
type Seen<R> = fn(&dyn Match) -> Option<&<R as Rules>::State>;

fn seen<R: Words>(play: &dyn Match) -> Option<&R::State> {
    let any: &dyn Any = play;
    any.downcast_ref().map(Table::<R>::state)
}

impl<R: Advisor + Words> PlayerFactory<R> {
    /// Players for these rules.
    pub fn new(rules: Arc<R>) -> Self {
        PlayerFactory { rules, seen: seen::<R>, plain: None }
    }
}

impl<R: Advisor + Words> Staff for PlayerFactory<R> {
    fn levels(&self) -> &'static [LevelInfo] {
        &LEVELS
    }

    fn unlisted(&self) -> &'static [LevelInfo] {
        if self.plain.is_some() { &[PLAIN] } else { &[] }
    }

    fn mind(&self, level: &str, seed: u64, nodes: Option<u64>) -> Result<Box<dyn Mind>, String> {
        if let Some(plain) = self.plain.as_ref().filter(|_| level == PLAIN.id) {
            return plain.mind(Level::Sergeant.info().id, seed, nodes);
        }
        let level: Level = level.parse()?;
        Ok(Box::new(Thinker {
            rules: self.rules.clone(),
            seen: self.seen,
            level,
            seed,
            nodes: nodes.unwrap_or(level.info().nodes),
            playouts: vec![Playout::default()],
            task: None,
            stage: None,
            spent: 0,
            begun: 0,
            rest: Plan::default(),
        }))
    }
}

struct Thinker<R: Advisor> {
    rules: Arc<R>,
    seen: Seen<R>,
    level: Level,
    seed: u64,
    nodes: u64,
    /// One for each thread.
    playouts: Vec<Playout<R>>,
    task: Option<Task<R>>,
    stage: Option<u64>,
    /// Steps of play looked at in this phase.
    spent: u64,
    begun: u64,
    /// What is left of the plan for this phase.
    rest: Plan<R>,
}

struct Task<R: Advisor> {
    seat: Seat,
    state: R::State,
    /// The position as the seat may imagine it.
    world: R::State,
    search: Option<Search<R>>,
}

impl<R: Advisor> Thinker<R> {
    fn turn_to(&mut self, state: &R::State) -> Result<(), String> {
        let Next::Seat(seat) = self.rules.next(state) else {
            return Err("nobody is to decide in this position".to_owned());
        };
        let stage = self.rules.stage(state);
        if self.stage != Some(stage) {
            (self.stage, self.spent) = (Some(stage), 0);
            self.rest = Plan::default();
        }
        self.begun += 1;
        // What was guessed at the beginning of a phase is guessed again in it.
        let mut rng = chance([self.seed, stage, 4, 0]);
        let mut pick = |n: u32| engine::below(&mut rng, n);
        let world = self.rules.reimagine(state, Viewer::Seat(seat), &mut pick);
        let search = if self.level == Level::Colonel && self.playouts[0].legal(&self.rules, state).len() > 1 {
            let budget = self.nodes.saturating_sub(self.spent).max(1);
            let seed = self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(self.begun);
            Some(Search::new(&*self.rules, state, seat, self.rest.clone(), seed, budget))
        } else {
            None
        };
        self.task = Some(Task { seat, state: state.clone(), world, search });
        Ok(())
    }

    fn actions(&mut self) -> Vec<R::Action> {
        let mut out = Vec::new();
        let Some(task) = &self.task else { return out };
        let usual = Plan::default();
        let mut rng = chance([self.seed, self.begun, 5, 0]);
        let (mut world, policy) = match (&task.search, self.level) {
            (Some(search), _) => (search.world().clone(), Policy::Plan(search.plan())),
            (None, Level::Recruit) => (task.world.clone(), Policy::Chance(&mut rng)),
            (None, _) => (task.world.clone(), Policy::Plan(&usual)),
        };
        let playout = &mut self.playouts[0];
        playout.play_out(&self.rules, &mut world, task.seat, policy, &mut out);
        if let Some(search) = &task.search {
            // What is not done yet stays planned, unless the dice make it foolish.
            let Plan { mood, deviations } = search.plan();
            let open = (0..deviations.len()).filter(|deviation| !playout.used(*deviation));
            let open = open.map(|deviation| Deviation { inherited: true, ..deviations[deviation] });
            self.rest = Plan { mood: *mood, deviations: open.collect() };
        }
        out
    }
}

impl<R: Advisor + Words> Mind for Thinker<R> {
    fn begin(&mut self, play: &dyn Match) -> Result<(), String> {
        let state = (self.seen)(play).ok_or("this player plays another game")?;
        self.turn_to(state)
    }

    fn work(&mut self) -> Progress {
        let search = self.task.as_mut().and_then(|task| task.search.as_mut());
        let Some(search) = search else { return Progress { done: 1000, nodes: 0 } };
        let until = search.nodes() + SLICE;
        let before = search.nodes();
        while search.done() < 1000 && search.nodes() < until {
            search.step(&self.rules, &mut self.playouts);
        }
        self.spent += search.nodes() - before;
        Progress { done: search.done(), nodes: search.nodes() }
    }

    fn employ(&mut self, threads: usize) {
        self.playouts.resize_with(threads.max(1), Playout::default);
    }

    fn phase(&self) -> u64 {
        self.stage.unwrap_or_default()
    }

    fn decide(&mut self) -> Vec<Decision> {
        let actions = self.actions();
        let Some(task) = &self.task else { return Vec::new() };
        let mut state = task.state.clone();
        let mut decisions = Vec::new();
        for action in actions {
            // What is imagined could differ from what is: nothing is said that is not offered.
            let decides = self.rules.next(&state) == Next::Seat(task.seat);
            if !decides || !self.playouts[0].legal(&self.rules, &state).contains(&action) {
                break;
            }
            let reason = self.rules.reason(&state, action, &mut self.playouts[0].desk);
            decisions.push(Decision { notation: self.rules.notation(action), reason });
            self.rules.play(&mut state, action, &mut self.playouts[0].desk, &mut Silent);
        }
        if decisions.is_empty()
            && let Some(&action) = self.playouts[0].legal(&self.rules, &state).first()
        {
            decisions.push(Decision { notation: self.rules.notation(action), reason: None });
        }
        decisions
    }
}
