//! Sets of squares: one bit a square, a1 is the lowest.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::square::{Direction, Square};

/// A set of squares.
///
/// ```
/// # use bw_arimaa::{Square, Squares};
/// let corner = Square::named("a1").unwrap().set();
/// assert_eq!(corner.neighbours().len(), 2);
/// assert!((Squares::TRAPS & corner).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);
    /// All 64.
    pub const ALL: Squares = Squares(u64::MAX);
    /// The traps c3, f3, c6 and f6.
    pub const TRAPS: Squares = Squares(0x0000_2400_0024_0000);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Squares(bits)
    }

    /// Its bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The squares of a rank, from 0 to 7.
    pub const fn rank(rank: u8) -> Self {
        Squares(0xFF << (8 * rank))
    }

    /// The squares of a file, from 0 to 7.
    pub const fn file(file: u8) -> Self {
        Squares(FILE_A << file)
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets have a square in common.
    #[inline]
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.trailing_zeros() as u8)) }
    }

    /// The n-th square of the set, counted from 0, the lowest one first.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Square> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Squares(bits).first()
    }

    /// All squares moved by one in a direction; those that would leave the board are dropped.
    #[inline]
    pub const fn moved(self, direction: Direction) -> Squares {
        Squares(match direction {
            Direction::South => self.0 >> 8,
            Direction::West => (self.0 & !FILE_A) >> 1,
            Direction::East => (self.0 & !FILE_H) << 1,
            Direction::North => self.0 << 8,
        })
    }

    /// All squares next to one of these.
    #[inline]
    pub const fn neighbours(self) -> Squares {
        let sideways = (self.0 & !FILE_A) >> 1 | (self.0 & !FILE_H) << 1;
        Squares(sideways | self.0 << 8 | self.0 >> 8)
    }

    /// The set with ranks counted from the other side: Silver's view of the board.
    #[inline]
    pub const fn flipped(self) -> Squares {
        Squares(self.0.swap_bytes())
    }
}

impl BitOr for Squares {
    type Output = Squares;
    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitXor for Squares {
    type Output = Squares;
    #[inline]
    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

/// Difference.
impl Sub for Squares {
    type Output = Squares;
    #[inline]
    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

/// The squares from the lowest to the highest.
impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set | square.set())
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> Squares {
        names.split(' ').map(|name| Square::named(name).unwrap()).collect()
    }

    #[test]
    fn the_traps_are_where_they_should_be() {
        assert_eq!(Squares::TRAPS, set("c3 f3 c6 f6"));
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        assert_eq!(set("a4").neighbours(), set("a3 a5 b4"));
        assert_eq!(set("h1").neighbours(), set("g1 h2"));
        assert_eq!(set("d4 e4").neighbours(), set("c4 d3 d4 d5 e3 e4 e5 f4"));
    }

    #[test]
    fn moving_a_set_moves_each_square() {
        for direction in Direction::ALL {
            let moved: Squares = Squares::ALL.filter_map(|square| square.next(direction)).collect();
            assert_eq!(Squares::ALL.moved(direction), moved, "{direction:?}");
        }
    }

    #[test]
    fn squares_are_listed_and_counted_in_order() {
        let some = set("h8 a1 d4");
        assert_eq!(some.map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "d4", "h8"]);
        assert_eq!((some.len(), some.nth(1)), (3, Square::named("d4")));
        assert_eq!((some.nth(3), Squares::EMPTY.nth(0)), (None, None));
        assert_eq!(set("a1 c2").flipped(), set("a8 c7"));
        assert_eq!(Squares::rank(1) & Squares::file(2), set("c2"));
    }
}
