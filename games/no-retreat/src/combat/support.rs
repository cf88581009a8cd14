//! 14.5 The Commitment Step: support markers, what cancels them (26.1) and what ends the battle (26.2); markers that go back to
//! their cup (2.6).

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use serde::{Deserialize, Serialize};

use super::Method;
use crate::card::{Effect, Moment};
use crate::frame::{At, Playing, Step};
use crate::leader::LeaderRule;
use crate::marker::{Ability, MarkerId};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::Kind;
use crate::{Action, NoRetreat};

/// A side may commit a support marker (14.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Committing {
    /// Which side.
    pub side: Side,
}

/// A side may cancel the support marker that the enemy has just committed (26.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cancelling {
    /// Who may.
    pub side: Side,
    /// The enemy's marker.
    pub marker: MarkerId,
}

impl At<'_> {
    /// Whether the back of a marker can be used (5.8.3, 22.1, 22.6).
    pub(crate) fn is_live(self, marker: MarkerId) -> bool {
        self.may_use_ability(self.state, marker).is_ok()
    }

    /// Support markers that a side may have in this battle (14.6.3, 14.6.4, 24.3).
    fn most_support(self, side: Side) -> usize {
        let (battle, numbers) = (&self.state.battle, &self.pack.numbers);
        let fast = matches!(battle.method, Method::Mobile | Method::Blitzkrieg);
        let ardennes = |unit| {
            let here = self.state.hex(unit).is_some_and(|hex| self.board().ardennes.contains(hex));
            here && self.unit(unit).mobile
        };
        let surprise = side == Side::German
            && side == battle.attacker
            && fast
            && matches!(self.state.phase, Phase::Combat(Side::German) | Phase::Blitzkrieg)
            && self.is_ardennes_surprise()
            && battle.attackers.iter().all(ardennes);
        let most = match (surprise, self.options.advanced) {
            (false, _) => numbers.markers_committed,
            (true, false) => numbers.surprise_blitz,
            (true, true) => {
                rule!("25.2.c");
                numbers.surprise_blitz_advanced
            }
        };
        if surprise {
            rule!("19.1.c");
            rule!("24.3.c");
        }
        most as usize
    }

    /// How many support markers a side has in this battle.
    fn supported(self, side: Side) -> usize {
        self.state.battle.support.iter().filter(|marker| self.pack.marker(*marker).side == side).count()
    }

    /// Whether a side may commit support in this battle, whatever it holds: what both know.
    fn may_support(self, side: Side) -> Verdict {
        let battle = &self.state.battle;
        let attacks = side == battle.attacker;
        deny!("14.5.3.c", battle.barred[side as usize], "a cancelled marker is not replaced");
        let full = self.supported(side) >= self.most_support(side);
        deny!("14.6.4.a", full && attacks, "only one such marker helps an attack");
        deny!("14.6.3.a", full, "only one Hold! helps a defence");
        deny!("18.5.c", !self.may_help(side), "no initiative marker helps Soviet units");
        let leader = self.leader(self.state, side);
        deny!(
            "22.1.d",
            !attacks && leader.has(LeaderRule::ObsoleteMethods),
            "no Hold! works under this leader"
        );
        let pact = attacks && side == Side::German && battle.targets.iter().any(|hex| self.is_spared(hex));
        deny!("23.1.b", pact, "no Blitz! helps against cities east of the partition line");
        let void = battle.targets.intersects(&self.state.no_hold[side as usize]);
        deny!("5.2.2", !attacks && void, "an event bars Hold! there on this turn");
        let ship = |unit| self.unit(unit).kind == Kind::Ship;
        let dynamo =
            attacks && side == Side::German && battle.targets.iter().any(|hex| self.stack(hex).any(ship));
        deny!("18.10.d", dynamo, "no Blitz! works against Dynamo");
        Ok(())
    }

    /// Whether a side may commit a marker of its hand.
    fn may_commit(self, side: Side, marker: MarkerId) -> Verdict {
        let held = self.marker_hand(self.state, side).contains(marker);
        deny!("14.5.3.a", !held, "that marker is not in your hand");
        let ability = self.pack.marker(marker).ability;
        if ability == Ability::Surrender {
            return self.may_end_battle(side, marker);
        }
        deny!("14.5.3.a", !ability.is_support(), "that marker supports no battle");
        self.may_use_ability(self.state, marker)?;
        let role = ability == self.support_ability(side);
        deny!("14.6.4.a", !role && side != self.state.battle.attacker, "a defender commits Hold!");
        deny!("14.6.3.a", !role, "an attacker commits Blitz! or Shock!");
        self.may_support(side)
    }

    /// Surrender! in battle (26.2).
    fn may_end_battle(self, side: Side, marker: MarkerId) -> Verdict {
        deny!("14.6.3.d", !self.options.surrender_in_combat, "Surrender! does not end battles in this game");
        let defends = side == Side::Allied && side != self.state.battle.attacker;
        deny!("26.2.a", !defends, "only an Allied defender ends a battle with Surrender!");
        self.may_use_ability(self.state, marker)?;
        Ok(())
    }

    /// Whether a side is asked in the Commitment Step: it holds markers, and one of them could work.
    pub(crate) fn is_asked_for_support(self, side: Side) -> bool {
        let yields =
            self.options.surrender_in_combat && side == Side::Allied && side != self.state.battle.attacker;
        !self.marker_hand(self.state, side).is_empty() && (yields || self.may_support(side).is_ok())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A used marker goes back to its cup (2.6).
    #[allow(clippy::wrong_self_convention)]
    pub(crate) fn to_cup(&mut self, marker: MarkerId) {
        rule!("2.6.b2");
        rule!("5.0.f");
        self.state.held.remove(marker);
        self.state.away.remove(marker);
    }

    /// An event cancels a support marker: no other one takes its place (14.5).
    pub(crate) fn cancel_support(&mut self, marker: MarkerId) {
        let side = self.pack.marker(marker).side;
        self.state.battle.barred[side as usize] = true;
        self.state.battle.support.remove(marker);
        self.to_cup(marker);
    }

    fn drop_support(&mut self, side: Side) {
        let game = self.game;
        for marker in &self.state.battle.support.clone() {
            if game.pack.marker(marker).side == side {
                self.state.battle.support.remove(marker);
                self.to_cup(marker);
            }
        }
    }

    fn commit(&mut self, side: Side, marker: MarkerId) {
        let (game, ability) = (self.game, self.pack.marker(marker).ability);
        self.state.held.remove(marker);
        self.state.away.insert(marker);
        self.journal.reveal();
        let word = || mechanics::Term::say(marker, game);
        self.journal.write(|| {
            Entry::said("14.5", text!("{side} commits {marker}.", side = side.title(), marker = word()))
        });
        if ability == Ability::Surrender {
            rule!("26.2.a");
            self.state.battle.surrender = Some(marker);
            return;
        }
        match ability {
            Ability::Hold => rule!("19.2.a"),
            _ => rule!("19.1.a"),
        }
        self.state.battle.support.insert(marker);
        let enemy = side.enemy();
        if !self.options.combat_vp_cancels {
            rule!("26.0");
        }
        if self.options.combat_vp_cancels && !game.marker_hand(self.state, enemy).is_empty() {
            self.state.frames.push(Cancelling { side: enemy, marker }.into());
        }
        self.open_window(Moment::Answer, enemy);
    }

    /// Steps that events ask of a side by the end of the battle (14.5).
    pub(super) fn note_toll(&mut self) {
        for side in Side::ALL {
            let owed = self.at().battle_effects(side).filter_map(|effect| match effect {
                Effect::Toll(steps) => Some(*steps),
                _ => None,
            });
            let owed = owed.max().unwrap_or(0);
            let battle = &mut self.state.battle;
            battle.owed[side as usize] = battle.owed[side as usize].max(owed);
        }
    }

    /// The support of both sides goes back to the cups, and the cards have done their work (14.6.3, 14.6.4).
    pub(crate) fn clear_commitments(&mut self) {
        self.note_toll();
        for side in Side::ALL {
            let battle = &self.state.battle;
            if !battle.support.is_empty() {
                rule!("14.6.3.c");
                rule!("14.6.4.c");
            }
            self.drop_support(side);
        }
        let battle = &mut self.state.battle;
        battle.cards = [None; 2];
        battle.carded = [false; 2];
        battle.barred = [false; 2];
    }
}

impl Step for Committing {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let hand = at.marker_hand(at.state, self.side);
        out.extend(
            hand.iter().filter(|marker| at.may_commit(self.side, *marker).is_ok()).map(Action::Commit),
        );
        out.push(Action::Decline);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Commit(marker) => on.commit(self.side, marker),
            _ => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if on.state.battle.surrender.is_none() && on.at().is_asked_for_support(self.side) {
            return false;
        }
        on.state.frames.pop();
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let odds = at.odds().text();
        Prompt::new("14.5", text!("{odds} Commit a support marker?", odds = odds))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Commit(marker) => at.may_commit(self.side, marker),
            _ => Ok(()),
        }
    }
}

impl At<'_> {
    /// Whether a Combat VP! may cancel what the enemy has committed (26.1).
    fn may_cancel(self, side: Side, marker: MarkerId) -> Verdict {
        let held = self.marker_hand(self.state, side).contains(marker);
        deny!("26.1.a", !held, "that marker is not in your hand");
        let fits = self.pack.marker(marker).ability == Ability::CombatVp;
        deny!("26.1.a", !fits, "only a Combat VP! cancels a support marker");
        self.may_use_ability(self.state, marker)?;
        Ok(())
    }
}

impl Step for Cancelling {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let hand = at.marker_hand(at.state, self.side);
        out.extend(
            hand.iter().filter(|marker| at.may_cancel(self.side, *marker).is_ok()).map(Action::Commit),
        );
        out.push(Action::Decline);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        let Action::Commit(marker) = action else { return };
        rule!("26.1.a");
        rule!("26.1.b");
        rule!("26.1.c");
        // Another Combat VP! does not answer it.
        rule!("26.1.d");
        rule!("26.1.e");
        on.to_cup(marker);
        on.state.battle.support.remove(self.marker);
        on.to_cup(self.marker);
        on.journal.reveal();
        let vp = on.pack.numbers.combat_vp;
        on.score_event(if self.side == Side::German { -vp } else { vp });
        let side = self.side;
        let words = || text!("{side} cancels it with a Combat VP! marker.", side = side.title());
        on.journal.write(|| Entry::said("26.1", words()));
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        // An event may have cancelled it meanwhile.
        let gone = !on.state.battle.support.contains(self.marker);
        if gone {
            on.state.frames.pop();
        }
        gone
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let marker = mechanics::Term::say(self.marker, at.game);
        Prompt::new("26.1", text!("Cancel {marker} with a Combat VP! marker?", marker = marker))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Commit(marker) => at.may_cancel(self.side, marker),
            _ => Ok(()),
        }
    }
}
