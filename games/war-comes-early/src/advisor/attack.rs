//! What an attack comes to.

use hexmap::{Direction, HexId};
use mechanics::UnitId;

use super::{FIRST, FOOLISH, Notes};
use crate::frame::{Assemble, At, Frame};
use crate::nation::{Nation, Side};
use crate::odds::{Line, Odds};
use crate::state::Units;
use crate::terrain::Fort;
use crate::{Action, Desk, State, WarComesEarly};

/// Half corps that a stack can be worth; more are worth no more.
const MOST: u8 = 30;

/// The expectation of an attack over the results table. Losses in hundredths of a corps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Exchange {
    /// What the defender loses on average.
    pub defender: i32,
    /// What the attacker loses on average.
    pub attacker: i32,
    /// How often the hex is taken, of a hundred.
    pub cleared: i32,
}

impl WarComesEarly {
    /// The exact expectation of a column against a stack that is worth so many half corps.
    #[inline]
    pub(super) fn exchange(&self, column: usize, defenders: u8, garrison: bool) -> Exchange {
        let row = 2 * column + usize::from(garrison);
        self.lay().exchanges[row * usize::from(MOST + 1) + usize::from(defenders.min(MOST))]
    }

    fn work_out(&self, column: usize, defenders: u8, garrison: bool) -> Exchange {
        let mut sum = Exchange::default();
        let mut rolls = 0;
        let room = i32::from(defenders) * 50;
        for result in self.results.outcomes(column) {
            let due = 2 * result.defender;
            sum.defender += (i32::from(result.defender) * 100).min(room);
            sum.attacker += i32::from(result.attacker) * 100;
            // 12.3: the garrison of a fortification is one corps more to be lost.
            let held = due < defenders + if garrison { 2 } else { 0 };
            sum.cleared += if held { 0 } else { 100 };
            rolls += 1;
        }
        Exchange {
            defender: sum.defender / rolls,
            attacker: sum.attacker / rolls,
            cleared: sum.cleared / rolls,
        }
    }

    /// The expectations of all columns against stacks of all sizes, without and with a garrison.
    pub(super) fn work_out_all(&self) -> Vec<Exchange> {
        let columns = 0..self.results.columns();
        let all = columns.flat_map(|column| {
            [false, true].into_iter().flat_map(move |garrison| (0..=MOST).map(move |n| (column, n, garrison)))
        });
        all.map(|(column, defenders, garrison)| self.work_out(column, defenders, garrison)).collect()
    }

    /// The numbers of an attack on a hex with everybody who can take part, or with the attackers chosen.
    pub(super) fn odds_of_attack(
        &self,
        state: &State,
        target: HexId,
        desk: &mut Desk,
    ) -> Option<(Odds, Units, Units)> {
        let mut tried = *state;
        if *state.frames.top() != Frame::Assemble(Assemble) {
            self.playing(&mut tried, desk, &mut engine::Silent).play_target(target, false);
            self.playing(&mut tried, desk, &mut engine::Silent).play_add_all();
        }
        let attackers = tried.battle.attackers;
        if attackers.is_empty() {
            return None;
        }
        let mut unsupplied = Units::EMPTY;
        for unit in &attackers {
            unsupplied.set(unit, !self.at(&tried, desk).is_supplied_to_attack(unit, target));
        }
        Some((self.at(&tried, desk).odds(target, attackers, &unsupplied), attackers, unsupplied))
    }

    /// What an attack promises.
    pub(super) fn score_of_attack(
        &self,
        state: &State,
        target: HexId,
        desk: &mut Desk,
        notes: &Notes,
    ) -> i32 {
        let Some((odds, attackers, unsupplied)) = self.odds_of_attack(state, target, desk) else {
            return FOOLISH;
        };
        self.at(state, desk).judge_attack(target, &odds, attackers, unsupplied, notes)
    }
}

impl At<'_> {
    fn judge_attack(
        self,
        target: HexId,
        odds: &Odds,
        attackers: Units,
        unsupplied: Units,
        notes: &Notes,
    ) -> i32 {
        let At { state, desk, .. } = self;
        let side = state.active();
        let worth: u8 = desk.stack(target).map(|unit| self.half_corps(unit)).sum();
        let garrison = self.has_garrison(state, target, side.enemy());
        let exchange = self.exchange(odds.column, worth, garrison);
        // Corps are worth what they are worth on average in these stacks.
        let value: i32 = desk.stack(target).map(|unit| self.value_of(unit)).sum();
        let bounty: i32 = desk.stack(target).map(|unit| self.bounty(state, unit)).sum();
        let corps = i32::from(worth).max(1);
        let per_corps = 2 * value / corps;
        let weakest = attackers.iter().map(|unit| 2 * self.value_of(unit) / i32::from(self.half_corps(unit)));
        let own = weakest.min().unwrap_or(0);
        // An attack that does not clear the hex breaks attacking armies down (12.4).
        let armies = attackers.iter().filter(|unit| self.has_components(*unit)).count() as i32;
        let broken = armies * notes.weights.disrupted * (100 - exchange.cleared) / 100;
        let halved = unsupplied.len() as i32 * notes.weights.halved;
        let ground = self.ground_won(state, side, target, exchange, worth, notes);
        let won = exchange.defender * per_corps / 100 + bounty * exchange.cleared / 100;
        let lost = exchange.attacker * own / 100;
        if exchange.cleared == 0 && won <= lost {
            // Nothing is taken, and we pay as much as they do.
            return FOOLISH;
        }
        // Who falls in an attack guards nothing any more.
        let force: i32 = attackers.iter().map(|unit| i32::from(self.half_corps(unit))).sum();
        let guards: i32 = attackers.iter().map(|unit| self.worth_of_guard(unit, notes)).sum();
        let bared = guards * exchange.attacker / 50 / force.max(1);
        let weights = &notes.weights;
        won * weights.destroy / 100 + ground - lost * weights.lose / 100 - broken - halved - bared
    }
}

impl WarComesEarly {
    /// What more there is in destroying a unit than its strength.
    pub(super) fn bounty(&self, state: &State, unit: UnitId) -> i32 {
        let point = self.temper.usual().point;
        let awards = self.awards.iter().filter(|award| award.eliminated.contains(unit));
        let awarded: i32 = awards.map(|award| i32::from(award.points) * point / 2).sum();
        let counter = self.unit(unit);
        let scored = match &self.campaign {
            Some(campaign) if counter.nation == Nation::Germany && counter.is_mech() => {
                let rules = campaign.points;
                let unsupplied = state.battle.unsupplied.contains(unit);
                i32::from(if unsupplied { rules.mech_unsupplied } else { rules.mech_supplied }) * point / 10
            }
            _ => 0,
        };
        awarded + scored
    }

    /// What an attack on a hex brings a side of the hex itself. Who is worn down in an objective will lose it.
    pub(super) fn ground_won(
        &self,
        state: &State,
        side: Side,
        target: HexId,
        exchange: Exchange,
        worth: u8,
        notes: &Notes,
    ) -> i32 {
        let worn = exchange.defender * 2 / i32::from(worth).max(1);
        let nearer = worn.min(100) * notes.weights.siege / 100 * (100 - exchange.cleared) / 100;
        let goal = if state.control.holds(side as usize, target) { 0 } else { notes.worth[target.index()] };
        self.value_of_hex(state, side, target, notes) * exchange.cleared / 100 + goal * nearer / 100
    }

    /// What it is worth to a side to come into a hex: its points, and the way it opens.
    pub(super) fn value_of_hex(&self, state: &State, side: Side, hex: HexId, notes: &Notes) -> i32 {
        let held = state.control.holds(side as usize, hex);
        let goal = if held { 0 } else { notes.worth[hex.index()] };
        goal + notes.pull[side as usize][hex.index()] * notes.weights.pull / 1000
    }

    /// Who takes part: everybody, but for those who change nothing and are wanted elsewhere.
    pub(super) fn appraise_assembly(
        &self,
        state: &State,
        legal: &[Action],
        desk: &mut Desk,
        notes: &Notes,
        out: &mut Vec<i32>,
    ) {
        let target = state.battle.target.expect("an attack has a target");
        let flank = state.battle.kind.is_flank();
        let now = if flank { None } else { self.odds_of_attack(state, target, desk) };
        let all = legal.contains(&Action::AddAll);
        let hopeless = now.as_ref().is_some_and(|(odds, attackers, unsupplied)| {
            self.at(state, desk).judge_attack(target, odds, *attackers, *unsupplied, notes) == FOOLISH
        });
        for action in legal {
            out.push(match *action {
                Action::AddAll => FIRST,
                Action::Add(unit) if flank => 2000 + self.at(state, desk).gain_of_move(unit, target, notes),
                Action::Add(unit) if !all && !self.unit(unit).is_static() => FIRST,
                Action::Without(unit) => match &now {
                    Some((odds, attackers, unsupplied)) => {
                        let mut fewer = *attackers;
                        fewer.remove(unit);
                        let spared =
                            self.at(state, desk).odds(target, fewer, unsupplied).column == odds.column;
                        match self.at(state, desk).has_other_target(unit, target) {
                            true if spared => 1500,
                            true => 0,
                            false => FOOLISH,
                        }
                    }
                    None => FOOLISH,
                },
                Action::Declare if hopeless => FOOLISH,
                Action::Declare => 1000,
                _ => FOOLISH,
            });
        }
    }
}

impl At<'_> {
    // Whether a unit could attack something else that has not been attacked yet.
    fn has_other_target(self, unit: UnitId, target: HexId) -> bool {
        let At { state, desk, .. } = self;
        let Some(hex) = state.hex(unit) else { return false };
        let enemy = state.active().enemy() as usize;
        Direction::ALL.into_iter().zip(self.field.grid.neighbours(hex)).any(|(side, &other)| {
            other.is_some()
                && other != target
                && desk.occupied[enemy].contains(other)
                && !desk.stack(other).any(|unit| state.defended.contains(unit))
                && self.may_attack_into(unit, hex, side, other).is_ok()
        })
    }

    /// A flank attack is a move.
    pub(super) fn score_of_flank(self, side: Side, target: HexId, notes: &mut Notes) -> i32 {
        let At { state, desk, .. } = self;
        let mut best = FOOLISH;
        for &hex in self.field.grid.neighbours(target) {
            if hex.is_none() || !desk.occupied[side as usize].contains(hex) {
                continue;
            }
            let mut at = desk.stack(hex).next();
            while let Some(unit) = at {
                if self.has_flank_and_momentum(unit) && !state.attacked.contains(unit) {
                    best = best.max(self.gain_of_move(unit, target, notes));
                }
                at = desk.stack(hex).find(|other| *other > unit);
            }
        }
        best - notes.weights.flank
    }
}

impl WarComesEarly {
    /// Whether there is anything to fight for now.
    pub(super) fn score_of_combat(&self, state: &State, desk: &mut Desk, notes: &Notes) -> i32 {
        let mut targets = Vec::new();
        let mut tried = *state;
        tried.mover = Side::German;
        tried.acting = *self.units_of(Nation::Germany);
        tried.attacked = Units::EMPTY;
        tried.defended = Units::EMPTY;
        self.at(&tried, desk).legal_combat(&mut targets);
        let promises = targets.into_iter().filter_map(|action| match action {
            Action::Attack(hex) => Some(self.score_of_attack(&tried, hex, desk, notes)),
            _ => None,
        });
        let best = promises.max();
        best.map_or(-1, |best| best.clamp(-1, 2))
    }

    pub(super) fn score_of_drop(&self, state: &State, target: HexId, desk: &mut Desk, notes: &Notes) -> i32 {
        let promise = self.score_of_attack(state, target, desk, notes);
        if promise > 0 { promise + 1 } else { FOOLISH }
    }
}

impl At<'_> {
    /// The strength and column that a side could hope for against a hex, with so much more attack strength.
    pub(super) fn expected_column(self, side: Side, target: HexId, attack: i32, notes: &Notes) -> usize {
        let At { state, desk, .. } = self;
        let defender = side.enemy();
        let fort = self.intact_fort(state, target, defender);
        let garrison = fort.map_or(0, |fort: Fort| self.field.forts[fort as usize].intrinsic);
        let units: i32 = desk.stack(target).map(|unit| i32::from(self.unit(unit).defense)).sum();
        let difference = attack - units - i32::from(garrison);
        let line =
            if side == Side::German && self.campaign.is_none() { Line::Mechanized } else { Line::Attack };
        let base = self.results.column(line as usize, difference.clamp(-100, 100) as i16);
        self.results.shifted(base, notes.shift[defender as usize][target.index()].into())
    }

    /// Whether the battle has emptied an objective, nobody is there yet, and some could hold it: the enemy cannot bring
    /// twice their strength against them, and they leave nothing open that is worth as much.
    pub(super) fn has_open_prize(self, legal: &[Action], notes: &Notes) -> bool {
        let At { state, .. } = self;
        let Some(target) = state.battle.target else { return false };
        let (side, value) = (state.active(), notes.worth[target.index()]);
        if !state.battle.advanced.is_empty() || value <= 0 || state.control.holds(side as usize, target) {
            return false;
        }
        let defense = |action: &Action| match *action {
            Action::Advance(unit) if self.worth_of_guard(unit, notes) < value => {
                Some(i32::from(self.unit(unit).defense))
            }
            _ => None,
        };
        let best = legal.iter().filter_map(defense).max();
        best.is_some_and(|defense| notes.strike[side.enemy() as usize][target.index()] < 2 * defense)
    }

    /// The odds and the hopes of an attack, for the log.
    pub(super) fn explain_attack(self) -> Option<String> {
        let prospect = self.prospect()?;
        let odds = prospect.odds?;
        let tolls = || self.results.outcomes(odds.column).map(|losses| prospect.toll(self.game, *losses));
        let rolls = tolls().count() as u32;
        let cleared = 100 * tolls().filter(|toll| toll.cleared).count() as u32 / rolls;
        // Tenths of a corps, of which each is two halves.
        let corps = |halves: u32| format!("{}.{}", halves / (2 * rolls), 5 * halves / rolls % 10);
        let unseen = if prospect.hidden > 0 { " There is more in the hex than we see." } else { "" };
        Some(format!(
            "{}{unseen} Taken in {cleared} of 100 cases; the enemy loses {} corps on average, we {}.",
            self.odds_text(&odds),
            corps(tolls().map(|toll| toll.defender).sum()),
            corps(tolls().map(|toll| toll.attacker).sum())
        ))
    }
}
