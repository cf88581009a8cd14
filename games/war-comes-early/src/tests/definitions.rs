//! 1.0 and 2.0 Definitions and components.
