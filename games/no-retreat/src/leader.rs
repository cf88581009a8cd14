//! Leaders (5.5, 22.0).

use hexmap::Id;
use serde::{Deserialize, Serialize};

use crate::front::Front;
use crate::marker::Icon;
use crate::nation::Side;

/// A leader: an index into the pack's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LeaderId(u8);

impl Id for LeaderId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        LeaderId(index as u8)
    }
}

/// The side of a leader card (5.5.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The front: in command at the start.
    Main,
    /// The back.
    Replacement,
}

macro_rules! leader_rules {
    ($($(#[$doc:meta])* $rule:ident $word:literal,)*) => {
        /// A unique rule of a leader (22.0).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum LeaderRule {
            $($(#[$doc])* #[serde(rename = $word)] $rule,)*
        }

        impl LeaderRule {
            /// All rules with the words of the pack.
            pub const ALL: [(LeaderRule, &'static str); 16] = [$((LeaderRule::$rule, $word)),*];
        }
    };
}

leader_rules! {
    /// French units of different Groups do not stack (22.1).
    RigidOrganization "rigid-organization",
    /// No Allied Mobile Combat, no Hold! (22.1).
    ObsoleteMethods "obsolete-methods",
    /// A card is redrawn at the end of the German Combat Phase (22.2).
    ImprovedTactics "improved-tactics",
    /// French defenders may read DR as D1 (22.2).
    TheyShallNotPass "they-shall-not-pass",
    /// A card is redrawn at the end of the Strategic Phase (22.3).
    StaffWork "staff-work",
    /// An IM is redrawn at the end of the Strategic Phase (22.3).
    Auftragstaktik "auftragstaktik",
    /// All cards are discarded before the draw (22.4).
    Inflexibility "inflexibility",
    /// German defenders read D as D1 (22.4).
    NoRetreat "no-retreat",
    /// Units of different Groups do not stack outside cities (22.5).
    RigidStrategy "rigid-strategy",
    /// No Polish counterattack in Mobile Combat (22.5).
    InfantryDoctrine "infantry-doctrine",
    /// Backs of GQG markers work (22.6).
    NaWroga "na-wroga",
    /// Polish defenders may read CR as EX (22.6).
    DesperateDefense "desperate-defense",
    /// The first black card drawn may be redrawn (22.7).
    Oberkommando "oberkommando",
    /// Mobile and non-Mobile German units do not stack (22.7).
    EarlyBlitzkrieg "early-blitzkrieg",
    /// Double cards are not played for their events (22.8).
    GeneralstabConflict "generalstab-conflict",
    /// German attacks read CB as EX (22.8).
    AcceleratedAssault "accelerated-assault",
}

/// A leader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The number of the card.
    pub number: u8,
    /// On which front.
    pub front: Front,
    /// Whose.
    pub side: Side,
    /// His name.
    pub name: String,
    /// Which side of the card.
    pub role: Role,
    /// Event VP when he takes command, from the German point of view (5.6, d19).
    pub vp_cost: i8,
    /// The icon that markers must show to be of use (5.5.2).
    pub icon: Icon,
    /// Most IMs in hand after the draw (5.5.3).
    pub marker_limit: u8,
    /// Most cards in hand after the draw (5.5.4).
    pub card_limit: u8,
    /// His two unique rules.
    pub rules: [LeaderRule; 2],
}

impl Leader {
    /// Whether a unique rule is his.
    #[inline]
    pub fn has(&self, rule: LeaderRule) -> bool {
        engine::rule!("5.5.5");
        self.rules.contains(&rule)
    }
}
