//! What players see: the map and the board.

use engine::{
    Board, Counter, Face, Holding, Look, MarkKind, Piece, PieceId, PlaceId, PlaceInfo, PlaceKind, Scene,
    Show, Track, Tray, Turn, Viewer, text,
};
use hexmap::{HexId, Id};
use mechanics::insight::{marks, points};
use mechanics::{UnitId, fog};

use crate::RhinelandWar;
use crate::chit::ChitId;
use crate::desk::Desk;
use crate::nation::{Nation, Side};
use crate::state::{State, place};

/// Chits are pieces too, numbered after the counters.
pub(crate) fn chit_piece(chit: ChitId) -> PieceId {
    PieceId(1000 + chit.index() as u16)
}

impl Show for RhinelandWar {
    fn scene(&self) -> Scene {
        let grid = &self.field.grid;
        let places = grid.ids().zip(points(grid)).map(|(hex, point)| {
            let record = &self.field.hexes[hex.index()];
            PlaceInfo {
                name: self.number(hex).to_string(),
                label: record.city.clone().unwrap_or_default(),
                terrain: record.terrain.map_or("water", |terrain| terrain.word()).into(),
                kind: PlaceKind::Hex,
                at: Some(point),
            }
        });
        Scene { title: "The Rhineland War".into(), places: places.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let hidden = self.hidden_from(state, viewer);
        let mut stacks: Vec<(HexId, UnitId)> =
            self.ids().filter_map(|unit| Some((state.hex(unit)?, unit))).collect();
        let top = fog::top_units(&state.tops, self.stacked(state));
        stacks.sort_by_key(|&(hex, unit)| (hex, top.contains(unit), !hidden.contains(unit), unit));
        let pieces = stacks.into_iter().map(|(hex, unit)| Piece {
            place: PlaceId(hex.raw()),
            owner: self.owner(state, unit),
            face: match hidden.contains(unit) {
                true => Face::Hidden,
                false => Face::Shown(self.counter(state, unit)),
            },
        });
        let mut desk = Desk::default();
        let at = self.at(state, &mut desk);
        let holdings = Side::ALL.into_iter().flat_map(|side| {
            let held = state.tenure.of(side as usize).iter().collect::<Vec<_>>();
            let sure = held.into_iter().filter(|hex| !at.is_disputed(*hex)).collect::<Vec<_>>();
            sure.into_iter().map(move |hex| Holding { place: PlaceId(hex.raw()), owner: side.into() })
        });
        let label =
            self.pack.turns.get(usize::from(state.turn) - 1).map_or(String::new(), |turn| turn.label.clone());
        let trays = Side::ALL.into_iter().flat_map(|side| self.trays(state, viewer, side)).collect();
        let score = Side::ALL.map(|side| {
            let name = match side {
                Side::Axis => "Axis points",
                Side::Allied => "Allied points",
            };
            Track::count(name, at.points(side))
        });
        Board {
            turn: Turn::new(state.turn, self.turns, label),
            phase: self.phase_title(state),
            pieces: pieces.collect(),
            trays,
            tracks: score.into_iter().chain(self.point_tracks(state)).collect(),
            holdings: holdings.collect(),
            hands: self.chit_hands(state, viewer),
            piles: self.chit_piles(state),
            ..Board::default()
        }
    }

    fn look(&self) -> Look {
        let mut look: Look = toml::from_str(include_str!("../look.toml")).unwrap_or_default();
        look.turns = self.pack.turns.iter().take(self.turns.into()).map(|turn| turn.label.clone()).collect();
        look
    }
}

impl RhinelandWar {
    fn trays(&self, state: &State, viewer: Viewer, side: Side) -> Vec<Tray> {
        let seat = side.into();
        let boxes = [
            ("To be set up", place::UNPLACED),
            ("Available", place::AVAILABLE),
            ("Utilized", place::UTILIZED),
            ("Replacement Box", place::BOX),
        ];
        let open = |name: &str| {
            viewer.is_privy_to(seat) || matches!(name, "Available" | "Utilized" | "Replacement Box")
        };
        let tray = |(name, spot): (&'static str, mechanics::Spot)| {
            let here =
                self.ids().filter(|unit| state.spots[*unit] == spot && self.owner(state, *unit) == seat);
            let pieces: Vec<Counter> = here.map(|unit| self.counter(state, unit)).collect();
            Tray { name: name.into(), owner: seat, pieces }
        };
        boxes
            .into_iter()
            .filter(|(name, _)| open(name))
            .map(tray)
            .filter(|tray| !tray.pieces.is_empty())
            .chain(self.turn_track(state, side).filter(|_| viewer.is_privy_to(seat)))
            .collect()
    }

    /// Replacement points that countries have in this phase (6.6).
    fn point_tracks(&self, state: &State) -> impl Iterator<Item = Track> {
        let has = |nation: &Nation| state.points[*nation] > 0;
        Nation::ALL.into_iter().filter(has).map(|nation| {
            Track::count(text!("{nation}: replacement points", nation = nation.name()), state.points[nation])
        })
    }

    /// The own turn track, which the opponent may not examine (15.2).
    fn turn_track(&self, state: &State, side: Side) -> impl Iterator<Item = Tray> {
        let turns = state.turn..=self.turns + 1;
        turns.filter_map(move |turn| {
            let last = turn > self.turns;
            let due = |unit: &UnitId| {
                let when = place::due(state.spots[*unit]);
                let here = when.is_some_and(|when| if last { when >= turn } else { when == turn });
                here && self.side(state, *unit) == Some(side)
            };
            let pieces: Vec<Counter> = self.ids().filter(due).map(|unit| self.counter(state, unit)).collect();
            let name = match last {
                true => "Too late".into(),
                false => text!("Due on turn {turn}", turn = turn),
            };
            (!pieces.is_empty()).then(|| Tray { name, owner: side.into(), pieces })
        })
    }

    fn counter(&self, state: &State, unit: UnitId) -> Counter {
        let counter = self.unit(unit);
        let sets = [
            (state.moved, MarkKind::Done, "moved"),
            (state.attacked, MarkKind::Fought, "has attacked"),
            (state.battle.attackers, MarkKind::Fighting, "attacks"),
            (state.terrorized, MarkKind::Disrupted, "under terror"),
        ];
        let factors = match counter.kind.is_air() {
            true => vec![counter.range],
            false if counter.kind.is_naval() => Vec::new(),
            false => vec![counter.attack, counter.defense, counter.movement],
        };
        Counter {
            id: PieceId(unit.raw()),
            key: counter.key.clone(),
            name: counter.name.clone(),
            nation: counter.nation.code().to_owned(),
            kind: counter.kind.code().to_owned(),
            size: counter.size.map_or("", |size| size.symbol()).to_owned(),
            factors,
            marks: marks(&sets, |set| set.contains(unit)),
        }
    }
}
