//! What a table can show beyond the board: what an action leads to, what lies ahead, overlays, facts.
//!
//! Nothing here decides anything. What is told under fog (15.0) follows from what the viewer may see.

use engine::{
    Area, Fact, Forecast, Hint, Insight, Open, Outlook, Overlay, OverlayInfo, PlaceId, Role, Subject, Text,
    Viewer, text,
};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{area, overlay_info, place_id, still_open};

use crate::desk::Desk;
use crate::frame::{At, Frame};
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::{HexSet, State};
use crate::{Action, RhinelandWar};

impl Insight for RhinelandWar {
    fn hint(&self, state: &State, action: Action, desk: &mut Desk) -> Hint {
        let at = self.at(state, desk);
        let left = match (action, *state.frames.top()) {
            (Action::Go(hex), Frame::March(march)) => {
                at.explore(march);
                let cost = at.desk.route.borrow().reach.cost(hex);
                cost.map_or("0".to_owned(), |cost| march.left.saturating_sub(cost).to_string())
            }
            _ => String::new(),
        };
        let danger = at.danger_of(action);
        // 21.3: an invaded neutral is an enemy for the rest of the game. 3.4: conceding ends it.
        let grave = danger != Text::default() || action == Action::Concede;
        Hint { left, danger, grave, rest: action == Action::DeployRest, ..Hint::new(action.kind()) }
    }

    fn route(&self, state: &State, action: Action, desk: &mut Desk) -> Vec<PlaceId> {
        let at = self.at(state, desk);
        let mut path = Vec::new();
        match (action, *state.frames.top()) {
            (Action::Go(target), Frame::March(march)) => {
                at.explore(march);
                path.extend(state.hex(march.unit));
                let mut way = Vec::new();
                let route = at.desk.route.borrow();
                match route.reach.cost(target) {
                    Some(_) => route.reach.path(target, &mut way),
                    None => way.push(target),
                }
                path.append(&mut way);
            }
            (Action::Pursue(unit, hex), _) => path.extend(state.hex(unit).into_iter().chain([hex])),
            _ => {}
        }
        path.into_iter().map(place_id).collect()
    }

    fn meant(&self, state: &State, about: Subject, desk: &mut Desk) -> Vec<Action> {
        self.at(state, desk).meant_by(about)
    }

    fn outlook(&self, state: &State, desk: &mut Desk) -> Outlook {
        let (phases, phase) = self.phases(state);
        let next = match *state.frames.top() {
            Frame::Phase(_) => match phase.and_then(|phase| phases.get(phase + 1)) {
                Some(next) => text!("Next: {phase}.", phase = next.clone()),
                None if state.turn < self.turns => "Next: a new turn.".into(),
                None => "Next: the game ends and the points are counted.".into(),
            },
            Frame::March(_) => "The unit stays picked up until you end its move.".into(),
            Frame::Assemble(_) => "When the attack is declared, both sides look at the stacks.".into(),
            _ => Text::default(),
        };
        let at = self.at(state, desk);
        let open = match *state.frames.top() {
            Frame::Phase(_) => at.still_to_do(),
            _ => Vec::new(),
        };
        Outlook {
            next,
            about: self.asked_about(state),
            open,
            phases,
            phase,
            turn: usize::from(state.turn) - 1,
        }
    }

    fn overlays(&self) -> Vec<OverlayInfo> {
        vec![
            overlay_info(
                "zones",
                "Zones of control",
                "Hexes in the zones of control of each side (9.0).",
                false,
            ),
            overlay_info(
                "control",
                "Control",
                "Who controls which hex; disputed ones belong to neither side (2.4).",
                false,
            ),
            overlay_info("supply", "Supply", "Units in and out of supply (13.0).", true),
            overlay_info(
                "goals",
                "Victory hexes",
                "Crisis and mobilization hexes with their points (25.2).",
                false,
            ),
            overlay_info("countries", "Countries", "Which side each country is on (21.0).", false),
            overlay_info("weather", "Weather", "Where the weather of this turn is felt (20.0).", false),
        ]
    }

    fn overlay(
        &self,
        state: &State,
        viewer: Viewer,
        id: &str,
        _: Option<Subject>,
        desk: &mut Desk,
    ) -> Overlay {
        let at = self.at(state, desk);
        let by_side = |hexes: &dyn Fn(Side) -> HexSet| -> Vec<Area> {
            Side::ALL.map(|side| area(Role::Seat(side.into()), side.title(), &hexes(side))).into()
        };
        let areas = match id {
            "zones" => by_side(&|side| at.desk.zones[side as usize]),
            "control" => by_side(&|side| {
                state.tenure.of(side as usize).iter().filter(|hex| !at.is_disputed(*hex)).collect()
            }),
            "supply" => at.supply_areas(viewer),
            "goals" => at.goal_areas(),
            "countries" => {
                let mut areas = by_side(&|side| {
                    let lands = state.joined[side as usize].iter();
                    lands.fold(HexSet::EMPTY, |all, nation| all | self.field.countries[nation.home()])
                });
                areas.push(area(Role::Note, "neutral", &at.desk.neutral));
                areas
            }
            "weather" => {
                let weather = self.pack.weather(state.weather);
                let felt = Nation::ALL.into_iter().filter(|nation| weather.reaches(*nation));
                let hexes = felt.fold(HexSet::EMPTY, |all, nation| all | self.field.countries[nation]);
                let fair = weather.supply == 1 && weather.clear <= 1 && weather.grounded == 0;
                vec![area(Role::Note, "weather", if fair { &HexSet::EMPTY } else { &hexes })]
            }
            _ => Vec::new(),
        };
        Overlay { areas, ..Overlay::default() }
    }

    fn facts(&self, state: &State, viewer: Viewer, about: Subject, desk: &mut Desk) -> Vec<Fact> {
        let at = self.at(state, desk);
        match about {
            Subject::Piece(piece) if usize::from(piece.0) < self.pack.units.len() => {
                at.facts_of_unit(UnitId::new(piece.0), viewer)
            }
            Subject::Place(place) if usize::from(place.0) < self.field.grid.len() => {
                at.facts_of_hex(HexId::new(place.0))
            }
            _ => Vec::new(),
        }
    }

    fn forecast(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        self.at(state, desk).forecast_attack()
    }
}

impl RhinelandWar {
    /// The phases of this game turn in which a player decides, and the one that is being played (4.2).
    fn phases(&self, state: &State) -> (Vec<Text>, Option<usize>) {
        if matches!(state.phase, Phase::Preparedness | Phase::SetUp(_) | Phase::Over) {
            return (vec![self.phase_title(state)], Some(0));
        }
        let mut probe = State { phase: Phase::Weather, ..*state };
        let (mut titles, mut now) = (Vec::new(), None);
        while probe.phase != Phase::EndOfTurn {
            probe.phase = self.after(&probe);
            if probe.phase == state.phase {
                now = Some(titles.len());
            }
            if probe.phase != Phase::EndOfTurn {
                titles.push(self.phase_title(&probe));
            }
        }
        (titles, now)
    }
}

impl At<'_> {
    /// What a player should know before doing it.
    fn danger_of(self, action: Action) -> Text {
        let hex = match action {
            Action::At(_) if !matches!(self.state.frames.top(), Frame::Column(_)) => return Text::default(),
            Action::Go(hex) | Action::Land(hex) | Action::Raid(hex) | Action::At(hex) => hex,
            _ => return Text::default(),
        };
        match self.field.country(hex).filter(|_| self.desk.neutral.contains(hex)) {
            Some(victim) => text!("invades {country}", country = victim.name()),
            None => Text::default(),
        }
    }

    fn still_to_do(self) -> Vec<Open> {
        let side = self.state.active();
        let idle = match self.state.phase {
            Phase::Movement(_) => {
                let waiting = self.land.iter().filter(|unit| self.may_take(side, *unit).is_ok());
                let hexes: Vec<HexId> = waiting.filter_map(|unit| self.state.hex(unit)).collect();
                still_open(hexes.into_iter(), "unit has not moved", "units have not moved")
            }
            _ => None,
        };
        idle.into_iter().collect()
    }

    fn supply_areas(self, viewer: Viewer) -> Vec<Area> {
        let hidden = self.hidden_from(self.state, viewer);
        let (mut good, mut bad) = (HexSet::EMPTY, HexSet::EMPTY);
        for unit in &self.land {
            let Some(hex) = self.state.hex(unit) else { continue };
            if hidden.contains(unit) || self.side(self.state, unit).is_none() {
                continue;
            }
            if self.is_supplied(unit) {
                good.insert(hex)
            } else {
                bad.insert(hex)
            };
        }
        vec![area(Role::Good, "in supply", &good), area(Role::Bad, "out of supply", &bad)]
    }

    fn goal_areas(self) -> Vec<Area> {
        let spot = |hex: HexId| {
            let record = &self.field.hexes[hex.index()];
            let points = u16::from(record.crisis) + u16::from(record.mobilization);
            engine::Spot { place: place_id(hex), text: points.to_string() }
        };
        let hexes = self.field.crises | self.field.centers;
        vec![Area { role: Role::Goal, title: "points".into(), places: hexes.iter().map(spot).collect() }]
    }

    fn facts_of_unit(self, unit: UnitId, viewer: Viewer) -> Vec<Fact> {
        let counter = self.unit(unit);
        let mine = viewer.is_privy_to(self.owner(self.state, unit));
        let on_map = self.state.hex(unit).is_some();
        let seen = mine || (on_map && !self.hidden_from(self.state, viewer).contains(unit));
        if !seen {
            return Vec::new();
        }
        let mut facts = vec![Fact::new("Type", counter.kind.word(), "2.7")];
        facts.push(Fact::new("Country", counter.nation.name(), "2.10"));
        if counter.kind.is_air() {
            facts.push(Fact::new("Range", text!("{n} hexes", n = counter.range), "16.26"));
        } else if counter.kind.is_land() {
            facts.push(Fact::new("Attack", counter.attack.to_string(), "10.4"));
            facts.push(Fact::new("Defense", counter.defense.to_string(), "10.14"));
            facts.push(Fact::new("Movement", counter.movement.to_string(), "7.1"));
        }
        if counter.kind.is_land() && on_map {
            let supply = if self.is_supplied(unit) { "yes" } else { "no" };
            facts.push(Fact::new("Supply", supply, "13.7"));
        }
        if counter.expeditionary {
            facts.push(Fact::new("Expeditionary", "stacks and fights with all friends", "19.1"));
        }
        facts
    }

    fn facts_of_hex(self, hex: HexId) -> Vec<Fact> {
        let record = &self.field.hexes[hex.index()];
        let mut facts = Vec::new();
        if let Some(terrain) = record.terrain {
            facts.push(Fact::new("Terrain", terrain.word(), "7.6"));
        }
        if let Some(country) = record.country {
            facts.push(Fact::new("Country", country.name(), "2.5"));
            let side = self.state.side_of(country).map_or("neutral", |side| side.title());
            facts.push(Fact::new("Side", side, "21.1"));
        }
        if record.land {
            let holder = Side::ALL.into_iter().find(|side| self.controls(*side, hex));
            facts.push(Fact::new("Control", holder.map_or("neither side", |side| side.title()), "2.4"));
        }
        if record.mobilization > 0 {
            facts.push(Fact::new("Mobilization points", record.mobilization.to_string(), "6.6"));
        }
        if record.crisis > 0 {
            facts.push(Fact::new(
                "Crisis hex",
                text!("{n} points while occupied", n = record.crisis),
                "25.2",
            ));
        }
        facts
    }
}
