//! SOP.M.3.4, 4A, 4B and 21.0 to 21.2: where the flights of the sequence begin and end, and who pays for an air offensive.

use engine::{Entry, Journal, Seat, Verdict, deny, rule, text};
use mechanics::UnitId;

use super::route::Flying;
use super::strike::Striking;
use super::{AirMoment, Campaign, Wing};
use crate::frame::{At, Playing};
use crate::nation::{Nation, Nations};
use crate::sequence::Phase;
use crate::state::{FewHexes, Flag, Mode, Offensive};
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// Whether any air unit is in the scenario.
    fn has_air(&self) -> bool {
        self.units.iter().any(|unit| self.class(*unit) == Class::Air)
    }
}

impl At<'_> {
    /// Whether a nation may begin an air offensive (21.0, 21.1).
    pub(crate) fn may_launch(self, seat: Seat, nation: Nation) -> Verdict {
        deny!(
            "S4.3.a",
            self.scenario().single.is_some(),
            "the offensive is made by the HQs that the scenario names"
        );
        let own = self.state.seat(nation) == Some(seat);
        deny!("21.1.b1", !own, "{hex} is no country of yours");
        let german = self.scenario().chapter == 2 && seat.0 == self.scenario().initiative;
        let again = german && self.state.air.launched >> seat.0 & 1 == 1;
        deny!("S2.2.c", again, "Germany makes one air offensive in a turn");
        self.may_join_air_offensive(nation)?;
        self.may_pay(nation)?;
        let any = self.units.iter().any(|unit| self.nation(*unit) == nation && self.is_fresh(*unit));
        deny!("21.1.a1", !any, "{hex} has no air unit that could take part");
        Ok(())
    }

    /// Whether a unit is on its base, uncommitted and in supply (21.1).
    fn is_fresh(self, unit: UnitId) -> bool {
        let barred = [Flag::Committed, Flag::Previous, Flag::OutOfSupply];
        self.class(unit) == Class::Air
            && self.hex(self.state, unit).is_some()
            && !barred.into_iter().any(|flag| self.state.is(unit, flag))
    }

    /// The nations of a seat.
    fn nations_of(self, seat: Seat) -> impl Iterator<Item = Nation> {
        self.game.scenario().seats[seat.index()].nations.iter()
    }

    pub(crate) fn offer_air_offensives(self, seat: Seat, out: &mut Vec<Action>) {
        let able = self.nations_of(seat).filter(|nation| self.may_launch(seat, *nation).is_ok());
        out.extend(able.map(Action::AirOffensive));
    }

    pub(crate) fn any_air_offensive(self, seat: Seat) -> bool {
        self.nations_of(seat).any(|nation| self.may_launch(seat, nation).is_ok())
    }

    /// Whether another major nation may take part in the air offensive (21.1).
    pub(super) fn may_combine_air(self, seat: Seat, nation: Nation) -> Verdict {
        let war = &self.state.air;
        deny!("21.1.f", war.campaign != Campaign::Offensive, "there is no air offensive");
        deny!("21.1.f", war.nations.contains(nation), "{hex} takes part already");
        deny!("21.1.f", self.state.seat(nation) != Some(seat), "{hex} is no country of yours");
        let lead = self.state.offensive.nation.and_then(|lead| self.state.partnership(lead));
        deny!("21.1.f", self.state.partnership(nation) != lead, "{hex} is no partner");
        deny!("21.1.f", self.state.anybody_aloft(), "partners take part from the beginning");
        self.may_join_air_offensive(nation)?;
        self.may_pay(nation)?;
        let any = self.units.iter().any(|unit| self.nation(*unit) == nation && self.is_fresh(*unit));
        deny!("21.1.a1", !any, "{hex} has no air unit that could take part");
        Ok(())
    }

    pub(super) fn offer_partners(self, seat: Seat, out: &mut Vec<Action>) {
        if self.state.air.campaign != Campaign::Offensive {
            return;
        }
        let able = self.nations_of(seat).filter(|nation| self.may_combine_air(seat, *nation).is_ok());
        out.extend(able.map(Action::CombineAir));
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Units fly: for whom and what.
    fn begin_campaign(&mut self, campaign: Campaign, seat: u8) {
        let war = &mut self.state.air;
        war.campaign = campaign;
        war.seat = seat;
        war.standing = 0;
        war.waved = None;
        war.wavers = Wing::EMPTY;
        war.struck = FewHexes::default();
    }

    /// A seat's part of the Naval and Air phase. Says whether a frame waits.
    pub(crate) fn begin_naval_and_air(&mut self, seat: u8) -> bool {
        if self.state.air.done || !self.game.has_air() {
            self.state.air.done = false;
            if self.state.phase != Phase::NavalAndAir(0) {
                (self.state.air.ordered, self.state.air.second) = (false, false);
            }
            return false;
        }
        if self.asks_order() {
            self.state.frames.push(super::order::Ordering.into());
            return true;
        }
        rule!("SOP.M.3.4.a");
        rule!("CARD.M3.4");
        rule!("12.0.a");
        self.begin_campaign(Campaign::NavalAndAir, seat);
        self.state.frames.push(Striking { hex: None }.into());
        self.state.frames.push(Flying.into());
        true
    }

    /// A point of the attack sequence: the hexes attacked are in the state. Says whether a frame waits.
    pub(crate) fn begin_air(&mut self, moment: AirMoment) -> bool {
        if !self.game.has_air() {
            return false;
        }
        let attacker = self.game.phasing(self.state).0;
        match moment {
            AirMoment::Paratroops | AirMoment::Drop => false,
            AirMoment::Attacker => {
                rule!("SOP.4A.0");
                match self.state.phase {
                    Phase::Offensive(crate::sequence::OffensiveStep::Breakthrough) => rule!("CARD.4A.0.a"),
                    _ => rule!("CARD.4A.0.b"),
                }
                rule!("SOP.4A.B1");
                rule!("CARD.4A.B");
                self.begin_campaign(Campaign::Attack, attacker);
                self.state.frames.push(Flying.into());
                true
            }
            AirMoment::Defender => {
                let of = self.at().attacking_partnership();
                let defender = self.game.units.iter().copied().find(|unit| {
                    let other = self.game.partnership(self.state, *unit);
                    self.game.class(*unit) == Class::Air
                        && of.zip(other).is_some_and(|(a, b)| a.is_hostile(b))
                });
                let defender = defender.map(|unit| self.game.owner(self.state, unit).0);
                self.begin_campaign(Campaign::Defense, defender.unwrap_or(attacker));
                self.state.frames.push(Striking { hex: None }.into());
                if defender.is_some() {
                    rule!("CARD.4A.D");
                    self.state.frames.push(Flying.into());
                }
                true
            }
            AirMoment::Return => {
                rule!("SOP.4A.G");
                rule!("CARD.4A.H");
                self.return_all();
                self.state.air.campaign = Campaign::None;
                false
            }
        }
    }

    /// A nation makes an air offensive (21.0).
    pub(crate) fn launch(&mut self, nation: Nation) {
        rule!("SOP.4B.A");
        rule!("CARD.4B.1");
        rule!("21.0.a");
        rule!("PART6.a2");
        rule!("CARD.M4.0.b");
        let track_before = self.state.powers[self.game.track_of(nation)].offensives;
        self.pay_for(nation);
        if track_before == 0 {
            rule!("SOP.4B.A2");
            if self.game.scenario().chapter == 2 {
                rule!("S2.2.d");
            }
        }
        self.state.offensive = Offensive { mode: Mode::Air, nation: Some(nation), ..Offensive::default() };
        self.state.declined = 0;
        self.state.offensives = self.state.offensives.saturating_add(1);
        self.state.air.nations = [nation].into_iter().collect();
        self.journal.write(|| {
            Entry::announced("21.0", text!("{nation} begins an air offensive.", nation = nation.name()))
        });
        self.state.phase = Phase::AirOffensive;
    }

    /// Another major nation takes part, and pays (21.1).
    pub(super) fn combine_air(&mut self, nation: Nation) {
        rule!("21.1.b1");
        rule!("21.1.b2");
        rule!("42.0.c");
        self.pay_for(nation);
        self.state.air.nations.insert(nation);
        self.journal.write(|| {
            Entry::said("21.1", text!("{nation} takes part in the air offensive.", nation = nation.name()))
        });
    }

    /// An air offensive of a nation (21.0). Says whether a frame waits.
    pub(crate) fn begin_air_offensive(&mut self) -> bool {
        if self.state.air.done {
            self.state.air.done = false;
            self.state.air.nations = Nations::EMPTY;
            return false;
        }
        rule!("21.2");
        rule!("SOP.M.4.b");
        rule!("SOP.4B.B1");
        rule!("CARD.4B.2");
        let seat = self.game.phasing(self.state).0;
        self.state.air.launched |= 1 << seat;
        self.begin_campaign(Campaign::Offensive, seat);
        self.state.frames.push(Striking { hex: None }.into());
        self.state.frames.push(Flying.into());
        true
    }

    /// A seat sends out no more units.
    pub(super) fn end_flying(&mut self) {
        let seat = Seat(self.state.air.seat);
        if self.state.air.excess.iter().any(|unit| self.owner(self.state, unit) == seat) {
            rule!("13.4.i");
        }
        self.state.frames.pop();
    }

    /// The end of an offensive: its air units are committed (SOP.M.4.6.A).
    pub(crate) fn end_air(&mut self) {
        for &unit in &self.game.units {
            if self.state.is(unit, Flag::Committed) {
                rule!("SOP.M.4.6.A");
                rule!("CARD.M4.6.A");
                rule!("12.0.b");
                if self.state.phase == Phase::AirOffensive {
                    rule!("SOP.4B.D2");
                }
                self.state.set(unit, Flag::Committed, false);
                self.state.set(unit, Flag::Previous, true);
            }
        }
    }
}
