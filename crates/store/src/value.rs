//! What goes into a statement and comes out of it: integers, text and blobs,
//! the types both databases have.

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, Decode, Encode, Postgres, Row as _, Sqlite, Type};

use crate::StoreError;

/// A value bound to a placeholder.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SqlValue<'a> {
    /// An integer or NULL.
    Int(Option<i64>),
    /// A text or NULL.
    Text(Option<&'a str>),
    /// Bytes.
    Blob(&'a [u8]),
    /// Integers at once, for PostgreSQL alone.
    Ints(&'a [i64]),
    /// Bytes of several rows at once, for PostgreSQL alone.
    Blobs(&'a [&'a [u8]]),
}

impl From<i64> for SqlValue<'_> {
    fn from(value: i64) -> Self {
        Self::Int(Some(value))
    }
}

impl From<u32> for SqlValue<'_> {
    fn from(value: u32) -> Self {
        Self::Int(Some(i64::from(value)))
    }
}

impl From<Option<i64>> for SqlValue<'_> {
    fn from(value: Option<i64>) -> Self {
        Self::Int(value)
    }
}

impl<'a> From<&'a str> for SqlValue<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(Some(value))
    }
}

impl<'a> From<&'a String> for SqlValue<'a> {
    fn from(value: &'a String) -> Self {
        Self::Text(Some(value))
    }
}

impl<'a> From<Option<&'a str>> for SqlValue<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self::Text(value)
    }
}

impl<'a> From<&'a [u8]> for SqlValue<'a> {
    fn from(value: &'a [u8]) -> Self {
        Self::Blob(value)
    }
}

impl<'a> From<&'a [i64]> for SqlValue<'a> {
    fn from(values: &'a [i64]) -> Self {
        Self::Ints(values)
    }
}

impl<'a> From<&'a [&'a [u8]]> for SqlValue<'a> {
    fn from(values: &'a [&'a [u8]]) -> Self {
        Self::Blobs(values)
    }
}

/// A row of an answer.
pub(crate) enum Row {
    /// From SQLite.
    Sqlite(SqliteRow),
    /// From PostgreSQL.
    Postgres(PgRow),
}

/// A type that both databases hold: `i64`, `String`, `Vec<u8>` and their options.
pub(crate) trait Storable:
    Type<Sqlite> + Type<Postgres> + for<'r> Decode<'r, Sqlite> + for<'r> Decode<'r, Postgres>
{
}

impl<T> Storable for T where
    T: Type<Sqlite> + Type<Postgres> + for<'r> Decode<'r, Sqlite> + for<'r> Decode<'r, Postgres>
{
}

impl Row {
    /// The value in the named column.
    pub(crate) fn get<T: Storable>(&self, column: &str) -> Result<T, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
    }
}

/// A type that is read from a row.
pub(crate) trait FromRow: Sized {
    /// Reads the columns this type is made of.
    fn from_row(row: &Row) -> Result<Self, sqlx::Error>;
}

/// An answer that is one integer in a column named `n`.
pub(crate) struct Number(pub(crate) i64);

impl FromRow for Number {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        row.get("n").map(Self)
    }
}

/// The values as SQLite takes them.
pub(crate) fn sqlite_arguments(values: &[SqlValue<'_>]) -> Result<SqliteArguments, StoreError> {
    let mut arguments = SqliteArguments::default();
    values.iter().try_for_each(|value| bind(&mut arguments, *value))?;
    Ok(arguments)
}

/// The values as PostgreSQL takes them.
pub(crate) fn postgres_arguments(values: &[SqlValue<'_>]) -> Result<PgArguments, StoreError> {
    let mut arguments = PgArguments::default();
    for value in values {
        match *value {
            SqlValue::Ints(values) => arguments.add(values).map_err(unfit)?,
            SqlValue::Blobs(values) => arguments.add(values).map_err(unfit)?,
            single => bind(&mut arguments, single)?,
        }
    }
    Ok(arguments)
}

fn unfit(reason: impl std::fmt::Display) -> StoreError {
    StoreError::Invalid { what: "a value", reason: reason.to_string() }
}

fn bind<'a, A>(arguments: &mut A, value: SqlValue<'a>) -> Result<(), StoreError>
where
    A: Arguments,
    Option<i64>: Encode<'a, A::Database> + Type<A::Database>,
    Option<&'a str>: Encode<'a, A::Database> + Type<A::Database>,
    &'a [u8]: Encode<'a, A::Database> + Type<A::Database>,
{
    let added = match value {
        SqlValue::Int(value) => arguments.add(value),
        SqlValue::Text(value) => {
            refuse_nul(value)?;
            arguments.add(value)
        }
        SqlValue::Blob(value) => arguments.add(value),
        SqlValue::Ints(_) | SqlValue::Blobs(_) => {
            return Err(unfit("this database takes no lists"));
        }
    };
    added.map_err(unfit)
}

/// PostgreSQL cannot index longer texts, so neither store takes them as keys.
const LONGEST_KEY: usize = 1000;

/// Refuses a text that is too long to be found by.
pub(crate) fn check_key(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.len() <= LONGEST_KEY {
        return Ok(());
    }
    let reason = format!("it has {} bytes and may have {LONGEST_KEY}", text.len());
    Err(StoreError::Invalid { what, reason })
}

/// PostgreSQL cannot hold a NUL character in a text, so neither store does.
fn refuse_nul(text: Option<&str>) -> Result<(), StoreError> {
    match text {
        Some(text) if text.contains('\0') => Err(StoreError::Invalid {
            what: "a text",
            reason: "it has a NUL character in it".into(),
        }),
        _ => Ok(()),
    }
}
