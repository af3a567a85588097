//! Puzzles: positions with a judged idea, by which bots are scored.

use std::fmt;

use bw_core::CaseFileError;

/// Says how well a turn solves a puzzle, from 0 to 1: its decisions, in notation.
pub type PuzzleScore = Box<dyn Fn(&[String]) -> f64 + Send + Sync>;

/// A position and what a good turn has to achieve in it.
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// The position, in the game's notation of states. One seat is to decide.
    pub position: String,
    /// What it is about.
    pub tags: Vec<String>,
    /// How well a turn does.
    pub score: PuzzleScore,
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({}, {})", self.id, self.position)
    }
}

/// A game's files of puzzles.
#[derive(Clone, Copy)]
pub struct PuzzleKind {
    /// Whether a text begins like such a file.
    pub recognises: fn(text: &str) -> bool,
    /// Reads the puzzles of a file.
    pub read: fn(text: &str) -> Result<Vec<Puzzle>, CaseFileError>,
}

impl fmt::Debug for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PuzzleKind")
    }
}
