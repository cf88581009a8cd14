//! 26.1, 26.2 and 26.4: strength, odds and die of an attack on land.

use engine::rule;

use crate::pack::Pack;

/// Land units and forts with what bombers, generals and ships add: never more than the units themselves (26.2).
pub fn strength(base: u16, support: u16) -> u16 {
    if support > base {
        rule!("26.2.e2");
    }
    base + support.min(base)
}

/// What makes up the strength of a side (26.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// Land units and forts.
    pub base: u16,
    /// Generals.
    pub generals: u16,
    /// Bombers.
    pub bombers: u16,
}

impl Force {
    /// The strength that counts.
    pub fn total(self) -> u16 {
        strength(self.base, self.generals + self.bombers)
    }
}

/// The column of the results table (26.1).
pub fn column(pack: &Pack, attack: u16, defense: u16) -> usize {
    // Whole percent rounded down is in the defender's favor: no column lies between two of them.
    rule!("26.1.c1");
    let percent = u32::from(attack) * 100 / u32::from(defense.max(1));
    pack.results.column(0, percent.min(10_000) as i16)
}

/// Who is alone in the air over a battle (17.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Superiority {
    /// Neither side, or both.
    #[default]
    None,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// What changes the die of an attack (26.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Circumstances {
    /// Who is alone in the air.
    pub air: Superiority,
    /// A German attack in its blitzkrieg (44.0).
    pub blitzkrieg: bool,
    /// The defender's hex has no line of supply.
    pub defender_unsupplied: bool,
    /// An attacking unit has none.
    pub attacker_unsupplied: bool,
    /// Mud in the defender's hex.
    pub mud: bool,
    /// Rough terrain in the defender's hex.
    pub rough: bool,
    /// All attackers come across rivers, canals or ferries.
    pub river: bool,
    /// Those rivers are frozen.
    pub frozen: bool,
}

/// A reason for which something is added to the die, and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Why.
    pub name: &'static str,
    /// How much.
    pub points: i16,
    /// The case of the rulebook.
    pub case: &'static str,
}

/// The most changes that an attack can have.
const CHANGES: usize = 7;

impl Circumstances {
    /// Everything that changes the die: all of it adds up (26.4).
    pub fn changes(self, pack: &Pack) -> impl Iterator<Item = Change> + use<> {
        let table = &pack.modifiers;
        let mut changes: [Option<Change>; CHANGES] = [None; CHANGES];
        let mut free = changes.iter_mut();
        let mut add = |name, case, points| {
            if let Some(slot) = free.next() {
                *slot = Some(Change { name, points, case });
            }
        };
        match self.air {
            Superiority::None => {}
            Superiority::Attacker => {
                rule!("26.4.b");
                add("air superiority of the attacker", "26.4.b", table.attacker_air);
            }
            Superiority::Defender => {
                rule!("26.4.b");
                add("air superiority of the defender", "26.4.b", table.defender_air);
            }
        }
        if self.blitzkrieg {
            rule!("26.4.e");
            add("blitzkrieg", "26.4.e", table.blitzkrieg);
        }
        if self.defender_unsupplied {
            rule!("26.4.f");
            add("defender out of supply", "26.4.f", table.defender_unsupplied);
        }
        if self.attacker_unsupplied {
            rule!("26.4.g");
            add("attacker out of supply", "26.4.g", table.attacker_unsupplied);
        }
        if self.mud {
            rule!("26.4.c");
            add("mud", "26.4.c", table.mud);
        }
        if self.rough {
            rule!("26.4.k");
            add("rough terrain", "26.4.k", table.rough);
        }
        if self.river {
            rule!("26.4.h");
            match self.frozen {
                true => add("all across frozen rivers", "26.4.h", table.frozen_river),
                false => add("all across rivers", "26.4.h", table.river),
            }
        }
        changes.into_iter().flatten()
    }

    /// What is added to the die in all.
    pub fn modifier(self, pack: &Pack) -> i16 {
        self.changes(pack).map(|change| change.points).sum()
    }
}

#[cfg(test)]
mod tests {
    use engine::covers;

    use super::*;

    #[test]
    fn c26_1_odds_are_rounded_in_the_defenders_favor() {
        covers!("26.1.c1");
        let pack = Pack::embedded();
        let named = [(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1)];
        for (number, (attack, defense)) in named.into_iter().enumerate() {
            assert_eq!(column(&pack, 4 * attack, 4 * defense), number, "{attack}-{defense}");
        }
        assert_eq!(column(&pack, 11, 4), 4, "2.75 to 1 is 2-1");
        assert_eq!(column(&pack, 20, 4), 6, "5 to 1 is 4-1");
        assert_eq!(column(&pack, 1, 9), 0);
        assert_eq!(column(&pack, 90, 1), 7);
    }

    #[test]
    fn c26_2_support_adds_no_more_than_the_base() {
        covers!("26.2.e2");
        assert_eq!(strength(8, 6), 14);
        assert_eq!(strength(4, 6), 8);
    }

    #[test]
    fn c26_4_modifiers_one_by_one() {
        covers!("26.4.b");
        covers!("26.4.c");
        covers!("26.4.e");
        covers!("26.4.f");
        covers!("26.4.g");
        covers!("26.4.h");
        covers!("26.4.k");
        let pack = Pack::embedded();
        let none = Circumstances::default();
        let cases = [
            (none, 0),
            (Circumstances { air: Superiority::Attacker, ..none }, 1),
            (Circumstances { air: Superiority::Defender, ..none }, -1),
            (Circumstances { blitzkrieg: true, ..none }, 1),
            (Circumstances { defender_unsupplied: true, ..none }, 1),
            (Circumstances { attacker_unsupplied: true, ..none }, -2),
            (Circumstances { mud: true, ..none }, -1),
            (Circumstances { rough: true, ..none }, -1),
            (Circumstances { river: true, ..none }, -2),
            (Circumstances { river: true, frozen: true, ..none }, -1),
            (Circumstances { frozen: true, ..none }, 0),
            (Circumstances { river: true, rough: true, blitzkrieg: true, ..none }, -2),
        ];
        for (at, sum) in cases {
            assert_eq!(at.modifier(&pack), sum, "{at:?}");
        }
    }
}
