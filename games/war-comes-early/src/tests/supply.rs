//! 10.0 Supply.
