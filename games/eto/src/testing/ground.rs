//! The ground of a case, part by part.

use hexmap::{HexId, Id};

use super::{PACK, Play, Position};
use crate::Desk;
use crate::EuropeanTheater;
use crate::nation::{Nation, Partnership};
use crate::options::Options;
use crate::pack::{Force, Pack};
use crate::sequence::{OffensiveStep, Phase};
use crate::state::Standing;
use crate::terrain::{SideKind, SideRecord, Terrain};
use crate::time::Zone;
use crate::unit::DesignId;
use engine::{Log, Rules};

/// The real map with changes.
#[derive(Clone)]
pub(crate) struct Ground {
    pub pack: Pack,
    pub options: Options,
    pub scenario: &'static str,
}

impl Ground {
    /// The real map.
    pub fn real() -> Self {
        Ground { pack: PACK.clone(), options: Options::default(), scenario: "case-white" }
    }

    fn plain(mut self) -> Self {
        for hex in self.pack.hexes.iter_mut().filter(|hex| hex.is_land()) {
            hex.terrain = Some(Terrain::Clear);
            hex.zone = Some(Zone::MildWest);
            (hex.city, hex.resource, hex.fortress, hex.port) = (false, false, false, None);
        }
        self.pack.hexsides.clear();
        self
    }

    fn id(&self, number: &str) -> HexId {
        self.pack.grid.id(number.parse().expect("a hex")).expect("a hex of the map")
    }

    fn sides(mut self, kind: SideKind, rest: &str) -> Self {
        for pair in rest.split(' ') {
            let (a, b) = pair.split_once('-').expect("HEX-HEX");
            let (a, b) = (self.id(a), self.id(b));
            self.pack.hexsides.push(SideRecord { a, b, kind });
        }
        self
    }

    fn each(mut self, rest: &str, change: impl Fn(&mut crate::terrain::HexRecord)) -> Self {
        for number in rest.split(' ') {
            let hex = self.id(number);
            change(&mut self.pack.hexes[hex.index()]);
        }
        self
    }

    /// One part of the ground of a case.
    pub fn with(mut self, part: &str) -> Self {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let terrain = Terrain::WORDS.iter().find(|(_, name)| *name == word).map(|(terrain, _)| *terrain);
        if let Some(terrain) = terrain {
            return self.each(rest, |hex| hex.terrain = Some(terrain));
        }
        let side = SideKind::WORDS.iter().find(|(_, name)| *name == word).map(|(kind, _)| *kind);
        if let Some(kind) = side {
            return self.sides(kind, rest);
        }
        match word {
            "plain" => self.plain(),
            "city" => self.each(rest, |hex| hex.city = true),
            "resource" => self.each(rest, |hex| hex.resource = true),
            "metropolis" => self.each(rest, |hex| (hex.city, hex.resource) = (true, true)),
            "fortress" => self.each(rest, |hex| hex.fortress = true),
            "home" => {
                let (nation, hexes) = rest.split_once(' ').expect("home NATION HEX");
                let nation: Nation = nation.parse().expect("a country");
                self.each(hexes, |hex| hex.country = Some(nation))
            }
            "zone" => {
                let (zone, hexes) = rest.split_once(' ').expect("zone WORD HEX");
                let zone = Zone::WORDS.iter().find(|(_, word)| *word == zone).expect("a zone").0;
                self.each(hexes, |hex| hex.zone = Some(zone))
            }
            "result" => {
                let cell =
                    self.pack.outcomes.iter().position(|outcome| outcome.code == rest).expect("a result");
                let columns = vec![[cell as u8; 8]; 8];
                let odds = vec![33, 50, 100, 150, 200, 300, 400, 600];
                self.pack.results = mechanics::ResultsTable::by_column(odds, &columns).expect("a table");
                self
            }
            // `at-sea N AREA SHIPS`: so many of these ships may begin there.
            "at-sea" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let ship = |key: &&str| self.pack.designs.iter().position(|design| design.key == **key);
                let ships = words[2..].iter().filter_map(ship).map(DesignId::from_index).collect();
                let area =
                    |sea: &Option<crate::pack::SeaRecord>| sea.as_ref().is_some_and(|sea| sea.id == words[1]);
                let area = self.pack.seas.iter().position(area).expect("an area");
                let list = crate::pack::AtSea {
                    ships,
                    areas: vec![crate::place::AreaId::from_index(area)],
                    most: words[0].parse().expect("a number"),
                };
                let id = self.scenario;
                let scenario = self.pack.scenarios.iter_mut().find(|scenario| scenario.id == id);
                scenario.expect("it").at_sea.push(list);
                self
            }
            // Each nation has tracks of its own, as in the campaigns.
            "tracks" => {
                let id = self.scenario;
                let scenario = self.pack.scenarios.iter_mut().find(|scenario| scenario.id == id);
                scenario.expect("it").tracks.clear();
                self
            }
            "option" => {
                self.options = self.options.with(rest).expect("an option");
                self
            }
            "scenario" => {
                let known = ["case-white", "bulge", "their-finest-hour"];
                self.scenario = known.into_iter().find(|id| *id == rest).expect("a scenario");
                self
            }
            "force" => {
                let (key, count) = rest.split_once(' ').expect("force KEY N");
                let design = self.pack.designs.iter().position(|design| design.key == key).expect("a design");
                let nation = self.pack.designs[design].nation;
                let id = self.scenario;
                let scenario = self.pack.scenarios.iter_mut().find(|scenario| scenario.id == id).expect("it");
                let seat = match scenario.seat_of(nation) {
                    Some(seat) => seat,
                    None => {
                        let axis =
                            self.pack.countries[nation as usize].partnership == Some(Partnership::Axis);
                        let seat = u8::from(!axis);
                        scenario.seats[usize::from(seat)].nations.insert(nation);
                        seat
                    }
                };
                let design = DesignId::from_index(design);
                scenario.forces.retain(|force| force.design != design);
                let count = count.parse().expect("a number");
                scenario.forces.push(Force { design, count, seat, season: None });
                self
            }
            _ => panic!("'{part}' is no ground"),
        }
    }

    /// The position on this ground; see the head of this file.
    pub fn position(self, phase: &str, units: &str) -> Position {
        let game = EuropeanTheater::new(self.pack, self.scenario, self.options).expect("the ground is sound");
        let mut state = game.opening();
        for &unit in &game.units {
            state.forces.units[unit] = Standing::new(game.removed_box());
        }
        state.airfields = [0; 5];
        let mut position = Position { game, state, desk: Desk::default(), log: Log::default() };
        position.put(units);
        let mut parts = phase.split(';').map(str::trim);
        let (seat, step) = parts.next().and_then(|head| head.split_once(' ')).expect("SEAT PHASE");
        let seat = position.seat_named(seat);
        position.enter(seat, step);
        for part in parts {
            position.also(seat, part);
        }
        if matches!(position.state.phase, Phase::Offensive(OffensiveStep::Combat)) {
            let Position { game, state, desk, log } = &mut position;
            game.playing(state, desk, log).begin_combat();
        }
        position.sound();
        position
    }

    /// The scenario before the first action.
    pub fn start(self) -> Position {
        let game = EuropeanTheater::new(self.pack, self.scenario, self.options).expect("the ground is sound");
        let state = game.start();
        Position { game, state, desk: Desk::default(), log: Log::default() }
    }
}
