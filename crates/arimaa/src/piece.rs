//! Sides and pieces (spec 1.1).

use std::fmt;
use std::ops::Not;

use bw_core::Seat;

use crate::square::Direction;
use crate::squares::Squares;

/// A player's colour. Gold sits on the first seat and moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// South, upper-case letters.
    Gold,
    /// North, lower-case letters.
    Silver,
}

impl Side {
    /// Both, in order of play.
    pub const BOTH: [Side; 2] = [Side::Gold, Side::Silver];

    /// 0 for Gold, 1 for Silver.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side on a seat.
    pub const fn of(seat: Seat) -> Side {
        if seat.index() == 0 { Side::Gold } else { Side::Silver }
    }

    /// Its seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// `g` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Side::Gold => 'g',
            Side::Silver => 's',
        }
    }

    /// The side of a letter; the older `w` and `b` are read too.
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'g' | 'w' => Some(Side::Gold),
            's' | 'b' => Some(Side::Silver),
            _ => None,
        }
    }

    /// Where its rabbits want to go.
    #[inline]
    pub const fn forward(self) -> Direction {
        match self {
            Side::Gold => Direction::North,
            Side::Silver => Direction::South,
        }
    }

    /// The rank its rabbits want to reach.
    #[inline]
    pub const fn goal(self) -> Squares {
        match self {
            Side::Gold => Squares::rank(7),
            Side::Silver => Squares::rank(0),
        }
    }

    /// The two ranks on which it sets up.
    #[inline]
    pub const fn home(self) -> Squares {
        match self {
            Side::Gold => Squares::from_bits(0xFFFF),
            Side::Silver => Squares::from_bits(0xFFFF << 48),
        }
    }
}

/// The other side.
impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::Gold => Side::Silver,
            Side::Silver => Side::Gold,
        }
    }
}

/// A kind of piece. The order is that of strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The weakest, and the one that wins.
    Rabbit,
    /// Stronger than a rabbit.
    Cat,
    /// Stronger than a cat.
    Dog,
    /// Stronger than a dog.
    Horse,
    /// Stronger than a horse.
    Camel,
    /// The strongest.
    Elephant,
}

/// How many pieces of each kind a full army has, weakest first.
pub const ARMY: [u8; Kind::COUNT] = [8, 2, 2, 2, 1, 1];

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 6;

    /// All kinds, weakest first.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Rabbit, Kind::Cat, Kind::Dog, Kind::Horse, Kind::Camel, Kind::Elephant];

    /// 0 for rabbits up to 5 for elephants.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index, taken modulo 8; whatever lies beyond is an elephant.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Kind {
        const PADDED: [Kind; 8] = [
            Kind::Rabbit,
            Kind::Cat,
            Kind::Dog,
            Kind::Horse,
            Kind::Camel,
            Kind::Elephant,
            Kind::Elephant,
            Kind::Elephant,
        ];
        PADDED[index & 7]
    }

    /// Its upper-case letter.
    pub const fn letter(self) -> char {
        match self {
            Kind::Rabbit => 'R',
            Kind::Cat => 'C',
            Kind::Dog => 'D',
            Kind::Horse => 'H',
            Kind::Camel => 'M',
            Kind::Elephant => 'E',
        }
    }

    /// The kind of an upper-case letter.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter {
            'R' => Some(Kind::Rabbit),
            'C' => Some(Kind::Cat),
            'D' => Some(Kind::Dog),
            'H' => Some(Kind::Horse),
            'M' => Some(Kind::Camel),
            'E' => Some(Kind::Elephant),
            _ => None,
        }
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of a side.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// Upper case for Gold, lower case for Silver.
    pub const fn letter(self) -> char {
        match self.side {
            Side::Gold => self.kind.letter(),
            Side::Silver => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_lowercase() { Side::Silver } else { Side::Gold };
        match Kind::from_letter(letter.to_ascii_uppercase()) {
            Some(kind) => Some(Piece { side, kind }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_pieces() {
        for side in Side::BOTH {
            assert_eq!(Side::from_letter(side.letter()), Some(side));
            assert_eq!(Side::of(side.seat()), side);
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
                assert_eq!(Kind::from_index(kind.index()), kind);
            }
        }
        for wrong in ['x', 'X', ' ', 'K', 'é', '.'] {
            assert_eq!(Piece::from_letter(wrong), None);
        }
    }

    #[test]
    fn an_army_has_sixteen_pieces() {
        assert_eq!(ARMY.iter().sum::<u8>(), 16);
        assert!(Kind::Elephant > Kind::Camel && Kind::Cat > Kind::Rabbit);
    }
}
