//! The suggested set-up: what the first turn could take of it.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::nation::{Nation, Side};
use crate::pack::{Entry, Pack};
use crate::terrain::SideKind;
use crate::unit::{Ground, Kind, Start, Unit};

/// Units on the map at the start of the Standard game.
fn on_map(pack: &Pack) -> impl Iterator<Item = (UnitId, &Unit, HexId)> {
    let units = pack.units.iter().enumerate().filter(|(_, unit)| unit.start == Start::Map && !unit.civil_war);
    units.map(|(index, unit)| (UnitId::from_index(index), unit, unit.hex.unwrap()))
}

fn hexside(pack: &Pack, a: HexId, b: HexId) -> Option<SideKind> {
    let (a, b) = (a.min(b), a.max(b));
    pack.hexsides.iter().find(|side| (side.a, side.b) == (a, b)).map(|side| side.kind)
}

fn neighbours(pack: &Pack, hex: HexId) -> Vec<HexId> {
    pack.grid.neighbours(hex).iter().copied().filter(|near| near.is_some()).collect()
}

/// Hexes that the units of a country could enter in the first Movement Phase, by land: through its own country, the enemy's
/// and, if its side may invade, those of neutrals, whose units have zones of control as soon as they are invaded (21.3).
fn first_marches(pack: &Pack, nation: Nation, side: Side, enemy: Nation) -> BTreeMap<HexId, UnitId> {
    let holders: BTreeMap<HexId, Nation> = on_map(pack).map(|(_, unit, hex)| (hex, unit.nation)).collect();
    let zoned = |hex: HexId| {
        let country = pack.hexes[hex.index()].country;
        on_map(pack).any(|(_, unit, at)| {
            let hostile = unit.nation == enemy || (unit.nation != nation && Some(unit.nation) == country);
            unit.is_mobile()
                && hostile
                && neighbours(pack, at).contains(&hex)
                && hexside(pack, at, hex) != Some(SideKind::Water)
        })
    };
    let weather = pack.weather(pack.turns[0].weather);
    let enters = |hex: HexId| {
        let record = &pack.hexes[hex.index()];
        let Some(country) = record.country else { return false };
        let open = pack.country(country).entry == Entry::Open;
        let may = country == nation || country == enemy || (open && pack.side(side).invades);
        may && holders.get(&hex).is_none_or(|holder| *holder == nation)
    };
    let cost = |unit: &Unit, from: HexId, to: HexId| {
        let record = &pack.hexes[to.index()];
        let line = match (&record.city, record.terrain) {
            (Some(_), _) => &pack.terrain.city,
            (None, Some(terrain)) => pack.terrain.natural(terrain),
            (None, None) => return None,
        };
        let of = |line: &crate::pack::TerrainEffect| match unit.kind {
            kind if kind.is_mechanized() => line.mech,
            Kind::Alpine => line.alpine,
            _ => line.foot,
        };
        let clear = record.city.is_none() && record.terrain == Some(crate::terrain::Terrain::Clear);
        let thaw = clear && record.country.is_some_and(|country| weather.reaches(country));
        let hex = if thaw { weather.clear } else { of(line) };
        match hexside(pack, from, to) {
            Some(SideKind::Water) => None,
            Some(SideKind::River) => Some(hex + of(&pack.terrain.river)),
            None => Some(hex),
        }
    };
    let mut reached = BTreeMap::new();
    for (id, unit, start) in on_map(pack).filter(|(_, unit, _)| unit.nation == nation && unit.is_mobile()) {
        let mut best = BTreeMap::from([(start, unit.movement)]);
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            let left = best[&hex];
            // 9.5: an enemy zone of control ends a march; 9.6: it may begin in one, out of all of them.
            if hex != start && zoned(hex) {
                continue;
            }
            for near in neighbours(pack, hex).into_iter().filter(|near| enters(*near)) {
                if hex == start && zoned(start) && zoned(near) {
                    continue;
                }
                let Some(cost) = cost(unit, hex, near) else { continue };
                // 7.5: one hex at least.
                let rest = if hex == start {
                    left.saturating_sub(cost)
                } else if cost <= left {
                    left - cost
                } else {
                    continue;
                };
                if best.get(&near).is_none_or(|known| *known < rest) {
                    best.insert(near, rest);
                    open.push(near);
                }
            }
        }
        best.remove(&start);
        best.into_keys().for_each(|hex| {
            reached.entry(hex).or_insert(id);
        });
    }
    reached
}

/// Empty ports of others on a friendly sea of a country that has a corps on its coast (18.3).
fn first_landings(pack: &Pack, nation: Nation) -> BTreeSet<HexId> {
    let taken: BTreeSet<HexId> = on_map(pack).map(|(_, _, hex)| hex).collect();
    let mut ports = BTreeSet::new();
    for friendly in pack.friendly_seas.iter().filter(|sea| sea.nation == nation) {
        let sea = &pack.seas[friendly.sea];
        let sails = on_map(pack).any(|(_, unit, hex)| {
            unit.nation == nation && unit.is_mobile() && !unit.is_army() && sea.coast.contains(&hex)
        });
        let foreign = |hex: &&HexId| {
            let record = &pack.hexes[hex.index()];
            let open = record.country.is_some_and(|country| pack.country(country).entry == Entry::Open);
            record.port && open && record.country != Some(nation) && !taken.contains(*hex)
        };
        if sails {
            ports.extend(sea.coast.iter().filter(foreign));
        }
    }
    ports
}

/// What stands in each set-up is lawful: the pack would not be read otherwise. This is what it gives away: the hexes where
/// no unit may be set up (Danzig), a country without units, and one center or port of countries with fewer units than those.
#[test]
fn the_suggested_set_up_gives_no_capital_away_on_the_first_turn() {
    let pack = Pack::embedded();
    let name = |hex: &HexId| pack.hexes[hex.index()].city.clone().unwrap_or_default();
    let prizes = |nation, side, enemy| {
        let reached = first_marches(&pack, nation, side, enemy).into_keys();
        let prize = |hex: &HexId| {
            let record = &pack.hexes[hex.index()];
            record.country != Some(nation) && (record.capital || record.mobilization > 0 || record.port)
        };
        reached.filter(prize).map(|hex| name(&hex)).collect::<BTreeSet<String>>()
    };
    let taken = prizes(Nation::Germany, Side::Axis, Nation::France);
    let given = ["Aarhus", "Brno", "Danzig and Gdynia", "Luxembourg", "Memel", "Rotterdam"];
    assert_eq!(taken.iter().map(String::as_str).collect::<Vec<_>>(), given);
    assert_eq!(prizes(Nation::France, Side::Allied, Nation::Germany), BTreeSet::new());
    let landings: BTreeSet<String> = first_landings(&pack, Nation::Germany).iter().map(name).collect();
    assert_eq!(landings.iter().map(String::as_str).collect::<Vec<_>>(), ["Danzig and Gdynia", "Memel"]);
}

/// 26.4, 31.2: every unit of the start has its hex, and every other unit that 32.0 can set up.
#[test]
fn units_stand_where_the_chart_says() {
    let pack = Pack::embedded();
    for (_, unit, hex) in on_map(&pack) {
        assert!(pack.set_up_hexes(unit, &unit.ground).contains(&hex), "{}", unit.key);
        let record = &pack.hexes[hex.index()];
        assert_eq!(
            unit.kind == Kind::FortifiedZone,
            record.city.is_none() || !unit.is_mobile(),
            "{}",
            unit.key
        );
    }
    let barred = ["3718", "3719"].map(|number| pack.grid.id(number.parse().unwrap()).unwrap());
    let corps = pack.units.iter().find(|unit| unit.key == "ger.inf.i").unwrap();
    for ground in [Ground::City, Ground::Home] {
        assert!(barred.iter().all(|hex| !pack.set_up_hexes(corps, &ground).contains(hex)), "32.3");
    }
    let bef = pack.units.iter().find(|unit| unit.name == "BEF").unwrap();
    assert!(bef.hex.is_some());
    let factions =
        pack.units.iter().filter(|unit| unit.ground == Ground::Faction && unit.start == Start::Map);
    let cities: BTreeSet<_> = factions.clone().map(|unit| unit.hex.unwrap()).collect();
    assert_eq!((factions.count(), cities.len()), (8, 8));
}
