//! What players see: the map and the board with its fog (8.3).

use engine::{
    Board, Chart, Counter, Face, Holding, Look, Mark, MarkKind, Marker, Piece, PieceId, PlaceId, PlaceInfo,
    PlaceKind, Scene, Show, Text, Track, Tray, Viewer, rule,
};
use hexmap::{Direction, HexId};
use mechanics::insight::{marks, plural, points};
use mechanics::{UnitId, fog};

use crate::WarComesEarly;
use crate::nation::Side;
use crate::state::{Spot, State, Turn};
use crate::terrain::CityRank;
use crate::unit::{Kind, Size};

impl Show for WarComesEarly {
    fn scene(&self) -> Scene {
        let grid = &self.field.grid;
        let places = grid.ids().zip(points(grid)).map(|(hex, point)| {
            let city = self.field.hexes[hex.index()].city.as_ref();
            PlaceInfo {
                name: self.number(hex).to_string(),
                label: city.map_or(String::new(), |city| city.name.clone()),
                terrain: self.describe_hex(hex).into(),
                kind: PlaceKind::Hex,
                at: Some(point),
            }
        });
        Scene { title: format!("War Comes Early: {}", self.scenario.title).into(), places: places.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let hidden = self.hidden_from(state, viewer);
        let top = fog::top_units(&state.tops, self.on_map(state));
        // By hex; within a stack the hidden ones first, the top one last.
        let mut stacks: Vec<(HexId, UnitId)> = self.on_map(state).collect();
        stacks.sort_by_key(|&(hex, unit)| (hex, top.contains(unit), !hidden.contains(unit), unit));
        let mut desk = crate::Desk::default();
        let at = self.at(state, &mut desk);
        let shown = |unit| {
            let mut counter = self.counter(state, unit);
            if !at.is_supplied(unit) {
                counter.marks.push(Mark::new(MarkKind::Unsupplied, "out of supply"));
            }
            Face::Shown(counter)
        };
        let pieces = stacks.into_iter().map(|(hex, unit)| Piece {
            place: PlaceId(hex.raw()),
            owner: self.seat(self.side(unit)),
            face: match hidden.contains(unit) {
                true => Face::Hidden,
                false => shown(unit),
            },
        });
        let pieces: Vec<Piece> = pieces.collect();
        let mut trays = Vec::new();
        for side in Side::ALL {
            for (name, spots) in
                [("set aside", [Spot::ASIDE, Spot::WAITING]), ("lost", [Spot::ELIMINATED, Spot::GONE])]
            {
                let inside =
                    self.ids().filter(|&unit| self.side(unit) == side && spots.contains(&state.spots[unit]));
                let pieces = inside.map(|unit| self.counter(state, unit)).collect();
                trays.push(Tray { name: name.to_owned().into(), owner: self.seat(side), pieces });
            }
        }
        let holdings = Side::ALL.into_iter().flat_map(|side| {
            let seat = self.seat(side);
            state
                .control
                .of(side as usize)
                .iter()
                .map(move |hex| Holding { place: PlaceId(hex.raw()), owner: seat })
        });
        Board {
            turn: self.turn(state),
            phase: self.phase_title(state).into(),
            pieces,
            trays,
            tracks: self.show_tracks(state),
            holdings: holdings.collect(),
            markers: self.show_markers(state),
            sequence: self.show_sequence(state).into_iter().map(Text::from).collect(),
            hands: Vec::new(),
            piles: Vec::new(),
        }
    }

    fn look(&self) -> Look {
        let mut look: Look = toml::from_str(include_str!("../look.toml")).unwrap_or_default();
        look.turns.clone_from(&self.scenario.turns);
        look.nations.retain(|nation| self.units.iter().any(|unit| unit.nation.code() == nation.code));
        look
    }

    fn charts(&self) -> Vec<Chart> {
        let title = "Attack minus defense, Attack / Mechanized line: corps lost by attacker/defender";
        vec![self.results.chart(title, ToString::to_string)]
    }
}

impl WarComesEarly {
    // All that is printed in a hex and along its sides.
    fn describe_hex(&self, hex: HexId) -> String {
        let record = &self.field.hexes[hex.index()];
        let terrain = record.terrain.map_or("water".to_owned(), |t| format!("{t:?}").to_lowercase());
        let mut words = vec![terrain];
        if let Some(city) = &record.city {
            words.push(if city.rank == CityRank::City { "city" } else { "black-dot city" }.to_owned());
        }
        let fort = record.fort.filter(|fort| self.field.fortified[*fort as usize].contains(hex));
        words.extend(fort.map(|fort| fort.title().to_owned()));
        words.extend(record.country.map(|country| country.to_string()));
        words.extend(self.worth_of_hex(hex).map(|points| plural(points as usize, "point", "points")));
        let along = |sides: u8| {
            let to = Direction::ALL.into_iter().filter(|side| sides >> side.index() & 1 == 1);
            let to = to.filter_map(|side| self.field.grid.neighbour(hex, side));
            to.map(|to| self.number(to).to_string()).collect::<Vec<_>>().join(" ")
        };
        let straits = self.field.straits[hex.index()];
        let rails = Direction::ALL.into_iter().filter(|&side| self.field.rails.has(hex, side));
        for (word, sides) in [
            ("river towards", self.field.water[hex.index()] & !straits),
            ("straits towards", straits),
            ("rail to", rails.fold(0, |sides, side| sides | 1 << side.index())),
        ] {
            if sides != 0 {
                words.push(format!("{word} {}", along(sides)));
            }
        }
        words.join(", ")
    }

    fn show_tracks(&self, state: &State) -> Vec<Track> {
        let track = |name: String, value: i32| Track::count(name, value);
        if self.campaign.is_none() {
            let points = self.victory_points(state, &mut engine::Silent);
            return vec![track("German points".to_owned(), points.into())];
        }
        let points = |side: Side| {
            track(format!("{} points", self.side_title(side)), state.score[side as usize].into())
        };
        let mut tracks = vec![points(Side::German), points(Side::Allied)];
        if state.air.left > 0 {
            tracks.push(track("Airpower markers".to_owned(), state.air.left.into()));
        }
        tracks
    }

    // 8.2: markers lie in any hex and count for nothing else.
    fn show_markers(&self, state: &State) -> Vec<Marker> {
        let mut markers = Vec::new();
        let mut put = |hex: HexId, kind: &str, owner: Option<Side>, label: String| {
            rule!("8.2.a", "8.2.b");
            let owner = owner.map(|side| self.seat(side));
            markers.push(Marker {
                place: PlaceId(hex.raw()),
                kind: kind.to_owned(),
                owner,
                label: label.into(),
            });
        };
        if self.campaign.is_some() {
            for hex in &state.breached {
                rule!("2.4.b");
                put(hex, "breach", None, "breached fortification".to_owned());
            }
            for hex in &state.air.markers {
                put(hex, "air", state.air.side, "airpower".to_owned());
            }
            for (n, &hex) in state.railheads.iter().enumerate().filter(|(_, hex)| hex.is_some()) {
                put(hex, "railhead", Some(Side::Allied), format!("railhead {}", n + 1));
            }
        }
        markers
    }

    fn show_sequence(&self, state: &State) -> Vec<String> {
        let title = |turn| match turn {
            Turn::Marker(n) => self.markers()[usize::from(n)].title.clone(),
            Turn::German(kind) => format!("German {}", kind.title()),
        };
        state.track.iter().map(title).collect()
    }

    fn counter(&self, state: &State, unit: UnitId) -> Counter {
        rule!("2.2.a", "2.3.a");
        let counter = self.unit(unit);
        let sets = [
            (state.group, MarkKind::Moving, "picked up"),
            (state.done, MarkKind::Done, "done"),
            (state.column, MarkKind::Other, "column"),
            (state.attacked, MarkKind::Fought, "has attacked"),
            (state.battle.attackers, MarkKind::Fighting, "attacks"),
        ];
        let kind = match counter.kind {
            Kind::Infantry => "infantry",
            Kind::Mountain => "mountain",
            Kind::Cavalry => "cavalry",
            Kind::Mechanized => "mechanized",
            Kind::Static => "static",
            Kind::Flieger => "airborne",
        };
        rule!("1.1.c", "2.3.1.a");
        let size = match counter.size {
            Size::Front => "XXXXX",
            Size::Army => "XXXX",
            Size::Corps => "XXX",
            Size::Division => "XX",
        };
        Counter {
            id: PieceId(unit.raw()),
            key: counter.key.clone(),
            name: counter.name.clone(),
            nation: {
                rule!("2.3.3.a");
                counter.nation.code().to_owned()
            },
            kind: kind.to_owned(),
            size: if counter.ad_hoc { format!("[{size}]") } else { size.to_owned() },
            factors: vec![counter.attack, counter.defense],
            marks: marks(&sets, |set| set.contains(unit)),
            beside: false,
        }
    }
}
