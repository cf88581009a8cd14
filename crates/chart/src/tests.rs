//! What every drawing must keep to.

use hexmap::Orientation;
use mechanics::sheet::{HexKind, Sheet, Symbol};

use crate::testing::{SYMBOLS, add_place, add_side, busy, sheet};
use crate::{Layer, Options, Theme, draw};

const BOTH: [Orientation; 2] = [Orientation::Flat, Orientation::Pointy];

/// The texts of a drawing, as they stand between tags.
fn texts(svg: &str) -> Vec<&str> {
    let after = svg.split('>').skip(1).filter_map(|part| part.split('<').next());
    after.map(str::trim).filter(|text| !text.is_empty()).collect()
}

/// Every tag is closed in its order, and no attribute or text has a bare `<` or `&`.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains('<'), "{tag}");
        let name = tag.trim_matches('/').split_whitespace().next().expect("a tag has a name");
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            _ if tag.ends_with('/') => {}
            _ => open.push(name),
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty());
    for (at, _) in svg.match_indices('&') {
        let known = ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;"];
        assert!(known.iter().any(|escape| svg[at..].starts_with(escape)));
    }
}

#[test]
fn the_same_sheet_gives_the_same_drawing() {
    for orientation in BOTH {
        let options = Options { turns: 9, ..Options::default() };
        let first = draw(&busy(orientation), &options);
        assert!(first == draw(&busy(orientation), &options));
        assert_well_formed(&first);
        let dark = draw(&busy(orientation), &Options { theme: Theme::Dark, ..options });
        assert_well_formed(&dark);
        assert_ne!(first, dark);
    }
}

#[test]
fn every_number_stands_once() {
    for orientation in BOTH {
        let sheet = busy(orientation);
        let svg = draw(&sheet, &Options::default());
        let texts = texts(&svg);
        for hex in sheet.grid.ids() {
            let number = sheet.grid.number(hex).to_string();
            assert_eq!(texts.iter().filter(|text| **text == number).count(), 1, "{number}");
        }
    }
}

#[test]
fn every_name_of_a_place_is_written() {
    let mut sheet = busy(Orientation::Flat);
    add_place(&mut sheet, "0303", Symbol::City, "Frankfurt an der Oder", Some(3));
    add_place(&mut sheet, "0303", Symbol::Port, "Frankfurt an der Oder", None);
    let svg = draw(&sheet, &Options::default());
    let written = texts(&svg).join(" ");
    for place in &sheet.places {
        let symbol = SYMBOLS[place.kind];
        let name = if symbol == Symbol::Capital { place.name.to_uppercase() } else { place.name.clone() };
        assert_eq!(written.contains(&name), symbol != Symbol::None, "{name}");
    }
    assert_eq!(written.matches("Frankfurt").count(), 1, "a city and its port have one name");
    assert!(written.contains("Long Water") && written.contains("NORTHLAND"));
}

#[test]
fn hostile_names_do_no_harm() {
    let evil = "<script>alert(1)</script>&\"'\u{0}";
    let mut sheet = busy(Orientation::Pointy);
    sheet.title = evil.into();
    for (index, symbol) in SYMBOLS.into_iter().enumerate() {
        let number = format!("06{:02}", index % 12 + 1);
        add_place(&mut sheet, &number, symbol, evil, Some(i16::MIN));
    }
    sheet.sides.iter_mut().for_each(|side| side.name = evil.into());
    add_side(&mut sheet, "0202", "0203", evil, evil);
    sheet.links.iter_mut().for_each(|link| link.kind = evil.into());
    sheet.countries.iter_mut().for_each(|country| country.name = evil.into());
    sheet.terrains.iter_mut().for_each(|terrain| terrain.name = evil.into());
    sheet.place_kinds.iter_mut().for_each(|kind| kind.name = evil.into());
    let svg = draw(&sheet, &Options { prefix: evil.into(), ..Options::default() });
    assert_well_formed(&svg);
    assert!(!svg.contains("<script") && !svg.contains("<SCRIPT") && !svg.contains('\u{0}'));
    assert!(svg.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;"));
}

#[test]
fn the_smallest_sheets() {
    for orientation in BOTH {
        for (columns, rows) in [(0, 0), (1, 1), (1, 2), (2, 1), (3, 3)] {
            for kind in [HexKind::Land, HexKind::Sea, HexKind::Lake, HexKind::Off] {
                let mut sheet = sheet(orientation, columns, rows);
                for hex in &mut sheet.hexes {
                    hex.kind = kind;
                    if kind != HexKind::Land {
                        (hex.terrain, hex.country) = (None, None);
                    }
                }
                let svg = draw(&sheet, &Options { turns: 3, ..Options::default() });
                assert_well_formed(&svg);
                assert!(!svg.contains("NaN") && !svg.contains("inf"));
            }
        }
    }
}

#[test]
fn odd_measures_do_no_harm() {
    for odd in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
        let mut sheet = sheet(Orientation::Flat, 2, 2);
        (sheet.km_per_hex, sheet.north) = (odd, odd);
        assert_well_formed(&draw(&sheet, &Options { scale: odd, ..Options::default() }));
    }
}

#[test]
fn layers_can_be_left_out() {
    let sheet = busy(Orientation::Flat);
    let count = |svg: &str, layer: Layer| svg.matches(&format!("<g id=\"m1-{}\"", layer.id())).count();
    let options = || Options { prefix: "m1-".into(), ..Options::default() };
    let whole = draw(&sheet, &options());
    for layer in Layer::ALL {
        assert_eq!(count(&whole, layer), 1, "{layer:?}");
        let svg = draw(&sheet, &options().without(layer));
        assert_eq!(count(&svg, layer), 0, "{layer:?}");
        assert_well_formed(&svg);
    }
    assert!(!whole.contains("href=\"#s-") && !whole.contains("id=\"s-"), "the prefix is on every id");
}

#[test]
fn ids_are_there_and_unique() {
    let svg = draw(&busy(Orientation::Flat), &Options::default());
    let after = |mark: &str| -> Vec<String> {
        svg.match_indices(mark)
            .map(|(at, _)| svg[at + mark.len()..].chars().take_while(|c| !"\")".contains(*c)).collect())
            .collect()
    };
    let ids = after(" id=\"");
    for (index, id) in ids.iter().enumerate() {
        assert!(!ids[..index].contains(id), "{id} is there twice");
    }
    for id in after("href=\"#").into_iter().chain(after("url(#")) {
        assert!(ids.contains(&id), "{id} is not there");
    }
}

#[test]
fn hexes_lie_where_they_are_said_to() {
    for orientation in BOTH {
        let sheet = sheet(orientation, 3, 3);
        let numbers = draw(&sheet, &Options::default().bare());
        for hex in sheet.grid.ids() {
            let (x, _) = crate::centre(&sheet.grid, hex);
            let text = format!("<text x=\"{}\"", crate::svg::Short(x));
            let line = numbers.lines().find(|line| line.contains(&format!(">{}<", sheet.grid.number(hex))));
            assert!(line.is_some_and(|line| line.starts_with(&text)), "{hex:?}");
        }
    }
}

#[test]
fn a_large_map_stays_small() {
    let sheet = sheet(Orientation::Flat, 50, 40);
    let svg = draw(&sheet, &Options::default());
    assert!(svg.len() < 3_000_000, "{} bytes", svg.len());
}

/// The bounding box that a viewer needs: a bare map has no margin.
#[test]
fn a_bare_map_is_as_large_as_its_hexes() {
    let sheet: Sheet = sheet(Orientation::Pointy, 4, 3);
    let svg = draw(&sheet, &Options { scale: 50.0, ..Options::default() }.bare());
    let head = svg.lines().next().unwrap();
    assert!(head.contains("viewBox=\"0 0 450 288.7\" width=\"225\" height=\"144.3\""), "{head}");
}
