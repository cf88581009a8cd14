//! The turn track, the Stance track and the levels of victory (17.0, 20.0).

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

use crate::front::Front;

/// A Game Turn event (20.1, 20.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEvent {
    /// No Deployment (20.1.1).
    NoDeployment,
    /// Mobilization (20.1.2).
    Mobilization,
    /// British or Soviet Stance: the marker is checked (20.1.3, 20.1.4).
    Stance,
    /// Regional Freed (20.1.5).
    RegionalFreed,
    /// Polish Evacuation (20.1.6).
    PolishEvacuation,
    /// Game End (20.1.7).
    GameEnd,
    /// Attrition (20.1.8).
    Attrition,
    /// Plan A (20.3.1).
    PlanA,
    /// Plan B (20.3.2).
    PlanB,
    /// Plan C (20.3.3).
    PlanC,
}

impl TurnEvent {
    /// All events with the words of the pack and the fronts that have them.
    pub const ALL: [(TurnEvent, &'static str, &'static [Front]); 10] = [
        (TurnEvent::NoDeployment, "no-deployment", &[Front::France]),
        (TurnEvent::Mobilization, "mobilization", &[Front::Poland]),
        (TurnEvent::Stance, "stance", &Front::ALL),
        (TurnEvent::RegionalFreed, "regional-freed", &Front::ALL),
        (TurnEvent::PolishEvacuation, "polish-evacuation", &[Front::Poland]),
        (TurnEvent::GameEnd, "game-end", &Front::ALL),
        (TurnEvent::Attrition, "attrition", &Front::ALL),
        (TurnEvent::PlanA, "plan-a", &[Front::France]),
        (TurnEvent::PlanB, "plan-b", &[Front::France]),
        (TurnEvent::PlanC, "plan-c", &[Front::France]),
    ];
}

impl Id for TurnEvent {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        TurnEvent::ALL[index].0
    }
}

/// A set of events.
pub type TurnEvents = IdSet<TurnEvent, 1>;

/// Thresholds of a Sudden Death turn (17.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Thresholds {
    /// The Allied player fails if the Total is higher.
    pub allied: i16,
    /// The German player fails if the Total is lower.
    pub german: i16,
}

/// A box of the turn track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Its dates.
    pub dates: String,
    /// IMs drawn, by side (8.1).
    pub markers: [u8; 2],
    /// Its events.
    pub events: TurnEvents,
    /// A Death's Head: what is checked.
    pub sudden_death: Option<Thresholds>,
    /// The score if the game ends after this turn (17.7); 0 where it cannot.
    pub game_end: i8,
}

/// What happens when the Stance marker enters a square (20.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StanceEvent {
    /// No Allied evacuation yet.
    FrenchCommand,
    /// No Actions on every British hex; the marker flips.
    CarefulTactics,
    /// Evacuation is allowed; British and French do not attack together.
    BritishControl,
    /// The Dynamo unit comes into the Reserve.
    OperationDynamo,
    /// Card #12 is at its best.
    RafFullyEngaged,
    /// The yellow Partition Line holds (23.1).
    PactLine,
    /// No Actions on every Soviet hex; the marker flips.
    StalinDithers,
    /// The Soviet units are set up.
    RedArmyReadied,
    /// The Soviet units move and attack.
    SovietInvasion,
    /// The red Partition Line holds (23.2).
    NaziSovietLine,
}

impl StanceEvent {
    /// The five events of a front, from the square where the marker starts downwards.
    pub const fn of(front: Front) -> [(StanceEvent, &'static str); 5] {
        match front {
            Front::France => [
                (StanceEvent::FrenchCommand, "french-command"),
                (StanceEvent::CarefulTactics, "careful-tactics"),
                (StanceEvent::BritishControl, "british-control"),
                (StanceEvent::OperationDynamo, "operation-dynamo"),
                (StanceEvent::RafFullyEngaged, "raf-fully-engaged"),
            ],
            Front::Poland => [
                (StanceEvent::PactLine, "pact-line"),
                (StanceEvent::StalinDithers, "stalin-dithers"),
                (StanceEvent::RedArmyReadied, "red-army-readied"),
                (StanceEvent::SovietInvasion, "soviet-invasion"),
                (StanceEvent::NaziSovietLine, "nazi-soviet-line"),
            ],
        }
    }
}

impl Id for StanceEvent {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        let all = [StanceEvent::of(Front::France), StanceEvent::of(Front::Poland)];
        all[index / 5][index % 5].0
    }
}

/// A set of Stance events.
pub type StanceEvents = IdSet<StanceEvent, 1>;

/// A square of the Stance track (7.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StanceSquare {
    /// What happens there.
    pub event: StanceEvent,
    /// Its name.
    pub name: String,
    /// Whether that happens once only.
    pub once: bool,
    /// Whether the marker flips on entering, and must be flipped back before it moves on.
    pub flips: bool,
    /// The score at the end of the game, from the German point of view.
    pub vp: i8,
}

/// The Stance track: five squares, 1 to 5; moving down is towards 1 (7.4.1, 7.4.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StanceTrack(pub(crate) [StanceSquare; 5]);

impl StanceTrack {
    /// The highest square.
    pub const TOP: u8 = 5;

    /// A square, from 1 to 5.
    #[inline]
    pub fn square(&self, number: u8) -> &StanceSquare {
        &self.0[usize::from(number - 1)]
    }

    /// The square of an event.
    pub fn of(&self, event: StanceEvent) -> Option<u8> {
        self.0.iter().position(|square| square.event == event).map(|at| at as u8 + 1)
    }
}

/// A level of victory (17.7.1, 17.7.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Allied Major Victory.
    AlliedMajor,
    /// Allied Operational Victory.
    AlliedOperational,
    /// German Operational Victory.
    GermanOperational,
    /// German Major Victory.
    GermanMajor,
}

impl Level {
    /// All levels with the words of the pack, from the worst for the German to the best.
    pub const ALL: [(Level, &'static str); 4] = [
        (Level::AlliedMajor, "allied-major"),
        (Level::AlliedOperational, "allied-operational"),
        (Level::GermanOperational, "german-operational"),
        (Level::GermanMajor, "german-major"),
    ];
}
