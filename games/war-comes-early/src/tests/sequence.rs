//! 5.0 Sequence of play.
