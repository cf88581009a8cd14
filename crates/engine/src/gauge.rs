//! A position in numbers, without words: enough for a computer player that knows nothing else about a game.

use crate::{ActionKind, PlaceId, Rules, Seat};

/// More seats than any game has.
pub const MOST_SEATS: usize = 6;

/// Rules that can say cheaply how a position stands.
///
/// A computer player asks some ten thousand times a second, always about positions in which all that is hidden from
/// its seat has been dealt anew ([`Rules::reimagine`]). So the answers may tell everything, and must not make words.
pub trait Gauged: Rules {
    /// The places next to each place where pieces can go on from there, in the order of [`PlaceId`]. Asked once a game:
    /// what blocks a way only for a while is left out.
    fn links(&self) -> Vec<Vec<PlaceId>>;

    /// Fills in how the position stands. `out` is empty.
    fn gauge(&self, state: &Self::State, desk: &mut Self::Desk, out: &mut Gauge);

    /// Turns after the present one.
    fn turns_left(&self, state: &Self::State) -> u16;

    /// What an action is for.
    fn kind(&self, state: &Self::State, action: Self::Action) -> ActionKind;

    /// A number that changes when another phase begins.
    fn phase_key(&self, state: &Self::State) -> u64;

    /// A number that is the same whenever the same is asked in the same phase, such as where a certain piece goes: mostly
    /// made of the top frame and the piece or place that it is about.
    fn question_key(&self, state: &Self::State) -> u64;

    /// What weighs how much when a position is judged.
    fn manner(&self) -> Manner {
        Manner::default()
    }

    /// Whether two seats fight each other.
    fn are_enemies(&self, _: &Self::State, one: Seat, other: Seat) -> bool {
        one != other
    }
}

/// How a position stands. All worth is in hundredths of a victory point, or of whatever wins the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gauge {
    /// What each seat has by the rules' own reckoning, apart from the goals it holds.
    pub margin: [i32; MOST_SEATS],
    /// What each seat can hope of the battles that are near, if the game reckons it: its own and those of its enemies alike.
    pub hopes: [i32; MOST_SEATS],
    /// All that can fight, or will be able to.
    pub forces: Vec<Force>,
    /// Places that are worth holding.
    pub goals: Vec<Goal>,
}

impl Gauge {
    /// Forgets everything but the room that it takes.
    pub fn clear(&mut self) {
        self.margin = [0; MOST_SEATS];
        self.hopes = [0; MOST_SEATS];
        self.forces.clear();
        self.goals.clear();
    }
}

/// What weighs how much when a position is judged, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// What it is worth at most to be on the way to a goal, of the goal.
    pub on_the_way: u16,
    /// What danger costs at most of a goal.
    pub lost: u16,
    /// The same of an own force.
    pub exposed: u16,
    /// The same of an enemy's force, which can be attacked before it goes.
    pub prey: u16,
}

impl Default for Manner {
    fn default() -> Self {
        Manner { on_the_way: 300, lost: 500, exposed: 250, prey: 350 }
    }
}

/// Something that fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Force {
    /// Whose it is.
    pub seat: Seat,
    /// Where it stands; nowhere if it is still to come.
    pub place: Option<PlaceId>,
    /// What it attacks with.
    pub attack: i32,
    /// What it defends with.
    pub defense: i32,
    /// How many places away it can strike within a turn; 0 if it cannot leave its own.
    pub reach: u8,
    /// What its loss costs: for a corps of the line mostly a fifth to a half of a point.
    pub worth: i32,
}

/// A place that is worth holding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The place.
    pub place: PlaceId,
    /// What each seat gains by holding it.
    pub worth: [i32; MOST_SEATS],
    /// Who holds it.
    pub holder: Option<Seat>,
}
