//! Writing SVG text: numbers, points, paths, words.
//!
//! Numbers have at most two decimals, no trailing zeros, no minus zero and no exponent, so that equal
//! pictures are equal bytes on every machine.

use std::fmt::{self, Display, Write};

use super::plane::{Cubic, Point};

/// Appends formatted text. Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(super) use put;

/// A number as the pictures write it.
#[derive(Clone, Copy)]
pub(super) struct Num(f64);

/// The number, rounded to two decimals.
pub(super) fn n(value: f64) -> Num {
    Num(value)
}

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = (self.0 * 100.0).round() as i64;
        if cents < 0 {
            f.write_char('-')?;
        }
        let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
        match (whole, rest % 10) {
            (_, _) if rest == 0 => write!(f, "{whole}"),
            (0, 0) => write!(f, ".{}", rest / 10),
            (0, _) => write!(f, ".{rest:02}"),
            (_, 0) => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", n(self.x), n(self.y))
    }
}

/// Appends an open line through the points, shifted by `(dx, dy)`.
pub(super) fn line(out: &mut String, points: impl IntoIterator<Item = Point>, dx: f64, dy: f64) {
    for (i, point) in points.into_iter().enumerate() {
        put!(out, "{}{}", if i == 0 { 'M' } else { 'L' }, point.plus(dx, dy));
    }
}

/// Appends a closed polygon, shifted by `(dx, dy)`.
pub(super) fn polygon(out: &mut String, points: impl IntoIterator<Item = Point>, dx: f64, dy: f64) {
    line(out, points, dx, dy);
    out.push('Z');
}

/// Appends a curve turned by `quarters` and shifted by `(dx, dy)`.
pub(super) fn curve(out: &mut String, pieces: &[Cubic], quarters: u8, dx: f64, dy: f64) {
    if let Some([start, ..]) = pieces.first() {
        put!(out, "M{}", start.turned(quarters).plus(dx, dy));
        curve_on(out, pieces, quarters, dx, dy);
    }
}

/// Appends a curve to a path whose pen already is at its start.
pub(super) fn curve_on(out: &mut String, pieces: &[Cubic], quarters: u8, dx: f64, dy: f64) {
    for piece in pieces {
        let [_, a, b, end] = piece.map(|point| point.turned(quarters).plus(dx, dy));
        put!(out, "C{a} {b} {end}");
    }
}

/// Text that is safe inside an element or a quoted attribute. Control characters, which XML forbids,
/// are left out.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The font of all words, as the pages have it.
pub(super) const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_plain() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (0.05, ".05"),
            (-1.05, "-1.05"),
            (100.0, "100"),
            (100.0 - 3.7, "96.3"),
            (100.0 - 96.3, "3.7"),
            (-7_100.0, "-7100"),
            (1e9, "1000000000"),
        ] {
            assert_eq!(n(value).to_string(), text);
        }
    }

    #[test]
    fn words_are_safe() {
        assert_eq!(Escaped("a<b> & \"c\"\u{1}\n").to_string(), "a&lt;b&gt; &amp; &quot;c&quot;");
    }
}
