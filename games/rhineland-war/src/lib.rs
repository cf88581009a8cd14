//! The Rhineland War: Europe in 1936 and 1937, if France had answered the march into the Rhineland.
//!
//! The files follow the rulebook: [`control`](self) is 2.4, `set_up` 3 and 26, [`sequence`] 4, `crisis` 5, `mobilization` 6, `movement` 7
//! and 14, `stacking` 8, `combat`, `odds`, `support`, `losses` and `outcomes` 10, `retreat` 11, `pursuit` 12, `supply` 13, `fog` 15, `air` 16, `naval` 17 and
//! 18, `weather` 20, `belligerency` 21 and 22, `spain` 24 and 31, `victory` 25, `preparedness` 32, `waves` 33. Unfinished business
//! is a table in `frame`, one step a row. Numbers, units, chits and hexes come from the pack.
//!
//! ```
//! use engine::{Next, Rules, Seat, Setup, Words};
//! use rhineland_war::RhinelandWar;
//!
//! let game = RhinelandWar::open(&Setup::scenario("standard")).unwrap();
//! let state = game.start();
//! assert!(matches!(game.next(&state), Next::Seat(_) | Next::Dice(_)));
//! assert_eq!(game.notation(game.read("deploy rest").unwrap()), "deploy rest");
//! ```

#![forbid(unsafe_code)]

mod action;
mod air;
mod belligerency;
pub mod chit;
mod chits_played;
mod columns;
mod combat;
mod control;
mod crisis;
mod desk;
mod field;
mod fog;
mod forecast;
mod frame;
mod game;
mod gauge;
mod hidden;
mod insight;
mod losses;
mod meant;
mod mobilization;
mod movement;
pub mod nation;
mod naval;
mod odds;
pub mod options;
mod outcomes;
pub mod pack;
mod preparedness;
mod pursuit;
mod retreat;
mod rules;
mod secrets;
pub mod sequence;
mod set_up;
mod shelf;
mod show;
mod spain;
mod stacking;
mod state;
mod supply;
mod support;
mod surrender;
pub mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod unit;
mod verify;
mod victory;
mod waves;
mod weather;
pub mod weights;
mod withdrawal;
mod words;

pub use action::Action;
pub use desk::Desk;
pub use frame::Frame;
pub use game::RhinelandWar;
pub use pack::pack_files;
pub use shelf::Shelf;
pub use state::{Assault, Battle, HexSet, Stage, Standing, State, UNITS, Units, WORDS};
