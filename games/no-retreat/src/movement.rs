//! 13.0 Movement. Who may enter which country is in `countries`, stacks that have grown too high in `overstacking`.

use engine::{Entry, Event, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Step as Reached};
use mechanics::{Spot, UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::plan::Move;
use crate::state::State;
use crate::terrain::{ALL_POINTS, SideKind};
use crate::track::{StanceEvent, TurnEvent};
use crate::unit::Kind;
use crate::{Action, NoRetreat};

/// A way of a unit under a limit of hexes (13.1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortWay {
    hexes: [HexId; 3],
    len: u8,
    cost: u8,
}

impl At<'_> {
    /// Whether a unit may be picked up to move.
    pub fn may_take(self, side: Side, unit: UnitId) -> Verdict {
        let (counter, state) = (self.unit(unit), self.state);
        deny!("13.0.b", counter.side != side, "{unit} is not yours");
        deny!("13.0.c", state.hex(unit).is_none(), "{unit} is not on the map");
        match counter.kind {
            Kind::Airborne => {
                rule!("2.3.3.c");
                deny!("18.4.b", "{unit} does not move once it has landed");
            }
            Kind::Fort => {
                rule!("2.3.3.b");
                deny!("18.6.a", "a Fort never moves");
            }
            Kind::Fortress => {
                rule!("2.3.3.b");
                deny!("18.7.a", "a Fortress never moves");
            }
            Kind::Ship => deny!("18.10.a", "Dynamo never moves"),
            _ => deny!("2.3.3.a", self.face(state, unit).movement == 0, "{unit} has no movement allowance"),
        }
        let idle =
            counter.nation == Nation::SovietUnion && !state.happened.contains(StanceEvent::SovietInvasion);
        deny!("20.2.2.i", idle, "Soviet units do not move before the Soviet Invasion!");
        if counter.nation == Nation::SovietUnion {
            rule!("20.2.2.k");
        }
        if self.planned(unit) == Some(Move::Stay) {
            if state.plans.alternate {
                match counter.nation {
                    Nation::Belgium | Nation::Holland => rule!("26.6.c"),
                    _ => rule!("26.6.f"),
                }
            }
            match counter.nation {
                Nation::Belgium => deny!("24.2.d", "Belgian units stay where they are under Planned Moves"),
                Nation::Holland => deny!("24.2.d2", "Dutch units stay where they are under Planned Moves"),
                _ => deny!("24.2.g", "{unit} stays where it is under Planned Moves"),
            }
        }
        deny!("13.0.c", state.moved.contains(unit), "{unit} has moved in this phase");
        Ok(())
    }

    pub(crate) fn offer_movement(self, side: Side, out: &mut Vec<Action>) {
        for unit in &self.own_units[side as usize] {
            if self.may_take(side, unit).is_ok() {
                out.push(Action::Take(unit));
            }
        }
    }

    /// Movement points at the start of a move (2.3.3, 13.2.4).
    pub(crate) fn allowance(self, unit: UnitId) -> u8 {
        rule!("2.3.3.a");
        let printed = self.face(self.state, unit).movement;
        let points = i16::from(printed) + i16::from(self.state.orders.points[unit]);
        let most = self.pack.numbers.weather_mp;
        let points = match self.state.bad_weather && points > most {
            true => {
                rule!("13.2.4.a");
                rule!("19.11.b");
                most
            }
            false => points,
        };
        points.clamp(1, 60) as u8
    }

    /// The most hexes that a unit may enter in a move, by its markers and by 18.8; none is no limit.
    pub(crate) fn most_hexes(self, unit: UnitId) -> Option<u8> {
        let (numbers, state) = (&self.pack.numbers, self.state);
        let marks = [
            (state.no_actions.contains(unit), numbers.no_actions_hexes),
            (state.no_supply.contains(unit), numbers.no_supply_hexes),
            (state.low_supply.contains(unit), numbers.low_supply_hexes),
            (self.front().front == Front::Poland && self.is_bound(unit), 1),
        ];
        let marked = marks.iter().filter(|(under, _)| *under).map(|(_, hexes)| *hexes as u8).min();
        match self.planned(unit) {
            Some(Move::AtMost(most)) => {
                match self.group_name(unit) {
                    Some("1st Army") => rule!("26.6.d"),
                    _ => rule!("26.6.h"),
                }
                Some(marked.map_or(most, |marked| marked.min(most)))
            }
            _ => marked,
        }
    }

    /// The Group Name of a unit (2.3.1).
    fn group_name(&self, unit: UnitId) -> Option<&str> {
        let group = self.unit(unit).group?;
        Some(&self.game.front().groups[hexmap::Id::index(group)].name)
    }

    /// What is asked of a unit by the Planned Moves (24.2).
    pub(crate) fn planned(self, unit: UnitId) -> Option<Move> {
        self.planned_moves(self.state).and_then(|moves| moves.of(unit))
    }

    /// Whether a Regional unit is bound to its area (18.8, 20.1.5): neither freed nor put outside of it.
    pub(crate) fn is_bound(self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        if !counter.regional || self.state.freed.contains(unit) {
            return false;
        }
        let turns = self.front().turns.iter().take(self.state.turn.into());
        let freed = turns.into_iter().any(|turn| turn.events.contains(TurnEvent::RegionalFreed));
        let french_only = self.options.regionals_french_only && self.front().front == Front::Poland;
        if freed && !french_only {
            rule!("20.1.5");
            return false;
        }
        match self.state.hex(unit) {
            Some(hex) if !self.is_at_home(unit, hex) => {
                rule!("18.8.i");
                false
            }
            _ => {
                rule!("18.8.j");
                true
            }
        }
    }

    /// Whether a hex is in the area of a Regional unit (18.8); the whole map on the Polish Front.
    fn is_at_home(self, unit: UnitId, hex: HexId) -> bool {
        let (counter, board) = (self.unit(unit), self.board());
        let near = |is: &dyn Fn(HexId) -> bool| {
            is(hex) || board.grid.neighbours(hex).iter().any(|near| near.is_some() && is(*near))
        };
        let fortress = |hex: HexId| {
            let mut stack = self.stack(hex).map(|other| self.unit(other));
            stack.any(|other| other.kind == Kind::Fortress && other.nation == Nation::France)
        };
        match (self.front().front, counter.nation) {
            (Front::Poland, _) => true,
            (_, Nation::France) => near(&fortress) || board.rhine.contains(hex),
            (_, Nation::Germany) => near(&|hex| board.fortified.contains(hex)),
            (_, nation) => board.hexes[hex.index()].country == Some(nation),
        }
    }

    /// Whether a unit may end its move in a hex (13.3, 18.8, 24.2).
    pub(crate) fn may_end(self, unit: UnitId, hex: HexId) -> Verdict {
        if let Err(bar) = self.may_stack(unit, hex) {
            rule!("13.3.c");
            rule!("13.3.4.a");
            return Err(bar);
        }
        if self.is_bound(unit) && !self.is_at_home(unit, hex) {
            match self.unit(unit).nation {
                Nation::Belgium => deny!("18.8.a", "{unit} is a Regional unit and stays in Belgium"),
                Nation::Holland => deny!("18.8.b", "{unit} is a Regional unit and stays in Holland"),
                Nation::Switzerland => deny!("18.8.c", "{unit} is a Regional unit and stays in Switzerland"),
                Nation::France => {
                    deny!("18.8.d", "{unit} is a Regional unit and stays by a Fortress or the Rhine");
                }
                _ => deny!("18.8.e", "{unit} is a Regional unit and stays by the Fortified hexes"),
            }
        }
        Ok(())
    }

    /// Whether a Halt! Hitler marker stops a unit in a hex (19.9).
    pub(crate) fn is_halted(self, unit: UnitId, hex: HexId) -> bool {
        let (counter, halts) = (self.unit(unit), &self.state.halts);
        if halts.is_empty() || !counter.mobile || counter.nation != Nation::Germany {
            return false;
        }
        let near = self.board().grid.neighbours(hex).iter().filter(|near| near.is_some());
        halts.contains(hex) || near.into_iter().any(|near| halts.contains(*near))
    }

    /// What a step costs, or that it is none (13.2, 13.4).
    fn step(self, march: March, start: HexId, from: HexId, direction: Direction, to: HexId) -> Reached {
        let (unit, board, state) = (march.unit, self.board(), self.state);
        let numbers = &self.pack.numbers;
        let counter = self.unit(unit);
        let side = counter.side;
        let along = board.along.get(from, direction);
        let orders = &state.orders;
        let outside = !orders.inside.is_empty() && !orders.inside.contains(to);
        let strays = matches!(self.planned(unit), Some(Move::Inside(hexes)) if !hexes.contains(to));
        if along == Some(SideKind::Water)
            || outside
            || strays
            || self.may_enter(unit, to).is_err()
            || self.occupied(side.enemy()).contains(to)
        {
            return Reached::No;
        }
        let ground = &self.front().ground[to.index()][side as usize];
        let [here, there] = [from, to].map(|hex| &board.hexes[hex.index()]);
        // 13.2.3: an Evacuation Zone is entered from its port and left for it.
        if (there.zone && !here.port) || (here.zone && !there.port) {
            rule!("13.2.3.a2");
            return Reached::No;
        }
        // 13.2.3: all points; the one-hex right of 13.2 still allows it.
        if there.zone || ground.cost == ALL_POINTS {
            rule!("13.2.3.b");
            return Reached::Halt(100);
        }
        let limited = orders.slowed.contains(unit) && orders.slow.contains(to);
        if limited && march.slowed >= orders.most {
            return Reached::No;
        }
        let (full, any) = (self.full_zone_against(counter.nation), self.zone_against(counter.nation));
        rule!("13.2.a");
        let mut cost = i16::from(ground.cost);
        if self.occupied(side).contains(to) {
            rule!("13.3.b");
        }
        let mut halt = limited || self.is_halted(unit, to);
        if let Some(line) = along.and_then(SideKind::line) {
            halt |= orders.stopped.contains(unit);
            // 19.10: a Drop! marker at either end of the hexside.
            let dropped =
                counter.nation == Nation::Germany && (state.is_dropped(from) || state.is_dropped(to));
            if dropped {
                rule!("19.10.i");
            }
            if let Some(river) = self.pack.terrain.line(line, side)
                && !dropped
                && !orders.bridged.contains(unit)
            {
                cost += i16::from(river.cost);
            }
        }
        if any.contains(from) && side == Side::Allied && self.is_surprised() {
            rule!("13.4.6.b");
            match self.front().front {
                Front::France => rule!("20.1.1.g"),
                Front::Poland => rule!("20.1.2.c"),
            }
            cost += numbers.zone_exit_cost;
        } else if any.contains(from) {
            rule!("13.4.6.a");
        }
        if any.contains(to) {
            rule!("13.4.1.a");
            cost += numbers.zone_cost;
            if self.occupied(side).contains(to) {
                // 13.4.3: for movement a friend in the hex negates nothing.
                rule!("13.4.b");
                rule!("13.4.3.c");
            }
        }
        if full.contains(to) {
            if full.contains(from) && !self.infiltrates(march, start, from, to) {
                rule!("13.4.2.a");
                return Reached::No;
            }
            rule!("13.4.1.b");
            halt = true;
        } else if any.contains(to) {
            rule!("13.4.5.d");
            if any.contains(from) {
                rule!("13.4.2.b");
            }
        }
        if halt { Reached::Halt(cost as u8) } else { Reached::Go(cost as u8) }
    }

    /// 13.4.2: a Mobile unit that begins the phase in a zone goes straight into another where a friend stands.
    fn infiltrates(self, march: March, start: HexId, from: HexId, to: HexId) -> bool {
        let counter = self.unit(march.unit);
        if from != start || march.begun || !self.occupied(counter.side).contains(to) {
            return false;
        }
        if counter.mobile {
            rule!("2.3.3.d");
            rule!("13.4.2.c");
            rule!("18.2.a");
        }
        counter.mobile
    }

    /// Turns 1 to 3 (13.4.6).
    fn is_surprised(self) -> bool {
        self.has_event(self.state, TurnEvent::NoDeployment)
            || self.has_event(self.state, TurnEvent::Mobilization)
    }

    /// Finds every hex that the unit can go to.
    pub(crate) fn explore(self, march: March) {
        let (reach, targets) = &mut *self.desk.reach.borrow_mut();
        let short = &mut *self.desk.short.borrow_mut();
        targets.clear();
        short.clear();
        let Some(start) = self.state.hex(march.unit) else { return };
        if self.is_at_rest(march, start) {
            return;
        }
        let grid = &self.board().grid;
        match self.most_hexes(march.unit) {
            Some(most) => {
                let left = usize::from(most.saturating_sub(march.hexes)).min(3);
                if left == 0 {
                    return;
                }
                self.explore_short(march, start, start, &mut [HexId::NONE; 3], 0, left, 0, short);
                targets.extend(short.iter().map(|way| way.hexes[usize::from(way.len) - 1]));
            }
            None => {
                let step = |from, direction, to| self.step(march, start, from, direction, to);
                reach.search(grid, start, march.left, step);
                targets.extend(reach.hexes());
            }
        }
        targets.retain(|hex| *hex != start && self.may_end(march.unit, *hex).is_ok());
        if !march.begun {
            for (direction, &to) in Direction::ALL.into_iter().zip(grid.neighbours(start)) {
                let new = to.is_some() && !targets.contains(&to);
                if new
                    && self.step(march, start, start, direction, to) != Reached::No
                    && self.may_end(march.unit, to).is_ok()
                {
                    rule!("13.2.c");
                    targets.push(to);
                }
            }
        }
        self.heed_plan(march.unit, start, targets);
    }

    /// Whether a unit goes no farther: it has entered a zone, or a hex that stops it.
    fn is_at_rest(self, march: March, here: HexId) -> bool {
        let nation = self.unit(march.unit).nation;
        march.halted || (march.begun && self.full_zone_against(nation).contains(here))
    }

    /// All ways of at most so many hexes; the cheapest to each hex is kept.
    #[allow(clippy::too_many_arguments)]
    fn explore_short(
        self,
        march: March,
        start: HexId,
        from: HexId,
        way: &mut [HexId; 3],
        len: usize,
        most: usize,
        spent: u8,
        found: &mut Vec<ShortWay>,
    ) {
        for (direction, &to) in Direction::ALL.into_iter().zip(self.board().grid.neighbours(from)) {
            if to.is_none() || to == start {
                continue;
            }
            let (cost, on) = match self.step(march, start, from, direction, to) {
                Reached::No => continue,
                Reached::Go(cost) => (cost, true),
                Reached::Halt(cost) => (cost, false),
            };
            let cost = spent.saturating_add(cost);
            if cost > march.left {
                continue;
            }
            way[len] = to;
            let new = ShortWay { hexes: *way, len: len as u8 + 1, cost };
            match found.iter_mut().find(|known| known.hexes[usize::from(known.len) - 1] == to) {
                Some(known) if known.cost <= cost => {}
                Some(known) => *known = new,
                None => found.push(new),
            }
            if on && len + 1 < most {
                self.explore_short(march, start, to, way, len + 1, most, cost, found);
            }
        }
    }

    /// 24.2, 26.6: a unit that can reach a hex of its Planned Move ends in one; another comes nearer, or stays.
    fn heed_plan(self, unit: UnitId, start: HexId, targets: &mut Vec<HexId>) {
        let Some(Move::Reach(goals)) = self.planned(unit) else { return };
        if targets.iter().any(|hex| goals.contains(*hex)) || goals.contains(start) {
            rule!("24.2.b");
            match (self.state.plans.alternate, self.unit(unit).nation, self.group_name(unit)) {
                (false, Nation::Britain, _) => rule!("24.2.c"),
                (false, _, Some("1st Army")) => rule!("24.2.e"),
                (false, _, Some("7th Army")) => rule!("24.2.h"),
                (false, ..) => rule!("24.2.i"),
                (true, Nation::Britain, _) => rule!("26.6.b"),
                (true, ..) => rule!("26.6.g"),
            }
            targets.retain(|hex| goals.contains(*hex));
            return;
        }
        rule!("24.2.b2");
        let grid = &self.board().grid;
        let far = |hex: HexId| goals.iter().map(|goal| grid.distance(hex, goal)).min().unwrap_or_default();
        let now = far(start);
        targets.retain(|hex| far(*hex) < now);
    }

    /// The cost of going to a hex and the way there, as the last search has found them; none is the one-hex right of 13.2.
    pub(crate) fn way_to(self, march: March, to: HexId, path: &mut Vec<HexId>) -> Option<u8> {
        path.clear();
        if self.most_hexes(march.unit).is_some() {
            let short = self.desk.short.borrow();
            if let Some(way) = short.iter().find(|way| way.hexes[usize::from(way.len) - 1] == to) {
                path.extend_from_slice(&way.hexes[..way.len.into()]);
                return Some(way.cost);
            }
        } else {
            let reach = &self.desk.reach.borrow().0;
            if let Some(cost) = reach.cost(to) {
                reach.path(to, path);
                return Some(cost);
            }
        }
        path.push(to);
        None
    }

    fn may_go(self, march: March, to: HexId) -> Verdict {
        self.explore(march);
        if self.desk.reach.borrow().1.contains(&to) {
            return Ok(());
        }
        let (unit, counter, board) = (march.unit, self.unit(march.unit), self.board());
        self.may_enter(unit, to)?;
        deny!("13.3.a", self.occupied(counter.side.enemy()).contains(to), "{hex} holds enemy units");
        self.may_end(unit, to)?;
        let start = self.state.hex(unit).unwrap_or(HexId::NONE);
        let next = board.grid.direction(start, to);
        let [here, there] = [start, to].map(|hex| &board.hexes[hex.index()]);
        deny!(
            "13.2.3.a2",
            next.is_some() && ((there.zone && !here.port) || (here.zone && !there.port)),
            "an Evacuation Zone is entered from its port only"
        );
        deny!("13.2.3.b", there.zone && march.begun, "{unit} needs all its movement points for {hex}");
        deny!("19.9.f", march.halted && !self.state.halts.is_empty(), "Halt! Hitler stops {unit}");
        let full = self.full_zone_against(counter.nation);
        deny!(
            "13.4.1.b",
            march.begun && full.contains(start),
            "{unit} has entered an enemy zone and must stop"
        );
        let adjacent = next.is_some() && full.contains(start) && full.contains(to);
        deny!("13.4.2.a", adjacent, "{unit} does not go from one enemy zone straight into another");
        self.may_go_far(march, start, to)?;
        if let Some(Move::Reach(_)) = self.planned(unit) {
            deny!("24.2.b", "{unit} must end in a hex of its Planned Move if it can, or nearer to one");
        }
        let strays = matches!(self.planned(unit), Some(Move::Inside(hexes)) if !hexes.contains(to));
        if strays && self.state.plans.alternate {
            rule!("26.6.e");
        }
        deny!("24.2.f", strays, "{unit} moves inside the Ardennes only");
        deny!("13.2.b", "{unit} has not the movement points to reach {hex}");
    }

    /// The limits of hexes that bar a way (13.1, 18.8).
    fn may_go_far(self, march: March, start: HexId, to: HexId) -> Verdict {
        let (unit, state, numbers) = (march.unit, self.state, &self.pack.numbers);
        let hexes = i32::from(march.hexes) + i32::from(self.board().grid.distance(start, to));
        let over = |most: i16| hexes > i32::from(most);
        let idle = state.no_actions.contains(unit) && over(numbers.no_actions_hexes);
        if idle {
            rule!("2.7.a");
        }
        deny!("13.1.b", idle, "{unit} is under No Actions and moves one hex");
        let starved = state.no_supply.contains(unit) && over(numbers.no_supply_hexes);
        if starved {
            rule!("2.8.b");
            rule!("12.4.no.a");
        }
        deny!("13.1.a", starved, "{unit} is under No Supply and moves two hexes at most");
        let short = state.low_supply.contains(unit) && over(numbers.low_supply_hexes);
        if short {
            rule!("2.8.a");
            rule!("12.4.low.a");
        }
        deny!("13.1.d", short, "{unit} is under Low Supply and moves three hexes at most");
        let bound = self.front().front == Front::Poland && self.is_bound(unit) && over(1);
        deny!("18.8.f", bound, "{unit} is a Regional unit and moves one hex a turn");
        let planned = matches!(self.planned(unit), Some(Move::AtMost(most)) if over(most.into()));
        deny!("24.2.b", planned, "{unit} may not move so far under Planned Moves");
        Ok(())
    }

    /// Whether a move may end where the unit stands.
    fn may_halt(self, march: March) -> Verdict {
        let Some(Move::Reach(goals)) = self.planned(march.unit) else { return Ok(()) };
        let here = self.state.hex(march.unit).is_some_and(|hex| goals.contains(hex));
        if here {
            return Ok(());
        }
        self.explore(march);
        let open = self.desk.reach.borrow().1.iter().any(|hex| goals.contains(*hex));
        deny!("24.2.b", open, "{unit} can reach a hex of its Planned Move and must go there");
        Ok(())
    }

    /// Whether the Movement Phase may end: no unit can still carry out its Planned Move (24.2).
    pub(crate) fn may_end_movement(self, side: Side) -> Verdict {
        if self.planned_moves(self.state).is_none() {
            return Ok(());
        }
        for unit in &self.own_units[side as usize] {
            let owes =
                matches!(self.planned(unit), Some(Move::Reach(_))) && self.may_take(side, unit).is_ok();
            if owes {
                let bar = self.may_halt(March::new(unit, self.allowance(unit)));
                deny!("24.2.b", bar.is_err(), "a unit can still reach a hex of its Planned Move");
            }
        }
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn take(&mut self, unit: UnitId) {
        // 13.0: the whole allowance, whatever was left before.
        rule!("13.0.d");
        let left = self.at().allowance(unit);
        self.state.frames.push(March::new(unit, left).into());
    }

    /// 19.9: German Mobile units that begin their Movement Phase beside a Halt! Hitler marker.
    pub(crate) fn halt_at_start(&mut self) {
        for unit in &self.game.own_units[Side::German as usize] {
            let Some(hex) = self.state.hex(unit).filter(|hex| self.at().is_halted(unit, *hex)) else {
                continue;
            };
            rule!("19.9.e");
            rule!("13.1.c");
            self.state.no_actions.insert(unit);
            self.share_markers(hex);
        }
    }

    /// A side controls a hex that its unit has entered (2.11).
    pub(crate) fn occupy(&mut self, side: Side, hex: HexId) {
        rule!("2.11.a");
        let new = self.state.control.take(side as usize, hex);
        // A Drop! marker that was alone there is so no longer.
        self.state.dropped.remove(hex);
        if new && self.board().cities.contains(hex) {
            let game = self.game;
            let words = || text!("{side} takes {hex}.", side = side.title(), hex = game.place(hex));
            let taken = Event::Taken { place: engine::PlaceId(hex.raw()), by: side.into() };
            self.journal.write(|| Entry::new("2.11", taken, words()));
        }
    }

    /// A unit goes along a path: it controls what it enters, and a neutral that it enters is at war (2.11, 13.2.1).
    pub(crate) fn travel(&mut self, case: &'static str, unit: UnitId, path: &[HexId]) {
        let side = self.unit(unit).side;
        let start = self.state.hex(unit);
        let Some(&target) = path.last() else { return };
        let mut from = start;
        for &hex in path {
            if self.unit(unit).nation == Nation::SovietUnion {
                rule!("2.11.f");
            }
            self.occupy(side, hex);
            self.cross_border(unit, from, hex);
            from = Some(hex);
        }
        self.state.spots[unit] = Spot::at(target);
        let game = self.game;
        self.journal.write(|| {
            let words = text!("{unit} goes to {to}.", unit = game.name(unit), to = game.place(target));
            Entry::new(case, journal::moved([unit], start.into_iter().chain(path.iter().copied())), words)
        });
    }

    /// A unit comes onto the map.
    pub(crate) fn arrive(&mut self, case: &'static str, unit: UnitId, hex: HexId) {
        let (game, side) = (self.game, self.unit(unit).side);
        self.state.spots[unit] = Spot::at(hex);
        self.occupy(side, hex);
        self.cross_border(unit, None, hex);
        self.share_markers(hex);
        self.journal.write(|| {
            let words = text!("{unit} comes to {hex}.", unit = game.name(unit), hex = game.place(hex));
            Entry::new(case, journal::placed(unit, hex), words)
        });
    }

    /// 2.7, 12.4: all units of a hex are under the markers that lie there.
    pub(crate) fn share_markers(&mut self, hex: HexId) {
        let here: crate::unit::Units = self.at().stack(hex).collect();
        let state = &mut *self.state;
        if state.no_actions.intersects(&here) {
            rule!("2.7.c");
            state.no_actions |= here;
        }
        if state.no_supply.intersects(&here) {
            rule!("12.4.d");
            state.no_supply |= here;
            state.low_supply -= here;
        } else if state.low_supply.intersects(&here) {
            rule!("12.4.d");
            state.low_supply |= here;
        }
    }

    fn finish_march(&mut self, march: March) {
        self.state.frames.pop();
        self.state.moved.insert(march.unit);
        let Some(hex) = self.state.hex(march.unit).filter(|_| march.begun) else { return };
        if march.slow {
            // 13.4.1: slow Allied units that close with the enemy from afar.
            rule!("13.4.1.c");
            rule!("2.7.b");
            self.state.no_actions.insert(march.unit);
        }
        self.share_markers(hex);
    }
}

/// A unit on the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// The unit.
    pub unit: UnitId,
    /// Movement points left.
    pub left: u8,
    /// Hexes that it has entered.
    pub hexes: u8,
    /// Hexes of those in which an event slows it down.
    pub slowed: u8,
    /// Whether it has entered one.
    pub begun: bool,
    /// Whether something other than a zone has stopped it.
    pub halted: bool,
    /// Whether it gets a No Actions marker when it stops (13.4.1).
    pub slow: bool,
}

impl March {
    /// Before its first step.
    pub(crate) const fn new(unit: UnitId, left: u8) -> March {
        March { unit, left, hexes: 0, slowed: 0, begun: false, halted: false, slow: false }
    }
}

impl Step for March {
    fn next(self, game: &NoRetreat, _: &State) -> Next {
        Next::Seat(game.unit(self.unit).side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.explore(self);
        out.extend(at.desk.reach.borrow().1.iter().copied().map(Action::Go));
        if at.may_halt(self).is_ok() {
            out.push(Action::Halt);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Go(target) = action else {
            on.finish_march(self);
            return;
        };
        let mut path = std::mem::take(&mut on.desk.path);
        let at = on.at();
        at.explore(self);
        let start = at.state.hex(self.unit);
        let cost = at.way_to(self, target, &mut path);
        let next = self.after(at, start, cost, &path);
        on.state.frames.replace(next.into());
        rule!("13.0.a");
        on.travel("13.0", self.unit, &path);
        on.desk.path = path;
        if on.at().is_halted(self.unit, target) {
            rule!("13.1.c");
            rule!("19.9.f");
            rule!("19.9.g");
            on.state.no_actions.insert(self.unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if !self.begun {
            return false;
        }
        let at = on.at();
        at.explore(self);
        if !at.desk.reach.borrow().1.is_empty() {
            return false;
        }
        on.finish_march(self);
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = at.name(self.unit);
        Prompt::new("13.0", text!("{unit}: {n} movement points left.", unit = unit, n = self.left))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Go(hex) => at.may_go(self, hex),
            Action::Halt => at.may_halt(self),
            Action::Take(unit) => {
                deny!("13.0.c", unit != self.unit, "units move one at a time: end this move first");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl March {
    /// The move after it has gone along a path.
    fn after(self, at: At<'_>, start: Option<HexId>, cost: Option<u8>, path: &[HexId]) -> March {
        let (counter, orders) = (at.unit(self.unit), &at.state.orders);
        let zone: Hexes = at.zone_against(counter.nation);
        let clumsy = counter.side == Side::Allied && !counter.mobile;
        let quick = at.pack.numbers.quick_hexes;
        let mut next =
            March { begun: true, left: cost.map_or(0, |cost| self.left.saturating_sub(cost)), ..self };
        let mut from = start;
        for &hex in path {
            next.hexes += 1;
            next.slow |= clumsy && zone.contains(hex) && i16::from(next.hexes) > quick;
            next.slowed += u8::from(orders.slow.contains(hex));
            let line = from.and_then(|from| {
                let direction = at.board().grid.direction(from, hex)?;
                at.board().along.get(from, direction)?.line()
            });
            next.halted |= line.is_some() && orders.stopped.contains(self.unit);
            from = Some(hex);
        }
        let end = path.last().copied();
        let zone = end.is_some_and(|hex| at.board().hexes[hex.index()].zone);
        next.halted |= zone || end.is_some_and(|hex| at.is_halted(self.unit, hex));
        next
    }
}
