//! War Comes Early.

pub mod nation;
pub mod pack;
pub mod terrain;
pub mod unit;
