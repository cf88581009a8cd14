//! 14.7.5 Retreats, and 13.3.4 stacks that are too high after one.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::Disorder;
use crate::board::{CountryEntry, Hexes};
use crate::frame::{At, Playing, Step};
use crate::losses::Fate;
use crate::nation::Side;
use crate::state::State;
use crate::unit::{Kind, Units};
use crate::{Action, NoRetreat};

/// Units retreat, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreating {
    /// Whose.
    pub side: Side,
    /// How far.
    pub hexes: u8,
    /// What they bring with them.
    pub disorder: Disorder,
    /// Units that have not retreated yet.
    pub left: Units,
    /// Units that have.
    pub fled: Units,
}

/// A stack is too high at the end of a retreat (13.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Crowding {
    /// Whose.
    pub side: Side,
    /// Where.
    pub hex: HexId,
}

/// One of the hexes of retreating units gets a No Actions marker (14.7, DR).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Disordering {
    /// Whose.
    pub side: Side,
    /// Who has retreated.
    pub fled: Units,
}

/// The farthest retreat of a pack, and the hex where it begins.
const LAYERS: usize = 8;

/// Hexes that a retreat reaches, by the number of steps.
type Layers = [Hexes; LAYERS];

impl At<'_> {
    /// Whether a retreat may lead from one hex into another (14.7.5).
    fn may_flee(self, unit: UnitId, from: HexId, to: HexId) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        let open = board.land.contains(to) || board.hexes[to.index()].zone;
        deny!("14.7.5.c", self.side_between(from, to).is_none(), "that hexside cannot be crossed");
        deny!("14.7.5.c", !open, "{hex} is not a hex that units enter");
        deny!("14.7.5.b", self.occupied(counter.side.enemy()).contains(to), "{hex} holds enemy units");
        let record = &board.hexes[to.index()];
        let shut = record.zone && (counter.side == Side::German || !board.hexes[from.index()].port);
        deny!("14.7.5.c", shut, "an Evacuation Zone is entered from its port only");
        let entry = record.country.and_then(|nation| board.countries[nation as usize]).map(|it| it.entry);
        let neutral = record.country.is_some_and(|nation| !self.state.at_war.contains(nation));
        let home = record.country == Some(counter.nation);
        let made_neutral = record.country.is_some_and(|nation| self.state.neutral.contains(nation));
        let barred = match entry {
            _ if made_neutral && !home => true,
            Some(CountryEntry::Closed) => true,
            Some(CountryEntry::Soviet) => !home,
            Some(CountryEntry::Neutral | CountryEntry::SwissQuestion) => neutral && !home,
            Some(CountryEntry::Open) | None => false,
        };
        deny!("14.7.5.c2", barred, "{hex} is in a neutral country");
        Ok(())
    }

    /// Hexes that a unit reaches by steps that all lead away from where it stands; through enemy zones only where friends
    /// stand, and only if `close`.
    fn layers(self, unit: UnitId, hexes: u8, close: bool) -> Layers {
        let mut layers = [Hexes::EMPTY; LAYERS];
        let Some(start) = self.state.hex(unit) else { return layers };
        let (grid, side) = (&self.board().grid, self.unit(unit).side);
        let (zones, friends) = (self.zone_against(self.unit(unit).nation), self.occupied(side));
        layers[0].insert(start);
        for steps in 1..=usize::from(hexes).min(LAYERS - 1) {
            let before = layers[steps - 1];
            for from in &before {
                for &to in grid.neighbours(from) {
                    if to.is_none() {
                        rule!("14.7.5.c3");
                        continue;
                    }
                    let away = grid.distance(start, to) == steps as u16;
                    let free = !zones.contains(to) || (close && friends.contains(to));
                    if free && zones.contains(to) {
                        rule!("13.4.3.b");
                    }
                    if away && free && self.may_flee(unit, from, to).is_ok() {
                        layers[steps].insert(to);
                    }
                }
            }
        }
        layers
    }

    /// The way that a unit retreats: without enemy zones if that is possible.
    fn retreat_ways(self, unit: UnitId, hexes: u8) -> Layers {
        let last = usize::from(hexes).min(LAYERS - 1);
        let free = self.layers(unit, hexes, false);
        if !free[last].is_empty() {
            return free;
        }
        let close = self.layers(unit, hexes, true);
        if !close[last].is_empty() {
            rule!("14.7.5.d");
        }
        close
    }

    /// Where a unit may end a retreat of so many hexes (14.7.5).
    pub(crate) fn refuges(self, unit: UnitId, hexes: u8) -> Hexes {
        if self.unit(unit).kind.is_fixed() {
            return Hexes::EMPTY;
        }
        let last = usize::from(hexes).min(LAYERS - 1);
        let all = self.retreat_ways(unit, hexes)[last];
        let Some(start) = self.state.hex(unit) else { return Hexes::EMPTY };
        let sources = self.supply_sources(self.unit(unit).nation);
        let grid = &self.board().grid;
        let far = |hex: HexId| sources.iter().map(|source| grid.distance(hex, source)).min();
        let here = far(start);
        let near: Hexes = all.iter().filter(|hex| far(*hex) < here).collect();
        if near.is_empty() {
            return all;
        }
        if near != all {
            rule!("14.7.5.a2");
        }
        near
    }

    /// Whether a stack breaks the limits that bind after a retreat too (13.3.4); rules of leaders do not (22.0).
    pub(crate) fn is_crowded(self, hex: HexId) -> bool {
        let numbers = &self.pack.numbers;
        let (mut count, mut free, mut large) = (0, 0, 0);
        for unit in self.stack(hex).map(|unit| self.unit(unit)) {
            count += 1;
            free += i16::from(unit.free_stack);
            large += i16::from(unit.large);
        }
        if count - free.min(numbers.stack_free) > numbers.stack || large > numbers.stack_large {
            return true;
        }
        let breaks = |unit: UnitId| match self.may_stack(unit, hex) {
            Err(bar) if bar.case.starts_with("22") => {
                rule!("22.x.a");
                match bar.case {
                    "22.1.a" => rule!("22.1.b"),
                    "22.5.a" => rule!("22.5.b"),
                    _ => rule!("22.7.c"),
                }
                false
            }
            verdict => verdict.is_err(),
        };
        self.stack(hex).any(breaks)
    }

    fn may_retreat(self, unit: UnitId, hexes: u8, to: HexId) -> Verdict {
        if self.refuges(unit, hexes).contains(to) {
            return Ok(());
        }
        let Some(start) = self.state.hex(unit) else { return Ok(()) };
        let distance = self.board().grid.distance(start, to);
        deny!("14.7.5.a", distance != u16::from(hexes), "the retreat does not end at that distance");
        deny!(
            "14.7.5.b",
            self.occupied(self.unit(unit).side.enemy()).contains(to),
            "{hex} holds enemy units"
        );
        let last = usize::from(hexes).min(LAYERS - 1);
        deny!(
            "14.7.5.a2",
            self.retreat_ways(unit, hexes)[last].contains(to),
            "the retreat goes toward the closest source of supply"
        );
        let zone = self.zone_against(self.unit(unit).nation).contains(to);
        deny!("14.7.5.d", zone, "{hex} is in an enemy zone of control");
        self.may_end_retreat(unit, to)?;
        deny!("14.7.5.c", "no way of retreat leads there");
    }

    /// Why no retreat ends in a hex whatever the way: countries, water, what is off the map (14.7.5).
    fn may_end_retreat(self, unit: UnitId, to: HexId) -> Verdict {
        let grid = &self.board().grid;
        let mut why = Ok(());
        for &from in grid.neighbours(to).iter().filter(|from| from.is_some()) {
            match self.may_flee(unit, from, to) {
                Ok(()) => return Ok(()),
                Err(bar) if bar.case == "14.7.5.c2" => why = Err(bar),
                Err(_) => {}
            }
        }
        why
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit retreats to a hex, by a way that is open.
    fn flee(&mut self, unit: UnitId, hexes: u8, to: HexId) {
        rule!("14.7.5.f");
        let at = self.at();
        let (layers, board) = (at.retreat_ways(unit, hexes), at.board());
        let mut path = [to; LAYERS];
        let mut here = to;
        let last = usize::from(hexes).min(LAYERS - 1);
        for steps in (1..last).rev() {
            let near = board.grid.neighbours(here).iter();
            let mut steps_back = near.filter(|hex| layers[steps].contains(**hex));
            here = *steps_back.find(|hex| at.may_flee(unit, **hex, here).is_ok()).unwrap_or(&here);
            path[steps - 1] = here;
        }
        path[last - 1] = to;
        self.travel("14.7.5", unit, &path[..last]);
    }

    /// A No Actions marker comes on a hex: all units there are under it (2.7).
    pub(crate) fn disorder(&mut self, hex: HexId) {
        rule!("14.7.5.g");
        rule!("2.7.c");
        for unit in self.game.ids() {
            if self.state.hex(unit) == Some(hex) {
                self.state.no_actions.insert(unit);
            }
        }
        if self.state.marks.at(hex).is_some_and(|mark| mark.counterblow) {
            rule!("14.1.2.f");
        }
        let game = self.game;
        let words = || text!("No Actions on {hex}.", hex = game.place(hex));
        self.journal.write(|| Entry::said("2.7", words()));
    }

    fn end_retreat(&mut self, retreat: Retreating) {
        self.state.frames.pop();
        let at = self.at();
        let hexes = at.hexes_of(retreat.fled);
        match retreat.disorder {
            Disorder::None => {}
            Disorder::One if !hexes.is_empty() => {
                rule!("T.results.DR.b");
                let fled = retreat.fled;
                self.state.frames.push(Disordering { side: retreat.side, fled }.into());
            }
            Disorder::One => {}
            Disorder::All => {
                rule!("T.results.DS.b");
                // Units that 13.3.4 moves on take their marker with them.
                hexes.iter().for_each(|hex| self.disorder(hex));
            }
        }
        for hex in &hexes {
            self.share_markers(hex);
            if self.at().is_crowded(hex) {
                rule!("14.7.5.e2");
                self.state.frames.push(Crowding { side: retreat.side, hex }.into());
            }
        }
    }
}

impl Step for Retreating {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for unit in &self.left {
            out.extend(at.refuges(unit, self.hexes).iter().map(|hex| Action::Retreat(unit, hex)));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Retreat(unit, hex) = action else { return };
        rule!("14.7.5.a");
        rule!("14.7.5.e");
        let mut next = self;
        next.left.remove(unit);
        next.fled.insert(unit);
        on.state.frames.replace(next.into());
        on.flee(unit, self.hexes, hex);
        let battle = &mut on.state.battle;
        if battle.defenders.contains(unit) {
            battle.retreated = true;
        }
        if self.side != battle.initiator() && battle.defenders.contains(unit) {
            battle.left = true;
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.left.is_empty() {
            on.end_retreat(self);
            return true;
        }
        for unit in &self.left {
            if !on.at().refuges(unit, self.hexes).is_empty() {
                continue;
            }
            // 14.7.5: who cannot go the whole way is eliminated.
            match on.unit(unit).kind {
                Kind::Fort => rule!("18.6.b"),
                Kind::Fortress => rule!("18.7.b"),
                Kind::Ship => rule!("18.10.b"),
                Kind::Airborne => rule!("18.4.c"),
                _ => {
                    rule!("14.7.5.h");
                    rule!("13.5.b");
                }
            }
            if on.unit(unit).kind.is_fixed() {
                rule!("14.7.5.i");
                match on.unit(unit).kind {
                    Kind::Airborne => rule!("2.3.3.c"),
                    Kind::Fort | Kind::Fortress => rule!("2.3.3.b"),
                    _ => {}
                }
            }
            let mut next = self;
            next.left.remove(unit);
            on.state.frames.replace(next.into());
            let steps = on.unit(unit).steps() - u8::from(on.state.reduced.contains(unit));
            if on.state.battle.defenders.contains(unit) {
                on.state.battle.crushed = true;
                on.state.battle.lost[self.side as usize] += steps;
            }
            on.eliminate(unit, Fate::Eliminated);
            on.leave_battle(unit);
            return true;
        }
        false
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let names = engine::Text::list(self.left.iter().map(|unit| at.name(unit)), ", ");
        Prompt::new("14.7.5", text!("Retreat {n} hexes: {names}.", n = self.hexes, names = names))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Retreat(unit, hex) => {
                deny!("14.7.5.a", !self.left.contains(unit), "{unit} does not retreat");
                at.may_retreat(unit, self.hexes, hex)
            }
            _ => Ok(()),
        }
    }
}

impl Crowding {
    /// Units that can still go a hex farther.
    fn movers(self, at: At<'_>) -> Units {
        at.stack(self.hex).filter(|unit| !at.refuges(*unit, 1).is_empty()).collect()
    }
}

impl Step for Crowding {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let movers = self.movers(at);
        for unit in &movers {
            out.extend(at.refuges(unit, 1).iter().map(|hex| Action::Retreat(unit, hex)));
        }
        if movers.is_empty() {
            out.extend(at.stack(self.hex).map(Action::Lose));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Retreat(unit, hex) => {
                rule!("13.3.4.b");
                on.flee(unit, 1, hex);
                on.share_markers(hex);
                // Where a hex is full again the next one follows; nobody comes back, so that ends.
                if on.at().is_crowded(hex) {
                    let game = on.game;
                    let words = || text!("No room for {unit}.", unit = game.name(unit));
                    on.journal.write(|| Entry::said("13.3.4", words()));
                    rule!("13.3.4.c");
                    on.eliminate(unit, Fate::Eliminated);
                    on.leave_battle(unit);
                }
            }
            Action::Lose(unit) => {
                rule!("13.3.4.c");
                on.eliminate(unit, Fate::Eliminated);
                on.leave_battle(unit);
            }
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let crowded = on.at().is_crowded(self.hex);
        if !crowded {
            on.state.frames.pop();
        }
        !crowded
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = at.place(self.hex);
        Prompt::new("13.3.4", text!("{hex} is too full: move a unit one hex on.", hex = hex))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Retreat(unit, hex) => at.may_retreat(unit, 1, hex),
            _ => Ok(()),
        }
    }
}

impl Step for Disordering {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.hexes_of(self.fled).iter().map(Action::Disorder));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Disorder(hex) = action else { return };
        on.state.frames.pop();
        on.disorder(hex);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let hexes = on.at().hexes_of(self.fled);
        if hexes.len() > 1 {
            return false;
        }
        on.state.frames.pop();
        if let Some(hex) = hexes.iter().next() {
            on.disorder(hex);
        }
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("14.7", "Which hex of the retreating units gets the No Actions marker?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Disorder(hex) = action {
            let none = !at.hexes_of(self.fled).contains(hex);
            deny!("14.7.5.g", none, "no retreating unit stands in {hex}");
        }
        Ok(())
    }
}
