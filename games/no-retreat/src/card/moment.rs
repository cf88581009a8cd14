//! Moments in which an effect can be carried out.

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

use super::effect::{Effect, Ignored};
use super::{Phase, Play};

/// A moment of play.
///
/// Whether a player is asked at a moment follows from what both know; what he may play follows from his hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// When the card is drawn: red text, Alternate Events (5.2.4).
    Draw,
    /// The player's card step in the Strategic Phase (8.0).
    Strategic,
    /// The start of a Movement Phase, his own or the enemy's.
    Movement,
    /// His own Combat Phase, between battles.
    Combat,
    /// With a Target that he places (14.1): the card stays with the marked hex and is his one card of that battle.
    Target,
    /// The Commitment Step of a battle (14.5): his one card of that battle.
    Battle,
    /// In answer to what the enemy has just played (5.1.3, d85); in a battle it is his one card of it.
    Answer,
}

impl Moment {
    /// All moments.
    pub const ALL: [Moment; 7] = [
        Moment::Draw,
        Moment::Strategic,
        Moment::Movement,
        Moment::Combat,
        Moment::Target,
        Moment::Battle,
        Moment::Answer,
    ];
}

impl Id for Moment {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Moment::ALL[index]
    }
}

/// A set of moments.
pub type Moments = IdSet<Moment, 1>;

impl Phase {
    /// The moments that the icon allows.
    pub fn moments(self) -> Moments {
        let moments: &[Moment] = match self {
            Phase::Strategic => &[Moment::Strategic],
            Phase::Movement => &[Moment::Movement],
            Phase::Combat => &[Moment::Combat, Moment::Target, Moment::Battle, Moment::Answer],
            Phase::Any => &Moment::ALL[1..],
        };
        moments.iter().copied().collect()
    }
}

impl Play {
    /// A way to play effects under a timing icon: the moments in which all of them work, and one of them leads.
    pub(crate) fn new(effects: Vec<Effect>, phase: Phase) -> Play {
        let leads = |moment: Moment| match moment {
            Moment::Answer => effects.iter().any(|effect| matches!(effect, Effect::Cancel(_))),
            Moment::Target => effects.contains(&Effect::Ignore(Ignored::Blitzkrieg)),
            Moment::Battle => effects.iter().any(Effect::is_about_battle),
            _ => true,
        };
        let fits = |moment: &Moment| leads(*moment) && effects.iter().all(|effect| effect.works_in(*moment));
        let moments = phase.moments().iter().filter(fits).collect();
        Play { moments, effects }
    }
}
