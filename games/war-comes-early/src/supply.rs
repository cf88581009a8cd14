//! 10.0 Supply.

use engine::rule;
use hexmap::{Direction, HexId, Pass};
use mechanics::{Obstacles, UnitId};

use crate::WarComesEarly;
use crate::frame::At;
use crate::state::{HexSet, WORDS};

impl At<'_> {
    /// Whether a unit on the map is in supply where it stands (10.0).
    pub(crate) fn is_supplied(self, unit: UnitId) -> bool {
        let At { state, desk, .. } = self;
        rule!("10.0.a");
        let Some(hex) = state.hex(unit) else { return false };
        if self.area(unit).home.contains(hex) {
            rule!("10.1.a", "10.1.b");
            return true;
        }
        let free = usize::from(self.ignores_zones(unit));
        if let Some(known) = desk.supplied[hex.index()][free].get() {
            return known;
        }
        let supplied = self.trace(unit, hex);
        desk.supplied[hex.index()][free].set(Some(supplied));
        supplied
    }

    /// Whether a unit is in supply for an attack on a hex (10.1).
    pub(crate) fn is_supplied_to_attack(self, unit: UnitId, target: HexId) -> bool {
        self.area(unit).home.contains(target) || self.is_supplied(unit)
    }

    /// Where lines of supply to this unit cannot go, and where they can end but not go through (10.2).
    fn obstacles(self, unit: UnitId) -> Obstacles<WORDS> {
        let At { state, desk, .. } = self;
        let side = self.side(unit);
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let stop = match self.ignores_zones(unit) {
            true => {
                rule!("9.2.c");
                HexSet::EMPTY
            }
            // 9.2: a friendly unit cancels the zone for supply only.
            false => {
                rule!("9.2.b");
                *self.zone(side.enemy()) - desk.occupied[own]
            }
        };
        rule!("10.2.j");
        let cities = self.field.supply_cities & *state.control.of(enemy);
        rule!("10.2.g");
        Obstacles { shut: desk.borders.cut[own] | desk.occupied[enemy] | cities, stop }
    }

    // 10.2: a line of passable hexes of any length to a supply source of one's own nation.
    fn trace(self, unit: UnitId, hex: HexId) -> bool {
        let At { state, desk, .. } = self;
        if self.campaign.as_ref().is_some_and(|campaign| campaign.rail.nation == self.unit(unit).nation) {
            rule!("10.2.f");
            return self.is_railed(unit, hex);
        }
        let obstacles = self.obstacles(unit);
        // 10.2: sources of its own nation, and of no enemy that it has taken.
        rule!("10.2.c", "10.2.d");
        rule!("10.4.a", "10.4.b");
        let sources = self.area(unit).sources & *state.control.of(self.side(unit) as usize);
        // 10.2: over hexes of any country that is in play.
        rule!("10.2.e");
        let pass = self.passing(&obstacles);
        let mut line = desk.lines[hex.index()].get();
        if sources.contains(hex) || self.is_whole(line.hexes(), hex, &sources, &pass) {
            rule!("10.2.a");
            return true;
        }
        let mut flood = desk.flood.borrow_mut();
        let found = flood.trace(&self.field.grid, hex, |hex| sources.contains(hex), pass);
        if let Some(source) = found {
            rule!("10.2.a");
            let mut path = desk.line.borrow_mut();
            flood.path(source, &mut path);
            line.keep(&path);
            desk.lines[hex.index()].set(line);
        } else {
            rule!("10.2.b");
        }
        found.is_some()
    }
}

impl WarComesEarly {
    // Whether a line still leads from a hex to a source.
    fn is_whole(
        &self,
        line: &[HexId],
        hex: HexId,
        sources: &HexSet,
        pass: impl Fn(HexId, Direction, HexId) -> Pass,
    ) -> bool {
        let Some((&source, way)) = line.split_last() else { return false };
        let mut from = hex;
        let mut step = |to: HexId| {
            let side = self.field.grid.direction(from, to).expect("a line goes from hex to hex");
            pass(std::mem::replace(&mut from, to), side, to)
        };
        sources.contains(source)
            && way.iter().all(|to| step(*to) == Pass::Through)
            && step(source) != Pass::No
    }

    /// How far supply goes, from hex to hex.
    pub(crate) fn passing(&self, obstacles: &Obstacles<WORDS>) -> impl Fn(HexId, Direction, HexId) -> Pass {
        move |from, side, to| {
            if !self.field.is_open(from, side) || !self.in_play.contains(to) {
                rule!("10.2.l");
                return Pass::No;
            }
            let pass = obstacles.pass(to);
            if pass == Pass::Into {
                rule!("9.2.a", "10.2.k");
            }
            pass
        }
    }
}

impl At<'_> {
    // 10.3: so many hexes at most between the unit and a railhead. All that lies near enough is found at once;
    // a line goes both ways. A railhead on the map is joined to a source, or it would have been pulled back.
    fn is_railed(self, unit: UnitId, hex: HexId) -> bool {
        let At { state, desk, .. } = self;
        let railed = desk.railed.get_or_init(|| {
            rule!("10.3.d");
            let obstacles = self.obstacles(unit);
            rule!("10.3.a");
            let path = self.war().rail.path;
            let steps = if self.options.railhead_four { path } else { path + 1 };
            rule!("10.3.b");
            let railheads = state.railheads.iter().copied().filter(|hex| hex.is_some());
            let mut flood = desk.flood.borrow_mut();
            flood.fill(&self.field.grid, railheads, steps.into(), self.passing(&obstacles));
            flood.hexes().iter().copied().collect()
        });
        railed.contains(hex)
    }

    /// A line by which a unit is in supply, from the unit to the source or railhead, for people to look at.
    pub(crate) fn supply_line(self, unit: UnitId, hex: HexId) -> Vec<HexId> {
        let At { state, desk, .. } = self;
        let nation = self.unit(unit).nation;
        let railed = self.campaign.as_ref().is_some_and(|campaign| campaign.rail.nation == nation);
        let obstacles = self.obstacles(unit);
        let held = self.area(unit).sources & *state.control.of(self.side(unit) as usize);
        let ends = |hex: HexId| if railed { state.railheads.contains(&hex) } else { held.contains(hex) };
        let mut flood = desk.flood.borrow_mut();
        let Some(end) = flood.trace(&self.field.grid, hex, ends, self.passing(&obstacles)) else {
            return Vec::new();
        };
        let mut path = Vec::new();
        flood.path(end, &mut path);
        if path.first() != Some(&hex) {
            path.insert(0, hex);
        }
        path
    }
}
