//! 8.3 Fog of war.
