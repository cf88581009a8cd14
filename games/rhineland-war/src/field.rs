//! The map as the rules use it, worked out once.

use engine::rule;
use hexmap::{Direction, Grid, HexId, Sides, Ways};

use crate::nation::{Nation, Nations, PerNation};
use crate::pack::{Pack, Weather};
use crate::state::{HexSet, WORDS};
use crate::terrain::{HexRecord, SideKind, Terrain};
use crate::unit::{Kind, Unit};

/// A step that cannot be made.
pub(crate) const NO: u8 = u8::MAX;

/// What terrain makes of a unit (7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Foot,
    Alpine,
    Mech,
}

impl Class {
    pub const ALL: [Class; 3] = [Class::Foot, Class::Alpine, Class::Mech];

    pub fn of(unit: &Unit) -> Class {
        rule!("2.7.b");
        match unit.kind {
            kind if kind.is_mechanized() => Class::Mech,
            Kind::Alpine => Class::Alpine,
            _ => Class::Foot,
        }
    }
}

/// A sea (17.3).
pub(crate) struct Sea {
    /// Its all-sea hexes.
    pub hexes: HexSet,
    /// Its coastal hexes.
    pub coast: HexSet,
}

/// The map.
pub(crate) struct Field {
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    pub land: HexSet,
    /// The hexes of each country.
    pub countries: PerNation<HexSet>,
    /// Countries that share a hexside which land units can cross (7.7).
    pub neighbours: PerNation<Nations>,
    /// Sides between land hexes that are not all water: for movement, attack, retreat and zones.
    pub open: Vec<u8>,
    /// The same for spreading over land.
    pub ways: Ways<WORDS>,
    /// From every hex to its neighbours, as air units fly.
    pub air: Ways<WORDS>,
    /// Sides with a river.
    pub river: Vec<u8>,
    /// Movement points to enter the neighbour on each side, by class and weather; [`NO`] where there is no way.
    pub costs: [[Vec<[u8; 6]>; 4]; 3],
    /// The hexes of each rail zone (14.1).
    pub zones: Vec<HexSet>,
    pub cities: HexSet,
    pub ports: HexSet,
    /// Mobilization hexes (6.6).
    pub centers: HexSet,
    /// Crisis hexes (5.1).
    pub crises: HexSet,
    /// In the order of the pack.
    pub seas: Vec<Sea>,
    /// All hexes on any coast.
    pub coast: HexSet,
}

impl Field {
    pub fn new(pack: &Pack) -> Field {
        let grid = pack.grid.clone();
        let where_ = |test: &dyn Fn(&HexRecord) -> bool| -> HexSet {
            grid.ids().filter(|hex| test(&pack.hexes[hex.index()])).collect()
        };
        let mut countries = PerNation::filled(HexSet::EMPTY);
        for nation in Nation::ALL {
            countries[nation] = where_(&|hex| hex.country == Some(nation));
        }
        let mut sides = Sides::new(&grid, None);
        for side in &pack.hexsides {
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
        let mut neighbours = PerNation::filled(Nations::EMPTY);
        for hex in grid.ids() {
            for (side, &to) in grid.neighbours(hex).iter().enumerate() {
                if open[hex.index()] >> side & 1 == 0 {
                    continue;
                }
                if let (Some(a), Some(b)) = (pack.hexes[hex.index()].country, pack.hexes[to.index()].country)
                    && a != b
                {
                    rule!("7.7.h");
                    neighbours[a].insert(b);
                }
            }
        }
        let set = |hexes: &[HexId]| hexes.iter().copied().collect::<HexSet>();
        let seas: Vec<Sea> =
            pack.seas.iter().map(|sea| Sea { hexes: set(&sea.hexes), coast: set(&sea.coast) }).collect();
        let union = |of: fn(&Sea) -> HexSet| seas.iter().fold(HexSet::EMPTY, |all, sea| all | of(sea));
        rule!("14.1.a");
        rule!("14.1.b");
        let zones = (0..pack.zones.len())
            .map(|zone| where_(&|hex| hex.country.and_then(|land| pack.country(land).zone) == Some(zone)))
            .collect();
        let mut field = Field {
            zones,
            land: where_(&|hex| hex.land),
            cities: where_(&|hex| hex.city.is_some()),
            ports: where_(&|hex| hex.port),
            centers: where_(&|hex| hex.mobilization > 0),
            crises: where_(&|hex| hex.crisis > 0),
            coast: union(|sea| sea.coast),
            ways: Ways::new(&grid, |from, side, _| open[from.index()] >> side.index() & 1 == 1),
            air: Ways::new(&grid, |_, _, _| true),
            river: mask(&|from, side, _| sides.get(from, side) == Some(SideKind::River)),
            seas,
            countries,
            neighbours,
            open,
            costs: Default::default(),
            hexes: pack.hexes.clone(),
            grid,
        };
        for class in Class::ALL {
            for weather in [Weather::Fair, Weather::ThawEast, Weather::Winter, Weather::Storms] {
                let costs = field.grid.ids().map(|from| field.costs_from(pack, class, weather, from));
                field.costs[class as usize][weather as usize] = costs.collect();
            }
        }
        field
    }

    fn costs_from(&self, pack: &Pack, class: Class, weather: Weather, from: HexId) -> [u8; 6] {
        let mut costs = [NO; 6];
        for side in Direction::ALL {
            let Some(to) = self.grid.neighbour(from, side).filter(|_| self.is_open(from, side)) else {
                continue;
            };
            let record = &self.hexes[to.index()];
            let terrain = record.terrain.expect("a land hex has terrain");
            let line = match record.city.is_some() {
                true => &pack.terrain.city,
                false => pack.terrain.natural(terrain),
            };
            let of_class = |line: &crate::pack::TerrainEffect| match class {
                Class::Foot => line.foot,
                Class::Alpine => line.alpine,
                Class::Mech => line.mech,
            };
            let effect = pack.weather(weather);
            let thawed = record.country.is_some_and(|country| effect.reaches(country));
            if weather == Weather::ThawEast && !thawed {
                rule!("20.2.a");
            }
            if record.city.is_some() && thawed && weather == Weather::ThawEast {
                rule!("20.2.1.b");
            }
            rule!("7.2.c");
            rule!("T.tec");
            let mut cost = of_class(line);
            match terrain {
                Terrain::Clear => rule!("7.6.a"),
                _ => rule!("7.6.b"),
            }
            if terrain == Terrain::Clear && record.city.is_none() && thawed {
                rule!("20.2.1.a");
                cost = cost.max(effect.clear);
            }
            if self.river[from.index()] >> side.index() & 1 == 1 {
                rule!("7.6.c");
                cost += of_class(&pack.terrain.river);
            }
            costs[side.index()] = cost;
        }
        costs
    }

    /// Whether land units can go, attack or reach over this side at all.
    #[inline]
    pub fn is_open(&self, hex: HexId, side: Direction) -> bool {
        self.open[hex.index()] >> side.index() & 1 == 1
    }

    /// The country of a land hex.
    #[inline]
    pub fn country(&self, hex: HexId) -> Option<Nation> {
        self.hexes[hex.index()].country
    }
}
