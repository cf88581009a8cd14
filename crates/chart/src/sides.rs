//! What else lies along hexsides: straits, closed hexsides, works, and the words of a game.

use crate::geometry::Point;
use crate::mesh::SideKind;
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// Draws them.
pub(crate) fn draw(scene: &Scene<'_>, svg: &mut Svg) {
    let mesh = &scene.mesh;
    for side in &scene.sheet.sides {
        let Some(edge) = mesh.edge_between(side.a, side.b, &scene.sheet.grid) else { continue };
        let (points, _) = scene.warp.along(mesh, &[edge], mesh.edges[edge].ends[0]);
        let middle = scene.warp.middle(edge);
        let across = (mesh.cells[side.b.index()].centre - mesh.cells[side.a.index()].centre).unit();
        sign(scene, SideKind::of(&side.kind), &points, middle, across, svg);
    }
}

/// One hexside: its line, its middle, and the way across it.
pub(crate) fn sign(
    scene: &Scene<'_>,
    kind: SideKind,
    points: &[Point],
    middle: Point,
    across: Point,
    svg: &mut Svg,
) {
    let palette = scene.palette;
    let mut path = Path::default();
    match kind {
        SideKind::Strait => {
            let (from, to) = (middle - across * 19.0, middle + across * 19.0);
            path.start(from);
            path.line(to);
            for (tip, back) in [(from, across), (to, -across)] {
                for turn in [across.right(), -across.right()] {
                    path.start(tip + back * 8.0 + turn * 6.0);
                    path.line(tip);
                }
            }
            let line = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
            svg.path(&path, format_args!("{line} stroke=\"{}\" stroke-width=\"5.6\"", palette.halo));
            svg.path(&path, format_args!("{line} stroke=\"{}\" stroke-width=\"2.6\"", palette.accent));
        }
        SideKind::Blocked => {
            path.strand(points);
            let line = "fill=\"none\" stroke-linecap=\"round\"";
            svg.path(
                &path,
                format_args!("{line} stroke=\"{}\" stroke-width=\"7\" stroke-opacity=\".8\"", palette.halo),
            );
            svg.path(&path, format_args!("{line} stroke=\"{}\" stroke-width=\"4\"", palette.blocked));
        }
        SideKind::Works => {
            path.strand(points);
            let line = "fill=\"none\"";
            svg.path(&path, format_args!("{line} stroke=\"{}\" stroke-width=\"3\"", palette.works));
            svg.path(
                &path,
                format_args!(
                    "{line} stroke=\"{}\" stroke-width=\"10\" stroke-dasharray=\"4 5\"",
                    palette.works
                ),
            );
        }
        SideKind::Other => {
            path.strand(points);
            svg.path(
                &path,
                format_args!(
                    "fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-dasharray=\"7 4\"",
                    palette.accent
                ),
            );
        }
        SideKind::River | SideKind::MajorRiver | SideKind::Canal | SideKind::Channel => {}
    }
}
