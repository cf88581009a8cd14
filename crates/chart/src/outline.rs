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

#[cfg(test)]
mod tests {
    use hexmap::Orientation;

    use super::*;
    use crate::testing::{hex, sheet};

    #[test]
    fn a_lone_hex_has_one_shore_of_six_sides() {
        let sheet = sheet(Orientation::Pointy, 5, 5);
        let mesh = Mesh::new(&sheet);
        let lone = hex(&sheet, "0303").index();
        let walks = shores(&mesh, |cell| cell == lone, |_| false);
        assert_eq!(walks.len(), 1);
        assert!(walks[0].closed && walks[0].banks.len() == 6);
        // The same hex as a hole.
        let walks = shores(&mesh, |cell| cell != lone, |_| false);
        let hole = walks.iter().find(|walk| walk.banks.len() == 6).expect("a shore around the hole");
        assert!(hole.closed && hole.banks.iter().all(|bank| mesh.neighbour(*bank) == Some(lone)));
        assert_eq!(walks.len(), 2);
    }

    #[test]
    fn a_cut_is_walked_on_both_banks() {
        let sheet = sheet(Orientation::Flat, 5, 5);
        let mesh = Mesh::new(&sheet);
        let cut = mesh.edge_between(hex(&sheet, "0303"), hex(&sheet, "0304"), &sheet.grid);
        let walks = shores(&mesh, |_| true, |edge| Some(edge) == cut);
        let channel = walks.iter().find(|walk| walk.banks.len() == 2).expect("a channel in the land");
        assert!(channel.closed && channel.banks.iter().all(|&bank| Some(mesh.edge(bank)) == cut));
    }

    #[test]
    fn a_border_has_a_beginning_and_an_end() {
        let sheet = sheet(Orientation::Flat, 8, 8);
        let mesh = Mesh::new(&sheet);
        let inside = |cell: usize| mesh.cells[cell].country == Some(0);
        let walks = walks(&mesh, &inside, |bank| inside(bank.cell) && mesh.is_border(mesh.edge(bank)));
        assert_eq!(walks.len(), 1);
        assert!(!walks[0].closed && walks[0].banks.len() > 10);
        for pair in walks[0].banks.windows(2) {
            assert_eq!(mesh.to(pair[0]), mesh.from(pair[1]));
        }
    }
}
