//! What a line of a player means.

use engine::Offer;

/// What a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Talk<'a> {
    /// Nothing: an empty line or a remark.
    Nothing,
    /// The offered action with this index.
    Action(usize),
    /// A number that no action has.
    NoSuchNumber,
    /// To take the last step back.
    Undo,
    /// To see the board, or what is at a place.
    Board(&'a str),
    /// To read the last so many entries of the log, or all of it.
    Log(&'a str),
    /// To be told how to talk.
    Help,
    /// To see all that is allowed, or what has a word in it.
    Actions(&'a str),
    /// To know the case, or why something is not allowed.
    Why(&'a str),
    /// To note what was played so far.
    Receipt,
    /// To write the record, to a file perhaps.
    Save(&'a str),
    /// To stop.
    Quit,
    /// Something that is neither a command nor offered.
    Other(&'a str),
}

/// The commands, for suggestions.
pub(super) const COMMANDS: [&str; 10] =
    ["undo", "board", "log", "help", "actions", "why", "receipt", "save", "quit", "?"];

pub(super) const HELP: &str = "\
  NUMBER or NOTATION  play an action
  actions             all actions, in words
  ? WORD              the actions with this word in them
  board               all that your side may see
  board PLACE         what is at a place: its number, its name, or a piece that stands there
  board SIDE          the places with a name that a side holds
  log, log N, log all what happened: the last 20 entries, the last N, everything
  why                 the case of the rulebook under which you are asked
  why NOTATION        why an action is not allowed
  undo                take the last step back, unless dice, a reveal or the other side came after it
  receipt             what to note, to know this match again up to here
  save, save FILE     write the record
  quit                stop; with a record the match can go on another time
  /WORD               a command even if an action has the same name";

/// Reads a line. An action comes first, so that no command can hide it.
pub(super) fn read<'a>(line: &'a str, offers: &[Offer]) -> Talk<'a> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Talk::Nothing;
    }
    if let Some(command) = line.strip_prefix('/') {
        return command_of(command).unwrap_or(Talk::Other(line));
    }
    let offered = |same: fn(&str, &str) -> bool| {
        offers.iter().position(|offer| {
            let mut words = line.split_whitespace();
            offer.notation.split_whitespace().all(|word| words.next().is_some_and(|w| same(w, word)))
                && words.next().is_none()
        })
    };
    if let Some(index) = offered(|a, b| a == b) {
        return Talk::Action(index);
    }
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        return match line.parse::<usize>() {
            Ok(number) if (1..=offers.len()).contains(&number) => Talk::Action(number - 1),
            _ => Talk::NoSuchNumber,
        };
    }
    if let Some(command) = command_of(line) {
        return command;
    }
    offered(str::eq_ignore_ascii_case).map_or(Talk::Other(line), Talk::Action)
}

fn command_of(line: &str) -> Option<Talk<'_>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Some(match (word.to_ascii_lowercase().as_str(), rest) {
        ("undo", "") => Talk::Undo,
        ("board", place) => Talk::Board(place),
        ("log", much) => Talk::Log(much),
        ("help" | "?", "") => Talk::Help,
        ("actions" | "?", word) => Talk::Actions(word),
        ("why", action) => Talk::Why(action),
        ("receipt", "") => Talk::Receipt,
        ("save", file) => Talk::Save(file),
        ("quit" | "exit", "") => Talk::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(notations: &[&str]) -> Vec<Offer> {
        let offer = |n: &&str| Offer { notation: n.to_string(), ..Offer::default() };
        notations.iter().map(offer).collect()
    }

    #[test]
    fn numbers_notations_and_commands_are_told_apart() {
        let offers = offers(&["move r1 02", "end", "why", "7"]);
        let read = |line| read(line, &offers);
        assert_eq!(read("  move   r1  02\r\n"), Talk::Action(0));
        assert_eq!(read("MOVE R1 02"), Talk::Action(0));
        assert_eq!(read("2"), Talk::Action(1));
        assert_eq!(read("7"), Talk::Action(3));
        assert_eq!(read("0"), Talk::NoSuchNumber);
        assert_eq!(read("99999999999999999999999"), Talk::NoSuchNumber);
        assert_eq!(read("why"), Talk::Action(2));
        assert_eq!(read("/why"), Talk::Why(""));
        assert_eq!(read("why move r1 03"), Talk::Why("move r1 03"));
        assert_eq!(read("Board Warsaw"), Talk::Board("Warsaw"));
        assert_eq!(read("? r1"), Talk::Actions("r1"));
        assert_eq!(read("?"), Talk::Help);
        assert_eq!(read("undo it"), Talk::Other("undo it"));
        assert_eq!(read("move r1 02 x"), Talk::Other("move r1 02 x"));
        assert_eq!(read("# remark"), Talk::Nothing);
        assert_eq!(read("/"), Talk::Other("/"));
    }
}
