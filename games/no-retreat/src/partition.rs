//! 23.0 The German-Soviet partition lines.

use engine::rule;

use crate::NoRetreat;
use crate::board::Hexes;
use crate::frame::At;
use crate::front::Front;
use crate::nation::Nation;
use crate::state::State;
use crate::track::StanceEvent;

/// A partition line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// Of the Molotov-Ribbentrop Pact.
    Yellow,
    /// The Nazi-Soviet Line, which takes its place.
    Red,
}

impl NoRetreat {
    /// The line that holds; none on the French Front.
    fn partition(&self, state: &State) -> Option<Line> {
        if self.front().front != Front::Poland {
            return None;
        }
        if state.happened.contains(StanceEvent::NaziSovietLine) {
            rule!("23.2.a");
            return Some(Line::Red);
        }
        rule!("23.1.a");
        rule!("20.2.2.a");
        Some(Line::Yellow)
    }

    /// The Soviet zone of the line that holds: Poland east of it.
    fn soviet_zone(&self, line: Line) -> Hexes {
        rule!("23.0");
        self.board().east[line as usize]
    }

    /// Cities east of the yellow line, while the German spares them (23.1).
    pub(crate) fn pact_zone(&self, state: &State) -> Option<Hexes> {
        match self.partition(state) {
            Some(Line::Yellow) => Some(self.soviet_zone(Line::Yellow) & self.board().cities),
            _ => None,
        }
    }

    /// What the partition line takes from the German at the end of the game (17.7, 23.0).
    pub(crate) fn partition_vp(&self, state: &State) -> i16 {
        let Some(line) = self.partition(state) else { return 0 };
        rule!("13.2.2");
        let (numbers, board) = (&self.pack.numbers, self.board());
        let (east, poland) = (self.soviet_zone(line), board.country(Nation::Poland));
        let count = |nation: Nation, zone: Hexes| {
            let units = self.ids().filter(|unit| self.unit(*unit).nation == nation);
            units.filter(|unit| state.hex(*unit).is_some_and(|hex| zone.contains(hex))).count() as i16
        };
        let (germans, soviets) = (count(Nation::Germany, east), count(Nation::SovietUnion, poland - east));
        match line {
            Line::Yellow => {
                rule!("23.1.e");
                rule!("23.1.f");
            }
            Line::Red => {
                rule!("23.2.b");
                rule!("23.2.c");
            }
        }
        let units = germans / numbers.partition_units + soviets / numbers.partition_units;
        let invaded = state.happened.contains(StanceEvent::SovietInvasion);
        let cities = match (line, invaded) {
            (Line::Yellow, false) => {
                rule!("23.1.h");
                0
            }
            _ => {
                match line {
                    Line::Yellow => rule!("23.1.g"),
                    Line::Red => rule!("23.2.d"),
                }
                let theirs = self.ids().filter(|unit| self.unit(*unit).nation == Nation::SovietUnion);
                let taken: Hexes = theirs.filter_map(|unit| state.hex(unit)).collect();
                ((board.cities & east) - taken).len() as i16
            }
        };
        -(units + cities * numbers.partition_city_vp)
    }
}

impl At<'_> {
    /// Whether a hex is a city that the pact puts out of bounds for Blitz!, Shock-Targets and black aircraft (23.1).
    pub(crate) fn is_spared(self, hex: hexmap::HexId) -> bool {
        self.pact_zone(self.state).is_some_and(|cities| cities.contains(hex))
    }
}
