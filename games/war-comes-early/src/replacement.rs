//! 3.5 Replacements.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::journal::placed;

use crate::frame::{At, Place, Playing, Return, Step};
use crate::state::{HexSet, Spot, State, Units};
use crate::unit::{Kind, Level};
use crate::{Action, WarComesEarly};

/// How a unit was lost, as far as its return depends on it (3.5).
#[derive(Clone, Copy, Default)]
pub(crate) struct LossCase {
    pub unsupplied: bool,
    /// It defended against a concentric attack.
    pub concentric: bool,
    /// It defended a city.
    pub in_city: bool,
    /// It attacked into a city.
    pub into_city: bool,
}

impl Step for Place {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let unit = self.unit;
        let At { state, .. } = at;
        let hexes = at.entry_hexes(state, unit);
        out.extend(hexes.iter().filter(|&hex| at.has_room(unit, hex)).map(Action::At));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let (Place { unit }, Action::At(hex)) = (self, action) else { return };
        let game = on.game;
        rule!("3.5.i");
        on.state.frames.pop();
        let case = if on.state.spots[unit] == Spot::WAITING { "3.2.2" } else { "3.5" };
        if game.replacements(unit).dice {
            on.state.returns[unit] = 0;
        } else if on.state.spots[unit] == Spot::ELIMINATED {
            on.state.replaced = true;
        }
        on.state.spots[unit] = Spot::at(hex);
        let how = if case == "3.5" { "comes back" } else { "arrives" };
        game.notice(case, unit).tell(
            || game.is_seen(on.state, unit),
            || placed(unit, hex),
            || format!("{} {how} in {}.", game.name(unit), game.place(hex)),
            || format!("{} {how} in {}.", game.some_unit(unit), game.place(hex)),
            on.journal,
        );
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = at.name(self.unit);
        if at.state.spots[self.unit] == Spot::WAITING {
            return Prompt::new("3.2.2", text!("In which city of Germany does {unit} arrive?", unit = unit));
        }
        Prompt::new("3.5", text!("Where does {unit} come back?", unit = unit))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        deny!("3.5.h", !matches!(action, Action::At(_)), "place the unit that comes back first");
        let arrives = at.state.spots[self.unit] == Spot::WAITING;
        deny!("3.2.2.b", arrives, "{hex} is not a city of Germany in German hands with room");
        deny!("3.5.o", "{hex} is not a supply source or city in friendly hands with room");
    }
}

impl LossCase {
    /// Whether two dice say when it comes back.
    fn rolls_two_dice(self) -> bool {
        if self.unsupplied {
            rule!("3.5.b");
        }
        if self.concentric {
            rule!("3.5.c");
        }
        if self.in_city {
            rule!("3.5.d");
        }
        if self.into_city {
            rule!("3.5.e");
        }
        let two = self.unsupplied || self.concentric || self.in_city || self.into_city;
        if !two {
            rule!("3.5.a");
        }
        two
    }
}

impl Step for Return {
    fn next(self, _: &WarComesEarly, state: &State) -> Next {
        let unit = state.unrolled.iter().next().expect("a return is rolled for a unit");
        let dice = if state.doubled.contains(unit) { 2 } else { 1 };
        Next::Dice(Throw::new("returns", dice, 6))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let game = on.game;
        let unit = on.state.unrolled.iter().next().expect("a return is rolled for a unit");
        on.state.frames.pop();
        on.state.unrolled.remove(unit);
        on.state.doubled.remove(unit);
        let turn = u16::from(on.state.turn) + rolled.sum();
        let last = game.scenario.turns.len() as u16;
        if turn <= last {
            on.state.returns[unit] = turn as u8;
        } else {
            rule!("3.5.f");
            on.state.spots[unit] = Spot::GONE;
        }
        on.journal.write(|| {
            let dice = rolled.values().iter().map(u8::to_string).collect::<Vec<_>>().join("+");
            let when = match turn <= last {
                true => format!("it comes back in turn {turn}"),
                false => "after the last turn, so it is gone for good".to_owned(),
            };
            Entry::said("3.5", format!("The return of {}: {dice}, {when}.", game.name(unit)))
        });
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = at.state.unrolled.iter().next();
        let unit = unit.map(|unit| at.name(unit)).unwrap_or_default();
        Prompt::new("3.5", text!("The dice say in how many turns {unit} comes back.", unit = unit))
    }

    fn judge(self, _: At<'_>, _: Action) -> Verdict {
        deny!("5.0.b", "the dice come first");
    }
}

impl WarComesEarly {
    /// Whether an eliminated unit can ever come back (3.5, 13.4).
    pub(crate) fn is_replaceable(&self, unit: UnitId) -> bool {
        let rules = self.replacements(unit);
        let counter = self.unit(unit);
        if rules.per_turn == 0 && !rules.dice {
            rule!("13.4.j");
            return false;
        }
        if self.never_returns(unit) {
            match self.campaign {
                Some(_) => rule!("3.5.k"),
                None => rule!("13.4.i"),
            }
            return false;
        }
        if counter.level() != Level::Corps {
            rule!("3.5.p");
            return false;
        }
        match counter.kind {
            // 4.6: the German replacement may be a mechanized corps, or not by the option; 7.1 counts the
            // mountain corps as infantry in armies only.
            Kind::Mechanized if rules.per_turn > 0 && self.options.infantry_returns_only => false,
            Kind::Mechanized if rules.per_turn > 0 => {
                rule!("4.6.c");
                rules.kinds.contains(&Kind::Mechanized)
            }
            Kind::Mountain if rules.per_turn > 0 && self.options.mountain_returns => true,
            Kind::Static => {
                rule!("3.5.j");
                rules.kinds.contains(&Kind::Static)
            }
            kind => rules.kinds.contains(&kind),
        }
    }

    /// Where a unit that comes back may be placed: supply sources and cities in friendly hands (3.5), in the
    /// area of its nation, where it may be now.
    pub(crate) fn entry_hexes(&self, state: &State, unit: UnitId) -> HexSet {
        if state.spots[unit] == Spot::WAITING {
            return self.arrival_hexes(state);
        }
        rule!("3.5.o");
        let area = self.area(unit);
        let mut cities = self.field.supply_cities;
        if self.options.home_cities_only {
            cities &= area.home;
        }
        ((area.sources | cities) & area.operates & *state.control.of(self.side(unit) as usize))
            - self.closed_to(state, self.unit(unit).nation)
    }
}

impl At<'_> {
    /// Eliminated units whose turn has come and that must be placed in this Reorganization Phase (3.5).
    pub(crate) fn due_back(self) -> Units {
        let At { state, .. } = self;
        let due = |unit: &UnitId| self.replacements(*unit).dice && self.may_replace(*unit).is_ok();
        state.acting.iter().filter(due).collect()
    }

    /// Whether a unit may come back now: it is lost, its turn has come, and there is room for it somewhere.
    pub(crate) fn may_replace(self, unit: UnitId) -> Verdict {
        let At { state, .. } = self;
        let lost = matches!(state.spots[unit], Spot::ELIMINATED | Spot::GONE);
        if !lost {
            deny!("3.5.p", state.spots[unit] != Spot::WAITING, "{unit} is not lost");
            deny!("3.2.2.b", "{unit} does not arrive in this phase");
        }
        if state.spots[unit] == Spot::GONE || !self.is_replaceable(unit) {
            deny!("13.4.j", self.campaign.is_none(), "{unit} is out of the game for good");
            deny!("3.5.p", "{unit} is out of the game for good");
        }
        let own = state.acting.contains(unit);
        deny!("3.5.h", !own, "{unit} comes back in a Reorganization Phase of {nation} only");
        if self.replacements(unit).dice {
            rule!("3.5.h");
            let back = state.returns[unit] != 0 && state.returns[unit] <= state.turn;
            deny!("3.5.h", !back, "{unit} comes back in turn {turn}");
        } else {
            rule!("3.5.l", "13.4.h");
            deny!("3.5.l", state.replaced, "this turn's replacement has been used");
        }
        let room = self.entry_hexes(state, unit).iter().any(|hex| self.has_room(unit, hex));
        deny!("3.5.o", !room, "no supply source or city in friendly hands has room for {unit}");
        Ok(())
    }

    /// Offers the units that come back. Says whether one must be placed before the phase can end: those
    /// whose turn has come do not wait (3.5).
    pub(crate) fn legal_replacements(self, out: &mut Vec<Action>) -> bool {
        let At { state, .. } = self;
        let mut must = false;
        for unit in state.acting.iter().filter(|&unit| self.may_replace(unit).is_ok()) {
            out.push(Action::Replace(unit));
            must |= self.replacements(unit).dice;
        }
        must
    }

    /// Whether a unit may be put into a hex where nobody else's units are (8.0).
    pub(crate) fn has_room(self, unit: UnitId, hex: HexId) -> bool {
        let At { desk, .. } = self;
        let alone =
            desk.stack(hex).next().is_none_or(|other| self.unit(other).nation == self.unit(unit).nation);
        alone && !self.overstacks(hex, self.loads[unit.index()])
    }
}

impl<J: Journal> Playing<'_, J> {
    /// What becomes of a unit that is lost (3.5): where it goes, and whether dice decide.
    pub(crate) fn leave_map(&mut self, unit: UnitId, case: LossCase) {
        let game = self.game;
        if !game.is_replaceable(unit) {
            self.state.spots[unit] = Spot::GONE;
            return;
        }
        self.state.spots[unit] = Spot::ELIMINATED;
        if game.replacements(unit).dice {
            self.state.unrolled.insert(unit);
            self.state.doubled.set(unit, case.rolls_two_dice());
        } else {
            // How it was lost makes no difference.
            rule!("3.5.n");
        }
    }
}
