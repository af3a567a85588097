//! Floats in JSON that come back bit for bit.
//!
//! A float is written as a string holding the shortest decimal that names it, and read by the standard
//! library's correctly rounding parser. JSON numbers would not do: a reader may be one unit in the last
//! place off, and a resumed run would drift from an uninterrupted one.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One finite float as a string; for `#[serde(with = "exact")]`.
pub(crate) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&write(*value))
}

/// The reverse of [`serialize`]; also takes a plain number, as people write them.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Exact::deserialize(deserializer)?.0)
}

/// The shortest decimal that names the float.
pub(crate) fn write(value: f64) -> String {
    format!("{value:?}")
}

/// A float inside a list.
#[derive(Clone, Copy)]
pub(crate) struct Exact(pub(crate) f64);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number, or a string holding one")]
enum Written {
    Text(String),
    Number(f64),
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = match Written::deserialize(deserializer)? {
            Written::Number(value) => value,
            Written::Text(text) => text
                .parse()
                .map_err(|_| serde::de::Error::custom(format!("\"{text}\" is not a number")))?,
        };
        if value.is_finite() {
            Ok(Exact(value))
        } else {
            Err(serde::de::Error::custom("a number must be finite"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    #[test]
    fn every_finite_float_comes_back_bit_for_bit() {
        let mut rng = Rng::new(3);
        let special = [0.0, -0.0, f64::MIN_POSITIVE, f64::MAX, -f64::MAX, 5e-324, 0.1 + 0.2];
        let random = (0..20_000).map(|_| f64::from_bits(rng.next())).filter(|x| x.is_finite());
        for value in special.into_iter().chain(random) {
            let text = serde_json::to_string(&Exact(value)).unwrap();
            let Exact(back) = serde_json::from_str(&text).unwrap();
            assert_eq!(back.to_bits(), value.to_bits(), "{text}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in ["\"NaN\"", "\"inf\"", "\"1e999\"", "\"\"", "\"1,5\"", "true", "[1]"] {
            assert!(serde_json::from_str::<Exact>(text).is_err(), "{text}");
        }
        assert_eq!(serde_json::from_str::<Exact>("2").unwrap().0, 2.0);
    }
}
