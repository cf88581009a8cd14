//! What players see: the map and the board.

mod charts;

use engine::{
    Board, Chart, Counter, Face, Holding, Look, MarkKind, Marker, Piece, PieceId, PlaceId, PlaceInfo,
    PlaceKind, Scene, Seat, Show, Text, Track, TrackSpace, Tray, Turn, Viewer, text,
};
use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::insight::{marks, points};

use crate::EuropeanTheater;
use crate::air::Role;
use crate::fog::Units;
use crate::frame::Frame;
use crate::nation::Nation;
use crate::place::Place;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Condition, Flag, Installation, InstallationKind, Mode, NO_DUTY, State};
use crate::terrain::{HexRecord, Port, Surface};
use crate::time::{Date, Weather};
use crate::unit::Class;

impl Show for EuropeanTheater {
    fn scene(&self) -> Scene {
        let grid = &self.pack.grid;
        let places = grid.ids().zip(points(grid)).map(|(hex, point)| PlaceInfo {
            name: grid.number(hex).to_string(),
            label: self.pack.name(hex).unwrap_or_default().to_owned(),
            terrain: in_words(self.pack.hex(hex)),
            kind: PlaceKind::Hex,
            at: Some(point),
        });
        Scene { title: self.pack.title.clone().into(), places: places.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let (hidden, tops) = (self.hidden_from(state, viewer), self.top_units(state));
        let on_map = self.units.iter().filter_map(|unit| Some((self.seen_at(state, *unit)?, *unit)));
        let mut stacks: Vec<(HexId, UnitId)> = on_map.collect();
        stacks.sort_by_key(|&(hex, unit)| (hex, tops.contains(unit), !hidden.contains(unit), unit));
        let moving = self.picked_up(state);
        let pieces = stacks.into_iter().map(|(hex, unit)| Piece {
            place: PlaceId(hex.raw()),
            owner: self.owner(state, unit),
            face: match hidden.contains(unit) {
                true => Face::Hidden,
                false => Face::Shown(self.counter(state, &moving, unit)),
            },
        });
        let number = self.months_to(state.date);
        let of = self.months_to(self.scenario().end);
        let label = text!("{month} {year}", month = state.date.month.name(), year = state.date.year);
        let holdings = self.field.land.iter().filter_map(|hex| {
            engine::rule!("24.4.c");
            let seat = self.seat_holding(state, hex)?;
            let first =
                self.scenario().holders[hex.index()].and_then(|nation| self.scenario().seat_of(nation));
            let changed = first != Some(seat.0) || self.pack.hex(hex).is_city_resource();
            changed.then_some(Holding { place: PlaceId(hex.raw()), owner: seat })
        });
        Board {
            turn: Turn::new(number, of, label),
            phase: self.phase_title(state),
            pieces: pieces.collect(),
            trays: self.trays(state, &moving),
            tracks: self.tracks(state),
            holdings: holdings.collect(),
            markers: self.markers(state, viewer),
            ..Board::default()
        }
    }

    fn look(&self) -> Look {
        let mut look: Look = toml::from_str(include_str!("../look.toml")).unwrap_or_default();
        let name = |date: Date| format!("{} {}", date.month.name(), date.year);
        look.turns = self.dates().into_iter().map(name).collect();
        look
    }

    fn charts(&self) -> Vec<Chart> {
        self.all_charts()
    }
}

/// What is printed in a hex, for people: `clear, city resource, major port`.
fn in_words(record: &HexRecord) -> Text {
    let ground = match (record.surface, record.terrain) {
        (Surface::Land, Some(terrain)) => terrain.word(),
        (Surface::Land, None) => "clear",
        (Surface::Lake, _) => "lake",
        (Surface::Off, _) => "out of play",
        (Surface::Sea, _) => "sea",
    };
    let city = match (record.city, record.resource) {
        (true, true) => Some("city resource"),
        (true, false) => Some("city"),
        (false, true) => Some("resource"),
        (false, false) => None,
    };
    let port = record.port.map(|port| match port {
        Port::Major => "major port",
        Port::Minor => "minor port",
    });
    let fort = record.fortress.then_some("fortress");
    let parts = std::iter::once(ground).chain(city).chain(port).chain(fort);
    Text::list(parts.map(Text::from), ", ")
}

impl EuropeanTheater {
    /// Where a counter is drawn: a unit aloft where it flies, as long as it is in the fight.
    pub(crate) fn seen_at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        let flight = state.flights.of(unit).filter(|flight| !flight.aborted);
        flight.map(|flight| flight.over).or_else(|| self.hex(state, unit))
    }

    /// The months of the scenario.
    fn dates(&self) -> Vec<Date> {
        let (start, end) = (self.scenario().start, self.scenario().end);
        let after = |date: &Date| Some(*date).filter(|date| *date < end).map(|date| self.month_after(date));
        std::iter::successors(Some(start), after).collect()
    }

    /// The seat to which a hex is friendly.
    fn seat_holding(&self, state: &State, hex: HexId) -> Option<Seat> {
        let holder = state.forces.control.of(hex)?;
        let holds = |seat: &u8| {
            let nations = &self.scenario().seats[usize::from(*seat)].nations;
            nations.iter().any(|nation| state.partnership(nation) == Some(holder))
        };
        (0..self.seats()).find(holds).map(Seat)
    }

    /// Installations that were built or destroyed, and supply markers: one marker for each thing in a hex.
    fn markers(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let put = |hex: HexId, kind: &str, label: Text| Marker {
            place: PlaceId(hex.raw()),
            kind: kind.to_owned(),
            owner: self.seat_holding(state, hex),
            label,
        };
        let built = |found: &Installation| found.kind != InstallationKind::Printed;
        let all = state.installations.iter().flatten();
        let mut markers: Vec<Marker> = Vec::new();
        for found in all.filter(|found| found.is_destroyed() != built(found)) {
            let kind = match found.kind {
                InstallationKind::Airfield => "airfield",
                InstallationKind::Fort => "fort",
                InstallationKind::CoastalFort => "coastal fort",
                InstallationKind::Printed => "destroyed",
            };
            let kind = if self.may_look_at(state, viewer, *found) { kind } else { "fort" };
            markers.push(put(found.hex, kind, self.installation(state, viewer, *found)));
        }
        for depot in state.depots.iter().flatten() {
            if depot.isolated {
                markers.push(put(depot.hex, "isolated", "isolated source of supply".into()));
            }
            if depot.markers > 0 {
                let told = Text::count(depot.markers.into(), "1 supply marker", "{n} supply markers");
                markers.push(put(depot.hex, "supply", told));
            }
        }
        markers
    }

    /// What an installation is called: what is being built is seen by its owner and those who look at it.
    pub(crate) fn installation(&self, state: &State, viewer: Viewer, found: Installation) -> Text {
        match (found.condition, found.kind) {
            (Condition::Building, _) if !self.may_look_at(state, viewer, found) => {
                "installation under construction".into()
            }
            (Condition::Building, InstallationKind::Airfield) => "airfield under construction".into(),
            (Condition::Building, _) => "fortification under construction".into(),
            (_, kind) => kind.word().into(),
        }
    }

    /// Counts that players watch: first what wins, then offensives, the offensive under way, and the weather.
    fn tracks(&self, state: &State) -> Vec<Track> {
        let mut tracks = Vec::new();
        match self.scenario().chapter {
            4 => tracks.push(Track::count("German steps lost", self.steps_lost(state, Seat(0)))),
            2 => {
                let score = self.hour_score(state);
                tracks.push(Track::count("German points", score[0]));
                tracks.push(Track::count("British points", score[1]));
                let reserve = state.powers[Nation::Britain].reserve;
                tracks.push(Track::count("British economic points", reserve));
            }
            3 => {
                let score = self.bulge_points(state);
                tracks.push(Track::count("German points", score.points[0]));
                tracks.push(Track::count("Allied points", score.points[1]));
            }
            _ => {}
        }
        for seat in self.scenario().seats.iter().filter(|_| self.scenario().single.is_none()) {
            let Some(first) = seat.nations.iter().next() else { continue };
            let name = text!("{seat} offensives left", seat = seat.name.clone());
            tracks.push(Track::count(name, state.powers[first].offensives));
        }
        self.tracks_of_offensive(state, &mut tracks);
        // Where the sky stays fair there is nothing to watch.
        let fair = |date: Date| self.pack.year.fixed(date.month) == Some(Weather::Fair);
        if self.dates().into_iter().all(fair) {
            return tracks;
        }
        let at = Weather::ALL.iter().position(|weather| *weather == state.weather);
        let space = |weather: Weather| TrackSpace { label: weather.word().into(), note: Text::default() };
        tracks.push(Track {
            name: "Weather".into(),
            value: at.unwrap_or(0) as i32 + 1,
            spaces: Weather::ALL.map(space).into(),
            at,
        });
        tracks
    }

    /// The offensive under way: its HQs with their radius, attacks left, units activated and on standby.
    fn tracks_of_offensive(&self, state: &State, tracks: &mut Vec<Track>) {
        if matches!(state.offensive.mode, Mode::None | Mode::Air) {
            return;
        }
        if state.offensive.mode == Mode::Hqs {
            tracks.push(Track::count("Attacks left in this step", self.attacks_left(state)));
        }
        let land = || self.units.iter().copied().filter(|unit| self.class(*unit) == Class::Land);
        let activated = |unit: &UnitId| state.is(*unit, Flag::Commanded);
        tracks.push(Track::count("Units activated", land().filter(activated).count() as u16));
        let standby = land().filter(|unit| !activated(unit) && self.is_standby(state, *unit)).count();
        tracks.push(Track::count("Units on standby", standby as u16));
        for hq in state.hqs() {
            if let Some(post) = self.post(state, hq) {
                let name =
                    text!("{hq}: radius {n}, attacks", hq = self.name(hq), n = post.radius.to_string());
                tracks.push(Track::count(name, post.attacks));
            }
        }
    }

    /// What lies in the boxes of the game, by seat and box.
    fn trays(&self, state: &State, moving: &Units) -> Vec<Tray> {
        let mut trays = Vec::new();
        for (seat, owner) in self.scenario().seats.iter().zip((0..).map(Seat)) {
            for (number, known) in self.pack.boxes.iter().enumerate() {
                let Some(place) = self.pack.places.id(Place::Box(Id::from_index(number))) else { continue };
                let here = |unit: &&UnitId| {
                    state.forces.units[**unit].place == place && self.owner(state, **unit) == owner
                };
                let units = self.units.iter().filter(here);
                let pieces: Vec<Counter> = units.map(|unit| self.counter(state, moving, *unit)).collect();
                if !pieces.is_empty() {
                    let name = text!("{seat}: {tray}", seat = seat.name.clone(), tray = known.name.clone());
                    trays.push(Tray { name, owner, pieces });
                }
            }
        }
        trays
    }

    /// Counters that are picked up or on their way.
    fn picked_up(&self, state: &State) -> Units {
        let mut moving: Units = state.group.iter().collect();
        for frame in state.frames.iter() {
            match *frame {
                Frame::Deploy(deploying) => moving.extend([deploying.unit]),
                Frame::March(march) => moving.extend([march.unit]),
                Frame::Rail(riding) => moving.extend([riding.unit]),
                Frame::Rebase(rebasing) => moving.extend([rebasing.unit]),
                Frame::Evacuate(evacuating) => moving.extend([evacuating.unit]),
                Frame::Break(breaking) if !breaking.attacked => moving.extend(breaking.stack.iter()),
                Frame::Route(routing) => {
                    let group = state.flights.iter().filter(|flight| flight.lead == routing.lead);
                    moving.extend(group.map(|flight| flight.unit));
                }
                _ => {}
            }
        }
        moving
    }

    fn counter(&self, state: &State, moving: &Units, unit: UnitId) -> Counter {
        let design = self.design(unit);
        let is = |flag: Flag| state.is(unit, flag);
        let flight = state.flights.of(unit);
        let acts = |role: Role| flight.is_some_and(|flight| !flight.aborted && flight.role == Some(role));
        // In the Exploitation step duties are hexes to go, not attacks.
        let exploits = state.phase == Phase::Offensive(OffensiveStep::Exploitation);
        let supplies = matches!(state.phase, Phase::Supply);
        let attacks = !exploits && !supplies && state.duties[unit] != NO_DUTY;
        let sets = [
            (moving.contains(unit), MarkKind::Moving, "picked up"),
            (attacks, MarkKind::Fighting, "attacks"),
            (is(Flag::Depleted), MarkKind::Weakened, "depleted"),
            (is(Flag::OutOfSupply), MarkKind::Unsupplied, "out of supply"),
            (acts(Role::Fighter), MarkKind::Other, "flies as a fighter"),
            (acts(Role::Bomber), MarkKind::Other, "flies as a bomber"),
            (flight.is_some_and(|flight| flight.aborted), MarkKind::Other, "aborted"),
            (state.hqs().any(|hq| hq == unit), MarkKind::Other, "takes part in the offensive"),
            (is(Flag::Commanded) && design.kind.class() != Class::Hq, MarkKind::Other, "activated"),
            (is(Flag::Activated), MarkKind::Other, "activated this turn"),
            (is(Flag::Committed), MarkKind::Other, "committed"),
            (is(Flag::Previous), MarkKind::Other, "previously committed"),
            (is(Flag::BrokeThrough), MarkKind::Other, "breakthrough"),
            (is(Flag::Attacked) && !attacks, MarkKind::Fought, "has attacked"),
            (is(Flag::Moved) || is(Flag::Flown), MarkKind::Done, "has moved"),
        ];
        Counter {
            id: PieceId(unit.raw()),
            key: self.key(unit),
            name: match design.kind {
                // The asterisk of fighters and the quality behind the stroke.
                kind if kind.is_air() => self.face(state, unit).print(kind),
                _ => design.name.clone(),
            },
            nation: design.nation.code().to_owned(),
            kind: design.kind.word().to_owned(),
            size: String::new(),
            factors: self.face(state, unit).numbers(),
            marks: marks(&sets, |so| *so),
            beside: design.kind.is_air(),
        }
    }
}
