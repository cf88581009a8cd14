//! What players see: the map and the board.

use engine::{
    Board, Chart, Counter, Face, Holding, Look, MarkKind, Marker, Piece, PieceId, PlaceId, PlaceInfo,
    PlaceKind, Scene, Seat, Show, Text, Track, Tray, Turn, Viewer, text,
};
use hexmap::{HexId, Id};
use mechanics::insight::{marks, points};
use mechanics::{UnitId, fog};

use crate::RhinelandWar;
use crate::chit::ChitId;
use crate::desk::Desk;
use crate::movement::on_the_move;
use crate::nation::{Nation, Side};
use crate::pack::{Loss, Outcome};
use crate::state::{State, Units, place};

/// Chits are pieces too, numbered after the counters.
pub(crate) fn chit_piece(chit: ChitId) -> PieceId {
    PieceId(1000 + chit.index() as u16)
}

/// The chit that a piece is, if it is one.
pub(crate) fn chit_of(piece: PieceId) -> Option<ChitId> {
    piece.0.checked_sub(1000).map(|index| ChitId::from_index(index.into()))
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
            markers: self.markers(state),
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

    fn charts(&self) -> Vec<Chart> {
        let key = |outcome: &Outcome| (outcome.code.clone(), in_words(outcome));
        let combat = ["Attrition", "Mechanized"].into_iter().zip(&self.pack.results).map(|(title, table)| {
            let code = |outcome: &u8| self.pack.outcomes[usize::from(*outcome)].code.clone();
            Chart {
                key: self.pack.outcomes.iter().map(key).collect(),
                ..table.chart(text!("{table}: attack in percent of defense", table = title), code)
            }
        });
        combat.collect()
    }
}

/// A result for the table of results: who loses what, who goes back, who pursues (10.23).
fn in_words(outcome: &Outcome) -> Text {
    let mut parts = Vec::new();
    let sides = [
        (outcome.attacker_loss, outcome.attacker_retreat, "attacker", "attackers"),
        (outcome.defender_loss, outcome.defender_retreat, "defender", "defenders"),
    ];
    for (loss, retreat, one, all) in sides {
        let lost = match loss {
            Loss::None => None,
            Loss::One => Some("one {side} is lost"),
            Loss::Mechanized => Some("one mechanized {side} is lost"),
            Loss::Highest => Some("the strongest {side} is lost"),
            Loss::Half => Some("half of the {sides} by strength are lost"),
            Loss::All => Some("all {sides} are lost"),
        };
        parts.extend(lost.map(|lost| Text::new(lost).with("side", one).with("sides", all)));
        if retreat > 0 {
            parts.push(
                Text::count(retreat.into(), "{sides} retreat a hex", "{sides} retreat {n} hexes")
                    .with("sides", all),
            );
        }
    }
    if outcome.mech_pursuit > 0 || outcome.foot_pursuit > 0 {
        let (mech, foot) = (outcome.mech_pursuit.to_string(), outcome.foot_pursuit.to_string());
        parts.push(text!("pursuit {mech} hexes mechanized, {foot} on foot", mech = mech, foot = foot));
    }
    if outcome.defender_pursuit > 0 {
        parts.push("defenders may pursue".into());
    }
    text!("{name}: {parts}", name = outcome.name.clone(), parts = Text::list(parts, ", "))
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

    /// Cities under terror, and hexes that units at sea must assault: everybody sees them.
    fn markers(&self, state: &State) -> Vec<Marker> {
        let put = |hex: HexId, kind: &str, owner: Option<Seat>, label: &'static str| Marker {
            place: PlaceId(hex.raw()),
            kind: kind.to_owned(),
            owner,
            label: label.into(),
        };
        let terror =
            state.terror_cities.iter().map(|hex| put(hex, "terror", None, "the city is under terror"));
        let assaults = state.assaults.iter().flatten().map(|assault| {
            put(assault.target, "assault", Some(self.owner(state, assault.unit)), "assault from the sea")
        });
        terror.chain(assaults).collect()
    }

    /// Units that are on their way now.
    fn picked_up(&self, state: &State) -> Units {
        let moving = state.frames.iter().map(on_the_move);
        moving.fold(state.group, |all, units| all | units)
    }

    fn counter(&self, state: &State, unit: UnitId) -> Counter {
        let counter = self.unit(unit);
        let sets = [
            (self.picked_up(state), MarkKind::Moving, "picked up"),
            (state.moved, MarkKind::Done, "moved"),
            (state.attacked, MarkKind::Fought, "has attacked"),
            (state.battle.attackers, MarkKind::Fighting, "attacks"),
            (state.terrorized, MarkKind::Disrupted, "under terror"),
            (state.patrols, MarkKind::Other, "patrol"),
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
            beside: counter.kind.is_air() || counter.kind.is_naval(),
        }
    }
}
