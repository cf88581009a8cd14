//! Positions as text, for tests.
