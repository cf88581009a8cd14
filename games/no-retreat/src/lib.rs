//! No Retreat! The French and Polish Fronts: France in May and June 1940, Poland in September and October 1939.
//!
//! The two fronts are two games with one set of rules. The modules follow the rulebook: [`sequence`] is 4; `events`, `payment`,
//! `effects`, `choosing` and `red` are 5 and 20, `hands` and `strategic` 8, `checks`, `stance` and `victory` 7 and 17,
//! `organization` 9, `deployment`, `airdrops` and `evacuation` 10 and 11, `supply` 12, `movement`, `countries`, `zones` and
//! `stacking` 13, [`combat`] and `losses` 14 and 15, `reserve` 16, `redeploy` and `standing` 21, `partition` 23,
//! `secret_plans` 24.
//!
//! ```
//! use no_retreat::{front::Front, nation::Side, pack::Pack};
//!
//! let pack = Pack::embedded();
//! let france = pack.front(Front::France);
//! assert_eq!(france.board.ardennes.len(), 14);
//! assert_eq!(france.cards[28].event(Side::Allied).name, "Bataille Conduite");
//! ```

#![forbid(unsafe_code)]

mod action;
mod airdrops;
pub mod alternate;
pub mod board;
pub mod card;
mod checks;
mod choosing;
pub mod combat;
mod countries;
mod deployment;
mod desk;
mod discards;
mod effects;
mod evacuation;
mod events;
mod frame;
pub mod front;
mod game;
mod gauge;
mod hands;
mod insight;
pub mod leader;
mod losses;
pub mod marker;
mod meant;
mod movement;
pub mod nation;
pub mod options;
mod organization;
mod overstacking;
pub mod pack;
mod partition;
mod payment;
pub mod plan;
mod prospects;
mod red;
mod redeploy;
mod reserve;
mod rules;
mod secret_plans;
mod secrets;
pub mod sequence;
mod shelf;
mod show;
mod stacking;
mod stance;
mod standing;
mod state;
mod strategic;
mod supply;
pub mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod track;
pub mod unit;
mod verify;
mod victory;
mod words;
mod zones;

pub use action::Action;
pub use desk::Desk;
pub use frame::Frame;
pub use game::NoRetreat;
pub use pack::pack_files;
pub use shelf::Shelf;
pub use state::State;
