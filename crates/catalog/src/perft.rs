//! Counts decision sequences of an erased game.

use bw_core::perft::{Counts, perft};
use bw_core::{Notation, ParseError};
use serde::Serialize;

/// What was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Perft {
    /// Decisions in each sequence.
    pub depth: u32,
    /// Sequences of that length, plus shorter ones that end the game.
    pub sequences: u64,
    /// Different states they lead to.
    pub distinct: u64,
}

/// A position cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("position: {0}")]
pub struct PositionError(#[from] pub ParseError);

/// Counts from the start, or from a position in the game's state notation.
pub(crate) fn count<G: Notation>(
    game: &G,
    position: Option<&str>,
    depth: u32,
    seed: u64,
) -> Result<Perft, PositionError> {
    let state = match position {
        None => game.initial(),
        Some(text) => game.parse_state(text)?,
    };
    let Counts { sequences, distinct } = perft(game, &state, seed, depth);
    Ok(Perft { depth, sequences, distinct })
}
