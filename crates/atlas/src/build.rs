//! From a description and the geography to a finished map.

use std::collections::BTreeSet;
use std::fmt;

use hexmap::{Axis, Grid, HexId, HexNumber, Layout, Orientation, Sheet};
use mechanics::pack::{Faults, Files, Source};

use crate::board::{AxisPlan, Board, GridPlan, ZonePlan};
use crate::draft::{Draft, DraftHex};
use crate::fit::Fit;
use crate::geography::Geography;
use crate::land::Survey;
use crate::overrides::{Overrides, Word};
use crate::plane::Plane;
use crate::raster::Raster;
use crate::{areas, borders, check, coast, cover, places, rail, relief, rivers, write};

/// A finished map: its files, and what it amounts to.
pub struct Map {
    /// Names and texts.
    pub files: Vec<(&'static str, String)>,
    /// What it amounts to.
    pub summary: Summary,
}

/// What a map amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name of the board.
    pub title: String,
    /// Hexes, and how many of them are land.
    pub hexes: (usize, usize),
    /// Places.
    pub places: usize,
    /// Hexsides with something along them.
    pub sides: usize,
    /// Rivers drawn.
    pub rivers: usize,
    /// Links.
    pub links: usize,
    /// Anchors met.
    pub anchors: usize,
    /// Hexes, hexsides and links that were changed by hand.
    pub overrides: usize,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { title, hexes: (hexes, land), places, sides, rivers, links, anchors, overrides } = self;
        write!(
            f,
            "{title}: {hexes} hexes, {land} of land; {places} places; {sides} hexsides; {rivers} rivers; \
             {links} links; {anchors} anchors met; {overrides} overrides"
        )
    }
}

/// Builds the map of a board, or says everything that keeps it from being one.
pub fn build(board: &Board, fit: Fit, geography: &Geography) -> Result<Map, Vec<String>> {
    let plane = Plane::new(grid(&board.plan.grid)?, fit);
    let mut faults = Vec::new();
    vectors(&plane, &mut faults);
    let overrides = Overrides::read(board, &plane, &mut faults);
    let raster = Raster::new(&plane);
    let survey = Survey::new(&plane, &raster, geography);
    let mut draft = ground(board, &plane, &raster, &survey, geography, &overrides)?;
    places::put(board, &plane, geography, &mut draft, &mut faults);
    coast::close(&plane, &raster, &survey, geography, &board.plan, &mut draft);
    ridges(board, &plane, geography, &mut draft);
    let is_river = |kind: &str| board.plan.river.iter().any(|river| river.kind == kind);
    overrides.open_sides(&mut draft);
    overrides.change_sides(&mut draft, |kind| !is_river(kind));
    rivers::draw(board, &plane, geography, &mut draft, &mut faults);
    overrides.change_sides(&mut draft, is_river);
    rail::draw(board, &plane, geography, &mut draft, &mut faults);
    overrides.change_links(&mut draft);
    areas::draw(board, &plane, &raster, &survey, geography, &mut draft, &mut faults);
    check::check(board, &plane, &draft, &mut faults);
    rivers::check(board, &plane, &draft, &mut faults);
    rail::check(board, &plane, &draft, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let files = write::files(board, &plane, &draft)?;
    read_back(&files)?;
    let land = draft.hexes.iter().filter(|hex| hex.is_land()).count();
    let summary = Summary {
        title: board.plan.title.clone(),
        hexes: (draft.hexes.len(), land),
        places: draft.places.len(),
        sides: draft.sides.len(),
        rivers: board.plan.river.len(),
        links: draft.links.len(),
        anchors: board.anchors.rows().len(),
        overrides: overrides.count(),
    };
    Ok(Map { files, summary })
}

/// The hexes of a board.
fn grid(plan: &GridPlan) -> Result<Grid, Vec<String>> {
    let mut layout = match plan.orientation {
        Orientation::Flat => Layout::flat(plan.stagger),
        Orientation::Pointy => Layout::pointy(plan.stagger),
    };
    if plan.rows_up {
        layout = layout.rows_up();
    }
    for sheet in &plan.sheets {
        let axis = |axis| match axis {
            AxisPlan::Up(origin) => Axis::Up(origin),
            AxisPlan::Down(origin) => Axis::Down(origin),
        };
        let (columns, rows) = (axis(sheet.columns), axis(sheet.rows));
        let numbering = match sheet.column_first {
            true => Sheet::column_first(columns, rows),
            false => Sheet::row_first(rows, columns),
        };
        let numbering = numbering.odd_rows_add(sheet.odd_rows_add);
        layout = layout.sheet(match sheet.letter {
            Some(letter) => numbering.lettered(letter),
            None => numbering,
        });
    }
    let sentence = |what: String| vec![format!("board.toml: {what}")];
    let mut numbers = Vec::new();
    for block in &plan.hexes {
        let read = |word: &str| word.parse::<HexNumber>().map_err(|error| sentence(error.to_string()));
        let (from, to) = (read(&block.from)?, read(&block.to)?);
        for first in (from.first_pair()..=to.first_pair()).step_by(block.step.max(1)) {
            for last in from.last_pair()..=to.last_pair() {
                let digits = u16::from(first) * 100 + u16::from(last);
                numbers.extend(HexNumber::new(from.sheet(), digits));
            }
        }
    }
    if numbers.is_empty() {
        return Err(sentence("the grid has no hex".to_owned()));
    }
    Grid::new(layout, numbers).map_err(|error| sentence(error.to_string()))
}

/// The places that the fit knows must come out in their hexes.
fn vectors(plane: &Plane, faults: &mut Vec<String>) {
    for vector in &plane.fit.test_vectors {
        let found = plane.hex_of(vector.at()).map(|hex| plane.grid.number(hex).to_string());
        let expected = plane.read_hex(&vector.hex).ok().map(|_| vector.hex.clone());
        if expected.is_some() && found != expected {
            let found = found.unwrap_or("no hex".to_owned());
            faults.push(format!("fits.json has {} in {}, but {found} comes out", vector.place, vector.hex));
        }
    }
}

/// Land and water, terrain, country and zone of every hex.
fn ground(
    board: &Board,
    plane: &Plane,
    raster: &Raster,
    survey: &Survey,
    geography: &Geography,
    overrides: &Overrides,
) -> Result<Draft, Vec<String>> {
    let plan = &board.plan;
    let relief = relief::relief(plane, raster, survey, &geography.heights);
    let cover = cover::cover(plane, raster, survey, geography);
    let unknown = plan.class.iter().find(|class| !plan.terrain.iter().any(|key| key.id == class.terrain));
    if let Some(class) = unknown {
        return Err(vec![format!("board.toml: class: `{}` is no terrain", class.terrain)]);
    }
    if plan.class.is_empty() {
        return Err(vec!["board.toml: no class says what makes terrain".to_owned()]);
    }
    let terrain = cover::terrain(plane, &plan.class, &relief, &cover);
    let countries = borders::countries(plane, raster, survey, geography);
    let mut draft = Draft::default();
    for hex in plane.grid.ids() {
        draft.hexes.push(DraftHex {
            kind: survey.kind(&plan.land, hex),
            terrain: terrain[hex.index()].to_owned(),
            country: String::new(),
            zone: String::new(),
            source: Source::Geography,
            country_source: Source::Geography,
            notes: Vec::new(),
        });
    }
    overrides.change_kinds(&mut draft);
    let mut unknown = BTreeSet::new();
    for (hex, id) in draft.hexes.iter_mut().zip(plane.grid.ids()).filter(|(hex, _)| hex.is_land()) {
        let Some(name) = borders::nearest(plane, &countries, id) else { continue };
        match plan.country.iter().find(|country| country.takes(name)) {
            Some(country) => hex.country.clone_from(&country.id),
            None => drop(unknown.insert(name)),
        }
    }
    if !unknown.is_empty() {
        let sentence = |name| format!("{name} has land on the map, but no country of board.toml takes it");
        return Err(unknown.into_iter().map(sentence).collect());
    }
    overrides.change_words(&mut draft, Word::Country);
    overrides.change_words(&mut draft, Word::Terrain);
    for hex in draft.hexes.iter_mut().filter(|hex| !hex.is_land()) {
        (hex.terrain, hex.country) = (String::new(), String::new());
    }
    for hex in plane.grid.ids() {
        let zone = plan.zone.iter().find(|zone| zone.holds(plane, &draft, hex));
        draft.hexes[hex.index()].zone = zone.map_or(String::new(), |zone| zone.id.clone());
    }
    overrides.change_words(&mut draft, Word::Zone);
    Ok(draft)
}

impl ZonePlan {
    fn holds(&self, plane: &Plane, draft: &Draft, id: HexId) -> bool {
        let (at, hex) = (plane.world(id), draft.hex(id));
        // Areas are laid out later.
        self.areas.is_empty()
            && self.kind.is_none_or(|kind| hex.kind == kind)
            && self.north.is_none_or(|north| at.lat >= north)
            && self.south.is_none_or(|south| at.lat < south)
            && self.east.is_none_or(|east| at.lon >= east)
            && self.west.is_none_or(|west| at.lon < west)
            && (self.countries.is_empty() || self.countries.contains(&hex.country))
            && (self.terrains.is_empty() || self.terrains.contains(&hex.terrain))
    }
}

/// Closes hexsides that lie on a high ridge.
fn ridges(board: &Board, plane: &Plane, geography: &Geography, draft: &mut Draft) {
    let Some(plan) = &board.plan.ridge else { return };
    for (side, _) in plane.sides() {
        let land = draft.hex(side.0).is_land() && draft.hex(side.1).is_land();
        if land && relief::lowest(plane, side, &geography.heights) >= plan.lowest {
            let drawn = crate::draft::Drawn::geography("");
            draft.sides.insert((side, plan.kind.clone()), drawn);
        }
    }
}

/// The files must make a sheet.
fn read_back(files: &[(&'static str, String)]) -> Result<(), Vec<String>> {
    let files: Files = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let mut faults = Faults::default();
    mechanics::sheet::Sheet::read(&files, "", &mut faults);
    if faults.is_empty() { Ok(()) } else { Err(faults.iter().map(ToString::to_string).collect()) }
}
