//! Writing SVG: elements, escaped text, and short path data.

use std::fmt::{self, Display, Write};

use crate::geometry::{Point, shifted};

/// A picture in the making.
#[derive(Default)]
pub(crate) struct Svg {
    text: String,
}

impl Svg {
    pub fn finish(self) -> String {
        self.text
    }

    fn put(&mut self, text: impl Display) {
        // Writing into a string cannot fail.
        let _ = write!(self.text, "{text}");
    }

    /// Something written elsewhere as SVG already.
    pub fn raw(&mut self, svg: impl Display) {
        self.put(svg);
        self.text.push('\n');
    }

    /// An element with others inside. The attributes are SVG already.
    pub fn nest(&mut self, tag: &str, attributes: impl Display, inside: impl FnOnce(&mut Svg)) {
        self.raw(format_args!("<{tag} {attributes}>"));
        inside(self);
        self.raw(format_args!("</{tag}>"));
    }

    /// A group. The attributes are SVG already.
    pub fn group(&mut self, attributes: impl Display, inside: impl FnOnce(&mut Svg)) {
        self.nest("g", attributes, inside);
    }

    /// An empty element. The attributes are SVG already.
    pub fn element(&mut self, tag: &str, attributes: impl Display) {
        self.raw(format_args!("<{tag} {attributes}/>"));
    }

    /// A path, unless there is nothing to draw.
    pub fn path(&mut self, path: &Path, attributes: impl Display) {
        if !path.is_empty() {
            self.raw(format_args!("<path {attributes} d=\"{path}\"/>"));
        }
    }

    /// A line of text. The attributes are SVG already, the words are not.
    pub fn words(&mut self, attributes: impl Display, words: &str) {
        self.raw(format_args!("<text {attributes}>{}</text>", Escaped(words)));
    }
}

/// Text that may hold anything, made safe for elements and attributes.
pub(crate) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                // XML has no place for these, not even escaped.
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// A number with at most one decimal, as short as can be.
pub(crate) struct Short(pub f64);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tenths(f, tenths(self.0))
    }
}

fn tenths(number: f64) -> i64 {
    (number * 10.0).round() as i64
}

fn write_tenths(f: &mut impl Write, tenths: i64) -> fmt::Result {
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if tenths < 0 {
        f.write_char('-')?;
    }
    match (whole, rest) {
        (_, 0) => write!(f, "{whole}"),
        (0, _) => write!(f, ".{rest}"),
        _ => write!(f, "{whole}.{rest}"),
    }
}

/// Path data with relative coordinates in tenths, which are far shorter than absolute ones.
#[derive(Clone, Default)]
pub(crate) struct Path {
    data: String,
    pen: (i64, i64),
    start: (i64, i64),
    command: char,
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.data)
    }
}

impl Path {
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    fn numbers(&mut self, command: char, numbers: &[i64]) {
        let repeated = self.command == command && command != 'm';
        if !repeated {
            self.data.push(command);
            self.command = command;
        }
        for (i, &number) in numbers.iter().enumerate() {
            if (i > 0 || repeated) && number >= 0 {
                self.data.push(' ');
            }
            let _ = write_tenths(&mut self.data, number);
        }
    }

    fn offset(&self, point: Point) -> (i64, i64) {
        (tenths(point.x) - self.pen.0, tenths(point.y) - self.pen.1)
    }

    fn moved(&mut self, (x, y): (i64, i64)) {
        self.pen = (self.pen.0 + x, self.pen.1 + y);
    }

    pub fn start(&mut self, at: Point) {
        let (x, y) = self.offset(at);
        self.numbers('m', &[x, y]);
        self.moved((x, y));
        self.start = self.pen;
    }

    pub fn line(&mut self, to: Point) {
        let (x, y) = self.offset(to);
        match (x, y) {
            (0, 0) => return,
            (_, 0) => self.numbers('h', &[x]),
            (0, _) => self.numbers('v', &[y]),
            _ => self.numbers('l', &[x, y]),
        }
        self.moved((x, y));
    }

    /// A curve pulled towards one point on the way.
    pub fn curve(&mut self, pull: Point, to: Point) {
        let ((px, py), (x, y)) = (self.offset(pull), self.offset(to));
        self.numbers('q', &[px, py, x, y]);
        self.moved((x, y));
    }

    /// A curve with two handles.
    pub fn bend(&mut self, leave: Point, arrive: Point, to: Point) {
        let ((lx, ly), (ax, ay), (x, y)) = (self.offset(leave), self.offset(arrive), self.offset(to));
        self.numbers('c', &[lx, ly, ax, ay, x, y]);
        self.moved((x, y));
    }

    pub fn close(&mut self) {
        self.data.push('z');
        self.command = 'z';
        self.pen = self.start;
    }

    /// Straight lines from point to point.
    pub fn polyline(&mut self, points: &[Point]) {
        let Some((&first, rest)) = points.split_first() else { return };
        self.start(first);
        rest.iter().for_each(|&point| self.line(point));
    }

    /// A closed figure with straight sides.
    pub fn polygon(&mut self, points: &[Point]) {
        if !points.is_empty() {
            self.polyline(points);
            self.close();
        }
    }

    /// A closed, rounded figure: the points pull at it without being touched.
    pub fn blob(&mut self, points: &[Point]) {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
        self.start(last.towards(first, 0.5));
        for (i, &point) in points.iter().enumerate() {
            let next = points[(i + 1) % points.len()];
            self.curve(point, point.towards(next, 0.5));
        }
        self.close();
    }

    /// An open, rounded line from the first point to the last.
    pub fn strand(&mut self, points: &[Point]) {
        let Some(&first) = points.first() else { return };
        self.start(first);
        self.strand_on(points);
    }

    /// Goes on with a rounded line whose first point is where the pen is.
    pub fn strand_on(&mut self, points: &[Point]) {
        let Some((&last, inner)) = points.split_last() else { return };
        for (i, &point) in inner.iter().enumerate().skip(1) {
            let next = points[i + 1];
            let to = if i + 1 == points.len() - 1 { next } else { point.towards(next, 0.5) };
            self.curve(point, to);
        }
        if inner.len() < 2 {
            self.line(last);
        }
    }

    /// An open, rounded line through every point.
    pub fn through(&mut self, points: &[Point]) {
        let Some(&first) = points.first() else { return };
        self.start(first);
        for i in 1..points.len() {
            let (from, to) = (points[i - 1], points[i]);
            let before = if i >= 2 { points[i - 2] } else { from };
            let after = points.get(i + 1).copied().unwrap_or(to);
            self.bend(from + (to - before) * (1.0 / 6.0), to - (after - from) * (1.0 / 6.0), to);
        }
    }

    /// A closed figure between two rounded lines.
    pub fn between(&mut self, left: &[Point], right: &[Point]) {
        let back: Vec<Point> = right.iter().rev().copied().collect();
        let Some(&turn) = back.first() else { return };
        self.strand(left);
        self.line(turn);
        self.strand_on(&back);
        self.close();
    }

    /// A band along a rounded line, as wide at each point as given there.
    pub fn ribbon(&mut self, points: &[Point], widths: &[f64]) {
        let bank = |side: f64| shifted(points, |index| widths[index] * side);
        self.between(&bank(-0.5), &bank(0.5));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.04, "0"),
            (0.5, ".5"),
            (-0.5, "-.5"),
            (12.0, "12"),
            (-3.12, "-3.1"),
            (99.96, "100"),
        ] {
            assert_eq!(Short(number).to_string(), text);
        }
    }

    #[test]
    fn paths_are_relative_and_short() {
        let mut path = Path::default();
        path.polygon(&[Point::new(10.0, 10.0), Point::new(20.0, 10.0), Point::new(15.5, 5.0)]);
        path.start(Point::new(11.0, 9.5));
        assert_eq!(path.to_string(), "m10 10h10l-4.5-5zm1-.5");
    }

    #[test]
    fn escaping() {
        assert_eq!(Escaped("<a b='c'>&\"\u{1}\n").to_string(), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\u{fffd} ");
    }
}
