//! Areas: seas and boxes, the hexes they cover, and the land hexes on their coasts.

use std::collections::BTreeMap;

use hexmap::HexId;
use mechanics::sheet::{AreaKind, HexKind};

use crate::board::Board;
use crate::draft::{Draft, DraftArea, Drawn};
use crate::geography::Geography;
use crate::land::Survey;
use crate::plane::Plane;
use crate::raster::Raster;

/// Lays out the areas of a board and finds their coasts.
pub fn draw(
    board: &Board,
    plane: &Plane,
    raster: &Raster,
    survey: &Survey,
    geography: &Geography,
    draft: &mut Draft,
    faults: &mut Vec<String>,
) {
    let seas = main_seas(plane, raster, survey, geography);
    let mut taken: BTreeMap<HexId, usize> = BTreeMap::new();
    for (index, row) in board.areas.rows().iter().enumerate() {
        let area = &row.value;
        let hexes = plane.read_hexes(&area.hexes).unwrap_or_else(|what| {
            faults.push(format!("areas.csv:{}: {what}", row.line));
            Vec::new()
        });
        for &hex in &hexes {
            if let Some(other) = taken.insert(hex, index).filter(|&other| other != index) {
                let (number, other) = (plane.grid.number(hex), &board.areas.rows()[other].value.area);
                faults.push(format!("areas.csv:{}: {number} belongs to `{other}` as well", row.line));
            }
        }
        for sea in area.seas.split(';').map(str::trim).filter(|sea| !sea.is_empty()) {
            if !geography.seas.iter().any(|known| known.name == sea) {
                faults.push(format!("areas.csv:{}: the geography has no sea `{sea}`", row.line));
            }
        }
        draft.areas.push(DraftArea {
            id: area.area.clone(),
            name: area.name.clone(),
            kind: area.kind,
            hexes: Vec::new(),
            source: area.source.clone(),
            note: area.note.clone(),
        });
    }
    // What no area lists goes to the area of its sea.
    for hex in plane.grid.ids().filter(|&hex| draft.hex(hex).kind == HexKind::Sea) {
        let sea = seas[hex.index()].as_str();
        let listed = |text: &str| text.split(';').any(|name| name.trim() == sea);
        let mut areas = board.areas.rows().iter();
        if let Some(index) = areas.position(|row| !sea.is_empty() && listed(&row.value.seas)) {
            taken.entry(hex).or_insert(index);
        }
    }
    for (&hex, &index) in &taken {
        draft.areas[index].hexes.push(hex);
        let id = &draft.areas[index].id;
        if let Some(zone) = board.plan.zone.iter().find(|zone| zone.areas.contains(id)) {
            draft.hexes[hex.index()].zone.clone_from(&zone.id);
        }
    }
    for zone in &board.plan.zone {
        for area in zone.areas.iter().filter(|id| !draft.areas.iter().any(|area| area.id == **id)) {
            faults.push(format!("board.toml: zone `{}`: there is no area `{area}`", zone.id));
        }
    }
    coasts(board, plane, &taken, draft, faults);
}

/// The sea that most of the water of each hex belongs to.
fn main_seas(plane: &Plane, raster: &Raster, survey: &Survey, geography: &Geography) -> Vec<String> {
    let mut votes: Vec<BTreeMap<u16, u32>> = vec![BTreeMap::new(); plane.grid.len()];
    for (sample, hex) in raster.on_map().filter(|&(sample, _)| survey.seas[sample] > 0) {
        *votes[hex.index()].entry(survey.seas[sample]).or_default() += 1;
    }
    let name = |votes: &BTreeMap<u16, u32>| {
        let best = votes.iter().max_by_key(|&(sea, count)| (*count, u16::MAX - *sea));
        best.map_or(String::new(), |(&sea, _)| geography.seas[usize::from(sea) - 1].name.clone())
    };
    votes.iter().map(name).collect()
}

/// A land hex beside a hex of a sea area lies on its coast; the board may add and take away.
fn coasts(
    board: &Board,
    plane: &Plane,
    taken: &BTreeMap<HexId, usize>,
    draft: &mut Draft,
    faults: &mut Vec<String>,
) {
    for hex in plane.grid.ids().filter(|&hex| draft.hexes[hex.index()].is_land()) {
        for index in plane.around(hex).filter_map(|near| taken.get(&near)) {
            let area = &draft.areas[*index];
            if area.kind == AreaKind::Sea {
                draft.coasts.entry((hex, area.id.clone())).or_insert_with(|| Drawn::geography(""));
            }
        }
    }
    for row in board.coasts.rows() {
        let mut fault = |what: String| faults.push(format!("coasts.csv:{}: {what}", row.line));
        let coast = &row.value;
        if !draft.areas.iter().any(|area| area.id == coast.area) {
            fault(format!("there is no area `{}`", coast.area));
        }
        match plane.read_hexes(&coast.hexes) {
            Err(what) => fault(what),
            Ok(hexes) => {
                for hex in hexes {
                    let key = (hex, coast.area.clone());
                    if coast.coast {
                        let (source, note) = (coast.source.clone(), coast.note.clone());
                        draft.coasts.insert(key, Drawn { name: String::new(), source, note });
                    } else if draft.coasts.remove(&key).is_none() {
                        fault(format!("{} is not on that coast", plane.grid.number(hex)));
                    }
                }
            }
        }
    }
}
