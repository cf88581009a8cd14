//! Trees, reeds, hills, peaks: the small drawings that fill terrain, several of each kind.

use std::fmt::Write;

use mechanics::sheet::Tint;

use crate::geometry::Point;
use crate::palette::Palette;
use crate::random::Random;
use crate::relief;
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
        Tint::Broken => relief::BROKEN.draw(&mut random, scene, svg),
        Tint::Rough => relief::ROUGH.draw(&mut random, scene, svg),
        Tint::Mountain => relief::MOUNTAIN.draw(&mut random, scene, svg),
        Tint::Alpine => relief::ALPINE.draw(&mut random, scene, svg),
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
