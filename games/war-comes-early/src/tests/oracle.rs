//! A second, slow and simple reading of movement, supply, combat, dispersal and points, written from the rulebook
//! and held against the rules in random games. It shares the readings of unclear cases and the pack.

mod combat;
mod map;
mod view;

use std::collections::BTreeSet;

use engine::{Next, Rolled, Rules, Silent};
use mechanics::UnitId;
use mechanics::testing::oracle::{Chance, Tally, consult};

use self::combat::result;
use self::map::Map;
use self::view::View;
use crate::frame::{Assemble, BattleStep, Disperse, Frame, InPhase, March, Momentum, Return};
use crate::nation::{Nation, Side, Standing};
use crate::pack::Pack;
use crate::sequence::{Phase, PhaseKind};
use crate::state::State;
use crate::terrain::Fort;
use crate::unit::Kind;
use crate::{Action, Desk, Options, WarComesEarly};

const SCENARIOS: [&str; 2] = ["czechoslovakia-1938", "poland-1939"];

/// What a battle should cost.
struct Bill {
    /// Strength of both sides before it.
    before: [i32; 2],
    /// Half corps that the attacker and the defender should lose.
    due: [i32; 2],
    attacker: Side,
}

/// A game that the oracle follows.
struct Game<'g> {
    map: Map,
    rules: &'g WarComesEarly,
    state: State,
    desk: Desk,
    chance: Chance,
    bill: Option<Bill>,
    tally: &'g mut Tally,
}

impl Game<'_> {
    /// Plays to the end, or to the first difference.
    fn follow(&mut self) -> Result<(), String> {
        let mut legal = Vec::new();
        for step in 0.. {
            let answer = match self.rules.next(&self.state) {
                Next::Over(_) => return Ok(()),
                Next::Dice(throw) => self.roll(throw.dice, throw.sides),
                Next::Seat(_) => {
                    legal.clear();
                    self.rules.legal(&self.state, &mut self.desk, &mut legal);
                    let action = self.choose(&legal);
                    self.look(step, &legal).and_then(|()| self.play(action))
                }
            };
            answer.map_err(|difference| format!("step {step}, turn {}: {difference}", self.state.turn))?;
        }
        Ok(())
    }

    /// Asks the oracle about all that is offered.
    fn look(&mut self, step: usize, legal: &[Action]) -> Result<(), String> {
        self.check_losses()?;
        let Game { map, rules, state, desk, chance, tally, .. } = self;
        let view = View::new(map, rules, state);
        let hexes = |wanted: &dyn Fn(&Action) -> Option<hexmap::HexId>| -> BTreeSet<u16> {
            legal.iter().filter_map(wanted).map(|hex| view.number(hex)).collect()
        };
        let targets = || {
            let attacks = hexes(&|action| match action {
                Action::Attack(hex) => Some(*hex),
                _ => None,
            });
            let flanks = hexes(&|action| match action {
                Action::Flank(hex) => Some(*hex),
                _ => None,
            });
            [attacks, flanks]
        };
        match *state.frames.top() {
            Frame::March(March) => {
                let group: Vec<UnitId> = state.group.iter().collect();
                let fresh = !state.group.intersects(&state.marched);
                let column = state.column.contains(group[0]);
                let points = |unit: UnitId| match fresh {
                    true => view.points(unit, view.supplied(unit)) * if column { 2 } else { 1 },
                    false => u32::from(state.points[unit]),
                };
                let expected = view.reach(&group, &points, column, fresh);
                let offered = hexes(&|action| match action {
                    Action::Go(hex) => Some(*hex),
                    _ => None,
                });
                tally.compare(&offered, &expected, || {
                    let names: Vec<_> = group.iter().map(|&unit| rules.unit(unit).key.as_str()).collect();
                    let (hex, names) = (view.hex(group[0]), names.join(" "));
                    format!("where {names} may go from {hex:04}, column {column}, fresh {fresh}")
                })?;
            }
            Frame::Disperse(Disperse { hex }) => {
                let (expected, excess) = view.dispersal(view.number(hex));
                let shifts = legal.iter().filter_map(|action| match action {
                    Action::Shift(unit, hex) => Some((*unit, view.number(*hex))),
                    _ => None,
                });
                let removed = legal.iter().filter_map(|action| match action {
                    Action::Remove(unit) => Some(*unit),
                    _ => None,
                });
                // Whoever finds no place is lost, if nobody finds one.
                let lost = if expected.is_empty() { excess } else { BTreeSet::new() };
                let offered = (shifts.collect::<BTreeSet<_>>(), removed.collect::<BTreeSet<_>>());
                tally.compare(&offered, &(expected, lost), || "who is dispersed, and where to".to_owned())?;
            }
            Frame::Battle(BattleStep::Advance) => {
                let target = view.number(state.battle.target.expect("a battle has a target"));
                let able = |unit: &UnitId| {
                    rules.unit(*unit).kind != Kind::Static
                        && view.hex(*unit) != target
                        && view.has_room(target, &[*unit])
                };
                let expected: BTreeSet<UnitId> = state.battle.attackers.iter().filter(able).collect();
                let advances = legal.iter().filter_map(|action| match action {
                    Action::Advance(unit) => Some(*unit),
                    _ => None,
                });
                tally.compare(&advances.collect(), &expected, || format!("who advances into {target:04}"))?;
            }
            Frame::Momentum(Momentum) => {
                tally.compare(&targets(), &view.momentum(), || "momentum attacks".to_owned())?;
            }
            Frame::Phase(InPhase) if state.kind() == Some(PhaseKind::Combat) => {
                tally.compare(&targets(), &view.targets(), || "attacks and flank attacks".to_owned())?;
            }
            _ => {}
        }
        let placed: Vec<UnitId> = rules.ids().filter(|&unit| state.hex(unit).is_some()).collect();
        let asked = *state.frames.top() == Frame::Phase(InPhase)
            && step.is_multiple_of(7)
            && !matches!(state.phase, Phase::SetUp(_));
        for _ in 0..if asked { 6 } else { 0 } {
            let unit = chance.pick(&placed);
            let supplied = rules.at(state, desk).is_supplied(unit);
            tally.compare(&supplied, &view.supplied(unit), || {
                format!("whether {} in {:04} is in supply", rules.unit(unit).key, view.hex(unit))
            })?;
        }
        Ok(())
    }

    /// What to play: now and then an attack, a move onto friends, a breakdown, so that stacks and battles come about.
    fn choose(&mut self, legal: &[Action]) -> Action {
        let Game { rules, state, chance, .. } = self;
        if legal.contains(&Action::Default) {
            return Action::Default;
        }
        let mut action = chance.pick(legal);
        let mut prefer = |chance: &mut Chance, of: usize, wanted: &dyn Fn(&Action) -> bool| {
            let wanted: Vec<Action> = legal.iter().copied().filter(wanted).collect();
            if !wanted.is_empty() && chance.below(6) < of {
                action = chance.pick(&wanted);
            }
        };
        match *state.frames.top() {
            Frame::Phase(InPhase) => {
                prefer(chance, 4, &|action| *action != Action::End);
                if state.kind() == Some(PhaseKind::Combat) {
                    prefer(chance, 3, &|action| matches!(action, Action::Attack(_) | Action::Flank(_)));
                }
                prefer(chance, 3, &|action| matches!(action, Action::Break(_) | Action::Form(..)));
            }
            Frame::March(March) => {
                let stacks = |hex| rules.ids().any(|unit| state.hex(unit) == Some(hex));
                prefer(chance, 4, &|action| matches!(action, Action::Go(hex) if stacks(*hex)));
            }
            Frame::Battle(BattleStep::Advance) | Frame::Momentum(Momentum) => {
                prefer(chance, 4, &|action| *action != Action::Stay);
            }
            Frame::Assemble(Assemble) => prefer(chance, 2, &|action| *action == Action::Declare),
            _ => {}
        }
        action
    }

    fn roll(&mut self, dice: u8, sides: u8) -> Result<(), String> {
        let shown = self.chance.dice(dice, sides);
        if *self.state.frames.top() == Frame::Battle(BattleStep::Roll) {
            let view = View::new(&self.map, self.rules, &self.state);
            let column = view.column();
            let battle = &self.state.battle;
            let target = view.number(battle.target.expect("a battle has a target"));
            self.tally.compare(&(battle.column + 1), &column, || format!("the column at {target:04}"))?;
            let attackers: Vec<UnitId> = battle.attackers.iter().collect();
            let defenders = view.at.get(&target).cloned().unwrap_or_default();
            let worth = |units: &[UnitId]| units.iter().map(|&unit| view.worth(unit)).sum::<i32>();
            let (attacker, defender) = result(shown[0], column);
            self.bill = (view.is_whole(&attackers) && view.is_whole(&defenders)).then(|| Bill {
                before: Side::ALL.map(|side| view.strength(side)),
                due: [(2 * attacker).min(worth(&attackers)), (2 * defender).min(worth(&defenders))],
                attacker: self.state.active(),
            });
        }
        self.rules.roll(&mut self.state, Rolled::new(&shown), &mut self.desk, &mut Silent);
        Ok(())
    }

    /// 12.3: what has been lost, once both sides have paid. A half corps more where divisions are split.
    fn check_losses(&mut self) -> Result<(), String> {
        let paying = |frame: &Frame| {
            let losses =
                matches!(frame, Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses));
            losses || matches!(frame, Frame::Return(Return) | Frame::Bring(_) | Frame::Disperse(_))
        };
        if self.state.frames.iter().any(paying) {
            return Ok(());
        }
        let Some(Bill { before, due, attacker }) = self.bill.take() else { return Ok(()) };
        let view = View::new(&self.map, self.rules, &self.state);
        let lost = |side: Side| before[side as usize] - view.strength(side);
        let lost = [lost(attacker), lost(attacker.enemy())];
        let paid = |lost: i32, due: i32| if lost == due + 1 { due } else { lost };
        let paid = [paid(lost[0], due[0]), paid(lost[1], due[1])];
        self.tally.compare(&paid, &due, || "half corps lost by attacker and defender".to_owned())
    }

    fn play(&mut self, action: Action) -> Result<(), String> {
        let before = self.state;
        if matches!(action, Action::Remove(_)) {
            // Lost for want of room, on top of what the battle costs.
            self.bill = None;
        }
        self.rules.play(&mut self.state, action, &mut self.desk, &mut Silent);
        let enters =
            matches!(action, Action::Go(_) | Action::Advance(_) | Action::Shift(..) | Action::Declare);
        if !self.map.campaign || !enters {
            return Ok(());
        }
        let score = self.score_after(&before);
        self.tally.compare(&self.state.score, &score, || format!("points after {action:?}"))
    }

    /// 4.4, 4.5.3: the points after hexes have changed hands.
    fn score_after(&self, before: &State) -> [i16; 2] {
        let mut score = before.score;
        for hex in self.rules.field.grid.ids() {
            let holder =
                |state: &State| Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex));
            let (was, is) = (holder(before), holder(&self.state));
            let Some(now) = is.filter(|_| was != is) else { continue };
            let record = &self.map.hexes[&self.rules.field.hexes[hex.index()].number];
            if record.fort == Some(Fort::WestWall) && now == Side::Allied && !before.breached.contains(hex) {
                score[1] += 1;
                score[0] -= 1;
            }
            let country = record.country.expect("land");
            if matches!(country, Nation::Latvia | Nation::Estonia) {
                continue;
            }
            score[now as usize] += i16::from(record.vp);
            let gift = country == Nation::Danzig
                && now == Side::German
                && before.standing[country] != Standing::Fallen;
            if !gift {
                score[now.enemy() as usize] -= i16::from(record.vp);
            }
        }
        score
    }
}

// Follows a game by these rules.
fn follow(rules: &WarComesEarly, scenario: &str, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let map = Map::new(&Pack::embedded(), scenario != "poland-1939");
    let (state, desk) = (rules.start(), Desk::default());
    Game { map, rules, state, desk, chance: Chance(seed), bill: None, tally }.follow()
}

#[test]
fn oracle() {
    let pack = Pack::embedded();
    consult("war-comes-early", &SCENARIOS, 2, |scenario, seed, tally| {
        let rules = WarComesEarly::new(&pack, scenario, Options::default())?;
        follow(&rules, scenario, seed, tally)
    });
}

#[test]
fn a_wrong_river_is_found() {
    // Rules that let rivers cost half a point more.
    let mut pack = Pack::embedded();
    pack.terrain.river.foot += 1;
    for scenario in SCENARIOS {
        let rules = WarComesEarly::new(&pack, scenario, Options::default()).unwrap();
        let difference = follow(&rules, scenario, 1, &mut Tally::default()).unwrap_err();
        assert!(difference.starts_with("step ") && difference.contains(" may go from "), "{difference}");
    }
}
