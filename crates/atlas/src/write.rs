//! Writing: the files of the map sheet, sorted and tidy.

use std::fmt::Write;

use hexmap::HexId;
use mechanics::pack::Source;
use mechanics::sheet::HexKind;
use serde::Serialize;

use crate::board::{Board, SheetPlan};
use crate::draft::Draft;
use crate::plane::Plane;

/// All files that a map may have; those it does not need are removed.
pub const FILES: [&str; 9] = [
    "map.toml",
    "hexes.csv",
    "places.csv",
    "hexsides.csv",
    "links.csv",
    "areas.csv",
    "area_links.csv",
    "coasts.csv",
    "regions.csv",
];

/// The files of a map by name, in the order of [`FILES`].
pub fn files(
    board: &Board,
    plane: &Plane,
    draft: &Draft,
) -> Result<Vec<(&'static str, String)>, Vec<String>> {
    let mut files = vec![
        ("map.toml", map(board, plane)),
        ("hexes.csv", hexes(plane, draft)),
        ("places.csv", places(plane, draft)),
        ("hexsides.csv", sides(plane, draft)),
    ];
    if !draft.links.is_empty() {
        files.push(("links.csv", links(plane, draft)));
    }
    if !draft.areas.is_empty() {
        files.push(("areas.csv", areas(plane, draft)));
        files.push(("area_links.csv", area_links(board)));
        files.push(("coasts.csv", coasts(plane, draft)));
    }
    if !board.regions.rows().is_empty() {
        files.push(("regions.csv", regions(board, plane)?));
    }
    Ok(files)
}

fn word(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn line<T: Serialize>(value: T) -> String {
    let mut text = String::new();
    let _ = value.serialize(toml::ser::ValueSerializer::new(&mut text));
    text
}

/// `map.toml`.
fn map(board: &Board, plane: &Plane) -> String {
    let plan = &board.plan;
    let mut text =
        String::from("# The grid of the map and the words of its files. Written by `cargo xtask atlas`.\n\n");
    let mut put = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    put(format!("title = {}", word(&plan.title)));
    put(format!("km_per_hex = {:.1}", plane.fit.km_per_hex()));
    put(format!("north = {:.1}", plane.fit.north()));
    put(format!("side = {}", line(&plan.side)));
    put(format!("link = {}\n", line(&plan.link)));
    put("[grid]".to_owned());
    put(format!("orientation = {}", line(plan.grid.orientation)));
    put(format!("stagger = {}", line(plan.grid.stagger)));
    if plan.grid.rows_up {
        put("rows_up = true".to_owned());
    }
    put("sheets = [".to_owned());
    for sheet in &plan.grid.sheets {
        put(format!("  {},", line::<SheetPlan>(*sheet)));
    }
    put("]".to_owned());
    put(format!("source = {}", word(&plan.grid.source.to_string())));
    if !plan.grid.note.is_empty() {
        put(format!("note = {}", word(&plan.grid.note)));
    }
    for key in &plan.terrain {
        put(format!(
            "\n[[terrain]]\nid = {}\nname = {}\ntint = {}",
            word(&key.id),
            word(&key.name),
            line(key.tint)
        ));
    }
    for country in &plan.country {
        let key = country.key();
        put(format!("\n[[country]]\nid = {}\nname = {}", word(&key.id), word(&key.name)));
    }
    for key in &plan.place {
        put(format!(
            "\n[[place]]\nid = {}\nname = {}\nsymbol = {}",
            word(&key.id),
            word(&key.name),
            line(key.symbol)
        ));
    }
    text
}

/// A CSV file from its heading and rows.
fn csv<const N: usize>(heading: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let writing = "writing into memory cannot fail";
    writer.write_record(heading).expect(writing);
    for row in rows {
        writer.write_record(row).expect(writing);
    }
    String::from_utf8(writer.into_inner().expect(writing)).expect("only text was written")
}

fn hexes(plane: &Plane, draft: &Draft) -> String {
    let rows = draft.hexes.iter().zip(plane.grid.ids()).map(|(hex, id)| {
        let land = hex.kind == HexKind::Land;
        let country_source =
            if hex.country.is_empty() { String::new() } else { hex.country_source.to_string() };
        [
            plane.grid.number(id).to_string(),
            line(hex.kind).trim_matches('"').to_owned(),
            if land { hex.terrain.clone() } else { String::new() },
            hex.country.clone(),
            hex.zone.clone(),
            hex.source.to_string(),
            country_source,
            hex.notes.join("; "),
        ]
    });
    csv(["hex", "kind", "terrain", "country", "zone", "source", "country_source", "note"], rows)
}

fn places(plane: &Plane, draft: &Draft) -> String {
    let rows = draft.places.iter().map(|place| {
        [
            plane.grid.number(place.hex).to_string(),
            place.kind.clone(),
            place.name.clone(),
            place.value.map_or(String::new(), |value| value.to_string()),
            place.owner.clone(),
            place.source.to_string(),
            place.value_source.as_ref().map_or(String::new(), ToString::to_string),
            place.note.clone(),
        ]
    });
    csv(["hex", "kind", "name", "value", "owner", "source", "value_source", "note"], rows)
}

fn sides(plane: &Plane, draft: &Draft) -> String {
    let number = |hex: HexId| plane.grid.number(hex).to_string();
    let rows = draft.sides.iter().map(|(((a, b), kind), drawn)| {
        let (name, source, note) = (drawn.name.clone(), drawn.source.to_string(), drawn.note.clone());
        [number(*a), number(*b), kind.clone(), name, source, note]
    });
    csv(["hex_a", "hex_b", "kind", "name", "source", "note"], rows)
}

fn links(plane: &Plane, draft: &Draft) -> String {
    let number = |hex: HexId| plane.grid.number(hex).to_string();
    let rows = draft.links.iter().map(|(((a, b), kind), drawn)| {
        [number(*a), number(*b), kind.clone(), drawn.source.to_string(), drawn.note.clone()]
    });
    csv(["hex_a", "hex_b", "kind", "source", "note"], rows)
}

/// Hex numbers separated by spaces.
fn list(plane: &Plane, hexes: &[HexId]) -> String {
    let mut text = String::new();
    for (index, &hex) in hexes.iter().enumerate() {
        let space = if index == 0 { "" } else { " " };
        let _ = write!(text, "{space}{}", plane.grid.number(hex));
    }
    text
}

fn areas(plane: &Plane, draft: &Draft) -> String {
    let rows = draft.areas.iter().map(|area| {
        let kind = line(area.kind).trim_matches('"').to_owned();
        let (hexes, source) = (list(plane, &area.hexes), area.source.to_string());
        [area.id.clone(), area.name.clone(), kind, hexes, source, area.note.clone()]
    });
    csv(["area", "name", "kind", "hexes", "source", "note"], rows)
}

fn area_links(board: &Board) -> String {
    let rows = board.area_links.rows().iter().map(|row| {
        let link = &row.value;
        let (cost, modifier) = (link.cost.to_string(), link.modifier.to_string());
        let ends = (link.area_a.clone(), link.area_b.clone());
        [ends.0, ends.1, cost, modifier, link.source.to_string(), link.note.clone()]
    });
    csv(["area_a", "area_b", "cost", "modifier", "source", "note"], rows)
}

fn coasts(plane: &Plane, draft: &Draft) -> String {
    let rows = draft.coasts.iter().map(|((hex, area), drawn)| {
        let source: &Source = &drawn.source;
        [plane.grid.number(*hex).to_string(), area.clone(), source.to_string(), drawn.note.clone()]
    });
    csv(["hex", "area", "source", "note"], rows)
}

fn regions(board: &Board, plane: &Plane) -> Result<String, Vec<String>> {
    let mut faults = Vec::new();
    let mut rows = Vec::new();
    for row in board.regions.rows() {
        let region = &row.value;
        match plane.read_hexes(&region.hexes) {
            Ok(mut hexes) => {
                hexes.sort_unstable();
                hexes.dedup();
                let (source, note) = (region.source.to_string(), region.note.clone());
                rows.push([region.region.clone(), list(plane, &hexes), source, note]);
            }
            Err(what) => faults.push(format!("regions.csv:{}: {what}", row.line)),
        }
    }
    if faults.is_empty() { Ok(csv(["region", "hexes", "source", "note"], rows)) } else { Err(faults) }
}
