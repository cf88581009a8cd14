//! 7.0 Reorganization and disruption.

use engine::{Entry, Journal, Next, Prompt, Text, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::journal::{placed, removed};

use crate::frame::{At, BattleStep, Bring, Disperse, Form, Frame, Playing, Step};
use crate::nation::Nation;
use crate::state::{Spot, State};
use crate::unit::Level;
use crate::{Action, WarComesEarly};

impl WarComesEarly {
    /// Whether a piece is made of components: an army that can break down (7.1, 13.4).
    #[inline]
    pub(crate) fn has_components(&self, unit: UnitId) -> bool {
        if self.unit(unit).level() != Level::Army {
            return false;
        }
        if self.is_single_piece(unit) {
            rule!("13.4.d");
            return false;
        }
        if self.structure(unit).is_none() {
            rule!("7.1.w");
            return false;
        }
        true
    }

    /// How many components make an army (7.1, 13.4).
    pub(crate) fn components(&self, army: UnitId) -> u8 {
        match self.unit(army).nation {
            Nation::Czechoslovakia => rule!("7.1.d"),
            Nation::France => rule!("7.1.f"),
            Nation::Germany if self.campaign.is_none() => rule!("13.4.c", "7.1.h"),
            Nation::Germany => rule!("7.1.h"),
            Nation::Hungary => rule!("7.1.j"),
            Nation::Italy if self.unit(army).is_mech() => rule!("7.1.m"),
            Nation::Italy => rule!("7.1.l"),
            Nation::Poland => rule!("7.1.q"),
            Nation::Romania => rule!("7.1.s"),
            Nation::Yugoslavia => rule!("7.1.u"),
            Nation::SovietUnion => rule!("7.1.x"),
            _ => {}
        }
        self.structure(army).map_or(0, |structure| structure.components)
    }

    /// Whether a unit can be part of such an army (7.1).
    pub(crate) fn is_component(&self, army: UnitId, unit: UnitId) -> bool {
        let nation = self.unit(army).nation;
        let unit = self.unit(unit);
        if unit.nation != nation {
            return false;
        }
        if unit.ad_hoc {
            rule!("2.3.1.b");
        }
        let taken = self.structure(army).is_some_and(|structure| structure.takes(unit));
        match nation {
            _ if taken => rule!("2.3.7.a"),
            Nation::Czechoslovakia => rule!("7.1.e"),
            Nation::France => rule!("7.1.g"),
            Nation::Germany if unit.ad_hoc => rule!("13.4.g"),
            Nation::Germany => rule!("7.1.i"),
            Nation::Hungary => rule!("7.1.k"),
            Nation::Poland => rule!("7.1.r"),
            Nation::Romania => rule!("7.1.t"),
            Nation::SovietUnion => rule!("7.1.y"),
            _ => {}
        }
        taken
    }
}

impl Form {
    /// Components that could be used now.
    pub(crate) fn candidates<'s>(
        self,
        game: &'s WarComesEarly,
        state: &'s State,
    ) -> impl Iterator<Item = UnitId> + Clone + 's {
        game.ids().filter(move |&unit| {
            state.spots[unit] == Spot::at(self.hex)
                && game.is_component(self.army, unit)
                && !state.changed.contains(unit)
        })
    }

    fn take<J: Journal>(self, on: &mut Playing<'_, J>, unit: UnitId) {
        on.state.frames.replace(Form { missing: self.missing - 1, ..self }.into());
        on.state.spots[unit] = Spot::ASIDE;
        on.state.tops.remove(unit);
    }

    fn finish<J: Journal>(self, on: &mut Playing<'_, J>) {
        let (game, Form { army, hex, .. }) = (on.game, self);
        on.state.frames.pop();
        on.state.spots[army] = Spot::at(hex);
        on.state.changed.insert(army);
        game.notice("7.0", army).tell(
            || game.is_seen(on.state, army),
            || placed(army, hex),
            || format!("{} forms in {}.", game.name(army), game.place(hex)),
            || format!("{} forms in {}.", game.some_unit(army), game.place(hex)),
            on.journal,
        );
    }
}

impl Step for Form {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.candidates(at.game, at.state).map(Action::Use));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Use(unit) = action {
            self.take(on, unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match on.game.next_component(self.missing, self.candidates(on.game, on.state)) {
            Component::Choice => return false,
            Component::None => self.finish(on),
            Component::Only(unit) => self.take(on, unit),
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let text = text!(
            "Choose the {parts} that form {unit}: {n} more.",
            parts = at.parts_word(self.army),
            unit = at.name(self.army),
            n = self.missing
        );
        Prompt::new("7.1", text)
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        may_use(action)
    }
}

impl Bring {
    /// Components that could be used now.
    pub(crate) fn candidates<'s>(
        self,
        game: &'s WarComesEarly,
        state: &'s State,
    ) -> impl Iterator<Item = UnitId> + Clone + 's {
        game.ids().filter(move |&unit| state.spots[unit] == Spot::ASIDE && game.is_component(self.army, unit))
    }

    fn bring<J: Journal>(self, on: &mut Playing<'_, J>, unit: UnitId) {
        let (game, Bring { army, hex, missing }) = (on.game, self);
        on.state.frames.replace(Bring { missing: missing - 1, ..self }.into());
        on.state.spots[unit] = Spot::at(hex);
        for set in on.state.deeds() {
            let inherits = set.contains(army);
            set.set(unit, inherits);
        }
        game.notice("7.0", unit).tell(
            || game.is_seen(on.state, unit),
            || placed(unit, hex),
            || format!("{} is in {}.", game.name(unit), game.place(hex)),
            || format!("{} is in {}.", game.some_unit(unit), game.place(hex)),
            on.journal,
        );
    }

    fn finish<J: Journal>(self, on: &mut Playing<'_, J>) {
        let (game, Bring { army, hex, missing }) = (on.game, self);
        on.state.frames.pop();
        if missing > 0 {
            // 3.1, 3.2: the counter mix is short, or components have been lost.
            on.journal.write(|| {
                let (whole, parts) = (game.components(army), game.parts_word(army));
                let (come, place) = (whole - missing, game.place(hex));
                let text = format!("{come} of {whole} {parts} come to {place}: no more are set aside.");
                Entry::said("7.1", text)
            });
        }
        let voluntary = on.state.changed.contains(army);
        for set in on.state.deeds() {
            set.remove(army);
        }
        on.state.changed.set(army, voluntary);
        // 12.3: while losses are paid the hex may be overfull; it is looked at when they are paid.
        let paying = matches!(
            on.state.frames.top(),
            Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses)
        );
        if !paying {
            on.state.frames.push(Disperse { hex }.into());
        }
    }
}

impl Step for Bring {
    fn next(self, game: &WarComesEarly, _: &State) -> Next {
        game.asks(game.side(self.army))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.candidates(at.game, at.state).map(Action::Use));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Use(unit) = action {
            self.bring(on, unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match on.game.next_component(self.missing, self.candidates(on.game, on.state)) {
            Component::Choice => return false,
            Component::None => self.finish(on),
            Component::Only(unit) => self.bring(on, unit),
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let text = text!(
            "{unit} has broken down. Choose its {parts}: {n} more.",
            unit = at.name(self.army),
            parts = at.parts_word(self.army),
            n = self.missing
        );
        Prompt::new("7.1", text)
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        may_use(action)
    }
}

/// What comes next where components are chosen.
enum Component {
    /// None is missing, or none is left.
    None,
    /// It makes no difference which: this one.
    Only(UnitId),
    /// The player chooses.
    Choice,
}

fn may_use(action: Action) -> Verdict {
    deny!("7.1.c", !matches!(action, Action::Use(_)), "choose the components of the army first");
    deny!("7.1.c", "{unit} cannot be a component of this army now");
}

impl WarComesEarly {
    fn next_component(&self, missing: u8, candidates: impl Iterator<Item = UnitId> + Clone) -> Component {
        let Some(first) = candidates.clone().next().filter(|_| missing > 0) else { return Component::None };
        let no_choice = candidates.clone().all(|unit| self.are_alike(unit, first))
            || candidates.count() <= usize::from(missing);
        if no_choice { Component::Only(first) } else { Component::Choice }
    }
}

impl At<'_> {
    /// What may be done in a Reorganization Phase.
    pub(crate) fn legal_reorganization(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        rule!("7.0.d", "7.0.f");
        let side = state.active();
        for &hex in &desk.stacks[side as usize] {
            if desk.stack(hex).next().is_none_or(|unit| !state.acting.contains(unit)) {
                continue;
            }
            let army = desk.stack(hex).find(|&unit| self.unit(unit).level() == Level::Army);
            match army {
                Some(army) if self.may_break(army).is_ok() => out.push(Action::Break(army)),
                Some(_) => {}
                None => self.legal_forms(hex, out),
            }
        }
        if !self.legal_replacements(out) {
            out.push(Action::End);
        }
    }

    /// 7.0: in supply, and neither formed nor broken down in this phase.
    pub(crate) fn may_break(self, army: UnitId) -> Verdict {
        let At { state, .. } = self;
        let own = self.side(army) == state.active() && state.spots[army].is_on_map();
        deny!("7.0.b", !own, "{unit} is not an army of yours on the map");
        deny!("5.2.q", !state.acting.contains(army), "this is not the turn of {nation}");
        deny!("13.4.d", self.is_single_piece(army), "{unit} cannot break down");
        deny!("7.0.b", !self.has_components(army), "{unit} cannot break down");
        deny!("7.0.h", state.changed.contains(army), "{unit} was formed in this phase");
        let bombed =
            self.options.air_bars_breakdown && state.hex(army).is_some_and(|hex| self.is_bombed(hex));
        deny!("6.2.2.j", bombed, "{unit} is in an enemy air zone");
        deny!("7.0.e", !self.is_supplied(army), "{unit} is out of supply");
        Ok(())
    }

    /// 6.2.2: nobody combines in an enemy air zone.
    pub(crate) fn is_bombed(self, hex: HexId) -> bool {
        let At { state, .. } = self;
        rule!("6.2.2.j");
        self.air_zone(state.active().enemy()).is_some_and(|zone| zone.contains(hex))
    }

    /// Components in a hex that could form this army now, as a count (7.0).
    pub(crate) fn ready_components(self, army: UnitId, hex: HexId) -> u8 {
        let At { state, desk, .. } = self;
        let ready = |unit: &UnitId| {
            self.is_component(army, *unit) && !state.changed.contains(*unit) && self.is_supplied(*unit)
        };
        desk.stack(hex).filter(ready).count() as u8
    }

    /// 7.0: the piece is free, and enough components in supply are here.
    pub(crate) fn may_form(self, army: UnitId, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let own = self.has_components(army) && self.side(army) == state.active();
        deny!("7.1.c", !own, "{unit} is not an army that you can form");
        deny!("5.2.q", !state.acting.contains(army), "this is not the turn of {nation}");
        let free = state.spots[army] == Spot::ASIDE && !state.changed.contains(army);
        deny!("7.1.c", !free, "{unit} is in use or broke down in this phase");
        // 8.3: nothing is told about what an enemy stack holds.
        let own = |unit: &UnitId| self.side(*unit) == state.active();
        let mut stack = desk.stack(hex).filter(own);
        let army_there = stack.any(|unit| self.unit(unit).level() == Level::Army);
        deny!("8.0.f", army_there, "{hex} holds an army already");
        let bombed = self.is_bombed(hex);
        deny!("6.2.2.j", bombed, "{hex} is in an enemy air zone: no army forms there");
        let short = self.ready_components(army, hex) < self.components(army);
        deny!(
            "7.1.c",
            short,
            "{unit} needs {needed} {parts} in {hex}, in supply and unchanged in this phase; there are {ready}"
        );
        Ok(())
    }

    fn legal_forms(self, hex: HexId, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        if desk.stack(hex).next().is_none_or(|unit| self.armies_of(unit).is_empty()) {
            rule!("7.1.v");
            return;
        }
        rule!("7.0.a", "7.1.c");
        if desk.stack(hex).nth(1).is_none() || self.is_bombed(hex) {
            return;
        }
        for army in &state.acting {
            if state.spots[army] == Spot::ASIDE && self.may_form(army, hex).is_ok() {
                out.push(Action::Form(army, hex));
            }
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_break(&mut self, army: UnitId) {
        rule!("7.0.b");
        self.state.changed.insert(army);
        self.break_down(army, "7.0");
    }

    /// Takes an army piece off the map; its components come in its place (7.1). The sets that say what the
    /// army has done hold it until they are there, so that they inherit it.
    pub(crate) fn break_down(&mut self, army: UnitId, case: &'static str) {
        let game = self.game;
        rule!("7.1.a");
        if case != "7.0" {
            rule!("7.0.c", "7.0.g");
        }
        let hex = self.state.hex(army).expect("an army breaks down on the map");
        game.notice(case, army).tell(
            || game.is_seen(self.state, army),
            || removed(army, hex),
            || format!("{} breaks down in {}.", game.name(army), game.place(hex)),
            || format!("{} breaks down in {}.", game.some_unit(army), game.place(hex)),
            self.journal,
        );
        self.state.spots[army] = Spot::ASIDE;
        self.state.tops.remove(army);
        self.state.frames.push(Bring { army, hex, missing: game.components(army) }.into());
    }
}

impl WarComesEarly {
    /// Whether no rule tells two components of a nation apart: factors, type, return (3.5), what armies they
    /// can be part of (7.1).
    fn are_alike(&self, a: UnitId, b: UnitId) -> bool {
        let (one, other) = (self.unit(a), self.unit(b));
        let armies = self.armies_of(a);
        (one.attack, one.defense, one.kind) == (other.attack, other.defense, other.kind)
            && self.is_replaceable(a) == self.is_replaceable(b)
            && armies.iter().all(|army| army.takes(one) == army.takes(other))
    }
}

impl At<'_> {
    pub(crate) fn ask_reorganization(self) -> (&'static str, Text) {
        let At { state, .. } = self;
        let due = self.due_back();
        if !due.is_empty() {
            let text =
                text!("Back this turn: {units}. Place them before the phase ends.", units = self.names(due));
            return ("3.5", text);
        }
        let text = match state.is_german_phase() && !state.replaced {
            true => "Form armies, break them down, bring one lost corps back, or end the phase.",
            false => "Form armies, break them down, or end the phase.",
        };
        ("7.0", text.into())
    }
}
