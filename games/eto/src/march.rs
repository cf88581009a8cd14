//! 24.0 Movement in offensives, 30.0 the Movement phase: a unit on the move, hex by hex.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::fog::under_top;
use mechanics::{UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::field::{Mover, Pace};
use crate::frame::{At, Playing, Step};
use crate::nation::Partnership;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Flag, Group, Mode, State};
use crate::terrain::SideKind;
use crate::time::Ground;
use crate::unit::{Class, Face, Kind};
use crate::walk::{Course, Gait, Shy, Way};
use crate::{Action, EuropeanTheater};

/// What a move is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Occasion {
    /// The movement step of an offensive (24.0).
    Offensive,
    /// An HQ in an offensive (23.2).
    Hq,
    /// The Movement phase (30.0).
    Phase,
    /// Before a breakthrough attack (28.1).
    Approach,
    /// After it, with a general's rating (28.3).
    Breakthrough,
    /// After it, one hex without a general (28.3).
    Dash,
    /// The Exploitation step (29.2).
    Exploitation,
}

/// A unit on the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// The unit; those that go with it are in the state's group.
    pub unit: UnitId,
    /// What the move is part of.
    pub occasion: Occasion,
    /// How it may go on.
    pub pace: Pace,
    /// Hexes entered.
    pub spent: u8,
    /// Hexes that it may enter in all.
    pub full: u8,
    /// The same once the weather has halved it.
    pub slow: u8,
    /// Whether it has.
    pub slowed: bool,
    /// Where it is going.
    pub way: Way,
    /// Whether the enemy has been asked for a reaction to its leaving this hex.
    pub asked: bool,
}

impl At<'_> {
    /// Hexes that a land unit may enter in a move, before weather (24.0, 33.1).
    fn allowance(self, unit: UnitId) -> u8 {
        let Face::Land { movement, .. } = self.face(self.state, unit) else { return 0 };
        if !self.suffers(unit) {
            return movement;
        }
        let numbers = &self.pack.numbers;
        match self.kind(unit) {
            Kind::Armor => {
                rule!("33.1.b");
                movement.min(numbers.unsupplied_armor as u8)
            }
            _ => {
                rule!("33.1.a");
                movement.min(numbers.unsupplied_infantry as u8)
            }
        }
    }

    /// A unit is picked up for a move.
    pub(crate) fn march(self, unit: UnitId, occasion: Occasion, most: Option<u8>) -> March {
        let numbers = &self.pack.numbers;
        let full = match (occasion, self.class(unit)) {
            (Occasion::Hq, _) => numbers.hq_move as u8,
            (_, Class::Hq | Class::General) => {
                rule!("30.1.b");
                numbers.staff_move as u8
            }
            _ => {
                rule!("PART8.c");
                if self.kind(unit) == Kind::Paratroop && occasion == Occasion::Phase {
                    rule!("30.1.a2");
                }
                let land = self.allowance(unit);
                match most {
                    // 28.3, 29.2: the general's rating counts, not the unit's own allowance; only want of supply does.
                    Some(most) if self.suffers(unit) => {
                        if occasion == Occasion::Breakthrough {
                            rule!("28.3.d1");
                        }
                        most.min(land)
                    }
                    Some(most) => most,
                    None => land,
                }
            }
        };
        // 1.2, 1.3: halved, fractions up; a general's rating is not.
        let slow = match occasion {
            Occasion::Breakthrough | Occasion::Dash | Occasion::Exploitation => full,
            _ => {
                rule!("1.2.c");
                full.div_ceil(2)
            }
        };
        let pace = Pace::Start;
        March { unit, occasion, pace, spent: 0, full, slow, slowed: false, way: Way::default(), asked: false }
    }

    /// The move as the search sees it.
    pub(crate) fn course(self, march: March) -> Option<Course> {
        let of = self.partnership(self.state, march.unit)?;
        let start = self.hex(self.state, march.unit)?;
        let gait = match (march.occasion, self.class(march.unit)) {
            (Occasion::Hq, _) => Gait::Hq,
            (_, Class::Hq | Class::General) => Gait::Staff,
            (Occasion::Dash, _) => {
                rule!("28.3.b");
                Gait::Free
            }
            _ => Gait::Unit(Mover::of(self.kind(march.unit))),
        };
        let shy = match march.occasion {
            Occasion::Approach | Occasion::Breakthrough | Occasion::Dash => Shy::Breakthrough,
            Occasion::Exploitation => Shy::Exploitation,
            _ => Shy::Nothing,
        };
        let March { pace, spent, full, slow, slowed, .. } = march;
        let hq = (self.class(march.unit) == Class::Hq).then_some(march.unit);
        Some(Course { gait, of, start, pace, spent, full, slow, slowed, shy, hq })
    }

    /// Whether an HQ on the move may be in a hex: not too near another (23.4).
    fn may_pass(self, march: March, hex: HexId) -> Verdict {
        match self.class(march.unit) {
            Class::Hq => self.may_post(march.unit, hex),
            _ => Ok(()),
        }
    }

    /// Whether a unit on the move can go to a hex.
    fn may_go(self, march: March, to: HexId) -> Verdict {
        let Some(course) = self.course(march) else { deny!("24.0.a", "{unit} is not on the map") };
        self.may_pass(march, to)?;
        self.explore(course);
        if self.desk.walk.borrow().targets.contains(&to) {
            return Ok(());
        }
        self.why_not(course, to)
    }

    /// Why a hex is out of reach.
    fn why_not(self, course: Course, to: HexId) -> Verdict {
        let mover = match course.gait {
            Gait::Unit(mover) => mover,
            _ => Mover::Foot,
        };
        deny!("24.0.a", self.is_enemy_in(course.of, to), "{hex} holds enemy units");
        let far = self.pack.grid.distance(course.start, to);
        if let Some(side) = self.pack.grid.direction(course.start, to) {
            let frozen = self.is_frozen(self.state, course.start);
            self.field.may_enter(&self.pack, mover, course.start, side, frozen)?;
            let fort = self.fort_bars(self.state, course.of, to, side.opposite());
            deny!("24.1.m", fort, "an enemy fortification bars the way into {hex}");
        }
        let hex = self.pack.hex(to);
        let marsh = mover == Mover::Armor
            && hex.terrain.is_some_and(|terrain| !self.pack.terrain[terrain as usize].armor);
        deny!("24.1.h", marsh, "armor does not enter the marsh in {hex}");
        let neutral = hex.is_land() && self.state.forces.control.of(to).is_none();
        if neutral && matches!(self.state.phase, Phase::Movement(_)) {
            rule!("30.2.b");
        }
        deny!("24.1.l2", neutral, "{hex} is in a country that takes no part");
        let staff = matches!(course.gait, Gait::Hq | Gait::Staff);
        let alone = staff && self.in_enemy_zone(course.of, to) && !self.occupies(course.of, to);
        deny!(
            "23.2.c1",
            alone,
            "an HQ or general enters an enemy zone of control only where a friendly unit stands"
        );
        let stopped = course.pace == Pace::Done;
        deny!(
            "25.2.a1",
            stopped && mover == Mover::Foot,
            "{unit} has entered an enemy zone of control and must stop"
        );
        deny!("25.3.a", stopped, "{unit} has entered an enemy zone of control and moved its one hex more");
        let most = if course.slowed { course.slow } else { course.full };
        let short = far > u16::from(most.saturating_sub(course.spent));
        deny!("24.0.a", short, "{unit} has not the movement points to reach {hex}");
        deny!("25.2.a2", mover == Mover::Foot, "enemy zones of control or terrain bar the way to {hex}");
        deny!("25.3.c", "enemy zones of control or terrain bar the way to {hex}");
    }

    /// Whether a general or another unit may go along with a unit on the move (24.3).
    fn may_join(self, march: March, unit: UnitId) -> Verdict {
        let general = self.class(unit) == Class::General;
        deny!("24.3.a", !general, "only generals go along with a unit");
        let land = self.class(march.unit) == Class::Land;
        deny!("24.3.a", !land, "a general goes along with land units");
        let here = self.hex(self.state, unit) == self.hex(self.state, march.unit);
        deny!("24.3.b", !here, "{unit} is not stacked with the unit on the move");
        deny!("24.3.b", self.state.group.contains(unit), "{unit} goes along already");
        match march.occasion {
            Occasion::Offensive => {
                let broke = self.state.is(unit, Flag::BrokeThrough);
                deny!("SOP.M.4.3.A2", broke, "{unit} took part in a breakthrough");
                match self.state.is(unit, Flag::Commanded) {
                    true => Ok(()),
                    false => self.may_activate(unit),
                }
            }
            Occasion::Exploitation => {
                let able = self.state.is(unit, Flag::MayExploit);
                deny!("29.1.d", !able, "{unit} does not take part in the exploitation");
                Ok(())
            }
            Occasion::Breakthrough | Occasion::Dash => {
                let took_part = self.state.is(unit, Flag::BrokeThrough);
                deny!("28.3.c", !took_part, "{unit} took no part in the breakthrough");
                Ok(())
            }
            _ => {
                let moves = self.state.is(unit, Flag::Moved) || self.state.is(unit, Flag::Activated);
                deny!("30.0.b", moves, "{unit} has been activated or has moved in this turn");
                Ok(())
            }
        }
    }
}

impl Step for March {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if let Some(course) = at.course(self) {
            at.explore(course);
            let walk = at.desk.walk.borrow();
            out.extend(walk.targets.iter().copied().map(Action::Go));
        }
        if let Some(hex) = at.hex(at.state, self.unit) {
            out.extend(at.stack(hex).filter(|unit| at.may_join(self, *unit).is_ok()).map(Action::Join));
        }
        out.push(Action::Halt);
        if let Some(hex) = at.hex(at.state, self.unit) {
            out.extend(under_top(&at.state.tops, at.stack(hex)).map(Action::HaltTop));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Go(hex) => {
                let at = on.at();
                let Some(course) = at.course(self) else { return };
                let way = at.way_to(course, hex);
                on.state.frames.replace(March { way, ..self }.into());
            }
            Action::Join(unit) => {
                rule!("24.3.b");
                if !on.state.is(unit, Flag::Commanded) && self.occasion == Occasion::Offensive {
                    on.activate(unit);
                }
                on.state.group.add(unit);
            }
            Action::HaltTop(top) => {
                on.game.put_on_top(on.state, top);
                self.end(on);
            }
            _ => self.end(on),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let Some(course) = at.course(self) else {
            self.end(on);
            return true;
        };
        if self.way.next().is_some() && at.state.is(self.unit, Flag::Retreated) {
            // A reaction has thrown it back: it moves no farther, even where the way is open again.
            rule!("26.5.e1");
            self.end(on);
            return true;
        }
        if let Some(to) = self.way.next() {
            let from = course.start;
            let next = at.pack.grid.direction(from, to).and_then(|side| at.next_stride(course, side));
            let Some(next) = next else {
                // What happened on the way has shut it.
                self.end(on);
                return true;
            };
            if !self.asked && on.ask_reaction(self.unit, from) {
                on.state.frames.replace(March { asked: true, ..self }.into());
                on.push_reaction(self.unit, from);
                return true;
            }
            let mut way = self.way;
            way.step();
            let (pace, spent, slowed) = (next.pace, next.spent, next.slowed);
            if slowed && !self.slowed {
                self.mark_weather(on.game.ground(on.state, to));
            }
            if self.occasion == Occasion::Breakthrough && pace == Pace::Last {
                rule!("28.3.f");
            }
            on.state.frames.replace(March { way, pace, spent, slowed, asked: false, ..self }.into());
            let mut group = on.state.group;
            group.add(self.unit);
            on.step_into(group, from, to, "24.0");
            return true;
        }
        // 28.1: the stack goes once before its attack.
        if self.occasion == Occasion::Approach {
            self.end(on);
            return true;
        }
        // Nothing is left to decide where no hex can be reached and no general can go along.
        if self.spent == 0 {
            return false;
        }
        at.explore(course);
        let stuck = at.desk.walk.borrow().targets.is_empty();
        let joins = at.stack(course.start).any(|unit| at.may_join(self, unit).is_ok());
        if stuck && !joins {
            self.end(on);
        }
        stuck && !joins
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let left = if self.slowed { self.slow } else { self.full }.saturating_sub(self.spent);
        let told = engine::Text::count(left.into(), "{unit}: 1 hex left.", "{unit}: {n} hexes left.");
        Prompt::new("24.0", told.with("unit", at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Go(hex) => at.may_go(self, hex),
            Action::Join(unit) => at.may_join(self, unit),
            Action::HaltTop(unit) => {
                let own = at.owner(at.state, unit) == at.owner(at.state, self.unit);
                let here = own && at.hex(at.state, unit) == at.hex(at.state, self.unit);
                deny!("12.7.e", !here, "{unit} is not in the stack");
                deny!("12.7.e", "{unit} lies on top already")
            }
            _ => Ok(()),
        }
    }
}

impl March {
    /// The weather slows the unit down (1.2, 1.3, 30.4).
    fn mark_weather(self, ground: Ground) {
        match ground {
            Ground::Mud => rule!("T.weather.mud.move"),
            Ground::Winter => {
                rule!("1.3.c1");
                rule!("T.weather.win.move");
            }
            Ground::Fair => {}
        }
        if self.occasion == Occasion::Phase {
            rule!("30.4");
        }
    }

    fn end<J: Journal>(self, on: &mut Playing<'_, J>) {
        on.state.set(self.unit, Flag::Moved, true);
        let starved = self.full < on.game.pack.numbers.unsupplied_armor as u8 + 1;
        if starved
            && self.spent > 0
            && on.game.kind(self.unit) == Kind::Armor
            && on.at().is_supplied(self.unit)
        {
            rule!("33.1.c");
        }
        if self.occasion == Occasion::Phase || self.occasion == Occasion::Exploitation {
            let riders = on.state.group;
            riders.iter().for_each(|unit| on.state.set(unit, Flag::Moved, true));
        }
        on.state.group = Group::default();
        on.state.frames.pop();
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Units go from a hex into the next (24.4).
    pub(crate) fn step_into(&mut self, units: Group, from: HexId, to: HexId, case: &'static str) {
        let game = self.game;
        let Some(place) = game.pack.places.id(crate::place::Place::Hex(to)) else { return };
        self.mark_step(from, to);
        let mut lead = None;
        for unit in units.iter() {
            if game.hex(self.state, unit) != Some(from) {
                continue;
            }
            self.state.put(unit, place);
            lead = lead.or(Some(unit));
            if game.class(unit) == Class::Land
                && let Some(of) = game.partnership(self.state, unit)
            {
                self.take_hex(of, to);
            } else if game.class(unit) == Class::Hq {
                rule!("23.2.d");
                rule!("23.2.e");
            }
        }
        self.journal.write(|| {
            let moving = units.iter().filter(|unit| game.hex(self.state, *unit) == Some(to));
            let told = match lead {
                Some(unit) => text!("{unit} goes to {hex}.", unit = game.name(unit), hex = game.place(to)),
                None => text!("Nobody goes to {hex}.", hex = game.place(to)),
            };
            engine::Entry::new(case, journal::moved(moving, [from, to]), told)
        });
    }

    /// What the rules say of a step that is allowed: terrain that does not slow, units that leave those who activated them.
    fn mark_step(&mut self, from: HexId, to: HexId) {
        let (game, state) = (self.game, &*self.state);
        let Some(side) = game.pack.grid.direction(from, to) else { return };
        rule!("24.0.a");
        rule!("T.terrain.cost");
        if game.number(from).sheet() != game.number(to).sheet() {
            rule!("INT.14a");
        }
        let along = |kind| game.field.has(from, side, kind);
        if along(SideKind::River) {
            rule!("24.1.j");
        }
        if along(SideKind::Canal) {
            rule!("24.1.k");
        }
        if along(SideKind::Lake) {
            rule!("1.5.d");
            rule!("T.weather.win.lake");
        }
        if game.pack.hex(from).country != game.pack.hex(to).country {
            rule!("24.1.l1");
        }
        if state.installations_in(to).any(|kind| kind == crate::state::InstallationKind::Airfield) {
            rule!("24.1.p1");
        }
        match state.offensive.mode {
            Mode::General(general) => {
                let far = game.hex(state, general).is_some_and(|at| game.pack.grid.distance(at, to) > 1);
                if far {
                    rule!("22.2.e");
                }
            }
            Mode::Stack(stack) if stack == from => rule!("22.3.c"),
            _ => {}
        }
    }

    /// Land units enter a hex: it becomes friendly (24.4).
    pub(crate) fn take_hex(&mut self, of: Partnership, hex: HexId) {
        if self.state.forces.control.of(hex) == Some(of) {
            return;
        }
        rule!("24.4.b1");
        rule!("24.4.b2");
        rule!("S0.h");
        if matches!(self.state.phase, Phase::Movement(_)) {
            rule!("30.6");
        }
        if self.at().is_stronghold(hex) {
            rule!("24.5.e2");
        }
        self.state.forces.control.give(hex, Some(of));
        let game = self.game;
        let taker = (0..game.seats()).find(|seat| {
            let entry = &game.scenario().seats[usize::from(*seat)];
            entry.nations.iter().any(|nation| self.state.partnership(nation) == Some(of))
        });
        if let (Some(seat), Some(name)) = (taker, game.pack.name(hex)) {
            self.journal.write(|| {
                let event =
                    engine::Event::Taken { place: mechanics::insight::place_id(hex), by: engine::Seat(seat) };
                engine::Entry::new("24.4", event, text!("{place} is taken.", place = name.to_owned()))
            });
        }
        self.capture_installations(hex);
        self.lose_base(hex);
    }

    /// Airfields that an enemy enters are his; a fortification that is captured is destroyed (24.1, 27.6).
    fn capture_installations(&mut self, hex: HexId) {
        use crate::state::{Condition, InstallationKind};
        for slot in &mut self.state.installations {
            let Some(found) = slot.as_mut().filter(|found| found.hex == hex) else { continue };
            match found.kind {
                InstallationKind::Airfield => rule!("24.1.p2"),
                InstallationKind::Fort | InstallationKind::CoastalFort => {
                    rule!("24.1.n2");
                    found.condition = Condition::Destroyed;
                }
                InstallationKind::Printed => {}
            }
        }
    }

    /// Whether the enemy could react to a unit's leaving its hex (26.5).
    pub(crate) fn ask_reaction(&mut self, unit: UnitId, from: HexId) -> bool {
        let offensive = matches!(
            self.state.phase,
            Phase::Offensive(
                OffensiveStep::Breakthrough
                    | OffensiveStep::Movement
                    | OffensiveStep::Combat
                    | OffensiveStep::Exploitation
                    | OffensiveStep::ExploitationCombat
            )
        );
        offensive && self.at().may_be_reacted_to(unit, from).is_ok()
    }
}
