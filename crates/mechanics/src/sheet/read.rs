//! Reading a sheet, and finding everything that is wrong with it.

use std::collections::BTreeSet;

use hexmap::{Axis, Grid, HexId, HexNumber, Layout, Orientation};

use super::rows::{
    AreaLinkRow, AreaRow, AxisEntry, CoastRow, GridEntry, HexKind, HexRow, LinkRow, MapFile, PlaceRow,
    RegionRow, SheetEntry, SideRow,
};
use super::{AreaLink, Region, Sheet, SheetArea, SheetHex, SheetLink, SheetPlace, SheetSide, WordKind};
use crate::pack::{Document, Faults, Files, MOST_WORDS, Report, Source, Table};

/// The files of a sheet as read, before they are held against each other.
struct Raw {
    map: Option<Document<MapFile>>,
    hexes: Table<HexRow>,
    places: Table<PlaceRow>,
    sides: Table<SideRow>,
    links: Table<LinkRow>,
    areas: Table<AreaRow>,
    area_links: Table<AreaLinkRow>,
    coasts: Table<CoastRow>,
    regions: Table<RegionRow>,
}

impl Sheet {
    /// Reads the sheet in a folder of the pack, `map/` for most; notes every fault.
    pub fn read(files: &Files, folder: &str, faults: &mut Faults) -> Option<Sheet> {
        Raw::read(files, folder, faults).build(faults)
    }

    /// Reads a sheet for a game that needs these files too, which others do without. Gives it only if it has no
    /// fault of its own: what else is wrong with it could not be told apart.
    pub fn read_with(files: &Files, folder: &str, needed: &[&str], faults: &mut Faults) -> Option<Sheet> {
        let found = faults.len();
        for name in needed.iter().map(|file| format!("{folder}{file}")) {
            if files.get(&name).is_none() {
                faults.add(&name, 0, "the file is missing");
            }
        }
        Sheet::read(files, folder, faults).filter(|_| faults.len() == found)
    }

    /// Notes the words of a sheet that a game does not know: it could not play them.
    pub fn check_words(&self, folder: &str, knows: impl Fn(WordKind, &str) -> bool, faults: &mut Faults) {
        let terrains = self.terrains.iter().map(|key| (WordKind::Terrain, &key.id));
        let countries = self.countries.iter().map(|key| (WordKind::Country, &key.id));
        let places = self.place_kinds.iter().map(|key| (WordKind::Place, &key.id));
        let sides = self.sides.iter().map(|side| (WordKind::Hexside, &side.kind));
        let links = self.links.iter().map(|link| (WordKind::Link, &link.kind));
        let words: BTreeSet<_> = terrains.chain(countries).chain(places).chain(sides).chain(links).collect();
        for (kind, word) in words.into_iter().filter(|(kind, word)| !knows(*kind, word)) {
            let kind = format!("{kind:?}").to_lowercase();
            faults.add(&format!("{folder}map.toml"), 0, format!("this game knows no {kind} `{word}`"));
        }
    }

    /// The folders of a pack that hold a sheet: `map/`, or one for each board.
    pub fn folders(files: &Files) -> Vec<String> {
        files.names().filter_map(|name| name.strip_suffix("map.toml")).map(str::to_owned).collect()
    }

    /// Counts the sources of a sheet; rows that cannot be read do not count.
    pub fn report(files: &Files, folder: &str, report: &mut Report) {
        Raw::read(files, folder, &mut Faults::default()).count(report);
    }
}

impl Raw {
    fn read(files: &Files, folder: &str, faults: &mut Faults) -> Raw {
        let name = |file: &str| format!("{folder}{file}");
        Raw {
            map: Document::read(files, &name("map.toml"), faults),
            hexes: Table::read(files, &name("hexes.csv"), faults),
            places: Table::read(files, &name("places.csv"), faults),
            sides: Table::read(files, &name("hexsides.csv"), faults),
            links: Table::read_if_there(files, &name("links.csv"), faults),
            areas: Table::read_if_there(files, &name("areas.csv"), faults),
            area_links: Table::read_if_there(files, &name("area_links.csv"), faults),
            coasts: Table::read_if_there(files, &name("coasts.csv"), faults),
            regions: Table::read_if_there(files, &name("regions.csv"), faults),
        }
    }

    fn count(&self, report: &mut Report) {
        let mut count = |part: &str, source: &Source| report.count(part, source);
        self.map.iter().for_each(|map| count("map grid", &map.value.grid.source));
        for row in self.hexes.rows() {
            count("map hexes", &row.value.source);
            row.value.country_source.iter().for_each(|source| count("map countries", source));
        }
        for row in self.places.rows() {
            count("map places", &row.value.source);
            row.value.value_source.iter().for_each(|source| count("map values", source));
        }
        self.sides.rows().iter().for_each(|row| count("map hexsides", &row.value.source));
        self.links.rows().iter().for_each(|row| count("map links", &row.value.source));
        self.areas.rows().iter().for_each(|row| count("map areas", &row.value.source));
        self.area_links.rows().iter().for_each(|row| count("map area links", &row.value.source));
        self.coasts.rows().iter().for_each(|row| count("map coasts", &row.value.source));
        self.regions.rows().iter().for_each(|row| count("map regions", &row.value.source));
    }

    fn build(&self, faults: &mut Faults) -> Option<Sheet> {
        let map = self.map.as_ref()?;
        let grid = self.grid(map, faults)?;
        // Without all of its hexes, everything on the map would seem to lie off it.
        if !self.hexes.is_whole() {
            return None;
        }
        let keys = Keys { map: &map.value };
        if !check_words_once(map, faults) {
            return None;
        }
        let mut sheet = Sheet {
            title: map.value.title.clone(),
            km_per_hex: map.value.km_per_hex,
            north: map.value.north,
            hexes: self.build_hexes(&grid, &keys, faults),
            grid,
            terrains: map.value.terrain.clone(),
            countries: map.value.country.clone(),
            place_kinds: map.value.place.clone(),
            places: Vec::new(),
            sides: Vec::new(),
            links: Vec::new(),
            areas: Vec::new(),
            regions: Vec::new(),
        };
        self.build_places(&mut sheet, &keys, faults);
        self.build_sides(&mut sheet, faults);
        self.build_areas(&mut sheet, faults);
        let mut known = BTreeSet::new();
        for row in self.regions.rows() {
            if !known.insert(row.value.region.as_str()) {
                let what = format!("region `{}` stands here a second time", row.value.region);
                self.regions.fault(row, what, faults);
            }
            let hexes = read_hexes(&self.regions, row, &row.value.hexes, &sheet.grid, faults);
            sheet.regions.push(Region { name: row.value.region.clone(), hexes });
        }
        Some(sheet)
    }

    fn grid(&self, map: &Document<MapFile>, faults: &mut Faults) -> Option<Grid> {
        let GridEntry { orientation, stagger, rows_up, sheets, .. } = &map.value.grid;
        let mut layout = match orientation {
            Orientation::Flat => Layout::flat(*stagger),
            Orientation::Pointy => Layout::pointy(*stagger),
        };
        if *rows_up {
            layout = layout.rows_up();
        }
        let mut letters = BTreeSet::new();
        for sheet in sheets.as_ref() {
            if !letters.insert(sheet.letter) {
                map.fault(sheets, "two sheets have the same letter, or none", faults);
            }
            layout = layout.sheet(numbering(sheet));
        }
        let mut known = BTreeSet::new();
        for row in self.hexes.rows() {
            if !known.insert(row.value.hex) {
                self.hexes.fault(row, format!("hex {} stands here a second time", row.value.hex), faults);
            } else if layout.cell(row.value.hex).is_none() {
                self.hexes.fault(row, format!("hex {} is on no sheet of the map", row.value.hex), faults);
                known.remove(&row.value.hex);
            }
        }
        match Grid::new(layout, known) {
            Ok(grid) => Some(grid),
            Err(error) => {
                map.fault(sheets, error.to_string(), faults);
                None
            }
        }
    }

    fn build_hexes(&self, grid: &Grid, keys: &Keys<'_>, faults: &mut Faults) -> Vec<SheetHex> {
        let empty =
            SheetHex { kind: HexKind::Off, terrain: None, country: None, zone: String::new(), line: 0 };
        let mut hexes = vec![empty; grid.len()];
        for row in self.hexes.rows() {
            let HexRow { hex, kind, terrain, country, zone, country_source, .. } = &row.value;
            let Some(id) = grid.id(*hex) else { continue };
            let land = *kind == HexKind::Land;
            if land == terrain.is_empty() {
                let what = if land { "a land hex needs terrain" } else { "only land has terrain" };
                self.hexes.fault(row, what, faults);
            }
            if land && country.is_empty() {
                self.hexes.fault(row, "a land hex needs a country", faults);
            }
            self.hexes.pair(row, "country", !country.is_empty(), country_source.as_ref(), faults);
            let mut find = |word: &str, found: Option<usize>, what: &str| {
                if !word.is_empty() && found.is_none() {
                    self.hexes.fault(row, format!("`{word}` is no {what} of map.toml"), faults);
                }
                found
            };
            hexes[id.index()] = SheetHex {
                kind: *kind,
                terrain: find(terrain, keys.terrain(terrain), "terrain"),
                country: find(country, keys.country(country), "country"),
                zone: zone.clone(),
                line: row.line,
            };
        }
        hexes
    }

    fn build_places(&self, sheet: &mut Sheet, keys: &Keys<'_>, faults: &mut Faults) {
        let mut known = BTreeSet::new();
        for row in self.places.rows() {
            let PlaceRow { hex, kind, name, value, owner, value_source, .. } = &row.value;
            self.places.pair(row, "value", value.is_some(), value_source.as_ref(), faults);
            let Some(id) = sheet.grid.id(*hex) else {
                self.places.fault(row, format!("there is no hex {hex}"), faults);
                continue;
            };
            let Some(kind_index) = keys.place(kind) else {
                self.places.fault(row, format!("`{kind}` is no place of map.toml"), faults);
                continue;
            };
            if !owner.is_empty() && keys.country(owner).is_none() {
                self.places.fault(row, format!("`{owner}` is no country of map.toml"), faults);
            }
            if !known.insert((id, kind_index, name.clone())) {
                self.places.fault(row, format!("this {kind} stands in {hex} a second time"), faults);
            }
            sheet.places.push(SheetPlace {
                hex: id,
                kind: kind_index,
                name: name.clone(),
                value: *value,
                owner: keys.country(owner),
                line: row.line,
            });
        }
    }

    fn build_sides(&self, sheet: &mut Sheet, faults: &mut Faults) {
        let kinds = self.map.as_ref().map(|map| (&map.value.side, &map.value.link));
        let Some((side_kinds, link_kinds)) = kinds else { return };
        let mut known = BTreeSet::new();
        for row in self.sides.rows() {
            let SideRow { hex_a, hex_b, kind, name, .. } = &row.value;
            let Some((a, b)) = pair(&self.sides, row, &sheet.grid, *hex_a, *hex_b, faults) else { continue };
            if !side_kinds.contains(kind) {
                self.sides.fault(row, format!("`{kind}` is no side of map.toml"), faults);
            }
            if !known.insert((a, b, kind.clone())) {
                self.sides.fault(row, format!("this {kind} stands here a second time"), faults);
            }
            let (kind, name) = (kind.clone(), name.clone());
            sheet.sides.push(SheetSide { a, b, kind, name, line: row.line });
        }
        let mut known = BTreeSet::new();
        for row in self.links.rows() {
            let LinkRow { hex_a, hex_b, kind, .. } = &row.value;
            let Some((a, b)) = pair(&self.links, row, &sheet.grid, *hex_a, *hex_b, faults) else { continue };
            if !link_kinds.contains(kind) {
                self.links.fault(row, format!("`{kind}` is no link of map.toml"), faults);
            }
            if !known.insert((a, b, kind.clone())) {
                self.links.fault(row, format!("this {kind} stands here a second time"), faults);
            }
            sheet.links.push(SheetLink { a, b, kind: kind.clone(), line: row.line });
        }
    }

    fn build_areas(&self, sheet: &mut Sheet, faults: &mut Faults) {
        for row in self.areas.rows() {
            let AreaRow { area, name, kind, hexes, .. } = &row.value;
            if sheet.areas.iter().any(|known| known.id == *area) {
                self.areas.fault(row, format!("area `{area}` stands here a second time"), faults);
                continue;
            }
            let hexes = read_hexes(&self.areas, row, hexes, &sheet.grid, faults);
            let (links, coast) = (Vec::new(), Vec::new());
            let (id, name) = (area.clone(), name.clone());
            sheet.areas.push(SheetArea { id, name, kind: *kind, hexes, links, coast });
        }
        let find = |sheet: &Sheet, id: &str| sheet.areas.iter().position(|area| area.id == id);
        let mut known = BTreeSet::new();
        for row in self.area_links.rows() {
            let AreaLinkRow { area_a, area_b, cost, modifier, .. } = &row.value;
            if !known.insert((area_a.as_str(), area_b.as_str())) {
                let what = format!("the way from `{area_a}` to `{area_b}` stands here a second time");
                self.area_links.fault(row, what, faults);
                continue;
            }
            match (find(sheet, area_a), find(sheet, area_b)) {
                (Some(a), Some(b)) if a != b => {
                    let link = |to| AreaLink { to, cost: *cost, modifier: *modifier };
                    sheet.areas[a].links.push(link(b));
                    if !self.area_links.rows().iter().any(|row| row.value.runs(area_b, area_a)) {
                        sheet.areas[b].links.push(link(a));
                    }
                }
                (Some(_), Some(_)) => self.area_links.fault(row, "an area is not its own neighbour", faults),
                (None, _) => self.area_links.fault(row, format!("there is no area `{area_a}`"), faults),
                _ => self.area_links.fault(row, format!("there is no area `{area_b}`"), faults),
            }
        }
        let mut known = BTreeSet::new();
        for row in self.coasts.rows() {
            let CoastRow { hex, area, .. } = &row.value;
            match (sheet.grid.id(*hex), find(sheet, area)) {
                (Some(id), Some(index)) if !known.insert((id, index)) => {
                    self.coasts.fault(row, format!("{hex} stands at `{area}` a second time"), faults);
                }
                (Some(hex), Some(area)) => sheet.areas[area].coast.push(hex),
                (None, _) => self.coasts.fault(row, format!("there is no hex {hex}"), faults),
                _ => self.coasts.fault(row, format!("there is no area `{area}`"), faults),
            }
        }
    }
}

/// Every word of map.toml means one thing, and its measures are measures; says whether the words can be looked up.
fn check_words_once(map: &Document<MapFile>, faults: &mut Faults) -> bool {
    let MapFile { terrain, country, place, side, link, km_per_hex, north, .. } = &map.value;
    let lists: [(&str, Vec<&String>); 5] = [
        ("terrain", terrain.iter().map(|key| &key.id).collect()),
        ("country", country.iter().map(|key| &key.id).collect()),
        ("place", place.iter().map(|key| &key.id).collect()),
        ("side", side.iter().collect()),
        ("link", link.iter().collect()),
    ];
    let few = lists.iter().all(|(_, words)| words.len() <= MOST_WORDS);
    if !few {
        faults.add(map.file(), 0, format!("there is room for {MOST_WORDS} words of a kind"));
    }
    for (what, words) in lists {
        let mut known = BTreeSet::new();
        for word in words.into_iter().filter(|word| !known.insert(*word)) {
            faults.add(map.file(), 0, format!("the {what} `{word}` stands twice"));
        }
    }
    if !(0.001..=10_000.0).contains(km_per_hex) {
        faults.add(map.file(), 0, format!("{km_per_hex} km from hex to hex are not from 0.001 to 10000"));
    }
    if !(-360.0..=360.0).contains(north) {
        faults.add(map.file(), 0, format!("north at {north} degrees is not from -360 to 360"));
    }
    few
}

/// The words that map.toml declares.
struct Keys<'m> {
    map: &'m MapFile,
}

impl Keys<'_> {
    fn terrain(&self, id: &str) -> Option<usize> {
        self.map.terrain.iter().position(|key| key.id == id)
    }

    fn country(&self, id: &str) -> Option<usize> {
        self.map.country.iter().position(|key| key.id == id)
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.map.place.iter().position(|key| key.id == id)
    }
}

fn numbering(entry: &SheetEntry) -> hexmap::Sheet {
    let axis = |axis| match axis {
        AxisEntry::Up(origin) => Axis::Up(origin),
        AxisEntry::Down(origin) => Axis::Down(origin),
    };
    let (columns, rows) = (axis(entry.columns), axis(entry.rows));
    let sheet = match entry.column_first {
        true => hexmap::Sheet::column_first(columns, rows),
        false => hexmap::Sheet::row_first(rows, columns),
    };
    let sheet = sheet.odd_rows_add(entry.odd_rows_add);
    match entry.letter {
        Some(letter) => sheet.lettered(letter),
        None => sheet,
    }
}

/// Two neighbours, the lower id first.
fn pair<T>(
    table: &Table<T>,
    row: &crate::pack::Row<T>,
    grid: &Grid,
    a: HexNumber,
    b: HexNumber,
    faults: &mut Faults,
) -> Option<(HexId, HexId)> {
    for number in [a, b] {
        if grid.id(number).is_none() {
            table.fault(row, format!("there is no hex {number}"), faults);
        }
    }
    let (first, second) = (grid.id(a)?, grid.id(b)?);
    if grid.direction(first, second).is_none() {
        table.fault(row, format!("{a} and {b} are not neighbours"), faults);
        return None;
    }
    Some((first.min(second), first.max(second)))
}

/// Hex numbers separated by spaces.
fn read_hexes<T>(
    table: &Table<T>,
    row: &crate::pack::Row<T>,
    text: &str,
    grid: &Grid,
    faults: &mut Faults,
) -> Vec<HexId> {
    let (mut hexes, mut known) = (Vec::new(), BTreeSet::new());
    for word in text.split_whitespace() {
        match word.parse::<HexNumber>().ok().and_then(|number| grid.id(number)) {
            Some(hex) if known.insert(hex) => hexes.push(hex),
            Some(_) => table.fault(row, format!("hex {word} stands here a second time"), faults),
            None => table.fault(row, format!("there is no hex `{word}`"), faults),
        }
    }
    hexes
}
