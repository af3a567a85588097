//! Reading an export into a store, in one transaction: all of it or nothing.
//!
//! Lines are read and parsed on the caller's thread and stored on the
//! connection's, a few lines behind. Runs and games keep their numbers where
//! these are free and get new ones where not; what is already there is skipped
//! and counted.

use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use crate::connection::Connection;
use crate::exchange::{
    BlockLine, EndLine, ExportLine, FORMAT, FileLine, GameLine, RunLine, ScriptLine,
};
use crate::ids::{self, IdTable};
use crate::value::{Number, SqlValue};
use crate::{
    GameId, RunId, Store, StoreError, StoredGame, actions, files, games, journal, runs, scripts,
};

/// Lines that may wait to be stored.
const LINES_AHEAD: usize = 16;
/// The largest number of a run or game that is taken over: JSON readers in other
/// languages keep no larger integers exact.
const LARGEST_ID: i64 = (1 << 53) - 1;

/// What an import did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Imported {
    /// Runs stored.
    pub runs: u64,
    /// Blocks stored.
    pub blocks: u64,
    /// Games stored.
    pub games: u64,
    /// Files of runs stored.
    pub files: u64,
    /// Runs left out, with their blocks, because the store has a run of the same
    /// kind and fingerprint.
    pub skipped_runs: u64,
    /// Games left out because the store has them or their name.
    pub skipped_games: u64,
    /// Scripts stored.
    pub scripts: u64,
    /// Scripts left out because the store has one that was made for the same.
    pub skipped_scripts: u64,
}

impl Store {
    /// Reads an export in JSON Lines into this store, which need not be empty.
    ///
    /// If anything is wrong with a line, or the file ends early, nothing is
    /// changed. Other users of the store wait until the import has ended.
    pub fn import(&self, input: &mut dyn BufRead) -> Result<Imported, StoreError> {
        let mut lines = Lines { input, number: 0 };
        lines.header()?;
        let (sender, queue) = sync_channel(LINES_AHEAD);
        let pending = self.submit(async move |connection| {
            connection.write(async move |s| absorb(s, &queue).await).await
        });
        let fed = lines.feed(&sender);
        // Without its last line the import is rolled back.
        drop(sender);
        match (fed, pending.wait()) {
            (Err(reason), Err(StoreError::Stopped)) => Err(reason),
            (_, stored) => stored,
        }
    }
}

/// The lines of an export, counted from 1.
struct Lines<'a> {
    input: &'a mut dyn BufRead,
    number: u64,
}

impl Lines<'_> {
    /// The next line that is not empty, or None at the end.
    fn next(&mut self) -> Result<Option<ExportLine>, StoreError> {
        let mut text = Vec::new();
        loop {
            text.clear();
            self.number += 1;
            if self.input.read_until(b'\n', &mut text)? == 0 {
                return Ok(None);
            }
            if !text.trim_ascii().is_empty() {
                break;
            }
        }
        serde_json::from_slice(&text).map(Some).map_err(|error| self.wrong(without_place(&error)))
    }

    fn header(&mut self) -> Result<(), StoreError> {
        let not_ours = format!("the file does not start with a {FORMAT} header");
        match self.next() {
            Ok(Some(ExportLine::Header(header))) if header.format == FORMAT => Ok(()),
            Ok(Some(ExportLine::Header(header))) => Err(self
                .wrong(format!("the format is {:?}, this program reads {FORMAT}", header.format))),
            Ok(_) | Err(StoreError::Import { .. }) => Err(self.wrong(not_ours)),
            Err(error) => Err(error),
        }
    }

    /// Sends all lines on. The end is sent only when nothing follows it.
    fn feed(&mut self, out: &SyncSender<(u64, ExportLine)>) -> Result<(), StoreError> {
        loop {
            let Some(line) = self.next()? else {
                return Err(self.wrong("the file ends early: its last line is missing"));
            };
            let number = self.number;
            let last = matches!(line, ExportLine::End(_));
            if last && self.next()?.is_some() {
                return Err(self.wrong("something follows the end line"));
            }
            // Nobody takes the line if storing an earlier one has failed, which
            // is then the error to report.
            if out.send((number, line)).is_err() || last {
                return Ok(());
            }
        }
    }

    fn wrong(&self, reason: impl Into<String>) -> StoreError {
        StoreError::Import { line: self.number, reason: reason.into() }
    }
}

/// The parser's message without its own idea of the line: it sees one at a time.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => format!("{reason} at column {}", error.column()),
        None => text,
    }
}

/// Where a run of the file went.
#[derive(Clone, Copy)]
enum RunTarget {
    New(RunId),
    Skipped(RunId),
}

#[derive(Default)]
struct Importer {
    runs: BTreeMap<RunId, RunTarget>,
    /// Games that came with this import; they are no duplicates of each other.
    games: BTreeSet<GameId>,
    seen: EndLine,
    done: Imported,
}

async fn absorb(
    connection: &mut Connection,
    queue: &Receiver<(u64, ExportLine)>,
) -> Result<Imported, StoreError> {
    ids::lock(connection).await?;
    let mut importer = Importer::default();
    while let Ok((number, line)) = queue.recv() {
        if let ExportLine::End(end) = line {
            importer.check_end(end).map_err(|error| at_line(number, error))?;
            return Ok(importer.done);
        }
        importer.store(connection, line).await.map_err(|error| at_line(number, error))?;
    }
    // The reader gave up and reports why.
    Err(StoreError::Stopped)
}

/// Adds the line to what is wrong with the file; a failing database is not.
fn at_line(line: u64, error: StoreError) -> StoreError {
    match error {
        StoreError::Invalid { .. } | StoreError::BlockDiffers { .. } => {
            StoreError::Import { line, reason: error.to_string() }
        }
        other => other,
    }
}

fn invalid(what: &'static str, reason: impl Into<String>) -> StoreError {
    StoreError::Invalid { what, reason: reason.into() }
}

impl Importer {
    async fn store(
        &mut self,
        connection: &mut Connection,
        line: ExportLine,
    ) -> Result<(), StoreError> {
        match line {
            ExportLine::Run(run) => self.run(connection, run).await,
            ExportLine::Block(block) => self.block(connection, block).await,
            ExportLine::File(file) => self.file(connection, file).await,
            ExportLine::Script(script) => self.script(connection, script).await,
            ExportLine::Game(game) => self.game(connection, *game).await,
            ExportLine::Header(_) | ExportLine::End(_) => {
                Err(invalid("the line", "it is a second header"))
            }
        }
    }

    fn check_end(&self, end: EndLine) -> Result<(), StoreError> {
        if end == self.seen {
            return Ok(());
        }
        let counted = |end: EndLine| {
            let EndLine { runs, blocks, games, files, scripts } = end;
            format!(
                "{runs} runs, {blocks} blocks, {games} games, {files} files and {scripts} scripts"
            )
        };
        let (expected, seen) = (counted(end), counted(self.seen));
        Err(invalid("the file", format!("it should have {expected} and has {seen}")))
    }

    async fn run(&mut self, connection: &mut Connection, line: RunLine) -> Result<(), StoreError> {
        self.seen.runs += 1;
        let mut run = line.into_run();
        let in_file = run.id;
        check_id(in_file.0)?;
        if self.runs.contains_key(&in_file) {
            return Err(invalid("the run", format!("number {in_file} is used twice")));
        }
        if let Some(there) = runs::find(connection, &run.kind, &run.fingerprint).await? {
            self.done.skipped_runs += 1;
            self.runs.insert(in_file, RunTarget::Skipped(there.id));
            return Ok(());
        }
        run.id = RunId(ids::claim(connection, IdTable::Runs, in_file.0).await?);
        if !runs::insert(connection, &run).await? {
            return Err(StoreError::Locked { place: connection.place().to_owned() });
        }
        self.done.runs += 1;
        self.runs.insert(in_file, RunTarget::New(run.id));
        Ok(())
    }

    async fn block(
        &mut self,
        connection: &mut Connection,
        line: BlockLine,
    ) -> Result<(), StoreError> {
        self.seen.blocks += 1;
        let (run, block) =
            line.into_block().map_err(|error| invalid("the block", error.to_string()))?;
        match self.target(run)? {
            RunTarget::Skipped(_) => {}
            RunTarget::New(run) => {
                let put = journal::put(connection, run, &block).await?;
                self.done.blocks += u64::from(put == journal::Put::Stored);
            }
        }
        Ok(())
    }

    async fn file(
        &mut self,
        connection: &mut Connection,
        line: FileLine,
    ) -> Result<(), StoreError> {
        self.seen.files += 1;
        let (run, file) = line.into_file();
        if let RunTarget::New(run) = self.target(run)? {
            files::insert(connection, run, &file).await?;
            self.done.files += 1;
        }
        Ok(())
    }

    async fn script(
        &mut self,
        connection: &mut Connection,
        line: ScriptLine,
    ) -> Result<(), StoreError> {
        self.seen.scripts += 1;
        let mut script = line.into_script();
        if let Some(run) = script.run {
            let (RunTarget::New(run) | RunTarget::Skipped(run)) = self.target(run)?;
            script.run = Some(run);
        }
        if scripts::insert(connection, &script, scripts::Clash::Keep).await? {
            self.done.scripts += 1;
        } else {
            self.done.skipped_scripts += 1;
        }
        Ok(())
    }

    async fn game(
        &mut self,
        connection: &mut Connection,
        line: GameLine,
    ) -> Result<(), StoreError> {
        self.seen.games += 1;
        let mut game = line.into_game().ok_or_else(|| invalid("the game", "it is too long"))?;
        check_id(game.entry.id.0)?;
        actions::check_actors(&game.actions)?;
        if let Some(run) = game.entry.run {
            let (RunTarget::New(run) | RunTarget::Skipped(run)) = self.target(run)?;
            game.entry.run = Some(run);
        }
        if self.is_there(connection, &game).await? {
            self.done.skipped_games += 1;
            return Ok(());
        }
        let id = GameId(ids::claim(connection, IdTable::Games, game.entry.id.0).await?);
        game.entry.id = id;
        if !games::insert(connection, &game.entry, &game.record).await? {
            return Err(invalid("the game", "its name is used twice"));
        }
        actions::insert(connection, id, 0, &game.actions).await?;
        self.done.games += 1;
        self.games.insert(id);
        Ok(())
    }

    /// True if the store had this game, or one of its name, before the import.
    async fn is_there(
        &self,
        connection: &mut Connection,
        game: &StoredGame,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT id AS n FROM games WHERE name = $1 OR \
                   (created_ms = $2 AND game = $3 AND players = $4 AND record = $5)";
        let values: [SqlValue<'_>; 5] = [
            game.entry.name.as_deref().into(),
            game.entry.created_ms.into(),
            (&game.entry.game).into(),
            (&game.entry.players).into(),
            (&game.record).into(),
        ];
        let alike = connection.fetch::<Number>(sql, &values).await?;
        Ok(alike.iter().any(|id| !self.games.contains(&GameId(id.0))))
    }

    fn target(&self, run: RunId) -> Result<RunTarget, StoreError> {
        let target = self.runs.get(&run).copied();
        target.ok_or_else(|| invalid("the line", format!("there is no run {run} before it")))
    }
}

fn check_id(id: i64) -> Result<(), StoreError> {
    if (1..=LARGEST_ID).contains(&id) {
        return Ok(());
    }
    Err(invalid("the line", format!("{id} is no number of a run or game")))
}
