//! Initiative markers, IMs (2.6, 5.8, 19.0).

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

use crate::front::Front;
use crate::nation::Side;

/// An initiative marker: an index into the pack's list of both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MarkerId(u8);

impl Id for MarkerId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        MarkerId(index as u8)
    }
}

/// A set of initiative markers of both sides.
pub type Markers = IdSet<MarkerId, 1>;

/// What the back of a marker does (19.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// Blitz!: a column for a German attack (19.1).
    Blitz,
    /// Shock!: a column for an Allied attack (19.1).
    Shock,
    /// Hold!: a column in defence (19.2).
    Hold,
    /// A Target with a column (19.3).
    ShockTarget,
    /// The French Shock-Target, of use once unlocked (19.3).
    InitiativeTarget,
    /// A free Counterblow with a column (19.4).
    ShockCounterblow,
    /// Blitzkrieg! (19.6).
    Blitzkrieg,
    /// Combat VP! (19.7).
    CombatVp,
    /// Surrender! (19.8).
    Surrender,
    /// Halt! Hitler (19.9).
    HaltHitler,
}

impl Ability {
    /// All abilities with the words of the pack and the sides that have them.
    pub const ALL: [(Ability, &'static str, &'static [Side]); 10] = [
        (Ability::Blitz, "blitz", &[Side::German]),
        (Ability::Shock, "shock", &[Side::Allied]),
        (Ability::Hold, "hold", &[Side::German, Side::Allied]),
        (Ability::ShockTarget, "shock-target", &[Side::German]),
        (Ability::InitiativeTarget, "initiative-target", &[Side::Allied]),
        (Ability::ShockCounterblow, "shock-counterblow", &[Side::German, Side::Allied]),
        (Ability::Blitzkrieg, "blitzkrieg", &[Side::German]),
        (Ability::CombatVp, "combat-vp", &[Side::German, Side::Allied]),
        (Ability::Surrender, "surrender", &[Side::Allied]),
        (Ability::HaltHitler, "halt-hitler", &[Side::Allied]),
    ];

    /// The word of the pack.
    pub const fn word(self) -> &'static str {
        Ability::ALL[self as usize].1
    }

    /// Whether it is a combat support marker, committed before the die (14.5).
    #[inline]
    pub const fn is_support(self) -> bool {
        matches!(self, Ability::Blitz | Ability::Shock | Ability::Hold)
    }
}

/// A symbol on cards, leaders and the fronts of markers (5.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    /// The German cross of 1940.
    Balkenkreuz,
    /// The German cross of 1939.
    #[serde(rename = "kreuz-1939")]
    Kreuz1939,
    /// The French roundel.
    French,
    /// The Polish colours.
    Polish,
}

impl Icon {
    /// The icon of a side on a front.
    pub const fn of(front: Front, side: Side) -> Icon {
        match (front, side) {
            (Front::France, Side::German) => Icon::Balkenkreuz,
            (Front::Poland, Side::German) => Icon::Kreuz1939,
            (Front::France, Side::Allied) => Icon::French,
            (Front::Poland, Side::Allied) => Icon::Polish,
        }
    }

    /// The word of the pack.
    pub const fn word(self) -> &'static str {
        match self {
            Icon::Balkenkreuz => "balkenkreuz",
            Icon::Kreuz1939 => "kreuz-1939",
            Icon::French => "french",
            Icon::Polish => "polish",
        }
    }
}

/// An initiative marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    /// Whose.
    pub side: Side,
    /// What its back does; secret until used.
    pub ability: Ability,
    /// Whether its open front shows the icon of the Polish Front too; all show that of the French Front (5.8.3).
    pub polish: bool,
}

impl Marker {
    /// Whether its front shows the icon of its side on a front; without it the marker is a dummy there (5.8.3).
    #[inline]
    pub const fn shows(&self, front: Front) -> bool {
        match front {
            Front::France => true,
            Front::Poland => self.polish,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_stand_in_their_order() {
        for (at, (ability, word, sides)) in Ability::ALL.into_iter().enumerate() {
            assert_eq!((ability as usize, ability.word()), (at, word));
            assert!(!sides.is_empty());
        }
    }
}
