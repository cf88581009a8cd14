//! 12.0 to 12.4 Combat.
