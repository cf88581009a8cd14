//! Hills and peaks in the light of the north-west, fading away towards the foot.

use crate::geometry::Point;
use crate::random::Random;
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// How high ground is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Relief {
    width: f64,
    height: f64,
    /// How many tops may stand side by side.
    tops: usize,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Hill,
    Peak,
    Snow,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Hill => "hill",
            Kind::Peak => "peak",
            Kind::Snow => "snow",
        }
    }
}

pub(crate) const BROKEN: Relief = Relief { width: 27.0, height: 7.0, tops: 2, kind: Kind::Hill };
pub(crate) const ROUGH: Relief = Relief { width: 37.0, height: 12.5, tops: 2, kind: Kind::Hill };
pub(crate) const MOUNTAIN: Relief = Relief { width: 44.0, height: 22.0, tops: 3, kind: Kind::Peak };
pub(crate) const ALPINE: Relief = Relief { width: 47.0, height: 27.0, tops: 3, kind: Kind::Snow };

/// A slope down to the right, which lies in the shade.
struct Shade {
    outline: Vec<Point>,
    /// The spur that comes towards the reader and parts light from shade.
    spur: Vec<Point>,
    hatches: Vec<[Point; 2]>,
}

impl Relief {
    fn is_round(self) -> bool {
        self.kind == Kind::Hill
    }

    /// Draws it standing on the point 0, 0.
    pub fn draw(self, random: &mut Random, scene: &Scene<'_>, svg: &mut Svg) {
        let skyline = self.skyline(random);
        let mut rim = vec![skyline[0]];
        let mut shades = Vec::new();
        for pair in skyline.windows(2) {
            let slope = self.slope(pair[0], pair[1], random);
            if pair[1].y > pair[0].y {
                shades.push(self.shade(pair[0], pair[1], &slope, skyline[skyline.len() - 1].x, random));
            }
            rim.extend(slope);
            rim.push(pair[1]);
        }
        let (mut body, mut outline, mut dark, mut spurs) =
            (Path::default(), Path::default(), Path::default(), Path::default());
        if self.is_round() {
            body.blob(&rim);
            outline.strand(&rim);
        } else {
            body.polygon(&rim);
            outline.polyline(&rim);
        }
        for Shade { outline, spur, hatches } in &shades {
            dark.polygon(outline);
            spurs.polyline(spur);
            hatches.iter().for_each(|hatch| spurs.polyline(hatch));
        }
        let id = |part: &str| format!("g-{}-{part}", self.kind.name());
        svg.path(&body, format_args!("fill=\"url(#{})\"", scene.id(&id("lit"))));
        svg.path(&dark, format_args!("fill=\"url(#{})\"", scene.id(&id("shade"))));
        let line = if self.is_round() { scene.palette.hill[2] } else { scene.palette.peak[2] };
        let stroke =
            format!("fill=\"none\" stroke=\"{line}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
        svg.path(&outline, format_args!("{stroke} stroke-width=\".9\" stroke-opacity=\".75\""));
        svg.path(&spurs, format_args!("{stroke} stroke-width=\".7\" stroke-opacity=\".6\""));
    }

    /// Foot, top, saddle, top and so on to the other foot, with one top higher than the others.
    fn skyline(self, random: &mut Random) -> Vec<Point> {
        let count = 1 + random.below(self.tops);
        let half = self.width / 2.0 * (0.6 + 0.22 * count as f64) * (0.85 + 0.3 * random.share());
        let step = 2.0 * half / (count as f64 + 0.15);
        let highest = random.below(count);
        let mut skyline = vec![Point::new(-half, 0.0)];
        for top in 0..count {
            let middle = -half + step * (top as f64 + 0.55) + random.swing() * step * 0.12;
            let share = if top == highest { 0.9 + 0.25 * random.share() } else { 0.5 + 0.3 * random.share() };
            if top > 0 {
                let saddle = (skyline[skyline.len() - 1].x + middle) / 2.0;
                skyline.push(Point::new(saddle, -self.height * (0.22 + 0.16 * random.share())));
            }
            skyline.push(Point::new(middle, -self.height * share));
        }
        skyline.push(Point::new(half, 0.0));
        skyline
    }

    /// Points between a top and a foot: hills bulge, peaks are jagged.
    fn slope(self, from: Point, to: Point, random: &mut Random) -> [Point; 3] {
        [0.3, 0.55, 0.8].map(|share| {
            let at = from.towards(to, share);
            match self.is_round() {
                true => at - Point::new(0.0, share * (1.0 - share) * self.height * 0.35),
                false => at + Point::new(random.swing(), random.swing() * 0.7),
            }
        })
    }

    fn shade(self, top: Point, low: Point, slope: &[Point; 3], end: f64, random: &mut Random) -> Shade {
        let foot = Point::new(top.x + end * (0.02 + 0.22 * random.share()), 1.5 - 0.12 * top.y.abs());
        let stray = if self.is_round() { 0.6 } else { 1.9 };
        let mut spur = vec![top];
        spur.extend(
            [0.28, 0.52, 0.78]
                .map(|share| top.towards(foot, share) + Point::new(random.swing() * stray, 0.0)),
        );
        let mut outline = vec![top];
        outline.extend(slope);
        outline.extend([low, Point::new(low.x, low.y.max(0.5)), foot]);
        outline.extend(spur.iter().skip(1).rev());
        let shares: &[f64] = if self.is_round() { &[0.24, 0.48, 0.72] } else { &[0.3, 0.6] };
        let hatches = shares.iter().map(|&share| {
            let start = top.towards(low, share).towards(spur[2], 0.22);
            [start, start + Point::new(0.9, -top.y * (0.18 + 0.1 * random.share()))]
        });
        Shade { hatches: hatches.collect(), outline, spur }
    }
}

/// The colours of light and shade, which fade away downwards.
pub(crate) fn define(scene: &Scene<'_>, svg: &mut Svg) {
    let palette = scene.palette;
    for (name, colour, from, to) in [
        ("g-hill-lit", palette.hill[0], 0.95, 0.1),
        ("g-hill-shade", palette.hill[1], 0.85, 0.1),
        ("g-peak-lit", palette.peak[0], 1.0, 0.15),
        ("g-peak-shade", palette.peak[1], 1.0, 0.25),
        ("g-snow-lit", palette.snow[0], 1.0, 0.35),
        ("g-snow-shade", palette.snow[1], 1.0, 0.3),
    ] {
        let attributes = format!("id=\"{}\" x2=\"0\" y2=\"1\"", scene.id(name));
        svg.nest("linearGradient", attributes, |svg| {
            for (offset, opacity) in [(0.0, from), (0.55, from * 0.85), (1.0, to)] {
                svg.element(
                    "stop",
                    format_args!("offset=\"{offset}\" stop-color=\"{colour}\" stop-opacity=\"{opacity:.2}\""),
                );
            }
        });
    }
}
