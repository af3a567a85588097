//! Files of a run: texts by name, each replaced as a whole.
//!
//! Learning and experiments save what they need to go on another day, and leave
//! what they found. A run's files go with it when it is deleted.

use crate::clock::now_ms;
use crate::connection::Connection;
use crate::value::{FromRow, Number, Row, check_key};
use crate::{RunId, Store, StoreError, runs};

/// A file of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunFile {
    /// Its name, unique within the run; up to 1000 bytes.
    pub name: String,
    /// What it holds.
    pub text: String,
}

impl FromRow for RunFile {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self { name: row.get("name")?, text: row.get("text")? })
    }
}

/// The name of a file, without its text.
struct Name(String);

impl FromRow for Name {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(row.get("name")?))
    }
}

impl Store {
    /// Puts a file into a run, in place of the one with its name if there is one.
    ///
    /// ```
    /// use bw_store::{NewRun, Store};
    ///
    /// let store = Store::open("sqlite::memory:")?;
    /// let run = store.begin_run(&NewRun {
    ///     kind: "evolution".into(),
    ///     game: "nim".into(),
    ///     fingerprint: "77aa".into(),
    ///     config: "{}".into(),
    /// })?;
    /// store.put_file(run.id, "log.csv", "generation,max\n")?;
    /// store.put_file(run.id, "log.csv", "generation,max\n0,1.5\n")?;
    /// assert_eq!(store.file(run.id, "log.csv")?.unwrap(), "generation,max\n0,1.5\n");
    /// assert_eq!(store.file_names(run.id)?, ["log.csv"]);
    /// # Ok::<(), bw_store::StoreError>(())
    /// ```
    pub fn put_file(&self, run: RunId, name: &str, text: &str) -> Result<(), StoreError> {
        let file = RunFile { name: name.to_owned(), text: text.to_owned() };
        self.call(async move |connection| {
            let put = async |s: &mut Connection| {
                let sql = "UPDATE runs SET updated_ms = $2 WHERE id = $1";
                runs::existing(s.execute(sql, &[run.into(), now_ms().into()]).await?, run)?;
                insert(s, run, &file).await
            };
            connection.write(put).await
        })
    }

    /// The text of a file of a run; none if there is no such file.
    pub fn file(&self, run: RunId, name: &str) -> Result<Option<String>, StoreError> {
        let name = name.to_owned();
        self.call(async move |connection| {
            let sql = "SELECT name, text FROM run_files WHERE run = $1 AND name = $2";
            let values = [run.into(), (&name).into()];
            let found = connection.fetch_optional::<RunFile>(sql, &values).await?;
            Ok(found.map(|file| file.text))
        })
    }

    /// The names of a run's files, sorted.
    pub fn file_names(&self, run: RunId) -> Result<Vec<String>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT name FROM run_files WHERE run = $1";
            let found = connection.fetch::<Name>(sql, &[run.into()]).await?;
            let mut names: Vec<String> = found.into_iter().map(|Name(name)| name).collect();
            // The two databases sort texts differently.
            names.sort_unstable();
            Ok(names)
        })
    }

    /// Takes a file out of a run; one that is not there is no mistake.
    pub fn delete_file(&self, run: RunId, name: &str) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.call(async move |connection| {
            let sql = "DELETE FROM run_files WHERE run = $1 AND name = $2";
            connection.execute(sql, &[run.into(), (&name).into()]).await.map(|_| ())
        })
    }

    /// The runs that have a file with this name, by number.
    pub fn runs_with_file(&self, name: &str) -> Result<Vec<RunId>, StoreError> {
        let name = name.to_owned();
        self.call(async move |connection| {
            let sql = "SELECT run AS n FROM run_files WHERE name = $1 ORDER BY run";
            let found = connection.fetch::<Number>(sql, &[(&name).into()]).await?;
            Ok(found.into_iter().map(|run| RunId(run.0)).collect())
        })
    }
}

/// Stores a file of a run, in place of the one with its name.
pub(crate) async fn insert(
    connection: &mut Connection,
    run: RunId,
    file: &RunFile,
) -> Result<(), StoreError> {
    check_key("the name of a file", &file.name)?;
    let sql = "INSERT INTO run_files (run, name, text) VALUES ($1, $2, $3) \
               ON CONFLICT (run, name) DO UPDATE SET text = excluded.text";
    connection
        .execute(sql, &[run.into(), (&file.name).into(), (&file.text).into()])
        .await
        .map(|_| ())
}

/// All files of a run, sorted by name.
pub(crate) async fn fetch_all(
    connection: &mut Connection,
    run: RunId,
) -> Result<Vec<RunFile>, StoreError> {
    let sql = "SELECT name, text FROM run_files WHERE run = $1";
    let mut files = connection.fetch::<RunFile>(sql, &[run.into()]).await?;
    files.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}
