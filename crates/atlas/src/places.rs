//! Places: cities, forts and values put into their hexes.

use hexmap::HexId;
use mechanics::pack::{Row, Source};

use crate::board::{Board, PlaceRow};
use crate::draft::{Draft, DraftPlace};
use crate::geography::Geography;
use crate::plane::Plane;

/// Puts the places of a board into their hexes: where the board says, or where the geography has them.
pub fn put(board: &Board, plane: &Plane, geography: &Geography, draft: &mut Draft, faults: &mut Vec<String>) {
    for row in board.places.rows() {
        let mut fault = |what: String| faults.push(format!("places.csv:{}: {what}", row.line));
        let PlaceRow { kind, name, inside, owner, value, .. } = &row.value;
        if !board.plan.place.iter().any(|key| key.id == *kind) {
            fault(format!("`{kind}` is no place of board.toml"));
            continue;
        }
        for country in [inside, owner].into_iter().filter(|country| !country.is_empty()) {
            if !board.plan.country.iter().any(|key| key.id == *country) {
                fault(format!("`{country}` is no country of board.toml"));
            }
        }
        let hex = match hex(plane, geography, row) {
            Ok(hex) => hex,
            Err(what) => {
                fault(what);
                continue;
            }
        };
        let found = draft.hex(hex);
        let number = plane.grid.number(hex);
        if !inside.is_empty() && found.country != *inside {
            fault(match found.country.as_str() {
                "" => format!("{name} comes out in {number}, which is water"),
                country => {
                    format!("{name} comes out in {number}, which lies in {country} and not in {inside}")
                }
            });
        }
        let source = match &row.value.source {
            // The geography was overruled.
            Source::Geography if !row.value.hex.is_empty() => Source::Estimate,
            source => source.clone(),
        };
        draft.places.push(DraftPlace {
            hex,
            at: if row.value.at.is_empty() { name.clone() } else { row.value.at.clone() },
            kind: kind.clone(),
            name: name.clone(),
            value: *value,
            owner: owner.clone(),
            source,
            value_source: row.value.value_source.clone(),
            note: row.value.note.clone(),
        });
    }
    draft.places.sort_by_key(|place| {
        let kind = board.plan.place.iter().position(|key| key.id == place.kind);
        (place.hex, kind, place.name.clone())
    });
}

fn hex(plane: &Plane, geography: &Geography, row: &Row<PlaceRow>) -> Result<HexId, String> {
    let PlaceRow { hex, at, name, .. } = &row.value;
    if !hex.is_empty() {
        return plane.read_hex(hex);
    }
    let town = if at.is_empty() { name } else { at };
    let place = geography.towns.get(town);
    let place = place.ok_or_else(|| format!("the geography has no town `{town}`: give its hex"))?;
    plane.hex_of(*place).ok_or_else(|| format!("{town} is not on the map"))
}
