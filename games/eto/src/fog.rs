//! 12.7 What players see of enemy stacks: the top counter, and all of those that air reconnaissance reaches.
//!
//! Counters that lie on top because their owner said so are a set in the state; in a stack without one it is the first in the list.

use engine::{Journal, Seat, Viewer, rule};
use hexmap::HexId;
use mechanics::{UnitId, UnitSet, fog};

use crate::EuropeanTheater;
use crate::advance::Advancing;
use crate::depots::Drawing;
use crate::frame::{Frame, Playing};
use crate::retreat::Retreating;
use crate::state::{Battle, Condition, Flag, Installation, InstallationKind, Mode, NO_DUTY, State};
use crate::unit::{Class, Face};

/// A set of counters.
pub type Units = UnitSet<13>;

impl State {
    /// All that a counter takes over when it changes places with another.
    fn fate_of(&self, unit: UnitId) -> (u16, u16, u8, [bool; 3]) {
        let standing = self.forces.units[unit];
        let air = [&self.air.excess, &self.air.recovers, &self.air.wavers].map(|set| set.contains(unit));
        (standing.place.raw(), standing.flags_but(Flag::Depleted), self.duties[unit], air)
    }

    /// Two counters change places, with all that has happened to them; each keeps its face.
    fn exchange(&mut self, a: UnitId, b: UnitId) {
        let (one, two) = (self.forces.units[a], self.forces.units[b]);
        (self.forces.units[a], self.forces.units[b]) = (two, one);
        self.set(a, Flag::Depleted, one.is(Flag::Depleted));
        self.set(b, Flag::Depleted, two.is(Flag::Depleted));
        (self.duties[a], self.duties[b]) = (self.duties[b], self.duties[a]);
        fog::exchange_in([&mut self.air.excess, &mut self.air.recovers, &mut self.air.wavers], a, b);
    }
}

impl EuropeanTheater {
    /// Counters in hexes: those that lie in stacks.
    fn stacked(&self, state: &State) -> impl Iterator<Item = (HexId, UnitId)> + Clone {
        self.units.iter().filter_map(|unit| Some((self.hex(state, *unit)?, *unit)))
    }

    /// The top counters of all stacks.
    pub(crate) fn top_units(&self, state: &State) -> Units {
        // Markers lie beside a stack, never on it.
        rule!("12.7.f");
        fog::top_units(&state.tops, self.stacked(state))
    }

    /// Puts a counter on top of its stack.
    pub(crate) fn put_on_top(&self, state: &mut State, unit: UnitId) {
        let hex = self.hex(state, unit);
        let mut tops = state.tops;
        fog::put_on_top(&mut tops, unit, |other| self.hex(state, other) == hex);
        state.tops = tops;
    }

    /// The counters that the business at hand is about: everybody knows them.
    fn engaged(&self, state: &State) -> Units {
        let mut engaged: Units = state.group.iter().chain(state.hqs()).collect();
        engaged.extend(self.units.iter().copied().filter(|unit| state.duties[*unit] != NO_DUTY));
        engaged.extend(state.flights.iter().flat_map(|flight| [flight.unit, flight.lead]));
        engaged.extend(state.air.fight.strikes().flat_map(|strike| [strike.by, strike.at]));
        engaged.extend(state.air.waved);
        if let Mode::General(general) = state.offensive.mode {
            engaged.insert(general);
        }
        for frame in state.frames.iter() {
            match *frame {
                Frame::Deploy(deploying) => engaged.extend([deploying.unit]),
                Frame::March(march) => engaged.extend([march.unit]),
                Frame::Break(breaking) => engaged.extend(breaking.stack.iter()),
                Frame::Retreat(Retreating::Unit(flight)) => engaged.extend([flight.unit]),
                Frame::Advance(Advancing { going: Some((unit, _)), .. }) => engaged.extend([unit]),
                Frame::General(fate) => engaged.extend([fate.unit]),
                Frame::Displace(displaced) => engaged.extend([displaced.hq()]),
                Frame::React(reacting) => engaged.extend([reacting.unit]),
                Frame::Rail(entraining) => engaged.extend([entraining.unit]),
                Frame::Draw(Drawing::Activated(unit) | Drawing::Moving(unit)) => engaged.extend([unit]),
                Frame::Route(routing) => engaged.extend([routing.lead]),
                Frame::Ask(asking) => engaged.extend([asking.lead]),
                Frame::Rebase(rebasing) => engaged.extend([rebasing.unit]),
                Frame::Evacuate(evacuating) => engaged.extend([evacuating.unit]),
                _ => {}
            }
        }
        for battle in [&state.battle, &state.interrupted].into_iter().filter(|it| **it != Battle::default()) {
            let fights = |unit: &&UnitId| {
                self.hex(state, **unit) == Some(battle.target)
                    || battle.spared.contains(**unit)
                    || state.is(**unit, Flag::Retreated)
                    || state.is(**unit, Flag::Advanced)
            };
            engaged.extend(self.units.iter().filter(fights).copied());
        }
        engaged
    }

    /// Whether a viewer may look at all that lies in the stack of a counter (12.7).
    fn may_examine(&self, state: &State, viewer: Viewer, hex: HexId, unit: UnitId) -> bool {
        let of = self.partnership(state, unit);
        let owner = self.owner(state, unit);
        (0..self.seats()).map(Seat).filter(|seat| viewer.is_privy_to(*seat)).any(|seat| {
            let own = self.scenario().seats[seat.index()].partnership;
            seat == owner || of.is_none_or(|of| !own.is_hostile(of)) || self.is_reconnoitred(state, seat, hex)
        })
    }

    /// Whether a viewer knows what an installation is: one under construction lies face down (12.7).
    pub(crate) fn may_look_at(&self, state: &State, viewer: Viewer, found: Installation) -> bool {
        if found.condition != Condition::Building {
            return true;
        }
        let holder = state.forces.control.of(found.hex);
        (0..self.seats()).map(Seat).filter(|seat| viewer.is_privy_to(*seat)).any(|seat| {
            let own = self.scenario().seats[seat.index()].partnership;
            if holder.is_none_or(|holder| !own.is_hostile(holder)) {
                return true;
            }
            let seen = self.is_reconnoitred(state, seat, found.hex);
            if seen {
                rule!("12.7.c");
            }
            seen
        })
    }

    /// Gives the installations that a viewer does not know a kind.
    fn recast(&self, state: &mut State, viewer: Viewer, mut kind: impl FnMut() -> InstallationKind) {
        for number in 0..state.installations.len() {
            let hidden = state.installations[number].filter(|found| !self.may_look_at(state, viewer, *found));
            if let Some(found) = hidden {
                state.installations[number] = Some(Installation { kind: kind(), ..found });
            }
        }
    }

    /// The counters in hexes that a viewer may not look at: all but the top one of each enemy stack (12.7).
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer) -> Units {
        let covered = fog::hidden(&state.tops, self.stacked(state), |hex, unit| {
            self.may_examine(state, viewer, hex, unit)
        });
        covered - self.engaged(state)
    }

    /// Whether each of two counters could lie where the other does, as far as an enemy can tell.
    fn are_alike(&self, state: &State, a: UnitId, b: UnitId) -> bool {
        let reach = |unit: UnitId| match self.face(state, unit) {
            Face::Land { movement, .. } => movement,
            Face::Air { range, .. } => range,
            Face::Hq { radius, .. } => radius,
            _ => 0,
        };
        // 34.3: a die or a price follows from what has been damaged.
        let flown = |unit: UnitId| self.class(unit) == Class::Air && state.is(unit, Flag::Depleted);
        self.nation(a) == self.nation(b)
            && self.kind(a) == self.kind(b)
            && reach(a) == reach(b)
            && flown(a) == flown(b)
    }

    /// Settles who lies on top wherever something is hidden, and gives what is hidden.
    fn pinned(&self, state: &mut State, viewer: Viewer) -> Units {
        let hidden = self.hidden_from(state, viewer);
        let mut tops = state.tops;
        fog::pin_tops(&mut tops, self.stacked(state), &hidden);
        // Which counter was on top before it was covered shows nowhere.
        state.tops = tops - hidden;
        hidden
    }

    /// Another position that the viewer cannot tell from this one.
    pub(crate) fn deal_hidden_anew(
        &self,
        state: &State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> State {
        let mut other = *state;
        let hidden = self.pinned(&mut other, viewer);
        let kinds = [InstallationKind::Airfield, InstallationKind::Fort, InstallationKind::CoastalFort];
        self.recast(&mut other, viewer, || kinds[pick(kinds.len() as u32) as usize]);
        fog::deal_anew(&hidden, pick, |a, b| {
            if self.are_alike(&other, a, b) {
                other.exchange(a, b);
            }
        });
        other
    }

    /// The one position that stands for all those which the viewer cannot tell from this one.
    pub(crate) fn put_in_order(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        let hidden = self.pinned(&mut seen, viewer);
        self.recast(&mut seen, viewer, || InstallationKind::Airfield);
        fog::sort(&hidden, &mut seen, |seen, a, b| {
            if self.are_alike(seen, a, b) && seen.fate_of(b) < seen.fate_of(a) {
                seen.exchange(a, b);
            }
        });
        seen
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A counter is named to everybody: if it lies under another, that cannot be taken back.
    pub(crate) fn disclose(&mut self, unit: UnitId) {
        let at = self.at();
        let top = at.hex(at.state, unit).and_then(|hex| fog::top_of(&at.state.tops, at.stack(hex)));
        if top.is_some_and(|top| top != unit) {
            self.journal.reveal();
        }
    }
}
