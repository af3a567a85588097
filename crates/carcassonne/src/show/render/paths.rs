//! Path data: points, lines, polygons and curves of the plane.

use std::fmt::{self, Display, Write};

use bw_svg::{Num, put};

use super::plane::{Cubic, Point};

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Num(self.x), Num(self.y))
    }
}

/// Appends an open line through the points, shifted by `(dx, dy)`.
pub(super) fn line(
    out: &mut impl Write,
    points: impl IntoIterator<Item = Point>,
    dx: f64,
    dy: f64,
) {
    for (i, point) in points.into_iter().enumerate() {
        put!(out, "{}{}", if i == 0 { 'M' } else { 'L' }, point.plus(dx, dy));
    }
}

/// Appends a closed polygon, shifted by `(dx, dy)`.
pub(super) fn polygon(
    out: &mut impl Write,
    points: impl IntoIterator<Item = Point>,
    dx: f64,
    dy: f64,
) {
    line(out, points, dx, dy);
    put!(out, "Z");
}

/// Appends a curve turned by `quarters` and shifted by `(dx, dy)`.
pub(super) fn curve(out: &mut impl Write, pieces: &[Cubic], quarters: u8, dx: f64, dy: f64) {
    if let Some([start, ..]) = pieces.first() {
        put!(out, "M{}", start.turned(quarters).plus(dx, dy));
        curve_on(out, pieces, quarters, dx, dy);
    }
}

/// Appends a curve to a path that already is at its start.
pub(super) fn curve_on(out: &mut impl Write, pieces: &[Cubic], quarters: u8, dx: f64, dy: f64) {
    for piece in pieces {
        let [_, a, b, end] = piece.map(|point| point.turned(quarters).plus(dx, dy));
        put!(out, "C{a} {b} {end}");
    }
}
