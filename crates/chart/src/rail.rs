//! Railroads and other links: lines that run from hex to hex and turn as little as they can.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::Point;
use crate::places::Places;
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// A line through the middles of hexes.
pub(crate) struct Track {
    pub kind: String,
    pub points: Vec<Point>,
}

/// A link between two hexes, the lower first.
type Link = (usize, usize);

/// All links, joined into lines as long as possible.
pub(crate) fn tracks(scene: &Scene<'_>, places: &Places) -> Vec<Track> {
    let mut kinds: BTreeMap<&str, BTreeSet<Link>> = BTreeMap::new();
    for link in &scene.sheet.links {
        kinds.entry(&link.kind).or_default().insert((link.a.index(), link.b.index()));
    }
    let taken: BTreeSet<usize> = places.captions.iter().map(|caption| caption.hex).collect();
    let mut tracks = Vec::new();
    for (kind, links) in kinds {
        let ways = Ways::new(scene, &links);
        for line in ways.lines(&links) {
            let points = ways.points(scene, &line, &taken);
            tracks.push(Track { kind: kind.to_owned(), points });
        }
    }
    tracks
}

/// Which links meet in a hex and which of them run through.
struct Ways {
    at: BTreeMap<usize, Vec<usize>>,
    through: BTreeMap<(usize, usize), usize>,
}

impl Ways {
    fn new(scene: &Scene<'_>, links: &BTreeSet<Link>) -> Ways {
        let mut at: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &(a, b) in links {
            at.entry(a).or_default().push(b);
            at.entry(b).or_default().push(a);
        }
        let centre = |hex: usize| scene.mesh.cells[hex].centre;
        let mut through = BTreeMap::new();
        for (&hex, others) in &at {
            let way = |other: usize| (centre(other) - centre(hex)).unit();
            let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
            for (i, &a) in others.iter().enumerate() {
                // A turn of 60 degrees is a fork, not a line that runs through.
                let ahead = others[i + 1..].iter().map(|&b| (way(a).dot(way(b)), a, b));
                pairs.extend(ahead.filter(|(turn, ..)| *turn < 0.0));
            }
            pairs.sort_by(|x, y| x.0.total_cmp(&y.0).then((x.1, x.2).cmp(&(y.1, y.2))));
            for (_, a, b) in pairs {
                if !through.contains_key(&(hex, a)) && !through.contains_key(&(hex, b)) {
                    through.insert((hex, a), b);
                    through.insert((hex, b), a);
                }
            }
        }
        Ways { at, through }
    }

    /// Hexes in the order in which each line passes them.
    fn lines(&self, links: &BTreeSet<Link>) -> Vec<Vec<usize>> {
        let mut left = links.clone();
        let mut lines = Vec::new();
        let take = |left: &mut BTreeSet<Link>, a: usize, b: usize| left.remove(&(a.min(b), a.max(b)));
        while let Some((a, b)) = left.pop_first() {
            let mut line = vec![a, b];
            for _ in 0..2 {
                while let [.., before, here] = line[..]
                    && let Some(&next) = self.through.get(&(here, before))
                    && take(&mut left, here, next)
                {
                    line.push(next);
                }
                line.reverse();
            }
            lines.push(line);
        }
        lines
    }

    /// Between places a line need not go through the very middle of a hex.
    fn points(&self, scene: &Scene<'_>, line: &[usize], taken: &BTreeSet<usize>) -> Vec<Point> {
        let centre = |hex: usize| scene.mesh.cells[hex].centre;
        let place = |(i, &hex): (usize, &usize)| {
            let around = i.checked_sub(1).and_then(|i| line.get(i)).zip(line.get(i + 1));
            match around {
                Some((&before, &after)) if self.at[&hex].len() == 2 && !taken.contains(&hex) => {
                    centre(hex).towards(centre(before).towards(centre(after), 0.5), 0.5)
                }
                _ => centre(hex),
            }
        };
        line.iter().enumerate().map(place).collect()
    }
}

/// Draws the lines: railroads with ties, everything else as a plain road.
pub(crate) fn draw(scene: &Scene<'_>, tracks: &[Track], svg: &mut Svg) {
    let kinds: BTreeSet<&str> = tracks.iter().map(|track| track.kind.as_str()).collect();
    for kind in kinds {
        let mut path = Path::default();
        for track in tracks.iter().filter(|track| track.kind == kind) {
            path.through(&track.points);
        }
        line(scene, &path, kind, svg);
    }
}

/// One line in the manner of its kind.
pub(crate) fn line(scene: &Scene<'_>, path: &Path, kind: &str, svg: &mut Svg) {
    let palette = scene.palette;
    let rail = kind.contains("rail");
    svg.group("fill=\"none\" stroke-linejoin=\"round\"", |svg| {
        let mut stroke = |colour: &str, width: f64, more: &str| {
            svg.path(path, format_args!("stroke=\"{colour}\" stroke-width=\"{width}\"{more}"));
        };
        if rail {
            stroke(palette.rail_bed, 6.6, " stroke-opacity=\".55\"");
            stroke(palette.rail, 1.5, "");
            stroke(palette.rail, 6.4, " stroke-dasharray=\"1.2 9\"");
        } else {
            stroke(palette.works, 4.2, "");
            stroke(palette.sunny, 2.2, "");
        }
    });
}

#[cfg(test)]
mod tests {
    use hexmap::Orientation;
    use mechanics::sheet::{SheetLink, Symbol};

    use super::*;
    use crate::options::Options;
    use crate::testing::{add_place, hex, sheet};

    #[test]
    fn lines_run_straight_through_a_junction_and_meet_in_its_middle() {
        let options = Options::default();
        let mut sheet = sheet(Orientation::Flat, 7, 7);
        for (a, b) in [("0302", "0303"), ("0303", "0304"), ("0304", "0305"), ("0303", "0403")] {
            let (a, b) = (hex(&sheet, a), hex(&sheet, b));
            sheet.links.push(SheetLink { a: a.min(b), b: a.max(b), kind: "rail".into(), line: 0 });
        }
        add_place(&mut sheet, "0304", Symbol::Town, "Town", None);
        let scene = Scene::new(&sheet, &options);
        let mut tracks = tracks(&scene, &Places::arrange(&scene));
        tracks.sort_by_key(|track| track.points.len());
        assert_eq!(tracks.iter().map(|track| track.points.len()).collect::<Vec<_>>(), [2, 4]);
        for number in ["0303", "0304"] {
            let centre = scene.mesh.cells[hex(&sheet, number).index()].centre;
            assert!(tracks[1].points.contains(&centre), "{number}");
        }
    }
}
