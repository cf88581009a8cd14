//! Hexsides that water closes, between hexes that are both land.

use std::collections::BTreeSet;

use crate::board::Plan;
use crate::draft::{Draft, Drawn};
use crate::geography::Geography;
use crate::land::{Ground, Survey};
use crate::plane::{Plane, Side};
use crate::raster::Raster;

/// Samples of a hexside: along it, and at several distances to both sides of it.
const ALONG: i32 = 24;
const BESIDE: [f64; 5] = [-0.06, -0.03, 0.0, 0.03, 0.06];

/// Closes the hexsides between land hexes that lie in a lake or in the sea.
pub fn close(
    plane: &Plane,
    raster: &Raster,
    survey: &Survey,
    geography: &Geography,
    plan: &Plan,
    draft: &mut Draft,
) {
    let mut samples: Vec<Vec<usize>> = vec![Vec::new(); plane.grid.len()];
    for (sample, hex) in raster.on_map() {
        samples[hex.index()].push(sample);
    }
    for (side, _) in plane.sides() {
        if !draft.hex(side.0).is_land() || !draft.hex(side.1).is_land() {
            continue;
        }
        let strip = strip(plane, raster, side);
        let wet = strip.iter().filter(|&&sample| survey.ground[sample] != Ground::Land).count();
        let share = wet as f64 / strip.len() as f64;
        let joined = || joined(raster, survey, &samples[side.0.index()], &samples[side.1.index()]);
        if share >= plan.land.water_side || share >= plan.land.water_side_apart && !joined() {
            let (name, lake) = survey.water(&strip, geography);
            let name = plan.names.get(&name).unwrap_or(&name);
            let kind = if lake { "lake" } else { "sea" };
            draft.sides.insert((side, kind.to_owned()), Drawn::geography(name));
        }
    }
}

/// The samples along a hexside.
fn strip(plane: &Plane, raster: &Raster, side: Side) -> Vec<usize> {
    let direction = plane.grid.direction(side.0, side.1).expect("a hexside has two neighbours");
    let [a, b] = plane.ends(side.0, direction).map(|corner| plane.corner(corner));
    let (from, to) = (plane.centre(side.0), plane.centre(side.1));
    let mut strip = Vec::new();
    for step in 0..=ALONG {
        let middle = a.towards(b, f64::from(step) / f64::from(ALONG));
        for share in BESIDE {
            let point = crate::fit::Point {
                u: middle.u + (to.u - from.u) * share,
                v: middle.v + (to.v - from.v) * share,
            };
            strip.extend(raster.at(point));
        }
    }
    strip
}

/// Whether the largest pieces of land of two hexes are joined within the two.
fn joined(raster: &Raster, survey: &Survey, a: &[usize], b: &[usize]) -> bool {
    let land = |samples: &[usize]| -> BTreeSet<usize> {
        samples.iter().copied().filter(|&sample| survey.ground[sample] == Ground::Land).collect()
    };
    let (of_a, of_b) = (land(a), land(b));
    let (Some(a), Some(b)) = (largest(raster, &of_a), largest(raster, &of_b)) else { return false };
    let both: BTreeSet<usize> = of_a.union(&of_b).copied().collect();
    piece(raster, &both, a).contains(&b)
}

/// A sample of the largest piece of these samples.
fn largest(raster: &Raster, samples: &BTreeSet<usize>) -> Option<usize> {
    let mut left = samples.clone();
    let mut best = None;
    while let Some(&first) = left.first() {
        let piece = piece(raster, &left, first);
        left.retain(|sample| !piece.contains(sample));
        if best.is_none_or(|(size, _)| piece.len() > size) {
            best = Some((piece.len(), first));
        }
    }
    best.map(|(_, first)| first)
}

/// The samples that hang together with one of them.
fn piece(raster: &Raster, samples: &BTreeSet<usize>, first: usize) -> BTreeSet<usize> {
    let mut piece = BTreeSet::from([first]);
    let mut todo = vec![first];
    while let Some(sample) = todo.pop() {
        for near in raster.beside(sample) {
            if samples.contains(&near) && piece.insert(near) {
                todo.push(near);
            }
        }
    }
    piece
}
