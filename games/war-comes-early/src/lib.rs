//! War Comes Early: Czechoslovakia 1938 and Poland 1939.
//!
//! The files follow the rulebook: `setup`, `reinforcements`, `neutrals`, `replacement` and `control` are section
//! 3, `victory` and `capitulation` 4 and 13.3, [`sequence`] and `in_phase` 5, `air` 6, `reorganization` and `dispersal` 7,
//! `stacking` 8, `zones` 9, `supply` and `railheads` 10, `movement` and `forts` 11, `combat`, `odds`, `losses`, `advance`
//! and `flieger` 12. Numbers, units and hexes come from the pack.
//!
//! ```
//! use engine::{Next, Rules, Seat, Setup, Words};
//! use war_comes_early::WarComesEarly;
//!
//! let game = WarComesEarly::open(&Setup::scenario("poland-1939")).unwrap();
//! let mut state = game.start();
//! assert_eq!(game.next(&state), Next::Seat(Seat(0)));
//! let mut desk = Default::default();
//! let order = game.read("order movement combat reorganization").unwrap();
//! game.play(&mut state, order, &mut desk, &mut engine::Silent);
//! let mut legal = Vec::new();
//! game.legal(&state, &mut desk, &mut legal);
//! assert!(legal.contains(&game.read("take ge39.corps.19mc").unwrap()));
//! ```

#![forbid(unsafe_code)]

mod action;
mod advance;
pub mod advisor;
mod air;
mod campaign;
mod capitulation;
mod combat;
mod control;
mod desk;
mod dispersal;
mod field;
mod flieger;
mod fog;
mod forts;
mod frame;
mod gauge;
mod in_phase;
mod insight;
mod losses;
mod movement;
pub mod nation;
mod neutrals;
mod odds;
mod options;
pub mod pack;
mod prospect;
mod railheads;
mod refusal;
mod reinforcements;
mod reorganization;
mod replacement;
mod rules;
mod scenario;
pub mod sequence;
mod setup;
mod shelf;
mod show;
mod stacking;
mod state;
mod supply;
pub mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod unit;
mod verify;
mod victory;
mod words;
mod zones;

pub use action::Action;
pub use desk::Desk;
pub use frame::{BattleStep, Frame};
pub use options::Options;
pub use scenario::WarComesEarly;
pub use shelf::Shelf;
pub use state::{
    Air, AttackKind, Battle, Decision, HexSet, Railhead, SequenceTrack, Spot, State, Turn, UNITS, Units,
    Until, Verdict, WORDS,
};
