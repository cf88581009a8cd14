//! The cases of the rulebook, section by section.

mod combat;
mod examples;
mod pack;
