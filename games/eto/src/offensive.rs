//! 22.0 and 23.6: offensives, who activates units for them, and what they cost.

use engine::{Entry, Journal, Seat, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::Action;
use crate::EuropeanTheater;
use crate::command::Post;
use crate::depots::Drawing;
use crate::frame::{At, Playing};
use crate::march::Occasion;
use crate::nation::{Nation, Partnership, Rank};
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Flag, MOST_HQS, Mode, Offensive, State};
use crate::time::Weather;
use crate::unit::{Class, Kind};

/// How an offensive is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Payment {
    /// From the offensives track.
    Track,
    /// With economic points (22.6).
    Impromptu(u8),
    /// Not at all.
    Free,
}

impl EuropeanTheater {
    /// An HQ as a post.
    pub(crate) fn post(&self, state: &State, hq: UnitId) -> Option<Post> {
        Post::new(self.hex(state, hq)?, self.face(state, hq))
    }

    /// What an impromptu offensive costs a nation (22.6).
    fn impromptu_price(&self, state: &State, nation: Nation) -> Option<u8> {
        let price = self.pack.country(nation).offensive?;
        rule!("22.6.b1");
        let mut price = price * self.pack.numbers.impromptu as u8;
        // 1.3, 22.6: in a winter turn twice as much, but for the Soviet Union.
        if state.weather == Weather::Winter && nation != Nation::SovietUnion {
            rule!("22.6.b2");
            rule!("1.3.f");
            rule!("T.weather.win.cost");
            price *= 2;
        }
        Some(price)
    }

    /// How a major nation can pay for an offensive now.
    fn payment(&self, state: &State, nation: Nation) -> Option<Payment> {
        if self.scenario().single.is_some() {
            return Some(Payment::Free);
        }
        let power = state.powers[self.track_of(nation)];
        if power.offensives > 0 {
            return Some(Payment::Track);
        }
        let price = self.impromptu_price(state, nation)?;
        (power.reserve >= price).then_some(Payment::Impromptu(price))
    }

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
    /// Whether the scenario lets a seat begin another offensive.
    pub(crate) fn may_begin(self, seat: Seat) -> Verdict {
        let Some(single) = &self.scenario().single else { return Ok(()) };
        deny!("S4.3.a", single.seat != seat.0, "only the other side makes an offensive in this scenario");
        deny!("S4.3.a", self.state.offensives > 0, "the one offensive of the scenario has been made");
        Ok(())
    }

    pub(crate) fn may_pay(self, nation: Nation) -> Verdict {
        let major = self.pack.country(nation).rank == Rank::Major;
        deny!("22.1.b1", !major, "a minor country has no offensives of its own");
        let broke = self.payment(self.state, nation).is_none();
        deny!("22.6.a", broke, "no offensive is left, and there are no economic points for an impromptu one");
        Ok(())
    }

    /// Whether an offensive may begin with an HQ or general (22.1, 22.2).
    fn may_lead(self, seat: Seat, unit: UnitId) -> Verdict {
        self.may_begin(seat)?;
        deny!("22.0.a1", self.owner(self.state, unit) != seat, "{unit} is not yours");
        let class = self.class(unit);
        let leads = matches!(class, Class::Hq | Class::General);
        deny!("22.0.a1", !leads, "an HQ, a general, a stack or a minor country makes an offensive");
        deny!("22.0.a1", self.hex(self.state, unit).is_none(), "{unit} is not on the map");
        deny!("SOP.M.4.6.C", self.state.is(unit, Flag::Activated), "{unit} has been activated in this turn");
        if let Some(single) = &self.scenario().single {
            let named = single.hqs.contains(&self.pack.units[unit.index()]);
            deny!("S4.3.a", !named, "the offensive is made by the HQs that the scenario names");
        }
        self.may_pay(self.nation(unit))
    }

    /// Whether another HQ may take part (23.6).
    fn may_combine(self, unit: UnitId) -> Verdict {
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
        let own = self.track_of(self.nation(unit));
        let power = self.state.powers[own];
        deny!("22.6.c", self.state.impromptu, "an impromptu offensive is not combined");
        if power.offensives == 0 {
            rule!("CARD.M4.1.A3");
        }
        deny!("23.6.b", power.offensives == 0, "no offensive is left for another HQ");
        let price = self.extra_price(self.state, nation);
        deny!("23.6.f", power.reserve < price, "there are no economic points for another HQ");
        Ok(())
    }

    fn may_lead_single(self, unit: UnitId) -> Verdict {
        let single = self.scenario().single.as_ref();
        let named = single.is_some_and(|single| single.hqs.contains(&self.pack.units[unit.index()]));
        deny!("S4.3.a", !named, "the offensive is made by the HQs that the scenario names");
        Ok(())
    }

    /// Whether a stack may make an offensive (22.3).
    fn may_stack_lead(self, seat: Seat, hex: HexId) -> Verdict {
        self.may_begin(seat)?;
        deny!(
            "S4.3.a",
            self.scenario().single.is_some(),
            "the offensive is made by the HQs that the scenario names"
        );
        let Some(nation) = self.stack_payer(seat, hex) else {
            deny!("22.3.a1", "no stack in {hex} can be activated by its own nation")
        };
        self.may_pay(nation)
    }

    /// The major nation that pays for the offensive of a stack: of one of its units that can be activated.
    fn stack_payer(self, seat: Seat, hex: HexId) -> Option<Nation> {
        let able =
            |unit: &UnitId| self.owner(self.state, *unit) == seat && !self.state.is(*unit, Flag::Activated);
        let nations = self.land(hex).filter(able).map(|unit| self.nation(unit));
        nations.into_iter().find(|nation| self.pack.country(*nation).rank == Rank::Major)
    }

    /// Whether a minor country may make an offensive (22.4).
    fn may_minor_lead(self, seat: Seat, nation: Nation) -> Verdict {
        self.may_begin(seat)?;
        deny!(
            "S4.3.a",
            self.scenario().single.is_some(),
            "the offensive is made by the HQs that the scenario names"
        );
        let minor = self.pack.country(nation).rank == Rank::Minor;
        deny!(
            "22.0.a1",
            !minor || self.state.seat(nation) != Some(seat),
            "{hex} is no minor country of yours"
        );
        Ok(())
    }

    pub(crate) fn offer_offensives(self, seat: Seat, out: &mut Vec<Action>) {
        for &unit in &self.units {
            if self.may_lead(seat, unit).is_ok() {
                out.push(Action::Offensive(unit));
            }
        }
        if self.scenario().single.is_none() && self.may_begin(seat).is_ok() {
            let mut last = HexId::NONE;
            for &unit in &self.units {
                let Some(hex) = self.hex(self.state, unit) else { continue };
                let first = self.land(hex).next() == Some(unit);
                if hex != last && first && self.may_stack_lead(seat, hex).is_ok() {
                    last = hex;
                    out.push(Action::StackOffensive(hex));
                }
            }
        }
        self.offer_air_offensives(seat, out);
        out.push(Action::Pass);
    }

    pub(crate) fn judge_offensives(self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Offensive(unit) => self.may_lead(seat, unit),
            Action::StackOffensive(hex) => self.may_stack_lead(seat, hex),
            Action::MinorOffensive(nation) => self.may_minor_lead(seat, nation),
            Action::AirOffensive(nation) => self.may_launch(seat, nation),
            _ => Ok(()),
        }
    }

    /// The partnership that makes the offensive.
    pub(crate) fn attacking_partnership(self) -> Option<Partnership> {
        self.state.offensive.nation.and_then(|nation| self.state.partnership(nation))
    }

    /// Whether a unit may be activated for the offensive (22.0).
    pub(crate) fn may_activate(self, unit: UnitId) -> Verdict {
        let state = self.state;
        let step = match state.phase {
            Phase::Offensive(step) => step,
            _ => deny!("22.0.f", "units are activated in an offensive"),
        };
        deny!(
            "22.0.f",
            step > OffensiveStep::Movement,
            "units are activated no later than the movement step"
        );
        let offensive = &state.offensive;
        let Some(nation) = offensive.nation else { deny!("22.0.f", "units are activated in an offensive") };
        deny!("22.0.c", state.is(unit, Flag::Activated), "{unit} has been activated in this turn");
        deny!("22.0.c", state.is(unit, Flag::Commanded), "{unit} is activated already");
        let class = self.class(unit);
        let able = matches!(class, Class::Land | Class::General);
        deny!("22.0.b", !able, "land units and generals are activated");
        let partner = self.partnership(state, unit) == state.partnership(nation);
        deny!("22.0.e", !partner, "{unit} is no partner");
        let Some(hex) = self.hex(state, unit) else { deny!("22.0.b", "{unit} is not on the map") };
        match offensive.mode {
            Mode::Hqs => {
                let mut verdict = Ok(());
                for post in state.hqs().filter_map(|hq| self.post(state, hq)) {
                    verdict = post.may_command(&self.pack, hex);
                    if verdict.is_ok() {
                        rule!("23.0.a2");
                        break;
                    }
                }
                verdict?;
            }
            Mode::General(general) => {
                deny!("22.2.d1", class == Class::General, "a general does not activate another");
                let near = self.hex(state, general).is_some_and(|at| self.pack.grid.distance(at, hex) <= 1);
                deny!("22.2.a1", !near, "{unit} is neither stacked with the general nor next to him");
            }
            Mode::Stack(at) => deny!("22.3.a1", at != hex, "{unit} is not in the stack that was activated"),
            Mode::Minor => {
                deny!("22.0.a1", self.nation(unit) != nation, "a minor country activates its own units only");
            }
            Mode::None | Mode::Air => deny!("22.0.b", "an air offensive activates no land units"),
        }
        if class != Class::Land {
            return Ok(());
        }
        self.keeps_half(nation, unit)
    }

    /// Whether at least half of the land units belong to the nation that pays, with one more (22.0).
    fn keeps_half(self, nation: Nation, unit: UnitId) -> Verdict {
        if self.nation(unit) == nation {
            return Ok(());
        }
        let (mut own, mut other) = (0, 1);
        let lead = match self.state.offensive.mode {
            Mode::General(general) => self.nation(general),
            _ => nation,
        };
        for &known in &self.units {
            if self.state.is(known, Flag::Commanded) && self.class(known) == Class::Land {
                if self.nation(known) == lead { own += 1 } else { other += 1 }
            }
        }
        match self.state.offensive.mode {
            Mode::General(_) => {
                deny!("22.2.d2", other > own, "at least half of the units are of the general's nationality");
            }
            Mode::Hqs => {
                deny!("23.0.a3", other > own, "at least half of the units are of the HQ's nationality");
            }
            _ => deny!("22.0.e", other > own, "at least half of the units belong to the nation that pays"),
        }
        Ok(())
    }

    /// Whether a unit may be picked up to move in the movement step (24.0).
    fn may_take(self, unit: UnitId) -> Verdict {
        let state = self.state;
        match self.class(unit) {
            Class::Hq => {
                deny!("23.2.a1", !state.hqs().any(|hq| hq == unit), "{unit} takes no part in the offensive");
                deny!("23.2.a1", state.is(unit, Flag::Moved), "{unit} has moved in this step");
                return Ok(());
            }
            Class::General => deny!("24.3.a", "a general moves with a unit only"),
            Class::Land => {}
            _ => deny!("24.0.c", "{unit} is no land unit"),
        }
        deny!(
            "24.0.a",
            state.phase != Phase::Offensive(OffensiveStep::Movement),
            "land units move in the movement step"
        );
        if state.is(unit, Flag::BrokeThrough) {
            rule!("P13.28.0");
            rule!("FE.28.0.a");
            rule!("CARD.M4.3.A");
        }
        deny!(
            "28.4.f",
            state.is(unit, Flag::BrokeThrough),
            "{unit} took part in a breakthrough and does not move"
        );
        deny!("24.0.a", state.is(unit, Flag::Moved), "{unit} has moved in this step");
        match state.is(unit, Flag::Commanded) {
            true => Ok(()),
            false => self.may_activate(unit),
        }
    }

    /// Whether a counter is the first of those in its hex that are like it in all respects: they are offered once.
    pub(crate) fn is_first_of_its_like(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(self.state, unit) else { return true };
        let design = self.pack.units[unit.index()];
        let alike = |other: &UnitId| {
            self.pack.units[other.index()] == design
                && self.state.forces.units[*other] == self.state.forces.units[unit]
                && self.state.duties[*other] == self.state.duties[unit]
        };
        !self.stack(hex).take_while(|other| *other < unit).any(|other| alike(&other))
    }

    pub(crate) fn offer_step(self, step: OffensiveStep, out: &mut Vec<Action>) {
        match step {
            OffensiveStep::Command => {
                out.extend(
                    self.units
                        .iter()
                        .copied()
                        .filter(|unit| self.class(*unit) == Class::Hq && self.may_combine(*unit).is_ok())
                        .map(Action::Combine),
                );
                out.extend(self.state.hqs().filter(|hq| self.may_take(*hq).is_ok()).map(Action::Take));
            }
            OffensiveStep::Breakthrough => self.offer_breakthroughs(out),
            OffensiveStep::Movement => {
                let mut inactive = 0;
                for &unit in &self.units {
                    if self.hex(self.state, unit).is_none() {
                        continue;
                    }
                    let activate = self.may_activate(unit).is_ok();
                    inactive += u32::from(activate);
                    if !self.is_first_of_its_like(unit) {
                        continue;
                    }
                    if activate {
                        out.push(Action::Activate(unit));
                    }
                    if self.may_take(unit).is_ok() {
                        out.push(Action::Take(unit));
                    }
                }
                if inactive > 1 {
                    out.push(Action::ActivateAll);
                }
            }
            OffensiveStep::Exploitation => self.offer_exploitation(out),
            _ => {}
        }
    }

    pub(crate) fn judge_step(self, step: OffensiveStep, action: Action) -> Verdict {
        match (step, action) {
            (OffensiveStep::Command, Action::Combine(unit)) => self.may_combine(unit),
            (_, Action::Combine(unit)) if self.may_combine(unit).is_err() => self.may_combine(unit),
            (_, Action::Combine(_)) => {
                deny!("CARD.M4.1.B", "HQs are named in the first step of an offensive")
            }
            (OffensiveStep::Command | OffensiveStep::Movement, Action::Take(unit)) => self.may_take(unit),
            (OffensiveStep::Exploitation, Action::Take(unit)) => self.may_exploit(unit),
            (OffensiveStep::Breakthrough, Action::Break(unit)) => self.may_break(unit),
            (_, Action::Break(_)) => deny!("28.0.a", "breakthroughs are made in their step only"),
            (_, Action::Activate(unit)) => self.may_activate(unit),
            (_, Action::Offensive(unit)) => {
                let partner = self.partnership(self.state, unit) == self.attacking_partnership();
                if partner {
                    rule!("PART6.c");
                }
                deny!(
                    "23.6.c3",
                    partner && self.class(unit) == Class::Hq,
                    "partners act at once in a combined offensive only"
                );
                deny!("SOP.M.4.a", "finish this offensive first")
            }
            (_, Action::StackOffensive(_) | Action::MinorOffensive(_)) => {
                deny!("SOP.M.4.a", "finish this offensive first")
            }
            (_, Action::AirOffensive(_) | Action::CombineAir(_)) => {
                deny!("23.6.d2", "an air offensive is not combined with one on land")
            }
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Passes for a seat that has nothing to begin, and ends the phase when all have declined.
    pub(crate) fn settle_offensives(&mut self) -> bool {
        if self.state.declined >= self.game.seats() {
            rule!("SOP.M.4.6.D3");
            rule!("CARD.M4.0.a");
            rule!("SOP.M.4.a");
            rule!("PART6.a1");
            self.state.declined = 0;
            self.close_phase();
            return true;
        }
        let at = self.at();
        let seat = Seat(at.state.chance);
        let able = at.units.iter().any(|unit| at.may_lead(seat, *unit).is_ok())
            || at.any_stack_leads(seat)
            || at.any_air_offensive(seat);
        if !able {
            self.decline();
        }
        !able
    }

    fn decline(&mut self) {
        rule!("SOP.M.4.6.D2");
        self.state.declined += 1;
        self.state.chance = (self.state.chance + 1) % self.game.seats();
    }

    pub(crate) fn play_offensives(&mut self, action: Action) {
        let seat = Seat(self.state.chance);
        match action {
            Action::Offensive(unit) => {
                let nation = self.nation(unit);
                let mut hqs = [None; MOST_HQS];
                let mode = match self.class(unit) {
                    Class::Hq => {
                        rule!("22.1.b1");
                        hqs[0] = Some(unit);
                        Mode::Hqs
                    }
                    _ => {
                        rule!("22.2.c");
                        Mode::General(unit)
                    }
                };
                self.begin_offensive(Offensive { mode, nation: Some(nation), hqs, ..Offensive::default() });
            }
            Action::StackOffensive(hex) => {
                rule!("22.3.b");
                let nation = self.at().stack_payer(seat, hex);
                self.begin_offensive(Offensive { mode: Mode::Stack(hex), nation, ..Offensive::default() });
            }
            Action::MinorOffensive(nation) => {
                self.begin_offensive(Offensive {
                    mode: Mode::Minor,
                    nation: Some(nation),
                    ..Offensive::default()
                });
            }
            Action::AirOffensive(nation) => self.launch(nation),
            _ => self.decline(),
        }
    }

    /// A major nation pays for an offensive, from its track or with economic points (SOP.M.4.1.A).
    pub(crate) fn pay_for(&mut self, nation: Nation) {
        let game = self.game;
        let track = game.track_of(nation);
        match game.payment(self.state, nation) {
            Some(Payment::Track) => {
                rule!("SOP.M.4.1.A1");
                rule!("CARD.M4.1.A");
                self.state.powers[track].offensives -= 1;
            }
            Some(Payment::Impromptu(price)) => {
                rule!("22.6.a");
                rule!("22.6.e");
                rule!("22.6.d");
                rule!("SOP.M.4.1.A3");
                rule!("SOP.M.4.1.A4");
                rule!("CARD.M4.1.A5");
                rule!("CARD.M4.1.A2");
                self.state.powers[track].reserve -= price;
                self.state.impromptu = true;
            }
            _ => {}
        }
    }

    fn begin_offensive(&mut self, offensive: Offensive) {
        let Some(nation) = offensive.nation else { return };
        self.state.impromptu = false;
        if offensive.mode != Mode::Minor {
            self.pay_for(nation);
        }
        rule!("22.0.a2");
        rule!("SOP.c");
        self.state.offensive = offensive;
        self.state.declined = 0;
        self.state.offensives = self.state.offensives.saturating_add(1);
        self.journal.write(|| {
            Entry::announced("22.0", text!("{nation} begins an offensive.", nation = nation.name()))
        });
        self.state.phase = Phase::Offensive(OffensiveStep::Command);
        // 22.2, 22.3: without HQs there is nothing to do in the first step.
        if offensive.mode != Mode::Hqs {
            self.end_phase();
        }
        if let Mode::General(general) = offensive.mode {
            self.state.set(general, Flag::Commanded, true);
        }
    }

    /// A unit is activated for the offensive.
    pub(crate) fn activate(&mut self, unit: UnitId) {
        // What the state keeps needs no marker to remind anybody.
        rule!("22.5.a1");
        self.state.set(unit, Flag::Commanded, true);
        if self.kind(unit) == Kind::Armor && self.at().is_supplied(unit) {
            rule!("33.6");
            self.state.set(unit, Flag::Provisioned, true);
        }
    }

    /// Activates a unit that is not, if it may be.
    pub(crate) fn activate_if_needed(&mut self, unit: UnitId) {
        if !self.state.is(unit, Flag::Commanded) && self.at().may_activate(unit).is_ok() {
            self.activate(unit);
        }
    }

    pub(crate) fn play_step(&mut self, action: Action) {
        match action {
            Action::Combine(unit) => self.combine(unit),
            Action::Activate(unit) => {
                self.activate(unit);
                self.ask_for_supply(Drawing::Activated(unit));
            }
            Action::ActivateAll => {
                // Those of the nation that pays first, so that partners find their half.
                let nation = self.state.offensive.nation;
                for own in [true, false] {
                    for &unit in &self.game.units {
                        if (Some(self.nation(unit)) == nation) == own {
                            self.activate_if_needed(unit);
                        }
                    }
                }
                let seat = self.game.phasing(self.state).0;
                self.ask_for_supply(Drawing::AllActivated(seat));
            }
            Action::Take(unit) if self.state.phase == Phase::Offensive(OffensiveStep::Exploitation) => {
                self.exploit(unit);
            }
            Action::Take(unit) => {
                let occasion = match self.class(unit) {
                    Class::Hq => {
                        if self.state.phase == Phase::Offensive(OffensiveStep::Command) {
                            rule!("SOP.M.4.1.B");
                            rule!("CARD.M4.1.B2");
                        } else {
                            rule!("SOP.M.4.3.C");
                            rule!("CARD.M4.3.C");
                            rule!("23.2.a2a");
                        }
                        Occasion::Hq
                    }
                    _ => {
                        rule!("SOP.M.4.3.A1");
                        self.activate_if_needed(unit);
                        Occasion::Offensive
                    }
                };
                let march = self.at().march(unit, occasion, None);
                self.state.frames.push(march.into());
            }
            Action::Break(unit) => self.begin_breakthrough(unit),
            _ => {}
        }
    }

    fn combine(&mut self, unit: UnitId) {
        rule!("23.6.a");
        let game = self.game;
        if let Some(slot) = self.state.offensive.hqs.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(unit);
        }
        if game.scenario().single.is_none() {
            let price = game.extra_price(self.state, game.nation(unit));
            rule!("23.6.f");
            let power = &mut self.state.powers[game.track_of(game.nation(unit))];
            power.offensives -= 1;
            power.reserve -= price;
        } else {
            rule!("S4.3.a");
        }
        self.journal.write(|| Entry::said("23.6", text!("{unit} takes part.", unit = game.name(unit))));
    }

    /// Step 6: units that took part have been activated in this turn; the enemy may make an offensive (SOP.M.4.6).
    pub(crate) fn end_offensive(&mut self) {
        rule!("SOP.M.4.6.B");
        rule!("CARD.M4.6.B");
        self.end_air();
        let game = self.game;
        for &unit in &game.units {
            if self.state.is(unit, Flag::Commanded) {
                rule!("22.5.a2");
                self.state.set(unit, Flag::Activated, true);
            } else if self.at().is_standby(unit) {
                rule!("22.5.b");
                rule!("SOP.M.4.6.B2");
            }
            self.state.forces.units[unit].clear(Flag::OF_AN_OFFENSIVE);
        }
        let hqs = self.state.offensive.hqs;
        for hq in hqs.into_iter().flatten() {
            rule!("SOP.M.4.6.C");
            rule!("CARD.M4.6.C");
            self.state.set(hq, Flag::Activated, true);
        }
        let seat = self.state.offensive.nation.and_then(|nation| self.state.seat(nation));
        rule!("SOP.M.4.6.D1");
        rule!("PART6.b1");
        rule!("CARD.M4.6.D");
        self.state.chance = seat.map_or(self.state.chance, |seat| (seat.0 + 1) % game.seats());
        self.state.offensive = Offensive::default();
        self.state.impromptu = false;
    }
}

impl At<'_> {
    /// Whether a unit is in command of an HQ that took part, and was not activated itself (22.5).
    pub(crate) fn is_standby(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(self.state, unit) else { return false };
        let mut posts = self.state.hqs().filter_map(|hq| self.post(self.state, hq));
        self.class(unit) == Class::Land
            && self.partnership(self.state, unit) == self.attacking_partnership()
            && posts.any(|post| post.may_command(&self.pack, hex).is_ok())
    }

    fn any_stack_leads(self, seat: Seat) -> bool {
        self.scenario().single.is_none()
            && self.may_begin(seat).is_ok()
            && self.units.iter().any(|unit| {
                let hex = self.hex(self.state, *unit);
                hex.is_some_and(|hex| self.may_stack_lead(seat, hex).is_ok())
            })
    }
}
