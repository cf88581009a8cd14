//! What a table can show beyond the board: what an action leads to, what lies ahead, overlays, facts, forecasts.
//!
//! Nothing here decides anything. What is told under fog (12.7) follows from what the viewer may see.

mod facts;
mod forecast;
mod meant;
mod overlays;

use engine::{
    Fact, Forecast, Hint, Insight, Open, Outlook, Overlay, OverlayInfo, PlaceId, Subject, Text, Viewer, text,
};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{place_id, still_open};

use crate::air::Campaign;
use crate::attack::Attacking;
use crate::desk::Desk;
use crate::frame::{At, Frame, Step};
use crate::sequence::{OffensiveStep, Phase};
use crate::state::State;
use crate::walk::Course;
use crate::{Action, EuropeanTheater};

impl Insight for EuropeanTheater {
    fn hint(&self, state: &State, action: Action, desk: &mut Desk) -> Hint {
        let at = self.at(state, desk);
        let (danger, grave) = at.danger_of(action);
        let rest = action == Action::DeployRest;
        Hint { left: at.left_after(action), danger, grave, rest, ..Hint::new(action.kind()) }
    }

    fn route(&self, state: &State, action: Action, desk: &mut Desk) -> Vec<PlaceId> {
        let at = self.at(state, desk);
        let from = |unit: UnitId| self.hex(state, unit);
        let path: Vec<HexId> = match (action, *state.frames.top()) {
            (Action::Go(hex), _) => match at.course_at_hand() {
                Some(course) => std::iter::once(course.start).chain(at.way_to(course, hex).iter()).collect(),
                None => Vec::new(),
            },
            (Action::Target(hex) | Action::Over(hex) | Action::Base(hex), Frame::Route(routing)) => {
                at.flight_to(routing.lead, hex)
            }
            (Action::Base(hex), Frame::Rebase(rebasing)) => {
                from(rebasing.unit).into_iter().chain([hex]).collect()
            }
            (Action::Advance(unit), _) => from(unit).into_iter().chain([state.battle.target]).collect(),
            (Action::Follow(unit, hex), _) => from(unit).into_iter().chain([hex]).collect(),
            _ => Vec::new(),
        };
        path.into_iter().map(place_id).collect()
    }

    fn meant(&self, state: &State, about: Subject, desk: &mut Desk) -> Vec<Action> {
        self.at(state, desk).meant_by(about)
    }

    fn outlook(&self, state: &State, desk: &mut Desk) -> Outlook {
        let (phases, phase) = self.phases(state);
        let at = self.at(state, desk);
        let next = match *state.frames.top() {
            Frame::Phase(_) => match phase.and_then(|phase| phases.get(phase + 1)) {
                Some(next) => text!("Next: {phase}.", phase = next.clone()),
                None if state.date < self.scenario().end => "Next: a new month.".into(),
                None => "Next: the game ends.".into(),
            },
            Frame::March(_) => "The unit stays picked up until you end its move.".into(),
            Frame::Attack(Attacking::Announce) => {
                "Then air units fly, and units are named for each hex.".into()
            }
            Frame::Attack(Attacking::Designate(_)) => "Then the defender's air units fly.".into(),
            Frame::Fly(_) => match state.air.campaign {
                Campaign::Attack => "Then units are named for each hex that is attacked.".into(),
                Campaign::Defense => "Then the attacks are made one by one.".into(),
                _ => "When no more units fly, those who have arrived attack.".into(),
            },
            _ => Text::default(),
        };
        let open = match *state.frames.top() {
            Frame::Phase(_) | Frame::Attack(Attacking::Announce) | Frame::Fly(_) => at.still_to_do(),
            _ => Vec::new(),
        };
        let about = at.asked_about();
        let turn = self.months_to(state.date).saturating_sub(1).into();
        Outlook { next, about, open, phases, phase, turn }
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
        self.at(state, desk).lay_over(viewer, id, about)
    }

    fn facts(&self, state: &State, viewer: Viewer, about: Subject, desk: &mut Desk) -> Vec<Fact> {
        self.at(state, desk).facts_about(viewer, about)
    }

    fn forecast(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        self.at(state, desk).forecast_attack()
    }
}

impl EuropeanTheater {
    /// The phases of this month in which a player decides, and the one that is being played.
    fn phases(&self, state: &State) -> (Vec<Text>, Option<usize>) {
        if matches!(state.phase, Phase::SetUp(_) | Phase::Over | Phase::Seasonal(_)) {
            return (vec![self.phase_title(state)], Some(0));
        }
        let mut probe = State { phase: Phase::Weather, ..*state };
        let (mut titles, mut now) = (Vec::new(), None);
        while !matches!(probe.phase, Phase::EndOfTurn | Phase::Over) {
            let steps = self.steps_of_offensive(state).filter(|_| probe.phase == Phase::Offensives);
            let phases = std::iter::once(probe.phase).chain(steps.into_iter().flatten());
            for phase in phases.filter(|phase| self.is_decided(state, *phase)) {
                if phase == state.phase {
                    now = Some(titles.len());
                }
                titles.push(self.phase_title(&State { phase, ..*state }));
            }
            probe.phase = self.following(&probe, probe.phase);
        }
        (titles, now)
    }

    /// The steps of the offensive under way.
    fn steps_of_offensive(&self, state: &State) -> Option<Vec<Phase>> {
        use OffensiveStep::{Breakthrough, Combat, Command, Exploitation, ExploitationCombat, Movement};
        match state.phase {
            Phase::Offensive(_) => {
                let steps = [Command, Breakthrough, Movement, Combat, Exploitation, ExploitationCombat];
                Some(steps.map(Phase::Offensive).into())
            }
            Phase::AirOffensive => Some(vec![Phase::AirOffensive]),
            _ => None,
        }
    }

    /// Whether the scenario plays a phase, and players or dice decide something in it.
    fn is_decided(&self, state: &State, phase: Phase) -> bool {
        let decided = match phase {
            Phase::Weather => self.pack.year.fixed(state.date.month).is_none(),
            Phase::StrategicWarfare | Phase::EndOfTurn => false,
            _ => true,
        };
        decided && self.is_played(phase)
    }

    /// The number of a month in the scenario, from 1.
    pub(crate) fn months_to(&self, date: crate::time::Date) -> u16 {
        let months = |date: crate::time::Date| date.year * 12 + date.month as u16;
        months(date) - months(self.scenario().start) + 1
    }
}

impl At<'_> {
    /// The move of the unit that is picked up.
    fn course_at_hand(self) -> Option<Course> {
        match *self.state.frames.top() {
            Frame::March(march) => self.course(march),
            Frame::Break(breaking) if !breaking.attacked => {
                breaking.approach(self).and_then(|march| self.course(march))
            }
            _ => None,
        }
    }

    /// The way of a flight through the air.
    fn flight_to(self, lead: UnitId, hex: HexId) -> Vec<HexId> {
        let Some(over) = self.group(lead).next().map(|flight| flight.over) else { return Vec::new() };
        let sky = self.spread(over, u16::MAX);
        let mut way = Vec::new();
        if sky.steps(hex).is_some() {
            way.push(over);
            sky.path(hex, &mut way);
            way.dedup();
        }
        way
    }

    /// What is left after an action, or comes of it, short enough for a hex.
    fn left_after(self, action: Action) -> String {
        let seat = self.phasing(self.state);
        match action {
            Action::Go(hex) => {
                let Some(mut course) = self.course_at_hand() else { return String::new() };
                for to in self.way_to(course, hex).iter() {
                    let side = self.pack.grid.direction(course.start, to);
                    let Some(next) = side.and_then(|side| self.next_stride(course, side)) else { break };
                    course = next;
                }
                let most = if course.slowed { course.slow } else { course.full };
                most.saturating_sub(course.spent).to_string()
            }
            Action::Attack(hex) => self.odds_if_announced(hex),
            Action::Fight(hex) => {
                let number = self.open_attacks().find(|(_, target)| *target == hex);
                number.map_or(String::new(), |(number, _)| self.odds_in_short(hex, number, seat))
            }
            Action::Target(hex) => self.chance_of_bombs(hex),
            _ => String::new(),
        }
    }

    /// How likely the bombs of the flight at hand destroy what is in a hex: `42 %`.
    fn chance_of_bombs(self, hex: HexId) -> String {
        let Frame::Route(routing) = *self.state.frames.top() else { return String::new() };
        let bombs = |unit: UnitId| match self.game.can_bomb(unit) {
            true => i16::from(self.strength(self.state, unit)),
            false => 0,
        };
        let strength: i16 = self.group(routing.lead).map(|flight| bombs(flight.unit)).sum();
        let of = self.partnership(self.state, routing.lead);
        let bombed = self.state.air.campaign == Campaign::Offensive
            && strength > 0
            && of.is_some_and(|of| self.may_bomb(of, hex).is_ok());
        if !bombed {
            return String::new();
        }
        let (ways, of) = self.raid_ways(hex, strength);
        format!("{} %", (100 * ways + of / 2) / of.max(1))
    }

    /// What a player should know before doing it, and whether it is of great consequence.
    fn danger_of(self, action: Action) -> (Text, bool) {
        let state = self.state;
        match action {
            Action::Pass if state.phase == Phase::Offensives && self.scenario().single.is_some() => {
                ("gives up the only offensive of the game".into(), true)
            }
            Action::Discard(_) => ("destroys your own supply markers".into(), true),
            Action::Pool(_) => ("takes the HQ off the map".into(), true),
            Action::Cancel(_) => ("the attack is not made in this step".into(), false),
            Action::StandDown => ("nothing more is intercepted in this step".into(), false),
            Action::Declare => match *state.frames.top() {
                Frame::Attack(Attacking::Designate(number))
                    if self.units.iter().all(|unit| state.duties[*unit] != number) =>
                {
                    ("nobody attacks: the attack is cancelled".into(), true)
                }
                _ => Default::default(),
            },
            _ => Default::default(),
        }
    }

    /// What could still be done in this step, from what is offered.
    fn still_to_do(self) -> Vec<Open> {
        let mut offers = Vec::new();
        self.state.frames.top().offer(self, &mut offers);
        let here = |unit: UnitId| self.hex(self.state, unit);
        let mut hexes: Vec<HexId> = offers
            .iter()
            .filter_map(|action| match *action {
                Action::Take(unit) | Action::Break(unit) | Action::Fly(unit) => here(unit),
                Action::Attack(hex) => Some(hex),
                _ => None,
            })
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        let hexes = hexes.into_iter();
        let open = match (*self.state.frames.top(), self.state.phase) {
            (Frame::Attack(_), _) => still_open(hexes, "hex can be attacked", "hexes can be attacked"),
            (Frame::Fly(_), _) => {
                still_open(hexes, "base with units that can fly", "bases with units that can fly")
            }
            (_, Phase::Offensive(OffensiveStep::Breakthrough)) => still_open(
                hexes,
                "hex with armor that can break through",
                "hexes with armor that can break through",
            ),
            (_, Phase::Offensive(_) | Phase::Movement(_)) => {
                still_open(hexes, "hex with units that can move", "hexes with units that can move")
            }
            _ => None,
        };
        open.into_iter().collect()
    }
}
