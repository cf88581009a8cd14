//! 3.5 Replacements.

use engine::{Entry, Event, Journal, PieceId, PlaceId, rule};
use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::state::{Frame, HexSet, Spot, State};
use crate::unit::{Kind, Level};
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// Whether an eliminated unit can ever come back (3.5, 13.4).
    pub(crate) fn is_replaceable(&self, unit: UnitId) -> bool {
        rule!("3.5.n", "4.6.c", "13.4.i", "13.4.j");
        let rules = self.replacements(unit);
        let counter = self.unit(unit);
        rules.per_turn > 0
            && !self.never_returns(unit)
            && counter.level() == Level::Corps
            && rules.kinds.contains(&counter.kind)
            && !(self.options.infantry_returns_only && counter.kind == Kind::Mechanized)
    }

    /// Where a unit that comes back may be placed: supply sources and cities in friendly hands (3.5).
    fn entry_hexes(&self, state: &State, unit: UnitId) -> HexSet {
        rule!("3.5.o");
        let area = self.area(unit);
        (area.sources | self.field.supply_cities)
            & area.operates
            & *state.control.of(self.side(unit) as usize)
    }

    pub(crate) fn legal_replacements(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        if state.replaced {
            return;
        }
        rule!("3.5.l", "13.4.h");
        for unit in self.ids() {
            if state.spots[unit] == Spot::ELIMINATED
                && self.side(unit) == state.active()
                && self
                    .entry_hexes(state, unit)
                    .iter()
                    .any(|hex| !self.overstacks(desk, hex, self.loads[unit.index()]))
            {
                out.push(Action::Replace(unit));
            }
        }
    }

    pub(crate) fn legal_entries(&self, state: &State, desk: &mut Desk, unit: UnitId, out: &mut Vec<Action>) {
        self.look(state, desk);
        let load = self.loads[unit.index()];
        let hexes = self.entry_hexes(state, unit);
        out.extend(hexes.iter().filter(|&hex| !self.overstacks(desk, hex, load)).map(Action::At));
    }

    pub(crate) fn play_entry(&self, state: &mut State, unit: UnitId, hex: HexId, journal: &mut impl Journal) {
        rule!("3.5.i");
        state.frames.pop();
        state.replaced = true;
        state.spots[unit] = Spot::at(hex);
        journal.write(|| {
            let event = Event::Placed { piece: PieceId(unit.raw()), place: PlaceId(hex.raw()) };
            Entry::new("3.5", event, format!("{} comes back in {}.", self.name(unit), self.place(hex)))
        });
    }

    pub(crate) fn play_replace(&self, state: &mut State, unit: UnitId) {
        state.frames.push(Frame::Place { unit });
    }
}
