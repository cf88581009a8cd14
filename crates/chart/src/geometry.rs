//! Points and boxes on the drawing, in its units: a hundred to the width of a hex.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A place on the drawing, or the way from one to another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The way of this length in a direction, clockwise from the right.
    pub fn polar(degrees: f64, length: f64) -> Point {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Point::new(cos * length, sin * length)
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn distance(self, other: Point) -> f64 {
        (other - self).length()
    }

    /// The same direction, one unit long; nothing stays nothing.
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 1e-9 { self * (1.0 / length) } else { Point::default() }
    }

    /// A quarter turn clockwise, as seen on the screen.
    pub fn right(self) -> Point {
        Point::new(-self.y, self.x)
    }

    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The place at this share of the way to another.
    pub fn towards(self, other: Point, share: f64) -> Point {
        self + (other - self) * share
    }

    /// The direction, in degrees clockwise from the right.
    pub fn degrees(self) -> f64 {
        self.y.atan2(self.x).to_degrees()
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        *self = *self + other;
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

/// An upright box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub const fn new(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
        Rect { left, top, right, bottom }
    }

    pub fn sized(left: f64, top: f64, width: f64, height: f64) -> Rect {
        Rect::new(left, top, left + width, top + height)
    }

    pub fn around(middle: Point, width: f64, height: f64) -> Rect {
        Rect::sized(middle.x - width / 2.0, middle.y - height / 2.0, width, height)
    }

    /// The smallest box around points; none around nothing.
    pub fn covering(points: impl IntoIterator<Item = Point>) -> Option<Rect> {
        points.into_iter().fold(None, |all, Point { x, y }| {
            Some(match all {
                None => Rect::new(x, y, x, y),
                Some(Rect { left, top, right, bottom }) => {
                    Rect::new(left.min(x), top.min(y), right.max(x), bottom.max(y))
                }
            })
        })
    }

    pub fn width(self) -> f64 {
        self.right - self.left
    }

    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    pub fn middle(self) -> Point {
        Point::new((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    pub fn grown(self, by: f64) -> Rect {
        Rect::new(self.left - by, self.top - by, self.right + by, self.bottom + by)
    }

    pub fn overlaps(self, other: Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The box that two boxes have in common; its sides are the wrong way round if there is none.
    pub fn common(self, other: Rect) -> Rect {
        Rect::new(
            self.left.max(other.left),
            self.top.max(other.top),
            self.right.min(other.right),
            self.bottom.min(other.bottom),
        )
    }

    /// The area that two boxes share.
    pub fn shared(self, other: Rect) -> f64 {
        let common = self.common(other);
        common.width().max(0.0) * common.height().max(0.0)
    }

    pub fn inside(self, other: Rect) -> bool {
        other.left <= self.left
            && self.right <= other.right
            && other.top <= self.top
            && self.bottom <= other.bottom
    }
}

/// A line moved to its right by as much as given for each point.
pub(crate) fn shifted(points: &[Point], by: impl Fn(usize) -> f64) -> Vec<Point> {
    let moved = |(index, &point): (usize, &Point)| {
        let before = points[index.saturating_sub(1)];
        let after = points[(index + 1).min(points.len() - 1)];
        point + (after - before).unit().right() * by(index)
    };
    points.iter().enumerate().map(moved).collect()
}
