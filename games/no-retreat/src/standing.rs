//! What results of Alternate Events (21.1) have changed, as organization, supply and movement ask for it.

use engine::rule;
use mechanics::UnitId;

use crate::NoRetreat;
use crate::board::Edge;
use crate::card::Effect;
use crate::state::State;

/// 20.1.2, 21.1.2: the card with the caption Mobilization.
const MOBILIZATION: u8 = 59;

impl NoRetreat {
    /// Whether card #59 has brought its Alternate Event (20.1.2, 21.1.2).
    pub(crate) fn is_mobilization_rolled(&self, state: &State) -> bool {
        state.rolled.iter().any(|card| self.front().card(card).number == MOBILIZATION)
    }

    /// Discards to Improve a unit under an Alternate Event, if one changes them (21.1.2).
    pub(crate) fn cheaper_improvement(&self, state: &State, unit: UnitId) -> Option<u8> {
        self.lasting(state).find_map(|effect| match effect {
            Effect::ImproveCost { cards, who, last_turn }
                if who.contains(unit) && state.turn <= *last_turn =>
            {
                rule!("21.1.2.b");
                Some(*cards)
            }
            _ => None,
        })
    }

    /// Whether an Alternate Event has closed an edge to supply (21.1.5).
    pub(crate) fn is_edge_shut(&self, state: &State, edge: Edge) -> bool {
        let shut = self.lasting(state).any(|effect| *effect == Effect::NoEdge(edge));
        if shut {
            rule!("21.1.5.a");
        }
        shut
    }

    /// Turns by which reinforcements come early (21.1).
    pub(crate) fn turns_early(&self, state: &State, unit: UnitId) -> u8 {
        let early = self.lasting(state).map(|effect| match effect {
            Effect::Arrive { turns, who } if who.contains(unit) => *turns,
            _ => 0,
        });
        early.sum()
    }
}
