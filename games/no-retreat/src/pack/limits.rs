//! What a pack may hold, and why no more: play counts in small numbers, and all that is added up must fit.

use mechanics::pack::Limit;

use crate::board;
use crate::unit;

/// Turns of a track.
pub(super) const TURNS: usize = 20;
/// Units of a front: sets of them have two words of 64 bits.
pub(super) const UNITS: usize = unit::UNITS;
/// Hexes of a board.
pub(super) const HEXES: usize = board::HEXES;
/// Halves of the cards of a front: sets of cards have one word of 64 bits.
pub(super) const HALVES: usize = 120;
/// Rows of a set-up file: two set-ups of all units.
pub(super) const SETUPS: usize = 400;
/// Lines of a chart that has one for each word.
pub(super) const CHART: usize = 100;
/// Results of combat: a battle remembers its own in a byte.
pub(super) const OUTCOMES: usize = 30;
/// Columns of all results tables together.
pub(super) const COLUMNS: usize = 120;
/// Initiative markers of both sides: sets of them have one word of 64 bits.
pub(super) const MARKERS: usize = 64;
/// Groups and set-up groups: a byte names one.
pub(super) const GROUPS: usize = 60;
/// Cities of a board: a byte names one.
pub(super) const CITIES: usize = 120;
/// Results of Alternate Events: sets of them have one word of 64 bits.
pub(super) const ALTERNATES: usize = 60;

/// Strength Points.
pub(super) const STRENGTH: Limit<u8> = Limit::new(1, 20, "strengths of a battle are added up in 16 bits");
/// Movement allowance.
pub(super) const MOVEMENT: Limit<u8> = Limit::new(0, 12, "movement points are counted in a byte");
/// What a hex costs: 0 would let a unit go round and round without end.
pub(super) const COST: Limit<u8> = Limit::new(1, 12, "a move must end, and costs are added up in a byte");
/// What a hexside adds.
pub(super) const EXTRA: Limit<u8> = Limit::new(0, 12, "costs are added up in a byte");
/// Column shifts of terrain.
pub(super) const SHIFT: Limit<u8> = Limit::new(0, 9, "no table has more columns");
/// Steps of a combat result.
pub(super) const STEPS: Limit<u8> = Limit::new(0, 2, "a unit has two steps");
/// Hexes of a retreat.
pub(super) const RETREAT: Limit<u8> = Limit::new(0, 3, "a retreat is two or three hexes (14.7)");
/// IMs drawn on a turn.
pub(super) const DRAW: Limit<u8> = Limit::new(0, 30, "IMs are drawn one by one");
/// Copies of a marker.
pub(super) const COPIES: Limit<u8> = Limit::new(0, 30, "sets of markers have 64 bits");
/// A threshold of the Victory Point Track.
pub(super) const THRESHOLD: Limit<i16> = Limit::new(0, 30, "the track has boxes 0 to 30 (17.5)");
/// A score at the end of the game.
pub(super) const SCORE: Limit<i8> = Limit::new(-12, 12, "points are added up in 16 bits");
/// Victory points of a city.
pub(super) const CITY: Limit<i16> = Limit::new(-3, 2, "cities score 2, 1 or -3 (17.0)");
/// VP of a plan line.
pub(super) const PLAN: Limit<u8> = Limit::new(1, 6, "three lines are added up");
/// IMs that an event costs.
pub(super) const PAY: Limit<u8> = Limit::new(0, 2, "a half shows two icons at most (5.8.1)");
/// A turn icon.
pub(super) const ICON: Limit<u8> = Limit::new(2, TURNS as u8, "an icon for turn 1 would say nothing");
/// Hand limits of a leader.
pub(super) const HAND: Limit<u8> = Limit::new(1, 20, "a hand must be drawn and shown");
/// VP of a leader.
pub(super) const LEADER: Limit<i8> = Limit::new(-6, 6, "Event VP stop at 12");
/// A row of the landing and evacuation tables.
pub(super) const ROW: Limit<u8> = Limit::new(1, 5, "both tables have five rows (11.0)");
/// Icons of one side on a card.
pub(super) const ICONS: Limit<u8> = Limit::new(0, 2, "a half shows two icons at most (5.8.1)");
/// Of how many things one VP is counted.
pub(super) const PER: Limit<u8> = Limit::new(1, 10, "something is counted by so many");
