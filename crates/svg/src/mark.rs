//! The shapes of seats, for people who cannot distinguish the colours: circle, triangle, square, diamond, cross.
//!
//! Seats count from 0. A shape comes in two forms: a small plain [`mark`], and a badge with room for the seat's letter.

use std::fmt::{self, Display};

use crate::Num;

/// Corners of the small shapes around their middle; the circle has none.
const CORNERS: [&[(f64, f64)]; 5] = [
    &[],
    &[(0.0, -1.05), (1.0, 0.75), (-1.0, 0.75)],
    &[(-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)],
    &[(0.0, -1.1), (0.92, 0.0), (0.0, 1.1), (-0.92, 0.0)],
    &[
        (-0.32, -1.0),
        (0.32, -1.0),
        (0.32, -0.32),
        (1.0, -0.32),
        (1.0, 0.32),
        (0.32, 0.32),
        (0.32, 1.0),
        (-0.32, 1.0),
        (-0.32, 0.32),
        (-1.0, 0.32),
        (-1.0, -0.32),
        (-0.32, -0.32),
    ],
];
/// The circle that looks as large as the other shapes.
const ROUND: f64 = 0.82;

/// Outlines of the badges in a square of [`BADGE_SIDE`].
const BADGES: [&str; 5] = [
    "M16 2a14 14 0 1 0 .01 0z",
    "M16 2.5L30 27.5H2z",
    "M4 4h24v24H4z",
    "M16 1L31 16 16 31 1 16z",
    "M10 2h12v8h8v12h-8v8H10v-8H2V10h8z",
];

/// The side of the square that a badge is drawn in.
pub const BADGE_SIDE: f64 = 32.0;

/// How many seats have a shape of their own.
const SHAPES: usize = CORNERS.len();

/// The seat's shape of about this radius as an element without its end, so that it takes more attributes:
/// `<path d="…"` or `<circle …`.
///
/// ```
/// # use bw_svg::mark;
/// let square = format!(r#"{} fill="var(--ink)"/>"#, mark(2, (10.0, 10.0), 5.0));
/// assert_eq!(square, r#"<path d="M6.2,6.2L13.8,6.2L13.8,13.8L6.2,13.8Z" fill="var(--ink)"/>"#);
/// ```
pub const fn mark(seat: usize, (x, y): (f64, f64), radius: f64) -> Mark {
    Mark { seat: seat % SHAPES, x, y, radius }
}

/// A seat's shape, see [`mark`].
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    seat: usize,
    x: f64,
    y: f64,
    radius: f64,
}

impl Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mark { seat, x, y, radius } = *self;
        if CORNERS[seat].is_empty() {
            let (x, y, r) = (Num(x), Num(y), Num(radius * ROUND));
            return write!(f, r#"<circle cx="{x}" cy="{y}" r="{r}""#);
        }
        for (at, (right, down)) in CORNERS[seat].iter().enumerate() {
            let begin = if at == 0 { "<path d=\"M" } else { "L" };
            write!(f, "{begin}{},{}", Num(x + right * radius), Num(y + down * radius))?;
        }
        f.write_str("Z\"")
    }
}

/// The outline of a seat's badge in a square of [`BADGE_SIDE`].
pub const fn badge_outline(seat: usize) -> &'static str {
    BADGES[seat % SHAPES]
}

/// The letter of a seat.
pub fn seat_letter(seat: usize) -> char {
    char::from(b'A' + (seat % SHAPES) as u8)
}

/// The foot line of the letter's middle in a badge: a triangle has its room lower.
pub const fn badge_middle(seat: usize) -> f64 {
    if seat % SHAPES == 1 { 20.5 } else { 16.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_differ_in_shape_and_letter() {
        let marks: Vec<String> =
            (0..SHAPES).map(|seat| mark(seat, (0.0, 0.0), 10.0).to_string()).collect();
        for seat in 0..SHAPES {
            for other in 0..seat {
                assert_ne!(marks[seat], marks[other]);
                assert_ne!(badge_outline(seat), badge_outline(other));
                assert_ne!(seat_letter(seat), seat_letter(other));
            }
        }
        assert_eq!(marks[0], r#"<circle cx="0" cy="0" r="8.2""#);
    }

    #[test]
    fn more_seats_than_shapes_begin_anew() {
        assert_eq!(badge_outline(SHAPES + 1), badge_outline(1));
        assert_eq!(seat_letter(SHAPES), 'A');
        assert_eq!(mark(SHAPES, (1.0, 2.0), 3.0).to_string(), mark(0, (1.0, 2.0), 3.0).to_string());
    }
}
