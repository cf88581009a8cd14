//! A committed map and the questions that the tests of the boards ask of it.

// Each test uses a part of it.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use hexmap::HexId;
use mechanics::pack::{Faults, Files};
use mechanics::sheet::{HexKind, Sheet, SheetPlace};

/// A set of hex numbers.
pub type Numbers = BTreeSet<String>;

/// Hex numbers from one text.
pub fn numbers(text: &str) -> Numbers {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A map as it lies in the pack of its game.
pub struct Chart {
    pub sheet: Sheet,
}

impl Chart {
    /// Reads the map of a game.
    pub fn read(game: &str) -> Chart {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = root.join("games").join(game).join("pack/map");
        let mut files = Files::default();
        for entry in fs::read_dir(&folder).expect("the game has a map").flatten() {
            let name = entry.file_name().into_string().expect("a plain name");
            files.insert(name, fs::read_to_string(entry.path()).expect("a text"));
        }
        let mut faults = Faults::default();
        let sheet = Sheet::read(&files, "", &mut faults);
        assert!(faults.is_empty(), "{faults}");
        Chart { sheet: sheet.expect("a sheet") }
    }

    /// A hex by its number.
    pub fn id(&self, number: &str) -> HexId {
        let id = self.sheet.grid.id(number.parse().expect("a hex number"));
        id.unwrap_or_else(|| panic!("{number} is on the map"))
    }

    /// The number of a hex.
    pub fn number(&self, hex: HexId) -> String {
        self.sheet.grid.number(hex).to_string()
    }

    pub fn country(&self, number: &str) -> &str {
        self.sheet.country(self.id(number))
    }

    pub fn terrain(&self, number: &str) -> &str {
        self.sheet.terrain(self.id(number))
    }

    pub fn kind(&self, hex: HexId) -> HexKind {
        self.sheet.hexes[hex.index()].kind
    }

    pub fn is_land(&self, hex: HexId) -> bool {
        self.kind(hex) == HexKind::Land
    }

    /// All land hexes.
    pub fn land(&self) -> impl Iterator<Item = HexId> {
        self.sheet.grid.ids().filter(|&hex| self.is_land(hex))
    }

    /// The neighbours of a hex that are on the map.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.sheet.grid.neighbours(hex).iter().copied().filter(|&near| near != HexId::NONE)
    }

    /// Whether a hex lies on the rim of the map.
    pub fn on_rim(&self, hex: HexId) -> bool {
        self.around(hex).count() < 6
    }

    /// The countries of the land around a hex, without its own.
    pub fn neighbours(&self, number: &str) -> BTreeSet<&str> {
        let hex = self.id(number);
        let near = self.around(hex).map(|near| self.sheet.country(near));
        near.filter(|country| !country.is_empty() && *country != self.sheet.country(hex)).collect()
    }

    /// The hexes of a country that touch another.
    pub fn border(&self, country: &str, other: &str) -> Numbers {
        let touches = |hex: &HexId| self.around(*hex).any(|near| self.sheet.country(near) == other);
        let hexes = self.land().filter(|&hex| self.sheet.country(hex) == country);
        hexes.filter(touches).map(|hex| self.number(hex)).collect()
    }

    /// The hexes of a country.
    pub fn hexes_of(&self, country: &str) -> Numbers {
        self.land().filter(|&hex| self.sheet.country(hex) == country).map(|hex| self.number(hex)).collect()
    }

    /// All places of a kind.
    pub fn places(&self, kind: &str) -> Vec<&SheetPlace> {
        let kind = self.sheet.place_kinds.iter().position(|key| key.id == kind).expect("a kind of place");
        self.sheet.places.iter().filter(|place| place.kind == kind).collect()
    }

    /// The hexes with a place of a kind.
    pub fn hexes_with(&self, kind: &str) -> Numbers {
        self.places(kind).iter().map(|place| self.number(place.hex)).collect()
    }

    /// The hex of a named place of a kind.
    pub fn place(&self, kind: &str, name: &str) -> String {
        let places = self.places(kind);
        let place = places.iter().find(|place| place.name == name);
        self.number(place.unwrap_or_else(|| panic!("{name} is a {kind}")).hex)
    }

    /// What `count` gives for the places of a kind, added up by country; nothing is left out.
    pub fn by_country(&self, kind: &str, count: impl Fn(&SheetPlace) -> i16) -> BTreeMap<&str, i16> {
        let mut sums = BTreeMap::new();
        for place in self.places(kind) {
            *sums.entry(self.sheet.country(place.hex)).or_default() += count(place);
        }
        sums.retain(|_, sum| *sum != 0);
        sums
    }

    /// Whether water or a ridge closes a hexside.
    pub fn closed(&self, a: HexId, b: HexId) -> bool {
        self.along(a, b).any(|kind| ["sea", "lake", "blocked"].contains(&kind))
    }

    /// What lies along a hexside.
    pub fn along(&self, a: HexId, b: HexId) -> impl Iterator<Item = &str> {
        let side = (a.min(b), a.max(b));
        let sides = self.sheet.sides.iter().filter(move |found| (found.a, found.b) == side);
        sides.map(|found| found.kind.as_str())
    }

    /// How many hexes each land hex lies from a start, over land of these countries; all if none is named.
    pub fn reach(&self, start: &str, countries: &[&str]) -> BTreeMap<HexId, u16> {
        let mut reached = BTreeMap::from([(self.id(start), 0)]);
        let mut ring = vec![self.id(start)];
        for far in 1.. {
            let mut next = Vec::new();
            for &hex in &ring {
                for near in self.around(hex).filter(|&near| self.is_land(near)) {
                    let allowed = countries.is_empty() || countries.contains(&self.sheet.country(near));
                    if allowed && !self.closed(hex, near) && !reached.contains_key(&near) {
                        reached.insert(near, far);
                        next.push(near);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            ring = next;
        }
        reached
    }

    /// The hexes that links of a kind join to a start.
    pub fn linked(&self, start: &str, kind: &str) -> BTreeSet<HexId> {
        let mut joined = BTreeSet::from([self.id(start)]);
        let mut todo = vec![self.id(start)];
        while let Some(hex) = todo.pop() {
            for link in self.sheet.links.iter().filter(|link| link.kind == kind) {
                let other = match () {
                    () if link.a == hex => link.b,
                    () if link.b == hex => link.a,
                    () => continue,
                };
                if joined.insert(other) {
                    todo.push(other);
                }
            }
        }
        joined
    }

    /// The land hexes on the coast of an area.
    pub fn coast(&self, area: &str) -> Numbers {
        let area = self.sheet.areas.iter().find(|found| found.id == area).expect("an area");
        area.coast.iter().map(|&hex| self.number(hex)).collect()
    }

    /// The hexes of a region.
    pub fn region(&self, name: &str) -> Numbers {
        self.sheet.region(name).iter().map(|&hex| self.number(hex)).collect()
    }

    /// Every anchor of the board holds.
    pub fn meets_anchors(&self, board: &str) {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards").join(board);
        let board = atlas::Board::read(&dir).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        for row in board.anchors.rows() {
            let anchor = &row.value;
            for number in anchor.at.split_whitespace() {
                let holds = match anchor.what.as_str() {
                    "place" => {
                        let mut inside = self.sheet.places_in(self.id(number));
                        inside.any(|(_, place)| place.name.split(" and ").any(|name| name == anchor.value))
                    }
                    "country" => self.country(number) == anchor.value,
                    "kind" => format!("{:?}", self.kind(self.id(number))).to_lowercase() == anchor.value,
                    what => panic!("no test knows the anchor `{what}`"),
                };
                assert!(holds, "{number} has {} ({})", anchor.value, anchor.case);
            }
        }
    }

    /// Every land hex has a country and a terrain, and every sea hex lies in one area.
    pub fn is_whole(&self) {
        for hex in self.sheet.grid.ids() {
            let number = self.number(hex);
            if self.is_land(hex) {
                assert!(!self.sheet.country(hex).is_empty(), "{number} has no country");
                assert!(!self.sheet.terrain(hex).is_empty(), "{number} has no terrain");
            }
            let areas = self.sheet.areas.iter().filter(|area| area.hexes.contains(&hex)).count();
            let expected = usize::from(self.kind(hex) == HexKind::Sea);
            assert_eq!(areas, expected, "{number} lies in {areas} areas");
        }
    }

    /// Rivers end at water, at the edge of the map or in another river; each has one source at most.
    pub fn rivers_have_mouths(&self) {
        let rivers: Vec<_> = self.sheet.sides.iter().filter(|side| side.kind == "river").collect();
        assert!(!rivers.is_empty());
        let mut meets: BTreeMap<Vec<HexId>, Vec<usize>> = BTreeMap::new();
        for (index, side) in rivers.iter().enumerate() {
            self.corners(side.a, side.b)
                .into_iter()
                .for_each(|end| meets.entry(end).or_default().push(index));
        }
        let mut sources: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, sides) in meets.iter().filter(|(end, sides)| sides.len() == 1 && !self.outlet(end)) {
            *sources.entry(&rivers[sides[0]].name).or_default() += 1;
        }
        for (name, ends) in sources {
            assert_eq!(ends, 1, "the {name} ends inland {ends} times");
        }
        // What hangs together has an outlet somewhere.
        let mut left: BTreeSet<usize> = (0..rivers.len()).collect();
        while let Some(first) = left.pop_first() {
            let (mut todo, mut outlet) = (vec![first], false);
            while let Some(index) = todo.pop() {
                for end in self.corners(rivers[index].a, rivers[index].b) {
                    outlet |= self.outlet(&end);
                    todo.extend(meets[&end].iter().filter(|next| left.remove(next)));
                }
            }
            assert!(outlet, "the {} has no mouth", rivers[first].name);
        }
    }

    /// The two corners at the ends of a hexside, each by the hexes that meet there.
    fn corners(&self, a: HexId, b: HexId) -> Vec<Vec<HexId>> {
        let mut corners: Vec<Vec<HexId>> = Vec::new();
        for third in self.around(a).filter(|&near| self.sheet.grid.direction(near, b).is_some()) {
            let mut corner = vec![a, b, third];
            corner.sort();
            corners.push(corner);
        }
        // On the rim only two hexes meet; which end it is does not matter.
        while corners.len() < 2 {
            corners.push(vec![a, b]);
        }
        corners
    }

    /// Whether a corner lies at water or on the rim of the map.
    fn outlet(&self, corner: &[HexId]) -> bool {
        corner.len() < 3
            || corner.iter().any(|&hex| !self.is_land(hex))
            || [(0, 1), (0, 2), (1, 2)].iter().any(|&(a, b)| self.closed(corner[a], corner[b]))
    }
}
