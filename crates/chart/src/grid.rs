//! The hexes themselves: their lines and their numbers.

use hexmap::{Direction, Orientation};

use crate::geometry::{Point, Rect};
use crate::lettering;
use crate::mesh::{Bank, corner};
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

/// A number in its place: the middle of its foot.
pub(crate) struct Number {
    text: String,
    foot: Point,
}

impl Number {
    pub fn area(&self) -> Rect {
        let (width, Point { x, y }) = (lettering::width(&self.text, SIZE), self.foot);
        Rect::new(x - width / 2.0, y - SIZE * 0.7, x + width / 2.0, y)
    }
}

/// Finds the places of the numbers: at the top of their hexes, beside a line that runs through there.
pub(crate) fn place(scene: &Scene<'_>) -> Vec<Number> {
    let (mesh, grid) = (&scene.mesh, &scene.sheet.grid);
    let mut crossed = vec![false; grid.len()];
    if mesh.orientation == Orientation::Flat {
        for link in &scene.sheet.links {
            for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                crossed[from.index()] |= grid.direction(from, to) == Some(Direction::A);
            }
        }
    }
    let numbers = grid.ids().map(|hex| {
        let top = match mesh.orientation {
            Orientation::Flat => Point::new(if crossed[hex.index()] { -15.5 } else { 0.0 }, -46.5),
            Orientation::Pointy => Point::new(0.0, -44.7),
        };
        let foot = mesh.cells[hex.index()].centre + top + Point::new(0.0, SIZE * 0.68);
        Number { text: grid.number(hex).to_string(), foot }
    });
    numbers.collect()
}

/// Writes the numbers.
pub(crate) fn numbers(scene: &Scene<'_>, numbers: &[Number], svg: &mut Svg) {
    let attributes = format!(
        "font-size=\"{SIZE}\" text-anchor=\"middle\" fill=\"{}\" fill-opacity=\".85\"",
        scene.palette.number
    );
    svg.group(attributes, |svg| {
        for Number { text, foot } in numbers {
            svg.raw(format_args!("<text x=\"{}\" y=\"{}\">{text}</text>", Short(foot.x), Short(foot.y)));
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
