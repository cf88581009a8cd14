//! What is in the hexes: each hex's signs side by side, and the names that want to be written there.

use std::collections::BTreeMap;

use hexmap::Orientation;
use mechanics::sheet::{SheetPlace, Symbol};

use crate::geometry::{Point, Rect};
use crate::mesh::{Bank, Ground, corner};
use crate::scene::Scene;
use crate::svg::{Escaped, Short, Svg};
use crate::symbols;

/// A sign in its place.
pub(crate) struct Sign {
    pub symbol: Symbol,
    pub at: Point,
    /// Turned by this, in degrees clockwise.
    pub turn: f64,
    /// The number or letter in it, or beside it if it has no room.
    pub mark: String,
    /// Whether there is room for it.
    pub roomy: bool,
    /// The colour of the owner, where that is not the country of the hex.
    pub owner: Option<&'static str>,
}

impl Sign {
    pub fn area(&self) -> Rect {
        let (width, height) = symbols::size(self.symbol);
        let middle = Rect::around(self.at, width, height);
        if self.symbol == Symbol::Wall {
            // It may be turned: take the square.
            return Rect::around(self.at, width * 0.75, width * 0.75);
        }
        match self.badge() {
            Some(badge) => Rect::new(
                middle.left.min(badge.x - symbols::BADGE),
                middle.top.min(badge.y - symbols::BADGE),
                middle.right.max(badge.x + symbols::BADGE),
                middle.bottom,
            ),
            None => middle,
        }
    }

    /// Where the number goes if the sign has no room for it.
    fn badge(&self) -> Option<Point> {
        if self.mark.is_empty() || self.roomy {
            return None;
        }
        let (width, height) = symbols::size(self.symbol);
        // What stands in a ring has its own number on the right.
        let side = if is_ring(self.symbol) { -0.42 } else { 0.42 };
        Some(self.at + Point::new(width * side, -height * 0.42))
    }
}

/// How important a name is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Rank {
    Capital,
    City,
    Town,
    Other,
}

impl Rank {
    pub const ALL: [Rank; 4] = [Rank::Capital, Rank::City, Rank::Town, Rank::Other];

    fn of(symbol: Symbol) -> Rank {
        match symbol {
            Symbol::Capital => Rank::Capital,
            Symbol::City => Rank::City,
            Symbol::Town | Symbol::Dot => Rank::Town,
            _ => Rank::Other,
        }
    }

    /// The size of the letters.
    pub fn size(self) -> f64 {
        match self {
            Rank::Capital => 19.0,
            Rank::City => 17.0,
            Rank::Town => 15.0,
            Rank::Other => 12.0,
        }
    }
}

/// A name that wants to be written beside its sign.
pub(crate) struct Caption {
    pub name: String,
    pub rank: Rank,
    pub hex: usize,
    pub beside: Rect,
}

/// All signs and the names that go with them.
pub(crate) struct Places {
    pub signs: Vec<Sign>,
    pub captions: Vec<Caption>,
}

impl Places {
    pub fn arrange(scene: &Scene<'_>) -> Places {
        let mut hexes: BTreeMap<usize, Vec<&SheetPlace>> = BTreeMap::new();
        for place in &scene.sheet.places {
            if symbol(scene, place) != Symbol::None {
                hexes.entry(place.hex.index()).or_default().push(place);
            }
        }
        let mut all = Places { signs: Vec::new(), captions: Vec::new() };
        for (hex, places) in hexes {
            all.arrange_hex(scene, hex, places);
        }
        all
    }

    fn arrange_hex(&mut self, scene: &Scene<'_>, hex: usize, mut places: Vec<&SheetPlace>) {
        places.sort_by_key(|place| order(symbol(scene, place)));
        let first = self.signs.len();
        let mut named: Vec<(&str, usize)> = Vec::new();
        for place in places {
            let kind = symbol(scene, place);
            let known = named.iter().find(|(name, _)| *name == place.name).copied();
            let (at, turn) = self.room(scene, hex, kind, first);
            let here = self.signs.len();
            let (mark, owner) = (mark(scene, place), owner(scene, place));
            let roomy = symbols::has_room(kind) || is_ring(kind);
            // A ring is empty until something stands in it.
            self.signs[first..].iter_mut().filter(|ring| ring.at == at).for_each(|ring| ring.roomy = false);
            self.signs.push(Sign { symbol: kind, at, turn, mark, roomy, owner });
            let in_sign = kind == Symbol::Letter && place.name.chars().count() == 1;
            if known.is_none() && !place.name.is_empty() && !in_sign {
                named.push((&place.name, here));
            }
        }
        for (name, sign) in named {
            let Sign { symbol, at, .. } = self.signs[sign];
            let rank = Rank::of(symbol);
            // A name keeps clear of the ring around its sign.
            let around = self.signs[first..].iter().filter(|other| other.at == at).map(Sign::area);
            let corners = around
                .flat_map(|area| [Point::new(area.left, area.top), Point::new(area.right, area.bottom)]);
            let beside = Rect::covering(corners).unwrap_or(Rect::around(at, 0.0, 0.0));
            let name = match rank {
                Rank::Capital => name.to_uppercase(),
                _ => name.to_owned(),
            };
            self.captions.push(Caption { name, rank, hex, beside });
        }
    }

    /// Where the next sign of a hex goes, and how it is turned.
    fn room(&self, scene: &Scene<'_>, hex: usize, kind: Symbol, first: usize) -> (Point, f64) {
        let centre = scene.mesh.cells[hex].centre;
        let before = &self.signs[first..];
        let middle_free = !before.iter().any(|sign| sign.at == centre && !is_ring(sign.symbol));
        match kind {
            Symbol::Fort | Symbol::Heavy => return (centre, 0.0),
            Symbol::Wall => {
                let facing = facing(scene, hex);
                return (centre + facing * 27.0, facing.degrees() + 90.0);
            }
            _ if middle_free && is_settlement(kind) => return (centre, 0.0),
            Symbol::Port | Symbol::Value if middle_free && before.is_empty() => return (centre, 0.0),
            _ if middle_free && before.is_empty() => return (centre, 0.0),
            _ => {}
        }
        let ringed = before.iter().any(|sign| is_ring(sign.symbol));
        let reach = if ringed { 35.0 } else { 31.0 };
        let wish = match kind {
            Symbol::Port => wet(scene, hex),
            _ => Point::new(-0.3, 0.5),
        };
        let (width, height) = symbols::size(kind);
        let slots = (0..6).map(|index| corner(scene.mesh.orientation, index).unit() * reach);
        // The number of the hex is at its top.
        let slots = slots.filter(|slot| scene.mesh.orientation == Orientation::Flat || slot.y > -reach + 1.0);
        let crowding = |slot: Point| {
            let area = Rect::around(centre + slot, width, height);
            let ring = |sign: &&Sign| !is_ring(sign.symbol);
            let shared: f64 = before.iter().filter(ring).map(|sign| sign.area().shared(area)).sum();
            shared - slot.unit().dot(wish) + if slot.y < -1.0 { 0.3 } else { 0.0 }
        };
        let best = slots.min_by(|&a, &b| crowding(a).total_cmp(&crowding(b)));
        (centre + best.unwrap_or_default(), 0.0)
    }
}

/// Settlements come first and take the middle; rings go around them.
fn order(symbol: Symbol) -> u8 {
    match symbol {
        Symbol::Fort | Symbol::Heavy => 0,
        Symbol::Wall => 1,
        Symbol::Capital => 2,
        Symbol::City => 3,
        Symbol::Town => 4,
        Symbol::Dot => 5,
        Symbol::Port => 6,
        _ => 7,
    }
}

fn is_ring(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Fort | Symbol::Heavy)
}

fn is_settlement(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Capital | Symbol::City | Symbol::Town | Symbol::Dot)
}

fn symbol(scene: &Scene<'_>, place: &SheetPlace) -> Symbol {
    scene.sheet.place_kinds[place.kind].symbol
}

fn mark(scene: &Scene<'_>, place: &SheetPlace) -> String {
    if symbol(scene, place) == Symbol::Letter {
        let kind = &scene.sheet.place_kinds[place.kind].name;
        let word = if place.name.chars().count() == 1 { &place.name } else { kind };
        return word.chars().take(1).flat_map(char::to_uppercase).collect();
    }
    place.value.map(|value| value.to_string()).unwrap_or_default()
}

fn owner(scene: &Scene<'_>, place: &SheetPlace) -> Option<&'static str> {
    let country = scene.mesh.cells[place.hex.index()].country;
    place.owner.filter(|&owner| Some(owner) != country).map(|owner| scene.nations[owner])
}

/// The direction of the foreigners next door, to whom a wall turns its face; up if there are none.
fn facing(scene: &Scene<'_>, hex: usize) -> Point {
    let mesh = &scene.mesh;
    let banks = (0..6).map(|side| Bank { cell: hex, side });
    let foreign = banks.filter(|&bank| mesh.is_border(mesh.edge(bank)));
    let sum = foreign.fold(Point::default(), |sum, bank| {
        sum + (mesh.middle(mesh.edge(bank)) - mesh.cells[hex].centre).unit()
    });
    if sum.length() > 0.1 { sum.unit() } else { Point::new(0.0, 1.0) }
}

/// The direction of the water next door.
fn wet(scene: &Scene<'_>, hex: usize) -> Point {
    let mesh = &scene.mesh;
    let banks = (0..6).map(|side| Bank { cell: hex, side });
    let sum = banks.fold(Point::default(), |sum, bank| {
        let water = mesh.neighbour(bank).is_some_and(|other| mesh.cells[other].ground != Ground::Land);
        let way = (mesh.middle(mesh.edge(bank)) - mesh.cells[hex].centre).unit();
        if water || mesh.edges[mesh.edge(bank)].channel { sum + way } else { sum }
    });
    sum.unit()
}

/// Draws the signs.
pub(crate) fn draw(scene: &Scene<'_>, places: &Places, svg: &mut Svg) {
    let palette = scene.palette;
    for sign in &places.signs {
        let (x, y) = (Short(sign.at.x), Short(sign.at.y));
        let marked = !sign.mark.is_empty() && sign.roomy;
        let name = symbols::id(sign.symbol, marked);
        let id = scene.id(&name);
        if let Some(colour) = sign.owner {
            let radius = Short(symbols::size(sign.symbol).1 / 2.0 + 1.8);
            let ring = format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{colour}\"");
            svg.element("circle", format_args!("{ring} stroke-width=\"3.2\""));
        }
        let place = match sign.turn == 0.0 {
            true => format!("x=\"{x}\" y=\"{y}\""),
            false => format!("transform=\"translate({x} {y}) rotate({})\"", Short(sign.turn)),
        };
        svg.element("use", format_args!("href=\"#{id}\" {place}"));
    }
    let attributes = "font-weight=\"600\" text-anchor=\"middle\"";
    svg.group(attributes, |svg| {
        for sign in places.signs.iter().filter(|sign| !sign.mark.is_empty()) {
            let (at, size, colour) = match sign.badge() {
                Some(badge) => {
                    let (x, y) = (Short(badge.x), Short(badge.y));
                    svg.element(
                        "circle",
                        format_args!(
                            "cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\"",
                            symbols::BADGE,
                            palette.ink
                        ),
                    );
                    (badge, 10.5, palette.halo)
                }
                None => {
                    (sign.at, symbols::mark_size(sign.symbol), symbols::mark_colour(sign.symbol, palette))
                }
            };
            let size = if sign.mark.len() > 1 { size * 0.8 } else { size };
            let (x, y) = (Short(at.x), Short(at.y + size * 0.335));
            let mark = Escaped(&sign.mark);
            svg.raw(format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{colour}\">{mark}</text>",
                Short(size)
            ));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::testing::{add_place, hex, sheet};

    #[test]
    fn a_fortified_port() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            let options = Options::default();
            let mut sheet = sheet(orientation, 7, 7);
            // The sea begins in the column to the right.
            for (symbol, name) in [(Symbol::Port, "Danzig"), (Symbol::City, "Danzig"), (Symbol::Heavy, "")] {
                add_place(&mut sheet, "0504", symbol, name, Some(2));
            }
            let scene = Scene::new(&sheet, &options);
            let Places { signs, captions } = Places::arrange(&scene);
            let centre = scene.mesh.cells[hex(&sheet, "0504").index()].centre;
            let find = |symbol| signs.iter().find(|sign| sign.symbol == symbol).expect("a sign");
            assert_eq!((find(Symbol::City).at, find(Symbol::Heavy).at), (centre, centre));
            assert!(find(Symbol::Port).at.x > centre.x + 10.0, "ports are at the water");
            assert!(!find(Symbol::Heavy).roomy && find(Symbol::City).roomy);
            assert_eq!(captions.len(), 1);
            assert_eq!((captions[0].name.as_str(), captions[0].rank), ("Danzig", Rank::City));
        }
    }

    #[test]
    fn walls_face_the_border() {
        let options = Options::default();
        let mut sheet = sheet(Orientation::Flat, 7, 8);
        for number in ["0304", "0305"] {
            add_place(&mut sheet, number, Symbol::Wall, "", None);
        }
        let scene = Scene::new(&sheet, &options);
        let signs = Places::arrange(&scene).signs;
        let down = |index: usize, number: &str| {
            signs[index].at.y - scene.mesh.cells[hex(&sheet, number).index()].centre.y
        };
        // The border runs between rows 4 and 5.
        assert!(down(0, "0304") > 10.0 && down(1, "0305") < -10.0);
    }
}
