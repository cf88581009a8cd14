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
