//! 5.2 What the player of an event, or his enemy, chooses: units, hexes, markers, a country.
//!
//! Numbers are the most he may choose. He may choose fewer of what helps him; losses are taken in full (5.2.4).

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Term, UnitId};
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::card::Effect;
use crate::effects::Script;
use crate::frame::{At, Playing, Step};
use crate::marker::{Ability, MarkerId, Markers};
use crate::nation::Side;
use crate::state::{State, place};
use crate::unit::Units;
use crate::{Action, NoRetreat};

/// A choice that an effect leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// The list of the effect.
    pub script: Script,
    /// Its place there.
    pub at: u8,
    /// The player of the event.
    pub side: Side,
    /// How many may still be chosen.
    pub left: u8,
    /// Units that have been chosen.
    pub done: Units,
}

/// What is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Units,
    Hexes,
    Markers,
    Countries,
}

impl Choosing {
    fn effect(self, game: &NoRetreat) -> Option<&Effect> {
        game.script(self.script).get(usize::from(self.at))
    }

    fn sort(self, game: &NoRetreat) -> Sort {
        match self.effect(game) {
            Some(Effect::CombatVp { .. } | Effect::Experience(_)) => Sort::Markers,
            Some(Effect::Surrender(_)) => Sort::Countries,
            Some(
                Effect::Improve { .. }
                | Effect::Rebuild { .. }
                | Effect::Step { .. }
                | Effect::ToReserve { .. }
                | Effect::Evacuate { .. }
                | Effect::FreeRegional { .. }
                | Effect::Remove { .. },
            ) => Sort::Units,
            _ => Sort::Hexes,
        }
    }

    /// Who chooses.
    fn chooser(self, game: &NoRetreat) -> Side {
        match self.effect(game) {
            Some(Effect::Step { pick, .. } | Effect::Remove { pick, .. }) => *pick,
            _ => self.side,
        }
    }

    /// Whether he must choose as many as he can.
    fn is_forced(self, game: &NoRetreat) -> bool {
        matches!(self.effect(game), Some(Effect::Step { .. } | Effect::Remove { .. } | Effect::Surrender(_)))
    }

    /// The ability of the markers that the effect takes from the hand.
    fn ability(self, game: &NoRetreat) -> Option<Ability> {
        match self.effect(game)? {
            Effect::CombatVp { .. } => Some(Ability::CombatVp),
            Effect::Blitzkrieg { .. } => Some(Ability::Blitzkrieg),
            Effect::Halt(_) => Some(Ability::HaltHitler),
            _ => None,
        }
    }
}

impl At<'_> {
    fn may_name(self, choice: Choosing, unit: UnitId) -> Verdict {
        let state = self.state;
        let Some(effect) = choice.effect(self.game) else { return Ok(()) };
        let on = |who: &Units, place: &crate::card::Place| {
            who.contains(unit) && state.hex(unit).is_some_and(|hex| self.is_place(place, hex))
        };
        deny!("5.2.1", choice.done.contains(unit), "{unit} has been chosen already");
        match effect {
            Effect::Improve { who, .. } => {
                deny!("5.2.1", !who.contains(unit), "the event does not name {unit}");
                return self.is_improvable(unit);
            }
            Effect::Rebuild { who, surrendered, .. } => {
                deny!("5.2.1", !who.contains(unit), "the event does not name {unit}");
                let spot = state.spots[unit];
                let given_up = spot == place::SURRENDERED;
                deny!(
                    "9.2.e",
                    given_up && !surrendered,
                    "{unit} has surrendered: this event does not rebuild it"
                );
                deny!("9.2.a", spot != place::DESTROYED && !given_up, "{unit} is not eliminated");
                deny!("2.3.6", !self.may_come_back(unit), "{unit} has a white dot and is not rebuilt");
                if given_up {
                    rule!("9.2.f");
                }
            }
            Effect::Step { who, place, .. } => {
                deny!("5.2.1", !on(who, place), "the event does not name {unit} there");
            }
            Effect::ToReserve { who, place, .. } => {
                deny!("5.2.1", !on(who, place), "the event does not name {unit} there");
                let fixed = self.unit(unit).kind.is_fixed();
                deny!("2.3.3.b", fixed, "{unit} never moves");
            }
            Effect::Evacuate { who, place, .. } => {
                deny!("5.2.1", !on(who, place), "the event does not name {unit} there");
                deny!("2.3.3.b", self.unit(unit).kind.is_fixed(), "{unit} never moves");
                return self.is_evacuation_open();
            }
            Effect::FreeRegional { who, .. } => {
                let bound = self.unit(unit).regional && !state.freed.contains(unit);
                deny!(
                    "5.2.1",
                    !who.contains(unit) || !bound,
                    "{unit} is not a bound Regional unit of the event"
                );
                let here = state.hex(unit).is_some() || state.spots[unit] == place::RESERVE;
                deny!("5.2.1", !here, "{unit} is not in play");
            }
            Effect::Remove { who, from, .. } => {
                let there = who.contains(unit) && self.is_in_pool(unit, from);
                deny!("5.2.1", !there, "the event does not take {unit}");
            }
            _ => deny!("5.2.1", "the event does not ask for a unit"),
        }
        Ok(())
    }

    /// The hexes that an effect can be about.
    fn pointed(self, choice: Choosing) -> Hexes {
        let (game, state) = (self.game, self.state);
        let hexes_of = |units: Units| -> Hexes { units.iter().filter_map(|unit| state.hex(unit)).collect() };
        let anywhere = |who: &Units| hexes_of(*who - choice.done);
        match choice.effect(game) {
            Some(Effect::Allowance { who, .. } | Effect::Bridges { who, .. }) => anywhere(who),
            Some(Effect::NoActions { who, place, .. }) => {
                self.hexes_with(&(*who - choice.done - state.no_actions), place)
            }
            Some(Effect::Ready { who, .. }) => hexes_of(*who & state.no_actions),
            Some(Effect::Supply { who, place, .. }) => {
                self.hexes_with(&(*who & (state.low_supply | state.no_supply)), place)
            }
            Some(Effect::Blitzkrieg { who, .. }) => {
                let free = |unit: &UnitId| self.may_take_blitzkrieg(*unit).is_ok();
                hexes_of(who.iter().filter(free).collect())
            }
            Some(Effect::Halt(_)) => self.board().land - state.halts,
            _ => Hexes::EMPTY,
        }
    }

    /// Whether a unit may come under a Blitzkrieg! marker by an event: of any type, but not under these markers (15.0).
    fn may_take_blitzkrieg(self, unit: UnitId) -> Verdict {
        let state = self.state;
        deny!("2.7.a4", state.no_actions.contains(unit), "{unit} is under No Actions");
        deny!("12.4.low.c", state.low_supply.contains(unit), "{unit} is under Low Supply");
        deny!("12.4.no.h", state.no_supply.contains(unit), "{unit} is under No Supply");
        deny!("15.0.e", state.spearheads.of(unit).is_some(), "{unit} is under Blitzkrieg! already");
        Ok(())
    }

    fn may_point(self, choice: Choosing, hex: HexId) -> Verdict {
        let has = choice
            .ability(self.game)
            .is_none_or(|ability| self.usable(self.state, choice.chooser(self.game), ability).is_some());
        deny!("5.8.2", !has, "you hold no marker of that kind that can be used");
        let blitzkrieg = choice.ability(self.game) == Some(Ability::Blitzkrieg);
        deny!(
            "15.0.e",
            blitzkrieg && !self.state.spearheads.has_room(),
            "no more Blitzkrieg! fits on the map"
        );
        deny!("5.2.1", !self.pointed(choice).contains(hex), "the event does not work in {hex}");
        Ok(())
    }

    /// The markers of the hand that an effect takes: those of an ability, or dummies.
    fn used(self, choice: Choosing) -> Markers {
        let side = choice.chooser(self.game);
        let hand = self.marker_hand(self.state, side);
        let fits = |marker: &MarkerId| self.may_use(choice, *marker).is_ok();
        hand.iter().filter(fits).collect()
    }

    fn may_use(self, choice: Choosing, marker: MarkerId) -> Verdict {
        let side = choice.chooser(self.game);
        let held = self.marker_hand(self.state, side).contains(marker);
        deny!("5.8.c", !held, "{marker} is not in your hand");
        if let Some(Effect::Experience(_)) = choice.effect(self.game) {
            deny!("5.8.3.b", self.shows_icon(marker), "{marker} is no dummy");
            return Ok(());
        }
        let kind = self.pack.marker(marker).ability;
        deny!("19.7.1.a", Some(kind) != choice.ability(self.game), "the event does not use {marker}");
        self.may_use_ability(self.state, marker)
    }
}

impl Step for Choosing {
    fn next(self, game: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.chooser(game).into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let game = at.game;
        match self.sort(game) {
            Sort::Units => {
                out.extend(game.ids().filter(|unit| at.may_name(self, *unit).is_ok()).map(Action::Name));
            }
            Sort::Hexes => {
                let usable = self.ability(game).is_none_or(|ability| {
                    at.usable(at.state, self.chooser(game), ability).is_some()
                        && at.state.spearheads.has_room()
                });
                if usable {
                    out.extend(at.pointed(self).iter().map(Action::Point));
                }
            }
            Sort::Markers => out.extend(at.used(self).iter().map(Action::Use)),
            Sort::Countries => {
                if let Some(Effect::Surrender(countries)) = self.effect(game) {
                    let beaten = countries.iter().filter(|nation| game.is_beaten(at.state, *nation));
                    out.extend(beaten.map(Action::Country));
                }
            }
        }
        if !self.is_forced(game) || out.is_empty() {
            out.push(Action::Enough);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let left = Choosing { left: self.left - 1, ..self };
        match action {
            Action::Name(unit) => {
                let each = !matches!(self.effect(on.game), Some(Effect::Step { each: false, .. }));
                let done = if each { self.done | Units::from_iter([unit]) } else { self.done };
                on.state.frames.replace(Choosing { done, ..left }.into());
                self.act_on_unit(on, unit);
            }
            Action::Point(hex) => {
                let there: Units = on.game.ids().filter(|unit| on.state.hex(*unit) == Some(hex)).collect();
                on.state.frames.replace(Choosing { done: self.done | there, ..left }.into());
                self.act_on_hex(on, hex, there);
            }
            Action::Use(marker) => {
                on.state.frames.replace(left.into());
                self.use_marker(on, marker);
            }
            Action::Country(nation) => {
                on.state.frames.pop();
                on.lay_down_arms(nation);
            }
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let (game, at) = (on.game, on.at());
        // Whether there is something to choose is decided by what both players know: of a hand only its fronts.
        let open = match self.sort(game) {
            Sort::Units => game.ids().any(|unit| at.may_name(self, unit).is_ok()),
            Sort::Hexes => {
                let hand = at.marker_hand(at.state, self.chooser(game));
                (self.ability(game).is_none() || !hand.is_empty()) && !at.pointed(self).is_empty()
            }
            Sort::Markers => match self.effect(game) {
                Some(Effect::Experience(_)) => !at.used(self).is_empty(),
                _ => !at.marker_hand(at.state, self.chooser(game)).is_empty(),
            },
            Sort::Countries => true,
        };
        let done = self.left == 0 || !open;
        if !open && self.left > 0 {
            rule!("5.2.4.c");
        }
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = at.script_name(self.script);
        let what = match self.effect(at.game) {
            Some(Effect::Allowance { .. }) => "choose a stack whose movement changes",
            Some(Effect::Bridges { .. }) => "choose a stack that pays nothing for rivers",
            Some(Effect::NoActions { .. }) => "choose a hex for No Actions",
            Some(Effect::Ready { .. }) => "choose a hex whose No Actions marker goes",
            Some(Effect::Supply { .. }) => "choose a stack whose supply markers go",
            Some(Effect::Blitzkrieg { .. }) => "choose a stack for a Blitzkrieg! of your hand",
            Some(Effect::Halt(_)) => "choose a hex for a Halt! Hitler of your hand",
            Some(Effect::CombatVp { .. }) => "you may use a Combat VP!",
            Some(Effect::Experience(_)) => "choose a dummy for the Battle Experience box",
            Some(Effect::Improve { .. }) => "choose a unit to Improve",
            Some(Effect::Rebuild { .. }) => "choose a unit to rebuild",
            Some(Effect::Step { .. }) => "choose a unit that loses a step",
            Some(Effect::ToReserve { .. }) => "choose a unit that goes to the Reserve",
            Some(Effect::Evacuate { .. }) => "choose a unit that leaves the map",
            Some(Effect::FreeRegional { .. }) => "choose a Regional unit to be freed",
            Some(Effect::Remove { .. }) => "choose a unit that leaves the game",
            _ => "choose",
        };
        Prompt::new("5.2", text!("{event}: {what} ({n} left).", event = name, what = what, n = self.left))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Name(unit) => at.may_name(self, unit),
            Action::Point(hex) => at.may_point(self, hex),
            Action::Use(marker) => at.may_use(self, marker),
            _ => Ok(()),
        }
    }
}

impl Choosing {
    fn act_on_unit<J: Journal>(self, on: &mut Playing<'_, J>, unit: UnitId) {
        let game = on.game;
        match self.effect(game) {
            Some(Effect::Improve { .. }) => on.improve("9.1", unit),
            Some(Effect::Rebuild { .. }) => on.rebuild_to_reserve("9.2", unit),
            Some(Effect::Step { .. }) => {
                if matches!(self.script, Script::Alternate(_)) {
                    rule!("21.1.4.e");
                }
                on.lose_step(unit);
            }
            Some(Effect::ToReserve { .. }) => on.withdraw("10.0", unit),
            Some(Effect::Evacuate { .. }) => {
                rule!("11.0.e");
                on.leave_map("11.0", unit, place::EVACUATED);
            }
            Some(Effect::FreeRegional { .. }) => {
                rule!("18.8.h");
                on.state.freed.insert(unit);
                on.journal.write(|| Entry::said("18.8", text!("{unit} is freed.", unit = game.name(unit))));
            }
            Some(Effect::Remove { .. }) => {
                if matches!(self.script, Script::Alternate(_)) {
                    rule!("21.1.6.b");
                }
                on.take_out(unit);
            }
            _ => {}
        }
    }

    fn act_on_hex<J: Journal>(self, on: &mut Playing<'_, J>, hex: HexId, there: Units) {
        let (game, side) = (on.game, self.chooser(on.game));
        match self.effect(game) {
            Some(Effect::Allowance { points, who, .. }) => {
                for unit in &(there & *who) {
                    on.state.orders.points[unit] += points;
                }
            }
            Some(Effect::Bridges { who, .. }) => on.state.orders.bridged |= there & *who,
            Some(Effect::NoActions { .. }) => on.put_no_actions("2.7", hex),
            Some(Effect::Ready { .. }) => {
                // 2.7: one marker lies on all units of the hex.
                on.state.no_actions -= there;
                let words = || text!("No Actions in {hex} is removed.", hex = game.place(hex));
                on.journal.write(|| Entry::said("2.7", words()));
            }
            Some(Effect::Supply { who, .. }) => {
                let units = there & *who;
                on.state.low_supply -= units;
                on.state.no_supply -= units;
                let words = || text!("Supply comes to {hex}.", hex = game.place(hex));
                on.journal.write(|| Entry::said("12.0", words()));
            }
            Some(Effect::Blitzkrieg { who, .. }) => {
                let Some(marker) = game.usable(on.state, side, Ability::Blitzkrieg) else { return };
                let at = on.at();
                let fits = |unit: &UnitId| who.contains(*unit) && at.may_take_blitzkrieg(*unit).is_ok();
                let units: Units = there.iter().filter(fits).collect();
                rule!("15.0.e");
                on.place_marker(marker);
                on.state.spearheads.add(marker, units);
                let words = || text!("Blitzkrieg! in {hex}.", hex = game.place(hex));
                on.journal.write(|| Entry::announced("15.0", words()));
            }
            Some(Effect::Halt(_)) => {
                rule!("19.9.c");
                if let Some(marker) = game.usable(on.state, side, Ability::HaltHitler) {
                    on.halt_in(marker, hex);
                }
            }
            _ => {}
        }
    }

    fn use_marker<J: Journal>(self, on: &mut Playing<'_, J>, marker: MarkerId) {
        let side = self.chooser(on.game);
        if let Some(Effect::Experience(_)) = self.effect(on.game) {
            rule!("5.8.3.b");
            rule!("2.1.e");
            on.state.held.remove(marker);
            on.state.away.insert(marker);
            on.state.experience.insert(marker);
            let words = || text!("{side} puts a dummy into the Battle Experience box.", side = side.title());
            on.journal.write(|| Entry::said("5.8.3", words()));
            return;
        }
        on.use_combat_vp(side, marker);
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A Combat VP! is used: it goes back to the cup and its player scores (19.7).
    pub(crate) fn use_combat_vp(&mut self, side: Side, marker: MarkerId) {
        rule!("19.7.1.a2");
        rule!("17.2.c");
        match side {
            Side::German => rule!("T.vp.d"),
            Side::Allied => rule!("T.vp.e"),
        }
        rule!("19.7.1.b");
        let game = self.game;
        self.journal.reveal();
        self.journal.write(|| {
            Entry::announced(
                "19.7.1",
                text!("{side} uses {marker}.", side = side.title(), marker = marker.say(game)),
            )
        });
        self.to_cup(marker);
        let vp = self.pack.numbers.combat_vp;
        self.event_vp("19.7.1", if side == Side::German { vp } else { -vp });
    }

    /// A marker of the hand goes onto the map.
    pub(crate) fn place_marker(&mut self, marker: MarkerId) {
        self.journal.reveal();
        self.state.held.remove(marker);
        self.state.away.insert(marker);
    }

    /// No Actions on all units of a hex (2.7).
    pub(crate) fn put_no_actions(&mut self, case: &'static str, hex: HexId) {
        rule!("2.7.c");
        let game = self.game;
        let there: Units = game.ids().filter(|unit| self.state.hex(*unit) == Some(hex)).collect();
        self.state.no_actions |= there;
        self.journal.write(|| Entry::said(case, text!("No Actions in {hex}.", hex = game.place(hex))));
    }
}
