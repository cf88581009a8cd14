//! 12.5 Advance after combat, 12.6 flank attacks, 12.7 momentum attacks.

use engine::{Entry, Event, Journal, Next, PieceId, PlaceId, Prompt, Verdict, deny, rule};
use hexmap::{Direction, HexId, Id};
use mechanics::{Load, UnitId};

use crate::frame::{At, BattleStep, Frame, Momentum, Playing, Step};
use crate::stacking::LIMIT;
use crate::state::{AttackKind, HexSet, Spot, State};
use crate::{Action, WarComesEarly};

impl Step for Momentum {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("12.7.e", "12.7.f");
        at.momentum_targets(|action| out.push(action));
        out.push(Action::Stay);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Attack(hex) => on.play_target(hex, false),
            Action::Flank(hex) => on.play_target(hex, true),
            _ => on.end_battle(),
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("12.7", "The units that advanced may attack again at once. What do they attack?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Attack(hex) => at.judge_target(hex),
            Action::Flank(hex) => at.judge_flank(hex),
            _ => deny!("12.7.e", "decide first on the momentum attack: 'attack', 'flank' or 'stay'"),
        }
    }
}

impl At<'_> {
    /// Whether an attacker may go into the hex that it has emptied (12.5).
    pub(crate) fn may_advance(self, unit: UnitId, target: HexId) -> Verdict {
        let At { state, .. } = self;
        deny!("12.5.a", !state.battle.attackers.contains(unit), "{unit} did not take part in the attack");
        if self.unit(unit).is_static() {
            rule!("12.1.g");
            deny!("12.5.j", "{unit} is static and does not advance");
        }
        deny!("12.5.b", state.hex(unit) == Some(target), "{unit} has advanced already");
        rule!("12.5.c");
        self.takes_in(target, self.unit(unit).nation, self.loads[unit.index()])
    }

    pub(crate) fn legal_advance(self, out: &mut Vec<Action>) {
        let At { state, .. } = self;
        let target = state.battle.target.expect("a battle has a target");
        let able = |unit: &UnitId| self.may_advance(*unit, target).is_ok();
        for unit in state.battle.attackers.iter().filter(able) {
            rule!("12.5.h");
            out.push(Action::Advance(unit));
        }
        rule!("12.5.f", "12.5.g");
        out.push(Action::Stay);
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the advance when nobody is left who could. Says whether it did.
    pub(crate) fn settle_advance(&mut self) -> bool {
        let target = self.state.battle.target.expect("a battle has a target");
        let at = self.at();
        let over = !at.state.battle.attackers.iter().any(|unit| at.may_advance(unit, target).is_ok());
        if over {
            self.finish_advance();
        }
        over
    }

    pub(crate) fn play_advance(&mut self, unit: UnitId) {
        let game = self.game;
        let target = self.state.battle.target.expect("a battle has a target");
        let from = self.state.hex(unit).expect("it is on the map");
        rule!("12.5.b");
        self.state.spots[unit] = Spot::at(target);
        // No points are paid, and no zone stops it.
        rule!("12.5.d");
        rule!("12.5.e", "9.3.b");
        self.state.tops.remove(unit);
        self.state.battle.advanced.insert(unit);
        self.journal.write(|| {
            let event = Event::Moved {
                pieces: vec![PieceId(unit.raw())],
                path: vec![PlaceId(from.raw()), PlaceId(target.raw())],
            };
            Entry::new("12.5", event, format!("{} advances into {}.", game.name(unit), game.place(target)))
        });
        // 11.5: whoever goes in breaches the fortification, whose garrison is gone.
        let side = game.side(unit);
        let breached = game.has_garrison(self.state, target, side.enemy());
        if breached {
            self.breach(target);
        }
        self.remember_entry(game.unit(unit).nation, target);
        self.enter(side, target);
        if breached {
            self.look_for_lost_forts(target);
        }
    }

    /// After an advance: a momentum attack, if anybody can make one, or the end of the battle.
    pub(crate) fn finish_advance(&mut self) {
        if self.state.battle.kind.is_momentum() {
            rule!("12.7.g");
            self.end_battle();
        } else if !self.offer_momentum() {
            self.end_battle();
        }
    }

    /// Asks for a momentum attack by units that have advanced, if one can be made. Says whether it did (12.7).
    pub(crate) fn offer_momentum(&mut self) -> bool {
        rule!("12.7.d");
        self.state.battle.advanced -= self.state.driven;
        let hex = self.state.battle.advanced.iter().next().and_then(|unit| self.state.hex(unit));
        let mut any = false;
        self.at().momentum_targets(|_| any = true);
        if any {
            rule!("12.7.a");
            self.state.battle.target = hex;
            self.state.frames.replace(Momentum.into());
        }
        any
    }
}

impl At<'_> {
    /// A unit that may make flank and momentum attacks, in supply to attack this hex (10.1, 12.6, 12.7, 13.4).
    pub(crate) fn is_eager(self, unit: UnitId, target: HexId) -> bool {
        rule!("13.4.l", "13.4.m");
        self.has_flank_and_momentum(unit)
            && (self.options.line_without_supply || self.is_supplied_to_attack(unit, target))
    }

    // 12.7: enemy-occupied hexes, and empty ones in an enemy zone unless the first attack was a flank attack.
    fn momentum_targets(self, mut found: impl FnMut(Action)) {
        let At { state, desk, .. } = self;
        let Some(hex) = state.battle.advanced.iter().next().and_then(|unit| state.hex(unit)) else { return };
        rule!("12.7.b");
        let enemy = state.active().enemy();
        let zone = *self.zone(enemy);
        for (side, &target) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(hex)) {
            // 12.7: not into intact fortifications.
            let fort = desk.borders.garrisons[enemy as usize].contains(target);
            let mut able =
                |unit| self.may_attack_into(unit, hex, side, target).is_ok() && self.is_eager(unit, target);
            if fort || target.is_none() || !state.battle.advanced.iter().any(&mut able) {
                rule!("12.7.i");
                continue;
            }
            if desk.occupied[enemy as usize].contains(target) {
                found(Action::Attack(target));
            } else if zone.contains(target) && !desk.is_occupied(target) {
                rule!("12.7.c");
                if state.battle.kind != AttackKind::Flank {
                    found(Action::Flank(target));
                }
            }
        }
    }

    /// 12.6: in supply, next to an enemy unit; the target next to it is empty and in an enemy zone.
    pub(crate) fn may_flank_from(self, unit: UnitId, hex: HexId, target: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let enemies = &desk.occupied[state.active().enemy() as usize];
        let contact = self.field.grid.neighbours(hex).iter().any(|neighbour| enemies.contains(*neighbour));
        deny!("12.6.a", !contact, "{unit} is not next to an enemy unit");
        let eager = self.is_eager(unit, target);
        deny!("12.6.a", !eager, "{unit} cannot make flank attacks, or is out of supply");
        rule!("12.6.a");
        Ok(())
    }

    /// Why no flank attack goes into a hex.
    pub(crate) fn judge_flank(self, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let momentum = *state.frames.top() == Frame::Momentum(Momentum);
        let fort = self.has_garrison(state, hex, state.active().enemy());
        deny!("12.6.g", fort, "{hex} is an intact fortification: no flank attack goes into it");
        deny!("12.6.a", desk.is_occupied(hex), "{hex} is occupied: a flank attack goes into an empty hex");
        let zone = self.zone(state.active().enemy()).contains(hex);
        deny!("12.6.a", !zone, "{hex} is not in an enemy zone of control");
        let flanked = momentum && state.battle.kind == AttackKind::Flank;
        deny!("12.7.c", flanked, "a flank attack cannot be followed by another");
        deny!(
            "12.6.a",
            "no unit next to {hex} can make a flank attack: it must be German, in supply, next to an enemy unit, and \
             must not have attacked"
        );
    }

    pub(crate) fn legal_flanks(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        let side = state.active();
        if !state.acting.iter().any(|unit| self.has_flank_and_momentum(unit)) {
            return;
        }
        let enemies = desk.occupied[side.enemy() as usize];
        // 12.6: not into intact fortifications.
        rule!("12.6.g");
        let forts = desk.borders.garrisons[side.enemy() as usize];
        let zone = *self.zone(side.enemy()) - desk.occupied[0] - desk.occupied[1] - forts;
        let mut targets = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            let neighbours = self.field.grid.neighbours(hex);
            if !neighbours.iter().any(|n| enemies.contains(*n))
                || !neighbours.iter().any(|n| zone.contains(*n))
            {
                continue;
            }
            for unit in desk.stack(hex) {
                rule!("12.6.f", "12.6.h");
                let fresh = !state.attacked.contains(unit) && self.has_flank_and_momentum(unit);
                for (direction, &target) in Direction::ALL.into_iter().zip(neighbours).filter(|_| fresh) {
                    if zone.contains(target)
                        && self.may_attack_into(unit, hex, direction, target).is_ok()
                        && self.may_flank_from(unit, hex, target).is_ok()
                    {
                        targets.insert(target);
                    }
                }
            }
        }
        out.extend(targets.iter().map(Action::Flank));
    }
}

impl WarComesEarly {
    /// 12.6: stacking limits apply to those who go in together.
    pub(crate) fn fits_flank(&self, state: &State, unit: UnitId) -> Verdict {
        rule!("12.6.c");
        let going: Load<2> = self.load_of(state.battle.attackers.iter());
        let fits = going.plus(self.loads[unit.index()]).fits(&LIMIT);
        deny!("12.6.d", !fits, "with {unit} {hex} would be over the stacking limit");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 12.6: the attackers go in without a die and without losses.
    pub(crate) fn advance_flank(&mut self) {
        let game = self.game;
        rule!("12.6.b", "12.6.e");
        let target = self.state.battle.target.expect("an attack has a target");
        self.journal.write(|| {
            let names = game.names(self.state.battle.attackers);
            Entry::said("12.6", format!("Flank attack into {}: {names}.", game.place(target)))
        });
        for unit in &{ self.state.battle.attackers } {
            self.play_advance(unit);
        }
        self.state.frames.replace(BattleStep::Advance.into());
    }
}
