//! 14.8 Advance after combat.

use engine::{Journal, Next, Prompt, Verdict, deny, rule};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::Advance;
use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::State;
use crate::terrain::Line;
use crate::unit::{Strength, Units};
use crate::{Action, NoRetreat};

/// The attackers of a battle advance, one after the other (14.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advancing {
    /// Units that have.
    pub moved: Units,
}

/// The farthest advance of a pack with all that events add, and the hex where it begins.
const LAYERS: usize = 8;

/// Where an advance leads, by the number of steps: hexes where it may go on, and those where it must end.
#[derive(Clone, Copy)]
struct Ways {
    open: [Hexes; LAYERS],
    shut: [Hexes; LAYERS],
}

impl Ways {
    fn all(&self) -> Hexes {
        (1..LAYERS).fold(Hexes::EMPTY, |all, steps| all | self.open[steps] | self.shut[steps])
    }
}

impl At<'_> {
    /// Whether the result lets attackers advance into what the defender has left (14.7, 14.8).
    fn may_follow(self) -> Verdict {
        let battle = &self.state.battle;
        let outcome = &self.game.pack.outcomes[usize::from(battle.outcome)];
        match outcome.code.as_str() {
            "EX" => rule!("T.results.EXb"),
            "D1" => rule!("T.results.D1b"),
            "DR" => rule!("T.results.DR.c"),
            "DS" => rule!("T.results.DS.c"),
            "DD" => rule!("T.results.DD.d"),
            "DE" => rule!("T.results.DE.c"),
            _ => {}
        }
        deny!("14.8.a", outcome.advance == Advance::None, "that result brings no advance");
        deny!("T.results.D.b", battle.stood, "no unit has retreated");
        // D: only where all have gone by themselves.
        let fallen = outcome.may_stand && (battle.crushed || !battle.retreated);
        deny!("14.8.d", fallen, "the hex was not left by retreat");
        Ok(())
    }

    /// How many hexes a unit advances (14.8.1).
    fn advance_of(self, unit: UnitId) -> u8 {
        let (state, outcome) = (self.state, &self.game.pack.outcomes[usize::from(self.state.battle.outcome)]);
        let Some(more) = self.advance_by_card(unit) else { return 0 };
        if state.spearheads.of(unit).is_some() {
            rule!("14.8.1.c");
            rule!("19.6.h");
            if state.phase == Phase::Blitzkrieg {
                rule!("15.3.e");
            }
            return 1;
        }
        if state.low_supply.contains(unit) {
            rule!("14.8.1.c2");
            return 1;
        }
        if state.no_supply.contains(unit) {
            rule!("14.8.1.c3");
            rule!("12.4.no.d");
            return 1;
        }
        if state.no_actions.contains(unit) {
            rule!("14.8.1.c4");
            return 1;
        }
        let far = outcome.advance == Advance::Full && self.unit(unit).mobile;
        if far {
            rule!("14.8.1.a");
            rule!("18.2.b");
        }
        let hexes = if far { self.pack.numbers.multi_advance as u8 } else { 1 };
        (hexes + more).min(LAYERS as u8 - 1)
    }

    /// Whether a unit may advance at all (14.8).
    fn may_advance(self, advancing: Advancing, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        self.may_follow()?;
        deny!(
            "14.8.a",
            !self.state.battle.attackers.contains(unit),
            "{unit} has not attacked in this battle"
        );
        deny!("14.8.a", advancing.moved.contains(unit), "{unit} has advanced");
        let bound = counter.kind.is_fixed() || counter.strength == Strength::White;
        if counter.strength == Strength::White && bound {
            rule!("14.7.4.b");
        }
        deny!("14.8.c", bound, "{unit} never advances");
        deny!("14.5.3.b", self.advance_by_card(unit).is_none(), "an event forbids {unit} to advance");
        Ok(())
    }

    /// Whether an advance leads from one hex into another.
    fn may_step(self, unit: UnitId, from: HexId, to: HexId) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        deny!("14.7.5.c", self.side_between(from, to).is_none(), "that hexside cannot be crossed");
        deny!("14.8.1.d", self.occupied(counter.side.enemy()).contains(to), "{hex} holds enemy units");
        let records = &board.hexes;
        let zone = records[to.index()].zone;
        let port = records[from.index()].port;
        deny!(
            "13.2.3.a2",
            zone && (counter.side == Side::German || !port),
            "an Evacuation Zone is entered from its port"
        );
        self.may_enter(unit, to)
    }

    /// Whether a step ends an advance (14.8.1): what is entered or crossed is marked so on the chart.
    fn is_barred(self, side: Side, from: HexId, to: HexId) -> bool {
        let line: Option<Line> = self.side_between(from, to).flatten();
        let line = line.and_then(|line| self.pack.terrain.line(line, side));
        let ground = &self.front().ground[to.index()][side as usize];
        ground.stops_advance || line.is_some_and(|line| line.stops_advance)
    }

    /// Every hex that a unit's advance reaches; whether it may end there is another question.
    fn advance_ways(self, unit: UnitId) -> Ways {
        let mut ways = Ways { open: [Hexes::EMPTY; LAYERS], shut: [Hexes::EMPTY; LAYERS] };
        let Some(start) = self.state.hex(unit) else { return ways };
        let (grid, side) = (&self.board().grid, self.unit(unit).side);
        ways.open[0].insert(start);
        let mut seen = Hexes::EMPTY;
        seen.insert(start);
        for steps in 1..=usize::from(self.advance_of(unit)) {
            let before = ways.open[steps - 1];
            for from in &before {
                for &to in grid.neighbours(from).iter().filter(|to| to.is_some()) {
                    // 14.8.1: the first hex is one that the defender has just left.
                    let first = steps > 1 || self.state.battle.targets.contains(to);
                    if !first || seen.contains(to) || self.may_step(unit, from, to).is_err() {
                        continue;
                    }
                    if self.is_barred(side, from, to) {
                        rule!("14.8.1.b");
                        ways.shut[steps].insert(to);
                    } else {
                        ways.open[steps].insert(to);
                    }
                }
            }
            ways.shut[steps] -= ways.open[steps];
            seen |= ways.open[steps] | ways.shut[steps];
        }
        ways
    }

    fn may_advance_to(self, advancing: Advancing, unit: UnitId, hex: HexId) -> Verdict {
        self.may_advance(advancing, unit)?;
        if self.advance_ways(unit).all().contains(hex) {
            if self.may_stack(unit, hex).is_err() {
                rule!("14.8.1.e");
            }
            return self.may_stack(unit, hex);
        }
        let next = self.state.hex(unit).is_some_and(|from| self.side_between(from, hex).is_some());
        deny!(
            "14.8.1.d",
            self.occupied(self.unit(unit).side.enemy()).contains(hex),
            "{hex} holds enemy units"
        );
        deny!("14.8.1.f", next, "the first hex of an advance is one that the defender has left");
        deny!("14.8.1.a", "{unit} does not advance so far");
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit advances.
    fn advance(&mut self, unit: UnitId, hex: HexId) {
        rule!("14.8.b");
        let at = self.at();
        let (ways, grid) = (at.advance_ways(unit), &at.board().grid);
        let Some(last) = (1..LAYERS).find(|steps| (ways.open[*steps] | ways.shut[*steps]).contains(hex))
        else {
            return;
        };
        let mut path = [hex; LAYERS];
        let mut here = hex;
        for steps in (1..last).rev() {
            let mut near = grid.neighbours(here).iter().filter(|hex| ways.open[steps].contains(**hex));
            here = *near.find(|hex| at.may_step(unit, **hex, here).is_ok()).unwrap_or(&here);
            path[steps - 1] = here;
        }
        path[last - 1] = hex;
        if last > 1 {
            rule!("14.8.1.f");
        }
        self.note_spearhead(unit, hex);
        self.travel("14.8", unit, &path[..last]);
        self.share_markers(hex);
    }

    /// 15.4: a Blitzkrieg! marker stays on units that have advanced into an Allied-controlled hex.
    pub(super) fn note_spearhead(&mut self, unit: UnitId, hex: HexId) {
        if !self.state.control.holds(Side::Allied as usize, hex) {
            return;
        }
        for spearhead in self.state.spearheads.iter_mut() {
            if spearhead.units.contains(unit) {
                spearhead.advanced.insert(unit);
            }
        }
    }
}

impl Step for Advancing {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.battle.attacker.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("14.8.a");
        for unit in &at.state.battle.attackers {
            if at.may_advance(self, unit).is_ok() {
                let hexes = at.advance_ways(unit).all();
                let fits = |hex: &HexId| at.may_stack(unit, *hex).is_ok();
                out.extend(hexes.iter().filter(fits).map(|hex| Action::Advance(unit, hex)));
            }
        }
        out.push(Action::Halt);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Advance(unit, hex) => {
                let mut next = self;
                next.moved.insert(unit);
                on.state.frames.replace(next.into());
                on.advance(unit, hex);
            }
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let can = |unit: UnitId| {
            at.may_advance(self, unit).is_ok()
                && at.advance_ways(unit).all().iter().any(|hex| at.may_stack(unit, hex).is_ok())
        };
        let some = at.may_follow().is_ok() && at.state.battle.attackers.iter().any(can);
        if !some {
            on.state.frames.pop();
        }
        !some
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("14.8", "Advance after combat, or end the battle.")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Advance(unit, hex) => at.may_advance_to(self, unit, hex),
            _ => Ok(()),
        }
    }
}
