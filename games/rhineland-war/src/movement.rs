//! 7.0 Land movement and 14.0 rail movement.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Step as Reached};
use mechanics::journal::Journey;
use mechanics::{Spot, UnitId, fog};
use serde::{Deserialize, Serialize};

use crate::desk::Route;
use crate::field::NO;
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::{HexSet, Stage, State, Units};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

impl At<'_> {
    /// Whether a unit may be picked up to move (7.3, 7.4).
    pub fn may_take(self, side: Side, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        let owner = self.side(self.state, unit);
        deny!("2.3.f", owner.is_none(), "{unit} belongs to a neutral country");
        deny!("2.3.e", owner != Some(side), "{unit} is not yours");
        rule!("3.5.a");
        deny!("7.1.b", !counter.kind.is_land(), "{unit} is not a land unit");
        let Some(hex) = self.state.hex(unit) else { deny!("7.1.a", "{unit} is not on the map") };
        deny!("19.6.c", counter.kind == Kind::FifthColumn, "{unit} never moves");
        deny!("7.4", counter.is_static(), "{unit} never moves");
        deny!("7.3.b", self.state.moved.contains(unit), "{unit} has moved in this phase");
        deny!("18.2.e", !self.field.land.contains(hex), "{unit} is at sea and must attack");
        Ok(())
    }

    pub(crate) fn offer_movement(self, side: Side, out: &mut Vec<Action>) {
        self.offer_airlift(side, out);
        self.offer_sealift(side, out);
        for unit in &self.land {
            if self.may_take(side, unit).is_ok() {
                rule!("7.1.d");
                if self.may_entrain(unit).is_ok() {
                    out.push(Action::Entrain(unit));
                }
                out.push(Action::Take(unit));
            }
        }
        out.push(Action::End);
    }

    pub(crate) fn judge_movement(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Take(unit) => self.may_take(side, unit),
            Action::Entrain(unit) => self.may_entrain(unit).and_then(|()| self.may_take(side, unit)),
            _ => self.judge_transport(side, action),
        }
    }

    /// The movement points with which a unit begins: halved out of supply (13.8).
    fn allowance(self, unit: UnitId) -> u8 {
        rule!("13.9.a");
        rule!("2.7.a");
        let printed = self.unit(unit).movement;
        match self.state.supplied.contains(unit) {
            true => printed,
            false => {
                rule!("13.8.b");
                printed.div_ceil(2)
            }
        }
    }

    /// Finds every hex that the unit can go to, unless that is known already.
    pub(crate) fn explore(self, march: March) {
        let mut route = self.desk.route.borrow_mut();
        let key = Some((self.desk.generation, march, self.state.weather));
        if route.made_for == key {
            return;
        }
        route.made_for = key;
        route.targets.clear();
        let March { unit, left, begun } = march;
        let Some(start) = self.state.hex(unit) else { return };
        let side = self.state.active();
        let zone = self.enemy_zone(side);
        let from_zone = zone.contains(start);
        // 9.5: a unit that has entered a zone is stopped; only a move that begins there may leave it.
        if from_zone && begun {
            rule!("9.5.a");
            return;
        }
        let enemies = self.occupied(side.enemy()) | self.desk.bystanders;
        let shut = enemies | self.closed_to(unit);
        let neutral = self.desk.neutral;
        let costs = &self.field.costs[self.class(unit) as usize][self.state.weather as usize];
        let step = |from: HexId, direction: Direction, to: HexId| {
            let cost = costs[from.index()][direction.index()];
            if cost == NO || shut.contains(to) {
                return Reached::No;
            }
            if self.occupied(side).contains(to) {
                rule!("8.2.b");
            }
            if zone.contains(to) {
                if from == start && from_zone {
                    rule!("9.6.a");
                    return Reached::No;
                }
                rule!("9.5.b");
                // A move that has left a zone may end in another.
                if from_zone {
                    rule!("9.6.b");
                }
                return Reached::Halt(cost);
            }
            if from == start && from_zone {
                rule!("9.6.c");
            }
            // 21.3: the neutral becomes a belligerent before the next step.
            if neutral.contains(to) { Reached::Halt(cost) } else { Reached::Go(cost) }
        };
        rule!("7.1.c");
        if self.desk.forts[side as usize].iter().any(|hex| self.field.grid.distance(hex, start) <= 1) {
            rule!("9.6.d");
        }
        let Route { reach, targets, .. } = &mut *route;
        reach.search(&self.field.grid, start, left, step);
        targets.extend_from_slice(reach.hexes());
        if !begun {
            for (direction, &to) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(start)) {
                if to.is_none() || reach.cost(to).is_some() {
                    continue;
                }
                if enemies.contains(to) {
                    rule!("7.5.b");
                }
                if step(start, direction, to) != Reached::No {
                    rule!("7.5.a");
                    targets.push(to);
                }
            }
        }
        if let Some(end) = self.crossing_from(unit, start)
            && left >= self.crossing_cost()
            && !shut.contains(end)
            && !targets.contains(&end)
        {
            rule!("7.8.a");
            targets.push(end);
        }
    }

    /// The other end of a crossing for this unit (7.8).
    fn crossing_from(self, unit: UnitId, hex: HexId) -> Option<HexId> {
        let nation = self.unit(unit).nation;
        let crossing = self.pack.crossings.iter().find(|way| way.ends.contains(&hex))?;
        if crossing.nation != nation {
            rule!("7.8.d");
            return None;
        }
        let [a, b] = crossing.ends;
        let end = if a == hex { b } else { a };
        let side = self.state.active();
        let zone = self.enemy_zone(side);
        let zones = zone.contains(hex) && zone.contains(end);
        if zones {
            rule!("7.8.c");
        }
        let bound = self.options.zara_keeps_zones && zones;
        (!bound).then_some(end)
    }

    fn crossing_cost(self) -> u8 {
        self.pack.crossings.iter().map(|way| way.cost).min().unwrap_or(NO)
    }

    /// Why a unit on the move cannot go to a hex (7.0, 8.4, 9.0).
    fn may_go(self, march: March, to: HexId) -> Verdict {
        let side = self.state.active();
        let unit = march.unit;
        let start = self.state.hex(unit).unwrap_or(HexId::NONE);
        self.explore(march);
        if self.desk.route.borrow().targets.contains(&to) {
            return Ok(());
        }
        let enemies = self.occupied(side.enemy()) | self.desk.bystanders;
        deny!("8.4", enemies.contains(to), "{hex} holds enemy units");
        self.may_cross_into(unit, to)?;
        let zone = self.enemy_zone(side);
        deny!(
            "9.5.a",
            zone.contains(start) && march.begun,
            "{unit} has entered an enemy zone of control and must stop"
        );
        let next = self.field.grid.direction(start, to);
        let to_zone = zone.contains(start) && zone.contains(to) && next.is_some();
        deny!("7.5.c", to_zone, "no unit goes from one enemy zone of control straight into another");
        let open = next.is_none_or(|direction| self.field.is_open(start, direction));
        deny!("7.5.d", !open, "no land unit crosses that hexside");
        deny!("7.3.e", "{unit} has not the movement points to reach {hex}");
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Supply for movement is found for all units of the side (13.8).
    pub(crate) fn begin_movement(&mut self, side: Side) {
        rule!("13.8.a");
        self.state.supplied = self.at().supplied_units(side);
        rule!("14.5.d");
        self.state.railed = crate::nation::PerNation::filled(0);
    }

    pub(crate) fn play_movement(&mut self, action: Action) {
        match action {
            Action::Take(unit) => {
                rule!("7.2.a");
                let left = self.at().allowance(unit);
                self.state.frames.push(March { unit, left, begun: false }.into());
            }
            Action::Entrain(unit) => self.state.frames.push(Entrain { unit }.into()),
            _ => self.play_transport(action),
        }
    }

    pub(crate) fn end_movement(&mut self, _: Side) {
        self.end_supply_flights();
    }

    /// A unit moves along a path (7.2).
    pub(crate) fn go_along(&mut self, unit: UnitId, path: &[HexId]) {
        self.travel("7.2", unit, path);
    }

    /// A unit goes along a path under a case: it takes and shakes what it passes (2.4).
    pub(crate) fn travel(&mut self, case: &'static str, unit: UnitId, path: &[HexId]) {
        let Some(side) = self.game.side(self.state, unit) else { return };
        let Some(start) = self.state.hex(unit) else { return };
        if self.unit(unit).is_mobile() {
            for &hex in path {
                self.pass_through(side, hex);
            }
        }
        let Some(&target) = path.last() else { return };
        rule!("2.2.b");
        self.state.spots[unit] = Spot::at(target);
        self.state.tops.remove(unit);
        let game = self.game;
        let journey = Journey { case, owner: game.owner(self.state, unit), start, path };
        let way = |name| {
            text!(
                "{unit} goes from {from} to {to}.",
                unit = name,
                from = game.place(start),
                to = game.place(target)
            )
        };
        journey.tell([unit], || way(game.name(unit)), || way(game.some_unit(unit)), self.journal);
    }

    fn end_march(&mut self, unit: UnitId) {
        self.state.moved.insert(unit);
        self.state.frames.pop();
    }
}

/// A unit on the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// The unit.
    pub unit: UnitId,
    /// Movement points left.
    pub left: u8,
    /// Whether it has entered a hex.
    pub begun: bool,
}

impl Step for March {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.explore(self);
        out.extend(at.desk.route.borrow().targets.iter().copied().map(Action::Go));
        out.push(Action::Halt);
        if let Some(hex) = at.state.hex(self.unit) {
            let under = fog::under_top(&at.state.tops, at.stack(hex));
            out.extend(under.map(Action::HaltTop));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Go(target) => self.go(on, target),
            Action::HaltTop(top) => {
                let State { tops, spots, .. } = &mut *on.state;
                fog::put_on_top(tops, top, |unit| spots[unit] == spots[top]);
                on.end_march(self.unit);
            }
            _ => {
                if self.left > 0 {
                    rule!("7.3.d");
                }
                on.end_march(self.unit);
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = at.name(self.unit);
        Prompt::new("7.2", text!("{unit}: {n} movement points left.", unit = unit, n = self.left))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Go(hex) => at.may_go(self, hex),
            _ => Ok(()),
        }
    }
}

impl March {
    fn go<J: Journal>(self, on: &mut Playing<'_, J>, target: HexId) {
        let unit = self.unit;
        let nation = on.unit(unit).nation;
        on.at().explore(self);
        let mut path = std::mem::take(&mut on.desk.path);
        path.clear();
        let cost = {
            let route = on.desk.route.borrow();
            match route.reach.cost(target) {
                Some(cost) => {
                    route.reach.path(target, &mut path);
                    cost
                }
                None => {
                    path.push(target);
                    let start = on.state.hex(unit).unwrap_or(HexId::NONE);
                    // 7.5: the minimum move takes all there is; a crossing has its own price (7.8).
                    match on.field.grid.direction(start, target) {
                        Some(_) => self.left,
                        None => {
                            rule!("7.8.b");
                            on.game.pack.crossings.iter().map(|way| way.cost).min().unwrap_or(self.left)
                        }
                    }
                }
            }
        };
        on.state.stage = Stage::Under;
        rule!("7.2.b");
        let left = self.left.saturating_sub(cost);
        // An invasion puts its own business on top: the move goes on when that is done.
        on.state.frames.replace(March { unit, left, begun: true }.into());
        if on.at().desk.neutral.contains(target) {
            rule!("21.3.2.a");
        }
        on.invade(nation, target);
        on.go_along(unit, &path);
        on.desk.path = path;
    }
}

/// A unit goes by rail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entrain {
    /// The unit.
    pub unit: UnitId,
}

impl At<'_> {
    /// Whether a unit may go by rail at all (14.3, 14.4).
    pub fn may_entrain(self, unit: UnitId) -> Verdict {
        let Some(hex) = self.state.hex(unit) else { deny!("7.1.a", "{unit} is not on the map") };
        deny!("14.4.3.b", self.state.stage > Stage::Rail, "rail moves come before all other moves");
        deny!("14.3.a", self.unit(unit).is_static(), "{unit} never moves");
        deny!("14.4.3.a", self.state.moved.contains(unit), "{unit} has moved in this phase");
        deny!("14.3.b", !self.field.cities.contains(hex), "{unit} is not in a city");
        deny!("13.8.c", !self.state.supplied.contains(unit), "{unit} is out of supply");
        if self.state.airlifted.contains(unit) {
            deny!("16.22.c", self.options.no_rail_on_airlift, "{unit} is supplied from the air only");
            rule!("16.22.c");
        }
        let zone = self.enemy_zone(self.state.active());
        if self.desk.forts[self.state.active() as usize].contains(hex) {
            rule!("14.4.2.b");
        }
        deny!("14.4.2.a", zone.contains(hex), "{unit} is in an enemy zone of control");
        Ok(())
    }

    /// Where a unit can go by rail: cities that it reaches through friendly countries only, and cities that a friend holds
    /// and that it reaches at all (14.3, 14.4).
    fn rail_reach(self, unit: UnitId) -> [HexSet; 2] {
        let side = self.state.active();
        let Some(start) = self.state.hex(unit) else { return [HexSet::EMPTY; 2] };
        let shut = self.shut_to_trains(unit);
        let from: HexSet = [start].into_iter().collect();
        let hexes = self.pack.numbers.rail_hexes as u16;
        let reach = |shut: HexSet| {
            let reached = self.field.ways.spread_within(&from, &shut, &HexSet::EMPTY, hexes);
            (reached & self.field.cities) - from
        };
        let at_home = reach(shut | self.foreign_land(side));
        if !at_home.is_empty() {
            rule!("14.4.4.a");
        }
        let abroad = reach(shut) - at_home;
        if !abroad.is_empty() {
            rule!("14.4.4.b");
        }
        if !self.state.surrendered.is_empty() {
            // A surrendered country stays on the side that it was on.
            rule!("23.2.3.b");
        }
        if self.state.weather == crate::pack::Weather::ThawEast {
            rule!("20.2.1.c");
        }
        [at_home, abroad & self.occupied(side)]
    }

    /// Hexes that a unit may not enter by rail: enemies and their zones, countries closed to it, hexes out of supply, railroads
    /// that are used up (14.4, 14.5).
    fn shut_to_trains(self, unit: UnitId) -> HexSet {
        let side = self.state.active();
        let enemies = self.occupied(side.enemy()) | self.desk.bystanders;
        let barred = enemies | self.enemy_zone(side) | self.closed_to(unit) | self.desk.neutral;
        let unsupplied = self.field.land - self.supplied_hexes(unit, side);
        if !unsupplied.is_empty() {
            rule!("14.4.1.b");
        }
        barred | unsupplied | self.rails_used_up()
    }

    /// Land of countries that are not on a side (14.4).
    fn foreign_land(self, side: Side) -> HexSet {
        let lands = self.state.joined[side as usize].iter();
        lands.fold(self.field.land, |land, nation| land - self.field.countries[nation.home()])
    }

    /// Finds the way of a train, and leaves it on the desk.
    fn find_rails(self, unit: UnitId, target: HexId, path: &mut Vec<HexId>) {
        let side = self.state.active();
        let Some(start) = self.state.hex(unit) else { return };
        let [at_home, _] = self.rail_reach(unit);
        let mut shut = self.shut_to_trains(unit);
        if at_home.contains(target) {
            shut |= self.foreign_land(side);
        }
        let mut flood = self.desk.rails.borrow_mut();
        let pass = |from: HexId, direction: Direction, to: HexId| {
            let open = self.field.is_open(from, direction) && !shut.contains(to);
            if open { hexmap::Pass::Through } else { hexmap::Pass::No }
        };
        flood.fill(&self.field.grid, [start], self.pack.numbers.rail_hexes as u16, pass);
        flood.path(target, path);
    }

    /// Hexes of countries whose rail moves are used up (14.5).
    fn rails_used_up(self) -> HexSet {
        let mut used = HexSet::EMPTY;
        for nation in crate::nation::Nation::ALL {
            let zone = self.pack.country(nation).zone.map(|zone| &self.pack.zones[zone]);
            if zone.is_some_and(|zone| zone.moves.is_none()) && self.state.railed[nation] > 0 {
                rule!("14.5.a");
            }
            if let Some(limit) = zone.and_then(|zone| zone.moves)
                && self.state.railed[nation] >= limit
            {
                rule!("14.5.b");
                used |= self.field.countries[nation];
            }
        }
        used
    }
}

impl Step for Entrain {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let [at_home, held] = at.rail_reach(self.unit);
        out.extend((at_home | held).iter().map(Action::Go));
        out.push(Action::Halt);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        let Action::Go(target) = action else { return };
        let mut path = std::mem::take(&mut on.desk.path);
        path.clear();
        on.at().find_rails(self.unit, target, &mut path);
        on.state.stage = on.state.stage.max(Stage::Rail);
        let start = on.state.hex(self.unit);
        let mut used = crate::nation::Nations::EMPTY;
        for hex in path.iter().copied().chain(start) {
            used.extend(on.field.country(hex));
        }
        for nation in &used {
            rule!("14.5.c");
            on.state.railed[nation] = on.state.railed[nation].saturating_add(1);
        }
        on.go_along(self.unit, &path);
        on.desk.path = path;
        rule!("14.3.e");
        rule!("14.4.1.a");
        rule!("14.3.f");
        on.state.moved.insert(self.unit);
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("14.3", text!("Where does the {unit} go by rail?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Go(to) = action {
            deny!("14.3.d", !at.field.cities.contains(to), "a rail move ends in a city");
            let reached = at.rail_reach(self.unit).iter().any(|cities| cities.contains(to));
            deny!("14.3.c", !reached, "no railroad of 15 hexes in supply leads to {hex}");
        }
        Ok(())
    }
}

/// Units that are engaged in a move.
pub(crate) fn on_the_move(frame: &crate::frame::Frame) -> Units {
    use crate::frame::Frame;
    match frame {
        Frame::March(march) => Units::from_iter([march.unit]),
        Frame::Rail(rail) => Units::from_iter([rail.unit]),
        Frame::Retreat(crate::retreat::Retreating::Unit { flight }) => Units::from_iter([flight.unit]),
        Frame::Deploy(deploy) => Units::from_iter([deploy.unit]),
        Frame::Flight(flight) => Units::from_iter([flight.unit]),
        Frame::Lift(lift) => Units::from_iter([lift.cargo.unwrap_or(lift.carrier)]),
        Frame::Embark(embark) => Units::from_iter([embark.marker]),
        _ => Units::EMPTY,
    }
}
