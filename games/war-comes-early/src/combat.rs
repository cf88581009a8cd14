//! 12.0 to 12.3 Combat: who attacks what, the odds, and the roll.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Text, Throw, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Id};
use mechanics::UnitId;
use mechanics::insight::halves;

use crate::field::Mobility;
use crate::frame::{Assemble, At, BattleStep, Frame, Momentum, Playing, Step};
use crate::nation::Side;
use crate::odds::is_concentric;
use crate::pack::{Losses, MechAttack};
use crate::state::{AttackKind, Battle, HexSet, State, Units};
use crate::terrain::Terrain;
use crate::{Action, WarComesEarly};

/// The die of a battle.
const COMBAT: Next = Next::Dice(Throw::new("combat", 1, 6));

impl Step for Assemble {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let At { state, desk, .. } = at;
        let target = state.battle.target.expect("an attack has a target");
        let mut able = 0;
        for &hex in at.field.grid.neighbours(target) {
            if !desk.occupied[state.active() as usize].contains(hex) {
                continue;
            }
            for unit in desk.stack(hex).filter(|unit| at.can_join(*unit).is_ok()) {
                rule!("12.0.f");
                out.push(Action::Add(unit));
                if at.unit(unit).is_static() {
                    rule!("12.1.f");
                } else {
                    able += 1;
                }
            }
        }
        if able > 1 && !state.battle.kind.is_flank() {
            out.push(Action::AddAll);
        }
        if state.battle.attackers.len() > 1 {
            out.extend(state.battle.attackers.iter().map(Action::Without));
        }
        if !state.battle.attackers.is_empty() {
            // Other units of the same hexes stay free to attack elsewhere.
            rule!("12.0.o");
            out.push(Action::Declare);
        }
        if state.battle.flieger {
            // 12.8: the attack may be declined; then the division is gone for nothing.
            rule!("12.8.i");
            out.push(Action::Stay);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Add(unit) => {
                on.state.battle.attackers.insert(unit);
            }
            Action::AddAll => on.play_add_all(),
            Action::Without(unit) => {
                on.state.battle.attackers.remove(unit);
                on.state.battle.spared.insert(unit);
            }
            Action::Declare => on.play_declare(),
            _ => on.end_battle(),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        at.ask_assembly()
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Add(unit) => at.can_join(unit),
            Action::AddAll => deny!("12.0.f", "add units one by one: fewer than two can still join"),
            Action::Without(_) => {
                deny!("12.0.f", "only one of several units that take part can be left out again")
            }
            Action::Declare => deny!("12.0.f", "no unit takes part in the attack yet"),
            _ => deny!("12.0.q", "an attack has been chosen: add units and declare it"),
        }
    }
}

impl At<'_> {
    fn ask_assembly(self) -> Prompt {
        let At { state, .. } = self;
        let kind = state.battle.kind;
        let case = match kind {
            AttackKind::Assault => "12.0",
            AttackKind::Flank => "12.6",
            AttackKind::Momentum | AttackKind::MomentumFlank | AttackKind::AfterFlank => "12.7",
        };
        let target = state.battle.target.map(|hex| self.place(hex)).unwrap_or_default();
        let attackers = state.battle.attackers;
        if kind.is_flank() {
            return Prompt::new(case, text!("Flank attack into {hex}. Which units go?", hex = target));
        }
        if attackers.is_empty() {
            return Prompt::new(case, text!("Attack on {hex}. Which units take part?", hex = target));
        }
        // 8.3: before the attack is declared the attacker knows the top unit only, so no odds are shown
        // for a stack.
        let prospect = self.prospect().expect("an attack has a target");
        let broken: Units = prospect.broken.iter().map(|(army, _)| *army).collect();
        let broken = match broken.is_empty() {
            true => Text::default(),
            false => text!(
                " Out of supply and broken down before the battle: {units}.",
                units = self.names(broken)
            ),
        };
        let odds = match prospect.odds.filter(|_| prospect.hidden == 0) {
            Some(odds) => text!(". {odds}", odds = self.odds_text(&odds)),
            None => text!(": {units}.", units = self.names(attackers)),
        };
        let text = text!(
            "Attack on {hex}{odds}{broken} Declare it or add more.",
            hex = target,
            odds = odds,
            broken = broken
        );
        Prompt::new(case, text)
    }
}

impl Step for BattleStep {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        match self {
            BattleStep::Roll => COMBAT,
            BattleStep::DefenderLoses => {
                rule!("12.0.b");
                game.asks(state.active().enemy())
            }
            _ => game.asks(state.active()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            BattleStep::DefenderLoses | BattleStep::AttackerLoses => at.legal_losses(self, out),
            BattleStep::Advance => at.legal_advance(out),
            BattleStep::Supply | BattleStep::Roll | BattleStep::Disruption => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Lose(unit) => on.play_lose(unit),
            Action::Advance(unit) => on.play_advance(unit),
            _ => on.finish_advance(),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_battle(rolled.first());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self {
            BattleStep::Roll => return false,
            BattleStep::Supply => on.settle_supply(),
            BattleStep::DefenderLoses | BattleStep::AttackerLoses => return on.settle_losses(self),
            BattleStep::Disruption => on.settle_disruption(),
            BattleStep::Advance => return on.settle_advance(),
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let target = at.state.battle.target.map(|hex| at.place(hex)).unwrap_or_default();
        let (case, text) = match self {
            BattleStep::DefenderLoses | BattleStep::AttackerLoses => {
                let due = halves(at.state.battle.due);
                ("12.3", text!("Battle of {hex}: you must lose {n} corps.", hex = target, n = due))
            }
            BattleStep::Advance => ("12.5", text!("{hex} is empty. Which units advance?", hex = target)),
            _ => ("12.3", text!("The battle of {hex} is being fought.", hex = target)),
        };
        Prompt::new(case, text)
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self, action) {
            (BattleStep::Advance, Action::Advance(unit)) => {
                at.may_advance(unit, at.state.battle.target.expect("a battle has a target"))
            }
            (BattleStep::Advance, _) => {
                deny!("12.5.g", "decide first which units advance: 'advance' or 'stay'")
            }
            (_, Action::Lose(unit)) => at.judge_lose(at.state, self, unit),
            _ => deny!("12.0.d", "a declared attack is carried through: choose the losses"),
        }
    }
}

impl At<'_> {
    /// Whether a unit could attack a neighbouring hex at all: area, hexside, terrain (11.4, 11.5, 13.1).
    pub(crate) fn may_attack_into(
        self,
        unit: UnitId,
        from: HexId,
        side: Direction,
        target: HexId,
    ) -> Verdict {
        let At { desk, .. } = self;
        if !self.area(unit).operates.contains(target) {
            deny!("13.1.e", self.campaign.is_none(), "{unit} may not attack into {hex}");
            deny!("11.7.a", "{unit} may not attack into {hex}");
        }
        let mech = self.mobility[unit.index()] == Mobility::Mech;
        if mech && self.field.ground[target.index()].mech == MechAttack::No {
            if self.field.hexes[target.index()].terrain == Some(Terrain::Swamp) {
                rule!("T.sp.c");
                deny!("11.4.d", "mechanized units do not attack into a swamp ({hex})");
            }
            rule!("T.sp.a");
            deny!("11.4.c", "mechanized units do not attack into mountains ({hex})");
        }
        deny!("11.4.j", !self.field.is_open(from, side), "the hexside to {hex} cannot be crossed");
        let spared = desk.borders.spared[self.unit(unit).nation as usize].contains(target);
        deny!("11.5.j", spared, "{hex} is closed to {nation}");
        Ok(())
    }

    /// What a side can be attacked in: hexes with its units, and fortifications with a garrison (12.0, 11.5).
    fn defended_hexes(self, side: Side) -> HexSet {
        let At { desk, .. } = self;
        desk.occupied[side as usize] | desk.borders.garrisons[side as usize]
    }
}

impl WarComesEarly {
    /// Whether a unit has its attack of this phase before it (12.0).
    fn is_fresh(&self, state: &State, unit: UnitId) -> Verdict {
        if !state.acting.contains(unit) {
            deny!("12.0.b", self.side(unit) != state.active(), "{unit} is not yours");
            deny!("5.2.q", "this is not the turn of {nation}");
        }
        rule!("12.0.h");
        deny!("12.0.j", state.attacked.contains(unit), "{unit} has attacked in this phase");
        Ok(())
    }
}

impl At<'_> {
    /// What may be attacked now (12.0, 12.6).
    pub(crate) fn legal_combat(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        let side = state.active();
        let enemies = self.defended_hexes(side.enemy());
        let mut targets = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            for (direction, &target) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(hex)) {
                if enemies.contains(target)
                    && !targets.contains(target)
                    && desk.stack(hex).any(|unit| {
                        self.is_fresh(state, unit).is_ok()
                            && self.may_attack_into(unit, hex, direction, target).is_ok()
                    })
                {
                    rule!("12.0.a");
                    targets.insert(target);
                }
            }
        }
        for target in &{ targets } {
            if self.was_stormed(state, target) || desk.stack(target).any(|unit| state.defended.contains(unit))
            {
                rule!("12.0.k");
                targets.remove(target);
            } else {
                rule!("12.0.m", "12.0.n");
                out.push(Action::Attack(target));
            }
        }
        self.legal_flanks(out);
        self.legal_drops(state, &(targets & desk.occupied[side.enemy() as usize]), out);
        rule!("12.0.c", "9.3.a");
        out.push(Action::End);
    }

    /// Whether a unit can take part in the attack that is being prepared.
    pub(crate) fn can_join(self, unit: UnitId) -> Verdict {
        let At { state, .. } = self;
        let battle = &state.battle;
        deny!("12.0.b", self.side(unit) != state.active(), "{unit} is not yours");
        deny!("12.0.f", battle.attackers.contains(unit), "{unit} takes part already");
        deny!("12.0.f", battle.spared.contains(unit), "{unit} has been left out of this attack");
        deny!("5.2.q", !state.acting.contains(unit), "this is not the turn of {nation}");
        let (Some(target), Some(hex)) = (battle.target, state.hex(unit)) else {
            deny!("12.0.a", "{unit} is not next to {hex}");
        };
        let Some(direction) = self.field.grid.direction(hex, target) else {
            deny!("12.0.a", "{unit} is not next to {hex}");
        };
        if battle.kind.is_momentum() {
            // 12.7: only those that have advanced; they stand in the one hex they advanced into.
            let eager = battle.advanced.contains(unit) && self.is_eager(unit, target);
            deny!(
                "12.7.d",
                !eager,
                "{unit} has not advanced, is out of supply, or makes no momentum attacks"
            );
        } else {
            self.is_fresh(state, unit)?;
        }
        self.may_attack_into(unit, hex, direction, target)?;
        if battle.kind.is_flank() {
            self.fits_flank(state, unit)?;
        }
        match battle.kind {
            AttackKind::Flank => self.may_flank_from(unit, hex, target),
            _ => Ok(()),
        }
    }

    /// Why a hex cannot be attacked.
    pub(crate) fn judge_target(self, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let enemy = state.active().enemy();
        let garrison = self.has_garrison(state, hex, enemy);
        let defended = self.owner(hex) == Some(enemy) || garrison;
        deny!("12.0.a", !defended, "there is no enemy unit in {hex}");
        if *state.frames.top() == Frame::Momentum(Momentum) {
            deny!("12.7.i", garrison, "{hex} is an intact fortification: no momentum attack goes into it");
            deny!("12.7.b", "{hex} is not next to the units that advanced, or closed to them");
        }
        let fought =
            self.was_stormed(state, hex) || desk.stack(hex).any(|unit| state.defended.contains(unit));
        deny!("12.0.k", fought, "units in {hex} have been attacked in this phase");
        let own = &desk.occupied[state.active() as usize];
        let contact = self.field.grid.neighbours(hex).iter().any(|neighbour| own.contains(*neighbour));
        deny!("12.0.a", !contact, "no unit of yours is next to {hex}");
        let outside = |unit| state.acting.contains(unit) && !self.area(unit).operates.contains(hex);
        if self.ids().any(outside) {
            deny!("13.1.e", self.campaign.is_none(), "your units may not attack into {hex}");
            deny!("11.7.a", "your units may not attack into {hex}");
        }
        if !garrison && let Some(unit) = state.acting.iter().next() {
            self.is_open_to(state, self.unit(unit).nation, hex)?;
        }
        deny!("12.0.j", "no unit next to {hex} can attack it: all have attacked, or terrain bars them");
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A hex is chosen to be attacked, or to be entered by a flank attack; by units that have just advanced this
    /// is their momentum attack (12.7).
    pub(crate) fn play_target(&mut self, target: HexId, flank: bool) {
        rule!("12.0.g");
        let momentum = *self.state.frames.top() == Frame::Momentum(Momentum);
        let kind = match (momentum, flank) {
            (false, false) => AttackKind::Assault,
            (false, true) => AttackKind::Flank,
            (true, false) if self.state.battle.kind == AttackKind::Flank => AttackKind::AfterFlank,
            (true, false) => AttackKind::Momentum,
            (true, true) => AttackKind::MomentumFlank,
        };
        let advanced = if kind.is_momentum() { self.state.battle.advanced } else { Units::EMPTY };
        self.state.battle = Battle { target: Some(target), kind, advanced, ..Battle::default() };
        match kind.is_momentum() {
            true => self.state.frames.replace(Assemble.into()),
            false => self.state.frames.push(Assemble.into()),
        }
    }

    /// Everybody who can, but for static units: they add no strength and can only be lost.
    pub(crate) fn play_add_all(&mut self) {
        let game = self.game;
        for unit in game.ids() {
            let strong = self.state.acting.contains(unit) && !game.unit(unit).is_static();
            if strong && self.at().can_join(unit).is_ok() {
                self.state.battle.attackers.insert(unit);
            }
        }
    }

    pub(crate) fn play_declare(&mut self) {
        let game = self.game;
        rule!("12.0.d", "8.3.b");
        let attackers = self.state.battle.attackers;
        let target = self.state.battle.target.expect("an attack has a target");
        self.state.attacked |= attackers;
        if self.state.battle.kind.is_momentum() {
            rule!("12.0.l", "12.7.h");
            self.state.driven |= attackers;
            self.state.battle.spared = self.state.battle.advanced - attackers;
        }
        if self.state.battle.kind.is_flank() {
            return self.advance_flank();
        }
        self.journal.write(|| {
            Entry::said("12.0", format!("{} attack {}.", game.names(attackers), game.place(target)))
        });
        // 8.3: both players look at the stacks that fight.
        self.journal.reveal();
        for unit in &attackers {
            rule!("10.0.c");
            let supplied = self.at().is_supplied_to_attack(unit, target);
            self.state.battle.unsupplied.set(unit, !supplied);
        }
        let mut at = self.at().desk.stack(target).next();
        while let Some(unit) = at {
            rule!("12.0.p");
            self.state.defended.insert(unit);
            let supplied = self.at().is_supplied(unit);
            self.state.battle.unsupplied.set(unit, !supplied);
            at = self.at().desk.stack(target).find(|other| *other > unit);
        }
        let defender = self.state.active().enemy();
        if game.has_garrison(self.state, target, defender) {
            self.state.battle.garrison = true;
            self.storm(target);
        }
        self.state.battle.advanced = Units::EMPTY;
        self.state.frames.replace(BattleStep::Supply.into());
    }

    /// Breaks down the armies that are out of supply, one after the other (10.5); then the die is due.
    pub(crate) fn settle_supply(&mut self) {
        let game = self.game;
        for unit in &{ self.state.battle.unsupplied } {
            if game.has_components(unit) && self.state.spots[unit].is_on_map() {
                rule!("10.5.f");
                return self.break_down(unit, "10.5");
            }
        }
        let target = self.state.battle.target.expect("an attack has a target");
        let held = self.at().desk.is_occupied(target) || self.state.battle.garrison;
        if !held || self.state.battle.attackers.is_empty() {
            // Dispersal has left nobody to fight.
            return self.end_battle();
        }
        let at = self.at();
        let odds = at.odds(target, at.state.battle.attackers, &at.state.battle.unsupplied);
        self.state.battle.column = odds.column as u8;
        // 3.5: where the shift does not count, the attack is concentric all the same, but for the option.
        let directions = game.directions(self.state, target, self.state.battle.attackers);
        self.state.battle.concentric =
            is_concentric(directions) && (odds.concentric > 0 || !game.options.concentric_by_shift);
        self.state.frames.replace(BattleStep::Roll.into());
        self.journal.write(|| Entry::new("12.1", game.weighed(target, &odds), game.odds_text(&odds)));
    }

    /// The die of a battle (12.3).
    pub(crate) fn roll_battle(&mut self, die: u8) {
        let game = self.game;
        match die {
            1 => rule!("T.crt.c1"),
            2 => rule!("T.crt.c2"),
            3 => rule!("T.crt.c3"),
            4 => rule!("T.crt.c4"),
            5 => rule!("T.crt.c5"),
            _ => rule!("T.crt.c6"),
        }
        rule!("12.3.a");
        rule!("12.3.c", "12.3.d");
        let Losses { attacker, defender } = *game.results.result(self.state.battle.column as usize, die);
        self.state.battle.result = (attacker, defender);
        // 12.3: the defender pays first.
        rule!("12.3.e");
        // Corps, in halves.
        rule!("12.3.b");
        self.state.battle.due = 2 * defender;
        self.state.frames.replace(BattleStep::DefenderLoses.into());
        self.journal.write(|| {
            let result = format!("{attacker}/{defender}");
            let cell = game.results.cell("combat", self.state.battle.column as usize, die, result);
            let event = Event::Rolled { purpose: "combat".into(), dice: vec![die], cell: Some(cell) };
            let text = format!("The die shows {die}: attacker loses {attacker}, defender {defender}.");
            Entry::new("12.3", event, text)
        });
    }

    pub(crate) fn end_battle(&mut self) {
        let game = self.game;
        rule!("12.0.q");
        let battle = std::mem::take(&mut self.state.battle);
        if battle.kind.is_momentum() && !game.options.one_momentum {
            // 12.7: one for each unit that advanced: whoever was not part of this may make his own.
            let first =
                if battle.kind == AttackKind::AfterFlank { AttackKind::Flank } else { AttackKind::Assault };
            self.state.battle = Battle { kind: first, advanced: battle.spared, ..Battle::default() };
            if self.offer_momentum() {
                return;
            }
            self.state.battle = Battle::default();
        }
        self.state.frames.pop();
    }
}
