//! 16.0 The Reserve Phase.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::plan::Instruction;
use crate::state::{State, place};
use crate::unit::Kind;
use crate::{Action, NoRetreat};

/// A unit comes from the Reserve (16.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entering {
    /// The unit.
    pub unit: UnitId,
}

impl At<'_> {
    /// Whether a unit may come from the Reserve.
    pub fn may_deploy(self, side: Side, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        deny!("16.0", counter.side != side, "{unit} is not yours");
        deny!("16.0", self.state.spots[unit] != place::RESERVE, "{unit} is not in the Reserve");
        let flies = counter.kind.is_fixed() && counter.kind != Kind::Ship;
        deny!("16.1.h", flies, "{unit} comes by airdrop only");
        deny!("16.0", self.state.moved.contains(unit), "{unit} stays in the Reserve");
        Ok(())
    }

    pub(crate) fn offer_reserve(self, side: Side, out: &mut Vec<Action>) {
        let units = self.own_units[side as usize];
        out.extend(units.iter().filter(|unit| self.may_deploy(side, *unit).is_ok()).map(Action::Deploy));
    }

    /// Whether a unit from the Reserve may be put into a hex (16.1).
    pub(crate) fn may_put(self, unit: UnitId, hex: HexId, supplied: &Hexes) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        let side = counter.side;
        let record = &board.hexes[hex.index()];
        // d78: an Evacuation Zone is no playable land, except for the ship.
        let afloat = record.zone && counter.kind == Kind::Ship;
        deny!("16.1.g", !record.land && !afloat, "{hex} is not a hex for units");
        self.may_enter(unit, hex)?;
        deny!("13.3.a", self.occupied(side.enemy()).contains(hex), "{hex} holds enemy units");
        if self.is_surprise_hex(unit, hex) {
            rule!("24.3.f");
            rule!("24.3.l");
            return self.may_stack(unit, hex);
        }
        deny!(
            "16.1.b",
            self.zone_against(counter.nation).contains(hex),
            "{hex} is in an enemy zone of control"
        );
        let abroad = record.country != Some(counter.nation);
        let away = |nation: Nation| abroad && counter.nation == nation;
        deny!("16.1.c", away(Nation::Belgium), "Belgian units come in Belgium only");
        deny!("16.1.c2", away(Nation::Holland), "Dutch units come in Holland only");
        deny!("16.1.c3", away(Nation::Switzerland), "Swiss units come in Switzerland only");
        deny!("16.1.c4", away(Nation::SovietUnion), "Soviet units come in the Soviet Union only");
        if counter.nation == Nation::SovietUnion {
            rule!("16.1.f");
            return self.may_stack(unit, hex);
        }
        // 16.1: friendly since the turn of its player began, and friendly still.
        let held = |hex: HexId| {
            let city = hex.is_some() && board.cities.contains(hex);
            city && self.state.held_before.contains(hex) && self.state.control.holds(side as usize, hex)
        };
        let near = held(hex) || board.grid.neighbours(hex).iter().any(|near| held(*near));
        deny!("16.1.a", !near, "{hex} is not in or next to a city that you held when your turn began");
        deny!("16.1.d", !supplied.contains(hex), "no line of supply leads to {hex}");
        self.may_stack(unit, hex)
    }

    /// 24.3: Mobile units come to the Ardennes on turns 1 to 3, without city or supply.
    fn is_surprise_hex(self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.unit(unit);
        let known = self.front().instructions.map(|charts| charts[Instruction::ArdennesSurprise as usize]);
        let turns = known.and_then(|chart| chart.turns).unwrap_or_default();
        counter.nation == Nation::Germany
            && counter.mobile
            && self.board().ardennes.contains(hex)
            && (turns.0..=turns.1).contains(&self.state.turn)
            && self.has_instruction(self.state, Instruction::ArdennesSurprise)
    }

    fn deployment_hexes(self, unit: UnitId, out: &mut Vec<Action>) {
        let supplied = self.reserve_supply(unit);
        let board = self.board();
        let zones = board.ports.iter().filter_map(|port| port.zone).collect::<Hexes>();
        let all = board.land | zones;
        out.extend(all.iter().filter(|hex| self.may_put(unit, *hex, &supplied).is_ok()).map(Action::At));
    }

    /// Where a line of supply leads for a unit in the Reserve; partial supply will do (16.1).
    pub(crate) fn reserve_supply(self, unit: UnitId) -> Hexes {
        rule!("16.1.e");
        self.supplied_hexes(self.unit(unit).nation, true)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 16.2: markers of both sides that leave the map when the Allied player ends his turn.
    pub(crate) fn remove_markers(&mut self, side: Side) {
        if side == Side::German {
            rule!("16.2.e");
            return;
        }
        if !self.state.halts.is_empty() {
            rule!("16.2.c");
            rule!("19.9.d");
            self.state.halts.clear();
        }
        self.remove_drops();
    }
}

impl Step for Entering {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.phasing().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.deployment_hexes(self.unit, out);
        out.push(Action::Halt);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        on.state.moved.insert(self.unit);
        if let Action::At(hex) = action {
            on.arrive("16.1", self.unit, hex);
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("16.1", text!("Where does {unit} come in?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_put(self.unit, hex, &at.reserve_supply(self.unit)),
            _ => Ok(()),
        }
    }
}
