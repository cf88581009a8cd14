//! Parts that rulebooks share: zones of control, stacking, results tables, losses, control, fog, packs.
//!
//! A game combines them in its own rule sections; what only one game needs stays in that game. Supply lines
//! and reachable hexes are [`hexmap::Flood`] and [`hexmap::Reach`] with the game's own costs and its
//! [`Obstacles`]. Marks of rule cases stay in the games: the same case has another number in each rulebook.

#![forbid(unsafe_code)]

mod action;
pub mod battle;
mod control;
pub mod fog;
pub mod insight;
pub mod journal;
mod key;
mod losses;
mod made_for;
mod nation;
mod obstacles;
pub mod pack;
mod per_id;
mod recent;
mod results;
pub mod sheet;
mod shelf;
mod spot;
mod stacking;
mod stacks;
mod surround;
mod tenure;
#[cfg(feature = "testing")]
pub mod testing;
mod unit;
mod weights;
mod zones;

pub use action::{ActionRow, Term};
pub use control::Control;
pub use key::key_of;
pub use losses::{may_lose, may_lose_of_half};
pub use made_for::MadeFor;
pub use obstacles::Obstacles;
pub use per_id::PerId;
pub use recent::Recent;
pub use results::{ResultsTable, percentage};
pub use shelf::{Shelf, Shelved};
pub use spot::Spot;
pub use stacking::{Load, fewest_to_leave};
pub use stacks::{Stack, Stacks};
pub use surround::Surround;
pub use tenure::Tenure;
pub use unit::{PerUnit, UnitId, UnitSet};
pub use weights::{Temper, WEIGHTS_FILE, Weighing, WeightTable};
pub use zones::{add_zone, is_ringed, sides_where};
