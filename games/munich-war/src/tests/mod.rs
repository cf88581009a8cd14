//! The cases of the rulebook, section by section.

mod air;
mod combat;
mod events;
mod examples;
mod mobilization;
mod naval;
mod neutrals;
mod pack;
mod special_forces;
mod surrender;
mod weather;
