//! Boards, choices and log entries as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{Board, Choice, Counter, Entry, Face, GameInfo, Piece, PlaceId, Scene, Seat};

/// How wide a line may become.
const WIDTH: usize = 100;
/// More actions than this are shown without their words, side by side.
const MANY: usize = 24;
/// More than this are not shown unless somebody asks.
const TOO_MANY: usize = 96;

/// What may be played, numbered; briefly if there is much of it.
pub(crate) fn offers(choices: &[Choice]) -> String {
    if choices.len() <= MANY {
        return list(choices.iter().enumerate());
    }
    let number = digits(choices.len());
    let shown = &choices[..choices.len().min(TOO_MANY)];
    let items = shown.iter().enumerate().map(|(i, c)| format!("{:>number$} {}", i + 1, c.notation));
    let mut text = columns(&items.collect::<Vec<_>>());
    let rest = choices.len() - shown.len();
    if rest > 0 {
        let _ = writeln!(text, "  and {rest} more");
    }
    text + "  ('actions' explains them all, '? WORD' those with the word in them)\n"
}

/// Numbered choices, one a line, in notation and in words.
pub(crate) fn list<'a>(choices: impl Iterator<Item = (usize, &'a Choice)>) -> String {
    let choices: Vec<_> = choices.collect();
    let number = choices.last().map_or(1, |(i, _)| digits(i + 1));
    let notation = choices.iter().map(|(_, c)| c.notation.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, choice) in choices {
        let line = format!("  {:>number$}  {:<notation$}  {}", i + 1, choice.notation, choice.label);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn digits(n: usize) -> usize {
    n.to_string().len()
}

fn columns(items: &[String]) -> String {
    let width = items.iter().map(|item| item.chars().count()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for row in items.chunks((WIDTH / width).max(1)) {
        let line: String = row.iter().map(|item| format!("  {item:<0$}", width - 2)).collect();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// An entry of the log with its case.
pub(crate) fn entry(entry: &Entry) -> String {
    with_case(&entry.text, entry.case)
}

/// A sentence with its case of the rulebook behind it.
pub(crate) fn with_case(text: &str, case: &str) -> String {
    if case.is_empty() { text.to_owned() } else { format!("{text} ({case})") }
}

/// So many of something.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Turn, phase and whatever else says where the match stands.
pub(crate) fn heading<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
}

/// Draws what one viewer may see.
pub(crate) struct Drawing<'a> {
    /// What does not change.
    pub scene: &'a Scene,
    /// The names of the seats.
    pub info: &'a GameInfo,
    /// What the viewer sees.
    pub board: &'a Board,
}

impl Drawing<'_> {
    /// Everything: pieces by place, trays, tracks, and who holds what.
    pub fn whole(&self) -> String {
        let mut text = heading([&*self.board.turn, &*self.board.phase]) + "\n";
        let stacks = self.stacks();
        let rows: Vec<_> = stacks.iter().map(|(place, stack)| self.row(*place, stack)).collect();
        let width = |column: fn(&Row) -> &str, title: &str| {
            rows.iter().map(|row| column(row).chars().count()).chain([title.len()]).max().unwrap_or(0)
        };
        let (place, label) = (width(|row| &row.place, "place"), width(|row| &row.label, "name"));
        if rows.is_empty() {
            text += "no pieces on the map\n";
        } else {
            let _ = writeln!(text, "{:<place$}  {:<label$}  pieces, the top one first", "place", "name");
        }
        for row in rows {
            let head = format!("{:<place$}  {:<label$}  ", row.place, row.label);
            text += &wrapped(&head, &row.pieces);
        }
        for tray in self.board.trays.iter().filter(|tray| !tray.pieces.is_empty()) {
            let head = format!("{} ({}): ", tray.name, self.seat(tray.owner));
            text += &wrapped(&head, &tray.pieces.iter().map(brief).collect::<Vec<_>>());
        }
        for track in &self.board.tracks {
            let _ = writeln!(text, "{}: {}", track.name, track.value);
        }
        text + &self.holdings()
    }

    /// The places that a player may mean by a word, each with all that is known of it.
    pub fn places(&self, word: &str) -> String {
        let meant = self.meant(word);
        if meant.is_empty() {
            return format!("There is no place, name or piece '{word}' to be seen.\n");
        }
        let stacks = self.stacks();
        meant.into_iter().map(|id| self.place(id, stacks.get(&id).map_or(&[], Vec::as_slice))).collect()
    }

    // A printed number or a name in full comes before a part of a name.
    fn meant(&self, word: &str) -> Vec<PlaceId> {
        let word = word.to_lowercase();
        let places = || (0..).map(PlaceId).zip(&self.scene.places);
        let number = places().filter(|(_, p)| p.name.to_lowercase() == word).map(|(id, _)| id);
        let name = places().filter(|(_, p)| p.label.to_lowercase() == word).map(|(id, _)| id);
        let part = places().filter(|(_, p)| p.label.to_lowercase().contains(&word)).map(|(id, _)| id);
        let piece = self.board.pieces.iter().filter(|piece| match &piece.face {
            Face::Hidden => false,
            Face::Shown(c) => c.key.to_lowercase() == word || c.name.to_lowercase().contains(&word),
        });
        let tries: [Vec<PlaceId>; 4] =
            [number.collect(), name.collect(), part.collect(), piece.map(|piece| piece.place).collect()];
        let mut found = tries.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        found.sort();
        found.dedup();
        found
    }

    fn place(&self, id: PlaceId, stack: &[&Piece]) -> String {
        let mut text = String::new();
        let Some(place) = self.scene.places.get(usize::from(id.0)) else { return text };
        let holder = self.board.holdings.iter().find(|holding| holding.place == id);
        let held = holder.map(|holding| format!("held by {}", self.seat(holding.owner))).unwrap_or_default();
        let parts = [&*place.name, &*place.label, &*place.terrain, &*held];
        let _ = writeln!(text, "{}", heading(parts));
        for piece in stack {
            let owner = self.seat(piece.owner);
            let _ = match &piece.face {
                Face::Hidden => writeln!(text, "  {owner}: ?"),
                Face::Shown(c) => {
                    let kind = [&*c.size, &*c.kind].join(" ");
                    writeln!(text, "  {owner}: {}, {} [{}]", brief(c), kind.trim(), c.key)
                }
            };
        }
        text
    }

    fn stacks(&self) -> BTreeMap<PlaceId, Vec<&Piece>> {
        let mut stacks: BTreeMap<PlaceId, Vec<&Piece>> = BTreeMap::new();
        for piece in self.board.pieces.iter().rev() {
            stacks.entry(piece.place).or_default().push(piece);
        }
        stacks
    }

    fn row(&self, place: PlaceId, stack: &[&Piece]) -> Row {
        let info = self.scene.places.get(usize::from(place.0));
        let owner = stack.first().map(|piece| piece.owner);
        let mut pieces: Vec<String> = Vec::new();
        for piece in stack {
            let face = match &piece.face {
                Face::Hidden => "?".to_owned(),
                Face::Shown(counter) => brief(counter),
            };
            // The owner of a stack is said once; somebody else's piece in it says so itself.
            let stranger = Some(piece.owner) != owner;
            let first = pieces.is_empty();
            let said =
                if first || stranger { format!("{}: ", self.seat(piece.owner)) } else { String::new() };
            pieces.push(said + &face);
        }
        Row {
            place: info.map(|place| place.name.clone()).unwrap_or_default(),
            label: info.map(|place| place.label.clone()).unwrap_or_default(),
            pieces,
        }
    }

    fn holdings(&self) -> String {
        let mut text = String::new();
        for (i, seat) in self.info.seats.iter().enumerate() {
            let held = self.board.holdings.iter().filter(|holding| holding.owner.index() == i);
            let places: Vec<_> =
                held.filter_map(|holding| self.scene.places.get(usize::from(holding.place.0))).collect();
            if places.is_empty() {
                continue;
            }
            let named = places.iter().filter(|place| !place.label.is_empty());
            let named: Vec<_> = named.map(|place| place.label.clone()).collect();
            let some = if named.is_empty() { "" } else { ", among them " };
            text += &wrapped(&format!("{seat} holds {}{some}", count(places.len(), "place")), &named);
        }
        text
    }

    fn seat(&self, seat: Seat) -> &'static str {
        self.info.seats.get(seat.index()).copied().unwrap_or("nobody")
    }
}

struct Row {
    place: String,
    label: String,
    pieces: Vec<String>,
}

/// A counter in a few words: nation, name, factors, marks.
fn brief(counter: &Counter) -> String {
    let factors: Vec<_> = counter.factors.iter().map(u8::to_string).collect();
    let words = [&*counter.nation, &*counter.name, &*factors.join("-")];
    let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let marks =
        if counter.marks.is_empty() { String::new() } else { format!(" ({})", counter.marks.join(", ")) };
    words.join(" ") + &marks
}

/// Items with commas between them, broken into lines that start under the first item.
fn wrapped(head: &str, items: &[String]) -> String {
    let indent = head.chars().count().min(WIDTH / 2);
    let mut text = head.to_owned();
    let mut column = head.chars().count();
    for (i, item) in items.iter().enumerate() {
        let comma = if i + 1 < items.len() { "," } else { "" };
        if i > 0 && column + item.chars().count() + 2 > WIDTH {
            let _ = write!(text, "\n{:indent$}", "");
            column = indent;
        } else if i > 0 {
            text.push(' ');
        }
        text += item;
        text += comma;
        column += item.chars().count() + 2;
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_under_their_first_item() {
        let items: Vec<_> = (0..30).map(|i| format!("item {i}")).collect();
        let text = wrapped("head: ", &items);
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("      item")), "{text}");
        assert_eq!(wrapped("none ", &[]), "none\n");
    }

    #[test]
    fn many_choices_stand_side_by_side() {
        let choice = |i: usize| Choice {
            notation: format!("take {i}"),
            label: format!("Take {i}"),
            piece: None,
            place: None,
        };
        let few: Vec<_> = (0..3).map(choice).collect();
        assert_eq!(offers(&few).lines().last(), Some("  3  take 2  Take 2"));
        let many: Vec<_> = (0..100).map(choice).collect();
        assert!(offers(&many).starts_with("    1 take 0     2 take 1"), "{}", offers(&many));
        assert!(offers(&many).contains("and 4 more\n"));
    }
}
