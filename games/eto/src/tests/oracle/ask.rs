//! What is asked of the rules, and of the oracle.

use std::collections::BTreeSet;

use hexmap::HexId;
use mechanics::UnitId;

use super::Game;
use super::map::{Hexes, View};
use crate::Action;
use crate::advance::Advancing;
use crate::air::Campaign;
use crate::attack::Attacking;
use crate::frame::{Frame, Step};
use crate::headquarters::Displaced;
use crate::losses::Losing;
use crate::march::March;
use crate::nation::{Nation, Partnership};
use crate::retreat::Retreating;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Flag, Mode};
use crate::unit::{Class, Face, Kind};

fn hexes(legal: &[Action], of: impl Fn(&Action) -> Option<HexId>) -> Hexes {
    legal.iter().filter_map(of).collect()
}

impl Game<'_> {
    /// Whether the rules let an action be played, offered or not.
    fn allows(&mut self, action: Action) -> bool {
        let frame = *self.state.frames.top();
        frame.judge(self.rules.at(&self.state, &mut self.desk), action).is_ok()
    }

    /// The counters for which something is allowed.
    fn allowed(&mut self, action: impl Fn(UnitId) -> Action) -> BTreeSet<UnitId> {
        let units = self.rules.units.clone();
        units.into_iter().filter(|unit| self.allows(action(*unit))).collect()
    }

    /// Asks the oracle about all that is offered.
    pub(super) fn look(&mut self, legal: &[Action]) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        let view = View::new(map, &state);
        match *state.frames.top() {
            Frame::March(march) => self.look_at_march(&view, march, legal),
            Frame::Phase(_) => {
                if self.chance.below(4) == 0 {
                    self.look_around(&view)?;
                }
                self.look_at_phase(&view)
            }
            Frame::Rail(entraining) => {
                let seat = self.rules.owner(&state, entraining.unit).0;
                let said =
                    hexes(legal, |action| if let Action::Go(hex) = action { Some(*hex) } else { None });
                let mine = view.rails(entraining.unit, &view.carriers(seat));
                let from = view.hex(entraining.unit).map_or(String::new(), |hex| map.number(hex));
                self.compare_hexes("rail", &said, &mine, || {
                    format!("{} from {from}", map.key(entraining.unit))
                })
            }
            Frame::Attack(attacking) => self.look_at_attack(&view, attacking, legal),
            Frame::Lose(losing) => {
                let mine = view.losers(losing == Losing::Attacker);
                let said = self.allowed(Action::Lose);
                self.compare_units("losses", &said, &mine, || format!("{losing:?} {:?}", state.battle))
            }
            Frame::Retreat(Retreating::Unit(flight)) => {
                let said =
                    hexes(legal, |action| if let Action::Back(hex) = action { Some(*hex) } else { None });
                let mine = view.refuges(flight);
                let at = view.hex(flight.unit).map_or(String::new(), |hex| map.number(hex));
                self.compare_hexes("retreats", &said, &mine, || {
                    let target = map.number(state.battle.target);
                    let near = view.sketch(state.battle.target);
                    format!(
                        "{} in {at} out of {target}, {flight:?} {}: {near}",
                        map.key(flight.unit),
                        state.battle.far
                    )
                })
            }
            Frame::Advance(Advancing { going: None, .. }) => {
                let said = self.allowed(Action::Advance);
                let said = said.into_iter().filter(|unit| map.is_land_unit(*unit)).collect();
                let about = || {
                    let near = view.sketch(state.battle.target);
                    format!("into {} {:?}: {near}", map.number(state.battle.target), state.battle)
                };
                self.compare_units("advances", &said, &view.advances(), about)?;
                let said: BTreeSet<(String, String)> = state
                    .battle
                    .exited
                    .iter()
                    .flat_map(|hex| {
                        self.allowed(|unit| Action::Follow(unit, hex))
                            .into_iter()
                            .map(move |unit| (unit, hex))
                    })
                    .filter(|(unit, _)| map.is_land_unit(*unit))
                    .map(|(unit, hex)| (map.key(unit), map.number(hex)))
                    .collect();
                let mine: BTreeSet<(String, String)> = view
                    .followers()
                    .into_iter()
                    .map(|(unit, hex)| (map.key(unit), map.number(hex)))
                    .collect();
                let more: Vec<_> = said.difference(&mine).cloned().collect();
                let less: Vec<_> = mine.difference(&said).cloned().collect();
                self.compare("followers", &more, &less, about)
            }
            Frame::Route(routing) => {
                let said =
                    hexes(legal, |action| if let Action::Target(hex) = action { Some(*hex) } else { None });
                let mine = view.targets_of(routing.lead);
                let from = view.hex(routing.lead).map_or(String::new(), |hex| map.number(hex));
                self.compare_hexes("air targets", &said, &mine, || {
                    format!(
                        "{} from {from}, {:?} {:?}",
                        map.key(routing.lead),
                        state.air.campaign,
                        state.flights.iter().collect::<Vec<_>>()
                    )
                })?;
                if matches!(state.air.campaign, Campaign::NavalAndAir | Campaign::Offensive)
                    && state.flights.iter().filter(|flight| flight.lead == routing.lead).count() == 1
                    && let Some(flight) = state.flights.of(routing.lead)
                    && flight.spent == 0
                {
                    let said =
                        hexes(legal, |action| if let Action::Base(hex) = action { Some(*hex) } else { None });
                    let mine = view.hops(routing.lead, flight.over, 0);
                    self.compare_hexes("hops", &said, &mine, || {
                        format!("{} from {from}", map.key(routing.lead))
                    })?;
                }
                Ok(())
            }
            Frame::Break(breaking) if !breaking.attacked => {
                let said =
                    hexes(legal, |action| if let Action::Attack(hex) = action { Some(*hex) } else { None });
                let stack: Vec<UnitId> =
                    breaking.stack.iter().filter(|unit| map.is_land_unit(*unit)).collect();
                let mine = view.break_targets(&stack);
                self.compare_hexes("breakthroughs", &said, &mine, || {
                    let near = stack.first().and_then(|unit| view.hex(*unit)).map(|hex| view.sketch(hex));
                    format!("{breaking:?} {:?} {near:?}", state.offensive)
                })
            }
            Frame::React(reacting) if !reacting.fought => {
                let said = self.allowed(Action::React);
                let mine = view.reactors(reacting.seat, reacting.from);
                self.compare_units("reactions", &said, &mine, || {
                    format!("{reacting:?} {}", view.sketch(reacting.from))
                })
            }
            Frame::Displace(Displaced::Withdraw { hq }) => {
                let said =
                    hexes(legal, |action| if let Action::Back(hex) = action { Some(*hex) } else { None });
                let mine = view.withdrawals(hq);
                self.compare_hexes("withdrawals", &said, &mine, || map.key(hq))
            }
            Frame::Excess(excess) => {
                let said = self.allowed(Action::Remove);
                let said = said.into_iter().filter(|unit| map.is_land_unit(*unit)).collect();
                let seat =
                    self.rules.owner(&state, *view.here(excess.hex).first().unwrap_or(&UnitId::new(0)));
                let of = self.rules.scenario().seats[usize::from(seat.0)].partnership;
                let mine = view.land_of(of, excess.hex).filter(|unit| view.counts(*unit)).collect();
                self.compare_units("excess", &said, &mine, || map.number(excess.hex))?;
                let full = view.crowd(of, excess.hex) > view.most(excess.hex);
                self.compare("excess", &true, &full, || map.number(excess.hex))
            }
            Frame::Fly(_) => {
                let Some(mine) = view.fliers() else { return Ok(()) };
                let said = self.allowed(Action::Fly);
                self.compare_units("fliers", &said, &mine, || format!("{:?}", state.air))
            }
            Frame::Ask(asking) => {
                let Some(mine) = view.interceptors(asking.lead, asking.seat) else { return Ok(()) };
                let said = self.allowed(Action::Intercept);
                self.compare_units("interceptors", &said, &mine, || {
                    format!("{asking:?} {:?} {:?}", state.air, state.flights.iter().collect::<Vec<_>>())
                })
            }
            Frame::Rebase(rebasing) => {
                let Some(from) = view.hex(rebasing.unit) else { return Ok(()) };
                let said =
                    hexes(legal, |action| if let Action::Base(hex) = action { Some(*hex) } else { None });
                let mine = view.hops(rebasing.unit, from, rebasing.hops);
                self.compare_hexes("hops", &said, &mine, || {
                    format!("{} from {} {rebasing:?}", map.key(rebasing.unit), map.number(from))
                })
            }
            Frame::Dogfight(dogfight) if !dogfight.rolls => {
                let said: BTreeSet<(UnitId, UnitId)> = legal
                    .iter()
                    .filter_map(
                        |action| if let Action::Engage(by, at) = action { Some((*by, *at)) } else { None },
                    )
                    .filter(|(_, at)| state.flights.of(*at).is_some())
                    .collect();
                if said.is_empty() {
                    return Ok(());
                }
                let mine = view.engagements(dogfight.seat);
                let tell = |pairs: &BTreeSet<(UnitId, UnitId)>| -> BTreeSet<(String, String)> {
                    pairs.iter().map(|(by, at)| (map.key(*by), map.key(*at))).collect()
                };
                self.compare("engagements", &tell(&said), &tell(&mine), || format!("{:?}", state.air.fight))
            }
            _ => Ok(()),
        }
    }

    fn look_at_march(&mut self, view: &View<'_>, march: March, legal: &[Action]) -> Result<(), String> {
        let map = self.map;
        let at = view.hex(march.unit).map_or(String::new(), |hex| map.number(hex));
        let about = || {
            let near = view.hex(march.unit).map_or(String::new(), |hex| view.sketch(hex));
            format!("{} in {at}, {march:?}: {near}", map.key(march.unit))
        };
        if march.spent == 0
            && let Some(fresh) = view.fresh(march)
        {
            // Weather does not slow generals and HQs (23.2, 30.1): nothing hangs on the second number.
            let slow = if map.is_land_unit(march.unit) { march.slow } else { march.full };
            self.compare("allowances", &(march.full, slow), &fresh, about)?;
        }
        let said = hexes(legal, |action| if let Action::Go(hex) = action { Some(*hex) } else { None });
        let mine: Hexes = view.reach(march).into_keys().collect();
        self.compare_hexes("moves", &said, &mine, about)
    }

    /// Who may be activated, picked up, sent by rail; the points.
    fn look_at_phase(&mut self, view: &View<'_>) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        let chapter = self.rules.scenario().chapter;
        match state.phase {
            Phase::Offensive(
                OffensiveStep::Command | OffensiveStep::Breakthrough | OffensiveStep::Movement,
            ) => {
                let units = self.rules.units.clone();
                let at = self.rules.at(&self.state, &mut self.desk);
                let said = units.iter().copied().filter(|unit| at.may_activate(*unit).is_ok()).collect();
                let mine = units.into_iter().filter(|unit| view.may_activate(*unit)).collect();
                self.compare_units("activations", &said, &mine, || format!("{:?}", state.offensive))?;
                if state.phase == Phase::Offensive(OffensiveStep::Movement) {
                    let said = self.allowed(Action::Take);
                    let mine = map.game.units.iter().copied().filter(|unit| view.may_take(*unit)).collect();
                    self.compare_units("movers", &said, &mine, || format!("{:?}", state.offensive))?;
                }
                if state.phase == Phase::Offensive(OffensiveStep::Breakthrough) {
                    let said = self.allowed(Action::Break);
                    let mine = map.game.units.iter().copied().filter(|unit| view.may_break(*unit)).collect();
                    self.compare_units("breakers", &said, &mine, || format!("{:?}", state.offensive))?;
                }
            }
            Phase::Offensive(OffensiveStep::Exploitation) => {
                let said = self.allowed(Action::Take);
                let mine = self.exploiters.iter().copied().filter(|unit| view.may_exploit(*unit)).collect();
                self.compare_units("exploiters", &said, &mine, || format!("{:?}", state.offensive))?;
            }
            Phase::Movement(_) => {
                let seat = self.rules.phasing(&state).0;
                let all = || map.game.units.iter().copied();
                let said = self.allowed(Action::Take);
                let mine = all().filter(|unit| view.may_move(seat, *unit)).collect();
                self.compare_units("movers", &said, &mine, String::new)?;
                let said = self.allowed(Action::Entrain);
                let mine = all().filter(|unit| view.may_entrain(seat, *unit)).collect();
                self.compare_units("passengers", &said, &mine, String::new)?;
            }
            _ => {}
        }
        match chapter {
            _ if matches!(state.phase, Phase::SetUp(_)) => Ok(()),
            2 => self.compare("points", &self.rules.hour_score(&state), &view.hour_points(), String::new),
            3 => {
                let said = self.rules.bulge_score(&state).points;
                self.compare("points", &said, &view.bulge_points(), String::new)
            }
            _ => {
                let said = [0, 1].map(|seat| self.rules.steps_lost(&state, engine::Seat(seat)));
                let mine = [0, 1].map(|seat| view.steps_lost(seat));
                self.compare("points", &said, &mine, String::new)?;
                let said = self.rules.is_overrun(&state, Nation::Poland);
                self.compare("conquest", &said, &view.is_overrun(Nation::Poland), String::new)
            }
        }
    }

    pub(super) fn judge_end(&mut self, verdict: &'static str) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        self.compare("verdicts", &verdict, &View::new(map, &state).verdict(), || "the end".to_owned())
    }

    fn look_at_attack(
        &mut self,
        view: &View<'_>,
        attacking: Attacking,
        legal: &[Action],
    ) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        let about = || {
            let targets: Vec<_> = state.targets().map(|at| (map.number(at.hex), at.hqs, at.done)).collect();
            format!("{:?} {targets:?}", state.offensive.mode)
        };
        match attacking {
            Attacking::Announce => {
                let said =
                    hexes(legal, |action| if let Action::Attack(hex) = action { Some(*hex) } else { None });
                let mine = view.announcements(&self.exploiters);
                self.compare_hexes("announcements", &said, &mine, about)
            }
            Attacking::Designate(number) => {
                let Some(target) = state.targets().nth(usize::from(number) - 1) else { return Ok(()) };
                for &unit in &self.rules.units {
                    let Some(hex) = view.hex(unit) else { continue };
                    if !map.is_land_unit(unit) || map.far(hex, target.hex) != 1 {
                        continue;
                    }
                    let at = self.rules.at(&self.state, &mut self.desk);
                    let said = at.may_strike(unit, target.hex).is_ok();
                    let mine = view.may_strike(unit, target.hex, &self.exploiters);
                    self.compare("strikes", &said, &mine, || {
                        format!(
                            "{} in {} at {}: {}",
                            map.key(unit),
                            map.number(hex),
                            map.number(target.hex),
                            about()
                        )
                    })?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Zones and supply, everywhere.
    fn look_around(&mut self, view: &View<'_>) -> Result<(), String> {
        let map = self.map;
        if self.rules.units.iter().all(|unit| map.kind(*unit).class() == Class::Air) {
            return Ok(());
        }
        for of in [Partnership::Axis, Partnership::Western] {
            let at = self.rules.at(&self.state, &mut self.desk);
            let held = |hex: &&HexId| view.holder(**hex).is_some();
            let land: Vec<HexId> = map.land.iter().filter(held).copied().collect();
            let said: Hexes = land.iter().copied().filter(|hex| at.in_enemy_zone(of, *hex)).collect();
            let mine: Hexes = land.iter().copied().filter(|hex| view.in_enemy_zone(of, *hex)).collect();
            self.compare_hexes("zones", &said, &mine, || of.title().to_owned())?;
        }
        for nation in Nation::ALL {
            if self.state.powers[nation].seat.is_none() {
                continue;
            }
            let lines = view.supplied_hexes(nation);
            let at = self.rules.at(&self.state, &mut self.desk);
            let said: Hexes = map.land.iter().copied().filter(|hex| at.is_in_supply(nation, *hex)).collect();
            let mine: Hexes = map.land.iter().copied().filter(|hex| lines[hex.index()]).collect();
            self.compare_hexes("lines", &said, &mine, || nation.to_string())?;
        }
        for (hex, units) in view.occupied() {
            for &unit in units.iter().filter(|unit| map.is_land_unit(**unit) || map.kind(**unit).is_air()) {
                let at = self.rules.at(&self.state, &mut self.desk);
                let (said, suffers) = (at.is_supplied(unit), at.suffers(unit));
                let question = || format!("{} in {}: {}", map.key(unit), map.number(hex), view.sketch(hex));
                self.compare("supply", &said, &view.is_supplied(unit), question)?;
                if map.is_land_unit(unit) {
                    self.compare("hardship", &suffers, &view.suffers(unit), question)?;
                }
            }
        }
        Ok(())
    }
}

impl View<'_> {
    /// Whether a unit may be picked up in the movement step of an offensive (24.0, 23.2, 28.4).
    fn may_take(&self, unit: UnitId) -> bool {
        if self.hex(unit).is_none() || self.is(unit, Flag::Moved) {
            return false;
        }
        match self.map.kind(unit).class() {
            Class::Hq => self.state.hqs().any(|hq| hq == unit),
            Class::Land => {
                let active = self.is(unit, Flag::Commanded) || self.may_activate(unit);
                active && !self.is(unit, Flag::BrokeThrough) && !self.is(unit, Flag::Retreated)
            }
            _ => false,
        }
    }

    /// Whether armor may prepare a breakthrough (28.0, 28.4, 28.6).
    fn may_break(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        let attacks = |hq: UnitId| match self.face(hq) {
            Face::Hq { attacks, .. } => attacks,
            _ => 0,
        };
        let most = match self.state.offensive.mode {
            Mode::Hqs => self.state.hqs().map(attacks).sum(),
            _ => 1,
        };
        self.map.kind(unit) == Kind::Armor
            && (self.is(unit, Flag::Commanded) || self.may_activate(unit))
            && !self.is(unit, Flag::BrokeThrough)
            && !self.is(unit, Flag::Retreated)
            && self.pack().grounds[self.ground(hex) as usize].breakthrough
            && self.state.offensive.breakthroughs < most
    }

    /// Armor and generals that may exploit when the step begins (29.0, 29.1).
    pub(super) fn exploiters(&self) -> BTreeSet<UnitId> {
        let ready = |unit: &UnitId| {
            let fair = |hex: HexId| self.pack().grounds[self.ground(hex) as usize].exploitation;
            self.is(*unit, Flag::MayExploit)
                && !self.is(*unit, Flag::BrokeThrough)
                && self.hex(*unit).is_some_and(fair)
        };
        let led = |unit: &UnitId| {
            let Some(hex) = self.hex(*unit) else { return false };
            let mut here = self.here(hex).iter();
            here.any(|other| {
                let general = self.map.kind(*other).class() == Class::General;
                general && self.side(*other) == self.side(*unit) && ready(other)
            })
        };
        let all = self.map.game.units.iter().copied();
        let armor = all.filter(|unit| self.map.kind(*unit) == Kind::Armor);
        armor.filter(ready).filter(led).collect()
    }

    /// The hexes that a stack of armor may break into (28.2, 28.4, 28.6).
    fn break_targets(&self, stack: &[UnitId]) -> Hexes {
        let Some(from) = stack.first().and_then(|unit| self.hex(*unit)) else { return Hexes::new() };
        let Some(of) = self.side(stack[0]) else { return Hexes::new() };
        let near = self.map.near(from).iter().map(|(to, _)| *to).filter(|to| {
            let general = match self.state.offensive.mode {
                Mode::General(general) => self.hex(general).is_some_and(|at| self.map.far(at, *to) == 1),
                _ => true,
            };
            self.is_open(true, from, *to)
                && self.is_target(of, *to)
                && general
                && self.pack().grounds[self.ground(*to) as usize].breakthrough
                && self.state.targets().all(|target| target.hex != *to)
        });
        near.collect()
    }

    fn may_exploit(&self, unit: UnitId) -> bool {
        !self.is(unit, Flag::Moved) && self.hex(unit).is_some()
    }
}
