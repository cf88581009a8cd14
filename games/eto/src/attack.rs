//! 4A and 26.3: the attack sequence. Which hexes are attacked, by whom, and in what order.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::air::AirMoment;
use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Battle, Flag, InstallationKind, MOST_TARGETS, Mode, NO_DUTY, State, Target};
use crate::unit::{Class, Face, Kind};
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// Whether there is something to attack in a hex: enemy land units, or an enemy fortification (26.0).
    fn may_assail(self, hex: HexId) -> Verdict {
        let Some(of) = self.attacking_partnership() else { deny!("26.3.a1", "there is no offensive") };
        let hostile = self.state.forces.control.of(hex).is_some_and(|holder| holder.is_hostile(of));
        let marker = self
            .state
            .installations_in(hex)
            .any(|kind| matches!(kind, InstallationKind::Fort | InstallationKind::CoastalFort));
        let fort = hostile && (self.field.fort(hex) != 0 || marker);
        deny!(
            "26.0.c1",
            !self.is_enemy_in(of, hex) && !fort,
            "{hex} holds no enemy units and no fortification"
        );
        Ok(())
    }

    /// The number of a target in the list of this step, from 1.
    fn target_number(self, hex: HexId) -> Option<u8> {
        let found = self.state.offensive.targets.iter().flatten().position(|target| target.hex == hex);
        found.map(|number| number as u8 + 1)
    }

    /// The HQs of the offensive that could command a unit's attack: all for armor, for infantry those near it (26.3).
    fn commanders(self, unit: UnitId) -> u8 {
        let mut mask = 0;
        for (number, hq) in self.state.offensive.hqs.iter().enumerate() {
            let Some(post) = hq.and_then(|hq| self.post(self.state, hq)) else { continue };
            let near =
                self.hex(self.state, unit).is_some_and(|hex| post.may_command(&self.pack, hex).is_ok());
            if near || self.kind(unit) == Kind::Armor {
                mask |= 1 << number;
            }
        }
        mask
    }

    /// Whether a unit could attack a hex now, whatever else is attacked.
    pub(crate) fn may_strike(self, unit: UnitId, target: HexId) -> Verdict {
        let state = self.state;
        deny!("23.0.a1", self.class(unit) == Class::Hq, "an HQ neither attacks nor is attacked");
        deny!("26.3.a1", self.class(unit) != Class::Land, "only land units attack");
        deny!("26.3.a1", !state.is(unit, Flag::Commanded), "{unit} is not activated");
        let exploits = matches!(
            state.phase,
            Phase::Offensive(OffensiveStep::Exploitation | OffensiveStep::ExploitationCombat)
        );
        let kind = self.kind(unit);
        deny!(
            "29.3.c",
            exploits && kind == Kind::Infantry,
            "infantry does not attack in the Exploitation step"
        );
        deny!(
            "29.0",
            exploits && !state.is(unit, Flag::MayExploit),
            "{unit} does not take part in the exploitation"
        );
        deny!("26.3.e", state.is(unit, Flag::Attacked), "{unit} has attacked in this step");
        let Some(hex) = self.hex(state, unit) else { deny!("26.0.a1", "{unit} is not on the map") };
        let side = self.pack.grid.direction(hex, target);
        let open = side.is_some_and(|side| {
            self.field.open(Mover::of(kind), self.is_frozen(state, hex), hex) >> side.index() & 1 == 1
        });
        deny!("26.0.a1", !open, "{unit} is not next to {hex}, or cannot cross the hexside");
        if state.offensive.mode == Mode::Hqs {
            deny!(
                "26.3.a2",
                self.commanders(unit) == 0,
                "{unit} is beyond the command radius of every HQ that takes part"
            );
        }
        Ok(())
    }

    /// Whether every hex attacked in this step finds an HQ with an attack left, with one changed or added (23.6, 26.3).
    fn can_charge(self, changed: Option<usize>, hqs: u8) -> bool {
        let state = self.state;
        let mut wants = [0u8; MOST_TARGETS + 1];
        let mut count = 0;
        for (number, target) in state.offensive.targets.iter().flatten().enumerate() {
            wants[count] = if changed == Some(number) { hqs } else { target.hqs };
            count += 1;
        }
        if changed.is_none() {
            wants[count] = hqs;
            count += 1;
        }
        if state.offensive.mode != Mode::Hqs {
            return count <= 1;
        }
        let mut left = [0u8; 8];
        for (slot, hq) in left.iter_mut().zip(state.offensive.hqs) {
            if let Some(Face::Hq { attacks, .. }) = hq.map(|hq| self.face(state, hq)) {
                *slot = attacks;
            }
        }
        if self.options.shared_attacks {
            return count <= left.iter().map(|attacks| usize::from(*attacks)).sum();
        }
        // Augmenting paths: each target is given to one of the HQs that may command it.
        let mut given = [u8::MAX; MOST_TARGETS + 1];
        let mut all = true;
        for target in 0..count {
            let mut tried = 0u8;
            all &= place(target, &wants, &mut given, &mut left, &mut tried);
        }
        all
    }

    /// Whether an attack on a hex may be announced (SOP.M.4.3.D2, 22.1, 26.3).
    pub(crate) fn may_announce(self, hex: HexId) -> Verdict {
        self.may_assail(hex)?;
        let again = self.target_number(hex).is_some();
        if again && self.state.phase == Phase::Offensive(OffensiveStep::Breakthrough) {
            rule!("28.6.b2");
        }
        deny!("26.3.e", again, "{hex} is attacked in this step already");
        let mut verdict: Verdict =
            Err(&engine::Bar { case: "26.0.a1", text: "none of your units can attack {hex}" });
        let mut hqs = 0;
        let of = self.attacking_partnership();
        for &near in self.pack.grid.neighbours(hex).iter().filter(|near| near.is_some()) {
            for unit in self.land(near).filter(|unit| self.partnership(self.state, *unit) == of) {
                let able = self.may_strike(unit, hex);
                if able.is_ok() {
                    hqs |= self.commanders(unit);
                }
                if verdict.is_err() {
                    verdict = able;
                }
            }
        }
        verdict?;
        if let Mode::General(general) = self.state.offensive.mode {
            let near = self.hex(self.state, general).is_some_and(|at| self.pack.grid.distance(at, hex) == 1);
            deny!("22.2.b", !near, "{hex} is not next to the general");
        }
        let room = self.state.targets().count() < MOST_TARGETS && self.can_charge(None, hqs);
        if !room {
            rule!("22.0.d");
            rule!("26.0.a2");
            rule!("SOP.M.4.4");
            rule!("CARD.M4.4");
            if self.state.phase == Phase::Offensive(OffensiveStep::ExploitationCombat) {
                rule!("29.3.b1");
            }
        }
        match self.state.offensive.mode {
            Mode::Hqs => deny!("22.1.a2", !room, "the HQs have made all their attacks of this step"),
            Mode::General(_) => deny!("22.2.a2", !room, "units of a general attack one hex in a step"),
            _ => deny!("22.3.a2", !room, "the units attack one hex in a step"),
        }
        Ok(())
    }

    /// Whether any attack may be announced now.
    fn may_announce_any(self) -> bool {
        let able = |unit: &&UnitId| self.state.is(**unit, Flag::Commanded);
        let hexes = self.units.iter().filter(able).filter_map(|unit| self.hex(self.state, *unit));
        hexes.into_iter().any(|hex| {
            let near = self.pack.grid.neighbours(hex).iter().filter(|near| near.is_some());
            near.into_iter().any(|near| self.may_announce(*near).is_ok())
        })
    }

    /// The hexes that may be attacked now.
    fn offer_announcements(self, out: &mut Vec<Action>) {
        let first = out.len();
        for &unit in &self.units {
            let Some(hex) = self.hex(self.state, unit) else { continue };
            if !self.state.is(unit, Flag::Commanded) {
                continue;
            }
            for &near in self.pack.grid.neighbours(hex).iter().filter(|near| near.is_some()) {
                let known = out[first..].contains(&Action::Attack(near));
                if !known && self.may_announce(near).is_ok() {
                    out.push(Action::Attack(near));
                }
            }
        }
    }

    /// Whether a unit may take part in an attack that was announced (26.3).
    fn may_add(self, number: u8, unit: UnitId) -> Verdict {
        let state = self.state;
        let Some(target) = state.offensive.targets[usize::from(number) - 1] else {
            deny!("26.3.d3", "there is no such attack")
        };
        deny!("26.3.d3", state.duties[unit] != NO_DUTY, "{unit} attacks a hex already");
        if self.class(unit) == Class::General {
            let Some(hex) = self.hex(state, unit) else { deny!("26.2.g1", "{unit} is not on the map") };
            let beside = self
                .land(hex)
                .any(|other| state.duties[other] == number && self.nation(other) == self.nation(unit));
            deny!("26.2.m", !beside, "{unit} adds to units of his nationality that attack from his hex");
            let other = self
                .stack(hex)
                .any(|other| self.class(other) == Class::General && state.duties[other] == number);
            deny!("26.2.g2", other, "one general adds his points to a stack");
            return Ok(());
        }
        self.may_strike(unit, target.hex)?;
        let hex = self.hex(state, unit).unwrap_or(HexId::NONE);
        let counted = |other: &UnitId| crate::stacking::counts(self.kind(*other));
        let from_here =
            self.land(hex).filter(|other| state.duties[*other] != NO_DUTY && counted(other)).count();
        let full = counted(&unit) && from_here >= usize::from(self.most_in(hex));
        deny!("24.2.d", full, "no more units attack out of an over-stacked hex than may stack there");
        if state.offensive.mode == Mode::Hqs {
            let hqs = target.hqs & self.commanders(unit);
            let charged = hqs != 0 && self.can_charge(Some(usize::from(number) - 1), hqs);
            deny!(
                "26.3.a2",
                !charged,
                "{unit} is beyond the command radius of the HQ that makes this attack"
            );
        }
        Ok(())
    }

    fn owes(self, hex: HexId) -> bool {
        self.state.phase == Phase::Offensive(OffensiveStep::Combat)
            && self.state.offensive.owed.contains(&Some(hex))
    }
}

/// Gives a target to an HQ, moving others if need be.
fn place(
    target: usize,
    wants: &[u8; MOST_TARGETS + 1],
    given: &mut [u8; MOST_TARGETS + 1],
    left: &mut [u8; 8],
    tried: &mut u8,
) -> bool {
    for hq in 0..8u8 {
        if wants[target] >> hq & 1 == 0 || *tried >> hq & 1 == 1 {
            continue;
        }
        *tried |= 1 << hq;
        if left[usize::from(hq)] > 0 {
            left[usize::from(hq)] -= 1;
            given[target] = hq;
            return true;
        }
        for other in 0..=MOST_TARGETS {
            if given[other] == hq && place(other, wants, given, left, tried) {
                given[target] = hq;
                return true;
            }
        }
    }
    false
}

/// Where the attack sequence is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Attacking {
    /// The hexes that will be attacked are announced.
    Announce,
    /// A: paratroops.
    Paratroops,
    /// B: the attacker's air units.
    AttackerAir,
    /// C: ground units are assigned to a target, by its number from 1.
    Designate(u8),
    /// D: the defender's air units.
    DefenderAir,
    /// E: paradrops.
    Drop,
    /// G: ground attacks, one by one.
    Fight,
    /// H: air units return.
    Return,
}

impl Step for Attacking {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.phasing(state))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            Attacking::Announce => {
                at.offer_announcements(out);
                out.push(Action::End);
            }
            Attacking::Designate(number) => {
                let mut count = 0;
                for &unit in &at.units {
                    let able = at.hex(at.state, unit).is_some() && at.may_add(number, unit).is_ok();
                    count += u32::from(able);
                    if able && at.is_first_of_its_like(unit) {
                        out.push(Action::Add(unit));
                    }
                }
                if count > 1 {
                    out.push(Action::AddAll);
                }
                out.push(Action::Declare);
            }
            Attacking::Fight => {
                for target in at.state.targets().filter(|target| !target.done) {
                    out.push(Action::Fight(target.hex));
                    if at.may_cancel(target.hex).is_ok() {
                        out.push(Action::Cancel(target.hex));
                    }
                }
            }
            _ => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self, action) {
            (Attacking::Announce, Action::Attack(hex)) => on.announce(hex),
            (Attacking::Announce, _) => {
                if on.state.phase == Phase::Offensive(OffensiveStep::ExploitationCombat) {
                    rule!("29.3.b2b");
                }
                on.state.frames.replace(Attacking::Paratroops.into());
            }
            (Attacking::Designate(number), Action::Add(unit)) => on.add(number, unit),
            (Attacking::Designate(number), Action::AddAll) => {
                // Generals last: they join units that attack.
                for staff in [false, true] {
                    for &unit in &on.game.units {
                        let is_staff = on.class(unit) == Class::General;
                        let here = on.hex(on.state, unit).is_some();
                        if is_staff == staff && here && on.at().may_add(number, unit).is_ok() {
                            on.add(number, unit);
                        }
                    }
                }
            }
            (Attacking::Designate(number), _) => on.close_target(number),
            (Attacking::Fight, Action::Fight(hex)) => on.fight(hex),
            (Attacking::Fight, Action::Cancel(hex)) => {
                rule!("26.3.b2");
                on.finish_target(hex);
            }
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let after = match self {
            Attacking::Announce => {
                let at = on.at();
                if at.may_announce_any() {
                    return false;
                }
                Attacking::Paratroops
            }
            Attacking::Paratroops if on.state.targets().all(|target| target.done) => {
                on.state.frames.pop();
                return true;
            }
            Attacking::Paratroops => return on.fly(AirMoment::Paratroops, Attacking::AttackerAir),
            Attacking::AttackerAir => return on.fly(AirMoment::Attacker, on.first_to_designate()),
            Attacking::Designate(number) => {
                let at = on.at();
                let any = at
                    .units
                    .iter()
                    .any(|unit| at.hex(at.state, *unit).is_some() && at.may_add(number, *unit).is_ok());
                if any {
                    return false;
                }
                on.close_target(number);
                return true;
            }
            Attacking::DefenderAir => return on.fly(AirMoment::Defender, Attacking::Drop),
            Attacking::Drop => return on.fly(AirMoment::Drop, Attacking::Fight),
            Attacking::Fight if on.state.targets().all(|target| target.done) => Attacking::Return,
            Attacking::Fight => return false,
            Attacking::Return => {
                on.state.frames.pop();
                on.begin_air(AirMoment::Return);
                return true;
            }
        };
        on.state.frames.replace(after.into());
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self {
            Attacking::Announce => Prompt::new("26.3", "Announce the hexes to attack, then end."),
            Attacking::Designate(number) => {
                let target = at.state.offensive.targets[usize::from(number) - 1];
                let hex = target.map_or(HexId::NONE, |target| target.hex);
                let place = at.place(hex);
                let seat = at.phasing(at.state);
                let hidden = at.hidden_from(at.state, engine::Viewer::Seat(seat));
                let nobody = at.units.iter().all(|unit| at.state.duties[*unit] != number);
                if nobody || at.stack(hex).any(|unit| hidden.contains(unit)) {
                    // 12.7: the odds would tell what lies under the top unit.
                    return Prompt::new("26.3", text!("Attack on {hex}: who takes part?", hex = place));
                }
                let odds = at.odds(hex, number, seat.0).text();
                Prompt::new(
                    "26.3",
                    text!("Attack on {hex}: who takes part? {odds}", hex = place, odds = odds),
                )
            }
            Attacking::Fight => Prompt::new("26.1", "Which attack is resolved next?"),
            _ => Prompt::new("4A", "The attack sequence goes on."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self, action) {
            (Attacking::Announce, Action::Attack(hex)) => at.may_announce(hex),
            (_, Action::Attack(hex)) if at.may_announce(hex).is_err() => at.may_announce(hex),
            (_, Action::Attack(_)) => deny!("SOP.M.4.3.D2", "attacks are announced before they are made"),
            (Attacking::Designate(number), Action::Add(unit)) => at.may_add(number, unit),
            (Attacking::Fight, Action::Cancel(hex)) => at.may_cancel(hex),
            (_, Action::Add(_)) => deny!("26.3.d3", "the attackers have been named"),
            (_, Action::Take(_)) => {
                deny!("29.2.a2", "units move before the attacks of the step")
            }
            (_, Action::Activate(_)) => {
                rule!("SOP.M.4.3.D");
                rule!("CARD.M4.3.D");
                deny!("22.0.f", "units are activated no later than the movement step")
            }
            _ => Ok(()),
        }
    }
}

impl At<'_> {
    /// Whether an announced attack may be cancelled (26.3, 28.4).
    fn may_cancel(self, hex: HexId) -> Verdict {
        deny!("28.4.b", self.owes(hex), "armor that failed to break through must attack {hex} again");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The Combat step, and the attacks of the Exploitation step: hexes that are owed an attack come first (28.4).
    pub(crate) fn begin_combat(&mut self) {
        let before = self.state.offensive.targets;
        let owing = self.state.duties;
        self.state.offensive.targets = [None; MOST_TARGETS];
        self.state.duties.fill(NO_DUTY);
        self.state.frames.push(Attacking::Announce.into());
        if self.state.phase != Phase::Offensive(OffensiveStep::Combat) {
            return;
        }
        let game = self.game;
        for hex in self.state.offensive.owed.into_iter().flatten() {
            let owes = |unit: UnitId| {
                let made =
                    usize::from(owing[unit]).checked_sub(1).and_then(|number| before.get(number).copied());
                made.flatten().is_some_and(|target| target.hex == hex) && game.class(unit) == Class::Land
            };
            let at = self.at();
            let able = at.units.iter().any(|unit| owes(*unit) && at.may_strike(*unit, hex).is_ok());
            if !able || at.may_announce(hex).is_err() {
                continue;
            }
            rule!("28.4.b");
            self.announce(hex);
            let number = self.state.targets().count() as u8;
            for &unit in &game.units {
                if owes(unit) && self.at().may_add(number, unit).is_ok() {
                    self.add(number, unit);
                }
            }
        }
    }

    /// Only the armor whose breakthrough has failed keeps its duty: it attacks the same hex in the Combat step (28.4).
    pub(crate) fn keep_owed(&mut self) {
        let offensive = self.state.offensive;
        for &unit in &self.game.units {
            let made = usize::from(self.state.duties[unit]).checked_sub(1);
            let target = made.and_then(|number| offensive.targets.get(number).copied()).flatten();
            if !target.is_some_and(|target| offensive.owed.contains(&Some(target.hex))) {
                self.state.duties[unit] = NO_DUTY;
            }
        }
    }

    /// A hex will be attacked in this step.
    pub(crate) fn announce(&mut self, hex: HexId) {
        rule!("26.3.c2");
        rule!("SOP.M.4.3.D2");
        let at = self.at();
        let mut hqs = 0;
        for &near in at.pack.grid.neighbours(hex).iter().filter(|near| near.is_some()) {
            for unit in at.land(near).filter(|unit| at.may_strike(*unit, hex).is_ok()) {
                hqs |= at.commanders(unit);
            }
        }
        if let Some(slot) = self.state.offensive.targets.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(Target { hex, hqs, done: false });
        }
        let game = self.game;
        self.journal
            .write(|| engine::Entry::said("26.3", text!("{hex} is attacked.", hex = game.place(hex))));
    }

    /// Air units do what they do at a point of the sequence; then it goes on.
    fn fly(&mut self, moment: AirMoment, then: Attacking) -> bool {
        self.state.frames.replace(then.into());
        self.begin_air(moment);
        true
    }

    fn first_to_designate(&self) -> Attacking {
        let next = self.state.offensive.targets.iter().position(|target| target.is_some_and(|it| !it.done));
        // In the Breakthrough step the armor has been named with the hex.
        let named = self.state.phase == Phase::Offensive(OffensiveStep::Breakthrough);
        match next {
            Some(number) if !named => Attacking::Designate(number as u8 + 1),
            _ => Attacking::DefenderAir,
        }
    }

    /// A unit takes part in an attack.
    pub(crate) fn add(&mut self, number: u8, unit: UnitId) {
        let at = self.at();
        let hex = at.hex(at.state, unit);
        let others = at.units.iter().filter(|other| at.state.duties[**other] == number);
        if others.clone().any(|other| at.hex(at.state, *other) != hex) {
            rule!("26.0.b");
        }
        let stack = hex.map(|hex| at.land(hex));
        if stack
            .is_some_and(|mut stack| stack.any(|other| ![NO_DUTY, number].contains(&at.state.duties[other])))
        {
            rule!("26.3.d2");
        }
        let joined = others.count() > 0;
        match self.state.phase {
            Phase::Offensive(OffensiveStep::Combat) if self.state.is(unit, Flag::BrokeThrough) => {
                rule!("28.4.g");
            }
            Phase::Offensive(OffensiveStep::ExploitationCombat) => {
                rule!("SOP.M.4.5.B");
                rule!("CARD.M4.5.B");
                if joined {
                    rule!("29.2.b1");
                }
            }
            _ => {}
        }
        self.state.duties[unit] = number;
        let hqs = self.at().commanders(unit);
        if self.class(unit) == Class::Land
            && let Some(target) = &mut self.state.offensive.targets[usize::from(number) - 1]
        {
            target.hqs &= hqs;
        }
    }

    /// All attackers of a target are named.
    fn close_target(&mut self, number: u8) {
        rule!("SOP.4A.C");
        rule!("CARD.4A.C");
        let game = self.game;
        let target = self.state.offensive.targets[usize::from(number) - 1];
        if let Some(target) = target {
            let any = game.units.iter().any(|unit| self.state.duties[*unit] == number);
            if !any {
                rule!("26.3.b1");
                self.finish_target(target.hex);
            }
        }
        let later = (number..MOST_TARGETS as u8)
            .find(|next| self.state.offensive.targets[usize::from(*next)].is_some_and(|target| !target.done));
        self.state.frames.replace(match later {
            Some(next) => Attacking::Designate(next + 1).into(),
            None => Attacking::DefenderAir.into(),
        });
    }

    fn finish_target(&mut self, hex: HexId) {
        let targets = self.state.offensive.targets.iter_mut().flatten();
        targets.filter(|target| target.hex == hex).for_each(|target| target.done = true);
    }

    /// The attack on a hex is resolved (26.1).
    fn fight(&mut self, hex: HexId) {
        rule!("SOP.4A.F");
        rule!("SOP.4A.0");
        let idle = |on: &mut Self, number: u8| {
            let at = on.at();
            at.units.iter().any(|unit| {
                at.state.duties[*unit] == number
                    && at
                        .hex(at.state, *unit)
                        .is_some_and(|hex| at.land(hex).any(|other| at.state.duties[other] == NO_DUTY))
            })
        };
        if let Some(number) = self.at().target_number(hex)
            && idle(self, number)
        {
            rule!("26.3.d1");
        }
        rule!("CARD.4A.G");
        let at = self.at();
        let Some(number) = at.target_number(hex) else { return };
        let attacker = at.phasing(at.state).0;
        let of = at.attacking_partnership();
        let defender = at.land(hex).find(|unit| at.partnership(at.state, *unit) != of);
        let defender = defender.map(|unit| at.owner(at.state, unit).0);
        // An empty fortification has no owner to ask.
        let defender = defender.unwrap_or((attacker + 1) % at.seats());
        self.finish_target(hex);
        let any = {
            let at = self.at();
            at.units.iter().any(|unit| {
                at.state.duties[*unit] == number
                    && at.class(*unit) == Class::Land
                    && at.hex(at.state, *unit).is_some()
            })
        };
        // A reaction or another battle may have emptied the hex or thrown the attackers back.
        if !any || self.at().may_assail(hex).is_err() {
            return;
        }
        self.open_battle(Battle { target: hex, duty: number, attacker, defender, ..Battle::default() });
    }
}
