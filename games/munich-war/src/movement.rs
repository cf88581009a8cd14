//! 8.0 Land movement: normal, road and railroad.

use engine::{Event, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, Flood, HexId, Pass, Step as Reached};
use mechanics::insight::halves;
use mechanics::journal::Journey;
use mechanics::{Obstacles, UnitId, fog};

use crate::field::NO;
use crate::frame::{At, Frame, Playing, Step};
use crate::nation::{Nation, Side};
use crate::state::{By, HexSet, March, Spot, State, Units};
use crate::{Action, MunichWar};

impl Step for March {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_march(self, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Rail => on.game.play_rail(on.state),
            Action::Go(hex) => on.play_go(hex),
            Action::Exit => on.play_exit(),
            Action::HaltTop(unit) => on.game.play_halt(on.state, Some(unit)),
            _ => on.game.play_halt(on.state, None),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Rail => at.may_rail(at.state, self),
            Action::Go(hex) => at.may_go(self, hex),
            Action::Exit => {
                deny!("8.6.1.a", "only a Soviet unit leaves the map, by rail to an arrow on the east edge")
            }
            Action::HaltTop(_) => deny!("15.0.a", "only another unit of this hex can be put on top"),
            _ => Ok(()),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = at.name(self.unit);
        match self.by {
            By::Rail | By::Return => Prompt::new("8.6", text!("{unit} goes by rail. Where to?", unit = unit)),
            _ => {
                let points = halves(self.left);
                Prompt::new(
                    "8.1",
                    text!("{unit}: {points} movement points left. Where to?", unit = unit, points = points),
                )
            }
        }
    }
}

impl MunichWar {
    /// Whether a unit may still begin a move in this phase.
    #[inline]
    pub(crate) fn may_move(&self, state: &State, unit: UnitId) -> Verdict {
        self.is_operated_by(state, unit, state.active())?;
        deny!("8.0.c", !self.unit(unit).is_mobile(), "{unit} has no movement factor: it never moves");
        deny!("8.1.a", state.hex(unit).is_none(), "{unit} is not on the map");
        deny!("8.2.b", state.moved.contains(unit), "{unit} has finished its move of this phase");
        rule!("8.0.b");
        Ok(())
    }

    /// Hexes that a country's units may not enter although it is no neutral: 23.5.
    pub(crate) fn closed_to(&self, state: &State, nation: Nation) -> HexSet {
        let mut closed = HexSet::EMPTY;
        if !self.options.poland_and_politics {
            return closed;
        }
        let poland = state.side_of(Nation::Poland);
        for power in [Nation::Germany, Nation::SovietUnion] {
            if poland.is_none() || state.side_of(power) != poland {
                rule!("23.5.f");
                continue;
            }
            if nation == power {
                match power {
                    Nation::Germany => rule!("23.5.a"),
                    _ => rule!("23.5.b"),
                }
                closed |= self.field.countries[Nation::Poland];
                rule!("23.5.g");
                closed |= self.field.countries[Nation::Danzig];
            } else if nation == Nation::Poland {
                rule!("23.5.e");
                closed |= self.field.countries[power];
            }
        }
        closed
    }

    /// Entrenchments of countries that are enemies of a side (19.0).
    fn enemy_works(&self, state: &State, side: Side) -> HexSet {
        let mut works = HexSet::EMPTY;
        for nation in &state.joined[side.enemy() as usize] {
            works |= self.field.countries[nation];
        }
        works & self.field.entrenchments
    }

    /// Whether a unit may choose railroad movement (8.6).
    fn may_rail(&self, state: &State, march: March) -> Verdict {
        deny!(
            "8.6.b",
            march.by != By::Choice,
            "{unit} has begun its move: railroad movement is chosen before"
        );
        if !march.supplied {
            rule!("14.0.c");
            rule!("14.6.c");
        }
        deny!("8.6.c", !march.supplied, "{unit} is out of supply");
        let nation = self.unit(march.unit).nation;
        let hex = state.hex(march.unit).expect("a unit on the move is on the map");
        deny!("8.6.b", !self.field.railed.contains(hex), "{unit} is not in a rail hex");
        deny!("8.6.i", self.country(state, hex) != Some(nation), "{unit} is not in its own country");
        self.has_trains(state, nation)?;
        let leads_on = self.has_rail_step(state, hex, nation) || self.leaves_map(nation, hex);
        deny!("8.6.a", !leads_on, "no railroad leads on from here in the unit's own country");
        Ok(())
    }

    /// Whether a country can move one more unit by rail in this turn (8.6.2).
    fn has_trains(&self, state: &State, nation: Nation) -> Verdict {
        let most = self.pack.country(nation).rail;
        match most {
            4 => rule!("8.6.2.b"),
            3 => rule!("8.6.2.c"),
            2 => rule!("8.6.2.d"),
            _ => rule!("8.6.2.e"),
        }
        deny!(
            "8.6.2.a",
            state.railed[nation] >= most,
            "{nation} can move no more units by rail: {trains} a turn"
        );
        Ok(())
    }

    // Whether any railroad leads on in the unit's own country; enemies are looked at when it goes.
    fn has_rail_step(&self, state: &State, hex: HexId, nation: Nation) -> bool {
        let mask = self.field.rail[hex.index()];
        let neighbours = self.field.grid.neighbours(hex).iter().enumerate();
        neighbours
            .filter(|(side, to)| mask >> side & 1 == 1 && to.is_some())
            .any(|(_, to)| self.country(state, *to) == Some(nation))
    }

    pub(crate) fn play_rail(&self, state: &mut State) {
        if let Frame::March(march) = state.frames.top_mut() {
            march.by = By::Rail;
        }
    }

    #[inline]
    fn marching(&self, state: &State) -> March {
        match *state.frames.top() {
            Frame::March(march) => march,
            _ => unreachable!("a unit is on the move"),
        }
    }

    pub(crate) fn play_halt(&self, state: &mut State, top: Option<UnitId>) {
        let March { unit, .. } = self.marching(state);
        if let Some(top) = top {
            let State { tops, spots, .. } = state;
            fog::put_on_top(tops, top, |unit| spots[unit] == spots[top]);
        }
        self.end_march(state, unit);
    }

    fn end_march(&self, state: &mut State, unit: UnitId) {
        rule!("8.2.b");
        state.moved.insert(unit);
        state.frames.pop();
    }

    /// Whether a country's units may leave the map by rail from a hex (8.6.1).
    #[inline]
    fn leaves_map(&self, nation: Nation, hex: HexId) -> bool {
        nation == Nation::SovietUnion && self.field.arrows.contains(hex)
    }

    /// The end of a Movement Phase.
    pub(crate) fn end_movement(&self, state: &mut State) {
        state.moved = Units::EMPTY;
        self.end_airlifts(state);
    }

    pub(crate) fn tell_move(
        &self,
        state: &State,
        unit: UnitId,
        start: HexId,
        path: &[HexId],
        journal: &mut impl Journal,
    ) {
        // 15.0: the opponent sees that a unit moves, not which one.
        let journey = Journey { case: "8.1", owner: self.owner(state, unit), start, path };
        let way = || format!("{} to {}", self.number(start), self.place(journey.target()));
        journey.tell(
            [unit],
            || format!("{}: {}.", self.name(unit), way()),
            || format!("{} goes from {}.", self.some_unit(unit), way()),
            journal,
        );
    }
}

impl At<'_> {
    pub(crate) fn legal_movement(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        let side = state.active();
        // Units of the phasing side, and so of no neutral.
        rule!("5.2.b");
        rule!("2.2.h");
        for &hex in &desk.stacks[side as usize] {
            rule!("8.0.a");
            out.extend(desk.stack(hex).filter(|unit| self.may_move(state, *unit).is_ok()).map(Action::Take));
        }
        rule!("8.0.e");
        self.legal_returns(out);
        self.legal_shipping(out);
        self.legal_airlifts(out);
        rule!("4.0.l");
        out.push(Action::End);
    }

    /// What a unit on the move may do.
    pub(crate) fn legal_march(self, march: March, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        self.explore(march);
        if self.may_rail(state, march).is_ok() {
            out.push(Action::Rail);
        }
        out.extend(desk.march.borrow().targets.iter().copied().map(Action::Go));
        if march.by == By::Rail && self.may_exit(march) {
            out.push(Action::Exit);
        }
        rule!("8.2.c");
        out.push(Action::Halt);
        let hex = state.hex(march.unit).expect("a unit on the move is on the map");
        out.extend(fog::under_top(&state.tops, desk.stack(hex)).map(Action::HaltTop));
    }

    /// Finds every hex that the unit can go to, unless that is known already.
    pub(crate) fn explore(self, march: March) {
        let At { state, desk, .. } = self;
        let key = Some((desk.generation, march, state.storms));
        let mut route = desk.march.borrow_mut();
        let route = &mut *route;
        if route.made_for == key {
            return;
        }
        route.made_for = key;
        route.targets.clear();
        if matches!(march.by, By::Rail | By::Return) {
            return self.explore_rail(march, &mut route.rails, &mut route.targets);
        }
        let unit = march.unit;
        let counter = self.unit(unit);
        let side = state.active();
        let start = state.hex(unit).expect("a unit on the move is on the map");
        rule!("10.0.d");
        let zone = *self.enemy_zone(side);
        // Land units bar the way: not those in the air above them, nor friendly ones of any nationality.
        rule!("16.5.d");
        rule!("8.2.g");
        let enemies = desk.occupied[side.enemy() as usize] | desk.bystanders;
        let invadable = self.invadable(counter.nation);
        // Countries of both sides are open, others are not.
        rule!("2.4.b");
        rule!("5.0.b");
        rule!("5.0.c");
        let home = &self.field.countries[counter.nation];
        let shut = enemies | (desk.neutral - invadable) | self.closed_to(state, counter.nation);
        let works = self.enemy_works(state, side);
        rule!("8.0.f");
        let costs = &self.field.costs[self.class(unit) as usize][usize::from(state.storms)];
        let (rail, extra) = (&self.field.rail, self.pack.terrain.entrenchment);
        let from_zone = zone.contains(start);
        // 10.3: a unit that has entered a zone is stopped; only a move that begins there may leave it.
        if from_zone && march.by != By::Choice {
            rule!("10.3.f");
            return;
        }
        let step = |from: HexId, direction: Direction, to: HexId| {
            rule!("8.1.b");
            let cost = costs[from.index()][direction.index()];
            if enemies.contains(to) {
                rule!("8.2.f");
                rule!("9.0.c");
                return Reached::No;
            }
            if cost == NO || shut.contains(to) {
                if desk.neutral.contains(to) {
                    rule!("2.4.d");
                    rule!("5.1.b");
                }
                return Reached::No;
            }
            let mut cost = cost;
            if works.contains(to) {
                let road = rail[from.index()] >> direction.index() & 1 == 1;
                rule!("19.0.l");
                cost += if road && !self.options.entrenchments_on_roads { 0 } else { extra };
            }
            if zone.contains(to) {
                if from == start && from_zone {
                    rule!("10.3.d");
                    return Reached::No;
                }
                if from_zone {
                    rule!("10.3.e");
                }
                rule!("10.3.a");
                return Reached::Halt(cost);
            }
            if from_zone {
                rule!("10.3.c");
            }
            // 5.4: the neutral becomes a belligerent before the next step.
            if invadable.contains(to) {
                return Reached::Halt(cost);
            }
            if desk.occupied[side as usize].contains(to) {
                rule!("9.1.b");
                rule!("9.1.c");
            }
            if !home.contains(to) {
                rule!("8.6.j");
            }
            Reached::Go(cost)
        };
        rule!("8.0.d");
        rule!("8.2.e");
        route.reach.search(&self.field.grid, start, march.left, step);
        route.targets.extend_from_slice(route.reach.hexes());
        if march.by == By::Choice {
            for (direction, &to) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(start)) {
                if to.is_none() || route.reach.cost(to).is_some() {
                    continue;
                }
                match step(start, direction, to) {
                    Reached::No if zone.contains(to) => rule!("8.3.c"),
                    Reached::No => rule!("8.3.b"),
                    _ => {
                        rule!("8.3.a");
                        route.targets.push(to);
                    }
                }
            }
        }
    }

    /// What keeps a unit from a hex that its search has not found.
    fn may_go(self, march: March, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let side = state.active();
        let nation = self.unit(march.unit).nation;
        let start = state.hex(march.unit).expect("a unit on the move is on the map");
        deny!("8.1.a", start == hex, "{unit} is there already: end its move instead");
        deny!("2.4.a", !self.field.land.contains(hex), "{hex} is all sea: land units do not enter it");
        deny!("8.2.f", desk.occupied[side.enemy() as usize].contains(hex), "{hex} is occupied by the enemy");
        let open = self.invadable(nation).contains(hex);
        deny!("5.5.a", desk.neutral.contains(hex) && !open, "{hex} is neutral: {nation} may not invade it");
        deny!(
            "5.4.b",
            desk.bystanders.contains(hex),
            "neutral units stand in {hex}: attack them to invade there"
        );
        deny!("23.5.a", self.closed_to(state, nation).contains(hex), "{hex} is closed to units of {nation}");
        if self.in_enemy_zone(side, start) {
            deny!(
                "10.3.f",
                march.by != By::Choice,
                "{unit} has entered an enemy zone of control and must stop"
            );
            let straight = self.in_enemy_zone(side, hex);
            deny!("10.3.d", straight, "a unit that leaves an enemy zone must first enter a hex free of them");
        }
        let rail = matches!(march.by, By::Rail | By::Return);
        deny!("8.6.a", rail, "no railroad of {nation} leads to {hex} past enemy units and zones");
        let stands = self.field.may_stand(self.class(march.unit), hex);
        deny!("19.0.c", !stands, "{hex} is prohibited terrain for {unit}");
        deny!("8.1.b", "{hex} is too far: {points} movement points are left")
    }

    /// Whether a unit that left the map by rail may return to a hex (8.6.1).
    pub(crate) fn may_return(self, unit: UnitId, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let (side, nation) = (state.active(), self.unit(unit).nation);
        self.is_operated_by(state, unit, side)?;
        let Some(turn) = state.spots[unit].left_in() else {
            deny!("8.6.1.b", "{unit} has not left the map by rail")
        };
        deny!("8.6.1.b", turn >= state.turn, "{unit} left this turn: it may return on the next");
        self.has_trains(state, nation)?;
        let free = self.field.arrows.contains(hex) && !desk.occupied[side.enemy() as usize].contains(hex);
        deny!("8.6.1.e", !free, "{hex} is not a free rail hex with an arrow");
        Ok(())
    }

    /// Finds every hex that the unit can go to by rail.
    pub(crate) fn explore_rail(self, march: March, rails: &mut Flood, out: &mut Vec<HexId>) {
        let At { state, desk, .. } = self;
        let side = state.active();
        let nation = self.unit(march.unit).nation;
        let start = state.hex(march.unit).expect("a unit on the move is on the map");
        let zone = *self.enemy_zone(side);
        let obstacles = Obstacles { shut: desk.occupied[side.enemy() as usize], stop: zone };
        rule!("8.6.e");
        let first = obstacles.ways_out(&self.field.grid, start);
        let pass = |from: HexId, direction: Direction, to: HexId| {
            let rails = self.field.rail[from.index()] & if from == start { first } else { u8::MAX };
            let rail = rails >> direction.index() & 1 == 1;
            rule!("8.6.k");
            let barred = self.options.rail_needs_control && !self.controls(side, to);
            if self.country(state, to) != Some(nation) {
                rule!("8.6.i");
                return Pass::No;
            }
            if !rail || barred {
                return Pass::No;
            }
            // Neither terrain nor supply on the way nor the weather matters.
            rule!("8.6.h");
            rule!("8.6.d");
            rule!("20.0.m");
            if zone.contains(to) {
                rule!("8.6.f");
            }
            obstacles.pass(to)
        };
        rule!("8.6.a");
        rails.fill(&self.field.grid, [start], u16::MAX, pass);
        out.extend_from_slice(&rails.hexes()[1..]);
    }

    fn may_exit(self, march: March) -> bool {
        let At { state, desk, .. } = self;
        rule!("8.6.1.a");
        let nation = self.unit(march.unit).nation;
        let start = state.hex(march.unit).expect("a unit on the move is on the map");
        let zone = self.enemy_zone(state.active());
        // A zone on the way in stops the train; one at the start does not.
        let open = |hex: &HexId| self.leaves_map(nation, *hex) && (*hex == start || !zone.contains(*hex));
        open(&start) || desk.march.borrow().targets.iter().any(open)
    }

    /// Soviet units that left on an earlier turn and where they may come back (8.6.1).
    fn legal_returns(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        rule!("8.6.1.b", "8.6.1.e");
        let side = state.active();
        let nation = Nation::SovietUnion;
        let full = state.railed[nation] >= self.pack.country(nation).rail;
        if full || state.side_of(nation) != Some(side) {
            return;
        }
        for unit in &self.of_nation[nation] {
            if state.spots[unit].left_in().is_none_or(|turn| turn >= state.turn) {
                continue;
            }
            let free = self.field.arrows - desk.occupied[side.enemy() as usize];
            out.extend(free.iter().map(|hex| Action::Enter(unit, hex)));
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_take(&mut self, unit: UnitId) {
        let game = self.game;
        // Asked when the move begins and not again.
        rule!("14.6.a");
        rule!("14.6.d");
        rule!("14.6.e");
        rule!("14.6.f");
        let supplied = self.at().is_supplied_to_move(unit);
        rule!("8.2.d");
        let mut factor = game.face(self.state, unit).movement;
        if !supplied {
            rule!("14.0.a");
            rule!("14.6.b");
            factor = factor.div_ceil(2);
        }
        rule!("8.1.a");
        self.state.frames.push(Frame::March(March { unit, left: 2 * factor, by: By::Choice, supplied }));
    }

    pub(crate) fn play_go(&mut self, target: HexId) {
        let game = self.game;
        let Frame::March(march) = *self.state.frames.top() else { return };
        self.at().explore(march);
        let unit = march.unit;
        let side = self.state.active();
        let start = self.state.hex(unit).expect("a unit on the move is on the map");
        let mut path = std::mem::take(&mut self.desk.path);
        path.clear();
        let cost = match march.by {
            By::Rail | By::Return => {
                self.desk.march.get_mut().rails.path(target, &mut path);
                0
            }
            _ => match self.desk.march.get_mut().reach.cost(target) {
                Some(cost) => {
                    self.desk.march.get_mut().reach.path(target, &mut path);
                    cost
                }
                // The minimum move takes all there is (8.3).
                None => {
                    path.push(target);
                    march.left
                }
            },
        };
        self.invade(unit, target);
        // An invaded country's units exert their zones before the unit is there (D11).
        let mut regained = false;
        for &hex in &path {
            let held = game.holds(self.state, side, hex);
            self.pass_through(side, hex);
            regained |= !held && game.holds(self.state, side, hex);
        }
        // A counter has one place: where it comes to, it is no longer where it was.
        rule!("2.1.a");
        self.state.spots[unit] = Spot::at(target);
        self.state.tops.remove(unit);
        game.tell_move(self.state, unit, start, &path, self.journal);
        self.desk.path = path;
        if matches!(march.by, By::Rail | By::Return) {
            rule!("8.6.g");
            self.state.railed[game.unit(unit).nation] += u8::from(march.by == By::Rail);
            // D73: a train that has won back a hex may go on, so that its owner chooses the route. One that has not
            // is where it was bound for.
            if !regained || self.at().in_enemy_zone(side, target) {
                return game.end_march(self.state, unit);
            }
            return self.state.frames.replace(Frame::March(March { by: By::Return, ..march }));
        }
        self.state.frames.replace(Frame::March(March { left: march.left - cost, by: By::Road, ..march }));
        let stopped = self.at().in_enemy_zone(side, target);
        let March { left, .. } = game.marching(self.state);
        if (stopped || left == 0) && self.at().desk.stack(target).nth(1).is_none() {
            // Nothing is left to decide, not even which unit lies on top.
            game.end_march(self.state, unit);
        }
    }

    pub(crate) fn play_exit(&mut self) {
        let game = self.game;
        rule!("8.6.1.d");
        let March { unit, .. } = game.marching(self.state);
        self.state.railed[game.unit(unit).nation] += 1;
        self.state.spots[unit] = Spot::off_map(self.state.turn);
        self.state.tops.remove(unit);
        game.end_march(self.state, unit);
        game.tell_of(
            self.state,
            unit,
            "8.6.1",
            Event::Said,
            || "leaves the map by rail".to_owned(),
            self.journal,
        );
    }

    pub(crate) fn play_enter(&mut self, unit: UnitId, hex: HexId) {
        let game = self.game;
        rule!("8.6.1.c");
        self.state.spots[unit] = Spot::at(hex);
        self.state.railed[game.unit(unit).nation] += 1;
        game.tell_placed(self.state, unit, hex, "8.6.1", "comes back in", self.journal);
        let side = self.state.active();
        match self.at().in_enemy_zone(side, hex) {
            true => {
                self.state.moved.insert(unit);
            }
            false => {
                self.state.frames.push(Frame::March(March { unit, left: 0, by: By::Return, supplied: true }));
            }
        }
    }
}
