//! The configuration file: one `key = value` per line.
//!
//! Empty lines and lines that start with `#` mean nothing; a byte order mark and either kind of line end
//! are accepted. A key may appear once.

use thiserror::Error;

use super::keys::{self, Key};
use super::{Config, ConfigError, KeyNames};

/// Why a configuration file cannot be used, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigFileError {
    /// A line without `=`.
    #[error("line {line}: `{text}` is not of the form `key = value`")]
    NoEquals {
        /// The line, counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// A key for the second time.
    #[error("line {line}: `{key}` was already given in line {first}")]
    Repeated {
        /// The line, counted from 1.
        line: usize,
        /// The key.
        key: &'static str,
        /// The line that has it first.
        first: usize,
    },
    /// A wrong key or value.
    #[error("line {line}: {error}")]
    Parameter {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        error: ConfigError,
    },
}

impl ConfigFileError {
    /// The line concerned, counted from 1.
    pub const fn line(&self) -> usize {
        match self {
            ConfigFileError::NoEquals { line, .. }
            | ConfigFileError::Repeated { line, .. }
            | ConfigFileError::Parameter { line, .. } => *line,
        }
    }
}

impl Config {
    /// Reads a configuration file; parameters it does not mention keep their defaults.
    ///
    /// ```
    /// use bw_evolve::Config;
    ///
    /// let error = Config::parse("# few games\nmatingGames = 6\nmatingGames = few\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: `matingGames` was already given in line 2");
    /// ```
    pub fn parse(text: &str) -> Result<Config, ConfigFileError> {
        Config::default().amended_by(text)
    }

    /// This configuration with the parameters of a file changed.
    ///
    /// ```
    /// let preset = bw_evolve::Config { phases: 5, ..Default::default() };
    /// let config = preset.amended_by("seed = 7")?;
    /// assert_eq!((config.phases, config.seed), (5, 7));
    /// # Ok::<(), bw_evolve::ConfigFileError>(())
    /// ```
    pub fn amended_by(mut self, text: &str) -> Result<Config, ConfigFileError> {
        let names = self.key_names;
        let mut given: Vec<(&'static Key, usize)> = Vec::new();
        for (line, text) in lines(text) {
            let Some((name, value)) = text.split_once('=') else {
                return Err(ConfigFileError::NoEquals { line, text: text.to_owned() });
            };
            let name = name.trim();
            if let Some(key) = keys::find(name, names) {
                if let Some(&(_, first)) = given.iter().find(|(other, _)| other.name == key.name) {
                    return Err(ConfigFileError::Repeated { line, key: key.called(names), first });
                }
                given.push((key, line));
            }
            self.set(name, value).map_err(|error| ConfigFileError::Parameter { line, error })?;
        }
        self.check().map_err(|error| {
            let line = guilty_line(&error, &given, names);
            ConfigFileError::Parameter { line, error }
        })?;
        Ok(self)
    }

    /// The whole configuration as a file, in English and with decimal points.
    ///
    /// ```
    /// use bw_evolve::Config;
    ///
    /// let config = Config { seed: 99, ..Config::default() };
    /// assert_eq!(Config::parse(&config.to_text())?, config);
    /// # Ok::<(), bw_evolve::ConfigFileError>(())
    /// ```
    pub fn to_text(&self) -> String {
        self.entries().map(|(key, value)| format!("{key} = {value}\n")).collect()
    }
}

/// The lines that say something, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// The last line that had a part in the conflict.
fn guilty_line(error: &ConfigError, given: &[(&'static Key, usize)], names: KeyNames) -> usize {
    let concerned = |key: &Key| match error {
        ConfigError::Conflict { keys, .. } => keys.contains(&key.name),
        ConfigError::BadValue { key: other, .. } => *other == key.called(names),
        ConfigError::UnknownKey { .. } => false,
    };
    given.iter().rev().find(|(key, _)| concerned(key)).map_or(1, |&(_, line)| line)
}
