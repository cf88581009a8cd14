//! War Comes Early.
