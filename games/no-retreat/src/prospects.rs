//! What the battles promise that are near: reckoned roughly, since it is asked about every hex that a unit could go to.
//!
//! All worth is in hundredths of a victory point. An attack is judged by the cells of its column; which units take part, which
//! cards and markers come in, and what follows is left out.

use hexmap::{Direction, HexId, Id};
use mechanics::UnitId;

use crate::NoRetreat;
use crate::board::{Board, HEXES, Hexes};
use crate::combat::{CombatTable, Counterattack, Outcome, odds};
use crate::frame::At;
use crate::marker::Ability;
use crate::nation::{Nation, Nations, Side};
use crate::pack::{Counted, Score};
use crate::state::State;
use crate::terrain::SideKind;
use crate::unit::{Armor, Kind, PerUnits, UNITS, Units};

/// What a strength point counts.
pub(crate) const STRENGTH: i32 = 25;
/// What a surrender brings in a campaign beyond its score: an event point, which only brings an early end near.
const EVENT: i32 = 40;
/// What is won by driving a stack away, in hundredths of what it is worth.
const DRIVEN: i32 = 15;
/// What ground counts that is no goal.
const GROUND: i32 = 3;
/// What a counterattack costs at even odds, in hundredths of a step of the attacker.
const RIPOSTE: i32 = 60;
/// What a cleared goal counts, in hundredths: it may be lost again.
const TAKEN: i32 = 60;
/// Battles beyond those that can be declared count so little, in hundredths.
const MORE: i32 = 20;
/// So many units at most are reckoned to come to a battle from farther away.
const COMING: usize = 4;

/// What the cells of a column bring, summed over the faces of the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cells {
    own_steps: i32,
    enemy_steps: i32,
    each_steps: i32,
    // Retreats that the defender must make, and those that he may buy off.
    driven: i32,
    falls: i32,
    killed: i32,
    // In halves.
    ripostes: i32,
}

impl Cells {
    fn add(&mut self, outcome: &Outcome) {
        self.own_steps += i32::from(outcome.attacker_steps);
        self.enemy_steps += i32::from(outcome.defender_steps);
        self.each_steps += i32::from(outcome.each_steps);
        self.killed += i32::from(outcome.eliminates);
        match (outcome.retreat, outcome.may_stand) {
            (0, _) => {}
            (_, true) => self.falls += 1,
            (_, false) => self.driven += 1,
        }
        match outcome.counterattack {
            Counterattack::None => {}
            Counterattack::May => self.ripostes += 2 + i32::from(outcome.counterattack_shift),
            Counterattack::Must => {
                self.ripostes += 1;
                self.falls += 1;
            }
        }
    }
}

/// What never changes, reckoned once.
#[derive(Default)]
pub(crate) struct Reckoned {
    /// The cells of all tables by column; the first one is what comes below the table.
    cells: [Vec<Cells>; CombatTable::ALL.len()],
    /// The countries of the board.
    lands: Vec<(Nation, Hexes)>,
    /// The hexes next to each across sides without water, and how many they are.
    near: Vec<([HexId; 6], u8)>,
    /// What each hex is worth to the German.
    pub prizes: Vec<i32>,
    /// What the German wins when a unit is destroyed, and when it surrenders.
    points: Vec<[i32; 2]>,
}

/// Reckons it.
pub(crate) fn reckon(game: &NoRetreat) -> Reckoned {
    let board = game.board();
    let countries = Nation::ALL.into_iter().filter(|nation| board.countries[*nation as usize].is_some());
    Reckoned {
        cells: cells(game),
        lands: countries.map(|nation| (nation, board.country(nation))).collect(),
        near: board.grid.ids().map(|hex| neighbours(board, hex)).collect(),
        prizes: board.grid.ids().map(|hex| game.worth_of(hex)).collect(),
        points: game.ids().map(|unit| game.points_for(unit)).collect(),
    }
}

fn neighbours(board: &Board, hex: HexId) -> ([HexId; 6], u8) {
    let (mut near, mut count) = ([HexId::NONE; 6], 0);
    for (direction, &to) in Direction::ALL.into_iter().zip(board.grid.neighbours(hex)) {
        if !to.is_none()
            && board.land.contains(to)
            && board.along.get(hex, direction) != Some(SideKind::Water)
        {
            near[count] = to;
            count += 1;
        }
    }
    (near, count as u8)
}

fn cells(game: &NoRetreat) -> [Vec<Cells>; CombatTable::ALL.len()] {
    CombatTable::ALL.map(|(table, _)| {
        let results = game.pack.results(table);
        let column = |cells: &mut dyn Iterator<Item = u8>| {
            let mut sum = Cells::default();
            cells.for_each(|cell| sum.add(&game.pack.outcomes[usize::from(cell)]));
            sum
        };
        let below = column(&mut std::iter::repeat_n(results.below, 6));
        let columns = (0..results.table.columns())
            .map(|at| column(&mut (1..=6).map(|die| *results.table.result(at, die))));
        std::iter::once(below).chain(columns).collect()
    })
}

/// When the battles would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// In the Combat Phase that comes: whoever has moved is where he will be.
    Soon,
    /// In the next turn of the side.
    Next,
}

/// A position as battles see it.
pub(crate) struct Prospects<'a> {
    at: At<'a>,
    /// What each unit attacks with.
    attack: PerUnits<u8>,
    /// What its next step costs its side, and all of it.
    step: PerUnits<i16>,
    whole: PerUnits<i16>,
}

struct Site {
    hex: HexId,
    value: i32,
    near: Units,
}

impl NoRetreat {
    /// What the German wins, in points, when a unit is destroyed, and when it surrenders.
    fn points_for(&self, unit: UnitId) -> [i32; 2] {
        let own = self.scenario().victory.as_ref().map(|own| &own.scores[..]);
        let scores: &[Score] = own.unwrap_or(&self.front().scores);
        let mut points = [0; 2];
        for score in scores {
            let vp = 100 * i32::from(score.vp) / i32::from(score.per.max(1));
            match &score.counted {
                Counted::Lost(units) if units.contains(unit) => points = points.map(|it| it + vp),
                Counted::Surrendered(units) if units.contains(unit) => points[1] += vp,
                _ => {}
            }
        }
        if own.is_none() {
            points[1] += if self.unit(unit).side == Side::Allied { EVENT } else { -EVENT };
        }
        points
    }

    /// What a unit that leaves for the box of its end costs its side.
    pub(crate) fn end_of(&self, state: &State, unit: UnitId) -> i32 {
        let [destroyed, surrendered] = self.reckoned.points[unit.index()];
        let counter = self.unit(unit);
        let low = state.low_supply.contains(unit) || state.no_supply.contains(unit);
        let points = if low || counter.kind.is_works() { surrendered } else { destroyed };
        if counter.side == Side::Allied { points } else { -points }
    }

    /// What a unit costs its side by surrendering.
    pub(crate) fn surrender_of(&self, unit: UnitId) -> i32 {
        let [_, surrendered] = self.reckoned.points[unit.index()];
        if self.unit(unit).side == Side::Allied { surrendered } else { -surrendered }
    }
}

impl<'a> Prospects<'a> {
    /// The same with so many hundredths of what strength counts.
    pub fn new(at: At<'a>, strength: i32) -> Self {
        let mut new = Prospects {
            at,
            attack: PerUnits::filled(0),
            step: PerUnits::filled(0),
            whole: PerUnits::filled(0),
        };
        for unit in at.game.ids() {
            if at.state.hex(unit).is_none() {
                continue;
            }
            let counter = at.unit(unit);
            let points = i32::from(at.face(at.state, unit).strength);
            let end = at.game.end_of(at.state, unit);
            let whole = STRENGTH * points * strength / 100 + end;
            let reduced = at.state.reduced.contains(unit);
            let step = match &counter.back {
                Some(back) if !reduced => {
                    let lost = (points - i32::from(back.strength)).max(1);
                    // Whoever is reduced is nearer to his end.
                    STRENGTH * lost * strength / 100 + end / 4
                }
                _ => whole,
            };
            new.attack[unit] = at.game.attack_of(at.state, unit);
            new.step[unit] = step as i16;
            new.whole[unit] = whole as i16;
        }
        new
    }

    /// What a side can hope of its battles; `ground` is what it wins with a hex.
    pub fn of(&self, side: Side, when: When, ground: impl Fn(HexId) -> i32) -> i32 {
        let (at, state) = (self.at, self.at.state);
        let moves = match when {
            When::Soon => state.phase == crate::sequence::Phase::Movement(side),
            When::Next => true,
        };
        let mut coming = [(UnitId::new(0), HexId::NONE, 0); UNITS];
        let mut count = 0;
        if moves {
            for unit in &at.own_units[side as usize] {
                let Some(hex) = state.hex(unit).filter(|_| self.attack[unit] > 0) else { continue };
                if when == When::Soon && state.moved.contains(unit) {
                    continue;
                }
                let mut far = u16::from(at.face(state, unit).movement);
                if state.low_supply.contains(unit) {
                    far = far.min(3);
                }
                coming[count] = (unit, hex, far);
                count += 1;
            }
        }
        let coming = &coming[..count];
        let mut sites: Vec<Site> = Vec::new();
        for hex in &at.occupied(side.enemy()) {
            let ground = ground(hex);
            let site = self.site(hex, side, coming, Units::EMPTY, ground);
            sites.extend(site);
        }
        sites.sort_by_key(|site| (-site.value, site.hex));
        let numbers = &at.pack.numbers;
        let most = match side {
            Side::German => numbers.german_targets,
            Side::Allied => numbers.allied_targets,
        };
        let (mut used, mut sum, mut fought) = (Units::EMPTY, 0, 0);
        for site in &sites {
            let mut value = site.value;
            if site.near.intersects(&used) {
                let again = self.site(site.hex, side, coming, used, ground(site.hex));
                let Some(again) = again else { continue };
                value = again.value;
                used |= again.near;
            } else {
                used |= site.near;
            }
            sum += if fought < most { value } else { value * MORE / 100 };
            fought += 1;
        }
        sum
    }

    /// What stacks under Blitzkrieg! markers can hope of their assaults.
    pub fn of_assaults(&self, ground: impl Fn(HexId) -> i32) -> i32 {
        let (at, state) = (self.at, self.at.state);
        let mut sum = 0;
        for spearhead in state.spearheads.iter().filter(|it| !it.assaulted && it.moved.is_empty()) {
            let Some(from) = spearhead.units.iter().find_map(|unit| state.hex(unit)) else { continue };
            let mut best = 0;
            for &to in at.board().grid.neighbours(from).iter().filter(|to| to.is_some()) {
                let taken = at.occupied(Side::Allied).contains(to);
                let record = &at.board().hexes[to.index()];
                if !record.land || at.is_barred_step(Side::German, from, to) {
                    continue;
                }
                let value = if taken {
                    self.battle(to, Side::German, &spearhead.units, &[], ground(to), true)
                } else if state.control.holds(Side::Allied as usize, to) {
                    GROUND + ground(to) * TAKEN / 100
                } else {
                    0
                };
                best = best.max(value);
            }
            sum += best;
        }
        sum
    }
}

impl Prospects<'_> {
    // What an attack on a hex promises with all that is next to it and not used yet, and with half of those who could come.
    fn site(
        &self,
        hex: HexId,
        side: Side,
        coming: &[(UnitId, HexId, u16)],
        used: Units,
        ground: i32,
    ) -> Option<Site> {
        let (at, grid) = (self.at, &self.at.board().grid);
        let mut near = Units::EMPTY;
        for &from in grid.neighbours(hex).iter().filter(|from| from.is_some()) {
            if !at.occupied(side).contains(from) || at.side_between(from, hex).is_none() {
                continue;
            }
            for unit in at.stack(from).filter(|unit| self.attack[*unit] > 0 && !used.contains(*unit)) {
                near.insert(unit);
            }
        }
        let mut far = [UnitId::new(0); COMING];
        let mut count = 0;
        for &(unit, from, reach) in coming {
            if count == COMING {
                break;
            }
            let away = grid.distance(from, hex);
            if away > 1 && away <= reach + 1 && !used.contains(unit) {
                far[count] = unit;
                count += 1;
            }
        }
        if near.is_empty() && count == 0 {
            return None;
        }
        let value = self.battle(hex, side, &near, &far[..count], ground, false);
        (value > 0).then_some(Site { hex, value, near })
    }

    // What an attack promises to its side, by the best of the tables that it may be fought on; less than nothing is not fought.
    fn battle(
        &self,
        hex: HexId,
        side: Side,
        near: &Units,
        far: &[UnitId],
        ground: i32,
        assault: bool,
    ) -> i32 {
        let (at, state, numbers) = (self.at, self.at.state, &self.at.pack.numbers);
        // Strengths in halves: whoever is not there yet counts half.
        let (mut all, mut mobile, mut helper, mut step) = (0, 0, 0, i32::MAX);
        let (mut red, mut black, mut white_river, mut no_mobile) = (false, false, u8::MAX, false);
        let mut nations = Nations::EMPTY;
        for (unit, halves) in near.iter().map(|unit| (unit, 2)).chain(far.iter().map(|unit| (*unit, 1))) {
            let counter = at.unit(unit);
            let strength = halves * i32::from(self.attack[unit]);
            all += strength;
            if counter.mobile {
                mobile += strength;
            } else {
                helper = helper.max(strength);
            }
            step = step.min(i32::from(self.step[unit]));
            red |= counter.armor == Some(Armor::Blitzkrieg);
            black |= counter.armor == Some(Armor::Regular);
            if halves == 2 {
                nations.insert(counter.nation);
                let from = state.hex(unit).unwrap_or(hex);
                let line = at.side_between(from, hex).flatten();
                let line = line.and_then(|line| at.pack.terrain.line(line, side));
                white_river = white_river.min(line.map_or(0, |line| line.shift));
                no_mobile |= line.is_some_and(|line| line.no_mobile);
            }
        }
        let river = if white_river == u8::MAX { 0 } else { i32::from(white_river) };
        let terrain = &at.front().ground[hex.index()][side as usize];
        let (mut defence, mut whole, mut least) = (0, 0, i32::MAX);
        let (mut infantry, mut fort, mut fortress, mut dry) = (true, false, false, true);
        for unit in at.stack(hex) {
            let counter = at.unit(unit);
            defence += i32::from(at.face(state, unit).strength);
            whole += i32::from(self.whole[unit]);
            least = least.min(i32::from(self.step[unit]));
            infantry &= counter.kind.is_infantry_type();
            fort |= counter.kind == Kind::Fort;
            fortress |= counter.kind == Kind::Fortress;
            dry &= state.no_supply.contains(unit);
        }
        let mut shift = -i32::from(terrain.shift) - river;
        shift -= if fort { i32::from(numbers.fort_shift) } else { 0 };
        shift += if dry { i32::from(numbers.no_supply_shift) } else { 0 };
        if side == Side::Allied && nations.len() > 1 {
            shift -= i32::from(numbers.mixed_shift);
        }
        let armor = infantry && terrain.armor_bonus && !state.bad_weather;
        let bonus = |has: bool| if has && armor { i32::from(numbers.armor_shift) } else { 0 };
        let trapped = self.is_trapped(hex, side);
        let judge = |table: CombatTable, strength: i32, shift: i32| {
            let results = &at.pack.results(table).table;
            let ratio = odds((strength / 2) as i16, defence as i16);
            let cells = &at.game.reckoned.cells[table as usize];
            let value = |column: i32| {
                let column = column.clamp(0, cells.len() as i32 - 1) as usize;
                let cells = &cells[column];
                let riposte = (RIPOSTE * 2 * defence / strength.max(1)).min(100) * step / 100;
                let rout = if trapped { whole } else { whole * DRIVEN / 100 };
                let clear = ground * TAKEN / 100 + GROUND;
                // Whoever may stand loses a step instead.
                let stand = least.min(rout + clear);
                (cells.driven * (rout + clear)
                    + cells.falls * stand
                    + cells.killed * (whole + clear)
                    + cells.enemy_steps * least
                    + cells.each_steps * whole / 2
                    - cells.own_steps * step
                    - cells.ripostes * riposte / 2)
                    / 6
            };
            // 14.6.1: what is below the first column is not shifted.
            if ratio < results.heading(0, 0) {
                return value(0);
            }
            let first = results.column(0, ratio);
            let column = 1 + first as i32 + shift;
            let here = value(column);
            // Half of the way to the next column counts: strength that is not enough yet is on the way.
            let last = first + 1 >= results.columns();
            let [low, high] = [first, first + 1].map(|at| if last { 0 } else { results.heading(0, at) });
            let part = if last { 0 } else { i32::from(ratio - low) * 50 / i32::from(high - low).max(1) };
            here + (value(column + 1) - here).max(0) * part / 100
        };
        let mut best = i32::MIN;
        if assault {
            let table = CombatTable::Blitzkrieg;
            return judge(table, all, shift + i32::from(numbers.blitzkrieg_shift) + bonus(red)).max(0);
        }
        if fortress {
            return if side == Side::German { judge(CombatTable::Fortress, all, shift).max(0) } else { 0 };
        }
        let (quick, slow) = match side {
            Side::German => (CombatTable::GermanMobile, CombatTable::GermanPrepared),
            Side::Allied => (CombatTable::AlliedMobile, CombatTable::AlliedPrepared),
        };
        if mobile > 0 && !terrain.no_mobile && !no_mobile {
            let with = if side == Side::German { mobile + helper } else { mobile };
            best = best.max(judge(quick, with, shift + bonus(red)));
        }
        if side == Side::German || !at.is_guarded(hex) {
            best = best.max(judge(slow, all, shift + bonus(black)));
        }
        best.max(0)
    }

    // Whether units have nowhere to retreat to.
    fn is_trapped(&self, hex: HexId, by: Side) -> bool {
        let at = self.at;
        let (zone, own) = (at.zone_of(by), at.occupied(by.enemy()));
        let free = |to: &HexId| {
            at.board().land.contains(*to)
                && !at.occupied(by).contains(*to)
                && at.side_between(hex, *to).is_some()
                && (!zone.contains(*to) || own.contains(*to))
        };
        !at.board().grid.neighbours(hex).iter().filter(|to| to.is_some()).any(free)
    }
}

impl At<'_> {
    /// Hexes from which a line leads to a source of a nation (12.1), the partial one too. The same as `supplied_hexes`, and fast:
    /// it is asked about every position that is thought about.
    pub(crate) fn lines_of(self, nation: Nation) -> Hexes {
        let Some(side) = nation.side() else { return Hexes::EMPTY };
        let board = self.board();
        let own = self.occupied(side);
        let mut open = board.land - self.occupied(side.enemy()) - (self.zone_against(nation) - own);
        for (country, land) in &self.game.reckoned.lands {
            if *country != nation && self.is_neutral(self.state, *country) {
                open -= *land;
            }
        }
        let mut reached = self.supply_sources(nation) & open;
        let mut queue = [HexId::NONE; HEXES];
        let (mut first, mut last) = (0, 0);
        for hex in &reached {
            queue[last] = hex;
            last += 1;
        }
        while first < last {
            let (near, count) = &self.game.reckoned.near[queue[first].index()];
            first += 1;
            for &to in &near[..usize::from(*count)] {
                if open.contains(to) && reached.insert(to) {
                    queue[last] = to;
                    last += 1;
                }
            }
        }
        reached
    }
}

/// So many goals are taken at once by whoever finds them empty.
const RAIDS: usize = 4;
/// No unit goes farther.
const FARTHEST: usize = 8;

impl At<'_> {
    /// What a side could take next turn of the enemy's goals, since nobody stands there or in the way: zones stop whoever enters
    /// them (13.4.1). Rivers are not counted.
    pub(crate) fn raids(self, side: Side) -> i32 {
        let (game, state, board) = (self.game, self.state, self.board());
        let enemy = side.enemy();
        let nation = if side == Side::German { Nation::Germany } else { Nation::France };
        let zone = self.full_zone_against(nation);
        let mut open = board.land - self.occupied(enemy);
        for (country, land) in &game.reckoned.lands {
            if side == Side::Allied && self.is_neutral(state, *country) {
                open -= *land;
            }
        }
        // The points that somebody has left in each hex, one more; those with most go on first.
        let mut left = [0_u8; HEXES];
        let mut waves: [Vec<HexId>; FARTHEST + 1] = Default::default();
        for unit in &self.own_units[side as usize] {
            let Some(hex) = state.hex(unit).filter(|_| !self.unit(unit).kind.is_fixed()) else { continue };
            let most = match () {
                () if state.no_actions.contains(unit) => 1,
                () if state.no_supply.contains(unit) => 2,
                () if state.low_supply.contains(unit) => 3,
                () => FARTHEST as u8 - 1,
            };
            let points = game.face(state, unit).movement.min(most);
            if left[hex.index()] <= points {
                left[hex.index()] = points + 1;
                waves[usize::from(points)].push(hex);
            }
        }
        let starts = self.occupied(side);
        for points in (1..=FARTHEST).rev() {
            let mut at = 0;
            while let Some(&from) = waves[points].get(at) {
                at += 1;
                if usize::from(left[from.index()]) != points + 1 {
                    continue;
                }
                let bound = zone.contains(from);
                if bound && !starts.contains(from) {
                    continue;
                }
                let (near, count) = &game.reckoned.near[from.index()];
                for &to in &near[..usize::from(*count)] {
                    let stops = zone.contains(to);
                    if !open.contains(to) || bound && stops {
                        continue;
                    }
                    let ground = &self.front().ground[to.index()][side as usize];
                    let cost = usize::from(ground.cost) + usize::from(stops);
                    let Some(rest) = points.checked_sub(cost) else { continue };
                    if usize::from(left[to.index()]) < rest + 1 {
                        left[to.index()] = rest as u8 + 1;
                        waves[rest].push(to);
                    }
                }
            }
        }
        let mut best = [0; RAIDS];
        for hex in &board.cities {
            if left[hex.index()] == 0 || !state.control.holds(enemy as usize, hex) || starts.contains(hex) {
                continue;
            }
            let prize = game.reckoned.prizes[hex.index()];
            if let Some(least) = best.iter_mut().min().filter(|least| **least < prize) {
                *least = prize;
            }
        }
        best.iter().sum()
    }
}

/// What a marker in the hand counts: it comes back into the cup when it is used, and most hands are full again next turn.
pub(crate) fn worth_of_marker(ability: Ability) -> i32 {
    match ability {
        Ability::Blitz | Ability::ShockTarget | Ability::Hold | Ability::Shock => 3,
        Ability::Blitzkrieg | Ability::ShockCounterblow | Ability::InitiativeTarget => 2,
        Ability::CombatVp | Ability::HaltHitler => 4,
        Ability::Surrender => 5,
    }
}
