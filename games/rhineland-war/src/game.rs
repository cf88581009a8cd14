//! The rules of one scenario with its options and its pack, and the position before the first action.

use engine::{Frames, Seat, Setup, Text, rule, text};
use hexmap::{HexId, HexNumber, Id};
use mechanics::{PerUnit, Tenure, UnitId, journal};

use crate::field::{Class, Field};
use crate::nation::{Nation, PerNation, Side};
use crate::options::Options;
use crate::pack::{Pack, Scenario, Weather};
use crate::sequence::{InPhase, Phase};
use crate::state::{ASSAULTS, Battle, ChitCounts, HexSet, Stage, Standing, State, UNITS, Units, place};
use crate::unit::{Ground, Kind, Start, Unit};

/// The Rhineland War.
pub struct RhinelandWar {
    /// Everything printed.
    pub pack: Pack,
    pub(crate) field: Field,
    pub(crate) options: Options,
    /// In the order of the units.
    pub(crate) classes: Vec<Class>,
    /// The units of each country.
    pub(crate) of_nation: PerNation<Units>,
    /// Land units.
    pub(crate) land: Units,
    /// Air units.
    pub(crate) air: Units,
    /// Where each unit may be set up: as the chart says, and anywhere in its country (26.4, 32.0).
    pub(crate) grounds: Vec<[HexSet; 2]>,
    /// The countries that each player sets up, in their order (26.4).
    pub(crate) set_up_order: [Vec<Nation>; 2],
    /// The scenario: an index into the pack's list.
    pub(crate) scenario: usize,
    /// The longest line of supply that any unit traces (13.4).
    pub(crate) longest_line: u8,
    /// How many turns the game has.
    pub(crate) turns: u8,
}

impl RhinelandWar {
    /// The scenario of this setup with the pack that comes with the game, or with the setup's own.
    pub fn open(setup: &Setup) -> Result<Self, String> {
        RhinelandWar::new(Pack::of_setup(setup)?, &setup.scenario, Options::chosen(setup))
    }

    /// The rules of a scenario of a pack.
    pub fn new(pack: Pack, scenario: &str, options: Options) -> Result<Self, String> {
        rule!("3.1.a");
        if options == Options::default() {
            rule!("1.2");
        }
        let found = pack.scenarios.iter().position(|known| known.id == scenario);
        let scenario = found.ok_or_else(|| format!("the pack has no scenario '{scenario}'"))?;
        let field = Field::new(&pack);
        let mut of_nation = PerNation::filled(Units::EMPTY);
        let (mut land, mut air) = (Units::EMPTY, Units::EMPTY);
        for (index, unit) in pack.units.iter().enumerate() {
            let id = UnitId::from_index(index);
            of_nation[unit.nation].insert(id);
            match unit.kind {
                kind if kind.is_air() => rule!("2.7.c"),
                kind if kind.is_naval() => rule!("2.7.d"),
                Kind::Airborne if unit.nation == Nation::SovietUnion => rule!("2.2.c"),
                _ => {}
            }
            if unit.expeditionary {
                rule!("19.1.a");
            }
            land.set(id, unit.kind.is_land());
            air.set(id, unit.kind.is_air());
        }
        let chosen = &pack.scenarios[scenario];
        let turns = match chosen.long_turns {
            Some(long) if options.long_preparedness => long,
            _ => chosen.turns,
        };
        let classes = pack.units.iter().map(Class::of).collect();
        let ground = |unit: &Unit, ground: &Ground| pack.set_up_hexes(unit, ground).into_iter().collect();
        let grounds = pack.units.iter().map(|unit| [ground(unit, &unit.ground), ground(unit, &Ground::Home)]);
        let grounds = grounds.collect();
        let set_up_order = Side::ALL.map(|side| pack.set_up_order(side));
        let longest_line = pack.units.iter().map(|unit| unit.movement).max().unwrap_or(0);
        Ok(RhinelandWar {
            longest_line,
            grounds,
            set_up_order,
            classes,
            of_nation,
            land,
            air,
            scenario,
            turns,
            field,
            options,
            pack,
        })
    }

    /// The scenario that is played.
    #[inline]
    pub(crate) fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[self.scenario]
    }

    #[inline]
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.pack.units.len()).map(UnitId::from_index)
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.pack.units[unit.index()]
    }

    /// The side a unit fights on; none for neutral ones.
    #[inline]
    pub(crate) fn side(&self, state: &State, unit: UnitId) -> Option<Side> {
        state.side_of(self.unit(unit).nation)
    }

    /// The seat that owns a counter: of its side, or of the player who sets it up while it is neutral (26.4).
    pub(crate) fn owner(&self, state: &State, unit: UnitId) -> Seat {
        let nation = self.unit(unit).nation;
        let setter = || self.pack.country(nation.home()).setup.map_or(Side::Allied, |(side, _)| side);
        let faction = || self.pack.country(nation).side;
        state.side_of(nation).or_else(faction).unwrap_or_else(setter).into()
    }

    #[inline]
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        self.classes[unit.index()]
    }

    pub(crate) fn number(&self, hex: HexId) -> HexNumber {
        self.field.grid.number(hex)
    }

    /// What players call a hex.
    pub(crate) fn place(&self, hex: HexId) -> Text {
        let record = &self.field.hexes[hex.index()];
        journal::place(self.number(hex), record.city.as_deref().or(record.crisis_name.as_deref())).into()
    }

    /// What players call a unit: `German III Corps`.
    pub(crate) fn name(&self, unit: UnitId) -> Text {
        let counter = self.unit(unit);
        let nation = Text::from(counter.nation.adjective());
        let name = counter.name.clone();
        match (counter.kind, counter.size) {
            (Kind::FortifiedZone, _) => {
                text!("{nation} fortified zone {name}", nation = nation, name = name)
            }
            (kind, None) => {
                text!("{nation} {kind} {name}", nation = nation, kind = kind.word(), name = name)
            }
            (_, Some(size)) => {
                text!("{nation} {name} {size}", nation = nation, name = name, size = size.word())
            }
        }
    }

    /// What a player reads who may not look at it.
    pub(crate) fn some_unit(&self, unit: UnitId) -> Text {
        text!("a {nation} unit", nation = self.unit(unit).nation.adjective())
    }

    /// Names one after the other.
    pub(crate) fn names(&self, units: Units) -> Text {
        Text::list(units.iter().map(|unit| self.name(unit)), ", ")
    }

    /// `Axis Movement Phase`.
    pub(crate) fn phase_title(&self, state: &State) -> Text {
        let title = Text::from(state.phase.title());
        match state.phase {
            Phase::Preparedness | Phase::Weather | Phase::EndOfTurn | Phase::Over => title,
            phase => text!("{side} {phase}", side = phase.side().title(), phase = title),
        }
    }

    /// The position before the first action.
    pub(crate) fn opening(&self) -> State {
        rule!("1.1.b");
        rule!("21.1.b");
        rule!("22.1.a");
        let scenario = self.scenario();
        let mut state = State {
            turn: 1,
            phase: if scenario.preparedness { Phase::Preparedness } else { Phase::SetUp(Side::Allied) },
            frames: Frames::new(InPhase.into()),
            weather: Weather::Fair,
            conceded: None,
            spots: PerUnit::filled(place::OUT),
            tops: Units::EMPTY,
            joined: Default::default(),
            entry: PerNation::filled(0),
            surrendered: Default::default(),
            invaders: [false; 2],
            readiness: [0; 3],
            tenure: Tenure::default(),
            terror_cities: HexSet::EMPTY,
            terrorized: Units::EMPTY,
            pool: ChitCounts::filled(0),
            hands: [ChitCounts::filled(0); 2],
            collapse: [0; 3],
            collapsed: [false; 2],
            purged: false,
            crisis: Default::default(),
            picks: 0,
            sank: [false; 2],
            points: PerNation::filled(0),
            given: PerNation::filled([0; 6]),
            claimed: HexSet::EMPTY,
            came: Units::EMPTY,
            bought: Units::EMPTY,
            replaced: 0,
            scheduling: Units::EMPTY,
            stage: Stage::Start,
            supplied: Units::EMPTY,
            moved: Units::EMPTY,
            group: Units::EMPTY,
            railed: PerNation::filled(0),
            landed: Units::EMPTY,
            dropped: Units::EMPTY,
            assaults: [None; ASSAULTS],
            patrols: Units::EMPTY,
            sweeping: Units::EMPTY,
            airlifted: Units::EMPTY,
            intercepted: HexSet::EMPTY,
            standing: [Standing::Ask; 2],
            attacked: Units::EMPTY,
            retreated: Units::EMPTY,
            supporting: Units::EMPTY,
            doctrine: PerNation::filled(0),
            second: Default::default(),
            battle: Battle::default(),
        };
        self.fill_pool(&mut state);
        for unit in self.ids() {
            state.spots[unit] = self.first_spot(unit);
        }
        state
    }

    /// Where a counter is before anybody decides (6.2, 6.10, 24.1, 26.4).
    fn first_spot(&self, unit: UnitId) -> mechanics::Spot {
        let counter = self.unit(unit);
        if counter.civil_war && !self.options.civil_war {
            rule!("24.1.b");
            return place::OUT;
        }
        if counter.civil_war {
            rule!("24.1.c");
        }
        rule!("T.deploy");
        let faction = matches!(counter.nation, Nation::Republic | Nation::Nationalists);
        match counter.start {
            Start::Map if faction => place::WAITING,
            Start::Map => {
                rule!("3.3.a");
                place::UNPLACED
            }
            Start::Available => {
                rule!("26.4.c");
                place::AVAILABLE
            }
            Start::Box => {
                rule!("6.10.a");
                place::BOX
            }
            Start::After(_) | Start::Die | Start::Chit => {
                rule!("6.2.b");
                place::WAITING
            }
        }
    }

    /// Chits in the pool and in the hands of the players (3.2, 26.3).
    fn fill_pool(&self, state: &mut State) {
        for (index, chit) in self.pack.chits.iter().enumerate() {
            rule!("3.2.a");
            rule!("T.chits");
            if chit.class == crate::chit::Class::Belligerency {
                rule!("21.6");
            }
            state.pool[crate::chit::ChitId::from_index(index)] = chit.copies;
        }
        for side in Side::ALL {
            for &chit in &self.scenario().hands[side as usize] {
                rule!("26.3.a");
                rule!("26.3.b");
                state.pool[chit] = state.pool[chit].saturating_sub(1);
                state.hands[side as usize][chit] += 1;
            }
        }
    }
}

const _: () = assert!(UNITS <= 192, "a set of units has three words");
