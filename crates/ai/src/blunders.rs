//! Games of a level against itself, and what an opponent would have shaken his head at.

use std::sync::Arc;

use engine::{GameInfo, Next, Playable, Record, Seat, Seed, Staff, Table};

use crate::{Advisor, PlayerFactory, Playout};

/// Something plainly wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blunder {
    /// Steps of the match before it.
    pub ply: usize,
    /// Who did it.
    pub seat: Seat,
    /// What was played.
    pub action: String,
    /// What is wrong with it: [`Advisor::blunder`].
    pub what: &'static str,
    /// Where, or how.
    pub detail: String,
}

/// Plays a game of a level against itself, thinking for so many steps a phase. Lists the blunders, with the game in which
/// they can be looked at.
pub fn blunders<R: Advisor + Playable>(
    rules: &Arc<R>,
    info: &Arc<GameInfo>,
    tags: Record,
    level: &str,
    nodes: u64,
    seed: u64,
) -> Result<(Vec<Blunder>, Record), String> {
    let office = PlayerFactory::new(rules.clone());
    let seats = 0..info.seats.len() as u64;
    let mut minds = Vec::new();
    for seat in seats {
        minds.push(office.mind(level, seed << 8 | seat, Some(nodes))?);
    }
    let mut table = Table::new(rules.clone(), info.clone(), tags, Some(Seed::from_number(seed)));
    let mut playout = Playout::<R>::default();
    let mut found = Vec::new();
    while let Next::Seat(seat) = table.next() {
        let mind = &mut minds[seat.index()];
        mind.begin(&table)?;
        while mind.work().done < 1000 {}
        for decision in mind.decide() {
            if table.next() != Next::Seat(seat) {
                break;
            }
            let action = rules.read(&decision.notation)?;
            if let Some((what, detail)) =
                rules.blunder(table.state(), action, &mut playout.desk, &mut playout.notes)
            {
                found.push(Blunder {
                    ply: table.ply(),
                    seat,
                    action: decision.notation.clone(),
                    what,
                    detail,
                });
            }
            let command = engine::Command { seat, ply: table.ply(), id: None, text: decision.notation };
            table.submit(&command).map_err(|why| why.to_string())?;
        }
    }
    Ok((found, table.record()))
}
