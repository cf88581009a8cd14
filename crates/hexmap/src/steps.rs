use std::num::NonZeroU8;

use crate::{Direction, Grid, HexId};

/// What each step costs, laid out for [`Reach::search_table`](crate::Reach::search_table).
#[derive(Clone, Debug)]
pub struct StepTable {
    rows: Vec<Exits>,
}

/// The ways out of a hex, in order of cost, then of direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exits {
    exits: [Exit; 6],
    len: u8,
}

/// A way out of a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    pub(crate) to: HexId,
    pub(crate) cost: u8,
    pub(crate) side: u8,
}

impl StepTable {
    /// Asks for the cost of every step on the map; `None` where there is no way.
    pub fn new(grid: &Grid, mut cost: impl FnMut(HexId, Direction, HexId) -> Option<NonZeroU8>) -> Self {
        let rows = grid.ids().map(|from| {
            let mut exits: Vec<Exit> = Direction::ALL
                .into_iter()
                .filter_map(|side| {
                    let to = grid.neighbour(from, side)?;
                    let cost = cost(from, side, to)?.get();
                    Some(Exit { to, cost, side: side.index() as u8 })
                })
                .collect();
            exits.sort_by_key(|exit| (exit.cost, exit.side));
            let len = exits.len() as u8;
            exits.resize(6, Exit { to: HexId::NONE, cost: 0, side: 0 });
            Exits { exits: exits.try_into().expect("six sides"), len }
        });
        StepTable { rows: rows.collect() }
    }

    /// The cost of a step, if there is a way.
    #[inline]
    pub fn cost(&self, from: HexId, side: Direction) -> Option<u8> {
        let exits = self.rows[from.index()].exits();
        exits.iter().find(|exit| usize::from(exit.side) == side.index()).map(|exit| exit.cost)
    }

    #[inline]
    pub(crate) fn rows(&self) -> &[Exits] {
        &self.rows
    }
}

impl Exits {
    #[inline]
    pub(crate) fn exits(&self) -> &[Exit] {
        &self.exits[..usize::from(self.len)]
    }
}
