//! What to draw and how.

use std::collections::BTreeSet;

/// A part of the picture that can be shown or hidden; each is a group of that id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// `sea`: water, deeper away from the coast.
    Sea,
    /// `land`: the bare ground.
    Land,
    /// `terrain`: tints, trees, hills, marshes.
    Terrain,
    /// `borders`: coloured bands along the borders of countries.
    Borders,
    /// `grid`: the hexes.
    Grid,
    /// `coast`: the line between land and water.
    Coast,
    /// `rivers`: rivers and canals along hexsides.
    Rivers,
    /// `sides`: what else lies along hexsides, such as straits and walls.
    Sides,
    /// `rail`: railroads and other links.
    Rail,
    /// `margin`: paper over what lies outside the playing area.
    Margin,
    /// `titles`: the names of countries and seas in wide letters.
    Titles,
    /// `numbers`: the numbers of the hexes.
    Numbers,
    /// `places`: cities, ports, forts.
    Places,
    /// `names`: the names of places and rivers.
    Names,
    /// `frame`: the line around the map.
    Frame,
    /// `legend`: title, key to the signs, scale, north arrow, turn track.
    Legend,
}

impl Layer {
    /// All layers, from the lowest to the topmost.
    pub const ALL: [Layer; 16] = [
        Layer::Sea,
        Layer::Land,
        Layer::Terrain,
        Layer::Borders,
        Layer::Grid,
        Layer::Coast,
        Layer::Rivers,
        Layer::Sides,
        Layer::Rail,
        Layer::Margin,
        Layer::Titles,
        Layer::Numbers,
        Layer::Places,
        Layer::Names,
        Layer::Frame,
        Layer::Legend,
    ];

    /// The id of the group.
    pub const fn id(self) -> &'static str {
        match self {
            Layer::Sea => "sea",
            Layer::Land => "land",
            Layer::Terrain => "terrain",
            Layer::Borders => "borders",
            Layer::Grid => "grid",
            Layer::Coast => "coast",
            Layer::Rivers => "rivers",
            Layer::Sides => "sides",
            Layer::Rail => "rail",
            Layer::Margin => "margin",
            Layer::Titles => "titles",
            Layer::Numbers => "numbers",
            Layer::Places => "places",
            Layer::Names => "names",
            Layer::Frame => "frame",
            Layer::Legend => "legend",
        }
    }
}

/// The colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Theme {
    /// As printed on paper.
    #[default]
    Light,
    /// For a dark room.
    Dark,
}

/// What to draw and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How wide a hex is from side to side, in pixels.
    pub scale: f64,
    /// The colours.
    pub theme: Theme,
    /// The layers to draw.
    pub layers: BTreeSet<Layer>,
    /// The boxes of the turn track in the legend; none leaves it out.
    pub turns: usize,
    /// Put in front of every id, for pages that show more than one map.
    pub prefix: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            scale: 64.0,
            theme: Theme::Light,
            layers: Layer::ALL.into_iter().collect(),
            turns: 0,
            prefix: String::new(),
        }
    }
}

impl Options {
    /// The same without a layer.
    pub fn without(mut self, layer: Layer) -> Options {
        self.layers.remove(&layer);
        self
    }

    /// The same without margins: nothing but the map itself, for a board to play on.
    pub fn bare(self) -> Options {
        self.without(Layer::Legend).without(Layer::Frame)
    }

    pub(crate) fn shows(&self, layer: Layer) -> bool {
        self.layers.contains(&layer)
    }
}
