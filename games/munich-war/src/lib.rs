//! Munich War: Europe in October 1938, if the conference had failed.
//!
//! The files follow the rulebook: `scenario` and `deployment` are section 3, [`sequence`] 4, `neutrals` 5,
//! `events` 6, `mobilization` 7, `movement` 8, `stacking` 9, `zones` 10, `combat` and `losses` 11, `retreat` 12,
//! `pursuit` 13, `supply` 14, `fog` 15, `air` 16, `special_forces` 17, `naval` 18, `weather` 20, `surrender` 21,
//! `victory` 22; `control` is 2.3. Numbers, units and hexes come from the pack.
//!
//! ```
//! use engine::{Next, Rules, Seat, Setup, Words};
//! use munich_war::MunichWar;
//!
//! let game = MunichWar::open(&Setup::scenario("little-entente")).unwrap();
//! let mut state = game.start();
//! assert_eq!(game.next(&state), Next::Seat(Seat(1)), "the Allied player deploys first");
//! let mut desk = Default::default();
//! let rest = game.read("deploy rest").unwrap();
//! game.play(&mut state, rest, &mut desk, &mut engine::Silent);
//! assert_eq!(game.next(&state), Next::Seat(Seat(0)), "then the Axis player deploys Finland");
//! ```

#![forbid(unsafe_code)]

mod action;
mod advisor;
mod air;
mod combat;
mod control;
mod deployment;
mod desk;
mod events;
mod field;
mod fog;
mod frame;
mod gauge;
mod insight;
mod losses;
mod mobilization;
mod movement;
pub mod nation;
mod naval;
mod neutrals;
mod options;
pub mod pack;
mod pursuit;
mod refusal;
mod retreat;
mod rules;
mod scenario;
pub mod sequence;
mod shelf;
mod show;
mod special_forces;
mod stacking;
mod state;
mod supply;
mod surrender;
pub mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod unit;
mod verify;
mod victory;
mod weather;
mod words;
mod zones;

pub use action::Action;
pub use desk::Desk;
pub use frame::Frame;
pub use options::Options;
pub use pack::pack_files;
pub use scenario::MunichWar;
pub use shelf::Shelf;
pub use state::{
    Assault, Battle, BattleStep, By, HexSet, LOTS, LotId, March, Retreat, Spot, State, UNITS, Units, WORDS,
};
