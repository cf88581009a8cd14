//! 8.0 Stacking.
