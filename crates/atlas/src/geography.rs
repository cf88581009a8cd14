//! The geography: files of coasts, rivers, borders, towns, railways and heights in one directory.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use geojson::{GeoJson, GeometryValue, Position};
use mechanics::pack::{Faults, Files, Table};
use serde::Deserialize;

/// A place on the globe, in degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LonLat {
    /// East of Greenwich.
    pub lon: f64,
    /// North of the equator.
    pub lat: f64,
}

/// The directory the geography lies in.
pub struct GeoDir {
    path: PathBuf,
}

impl GeoDir {
    /// A directory; whether it is there shows when its files are read.
    pub fn new(path: &Path) -> GeoDir {
        GeoDir { path: path.to_owned() }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Result<String, String> {
        fs::read_to_string(self.path.join(name)).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => format!("{name} is missing from the geography"),
            _ => format!("{name} of the geography cannot be read: {error}"),
        })
    }

    fn features(&self, name: &str) -> Result<Vec<Feature>, String> {
        parse_features(name, &self.text(name)?)
    }
}

/// A named shape of a GeoJSON file.
#[derive(Clone, Debug)]
pub struct Feature {
    /// The property `name`; empty if there is none.
    pub name: String,
    /// The property `cover` of land cover; empty elsewhere.
    pub cover: String,
    /// The rings of all polygons, holes included, or the lines.
    pub lines: Vec<Vec<LonLat>>,
}

/// A railway between two towns.
#[derive(Clone, Debug, PartialEq)]
pub struct RailLine {
    /// The names of its ends.
    pub ends: [String; 2],
    /// Where they are.
    pub at: [LonLat; 2],
}

/// Heights on a regular grid of degrees.
#[derive(Clone, Debug)]
pub struct Heights {
    columns: usize,
    rows: usize,
    west: f64,
    north: f64,
    cell: f64,
    metres: Vec<f32>,
}

/// Everything that is known of the world.
pub struct Geography {
    /// Land.
    pub land: Vec<Feature>,
    /// Lakes.
    pub lakes: Vec<Feature>,
    /// Seas by name.
    pub seas: Vec<Feature>,
    /// Rivers by name, in pieces.
    pub rivers: Vec<Feature>,
    /// Woods, swamps, deserts.
    pub cover: Vec<Feature>,
    /// Countries at the date of the board.
    pub countries: Vec<Feature>,
    /// Heights.
    pub heights: Heights,
    /// Towns by name.
    pub towns: BTreeMap<String, LonLat>,
    /// Railways.
    pub rails: Vec<RailLine>,
}

impl Geography {
    /// Reads all files, borders as of the given date (`1938`); says of each what is wrong with it.
    pub fn read(dir: &GeoDir, date: &str) -> Result<Geography, Vec<String>> {
        let mut faults = Vec::new();
        let mut features = |name: &str| match dir.features(name) {
            Ok(features) => features,
            Err(fault) => {
                faults.push(fault);
                Vec::new()
            }
        };
        let (land, lakes) = (features("land.geojson"), features("lakes.geojson"));
        let (seas, rivers) = (features("seas.geojson"), features("rivers.geojson"));
        let cover = features("landcover.geojson");
        let countries = features(&format!("borders_{date}.geojson"));
        let heights = dir.text(HEIGHTS).and_then(|text| Heights::parse(&text));
        let towns = dir.text(TOWNS).and_then(|text| parse_towns(&text));
        let rails = dir.text(RAILS).and_then(|text| parse_rails(&text));
        match (heights, towns, rails) {
            (Ok(heights), Ok(mut towns), Ok(rails)) if faults.is_empty() => {
                // Places too small for the list of towns, but with a station.
                for (name, at) in rails.iter().flat_map(|line| line.ends.iter().zip(line.at)) {
                    towns.entry(name.clone()).or_insert(at);
                }
                Ok(Geography { land, lakes, seas, rivers, cover, countries, heights, towns, rails })
            }
            (heights, towns, rails) => {
                faults.extend([heights.err(), towns.err(), rails.err()].into_iter().flatten());
                Err(faults)
            }
        }
    }
}

const HEIGHTS: &str = "elevation_etopo5.asc";
const TOWNS: &str = "cities_1938.csv";
const RAILS: &str = "rail_1938.csv";

fn parse_features(name: &str, text: &str) -> Result<Vec<Feature>, String> {
    let geojson: GeoJson =
        text.parse().map_err(|error: geojson::Error| format!("{name} is not GeoJSON: {error}"))?;
    let GeoJson::FeatureCollection(collection) = geojson else {
        return Err(format!("{name} is no collection of features"));
    };
    let mut features = Vec::with_capacity(collection.features.len());
    for (index, feature) in collection.features.into_iter().enumerate() {
        let word = |key: &str| {
            let value = feature.property(key).and_then(|value| value.as_str());
            value.unwrap_or_default().to_owned()
        };
        let (title, cover) = (word("name"), word("cover"));
        let fault = |what: &str| format!("{name}: feature {} (`{title}`) {what}", index + 1);
        let Some(geometry) = feature.geometry else { return Err(fault("has no shape")) };
        let mut lines = Vec::new();
        match geometry.value {
            GeometryValue::Point { .. } | GeometryValue::MultiPoint { .. } => {}
            GeometryValue::LineString { coordinates } => lines.push(coordinates),
            GeometryValue::MultiLineString { coordinates } | GeometryValue::Polygon { coordinates } => {
                lines.extend(coordinates);
            }
            GeometryValue::MultiPolygon { coordinates } => lines.extend(coordinates.into_iter().flatten()),
            GeometryValue::GeometryCollection { .. } => return Err(fault("is a collection of shapes")),
        }
        let place = |position: Position| match position.as_slice() {
            &[lon, lat, ..] if lon.is_finite() && lat.abs() < 90.0 => Some(LonLat { lon, lat }),
            _ => None,
        };
        let lines: Option<Vec<Vec<LonLat>>> =
            lines.into_iter().map(|line| line.into_iter().map(place).collect()).collect();
        let Some(lines) = lines else { return Err(fault("has a point that is no place")) };
        features.push(Feature { name: title, cover, lines });
    }
    if features.is_empty() {
        return Err(format!("{name} is empty"));
    }
    Ok(features)
}

impl Heights {
    /// Reads an ESRI ASCII grid.
    fn parse(text: &str) -> Result<Heights, String> {
        let mut lines = text.lines().zip(1..);
        let mut head = |key: &str| -> Result<f64, String> {
            let (line, number) = lines.next().unwrap_or(("", 0));
            line.split_once(char::is_whitespace)
                .filter(|(word, _)| word.eq_ignore_ascii_case(key))
                .and_then(|(_, value)| value.trim().parse().ok())
                .ok_or_else(|| format!("{HEIGHTS}: line {number} does not give `{key}` and a number"))
        };
        let (columns, rows) = (head("ncols")? as usize, head("nrows")? as usize);
        let (west, south) = (head("xllcenter")?, head("yllcenter")?);
        let cell = head("cellsize")?;
        head("NODATA_value")?;
        let mut metres = Vec::with_capacity(columns * rows);
        for (line, number) in lines {
            for word in line.split_ascii_whitespace() {
                let height = word
                    .parse()
                    .map_err(|_| format!("{HEIGHTS}: line {number}: `{word}` is not a height"))?;
                metres.push(height);
            }
        }
        if metres.len() != columns * rows || metres.is_empty() {
            return Err(format!(
                "{HEIGHTS} has {} heights, but its head says {columns} by {rows}",
                metres.len()
            ));
        }
        Ok(Heights { columns, rows, west, north: south + cell * (rows - 1) as f64, cell, metres })
    }

    /// The height of a place, between the four nearest cells; at the rim that of the rim.
    pub fn at(&self, at: LonLat) -> f64 {
        let x = ((at.lon - self.west) / self.cell).clamp(0.0, (self.columns - 1) as f64);
        let y = ((self.north - at.lat) / self.cell).clamp(0.0, (self.rows - 1) as f64);
        let (left, top) = (x as usize, y as usize);
        let (right, low) = ((left + 1).min(self.columns - 1), (top + 1).min(self.rows - 1));
        let cell = |row: usize, column: usize| f64::from(self.metres[row * self.columns + column]);
        let mix = |a: f64, b: f64, share: f64| a + (b - a) * share;
        let upper = mix(cell(top, left), cell(top, right), x.fract());
        let lower = mix(cell(low, left), cell(low, right), x.fract());
        mix(upper, lower, y.fract())
    }
}

/// A CSV file, or what is wrong with it in one sentence.
fn table<T: serde::de::DeserializeOwned>(name: &str, text: &str) -> Result<Table<T>, String> {
    let files: Files = [(name, text)].into_iter().collect();
    let mut faults = Faults::default();
    let table = Table::<T>::read(&files, name, &mut faults);
    match faults.iter().next() {
        None => Ok(table),
        Some(fault) if faults.len() == 1 => Err(fault.to_string()),
        Some(fault) => Err(format!("{fault} (and {} faults more)", faults.len() - 1)),
    }
}

fn values<T>(table: &Table<T>) -> impl Iterator<Item = &T> {
    table.rows().iter().map(|row| &row.value)
}

/// Degrees in a cell of a CSV file.
#[derive(Clone, Copy, Debug)]
struct Degrees(f64);

impl<'de> Deserialize<'de> for Degrees {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Degrees, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse().ok().filter(|number: &f64| number.abs() <= 180.0);
        number.map(Degrees).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is not in degrees")))
    }
}

#[derive(Deserialize)]
struct TownRow {
    name: String,
    lookup_name: String,
    #[serde(rename = "country_1938")]
    _country: String,
    lon: Degrees,
    lat: Degrees,
    #[serde(rename = "pop_thousands_c1938")]
    _population: String,
    #[serde(rename = "flags")]
    _flags: String,
}

fn parse_towns(text: &str) -> Result<BTreeMap<String, LonLat>, String> {
    let mut towns = BTreeMap::new();
    for TownRow { name, lookup_name, lon, lat, .. } in values(&table(TOWNS, text)?) {
        let at = LonLat { lon: lon.0, lat: lat.0 };
        towns.entry(lookup_name.clone()).or_insert(at);
        towns.entry(name.clone()).or_insert(at);
    }
    Ok(towns)
}

#[derive(Deserialize)]
struct RailRow {
    from: String,
    to: String,
    from_lon: Degrees,
    from_lat: Degrees,
    to_lon: Degrees,
    to_lat: Degrees,
}

fn parse_rails(text: &str) -> Result<Vec<RailLine>, String> {
    let line = |row: &RailRow| RailLine {
        ends: [row.from.clone(), row.to.clone()],
        at: [
            LonLat { lon: row.from_lon.0, lat: row.from_lat.0 },
            LonLat { lon: row.to_lon.0, lat: row.to_lat.0 },
        ],
    };
    Ok(values(&table(RAILS, text)?).map(line).collect())
}
