//! What an order says to workers, and tasks and results as bytes.

use std::collections::BTreeMap;

use bw_arena::JudgementRequest;
use bw_runner::{BlockRequest, BlockResult};
use serde::{Deserialize, Serialize};

/// What all tasks of an order share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderData {
    /// The files that options of bots name, by their names.
    pub files: BTreeMap<String, String>,
    /// Time of a foreign bot for one turn, in milliseconds.
    pub turn_ms: u64,
    /// Work that all do together; without it tasks are blocks of games.
    pub together: Option<SharedWork>,
}

/// Long work that a worker can do by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SharedWork {
    /// Training.
    Learning {
        /// The game's id.
        game: String,
        /// What is learnt.
        name: String,
        /// A preset.
        preset: Option<String>,
        /// The text of a configuration file.
        config: Option<String>,
        /// Keys and values that win over both.
        changes: Vec<(String, String)>,
        /// Whether it goes on from what is saved.
        resume: bool,
    },
    /// An experiment.
    Experiment {
        /// The game's id.
        game: String,
        /// Its number as published.
        id: String,
        /// As much as was published.
        full: bool,
        /// Games of every match.
        games: Option<u64>,
        /// The luck of everything.
        seed: u64,
    },
    /// What a bot thinks of recorded games.
    Judgement(JudgementRequest),
}

impl SharedWork {
    /// The game's id.
    pub fn game(&self) -> &str {
        match self {
            SharedWork::Learning { game, .. } | SharedWork::Experiment { game, .. } => game,
            SharedWork::Judgement(request) => &request.game,
        }
    }
}

/// Bytes that are none of ours.
#[derive(Debug, thiserror::Error)]
#[error("bytes that this program did not write: {0}")]
pub(crate) struct Unreadable(#[from] postcard::Error);

impl OrderData {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("names and texts are plain data")
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        Ok(postcard::from_bytes(bytes)?)
    }
}

pub(crate) fn request_to_bytes(request: &BlockRequest) -> Vec<u8> {
    postcard::to_allocvec(request).expect("a request is plain data")
}

pub(crate) fn request_from_bytes(bytes: &[u8]) -> Result<BlockRequest, Unreadable> {
    Ok(postcard::from_bytes(bytes)?)
}

pub(crate) fn result_to_bytes(result: &BlockResult) -> Vec<u8> {
    postcard::to_allocvec(result).expect("a result is plain data")
}

pub(crate) fn result_from_bytes(bytes: &[u8]) -> Result<BlockResult, Unreadable> {
    Ok(postcard::from_bytes(bytes)?)
}

/// A token that tells one coordinator from all others.
pub(crate) fn token() -> String {
    let mut bytes = [0; 16];
    // Without randomness two coordinators of one run, started at once, might not notice each other; nothing is lost by it.
    let _ = getrandom::fill(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a task is done twice: a share of all, drawn so that no worker can foresee it.
pub(crate) fn is_drawn(per_thousand: u32) -> bool {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).is_ok() && u32::from_le_bytes(bytes) % 1_000 < per_thousand
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_they_were_and_others_are_refused() {
        let files = BTreeMap::from([("w.json".to_string(), "{}".to_string())]);
        let data = OrderData { files, turn_ms: 10_000, together: None };
        assert_eq!(OrderData::from_bytes(&data.to_bytes()).unwrap(), data);
        assert!(OrderData::from_bytes(b"\xff\xff").is_err());
        assert!(request_from_bytes(b"no request").is_err());
        assert!(result_from_bytes(b"\x01").is_err());
    }

    #[test]
    fn a_share_of_tasks_is_drawn() {
        assert!(!(0..100).any(|_| is_drawn(0)));
        assert!((0..100).all(|_| is_drawn(1_000)));
        assert_ne!(token(), token());
    }
}
