//! 11.0 Movement.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Id, StepTable};
use mechanics::insight::halves;
use mechanics::journal::Journey;
use mechanics::{Obstacles, UnitId, fog};

use crate::desk::MarchKey;
use crate::frame::{At, March, Playing, Step};
use crate::stacking::MOST_IN_A_HEX;
use crate::state::{HexSet, State, Units, WORDS};
use crate::unit::{Level, Size};
use crate::{Action, WarComesEarly};

impl Step for March {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let At { state, desk, .. } = at;
        at.explore();
        let hex = at.group_hex(state);
        if at.may_go_in_column(hex).is_ok() {
            out.push(Action::Column);
        }
        if state.group.len() > 1 {
            rule!("11.2.c");
            out.extend(state.group.iter().map(Action::Drop));
        }
        out.extend(desk.march.borrow().targets.iter().copied().map(Action::Go));
        rule!("11.0.f");
        out.push(Action::Halt);
        rule!("8.3.a");
        out.extend(fog::under_top(&state.tops, desk.stack(hex)).map(Action::HaltTop));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Column => on.play_column(),
            Action::Drop(unit) => on.play_drop(unit),
            Action::Go(hex) => on.play_go(hex),
            Action::HaltTop(unit) => on.play_halt(Some(unit)),
            _ => on.play_halt(None),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        // 4.5: the stack that moved has capitulated.
        let gone = on.state.group.is_empty();
        if gone {
            on.state.frames.pop();
        }
        gone
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let group = at.state.group;
        let points = group.iter().map(|unit| at.state.points[unit]).min().unwrap_or(0);
        let text = text!(
            "{units}: {points} movement points left. Where to?",
            units = at.names(group),
            points = halves(points)
        );
        Prompt::new("11.2", text)
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Column => at.may_go_in_column(at.group_hex(at.state)),
            Action::Drop(_) => {
                deny!("11.2.c", "only a unit of the moving stack, and not the last, stays behind")
            }
            Action::Go(hex) => at.judge_go(hex),
            Action::HaltTop(_) => deny!("8.3.a", "only another unit of this hex can be put on top"),
            _ => deny!("11.0.g", "finish the move that is under way first: go on or halt"),
        }
    }
}

impl WarComesEarly {
    /// Half movement points of a unit (2.3.2), halved when it is out of supply (10.5).
    pub(crate) fn allowance(&self, unit: UnitId, supplied: bool) -> u8 {
        let full = self.movement_factor(unit);
        if supplied {
            return full;
        }
        rule!("10.5.c", "1.4.a");
        // 1.4: half of the printed points, rounded up, in half points.
        (full / 2).div_ceil(2) * 2
    }

    /// Half movement points by size (2.3.2).
    #[inline]
    pub(crate) fn movement_factor(&self, unit: UnitId) -> u8 {
        rule!("2.3.2.a", "T.mf");
        match self.unit(unit).size {
            _ if self.unit(unit).is_static() => rule!("2.3.2.e"),
            Size::Front => rule!("2.3.2.b"),
            _ if self.unit(unit).level() == Level::Army => rule!("2.3.2.c"),
            _ => rule!("2.3.2.d"),
        }
        self.movement.of(self.unit(unit))
    }

    /// Whether a unit can be picked up.
    #[inline]
    pub(crate) fn may_move(&self, state: &State, unit: UnitId) -> Verdict {
        if !state.acting.contains(unit) {
            let own = self.side(unit) == state.active();
            deny!("11.0.e", !own, "{unit} does not belong to the player who moves");
            deny!("5.2.q", "this is not the turn of {nation}");
        }
        deny!("11.0.e", !state.spots[unit].is_on_map(), "{unit} is not on the map");
        deny!("2.3.2.e", self.unit(unit).is_static(), "{unit} is static and never moves");
        deny!("11.0.h", state.done.contains(unit), "the move of {unit} is finished");
        let spent = state.marched.contains(unit) && state.points[unit] == 0;
        deny!("11.0.a", spent, "{unit} has no movement points left");
        Ok(())
    }
}

impl At<'_> {
    /// Whether an enemy zone has ended the move of a unit that could go on otherwise (9.1).
    pub(crate) fn judge_take(self, unit: UnitId) -> Verdict {
        let At { state, .. } = self;
        let spent = state.marched.contains(unit) && !state.done.contains(unit) && state.points[unit] == 0;
        if spent && let Some(hex) = state.hex(unit) {
            let stopped = self.zone(state.active().enemy()).contains(hex);
            deny!("9.1.a", stopped, "an enemy zone of control has stopped {unit}");
        }
        self.may_move(state, unit)
    }

    /// Why a hex has no stack to pick up (11.2).
    pub(crate) fn judge_take_stack(self, hex: HexId) -> Verdict {
        let At { state, .. } = self;
        let owner = self.owner(hex);
        deny!("11.2.b", owner.is_none(), "{hex} is empty");
        let own = owner == Some(state.active());
        deny!("11.0.e", !own, "the units in {hex} do not belong to the player who moves");
        deny!(
            "11.2.a",
            "fewer than two units in {hex} began the phase together and can still move: take one"
        );
    }

    /// Why the picked-up stack cannot go to a hex.
    pub(crate) fn judge_go(self, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let start = self.group_hex(state);
        let unit = state.group.iter().next().expect("a stack on the march has units");
        let (nation, enemy) = (self.unit(unit).nation, state.active().enemy());
        deny!("11.0.b", hex == start, "the stack is in {hex} already");
        if self.area(unit).closed.contains(hex) {
            deny!("11.4.i", self.field.country(hex).is_none(), "{hex} is water");
            deny!("13.1.d", self.campaign.is_none(), "these units may not enter {country} ({hex})");
            deny!("11.7.a", "these units may not enter {country} ({hex})");
        }
        self.is_open_to(state, nation, hex)?;
        deny!("8.0.b", desk.occupied[enemy as usize].contains(hex), "the enemy is in {hex}");
        self.takes_in(hex, nation, self.load_of(state.group.iter()))?;
        let zone = *self.zone(enemy);
        let column = state.group.intersects(&state.column);
        let bombed = column && self.is_bombed(hex);
        deny!("11.6.e", bombed, "{hex} is in an enemy air zone, closed to columns");
        deny!(
            "11.6.d",
            column && zone.contains(hex),
            "{hex} is in an enemy zone of control, closed to columns"
        );
        let direction = self.field.grid.direction(start, hex);
        if let Some(side) = direction {
            if state.group.iter().any(|unit| self.costs(unit).cost(start, side).is_none()) {
                deny!("11.4.j", !self.field.is_open(start, side), "the hexside to {hex} cannot be crossed");
                deny!("11.4.a", "mechanized units enter {hex} along a railroad only");
            }
            let bound = state.group.iter().any(|unit| !self.ignores_zones(unit));
            let fresh = !state.group.intersects(&state.marched);
            deny!(
                "9.1.d",
                bound && fresh && zone.contains(start) && zone.contains(hex),
                "from {here} to {hex} is from one enemy zone of control to another"
            );
        }
        if state.group.iter().any(|unit| state.marched.contains(unit) && state.points[unit] == 0) {
            deny!("9.1.a", zone.contains(start), "an enemy zone of control has ended the move");
            deny!("11.0.a", "no movement points are left");
        }
        deny!(
            "11.2.h",
            self.is_mixed(state.group) && direction.is_none(),
            "units of both mobility classes move together one hex at a time"
        );
        deny!("11.0.a", "{hex} is out of reach: movement points or enemy zones do not allow it");
    }

    /// Units of a hex that may be picked up together (11.2): those that march already, otherwise the fresh.
    fn companions(self, hex: HexId) -> Units {
        let At { state, desk, .. } = self;
        rule!("11.2.a", "11.2.b");
        let able = |unit: &UnitId| self.may_move(state, *unit).is_ok();
        let mut marching = Units::EMPTY;
        let mut fresh = Units::EMPTY;
        for unit in desk.stack(hex).filter(able) {
            if state.marched.contains(unit) {
                marching.insert(unit)
            } else {
                fresh.insert(unit)
            };
        }
        if marching.is_empty() {
            fresh
        } else if marching.is_subset(&state.column) || !marching.intersects(&state.column) {
            rule!("8.1.b", "11.2.d");
            marching
        } else {
            Units::EMPTY
        }
    }

    /// What may be picked up (11.0, 11.2).
    pub(crate) fn legal_movement(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        rule!("11.0.e", "8.1.a");
        for &hex in &desk.stacks[state.active() as usize] {
            let mut movable = 0;
            for unit in desk.stack(hex).filter(|unit| self.may_move(state, *unit).is_ok()) {
                out.push(Action::TakeUnit(unit));
                movable += 1;
            }
            if movable > 1 && self.companions(hex).len() > 1 {
                out.push(Action::Take(hex));
            }
        }
        self.legal_arrival(out);
        out.push(Action::End);
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_take(&mut self, action: Action) {
        let game = self.game;
        let (group, hex) = match action {
            Action::Take(hex) => (self.at().companions(hex), hex),
            Action::TakeUnit(unit) => {
                (Units::from_iter([unit]), self.state.hex(unit).expect("it is on the map"))
            }
            _ => unreachable!("only a take picks up units"),
        };
        if !group.is_subset(&self.state.marched) && hex != self.state.origin {
            // 11.2: another stack begins to move, so the earlier one has finished.
            rule!("11.0.g", "11.2.e");
            self.state.done |= self.state.marched;
            self.state.origin = hex;
        }
        let mut broken = false;
        let fresh = group - self.state.marched;
        let at = self.at();
        let in_supply: Units = fresh.iter().filter(|unit| at.is_supplied(*unit)).collect();
        for unit in &fresh {
            // 10.0: judged when the move begins, and valid for all of it.
            rule!("10.0.b");
            let supplied = in_supply.contains(unit);
            if !supplied && game.has_components(unit) {
                rule!("10.5.f");
                self.break_down(unit, "10.5");
                broken = true;
            } else {
                self.state.points[unit] = game.allowance(unit, supplied);
            }
        }
        if broken {
            for unit in &fresh {
                self.state.points[unit] = 0;
            }
        } else {
            self.state.group = group;
            self.state.frames.push(March.into());
        }
    }
}

impl WarComesEarly {
    /// Where the picked-up stack stands.
    #[inline]
    pub(crate) fn group_hex(&self, state: &State) -> HexId {
        let unit = state.group.iter().next().expect("a stack on the march has units");
        state.hex(unit).expect("a stack on the march is on the map")
    }
}

impl At<'_> {
    /// 11.6: in supply, next to no enemy unit, and not yet on the way.
    pub(crate) fn may_go_in_column(self, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let enemy = &desk.occupied[state.active().enemy() as usize];
        let contact = || self.field.grid.neighbours(hex).iter().any(|neighbour| enemy.contains(*neighbour));
        deny!("11.6.a", state.group.intersects(&state.column), "the stack goes in column already");
        deny!(
            "11.6.a",
            state.group.intersects(&state.marched),
            "column movement is chosen before the first hex is entered"
        );
        deny!("11.6.b", contact(), "a unit next to an enemy unit cannot go in column");
        deny!("11.6.c", self.is_bombed(hex), "a unit in an enemy air zone cannot go in column");
        let supplied = state.group.iter().all(|unit| state.points[unit] == self.movement_factor(unit));
        deny!("11.6.a", !supplied, "a unit out of supply cannot go in column");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_halt(&mut self, top: Option<UnitId>) {
        if let Some(top) = top {
            self.game.put_on_top(self.state, top);
        }
        for unit in &self.state.group {
            self.state.points[unit] = 0;
        }
        self.state.done |= self.state.group;
        self.state.group = Units::EMPTY;
        self.state.frames.pop();
    }
}

impl At<'_> {
    /// Finds every hex that the picked-up stack can go to, unless that is known already.
    pub(crate) fn explore(self) {
        let At { state, desk, .. } = self;
        let group = state.group;
        let key = MarchKey {
            generation: desk.generation,
            group,
            // 11.2: the slowest sets the pace.
            budget: group.iter().map(|unit| state.points[unit]).min().unwrap_or(0),
            column: group.intersects(&state.column),
            fresh: !group.intersects(&state.marched),
        };
        let mut march = desk.march.borrow_mut();
        if march.made_for == Some(key) {
            return;
        }
        rule!("11.2.f");
        let start = self.group_hex(state);
        march.obstacles = self.obstacles_to_march(start, key.column);
        let toll = self.air_zone(state.active().enemy()).copied();
        let unit = group.iter().next().expect("a stack on the march has units");
        let table = self.costs(unit);
        let march = &mut *march;
        march.made_for = Some(key);
        march.targets.clear();
        let obstacles = &march.obstacles;
        let mixed = self.is_mixed(group);
        // 9.1: not straight from one zone into another.
        let first = obstacles.ways_out(&self.field.grid, start);
        if obstacles.stop.contains(start) {
            rule!("9.1.d");
            rule!("9.1.b", "9.1.c");
        }
        // 10.5: whether a hex lies in supply makes no difference to who may go there.
        rule!("10.5.b");
        if !mixed {
            rule!("11.0.a", "11.0.b");
            let bar = |hex: HexId| obstacles.bar(hex);
            match &toll {
                None => march.reach.search_table(table, start, key.budget, first, bar, |_| 0),
                Some(zone) => {
                    let toll = |hex| self.air_toll(zone, hex);
                    march.reach.search_table(table, start, key.budget, first, bar, toll);
                }
            }
            march.targets.extend_from_slice(march.reach.hexes());
        }
        // One hex at a time: stacks of both mobility classes, and the minimum move (11.1).
        if mixed || key.fresh {
            for (side, &to) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(start)) {
                if to.is_none() || (!mixed && march.reach.cost(to).is_some()) {
                    continue;
                }
                if march.obstacles.shut.contains(to) {
                    rule!("11.1.c");
                    continue;
                }
                if first >> side.index() & 1 == 0 {
                    rule!("11.1.d");
                    continue;
                }
                let able = |unit| match self.step_cost(unit, start, side, to, toll.as_ref()) {
                    None => {
                        rule!("11.1.b", "11.1.c");
                        false
                    }
                    Some(cost) if cost <= state.points[unit] => {
                        rule!("11.2.h");
                        true
                    }
                    Some(_) => {
                        rule!("11.1.a");
                        key.fresh
                    }
                };
                if group.iter().all(able) {
                    march.targets.push(to);
                }
            }
        }
    }
}

impl WarComesEarly {
    // 6.2.2: what an enemy air zone adds.
    fn air_toll(&self, zone: &HexSet, hex: HexId) -> u8 {
        rule!("6.2.2.g");
        if zone.contains(hex) { self.field.air_toll } else { 0 }
    }
}

impl At<'_> {
    /// Half points for a unit to go over a side, if it can.
    pub(crate) fn step_cost(
        self,
        unit: UnitId,
        from: HexId,
        side: Direction,
        to: HexId,
        air: Option<&HexSet>,
    ) -> Option<u8> {
        let cost = self.costs(unit).cost(from, side)?;
        Some(cost + air.map_or(0, |zone| self.air_toll(zone, to)))
    }

    /// What is in the way of the picked-up stack.
    fn obstacles_to_march(self, start: HexId, column: bool) -> Obstacles<WORDS> {
        let At { state, desk, .. } = self;
        rule!("8.0.b", "8.0.j");
        let side = state.active();
        let unit = state.group.iter().next().expect("a stack on the march has units");
        let nation = self.unit(unit).nation;
        let mut shut = desk.borders.closed[nation as usize] | desk.occupied[side.enemy() as usize];
        let mut stop = HexSet::EMPTY;
        let bound = state.group.iter().any(|unit| !self.ignores_zones(unit));
        if column && (bound || !self.options.mech_column) {
            rule!("11.6.d");
            shut |= *self.zone(side.enemy());
        } else if bound {
            rule!("9.1.a", "9.1.f");
            stop = *self.zone(side.enemy());
        } else {
            rule!("9.1.e");
        }
        if column && let Some(zone) = self.air_zone(side.enemy()) {
            rule!("11.6.e");
            shut |= *zone;
        }
        let coming = self.load_of(state.group.iter());
        for &hex in &desk.stacks[side as usize] {
            if hex != start && self.takes_in(hex, nation, coming).is_err() {
                shut.insert(hex);
            }
        }
        Obstacles { shut, stop }
    }
}

impl<'a> At<'a> {
    /// Half points for a unit to enter the neighbour on each side of each hex.
    #[inline]
    pub(crate) fn costs(self, unit: UnitId) -> &'a StepTable {
        let At { game, desk, .. } = self;
        rule!("11.5.h");
        let area = game.area(unit);
        let costs = match &area.cleared {
            Some(cleared) if desk.borders.cleared => cleared,
            _ => &area.costs,
        };
        &costs[game.mobility[unit.index()] as usize]
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_go(&mut self, target: HexId) {
        let game = self.game;
        let mut path = std::mem::take(&mut self.desk.path);
        let start = game.group_hex(self.state);
        let group = self.state.group;
        let side = self.state.active();
        let at = self.at();
        at.explore();
        let halted = at.zone(side.enemy()).contains(target);
        let joins = at.desk.is_occupied(target);
        let route = at.desk.march.borrow();
        let far = route.reach.cost(target).filter(|_| route.reach.start() == start && !game.is_mixed(group));
        if far.is_some() {
            route.reach.path(target, &mut path);
        } else {
            path.clear();
            path.push(target);
        }
        let (direction, air) = (game.field.grid.direction(start, target), at.air_zone(side.enemy()));
        let cost = |unit| {
            let next = || direction.and_then(|side| at.step_cost(unit, start, side, target, air));
            far.or_else(next).unwrap_or(u8::MAX)
        };
        let mut costs = [0; MOST_IN_A_HEX];
        for (paid, unit) in costs.iter_mut().zip(&group) {
            *paid = cost(unit);
        }
        drop(route);
        for (cost, unit) in costs.into_iter().zip(&group) {
            // Everybody pays out of his own points.
            rule!("11.0.d");
            self.state.points[unit] = self.state.points[unit].saturating_sub(cost);
            if halted && !game.ignores_zones(unit) {
                self.state.points[unit] = 0;
            }
            rule!("2.1.c");
            self.state.spots[unit] = crate::state::Spot::at(target);
            self.state.tops.remove(unit);
        }
        self.state.marched |= group;
        let nation = group.iter().next().map(|unit| game.unit(unit).nation);
        game.tell_move(self.state, start, &path, self.journal);
        for &hex in &path {
            nation.into_iter().for_each(|nation| self.remember_entry(nation, hex));
            self.enter(side, hex);
        }
        self.desk.path = path;
        let spent = group.iter().all(|unit| self.state.points[unit] == 0);
        if spent && group.len() == 1 && !joins {
            // Nothing is left to decide, not even which unit lies on top.
            self.play_halt(None);
        }
    }
}

impl WarComesEarly {
    pub(crate) fn put_on_top(&self, state: &mut State, top: UnitId) {
        let State { tops, spots, .. } = state;
        fog::put_on_top(tops, top, |unit| spots[unit] == spots[top]);
    }

    pub(crate) fn is_mixed(&self, group: Units) -> bool {
        let mut mobility = group.iter().map(|unit| self.mobility[unit.index()]);
        let first = mobility.next();
        mobility.any(|other| Some(other) != first)
    }

    fn tell_move(&self, state: &State, start: HexId, path: &[HexId], journal: &mut impl Journal) {
        // 8.3: the opponent sees that a stack moves, not what is in it.
        let journey = Journey { case: "11.0", owner: self.seat(state.active()), start, path };
        let way = || format!("{} to {}", self.number(start), self.place(journey.target()));
        let somebody = || match state.group.len() {
            1 => "A unit goes".to_owned(),
            n => format!("{n} units go"),
        };
        journey.tell(
            &state.group,
            || format!("{}: {}.", self.names(state.group), way()),
            || format!("{} from {}.", somebody(), way()),
            journal,
        );
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_column(&mut self) {
        rule!("11.6.a");
        rule!("11.6.f");
        self.state.column |= self.state.group;
        for unit in &self.state.group {
            self.state.points[unit] *= 2;
        }
    }

    fn play_drop(&mut self, unit: UnitId) {
        // The others go on with what they have left.
        rule!("11.2.g");
        self.state.group.remove(unit);
        if !self.state.marched.contains(unit) {
            // It has not begun to move: its supply will be judged when it does.
            self.state.points[unit] = 0;
            self.state.column.remove(unit);
        }
    }
}
