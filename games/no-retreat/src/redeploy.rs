//! 21.1 Alternate Events that move units: a march outside the Movement Phase, units that are set up anew.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::card::Effect;
use crate::effects::Script;
use crate::frame::{At, Playing, Step};
use crate::movement::March;
use crate::nation::{Nation, Nations, Side};
use crate::state::{State, place};
use crate::unit::{GroupId, Letter, Start, Units};
use crate::{Action, NoRetreat};

/// Units move at once, their full allowance, inside some hexes (21.1.1, 21.1.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Marching {
    /// The list of the effect.
    pub script: Script,
    /// Its place there.
    pub at: u8,
    /// Who moves.
    pub side: Side,
    /// Groups that may still be chosen.
    pub groups: u8,
    /// The Group that is moving.
    pub group: Option<GroupId>,
    /// Other units that may still move.
    pub others: u8,
    /// Units that have moved.
    pub done: Units,
}

impl At<'_> {
    /// Whether a unit may march: how it would count, as one of the Group or of the others.
    fn may_march(self, march: Marching, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        let Some(Effect::March { who, also, inside, .. }) =
            self.game.script(march.script).get(usize::from(march.at))
        else {
            deny!("21.1.a", "no units march");
        };
        let here = self.state.hex(unit).is_some_and(|hex| inside.contains(hex));
        deny!("21.1.a", !here || counter.kind.is_fixed(), "{unit} is not there to march");
        deny!("21.1.a", march.done.contains(unit), "{unit} has marched");
        let grouped = who.contains(unit) && counter.group.is_some();
        let in_group =
            grouped && (march.group == counter.group || (march.group.is_none() && march.groups > 0));
        let other = also.contains(unit) && march.others > 0;
        let german = march.side == Side::German;
        deny!("21.1.1.b", !in_group && !other && !german, "one Group and so many other units march, no more");
        deny!("21.1.4.b", !in_group && !other && german, "one Group and so many other units march, no more");
        Ok(())
    }
}

impl Step for Marching {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.game.ids().filter(|unit| at.may_march(self, *unit).is_ok()).map(Action::Name));
        out.push(Action::Enough);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Name(unit) = action else {
            on.state.frames.pop();
            on.state.orders.inside = Hexes::EMPTY;
            return;
        };
        let game = on.game;
        let Some(Effect::March { who, inside, .. }) = game.script(self.script).get(usize::from(self.at))
        else {
            return;
        };
        let group = game.unit(unit).group;
        let joins = who.contains(unit) && group.is_some();
        let done = self.done | Units::from_iter([unit]);
        let next = if joins && self.group == group {
            Marching { done, ..self }
        } else if joins && self.group.is_none() && self.groups > 0 {
            match self.side {
                Side::Allied => rule!("21.1.1.a"),
                Side::German => rule!("21.1.4.c"),
            }
            Marching { done, group, groups: self.groups - 1, ..self }
        } else {
            match self.side {
                Side::Allied => rule!("21.1.1.b"),
                Side::German if self.groups == 0 && self.group.is_none() => rule!("21.1.4.b"),
                Side::German => rule!("21.1.4.d"),
            }
            Marching { done, others: self.others - 1, ..self }
        };
        on.state.frames.replace(next.into());
        on.state.orders.inside = *inside;
        let left = on.at().allowance(unit);
        on.state.frames.push(March::new(unit, left).into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        // It is no Movement Phase: whoever has marched may move in his own.
        on.state.moved -= self.done;
        let at = on.at();
        if at.game.ids().any(|unit| at.may_march(self, unit).is_ok()) {
            return false;
        }
        on.state.frames.pop();
        on.state.orders.inside = Hexes::EMPTY;
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = at.script_name(self.script);
        Prompt::new("21.1", text!("{event}: choose a unit that moves at once.", event = name))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Name(unit) => at.may_march(self, unit),
            _ => Ok(()),
        }
    }
}

/// Two Groups change their set-up places (21.1.4): first the Groups are chosen, then their units are put down again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Regrouping {
    /// The list of the effect.
    pub script: Script,
    /// Its place there.
    pub at: u8,
    /// Whose Groups.
    pub side: Side,
    /// The Groups.
    pub groups: [Option<GroupId>; 2],
    /// Units that have been put down.
    pub done: Units,
}

impl Regrouping {
    pub(crate) fn new(script: Script, at: u8, side: Side) -> Regrouping {
        Regrouping { script, at, side, groups: [None; 2], done: Units::EMPTY }
    }

    /// The unit that is put down next: one of the two Groups that began on the map and is still there.
    fn next_unit(self, game: &NoRetreat, state: &State) -> Option<UnitId> {
        let [Some(_), Some(_)] = self.groups else { return None };
        let moves = |unit: &UnitId| {
            let counter = game.unit(*unit);
            let chosen = counter.group.is_some() && self.groups.contains(&counter.group);
            chosen
                && !counter.kind.is_fixed()
                && !self.done.contains(*unit)
                && state.spots[*unit] == place::LIFTED
        };
        game.ids().find(moves)
    }

    /// Where a unit goes: the set-up hexes of the other Group.
    fn hexes(self, game: &NoRetreat, unit: UnitId) -> Hexes {
        let other = self.groups.into_iter().find(|group| *group != game.unit(unit).group).flatten();
        let units = game.ids().filter(|unit| game.unit(*unit).group == other);
        units.filter_map(|unit| game.start_of(unit)).collect()
    }
}

impl NoRetreat {
    /// The hex where a unit begins the scenario.
    pub(crate) fn start_of(&self, unit: UnitId) -> Option<HexId> {
        let setup = &self.front().setups[self.scenario().setup].units;
        setup.iter().find_map(|(known, start, _)| match start {
            Start::Hex(hex) if *known == unit => Some(*hex),
            _ => None,
        })
    }
}

impl At<'_> {
    fn may_regroup(self, swap: Regrouping, unit: UnitId) -> Verdict {
        let Some(Effect::SwapGroups { who, .. }) = self.game.script(swap.script).get(usize::from(swap.at))
        else {
            deny!("21.1.4.a", "no Groups change places");
        };
        let counter = self.unit(unit);
        deny!(
            "21.1.4.a",
            !who.contains(unit) || counter.group.is_none(),
            "{unit} is of no Group that could go"
        );
        deny!("21.1.4.a", swap.groups.contains(&counter.group), "the Group of {unit} has been chosen");
        let here = self.state.hex(unit).is_some() && self.start_of(unit).is_some();
        deny!("21.1.4.a", !here || counter.kind.is_fixed(), "{unit} was not set up on the map");
        Ok(())
    }

    /// Whether a unit may be put into a hex when it is set up anew.
    fn may_settle(self, unit: UnitId, hex: HexId, among: &Hexes) -> Verdict {
        let side = self.unit(unit).side;
        deny!("21.1.a", !among.contains(hex), "{unit} is not set up in {hex}");
        deny!("21.1.a", !self.board().land.contains(hex), "{hex} is not a hex that units enter");
        self.may_enter(unit, hex)?;
        deny!("13.3.a", self.occupied(side.enemy()).contains(hex), "{hex} holds enemy units");
        self.may_stack(unit, hex)
    }

    fn has_room(self, unit: UnitId, among: &Hexes) -> bool {
        among.iter().any(|hex| self.may_settle(unit, hex, among).is_ok())
    }

    fn offer_settling(self, unit: UnitId, among: &Hexes, out: &mut Vec<Action>) {
        out.extend(among.iter().filter(|hex| self.may_settle(unit, *hex, among).is_ok()).map(Action::At));
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit is put down somewhere else.
    fn settle_in(&mut self, unit: UnitId, hex: HexId) {
        self.state.spots[unit] = place::LIFTED;
        self.arrive("21.1", unit, hex);
    }
}

impl Step for Regrouping {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self.next_unit(at.game, at.state) {
            Some(unit) => at.offer_settling(unit, &self.hexes(at.game, unit), out),
            None => {
                // One unit of each Group stands for it.
                let open = |unit: &UnitId| at.may_regroup(self, *unit).is_ok();
                let leads = |unit: &UnitId| {
                    let mut group =
                        at.game.ids().filter(|other| at.unit(*other).group == at.unit(*unit).group);
                    group.find(open) == Some(*unit)
                };
                out.extend(at.game.ids().filter(open).filter(leads).map(Action::Name));
                if self.groups[0].is_none() {
                    out.push(Action::Enough);
                }
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Name(unit) => {
                let group = on.game.unit(unit).group;
                let groups = if self.groups[0].is_none() { [group, None] } else { [self.groups[0], group] };
                let next = Regrouping { groups, ..self };
                on.state.frames.replace(next.into());
                // All of them are lifted before the first is put down.
                if groups[1].is_some() {
                    for unit in on.game.ids().filter(|unit| groups.contains(&on.game.unit(*unit).group)) {
                        let began = on.game.start_of(unit).is_some() && !on.game.unit(unit).kind.is_fixed();
                        if began && on.game.unit(unit).group.is_some() && on.state.hex(unit).is_some() {
                            on.state.spots[unit] = place::LIFTED;
                        }
                    }
                }
            }
            Action::At(hex) => {
                let Some(unit) = self.next_unit(on.game, on.state) else { return };
                rule!("21.1.4.a");
                let done = self.done | Units::from_iter([unit]);
                on.state.frames.replace(Regrouping { done, ..self }.into());
                on.settle_in(unit, hex);
            }
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let open = match self.next_unit(at.game, at.state) {
            Some(unit) => at.has_room(unit, &self.hexes(at.game, unit)),
            None if self.groups[1].is_some() => false,
            None => self.groups[0].is_none() || at.game.ids().any(|unit| at.may_regroup(self, unit).is_ok()),
        };
        if open {
            return false;
        }
        match self.next_unit(on.game, on.state) {
            // There is no room for it.
            Some(unit) => {
                on.state.spots[unit] = place::RESERVE;
                let done = self.done | Units::from_iter([unit]);
                on.state.frames.replace(Regrouping { done, ..self }.into());
            }
            None => _ = on.state.frames.pop(),
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.next_unit(at.game, at.state) {
            Some(unit) => Prompt::new("21.1.4", text!("Where is {unit} set up?", unit = at.name(unit))),
            None => Prompt::new("21.1.4", "Choose two Groups that change their set-up places."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.next_unit(at.game, at.state)) {
            (Action::Name(unit), _) => at.may_regroup(self, unit),
            (Action::At(hex), Some(unit)) => at.may_settle(unit, hex, &self.hexes(at.game, unit)),
            _ => Ok(()),
        }
    }
}

/// Square cavalry takes the place of the round units of its set-up group (21.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trading {
    /// The list of the effect.
    pub script: Script,
    /// Its place there.
    pub at: u8,
    /// Whose.
    pub side: Side,
    /// The square unit that comes.
    pub unit: Option<UnitId>,
}

impl NoRetreat {
    /// The round units of the set-up group of a square one, as far as they are on the map.
    fn round_units(&self, state: &State, square: UnitId) -> Units {
        let group = self.unit(square).cavalry_group;
        let round = |unit: &UnitId| {
            let counter = self.unit(*unit);
            counter.cavalry_group == group && counter.letter.is_none() && state.hex(*unit).is_some()
        };
        self.ids().filter(|_| group.is_some()).filter(round).collect()
    }
}

impl At<'_> {
    fn letter(self, script: Script, at: u8) -> Option<Letter> {
        match self.game.script(script).get(usize::from(at)) {
            Some(Effect::Exchange(letter)) => Some(*letter),
            _ => None,
        }
    }

    fn may_trade(self, trade: Trading, unit: UnitId) -> Verdict {
        let letter = self.letter(trade.script, trade.at);
        let due = self.unit(unit).letter == letter && self.state.spots[unit] == place::DUE;
        deny!("21.1.1.d", !due, "{unit} does not come by this event");
        deny!(
            "21.1.1.c",
            self.round_units(self.state, unit).is_empty(),
            "{unit} finds no round cavalry to replace"
        );
        Ok(())
    }
}

impl Step for Trading {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self.unit {
            None => {
                out.extend(at.game.ids().filter(|unit| at.may_trade(self, *unit).is_ok()).map(Action::Name));
                out.push(Action::Enough);
            }
            Some(unit) => {
                let hexes: Hexes =
                    at.round_units(at.state, unit).iter().filter_map(|unit| at.state.hex(unit)).collect();
                out.extend(hexes.iter().map(Action::At));
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (action, self.unit) {
            (Action::Name(unit), None) => {
                on.state.frames.replace(Trading { unit: Some(unit), ..self }.into());
            }
            (Action::At(hex), Some(unit)) => {
                rule!("21.1.1.c");
                rule!("21.1.1.d");
                on.state.frames.replace(Trading { unit: None, ..self }.into());
                for round in &on.game.round_units(on.state, unit) {
                    on.take_out(round);
                }
                on.arrive("21.1", unit, hex);
            }
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let done = self.unit.is_none() && !at.game.ids().any(|unit| at.may_trade(self, unit).is_ok());
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.unit {
            None => Prompt::new(
                "21.1.1",
                "Choose a square cavalry unit that replaces the round ones of its group.",
            ),
            Some(unit) => Prompt::new("21.1.1", text!("Where does {unit} stand?", unit = at.name(unit))),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Name(unit) => at.may_trade(self, unit),
            _ => Ok(()),
        }
    }
}

/// German units leave countries that have become neutral for anywhere in Germany (21.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Settling {
    /// The countries.
    pub countries: Nations,
}

impl Settling {
    fn next_unit(self, game: &NoRetreat, state: &State) -> Option<UnitId> {
        let board = game.board();
        let inside =
            |hex: HexId| board.hexes[hex.index()].country.is_some_and(|it| self.countries.contains(it));
        game.own_units[Side::German as usize].iter().find(|unit| state.hex(*unit).is_some_and(inside))
    }

    fn hexes(self, game: &NoRetreat) -> Hexes {
        game.board().country(Nation::Germany)
    }
}

impl Step for Settling {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if let Some(unit) = self.next_unit(at.game, at.state) {
            at.offer_settling(unit, &self.hexes(at.game), out);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let (Action::At(hex), Some(unit)) = (action, self.next_unit(on.game, on.state)) {
            rule!("21.1.1.f");
            on.settle_in(unit, hex);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some(unit) = self.next_unit(on.game, on.state) else {
            on.state.frames.pop();
            return true;
        };
        let among = self.hexes(on.game);
        let open = on.at().has_room(unit, &among);
        if !open {
            on.withdraw("21.1", unit);
        }
        !open
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = self.next_unit(at.game, at.state).map_or("a unit".into(), |unit| at.name(unit));
        Prompt::new("21.1.1", text!("Where in Germany does {unit} go?", unit = unit))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.next_unit(at.game, at.state)) {
            (Action::At(hex), Some(unit)) => at.may_settle(unit, hex, &self.hexes(at.game)),
            _ => Ok(()),
        }
    }
}

/// The Polish player moves units of his set-up until the whole frontier is in their zones (21.1.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fronting {
    /// The list of the effect.
    pub script: Script,
    /// Its place there.
    pub at: u8,
    /// Who has drawn the card.
    pub side: Side,
    /// The unit that is put down.
    pub unit: Option<UnitId>,
    /// Units that have been put down.
    pub done: Units,
}

impl At<'_> {
    fn may_front(self, front: Fronting, unit: UnitId) -> Verdict {
        let Some(Effect::Frontier(who)) = self.game.script(front.script).get(usize::from(front.at)) else {
            deny!("21.1.6.d", "no unit is set up anew");
        };
        let here = who.contains(unit) && self.state.hex(unit).is_some();
        deny!("21.1.6.d", !here || self.unit(unit).kind.is_fixed(), "{unit} is not set up anew");
        deny!("21.1.6.d", front.done.contains(unit), "{unit} has been set up anew");
        Ok(())
    }

    /// Whether every frontier hex that a zone reaches is in an Allied one.
    fn is_frontier_covered(self) -> bool {
        let open = self.board().frontier - self.zone_of(Side::Allied);
        open.is_empty()
    }
}

impl Step for Fronting {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::Allied.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let home = at.board().country(Nation::Poland);
        if let Some(unit) = self.unit {
            at.offer_settling(unit, &home, out);
            return;
        }
        out.extend(at.game.ids().filter(|unit| at.may_front(self, *unit).is_ok()).map(Action::Name));
        if at.is_frontier_covered() || out.is_empty() {
            out.push(Action::Enough);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (action, self.unit) {
            (Action::Name(unit), None) => {
                let done = self.done | Units::from_iter([unit]);
                on.state.frames.replace(Fronting { unit: Some(unit), done, ..self }.into());
            }
            (Action::At(hex), Some(unit)) => {
                rule!("21.1.6.d");
                on.state.frames.replace(Fronting { unit: None, ..self }.into());
                if on.state.hex(unit) != Some(hex) {
                    on.settle_in(unit, hex);
                }
            }
            _ => {
                on.state.frames.pop();
                let covered = on.at().is_frontier_covered();
                if !covered {
                    let words = "Not every frontier hex is in a Polish zone.";
                    on.journal.write(|| Entry::said("21.1.6", words));
                }
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.unit {
            Some(unit) => Prompt::new("21.1.6", text!("Where is {unit} set up?", unit = at.name(unit))),
            None => Prompt::new(
                "21.1.6",
                "Choose units to set up anew: the whole frontier must be in Polish zones.",
            ),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.unit) {
            (Action::Name(unit), _) => at.may_front(self, unit),
            (Action::At(hex), Some(unit)) => at.may_settle(unit, hex, &at.board().country(Nation::Poland)),
            (Action::Enough, _) => {
                deny!("21.1.6.d", !at.is_frontier_covered(), "a frontier hex is in no Polish zone yet");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
