//! Countries: each hex goes to the country that has most of its land.

use std::collections::BTreeMap;

use hexmap::HexId;

use crate::geography::Geography;
use crate::land::{Ground, Survey};
use crate::plane::Plane;
use crate::raster::Raster;

/// The country that has most of the land of each hex, as the geography calls it; none where there is no land.
/// Land outside all borders goes to the nearest country.
pub fn countries<'g>(
    plane: &Plane,
    raster: &Raster,
    survey: &Survey,
    geography: &'g Geography,
) -> Vec<Option<&'g str>> {
    let mut owners = vec![0u16; raster.count()];
    for (index, country) in (1..).zip(&geography.countries) {
        raster.fill(plane, country, |sample| owners[sample] = index);
    }
    spread(raster, survey, &mut owners);
    let mut votes: Vec<BTreeMap<u16, u32>> = vec![BTreeMap::new(); plane.grid.len()];
    for (sample, hex) in raster.on_map() {
        if survey.ground[sample] == Ground::Land && owners[sample] > 0 {
            *votes[hex.index()].entry(owners[sample]).or_default() += 1;
        }
    }
    let winner = |votes: &BTreeMap<u16, u32>| {
        let (&owner, _) = votes.iter().max_by_key(|&(owner, count)| (*count, u16::MAX - *owner))?;
        Some(geography.countries[usize::from(owner) - 1].name.as_str())
    };
    votes.iter().map(winner).collect()
}

/// The country of the nearest hex that has one: for islands too small for the borders.
pub fn nearest<'g>(plane: &Plane, countries: &[Option<&'g str>], hex: HexId) -> Option<&'g str> {
    plane.grid.within(hex, 12).find_map(|near| countries[near.index()])
}

/// Gives land without an owner that of the nearest land which has one, step by step.
fn spread(raster: &Raster, survey: &Survey, owners: &mut [u16]) {
    let mut rim: Vec<usize> = (0..owners.len()).filter(|&sample| owners[sample] > 0).collect();
    // Coasts are drawn finer than borders: a few steps are enough, and seas are not crossed.
    for _ in 0..24 {
        let mut next = Vec::new();
        for sample in rim {
            for near in raster.beside(sample) {
                if owners[near] == 0 && survey.ground[near] != Ground::Sea {
                    owners[near] = owners[sample];
                    next.push(near);
                }
            }
        }
        rim = next;
    }
}
