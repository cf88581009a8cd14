//! 24.1 and 25.0: the ground as land units meet it, hexsides, zones of control and what they do to a move.

use engine::{Verdict, deny, rule};
use hexmap::{Direction, HexId};
use mechanics::sides_where;
use serde::{Deserialize, Serialize};

use crate::nation::Rank;
use crate::pack::Pack;
use crate::state::Hexes;
use crate::terrain::{SideKind, Surface, Terrain};
use crate::unit::Kind;

/// How a land unit moves (24.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mover {
    /// Infantry and paratroops, and HQs, which go wherever infantry goes (23.2).
    Foot,
    /// Armor.
    Armor,
}

impl Mover {
    /// How units of a kind move.
    pub const fn of(kind: Kind) -> Mover {
        match kind {
            Kind::Armor => Mover::Armor,
            _ => Mover::Foot,
        }
    }
}

/// What lies along every hexside, made once from the pack.
#[derive(Clone, Debug)]
pub struct Field {
    // By hex and direction, a bit for each kind of hexside.
    sides: Vec<[u8; 6]>,
    // The sides that a mover can cross, a bit each: by frost and mover.
    open: [[Vec<u8>; 2]; 2],
    // The sides of a fortified hex that are fortified.
    forts: Vec<u8>,
    /// Land in play.
    pub land: Hexes,
}

impl Field {
    /// The field of a pack.
    pub fn new(pack: &Pack) -> Field {
        let mut sides = vec![[0; 6]; pack.hexes.len()];
        for record in &pack.hexsides {
            for (from, to) in [(record.a, record.b), (record.b, record.a)] {
                if let Some(direction) = pack.grid.direction(from, to) {
                    sides[from.index()][direction.index()] |= 1 << record.kind as u8;
                }
            }
        }
        let all = pack.grid.ids();
        let mut field = Field { sides, open: Default::default(), forts: Vec::new(), land: Hexes::EMPTY };
        field.land = all.clone().filter(|hex| pack.hex(*hex).is_land()).collect();
        for (frost, movers) in [false, true].into_iter().zip(0..) {
            for mover in [Mover::Foot, Mover::Armor] {
                let open = |hex| {
                    sides_where(&pack.grid, hex, |side, _| {
                        field.land.contains(hex) && field.may_enter(pack, mover, hex, side, frost).is_ok()
                    })
                };
                let open: Vec<u8> = all.clone().map(open).collect();
                field.open[movers][mover as usize] = open;
            }
        }
        // 40.5: the line protects the hexes of the region, a fortress all around.
        let line = pack.regions.iter().find(|region| region.name == "maginot line");
        let fortified = |hex: HexId| {
            let named = line.is_some_and(|line| line.hexes.contains(&hex));
            let sides = Direction::ALL
                .into_iter()
                .filter(|side| pack.hex(hex).fortress || named && field.has(hex, *side, SideKind::Fort));
            sides.fold(0, |mask, side| mask | 1 << side.index())
        };
        let forts = all.map(fortified).collect();
        field.forts = forts;
        field
    }

    /// The sides of a hex that a mover can cross, a bit each.
    #[inline]
    pub fn open(&self, mover: Mover, frozen: bool, hex: HexId) -> u8 {
        self.open[usize::from(frozen)][mover as usize][hex.index()]
    }

    /// The sides of a permanent fort in a hex, a bit each; none if there is no fort.
    #[inline]
    pub fn fort(&self, hex: HexId) -> u8 {
        self.forts[hex.index()]
    }

    /// Whether something of a kind lies along a hexside.
    #[inline]
    pub fn has(&self, hex: HexId, side: Direction, kind: SideKind) -> bool {
        self.sides[hex.index()][side.index()] >> kind as u8 & 1 == 1
    }

    /// Whether a land unit may cross a hexside and enter the hex beyond, as far as the map goes (24.1).
    pub fn may_enter(
        &self,
        pack: &Pack,
        mover: Mover,
        from: HexId,
        side: Direction,
        frozen: bool,
    ) -> Verdict {
        let Some(to) = pack.grid.neighbour(from, side) else { deny!("24.0.a", "the map ends there") };
        let hex = pack.hex(to);
        deny!("24.1.c", hex.surface == Surface::Sea, "{hex} is all sea");
        if hex.surface == Surface::Lake {
            rule!("1.5.e");
        }
        deny!("24.1.g", hex.surface == Surface::Lake, "{hex} is all lake");
        deny!("24.0.a", hex.surface == Surface::Off, "{hex} is out of play");
        let closed = hex.country.is_some_and(|country| pack.country(country).rank == Rank::Closed);
        deny!("24.1.a", closed, "no unit enters Switzerland");
        let open = hex.terrain.is_some_and(|terrain| pack.terrain[terrain as usize].armor);
        if mover == Mover::Armor && !open {
            rule!("T.terrain.marsh");
        }
        let on_sea = |near: &HexId| near.is_some() && pack.hex(*near).surface == Surface::Sea;
        if mover == Mover::Armor && !open && pack.grid.neighbours(to).iter().any(on_sea) {
            // A coast changes nothing: what else is in the hex counts.
            rule!("24.1.e");
        }
        deny!("24.1.h", mover == Mover::Armor && !open, "armor does not enter the marsh in {hex}");
        let bars = |kind: SideKind| {
            let effect = pack.sides[kind as usize];
            self.has(from, side, kind) && !if frozen { effect.frozen } else { effect.land }
        };
        if bars(SideKind::Blocked) {
            rule!("T.terrain.impass");
        }
        deny!("24.1.b", bars(SideKind::Blocked), "the hexside is impassable");
        deny!("24.1.f", bars(SideKind::Lake), "a lake lies between that is not frozen");
        let ferry = self.has(from, side, SideKind::Ferry);
        deny!("24.1.d", bars(SideKind::Sea) && !ferry, "the sea lies between, and there is no ferry");
        Ok(())
    }

    /// The sides over which a unit's zone of control reaches: those that it could cross (25.1).
    pub fn zone(&self, pack: &Pack, mover: Mover, hex: HexId, frozen: bool) -> u8 {
        sides_where(&pack.grid, hex, |side, _| {
            let reaches = self.may_enter(pack, mover, hex, side, frozen).is_ok();
            if !reaches {
                rule!("25.1.a");
            }
            reaches
        })
    }
}

/// Whether units of a kind have a zone of control (25.0, 25.1).
pub fn has_zone(kind: Kind) -> bool {
    let exerts = matches!(kind, Kind::Infantry | Kind::Armor);
    if exerts {
        rule!("25.0");
    } else {
        rule!("25.1.c");
    }
    exerts
}

/// How a move may go on (25.2, 25.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// No hex has been entered yet.
    Start,
    /// As far as the allowance goes.
    Free,
    /// One hex more, of any sort.
    Last,
    /// One hex more, if it is forest in an enemy zone.
    Slip,
    /// No further.
    Done,
}

/// What a hex of a path is like for the unit on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Footing {
    /// Whether it is in an enemy zone of control.
    pub zone: bool,
    /// Its terrain.
    pub terrain: Terrain,
}

impl Pace {
    /// The pace after a unit has gone from a hex to the next; none if it may not.
    pub fn stride(self, pack: &Pack, mover: Mover, from: Footing, to: Footing) -> Option<Pace> {
        let from_zone_to_zone = self == Pace::Start && from.zone && to.zone;
        if mover == Mover::Armor {
            return match self {
                Pace::Start | Pace::Free if from_zone_to_zone => {
                    rule!("25.3.c");
                    Some(Pace::Done)
                }
                Pace::Start | Pace::Free if to.zone => {
                    rule!("25.3.a");
                    Some(Pace::Last)
                }
                Pace::Start | Pace::Free => {
                    if from.zone {
                        rule!("25.3.b");
                    }
                    Some(Pace::Free)
                }
                Pace::Last => Some(Pace::Done),
                Pace::Slip | Pace::Done => None,
            };
        }
        let slips = |footing: Footing| pack.terrain[footing.terrain as usize].slip;
        match self {
            Pace::Start | Pace::Free if from_zone_to_zone => {
                let slip = slips(from) && slips(to);
                if slip {
                    rule!("25.2.b");
                    rule!("24.1.i");
                    rule!("T.terrain.forest.b");
                    rule!("P13.24.1.c");
                    rule!("FE.24.1.c");
                }
                slip.then_some(Pace::Done)
            }
            Pace::Start | Pace::Free if to.zone => {
                rule!("25.2.a1");
                Some(if slips(to) { Pace::Slip } else { Pace::Done })
            }
            Pace::Start | Pace::Free => {
                if from.zone {
                    rule!("25.2.a2");
                }
                Some(Pace::Free)
            }
            Pace::Slip => (to.zone && slips(to)).then_some(Pace::Done),
            Pace::Last | Pace::Done => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::covers;

    use super::*;

    fn barred(pack: &Pack, mover: Mover, frozen: bool, case: &str) -> usize {
        let field = Field::new(pack);
        let land = pack.grid.ids().filter(|hex| pack.hex(*hex).is_land());
        land.flat_map(|hex| Direction::ALL.map(|side| field.may_enter(pack, mover, hex, side, frozen)))
            .filter(|verdict| verdict.is_err_and(|bar| bar.case == case))
            .count()
    }

    #[test]
    fn c24_1_the_ground_bars_land_units() {
        covers!("24.1.a");
        covers!("24.1.b");
        covers!("24.1.c");
        covers!("24.1.d");
        let pack = Pack::embedded();
        for case in ["24.1.a", "24.1.b", "24.1.c", "24.1.d"] {
            assert!(barred(&pack, Mover::Foot, false, case) > 0, "{case}");
        }
    }

    #[test]
    fn c24_1_marsh_stops_armor_alone() {
        covers!("24.1.h");
        let pack = Pack::embedded();
        assert!(barred(&pack, Mover::Armor, false, "24.1.h") > 0);
        assert_eq!(barred(&pack, Mover::Foot, false, "24.1.h"), 0);
    }

    #[test]
    fn c24_1_a_coast_changes_nothing() {
        covers!("24.1.e");
        let mut pack = Pack::embedded();
        let coast = pack.grid.id("W3931".parse().unwrap()).unwrap();
        let field = Field::new(&pack);
        let enters = |pack: &Pack| {
            Direction::ALL.into_iter().any(|side| {
                let near = pack.grid.neighbour(coast, side).filter(|near| pack.hex(*near).is_land());
                near.is_some_and(|near| {
                    field.may_enter(pack, Mover::Armor, near, side.opposite(), false).is_ok()
                })
            })
        };
        assert!(enters(&pack));
        pack.hexes[coast.index()].terrain = Some(Terrain::Marsh);
        assert!(!enters(&pack));
    }

    #[test]
    fn c24_1_a_lake_is_crossed_on_ice() {
        covers!("24.1.f");
        let pack = Pack::embedded();
        assert!(barred(&pack, Mover::Foot, false, "24.1.f") > 0);
        assert_eq!(barred(&pack, Mover::Foot, true, "24.1.f"), 0);
    }

    #[test]
    fn c25_1_zones_end_where_units_do() {
        covers!("25.1.a");
        let pack = Pack::embedded();
        let field = Field::new(&pack);
        let danzig = pack.grid.id("W3931".parse().unwrap()).unwrap();
        let zone = field.zone(&pack, Mover::Foot, danzig, false);
        for side in Direction::ALL {
            let reaches = zone >> side.index() & 1 == 1;
            assert_eq!(reaches, field.may_enter(&pack, Mover::Foot, danzig, side, false).is_ok());
        }
        assert_ne!(zone, 0b11_1111, "Danzig lies on the sea");
    }

    #[test]
    fn c25_0_infantry_and_armor_have_zones() {
        covers!("25.0");
        covers!("25.1.c");
        assert!(has_zone(Kind::Infantry) && has_zone(Kind::Armor));
        let none = [Kind::Paratroop, Kind::Hq, Kind::General, Kind::Fighter, Kind::Battleship];
        assert!(none.into_iter().all(|kind| !has_zone(kind)));
    }

    const CLEAR: Footing = Footing { zone: false, terrain: Terrain::Clear };
    const ZONE: Footing = Footing { zone: true, terrain: Terrain::Clear };
    const WOOD: Footing = Footing { zone: true, terrain: Terrain::Forest };

    #[test]
    fn c25_2_infantry_in_zones() {
        covers!("25.2.a1");
        covers!("25.2.a2");
        covers!("25.2.b");
        let pack = Pack::embedded();
        let go = |pace: Pace, from, to| pace.stride(&pack, Mover::Foot, from, to);
        assert_eq!(go(Pace::Start, CLEAR, ZONE), Some(Pace::Done));
        assert_eq!(go(Pace::Start, ZONE, CLEAR), Some(Pace::Free));
        assert_eq!(go(Pace::Start, ZONE, ZONE), None);
        assert_eq!(go(Pace::Start, WOOD, WOOD), Some(Pace::Done));
        assert_eq!(go(Pace::Free, CLEAR, WOOD), Some(Pace::Slip));
        assert_eq!(go(Pace::Slip, WOOD, WOOD), Some(Pace::Done));
        assert_eq!(go(Pace::Slip, WOOD, CLEAR), None);
    }

    #[test]
    fn c25_3_armor_in_zones() {
        covers!("25.3.a");
        covers!("25.3.b");
        covers!("25.3.c");
        let pack = Pack::embedded();
        let go = |pace: Pace, from, to| pace.stride(&pack, Mover::Armor, from, to);
        assert_eq!(go(Pace::Free, CLEAR, ZONE), Some(Pace::Last));
        assert_eq!(go(Pace::Last, ZONE, ZONE), Some(Pace::Done));
        assert_eq!(go(Pace::Start, ZONE, CLEAR), Some(Pace::Free));
        assert_eq!(go(Pace::Start, ZONE, ZONE), Some(Pace::Done));
        assert_eq!(go(Pace::Done, ZONE, CLEAR), None);
    }
}
