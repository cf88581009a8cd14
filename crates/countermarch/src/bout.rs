//! Computer players at work, and whole games between them.

use std::time::{Duration, Instant};

use engine::{Command, Match, Mind, Next, Opened, Outcome, Seed, TOO_LONG};
use serde::{Deserialize, Serialize};

/// The most steps of play that anybody may be told to look at before a phase.
pub(crate) const MOST_NODES: u64 = 1_000_000_000;
/// The longest that anybody may be told to think in a phase.
const MOST_SECONDS: f64 = 3600.0;

/// Who plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Contestant {
    /// The level.
    pub level: String,
    /// Steps of play it looks at before each phase; 0 if it never searches.
    pub nodes: u64,
    /// The longest it may think in a phase.
    pub seconds: Option<f64>,
    /// The fingerprint of the weights that it judges with, if they are not those of the pack in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// Threads that it thinks with: more make it faster, and change nothing else.
    #[serde(skip)]
    pub threads: usize,
}

impl Contestant {
    /// A player of a level, with a budget other than the level's own if there is one.
    pub fn new(
        opened: &dyn Opened,
        level: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> Result<Self, String> {
        // Whoever can be made is known.
        opened.mind(level, 0, nodes)?;
        let own = opened.levels().iter().find(|known| known.id == level).map_or(0, |known| known.nodes);
        if own == 0 && (nodes.is_some() || seconds.is_some()) {
            return Err(format!("{level} decides at once: it has no budget to set"));
        }
        let (level, nodes) = (level.to_owned(), nodes.unwrap_or(own));
        Ok(Contestant { level, nodes, seconds, weights: None, threads: 1 })
    }
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=MOST_SECONDS).contains(&seconds) => Ok(seconds),
        _ => Err(format!("a time is a number of seconds from 0.001 to {MOST_SECONDS}")),
    }
}

/// What a player has thought in a game.
#[derive(Clone, Default, Debug)]
pub(crate) struct Thought {
    /// How long it thought in each phase in which it decided something.
    pub phases: Vec<Duration>,
    /// Steps of play that it looked at.
    pub nodes: u64,
}

/// A computer player with a clock.
pub(crate) struct Computer {
    mind: Box<dyn Mind>,
    cap: Option<Duration>,
    phase: Option<u64>,
    /// What it has thought so far.
    pub thought: Thought,
}

impl Computer {
    pub fn new(opened: &dyn Opened, contestant: &Contestant, seed: u64) -> Result<Self, String> {
        let nodes = (contestant.nodes > 0).then_some(contestant.nodes);
        let mut mind = opened.mind(&contestant.level, seed, nodes)?;
        mind.employ(contestant.threads);
        Ok(Computer {
            mind,
            cap: contestant.seconds.map(Duration::from_secs_f64),
            phase: None,
            thought: Thought::default(),
        })
    }

    /// Thinks and decides; returns how many actions that were. With `aloud` the match hears the reasons.
    pub fn play(&mut self, play: &mut dyn Match, aloud: bool) -> Result<u64, String> {
        let Next::Seat(seat) = play.next() else { return Ok(0) };
        let begun = Instant::now();
        self.mind.begin(play)?;
        if self.phase.replace(self.mind.phase()) != Some(self.mind.phase()) {
            self.thought.phases.push(Duration::ZERO);
        }
        let before = self.thought.phases.last().copied().unwrap_or_default();
        let mut nodes = 0;
        while self.cap.is_none_or(|cap| before + begun.elapsed() < cap) {
            let progress = self.mind.work();
            nodes = progress.nodes;
            if progress.done >= 1000 {
                break;
            }
        }
        let decisions = self.mind.decide();
        self.thought.nodes += nodes;
        if let Some(phase) = self.thought.phases.last_mut() {
            *phase += begun.elapsed();
        }
        let mut played = 0;
        for decision in decisions {
            // What follows was decided for a position that has not come about: it is thought about again.
            if play.next() != Next::Seat(seat) {
                break;
            }
            if let Some(reason) = decision.reason.filter(|_| aloud) {
                play.remark(&reason);
            }
            let command = Command { seat, ply: play.ply(), id: None, text: decision.notation };
            if play.submit(&command).is_err() {
                break;
            }
            played += 1;
        }
        if played == 0 { Err("a computer player has decided nothing".to_owned()) } else { Ok(played) }
    }
}

/// What came of a game.
pub(crate) struct Bout {
    pub outcome: Outcome,
    pub actions: u64,
    /// What each seat thought.
    pub thought: Vec<Thought>,
    /// The match, for whoever wants to look closer.
    pub play: Box<dyn Match>,
}

/// Plays game `index` of a run to its end; `watch` sees the match before each decision.
pub(crate) fn play(
    opened: &dyn Opened,
    contestants: &[Contestant],
    seed: u64,
    index: u64,
    watch: impl FnMut(&dyn Match),
) -> Result<Bout, String> {
    let entrants: Vec<_> = contestants.iter().map(|contestant| (opened, contestant)).collect();
    play_each(opened, &entrants, seed, index, watch)
}

/// The same where each player thinks with a pack of its own. The packs differ in weights only.
pub(crate) fn play_each(
    opened: &dyn Opened,
    entrants: &[(&dyn Opened, &Contestant)],
    seed: u64,
    index: u64,
    mut watch: impl FnMut(&dyn Match),
) -> Result<Bout, String> {
    let mut computers = Vec::new();
    for (seat, (thinks_with, contestant)) in entrants.iter().enumerate() {
        let own = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index << 8 ^ seat as u64;
        computers.push(Computer::new(*thinks_with, contestant, own)?);
    }
    let names: Vec<String> = entrants.iter().map(|(_, contestant)| contestant.level.clone()).collect();
    let mut play = opened.start(&names, Seed::derived("countermarch bout", &[seed, index]));
    let mut actions = 0;
    loop {
        match play.next() {
            Next::Over(outcome) => {
                let thought = computers.into_iter().map(|computer| computer.thought).collect();
                return Ok(Bout { outcome, actions, thought, play });
            }
            Next::Dice(_) => return Err("a match with a seed throws its own dice".to_owned()),
            Next::Seat(seat) => {
                watch(&*play);
                actions += computers[seat.index()].play(&mut *play, false)?;
            }
        }
        if actions > TOO_LONG {
            return Err(format!("game {index} does not end"));
        }
    }
}
