//! Who controls which hex where enemy zones of control shake what was taken.

use hexmap::{HexId, HexSet};
use serde::{Deserialize, Serialize};

/// For each of two sides the hexes that it controls unless they are disputed.
///
/// The hexes of its own countries are a side's until an enemy unit stands in them free of enemy zones, and then
/// again when it has a unit there so itself. What it has taken it keeps after its units have gone on, until an
/// enemy unit or zone comes there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tenure<const W: usize> {
    home: [HexSet<W>; 2],
    taken: [HexSet<W>; 2],
}

impl<const W: usize> Tenure<W> {
    /// A country joins a side with its hexes.
    pub fn join(&mut self, side: usize, hexes: &HexSet<W>) {
        self.home[side] |= *hexes;
    }

    /// Whether a side controls a hex unless it is disputed.
    #[inline]
    pub fn holds(&self, side: usize, hex: HexId) -> bool {
        self.home[side].contains(hex) || self.taken[side].contains(hex)
    }

    /// All hexes that a side controls unless they are disputed.
    #[inline]
    pub fn of(&self, side: usize) -> HexSet<W> {
        self.home[side] | self.taken[side]
    }

    /// A unit of a side is in a hex free of enemy zones.
    #[inline]
    pub fn take(&mut self, side: usize, hex: HexId) {
        self.home[1 - side].remove(hex);
        self.taken[1 - side].remove(hex);
        self.taken[side].set(hex, !self.home[side].contains(hex));
    }

    /// An enemy zone comes into hexes without units of this side: what it had taken is lost.
    #[inline]
    pub fn shake(&mut self, side: usize, zone: &HexSet<W>) {
        self.taken[side] -= *zone;
    }

    /// Brings control up to date with where the units and zones of both sides are.
    pub fn update(&mut self, occupied: &[HexSet<W>; 2], zones: &[HexSet<W>; 2]) {
        for (own, other) in [(0, 1), (1, 0)] {
            let gained = occupied[own] - zones[other];
            self.home[other] -= gained;
            self.taken[other] -= gained;
            self.taken[own] |= gained - self.home[own];
            self.taken[own] -= occupied[other];
            self.taken[own] -= zones[other] - occupied[own];
        }
    }

    /// Whether no hex is held twice.
    pub fn is_sound(&self) -> bool {
        let [home, taken] = [&self.home, &self.taken];
        !self.of(0).intersects(&self.of(1)) && (0..2).all(|side| !home[side].intersects(&taken[side]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Hexes = HexSet<1>;

    fn hexes<const N: usize>(numbers: [u16; N]) -> Hexes {
        numbers.into_iter().map(HexId::new).collect()
    }

    #[test]
    fn home_is_lost_to_units_and_what_was_taken_to_zones_too() {
        let nobody = [Hexes::EMPTY; 2];
        let mut tenure = Tenure::<1>::default();
        tenure.join(0, &hexes([1, 2, 3]));
        tenure.update(&nobody, &[Hexes::EMPTY, hexes([1, 2])]);
        assert_eq!(tenure.of(0), hexes([1, 2, 3]), "a zone alone takes nothing");
        tenure.update(&[Hexes::EMPTY, hexes([1])], &[Hexes::EMPTY, hexes([2])]);
        assert_eq!((tenure.of(0), tenure.of(1)), (hexes([2, 3]), hexes([1])));
        tenure.update(&nobody, &nobody);
        assert!(tenure.holds(1, HexId::new(1)), "it does not revert");
        tenure.update(&nobody, &[hexes([1]), Hexes::EMPTY]);
        assert_eq!(tenure.of(1), Hexes::EMPTY, "an enemy zone comes over what was left");
        tenure.take(0, HexId::new(1));
        tenure.take(1, HexId::new(3));
        tenure.shake(1, &hexes([3]));
        assert_eq!((tenure.of(0), tenure.of(1)), (hexes([1, 2]), Hexes::EMPTY));
        assert!(tenure.is_sound());
    }

    #[test]
    fn a_unit_in_an_enemy_zone_takes_nothing_but_keeps_what_it_took() {
        let mut tenure = Tenure::<1>::default();
        tenure.update(&[hexes([4]), Hexes::EMPTY], &[Hexes::EMPTY, hexes([4])]);
        assert_eq!(tenure.of(0), Hexes::EMPTY);
        tenure.update(&[hexes([4]), Hexes::EMPTY], &[Hexes::EMPTY; 2]);
        tenure.update(&[hexes([4]), Hexes::EMPTY], &[Hexes::EMPTY, hexes([4])]);
        assert_eq!(tenure.of(0), hexes([4]));
    }
}
