//! The cases of the rulebook, section by section.

mod combat;
mod deployment;
mod examples;
mod examples_table;
mod fog;
mod pack;
mod refusal;
mod scenario;
mod victory;
mod control;
mod examples;
mod examples_land;
mod land;
mod losses;
mod movement;
mod pack;
mod pursuit;
mod retreat;
mod stacking;
mod supply;
mod zones;
