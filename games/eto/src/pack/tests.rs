//! The embedded pack against the rulebook, and broken packs.

/// This test compares the rows of the pack that name cases beginning so: `cargo xtask rules` counts them.
macro_rules! compares {
    ($($start:literal),+ $(,)?) => {
        $(assert!(!$start.is_empty());)+
    };
}

mod broken;
mod cases;
mod facts;
mod set_up;
