//! The scenario: the pack and the options turned into rules.

use std::sync::OnceLock;

use engine::{Setup, rule};
use hexmap::{HexId, Id};
use mechanics::{Control, PerUnit, ResultsTable, Temper, UnitId};

use crate::advisor::{Lay, Weights};
use crate::campaign::Campaign;
use crate::field::{Area, Field, Mobility, number};
use crate::frame::{Frame, InPhase};
use crate::nation::{Nation, Side, Standing, Standings};
use crate::options::Options;
use crate::pack::{
    ArmyStructure, AwardWhen, Losses, MovementFactors, Pack, Power, Replacements, Scenario, SpecialRule, room,
};
use crate::sequence::Phase;
use crate::stacking::{StackLoad, load};
use crate::state::{Air, Battle, HexSet, SequenceTrack, Spot, State, UNITS, Units};
use crate::unit::{Kind, ScenarioSet, Start, Unit};

/// The rules of a scenario, ready to be played.
pub struct WarComesEarly {
    pub(crate) field: Field,
    pub(crate) units: Vec<Unit>,
    // What is asked of units all the time, by unit.
    sides: Vec<Side>,
    powers: Vec<u8>,
    pub(crate) loads: Vec<StackLoad>,
    pub(crate) mobility: Vec<Mobility>,
    pub(crate) movement: MovementFactors,
    pub(crate) results: ResultsTable<Losses>,
    pub(crate) scenario: Scenario,
    pub(crate) awards: Vec<Award>,
    pub(crate) campaign: Option<Campaign>,
    // By nation.
    nation_units: Vec<Units>,
    mechanized_line: Units,
    flank_and_momentum: Units,
    single_pieces: Units,
    no_return: Units,
    pub(crate) options: Options,
    pub(crate) temper: Temper<Weights>,
    pub(crate) lay: OnceLock<Lay>,
    /// Hexes that score, for the gauge.
    pub(crate) prizes: OnceLock<Vec<HexId>>,
    /// Hexes of the countries in play (13.1).
    pub(crate) in_play: HexSet,
    /// The position before the first action.
    opening: Option<State>,
}

/// Points for the German player (13.3).
pub(crate) struct Award {
    pub when: AwardWhen,
    pub hex: HexId,
    pub eliminated: Units,
    pub points: i16,
}

impl WarComesEarly {
    /// The scenario of this setup with the pack that comes with the game, or with the setup's own.
    pub fn open(setup: &Setup) -> Result<Self, String> {
        WarComesEarly::checked(&Pack::of_setup(setup)?, &setup.scenario, Options::chosen(setup))
    }

    /// The rules of a scenario of a pack in which everything can be set up.
    pub(crate) fn checked(pack: &Pack, scenario: &str, options: Options) -> Result<Self, String> {
        let game = WarComesEarly::new(pack, scenario, options)?;
        match &game.campaign {
            Some(campaign) => room::check(&game, campaign).map(|()| game),
            None => Ok(game),
        }
    }

    /// The rules of a scenario of a pack.
    pub fn new(pack: &Pack, scenario: &str, options: Options) -> Result<Self, String> {
        rule!("1.0.b");
        let scenario =
            pack.scenario(scenario).ok_or_else(|| format!("the pack has no scenario '{scenario}'"))?;
        let mut scenario = scenario.clone();
        if let Some(campaign) = &scenario.campaign
            && options.czechs_in_germany
        {
            // 5.1, against T.geo: the countries of the first turns are open to both nations that act then.
            let early = &campaign.early;
            let second = scenario.nations.iter_mut().filter(|power| power.nation == campaign.second);
            second.for_each(|power| power.operates.clone_from(early));
        }
        let field = Field::new(pack, &scenario, &options)?;
        let mut in_play = HexSet::EMPTY;
        rule!("13.1.a");
        scenario.nations.iter().for_each(|power| in_play |= field.of(power.nation).operates);

        // Units of the scenario in the order of the pack; the pack's ids count the others too.
        rule!("3.2.h");
        let plays = |unit: &Unit| {
            let spare = options.thirty_armies && unit.set == ScenarioSet::Spare;
            scenario.uses(unit) || (spare && scenario.power(unit.nation).is_some())
        };
        let used = || pack.units.iter().enumerate().filter(|(_, unit)| plays(unit));
        rule!("13.1.b", "13.2.b");
        let units: Vec<Unit> = used().map(|(_, unit)| unit.clone()).collect();
        if units.len() > UNITS {
            return Err(format!("a scenario has room for {UNITS} units, this one has {}", units.len()));
        }
        let translate = |ids: &[UnitId]| -> Units {
            let wanted = |(i, _): &(usize, (usize, &Unit))| {
                let (_, (index, _)) = used().enumerate().nth(*i).expect("in range");
                ids.iter().any(|id| id.index() == index)
            };
            used().enumerate().filter(wanted).map(|(i, _)| UnitId::from_index(i)).collect()
        };
        let special = |rule| scenario.special(rule);
        let of_nations = |rule| -> Units {
            let Some(special) = special(rule) else { return Units::EMPTY };
            let all = units.iter().enumerate().filter(|(_, unit)| special.nations.contains(&unit.nation));
            all.map(|(i, _)| UnitId::from_index(i)).collect::<Units>() - translate(&special.except)
        };
        let named = |rule| special(rule).map_or(Units::EMPTY, |special| translate(&special.units));
        // 12.1, 12.6, 12.7: German mechanized corps, unless the scenario gives it to more.
        let german_mech = |rule| -> Units {
            if special(rule).is_some() {
                return of_nations(rule);
            }
            rule!("7.1.n");
            let mech = |unit: &&(usize, &Unit)| unit.1.nation == Nation::Germany && unit.1.is_mech();
            let all: Vec<(usize, &Unit)> = units.iter().enumerate().collect();
            all.iter().filter(mech).map(|(i, _)| UnitId::from_index(*i)).collect()
        };
        let campaign = match &scenario.campaign {
            Some(campaign) => Some(Campaign::new(campaign, &field, |id| {
                let at = used().position(|(index, _)| index == id.index())?;
                Some(UnitId::from_index(at))
            })?),
            None => {
                rule!("13.0.a");
                None
            }
        };
        let units_of = |nation: Nation| -> Units {
            let own = units.iter().enumerate().filter(|(_, unit)| unit.nation == nation);
            own.map(|(i, _)| UnitId::from_index(i)).collect()
        };
        let power_of = |unit: &Unit| {
            let index = scenario.nations.iter().position(|power| power.nation == unit.nation);
            index.ok_or_else(|| format!("{} belongs to no nation of the scenario", unit.key))
        };
        let powers = units.iter().map(power_of).collect::<Result<Vec<_>, _>>()?;
        let award = |award: &crate::pack::Award| Award {
            when: award.when,
            hex: field.grid.id(number(award.hex)).expect("the pack is sound"),
            eliminated: translate(&award.eliminated),
            points: i16::from(award.points),
        };
        let mut game = WarComesEarly {
            sides: powers.iter().map(|&power| scenario.nations[power].side).collect(),
            powers: powers.iter().map(|&power| power as u8).collect(),
            loads: units.iter().map(load).collect(),
            mobility: units.iter().map(mobility).collect(),
            movement: pack.movement,
            results: pack.results.clone(),
            awards: scenario.awards.iter().map(award).collect(),
            mechanized_line: german_mech(SpecialRule::MechanizedLine),
            flank_and_momentum: german_mech(SpecialRule::FlankAndMomentum),
            nation_units: Nation::ALL.map(units_of).into(),
            campaign,
            single_pieces: named(SpecialRule::SinglePiece),
            no_return: named(SpecialRule::NoReturn),
            scenario,
            field,
            units,
            options,
            temper: pack.temper.clone(),
            lay: OnceLock::new(),
            prizes: OnceLock::new(),
            in_play,
            opening: None,
        };
        game.opening = Some(game.set_up());
        Ok(game)
    }

    #[inline]
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len()).map(UnitId::from_index)
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    #[inline]
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.sides[unit.index()]
    }

    #[inline]
    pub(crate) fn area(&self, unit: UnitId) -> &Area {
        &self.field.areas[self.powers[unit.index()] as usize]
    }

    #[inline]
    fn power(&self, unit: UnitId) -> &Power {
        &self.scenario.nations[self.powers[unit.index()] as usize]
    }

    /// What the armies of a unit's nation are made of (7.1).
    #[inline]
    pub(crate) fn armies_of(&self, unit: UnitId) -> &[ArmyStructure] {
        &self.power(unit).armies
    }

    /// What such an army of this nation is made of (7.1).
    #[inline]
    pub(crate) fn structure(&self, army: UnitId) -> Option<&ArmyStructure> {
        let kind = self.unit(army).kind;
        self.armies_of(army).iter().find(|structure| structure.kind == kind)
    }

    /// How many components the counter mix lacks for all armies of a nation at once (3.1, 3.2).
    pub(crate) fn missing_components(&self, nation: Nation) -> usize {
        let power = self.scenario.power(nation);
        power.map_or(0, |power| power.armies.iter().map(|army| usize::from(army.short)).sum())
    }

    /// The units of a nation.
    #[inline]
    pub(crate) fn units_of(&self, nation: Nation) -> &Units {
        &self.nation_units[nation as usize]
    }

    /// The war of 1938.
    #[inline]
    pub(crate) fn war(&self) -> &Campaign {
        self.campaign.as_ref().expect("only asked where there is one")
    }

    /// What of this unit's nation comes back (3.5).
    pub(crate) fn replacements(&self, unit: UnitId) -> &Replacements {
        &self.power(unit).replacements
    }

    #[inline]
    pub(crate) fn is_single_piece(&self, unit: UnitId) -> bool {
        self.single_pieces.contains(unit)
    }

    pub(crate) fn never_returns(&self, unit: UnitId) -> bool {
        self.no_return.contains(unit)
    }

    /// Whether a unit counts for the Mechanized line (12.1, 13.4).
    #[inline]
    pub(crate) fn has_mechanized_line(&self, unit: UnitId) -> bool {
        self.mechanized_line.contains(unit)
    }

    /// Whether a unit may make flank and momentum attacks at all (12.6, 12.7, 13.4).
    pub(crate) fn has_flank_and_momentum(&self, unit: UnitId) -> bool {
        self.flank_and_momentum.contains(unit)
    }

    /// The position before the first action.
    pub(crate) fn opening(&self) -> State {
        self.opening.expect("made when the game was opened")
    }

    fn set_up(&self) -> State {
        rule!("3.4.a");
        let mut state = State {
            turn: 1,
            phase: if self.campaign.is_some() { Phase::SetUp(0) } else { Phase::GermanOrder },
            order: 0,
            mover: if self.campaign.is_some() { self.set_up_side(0) } else { Side::German },
            acting: Units::EMPTY,
            opening: true,
            standing: Standings::default(),
            score: [0; 2],
            breached: HexSet::EMPTY,
            air: Air::default(),
            railheads: [HexId::NONE; 4],
            soviet: HexSet::EMPTY,
            returns: PerUnit::filled(0),
            unrolled: Units::EMPTY,
            doubled: Units::EMPTY,
            bonus: 0,
            pool: 0,
            marker: None,
            track: SequenceTrack::default(),
            german: 0,
            patience: None,
            flieger: false,
            verdict: None,
            spots: PerUnit::filled(Spot::GONE),
            control: Control::nobody(),
            tops: Units::EMPTY,
            points: PerUnit::filled(0),
            group: Units::EMPTY,
            marched: Units::EMPTY,
            column: Units::EMPTY,
            done: Units::EMPTY,
            origin: HexId::NONE,
            changed: Units::EMPTY,
            replaced: false,
            attacked: Units::EMPTY,
            defended: Units::EMPTY,
            driven: Units::EMPTY,
            battle: Battle::default(),
            frames: engine::Frames::new(Frame::Phase(InPhase)),
        };
        for hex in self.field.grid.ids() {
            let Some(country) = self.field.hexes[hex.index()].country else { continue };
            for power in &self.scenario.nations {
                let danzig = self.options.danzig_german
                    && self.campaign.is_none()
                    && (country, power.nation) == (Nation::Danzig, Nation::Germany);
                if power.controls.contains(&country) || danzig {
                    rule!("13.2.e");
                    state.control.take(power.side as usize, hex);
                }
            }
        }
        for unit in self.ids() {
            state.spots[unit] = self.start_of(unit);
        }
        if let Some(campaign) = &self.campaign {
            rule!("3.4.b");
            rule!("4.3.a", "T.vptrack");
            state.score = [campaign.points.start.into(); 2];
            for country in campaign.countries.iter().flatten() {
                match (country.standing, country.side) {
                    (Standing::AtWar, Side::German) => rule!("1.3.a"),
                    (Standing::AtWar, Side::Allied) => rule!("1.3.b"),
                    (Standing::Neutral, _) if self.units_of(country.nation).is_empty() => rule!("3.3.b"),
                    _ => {}
                }
                if country.standing == Standing::Neutral {
                    rule!("1.3.d");
                }
                state.standing[country.nation] = country.standing;
                if country.standing == Standing::AtWar {
                    country.hexes.iter().for_each(|hex| _ = state.control.take(country.side as usize, hex));
                }
            }
        } else {
            self.scenario.nations.iter().for_each(|power| state.standing[power.nation] = Standing::AtWar);
        }
        state
    }

    // Where a unit is before the first action: in the hex on its reverse, set aside, or to be placed (3.1, 3.2, 13.2).
    fn start_of(&self, unit: UnitId) -> Spot {
        use Nation::*;
        let counter = self.unit(unit);
        let war = self.campaign.is_some();
        match counter.start {
            Start::At(hex) => {
                rule!("2.3.c");
                match counter.nation {
                    Czechoslovakia => rule!("3.1.b"),
                    Poland if war => rule!("3.2.d"),
                    Poland => rule!("13.2.a", "3.2.d"),
                    _ => rule!("13.2.c"),
                }
                Spot::at(self.field.grid.id(number(hex)).expect("the pack is sound"))
            }
            Start::Aside => {
                match counter.nation {
                    Czechoslovakia => rule!("3.1.e"),
                    SovietUnion => rule!("3.1.i"),
                    Yugoslavia => rule!("3.1.k"),
                    Romania => rule!("3.1.m"),
                    France => rule!("3.1.o"),
                    Hungary => rule!("3.2.c"),
                    Poland => rule!("3.2.e"),
                    Italy => rule!("3.2.g"),
                    Germany if war => rule!("3.2.k"),
                    _ => rule!("13.2.d"),
                }
                Spot::ASIDE
            }
            Start::Neutral => {
                rule!("3.0.b", "3.3.a");
                Spot::WAITING
            }
            Start::Map | Start::Reinforcement => Spot::WAITING,
        }
    }
}

// 2.3.5: mechanized or not; whose it is makes no difference.
fn mobility(unit: &Unit) -> Mobility {
    rule!("2.3.5.a");
    match unit.kind {
        Kind::Mechanized => {
            rule!("2.3.5.b", "7.1.p");
            Mobility::Mech
        }
        Kind::Static => {
            rule!("2.3.5.d");
            Mobility::Foot
        }
        Kind::Infantry | Kind::Mountain | Kind::Cavalry | Kind::Flieger => {
            rule!("2.3.5.c");
            Mobility::Foot
        }
    }
}
