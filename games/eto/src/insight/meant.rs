//! What a player who points at something may mean by it, so that it can be refused with its reason.

use engine::{Next, PieceId, Rules, Seat, Subject};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::place_id;

use crate::Action;
use crate::air::Stage;
use crate::attack::Attacking;
use crate::frame::{At, Frame};
use crate::retreat::Retreating;
use crate::sequence::{OffensiveStep, Phase};
use crate::unit::Class;

impl At<'_> {
    /// The actions that a click on a counter or a hex stands for at this moment, the likeliest first. Of enemy counters only
    /// that they are there is looked at.
    pub(super) fn meant_by(self, about: Subject) -> Vec<Action> {
        let Next::Seat(seat) = self.game.next(self.state) else { return Vec::new() };
        let (hex, units) = match about {
            Subject::Piece(PieceId(piece)) if self.units.binary_search(&UnitId::new(piece)).is_ok() => {
                let unit = UnitId::new(piece);
                (self.hex(self.state, unit), vec![unit])
            }
            Subject::Place(place) if usize::from(place.0) < self.pack.hexes.len() => {
                let hex = HexId::new(place.0);
                (Some(hex), self.stack(hex).collect())
            }
            _ => return Vec::new(),
        };
        let own: Vec<UnitId> =
            units.iter().copied().filter(|unit| self.owner(self.state, *unit) == seat).collect();
        let each = |action: fn(UnitId) -> Action| own.iter().map(|unit| action(*unit)).collect();
        let there = |action: fn(HexId) -> Action| hex.into_iter().map(action).collect();
        let of = self.scenario().seats[seat.index()].partnership;
        let enemies = hex.is_some_and(|hex| self.is_enemy_in(of, hex));
        match *self.state.frames.top() {
            Frame::Phase(_) => self.meant_in_phase(&own, hex, enemies),
            Frame::Deploy(_) => there(Action::At),
            Frame::March(march) => {
                let staff = own.iter().copied().filter(|unit| {
                    self.class(*unit) == Class::General && hex == self.hex(self.state, march.unit)
                });
                staff.map(Action::Join).chain(hex.map(Action::Go)).collect()
            }
            Frame::Rail(riding) => {
                let here = hex == self.hex(self.state, riding.unit);
                if here { each(Action::Join) } else { there(Action::Go) }
            }
            Frame::Break(breaking) if breaking.attacked => each(Action::Take),
            Frame::Break(_) if enemies => there(Action::Attack),
            Frame::Break(breaking) => {
                let here = hex == breaking.lead(self).and_then(|lead| self.hex(self.state, lead));
                if here { each(Action::Join) } else { there(Action::Go) }
            }
            Frame::Attack(Attacking::Announce) => there(Action::Attack),
            Frame::Attack(Attacking::Designate(_)) if own.is_empty() => there(Action::Attack),
            Frame::Attack(Attacking::Designate(_)) => each(Action::Add),
            Frame::Attack(_) => there(Action::Fight),
            Frame::Lose(_) => each(Action::Lose),
            Frame::Retreat(Retreating::Unit(_)) | Frame::Displace(_) => there(Action::Back),
            Frame::Retreat(_) => each(Action::Retreat),
            Frame::Advance(_) => {
                let exited: Vec<HexId> = self.state.battle.exited.iter().collect();
                let follow = own.iter().flat_map(|unit| exited.iter().map(|to| Action::Follow(*unit, *to)));
                own.iter().map(|unit| Action::Advance(*unit)).chain(follow).collect()
            }
            Frame::Excess(_) => each(Action::Remove),
            Frame::React(_) => each(Action::React),
            Frame::Spare(_) => each(Action::Spare),
            Frame::Draw(_) | Frame::Supply(_) => each(Action::Supply),
            Frame::Fly(_) => self.fliers(&own).map(Action::Fly).collect(),
            Frame::Route(routing) => {
                let here = hex == self.group(routing.lead).next().map(|flight| flight.over);
                match hex {
                    Some(_) if here => self.fliers(&own).map(Action::Join).collect(),
                    Some(hex) if enemies => vec![Action::Target(hex), Action::Base(hex)],
                    Some(hex) => vec![Action::Base(hex), Action::Target(hex), Action::Over(hex)],
                    None => Vec::new(),
                }
            }
            Frame::Ask(_) => self.fliers(&own).map(Action::Intercept).collect(),
            Frame::Dogfight(_) => self.meant_in_the_air(seat, &units),
            Frame::Rebase(_) | Frame::Evacuate(_) => there(Action::Base),
            Frame::Raid(_) => self.fliers(&own).map(Action::Lose).collect(),
            Frame::Recover(_) => {
                self.fliers(&own).map(Action::Recover).chain(hex.map(Action::Repair)).collect()
            }
            Frame::Battle(_) | Frame::General(_) | Frame::Order(_) | Frame::Aloft(_) | Frame::Strike(_) => {
                Vec::new()
            }
        }
    }

    fn fliers(self, units: &[UnitId]) -> impl Iterator<Item = UnitId> {
        units.iter().copied().filter(move |unit| self.class(*unit) == Class::Air)
    }

    fn meant_in_phase(self, own: &[UnitId], hex: Option<HexId>, enemies: bool) -> Vec<Action> {
        let each = |action: fn(UnitId) -> Action| own.iter().map(|unit| action(*unit)).collect();
        match self.state.phase {
            Phase::SetUp(_) if hex.is_none() => each(Action::Deploy),
            Phase::SetUp(_) => hex.into_iter().map(Action::Airfield).collect(),
            Phase::Offensives => {
                let leads = |unit: &UnitId| matches!(self.class(*unit), Class::Hq | Class::General);
                let leaders = own.iter().copied().filter(leads).map(Action::Offensive);
                let stack = hex.filter(|_| !own.is_empty()).map(Action::StackOffensive);
                leaders.chain(stack).collect()
            }
            Phase::Offensive(OffensiveStep::Command) => {
                own.iter().flat_map(|unit| [Action::Take(*unit), Action::Combine(*unit)]).collect()
            }
            Phase::Offensive(OffensiveStep::Breakthrough) => each(Action::Break),
            Phase::Offensive(_) if own.is_empty() && enemies => hex.into_iter().map(Action::Attack).collect(),
            Phase::Offensive(_) | Phase::Movement(_) => each(Action::Take),
            _ => Vec::new(),
        }
    }

    /// In an air battle: an enemy is attacked by any fighter that may, an own unit does what is asked.
    fn meant_in_the_air(self, seat: Seat, units: &[UnitId]) -> Vec<Action> {
        let mut meant = Vec::new();
        let of_seat = |unit: UnitId| self.owner(self.state, unit) == seat;
        for &unit in units {
            match (of_seat(unit), self.state.air.fight.stage) {
                (true, Stage::Roles) => meant.extend([Action::AsFighter(unit), Action::AsBomber(unit)]),
                (true, Stage::Aborts) => meant.push(Action::Withdraw(unit)),
                (false, Stage::Attacks) => {
                    let ours = self.participants().filter(|flight| of_seat(flight.unit));
                    meant.extend(ours.map(|flight| Action::Engage(flight.unit, unit)));
                }
                _ => {}
            }
        }
        meant
    }

    /// The counter or the hex that the question is about.
    pub(super) fn asked_about(self) -> Option<Subject> {
        let state = self.state;
        let piece = |unit: UnitId| Some(Subject::Piece(PieceId(unit.raw())));
        let there = |hex: HexId| hex.is_some().then(|| Subject::Place(place_id(hex)));
        match *state.frames.top() {
            Frame::Deploy(deploying) => piece(deploying.unit),
            Frame::March(march) => piece(march.unit),
            Frame::Break(breaking) => breaking.lead(self).and_then(piece),
            Frame::Attack(Attacking::Designate(number)) => {
                there(state.offensive.targets[usize::from(number) - 1]?.hex)
            }
            Frame::Battle(_) | Frame::Lose(_) | Frame::Advance(_) | Frame::Spare(_) => {
                there(state.battle.target)
            }
            Frame::Retreat(Retreating::Unit(flight)) => piece(flight.unit),
            Frame::Retreat(_) => there(state.battle.target),
            Frame::General(fate) => piece(fate.unit),
            Frame::Displace(displaced) => piece(displaced.hq()),
            Frame::Excess(excess) => there(excess.hex),
            Frame::React(reacting) => there(reacting.from),
            Frame::Rail(riding) => piece(riding.unit),
            Frame::Route(routing) => piece(routing.lead),
            Frame::Ask(asking) => there(self.group(asking.lead).next()?.over),
            Frame::Dogfight(_) => there(state.air.fight.hex),
            Frame::Raid(raid) => there(raid.hex),
            Frame::Rebase(rebasing) => piece(rebasing.unit),
            Frame::Evacuate(evacuating) => piece(evacuating.unit),
            Frame::Phase(_)
            | Frame::Attack(_)
            | Frame::Draw(_)
            | Frame::Supply(_)
            | Frame::Order(_)
            | Frame::Fly(_)
            | Frame::Aloft(_)
            | Frame::Strike(_)
            | Frame::Recover(_) => None,
        }
    }
}
