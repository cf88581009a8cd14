//! Everything there is to know about a position.

use engine::Frames;
use hexmap::{HexId, Id};
use mechanics::{Control, PerId, PerUnit, Tenure, UnitId, UnitSet, fog};
use serde::{Deserialize, Serialize};

use crate::frame::Frame;
use crate::nation::{Nations, PerNation, Side};
use crate::pack::CombatTable;
use crate::sequence::Phase;
use crate::unit::Kind;

/// Room for the counters of the pack.
pub const UNITS: usize = 168;
/// Room for the lines of the Initial Deployment Table.
pub const LOTS: usize = 112;
/// Words of a set of hexes: the map has 742.
pub const WORDS: usize = 12;
/// Staged amphibious assaults of one side: no more than Marines units.
pub const ASSAULTS: usize = 4;

/// A set of hexes of this map.
pub type HexSet = hexmap::HexSet<WORDS>;
/// A set of counters of this game.
pub type Units = UnitSet<3>;

/// A line of the Initial Deployment Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LotId(pub u8);

impl Id for LotId {
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        LotId(index as u8)
    }
}

/// Where a counter is: in a hex, in a display, or on a track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot(HexId);

impl Spot {
    /// In the Air, Naval, SF Available Display.
    pub const AVAILABLE: Spot = Spot(HexId::new(0xfff0));
    /// In the Air, Naval, SF Utilized Display.
    pub const UTILIZED: Spot = Spot(HexId::new(0xfff1));
    /// In the Reinforcement Display.
    pub const REINFORCEMENT: Spot = Spot(HexId::new(0xfff2));
    /// In the Eliminated Units Display.
    pub const ELIMINATED: Spot = Spot(HexId::new(0xfff3));
    /// In the Surrendered Units Display.
    pub const SURRENDERED: Spot = Spot(HexId::new(0xfff4));
    /// To be deployed (3.4.1).
    pub const UNPLACED: Spot = Spot(HexId::new(0xfff5));
    /// In the box: not in this game.
    pub const OUT: Spot = Spot(HexId::new(0xfff6));

    const SCHEDULED: u16 = 0xffe0;
    const OFF_MAP: u16 = 0xffd0;

    /// In a hex of the map.
    #[inline]
    pub const fn at(hex: HexId) -> Self {
        Spot(hex)
    }

    /// In the box of a turn of the Turn & Reinforcement Track (7.2.1).
    pub const fn scheduled(turn: u8) -> Self {
        Spot(HexId::new(Spot::SCHEDULED + turn as u16))
    }

    /// Off the map by rail since this turn (8.6.1).
    pub const fn off_map(turn: u8) -> Self {
        Spot(HexId::new(Spot::OFF_MAP + turn as u16))
    }

    /// The turn of the track it waits on.
    #[inline]
    pub fn turn(self) -> Option<u8> {
        let raw = self.0.raw();
        (Spot::SCHEDULED..Spot::SCHEDULED + 16).contains(&raw).then(|| (raw - Spot::SCHEDULED) as u8)
    }

    /// The turn in which it left the map by rail.
    #[inline]
    pub fn left_in(self) -> Option<u8> {
        let raw = self.0.raw();
        (Spot::OFF_MAP..Spot::OFF_MAP + 16).contains(&raw).then(|| (raw - Spot::OFF_MAP) as u8)
    }

    /// The hex, if the counter is on the map.
    #[inline]
    pub fn hex(self) -> Option<HexId> {
        self.is_on_map().then_some(self.0)
    }

    /// Whether the counter is on the map.
    #[inline]
    pub fn is_on_map(self) -> bool {
        self.0.raw() < Spot::OFF_MAP
    }
}

// For the unused entries of a table only.
impl Default for Spot {
    fn default() -> Self {
        Spot::OUT
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The scenario: an index into the pack's list (3.2).
    pub lineup: u8,
    /// The game turn, from 1.
    pub turn: u8,
    /// The phase that is being played.
    pub phase: Phase,
    /// Unfinished business; the bottom frame is the phase.
    pub frames: Frames<Frame, 5>,

    /// Where every counter is.
    pub spots: PerUnit<Spot, UNITS>,
    /// Counters with their back up (11.17).
    pub reduced: Units,
    /// Units that their owner has put on top of their stack (15.0); without one it is the first in the list.
    pub tops: Units,

    /// Countries of each side, those that have surrendered included.
    pub joined: [Nations; 2],
    /// Countries that have surrendered (21.0).
    pub surrendered: Nations,
    /// Countries that have been checked in this Surrender Phase (21.0).
    pub checked: Nations,
    /// Whether the intervention event has happened (5.3).
    pub intervened: bool,

    /// Hexes that a side controls unless they are disputed (2.3).
    pub tenure: Tenure<WORDS>,
    /// The last to occupy a hex, or its first owner: for victory points only (22.0, D2).
    pub last: Control<WORDS>,
    /// Hexes with a terror marker (16.8.2).
    pub terror: HexSet,

    /// Whether storms have set in (20.0).
    pub storms: bool,
    /// Sides that get no replacement points this turn (Putsch!, Blitzkrieg!).
    pub barred: [bool; 2],
    /// Replacement points left to each country in this Mobilization Phase (7.1).
    pub points: PerNation<u8>,
    /// Points of the Crisis Elsewhere event that are left (6.0).
    pub crisis: u8,
    /// Hexes that have received a reinforcement in this Mobilization Phase (7.2.2).
    pub entered: HexSet,
    /// Places left on each line of the Initial Deployment Table.
    pub lots: PerId<LotId, u8, LOTS>,

    /// Units that have finished their move of this Movement Phase, however they moved.
    pub moved: Units,
    /// Units picked up by an amphibious marker (18.2.1).
    pub group: Units,
    /// Units landed from the sea this turn: in supply for combat, and so are those with them (18.2.1).
    pub landed: Units,
    /// Units that may not attack in the coming Combat Phase (23.3, 23.4).
    pub spent: Units,
    /// Units that have used railroad movement, by country (8.6.2).
    pub railed: PerNation<u8>,
    /// Marines at sea and the hexes they must attack (18.2.2).
    pub assaults: [Option<Assault>; ASSAULTS],

    /// Air units that have flown a mission this turn (16.2, D9).
    pub flown: Units,
    /// Air units that stay in the Utilized Display until refitted (D31).
    pub grounded: Units,
    /// Airlift units on the map that will carry, not supply (16.10.1).
    pub lifting: Units,

    /// Units that have attacked in this Combat Phase.
    pub attacked: Units,
    /// The attack that is being prepared or fought.
    pub battle: Battle,
    /// Who has conceded (3.3).
    pub conceded: Option<Side>,
}

/// Marines staged at sea (18.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The unit, in an all-sea hex.
    pub unit: UnitId,
    /// The hex that it must attack.
    pub target: HexId,
}

/// An attack (11.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The attacked hex.
    pub target: HexId,
    /// Units that take part on the attacking side and are not eliminated.
    pub attackers: Units,
    /// Units that defend and are not eliminated.
    pub defenders: Units,
    /// The table that the attacker has chosen.
    pub table: CombatTable,
    /// The air unit in support (16.9).
    pub air: Option<UnitId>,
    /// The bombardment marker in support (18.1).
    pub naval: Option<UnitId>,
    /// The special forces in support (17.1).
    pub special: Option<UnitId>,
    /// Whether they have succeeded.
    pub success: bool,
    /// Attackers that were out of supply when the attack began (14.7).
    pub unsupplied: Units,
    /// The column of the results table, from 0.
    pub column: u8,
    /// What the die showed; 0 before the roll and where none was needed (D55).
    pub die: u8,
    /// The result: an index into the outcomes.
    pub outcome: u8,
    /// Units reduced by the result that is being applied: nobody is reduced twice.
    pub hit: Units,
    /// How many units are still to be reduced by the side that is paying.
    pub due: u8,
    /// Units that must still retreat (12.0).
    pub retreating: Units,
    /// Units that have advanced into the defender's hex (13.0).
    pub advanced: Units,
    /// Units that have made their second hex (13.1).
    pub pursued: Units,
    /// Whether the defender had flak when the attack began (16.9).
    pub flak: bool,
}

impl Battle {
    /// A unit or a marker supports the attack (11.15).
    pub(crate) fn commit(&mut self, kind: Kind, unit: UnitId) {
        match kind {
            Kind::Airstrike => self.air = Some(unit),
            Kind::Bombardment => self.naval = Some(unit),
            _ => self.special = Some(unit),
        }
    }
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            target: HexId::NONE,
            attackers: Units::EMPTY,
            defenders: Units::EMPTY,
            table: CombatTable::Assault,
            air: None,
            naval: None,
            special: None,
            success: false,
            unsupplied: Units::EMPTY,
            column: 0,
            die: 0,
            outcome: 0,
            hit: Units::EMPTY,
            due: 0,
            retreating: Units::EMPTY,
            advanced: Units::EMPTY,
            pursued: Units::EMPTY,
            flak: false,
        }
    }
}

/// A unit on the move (8.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// The unit.
    pub unit: UnitId,
    /// Half movement points left.
    pub left: u8,
    /// How it moves.
    pub by: By,
    /// Whether it began its move in supply (14.6).
    pub supplied: bool,
}

/// Types of movement that cross hexes (8.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum By {
    /// It has entered no hex yet and may choose.
    Choice,
    /// Normal and road movement.
    Road,
    /// Railroad movement (8.6).
    Rail,
    /// Railroad movement that has been counted: after a return onto the map, or after a hex was won back on the
    /// way (8.6.1, D73).
    Return,
}

/// A unit on the retreat (12.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// The unit.
    pub unit: UnitId,
    /// Its combat position.
    pub from: HexId,
    /// How many hexes it has gone.
    pub gone: u8,
    /// How many it must go.
    pub far: u8,
}

/// The steps of an attack (11.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BattleStep {
    /// 2: the attacker chooses the results table.
    Table,
    /// 3: the attacker commits support.
    Support,
    /// 4: the die of the special forces.
    SpecialForces,
    /// 5 to 7: the odds are known, the die is due.
    Roll,
    /// 8: the defender reduces units.
    DefenderLoses,
    /// 8: the attacker reduces units.
    AttackerLoses,
    /// 8: defenders retreat.
    DefenderRetreats,
    /// 8: attackers retreat.
    AttackerRetreats,
    /// 8: attackers advance and pursue.
    Advance,
}

impl State {
    /// The hex of a counter on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.spots[unit].hex()
    }

    /// The phasing side (2.2); the Axis outside the player turns.
    #[inline]
    pub fn active(&self) -> Side {
        self.phase.side()
    }

    /// The side a country fights or fought on; none for neutrals.
    #[inline]
    pub fn side_of(&self, nation: crate::nation::Nation) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.joined[*side as usize].contains(nation))
    }

    /// Whether a country is a belligerent (2.2): on a side and not surrendered.
    #[inline]
    pub fn is_belligerent(&self, nation: crate::nation::Nation) -> bool {
        self.side_of(nation).is_some() && !self.surrendered.contains(nation)
    }

    /// All that a unit takes over when it changes places with another.
    pub(crate) fn lot_of(&self, unit: UnitId) -> (Spot, [bool; 8]) {
        let sets = [
            &self.reduced,
            &self.moved,
            &self.landed,
            &self.spent,
            &self.flown,
            &self.grounded,
            &self.lifting,
            &self.attacked,
        ];
        (self.spots[unit], sets.map(|set| set.contains(unit)))
    }

    /// Two units change places, with all that has happened to them (15.0).
    pub(crate) fn exchange(&mut self, a: UnitId, b: UnitId) {
        (self.spots[a], self.spots[b]) = (self.spots[b], self.spots[a]);
        let sets = [
            &mut self.reduced,
            &mut self.tops,
            &mut self.moved,
            &mut self.landed,
            &mut self.spent,
            &mut self.flown,
            &mut self.grounded,
            &mut self.lifting,
            &mut self.attacked,
        ];
        fog::exchange_in(sets, a, b);
    }
}
