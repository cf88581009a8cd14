//! Everything that the layers draw from.

use std::fmt;

use mechanics::sheet::{Sheet, Tint};

use crate::geometry::Rect;
use crate::mesh::Mesh;
use crate::options::Options;
use crate::palette::{self, Palette};
use crate::svg::Escaped;
use crate::warp::Warp;

pub(crate) struct Scene<'s> {
    pub sheet: &'s Sheet,
    pub options: &'s Options,
    pub palette: &'static Palette,
    pub mesh: Mesh,
    pub warp: Warp,
    /// The colour of each country.
    pub nations: Vec<&'static str>,
}

impl<'s> Scene<'s> {
    pub fn new(sheet: &'s Sheet, options: &'s Options) -> Scene<'s> {
        let mesh = Mesh::new(sheet);
        let palette = Palette::of(options.theme);
        let warp = Warp::new(sheet, &mesh);
        let nations = palette::countries(sheet, &mesh, palette);
        Scene { sheet, options, palette, mesh, warp, nations }
    }

    /// An id of the drawing, ready to be written.
    pub fn id<'a>(&'a self, name: &'a str) -> Id<'a> {
        Id { prefix: &self.options.prefix, name }
    }

    /// How the terrain of a cell is drawn; nothing on water.
    pub fn tint(&self, cell: usize) -> Option<Tint> {
        self.mesh.cells[cell].terrain.map(|terrain| self.sheet.terrains[terrain].tint)
    }

    /// The map without its margins.
    pub fn bounds(&self) -> Rect {
        self.mesh.bounds
    }
}

/// An id with the prefix of the options.
#[derive(Clone, Copy)]
pub(crate) struct Id<'a> {
    prefix: &'a str,
    name: &'a str,
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Escaped(self.prefix), self.name)
    }
}
