//! Where a counter on the move can go (24.0, 25.2, 25.3, 23.2, 30.1): every way within its allowance, whatever zones do to it.

use engine::rule;
use hexmap::{Direction, HexId};
use mechanics::UnitId;

use crate::field::{Footing, Mover, Pace};
use crate::frame::At;
use crate::nation::Partnership;
use crate::terrain::{SideKind, Terrain};

/// How a counter goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gait {
    /// As land units do (25.2, 25.3).
    Unit(Mover),
    /// An HQ in an offensive: in enemy zones only where friends stand, but on from there (23.2).
    Hq,
    /// A general or HQ in the Movement phase: in enemy zones only where friends stand, and no farther (30.1).
    Staff,
    /// Armor after a breakthrough without a general: zones do not matter (28.3).
    Free,
}

/// Ground that a move may not enter because of the weather.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shy {
    /// None.
    Nothing,
    /// Where there is no breakthrough (28.4).
    Breakthrough,
    /// Where there is no exploitation (1.2, 1.3).
    Exploitation,
}

/// A move as the search sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Course {
    /// How the counter goes.
    pub gait: Gait,
    /// Whose side it is on.
    pub of: Partnership,
    /// Where it is.
    pub start: HexId,
    /// How its move may go on.
    pub pace: Pace,
    /// Hexes entered.
    pub spent: u8,
    /// Hexes that it may enter in all.
    pub full: u8,
    /// The same once it has entered a hex where the weather halves movement.
    pub slow: u8,
    /// Whether it has.
    pub slowed: bool,
    /// What it may not enter.
    pub shy: Shy,
    /// The HQ that goes: it keeps its interval all the way (23.4).
    pub hq: Option<UnitId>,
}

#[derive(Clone, Copy)]
struct Seen {
    stamp: u32,
    from: u32,
}

/// Buffers of the search, and what it has found.
#[derive(Default)]
pub struct Walk {
    made_for: Option<(u64, Course)>,
    seen: Vec<Seen>,
    now: u32,
    queue: Vec<(u32, u8)>,
    /// Where the counter can go, the nearest first.
    pub targets: Vec<HexId>,
    // The node in which each of them was reached first.
    nodes: Vec<u32>,
}

const PACES: [Pace; 5] = [Pace::Start, Pace::Free, Pace::Last, Pace::Slip, Pace::Done];

fn node(hex: HexId, pace: Pace, slowed: bool) -> u32 {
    let pace = PACES.iter().position(|known| *known == pace).unwrap_or(0) as u32;
    hex.raw() as u32 * 16 + pace * 2 + u32::from(slowed)
}

fn open_node(node: u32) -> (HexId, Pace, bool) {
    (HexId::new((node / 16) as u16), PACES[(node % 16 / 2) as usize], node % 2 == 1)
}

impl At<'_> {
    /// What a hex is like for a counter that walks.
    fn footing(self, of: Partnership, hex: HexId) -> Footing {
        let terrain = self.pack.hex(hex).terrain.unwrap_or(Terrain::Clear);
        Footing { zone: self.in_enemy_zone(of, hex), terrain }
    }

    /// Whether a hex is shut to a counter, whatever its allowance.
    fn is_shut(self, course: Course, from: HexId, side: Direction, to: HexId) -> bool {
        let mover = match course.gait {
            Gait::Unit(mover) => mover,
            Gait::Free => Mover::Armor,
            Gait::Hq | Gait::Staff => Mover::Foot,
        };
        let open = self.field.open(mover, self.is_frozen(self.state, from), from);
        if open >> side.index() & 1 == 0 || self.is_enemy_in(course.of, to) {
            return true;
        }
        // 39.2: to enter a neutral country is to invade it, which scenarios on land do not know.
        if self.state.forces.control.of(to).is_none() {
            return true;
        }
        if self.fort_bars(self.state, course.of, to, side.opposite())
            || course.hq.is_some_and(|hq| self.may_post(hq, to).is_err())
        {
            return true;
        }
        let ground = self.pack.grounds[self.ground(self.state, to) as usize];
        match course.shy {
            Shy::Nothing => false,
            Shy::Breakthrough => {
                if !ground.breakthrough {
                    rule!("28.4.c2");
                    rule!("1.2.f");
                }
                !ground.breakthrough
            }
            Shy::Exploitation => {
                if !ground.exploitation {
                    rule!("1.0.f");
                    rule!("1.3.g2");
                }
                !ground.exploitation
            }
        }
    }

    /// The pace after a stride; none if the zones forbid it.
    fn stride(self, course: Course, pace: Pace, from: HexId, side: Direction, to: HexId) -> Option<Pace> {
        let (here, there) = (self.footing(course.of, from), self.footing(course.of, to));
        match course.gait {
            Gait::Unit(mover) => {
                let mut there = there;
                // 25.2: beyond a frozen lake a forest is like clear ground.
                if there.terrain == Terrain::Forest && self.field.has(from, side, SideKind::Lake) {
                    rule!("25.2.c");
                    there.terrain = Terrain::Clear;
                }
                pace.stride(&self.pack, mover, here, there)
            }
            Gait::Free => Some(Pace::Free),
            Gait::Hq | Gait::Staff if there.zone => {
                if !self.occupies(course.of, to) {
                    rule!("23.2.c1");
                    rule!("25.4");
                    return None;
                }
                match course.gait {
                    Gait::Hq => {
                        rule!("23.2.c2");
                        Some(Pace::Free)
                    }
                    _ => {
                        rule!("30.1.c");
                        (pace != Pace::Done).then_some(Pace::Done)
                    }
                }
            }
            Gait::Hq | Gait::Staff => (pace != Pace::Done).then_some(Pace::Free),
        }
    }

    /// What the course becomes by a stride into the next hex; none if it may not go there.
    pub(crate) fn next_stride(self, course: Course, side: Direction) -> Option<Course> {
        let to = self.pack.grid.neighbour(course.start, side)?;
        if self.is_shut(course, course.start, side, to) {
            return None;
        }
        let weathers = !matches!(course.gait, Gait::Hq | Gait::Staff);
        let slowed =
            course.slowed || weathers && self.pack.grounds[self.ground(self.state, to) as usize].halved;
        if slowed {
            rule!("1.0.d");
        } else if course.gait == Gait::Hq && self.pack.grounds[self.ground(self.state, to) as usize].halved {
            rule!("23.2.b1");
        }
        if course.gait == Gait::Hq && self.pack.hex(to).terrain == Some(Terrain::Marsh) {
            rule!("23.2.b2");
        }
        let most = if slowed { course.slow } else { course.full };
        if course.spent + 1 > most {
            rule!("24.0.b");
            return None;
        }
        let pace = self.stride(course, course.pace, course.start, side, to)?;
        Some(Course { start: to, pace, spent: course.spent + 1, slowed, ..course })
    }

    /// Finds every hex that a counter can go to, unless that is known already.
    pub(crate) fn explore(self, course: Course) {
        let walk = &mut *self.desk.walk.borrow_mut();
        let key = Some((self.desk.generation, course));
        if walk.made_for == key {
            return;
        }
        walk.made_for = key;
        walk.now += 1;
        let empty = Seen { stamp: 0, from: u32::MAX };
        walk.seen.resize(self.pack.hexes.len() * 16, empty);
        let Walk { seen, now, queue, targets, nodes, .. } = walk;
        queue.clear();
        targets.clear();
        nodes.clear();
        let first = node(course.start, course.pace, course.slowed);
        seen[first as usize] = Seen { stamp: *now, from: u32::MAX };
        queue.push((first, course.spent));
        let mut at = 0;
        while let Some(&(here, spent)) = queue.get(at) {
            at += 1;
            let (hex, pace, slowed) = open_node(here);
            let from = Course { start: hex, pace, slowed, spent, ..course };
            for side in Direction::ALL {
                let Some(next) = self.next_stride(from, side) else { continue };
                let there = node(next.start, next.pace, next.slowed);
                if seen[there as usize].stamp == *now {
                    continue;
                }
                seen[there as usize] = Seen { stamp: *now, from: here };
                queue.push((there, next.spent));
                if next.start != course.start && !targets.contains(&next.start) {
                    targets.push(next.start);
                    nodes.push(there);
                }
            }
        }
    }

    /// A shortest way to a hex that was found, up to its length; the rest of the slots are empty.
    pub(crate) fn way_to(self, course: Course, target: HexId) -> Way {
        self.explore(course);
        let walk = self.desk.walk.borrow();
        let mut way = Way::default();
        let Some(at) = walk.targets.iter().position(|hex| *hex == target) else { return way };
        let mut here = walk.nodes[at];
        let mut back = [HexId::NONE; WAY];
        let mut count = 0;
        while walk.seen[here as usize].from != u32::MAX && count < WAY {
            back[count] = open_node(here).0;
            count += 1;
            here = walk.seen[here as usize].from;
        }
        for (slot, hex) in way.0.iter_mut().zip(back[..count].iter().rev()) {
            *slot = *hex;
        }
        way
    }
}

/// The longest way.
pub const WAY: usize = 10;

/// A way: the next hex first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Way([HexId; WAY]);

impl Default for Way {
    fn default() -> Self {
        Way([HexId::NONE; WAY])
    }
}

impl Way {
    /// The next hex.
    pub fn next(&self) -> Option<HexId> {
        self.0.first().copied().filter(|hex| hex.is_some())
    }

    /// The next hex has been entered.
    pub fn step(&mut self) {
        self.0.rotate_left(1);
        self.0[WAY - 1] = HexId::NONE;
    }

    /// The hexes in their order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.iter().copied().filter(|hex| hex.is_some())
    }
}
