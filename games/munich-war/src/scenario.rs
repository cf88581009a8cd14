//! 3.0 Scenarios: the pack and the options turned into rules, and the position before the first action.

use std::sync::OnceLock;

use engine::{Entry, Journal, Seat, Setup, rule};
use hexmap::{HexId, HexNumber, Id};
use mechanics::{Control, PerId, PerUnit, Tenure, UnitId};

use crate::advisor::Lay;
use crate::field::{Class, Field, Waters};
use crate::frame::{Frame, InPhase, Playing};
use crate::nation::{Nation, Nations, PerNation, Side};
use crate::options::Options;
use crate::pack::{Destination, Lot, Pack, Scenario, SeaUse};
use crate::sequence::Phase;
use crate::state::{ASSAULTS, Battle, HexSet, LOTS, LotId, Spot, State, UNITS, Units};
use crate::unit::{Face, Unit};

/// The scenario that a die chooses (3.2).
pub(crate) const BY_DIE: &str = "by-die";

/// The rules of the game with a scenario, ready to be played.
pub struct MunichWar {
    pub(crate) pack: Pack,
    pub(crate) field: Field,
    pub(crate) options: Options,
    /// What terrain makes of each unit.
    pub(crate) classes: Vec<Class>,
    /// The units of each country.
    pub(crate) of_nation: PerNation<Units>,
    /// Land units.
    pub(crate) land: Units,
    /// The lines of the Initial Deployment Table, with the twins that 23.6 needs at the end.
    pub(crate) lots: Vec<Lot>,
    /// The lines that each unit may take a place of, at full strength and reduced, the most bound first (3.4.2).
    pub(crate) lots_of: Vec<[Vec<LotId>; 2]>,
    /// Friendly seas (18.1).
    pub(crate) waters: Vec<Waters>,
    /// The scenario, an index into the pack's list; none if a die chooses.
    pub(crate) lineup: Option<u8>,
    /// What the computer players know beforehand.
    pub(crate) lay: OnceLock<Lay>,
    /// Hexes that score, for the gauge.
    pub(crate) prizes: OnceLock<Vec<HexId>>,
}

impl MunichWar {
    /// The scenario of this setup with the pack that comes with the game, or with the setup's own.
    pub fn open(setup: &Setup) -> Result<Self, String> {
        MunichWar::new(Pack::of_setup(setup)?, &setup.scenario, Options::chosen(setup))
    }

    /// The rules of a scenario of a pack.
    pub fn new(pack: Pack, scenario: &str, options: Options) -> Result<Self, String> {
        rule!("3.2.a");
        rule!("3.0");
        let lineup = match pack.scenarios.iter().position(|known| known.id == scenario) {
            Some(index) => Some(index as u8),
            None if scenario == BY_DIE => None,
            None => return Err(format!("the pack has no scenario '{scenario}'")),
        };
        rule!("23.0");
        let field = Field::new(&pack);
        rule!("2.5", "2.7.a");
        let mut of_nation = PerNation::filled(Units::EMPTY);
        let mut land = Units::EMPTY;
        for (index, unit) in pack.units.iter().enumerate() {
            of_nation[unit.nation].insert(UnitId::from_index(index));
            land.set(UnitId::from_index(index), unit.kind.is_land());
        }
        let lots = with_twins(&pack.lots);
        if lots.len() > LOTS {
            return Err(format!("there is room for {LOTS} lines of deployment"));
        }
        Ok(MunichWar {
            classes: pack.units.iter().map(Class::of).collect(),
            waters: waters(&pack, &field, &options),
            of_nation,
            land,
            lots_of: pack.units.iter().map(|unit| lots_of(&lots, unit)).collect(),
            lots,
            field,
            options,
            lineup,
            lay: OnceLock::new(),
            prizes: OnceLock::new(),
            pack,
        })
    }

    /// The scenario that is played.
    #[inline]
    pub(crate) fn scenario(&self, state: &State) -> &Scenario {
        &self.pack.scenarios[usize::from(state.lineup)]
    }

    #[inline]
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.pack.units.len()).map(UnitId::from_index)
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.pack.units[unit.index()]
    }

    /// The side of the counter that is up.
    #[inline]
    pub(crate) fn face(&self, state: &State, unit: UnitId) -> &Face {
        &self.unit(unit).faces[usize::from(state.reduced.contains(unit))]
    }

    /// The side a unit fights on; none for neutral ones.
    #[inline]
    pub(crate) fn side(&self, state: &State, unit: UnitId) -> Option<Side> {
        state.side_of(self.unit(unit).nation)
    }

    #[inline]
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        self.classes[unit.index()]
    }

    pub(crate) fn number(&self, hex: HexId) -> HexNumber {
        self.field.grid.number(hex)
    }

    /// The country of a land hex; Danzig is Poland's once Poland fights (5.6).
    pub(crate) fn country(&self, state: &State, hex: HexId) -> Option<Nation> {
        match self.field.hexes[hex.index()].country {
            Some(Nation::Danzig) if state.side_of(Nation::Poland).is_some() => {
                rule!("5.6.b");
                Some(Nation::Poland)
            }
            country => country,
        }
    }

    /// The seat of a side.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        side.into()
    }

    /// The position before the first action.
    pub(crate) fn opening(&self) -> State {
        let mut state = State {
            lineup: self.lineup.unwrap_or(0),
            turn: 1,
            phase: Phase::Determination,
            frames: engine::Frames::new(Frame::Phase(InPhase)),
            spots: PerUnit::filled(Spot::OUT),
            reduced: Units::EMPTY,
            tops: Units::EMPTY,
            joined: [Nations::EMPTY; 2],
            surrendered: Nations::EMPTY,
            checked: Nations::EMPTY,
            intervened: false,
            tenure: Tenure::default(),
            last: Control::nobody(),
            terror: HexSet::EMPTY,
            storms: false,
            barred: [false; 2],
            points: PerNation::filled(0),
            crisis: 0,
            entered: HexSet::EMPTY,
            lots: PerId::filled(0),
            moved: Units::EMPTY,
            group: Units::EMPTY,
            landed: Units::EMPTY,
            spent: Units::EMPTY,
            railed: PerNation::filled(0),
            assaults: [None; ASSAULTS],
            flown: Units::EMPTY,
            grounded: Units::EMPTY,
            lifting: Units::EMPTY,
            attacked: Units::EMPTY,
            battle: Battle::default(),
            conceded: None,
        };
        if self.lineup.is_some() {
            rule!("3.2.a");
            self.line_up(&mut state);
        }
        state
    }

    /// Lays out the scenario: who is belligerent, what is to be deployed.
    fn line_up(&self, state: &mut State) {
        let scenario = self.scenario(state);
        match scenario.dice.first() {
            Some(3) => rule!("S3.b", "S3.c"),
            Some(4) => rule!("S4.b", "S4.c"),
            Some(5) => rule!("S5.b", "S5.c"),
            Some(6) => rule!("S6.b", "S6.c"),
            _ => rule!("S1.b", "S1.c"),
        }
        rule!("3.4.a");
        rule!("3.4.b");
        rule!("5.0.d");
        rule!("5.0.e");
        rule!("2.2.a");
        rule!("2.2.c");
        for side in Side::ALL {
            for nation in &scenario.belligerents[side as usize] {
                self.join(state, nation, side);
            }
        }
        rule!("3.4.c");
        rule!("3.4.d");
        for nation in &self.deployed_nations(state) {
            self.ready_to_deploy(state, nation);
        }
        rule!("20.0.a");
        rule!("3.3.b");
        state.phase = Phase::Deployment(1);
        self.prepare(state);
    }

    /// A country comes into play: its counters wait to be deployed, its lines of the table are open.
    pub(crate) fn ready_to_deploy(&self, state: &mut State, nation: Nation) {
        match nation {
            Nation::Germany => rule!("T.deploy.germany.a", "T.deploy.germany.f"),
            Nation::Czechoslovakia => rule!("T.deploy.czechoslovakia.a", "T.deploy.czechoslovakia.b"),
            Nation::Belgium => rule!("T.deploy.belgium"),
            Nation::Denmark | Nation::Estonia | Nation::Latvia | Nation::Lithuania => rule!("T.deploy.small"),
            Nation::Finland => rule!("T.deploy.finland.a", "T.deploy.finland.b"),
            Nation::France => rule!("T.deploy.france.a", "T.deploy.france.c"),
            Nation::Britain => rule!("T.deploy.britain.a", "T.deploy.britain.d"),
            Nation::Hungary => rule!("T.deploy.hungary.a", "T.deploy.hungary.b"),
            Nation::Italy => rule!("T.deploy.italy.a", "T.deploy.italy.c"),
            Nation::Netherlands => rule!("T.deploy.netherlands"),
            Nation::Poland => rule!("T.deploy.poland.a", "T.deploy.poland.c"),
            Nation::Romania => rule!("T.deploy.romania.a", "T.deploy.romania.b"),
            Nation::SovietUnion => rule!("T.deploy.soviet.a", "T.deploy.soviet.c"),
            Nation::Yugoslavia => rule!("T.deploy.yugoslavia.a", "T.deploy.yugoslavia.b"),
            _ => {}
        }
        for unit in &self.of_nation[nation] {
            let optional = self.unit(unit).optional;
            if !optional || self.options.additional_armor {
                rule!("2.5.1.e");
                rule!("3.4.1.g");
                rule!("T.deploy.note.b");
                state.spots[unit] = Spot::UNPLACED;
            }
        }
        for (index, lot) in self.lots.iter().enumerate().filter(|(_, lot)| lot.nation == nation) {
            if lot.place != Destination::Reinforcement {
                state.lots[LotId::from_index(index)] = lot.count;
            }
        }
        if self.options.additional_armor && nation == Nation::Britain {
            rule!("23.1.c");
            for (index, lot) in
                self.lots.iter().enumerate().filter(|(_, lot)| lot.nation == nation && lot.reduced)
            {
                let places = std::mem::take(&mut state.lots[LotId::from_index(index)]);
                state.lots[self.twin(lot)] += places;
            }
        }
    }

    /// The full-strength line of the same kind of unit.
    pub(crate) fn twin(&self, reduced: &Lot) -> LotId {
        let alike = |lot: &Lot| {
            !lot.reduced
                && lot.place == Destination::Map
                && (lot.nation, lot.kind, lot.size) == (reduced.nation, reduced.kind, reduced.size)
        };
        let twin = self.lots.iter().position(alike).expect("every reduced line has a full twin");
        LotId::from_index(twin)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The die of the Scenario Determination Table (3.2).
    pub(crate) fn roll_scenario(&mut self, die: u8) {
        let game = self.game;
        rule!("3.2.b");
        match die {
            1 => rule!("S1.a"),
            2 => rule!("S1.a", "S2"),
            3 => rule!("S3.a"),
            4 => rule!("S4.a"),
            5 => rule!("S5.a"),
            _ => rule!("S6.a"),
        }
        let found = game.pack.scenarios.iter().position(|scenario| scenario.dice.contains(&die));
        self.state.lineup = found.expect("the pack has a scenario for every die") as u8;
        self.journal.write(|| {
            Entry::said("3.2", format!("The die shows {die}: {}.", game.scenario(self.state).title))
        });
        game.line_up(self.state);
    }
}

/// The lines of the table that a unit may take a place of, at full strength and reduced. A unit that the table names goes
/// nowhere else (3.4.2). The most bound come first, in whatever order the pack has them: they are filled first.
fn lots_of(lots: &[Lot], unit: &Unit) -> [Vec<LotId>; 2] {
    let named = lots.iter().any(|lot| lot.id.is_some() && lot.takes(unit));
    [false, true].map(|reduced| {
        let takes = |lot: &Lot| lot.takes(unit) && lot.reduced == reduced && lot.id.is_some() == named;
        let mut open: Vec<usize> = (0..lots.len()).filter(|index| takes(&lots[*index])).collect();
        open.sort_by_key(|index| lots[*index].freedom());
        open.into_iter().map(LotId::from_index).collect()
    })
}

/// Each reduced line gets a full-strength twin without places of its own, unless the table has one: for
/// units that 23.6 or 23.1 bring up to full strength.
fn with_twins(lots: &[Lot]) -> Vec<Lot> {
    let mut all = lots.to_vec();
    for lot in lots.iter().filter(|lot| lot.reduced) {
        all.push(Lot { reduced: false, count: 0, ..lot.clone() });
    }
    all
}

fn waters(pack: &Pack, field: &Field, options: &Options) -> Vec<Waters> {
    let mut waters = Vec::new();
    for friendly in &pack.friendly_seas {
        if options.german_sea_none && friendly.nation == Nation::Germany {
            continue;
        }
        if friendly.nation == Nation::SovietUnion {
            rule!("18.1.j");
        }
        let full = options.french_mediterranean && friendly.used == SeaUse::Bombardment;
        let bombard = match friendly.hexes.is_empty() {
            true => field.seas[friendly.sea].coast,
            false => friendly.hexes.iter().copied().collect(),
        };
        waters.push(Waters {
            nation: friendly.nation,
            sea: friendly.sea,
            used: if full { SeaUse::All } else { friendly.used },
            bombard,
            closed_by: friendly.closed_by,
        });
    }
    waters
}

const _: () = assert!(UNITS <= 192, "a set of units has three words");
