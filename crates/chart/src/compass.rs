//! The scale and the north arrow.

use crate::UNIT;
use crate::geometry::Point;
use crate::scene::Scene;
use crate::svg::{Path, Short, Svg};

/// The longest scale, in units of the drawing.
const LONGEST: f64 = 430.0;

/// The segments of a scale.
const SEGMENTS: usize = 4;

/// Draws a scale for a measure of which a hex has so many, from its left end on.
pub(crate) fn scale(scene: &Scene<'_>, from: Point, measure: &str, per_hex: f64, svg: &mut Svg) {
    if !per_hex.is_finite() || per_hex <= 0.0 {
        return;
    }
    let palette = scene.palette;
    let step = round(LONGEST / SEGMENTS as f64 / UNIT * per_hex);
    let length = step / per_hex * UNIT;
    for segment in 0..SEGMENTS {
        let x = from.x + length * segment as f64;
        let fill = if segment % 2 == 0 { palette.ink } else { palette.panel };
        let place =
            format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"9\"", Short(x), Short(from.y), Short(length));
        svg.element(
            "rect",
            format_args!("{place} fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.4\"", palette.ink),
        );
    }
    let text = format!("font-size=\"16\" fill=\"{}\"", palette.ink);
    for mark in 0..=SEGMENTS {
        let at = format!("x=\"{}\" y=\"{}\"", Short(from.x + length * mark as f64), Short(from.y - 6.0));
        let number = step * mark as f64;
        svg.raw(format_args!("<text {at} {text} text-anchor=\"middle\">{number}</text>"));
    }
    let at =
        format!("x=\"{}\" y=\"{}\"", Short(from.x + length * SEGMENTS as f64 + 26.0), Short(from.y + 9.5));
    svg.raw(format_args!("<text {at} {text} font-style=\"italic\">{measure}</text>"));
}

/// The largest round number that is not larger: 1, 2, 2.5 or 5 with noughts.
fn round(number: f64) -> f64 {
    let power = 10.0_f64.powf(number.log10().floor());
    let fits = [5.0, 2.5, 2.0, 1.0].into_iter().find(|&digit| digit * power <= number);
    fits.unwrap_or(1.0) * power
}

/// Draws a compass rose that points north as it lies on this map.
pub(crate) fn rose(scene: &Scene<'_>, at: Point, radius: f64, svg: &mut Svg) {
    let palette = scene.palette;
    let turn = format!(
        "transform=\"translate({} {}) rotate({})\"",
        Short(at.x),
        Short(at.y),
        Short(scene.sheet.north)
    );
    svg.group(turn, |svg| {
        for (share, width) in [(0.72, 1.6), (0.66, 0.8)] {
            svg.element(
                "circle",
                format_args!(
                    "r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"",
                    Short(radius * share),
                    palette.faint
                ),
            );
        }
        // Each ray has a bright and a dark half; the four great ones lie on the small ones.
        for (first, length, waist) in [(45.0, 0.62, 0.17), (0.0, 1.0, 0.2)] {
            let (mut bright, mut dark) = (Path::default(), Path::default());
            for ray in 0..4 {
                let degrees = first + f64::from(ray) * 90.0 - 90.0;
                let tip = Point::polar(degrees, radius * length);
                let side = |turn: f64| Point::polar(degrees + turn, radius * waist);
                bright.polygon(&[Point::default(), tip, side(-45.0)]);
                dark.polygon(&[Point::default(), tip, side(45.0)]);
            }
            let stroke = format!("stroke=\"{}\" stroke-linejoin=\"round\"", palette.ink);
            svg.path(&bright, format_args!("fill=\"{}\" {stroke}", palette.panel));
            svg.path(&dark, format_args!("fill=\"{}\" {stroke}", palette.ink));
        }
        let y = Short(-radius - 7.0);
        svg.raw(format_args!(
            "<text y=\"{y}\" font-size=\"25\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{}\">N</text>",
            palette.accent
        ));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers() {
        for (number, rounded) in [(34.9, 25.0), (20.0, 20.0), (1.2, 1.0), (999.0, 500.0), (0.07, 0.05)] {
            assert!((round(number) - rounded).abs() < 1e-9, "{number}");
        }
    }
}
