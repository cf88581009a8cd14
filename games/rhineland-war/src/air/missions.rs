//! 16.3 Missions: which air unit may fly what and where, and how it comes onto the map.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Spot, UnitId, journal};
use serde::{Deserialize, Serialize};

use super::interception::{Moment, Patrolling};
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::{HexSet, Stage, State, Units, place};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

/// What an air unit is on the map for (16.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mission {
    /// Terror bombing (16.4).
    Terror,
    /// Air superiority (16.18).
    Sweep,
    /// Tactical support, in the attacked hex (16.8).
    Support,
    /// Combat air patrol (16.10).
    Patrol,
    /// Aerial supply (16.19).
    Supply,
    /// Aerial transport (16.23).
    Transport,
    /// An airborne landing (19.3).
    Drop,
}

impl At<'_> {
    /// Whether an air unit may fly a mission to a hex.
    pub fn may_fly(self, unit: UnitId, hex: HexId, mission: Mission) -> Verdict {
        self.may_launch(unit, mission)?;
        self.may_aim(unit, hex, mission)?;
        if mission == Mission::Patrol && self.options.cap_without_range {
            return Ok(());
        }
        let reached = self.in_range(unit, mission).contains(hex);
        let bases = self.bases(unit);
        deny!("16.2.b", bases.is_empty(), "no city is a base for {unit}");
        if !reached {
            let range = u16::from(self.unit(unit).range);
            let near = bases.iter().any(|base| self.field.grid.distance(base, hex) <= range);
            deny!("21.2.b", near, "{hex} is in range only over countries that {unit} may not fly over");
            deny!("16.2.a", "{hex} is beyond the range of {unit}");
        }
        rule!("16.26");
        Ok(())
    }

    /// Whether a hex is a target for a mission of an air unit, range apart.
    fn may_aim(self, unit: UnitId, hex: HexId, mission: Mission) -> Verdict {
        match mission {
            Mission::Terror => self.may_raid(unit, hex),
            Mission::Sweep => self.may_sweep(unit, hex),
            Mission::Patrol => self.may_patrol(unit, hex),
            Mission::Supply => self.may_supply(unit, hex),
            Mission::Support | Mission::Transport | Mission::Drop => Ok(()),
        }
    }

    /// Whether an air unit is ready and of the right type.
    pub fn may_launch(self, unit: UnitId, mission: Mission) -> Verdict {
        let counter = self.unit(unit);
        deny!("16.1.a", !counter.kind.is_air(), "{unit} is not an air unit");
        let side = self.side(self.state, unit).filter(|_| self.state.is_fighting(counter.nation));
        deny!("2.3.e", side != Some(self.state.active()), "{unit} is not yours");
        let spot = self.state.spots[unit];
        deny!("16.1.c", spot == place::UTILIZED, "{unit} has been used in this turn");
        deny!("16.1.b", spot != place::AVAILABLE, "{unit} is not in the Available Box");
        let (tac, sac, mac) =
            (counter.kind == Kind::Tac, counter.kind == Kind::Sac, counter.kind == Kind::Mac);
        match mission {
            Mission::Terror => deny!("16.4.a", mac, "a MAC does not bomb"),
            Mission::Sweep => deny!("16.18.a", mac, "a MAC does not fight patrols"),
            Mission::Support => deny!("16.8.a", !tac, "only TAC support attacks"),
            Mission::Patrol => deny!("16.10.a", !tac, "only TAC fly combat air patrols"),
            Mission::Supply => {
                deny!("19.4.b", sac, "a SAC carries airborne units and nothing else");
                deny!("16.19", tac, "only a MAC flies in supply");
            }
            Mission::Transport | Mission::Drop => deny!("16.3", tac, "a TAC carries no units"),
        }
        Ok(())
    }

    /// The air units of a side that are on a mission over a hex, patrols left out.
    pub fn flying_over(self, side: Side, hex: HexId) -> Units {
        let over = |unit: &UnitId| {
            self.state.hex(*unit) == Some(hex)
                && !self.state.patrols.contains(*unit)
                && self.side(self.state, *unit) == Some(side)
        };
        self.air.iter().filter(over).collect()
    }

    /// Hexes in reach of a side's patrols (16.11).
    pub fn patrolled(self, side: Side) -> HexSet {
        let mut zone = HexSet::EMPTY;
        for unit in &self.state.patrols {
            if let Some(hex) = self.state.hex(unit)
                && self.side(self.state, unit) == Some(side)
            {
                rule!("16.11.a");
                zone.extend(self.field.grid.within(hex, self.pack.numbers.cap_reach as u16));
            }
        }
        zone
    }

    /// How many air units may be over a target (16.4, 33.2, 33.5).
    fn room_over(self) -> usize {
        match self.options.wwii_operations {
            true => self.pack.numbers.massed_air as usize,
            false => 1,
        }
    }

    fn may_raid(self, unit: UnitId, hex: HexId) -> Verdict {
        let side = self.state.active();
        let enemies = self.occupied(side.enemy()) | self.desk.bystanders;
        let city = self.field.cities.contains(hex);
        deny!("16.4.a", !city && !enemies.contains(hex), "there is no city in {hex}, and no enemy unit");
        let friendly = self.controls(side, hex) || self.occupied(side).contains(hex);
        deny!("16.7.a", friendly, "{hex} is friendly");
        if self.desk.neutral.contains(hex)
            && let Some(land) = self.field.country(hex)
        {
            self.may_invade(self.unit(unit).nation, land)?;
        }
        let there = self.flying_over(side, hex);
        let room = self.room_over();
        deny!("16.4.c", room == 1 && !there.is_empty(), "another air unit is over {hex} already");
        deny!("33.2.a", there.len() >= room, "two air units are over {hex} already");
        let kind = self.unit(unit).kind;
        let mixed = there.iter().any(|other| self.unit(other).kind != kind);
        deny!("33.2.b", mixed, "TAC and SAC do not bomb together");
        if !there.is_empty() {
            rule!("33.2.c");
        }
        Ok(())
    }

    fn may_sweep(self, _: UnitId, hex: HexId) -> Verdict {
        let side = self.state.active();
        let zone = self.patrolled(side.enemy());
        deny!("16.13.a", !zone.contains(hex), "no enemy patrol reaches {hex}");
        let there = self.flying_over(side, hex).len();
        let room = self.room_over();
        deny!("16.18.c", room == 1 && there > 0, "another air unit is over {hex} already");
        deny!("33.5", there >= room, "two air units are over {hex} already");
        Ok(())
    }

    fn may_patrol(self, unit: UnitId, hex: HexId) -> Verdict {
        let Some(side) = self.side(self.state, unit) else { return Ok(()) };
        let grounds = self.patrol_grounds(side);
        deny!("16.10.b", !grounds.contains(hex), "{hex} has no friendly unit or city with a line of supply");
        let taken = self.state.patrols.iter().any(|other| self.state.hex(other) == Some(hex));
        deny!("33.4.a", taken && self.options.wwii_operations, "there is a patrol over {hex} already");
        deny!("16.10.d", taken, "there is a patrol over {hex} already");
        Ok(())
    }

    fn may_supply(self, _: UnitId, hex: HexId) -> Verdict {
        self.may_supply_now()?;
        let side = self.state.active();
        let units = (self.occupied(side) & self.field.land).contains(hex);
        deny!("16.22.a", !units, "there is no friendly unit in {hex}");
        Ok(())
    }

    /// Whether supply may still be flown in: at the start of a Movement or Combat Phase (16.20, 16.21).
    pub(super) fn may_supply_now(self) -> Verdict {
        let late = self.state.stage != Stage::Start;
        let combat = matches!(self.state.phase, Phase::Combat(_) | Phase::SecondWave(_));
        deny!("16.21.a", late && combat, "supply is flown in at the start of the phase");
        deny!("16.20.a", late, "supply is flown in at the start of the phase");
        Ok(())
    }

    /// Where an air unit may go on a mission.
    pub fn targets(self, unit: UnitId, mission: Mission) -> HexSet {
        self.in_reach(unit, mission).iter().filter(|hex| self.may_aim(unit, *hex, mission).is_ok()).collect()
    }

    /// Whether an air unit may go anywhere on a mission.
    fn has_target(self, unit: UnitId, mission: Mission) -> bool {
        self.in_reach(unit, mission).iter().any(|hex| self.may_aim(unit, hex, mission).is_ok())
    }

    /// Hexes within range where an air unit may find something for a mission.
    fn in_reach(self, unit: UnitId, mission: Mission) -> HexSet {
        let side = self.side(self.state, unit).unwrap_or(self.state.active());
        let ready = self.may_launch(unit, mission).is_ok();
        let candidates = match mission {
            _ if !ready => HexSet::EMPTY,
            Mission::Terror => self.field.cities | self.occupied(side.enemy()) | self.desk.bystanders,
            Mission::Sweep => self.patrolled(side.enemy()),
            Mission::Patrol => self.patrol_grounds(side),
            Mission::Supply => self.occupied(side) & self.field.land,
            Mission::Support | Mission::Transport | Mission::Drop => HexSet::EMPTY,
        };
        if candidates.is_empty() || (mission == Mission::Patrol && self.options.cap_without_range) {
            return candidates;
        }
        rule!("16.26");
        candidates & self.in_range(unit, mission)
    }

    /// Offers every air unit of a side that can fly one of these missions.
    pub(super) fn offer_flights(self, side: Side, missions: &[Mission], out: &mut Vec<Action>) {
        for unit in self.air.iter().filter(|unit| self.side(self.state, *unit) == Some(side)) {
            if missions.iter().any(|mission| self.has_target(unit, *mission)) {
                out.push(Action::Fly(unit));
            }
        }
    }

    /// Whether any air unit of a side can fly one of these missions.
    pub(crate) fn has_flights(self, side: Side, missions: &[Mission]) -> bool {
        let mut ours = self.air.iter().filter(|unit| self.side(self.state, *unit) == Some(side));
        ours.any(|unit| missions.iter().any(|mission| self.has_target(unit, *mission)))
    }

    /// Why an air unit cannot be chosen for one of these missions.
    pub(super) fn judge_flight(self, unit: UnitId, missions: &[Mission]) -> Verdict {
        let mut why = Ok(());
        for &mission in missions {
            let able = self.may_launch(unit, mission);
            why = why.and(able);
            if able.is_ok() {
                deny!("16.2.b", self.bases(unit).is_empty(), "no city is a base for {unit}");
                let idle = !self.has_target(unit, mission);
                deny!("16.2.a", idle, "nothing is in range of {unit}");
                return Ok(());
            }
        }
        why
    }

    /// What the phase lets air units fly when they are chosen one by one.
    fn missions(self) -> &'static [Mission] {
        match self.state.phase {
            Phase::Terror(_) => &[Mission::Terror, Mission::Sweep],
            Phase::Rally(_) => &[Mission::Patrol],
            _ => &[Mission::Supply],
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// An air unit comes onto the map for a mission (16.1): the winter die, patrols that meet it, and then the mission are
    /// unfinished business on top of the frames.
    pub(crate) fn place_air(&mut self, unit: UnitId, hex: HexId, mission: Mission) {
        self.state.spots[unit] = Spot::at(hex);
        if self.at().uncovers(unit, hex) {
            rule!("15.3");
            self.journal.reveal();
        }
        let game = self.game;
        self.journal.write(|| {
            let (name, place) = (game.name(unit), game.place(hex));
            let told = match mission {
                Mission::Terror => text!("{unit} flies to bomb {place}.", unit = name, place = place),
                Mission::Sweep => {
                    text!("{unit} flies against the patrol over {place}.", unit = name, place = place)
                }
                Mission::Support => {
                    text!("{unit} flies to support the attack on {place}.", unit = name, place = place)
                }
                Mission::Patrol => text!("{unit} patrols over {place}.", unit = name, place = place),
                Mission::Supply => text!("{unit} flies supply to {place}.", unit = name, place = place),
                Mission::Transport | Mission::Drop => {
                    text!("{unit} flies troops to {place}.", unit = name, place = place)
                }
            };
            Entry::new("16.3", journal::placed(unit, hex), told)
        });
        self.state.frames.push(Patrolling { unit, hex, mission, moment: Moment::Weather }.into());
    }

    /// An air unit or a naval marker goes to the Utilized Box (16.1).
    pub(crate) fn utilize(&mut self, unit: UnitId) {
        rule!("16.1.b");
        if let Some(hex) = self.state.hex(unit) {
            rule!("16.2.c");
            let game = self.game;
            self.journal.write(|| {
                let told = text!("{unit} goes to the Utilized Box.", unit = game.name(unit));
                Entry::new("16.1", journal::removed(unit, hex), told)
            });
        }
        self.state.patrols.remove(unit);
        self.state.sweeping.remove(unit);
        self.state.spots[unit] = place::UTILIZED;
    }
}

impl At<'_> {
    /// Whether an air unit over a hex lets its owner look into enemy stacks (15.3).
    fn uncovers(self, air: UnitId, hex: HexId) -> bool {
        if self.unit(air).kind == Kind::Mac {
            rule!("15.3.b");
            return false;
        }
        let side = self.side(self.state, air);
        let mut near = self.field.grid.within(hex, self.pack.numbers.recon_reach as u16);
        near.any(|hex| self.stack(hex).filter(|unit| self.side(self.state, *unit) != side).count() > 1)
    }
}

/// An air unit has been chosen, and where it flies is asked (16.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The unit.
    pub unit: UnitId,
}

impl Step for Flight {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for &mission in at.missions() {
            let action = match mission {
                Mission::Terror => Action::Raid,
                Mission::Sweep => Action::Sweep,
                Mission::Patrol => Action::Patrol,
                _ => Action::Supply,
            };
            out.extend(at.targets(self.unit, mission).iter().map(action));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::Raid(hex) => on.place_air(self.unit, hex, Mission::Terror),
            Action::Sweep(hex) => {
                rule!("16.18.a");
                on.state.sweeping.insert(self.unit);
                on.place_air(self.unit, hex, Mission::Sweep);
            }
            Action::Patrol(hex) => on.place_air(self.unit, hex, Mission::Patrol),
            Action::Supply(hex) => on.place_air(self.unit, hex, Mission::Supply),
            _ => {}
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("16.2", text!("Where does the {unit} fly?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (at.state.phase, action) {
            (Phase::Terror(_), Action::Raid(hex)) => at.may_fly(self.unit, hex, Mission::Terror),
            (Phase::Terror(_), Action::Sweep(hex)) => at.may_fly(self.unit, hex, Mission::Sweep),
            (Phase::Rally(_), Action::Patrol(hex)) => at.may_fly(self.unit, hex, Mission::Patrol),
            (_, Action::Supply(hex)) => at.may_fly(self.unit, hex, Mission::Supply),
            _ => Ok(()),
        }
    }
}
