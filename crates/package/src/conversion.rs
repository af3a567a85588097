//! Files of a game's own in other formats, for other programs.

use std::error::Error;

use bw_core::OptionError;

/// Why a file cannot be written in another format.
#[derive(Debug, thiserror::Error)]
pub enum ConversionError {
    /// The file is wrong; the error names it and says where.
    #[error("{0}")]
    File(Box<dyn Error + Send + Sync>),
    /// The game cannot be played with it.
    #[error(transparent)]
    Options(#[from] OptionError),
}

/// A format that a file of the game's own (a map, for instance) can be written in: `convert GAME FILE --to NAME`.
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// Its name.
    pub name: &'static str,
    /// Reads a file of any format that the game knows and writes this one. The file comes with the name that
    /// messages use; without one the game's built-in is meant.
    pub write: fn(file: Option<(&str, &str)>) -> Result<String, ConversionError>,
}
