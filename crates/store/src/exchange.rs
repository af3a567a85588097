//! The exchange format `boardwright-store/1`: JSON Lines, one object a line.
//!
//! The first line is a header, the last one counts what came between, so that a
//! file cut short is noticed. A run comes before its blocks, files, scripts and games. JSON
//! texts of the store are strings here, so that they keep every byte; the bytes
//! of a block are base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    GameAction, GameEntry, GameId, GameState, Run, RunFile, RunId, RunState, StoredBlock,
    StoredGame, StoredScript,
};

/// Name and version of the format.
pub(crate) const FORMAT: &str = "boardwright-store/1";

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ExportLine {
    Header(HeaderLine),
    Run(RunLine),
    Block(BlockLine),
    File(FileLine),
    #[serde(alias = "agenda")]
    Script(ScriptLine),
    Game(Box<GameLine>),
    End(EndLine),
}

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct HeaderLine {
    pub(crate) format: String,
}

/// A run; its own kind is called `run_kind` here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunLine {
    id: i64,
    run_kind: String,
    game: String,
    fingerprint: String,
    config: String,
    state: RunState,
    created_ms: i64,
    updated_ms: i64,
    summary: Option<String>,
}

/// A block of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlockLine {
    run: i64,
    block: u32,
    games: u32,
    data: String,
}

/// A file of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileLine {
    run: i64,
    name: String,
    text: String,
}

/// A script; its own kind is called `script_kind` here. The aliases are what the first exports with scripts called
/// them: those had numbers as keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScriptLine {
    game: String,
    #[serde(alias = "agenda_kind")]
    script_kind: String,
    #[serde(alias = "cards", deserialize_with = "key_or_number")]
    key: String,
    opening: String,
    players: u8,
    text: String,
    fitness: Option<u16>,
    run: Option<i64>,
}

/// A game with its actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    id: i64,
    name: Option<String>,
    game: String,
    rules: String,
    seats: u8,
    players: String,
    state: GameState,
    outcome: Option<String>,
    created_ms: i64,
    updated_ms: i64,
    run: Option<i64>,
    record: String,
    actions: Vec<GameAction>,
}

/// The last line: how many lines of each kind there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndLine {
    pub(crate) runs: u64,
    pub(crate) blocks: u64,
    pub(crate) games: u64,
    /// Left out where there are none: exports of earlier programs have no files.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) files: u64,
    #[serde(default, skip_serializing_if = "is_none", alias = "agendas")]
    pub(crate) scripts: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde wants
fn is_none(count: &u64) -> bool {
    *count == 0
}

/// A key; a number as the migration of the database writes it.
fn key_or_number<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text or a number up to 4294967295")]
    enum Written {
        Key(String),
        Number(u32),
    }
    Ok(match Written::deserialize(from)? {
        Written::Key(key) => key,
        Written::Number(number) => format!("{number:010}"),
    })
}

impl RunLine {
    pub(crate) fn new(run: Run) -> Self {
        Self {
            id: run.id.0,
            run_kind: run.kind,
            game: run.game,
            fingerprint: run.fingerprint,
            config: run.config,
            state: run.state,
            created_ms: run.created_ms,
            updated_ms: run.updated_ms,
            summary: run.summary,
        }
    }

    pub(crate) fn into_run(self) -> Run {
        Run {
            id: RunId(self.id),
            kind: self.run_kind,
            game: self.game,
            fingerprint: self.fingerprint,
            config: self.config,
            state: self.state,
            created_ms: self.created_ms,
            updated_ms: self.updated_ms,
            summary: self.summary,
        }
    }
}

impl BlockLine {
    pub(crate) fn new(run: RunId, block: &StoredBlock) -> Self {
        let data = STANDARD.encode(&block.data);
        Self { run: run.0, block: block.block, games: block.games, data }
    }

    /// The block and the number its run has in the file.
    pub(crate) fn into_block(self) -> Result<(RunId, StoredBlock), base64::DecodeError> {
        let data = STANDARD.decode(self.data)?;
        Ok((RunId(self.run), StoredBlock { block: self.block, games: self.games, data }))
    }
}

impl FileLine {
    pub(crate) fn new(run: RunId, file: RunFile) -> Self {
        Self { run: run.0, name: file.name, text: file.text }
    }

    /// The file and the number its run has in the export.
    pub(crate) fn into_file(self) -> (RunId, RunFile) {
        (RunId(self.run), RunFile { name: self.name, text: self.text })
    }
}

impl ScriptLine {
    pub(crate) fn new(script: StoredScript) -> Self {
        Self {
            game: script.game,
            script_kind: script.kind,
            key: script.key,
            opening: script.opening,
            players: script.players,
            text: script.text,
            fitness: script.fitness,
            run: script.run.map(|run| run.0),
        }
    }

    /// The script with the number its run has in the export.
    pub(crate) fn into_script(self) -> StoredScript {
        StoredScript {
            game: self.game,
            kind: self.script_kind,
            key: self.key,
            opening: self.opening,
            players: self.players,
            text: self.text,
            fitness: self.fitness,
            run: self.run.map(RunId),
        }
    }
}

impl GameLine {
    pub(crate) fn new(game: StoredGame) -> Self {
        let StoredGame { entry, record, actions } = game;
        Self {
            id: entry.id.0,
            name: entry.name,
            game: entry.game,
            rules: entry.rules,
            seats: entry.seats,
            players: entry.players,
            state: entry.state,
            outcome: entry.outcome,
            created_ms: entry.created_ms,
            updated_ms: entry.updated_ms,
            run: entry.run.map(|run| run.0),
            record,
            actions,
        }
    }

    /// The game as the file has it; None if it has more actions than a game may.
    pub(crate) fn into_game(self) -> Option<StoredGame> {
        let entry = GameEntry {
            id: GameId(self.id),
            name: self.name,
            game: self.game,
            rules: self.rules,
            seats: self.seats,
            players: self.players,
            state: self.state,
            outcome: self.outcome,
            plies: u32::try_from(self.actions.len()).ok()?,
            created_ms: self.created_ms,
            updated_ms: self.updated_ms,
            run: self.run.map(RunId),
        };
        Some(StoredGame { entry, record: self.record, actions: self.actions })
    }
}
