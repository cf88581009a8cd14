//! Boxes that are taken, found quickly by place.

use std::collections::BTreeMap;

use crate::geometry::{Point, Rect};

const STEP: f64 = 50.0;

/// Who holds a box: several boxes may have one holder.
pub(crate) type Holder = u32;

/// Taken boxes, each with its holder and with how bad it is to be on top of it.
#[derive(Default)]
pub(crate) struct Crowd {
    boxes: Vec<Option<(Rect, Holder, f64)>>,
    places: BTreeMap<(i32, i32), Vec<usize>>,
}

impl Crowd {
    fn squares(area: Rect) -> impl Iterator<Item = (i32, i32)> {
        let step = |at: f64| (at / STEP).floor() as i32;
        let (left, right) = (step(area.left), step(area.right));
        (step(area.top)..=step(area.bottom)).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    /// Takes a box.
    pub fn take(&mut self, area: Rect, holder: Holder, weight: f64) {
        for square in Crowd::squares(area) {
            self.places.entry(square).or_default().push(self.boxes.len());
        }
        self.boxes.push(Some((area, holder, weight)));
    }

    /// Takes little boxes along a line.
    pub fn take_line(&mut self, points: &[Point], width: f64, holder: Holder, weight: f64) {
        for pair in points.windows(2) {
            let steps = (pair[0].distance(pair[1]) / width.max(8.0)).ceil().max(1.0);
            for step in 0..steps as usize {
                let at = pair[0].towards(pair[1], step as f64 / steps);
                self.take(Rect::around(at, width, width), holder, weight);
            }
        }
    }

    /// Gives the boxes of a holder near a place free again.
    pub fn release(&mut self, area: Rect, holder: Holder) {
        for square in Crowd::squares(area) {
            let Some(indices) = self.places.get_mut(&square) else { continue };
            indices.retain(|&index| match self.boxes[index] {
                Some((_, held_by, _)) if held_by == holder => {
                    self.boxes[index] = None;
                    false
                }
                found => found.is_some(),
            });
        }
    }

    /// How bad a box would be: the weights of everything in its way.
    pub fn weight(&self, area: Rect) -> f64 {
        let mut seen = Vec::new();
        let mut sum = 0.0;
        for square in Crowd::squares(area) {
            for &index in self.places.get(&square).into_iter().flatten() {
                if let Some((taken, _, weight)) = self.boxes[index]
                    && taken.overlaps(area)
                    && !seen.contains(&index)
                {
                    seen.push(index);
                    sum += weight;
                }
            }
        }
        sum
    }

    /// Whether nothing at all is in the way.
    pub fn is_free(&self, area: Rect) -> bool {
        let near = Crowd::squares(area).flat_map(|square| self.places.get(&square).into_iter().flatten());
        !near.filter_map(|&index| self.boxes[index]).any(|(taken, ..)| taken.overlaps(area))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_and_released() {
        let mut crowd = Crowd::default();
        let (here, there) = (Rect::sized(40.0, 40.0, 30.0, 30.0), Rect::sized(200.0, 0.0, 10.0, 10.0));
        crowd.take(here, 1, 2.0);
        crowd.take(here, 2, 3.0);
        assert_eq!(crowd.weight(Rect::sized(60.0, 60.0, 90.0, 5.0)), 5.0);
        assert!(crowd.is_free(there) && !crowd.is_free(here));
        crowd.release(here, 1);
        assert_eq!(crowd.weight(here), 3.0);
        crowd.release(here, 2);
        assert!(crowd.is_free(here));
    }
}
