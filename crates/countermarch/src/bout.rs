//! One game between two computer players.

use std::time::{Duration, Instant};

use engine::{Command, Match, Mind, Next, Opened, Outcome, Seed, TOO_LONG};

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contestant {
    /// The level.
    pub level: String,
    /// Steps of play it looks at before each phase; without it what the level does by itself.
    pub nodes: Option<u64>,
}

/// What came of a game.
pub(crate) struct Bout {
    pub outcome: Outcome,
    pub actions: u64,
    /// How long each seat thought, decision by decision.
    pub thought: Vec<Vec<Duration>>,
    /// The match, for whoever wants to look closer.
    pub play: Box<dyn Match>,
}

/// Plays game `index` of a run to its end.
pub(crate) fn play(
    opened: &dyn Opened,
    contestants: &[Contestant],
    seed: u64,
    index: u64,
) -> Result<Bout, String> {
    let staff = opened.staff().ok_or_else(|| format!("{} has no computer players", opened.info().title))?;
    let mut minds = Vec::new();
    for (seat, contestant) in contestants.iter().enumerate() {
        let own = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index << 8 ^ seat as u64;
        minds.push(staff.mind(&contestant.level, own, contestant.nodes)?);
    }
    let names: Vec<String> = contestants.iter().map(|contestant| contestant.level.clone()).collect();
    let mut play = opened.start(&names, Seed::derived("countermarch bout", &[seed, index]));
    let mut thought = vec![Vec::new(); contestants.len()];
    let mut actions = 0;
    loop {
        match play.next() {
            Next::Over(outcome) => return Ok(Bout { outcome, actions, thought, play }),
            Next::Dice(_) => return Err("a match with a seed throws its own dice".to_owned()),
            Next::Seat(seat) => {
                let begun = Instant::now();
                actions += decide(&mut *play, &mut *minds[seat.index()])?;
                thought[seat.index()].push(begun.elapsed());
            }
        }
        if actions > TOO_LONG {
            return Err(format!("game {index} does not end"));
        }
    }
}

/// Lets a computer player think to its end and decide; returns how many actions that were.
pub(crate) fn decide(play: &mut dyn Match, mind: &mut dyn Mind) -> Result<u64, String> {
    let Next::Seat(seat) = play.next() else { return Ok(0) };
    mind.begin(play)?;
    while mind.work().done < 1000 {}
    let mut played = 0;
    for decision in mind.decide() {
        let command = Command { seat, ply: play.ply(), id: None, text: decision.notation };
        // What follows was decided for a position that has not come about: it is thought about again.
        if play.next() != Next::Seat(seat) || play.submit(&command).is_err() {
            break;
        }
        played += 1;
    }
    if played == 0 { Err("a computer player has decided nothing".to_owned()) } else { Ok(played) }
}
