//! Positions as text, for tests; see `mechanics::testing::fixture` for cases in files.
//!
//! The ground: `real` map if empty, or `plain` (all land clear, no cities, rivers, lakes, forts; what is in it belongs to whom it
//! belongs), then parts separated by commas: `scenario bulge`, `clear HEX..`, `forest`, `rough`, `marsh HEX..`, `city`, `resource`,
//! `metropolis HEX..` (a city resource hex), `home NATION HEX..`, `river HEX-HEX..`, `canal`, `ferry`, `lake`, `sea`, `blocked HEX-HEX..`,
//! `zone severe HEX..`, `fortress HEX..`, `result CODE`, `option NAME`, `force KEY N`.
//!
//! The phase: `german movement`, `polish offensives` ... with `; general KEY`, `; stack HEX`, `; weather winter`, `; offensives N`,
//! `; reserve N` behind it. In a step of an offensive all HQs of the side on the map take part. Units that are not named are out of
//! the game; a hex with units belongs to them.

// Sections use what they need.
#![allow(dead_code)]

mod ground;

use std::sync::LazyLock;

use engine::{Frames, Log, Next, Rules, Seat};
use hexmap::{HexId, Id};
use mechanics::testing::Parts;
pub(crate) use mechanics::testing::Play;
use mechanics::testing::fixture::Fixture;
use mechanics::{Term, UnitId};

pub(crate) use self::ground::Ground;
use crate::frame::At;
use crate::nation::{Nation, Partnership};
use crate::pack::Pack;
use crate::place::{Place, PlaceId};
use crate::sequence::{InPhase, OffensiveStep, Phase};
use crate::state::{Depot, Flag, Mode, Offensive, Standing, State};
use crate::time::Weather;
use crate::unit::Class;
use crate::{Action, Desk, EuropeanTheater};

/// The pack, read once for all tests.
pub(crate) static PACK: LazyLock<Pack> = LazyLock::new(Pack::embedded);

/// A position in which only the named units are in the game.
pub(crate) struct Position {
    pub game: EuropeanTheater,
    pub state: State,
    pub desk: Desk,
    pub log: Log,
}

impl Position {
    fn seat_named(&self, word: &str) -> Seat {
        let seats = &self.game.scenario().seats;
        let found = seats.iter().position(|seat| seat.name.to_lowercase() == word);
        Seat(found.unwrap_or_else(|| panic!("'{word}' is no seat")) as u8)
    }

    fn enter(&mut self, seat: Seat, step: &str) {
        let game = &self.game;
        let nation = game.scenario().seats[seat.index()].nations.iter().next();
        let hqs = game.units.iter().copied().filter(|unit| {
            game.class(*unit) == Class::Hq
                && game.owner(&self.state, *unit) == seat
                && game.hex(&self.state, *unit).is_some()
        });
        let mut offensive = Offensive { mode: Mode::Hqs, nation, ..Offensive::default() };
        offensive.hqs.iter_mut().zip(hqs).for_each(|(slot, hq)| *slot = Some(hq));
        let first = offensive.hqs[0].map(|hq| game.nation(hq));
        offensive.nation = first.or(nation);
        let n = (seat.0 + game.seats() - game.scenario().initiative) % game.seats();
        let in_order = game.scenario().setup.iter().position(|known| *known == seat.0).expect("a seat") as u8;
        let phase = match step {
            "setup" => Phase::SetUp(in_order),
            "offensives" => Phase::Offensives,
            "moves" => Phase::Movement(n),
            "air" => Phase::NavalAndAir(n),
            "replenishment" => Phase::Replenishment,
            "supply" => Phase::Supply,
            "season" => Phase::Seasonal(crate::time::Season::Winter),
            "weather" => Phase::Weather,
            "command" => Phase::Offensive(OffensiveStep::Command),
            "breakthrough" => Phase::Offensive(OffensiveStep::Breakthrough),
            "movement" => Phase::Offensive(OffensiveStep::Movement),
            "combat" => Phase::Offensive(OffensiveStep::Combat),
            "exploitation" => Phase::Offensive(OffensiveStep::Exploitation),
            _ => panic!("'{step}' is no phase"),
        };
        if let Phase::Seasonal(_) = phase {
            let frame = crate::arrival::Arriving { number: n, unit: None };
            self.state.phase = phase;
            self.state.frames.push(frame.into());
            return;
        }
        if matches!(phase, Phase::Offensive(_)) {
            self.state.offensive = offensive;
            self.state.offensives = 1;
        }
        self.state.chance = seat.0;
        (self.state.phase, self.state.frames) = (phase, Frames::new(InPhase.into()));
    }

    fn also(&mut self, seat: Seat, part: &str) {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let nation = self.game.scenario().seats[seat.index()].nations.iter().next().expect("a nation");
        match word {
            "general" => {
                let unit = self.unit(rest);
                self.state.offensive.mode = Mode::General(unit);
                self.state.offensive.nation = Some(self.game.nation(unit));
                self.state.offensive.hqs = Default::default();
            }
            "stack" => {
                self.state.offensive.mode = Mode::Stack(self.hex(rest));
                self.state.offensive.hqs = Default::default();
            }
            "minor" => {
                self.state.offensive.mode = Mode::Minor;
                self.state.offensive.nation = Some(rest.parse().expect("a country"));
                self.state.offensive.hqs = Default::default();
            }
            "weather" => self.state.weather = weather(rest),
            "offensives" => self.state.powers[nation].offensives = rest.parse().expect("a number"),
            "reserve" => self.state.powers[nation].reserve = rest.parse().expect("a number"),
            // `purse NATION OFFENSIVES RESERVE`.
            "purse" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let power = &mut self.state.powers[words[0].parse::<Nation>().expect("a country")];
                (power.offensives, power.reserve) =
                    (words[1].parse().expect("n"), words[2].parse().expect("n"));
            }
            "active" => self.command(rest),
            "month" => {
                let known = crate::time::Month::WORDS.iter().find(|(_, word)| *word == rest);
                self.state.date.month = known.expect("a month").0;
            }
            _ => panic!("'{part}' is no part of a phase"),
        }
    }

    fn command(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let unit = self.unit(key);
            self.state.set(unit, Flag::Commanded, true);
        }
    }

    /// Puts counters into the position: `W3732: KEY KEY / W3533: KEY`.
    pub fn put(&mut self, units: &str) -> &mut Self {
        for group in units.split('/').map(str::trim).filter(|group| !group.is_empty() && *group != "-") {
            let (place, keys) = group.split_once(':').expect("HEX: units");
            let to: PlaceId = match place.trim() {
                "unplaced" => PlaceId::clone(&self.set_up_place()),
                number => {
                    let hex = self.hex(number);
                    self.game.pack.places.id(Place::Hex(hex)).expect("a hex")
                }
            };
            for key in keys.split_whitespace() {
                let (key, depleted) = match key.strip_suffix('-') {
                    Some(key) => (key, true),
                    None => (key, false),
                };
                let unit = self.unit(key);
                self.state.forces.units[unit] = Standing::new(to);
                self.state.set(unit, Flag::Depleted, depleted);
                if self.game.class(unit) == Class::Land
                    && let Some(hex) = self.game.hex(&self.state, unit)
                {
                    let of = self.game.partnership(&self.state, unit);
                    self.state.forces.control.give(hex, of);
                }
            }
        }
        self
    }

    fn set_up_place(&self) -> PlaceId {
        self.game.opening().forces.units[self.game.units[0]].place
    }

    /// A counter by its key.
    pub fn unit(&self, key: &str) -> UnitId {
        UnitId::read(&self.game, key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The position with its tables.
    pub fn look(&mut self) -> At<'_> {
        self.game.at(&self.state, &mut self.desk)
    }

    fn settle(&mut self) {
        let Position { game, state, desk, log } = self;
        game.playing(state, desk, log).settle();
    }
}

impl Play for Position {
    type Game = EuropeanTheater;

    fn parts(&mut self) -> Parts<'_, EuropeanTheater> {
        let Position { game, state, desk, log } = self;
        Parts { game, state, desk, log }
    }

    fn position(&self) -> (&EuropeanTheater, &State) {
        (&self.game, &self.state)
    }

    fn log(&self) -> &Log {
        &self.log
    }

    fn hex(&self, number: &str) -> HexId {
        HexId::read(&self.game, number).unwrap_or_else(|error| panic!("{error}"))
    }

    fn whereabouts(&self, key: &str) -> String {
        let unit = self.unit(key);
        match self.game.pack.places.place(self.state.forces.units[unit].place) {
            Place::Hex(hex) => self.game.number(hex).to_string(),
            Place::Box(at) => self.game.pack.boxes[at.index()].id.clone(),
            other => format!("{other:?}"),
        }
    }
}

impl Fixture for Position {
    fn set_up(ground: &str, phase: &str, units: &str) -> Self {
        let mut made = Ground::real();
        for part in ground.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            made = made.with(part);
        }
        made.position(phase, units)
    }

    fn seat(word: &str) -> Seat {
        Seat(u8::from(word != "german"))
    }

    fn line(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "put" => {
                self.put(rest);
            }
            "settle" => self.settle(),
            "field" => {
                let made = crate::state::Installation {
                    hex: self.hex(rest),
                    kind: crate::state::InstallationKind::Airfield,
                    condition: crate::state::Condition::Whole,
                };
                self.state.installations[0] = Some(made);
            }
            // `depot HEX N`: supply markers; `markers HEX N`: so many are there.
            "depot" => {
                let (hex, count) = rest.split_once(' ').expect("depot HEX N");
                let (hex, markers) = (self.hex(hex), count.parse().expect("a number"));
                let slot = self.state.depots.iter_mut().find(|slot| slot.is_none()).expect("room");
                *slot = Some(Depot { hex, markers, served: 0, isolated: false, rolled: true });
            }
            "fields-left" => self.state.airfields[0] = rest.parse().expect("a number"),
            "railed" => {
                let (nation, count) = rest.split_once(' ').expect("railed NATION N");
                let nation: Nation = nation.parse().expect("a country");
                self.state.railed[nation] = count.parse().expect("a number");
            }
            // `reason ACTION: WORDS`: what is said of an action that is refused.
            "reason" => {
                let (action, words) = rest.split_once(": ").expect("reason ACTION: WORDS");
                let action = self.read(action);
                let told = engine::Words::refusal(&self.game, &self.state, action, &mut self.desk);
                assert!(told.to_string().contains(words), "{told}");
            }
            // `aboard KEY SHIP`.
            "aboard" => {
                let (unit, ship) = rest.split_once(' ').expect("aboard KEY SHIP");
                let (unit, ship) = (self.unit(unit), self.unit(ship));
                let place = self.game.pack.places.id(Place::Aboard(ship)).expect("a deck");
                self.state.forces.units[unit].place = place;
            }
            "aboard-of" => {
                let (key, ship) = rest.split_once(' ').expect("aboard-of KEY SHIP");
                let (unit, ship) = (self.unit(key), self.unit(ship));
                let place = self.game.pack.places.id(Place::Aboard(ship));
                assert_eq!(Some(self.state.forces.units[unit].place), place, "{key}");
            }
            "pooled" => {
                let unit = self.unit(rest);
                self.state.forces.units[unit].place = self.game.pool_of(&self.state, unit);
            }
            "due" => {
                let unit = self.unit(rest);
                self.state.forces.units[unit].place = self.game.season_box(crate::time::Season::Winter);
            }
            "boxed" => {
                let unit = self.unit(rest);
                self.state.forces.units[unit].place = self.game.replenishment_box();
            }
            // No way leads into a hex that is all lake, frozen or not.
            "lake-hexes" => {
                let lake = |hex: &HexId| self.game.pack.hex(*hex).surface == crate::terrain::Surface::Lake;
                let grid = &self.game.pack.grid;
                for hex in grid.ids().filter(lake) {
                    for side in hexmap::Direction::ALL {
                        let Some(near) = grid.neighbour(hex, side) else { continue };
                        let (field, pack) = (&self.game.field, &self.game.pack);
                        let foot = crate::field::Mover::Foot;
                        assert!(field.may_enter(pack, foot, near, side.opposite(), true).is_err());
                    }
                }
            }
            // `printed ACTION`: what the Poles do here when one player plays alone (S4.3).
            "printed" => {
                let action = self.game.printed_action(&self.state, &mut self.desk);
                assert_eq!(engine::Words::notation(&self.game, action), rest);
            }
            "isolated" => {
                let hex = self.hex(rest);
                let mut depots = self.state.depots.iter_mut().flatten();
                depots.find(|depot| depot.hex == hex).expect("a depot").isolated = true;
            }
            // `cut-off NATION HEX no`.
            "cut-off" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let (nation, hex) = (words[0].parse().expect("a country"), self.hex(words[1]));
                assert_eq!(self.look().is_cut_off(nation, hex), words[2] == "yes", "{rest}");
            }
            "markers" => {
                let (hex, count) = rest.split_once(' ').expect("markers HEX N");
                let hex = self.hex(hex);
                let there = self.state.depots.iter().flatten().find(|depot| depot.hex == hex);
                assert_eq!(there.map_or(0, |depot| depot.markers).to_string(), count, "markers in {rest}");
            }
            "no-field" => {
                let hex = self.hex(rest);
                assert_eq!(self.state.installations_in(hex).count(), 0, "an airfield in {rest}");
            }
            "active" => self.command(rest),
            "decides" => {
                let seat = self.seat_named(rest);
                assert_eq!(self.game.next(&self.state), Next::Seat(seat), "who decides");
            }
            "is" | "not" => {
                let (key, words) = rest.split_once(' ').expect("is KEY FLAG");
                let unit = self.unit(key);
                let so = self.state.is(unit, flag(words));
                assert_eq!(so, word == "is", "{key} {words}");
            }
            "make" => {
                let (key, words) = rest.split_once(' ').expect("make KEY FLAG");
                let unit = self.unit(key);
                self.state.set(unit, flag(words), true);
            }
            "supplied" | "unsupplied" => {
                for key in rest.split(' ') {
                    let unit = self.unit(key);
                    assert_eq!(self.look().is_supplied(unit), word == "supplied", "supply of {key}");
                }
            }
            "controls" => {
                let (who, hex) = rest.split_once(' ').expect("controls SIDE HEX");
                let hex = self.hex(hex);
                assert_eq!(self.state.forces.control.of(hex), partnership(who), "control of {rest}");
            }
            "hold" => {
                let (who, hexes) = rest.split_once(' ').expect("hold SIDE HEXES");
                for hex in hexes.split(' ') {
                    let hex = self.hex(hex);
                    self.state.forces.control.give(hex, partnership(who));
                }
            }
            // `odds 16 4 4-1 2`: attack, defense, column, what is added to the die.
            "odds" => {
                let battle = self.state.battle;
                let designated = match *self.state.frames.top() {
                    crate::Frame::Attack(crate::attack::Attacking::Designate(number)) => Some(number),
                    _ => None,
                };
                let fights =
                    matches!(*self.state.frames.top(), crate::Frame::Attack(crate::attack::Attacking::Fight));
                let waiting = self.state.offensive.targets.iter().flatten().position(|target| !target.done);
                let designated = designated.or(waiting.filter(|_| fights).map(|number| number as u8 + 1));
                let (target, duty) = match designated {
                    Some(number) => {
                        let target = self.state.offensive.targets[usize::from(number) - 1].expect("a target");
                        (target.hex, number)
                    }
                    None => (battle.target, battle.duty),
                };
                let seat = self.game.phasing(&self.state).0;
                let seat = if battle.duty > 0 { battle.attacker } else { seat };
                let odds = self.look().odds(target, duty, seat);
                let column = crate::battle::ODDS[odds.column];
                let found = format!("{} {} {column} {}", odds.attack, odds.defense, odds.modifier);
                assert_eq!(found, rest, "{odds:?}");
            }
            "phase" => {
                let found = self.game.phase_title(&self.state).to_string();
                assert_eq!(found, rest);
            }
            "track" => {
                let (nation, count) = rest.split_once(' ').expect("track NATION N");
                let nation: Nation = nation.parse().expect("a country");
                assert_eq!(self.state.powers[nation].offensives.to_string(), count, "offensives");
            }
            "reserve" => {
                let (nation, count) = rest.split_once(' ').expect("reserve NATION N");
                let nation: Nation = nation.parse().expect("a country");
                assert_eq!(self.state.powers[nation].reserve.to_string(), count, "economic points");
            }
            "outcome" => {
                let outcome = Play::outcome(self).expect("the game is over");
                assert_eq!(outcome.verdict, rest);
            }
            "lost" => {
                let (seat, count) = rest.split_once(' ').expect("lost SEAT N");
                let seat = self.seat_named(seat);
                assert_eq!(self.game.steps_lost(&self.state, seat).to_string(), count, "steps lost");
            }
            // `reach KEY HEX..`: where it can go, if picked up now, is this and no more among its neighbours within 6.
            "reaches" | "short" => {
                for hex in rest.split(' ') {
                    let action = Action::Go(self.hex(hex));
                    assert_eq!(self.legal().contains(&action), word == "reaches", "go {hex}");
                }
            }
            _ => return crate::air::tests::line(self, word, rest),
        }
        true
    }
}

fn partnership(word: &str) -> Option<Partnership> {
    match word {
        "axis" => Some(Partnership::Axis),
        "western" => Some(Partnership::Western),
        "soviet" => Some(Partnership::Soviet),
        "none" => None,
        _ => panic!("'{word}' is no partnership"),
    }
}

fn weather(word: &str) -> Weather {
    match word {
        "fair" => Weather::Fair,
        "mud" => Weather::Mud,
        "winter" => Weather::Winter,
        _ => panic!("'{word}' is no weather"),
    }
}

fn flag(word: &str) -> Flag {
    match word {
        "depleted" => Flag::Depleted,
        "activated" => Flag::Activated,
        "commanded" => Flag::Commanded,
        "marked" => Flag::OutOfSupply,
        "broke-through" => Flag::BrokeThrough,
        "moved" => Flag::Moved,
        "retreated" => Flag::Retreated,
        "may-exploit" => Flag::MayExploit,
        "provisioned" => Flag::Provisioned,
        "previous" => Flag::Previous,
        "committed" => Flag::Committed,
        "flown" => Flag::Flown,
        "served" => Flag::Served,
        _ => panic!("'{word}' is no flag"),
    }
}
