//! mechanics

pub mod pack;
