//! The map as the rules use it, worked out once.

use engine::rule;
use hexmap::{Direction, Grid, HexId, Links, Sides, Ways};

use crate::nation::{Nation, PerNation};
use crate::pack::{Cost, Pack, SeaUse};
use crate::state::{HexSet, WORDS};
use crate::terrain::{HexRecord, SideKind, Terrain};
use crate::unit::{Kind, Unit};

/// A step that cannot be made.
pub(crate) const NO: u8 = u8::MAX;

/// What terrain makes of a mobile unit (8.1, 19.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Foot,
    Alpine,
    Mech,
}

impl Class {
    pub const ALL: [Class; 3] = [Class::Foot, Class::Alpine, Class::Mech];

    pub fn of(unit: &Unit) -> Class {
        rule!("2.5.2.a");
        match unit.kind {
            kind if kind.is_mechanized() => {
                rule!("2.5.2.b");
                Class::Mech
            }
            Kind::Alpine => Class::Alpine,
            _ => {
                rule!("2.5.2.c");
                Class::Foot
            }
        }
    }
}

/// A sea area.
pub(crate) struct Sea {
    /// Its all-sea hexes.
    pub hexes: HexSet,
    /// Coastal hexes. Ports on estuaries are among them, with no all-sea hex beside them (D72).
    pub coast: HexSet,
    /// Its ports.
    pub ports: HexSet,
}

/// The map.
pub(crate) struct Field {
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    pub land: HexSet,
    /// The hexes of each country; Danzig is a country of its own here (5.6).
    pub countries: PerNation<HexSet>,
    /// Sides between land hexes that are not all sea: for movement, attack, retreat and zones.
    pub open: Vec<u8>,
    /// Sides with a river.
    pub river: Vec<u8>,
    /// Sides that a railroad crosses.
    pub rail: Vec<u8>,
    /// The same for spreading along railroads.
    pub rails: Ways<WORDS>,
    /// Half points to enter the neighbour on each side, in good weather and in storms, by class, without
    /// entrenchments; [`NO`] where there is no way.
    pub costs: [[Vec<[u8; 6]>; 2]; 3],
    pub cities: HexSet,
    /// Capitals and mobilization centers.
    pub centers: HexSet,
    pub entrenchments: HexSet,
    pub forts: HexSet,
    pub arrows: HexSet,
    pub mountains: HexSet,
    pub marshes: HexSet,
    /// Hexes that a railroad touches.
    pub railed: HexSet,
    /// In the order of the pack.
    pub seas: Vec<Sea>,
    /// All hexes on any coast.
    pub coast: HexSet,
}

impl Field {
    pub fn new(pack: &Pack) -> Field {
        rule!("2.1.b");
        let grid = pack.grid.clone();
        let where_ = |test: &dyn Fn(&HexRecord) -> bool| -> HexSet {
            grid.ids().filter(|hex| test(&pack.hexes[hex.index()])).collect()
        };
        rule!("2.4.a");
        rule!("2.1.d");
        rule!("2.1.e");
        rule!("2.1.f");
        rule!("5.6.c");
        let mut countries = PerNation::filled(HexSet::EMPTY);
        for nation in Nation::ALL {
            countries[nation] = where_(&|hex| hex.country == Some(nation));
        }
        let mut rails = Links::new(&grid);
        for &(a, b) in &pack.rails {
            rails.add(&grid, a, b).expect("the pack is sound");
        }
        let mut sides = Sides::new(&grid, None);
        for side in &pack.sides {
            let direction = grid.direction(side.a, side.b).expect("the pack is sound");
            sides.set(&grid, side.a, direction, Some(side.kind));
        }
        let mask = |test: &dyn Fn(HexId, Direction, HexId) -> bool| -> Vec<u8> {
            let sides = |hex| mechanics::sides_where(&grid, hex, |side, to| test(hex, side, to));
            grid.ids().map(sides).collect()
        };
        let is_land = |hex: HexId| pack.hexes[hex.index()].land;
        let open = mask(&|from, side, to| {
            is_land(from) && is_land(to) && sides.get(from, side) != Some(SideKind::Water)
        });
        let river = mask(&|from, side, _| sides.get(from, side) == Some(SideKind::River));
        let rail = mask(&|from, side, _| rails.has(from, side));
        let set = |hexes: &[HexId]| hexes.iter().copied().collect::<HexSet>();
        let seas: Vec<Sea> = pack
            .seas
            .iter()
            .map(|sea| {
                let ports = set(&sea.ports);
                Sea { hexes: set(&sea.hexes), coast: set(&sea.coast) | ports, ports }
            })
            .collect();
        let union = |of: fn(&Sea) -> HexSet| seas.iter().fold(HexSet::EMPTY, |all, sea| all | of(sea));
        let mut field = Field {
            land: where_(&|hex| hex.land),
            cities: where_(&|hex| hex.city.is_some()),
            centers: where_(&|hex| hex.city.as_ref().is_some_and(|city| city.capital || city.center)),
            entrenchments: where_(&|hex| hex.entrenchment),
            forts: where_(&|hex| hex.fort),
            arrows: where_(&|hex| hex.arrow),
            mountains: where_(&|hex| hex.terrain == Some(Terrain::Mountain)),
            marshes: where_(&|hex| hex.terrain == Some(Terrain::Marsh)),
            railed: grid.ids().filter(|hex| rails.any(*hex)).collect(),
            coast: union(|sea| sea.coast),
            seas,
            countries,
            open,
            river,
            rail,
            rails: Ways::new(&grid, |from, side, _| rails.has(from, side)),
            costs: Default::default(),
            hexes: pack.hexes.clone(),
            grid,
        };
        for class in Class::ALL {
            for storms in [false, true] {
                let costs = field.grid.ids().map(|from| field.costs_from(pack, class, storms, from));
                field.costs[class as usize][usize::from(storms)] = costs.collect();
            }
        }
        field
    }

    fn costs_from(&self, pack: &Pack, class: Class, storms: bool, from: HexId) -> [u8; 6] {
        let mut costs = [NO; 6];
        for side in Direction::ALL {
            let Some(to) = self.grid.neighbour(from, side) else { continue };
            rule!("8.1.c");
            if !self.is_open(from, side) {
                continue;
            }
            let in_storm = storms && self.hexes[to.index()].country == Some(Nation::SovietUnion);
            let at = |masks: &[u8]| masks[from.index()] >> side.index() & 1 == 1;
            if at(&self.rail) {
                rule!("8.5.a");
                rule!("8.5.b");
                rule!("8.5.d");
                rule!("8.5.e");
                rule!("20.0.l");
                let road = if in_storm { pack.terrain.road_in_storms } else { pack.terrain.road };
                costs[side.index()] = road;
                continue;
            }
            rule!("8.5.c");
            let terrain = self.hexes[to.index()].terrain.expect("a land hex has terrain");
            let line = pack.terrain.natural(terrain);
            let cost = match class {
                Class::Foot => line.foot,
                Class::Alpine => line.alpine,
                Class::Mech => line.mech,
            };
            // 19.0: only alpine units enter mountains off the railroads.
            rule!("19.0.c", "19.0.d");
            rule!("8.4.a");
            rule!("8.4.b");
            let Cost::Half(cost) = cost else { continue };
            let cost = match line.storm {
                Some(storm) if in_storm => {
                    rule!("20.0.k");
                    storm
                }
                _ => cost,
            };
            rule!("8.4.c");
            costs[side.index()] = cost + if at(&self.river) { pack.terrain.river.0 } else { 0 };
        }
        costs
    }

    /// Whether land units can go, attack or reach over this side at all.
    #[inline]
    pub fn is_open(&self, hex: HexId, side: Direction) -> bool {
        self.open[hex.index()] >> side.index() & 1 == 1
    }

    /// Whether a unit of this class may never come into a hex otherwise than along a railroad (12.1, 13.0, 19.0).
    #[inline]
    pub fn is_prohibited(&self, class: Class, hex: HexId) -> bool {
        !self.land.contains(hex) || (class != Class::Alpine && self.mountains.contains(hex))
    }

    /// Whether a unit of this class may stand in a hex at all: in mountains there must be a railroad that could
    /// have brought it (19.0).
    #[inline]
    pub fn may_stand(&self, class: Class, hex: HexId) -> bool {
        !self.is_prohibited(class, hex) || self.railed.contains(hex)
    }
}

/// The hexes where a country's markers may act in a sea (18.1).
pub(crate) struct Waters {
    pub nation: Nation,
    pub sea: usize,
    pub used: SeaUse,
    /// Hexes that may be bombarded.
    pub bombard: HexSet,
    /// Closed while Germany controls this hex.
    pub closed_by: Option<HexId>,
}
