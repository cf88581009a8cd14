//! Maps of a position: where each side can strike, and what pulls it where.

use hexmap::{Flood, HexId, Pass, Ways};
use mechanics::{Obstacles, UnitId};

use super::Weights;
use super::attack::Exchange;
use crate::nation::{Nation, Side, Standing, Standings};
use crate::pack::AwardWhen;
use crate::state::{HexSet, Units, WORDS};
use crate::{Desk, State, WarComesEarly};

/// How far an objective pulls, in hexes.
const FAR: u16 = 24;

/// How far away, in hexes, a unit threatens an objective at all, and how far with all its strength: columns on
/// railroads cross a country in a turn.
const THREAT: i32 = 20;
const STRIKE: i32 = 4;

/// Working memory of the advisor.
#[derive(Default)]
pub struct Notes {
    pub(super) weights: Weights,
    /// Attack strength that each side could bring against a hex next turn.
    pub(super) strike: [Vec<i32>; 2],
    /// Attack strength that each side could bring against an objective in time: what is far counts less.
    pub(super) threat: [Vec<i32>; 2],
    /// What a hex promises each side on the way to its objectives.
    pub(super) pull: [Vec<i32>; 2],
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
    // The tables of the desk that the screens were drawn from.
    screened: u64,
    /// What it is worth to hold each hex.
    pub(super) worth: Vec<i32>,
    /// Column shift of each hex for a defender of each side.
    pub(super) shift: [Vec<i8>; 2],
    shift_for: Option<Box<(HexSet, Standings)>>,
    // What the pull was drawn for.
    drawn_for: Vec<i32>,
    wanted: Vec<i32>,
}

/// What never changes in a scenario.
pub(crate) struct Lay {
    /// Hexes around each, with their distance.
    pub(super) near: Vec<Vec<(HexId, u8)>>,
    /// What each column of the results table comes to, by the size of the defending stack.
    pub(super) exchanges: Vec<Exchange>,
    pub(super) goals: Vec<Goal>,
    /// Where supply can go from hex to hex.
    ways: Ways<WORDS>,
}

/// A hex that is worth points.
pub(super) struct Goal {
    pub hex: HexId,
    /// Whether each side's units may go there.
    open: [bool; 2],
    // Hexes around it with the steps to go.
    around: Vec<(HexId, u16)>,
}

impl WarComesEarly {
    pub(super) fn draw_maps(&self, state: &State, mood: u8, desk: &mut Desk, notes: &mut Notes) {
        self.look(state, desk);
        notes.weights = *self.temper.in_mood(mood);
        notes.dismissed = Units::EMPTY;
        let hexes = self.field.grid.len();
        if notes.worth.len() != hexes {
            notes.strike = [vec![0; hexes], vec![0; hexes]];
            notes.pull = [vec![0; hexes], vec![0; hexes]];
            notes.threat = [vec![0; hexes], vec![0; hexes]];
            notes.screen = [vec![0; hexes], vec![0; hexes]];
            notes.worth = vec![0; hexes];
        }
        for side in Side::ALL {
            self.draw_strike(state, desk, notes, side);
            self.draw_supply(state, desk, notes, side);
        }
        self.draw_threat(state, desk, notes);
        self.draw_shifts(state, notes);
        self.draw_pull(state, desk, notes);
    }

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
            let near = |hex: HexId| {
                let ring = |radius: u16| grid.ring(hex, radius).map(move |at| (at, radius as u8));
                (0..=6).flat_map(ring).filter(|(at, _)| self.in_play.contains(*at)).collect()
            };
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
                let around = grid.ids().filter_map(|at| Some((at, flood.steps(at)?))).collect();
                let open = Side::ALL.map(|side| {
                    let mut powers = self.scenario.nations.iter().filter(|power| power.side == side);
                    powers.any(|power| self.field.of(power.nation).operates.contains(hex))
                });
                Goal { hex, open, around }
            };
            Lay {
                near: grid.ids().map(near).collect(),
                exchanges: self.work_out_all(),
                ways: Ways::new(grid, |from, side, to| self.passing(&free)(from, side, to) != Pass::No),
                goals: self.in_play.iter().filter(scores).map(&mut goal).collect(),
            }
        })
    }

    fn draw_strike(&self, state: &State, desk: &Desk, notes: &mut Notes, side: Side) {
        let strike = &mut notes.strike[side as usize];
        strike.fill(0);
        let front = &mut notes.front[side.enemy() as usize];
        *front = HexSet::EMPTY;
        for hex in &(desk.occupied[side as usize] | desk.borders.garrisons[side as usize]) {
            front.extend(self.field.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()));
        }
        let mut raid = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            for unit in desk.stack(hex) {
                let attack = i32::from(self.unit(unit).attack);
                if attack == 0 || state.standing[self.unit(unit).nation] != Standing::AtWar {
                    continue;
                }
                // Clear terrain costs two half points a hex; the last one is fought for.
                let reach = self.movement_factor(unit) / 3 + 1;
                for &(at, distance) in &self.lay().near[hex.index()] {
                    if distance > reach {
                        break;
                    }
                    strike[at.index()] += attack;
                }
            }
            if desk.stack(hex).any(|unit| self.is_afoot(state, unit)) {
                raid.extend(self.lay().near[hex.index()].iter().map(|(at, _)| *at));
            }
        }
        notes.raid[side as usize] = raid;
    }

    /// Whether a unit of a country at war can move.
    #[inline]
    pub(super) fn is_afoot(&self, state: &State, unit: UnitId) -> bool {
        !self.unit(unit).is_static() && state.standing[self.unit(unit).nation] == Standing::AtWar
    }

    /// Brings the screens up to date with where the units stand.
    pub(super) fn draw_screens(&self, state: &State, desk: &Desk, notes: &mut Notes) {
        if notes.screened == desk.generation {
            return;
        }
        notes.screened = desk.generation;
        for side in [0, 1] {
            let screen = &mut notes.screen[side];
            screen.fill(0);
            for &hex in &desk.stacks[side] {
                if desk.stack(hex).any(|unit| self.is_afoot(state, unit)) {
                    for &at in self.field.grid.neighbours(hex).iter().chain([&hex]) {
                        if at.is_some() {
                            screen[at.index()] += 1;
                        }
                    }
                }
            }
        }
    }

    fn draw_threat(&self, state: &State, desk: &Desk, notes: &mut Notes) {
        for side in Side::ALL {
            let threat = &mut notes.threat[side as usize];
            for goal in &self.lay().goals {
                threat[goal.hex.index()] = 0;
            }
            for &hex in &desk.stacks[side as usize] {
                let ready = |unit: &UnitId| state.standing[self.unit(*unit).nation] == Standing::AtWar;
                let units = desk.stack(hex).filter(ready);
                let attack: i32 = units.map(|unit| i32::from(self.unit(unit).attack)).sum();
                if attack == 0 {
                    continue;
                }
                for goal in &self.lay().goals {
                    let distance = i32::from(self.field.grid.distance(hex, goal.hex));
                    let near = (THREAT - distance).clamp(0, THREAT - STRIKE);
                    threat[goal.hex.index()] += attack * near / (THREAT - STRIKE);
                }
            }
        }
    }

    fn draw_supply(&self, state: &State, desk: &mut Desk, notes: &mut Notes, side: Side) {
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let stop = *self.zone(desk, side.enemy()) - desk.occupied[own];
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
        notes.supplied[own] = self.lay().ways.spread(&sources, &shut, &stop) | home;
    }

    // Objectives pull whoever wants them, and whoever has them and may lose them: the more so, the less there
    // is at hand to take or to keep them.
    fn draw_pull(&self, state: &State, desk: &Desk, notes: &mut Notes) {
        let mut now = std::mem::take(&mut notes.wanted);
        now.clear();
        for goal in &self.lay().goals {
            let value = self.value_of_goal(state, goal.hex);
            notes.worth[goal.hex.index()] = value;
            for side in Side::ALL {
                let urgency = self.urgency(state, desk, notes, goal.hex, side);
                now.push(if goal.open[side as usize] { value * urgency / 100 } else { 0 });
            }
        }
        if notes.drawn_for != now {
            for side in Side::ALL {
                let pull = &mut notes.pull[side as usize];
                pull.fill(0);
                for (goal, wanted) in self.lay().goals.iter().zip(now.chunks_exact(2)) {
                    let value = wanted[side as usize];
                    if value > 0 {
                        for &(hex, steps) in &goal.around {
                            pull[hex.index()] += value / (i32::from(steps) + 3);
                        }
                    }
                }
            }
        }
        notes.wanted = std::mem::replace(&mut notes.drawn_for, now);
    }

    /// What it is worth to hold a hex.
    fn value_of_goal(&self, state: &State, hex: HexId) -> i32 {
        let point = self.temper.usual().point;
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
                        Nation::Czechoslovakia if capital => 11,
                        Nation::Czechoslovakia => 4,
                        // Who loses both hexes of this one has lost the war (4.1).
                        Nation::Germany if capital => 8,
                        _ if capital => 4,
                        _ => 2,
                    };
                    points * point / 10 * stake
                }
                Standing::Neutral | Standing::Outside => 0,
            },
            _ => 0,
        }
    }

    /// How urgent it is for a side to send more to an objective, of a hundred.
    fn urgency(&self, state: &State, desk: &Desk, notes: &Notes, hex: HexId, side: Side) -> i32 {
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
