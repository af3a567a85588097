//! Where the files that options name are read: on the disk, or in a database behind names that begin with `db:`.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// What names of the database begin with.
pub const DATABASE: &str = "db:";

type Reader = dyn Fn(&str) -> io::Result<String> + Send + Sync;

/// Reads files. All games of a catalogue share one.
#[derive(Clone, Default)]
pub struct Files {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    database: OnceLock<Box<Reader>>,
    diskless: AtomicBool,
    /// All there is, for whoever plays what others have sent.
    sent: Option<BTreeMap<String, String>>,
}

impl Files {
    /// Files that somebody sent along, by the names that their options have; no others can be read.
    pub fn sent(files: BTreeMap<String, String>) -> Self {
        Files { shared: Arc::new(Shared { sent: Some(files), ..Shared::default() }) }
    }

    /// Names that begin with `db:` are read by this, without these letters. The first reader stays.
    pub fn read_database_with(
        &self,
        reader: impl Fn(&str) -> io::Result<String> + Send + Sync + 'static,
    ) {
        let _ = self.shared.database.set(Box::new(reader));
    }

    /// From now on nothing is read on the disk: for whoever takes options from strangers.
    pub fn refuse_disk(&self) {
        self.shared.diskless.store(true, Ordering::Relaxed);
    }

    /// The text of a file.
    pub fn read(&self, path: &str) -> io::Result<String> {
        if let Some(sent) = &self.shared.sent {
            let missing = || io::Error::other("nobody has sent this file along");
            return sent.get(path).cloned().ok_or_else(missing);
        }
        match (path.strip_prefix(DATABASE), self.shared.database.get()) {
            (Some(name), Some(read)) => read(name),
            (Some(_), None) => Err(io::Error::other("no database is open here")),
            (None, _) if self.shared.diskless.load(Ordering::Relaxed) => {
                Err(io::Error::other("files on the disk are for the command line only"))
            }
            (None, _) => std::fs::read_to_string(path),
        }
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Files")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_database_are_read_there() {
        let files = Files::default();
        assert_eq!(files.read("db:7/a").unwrap_err().to_string(), "no database is open here");
        let shared = files.clone();
        shared.read_database_with(|name| Ok(format!("stored {name}")));
        assert_eq!(files.read("db:7/a").unwrap(), "stored 7/a");
        assert_eq!(files.read("no/such/file").unwrap_err().kind(), io::ErrorKind::NotFound);
        assert!(files.read("Cargo.toml").is_ok());
        shared.refuse_disk();
        let refused = files.read("Cargo.toml").unwrap_err().to_string();
        assert_eq!(refused, "files on the disk are for the command line only");
        assert_eq!(files.read("db:7/a").unwrap(), "stored 7/a");
    }
}
