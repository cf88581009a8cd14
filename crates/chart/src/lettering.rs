//! How wide letters are, and the families they come from.

/// The letters of names. Whoever shows the picture takes the first family that is at hand.
pub(crate) const SERIF: &str =
    "Vollkorn, &#39;Source Serif 4&#39;, &#39;Palatino Linotype&#39;, Palatino, Georgia, serif";

/// The widths of the letters from the space on, in hundredths of the size: the semi-bold Vollkorn, which is
/// about as wide as the other families.
const WIDTHS: [u8; 95] = [
    20, 41, 36, 60, 56, 86, 76, 22, 31, 31, 46, 55, 28, 42, 26, 38, 55, 55, 55, 55, 55, 55, 55, 55, 55, 55,
    26, 28, 55, 55, 55, 54, 100, 71, 65, 65, 73, 62, 58, 72, 77, 37, 35, 71, 59, 95, 73, 74, 62, 74, 70, 56,
    63, 68, 69, 100, 69, 63, 62, 28, 39, 28, 55, 55, 30, 53, 58, 46, 59, 50, 37, 54, 63, 33, 30, 58, 32, 94,
    64, 56, 61, 58, 45, 45, 37, 59, 55, 78, 55, 55, 51, 36, 18, 36, 55,
];

/// How wide a text is at this size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(letter).sum::<f64>() * size
}

/// How wide a letter is at size 1.
pub(crate) fn letter(letter: char) -> f64 {
    let index = (letter as usize).checked_sub(' ' as usize);
    let known = index.and_then(|index| WIDTHS.get(index));
    let hundredths = known.map_or(if letter.is_uppercase() { 75 } else { 60 }, |&width| width);
    f64::from(hundredths) / 100.0
}

/// How far capitals rise above the line, at size 1.
pub(crate) const CAPITAL: f64 = 0.68;

/// How far letters hang below the line, at size 1.
pub(crate) const TAIL: f64 = 0.22;

/// The ways to write a text: in one line, and broken at a space in two lines as even as possible.
pub(crate) fn broken(text: &str) -> Vec<Vec<&str>> {
    let mut ways = vec![vec![text]];
    let uneven = |at: usize| width(&text[..at], 1.0).max(width(&text[at + 1..], 1.0));
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    if let Some(at) = spaces.min_by(|&a, &b| uneven(a).total_cmp(&uneven(b))) {
        ways.push(vec![&text[..at], &text[at + 1..]]);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_even() {
        assert_eq!(broken("Oslo"), [["Oslo"]]);
        assert_eq!(broken("The Hague")[1], ["The", "Hague"]);
        assert_eq!(broken("Plana-Tachov, west of Pilsen")[1], ["Plana-Tachov,", "west of Pilsen"]);
    }

    #[test]
    fn wide_letters_are_wider() {
        assert!(width("W", 10.0) > width("i", 10.0));
        assert!(width("Łódź", 10.0) > width("Ld", 10.0));
    }
}
