//! 21.5 Bombing installations.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Seat, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Partnership;
use crate::state::{Installation, InstallationKind, State};
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// The sides of a permanent fort in a hex, a bit each; none if it is destroyed (21.5).
    pub(crate) fn fort(&self, state: &State, hex: HexId) -> u8 {
        let sides = self.field.fort(hex);
        if sides != 0 && self.is_destroyed(state, hex) {
            rule!("21.5.g2");
            return 0;
        }
        sides
    }
}

impl At<'_> {
    /// Whether a hex has installations: what can be bombed, destroyed or not (21.5).
    fn has_installations(self, hex: HexId) -> bool {
        let record = self.pack.hex(hex);
        let marker = self
            .state
            .installations
            .iter()
            .flatten()
            .any(|found| found.hex == hex && !matches!(found.kind, InstallationKind::Printed));
        if marker {
            rule!("21.5.a1");
        }
        let printed = record.bases() > 0 || self.field.fort(hex) != 0;
        if printed {
            rule!("21.5.a2");
        }
        marker || printed
    }

    /// Whether a hex may be bombed by a partnership (21.5).
    pub(crate) fn may_bomb(self, of: Partnership, hex: HexId) -> Verdict {
        let hostile = self.state.forces.control.of(hex).is_some_and(|holder| holder.is_hostile(of));
        deny!("21.5.a2", !hostile, "{hex} is not in enemy hands");
        deny!("21.5.a2", !self.has_installations(hex), "{hex} has no installation");
        deny!("21.5.f2", self.is_destroyed(self.state, hex), "the installations in {hex} are destroyed");
        Ok(())
    }

    /// The result that destroys the installations of a hex (21.5).
    pub(crate) fn needed(self, hex: HexId) -> u8 {
        rule!("21.5.b");
        let marker = self
            .state
            .installations_in(hex)
            .any(|kind| matches!(kind, InstallationKind::Fort | InstallationKind::CoastalFort));
        let fortified = marker || self.field.fort(hex) != 0;
        let needed = self.bases(hex) + u8::from(fortified);
        needed.min(self.pack.numbers.bomb_need as u8).max(1)
    }

    /// The strength of the bombers over a hex.
    fn payload(self, hex: HexId) -> i16 {
        rule!("21.5.c1");
        let strength = self.raiders(hex).map(|flight| i16::from(self.strength(self.state, flight.unit)));
        strength.sum()
    }
}

/// Bombs fall on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Raiding {
    /// Where.
    pub hex: HexId,
    /// Whether the guns have hit a bomber: its owner says which.
    pub loses: bool,
}

impl Raiding {
    fn may_lose(self, at: At<'_>, unit: UnitId) -> Verdict {
        let here = at.raiders(self.hex).any(|flight| flight.unit == unit);
        deny!("21.5.d", !here, "{unit} does not bomb this hex");
        Ok(())
    }
}

impl Step for Raiding {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        match self.loses {
            true => Next::Seat(Seat(state.air.seat)),
            false => Next::Dice(Throw::new("bombing", 2, 6)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.raiders(self.hex).map(|flight| Action::Lose(flight.unit)));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if let Action::Lose(unit) = action {
            rule!("21.5.d");
            on.hurt(unit, self.hex);
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let game = on.game;
        let at = on.at();
        let (strength, needed) = (at.payload(self.hex), at.needed(self.hex));
        let dice = rolled.sum() as u8;
        let raid = game.pack.raid(strength, dice);
        // 2.5 belongs to strategic bombing.
        rule!("21.5.e");
        rule!("T.bomb");
        rule!("44.3");
        on.journal.write(|| {
            let told = text!(
                "{n} points bomb {hex}; {needed} is needed.",
                n = strength.to_string(),
                hex = game.place(self.hex),
                needed = needed.to_string()
            );
            Entry::new("21.5", game.weighed_raid(self.hex, strength, needed), told)
        });
        on.journal.write(|| {
            let cell = Some(game.pack.raid_cell(strength, dice));
            let event = Event::Rolled { purpose: "bombing".into(), dice: rolled.values().to_vec(), cell };
            Entry::new("21.5", event, text!("The dice give result {n}.", n = raid.damage.to_string()))
        });
        on.state.frames.pop();
        if raid.bomber_lost {
            rule!("T.bomb.star");
            on.state.frames.push(Raiding { loses: true, ..self }.into());
        }
        if raid.damage >= needed {
            rule!("21.5.c2");
            on.destroy(self.hex);
        } else {
            rule!("21.5.c3");
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if !self.loses {
            return false;
        }
        let mut able = on.at().raiders(self.hex);
        let (first, second) = (able.next(), able.next());
        drop(able);
        if second.is_some() {
            return false;
        }
        on.state.frames.pop();
        rule!("21.5.d");
        if let Some(flight) = first {
            on.hurt(flight.unit, self.hex);
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = at.place(self.hex);
        if self.loses {
            return Prompt::new("21.5", text!("Flak over {hex}: which bomber loses a step?", hex = hex));
        }
        let (n, needed) = (at.payload(self.hex).to_string(), at.needed(self.hex).to_string());
        Prompt::new(
            "21.5",
            text!("{n} points bomb {hex}; {needed} is needed.", n = n, hex = hex, needed = needed),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Lose(unit) => self.may_lose(at, unit),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// All installations of a hex are destroyed; markers stay (21.5).
    pub(super) fn destroy(&mut self, hex: HexId) {
        rule!("21.5.f1a");
        // 21.5.g1: land units, supply markers and movement are not touched.
        rule!("21.5.g1");
        let game = self.game;
        for found in self.state.installations.iter_mut().flatten().filter(|found| found.hex == hex) {
            rule!("21.5.f1b");
            found.destroyed = true;
        }
        let made = Installation { hex, kind: InstallationKind::Printed, destroyed: true };
        if let Some(slot) = self.state.installations.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(made);
        }
        self.journal.write(|| {
            Entry::announced(
                "21.5",
                text!("The installations in {hex} are destroyed.", hex = game.place(hex)),
            )
        });
        self.lose_base(hex);
    }

    /// The installations of a hex work again (34.4).
    pub(super) fn restore(&mut self, hex: HexId) {
        for slot in &mut self.state.installations {
            let Some(found) = slot.as_mut().filter(|found| found.hex == hex) else { continue };
            match found.kind {
                InstallationKind::Printed => *slot = None,
                _ => found.destroyed = false,
            }
        }
    }
}
