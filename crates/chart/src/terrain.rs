//! Terrain as patches of colour: hexes of a kind run together, with soft and rounded edges.

use mechanics::sheet::Tint;

use crate::geometry::Point;
use crate::mesh::Ground;
use crate::outline::shores;
use crate::random::{Random, noise};
use crate::scene::Scene;
use crate::svg::{Path, Short, Svg};

/// Patches from the lowest to the topmost. High ground lies on what is less high, each step a little
/// further in, as on a map with layers of height.
const PATCHES: [(Tint, f64); 9] = [
    (Tint::Desert, 0.0),
    (Tint::Polder, 0.0),
    (Tint::Woods, 0.0),
    (Tint::Swamp, 0.0),
    (Tint::Urban, 2.0),
    (Tint::Broken, 0.0),
    (Tint::Rough, 1.5),
    (Tint::Mountain, 4.0),
    (Tint::Alpine, 6.5),
];

/// Soft edges: strokes around a patch, the widest and faintest first.
const SOFT: [(f64, f64); 3] = [(17.0, 0.16), (11.0, 0.22), (5.5, 0.3)];

/// How high ground is, for those that are high at all.
fn height(tint: Tint) -> Option<u8> {
    match tint {
        Tint::Broken => Some(1),
        Tint::Rough => Some(2),
        Tint::Mountain => Some(3),
        Tint::Alpine => Some(4),
        _ => None,
    }
}

/// Draws the patches.
pub(crate) fn patches(scene: &Scene<'_>, svg: &mut Svg) {
    mottle(scene, svg);
    for (tint, inset) in PATCHES {
        let mut patch = Path::default();
        let inside = |cell: usize| match scene.tint(cell) {
            Some(here) if height(tint).is_some() => height(here) >= height(tint),
            here => here == Some(tint),
        };
        for walk in shores(&scene.mesh, inside, |_| false) {
            // Colour runs out over the coast and is cut off there.
            let by = |bank| if scene.mesh.is_land(scene.mesh.neighbour(bank)) { inset } else { -16.0 };
            patch.blob(&scene.warp.shifted(&scene.mesh, &walk, by));
        }
        if patch.is_empty() {
            continue;
        }
        let (colour, name) = (scene.palette.tint(tint), format!("t-{tint:?}").to_lowercase());
        let id = scene.id(&name);
        svg.nest("defs", "", |svg| svg.path(&patch, format_args!("id=\"{id}\"")));
        for (width, faint) in SOFT {
            let stroke = format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-opacity=\"{faint}\"");
            svg.element("use", format_args!("href=\"#{id}\" fill=\"none\" {stroke}"));
        }
        svg.element("use", format_args!("href=\"#{id}\" fill=\"{colour}\""));
    }
    slopes(scene, svg);
}

/// Light and shade, so that no two parts of the land look the same: broad on the plains, and small on high
/// ground, where slopes to the north-west are bright.
fn mottle(scene: &Scene<'_>, svg: &mut Svg) {
    for cell in scene.mesh.cells.iter().filter(|cell| cell.ground == Ground::Land) {
        let mut random = Random::at(cell.centre.x, cell.centre.y, 3);
        let lie = noise(cell.centre.x, cell.centre.y, 330.0, 4) + random.swing() * 0.25;
        if lie.abs() > 0.3 {
            let at = cell.centre + Point::new(random.swing(), random.swing()) * 25.0;
            blotch(
                scene,
                if lie > 0.0 { "m-sunny" } else { "m-shady" },
                at,
                80.0 + 50.0 * random.share(),
                svg,
            );
        }
    }
}

fn slopes(scene: &Scene<'_>, svg: &mut Svg) {
    for (index, cell) in scene.mesh.cells.iter().enumerate() {
        let strength = match scene.tint(index).and_then(height) {
            Some(high) if high >= 2 => high,
            _ => continue,
        };
        let mut random = Random::at(cell.centre.x, cell.centre.y, 5);
        for _ in 0..strength {
            let at = cell.centre + Point::new(random.swing(), random.swing()) * 38.0;
            let radius = 20.0 + 22.0 * random.share();
            blotch(scene, "m-slope", at + Point::new(9.0, 11.0), radius, svg);
            blotch(scene, "m-crest", at - Point::new(9.0, 11.0), radius, svg);
        }
    }
}

fn blotch(scene: &Scene<'_>, name: &str, at: Point, radius: f64, svg: &mut Svg) {
    let (x, y, radius) = (Short(at.x.round()), Short(at.y.round()), Short(radius.round()));
    let id = scene.id(name);
    svg.element("circle", format_args!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"url(#{id})\""));
}

/// The colours of light and shade, which fade away outwards.
pub(crate) fn define(scene: &Scene<'_>, svg: &mut Svg) {
    let palette = scene.palette;
    for (name, colour, strength) in [
        ("m-sunny", palette.sunny, 0.75),
        ("m-shady", palette.shady, 0.75),
        ("m-crest", palette.peak[0], 0.3),
        ("m-slope", palette.peak[1], 0.3),
    ] {
        svg.nest("radialGradient", format_args!("id=\"{}\"", scene.id(name)), |svg| {
            svg.element("stop", format_args!("stop-color=\"{colour}\" stop-opacity=\"{strength}\""));
            svg.element("stop", format_args!("offset=\"1\" stop-color=\"{colour}\" stop-opacity=\"0\""));
        });
    }
}
