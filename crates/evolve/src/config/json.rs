//! A configuration in JSON: one string per key, as in the file.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Config;

impl Serialize for Config {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries())
    }
}

impl<'de> Deserialize<'de> for Config {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut config = Config::default();
        for (key, value) in BTreeMap::<String, String>::deserialize(deserializer)? {
            config.set(&key, &value).map_err(D::Error::custom)?;
        }
        Ok(config)
    }
}
