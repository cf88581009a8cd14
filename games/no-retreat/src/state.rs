//! Everything there is to know about a position.
//!
//! Units, cards and markers are what the pack numbers; a position says where each is. The draw pile and the cups are sets: what
//! comes out of them is drawn by a die that only the drawer sees, so no order of theirs exists before it is needed. Hands
//! ([`State::hands`], [`State::held`]) are known to their owner alone; how many there are, and the open fronts of markers, to all.

use engine::Frames;
use hexmap::HexId;
use mechanics::{Control, Spot, UnitId};
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::card::{CardId, Cards};
use crate::combat::{Battle, Marks, Spearheads};
use crate::frame::Frame;
use crate::marker::Markers;
use crate::nation::{Nations, Side};
use crate::red::Active;
use crate::secret_plans::Plans;
use crate::sequence::Phase;
use crate::track::StanceEvents;
use crate::unit::{PerUnits, Units};

/// Places beside the map (2.1).
pub mod place {
    use mechanics::Spot;

    /// In the Reserve of its side.
    pub const RESERVE: Spot = Spot::beside(0);
    /// In the Destroyed Units box.
    pub const DESTROYED: Spot = Spot::beside(1);
    /// In the Surrendered Units box.
    pub const SURRENDERED: Spot = Spot::beside(2);
    /// In the Evacuated Units box.
    pub const EVACUATED: Spot = Spot::beside(3);
    /// Not in the game yet: a reinforcement, or one that an event brings (2.3.4).
    pub const DUE: Spot = Spot::beside(4);
    /// Out of the game for good.
    pub const OUT: Spot = Spot::beside(5);
    /// Nowhere while it is set up anew (21.1).
    pub const LIFTED: Spot = Spot::beside(6);

    /// Eliminated with port supply alone: at sea beside a port, by its place in the board's list (2.14).
    pub const fn at_sea(port: usize) -> Spot {
        Spot::beside(16 + port as u8)
    }

    /// The port beside which a unit waits at sea.
    pub fn port_of(spot: Spot) -> Option<usize> {
        spot.number().and_then(|number| number.checked_sub(16)).map(usize::from).filter(|port| *port < 64)
    }
}

/// Room for unfinished business.
pub const FRAMES: usize = 24;
/// Room for the cards of a deck.
pub const CARDS: usize = 64;

/// The discard pile, the top card last (5.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Discard {
    order: [[u8; 16]; CARDS / 16],
    count: u8,
}

impl Default for Discard {
    fn default() -> Self {
        Discard { order: [[0; 16]; CARDS / 16], count: 0 }
    }
}

impl Discard {
    /// Lays a card on top.
    pub fn add(&mut self, card: CardId) {
        let at = usize::from(self.count);
        self.order[at / 16][at % 16] = hexmap::Id::index(card) as u8;
        self.count += 1;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count.into()
    }

    /// The cards, the lowest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = CardId> + '_ {
        (0..self.len()).map(|at| hexmap::Id::from_index(self.order[at / 16][at % 16].into()))
    }

    /// Takes the top card.
    pub fn take_top(&mut self) -> Option<CardId> {
        let card = self.top()?;
        self.count -= 1;
        let at = usize::from(self.count);
        self.order[at / 16][at % 16] = 0;
        Some(card)
    }

    /// The card that lies open.
    pub fn top(&self) -> Option<CardId> {
        self.iter().next_back()
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The game turn.
    pub turn: u8,
    /// What is being played (4.0).
    pub phase: Phase,
    /// Unfinished business; the bottom frame is the phase.
    pub frames: Frames<Frame, FRAMES>,
    /// Who has won before the end, if anybody (17.5, 17.6).
    pub won: Option<Side>,

    /// Where every counter is.
    pub spots: PerUnits<Spot>,
    /// Units on their reduced side (2.3.5).
    pub reduced: Units,
    /// Units under No Actions (2.7).
    pub no_actions: Units,
    /// Units under Low Supply (2.8).
    pub low_supply: Units,
    /// Units under No Supply (2.8).
    pub no_supply: Units,
    /// Units that have moved in this Movement Phase.
    pub moved: Units,
    /// Units that stood in a box when the scenario began: they do not score (17.7).
    pub boxed: Units,
    /// Hexes by the side that controls them (2.11).
    pub control: Control<15>,
    /// Hexes that the phasing side controlled when its turn began (16.1).
    pub held_before: Hexes,
    /// Neutral countries that are at war (13.2.1).
    pub at_war: Nations,

    /// The draw pile (5.0).
    pub pile: Cards,
    /// The hands of cards, by side.
    pub hands: [Cards; 2],
    /// The discard pile.
    pub discard: Discard,
    /// The hands of initiative markers, of both sides; what is neither held nor away is in its cup (5.8).
    pub held: Markers,
    /// Initiative markers on the map, in a box or out of the game.
    pub away: Markers,
    /// Whether the Main Leader of a side has been replaced (5.6).
    pub replaced: [bool; 2],
    /// The square of the Stance marker (7.4).
    pub stance: u8,
    /// Whether it lies on its flip side.
    pub flipped: bool,
    /// The Stance events that have happened, those of the squares above the first one too (20.2).
    pub happened: StanceEvents,
    /// Event VP, from the German point of view (17.2).
    pub event_vp: i16,
    /// Bad Weather on this turn (19.11).
    pub bad_weather: bool,

    // 9.0 to 13.0, 16.0 and 18.0: organization, deployment, movement.
    /// Discards that are paid and not used up in this step (5.4).
    pub credit: u8,
    /// Units that have been rebuilt, or have left the map, in this step (9.2, 10.0).
    pub served: u8,
    /// Units that have tried to leave in this Deployment Phase (10.0, d80).
    pub tried: Units,
    /// Regional units whose limits have ended for good by an event (18.8).
    pub freed: Units,
    /// Where the Drop! and Glider markers are (19.10).
    pub drops: [Spot; DROPS],
    /// Hexes that Drop! markers alone have taken from the Allied player (2.11).
    pub dropped: Hexes,
    /// Hexes with Halt! Hitler markers (19.9).
    pub halts: Hexes,
    /// Hexes with Surrender! markers, all three of Paris under one (19.8).
    pub surrenders: Hexes,
    /// Countries that an Alternate Event has made neutral: no unit enters (21.1.1).
    pub neutral: Nations,
    /// What events do to movement.
    pub orders: Orders,
    /// Rows that landing checks of this turn are read lower (11.0).
    pub landing_row: i8,

    // 14.0 and 15.0: combat.
    /// Target and Counterblow markers on the map (14.1).
    pub marks: Marks,
    /// Target/Counterblow markers of this game turn above the usual number, by side (events).
    pub more_marks: [u8; 2],
    /// The battle that is prepared or fought (14.5).
    pub battle: Battle,
    /// Units that take part in no other battle of this Combat Phase (14.3.4, 14.4).
    pub fought: Units,
    /// Units stacked with attackers: they attack with these or not at all (14.3.5, 14.4).
    pub aside: Units,
    /// Hexes that have been attacked in this Combat Phase (14.3.4).
    pub attacked: Hexes,
    /// Blitzkrieg! markers on the map (15.0).
    pub spearheads: Spearheads,

    // 5.0 to 8.0, 17.0, 19.0 to 24.0: cards, markers, checks, plans.
    /// Cards that are being played: neither in a hand nor discarded yet (5.2).
    pub in_play: Cards,
    /// Cards whose events have occurred in this Player Turn, or in the preparation of the turn, by side (5.1.1).
    pub occurred: [Cards; 2],
    /// Sides that pass whenever they could play a card, until the next Player Turn.
    pub standing: [bool; 2],
    /// Whether what was just answered is cancelled (5.1.3).
    pub cancelled: bool,
    /// Hexes in whose defence a side commits no Hold! this turn, by side (events).
    pub no_hold: [Hexes; 2],
    /// Sides whose Replacement Leader takes command when the next turn begins (5.6).
    pub replacing: [bool; 2],
    /// Sides that draw no markers this turn (17.6).
    pub no_markers: [bool; 2],
    /// Whether the first card of the turn has been drawn that may be redrawn (22.7).
    pub redrawn: bool,
    /// Whether the victory in `won` is one of Sudden Death (17.6).
    pub sudden: bool,
    /// Whether the game ends after this turn (20.1.7).
    pub ending: bool,
    /// Whether the last turn had Bad Weather (19.11).
    pub last_weather: bool,
    /// Whether an event has unlocked the French Shock-Target (19.3).
    pub initiative: bool,
    /// Dummies in the Battle Experience box (5.8.3); they are `away` too.
    pub experience: Markers,
    /// Alternate Events that have happened (21.1).
    pub alternates: Active,
    /// Cards whose Alternate Event has been rolled for (20.1.2).
    pub rolled: Cards,
    /// Alternate Event VP, from the German point of view (26.4).
    pub alternate_vp: i16,
    /// The Secret Plans (5.7).
    pub plans: Plans,
}

/// What events do to movement: card play sets it, movement reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// Movement Points more or fewer in this Movement Phase; the allowance never falls below 1.
    pub points: PerUnits<i8>,
    /// Units that pay nothing for river hexsides in this Movement Phase.
    pub bridged: Units,
    /// Units that stop once they have crossed a river hexside in this Movement Phase.
    pub stopped: Units,
    /// Units that enter at most `most` of the hexes of `slow` in a move of this game turn.
    pub slowed: Units,
    /// The hexes of this limit.
    pub slow: Hexes,
    /// How many of them.
    pub most: u8,
    /// Where a unit that an event moves must stay; everywhere if empty (21.1.1, 21.1.4).
    pub inside: Hexes,
}

impl Default for Orders {
    fn default() -> Self {
        Orders {
            points: PerUnits::filled(0),
            bridged: Units::EMPTY,
            stopped: Units::EMPTY,
            slowed: Units::EMPTY,
            slow: Hexes::EMPTY,
            most: 0,
            inside: Hexes::EMPTY,
        }
    }
}

/// Room for Drop! and Glider markers.
pub const DROPS: usize = 8;

impl State {
    /// The hex of a unit on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.spots[unit].hex()
    }

    /// The phasing side (4.0); the German in joint phases.
    #[inline]
    pub fn phasing(&self) -> Side {
        engine::rule!("4.0.b");
        self.phase.side()
    }
}
