//! Computer players for any game of the engine.
//!
//! A game says what it knows about playing well in an [`Advisor`]: what each offered action promises, and
//! what a position is worth. From these the levels are made:
//!
//! - *Recruit* takes any action that is not foolish.
//! - *Sergeant* takes the action that promises most.
//! - *Colonel* plays the rest of its phase, the reply and what follows many times over by Sergeant's
//!   policy, with deviations, and keeps the deviations that end better ([`Search`]).
//!
//! A game without an advisor that can gauge its positions ([`engine::Gauged`]) has the same levels by [`Plain`], which
//! finds out what actions promise by trying them.
//!
//! Nobody sees more than the seat he plays for: hidden things are dealt anew by [`engine::Rules::reimagine`]
//! before anything is looked at. There is no clock in here: thinking is counted in steps of play, so the same
//! seed gives the same decisions everywhere.

#![forbid(unsafe_code)]

mod advisor;
mod blunders;
mod gains;
mod key;
mod level;
mod mind;
mod plain;
mod plan;
mod playout;
mod search;
mod trail;
mod trials;

pub use advisor::Advisor;
pub use blunders::{Blunder, blunders};
pub use gains::{Gains, gains};
pub use key::key;
pub use level::{LEVELS, Level, PLAIN};
pub use mind::{PlayerFactory, plain_staff, staff, staff_and_plain};
pub use plain::{Plain, Sense};
pub use plan::{Deviation, Plan};
pub use playout::Playout;
pub use search::Search;
pub use trials::{Better, Trials, trials};
