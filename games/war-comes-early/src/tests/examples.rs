//! The worked examples, by number.
