//! Saved games in the form of the thesis (spec 5.2): the state at the end of every round, and every placement in order
//! with the options that were taken and the cards that were played.
//!
//! A save is one JSON object, one placement or state a line. Beside what the thesis kept it holds the actions of our
//! records, so that it loads to the very same game; all the rest is what these actions lead to, and reading a save
//! checks every word of it.

mod read;
mod write;

use bw_package::TextLog;

/// The name and version of the format.
pub const SAVE_FORMAT: &str = "boardwright-agricola-save/1";

/// The format: no words of a language but ids.
pub const TEXT_LOG: TextLog = TextLog {
    recognises: read::recognises,
    split: |text| vec![text],
    write: write::write,
    read: read::read,
};

/// What a save holds, in the order of the file. Lists in the second half have a line for each element.
const KEYS: [&str; 12] = [
    "format", "seats", "rules", "seed", "players", "names", "clock", "result", "extra", "plays",
    "rounds", "actions",
];
/// The lists with a line for each element.
const LISTS: [&str; 3] = ["plays", "rounds", "actions"];
