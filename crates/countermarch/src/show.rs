//! Boards, choices and log entries as text.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use engine::{
    Board, Card, CardFace, Counter, Entry, Face, GameInfo, Mark, Offer, Piece, PlaceId, PlaceInfo, Scene,
    Seat, Track, TrackSpace,
};

/// How wide a line may become.
const WIDTH: usize = 100;
/// More actions than this are shown briefly: those of a kind side by side, without their words.
const MANY: usize = 24;
/// So few of a kind keep their words: the way on is often one of a few among hundreds of hexes.
const FEW: usize = 6;
/// More of a kind than this are not shown unless somebody asks.
const TOO_MANY: usize = 60;
/// So many of them are shown by the name of their place.
const MOST_NAMES: usize = 24;

/// What may be played, numbered; briefly if there is much of it.
pub(crate) fn offers(offers: &[Offer], scene: &Scene) -> String {
    if offers.len() <= MANY {
        return list(offers.iter().enumerate());
    }
    let mut kinds: Vec<(&str, Vec<(usize, &Offer)>)> = Vec::new();
    for (i, offer) in offers.iter().enumerate() {
        let verb = offer.notation.split(' ').next().unwrap_or_default();
        match kinds.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, kind)) => kind.push((i, offer)),
            None => kinds.push((verb, vec![(i, offer)])),
        }
    }
    let (few, many): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|(_, kind)| kind.len() <= FEW);
    let mut text = list(few.into_iter().flat_map(|(_, kind)| kind));
    let number = digits(offers.len());
    for (verb, kind) in many {
        let shown = &kind[..kind.len().min(TOO_MANY)];
        let items = shown.iter().map(|(i, offer)| format!("{:>number$} {}", i + 1, offer.notation));
        text += &columns(&items.collect::<Vec<_>>());
        let names = kind.iter().filter_map(|(i, offer)| {
            let place = scene.places.get(usize::from(offer.place?.0))?;
            (!place.label.is_empty()).then(|| format!("{} {}", i + 1, one_line(&place.label)))
        });
        let names: Vec<_> = names.take(MOST_NAMES).collect();
        if !names.is_empty() {
            text += &wrapped("  by name: ", &names);
        }
        if shown.len() < kind.len() {
            let _ = writeln!(text, "  and {} more '{verb}'", kind.len() - shown.len());
        }
    }
    text + "  ('actions' explains them all, '? WORD' those with the word in them)\n"
}

/// Numbered offers, one a line, in notation and in words.
pub(crate) fn list<'a>(offers: impl Iterator<Item = (usize, &'a Offer)>) -> String {
    let offers: Vec<_> = offers.collect();
    let number = offers.iter().map(|(i, _)| digits(i + 1)).max().unwrap_or(1);
    let notation = offers.iter().map(|(_, c)| c.notation.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, offer) in offers {
        let line = format!("  {:>number$}  {:<notation$}  {}", i + 1, offer.notation, offer.label);
        let _ = writeln!(text, "{}", one_line(line.trim_end()));
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
pub(crate) fn with_case(text: impl fmt::Display, case: &str) -> String {
    let text = one_line(text);
    if case.is_empty() { text } else { format!("{text} ({case})") }
}

/// A name out of a pack must not pass for a line of ours.
fn one_line(text: impl fmt::Display) -> String {
    text.to_string().replace('\n', " ")
}

/// So many of something.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Turn, phase and whatever else says where the match stands.
pub(crate) fn heading<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    one_line(&parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | "))
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
        let mut text = heading([&*self.board.turn.to_string(), &*self.board.phase.to_string()]) + "\n";
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
            text += &track_line(track);
        }
        text + &self.cards() + &self.holdings()
    }

    /// Hands and piles: what can be read of them, and how many there are of the rest.
    fn cards(&self) -> String {
        let mut text = String::new();
        for hand in &self.board.hands {
            let cards = count(hand.cards.len(), "card");
            let _ = writeln!(text, "{} ({}): {cards}", one_line(&hand.name), self.seat(hand.owner));
            for card in &hand.cards {
                if let CardFace::Shown(card) = card {
                    let _ = writeln!(text, "  {}", card_line(card));
                }
            }
        }
        for pile in &self.board.piles {
            let owner = pile.owner.map_or(String::new(), |seat| format!(" ({})", self.seat(seat)));
            let top = pile.shown.last().map_or(String::new(), |card| format!(", on top {}", card_line(card)));
            let _ = writeln!(text, "{}{owner}: {}{top}", one_line(&pile.name), pile.count);
        }
        text
    }

    /// The places that a player may mean by a word, each with all that is known of it; for a side the names
    /// of all that it holds.
    pub fn places(&self, word: &str) -> String {
        if let Some(seat) = self.info.seat(word) {
            return self.names_held(seat);
        }
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
        let parts = [&*place.name, &*place.label, &*place.terrain.to_string(), &*held];
        let _ = writeln!(text, "{}", heading(parts));
        for piece in stack {
            let owner = self.seat(piece.owner);
            let _ = match &piece.face {
                Face::Hidden => writeln!(text, "  {owner}: ?"),
                Face::Shown(c) => writeln!(text, "  {owner}: {}, {} [{}]", brief(c), c.kind, c.key),
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
            place: info.map(|place| one_line(&place.name)).unwrap_or_default(),
            label: info.map(|place| one_line(&place.label)).unwrap_or_default(),
            pieces,
        }
    }

    fn holdings(&self) -> String {
        let sides = (0..).map(Seat).zip(&self.info.seats);
        let counts = sides.map(|(seat, side)| (side, self.held(seat).count()));
        let counts = counts.filter(|(_, n)| *n > 0).map(|(side, n)| format!("{side} {n}"));
        match counts.collect::<Vec<_>>().as_slice() {
            [] => String::new(),
            counts => format!("places held: {} ('board SIDE' names them)\n", counts.join(", ")),
        }
    }

    /// Every place with a name that a side holds.
    fn names_held(&self, seat: Seat) -> String {
        let names = self.held(seat).filter(|place| !place.label.is_empty());
        let names: Vec<_> = names.map(|place| one_line(&place.label)).collect();
        let places = count(self.held(seat).count(), "place");
        let some = if names.is_empty() { "" } else { ", with " };
        wrapped(&format!("{} holds {places}{some}", self.seat(seat)), &names)
    }

    fn held(&self, seat: Seat) -> impl Iterator<Item = &PlaceInfo> {
        let holdings = self.board.holdings.iter().filter(move |holding| holding.owner == seat);
        holdings.filter_map(|holding| self.scene.places.get(usize::from(holding.place.0)))
    }

    fn seat(&self, seat: Seat) -> &'static str {
        self.info.seats.get(seat.index()).copied().unwrap_or("nobody")
    }
}

/// A track: its value, or its spaces with the marker's one in brackets.
fn track_line(track: &Track) -> String {
    let name = one_line(&track.name);
    if track.spaces.is_empty() {
        return format!("{name}: {}\n", track.value);
    }
    let space = |(i, space): (usize, &TrackSpace)| match track.at == Some(i) {
        true => format!("[{}]", one_line(&space.label)),
        false => one_line(&space.label),
    };
    let spaces: Vec<_> = track.spaces.iter().enumerate().map(space).collect();
    wrapped(&format!("{name}: "), &spaces)
}

struct Row {
    place: String,
    label: String,
    pieces: Vec<String>,
}

/// A counter in a few words: nation, name, size, factors, marks.
fn brief(counter: &Counter) -> String {
    let factors: Vec<_> = counter.factors.iter().map(u8::to_string).collect();
    let words = [&*counter.nation, &*counter.name, &*counter.size, &*factors.join("-")];
    let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let marks = if counter.marks.is_empty() {
        String::new()
    } else {
        format!(" ({})", marks_in_words(&counter.marks))
    };
    one_line(&(words.join(" ") + &marks))
}

fn marks_in_words(marks: &[Mark]) -> String {
    marks.iter().map(|mark| mark.word.to_string()).collect::<Vec<_>>().join(", ")
}

/// A card in one line: key, title, cost, marks, and what it does.
fn card_line(card: &Card) -> String {
    let cost = card.cost.map_or(String::new(), |cost| format!(", costs {cost}"));
    let marks =
        if card.marks.is_empty() { String::new() } else { format!(" ({})", marks_in_words(&card.marks)) };
    let head = format!("{}{cost} [{}]{marks}", card.name, card.key);
    if card.text.is_empty() {
        one_line(&head)
    } else {
        format!("{}: {}", one_line(&head), with_case(&card.text, &card.case))
    }
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
    use engine::{Hand, Pile, PileKind};

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
    fn a_name_cannot_pass_for_a_line_of_its_own() {
        assert_eq!(with_case("Hill\nThe game is over", "1.1"), "Hill The game is over (1.1)");
        assert_eq!(heading(["Turn 1\nRed wins", ""]), "Turn 1 Red wins");
    }

    #[test]
    fn hands_piles_and_tracks_are_told_as_far_as_they_can_be_seen() {
        let card = Card {
            key: "c7".into(),
            name: "Winter".into(),
            text: "All stop.".into(),
            case: "9.1".into(),
            cost: Some(2),
            ..Card::default()
        };
        let hand = |owner, cards| Hand { name: "hand".into(), owner: Seat(owner), cards };
        let space = |label: &'static str| TrackSpace { label: label.into(), ..TrackSpace::default() };
        let weather =
            Track { spaces: vec![space("Clear"), space("Mud")], at: Some(1), ..Track::count("Weather", 2) };
        let deck =
            Pile { name: "Deck".into(), kind: PileKind::Deck, owner: None, count: 30, shown: Vec::new() };
        let board = Board {
            tracks: vec![weather],
            hands: vec![
                hand(0, vec![CardFace::Shown(card)]),
                hand(1, vec![CardFace::Hidden, CardFace::Hidden]),
            ],
            piles: vec![deck],
            ..Board::default()
        };
        let info = GameInfo {
            id: "toy",
            title: "Toy",
            seats: vec!["Red", "Blue"],
            options: Vec::new(),
            scenarios: Vec::new(),
        };
        let scene = Scene { title: String::new().into(), places: Vec::new() };
        let text = Drawing { scene: &scene, info: &info, board: &board }.whole();
        let told = "Weather: Clear, [Mud]\nhand (Red): 1 card\n  Winter, costs 2 [c7]: All stop. (9.1)\n\
            hand (Blue): 2 cards\nDeck: 30\n";
        assert!(text.ends_with(told), "{text}");
    }

    #[test]
    fn many_choices_stand_side_by_side_and_the_way_on_is_seen() {
        let place = |i: usize| PlaceInfo {
            name: i.to_string(),
            label: if i == 70 { "Warsaw".to_owned() } else { String::new() },
            ..PlaceInfo::default()
        };
        let scene = Scene { title: String::new().into(), places: (0..80).map(place).collect() };
        let go = |i: usize| Offer {
            notation: format!("go {i}"),
            label: format!("Go to {i}").into(),
            place: Some(PlaceId(i as u16)),
            ..Offer::default()
        };
        let few: Vec<_> = (0..3).map(go).collect();
        assert_eq!(offers(&few, &scene).lines().last(), Some("  3  go 2  Go to 2"));
        let mut many: Vec<_> = (0..80).map(go).collect();
        many.push(Offer { notation: "end".into(), label: "End it".into(), ..Offer::default() });
        let text = offers(&many, &scene);
        assert!(text.starts_with("  81  end  End it\n   1 go 0    2 go 1 "), "{text}");
        assert!(text.contains("  by name: 71 Warsaw\n  and 20 more 'go'\n"), "{text}");
    }
}
