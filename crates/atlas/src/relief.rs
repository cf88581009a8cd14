//! Heights: how high each hex is and how much it goes up and down.

use crate::geography::{Heights, LonLat};
use crate::land::{Ground, Survey};
use crate::plane::{Plane, Side};
use crate::raster::Raster;

/// The heights of a hex, on its land, in metres.
#[derive(Clone, Copy, Default, Debug)]
pub struct Relief {
    /// The mean height.
    pub mean: f64,
    /// High ground less low ground: all but the highest and the lowest twentieth.
    pub relief: f64,
}

/// Heights are taken at every so many samples: the grid of heights is much coarser than the samples.
const STRIDE: usize = 3;

/// The heights of all hexes.
pub fn relief(plane: &Plane, raster: &Raster, survey: &Survey, heights: &Heights) -> Vec<Relief> {
    let mut found: Vec<Vec<f64>> = vec![Vec::new(); plane.grid.len()];
    for (sample, hex) in raster.on_map().step_by(STRIDE) {
        if survey.ground[sample] == Ground::Land {
            let at: LonLat = plane.fit.to_world(raster.point(sample));
            // Coarse cells on the coast can lie under water.
            found[hex.index()].push(heights.at(at).max(0.0));
        }
    }
    found.iter_mut().map(|heights| summary(heights)).collect()
}

fn summary(heights: &mut [f64]) -> Relief {
    if heights.is_empty() {
        return Relief::default();
    }
    heights.sort_by(f64::total_cmp);
    let rank = |share: f64| heights[((heights.len() - 1) as f64 * share) as usize];
    Relief { mean: heights.iter().sum::<f64>() / heights.len() as f64, relief: rank(0.95) - rank(0.05) }
}

/// The lowest height along a hexside.
pub fn lowest(plane: &Plane, side: Side, heights: &Heights) -> f64 {
    let direction = plane.grid.direction(side.0, side.1).expect("a hexside has two neighbours");
    let [a, b] = plane.ends(side.0, direction).map(|corner| plane.corner(corner));
    let along = (0..=8).map(|step| plane.fit.to_world(a.towards(b, f64::from(step) / 8.0)));
    along.map(|at| heights.at(at)).fold(f64::MAX, f64::min)
}
