//! The course of a river as one line on the plane, made of the pieces the geography has of it.

use std::collections::BTreeMap;

use crate::board::RiverPlan;
use crate::fit::Point;
use crate::geography::{Feature, LonLat};
use crate::plane::Plane;
use crate::raster::to_plane;
use crate::search::{Cost, shortest};

/// Pieces whose ends are this close, in hexes, meet.
const MEET: f64 = 0.05;
/// A gap this wide, in hexes, is closed: a river hides in a lake.
const GAP: f64 = 2.0;
/// The distance of points along a finished course.
const STEP: f64 = 0.1;

/// A stretch of a river on the map.
pub struct Course {
    /// Its points, close together.
    pub points: Vec<Point>,
    /// Whether the river goes on beyond each end, off the map.
    pub leaves: [bool; 2],
}

/// The stretches of a river that lie on the map.
pub fn courses(plane: &Plane, rivers: &[Feature], plan: &RiverPlan) -> Result<Vec<Course>, String> {
    let pieces = pieces(plane, rivers, plan);
    if pieces.is_empty() {
        return Err("the geography has nothing of it on the map".to_owned());
    }
    Ok(on_map(plane, &main_line(pieces)))
}

/// The piece of a river that the board adds.
pub fn own(plane: &Plane, plan: &RiverPlan) -> Option<Vec<Point>> {
    let course: Vec<LonLat> = plan.course.iter().map(|&[lon, lat]| LonLat { lon, lat }).collect();
    (course.len() > 1).then(|| to_plane(plane, &course))
}

/// All pieces of the river, cut to what the board asks for.
fn pieces(plane: &Plane, rivers: &[Feature], plan: &RiverPlan) -> Vec<Vec<Point>> {
    let named = |river: &&Feature| {
        if plan.lines.is_empty() { river.name == plan.name } else { plan.lines.contains(&river.name) }
    };
    let inside = |at: &LonLat| {
        plan.within.is_none_or(|[west, south, east, north]| {
            (west..=east).contains(&at.lon) && (south..=north).contains(&at.lat)
        })
    };
    let mut pieces: Vec<Vec<Point>> = own(plane, plan).into_iter().collect();
    for line in rivers.iter().filter(named).flat_map(|river| &river.lines) {
        for part in line.split(|at| !inside(at)).filter(|part| part.len() > 1) {
            pieces.push(to_plane(plane, part));
        }
    }
    // What lies far off the map would only mislead the search for the main line.
    let near = |piece: &Vec<Point>| {
        piece.iter().any(|&point| {
            plane.hex_at(point).is_some()
                || [(0.0, 4.0), (0.0, -4.0), (4.0, 0.0), (-4.0, 0.0)]
                    .iter()
                    .any(|(u, v)| plane.hex_at(Point { u: point.u + u, v: point.v + v }).is_some())
        })
    };
    pieces.retain(near);
    pieces
}

/// The longest line that the pieces make, gaps closed.
fn main_line(mut pieces: Vec<Vec<Point>>) -> Vec<Point> {
    let mut nodes: Vec<Point> = Vec::new();
    let node = |nodes: &mut Vec<Point>, point: Point| {
        nodes.iter().position(|known| known.distance(point) < MEET).unwrap_or_else(|| {
            nodes.push(point);
            nodes.len() - 1
        })
    };
    let mut joins: Vec<[usize; 2]> = Vec::new();
    for piece in &pieces {
        joins.push([piece[0], piece[piece.len() - 1]].map(|end| node(&mut nodes, end)));
    }
    while let Some((a, b)) = nearest_gap(&nodes, &joins) {
        pieces.push(vec![nodes[a], nodes[b]]);
        joins.push([a, b]);
    }
    let length = |piece: &[Point]| piece.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f64>();
    let lengths: Vec<f64> = pieces.iter().map(|piece| length(piece)).collect();
    let mut best: (f64, Vec<usize>) = (-1.0, Vec::new());
    // Rivers have few pieces: try all pairs of ends.
    let loose = |at: &usize| joins.iter().flatten().filter(|end| *end == at).count() == 1;
    let mut ends: Vec<usize> = (0..nodes.len()).filter(loose).collect();
    if ends.len() < 2 {
        ends = (0..nodes.len()).collect();
    }
    for (place, &from) in ends.iter().enumerate() {
        for &to in &ends[place + 1..] {
            let path = shortest(
                [(from, Cost::ZERO)],
                |at| (at == to).then_some(Cost::ZERO),
                |at, steps| {
                    for (index, [a, b]) in joins.iter().enumerate() {
                        if *a == at || *b == at {
                            steps.push((a + b - at, Cost(lengths[index])));
                        }
                    }
                },
            );
            let Some(path) = path else { continue };
            let total: f64 = path.windows(2).map(|pair| lengths[cheapest(&joins, &lengths, pair)]).sum();
            if total > best.0 {
                best = (total, path);
            }
        }
    }
    let mut line: Vec<Point> = Vec::new();
    for pair in best.1.windows(2) {
        let index = cheapest(&joins, &lengths, pair);
        let forward = joins[index][0] == pair[0];
        let piece = &pieces[index];
        if forward { line.extend(piece) } else { line.extend(piece.iter().rev()) }
    }
    line
}

/// The shortest piece between two neighbouring nodes.
fn cheapest(joins: &[[usize; 2]], lengths: &[f64], pair: &[usize]) -> usize {
    let fits = |join: &[usize; 2]| *join == [pair[0], pair[1]] || *join == [pair[1], pair[0]];
    let all = joins.iter().enumerate().filter(|(_, join)| fits(join)).map(|(index, _)| index);
    all.min_by(|&a, &b| lengths[a].total_cmp(&lengths[b])).expect("neighbouring nodes have a piece")
}

/// The closest two nodes that nothing joins yet, if they are close enough.
fn nearest_gap(nodes: &[Point], joins: &[[usize; 2]]) -> Option<(usize, usize)> {
    let mut groups: Vec<usize> = (0..nodes.len()).collect();
    for _ in 0..nodes.len() {
        for &[a, b] in joins {
            let least = groups[a].min(groups[b]);
            (groups[a], groups[b]) = (least, least);
        }
    }
    let mut best: BTreeMap<Cost, (usize, usize)> = BTreeMap::new();
    for a in 0..nodes.len() {
        for b in a + 1..nodes.len() {
            let gap = nodes[a].distance(nodes[b]);
            if groups[a] != groups[b] && gap < GAP {
                best.entry(Cost(gap)).or_insert((a, b));
            }
        }
    }
    best.into_values().next()
}

/// Cuts a line into the stretches that lie on the map.
fn on_map(plane: &Plane, line: &[Point]) -> Vec<Course> {
    let mut points: Vec<Point> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let steps = (pair[0].distance(pair[1]) / STEP).ceil().max(1.0);
        points.extend((1..=steps as u32).map(|step| pair[0].towards(pair[1], f64::from(step) / steps)));
    }
    let on: Vec<bool> = points.iter().map(|&point| plane.hex_at(point).is_some()).collect();
    let mut courses = Vec::new();
    let mut start = 0;
    while start < points.len() {
        if !on[start] {
            start += 1;
            continue;
        }
        // A short way off the map and back is none.
        let mut end = start;
        while let Some(ahead) = (end + 1..points.len().min(end + 8)).find(|&ahead| on[ahead]) {
            end = ahead;
        }
        if end - start >= 5 {
            courses.push(Course {
                points: points[start..=end].to_vec(),
                leaves: [start > 0, end + 1 < points.len()],
            });
        }
        start = end + 1;
    }
    courses
}
