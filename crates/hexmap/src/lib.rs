//! hexmap
