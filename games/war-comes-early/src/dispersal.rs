//! 7.0 and 8.0: the opponent moves excess units out of a hex.

use engine::{Entry, Event, Journal, PieceId, PlaceId, rule};
use hexmap::{Direction, HexId, Id};
use mechanics::UnitId;

use crate::nation::Side;
use crate::stacking::LIMIT;
use crate::state::{Frame, Spot, State};
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// Whether a hex holds more than it may.
    pub(crate) fn is_overfull(&self, desk: &Desk, hex: HexId) -> bool {
        !self.stack_load(desk, hex).fits(&LIMIT)
    }

    /// The side that owns the units in a hex.
    pub(crate) fn owner(&self, desk: &Desk, hex: HexId) -> Option<Side> {
        desk.stack(hex).next().map(|unit| self.side(unit))
    }

    /// Ends a dispersal when the hex is in order. Says whether it did.
    pub(crate) fn settle_dispersal(&self, state: &mut State, desk: &mut Desk) -> bool {
        let Frame::Disperse { hex } = *state.frames.top() else { return false };
        self.look(state, desk);
        let done = !self.is_overfull(desk, hex);
        if done {
            state.frames.pop();
        }
        done
    }

    /// Where an excess unit may be put: hexes free of enemy zones if there are any (7.0).
    fn refuges(&self, desk: &mut Desk, unit: UnitId, hex: HexId, mut found: impl FnMut(HexId)) {
        rule!("7.0.i", "8.0.k");
        let side = self.side(unit);
        let zone = *self.zone(desk, side.enemy());
        let costs = self.costs(desk, unit);
        let nation = self.unit(unit).nation;
        let load = self.loads[unit.index()];
        let open = |direction: &Direction| {
            let Some(to) = self.field.grid.neighbour(hex, *direction) else { return false };
            costs.cost(hex, *direction).is_some()
                && !desk.occupied[side.enemy() as usize].contains(to)
                && !desk.borders.closed[nation as usize].contains(to)
                && self.takes_in(desk, to, nation, load).is_ok()
        };
        let neighbour = |direction| self.field.grid.neighbours(hex)[Direction::index(direction)];
        let free = Direction::ALL.into_iter().filter(open).any(|d| !zone.contains(neighbour(d)));
        for to in Direction::ALL.into_iter().filter(open).map(neighbour) {
            if !free || !zone.contains(to) {
                if !free {
                    rule!("7.0.k");
                }
                found(to);
            }
        }
    }

    pub(crate) fn legal_dispersal(&self, state: &State, desk: &mut Desk, hex: HexId, out: &mut Vec<Action>) {
        self.look(state, desk);
        let from = out.len();
        self.excess(desk, hex, |unit| out.push(Action::Remove(unit)));
        let to = out.len();
        for i in from..to {
            let Action::Remove(unit) = out[i] else { unreachable!("just pushed") };
            self.refuges(desk, unit, hex, |refuge| out.push(Action::Shift(unit, refuge)));
        }
        if out.len() > to {
            out.drain(from..to);
        }
    }

    pub(crate) fn play_shift(&self, state: &mut State, unit: UnitId, to: HexId, journal: &mut impl Journal) {
        let from = state.hex(unit).expect("an excess unit is on the map");
        state.spots[unit] = Spot::at(to);
        state.tops.remove(unit);
        // It has left its hex, and with it the battle.
        state.battle.attackers.remove(unit);
        state.battle.unsupplied.remove(unit);
        state.battle.spared.remove(unit);
        journal.write(|| {
            let event = Event::Moved {
                pieces: vec![PieceId(unit.raw())],
                path: vec![PlaceId(from.raw()), PlaceId(to.raw())],
            };
            let (from, to) = (self.place(from), self.place(to));
            Entry::new("7.0", event, format!("{} is dispersed from {from} to {to}.", self.name(unit)))
        });
        self.remember_entry(state, self.unit(unit).nation, to, journal);
        self.enter(state, self.side(unit), to, journal);
    }
}
