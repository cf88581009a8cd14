//! 13.4 Zones of control.

use engine::rule;
use hexmap::{Direction, HexId};
use mechanics::UnitId;

use crate::NoRetreat;
use crate::board::Hexes;
use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::state::State;
use crate::terrain::SideKind;
use crate::unit::{Kind, Shape, Unit, Zone};

/// Whose zones bind whom: Soviet and German units bind each other (18.5), Slovak ones do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Camp {
    /// German units and Drop! markers.
    German,
    /// Allied units.
    Allied,
    /// Soviet units.
    Soviet,
    /// Slovak units.
    Slovak,
}

/// How many camps there are.
pub(crate) const CAMPS: usize = 4;

impl Camp {
    /// The camp of a nation's units.
    #[inline]
    pub const fn of(nation: Nation) -> Camp {
        match nation {
            Nation::Germany => Camp::German,
            Nation::SovietUnion => Camp::Soviet,
            Nation::Slovakia => Camp::Slovak,
            _ => Camp::Allied,
        }
    }

    /// The camps whose zones bind this one.
    #[inline]
    pub const fn enemies(self) -> &'static [Camp] {
        match self {
            // 18.5: German and Soviet units treat each other's zones as enemy ones.
            Camp::German => &[Camp::Allied, Camp::Soviet],
            Camp::Soviet => &[Camp::Allied, Camp::German],
            Camp::Slovak => &[Camp::Allied],
            Camp::Allied => &[Camp::German, Camp::Soviet, Camp::Slovak],
        }
    }
}

/// Adds the zone of a unit to the full or the Weak ones of its camp.
pub(crate) fn add(game: &NoRetreat, state: &State, unit: UnitId, hex: HexId, [full, weak]: [&mut Hexes; 2]) {
    let (counter, board) = (game.unit(unit), game.board());
    let zone = match counter.zone {
        // 13.4.4: strength in parentheses, or No Supply.
        _ if state.no_supply.contains(unit) => {
            rule!("13.4.4.b");
            rule!("12.4.no.c");
            return;
        }
        Zone::None => {
            rule!("13.4.4.a");
            rule!("2.3.2.d");
            return;
        }
        Zone::Full => full,
        Zone::Weak => {
            mark_weak(counter);
            weak
        }
    };
    for (direction, &to) in Direction::ALL.into_iter().zip(board.grid.neighbours(hex)) {
        if to.is_none() || board.along.get(hex, direction) == Some(SideKind::Water) {
            continue;
        }
        let [here, there] = [hex, to].map(|hex| &board.hexes[hex.index()]);
        // 13.2.3: an Evacuation Zone has to do with its port only.
        let open = match here.zone || there.zone {
            true => (here.zone && there.port) || (here.port && there.zone),
            false => there.land,
        };
        if !open {
            continue;
        }
        // 13.4: zones do not reach into Rough hexes.
        match game.front().ground[to.index()][counter.side as usize].zone {
            true => {
                rule!("13.4.a");
                zone.insert(to);
            }
            false => rule!("13.4.c"),
        }
    }
}

/// Which counters have Weak zones (13.4.5): the pack says it of each.
fn mark_weak(counter: &Unit) {
    match (counter.shape, counter.kind) {
        (_, Kind::Fortress) => {
            rule!("13.4.5.b");
            rule!("18.7.f");
        }
        (Shape::Round, kind) => {
            rule!("13.4.5.a");
            if kind == Kind::Cavalry {
                rule!("18.3.b");
            }
        }
        _ => {
            rule!("13.4.5.c");
            rule!("18.8.h");
        }
    }
}

impl At<'_> {
    fn zones(self, nation: Nation, of: &[Hexes; CAMPS]) -> Hexes {
        match nation {
            Nation::Germany if !of[Camp::Soviet as usize].is_empty() => rule!("18.5.d"),
            Nation::SovietUnion if !of[Camp::German as usize].is_empty() => rule!("18.5.e"),
            _ => {}
        }
        Camp::of(nation).enemies().iter().fold(Hexes::EMPTY, |all, camp| all | of[*camp as usize])
    }

    /// Enemy zones of control in which units of a nation stop (13.4.1).
    #[inline]
    pub fn full_zone_against(self, nation: Nation) -> Hexes {
        self.zones(nation, &self.desk.full)
    }

    /// Enemy zones of control, Weak ones too, as they bind units of a nation (13.4, 18.5).
    #[inline]
    pub fn zone_against(self, nation: Nation) -> Hexes {
        self.zones(nation, &self.desk.full) | self.zones(nation, &self.desk.weak)
    }

    /// Zones of control of a side, Weak ones too.
    #[inline]
    pub fn zone_of(self, side: Side) -> Hexes {
        let (full, weak) = (&self.desk.full, &self.desk.weak);
        let camps: &[Camp] = match side {
            Side::German => &[Camp::German, Camp::Soviet, Camp::Slovak],
            Side::Allied => &[Camp::Allied],
        };
        camps.iter().fold(Hexes::EMPTY, |all, camp| all | full[*camp as usize] | weak[*camp as usize])
    }
}
