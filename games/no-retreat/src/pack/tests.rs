//! The embedded pack against the rulebook, and broken packs.

#[test]
fn embedded() {
    super::Pack::embedded();
}
