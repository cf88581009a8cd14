//! What players see: the map and the board.

use engine::{
    Board, Counter, Face, Holding, Look, MarkKind, Marker, NationLook, Piece, PieceId, PlaceId, PlaceInfo,
    PlaceKind, Scene, Show, Track, Tray, Turn, Viewer, text,
};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{marks, points};

use crate::EuropeanTheater;
use crate::nation::Nation;
use crate::state::{Condition, Flag, InstallationKind, State};
use crate::terrain::{Surface, Terrain};

impl Show for EuropeanTheater {
    fn scene(&self) -> Scene {
        let grid = &self.pack.grid;
        let places = grid.ids().zip(points(grid)).map(|(hex, point)| {
            let record = self.pack.hex(hex);
            let terrain = match (record.surface, record.terrain) {
                (Surface::Land, Some(terrain)) => {
                    let known = Terrain::WORDS.iter().find(|(known, _)| *known == terrain);
                    known.map_or("clear", |(_, word)| word)
                }
                (Surface::Lake, _) => "lake",
                (Surface::Off, _) => "off",
                _ => "sea",
            };
            PlaceInfo {
                name: grid.number(hex).to_string(),
                label: self.pack.name(hex).unwrap_or_default().to_owned(),
                terrain: terrain.into(),
                kind: PlaceKind::Hex,
                at: Some(point),
            }
        });
        Scene { title: self.pack.title.clone().into(), places: places.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let (hidden, tops) = (self.hidden_from(state, viewer), self.top_units(state));
        let on_map = self.units.iter().filter_map(|unit| Some((self.hex(state, *unit)?, *unit)));
        let mut stacks: Vec<(HexId, UnitId)> = on_map.collect();
        stacks.sort_by_key(|&(hex, unit)| (hex, tops.contains(unit), !hidden.contains(unit), unit));
        let pieces = stacks.into_iter().map(|(hex, unit)| Piece {
            place: PlaceId(hex.raw()),
            owner: self.owner(state, unit),
            face: match hidden.contains(unit) {
                true => Face::Hidden,
                false => Face::Shown(self.counter(state, unit)),
            },
        });
        let start = self.scenario().start;
        let months = |date: crate::time::Date| date.year * 12 + date.month as u16;
        let number = months(state.date) - months(start) + 1;
        let of = months(self.scenario().end) - months(start) + 1;
        let label = text!("{month} {year}", month = state.date.month.name(), year = state.date.year);
        let holdings = self.field.land.iter().filter_map(|hex| {
            engine::rule!("24.4.c");
            let holder = state.forces.control.of(hex)?;
            let seat = (0..self.seats()).find(|seat| {
                let nations = &self.scenario().seats[usize::from(*seat)].nations;
                nations.iter().any(|nation| state.partnership(nation) == Some(holder))
            })?;
            let first =
                self.scenario().holders[hex.index()].and_then(|nation| self.scenario().seat_of(nation));
            let changed = first != Some(seat) || self.pack.hex(hex).is_city_resource();
            changed.then_some(Holding { place: PlaceId(hex.raw()), owner: engine::Seat(seat) })
        });
        let markers = state
            .installations
            .iter()
            .flatten()
            .filter(|found| !found.is_destroyed() || found.kind == InstallationKind::Printed)
            .map(|found| Marker {
                place: PlaceId(found.hex.raw()),
                label: match (found.condition, found.kind) {
                    (Condition::Building, _) if !self.may_look_at(state, viewer, *found) => {
                        "installation under construction".into()
                    }
                    (Condition::Building, InstallationKind::Airfield) => "airfield under construction".into(),
                    (Condition::Building, _) => "fortification under construction".into(),
                    (_, InstallationKind::Airfield) => "airfield".into(),
                    (_, InstallationKind::Printed) => "destroyed installation".into(),
                    _ => "fortification".into(),
                },
                kind: "fort".to_owned(),
                owner: None,
            });
        let depots = state.depots.iter().flatten().filter(|depot| depot.markers > 0 || depot.isolated);
        let markers = markers.chain(depots.map(|depot| Marker {
            place: PlaceId(depot.hex.raw()),
            label: text!("{n} supply markers", n = depot.markers.to_string()),
            kind: "fort".to_owned(),
            owner: None,
        }));
        Board {
            turn: Turn::new(number, of, label),
            phase: self.phase_title(state),
            pieces: pieces.collect(),
            trays: self.trays(state),
            tracks: self.tracks(state),
            holdings: holdings.collect(),
            markers: markers.collect(),
            ..Board::default()
        }
    }

    fn look(&self) -> Look {
        let mut look: Look = toml::from_str(include_str!("../look.toml")).unwrap_or_default();
        let colour = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
        look.nations = Nation::ALL
            .into_iter()
            .map(|nation| NationLook {
                code: nation.code().to_owned(),
                name: nation.name().to_owned(),
                paper: colour(self.pack.country(nation).colour),
                ink: "#0d120f".to_owned(),
                symbol: "#f0ece0".to_owned(),
            })
            .collect();
        look
    }
}

impl EuropeanTheater {
    fn tracks(&self, state: &State) -> Vec<Track> {
        let mut tracks = Vec::new();
        for seat in &self.scenario().seats {
            let Some(first) = seat.nations.iter().next() else { continue };
            let power = state.powers[first];
            if self.scenario().single.is_none() {
                let name = text!("{seat} offensives", seat = seat.name.clone());
                tracks.push(Track::count(name, power.offensives));
            }
        }
        match self.scenario().chapter {
            4 => tracks.push(Track::count("German steps lost", self.steps_lost(state, engine::Seat(0)))),
            2 => {
                let score = self.hour_score(state);
                tracks.push(Track::count("German points", score[0]));
                tracks.push(Track::count("British points", score[1]));
                let reserve = state.powers[Nation::Britain].reserve;
                tracks.push(Track::count("British economic points", reserve));
            }
            3 => {
                let score = self.bulge_score(state);
                tracks.push(Track::count("German points", score.points[0]));
                tracks.push(Track::count("Allied points", score.points[1]));
            }
            _ => {}
        }
        tracks
    }

    fn trays(&self, state: &State) -> Vec<Tray> {
        let mut trays = Vec::new();
        for (number, seat) in self.scenario().seats.iter().enumerate() {
            let owner = engine::Seat(number as u8);
            let mine = |unit: &&UnitId| self.owner(state, **unit) == owner;
            let waiting = |unit: &&UnitId| self.is_unplaced(state, **unit);
            let lost = |unit: &&UnitId| self.is_lost(state, **unit);
            let counters = |wanted: &dyn Fn(&&UnitId) -> bool| -> Vec<Counter> {
                let units = self.units.iter().filter(mine).filter(|unit| wanted(unit));
                units.map(|unit| self.counter(state, *unit)).collect()
            };
            for (name, pieces) in [("To be set up", counters(&waiting)), ("Lost", counters(&lost))] {
                if !pieces.is_empty() {
                    let name = text!("{seat}: {tray}", seat = seat.name.clone(), tray = name);
                    trays.push(Tray { name, owner, pieces });
                }
            }
        }
        trays
    }

    fn counter(&self, state: &State, unit: UnitId) -> Counter {
        let design = self.design(unit);
        let sets = [
            (Flag::Depleted, MarkKind::Disrupted, "depleted"),
            (Flag::OutOfSupply, MarkKind::Disrupted, "out of supply"),
            (Flag::Commanded, MarkKind::Done, "activated"),
            (Flag::Activated, MarkKind::Done, "activated this turn"),
            (Flag::Committed, MarkKind::Done, "committed"),
            (Flag::Previous, MarkKind::Done, "previously committed"),
            (Flag::BrokeThrough, MarkKind::Done, "breakthrough"),
        ];
        Counter {
            id: PieceId(unit.raw()),
            key: self.key(unit),
            name: match design.name.is_empty() {
                true => self.face(state, unit).print(design.kind),
                false => design.name.clone(),
            },
            nation: design.nation.code().to_owned(),
            kind: format!("{:?}", design.kind).to_lowercase(),
            size: String::new(),
            factors: self.face(state, unit).numbers(),
            marks: marks(&sets, |flag| state.is(unit, *flag)),
            beside: design.kind.is_air(),
        }
    }
}
