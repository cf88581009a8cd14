//! The descriptions of all boards can be read, and their maps are there.

mod common;

use atlas::Board;
use common::{committed, project};

#[test]
fn every_description_has_its_map() {
    let boards = atlas::boards();
    assert!(boards.iter().any(|board| board == "war-comes-early"), "{boards:?}");
    for name in boards {
        let dir = project("crates/atlas/boards").join(&name);
        let board = Board::read(&dir).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"));
        let map = committed(&name, &board.plan.out);
        assert_eq!(map.sheet.title, board.plan.title);
        assert!(map.assert_anchors() > 0);
    }
}

#[test]
fn an_unknown_board_is_named() {
    let faults = atlas::run("atlantis", std::path::Path::new("nowhere"), None).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].starts_with("there is no board `atlantis`: the boards are "), "{faults:?}");
}
