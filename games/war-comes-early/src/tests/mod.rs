//! The cases of the rulebook, section by section.

mod advance;
mod combat;
mod definitions;
mod examples;
mod fog;
mod movement;
mod options;
mod reorganization;
mod sequence;
mod setup;
mod stacking;
mod supply;
mod tables;
mod terrain;
mod victory;
mod zones;

// Sections 3.5 to 7 in 1938.
mod air;
mod capitulation;
mod markers;
mod options38;
mod points;
mod returns;
mod structures;
