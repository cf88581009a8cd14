//! Changes to a text that a tired hand, a bad disk or a clever stranger could make.

use super::chance::Chance;

/// Numbers at which counters turn over, tables end and signs change.
const NUMBERS: [&str; 24] = [
    "0", "1", "2", "3", "5", "6", "7", "8", "9", "12", "15", "16", "20", "63", "99", "127", "128", "255",
    "256", "9999", "30000", "32767", "65535", "-1",
];

/// Numbers that a pack may well hold, up to those at which it should be refused.
const LIMITS: [&str; 21] = [
    "0", "1", "2", "3", "4", "5", "6", "8", "10", "12", "20", "30", "40", "50", "60", "100", "400", "1000",
    "-20", "-30", "-1000",
];

/// One bit of one byte is turned over; what is no text any more is read as far as it goes.
pub fn flip_bit(text: &str, chance: &mut Chance) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if let Some(at) = chance.place(bytes.len()) {
        bytes[at] ^= 1 << chance.below(8);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A line goes missing.
pub fn drop_line(text: &str, chance: &mut Chance) -> String {
    with_lines(text, |lines| {
        if let Some(at) = chance.place(lines.len()) {
            lines.remove(at);
        }
    })
}

/// A line stands twice.
pub fn repeat_line(text: &str, chance: &mut Chance) -> String {
    with_lines(text, |lines| {
        if let Some(at) = chance.place(lines.len()) {
            lines.insert(at, lines[at]);
        }
    })
}

/// Two lines change places, one time in two neighbours.
pub fn swap_lines(text: &str, chance: &mut Chance) -> String {
    with_lines(text, |lines| {
        let Some(a) = chance.place(lines.len()) else { return };
        let b = if chance.below(2) == 0 { (a + 1) % lines.len() } else { chance.below(lines.len()) };
        lines.swap(a, b);
    })
}

/// The text ends early.
pub fn cut_off(text: &str, chance: &mut Chance) -> String {
    let mut end = chance.below(text.len().max(1));
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}

/// A number is another one: a little more, a little less, or one of those at which things go wrong.
pub fn change_number(text: &str, chance: &mut Chance) -> String {
    let found = runs(text, |c| c.is_ascii_digit());
    let Some(&(start, end)) = chance.pick(&found) else { return text.to_owned() };
    let old: Option<u64> = text[start..end].parse().ok();
    let new = match (chance.below(4), old) {
        (0, Some(old)) => (old + 1).to_string(),
        (1, Some(old)) => old.saturating_sub(1).to_string(),
        (2, Some(old)) => format!("{:0width$}", old + chance.below(5) as u64, width = end - start),
        _ => NUMBERS[chance.below(NUMBERS.len())].to_owned(),
    };
    format!("{}{new}{}", &text[..start], &text[end..])
}

/// A word becomes another word of the same text.
pub fn change_word(text: &str, chance: &mut Chance) -> String {
    let found = runs(text, |c| c.is_alphanumeric() || matches!(c, '-' | '.' | '_'));
    let (Some(&(start, end)), Some(&(from, to))) = (chance.pick(&found), chance.pick(&found)) else {
        return text.to_owned();
    };
    format!("{}{}{}", &text[..start], &text[from..to], &text[end..])
}

/// A cell of a table becomes another one of its column, or empty. For quoted cells any comma will do: what comes
/// out need not be a table.
pub fn change_cell(text: &str, chance: &mut Chance) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let (Some(row), Some(other)) = (chance.place(lines.len()), chance.place(lines.len())) else {
        return text.to_owned();
    };
    let mut cells: Vec<&str> = lines[row].split(',').collect();
    let Some(column) = chance.place(cells.len()) else { return text.to_owned() };
    cells[column] =
        if chance.below(4) == 0 { "" } else { lines[other].split(',').nth(column).unwrap_or_default() };
    let changed = cells.join(",");
    with_lines(text, |lines| lines[row] = &changed)
}

/// All numbers of a column, or of a key, become the same one: limits are met together, not one by one.
pub fn change_column(text: &str, chance: &mut Chance) -> String {
    let number = LIMITS[chance.below(LIMITS.len())];
    let is_number = |cell: &str| cell.trim().parse::<i64>().is_ok();
    let keys: Vec<&str> = text.lines().filter_map(|line| line.split_once('=')).map(|(key, _)| key).collect();
    let columns = text.lines().next().map_or(0, |heading| heading.split(',').count());
    let (key, column) = (chance.pick(&keys).copied(), chance.place(columns));
    let change = |line: &str| match (key, line.split_once('='), column) {
        (Some(key), Some((own, value)), _) if own == key && is_number(value) => format!("{own}= {number}"),
        (None, _, Some(column)) => {
            let cells = line.split(',').enumerate();
            let cells = cells.map(|(at, cell)| if at == column && is_number(cell) { number } else { cell });
            cells.collect::<Vec<_>>().join(",")
        }
        _ => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(change).collect();
    lines.join("\n") + "\n"
}

/// The text with its lines changed; every line keeps its own end.
fn with_lines<'a>(text: &'a str, change: impl FnOnce(&mut Vec<&'a str>)) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    change(&mut lines);
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Where runs of such characters begin and end.
fn runs(text: &str, belongs: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| belongs(*c)) {
        match found.last_mut() {
            Some((_, end)) if *end == at => *end += c.len_utf8(),
            _ => found.push((at, at + c.len_utf8())),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "key,value\nfirst,12\nsecond,7\n";

    #[test]
    fn every_change_is_small_and_comes_again_with_its_number() {
        let changes: [fn(&str, &mut Chance) -> String; 8] =
            [flip_bit, drop_line, repeat_line, swap_lines, cut_off, change_number, change_word, change_cell];
        for (which, change) in changes.into_iter().enumerate() {
            let of = |number| change(TEXT, &mut Chance::new("test", 1, number));
            let all: Vec<String> = (0..40).map(of).collect();
            assert!(all.iter().any(|text| text != TEXT), "change {which} never changes anything");
            assert!(all.iter().all(|text| text.len() < 2 * TEXT.len()));
            assert_eq!(all, (0..40).map(of).collect::<Vec<_>>());
            // Nothing to change is nothing to fail at.
            change("", &mut Chance::new("test", 1, 1));
        }
    }

    #[test]
    fn numbers_and_words_are_found_whole() {
        assert_eq!(runs("a 12,345", |c| c.is_ascii_digit()), [(2, 4), (5, 8)]);
        assert_eq!(runs("é", char::is_alphabetic), [(0, 2)]);
    }
}
