//! 15.0 Fog of war: what a viewer may look at, and positions that he cannot tell apart.

use engine::{Event, Journal, PieceId, PlaceId, Seat, Viewer, rule};
use hexmap::HexId;
use mechanics::journal::{self, Notice};
use mechanics::{UnitId, fog};

use crate::MunichWar;
use crate::frame::{Arrive, Bombing, Delay, Deploy, Embark, Flight, Frame, Lift, Terror};
use crate::sequence::Phase;
use crate::state::{HexSet, Spot, State, Units};

impl MunichWar {
    /// Hexes whose stacks a viewer may look through: those of a declared battle, those in or next to which
    /// his side has an air unit.
    fn open_hexes(&self, state: &State, viewer: Viewer) -> HexSet {
        let mut open = HexSet::EMPTY;
        if state.frames.iter().any(|frame| matches!(frame, Frame::Battle(_))) {
            rule!("15.0.b");
            open.insert(state.battle.target);
            open.extend(state.battle.attackers.iter().filter_map(|unit| state.hex(unit)));
        }
        for unit in self.ids() {
            let ours = self.side(state, unit).is_some_and(|side| viewer.is_privy_to(self.seat(side)));
            if let Some(hex) = state.hex(unit)
                && self.unit(unit).kind.is_air()
                && ours
            {
                rule!("15.0.e");
                open.insert(hex);
                open.extend(self.field.grid.neighbours(hex));
            }
        }
        open
    }

    /// Units on the map that a viewer may not look at: all but the top one of a stack.
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer) -> Units {
        rule!("15.0.a");
        let open = self.open_hexes(state, viewer);
        fog::hidden(&state.tops, self.stacked(state), |hex, unit| {
            viewer.is_privy_to(self.owner(state, unit)) || open.contains(hex)
        })
    }

    /// Whether the opponent may look at a unit: on the map, and not under another.
    fn is_seen(&self, state: &State, unit: UnitId) -> bool {
        let opponent = Seat(1 - self.owner(state, unit).0);
        state.hex(unit).is_some() && !self.hidden_from(state, Viewer::Seat(opponent)).contains(unit)
    }

    /// Tells the owner what a unit does, and everybody else that some unit does it.
    pub(crate) fn tell_of(
        &self,
        state: &State,
        unit: UnitId,
        case: &'static str,
        event: Event,
        what: impl Fn() -> String,
        journal: &mut impl Journal,
    ) {
        let ours = || format!("{} {}.", self.name(unit), what());
        let theirs = || format!("{} {}.", self.some_unit(unit), what());
        Notice { case, owner: self.owner(state, unit) }.tell(|| false, || event, ours, theirs, journal);
    }

    /// Tells that a unit comes onto the map: `what` it does in the hex.
    pub(crate) fn tell_placed(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
        case: &'static str,
        what: &str,
        journal: &mut impl Journal,
    ) {
        let event = Event::Placed { piece: PieceId(unit.raw()), place: PlaceId(hex.raw()) };
        self.tell_of(state, unit, case, event, || format!("{what} {}", self.place(hex)), journal);
    }

    /// Tells that a unit on the map is reduced: which one, if the opponent may look at it.
    pub(crate) fn tell_reduced(
        &self,
        state: &State,
        unit: UnitId,
        case: &'static str,
        journal: &mut impl Journal,
    ) {
        let hex = state.hex(unit);
        let place = || hex.map_or(String::new(), |hex| format!(" in {}", self.place(hex)));
        Notice { case, owner: self.owner(state, unit) }.tell(
            || self.is_seen(state, unit),
            || journal::lost(unit, hex, self.unit(unit).nation.code(), false),
            || format!("{} is reduced.", self.name(unit)),
            || format!("{}{} is reduced.", self.some_unit(unit), place()),
            journal,
        );
    }

    /// Land units on the map: those that lie in stacks.
    pub(crate) fn stacked(&self, state: &State) -> impl Iterator<Item = (HexId, UnitId)> + Clone {
        self.land.iter().filter_map(|unit| Some((state.hex(unit)?, unit)))
    }

    /// Whether a viewer may look into the displays and tracks of a seat: its own, and all after the game.
    pub(crate) fn may_examine(&self, state: &State, viewer: Viewer, seat: Seat) -> bool {
        rule!("15.0.d");
        viewer.is_privy_to(seat) || state.phase == Phase::Over
    }

    /// Units in displays and on tracks that a viewer may not look at. What is lost was lost before his eyes.
    fn laid_aside(&self, state: &State, viewer: Viewer) -> Units {
        let lost = [Spot::ELIMINATED, Spot::SURRENDERED, Spot::OUT];
        self.ids()
            .filter(|&unit| {
                let spot = state.spots[unit];
                !spot.is_on_map()
                    && !lost.contains(&spot)
                    && !self.may_examine(state, viewer, self.owner(state, unit))
            })
            .collect()
    }

    /// Units that the business at hand is about: they are who they are.
    fn engaged(&self, state: &State) -> Units {
        let battle = &state.battle;
        let mut engaged = state.group | battle.attackers | battle.defenders;
        engaged.extend([battle.air, battle.naval, battle.special].into_iter().flatten());
        engaged.extend(state.assaults.iter().flatten().map(|assault| assault.unit));
        for frame in state.frames.iter() {
            match *frame {
                Frame::Deploy(Deploy { unit, .. })
                | Frame::Arrive(Arrive { unit })
                | Frame::Delay(Delay { unit })
                | Frame::Flight(Flight { unit }) => {
                    engaged.insert(unit);
                }
                Frame::Embark(Embark { marker }) => {
                    engaged.insert(marker);
                }
                Frame::Lift(Lift { air, cargo }) => {
                    engaged.insert(air);
                    engaged.extend(cargo);
                }
                Frame::Bombing(Bombing { air, .. }) | Frame::Terror(Terror { air }) => {
                    engaged.insert(air);
                }
                Frame::March(march) => {
                    engaged.insert(march.unit);
                }
                Frame::Retreat(retreat) => {
                    engaged.insert(retreat.unit);
                }
                _ => {}
            }
        }
        engaged
    }

    /// Another position that the viewer cannot tell from this one: units he may not look at change places,
    /// with all that they have done, where each could be in the place of the other.
    pub(crate) fn deal_hidden_anew(
        &self,
        state: &State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> State {
        let mut other = *state;
        let hidden = self.exchangeable(state, viewer);
        fog::pin_tops(&mut other.tops, self.stacked(state), &hidden);
        fog::deal_anew(&hidden, pick, |a, b| {
            if self.are_alike(&other, a, b) {
                other.exchange(a, b);
            }
        });
        other
    }

    /// Units that could be others, as far as a viewer can tell.
    fn exchangeable(&self, state: &State, viewer: Viewer) -> Units {
        (self.hidden_from(state, viewer) | self.laid_aside(state, viewer)) - self.engaged(state)
    }

    /// The position that stands for all those which the viewer cannot tell from this one: of the units that could be
    /// in each other's place the first in the list are on the map, and the first of these in the first hex.
    pub(crate) fn put_in_order(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        let hidden = self.exchangeable(state, viewer);
        fog::pin_tops(&mut seen.tops, self.stacked(state), &hidden);
        // Who was on top before it was covered shows nowhere.
        seen.tops -= hidden;
        let on_map = |state: &State, unit| state.spots[unit].is_on_map();
        // First who is on the map at all, since more units are alike there.
        fog::sort(&hidden, &mut seen, |seen, a, b| {
            if !on_map(seen, a) && on_map(seen, b) && self.are_alike(seen, a, b) {
                seen.exchange(a, b);
            }
        });
        fog::sort(&hidden, &mut seen, |seen, a, b| {
            if on_map(seen, a) == on_map(seen, b)
                && self.are_alike(seen, a, b)
                && seen.lot_of(b) < seen.lot_of(a)
            {
                seen.exchange(a, b);
            }
        });
        seen
    }

    /// Whether each of two units could be where the other is, as far as anybody can tell: of one country, and
    /// on the map with the same zones, stacking and terrain; elsewhere of one line of the tables.
    fn are_alike(&self, state: &State, a: UnitId, b: UnitId) -> bool {
        let (one, two) = (self.unit(a), self.unit(b));
        let both_on_map = state.spots[a].is_on_map() && state.spots[b].is_on_map();
        let one_on_map = state.spots[a].is_on_map() || state.spots[b].is_on_map();
        let named = |unit| self.lots.iter().any(|lot| lot.id.is_some() && lot.takes(self.unit(unit)));
        one.nation == two.nation
            && one.steps == two.steps
            && one.optional == two.optional
            && (!one_on_map || (one.is_mobile() && two.is_mobile()))
            && match both_on_map {
                true => self.class(a) == self.class(b) && one.is_army() == two.is_army(),
                false => (one.kind, one.size) == (two.kind, two.size) && !named(a) && !named(b),
            }
    }
}
