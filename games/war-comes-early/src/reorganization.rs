//! 7.0 Reorganization and disruption.

use engine::{Entry, Journal, Verdict, deny, rule};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::journal::{placed, removed};

use crate::nation::Nation;
use crate::state::{Frame, Spot, State, Step};
use crate::unit::Level;
use crate::{Action, Desk, WarComesEarly};

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

    /// What may be done in a Reorganization Phase.
    pub(crate) fn legal_reorganization(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("7.0.d", "7.0.f");
        self.look(state, desk);
        let side = state.active();
        for i in 0..desk.stacks[side as usize].len() {
            let hex = desk.stacks[side as usize][i];
            if desk.stack(hex).next().is_none_or(|unit| !state.acting.contains(unit)) {
                continue;
            }
            let army = desk.stack(hex).find(|&unit| self.unit(unit).level() == Level::Army);
            match army {
                Some(army) if self.may_break(state, desk, army).is_ok() => out.push(Action::Break(army)),
                Some(_) => {}
                None => self.legal_forms(state, desk, hex, out),
            }
        }
        if !self.legal_replacements(state, desk, out) {
            out.push(Action::End);
        }
    }

    /// 7.0: in supply, and neither formed nor broken down in this phase.
    pub(crate) fn may_break(&self, state: &State, desk: &mut Desk, army: UnitId) -> Verdict {
        let own = self.side(army) == state.active() && state.spots[army].is_on_map();
        deny!("7.0.b", !own, "{unit} is not an army of yours on the map");
        deny!("5.2.q", !state.acting.contains(army), "this is not the turn of {nation}");
        deny!("13.4.d", self.is_single_piece(army), "{unit} cannot break down");
        deny!("7.0.b", !self.has_components(army), "{unit} cannot break down");
        deny!("7.0.h", state.changed.contains(army), "{unit} was formed in this phase");
        let bombed = self.options.air_bars_breakdown
            && state.hex(army).is_some_and(|hex| self.is_bombed(state, desk, hex));
        deny!("6.2.2.j", bombed, "{unit} is in an enemy air zone");
        deny!("7.0.e", !self.is_supplied(state, desk, army), "{unit} is out of supply");
        Ok(())
    }

    /// 6.2.2: nobody combines in an enemy air zone.
    pub(crate) fn is_bombed(&self, state: &State, desk: &Desk, hex: HexId) -> bool {
        rule!("6.2.2.j");
        self.air_zone(state, desk, state.active().enemy()).is_some_and(|zone| zone.contains(hex))
    }

    /// Components in a hex that could form this army now, as a count (7.0).
    pub(crate) fn ready_components(&self, state: &State, desk: &mut Desk, army: UnitId, hex: HexId) -> u8 {
        let mut ready = 0;
        let mut at = desk.stack(hex).next();
        while let Some(unit) = at {
            if self.is_component(army, unit)
                && !state.changed.contains(unit)
                && self.is_supplied(state, desk, unit)
            {
                ready += 1;
            }
            at = desk.stack(hex).find(|other| *other > unit);
        }
        ready
    }

    /// 7.0: the piece is free, and enough components in supply are here.
    pub(crate) fn may_form(&self, state: &State, desk: &mut Desk, army: UnitId, hex: HexId) -> Verdict {
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
        let bombed = self.is_bombed(state, desk, hex);
        deny!("6.2.2.j", bombed, "{hex} is in an enemy air zone: no army forms there");
        let short = self.ready_components(state, desk, army, hex) < self.components(army);
        deny!(
            "7.1.c",
            short,
            "{unit} needs {needed} {parts} in {hex}, in supply and unchanged in this phase; there are {ready}"
        );
        Ok(())
    }

    fn legal_forms(&self, state: &State, desk: &mut Desk, hex: HexId, out: &mut Vec<Action>) {
        if desk.stack(hex).next().is_none_or(|unit| self.armies_of(unit).is_empty()) {
            rule!("7.1.v");
            return;
        }
        rule!("7.0.a", "7.1.c");
        if desk.stack(hex).nth(1).is_none() || self.is_bombed(state, desk, hex) {
            return;
        }
        for army in &state.acting {
            if state.spots[army] == Spot::ASIDE && self.may_form(state, desk, army, hex).is_ok() {
                out.push(Action::Form(army, hex));
            }
        }
    }

    pub(crate) fn play_break(&self, state: &mut State, army: UnitId, journal: &mut impl Journal) {
        rule!("7.0.b");
        state.changed.insert(army);
        self.break_down(state, army, "7.0", journal);
    }

    pub(crate) fn play_form(&self, state: &mut State, army: UnitId, hex: HexId) {
        state.frames.push(Frame::Form { army, hex, missing: self.components(army) });
    }

    /// Takes an army piece off the map; its components come in its place (7.1). The sets that say what the
    /// army has done hold it until they are there, so that they inherit it.
    pub(crate) fn break_down(
        &self,
        state: &mut State,
        army: UnitId,
        case: &'static str,
        journal: &mut impl Journal,
    ) {
        rule!("7.1.a");
        if case != "7.0" {
            rule!("7.0.c", "7.0.g");
        }
        let hex = state.hex(army).expect("an army breaks down on the map");
        self.notice(case, army).tell(
            || self.is_seen(state, army),
            || removed(army, hex),
            || format!("{} breaks down in {}.", self.name(army), self.place(hex)),
            || format!("{} breaks down in {}.", self.some_unit(army), self.place(hex)),
            journal,
        );
        state.spots[army] = Spot::ASIDE;
        state.tops.remove(army);
        state.frames.push(Frame::Bring { army, hex, missing: self.components(army) });
    }

    /// Components that could be used now, for a breakdown or for forming an army.
    pub(crate) fn candidates<'s>(
        &'s self,
        state: &'s State,
        frame: Frame,
    ) -> impl Iterator<Item = UnitId> + Clone + 's {
        self.ids().filter(move |&unit| match frame {
            Frame::Bring { army, .. } => state.spots[unit] == Spot::ASIDE && self.is_component(army, unit),
            Frame::Form { army, hex, .. } => {
                state.spots[unit] == Spot::at(hex)
                    && self.is_component(army, unit)
                    && !state.changed.contains(unit)
            }
            _ => false,
        })
    }

    /// Uses the next component without asking, if it makes no difference which. Says whether it did.
    pub(crate) fn settle_component(&self, state: &mut State, journal: &mut impl Journal) -> bool {
        let frame = *state.frames.top();
        let (Frame::Bring { missing, .. } | Frame::Form { missing, .. }) = frame else { return false };
        let (first, no_choice) = {
            let candidates = self.candidates(state, frame);
            let first = candidates.clone().next().filter(|_| missing > 0);
            let alike = |unit| first.is_some_and(|first| self.are_alike(unit, first));
            (first, candidates.clone().all(alike) || candidates.count() <= usize::from(missing))
        };
        match first {
            None => self.finish_components(state, frame, journal),
            Some(first) if no_choice => self.use_component(state, first, journal),
            Some(_) => return false,
        }
        true
    }

    /// Whether no rule tells two components of a nation apart: factors, type, return (3.5), what armies they
    /// can be part of (7.1).
    fn are_alike(&self, a: UnitId, b: UnitId) -> bool {
        let (one, other) = (self.unit(a), self.unit(b));
        let armies = self.armies_of(a);
        (one.attack, one.defense, one.kind) == (other.attack, other.defense, other.kind)
            && self.is_replaceable(a) == self.is_replaceable(b)
            && armies.iter().all(|army| army.takes(one) == army.takes(other))
    }

    pub(crate) fn legal_components(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.candidates(state, *state.frames.top()).map(Action::Use));
    }

    pub(crate) fn use_component(&self, state: &mut State, unit: UnitId, journal: &mut impl Journal) {
        match state.frames.top_mut() {
            Frame::Bring { army, hex, missing } => {
                *missing -= 1;
                let (army, hex) = (*army, *hex);
                state.spots[unit] = Spot::at(hex);
                for set in state.deeds() {
                    let inherits = set.contains(army);
                    set.set(unit, inherits);
                }
                self.notice("7.0", unit).tell(
                    || self.is_seen(state, unit),
                    || placed(unit, hex),
                    || format!("{} is in {}.", self.name(unit), self.place(hex)),
                    || format!("{} is in {}.", self.some_unit(unit), self.place(hex)),
                    journal,
                );
            }
            Frame::Form { missing, .. } => {
                *missing -= 1;
                state.spots[unit] = Spot::ASIDE;
                state.tops.remove(unit);
            }
            _ => unreachable!("components are only used while an army forms or breaks down"),
        }
    }

    fn finish_components(&self, state: &mut State, frame: Frame, journal: &mut impl Journal) {
        state.frames.pop();
        match frame {
            Frame::Bring { army, hex, missing } => {
                if missing > 0 {
                    // 3.1, 3.2: the counter mix is short, or components have been lost.
                    journal.write(|| {
                        let (whole, parts) = (self.components(army), self.parts_word(army));
                        let (come, place) = (whole - missing, self.place(hex));
                        let text =
                            format!("{come} of {whole} {parts} come to {place}: no more are set aside.");
                        Entry::said("7.1", text)
                    });
                }
                let voluntary = state.changed.contains(army);
                for set in state.deeds() {
                    set.remove(army);
                }
                state.changed.set(army, voluntary);
                // 12.3: while losses are paid the hex may be overfull; it is looked at when they are paid.
                let paying =
                    matches!(state.frames.top(), Frame::Battle(Step::DefenderLoses | Step::AttackerLoses));
                if !paying {
                    state.frames.push(Frame::Disperse { hex });
                }
            }
            Frame::Form { army, hex, .. } => {
                state.spots[army] = Spot::at(hex);
                state.changed.insert(army);
                self.notice("7.0", army).tell(
                    || self.is_seen(state, army),
                    || placed(army, hex),
                    || format!("{} forms in {}.", self.name(army), self.place(hex)),
                    || format!("{} forms in {}.", self.some_unit(army), self.place(hex)),
                    journal,
                );
            }
            _ => {}
        }
    }
}
