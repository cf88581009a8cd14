//! World War II: European Theater of Operations, 1939 to 1945.
//!
//! The files follow the rulebook: `weather` is 1, `air` 12 to 21, 34.3 and 34.4, `offensive` and [`command`]
//! 22, `headquarters` 23, `march`, `walk` and `front` 24, [`field`] 25, `attack`, `battle` and [`odds`] 26, `reaction` 26.5,
//! `losses`, `retreat` and `advance` 27, `breakthrough` 28, `exploitation` 29, `movement` 30, `supply` and `depots` 32 and 33, `conquest` 40,
//! `set_up` S0, `solitaire` S4.3, [`victory`] the verdicts. Unfinished business is a table in `frame`, one step a row; [`sequence`] is the sequence of play.
//! Numbers, counters and hexes come from the pack.
//!
//! ```
//! use eto::{nation::Nation, pack::Pack};
//!
//! let pack = Pack::embedded();
//! let moscow = pack.grid.id("E1924".parse().unwrap()).unwrap();
//! assert_eq!(pack.hex(moscow).country, Some(Nation::SovietUnion));
//! assert!(pack.hex(moscow).capital);
//! ```

#![forbid(unsafe_code)]

mod action;
mod advance;
pub mod air;
mod arrival;
mod attack;
mod battle;
mod breakthrough;
mod chance;
pub mod combat;
mod combined;
pub mod command;
mod conquest;
mod depots;
mod desk;
mod exploitation;
pub mod field;
pub mod fog;
mod frame;
mod front;
mod game;
mod gauge;
mod headquarters;
mod insight;
mod losses;
mod march;
mod movement;
pub mod nation;
pub mod odds;
mod offensive;
pub mod options;
pub mod pack;
pub mod place;
mod rail;
mod reaction;
mod retreat;
mod rules;
pub mod sequence;
mod set_up;
mod shelf;
mod show;
mod solitaire;
pub mod stacking;
pub mod state;
mod supply;
pub mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod time;
pub mod unit;
mod verify;
pub mod victory;
mod walk;
mod weather;
mod words;

pub use action::Action;
pub use desk::Desk;
pub use frame::Frame;
pub use game::EuropeanTheater;
pub use pack::pack_files;
pub use shelf::{Shelf, shelf};
pub use state::State;
