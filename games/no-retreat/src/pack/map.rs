//! The boards as the game reads the sheets, and the lists of hexes that the rules ask for.

use hexmap::{Flood, HexId, Id, Pass, Sides};
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, name_fault};
use mechanics::sheet::{HexKind, Sheet, SheetPlace, WordKind};
use serde::Deserialize;

use super::limits;
use crate::board::{Board, Country, CountryEntry, Edge, Hexes, Port};
use crate::front::Front;
use crate::nation::{NATIONS, Nation, Side};
use crate::terrain::{City, HexRecord, SideKind, SideRecord};

/// A sheet with the names of its files.
pub(super) struct Raw<'s> {
    pub front: Front,
    pub sheet: &'s Sheet,
}

/// The folder of the sheet of a front.
pub(super) const fn folder(front: Front) -> &'static str {
    match front {
        Front::France => "france/map/",
        Front::Poland => "poland/map/",
    }
}

const TERRAINS: [&str; 2] = ["open", "rough"];
const PLACES: [&str; 7] = ["major", "minor", "port", "evacuation", "fortress", "fort", "fortified"];

fn side_kind(word: &str) -> Option<SideKind> {
    match word {
        "river" => Some(SideKind::River),
        "major-river" => Some(SideKind::MajorRiver),
        "sea" | "lake" => Some(SideKind::Water),
        _ => None,
    }
}

/// `countries.csv`.
#[derive(Deserialize)]
pub(super) struct CountryRow {
    country: Nation,
    control: Option<Side>,
    entry: CountryEntry,
    greater_germany: bool,
    source: Source,
    entry_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for CountryRow {
    fn count(&self, report: &mut Report) {
        report.count("countries", &self.source);
        report.count("countries", &self.entry_source);
    }
}

impl Raw<'_> {
    fn file(&self, name: &str) -> String {
        format!("{}{name}", folder(self.front))
    }

    /// The board, as far as it can be read.
    pub fn board(&self, countries: &Table<CountryRow>, faults: &mut Faults) -> Option<Board> {
        if self.sheet.hexes.len() > limits::HEXES {
            let what = format!("there is room for {} hexes, not {}", limits::HEXES, self.sheet.hexes.len());
            faults.add(&self.file("hexes.csv"), 0, what);
            return None;
        }
        self.words(faults);
        let (hexes, names) = self.hexes(faults);
        let (sides, along) = self.sides(faults);
        let countries = self.countries(countries, &hexes, faults);
        let all = |is: &dyn Fn(&HexRecord) -> bool| -> Hexes {
            self.sheet.grid.ids().filter(|hex| is(&hexes[hex.index()])).collect()
        };
        let greater = |hex: &HexRecord| {
            hex.land
                && hex.country.and_then(|nation| countries[nation.index()]).is_some_and(|c| c.greater_germany)
        };
        let mut board = Board {
            grid: self.sheet.grid.clone(),
            land: all(&|hex| hex.land),
            cities: all(&|hex| hex.city.is_some()),
            fortified: all(&|hex| hex.fortified),
            greater_germany: all(&greater),
            rhine: sides.iter().filter(|side| side.rhine).flat_map(|side| [side.a, side.b]).collect(),
            capital: Hexes::EMPTY,
            heart: Hexes::EMPTY,
            ardennes: Hexes::EMPTY,
            edges: [Hexes::EMPTY; 4],
            banks: [Hexes::EMPTY; 2],
            east: [Hexes::EMPTY; 2],
            frontier: Hexes::EMPTY,
            ports: self.ports(&hexes, faults),
            hexes,
            sides,
            along,
            names,
            countries,
        };
        self.lists(&mut board, faults);
        Some(board)
    }

    /// Checks that the game knows the words of the sheet; what it does not know it could not play.
    fn words(&self, faults: &mut Faults) {
        let knows = |kind, word: &str| match kind {
            WordKind::Terrain => TERRAINS.contains(&word),
            WordKind::Country => Nation::of_map(word).is_some(),
            WordKind::Place => PLACES.contains(&word),
            WordKind::Hexside => side_kind(word).is_some(),
            WordKind::Link => false,
        };
        self.sheet.check_words(folder(self.front), knows, faults);
    }

    fn hexes(&self, faults: &mut Faults) -> (Vec<HexRecord>, Vec<String>) {
        let sheet = self.sheet;
        let file = self.file("hexes.csv");
        let shaded = sheet.region("shaded");
        let mut hexes = Vec::with_capacity(sheet.hexes.len());
        for (hex, id) in sheet.hexes.iter().zip(sheet.grid.ids()) {
            let land = hex.kind == HexKind::Land;
            if land != hex.country.is_some() {
                faults.add(&file, hex.line, "a land hex has a country, a water hex has none");
            }
            hexes.push(HexRecord {
                land: land && !shaded.contains(&id),
                sea: hex.kind == HexKind::Sea,
                rough: sheet.terrain(id) == "rough",
                country: Nation::of_map(sheet.country(id)),
                ..HexRecord::default()
            });
        }
        let mut names: Vec<String> = Vec::new();
        // Cities first: ports are in them, whichever comes first in the file.
        for city in [true, false] {
            for place in &sheet.places {
                let kind = sheet.place_kinds[place.kind].id.as_str();
                if matches!(kind, "major" | "minor") == city
                    && let Err(what) = put(&mut hexes[place.hex.index()], &mut names, kind, place)
                {
                    faults.add(&self.file("places.csv"), place.line, what);
                }
            }
        }
        (hexes, names)
    }

    fn sides(&self, faults: &mut Faults) -> (Vec<SideRecord>, Sides<Option<SideKind>>) {
        let grid = &self.sheet.grid;
        let mut along = Sides::new(grid, None);
        let mut sides = Vec::new();
        for side in &self.sheet.sides {
            let Some((kind, direction)) = side_kind(&side.kind).zip(grid.direction(side.a, side.b)) else {
                continue;
            };
            if along.get(side.a, direction).is_some() {
                let [a, b] = [side.a, side.b].map(|hex| grid.number(hex));
                faults.add(&self.file("hexsides.csv"), side.line, format!("hexside {a}|{b} stands twice"));
            }
            along.set(grid, side.a, direction, Some(kind));
            sides.push(SideRecord { a: side.a, b: side.b, kind, rhine: side.name == "Rhine" });
        }
        (sides, along)
    }

    fn countries(
        &self,
        table: &Table<CountryRow>,
        hexes: &[HexRecord],
        faults: &mut Faults,
    ) -> [Option<Country>; NATIONS] {
        let mut countries = [None; NATIONS];
        let has_hexes = |nation: Nation| hexes.iter().any(|hex| hex.country == Some(nation));
        for row in table.rows() {
            let CountryRow { country, control, entry, greater_germany, .. } = row.value;
            if countries[country.index()].replace(Country { control, entry, greater_germany }).is_some() {
                table.fault(row, format!("{country} stands twice"), faults);
            }
            if !has_hexes(country) {
                table.fault(row, format!("{country} is not on this board"), faults);
            }
            if (entry == CountryEntry::Closed) != control.is_none() {
                table.fault(
                    row,
                    "every country that units enter, and no other, is controlled (2.11)",
                    faults,
                );
            }
            if greater_germany && control != Some(Side::German) {
                table.fault(row, "Greater Germany is German-controlled (2.11)", faults);
            }
        }
        for nation in Nation::ALL.into_iter().filter(|nation| table.is_whole() && has_hexes(*nation)) {
            if countries[nation.index()].is_none() {
                table.lacks(format!("{nation} is missing"), faults);
            }
        }
        countries
    }

    /// Ports with their sea hexes and Evacuation Zones (2.14, 13.2.3).
    fn ports(&self, hexes: &[HexRecord], faults: &mut Faults) -> Vec<Port> {
        let grid = &self.sheet.grid;
        let near = |hex: HexId| grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some());
        let mut ports = Vec::new();
        for hex in grid.ids().filter(|hex| hexes[hex.index()].port) {
            let mut sea: Vec<HexId> = near(hex).filter(|near| hexes[near.index()].sea).collect();
            sea.sort();
            if sea.is_empty() {
                let what = format!("the port in {} has no sea hex beside it (2.14)", grid.number(hex));
                faults.add(&self.file("places.csv"), 0, what);
            }
            let zone = near(hex).find(|near| hexes[near.index()].zone);
            ports.push(Port { hex, sea, zone });
        }
        for hex in grid.ids().filter(|hex| hexes[hex.index()].zone) {
            if !near(hex).any(|near| hexes[near.index()].port) {
                let what = format!("the Evacuation Zone in {} is beside no port (13.2.3)", grid.number(hex));
                faults.add(&self.file("places.csv"), 0, what);
            }
        }
        ports
    }

    /// The hexes of a region that must be there.
    fn region(&self, name: &str, faults: &mut Faults) -> Hexes {
        let hexes: Hexes = self.sheet.region(name).iter().copied().collect();
        if hexes.is_empty() {
            faults.add(&self.file("regions.csv"), 0, format!("there is no region `{name}`"));
        }
        hexes
    }

    fn lists(&self, board: &mut Board, faults: &mut Faults) {
        for edge in Edge::of(self.front) {
            let name = format!("edge {}", Edge::ALL[*edge as usize].1);
            let hexes = self.region(&name, faults);
            let off = hexes - board.land;
            for hex in &off {
                let what = format!("`{name}`: {} is no land that units may enter", board.grid.number(hex));
                faults.add(&self.file("regions.csv"), 0, what);
            }
            board.edges[*edge as usize] = hexes;
        }
        match self.front {
            Front::France => {
                board.capital = board.city("paris");
                board.heart = board.capital;
                board.ardennes = self.region("Ardennes", faults);
                self.check_ardennes(board, faults);
                if board.rhine.is_empty() {
                    faults.add(&self.file("hexsides.csv"), 0, "no hexside is named Rhine (18.8)");
                }
            }
            Front::Poland => {
                // 17.6: three cities are Warsaw.
                board.heart = board.city("warsaw");
                board.capital = board.heart | board.city("praga") | board.city("modlin");
                board.east =
                    ["yellow", "red"].map(|line| self.region(&format!("east of the {line} line"), faults));
                board.banks = self.banks(board, faults);
                board.frontier = frontier(board);
            }
        }
        let meet = |a: HexId, b: HexId| a == b || board.grid.neighbours(a).contains(&b);
        let capital = &board.capital;
        if capital.len() != 3 || capital.iter().any(|a| !capital.iter().all(|b| meet(a, b))) {
            let what = "the capital is three city hexes that meet in one point (17.6, 19.8)";
            faults.add(&self.file("places.csv"), 0, what);
        }
    }

    /// Fourteen connected Rough hexes (24.3).
    fn check_ardennes(&self, board: &Board, faults: &mut Faults) {
        let forest = &board.ardennes;
        let mut flood = Flood::new();
        flood.fill(&board.grid, forest.iter().next(), u16::MAX, |_, _, to| {
            if forest.contains(to) { Pass::Through } else { Pass::No }
        });
        let rough = forest.iter().all(|hex| board.hexes[hex.index()].rough);
        if !forest.is_empty() && (forest.len() != 14 || flood.hexes().len() != 14 || !rough) {
            faults.add(&self.file("regions.csv"), 0, "the Ardennes are 14 connected Rough hexes (24.3)");
        }
    }

    /// The Soviet Union north and south of the Pripet (20.2.2).
    fn banks(&self, board: &Board, faults: &mut Faults) -> [Hexes; 2] {
        let named = self.sheet.sides.iter().filter(|side| side.name == "Pripet");
        let river: Vec<(HexId, HexId)> = named.map(|side| (side.a, side.b)).collect();
        let union = board.country(Nation::SovietUnion);
        let bank = |start: Option<HexId>| -> Hexes {
            let mut flood = Flood::new();
            flood.fill(&board.grid, start, u16::MAX, |from, _, to| {
                let wall = river.contains(&(from.min(to), from.max(to)));
                if union.contains(to) && !wall { Pass::Through } else { Pass::No }
            });
            flood.hexes().iter().copied().collect()
        };
        // Rows are counted from the north, so the first hex of a column lies north of the river.
        let north = bank(union.iter().min_by_key(|hex| board.grid.number(*hex).last_pair()));
        let south = union - north;
        let edge = board.edge(Edge::Red);
        if south != bank(south.iter().next()) || !north.intersects(edge) || !south.intersects(edge) {
            let what = "the Pripet must part the Soviet Union in two, each with a red edge (20.2.2)";
            faults.add(&self.file("hexsides.csv"), 0, what);
        }
        [north, south]
    }
}

/// 21.1.6: hexes of Germany, East Prussia and Slovakia next to Poland; no zone reaches into Rough ones (13.4).
fn frontier(board: &Board) -> Hexes {
    let poland = board.country(Nation::Poland);
    let ours = board.country(Nation::Germany) | board.country(Nation::Slovakia);
    let open = |hex: &HexId| !board.hexes[hex.index()].rough;
    let touches = |hex: &HexId| board.grid.neighbours(*hex).iter().any(|near| poland.contains(*near));
    (ours & board.land).iter().filter(open).filter(touches).collect()
}

fn put(hex: &mut HexRecord, names: &mut Vec<String>, kind: &str, place: &SheetPlace) -> Result<(), String> {
    if let Some(what) = name_fault(&place.name) {
        return Err(what);
    }
    let twice = |there: bool| if there { Err(format!("the hex has a {kind} already")) } else { Ok(()) };
    if (kind == "evacuation") == hex.land || (kind == "evacuation" && !hex.sea) {
        return Err("an Evacuation Zone is at sea, everything else on land that units may enter".to_owned());
    }
    match kind {
        "major" | "minor" => {
            twice(hex.city.is_some())?;
            let value = place.value.ok_or("a city needs its points (17.0)")?;
            if let Some(what) = limits::CITY.fault("value", value) {
                return Err(what);
            }
            let known = names.iter().position(|name| *name == place.name);
            let name = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(place.name.clone());
            }
            if name >= limits::CITIES {
                return Err(format!("there is room for {} cities", limits::CITIES));
            }
            hex.city = Some(City { name: name as u8, major: kind == "major", vp: value as i8 });
        }
        "port" => {
            twice(hex.port)?;
            if hex.city.is_none() {
                return Err("a port is in a city (2.14)".to_owned());
            }
            hex.port = true;
        }
        "evacuation" => {
            twice(hex.zone)?;
            hex.zone = true;
        }
        "fortified" => {
            twice(hex.fortified)?;
            hex.fortified = true;
        }
        _ => {
            twice(hex.works)?;
            hex.works = true;
        }
    }
    Ok(())
}

/// What cities score, by class and country (17.0).
pub(super) fn check_points(raw: &Raw<'_>, board: &Board, numbers: &super::Numbers, faults: &mut Faults) {
    for place in &raw.sheet.places {
        let Some(city) = board.hexes[place.hex.index()].city else { continue };
        let is_city = matches!(raw.sheet.place_kinds[place.kind].id.as_str(), "major" | "minor");
        let wanted = match city.major {
            _ if board.greater_germany.contains(place.hex) => numbers.german_city_vp,
            true => numbers.major_vp,
            false => numbers.minor_vp,
        };
        if is_city && i16::from(city.vp) != wanted {
            let what = format!("this city scores {wanted}, not {} (17.0)", city.vp);
            faults.add(&raw.file("places.csv"), place.line, what);
        }
    }
}

/// The hexes on both sides of the hexsides of this name.
pub(super) fn hexes_beside(sheet: &Sheet, name: &str) -> Hexes {
    let named = sheet.sides.iter().filter(|side| side.name == name);
    named.flat_map(|side| [side.a, side.b]).collect()
}

/// A row that names a hex by its printed number.
pub(super) fn hex_of<T>(
    board: &Board,
    table: &Table<T>,
    row: &Row<T>,
    text: &str,
    faults: &mut Faults,
) -> Option<HexId> {
    let found = text.parse::<hexmap::HexNumber>().ok().and_then(|number| board.grid.id(number));
    if found.is_none() {
        table.fault(row, format!("there is no hex `{text}`"), faults);
    }
    found
}
