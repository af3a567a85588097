//! Where a store lives: a file, memory or a server, read from the text a user gives.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// A parsed database URL. Its `Display` and `Debug` texts have no password.
#[derive(Clone)]
pub(crate) enum Location {
    /// An SQLite file, by absolute path.
    File(PathBuf),
    /// An SQLite database that ends with the store.
    Memory,
    /// A PostgreSQL database.
    Postgres(Box<PgConnectOptions>),
}

impl Location {
    /// Reads `sqlite:PATH`, `sqlite::memory:`, `postgres://…` or a bare path.
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        if let Some(rest) = url.strip_prefix("sqlite:") {
            return Self::from_sqlite_url(rest);
        }
        match url.split_once("://") {
            Some(("postgres" | "postgresql", _)) => Self::from_postgres_url(url),
            Some((scheme, _)) if is_scheme(scheme) => {
                Err(bad_url(format!("a {scheme}:// URL"), "this kind of database is not supported"))
            }
            _ if url == ":memory:" => Ok(Self::Memory),
            _ => Self::from_path(url),
        }
    }

    fn from_sqlite_url(rest: &str) -> Result<Self, StoreError> {
        let path = rest.strip_prefix("//").unwrap_or(rest);
        if path == ":memory:" {
            return Ok(Self::Memory);
        }
        if path.contains('?') {
            let reason = "it takes no ?parameters (a file with ? in its name is given as a path)";
            return Err(bad_url("this sqlite: URL", reason));
        }
        Self::from_path(path)
    }

    fn from_path(path: &str) -> Result<Self, StoreError> {
        if path.is_empty() || path.contains('\0') {
            return Err(bad_url("this path", "it is empty or has a NUL character in it"));
        }
        // Absolute, so that a later change of folder cannot move the store and
        // SQLite cannot take a name that starts with "file:" for a URL.
        std::path::absolute(Path::new(path))
            .map(Self::File)
            .map_err(|error| bad_url("this path", error.to_string()))
    }

    fn from_postgres_url(url: &str) -> Result<Self, StoreError> {
        match PgConnectOptions::from_str(url) {
            Ok(options) => Ok(Self::Postgres(Box::new(options))),
            // Only the parser's reason: the URL itself may hold a password.
            Err(sqlx::Error::Configuration(reason)) => {
                Err(bad_url("this postgres:// URL", reason.to_string()))
            }
            Err(_) => Err(bad_url("this postgres:// URL", "it cannot be read")),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Memory => write!(f, "the store in memory"),
            Self::Postgres(options) => {
                write!(f, "postgres://{}@", options.get_username())?;
                match options.get_socket() {
                    Some(socket) => write!(f, "{}", socket.display())?,
                    None => write!(f, "{}:{}", options.get_host(), options.get_port())?,
                }
                write!(f, "/{}", options.get_database().unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What may stand before "://"; a path such as `./a://b` is none.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

fn bad_url(shown: impl Into<String>, reason: impl Into<String>) -> StoreError {
    StoreError::BadUrl { shown: shown.into(), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::Location;

    fn shown(url: &str) -> String {
        match Location::parse(url) {
            Ok(location) => location.to_string(),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn files_by_path_and_by_url() {
        let here = std::env::current_dir().unwrap();
        let file = here.join("a b/c.db").display().to_string();
        for url in ["a b/c.db", "sqlite:a b/c.db", "sqlite://a b/c.db", "./a b/c.db"] {
            assert_eq!(shown(url), file, "{url}");
        }
        assert_eq!(shown("sqlite:///var/x.db"), "/var/x.db");
        assert_eq!(shown("/var/x?y.db"), "/var/x?y.db");
        assert_eq!(shown("file:x"), here.join("file:x").display().to_string());
    }

    #[test]
    fn memory_in_three_spellings() {
        for url in ["sqlite::memory:", "sqlite://:memory:", ":memory:"] {
            assert!(matches!(Location::parse(url), Ok(Location::Memory)), "{url}");
        }
    }

    #[test]
    fn a_server_is_shown_without_its_password() {
        let url = "postgres://anna:tajne@db.example:5433/boards?application_name=x";
        assert_eq!(shown(url), "postgres://anna@db.example:5433/boards");
        let url = "postgresql://anna@db.example/boards?password=tajne";
        assert_eq!(shown(url), "postgres://anna@db.example:5432/boards");
    }

    #[test]
    fn wrong_urls_are_refused_without_repeating_them() {
        let bad = [
            "mysql://anna:tajne@host/db",
            "postgres://anna:tajne@host:port/db",
            "postgres://anna:tajne@host/db?sslmode=tajne2",
            "postgres://anna:ta/jne@host/db",
            "postgres://anna:ta%ff@host/db",
            "http://tajne",
            "sqlite:x.db?mode=tajne",
            "sqlite:",
            "",
            "a\0b",
        ];
        for url in bad {
            let text = shown(url);
            assert!(text.starts_with("error: cannot use"), "{url}: {text}");
            assert!(!text.contains("tajne@") && !text.contains("ta/jne"), "{url}: {text}");
            assert!(!text.contains("anna"), "{url}: {text}");
        }
    }
}
