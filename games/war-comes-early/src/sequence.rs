//! 5.0 The sequence of play.

use engine::{Entry, Journal, Throw, rule};
use serde::{Deserialize, Serialize};

use crate::frame::{Frame, InPhase, Link, Playing, Railheads};
use crate::nation::{Nation, Side, Standing};
use crate::pack::Marker;
use crate::state::{Battle, SequenceTrack, State, Turn, Units, Until};
use crate::{Action, WarComesEarly};

/// The three kinds of phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// One of the [`ORDERS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PhaseOrder(pub u8);

impl PhaseOrder {
    /// All of them.
    pub fn all() -> impl Iterator<Item = PhaseOrder> {
        (0..ORDERS.len() as u8).map(PhaseOrder)
    }

    /// The phases in this order.
    pub fn phases(self) -> [PhaseKind; 3] {
        ORDERS[usize::from(self.0)]
    }
}

/// The phase that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Units are set up, by the scenario's list (3.0).
    SetUp(u8),
    /// The German player fixes the order of his phases (5.1).
    GermanOrder,
    /// The first, second or third German phase.
    German(u8),
    /// The first, second or third phase of the second player, in the fixed order.
    Second(u8),
    /// The dice for air superiority are due (6.1).
    AirRoll,
    /// The winner gives his airpower markers their missions (6.2).
    AirMissions,
    /// A national marker is due to be drawn (5.2).
    Draw,
    /// A phase of the nations whose marker has been drawn (5.2).
    Group(PhaseKind),
    /// The German player may run a phase of his own (5.3).
    Interrupt(Moment),
    /// A German phase between those of the others (5.3).
    Extra(PhaseKind, Moment),
    /// The last turn has been played.
    Over,
}

/// When the German player may run a phase of his own (5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// A marker has been drawn.
    Draw,
    /// The drawn nations have ended a phase.
    After(PhaseKind),
}

impl State {
    /// What kind of phase it is, if units act in it.
    pub fn kind(&self) -> Option<PhaseKind> {
        match self.phase {
            Phase::German(n) => Some(ORDERS[self.order as usize][n as usize]),
            Phase::Second(n) => Some(ORDERS[0][n as usize]),
            Phase::Group(kind) | Phase::Extra(kind, _) => Some(kind),
            _ => None,
        }
    }

    /// Whether German units act in this phase.
    pub fn is_german_phase(&self) -> bool {
        matches!(self.phase, Phase::German(_) | Phase::Extra(..))
    }
}

impl WarComesEarly {
    /// The markers that are drawn (5.2); none in 1939.
    pub(crate) fn markers(&self) -> &[Marker] {
        self.campaign.as_ref().map_or(&[], |campaign| &campaign.markers)
    }

    /// Whether only Germany and the second nation act, inside their two countries (5.1).
    #[inline]
    pub(crate) fn is_early(&self, state: &State) -> bool {
        self.campaign.as_ref().is_some_and(|campaign| state.turn < campaign.free_from)
    }

    pub(crate) fn legal_orders(&self, out: &mut Vec<Action>) {
        rule!("5.1.e", "13.4.a");
        out.extend(PhaseOrder::all().map(Action::Order));
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_order(&mut self, order: PhaseOrder) {
        // 5.1: fixed before the first of the three begins; there is no action that changes it later.
        rule!("5.1.f");
        self.state.order = order.0;
        self.journal.write(|| {
            let [a, b, c] = order.phases().map(PhaseKind::title);
            Entry::said("5.1", format!("The German phases of this turn: {a}, {b}, {c}."))
        });
        self.begin(Phase::German(0));
    }

    /// Begins a phase: who acts, and what that brings by itself.
    pub(crate) fn begin(&mut self, phase: Phase) {
        let game = self.game;
        debug_assert_eq!(*self.state.frames.top(), Frame::Phase(InPhase));
        rule!("5.0.b", "5.0.c");
        self.state.phase = phase;
        self.state.group = Units::EMPTY;
        self.state.marched = Units::EMPTY;
        self.state.column = Units::EMPTY;
        self.state.done = Units::EMPTY;
        rule!("11.0.c");
        self.state.points.fill(0);
        self.state.origin = hexmap::HexId::NONE;
        self.state.changed = Units::EMPTY;
        self.state.attacked = Units::EMPTY;
        self.state.defended = Units::EMPTY;
        self.state.driven = Units::EMPTY;
        self.state.battle = Battle::default();
        self.state.opening = true;
        (self.state.mover, self.state.acting) = match phase {
            Phase::GermanOrder | Phase::Interrupt(_) => (Side::German, Units::EMPTY),
            Phase::German(_) | Phase::Extra(..) => (Side::German, *game.units_of(Nation::Germany)),
            // 5.1, 13.4: the other player has the Czech, in 1939 the Polish units.
            Phase::Second(_) => {
                rule!("5.1.a");
                let nation = game.campaign.as_ref().map_or(Nation::Poland, |campaign| campaign.second);
                (Side::Allied, *game.units_of(nation))
            }
            Phase::Group(_) => game.group_of(self.state),
            Phase::SetUp(n) => (game.set_up_side(n), Units::EMPTY),
            // 5.2: the Allied player draws, whoever is drawn.
            Phase::Draw | Phase::AirRoll => (Side::Allied, Units::EMPTY),
            Phase::AirMissions => (self.state.air.side.unwrap_or(Side::German), Units::EMPTY),
            Phase::Over => (Side::German, Units::EMPTY),
        };
        if let Some(kind) = self.state.kind() {
            let case = match phase {
                Phase::Group(_) => "5.2",
                Phase::Extra(..) => "5.3",
                _ => "5.1",
            };
            self.journal.write(|| Entry::said(case, format!("{}.", game.phase_title(self.state))));
            if self.state.is_german_phase() {
                self.open_german_phase(kind);
            }
        }
    }
}

impl WarComesEarly {
    // 5.2: the nations of the marker that are in the war.
    fn group_of(&self, state: &State) -> (Side, Units) {
        let marker = state.marker.map(|marker| &self.markers()[usize::from(marker)]);
        let Some(marker) = marker else { return (Side::Allied, Units::EMPTY) };
        let mut units = Units::EMPTY;
        for nation in &marker.nations {
            if state.standing[nation] != Standing::AtWar {
                rule!("5.2.j");
                continue;
            }
            match nation {
                Nation::Czechoslovakia => rule!("5.2.d"),
                Nation::Hungary => rule!("5.2.e"),
                Nation::Italy => rule!("5.2.f"),
                Nation::Poland => rule!("5.2.g"),
                Nation::Yugoslavia | Nation::Romania => rule!("5.2.h"),
                Nation::SovietUnion | Nation::Lithuania => rule!("5.2.i"),
                _ => rule!("5.2.c"),
            }
            units |= *self.units_of(nation);
        }
        rule!("5.2.q");
        (marker.side, units)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The player is done with a phase; what its end brings comes first, then the next phase.
    pub(crate) fn end_phase(&mut self) {
        let game = self.game;
        self.state.opening = false;
        if self.state.is_german_phase() && self.at().finds_link() {
            return self.state.frames.push(Link.into());
        }
        if game.may_move_railheads(self.state) {
            return self.state.frames.push(Railheads { moved: 0 }.into());
        }
        self.close_phase();
    }

    /// Goes on to the next phase, the next turn, or the verdict.
    pub(crate) fn close_phase(&mut self) {
        match self.state.phase {
            Phase::German(2) => {
                rule!("5.1.g");
                self.begin(Phase::Second(0));
            }
            Phase::German(n) => self.begin(Phase::German(n + 1)),
            Phase::Second(2) => self.end_turn(),
            Phase::Second(n) => self.begin(Phase::Second(n + 1)),
            Phase::Group(kind) => self.interrupt(Moment::After(kind)),
            // One after the other, each declared when the last has ended.
            Phase::Extra(_, moment) => {
                rule!("5.3.e", "5.3.f");
                self.interrupt(moment);
            }
            _ => unreachable!("no phase to end"),
        }
    }

    /// 5.3: the German player may run a phase now, if he has one left and wants to be asked.
    fn interrupt(&mut self, moment: Moment) {
        let game = self.game;
        rule!("5.2.o", "5.3.b");
        if self.state.german == 0b111 || !game.wants_to_be_asked(self.state, moment) {
            return self.resume(moment);
        }
        self.state.patience = None;
        self.begin(Phase::Interrupt(moment));
    }
}

impl WarComesEarly {
    // The German player has said when he wants to be asked next; the last opportunity is always his.
    fn wants_to_be_asked(&self, state: &State, moment: Moment) -> bool {
        let awaited = match state.patience {
            None => true,
            Some(Until::Draw) => moment == Moment::Draw,
            Some(Until::After(kind)) => moment == Moment::After(kind),
            Some(Until::Marker(marker)) => moment == Moment::Draw && state.marker == Some(marker),
            Some(Until::Last) => false,
        };
        awaited || self.is_last_chance(state, moment)
    }

    /// Whether no German phase can be run after this moment of the turn (5.3).
    pub(crate) fn is_last_chance(&self, state: &State, moment: Moment) -> bool {
        state.pool == 0 && (moment == Moment::After(PhaseKind::Combat) || state.marker.is_none())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 5.2: the drawn nations go on with the phase after this moment, or the next marker is drawn.
    fn resume(&mut self, moment: Moment) {
        rule!("5.2.p", "5.2.q");
        let next = match moment {
            // 4.5: a nation that has capitulated has no further phases.
            _ if self.state.marker.is_none() => None,
            Moment::Draw => Some(PhaseKind::Reorganization),
            Moment::After(PhaseKind::Reorganization) => Some(PhaseKind::Movement),
            Moment::After(PhaseKind::Movement) => Some(PhaseKind::Combat),
            Moment::After(PhaseKind::Combat) => None,
        };
        match next {
            Some(kind) => self.begin(Phase::Group(kind)),
            None => self.next_marker(),
        }
    }

    /// 5.2: draws the next marker, or ends the turn when there is none.
    pub(crate) fn next_marker(&mut self) {
        match self.state.pool.count_ones() {
            0 => {
                rule!("5.2.v", "5.3.h");
                self.return_airpower();
                self.end_turn();
            }
            // Nothing is left to chance.
            1 => self.draw(self.state.pool.trailing_zeros() as u8),
            _ => self.begin(Phase::Draw),
        }
    }
}

impl WarComesEarly {
    /// The throw that draws a marker (5.2).
    pub(crate) fn draw_throw(&self, state: &State) -> Throw {
        Throw::draw("markers", state.pool.count_ones() as u8)
    }

    /// The marker that a number from 1 means, counted among those in the pool.
    pub(crate) fn drawn(&self, state: &State, number: u8) -> u8 {
        rule!("3.4.d");
        let inside = (0..8).filter(|marker| state.pool >> marker & 1 == 1);
        inside.into_iter().nth(usize::from(number) - 1).expect("the die has as many sides as markers")
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn draw(&mut self, marker: u8) {
        let game = self.game;
        rule!("5.2.a", "5.2.n");
        // The German ones are not in the pool.
        rule!("5.2.b");
        self.state.pool &= !(1 << marker);
        self.state.marker = Some(marker);
        rule!("5.2.u", "T.tst");
        self.state.track.add(Turn::Marker(marker));
        self.journal.write(|| {
            let title = &game.markers()[usize::from(marker)].title;
            Entry::announced("5.2", format!("The {title} marker is drawn."))
        });
        self.interrupt(Moment::Draw);
    }
}

impl WarComesEarly {
    pub(crate) fn legal_interrupt(&self, state: &State, moment: Moment, out: &mut Vec<Action>) {
        for kind in ORDERS[0] {
            if state.german >> kind as u8 & 1 == 1 {
                rule!("5.3.d");
                continue;
            }
            rule!("5.3.c");
            out.push(Action::Run(kind));
        }
        out.push(Action::Pass);
        if self.is_last_chance(state, moment) {
            return;
        }
        if state.pool != 0 {
            out.push(Action::PassUntil(Until::Draw));
        }
        // Only moments that still come this turn can be waited for.
        let ahead = |kind: &PhaseKind| match moment {
            _ if state.pool != 0 => true,
            Moment::Draw => true,
            Moment::After(done) => *kind > done,
        };
        let ends = ORDERS[0].into_iter().filter(ahead);
        out.extend(ends.map(|kind| Action::PassUntil(Until::After(kind))));
        let waiting = (0..8u8).filter(|marker| state.pool >> marker & 1 == 1);
        out.extend(waiting.map(|marker| Action::PassUntil(Until::Marker(marker))));
        out.push(Action::PassUntil(Until::Last));
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_run(&mut self, kind: PhaseKind) {
        rule!("5.3.a", "5.3.g");
        let Phase::Interrupt(moment) = self.state.phase else { return };
        self.state.german |= 1 << kind as u8;
        self.state.track.add(Turn::German(kind));
        self.begin(Phase::Extra(kind, moment));
    }

    pub(crate) fn play_pass(&mut self, until: Option<Until>) {
        let Phase::Interrupt(moment) = self.state.phase else { return };
        self.state.patience = until;
        self.resume(moment);
    }

    pub(crate) fn end_turn(&mut self) {
        let game = self.game;
        // 3.5: an unused replacement is not saved up. 10.5: nobody is lost for being out of supply.
        rule!("3.5.m", "10.5.a");
        self.state.replaced = false;
        if usize::from(self.state.turn) == game.scenario.turns.len() {
            rule!("5.0.a");
            self.end_game();
            return self.begin(Phase::Over);
        }
        rule!("5.2.w");
        self.state.turn += 1;
        self.journal.write(|| Entry::said("5.0", format!("{}.", game.turn(self.state))));
        match &game.campaign {
            Some(campaign) if self.state.turn >= campaign.free_from => {
                self.state.german = 0;
                self.state.patience = None;
                self.state.marker = None;
                self.state.track = SequenceTrack::default();
                rule!("5.2.k", "5.2.r");
                self.state.pool = 0;
                for (i, marker) in campaign.markers.iter().enumerate() {
                    // 5.2: a marker whose nation has capitulated is out of the game.
                    let alive =
                        marker.nations.iter().any(|nation| self.state.standing[nation] == Standing::AtWar);
                    rule!("3.4.c");
                    self.state.pool |= u8::from(alive) << i;
                }
                rule!("5.2.m");
                self.begin(Phase::AirRoll);
            }
            // 13.4: nobody rolls for air superiority, and no nation is drawn.
            _ => {
                rule!("13.4.b", "5.1.d");
                self.begin(Phase::GermanOrder);
            }
        }
    }
}

impl WarComesEarly {
    /// `Turn 2 of 6, 4-6 Sep`.
    pub(crate) fn turn(&self, state: &State) -> engine::Turn {
        match self.campaign {
            Some(_) => rule!("T.gtrt.a", "1.1.a"),
            None => rule!("T.gtrt.b", "13.0.b"),
        }
        let turns = &self.scenario.turns;
        engine::Turn::new(state.turn, turns.len() as u16, &turns[usize::from(state.turn) - 1])
    }

    /// `German Movement Phase`.
    pub(crate) fn phase_title(&self, state: &State) -> String {
        let who = || match (state.phase, state.marker) {
            (Phase::Group(_), Some(marker)) => self.markers()[usize::from(marker)].title.clone(),
            (Phase::Second(_), _) => match &self.campaign {
                Some(campaign) => campaign.second.adjective().to_owned(),
                None => self.side_title(state.active()).to_owned(),
            },
            _ => self.side_title(state.active()).to_owned(),
        };
        match (state.phase, state.kind()) {
            (_, Some(kind)) => format!("{} {} Phase", who(), kind.title()),
            (Phase::SetUp(_), _) => "Set-up".to_owned(),
            (Phase::GermanOrder, _) => "Order of the German phases".to_owned(),
            (Phase::AirRoll | Phase::AirMissions, _) => "Air Superiority Phase".to_owned(),
            (Phase::Draw, _) => "Turn Determination Phase".to_owned(),
            (Phase::Interrupt(_), _) => "A German phase now?".to_owned(),
            _ => "Game over".to_owned(),
        }
    }
}
