//! Land, lake and sea: what each sample is, and what each hex is mostly.

use std::collections::BTreeMap;

use hexmap::HexId;
use mechanics::sheet::HexKind;

use crate::board::LandPlan;
use crate::geography::Geography;
use crate::plane::Plane;
use crate::raster::Raster;

/// What a sample is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// Land.
    Land,
    /// A lake: an index into the lakes of the geography.
    Lake(u16),
    /// Sea.
    Sea,
}

/// Land and water of a whole board.
pub struct Survey {
    /// What each sample is.
    pub ground: Vec<Ground>,
    /// The sea each sample lies in: an index into the seas of the geography plus one, or 0.
    pub seas: Vec<u16>,
    /// The share of land, lake and sea in each hex.
    pub shares: Vec<Shares>,
}

/// Shares of a hex; they add up to 1.
#[derive(Clone, Copy, Default, Debug)]
pub struct Shares {
    /// Land.
    pub land: f64,
    /// Lake.
    pub lake: f64,
    /// Sea.
    pub sea: f64,
}

impl Survey {
    /// Surveys a board.
    pub fn new(plane: &Plane, raster: &Raster, geography: &Geography) -> Survey {
        let mut ground = vec![Ground::Sea; raster.count()];
        for shape in &geography.land {
            raster.fill(plane, shape, |sample| ground[sample] = Ground::Land);
        }
        for (index, lake) in (0..).zip(&geography.lakes) {
            raster.fill(plane, lake, |sample| ground[sample] = Ground::Lake(index));
        }
        let mut seas = vec![0; raster.count()];
        for (index, sea) in (1..).zip(&geography.seas) {
            raster.fill(plane, sea, |sample| seas[sample] = index);
        }
        let mut counts = vec![[0u32; 3]; plane.grid.len()];
        for (sample, hex) in raster.on_map() {
            let kind = match ground[sample] {
                Ground::Land => 0,
                Ground::Lake(_) => 1,
                Ground::Sea => 2,
            };
            counts[hex.index()][kind] += 1;
        }
        let shares = counts.iter().map(|&[land, lake, sea]| {
            let share = |count: u32| f64::from(count) / f64::from(land + lake + sea);
            Shares { land: share(land), lake: share(lake), sea: share(sea) }
        });
        Survey { shares: shares.collect(), ground, seas }
    }

    /// Land or water, by the shares.
    pub fn kind(&self, plan: &LandPlan, hex: HexId) -> HexKind {
        let Shares { land, lake, sea } = self.shares[hex.index()];
        if land >= plan.share {
            HexKind::Land
        } else if lake > sea {
            HexKind::Lake
        } else {
            HexKind::Sea
        }
    }

    /// The name of the water that most of these samples lie in, and whether it is a lake.
    pub fn water(&self, samples: &[usize], geography: &Geography) -> (String, bool) {
        let mut votes: BTreeMap<(bool, &str), u32> = BTreeMap::new();
        for &sample in samples {
            let key = match (self.ground[sample], self.seas[sample]) {
                (Ground::Land, _) => continue,
                (Ground::Lake(index), _) => (true, geography.lakes[usize::from(index)].name.as_str()),
                (Ground::Sea, 0) => (false, ""),
                (Ground::Sea, sea) => (false, geography.seas[usize::from(sea) - 1].name.as_str()),
            };
            *votes.entry(key).or_default() += 1;
        }
        let best = votes.iter().max_by_key(|(_, count)| **count);
        best.map_or((String::new(), false), |(&(lake, name), _)| (name.to_owned(), lake))
    }
}
