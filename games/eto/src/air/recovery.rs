//! 34.3 and 34.4: pilots recovered over their own country, and installations repaired, in the Replenishment step.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Seat, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::Wing;
use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::state::{Flag, InstallationKind, State};
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// Whether an air unit that fights over a hex fights over its own country (34.3).
    pub(super) fn is_at_home(&self, state: &State, unit: UnitId, over: HexId) -> bool {
        // 2.2: raiders are in the box of their own side, those who defend in the one of the enemy.
        let raiders =
            self.partnership(state, unit).map_or(self.removed_box(), |of| self.bombing_box(!of.is_allied()));
        if state.forces.units[unit].place == raiders {
            rule!("34.3.b");
            return true;
        }
        let home = over.is_some() && self.pack.hex(over).country == Some(self.nation(unit));
        if home {
            rule!("34.3.a");
        }
        home
    }

    /// What a nation has to spend.
    fn purse(&self, state: &State, nation: Nation) -> i16 {
        i16::from(state.powers[self.track_of(nation)].reserve)
    }
}

impl At<'_> {
    /// Whether a damaged air unit may be rebuilt now (34.3).
    fn may_recover(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("34.3.a", self.owner(self.state, unit) != seat, "{unit} is not yours");
        deny!("34.3.a", !self.state.is(unit, Flag::Depleted), "{unit} is at full strength");
        let recovers = self.state.air.recovers.contains(unit);
        deny!("34.3.a", !recovers, "{unit} has not lost its step over its own country in this turn");
        let price = self.pack.numbers.pilot_recovery;
        deny!(
            "34.3.c",
            self.purse(self.state, self.nation(unit)) < price,
            "there are not enough economic points"
        );
        Ok(())
    }

    /// The nation of a seat that pays for a repair.
    fn repairer(self, seat: Seat) -> Option<Nation> {
        let price = self.pack.numbers.repair_cost;
        let mut nations = self.game.scenario().seats[seat.index()].nations.iter();
        nations.find(|nation| self.purse(self.state, *nation) >= price)
    }

    /// Whether a repair may be attempted in a hex (34.4).
    fn may_repair(self, seat: Seat, hex: HexId) -> Verdict {
        let holder = self.state.forces.control.of(hex);
        let mut nations = self.game.scenario().seats[seat.index()].nations.iter();
        let own = nations.any(|nation| self.state.partnership(nation) == holder && holder.is_some());
        deny!("34.4.a2", !own, "{hex} is not in your hands");
        let first = self.scenario().holders[hexmap::Id::index(hex)];
        if first.is_some_and(|nation| self.state.partnership(nation) != holder) {
            rule!("27.6.b");
        }
        let broken =
            self.state.installations.iter().flatten().any(|found| found.hex == hex && found.is_destroyed());
        deny!("34.4.a2", !broken, "nothing is destroyed in {hex}");
        deny!("34.4.a1", self.repairer(seat).is_none(), "there are not enough economic points");
        Ok(())
    }

    /// The first of the hexes with a destroyed installation at each place of the list.
    fn broken(self) -> impl Iterator<Item = HexId> {
        let all = &self.state.installations;
        let found = all.iter().flatten().filter(|found| found.is_destroyed());
        found.filter(|found| found.kind == InstallationKind::Printed).map(|found| found.hex)
    }

    fn any_recovery(self, seat: Seat) -> bool {
        self.units.iter().any(|unit| self.may_recover(seat, *unit).is_ok())
            || self.broken().any(|hex| self.may_repair(seat, hex).is_ok())
    }
}

/// A seat recovers pilots and repairs installations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recovering {
    /// Whose turn it is, counted from the initiative.
    pub number: u8,
    /// The hex whose repair waits for its die.
    pub repairs: Option<HexId>,
}

impl Recovering {
    fn seat(self, game: &EuropeanTheater) -> Seat {
        game.nth_seat(self.number)
    }
}

impl Step for Recovering {
    fn next(self, game: &EuropeanTheater, _: &State) -> Next {
        match self.repairs {
            Some(_) => Next::Dice(Throw::new("repair", 1, 6)),
            None => Next::Seat(self.seat(game)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let seat = self.seat(at.game);
        let able = at.units.iter().copied().filter(|unit| at.may_recover(seat, *unit).is_ok());
        out.extend(able.map(Action::Recover));
        out.extend(at.broken().filter(|hex| at.may_repair(seat, *hex).is_ok()).map(Action::Repair));
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let game = on.game;
        match action {
            Action::Recover(unit) => {
                rule!("34.3.c");
                rule!("FE.34.3");
                rule!("SOP.M.6.3.b");
                rule!("CARD.M6.3.B");
                if game.scenario().chapter == 2 {
                    rule!("S2.2.e");
                }
                let price = game.pack.numbers.pilot_recovery as u8;
                on.state.powers[game.track_of(game.nation(unit))].reserve -= price;
                on.state.set(unit, Flag::Depleted, false);
                on.state.air.recovers.remove(unit);
                on.journal.write(|| {
                    Entry::said("34.3", text!("{unit} is at full strength again.", unit = game.name(unit)))
                });
            }
            Action::Repair(hex) => {
                rule!("34.4.a1");
                rule!("34.4.b");
                rule!("21.5.h2");
                rule!("SOP.M.6.3.c");
                rule!("CARD.M6.3.C");
                if game.scenario().chapter == 2 {
                    rule!("S2.2.f");
                }
                let payer = on.at().repairer(self.seat(game));
                if let Some(nation) = payer {
                    on.state.powers[game.track_of(nation)].reserve -= game.pack.numbers.repair_cost as u8;
                }
                on.state.frames.replace(Recovering { repairs: Some(hex), ..self }.into());
            }
            _ => on.next_recovery(self),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let Some(hex) = self.repairs else { return };
        let game = on.game;
        let die = rolled.sum() as u8;
        let done = i16::from(die) >= game.pack.numbers.repair_die;
        rule!("34.4.a3");
        rule!("FE.34.4");
        if done {
            on.restore(hex);
        }
        on.journal.write(|| {
            let event = Event::Rolled { purpose: "repair".into(), dice: vec![die], cell: None };
            let told = match done {
                true => "The installations in {hex} are repaired.",
                false => "The repair in {hex} fails.",
            };
            Entry::new("34.4", event, engine::Text::new(told).with("hex", game.place(hex)))
        });
        on.state.frames.replace(Recovering { repairs: None, ..self }.into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.repairs.is_some() {
            return false;
        }
        let seat = self.seat(on.game);
        let any = on.at().any_recovery(seat);
        if !any {
            on.next_recovery(self);
        }
        !any
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        match self.repairs {
            Some(_) => Prompt::new("34.4", "A die decides the repair."),
            None => Prompt::new("34.0", "Rebuild air units, repair installations, or end the step."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let seat = self.seat(at.game);
        match action {
            Action::Recover(unit) => at.may_recover(seat, unit),
            Action::Repair(hex) => at.may_repair(seat, hex),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The Replenishment step, as far as it is about air units and installations. Says whether a frame waits.
    pub(crate) fn begin_recovery(&mut self) -> bool {
        if self.state.air.done {
            self.state.air.done = false;
            return false;
        }
        rule!("34.0");
        self.state.frames.push(Recovering { number: 0, repairs: None }.into());
        true
    }

    fn next_recovery(&mut self, frame: Recovering) {
        let number = frame.number + 1;
        if number < self.game.seats() {
            self.state.frames.replace(Recovering { number, repairs: None }.into());
            return;
        }
        // 34.3: only those damaged in this turn.
        self.state.air.recovers = Wing::EMPTY;
        self.state.air.launched = 0;
        self.state.air.done = true;
        self.state.frames.pop();
    }
}
