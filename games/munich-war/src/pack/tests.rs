//! Broken packs: every fault is found, with file, line and words, and nothing panics.
