//! Positions as text, for tests; see `mechanics::testing::fixture` for cases in files.
//!
//! ```text
//! let mut p = Position::new("german combat", "1012: f.ger.kleist.xix / 1013: f.fra.2nd-army.x");
//! p.play("target 1013; end");
//! ```
//!
//! The third line of a case says where what is. Besides hexes there are `reserve:`, `destroyed:`, `surrendered:`, `evacuated:`, `due:` and
//! `sea PORTHEX:` for units; `reduced:`, `idle:` (No Actions), `low:`, `starved:` (No Supply) and `blitz:` (under one Blitzkrieg! marker)
//! for units that stand already; `cards german:` and `ims allied:` for hands (numbers of cards, words of abilities; `dummy` before one takes
//! a marker without the icon of the front), `discard:`, `german:` and `allied:` for hexes that a side controls, and
//! `blown german:` for Counterblow markers that a result has brought, and `turn:`, `vp:`, `stance:`, `replaced:`, `at-war:`.
//! Units that are not named are out of the game, cards that are not named in the draw pile.
//!
//! The second line is the phase: `german movement`, `allied combat`, `blitzkrieg` and so on. Of the phases that begin with something, Combat,
//! Blitzkrieg, Supply and Draw are entered; `next` ends any phase.

// Sections use what they need.
#![allow(dead_code)]

use std::sync::LazyLock;

use engine::{Frames, Log, Next, Rules, Seat};
use hexmap::HexId;
use mechanics::testing::Parts;
pub(crate) use mechanics::testing::Play;
use mechanics::testing::fixture::Fixture;
use mechanics::{ResultsTable, Spot, Term, UnitId};

use crate::airdrops::DropId;
use crate::board::{Board, Hexes, Port};
use crate::card::CardId;
use crate::combat::Odds;
use crate::frame::{At, Frame};
use crate::front::Front;
use crate::marker::{Ability, MarkerId};
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::Pack;
use crate::sequence::{InPhase, Phase};
use crate::state::{State, place};
use crate::terrain::{City, HexRecord, SideKind, SideRecord};
use crate::track::StanceEvent;
use crate::unit::{Unit, Units};
use crate::{Action, Desk, NoRetreat};

/// The pack, read once for all tests.
pub(crate) static PACK: LazyLock<Pack> = LazyLock::new(Pack::embedded);

/// A real map with changes: a toy map where the real one does not matter.
#[derive(Clone)]
pub(crate) struct Ground {
    pub pack: Pack,
    pub options: Options,
    pub scenario: String,
    pub front: Front,
}

/// A position in which only the named units are in the game.
pub(crate) struct Position {
    pub game: NoRetreat,
    pub state: State,
    pub desk: Desk,
    pub log: Log,
}

impl Ground {
    /// The real map of France.
    pub fn france() -> Self {
        let front = Front::France;
        Ground {
            pack: PACK.clone(),
            options: Options::default(),
            scenario: "france-regular".to_owned(),
            front,
        }
    }

    /// The real map of Poland.
    pub fn poland() -> Self {
        Ground { scenario: "poland-regular".to_owned(), front: Front::Poland, ..Ground::france() }
    }

    fn board(&mut self) -> &mut Board {
        &mut self.pack.fronts[self.front as usize].board
    }

    /// Open terrain on all land, which belongs to the country of the front: no cities, rivers, ports, forests.
    pub fn plain(mut self) -> Self {
        let country = Some(if self.front == Front::France { Nation::France } else { Nation::Poland });
        let board = self.board();
        for hex in board.hexes.iter_mut().filter(|hex| hex.land) {
            *hex = HexRecord { land: true, country, ..HexRecord::default() };
        }
        board.sides.clear();
        board.ports.clear();
        board.edges = [Hexes::EMPTY; 4];
        self.drawn()
    }

    /// Derives what follows from hexes and hexsides.
    fn drawn(mut self) -> Self {
        let terrain = self.pack.terrain;
        let board = self.board();
        board.along = hexmap::Sides::new(&board.grid, None);
        for side in board.sides.clone() {
            let direction = board.grid.direction(side.a, side.b).expect("neighbours");
            board.along.set(&board.grid, side.a, direction, Some(side.kind));
        }
        board.land = board.hexes_where(|hex| hex.land);
        board.cities = board.hexes_where(|hex| hex.city.is_some());
        board.fortified = board.hexes_where(|hex| hex.fortified);
        let land = board.hexes.clone();
        let front = &mut self.pack.fronts[self.front as usize];
        front.ground = land.iter().map(|hex| Side::ALL.map(|side| terrain.ground(hex, side))).collect();
        self
    }

    fn id(&self, number: &str) -> HexId {
        let grid = &self.pack.front(self.front).board.grid;
        mechanics::journal::read_hex(grid, number).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Changes hexes, separated by spaces.
    pub fn each(mut self, hexes: &str, change: impl Fn(&mut HexRecord)) -> Self {
        for hex in hexes.split_whitespace() {
            let id = self.id(hex);
            change(&mut self.board().hexes[id.index()]);
        }
        self.drawn()
    }

    /// Lays something along hexsides: `1010-1011 1011-1012`.
    pub fn sides(mut self, kind: SideKind, sides: &str) -> Self {
        for side in sides.split_whitespace() {
            let (a, b) = side.split_once('-').expect("HEX-HEX");
            let (a, b) = (self.id(a), self.id(b));
            let (a, b) = (a.min(b), a.max(b));
            let board = self.board();
            board.sides.retain(|side| (side.a, side.b) != (a, b));
            board.sides.push(SideRecord { a, b, kind, rhine: false });
        }
        self.drawn()
    }

    /// Changes a counter.
    pub fn unit(mut self, key: &str, change: impl FnOnce(&mut Unit)) -> Self {
        let units = &mut self.pack.fronts[self.front as usize].units;
        change(units.iter_mut().find(|unit| unit.key == key).expect("a unit of the pack"));
        self
    }

    /// Every table brings this result, whatever the odds and the die.
    pub fn result(mut self, code: &str) -> Self {
        let cell = self.pack.outcomes.iter().position(|outcome| outcome.code == code).expect("a result");
        for results in &mut self.pack.results {
            let table = &results.table;
            let headings: Vec<i16> = (0..table.columns()).map(|column| table.heading(0, column)).collect();
            let columns = vec![[cell as u8; 6]; headings.len()];
            results.table = ResultsTable::by_column(headings, &columns).expect("a table");
        }
        self
    }

    /// Two results: the first on dice 1 to 3, the other on 4 to 6.
    pub fn results(mut self, low: &str, high: &str) -> Self {
        let find = |code: &str| self.pack.outcomes.iter().position(|outcome| outcome.code == code);
        let (low, high) = (find(low).expect("a result") as u8, find(high).expect("a result") as u8);
        for results in &mut self.pack.results {
            let table = &results.table;
            let headings: Vec<i16> = (0..table.columns()).map(|column| table.heading(0, column)).collect();
            let columns = vec![[low, low, low, high, high, high]; headings.len()];
            results.table = ResultsTable::by_column(headings, &columns).expect("a table");
        }
        self
    }

    /// One part of the ground of a case.
    fn with(self, part: &str) -> Self {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let city = |major| move |hex: &mut HexRecord| hex.city = Some(City { name: 0, major, vp: 1 });
        match word {
            "poland" => Ground { options: self.options, ..Ground::poland() },
            "plain" => self.plain(),
            "rough" => self.each(rest, |hex| hex.rough = true),
            "minor" => self.each(rest, city(false)),
            "major" => self.each(rest, city(true)),
            "fortified" => self.each(rest, |hex| hex.fortified = true),
            "zone" => self.each(rest, |hex| hex.zone = true),
            "port" => {
                let mut made = self.each(rest, |hex| {
                    hex.port = true;
                    hex.city = Some(City { name: 0, major: false, vp: 1 });
                });
                for hex in rest.split_whitespace() {
                    let hex = made.id(hex);
                    made.board().ports.push(Port { hex, sea: vec![hex], zone: None });
                }
                made
            }
            "ardennes" => {
                let hexes: Vec<HexId> = rest.split_whitespace().map(|hex| self.id(hex)).collect();
                let mut made = self;
                made.board().ardennes = hexes.into_iter().collect();
                made
            }
            "edge" => {
                let (colour, rest) = rest.split_once(' ').expect("edge COLOUR HEXES");
                let edge =
                    crate::board::Edge::ALL.into_iter().find(|(_, word)| word.replace(' ', "-") == colour);
                let hexes: Vec<HexId> = rest.split_whitespace().map(|hex| self.id(hex)).collect();
                let mut made = self;
                made.board().edges[edge.expect("an edge").0 as usize] = hexes.into_iter().collect();
                made
            }
            "river" => self.sides(SideKind::River, rest),
            "major-river" => self.sides(SideKind::MajorRiver, rest),
            "water" => self.sides(SideKind::Water, rest),
            "country" => {
                let (nation, rest) = rest.split_once(' ').expect("country CODE HEXES");
                let nation: Nation = nation.parse().expect("a country");
                self.each(rest, |hex| hex.country = Some(nation))
            }
            "strength" => {
                let (key, strength) = rest.split_once(' ').expect("strength KEY n");
                self.unit(key, |unit| unit.front.strength = strength.parse().expect("a strength"))
            }
            "result" => match rest.split_once(" or ") {
                Some((low, high)) => self.results(low, high),
                None => self.result(rest),
            },
            "option" => {
                let options = self.options.with(rest).expect("an option");
                Ground { options, ..self }
            }
            "scenario" => {
                let front = PACK.scenario(rest).expect("a scenario").front;
                Ground { scenario: rest.to_owned(), front, ..self }
            }
            _ => panic!("'{part}' is no ground"),
        }
    }

    fn game(self) -> NoRetreat {
        NoRetreat::new(self.pack, &self.scenario, self.options).expect("the ground is sound")
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
    type Game = NoRetreat;

    fn parts(&mut self) -> Parts<'_, NoRetreat> {
        let Position { game, state, desk, log } = self;
        Parts { game, state, desk, log }
    }

    fn position(&self) -> (&NoRetreat, &State) {
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
        let word = BOXES.iter().find(|(_, known)| *known == spot).map(|(word, _)| (*word).to_owned());
        match (word, spot.hex(), place::port_of(spot)) {
            (Some(word), ..) => word,
            (None, Some(hex), _) => self.game.board().grid.number(hex).to_string(),
            (None, None, Some(port)) => {
                format!("sea {}", self.game.board().grid.number(self.game.board().ports[port].hex))
            }
            (None, None, None) => panic!("every spot has a name"),
        }
    }
}

const BOXES: [(&str, Spot); 6] = [
    ("reserve", place::RESERVE),
    ("destroyed", place::DESTROYED),
    ("surrendered", place::SURRENDERED),
    ("evacuated", place::EVACUATED),
    ("due", place::DUE),
    ("out", place::OUT),
];

impl Fixture for Position {
    /// The ground: `poland`, `plain`, `rough 1010`, `minor`, `major`, `fortified`, `zone`, `port`, `ardennes`, `river 1010-1011`, `major-river`,
    /// `water`, `country be 1010`, `edge blue 1010`, `strength KEY 4`, `result D`, `result CA or D` (die 1 to 3, 4 to 6), `option NAME`,
    /// `scenario ID`, separated by commas.
    fn set_up(ground: &str, phase: &str, units: &str) -> Self {
        let mut made = Ground::france();
        for part in ground.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            made = made.with(part);
        }
        if phase.trim() == "start" {
            let mut position = made.start();
            position.put(units);
            return position;
        }
        made.position(phase, units)
    }

    fn seat(word: &str) -> Seat {
        side(word).into()
    }

    fn line(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "put" => {
                self.put(rest);
            }
            "next" => {
                let Position { game, state, desk, log } = self;
                let mut on = game.playing(state, desk, log);
                on.end_phase();
                on.settle();
            }
            "decides" => assert_eq!(self.decides(), Some(side(rest)), "who decides"),
            "phase" => assert_eq!(self.game.phase_title(&self.state).to_string(), rest),
            "turn" => assert_eq!(self.state.turn.to_string(), rest, "the turn"),
            "controls" => {
                let (who, hexes) = rest.split_once(' ').expect("controls SIDE HEXES");
                for hex in hexes.split_whitespace() {
                    let id = self.hex(hex);
                    assert!(self.state.control.holds(side(who) as usize, id), "control of {hex}");
                }
            }
            "vp" => assert_eq!(self.state.event_vp.to_string(), rest, "Event VP"),
            "map-vp" => assert_eq!(self.game.map_vp(&self.state).to_string(), rest, "Map VP"),
            "steps" => {
                let (key, count) = rest.split_once(' ').expect("steps KEY N");
                let unit = self.unit(key);
                let left = self.game.unit(unit).steps() - u8::from(self.state.reduced.contains(unit));
                assert_eq!(left.to_string(), count, "steps of {key}");
            }
            "idle" => self.all_in(rest, |state| state.no_actions, "No Actions"),
            "ready" => self.none_in(rest, |state| state.no_actions, "No Actions"),
            "low" => self.all_in(rest, |state| state.low_supply, "Low Supply"),
            "starved" => self.all_in(rest, |state| state.no_supply, "No Supply"),
            "supplied" => self.none_in(rest, |state| state.low_supply | state.no_supply, "no supply"),
            "under" => self.all_in(rest, |state| state.spearheads.units(), "a Blitzkrieg! marker"),
            "bare" => self.none_in(rest, |state| state.spearheads.units(), "a Blitzkrieg! marker"),
            "marked" => {
                for hex in rest.split_whitespace() {
                    let id = self.hex(hex);
                    assert!(self.state.marks.at(id).is_some(), "{hex} is not marked");
                }
            }
            "unmarked" => {
                for hex in rest.split_whitespace() {
                    let id = self.hex(hex);
                    assert!(self.state.marks.at(id).is_none(), "{hex} is marked");
                }
            }
            "cards" => {
                let (who, count) = rest.split_once(' ').expect("cards SIDE N");
                assert_eq!(self.state.hands[side(who) as usize].len().to_string(), count, "cards in hand");
            }
            "ims" => {
                let (who, count) = rest.split_once(' ').expect("ims SIDE N");
                let held = self.game.marker_hand(&self.state, side(who)).len();
                assert_eq!(held.to_string(), count, "markers in hand");
            }
            "cup" | "away" => {
                let (who, words) = rest.split_once(' ').expect("cup SIDE ABILITIES");
                for ability in words.split_whitespace() {
                    let away = self.markers(side(who)).any(|marker| {
                        self.game.pack.marker(marker).ability.word() == ability
                            && self.state.away.contains(marker)
                    });
                    assert_eq!(away, word == "away", "{ability}");
                }
            }
            "odds" => assert_eq!(self.ledger().0.final_text(), rest, "{:?}", self.ledger().1),
            "initial" => assert_eq!(self.ledger().0.initial_text(), rest, "{:?}", self.ledger().1),
            "strengths" => {
                let (_, lines, strengths) = self.ledger();
                assert_eq!(format!("{} {}", strengths[0], strengths[1]), rest, "{lines:?}");
            }
            "shifts" => assert_eq!(self.ledger().1.join(", "), rest),
            "no-shifts" => assert_eq!(self.ledger().1.join(", "), ""),
            // An event that is committed to the battle.
            "event" => {
                let (who, card) = rest.split_once(' ').expect("event SIDE N");
                let (side, card) = (side(who), self.card(card));
                let plays = &self.game.front().card(card).event(side).plays;
                let about =
                    |play: &crate::card::Play| play.effects.iter().any(crate::card::Effect::is_about_battle);
                let play = plays.iter().position(about).expect("an event for battles") as u8;
                self.state.battle.cards[side as usize] = Some(crate::combat::Played { card, play });
                self.state.battle.carded[side as usize] = true;
            }
            // Who can declare nothing more is not asked.
            "declared" => {
                if self.offered().contains("declared") {
                    self.play("declared");
                }
            }
            "bad-weather" => self.state.bad_weather = true,
            _ => return self.affairs_line(word, rest) || self.deployment_line(word, rest),
        }
        true
    }
}

impl Position {
    /// On the real map of France.
    pub fn new(phase: &str, units: &str) -> Self {
        Ground::france().position(phase, units)
    }

    fn of(game: NoRetreat, phase: &str, units: &str) -> Self {
        let mut state = game.opening();
        // A turn with no event that binds anybody.
        state.turn = 6;
        (state.phase, state.frames) = (read_phase(phase), Frames::new(InPhase.into()));
        for unit in game.ids() {
            state.spots[unit] = place::OUT;
        }
        state.reduced = Units::EMPTY;
        let mut position = Position { game, state, desk: Desk::default(), log: Log::default() };
        position.put(units);
        let Position { game, state, desk, log } = &mut position;
        let mut on = game.playing(state, desk, log);
        match on.state.phase {
            Phase::Combat(side) => on.begin_combat(side),
            Phase::Blitzkrieg => on.begin_blitzkrieg(),
            Phase::Supply(side) => {
                on.state.held_before = *on.state.control.of(side as usize);
                on.check_supply(side);
            }
            // 16.1: what a side holds it has held since its turn began.
            Phase::Reserve(side) => on.state.held_before = *on.state.control.of(side as usize),
            Phase::Movement(Side::German) => on.halt_at_start(),
            _ => {}
        }
        // Phases that nobody decides in wait for `next`.
        if matches!(on.state.phase, Phase::Combat(_) | Phase::Blitzkrieg) {
            on.settle();
        }
        position.sound();
        position
    }

    /// Puts more into the position, written like the third line of a case.
    pub fn put(&mut self, units: &str) -> &mut Self {
        for group in units.split('/').map(str::trim).filter(|group| !group.is_empty() && *group != "-") {
            let (place, keys) = group.split_once(':').expect("place: units");
            let (word, who) = place.trim().split_once(' ').unwrap_or((place.trim(), ""));
            match word {
                "cards" => self.hold_cards(side(who), keys),
                "ims" => self.hold_markers(side(who), keys),
                "discard" => {
                    for number in keys.split_whitespace() {
                        let card = self.card(number);
                        self.state.pile.remove(card);
                        self.state.discard.add(card);
                    }
                }
                "german" | "allied" => {
                    for hex in keys.split_whitespace() {
                        let hex = self.hex(hex);
                        self.state.control.take(side(word) as usize, hex);
                    }
                }
                "turn" => self.state.turn = keys.trim().parse().expect("a turn"),
                "vp" => self.state.event_vp = keys.trim().parse().expect("Event VP"),
                "stance" => self.state.stance = keys.trim().parse().expect("a square"),
                "replaced" => self.state.replaced[side(keys.trim()) as usize] = true,
                "at-war" => {
                    for nation in keys.split_whitespace() {
                        self.state.at_war.insert(nation.parse().expect("a country"));
                    }
                }
                "blown" => {
                    for hex in keys.split_whitespace() {
                        let (hex, side) = (self.hex(hex), side(who));
                        let token = crate::combat::Token::Own;
                        let (counterblow, waits, card) = (true, false, None);
                        self.state.marks.add(crate::combat::Mark {
                            hex,
                            side,
                            token,
                            counterblow,
                            waits,
                            card,
                        });
                    }
                }
                "waiting" => {
                    for hex in keys.split_whitespace() {
                        let (hex, side) = (self.hex(hex), side(who));
                        let token = crate::combat::Token::Own;
                        let (counterblow, waits, card) = (true, true, None);
                        self.state.marks.add(crate::combat::Mark {
                            hex,
                            side,
                            token,
                            counterblow,
                            waits,
                            card,
                        });
                    }
                }
                "initiative" => self.state.initiative = true,
                // An Allied Target with the event that came with it: `carded 7: 1111`.
                "carded" => {
                    let (hex, card) = (self.hex(keys.trim()), self.card(who));
                    let ignored = crate::card::Effect::Ignore(crate::card::Ignored::Blitzkrieg);
                    let plays = &self.game.front().card(card).event(Side::Allied).plays;
                    let play = plays.iter().position(|play| play.effects.contains(&ignored));
                    let card =
                        crate::combat::Played { card, play: play.expect("an event for Targets") as u8 };
                    self.state.pile.remove(card.card);
                    self.state.discard.add(card.card);
                    let (side, token) = (Side::Allied, crate::combat::Token::Own);
                    let (counterblow, waits, card) = (false, false, Some(card));
                    self.state.marks.add(crate::combat::Mark { hex, side, token, counterblow, waits, card });
                }
                "reduced" => self.state.reduced |= self.units(keys),
                "idle" => self.state.no_actions |= self.units(keys),
                "low" => self.state.low_supply |= self.units(keys),
                "starved" => self.state.no_supply |= self.units(keys),
                "blitz" => {
                    let units = self.units(keys);
                    let marker = self.free_marker(Side::German, Ability::Blitzkrieg, false);
                    self.state.away.insert(marker);
                    self.state.spearheads.add(marker, units);
                }
                "plan" => {
                    let plans = &self.game.front().plans;
                    let found = plans.iter().position(|plan| plan.number.to_string() == keys.trim());
                    let plan = hexmap::Id::from_index(found.expect("the number of a plan"));
                    self.state.plans.cards[side(who) as usize] = Some(plan);
                }
                _ if self.put_markers(word, keys) || self.put_affairs(word, who, keys) => {}
                _ => {
                    let spot = match BOXES.iter().find(|(known, _)| *known == word) {
                        Some((_, spot)) => *spot,
                        None if word == "sea" => {
                            let hex = self.hex(who);
                            let port = self.game.board().ports.iter().position(|port| port.hex == hex);
                            place::at_sea(port.expect("a port"))
                        }
                        None => Spot::at(self.hex(word)),
                    };
                    for key in keys.split_whitespace() {
                        let unit = self.unit(key);
                        self.state.spots[unit] = spot;
                        if let Some(hex) = spot.hex() {
                            self.state.control.take(self.game.unit(unit).side as usize, hex);
                        }
                    }
                }
            }
        }
        self
    }

    fn hold_cards(&mut self, side: Side, numbers: &str) {
        for number in numbers.split_whitespace() {
            let card = self.card(number);
            self.state.pile.remove(card);
            self.state.hands[side as usize].insert(card);
        }
    }

    fn hold_markers(&mut self, side: Side, words: &str) {
        let mut dummy = false;
        for word in words.split_whitespace() {
            if word == "dummy" {
                dummy = true;
                continue;
            }
            let ability = Ability::ALL.iter().find(|(_, known, _)| *known == word).expect("an ability").0;
            let marker = self.free_marker(side, ability, std::mem::take(&mut dummy));
            self.state.held.insert(marker);
        }
    }

    fn markers(&self, side: Side) -> impl Iterator<Item = MarkerId> + use<> {
        self.game.own_markers[side as usize].iter().collect::<Vec<_>>().into_iter()
    }

    fn free_marker(&self, side: Side, ability: Ability, dummy: bool) -> MarkerId {
        let front = self.game.front().front;
        let fits = |marker: &MarkerId| {
            let line = self.game.pack.marker(*marker);
            let free = !self.state.held.contains(*marker) && !self.state.away.contains(*marker);
            free && line.ability == ability && line.shows(front) != dummy
        };
        self.markers(side).find(fits).expect("such a marker in the cup")
    }

    fn card(&self, number: &str) -> CardId {
        CardId::read(&self.game, number).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A counter by its key.
    pub fn unit(&self, key: &str) -> UnitId {
        UnitId::read(&self.game, key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Counters by their keys.
    pub fn units(&self, keys: &str) -> Units {
        keys.split_whitespace().map(|key| self.unit(key)).collect()
    }

    fn all_in(&self, keys: &str, set: impl Fn(&State) -> Units, what: &str) {
        for key in keys.split_whitespace() {
            assert!(set(&self.state).contains(self.unit(key)), "{key} has not {what}");
        }
    }

    fn none_in(&self, keys: &str, set: impl Fn(&State) -> Units, what: &str) {
        for key in keys.split_whitespace() {
            assert!(!set(&self.state).contains(self.unit(key)), "{key} has {what}");
        }
    }

    /// The odds of the battle, its shifts in words, and both strengths.
    fn ledger(&mut self) -> (Odds, Vec<String>, [i16; 2]) {
        let odds = self.look().odds();
        let lines = odds.ledger.lines().map(|line| match line.change {
            mechanics::battle::Change::Shift(columns) => format!("{} {columns:+}", line.cause),
            other => format!("{} {other:?}", line.cause),
        });
        (odds, lines.collect(), [odds.attack(), odds.defence()])
    }

    /// The position with its tables.
    pub fn look(&mut self) -> At<'_> {
        self.game.at(&self.state, &mut self.desk)
    }

    /// Who decides.
    pub fn decides(&self) -> Option<Side> {
        match self.game.next(&self.state) {
            Next::Seat(Seat(seat)) => Some(Side::ALL[usize::from(seat)]),
            _ => None,
        }
    }

    /// The hexes that a unit could go to, were it picked up now.
    pub fn reach(&mut self, key: &str) -> Hexes {
        self.play(&format!("take {key}"));
        let legal = self.legal();
        legal
            .iter()
            .filter_map(|action| if let Action::Go(hex) = action { Some(*hex) } else { None })
            .collect()
    }
}

/// Words of 5.0 to 8.0, 17.0 and 19.0 to 26.0.
impl Position {
    /// `stance 4`, `flipped`, `unflipped`, `total 12`, `final 20`, `verdict TEXT`, `won german`, `undecided`, `leader german Hitler`,
    /// `red german 72` (this card is drawn), `takes german 9` (so is this one, whatever it is), `alternate-vp -2`, `active ID`,
    /// `inactive ID`, `marked-plan allied 1 dummy`, `weather`, `fair`, `pile 3`, `discards 2`, `top 9`, `holds german 9 12`, `boxed german 1`,
    /// `owns german blitz`, `markerless allied`, `ending`, `goes-on`, `closed sk bm`, `track NAME: 14`, `met allied 0`, `unmet allied 0`, `planned allied 38`,
    /// `first german`.
    fn affairs_line(&mut self, word: &str, rest: &str) -> bool {
        let own = |text: &str| self.game.own_markers[side(text) as usize];
        match word {
            "stance" => assert_eq!(self.state.stance.to_string(), rest, "the Stance square"),
            "flipped" => assert!(self.state.flipped, "the Stance marker is not flipped"),
            "unflipped" => assert!(!self.state.flipped, "the Stance marker is flipped"),
            "total" => assert_eq!(self.game.total_vp(&self.state).to_string(), rest, "Total VP"),
            "final" => assert_eq!(self.game.final_vp(&self.state).to_string(), rest, "VP at the end"),
            "verdict" => assert_eq!(self.game.outcome(&self.state).verdict.to_string(), rest),
            "won" => assert_eq!(self.state.won, Some(side(rest)), "who has won"),
            "undecided" => assert_eq!(self.state.won, None, "who has won"),
            "leader" => {
                let (who, name) = rest.split_once(' ').expect("leader SIDE NAME");
                assert_eq!(self.game.leader(&self.state, side(who)).name, name);
            }
            "red" | "takes" => {
                let (who, number) = rest.split_once(' ').expect("red SIDE CARD");
                let (side, card) = (side(who), self.card(number));
                self.state.pile.remove(card);
                self.state.discard = self.state.discard.iter().filter(|known| *known != card).fold(
                    crate::state::Discard::default(),
                    |mut all, card| {
                        all.add(card);
                        all
                    },
                );
                let Position { game, state, desk, log } = self;
                let mut on = game.playing(state, desk, log);
                on.drawn(side, card);
                on.settle();
            }
            "alternate-vp" => assert_eq!(self.state.alternate_vp.to_string(), rest, "Alternate Event VP"),
            "active" | "inactive" => {
                let known = |id| self.game.alternate(id).id == rest;
                assert_eq!(self.state.alternates.iter().any(known), word == "active", "{rest}");
            }
            "marked-plan" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let line: usize = words[1].parse().expect("a line, from 0");
                let mark = self.state.plans.marks[side(words[0]) as usize][line];
                assert_eq!(format!("{mark:?}").to_lowercase(), words[2], "the marker of the line");
            }
            "weather" => assert!(self.state.bad_weather, "the weather is fair"),
            "fair" => assert!(!self.state.bad_weather, "the weather is bad"),
            "pile" => assert_eq!(self.state.pile.len().to_string(), rest, "cards in the draw pile"),
            "discards" => assert_eq!(self.state.discard.len().to_string(), rest, "discarded cards"),
            "top" => {
                let card = self.card(rest);
                assert_eq!(self.state.discard.top(), Some(card), "the top of the discard pile");
            }
            "holds" => {
                let (who, numbers) = rest.split_once(' ').expect("holds SIDE CARDS");
                for number in numbers.split(' ') {
                    let held = self.state.hands[side(who) as usize].contains(self.card(number));
                    assert!(held, "{who} has not {number}");
                }
            }
            "boxed" => {
                let (who, count) = rest.split_once(' ').expect("boxed SIDE N");
                assert_eq!((own(who) & self.state.experience).len().to_string(), count);
            }
            "owns" => {
                let (who, ability) = rest.split_once(' ').expect("owns SIDE ABILITY");
                let is = |marker: MarkerId| self.game.pack.marker(marker).ability.word() == ability;
                assert!((own(who) & self.state.held).iter().any(is), "{who} holds no {ability}");
            }
            "markerless" => assert!(self.state.no_markers[side(rest) as usize], "{rest} draws markers"),
            "ending" => assert!(self.state.ending, "the game goes on"),
            "goes-on" => assert!(!self.state.ending, "the game ends after this turn"),
            "closed" => {
                for nation in rest.split(' ') {
                    let nation: Nation = nation.parse().expect("a country");
                    assert!(self.state.neutral.contains(nation), "{nation} is not neutral");
                }
            }
            "track" => {
                let (name, value) = rest.split_once(": ").expect("track NAME: N");
                let board = engine::Show::board(&self.game, &self.state, engine::Viewer::Umpire);
                let track = board.tracks.iter().find(|track| track.name == name);
                assert_eq!(track.expect("such a track").value.to_string(), value, "{name}");
            }
            "planned" => {
                let (who, number) = rest.split_once(' ').expect("planned SIDE N");
                let plan = self.game.plan_card(&self.state, side(who)).map(|plan| plan.number.to_string());
                assert_eq!(plan.as_deref(), Some(number), "the plan of the {who} side");
            }
            "first" => assert_eq!(self.game.goes_first(&self.state), side(rest), "who goes first"),
            "met" | "unmet" => {
                let (who, line) = rest.split_once(' ').expect("met SIDE LINE");
                let met = self.game.is_met(&self.state, side(who), line.parse().expect("a line, from 0"));
                assert_eq!(met, word == "met", "plan line {line} of the {who} side");
            }
            _ => return false,
        }
        true
    }

    /// `flipped:`, `weather:`, `last-weather:`, `ending:`, `replacing: german`, `alternate-vp: -4`, `alternates: ID`, `rolled: 59`, `plan-marks allied: plan none dummy`,
    /// `draws: 2`, `pile: 9 12` (all other cards are discarded), `surrender-box:` (a Surrender! marker of option 26.2), `given-up: 0413`,
    /// `other-moves:`, `closed: sk`, `no-hold allied: 0417`.
    fn put_affairs(&mut self, word: &str, who: &str, keys: &str) -> bool {
        match word {
            "flipped" => self.state.flipped = true,
            "weather" => self.state.bad_weather = true,
            "last-weather" => self.state.last_weather = true,
            "ending" => self.state.ending = true,
            "replacing" => self.state.replacing[side(keys.trim()) as usize] = true,
            "other-moves" => self.state.plans.alternate = true,
            "alternate-vp" => self.state.alternate_vp = keys.trim().parse().expect("Alternate Event VP"),
            "alternates" => {
                for id in keys.split_whitespace() {
                    let known = self.game.front().alternates.iter().position(|known| known.id == id);
                    self.state.alternates.add(hexmap::Id::from_index(known.expect("an Alternate Event")));
                }
            }
            "rolled" => _ = self.state.rolled.insert(self.card(keys.trim())),
            "plan-marks" => {
                use crate::secret_plans::PlanMark;
                for (at, mark) in keys.split_whitespace().enumerate() {
                    let all =
                        [("none", PlanMark::None), ("plan", PlanMark::Plan), ("dummy", PlanMark::Dummy)];
                    let found = all.iter().find(|(known, _)| *known == mark).expect("plan, dummy or none");
                    self.state.plans.marks[side(who) as usize][at] = found.1;
                }
            }
            "closed" => {
                for nation in keys.split_whitespace() {
                    self.state.neutral.insert(nation.parse().expect("a country"));
                }
            }
            "no-hold" => {
                for hex in keys.split_whitespace() {
                    let hex = self.hex(hex);
                    self.state.no_hold[side(who) as usize].insert(hex);
                }
            }
            "draws" => self.state.plans.draws = keys.trim().parse().expect("a number"),
            "pile" => {
                let kept: Vec<CardId> = keys.split_whitespace().map(|number| self.card(number)).collect();
                for card in self.state.pile.iter().filter(|card| !kept.contains(card)).collect::<Vec<_>>() {
                    self.state.pile.remove(card);
                    self.state.discard.add(card);
                }
            }
            "surrender-box" => {
                let marker = self.free_marker(Side::Allied, Ability::Surrender, false);
                self.state.away.insert(marker);
            }
            "given-up" => {
                for hex in keys.split_whitespace() {
                    let city = self.game.city_hexes(self.hex(hex));
                    self.state.surrenders |= city;
                    let markers = self.markers(Side::Allied);
                    let free = |marker: &MarkerId| {
                        self.game.pack.marker(*marker).ability == Ability::Surrender
                            && !self.state.away.contains(*marker)
                    };
                    let marker = markers.into_iter().find(free).expect("a Surrender! marker");
                    self.state.away.insert(marker);
                }
            }
            _ => return false,
        }
        true
    }
}

/// Words of 9.0 to 13.0 and 16.0.
impl Position {
    /// `draw 29` (this card comes for a table), `dropped drop1 1010` or `dropped drop1 out`, `points 4` (movement points left),
    /// `settle`, `at-war nl`, `neutral nl`, `no-drops`.
    fn deployment_line(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "draw" => {
                let card = self.card(rest);
                let at = self.state.pile.iter().position(|known| known == card).expect("a card of the pile");
                self.dice(&[at as u8 + 1]);
            }
            "dropped" => {
                let (drop, place) = rest.split_once(' ').expect("dropped DROP PLACE");
                let drop = DropId::read(&self.game, drop).unwrap_or_else(|error| panic!("{error}"));
                let spot = self.state.drops[hexmap::Id::index(drop)];
                let word = BOXES.iter().find(|(_, known)| *known == spot).map(|(word, _)| (*word).to_owned());
                let grid = &self.game.board().grid;
                let found = word.or_else(|| spot.hex().map(|hex| grid.number(hex).to_string()));
                assert_eq!(found.as_deref(), Some(place), "where the marker is");
            }
            "points" => {
                let Frame::March(march) = self.state.frames.top() else { panic!("no unit is on the move") };
                assert_eq!(march.left.to_string(), rest, "movement points left");
            }
            "settle" => {
                let Position { game, state, desk, log } = self;
                game.playing(state, desk, log).settle();
            }
            "at-war" | "neutral" => {
                for nation in rest.split_whitespace() {
                    let nation: Nation = nation.parse().expect("a country");
                    assert_eq!(self.state.at_war.contains(nation), word == "at-war", "{nation} at war");
                }
            }
            "no-drops" => self.state.drops = [place::OUT; crate::state::DROPS],
            _ => return false,
        }
        true
    }

    /// `drops: drop1@1010`, `halts: 1010`, `surrenders: 1010`, `happened: british-control`, `moved: KEYS`, `freed: KEYS`.
    fn put_markers(&mut self, word: &str, keys: &str) -> bool {
        let hexes = || keys.split_whitespace().map(|hex| self.hex(hex)).collect::<Hexes>();
        match word {
            "drops" => {
                for pair in keys.split_whitespace() {
                    let (drop, hex) = pair.split_once('@').expect("DROP@HEX");
                    let drop = DropId::read(&self.game, drop).unwrap_or_else(|error| panic!("{error}"));
                    self.state.drops[hexmap::Id::index(drop)] = Spot::at(self.hex(hex));
                }
            }
            "halts" => self.state.halts = hexes(),
            "surrenders" => self.state.surrenders = hexes(),
            "happened" => {
                let known = StanceEvent::of(self.game.front().front);
                for event in keys.split_whitespace() {
                    let found = known.iter().find(|(_, word)| *word == event);
                    self.state.happened.insert(found.expect("a Stance event").0);
                }
            }
            "held-by-drop" => {
                for hex in keys.split_whitespace() {
                    let hex = self.hex(hex);
                    self.state.control.take(Side::German as usize, hex);
                    self.state.dropped.insert(hex);
                }
            }
            "served" => self.state.served = keys.trim().parse().expect("a number"),
            "moved" => self.state.moved |= self.units(keys),
            "freed" => self.state.freed |= self.units(keys),
            _ => return false,
        }
        true
    }
}

pub(crate) fn side(word: &str) -> Side {
    match word {
        "german" => Side::German,
        "allied" => Side::Allied,
        _ => panic!("'{word}' is not a side"),
    }
}

fn read_phase(text: &str) -> Phase {
    let text = text.trim();
    let (who, word) = text.split_once(' ').unwrap_or(("", text));
    let joint = match text {
        "events" => Some(Phase::Events),
        "checks" => Some(Phase::Checks),
        "cards" => Some(Phase::Cards),
        "markers" => Some(Phase::Markers),
        "to-sea" => Some(Phase::ToSea),
        "plans" => Some(Phase::Plans),
        "airdrops" => Some(Phase::Airdrops),
        "blitzkrieg" => Some(Phase::Blitzkrieg),
        "end-of-turn" => Some(Phase::EndOfTurn),
        _ => None,
    };
    if let Some(phase) = joint {
        return phase;
    }
    let who = side(who);
    match word {
        "draw" => Phase::Draw(who),
        "prepare" => Phase::Prepare(who),
        "improve" => Phase::Improve(who),
        "rebuild" => Phase::Rebuild(who),
        "reinforcements" => Phase::Reinforcements(who),
        "to-reserve" => Phase::ToReserve(who),
        "to-edge" => Phase::ToEdge(who),
        "supply" => Phase::Supply(who),
        "movement" => Phase::Movement(who),
        "combat" => Phase::Combat(who),
        "reserve" => Phase::Reserve(who),
        _ => panic!("'{text}' is not a phase"),
    }
}
