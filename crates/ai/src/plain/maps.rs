//! Maps of a position: what stands where, and who can strike there.

use engine::{Gauge, MOST_SEATS, PlaceId, Seat};

use super::lay::{LONGEST, Lay};

/// Attack strength of a seat in a place, by how far it reaches.
type Muster = [i32; LONGEST + 1];

/// What a seat has in a place.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Stack {
    muster: Muster,
    forces: u16,
    /// What can go and attack.
    pub attack: i32,
    pub defense: i32,
    pub worth: i32,
}

/// The maps of one seat.
#[derive(Default)]
struct Map {
    /// Attack strength that can be brought against a place, in halves: what stands next to it counts twice.
    strike: Vec<i32>,
    stacks: Vec<Stack>,
    /// What the strikes were drawn from.
    drawn: Vec<Muster>,
    /// Where there is anything, now and when the strikes were drawn.
    taken: Vec<u16>,
    before: Vec<u16>,
}

/// Maps of a position. Drawn from those of another one, since most of two positions is the same.
#[derive(Default)]
pub(super) struct Maps {
    seats: [Map; MOST_SEATS],
}

impl Maps {
    pub fn draw(&mut self, gauge: &Gauge, lay: &Lay) {
        for map in &mut self.seats {
            map.lift(lay.places());
        }
        for force in &gauge.forces {
            if let Some(place) = force.place {
                self.seats[force.seat.index()].put(place, force);
            }
        }
        for map in &mut self.seats {
            map.draw_strike(lay);
        }
    }

    /// What a seat has in a place.
    pub fn stack(&self, seat: Seat, place: PlaceId) -> Stack {
        self.seats[seat.index()].stacks.get(usize::from(place.0)).copied().unwrap_or_default()
    }

    /// All that a seat has on the map, with its places.
    pub fn stacks(&self, seat: Seat) -> impl Iterator<Item = (PlaceId, &Stack)> {
        let map = &self.seats[seat.index()];
        map.taken.iter().map(|&at| (PlaceId(at), &map.stacks[usize::from(at)]))
    }

    /// The attack strength that a seat can bring against a place, in halves.
    pub fn strike(&self, seat: Seat, place: PlaceId) -> i64 {
        self.seats[seat.index()].strike.get(usize::from(place.0)).copied().unwrap_or_default().into()
    }
}

impl Map {
    /// Takes everything off the map.
    fn lift(&mut self, places: usize) {
        if self.stacks.len() != places {
            (self.strike, self.stacks) = (vec![0; places], vec![Stack::default(); places]);
            self.drawn = vec![Muster::default(); places];
            self.taken.clear();
            self.before.clear();
        }
        std::mem::swap(&mut self.taken, &mut self.before);
        self.taken.clear();
        for &at in &self.before {
            self.stacks[usize::from(at)] = Stack::default();
        }
    }

    fn put(&mut self, place: PlaceId, force: &engine::Force) {
        let stack = &mut self.stacks[usize::from(place.0)];
        if stack.forces == 0 {
            self.taken.push(place.0);
        }
        stack.forces += 1;
        stack.muster[usize::from(force.reach).min(LONGEST)] += force.attack;
        stack.attack += if force.reach > 0 { force.attack } else { 0 };
        stack.defense += force.defense;
        stack.worth += force.worth;
    }

    fn draw_strike(&mut self, lay: &Lay) {
        for list in [0, 1] {
            for at in 0..if list == 0 { self.before.len() } else { self.taken.len() } {
                let place = usize::from(if list == 0 { self.before[at] } else { self.taken[at] });
                let now = self.stacks[place].muster;
                let old = std::mem::replace(&mut self.drawn[place], now);
                if old == now {
                    continue;
                }
                let mut change = [0; LONGEST + 1];
                for (distance, change) in change.iter_mut().enumerate() {
                    let part = if distance <= 1 { 2 } else { 1 };
                    let far = distance.max(1)..=LONGEST;
                    *change = far.map(|reach| part * (now[reach] - old[reach])).sum();
                }
                for &(at, distance) in &lay.near[place] {
                    self.strike[usize::from(at)] += change[usize::from(distance)];
                }
            }
        }
    }
}
