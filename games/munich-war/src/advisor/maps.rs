//! Maps of a position: where each side can strike, what pulls it where, and where it is in supply.

use std::num::NonZeroU8;

use hexmap::{Direction, Flood, HexId, Pass, Reach, Rings, StepTable, Ways};
use mechanics::{Obstacles, Recent, UnitId, add_zone};

use super::Weights;
use super::attack::Plan;
use crate::field::{Class, NO};
use crate::frame::At;
use crate::nation::{Nation, Nations, PerNation, Side};
use crate::state::{HexSet, State, Units, WORDS};
use crate::unit::Kind;
use crate::{Desk, MunichWar};

/// How far an objective pulls, in hexes.
const FAR: u16 = 40;
/// How far a unit strikes at most, in hexes.
const LONGEST: u16 = 5;
/// How near an enemy must be to an objective to be felt there, in hexes.
const NEAR: u16 = 5;
/// How far from a railroad line units are in supply, in hexes.
const HAULED: u16 = 3;

/// Working memory of the advisor.
pub struct Notes {
    pub(super) weights: Weights,
    /// Turns after this one.
    pub(super) left: u8,
    /// What strength is worth with so many turns left, per cent.
    pub(super) material: i32,
    /// Attack strength that each side could bring against a hex next turn.
    pub(super) strike: [Vec<i32>; 2],
    /// What a hex promises each side on the way to its objectives.
    pub(super) pull: [Vec<i32>; 2],
    /// Hexes that each side could come to next turn if nobody stood in its way.
    pub(super) raid: [HexSet; 2],
    /// How many stacks of each side have a hex in their zone or stand there.
    pub(super) screen: [Vec<u8>; 2],
    // The position that the screens are of.
    screened: u64,
    reach: Reach,
    // Where a stack in each hex can strike.
    sorties: Vec<Sorties>,
    // The stacks that the strikes were drawn from, by side and hex.
    blows: [Vec<Vec<Blow>>; 2],
    striking: [HexSet; 2],
    // Buffer for the blows of a stack.
    ready: Vec<Blow>,
    /// Buffer for where trains go.
    pub(super) stations: Vec<HexId>,
    /// Hexes where each side's units would be in supply, roughly.
    pub(super) supplied: [HexSet; 2],
    /// Units that are best left where they are.
    pub(super) dismissed: Units,
    pub(super) goals: Vec<Goal>,
    /// The place of a hex in the list of objectives.
    pub(super) goal_at: Vec<Option<u8>>,
    /// What it costs to make an enemy of a neutral.
    pub(super) affront: PerNation<i32>,
    /// A unit's part in an attack on each hex, for one unit in one position.
    pub(super) shares: Vec<(u32, i32)>,
    pub(super) asked: u32,
    /// Buffer for attacks that could be made.
    pub(super) plans: Vec<Plan>,
    atlases: Vec<Atlas>,
    // The ways of the position that is weighed, and its stacks with their attack strength.
    atlas: usize,
    columns: [Vec<(HexId, i32)>; 2],
    /// What the stack in each hex defends with, where there is one.
    pub(super) defense: Vec<i32>,
    // What the pull was drawn for: who fights on which side, and how much each side wants each objective.
    drawn_for: [Nations; 2],
    wanted: Vec<[i32; 2]>,
    wanting: Vec<[i32; 2]>,
}

/// How a unit moves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Gait {
    class: Class,
    movement: u8,
    storms: bool,
}

/// All that a stack's reach depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Surroundings {
    gait: Gait,
    obstacles: Obstacles<WORDS>,
}

impl Blow {
    const NONE: Blow = Blow { attack: 0, touched: HexSet::EMPTY };
}

/// What is known of strikes from a hex.
#[derive(Default)]
struct Sorties {
    /// Where units could come to if nobody were in their way: what is farther away does not concern them.
    free: Vec<(Gait, HexSet)>,
    found: Recent<Surroundings, HexSet>,
}

/// Attack strength, and where it can be brought to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Blow {
    attack: i32,
    touched: HexSet,
}

/// What never changes.
pub(crate) struct Lay {
    /// What a unit in each hex could attack from there, and the hex itself.
    beside: Vec<HexSet>,
    /// What steps cost, by class and weather.
    steps_by: [[StepTable; 2]; 3],
    /// Where supply can go over land.
    overland: Ways<WORDS>,
    /// What a unit loses with its first step and with its last, at the beginning of the game.
    pub(super) steps: Vec<[i32; 2]>,
    /// The points for a lost unit, and the units that have any.
    pub(super) bounty: Vec<i32>,
    pub(super) prized: Units,
    /// The shift of the terrain of a hex.
    pub(super) cover: Vec<i16>,
    /// What a defender loses in a column on average, per cent of its worth.
    pub(super) toll: Vec<i32>,
    pub(super) bombards: Units,
    /// Hexes around each over land, with their distance, the nearest first.
    pub(super) near: Vec<Vec<(HexId, u8)>>,
    /// The same as sets.
    raided: Vec<HexSet>,
}

/// A hex that is worth points, or whose loss may make a country surrender.
pub(super) struct Goal {
    pub hex: HexId,
    /// Its points for whoever holds it last.
    pub points: i32,
    /// Its points while Germans stand there.
    pub occupied: i32,
    /// What it is worth to each side, over all.
    pub value: [i32; 2],
    /// What its points are worth.
    pub scored: i32,
    /// What its country may lose with it by surrender, in hundredths.
    pub collapse: i32,
    /// Whose it is by rights; nobody's while its country is neutral.
    pub owner: Option<Side>,
    /// Whether it is a capital that scores.
    pub is_capital: bool,
    /// Hexes from which an enemy is felt.
    around: HexSet,
}

/// How strongly objectives pull from each hex: the ways lead around countries that are neutral now.
struct Atlas {
    joined: [Nations; 2],
    /// Hexes around each objective, by side.
    rings: [Vec<Rings>; 2],
    /// How near each hex is to each objective, by side: [`nearness`].
    near: [Vec<Vec<u8>>; 2],
}

/// How much it counts to be so many steps from an objective; where there is no way it is 0.
const fn nearness(steps: i32) -> i32 {
    240 / (steps + 3)
}

impl Default for Notes {
    fn default() -> Self {
        Notes {
            weights: Weights::default(),
            left: 0,
            material: 100,
            strike: Default::default(),
            pull: Default::default(),
            raid: [HexSet::EMPTY; 2],
            screen: Default::default(),
            screened: 0,
            reach: Reach::new(),
            sorties: Vec::new(),
            blows: Default::default(),
            striking: [HexSet::EMPTY; 2],
            ready: Vec::new(),
            stations: Vec::new(),
            supplied: [HexSet::EMPTY; 2],
            dismissed: Units::EMPTY,
            goals: Vec::new(),
            goal_at: Vec::new(),
            affront: PerNation::filled(0),
            shares: Vec::new(),
            asked: 0,
            plans: Vec::new(),
            atlases: Vec::new(),
            atlas: 0,
            columns: Default::default(),
            defense: Vec::new(),
            drawn_for: [Nations::EMPTY; 2],
            wanted: Vec::new(),
            wanting: Vec::new(),
        }
    }
}

impl Notes {
    // Takes out of the map what a stack could strike and draws what it can strike now; most stay as they are.
    fn redraw_strike(&mut self, side: usize, hex: HexId) {
        let before = &mut self.blows[side][hex.index()];
        if *before == self.ready {
            return;
        }
        let strike = &mut self.strike[side];
        let mut draw = |hexes: HexSet, change: i32| {
            if change != 0 {
                hexes.iter().for_each(|at| strike[at.index()] += change);
            }
        };
        for at in 0..before.len().max(self.ready.len()) {
            let [old, new] = [&*before, &self.ready].map(|blows| blows.get(at).unwrap_or(&Blow::NONE));
            draw(old.touched - new.touched, -old.attack);
            draw(old.touched & new.touched, new.attack - old.attack);
            draw(new.touched - old.touched, new.attack);
        }
        std::mem::swap(before, &mut self.ready);
    }
}

impl MunichWar {
    /// What never changes, worked out when it is first asked for.
    #[inline]
    pub(super) fn lay(&self) -> &Lay {
        self.lay.get_or_init(|| {
            let grid = &self.field.grid;
            let over_land = |from: HexId, side: Direction, _: HexId| {
                if self.field.is_open(from, side) { Pass::Through } else { Pass::No }
            };
            let mut flood = Flood::new();
            let near = |hex: HexId| -> Vec<(HexId, u8)> {
                flood.fill(grid, [hex], LONGEST, over_land);
                flood.hexes().iter().map(|at| (*at, flood.steps(*at).unwrap_or(0) as u8)).collect()
            };
            let near: Vec<_> = grid.ids().map(near).collect();
            let beside = |hex: HexId| {
                let mut beside = HexSet::from_iter([hex]);
                add_zone(&mut beside, grid, hex, self.field.open[hex.index()]);
                beside
            };
            let steps_by = |class: Class, storms: usize| {
                let costs = &self.field.costs[class as usize][storms];
                StepTable::new(grid, |from, side, _| match costs[from.index()][side.index()] {
                    NO => None,
                    cost => NonZeroU8::new(cost),
                })
            };
            let weights = self.pack.temper.usual();
            Lay {
                steps: self.ids().map(|unit| self.price_of_steps(unit, weights)).collect(),
                bounty: self.ids().map(|unit| self.price_on_head(unit, weights)).collect(),
                prized: self.ids().filter(|unit| self.price_on_head(*unit, weights) > 0).collect(),
                cover: grid.ids().map(|hex| self.cover(hex)).collect(),
                toll: self.tolls(),
                bombards: self.ids().filter(|unit| self.unit(*unit).kind == Kind::Bombardment).collect(),
                beside: grid.ids().map(beside).collect(),
                steps_by: Class::ALL.map(|class| [0, 1].map(|storms| steps_by(class, storms))),
                overland: Ways::new(grid, |from, side, _| self.field.is_open(from, side)),
                raided: near.iter().map(|near| near.iter().map(|(at, _)| *at).collect()).collect(),
                near,
            }
        })
    }

    // The buffers, and the list of objectives.
    fn prepare_notes(&self, notes: &mut Notes) {
        let grid = &self.field.grid;
        notes.shares = vec![(0, 0); grid.len()];
        notes.sorties.resize_with(grid.len(), Sorties::default);
        notes.goal_at = vec![None; grid.len()];
        for hex in grid.ids() {
            let record = &self.field.hexes[hex.index()];
            let city = record.city.as_ref();
            // 22.0: a center that is an objective scores as one of them only.
            let doubled = record.objective > 0 && city.is_some_and(|city| city.center);
            let points = city.map_or(0, |city| if doubled { 0 } else { i32::from(city.points) });
            let occupied = i32::from(record.objective) + i32::from(record.mannerheim);
            if points + occupied > 0 || self.field.centers.contains(hex) {
                notes.goal_at[hex.index()] = Some(notes.goals.len() as u8);
                let around = grid.within(hex, NEAR).collect();
                let goal = Goal {
                    hex,
                    points,
                    occupied,
                    value: [0; 2],
                    scored: 0,
                    collapse: 0,
                    owner: None,
                    is_capital: city.is_some_and(|city| city.capital && city.points > 0),
                    around,
                };
                notes.goals.push(goal);
            }
        }
        let hexes = grid.len();
        notes.strike = [vec![0; hexes], vec![0; hexes]];
        notes.blows = [vec![Vec::new(); hexes], vec![Vec::new(); hexes]];
        notes.pull = [vec![0; hexes], vec![0; hexes]];
        notes.defense = vec![0; hexes];
        notes.wanted = vec![[0; 2]; notes.goals.len()];
        notes.screen = [vec![0; hexes], vec![0; hexes]];
    }

    fn cover(&self, hex: HexId) -> i16 {
        let record = &self.field.hexes[hex.index()];
        let natural = record.terrain.map_or(0, |terrain| self.pack.terrain.natural(terrain).shift);
        let city = if record.city.is_some() { self.pack.terrain.city } else { 0 };
        natural.min(city).into()
    }

    // What the stack in a hex can strike with, and where.
    #[expect(clippy::too_many_arguments, reason = "all that a strike depends on")]
    fn ready_blows(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
        shut: &HexSet,
        counted: impl Fn(u8) -> i32,
        desk: &Desk,
        notes: &mut Notes,
    ) {
        let Notes { sorties, reach, ready, .. } = notes;
        let Sorties { free, found } = &mut sorties[hex.index()];
        let mut done = None;
        for unit in desk.stack(hex) {
            let face = self.face(state, unit);
            if face.attack == 0 || face.movement == 0 {
                continue;
            }
            let gait = Gait { class: self.class(unit), movement: face.movement, storms: state.storms };
            if done != Some(gait) {
                done = Some(gait);
                let at = free.iter().position(|(known, _)| *known == gait).unwrap_or_else(|| {
                    self.stride(hex, gait, &Obstacles::default(), reach);
                    free.push((gait, reach.hexes().iter().copied().chain([hex]).collect()));
                    free.len() - 1
                });
                let (shut, stop) = (*shut & free[at].1, desk.zones[side.enemy() as usize] & free[at].1);
                let now = Surroundings { gait, obstacles: Obstacles { shut, stop } };
                let touched = found.find(now, || self.sortie(hex, &now, reach));
                ready.push(Blow { attack: 0, touched });
            }
            if let Some(blow) = ready.last_mut() {
                blow.attack += counted(face.attack);
            }
        }
    }

    // What a stack can come to, and one hex farther.
    fn sortie(&self, hex: HexId, now: &Surroundings, reach: &mut Reach) -> HexSet {
        self.stride(hex, now.gait, &now.obstacles, reach);
        let beside = &self.lay().beside;
        let mut touched = beside[hex.index()];
        for at in reach.hexes() {
            touched |= beside[at.index()];
        }
        touched
    }

    fn stride(&self, hex: HexId, gait: Gait, obstacles: &Obstacles<WORDS>, reach: &mut Reach) {
        let table = &self.lay().steps_by[gait.class as usize][usize::from(gait.storms)];
        let first = obstacles.ways_out(&self.field.grid, hex);
        reach.search_table(table, hex, 2 * gait.movement, first, |to| obstacles.bar(to), |_| 0);
    }

    /// Whether a side may come to an objective next turn: to a capital also if somebody stands in the way now, who may be
    /// gone by then.
    #[inline]
    pub(super) fn is_in_reach(&self, side: Side, goal: &Goal, notes: &Notes) -> bool {
        notes.strike[side as usize][goal.hex.index()] > 0
            || (goal.is_capital && notes.raid[side as usize].contains(goal.hex))
    }

    /// Whether a side has what it wants of an objective.
    #[inline]
    pub(super) fn is_taken(&self, state: &State, side: Side, goal: &Goal) -> bool {
        goal.owner.is_some() && state.last.holds(side as usize, goal.hex)
    }

    /// How near the stacks of a side are to an objective, each by its strength. [`MunichWar::draw_approach`] comes
    /// first.
    pub(super) fn approach(&self, notes: &Notes, side: Side, goal: usize) -> i32 {
        let near = &notes.atlases[notes.atlas].near[side as usize][goal];
        notes.columns[side as usize].iter().map(|&(hex, attack)| attack * i32::from(near[hex.index()])).sum()
    }

    /// What objectives are worth now, and what neutrals would bring into the field.
    fn price_goals(&self, state: &State, notes: &mut Notes) {
        let mut strength = PerNation::filled(0);
        for unit in self.ids() {
            if state.hex(unit).is_some() || self.unit(unit).kind.is_air() {
                strength[self.unit(unit).nation] += self.value_of(state, unit, notes);
            }
        }
        for nation in Nation::ALL {
            let neutral = state.side_of(nation).is_none();
            notes.affront[nation] = if neutral { strength[nation] * notes.weights.affront / 100 } else { 0 };
        }
        let mut centers = PerNation::filled(0);
        for hex in &self.field.centers {
            if let Some(nation) = self.country(state, hex) {
                centers[nation] += 1;
            }
        }
        for at in 0..notes.goals.len() {
            let goal = &notes.goals[at];
            let Some(nation) = self.country(state, goal.hex) else { continue };
            let owner = state.side_of(nation);
            let german = owner == Some(Side::Allied) || owner.is_none();
            let points = goal.points + if german { goal.occupied } else { 0 };
            let mut collapse = 0;
            if self.field.centers.contains(goal.hex) && !state.surrendered.contains(nation) {
                let chance = i32::from(self.pack.country(nation).surrender);
                collapse = 100 * strength[nation] * chance / 6 / (centers[nation] + 1).max(1);
            }
            let value = points * notes.weights.point + collapse / 100;
            let worth = Side::ALL.map(|side| match owner {
                Some(_) => value,
                None => {
                    let fighting = state.joined[side as usize] - state.surrendered;
                    let able = fighting.iter().any(|power| self.may_invade(state, power, nation));
                    if able {
                        (value - notes.affront[nation]).max(0) * notes.weights.neutral / 100
                    } else {
                        0
                    }
                }
            });
            let goal = &mut notes.goals[at];
            (goal.value, goal.owner) = (worth, owner);
            (goal.scored, goal.collapse) = (goal.points * notes.weights.point, collapse);
        }
    }

    /// The objective in a hex.
    #[inline]
    pub(super) fn goal<'n>(&self, notes: &'n Notes, hex: HexId) -> Option<&'n Goal> {
        notes.goal_at[hex.index()].map(|at| &notes.goals[usize::from(at)])
    }

    /// Whether a unit is Germany's: the only one that counts on a strategic objective (22.0).
    #[inline]
    pub(super) fn is_german(&self, unit: UnitId) -> bool {
        self.unit(unit).nation == Nation::Germany
    }
}

impl At<'_> {
    pub(super) fn draw_maps(self, mood: u8, notes: &mut Notes) {
        self.draw_ground(notes);
        self.choose_weights(mood, notes);
        self.draw_pull(notes);
    }

    /// The weights of whoever is about to act.
    pub(super) fn choose_weights(self, mood: u8, notes: &mut Notes) {
        let state = self.state;
        let behind = state.active() == Side::Axis && self.is_axis_behind(notes);
        let temper = if behind { &self.pack.temper_behind } else { &self.pack.temper };
        notes.weights = *temper.in_mood(mood);
        if notes.left == 0 && self.is_losing(notes) {
            // Who has lost when the game ends now has nothing more to lose.
            (notes.weights.lose, notes.weights.caution) = (0, 0);
        }
    }

    /// The maps that are the same whatever anybody wants, and what objectives are worth by the usual weights.
    pub(super) fn draw_ground(self, notes: &mut Notes) {
        let state = self.state;
        notes.dismissed = Units::EMPTY;
        if notes.goals.is_empty() {
            self.prepare_notes(notes);
        }
        notes.weights = *self.pack.temper.usual();
        notes.left = self.scenario(state).turns.saturating_sub(state.turn);
        // Who lives on after the last turn is of no use.
        notes.material = [30, 55, 80, 100][usize::from(notes.left.min(3))];
        for side in Side::ALL {
            self.draw_strike(notes, side);
            self.draw_supply(notes, side);
        }
        self.price_goals(state, notes);
    }

    // Where each stack can come to, zones and all, and one hex farther.
    fn draw_strike(self, notes: &mut Notes, side: Side) {
        let At { state, desk, .. } = self;
        let own = side as usize;
        // Who may join the war tomorrow is half here already (5.3).
        let mut coming = HexSet::EMPTY;
        let mut shut = desk.occupied[side.enemy() as usize] | desk.neutral;
        if !state.intervened {
            let nations = self.scenario(state).interventions[own];
            for nation in &nations {
                shut -= self.field.countries[nation];
            }
            let units = self.land.iter().filter(|unit| nations.contains(self.unit(*unit).nation));
            coming.extend(units.filter_map(|unit| state.hex(unit)));
        }
        let present = desk.occupied[own] | coming;
        let mut raid = HexSet::EMPTY;
        for hex in &(present | notes.striking[own]) {
            notes.ready.clear();
            if present.contains(hex) {
                // An invaded country that may intervene is both here and to come.
                let times = 1 + i32::from(desk.occupied[own].contains(hex) && coming.contains(hex));
                let share = if coming.contains(hex) { 2 } else { 1 };
                let counted = |attack: u8| i32::from(attack) / share * times;
                self.ready_blows(state, side, hex, &shut, counted, desk, notes);
            }
            if !notes.ready.is_empty() {
                raid |= self.lay().raided[hex.index()];
            }
            notes.redraw_strike(own, hex);
        }
        notes.striking[own] = present;
        notes.raid[own] = raid;
    }

    /// Whether somebody of a stack of this side could march to a hex next turn.
    pub(super) fn can_march_to(self, side: Side, from: HexId, to: HexId, notes: &mut Notes) -> bool {
        let At { state, desk, .. } = self;
        let shut = desk.occupied[side.enemy() as usize] | desk.neutral;
        let obstacles = Obstacles { shut, stop: *self.enemy_zone(side) };
        desk.stack(from).any(|unit| {
            let face = self.face(state, unit);
            let gait = Gait { class: self.class(unit), movement: face.movement, storms: state.storms };
            self.stride(from, gait, &obstacles, &mut notes.reach);
            self.unit(unit).is_mobile() && face.movement > 0 && notes.reach.hexes().contains(&to)
        })
    }

    /// Brings the screens up to date with where the units stand.
    pub(super) fn draw_screens(self, notes: &mut Notes) {
        let desk = self.desk;
        if notes.screened == desk.generation {
            return;
        }
        notes.screened = desk.generation;
        for side in [0, 1] {
            let screen = &mut notes.screen[side];
            screen.fill(0);
            for &hex in &desk.stacks[side] {
                if desk.stack(hex).any(|unit| self.unit(unit).is_mobile()) {
                    screen[hex.index()] += 1;
                    let open = self.field.open[hex.index()];
                    for (direction, &to) in self.field.grid.neighbours(hex).iter().enumerate() {
                        if to.is_some() && open >> direction & 1 == 1 {
                            screen[to.index()] += 1;
                        }
                    }
                }
            }
        }
    }

    // Whoever is within three hexes of a railroad that leads to a source of his side.
    fn draw_supply(self, notes: &mut Notes, side: Side) {
        let At { state, desk, .. } = self;
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let mut sources = HexSet::EMPTY;
        for nation in &(state.joined[own] - state.surrendered) {
            sources |= self.sources(nation, side);
        }
        let railheads = self.spread_on_rails(side, sources) | sources;
        let shut = desk.neutral | desk.occupied[enemy];
        let stop = desk.zones[enemy] - desk.occupied[own];
        notes.supplied[own] = self.lay().overland.spread_within(&railheads, &shut, &stop, HAULED);
    }

    // Objectives pull whoever wants them, and whoever has them and may lose them.
    pub(super) fn draw_pull(self, notes: &mut Notes) {
        let state = self.state;
        let mut now = std::mem::take(&mut notes.wanting);
        now.clear();
        let wanted = |goal| Side::ALL.map(|side| self.tug(side, goal, notes).max(0));
        now.extend(notes.goals.iter().map(wanted));
        if now != notes.wanted || state.joined != notes.drawn_for {
            if state.joined != notes.drawn_for {
                notes.drawn_for = state.joined;
                notes.wanted.fill([0; 2]);
                notes.pull.iter_mut().for_each(|pull| pull.fill(0));
            }
            let known = self.find_atlas(notes);
            let atlas = &notes.atlases[known];
            for side in [0, 1] {
                for (at, rings) in atlas.rings[side].iter().enumerate() {
                    let (before, now) = (notes.wanted[at][side], now[at][side]);
                    if now != before {
                        // Whole numbers are taken out as they were put in: so only what changes is drawn.
                        let felt = |value: i32, steps: i32| value * (1024 / (steps + 3)) / 1024;
                        rings.add(&mut notes.pull[side], |steps| felt(now, steps) - felt(before, steps));
                    }
                }
            }
            std::mem::swap(&mut now, &mut notes.wanted);
        }
        notes.wanting = now;
    }

    /// How strongly an objective pulls a side.
    fn tug(self, side: Side, goal: &Goal, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let weights = &notes.weights;
        let value = goal.value[side as usize];
        if !self.is_taken(state, side, goal) {
            return value;
        }
        let enemy = side.enemy() as usize;
        let near = goal.around.intersects(&desk.occupied[enemy]) || notes.strike[enemy][goal.hex.index()] > 0;
        value * if near { weights.keep } else { weights.keep / 8 } / 100
    }

    /// Lists the stacks with what they attack and defend with, and finds the ways of this position.
    pub(super) fn draw_approach(self, notes: &mut Notes) {
        let At { state, desk, .. } = self;
        notes.atlas = self.find_atlas(notes);
        for side in [0, 1] {
            notes.columns[side].clear();
            for &hex in &desk.stacks[side] {
                let (mut attack, mut defense) = (0, 0);
                for unit in desk.stack(hex) {
                    let face = self.face(state, unit);
                    defense += i32::from(face.defense);
                    attack += if face.movement > 0 { i32::from(face.attack) } else { 0 };
                }
                notes.defense[hex.index()] = defense;
                notes.columns[side].push((hex, attack));
            }
        }
    }

    // The place of the ways of this position in the list.
    fn find_atlas(self, notes: &mut Notes) -> usize {
        let state = self.state;
        let known = notes.atlases.iter().position(|atlas| atlas.joined == state.joined);
        known.unwrap_or_else(|| {
            // A game sees a few of them: some interventions and invasions.
            if notes.atlases.len() >= 24 {
                notes.atlases.clear();
            }
            let atlas = self.chart(&notes.goals);
            notes.atlases.push(atlas);
            notes.atlases.len() - 1
        })
    }

    fn chart(self, goals: &[Goal]) -> Atlas {
        let At { state, desk, .. } = self;
        let mut near = [Vec::new(), Vec::new()];
        let rings = Side::ALL.map(|side| {
            let mut open = self.field.land - desk.neutral;
            for nation in &(state.joined[side as usize] - state.surrendered) {
                open |= self.invadable(nation);
            }
            let pass = |from: HexId, direction: Direction, to: HexId| {
                if self.field.is_open(from, direction) && open.contains(to) {
                    Pass::Through
                } else {
                    Pass::No
                }
            };
            let mut flood = desk.flood.borrow_mut();
            let around = |goal: &Goal| {
                flood.fill(&self.field.grid, [goal.hex], FAR, pass);
                let nearness = |hex| flood.steps(hex).map_or(0, |steps| nearness(steps.into()) as u8);
                near[side as usize].push(self.field.grid.ids().map(nearness).collect());
                Rings::new(&flood)
            };
            goals.iter().map(around).collect()
        });
        Atlas { joined: state.joined, rings, near }
    }
}
