//! The transforms of all boards against their test vectors.

use std::f64::consts::PI;

use atlas::{Fit, LonLat, Point};
use serde_json::Value;

const FITS: &str = include_str!("fits.json");

/// The column and row whose middle is nearest to a point.
fn cell(point: Point, grid: &Value) -> (i32, i32) {
    let flat = grid["orientation"] == "flat";
    let (parity, sign) = (grid["stagger_parity"].as_i64().unwrap(), grid["row_sign"].as_i64().unwrap());
    let line = (PI / 3.0).sin();
    let mut best = (f64::MAX, (0, 0));
    let around = |at: f64| (at.floor() as i32 - 2)..=(at.ceil() as i32 + 2);
    let v = point.v * sign as f64;
    let (columns, rows) =
        if flat { (around(point.u / line), around(v)) } else { (around(point.u), around(v / line)) };
    for column in columns {
        for row in rows.clone() {
            let pushed = |number: i32| if i64::from(number.rem_euclid(2)) == parity { 0.5 } else { 0.0 };
            let (u, down) = if flat {
                (f64::from(column) * line, f64::from(row) + pushed(column))
            } else {
                (f64::from(column) + pushed(row), f64::from(row) * line)
            };
            let distance = (u - point.u).hypot(down - v);
            if distance < best.0 {
                best = (distance, (column, row));
            }
        }
    }
    best.1
}

/// The number a board gives a cell.
fn number(fit: &str, (column, row): (i32, i32)) -> String {
    match fit {
        "rw" => format!("{:02}{row:02}", -column),
        "eto" if column <= 34 => format!("W{row:02}{column:02}"),
        "eto" => format!("E{:02}{:02}", 62 - row, if row % 2 == 0 { 67 - column } else { 68 - column }),
        _ => format!("{column:02}{row:02}"),
    }
}

#[test]
fn all_test_vectors_hold() {
    let fits = Fit::parse(FITS).unwrap();
    let raw: Value = serde_json::from_str(FITS).unwrap();
    assert_eq!(fits.keys().collect::<Vec<_>>(), ["eto", "mw", "nrf", "nrp", "rw", "wce"]);
    let mut held = 0;
    for (name, fit) in &fits {
        for vector in &fit.test_vectors {
            let point = fit.to_plane(vector.at());
            assert!(point.distance(vector.point()) < 1e-4, "{name}: {}", vector.place);
            assert_eq!(number(name, cell(point, &raw[name]["grid"])), vector.hex, "{name}: {}", vector.place);
            held += 1;
        }
    }
    assert_eq!(held, 6 * 8);
}

#[test]
fn there_and_back() {
    for (name, fit) in Fit::parse(FITS).unwrap() {
        for (lon, lat) in [(0.0, 45.0), (13.4, 52.5), (21.0, 52.2), (30.5, 50.4), (19.0, 47.5), (10.0, 60.0)]
        {
            let at = LonLat { lon, lat };
            let back = fit.to_world(fit.to_plane(at));
            assert!((back.lon - lon).abs() < 1e-6 && (back.lat - lat).abs() < 1e-6, "{name}: {back:?}");
        }
    }
}

#[test]
fn scale_and_north() {
    let fits = Fit::parse(FITS).unwrap();
    let round = |number: f64| (number * 10.0).round() / 10.0;
    let facts: Vec<(f64, f64)> =
        fits.values().map(|fit| (round(fit.km_per_hex()), round(fit.north()))).collect();
    assert_eq!(facts, [(86.2, -2.2), (85.0, -0.1), (30.0, 0.0), (30.0, 0.0), (100.0, 0.0), (35.4, 32.0)]);
}

#[test]
fn broken_fits_are_explained() {
    let said = |text: &str| Fit::parse(text).unwrap_err();
    assert!(said("{").starts_with("fits.json cannot be read: "));
    assert!(said(r#"{"a": {"projection": {}}}"#).starts_with("fits.json: the fit `a` cannot be read: "));
    let short = FITS.replacen("\"sigma\": [2.5, ", "\"sigma\": [", 1);
    assert_eq!(said(&short), "fits.json: the warp of `wce` has lists of different lengths");
}
