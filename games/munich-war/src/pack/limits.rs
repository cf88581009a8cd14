//! What a pack may hold, and why no more: play counts in small numbers, and all that is added up must fit.
//!
//! Ours are well below; a printed game that needs more needs other types in `state.rs`.

use mechanics::pack::Limit;

use crate::state;

/// Turns of the track. A mobilized unit waits in a box up to three turns ahead, and boxes are numbered to 15.
pub(super) const TURNS: usize = 12;
/// Counters: a position has a place for so many.
pub(super) const UNITS: usize = state::UNITS;
/// Lines of the Initial Deployment Table: a position counts the places left on so many.
pub(super) const LOTS: usize = state::LOTS;
/// Lines of a chart that has one for each word: no game has so many words.
pub(super) const CHART: usize = 60;
/// Friendly seas: every one of them for every country.
pub(super) const SEAS: usize = 200;
/// Lines of the suggested set-up: every counter in every scenario.
pub(super) const SETUP: usize = SCENARIOS * UNITS;
/// Hexes of the map: sets of hexes have so many words of 64 bits.
pub(super) const HEXES: usize = state::WORDS * 64;
/// Results of combat: a battle remembers its own in a byte.
pub(super) const OUTCOMES: usize = 60;
/// Columns of each results table: a battle remembers its own in a byte.
pub(super) const COLUMNS: usize = 30;
/// Scenarios: a position remembers its own in a byte.
pub(super) const SCENARIOS: usize = 20;
/// Marines: a position has room for so many staged assaults (18.2.2).
pub(super) const MARINES: usize = state::ASSAULTS;
/// Lines that set up Soviet units reduced: each is a frame of dice above the phase (23.6).
pub(super) const PREPARED: usize = 4;
/// Points of all places together: with those for lost units they are added up in 16 bits.
pub(super) const ALL_POINTS: u32 = 5000;

/// Attack and defense factors.
pub(super) const FACTOR: Limit<u8> = Limit::new(0, 50, "factors of all units are added up in 16 bits");
/// Movement factors, in whole points.
pub(super) const MOVEMENT: Limit<u8> = Limit::new(0, 40, "half points are counted in a byte");
/// What a hex costs, in half points. 0 would let a unit go round and round without end.
pub(super) const COST: Limit<u8> = Limit::new(1, 40, "a move must end, and costs are added up in a byte");
/// What a river or an entrenchment adds.
pub(super) const EXTRA: Limit<u8> = Limit::new(0, 40, "costs are added up in a byte");
/// Column shifts.
pub(super) const SHIFT: Limit<i8> = Limit::new(-30, 30, "no table has more columns");
/// Factors of air units and bombardment markers, which are column shifts.
pub(super) const SUPPORT: Limit<u8> = Limit::new(0, 30, "no table has more columns");
/// How far an air unit flies.
pub(super) const RANGE: Limit<u8> = Limit::new(0, 100, "no map is wider");
/// What a place is worth.
pub(super) const POINTS: Limit<i16> = Limit::new(0, 100, "points of all places are added up in 16 bits");
/// What a lost unit is worth.
pub(super) const LOSS: Limit<i16> = Limit::new(0, 50, "points of all units are added up in 16 bits");
/// Where a level of victory begins.
pub(super) const LEVEL: Limit<i16> = Limit::new(-10_000, 10_000, "more points cannot be had");
/// Replacement points of a country, of the crisis, and of an action.
pub(super) const REPLACEMENTS: Limit<u8> = Limit::new(0, 50, "points of a country are added up in a byte");
/// Units of a country that may go by rail in a turn.
pub(super) const TRAINS: Limit<u8> = Limit::new(0, 100, "trains are counted in a byte");
/// Up to what a die surrenders (21.0).
pub(super) const SURRENDER: Limit<u8> = Limit::new(0, 6, "it is the number of a die, or 0 for never");
/// The step of the set-up (3.4.1).
pub(super) const STEP: Limit<u8> = Limit::new(1, 2, "the other steps are those of belligerents (3.4.1)");
/// Length of a scenario.
pub(super) const LENGTH: Limit<u8> = Limit::new(1, TURNS as u8, "a game has turns, and the track so many");
