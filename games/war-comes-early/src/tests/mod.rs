//! The cases of the rulebook, section by section.

mod zones;
