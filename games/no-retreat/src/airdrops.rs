//! 10.0 F, 11.0, 18.4 and 19.10 Airdrops: Drop! and Glider markers and the Air Landing unit.

use engine::{Entry, Event, Journal, Next, PieceId, Prompt, Rolled, Text, Throw, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::{Spot, Term, UnitId};
use serde::{Deserialize, Serialize};

use crate::board::{CountryEntry, Hexes};
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::pack::MarkerLoss;
use crate::plan::Instruction;
use crate::sequence::Phase;
use crate::state::{DROPS, State, place};
use crate::unit::Kind;
use crate::{Action, NoRetreat};

/// A Drop! or Glider marker: a place in [`State::drops`], Gliders after the Drops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct DropId(u8);

impl Id for DropId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        DropId(index as u8)
    }
}

impl Term<NoRetreat> for DropId {
    fn write(self, game: &NoRetreat) -> String {
        let drops = game.drop_count(false);
        match game.is_glider(self) {
            true => format!("glider{}", self.index() + 1 - drops),
            false => format!("drop{}", self.index() + 1),
        }
    }

    fn read(game: &NoRetreat, word: &str) -> Result<DropId, String> {
        let mut ids = game.drop_ids();
        ids.find(|id| id.write(game) == word).ok_or_else(|| format!("there is no airdrop marker '{word}'"))
    }

    fn say(self, game: &NoRetreat) -> Text {
        if game.is_glider(self) { "the Glider marker".into() } else { "a Drop! marker".into() }
    }

    fn piece(self) -> Option<PieceId> {
        Some(crate::show::drop_piece(self))
    }
}

impl NoRetreat {
    fn drop_count(&self, gliders: bool) -> usize {
        let numbers = &self.pack.numbers;
        let count = if gliders { numbers.drops + numbers.gliders } else { numbers.drops };
        match self.front().front {
            Front::France => (count as usize).min(DROPS),
            Front::Poland => 0,
        }
    }

    /// The markers of the front that is played.
    pub(crate) fn drop_ids(&self) -> impl Iterator<Item = DropId> + use<> {
        (0..self.drop_count(true)).map(DropId::from_index)
    }

    /// Hexes within range of a Major City in Germany (19.10).
    pub(crate) fn find_drop_range(&self) -> Hexes {
        let board = self.board();
        let major = |hex: &HexId| board.hexes[hex.index()].city.is_some_and(|city| city.major);
        let cities = board.greater_germany.iter().filter(major).collect();
        board.within(&cities, self.pack.numbers.drop_range as u16)
    }

    pub(crate) fn is_glider(&self, drop: DropId) -> bool {
        drop.index() >= self.drop_count(false)
    }

    /// 19.10: all of them wait in the German Reserve.
    pub(crate) fn drops_at_start(&self) -> [Spot; DROPS] {
        rule!("19.10.a");
        let mut drops = [place::OUT; DROPS];
        self.drop_ids().for_each(|drop| drops[drop.index()] = place::RESERVE);
        drops
    }
}

impl State {
    /// The hex of an airdrop marker on the map.
    #[inline]
    pub fn drop_hex(&self, drop: DropId) -> Option<HexId> {
        self.drops[drop.index()].hex()
    }

    /// Whether an airdrop marker lies in a hex.
    pub fn is_dropped(&self, hex: HexId) -> bool {
        self.drops.contains(&Spot::at(hex))
    }
}

impl At<'_> {
    /// Whether airdrops are made at all this turn (13.2.4).
    fn may_airdrop(self) -> Verdict {
        if self.state.bad_weather {
            rule!("19.11.c");
        }
        deny!("13.2.4.b", self.state.bad_weather, "no airdrops are made in Bad Weather");
        Ok(())
    }

    fn may_take_drop(self, drop: DropId) -> Verdict {
        self.may_airdrop()?;
        let here = self.state.drops[drop.index()] == place::RESERVE;
        deny!("19.10.b", !here, "that marker is not in the Reserve");
        let open = self.board().land.iter().any(|hex| self.may_drop(drop, hex).is_ok());
        deny!("10.0.F.a", !open, "there is no hex for that marker");
        Ok(())
    }

    /// Whether a marker may come down in a hex (10.0 F).
    fn may_drop(self, drop: DropId, hex: HexId) -> Verdict {
        let board = self.board();
        deny!("10.0.F.a", !board.land.contains(hex), "{hex} is not a hex that units enter");
        self.may_land_in_country(hex)?;
        if self.is_glider(drop) {
            rule!("19.10.d");
            let mut stack = self.stack(hex);
            let first = stack.next();
            let fortress = first.is_some_and(|unit| {
                let counter = self.unit(unit);
                counter.side == Side::Allied && counter.kind == Kind::Fortress
            });
            deny!(
                "10.0.F.b",
                !fortress || stack.next().is_some(),
                "the Glider comes down where one enemy Fortress stands alone"
            );
            return Ok(());
        }
        let enemy = self.occupied(Side::Allied).contains(hex);
        deny!("19.10.b", enemy, "{hex} holds Allied units");
        deny!("19.10.c", !self.drop_range.contains(hex), "{hex} is too far from a Major City in Germany");
        Ok(())
    }

    /// Neutral Holland and a Switzerland that the plan does not open are closed from the air too (13.2.1, 24.3).
    fn may_land_in_country(self, hex: HexId) -> Verdict {
        let board = self.board();
        let Some(nation) = board.hexes[hex.index()].country else { return Ok(()) };
        let entry = board.countries[nation as usize].map(|country| country.entry);
        let spared =
            nation == Nation::Holland && self.has_instruction(self.state, Instruction::NeutralHolland);
        deny!("24.3.h", spared, "Neutral Holland bars airdrops in Holland");
        let at_war = self.state.at_war.contains(nation);
        let shut = match entry {
            Some(CountryEntry::SwissQuestion) => {
                !at_war && !self.has_instruction(self.state, Instruction::SwissQuestion)
            }
            Some(CountryEntry::Closed | CountryEntry::Soviet) => true,
            Some(CountryEntry::Open | CountryEntry::Neutral) | None => false,
        };
        deny!("10.0.F.e", shut, "{hex} is in a country that is closed to the German");
        Ok(())
    }

    /// Whether the Air Landing unit may come down in a hex (18.4).
    fn may_air_land(self, unit: UnitId, hex: HexId) -> Verdict {
        let drops = |drop: &DropId| !self.is_glider(*drop) && self.state.drop_hex(*drop) == Some(hex);
        deny!("10.0.F.c", !self.drop_ids().any(|drop| drops(&drop)), "no Drop! marker lies in {hex}");
        self.may_stack(unit, hex)
    }

    fn may_fly(self, unit: UnitId) -> Verdict {
        self.may_airdrop()?;
        let counter = self.unit(unit);
        deny!("18.4.d", counter.kind != Kind::Airborne, "{unit} is no Air Landing unit");
        deny!("18.4.d", self.state.spots[unit] != place::RESERVE, "{unit} is not in the Reserve");
        let drop = self.board().land.iter().any(|hex| self.may_air_land(unit, hex).is_ok());
        deny!("10.0.F.c", !drop, "no Drop! marker is on the map for {unit}");
        Ok(())
    }

    /// Whether the Air Landing unit comes with the markers, not after their checks (d31).
    fn flies_with_drops(self, unit: UnitId) -> bool {
        !self.options.landing_needs_drop && self.may_fly(unit).is_ok()
    }

    /// Whether the German is asked: everything about it is open.
    pub(crate) fn is_asked_to_airdrop(self) -> bool {
        self.drop_ids().any(|drop| self.may_take_drop(drop).is_ok())
            || self.own_units[Side::German as usize].iter().any(|unit| self.flies_with_drops(unit))
    }

    pub(crate) fn offer_airdrops(self, out: &mut Vec<Action>) {
        let open = |glider: bool| {
            let mut ids = self.drop_ids().filter(|drop| self.is_glider(*drop) == glider);
            ids.find(|drop| self.may_take_drop(*drop).is_ok())
        };
        out.extend([false, true].into_iter().filter_map(open).map(Action::Airdrop));
        let units = self.own_units[Side::German as usize];
        out.extend(units.iter().filter(|unit| self.flies_with_drops(*unit)).map(Action::Deploy));
    }

    pub(crate) fn judge_airdrop(self, drop: DropId) -> Verdict {
        deny!("10.0", self.state.phase != Phase::Airdrops, "airdrops are made in the Deployment Phase only");
        self.may_take_drop(drop)
    }

    pub(crate) fn judge_flight(self, unit: UnitId) -> Verdict {
        self.may_fly(unit)
    }

    /// Rows by which the Landing Table is read lower for a marker in a hex (11.0).
    fn landing_modifier(self, hex: HexId) -> i16 {
        let held = self.occupied(Side::Allied).contains(hex);
        let clear = !held && !self.zone_of(Side::Allied).contains(hex);
        let mut rows = i16::from(self.state.landing_row);
        if clear {
            rule!("T.landing.mod");
            rows += self.front().numbers.landing_clear;
        }
        rows
    }
}

impl<J: Journal> Playing<'_, J> {
    fn place_drop(&mut self, drop: DropId, hex: HexId) {
        rule!("10.0.F.a");
        self.state.drops[drop.index()] = Spot::at(hex);
        self.provoke(hex);
        let game = self.game;
        let words = || text!("{marker} goes to {hex}.", marker = drop.say(game), hex = game.place(hex));
        self.journal.write(|| Entry::said("10.0", words()));
    }

    /// A marker on the map has its result (11.0).
    fn land(&mut self, drop: DropId, icons: [u8; 2], retried: bool) {
        let (game, Some(hex)) = (self.game, self.state.drop_hex(drop)) else { return };
        let modifier = self.at().landing_modifier(hex);
        rule!("T.landing.mod2");
        let row = game.pack.icons.row(icons, modifier);
        let result = &game.pack.landing[usize::from(row) - 1];
        let words = || {
            let name = result.name.clone();
            text!(
                "{marker} in {hex}: row {row}, {name}.",
                marker = drop.say(game),
                hex = game.place(hex),
                row = row,
                name = name
            )
        };
        self.journal.write(|| Entry::new("11.0", Event::Announced, words()));
        match row {
            1 => rule!("T.landing.1"),
            2 => rule!("T.landing.2"),
            3 => rule!("T.landing.3"),
            4 => rule!("T.landing.4"),
            _ => rule!("T.landing.5"),
        }
        if result.lands {
            self.touch_down(drop, hex);
        } else if result.retry && !retried && !game.marker_hand(self.state, Side::German).is_empty() {
            self.state.frames.push(Retrying { drop }.into());
            return;
        } else {
            self.lose_drop(drop, result.lost);
        }
        if let Some(side) = result.combat_vp {
            match side {
                Side::German => rule!("T.landing.1b"),
                Side::Allied if row == 4 => rule!("T.landing.4b"),
                Side::Allied => rule!("T.landing.5b"),
            }
            self.offer_combat_vp(side);
        }
    }

    fn touch_down(&mut self, drop: DropId, hex: HexId) {
        if self.is_glider(drop) {
            rule!("19.10.e");
            let fortress = self.at().stack(hex).next();
            fortress.into_iter().for_each(|unit| self.lose_step(unit));
            return;
        }
        // 2.11: alone in a hex it holds it.
        let alone = self.at().stack(hex).next().is_none();
        if alone && self.state.control.holds(Side::Allied as usize, hex) {
            rule!("2.11.e");
            rule!("19.10.h");
            self.state.control.take(Side::German as usize, hex);
            self.state.dropped.insert(hex);
        }
    }

    fn lose_drop(&mut self, drop: DropId, loss: MarkerLoss) {
        self.state.drops[drop.index()] = match loss {
            MarkerLoss::Surrendered => place::SURRENDERED,
            MarkerLoss::Eliminated | MarkerLoss::None => place::OUT,
        };
        if loss == MarkerLoss::Surrendered {
            rule!("T.landing.5c");
            let vp = self.pack.numbers.surrendered_vp;
            self.score_event(-vp);
        }
    }

    /// 16.2: the markers leave the game, and what they held alone goes back.
    pub(crate) fn remove_drops(&mut self) {
        for drop in self.game.drop_ids() {
            if self.state.drop_hex(drop).is_some() {
                rule!("16.2.d");
                rule!("19.10.g");
                self.state.drops[drop.index()] = place::OUT;
            }
        }
        for hex in &std::mem::take(&mut self.state.dropped) {
            rule!("2.11.e");
            rule!("19.10.h");
            self.state.control.take(Side::Allied as usize, hex);
        }
    }
}

/// A Drop! or Glider marker is dropped (10.0 F).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dropping {
    /// The marker.
    pub drop: DropId,
}

impl Step for Dropping {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let open = |hex: &HexId| at.may_drop(self.drop, *hex).is_ok();
        out.extend(at.board().land.iter().filter(open).map(Action::At));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if let Action::At(hex) = action {
            on.place_drop(self.drop, hex);
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("10.0", text!("Where does {marker} go?", marker = self.drop.say(at.game)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_drop(self.drop, hex),
            _ => Ok(()),
        }
    }
}

/// The Air Landing unit comes down on a Drop! marker (18.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AirLanding {
    /// The unit.
    pub unit: UnitId,
}

impl Step for AirLanding {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let open = |hex: &HexId| at.may_air_land(self.unit, *hex).is_ok();
        out.extend(at.board().land.iter().filter(open).map(Action::At));
        // After the checks he is asked whether he wants to (d31).
        if at.options.landing_needs_drop {
            out.push(Action::Decline);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        on.state.moved.insert(self.unit);
        if let Action::At(hex) = action {
            rule!("10.0.F.c2");
            rule!("18.4.e");
            rule!("10.0.F.d2");
            on.arrive("18.4", self.unit, hex);
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("18.4", text!("On which Drop! marker does {unit} land?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_air_land(self.unit, hex),
            _ => Ok(()),
        }
    }
}

/// The markers on the map check the Landing Table, one after the other (10.0 F, 11.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Landings {
    /// The next one.
    pub drop: DropId,
    /// Whether it is its second try.
    pub retried: bool,
}

impl Landings {
    /// From the first marker on.
    pub(crate) fn begin() -> Landings {
        Landings { drop: DropId(0), retried: false }
    }

    fn following(self) -> Landings {
        Landings { drop: DropId(self.drop.0 + 1), retried: false }
    }
}

impl Step for Landings {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Dice(Throw::draw("landing", state.pile.len() as u8))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let Some(card) = on.draw_for_table(rolled) else { return };
        let (game, line) = (on.game, on.game.front().card(card));
        let words =
            || text!("{card} is drawn for {marker}.", card = card.say(game), marker = self.drop.say(game));
        on.journal.write(|| Entry::said("11.0", words()));
        if line.redraw {
            rule!("T.landing.icons");
            rule!("X.err.5");
            return;
        }
        rule!("10.0.F.d");
        on.state.frames.replace(self.following().into());
        on.land(self.drop, line.icons(), self.retried);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.drop.index() >= on.game.drop_count(true) {
            on.state.frames.pop();
            let late = on.own_units[Side::German as usize];
            let at = on.at();
            let unit = late.iter().find(|unit| at.options.landing_needs_drop && at.may_fly(*unit).is_ok());
            match unit.filter(|unit| !on.state.moved.contains(*unit)) {
                Some(unit) => {
                    on.state.frames.push(self.into());
                    on.state.frames.push(AirLanding { unit }.into());
                }
                None => on.end_phase(),
            }
            return true;
        }
        if on.state.drop_hex(self.drop).is_none() {
            on.state.frames.replace(self.following().into());
            return true;
        }
        if !on.game.is_pile_low(on.state) {
            return false;
        }
        if !on.replenish() {
            on.state.frames.replace(self.following().into());
            on.land(self.drop, [0, 0], self.retried);
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("11.0", text!("A card is drawn for {marker}.", marker = self.drop.say(at.game)))
    }
}

/// The German may pay a marker for another try (11.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retrying {
    /// The marker that has not landed.
    pub drop: DropId,
}

impl Step for Retrying {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.marker_hand(at.state, Side::German).iter().map(Action::Retry));
        out.push(Action::Decline);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::Retry(marker) => {
                rule!("T.landing.3b");
                on.state.held.remove(marker);
                on.state.frames.replace(Landings { drop: self.drop, retried: true }.into());
                on.journal
                    .write(|| Entry::said("11.0", "The German pays a marker to try the landing again."));
            }
            _ => on.lose_drop(self.drop, MarkerLoss::Eliminated),
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("11.0", "A hard landing: pay a marker to try once more?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Retry(marker) = action {
            let mine = at.marker_hand(at.state, Side::German).contains(marker);
            deny!("5.8.c", !mine, "that marker is not in your hand");
        }
        Ok(())
    }
}
