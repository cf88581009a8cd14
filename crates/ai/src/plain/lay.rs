//! What never changes in a game: how far it is from place to place, and how large armies are.

use std::collections::VecDeque;
use std::sync::OnceLock;

use engine::{Gauge, Gauged, PlaceId};

/// No force strikes farther than this.
pub(super) const LONGEST: usize = 6;
/// How far a goal is felt.
pub(super) const FAR: u8 = 40;
/// Where there is no way.
pub(super) const NO_WAY: u8 = u8::MAX;

pub(super) struct Lay {
    links: Vec<Vec<PlaceId>>,
    /// Places around each, with their distance.
    pub near: Vec<Vec<(u16, u8)>>,
    /// How far it is from every place to each place that has been a goal.
    steps: Vec<OnceLock<Vec<u8>>>,
    /// Attack strength next to a goal that makes half of what can be hoped of it.
    pub massed: i64,
    /// Half of what an average force defends with, and what it is worth.
    pub half_defense: i64,
    pub average: i32,
}

impl Lay {
    pub fn new<R: Gauged>(rules: &R) -> Self {
        let links = rules.links();
        let near = |from| spread(&links, from, LONGEST as u8).0;
        let near = (0..links.len()).map(near).collect();
        let mut gauge = Gauge::default();
        rules.gauge(&rules.start(), &mut R::Desk::default(), &mut gauge);
        let count = gauge.forces.len().max(1) as i64;
        let attack: i64 = gauge.forces.iter().map(|force| i64::from(force.attack)).sum();
        let defense: i64 = gauge.forces.iter().map(|force| i64::from(force.defense)).sum();
        let worth: i64 = gauge.forces.iter().map(|force| i64::from(force.worth)).sum();
        Lay {
            steps: links.iter().map(|_| OnceLock::new()).collect(),
            links,
            near,
            massed: (4 * attack / count).max(1),
            half_defense: (defense / count / 2).max(1),
            average: (worth / count).max(1) as i32,
        }
    }

    pub fn places(&self) -> usize {
        self.links.len()
    }

    /// How far it is from every place to this one.
    pub fn steps(&self, goal: PlaceId) -> &[u8] {
        let at = usize::from(goal.0);
        self.steps[at].get_or_init(|| spread(&self.links, at, FAR).1)
    }
}

// The places around one as far as a distance, and how far away every place is.
fn spread(links: &[Vec<PlaceId>], from: usize, far: u8) -> (Vec<(u16, u8)>, Vec<u8>) {
    let mut steps = vec![NO_WAY; links.len()];
    let mut around = Vec::new();
    let mut queue = VecDeque::from([from as u16]);
    steps[from] = 0;
    while let Some(at) = queue.pop_front() {
        let gone = steps[usize::from(at)];
        around.push((at, gone));
        if gone == far {
            continue;
        }
        for next in &links[usize::from(at)] {
            if steps[usize::from(next.0)] == NO_WAY {
                steps[usize::from(next.0)] = gone + 1;
                queue.push_back(next.0);
            }
        }
    }
    (around, steps)
}
