//! Everything that Boardwright reads from outside, each reader with one law that must hold whatever the bytes are.
//!
//! A target is a function of bytes that panics if its law is broken; that nothing else panics on the way is part of every
//! law. The same targets are run by libFuzzer (`cargo xtask fuzz-all`), and on stable Rust over the corpora and over
//! [mutations](mutate) of them that are the same in every run (`tests/corpora.rs`).

mod kept;
pub mod mutate;
mod own_texts;
mod protocols;
mod records;
mod requests;
mod rules;
mod seeds;
mod small_texts;

pub use seeds::seeds;

/// A reader and its law.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name and that of its corpus.
    pub name: &'static str,
    /// What must hold.
    pub law: &'static str,
    /// How slow it is: one mutation in `cost` is tried where time is short.
    pub cost: u32,
    /// Panics if the law does not hold.
    pub run: fn(&[u8]),
}

const fn target(name: &'static str, cost: u32, run: fn(&[u8]), law: &'static str) -> Target {
    Target { name, law, cost, run }
}

const LOG: &str = "a log that is read is written as a log of the same game";
const STATE: &str =
    "a state that is accepted is written and read as itself, and can be played on from";
const NOTATION: &str = "what is read and legal is written and read as itself, and can be applied";
const ENGINE: &str = "whatever an arena says, our side answers or is silent";
const BOT: &str = "whatever a foreign bot says, the game ends, and only the bot can be at fault";

/// All targets.
pub const ALL: &[Target] = &[
    target("record", 1, records::record, "a record that is read is written as itself"),
    target(
        "upload",
        4,
        records::upload,
        "a file of games that is accepted replays, shows and reads again",
    ),
    target("log_agricola", 4, |data| records::log("agricola", data), LOG),
    target("log_arimaa", 4, |data| records::log("arimaa", data), LOG),
    target("log_carcassonne", 4, |data| records::log("carcassonne", data), LOG),
    target("log_warlight", 4, |data| records::log("warlight", data), LOG),
    target("state_agricola", 1, rules::state_agricola, STATE),
    target("state_arimaa", 1, rules::state_arimaa, STATE),
    target("state_carcassonne", 1, rules::state_carcassonne, STATE),
    target("state_dominion", 1, rules::state_dominion, STATE),
    target("state_warlight", 1, rules::state_warlight, STATE),
    target("notation_agricola", 1, rules::notation_agricola, NOTATION),
    target("notation_arimaa", 1, rules::notation_arimaa, NOTATION),
    target("notation_carcassonne", 1, rules::notation_carcassonne, NOTATION),
    target("notation_dominion", 1, rules::notation_dominion, NOTATION),
    target("notation_warlight", 1, rules::notation_warlight, NOTATION),
    target("agenda", 1, own_texts::script, "a script that is read is written as itself"),
    target(
        "agendas",
        1,
        own_texts::collection,
        "a collection that is read is written and read as itself",
    ),
    target("settings", 1, own_texts::settings, "an ordered match has players and games"),
    target("dialogue", 1, own_texts::dialogue, "an answered dialogue is an order"),
    target(
        "map",
        2,
        own_texts::map,
        "a map that is read is the same map in every format, and can be played on",
    ),
    target("bot_file", 2, own_texts::bot_file, "a bot is made of a file, or the file is refused"),
    target("cases", 4, own_texts::cases, "reference cases hold, fail or are refused"),
    target(
        "editor",
        1,
        own_texts::editor,
        "a position is shown or refused; without a problem it is one",
    ),
    target("config", 1, own_texts::config, "a configuration that is read is written as itself"),
    target(
        "checkpoint",
        1,
        own_texts::checkpoint,
        "a checkpoint that is read is written as itself",
    ),
    target("rules", 1, small_texts::rules, "options that are read are written as themselves"),
    target("bot_spec", 2, small_texts::bot_spec, "a spec names a bot or is refused"),
    target("numbers", 1, small_texts::numbers, "times and tests that are read make sense"),
    target(
        "arimaa_texts",
        1,
        small_texts::arimaa_texts,
        "a time control that is read is written as itself; positions, diagrams and turns are read or refused",
    ),
    target("aei_engine", 2, protocols::aei_engine, ENGINE),
    target("wl1_engine", 2, protocols::wl1_engine, ENGINE),
    target("wl2_engine", 2, protocols::wl2_engine, ENGINE),
    target("aei_bot", 4, protocols::aei_bot, BOT),
    target("wl1_bot", 4, protocols::wl1_bot, BOT),
    target("wl2_bot", 4, protocols::wl2_bot, BOT),
    target("json_lines", 4, protocols::json_lines, BOT),
    target(
        "journal",
        8,
        kept::journal,
        "a block of the journal is counted or refused, never half of it",
    ),
    target("import", 8, kept::import, "an export that is refused changes nothing"),
    target("request", 8, requests::request, "no request breaks the server"),
];

/// The target of a name.
pub fn named(name: &str) -> Option<&'static Target> {
    ALL.iter().find(|target| target.name == name)
}

/// Bytes as text; most readers take nothing else.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// The first byte chooses among a list, the rest is what is read.
fn chosen<'l, 'd, T>(list: &'l [T], data: &'d [u8]) -> Option<(&'l T, &'d [u8])> {
    let (&first, rest) = data.split_first()?;
    // Digits choose what they say: corpora can be read and written by people.
    let at = usize::from(first.wrapping_sub(b'0'));
    Some((list.get(at % list.len().max(1))?, rest))
}
