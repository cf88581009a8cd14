//! The embedded pack against what the rulebook tells of the printed parts.

use crate::pack::Pack;

#[test]
fn the_embedded_pack_has_no_fault() {
    Pack::embedded();
}
