//! The cases of the rulebook, section by section.

mod advance;
mod combat;
mod combat38;
mod definitions;
mod definitions38;
mod examples;
mod flieger;
mod fog;
mod forts;
mod insight;
mod movement;
mod movement38;
mod neutrals;
mod options;
mod oracle;
mod railheads;
mod reinforcements;
mod reorganization;
mod sequence;
mod setup;
mod stacking;
mod supply;
mod supply38;
mod tables;
mod terrain;
mod victory;
mod zones;
mod zones38;

// Sections 3.5 to 7 in 1938.
mod air;
mod capitulation;
mod markers;
mod options38;
mod points;
mod returns;
mod structures;
