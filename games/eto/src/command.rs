//! 22.1 and 23.4: what an HQ commands, and how near HQs may be to each other.

use engine::{Verdict, deny, rule};
use hexmap::HexId;

use crate::pack::Pack;
use crate::unit::Face;

/// An HQ on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// Where it is.
    pub hex: HexId,
    /// Attacks in a step.
    pub attacks: u8,
    /// Its command radius.
    pub radius: u8,
}

impl Post {
    /// An HQ with what is printed on it; none for another counter.
    pub const fn new(hex: HexId, face: Face) -> Option<Post> {
        match face {
            Face::Hq { attacks, radius } => Some(Post { hex, attacks, radius }),
            _ => None,
        }
    }

    /// Whether it may activate what is in a hex: no path is traced, nothing between them matters (23.0).
    pub fn may_command(self, pack: &Pack, hex: HexId) -> Verdict {
        let far = pack.grid.distance(self.hex, hex) > u16::from(self.radius);
        deny!("22.1.a1", far, "{unit} is beyond the command radius");
        rule!("23.0.b1");
        rule!("23.0.b2");
        Ok(())
    }

    /// Whether its units may attack one more hex in a step in which they have attacked so many.
    pub fn may_attack_again(self, attacked: u8) -> Verdict {
        deny!("22.1.a2", attacked >= self.attacks, "the HQ has made all its attacks of this step");
        Ok(())
    }

    /// Whether another friendly HQ is far enough away on the same land.
    pub fn may_stand_near(self, pack: &Pack, other: Post) -> Verdict {
        let least = u16::from(self.radius.max(other.radius));
        let near = pack.grid.distance(self.hex, other.hex) < least;
        deny!("23.4.a", near, "two HQs are never nearer than the larger of their radii");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use engine::covers;

    use super::*;

    fn hex(pack: &Pack, number: &str) -> HexId {
        pack.grid.id(number.parse().unwrap()).unwrap()
    }

    fn post(pack: &Pack, number: &str, attacks: u8, radius: u8) -> Post {
        Post::new(hex(pack, number), Face::Hq { attacks, radius }).unwrap()
    }

    #[test]
    fn c22_1_an_hq_commands_as_far_as_its_radius() {
        covers!("22.1.a1");
        let pack = Pack::embedded();
        let south = post(&pack, "W3230", 3, 3);
        for target in pack.grid.within(south.hex, 5) {
            let far = pack.grid.distance(south.hex, target);
            assert_eq!(south.may_command(&pack, target).is_ok(), far <= 3);
        }
    }

    #[test]
    fn c22_1_a_fourth_attack_of_an_hq_with_three() {
        covers!("22.1.a2");
        let pack = Pack::embedded();
        let south = post(&pack, "W3230", 3, 4);
        assert!(south.may_attack_again(2).is_ok());
        assert_eq!(south.may_attack_again(3).unwrap_err().case, "22.1.a2");
    }

    #[test]
    fn c23_4_hqs_keep_the_larger_radius_apart() {
        covers!("23.4.a");
        let pack = Pack::embedded();
        let one = post(&pack, "W3230", 2, 2);
        for far in 1..=6 {
            let there = pack.grid.ring(one.hex, far).next().unwrap();
            let other = Post { hex: there, attacks: 2, radius: 5 };
            assert_eq!(one.may_stand_near(&pack, other).is_ok(), far >= 5);
            assert_eq!(other.may_stand_near(&pack, one).is_ok(), far >= 5);
        }
    }
}
