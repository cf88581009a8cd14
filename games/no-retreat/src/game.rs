//! The rules of one scenario with its options and its pack, and the position before the first action (3.0).

use engine::{Frames, Setup, Text, rule, text};
use hexmap::{HexId, Id};
use mechanics::{Control, PerUnit, UnitId, journal};

use crate::board::{Board, Hexes};
use crate::card::Cards;
use crate::leader::{Leader, Role};
use crate::marker::Markers;
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::{FrontPack, Pack, Planning, Scenario};
use crate::prospects;
use crate::secret_plans::{PlanStage, Planner};
use crate::sequence::{InPhase, Phase};
use crate::state::{Discard, State, place};
use crate::track::StanceTrack;
use crate::unit::{Face, Start, Unit, Units};

/// No Retreat! The French and Polish Fronts.
pub struct NoRetreat {
    /// Everything printed.
    pub pack: Pack,
    #[allow(dead_code)]
    pub(crate) options: Options,
    scenario: usize,
    /// The units of each side.
    pub(crate) own_units: [Units; 2],
    /// The markers of each side.
    pub(crate) own_markers: [Markers; 2],
    /// Where a Drop! may come down, as far as its range goes (19.10).
    pub(crate) drop_range: Hexes,
    /// What a rough judgement of battles reads.
    pub(crate) reckoned: prospects::Reckoned,
}

impl NoRetreat {
    /// The scenario of this setup with the pack that comes with the game, or with the setup's own.
    pub fn open(setup: &Setup) -> Result<Self, String> {
        NoRetreat::new(Pack::of_setup(setup)?, &setup.scenario, Options::chosen(setup))
    }

    /// The rules of a scenario of a pack.
    pub fn new(pack: Pack, scenario: &str, options: Options) -> Result<Self, String> {
        let found = pack.scenarios.iter().position(|known| known.id == scenario);
        let scenario = found.ok_or_else(|| format!("the pack has no scenario '{scenario}'"))?;
        rule!("1.0.a");
        let mut game = NoRetreat {
            pack,
            options,
            scenario,
            own_units: [Units::EMPTY; 2],
            own_markers: [Markers::EMPTY; 2],
            drop_range: Hexes::EMPTY,
            reckoned: Default::default(),
        };
        game.reckoned = prospects::reckon(&game);
        for nation in game.front().units.iter().map(|unit| unit.nation) {
            match nation {
                Nation::Belgium => rule!("13.2.1.a3"),
                Nation::Holland => rule!("13.2.1.f"),
                Nation::Switzerland => rule!("13.2.1.o"),
                Nation::SovietUnion => rule!("13.2.1.k"),
                _ => {}
            }
            match nation.side() {
                Some(Side::German) => rule!("2.3.b"),
                _ => rule!("2.3.c"),
            }
        }
        for side in Side::ALL {
            game.own_units[side as usize] = game.ids().filter(|unit| game.unit(*unit).side == side).collect();
            rule!("2.3.a");
            rule!("2.3.e");
            rule!("2.6.d");
            game.own_markers[side as usize] = game.markers_of(side);
        }
        game.drop_range = game.find_drop_range();
        Ok(game)
    }

    /// The scenario that is played.
    #[inline]
    pub(crate) fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[self.scenario]
    }

    /// What belongs to the front that is played.
    #[inline]
    pub(crate) fn front(&self) -> &FrontPack {
        self.pack.front(self.scenario().front)
    }

    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.front().board
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.front().units.len()).map(UnitId::from_index)
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.front().unit(unit)
    }

    /// The side of a counter that is up.
    #[inline]
    pub(crate) fn face(&self, state: &State, unit: UnitId) -> &Face {
        rule!("2.3.2.a");
        self.unit(unit).face(state.reduced.contains(unit))
    }

    /// Who commands a side (5.5).
    pub(crate) fn leader(&self, state: &State, side: Side) -> &Leader {
        let first = self.pack.leader(self.scenario().leaders[side as usize]);
        let other = |leader: &&Leader| leader.number == first.number && leader.role == Role::Replacement;
        rule!("22.0");
        match state.replaced[side as usize] {
            true => {
                rule!("5.5.b");
                rule!("5.5.6.c");
                self.pack.leaders.iter().find(other).unwrap_or(first)
            }
            false => {
                rule!("5.5.a");
                rule!("5.5.6.a");
                first
            }
        }
    }

    /// What players call a hex.
    pub(crate) fn place(&self, hex: HexId) -> Text {
        let board = self.board();
        let city = board.hexes[hex.index()].city.map(|city| board.names[usize::from(city.name)].as_str());
        journal::place(board.grid.number(hex), city).into()
    }

    /// What players call a unit: `French Cav`.
    pub(crate) fn name(&self, unit: UnitId) -> Text {
        rule!("2.3.1");
        let counter = self.unit(unit);
        text!("{nation} {name}", nation = counter.nation.adjective(), name = counter.name.clone())
    }

    /// The position before the first action (3.0).
    pub(crate) fn opening(&self) -> State {
        rule!("3.0.a");
        rule!("3.0.b");
        rule!("3.0.c");
        rule!("3.0.d");
        rule!("2.6.b");
        rule!("5.8.a");
        rule!("7.4.f");
        let (scenario, front) = (self.scenario(), self.front());
        let mut state = State {
            turn: scenario.turns.0,
            phase: match scenario.planning {
                Planning::Drawn => Phase::Plans,
                _ => Phase::Events,
            },
            frames: Frames::new(InPhase.into()),
            won: None,
            spots: PerUnit::filled(place::DUE),
            reduced: Units::EMPTY,
            no_actions: Units::EMPTY,
            low_supply: Units::EMPTY,
            no_supply: Units::EMPTY,
            moved: Units::EMPTY,
            boxed: Units::EMPTY,
            control: Control::nobody(),
            held_before: Hexes::EMPTY,
            at_war: Default::default(),
            pile: (0..front.cards.len()).map(Id::from_index).collect::<Cards>(),
            hands: [Cards::EMPTY; 2],
            discard: Discard::default(),
            held: Markers::EMPTY,
            away: Markers::EMPTY,
            replaced: Side::ALL
                .map(|side| self.pack.leader(scenario.leaders[side as usize]).role == Role::Replacement),
            stance: scenario.stance,
            flipped: scenario.flipped,
            happened: (scenario.stance..=StanceTrack::TOP)
                .map(|square| front.stance.square(square).event)
                .collect(),
            event_vp: 0,
            bad_weather: false,
            credit: 0,
            served: 0,
            tried: Units::EMPTY,
            freed: Units::EMPTY,
            drops: self.drops_at_start(),
            dropped: Hexes::EMPTY,
            halts: Hexes::EMPTY,
            surrenders: Hexes::EMPTY,
            neutral: Default::default(),
            orders: Default::default(),
            landing_row: 0,
            marks: Default::default(),
            more_marks: [0; 2],
            battle: Default::default(),
            fought: Units::EMPTY,
            aside: Units::EMPTY,
            attacked: Hexes::EMPTY,
            spearheads: Default::default(),
            in_play: Cards::EMPTY,
            occurred: [Cards::EMPTY; 2],
            standing: [false; 2],
            cancelled: false,
            no_hold: [Hexes::EMPTY; 2],
            replacing: [false; 2],
            no_markers: [false; 2],
            redrawn: false,
            sudden: false,
            ending: false,
            last_weather: false,
            initiative: false,
            experience: Markers::EMPTY,
            alternates: Default::default(),
            rolled: Cards::EMPTY,
            alternate_vp: 0,
            plans: self.opening_plans(),
        };
        for hex in &front.board.land {
            let country = front.board.hexes[hex.index()].country;
            let owner = country.and_then(|country| front.board.countries[country as usize]?.control);
            let german = scenario.german_hexes.contains(hex);
            match (country, owner) {
                (Some(Nation::Danzig), _) => rule!("13.2.1.b"),
                (_, Some(Side::German)) => rule!("2.11.b"),
                _ => rule!("2.11.b2"),
            }
            if let Some(side) = if german { Some(Side::German) } else { owner } {
                state.control.take(side as usize, hex);
            }
        }
        for &(unit, start, reduced) in &front.setups[scenario.setup].units {
            state.reduced.set(unit, reduced);
            state.spots[unit] = match start {
                Start::Hex(hex) => {
                    state.control.take(self.unit(unit).side as usize, hex);
                    mechanics::Spot::at(hex)
                }
                Start::Reserve => place::RESERVE,
                Start::Destroyed => place::DESTROYED,
                Start::Surrendered => place::SURRENDERED,
            };
            state.boxed.set(unit, matches!(start, Start::Destroyed | Start::Surrendered));
        }
        // 5.7: each side draws its plan, the Allied player first.
        if state.phase == Phase::Plans {
            for side in Side::ALL {
                state.frames.push(Planner { side, stage: PlanStage::Draw }.into());
            }
        }
        state
    }
}
