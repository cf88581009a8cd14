//! What the numbers of a pack may be, and why no more.

use mechanics::pack::Limit;

/// Hexes of a state: control is two bits each.
pub(super) const HEXES: usize = 4096;
/// Rows of a chart.
pub(super) const CHART: usize = 64;
/// Lines of the order of battle.
pub(super) const DESIGNS: usize = 400;
/// Boxes of the game.
pub(super) const BOXES: usize = 32;
/// Rows of all suggested set-ups.
pub(super) const SETUPS: usize = 3000;
/// Scenarios.
pub(super) const SCENARIOS: usize = 20;

/// Steps of a counter.
pub(super) const STEPS: Limit<u8> = Limit::new(1, 2, "a counter has two sides");
/// Points of a rail network or of an income.
pub(super) const POINTS: Limit<u8> = Limit::new(0, 200, "tracks go no further");
/// Modifiers of a die.
pub(super) const MODIFIER: Limit<i8> = Limit::new(-5, 5, "the table has eight rows");
/// The dice that ground air units.
pub(super) const DICE: Limit<u8> = Limit::new(2, 12, "two dice are thrown");
/// Cost of a sea area.
pub(super) const SEA_COST: Limit<u8> = Limit::new(1, 60, "no ship goes further");
/// Modifier of a search at sea.
pub(super) const SEARCH: Limit<i8> = Limit::new(-5, 5, "one die is thrown");
/// Offensives and economic points of a track.
pub(super) const TRACK: Limit<u8> = Limit::new(0, 30, "the track ends there (38.3)");
/// Chapters of the scenario book.
pub(super) const CHAPTER: Limit<u8> = Limit::new(1, 15, "the book has fifteen (S0.a)");
/// Years of the turn track.
pub(super) const YEAR: Limit<u16> = Limit::new(1939, 1946, "the war is over then");
