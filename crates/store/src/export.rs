//! Writing a store out: everything as JSON Lines, or its runs or games as a table.
//!
//! An export sees one moment of the store and does not hold up its writers: it
//! has a connection of its own and hands the lines over as they are made.

use std::io::Write;
use std::sync::mpsc::{SyncSender, sync_channel};

use crate::connection::Connection;
use crate::exchange::{
    BlockLine, EndLine, ExportLine, FORMAT, FileLine, GameLine, HeaderLine, RunLine, ScriptLine,
};
use crate::value::{FromRow, Row};
use crate::{
    GameEntry, Run, RunId, Store, StoreError, files, games, journal, runs, schema, scripts,
};

/// Rows fetched at a time.
const PAGE: u32 = 16;
/// Lines that may wait for the writer.
const LINES_AHEAD: usize = 64;

/// What an export looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everything, to be imported again: JSON Lines `boardwright-store/1`.
    Json,
    /// The runs as a table, without their blocks.
    RunsCsv,
    /// The games as a table, without records and actions.
    GamesCsv,
}

impl Store {
    /// Writes the store's contents to `out`.
    pub fn export(&self, out: &mut dyn Write, format: Format) -> Result<(), StoreError> {
        let reader = self.reader()?;
        let (sender, lines) = sync_channel(LINES_AHEAD);
        let pending = reader.submit(async move |connection| {
            connection.read(async move |s| produce(s, format, &Output(sender)).await).await
        });
        for line in lines {
            out.write_all(&line)?;
        }
        pending.wait()?;
        Ok(out.flush()?)
    }
}

/// Where lines go. If the writer has failed, nobody takes them any more.
struct Output(SyncSender<Vec<u8>>);

impl Output {
    fn line(&self, line: Vec<u8>) -> Result<(), StoreError> {
        self.0.send(line).map_err(|_| StoreError::Stopped)
    }

    /// A row of a table; a missing value is an empty field.
    fn row<'f>(&self, fields: impl IntoIterator<Item = &'f str>) -> Result<(), StoreError> {
        let mut row = csv::Writer::from_writer(Vec::new());
        row.write_record(fields).map_err(std::io::Error::from)?;
        self.line(row.into_inner().map_err(|error| error.into_error())?)
    }

    fn json(&self, line: &ExportLine) -> Result<(), StoreError> {
        let mut text = serde_json::to_vec(line).map_err(std::io::Error::from)?;
        text.push(b'\n');
        self.line(text)
    }
}

async fn produce(
    connection: &mut Connection,
    format: Format,
    out: &Output,
) -> Result<(), StoreError> {
    // The first statement of the transaction decides which moment it sees: before
    // the first line goes out.
    schema::version(connection).await?;
    match format {
        Format::Json => everything(connection, out).await,
        Format::RunsCsv => runs_table(connection, out).await,
        Format::GamesCsv => games_table(connection, out).await,
    }
}

async fn everything(connection: &mut Connection, out: &Output) -> Result<(), StoreError> {
    out.json(&ExportLine::Header(HeaderLine { format: FORMAT.to_owned() }))?;
    let mut count = EndLine::default();
    let mut after = 0;
    loop {
        let page = runs::fetch_after(connection, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.id.0;
        for run in page {
            let id = run.id;
            count.runs += 1;
            out.json(&ExportLine::Run(RunLine::new(run)))?;
            count.blocks += all_blocks(connection, id, out).await?;
            for file in files::fetch_all(connection, id).await? {
                count.files += 1;
                out.json(&ExportLine::File(FileLine::new(id, file)))?;
            }
        }
    }
    for script in scripts::fetch_all(connection).await? {
        count.scripts += 1;
        out.json(&ExportLine::Script(ScriptLine::new(script)))?;
    }
    count.games = all_games(connection, out).await?;
    out.json(&ExportLine::End(count))
}

async fn all_blocks(
    connection: &mut Connection,
    run: RunId,
    out: &Output,
) -> Result<u64, StoreError> {
    let (mut after, mut count) = (-1, 0);
    loop {
        let page = journal::fetch_after(connection, run, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(count) };
        after = i64::from(last.block);
        for block in &page {
            count += 1;
            out.json(&ExportLine::Block(BlockLine::new(run, block)))?;
        }
    }
}

async fn all_games(connection: &mut Connection, out: &Output) -> Result<u64, StoreError> {
    let (mut after, mut count) = (0, 0);
    loop {
        let page = games::fetch_after(connection, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(count) };
        after = last.entry.id.0;
        for game in page {
            count += 1;
            out.json(&ExportLine::Game(Box::new(GameLine::new(game))))?;
        }
    }
}

/// A run with the size of its journal.
struct CountedRun {
    run: Run,
    blocks: i64,
    games: i64,
}

impl FromRow for CountedRun {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            run: Run::from_row(row)?,
            blocks: row.get("block_count")?,
            games: row.get("game_count")?,
        })
    }
}

async fn runs_table(connection: &mut Connection, out: &Output) -> Result<(), StoreError> {
    let columns = [
        "id",
        "kind",
        "game",
        "fingerprint",
        "state",
        "created_ms",
        "updated_ms",
        "blocks",
        "games",
        "config",
        "summary",
    ];
    out.row(columns)?;
    let sql = "SELECT runs.*, \
               (SELECT COUNT(*) FROM blocks WHERE run = runs.id) AS block_count, \
               (SELECT CAST(COALESCE(SUM(games), 0) AS BIGINT) FROM blocks WHERE run = runs.id) \
               AS game_count \
               FROM runs WHERE id > $1 ORDER BY id LIMIT $2";
    let mut after = 0;
    loop {
        let page = connection.fetch::<CountedRun>(sql, &[after.into(), PAGE.into()]).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.run.id.0;
        for counted in &page {
            write_run(counted, out)?;
        }
    }
}

fn write_run(counted: &CountedRun, out: &Output) -> Result<(), StoreError> {
    let CountedRun { run, blocks, games } = counted;
    out.row([
        run.id.to_string().as_str(),
        &run.kind,
        &run.game,
        &run.fingerprint,
        run.state.as_str(),
        &run.created_ms.to_string(),
        &run.updated_ms.to_string(),
        &blocks.to_string(),
        &games.to_string(),
        &run.config,
        run.summary.as_deref().unwrap_or_default(),
    ])
}

async fn games_table(connection: &mut Connection, out: &Output) -> Result<(), StoreError> {
    let columns = [
        "id",
        "name",
        "game",
        "seats",
        "state",
        "plies",
        "created_ms",
        "updated_ms",
        "run",
        "rules",
        "players",
        "outcome",
    ];
    out.row(columns)?;
    let sql = "SELECT id, name, game, rules, seats, players, state, outcome, plies, created_ms, \
               updated_ms, run FROM games WHERE id > $1 ORDER BY id LIMIT $2";
    let mut after = 0;
    loop {
        let page = connection.fetch::<GameEntry>(sql, &[after.into(), PAGE.into()]).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.id.0;
        for game in &page {
            write_game(game, out)?;
        }
    }
}

fn write_game(game: &GameEntry, out: &Output) -> Result<(), StoreError> {
    out.row([
        game.id.to_string().as_str(),
        game.name.as_deref().unwrap_or_default(),
        &game.game,
        &game.seats.to_string(),
        game.state.as_str(),
        &game.plies.to_string(),
        &game.created_ms.to_string(),
        &game.updated_ms.to_string(),
        &game.run.map(|run| run.to_string()).unwrap_or_default(),
        &game.rules,
        &game.players,
        game.outcome.as_deref().unwrap_or_default(),
    ])
}
