//! Stocks: what a game's players have learnt, many short texts, each with what it was made for.

/// A text of a stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedScript {
    /// What kind of set the cards are.
    pub kind: String,
    /// The cards it was made for, as bits by id.
    pub cards: u32,
    /// The opening it was made for.
    pub opening: String,
    /// The number of players it was made for.
    pub players: u8,
    /// The text.
    pub text: String,
}

/// How a game's stock is read and written.
#[derive(Clone, Copy, Debug)]
pub struct ScriptCollection {
    /// What the thesis or rulebook calls many of them; also the name in a database.
    pub name: &'static str,
    /// Files with texts for the stock that learning leaves.
    pub files: &'static [&'static str],
    /// Reads the items of a file, all or none.
    pub read: fn(&str) -> Result<Vec<CollectedScript>, String>,
    /// Writes the file that is read as these items.
    pub write: fn(&[CollectedScript]) -> Result<String, String>,
    /// Wins per thousand games against the game's usual opponent, if it can be tried.
    pub fitness: fn(&CollectedScript) -> Option<u16>,
}
