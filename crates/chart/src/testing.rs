//! Sheets for the tests.

use hexmap::{Axis, Grid, HexId, HexNumber, Layout, Orientation, Stagger};
use mechanics::sheet::{
    CountryKey, HexKind, PlaceKey, Sheet, SheetHex, SheetLink, SheetPlace, SheetSide, Symbol, TerrainKey,
    Tint,
};

pub(crate) const TINTS: [Tint; 10] = [
    Tint::Clear,
    Tint::Woods,
    Tint::Swamp,
    Tint::Broken,
    Tint::Rough,
    Tint::Mountain,
    Tint::Alpine,
    Tint::Desert,
    Tint::Polder,
    Tint::Urban,
];

pub(crate) const SYMBOLS: [Symbol; 16] = [
    Symbol::Capital,
    Symbol::City,
    Symbol::Town,
    Symbol::Dot,
    Symbol::Port,
    Symbol::Fort,
    Symbol::Heavy,
    Symbol::Wall,
    Symbol::Value,
    Symbol::Factory,
    Symbol::Oil,
    Symbol::Star,
    Symbol::Flag,
    Symbol::Airfield,
    Symbol::Letter,
    Symbol::None,
];

/// A plain sheet: land of every kind in two countries, a sea along the right edge.
pub(crate) fn sheet(orientation: Orientation, columns: u16, rows: u16) -> Sheet {
    let layout = match orientation {
        Orientation::Flat => Layout::flat(Stagger::Even),
        Orientation::Pointy => Layout::pointy(Stagger::Odd),
    };
    let layout = layout.sheet(hexmap::Sheet::column_first(Axis::Up(0), Axis::Up(0)));
    let digits = (1..=columns).flat_map(|column| (1..=rows).map(move |row| column * 100 + row));
    let numbers: Vec<HexNumber> = digits.filter_map(|digits| HexNumber::new(None, digits)).collect();
    let grid = Grid::new(layout, numbers).unwrap();
    let hexes = grid.ids().map(|hex| {
        let number = grid.number(hex);
        let sea = number.first_pair() > 2 && u16::from(number.first_pair()) >= columns - 1;
        let terrain = usize::from(number.first_pair() / 3 + number.last_pair() / 2) % TINTS.len();
        SheetHex {
            kind: if sea { HexKind::Sea } else { HexKind::Land },
            terrain: (!sea).then_some(terrain),
            country: (!sea).then_some(usize::from(u16::from(number.last_pair()) > rows / 2)),
            zone: String::new(),
            line: 0,
        }
    });
    let country = |id: &str, name: &str| CountryKey { id: id.into(), name: name.into() };
    Sheet {
        title: "Test".into(),
        km_per_hex: 20.0,
        north: 15.0,
        hexes: hexes.collect(),
        grid,
        terrains: TINTS
            .map(|tint| TerrainKey { id: format!("{tint:?}"), name: format!("{tint:?}"), tint })
            .into(),
        countries: vec![country("n", "Northland"), country("s", "Southland")],
        place_kinds: SYMBOLS
            .map(|symbol| PlaceKey { id: format!("{symbol:?}"), name: format!("{symbol:?}"), symbol })
            .into(),
        places: Vec::new(),
        sides: Vec::new(),
        links: Vec::new(),
        areas: Vec::new(),
        regions: Vec::new(),
    }
}

pub(crate) fn hex(sheet: &Sheet, number: &str) -> HexId {
    sheet.grid.id(number.parse().unwrap()).unwrap()
}

pub(crate) fn add_place(sheet: &mut Sheet, number: &str, symbol: Symbol, name: &str, value: Option<i16>) {
    let kind = SYMBOLS.iter().position(|&known| known == symbol).unwrap();
    let hex = hex(sheet, number);
    sheet.places.push(SheetPlace { hex, kind, name: name.into(), value, owner: None, line: 0 });
}

pub(crate) fn add_side(sheet: &mut Sheet, a: &str, b: &str, kind: &str, name: &str) {
    let (a, b) = (hex(sheet, a), hex(sheet, b));
    sheet.sides.push(SheetSide { a: a.min(b), b: a.max(b), kind: kind.into(), name: name.into(), line: 0 });
}

/// Something along every hexside between the hexes of two rows: a line across the whole map.
pub(crate) fn add_line(sheet: &mut Sheet, row: u8, kind: &str, name: &str) {
    for hex in sheet.grid.ids() {
        for &other in sheet.grid.neighbours(hex).iter().filter(|other| other.is_some()) {
            let rows = (sheet.grid.number(hex).last_pair(), sheet.grid.number(other).last_pair());
            let land = |hex: HexId| sheet.hexes[hex.index()].kind == HexKind::Land;
            if rows == (row, row + 1) && land(hex) && land(other) {
                let (a, b) = (hex.min(other), hex.max(other));
                sheet.sides.push(SheetSide { a, b, kind: kind.into(), name: name.into(), line: 0 });
            }
        }
    }
}

/// Rivers, lakes, straits, walls, railroads, and a place of every kind in rows of hexes.
pub(crate) fn busy(orientation: Orientation) -> Sheet {
    let mut sheet = sheet(orientation, 14, 12);
    let ids: Vec<HexId> = sheet.grid.ids().collect();
    for (index, &hex) in ids.iter().enumerate() {
        for other in
            sheet.grid.neighbours(hex).iter().copied().filter(|&other| other.is_some() && other > hex)
        {
            let (column, row) = (sheet.grid.number(hex).first_pair(), sheet.grid.number(hex).last_pair());
            let to = sheet.grid.number(other);
            let kind = match (column, row) {
                (4, _) if to.first_pair() == 5 => "river",
                (6, 2..=4) if to.first_pair() == 7 => "major river",
                (7, 7) => "lake",
                (9, 3) => "strait",
                (9, 5) => "blocked",
                (9, 7) => "fort",
                (9, 9) => "canal",
                (9, 11) => "anything <at> all",
                _ => "",
            };
            if !kind.is_empty() {
                let name = if kind == "river" { "Long Water" } else { "" };
                sheet.sides.push(SheetSide {
                    a: hex,
                    b: other,
                    kind: kind.into(),
                    name: name.into(),
                    line: 0,
                });
            }
            if row == 3 && to.last_pair() == 3 || column == 5 && to.first_pair() == 5 {
                sheet.links.push(SheetLink { a: hex, b: other, kind: "rail".into(), line: 0 });
            }
        }
        let symbol = SYMBOLS[index % SYMBOLS.len()];
        if index % 3 == 0 {
            let value = (index % 2 == 0).then_some(index as i16 % 12);
            let number = sheet.grid.number(hex).to_string();
            add_place(&mut sheet, &number, symbol, &format!("Place {index:03}"), value);
        }
    }
    sheet
}
