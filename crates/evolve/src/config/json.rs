//! A configuration in JSON: one string per key, as in the file. To read it back takes what the game calls the keys:
//! [`Config::with_entries`].

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{Config, ConfigError};

impl Serialize for Config {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries())
    }
}

impl Config {
    /// This configuration with these parameters changed.
    pub(crate) fn with_entries(
        mut self,
        entries: &BTreeMap<String, String>,
    ) -> Result<Config, ConfigError> {
        for (key, value) in entries {
            self.set(key, value)?;
        }
        Ok(self)
    }
}
