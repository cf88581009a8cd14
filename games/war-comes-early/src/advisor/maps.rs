//! Maps of a position: where each side can strike, and what pulls it where.

use hexmap::{HexId, Pass};

use super::Weights;
use super::attack::Exchange;
use crate::nation::{Side, Standing};
use crate::pack::AwardWhen;
use crate::state::{HexSet, Units};
use crate::{Desk, State, WarComesEarly};

/// How far an objective pulls, in hexes.
const FAR: u16 = 40;

/// Working memory of the advisor.
#[derive(Default)]
pub struct Notes {
    pub(super) weights: Weights,
    pub(super) boldness: i32,
    /// Attack strength that each side could bring against a hex next turn.
    pub(super) strike: [Vec<i32>; 2],
    /// What a hex promises each side on the way to its objectives.
    pub(super) pull: [Vec<i32>; 2],
    /// Hexes where each side's units would be in supply, roughly.
    pub(super) supplied: [HexSet; 2],
    /// Units that are best left where they are.
    pub(super) dismissed: Units,
    pub(super) exchanges: Vec<Exchange>,
    pub(super) goals: Vec<Goal>,
    // What the pull was drawn for.
    drawn_for: Vec<i32>,
    /// Hexes around each, with their distance.
    pub(super) near: Vec<Vec<(HexId, u8)>>,
}

/// A hex that is worth points.
pub(super) struct Goal {
    pub hex: HexId,
    /// What it is worth now to the side that does not hold it, and to the one that does.
    pub value: i32,
    // Steps from every hex.
    steps: Vec<u16>,
}

impl WarComesEarly {
    pub(super) fn draw_maps(&self, state: &State, boldness: i32, desk: &mut Desk, notes: &mut Notes) {
        self.look(state, desk);
        notes.boldness = boldness;
        notes.dismissed = Units::EMPTY;
        if notes.near.is_empty() {
            self.prepare(desk, notes);
        }
        for side in Side::ALL {
            self.draw_strike(state, desk, notes, side);
            self.draw_supply(state, desk, notes, side);
        }
        self.draw_pull(state, notes);
    }

    // What never changes: neighbourhoods, and the way from every hex to every objective.
    fn prepare(&self, desk: &mut Desk, notes: &mut Notes) {
        let grid = &self.field.grid;
        let near = |hex: HexId| {
            let around =
                (0..=6u16).flat_map(|radius| grid.ring(hex, radius).map(move |at| (at, radius as u8)));
            around.filter(|(at, _)| self.in_play.contains(*at)).collect()
        };
        notes.exchanges = self.work_out_all();
        notes.near = grid.ids().map(near).collect();
        let scoring = |hex: &HexId| {
            self.awards.iter().any(|award| award.hex == *hex) || self.field.hexes[hex.index()].vp > 0
        };
        for hex in grid.ids().filter(|hex| self.in_play.contains(*hex)).filter(scoring) {
            let pass = |from: HexId, side, to: HexId| {
                if self.field.is_open(from, side) && self.in_play.contains(to) {
                    Pass::Through
                } else {
                    Pass::No
                }
            };
            desk.flood.fill(grid, [hex], FAR, pass);
            let steps = grid.ids().map(|at| desk.flood.steps(at).unwrap_or(FAR)).collect();
            notes.goals.push(Goal { hex, value: 0, steps });
        }
        let hexes = grid.len();
        notes.strike = [vec![0; hexes], vec![0; hexes]];
        notes.pull = [vec![0; hexes], vec![0; hexes]];
    }

    fn draw_strike(&self, state: &State, desk: &Desk, notes: &mut Notes, side: Side) {
        let strike = &mut notes.strike[side as usize];
        strike.fill(0);
        for &hex in &desk.stacks[side as usize] {
            for unit in desk.stack(hex) {
                let attack = i32::from(self.unit(unit).attack);
                if attack == 0 || state.standing[self.unit(unit).nation] != Standing::AtWar {
                    continue;
                }
                // Clear terrain costs two half points a hex; the last one is fought for.
                let reach = self.movement_factor(unit) / 3 + 1;
                for &(at, distance) in &notes.near[hex.index()] {
                    if distance > reach {
                        break;
                    }
                    strike[at.index()] += attack;
                }
            }
        }
    }

    fn draw_supply(&self, state: &State, desk: &mut Desk, notes: &mut Notes, side: Side) {
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let zone = *self.zone(desk, side.enemy()) - desk.occupied[own];
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
        let pass = |from: HexId, direction, to: HexId| {
            if !self.field.is_open(from, direction) || !self.in_play.contains(to) || shut.contains(to) {
                Pass::No
            } else if zone.contains(to) {
                Pass::Into
            } else {
                Pass::Through
            }
        };
        desk.flood.fill(&self.field.grid, sources.iter(), u16::MAX, pass);
        notes.supplied[own] = desk.flood.hexes().iter().copied().collect::<HexSet>() | home;
    }

    // Objectives pull whoever wants them, and whoever has them and may lose them.
    fn draw_pull(&self, state: &State, notes: &mut Notes) {
        let mut key = std::mem::take(&mut notes.drawn_for);
        let mut now = Vec::with_capacity(notes.goals.len());
        for goal in &mut notes.goals {
            goal.value = self.value_of_goal(state, goal.hex, notes.weights.point);
            let german = state.control.holds(Side::German as usize, goal.hex);
            let allied = state.control.holds(Side::Allied as usize, goal.hex);
            now.push(4 * goal.value + i32::from(german) + 2 * i32::from(allied));
        }
        if key != now {
            key = now;
            for side in Side::ALL {
                let pull = &mut notes.pull[side as usize];
                pull.fill(0);
                for goal in notes.goals.iter().filter(|goal| goal.value > 0) {
                    let held = state.control.holds(side as usize, goal.hex);
                    let value = if held { goal.value / 2 } else { goal.value };
                    for (pull, steps) in pull.iter_mut().zip(&goal.steps) {
                        if *steps < FAR {
                            *pull += value / (i32::from(*steps) + 3);
                        }
                    }
                }
            }
        }
        notes.drawn_for = key;
    }

    /// What it is worth to hold a hex.
    pub(super) fn value_of_goal(&self, state: &State, hex: HexId, point: i32) -> i32 {
        if self.campaign.is_none() {
            let awards = self.awards.iter().filter(|award| award.hex == hex);
            return awards
                .filter(|award| award.when == AwardWhen::Controls)
                .map(|award| i32::from(award.points) * point)
                .sum();
        }
        let points = i32::from(self.field.hexes[hex.index()].vp);
        let country = self.field.country(hex).and_then(|nation| self.war().country(nation));
        match country {
            Some(country) if country.scores => match state.standing[country.nation] {
                // Taking a hex counts twice: one side gains what the other loses.
                Standing::AtWar | Standing::Fallen => {
                    let key = country.nation == crate::nation::Nation::Czechoslovakia;
                    points * point / 5 * if key { 2 } else { 1 }
                }
                Standing::Neutral | Standing::Outside => 0,
            },
            _ => 0,
        }
    }
}
