//! Scripts: texts by which bots play, collected by what each was made for.
//!
//! There is one for each key of the game's own, opening and number of players; a new one takes the place of the old one.
//! Several are stored together or not at all.

use serde::{Deserialize, Serialize};

use crate::connection::Connection;
use crate::value::{FromRow, Row, SqlValue, check_key};
use crate::{RunId, Store, StoreError};

/// A script and what it was made for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredScript {
    /// Id of the game.
    pub game: String,
    /// Which kind of script it is; the game's word.
    pub kind: String,
    /// What it was made for beyond opening and players; the game's own text, by whose order scripts are sorted.
    pub key: String,
    /// The opening; the game's word.
    pub opening: String,
    /// Number of players.
    pub players: u8,
    /// The script in the game's notation.
    pub text: String,
    /// Wins per thousand games against the game's usual opponent, if that was measured.
    pub fitness: Option<u16>,
    /// The run it comes from.
    pub run: Option<RunId>,
}

/// How many scripts there are of a kind and an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptCount {
    /// The kind.
    pub kind: String,
    /// The opening.
    pub opening: String,
    /// Number of players.
    pub players: u8,
    /// How many.
    pub count: u64,
    /// Their mean fitness, over those whose fitness is known.
    pub fitness: Option<u16>,
}

impl FromRow for StoredScript {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            game: row.get("game")?,
            kind: row.get("kind")?,
            key: row.get("key")?,
            opening: row.get("opening")?,
            players: narrow(row, "players")?,
            text: row.get("text")?,
            fitness: optional(row, "fitness")?,
            run: row.get::<Option<i64>>("run")?.map(RunId),
        })
    }
}

impl FromRow for ScriptCount {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            kind: row.get("kind")?,
            opening: row.get("opening")?,
            players: narrow(row, "players")?,
            count: narrow(row, "n")?,
            fitness: optional(row, "mean")?,
        })
    }
}

fn narrow<T: TryFrom<i64, Error: std::error::Error + Send + Sync + 'static>>(
    row: &Row,
    column: &str,
) -> Result<T, sqlx::Error> {
    T::try_from(row.get::<i64>(column)?).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

fn optional(row: &Row, column: &str) -> Result<Option<u16>, sqlx::Error> {
    let value: Option<i64> = row.get(column)?;
    value.map(u16::try_from).transpose().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

impl Store {
    /// Stores scripts, each in place of the one that was made for the same. All of them or none.
    ///
    /// ```
    /// use bw_store::{Store, StoredScript};
    ///
    /// let store = Store::open("sqlite::memory:")?;
    /// let script = StoredScript {
    ///     game: "nim".into(),
    ///     kind: "short".into(),
    ///     key: "heap of 21".into(),
    ///     opening: "first".into(),
    ///     players: 2,
    ///     text: "take 1, then what is left of 4".into(),
    ///     fitness: Some(512),
    ///     run: None,
    /// };
    /// store.put_scripts(&[script.clone()])?;
    /// assert_eq!(store.scripts("nim", Some("short"))?, [script]);
    /// assert_eq!(store.scripts("nim", Some("long"))?, []);
    /// # Ok::<(), bw_store::StoreError>(())
    /// ```
    pub fn put_scripts(&self, scripts: &[StoredScript]) -> Result<(), StoreError> {
        let scripts = scripts.to_vec();
        self.call(async move |connection| {
            let put = async |s: &mut Connection| {
                for script in &scripts {
                    insert(s, script, Clash::Replace).await?;
                }
                Ok(())
            };
            connection.write(put).await
        })
    }

    /// The scripts of a game, of one kind or of all, by kind, key, opening and players.
    pub fn scripts(&self, game: &str, kind: Option<&str>) -> Result<Vec<StoredScript>, StoreError> {
        let (game, kind) = (game.to_owned(), kind.map(str::to_owned));
        self.call(async move |connection| {
            let sql = "SELECT * FROM scripts WHERE game = $1 AND (kind = $2 OR $3 = 1)";
            let any = i64::from(kind.is_none());
            let values: [SqlValue<'_>; 3] = [(&game).into(), kind.as_deref().into(), any.into()];
            let mut found = connection.fetch::<StoredScript>(sql, &values).await?;
            sort(&mut found);
            Ok(found)
        })
    }

    /// How many scripts a game has, by kind, opening and players.
    pub fn script_counts(&self, game: &str) -> Result<Vec<ScriptCount>, StoreError> {
        let game = game.to_owned();
        self.call(async move |connection| {
            let sql = "SELECT kind, opening, players, COUNT(*) AS n, \
                       CAST(ROUND(AVG(fitness)) AS BIGINT) AS mean FROM scripts \
                       WHERE game = $1 GROUP BY kind, opening, players";
            let mut found = connection.fetch::<ScriptCount>(sql, &[(&game).into()]).await?;
            found.sort_by(|a, b| {
                (&a.kind, &a.opening, a.players).cmp(&(&b.kind, &b.opening, b.players))
            });
            Ok(found)
        })
    }
}

/// What happens to the script that was made for the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clash {
    Replace,
    Keep,
}

/// Stores a script; false if the one that was there is kept.
pub(crate) async fn insert(
    connection: &mut Connection,
    script: &StoredScript,
    clash: Clash,
) -> Result<bool, StoreError> {
    check_key("the game of a script", &script.game)?;
    check_key("the kind of a script", &script.kind)?;
    check_key("the key of a script", &script.key)?;
    check_key("the opening of a script", &script.opening)?;
    if script.fitness.is_some_and(|fitness| fitness > 1000) {
        let reason = "it is more than 1000 wins of 1000 games".into();
        return Err(StoreError::Invalid { what: "the fitness of a script", reason });
    }
    let sql = match clash {
        Clash::Replace => {
            "INSERT INTO scripts (game, kind, key, opening, players, text, fitness, run) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (game, kind, key, opening, players) DO UPDATE SET \
             text = excluded.text, fitness = excluded.fitness, run = excluded.run"
        }
        Clash::Keep => {
            "INSERT INTO scripts (game, kind, key, opening, players, text, fitness, run) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (game, kind, key, opening, players) DO NOTHING"
        }
    };
    let values: [SqlValue<'_>; 8] = [
        (&script.game).into(),
        (&script.kind).into(),
        (&script.key).into(),
        (&script.opening).into(),
        u32::from(script.players).into(),
        (&script.text).into(),
        script.fitness.map(i64::from).into(),
        script.run.map(|run| run.0).into(),
    ];
    Ok(connection.execute(sql, &values).await? > 0)
}

/// All scripts of all games.
pub(crate) async fn fetch_all(
    connection: &mut Connection,
) -> Result<Vec<StoredScript>, StoreError> {
    let mut found = connection.fetch::<StoredScript>("SELECT * FROM scripts", &[]).await?;
    sort(&mut found);
    Ok(found)
}

/// The two databases sort texts differently.
fn sort(scripts: &mut [StoredScript]) {
    let key = |a: &StoredScript| {
        (a.game.clone(), a.kind.clone(), a.key.clone(), a.opening.clone(), a.players)
    };
    scripts.sort_by_cached_key(key);
}
