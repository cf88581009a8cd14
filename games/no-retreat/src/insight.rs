//! What a table can show beyond the board: what an action leads to, what lies ahead, overlays, facts.
//!
//! Nothing here decides anything. What a secret plan allows is shown to its owner alone.

use engine::{
    Area, Fact, Forecast, Hint, Insight, Open, Outlook, Overlay, OverlayInfo, PlaceId, Role, Spot, Subject,
    Text, Viewer, text,
};
use hexmap::{HexId, Id};
use mechanics::insight::{area, overlay_info, place_id, signed, still_open};
use mechanics::{Term, UnitId};

use crate::board::{Edge, Hexes};
use crate::desk::Desk;
use crate::discards::Purchase;
use crate::frame::{At, Frame};
use crate::front::Front;
use crate::movement::March;
use crate::nation::{Nation, Side};
use crate::pack::Planning;
use crate::plan::Objective;
use crate::sequence::Phase;
use crate::show::{LETTERS, Thing, ability_words, picked_up};
use crate::state::{State, place};
use crate::supply::Supply;
use crate::terrain::ALL_POINTS;
use crate::unit::{Kind, Shape, Zone};
use crate::zones::Camp;
use crate::{Action, NoRetreat};

impl Insight for NoRetreat {
    fn hint(&self, state: &State, action: Action, desk: &mut Desk) -> Hint {
        let at = self.at(state, desk);
        let mut hint = Hint::new(action.kind());
        if let (Action::Go(hex), Frame::March(march)) = (action, *state.frames.top()) {
            at.explore(march);
            let mut path = Vec::new();
            let cost = at.way_to(march, hex, &mut path);
            hint.left = cost.map_or(0, |cost| march.left.saturating_sub(cost)).to_string();
            hint.danger = at.danger_of_going(march, &path);
            hint.grave = at.begins_war(march.unit, &path).is_some();
        }
        hint
    }

    fn route(&self, state: &State, action: Action, desk: &mut Desk) -> Vec<PlaceId> {
        let at = self.at(state, desk);
        let mut way = Vec::new();
        match (action, *state.frames.top()) {
            (Action::Go(hex), Frame::March(march)) => {
                at.explore(march);
                let mut path = Vec::new();
                at.way_to(march, hex, &mut path);
                way.extend(state.hex(march.unit));
                way.append(&mut path);
            }
            (Action::Retreat(unit, hex) | Action::Advance(unit, hex), _) => {
                way.extend(state.hex(unit));
                way.push(hex);
            }
            _ => {}
        }
        way.into_iter().map(place_id).collect()
    }

    fn meant(&self, state: &State, about: Subject, desk: &mut Desk) -> Vec<Action> {
        self.at(state, desk).meant_by(about)
    }

    fn outlook(&self, state: &State, desk: &mut Desk) -> Outlook {
        let (phases, phase) = self.phases(state);
        let next = match *state.frames.top() {
            Frame::Phase(_) => match phase.and_then(|phase| phases.get(phase + 1)) {
                Some(next) => text!("Next: {phase}.", phase = next.clone()),
                None if state.turn < self.scenario().turns.1 => "Next: a new turn.".into(),
                None => "Next: the game ends and the points are counted.".into(),
            },
            Frame::March(_) => "The unit stays picked up until its move ends.".into(),
            Frame::Drop(_) => "Every marker checks its landing when you end the step.".into(),
            _ => Text::default(),
        };
        let about = picked_up(state).iter().next().map(|unit| Subject::Piece(engine::PieceId(unit.raw())));
        let about = about.or_else(|| match *state.frames.top() {
            Frame::Discard(discarding) => {
                let (Purchase::Improve(unit)
                | Purchase::Rebuild(unit)
                | Purchase::Withdraw(unit)
                | Purchase::Evacuate(unit)) = discarding.purchase;
                Some(Subject::Piece(engine::PieceId(unit.raw())))
            }
            Frame::PayCounterblow(paying) => Some(Subject::Place(place_id(paying.hex))),
            _ => None,
        });
        let about =
            about.or_else(|| state.battle.targets.iter().next().map(|hex| Subject::Place(place_id(hex))));
        let at = self.at(state, desk);
        let open = match *state.frames.top() {
            Frame::Phase(_) => at.still_to_do(),
            _ => Vec::new(),
        };
        Outlook { next, about, open, phases, phase, turn: usize::from(state.turn) - 1 }
    }

    fn overlays(&self) -> Vec<OverlayInfo> {
        let mut all = vec![
            overlay_info("zones", "Zones of control", "Where units stop, and the Weak zones (13.4).", false),
            overlay_info("reach", "Reach", "Where the unit that you look at can go (13.0).", true),
            overlay_info("supply", "Supply", "Units in and out of supply, or the lines of one (12.0).", true),
            overlay_info("control", "Control", "Which side controls which hex (2.11).", false),
            overlay_info("goals", "Cities", "Cities with their Map VP (17.1).", false),
            overlay_info("reserve", "Reserve", "Where the unit that you look at may come in (16.1).", true),
            overlay_info("edges", "Map edges", "Edges that supply and that units leave over (12.2).", false),
        ];
        match self.front().front {
            Front::France => {
                all.push(overlay_info("drops", "Airdrops", "Hexes in range of a Drop! (19.10).", false));
                all.push(overlay_info("ardennes", "Ardennes", "The Ardennes Forest (24.3).", false));
                if self.scenario().planning != Planning::None {
                    all.push(overlay_info("plan", "Secret Plan", "What your plan asks for (5.7).", false));
                }
            }
            Front::Poland => {
                let help = "Poland east of the yellow and of the red line (23.0).";
                all.push(overlay_info("lines", "Partition lines", help, false));
            }
        }
        all
    }

    fn overlay(
        &self,
        state: &State,
        viewer: Viewer,
        id: &str,
        about: Option<Subject>,
        desk: &mut Desk,
    ) -> Overlay {
        let at = self.at(state, desk);
        let unit = at.looked_at(about);
        let areas = match id {
            "zones" => at.zone_areas(),
            "control" => Side::ALL
                .map(|side| {
                    let held = *state.control.of(side as usize) & self.board().land;
                    area(Role::Seat(side.into()), side.title(), &held)
                })
                .into(),
            "supply" => at.supply_areas(unit),
            "goals" => vec![at.city_area()],
            "edges" => Edge::of(self.front().front)
                .iter()
                .map(|edge| area(Role::Goal, Edge::ALL[*edge as usize].1, self.board().edge(*edge)))
                .collect(),
            "drops" => vec![area(Role::Good, "in range", &self.drop_range)],
            // 5.7: a plan is its player's secret.
            "plan" => Side::ALL
                .into_iter()
                .filter(|side| viewer.is_privy_to((*side).into()))
                .flat_map(|side| self.plan_areas(state, side))
                .collect(),
            "ardennes" => vec![area(Role::Note, "Ardennes", &self.board().ardennes)],
            "lines" => ["east of the yellow line", "east of the red line"]
                .into_iter()
                .zip(&self.board().east)
                .map(|(name, hexes)| area(Role::Note, name, hexes))
                .collect(),
            // What a plan opens to the units of a side is its player's business.
            "reach" | "reserve" => match unit.filter(|unit| viewer.is_privy_to(self.unit(*unit).side.into()))
            {
                Some(unit) if id == "reach" => vec![at.reach_area(unit)],
                Some(unit) => vec![at.entry_area(unit)],
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        Overlay { areas, ..Overlay::default() }
    }

    fn facts(&self, state: &State, viewer: Viewer, about: Subject, desk: &mut Desk) -> Vec<Fact> {
        let at = self.at(state, desk);
        match about {
            Subject::Piece(piece) => match self.thing(piece) {
                Some(Thing::Unit(unit)) => at.facts_of_unit(unit),
                Some(Thing::Card(card)) if self.sees_card(state, viewer, card) => at.facts_of_card(card),
                Some(Thing::Marker(marker)) => {
                    let line = self.pack.marker(marker);
                    let mine = viewer.is_privy_to(line.side.into()) && state.held.contains(marker);
                    let known =
                        mine.then(|| Fact::new(marker.say(self), ability_words(line.ability), "19.0"));
                    known.into_iter().collect()
                }
                Some(Thing::Leader(side)) => {
                    let leader = self.leader(state, side);
                    vec![Fact::new(leader.name.clone(), self.leader_words(leader), "5.5")]
                }
                Some(Thing::Drop(drop)) => {
                    let range = "within eight hexes of a Major City in Germany, without Allied units";
                    let what =
                        if self.is_glider(drop) { "on an enemy Fortress that stands alone" } else { range };
                    vec![Fact::new("Comes down", what, "19.10")]
                }
                Some(Thing::Card(_)) | None => Vec::new(),
            },
            Subject::Place(place) if usize::from(place.0) < self.board().grid.len() => {
                at.facts_of_hex(HexId::new(place.0))
            }
            Subject::Place(_) => Vec::new(),
        }
    }

    fn forecast(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        self.forecast_battle(state, desk)
    }
}

impl NoRetreat {
    /// Whether a viewer sees the face of a card: in his hand, or on top of the discard pile (5.0).
    fn sees_card(&self, state: &State, viewer: Viewer, card: crate::card::CardId) -> bool {
        let held = |side: Side| viewer.is_privy_to(side.into()) && state.hands[side as usize].contains(card);
        state.discard.top() == Some(card) || Side::ALL.into_iter().any(held)
    }

    /// The hexes that the lines of a side's plan ask for (20.3).
    fn plan_areas(&self, state: &State, side: Side) -> Vec<Area> {
        let lines = self.plan_card(state, side).map(|plan| &plan.lines).into_iter().flatten();
        let areas = LETTERS.into_iter().zip(lines).filter_map(|(letter, (objective, _))| match objective {
            Objective::Control { hexes, .. } => Some((letter, *hexes)),
            Objective::Units { hexes, .. } | Objective::NoUnits { hexes, .. } => {
                Some((letter, *hexes & self.board().land))
            }
            Objective::Drawn(_) => None,
        });
        let roles = [Role::Goal, Role::Note, Role::Good];
        let titled = areas.zip(roles).map(|((letter, hexes), role)| Area {
            title: text!("Plan {letter}", letter = letter),
            ..area(role, "", &hexes)
        });
        titled.collect()
    }

    /// The phases of this game turn, and the one that is being played (4.0).
    fn phases(&self, state: &State) -> (Vec<Text>, Option<usize>) {
        if matches!(state.phase, Phase::Plans | Phase::Over) {
            return (vec![self.phase_title(state)], Some(0));
        }
        let mut probe = State { phase: Phase::Events, won: None, ..*state };
        // 24.2: who goes first is the secret of a plan until both know it.
        if !state.plans.ordered {
            probe.plans = Default::default();
        }
        let (mut titles, mut now) = (Vec::<Text>::new(), None);
        while probe.phase != Phase::EndOfTurn {
            let title = self.phase_title(&probe);
            if titles.last() != Some(&title) {
                titles.push(title);
            }
            if probe.phase == state.phase {
                now = Some(titles.len() - 1);
            }
            probe.phase = self.after(&probe);
        }
        let now = now.or(titles.len().checked_sub(1));
        (titles, now)
    }
}

impl At<'_> {
    /// The unit that is looked at: a counter, or the top one of a hex.
    fn looked_at(self, about: Option<Subject>) -> Option<UnitId> {
        match about? {
            Subject::Piece(piece) => match self.thing(piece)? {
                Thing::Unit(unit) => Some(unit),
                _ => None,
            },
            Subject::Place(place) if usize::from(place.0) < self.board().grid.len() => {
                self.stack(HexId::new(place.0)).next()
            }
            Subject::Place(_) => None,
        }
    }

    /// The country that a move draws into the war (13.2.1).
    fn begins_war(self, unit: UnitId, path: &[HexId]) -> Option<Nation> {
        if self.unit(unit).nation != Nation::Germany {
            return None;
        }
        let mut countries = path.iter().filter_map(|hex| self.country_of(*hex));
        countries.find(|(nation, _)| self.is_neutral(self.state, *nation)).map(|(nation, _)| nation)
    }

    /// What a player should know before a unit goes this way.
    fn danger_of_going(self, march: March, path: &[HexId]) -> Text {
        let counter = self.unit(march.unit);
        if let Some(nation) = self.begins_war(march.unit, path) {
            return text!("brings {country} into the war", country = nation.name());
        }
        let Some(&end) = path.last() else { return Text::default() };
        if self.is_halted(march.unit, end) {
            return "Halt! Hitler: No Actions".into();
        }
        let zone = self.zone_against(counter.nation);
        let far = |(at, hex): (usize, &HexId)| {
            let hexes = i16::from(march.hexes) + at as i16 + 1;
            zone.contains(*hex) && hexes > self.pack.numbers.quick_hexes
        };
        let slow = counter.side == Side::Allied && !counter.mobile;
        if slow && path.iter().enumerate().any(far) {
            return "gets No Actions".into();
        }
        let full = self.full_zone_against(counter.nation).contains(end);
        if full { "enters an enemy zone and stops".into() } else { Text::default() }
    }

    /// What can still be done in this phase.
    fn still_to_do(self) -> Vec<Open> {
        let side = self.state.phasing();
        let units = self.own_units[side as usize];
        match self.state.phase {
            Phase::Movement(_) => {
                let waiting = units.iter().filter(|unit| self.may_take(side, *unit).is_ok());
                let hexes: Vec<HexId> = waiting.filter_map(|unit| self.state.hex(unit)).collect();
                still_open(hexes.into_iter(), "unit has not moved", "units have not moved")
                    .into_iter()
                    .collect()
            }
            Phase::Reserve(_) => {
                let waiting = units.iter().filter(|unit| self.may_deploy(side, *unit).is_ok()).count();
                let text =
                    Text::count(waiting, "{n} unit waits in the Reserve", "{n} units wait in the Reserve");
                (waiting > 0).then_some(Open { text, places: Vec::new() }).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn zone_areas(self) -> Vec<Area> {
        let of = |camps: &[Camp], zones: &[Hexes]| {
            camps.iter().fold(Hexes::EMPTY, |all, camp| all | zones[*camp as usize])
        };
        let german = [Camp::German, Camp::Slovak, Camp::Soviet];
        let (full, weak) = (&self.desk.full, &self.desk.weak);
        vec![
            area(Role::Seat(Side::German.into()), "German zones", &of(&german, full)),
            area(Role::Seat(Side::Allied.into()), "Allied zones", &of(&[Camp::Allied], full)),
            area(Role::Note, "Weak German zones", &(of(&german, weak) - of(&german, full))),
            area(Role::Note, "Weak Allied zones", &(of(&[Camp::Allied], weak) - of(&[Camp::Allied], full))),
        ]
    }

    /// Units in and out of supply; of a unit that is looked at, from where its nation traces, and to which sources.
    fn supply_areas(self, unit: Option<UnitId>) -> Vec<Area> {
        if let Some(unit) = unit {
            let nation = self.unit(unit).nation;
            let full = self.supplied_hexes(nation, false);
            let partial = self.supplied_hexes(nation, true) - full;
            return vec![
                area(Role::Good, "a line of supply leads from here", &full),
                area(Role::Note, "to a white edge only", &partial),
                area(Role::Goal, "sources", &self.full_sources(nation)),
            ];
        }
        let mut found = [Hexes::EMPTY; 3];
        for nation in Nation::ALL {
            let Some(side) = nation.side() else { continue };
            let full = self.supplied_hexes(nation, false);
            let partial = self.supplied_hexes(nation, true);
            for unit in &self.own_units[side as usize] {
                let counter = self.unit(unit);
                let Some(hex) = self.state.hex(unit).filter(|_| counter.nation == nation) else { continue };
                let always = counter.supply || nation == Nation::Switzerland;
                let kind = match () {
                    () if always || full.contains(hex) => 0,
                    () if partial.contains(hex) => 1,
                    () => 2,
                };
                found[kind].insert(hex);
            }
        }
        vec![
            area(Role::Good, "in supply", &found[0]),
            area(Role::Note, "partial supply", &found[1]),
            area(Role::Bad, "out of supply", &found[2]),
        ]
    }

    fn city_area(self) -> Area {
        let board = self.board();
        let spot = |hex: HexId| {
            let vp = board.hexes[hex.index()].city.map_or(0, |city| i16::from(city.vp));
            Spot { place: place_id(hex), text: signed(vp) }
        };
        let places = board.cities.iter().map(spot).collect();
        Area { role: Role::Goal, title: "Map VP".into(), places }
    }

    /// Where a unit could go if it began its move now.
    fn reach_area(self, unit: UnitId) -> Area {
        let march = match *self.state.frames.top() {
            Frame::March(march) if march.unit == unit => march,
            _ => March::new(unit, self.allowance(unit)),
        };
        if self.state.hex(unit).is_none() || self.may_take(self.unit(unit).side, unit).is_err() {
            return area(Role::Good, "reach", &Hexes::EMPTY);
        }
        self.explore(march);
        let hexes = self.desk.reach.borrow().1.clone();
        let mut path = Vec::new();
        let places = hexes.into_iter().map(|hex| {
            let cost = self.way_to(march, hex, &mut path);
            let left = cost.map_or(0, |cost| march.left.saturating_sub(cost));
            Spot { place: place_id(hex), text: left.to_string() }
        });
        Area { role: Role::Good, title: "points left".into(), places: places.collect() }
    }

    /// Where a unit of the Reserve may come in.
    fn entry_area(self, unit: UnitId) -> Area {
        let supplied = self.reserve_supply(unit);
        let waits = self.state.spots[unit] == place::RESERVE;
        let open = |hex: &HexId| waits && self.may_put(unit, *hex, &supplied).is_ok();
        let hexes: Hexes = self.board().land.iter().filter(open).collect();
        area(Role::Good, "may come in here", &hexes)
    }

    fn facts_of_unit(self, unit: UnitId) -> Vec<Fact> {
        let (counter, state, face) = (self.unit(unit), self.state, self.face(self.state, unit));
        let strength = match counter.strength {
            crate::unit::Strength::Black => text!("{n}", n = face.strength),
            crate::unit::Strength::Yellow => text!("{n}, less in attack", n = face.strength),
            crate::unit::Strength::White => text!("{n}, no voluntary attack", n = face.strength),
        };
        let mut facts = vec![Fact::new("Unit", self.name(unit), "2.3.1")];
        facts.extend(
            counter
                .group
                .map(|group| Fact::new("Group", self.front().groups[group.index()].name.clone(), "2.3.1")),
        );
        facts.push(Fact::new("Strength", strength, "2.3.2"));
        let movement = match counter.kind.is_fixed() {
            true => "never moves".into(),
            false if counter.mobile => text!("{n}, Mobile", n = face.movement),
            false => text!("{n}", n = face.movement),
        };
        facts.push(Fact::new("Movement", movement, "2.3.3"));
        let left = counter.steps() - u8::from(state.reduced.contains(unit));
        facts.push(Fact::new("Steps", text!("{n} of {all}", n = left, all = counter.steps()), "2.3.5"));
        let zone = match counter.zone {
            _ if state.no_supply.contains(unit) => "none, for No Supply",
            Zone::Full => "full",
            Zone::Weak => "Weak: units need not stop in it",
            Zone::None => "none",
        };
        facts.push(Fact::new("Zone of control", zone, "13.4"));
        if let Some(armor) = counter.armor {
            let table = match armor {
                crate::unit::Armor::Blitzkrieg => "a column in Mobile Combat and Blitzkrieg Assault",
                crate::unit::Armor::Regular => "a column in Prepared Combat",
                crate::unit::Armor::Light => "no column",
            };
            facts.push(Fact::new("Armor", table, "2.13"));
        }
        if state.hex(unit).is_some() {
            let supply = match self.supply_of(unit) {
                Supply::Full => "yes",
                Supply::Partial => "partly, from a white edge",
                Supply::None => "no",
            };
            facts.push(Fact::new("Supply now", supply, "12.0"));
        }
        let marks = [
            (state.no_actions, "No Actions: one hex, no attack", "2.7"),
            (state.low_supply, "Low Supply: three hexes", "12.4"),
            (state.no_supply, "No Supply: two hexes, no zone, no attack", "12.4"),
        ];
        let under = marks.into_iter().filter(|(units, ..)| units.contains(unit));
        facts.extend(under.map(|(_, words, case)| Fact::new("Marker", words, case)));
        if counter.regional {
            let bound = if self.is_bound(unit) { "bound to its area" } else { "freed" };
            facts.push(Fact::new("Regional", bound, "18.8"));
        }
        if counter.large {
            facts.push(Fact::new("Large", "does not stack with another Large unit", "13.3.5"));
        }
        if counter.free_stack && counter.shape != Shape::Hex {
            facts.push(Fact::new("Asterisk", "one such unit stacks above the limit", "13.3.3"));
        }
        if counter.front.dot || counter.back.is_some_and(|back| back.dot) {
            let what = match counter.front.dot {
                true => "its strong side cannot be gained",
                false => "it cannot be rebuilt",
            };
            facts.push(Fact::new("White dot", what, "2.3.6"));
        }
        if counter.kind == Kind::Ship {
            facts.push(Fact::new(
                "Dynamo",
                "one row down for evacuations beside it; nations stack here",
                "18.10",
            ));
        }
        facts
    }

    fn facts_of_card(self, card: crate::card::CardId) -> Vec<Fact> {
        let line = self.front().card(card);
        let mut facts: Vec<Fact> = Side::ALL
            .into_iter()
            .map(|side| {
                let event = line.event(side);
                let name = text!("{side}: {name}", side = side.title(), name = &event.name);
                Fact::new(name, Text::from(&event.text), "5.2")
            })
            .collect();
        for side in Side::ALL {
            let event = line.event(side);
            if event.cost > 0 {
                let cost = text!("{n} markers with the icon", n = event.cost);
                facts.push(Fact::new(text!("{side} cost", side = side.title()), cost, "5.2.3"));
            }
            if event.from_turn.is_some() || event.before_turn.is_some() {
                let from = event.from_turn.map_or("the first".to_owned(), |turn| turn.to_string());
                let last = event.before_turn.map_or("the last".to_owned(), |turn| (turn - 1).to_string());
                let name = text!("{side} turns", side = side.title());
                facts.push(Fact::new(name, text!("{from} to {last}", from = from, last = last), "5.1.2"));
            }
        }
        if line.double {
            facts.push(Fact::new("Discard", "counts as two", "5.4"));
        }
        facts
    }

    fn facts_of_hex(self, hex: HexId) -> Vec<Fact> {
        let (board, state) = (self.board(), self.state);
        let record = &board.hexes[hex.index()];
        let mut facts = Vec::new();
        if record.zone {
            facts.push(Fact::new(
                "Evacuation Zone",
                "Allied units enter it from its port, with all points",
                "13.2.3",
            ));
        }
        if !record.land {
            return facts;
        }
        let terrain = if record.rough { "Rough: no zones reach into it" } else { "Open" };
        facts.push(Fact::new("Terrain", terrain, "13.2"));
        let cost = |side: Side| match self.front().ground[hex.index()][side as usize].cost {
            ALL_POINTS => "all points".to_owned(),
            cost => cost.to_string(),
        };
        let [german, allied] = Side::ALL.map(cost);
        let cost = if german == allied { german } else { format!("{german} German, {allied} Allied") };
        facts.push(Fact::new("Movement points", cost, "13.2"));
        if let Some(city) = record.city {
            let kind = if city.major { "Major City" } else { "Minor City" };
            let vp = text!("{kind}, {vp} Map VP", kind = kind, vp = signed(city.vp.into()));
            facts.push(Fact::new(board.names[usize::from(city.name)].clone(), vp, "17.1"));
        }
        if record.port {
            facts.push(Fact::new("Port", "supplies Allied units while they control it", "12.2"));
        }
        if record.fortified {
            facts.push(Fact::new("Fortified", "the West Wall, against Allied units", "18.8"));
        }
        if let Some((nation, _)) = self.country_of(hex) {
            let neutral = if self.is_neutral(state, nation) { "neutral" } else { "at war" };
            facts.push(Fact::new(nation.name(), neutral, "13.2.1"));
        }
        let holder = Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex));
        facts.push(Fact::new("Control", holder.map_or("neither side", |side| side.title()), "2.11"));
        for edge in Edge::of(self.front().front).iter().filter(|edge| board.edge(**edge).contains(hex)) {
            facts.push(Fact::new("Map edge", Edge::ALL[*edge as usize].1, "12.2"));
        }
        let zones: Vec<Text> = Side::ALL
            .into_iter()
            .filter(|side| self.zone_of(*side).contains(hex))
            .map(|side| side.title().into())
            .collect();
        if !zones.is_empty() {
            facts.push(Fact::new("Zones of control", Text::list(zones, ", "), "13.4"));
        }
        if state.surrenders.contains(hex) {
            facts.push(Fact::new("Surrender!", "scores one VP less, closed to Allied units", "19.8"));
        }
        facts
    }
}
