//! 28.0 Breakthroughs.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::attack::Attacking;
use crate::frame::{At, Playing, Step};
use crate::march::Occasion;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Flag, Group, Mode, State};
use crate::unit::{Class, Face, Kind};
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// Breakthroughs that the offensive may make (28.4, 28.6).
    fn most_breakthroughs(self) -> u8 {
        match self.state.offensive.mode {
            Mode::Hqs => {
                let attacks = self.state.hqs().map(|hq| match self.face(self.state, hq) {
                    Face::Hq { attacks, .. } => attacks,
                    _ => 0,
                });
                attacks.into_iter().sum()
            }
            Mode::General(_) | Mode::Stack(_) => {
                rule!("28.4.d");
                1
            }
            // 22.4: units of a minor country attack in the Combat step only.
            _ => 0,
        }
    }

    /// Whether armor may prepare a breakthrough (28.0).
    pub(crate) fn may_break(self, unit: UnitId) -> Verdict {
        let state = self.state;
        deny!("28.0.a", self.kind(unit) != Kind::Armor, "only armor breaks through");
        let Some(hex) = self.hex(state, unit) else { deny!("28.0.a", "{unit} is not on the map") };
        deny!("28.6.a", state.is(unit, Flag::BrokeThrough), "{unit} has made its breakthrough");
        let made = state.offensive.breakthroughs >= self.most_breakthroughs();
        match state.offensive.mode {
            Mode::Hqs => deny!("28.6.a", made, "the HQs have made all their breakthroughs"),
            _ => deny!("28.4.d", made, "an offensive without HQs makes one breakthrough"),
        }
        let ground = self.pack.grounds[self.ground(state, hex) as usize];
        if !ground.breakthrough {
            rule!("1.2.e");
            rule!("T.weather.mud.btx");
        }
        deny!("28.4.c1", !ground.breakthrough, "{unit} is in mud and does not break through");
        match state.is(unit, Flag::Commanded) {
            true => Ok(()),
            false => self.may_activate(unit),
        }
    }

    pub(crate) fn offer_breakthroughs(self, out: &mut Vec<Action>) {
        for &unit in &self.units {
            if self.may_break(unit).is_ok() && self.is_first_of_its_like(unit) {
                out.push(Action::Break(unit));
            }
        }
    }

    /// Whether a unit may go along on the breakthrough that is prepared (28.0).
    fn may_go_along(self, breaking: Breaking, unit: UnitId) -> Verdict {
        let class = self.class(unit);
        let fits = self.kind(unit) == Kind::Armor || class == Class::General;
        deny!("28.0.a", !fits, "only armor and generals break through");
        deny!("28.0.b2", breaking.moved, "the stack is together from the beginning of the step");
        deny!("28.0.b2", breaking.stack.contains(unit), "{unit} goes along already");
        let lead = breaking.stack.iter().next();
        let here = lead.and_then(|lead| self.hex(self.state, lead));
        deny!("28.0.b1", here.is_none() || self.hex(self.state, unit) != here, "{unit} is not in the stack");
        if class == Class::General {
            deny!("28.5", self.state.is(unit, Flag::BrokeThrough), "{unit} has taken part in a breakthrough");
            return match self.state.is(unit, Flag::Commanded) {
                true => Ok(()),
                false => self.may_activate(unit),
            };
        }
        self.may_break(unit)
    }

    /// Whether the stack may attack a hex (28.2, 28.4).
    fn may_break_into(self, breaking: Breaking, hex: HexId) -> Verdict {
        let ground = self.pack.grounds[self.ground(self.state, hex) as usize];
        deny!("28.4.c2", !ground.breakthrough, "{hex} is in mud and is not attacked in a breakthrough");
        let mut any = false;
        for unit in breaking.stack.iter().filter(|unit| self.class(*unit) == Class::Land) {
            self.may_strike(unit, hex)?;
            any = true;
        }
        deny!("28.0.a", !any, "only armor breaks through");
        self.may_announce(hex)
    }
}

/// A breakthrough (28.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Breaking {
    /// The armor, and generals with it.
    pub stack: Group,
    /// Whether the stack has made its move.
    pub moved: bool,
    /// Whether the attack has been made: what follows is the breakthrough movement.
    pub attacked: bool,
    /// The hex attacked.
    pub target: HexId,
    /// Hexes of the breakthrough movement, when the attack is over; 0 without a general (28.3).
    pub rating: Option<u8>,
}

impl Breaking {
    pub(crate) fn lead(self, at: At<'_>) -> Option<UnitId> {
        self.stack.iter().find(|unit| at.class(*unit) == Class::Land)
    }

    /// The march of the stack before its attack (28.1).
    pub(crate) fn approach(self, at: At<'_>) -> Option<crate::march::March> {
        let lead = self.lead(at)?;
        let numbers = &at.pack.numbers;
        let starved = self.stack.iter().any(|unit| at.class(unit) == Class::Land && at.suffers(unit));
        let most = match starved {
            true => numbers.unsupplied_armor,
            false => numbers.before_breakthrough,
        };
        let mut march = at.march(lead, Occasion::Approach, Some(most as u8));
        march.full = march.full.min(most as u8);
        march.slow = march.full;
        Some(march)
    }

    /// The rating of the best general who has advanced with the armor, as far as the weather lets it count (28.3).
    fn rate(self, at: At<'_>) -> u8 {
        let advanced = |unit: &UnitId| at.hex(at.state, *unit) == Some(self.target);
        let generals = self.stack.iter().filter(advanced).filter_map(|unit| match at.face(at.state, unit) {
            Face::General { exploitation, .. } => Some(exploitation),
            _ => None,
        });
        let rating = generals.max().unwrap_or(0);
        // 28.3: three hexes at most in winter.
        let ground = at.pack.grounds[at.ground(at.state, self.target) as usize];
        match ground.breakthrough_most {
            Some(limit) => {
                rule!("28.3.d2");
                rating.min(limit)
            }
            None => rating,
        }
    }

    fn may_follow_up(self, at: At<'_>, unit: UnitId) -> Verdict {
        let advanced = self.stack.contains(unit) && at.hex(at.state, unit) == Some(self.target);
        if !advanced {
            rule!("CARD.M4.2.C");
        }
        deny!("28.3.a1", !advanced, "{unit} did not advance after the breakthrough");
        deny!("28.3.a2", at.kind(unit) != Kind::Armor, "only armor goes on");
        deny!("28.3.a1", at.state.is(unit, Flag::Moved), "{unit} has made its breakthrough movement");
        Ok(())
    }
}

impl Step for Breaking {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.phasing(state))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if self.attacked {
            let able = at.units.iter().copied().filter(|unit| self.may_follow_up(at, *unit).is_ok());
            out.extend(able.map(Action::Take));
            out.push(Action::End);
            return;
        }
        let Some(lead) = self.lead(at) else { return out.push(Action::Halt) };
        let Some(hex) = at.hex(at.state, lead) else { return out.push(Action::Halt) };
        out.extend(at.stack(hex).filter(|unit| at.may_go_along(self, *unit).is_ok()).map(Action::Join));
        if !self.moved
            && let Some(course) = self.approach(at).and_then(|march| at.course(march))
        {
            at.explore(course);
            out.extend(at.desk.walk.borrow().targets.iter().copied().map(Action::Go));
        }
        let near = at.pack.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some());
        out.extend(near.filter(|hex| at.may_break_into(self, *hex).is_ok()).map(Action::Attack));
        out.push(Action::Halt);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Join(unit) => {
                on.activate_if_needed(unit);
                let mut stack = self.stack;
                stack.add(unit);
                on.state.frames.replace(Breaking { stack, ..self }.into());
            }
            Action::Go(hex) => {
                let at = on.at();
                let Some(march) = self.approach(at) else { return };
                let Some(course) = at.course(march) else { return };
                let way = at.way_to(course, hex);
                on.state.frames.replace(Breaking { moved: true, ..self }.into());
                on.state.group = self.stack;
                on.state.frames.push(crate::march::March { way, ..march }.into());
            }
            Action::Attack(hex) => on.break_into(self, hex),
            Action::Take(unit) => {
                let alone = on.pack.numbers.breakthrough_alone as u8;
                let others = self.stack.iter().filter(|other| on.state.is(*other, Flag::Moved));
                if others.count() > 0 {
                    rule!("28.3.e1");
                    rule!("FE.28.0.b");
                }
                let (occasion, most) = match self.rating.unwrap_or(0) {
                    0 => (Occasion::Dash, alone),
                    rating => {
                        rule!("28.3.c");
                        rule!("28.3.e2");
                        (Occasion::Breakthrough, rating)
                    }
                };
                let march = on.at().march(unit, occasion, Some(most));
                on.state.frames.push(march.into());
            }
            _ => on.end_breakthrough(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        if self.attacked {
            if self.rating.is_none() {
                let rating = Some(self.rate(at));
                on.state.frames.replace(Breaking { rating, ..self }.into());
                return true;
            }
            let any = at.units.iter().any(|unit| self.may_follow_up(at, *unit).is_ok());
            if !any {
                on.end_breakthrough();
            }
            return !any;
        }
        // A reaction may have destroyed the stack.
        let gone = self.lead(at).and_then(|lead| at.hex(at.state, lead)).is_none();
        if gone {
            on.end_breakthrough();
        }
        gone
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.attacked {
            true => Prompt::new("28.3", "Move the armor that broke through."),
            false => {
                let lead = self.lead(at).map_or("armor".into(), |lead| at.name(lead));
                Prompt::new("28.1", text!("Breakthrough of {unit}: join, move, attack.", unit = lead))
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Join(unit) => at.may_go_along(self, unit),
            Action::Attack(hex) if !self.attacked => at.may_break_into(self, hex),
            Action::Take(unit) if self.attacked => self.may_follow_up(at, unit),
            Action::Go(_) if self.moved => deny!("28.1", "the stack has made its move"),
            Action::Go(hex) => {
                let lead = self.lead(at).and_then(|lead| at.hex(at.state, lead));
                let far = lead.is_some_and(|from| {
                    at.pack.grid.distance(from, hex) > at.pack.numbers.before_breakthrough as u16
                });
                deny!("28.1", far, "armor moves no more than two hexes before a breakthrough attack");
                deny!("28.1.a", "the stack cannot go to {hex}")
            }
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the step when no armor may break through. Says whether it did.
    pub(crate) fn settle_breakthroughs(&mut self) -> bool {
        let at = self.at();
        let any = at.units.iter().any(|unit| at.may_break(*unit).is_ok());
        if !any {
            self.close_phase();
        }
        !any
    }

    pub(crate) fn begin_breakthrough(&mut self, unit: UnitId) {
        rule!("SOP.M.4.2.A");
        rule!("CARD.M4.2.A");
        self.activate_if_needed(unit);
        let at = self.at();
        let mut stack = at.hex(at.state, unit).into_iter().flat_map(|hex| at.stack(hex));
        if stack.any(|other| at.kind(other) == Kind::Armor && at.state.is(other, Flag::BrokeThrough)) {
            rule!("28.6.b1");
        }
        let mut stack = Group::default();
        stack.add(unit);
        let target = HexId::NONE;
        self.state
            .frames
            .push(Breaking { stack, moved: false, attacked: false, target, rating: None }.into());
    }

    /// The stack attacks (28.2).
    fn break_into(&mut self, breaking: Breaking, hex: HexId) {
        rule!("28.2");
        rule!("SOP.M.4.2.B");
        rule!("CARD.M4.2.B");
        self.announce(hex);
        let number = self.state.targets().count() as u8;
        for unit in breaking.stack.iter() {
            self.add(number, unit);
        }
        self.state.frames.replace(Breaking { attacked: true, target: hex, ..breaking }.into());
        for unit in breaking.stack.iter() {
            self.state.set(unit, Flag::BrokeThrough, true);
            // 28.1: its move is over; what comes is the breakthrough movement.
            self.state.set(unit, Flag::Moved, false);
        }
        self.state.offensive.breakthroughs += 1;
        if let Some(slot) = self.state.offensive.owed.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(hex);
        }
        self.state.frames.push(Attacking::Paratroops.into());
    }

    /// A breakthrough is over (28.4, 28.5).
    fn end_breakthrough(&mut self) {
        rule!("28.6.c");
        if self.state.offensive.breakthroughs > 1 {
            rule!("28.6.a");
            rule!("SOP.M.4.2.D");
            rule!("CARD.M4.2.E");
        }
        let game = self.game;
        let frame = *self.state.frames.top();
        if let crate::frame::Frame::Break(breaking) = frame {
            if !breaking.attacked {
                // Without an attack the stack has used its turn all the same.
                for unit in breaking.stack.iter() {
                    self.state.set(unit, Flag::BrokeThrough, true);
                }
                self.state.offensive.breakthroughs += 1;
            } else if self.state.phase == Phase::Offensive(OffensiveStep::Breakthrough) {
                // 28.4.b: the attack is owed only while the defender is still there.
                let of = self.at().attacking_partnership();
                let held = of.is_some_and(|of| self.at().is_enemy_in(of, breaking.target));
                if !held {
                    let slots = self.state.offensive.owed.iter_mut();
                    slots.filter(|slot| **slot == Some(breaking.target)).for_each(|slot| *slot = None);
                }
            }
        }
        for &unit in &game.units {
            if game.class(unit) == Class::General && self.state.is(unit, Flag::BrokeThrough) {
                rule!("28.5");
                rule!("SOP.M.4.2.C");
                rule!("CARD.M4.2.D");
            }
        }
        self.state.group = Group::default();
        self.state.frames.pop();
    }
}
