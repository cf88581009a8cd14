//! 5.0 The sequence of play.

use engine::{Entry, Journal, rule};
use serde::{Deserialize, Serialize};

use crate::nation::Side;
use crate::state::{Battle, Frame, State, Units};
use crate::{Action, Desk, WarComesEarly};

/// The three kinds of phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PhaseKind {
    /// 7.0
    Reorganization,
    /// 11.0
    Movement,
    /// 12.0
    Combat,
}

impl PhaseKind {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            PhaseKind::Reorganization => "reorganization",
            PhaseKind::Movement => "movement",
            PhaseKind::Combat => "combat",
        }
    }

    /// The name of the phase.
    pub const fn title(self) -> &'static str {
        match self {
            PhaseKind::Reorganization => "Reorganization",
            PhaseKind::Movement => "Movement",
            PhaseKind::Combat => "Combat",
        }
    }
}

/// The orders in which the German player may run his phases (5.1). The first is everybody else's.
pub const ORDERS: [[PhaseKind; 3]; 6] = {
    use PhaseKind::{Combat, Movement, Reorganization};
    [
        [Reorganization, Movement, Combat],
        [Reorganization, Combat, Movement],
        [Movement, Reorganization, Combat],
        [Movement, Combat, Reorganization],
        [Combat, Reorganization, Movement],
        [Combat, Movement, Reorganization],
    ]
};

/// The phase that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The German player fixes the order of his phases (5.1).
    GermanOrder,
    /// The first, second or third German phase.
    German(u8),
    /// The first, second or third phase of the second player, in the fixed order.
    Second(u8),
    /// The last turn has been played.
    Over,
}

impl Phase {
    /// The side that plays it.
    pub fn side(self) -> Side {
        match self {
            Phase::GermanOrder | Phase::German(_) | Phase::Over => Side::German,
            Phase::Second(_) => Side::Allied,
        }
    }
}

impl State {
    /// What kind of phase it is, if units act in it.
    pub fn kind(&self) -> Option<PhaseKind> {
        match self.phase {
            Phase::German(n) => Some(ORDERS[self.order as usize][n as usize]),
            Phase::Second(n) => Some(ORDERS[0][n as usize]),
            Phase::GermanOrder | Phase::Over => None,
        }
    }
}

impl WarComesEarly {
    pub(crate) fn legal_orders(&self, out: &mut Vec<Action>) {
        rule!("5.1.e", "13.4.a");
        out.extend((0..ORDERS.len() as u8).map(Action::Order));
    }

    pub(crate) fn play_order(&self, state: &mut State, order: u8, journal: &mut impl Journal) {
        // 5.1: fixed before the first of the three begins; there is no action that changes it later.
        rule!("5.1.f");
        state.order = order;
        journal.write(|| {
            let [a, b, c] = ORDERS[order as usize].map(PhaseKind::title);
            Entry::said("5.1", format!("The German phases of this turn: {a}, {b}, {c}."))
        });
        state.phase = Phase::German(0);
        self.announce(state, journal);
    }

    /// Ends a phase and goes on to the next one, the next turn, or the verdict.
    pub(crate) fn end_phase(&self, state: &mut State, _: &mut Desk, journal: &mut impl Journal) {
        rule!("5.0.a", "5.0.b", "5.0.c", "11.0.c");
        state.group = Units::EMPTY;
        state.marched = Units::EMPTY;
        state.column = Units::EMPTY;
        state.done = Units::EMPTY;
        state.points.fill(0);
        state.origin = hexmap::HexId::NONE;
        state.changed = Units::EMPTY;
        state.attacked = Units::EMPTY;
        state.defended = Units::EMPTY;
        state.driven = Units::EMPTY;
        state.battle = Battle::default();
        debug_assert_eq!(*state.frames.top(), Frame::Phase);
        state.phase = match state.phase {
            Phase::German(2) => {
                rule!("5.1.g");
                Phase::Second(0)
            }
            Phase::German(n) => Phase::German(n + 1),
            Phase::Second(2) => self.end_turn(state, journal),
            Phase::Second(n) => Phase::Second(n + 1),
            Phase::GermanOrder | Phase::Over => unreachable!("no phase to end"),
        };
        if state.phase != Phase::Over && state.phase != Phase::GermanOrder {
            self.announce(state, journal);
        }
    }

    fn end_turn(&self, state: &mut State, journal: &mut impl Journal) -> Phase {
        // 3.5: an unused replacement is not saved up. 10.5: nobody is lost for being out of supply.
        rule!("3.5.m", "10.5.a");
        state.replaced = false;
        if usize::from(state.turn) == self.scenario.turns.len() {
            rule!("13.3.a");
            let points = self.victory_points(state, journal);
            journal.write(|| Entry::said("13.3", format!("The war is over: {points} German points.")));
            return Phase::Over;
        }
        // 13.4: nobody rolls for air superiority, and no nation is drawn.
        rule!("13.4.b");
        state.turn += 1;
        journal.write(|| Entry::said("5.0", format!("{}.", self.turn_title(state))));
        Phase::GermanOrder
    }

    fn announce(&self, state: &State, journal: &mut impl Journal) {
        journal.write(|| Entry::said("5.1", format!("{}.", self.phase_title(state))));
    }

    /// `Turn 2 of 6, 4-6 Sep`.
    pub(crate) fn turn_title(&self, state: &State) -> String {
        rule!("T.gtrt.b", "13.0.b");
        let turns = &self.scenario.turns;
        format!("Turn {} of {}, {}", state.turn, turns.len(), turns[usize::from(state.turn) - 1])
    }

    /// `German Movement Phase`.
    pub(crate) fn phase_title(&self, state: &State) -> String {
        match (state.phase, state.kind()) {
            (Phase::Over, _) => "Game over".to_owned(),
            (_, Some(kind)) => format!("{} {} Phase", self.side_title(state.active()), kind.title()),
            (_, None) => "Order of the German phases".to_owned(),
        }
    }
}
