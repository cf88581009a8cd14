//! What is looked at when something has happened: moves, dice, ends of steps.

use hexmap::HexId;
use mechanics::UnitId;

use super::Game;
use super::air::effect;
use super::combat::Odds;
use super::map::{Hexes, View};
use super::moves::number;
use crate::Action;
use crate::combat::{AttackerLoss, DefenderLoss};
use crate::frame::Frame;
use crate::losses::Losing;
use crate::nation::Partnership;
use crate::retreat::Retreating;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Flag, State};

impl Game<'_> {
    /// What is left of a move that was made.
    pub(super) fn follow_move(&mut self, before: &State, action: Action) -> Result<(), String> {
        let (Action::Go(hex), Frame::March(march)) = (action, *before.frames.top()) else { return Ok(()) };
        let Frame::March(now) = *self.state.frames.top() else { return Ok(()) };
        if now.unit != march.unit || self.rules.hex(&self.state, march.unit) != Some(hex) {
            return Ok(());
        }
        let map = self.map;
        let view = View::new(map, before);
        let ways = view.reach(march).remove(&hex).unwrap_or_default();
        let said = (now.spent, now.slowed, number(now.pace));
        let fits = ways.iter().any(|way| (way.spent, way.slowed, way.pace) == said);
        self.compare("arrivals", &fits, &true, || {
            format!("{} has gone to {} with {said:?}, not {ways:?}", map.key(now.unit), map.number(hex))
        })?;
        // 24.4, 23.2: what land units pass becomes theirs, and nothing else.
        let (Some(of), Some(start)) = (view.side(march.unit), view.hex(march.unit)) else { return Ok(()) };
        let changed = |hex: &&HexId| before.forces.control.of(**hex) != self.state.forces.control.of(**hex);
        let taken: Hexes = map.land.iter().filter(changed).copied().collect();
        let own = |path: &Vec<HexId>| -> Hexes {
            let gained = path.iter().copied().filter(|hex| view.is_hostile(of, *hex));
            gained.filter(|_| map.is_land_unit(march.unit)).collect()
        };
        let paths = view.paths(march, start, hex, now.spent.saturating_sub(march.spent));
        let fits = paths.iter().any(|path| own(path) == taken);
        self.compare("control", &fits, &true, || {
            let taken: Vec<String> = taken.iter().map(|hex| map.number(*hex)).collect();
            format!("{} to {} has taken {taken:?}", map.key(now.unit), map.number(hex))
        })
    }

    /// Before dice are thrown. Gives the result of a land battle.
    pub(super) fn look_at_dice(&mut self, die: u8) -> Result<Option<u8>, String> {
        let (map, state) = (self.map, self.state);
        let view = View::new(map, &state);
        match *state.frames.top() {
            Frame::Battle(_) => {
                let battle = state.battle;
                let at = self.rules.at(&self.state, &mut self.desk);
                let odds = at.odds(battle.target, battle.duty, battle.attacker);
                let said = Odds {
                    attack: odds.attack,
                    defense: odds.defense,
                    column: odds.column,
                    modifier: odds.modifier,
                };
                let circumstances = odds.circumstances;
                let Some(mine): Option<Odds> = view.odds(battle.target, battle.duty) else { return Ok(None) };
                self.compare("odds", &said, &mine, || {
                    let by: Vec<String> =
                        view.with_duty(battle.duty).into_iter().map(|unit| map.key(unit)).collect();
                    let (target, near) = (map.number(battle.target), view.sketch(battle.target));
                    format!("{by:?} against {target}: {circumstances:?} {battle:?} {near}")
                })?;
                Ok(Some(view.result(mine, die)))
            }
            Frame::Dogfight(_) => {
                for strike in state.air.fight.strikes() {
                    let at = self.rules.at(&self.state, &mut self.desk);
                    let said = at.number_of(strike);
                    let mine = view.target_number(strike);
                    self.compare("air odds", &said, &mine, || {
                        format!("{} at {} {:?}", map.key(strike.by), map.key(strike.at), state.air.fight)
                    })?;
                    let said = crate::air::effect::effect(said, die);
                    self.compare("air results", &said, &effect(mine, die), || format!("{mine} {die}"))?;
                }
                Ok(None)
            }
            Frame::Raid(raiding) if !raiding.loses => {
                let at = self.rules.at(&self.state, &mut self.desk);
                let said = at.needed(raiding.hex);
                self.compare("bombs", &said, &view.needed(raiding.hex), || map.number(raiding.hex))?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// 24.5: fronts are shown when a step ends.
    pub(super) fn check_fronts(&mut self, view: &View<'_>, before: &State) -> Result<(), String> {
        let ends = matches!(before.phase, Phase::Offensive(step) if step != OffensiveStep::Status)
            || matches!(before.phase, Phase::Movement(_));
        if !ends || before.phase == self.state.phase || before.conquered != self.state.conquered {
            return Ok(());
        }
        // A move that ends the step by itself has taken what it passed.
        if matches!(before.frames.top(), Frame::March(_)) {
            return Ok(());
        }
        // Whoever starves in the Supply step still stood in the front.
        let gone = |unit: &UnitId| view.hex(*unit).is_none() && self.rules.hex(before, *unit).is_some();
        if matches!(before.phase, Phase::Movement(_)) && self.rules.units.iter().any(gone) {
            return Ok(());
        }
        let of = self.rules.scenario().seats[usize::from(self.rules.phasing(before).0)].partnership;
        let mut expected = *before;
        for (hex, units) in view.occupied() {
            if let Some(unit) = units.iter().find(|unit| self.map.is_land_unit(**unit)) {
                expected.forces.control.give(hex, view.side(*unit));
            }
        }
        expected.forces.units = self.state.forces.units;
        expected.installations = self.state.installations;
        let gained = View::new(self.map, &expected).behind_the_front(of);
        gained.iter().for_each(|hex| expected.forces.control.give(*hex, Some(of)));
        let held = |state: &State| -> Hexes {
            let mine = |hex: &&HexId| state.forces.control.of(**hex) == Some(of);
            self.map.land.iter().filter(mine).copied().collect()
        };
        let (said, mine) = (held(&self.state), held(&expected));
        self.compare_hexes("fronts", &said, &mine, || of.title().to_owned())
    }

    /// What bombs do to the installations of a hex (21.5).
    pub(super) fn check_raid(&mut self, before: &State, hex: HexId, dice: u8) -> Result<(), String> {
        let map = self.map;
        let view = View::new(map, before);
        let raid = map.pack().raid(view.payload(hex), dice);
        let broken =
            |state: &State| state.installations.iter().flatten().any(|at| at.hex == hex && at.is_destroyed());
        let mine = broken(before) || raid.damage >= view.needed(hex);
        self.compare("raids", &broken(&self.state.clone()), &mine, || format!("{} {dice}", map.number(hex)))
    }

    /// What a result does at once (27.1).
    pub(super) fn check_result(&mut self, before: &State, outcome: u8) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        let was = View::new(map, before);
        let now = View::new(map, &state);
        let battle = before.battle;
        let Some(of) = was.foe_of_battle() else { return Ok(()) };
        let result = &map.pack().outcomes[usize::from(outcome)];
        let attackers = was.with_duty(battle.duty);
        let defenders: Vec<UnitId> = was.enemies_in(of, battle.target).collect();
        let left = |units: &[UnitId]| units.iter().filter(|unit| now.hex(**unit).is_some()).count();
        let forted = was.has_marker(battle.target, crate::state::InstallationKind::Fort)
            || (map.has_printed_fort(battle.target) && !was.is_wrecked(battle.target));
        let forted = forted && matches!(result.defender, DefenderLoss::Retreat(_));
        // While a general's die or a homeless HQ waits, the rest has not been taken off yet.
        if matches!(state.frames.top(), Frame::General(_) | Frame::Displace(_)) {
            return Ok(());
        }
        if result.attacker == AttackerLoss::All {
            self.compare("eliminated", &left(&attackers), &0, || format!("{} {battle:?}", result.code))?;
        }
        // The attacker loses his steps first: nothing is said where he still chooses.
        if result.defender == DefenderLoss::All && result.attacker == AttackerLoss::None {
            self.compare("eliminated", &left(&defenders), &0, || format!("{} {battle:?}", result.code))?;
        }
        let said = match *state.frames.top() {
            Frame::Lose(Losing::Attacker) => ("attacker", state.battle.owed),
            Frame::Lose(Losing::Defender) => ("defender", state.battle.due),
            Frame::Retreat(Retreating::Choose) => ("retreat", state.battle.far),
            _ => return Ok(()),
        };
        let steps = |steps: u8, extra: u8| steps + if forted { extra } else { 0 };
        let mine = match (said.0, result.attacker, result.defender) {
            ("attacker", AttackerLoss::Steps(count), _) => steps(count, 1),
            ("attacker", ..) => steps(0, 1),
            ("defender", _, DefenderLoss::Choice(count)) | ("retreat", _, DefenderLoss::Retreat(count)) => {
                count
            }
            _ => 0,
        };
        // Where all are alike the first step goes by itself.
        let fits = said.1 == mine || (said.0 == "attacker" && (1..mine).contains(&said.1));
        self.compare("owed", &fits, &true, || format!("{said:?} {mine} {:?} {battle:?}", result.code))
    }

    /// 24.2: no stack is too large once a step is over.
    pub(super) fn check_stacks(&mut self, view: &View<'_>, before: &State) -> Result<(), String> {
        let ends = matches!(before.phase, Phase::Offensive(step) if step != OffensiveStep::Status)
            || matches!(before.phase, Phase::Movement(_));
        if !ends || before.phase == self.state.phase {
            return Ok(());
        }
        for of in [Partnership::Axis, Partnership::Western] {
            for (hex, _) in view.occupied() {
                let fits = view.crowd(of, hex) <= view.most(hex);
                self.compare("stacks", &fits, &true, || format!("{} {}", of.title(), self.map.number(hex)))?;
            }
        }
        Ok(())
    }

    /// 33.3, 33.5: what the Supply step does to land units, where nobody was asked about supply markers.
    pub(super) fn check_hunger(&mut self, before: &State) -> Result<(), String> {
        let (map, state) = (self.map, self.state);
        let last = Phase::Movement(self.rules.scenario().seats.len() as u8 - 1);
        let past = matches!(state.phase, Phase::Offensives | Phase::Over);
        if before.phase != last || !past || before.depots.iter().any(Option::is_some) {
            return Ok(());
        }
        let gone = |unit: &UnitId| {
            self.rules.hex(before, *unit).is_some() && self.rules.hex(&state, *unit).is_none()
        };
        if self.rules.units.iter().any(gone) {
            return Ok(());
        }
        let mut at_end = *before;
        at_end.forces.control = state.forces.control;
        let view = View::new(map, &at_end);
        for &unit in &self.rules.units {
            if view.hex(unit).is_none() || !map.is_land_unit(unit) {
                continue;
            }
            let hungry = !view.is_supplied(unit);
            let said = (state.is(unit, Flag::OutOfSupply), state.is(unit, Flag::Depleted));
            let starves = hungry && before.is(unit, Flag::OutOfSupply);
            let mine = (hungry, before.is(unit, Flag::Depleted) || starves);
            self.compare("hunger", &said, &mine, || map.key(unit))?;
        }
        Ok(())
    }
}
