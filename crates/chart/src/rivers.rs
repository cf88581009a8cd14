//! Rivers: smooth lines along hexsides that grow from the source to the mouth.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::geometry::Point;
use crate::mesh::{Mesh, SideKind};
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// A stretch of river without a fork, from its source or from where it parts, down to where it ends.
pub(crate) struct Stream {
    pub name: String,
    pub points: Vec<Point>,
    pub widths: Vec<f64>,
    /// How many hexsides it follows.
    pub sides: usize,
}

/// The hexsides of one river.
struct River {
    name: String,
    major: bool,
    edges: BTreeSet<usize>,
}

/// All rivers of the map.
pub(crate) fn streams(scene: &Scene<'_>) -> Vec<Stream> {
    let rivers = rivers(scene);
    let mut longest: BTreeMap<usize, usize> = BTreeMap::new();
    for river in &rivers {
        for corner in river.edges.iter().flat_map(|&edge| scene.mesh.edges[edge].ends) {
            let most = longest.entry(corner).or_default();
            *most = (*most).max(river.edges.len());
        }
    }
    rivers.iter().flat_map(|river| river.streams(scene, &longest)).collect()
}

/// The rivers by name, each in one piece.
fn rivers(scene: &Scene<'_>) -> Vec<River> {
    let mesh = &scene.mesh;
    let mut named: BTreeMap<&str, BTreeMap<usize, bool>> = BTreeMap::new();
    for side in &scene.sheet.sides {
        let kind = SideKind::of(&side.kind);
        if !matches!(kind, SideKind::River | SideKind::MajorRiver) {
            continue;
        }
        let Some(edge) = mesh.edge_between(side.a, side.b, &scene.sheet.grid) else { continue };
        *named.entry(&side.name).or_default().entry(edge).or_default() |= kind == SideKind::MajorRiver;
    }
    let mut rivers = Vec::new();
    for (name, sides) in named {
        let mut left: BTreeSet<usize> = sides.keys().copied().collect();
        while let Some(first) = left.pop_first() {
            let mut edges = BTreeSet::from([first]);
            let mut waiting = vec![first];
            while let Some(edge) = waiting.pop() {
                let touching = mesh.edges[edge].ends.into_iter().flat_map(|corner| &mesh.meeting[corner]);
                for &next in touching {
                    if left.remove(&next) {
                        edges.insert(next);
                        waiting.push(next);
                    }
                }
            }
            let major = edges.iter().filter(|edge| sides[edge]).count() * 2 > edges.len();
            rivers.push(River { name: name.to_owned(), major, edges });
        }
    }
    rivers
}

impl River {
    fn edges_at<'a>(&'a self, mesh: &'a Mesh, corner: usize) -> impl Iterator<Item = usize> + 'a {
        mesh.meeting[corner].iter().copied().filter(|edge| self.edges.contains(edge))
    }

    /// The corner where the river most likely ends: at the sea, in a longer river, off the map.
    fn mouth(&self, mesh: &Mesh, longest: &BTreeMap<usize, usize>) -> usize {
        let corners: BTreeSet<usize> = self.edges.iter().flat_map(|&edge| mesh.edges[edge].ends).collect();
        let promise = |corner: usize| {
            let end = self.edges_at(mesh, corner).count() == 1;
            let other = longest.get(&corner).copied().unwrap_or(0);
            let meets = if other > self.edges.len() { other } else { 0 };
            let (wet, rim) = (mesh.is_wet(corner), mesh.is_rim(corner));
            (wet && end, meets > 0 && end, rim && end, end, wet, meets)
        };
        corners.into_iter().max_by_key(|&corner| promise(corner)).unwrap_or(0)
    }

    fn streams(&self, scene: &Scene<'_>, longest: &BTreeMap<usize, usize>) -> Vec<Stream> {
        let mesh = &scene.mesh;
        let mouth = self.mouth(mesh, longest);
        // How far upstream each corner is, and the edge that leads down from it.
        let mut down: BTreeMap<usize, (usize, Option<usize>)> = BTreeMap::from([(mouth, (0, None))]);
        let mut waiting = VecDeque::from([mouth]);
        while let Some(corner) = waiting.pop_front() {
            let far = down[&corner].0 + 1;
            for edge in self.edges_at(mesh, corner) {
                let above = other_end(mesh, edge, corner);
                if let Entry::Vacant(place) = down.entry(above) {
                    place.insert((far, Some(edge)));
                    waiting.push_back(above);
                }
            }
        }
        // From the furthest source down, then what flows into that, and so on.
        let mut sources: Vec<usize> = down.keys().copied().collect();
        sources.sort_by_key(|&corner| (usize::MAX - down[&corner].0, corner));
        let mut left = self.edges.clone();
        let mut streams = Vec::new();
        for source in sources {
            let mut edges = Vec::new();
            let mut corner = source;
            while let Some(edge) = down[&corner].1
                && left.remove(&edge)
            {
                edges.push(edge);
                corner = other_end(mesh, edge, corner);
            }
            streams.extend(self.stream(scene, &edges, source));
        }
        // What closes a ring is a stream of its own.
        for edge in left {
            streams.extend(self.stream(scene, &[edge], mesh.edges[edge].ends[0]));
        }
        streams
    }

    fn stream(&self, scene: &Scene<'_>, edges: &[usize], source: usize) -> Option<Stream> {
        let mesh = &scene.mesh;
        if edges.is_empty() {
            return None;
        }
        let (mut points, end) = scene.warp.along(mesh, edges, source);
        // A river that comes from beyond the map is no brook any more.
        let before = if mesh.is_rim(source) { 9.0 } else { 0.0 };
        let steps = (points.len() - 1) as f64 / edges.len() as f64;
        let mut widths: Vec<f64> = (0..points.len())
            .map(|index| {
                let sides = before + index as f64 / steps;
                let grown = 3.2 + 5.2 * (sides / 36.0).min(1.4).sqrt();
                if self.major { grown.max(7.0) + 1.5 } else { grown }
            })
            .collect();
        if before == 0.0 {
            widths[0] = 1.4;
        } else {
            let off = points[0] + off_map(mesh, source) * 70.0;
            points.insert(0, off);
            widths.insert(0, widths[0]);
        }
        if mesh.is_wet(end) {
            let last = points.len() - 1;
            let ahead = (points[last] - points[last - 1]).unit();
            points.push(points[last] + ahead * 1.5);
            widths.push(widths[last] * 1.35);
        } else if mesh.is_rim(end) {
            points.push(points[points.len() - 1] + off_map(mesh, end) * 70.0);
            widths.push(widths[widths.len() - 1]);
        } else if mesh.meeting[end].iter().filter(|&&edge| mesh.edges[edge].river).count() == 1 {
            // It ends nowhere: in the sand, or because the map leaves out the rest.
            widths.pop();
            widths.push(1.4);
        }
        Some(Stream { name: self.name.clone(), points, widths, sides: edges.len() })
    }
}

/// The way out of the playing area from a corner on its rim.
fn off_map(mesh: &Mesh, corner: usize) -> Point {
    let cells = mesh.meeting[corner].iter().flat_map(|&edge| mesh.edges[edge].cells).flatten();
    let played = cells.filter(|&cell| mesh.cells[cell].played);
    let sum = played.fold(Point::default(), |sum, cell| sum + mesh.corners[corner] - mesh.cells[cell].centre);
    sum.unit()
}

fn other_end(mesh: &Mesh, edge: usize, corner: usize) -> usize {
    let [a, b] = mesh.edges[edge].ends;
    if a == corner { b } else { a }
}

/// Draws the rivers.
pub(crate) fn draw(scene: &Scene<'_>, streams: &[Stream], svg: &mut Svg) {
    let palette = scene.palette;
    let mut path = Path::default();
    for stream in streams {
        path.ribbon(&stream.points, &stream.widths);
    }
    let id = scene.id("streams");
    svg.nest("defs", "", |svg| svg.path(&path, format_args!("id=\"{id}\"")));
    let bank = format!("fill=\"{0}\" stroke=\"{0}\" stroke-width=\"1.8\"", palette.river_bank);
    svg.element("use", format_args!("href=\"#{id}\" {bank}"));
    svg.element("use", format_args!("href=\"#{id}\" fill=\"{}\"", palette.river));
    canals(scene, svg);
}

fn canals(scene: &Scene<'_>, svg: &mut Svg) {
    let palette = scene.palette;
    let mut path = Path::default();
    for side in scene.sheet.sides.iter().filter(|side| SideKind::of(&side.kind) == SideKind::Canal) {
        let Some(edge) = scene.mesh.edge_between(side.a, side.b, &scene.sheet.grid) else { continue };
        let [from, to] = scene.mesh.edges[edge].ends;
        path.start(scene.warp.corner(from));
        path.line(scene.warp.corner(to));
    }
    let line = "fill=\"none\" stroke-linecap=\"round\"";
    svg.path(&path, format_args!("{line} stroke=\"{}\" stroke-width=\"6\"", palette.river_bank));
    svg.path(&path, format_args!("{line} stroke=\"{}\" stroke-width=\"3.4\"", palette.shallows));
}

#[cfg(test)]
mod tests {
    use hexmap::Orientation;

    use super::*;
    use crate::options::Options;
    use crate::testing::{add_line, add_side, sheet};

    #[test]
    fn a_river_grows_on_its_way_to_the_sea() {
        let options = Options::default();
        let mut sheet = sheet(Orientation::Flat, 12, 8);
        add_line(&mut sheet, 4, "river", "Long Water");
        let scene = Scene::new(&sheet, &options);
        let streams = streams(&scene);
        assert_eq!(streams.len(), 1);
        let Stream { points, widths, sides, .. } = &streams[0];
        assert_eq!(*sides, sheet.sides.len());
        assert_eq!(points.len(), widths.len());
        assert!(points[0].x < points[points.len() - 1].x, "the sea is on the right");
        assert!(widths.is_sorted());
        // It comes from beyond the left edge of the map.
        assert!(points[0].x < scene.bounds().left + 1.0);
    }

    #[test]
    fn what_flows_into_it_is_a_stream_of_its_own() {
        let options = Options::default();
        let mut sheet = sheet(Orientation::Flat, 12, 8);
        add_line(&mut sheet, 4, "river", "Long Water");
        for (a, b) in [("0503", "0504"), ("0403", "0504"), ("0404", "0504")] {
            add_side(&mut sheet, a, b, "river", "Brook");
        }
        let scene = Scene::new(&sheet, &options);
        let streams = streams(&scene);
        assert_eq!(streams.len(), 2);
        let brook = streams.iter().find(|stream| stream.name == "Brook").expect("a brook");
        let river = streams.iter().find(|stream| stream.name == "Long Water").expect("a river");
        let end = brook.points[brook.points.len() - 1];
        assert!(river.points.contains(&end), "it ends in the river");
        assert!(brook.widths[0] < river.widths[0]);
    }

    #[test]
    fn a_ring_of_water_is_drawn_whole() {
        let options = Options::default();
        let mut sheet = sheet(Orientation::Pointy, 8, 8);
        for other in ["0303", "0304", "0305", "0404", "0504", "0503", "0505", "0405", "0403"] {
            let (middle, other) = ("0404", other);
            if sheet
                .grid
                .direction(crate::testing::hex(&sheet, middle), crate::testing::hex(&sheet, other))
                .is_some()
            {
                add_side(&mut sheet, middle, other, "river", "Moat");
            }
        }
        let scene = Scene::new(&sheet, &options);
        let sides: usize = streams(&scene).iter().map(|stream| stream.sides).sum();
        assert_eq!(sides, 6);
    }
}
