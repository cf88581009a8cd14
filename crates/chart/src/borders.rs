//! Borders: each country's colour along its own side, and a line between.

use crate::geometry::shifted;
use crate::mesh::Bank;
use crate::outline::{Walk, walks};
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// How far the bands reach into a country, the broad faint one first.
const BANDS: [(f64, f64); 2] = [(14.0, 0.28), (7.0, 0.4)];

/// Draws the borders.
pub(crate) fn draw(scene: &Scene<'_>, svg: &mut Svg) {
    let mesh = &scene.mesh;
    let mut line = Path::default();
    for (country, colour) in scene.nations.iter().enumerate() {
        let inside = |cell: usize| mesh.cells[cell].country == Some(country);
        let mut bands = BANDS.map(|(depth, faint)| (depth, faint, Path::default()));
        for walk in walks(mesh, &inside, |bank| inside(bank.cell) && mesh.is_border(mesh.edge(bank))) {
            let mut rim = scene.warp.trace(mesh, &walk);
            if walk.closed {
                rim.extend_from_within(..2);
            }
            for (depth, _, band) in &mut bands {
                band.between(&rim, &shifted(&rim, |_| *depth));
            }
            for piece in pieces(scene, walk, country) {
                let points = scene.warp.trace(mesh, &piece);
                if piece.closed { line.blob(&points) } else { line.strand(&points) }
            }
        }
        for (_, faint, band) in bands {
            svg.path(&band, format_args!("fill=\"{colour}\" fill-opacity=\"{faint}\""));
        }
    }
    svg.path(&line, style(scene));
}

/// How the line between two countries looks.
pub(crate) fn style(scene: &Scene<'_>) -> String {
    format!(
        "fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-dasharray=\"11 3.4 2 3.4\" stroke-linejoin=\"round\"",
        scene.palette.accent
    )
}

/// The parts of a walk towards countries that come later: every border has two sides, and the line is
/// drawn once.
fn pieces(scene: &Scene<'_>, walk: Walk, country: usize) -> Vec<Walk> {
    let mesh = &scene.mesh;
    let other = |bank: &Bank| mesh.neighbour(*bank).and_then(|cell| mesh.cells[cell].country);
    if walk.banks.iter().all(|bank| other(bank) > Some(country)) {
        return vec![walk];
    }
    let runs = walk.banks.chunk_by(|a, b| other(a) == other(b));
    let runs = runs.filter(|run| other(&run[0]) > Some(country));
    runs.map(|run| Walk { banks: run.to_vec(), closed: false }).collect()
}
