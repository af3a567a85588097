//! Random numbers for incremental keys (spec 5.1). The table is made at compile time from a fixed seed: keys are
//! part of written states, so it never changes.

use bw_core::Rng;

use crate::piece::{Kind, Piece, Side};
use crate::square::Square;

struct KeyTable {
    pieces: [[[u64; 64]; Kind::COUNT]; 2],
    silver: u64,
    taken: [u64; 5],
    pull: [[u64; 64]; Kind::COUNT],
    push: [[u64; 64]; Kind::COUNT],
}

const fn by_kind(rng: &mut Rng) -> [[u64; 64]; Kind::COUNT] {
    let mut table = [[0; 64]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut square = 0;
        while square < 64 {
            table[kind][square] = rng.next();
            square += 1;
        }
        kind += 1;
    }
    table
}

static TABLE: KeyTable = {
    let mut rng = Rng::new(0x4172_696d_6161_2e31);
    let pieces = [by_kind(&mut rng), by_kind(&mut rng)];
    let silver = rng.next();
    // No step taken adds nothing, so that a turn begins with the plain key.
    let taken = [0, rng.next(), rng.next(), rng.next(), rng.next()];
    let (pull, push) = (by_kind(&mut rng), by_kind(&mut rng));
    KeyTable { pieces, silver, taken, pull, push }
};

/// The number of a piece on a square.
#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    TABLE.pieces[piece.side.index()][piece.kind.index()][square.index()]
}

/// The number of a side to move.
#[inline]
pub(crate) fn side(side: Side) -> u64 {
    match side {
        Side::Gold => 0,
        Side::Silver => TABLE.silver,
    }
}

/// The number that stands for `steps` steps taken.
#[inline]
pub(crate) fn taken(steps: u8) -> u64 {
    TABLE.taken[usize::from(steps.min(4))]
}

/// The number of a possible pull into a square by a piece of this kind.
#[inline]
pub(crate) fn pull(kind: Kind, square: Square) -> u64 {
    TABLE.pull[kind.index()][square.index()]
}

/// The number of a push of a piece of this kind out of a square.
#[inline]
pub(crate) fn push(kind: Kind, square: Square) -> u64 {
    TABLE.push[kind.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_differ() {
        let mut all = vec![TABLE.silver];
        all.extend(&TABLE.taken[1..]);
        for table in [&TABLE.pieces[0], &TABLE.pieces[1], &TABLE.pull, &TABLE.push] {
            all.extend(table.iter().flatten());
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!((all.len(), count), (count, 4 * 6 * 64 + 5));
        assert_ne!(all[0], 0);
    }

    #[test]
    fn the_table_is_frozen() {
        let first = piece(Piece::new(Side::Gold, Kind::Rabbit), Square::new(0));
        assert_eq!(first, Rng::new(0x4172_696d_6161_2e31).next());
    }
}
