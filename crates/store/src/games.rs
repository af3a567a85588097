//! Single games: those played in the browser, decision by decision, and those
//! somebody saves.
//!
//! What the rules, players, record and outcome texts mean is the caller's affair.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::actions::{self, GameAction};
use crate::clock::now_ms;
use crate::connection::Connection;
use crate::ids::{self, IdTable};
use crate::value::{FromRow, Number, Row, SqlValue, check_key};
use crate::{GameId, RunId, Store, StoreError, runs};

/// A search looks at no more than this many characters of its text.
const SEARCH_CHARS: usize = 200;

/// What a caller says about a game it stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// A name to find it by, unique if given, up to 1000 bytes.
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// The rules options as JSON text.
    pub rules: String,
    /// How many seats there are.
    pub seats: u8,
    /// Who sits on them, as JSON text; listings search in it.
    pub players: String,
    /// The record as far as the caller has one, as text.
    pub record: String,
    /// The run it was played in.
    pub run: Option<RunId>,
}

/// Whether a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameState {
    /// Actions can be appended.
    Running,
    /// Over.
    Finished,
}

impl GameState {
    /// The word it is stored and shown as.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Finished => "finished",
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameState {
    type Err = StoreError;

    fn from_str(word: &str) -> Result<Self, StoreError> {
        let all = [Self::Running, Self::Finished];
        all.into_iter().find(|state| state.as_str() == word).ok_or_else(|| StoreError::Invalid {
            what: "the state of a game",
            reason: format!("there is no state {word:?}"),
        })
    }
}

/// A stored game without its record and actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEntry {
    /// Its number.
    pub id: GameId,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// The rules options as JSON text.
    pub rules: String,
    /// How many seats there are.
    pub seats: u8,
    /// Who sits on them, as JSON text.
    pub players: String,
    /// Whether it is over.
    pub state: GameState,
    /// How it ended, as JSON text.
    pub outcome: Option<String>,
    /// How many actions are stored.
    pub plies: u32,
    /// When it was stored first, unix milliseconds.
    pub created_ms: i64,
    /// When it changed last, unix milliseconds.
    pub updated_ms: i64,
    /// The run it was played in.
    pub run: Option<RunId>,
}

/// A stored game with everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// All but the two long parts.
    pub entry: GameEntry,
    /// The record, as text.
    pub record: String,
    /// The actions appended, in order.
    pub actions: Vec<GameAction>,
}

/// Which games to list; empty means all.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameFilter {
    /// Only this game.
    pub game: Option<String>,
    /// Only running or only finished ones.
    pub state: Option<GameState>,
    /// Only those of this run.
    pub run: Option<RunId>,
    /// Only those with this text in name or players, small and capital letters alike.
    pub text: Option<String>,
}

impl FromRow for GameEntry {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let state: String = row.get("state")?;
        Ok(Self {
            id: GameId(row.get("id")?),
            name: row.get("name")?,
            game: row.get("game")?,
            rules: row.get("rules")?,
            seats: narrow(row.get("seats")?)?,
            players: row.get("players")?,
            state: state.parse().map_err(|error: StoreError| sqlx::Error::Decode(error.into()))?,
            outcome: row.get("outcome")?,
            plies: narrow(row.get("plies")?)?,
            created_ms: row.get("created_ms")?,
            updated_ms: row.get("updated_ms")?,
            run: row.get::<Option<i64>>("run")?.map(RunId),
        })
    }
}

struct EntryAndRecord(GameEntry, String);

impl FromRow for EntryAndRecord {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(GameEntry::from_row(row)?, row.get("record")?))
    }
}

impl Store {
    /// Stores a game that is about to be played, without actions.
    pub fn create_game(&self, new: &NewGame) -> Result<GameId, StoreError> {
        self.add_game(new, None)
    }

    /// Stores a finished game with its complete record in one step.
    pub fn save_record(&self, new: &NewGame, outcome: &str) -> Result<GameId, StoreError> {
        self.add_game(new, Some(outcome))
    }

    /// Stores finished games with their outcomes, all of them or none.
    pub fn save_records(&self, games: &[(NewGame, String)]) -> Result<Vec<GameId>, StoreError> {
        let games = games.iter().map(|(new, outcome)| (new.clone(), Some(outcome.clone())));
        self.add_games(games.collect())
    }

    /// Marks a game as over, with its outcome and its complete record.
    pub fn finish_game(&self, id: GameId, outcome: &str, record: &str) -> Result<(), StoreError> {
        let (outcome, record) = (outcome.to_owned(), record.to_owned());
        self.call(async move |connection| {
            let sql = "UPDATE games SET state = 'finished', outcome = $2, record = $3, \
                       updated_ms = $4 WHERE id = $1";
            let values = [id.into(), (&outcome).into(), (&record).into(), now_ms().into()];
            existing(connection.execute(sql, &values).await?, id)
        })
    }

    /// Replaces the record of a running game; one that is over keeps its own.
    pub fn rewrite_record(&self, id: GameId, record: &str) -> Result<(), StoreError> {
        let record = record.to_owned();
        self.call(async move |connection| {
            let sql = "UPDATE games SET record = $2 WHERE id = $1 AND state = 'running'";
            connection.execute(sql, &[id.into(), (&record).into()]).await.map(|_| ())
        })
    }

    /// A game with its record and actions.
    pub fn load_game(&self, id: GameId) -> Result<StoredGame, StoreError> {
        self.call(async move |connection| {
            let load = async |s: &mut Connection| {
                let sql = "SELECT * FROM games WHERE id = $1";
                let found = s.fetch_optional(sql, &[id.into()]).await?;
                complete(s, found.ok_or(StoreError::NoSuchGame(id))?).await
            };
            connection.read(load).await
        })
    }

    /// The game with this name.
    pub fn find_game(&self, name: &str) -> Result<Option<GameId>, StoreError> {
        let name = name.to_owned();
        self.call(async move |connection| {
            let sql = "SELECT id AS n FROM games WHERE name = $1";
            let found = connection.fetch_optional::<Number>(sql, &[(&name).into()]).await?;
            Ok(found.map(|id| GameId(id.0)))
        })
    }

    /// At most `limit` games after the first `offset`, newest first.
    pub fn games(
        &self,
        filter: &GameFilter,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<GameEntry>, StoreError> {
        let filter = filter.clone();
        self.call(async move |connection| {
            let sql = "SELECT id, name, game, rules, seats, players, state, outcome, plies, \
                       created_ms, updated_ms, run FROM games \
                       WHERE ($1 IS NULL OR game = $1) AND ($2 IS NULL OR state = $2) \
                       AND ($3 IS NULL OR run = $3) AND ($4 IS NULL OR search LIKE $4 ESCAPE '!') \
                       ORDER BY created_ms DESC, id DESC LIMIT $5 OFFSET $6";
            let pattern = filter.text.as_deref().map(like_pattern);
            let values: [SqlValue<'_>; 6] = [
                filter.game.as_deref().into(),
                filter.state.map(GameState::as_str).into(),
                filter.run.map(|run| run.0).into(),
                pattern.as_deref().into(),
                limit.into(),
                offset.into(),
            ];
            connection.fetch(sql, &values).await
        })
    }

    /// Deletes a game and its actions.
    pub fn delete_game(&self, id: GameId) -> Result<(), StoreError> {
        self.call(async move |connection| {
            let deleted =
                connection.execute("DELETE FROM games WHERE id = $1", &[id.into()]).await?;
            // The first try may have deleted it.
            if connection.is_repeated() { Ok(()) } else { existing(deleted, id) }
        })
    }

    fn add_game(&self, new: &NewGame, outcome: Option<&str>) -> Result<GameId, StoreError> {
        let added = self.add_games(vec![(new.clone(), outcome.map(str::to_owned))])?;
        Ok(added[0])
    }

    /// Stores games under numbers that were reserved before: whoever repeats this sees by them whether it was done.
    fn add_games(&self, games: Vec<(NewGame, Option<String>)>) -> Result<Vec<GameId>, StoreError> {
        let Some(count) = u32::try_from(games.len()).ok().filter(|&count| count > 0) else {
            return Ok(Vec::new());
        };
        let first = self.call(async move |connection| {
            connection.write(async |s| ids::reserve(s, IdTable::Games, count).await).await
        })?;
        self.call(async move |connection| {
            let add_all = async |s: &mut Connection| {
                let ids: Vec<GameId> = (first..).map(GameId).take(games.len()).collect();
                if s.is_repeated() && is_there(s, ids[0]).await? {
                    return Ok(ids);
                }
                for (id, (new, outcome)) in ids.iter().zip(&games) {
                    add(s, *id, new, outcome.as_deref()).await?;
                }
                Ok(ids)
            };
            connection.write(add_all).await
        })
    }
}

async fn is_there(connection: &mut Connection, id: GameId) -> Result<bool, StoreError> {
    let sql = "SELECT id AS n FROM games WHERE id = $1";
    Ok(connection.fetch_optional::<Number>(sql, &[id.into()]).await?.is_some())
}

fn existing(changed: u64, id: GameId) -> Result<(), StoreError> {
    if changed == 0 { Err(StoreError::NoSuchGame(id)) } else { Ok(()) }
}

async fn add(
    connection: &mut Connection,
    id: GameId,
    new: &NewGame,
    outcome: Option<&str>,
) -> Result<(), StoreError> {
    if let Some(run) = new.run {
        runs::require(connection, run).await?;
    }
    let now = now_ms();
    let entry = GameEntry {
        id,
        name: new.name.clone(),
        game: new.game.clone(),
        rules: new.rules.clone(),
        seats: new.seats,
        players: new.players.clone(),
        state: if outcome.is_some() { GameState::Finished } else { GameState::Running },
        outcome: outcome.map(str::to_owned),
        plies: 0,
        created_ms: now,
        updated_ms: now,
        run: new.run,
    };
    match (insert(connection, &entry, &new.record).await?, entry.name) {
        (false, Some(name)) => Err(StoreError::NameTaken(name)),
        _ => Ok(()),
    }
}

/// Stores a game unless its name is taken.
pub(crate) async fn insert(
    connection: &mut Connection,
    entry: &GameEntry,
    record: &str,
) -> Result<bool, StoreError> {
    check_key("the name of a game", entry.name.as_deref().unwrap_or_default())?;
    let sql = "INSERT INTO games (id, name, game, rules, seats, players, record, state, outcome, \
               plies, created_ms, updated_ms, run, search) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
               ON CONFLICT (name) DO NOTHING";
    let search = search_text(entry);
    let values: [SqlValue<'_>; 14] = [
        entry.id.into(),
        entry.name.as_deref().into(),
        (&entry.game).into(),
        (&entry.rules).into(),
        u32::from(entry.seats).into(),
        (&entry.players).into(),
        record.into(),
        entry.state.as_str().into(),
        entry.outcome.as_deref().into(),
        entry.plies.into(),
        entry.created_ms.into(),
        entry.updated_ms.into(),
        entry.run.map(|run| run.0).into(),
        (&search).into(),
    ];
    Ok(connection.execute(sql, &values).await? == 1)
}

/// At most `limit` whole games with a number above `after`, by number.
pub(crate) async fn fetch_after(
    connection: &mut Connection,
    after: i64,
    limit: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let sql = "SELECT * FROM games WHERE id > $1 ORDER BY id LIMIT $2";
    let found = connection.fetch::<EntryAndRecord>(sql, &[after.into(), limit.into()]).await?;
    let mut games = Vec::with_capacity(found.len());
    for game in found {
        games.push(complete(connection, game).await?);
    }
    Ok(games)
}

async fn complete(
    connection: &mut Connection,
    game: EntryAndRecord,
) -> Result<StoredGame, StoreError> {
    let EntryAndRecord(entry, record) = game;
    let actions = actions::fetch(connection, entry.id).await?;
    if actions.len() != entry.plies as usize {
        return Err(StoreError::Corrupt {
            place: connection.place().to_owned(),
            cause: format!(
                "game {} should have {} actions and has {}",
                entry.id,
                entry.plies,
                actions.len()
            ),
        });
    }
    Ok(StoredGame { entry, record, actions })
}

/// The databases fold only plain letters alike, so both sides are made small here.
fn search_text(entry: &GameEntry) -> String {
    let name = entry.name.as_deref().unwrap_or_default();
    format!("{name}\n{}", entry.players).to_lowercase()
}

fn like_pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.to_lowercase().chars().take(SEARCH_CHARS) {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

fn narrow<T: TryFrom<i64>>(value: i64) -> Result<T, sqlx::Error> {
    T::try_from(value).map_err(|_| sqlx::Error::Decode(format!("{value} is out of range").into()))
}
