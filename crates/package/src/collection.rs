//! Collections: scripts that learning has left, kept in the database, each with what it was made for.

/// A script of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedScript {
    /// Which kind of script it is; the game's word.
    pub kind: String,
    /// What it was made for beyond opening and players; the game's own text, by whose order scripts are sorted.
    pub key: String,
    /// The opening it was made for.
    pub opening: String,
    /// The number of players it was made for.
    pub players: u8,
    /// The script itself.
    pub text: String,
}

/// Why a text is no collection, or scripts cannot be written as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct CollectionError {
    /// What is wrong, and with which script.
    pub reason: String,
}

impl CollectionError {
    /// An error for this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        CollectionError { reason: reason.into() }
    }
}

/// How a game's collection is read and written.
#[derive(Clone, Copy, Debug)]
pub struct ScriptCollection {
    /// What the thesis or rulebook calls many scripts; also the name in a database: `db:NAME`.
    pub name: &'static str,
    /// Files with scripts for the collection that learning leaves.
    pub files: &'static [&'static str],
    /// Reads the scripts of a file, all or none.
    pub read: fn(&str) -> Result<Vec<CollectedScript>, CollectionError>,
    /// Writes the file that is read as these scripts.
    pub write: fn(&[CollectedScript]) -> Result<String, CollectionError>,
    /// Wins per thousand games against the game's usual opponent, if it can be tried.
    pub fitness: fn(&CollectedScript) -> Option<u16>,
}
