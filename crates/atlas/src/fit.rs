//! From longitude and latitude to the plane of a board, and back.
//!
//! The plane is measured in hexes: 1 is the distance from side to side, `u` grows to the right of the map and
//! `v` down it. A fit is a conformal conic projection, a turn and scale, and a gentle warp that brings every
//! place whose hex a rulebook states into that hex.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::geography::{GeoDir, LonLat};

/// A place on the plane of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub u: f64,
    /// Down.
    pub v: f64,
}

impl Point {
    /// The square of the distance to another point.
    pub fn distance_2(self, other: Point) -> f64 {
        (self.u - other.u).powi(2) + (self.v - other.v).powi(2)
    }

    /// The distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        self.distance_2(other).sqrt()
    }

    /// The point this share of the way to another.
    pub fn towards(self, other: Point, share: f64) -> Point {
        Point { u: self.u + (other.u - self.u) * share, v: self.v + (other.v - self.v) * share }
    }
}

/// The transform of one board.
#[derive(Clone, Debug, Deserialize)]
pub struct Fit {
    projection: Projection,
    similarity: Similarity,
    warp: Option<Warp>,
    /// Places with the point and hex they must come out in.
    pub test_vectors: Vec<TestVector>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Projection {
    lat1: f64,
    lat2: f64,
    lon0: f64,
    lat0: f64,
    #[serde(rename = "R_km")]
    radius: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Similarity {
    #[serde(rename = "A")]
    turn: [f64; 2],
    #[serde(rename = "B")]
    shift: [f64; 2],
}

#[derive(Clone, Debug, Deserialize)]
struct Warp {
    sigma: Vec<f64>,
    centres: Vec<[f64; 2]>,
    weights: Vec<[f64; 2]>,
}

/// A place with the result its transform must give.
#[derive(Clone, Debug, Deserialize)]
pub struct TestVector {
    /// Its name.
    pub place: String,
    lon: f64,
    lat: f64,
    u: f64,
    v: f64,
    /// The number of its hex, on the map or off it.
    pub hex: String,
}

impl TestVector {
    /// Where the place is.
    pub fn at(&self) -> LonLat {
        LonLat { lon: self.lon, lat: self.lat }
    }

    /// Where it must come out, to four decimals.
    pub fn point(&self) -> Point {
        Point { u: self.u, v: self.v }
    }
}

const FILE: &str = "fits.json";

impl Fit {
    /// Reads the fit of a board from `fits.json` and holds it against its own test vectors.
    pub fn read(dir: &GeoDir, name: &str) -> Result<Fit, String> {
        let mut fits = Fit::parse(&dir.text(FILE)?)?;
        let fit = fits.remove(name).ok_or_else(|| format!("{FILE} has no fit `{name}`"))?;
        for vector in &fit.test_vectors {
            let found = fit.to_plane(vector.at());
            if found.distance(vector.point()) > 0.001 {
                return Err(format!(
                    "{FILE}: the fit `{name}` puts {} at {:.4}, {:.4} and not at {:.4}, {:.4}",
                    vector.place, found.u, found.v, vector.u, vector.v
                ));
            }
        }
        Ok(fit)
    }

    /// All fits of a file, by name.
    pub fn parse(text: &str) -> Result<BTreeMap<String, Fit>, String> {
        let broken = |error: serde_json::Error| format!("{FILE} cannot be read: {error}");
        let values: BTreeMap<String, serde_json::Value> = serde_json::from_str(text).map_err(broken)?;
        let mut fits = BTreeMap::new();
        for (name, value) in values.into_iter().filter(|(name, _)| !name.starts_with('_')) {
            let fit: Fit = serde_json::from_value(value)
                .map_err(|error| format!("{FILE}: the fit `{name}` cannot be read: {error}"))?;
            if let Some(warp) = &fit.warp
                && (warp.centres.len() != warp.sigma.len() || warp.weights.len() != warp.sigma.len())
            {
                return Err(format!("{FILE}: the warp of `{name}` has lists of different lengths"));
            }
            fits.insert(name, fit);
        }
        Ok(fits)
    }

    /// How far apart hexes are, in kilometres.
    pub fn km_per_hex(&self) -> f64 {
        let [re, im] = self.similarity.turn;
        1.0 / re.hypot(im)
    }

    /// True north, in degrees clockwise from the top of the map.
    pub fn north(&self) -> f64 {
        let [re, im] = self.similarity.turn;
        im.atan2(re).to_degrees()
    }

    /// The point of the plane for a place.
    pub fn to_plane(&self, at: LonLat) -> Point {
        let (x, y) = self.projection.forward(at);
        let ([a, b], [c, d]) = (self.similarity.turn, self.similarity.shift);
        // (a + bi)(x - yi) + (c + di)
        let plain = Point { u: a * x + b * y + c, v: b * x - a * y + d };
        let (du, dv) = self.bend(plain);
        Point { u: plain.u + du, v: plain.v + dv }
    }

    /// The place for a point of the plane.
    pub fn to_world(&self, point: Point) -> LonLat {
        let mut plain = point;
        for _ in 0..60 {
            let (du, dv) = self.bend(plain);
            let next = Point { u: point.u - du, v: point.v - dv };
            let step = next.distance_2(plain);
            plain = next;
            if step < 1e-20 {
                break;
            }
        }
        let ([a, b], [c, d]) = (self.similarity.turn, self.similarity.shift);
        let (re, im, scale) = (plain.u - c, plain.v - d, a * a + b * b);
        self.projection.back((re * a + im * b) / scale, -(im * a - re * b) / scale)
    }

    fn bend(&self, plain: Point) -> (f64, f64) {
        let Some(warp) = &self.warp else { return (0.0, 0.0) };
        let mut sum = (0.0, 0.0);
        for ((sigma, &[u, v]), [du, dv]) in warp.sigma.iter().zip(&warp.centres).zip(&warp.weights) {
            let pull = (-plain.distance_2(Point { u, v }) / (2.0 * sigma * sigma)).exp();
            sum = (sum.0 + du * pull, sum.1 + dv * pull);
        }
        sum
    }
}

impl Projection {
    fn cone(&self) -> (f64, f64) {
        let (f1, f2) = (self.lat1.to_radians(), self.lat2.to_radians());
        let n = (f1.cos() / f2.cos()).ln() / (slope(f2) / slope(f1)).ln();
        (n, f1.cos() * slope(f1).powf(n) / n)
    }

    fn forward(&self, at: LonLat) -> (f64, f64) {
        let (n, f) = self.cone();
        let rho = |lat: f64| self.radius * f / slope(lat.to_radians()).powf(n);
        let angle = n * (at.lon - self.lon0).to_radians();
        (rho(at.lat) * angle.sin(), rho(self.lat0) - rho(at.lat) * angle.cos())
    }

    fn back(&self, x: f64, y: f64) -> LonLat {
        let (n, f) = self.cone();
        let down = self.radius * f / slope(self.lat0.to_radians()).powf(n) - y;
        let rho = x.hypot(down);
        let lat = 2.0 * (self.radius * f / rho).powf(1.0 / n).atan() - std::f64::consts::FRAC_PI_2;
        LonLat { lon: self.lon0 + (x.atan2(down) / n).to_degrees(), lat: lat.to_degrees() }
    }
}

/// The tangent of the half complement of a latitude.
fn slope(lat: f64) -> f64 {
    (std::f64::consts::FRAC_PI_4 + lat / 2.0).tan()
}
