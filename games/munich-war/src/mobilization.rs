//! 7.0 Mobilization and reinforcements.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::{Alert, Arrive, At, Delay, Frame, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::Expense;
use crate::rules::die;
use crate::sequence::{MobilizationStep, Phase};
use crate::state::{HexSet, Spot, State, Units};
use crate::unit::Kind;
use crate::{Action, MunichWar};

impl Step for Alert {
    fn next(self, game: &MunichWar, _: &State) -> Next {
        game.asks(Side::Allied)
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_alert(self.nation, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Pass => on.game.end_alert(on.state),
            _ => on.play_expense(action),
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new(
            "23.2",
            text!(
                "{nation} is on the alert: spend its replacement point, or pass.",
                nation = self.nation.name()
            ),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        at.judge_expense(action, |nation| at.state.points[nation])
    }
}

impl Step for Arrive {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_entries(self.unit, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::At(hex) = action {
            on.play_arrive(self.unit, hex);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_forced()
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("7.2.2", text!("Where does {unit} arrive?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_arrive(self.unit, hex),
            _ => Ok(()),
        }
    }
}

impl Step for Delay {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("mobilization")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_delay(rolled.first());
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("7.2.1", text!("When does {unit} arrive?", unit = at.name(self.unit)))
    }
}

impl MunichWar {
    /// Step 1: the Utilized Display is emptied into the Available Display (4.0).
    pub(crate) fn transfer(&self, state: &mut State) {
        let side = state.active();
        for unit in self.ids() {
            if state.spots[unit] != Spot::UTILIZED || self.side(state, unit) != Some(side) {
                continue;
            }
            let kept = match self.unit(unit).kind {
                Kind::SpecialForces => {
                    // D8: those that have failed are not here but eliminated.
                    rule!("7.3.k");
                    self.options.special_forces_stay_used
                }
                _ => {
                    rule!("T.interception_results.b");
                    state.grounded.contains(unit)
                }
            };
            if !kept {
                rule!("4.0.f");
                rule!("18.1.o");
                rule!("18.2.e");
                state.spots[unit] = Spot::AVAILABLE;
            }
        }
    }

    pub(crate) fn legal_reinforcements(&self, state: &State, out: &mut Vec<Action>) {
        let side = state.active();
        let due = Spot::scheduled(state.turn);
        let waits = |unit: &UnitId| state.spots[*unit] == due && self.side(state, *unit) == Some(side);
        out.extend(self.ids().filter(waits).map(Action::Place));
    }

    /// What refitting a unit costs, if it can be refitted at all (7.3).
    pub(crate) fn refit_cost(&self, unit: UnitId) -> Option<u8> {
        let counter = self.unit(unit);
        let expense = match counter.kind {
            _ if counter.steps < 2 => {
                rule!("7.3.g");
                return None;
            }
            Kind::Fortification => {
                rule!("7.3.h", "T.mobilization.e");
                return None;
            }
            kind if kind.is_air() => {
                rule!("T.mobilization.d");
                Expense::RefitAir
            }
            kind if kind.is_mechanized() => {
                rule!("T.mobilization.b");
                Expense::RefitMechanized
            }
            // D16: anti-aircraft artillery too.
            _ => {
                rule!("T.mobilization.c");
                Expense::RefitFoot
            }
        };
        rule!("7.2.b");
        Some(self.pack.expenses.of(expense))
    }

    /// Takes points from the country, or from the crisis that pays (7.2, D46).
    fn pay(&self, state: &mut State, nation: Nation, points: u8) {
        match *state.frames.top() {
            Frame::Crisis(_) => state.crisis -= points,
            _ => state.points[nation] -= points,
        }
    }

    pub(crate) fn play_mobilize(&self, state: &mut State, unit: UnitId) {
        rule!("7.2.1.d");
        self.pay(state, self.unit(unit).nation, self.pack.expenses.of(Expense::Mobilize));
        state.frames.push(Frame::Delay(Delay { unit }));
    }

    pub(crate) fn end_alert(&self, state: &mut State) {
        state.points.fill(0);
        state.frames.pop();
    }

    /// The end of a step of the Mobilization Phase.
    pub(crate) fn end_mobilization(&self, state: &mut State) {
        state.entered = HexSet::EMPTY;
        if let Phase::Mobilization(_, MobilizationStep::Expenditure) = state.phase {
            rule!("7.1.i");
            state.points.fill(0);
        }
    }

    /// Lets a player concede where the option allows it (3.3).
    pub(crate) fn offer_concession(&self, out: &mut Vec<Action>) {
        if self.options.concession {
            rule!("3.3.e");
            out.push(Action::Concede);
        }
    }
}

impl At<'_> {
    /// Where a reinforcement may enter (7.2.2).
    fn entries(self, unit: UnitId) -> HexSet {
        let nation = self.unit(unit).nation;
        let edge: HexSet = self.pack.country(nation).edge.iter().copied().collect();
        let centers = self.field.countries[nation] & self.field.centers;
        (centers | edge).iter().filter(|hex| self.may_arrive(unit, *hex).is_ok()).collect()
    }

    /// Whether a reinforcement may enter in a hex (7.2.2).
    fn may_arrive(self, unit: UnitId, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let nation = self.unit(unit).nation;
        let side = state.side_of(nation).expect("reinforcements belong to a belligerent");
        // Stacking limits do not hold in this phase (9.1).
        rule!("9.1.e");
        rule!("16.8.2.d");
        deny!("7.2.2.d", state.terror.contains(hex), "{hex} has a terror marker");
        deny!("7.2.2.e", state.entered.contains(hex), "{hex} has received a unit in this phase");
        let center = self.field.countries[nation].contains(hex) && self.field.centers.contains(hex);
        let edge = self.pack.country(nation).edge.contains(&hex);
        deny!(
            "7.2.2.b",
            !center && !edge,
            "{hex} is no capital, mobilization center or map-edge hex of {nation}"
        );
        let mountains = !self.may_be_put(unit, hex);
        deny!("19.0.c", mountains, "{hex} is in mountains without a railroad: alpine units only");
        let (enemy, zone) = (side.enemy(), self.in_enemy_zone(side, hex));
        if edge {
            rule!("7.2.2.g", "7.2.2.h");
            let barred = self.options.zone_bars_edge_entry && zone;
            if !self.holds(state, enemy, hex) && !desk.occupied[enemy as usize].contains(hex) && !barred {
                return Ok(());
            }
            deny!("7.2.2.h", !center, "{hex} is not in friendly hands");
        }
        rule!("7.2.2.c");
        deny!("10.6.b", zone, "{hex} is in an enemy zone of control");
        deny!("7.2.2.b", !self.controls(side, hex), "{hex} is not in friendly hands");
        rule!("7.2.2.b");
        Ok(())
    }

    pub(crate) fn legal_entries(self, unit: UnitId, out: &mut Vec<Action>) {
        let hexes = self.entries(unit);
        out.extend(hexes.iter().map(Action::At));
    }

    /// What a country receives (7.1).
    pub(crate) fn replacement_points(self, nation: Nation) -> u8 {
        let At { state, desk, .. } = self;
        let Some(side) = state.side_of(nation) else { return 0 };
        rule!("7.1.1.b");
        rule!("7.1.1.c");
        rule!("10.6.a");
        rule!("16.8.2.c");
        let productive = |hex: &HexId| {
            self.controls(side, *hex) && !self.in_enemy_zone(side, *hex) && !state.terror.contains(*hex)
        };
        rule!("T.onmap_rp.e", "T.onmap_rp.f");
        let centers = self.field.countries[nation] & self.field.centers;
        let worth =
            |hex: HexId| self.field.hexes[hex.index()].city.as_ref().map_or(0, |city| city.replacements);
        rule!("7.1.c");
        rule!("7.1.d");
        let own: u8 = centers.iter().filter(productive).map(worth).sum();
        let objectives = match nation {
            Nation::Germany => {
                let german = |hex: &HexId| desk.stack(*hex).any(|unit| self.unit(unit).nation == nation);
                rule!("7.1.f");
                rule!("7.1.g");
                let seized = |hex: &HexId| self.field.hexes[hex.index()].objective > 0 && german(hex);
                // 7.1.1: nothing comes from a partner that has surrendered.
                let given_up = |hex: &HexId| {
                    let owner = self.country(state, *hex);
                    owner.is_some_and(|owner| {
                        state.surrendered.contains(owner) && state.side_of(owner) == Some(side)
                    })
                };
                rule!("7.1.h");
                let free = |hex: &HexId| {
                    !self.in_enemy_zone(side, *hex) && !state.terror.contains(*hex) && !given_up(hex)
                };
                desk.stacks[side as usize].iter().filter(|hex| seized(hex) && free(hex)).count() as u8
            }
            _ => 0,
        };
        rule!("7.1.e");
        match nation {
            Nation::Germany => rule!("T.onmap_rp.a"),
            Nation::SovietUnion => {
                rule!("T.onmap_rp.b");
                rule!("T.offmap_rp.c");
            }
            Nation::Czechoslovakia => rule!("T.onmap_rp.c"),
            Nation::France => {
                rule!("T.onmap_rp.c");
                rule!("T.offmap_rp.b");
            }
            Nation::Britain => rule!("T.offmap_rp.a"),
            Nation::Poland | Nation::Italy | Nation::Romania => rule!("T.onmap_rp.d"),
            _ => {}
        }
        if own == 0 {
            rule!("7.1.1.a");
        }
        own + objectives + self.pack.country(nation).off_map
    }

    /// Whether a unit can be mobilized for so many points (7.2.1).
    fn may_mobilize(self, unit: UnitId, points: u8) -> Verdict {
        let waits = self.state.spots[unit] == Spot::REINFORCEMENT;
        deny!("7.2.1.a", !waits, "{unit} is not in the Reinforcement Display");
        rule!("7.2.1.a");
        rule!("T.mobilization.a");
        self.is_paid(self.pack.expenses.of(Expense::Mobilize), points)
    }

    /// Whether a reduced unit is where it can be refitted, for so many points (7.3).
    fn may_refit(self, unit: UnitId, points: u8) -> Verdict {
        let state = self.state;
        let Some(cost) = self.refit_cost(unit) else {
            deny!("7.3.g", "{unit} can never be refitted: fortifications and units of one step cannot");
        };
        deny!("7.3.a", !state.reduced.contains(unit), "{unit} is at full strength");
        self.is_paid(cost, points)?;
        if self.unit(unit).kind.is_air() {
            rule!("7.3.d");
            let ready = matches!(state.spots[unit], Spot::AVAILABLE | Spot::UTILIZED);
            deny!("7.3.d", !ready, "{unit} is in neither display");
            return Ok(());
        }
        rule!("7.3.l");
        let Some(hex) = state.hex(unit) else { deny!("7.3.l", "{unit} is not on the map") };
        // A neutral on the alert has no enemy zones yet (23.2).
        rule!("7.3.c");
        rule!("10.6.c");
        let zone = self.side(state, unit).is_some_and(|side| self.in_enemy_zone(side, hex));
        deny!("7.3.c", zone, "{unit} is in an enemy zone of control");
        rule!("7.3.b");
        rule!("14.0.b");
        deny!("7.3.b", !self.is_supplied(unit), "{unit} is out of supply");
        Ok(())
    }

    /// Whether so many points pay for something (7.1, 7.2).
    fn is_paid(self, cost: u8, points: u8) -> Verdict {
        if cost > points {
            rule!("7.1.1.e");
            let crisis = matches!(self.state.frames.top(), Frame::Crisis(_));
            deny!("7.1.b", crisis, "that costs {cost}; the crisis has {points} left");
            deny!(
                "7.1.b",
                "that costs {cost}; {nation} has {points} of its own points, and may not use those of others"
            );
        }
        Ok(())
    }

    /// Why points are not spent so.
    pub(crate) fn judge_expense(self, action: Action, points: impl Fn(Nation) -> u8) -> Verdict {
        match action {
            Action::Mobilize(unit) => self.may_mobilize(unit, points(self.unit(unit).nation)),
            Action::Refit(unit) => self.may_refit(unit, points(self.unit(unit).nation)),
            _ => Ok(()),
        }
    }

    /// What a country can do with so many points (7.2).
    pub(crate) fn legal_expenses(self, nation: Nation, points: u8, out: &mut Vec<Action>) {
        if points == 0 {
            return;
        }
        rule!("7.2.a");
        for unit in &self.of_nation[nation] {
            if self.may_mobilize(unit, points).is_ok() {
                out.push(Action::Mobilize(unit));
            } else if self.may_refit(unit, points).is_ok() {
                out.push(Action::Refit(unit));
            }
        }
    }

    pub(crate) fn legal_expenditure(self, out: &mut Vec<Action>) {
        let state = self.state;
        let side = state.active();
        for nation in &(state.joined[side as usize] - state.surrendered) {
            rule!("7.1.1.e");
            self.legal_expenses(nation, state.points[nation], out);
        }
        rule!("4.0.h");
        rule!("7.3.e");
        out.push(Action::End);
        self.offer_concession(out);
    }

    /// What a country on the alert may do with its point (23.2).
    pub(crate) fn legal_alert(self, nation: Nation, out: &mut Vec<Action>) {
        let state = self.state;
        self.legal_expenses(nation, state.points[nation], out);
        out.push(Action::Pass);
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A country spends points (7.2).
    pub(crate) fn play_expense(&mut self, action: Action) {
        match action {
            Action::Mobilize(unit) => self.game.play_mobilize(self.state, unit),
            Action::Refit(unit) => self.play_refit(unit),
            _ => {}
        }
    }

    /// Step 2: scheduled units that need no choice are placed, those without a hex wait; says whether the
    /// step is over.
    pub(crate) fn settle_reinforcements(&mut self) -> bool {
        let game = self.game;
        let side = self.state.active();
        let due = Spot::scheduled(self.state.turn);
        let mut waiting = false;
        for unit in game.ids() {
            if self.state.spots[unit] != due || game.side(self.state, unit) != Some(side) {
                continue;
            }
            if !game.unit(unit).kind.is_land() {
                rule!("7.2.2.i");
                rule!("17.0.c");
                rule!("18.1.b");
                rule!("18.2.b");
                self.make_available(unit, "7.2.2");
            } else if self.at().entries(unit).is_empty() {
                self.postpone(unit, "no hex is open to it");
            } else {
                rule!("4.0.g", "7.2.1.f");
                waiting = true;
            }
        }
        if waiting {
            return false;
        }
        self.receive_points();
        self.end_phase();
        true
    }

    /// A scheduled unit that cannot come goes to the box of the next turn (7.2.2).
    fn postpone(&mut self, unit: UnitId, why: &str) {
        let game = self.game;
        rule!("7.2.2.f");
        let turn = self.state.turn + 1;
        self.state.spots[unit] = Spot::scheduled(turn);
        let what = || format!("is put off to turn {turn}: {why}");
        game.tell_of(self.state, unit, "7.2.2", Event::Said, what, self.journal);
    }

    /// At the end of a turn: units that a neutral mobilized on the alert wait until their country fights
    /// (7.2.2, 23.2).
    pub(crate) fn postpone_neutrals(&mut self) {
        let game = self.game;
        let due = Spot::scheduled(self.state.turn);
        let waiting: Units = game.ids().filter(|unit| self.state.spots[*unit] == due).collect();
        for unit in &waiting {
            self.postpone(unit, "its country was neutral");
        }
    }

    pub(crate) fn play_arrive(&mut self, unit: UnitId, hex: HexId) {
        let game = self.game;
        rule!("7.2.2.a");
        self.state.spots[unit] = Spot::at(hex);
        self.state.reduced.remove(unit);
        self.state.entered.insert(hex);
        self.state.frames.pop();
        game.tell_placed(self.state, unit, hex, "7.2.2", "arrives in", self.journal);
    }

    /// Step 3 begins: every belligerent country of the side gets its replacement points (7.1).
    pub(crate) fn receive_points(&mut self) {
        let side = self.state.active();
        self.state.points.fill(0);
        if self.state.barred[side as usize] {
            return;
        }
        rule!("7.1.b");
        rule!("7.1.1.d");
        rule!("21.0.k");
        for nation in &(self.state.joined[side as usize] - self.state.surrendered) {
            self.state.points[nation] = self.at().replacement_points(nation);
        }
    }

    /// The die that says when a mobilized unit arrives (7.2.1).
    pub(crate) fn roll_delay(&mut self, die: u8) {
        let game = self.game;
        let Frame::Delay(Delay { unit }) = *self.state.frames.top() else { return };
        self.state.frames.pop();
        rule!("7.2.1.b");
        let turn = self.state.turn + die.div_ceil(2);
        rule!("7.2.1.c");
        rule!("7.2.1.e");
        self.state.spots[unit] = Spot::scheduled(turn);
        let what = || format!("arrives on turn {turn}: the die shows {die}");
        game.tell_of(self.state, unit, "7.2.1", Event::Said, what, self.journal);
    }

    pub(crate) fn play_refit(&mut self, unit: UnitId) {
        let game = self.game;
        rule!("7.3.a", "7.3.f");
        let cost = game.refit_cost(unit).expect("only what can be refitted is offered");
        game.pay(self.state, game.unit(unit).nation, cost);
        self.state.reduced.remove(unit);
        if self.state.grounded.contains(unit) {
            // D31: it remained in the display until refitted, and no longer.
            rule!("T.interception_results.b");
            self.state.grounded.remove(unit);
            self.state.spots[unit] = Spot::AVAILABLE;
        }
        game.tell_of(self.state, unit, "7.3", Event::Said, || "is refitted".to_owned(), self.journal);
    }

    pub(crate) fn play_concede(&mut self) {
        let side = self.state.active();
        self.state.conceded = Some(side);
        self.journal.write(|| Entry::announced("3.3", format!("The {side} player concedes.")));
        self.begin(Phase::Over);
    }
}
