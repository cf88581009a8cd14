//! What a table can show beyond the board: what an action is for and leads to, what lies ahead.
//! Overlays, facts to look up and the forecast of an attack have files of their own.
//!
//! Nothing here decides anything. What is told under fog (15.0) follows from what the viewer may see: hidden
//! units are left out, and where that matters the answer says so.

mod facts;
mod forecast;
mod meant;
mod overlays;

pub(crate) use forecast::in_words;

use engine::{
    ActionKind, Fact, Forecast, Hint, Insight, Open, Outlook, Overlay, OverlayInfo, PlaceId, Subject, Text,
    Viewer,
};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{halves, place_id, plural, still_open};

use crate::frame::{Assemble, At, Flight, Frame, InPhase, Lift};
use crate::nation::{Nation, Side};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{BattleStep, By, March, State};
use crate::{Action, Desk, MunichWar};

impl Insight for MunichWar {
    fn hint(&self, state: &State, action: Action, desk: &mut Desk) -> Hint {
        let left = match action {
            Action::Go(hex) => self.at(state, desk).left_after(hex),
            _ => String::new(),
        };
        let danger = self.at(state, desk).danger_of(action).into();
        // 5.4: an invaded neutral is an enemy for the rest of the game. 3.3: conceding ends it.
        let grave = match action {
            Action::Go(hex) | Action::To(hex) | Action::Attack(hex) | Action::Land(hex) => {
                !self.invasion(state, hex).is_empty()
            }
            Action::Concede => true,
            _ => false,
        };
        let rest = action == Action::DeployRest;
        Hint { left, danger, grave, rest, ..Hint::new(self.kind_of(state, action)) }
    }

    fn route(&self, state: &State, action: Action, desk: &mut Desk) -> Vec<PlaceId> {
        let from_to =
            |unit: UnitId, to: HexId| -> Vec<HexId> { state.hex(unit).into_iter().chain([to]).collect() };
        let hexes = match (action, *state.frames.top()) {
            (Action::Go(target), Frame::March(march)) => self.at(state, desk).march_route(march, target),
            (Action::To(hex) | Action::Supply(hex), Frame::Flight(Flight { unit })) => {
                let from = self.at(state, desk).launch_hexes(self.unit(unit).nation, MunichWar::flyer(state));
                self.at(state, desk).search_flights(unit, from);
                let mut path = Vec::new();
                desk.flood.get_mut().path(hex, &mut path);
                path
            }
            (Action::Land(hex), Frame::Lift(Lift { cargo: Some(unit), .. })) => from_to(unit, hex),
            (Action::Land(hex), Frame::Embark(_)) => {
                state.group.iter().next().map_or(Vec::new(), |unit| from_to(unit, hex))
            }
            (Action::Back(hex), Frame::Retreat(retreat)) => from_to(retreat.unit, hex),
            (Action::Advance(unit), _) => from_to(unit, state.battle.target),
            (Action::Pursue(unit, hex), _) => from_to(unit, hex),
            _ => Vec::new(),
        };
        hexes.into_iter().map(place_id).collect()
    }

    fn meant(&self, state: &State, about: Subject, desk: &mut Desk) -> Vec<Action> {
        self.at(state, desk).meant_by(about)
    }

    fn outlook(&self, state: &State, desk: &mut Desk) -> Outlook {
        let (phases, phase) = self.phases(state);
        let next = match *state.frames.top() {
            Frame::Phase(InPhase) => match phase.and_then(|phase| phases.get(phase + 1)) {
                Some(next) => format!("Then comes: {next}."),
                None if matches!(state.phase, Phase::Deployment(_)) => {
                    "Then the first turn begins.".to_owned()
                }
                None if state.turn < self.scenario(state).turns => "Then the next turn begins.".to_owned(),
                None => "Then the game ends and the points are counted.".to_owned(),
            },
            Frame::March(_) => "The unit stays picked up until you end its move.".to_owned(),
            Frame::Assemble(Assemble) => {
                "When the attack is declared, both sides look at the stacks.".to_owned()
            }
            Frame::Battle(BattleStep::Table) => "Then support can be committed.".to_owned(),
            Frame::Battle(BattleStep::Support) => "Then the die is thrown.".to_owned(),
            Frame::Battle(BattleStep::DefenderLoses) => "Then the attacker pays his losses.".to_owned(),
            Frame::Battle(BattleStep::AttackerLoses) => "Then those who must retreat do so.".to_owned(),
            Frame::Battle(BattleStep::DefenderRetreats | BattleStep::AttackerRetreats)
            | Frame::Retreat(_) => "Then attackers may advance if the hex is empty.".to_owned(),
            Frame::Battle(BattleStep::Advance) => "Then the phase goes on.".to_owned(),
            _ => String::new(),
        };
        let open = match *state.frames.top() {
            Frame::Phase(InPhase) => self.at(state, desk).still_to_do(),
            _ => Vec::new(),
        };
        Outlook {
            next: next.into(),
            about: self.asked_about(state),
            open,
            phases: phases.into_iter().map(Text::from).collect(),
            phase,
            turn: usize::from(state.turn) - 1,
        }
    }

    fn overlays(&self) -> Vec<OverlayInfo> {
        overlays::list()
    }

    fn overlay(
        &self,
        state: &State,
        viewer: Viewer,
        id: &str,
        about: Option<Subject>,
        desk: &mut Desk,
    ) -> Overlay {
        match id {
            "reach" => self.enemy_reach(state, viewer, about, desk),
            _ => self.at(state, desk).lay_over(viewer, id, about),
        }
    }

    fn facts(&self, state: &State, viewer: Viewer, about: Subject, desk: &mut Desk) -> Vec<Fact> {
        self.at(state, desk).facts_about(viewer, about)
    }

    fn forecast(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        self.forecast_attack(state, desk)
    }
}

impl MunichWar {
    pub(crate) fn kind_of(&self, state: &State, action: Action) -> ActionKind {
        match (action, *state.frames.top()) {
            (Action::End, Frame::Phase(InPhase) | Frame::Crisis(_)) => ActionKind::End,
            (Action::End, Frame::Battle(BattleStep::Support)) => ActionKind::Commit,
            (Action::End, _) => ActionKind::Finish,
            _ => action.kind(),
        }
    }

    /// 5.4: whether an action in a hex brings a neutral into the war.
    pub(crate) fn invasion(&self, state: &State, hex: HexId) -> String {
        match self.country(state, hex) {
            Some(nation) if state.side_of(nation).is_none() => format!("invades {nation}"),
            _ => String::new(),
        }
    }

    /// The phases of this turn in which a player decides, and the one that is being played (4.0).
    fn phases(&self, state: &State) -> (Vec<String>, Option<usize>) {
        if let Phase::Deployment(step) = state.phase {
            let title = |step| {
                let (side, nations) = self.step(state, step);
                let names: Vec<&str> = nations.iter().map(Nation::name).collect();
                match names.as_slice() {
                    [nation] => format!("{side} deployment: {nation}"),
                    names => format!("{side} deployment: {} countries", names.len()),
                }
            };
            return ((1..=4).map(title).collect(), Some(usize::from(step) - 1));
        }
        // The first turn has no events and no mobilization (4.0).
        let first = state.turn == 1;
        let mut titles = Vec::new();
        let mut at = None;
        let mut add = |title: String, now: bool| {
            if now {
                at = Some(titles.len());
            }
            titles.push(title);
        };
        if !first {
            add("Events".to_owned(), state.phase == Phase::Events);
        }
        for side in Side::ALL {
            let now = |phase: fn(Phase) -> bool| state.phase.side() == side && phase(state.phase);
            if !first {
                add(format!("{side} Mobilization"), now(|phase| matches!(phase, Phase::Mobilization(..))));
            }
            add(format!("{side} Air"), now(|phase| matches!(phase, Phase::Air(..))));
            add(format!("{side} Movement"), now(|phase| matches!(phase, Phase::Movement(_))));
            add(format!("{side} Combat"), now(|phase| matches!(phase, Phase::Combat(_))));
        }
        (titles, at)
    }
}

impl At<'_> {
    /// What is left to the unit on the move when it has gone to a hex.
    fn left_after(self, target: HexId) -> String {
        let At { state, desk, .. } = self;
        let Frame::March(march) = *state.frames.top() else { return String::new() };
        if matches!(march.by, By::Rail | By::Return) {
            return String::new();
        }
        self.explore(march);
        // What only the minimum move reaches takes all there is (8.3).
        let left = desk.march.borrow().reach.cost(target).map_or(0, |cost| march.left.saturating_sub(cost));
        let stopped = self.in_enemy_zone(state.active(), target);
        halves(if stopped { 0 } else { left })
    }

    /// What a player might regret.
    fn danger_of(self, action: Action) -> String {
        let state = self.state;
        match action {
            Action::Go(hex) => {
                let invasion = self.invasion(state, hex);
                match *state.frames.top() {
                    Frame::March(March { unit, .. }) if invasion.is_empty() => self.crowding(unit, hex),
                    _ => invasion,
                }
            }
            Action::To(hex) | Action::Attack(hex) | Action::Land(hex) => self.invasion(state, hex),
            Action::Storm(_) => "lost if the hex is not cleared".to_owned(),
            Action::Back(hex) => {
                let Frame::Retreat(retreat) = *state.frames.top() else { return String::new() };
                let side = self.side(state, retreat.unit);
                let zone = side.is_some_and(|side| self.in_enemy_zone(side, hex));
                if zone { "enemy zone: loses a step".to_owned() } else { String::new() }
            }
            Action::End if *state.frames.top() == Frame::Phase(InPhase) => self.danger_of_ending(),
            Action::End if matches!(state.frames.top(), Frame::Crisis(_)) && state.crisis > 0 => {
                format!("{} lost", plural(state.crisis.into(), "point is", "points are"))
            }
            Action::Concede => "the game is over".to_owned(),
            _ => String::new(),
        }
    }

    /// 9.1: whether a unit could not stay in a hex.
    fn crowding(self, unit: UnitId, hex: HexId) -> String {
        match self.has_room(hex, unit) {
            true => String::new(),
            false => "too full to stay in".to_owned(),
        }
    }

    fn danger_of_ending(self) -> String {
        let At { state, desk, .. } = self;
        match state.phase {
            Phase::Movement(_) | Phase::Combat(_) => {
                let crowded = desk.stacks.iter().flatten().filter(|hex| self.is_overfull(**hex)).count();
                match crowded {
                    0 => String::new(),
                    n => format!("units are lost: {} too full", plural(n, "hex is", "hexes are")),
                }
            }
            Phase::Mobilization(side, MobilizationStep::Expenditure) => {
                let nations = state.joined[side as usize].iter();
                let points: usize = nations.map(|nation| usize::from(state.points[nation])).sum();
                match points {
                    0 => String::new(),
                    n => format!("{} lost", plural(n, "replacement point is", "replacement points are")),
                }
            }
            _ => String::new(),
        }
    }

    fn march_route(self, march: March, target: HexId) -> Vec<HexId> {
        let At { state, desk, .. } = self;
        self.explore(march);
        let mut path = Vec::new();
        match march.by {
            By::Rail | By::Return => desk.march.borrow().rails.path(target, &mut path),
            _ if desk.march.borrow().reach.cost(target).is_some() => {
                desk.march.borrow().reach.path(target, &mut path);
            }
            _ => path.push(target),
        }
        state.hex(march.unit).into_iter().chain(path).collect()
    }

    /// What could still be done before the phase ends.
    fn still_to_do(self) -> Vec<Open> {
        let state = self.state;
        let mut actions = Vec::new();
        let nowhere = |count: usize, one: &str, many: &str| {
            (count > 0).then(|| Open { text: plural(count, one, many).into(), places: Vec::new() })
        };
        let open = match state.phase {
            Phase::Deployment(step) => {
                let nations = self.step(state, step).1;
                let waiting: usize = nations.iter().map(|nation| self.places_left(state, nation)).sum();
                nowhere(waiting, "unit is to be deployed", "units are to be deployed")
            }
            Phase::Mobilization(_, MobilizationStep::Expenditure) => {
                self.legal_expenditure(&mut actions);
                let useful = |action: &&Action| matches!(action, Action::Mobilize(_) | Action::Refit(_));
                let units = actions.iter().filter(useful).count();
                nowhere(units, "unit could be mobilized or refitted", "units could be mobilized or refitted")
            }
            Phase::Air(_, AirSegment::Launch | AirSegment::Interception) => {
                self.legal_air(&mut actions);
                let units = actions.iter().filter(|action| matches!(action, Action::Fly(_))).count();
                nowhere(units, "air unit can fly", "air units can fly")
            }
            Phase::Air(_, AirSegment::TerrorBombing) => {
                self.legal_air(&mut actions);
                let over = |action: &Action| match *action {
                    Action::BombCity(unit) | Action::BombUnits(unit) => state.hex(unit),
                    _ => None,
                };
                still_open(actions.iter().filter_map(over), "target can be bombed", "targets can be bombed")
            }
            Phase::Movement(_) => {
                self.legal_movement(&mut actions);
                let taken = |action: &Action| match *action {
                    Action::Take(unit) => state.hex(unit),
                    _ => None,
                };
                still_open(actions.iter().filter_map(taken), "unit has not moved", "units have not moved")
            }
            Phase::Combat(_) => {
                self.legal_combat(&mut actions);
                let target = |action: &Action| match *action {
                    Action::Attack(hex) => Some(hex),
                    _ => None,
                };
                still_open(actions.iter().filter_map(target), "hex can be attacked", "hexes can be attacked")
            }
            _ => None,
        };
        open.into_iter().collect()
    }
}
