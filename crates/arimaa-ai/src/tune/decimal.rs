//! Floats in saved states: as texts with their shortest decimal, which come back exactly.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(values: &[f64], s: S) -> Result<S::Ok, S::Error> {
    let texts: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
    texts.serialize(s)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<f64>, D::Error> {
    let texts = Vec::<String>::deserialize(d)?;
    texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
}
