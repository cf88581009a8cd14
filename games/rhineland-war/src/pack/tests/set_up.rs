//! The suggested set-up.

use crate::pack::Pack;

#[test]
fn placeholder() {
    Pack::embedded();
}
