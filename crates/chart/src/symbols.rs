//! The signs of places, drawn once each and used wherever they stand.

use std::borrow::Cow;
use std::fmt::Write;

use mechanics::sheet::Symbol;

use crate::geometry::Point;
use crate::palette::Palette;
use crate::scene::Scene;
use crate::svg::{Path, Svg};

/// The radius of the little disc with a number beside a sign.
pub(crate) const BADGE: f64 = 6.8;

const ALL: [(Symbol, &str); 15] = [
    (Symbol::Capital, "capital"),
    (Symbol::City, "city"),
    (Symbol::Town, "town"),
    (Symbol::Dot, "dot"),
    (Symbol::Port, "port"),
    (Symbol::Fort, "fort"),
    (Symbol::Heavy, "heavy"),
    (Symbol::Wall, "wall"),
    (Symbol::Value, "value"),
    (Symbol::Factory, "factory"),
    (Symbol::Oil, "oil"),
    (Symbol::Star, "star"),
    (Symbol::Flag, "flag"),
    (Symbol::Airfield, "airfield"),
    (Symbol::Letter, "letter"),
];

/// How wide and high a sign is.
pub(crate) fn size(symbol: Symbol) -> (f64, f64) {
    let side = match symbol {
        Symbol::Capital => 25.0,
        Symbol::City => 20.0,
        Symbol::Town => 16.0,
        Symbol::Dot => 13.0,
        Symbol::Port => 17.0,
        Symbol::Fort => 38.0,
        Symbol::Heavy => 42.0,
        Symbol::Wall => return (54.0, 13.0),
        Symbol::Value => 18.0,
        Symbol::Factory | Symbol::Oil | Symbol::Airfield | Symbol::Flag => 18.0,
        Symbol::Star => 19.0,
        Symbol::Letter => 17.0,
        Symbol::None => 0.0,
    };
    (side, side)
}

/// Whether a number fits into the sign.
pub(crate) fn has_room(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::City | Symbol::Town | Symbol::Dot | Symbol::Value | Symbol::Letter)
}

/// The size of the number in the sign.
pub(crate) fn mark_size(symbol: Symbol) -> f64 {
    match symbol {
        Symbol::City => 14.0,
        Symbol::Town => 12.0,
        Symbol::Dot => 10.5,
        _ => 13.0,
    }
}

/// The colour of the number in the sign.
pub(crate) fn mark_colour(symbol: Symbol, palette: &Palette) -> &'static str {
    match symbol {
        Symbol::City | Symbol::Dot => palette.halo,
        _ => palette.ink,
    }
}

/// The id of a sign; one that has a number in it leaves the room for it.
pub(crate) fn id(symbol: Symbol, marked: bool) -> Cow<'static, str> {
    let name = ALL.iter().find(|(known, _)| *known == symbol).map_or("none", |(_, name)| name);
    match marked && matches!(symbol, Symbol::City | Symbol::Town | Symbol::Dot) {
        true => format!("s-{name}-n").into(),
        false => format!("s-{name}").into(),
    }
}

/// Writes the signs that are in use.
pub(crate) fn define(scene: &Scene<'_>, svg: &mut Svg) {
    let used = |symbol| scene.sheet.place_kinds.iter().any(|kind| kind.symbol == symbol);
    for (symbol, _) in ALL.into_iter().filter(|&(symbol, _)| used(symbol)) {
        for marked in [false, true] {
            let name = id(symbol, marked);
            if marked && name == id(symbol, false) {
                continue;
            }
            svg.group(format_args!("id=\"{}\"", scene.id(&name)), |svg| {
                draw(symbol, marked, scene.palette, svg);
            });
        }
    }
}

fn draw(symbol: Symbol, marked: bool, palette: &Palette, svg: &mut Svg) {
    let Palette { ink, halo, .. } = *palette;
    let disc = |svg: &mut Svg, radius: f64, fill: &str, stroke: f64| {
        svg.element(
            "circle",
            format_args!("r=\"{radius}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{stroke}\""),
        );
    };
    match symbol {
        Symbol::Capital => {
            disc(svg, 12.0, halo, 1.8);
            let mut path = Path::default();
            path.polygon(&star(5, 9.6, 0.4));
            svg.path(&path, format_args!("fill=\"{}\"", palette.star));
        }
        Symbol::City if marked => disc(svg, 9.6, palette.city, 1.8),
        Symbol::City => {
            disc(svg, 9.6, halo, 1.8);
            disc(svg, 5.4, palette.city, 1.0);
        }
        Symbol::Town if marked => disc(svg, 8.0, halo, 1.6),
        Symbol::Town => disc(svg, 6.6, halo, 1.9),
        Symbol::Dot => {
            let radius = if marked { 6.8 } else { 4.8 };
            svg.element("circle", format_args!("r=\"{radius}\" fill=\"{ink}\" stroke=\"{halo}\""));
        }
        Symbol::Port => port(palette, svg),
        Symbol::Fort => fort(palette, svg, 17.5, 1.9),
        Symbol::Heavy => {
            fort(palette, svg, 20.0, 3.0);
            svg.element("circle", format_args!("r=\"12.4\" fill=\"none\" stroke=\"{}\"", palette.works));
        }
        Symbol::Wall => wall(palette, svg),
        Symbol::Value => disc(svg, 8.8, halo, 1.5),
        Symbol::Factory => {
            let mut path = Path::default();
            path.polygon(&cog(8.8));
            outlined(&path, palette, svg);
            svg.element("circle", format_args!("r=\"3\" fill=\"{halo}\""));
        }
        Symbol::Oil => {
            let derrick = "M-6 8.5 -1.4-8.5H1.4L6 8.5M-4.6 3.5H4.6M-3.2-1.8H3.2M-4.6 3.5 3.2-1.8M-6 8.5 4.6 3.5";
            lines(derrick, 1.7, palette, svg);
        }
        Symbol::Star => {
            let mut path = Path::default();
            path.polygon(&star(5, 9.6, 0.42));
            svg.path(&path, format_args!("fill=\"{}\" stroke=\"{halo}\" stroke-width=\"1.2\"", palette.star));
        }
        Symbol::Flag => {
            lines("M-6 9V-9", 1.9, palette, svg);
            let banner = "M-6-9C-2-11.5 2-6.5 8-9V0C2 2.5-2-2.5-6 0z";
            svg.element("path", format_args!("d=\"{banner}\" fill=\"{}\" stroke=\"{ink}\"", palette.star));
        }
        Symbol::Airfield => {
            disc(svg, 8.8, halo, 1.4);
            let blade = "M0 0C3-1.5 3-6 0-7.5-3-6-3-1.5 0 0z";
            for turn in [0, 120, 240] {
                svg.element("path", format_args!("d=\"{blade}\" fill=\"{ink}\" transform=\"rotate({turn})\""));
            }
        }
        Symbol::Letter => svg.element(
            "rect",
            format_args!(
                "x=\"-8\" y=\"-8\" width=\"16\" height=\"16\" rx=\"2\" fill=\"{halo}\" stroke=\"{ink}\" stroke-width=\"1.5\""
            ),
        ),
        Symbol::None => {}
    }
}

/// Strokes with a light edge, so that they stand out from any ground.
fn lines(data: &str, width: f64, palette: &Palette, svg: &mut Svg) {
    for (colour, width) in [(palette.halo, width + 2.6), (palette.sign, width)] {
        let ends = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        svg.element(
            "path",
            format_args!("d=\"{data}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" {ends}"),
        );
    }
}

fn outlined(path: &Path, palette: &Palette, svg: &mut Svg) {
    svg.path(
        path,
        format_args!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.4\"", palette.sign, palette.halo),
    );
}

fn port(palette: &Palette, svg: &mut Svg) {
    let anchor =
        "M0-4.6V7M-3.6-2.4H3.6M-6.2 2.4C-5.8 6-3 7.4 0 7.4S5.8 6 6.2 2.4M-6.2 2.4-7.6 4.6M6.2 2.4 7.6 4.6";
    let mut both = String::new();
    let _ = write!(both, "{anchor}M1.9-6.6A1.9 1.9 0 1 1-1.9-6.6 1.9 1.9 0 1 1 1.9-6.6z");
    for (colour, width) in [(palette.halo, 4.6), (palette.river_name, 1.8)] {
        let ends = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        svg.element(
            "path",
            format_args!("d=\"{both}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" {ends}"),
        );
    }
}

/// A ring of six bastions.
fn fort(palette: &Palette, svg: &mut Svg, radius: f64, width: f64) {
    let mut points = Vec::new();
    for bastion in 0..6 {
        let middle = f64::from(bastion) * 60.0 - 90.0;
        for (degrees, share) in [(-13.0, 0.74), (-13.0, 0.92), (0.0, 1.06), (13.0, 0.92), (13.0, 0.74)] {
            points.push(Point::polar(middle + degrees, radius * share));
        }
    }
    let mut path = Path::default();
    path.polygon(&points);
    for (colour, width) in [(palette.halo, width + 2.4), (palette.works, width)] {
        svg.path(
            &path,
            format_args!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
            ),
        );
    }
}

/// A rampart with teeth on the side that it faces.
fn wall(palette: &Palette, svg: &mut Svg) {
    let teeth: String = (-3..=3).fold(String::new(), |mut teeth, index| {
        let x = f64::from(index) * 8.0;
        let _ = write!(teeth, "M{} {}v-5", x, 1.0 + (x / 24.0).powi(2) * 4.0);
        teeth
    });
    let arc = "M-27 4.6Q0-3 27 4.6";
    for (colour, wider) in [(palette.halo, 2.6), (palette.works, 0.0)] {
        svg.element(
            "path",
            format_args!("d=\"{arc}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"", 3.0 + wider),
        );
        svg.element(
            "path",
            format_args!("d=\"{teeth}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"", 4.4 + wider),
        );
    }
}

/// A star with its first ray up.
pub(crate) fn star(rays: usize, radius: f64, inner: f64) -> Vec<Point> {
    let step = 180.0 / rays as f64;
    (0..rays * 2)
        .map(|index| {
            let radius = if index % 2 == 0 { radius } else { radius * inner };
            Point::polar(index as f64 * step - 90.0, radius)
        })
        .collect()
}

fn cog(radius: f64) -> Vec<Point> {
    (0..8)
        .flat_map(|tooth| {
            let middle = f64::from(tooth) * 45.0;
            [(-15.0, 0.74), (-9.0, 1.0), (9.0, 1.0), (15.0, 0.74)]
                .map(|(degrees, share)| Point::polar(middle + degrees, radius * share))
        })
        .collect()
}
