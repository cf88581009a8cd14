//! S4.3.b-f: how the Poles of Case White behave when one player plays alone.

use std::any::Any;
use std::sync::Arc;

use engine::{Decision, LevelInfo, Match, Mind, Next, Progress, Rules, Seat, Staff, Table, Words, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::air::Strike;
use crate::desk::Desk;
use crate::frame::{At, Frame};
use crate::losses::Losing;
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::Kind;
use crate::{Action, EuropeanTheater};

/// The player.
const AS_PRINTED: LevelInfo = LevelInfo {
    id: "as-printed",
    title: "As printed",
    help: "Plays the Poles of Case White as the scenario tells them to.",
    nodes: 0,
};

/// The computer players of the game, with the one of the scenario book.
pub(crate) fn staff(rules: Arc<EuropeanTheater>) -> Box<dyn Staff> {
    let plain = ai::plain_staff(rules.clone());
    match rules.scenario().chapter {
        4 => Box::new(WithPrinted { rules, plain }),
        _ => plain,
    }
}

struct WithPrinted {
    rules: Arc<EuropeanTheater>,
    plain: Box<dyn Staff>,
}

impl Staff for WithPrinted {
    fn levels(&self) -> &'static [LevelInfo] {
        self.plain.levels()
    }

    fn unlisted(&self) -> &'static [LevelInfo] {
        &[ai::PLAIN, AS_PRINTED]
    }

    fn mind(&self, level: &str, seed: u64, nodes: Option<u64>) -> Result<Box<dyn Mind>, String> {
        if level != AS_PRINTED.id {
            return self.plain.mind(level, seed, nodes);
        }
        Ok(Box::new(Printed { rules: self.rules.clone(), notation: None }))
    }
}

/// A Pole who does what is printed, one decision at a time.
struct Printed {
    rules: Arc<EuropeanTheater>,
    notation: Option<String>,
}

impl Mind for Printed {
    fn begin(&mut self, play: &dyn Match) -> Result<(), String> {
        let any: &dyn Any = play;
        let table: &Table<EuropeanTheater> = any.downcast_ref().ok_or("this player plays another game")?;
        let state = table.state();
        match self.rules.next(state) {
            Next::Seat(Seat(1)) => {
                let action = self.rules.printed_action(state, &mut Desk::default());
                self.notation = Some(self.rules.notation(action));
                Ok(())
            }
            _ => Err("the scenario tells the Polish player alone what to do".to_owned()),
        }
    }

    fn work(&mut self) -> Progress {
        Progress { done: 1000, nodes: 0 }
    }

    fn decide(&mut self) -> Vec<Decision> {
        self.notation.take().map(|notation| Decision { notation, reason: None }).into_iter().collect()
    }
}

impl EuropeanTheater {
    /// What the Poles do in a position in which they decide (S4.3).
    pub(crate) fn printed_action(&self, state: &State, desk: &mut Desk) -> Action {
        let mut offered = Vec::new();
        self.legal(state, desk, &mut offered);
        let at = self.at(state, desk);
        let chosen = at.as_printed(&offered);
        chosen.filter(|action| offered.contains(action)).or(offered.first().copied()).unwrap_or(Action::End)
    }
}

impl At<'_> {
    fn as_printed(self, offered: &[Action]) -> Option<Action> {
        match *self.state.frames.top() {
            Frame::Phase(_) if matches!(self.state.phase, Phase::SetUp(_)) => Some(Action::DeployRest),
            Frame::Lose(Losing::Defender) => Some(self.printed_loss(offered)),
            Frame::Retreat(_) => self.toward_warsaw(offered),
            Frame::Ask(asking) => {
                let quarry = self.state.flights.of(asking.lead)?;
                Some(self.printed_interception(quarry.lead, quarry.over, offered))
            }
            Frame::Fly(_) => Some(self.printed_sortie(offered)),
            Frame::Route(routing) => self.printed_target(routing.lead, offered),
            Frame::Dogfight(_) => self.printed_battle(offered),
            _ => offered.iter().copied().find(|action| matches!(action, Action::End | Action::Pass)),
        }
    }

    /// As many steps as can be lost without losing every unit, then retreat.
    fn printed_loss(self, offered: &[Action]) -> Action {
        rule!("S4.3.c");
        let left: u32 = self.defenders().map(|unit| u32::from(self.steps(self.state, unit))).sum();
        let steps = |action: &Action| match action {
            Action::Lose(unit) => Some((self.steps(self.state, *unit), *action)),
            _ => None,
        };
        let whole = offered.iter().filter_map(steps).max_by_key(|(steps, _)| *steps);
        whole.filter(|_| left > 1).map_or(Action::GiveWay, |(_, action)| action)
    }

    /// The way that ends closer to Warsaw.
    fn toward_warsaw(self, offered: &[Action]) -> Option<Action> {
        rule!("S4.3.b");
        let warsaw = self.pack.grid.ids().find(|hex| self.pack.name(*hex) == Some("Warsaw"))?;
        let far = |action: &Action| match action {
            Action::Back(hex) => self.pack.grid.distance(*hex, warsaw),
            _ => 0,
        };
        offered.iter().copied().min_by_key(far)
    }

    /// Whether a German fighter could meet whoever fights over a hex.
    fn is_covered(self, hex: HexId) -> bool {
        let fighter = |unit: UnitId| matches!(self.kind(unit), Kind::Fighter | Kind::FighterBomber);
        self.units.iter().copied().any(|unit| {
            self.owner(self.state, unit).0 == 0
                && fighter(unit)
                && self.state.flights.of(unit).is_none_or(|flight| flight.over == hex && !flight.aborted)
                && self.may_meet(unit, hex)
        })
    }

    fn may_meet(self, unit: UnitId, hex: HexId) -> bool {
        let range = u16::from(self.range(self.state, unit));
        let fresh = !self.state.is(unit, crate::state::Flag::Flown) || self.state.flights.of(unit).is_some();
        fresh && self.hex(self.state, unit).is_some_and(|base| self.pack.grid.distance(base, hex) <= range)
    }

    /// The bomber is met wherever no German fighter can help it.
    fn printed_interception(self, lead: UnitId, over: HexId, offered: &[Action]) -> Action {
        rule!("S4.3.d");
        let bombs = self.kind(lead) == Kind::Bomber;
        let meets = offered.iter().copied().find(|action| matches!(action, Action::Intercept(_)));
        meets.filter(|_| bombs && !self.is_covered(over)).unwrap_or(Action::LetPass)
    }

    /// Hexes under attack without German air units.
    fn is_free_sky(self, hex: HexId) -> bool {
        let flights = self.state.flights.iter();
        !flights.into_iter().any(|flight| {
            self.owner(self.state, flight.unit).0 == 0
                && !flight.aborted
                && (flight.over == hex || flight.target == hex)
        })
    }

    /// Defensive ground support only where no German is in the air.
    fn printed_sortie(self, offered: &[Action]) -> Action {
        rule!("S4.3.f");
        let free = self.state.targets().any(|target| !target.done && self.is_free_sky(target.hex));
        let flies = offered.iter().copied().find(|action| matches!(action, Action::Fly(_)));
        flies.filter(|_| free).unwrap_or(Action::End)
    }

    fn printed_target(self, unit: UnitId, offered: &[Action]) -> Option<Action> {
        let base = self.hex(self.state, unit)?;
        let free = offered.iter().copied().filter(|action| match action {
            Action::Target(hex) => self.is_free_sky(*hex),
            _ => false,
        });
        let far = |action: &Action| match action {
            Action::Target(hex) => self.pack.grid.distance(base, *hex),
            _ => u16::MAX,
        };
        free.min_by_key(far)
    }

    /// The German unit that is hit most easily is attacked.
    fn printed_battle(self, offered: &[Action]) -> Option<Action> {
        let chance = |action: &Action| match action {
            Action::Engage(by, target) => self.number_of(Strike { by: *by, at: *target, die: 0 }),
            _ => i16::MIN,
        };
        let role = offered.iter().copied().find(|action| matches!(action, Action::AsFighter(_)));
        if role.is_some() {
            return role;
        }
        let best = offered.iter().copied().max_by_key(chance)?;
        match best {
            Action::Engage(..) => {
                rule!("S4.3.e");
                Some(best)
            }
            _ => offered.iter().copied().find(|action| matches!(action, Action::FlyOn)),
        }
    }
}
