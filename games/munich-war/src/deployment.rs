//! 3.4 Initial deployment, and the optional rules that change it (23.1, 23.2, 23.6).

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::frame::{Alert, At, Deploy, Frame, Intervene, Playing, Prepare, Step};
use crate::nation::{Nation, Nations, Side};
use crate::pack::{Destination, Ground, Lot};
use crate::rules::die;
use crate::sequence::Phase;
use crate::state::{HexSet, LotId, Spot, State, Units};
use crate::unit::{Kind, Unit};
use crate::{Action, MunichWar};

/// German infantry corps and French armies that make room for additional armor (23.1).
const FORGONE: [(Nation, usize); 2] = [(Nation::Germany, 2), (Nation::France, 1)];

impl Step for Prepare {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("preparedness")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_preparedness(rolled.first());
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("23.6", "Dice for reduced Soviet units.")
    }
}

impl Step for Deploy {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_deploy_hexes(self.unit, self.lot, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::At(hex) = action {
            on.play_deploy_at(self.unit, self.lot, hex);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_forced()
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("3.4.2", text!("Where do you deploy {unit}?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_set_up(self.unit, at.lots.get(self.lot.index()), hex),
            _ => Ok(()),
        }
    }
}

impl MunichWar {
    /// All countries that place units at the start (3.4.1).
    pub(crate) fn deployed_nations(&self, state: &State) -> Nations {
        (1..=4).fold(Nations::EMPTY, |all, step| all | self.step(state, step).1)
    }

    /// Who deploys in a step, and which countries (3.4.1).
    pub(crate) fn step(&self, state: &State, step: u8) -> (Side, Nations) {
        rule!("3.4.1.h");
        let scenario = self.scenario(state);
        let early = |step: Option<u8>| -> Nations {
            Nation::ALL
                .into_iter()
                .filter(|nation| {
                    self.pack.country(*nation).step.is_some_and(|own| Some(own) == step || step.is_none())
                })
                .collect()
        };
        match step {
            1 => {
                rule!("3.4.1.d");
                rule!("5.2.a");
                rule!("3.4.1.a");
                (Side::Allied, early(Some(1)))
            }
            2 => {
                match scenario.finland {
                    Side::Axis => rule!("3.4.1.b"),
                    Side::Allied => rule!("3.4.1.c"),
                }
                (scenario.finland, early(Some(2)))
            }
            _ => {
                rule!("3.4.1.e", "3.4.1.f");
                let side = if step == 3 { Side::Allied } else { Side::Axis };
                let mut nations = scenario.belligerents[side as usize];
                if !self.options.intervention_at_event {
                    nations |= scenario.interventions[side as usize];
                }
                (side, nations - early(None))
            }
        }
    }

    /// The line of the table whose place a unit takes, if one is left. A unit that the table names goes
    /// nowhere else (3.4.2).
    pub(crate) fn lot_for(&self, state: &State, unit: UnitId, reduced: bool) -> Option<LotId> {
        rule!("3.4.2.a", "3.4.2.b", "3.4.2.c", "3.4.2.f", "T.deploy.note.a");
        let open = self.lots_of[unit.index()][usize::from(reduced)].iter().copied();
        open.into_iter().find(|lot| state.lots[*lot] > 0)
    }

    /// The freedom of the lines of a country that are filled next.
    fn turn_of(&self, state: &State, nation: Nation) -> u8 {
        let open = |(index, lot): &(usize, &Lot)| {
            lot.nation == nation && lot.place == Destination::Map && state.lots[LotId::from_index(*index)] > 0
        };
        let left = self.lots.iter().enumerate().filter(open);
        left.map(|(_, lot)| lot.freedom()).min().unwrap_or(4)
    }

    /// Whether a unit may be left out for additional armor (23.1).
    fn may_forgo(&self, state: &State, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        let able = self.forgone_left(state, counter.nation) > 0
            && self.lot_for(state, unit, false).is_some()
            && self.is_forgone_kind(counter);
        deny!(
            "23.1.d",
            !able,
            "only with additional armored forces: two German infantry corps and one French army are left out"
        );
        Ok(())
    }

    /// Whether a unit of these countries may be deployed next, as it is (3.4.2); `turn` is the freedom of the lines that
    /// are filled next.
    fn may_deploy(&self, state: &State, nations: Nations, turn: u8, unit: UnitId, reduced: bool) -> Verdict {
        let counter = self.unit(unit);
        let unused = counter.optional && !self.options.additional_armor;
        deny!("3.4.1.g", unused, "{unit} belongs to an optional rule that is not in use");
        let ours = nations.contains(counter.nation);
        deny!("3.4.1.e", !ours, "{nation} does not deploy in this step; now: {now}");
        deny!("3.4.2.a", state.spots[unit] != Spot::UNPLACED, "{unit} has been deployed");
        let later = if counter.optional {
            reduced || turn < 4
        } else {
            let Some(lot) = self.lot_for(state, unit, reduced) else {
                let other = self.lot_for(state, unit, !reduced).is_some();
                deny!("3.4.2.f", other && reduced, "{unit} starts at full strength");
                deny!("3.4.2.f", other, "{unit} starts reduced: deploy it so");
                deny!("3.4.3", "the table has no place left for {unit}: it is a reinforcement");
            };
            let lot = &self.lots[lot.index()];
            let bound = lot.place == Destination::Map && lot.freedom() != turn;
            bound || (!reduced && self.must_forgo(state, unit))
        };
        deny!(
            "3.4.2.d",
            later,
            "units with the fewest hexes to choose from are deployed first: forts, named places, frontiers, cities"
        );
        Ok(())
    }

    /// Why a unit is not deployed or left out now.
    pub(crate) fn judge_deployment(&self, state: &State, nations: Nations, action: Action) -> Verdict {
        let may = |unit: UnitId, reduced: bool| {
            let turn = self.turn_of(state, self.unit(unit).nation);
            self.may_deploy(state, nations, turn, unit, reduced)
        };
        match action {
            Action::Deploy(unit) => may(unit, false),
            Action::DeployReduced(unit) => may(unit, true),
            Action::Forgo(unit) => self.may_forgo(state, unit),
            _ => Ok(()),
        }
    }

    /// Whether all places left at full strength are those that must be left out (23.1).
    fn must_forgo(&self, state: &State, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        let due = self.forgone_left(state, counter.nation);
        if due == 0 || counter.optional || !self.is_forgone_kind(counter) {
            return false;
        }
        let places = self.lots.iter().enumerate().filter(|(_, lot)| {
            let alike = |other: &Unit| lot.takes(other) && self.is_forgone_kind(other);
            lot.place == Destination::Map && !lot.reduced && self.pack.units.iter().any(alike)
        });
        let left = places
            .filter(|(_, lot)| lot.nation == counter.nation)
            .map(|(index, _)| usize::from(state.lots[LotId::from_index(index)]))
            .sum::<usize>();
        left <= due
    }

    fn is_forgone_kind(&self, unit: &Unit) -> bool {
        match unit.nation {
            Nation::Germany => unit.kind == Kind::Infantry && unit.size == Some(crate::unit::Size::Corps),
            _ => unit.is_army(),
        }
    }

    fn forgone_left(&self, state: &State, nation: Nation) -> usize {
        let wanted = FORGONE.iter().find(|(known, _)| *known == nation).map_or(0, |(_, count)| *count);
        if !self.options.additional_armor {
            return 0;
        }
        let gone =
            self.of_nation[nation].iter().filter(|unit| state.spots[*unit] == Spot::ELIMINATED).count();
        wanted.saturating_sub(gone)
    }

    /// Where the pack would put a unit in this scenario.
    fn suggested(&self, state: &State, unit: UnitId) -> Option<HexId> {
        let here = self.scenario(state).setup.iter().find(|(known, _)| *known == unit);
        let number = here.map(|(_, hex)| *hex).or(self.unit(unit).hex)?;
        self.field.grid.id(number)
    }

    /// Dice for every reduced Soviet unit come before Soviet forces are set up, whenever that is (23.6).
    pub(crate) fn prepare(&self, state: &mut State) {
        if self.options.soviet_preparedness
            && let Some(first) = self.preparation(state, 0)
        {
            state.frames.push(first);
        }
    }

    /// The dice of the next line that sets up Soviet units reduced, from this one on.
    fn preparation(&self, state: &State, from: usize) -> Option<Frame> {
        let mut lines = self.lots.iter().enumerate().skip(from);
        let found = lines.find(|(index, lot)| {
            lot.nation == Nation::SovietUnion && lot.reduced && state.lots[LotId::from_index(*index)] > 0
        });
        let lot = LotId::from_index(found?.0);
        Some(Frame::Prepare(Prepare { lot, left: state.lots[lot] }))
    }

    fn is_surprised(&self, state: &State, nation: Nation) -> bool {
        rule!("23.2.a");
        let deployed = self.deployed_nations(state).contains(nation);
        let axis_bound = self.scenario(state).interventions[Side::Axis as usize].contains(nation);
        match state.side_of(nation) {
            Some(side) => side == Side::Allied,
            None => deployed && (!axis_bound || self.options.surprise_all_neutrals),
        }
    }
}

impl At<'_> {
    /// What may be deployed next.
    pub(crate) fn legal_deployment(self, out: &mut Vec<Action>) {
        let state = self.state;
        if let Phase::Deployment(step) = state.phase {
            let (_, nations) = self.step(state, step);
            self.legal_deployment_of(nations, out);
        }
    }

    pub(crate) fn legal_deployment_of(self, nations: Nations, out: &mut Vec<Action>) {
        let state = self.state;
        for nation in &nations {
            let turn = self.turn_of(state, nation);
            for unit in &self.of_nation[nation] {
                if state.spots[unit] != Spot::UNPLACED {
                    continue;
                }
                for (reduced, action) in [(false, Action::Deploy(unit)), (true, Action::DeployReduced(unit))]
                {
                    if self.may_deploy(state, nations, turn, unit, reduced).is_ok() {
                        out.push(action);
                    }
                }
                if self.may_forgo(state, unit).is_ok() {
                    out.push(Action::Forgo(unit));
                }
            }
        }
        if !out.is_empty() {
            out.push(Action::DeployRest);
        }
    }

    /// The hexes where a unit of this line may be set up.
    fn ground(self, unit: UnitId, lot: Option<&Lot>) -> HexSet {
        let home = self.field.countries[self.unit(unit).nation];
        let named = lot.filter(|lot| lot.ground == Ground::Place).and_then(|lot| lot.hex);
        let hexes: HexSet = named.map_or(home, |hex| [hex].into_iter().collect());
        hexes.iter().filter(|hex| self.may_set_up(unit, lot, *hex).is_ok()).collect()
    }

    /// Whether a unit of this line may be set up in a hex (3.4.2).
    fn may_set_up(self, unit: UnitId, lot: Option<&Lot>, hex: HexId) -> Verdict {
        let counter = self.unit(unit);
        let ground = lot.map_or(Ground::Home, |lot| lot.ground);
        if ground == Ground::Place {
            rule!("T.deploy.germany.d", "T.deploy.britain.b");
            let elsewhere = lot.and_then(|lot| lot.hex) != Some(hex);
            deny!("3.4.2.d", elsewhere, "the table puts this unit in {place}");
        } else {
            rule!("5.6.a");
            let danzig = self.field.hexes[hex.index()].country == Some(Nation::Danzig);
            deny!("5.6.a", danzig, "no unit is deployed in Danzig");
            let abroad = !self.field.countries[counter.nation].contains(hex);
            deny!("3.4.2.e", abroad, "{hex} is not in {nation}: units are deployed at home");
            rule!("3.4.2.e", "2.1.c");
        }
        rule!("3.4.2.d");
        match ground {
            Ground::Home | Ground::Place => {}
            Ground::Fort => {
                let bare = !self.field.forts.contains(hex);
                deny!("3.4.2.g", bare, "{hex} has no F: a fortification is deployed on one");
                rule!("3.4.2.g");
            }
            Ground::City => {
                rule!("T.deploy.germany.c");
                let none = !self.field.cities.contains(hex);
                deny!("3.4.2.d", none, "{hex} is no city: {unit} is deployed in one");
            }
            Ground::Frontier => {
                rule!("T.deploy.germany.b");
                let beyond = lot.and_then(|lot| lot.frontier);
                let beyond = beyond.map_or(HexSet::EMPTY, |nation| self.field.countries[nation]);
                let touches = self.field.grid.neighbours(hex).iter().any(|next| beyond.contains(*next));
                deny!("3.4.2.d", !touches, "{hex} is not next to {frontier}");
            }
        }
        // Enemy zones do not matter.
        rule!("3.4.2.j");
        let stands = self.may_be_put(unit, hex);
        let peak = counter.is_static() && !stands;
        deny!("9.0.j", peak, "{hex} is a mountain hex: static units are not placed there");
        rule!("3.4.2.i");
        deny!(
            "9.0.f",
            !self.has_room(hex, unit),
            "{hex} has no room: one army or three smaller mobile units of one country, one static unit; in marsh one \
             unit in all"
        );
        deny!("19.0.c", !stands, "{hex} is prohibited terrain for {unit}");
        Ok(())
    }

    pub(crate) fn legal_deploy_hexes(self, unit: UnitId, lot: LotId, out: &mut Vec<Action>) {
        let hexes = self.ground(unit, self.lots.get(lot.index()));
        out.extend(hexes.iter().map(Action::At));
    }

    // The emptiest of these hexes, so that a suggested set-up is at least spread out.
    fn spread(self, hexes: &HexSet) -> Option<HexId> {
        let desk = self.desk;
        hexes.iter().min_by_key(|hex| (desk.stack(*hex).count(), hex.index() * 7919 % 1009))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// What a player who deploys does.
    pub(crate) fn play_deployment(&mut self, action: Action) {
        match action {
            Action::Deploy(unit) => self.play_deploy(unit, false),
            Action::DeployReduced(unit) => self.play_deploy(unit, true),
            Action::Forgo(unit) => self.play_forgo(unit),
            _ => self.play_deploy_rest(),
        }
    }

    pub(crate) fn play_deploy(&mut self, unit: UnitId, reduced: bool) {
        let game = self.game;
        match game.lot_for(self.state, unit, reduced) {
            Some(lot) if game.lots[lot.index()].place == Destination::Available => {
                rule!("3.4.2.h");
                self.state.lots[lot] -= 1;
                self.make_available(unit, "3.4");
            }
            Some(lot) => {
                // 23.1: the British Mobile corps starts at full strength.
                self.state.reduced.set(unit, reduced);
                self.state.frames.push(Frame::Deploy(Deploy { unit, lot }));
            }
            None => {
                match game.unit(unit).nation {
                    Nation::Germany => rule!("23.1.a"),
                    _ => rule!("23.1.b"),
                }
                self.state.frames.push(Frame::Deploy(Deploy { unit, lot: LotId(u8::MAX) }));
            }
        }
    }

    /// A support marker goes to its side's Available Display.
    pub(crate) fn make_available(&mut self, unit: UnitId, case: &'static str) {
        let game = self.game;
        self.state.spots[unit] = Spot::AVAILABLE;
        game.tell_of(self.state, unit, case, Event::Said, || "is available".to_owned(), self.journal);
    }

    pub(crate) fn play_forgo(&mut self, unit: UnitId) {
        let game = self.game;
        let lot = game.lot_for(self.state, unit, false).expect("a place to forgo");
        self.state.lots[lot] -= 1;
        self.state.spots[unit] = Spot::ELIMINATED;
        match game.unit(unit).nation {
            Nation::Germany => rule!("7.4", "23.1.d"),
            _ => rule!("7.4", "23.1.e"),
        }
        game.tell_of(
            self.state,
            unit,
            "23.1",
            Event::Said,
            || "makes room for armor".to_owned(),
            self.journal,
        );
    }

    pub(crate) fn play_deploy_at(&mut self, unit: UnitId, lot: LotId, hex: HexId) {
        let game = self.game;
        if lot.index() < game.lots.len() {
            self.state.lots[lot] -= 1;
        }
        self.state.spots[unit] = Spot::at(hex);
        self.state.frames.pop();
        game.tell_placed(self.state, unit, hex, "3.4", "is deployed in", self.journal);
    }

    /// Places everything that is left where the pack suggests, or where there is room.
    pub(crate) fn play_deploy_rest(&mut self) {
        let game = self.game;
        let nations = match *self.state.frames.top() {
            Frame::Intervene(Intervene { side }) => game.scenario(self.state).interventions[side as usize],
            _ => match self.state.phase {
                Phase::Deployment(step) => game.step(self.state, step).1,
                _ => Nations::EMPTY,
            },
        };
        for nation in &nations {
            for turn in 0..=4 {
                for unit in &game.of_nation[nation] {
                    self.deploy_by_default(unit, turn);
                }
            }
        }
    }

    fn deploy_by_default(&mut self, unit: UnitId, turn: u8) {
        let game = self.game;
        if self.state.spots[unit] != Spot::UNPLACED {
            return;
        }
        let counter = game.unit(unit);
        if turn == 4 && game.may_forgo(self.state, unit).is_ok() {
            return self.play_forgo(unit);
        }
        let full = game.lot_for(self.state, unit, false);
        let lot = full.or_else(|| game.lot_for(self.state, unit, true));
        if lot.is_none() && !counter.optional {
            return;
        }
        let line = lot.map(|lot| &game.lots[lot.index()]);
        if line.map_or(4, Lot::freedom) != turn {
            return;
        }
        self.play_deploy(unit, full.is_none() && lot.is_some());
        if let Frame::Deploy(Deploy { unit, lot }) = *self.state.frames.top() {
            let hexes = self.at().ground(unit, game.lots.get(lot.index()));
            let hex = self
                .suggested(self.state, unit)
                .filter(|hex| hexes.contains(*hex))
                .or_else(|| self.at().spread(&hexes));
            self.play_deploy_at(
                unit,
                lot,
                hex.unwrap_or_else(|| panic!("there is room at home for {}", counter.key)),
            );
        }
    }

    /// Settles the step; says whether it is over.
    pub(crate) fn settle_deployment(&mut self) -> bool {
        let game = self.game;
        let Phase::Deployment(step) = self.state.phase else { return false };
        let (_, nations) = game.step(self.state, step);
        if !self.settle_deployment_of(nations) {
            return false;
        }
        let next = match step {
            4 if game.options.surprise_attack => Phase::SurpriseAttack(Nation::ALL[0]),
            4 => Phase::Events,
            _ => Phase::Deployment(step + 1),
        };
        self.begin(next);
        true
    }

    /// Puts what needs no choice in its display; says whether nothing is left to deploy. What no line
    /// wants any more is a reinforcement (3.4.3).
    pub(crate) fn settle_deployment_of(&mut self, nations: Nations) -> bool {
        let game = self.game;
        for nation in &nations {
            for (index, lot) in game.lots.iter().enumerate().filter(|(_, lot)| lot.nation == nation) {
                let left = self.state.lots[LotId::from_index(index)];
                if lot.place != Destination::Available || left == 0 {
                    continue;
                }
                let candidates: Units = game.of_nation[nation]
                    .iter()
                    .filter(|unit| self.state.spots[*unit] == Spot::UNPLACED && lot.takes(game.unit(*unit)))
                    .collect();
                if candidates.len() <= left.into() {
                    rule!(
                        "T.deploy.germany.e",
                        "T.deploy.france.b",
                        "T.deploy.britain.c",
                        "T.deploy.italy.b"
                    );
                    rule!("T.deploy.poland.b", "T.deploy.soviet.b");
                    for unit in &candidates {
                        if game.lot_for(self.state, unit, false) == Some(LotId::from_index(index)) {
                            self.state.lots[LotId::from_index(index)] -= 1;
                            self.make_available(unit, "3.4");
                        }
                    }
                }
            }
        }
        let waiting = |unit: UnitId| {
            self.state.spots[unit] == Spot::UNPLACED
                && (game.unit(unit).optional
                    || game.lot_for(self.state, unit, false).is_some()
                    || game.lot_for(self.state, unit, true).is_some())
        };
        if nations.iter().any(|nation| game.of_nation[nation].iter().any(waiting)) {
            return false;
        }
        rule!("3.4.3");
        for nation in &nations {
            for unit in &game.of_nation[nation] {
                if self.state.spots[unit] == Spot::UNPLACED {
                    self.state.spots[unit] = Spot::REINFORCEMENT;
                }
            }
        }
        true
    }

    /// A die for one reduced Soviet unit (23.6).
    pub(crate) fn roll_preparedness(&mut self, die: u8) {
        let game = self.game;
        rule!("23.6.a", "23.6.b");
        let Frame::Prepare(Prepare { lot, left }) = *self.state.frames.top() else { return };
        if die >= 5 {
            self.state.lots[lot] -= 1;
            self.state.lots[game.twin(&game.lots[lot.index()])] += 1;
        }
        self.journal.write(|| {
            let what = if die >= 5 { "full strength" } else { "reduced" };
            Entry::said(
                "23.6",
                format!(
                    "The die shows {die}: a Soviet {} starts {what}.",
                    game.lots[lot.index()].kind.word()
                ),
            )
        });
        let next = match left {
            1 => game.preparation(self.state, lot.index() + 1),
            _ => Some(Frame::Prepare(Prepare { lot, left: left - 1 })),
        };
        match next {
            Some(frame) => self.state.frames.replace(frame),
            None => {
                self.state.frames.pop();
            }
        }
    }

    /// Goes on to the next country that the Luftwaffe may surprise (23.2). Says whether none is left, or
    /// this one is passed over.
    pub(crate) fn settle_surprise(&mut self) -> bool {
        let game = self.game;
        let Phase::SurpriseAttack(nation) = self.state.phase else { return false };
        if game.is_surprised(self.state, nation) {
            return false;
        }
        self.next_surprise(nation);
        true
    }

    fn next_surprise(&mut self, nation: Nation) {
        match Nation::ALL.get(nation.index() + 1) {
            Some(next) => self.state.phase = Phase::SurpriseAttack(*next),
            None => self.begin(Phase::Events),
        }
    }

    /// The die of one country (23.2).
    pub(crate) fn roll_surprise(&mut self, die: u8) {
        let game = self.game;
        let Phase::SurpriseAttack(nation) = self.state.phase else { return };
        let what = match die {
            1..=3 => {
                rule!("23.2.b", "23.2.e");
                for unit in &game.of_nation[nation] {
                    if game.unit(unit).kind.is_air() && self.state.spots[unit] == Spot::AVAILABLE {
                        self.state.spots[unit] = Spot::UTILIZED;
                    }
                }
                "its air units are surprised on the ground"
            }
            6 => {
                rule!("23.2.d");
                self.state.points[nation] = 1;
                "it is on the alert and spends a replacement point"
            }
            _ => {
                rule!("23.2.c");
                "no effect"
            }
        };
        self.journal.write(|| Entry::said("23.2", format!("{nation}: the die shows {die}, {what}.")));
        self.next_surprise(nation);
        if die == 6 {
            self.state.frames.push(Frame::Alert(Alert { nation }));
        }
    }
}
