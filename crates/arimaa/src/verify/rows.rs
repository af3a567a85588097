//! What all rows have in common: a position and a way to be read.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::notation::parse_one_line;
use crate::piece::Side;
use crate::position::Position;

/// A row with the fields of a format.
pub(super) fn read<T: DeserializeOwned>(row: &Value) -> Result<T, String> {
    T::deserialize(row).map_err(|error| error.to_string())
}

/// The position of a row.
#[derive(Deserialize)]
pub(super) struct Placed {
    side: String,
    pub(super) board: String,
}

impl Placed {
    pub(super) fn position(&self) -> Result<Position, String> {
        let mut letters = self.side.chars();
        let side = letters.next().and_then(Side::from_letter).filter(|_| letters.next().is_none());
        let side = side.ok_or_else(|| format!("`{}` is no side", self.side))?;
        let board = parse_one_line(&self.board).map_err(|error| error.to_string())?;
        Ok(board.with_side(side))
    }
}

/// An error unless what was found is what was expected.
pub(super) fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}, found {found:?}"))
}
