//! Trees, reeds, hills, peaks: the small drawings that fill terrain, several of each kind.

use std::fmt::Write;

use mechanics::sheet::Tint;

use crate::geometry::Point;
use crate::palette::Palette;
use crate::random::Random;
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
        Tint::Broken => ("b", 33.0, 24.0, 9.0),
        Tint::Rough => ("r", 27.0, 26.0, 13.0),
        Tint::Mountain => ("m", 26.0, 27.0, 21.0),
        Tint::Alpine => ("a", 27.0, 30.0, 25.0),
        Tint::Desert => ("d", 36.0, 26.0, 8.0),
        Tint::Polder => ("p", 25.0, 21.0, 16.0),
        Tint::Urban => ("u", 19.0, 15.0, 13.0),
    };
    Some(Filling { name, variants: 7, spacing, width, height })
}

/// Draws one variant, standing on the point 0,0.
pub(crate) fn draw(tint: Tint, variant: usize, palette: &Palette, svg: &mut Svg) {
    let mut random = Random::at(variant as f64, 0.0, tint as u64 + 100);
    match tint {
        Tint::Clear => {}
        Tint::Woods => trees(&mut random, palette, svg),
        Tint::Swamp => reeds(&mut random, palette, svg),
        Tint::Broken => hill(&mut random, 20.0, 7.0, palette, svg),
        Tint::Rough => hill(&mut random, 24.0, 12.0, palette, svg),
        Tint::Mountain => peak(&mut random, 27.0, 20.0, false, palette, svg),
        Tint::Alpine => peak(&mut random, 30.0, 25.0, true, palette, svg),
        Tint::Desert => dune(&mut random, palette, svg),
        Tint::Polder => fields(&mut random, palette, svg),
        Tint::Urban => houses(&mut random, palette, svg),
    }
}

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

/// A rounded hill in the light of the north-west, with hachures down its shaded side.
fn hill(random: &mut Random, width: f64, height: f64, palette: &Palette, svg: &mut Svg) {
    let [light, shade, line] = palette.hill;
    let half = width / 2.0 * (0.85 + 0.3 * random.share());
    let high = height * (0.85 + 0.3 * random.share());
    let top = Point::new(random.swing() * half * 0.2, -high);
    let (left, right) = (Point::new(-half, 0.0), Point::new(half, 0.5));
    let mut body = Path::default();
    body.start(left);
    body.bend(Point::new(-half * 0.5, -high * 0.35), Point::new(top.x - half * 0.45, -high), top);
    body.bend(Point::new(top.x + half * 0.45, -high), Point::new(half * 0.6, -high * 0.3), right);
    let skyline = body.clone();
    body.bend(Point::new(half * 0.3, 1.5), Point::new(-half * 0.4, 1.8), left);
    body.close();
    svg.path(&body, format_args!("fill=\"{light}\""));
    let mut dark = Path::default();
    dark.start(top);
    dark.bend(Point::new(top.x + half * 0.45, -high), Point::new(half * 0.6, -high * 0.3), right);
    dark.bend(Point::new(half * 0.4, 0.8), Point::new(top.x + half * 0.05, -high * 0.2), top);
    dark.close();
    svg.path(&dark, format_args!("fill=\"{shade}\""));
    let stroke = format!("fill=\"none\" stroke=\"{line}\" stroke-linecap=\"round\"");
    svg.path(&skyline, format_args!("{stroke} stroke-width=\"1\" stroke-opacity=\".8\""));
    let mut hachures = Path::default();
    for index in 0..4 {
        let share = 0.18 + 0.2 * f64::from(index);
        let from = top.towards(right, share) + Point::new(half * 0.12, -high * 0.22 * (1.0 - share) + 0.6);
        hachures.start(from);
        hachures.line(from + Point::new(0.6 + random.share(), high * (0.28 + 0.14 * random.share())));
    }
    svg.path(&hachures, format_args!("{stroke} stroke-width=\".8\" stroke-opacity=\".75\""));
}

/// A peak with a bright and a dark flank that meet in a jagged ridge.
fn peak(random: &mut Random, width: f64, height: f64, snow: bool, palette: &Palette, svg: &mut Svg) {
    let [light, shade, line] = palette.peak;
    let half = width / 2.0 * (0.85 + 0.3 * random.share());
    let high = height * (0.8 + 0.35 * random.share());
    let top = Point::new(random.swing() * half * 0.25, -high);
    let (left, right) = (Point::new(-half, 0.0), Point::new(half, 0.0));
    let foot = Point::new(half * (0.05 + 0.2 * random.share()), 1.5);
    let notch = |from: Point, to: Point, share: f64, out: f64| from.towards(to, share) + Point::new(out, 0.0);
    let west = [
        notch(left, top, 0.35, -random.share() * 1.5),
        notch(left, top, 0.62, random.share() * 2.0),
        notch(left, top, 0.82, -random.share() * 1.2),
    ];
    let east = [
        notch(top, right, 0.25, random.share() * 1.5),
        notch(top, right, 0.5, -random.share() * 1.5),
        notch(top, right, 0.75, random.share() * 1.5),
    ];
    let ridge = [
        notch(top, foot, 0.25, 1.0 + random.share() * 1.4),
        notch(top, foot, 0.5, -1.4 * random.share()),
        notch(top, foot, 0.75, 1.5 * random.share()),
    ];
    let figure = |points: &[&[Point]]| {
        let mut path = Path::default();
        path.polygon(&points.concat());
        path
    };
    let mut upward = ridge;
    upward.reverse();
    svg.path(&figure(&[&[left], &west, &[top], &ridge, &[foot]]), format_args!("fill=\"{light}\""));
    svg.path(&figure(&[&[top], &east, &[right], &[foot], &upward]), format_args!("fill=\"{shade}\""));
    if snow {
        let [bright, dim] = palette.snow;
        let cut = [notch(left, top, 0.5, 0.6), notch(left, top, 0.6, 3.4), notch(left, top, 0.48, 5.4)];
        let bright_cap = figure(&[&[cut[0]], &west[1..], &[top], &ridge[..2], &cut[1..]]);
        svg.path(&bright_cap, format_args!("fill=\"{bright}\""));
        let end = notch(top, right, 0.48, -0.8);
        let dim_cap =
            figure(&[&[top], &east[..1], &[end, notch(top, right, 0.36, -3.2)], &[ridge[1]], &[ridge[0]]]);
        svg.path(&dim_cap, format_args!("fill=\"{dim}\""));
    }
    let mut outline = Path::default();
    outline.start(left);
    west.into_iter().chain([top]).chain(east).chain([right]).for_each(|point| outline.line(point));
    outline.start(top);
    ridge.into_iter().for_each(|point| outline.line(point));
    svg.path(
        &outline,
        format_args!(
            "fill=\"none\" stroke=\"{line}\" stroke-width=\".85\" stroke-linejoin=\"round\" stroke-opacity=\".85\""
        ),
    );
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
