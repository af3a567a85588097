//! A position: where the pieces stand, who moves, and how far the turn has come (spec 1.2 to 1.5, 5.1).
//!
//! A [`Position`] is plain data of 96 bytes made for copying. Invariants: the boards by kind are disjoint and together
//! the boards by side; no piece stands on a trap without a friend beside it; the key is that of the placement, the army key counts it; a
//! pending pull names a square into which some enemy can really be pulled.

use std::fmt;

use crate::piece::{Kind, Piece, Side};
use crate::square::Square;
use crate::squares::Squares;
use crate::zobrist;

/// What the last step of a turn leaves open (spec 1.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pending {
    /// Nothing.
    #[default]
    None,
    /// A weaker enemy may be pulled into the square that was just left.
    Pull {
        /// The square that was left.
        square: Square,
        /// The piece that left it.
        by: Kind,
    },
    /// An enemy was displaced: a stronger piece has to move into its square.
    Push {
        /// The square that the enemy left.
        square: Square,
        /// The displaced enemy.
        of: Kind,
    },
}

/// A piece taken off the board by a trap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Removal {
    /// The piece.
    pub piece: Piece,
    /// The trap.
    pub trap: Square,
}

/// Steps in a full turn.
pub const MAX_STEPS: u8 = 4;

/// Where the pieces stand, whose turn it is, and what of the turn has been played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    kinds: [Squares; Kind::COUNT],
    sides: [Squares; 2],
    key: u64,
    start: u64,
    army: u64,
    side: Side,
    taken: u8,
    pending: Pending,
}

const _: () = assert!(size_of::<Position>() == 96);

impl Position {
    /// An empty board with a side to move.
    pub const fn empty(side: Side) -> Self {
        Position {
            kinds: [Squares::EMPTY; Kind::COUNT],
            sides: [Squares::EMPTY; 2],
            key: 0,
            start: 0,
            army: 0,
            side,
            taken: 0,
            pending: Pending::None,
        }
    }

    /// Puts a piece on an empty square between turns: for set-ups and readers.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.is_empty_at(square) && self.taken == 0);
        self.toggle(piece, square);
        self.army = self.army.wrapping_add(one_in_army(piece));
        self.start = self.key;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let set = square.set();
        let (kind, side) = (piece.kind.index(), piece.side.index());
        self.kinds[kind] = self.kinds[kind] ^ set;
        self.sides[side] = self.sides[side] ^ set;
        self.key ^= zobrist::piece(piece, square);
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Steps taken in this turn.
    #[inline]
    pub const fn steps_taken(&self) -> u8 {
        self.taken
    }

    /// Steps left in this turn.
    #[inline]
    pub const fn steps_left(&self) -> u8 {
        MAX_STEPS - self.taken
    }

    /// What the last step left open.
    #[inline]
    pub const fn pending(&self) -> Pending {
        self.pending
    }

    /// Whether a push has to be finished.
    #[inline]
    pub const fn is_pushing(&self) -> bool {
        matches!(self.pending, Pending::Push { .. })
    }

    /// The squares of a side's pieces.
    #[inline]
    pub const fn of_side(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    /// The squares of both sides' pieces of a kind.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> Squares {
        self.kinds[kind.index()]
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn of(&self, side: Side, kind: Kind) -> Squares {
        self.sides[side.index()] & self.kinds[kind.index()]
    }

    /// The squares of both sides' pieces that are weaker than a kind.
    #[inline]
    pub fn weaker(&self, kind: Kind) -> Squares {
        self.kinds[..kind.index()].iter().fold(Squares::EMPTY, |all, &of| all | of)
    }

    /// The squares of both sides' pieces that are stronger than a kind.
    #[inline]
    pub fn stronger(&self, kind: Kind) -> Squares {
        self.kinds[kind.index() + 1..].iter().fold(Squares::EMPTY, |all, &of| all | of)
    }

    /// The squares with a piece.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The squares without one.
    #[inline]
    pub fn empty_squares(&self) -> Squares {
        !self.occupied()
    }

    /// Whether a square holds no piece.
    #[inline]
    pub fn is_empty_at(&self, square: Square) -> bool {
        !self.occupied().contains(square)
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = if self.sides[0].contains(square) {
            Side::Gold
        } else if self.sides[1].contains(square) {
            Side::Silver
        } else {
            return None;
        };
        Some(Piece { side, kind: self.kind_at(square) })
    }

    /// The kind of the piece on an occupied square; without one the answer has no meaning.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Kind {
        let bit = |kind: usize| (self.kinds[kind].bits() >> square.index()) as usize & 1;
        // Kinds are disjoint: at most one term is not zero, and none is for a rabbit.
        Kind::from_index(bit(1) | (2 * bit(2)) | (3 * bit(3)) | (4 * bit(4)) | (5 * bit(5)))
    }

    /// How many pieces of each kind a side has, weakest first.
    pub fn counts(&self, side: Side) -> [u8; Kind::COUNT] {
        Kind::ALL.map(|kind| self.of(side, kind).len() as u8)
    }

    /// Which pieces both sides have, wherever they stand, as a key.
    #[inline]
    pub const fn army_key(&self) -> u64 {
        self.army
    }

    /// How many pieces of each kind a side has, weakest first: what [`Position::counts`] counts, kept up to date with every step.
    #[inline]
    pub fn army(&self, side: Side) -> [u8; Kind::COUNT] {
        let first = side.index() * Kind::COUNT;
        std::array::from_fn(|kind| (self.army >> (ARMY_BITS * (first + kind))) as u8 & 31)
    }

    /// All pieces by square, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let position = *self;
        self.occupied()
            .filter_map(move |square| position.piece_at(square).map(|piece| (square, piece)))
    }

    /// The pieces of a side that cannot move, push or pull: beside a stronger enemy, beside no friend (spec 1.3).
    #[inline]
    pub fn frozen(&self, side: Side) -> Squares {
        let (own, foe) = (self.of_side(side), self.of_side(!side));
        let mut stronger = Squares::EMPTY;
        let mut frozen = Squares::EMPTY;
        for kind in (0..Kind::COUNT - 1).rev() {
            stronger |= foe & self.kinds[kind + 1];
            frozen |= self.kinds[kind] & stronger.neighbours();
        }
        (frozen & own) - own.neighbours()
    }

    /// The pieces of a side that a stronger, unfrozen enemy stands next to: those it can push or pull.
    #[inline]
    pub(crate) fn exposed(&self, side: Side, mobile_foes: Squares) -> Squares {
        let mut stronger = Squares::EMPTY;
        let mut exposed = Squares::EMPTY;
        for kind in (0..Kind::COUNT - 1).rev() {
            stronger |= mobile_foes & self.kinds[kind + 1];
            exposed |= self.kinds[kind] & stronger.neighbours();
        }
        exposed & self.of_side(side)
    }

    /// The key of the placement alone.
    #[inline]
    pub const fn placement_key(&self) -> u64 {
        self.key
    }

    /// The key of the placement at the beginning of the turn.
    #[inline]
    pub const fn start_key(&self) -> u64 {
        self.start
    }

    /// The key by which repetitions are counted if the turn ends here: placement and next side to move.
    #[inline]
    pub fn key_if_ended(&self) -> u64 {
        self.key ^ zobrist::side(!self.side)
    }

    /// The key by which repetitions are counted, of a position between turns.
    #[inline]
    pub fn turn_key(&self) -> u64 {
        self.key ^ zobrist::side(self.side)
    }

    /// The key of everything that matters for what can be played from here, repetitions apart.
    #[inline]
    pub fn search_key(&self) -> u64 {
        // The start of the turn is turned, or it would cancel against the placement.
        let turn = if self.taken == 0 { 0 } else { self.start.rotate_left(32) };
        self.turn_key() ^ zobrist::taken(self.taken) ^ self.pending_key() ^ turn
    }

    /// The part of a key that what is pending gives.
    #[inline]
    pub(crate) fn pending_key(&self) -> u64 {
        match self.pending {
            Pending::None => 0,
            Pending::Pull { square, by } => zobrist::pull(by, square),
            Pending::Push { square, of } => zobrist::push(of, square),
        }
    }

    /// The placement's key computed anew.
    pub fn recomputed_key(&self) -> u64 {
        self.pieces().fold(0, |key, (square, piece)| key ^ zobrist::piece(piece, square))
    }

    /// The squares on which the pieces differ from those of another position.
    pub fn difference(&self, other: &Position) -> Squares {
        let sides = self.sides[0] ^ other.sides[0] | self.sides[1] ^ other.sides[1];
        let pairs = self.kinds.iter().zip(&other.kinds);
        pairs.fold(sides, |squares, (&one, &two)| squares | one ^ two)
    }

    /// Pieces on traps with no friend beside them: none in a valid position.
    pub fn unguarded(&self) -> Squares {
        let of = |own: Squares| (own & Squares::TRAPS) - own.neighbours();
        of(self.sides[0]) | of(self.sides[1])
    }

    /// The position with colours exchanged and ranks turned round: the same game seen from the other side.
    /// A turn that has begun begins anew.
    pub fn flipped(&self) -> Position {
        self.mapped(!self.side, |square| Square::at(square.file(), 7 - square.rank()), |side| !side)
    }

    /// The position with files a to h turned round. A turn that has begun begins anew.
    pub fn mirrored(&self) -> Position {
        self.mapped(self.side, |square| Square::at(7 - square.file(), square.rank()), |side| side)
    }

    fn mapped(
        &self,
        to_move: Side,
        square: impl Fn(Square) -> Square,
        side: impl Fn(Side) -> Side,
    ) -> Position {
        let mut image = Position::empty(to_move);
        for (at, piece) in self.pieces() {
            image.put(Piece { side: side(piece.side), ..piece }, square(at));
        }
        image
    }

    /// The same placement at the beginning of a side's turn.
    #[must_use]
    pub fn with_side(&self, side: Side) -> Position {
        Position { side, taken: 0, pending: Pending::None, start: self.key, ..*self }
    }

    /// Moves a piece; takes off what stands unguarded on a trap then.
    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) -> Option<Removal> {
        let both = from.set() | to.set();
        let (kind, side) = (piece.kind.index(), piece.side.index());
        self.kinds[kind] = self.kinds[kind] ^ both;
        self.sides[side] = self.sides[side] ^ both;
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        let own = self.sides[side];
        // Only the colour that moved can have lost a guard, and only one of its pieces.
        let trap = ((own & Squares::TRAPS) - own.neighbours()).first()?;
        let lost = Piece { side: piece.side, kind: self.kind_at(trap) };
        self.toggle(lost, trap);
        self.army = self.army.wrapping_sub(one_in_army(lost));
        Some(Removal { piece: lost, trap })
    }

    /// The placement's key after a piece has moved.
    #[inline]
    pub(crate) fn key_after_shift(&self, piece: Piece, from: Square, to: Square) -> u64 {
        let key = self.key ^ zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        let own = self.of_side(piece.side) ^ (from.set() | to.set());
        let Some(trap) = ((own & Squares::TRAPS) - own.neighbours()).first() else { return key };
        let kind = if trap == to { piece.kind } else { self.kind_at(trap) };
        key ^ zobrist::piece(Piece { side: piece.side, kind }, trap)
    }

    /// The same position, in which what could be pulled stays where it is.
    #[inline]
    #[must_use]
    pub fn without_pull(mut self) -> Position {
        if let Pending::Pull { .. } = self.pending {
            self.pending = Pending::None;
        }
        self
    }

    /// Counts a step and says what it leaves open.
    #[inline]
    pub(crate) fn count_step(&mut self, pending: Pending) {
        self.taken += 1;
        self.pending = pending;
    }

    /// Hands the turn over.
    #[inline]
    pub(crate) fn hand_over(&mut self) {
        self.side = !self.side;
        self.taken = 0;
        self.pending = Pending::None;
        self.start = self.key;
    }
}

/// What one piece adds to the army key. Armies have at most eight of a kind; where a reader meets more, the key has no meaning.
#[inline]
const fn one_in_army(piece: Piece) -> u64 {
    1 << (ARMY_BITS * (piece.side.index() * Kind::COUNT + piece.kind.index()))
}

/// How many bits of the army key count one kind of a side.
const ARMY_BITS: usize = 5;

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = crate::notation::OneLine(self);
        write!(f, "Position({} {board}", self.side.letter())?;
        if self.taken > 0 {
            write!(f, ", {} taken, {:?}, from {:016x}", self.taken, self.pending, self.start)?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::{Direction, Step};

    fn square(name: &str) -> Square {
        Square::named(name).unwrap()
    }

    fn position(pieces: &str) -> Position {
        let mut position = Position::empty(Side::Gold);
        for token in pieces.split(' ') {
            let piece = Piece::from_letter(token.chars().next().unwrap()).unwrap();
            position.put(piece, square(&token[1..]));
        }
        position
    }

    #[test]
    fn pieces_are_found_where_they_were_put() {
        let position = position("Ra1 Cb1 Dc1 Hd1 Me1 Ef1 ra8 cb8 dc8 hd8 me8 ef8");
        let letters: String = position.pieces().map(|(_, piece)| piece.letter()).collect();
        assert_eq!(letters, "RCDHMErcdhme");
        assert_eq!(position.piece_at(square("g1")), None);
        assert_eq!(position.counts(Side::Silver), [1; 6]);
        assert_eq!(position.weaker(Kind::Dog).len(), 4);
        assert_eq!(position.stronger(Kind::Dog).len(), 6);
        assert_eq!(position.recomputed_key(), position.placement_key());
        assert_eq!(Side::BOTH.map(|side| position.army(side)), [[1; 6]; 2]);
    }

    #[test]
    fn a_trap_takes_a_piece_out_of_the_army() {
        let mut position = position("Rb3 Rc2 Ra1 rh8");
        let before = position.army_key();
        assert_eq!(position.army(Side::Gold), [3, 0, 0, 0, 0, 0]);
        position.take_unchecked(Step::new(square("b3"), Direction::East).unwrap());
        assert_eq!(position.army_key(), before);
        let removal = position.take_unchecked(Step::new(square("c2"), Direction::East).unwrap());
        assert!(removal.is_some());
        assert_ne!(position.army_key(), before);
        assert_eq!(position.army(Side::Gold), position.counts(Side::Gold));
        assert_eq!(position.army(Side::Silver), position.counts(Side::Silver));
    }

    #[test]
    fn freezing_needs_a_stronger_enemy_and_no_friend() {
        let frozen = |pieces: &str| position(pieces).frozen(Side::Gold).len();
        assert_eq!(frozen("Cd4 hd5"), 1);
        assert_eq!(frozen("Cd4 cd5"), 0);
        assert_eq!(frozen("Cd4 rd5"), 0);
        assert_eq!(frozen("Cd4 Rd3 hd5"), 0);
        assert_eq!(frozen("Ed4 ed5"), 0);
        assert_eq!(frozen("Md4 ed5"), 1);
        assert_eq!(frozen("Cd4 he5"), 0);
        assert_eq!(frozen("Ca4 hh5"), 0);
    }

    #[test]
    fn mirror_images_are_their_own_inverse() {
        let position = position("Ra1 Cb1 Dc4 ra8 cb8 dc5");
        assert_eq!(position.flipped().flipped(), position);
        assert_eq!(position.mirrored().mirrored(), position);
        assert_eq!(position.flipped().piece_at(square("a8")), Piece::from_letter('r'));
        assert_eq!(position.mirrored().piece_at(square("h1")), Piece::from_letter('R'));
    }
}
