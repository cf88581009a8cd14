//! The map as the rules use it: costs, bans and areas worked out once per scenario.

use std::num::NonZeroU8;

use engine::rule;
use hexmap::{Axis, Direction, Grid, HexId, HexNumber, Layout, Links, Sheet, Sides, Stagger, StepTable};
use mechanics::sides_where;

use crate::nation::Nation;
use crate::options::Options;
use crate::pack::{Cost, FortEffect, HexEffect, MechAttack, Pack, Power, Scenario, SpecialRule, SupplyUse};
use crate::state::{HexSet, UNITS};
use crate::terrain::{Fort, HexKind, HexRecord, SideKind, Terrain};

/// A step that cannot be made.
pub(crate) const NO: u8 = u8::MAX;

/// Garrisons that have a number of their own: a set of units has room for 256.
const GARRISONS: usize = 256 - UNITS;

/// How a unit moves (2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mobility {
    Foot,
    Mech,
}

/// A hex as combat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ground {
    pub shift: i16,
    pub mech: MechAttack,
    pub concentric: bool,
}

/// The map of a scenario.
pub(crate) struct Field {
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    /// Half points to enter the neighbour on each side, by mobility; [`NO`] where there is no way.
    pub costs: [Vec<[u8; 6]>; 2],
    // The same once fortifications have become clear terrain (4.5.2).
    later: [Vec<[u8; 6]>; 2],
    /// Sides over which units can go, attack and exert zones at all.
    pub open: Vec<u8>,
    /// Sides with a river or strait.
    pub water: Vec<u8>,
    pub ground: Vec<Ground>,
    /// What clear terrain is, for fortifications that have come to that (4.5.2).
    pub clear: Ground,
    /// Shift of a river side.
    pub water_shift: i16,
    /// Shift of a strait.
    pub strait_shift: i16,
    /// Half points that an enemy air zone adds to every hex (6.2.2).
    pub air_toll: u8,
    /// Shift of an air zone, for whoever has it (6.2.2).
    pub air_shift: i16,
    /// Shift of a concentric attack by German units alone (12.2.2).
    pub german_concentric: i16,
    /// Shift of any other concentric attack (12.2.2).
    pub concentric: i16,
    /// Shift of the 7th Flieger Division (12.8).
    pub airdrop: i16,
    /// The lines of the terrain chart, by kind of fortification.
    pub forts: [FortEffect; Fort::ALL.len()],
    /// Hexes with a fortification that is in play (11.5), by kind.
    pub fortified: [HexSet; Fort::ALL.len()],
    /// Those of them that have a garrison, in ascending order.
    pub garrisons: Vec<HexId>,
    /// Cities that count (2.1).
    pub cities: HexSet,
    /// Cities that supply lines and replacements know.
    pub supply_cities: HexSet,
    /// Railroads.
    pub rails: Links,
    /// Hexes with a railroad.
    pub rail_hexes: HexSet,
    /// Sides with a strait: no zone of control crosses it.
    pub straits: Vec<u8>,
    /// In the order of the scenario's nations.
    pub areas: Vec<Area>,
}

/// What the map is to one nation.
pub(crate) struct Area {
    nation: Nation,
    /// Hexes that it may enter and attack.
    pub operates: HexSet,
    /// Everything else.
    pub closed: HexSet,
    /// Home-country hexes for supply (10.1).
    pub home: HexSet,
    /// Supply sources, if friendly-controlled (10.4).
    pub sources: HexSet,
    /// Half points to enter the neighbour on each side, by mobility, within the area.
    pub costs: [StepTable; 2],
    /// The same with clear terrain where fortifications have come to that, if that makes a difference (4.5.2).
    pub cleared: Option<Box<[StepTable; 2]>>,
    /// Sides over which zones of foot and of mechanized units reach.
    pub zones: [Vec<u8>; 2],
}

impl Field {
    pub fn new(pack: &Pack, scenario: &Scenario, options: &Options) -> Result<Field, String> {
        let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
        rule!("2.1.e");
        let numbers = pack.hexes.iter().map(|hex| number(hex.number));
        let grid = Grid::new(layout, numbers).map_err(|error| error.to_string())?;
        rule!("2.1.d");
        let mut field = Field {
            hexes: grid.ids().zip(&pack.hexes).map(|(_, hex)| hex.clone()).collect(),
            costs: [vec![[NO; 6]; grid.len()], vec![[NO; 6]; grid.len()]],
            later: [vec![[NO; 6]; grid.len()], vec![[NO; 6]; grid.len()]],
            open: vec![0; grid.len()],
            water: vec![0; grid.len()],
            ground: Vec::new(),
            clear: on_ground(pack.terrain.natural(Terrain::Clear)),
            water_shift: i16::from(pack.terrain.river.shift),
            strait_shift: i16::from(pack.terrain.strait.shift),
            air_toll: pack.terrain.air_zone,
            air_shift: pack.terrain.air_shift.into(),
            german_concentric: pack.terrain.german_concentric.into(),
            concentric: pack.terrain.concentric.into(),
            airdrop: pack.terrain.airdrop.into(),
            forts: Fort::ALL.map(|fort| *pack.terrain.fort(fort)),
            fortified: [HexSet::EMPTY; Fort::ALL.len()],
            garrisons: Vec::new(),
            cities: HexSet::EMPTY,
            supply_cities: HexSet::EMPTY,
            rails: Links::new(&grid),
            rail_hexes: HexSet::EMPTY,
            straits: vec![0; grid.len()],
            areas: Vec::new(),
            grid,
        };
        for (id, hex) in field.grid.ids().zip(&field.hexes) {
            rule!("2.1.a");
            field.cities.set(id, hex.is_city());
            field.supply_cities.set(id, hex.is_city() || (options.dots_supply && hex.city.is_some()));
        }
        // 13.1: in 1939 Czech fortifications stop nobody, and no others are in play.
        rule!("13.1.f");
        if scenario.special(SpecialRule::FortsBreached).is_none() {
            rule!("T.sp.i");
            for (id, hex) in field.grid.ids().zip(&field.hexes) {
                if let Some(fort) = hex.fort {
                    field.fortified[fort as usize].insert(id);
                }
            }
        }
        let garrisoned = field.fortified[Fort::Fort as usize] | field.fortified[Fort::Heavy as usize];
        field.garrisons = garrisoned.iter().collect();
        if field.garrisons.len() > GARRISONS {
            return Err(format!("the rules have room for {GARRISONS} fortifications with a garrison"));
        }
        let clearing = field.clearing(pack, scenario);
        field.lay_costs(pack, &clearing);
        field.ground = field.grid.ids().map(|hex| on_ground(field.effect(pack, hex))).collect();
        for power in &scenario.nations {
            let sources = field.sources(pack, scenario, options, power.nation);
            let war = scenario.campaign.is_some();
            let area = field.area(power, options, sources, war, !clearing.is_empty());
            field.areas.push(area);
        }
        Ok(field)
    }

    // 4.5.2: fortifications that become clear terrain when their country falls, where that changes anything.
    fn clearing(&self, pack: &Pack, scenario: &Scenario) -> HexSet {
        rule!("4.5.2.i");
        let countries = scenario.campaign.iter().flat_map(|campaign| &campaign.countries);
        let clearing: Vec<Nation> =
            countries.filter(|entry| entry.clears).map(|entry| entry.nation).collect();
        let clear = pack.terrain.natural(Terrain::Clear);
        let changes = |hex: &HexId| {
            matches!(self.fort(*hex), Some(Fort::Fort | Fort::Heavy))
                && self.country(*hex).is_some_and(|country| clearing.contains(&country))
                && self.effect(pack, *hex) != clear
        };
        self.grid.ids().filter(changes).collect()
    }

    fn lay_costs(&mut self, pack: &Pack, clearing: &HexSet) {
        let mut rails = Links::new(&self.grid);
        let mut rail_hexes = HexSet::EMPTY;
        let mut sides = Sides::new(&self.grid, None);
        let id = |hex: u16| self.grid.id(number(hex)).expect("the pack is sound");
        for &(a, b) in &pack.rails {
            rule!("11.3.b");
            rails.add(&self.grid, id(a), id(b)).expect("the pack is sound");
            rail_hexes.extend([id(a), id(b)]);
        }
        for side in &pack.sides {
            let (a, b) = (id(side.a), id(side.b));
            let direction = self.grid.direction(a, b).expect("the pack is sound");
            if side.kind == SideKind::River {
                rule!("11.4.e", "11.4.l");
            }
            sides.set(&self.grid, a, direction, Some(side.kind));
        }
        for from in self.grid.ids() {
            for side in Direction::ALL {
                let Some(to) = self.grid.neighbour(from, side) else { continue };
                let kind: Option<SideKind> = sides.get(from, side);
                if self.is_water(from)
                    || self.is_water(to)
                    || kind.is_some_and(|kind| !matches!(kind, SideKind::River | SideKind::Strait))
                {
                    rule!("11.4.i", "11.4.j");
                    continue;
                }
                self.open[from.index()] |= 1 << side.index();
                self.water[from.index()] |= u8::from(kind.is_some()) << side.index();
                rule!("4.5.2.c");
                self.straits[from.index()] |= u8::from(kind == Some(SideKind::Strait)) << side.index();
                let effect = self.effect(pack, to);
                let later = if clearing.contains(to) { pack.terrain.natural(Terrain::Clear) } else { effect };
                let rail = rails.has(from, side);
                for mobility in [Mobility::Foot, Mobility::Mech] {
                    rule!("2.3.2.f");
                    let cost = |effect| {
                        if rail {
                            rule!("11.4.m");
                            return pack.terrain.rail;
                        }
                        self.cost(pack, mobility, from, to, kind, effect)
                    };
                    let (now, later) = (cost(effect), cost(later));
                    self.costs[mobility as usize][from.index()][side.index()] = now;
                    self.later[mobility as usize][from.index()][side.index()] = later;
                }
            }
        }
        (self.rails, self.rail_hexes) = (rails, rail_hexes);
    }

    fn cost(
        &self,
        pack: &Pack,
        mobility: Mobility,
        from: HexId,
        to: HexId,
        side: Option<SideKind>,
        effect: &HexEffect,
    ) -> u8 {
        rule!("11.3.c");
        let city = |hex| self.cities.contains(hex);
        let entry = match if mobility == Mobility::Mech { effect.mech } else { effect.foot } {
            Cost::Half(cost) => cost,
            Cost::Rail | Cost::No => {
                rule!("11.4.a", "11.4.b");
                return NO;
            }
        };
        let water = match side {
            // 11.4: rivers are free at a city; the straits are no river.
            Some(SideKind::River) if city(from) || city(to) => {
                rule!("11.4.g");
                return entry;
            }
            Some(SideKind::River) => {
                rule!("11.4.h");
                pack.terrain.river
            }
            Some(SideKind::Strait) => {
                rule!("11.4.k");
                pack.terrain.strait
            }
            _ => return entry,
        };
        rule!("11.3.f", "11.4.f");
        entry + if mobility == Mobility::Mech { water.mech } else { water.foot }
    }

    /// The line of the terrain chart for a land hex: a city hides the natural terrain (11.3). The pack has
    /// one natural terrain a hex, the costliest (11.3).
    fn effect<'p>(&self, pack: &'p Pack, hex: HexId) -> &'p HexEffect {
        let record = &self.hexes[hex.index()];
        match record.terrain {
            Some(terrain) if !self.cities.contains(hex) => {
                rule!("11.3.a", "11.3.e");
                if record.city.is_some() {
                    rule!("11.3.j");
                }
                pack.terrain.natural(terrain)
            }
            _ => {
                rule!("11.3.g", "11.3.h");
                // Whether it is a port makes no difference.
                rule!("11.3.d");
                &pack.terrain.city
            }
        }
    }

    // 10.3, 10.4: by nation. Those that are not named never leave their country.
    fn sources(&self, pack: &Pack, scenario: &Scenario, options: &Options, nation: Nation) -> HexSet {
        let recorded = |used: SupplyUse| -> HexSet {
            let own = pack.supply.iter().filter(|entry| entry.nation == nation && entry.used == used);
            own.map(|entry| self.grid.id(number(entry.hex)).expect("the pack is sound")).collect()
        };
        let of = |country: Nation| -> HexSet {
            self.grid.ids().filter(|&hex| self.country(hex) == Some(country)).collect()
        };
        match nation {
            Nation::Germany => {
                rule!("10.4.c");
                (of(Nation::Germany) | of(Nation::Danzig)) & self.supply_cities
            }
            Nation::Poland => {
                rule!("10.4.g");
                of(Nation::Poland) & self.supply_cities
            }
            Nation::Hungary => {
                rule!("10.4.d");
                let countries = scenario.campaign.iter().flat_map(|campaign| &campaign.countries);
                let capital =
                    countries.filter(|entry| entry.nation == nation).flat_map(|entry| &entry.capital);
                capital.map(|&hex| self.grid.id(number(hex)).expect("the pack is sound")).collect()
            }
            Nation::France | Nation::Britain => {
                rule!("10.4.f");
                of(Nation::France)
            }
            Nation::SovietUnion => {
                rule!("10.3.c");
                recorded(SupplyUse::RailExit)
            }
            _ => {
                match nation {
                    Nation::Yugoslavia => rule!("10.4.e"),
                    Nation::Romania => rule!("10.4.h"),
                    Nation::Italy => rule!("10.4.i"),
                    _ => {}
                }
                let edge = recorded(SupplyUse::Edge);
                if !options.short_columns || edge.is_empty() {
                    return edge;
                }
                let last = |hex: &HexId| self.grid.neighbour(*hex, Direction::D).is_none();
                edge | of(nation).iter().filter(last).collect()
            }
        }
    }

    fn area(&self, power: &Power, options: &Options, sources: HexSet, war: bool, clearing: bool) -> Area {
        use Nation::*;
        let nation = power.nation;
        match nation {
            Germany if !war => rule!("13.1.c"),
            _ if !war => rule!("13.1.d"),
            Belgium | Czechoslovakia | Denmark | Lithuania | Netherlands => rule!("T.geo.a"),
            France | Germany | SovietUnion | Britain => rule!("T.geo.b"),
            Hungary | Romania | Yugoslavia => rule!("T.geo.c"),
            Italy => rule!("T.geo.d"),
            _ => rule!("T.geo.e"),
        }
        let mut operates = HexSet::EMPTY;
        let mut home = HexSet::EMPTY;
        for hex in self.grid.ids() {
            let Some(country) = self.country(hex) else { continue };
            rule!("11.7.a");
            operates.set(hex, power.operates.contains(&country));
            if country == Switzerland {
                rule!("1.3.c");
            }
            // East Prussia is German on the map.
            rule!("3.2.l");
            home.set(hex, country == nation || (nation, country) == (Germany, Danzig));
        }
        let mut closed = self.grid.ids().collect::<HexSet>();
        closed -= operates;
        let zones = [Mobility::Foot, Mobility::Mech].map(|mobility| {
            let reaches = |hex: HexId| {
                sides_where(&self.grid, hex, |side, to| {
                    // 9.0: not into what the unit may not enter; the area counts unless the option says no.
                    // The straits are a sea hexside for zones.
                    if !self.is_open(hex, side) {
                        rule!("9.0.f", "9.0.g");
                        return false;
                    }
                    let barred = self.costs[mobility as usize][hex.index()][side.index()] == NO;
                    if barred || !(operates.contains(to) || options.zones_beyond_area) {
                        rule!("9.0.h");
                        return false;
                    }
                    if self.straits[hex.index()] >> side.index() & 1 == 1 {
                        rule!("9.0.g");
                        return false;
                    }
                    rule!("9.0.e");
                    true
                })
            };
            self.grid.ids().map(reaches).collect()
        });
        let table = |costs: &Vec<[u8; 6]>| {
            StepTable::new(&self.grid, |from, side, to| {
                let cost = costs[from.index()][side.index()];
                NonZeroU8::new(cost).filter(|_| operates.contains(to) && cost != NO)
            })
        };
        let costs = self.costs.each_ref().map(table);
        let cleared = clearing.then(|| Box::new(self.later.each_ref().map(table)));
        Area { nation, operates, closed, home, sources, costs, cleared, zones }
    }

    /// What the map is to a nation of the scenario.
    #[inline]
    pub fn of(&self, nation: Nation) -> &Area {
        self.areas.iter().find(|area| area.nation == nation).expect("a nation of the scenario")
    }

    /// The country that a hex belongs to.
    #[inline]
    pub fn country(&self, hex: HexId) -> Option<Nation> {
        self.hexes[hex.index()].country
    }

    /// The fortification printed in a hex.
    #[inline]
    pub fn fort(&self, hex: HexId) -> Option<Fort> {
        self.hexes[hex.index()].fort
    }

    #[inline]
    fn is_water(&self, hex: HexId) -> bool {
        self.hexes[hex.index()].kind != HexKind::Land
    }

    /// Whether units can go or attack over this side at all.
    #[inline]
    pub fn is_open(&self, hex: HexId, side: Direction) -> bool {
        self.open[hex.index()] >> side.index() & 1 == 1
    }
}

/// A hex number of this map.
pub(crate) fn number(digits: u16) -> HexNumber {
    HexNumber::new(None, digits).expect("a number of the pack has four digits")
}

/// A hex as combat sees it, by its line of the terrain chart.
fn on_ground(effect: &HexEffect) -> Ground {
    rule!("T.sp.h", "T.sp.b");
    Ground { shift: i16::from(effect.shift), mech: effect.mech_attack, concentric: effect.concentric }
}
