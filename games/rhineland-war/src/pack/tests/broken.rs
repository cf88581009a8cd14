//! Broken packs.
