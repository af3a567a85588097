//! Where things lie in the picture: one square is 100 × 100 units, the board's upper left corner is the origin.

use crate::piece::Side;
use crate::square::Square;

/// The board's way up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The side that sits below.
    pub(super) bottom: Side,
}

impl Plan {
    /// The upper left corner of a square.
    pub(super) fn corner(self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        match self.bottom {
            Side::Gold => (100 * file, 100 * (7 - rank)),
            Side::Silver => (100 * (7 - file), 100 * rank),
        }
    }

    /// The middle of a square.
    pub(super) fn middle(self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (f64::from(x) + 50.0, f64::from(y) + 50.0)
    }

    /// Squares from the upper left to the lower right, so that what stands further down covers what stands above.
    pub(super) fn in_order(self) -> impl Iterator<Item = Square> {
        (0..64u8).map(move |at| {
            let (file, rank) = (at % 8, 7 - at / 8);
            match self.bottom {
                Side::Gold => Square::at(file, rank),
                Side::Silver => Square::at(7 - file, 7 - rank),
            }
        })
    }
}
