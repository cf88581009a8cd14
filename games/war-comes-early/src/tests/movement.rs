//! 11.0 Movement.
