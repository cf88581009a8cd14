//! Trees, reeds, hills, peaks: the small drawings that fill terrain, several of each kind.

use std::fmt::Write;

use mechanics::sheet::Tint;

use crate::geometry::Point;
use crate::palette::Palette;
use crate::random::Random;
use crate::scene::Scene;
use crate::svg::{Path, Short, Svg};

/// How terrain is filled: how far apart the drawings are, and how large each is.
#[derive(Clone, Copy)]
pub(crate) struct Filling {
    pub name: &'static str,
    pub variants: usize,
    pub spacing: f64,
    pub width: f64,
    pub height: f64,
}

/// The drawings for a kind of terrain; open country has none.
pub(crate) fn filling(tint: Tint) -> Option<Filling> {
    let (name, spacing, width, height) = match tint {
        Tint::Clear => return None,
        Tint::Woods => ("w", 24.0, 17.0, 15.0),
        Tint::Swamp => ("s", 27.0, 18.0, 9.0),
        Tint::Broken => ("b", 33.0, 24.0, 8.0),
        Tint::Rough => ("r", 31.0, 30.0, 13.0),
        Tint::Mountain => ("m", 32.0, 34.0, 20.0),
        Tint::Alpine => ("a", 33.0, 36.0, 25.0),
        Tint::Desert => ("d", 36.0, 26.0, 8.0),
        Tint::Polder => ("p", 25.0, 21.0, 16.0),
        Tint::Urban => ("u", 19.0, 15.0, 13.0),
    };
    Some(Filling { name, variants: 10, spacing, width, height })
}

/// Draws one variant, standing on the point 0,0.
pub(crate) fn draw(tint: Tint, variant: usize, scene: &Scene<'_>, svg: &mut Svg) {
    let palette = scene.palette;
    let mut random = Random::at(variant as f64, 0.0, tint as u64 + 100);
    match tint {
        Tint::Clear => {}
        Tint::Woods => trees(&mut random, palette, svg),
        Tint::Swamp => reeds(&mut random, palette, svg),
        Tint::Broken => relief(&mut random, BROKEN, scene, svg),
        Tint::Rough => relief(&mut random, ROUGH, scene, svg),
        Tint::Mountain => relief(&mut random, MOUNTAIN, scene, svg),
        Tint::Alpine => relief(&mut random, ALPINE, scene, svg),
        Tint::Desert => dune(&mut random, palette, svg),
        Tint::Polder => fields(&mut random, palette, svg),
        Tint::Urban => houses(&mut random, palette, svg),
    }
}

const BROKEN: Relief = Relief { width: 27.0, height: 7.0, tops: 2, round: true, snow: false };
const ROUGH: Relief = Relief { width: 37.0, height: 12.5, tops: 2, round: true, snow: false };
const MOUNTAIN: Relief = Relief { width: 44.0, height: 22.0, tops: 3, round: false, snow: false };
const ALPINE: Relief = Relief { width: 47.0, height: 27.0, tops: 3, round: false, snow: true };

fn trees(random: &mut Random, palette: &Palette, svg: &mut Svg) {
    let [dark, light, deep] = palette.trees;
    let mut shadows = Path::default();
    let mut crowns = String::new();
    // From the back to the front.
    for (x, y) in [(-4.5, -6.0), (4.0, -4.5), (-1.0, 0.0)] {
        let foot = Point::new(x + random.swing() * 1.5, y + random.swing() * 1.2);
        let (x, y) = (foot.x, foot.y);
        shadows.blob(&[
            foot + Point::new(-3.5, -1.2),
            foot + Point::new(5.0, -1.4),
            foot + Point::new(6.0, 1.0),
            foot + Point::new(-2.0, 1.4),
        ]);
        let high = 8.0 + 2.0 * random.share();
        if random.share() < 0.45 {
            let wide = 3.1 + 0.5 * random.share();
            let (left, right) = (Short(x - wide), Short(x + wide));
            let (x, top, y) = (Short(x), Short(y - high - 1.5), Short(y));
            let _ = write!(crowns, "<path fill=\"{dark}\" d=\"M{x} {top}L{right} {y}H{left}z\"/>");
            let _ = write!(crowns, "<path fill=\"{light}\" d=\"M{x} {top}V{y}H{left}z\"/>");
        } else {
            let round = 3.7 + 0.6 * random.share();
            let (cx, cy) = (Short(x), Short(y - high * 0.5));
            let _ =
                write!(crowns, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" fill=\"{dark}\"/>", Short(round));
            let (cx, cy) = (Short(x - 1.1), Short(y - high * 0.5 - 1.1));
            let _ = write!(
                crowns,
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" fill=\"{light}\"/>",
                Short(round * 0.6)
            );
        }
    }
    svg.path(&shadows, format_args!("fill=\"{deep}\" fill-opacity=\".35\""));
    svg.raw(crowns);
}

fn reeds(random: &mut Random, palette: &Palette, svg: &mut Svg) {
    let mut path = Path::default();
    for index in -2..=2 {
        let lean = f64::from(index);
        let foot = Point::new(lean * 1.3 + random.swing() * 0.4, 0.0);
        path.start(foot);
        let tip = Point::new(lean * 3.2 + random.swing(), -7.5 + lean.abs() * 1.2 + random.swing());
        path.curve(Point::new(foot.x + lean * 0.3, tip.y * 0.6), tip);
    }
    let (left, right) = (-6.0 - 3.0 * random.share(), 6.0 + 3.0 * random.share());
    path.start(Point::new(left, 1.2));
    path.line(Point::new(right, 1.2));
    let shift = random.swing() * 3.0;
    path.start(Point::new(shift - 4.0, 3.8));
    path.line(Point::new(shift + 5.0, 3.8));
    svg.path(
        &path,
        format_args!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"1.15\" stroke-linecap=\"round\"",
            palette.reeds
        ),
    );
}

/// How relief is drawn: from the broad and low to the narrow and high.
#[derive(Clone, Copy)]
struct Relief {
    width: f64,
    height: f64,
    /// How many tops there may be.
    tops: usize,
    /// Whether the skyline is rounded; otherwise it is jagged.
    round: bool,
    snow: bool,
}

/// Tops side by side in the light of the north-west: bright to the left, dark to the right of each, and
/// fading away towards the foot.
fn relief(random: &mut Random, relief: Relief, scene: &Scene<'_>, svg: &mut Svg) {
    let Relief { width, height, tops, round, snow } = relief;
    let line = if round { scene.palette.hill[2] } else { scene.palette.peak[2] };
    let kind = if round { "hill" } else { "peak" };
    let count = 1 + random.below(tops);
    let half = width / 2.0 * (0.6 + 0.22 * count as f64) * (0.85 + 0.3 * random.share());
    let (left, right) = (Point::new(-half, 0.0), Point::new(half, 0.0));
    // The skyline: foot, top, saddle, top, foot.
    let mut skyline = vec![left];
    let step = 2.0 * half / (count as f64 + 0.15);
    let highest = random.below(count);
    for top in 0..count {
        let middle = -half + step * (top as f64 + 0.55) + random.swing() * step * 0.12;
        let high =
            height * if top == highest { 0.9 + 0.25 * random.share() } else { 0.5 + 0.3 * random.share() };
        if top > 0 {
            let saddle = (skyline[skyline.len() - 1].x + middle) / 2.0;
            skyline.push(Point::new(saddle, -height * (0.22 + 0.16 * random.share())));
        }
        skyline.push(Point::new(middle, -high));
    }
    skyline.push(right);
    let slope = |from: Point, to: Point, random: &mut Random| -> Vec<Point> {
        let rough = if round { 0.0 } else { 1.0 };
        [0.3, 0.55, 0.8]
            .map(|share| {
                let belly = if round { (share * (1.0 - share)) * -height * 0.35 } else { 0.0 };
                from.towards(to, share)
                    + Point::new(random.swing() * rough, belly + random.swing() * 0.7 * rough)
            })
            .to_vec()
    };
    let mut rim = vec![left];
    let mut shades: Vec<Vec<Point>> = Vec::new();
    let mut caps: Vec<[Vec<Point>; 2]> = Vec::new();
    let mut spurs = Path::default();
    for index in 1..skyline.len() {
        let (from, to) = (skyline[index - 1], skyline[index]);
        let way = slope(from, to, random);
        rim.extend_from_slice(&way);
        rim.push(to);
        if to.y <= from.y {
            continue;
        }
        // Downhill to the right lies in the shade, as far as the spur that comes towards the reader.
        let foot = Point::new(from.x + half * (0.02 + 0.22 * random.share()), 1.5 - 0.12 * from.y.abs());
        let spur = [0.28, 0.52, 0.78].map(|share| {
            let out = if round { 0.6 } else { 1.9 };
            from.towards(foot, share) + Point::new(random.swing() * out, 0.0)
        });
        let mut shade = vec![from];
        shade.extend_from_slice(&way);
        shade.extend([to, Point::new(to.x, to.y.max(0.5)), foot]);
        shade.extend(spur.iter().rev());
        shades.push(shade);
        spurs.start(from);
        spur.iter().for_each(|&point| spurs.line(point));
        for hatch in 1..=if round { 3 } else { 2 } {
            let share = f64::from(hatch) * if round { 0.24 } else { 0.3 };
            let start = from.towards(to, share).towards(spur[1], 0.22);
            spurs.start(start);
            spurs.line(start + Point::new(0.9, -from.y * (0.18 + 0.1 * random.share())));
        }
        if snow {
            let before = skyline[index - 2];
            let edge = |low: Point, share: f64, aside: f64| from.towards(low, share) + Point::new(aside, 0.0);
            let bright =
                vec![from, spur[0], edge(foot, 0.42, -1.4), edge(before, 0.3, 2.4), edge(before, 0.48, 0.3)];
            let dim =
                vec![from, way[0], edge(to, 0.42, -0.4), edge(to, 0.3, -2.2), spur[0] + Point::new(0.4, 1.4)];
            caps.push([bright, dim]);
        }
    }
    let mut body = Path::default();
    if round {
        body.blob(&rim)
    } else {
        body.polygon(&rim)
    }
    svg.path(&body, format_args!("fill=\"url(#{}{kind}-lit)\"", scene.id("g-")));
    let mut dark = Path::default();
    shades.iter().for_each(|shade| dark.polygon(shade));
    svg.path(&dark, format_args!("fill=\"url(#{}{kind}-shade)\"", scene.id("g-")));
    let [bright, dim] = scene.palette.snow;
    for [lit, shaded] in caps {
        let (mut cap, mut shadow) = (Path::default(), Path::default());
        cap.polygon(&lit);
        shadow.polygon(&shaded);
        svg.path(&shadow, format_args!("fill=\"{dim}\""));
        svg.path(&cap, format_args!("fill=\"{bright}\""));
    }
    let stroke =
        format!("fill=\"none\" stroke=\"{line}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    let mut outline = Path::default();
    if round {
        outline.strand(&rim);
    } else {
        outline.start(left);
        rim.iter().skip(1).for_each(|&point| outline.line(point));
    }
    svg.path(&outline, format_args!("{stroke} stroke-width=\".9\" stroke-opacity=\".75\""));
    svg.path(&spurs, format_args!("{stroke} stroke-width=\".7\" stroke-opacity=\".6\""));
}

/// The colours that fade away downwards.
pub(crate) fn define(scene: &Scene<'_>, svg: &mut Svg) {
    let (hill, peak) = (scene.palette.hill, scene.palette.peak);
    for (name, colour, from, to) in [
        ("g-hill-lit", hill[0], 0.95, 0.1),
        ("g-hill-shade", hill[1], 0.85, 0.1),
        ("g-peak-lit", peak[0], 1.0, 0.15),
        ("g-peak-shade", peak[1], 1.0, 0.25),
    ] {
        let attributes = format!("id=\"{}\" x2=\"0\" y2=\"1\"", scene.id(name));
        svg.nest("linearGradient", attributes, |svg| {
            svg.element("stop", format_args!("stop-color=\"{colour}\" stop-opacity=\"{from}\""));
            svg.element(
                "stop",
                format_args!("offset=\".55\" stop-color=\"{colour}\" stop-opacity=\"{}\"", from * 0.85),
            );
            svg.element("stop", format_args!("offset=\"1\" stop-color=\"{colour}\" stop-opacity=\"{to}\""));
        });
    }
}

fn dune(random: &mut Random, palette: &Palette, svg: &mut Svg) {
    let mut path = Path::default();
    let half = 9.0 + 3.0 * random.share();
    let crest = Point::new(random.swing() * 3.0, -5.0 - random.share());
    path.start(Point::new(-half, 0.0));
    path.curve(Point::new(-half * 0.3, -1.0), crest);
    path.curve(Point::new(half * 0.3, -1.5), Point::new(half, 0.3));
    path.start(crest);
    path.curve(Point::new(crest.x + 0.5, -2.0), Point::new(crest.x + 3.5, 0.0));
    let stroke = format!("fill=\"none\" stroke=\"{}\" stroke-linecap=\"round\"", palette.dune);
    svg.path(&path, format_args!("{stroke} stroke-width=\"1\""));
    let mut dots = Path::default();
    for _ in 0..5 {
        let at = Point::new(random.swing() * 12.0, 2.0 + random.share() * 6.0);
        dots.start(at);
        dots.line(at + Point::new(0.1, 0.0));
    }
    svg.path(&dots, format_args!("{stroke} stroke-width=\"1.3\""));
}

fn fields(random: &mut Random, palette: &Palette, svg: &mut Svg) {
    let mut path = Path::default();
    let (left, right) = (-10.0 + random.swing(), 10.0 + random.swing());
    for row in 0..4 {
        let y = -f64::from(row) * 4.6;
        path.start(Point::new(left + random.share() * 2.0, y));
        path.line(Point::new(right - random.share() * 2.0, y));
    }
    for _ in 0..3 {
        let (x, row) = (random.swing() * 8.0, random.below(3) as f64);
        path.start(Point::new(x, -row * 4.6));
        path.line(Point::new(x, -(row + 1.0) * 4.6));
    }
    svg.path(&path, format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\".9\"", palette.ditch));
}

fn houses(random: &mut Random, palette: &Palette, svg: &mut Svg) {
    let [dark, light] = palette.house;
    for (x, y) in [(-5.0, -8.5), (1.5, -9.0), (-5.5, -2.5), (1.0, -2.5), (6.0, -5.5)] {
        let (wide, high) = (3.6 + 1.6 * random.share(), 3.2 + 1.6 * random.share());
        let colour = if random.share() < 0.5 { dark } else { light };
        let (x, y) = (Short(x + random.swing() * 0.7 - 2.0), Short(y + random.swing() * 0.6));
        let size = format!("width=\"{}\" height=\"{}\"", Short(wide), Short(high));
        svg.element("rect", format_args!("x=\"{x}\" y=\"{y}\" {size} fill=\"{colour}\""));
    }
}
