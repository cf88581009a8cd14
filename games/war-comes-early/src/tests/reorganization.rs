//! 7.0 Reorganization and 3.5 replacements.
