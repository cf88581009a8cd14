//! The names of rivers, written along them.

use std::collections::BTreeMap;

use crate::crowd::Crowd;
use crate::geometry::{Point, Rect, shifted};
use crate::lettering;
use crate::rivers::Stream;
use crate::scene::Scene;
use crate::svg::{Escaped, Path, Svg};

const SIZE: f64 = 12.5;

/// Space between letters, as a share of their size.
const APART: f64 = 0.09;

/// A river shorter than this many hexsides has no name on the map.
const SHORT: usize = 5;

/// Hexsides from one writing of a name to the next.
const AGAIN: usize = 34;

/// A name and the line that it is written on.
pub(crate) struct RiverName {
    pub name: String,
    pub line: Vec<Point>,
}

/// Finds a free stretch of every long river.
pub(crate) fn place(scene: &Scene<'_>, streams: &[Stream], crowd: &mut Crowd) -> Vec<RiverName> {
    let mut order: Vec<&Stream> = streams.iter().filter(|stream| !stream.name.is_empty()).collect();
    order.sort_by(|a, b| b.sides.cmp(&a.sides).then(a.name.cmp(&b.name)));
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names = Vec::new();
    for stream in order {
        let times = written.entry(&stream.name).or_default();
        if stream.sides < if *times == 0 { SHORT } else { AGAIN / 2 } {
            continue;
        }
        let wanted = (stream.sides + AGAIN / 2) / AGAIN;
        for part in 0..wanted.max(1) {
            let parts = wanted.max(1) as f64;
            let (from, to) = (part as f64 / parts, (part as f64 + 1.0) / parts);
            if let Some(line) = stretch(scene, stream, from, to, crowd) {
                crowd.take_line(&line, SIZE, 4, 3.0);
                names.push(RiverName { name: stream.name.clone(), line });
                *times += 1;
            }
        }
    }
    names
}

/// The straightest free stretch in a part of a river, as a line from left to right to write on.
fn stretch(scene: &Scene<'_>, stream: &Stream, from: f64, to: f64, crowd: &Crowd) -> Option<Vec<Point>> {
    let count = stream.name.chars().count() as f64;
    let length = lettering::width(&stream.name, SIZE) + count * APART * SIZE + 14.0;
    let points = even(&stream.points, 6.0);
    let need = (length / 6.0).ceil() as usize;
    let (first, last) = ((points.len() as f64 * from) as usize, (points.len() as f64 * to) as usize);
    let mut best: Option<(f64, Vec<Point>)> = None;
    for start in (first..last.saturating_sub(need).max(first + 1)).step_by(3) {
        let Some(part) = points.get(start..start + need) else { break };
        for side in [-1.0, 1.0] {
            let line = written_on(part, side * 6.5);
            let flat = line[0].distance(line[line.len() - 1]) / length;
            let mut weight = 0.0;
            // The letters stand on the line.
            let middles = shifted(&line, |_| -SIZE * 0.3);
            for pair in even(&middles, SIZE * 0.6) {
                let area = Rect::around(pair, SIZE * 0.7, SIZE * 0.7);
                weight += if area.inside(scene.bounds()) { crowd.weight(area) } else { 1000.0 };
            }
            let steep = (line[0].x - line[line.len() - 1].x).abs() / length;
            let cost =
                weight + (1.0 - flat) * 60.0 + (1.0 - steep) * 6.0 + if side > 0.0 { 1.0 } else { 0.0 };
            if weight < 25.0 && flat > 0.75 && best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, line));
            }
        }
    }
    best.map(|(_, line)| line)
}

/// A calm line beside a stretch of river, from left to right, above it or below it.
fn written_on(part: &[Point], aside: f64) -> Vec<Point> {
    let mut calm: Vec<Point> = part.to_vec();
    for _ in 0..40 {
        let before = calm.clone();
        for index in 1..calm.len() - 1 {
            calm[index] = before[index].towards(before[index - 1].towards(before[index + 1], 0.5), 0.7);
        }
    }
    if calm[0].x > calm[calm.len() - 1].x {
        calm.reverse();
    }
    // Letters stand on the line: below the river they need room for their height.
    let by = if aside < 0.0 { aside } else { aside + SIZE * 0.62 };
    let line = shifted(&calm, |_| by);
    let knots = 5.min(line.len() - 1);
    (0..=knots).map(|knot| line[knot * (line.len() - 1) / knots]).collect()
}

/// Points on a line that lie evenly apart.
fn even(points: &[Point], apart: f64) -> Vec<Point> {
    let mut evenly = Vec::new();
    let mut left = 0.0;
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        while left < length {
            evenly.push(pair[0].towards(pair[1], left / length));
            left += apart;
        }
        left -= length;
    }
    evenly
}

/// Writes the names.
pub(crate) fn draw(scene: &Scene<'_>, names: &[RiverName], svg: &mut Svg) {
    svg.nest("defs", "", |svg| {
        for (index, name) in names.iter().enumerate() {
            let mut path = Path::default();
            path.through(&name.line);
            let id = format!("flow{index}");
            svg.path(&path, format_args!("id=\"{}\"", scene.id(&id)));
        }
    });
    let apart = APART * SIZE;
    let attributes = format!(
        "font-size=\"{SIZE}\" font-style=\"italic\" letter-spacing=\"{apart:.1}\" fill=\"{}\" stroke-width=\"2.2\"",
        scene.palette.river_name
    );
    svg.group(attributes, |svg| {
        for (index, name) in names.iter().enumerate() {
            let id = format!("flow{index}");
            let path = format!("<textPath href=\"#{}\" startOffset=\"50%\">", scene.id(&id));
            svg.raw(format_args!("<text>{path}{}</textPath></text>", Escaped(&name.name)));
        }
    });
}
