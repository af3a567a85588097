//! Files of a game's own in other formats, for other programs.

/// A format that a file of the game's own (a map, for instance) can be written in: `convert GAME FILE --to NAME`.
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// Its name.
    pub name: &'static str,
    /// One line on what is written.
    pub summary: &'static str,
    /// Reads a file of any format that the game knows and writes this one. The file comes with the name that
    /// messages use; without one the game's built-in is meant. The error tells what is wrong with the file.
    pub write: fn(file: Option<(&str, &str)>) -> Result<String, String>,
}
