//! The rules of one scenario with its options and its pack, and the position before the first action.

use engine::{Frames, Seat, Setup, Text, rule, text};
use hexmap::{HexId, HexNumber, Id};
use mechanics::{PerUnit, UnitId, journal};

use crate::field::Field;
use crate::nation::{Nation, Nations, Partnership, PerNation};
use crate::options::Options;
use crate::pack::{Pack, Scenario};
use crate::place::{BoxKind, Place, PlaceId};
use crate::sequence::{InPhase, Phase};
use crate::state::{Control, Flag, Forces, Hexes, NO_DUTY, Power, Standing, State};
use crate::time::{Season, Weather};
use crate::unit::{Class, Design, Face, Kind};

/// World War II: European Theater of Operations.
pub struct EuropeanTheater {
    /// Everything printed.
    pub pack: Pack,
    #[allow(dead_code)]
    pub(crate) options: Options,
    /// The ground as land units meet it.
    pub field: Field,
    scenario: usize,
    /// The counters of the scenario, rising.
    pub(crate) units: Vec<UnitId>,
    /// Where each seat may set up.
    pub(crate) grounds: Vec<Hexes>,
    /// Sources that have no line by land to others of their country when the scenario begins.
    pub(crate) overseas: Hexes,
    /// The hexes with air bases printed in them.
    pub(crate) landing: Hexes,
    /// The hexes that decide over the countries of the scenario (40.0).
    pub(crate) goals: Vec<(Nation, Vec<HexId>)>,
    /// The hexes that are printed as sources of supply, by nation.
    pub(crate) sources: Vec<Vec<HexId>>,
    // The boxes that the rules put counters into.
    set_up: PlaceId,
    removed: PlaceId,
    replenishment: PlaceId,
    pools: [PlaceId; 3],
    // The boxes of strategic bombing, the Allied one last.
    bombing: [PlaceId; 2],
    // The boxes of the four seasons.
    seasons: [PlaceId; 4],
}

impl EuropeanTheater {
    /// The scenario of this setup with the pack that comes with the game, or with the setup's own.
    pub fn open(setup: &Setup) -> Result<Self, String> {
        EuropeanTheater::new(Pack::of_setup(setup)?, &setup.scenario, Options::chosen(setup))
    }

    /// The rules of a scenario of a pack.
    pub fn new(pack: Pack, scenario: &str, options: Options) -> Result<Self, String> {
        let found = pack.scenarios.iter().position(|known| known.id == scenario);
        let scenario = found.ok_or_else(|| format!("the pack has no scenario '{scenario}'"))?;
        let field = Field::new(&pack);
        let place = |number: usize| pack.places.id(Place::Box(Id::from_index(number)));
        // The nth box of a kind.
        let nth = |kind: BoxKind, n: usize| {
            let mut numbers = (0..pack.boxes.len()).filter(|number| pack.boxes[*number].kind == kind);
            numbers.nth(n).and_then(place).ok_or_else(|| "the pack lacks a box".to_owned())
        };
        let pool = |n| nth(BoxKind::ForcePool, n);
        let season = |n| nth(BoxKind::Season, n);
        let chosen = &pack.scenarios[scenario];
        let mut units: Vec<UnitId> = chosen.counters(&pack).map(|(unit, _)| unit).collect();
        units.sort_unstable();
        let grounds = chosen.grounds.iter().map(|ground| ground.iter().copied().collect()).collect();
        let mut game = EuropeanTheater {
            overseas: Hexes::EMPTY,
            landing: Hexes::EMPTY,
            goals: Vec::new(),
            sources: Vec::new(),
            set_up: nth(BoxKind::SetUp, 0)?,
            removed: nth(BoxKind::Removed, 0)?,
            replenishment: nth(BoxKind::Replenishment, 0)?,
            pools: [pool(0)?, pool(1)?, pool(2)?],
            bombing: [nth(BoxKind::Bombing, 0)?, nth(BoxKind::Bombing, 1)?],
            seasons: [season(0)?, season(1)?, season(2)?, season(3)?],
            field,
            options,
            scenario,
            units,
            grounds,
            pack,
        };
        game.overseas = game.cut_off_by_sea();
        let landing = |hex: &HexId| game.pack.hex(*hex).bases() > 0;
        game.landing = game.field.land.iter().filter(landing).collect();
        let nations = game.scenario().seats.iter().flat_map(|seat| seat.nations.iter());
        let goals: Vec<(Nation, Vec<HexId>)> =
            nations.map(|nation| (nation, game.decisive(nation).collect())).collect();
        game.goals = goals;
        let sources =
            |nation: Nation| game.field.land.iter().filter(|hex| game.is_source(*hex, nation)).collect();
        game.sources = Nation::ALL.into_iter().map(sources).collect();
        Ok(game)
    }

    /// The scenario that is played.
    #[inline]
    pub fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[self.scenario]
    }

    /// How many seats there are.
    #[inline]
    pub(crate) fn seats(&self) -> u8 {
        self.scenario().seats.len() as u8
    }

    /// What is printed on a counter.
    #[inline]
    pub fn design(&self, unit: UnitId) -> &Design {
        self.pack.design(unit)
    }

    #[inline]
    pub(crate) fn kind(&self, unit: UnitId) -> Kind {
        self.design(unit).kind
    }

    #[inline]
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        self.kind(unit).class()
    }

    #[inline]
    pub(crate) fn nation(&self, unit: UnitId) -> Nation {
        self.design(unit).nation
    }

    /// The side of a counter that is up.
    #[inline]
    pub fn face(&self, state: &State, unit: UnitId) -> Face {
        self.design(unit).face(state.is(unit, Flag::Depleted))
    }

    /// The strength of a counter as it is.
    #[inline]
    pub(crate) fn strength(&self, state: &State, unit: UnitId) -> u8 {
        self.face(state, unit).strength()
    }

    /// The partnership of a counter.
    #[inline]
    pub(crate) fn partnership(&self, state: &State, unit: UnitId) -> Option<Partnership> {
        state.partnership(self.nation(unit))
    }

    /// The seat that decides for a counter.
    #[inline]
    pub(crate) fn owner(&self, state: &State, unit: UnitId) -> Seat {
        state.seat(self.nation(unit)).unwrap_or(Seat(0))
    }

    /// The hex of a counter, if it is in one.
    #[inline]
    pub fn hex(&self, state: &State, unit: UnitId) -> Option<HexId> {
        let raw = state.forces.units[unit].place.raw();
        (usize::from(raw) < self.pack.hexes.len()).then(|| HexId::new(raw))
    }

    /// Steps that are left of a counter.
    pub(crate) fn steps(&self, state: &State, unit: UnitId) -> u8 {
        match state.is(unit, Flag::Depleted) {
            true => 1,
            false => self.design(unit).steps,
        }
    }

    /// Whether a counter still waits to be set up.
    #[inline]
    pub(crate) fn is_unplaced(&self, state: &State, unit: UnitId) -> bool {
        state.forces.units[unit].place == self.set_up
    }

    /// Whether a counter is in a force pool or out of the game.
    pub(crate) fn is_lost(&self, state: &State, unit: UnitId) -> bool {
        let place = state.forces.units[unit].place;
        place == self.removed || place == self.replenishment || self.pools.contains(&place)
    }

    /// The replenishment box (27.7).
    pub(crate) fn replenishment_box(&self) -> PlaceId {
        self.replenishment
    }

    /// The box of what is gone for good.
    pub(crate) fn removed_box(&self) -> PlaceId {
        self.removed
    }

    /// The strategic bombing box of the Allies, or of the Axis (2.2).
    pub(crate) fn bombing_box(&self, allied: bool) -> PlaceId {
        self.bombing[usize::from(allied)]
    }

    /// The box of the turn track in which units wait that enter in a season (S0.i).
    pub(crate) fn season_box(&self, season: Season) -> PlaceId {
        self.seasons[season as usize]
    }

    /// The force pool of a counter: that of its partnership (27.2).
    pub(crate) fn pool_of(&self, state: &State, unit: UnitId) -> PlaceId {
        self.partnership(state, unit).map_or(self.removed, |of| self.pools[of as usize])
    }

    /// The number of a hex.
    pub(crate) fn number(&self, hex: HexId) -> HexNumber {
        self.pack.grid.number(hex)
    }

    /// What players call a hex.
    pub(crate) fn place(&self, hex: HexId) -> Text {
        journal::place(self.number(hex), self.pack.name(hex)).into()
    }

    /// How a counter is typed.
    pub(crate) fn key(&self, unit: UnitId) -> String {
        crate::action::key_of(self.design(unit), unit)
    }

    /// What players call a counter: `German 6-3 infantry`, `General Guderian`, `HQ North`.
    pub(crate) fn name(&self, unit: UnitId) -> Text {
        let design = self.design(unit);
        match design.kind.class() {
            Class::General => text!("General {name}", name = design.name.clone()),
            Class::Hq => text!("HQ {name}", name = design.name.clone()),
            _ => {
                let kind = match design.kind {
                    Kind::Infantry => "infantry",
                    Kind::Armor => "armor",
                    Kind::Paratroop => "paratroops",
                    Kind::Fighter => "fighter",
                    Kind::FighterBomber => "fighter-bomber",
                    Kind::NavalAir => "naval air unit",
                    Kind::Bomber => "bomber",
                    _ => "ships",
                };
                text!(
                    "{nation} {values} {kind}",
                    nation = design.nation.adjective(),
                    values = design.front.print(design.kind),
                    kind = kind
                )
            }
        }
    }

    /// The position before the first action.
    pub(crate) fn opening(&self) -> State {
        let scenario = self.scenario();
        let mut powers = PerNation::filled(Power::default());
        for (seat, entry) in scenario.seats.iter().enumerate() {
            for nation in &entry.nations {
                let own = self.pack.country(nation).partnership;
                match own.unwrap_or(entry.partnership) {
                    Partnership::Western => rule!("42.1"),
                    Partnership::Axis => rule!("42.3"),
                    Partnership::Soviet => {}
                }
                rule!("INT.2");
                rule!("42.0.d");
                powers[nation] = Power {
                    partnership: Some(own.unwrap_or(entry.partnership)),
                    seat: Some(seat as u8),
                    ..Power::default()
                };
            }
        }
        let mut units = PerUnit::filled(Standing::new(self.removed));
        for (unit, season) in scenario.counters(&self.pack) {
            units[unit] = Standing::new(match season {
                Some(season) => {
                    rule!("S0.i");
                    self.season_box(season)
                }
                None => self.set_up,
            });
        }
        let mut control = Control::NEUTRAL;
        for (hex, holder) in self.pack.grid.ids().zip(&scenario.holders) {
            match holder {
                Some(_) => rule!("24.4.a2"),
                None => rule!("24.4.d"),
            }
            match scenario.chapter {
                2 => rule!("S2.1.a"),
                3 => rule!("S3.0.b"),
                4 => rule!("T.minor.poland"),
                _ => {}
            }
            control.give(hex, holder.and_then(|nation| powers[nation].partnership));
        }
        let mut airfields = [0; 5];
        for force in &scenario.forces {
            if self.pack.designs[force.design.index()].kind == Kind::Airfield {
                airfields[usize::from(force.seat)] += force.count;
            }
        }
        let mut state = State {
            date: scenario.start,
            phase: Phase::SetUp(0),
            closing: false,
            frames: Frames::new(InPhase.into()),
            weather: Weather::Fair,
            grounded: 0,
            powers,
            conquered: Nations::EMPTY,
            blitz: Nations::EMPTY,
            blitzed: Nations::EMPTY,
            forces: Forces { units, control },
            tops: crate::fog::Units::EMPTY,
            chance: scenario.initiative,
            declined: 0,
            offensives: 0,
            impromptu: false,
            offensive: Default::default(),
            duties: PerUnit::filled(NO_DUTY),
            group: Default::default(),
            battle: Default::default(),
            interrupted: Default::default(),
            flights: Default::default(),
            air: Default::default(),
            installations: Default::default(),
            depots: Default::default(),
            airfields,
            railed: PerNation::filled(0),
        };
        self.set_tracks(&mut state);
        state
    }
}
