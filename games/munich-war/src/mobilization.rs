//! 7.0 Mobilization and reinforcements.

use engine::{Entry, Event, Journal, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::nation::Nation;
use crate::pack::Expense;
use crate::sequence::{MobilizationStep, Phase};
use crate::state::{Frame, HexSet, Spot, State, Units};
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

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
                rule!("4.0.f", "18.1.o", "18.2.e");
                state.spots[unit] = Spot::AVAILABLE;
            }
        }
    }

    /// Step 2: scheduled units that need no choice are placed, those without a hex wait; says whether the
    /// step is over.
    pub(crate) fn settle_reinforcements(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        let side = state.active();
        let due = Spot::scheduled(state.turn);
        let mut waiting = false;
        for unit in self.ids() {
            if state.spots[unit] != due || self.side(state, unit) != Some(side) {
                continue;
            }
            if !self.unit(unit).kind.is_land() {
                rule!("7.2.2.i", "17.0.c", "18.1.b", "18.2.b");
                self.make_available(state, unit, "7.2.2", journal);
            } else if self.entries(state, desk, unit).is_empty() {
                self.postpone(state, unit, "no hex is open to it", journal);
            } else {
                rule!("4.0.g", "7.2.1.f");
                waiting = true;
            }
        }
        if waiting {
            return false;
        }
        self.receive_points(state, desk);
        self.end_phase(state, journal);
        true
    }

    pub(crate) fn legal_reinforcements(&self, state: &State, out: &mut Vec<Action>) {
        let side = state.active();
        let due = Spot::scheduled(state.turn);
        let waits = |unit: &UnitId| state.spots[*unit] == due && self.side(state, *unit) == Some(side);
        out.extend(self.ids().filter(waits).map(Action::Place));
    }

    /// A scheduled unit that cannot come goes to the box of the next turn (7.2.2).
    fn postpone(&self, state: &mut State, unit: UnitId, why: &str, journal: &mut impl Journal) {
        rule!("7.2.2.f");
        let turn = state.turn + 1;
        state.spots[unit] = Spot::scheduled(turn);
        let what = || format!("is put off to turn {turn}: {why}");
        self.tell_of(state, unit, "7.2.2", Event::Said, what, journal);
    }

    /// At the end of a turn: units that a neutral mobilized on the alert wait until their country fights
    /// (7.2.2, 23.2).
    pub(crate) fn postpone_neutrals(&self, state: &mut State, journal: &mut impl Journal) {
        let due = Spot::scheduled(state.turn);
        let waiting: Units = self.ids().filter(|unit| state.spots[*unit] == due).collect();
        for unit in &waiting {
            self.postpone(state, unit, "its country was neutral", journal);
        }
    }

    /// Where a reinforcement may enter (7.2.2).
    fn entries(&self, state: &State, desk: &mut Desk, unit: UnitId) -> HexSet {
        self.look(state, desk);
        let nation = self.unit(unit).nation;
        let side = state.side_of(nation).expect("reinforcements belong to a belligerent");
        // Stacking limits do not hold in this phase (9.1).
        rule!("7.2.2.d", "7.2.2.e", "16.8.2.d", "9.1.e");
        let open = |hex: &HexId| !state.terror.contains(*hex) && !state.entered.contains(*hex);
        let stands = |hex: &HexId| self.may_be_put(unit, *hex);
        rule!("7.2.2.b", "7.2.2.c", "10.6.b");
        let centers = self.field.countries[nation] & self.field.centers;
        let centers = centers
            .iter()
            .filter(|hex| self.controls(state, desk, side, *hex) && !self.in_enemy_zone(desk, side, *hex));
        let enemy = side.enemy();
        rule!("7.2.2.g", "7.2.2.h");
        let edge = self.pack.country(nation).edge.iter().copied().filter(|hex| {
            let barred = self.options.zone_bars_edge_entry && self.in_enemy_zone(desk, side, *hex);
            !self.holds(state, enemy, *hex) && !desk.occupied[enemy as usize].contains(*hex) && !barred
        });
        centers.chain(edge).filter(open).filter(stands).collect()
    }

    pub(crate) fn legal_entries(&self, state: &State, desk: &mut Desk, unit: UnitId, out: &mut Vec<Action>) {
        let hexes = self.entries(state, desk, unit);
        out.extend(hexes.iter().map(Action::At));
    }

    pub(crate) fn play_arrive(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        rule!("7.2.2.a");
        state.spots[unit] = Spot::at(hex);
        state.reduced.remove(unit);
        state.entered.insert(hex);
        state.frames.pop();
        self.tell_placed(state, unit, hex, "7.2.2", "arrives in", journal);
    }

    /// Step 3 begins: every belligerent country of the side gets its replacement points (7.1).
    pub(crate) fn receive_points(&self, state: &mut State, desk: &mut Desk) {
        let side = state.active();
        state.points.fill(0);
        if state.barred[side as usize] {
            return;
        }
        rule!("7.1.b", "7.1.1.d", "21.0.k");
        for nation in &(state.joined[side as usize] - state.surrendered) {
            state.points[nation] = self.replacement_points(state, desk, nation);
        }
    }

    /// What a country receives (7.1).
    pub(crate) fn replacement_points(&self, state: &State, desk: &mut Desk, nation: Nation) -> u8 {
        self.look(state, desk);
        let Some(side) = state.side_of(nation) else { return 0 };
        rule!("7.1.1.b", "7.1.1.c", "10.6.a", "16.8.2.c");
        let productive = |hex: &HexId| {
            self.controls(state, desk, side, *hex)
                && !self.in_enemy_zone(desk, side, *hex)
                && !state.terror.contains(*hex)
        };
        rule!("7.1.c", "7.1.d", "7.1.1.a", "T.onmap_rp.a", "T.onmap_rp.b", "T.onmap_rp.c", "T.onmap_rp.d");
        rule!("T.onmap_rp.e", "T.onmap_rp.f");
        let centers = self.field.countries[nation] & self.field.centers;
        let worth =
            |hex: HexId| self.field.hexes[hex.index()].city.as_ref().map_or(0, |city| city.replacements);
        let own: u8 = centers.iter().filter(productive).map(worth).sum();
        let objectives = match nation {
            Nation::Germany => {
                rule!("7.1.f", "7.1.g", "7.1.h");
                let german = |hex: &HexId| desk.stack(*hex).any(|unit| self.unit(unit).nation == nation);
                let seized = |hex: &HexId| self.field.hexes[hex.index()].objective > 0 && german(hex);
                // 7.1.1: nothing comes from a partner that has surrendered.
                let given_up = |hex: &HexId| {
                    let owner = self.country(state, *hex);
                    owner.is_some_and(|owner| {
                        state.surrendered.contains(owner) && state.side_of(owner) == Some(side)
                    })
                };
                let free = |hex: &HexId| {
                    !self.in_enemy_zone(desk, side, *hex) && !state.terror.contains(*hex) && !given_up(hex)
                };
                desk.stacks[side as usize].iter().filter(|hex| seized(hex) && free(hex)).count() as u8
            }
            _ => 0,
        };
        rule!("7.1.e", "T.offmap_rp.a", "T.offmap_rp.b", "T.offmap_rp.c");
        own + objectives + self.pack.country(nation).off_map
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

    /// Whether a reduced unit is where it can be refitted (7.3).
    fn may_refit(&self, state: &State, desk: &mut Desk, unit: UnitId) -> bool {
        if !state.reduced.contains(unit) {
            return false;
        }
        if self.unit(unit).kind.is_air() {
            rule!("7.3.d");
            return matches!(state.spots[unit], Spot::AVAILABLE | Spot::UTILIZED);
        }
        rule!("7.3.l");
        let Some(hex) = state.hex(unit) else { return false };
        self.look(state, desk);
        let side = self.side(state, unit);
        // A neutral on the alert has no enemy zones yet (23.2).
        rule!("7.3.b", "7.3.c", "10.6.c", "14.0.b");
        let zone = side.is_some_and(|side| self.in_enemy_zone(desk, side, hex));
        !zone && self.is_supplied(state, desk, unit)
    }

    /// What a country can do with so many points (7.2).
    pub(crate) fn legal_expenses(
        &self,
        state: &State,
        desk: &mut Desk,
        nation: Nation,
        points: u8,
        out: &mut Vec<Action>,
    ) {
        if points == 0 {
            return;
        }
        rule!("7.2.a", "7.2.1.a", "T.mobilization.a");
        let mobilize = self.pack.expenses.of(Expense::Mobilize) <= points;
        for unit in &self.of_nation[nation] {
            if mobilize && state.spots[unit] == Spot::REINFORCEMENT {
                out.push(Action::Mobilize(unit));
            } else if self.refit_cost(unit).is_some_and(|cost| cost <= points)
                && self.may_refit(state, desk, unit)
            {
                out.push(Action::Refit(unit));
            }
        }
    }

    pub(crate) fn legal_expenditure(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("4.0.h", "7.3.e", "7.1.1.e");
        let side = state.active();
        for nation in &(state.joined[side as usize] - state.surrendered) {
            self.legal_expenses(state, desk, nation, state.points[nation], out);
        }
        out.push(Action::End);
        self.offer_concession(out);
    }

    /// Takes points from the country, or from the crisis that pays (7.2, D46).
    fn pay(&self, state: &mut State, nation: Nation, points: u8) {
        match *state.frames.top() {
            Frame::Crisis { .. } => state.crisis -= points,
            _ => state.points[nation] -= points,
        }
    }

    pub(crate) fn play_mobilize(&self, state: &mut State, unit: UnitId) {
        rule!("7.2.1.d");
        self.pay(state, self.unit(unit).nation, self.pack.expenses.of(Expense::Mobilize));
        state.frames.push(Frame::Delay { unit });
    }

    /// The die that says when a mobilized unit arrives (7.2.1).
    pub(crate) fn roll_delay(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!("7.2.1.b", "7.2.1.c", "7.2.1.e");
        let Frame::Delay { unit } = *state.frames.top() else { return };
        state.frames.pop();
        let turn = state.turn + die.div_ceil(2);
        state.spots[unit] = Spot::scheduled(turn);
        let what = || format!("arrives on turn {turn}: the die shows {die}");
        self.tell_of(state, unit, "7.2.1", Event::Said, what, journal);
    }

    pub(crate) fn play_refit(&self, state: &mut State, unit: UnitId, journal: &mut impl Journal) {
        rule!("7.3.a", "7.3.f");
        let cost = self.refit_cost(unit).expect("only what can be refitted is offered");
        self.pay(state, self.unit(unit).nation, cost);
        state.reduced.remove(unit);
        if state.grounded.contains(unit) {
            // D31: it remained in the display until refitted, and no longer.
            rule!("T.interception_results.b");
            state.grounded.remove(unit);
            state.spots[unit] = Spot::AVAILABLE;
        }
        self.tell_of(state, unit, "7.3", Event::Said, || "is refitted".to_owned(), journal);
    }

    /// What a country on the alert may do with its point (23.2).
    pub(crate) fn legal_alert(&self, state: &State, desk: &mut Desk, nation: Nation, out: &mut Vec<Action>) {
        self.legal_expenses(state, desk, nation, state.points[nation], out);
        out.push(Action::Pass);
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

    pub(crate) fn play_concede(&self, state: &mut State, journal: &mut impl Journal) {
        let side = state.active();
        state.conceded = Some(side);
        journal.write(|| Entry::announced("3.3", format!("The {side} player concedes.")));
        self.begin(state, Phase::Over, journal);
    }
}
