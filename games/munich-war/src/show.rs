//! What players see: the map and the board.

use engine::{
    Board, Chart, Counter, Face, Holding, Look, Mark, MarkKind, Marker, Piece, PieceId, PlaceId, PlaceInfo,
    PlaceKind, Scene, Seat, Show, Track, Tray, Viewer, rule, text,
};
use hexmap::HexId;
use mechanics::insight::{marks, plural, points};
use mechanics::{UnitId, fog};

use crate::frame::{Frame, Lift};
use crate::insight::in_words;
use crate::nation::Side;
use crate::pack::Outcome;
use crate::sequence::Phase;
use crate::state::{Spot, State, Units};
use crate::{Desk, MunichWar};

impl Show for MunichWar {
    fn scene(&self) -> Scene {
        let grid = &self.field.grid;
        let places = grid.ids().zip(points(grid)).map(|(hex, point)| {
            let city = self.field.hexes[hex.index()].city.as_ref();
            let label = city.map_or(String::new(), |city| city.name.clone());
            PlaceInfo {
                name: self.number(hex).to_string(),
                label,
                terrain: self.describe_hex(hex).into(),
                kind: PlaceKind::Hex,
                at: Some(point),
            }
        });
        Scene { title: "Munich War".to_owned().into(), places: places.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let hidden = self.hidden_from(state, viewer);
        let mut stacks: Vec<(HexId, UnitId)> =
            self.ids().filter_map(|unit| Some((state.hex(unit)?, unit))).collect();
        let top = fog::top_units(&state.tops, self.stacked(state));
        stacks.sort_by_key(|&(hex, unit)| (hex, top.contains(unit), !hidden.contains(unit), unit));
        let seen = self.as_seen(state, viewer);
        let mut desk = Desk::default();
        let supply = self.at(&seen, &mut desk);
        let set_up = !matches!(state.phase, Phase::Deployment(_));
        let shown = |unit| {
            let mut counter = self.counter(state, unit);
            let fights = set_up && !counter.beside && self.side(state, unit).is_some();
            if fights && !supply.is_supplied_to_attack(unit) {
                counter.marks.push(Mark::new(MarkKind::Unsupplied, "out of supply"));
            }
            Face::Shown(counter)
        };
        let pieces = stacks.into_iter().map(|(hex, unit)| Piece {
            place: PlaceId(hex.raw()),
            owner: self.owner(state, unit),
            face: match hidden.contains(unit) {
                true => Face::Hidden,
                false => shown(unit),
            },
        });
        rule!("2.3.i");
        let mut desk = Desk::default();
        let at = self.at(state, &mut desk);
        let holdings = Side::ALL.into_iter().flat_map(|side| {
            let seat = self.seat(side);
            let sure: Vec<HexId> =
                state.tenure.of(side as usize).iter().filter(|hex| !at.desk.is_disputed(*hex)).collect();
            sure.into_iter().map(move |hex| Holding { place: PlaceId(hex.raw()), owner: seat })
        });
        Board {
            turn: self.turn(state),
            phase: self.phase_title(state).into(),
            pieces: pieces.collect(),
            trays: self.trays(state, viewer),
            tracks: self.tracks(state, viewer),
            holdings: holdings.collect(),
            markers: self.markers(state, viewer),
            sequence: Vec::new(),
            hands: Vec::new(),
            piles: Vec::new(),
        }
    }

    fn look(&self) -> Look {
        let mut look: Look = toml::from_str(include_str!("../look.toml")).unwrap_or_default();
        let scenario = self.lineup.map(|lineup| &self.pack.scenarios[usize::from(lineup)]);
        let turns = scenario.map_or(self.pack.turns.len(), |scenario| scenario.turns.into());
        look.turns = self.pack.turns.iter().take(turns).map(|turn| turn.label.clone()).collect();
        look.nations.retain(|nation| self.pack.units.iter().any(|unit| unit.nation.code() == nation.code));
        look
    }

    fn charts(&self) -> Vec<Chart> {
        let key = |outcome: &Outcome| (outcome.code.clone(), in_words(outcome).into());
        let combat = ["Assault", "Mobile"].into_iter().zip(&self.pack.results).map(|(title, table)| {
            let code = |outcome: &u8| self.pack.outcomes[usize::from(*outcome)].code.clone();
            Chart {
                key: self.pack.outcomes.iter().map(key).collect(),
                ..table.chart(text!("{table}: attack in percent of defense", table = title), code)
            }
        });
        combat.collect()
    }
}

impl MunichWar {
    /// The seat that owns a counter: of its side, or of whoever deploys it while it is neutral (3.4.1).
    pub(crate) fn owner(&self, state: &State, unit: UnitId) -> Seat {
        let nation = self.unit(unit).nation;
        let side = state.side_of(nation).unwrap_or_else(|| {
            let deploys =
                (1..=4).map(|step| self.step(state, step)).find(|(_, nations)| nations.contains(nation));
            deploys.map_or(Side::Allied, |(side, _)| side)
        });
        self.seat(side)
    }

    /// All that is printed in a hex and along its sides.
    fn describe_hex(&self, hex: HexId) -> String {
        let record = &self.field.hexes[hex.index()];
        let mut words = vec![record.terrain.map_or("water", |terrain| terrain.word()).to_owned()];
        let city = record.city.as_ref();
        for (word, there) in [
            ("city", city.is_some()),
            ("capital", city.is_some_and(|city| city.capital)),
            ("mobilization center", city.is_some_and(|city| city.center)),
            ("port", record.port.is_some()),
            ("entrenchment", record.entrenchment),
            ("fortification", record.fort),
            ("railroad off the map", record.arrow),
        ] {
            if there {
                words.push(word.to_owned());
            }
        }
        words.extend(record.country.map(|country| country.to_string()));
        for (what, points) in [
            ("", city.map_or(0, |city| city.points)),
            ("Reich Strategic Objective, ", record.objective),
            ("Mannerheim Line, ", record.mannerheim),
        ] {
            if points > 0 {
                words.push(format!("{what}{}", plural(points.into(), "point", "points")));
            }
        }
        for (what, sides) in
            [("river towards", self.field.river[hex.index()]), ("railroad to", self.field.rail[hex.index()])]
        {
            let to = self.field.grid.neighbours(hex).iter().copied().enumerate();
            let to = to.filter(|(side, _)| sides >> side & 1 == 1).map(|(_, to)| self.number(to).to_string());
            if sides != 0 {
                words.push(format!("{what} {}", to.collect::<Vec<_>>().join(" ")));
            }
        }
        words.join(", ")
    }

    // Who holds what can be seen on the map; what has been lost lies in a display (15.0).
    fn tracks(&self, state: &State, viewer: Viewer) -> Vec<Track> {
        let mut tracks = Vec::new();
        let mut track = |name: String, value: i32| tracks.push(Track::count(name, value));
        let mut parts = Vec::new();
        // 22.1: the difference decides.
        let (mut score, mut whole) = (0, true);
        for side in Side::ALL {
            let sign = if side == Side::Axis { 1 } else { -1 };
            let places: i32 = self.points_for_places(state, side, &mut engine::Silent).into();
            parts.push((format!("{side} points for places"), places));
            score += sign * places;
            if self.may_examine(state, viewer, self.seat(side.enemy())) {
                let losses: i32 = self.points_for_losses(state, side).into();
                parts.push((format!("{side} points for {} losses", side.enemy()), losses));
                score += sign * losses;
            } else {
                whole = false;
            }
        }
        let title = if whole { "Axis lead" } else { "Axis lead as known" };
        track(title.to_owned(), score);
        parts.into_iter().for_each(|(name, value)| track(name, value));
        if state.storms {
            track("Storms".to_owned(), 1);
        }
        tracks
    }

    fn markers(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let mut markers = Vec::new();
        let mut put = |hex: HexId, kind: &str, owner: Option<Seat>, label: &str| {
            let (kind, label) = (kind.to_owned(), label.to_owned());
            markers.push(Marker { place: PlaceId(hex.raw()), kind, owner, label: label.into() });
        };
        for hex in &state.terror {
            put(hex, "terror", None, "terror bombed");
        }
        for assault in state.assaults.iter().flatten() {
            let owner = self.owner(state, assault.unit);
            if viewer.is_privy_to(owner) {
                put(assault.target, "assault", Some(owner), "amphibious assault");
            }
        }
        markers
    }

    // 15.0: displays and tracks of the other player may not be examined.
    fn trays(&self, state: &State, viewer: Viewer) -> Vec<Tray> {
        let mut trays = Vec::new();
        for side in Side::ALL {
            let seat = self.seat(side);
            if !self.may_examine(state, viewer, seat) {
                continue;
            }
            let mut tray = |name: String, spot: Spot| {
                let inside =
                    self.ids().filter(|&unit| state.spots[unit] == spot && self.owner(state, unit) == seat);
                let pieces = inside.map(|unit| self.counter(state, unit)).collect();
                trays.push(Tray { name: name.into(), owner: seat, pieces });
            };
            tray("To be deployed".to_owned(), Spot::UNPLACED);
            tray("Available".to_owned(), Spot::AVAILABLE);
            tray("Utilized".to_owned(), Spot::UTILIZED);
            tray("Reinforcements".to_owned(), Spot::REINFORCEMENT);
            for turn in 1..=self.scenario(state).turns {
                tray(format!("Arrives on turn {turn}"), Spot::scheduled(turn));
                tray(format!("Off the map since turn {turn}"), Spot::off_map(turn));
            }
            tray("Eliminated".to_owned(), Spot::ELIMINATED);
            tray("Surrendered".to_owned(), Spot::SURRENDERED);
        }
        trays.retain(|tray| !tray.pieces.is_empty());
        trays
    }

    fn counter(&self, state: &State, unit: UnitId) -> Counter {
        let counter = self.unit(unit);
        let face = self.face(state, unit);
        let sets = [
            (self.picked_up(state), MarkKind::Moving, "picked up"),
            (state.reduced, MarkKind::Weakened, "reduced"),
            (state.moved, MarkKind::Done, "moved"),
            (state.attacked, MarkKind::Fought, "has attacked"),
            (state.battle.attackers, MarkKind::Fighting, "attacks"),
        ];
        let factors = match counter.kind {
            kind if kind.is_land() => {
                rule!("2.5.1.a");
                vec![face.attack, face.defense, face.movement]
            }
            kind if kind.is_air() => vec![face.air, counter.range],
            crate::unit::Kind::Bombardment => vec![counter.bombardment],
            crate::unit::Kind::SpecialForces => {
                rule!("2.5.4");
                vec![counter.success]
            }
            _ => Vec::new(),
        };
        let size = counter.size.map_or(String::new(), |size| {
            rule!("2.5.3.a");
            size.symbol().to_owned()
        });
        Counter {
            id: PieceId(unit.raw()),
            key: counter.key.clone(),
            name: counter.name.clone(),
            nation: counter.nation.code().to_owned(),
            kind: counter.kind.word().to_owned(),
            size,
            factors,
            marks: marks(&sets, |set| set.contains(unit)),
            beside: !counter.kind.is_land(),
        }
    }

    /// Units that are on their way now.
    fn picked_up(&self, state: &State) -> Units {
        let mut units = state.group;
        for frame in state.frames.iter() {
            match *frame {
                Frame::March(march) => {
                    units.insert(march.unit);
                }
                Frame::Retreat(retreat) => {
                    units.insert(retreat.unit);
                }
                Frame::Lift(Lift { cargo, .. }) => units.extend(cargo),
                _ => {}
            }
        }
        units
    }
}
