//! What somebody may have meant.

/// The candidate that is nearest to a word, if it is near enough to be worth a question.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let ranked = candidates.into_iter().map(|c| (distance(&word, &c.to_lowercase()), c));
    let (distance, candidate) = ranked.min_by_key(|(distance, _)| *distance)?;
    (distance <= word.chars().count().div_ceil(3)).then_some(candidate)
}

/// How many letters must be put in, taken out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", "abc"), 0);
    }

    #[test]
    fn only_near_words_are_suggested() {
        assert_eq!(nearest("MOVE r1 03", ["end", "move r1 02"]), Some("move r1 02"));
        assert_eq!(nearest("undp", ["end", "undo"]), Some("undo"));
        assert_eq!(nearest("castle", ["end", "undo"]), None);
        assert_eq!(nearest("castle", []), None);
    }
}
