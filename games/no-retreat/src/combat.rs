//! 14.0 and 15.0 Combat: types of combat, results tables and combat results; the modules follow the sub-sections.

mod advance;
mod assembly;
mod battle;
mod blitzkrieg;
mod cavalry;
mod counterblow;
mod declaration;
mod effects;
mod forecast;
mod losing;
mod marks;
mod may;
mod odds;
mod results;
mod retreat;
mod steps;
mod support;

use serde::{Deserialize, Serialize};

pub(crate) use self::advance::Advancing;
pub(crate) use self::assembly::{Assembling, Fighting};
pub use self::battle::{Battle, Played};
pub(crate) use self::blitzkrieg::{Arming, Assaulting, Keeping};
pub(crate) use self::cavalry::Merging;
pub(crate) use self::counterblow::Blowing;
pub(crate) use self::declaration::{Declaring, Paying};
pub(crate) use self::losing::Losing;
pub use self::marks::{Mark, Marks, Spearhead, Spearheads, Token};
pub use self::may::Cause;
pub use self::odds::Odds;
pub(crate) use self::odds::ratio;
pub(crate) use self::results::{Falling, Reading, Riposte};
pub(crate) use self::retreat::{Crowding, Disordering, Retreating};
pub(crate) use self::steps::{ChoosingGround, InBattle};
pub(crate) use self::support::{Cancelling, Committing};
use crate::nation::Side;

/// A type of combat (14.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Mobile Combat.
    Mobile,
    /// Prepared Combat.
    Prepared,
    /// Fortress Combat, Germans only.
    Fortress,
    /// Blitzkrieg Assault, Germans only (15.0).
    Blitzkrieg,
}

/// A Combat Results Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatTable {
    /// Mobile, German attackers.
    GermanMobile,
    /// Mobile, Allied attackers.
    AlliedMobile,
    /// Prepared, German attackers.
    GermanPrepared,
    /// Prepared, Allied attackers.
    AlliedPrepared,
    /// Fortress.
    Fortress,
    /// Blitzkrieg Assault.
    Blitzkrieg,
}

impl CombatTable {
    /// All tables with the words of the pack.
    pub const ALL: [(CombatTable, &'static str); 6] = [
        (CombatTable::GermanMobile, "german-mobile"),
        (CombatTable::AlliedMobile, "allied-mobile"),
        (CombatTable::GermanPrepared, "german-prepared"),
        (CombatTable::AlliedPrepared, "allied-prepared"),
        (CombatTable::Fortress, "fortress"),
        (CombatTable::Blitzkrieg, "blitzkrieg"),
    ];

    /// What stands above it.
    pub const fn title(self) -> &'static str {
        match self {
            CombatTable::GermanMobile => "Mobile Combat, German attackers",
            CombatTable::AlliedMobile => "Mobile Combat, Allied attackers",
            CombatTable::GermanPrepared => "Prepared Combat, German attackers",
            CombatTable::AlliedPrepared => "Prepared Combat, Allied attackers",
            CombatTable::Fortress => "Fortress Combat",
            CombatTable::Blitzkrieg => "Blitzkrieg Assault",
        }
    }

    /// The table of an attacker; Allied units have no Fortress and no Blitzkrieg table.
    #[inline]
    pub const fn of(method: Method, attacker: Side) -> Option<CombatTable> {
        match (method, attacker) {
            (Method::Mobile, Side::German) => Some(CombatTable::GermanMobile),
            (Method::Mobile, Side::Allied) => Some(CombatTable::AlliedMobile),
            (Method::Prepared, Side::German) => Some(CombatTable::GermanPrepared),
            (Method::Prepared, Side::Allied) => Some(CombatTable::AlliedPrepared),
            (Method::Fortress, Side::German) => Some(CombatTable::Fortress),
            (Method::Blitzkrieg, Side::German) => Some(CombatTable::Blitzkrieg),
            (Method::Fortress | Method::Blitzkrieg, Side::Allied) => None,
        }
    }
}

/// Whether the defender strikes back (14.7.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counterattack {
    /// No.
    None,
    /// If he likes.
    May,
    /// Or he applies [`Outcome::otherwise`].
    Must,
}

/// Hexes of retreating units that get a No Actions marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disorder {
    /// None.
    None,
    /// One of them.
    One,
    /// All.
    All,
}

/// How far attackers may advance (14.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Advance {
    /// Not at all.
    None,
    /// One hex only.
    One,
    /// One hex, Mobile units more (14.8.1).
    Full,
}

/// A combat result (14.7), by its place in the pack's list: from the worst for the attacker to the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The code of the tables.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Steps the attacker loses.
    pub attacker_steps: u8,
    /// Steps the defender loses.
    pub defender_steps: u8,
    /// Steps every defending unit loses.
    pub each_steps: u8,
    /// Whether the defender strikes back.
    pub counterattack: Counterattack,
    /// What he applies if he must strike back and does not: an index into the list.
    pub otherwise: Option<u8>,
    /// Columns to the right for the counterattack.
    pub counterattack_shift: u8,
    /// Whether a Counterblow marker comes on an attacking hex.
    pub counterblow: bool,
    /// Hexes the defender retreats.
    pub retreat: u8,
    /// Whether he may lose a step instead.
    pub may_stand: bool,
    /// No Actions markers on retreating units.
    pub no_actions: Disorder,
    /// Whether all defenders are eliminated.
    pub eliminates: bool,
    /// How far attackers may advance.
    pub advance: Advance,
}

/// Odds as a number that grows with them: sixths of attack to defence, fractions dropped (14.5).
///
/// Every printed odds ratio is a whole number of sixths, so a column is found without a fraction.
///
/// ```
/// use no_retreat::combat::odds;
///
/// assert_eq!(odds(12, 9), 8); // 1:1, from 6 on
/// assert_eq!(odds(14, 9), 9); // 3:2
/// ```
#[inline]
pub const fn odds(attack: i16, defence: i16) -> i16 {
    attack.saturating_mul(6) / if defence > 0 { defence } else { 1 }
}

/// The same for a printed ratio such as `3:2`.
pub(crate) fn printed_odds(text: &str) -> Result<i16, String> {
    let fault = || format!("`{text}` is not odds such as 3:2, in whole sixths");
    let (attack, defence) = text.split_once(':').ok_or_else(fault)?;
    let read = |text: &str| text.parse::<i16>().ok().filter(|number| (1..=99).contains(number));
    let (attack, defence) = (read(attack).ok_or_else(fault)?, read(defence).ok_or_else(fault)?);
    (attack * 6 % defence == 0).then_some(attack * 6 / defence).ok_or_else(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_rounded_for_the_defender() {
        let known = ["1:3", "1:2", "1:1", "3:2", "2:1", "6:1"].map(|text| printed_odds(text).unwrap());
        assert_eq!(known, [2, 3, 6, 9, 12, 36]);
        assert!(odds(2, 7) < 2 && odds(2, 6) == 2);
        assert_eq!(odds(24, 2), 72);
        for text in ["", "3", "3:0", "x:1", "1:5"] {
            assert!(printed_odds(text).is_err(), "{text}");
        }
    }
}
