//! What is committed to an attack before its die (10.3, step 5): tactical support (16.8), naval gunfire (17.1), a Shock chit (5.2).

use engine::{Entry, Journal, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::Action;
use crate::air::Mission;
use crate::chit::{ChitId, Play};
use crate::frame::{At, Playing};
use crate::nation::Nation;
use crate::naval::Errand;
use crate::state::place;
use crate::unit::Kind;

impl At<'_> {
    /// Whether an air unit or a bombardment marker may be committed to the attack (10.15).
    pub fn may_support(self, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        let attacker = self.side(self.state, unit) == Some(self.state.active());
        match counter.kind {
            Kind::Bombardment => {
                deny!("17.2.c", !attacker, "{unit} is not yours: bombardment never helps the defender");
                self.may_bombard(unit)
            }
            _ => {
                deny!("16.8.c", !attacker, "{unit} is not yours: the defender never adds air power");
                self.may_strafe(unit)
            }
        }
    }

    /// Whether an air unit may give tactical support (16.8, 16.9).
    fn may_strafe(self, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        deny!("16.8.a", counter.kind != Kind::Tac, "only TAC gives tactical support");
        let battle = &self.state.battle;
        deny!(
            "10.11",
            battle.air.contains(unit),
            "{unit} supports the attack already, and no column is given back"
        );
        let spent = self.state.is_second_wave() && self.state.supporting.contains(unit);
        deny!("33.1.f", spent, "{unit} has been used in the first wave");
        self.may_fly(unit, battle.target, Mission::Support)?;
        let numbers = &self.pack.numbers;
        let massed = self.options.wwii_operations;
        let most = if massed { numbers.massed_air } else { numbers.support_tac };
        let full = battle.air.len() as i16 >= most;
        deny!("10.15.d", full, "no more air units may support this attack");
        let ours = self.serves_attackers(unit);
        deny!("16.9.a", !ours, "{unit} is not of the attackers' country");
        if !self.is_of_attackers(unit) {
            rule!("19.1.d");
            match counter.expeditionary {
                true => rule!("16.9.b"),
                false => rule!("16.9.c"),
            }
        } else {
            rule!("10.15.a");
        }
        Ok(())
    }

    /// Whether a fleet may bombard the target (17.1 to 17.4).
    fn may_bombard(self, unit: UnitId) -> Verdict {
        let battle = &self.state.battle;
        deny!("33.1.g", self.state.is_second_wave(), "no fleet supports the second wave");
        let free = battle.fleet.is_none() && self.state.spots[unit] == place::AVAILABLE;
        deny!("17.2.a", !free, "a fleet supports one attack in a phase, and one fleet an attack");
        let ours = self.serves_attackers(unit);
        deny!("10.15.b", !ours, "{unit} is not of the attackers' country");
        if !self.is_of_attackers(unit) {
            rule!("19.1.e");
        }
        deny!("17.1.b", !self.field.coast.contains(battle.target), "the target is not on a coast");
        deny!(
            "17.3.e",
            self.firing_hex(unit).is_none(),
            "the target is on no sea of this fleet, or the sea is closed"
        );
        Ok(())
    }

    /// Whether a unit is of the country of one of the attackers.
    fn is_of_attackers(self, unit: UnitId) -> bool {
        let nation = self.unit(unit).nation;
        self.state.battle.attackers.iter().any(|other| self.unit(other).nation == nation)
    }

    /// Whether support may come from a unit (10.15, 16.9, 19.1): one of the attackers is of its country, or it or one of them
    /// is expeditionary (d100).
    fn serves_attackers(self, unit: UnitId) -> bool {
        let mut attackers = self.state.battle.attackers.iter();
        if attackers.clone().any(|other| self.unit(other).expeditionary) {
            rule!("10.15.e");
            return true;
        }
        self.unit(unit).expeditionary
            || attackers.any(|other| self.unit(other).nation == self.unit(unit).nation)
    }

    /// The all-sea hex from which a fleet fires: next to the target, in an open sea of its country (17.1, 17.3).
    pub fn firing_hex(self, unit: UnitId) -> Option<HexId> {
        let nation = self.unit(unit).nation;
        let side = self.state.side_of(nation)?;
        let seas = self.pack.friendly_seas.iter().filter(|sea| sea.nation == nation);
        let mut open =
            seas.filter(|sea| self.is_sea_open(sea, side)).map(|sea| &self.field.seas[sea.sea].hexes);
        let around = self.field.grid.neighbours(self.state.battle.target);
        let found =
            open.find_map(|hexes| around.iter().copied().find(|hex| hex.is_some() && hexes.contains(*hex)));
        match nation {
            _ if found.is_none() => {}
            Nation::Britain => rule!("17.3.a"),
            Nation::France => rule!("17.3.b"),
            Nation::Germany => rule!("17.3.c"),
            Nation::Italy => rule!("17.3.d"),
            _ => {}
        }
        found
    }

    /// Whether a chit may be played in the attack (5.2): one, before the die.
    pub fn may_play_shock(self, chit: ChitId) -> Verdict {
        let side = self.state.active();
        let held = self.state.hands[side as usize][chit] > 0;
        deny!(
            "5.2.b",
            !held || self.pack.chit(chit).play != Play::Combat,
            "you hold no such chit for an attack"
        );
        if self.state.battle.shock > 0 {
            return Err(&engine::Bar { case: "5.2", text: "one such chit may be played in an attack" });
        }
        Ok(())
    }

    pub(crate) fn offer_support(self, out: &mut Vec<Action>) {
        out.extend(self.supporters().map(Action::Support));
        let chits = (0..self.pack.chits.len()).map(ChitId::from_index);
        out.extend(chits.filter(|chit| self.may_play_shock(*chit).is_ok()).map(Action::Play));
        rule!("10.5.c");
        out.push(Action::End);
    }

    fn supporters(self) -> impl Iterator<Item = UnitId> {
        self.ids().filter(move |unit| !self.land.contains(*unit) && self.may_support(*unit).is_ok())
    }

    /// Whether the attacker is asked for support. Who holds chits is always asked: that he is tells nothing of which they are.
    pub(crate) fn has_support(self) -> bool {
        let hand = &self.state.hands[self.state.active() as usize];
        let holds = self.state.battle.shock == 0 && hand.as_slice().iter().any(|count| *count > 0);
        holds || self.supporters().next().is_some()
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Support is committed: an air unit over the target, a fleet off its coast.
    pub(crate) fn commit_support(&mut self, unit: UnitId) {
        let target = self.state.battle.target;
        match self.unit(unit).kind {
            Kind::Bombardment => {
                let hex = self.at().firing_hex(unit).unwrap_or(target);
                rule!("17.1.a");
                self.sail(unit, hex, target, Errand::Bombard);
            }
            _ => {
                rule!("16.8.e");
                self.state.supporting.insert(unit);
                self.place_air(unit, target, Mission::Support);
            }
        }
    }

    /// Support has come through: it counts in this attack.
    pub(crate) fn support_arrives(&mut self, unit: UnitId) {
        if self.state.battle.attackers.iter().any(|attacker| self.state.assault_of(attacker).is_some()) {
            rule!("18.11.f");
        }
        match self.unit(unit).kind {
            Kind::Bombardment => {
                rule!("17.1.c");
                self.state.battle.fleet = Some(unit);
            }
            _ => {
                self.state.battle.air.insert(unit);
            }
        }
        let game = self.game;
        self.journal
            .write(|| Entry::said("10.15", text!("{unit} supports the attack.", unit = game.name(unit))));
    }

    /// A held chit moves the attack to the right; it goes back into the pool (5.2).
    pub(crate) fn play_shock(&mut self, chit: ChitId) {
        self.play_chit(self.state.active(), chit);
    }
}
