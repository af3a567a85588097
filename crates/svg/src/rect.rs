//! Rectangles.

use std::fmt::{self, Display};

use crate::Num;

/// A rectangle; written, its place as attributes.
///
/// ```
/// # use bw_svg::Rect;
/// let card = Rect::new(10.0, 20.0, 30.5, 40.0);
/// assert_eq!(card.to_string(), r#"x="10" y="20" width="30.5" height="40""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

impl Rect {
    /// The rectangle with this upper left corner and size.
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect { x, y, w, h }
    }

    /// Grown on all sides.
    pub const fn grown(self, by: f64) -> Rect {
        Rect::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    /// The middle from left to right.
    pub const fn middle(self) -> f64 {
        self.x + self.w / 2.0
    }

    /// The right edge.
    pub const fn right(self) -> f64 {
        self.x + self.w
    }

    /// The lower edge.
    pub const fn bottom(self) -> f64 {
        self.y + self.h
    }
}

impl Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, w, h] = [self.x, self.y, self.w, self.h].map(Num);
        write!(f, r#"x="{x}" y="{y}" width="{w}" height="{h}""#)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_follow_from_corner_and_size() {
        let at = Rect::new(1.0, 2.0, 10.0, 20.0).grown(1.0);
        assert_eq!(at, Rect::new(0.0, 1.0, 12.0, 22.0));
        assert_eq!((at.middle(), at.right(), at.bottom()), (6.0, 12.0, 23.0));
    }
}
