//! 16.10 to 16.17, 20.3 and 33.6: what happens to an air unit from the moment it is placed until it carries out its mission.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::Mission;
use crate::frame::{At, Playing, Step};
use crate::pack::Fire;
use crate::state::{Standing, State, Units, place};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

/// An air unit has been placed: winter die, interception, then its mission (16.11, 20.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Patrolling {
    /// The unit.
    pub unit: UnitId,
    /// Where it is.
    pub hex: HexId,
    /// What for.
    pub mission: Mission,
    /// How far it has come.
    pub moment: Moment,
}

/// How far a flight has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// The winter die is due, if any (20.3).
    Weather,
    /// The enemy may intercept with a TAC of his Available Box (33.6).
    Scramble,
    /// The winter die of that TAC.
    Takeoff(UnitId),
    /// The TAC and the intruder fire at each other.
    Duel(UnitId),
    /// Which patrol fires is to be found (16.14).
    Patrol,
    /// The patrol and the intruder fire at each other (16.11).
    Exchange(UnitId),
    /// The airborne unit lands (19.3).
    Landing,
}

impl RhinelandWar {
    /// Dice up to this keep an air unit on the ground (20.3).
    fn grounded(&self, state: &State) -> u8 {
        self.pack.weather(state.weather).grounded
    }

    /// What fire of an air unit does; MAC do not fire (16.11).
    fn fire(&self, unit: UnitId, die: u8) -> Fire {
        rule!("T.cap");
        let cells = match self.unit(unit).kind {
            Kind::Tac => &self.pack.cap.tac,
            Kind::Sac => &self.pack.cap.sac,
            _ => return Fire::None,
        };
        cells[usize::from(die.clamp(1, 6)) - 1]
    }
}

impl At<'_> {
    /// The enemy patrols that can meet an air unit over a hex (16.11, 16.13).
    pub fn patrols_against(self, unit: UnitId, hex: HexId) -> Units {
        let intruder = self.side(self.state, unit);
        let reach = self.pack.numbers.cap_reach as u16;
        let meets = |patrol: &UnitId| {
            let near = |at: HexId| self.field.grid.distance(at, hex) <= reach;
            // 16.13: patrols fire in the enemy's player turn only.
            let theirs = self.side(self.state, *patrol) != intruder;
            if !theirs {
                rule!("16.13.e");
            }
            theirs && self.state.hex(*patrol).is_some_and(near)
        };
        self.state.patrols.iter().filter(meets).collect()
    }

    /// The TAC that could come up against an air unit over a hex (33.6).
    pub fn scramblers(self, hex: HexId, mission: Mission) -> Units {
        let side = self.state.active().enemy();
        if !self.options.wwii_operations {
            return Units::EMPTY;
        }
        let tac = |unit: &UnitId| {
            self.unit(*unit).kind == Kind::Tac
                && self.state.spots[*unit] == place::AVAILABLE
                && self.side(self.state, *unit) == Some(side)
        };
        let mut ready: Units = self.air.iter().filter(tac).collect();
        if ready.is_empty() || self.may_intercept(hex, mission).is_err() {
            return Units::EMPTY;
        }
        for unit in &ready.clone() {
            if !self.in_range(unit, Mission::Patrol).contains(hex) {
                ready.remove(unit);
            }
        }
        ready
    }

    fn may_intercept(self, hex: HexId, mission: Mission) -> Verdict {
        let listed = !matches!(mission, Mission::Sweep | Mission::Patrol);
        deny!("33.6.b", !listed, "patrols and those who fight them are not intercepted");
        let taken = self.state.intercepted.contains(hex);
        deny!("33.6.g", taken, "one air unit intercepts over a hex in a phase");
        let grounds = self.patrol_grounds(self.state.active().enemy());
        let far = !self.field.grid.within(hex, 1).any(|near| grounds.contains(near));
        deny!("33.6.c", far, "no line of supply leads near {hex}");
        Ok(())
    }
}

impl Patrolling {
    fn at<J: Journal>(self, on: &mut Playing<'_, J>, moment: Moment) {
        on.state.frames.replace(Patrolling { moment, ..self }.into());
    }

    /// A TAC comes up against the intruder (33.6).
    fn scramble<J: Journal>(self, on: &mut Playing<'_, J>, tac: UnitId) {
        rule!("33.6.a");
        on.state.intercepted.insert(self.hex);
        on.state.spots[tac] = mechanics::Spot::at(self.hex);
        self.at(on, Moment::Takeoff(tac));
    }

    /// The mission is carried out, or goes on where it is flown together with others.
    fn complete<J: Journal>(self, on: &mut Playing<'_, J>) {
        rule!("16.15");
        let Patrolling { unit, hex, mission, .. } = self;
        if mission == Mission::Drop {
            rule!("19.3.e");
            self.at(on, Moment::Landing);
            return;
        }
        on.state.frames.pop();
        match mission {
            // They wait until all bombers are placed (16.4).
            Mission::Terror | Mission::Sweep => {}
            Mission::Support => on.support_arrives(unit),
            Mission::Patrol => {
                on.state.patrols.insert(unit);
            }
            Mission::Supply => on.supply_from_the_air(hex),
            Mission::Transport | Mission::Drop => on.set_down(unit, hex),
        }
    }

    /// The mission is not carried out (16.12, 20.3).
    fn break_off<J: Journal>(self, on: &mut Playing<'_, J>, fire: Fire) {
        on.state.frames.pop();
        let cargo = on.state.group;
        on.state.group = Units::EMPTY;
        if fire == Fire::Eliminate {
            rule!("16.12.a");
            on.lose_air(self.unit);
        } else {
            on.utilize(self.unit);
        }
        for unit in &cargo {
            match fire {
                Fire::Eliminate => {
                    rule!("16.24.g");
                    on.eliminate_in_supply(unit, "16.24");
                }
                Fire::Abort => rule!("16.24.f"),
                // 20.3: it was not used, so the unit may still move.
                Fire::None => {
                    on.state.moved.remove(unit);
                }
            }
        }
    }

    /// Both fire at once: the patrol or interceptor with the first die, the intruder with the second (16.11).
    fn exchange<J: Journal>(self, on: &mut Playing<'_, J>, other: UnitId, rolled: Rolled) {
        let scrambled = matches!(self.moment, Moment::Duel(_));
        let (game, dice) = (on.game, rolled.values());
        let at_intruder = game.fire(other, dice[0]);
        let at_other = dice.get(1).map_or(Fire::None, |die| game.fire(self.unit, *die));
        match dice.get(1) {
            Some(_) => {
                rule!("16.11.c");
                rule!("16.14.b");
            }
            None => rule!("16.11.d"),
        }
        rule!("16.11.e");
        on.journal.write(|| {
            let (intruder, other) = (game.name(self.unit), game.name(other));
            let word = |fire| match fire {
                Fire::None => "no effect",
                Fire::Abort => "abort",
                Fire::Eliminate => "eliminated",
            };
            let told = match dice.get(1) {
                Some(back) => text!(
                    "{other} fires at {intruder}: {die}, {hit}. {intruder} fires back: {back}, {harm}.",
                    other = other,
                    intruder = intruder,
                    die = dice[0],
                    hit = word(at_intruder),
                    back = *back,
                    harm = word(at_other)
                ),
                None => text!(
                    "{other} fires at {intruder}: {die}, {hit}.",
                    other = other,
                    intruder = intruder,
                    die = dice[0],
                    hit = word(at_intruder)
                ),
            };
            Entry::said("16.11", told)
        });
        match at_other {
            Fire::Eliminate => on.lose_air(other),
            Fire::Abort => {
                rule!("16.12.b");
                on.utilize(other);
            }
            Fire::None if scrambled => {
                rule!("33.6.f");
                on.utilize(other);
            }
            Fire::None => rule!("16.13.b"),
        }
        match at_intruder {
            Fire::None if scrambled => {
                rule!("33.6.e");
                self.at(on, Moment::Patrol);
            }
            Fire::None => {
                rule!("16.13.c");
                self.complete(on);
            }
            hit => self.break_off(on, hit),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// An air unit is shot down.
    fn lose_air(&mut self, unit: UnitId) {
        self.state.patrols.remove(unit);
        self.state.sweeping.remove(unit);
        self.eliminate(unit, "16.12");
    }

    /// A land unit is eliminated and counts as in supply, whatever it was before (16.24, 19.3, 30.1).
    pub(crate) fn eliminate_in_supply(&mut self, unit: UnitId, case: &'static str) {
        self.state.terrorized.remove(unit);
        self.state.landed.insert(unit);
        self.eliminate(unit, case);
        self.state.landed.remove(unit);
    }
}

impl Step for Patrolling {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        match self.moment {
            Moment::Weather | Moment::Takeoff(_) => Next::Dice(Throw::new("winter", 1, 6)),
            Moment::Scramble | Moment::Patrol => Next::Seat(state.active().enemy().into()),
            Moment::Duel(_) | Moment::Exchange(_) => {
                let fires = game.unit(self.unit).kind != Kind::Mac;
                Next::Dice(Throw::new("dogfight", 1 + u8::from(fires), 6))
            }
            Moment::Landing => Next::Dice(Throw::new("landing", 1, 6)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self.moment {
            Moment::Scramble => {
                out.extend(at.scramblers(self.hex, self.mission).iter().map(Action::Intercept));
                out.push(Action::Pass);
                out.push(Action::Stand(Standing::Always));
                out.push(Action::Stand(Standing::Never));
            }
            Moment::Patrol => {
                out.extend(at.patrols_against(self.unit, self.hex).iter().map(Action::Intercept));
                out.push(Action::Stand(Standing::Always));
            }
            _ => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self.moment, action) {
            (Moment::Scramble, Action::Intercept(tac)) => self.scramble(on, tac),
            (Moment::Patrol, Action::Intercept(patrol)) => {
                rule!("16.14.a");
                self.at(on, Moment::Exchange(patrol));
            }
            // The answer is taken at once when the business is settled.
            (_, Action::Stand(standing)) => {
                let side = on.state.active().enemy();
                on.state.standing[side as usize] = standing;
            }
            _ => self.at(on, Moment::Patrol),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        match self.moment {
            Moment::Weather => {
                let flies = rolled.first() > on.grounded(on.state);
                on.tell_winter_die(self.unit, rolled.first(), flies);
                match flies {
                    true => {
                        rule!("20.3.1.b");
                        self.arrive(on);
                    }
                    false => {
                        rule!("20.3.1.a");
                        self.break_off(on, Fire::None);
                    }
                }
            }
            Moment::Takeoff(tac) => {
                let flies = rolled.first() > on.grounded(on.state);
                on.tell_winter_die(tac, rolled.first(), flies);
                match flies {
                    true => self.at(on, Moment::Duel(tac)),
                    false => {
                        on.utilize(tac);
                        self.at(on, Moment::Patrol);
                    }
                }
            }
            Moment::Duel(other) | Moment::Exchange(other) => self.exchange(on, other, rolled),
            Moment::Landing => {
                on.state.frames.pop();
                on.jump(self.unit, self.hex, rolled.first());
            }
            Moment::Scramble | Moment::Patrol => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let enemy = on.state.active().enemy();
        let standing = on.state.standing[enemy as usize];
        match self.moment {
            Moment::Weather if on.grounded(on.state) == 0 => self.arrive(on),
            Moment::Takeoff(tac) if on.grounded(on.state) == 0 => {
                rule!("33.6.d");
                self.at(on, Moment::Duel(tac));
            }
            Moment::Scramble => match on.at().scramblers(self.hex, self.mission).iter().next() {
                Some(tac) if standing == Standing::Always => self.scramble(on, tac),
                Some(_) if standing == Standing::Ask => return false,
                _ => self.at(on, Moment::Patrol),
            },
            Moment::Patrol => {
                let patrols = match self.mission {
                    Mission::Patrol => {
                        rule!("16.13.f");
                        Units::EMPTY
                    }
                    _ => on.at().patrols_against(self.unit, self.hex),
                };
                match patrols.iter().next() {
                    Some(_) if patrols.len() > 1 && standing == Standing::Ask => return false,
                    Some(patrol) => {
                        rule!("16.11.b");
                        if patrols.len() > 1 {
                            rule!("16.14.a");
                        }
                        match self.mission {
                            Mission::Transport | Mission::Drop => rule!("16.24.e"),
                            _ => rule!("16.13.d"),
                        }
                        let side = on.state.active();
                        if on.at().flying_over(side, self.hex).len() > 1 {
                            rule!("33.4.b");
                        }
                        self.at(on, Moment::Exchange(patrol));
                    }
                    None => {
                        rule!("16.25.d");
                        self.complete(on);
                    }
                }
            }
            _ => return false,
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let (unit, place) = (at.name(self.unit), at.place(self.hex));
        match self.moment {
            Moment::Weather | Moment::Takeoff(_) => {
                Prompt::new("20.3", "A die decides whether it flies in this weather.")
            }
            Moment::Scramble => Prompt::new(
                "33.6",
                text!("{unit} is over {place}. Do you intercept?", unit = unit, place = place),
            ),
            Moment::Patrol => Prompt::new(
                "16.14",
                text!("{unit} is over {place}. Which patrol fires?", unit = unit, place = place),
            ),
            Moment::Duel(_) | Moment::Exchange(_) => Prompt::new("16.11", "Both fire at each other."),
            Moment::Landing => Prompt::new("19.3", "A die decides how the landing goes."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Intercept(unit) = action {
            let patrol = at.state.patrols.contains(unit);
            match self.moment {
                Moment::Scramble => {
                    deny!("33.6.a", at.unit(unit).kind != Kind::Tac, "only TAC intercept");
                    let ready = at.state.spots[unit] == place::AVAILABLE;
                    deny!("16.1.c", !ready, "{unit} is not in the Available Box");
                    deny!("16.2.a", "{unit} cannot come here");
                }
                _ => {
                    deny!("16.10.a", !patrol, "{unit} flies no patrol");
                    deny!("16.13.a", "{unit} patrols elsewhere");
                }
            }
        }
        Ok(())
    }
}

impl Patrolling {
    /// The unit has arrived over its target.
    fn arrive<J: Journal>(self, on: &mut Playing<'_, J>) {
        self.at(on, Moment::Scramble);
        if self.mission == Mission::Terror {
            // 21.3: the neutral becomes a belligerent before anything else; what that brings comes on top.
            rule!("16.7.b");
            if on.at().desk.neutral.contains(self.hex) {
                rule!("21.3.2.b");
            }
            let nation = on.unit(self.unit).nation;
            on.invade(nation, self.hex);
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    fn tell_winter_die(&mut self, unit: UnitId, die: u8, flies: bool) {
        let game = self.game;
        self.journal.write(|| {
            let told = match flies {
                true => text!("The die shows {die}: {unit} flies.", die = die, unit = game.name(unit)),
                false => text!("The die shows {die}: {unit} turns back.", die = die, unit = game.name(unit)),
            };
            Entry::said("20.3", told)
        });
    }
}
