//! The hexes themselves: their lines and their numbers.

use hexmap::Orientation;

use crate::geometry::{Point, Rect};
use crate::lettering;
use crate::mesh::{Bank, Mesh, corner};
use crate::scene::Scene;
use crate::svg::{Path, Short, Svg};

/// The size of the numbers.
const SIZE: f64 = 9.6;

/// Draws every hexside once.
pub(crate) fn lines(scene: &Scene<'_>, svg: &mut Svg) {
    let mesh = &scene.mesh;
    let mut path = Path::default();
    for cell in 0..mesh.hexes {
        let centre = mesh.cells[cell].centre;
        let at = |index: usize| centre + corner(mesh.orientation, index % 6);
        // A hexside belongs to the hex that comes first.
        let own = |side: usize| {
            let other = mesh.neighbour(Bank { cell, side });
            other.is_none_or(|other| other >= mesh.hexes || other > cell)
        };
        let first = (0..6).find(|&side| own(side) && !own((side + 5) % 6)).unwrap_or(0);
        let mut drawing = false;
        for side in (first..first + 6).map(|side| side % 6) {
            if !own(side) {
                drawing = false;
                continue;
            }
            if !drawing {
                path.start(at(side));
            }
            drawing = true;
            path.line(at(side + 1));
        }
    }
    svg.path(
        &path,
        format_args!(
            "fill=\"none\" stroke=\"{}\" stroke-opacity=\".42\" stroke-width=\"1.1\" stroke-linejoin=\"round\"",
            scene.palette.grid
        ),
    );
}

/// The line on which a number stands, below the top of its hex.
fn baseline(mesh: &Mesh, centre: Point) -> f64 {
    match mesh.orientation {
        Orientation::Flat => centre.y - 50.0 + 3.5 + SIZE * 0.68,
        Orientation::Pointy => centre.y - 57.7 + 13.0 + SIZE * 0.68,
    }
}

/// The boxes of the numbers.
pub(crate) fn number_boxes(scene: &Scene<'_>) -> Vec<Rect> {
    let mesh = &scene.mesh;
    let boxes = scene.sheet.grid.ids().map(|hex| {
        let centre = mesh.cells[hex.index()].centre;
        let width = lettering::width(&scene.sheet.grid.number(hex).to_string(), SIZE);
        let bottom = baseline(mesh, centre);
        Rect::new(centre.x - width / 2.0, bottom - SIZE * 0.7, centre.x + width / 2.0, bottom)
    });
    boxes.collect()
}

/// Writes the numbers.
pub(crate) fn numbers(scene: &Scene<'_>, svg: &mut Svg) {
    let mesh = &scene.mesh;
    let attributes = format!(
        "font-size=\"{SIZE}\" text-anchor=\"middle\" fill=\"{}\" fill-opacity=\".85\"",
        scene.palette.number
    );
    svg.group(attributes, |svg| {
        for hex in scene.sheet.grid.ids() {
            let centre = mesh.cells[hex.index()].centre;
            let (x, y) = (Short(centre.x), Short(baseline(mesh, centre)));
            svg.raw(format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", scene.sheet.grid.number(hex)));
        }
    });
}

/// Draws paper over everything outside the playing area, so that it steps back.
pub(crate) fn margin(scene: &Scene<'_>, svg: &mut Svg) {
    let mesh = &scene.mesh;
    let mut path = Path::default();
    for cell in mesh.cells.iter().filter(|cell| !cell.played) {
        let points = [0, 1, 2, 3, 4, 5].map(|index| cell.centre + corner(mesh.orientation, index) * 1.01);
        path.polygon(&points);
    }
    svg.path(&path, format_args!("fill=\"{}\" fill-opacity=\".55\"", scene.palette.paper));
}
