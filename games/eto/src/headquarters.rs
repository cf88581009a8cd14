//! 23.1 to 23.4: where HQs may be, and how they leave.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Pass};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::command::Post;
use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::nation::Partnership;
use crate::sequence::Phase;
use crate::state::{Group, State};
use crate::terrain::SideKind;
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// Whether an HQ may stand in a hex: far enough from all others of its partnership (23.4).
    pub(crate) fn may_post(self, hq: UnitId, hex: HexId) -> Verdict {
        let Some(post) = Post::new(hex, self.face(self.state, hq)) else { return Ok(()) };
        let of = self.partnership(self.state, hq);
        for &other in &self.units {
            if other == hq || self.class(other) != Class::Hq || self.partnership(self.state, other) != of {
                continue;
            }
            let Some(near) = self.post(self.state, other) else { continue };
            if self.nation(other) != self.nation(hq) {
                rule!("23.4.c");
            }
            let verdict = post.may_stand_near(&self.pack, near);
            if verdict.is_err() && !self.is_over_water(post, near) {
                return verdict;
            }
        }
        Ok(())
    }

    /// Whether an all-sea hex or hexside lies between two HQs: no chain of land hexes shorter than their interval joins them.
    fn is_over_water(self, one: Post, other: Post) -> bool {
        let least = u16::from(one.radius.max(other.radius));
        let flood = &mut *self.desk.flood.borrow_mut();
        flood.fill(&self.pack.grid, [one.hex], least.saturating_sub(1), |from, side, to| {
            match self.pack.hex(to).is_land() && !self.field.has(from, side, SideKind::Sea) {
                true => Pass::Through,
                false => Pass::No,
            }
        });
        let apart = flood.steps(other.hex).is_none();
        if apart {
            rule!("23.4.b");
        }
        apart
    }

    /// The partnership that moves now: its enemies' HQs give way (23.3).
    fn moving_partnership(self) -> Option<Partnership> {
        match self.state.phase {
            Phase::Offensive(_) => self.attacking_partnership(),
            Phase::Movement(_) => {
                let seat = self.phasing(self.state);
                let nations = &self.scenario().seats[seat.index()].nations;
                nations.iter().find_map(|nation| self.state.partnership(nation))
            }
            _ => None,
        }
    }

    /// An HQ that must leave its hex: alone in the zone of control of the enemy who moves (23.3).
    fn to_displace(self) -> Option<UnitId> {
        let moving = self.moving_partnership()?;
        self.units.iter().copied().find(|unit| {
            let of = self.partnership(self.state, *unit);
            let hex = self.hex(self.state, *unit);
            self.class(*unit) == Class::Hq
                && of.is_some_and(|of| of.is_hostile(moving))
                && of.zip(hex).is_some_and(|(of, hex)| self.in_enemy_zone(of, hex) && !self.occupies(of, hex))
        })
    }

    /// Whether a displaced HQ may go to a hex next to it (23.3).
    fn may_withdraw(self, hq: UnitId, side: Direction) -> Verdict {
        let (Some(of), Some(hex)) = (self.partnership(self.state, hq), self.hex(self.state, hq)) else {
            deny!("23.3.b1", "the HQ is not on the map")
        };
        let Some(to) = self.pack.grid.neighbour(hex, side) else { deny!("23.3.b1", "the map ends there") };
        let open =
            self.field.open(Mover::Foot, self.is_frozen(self.state, hex), hex) >> side.index() & 1 == 1;
        deny!("23.2.b2", !open, "infantry could not go to {hex}");
        let fort = self.fort_bars(self.state, of, to, side.opposite());
        deny!("24.1.m", fort, "an enemy fortification bars the way to {hex}");
        deny!("23.3.b1", self.is_enemy_in(of, to), "{hex} holds enemy units");
        deny!("23.3.b1", self.in_enemy_zone(of, to), "{hex} is in an enemy zone of control");
        let neutral = self.state.forces.control.of(to).is_none();
        deny!("24.1.l2", neutral, "{hex} is in a country that takes no part");
        let stands = self.may_post(hq, to);
        if stands.is_err() {
            // It goes to the force pool where no hex is far enough from another.
            rule!("23.4.d");
        }
        stands
    }
}

impl<J: Journal> Playing<'_, J> {
    /// An HQ alone in the zone of the enemy who moves must leave. Says whether there is one.
    pub(crate) fn displace_hqs(&mut self) -> bool {
        if matches!(self.state.frames.top(), crate::frame::Frame::Displace(_)) {
            return false;
        }
        let Some(hq) = self.at().to_displace() else { return false };
        self.state.frames.push(Displaced::Withdraw { hq }.into());
        true
    }

    /// An HQ goes to the force pool (23.1).
    pub(crate) fn pool(&mut self, unit: UnitId, case: &'static str) {
        let place = self.game.pool_of(self.state, unit);
        self.disclose(unit);
        self.state.put(unit, place);
        let game = self.game;
        self.journal
            .write(|| Entry::said(case, text!("{unit} goes to the force pool.", unit = game.name(unit))));
    }
}

/// An HQ must leave its hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Displaced {
    /// One hex away, out of the enemy's zone (23.3).
    Withdraw {
        /// The HQ.
        hq: UnitId,
    },
    /// To the nearest friendly stack: its own is lost (23.3).
    Rehouse {
        /// The HQ.
        hq: UnitId,
    },
}

impl Displaced {
    pub(crate) fn hq(self) -> UnitId {
        match self {
            Displaced::Withdraw { hq } | Displaced::Rehouse { hq } => hq,
        }
    }

    /// Where it may go.
    fn ways(self, at: At<'_>, mut found: impl FnMut(HexId)) {
        let hq = self.hq();
        let Some(hex) = at.hex(at.state, hq) else { return };
        match self {
            Displaced::Withdraw { .. } => {
                for side in Direction::ALL {
                    if at.may_withdraw(hq, side).is_ok()
                        && let Some(to) = at.pack.grid.neighbour(hex, side)
                    {
                        found(to);
                    }
                }
            }
            Displaced::Rehouse { .. } => {
                let of = at.partnership(at.state, hq);
                let able =
                    |unit: &UnitId| at.class(*unit) == Class::Land && at.partnership(at.state, *unit) == of;
                let stacks = at.units.iter().copied().filter(able).filter_map(|unit| at.hex(at.state, unit));
                let stacks = stacks.filter(|to| at.may_post(hq, *to).is_ok());
                let nearest = stacks.clone().map(|to| at.pack.grid.distance(hex, to)).min();
                let mut last = HexId::NONE;
                for to in stacks.filter(|to| Some(at.pack.grid.distance(hex, *to)) == nearest) {
                    if to != last {
                        found(to);
                    }
                    last = to;
                }
            }
        }
    }
}

impl Step for Displaced {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.owner(state, self.hq()))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let first = out.len();
        self.ways(at, |hex| {
            if !out[first..].contains(&Action::Back(hex)) {
                out.push(Action::Back(hex));
            }
        });
        // 23.1: an HQ may be taken off the map at any time.
        out.push(Action::Pool(self.hq()));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        let hq = self.hq();
        match action {
            Action::Back(hex) => {
                match self {
                    Displaced::Withdraw { .. } => {
                        rule!("23.3.b1");
                        rule!("23.3.b3");
                    }
                    Displaced::Rehouse { .. } => rule!("23.3.a"),
                }
                let Some(from) = on.hex(on.state, hq) else { return };
                let mut group = Group::default();
                group.add(hq);
                on.step_into(group, from, hex, "23.3");
            }
            _ => on.pool(hq, "23.3"),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let mut any = false;
        let at = on.at();
        if at.hex(at.state, self.hq()).is_some() {
            self.ways(at, |_| any = true);
        }
        if !any {
            rule!("23.3.b2");
            on.state.frames.pop();
            if on.hex(on.state, self.hq()).is_some() {
                on.pool(self.hq(), "23.3");
            }
        }
        !any
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("23.3", text!("{hq} must leave its hex: where to?", hq = at.name(self.hq())))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let Action::Back(to) = action else { return Ok(()) };
        let hex = at.hex(at.state, self.hq());
        match (self, hex.and_then(|hex| at.pack.grid.direction(hex, to))) {
            (Displaced::Withdraw { hq }, Some(side)) => at.may_withdraw(hq, side),
            (Displaced::Withdraw { .. }, None) => deny!("23.3.b1", "the HQ goes one hex"),
            (Displaced::Rehouse { .. }, _) => deny!("23.3.a", "the HQ goes to the nearest friendly stack"),
        }
    }
}
