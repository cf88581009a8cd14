//! What an attack comes to, and who takes part.

use hexmap::{HexId, Id};
use mechanics::UnitId;

use super::force::{DIE, Escape, Force, Prospect};
use super::{FIRST, FOOLISH, Notes};
use crate::field::Class;
use crate::nation::{Nation, Side};
use crate::pack::{CombatTable, ShiftCause};
use crate::state::{Frame, Spot, State, Units};
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

/// More units than can stand next to a hex.
const MOST: usize = 24;

/// The best attack on a hex.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub promise: i32,
    pub units: Units,
    pub table: CombatTable,
    pub column: usize,
}

/// What is the same whoever attacks a hex.
struct Ground {
    defenders: Force,
    defense: i32,
    /// Shifts of terrain, works and storms.
    shift: i16,
    /// What alpine attackers add.
    alpine: i16,
    /// Directions that need no cover for a concentric attack, a bit each.
    exempt: u8,
    escape: Escape,
    value: i32,
    mobile: bool,
}

/// Attackers as they are added.
#[derive(Clone, Copy)]
struct Column {
    force: Force,
    units: Units,
    attack: i32,
    /// Directions they attack from, and those they cover.
    from: u8,
    covered: u8,
    unsupplied: usize,
    count: usize,
    alpine: bool,
}

impl MunichWar {
    fn ground_of(&self, state: &State, target: HexId, desk: &Desk, notes: &Notes) -> Ground {
        let side = state.active();
        let (defenders, defense) = self.garrison(state, target, desk, notes);
        let record = &self.field.hexes[target.index()];
        let natural = record.terrain.map_or(0, |terrain| self.pack.terrain.natural(terrain).shift);
        let city =
            if record.city.is_some() && !state.terror.contains(target) { self.pack.terrain.city } else { 0 };
        let mut shift = i16::from(natural.min(city));
        let country = self.country(state, target);
        if record.entrenchment && desk.stack(target).all(|unit| Some(self.unit(unit).nation) == country) {
            shift += self.pack.shifts.of(ShiftCause::Entrenchment);
        }
        let eased = i16::from(natural) + record.terrain.map_or(0, |terrain| self.alpine_shift(terrain));
        let alpine = if city < 0 { eased.min(city.into()) } else { eased } - i16::from(natural.min(city));
        let mut exempt = 0;
        for (direction, &hex) in self.field.grid.neighbours(target).iter().enumerate() {
            let closed = |unit: UnitId| {
                self.field.is_prohibited(self.class(unit), hex) && !self.field.railed.contains(hex)
            };
            let free = hex.is_none()
                || desk.stack(target).all(closed)
                || (self.options.concentric_neutral_exempt && desk.neutral.contains(hex));
            exempt |= u8::from(free) << direction;
        }
        Ground {
            mobile: !defenders.has_fort(),
            defenders,
            defense,
            shift,
            alpine,
            exempt,
            escape: self.escape(target, side.enemy(), desk),
            value: self.value_of_hex(state, side, target, notes),
        }
    }

    /// What it is worth to a side to come into a hex: its points, and the way it opens.
    #[inline]
    pub(super) fn value_of_hex(&self, state: &State, side: Side, hex: HexId, notes: &Notes) -> i32 {
        let goal = self.goal(notes, hex).filter(|goal| !self.is_taken(state, side, goal));
        let worth = goal.map_or(0, |goal| goal.value[side as usize]);
        // The last to come keeps it.
        let worth = if notes.left == 0 { worth } else { worth * notes.weights.prize / 100 };
        worth + notes.pull[side as usize][hex.index()] / 8 + notes.weights.ground
    }

    fn join_column(
        &self,
        column: &mut Column,
        state: &State,
        unit: UnitId,
        target: HexId,
        desk: &Desk,
        notes: &Notes,
    ) {
        self.enlist(&mut column.force, state, unit, notes);
        column.units.insert(unit);
        column.count += 1;
        column.attack += i32::from(self.face(state, unit).attack);
        column.alpine |= self.class(unit) == Class::Alpine;
        let Some(hex) = state.hex(unit) else { return };
        let supplied = self.unit(unit).is_static()
            || notes.supplied[state.active() as usize].contains(hex)
            || state.landed.contains(unit)
            || self.is_air_supplied(state, unit);
        column.unsupplied += usize::from(!supplied);
        if let Some(direction) = self.field.grid.direction(target, hex) {
            let at = direction.index();
            column.from |= 1 << at;
            if !desk.neutral.contains(hex) {
                column.covered |= 1 << at;
            }
            if self.unit(unit).is_mobile() {
                for (side, by) in [(-1, (at + 5) % 6), (1, (at + 1) % 6)] {
                    // From the attacker's hex its neighbour of the ring lies two turns off the target.
                    let toward = direction.opposite().turned(-side);
                    let ring = self.field.grid.neighbours(target)[by];
                    if ring.is_some() && self.field.is_open(hex, toward) && !desk.neutral.contains(ring) {
                        column.covered |= 1 << by;
                    }
                }
            }
        }
    }

    // The shifts of an attack that depend on who attacks.
    fn shift_of(&self, column: &Column, ground: &Ground, target: HexId) -> i16 {
        let mut shift = ground.shift;
        if column.from != 0 && column.from & !self.field.river[target.index()] == 0 {
            shift += i16::from(self.pack.terrain.river.1);
        }
        if column.alpine {
            shift += ground.alpine;
        }
        shift += match column.unsupplied {
            0 => 0,
            n if n == column.count => self.pack.shifts.of(ShiftCause::AllUnsupplied),
            _ => self.pack.shifts.of(ShiftCause::SomeUnsupplied),
        };
        if column.covered | ground.exempt == 0b11_1111 {
            shift += self.pack.shifts.of(ShiftCause::Concentric);
        }
        shift
    }

    /// What a prospect promises, given what the hex is worth.
    pub(super) fn judge(
        &self,
        prospect: Prospect,
        ways: i32,
        value: i32,
        attackers: i32,
        notes: &Notes,
    ) -> i32 {
        let weights = &notes.weights;
        let won = prospect.won * weights.destroy / 100;
        let lost = prospect.lost * weights.lose / 100;
        let repelled = prospect.repelled * attackers * weights.push / 2;
        (won + prospect.cleared * value - lost - repelled) / ways
    }

    /// The best attack on a hex: which country, with whom, and on which table.
    pub(super) fn plan_attack(
        &self,
        state: &State,
        target: HexId,
        desk: &Desk,
        notes: &Notes,
    ) -> Option<Plan> {
        let side = state.active();
        let mut list = [(0u8, Nation::Germany, UnitId::new(0)); MOST];
        let mut count = 0;
        let begun = *state.frames.top() == Frame::Assemble && !state.battle.attackers.is_empty();
        for &hex in self.field.grid.neighbours(target) {
            if hex.is_none() || !desk.occupied[side as usize].contains(hex) {
                continue;
            }
            for unit in desk.stack(hex) {
                let able = match begun {
                    true => state.battle.attackers.contains(unit) || self.can_join(state, desk, unit),
                    false => {
                        self.may_attack(state, unit)
                            && self.reaches(state, unit, target)
                            && self.may_attack_hex(state, desk, self.unit(unit).nation, target)
                    }
                };
                if able && count < MOST {
                    list[count] = (self.face(state, unit).attack, self.unit(unit).nation, unit);
                    count += 1;
                }
            }
        }
        let list = &mut list[..count];
        // Those who are in already come first, then the strongest.
        list.sort_unstable_by_key(|(attack, _, unit)| {
            (!(begun && state.battle.attackers.contains(*unit)), std::cmp::Reverse(*attack), *unit)
        });
        let ground = self.ground_of(state, target, desk, notes);
        let mut best: Option<Plan> = None;
        let mut done = crate::nation::Nations::EMPTY;
        for at in 0..list.len() {
            let nation = list[at].1;
            if done.contains(nation) {
                continue;
            }
            done.insert(nation);
            let plan = self.plan_of(state, target, nation, list, &ground, begun, desk, notes);
            if plan.is_some_and(|plan| best.is_none_or(|best| plan.promise > best.promise)) {
                best = plan;
            }
            if begun {
                break;
            }
        }
        // An attack on a neutral makes it an enemy.
        let affront = match desk.bystanders.contains(target) {
            true => self.country(state, target).map_or(0, |nation| notes.affront[nation]),
            false => 0,
        };
        best.map(|plan| Plan { promise: plan.promise - affront, ..plan })
    }

    #[expect(clippy::too_many_arguments, reason = "the whole of an attack")]
    fn plan_of(
        &self,
        state: &State,
        target: HexId,
        nation: Nation,
        list: &[(u8, Nation, UnitId)],
        ground: &Ground,
        begun: bool,
        desk: &Desk,
        notes: &Notes,
    ) -> Option<Plan> {
        let support = self.support_at(state, target, nation, desk)
            + if self.storms_hinder(state, nation, self.country(state, target)) {
                self.pack.shifts.of(ShiftCause::Storms)
            } else {
                0
            };
        let mut column = Column {
            force: Force::NOBODY,
            units: Units::EMPTY,
            attack: 0,
            from: 0,
            covered: 0,
            unsupplied: 0,
            count: 0,
            alpine: false,
        };
        let mut best: Option<Plan> = None;
        let mut last = None;
        let members = list.iter().filter(|(_, other, _)| *other == nation || begun);
        for &(_, _, unit) in members {
            self.join_column(&mut column, state, unit, target, desk, notes);
            if begun && !state.battle.attackers.is_subset(&column.units) {
                continue;
            }
            let percent = (column.attack * 100 / ground.defense.max(1)).min(i16::MAX.into()) as i16;
            let shift = self.shift_of(&column, ground, target) + support;
            let table = &self.pack.results[0];
            let at = table.shifted(table.column(0, percent), shift);
            let mobile = ground.mobile && column.force.has_mech();
            // More of the same only risks more.
            if last == Some((at, mobile)) {
                continue;
            }
            last = Some((at, mobile));
            for table in [CombatTable::Assault, CombatTable::Mobile] {
                if table == CombatTable::Mobile && !mobile {
                    continue;
                }
                let push = notes.weights.push;
                let prospect =
                    self.throw_all(table, at, &column.force, &ground.defenders, ground.escape, push);
                if prospect.is_hopeless() {
                    continue;
                }
                let promise = self.judge(prospect, DIE, ground.value, column.count as i32, notes);
                if best.is_none_or(|best| promise > best.promise) {
                    best = Some(Plan { promise, units: column.units, table, column: at });
                }
            }
        }
        best
    }

    /// The columns that air units over the target and ships give a country's attack.
    fn support_at(&self, state: &State, target: HexId, nation: Nation, desk: &Desk) -> i16 {
        let side = state.active();
        let mut shift = 0;
        for air in &desk.flying[side as usize] {
            let counter = self.unit(air);
            if counter.kind == Kind::Airstrike && counter.nation == nation && state.hex(air) == Some(target) {
                shift += i16::from(self.face(state, air).air);
            }
        }
        for ship in &(self.lay().bombards & self.of_nation[nation]) {
            if state.spots[ship] == Spot::AVAILABLE && self.field.coast.contains(target) {
                let near = self.waters.iter().any(|waters| {
                    waters.nation == nation
                        && waters.bombard.contains(target)
                        && self.is_sea_open(state, desk, waters)
                });
                shift += if near { i16::from(self.unit(ship).bombardment) } else { 0 };
            }
        }
        shift
    }

    /// Who takes part: those of the best plan, one by one, then it is declared.
    pub(super) fn appraise_assembly(
        &self,
        state: &State,
        legal: &[Action],
        desk: &Desk,
        notes: &Notes,
        out: &mut Vec<i32>,
    ) {
        let plan = self.plan_attack(state, state.battle.target, desk, notes);
        let wanted = plan.map_or(Units::EMPTY, |plan| plan.units);
        let mut next = true;
        for action in legal {
            out.push(match *action {
                // In which order makes no difference.
                Action::Add(unit) if wanted.contains(unit) => {
                    if std::mem::take(&mut next) {
                        FIRST
                    } else {
                        FOOLISH
                    }
                }
                Action::Add(_) => -50,
                Action::Declare => 0,
                _ => FOOLISH,
            });
        }
    }

    /// The expectation of a declared attack as the battle stands, in 36ths.
    pub(super) fn expectation(&self, state: &State, desk: &mut Desk, notes: &Notes) -> Prospect {
        self.look(state, desk);
        let battle = &state.battle;
        let mut sum = Prospect::default();
        let success = battle.special.map_or(0, |marker| i32::from(self.unit(marker).success).min(DIE));
        for (helped, ways) in [(false, DIE - success), (true, success)] {
            if ways == 0 {
                continue;
            }
            let mut later = *state;
            if helped {
                later.battle.success = true;
                let fort = battle.defenders.iter().find(|unit| self.unit(*unit).kind == Kind::Fortification);
                if let Some(fort) = fort {
                    let (step, _) = self.step_of(state, fort, notes);
                    self.reduce(&mut later, fort, "17.1", &mut engine::Silent);
                    sum.won += DIE * ways * step;
                }
                if later.battle.defenders.is_empty() {
                    sum.cleared += DIE * ways;
                    continue;
                }
            }
            let odds = self.odds(&later, desk);
            let attackers = self.force_of(&later, &later.battle.attackers, notes);
            let defenders = self.force_of(&later, &later.battle.defenders, notes);
            let escape = self.escape(battle.target, state.active().enemy(), desk);
            let thrown =
                self.throw_all(battle.table, odds.column, &attackers, &defenders, escape, notes.weights.push);
            sum = sum.plus(thrown, ways);
        }
        if success > 0 {
            let marker = battle.special.map_or(0, |marker| self.lay().steps[marker.index()][1]);
            sum.lost += DIE * (DIE - success) * marker * notes.material / 100;
        }
        sum
    }

    /// What the battle promises as it stands.
    pub(super) fn promise_of_battle(&self, state: &State, desk: &mut Desk, notes: &Notes) -> i32 {
        let prospect = self.expectation(state, desk, notes);
        let value = self.value_of_hex(state, state.active(), state.battle.target, notes);
        self.judge(prospect, DIE * DIE, value, state.battle.attackers.len() as i32, notes)
    }

    /// What is gained by a table or by support.
    pub(super) fn promise_of_step(
        &self,
        state: &State,
        action: Action,
        desk: &mut Desk,
        notes: &Notes,
    ) -> i32 {
        let mut tried = *state;
        match action {
            Action::Table(table) => tried.battle.table = table,
            Action::Support(unit) => self.play_support(&mut tried, unit),
            _ => return 0,
        }
        let now = self.promise_of_battle(state, desk, notes);
        let then = self.promise_of_battle(&tried, desk, notes);
        match action {
            // Ships have nothing else to do; air and special forces wait for something better.
            Action::Support(unit) if self.unit(unit).kind == Kind::Bombardment => then - now,
            Action::Support(_) => then - now - 3,
            _ => then,
        }
    }

    /// The odds and the hopes of an attack, for the log.
    pub(super) fn explain_attack(&self, state: &State, desk: &mut Desk) -> Option<String> {
        let mut notes = Notes::default();
        self.draw_maps(state, 0, desk, &mut notes);
        let plan = self.plan_attack(state, state.battle.target, desk, &notes)?;
        let attackers = self.force_of(state, &state.battle.attackers, &notes);
        let (defenders, _) = self.garrison(state, state.battle.target, desk, &notes);
        let escape = self.escape(state.battle.target, state.active().enemy(), desk);
        let prospect = self.throw_all(plan.table, plan.column, &attackers, &defenders, escape, 0);
        let heading = self.pack.results[0].heading(0, plan.column);
        Some(format!(
            "Column {heading}%. The hex is cleared by {} of {DIE} throws; the enemy loses {} points of strength \
             on average, we {}.",
            prospect.cleared,
            prospect.won / DIE / 10,
            prospect.lost / DIE / 10
        ))
    }
}
