//! What must hold of every finished map.

use std::collections::BTreeSet;

use hexmap::HexId;

use crate::board::{AnchorRow, Board};
use crate::draft::Draft;
use crate::plane::{Plane, Side};

/// Checks anchors, reach and countries; rivers and railways have checks of their own.
pub fn check(board: &Board, plane: &Plane, draft: &Draft, faults: &mut Vec<String>) {
    for row in board.anchors.rows() {
        if let Err(what) = anchor(plane, draft, &row.value) {
            let AnchorRow { at, value, case, .. } = &row.value;
            faults.push(format!("the rulebook ({case}) has {value} in {at}, but {what}"));
        }
    }
    countries(board, plane, draft, faults);
    islands(board, plane, draft, faults);
}

fn anchor(plane: &Plane, draft: &Draft, row: &AnchorRow) -> Result<(), String> {
    if row.what == "side" {
        for side in plane.read_sides(&row.at)? {
            if !draft.along(side).any(|(kind, _)| kind == row.value) {
                return Err(format!("nothing of the kind lies along {}", plane.side_name(side)));
            }
        }
        return Ok(());
    }
    for id in plane.read_hexes(&row.at)? {
        let hex = draft.hex(id);
        let number = plane.grid.number(id);
        let kind = format!("{:?}", hex.kind).to_lowercase();
        let found = match row.what.as_str() {
            "place" => {
                let inside = || draft.places.iter().filter(|place| place.hex == id);
                if inside().any(|place| place.name.split([',', '(']).any(|name| named(name, &row.value))) {
                    continue;
                }
                let names: Vec<&str> = inside().map(|place| place.name.as_str()).collect();
                let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
                return Err(format!("{names} comes out there"));
            }
            "country" => &hex.country,
            "terrain" => &hex.terrain,
            "zone" => &hex.zone,
            "kind" => &kind,
            what => return Err(format!("`{what}` cannot be checked")),
        };
        if *found != row.value {
            let found = if found.is_empty() { "nothing" } else { found };
            return Err(format!("{number} has {found}"));
        }
    }
    Ok(())
}

/// Whether a name of a place, perhaps one of two, is the one asked for.
fn named(name: &str, asked: &str) -> bool {
    name.trim() == asked || name.split(" and ").any(|part| part.trim() == asked)
}

/// Every land hex belongs to a country, and every country has land.
fn countries(board: &Board, plane: &Plane, draft: &Draft, faults: &mut Vec<String>) {
    for (hex, id) in draft.hexes.iter().zip(plane.grid.ids()).filter(|(hex, _)| hex.is_land()) {
        if hex.country.is_empty() {
            faults.push(format!("land hex {} belongs to no country", plane.grid.number(id)));
        }
    }
    for country in &board.plan.country {
        if !draft.hexes.iter().any(|hex| hex.country == country.id) {
            faults.push(format!("{} has no hex on the map", country.name));
        }
    }
}

/// Land is one piece but for the islands the board names.
fn islands(board: &Board, plane: &Plane, draft: &Draft, faults: &mut Vec<String>) {
    let mut left: BTreeSet<HexId> = plane.grid.ids().filter(|&hex| draft.hex(hex).is_land()).collect();
    let mut known = BTreeSet::new();
    for word in &board.plan.islands {
        match plane.read_hex(word) {
            Ok(hex) => drop(known.insert(hex)),
            Err(what) => faults.push(format!("board.toml: islands: {what}")),
        }
    }
    let mut pieces = Vec::new();
    while let Some(&first) = left.first() {
        let piece = land_from(plane, draft, first, |side| !draft.is_closed(side));
        left.retain(|hex| !piece.contains(hex));
        pieces.push(piece);
    }
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    for piece in pieces.iter().skip(1) {
        if !piece.iter().any(|hex| known.remove(hex)) {
            let numbers: Vec<String> =
                piece.iter().take(8).map(|&hex| plane.grid.number(hex).to_string()).collect();
            let more = if piece.len() > 8 { " ..." } else { "" };
            faults.push(format!(
                "no land leads to {}{more}: open a hexside, or name one of them in `islands`",
                numbers.join(" ")
            ));
        }
    }
    for hex in known {
        faults.push(format!("board.toml: {} is named as an island but is none", plane.grid.number(hex)));
    }
}

/// The land that can be reached from a hex over hexsides that are open.
pub fn land_from(plane: &Plane, draft: &Draft, start: HexId, open: impl Fn(Side) -> bool) -> BTreeSet<HexId> {
    let mut piece = BTreeSet::from([start]);
    let mut todo = vec![start];
    while let Some(hex) = todo.pop() {
        for near in plane.around(hex).filter(|&near| draft.hex(near).is_land()) {
            if open((hex.min(near), hex.max(near))) && piece.insert(near) {
                todo.push(near);
            }
        }
    }
    piece
}
