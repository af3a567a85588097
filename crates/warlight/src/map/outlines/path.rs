//! Outlines as drawing programs write them: the data of paths, points of polygons, transforms.

use super::{Point, Ring};

/// Parts that a curve is drawn with.
const PARTS: usize = 8;
/// The most points of one outline.
const MOST: usize = 20_000;

/// What cannot be read in an outline.
pub(super) type Why = String;

/// Reads numbers and letters one after the other.
struct Scanner<'t> {
    rest: &'t str,
}

impl<'t> Scanner<'t> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n', ',']);
    }

    fn letter(&mut self) -> Option<char> {
        self.skip();
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    fn has_number(&mut self) -> bool {
        self.skip();
        self.rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
    }

    fn number(&mut self) -> Result<f64, Why> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let mut end = usize::from(bytes.first().is_some_and(|b| matches!(b, b'-' | b'+')));
        let (mut dot, mut exponent) = (false, false);
        while let Some(&byte) = bytes.get(end) {
            match byte {
                b'0'..=b'9' => {}
                b'.' if !dot && !exponent => dot = true,
                b'e' | b'E' if !exponent && end > 0 => {
                    exponent = true;
                    end +=
                        usize::from(bytes.get(end + 1).is_some_and(|b| matches!(b, b'-' | b'+')));
                }
                _ => break,
            }
            end += 1;
        }
        let (word, rest) = self.rest.split_at(end);
        let value: Option<f64> = word.parse().ok().filter(|value: &f64| value.is_finite());
        self.rest = rest;
        value.ok_or_else(|| {
            let near: String = word.chars().chain(rest.chars()).take(12).collect();
            format!("a number is expected at `{near}`")
        })
    }

    fn point(&mut self) -> Result<Point, Why> {
        Ok((self.number()?, self.number()?))
    }
}

/// A path in the making.
#[derive(Default)]
struct Pen {
    rings: Vec<Ring>,
    ring: Ring,
    start: Point,
    at: Point,
    /// The last control point, mirrored at `at`, for smooth curves.
    mirror: Option<Point>,
}

impl Pen {
    fn close(&mut self) {
        let mut ring = std::mem::take(&mut self.ring);
        ring.dedup();
        if ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        if ring.len() > 2 {
            self.rings.push(ring);
        }
        self.at = self.start;
    }

    fn line(&mut self, to: Point) {
        if self.ring.is_empty() {
            self.ring.push(self.at);
        }
        self.ring.push(to);
        self.at = to;
    }

    fn curve(&mut self, one: Point, two: Point, to: Point) {
        let from = self.at;
        for part in 1..=PARTS {
            let t = part as f64 / PARTS as f64;
            let s = 1.0 - t;
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            self.line((mix(from.0, one.0, two.0, to.0), mix(from.1, one.1, two.1, to.1)));
        }
        self.at = to;
        self.mirror = Some((2.0 * to.0 - two.0, 2.0 * to.1 - two.1));
    }

    /// A curve with one control point.
    fn bow(&mut self, control: Point, to: Point) {
        let towards = |end: Point| {
            (end.0 + 2.0 / 3.0 * (control.0 - end.0), end.1 + 2.0 / 3.0 * (control.1 - end.1))
        };
        self.curve(towards(self.at), towards(to), to);
        self.mirror = Some((2.0 * to.0 - control.0, 2.0 * to.1 - control.1));
    }
}

/// The rings of the data of a path.
pub(super) fn rings(data: &str) -> Result<Vec<Ring>, Why> {
    let (mut scanner, mut pen) = (Scanner { rest: data }, Pen::default());
    let mut points = 0;
    while let Some(mut letter) = scanner.letter() {
        loop {
            points += PARTS;
            if points > MOST * PARTS {
                return Err(format!("an outline has at most {MOST} points"));
            }
            step(letter, &mut scanner, &mut pen)?;
            // More numbers repeat the letter; after the beginning they are lines.
            letter = match letter {
                'M' => 'L',
                'm' => 'l',
                other => other,
            };
            if matches!(letter, 'z' | 'Z') || !scanner.has_number() {
                break;
            }
        }
    }
    scanner.skip();
    if !scanner.rest.is_empty() {
        let near: String = scanner.rest.chars().take(12).collect();
        return Err(format!("`{near}` is no part of an outline"));
    }
    pen.close();
    Ok(pen.rings)
}

fn step(letter: char, scanner: &mut Scanner<'_>, pen: &mut Pen) -> Result<(), Why> {
    let base = if letter.is_ascii_lowercase() { pen.at } else { (0.0, 0.0) };
    let put = |(x, y): Point| (base.0 + x, base.1 + y);
    let mirror = pen.mirror.take().unwrap_or(pen.at);
    match letter.to_ascii_uppercase() {
        'M' => {
            pen.close();
            pen.at = put(scanner.point()?);
            pen.start = pen.at;
        }
        'L' => pen.line(put(scanner.point()?)),
        'H' => pen.line((base.0 + scanner.number()?, pen.at.1)),
        'V' => pen.line((pen.at.0, base.1 + scanner.number()?)),
        'C' => {
            let (one, two) = (put(scanner.point()?), put(scanner.point()?));
            pen.curve(one, two, put(scanner.point()?));
        }
        'S' => {
            let two = put(scanner.point()?);
            pen.curve(mirror, two, put(scanner.point()?));
        }
        'Q' => {
            let control = put(scanner.point()?);
            pen.bow(control, put(scanner.point()?));
        }
        'T' => pen.bow(mirror, put(scanner.point()?)),
        'Z' => pen.close(),
        'A' => return Err("arcs are not read: make curves of them first".into()),
        other => return Err(format!("`{other}` is no part of an outline")),
    }
    Ok(())
}

/// The ring of a polygon's points.
pub(super) fn polygon(points: &str) -> Result<Vec<Ring>, Why> {
    let mut scanner = Scanner { rest: points };
    let mut ring = Ring::new();
    while scanner.has_number() {
        ring.push(scanner.point()?);
        if ring.len() > MOST {
            return Err(format!("an outline has at most {MOST} points"));
        }
    }
    Ok(vec![ring])
}

/// A change of coordinates: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transform([f64; 6]);

impl Transform {
    pub(super) const NONE: Transform = Transform([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    pub(super) fn apply(&self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// First `inner`, then this one.
    fn after(&self, inner: Transform) -> Transform {
        let [a, b, c, d, ..] = self.0;
        let [a2, b2, c2, d2, e2, f2] = inner.0;
        let (e, f) = self.apply((e2, f2));
        Transform([a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, e, f])
    }

    /// This one with what the text of a `transform` says inside of it.
    pub(super) fn with(&self, text: &str) -> Result<Transform, Why> {
        let (mut all, mut rest) = (*self, text.trim());
        while !rest.is_empty() {
            let parts = rest.split_once('(').and_then(|(name, more)| {
                more.split_once(')').map(|(inside, rest)| (name.trim(), inside, rest))
            });
            let Some((name, inside, more)) = parts else {
                return Err(format!("`{text}` is no transform"));
            };
            let (mut scanner, mut values) = (Scanner { rest: inside }, Vec::new());
            while scanner.has_number() && values.len() < 7 {
                values.push(scanner.number()?);
            }
            all = all.after(match (name, &values[..]) {
                ("translate", &[x]) => Transform([1.0, 0.0, 0.0, 1.0, x, 0.0]),
                ("translate", &[x, y]) => Transform([1.0, 0.0, 0.0, 1.0, x, y]),
                ("scale", &[s]) => Transform([s, 0.0, 0.0, s, 0.0, 0.0]),
                ("scale", &[x, y]) => Transform([x, 0.0, 0.0, y, 0.0, 0.0]),
                ("matrix", &[a, b, c, d, e, f]) => Transform([a, b, c, d, e, f]),
                _ => {
                    return Err(format!(
                        "`{name}` is not read: only translate, scale and matrix are"
                    ));
                }
            });
            rest = more.trim_start_matches([',', ' ', '\n', '\t', '\r']);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_draw_what_they_should() {
        let square = vec![vec![(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]];
        for text in [
            "M0 0L10 0 10 10 0 10Z",
            "m0,0 10,0 0,10 -10,0z",
            "M 0 0 H 10 V 10 H 0 Z",
            "M0-0h10v1e1h-10.0z",
            "M0 0L10 0L10 10L0 10L0 0",
        ] {
            assert_eq!(rings(text).unwrap(), square, "{text}");
        }
        assert_eq!(rings("M0 0h9v9zM20 20h5v5z").unwrap().len(), 2);
        let curve = rings("M0 0C0 10 10 10 10 0Z").unwrap();
        assert_eq!((curve[0].len(), curve[0][4]), (9, (5.0, 7.5)));
        assert_eq!(rings("M0 0Q5 15 10 0z").unwrap()[0][4], (5.0, 7.5));
        assert_eq!(polygon("0,0 10,0 10,10 0,10").unwrap(), square);
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        for (text, why) in [
            ("M0 0A1 1 0 0 0 2 2", "arcs are not read"),
            ("M0 0L1", "a number is expected"),
            ("M0 0?", "`?` is no part"),
            ("M0 0B1 1", "`B` is no part"),
        ] {
            let error = rings(text).unwrap_err();
            assert!(error.starts_with(why), "{text}: {error}");
        }
        assert!(Transform::NONE.with("rotate(3)").is_err());
        let moved = Transform::NONE.with("translate(5, 6) scale(2)").unwrap();
        assert_eq!(moved.apply((1.0, 1.0)), (7.0, 8.0));
    }
}
