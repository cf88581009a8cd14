//! What a pack may hold, and why no more: play counts in small numbers, and all that is added up must fit.
//!
//! Ours are well below; a printed game that needs more needs other types in `state.rs`.

use mechanics::pack::Limit;

use crate::state;

/// Units of a pack: the last number of a byte is none.
pub(super) const UNITS: usize = 255;
/// Lines of a chart that has one for each word: no game has so many words.
pub(super) const CHART: usize = 60;
/// Hexes of the map: sets of hexes have so many words of 64 bits.
pub(super) const HEXES: usize = state::WORDS * 64;
/// Turns of a scenario: the turn is a byte, and games must end.
pub(super) const TURNS: usize = 40;
/// Dice of both players for air superiority together (6.1): no throw has more.
pub(super) const AIR_DICE: u8 = engine::Rolled::MOST as u8;
/// Awards of a scenario, whose points are added up in 16 bits.
pub(super) const AWARDS: usize = 50;
/// Steps of a set-up: the phase counts them in a byte.
pub(super) const STEPS: usize = 100;

/// Attack and defense factors, and those of fortifications.
pub(super) const FACTOR: Limit<u8> = Limit::new(0, 60, "factors of whole stacks are added up in 16 bits");
/// Movement factors in half points. In column they count twice (11.6).
pub(super) const MOVEMENT: Limit<u8> = Limit::new(0, 60, "half points are counted in a byte");
/// What a hex costs, in half points. 0 would let a unit go round and round without end.
pub(super) const COST: Limit<u8> = Limit::new(1, 40, "a move must end, and costs are added up in a byte");
/// What a hexside or an air zone adds.
pub(super) const EXTRA: Limit<u8> = Limit::new(0, 40, "costs are added up in a byte");
/// Column shifts.
pub(super) const SHIFT: Limit<i8> = Limit::new(-20, 20, "the table has eleven columns");
/// Corps equivalents that a result costs (12.3).
pub(super) const LOSSES: Limit<u8> = Limit::new(0, 20, "no stack has more");
/// Points of a place, an award, a raid, a lost corps.
pub(super) const POINTS: Limit<u8> = Limit::new(0, 50, "points are added up in 16 bits, again and again");
/// Points at the start, and those that win or lose.
pub(super) const SCORE: Limit<u8> = Limit::new(0, 250, "the track ends there");
/// Components of an army (7.1). One that breaks down in a full hex must not overflow it.
pub(super) const COMPONENTS: Limit<u8> =
    Limit::new(1, 8, "there is room for twelve units in an overfull hex");
/// Corps that return each turn without a die (3.5).
pub(super) const RETURNS: Limit<u8> = Limit::new(0, 1, "a turn remembers one");
/// What a country adds to the Allied air roll (3.3.1, 4.5).
pub(super) const AIR_BONUS: Limit<i8> = Limit::new(-5, 5, "airpower markers are counted in a byte");
/// What is taken off a die, and the results that it is held against.
pub(super) const DIE: Limit<u8> = Limit::new(0, 7, "a die has six sides");
/// Lengths of paths in hexes.
pub(super) const PATH: Limit<u8> = Limit::new(1, 60, "no way across the map is longer");
/// A turn of a scenario.
pub(super) const TURN: Limit<u8> = Limit::new(1, 60, "no scenario has more turns");
