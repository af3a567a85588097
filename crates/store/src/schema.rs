//! The schema and its migrations.
//!
//! The files in `migrations/` are one text for both databases; the only word
//! that differs is the type of bytes. An applied migration is never edited: a
//! change of the schema is a new file, listed in [`MIGRATIONS`].

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr, SqliteConnection};

use crate::StoreError;
use crate::connection::Connection;
use crate::value::Number;

/// Not the driver's default name: a job queue may keep its own migrations in
/// the same database.
const TABLE: &str = "bw_store_migrations";

/// Version n is the n-th entry, from 1.
const MIGRATIONS: [(&str, &str); 7] = [
    ("runs", include_str!("../migrations/0001_runs.sql")),
    ("games", include_str!("../migrations/0002_games.sql")),
    ("files", include_str!("../migrations/0003_files.sql")),
    ("agendas", include_str!("../migrations/0004_agendas.sql")),
    ("scripts", include_str!("../migrations/0005_scripts.sql")),
    ("workers", include_str!("../migrations/0006_workers.sql")),
    ("queue", include_str!("../migrations/0007_queue.sql")),
];

/// The version this program brings a store to.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.len() as i64
}

/// The version a store has.
pub(crate) async fn version(connection: &mut Connection) -> Result<i64, StoreError> {
    let sql = "SELECT COALESCE(MAX(version), 0) AS n FROM bw_store_migrations";
    let found = connection.fetch_optional::<Number>(sql, &[]).await?;
    Ok(found.map_or(0, |found| found.0))
}

/// Brings an SQLite schema up to date, all of it in one transaction that starts
/// by taking the write lock: two processes may open a new file together.
pub(crate) async fn migrate_sqlite(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let migrator = migrator("BLOB", newest());
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrator.run_direct(None, &mut *transaction, false).await?;
    transaction.commit().await
}

/// Brings a PostgreSQL schema up to date under the migrator's own lock.
pub(crate) async fn migrate_postgres(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    migrator("BYTEA", newest()).run_direct(None, connection, false).await?;
    Ok(())
}

fn migrator(blob: &str, newest: i64) -> Migrator {
    let migrations = (1..=newest).zip(MIGRATIONS).map(|(version, (name, text))| {
        // One spelling of line ends, or the checksum would depend on the checkout.
        let sql = text.replace("\r\n", "\n").replace("{blob}", blob);
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    });
    let mut migrator = Migrator::with_migrations(migrations.collect());
    migrator.dangerous_set_table_name(TABLE);
    migrator
}
