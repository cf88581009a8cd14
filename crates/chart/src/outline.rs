//! Walks around and along sets of cells.

use std::collections::BTreeSet;

use crate::mesh::{Bank, Mesh};

/// A walk along banks, with the cells on the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    pub banks: Vec<Bank>,
    /// Whether it ends where it began.
    pub closed: bool,
}

/// The shores of a set of cells: all walks around it and around its holes.
///
/// An edge that is `cut` is a shore even between two cells of the set.
pub(crate) fn shores(mesh: &Mesh, inside: impl Fn(usize) -> bool, cut: impl Fn(usize) -> bool) -> Vec<Walk> {
    walks(mesh, &inside, |bank| {
        let other = mesh.neighbour(bank);
        inside(bank.cell) && (other.is_none_or(|other| !inside(other)) || cut(mesh.edge(bank)))
    })
}

/// The parts of a set's shores that are `wanted`, in pieces as long as possible.
///
/// `wanted` must only say yes to banks of cells inside, on the shore.
pub(crate) fn walks(
    mesh: &Mesh,
    inside: &impl Fn(usize) -> bool,
    wanted: impl Fn(Bank) -> bool,
) -> Vec<Walk> {
    let mut left: BTreeSet<Bank> = (0..mesh.cells.len())
        .filter(|&cell| inside(cell))
        .flat_map(|cell| (0..6).map(move |side| Bank { cell, side }))
        .filter(|&bank| wanted(bank))
        .collect();
    let followed: BTreeSet<Bank> = left.iter().filter_map(|&bank| next(mesh, bank, &wanted)).collect();
    let mut walks = Vec::new();
    // First the walks that have a beginning, then what goes round and round.
    let heads: Vec<Bank> = left.iter().copied().filter(|bank| !followed.contains(bank)).collect();
    for head in heads {
        walks.push(follow(mesh, head, &mut left, &wanted));
    }
    while let Some(&head) = left.first() {
        walks.push(follow(mesh, head, &mut left, &wanted));
    }
    walks
}

fn follow(mesh: &Mesh, head: Bank, left: &mut BTreeSet<Bank>, wanted: &impl Fn(Bank) -> bool) -> Walk {
    let mut banks = Vec::new();
    let mut bank = Some(head);
    while let Some(here) = bank {
        if !left.remove(&here) {
            break;
        }
        banks.push(here);
        bank = next(mesh, here, wanted);
    }
    Walk { closed: bank == Some(head), banks }
}

/// The bank on which a walk goes on: the first wanted one around the corner where it arrived.
fn next(mesh: &Mesh, Bank { cell, side }: Bank, wanted: &impl Fn(Bank) -> bool) -> Option<Bank> {
    let mut bank = Bank { cell, side: (side + 1) % 6 };
    for _ in 0..3 {
        if wanted(bank) {
            return Some(bank);
        }
        bank = Bank { cell: mesh.neighbour(bank)?, side: (bank.side + 4) % 6 };
    }
    None
}
