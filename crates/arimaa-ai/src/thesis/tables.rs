//! What a piece is worth by its square (spec 5.5, appendices A and B of the thesis).
//!
//! Rows are printed from the own home rank to the goal rank, columns from the a to the h file, in Gold's view.

use bw_arimaa::{Kind, Side, Square};

/// A printed table.
type Printed = [[i8; 8]; 8];

/// Which reading of the printed tables is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// As they are printed, misprints and all.
    #[default]
    Printed,
    /// Symmetric, as the text says they are: the east half counts.
    Symmetric,
}

/// The stage of the game a set of tables is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameStage {
    /// The lone elephant's attack (appendix B).
    LoneElephant,
    /// The normal game (appendix A).
    Middle,
}

/// Values by kind and square, in Gold's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables([[i8; 64]; Kind::COUNT]);

impl Tables {
    /// The tables of a stage.
    pub fn new(stage: GameStage, reading: Reading) -> Self {
        let printed = match stage {
            GameStage::Middle => &APPENDIX_A,
            GameStage::LoneElephant => &APPENDIX_B,
        };
        Tables(printed.map(|table| {
            std::array::from_fn(|at| {
                let (rank, file) = (at / 8, at % 8);
                let file = if reading == Reading::Symmetric { file.max(7 - file) } else { file };
                table[rank][file]
            })
        }))
    }

    /// What a piece is worth on a square.
    #[inline]
    pub fn value(&self, side: Side, kind: Kind, square: Square) -> i32 {
        let at = match side {
            Side::Gold => square.index(),
            Side::Silver => square.index() ^ 56,
        };
        i32::from(self.0[kind.index()][at])
    }
}

/// Weakest kind first.
const APPENDIX_A: [Printed; Kind::COUNT] =
    [A_RABBIT, A_DOG_AND_CAT, A_DOG_AND_CAT, A_HORSE, A_CAMEL, A_ELEPHANT];

/// Weakest kind first.
const APPENDIX_B: [Printed; Kind::COUNT] =
    [B_RABBIT, B_DOG_AND_CAT, B_DOG_AND_CAT, B_HORSE, B_CAMEL, B_ELEPHANT];

const A_ELEPHANT: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [1, 2, -3, 4, 4, -3, 2, 1],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [2, 2, 4, 5, 5, 4, 3, 2],
    [1, 2, -3, 4, 4, -3, 2, 1],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [0, 0, 1, 2, 2, 1, 0, 0],
];

const A_CAMEL: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 0, 1, 3, 3, 2, 0, 0],
    [0, 2, -3, 4, 4, -3, 2, 0],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [1, 2, 4, 4, 4, 4, 3, 2],
    [0, 1, -3, 3, 3, -3, 1, 0],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [0, 0, 1, 2, 2, 1, 0, 0],
];

const A_HORSE: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 0, 1, 3, 3, 2, 0, 0],
    [1, 2, -3, 4, 4, -3, 2, 1],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [1, 2, 4, 4, 4, 4, 3, 2],
    [1, 2, -3, 3, 3, -3, 2, 1],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [0, 0, 1, 2, 2, 1, 0, 0],
];

const A_DOG_AND_CAT: Printed = [
    [1, 2, 3, 2, 2, 3, 2, 1],
    [2, 3, 4, 3, 3, 4, 3, 2],
    [3, 4, -2, 4, 4, -2, 4, 3],
    [1, 1, 2, 1, 1, 2, 1, 1],
    [0, 0, 1, 0, 0, 1, 0, 0],
    [0, 0, -2, 0, 0, -2, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

const A_RABBIT: Printed = [
    [2, 2, 2, 2, 2, 2, 2, 2],
    [2, 2, 3, 1, 1, 3, 2, 2],
    [2, 2, -2, 0, 0, -2, 2, 2],
    [2, 1, 0, 0, 0, 0, 1, 2],
    [2, 1, 0, 0, 0, 0, 1, 2],
    [2, 2, -4, 0, 0, -4, 2, 2],
    [4, 4, 4, 2, 2, 4, 4, 4],
    [8, 8, 8, 8, 8, 8, 8, 8],
];

const B_ELEPHANT: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 0, 2, 2, 2, 2, 0, 0],
    [1, 2, -3, 2, 2, -3, 2, 1],
    [2, 2, 3, 3, 3, 3, 2, 2],
    [2, 4, 4, 5, 5, 4, 4, 2],
    [1, 4, -3, 5, 5, -3, 4, 1],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [0, 0, 1, 2, 2, 1, 0, 0],
];

const B_CAMEL: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 0, 2, 4, 4, 2, 0, 0],
    [2, 4, -1, 5, 5, -1, 4, 2],
    [1, 3, 4, 4, 4, 4, 3, 1],
    [1, 2, 2, 2, 2, 2, 2, 1],
    [0, 1, -4, 1, 1, -4, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

const B_HORSE: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 2, 3, 4, 4, 3, 2, 0],
    [2, 4, -1, 5, 5, -1, 4, 2],
    [1, 2, 2, 2, 2, 2, 2, 1],
    [1, 1, 1, 1, 1, 1, 1, 1],
    [0, 1, -3, 1, 1, -3, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

const B_DOG_AND_CAT: Printed = [
    [1, 2, 3, 2, 2, 3, 2, 1],
    [2, 3, 4, 3, 3, 4, 3, 2],
    [3, 4, -2, 4, 4, -2, 4, 3],
    [1, 1, 2, 1, 1, 2, 1, 1],
    [0, 0, 1, 0, 0, 1, 0, 0],
    [0, 0, -4, 0, 0, -4, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

const B_RABBIT: Printed = [
    [2, 2, 2, 2, 2, 2, 2, 2],
    [2, 1, 2, 1, 1, 2, 1, 2],
    [0, 1, -2, 0, 0, -2, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, -4, 0, 0, -4, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [8, 8, 8, 8, 8, 8, 8, 8],
];

#[cfg(test)]
mod tests {
    use super::*;

    fn values(tables: &Tables, side: Side, square: &str) -> [i32; Kind::COUNT] {
        let square = Square::named(square).unwrap();
        Kind::ALL.map(|kind| tables.value(side, kind, square))
    }

    #[test]
    fn rows_are_ranks_from_the_own_side() {
        let tables = Tables::new(GameStage::Middle, Reading::Printed);
        assert_eq!(values(&tables, Side::Gold, "c3"), [-2, -2, -2, -3, -3, -3]);
        assert_eq!(values(&tables, Side::Gold, "c6"), [-4, -2, -2, -3, -3, -3]);
        assert_eq!(values(&tables, Side::Silver, "a2"), values(&tables, Side::Gold, "a7"));
        assert_eq!(values(&tables, Side::Silver, "h7"), [2, 2, 2, 0, 0, 0]);
    }

    #[test]
    fn symmetric_tables_repair_seven_misprints() {
        let printed = Tables::new(GameStage::Middle, Reading::Printed);
        let symmetric = Tables::new(GameStage::Middle, Reading::Symmetric);
        let pairs = printed.0.as_flattened().iter().zip(symmetric.0.as_flattened());
        assert_eq!(pairs.filter(|(one, two)| one != two).count(), 7);
        let opening = |reading| Tables::new(GameStage::LoneElephant, reading);
        assert_eq!(opening(Reading::Printed), opening(Reading::Symmetric));
    }
}
