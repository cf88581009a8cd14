//! Boxes that are taken, found quickly by place.

use crate::geometry::{Point, Rect};

const STEP: f64 = 50.0;

/// Who holds a box: several boxes may have one holder.
pub(crate) type Holder = u32;

/// Taken boxes, each with its holder and with how bad it is to be on top of it.
pub(crate) struct Crowd {
    boxes: Vec<Option<(Rect, Holder, f64)>>,
    squares: Vec<Vec<u32>>,
    area: Rect,
    across: usize,
}

impl Crowd {
    /// An empty place. What lies outside it is crowded together along its edges.
    pub fn new(area: Rect) -> Crowd {
        let area = area.grown(STEP);
        let across = (area.width() / STEP).ceil().max(1.0) as usize;
        let down = (area.height() / STEP).ceil().max(1.0) as usize;
        Crowd { boxes: Vec::new(), squares: vec![Vec::new(); across * down], area, across }
    }

    fn squares(&self, area: Rect) -> impl Iterator<Item = usize> + use<> {
        let (across, down) = (self.across, self.squares.len() / self.across);
        let step = |at: f64, from: f64, count: usize| (((at - from) / STEP).max(0.0) as usize).min(count - 1);
        let (left, right) =
            (step(area.left, self.area.left, across), step(area.right, self.area.left, across));
        let (top, bottom) = (step(area.top, self.area.top, down), step(area.bottom, self.area.top, down));
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| y * across + x))
    }

    /// Takes a box.
    pub fn take(&mut self, area: Rect, holder: Holder, weight: f64) {
        for square in self.squares(area) {
            self.squares[square].push(self.boxes.len() as u32);
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
        for square in self.squares(area) {
            for &index in &self.squares[square] {
                let taken = &mut self.boxes[index as usize];
                if taken.is_some_and(|(_, held_by, _)| held_by == holder) {
                    *taken = None;
                }
            }
            self.squares[square].retain(|&index| self.boxes[index as usize].is_some());
        }
    }

    /// How bad a box would be: the weights of everything in its way.
    pub fn weight(&self, area: Rect) -> f64 {
        let mut sum = 0.0;
        for square in self.squares(area) {
            for &index in &self.squares[square] {
                let Some((taken, _, weight)) = self.boxes[index as usize] else { continue };
                // A box lies in several squares, and counts in the first that both share.
                if taken.overlaps(area) && self.squares(taken.common(area)).next() == Some(square) {
                    sum += weight;
                }
            }
        }
        sum
    }

    /// Whether nothing at all is in the way.
    pub fn is_free(&self, area: Rect) -> bool {
        let mut near = self.squares(area).flat_map(|square| &self.squares[square]);
        !near.any(|&index| self.boxes[index as usize].is_some_and(|(taken, ..)| taken.overlaps(area)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_and_released() {
        let mut crowd = Crowd::new(Rect::sized(0.0, 0.0, 100.0, 100.0));
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
