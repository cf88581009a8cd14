//! The frame around the map: a neat line, and a band of black and white as on old charts.

use crate::UNIT;
use crate::geometry::{Point, Rect};
use crate::scene::Scene;
use crate::svg::{Path, Short, Svg};

/// How much room the frame takes on each side.
pub(crate) const WIDTH: f64 = 22.0;

/// Draws the frame, on paper that hides whatever reaches over the edge of the map.
pub(crate) fn draw(scene: &Scene<'_>, svg: &mut Svg) {
    let (bounds, palette) = (scene.bounds(), scene.palette);
    cover(scene, UNIT * 2.0, svg);
    rule(bounds.grown(0.8), 1.6, palette.ink, svg);
    rule(bounds.grown(7.5), 8.0, palette.ink, svg);
    svg.path(&checks(bounds.grown(7.5)), format_args!("fill=\"{}\"", palette.panel));
    rule(bounds.grown(WIDTH - 4.0), 3.2, palette.ink, svg);
}

/// Paper around the map, this far outwards.
pub(crate) fn cover(scene: &Scene<'_>, far: f64, svg: &mut Svg) {
    let mut path = Path::default();
    for area in [scene.bounds().grown(far), scene.bounds()] {
        path.polygon(&corners(area));
    }
    svg.path(&path, format_args!("fill=\"{}\" fill-rule=\"evenodd\"", scene.palette.paper));
}

fn corners(Rect { left, top, right, bottom }: Rect) -> [Point; 4] {
    [Point::new(left, top), Point::new(right, top), Point::new(right, bottom), Point::new(left, bottom)]
}

fn rule(area: Rect, width: f64, colour: &str, svg: &mut Svg) {
    let (x, y, wide, high) = (Short(area.left), Short(area.top), Short(area.width()), Short(area.height()));
    svg.element(
        "rect",
        format_args!(
            "x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\""
        ),
    );
}

/// The white checks of the band, about a hex long each, an odd number to a side.
fn checks(area: Rect) -> Path {
    let mut path = Path::default();
    let corners = corners(area);
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % 4];
        let count = ((from.distance(to) / UNIT / 2.0).round() * 2.0 + 1.0).max(1.0);
        let across = (to - from).unit().right() * 2.8;
        for check in (1..count as usize).step_by(2) {
            let (a, b) = (check as f64 / count, (check as f64 + 1.0) / count);
            let (a, b) = (from.towards(to, a), from.towards(to, b));
            path.polygon(&[a - across, b - across, b + across, a + across]);
        }
    }
    path
}
