//! 8.0 F, 19.8, 19.9, 20.1.7 and 22.0 The end of the Strategic Phase: Surrender! and Halt! Hitler, Game End, leaders' redraws.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{HexId, Pass};
use mechanics::{Term, UnitId};
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::hands::Drawing;
use crate::leader::LeaderRule;
use crate::losses::Fate;
use crate::marker::{Ability, MarkerId};
use crate::nation::{Nation, Side};
use crate::state::State;
use crate::terrain::SideKind;
use crate::track::TurnEvent;
use crate::unit::Units;
use crate::{Action, NoRetreat};

impl NoRetreat {
    /// The hexes of a city: three of Paris (19.8).
    pub(crate) fn city_hexes(&self, hex: HexId) -> Hexes {
        let board = self.board();
        let name = board.hexes[hex.index()].city.map(|city| city.name);
        match name {
            Some(name) => board.hexes_where(|hex| hex.city.is_some_and(|city| city.name == name)),
            None => Hexes::EMPTY,
        }
    }

    /// Whether Sosnkowski's GQG markers can be played (19.9, 22.6).
    fn is_awake(&self, state: &State) -> bool {
        self.front().front == Front::Poland && self.leader(state, Side::Allied).has(LeaderRule::NaWroga)
    }

    /// Whether the Allied player may trigger Game End on this turn (20.1.7).
    fn may_end_game(&self, state: &State) -> Verdict {
        let france = self.front().front == Front::France && self.scenario().checks;
        deny!("20.1.7.c", !france, "the Allied player ends the game on the French Front only");
        let now = self.has_event(state, TurnEvent::GameEnd);
        deny!("20.1.7.c", !now, "the game can be ended on Game End turns only");
        deny!("20.1.7.c", state.ending, "the game ends after this turn already");
        Ok(())
    }

    /// Whether a city can be given up, whatever the Allied player holds (19.8).
    fn is_given_up(&self, at: At<'_>, hex: HexId) -> Verdict {
        let state = at.state;
        deny!("19.8.j", state.turn == self.scenario().turns.0, "Surrender! is not used on the first turn");
        deny!("19.8.a", !self.board().cities.contains(hex), "{hex} is no city");
        let city = self.city_hexes(hex);
        let held = city.iter().all(|hex| state.control.holds(Side::Allied as usize, hex));
        deny!("19.8.a", !held, "the Allied player does not control {hex}");
        deny!("19.8.a", state.surrenders.contains(hex), "a Surrender! marker lies on {hex}");
        let german: Units = self.ids().filter(|unit| self.unit(*unit).nation == Nation::Germany).collect();
        let range = self.pack.numbers.surrender_range as u8;
        let near = city.iter().any(|hex| at.is_within(hex, range, &german));
        deny!("19.8.b", !near, "no German unit is close enough to {hex}");
        Ok(())
    }
}

impl At<'_> {
    fn may_give_up(self, hex: HexId) -> Verdict {
        let marker = self.usable(self.state, Side::Allied, Ability::Surrender);
        deny!("19.8.a", marker.is_none(), "you hold no Surrender! that can be used");
        self.game.is_given_up(self, hex)
    }

    fn may_stop(self, hex: HexId) -> Verdict {
        let france = self.front().front == Front::France;
        deny!("19.9.a", france, "only Haltbefehl! (#17) brings Halt! Hitler on the French Front");
        deny!("19.9.b", !self.is_awake(self.state), "Halt! Hitler needs Sosnkowski in command");
        let marker = self.usable(self.state, Side::Allied, Ability::HaltHitler);
        deny!("19.9.b", marker.is_none(), "you hold no Halt! Hitler");
        deny!("19.9.c", !self.board().land.contains(hex), "{hex} is not a hex of the map");
        deny!("19.9.c", self.state.halts.contains(hex), "Halt! Hitler lies in {hex}");
        Ok(())
    }

    /// Whether the Allied player is asked at the end of the card step: by what both know (8.0 F).
    pub(crate) fn is_asked_for_markers(self) -> bool {
        let holds = !self.marker_hand(self.state, Side::Allied).is_empty();
        let city = || self.board().cities.iter().any(|hex| self.game.is_given_up(self, hex).is_ok());
        let halts = self.is_awake(self.state);
        self.may_end_game(self.state).is_ok() || (holds && (halts || city()))
    }

    pub(crate) fn offer_markers(self, out: &mut Vec<Action>) {
        rule!("8.0.F");
        out.extend(
            self.board().cities.iter().filter(|hex| self.may_give_up(*hex).is_ok()).map(Action::Yield),
        );
        if self.is_awake(self.state) {
            out.extend(self.board().land.iter().filter(|hex| self.may_stop(*hex).is_ok()).map(Action::Stop));
        }
        if self.may_end_game(self.state).is_ok() {
            out.push(Action::EndGame);
        }
    }

    pub(crate) fn judge_marker(self, action: Action) -> Verdict {
        match action {
            Action::Yield(hex) => self.may_give_up(hex),
            Action::Stop(hex) => self.may_stop(hex),
            Action::EndGame => self.may_end_game(self.state),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A city is given up: the marker covers it, and Allied units leave it (19.8).
    pub(crate) fn give_up(&mut self, hex: HexId) {
        let game = self.game;
        let Some(marker) = game.usable(self.state, Side::Allied, Ability::Surrender) else { return };
        rule!("8.2.b");
        rule!("19.8.i");
        let city = game.city_hexes(hex);
        if city.len() > 1 {
            rule!("19.8.e");
        }
        self.place_marker(marker);
        self.state.surrenders |= city;
        let words = || text!("Surrender! on {hex}.", hex = game.place(hex));
        self.journal.write(|| Entry::announced("19.8", words()));
        self.state.frames.push(Leaving { city: hex, done: Units::EMPTY }.into());
    }

    /// A Halt! Hitler is placed; it leaves the game with the markers of the turn (19.9).
    pub(crate) fn halt_in(&mut self, marker: MarkerId, hex: HexId) {
        let game = self.game;
        self.place_marker(marker);
        self.state.halts.insert(hex);
        let words = || text!("Halt! Hitler in {hex}.", hex = game.place(hex));
        self.journal.write(|| Entry::announced("19.9", words()));
    }

    pub(crate) fn stop_panzers(&mut self, hex: HexId) {
        rule!("8.2.b");
        rule!("19.9.b");
        rule!("19.9.c");
        if let Some(marker) = self.game.usable(self.state, Side::Allied, Ability::HaltHitler) {
            self.halt_in(marker, hex);
        }
    }

    pub(crate) fn end_game(&mut self) {
        rule!("20.1.7.b");
        rule!("20.1.7.c");
        self.state.ending = true;
        let words = "The Allied player ends the game after this turn.";
        self.journal.write(|| Entry::announced("20.1.7", words));
    }
}

/// Allied units leave a city that is given up (19.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leaving {
    /// A hex of the city.
    pub city: HexId,
    /// Units that have left.
    pub done: Units,
}

impl Leaving {
    /// The next unit in or next to the city.
    fn unit(self, game: &NoRetreat, state: &State) -> Option<UnitId> {
        let (city, grid) = (game.city_hexes(self.city), &game.board().grid);
        let near = |hex: HexId| {
            city.contains(hex)
                || grid.neighbours(hex).iter().any(|near| near.is_some() && city.contains(*near))
        };
        let units = game.own_units[Side::Allied as usize].iter();
        let mut open = units.filter(|unit| !self.done.contains(*unit));
        open.find(|unit| state.hex(*unit).is_some_and(near))
    }
}

impl At<'_> {
    /// Whether a unit retreats out of a city to a hex: as after combat, to that distance from the city (19.8, d83).
    fn may_leave_city(self, leaving: Leaving, unit: UnitId, to: HexId) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        let Some(from) = self.state.hex(unit) else {
            deny!("19.8.c", "{unit} is not on the map");
        };
        deny!("19.8.d", counter.kind.is_fixed(), "{unit} cannot retreat");
        let (city, away) = (self.game.city_hexes(leaving.city), self.pack.numbers.surrender_retreat as u16);
        let off = city.iter().map(|hex| board.grid.distance(hex, to)).min().unwrap_or_default();
        deny!("19.8.c", off != away, "{unit} retreats to a hex two hexes away from the city");
        deny!("13.3.a", self.occupied(Side::German).contains(to), "{hex} holds enemy units");
        self.may_stack(unit, to)?;
        let zone = self.zone_against(counter.nation);
        let friends = self.occupied(Side::Allied);
        let mut flood = self.desk.flood.borrow_mut();
        let own = city.contains(from);
        flood.fill(&board.grid, [from], if own { away } else { away - 1 }, |here, direction, to| {
            let water = board.along.get(here, direction) == Some(SideKind::Water);
            let barred = zone.contains(to) && !friends.contains(to);
            let in_city = city.contains(to);
            let shut =
                (!in_city && self.may_enter(unit, to).is_err()) || self.occupied(Side::German).contains(to);
            if water || barred || shut { Pass::No } else { Pass::Through }
        });
        deny!("19.8.c", !flood.hexes().contains(&to), "no way of retreat leads {unit} to {hex}");
        Ok(())
    }

    fn leaving_hexes(self, leaving: Leaving, unit: UnitId) -> impl Iterator<Item = HexId> {
        let around = self.state.hex(unit).map(|hex| self.game.board().within_steps(hex));
        let hexes = around.into_iter().flatten();
        hexes.filter(move |hex| self.may_leave_city(leaving, unit, *hex).is_ok())
    }
}

impl crate::board::Board {
    /// All land at most two steps away.
    fn within_steps(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        let land = self.land;
        let mut near = Hexes::EMPTY;
        for next in self.grid.neighbours(hex).iter().filter(|next| next.is_some()) {
            near.insert(*next);
            near.extend(self.grid.neighbours(*next).iter().filter(|far| far.is_some()));
        }
        let near = near & land;
        self.grid.ids().filter(move |hex| near.contains(*hex))
    }
}

impl Step for Leaving {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::Allied.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if let Some(unit) = self.unit(at.game, at.state) {
            out.extend(at.leaving_hexes(self, unit).map(Action::At));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let (Action::At(hex), Some(unit)) = (action, self.unit(on.game, on.state)) {
            rule!("19.8.c");
            rule!("19.8.d2");
            on.state.frames.replace(Leaving { done: self.done | Units::from_iter([unit]), ..self }.into());
            on.travel("19.8", unit, &[hex]);
            on.share_markers(hex);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some(unit) = self.unit(on.game, on.state) else {
            on.state.frames.pop();
            return true;
        };
        let open = on.at().leaving_hexes(self, unit).next().is_some();
        if !open {
            rule!("19.8.d");
            on.state.frames.replace(Leaving { done: self.done | Units::from_iter([unit]), ..self }.into());
            on.eliminate(unit, Fate::Eliminated);
        }
        !open
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = self.unit(at.game, at.state).map_or("a unit".into(), |unit| at.name(unit));
        Prompt::new("19.8", text!("Where does {unit} retreat from the city?", unit = unit))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.unit(at.game, at.state)) {
            (Action::At(hex), Some(unit)) => at.may_leave_city(self, unit, hex),
            _ => Ok(()),
        }
    }
}

/// A player may redraw a card, a marker, or both (22.2, 22.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Redrawing {
    /// Who.
    pub side: Side,
    /// A card.
    pub card: bool,
    /// A marker.
    pub marker: bool,
}

impl NoRetreat {
    /// What a leader lets his side redraw when the Strategic Phase ends (22.3).
    pub(crate) fn staff_work(&self, state: &State) -> Option<Redrawing> {
        let leader = self.leader(state, Side::German);
        let (card, marker) = (leader.has(LeaderRule::StaffWork), leader.has(LeaderRule::Auftragstaktik));
        (card || marker).then_some(Redrawing { side: Side::German, card, marker })
    }

    /// What a leader lets the Allied player redraw when the German Combat Phase ends (22.2).
    pub(crate) fn improved_tactics(&self, state: &State) -> Option<Redrawing> {
        let has = self.leader(state, Side::Allied).has(LeaderRule::ImprovedTactics);
        has.then_some(Redrawing { side: Side::Allied, card: true, marker: false })
    }
}

impl Redrawing {
    fn may<J>(self, on: &Playing<'_, J>) -> (bool, bool) {
        let hand = &on.state.hands[self.side as usize];
        (self.card && !hand.is_empty(), self.marker && !on.game.marker_hand(on.state, self.side).is_empty())
    }
}

impl Step for Redrawing {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if self.card {
            out.extend(at.state.hands[self.side as usize].iter().map(Action::Redraw));
        }
        if self.marker {
            out.extend(at.marker_hand(at.state, self.side).iter().map(Action::Swap));
        }
        out.push(Action::Enough);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let (game, side) = (on.game, self.side);
        rule!("5.5.6.b");
        match action {
            Action::Redraw(card) => {
                match side {
                    Side::Allied => rule!("22.2.a"),
                    Side::German => rule!("22.3.a"),
                }
                on.state.frames.replace(Redrawing { card: false, ..self }.into());
                on.discard(side, card, "22.0");
                on.state.frames.push(Drawing { side, cards: 1, markers: 0, step: false }.into());
            }
            Action::Swap(marker) => {
                rule!("22.3.b");
                on.state.frames.replace(Redrawing { marker: false, ..self }.into());
                on.to_cup(marker);
                on.state.frames.push(Drawing { side, cards: 0, markers: 1, step: false }.into());
                let words = || text!("You put {marker} back.", marker = marker.say(game));
                on.journal.write(|| Entry::said("22.0", words()).only(side.into()));
            }
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self.may(on) == (false, false);
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        match (self.card, self.marker) {
            (true, true) => Prompt::new("22.3", "You may redraw a card and a marker."),
            (true, false) => Prompt::new("22.2", "You may redraw a card."),
            _ => Prompt::new("22.3", "You may redraw a marker."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Redraw(card) => {
                let held = at.state.hands[self.side as usize].contains(card);
                deny!("5.0.c", !held, "{card} is not in your hand");
                deny!("22.3.a", !self.card, "you may not redraw another card");
            }
            Action::Swap(marker) => {
                let held = at.marker_hand(at.state, self.side).contains(marker);
                deny!("5.8.c", !held, "{marker} is not in your hand");
                deny!("22.3.b", !self.marker, "you may not redraw a marker");
            }
            _ => {}
        }
        Ok(())
    }
}
