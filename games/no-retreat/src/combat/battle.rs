//! The battle that is prepared or fought (14.5), with what both have put into it.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use super::Method;
use crate::board::Hexes;
use crate::card::{CardId, Effect};
use crate::frame::At;
use crate::marker::{MarkerId, Markers};
use crate::nation::Side;
use crate::state::State;
use crate::unit::Units;

/// An event that was played in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The card.
    pub card: CardId,
    /// Which of the ways of its event: an index into `Event::plays`.
    pub play: u8,
}

/// A battle. Its effects are read from the cards that are committed; nothing is noted when they are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Who attacks now; after a counterattack the other side.
    pub attacker: Side,
    /// The table.
    pub method: Method,
    /// The hexes that are attacked now.
    pub targets: Hexes,
    /// The hexes that were attacked first: their markers go back at the end (14.5).
    pub marked: Hexes,
    /// Who attacks.
    pub attackers: Units,
    /// Who defends.
    pub defenders: Units,
    /// Counterattacks so far (14.7.3).
    pub counterattacks: u8,
    /// Columns to the right that the last result gives this counterattack (CA1).
    pub bonus: u8,
    /// The hex whose terrain counts (14.3.6); none before that is known.
    pub site: Option<HexId>,
    /// The attackers' hex behind the hexside that counts.
    pub across: Option<HexId>,
    /// Support markers of both sides (14.5).
    pub support: Markers,
    /// The one card of each side, while it has an effect.
    pub cards: [Option<Played>; 2],
    /// Sides that have played their card of this battle, cancelled or not (14.5, d85).
    pub carded: [bool; 2],
    /// Sides whose support marker was cancelled by an event: no other one may take its place (14.5).
    pub barred: [bool; 2],
    /// Whether the attacker has the armor bonus (14.6.5).
    pub armored: bool,
    /// Steps that each side has lost.
    pub lost: [u8; 2],
    /// Steps that each side must have lost by the end.
    pub owed: [u8; 2],
    /// Whether the first defender has left the attacked hex by retreat (14.7.2).
    pub left: bool,
    /// Whether a defender of this battle or counterattack has retreated.
    pub retreated: bool,
    /// Whether one was eliminated because it could not.
    pub crushed: bool,
    /// Whether the defender has stayed and lost a step instead.
    pub stood: bool,
    /// Whether he may not stay (22.5, d62).
    pub forced: bool,
    /// The Surrender! marker that ends the battle (26.2).
    pub surrender: Option<MarkerId>,
    /// The result: an index into the outcomes.
    pub outcome: u8,
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            attacker: Side::German,
            method: Method::Prepared,
            targets: Hexes::EMPTY,
            marked: Hexes::EMPTY,
            attackers: Units::EMPTY,
            defenders: Units::EMPTY,
            counterattacks: 0,
            bonus: 0,
            site: None,
            across: None,
            support: Markers::EMPTY,
            cards: [None; 2],
            carded: [false; 2],
            barred: [false; 2],
            armored: false,
            lost: [0; 2],
            owed: [0; 2],
            left: false,
            retreated: false,
            crushed: false,
            stood: false,
            forced: false,
            surrender: None,
            outcome: 0,
        }
    }
}

impl Battle {
    /// The units of a side.
    pub fn units(&self, side: Side) -> Units {
        if side == self.attacker { self.attackers } else { self.defenders }
    }

    /// All units that take part.
    pub fn all(&self) -> Units {
        self.attackers | self.defenders
    }

    /// The first attacker: the phasing side.
    pub fn initiator(&self) -> Side {
        if self.counterattacks.is_multiple_of(2) { self.attacker } else { self.attacker.enemy() }
    }
}

impl State {
    /// Whether a battle is fought or prepared.
    pub fn is_fighting(&self) -> bool {
        !self.battle.targets.is_empty()
    }
}

impl<'a> At<'a> {
    /// The effects of the card that a side has in the battle.
    pub fn battle_effects(self, side: Side) -> impl Iterator<Item = &'a Effect> {
        let played = self.state.battle.cards[side as usize];
        let plays = played.and_then(|played| {
            self.game.front().card(played.card).event(side).plays.get(usize::from(played.play))
        });
        plays.into_iter().flat_map(|play| play.effects.iter())
    }
}
