//! What journals, prompts and notations of all games say in the same way.

use engine::{Audience, Entry, Event, Journal, PieceId, PlaceId, Seat, Text};
use hexmap::{Grid, HexId, HexNumber, Id};

use crate::UnitId;

/// `Warsaw (3821)`, or the number alone.
pub fn place(number: HexNumber, city: Option<&str>) -> String {
    match city {
        Some(city) => format!("{city} ({number})"),
        None => number.to_string(),
    }
}

/// A number as a name says it, `8th`, `21st`; anything else as it is.
pub fn ordinal(name: &str) -> String {
    let Ok(number) = name.parse::<u32>() else { return name.to_owned() };
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Names one after the other.
pub fn list(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Column shifts that are not 0: `, river -1, air +2`.
pub fn shifts(shifts: &[(&str, i16)]) -> String {
    let counting = shifts.iter().filter(|(_, columns)| *columns != 0);
    counting.map(|(cause, columns)| format!(", {cause} {columns:+}")).collect()
}

/// The unit with this key, of all keys in the order of the units.
pub fn read_unit<'k>(mut keys: impl Iterator<Item = &'k str>, key: &str) -> Result<UnitId, String> {
    let index = keys.position(|known| known == key);
    index.map(UnitId::from_index).ok_or_else(|| format!("there is no unit '{key}' in this scenario"))
}

/// The hex with this number.
pub fn read_hex(grid: &Grid, number: &str) -> Result<HexId, String> {
    let hex = number.parse().ok().and_then(|number: HexNumber| grid.id(number));
    hex.ok_or_else(|| format!("there is no hex '{number}' on this map"))
}

/// A unit is taken off the map.
pub fn removed(unit: UnitId, hex: HexId) -> Event {
    Event::Removed { piece: PieceId(unit.raw()), place: PlaceId(hex.raw()) }
}

/// A unit comes onto the map.
pub fn placed(unit: UnitId, hex: HexId) -> Event {
    Event::Placed { piece: PieceId(unit.raw()), place: PlaceId(hex.raw()) }
}

/// A unit is lost, or a part of its strength.
pub fn lost(unit: UnitId, hex: Option<HexId>, nation: &str, gone: bool) -> Event {
    let place = hex.map(|hex| PlaceId(hex.raw()));
    Event::Lost { piece: PieceId(unit.raw()), place, nation: nation.to_owned(), gone }
}

/// Units go along a path, its start included.
pub fn moved(units: impl IntoIterator<Item = UnitId>, path: impl IntoIterator<Item = HexId>) -> Event {
    Event::Moved {
        pieces: units.into_iter().map(|unit| PieceId(unit.raw())).collect(),
        path: path.into_iter().map(|hex| PlaceId(hex.raw())).collect(),
    }
}

/// A move under fog.
pub struct Journey<'a> {
    /// The case of the rulebook.
    pub case: &'static str,
    /// Who moves.
    pub owner: Seat,
    /// Where from.
    pub start: HexId,
    /// Through which hexes, the last included.
    pub path: &'a [HexId],
}

impl Journey<'_> {
    /// Where to.
    pub fn target(&self) -> HexId {
        self.path.last().copied().unwrap_or(self.start)
    }

    /// Tells the owner which units move, and everybody else that some do.
    pub fn tell<T: Into<Text>>(
        &self,
        units: impl IntoIterator<Item = UnitId>,
        ours: impl FnOnce() -> T,
        theirs: impl FnOnce() -> T,
        journal: &mut impl Journal,
    ) {
        let path = || std::iter::once(self.start).chain(self.path.iter().copied());
        journal.write(|| Entry::new(self.case, moved(units, path()), ours()).only(self.owner));
        journal.write(|| {
            let entry = Entry::new(self.case, moved([], path()), theirs());
            Entry { audience: Audience::Except(self.owner), ..entry }
        });
    }
}

/// Something that happens to a unit under fog.
pub struct Notice {
    /// The case of the rulebook.
    pub case: &'static str,
    /// Who owns the unit.
    pub owner: Seat,
}

impl Notice {
    /// Tells everybody what happens if the unit is seen; otherwise its owner, and the others without its name.
    pub fn tell<T: Into<Text>>(
        &self,
        is_seen: impl FnOnce() -> bool,
        event: impl FnOnce() -> Event,
        ours: impl FnOnce() -> T,
        theirs: impl FnOnce() -> T,
        journal: &mut impl Journal,
    ) {
        // Where nobody reads, nobody asks who sees it.
        let mut seen = true;
        journal.write(|| {
            seen = is_seen();
            let entry = Entry::new(self.case, event(), ours());
            if seen { entry } else { entry.only(self.owner) }
        });
        if !seen {
            let audience = Audience::Except(self.owner);
            journal.write(|| Entry { audience, ..Entry::said(self.case, theirs()) });
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Log, Viewer};

    use super::*;

    #[test]
    fn only_the_owner_hears_who_moves() {
        let mut log = Log::default();
        let path = [HexId::new(2), HexId::new(3)];
        let journey = Journey { case: "8.1", owner: Seat(1), start: HexId::new(1), path: &path };
        assert_eq!(journey.target(), HexId::new(3));
        let unit = UnitId::new(4);
        journey.tell([unit], || "The 4th goes.".to_owned(), || "A unit goes.".to_owned(), &mut log);
        let told = |viewer| log.entries.iter().filter(|entry| entry.is_for(viewer)).collect::<Vec<_>>();
        let [ours] = told(Viewer::Seat(Seat(1)))[..] else { panic!("one entry for the owner") };
        let [theirs] = told(Viewer::Seat(Seat(0)))[..] else { panic!("one entry for the other") };
        assert_eq!([&ours.text, &theirs.text].map(Text::to_string), ["The 4th goes.", "A unit goes."]);
        assert_eq!(ours.event, moved([unit], [1, 2, 3].map(HexId::new)));
        assert_eq!(theirs.event, moved([], [1, 2, 3].map(HexId::new)));
    }

    #[test]
    fn what_happens_to_a_hidden_unit_is_told_without_its_name() {
        let tell = |seen| {
            let mut log = Log::default();
            let event = || removed(UnitId::new(4), HexId::new(1));
            let notice = Notice { case: "7.0", owner: Seat(1) };
            let (ours, theirs) = (|| "The 4th goes.".to_owned(), || "A unit goes.".to_owned());
            notice.tell(|| seen, event, ours, theirs, &mut log);
            let read = |viewer| {
                let told = log.entries.iter().filter(|entry| entry.is_for(viewer));
                told.map(|entry| (entry.text.to_string(), entry.event != Event::Said)).collect::<Vec<_>>()
            };
            [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(0)), Viewer::Spectator].map(read)
        };
        let named = vec![("The 4th goes.".to_owned(), true)];
        let unnamed = vec![("A unit goes.".to_owned(), false)];
        assert_eq!(tell(true), [named.clone(), named.clone(), named.clone()]);
        assert_eq!(tell(false), [named, unnamed.clone(), unnamed]);
    }

    #[test]
    fn words() {
        let number: HexNumber = "3821".parse().unwrap();
        assert_eq!(place(number, Some("Warsaw")), "Warsaw (3821)");
        assert_eq!(place(number, None), "3821");
        assert_eq!(shifts(&[("river", -1), ("terrain", 0), ("air", 2)]), ", river -1, air +2");
        assert_eq!(
            ["1", "2", "3", "4", "11", "12", "21", "19MC"].map(ordinal),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "19MC"]
        );
        assert_eq!(read_unit(["a", "b"].into_iter(), "b"), Ok(UnitId::new(1)));
        assert_eq!(read_unit(["a"].into_iter(), "b").unwrap_err(), "there is no unit 'b' in this scenario");
    }
}
