//! Maps of a position: where each side can strike, and what pulls it where.

use hexmap::{Flood, HexId, Id, Pass, Rings, Ways};
use mechanics::{Obstacles, Recent, UnitId};

use super::Weights;
use super::attack::Exchange;
use crate::frame::At;
use crate::nation::{Nation, Side, Standing, Standings};
use crate::pack::AwardWhen;
use crate::state::{HexSet, Units, WORDS};
use crate::{State, WarComesEarly};

/// How far an objective pulls, in hexes.
const FAR: u16 = 24;

/// How far away, in hexes, a unit threatens an objective at all, and how far with all its strength: columns on
/// railroads cross a country in a turn.
const THREAT: u16 = 20;
const STRIKE: u16 = 4;

/// Greater differences of strength are all alike.
pub(super) const WIDEST: i16 = 100;

/// How far around a hex its neighbourhood goes.
const NEAR: u16 = 6;

/// The attack strength that a stack can bring as far as each distance; at first all that it has.
type Muster = [i32; NEAR as usize + 1];

/// Working memory of the advisor.
#[derive(Default)]
pub struct Notes {
    pub(super) weights: Weights,
    /// Attack strength that each side could bring against a hex next turn.
    pub(super) strike: [Vec<i32>; 2],
    /// Attack strength that each side could bring against an objective in time: what is far counts less.
    pub(super) threat: [Vec<i32>; 2],
    // The stacks that strike and threat were drawn from.
    musters: [Vec<Muster>; 2],
    mustered: [HexSet; 2],
    /// What a hex promises each side on the way to its objectives.
    pub(super) pull: [Vec<i32>; 2],
    // How much each side wanted each objective when the pull was drawn.
    wanted: [Vec<i32>; 2],
    /// Hexes where each side's units would be in supply, roughly.
    pub(super) supplied: [HexSet; 2],
    /// Units that are best left where they are.
    pub(super) dismissed: Units,
    /// Hexes next to what each side can attack.
    pub(super) front: [HexSet; 2],
    /// Hexes that each side could come to soon.
    pub(super) raid: [HexSet; 2],
    /// How many stacks of each side stand in a hex or next to it.
    pub(super) screen: [Vec<u8>; 2],
    /// Hexes that the enemy of each side could come to and where nobody stands in his way.
    pub(super) gaps: [HexSet; 2],
    /// How many stacks of each side stand two hexes away.
    pub(super) flanked: [Vec<u8>; 2],
    // The stacks that these were drawn from: those that can move with what they screen, and all.
    screened: [HexSet; 2],
    covered: [HexSet; 2],
    flanking: [HexSet; 2],
    // The tables of the desk that these are of, unless other maps have changed since.
    screened_at: Option<u64>,
    /// What ground support is good for in each hex.
    pub(super) support: Vec<i32>,
    // Where supply was last found to go.
    lines: Recent<Lines, HexSet>,
    /// What it is worth to hold each hex.
    pub(super) worth: Vec<i32>,
    // The stacks of each side with what they are worth.
    columns: [Vec<(HexId, i32)>; 2],
    /// Column shift of each hex for a defender of each side.
    pub(super) shift: [Vec<i8>; 2],
    shift_for: Option<Box<(HexSet, Standings)>>,
}

/// All that the extent of supply depends on.
#[derive(PartialEq, Eq)]
struct Lines {
    sources: HexSet,
    obstacles: Obstacles<WORDS>,
}

/// What never changes in a scenario.
pub(crate) struct Lay {
    /// Hexes around each, with their distance.
    pub(super) near: Vec<Vec<(HexId, u8)>>,
    /// The same as sets.
    around: Vec<HexSet>,
    /// Hexes two away from each.
    pub(super) flanks: Vec<Vec<HexId>>,
    /// The places on which the game hangs: in 1938 the war is the Allies' as long as Prague stands (4.2), in 1939 the
    /// awards are all that counts (13.3). A place with two awards counts twice.
    pub(super) bulwarks: Vec<HexId>,
    /// Hexes from which zones reach the ways into one of these places.
    pub(super) sealing: HexSet,
    /// Hexes from which a place scores that counts for whoever is next to it (13.3).
    pub(super) sieges: HexSet,
    /// What each unit is worth in half corps.
    pub(super) half_corps: Vec<u8>,
    /// The column of the results table for each difference from `-WIDEST` on.
    pub(super) columns: Vec<u8>,
    /// What each column of the results table comes to, by the size of the defending stack.
    pub(super) exchanges: Vec<Exchange>,
    pub(super) goals: Vec<Goal>,
    /// The objectives that a unit in each hex threatens, with how much of its strength counts there, of
    /// `THREAT - STRIKE`.
    threatens: Vec<Vec<(HexId, u8)>>,
    /// What each unit can bring as far as each distance.
    musters: Vec<Muster>,
    /// All hexsides of the map.
    sides: Ways<WORDS>,
    /// Where supply can go from hex to hex.
    ways: Ways<WORDS>,
}

/// A hex that is worth points.
pub(super) struct Goal {
    pub hex: HexId,
    /// Whether each side's units may go there.
    open: [bool; 2],
    // Hexes around it, by the steps to go.
    rings: Rings,
    // How near each hex is: the fewer steps, the more; 0 if it is far.
    near: Vec<u8>,
}

impl At<'_> {
    pub(super) fn draw_maps(self, mood: u8, notes: &mut Notes) {
        let At { state, .. } = self;
        self.draw_ground(mood, notes);
        self.draw_shifts(state, notes);
        self.draw_pull(notes);
    }

    /// The maps that are the same whatever anybody wants, and what objectives are worth.
    pub(super) fn draw_ground(self, mood: u8, notes: &mut Notes) {
        let At { state, .. } = self;
        notes.weights = *self.temper.in_mood(mood);
        notes.dismissed = Units::EMPTY;
        notes.screened_at = None;
        let hexes = self.field.grid.len();
        if notes.worth.len() != hexes {
            notes.strike = [vec![0; hexes], vec![0; hexes]];
            notes.pull = [vec![0; hexes], vec![0; hexes]];
            notes.threat = [vec![0; hexes], vec![0; hexes]];
            notes.musters = [vec![Muster::default(); hexes], vec![Muster::default(); hexes]];
            notes.mustered = [HexSet::EMPTY; 2];
            let goals = self.lay().goals.len();
            notes.wanted = [vec![0; goals], vec![0; goals]];
            notes.screen = [vec![0; hexes], vec![0; hexes]];
            (notes.screened, notes.covered) = ([HexSet::EMPTY; 2], [HexSet::EMPTY; 2]);
            notes.flanked = [vec![0; hexes], vec![0; hexes]];
            notes.flanking = [HexSet::EMPTY; 2];
            notes.worth = vec![0; hexes];
        }
        for side in Side::ALL {
            self.draw_strike(notes, side);
            self.draw_supply(notes, side);
        }
        for goal in &self.lay().goals {
            notes.worth[goal.hex.index()] = self.value_of_goal(state, goal.hex);
        }
    }

    /// Lists the stacks with what they are worth.
    pub(super) fn draw_columns(self, notes: &mut Notes) {
        let At { desk, .. } = self;
        for side in [0, 1] {
            let columns = &mut notes.columns[side];
            columns.clear();
            let worth = |hex: HexId| desk.stack(hex).map(|unit| self.value_of(unit)).sum();
            columns.extend(desk.stacks[side].iter().map(|&hex| (hex, worth(hex))));
        }
    }
}

impl WarComesEarly {
    /// How near the stacks of a side are to an objective, each by what it is worth; 0 if it may not go there.
    pub(super) fn approach(&self, notes: &Notes, side: Side, goal: &Goal) -> i32 {
        if !goal.open[side as usize] {
            return 0;
        }
        let columns = notes.columns[side as usize].iter();
        columns.map(|&(hex, worth)| worth * i32::from(goal.near[hex.index()])).sum()
    }
}

impl At<'_> {
    /// Whether nobody can come to the help of a place through the zones of a side (9.1): all its ways are closed, and a
    /// zone lies on itself. The zones are those of the position that the maps are of.
    pub(super) fn is_sealed(self, hex: HexId, by: Side) -> bool {
        let At { desk, .. } = self;
        let Some(zone) = desk.zones[by as usize].get() else { return false };
        let shut = |at: &HexId| {
            at.is_none()
                || !self.in_play.contains(*at)
                || zone.contains(*at)
                || desk.occupied[by as usize].contains(*at)
        };
        zone.contains(hex) && self.field.grid.neighbours(hex).iter().all(shut)
    }
}

impl WarComesEarly {
    fn draw_shifts(&self, state: &State, notes: &mut Notes) {
        let key = (state.breached, state.standing);
        if notes.shift_for.as_deref() == Some(&key) {
            return;
        }
        notes.shift_for = Some(Box::new(key));
        for side in Side::ALL {
            let shift = self.field.grid.ids().map(|hex| self.ground_of(state, hex, side).shift as i8);
            notes.shift[side as usize].clear();
            notes.shift[side as usize].extend(shift);
        }
    }

    /// What never changes, worked out when it is first asked for.
    #[inline]
    pub(super) fn lay(&self) -> &Lay {
        self.lay.get_or_init(|| {
            let grid = &self.field.grid;
            let near = |hex: HexId| -> Vec<(HexId, u8)> {
                let ring = |radius: u16| grid.ring(hex, radius).map(move |at| (at, radius as u8));
                (0..=NEAR).flat_map(ring).filter(|(at, _)| self.in_play.contains(*at)).collect()
            };
            let near: Vec<_> = grid.ids().map(near).collect();
            let scores = |hex: &HexId| {
                let stands = |unit| self.opening().hex(unit) == Some(*hex);
                let awarded = self.awards.iter();
                let mut awarded =
                    awarded.map(|award| award.hex == *hex || award.eliminated.iter().any(stands));
                self.field.hexes[hex.index()].vp > 0 || awarded.any(|awarded| awarded)
            };
            let free = Obstacles::default();
            let mut flood = Flood::new();
            let mut goal = |hex: HexId| {
                flood.fill(grid, [hex], FAR, self.passing(&free));
                let open = Side::ALL.map(|side| {
                    let mut powers = self.scenario.nations.iter().filter(|power| power.side == side);
                    powers.any(|power| self.field.of(power.nation).operates.contains(hex))
                });
                let nearness = |at| flood.steps(at).map_or(0, |steps| (240 / (steps + 3)) as u8);
                let near = grid.ids().map(nearness).collect();
                Goal { hex, open, rings: Rings::new(&flood), near }
            };
            let goals: Vec<Goal> = self.in_play.iter().filter(scores).map(&mut goal).collect();
            let threatens = |hex: HexId| {
                let felt = |goal: &Goal| {
                    let felt = THREAT.checked_sub(grid.distance(hex, goal.hex))?;
                    Some((goal.hex, felt.min(THREAT - STRIKE) as u8))
                };
                goals.iter().filter_map(felt).collect()
            };
            let two_away = |near: &Vec<(HexId, u8)>| {
                near.iter().filter(|(_, distance)| *distance == 2).map(|(at, _)| *at).collect()
            };
            let bulwarks: Vec<HexId> = match &self.campaign {
                None => self.awards.iter().map(|award| award.hex).collect(),
                Some(war) => {
                    let country = war.country(Nation::Czechoslovakia);
                    country.map_or(Vec::new(), |country| country.capital.iter().collect())
                }
            };
            let besieged = self.awards.iter().filter(|award| award.when == AwardWhen::Adjacent);
            let besieged = besieged.filter(|_| self.campaign.is_none());
            Lay {
                sealing: bulwarks.iter().flat_map(|place| grid.within(*place, 2)).collect(),
                bulwarks,
                flanks: near.iter().map(two_away).collect(),
                sieges: besieged.flat_map(|award| *grid.neighbours(award.hex)).collect(),
                columns: (-WIDEST..=WIDEST).map(|value| self.results.column(0, value) as u8).collect(),
                half_corps: self.ids().map(|unit| self.worth(unit)).collect(),
                around: near.iter().map(|near| near.iter().map(|(at, _)| *at).collect()).collect(),
                near,
                threatens: grid.ids().map(threatens).collect(),
                musters: self.ids().map(|unit| self.muster_of(unit)).collect(),
                sides: Ways::new(grid, |_, _, _| true),
                goals,
                exchanges: self.work_out_all(),
                ways: Ways::new(grid, |from, side, to| self.passing(&free)(from, side, to) != Pass::No),
            }
        })
    }
}

impl At<'_> {
    fn draw_strike(self, notes: &mut Notes, side: Side) {
        let At { desk, .. } = self;
        let own = side as usize;
        let front = &mut notes.front[side.enemy() as usize];
        *front = self.lay().sides.step(&(desk.occupied[own] | desk.borders.garrisons[own]));
        let mut raid = HexSet::EMPTY;
        for hex in &desk.afoot[own] {
            raid |= self.lay().around[hex.index()];
        }
        notes.raid[own] = raid;
        for hex in &(desk.occupied[own] | notes.mustered[own]) {
            let now = match desk.occupied[own].contains(hex) {
                true => self.muster(hex),
                false => Muster::default(),
            };
            self.redraw_strike(notes, own, hex, now);
        }
        notes.mustered[own] = desk.occupied[own];
    }

    fn muster(self, hex: HexId) -> Muster {
        let At { state, desk, .. } = self;
        let mut muster = Muster::default();
        for unit in desk.stack(hex) {
            if state.standing[self.unit(unit).nation] == Standing::AtWar {
                let own = &self.lay().musters[unit.index()];
                muster.iter_mut().enumerate().for_each(|(distance, strength)| *strength += own[distance]);
            }
        }
        muster
    }
}

impl WarComesEarly {
    fn muster_of(&self, unit: UnitId) -> Muster {
        // Clear terrain costs two half points a hex; the last one is fought for.
        let reach = usize::from(self.movement_factor(unit) / 3 + 1);
        let mut muster = Muster::default();
        muster.iter_mut().take(reach + 1).for_each(|strength| *strength = self.unit(unit).attack.into());
        muster
    }

    // Takes out of the maps what a stack could do and draws what it can do now; most stacks stay as they are.
    fn redraw_strike(&self, notes: &mut Notes, side: usize, hex: HexId, now: Muster) {
        let before = std::mem::replace(&mut notes.musters[side][hex.index()], now);
        if before == now {
            return;
        }
        let strike = &mut notes.strike[side];
        for &(at, distance) in &self.lay().near[hex.index()] {
            let distance = usize::from(distance);
            strike[at.index()] += now[distance] - before[distance];
        }
        let threat = &mut notes.threat[side];
        for &(goal, felt) in &self.lay().threatens[hex.index()] {
            let felt = |muster: Muster| muster[0] * i32::from(felt) / i32::from(THREAT - STRIKE);
            threat[goal.index()] += felt(now) - felt(before);
        }
    }
}

impl At<'_> {
    /// Brings the screens up to date with where the units stand.
    pub(super) fn draw_screens(self, notes: &mut Notes) {
        let At { desk, .. } = self;
        if notes.screened_at == Some(desk.generation) {
            return;
        }
        notes.screened_at = Some(desk.generation);
        for side in [0, 1] {
            let before = std::mem::replace(&mut notes.screened[side], desk.afoot[side]);
            for (hexes, change) in [(before - desk.afoot[side], -1), (desk.afoot[side] - before, 1)] {
                for hex in &hexes {
                    let around = self.field.grid.neighbours(hex).iter().chain([&hex]);
                    for &at in around.filter(|at| at.is_some()) {
                        let stacks = &mut notes.screen[side][at.index()];
                        *stacks = stacks.wrapping_add_signed(change);
                        notes.covered[side].set(at, *stacks > 0);
                    }
                }
            }
            notes.gaps[side] = notes.raid[1 - side] - notes.covered[side];
            let now = desk.occupied[side] & self.in_play;
            let before = std::mem::replace(&mut notes.flanking[side], now);
            for (hexes, change) in [(before - now, -1), (now - before, 1)] {
                for hex in &hexes {
                    for at in &self.lay().flanks[hex.index()] {
                        let stacks = &mut notes.flanked[side][at.index()];
                        *stacks = stacks.wrapping_add_signed(change);
                    }
                }
            }
        }
    }

    /// Works out what a marker for ground support is good for in each hex: it goes where the fighting is.
    pub(super) fn draw_support(self, side: Side, notes: &mut Notes) {
        let At { desk, .. } = self;
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let grid = &self.field.grid;
        notes.support.clear();
        notes.support.resize(grid.len(), 0);
        let mut draw = |at: HexId, promise: i32| {
            for &hex in grid.neighbours(at).iter().chain([&at]) {
                if let Some(support) = notes.support.get_mut(hex.index()) {
                    *support += promise;
                }
            }
        };
        for at in &(desk.occupied[own] - desk.air_zone) {
            if grid.neighbours(at).iter().any(|next| desk.occupied[enemy].contains(*next)) {
                let strength: i32 = desk.stack(at).map(|unit| i32::from(self.unit(unit).attack)).sum();
                draw(at, 3 * strength);
            }
        }
        for at in &(desk.occupied[enemy] - desk.occupied[own] - desk.air_zone) {
            draw(at, notes.strike[own][at.index()].min(20));
        }
    }

    fn draw_supply(self, notes: &mut Notes, side: Side) {
        let At { state, desk, .. } = self;
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let stop = *self.zone(side.enemy()) - desk.occupied[own];
        let held = *state.control.of(own);
        let mut sources = HexSet::EMPTY;
        let mut home = HexSet::EMPTY;
        let powers = self.scenario.nations.iter().filter(|power| power.side == side);
        for power in powers.filter(|power| state.standing[power.nation] == Standing::AtWar) {
            let area = self.field.of(power.nation);
            sources |= area.sources & held;
            home |= area.home;
        }
        let shut = desk.borders.cut[own] | desk.occupied[enemy];
        let lines = Lines { sources, obstacles: Obstacles { shut, stop } };
        notes.supplied[own] =
            notes.lines.find(lines, || self.lay().ways.spread(&sources, &shut, &stop)) | home;
    }

    // Objectives pull whoever wants them, and whoever has them and may lose them: the more so, the less there
    // is at hand to take or to keep them.
    fn draw_pull(self, notes: &mut Notes) {
        for (at, goal) in self.lay().goals.iter().enumerate() {
            let value = notes.worth[goal.hex.index()];
            for side in Side::ALL {
                let urgency = self.urgency(notes, goal.hex, side);
                let now = if goal.open[side as usize] { (value * urgency / 100).max(0) } else { 0 };
                let before = std::mem::replace(&mut notes.wanted[side as usize][at], now);
                if now != before {
                    // Whole numbers are taken out as they were put in: so only what changes is drawn.
                    let felt = |value: i32, steps: i32| value / (steps + 3);
                    let pull = &mut notes.pull[side as usize];
                    goal.rings.add(pull, |steps| felt(now, steps) - felt(before, steps));
                }
            }
        }
    }
}

impl WarComesEarly {
    /// What it is worth to hold a hex.
    fn value_of_goal(&self, state: &State, hex: HexId) -> i32 {
        let weights = self.temper.usual();
        let point = weights.point;
        if self.campaign.is_none() {
            let wanted =
                |award: &&crate::scenario::Award| award.hex == hex && award.when == AwardWhen::Controls;
            let held: i32 = self.awards.iter().filter(wanted).map(|award| i32::from(award.points)).sum();
            // A unit that must be gone is as good as a place.
            let stands = |award: &&crate::scenario::Award| {
                award.eliminated.iter().any(|unit| state.hex(unit) == Some(hex))
            };
            let gone: i32 = self.awards.iter().filter(stands).map(|award| i32::from(award.points)).sum();
            // To stand next to a place counts for something already.
            let next =
                |award: &&crate::scenario::Award| award.hex == hex && award.when == AwardWhen::Adjacent;
            let beside: i32 = self.awards.iter().filter(next).map(|award| i32::from(award.points)).sum();
            return (held + gone - beside) * point;
        }
        let points = i32::from(self.field.hexes[hex.index()].vp);
        let country = self.field.country(hex).and_then(|nation| self.war().country(nation));
        match country {
            Some(country) if country.scores => match state.standing[country.nation] {
                // Taking a hex counts twice: one side gains what the other loses.
                standing @ (Standing::AtWar | Standing::Fallen) => {
                    let capital = standing == Standing::AtWar && country.capital.contains(hex);
                    let stake = match country.nation {
                        // While this one stands the Allies win (4.2).
                        Nation::Czechoslovakia if capital => weights.prague,
                        Nation::Czechoslovakia => weights.bohemia,
                        // Who loses both hexes of this one has lost the war (4.1).
                        Nation::Germany if capital => weights.berlin,
                        _ if capital => weights.capital,
                        _ => weights.town,
                    };
                    points * point * stake / 100
                }
                Standing::Neutral | Standing::Outside => 0,
            },
            _ => 0,
        }
    }
}

impl At<'_> {
    /// How urgent it is for a side to send more to an objective, of a hundred.
    fn urgency(self, notes: &Notes, hex: HexId, side: Side) -> i32 {
        let At { state, desk, .. } = self;
        let (own, enemy, at) = (side as usize, side.enemy() as usize, hex.index());
        let there: i32 = desk.stack(hex).map(|unit| i32::from(self.unit(unit).defense)).sum();
        if state.control.holds(own, hex) {
            // Help must be there before the enemy is.
            match notes.threat[enemy][at] {
                0 => 0,
                theirs if theirs > 2 * there => 60,
                theirs if theirs > there => 40,
                _ => 15,
            }
        } else {
            let needed = 2 * there + notes.strike[enemy][at] / 2 + 8;
            match notes.strike[own][at] {
                ours if ours >= 2 * needed => 30,
                ours if ours >= needed => 60,
                _ => 100,
            }
        }
    }
}
