//! The whole picture: what goes where, and in which order.

use mechanics::sheet::Sheet;

use crate::crowd::Crowd;
use crate::geometry::{Point, Rect};
use crate::grid::{self, Number};
use crate::labels::{self, Label, Obstacles};
use crate::legend::Legend;
use crate::options::{Layer, Options};
use crate::places::{self, Places};
use crate::rail::{self, Track};
use crate::river_names::{self, RiverName};
use crate::rivers::{self, Stream};
use crate::scene::Scene;
use crate::svg::{Escaped, Short, Svg};
use crate::titles::{self, Title};
use crate::{UNIT, borders, coast, frame, lettering, sides, symbols, terrain, texture};

/// Paper around frame and legend.
const PAPER: f64 = 30.0;

/// Everything that has found its place, ready to be drawn.
struct Page<'s> {
    scene: Scene<'s>,
    places: Places,
    streams: Vec<Stream>,
    tracks: Vec<Track>,
    numbers: Vec<Number>,
    labels: Vec<Label>,
    river_names: Vec<RiverName>,
    titles: Vec<Title>,
    /// What terrain must not cover.
    crowd: Crowd,
    legend: Option<Legend<'s>>,
    area: Rect,
}

/// Draws a sheet as SVG.
///
/// See the [crate] page for an example.
pub fn draw(sheet: &Sheet, options: &Options) -> String {
    picture(sheet, options).svg
}

/// Draws a sheet as SVG and says which part of the plane it shows.
pub fn picture(sheet: &Sheet, options: &Options) -> Picture {
    let page = Page::new(sheet, options);
    let mut svg = Svg::default();
    page.draw(&mut svg);
    let Rect { left, top, .. } = page.area;
    Picture { svg: svg.finish(), left, top, width: page.width(), height: page.height() }
}

/// A drawn map and its frame, in the units of the drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The drawing.
    pub svg: String,
    /// The left edge.
    pub left: f64,
    /// The top edge.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl<'s> Page<'s> {
    fn new(sheet: &'s Sheet, options: &'s Options) -> Page<'s> {
        let scene = Scene::new(sheet, options);
        let places = Places::arrange(&scene);
        let streams = rivers::streams(&scene);
        let tracks = rail::tracks(&scene, &places);
        let rivers = streams.iter().map(|stream| (stream.points.clone(), 0.9));
        let rails = tracks.iter().map(|track| (track.points.clone(), 0.35));
        let lines: Vec<(Vec<Point>, f64)> = rivers.chain(rails).collect();
        let numbers = grid::place(&scene);
        let mut crowd = Crowd::new(scene.bounds());
        let obstacles = Obstacles { numbers: &numbers, lines: &lines };
        let labels = labels::place(&scene, &places, &obstacles, &mut crowd);
        let river_names = river_names::place(&scene, &streams, &mut crowd);
        let titles = titles::place(&scene, &crowd);
        let map = match options.shows(Layer::Frame) {
            true => scene.bounds().grown(frame::WIDTH),
            false => scene.bounds(),
        };
        let legend = options
            .shows(Layer::Legend)
            .then(|| Legend::new(&scene, Point::new(map.left, map.bottom + PAPER), map.width()));
        let mut area = map;
        if let Some(legend) = &legend {
            area.right = area.right.max(legend.area.right);
            area.bottom = legend.area.bottom;
        }
        if options.shows(Layer::Frame) || legend.is_some() {
            area = area.grown(PAPER);
        }
        Page { scene, places, streams, tracks, numbers, labels, river_names, titles, crowd, legend, area }
    }

    fn width(&self) -> f64 {
        self.area.width().max(1.0)
    }

    fn height(&self) -> f64 {
        self.area.height().max(1.0)
    }

    fn draw(&self, svg: &mut Svg) {
        let Page { scene, area, .. } = self;
        let (left, top) = (Short(area.left), Short(area.top));
        let (width, height) = (self.width(), self.height());
        let pixels = scene.options.scale / UNIT;
        let view = format!("viewBox=\"{left} {top} {} {}\"", Short(width), Short(height));
        let size = format!("width=\"{}\" height=\"{}\"", Short(width * pixels), Short(height * pixels));
        let attributes = format!(
            "xmlns=\"http://www.w3.org/2000/svg\" {view} {size} font-family=\"{}\" role=\"img\"",
            lettering::SERIF
        );
        svg.nest("svg", attributes, |svg| {
            svg.raw(format_args!("<title>{}</title>", Escaped(&scene.sheet.title)));
            svg.nest("defs", "", |svg| {
                coast::define(scene, svg);
                terrain::define(scene, svg);
                texture::define(scene, svg);
                symbols::define(scene, svg);
            });
            let size = format!("width=\"{}\" height=\"{}\"", Short(width), Short(height));
            let paper = scene.palette.paper;
            svg.element("rect", format_args!("x=\"{left}\" y=\"{top}\" {size} fill=\"{paper}\""));
            for layer in Layer::ALL.into_iter().filter(|&layer| scene.options.shows(layer)) {
                let attributes = format!("id=\"{}\"{}", scene.id(layer.id()), self.style(layer));
                svg.group(attributes, |svg| self.layer(layer, svg));
            }
        });
    }

    fn style(&self, layer: Layer) -> String {
        let scene = &self.scene;
        match layer {
            Layer::Sea => " fill=\"none\" stroke-linejoin=\"round\"".to_owned(),
            Layer::Coast => " fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"".to_owned(),
            Layer::Terrain => format!(" clip-path=\"url(#{})\"", scene.id("dry")),
            Layer::Titles => format!(
                " stroke=\"{}\" stroke-width=\"2.6\" stroke-opacity=\".4\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                scene.palette.halo
            ),
            Layer::Names => format!(
                " text-anchor=\"middle\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.8\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                scene.palette.ink, scene.palette.halo
            ),
            _ => String::new(),
        }
    }

    fn layer(&self, layer: Layer, svg: &mut Svg) {
        let scene = &self.scene;
        match layer {
            Layer::Sea => coast::sea(scene, svg),
            Layer::Land => coast::land(scene, svg),
            Layer::Terrain => {
                terrain::patches(scene, svg);
                texture::draw(scene, &self.crowd, svg);
            }
            Layer::Borders => borders::draw(scene, svg),
            Layer::Grid => grid::lines(scene, svg),
            Layer::Coast => coast::coast(scene, svg),
            Layer::Rivers => rivers::draw(scene, &self.streams, svg),
            Layer::Sides => sides::draw(scene, svg),
            Layer::Rail => rail::draw(scene, &self.tracks, svg),
            Layer::Margin => grid::margin(scene, svg),
            Layer::Titles => titles::draw(&self.titles, svg),
            Layer::Numbers => grid::numbers(scene, &self.numbers, svg),
            Layer::Places => places::draw(scene, &self.places, svg),
            Layer::Names => {
                river_names::draw(scene, &self.river_names, svg);
                labels::draw(&self.labels, svg);
            }
            Layer::Frame => frame::draw(scene, svg),
            Layer::Legend => self.legend.iter().for_each(|legend| legend.draw(scene, svg)),
        }
    }
}
