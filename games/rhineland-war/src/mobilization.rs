//! 6.0 Reinforcements and replacements, with 28.0 Reich objectives and 29.0 transfers of points.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::journal::{self, Notice};
use mechanics::{Spot, UnitId};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, PerNation, Side};
use crate::pack::{OffMap, Rank};
use crate::sequence::Phase;
use crate::state::{HexSet, Stage, State, Units, place};
use crate::unit::{Kind, Start};
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// The first turn in which a side can still mobilize (6.3, d17).
    pub(crate) fn next_mobilization(&self, state: &State, side: Side) -> u8 {
        let over = match state.phase {
            Phase::Preparedness | Phase::SetUp(_) | Phase::Weather => false,
            Phase::Mobilization(now) => now == Side::Allied && side == Side::Axis,
            Phase::EndOfTurn | Phase::Over => true,
            phase => side == Side::Axis || phase.side() == Side::Allied,
        };
        state.turn + u8::from(over)
    }

    /// Whether a country mobilizes and replaces: its side has not collapsed, unless it is a Spanish faction (6.14, 31.9).
    pub(crate) fn mobilizes(&self, state: &State, nation: Nation) -> bool {
        let Some(side) = state.side_of(nation).filter(|_| state.is_fighting(nation)) else {
            rule!("6.2.b");
            return false;
        };
        !state.collapsed[side as usize] || self.pack.country(nation).rank == Rank::Faction
    }

    /// Units that are due now (6.3): on the own track, and told to their owner only.
    fn due_now(&self, state: &State, side: Side) -> Units {
        let due = |unit: &UnitId| {
            place::due(state.spots[*unit]).is_some_and(|turn| turn <= state.turn)
                && self.side(state, *unit) == Some(side)
        };
        self.ids().filter(due).collect()
    }
}

impl At<'_> {
    /// The replacement points of a country on the map (6.6).
    fn home_points(self, nation: Nation, side: Side) -> u8 {
        let centers = self.field.countries[nation] & self.field.centers;
        let frightened = centers.intersects(&self.state.terror_cities);
        if frightened {
            rule!("16.5.c");
        }
        let worth = centers - self.state.terror_cities;
        let held = worth.iter().filter(|hex| self.controls(side, *hex));
        held.map(|hex| self.field.hexes[hex.index()].mobilization).sum()
    }

    /// Whether a unit that is due may arrive in a hex (6.12, 31.4, 31.5).
    pub fn may_arrive_at(self, unit: UnitId, hex: HexId) -> Verdict {
        let counter = self.unit(unit);
        let Some(side) = self.side(self.state, unit) else { deny!("6.2.b", "{unit} is neutral") };
        let country = self.pack.country(counter.nation);
        let in_spain = country.rank == Rank::Faction;
        let ours = match country.arrivals.is_empty() {
            _ if in_spain => {
                self.field.countries[Nation::Spain].contains(hex) && self.field.cities.contains(hex)
            }
            true => self.field.countries[counter.nation].contains(hex) && self.field.centers.contains(hex),
            false => {
                rule!("6.12.f");
                country.arrivals.contains(&hex)
            }
        };
        deny!("6.12.a", !ours, "{unit} arrives in a mobilization hex of its country");
        let terror = self.state.terror_cities.contains(hex);
        deny!("16.5.b", terror, "the city in {hex} is under terror");
        if country.off_map.is_some() {
            rule!("6.7.e");
        }
        deny!("6.12.b", self.occupied(side.enemy()).contains(hex), "the enemy is in {hex}");
        let zone = self.enemy_zone(side).contains(hex)
            || (self.options.forts_no_arrivals && self.is_beside_enemy(side, hex));
        if zone {
            rule!("9.11");
        }
        let held = self.occupied(side).contains(hex);
        deny!("6.12.c", zone && held, "{hex} is in an enemy zone of control, whatever stands there");
        deny!("6.12.b", zone, "{hex} is in an enemy zone of control");
        if in_spain && !self.state.bought.contains(unit) {
            let welcome = self.stack(hex).any(|other| {
                let there = self.unit(other);
                there.nation == counter.nation
                    || (there.expeditionary && self.side(self.state, other) == Some(side))
            });
            deny!("31.4", !welcome, "neither its faction nor volunteers hold {hex}");
        } else {
            deny!("31.5.e", in_spain && !self.controls(side, hex), "{hex} is not in friendly hands");
            deny!("6.12.a", !self.controls(side, hex), "{hex} is not in friendly hands");
        }
        let came = self.stack(hex).filter(|other| self.state.came.contains(*other)).count() as i16;
        deny!("6.12.d", came >= self.pack.numbers.arrivals, "a unit has arrived in {hex} this turn");
        Ok(())
    }

    /// Whether an enemy unit with a zone of control is next to a hex, a fort in it or not (d30).
    fn is_beside_enemy(self, side: Side, hex: HexId) -> bool {
        let enemy = side.enemy();
        hexmap::Direction::ALL.into_iter().any(|direction| {
            let next =
                self.field.grid.neighbour(hex, direction).filter(|_| self.field.is_open(hex, direction));
            next.is_some_and(|next| {
                self.stack(next).any(|unit| {
                    self.side(self.state, unit) == Some(enemy)
                        && self.unit(unit).is_mobile()
                        && !self.state.terrorized.contains(unit)
                })
            })
        })
    }

    /// Where a unit can arrive.
    fn arrivals(self, unit: UnitId) -> HexSet {
        let ground = match self.pack.country(self.unit(unit).nation).rank {
            Rank::Faction => self.field.countries[Nation::Spain] & self.field.cities,
            _ => self.field.centers,
        };
        ground.iter().filter(|hex| self.may_arrive_at(unit, *hex).is_ok()).collect()
    }

    /// Whether a unit that is due may be placed now.
    fn may_place(self, side: Side, unit: UnitId) -> Verdict {
        let state = self.state;
        let due = place::due(state.spots[unit]).is_some_and(|turn| turn <= state.turn);
        deny!("6.1", !due || self.side(state, unit) != Some(side), "{unit} is not due");
        deny!("6.14.b", !self.mobilizes(state, self.unit(unit).nation), "its side has collapsed");
        let grounded = self.unit(unit).kind.is_land() && self.arrivals(unit).is_empty();
        deny!("6.12.e", grounded, "no mobilization hex can take {unit} this turn");
        Ok(())
    }

    /// The points that a unit can be bought with: its country's, and those from beyond the map that serve it (6.6, 6.7).
    fn purse(self, nation: Nation, side: Side) -> u8 {
        let lent = self.lenders(nation, side).map(|lender| self.state.points[lender]);
        self.state.points[nation].saturating_add(lent.fold(0, u8::saturating_add))
    }

    /// Other countries whose points from beyond the map serve this one (6.7).
    fn lenders(self, nation: Nation, side: Side) -> impl Iterator<Item = Nation> {
        let serves = move |lender: &Nation| {
            *lender != nation
                && self.state.side_of(*lender) == Some(side)
                && self.pack.country(*lender).off_map_for.contains(nation)
        };
        Nation::ALL.into_iter().filter(serves)
    }

    /// Whether a unit may be bought back (6.5, 30.3, 31.5).
    pub fn may_buy(self, side: Side, unit: UnitId) -> Verdict {
        let (state, counter) = (self.state, self.unit(unit));
        let neutral = counter.expeditionary && self.side(state, unit).is_none();
        deny!("19.2.c", neutral, "the country of {unit} is neutral");
        let boxed = state.spots[unit] == place::BOX && self.side(state, unit) == Some(side);
        deny!("6.5.b", !boxed, "{unit} is not in your Replacement Box");
        deny!("6.14.b", !self.mobilizes(state, counter.nation), "its side has collapsed");
        let Some(cost) = counter.cost else { deny!("19.5.a", "{unit} cannot be replaced") };
        rule!("T.repcost");
        let ships = self.options.ship_attacks;
        let fleet = counter.kind == Kind::Bombardment;
        deny!("30.3.a", fleet && !ships, "{unit} cannot be replaced");
        deny!("30.3.b", counter.kind == Kind::Amphibious && !ships, "{unit} cannot be replaced");
        let fixed = counter.is_static() && self.options.statics_never_return;
        deny!("7.4.b", fixed, "{unit} cannot be replaced");
        if self.pack.country(counter.nation).rank == Rank::Faction {
            deny!("31.5.a", counter.kind != Kind::Infantry, "only infantry of a faction is replaced");
            let done = i16::from(state.replaced) >= self.pack.numbers.spanish_replacements;
            deny!("31.5.a", done, "a faction replaces one unit a turn");
            let cities = self.field.countries[Nation::Spain] & self.field.cities;
            let held = cities.iter().any(|hex| self.controls(side, hex));
            deny!("31.5.b", !held, "your side controls no Spanish city");
        }
        deny!(
            "6.6.b",
            cost > self.purse(counter.nation, side),
            "{nation} has not the points to replace {unit}"
        );
        Ok(())
    }

    /// Whether Germany may use the points of a center abroad (28.1, 28.2).
    fn may_claim(self, side: Side, hex: HexId) -> Verdict {
        let reich = Nation::Germany;
        let fights = self.state.side_of(reich) == Some(side) && self.mobilizes(self.state, reich);
        deny!("28.1.a", !self.options.reich_objectives || !fights, "those points are not Germany's");
        let value = self.field.hexes[hex.index()].mobilization;
        let abroad = self.field.centers.contains(hex) && self.field.country(hex) != Some(reich);
        deny!("28.1.a", !abroad, "{hex} is no foreign mobilization hex");
        deny!("28.1.b", i16::from(value) < self.pack.numbers.reich_value, "{hex} is worth too little");
        let held = self.stack(hex).any(|unit| self.unit(unit).nation == reich);
        deny!("28.1.a", !held, "no German unit is in {hex}");
        let terror = self.state.terror_cities.contains(hex);
        deny!("16.5.c", terror, "the city in {hex} is under terror");
        deny!("28.1.c", self.state.claimed.contains(hex), "those points have been used");
        if let Some(owner) = self.shares_points(side, hex) {
            deny!("28.1.c", self.state.points[owner] < value, "its owner has used those points");
        }
        let line = self.has_railroad_line(side, hex, self.home_sources(reich, side));
        deny!("28.2", !line, "no railroad line leads from {hex} to Germany");
        Ok(())
    }

    /// The friendly country whose own points include those of a hex.
    fn shares_points(self, side: Side, hex: HexId) -> Option<Nation> {
        let owner = self.field.country(hex)?;
        let fights = self.state.side_of(owner) == Some(side) && self.mobilizes(self.state, owner);
        (fights && self.controls(side, hex)).then_some(owner)
    }

    /// Whether a major power may give a point to a minor one (29.1, 29.2).
    fn may_give(self, side: Side, from: Nation, to: Nation) -> Verdict {
        let (state, pack) = (self.state, &self.pack);
        deny!("29.1.a", !self.options.transfers, "points are not transferred in this game");
        let ranks = pack.country(from).rank == Rank::Major && pack.country(to).rank == Rank::Minor;
        deny!("29.1.a", !ranks, "a major power gives points to a minor one");
        let ours = |nation: Nation| state.side_of(nation) == Some(side) && self.mobilizes(state, nation);
        deny!("29.1.a", !ours(from) || !ours(to), "both must fight on your side");
        deny!("29.2.b", state.points[from] == 0, "the giver has no points left");
        let cap = pack.numbers.transfer.saturating_mul(pack.country(to).on_map.into());
        let given = match self.options.transfer_cap_shared {
            true => state.given[to].iter().copied().map(i16::from).sum(),
            false => i16::from(state.given[to].get(from as usize).copied().unwrap_or(u8::MAX)),
        };
        deny!("29.2", given >= cap, "no more points may be given there this turn");
        deny!("29.1.d", !self.is_joined(side, from, to), "no way by rail or sea leads there");
        Ok(())
    }

    /// Whether points can go from a major to a minor power: by rail, or by sea (29.1).
    fn is_joined(self, side: Side, from: Nation, to: Nation) -> bool {
        let held = |hexes: HexSet| hexes.iter().filter(|hex| self.controls(side, *hex)).collect::<HexSet>();
        // 16.5: under terror a city is no mobilization hex.
        let centers = self.field.centers - self.state.terror_cities;
        let home = held(self.field.countries[from] & centers);
        let goals = held(self.field.countries[to] & centers);
        if !goals.is_empty() && home.iter().any(|center| self.has_railroad_line(side, center, goals)) {
            rule!("29.1.b");
            return true;
        }
        let open = |port: HexId| {
            self.pack.friendly_seas.iter().any(|sea| {
                self.state.side_of(sea.nation) == Some(side)
                    && self.state.is_fighting(sea.nation)
                    && self.field.seas[sea.sea].coast.contains(port)
                    && self.is_sea_open(sea, side)
            })
        };
        let landing = held(self.field.countries[to] & self.field.ports).iter().any(open);
        let harbours = held(self.field.countries[from] & self.field.ports);
        let sails = landing
            && harbours.iter().any(|port| home.contains(port) || self.has_railroad_line(side, port, home));
        if sails {
            rule!("29.1.c");
        }
        sails
    }

    pub(crate) fn offer_mobilization(self, side: Side, out: &mut Vec<Action>) {
        if self.options.concession && self.state.stage == Stage::Start {
            out.push(Action::Concede);
        }
        let first = out.len();
        for unit in self.ids() {
            if self.may_place(side, unit).is_ok() {
                out.push(Action::Place(unit));
            }
        }
        // 6.12: what can arrive does.
        let may_end = out.len() == first;
        for unit in self.ids() {
            if self.may_buy(side, unit).is_ok() {
                out.push(Action::Buy(unit));
            }
        }
        if self.options.reich_objectives {
            let claims = self.field.centers.iter().filter(|hex| self.may_claim(side, *hex).is_ok());
            out.extend(claims.map(Action::Claim));
        }
        if self.options.transfers {
            for from in &self.state.joined[side as usize] {
                let to = self.state.joined[side as usize].iter();
                out.extend(
                    to.filter(|to| self.may_give(side, from, *to).is_ok()).map(|to| Action::Give(from, to)),
                );
            }
        }
        if may_end {
            out.push(Action::End);
        }
    }

    pub(crate) fn judge_mobilization(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Place(unit) => self.may_place(side, unit),
            Action::Buy(unit) => self.may_buy(side, unit),
            Action::Claim(hex) => self.may_claim(side, hex),
            Action::Give(from, to) => self.may_give(side, from, to),
            Action::End => deny!("6.12.a", "units that can arrive must be placed first"),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Air units get ready (16.1), points are counted (6.6).
    pub(crate) fn begin_mobilization(&mut self, side: Side) {
        let game = self.game;
        self.state.points = PerNation::filled(0);
        self.state.given = PerNation::filled([0; 6]);
        self.state.claimed = HexSet::EMPTY;
        self.state.came = Units::EMPTY;
        self.state.replaced = 0;
        for unit in game.ids() {
            let ours = game.side(self.state, unit) == Some(side);
            if ours && self.state.spots[unit] == place::UTILIZED {
                rule!("16.1.d");
                match side {
                    Side::Axis => rule!("4.2.I.A.b"),
                    Side::Allied => rule!("4.2.II.A.b"),
                }
                self.state.spots[unit] = place::AVAILABLE;
            }
        }
        for nation in &{ self.state.joined[side as usize] } {
            if !game.mobilizes(self.state, nation) {
                continue;
            }
            rule!("6.6.a");
            let mut points = self.at().home_points(nation, side);
            match game.pack.country(nation).off_map {
                Some(OffMap::Points(more)) => {
                    match nation {
                        Nation::Britain => rule!("6.7.a"),
                        _ => rule!("6.7.b"),
                    }
                    points = points.saturating_add(more);
                }
                Some(OffMap::Die) => {
                    rule!("6.7.c");
                    self.state.frames.push(Delaying::OffMap { nation }.into());
                }
                None => {}
            }
            self.state.points[nation] = points;
        }
        // 28.1: what is no friend's is Germany's without a question.
        if self.options.reich_objectives {
            for hex in &game.field.centers {
                let at = self.at();
                if at.shares_points(side, hex).is_none() && at.may_claim(side, hex).is_ok() {
                    self.claim(side, hex);
                }
            }
        }
    }

    fn claim(&mut self, side: Side, hex: HexId) {
        let value = self.field.hexes[hex.index()].mobilization;
        let owner = self.at().shares_points(side, hex);
        self.state.claimed.insert(hex);
        if let Some(owner) = owner {
            self.state.points[owner] -= value;
        }
        let reich = &mut self.state.points[Nation::Germany];
        *reich = reich.saturating_add(value);
        let game = self.game;
        self.journal.write(|| {
            let told = text!("Germany uses the {n} points of {place}.", n = value, place = game.place(hex));
            Entry::said("28.1", told)
        });
    }

    pub(crate) fn play_mobilization(&mut self, action: Action) {
        let side = self.state.active();
        self.state.stage = Stage::Under;
        match action {
            Action::Place(unit) if !self.unit(unit).kind.is_land() => {
                rule!("6.12.g");
                self.state.spots[unit] = place::AVAILABLE;
                let game = self.game;
                self.journal
                    .write(|| Entry::said("6.12", text!("{unit} is available.", unit = game.name(unit))));
            }
            Action::Place(unit) => self.state.frames.push(Arriving::Unit { unit }.into()),
            Action::Buy(unit) => self.buy(side, unit),
            Action::Claim(hex) => self.claim(side, hex),
            Action::Give(from, to) => self.give(from, to),
            _ => {}
        }
    }

    /// A unit is bought: its country pays first, then those who lend (6.5, 6.6, 6.7).
    fn buy(&mut self, side: Side, unit: UnitId) {
        let game = self.game;
        let counter = game.unit(unit);
        let mut due = counter.cost.unwrap_or(0);
        let own = due.min(self.state.points[counter.nation]);
        self.state.points[counter.nation] -= own;
        due -= own;
        if due > 0 {
            let at = self.at();
            let lenders: crate::nation::Nations = at.lenders(counter.nation, side).collect();
            for lender in &lenders {
                rule!("6.7.d");
                let lent = due.min(self.state.points[lender]);
                self.state.points[lender] -= lent;
                due -= lent;
            }
        }
        if game.pack.country(counter.nation).rank == Rank::Faction {
            rule!("31.5.c");
            self.state.replaced += 1;
        }
        self.journal.write(|| Entry::said("6.5", text!("{unit} is replaced.", unit = game.name(unit))));
        let first = !self.state.bought.contains(unit) && game.start_of(self.state, unit) == Start::Box;
        self.state.bought.insert(unit);
        if first {
            rule!("6.10.b");
            if counter.expeditionary {
                rule!("19.2.b");
            }
        }
        if first && self.options.box_at_once {
            match counter.kind.is_land() {
                true => self.state.spots[unit] = place::track(self.state.turn),
                false => self.state.spots[unit] = place::AVAILABLE,
            }
            return;
        }
        self.state.frames.push(Delaying::Replacement { unit }.into());
    }

    fn give(&mut self, from: Nation, to: Nation) {
        rule!("29.2.b");
        self.state.points[from] -= 1;
        self.state.points[to] += 1;
        if let Some(given) = self.state.given[to].get_mut(from as usize) {
            *given += 1;
        }
        self.journal.write(|| {
            let told = text!("{from} gives a point to {to}.", from = from.name(), to = to.name());
            Entry::said("29.1", told)
        });
    }

    /// Passes over the phase if its player has nothing to do, as far as everybody knows: what is on his track he alone
    /// knows (15.2).
    pub(crate) fn settle_mobilization(&mut self, side: Side) -> bool {
        let expects = |unit: UnitId| {
            place::due(self.state.spots[unit]).is_some() && self.game.side(self.state, unit) == Some(side)
        };
        if self.game.ids().any(expects) {
            return false;
        }
        self.settle_idle()
    }

    /// What could not arrive waits for the next turn, points are lost (6.6, 6.12).
    pub(crate) fn end_mobilization(&mut self, side: Side) {
        for unit in &self.game.due_now(self.state, side) {
            rule!("6.12.e");
            self.state.spots[unit] = place::track(self.state.turn + 1);
        }
        rule!("6.6.c");
        self.state.points = PerNation::filled(0);
    }

    fn arrive(&mut self, unit: UnitId, hex: HexId) {
        rule!("6.11");
        match self.game.side(self.state, unit) {
            Some(Side::Axis) => rule!("4.2.I.A.a"),
            _ => rule!("4.2.II.A.a"),
        }
        self.state.spots[unit] = Spot::at(hex);
        self.state.came.insert(unit);
        let (game, owner) = (self.game, self.game.owner(self.state, unit));
        let place = || game.place(hex);
        Notice { case: "6.12", owner }.tell(
            || false,
            || journal::placed(unit, hex),
            || text!("{unit} arrives in {place}.", unit = game.name(unit), place = place()),
            || text!("{unit} arrives in {place}.", unit = game.some_unit(unit), place = place()),
            self.journal,
        );
    }
}

/// Dice about when units come, told to their owner only (6.3, 6.5, 15.2), and about points from beyond the map (6.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Delaying {
    /// Of the reinforcements in [`State::scheduling`], one after the other (6.3).
    Reinforcements,
    /// Of a unit that was bought (6.5).
    Replacement {
        /// The unit.
        unit: UnitId,
    },
    /// The points of a country (6.7).
    OffMap {
        /// The country.
        nation: Nation,
    },
}

impl Delaying {
    fn unit(self, state: &State) -> Option<UnitId> {
        match self {
            Delaying::Reinforcements => state.scheduling.iter().next(),
            Delaying::Replacement { unit } => Some(unit),
            Delaying::OffMap { .. } => None,
        }
    }
}

impl Step for Delaying {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        match self.unit(state) {
            Some(unit) => {
                rule!("6.3.g");
                Next::Dice(Throw::new("delay", 1, 6).only(game.owner(state, unit)))
            }
            None => Next::Dice(Throw::new("points", 1, 6)),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let (game, die) = (on.game, rolled.first());
        let face = usize::from(die.clamp(1, 6)) - 1;
        let (unit, due, case) = match self {
            Delaying::OffMap { nation } => {
                on.state.frames.pop();
                on.state.points[nation] = on.state.points[nation].saturating_add(die);
                on.journal.write(|| {
                    let event = Event::Rolled { purpose: "points".to_owned(), dice: vec![die], cell: None };
                    let told = text!("{nation} has {n} points this turn.", nation = nation.name(), n = die);
                    Entry::new("6.7", event, told)
                });
                return;
            }
            Delaying::Reinforcements => {
                let Some(unit) = on.state.scheduling.iter().next() else { return };
                rule!("6.3.f");
                // 31.3: two units of the Republic and one of the Nationalists have a die each.
                let first = game.of_nation[game.unit(unit).nation]
                    .iter()
                    .find(|other| game.unit(*other).start == Start::Die);
                match game.unit(unit).nation {
                    Nation::Republic if first == Some(unit) => rule!("31.3.a"),
                    Nation::Republic => rule!("31.3.b"),
                    Nation::Nationalists => rule!("31.3.c"),
                    _ => {}
                }
                on.state.scheduling.remove(unit);
                rule!("6.3.e");
                let due = on.state.entry[game.unit(unit).nation] + game.pack.delays.reinforcement[face];
                (unit, due, "6.3")
            }
            Delaying::Replacement { unit } => {
                on.state.frames.pop();
                if game.pack.country(game.unit(unit).nation).rank == Rank::Faction {
                    rule!("31.5.d");
                }
                rule!("6.5.c");
                (unit, on.state.turn + game.pack.delays.replacement[face], "6.5")
            }
        };
        rule!("6.9");
        let side = game.side(on.state, unit).unwrap_or(Side::Axis);
        let due = due.max(game.next_mobilization(on.state, side));
        on.state.spots[unit] = place::track(due);
        if due > game.turns {
            rule!("6.4");
        }
        let owner = game.owner(on.state, unit);
        on.journal.write(|| {
            let event = Event::Rolled { purpose: "delay".to_owned(), dice: vec![die], cell: None };
            let told = text!("{unit} is due on turn {turn}.", unit = game.name(unit), turn = due);
            Entry::new(case, event, told).only(owner)
        });
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self == Delaying::Reinforcements && on.state.scheduling.is_empty();
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        match self {
            Delaying::Reinforcements => Prompt::new("6.3", "A die says when the unit arrives."),
            Delaying::Replacement { .. } => Prompt::new("6.5", "A die says when the unit comes back."),
            Delaying::OffMap { .. } => Prompt::new("6.7", "A die says how many points there are."),
        }
    }
}

/// Units arrive (6.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Arriving {
    /// One of them: where?
    Unit {
        /// The unit.
        unit: UnitId,
    },
    /// The M+0 units of a country, the moment it enters the war (6.3, d17).
    AtOnce {
        /// The country.
        nation: Nation,
    },
}

impl At<'_> {
    /// M+0 units that can be placed the moment their country enters.
    fn at_once(self, nation: Nation) -> Units {
        let ready = |unit: &UnitId| {
            place::due(self.state.spots[*unit]).is_some()
                && self.start_of(self.state, *unit) == Start::After(0)
                && !self.arrivals(*unit).is_empty()
        };
        self.of_nation[nation].iter().filter(ready).collect()
    }
}

impl Step for Arriving {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        match self {
            Arriving::Unit { unit } => Next::Seat(game.owner(state, unit)),
            Arriving::AtOnce { nation } => Next::Seat(state.side_of(nation).unwrap_or(state.active()).into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            Arriving::Unit { unit } => out.extend(at.arrivals(unit).iter().map(Action::At)),
            Arriving::AtOnce { nation } => out.extend(at.at_once(nation).iter().map(Action::Place)),
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self, action) {
            (Arriving::Unit { unit }, Action::At(hex)) => {
                on.state.frames.pop();
                on.arrive(unit, hex);
            }
            (_, Action::Place(unit)) => on.state.frames.push(Arriving::Unit { unit }.into()),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        match self {
            Arriving::Unit { unit } => {
                let hexes = at.arrivals(unit);
                let mut hexes = hexes.iter();
                let (Some(only), None) = (hexes.next(), hexes.next()) else { return false };
                on.state.frames.pop();
                on.arrive(unit, only);
                true
            }
            Arriving::AtOnce { nation } => {
                let done = at.at_once(nation).is_empty();
                if done {
                    on.state.frames.pop();
                }
                done
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self {
            Arriving::Unit { unit } => {
                Prompt::new("6.12", text!("Where does the {unit} arrive?", unit = at.name(unit)))
            }
            Arriving::AtOnce { .. } => Prompt::new("6.3", "Place the units that arrive at once."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self, action) {
            (Arriving::Unit { unit }, Action::At(hex)) => at.may_arrive_at(unit, hex),
            _ => Ok(()),
        }
    }
}
