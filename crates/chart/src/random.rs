//! Chance that is the same every time: what a hex looks like depends on where it is and on nothing else.

/// Mixes bits well enough that no pattern shows.
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A stream of numbers that belongs to one thing on the map.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The stream of a place on the map; `purpose` tells apart what is drawn there.
    pub fn at(x: f64, y: f64, purpose: u64) -> Random {
        let (x, y) = ((x * 4.0).round() as i64 as u64, (y * 4.0).round() as i64 as u64);
        Random(mix(mix(x.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ y.rotate_left(32) ^ mix(purpose)))
    }

    /// The stream of a word.
    pub fn of(word: &str) -> Random {
        Random(word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| mix(hash ^ u64::from(byte))))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// From 0 up to 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From -1 to 1.
    pub fn swing(&mut self) -> f64 {
        self.share() * 2.0 - 1.0
    }

    /// From 0 up to a number.
    pub fn below(&mut self, count: usize) -> usize {
        (self.share() * count as f64) as usize
    }
}

/// A rolling landscape between -1 and 1, with hills of this breadth.
pub(crate) fn noise(x: f64, y: f64, breadth: f64, purpose: u64) -> f64 {
    let (x, y) = (x / breadth, y / breadth);
    let (column, row) = (x.floor(), y.floor());
    let smooth = |t: f64| t * t * (3.0 - 2.0 * t);
    let (across, down) = (smooth(x - column), smooth(y - row));
    let corner = |right: f64, below: f64| Random::at(column + right, row + below, purpose).swing();
    let top = corner(0.0, 0.0) * (1.0 - across) + corner(1.0, 0.0) * across;
    let bottom = corner(0.0, 1.0) * (1.0 - across) + corner(1.0, 1.0) * across;
    top * (1.0 - down) + bottom * down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_place_gives_the_same_numbers() {
        let draw = |x| {
            let mut random = Random::at(x, 3.0, 1);
            [random.share(), random.share(), random.swing()]
        };
        assert_eq!(draw(2.0), draw(2.0));
        assert_ne!(draw(2.0), draw(3.0));
        assert_eq!(noise(12.0, 7.0, 5.0, 1), noise(12.0, 7.0, 5.0, 1));
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let mut random = Random::of("Danzig");
        for _ in 0..1000 {
            assert!((0.0..1.0).contains(&random.share()));
            assert!((-1.0..1.0).contains(&random.swing()));
            assert!(random.below(3) < 3);
        }
    }
}
