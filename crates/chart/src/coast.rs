//! Land and water, and the line between them.

use crate::UNIT;
use crate::mesh::{Bank, Ground};
use crate::outline::{shores, walks};
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// The land as a shape for others to use: drawn, stroked and cut out from many times, written once.
pub(crate) fn define(scene: &Scene<'_>, svg: &mut Svg) {
    let mesh = &scene.mesh;
    let land = |cell: usize| mesh.cells[cell].ground == Ground::Land;
    let mut shape = Path::default();
    for walk in shores(mesh, land, |edge| mesh.edges[edge].channel) {
        shape.blob(&scene.warp.trace(mesh, &walk));
    }
    svg.path(&shape, format_args!("id=\"{}\" fill-rule=\"evenodd\"", scene.id("ground")));
    let clip = format!("id=\"{}\"", scene.id("dry"));
    svg.nest("clipPath", clip, |svg| {
        svg.path(&shape, "clip-rule=\"evenodd\"");
    });
    let mut line = Path::default();
    for walk in walks(mesh, &land, |bank| land(bank.cell) && wet(scene, bank)) {
        let points = scene.warp.trace(mesh, &walk);
        if walk.closed { line.blob(&points) } else { line.strand(&points) }
    }
    svg.path(&line, format_args!("id=\"{}\"", scene.id("shore")));
}

/// Whether a bank lies at water; the land may also end because the picture does.
fn wet(scene: &Scene<'_>, bank: Bank) -> bool {
    let mesh = &scene.mesh;
    let water = mesh.neighbour(bank).is_some_and(|other| mesh.cells[other].ground != Ground::Land);
    water || mesh.edges[mesh.edge(bank)].channel
}

/// Water, lighter towards the coast, with the ripples that engravers draw along it.
pub(crate) fn sea(scene: &Scene<'_>, svg: &mut Svg) {
    let (mesh, palette) = (&scene.mesh, scene.palette);
    let mut all = Path::default();
    for walk in shores(mesh, |_| true, |_| false) {
        all.blob(&scene.warp.trace(mesh, &walk));
    }
    svg.path(&all, format_args!("fill=\"{}\"", palette.sea));
    let shore = scene.id("shore");
    let mut glow = |width: f64, colour: &str, opacity: f64| {
        svg.element(
            "use",
            format_args!(
                "href=\"#{shore}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\""
            ),
        );
    };
    for width in [340.0, 230.0] {
        glow(width, palette.shallows, 0.09);
    }
    for width in [120.0, 104.0, 88.0, 72.0, 58.0, 46.0, 36.0, 28.0] {
        glow(width, palette.shallows, 0.16);
    }
    // A thin line at some distance: a broad stroke in its colour under a slightly narrower one.
    for (width, faint) in [(50.0, 0.35), (31.0, 0.5), (15.0, 0.65)] {
        glow(width + 1.4, palette.ripple, faint);
        glow(width, palette.shallows, 1.0);
    }
    lakes(scene, svg);
}

/// Fresh water: the land drawn on top of it gives it its shape.
fn lakes(scene: &Scene<'_>, svg: &mut Svg) {
    let (mesh, palette) = (&scene.mesh, scene.palette);
    let mut lakes = Path::default();
    for walk in shores(mesh, |cell| mesh.cells[cell].ground == Ground::Lake, |_| false) {
        lakes.blob(&scene.warp.trace(mesh, &walk));
    }
    for side in scene.sheet.sides.iter().filter(|side| side.kind == "lake") {
        let Some(edge) = mesh.edge_between(side.a, side.b, &scene.sheet.grid) else { continue };
        let (points, _) = scene.warp.along(mesh, &[edge], mesh.edges[edge].ends[0]);
        lakes.strand(&points);
    }
    let colour = palette.lake;
    let attributes = format!(
        "fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
        UNIT * 0.24
    );
    svg.path(&lakes, attributes);
}

/// The bare ground.
pub(crate) fn land(scene: &Scene<'_>, svg: &mut Svg) {
    let (shore, colour) = (scene.id("ground"), scene.palette.land);
    svg.element("use", format_args!("href=\"#{shore}\" fill=\"{colour}\""));
}

/// The line between land and water.
pub(crate) fn coast(scene: &Scene<'_>, svg: &mut Svg) {
    let (shore, colour) = (scene.id("shore"), scene.palette.coast);
    svg.element("use", format_args!("href=\"#{shore}\" stroke=\"{colour}\" stroke-width=\"1.7\""));
}
