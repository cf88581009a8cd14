//! What every committed map is held to, and the means to ask more of it. Each board has a test file of its own.

#![allow(dead_code, reason = "each test file uses a part of this")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hexmap::{HexId, HexNumber};
use mechanics::pack::{Faults, Files};
use mechanics::sheet::{HexKind, Sheet, SheetPlace};

/// A committed map.
pub struct Committed {
    /// The name of the board.
    board: String,
    /// The map.
    pub sheet: Sheet,
}

/// A file of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Reads the committed map of a board from its folder in the project.
pub fn committed(board: &str, folder: &str) -> Committed {
    let mut files = Files::default();
    for entry in fs::read_dir(project(folder)).unwrap().map(Result::unwrap) {
        files.insert(entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap());
    }
    let mut faults = Faults::default();
    let sheet = Sheet::read(&files, "", &mut faults);
    assert!(faults.is_empty(), "{faults}");
    Committed { board: board.to_owned(), sheet: sheet.unwrap() }
}

impl Committed {
    /// A hex by its number.
    pub fn hex(&self, number: &str) -> HexId {
        self.sheet.grid.id(number.parse().unwrap()).unwrap_or_else(|| panic!("there is no hex {number}"))
    }

    /// The number of a hex.
    pub fn number(&self, hex: HexId) -> HexNumber {
        self.sheet.grid.number(hex)
    }

    /// Two hexes in order: `2503|2603`.
    pub fn side(&self, text: &str) -> (HexId, HexId) {
        let (a, b) = text.split_once('|').unwrap();
        let (a, b) = (self.hex(a), self.hex(b));
        (a.min(b), a.max(b))
    }

    /// Kinds and names along a hexside.
    pub fn along(&self, a: HexId, b: HexId) -> Vec<(&str, &str)> {
        let (a, b) = (a.min(b), a.max(b));
        let here = self.sheet.sides.iter().filter(|side| (side.a, side.b) == (a, b));
        here.map(|side| (side.kind.as_str(), side.name.as_str())).collect()
    }

    /// The hex of the one place of this kind and name.
    pub fn place(&self, kind: &str, name: &str) -> String {
        let all = self.sheet.places.iter().filter(|place| place.name == name && self.kind(place) == kind);
        let hexes: Vec<String> = all.map(|place| self.number(place.hex).to_string()).collect();
        assert_eq!(hexes.len(), 1, "{kind} {name}: {hexes:?}");
        hexes[0].clone()
    }

    /// The word for the kind of a place.
    pub fn kind(&self, place: &SheetPlace) -> &str {
        &self.sheet.place_kinds[place.kind].id
    }

    fn is_land(&self, hex: HexId) -> bool {
        self.sheet.hexes[hex.index()].kind == HexKind::Land
    }

    /// The hexes around a hex.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.sheet.grid.neighbours(hex).iter().copied().filter(|near| near.is_some())
    }

    /// The land that can be reached from a hex without crossing hexsides of these kinds.
    pub fn reach(&self, start: HexId, shut: &[&str]) -> BTreeSet<HexId> {
        let closed: BTreeSet<(HexId, HexId)> = self
            .sheet
            .sides
            .iter()
            .filter(|side| shut.contains(&side.kind.as_str()))
            .map(|side| (side.a, side.b))
            .collect();
        self.flood(start, |hex, near| self.is_land(near) && !closed.contains(&(hex.min(near), hex.max(near))))
    }

    /// The hexes that links of a kind join to a hex.
    pub fn linked(&self, start: HexId, kind: &str) -> BTreeSet<HexId> {
        let links: BTreeSet<(HexId, HexId)> = self.links(kind).collect();
        self.flood(start, |hex, near| links.contains(&(hex.min(near), hex.max(near))))
    }

    fn links(&self, kind: &str) -> impl Iterator<Item = (HexId, HexId)> {
        self.sheet.links.iter().filter(move |link| link.kind == kind).map(|link| (link.a, link.b))
    }

    fn flood(&self, start: HexId, open: impl Fn(HexId, HexId) -> bool) -> BTreeSet<HexId> {
        let mut seen = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some(hex) = todo.pop() {
            for near in self.around(hex) {
                if open(hex, near) && seen.insert(near) {
                    todo.push(near);
                }
            }
        }
        seen
    }

    /// Whatever the rulebook states comes out where it says: every line of the board's `anchors.csv`.
    pub fn assert_anchors(&self) -> usize {
        let text = fs::read_to_string(project("crates/atlas/boards").join(&self.board).join("anchors.csv"));
        let text = text.unwrap();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut met = 0;
        for row in reader.records().map(Result::unwrap) {
            let (at, what, value, case) = (&row[0], &row[1], &row[2], &row[3]);
            for word in at.split_whitespace().flat_map(|word| self.run(word)) {
                let word = word.as_str();
                let found: Vec<String> = if what == "side" {
                    let (a, b) = self.side(word);
                    self.along(a, b).into_iter().map(|(kind, _)| kind.to_owned()).collect()
                } else {
                    self.stated(self.hex(word), what)
                };
                assert!(found.iter().any(|found| found == value), "{case}: {value} in {word}: {found:?}");
            }
            met += 1;
        }
        assert!(met > 0);
        met
    }

    /// The numbers of a run of hexes: `0101-0134`, `W1601-02`; a single number or hexside is itself.
    fn run(&self, word: &str) -> Vec<String> {
        let Some((from, to)) = word.split_once('-') else { return vec![word.to_owned()] };
        let to = if to.len() == 2 { format!("{}{to}", &from[..from.len() - 2]) } else { to.to_owned() };
        let (from, to) = (self.number(self.hex(from)), self.number(self.hex(&to)));
        let all = self.sheet.grid.ids().map(|hex| self.number(hex)).filter(|number| {
            number.sheet() == from.sheet()
                && (from.first_pair()..=to.first_pair()).contains(&number.first_pair())
                && (from.last_pair()..=to.last_pair()).contains(&number.last_pair())
        });
        all.map(|number| number.to_string()).collect()
    }

    /// What a hex has of a kind of statement.
    fn stated(&self, hex: HexId, what: &str) -> Vec<String> {
        let one = |word: &str| vec![word.to_owned()];
        match what {
            "country" => one(self.sheet.country(hex)),
            "terrain" => one(self.sheet.terrain(hex)),
            "zone" => one(&self.sheet.hexes[hex.index()].zone),
            "kind" => one(&format!("{:?}", self.sheet.hexes[hex.index()].kind).to_lowercase()),
            "place" => {
                let names = self.sheet.places_in(hex).flat_map(|(_, place)| {
                    let parts = place.name.split([',', '(']).flat_map(|name| name.split(" and "));
                    parts.map(|name| name.trim().to_owned()).chain([place.name.clone()]).collect::<Vec<_>>()
                });
                names.collect()
            }
            _ => panic!("nothing is known of `{what}`"),
        }
    }

    /// The corners of a hexside: the hexes that meet there, two of them on the rim of the map.
    fn corners(&self, a: HexId, b: HexId) -> Vec<Vec<HexId>> {
        let common = self.around(a).filter(|&near| self.sheet.grid.direction(near, b).is_some());
        let mut corners: Vec<Vec<HexId>> = common
            .map(|third| {
                let mut corner = vec![a, b, third];
                corner.sort_unstable();
                corner
            })
            .collect();
        while corners.len() < 2 {
            // The rim: a corner that no third hex shares.
            corners.push(vec![a.min(b), a.max(b)]);
        }
        corners
    }

    /// Rivers hang together, and each such net reaches water or the rim of the map.
    pub fn assert_rivers_have_mouths(&self, kinds: &[&str]) -> usize {
        let rivers = self.sheet.sides.iter().filter(|side| kinds.contains(&side.kind.as_str()));
        let mut meets: BTreeMap<Vec<HexId>, Vec<(HexId, HexId, &str)>> = BTreeMap::new();
        for side in rivers.clone() {
            for corner in self.corners(side.a, side.b) {
                meets.entry(corner).or_default().push((side.a, side.b, &side.name));
            }
        }
        let wet = |corner: &Vec<HexId>| {
            let water = ["sea", "lake", "strait"];
            let pairs = [(0, 1), (0, 2), (1, 2)];
            corner.len() < 3
                || corner.iter().any(|&hex| !self.is_land(hex))
                || pairs.iter().any(|&(a, b)| {
                    self.along(corner[a], corner[b]).iter().any(|(kind, _)| water.contains(kind))
                })
        };
        let mut seen: BTreeSet<&Vec<HexId>> = BTreeSet::new();
        let mut nets = 0;
        for start in meets.keys() {
            if !seen.insert(start) {
                continue;
            }
            let (mut todo, mut mouth, mut names) = (vec![start], false, BTreeSet::new());
            while let Some(corner) = todo.pop() {
                mouth |= wet(corner);
                for &(a, b, name) in &meets[corner] {
                    names.insert(name);
                    for next in self.corners(a, b) {
                        let (next, _) = meets.get_key_value(&next).unwrap();
                        if seen.insert(next) {
                            todo.push(next);
                        }
                    }
                }
            }
            assert!(mouth, "no mouth: {names:?}");
            nets += 1;
        }
        // A river of some length is one line: its hexsides hang together, but for what others have of it.
        let named: BTreeSet<&str> = rivers.map(|side| side.name.as_str()).collect();
        assert!(!named.contains(""), "a river has no name");
        nets
    }

    /// The nets of a kind of link, the largest first.
    pub fn nets(&self, kind: &str) -> Vec<BTreeSet<HexId>> {
        let mut left: BTreeSet<HexId> = self.links(kind).flat_map(|(a, b)| [a, b]).collect();
        let mut nets = Vec::new();
        while let Some(&first) = left.first() {
            let net = self.linked(first, kind);
            left.retain(|hex| !net.contains(hex));
            nets.push(net);
        }
        nets.sort_by_key(|net| std::cmp::Reverse(net.len()));
        nets
    }
}
