//! Fresh stores for tests, and a way around the store into its database.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

use bw_store::{GameAction, NewGame, NewRun, Store};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};
use tempfile::TempDir;

/// Makes a test of each law on each database.
macro_rules! on_both {
    ($($law:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $law() { super::$law(&$crate::home::Home::sqlite()); })+
        }
        mod postgres {
            $(#[test] fn $law() { $crate::home::Home::postgres().iter().for_each(super::$law); })+
        }
    };
}
pub(crate) use on_both;

/// The version of the schema that this program makes.
pub(crate) const NEWEST: i64 = 7;

/// An empty store that is deleted afterwards.
pub(crate) struct Home {
    pub(crate) store: Store,
    /// Opens the same store again.
    pub(crate) url: String,
    place: Place,
}

enum Place {
    Folder { _dir: TempDir },
    Schema(Schema),
}

impl Home {
    /// A new SQLite file.
    pub(crate) fn sqlite() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", dir.path().join("store.db").display());
        Self { store: Store::open(&url).unwrap(), url, place: Place::Folder { _dir: dir } }
    }

    /// A new PostgreSQL schema, or nothing if there is no server to test with.
    pub(crate) fn postgres() -> Option<Self> {
        let schema = Schema::create(&server()?);
        let url = schema.url();
        Some(Self { store: Store::open(&url).unwrap(), url, place: Place::Schema(schema) })
    }

    /// Runs statements past the store; answers how many rows the last one changed.
    pub(crate) fn meddle(&self, sql: &str) -> u64 {
        match &self.place {
            Place::Folder { .. } => meddle_with_file(&self.file(), sql),
            Place::Schema(schema) => meddle_with_server(&schema.url(), sql),
        }
    }

    /// Drops the store and keeps its database.
    pub(crate) fn close(self) -> (String, impl Sized) {
        drop(self.store);
        (self.url, self.place)
    }

    /// The SQLite file.
    pub(crate) fn file(&self) -> PathBuf {
        self.url.strip_prefix("sqlite:").unwrap().into()
    }
}

/// The server to test with. Tests that need one call this first.
pub(crate) fn server() -> Option<String> {
    let url = std::env::var("BW_TEST_POSTGRES").ok().filter(|url| !url.is_empty());
    if url.is_none() {
        let required = std::env::var("BW_REQUIRE_POSTGRES").is_ok_and(|value| value == "1");
        assert!(!required, "BW_REQUIRE_POSTGRES=1 but BW_TEST_POSTGRES is not set");
        eprintln!("skipped: set BW_TEST_POSTGRES to the URL of a PostgreSQL server");
    }
    url
}

/// A schema of its own on the server.
pub(crate) struct Schema {
    server: String,
    name: String,
}

impl Schema {
    pub(crate) fn create(server: &str) -> Self {
        let name = format!("bw_test_{:016x}", RandomState::new().build_hasher().finish());
        meddle_with_server(server, &format!("CREATE SCHEMA {name}"));
        Self { server: server.to_owned(), name }
    }

    pub(crate) fn url(&self) -> String {
        let separator = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{separator}options[search_path]={}", self.server, self.name)
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        meddle_with_server(&self.server, &format!("DROP SCHEMA {} CASCADE", self.name));
    }
}

pub(crate) fn meddle_with_file(file: &std::path::Path, sql: &str) -> u64 {
    block_on(async {
        let url = format!("sqlite:{}", file.display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        let done = connection.execute(AssertSqlSafe(sql)).await.unwrap();
        connection.close().await.unwrap();
        done.rows_affected()
    })
}

pub(crate) fn meddle_with_server(url: &str, sql: &str) -> u64 {
    block_on(async {
        let mut connection = PgConnection::connect(url).await.unwrap();
        let done = connection.execute(AssertSqlSafe(sql)).await.unwrap();
        connection.close().await.unwrap();
        done.rows_affected()
    })
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// A run to begin.
pub(crate) fn new_run(kind: &str, game: &str, fingerprint: &str) -> NewRun {
    NewRun {
        kind: kind.into(),
        game: game.into(),
        fingerprint: fingerprint.into(),
        config: format!(r#"{{"of":"{fingerprint}"}}"#),
    }
}

/// A game to store.
pub(crate) fn new_game(game: &str, players: &str) -> NewGame {
    NewGame {
        name: None,
        game: game.into(),
        rules: r#"{"variant":"base"}"#.into(),
        seats: 2,
        players: players.into(),
        record: String::new(),
        run: None,
    }
}

/// An action of a seat.
pub(crate) fn action(actor: i32, text: &str) -> GameAction {
    GameAction { actor, text: text.into() }
}
