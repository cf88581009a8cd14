//! Positions as text, for tests; see `mechanics::testing::fixture` for cases in files.
//!
//! ```text
//! let mut p = Position::new("axis movement", "3018: ger.inf.i / 3017: fra.inf.1");
//! p.play("take ger.inf.i; go 3117; halt").at("ger.inf.i", "3117");
//! ```
//!
//! Besides hexes there are `available:`, `utilized:`, `box:`, `dead:`, `waiting:` and `turn3:`. Counters that are not named are out of the
//! game. Germany is Axis, France Allied; others join by [`Position::joins`], or in the phase line: `axis movement; It axis; Po allied`.

// Sections use what they need.
#![allow(dead_code)]

use std::sync::LazyLock;

use engine::{Frames, Log, Next, Rules, Seat};
use hexmap::{HexId, Id};
use mechanics::testing::Parts;
pub(crate) use mechanics::testing::Play;
use mechanics::testing::fixture::Fixture;
use mechanics::{Spot, Term, UnitId};

use crate::chit::ChitId;
use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::{Pack, Weather};
use crate::sequence::{InPhase, Phase};
use crate::state::{HexSet, State, Units, place};
use crate::terrain::{HexRecord, SideKind, SideRecord, Terrain};
use crate::unit::Unit;
use crate::{Action, Desk, RhinelandWar};

/// The pack, read once for all tests.
pub(crate) static PACK: LazyLock<Pack> = LazyLock::new(Pack::embedded);

/// The real map with changes: a toy map where the real one does not matter.
#[derive(Clone)]
pub(crate) struct Ground {
    pub pack: Pack,
    pub options: Options,
    pub scenario: &'static str,
}

/// A position in which only the named units are in the game.
pub(crate) struct Position {
    pub game: RhinelandWar,
    pub state: State,
    pub desk: Desk,
    pub log: Log,
}

impl Ground {
    /// The real map.
    pub fn real() -> Self {
        Ground { pack: PACK.clone(), options: Options::default(), scenario: "standard" }
    }

    /// The real countries and coasts, but clear terrain on all land: no cities, rivers, ports, Crisis hexes.
    pub fn plain() -> Self {
        let mut ground = Ground::real();
        for hex in ground.pack.hexes.iter_mut().filter(|hex| hex.land) {
            let (land, country, faction) = (hex.land, hex.country, None);
            *hex =
                HexRecord { land, country, faction, terrain: Some(Terrain::Clear), ..HexRecord::default() };
        }
        ground.pack.hexsides.clear();
        ground
    }

    /// Another scenario.
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

    /// Changes hexes.
    pub fn each(mut self, hexes: &[u16], change: impl Fn(&mut HexRecord)) -> Self {
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

    /// Puts cities into hexes, with so many mobilization points each.
    pub fn cities(self, hexes: &[u16], points: u8) -> Self {
        self.each(hexes, |hex| {
            hex.city = Some("City".to_owned());
            hex.mobilization = points;
        })
    }

    /// Gives hexes to a country.
    pub fn country(self, nation: Nation, hexes: &[u16]) -> Self {
        self.each(hexes, |hex| hex.country = Some(nation))
    }

    /// Lays something along hexsides.
    pub fn sides(mut self, kind: SideKind, sides: &[(u16, u16)]) -> Self {
        for &(a, b) in sides {
            let (a, b) = (self.id(a).min(self.id(b)), self.id(a).max(self.id(b)));
            self.pack.hexsides.retain(|side| (side.a, side.b) != (a, b));
            self.pack.hexsides.push(SideRecord { a, b, kind });
        }
        self
    }

    /// Changes a counter.
    pub fn unit(mut self, key: &str, change: impl FnOnce(&mut Unit)) -> Self {
        change(self.pack.units.iter_mut().find(|unit| unit.key == key).expect("a unit of the pack"));
        self
    }

    /// Changes the pack in any other way.
    pub fn pack(mut self, change: impl FnOnce(&mut Pack)) -> Self {
        change(&mut self.pack);
        self
    }

    fn game(self) -> RhinelandWar {
        RhinelandWar::new(self.pack, self.scenario, self.options).expect("the ground is sound")
    }

    /// The position on this ground; see the head of this file.
    pub fn position(self, phase: &str, units: &str) -> Position {
        Position::of(self.game(), phase, units)
    }

    /// The scenario before the first action.
    pub fn start(self) -> Position {
        let game = self.game();
        let state = game.start();
        Position { game, state, desk: Desk::default(), log: Log::default() }
    }
}

impl Play for Position {
    type Game = RhinelandWar;

    fn parts(&mut self) -> Parts<'_, RhinelandWar> {
        let Position { game, state, desk, log } = self;
        Parts { game, state, desk, log }
    }

    fn position(&self) -> (&RhinelandWar, &State) {
        (&self.game, &self.state)
    }

    fn log(&self) -> &Log {
        &self.log
    }

    fn hex(&self, number: &str) -> HexId {
        HexId::read(&self.game, number).unwrap_or_else(|error| panic!("{error}"))
    }

    fn whereabouts(&self, key: &str) -> String {
        let spot = self.state.spots[self.unit(key)];
        match spot {
            place::AVAILABLE => "available".to_owned(),
            place::UTILIZED => "utilized".to_owned(),
            place::BOX => "box".to_owned(),
            place::DEAD => "dead".to_owned(),
            place::UNPLACED => "unplaced".to_owned(),
            place::WAITING => "waiting".to_owned(),
            place::OUT => "out".to_owned(),
            _ => match (spot.hex(), place::due(spot)) {
                (Some(hex), _) => self.game.number(hex).to_string(),
                (None, Some(turn)) => format!("turn{turn}"),
                (None, None) => panic!("every spot has a name"),
            },
        }
    }
}

impl Fixture for Position {
    /// The ground: `plain`, then `city 3119=2` (mobilization points after `=`), `rough 3119`, `mountain 3119`, `river 3119-3120`, `water 3119-3120`,
    /// `port 3119`, `crisis 3119`, `country Po 3119`, `option NAME`, `factors KEY 4-4-4`, separated by commas.
    fn set_up(ground: &str, phase: &str, units: &str) -> Self {
        let mut made = Ground::real();
        for part in ground.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            made = made.with(part);
        }
        made.position(phase, units)
    }

    fn seat(word: &str) -> Seat {
        side(word).into()
    }

    fn line(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "turn" => self.state.turn = rest.parse().expect("a turn"),
            "weather" => self.state.weather = weather(rest),
            "put" => {
                self.put(rest);
            }
            "decides" => assert_eq!(self.decides(), Some(side(rest)), "who decides"),
            "supplied" => {
                rest.split(' ').for_each(|key| assert!(self.supplied(key), "{key} is out of supply"));
            }
            "unsupplied" => {
                rest.split(' ').for_each(|key| assert!(!self.supplied(key), "{key} is in supply"));
            }
            "phase" => assert_eq!(self.game.phase_title(&self.state), rest),
            "controls" => {
                let (who, hex) = rest.split_once(' ').expect("controls SIDE HEX");
                let expected = if who == "none" { None } else { Some(side(who)) };
                assert_eq!(self.controller(hex), expected, "control of {hex}");
            }
            "side" => {
                let (nation, who) = rest.split_once(' ').expect("side NATION SIDE");
                let nation: Nation = nation.parse().expect("a country");
                let expected = if who == "none" { None } else { Some(side(who)) };
                assert_eq!(self.state.side_of(nation), expected, "{nation}");
            }
            "results" => results(&mut self.game.pack, rest),
            "feed" | "starve" => {
                for key in rest.split(' ') {
                    let unit = self.unit(key);
                    self.state.supplied.set(unit, word == "feed");
                }
            }
            "odds" => {
                let (percent, column) = rest.split_once(' ').expect("odds PERCENT COLUMN");
                let at = self.look();
                let ledger = at.ledger(&at.state.battle);
                assert_eq!(ledger.percent.to_string(), percent, "{ledger:?}");
                assert_eq!(at.pack.results[0].heading(0, ledger.column).to_string(), column, "{ledger:?}");
            }
            "strengths" => {
                let at = self.look();
                let ledger = at.ledger(&at.state.battle);
                let halves = mechanics::battle::halves;
                assert_eq!(format!("{} {}", halves(ledger.attack), halves(ledger.defense)), rest);
            }
            "assault" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [unit, marker, sea, target] = words[..] else { panic!("assault UNIT MARKER SEA TARGET") };
                let (unit, marker) = (self.unit(unit), self.unit(marker));
                let (sea, target) = (self.hex(sea), self.hex(target));
                self.state.spots[unit] = Spot::at(sea);
                self.state.spots[marker] = Spot::at(sea);
                self.state.landed.insert(unit);
                let slot = self.state.assaults.iter_mut().find(|slot| slot.is_none()).expect("room");
                *slot = Some(crate::state::Assault { unit, marker, target });
            }
            "doctrine" => {
                let (nation, line) = rest.split_once(' ').expect("doctrine NATION LINE");
                let nation: Nation = nation.parse().expect("a country");
                self.state.doctrine[nation] = line.parse().expect("a line of the table, from 1");
            }
            "taken" => {
                let (who, hexes) = rest.split_once(' ').expect("taken SIDE HEXES");
                self.taken(side(who), hexes);
            }
            "terror" => {
                for hex in rest.split(' ') {
                    let hex = self.hex(hex);
                    self.state.terror_cities.insert(hex);
                }
            }
            "terrorize" => {
                for key in rest.split(' ') {
                    let unit = self.unit(key);
                    self.state.terrorized.insert(unit);
                }
            }
            "pool" => {
                self.state.pool.fill(0);
                for chit in rest.split_whitespace() {
                    let chit = ChitId::read(&self.game, chit).unwrap_or_else(|error| panic!("{error}"));
                    self.state.pool[chit] += 1;
                }
            }
            "markers" => {
                for (count, number) in self.state.collapse.iter_mut().zip(rest.split(' ')) {
                    *count = number.parse().expect("strikes, putsches, purges");
                }
            }
            "pooled" => {
                let (chit, count) = rest.split_once(' ').expect("pooled CHIT N");
                let chit = ChitId::read(&self.game, chit).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(self.state.pool[chit].to_string(), count, "chits of this kind in the pool");
            }
            "holds" => {
                let (who, count) = rest.split_once(' ').expect("holds SIDE N");
                assert_eq!(self.state.hand_size(side(who)).to_string(), count, "chits in hand");
            }
            "points" => {
                let (nation, count) = rest.split_once(' ').expect("points NATION N");
                let nation: Nation = nation.parse().expect("a country");
                assert_eq!(self.state.points[nation].to_string(), count, "points of {nation}");
            }
            "fallen" => self.state.collapsed[side(rest) as usize] = true,
            "purge" => self.state.purged = true,
            "yields" => {
                self.state.surrendered.insert(rest.parse().expect("a country"));
            }
            "bought" => {
                let unit = self.unit(rest);
                self.state.bought.insert(unit);
            }
            "railed" => {
                let (nation, count) = rest.split_once(' ').expect("railed NATION N");
                let nation: Nation = nation.parse().expect("a country");
                assert_eq!(self.state.railed[nation].to_string(), count, "rail moves in {nation}");
            }
            "collapsed" => assert!(self.state.collapsed[side(rest) as usize], "{rest} has not collapsed"),
            "steady" => assert!(!self.state.collapsed[side(rest) as usize], "{rest} has collapsed"),
            "purged" => assert!(self.state.purged, "no Purge"),
            "surrendered" => {
                assert!(
                    self.state.surrendered.contains(rest.parse().expect("a country")),
                    "{rest} fights on"
                );
            }
            "fights" => assert!(self.state.is_fighting(rest.parse().expect("a country")), "{rest} does not"),
            "terrorized" => {
                rest.split(' ')
                    .for_each(|key| assert!(self.state.terrorized.contains(self.unit(key)), "{key}"));
            }
            "aloft" => {
                let (key, hex) = rest.split_once(' ').expect("aloft TAC HEX");
                let unit = self.unit(key);
                self.state.spots[unit] = Spot::at(self.hex(hex));
                self.state.patrols.insert(unit);
            }
            "standing" => {
                let (who, word) = rest.split_once(' ').expect("standing SIDE WORD");
                let standing = crate::state::Standing::read(&self.game, word).expect("a standing answer");
                self.state.standing[side(who) as usize] = standing;
            }
            "terrified" => {
                let hex = self.hex(rest);
                assert!(self.state.terror_cities.contains(hex), "{rest} has no Terror marker");
            }
            "calm" => {
                let hex = self.hex(rest);
                assert!(!self.state.terror_cities.contains(hex), "{rest} has a Terror marker");
            }
            "chit" if rest.contains(" to ") => {
                let (chit, who) = rest.split_once(" to ").expect("chit ID to SIDE");
                let chit = ChitId::read(&self.game, chit).unwrap_or_else(|error| panic!("{error}"));
                self.state.hands[side(who) as usize][chit] += 1;
                self.state.pool[chit] -= 1;
            }
            _ => return false,
        }
        true
    }
}

impl Ground {
    /// One part of the ground of a case.
    fn with(self, part: &str) -> Self {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let hexes = || -> Vec<u16> { rest.split(' ').map(|hex| hex.parse().expect("a hex")).collect() };
        let pairs = || -> Vec<(u16, u16)> {
            let pair = |pair: &str| {
                let (a, b) = pair.split_once('-').expect("HEX-HEX");
                (a.parse().expect("a hex"), b.parse().expect("a hex"))
            };
            rest.split(' ').map(pair).collect()
        };
        match word {
            "plain" => Ground { options: self.options, scenario: self.scenario, ..Ground::plain() },
            "city" => rest.split(' ').fold(self, |ground, hex| {
                let (hex, points) = hex.split_once('=').unwrap_or((hex, "0"));
                ground.cities(&[hex.parse().expect("a hex")], points.parse().expect("points"))
            }),
            "rough" => self.terrain(Terrain::Rough, &hexes()),
            "mountain" => self.terrain(Terrain::Mountain, &hexes()),
            "river" => self.sides(SideKind::River, &pairs()),
            "water" => self.sides(SideKind::Water, &pairs()),
            "port" => self.each(&hexes(), |hex| hex.port = true),
            "crisis" => self.each(&hexes(), |hex| hex.crisis = 10),
            "country" => {
                let (nation, rest) = rest.split_once(' ').expect("country CODE HEXES");
                let hexes: Vec<u16> = rest.split(' ').map(|hex| hex.parse().expect("a hex")).collect();
                self.country(nation.parse().expect("a country"), &hexes)
            }
            "factors" => {
                let (key, factors) = rest.split_once(' ').expect("factors KEY a-d-m");
                let factors: Vec<u8> =
                    factors.split('-').map(|factor| factor.parse().expect("a factor")).collect();
                self.unit(key, |unit| {
                    (unit.attack, unit.defense, unit.movement) = (factors[0], factors[1], factors[2]);
                })
            }
            "no-chits" => self.pack(|pack| {
                pack.scenarios.iter_mut().for_each(|scenario| scenario.hands = Default::default());
            }),
            "result" => self.pack(|pack| results(pack, rest)),
            "option" => self.options(|options| *options = options.with(rest).expect("an option")),
            "scenario" => {
                let known = ["standard", "extended", "variable-preparedness"];
                let id = known.into_iter().find(|id| *id == rest).expect("a scenario");
                self.scenario(id)
            }
            _ => panic!("'{part}' is no ground"),
        }
    }
}

impl Position {
    /// On the real map: `axis movement`, `allied combat`, ...
    pub fn new(phase: &str, units: &str) -> Self {
        Ground::real().position(phase, units)
    }

    fn of(game: RhinelandWar, phase: &str, units: &str) -> Self {
        let mut state = game.opening();
        state.turn = 3;
        let (phase, joining) = phase.split_once(';').unwrap_or((phase, ""));
        (state.phase, state.frames) = (read_phase(phase.trim()), Frames::new(InPhase.into()));
        for unit in game.ids() {
            state.spots[unit] = place::OUT;
        }
        let mut position = Position { game, state, desk: Desk::default(), log: Log::default() };
        position.joins(Nation::Germany, Side::Axis).joins(Nation::France, Side::Allied);
        for joining in joining.split(';').map(str::trim).filter(|joining| !joining.is_empty()) {
            let (nation, who) = joining.split_once(' ').expect("NATION SIDE");
            position.joins(nation.parse().expect("a country"), side(who));
        }
        position.put(units);
        let side = position.state.active();
        match position.state.phase {
            Phase::Movement(_) => {
                let Position { game, state, desk, log } = &mut position;
                game.playing(state, desk, log).begin_movement(side);
            }
            Phase::Combat(_) | Phase::SecondWave(_) => {
                position.state.supplied = position.look().supplied_units(side);
            }
            _ => {}
        }
        position.sound();
        position
    }

    /// Puts more counters into the position, written like the units of [`Position::new`].
    pub fn put(&mut self, units: &str) -> &mut Self {
        for group in units.split('/').map(str::trim).filter(|group| !group.is_empty() && *group != "-") {
            let (place, keys) = group.split_once(':').expect("place: units");
            let spot = match place.trim() {
                "available" => place::AVAILABLE,
                "utilized" => place::UTILIZED,
                "box" => place::BOX,
                "dead" => place::DEAD,
                "waiting" => place::WAITING,
                "unplaced" => place::UNPLACED,
                other => match other.strip_prefix("turn") {
                    Some(turn) => place::track(turn.parse().expect("a turn")),
                    None => Spot::at(self.hex(other)),
                },
            };
            for key in keys.split_whitespace() {
                let unit = self.unit(key);
                self.state.spots[unit] = spot;
            }
        }
        let Position { game, state, desk, log } = self;
        game.playing(state, desk, log).keep_control();
        self
    }

    /// A counter by its key.
    pub fn unit(&self, key: &str) -> UnitId {
        UnitId::read(&self.game, key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Counters by their keys.
    pub fn units(&self, keys: &str) -> Units {
        keys.split_whitespace().map(|key| self.unit(key)).collect()
    }

    /// The position with its tables.
    pub fn look(&mut self) -> At<'_> {
        self.game.at(&self.state, &mut self.desk)
    }

    /// A country is on a side, without the dice of its entry.
    pub fn joins(&mut self, nation: Nation, side: Side) -> &mut Self {
        let Position { game, state, .. } = self;
        state.joined[side as usize].insert(nation);
        state.entry[nation] = 1;
        let taken = state.tenure.of(0) | state.tenure.of(1);
        state.tenure.join(side as usize, &(game.field.countries[nation] - taken));
        self
    }

    /// A side has taken hexes, separated by spaces, and left them.
    pub fn taken(&mut self, side: Side, hexes: &str) -> &mut Self {
        for hex in hexes.split_whitespace() {
            let hex = self.hex(hex);
            self.state.tenure.take(side as usize, hex);
        }
        self
    }

    /// Who controls a hex (2.4).
    pub fn controller(&mut self, hex: &str) -> Option<Side> {
        let hex = self.hex(hex);
        let at = self.look();
        Side::ALL.into_iter().find(|side| at.controls(*side, hex))
    }

    /// Whether a unit is in supply where it stands.
    pub fn supplied(&mut self, key: &str) -> bool {
        let unit = self.unit(key);
        self.look().is_supplied(unit)
    }

    /// Who decides.
    pub fn decides(&self) -> Option<Side> {
        match self.game.next(&self.state) {
            Next::Seat(Seat(seat)) => Some(Side::ALL[usize::from(seat)]),
            _ => None,
        }
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

/// Both results tables bring this result, whatever the die.
fn results(pack: &mut Pack, code: &str) {
    let cell = pack.outcomes.iter().position(|outcome| outcome.code == code).expect("a result") as u8;
    let table = &pack.results[0];
    let headings: Vec<i16> = (0..table.columns()).map(|column| table.heading(0, column)).collect();
    let columns = vec![[cell; 6]; headings.len()];
    let table = mechanics::ResultsTable::by_column(headings, &columns).expect("a table");
    pack.results = [table.clone(), table];
}

pub(crate) fn side(word: &str) -> Side {
    match word {
        "axis" => Side::Axis,
        "allied" => Side::Allied,
        _ => panic!("'{word}' is not a side"),
    }
}

fn weather(word: &str) -> Weather {
    match word {
        "fair" => Weather::Fair,
        "thaw" => Weather::ThawEast,
        "winter" => Weather::Winter,
        "storms" => Weather::Storms,
        _ => panic!("'{word}' is not weather"),
    }
}

fn read_phase(text: &str) -> Phase {
    let (who, kind) = text.split_once(' ').unwrap_or((text, ""));
    match kind {
        "setup" => Phase::SetUp(side(who)),
        "mobilization" => Phase::Mobilization(side(who)),
        "terror" => Phase::Terror(side(who)),
        "movement" => Phase::Movement(side(who)),
        "combat" => Phase::Combat(side(who)),
        "second" => Phase::SecondWave(side(who)),
        "rally" => Phase::Rally(side(who)),
        "crisis" => Phase::Crisis(side(who)),
        _ if who == "weather" => Phase::Weather,
        _ => panic!("'{text}' is not a phase"),
    }
}

/// Ids of a kind, for tests that go through all of them.
pub(crate) fn ids<I: Id>(count: usize) -> impl Iterator<Item = I> {
    (0..count).map(I::from_index)
}
