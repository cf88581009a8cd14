//! 15.0 The Blitzkrieg Assault Phase.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::{Battle, Cause, Method, Spearhead};
use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::marker::{Ability, MarkerId};
use crate::nation::Side;
use crate::state::State;
use crate::unit::Units;
use crate::{Action, NoRetreat};

/// Blitzkrieg! markers are placed (15.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arming;

/// Stacks under Blitzkrieg! markers advance or assault, in any order (15.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assaulting;

/// The German chooses in which hex a marker stays (15.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Keeping {
    /// The marker.
    pub marker: MarkerId,
}

impl At<'_> {
    /// Whether a hex may get a Blitzkrieg! marker (15.0, 19.6).
    fn may_arm(self, hex: HexId) -> Verdict {
        let state = self.state;
        let mut here = self.stack(hex);
        deny!("15.0.b", !self.occupied(Side::German).contains(hex), "{hex} holds no German units");
        let panzers = here.clone().any(|unit| self.unit(unit).is_mobile_panzer());
        deny!("18.1.d", !panzers, "a Blitzkrieg! marker needs a Mobile Panzer unit");
        let taken = here.clone().any(|unit| state.spearheads.of(unit).is_some());
        deny!("15.0.b", taken || !state.spearheads.has_room(), "{hex} has a Blitzkrieg! marker");
        if here.clone().any(|unit| state.no_actions.contains(unit)) {
            rule!("2.7.a4");
            deny!("15.0.d", "{hex} has a No Actions marker");
        }
        let low = here.clone().any(|unit| state.low_supply.contains(unit));
        deny!("12.4.low.c", low, "{hex} is under Low Supply");
        let none = here.any(|unit| state.no_supply.contains(unit));
        deny!("12.4.no.h", none, "{hex} is under No Supply");
        Ok(())
    }

    /// A Blitzkrieg! marker of the hand that works on this front.
    fn blitzkrieg_marker(self) -> Option<MarkerId> {
        self.usable(self.state, Side::German, Ability::Blitzkrieg)
    }

    fn may_place(self, hex: HexId) -> Verdict {
        self.may_arm(hex)?;
        deny!("15.0.b", self.blitzkrieg_marker().is_none(), "you hold no Blitzkrieg! marker");
        Ok(())
    }

    /// Whether a unit under a marker may advance to a hex (15.2).
    fn may_drive(self, unit: UnitId, to: HexId) -> Verdict {
        let Some(spearhead) = self.state.spearheads.of(unit) else {
            deny!("15.1.a", "only units under a Blitzkrieg! marker advance in this phase");
        };
        deny!("15.3.a", spearhead.assaulted, "{unit} has assaulted");
        deny!("15.2.a", spearhead.moved.contains(unit), "{unit} has advanced");
        let from = self.state.hex(unit).unwrap_or(to);
        deny!("15.2.a", self.side_between(from, to).is_none(), "a Blitzkrieg Advance goes one hex");
        deny!("15.2.a", self.occupied(Side::Allied).contains(to), "{hex} holds enemy units");
        if self.is_barred_step(Side::German, from, to) {
            rule!("14.6.2.d2");
            deny!("15.2.b", "no Blitzkrieg Advance into or across that terrain");
        }
        self.may_enter(unit, to)?;
        self.may_stack(unit, to)
    }

    /// Whether the stack under the marker of a hex may assault another (15.3).
    fn may_assault(self, from: HexId, target: HexId) -> Verdict {
        // Of several markers in a hex the one whose units have not acted yet.
        let here = |spearhead: &&Spearhead| !self.under(spearhead, from).is_empty();
        let mut all = self.state.spearheads.iter().filter(here);
        let Some(spearhead) = self.ready_in(from).or_else(|| all.next()) else {
            deny!("15.1.a", "only units under a Blitzkrieg! marker assault in this phase");
        };
        deny!("15.3.a", spearhead.assaulted, "that stack has assaulted");
        deny!("15.3.a", !spearhead.moved.is_empty(), "that stack has advanced");
        deny!("15.3.b2", !self.occupied(Side::Allied).contains(target), "{hex} holds no enemy units");
        let units = self.under(spearhead, from);
        units.iter().try_for_each(|unit| self.may_volunteer(unit, target))?;
        let targets = [target].into_iter().collect();
        self.may_fight(Method::Blitzkrieg, units, &targets, Cause::Assault)
    }

    /// The marker in a hex whose units have neither advanced nor assaulted (15.2, 15.3).
    fn ready_in(&self, hex: HexId) -> Option<&Spearhead> {
        let fresh = |spearhead: &&Spearhead| !spearhead.assaulted && spearhead.moved.is_empty();
        self.state.spearheads.iter().filter(fresh).find(|spearhead| !self.under(spearhead, hex).is_empty())
    }

    /// The units of a marker that stand in a hex.
    fn under(self, spearhead: &Spearhead, hex: HexId) -> Units {
        spearhead.units.iter().filter(|unit| self.state.hex(*unit) == Some(hex)).collect()
    }

    /// Hexes where units of a marker stand that have advanced into Allied-controlled hexes (15.4).
    fn kept_hexes(self, spearhead: &Spearhead) -> Hexes {
        self.hexes_of(spearhead.advanced & spearhead.units)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The Blitzkrieg Assault Phase begins (15.0).
    pub(crate) fn begin_blitzkrieg(&mut self) {
        for spearhead in self.state.spearheads.iter_mut() {
            // What an event has laid in the Combat Phase acts like the others.
            spearhead.moved = Units::EMPTY;
            spearhead.assaulted = false;
        }
        self.state.frames.push(Assaulting.into());
        self.state.frames.push(Arming.into());
    }

    /// Lays a Blitzkrieg! marker of the hand on units that stand in one hex; events may choose other units than panzers.
    pub(crate) fn lay_blitzkrieg(&mut self, marker: MarkerId, units: Units) {
        self.state.held.remove(marker);
        self.state.away.insert(marker);
        self.state.spearheads.add(marker, units);
        self.journal.reveal();
        let game = self.game;
        let hex = units.iter().find_map(|unit| self.state.hex(unit));
        self.journal.write(|| {
            let hex = hex.map_or_else(|| "".into(), |hex| game.place(hex));
            Entry::said("15.0", text!("A Blitzkrieg! marker comes on {hex}.", hex = hex))
        });
    }

    /// All Blitzkrieg! markers leave the map (16.2).
    pub(crate) fn clear_blitzkrieg(&mut self) {
        let spearheads = self.state.spearheads;
        for spearhead in spearheads.iter() {
            rule!("16.2.b");
            rule!("19.6.b");
            self.state.spearheads.remove(spearhead.marker);
            self.to_cup(spearhead.marker);
        }
    }

    fn arm(&mut self, hex: HexId) {
        rule!("19.6.a");
        let at = self.at();
        let Some(marker) = at.blitzkrieg_marker() else { return };
        let units: Units = at.stack(hex).filter(|unit| at.unit(*unit).is_mobile_panzer()).collect();
        if at.stack(hex).count() > units.len() {
            rule!("15.0.c");
        }
        self.lay_blitzkrieg(marker, units);
    }

    fn drive(&mut self, unit: UnitId, to: HexId) {
        rule!("15.2.c");
        rule!("19.6.f");
        self.note_spearhead(unit, to);
        for spearhead in self.state.spearheads.iter_mut().filter(|spearhead| spearhead.units.contains(unit)) {
            spearhead.moved.insert(unit);
        }
        self.travel("15.2", unit, &[to]);
        self.share_markers(to);
    }

    fn assault(&mut self, from: HexId, target: HexId) {
        rule!("15.3.a");
        rule!("15.3.b");
        rule!("15.3.b2");
        rule!("15.3.b3");
        if self.state.attacked.contains(target) {
            rule!("15.3.d");
        }
        rule!("15.3.d2");
        rule!("18.2.d");
        let at = self.at();
        let Some(ready) = at.ready_in(from) else { return };
        let units = at.under(ready, from);
        if at.stack(from).count() > units.len() {
            rule!("14.0.o2");
        }
        for spearhead in self.state.spearheads.iter_mut() {
            if spearhead.units.intersects(&units) {
                spearhead.assaulted = true;
            }
        }
        self.state.battle = Battle { attackers: units, ..Battle::default() };
        self.state.battle.targets.insert(target);
        self.begin_battle(Method::Blitzkrieg);
    }

    /// Markers go whose units have not advanced into an Allied-controlled hex; where they went different ways the German chooses
    /// (15.4).
    fn end_blitzkrieg(&mut self) {
        self.state.frames.pop();
        self.state.fought = Units::EMPTY;
        self.state.aside = Units::EMPTY;
        self.state.attacked = Hexes::EMPTY;
        let spearheads = self.state.spearheads;
        for spearhead in spearheads.iter() {
            let marker = spearhead.marker;
            let hexes = self.at().kept_hexes(spearhead);
            match hexes.len() {
                0 => {
                    match spearhead.moved.is_empty() {
                        true => rule!("15.4.a"),
                        false => rule!("15.4.b"),
                    }
                    self.state.spearheads.remove(marker);
                    self.to_cup(marker);
                }
                1 => self.keep(marker, hexes.iter().next().expect("one hex")),
                _ => self.state.frames.push(Keeping { marker }.into()),
            }
        }
    }

    /// A marker stays in a hex, over its units there.
    fn keep(&mut self, marker: MarkerId, hex: HexId) {
        let (mut here, game) = (Units::EMPTY, self.game);
        for unit in game.ids().filter(|unit| self.state.hex(*unit) == Some(hex)) {
            here.insert(unit);
        }
        for spearhead in self.state.spearheads.iter_mut().filter(|spearhead| spearhead.marker == marker) {
            spearhead.units &= here;
            spearhead.advanced = Units::EMPTY;
            spearhead.moved = Units::EMPTY;
            spearhead.assaulted = false;
        }
    }
}

impl Step for Arming {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let hexes = at.occupied(Side::German);
        out.extend(hexes.iter().filter(|hex| at.may_place(*hex).is_ok()).map(Action::Blitz));
        out.push(Action::Declared);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Blitz(hex) => on.arm(hex),
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let markers = !at.marker_hand(at.state, Side::German).is_empty();
        if markers && at.occupied(Side::German).iter().any(|hex| at.may_arm(hex).is_ok()) {
            return false;
        }
        on.state.frames.pop();
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("15.0", "Put Blitzkrieg! markers on stacks with Mobile Panzer units.")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Blitz(hex) => at.may_place(hex),
            _ => Ok(()),
        }
    }
}

impl Step for Assaulting {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("15.0.a");
        if at.state.marks.iter().any(|mark| mark.side == Side::Allied && mark.counterblow) {
            rule!("15.3.c");
        }
        let grid = &at.board().grid;
        for unit in &at.state.spearheads.units() {
            let Some(from) = at.state.hex(unit) else { continue };
            let near = grid.neighbours(from).iter().filter(|to| to.is_some());
            out.extend(
                near.filter(|to| at.may_drive(unit, **to).is_ok()).map(|to| Action::Advance(unit, *to)),
            );
        }
        for from in &at.hexes_of(at.state.spearheads.units()) {
            let near = grid.neighbours(from).iter().filter(|to| to.is_some());
            out.extend(
                near.filter(|to| at.may_assault(from, **to).is_ok()).map(|to| Action::Assault(from, *to)),
            );
        }
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Advance(unit, hex) => on.drive(unit, hex),
            Action::Assault(from, target) => on.assault(from, target),
            _ => on.end_blitzkrieg(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let none = on.state.spearheads.iter().next().is_none();
        if none {
            on.state.frames.pop();
        }
        none
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("15.0", "Advance or assault with the stacks under Blitzkrieg! markers, or end the phase.")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Advance(unit, hex) => at.may_drive(unit, hex),
            Action::Assault(from, target) => at.may_assault(from, target),
            _ => Ok(()),
        }
    }
}

impl Step for Keeping {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let spearhead = at.state.spearheads.iter().find(|spearhead| spearhead.marker == self.marker);
        if let Some(spearhead) = spearhead {
            out.extend(at.kept_hexes(spearhead).iter().map(Action::Keep));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if let Action::Keep(hex) = action {
            rule!("15.4.c");
            on.keep(self.marker, hex);
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("15.4", "In which hex does the Blitzkrieg! marker stay?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Keep(hex) = action {
            let mut spearheads =
                at.state.spearheads.iter().filter(|spearhead| spearhead.marker == self.marker);
            let none = !spearheads.any(|spearhead| at.kept_hexes(spearhead).contains(hex));
            deny!("15.4.c", none, "no unit of that marker has advanced there");
        }
        Ok(())
    }
}
