//! Everything there is to know about a position.

use engine::Frames;
use hexmap::HexId;
use mechanics::{PerId, PerUnit, Spot, Tenure, UnitId, UnitSet};
use serde::{Deserialize, Serialize};

use crate::chit::{ChitId, Collapse};
use crate::frame::Frame;
use crate::nation::{Nation, Nations, PerNation, Side};
use crate::pack::{CombatTable, Weather};
use crate::sequence::Phase;

/// Room for the counters of the pack.
pub const UNITS: usize = 192;
/// Words of a set of hexes: the map has 1,092.
pub const WORDS: usize = 18;
/// Room for kinds of chits.
pub const CHITS: usize = 60;
/// Units at sea before an assault: no more than markers carry.
pub const ASSAULTS: usize = 12;

/// A set of hexes of this map.
pub type HexSet = hexmap::HexSet<WORDS>;
/// A set of counters of this game.
pub type Units = UnitSet<3>;
/// How many chits there are of each kind.
pub type ChitCounts = PerId<ChitId, u8, CHITS>;

/// Places beside the map.
pub mod place {
    use mechanics::Spot;

    /// In the Air or Naval Available Box (16.1).
    pub const AVAILABLE: Spot = Spot::beside(0);
    /// In the Air or Naval Utilized Box (16.1).
    pub const UTILIZED: Spot = Spot::beside(1);
    /// In the Replacement Box (6.5).
    pub const BOX: Spot = Spot::beside(2);
    /// Out of play for good: withdrawn, surrendered, eliminated out of supply (6.8, 6.13, 23.2).
    pub const DEAD: Spot = Spot::beside(3);
    /// To be set up (26.4).
    pub const UNPLACED: Spot = Spot::beside(4);
    /// Its country is not at war yet: not received (6.2).
    pub const WAITING: Spot = Spot::beside(5);
    /// Not in this game.
    pub const OUT: Spot = Spot::beside(6);

    const TRACK: u8 = 0x80;

    /// On the Turn Record Track, due on this turn (6.9).
    pub const fn track(turn: u8) -> Spot {
        Spot::beside(TRACK + turn)
    }

    /// The turn on which a counter on the track is due.
    pub fn due(spot: Spot) -> Option<u8> {
        spot.number().and_then(|number| number.checked_sub(TRACK)).filter(|turn| *turn < 64)
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The game turn, from 1.
    pub turn: u8,
    /// The phase that is being played.
    pub phase: Phase,
    /// Unfinished business; the bottom frame is the phase.
    pub frames: Frames<Frame, 6>,
    /// The weather of this turn, storms decided (20.0).
    pub weather: Weather,
    /// Who has conceded (3.4).
    pub conceded: Option<Side>,

    /// Where every counter is.
    pub spots: PerUnit<Spot, UNITS>,
    /// Units that their owner has put on top of their stack; without one it is the first in the list.
    pub tops: Units,

    /// Countries of each side, those that have surrendered included (2.3).
    pub joined: [Nations; 2],
    /// The turn in which a country became a belligerent (6.3).
    pub entry: PerNation<u8>,
    /// Countries that have surrendered (23.0).
    pub surrendered: Nations,
    /// Sides that have invaded a neutral (21.3).
    pub invaders: [bool; 2],
    /// Results of the preparedness tables that hold, by table (32.0): index into the results, from 1; 0 for none.
    pub readiness: [u8; 3],

    /// Hexes that a side controls unless they are disputed (2.4).
    pub tenure: Tenure<WORDS>,
    /// Cities with a Terror marker (16.5).
    pub terror_cities: HexSet,
    /// Units with a Terror marker, wherever they go (16.5).
    pub terrorized: Units,

    /// Chits in the pool (3.2).
    pub pool: ChitCounts,
    /// Chits that a side holds face down (5.2).
    pub hands: [ChitCounts; 2],
    /// Markers in the Collapse Box, by kind (5.3 to 5.5).
    pub collapse: [u8; 3],
    /// Sides that have collapsed (6.14).
    pub collapsed: [bool; 2],
    /// Whether the Red Army has been purged (5.5).
    pub purged: bool,
    /// How far the Crisis Phase has gone (4.2).
    pub crisis: Crisis,
    /// Chits still to be picked in this Crisis Phase (5.1).
    pub picks: u8,
    /// Whether a fleet has been sunk from the air, by the side that sank it (30.4).
    pub sank: [bool; 2],

    /// Replacement points left to each country in this Mobilization Phase (6.6).
    pub points: PerNation<u8>,
    /// Points that a minor power has received in this phase, by donor for major powers (29.2).
    pub given: PerNation<[u8; 6]>,
    /// Foreign centers whose points Germany has taken in this phase (28.1).
    pub claimed: HexSet,
    /// Units that have arrived in this Mobilization Phase (6.12).
    pub came: Units,
    /// Units that have been bought at any time: they come by the die (6.5).
    pub bought: Units,
    /// Spanish units replaced in this phase (31.5).
    pub replaced: u8,
    /// Units that wait for their delay die (6.3): told to their owner only.
    pub scheduling: Units,

    /// How far the phase has gone: what comes first is over once something later is done (14.4, 16.20).
    pub stage: Stage,
    /// Units that are in supply for this phase (13.8, 13.10).
    pub supplied: Units,
    /// Units that have finished their move of this Movement Phase, however they moved.
    pub moved: Units,
    /// Units on board or in the air with the carrier at hand.
    pub group: Units,
    /// Rail moves that have used each country of a limited zone (14.5).
    pub railed: PerNation<u8>,
    /// Units landed from the sea or the air this turn: in supply until the end of the player turn (18.11, 19.3).
    pub landed: Units,
    /// Airborne units that have made their landing (19.3).
    pub dropped: Units,
    /// Units at sea and the hexes that they must attack (18.11).
    pub assaults: [Option<Assault>; ASSAULTS],

    /// TAC on combat air patrol (16.10).
    pub patrols: Units,
    /// Air units that have come to fight a patrol and need not bomb (16.18).
    pub sweeping: Units,
    /// Units that only aerial supply keeps in supply in this phase (16.22).
    pub airlifted: Units,
    /// Hexes in which a TAC has intercepted in this phase (33.6).
    pub intercepted: HexSet,
    /// Standing answers of each side about interception (16.14, 33.6): hidden from the other.
    pub standing: [Standing; 2],

    /// Units that have attacked in this Combat Phase or wave.
    pub attacked: Units,
    /// Units that have retreated in this Combat Phase (11.5).
    pub retreated: Units,
    /// TAC that have supported an attack in this Combat Phase (33.1).
    pub supporting: Units,
    /// Mechanized doctrine of each country, an index into the table, from 1; 0 before its die (33.8).
    pub doctrine: PerNation<u8>,
    /// Countries whose mechanized units attack in the second wave of this turn (33.8).
    pub second: Nations,
    /// The attack that is being prepared or fought.
    pub battle: Battle,
}

/// A unit staged at sea (18.11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The unit, in an all-sea hex.
    pub unit: UnitId,
    /// The marker that brought it.
    pub marker: UnitId,
    /// The hex that it must attack.
    pub target: HexId,
}

/// How far a Crisis Phase has gone (4.2, d63).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Crisis {
    /// Countries may surrender: at the start, and after each chit (23.1).
    #[default]
    Surrender,
    /// A chit is picked.
    Pick,
    /// The die for the side's own markers (5.3, 5.4).
    Collapse,
    /// The die for the Red Army (5.5).
    Purge,
    /// All is done.
    Done,
}

/// How far a phase has gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Nothing has been done yet: supply may be flown and shipped in (16.20, 18.13).
    #[default]
    Start,
    /// Rail moves have begun (14.4).
    Rail,
    /// Units have moved otherwise, or attacked.
    Under,
}

/// What a player answers by itself when he may intercept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Standing {
    /// He is asked.
    #[default]
    Ask,
    /// Whatever can fires.
    Always,
    /// Nothing does.
    Never,
}

/// An attack (10.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The attacked hex.
    pub target: HexId,
    /// Units that take part on the attacking side and are not eliminated.
    pub attackers: Units,
    /// Units that defend and are not eliminated.
    pub defenders: Units,
    /// Defenders that add nothing, since they over-stack the hex after a retreat (11.5).
    pub idle: Units,
    /// The table that the attacker has chosen (10.20).
    pub table: CombatTable,
    /// TAC in support (16.8).
    pub air: Units,
    /// The bombardment marker in support (17.1).
    pub fleet: Option<UnitId>,
    /// Columns of a Shock chit (5.2).
    pub shock: u8,
    /// The column after all shifts, from 0.
    pub column: u8,
    /// What the die showed; 0 before the roll.
    pub die: u8,
    /// The result: an index into the outcomes.
    pub outcome: u8,
    /// Units of either side that this attack has cost.
    pub lost: Units,
    /// Units that must still retreat.
    pub retreating: Units,
    /// The sides of the target over which the attack came, as a mask (12.2).
    pub from: u8,
    /// Units that have pursued.
    pub pursuing: Units,
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            target: HexId::NONE,
            attackers: Units::EMPTY,
            defenders: Units::EMPTY,
            idle: Units::EMPTY,
            table: CombatTable::Attrition,
            air: Units::EMPTY,
            fleet: None,
            shock: 0,
            column: 0,
            die: 0,
            outcome: 0,
            lost: Units::EMPTY,
            retreating: Units::EMPTY,
            from: 0,
            pursuing: Units::EMPTY,
        }
    }
}

impl State {
    /// The hex of a counter on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.spots[unit].hex()
    }

    /// The phasing side; the Axis outside the player turns.
    #[inline]
    pub fn active(&self) -> Side {
        self.phase.side()
    }

    /// The side a country fights or fought on; none for neutrals.
    #[inline]
    pub fn side_of(&self, nation: Nation) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.joined[*side as usize].contains(nation))
    }

    /// Whether a country is a belligerent that has not surrendered.
    #[inline]
    pub fn is_fighting(&self, nation: Nation) -> bool {
        self.side_of(nation).is_some() && !self.surrendered.contains(nation)
    }

    /// How many markers of a kind are in the Collapse Box.
    #[inline]
    pub fn markers(&self, kind: Collapse) -> u8 {
        self.collapse[kind as usize]
    }

    /// Chits in the pool.
    pub fn pool_size(&self) -> u8 {
        self.pool.as_slice().iter().sum()
    }
}
