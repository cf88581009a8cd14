use super::{Faults, Limit, Row, Table};

/// Where a band may begin.
const FROM: Limit<i16> = Limit::new(-10_000, 10_000, "no die, count or difference is beyond");
/// A face of the die.
const DIE: Limit<u8> = Limit::new(1, 6, "it is the number of a die");

/// A table by bands: each begins at a number and lasts to the next; the first serves everything below too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bands<T>(Vec<(i16, T)>);

impl<T> Bands<T> {
    /// Rising bands, at least one; otherwise the first pair out of order, or none.
    pub fn new(bands: Vec<(i16, T)>) -> Result<Self, Option<usize>> {
        match bands.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
            Some(at) => Err(Some(at + 1)),
            None if bands.is_empty() => Err(None),
            None => Ok(Bands(bands)),
        }
    }

    /// Reads a band from each row, whose beginning is in the column `name`.
    pub fn read<R>(
        table: &Table<R>,
        name: &str,
        from: impl Fn(&R) -> i16,
        value: impl Fn(&R) -> T,
        faults: &mut Faults,
    ) -> Option<Bands<T>> {
        for row in table.rows() {
            table.within(row, name, from(&row.value), &FROM, faults);
        }
        for pair in table.rows().windows(2).filter(|pair| from(&pair[0].value) >= from(&pair[1].value)) {
            table.fault(&pair[1], format!("{name} must be higher than in the line before"), faults);
        }
        if table.rows().is_empty() {
            if table.is_whole() {
                table.lacks("the table has no line", faults);
            }
            return None;
        }
        Some(Bands(table.rows().iter().map(|row| (from(&row.value), value(&row.value))).collect()))
    }

    /// What the table says for a number.
    pub fn at(&self, number: i16) -> &T {
        let below = self.0.partition_point(|(from, _)| *from <= number);
        &self.0[below.saturating_sub(1)].1
    }

    /// Where each band begins, and what it says.
    pub fn iter(&self) -> impl Iterator<Item = (i16, &T)> {
        self.0.iter().map(|(from, value)| (*from, value))
    }
}

impl<R> Table<R> {
    /// One line for each face of the die, or faults.
    pub fn by_die(&self, die: impl Fn(&R) -> u8, faults: &mut Faults) -> Option<[&Row<R>; 6]> {
        for row in self.rows() {
            self.within(row, "die", die(&row.value), &DIE, faults);
        }
        self.once("die", &[(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6")], die, faults)
    }

    /// Checks that a turn track has turns, numbered from 1, one after the other.
    pub fn turns(&self, turn: impl Fn(&R) -> u8, faults: &mut Faults) {
        // A line that could not be read would make all after it seem to be at fault.
        if !self.is_whole() {
            return;
        }
        if self.rows().is_empty() {
            self.lacks("the track has no turns", faults);
        }
        for (row, wanted) in self.rows().iter().zip(1..) {
            if usize::from(turn(&row.value)) != wanted {
                self.fault(row, format!("this is turn {wanted}, not {}", turn(&row.value)), faults);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bands;

    #[test]
    fn bands_last_to_the_next() {
        let bands = Bands::new(vec![(0, 'a'), (4, 'b')]).unwrap();
        assert_eq!([-1, 0, 3, 4, 99].map(|number| *bands.at(number)), ['a', 'a', 'a', 'b', 'b']);
        assert_eq!(Bands::new(vec![(4, 'a'), (4, 'b')]), Err(Some(1)));
        assert_eq!(Bands::<char>::new(vec![]), Err(None));
    }
}
