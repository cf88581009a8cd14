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
//! Nobody sees more than the seat he plays for: hidden things are dealt anew by [`engine::Rules::reimagine`]
//! before anything is looked at. There is no clock in here: thinking is counted in steps of play, so the same
//! seed gives the same decisions everywhere.

#![forbid(unsafe_code)]

mod advisor;
mod bench;
mod key;
mod level;
mod mind;
mod plan;
mod search;
mod trail;
mod trials;

pub use advisor::Advisor;
pub use bench::Bench;
pub use key::key;
pub use level::{LEVELS, Level};
pub use mind::{Office, staff};
pub use plan::{Deviation, Plan};
pub use search::Search;
pub use trials::{Better, Trials, trials};
