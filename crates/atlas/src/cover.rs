//! Land cover: woods, swamp and desert, and with the heights the terrain of each hex.

use std::collections::BTreeMap;

use hexmap::Direction;

use crate::board::ClassPlan;
use crate::geography::Geography;
use crate::land::{Ground, Survey};
use crate::plane::Plane;
use crate::raster::Raster;
use crate::relief::Relief;

/// The share of each kind of cover in the land of each hex.
pub fn cover(
    plane: &Plane,
    raster: &Raster,
    survey: &Survey,
    geography: &Geography,
) -> Vec<BTreeMap<String, f64>> {
    let mut kinds: BTreeMap<&str, Vec<bool>> = BTreeMap::new();
    for shape in &geography.cover {
        let covered = kinds.entry(&shape.cover).or_insert_with(|| vec![false; raster.count()]);
        raster.fill(plane, shape, |sample| covered[sample] = true);
    }
    let mut counts: Vec<BTreeMap<String, f64>> = vec![BTreeMap::new(); plane.grid.len()];
    let mut land = vec![0.0; plane.grid.len()];
    for (sample, hex) in raster.on_map().filter(|&(sample, _)| survey.ground[sample] == Ground::Land) {
        land[hex.index()] += 1.0;
        for (kind, covered) in &kinds {
            if covered[sample] {
                *counts[hex.index()].entry((*kind).to_owned()).or_default() += 1.0;
            }
        }
    }
    for (shares, land) in counts.iter_mut().zip(land) {
        shares.values_mut().for_each(|share| *share /= land);
    }
    counts
}

/// The terrain of each hex: the first class that fits, ranges knit together and lone hills levelled.
pub fn terrain<'p>(
    plane: &Plane,
    classes: &'p [ClassPlan],
    relief: &[Relief],
    cover: &[BTreeMap<String, f64>],
) -> Vec<&'p str> {
    // The place of the class in the list; the list ends with one that always fits.
    let mut ranks: Vec<usize> = relief
        .iter()
        .zip(cover)
        .map(|(relief, cover)| {
            classes.iter().position(|class| class.fits(relief, cover, 1.0)).unwrap_or(classes.len() - 1)
        })
        .collect();
    for (rank, class) in classes.iter().enumerate() {
        let high = |ranks: &[usize], index: usize| ranks[index] <= rank;
        if let Some(share) = class.lone {
            let before = ranks.clone();
            for hex in plane.grid.ids().filter(|hex| before[hex.index()] == rank) {
                let alone = !plane.around(hex).any(|near| high(&before, near.index()));
                if alone && !class.fits(&relief[hex.index()], &cover[hex.index()], share) {
                    let lower = (rank + 1..classes.len())
                        .find(|&lower| classes[lower].fits(&relief[hex.index()], &cover[hex.index()], 1.0));
                    ranks[hex.index()] = lower.unwrap_or(classes.len() - 1);
                }
            }
        }
        if let Some(share) = class.knit {
            let before = ranks.clone();
            for hex in plane.grid.ids().filter(|hex| before[hex.index()] > rank) {
                let at = |side: Direction| {
                    plane.grid.neighbour(hex, side).is_some_and(|near| high(&before, near.index()))
                };
                // Across the hex, straight or with one bend.
                let between = Direction::ALL
                    .iter()
                    .any(|&side| at(side) && [2, 3, 4].iter().any(|&turn| at(side.turned(turn))));
                if between && class.fits(&relief[hex.index()], &cover[hex.index()], share) {
                    ranks[hex.index()] = rank;
                }
            }
        }
    }
    ranks.into_iter().map(|rank| classes[rank].terrain.as_str()).collect()
}

impl ClassPlan {
    /// Whether a hex with these heights and cover reaches a share of the heights asked.
    fn fits(&self, relief: &Relief, cover: &BTreeMap<String, f64>, share: f64) -> bool {
        let covered = |kind: &String| cover.get(kind).is_some_and(|&found| found >= self.share);
        self.cover.as_ref().is_none_or(covered)
            && self.mean.is_none_or(|least| relief.mean >= least * share)
            && self.relief.is_none_or(|least| relief.relief >= least * share)
    }
}
