//! Fills terrain with its drawings: never in rows, never on a name, a sign or a river.

use mechanics::sheet::Tint;

use crate::crowd::Crowd;
use crate::geometry::{Point, Rect};
use crate::glyphs::{self, Filling};
use crate::mesh::{Bank, Finder};
use crate::random::Random;
use crate::relief;
use crate::scene::Scene;
use crate::svg::{Short, Svg};

const TINTS: [Tint; 9] = [
    Tint::Woods,
    Tint::Swamp,
    Tint::Broken,
    Tint::Rough,
    Tint::Mountain,
    Tint::Alpine,
    Tint::Desert,
    Tint::Polder,
    Tint::Urban,
];

/// Writes the drawings that are in use.
pub(crate) fn define(scene: &Scene<'_>, svg: &mut Svg) {
    relief::define(scene, svg);
    for tint in TINTS.into_iter().filter(|&tint| scene.sheet.terrains.iter().any(|key| key.tint == tint)) {
        let Some(filling) = glyphs::filling(tint) else { continue };
        for variant in 0..filling.variants {
            let name = format!("{}{variant}", filling.name);
            svg.group(format_args!("id=\"{}\"", scene.id(&name)), |svg| {
                glyphs::draw(tint, variant, scene, svg);
            });
        }
    }
}

/// A drawing in its place.
struct Glyph {
    at: Point,
    name: String,
}

/// Fills the terrain.
pub(crate) fn draw(scene: &Scene<'_>, crowd: &Crowd, svg: &mut Svg) {
    let finder = scene.mesh.finder();
    let mut glyphs: Vec<Glyph> = Vec::new();
    for tint in TINTS {
        let Some(filling) = glyphs::filling(tint) else { continue };
        if scene.sheet.terrains.iter().any(|key| key.tint == tint) {
            scatter(scene, tint, filling, &finder, crowd, &mut glyphs);
        }
    }
    // What is nearer covers what is further away.
    glyphs.sort_by(|a, b| a.at.y.total_cmp(&b.at.y).then(a.at.x.total_cmp(&b.at.x)));
    for Glyph { at, name } in glyphs {
        let (x, y, id) = (at.x.round(), at.y.round(), scene.id(&name));
        svg.element("use", format_args!("href=\"#{id}\" x=\"{}\" y=\"{}\"", Short(x), Short(y)));
    }
}

fn scatter(
    scene: &Scene<'_>,
    tint: Tint,
    filling: Filling,
    finder: &Finder<'_>,
    crowd: &Crowd,
    glyphs: &mut Vec<Glyph>,
) {
    let Filling { name, variants, spacing, width, height } = filling;
    let bounds = scene.bounds();
    let down = spacing * 0.8;
    let (rows, columns) = (bounds.height() / down, bounds.width() / spacing);
    for row in 0..=rows as i64 + 1 {
        for column in 0..=columns as i64 + 1 {
            let stagger = if row % 2 == 0 { 0.0 } else { 0.5 };
            let mut random = Random::at(column as f64, row as f64, tint as u64 + 50);
            let at = Point::new(
                (column as f64 + stagger + random.swing() * 0.32) * spacing,
                (row as f64 + random.swing() * 0.32) * down,
            );
            let middle = at - Point::new(0.0, height / 2.0);
            let Some(cell) = finder.cell(middle) else { continue };
            if scene.tint(cell) != Some(tint) {
                continue;
            }
            let area = Rect::around(middle, width * 0.9, height * 0.95);
            if crowd.is_free(area) && clear_of_sides(scene, cell, tint, middle, width, height) {
                glyphs.push(Glyph { at, name: format!("{name}{}", random.below(variants)) });
            }
        }
    }
}

/// Whether a drawing keeps away from the sides of its hex where something else begins.
fn clear_of_sides(
    scene: &Scene<'_>,
    cell: usize,
    tint: Tint,
    middle: Point,
    width: f64,
    height: f64,
) -> bool {
    let mesh = &scene.mesh;
    (0..6).map(|side| Bank { cell, side }).all(|bank| {
        let edge = mesh.edge(bank);
        let other = mesh.neighbour(bank).and_then(|other| scene.tint(other));
        let (river, coast) = (mesh.edges[edge].river, mesh.is_coast(edge));
        if !river && !coast && other == Some(tint) {
            return true;
        }
        let [a, b] = mesh.edges[edge].ends.map(|corner| scene.warp.corner(corner));
        let bend = scene.warp.middle(edge);
        let reach = width.min(height) * 0.5 + if river || coast { 5.0 } else { 0.0 };
        let centre = mesh.cells[cell].centre;
        [(a, bend), (bend, b)]
            .into_iter()
            .all(|(from, to)| distance(middle, from, to) > reach && !cross(centre, middle, from, to))
    })
}

/// Whether two lines cross, each between two points.
fn cross(a: Point, b: Point, from: Point, to: Point) -> bool {
    let side = |a: Point, b: Point, point: Point| (b - a).right().dot(point - a) > 0.0;
    side(a, b, from) != side(a, b, to) && side(from, to, a) != side(from, to, b)
}

/// How far a point is from a line between two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let way = to - from;
    let share = ((point - from).dot(way) / way.dot(way).max(1e-9)).clamp(0.0, 1.0);
    point.distance(from.towards(to, share))
}
