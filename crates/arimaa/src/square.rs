//! Squares, directions and single steps (spec 1.1, 2.1).
//!
//! Squares are numbered from a1 (0) along the ranks to h8 (63); north is towards rank 8, whoever looks.

use std::fmt;

use crate::squares::Squares;

/// A square of the board.
///
/// ```
/// # use bw_arimaa::Square;
/// let square = Square::named("e2").unwrap();
/// assert_eq!((square.index(), square.to_string()), (12, "e2".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index, which must be below 64.
    #[inline]
    pub const fn new(index: u8) -> Self {
        debug_assert!(index < 64);
        Square(index & 63)
    }

    /// The square on a file and a rank, both from 0 to 7.
    pub const fn at(file: u8, rank: u8) -> Self {
        debug_assert!(file < 8 && rank < 8);
        Square((rank & 7) * 8 + (file & 7))
    }

    /// The square with this name: `a1` to `h8`.
    pub fn named(name: &str) -> Option<Self> {
        match *name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// Its number, from 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, from 0 (a) to 7 (h).
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Its rank, from 0 (the first) to 7 (the eighth).
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square next to it in a direction, unless the board ends there.
    pub const fn next(self, direction: Direction) -> Option<Square> {
        let on_edge = match direction {
            Direction::South => self.rank() == 0,
            Direction::West => self.file() == 0,
            Direction::East => self.file() == 7,
            Direction::North => self.rank() == 7,
        };
        if on_edge { None } else { Some(self.next_unchecked(direction)) }
    }

    /// The square next to it in a direction in which the board goes on.
    #[inline]
    const fn next_unchecked(self, direction: Direction) -> Square {
        Square(self.0.wrapping_add(OFFSETS[direction as usize]) & 63)
    }

    /// Just this square.
    #[inline]
    pub const fn set(self) -> Squares {
        Squares::from_bits(1 << self.0)
    }

    /// The squares next to it.
    #[inline]
    pub const fn neighbours(self) -> Squares {
        NEIGHBOURS[self.0 as usize & 63]
    }

    /// Whether it is one of the four traps.
    #[inline]
    pub const fn is_trap(self) -> bool {
        Squares::TRAPS.contains(self)
    }

    /// All squares, from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..64).map(Square)
    }
}

/// What to add to a square's number, modulo 256, to go in a direction.
const OFFSETS: [u8; 4] = [8u8.wrapping_neg(), 1u8.wrapping_neg(), 1, 8];

const NEIGHBOURS: [Squares; 64] = {
    let mut table = [Squares::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Square(index as u8).set().neighbours();
        index += 1;
    }
    table
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A direction, seen from Gold. The order is that of the squares it leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards rank 1.
    South,
    /// Towards file a.
    West,
    /// Towards file h.
    East,
    /// Towards rank 8.
    North,
}

impl Direction {
    /// All four, in order.
    pub const ALL: [Direction; 4] =
        [Direction::South, Direction::West, Direction::East, Direction::North];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Self::ALL[3 - self as usize]
    }

    /// Its letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Direction::South => 's',
            Direction::West => 'w',
            Direction::East => 'e',
            Direction::North => 'n',
        }
    }

    /// The direction of a letter.
    pub const fn from_letter(letter: char) -> Option<Direction> {
        match letter {
            's' => Some(Direction::South),
            'w' => Some(Direction::West),
            'e' => Some(Direction::East),
            'n' => Some(Direction::North),
            _ => None,
        }
    }
}

/// A movement from a square to a neighbouring one, in one byte. The order is by origin, then by target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u8);

impl Step {
    /// The step from a square in a direction, unless it leaves the board.
    pub const fn new(from: Square, direction: Direction) -> Option<Step> {
        match from.next(direction) {
            Some(_) => Some(Step::new_unchecked(from, direction)),
            None => None,
        }
    }

    /// The step from a square in a direction in which the board goes on.
    #[inline]
    pub const fn new_unchecked(from: Square, direction: Direction) -> Step {
        Step(from.0 << 2 | direction as u8)
    }

    /// The step between two squares, if they are neighbours.
    pub fn between(from: Square, to: Square) -> Option<Step> {
        Direction::ALL
            .into_iter()
            .find(|&direction| from.next(direction) == Some(to))
            .map(|direction| Step::new_unchecked(from, direction))
    }

    /// Its number, from 0 to 255: for tables and packed turns. Those of steps that would leave the board are free.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The step with this number, which must not leave the board.
    #[inline]
    pub const fn from_bits_unchecked(bits: u8) -> Step {
        Step(bits)
    }

    /// Where it begins.
    #[inline]
    pub const fn from(self) -> Square {
        Square(self.0 >> 2)
    }

    /// Where it ends.
    #[inline]
    pub const fn to(self) -> Square {
        self.from().next_unchecked(self.direction())
    }

    /// Its direction.
    #[inline]
    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.0 & 3) as usize]
    }

    /// Both its squares.
    #[inline]
    pub const fn squares(self) -> Squares {
        Squares::from_bits(self.from().set().bits() | self.to().set().bits())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.direction().letter())
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for square in Square::all() {
            assert_eq!(Square::named(&square.to_string()), Some(square));
            assert_eq!(Square::at(square.file(), square.rank()), square);
        }
        for wrong in ["", "a", "a0", "a9", "i1", "a11", "A1", "é1"] {
            assert_eq!(Square::named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_lead_to_neighbours_and_back() {
        let mut count = 0;
        for square in Square::all() {
            let mut reached = Squares::EMPTY;
            for direction in Direction::ALL {
                let Some(step) = Step::new(square, direction) else { continue };
                count += 1;
                reached |= step.to().set();
                assert_eq!((step.from(), step.direction()), (square, direction));
                assert_eq!(Some(step.to()), square.next(direction));
                assert_eq!(step.to().next(direction.opposite()), Some(square));
                assert_eq!(Step::between(square, step.to()), Some(step));
            }
            assert_eq!(reached, square.neighbours());
        }
        assert_eq!(count, 4 * 7 * 8);
    }

    #[test]
    fn the_order_of_steps_is_by_origin_then_target() {
        let mut steps: Vec<Step> = Square::all()
            .flat_map(|from| Direction::ALL.into_iter().filter_map(move |d| Step::new(from, d)))
            .collect();
        steps.sort_unstable();
        assert!(steps.is_sorted_by_key(|step| (step.from(), step.to())));
    }
}
