//! What a pack may hold, and why no more: play counts in small numbers, and all that is added up must fit.

use mechanics::pack::Limit;

/// Turns of the track: what arrives later waits in a numbered box, and numbers go to 31.
pub(super) const TURNS: usize = 24;
/// Counters: a position has a place for so many.
pub(super) const UNITS: usize = 192;
/// Hexes of the map: sets of hexes have 18 words of 64 bits.
pub(super) const HEXES: usize = 18 * 64;
/// Kinds of chits: sets of them have one word of 64 bits.
pub(super) const CHITS: usize = 60;
/// Chits of all kinds together: the pool is counted in a byte.
pub(super) const POOL: u32 = 200;
/// Lines of a chart that has one for each word: no game has so many words.
pub(super) const CHART: usize = 60;
/// Friendly seas: every one of them for every country.
pub(super) const SEAS: usize = 200;
/// Results of combat: a battle remembers its own in a byte.
pub(super) const OUTCOMES: usize = 60;
/// Columns of each results table: a battle remembers its own in a byte.
pub(super) const COLUMNS: usize = 30;
/// Scenarios: a position remembers its own in a byte.
pub(super) const SCENARIOS: usize = 20;
/// Results of the preparedness tables: a position remembers its own in a byte.
pub(super) const RESULTS: usize = 60;
/// Points of all places together are added up in 16 bits.
pub(super) const ALL_POINTS: u32 = 5000;

/// Attack and defense factors.
pub(super) const FACTOR: Limit<u8> =
    Limit::new(0, 50, "factors of all units, doubled, are added up in 16 bits");
/// Movement factors.
pub(super) const MOVEMENT: Limit<u8> = Limit::new(0, 40, "movement points are counted in a byte");
/// How far an air unit flies.
pub(super) const RANGE: Limit<u8> = Limit::new(1, 100, "no map is wider");
/// What a hex costs: 0 would let a unit go round and round without end.
pub(super) const COST: Limit<u8> = Limit::new(1, 40, "a move must end, and costs are added up in a byte");
/// What a river adds.
pub(super) const EXTRA: Limit<u8> = Limit::new(0, 40, "costs are added up in a byte");
/// What terrain multiplies a defense by.
pub(super) const DEFENSE: Limit<u8> = Limit::new(1, 2, "no defender is more than doubled (10.18)");
/// Column shifts.
pub(super) const SHIFT: Limit<i8> = Limit::new(-30, 30, "no table has more columns");
/// Victory points of a place.
pub(super) const POINTS: Limit<i16> = Limit::new(1, 100, "points of all places are added up in 16 bits");
/// Replacement points of a country and of a purchase.
pub(super) const REPLACEMENTS: Limit<u8> = Limit::new(0, 50, "points of a country are added up in a byte");
/// Hexes of a railroad line, and rail moves.
pub(super) const RAIL: Limit<u8> = Limit::new(1, 200, "hexes and moves are counted in a byte");
/// Hexes of a retreat or a pursuit.
pub(super) const RETREAT: Limit<u8> = Limit::new(0, 3, "a retreat is one, two or three hexes (11.2)");
/// What weather makes of a hex.
pub(super) const WEIGHT: Limit<u8> = Limit::new(1, 10, "lengths are added up in a byte");
/// A die up to which air units stay on the ground.
pub(super) const GROUNDED: Limit<u8> = Limit::new(0, 6, "it is the number of a die, or 0 for none");
/// A die from which something happens.
pub(super) const DIE: Limit<u8> = Limit::new(1, 6, "it is the number of a die");
/// Turns that a die delays a unit.
pub(super) const DELAY: Limit<u8> = Limit::new(0, 12, "boxes of the track are numbered to 31");
/// What is added to a die.
pub(super) const MODIFIER: Limit<i8> = Limit::new(-10, 10, "a modified die is looked up in a short table");
/// Chits that a player picks.
pub(super) const PICKS: Limit<u8> = Limit::new(0, 20, "picks are counted down one by one");
/// Copies of a chit.
pub(super) const COPIES: Limit<u8> = Limit::new(0, 50, "chits of a kind are counted in a byte");
/// The place of a country in the set-up.
pub(super) const ORDER: Limit<u8> = Limit::new(1, 40, "there are no more countries");
/// Length of a scenario.
pub(super) const LENGTH: Limit<u8> = Limit::new(1, TURNS as u8, "a game has turns, and the track so many");
