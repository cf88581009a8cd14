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
mod movement;
mod movement38;
mod neutrals;
mod options;
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
