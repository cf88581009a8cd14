//! Everything there is to know about a position.

use engine::Frames;
use hexmap::HexId;
use mechanics::{Control, PerUnit, UnitId, UnitSet, fog};
use serde::{Deserialize, Serialize};

use crate::frame::Frame;
use crate::nation::{Side, Standings};
use crate::sequence::{Phase, PhaseKind};

/// Room for the units of the larger scenario.
pub const UNITS: usize = 224;
/// Words of a set of hexes: the map has 2044.
pub const WORDS: usize = 32;

/// A set of hexes of this map.
pub type HexSet = hexmap::HexSet<WORDS>;
/// A set of units of this game.
pub type Units = UnitSet<4>;

/// Where a unit is: in a hex, or in one of the piles beside the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot(HexId);

impl Spot {
    /// Set aside, to be used as a component or an army piece (7.1).
    pub const ASIDE: Spot = Spot(HexId::new(0xfff0));
    /// Eliminated; may come back (3.5).
    pub const ELIMINATED: Spot = Spot(HexId::new(0xfff1));
    /// Out of the game for good.
    pub const GONE: Spot = Spot(HexId::new(0xfff2));
    /// Not yet on the map: to be set up, a reinforcement, or a neutral (3.0, 3.2.1, 3.2.2, 3.3).
    pub const WAITING: Spot = Spot(HexId::new(0xfff3));

    /// In a hex of the map.
    #[inline]
    pub const fn at(hex: HexId) -> Self {
        Spot(hex)
    }

    /// The hex, if the unit is on the map.
    #[inline]
    pub fn hex(self) -> Option<HexId> {
        self.is_on_map().then_some(self.0)
    }

    /// Whether the unit is on the map.
    #[inline]
    pub fn is_on_map(self) -> bool {
        self.0.raw() < 0xfff0
    }
}

// For the unused entries of a table only.
impl Default for Spot {
    fn default() -> Self {
        Spot::GONE
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The game turn, from 1.
    pub turn: u8,
    /// The phase that is being played.
    pub phase: Phase,
    /// The order of the German phases this turn, an index into [`ORDERS`](crate::sequence::ORDERS).
    pub order: u8,
    /// The side whose phase it is.
    pub mover: Side,
    /// Units of the nations whose phase it is.
    pub acting: Units,
    /// Whether nothing has been done in this phase yet: the moment to violate neutrals (3.3).
    pub opening: bool,
    /// Where every unit is.
    pub spots: PerUnit<Spot, UNITS>,
    /// Who holds which hex (3.6).
    pub control: Control<WORDS>,
    /// Units that their owner has put on top of their stack (8.3); without one it is the first in the list.
    pub tops: Units,
    /// Half movement points left to each unit that has marched this phase or is picked up.
    pub points: PerUnit<u8, UNITS>,
    /// Units that are picked up: the stack that is moving now.
    pub group: Units,
    /// Units that have entered at least one hex this Movement Phase.
    pub marched: Units,
    /// Units that go in column this phase (11.6).
    pub column: Units,
    /// Units that may do nothing more this phase.
    pub done: Units,
    /// The hex where the stack that moves now began the phase (11.2).
    pub origin: HexId,
    /// Units formed or broken down in this Reorganization Phase (7.0).
    pub changed: Units,
    /// Whether this turn's German replacement has been used (3.5).
    pub replaced: bool,
    /// Units that have attacked in this Combat Phase, flank attacks included.
    pub attacked: Units,
    /// Units that have been attacked in this Combat Phase; garrisons have the numbers after the last unit.
    pub defended: Units,
    /// Units that have taken part in a momentum attack in this Combat Phase (12.7).
    pub driven: Units,
    /// What every country is in the war (1.3, 3.3, 4.5).
    pub standing: Standings,
    /// Victory points by side (4.3).
    pub score: [i16; 2],
    /// Fortifications that are ignored for the rest of the game (11.5).
    pub breached: HexSet,
    /// Air superiority of this turn (6.0).
    pub air: Air,
    /// Where the Soviet railheads are (10.3.1).
    pub railheads: [HexId; 4],
    /// Hexes outside the USSR that Soviet units were the last to enter; kept for one option only (10.3.1).
    pub soviet: HexSet,
    /// The turn in which an eliminated unit comes back, 0 for none (3.5).
    pub returns: PerUnit<u8, UNITS>,
    /// Eliminated units whose return is still to be rolled for (3.5).
    pub unrolled: Units,
    /// Those of them that roll two dice (3.5).
    pub doubled: Units,
    /// Dice that the German player still rolls for capitulations (4.5.1, 4.5.2).
    pub bonus: u8,
    /// National markers that are still to be drawn this turn, a bit for each of the scenario's list (5.2).
    pub pool: u8,
    /// The marker whose nations have their turn; none if it has been removed (5.2).
    pub marker: Option<u8>,
    /// The National Turn Sequence Track of this turn (5.2, 5.3).
    pub track: SequenceTrack,
    /// German phases run this turn, a bit for each kind (5.3).
    pub german: u8,
    /// When the German player wants to be asked next (5.3); none for always.
    pub patience: Option<Until>,
    /// Whether the 7th Flieger Division can be dropped (12.8).
    pub flieger: bool,
    /// How the game was decided before its end (4.1).
    pub verdict: Option<Verdict>,
    /// The attack that is being prepared or fought.
    pub battle: Battle,
    /// Unfinished business; the bottom frame is the phase.
    pub frames: Frames<Frame, 8>,
}

/// Air superiority (6.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Air {
    /// Who has it this turn.
    pub side: Option<Side>,
    /// Markers that have no mission yet.
    pub left: u8,
    /// Hexes with a marker for ground support.
    pub markers: HexSet,
}

/// What lies on the National Turn Sequence Track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SequenceTrack {
    boxes: [Option<Turn>; 10],
}

/// A marker on the track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Turn {
    /// A national marker, by its place in the scenario's list.
    Marker(u8),
    /// A German phase.
    German(PhaseKind),
}

impl SequenceTrack {
    /// Puts a marker into the leftmost empty box.
    pub fn add(&mut self, turn: Turn) {
        if let Some(empty) = self.boxes.iter_mut().find(|place| place.is_none()) {
            *empty = Some(turn);
        }
    }

    /// Takes a national marker off; the boxes right of it move up.
    pub fn remove(&mut self, turn: Turn) {
        if let Some(at) = self.boxes.iter().position(|place| *place == Some(turn)) {
            self.boxes[at..].rotate_left(1);
            self.boxes[self.boxes.len() - 1] = None;
        }
    }

    /// What lies on it, from the left.
    pub fn iter(&self) -> impl Iterator<Item = Turn> + '_ {
        self.boxes.iter().flatten().copied()
    }
}

/// A Soviet railhead, from 0 (10.3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Railhead(pub u8);

/// When the German player wants to be asked about his phases again (5.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// When a marker has been drawn.
    Draw,
    /// At the end of a phase of this kind.
    After(PhaseKind),
    /// When this marker has been drawn.
    Marker(u8),
    /// At the last opportunity of the turn.
    Last,
}

/// A game decided before its end (4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// Who has won.
    pub winner: Option<Side>,
    /// By what.
    pub by: Decision,
}

/// What decided a game (4.1, 4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// Czechoslovakia capitulated in the first two turns.
    EarlyCapitulation,
    /// A side has so many points that it has won.
    Points,
    /// A side has hardly a point left.
    Ruin,
    /// The Allies hold Berlin.
    Berlin,
    /// The last turn has been played.
    Time,
}

/// An attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// The attacked hex.
    pub target: Option<HexId>,
    /// What kind of attack.
    pub kind: AttackKind,
    /// Units that take part on the attacking side.
    pub attackers: Units,
    /// Units that sit it out. While it is prepared, those that were left out of it again: nobody is put in and
    /// out without end. In a momentum attack, those that have advanced too and may make one of their own (12.7).
    pub spared: Units,
    /// Units of both sides that were out of supply when the battle began (10.0).
    pub unsupplied: Units,
    /// The column of the results table, from 0.
    pub column: u8,
    /// The result: corps equivalents lost by the attacker and the defender.
    pub result: (u8, u8),
    /// Half corps equivalents still to be lost by the side that is paying.
    pub due: u8,
    /// Units that have advanced after this attack.
    pub advanced: Units,
    /// Whether the intrinsic defense of a fortification still stands (11.5).
    pub garrison: bool,
    /// Whether the attackers surround the hex as 12.2.2 asks.
    pub concentric: bool,
    /// Whether the 7th Flieger Division helps (12.8).
    pub flieger: bool,
}

/// Ordinary, flank or momentum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum AttackKind {
    /// An attack on an occupied hex (12.0).
    #[default]
    Assault,
    /// An advance into an empty hex of an enemy zone (12.6).
    Flank,
    /// A second attack by units that have advanced (12.7).
    Momentum,
    /// A second attack of that kind into an empty hex (12.7).
    MomentumFlank,
    /// A second attack by units whose first was a flank attack (12.7).
    AfterFlank,
}

impl AttackKind {
    /// Whether the target is an empty hex.
    #[inline]
    pub fn is_flank(self) -> bool {
        matches!(self, AttackKind::Flank | AttackKind::MomentumFlank)
    }

    /// Whether it is the second attack of its units.
    #[inline]
    pub fn is_momentum(self) -> bool {
        matches!(self, AttackKind::Momentum | AttackKind::MomentumFlank | AttackKind::AfterFlank)
    }
}

impl State {
    /// The hex of a unit on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.spots[unit].hex()
    }

    /// The side whose phase it is.
    #[inline]
    pub fn active(&self) -> Side {
        self.mover
    }

    /// The sets that say what units have done or suffered, which components inherit from their army.
    pub(crate) fn deeds(&mut self) -> [&mut Units; 9] {
        [
            &mut self.marched,
            &mut self.column,
            &mut self.done,
            &mut self.changed,
            &mut self.attacked,
            &mut self.defended,
            &mut self.driven,
            &mut self.battle.attackers,
            &mut self.battle.unsupplied,
        ]
    }

    /// All that a unit takes over when it changes places with another, where it stands apart.
    pub(crate) fn lot_of(&self, unit: UnitId) -> (u8, u8, [bool; 12]) {
        let sets = [
            &self.marched,
            &self.column,
            &self.done,
            &self.changed,
            &self.attacked,
            &self.defended,
            &self.driven,
            &self.battle.attackers,
            &self.battle.unsupplied,
            &self.group,
            &self.battle.advanced,
            &self.battle.spared,
        ];
        (self.points[unit], self.returns[unit], sets.map(|set| set.contains(unit)))
    }

    /// Lets two units change places, with all they have done.
    pub(crate) fn exchange(&mut self, a: UnitId, b: UnitId) {
        (self.spots[a], self.spots[b]) = (self.spots[b], self.spots[a]);
        (self.points[a], self.points[b]) = (self.points[b], self.points[a]);
        (self.returns[a], self.returns[b]) = (self.returns[b], self.returns[a]);
        fog::exchange_in(self.deeds(), a, b);
        let Battle { advanced, spared, .. } = &mut self.battle;
        fog::exchange_in([&mut self.tops, &mut self.group, advanced, spared], a, b);
    }
}
