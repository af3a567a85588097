//! Recorded games in the formats of the Arimaa world (spec 2.2): written and read as logs.
//!
//! Written is the game record with headers. Read are game records and the tournament files of the Python tools, in which
//! games stand one after another. Every turn is played and checked; the result that a log claims must be the result of its
//! turns. Takebacks are played; they, chat, times and all other headers are kept with the record as extra data.

mod manner;
mod notes;
mod read;
mod write;

use bw_core::FaultKind;
use bw_package::TextLog;

/// The format.
pub const TEXT_LOG: TextLog = TextLog {
    recognises: read::recognises,
    split: read::split,
    write: write::write,
    read: read::read,
};

/// Headers with the names of the players.
const SIDE_HEADERS: [&str; 2] = ["Gold", "Silver"];
/// What they are called in older records and in tournament files.
const OLD_SIDE_HEADERS: [&str; 2] = ["White", "Black"];
/// Headers with the spec of a bot whose name is another, Gold's first.
const BOT_HEADERS: [&str; 2] = ["GoldBot", "SilverBot"];
/// The header with the rule options that differ from the defaults.
const RULES_HEADER: &str = "Rules";
/// The header with what ended the game.
const TERMINATION_HEADER: &str = "Termination";

/// The letters that tournament files use for losses that the turns do not show.
const FAULT_CODES: [(&str, FaultKind); 2] = [("t", FaultKind::Time), ("i", FaultKind::Illegal)];
