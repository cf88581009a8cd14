//! 9.0 The Organization Phase: units are Improved and rebuilt, reinforcements come.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Spot, UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::discards::Purchase;
use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::state::{State, place};
use crate::track::TurnEvent;
use crate::{Action, NoRetreat};

impl At<'_> {
    /// Whether a unit can be Improved at all, costs and Attrition aside (9.1).
    pub(crate) fn is_improvable(self, unit: UnitId) -> Verdict {
        let (counter, state) = (self.unit(unit), self.state);
        let dot = counter.front.dot
            || (self.options.dots_bind_both_ways && counter.back.is_some_and(|back| back.dot));
        deny!("2.3.5.b", counter.back.is_none(), "{unit} has one step only");
        deny!("9.1.a", !state.reduced.contains(unit), "{unit} is at full strength");
        deny!("2.3.6", dot, "{unit} has a white dot: its strong side cannot be gained");
        let spot = state.spots[unit];
        let here = spot == place::RESERVE || spot.is_on_map();
        deny!("9.1.a", !here, "{unit} is neither on the map nor in the Reserve");
        if let Some(hex) = spot.hex() {
            let supplied = self.edge_supplied(counter.nation, true).contains(hex);
            deny!("9.1.b", !supplied, "{unit} traces no supply to a map edge");
        }
        Ok(())
    }

    /// Discards to Improve a unit now (9.1, 20.1.2, 21.1.2).
    fn price_to_improve(self, unit: UnitId) -> u8 {
        if self.state.served == 0 && self.unit(unit).nation == Nation::Poland && self.has_free_improvement() {
            return 0;
        }
        self.cheaper_improvement(self.state, unit).unwrap_or(self.pack.numbers.improve_cost as u8)
    }

    /// 20.1.2: one Improvement a turn is free while Poland mobilizes, unless card #59 has changed that.
    fn has_free_improvement(self) -> bool {
        if !self.has_event(self.state, TurnEvent::Mobilization) {
            return false;
        }
        if self.is_mobilization_rolled(self.state) {
            rule!("20.1.2.b");
            return false;
        }
        rule!("20.1.2.a");
        true
    }

    /// Whether a unit may be Improved in this step (9.1).
    pub(crate) fn may_improve(self, side: Side, unit: UnitId) -> Verdict {
        deny!("9.0.a", self.unit(unit).side != side, "{unit} is not yours");
        let worn = self.has_event(self.state, TurnEvent::Attrition);
        deny!("20.1.8", worn, "no unit is Improved on Attrition turns");
        self.is_improvable(unit)
    }

    fn may_pay_to_improve(self, side: Side, unit: UnitId) -> Verdict {
        self.may_improve(side, unit)?;
        let short = self.means(side) < self.price_to_improve(unit);
        deny!("5.3.a", short, "you have not the discards to Improve {unit}");
        Ok(())
    }

    /// Whether a side is asked: both players know what stands where and how many cards there are.
    pub(crate) fn is_asked_to_improve(self, side: Side) -> bool {
        let units = self.own_units[side as usize];
        let mut open = units.iter().filter(|unit| self.may_improve(side, *unit).is_ok());
        open.any(|unit| self.may_have_means(side, self.price_to_improve(unit)))
    }

    pub(crate) fn offer_improvements(self, side: Side, out: &mut Vec<Action>) {
        let units = self.own_units[side as usize];
        let open = units.iter().filter(|unit| self.may_pay_to_improve(side, *unit).is_ok());
        out.extend(open.map(Action::Improve));
    }

    pub(crate) fn judge_improvement(self, side: Side, unit: UnitId) -> Verdict {
        self.may_pay_to_improve(side, unit)
    }

    /// Whether a unit may be rebuilt in this step, costs aside (9.2).
    fn is_rebuildable(self, side: Side, unit: UnitId) -> Verdict {
        let (counter, spot) = (self.unit(unit), self.state.spots[unit]);
        deny!("9.0.a", counter.side != side, "{unit} is not yours");
        deny!("9.2.e", spot == place::SURRENDERED, "{unit} has surrendered and is not rebuilt");
        let port = place::port_of(spot);
        deny!(
            "9.2.a",
            spot != place::DESTROYED && port.is_none(),
            "{unit} is not in the Destroyed Units box"
        );
        let most = i16::from(self.state.served) >= self.pack.numbers.rebuilds;
        if most {
            rule!("9.0.b");
        }
        deny!("9.2.c", most, "you have rebuilt as many units as a game turn allows");
        deny!("2.3.6", !self.may_come_back(unit), "{unit} has a white dot and is not rebuilt");
        let stuck = port.is_some() && !self.shores(unit).any(|hex| self.may_come_ashore(unit, hex).is_ok());
        deny!("9.2.b", stuck, "there is no room for {unit} in or next to its port");
        Ok(())
    }

    /// Whether the side that a rebuilt unit shows has no white dot (2.3.6).
    pub(crate) fn may_come_back(self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        !counter.back.unwrap_or(counter.front).dot
    }

    fn price_to_rebuild(self, unit: UnitId) -> u8 {
        let numbers = &self.pack.numbers;
        let price = match self.unit(unit).nation {
            _ if place::port_of(self.state.spots[unit]).is_some() => numbers.rebuild_cost_port,
            Nation::Poland => {
                rule!("9.2.d");
                rule!("18.3.a");
                numbers.rebuild_cost_polish
            }
            _ => numbers.rebuild_cost,
        };
        price as u8
    }

    fn may_rebuild(self, side: Side, unit: UnitId) -> Verdict {
        self.is_rebuildable(side, unit)?;
        let short = self.means(side) < self.price_to_rebuild(unit);
        deny!("5.3.b", short, "you have not the discards to rebuild {unit}");
        Ok(())
    }

    pub(crate) fn is_asked_to_rebuild(self, side: Side) -> bool {
        let units = self.own_units[side as usize];
        let mut open = units.iter().filter(|unit| self.is_rebuildable(side, *unit).is_ok());
        open.any(|unit| self.may_have_means(side, self.price_to_rebuild(unit)))
    }

    pub(crate) fn offer_rebuilding(self, side: Side, out: &mut Vec<Action>) {
        let units = self.own_units[side as usize];
        out.extend(units.iter().filter(|unit| self.may_rebuild(side, *unit).is_ok()).map(Action::Rebuild));
    }

    pub(crate) fn judge_rebuilding(self, side: Side, unit: UnitId) -> Verdict {
        self.may_rebuild(side, unit)
    }

    /// The port of a unit at sea and the hexes around it (9.2).
    fn shores(self, unit: UnitId) -> impl Iterator<Item = HexId> {
        let board = self.game.board();
        let port = place::port_of(self.state.spots[unit]).and_then(|port| board.ports.get(port));
        port.into_iter().flat_map(|port| {
            let around = board.grid.neighbours(port.hex).iter().copied();
            std::iter::once(port.hex).chain(around.filter(|hex| hex.is_some()))
        })
    }

    /// Whether a rebuilt unit may be put into a hex beside its port (9.2, 2.14).
    fn may_come_ashore(self, unit: UnitId, hex: HexId) -> Verdict {
        let counter = self.unit(unit);
        deny!("2.14.b", !self.shores(unit).any(|near| near == hex), "{hex} is not in or next to its port");
        deny!("9.2.b", !self.board().land.contains(hex), "{hex} is not a hex that units enter");
        self.may_enter(unit, hex)?;
        let held = self.occupied(counter.side.enemy()).contains(hex);
        deny!("13.3.a", held, "{hex} holds enemy units");
        let bound = self.zone_against(counter.nation).contains(hex);
        deny!("9.2.b", bound, "{hex} is in an enemy zone of control");
        self.may_stack(unit, hex)
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn choose_to_improve(&mut self, side: Side, unit: UnitId) {
        let price = self.at().price_to_improve(unit);
        self.state.served += 1;
        self.buy(side, price, Purchase::Improve(unit));
    }

    pub(crate) fn choose_to_rebuild(&mut self, side: Side, unit: UnitId) {
        let price = self.at().price_to_rebuild(unit);
        self.state.served += 1;
        self.buy(side, price, Purchase::Rebuild(unit));
    }

    /// A unit turns to its stronger side (9.1).
    pub(crate) fn improve(&mut self, case: &'static str, unit: UnitId) {
        rule!("9.1.a");
        if self.unit(unit).nation == Nation::SovietUnion {
            rule!("18.5.f");
        }
        self.state.reduced.remove(unit);
        let game = self.game;
        let words = || text!("{unit} is brought to full strength.", unit = game.name(unit));
        self.journal.write(|| Entry::said(case, words()));
    }

    /// An eliminated unit comes back: to the Reserve, or from the sea to its port (9.2).
    pub(crate) fn rebuild(&mut self, unit: UnitId) {
        if place::port_of(self.state.spots[unit]).is_some() {
            rule!("9.2.b");
            self.state.frames.push(Ashore { unit }.into());
        } else {
            self.rebuild_to_reserve("9.2", unit);
        }
    }

    /// A unit comes back to the Reserve on its weaker side, or on its only one (9.2).
    pub(crate) fn rebuild_to_reserve(&mut self, case: &'static str, unit: UnitId) {
        rule!("9.2.a");
        let game = self.game;
        self.state.reduced.set(unit, game.unit(unit).back.is_some());
        self.state.spots[unit] = place::RESERVE;
        let words = || text!("{unit} is rebuilt in the Reserve.", unit = game.name(unit));
        self.journal.write(|| Entry::said(case, words()));
    }
}

/// A rebuilt unit lands in or next to its port (9.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ashore {
    /// The unit.
    pub unit: UnitId,
}

impl Step for Ashore {
    fn next(self, game: &NoRetreat, _: &State) -> Next {
        Next::Seat(game.unit(self.unit).side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let open = at.shores(self.unit).filter(|hex| at.may_come_ashore(self.unit, *hex).is_ok());
        out.extend(open.map(Action::At));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::At(hex) = action else { return };
        on.state.frames.pop();
        let (game, unit) = (on.game, self.unit);
        on.state.reduced.set(unit, game.unit(unit).back.is_some());
        on.state.spots[unit] = Spot::at(hex);
        on.state.control.take(game.unit(unit).side as usize, hex);
        let words = || text!("{unit} is rebuilt in {hex}.", unit = game.name(unit), hex = game.place(hex));
        on.journal.write(|| Entry::new("9.2", journal::placed(unit, hex), words()));
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("9.2", text!("Where does {unit} land?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_come_ashore(self.unit, hex),
            _ => Ok(()),
        }
    }
}
