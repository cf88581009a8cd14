//! Positions as text, for tests.
//!
//! ```text
//! let mut p = Position::new("german movement", "3023: ge39.army.10 ge39.corps.1 / 3223: po.army.lz");
//! p.play("take ge39.corps.1; go 3123; halt");
//! p.at("ge39.corps.1", "3123");
//! p.refused("take ge39.corps.1", "11.0");
//! ```
//!
//! Positions of 1938 say which turn they are in, unless it is the first that has such a phase:
//!
//! ```text
//! let mut p = Position::new_1938("czech combat", "2121: cz.army.1");          // turn 1, by 5.1
//! let mut p = Position::new_1938("5 soviet movement", "5322: su.front.1b");   // the Soviet marker is drawn
//! let mut p = Position::new_1938("4 german movement", "");                    // a German phase between others
//! let mut p = Position::new_1938("interrupt", "");                            // turn 3: 'run' or 'pass'
//! p.score(60, 40).breached("1721 1819").air(Side::German, "2121").railheads("5322 5030 4632 5718");
//! ```

use std::sync::LazyLock;

use engine::{Log, Next, Rules, Seat};
use hexmap::HexId;
use mechanics::testing::Parts;
pub(crate) use mechanics::testing::Play;
use mechanics::{Control, Term, UnitId};

use crate::nation::{Nation, Side, Standing};
use crate::odds::Odds;
use crate::options::Options;
use crate::pack::Pack;
use crate::sequence::{Moment, ORDERS, Phase, PhaseKind};
use crate::state::{Air, Spot, State, Turn};
use crate::terrain::{HexKind, SideKind, SideRecord, Terrain};
use crate::unit::Kind;
use crate::{Desk, WarComesEarly};

/// The pack, read once for all tests. Calibration moves the estimates of the pack that comes with the game; the
/// cases of the rulebook are told with values that stay.
pub(crate) static PACK: LazyLock<Pack> = LazyLock::new(|| {
    let mut pack = Pack::embedded();
    pack.terrain.city.shift = -2;
    for (number, points) in POINTS {
        let hex = pack.hexes.iter_mut().find(|hex| hex.number == number);
        hex.unwrap_or_else(|| panic!("no hex {number}")).vp = points;
    }
    for (keys, kind, attack, defense) in STRENGTHS {
        let units = pack.units.iter_mut().filter(|unit| unit.key.starts_with(keys) && unit.kind == kind);
        units.for_each(|unit| (unit.attack, unit.defense) = (attack, defense));
    }
    pack
});

/// What the cities are worth that the tests are about: Pilsen, Prague, Brno, Budapest, Breslau, Lwow and others.
const POINTS: [(u16, u8); 24] = [
    (815, 1),
    (1014, 2),
    (1319, 2),
    (1820, 2),
    (2015, 2),
    (2121, 5),
    (2329, 2),
    (2425, 2),
    (2532, 5),
    (2625, 1),
    (2812, 2),
    (2821, 3),
    (2825, 2),
    (2931, 1),
    (3017, 2),
    (3024, 1),
    (3033, 1),
    (3125, 2),
    (3226, 2),
    (3421, 2),
    (3926, 1),
    (4030, 2),
    (4321, 1),
    (4324, 1),
];

/// The attack and defense factors of units by the beginning of their key.
const STRENGTHS: [(&str, Kind, u8, u8); 10] = [
    ("ge38.army", Kind::Infantry, 9, 9),
    ("ge38.corps", Kind::Infantry, 4, 4),
    ("ge38.corps", Kind::Mountain, 4, 4),
    ("ge38.corps.14mc", Kind::Mechanized, 6, 5),
    ("ge38.corps.15mc", Kind::Mechanized, 6, 4),
    ("ge38.corps.16mc", Kind::Mechanized, 7, 4),
    ("ge38.corps.18mc", Kind::Mechanized, 6, 4),
    ("cz.army", Kind::Infantry, 7, 7),
    ("cz.corps", Kind::Infantry, 3, 3),
    ("cz.corps", Kind::Static, 0, 3),
];

/// A position in which only the named units are on the map.
pub(crate) struct Position {
    pub game: WarComesEarly,
    pub state: State,
    pub desk: Desk,
    pub log: Log,
}

/// The real map with changes: a toy map where the real one does not matter.
pub(crate) struct Ground(Pack, Options);

impl Ground {
    /// The real map.
    pub fn real() -> Self {
        Ground(PACK.clone(), Options::default())
    }

    /// The real countries, but clear terrain everywhere: no cities, rivers, rails or water.
    pub fn plain() -> Self {
        let mut ground = Ground::real();
        for hex in &mut ground.0.hexes {
            hex.kind = HexKind::Land;
            hex.terrain = Some(Terrain::Clear);
            hex.city = None;
        }
        ground.0.sides.clear();
        ground.0.rails.clear();
        ground
    }

    /// Gives hexes this terrain: `terrain(Terrain::Swamp, &[3023])`.
    pub fn terrain(mut self, terrain: Terrain, hexes: &[u16]) -> Self {
        for hex in self.0.hexes.iter_mut().filter(|hex| hexes.contains(&hex.number)) {
            hex.terrain = Some(terrain);
            hex.city = None;
        }
        self
    }

    /// Puts cities into hexes; `dot` makes them black-dot cities.
    pub fn cities(mut self, hexes: &[u16], dot: bool) -> Self {
        use crate::terrain::{City, CityRank};
        for hex in self.0.hexes.iter_mut().filter(|hex| hexes.contains(&hex.number)) {
            let rank = if dot { CityRank::Dot } else { CityRank::City };
            hex.city = Some(City { name: format!("City{}", hex.number), rank, port: false });
        }
        self
    }

    /// Makes hexes water.
    pub fn water(mut self, kind: HexKind, hexes: &[u16]) -> Self {
        for hex in self.0.hexes.iter_mut().filter(|hex| hexes.contains(&hex.number)) {
            (hex.kind, hex.terrain, hex.country, hex.city) = (kind, None, None, None);
        }
        self
    }

    /// Lays something along hexsides: `sides(SideKind::River, &[(3023, 3123)])`.
    pub fn sides(mut self, kind: SideKind, sides: &[(u16, u16)]) -> Self {
        for &(a, b) in sides {
            let (a, b) = (a.min(b), a.max(b));
            self.0.sides.retain(|side| (side.a, side.b) != (a, b));
            self.0.sides.push(SideRecord { a, b, kind, name: String::new() });
        }
        self
    }

    /// Lays rail through these hexes one after the other.
    pub fn rail(mut self, hexes: &[u16]) -> Self {
        self.0.rails.extend(hexes.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))));
        self
    }

    /// Gives hexes to a country.
    pub fn country(mut self, nation: Nation, hexes: &[u16]) -> Self {
        for hex in self.0.hexes.iter_mut().filter(|hex| hexes.contains(&hex.number)) {
            hex.country = Some(nation);
        }
        self
    }

    /// Gives a hex victory points.
    pub fn value(mut self, number: u16, points: u8) -> Self {
        let hex = self.0.hexes.iter_mut().find(|hex| hex.number == number);
        hex.expect("a hex of the map").vp = points;
        self
    }

    /// Changes a unit's factors.
    pub fn factors(mut self, key: &str, attack: u8, defense: u8) -> Self {
        let unit = self.0.units.iter_mut().find(|unit| unit.key == key).expect("a unit of the pack");
        (unit.attack, unit.defense) = (attack, defense);
        self
    }

    /// Turns options on.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.1);
        self
    }

    /// The position on this ground; see [`Position::new`].
    pub fn position(self, phase: &str, units: &str) -> Position {
        let game = WarComesEarly::new(&self.0, "poland-1939", self.1).expect("the ground is sound");
        Position::of(game, &read_phase(phase), units)
    }

    /// The position of 1938 on this ground; see [`Position::new_1938`].
    pub fn position_1938(self, phase: &str, units: &str) -> Position {
        let game = self.game_1938();
        let when = read_phase_1938(&game, phase);
        Position::of(game, &when, units)
    }

    /// 1938 on this ground before the first unit is set up.
    pub fn start_1938(self) -> Position {
        let game = self.game_1938();
        let state = game.opening();
        Position { game, state, desk: Desk::default(), log: Log::default() }
    }

    fn game_1938(self) -> WarComesEarly {
        WarComesEarly::new(&self.0, "czechoslovakia-1938", self.1).expect("the ground is sound")
    }

    /// Changes a unit's type.
    pub fn kind(mut self, key: &str, kind: Kind) -> Self {
        self.0.units.iter_mut().find(|unit| unit.key == key).expect("a unit of the pack").kind = kind;
        self
    }

    /// Makes units mechanized: 1939 has one such corps only.
    pub fn mechanized(mut self, keys: &[&str]) -> Self {
        for unit in self.0.units.iter_mut().filter(|unit| keys.contains(&unit.key.as_str())) {
            unit.kind = Kind::Mechanized;
        }
        self
    }
}

impl Play for Position {
    type Game = WarComesEarly;

    fn parts(&mut self) -> Parts<'_, WarComesEarly> {
        let Position { game, state, desk, log } = self;
        Parts { game, state, desk, log }
    }

    fn position(&self) -> (&WarComesEarly, &State) {
        (&self.game, &self.state)
    }

    fn log(&self) -> &Log {
        &self.log
    }

    fn hex(&self, number: &str) -> HexId {
        self.game.read_hex(number).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Where a unit is: a hex number, `aside`, `waiting`, `lost` (may come back) or `gone`.
    fn whereabouts(&self, key: &str) -> String {
        match self.state.spots[self.unit(key)] {
            Spot::ASIDE => "aside".to_owned(),
            Spot::ELIMINATED => "lost".to_owned(),
            Spot::GONE => "gone".to_owned(),
            Spot::WAITING => "waiting".to_owned(),
            spot => self.game.number(spot.hex().expect("on the map")).to_string(),
        }
    }
}

impl Position {
    /// `phase` is `german order`, or a side and a kind of phase: `polish combat`. `units` lists hexes with
    /// the units in them: `3023: ge39.army.10 ge39.corps.1 / 3223: po.army.lz`. Armies that are not named
    /// are set aside; corps are set aside as far as the armies on the map need components, and the rest are
    /// out of the game.
    pub fn new(phase: &str, units: &str) -> Self {
        Ground::real().position(phase, units)
    }

    /// The scenario as it is set up.
    pub fn start() -> Self {
        let game = WarComesEarly::new(&PACK, "poland-1939", Options::default()).unwrap();
        let state = game.opening();
        Position { game, state, desk: Desk::default(), log: Log::default() }
    }

    /// A position of Czechoslovakia 1938. `phase` is as in [`Position::new`], with the id of a marker for
    /// the nations that are drawn (`anglo-french movement`), or `interrupt`, `air`, `draw`; a number before
    /// it is the turn. From turn 3 on a German phase is one that follows the drawing of a marker. Neutrals
    /// that have units on the map have been violated. Railheads are where the pack puts them; units that
    /// wait for their time are gone: see [`Position::waiting`].
    pub fn new_1938(phase: &str, units: &str) -> Self {
        Ground::real().position_1938(phase, units)
    }

    /// Czechoslovakia 1938 before the first unit is set up.
    pub fn start_1938() -> Self {
        Ground::real().start_1938()
    }

    fn of(game: WarComesEarly, when: &When, units: &str) -> Self {
        let (mut state, mut desk) = (game.opening(), Desk::default());
        for unit in game.ids() {
            let army = game.has_components(unit);
            state.spots[unit] = if army { Spot::ASIDE } else { Spot::GONE };
        }
        for group in units.split('/').filter(|group| !group.trim().is_empty()) {
            let (hex, keys) = group.split_once(':').expect("hex: units");
            let hex = game.read_hex(hex.trim()).expect("a hex of the map");
            for key in keys.split_whitespace() {
                let unit = game.read_unit(key).unwrap_or_else(|error| panic!("{error}"));
                state.spots[unit] = Spot::at(hex);
                let nation = game.unit(unit).nation;
                if state.standing[nation] == Standing::Neutral {
                    game.playing(&mut state, &mut desk, &mut engine::Silent).play_violate(nation);
                }
                state.control.take(game.side(unit) as usize, hex);
            }
        }
        when.begin(&game, &mut state);
        for army in game.ids().filter(|&army| game.has_components(army)) {
            if state.spots[army].is_on_map() {
                let free = |&unit: &UnitId| state.spots[unit] == Spot::GONE && game.is_component(army, unit);
                let parts: Vec<UnitId> = game.ids().filter(free).take(game.components(army).into()).collect();
                parts.into_iter().for_each(|part| state.spots[part] = Spot::ASIDE);
            }
        }
        let position = Position { game, state, desk, log: Log::default() };
        position.sound();
        position
    }

    /// A country is this in the war; once it is at war, its hexes are held by its side.
    pub fn standing(&mut self, nation: Nation, standing: Standing) -> &mut Self {
        self.state.standing[nation] = standing;
        if standing == Standing::AtWar
            && let Some(country) = self.game.war().country(nation)
        {
            for hex in &country.hexes {
                self.state.control.take(country.side as usize, hex);
            }
        }
        self
    }

    /// Victory points of both sides.
    pub fn score(&mut self, german: i16, allied: i16) -> &mut Self {
        self.state.score = [german, allied];
        self
    }

    /// These fortifications are breached.
    pub fn breached(&mut self, hexes: &str) -> &mut Self {
        self.state.breached = hexes.split_whitespace().map(|hex| self.hex(hex)).collect();
        self
    }

    /// This side has air superiority and has put its markers here.
    pub fn air(&mut self, side: Side, hexes: &str) -> &mut Self {
        let markers = hexes.split_whitespace().map(|hex| self.hex(hex)).collect();
        self.state.air = Air { side: Some(side), left: 0, markers };
        self
    }

    /// Where the four railheads are.
    pub fn railheads(&mut self, hexes: &str) -> &mut Self {
        for (n, hex) in hexes.split_whitespace().enumerate() {
            self.state.railheads[n] = self.hex(hex);
        }
        self
    }

    /// These units, separated by spaces, wait beside the map: reinforcements, or units of neutrals.
    pub fn waiting(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let unit = self.unit(key);
            self.state.spots[unit] = Spot::WAITING;
        }
        self
    }

    /// The keys of all units in a hex, in the order of the pack.
    pub fn stack(&self, hex: &str) -> Vec<String> {
        let hex = self.hex(hex);
        let inside = self.game.ids().filter(|&unit| self.state.hex(unit) == Some(hex));
        inside.map(|unit| self.game.unit(unit).key.clone()).collect()
    }

    /// A unit by its key.
    pub fn unit(&self, key: &str) -> UnitId {
        self.game.read_unit(key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Gives a hex to a side: who holds it, without a unit there.
    pub fn held_by(&mut self, hex: &str, side: Option<Side>) -> &mut Self {
        let id = self.hex(hex);
        match side {
            Some(side) => {
                self.state.control.take(side as usize, id);
            }
            None => {
                let mut control = Control::nobody();
                for side in Side::ALL {
                    let held = *self.state.control.of(side as usize);
                    held.iter().filter(|held| *held != id).for_each(|held| {
                        control.take(side as usize, held);
                    });
                }
                self.state.control = control;
            }
        }
        self
    }

    /// Whether a side holds a hex.
    pub fn holds(&self, side: Side, hex: &str) -> bool {
        self.state.control.holds(side as usize, self.hex(hex))
    }

    /// Whether a unit is in supply where it stands.
    pub fn supplied(&mut self, key: &str) -> bool {
        let unit = self.unit(key);
        self.game.at(&self.state, &mut self.desk).is_supplied(unit)
    }

    /// Whether a hex is in the zone of control of a side.
    pub fn in_zone_of(&mut self, side: Side, hex: &str) -> bool {
        let hex = self.hex(hex);
        self.game.at(&self.state, &mut self.desk).zone(side).contains(hex)
    }

    /// Who decides.
    pub fn decides(&self) -> Option<Side> {
        match self.game.next(&self.state) {
            Next::Seat(Seat(seat)) => Some(Side::ALL[usize::from(seat)]),
            _ => None,
        }
    }

    /// Plays `end` until a phase of this kind and side has begun; takes the first order when asked.
    pub fn until(&mut self, phase: &str) -> &mut Self {
        let words: Vec<&str> = phase.split_whitespace().collect();
        let (side, kind) = (read_side(words[0]), read_kind(words[1]));
        for _ in 0..8 {
            if self.state.active() == side && self.state.kind() == Some(kind) {
                return self;
            }
            match self.state.phase {
                Phase::GermanOrder => self.play("order reorganization movement combat"),
                _ => self.play("end"),
            };
        }
        panic!("there is no {phase}");
    }

    /// Half movement points left to a unit on the march.
    pub fn points(&self, key: &str) -> u8 {
        self.state.points[self.unit(key)]
    }

    /// The worth of a piece in half corps equivalents.
    pub fn worth(&self, key: &str) -> u8 {
        self.game.worth(self.unit(key))
    }

    /// The number of units of the scenario.
    pub fn count(&self, test: impl Fn(&crate::unit::Unit, Spot) -> bool) -> usize {
        self.game.ids().filter(|&unit| test(self.game.unit(unit), self.state.spots[unit])).count()
    }

    /// The column of the results table of the attack that is due to be rolled, from 1.
    pub fn column(&self) -> u8 {
        self.state.battle.column + 1
    }

    /// These units, separated by spaces, have been eliminated and may come back.
    pub fn lost(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let unit = self.unit(key);
            self.state.spots[unit] = Spot::ELIMINATED;
        }
        self
    }

    /// Attacks a hex with everybody who can join, and declares it.
    pub fn all_attack(&mut self, hex: &str) -> &mut Self {
        self.play(&format!("attack {hex}"));
        while let Some(join) = self.offered().into_iter().find(|action| action.starts_with("add ")) {
            self.play(&join);
        }
        self.play("declare")
    }

    /// Goes straight to another phase of the turn of 1938 that is being played: `now("soviet movement")`.
    pub fn now(&mut self, phase: &str) -> &mut Self {
        let (who, kind) = phase.split_once(' ').expect("who and what");
        let kind = read_kind(kind);
        let phase = match self.game.markers().iter().position(|marker| marker.id == who) {
            Some(marker) => {
                self.state.marker = Some(marker as u8);
                Phase::Group(kind)
            }
            None => Phase::Extra(kind, Moment::Draw),
        };
        self.game.playing(&mut self.state, &mut self.desk, &mut self.log).begin(phase);
        self.sound();
        self
    }

    /// The numbers of the attack that is under way.
    pub fn odds(&mut self) -> Odds {
        let battle = &self.state.battle;
        let target = battle.target.expect("an attack is under way");
        self.game.at(&self.state, &mut self.desk).odds(target, battle.attackers, &battle.unsupplied)
    }
}

fn read_side(word: &str) -> Side {
    match word {
        "german" => Side::German,
        "polish" => Side::Allied,
        _ => panic!("'{word}' is not a side"),
    }
}

fn read_kind(word: &str) -> PhaseKind {
    let kinds = [PhaseKind::Reorganization, PhaseKind::Movement, PhaseKind::Combat];
    kinds.into_iter().find(|kind| kind.word() == word).unwrap_or_else(|| panic!("'{word}' is not a phase"))
}

/// When a position is: its turn, phase, order of German phases, and the marker that is drawn.
struct When {
    turn: u8,
    phase: Phase,
    order: u8,
    marker: Option<u8>,
}

impl When {
    fn begin(&self, game: &WarComesEarly, state: &mut State) {
        state.turn = self.turn;
        state.order = self.order;
        if let Some(campaign) = &game.campaign {
            let railheads = campaign.setup.iter().find(|step| step.railheads > 0).expect("railheads");
            state.railheads.copy_from_slice(&railheads.default);
            if state.turn >= campaign.free_from {
                state.pool = ((1u16 << campaign.markers.len()) - 1) as u8;
                state.marker = self.marker;
            }
        }
        if let Some(marker) = self.marker {
            state.pool &= !(1 << marker);
            state.track.add(Turn::Marker(marker));
        }
        if let Phase::Extra(kind, _) = self.phase {
            state.german |= 1 << kind as u8;
            state.track.add(Turn::German(kind));
        }
        game.playing(state, &mut Desk::default(), &mut engine::Silent).begin(self.phase);
        state.opening = false;
    }
}

// A phase of a German turn in which that phase comes first, or of the fixed Polish turn.
fn read_phase(text: &str) -> When {
    let (phase, order) = match text.split_once(' ').expect("side and phase") {
        ("german", "order") => (Phase::GermanOrder, 0),
        ("german", kind) => {
            let order = ORDERS.iter().position(|order| order[0] == read_kind(kind));
            (Phase::German(0), order.expect("every kind comes first in some order") as u8)
        }
        (_, kind) => {
            let n = ORDERS[0].iter().position(|own| *own == read_kind(kind));
            (Phase::Second(n.expect("every kind has its place") as u8), 0)
        }
    };
    When { turn: 1, phase, order, marker: None }
}

// The same in 1938, where nations are drawn by marker from the third turn on.
fn read_phase_1938(game: &WarComesEarly, text: &str) -> When {
    let free_from = game.war().free_from;
    let (turn, text) = match text.split_once(' ').map(|(turn, rest)| (turn.parse(), rest)) {
        Some((Ok(turn), rest)) => (Some(turn), rest),
        _ => (None, text),
    };
    let marker = |id: &str| {
        let marker = game.markers().iter().position(|marker| marker.id == id);
        marker.unwrap_or_else(|| panic!("'{id}' is no marker")) as u8
    };
    let free = |phase, marker| When { turn: turn.unwrap_or(free_from), phase, order: 0, marker };
    match text.split_once(' ') {
        None if text == "interrupt" => free(Phase::Interrupt(Moment::Draw), Some(0)),
        None if text == "air" => free(Phase::AirRoll, None),
        None if text == "draw" => free(Phase::Draw, None),
        Some(("german", kind)) if turn.is_some_and(|turn| turn >= free_from) => {
            free(Phase::Extra(read_kind(kind), Moment::Draw), Some(0))
        }
        Some(("german", _)) => When { turn: turn.unwrap_or(1), ..read_phase(text) },
        Some(("czech", _)) if turn.is_none_or(|turn| turn < free_from) => {
            When { turn: turn.unwrap_or(1), ..read_phase(text) }
        }
        Some((id, kind)) => free(Phase::Group(read_kind(kind)), Some(marker(id))),
        None => panic!("'{text}' is not a phase"),
    }
}

impl WarComesEarly {
    pub(crate) fn read_unit(&self, key: &str) -> Result<UnitId, String> {
        UnitId::read(self, key)
    }

    pub(crate) fn read_hex(&self, number: &str) -> Result<HexId, String> {
        HexId::read(self, number)
    }
}
