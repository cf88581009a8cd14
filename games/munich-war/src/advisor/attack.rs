//! What an attack comes to, and who takes part.

use engine::Role;
use hexmap::{HexId, Id};
use mechanics::UnitId;

use super::force::{DIE, Escape, Force, Prospect};
use super::maps::Goal;
use super::{FIRST, FOOLISH, Notes};
use crate::field::Class;
use crate::frame::{Assemble, At, Frame};
use crate::nation::{Nation, Side};
use crate::pack::{CombatTable, ShiftCause};
use crate::state::{Spot, State, Units};
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

/// More units than can stand next to a hex.
const MOST: usize = 24;

/// The best attack on a hex.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub promise: i32,
    pub units: Units,
    /// Held against the rules in tests.
    #[cfg_attr(not(test), expect(dead_code))]
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
    /// What they guard and leave open if they are thrown back.
    bared: i32,
}

impl MunichWar {
    /// What it is worth to a side to come into a hex: its points, and the way it opens.
    #[inline]
    pub(super) fn value_of_hex(&self, state: &State, side: Side, hex: HexId, notes: &Notes) -> i32 {
        let goal = self.goal(notes, hex).filter(|goal| !self.is_taken(state, side, goal));
        let worth = goal.map_or(0, |goal| goal.value[side as usize]);
        // The last to come keeps it.
        let worth = if notes.left == 0 { worth } else { worth * notes.weights.prize / 100 };
        worth + notes.pull[side as usize][hex.index()] / 8 + notes.weights.ground
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
}

impl MunichWar {
    /// The expectation of a declared attack as the battle stands, in 36ths.
    pub(super) fn expectation(&self, state: &State, desk: &mut Desk, notes: &Notes) -> Prospect {
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
                    self.playing(&mut later, desk, &mut engine::Silent).reduce(fort, "17.1");
                    sum.won += DIE * ways * step;
                }
                if later.battle.defenders.is_empty() {
                    sum.cleared += DIE * ways;
                    continue;
                }
            }
            let at = self.at(&later, desk);
            let odds = at.odds();
            let attackers = self.force_of(&later, &later.battle.attackers, notes);
            let defenders = self.force_of(&later, &later.battle.defenders, notes);
            let escape = at.escape(battle.target, state.active().enemy());
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
    pub(super) fn score_of_battle(&self, state: &State, desk: &mut Desk, notes: &Notes) -> i32 {
        let prospect = self.expectation(state, desk, notes);
        let value = self.value_of_hex(state, state.active(), state.battle.target, notes);
        self.judge(prospect, DIE * DIE, value, state.battle.attackers.len() as i32, notes)
    }

    /// What is gained by a table or by support.
    pub(super) fn score_of_step(&self, state: &State, desk: &mut Desk, action: Action, notes: &Notes) -> i32 {
        let mut tried = *state;
        match action {
            Action::Table(table) => tried.battle.table = table,
            Action::Support(unit) => tried.battle.commit(self.unit(unit).kind, unit),
            _ => return 0,
        }
        let now = self.score_of_battle(state, desk, notes);
        let then = self.score_of_battle(&tried, desk, notes);
        match action {
            // Ships have nothing else to do; air and special forces wait for something better.
            Action::Support(unit) if self.unit(unit).kind == Kind::Bombardment => then - now,
            Action::Support(_) => then - now - 3,
            _ => then,
        }
    }

    /// The odds and the hopes of an attack, for the log: the forecast in one sentence.
    pub(super) fn explain_attack(&self, state: &State, desk: &mut Desk) -> Option<String> {
        let forecast = self.forecast_attack(state, desk)?;
        let of = forecast.results.first()?.of;
        let good = |table: &str| -> u32 {
            let chances = forecast.results.iter().filter(|chance| chance.text.to_string().starts_with(table));
            chances.filter(|chance| chance.role == Role::Good).map(|chance| chance.ways).sum()
        };
        let throws =
            match forecast.results.iter().any(|chance| chance.text.to_string().starts_with("Mobile: ")) {
                true => format!(
                    "{} of {of} throws on the Assault table are good, {} on the Mobile table",
                    good("Assault: "),
                    good("Mobile: ")
                ),
                false => format!("{} of {of} throws are good", good("")),
            };
        let average = |hundredths: u32| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let unseen = if forecast.hidden > 0 { " There is more in the hex than we see." } else { "" };
        Some(format!(
            "Attack in {}.{unseen} {throws}; the enemy loses {} {} on average, we {}.",
            forecast.odds,
            average(forecast.defender_loses),
            forecast.unit,
            average(forecast.attacker_loses)
        ))
    }
}

impl At<'_> {
    /// Who takes part: those of the best plan, one by one, then it is declared.
    pub(super) fn appraise_assembly(self, legal: &[Action], notes: &Notes, out: &mut Vec<i32>) {
        let plan = self.plan_attack(self.state.battle.target, notes);
        let wanted = plan.map_or(Units::EMPTY, |plan| plan.units);
        let enough = self.plan_as_chosen(notes).is_some();
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
                Action::Declare if enough => 0,
                _ => FOOLISH,
            });
        }
    }

    fn ground_of(self, target: HexId, notes: &Notes) -> Ground {
        let At { state, desk, .. } = self;
        let side = state.active();
        let (defenders, defense) = self.garrison(target, notes);
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
            escape: self.escape(target, side.enemy()),
            value: self.value_of_hex(state, side, target, notes),
        }
    }

    fn join_column(self, column: &mut Column, unit: UnitId, target: HexId, notes: &Notes) {
        let At { state, desk, .. } = self;
        self.enlist(&mut column.force, state, unit, notes);
        column.units.insert(unit);
        column.count += 1;
        column.attack += i32::from(self.face(state, unit).attack);
        column.alpine |= self.class(unit) == Class::Alpine;
        column.bared += self.worth_of_guard(unit, column.units, notes);
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

    /// The best attack on a hex: which country, with whom, and on which table.
    pub(super) fn plan_attack(self, target: HexId, notes: &Notes) -> Option<Plan> {
        let At { state, desk, .. } = self;
        let side = state.active();
        let mut list = [(0u8, Nation::Germany, UnitId::new(0)); MOST];
        let mut count = 0;
        let begun = *state.frames.top() == Frame::Assemble(Assemble) && !state.battle.attackers.is_empty();
        for &hex in self.field.grid.neighbours(target) {
            if hex.is_none() || !desk.occupied[side as usize].contains(hex) {
                continue;
            }
            for unit in desk.stack(hex) {
                let able = match begun {
                    true => state.battle.attackers.contains(unit) || self.can_join(unit).is_ok(),
                    false => self.can_attack(unit, target).is_ok(),
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
        let ground = self.ground_of(target, notes);
        let mut best: Option<Plan> = None;
        let mut done = crate::nation::Nations::EMPTY;
        for at in 0..list.len() {
            let nation = list[at].1;
            if done.contains(nation) {
                continue;
            }
            done.insert(nation);
            let plan = self.plan_of(target, nation, list, &ground, begun, notes);
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

    fn plan_of(
        self,
        target: HexId,
        nation: Nation,
        list: &[(u8, Nation, UnitId)],
        ground: &Ground,
        begun: bool,
        notes: &Notes,
    ) -> Option<Plan> {
        let state = self.state;
        let support = self.support_at(target, nation)
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
            bared: 0,
        };
        let mut best: Option<Plan> = None;
        let mut last = None;
        let members = list.iter().filter(|(_, other, _)| *other == nation || begun);
        for &(_, _, unit) in members {
            self.join_column(&mut column, unit, target, notes);
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
                let promise = self.judge(prospect, DIE, ground.value, column.count as i32, notes)
                    - column.bared * prospect.repelled / DIE;
                if best.is_none_or(|best| promise > best.promise) {
                    best = Some(Plan { promise, units: column.units, column: at });
                }
            }
        }
        best
    }

    /// The columns that air units over the target and ships give a country's attack.
    fn support_at(self, target: HexId, nation: Nation) -> i16 {
        let At { state, desk, .. } = self;
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
                    waters.nation == nation && waters.bombard.contains(target) && self.is_sea_open(waters)
                });
                shift += if near { i16::from(self.unit(ship).bombardment) } else { 0 };
            }
        }
        shift
    }

    /// The attack of those who are chosen and nobody else; nothing if it is hopeless.
    fn plan_as_chosen(self, notes: &Notes) -> Option<Plan> {
        let state = self.state;
        let target = state.battle.target;
        let of = |unit: UnitId| (self.face(state, unit).attack, self.unit(unit).nation, unit);
        let list: Vec<_> = state.battle.attackers.iter().map(of).collect();
        let ground = self.ground_of(target, notes);
        self.plan_of(target, list.first()?.1, &list, &ground, true, notes)
    }

    /// Whether the attackers who are chosen can neither clear the hex nor cost the enemy more than it costs them.
    pub(super) fn is_hopeless(self, notes: &Notes) -> bool {
        self.plan_as_chosen(notes).is_none()
    }

    /// Whether the battle has emptied an objective, nobody is there yet, and some could hold it: the enemy cannot bring
    /// twice their strength against them, and they leave nothing open that is worth as much.
    pub(super) fn has_open_prize(self, legal: &[Action], notes: &Notes) -> bool {
        let state = self.state;
        let (side, target) = (state.active(), state.battle.target);
        let prize = self.goal(notes, target).filter(|goal| goal.owner.is_some());
        let Some(prize) = prize.filter(|goal| !self.is_taken(state, side, goal)) else { return false };
        let value = prize.value[side as usize];
        if value <= 0 || !state.battle.advanced.is_empty() {
            return false;
        }
        // Three at most can stand there.
        let mut best = [0; 3];
        for action in legal {
            if let Action::Advance(unit) = *action
                && self.has_room(target, unit)
                && self.worth_of_guard(unit, Units::EMPTY, notes) < value
            {
                let defense = i32::from(self.face(state, unit).defense);
                best[0] = best[0].max(defense);
                best.sort_unstable();
            }
        }
        let defense: i32 = best.iter().sum();
        defense > 0 && notes.strike[side.enemy() as usize][target.index()] < 2 * defense
    }

    /// What a unit guards that stands without any but these others in an objective that the enemy may come to.
    fn worth_of_guard(self, unit: UnitId, others: Units, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let (Some(side), Some(hex)) = (self.side(state, unit), state.hex(unit)) else { return 0 };
        match self.goal(notes, hex) {
            Some(goal)
                if self.is_taken(state, side, goal)
                    && !is_last_word(side, notes)
                    && self.is_in_reach(side.enemy(), goal, notes)
                    && desk.stack(hex).all(|other| other == unit || others.contains(other)) =>
            {
                goal.value[side as usize]
            }
            _ => 0,
        }
    }

    /// Whether a unit that goes to a hex leaves a capital empty that the enemy may come to, and not for something better.
    pub(super) fn abandons_capital(self, unit: UnitId, to: HexId, notes: &Notes) -> bool {
        let state = self.state;
        let (Some(side), Some(hex)) = (self.side(state, unit), state.hex(unit)) else { return false };
        if !self.goal(notes, hex).is_some_and(|goal| goal.is_capital) {
            return false;
        }
        let prize = self.goal(notes, to).filter(|goal| !self.is_taken(state, side, goal));
        let prize = prize.map_or(0, |goal| goal.value[side as usize]);
        self.worth_of_guard(unit, Units::EMPTY, notes) > prize
    }

    /// A capital of the phasing side that stands empty where the enemy can come next turn.
    pub(super) fn empty_capital(self, notes: &mut Notes) -> Option<HexId> {
        let At { state, desk, .. } = self;
        self.draw_maps(0, notes);
        let (own, enemy) = (state.active() as usize, state.active().enemy() as usize);
        if is_last_word(state.active(), notes) {
            return None;
        }
        let bare = |goal: &Goal| {
            goal.is_capital
                && goal.owner == Some(state.active())
                && state.last.holds(own, goal.hex)
                && desk.stack(goal.hex).next().is_none()
                && notes.strike[enemy][goal.hex.index()] > 0
        };
        let bare: Vec<HexId> = notes.goals.iter().filter(|goal| bare(goal)).map(|goal| goal.hex).collect();
        let enemies = desk.stacks[enemy].clone();
        bare.into_iter().find(|&hex| {
            enemies.iter().any(|from| self.can_march_to(state.active().enemy(), *from, hex, notes))
        })
    }
}

// Whether nobody moves after this side's turn.
fn is_last_word(side: Side, notes: &Notes) -> bool {
    notes.left == 0 && side == Side::Allied
}
