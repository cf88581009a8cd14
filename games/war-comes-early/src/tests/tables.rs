//! The charts.
