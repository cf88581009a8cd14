//! 12.5 to 12.7 Advance, flank and momentum attacks.
