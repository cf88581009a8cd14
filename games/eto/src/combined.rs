//! 23.6 Combined offensives: HQs that take part together, and what that costs.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::Id;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Nations};
use crate::state::{Flag, MOST_HQS, Mode, State};
use crate::time::Weather;
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// What each HQ beyond the first costs (23.6).
    fn extra_price(&self, state: &State, nation: Nation) -> u8 {
        let numbers = &self.pack.numbers;
        match state.weather {
            Weather::Winter if nation != Nation::SovietUnion => {
                rule!("23.6.e");
                rule!("23.6.g");
                numbers.extra_hq_winter as u8
            }
            _ => numbers.extra_hq as u8,
        }
    }
}

impl At<'_> {
    /// Whether another HQ may take part (23.6).
    pub(crate) fn may_combine(self, unit: UnitId) -> Verdict {
        let offensive = &self.state.offensive;
        deny!("23.6.d3", offensive.mode != Mode::Hqs, "only offensives of HQs are combined");
        let Some(nation) = offensive.nation else { deny!("23.6.d3", "there is no offensive") };
        deny!(
            "23.6.c1",
            self.partnership(self.state, unit) != self.state.partnership(nation),
            "{unit} is no partner"
        );
        deny!("23.6.d3", self.class(unit) != Class::Hq, "only HQs take part in a combined offensive");
        deny!("SOP.M.4.6.C", self.state.is(unit, Flag::Activated), "{unit} has been activated in this turn");
        deny!("23.6.a", self.state.hqs().any(|hq| hq == unit), "{unit} takes part already");
        let Some(hex) = self.hex(self.state, unit) else { deny!("23.6.d1", "{unit} is not on the map") };
        let most = self.pack.numbers.combined_range as u16;
        let far = self.state.hqs().filter_map(|hq| self.hex(self.state, hq));
        let far = far.into_iter().any(|other| self.pack.grid.distance(hex, other) > most);
        deny!("23.6.d1", far, "HQs of a combined offensive are within 20 hexes of each other");
        deny!("23.6.a", self.state.hqs().count() >= MOST_HQS, "the offensive has all the HQs that it may");
        if self.scenario().single.is_some() {
            return self.may_lead_single(unit);
        }
        let own = self.nation(unit);
        let power = self.state.powers[self.track_of(own)];
        deny!("22.6.c", self.state.impromptu, "an impromptu offensive is not combined");
        if power.offensives == 0 {
            rule!("CARD.M4.1.A3");
        }
        deny!("23.6.b", power.offensives == 0, "no offensive is left for another HQ");
        let price = self.extra_price(self.state, own);
        let purse: u16 =
            self.payers(Some(unit)).map(|payer| u16::from(self.state.powers[payer].reserve)).sum();
        deny!("23.6.f", purse < u16::from(price), "there are no economic points for another HQ");
        Ok(())
    }

    fn may_lead_single(self, unit: UnitId) -> Verdict {
        let single = self.scenario().single.as_ref();
        let named = single.is_some_and(|single| single.hqs.contains(&self.pack.units[unit.index()]));
        deny!("S4.3.a", !named, "the offensive is made by the HQs that the scenario names");
        Ok(())
    }

    /// Those who may pay for the HQs beyond the first: the nations whose HQs take part, with one more (23.6).
    fn payers(self, more: Option<UnitId>) -> impl Iterator<Item = Nation> {
        let hqs = self.state.hqs().chain(more);
        let payers: Nations = hqs.map(|hq| self.track_of(self.nation(hq))).collect();
        Nation::ALL.into_iter().filter(move |nation| payers.contains(*nation))
    }

    /// Whether a nation may pay a point for another HQ.
    fn may_contribute(self, nation: Nation) -> Verdict {
        let payer = self.payers(None).any(|payer| payer == nation);
        deny!("23.6.c2", !payer, "that country takes no part in the offensive");
        deny!("23.6.f", self.state.powers[nation].reserve == 0, "that country has no economic points");
        Ok(())
    }
}

/// The nations that take part share the price of another HQ, point by point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Paying {
    /// Points still to be paid.
    pub left: u8,
}

impl Paying {
    fn able(self, at: At<'_>) -> impl Iterator<Item = Nation> {
        at.payers(None).filter(move |nation| at.may_contribute(*nation).is_ok())
    }
}

impl Step for Paying {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.phasing(state))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.able(at).map(Action::Pay));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Pay(nation) = action {
            rule!("23.6.c2");
            on.contribute(nation, 1);
            on.state.frames.replace(Paying { left: self.left - 1 }.into());
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let able = {
            let mut able = self.able(on.at());
            (able.next(), able.next())
        };
        match able {
            // There is nothing to share, or nobody to share with.
            (Some(nation), None) if self.left > 0 => on.contribute(nation, self.left),
            (Some(_), Some(_)) if self.left > 0 => return false,
            _ => {}
        }
        on.state.frames.pop();
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        let n = self.left.to_string();
        Prompt::new("23.6", text!("Economic points for another HQ: {n} left. Who pays the next?", n = n))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Pay(nation) => at.may_contribute(nation),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    fn contribute(&mut self, nation: Nation, points: u8) {
        rule!("23.6.f");
        let power = &mut self.state.powers[nation];
        power.reserve = power.reserve.saturating_sub(points);
    }

    pub(crate) fn combine(&mut self, unit: UnitId) {
        rule!("23.6.a");
        let game = self.game;
        if let Some(slot) = self.state.offensive.hqs.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(unit);
        }
        if game.scenario().single.is_none() {
            let price = game.extra_price(self.state, game.nation(unit));
            self.state.powers[game.track_of(game.nation(unit))].offensives -= 1;
            self.state.frames.push(Paying { left: price }.into());
        } else {
            rule!("S4.3.a");
        }
        self.journal.write(|| Entry::said("23.6", text!("{unit} takes part.", unit = game.name(unit))));
    }
}
