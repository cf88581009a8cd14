//! Positions as text, for tests.
//!
//! ```text
//! let mut p = Position::new("axis movement", "2513: ger.panzer.16 ger.infantry.i* / 2514: cze.2nd.r1");
//! p.play("take ger.panzer.16; go 2413; halt");
//! p.at("ger.panzer.16", "2413");
//! p.refused("take ger.panzer.16", "8.2");
//! ```
//!
//! A star marks a reduced unit. Besides hexes there are `available:`, `utilized:`, `reinforcement:`,
//! `eliminated:` and `turn3:` for displays and tracks. Counters that are not named are out of the game. The
//! scenario is Western Powers Guarantee (Axis: Germany, Poland, Hungary; Allied: Czechoslovakia, Britain,
//! France) unless [`Ground::scenario`] says otherwise.

// Sections use what they need; some helpers wait for their section.
#![allow(dead_code)]

use std::sync::LazyLock;

use engine::{Log, Next, Rules, Seat};
use hexmap::HexId;
use mechanics::testing::Parts;
pub(crate) use mechanics::testing::Play;
use mechanics::{Term, UnitId};

use crate::combat::Odds;
use crate::frame::{Frame, InPhase};
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::Pack;
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{HexSet, Spot, State};
use crate::terrain::{City, SideKind, SideRecord, Terrain};
use crate::unit::{Kind, Unit};
use crate::{Action, Desk, MunichWar};

/// The pack, read once for all tests. Calibration moves the estimates of the pack that comes with the game; the
/// cases of the rulebook are told with values that stay.
pub(crate) static PACK: LazyLock<Pack> = LazyLock::new(|| {
    let mut pack = Pack::embedded();
    for (nation, kind, attack, defense) in STRENGTHS {
        let alike = |unit: &&mut Unit| unit.nation == nation && unit.kind == kind && unit.steps == 2;
        for unit in pack.units.iter_mut().filter(alike) {
            (unit.faces[0].attack, unit.faces[0].defense) = (attack, defense);
            (unit.faces[1].attack, unit.faces[1].defense) = (attack.div_ceil(2), defense.div_ceil(2));
        }
    }
    pack
});

/// The attack and defense factors of units of two steps; half of it when they are reduced.
const STRENGTHS: [(Nation, Kind, u8, u8); 13] = [
    (Nation::Czechoslovakia, Kind::Infantry, 5, 6),
    (Nation::Estonia, Kind::Infantry, 1, 3),
    (Nation::Latvia, Kind::Infantry, 1, 4),
    (Nation::Lithuania, Kind::Infantry, 1, 4),
    (Nation::Finland, Kind::Infantry, 2, 4),
    (Nation::France, Kind::Infantry, 4, 8),
    (Nation::Britain, Kind::Infantry, 3, 4),
    (Nation::Hungary, Kind::Infantry, 3, 4),
    (Nation::Poland, Kind::Infantry, 5, 6),
    (Nation::Romania, Kind::Infantry, 5, 7),
    (Nation::SovietUnion, Kind::Infantry, 4, 6),
    (Nation::SovietUnion, Kind::Armor, 6, 5),
    (Nation::Yugoslavia, Kind::Infantry, 4, 5),
];

/// The real map with changes: a toy map where the real one does not matter.
#[derive(Clone)]
pub(crate) struct Ground {
    pack: Pack,
    options: Options,
    scenario: &'static str,
}

/// A position in which only the named units are in the game.
pub(crate) struct Position {
    pub game: MunichWar,
    pub state: State,
    pub desk: Desk,
    pub log: Log,
}

impl Ground {
    /// The real map.
    pub fn real() -> Self {
        Ground { pack: PACK.clone(), options: Options::default(), scenario: "western-powers-guarantee" }
    }

    /// The real countries and coasts, but clear terrain on all land: no cities, rivers, rails, works or ports.
    pub fn plain() -> Self {
        let mut ground = Ground::real();
        for hex in ground.pack.hexes.iter_mut().filter(|hex| hex.land) {
            hex.terrain = Some(Terrain::Clear);
            (hex.city, hex.port) = (None, None);
            (hex.objective, hex.mannerheim) = (0, 0);
            (hex.fort, hex.entrenchment, hex.arrow) = (false, false, false);
        }
        ground.pack.sides.clear();
        ground.pack.rails.clear();
        ground
    }

    /// Another line-up: `intermarium`.
    pub fn scenario(mut self, id: &'static str) -> Self {
        self.scenario = id;
        self
    }

    /// Turns options on.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    fn id(&self, number: u16) -> HexId {
        let number = hexmap::HexNumber::new(None, number).expect("four digits");
        self.pack.grid.id(number).expect("a hex of the map")
    }

    fn each(mut self, hexes: &[u16], change: impl Fn(&mut crate::terrain::HexRecord)) -> Self {
        for &hex in hexes {
            let id = self.id(hex);
            change(&mut self.pack.hexes[id.index()]);
        }
        self
    }

    /// Gives hexes this terrain.
    pub fn terrain(self, terrain: Terrain, hexes: &[u16]) -> Self {
        self.each(hexes, |hex| hex.terrain = Some(terrain))
    }

    /// Puts cities into hexes; they are mobilization centers if `center` says so, worth a point each.
    pub fn cities(self, hexes: &[u16], center: bool) -> Self {
        self.each(hexes, |hex| {
            let replacements = u8::from(center);
            let (name, points) = ("City".to_owned(), u8::from(center));
            hex.city = Some(City { name, points, capital: false, center, replacements });
        })
    }

    /// Puts entrenchments into hexes.
    pub fn entrenchments(self, hexes: &[u16]) -> Self {
        self.each(hexes, |hex| hex.entrenchment = true)
    }

    /// Gives hexes to a country.
    pub fn country(self, nation: Nation, hexes: &[u16]) -> Self {
        self.each(hexes, |hex| hex.country = Some(nation))
    }

    /// Lays something along hexsides: `sides(SideKind::River, &[(2513, 2514)])`.
    pub fn sides(mut self, kind: SideKind, sides: &[(u16, u16)]) -> Self {
        for &(a, b) in sides {
            let (a, b) = (self.id(a).min(self.id(b)), self.id(a).max(self.id(b)));
            self.pack.sides.retain(|side| (side.a, side.b) != (a, b));
            self.pack.sides.push(SideRecord { a, b, kind });
        }
        self
    }

    /// Lays rail through these hexes one after the other.
    pub fn rail(mut self, hexes: &[u16]) -> Self {
        for pair in hexes.windows(2) {
            let link = (self.id(pair[0]), self.id(pair[1]));
            self.pack.rails.push(link);
        }
        self
    }

    /// Changes a counter: `unit("ger.panzer.16", |unit| unit.faces[0].attack = 9)`.
    pub fn unit(mut self, key: &str, change: impl FnOnce(&mut Unit)) -> Self {
        change(self.pack.units.iter_mut().find(|unit| unit.key == key).expect("a unit of the pack"));
        self
    }

    /// Changes the pack in any other way.
    pub fn pack(mut self, change: impl FnOnce(&mut Pack)) -> Self {
        change(&mut self.pack);
        self
    }

    fn game(self) -> MunichWar {
        MunichWar::new(self.pack, self.scenario, self.options).expect("the ground is sound")
    }

    /// The position on this ground; see the head of this file.
    pub fn position(self, phase: &str, units: &str) -> Position {
        Position::of(self.game(), phase, units)
    }

    /// The scenario before the first action.
    pub fn start(self) -> Position {
        let game = self.game();
        let state = game.opening();
        Position { game, state, desk: Desk::default(), log: Log::default() }
    }
}

impl Play for Position {
    type Game = MunichWar;

    fn parts(&mut self) -> Parts<'_, MunichWar> {
        let Position { game, state, desk, log } = self;
        Parts { game, state, desk, log }
    }

    fn position(&self) -> (&MunichWar, &State) {
        (&self.game, &self.state)
    }

    fn log(&self) -> &Log {
        &self.log
    }

    fn hex(&self, number: &str) -> HexId {
        HexId::read(&self.game, number).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Where a counter is: a hex number, or the name of a display as [`Position::put`] has it, or
    /// `surrendered`, `unplaced`, `off2` (off the map since turn 2), `out`.
    fn whereabouts(&self, key: &str) -> String {
        let spot = self.state.spots[self.unit(key)];
        let word = match spot {
            Spot::AVAILABLE => "available",
            Spot::UTILIZED => "utilized",
            Spot::REINFORCEMENT => "reinforcement",
            Spot::ELIMINATED => "eliminated",
            Spot::SURRENDERED => "surrendered",
            Spot::UNPLACED => "unplaced",
            Spot::OUT => "out",
            _ => {
                return match (spot.hex(), spot.turn(), spot.left_in()) {
                    (Some(hex), ..) => self.game.number(hex).to_string(),
                    (_, Some(turn), _) => format!("turn{turn}"),
                    (.., turn) => format!("off{}", turn.expect("every spot has a name")),
                };
            }
        };
        word.to_owned()
    }
}

impl Position {
    /// On the real map: `axis movement`, `allied combat`, `axis launch`, `axis interception`,
    /// `axis bombing`, `axis mobilization`, `axis reinforcements`, `axis surrender`, `events`.
    pub fn new(phase: &str, units: &str) -> Self {
        Ground::real().position(phase, units)
    }

    fn of(game: MunichWar, phase: &str, units: &str) -> Self {
        let mut state = game.opening();
        state.lots.fill(0);
        state.turn = 2;
        (state.phase, state.frames) = (read_phase(phase), engine::Frames::new(Frame::Phase(InPhase)));
        for unit in game.ids() {
            state.spots[unit] = Spot::OUT;
        }
        let mut position = Position { game, state, desk: Desk::default(), log: Log::default() };
        position.put(units);
        position.sound();
        position
    }

    /// Puts more counters into the position, written like the units of [`Position::new`].
    pub fn put(&mut self, units: &str) -> &mut Self {
        for group in units.split('/').filter(|group| !group.trim().is_empty()) {
            let (place, keys) = group.split_once(':').expect("place: units");
            let spot = match place.trim() {
                "available" => Spot::AVAILABLE,
                "utilized" => Spot::UTILIZED,
                "reinforcement" => Spot::REINFORCEMENT,
                "eliminated" => Spot::ELIMINATED,
                other => match other.strip_prefix("turn") {
                    Some(turn) => Spot::scheduled(turn.parse().expect("a turn")),
                    None => Spot::at(self.hex(other)),
                },
            };
            for key in keys.split_whitespace() {
                let unit = self.unit(key.trim_end_matches('*'));
                self.state.spots[unit] = spot;
                self.state.reduced.set(unit, key.ends_with('*'));
            }
        }
        self.game.playing(&mut self.state, &mut self.desk, &mut engine::Silent).keep_control();
        self
    }

    /// Asserts that units, separated by spaces, are reduced.
    pub fn reduced(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            assert!(self.state.reduced.contains(self.unit(key)), "{key} is at full strength");
        }
        self
    }

    /// Asserts that units, separated by spaces, are at full strength.
    pub fn full(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            assert!(!self.state.reduced.contains(self.unit(key)), "{key} is reduced");
        }
        self
    }

    /// A counter by its key.
    pub fn unit(&self, key: &str) -> UnitId {
        UnitId::read(&self.game, key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The turn, the month with it.
    pub fn turn(&mut self, turn: u8) -> &mut Self {
        self.state.turn = turn;
        self
    }

    /// Storms have set in.
    pub fn storms(&mut self) -> &mut Self {
        self.state.storms = true;
        self
    }

    /// Puts terror markers into hexes, separated by spaces.
    pub fn terror(&mut self, hexes: &str) -> &mut Self {
        for hex in hexes.split_whitespace() {
            let hex = self.hex(hex);
            self.state.terror.insert(hex);
        }
        self
    }

    /// A country joins a side.
    pub fn joins(&mut self, nation: Nation, side: Side) -> &mut Self {
        self.game.join(&mut self.state, nation, side);
        // Units that stand there already were put there in peace: they hold nothing yet.
        let country = self.game.field.countries[nation];
        [0, 1].into_iter().for_each(|side| self.state.tenure.shake(side, &country));
        self.game.playing(&mut self.state, &mut self.desk, &mut engine::Silent).keep_control();
        self
    }

    /// A side has taken hexes, separated by spaces, and left them.
    pub fn taken(&mut self, side: Side, hexes: &str) -> &mut Self {
        for hex in hexes.split_whitespace() {
            let hex = self.hex(hex);
            self.state.tenure.take(side as usize, hex);
            self.state.last.take(side as usize, hex);
        }
        self
    }

    /// Who controls a hex (2.3).
    pub fn controller(&mut self, hex: &str) -> Option<Side> {
        let hex = self.hex(hex);
        let at = self.game.at(&self.state, &mut self.desk);
        Side::ALL.into_iter().find(|side| at.controls(*side, hex))
    }

    /// Gives a country replacement points.
    pub fn points(&mut self, nation: Nation, points: u8) -> &mut Self {
        self.state.points[nation] = points;
        self
    }

    /// Whether a unit is in supply where it stands.
    pub fn supplied(&mut self, key: &str) -> bool {
        let unit = self.unit(key);
        self.game.at(&self.state, &mut self.desk).is_supplied(unit)
    }

    /// Whether a hex is in the zone of control of a side.
    pub fn in_zone_of(&mut self, side: Side, hex: &str) -> bool {
        let hex = self.hex(hex);
        self.game.at(&self.state, &mut self.desk).desk.zones[side as usize].contains(hex)
    }

    /// Who decides.
    pub fn decides(&self) -> Option<Side> {
        match self.game.next(&self.state) {
            Next::Seat(Seat(seat)) => Some(Side::ALL[usize::from(seat)]),
            _ => None,
        }
    }

    /// The numbers of the attack that is under way.
    pub fn odds(&mut self) -> Odds {
        self.game.at(&self.state, &mut self.desk).odds()
    }

    /// The lowest percentage of the column of the attack that is due to be rolled.
    pub fn column(&self) -> i16 {
        self.game.pack.results[self.state.battle.table as usize].heading(0, self.state.battle.column.into())
    }

    /// The hexes that a unit could go to, were it picked up now.
    pub fn reach(&mut self, key: &str) -> HexSet {
        self.play(&format!("take {key}"));
        let legal = self.legal();
        legal
            .iter()
            .filter_map(|action| if let Action::Go(hex) = action { Some(*hex) } else { None })
            .collect()
    }
}

fn read_phase(text: &str) -> Phase {
    let (side, kind) = match text.split_once(' ') {
        Some(("axis", kind)) => (Side::Axis, kind),
        Some(("allied", kind)) => (Side::Allied, kind),
        _ if text == "events" => return Phase::Events,
        _ => panic!("'{text}' is not a phase"),
    };
    match kind {
        "mobilization" => Phase::Mobilization(side, MobilizationStep::Expenditure),
        "reinforcements" => Phase::Mobilization(side, MobilizationStep::Reinforcements),
        "launch" => Phase::Air(side, AirSegment::Launch),
        "interception" => Phase::Air(side, AirSegment::Interception),
        "bombing" => Phase::Air(side, AirSegment::TerrorBombing),
        "movement" => Phase::Movement(side),
        "combat" => Phase::Combat(side),
        "surrender" => Phase::Surrender(side),
        _ => panic!("'{kind}' is not a phase"),
    }
}
