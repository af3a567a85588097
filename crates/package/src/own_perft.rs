//! Counts of a game's own, beside those of decisions: `perft` prints them for positions that they are about.

use bw_core::ParseError;

/// What a game counts from a position.
#[derive(Clone, Copy, Debug)]
pub struct OwnPerft {
    /// Names of the counts.
    pub columns: &'static [&'static str],
    /// No sequence is longer than this.
    pub most_depth: u32,
    /// Whether a text is a position that these counts are about.
    pub recognises: fn(position: &str) -> bool,
    /// The counts for sequences of 1, 2 and so on up to `depth`, each as many as there are columns.
    pub count: fn(position: &str, depth: u32) -> Result<Vec<Vec<u64>>, ParseError>,
}
