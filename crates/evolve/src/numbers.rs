//! Floats of saved states, whichever way they were written.
//!
//! They are JSON numbers, which `serde_json` writes with their shortest decimal and reads back bit for bit. The first
//! versions wrote the same decimals as strings; such checkpoints stay readable. For `#[serde(deserialize_with = …)]`.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number, or a string holding one")]
enum Written {
    Number(f64),
    Text(String),
}

impl Written {
    fn value<E: Error>(self) -> Result<f64, E> {
        let value = match self {
            Written::Number(value) => value,
            Written::Text(text) => {
                text.parse().map_err(|_| E::custom(format!("\"{text}\" is not a number")))?
            }
        };
        if value.is_finite() { Ok(value) } else { Err(E::custom("a number must be finite")) }
    }
}

/// One float.
pub(crate) fn read_number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Written::deserialize(from)?.value()
}

/// A list of floats.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Measured(#[serde(deserialize_with = "bw_evolve::read_numbers")] Vec<f64>);
///
/// let Measured(values) = serde_json::from_str(r#"[0.1, "0.1"]"#)?;
/// assert_eq!(values, [0.1, 0.1]);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn read_numbers<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<f64>, D::Error> {
    Vec::<Written>::deserialize(from)?.into_iter().map(Written::value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    fn read(text: &str) -> serde_json::Result<f64> {
        read_number(&mut serde_json::Deserializer::from_str(text))
    }

    #[test]
    fn every_finite_float_comes_back_bit_for_bit() {
        let mut rng = Rng::new(3);
        let special = [0.0, -0.0, f64::MIN_POSITIVE, f64::MAX, -f64::MAX, 5e-324, 0.1 + 0.2];
        let random = (0..20_000).map(|_| f64::from_bits(rng.next())).filter(|x| x.is_finite());
        for value in special.into_iter().chain(random) {
            for text in [serde_json::to_string(&value).unwrap(), format!("\"{value:?}\"")] {
                assert_eq!(read(&text).unwrap().to_bits(), value.to_bits(), "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in ["\"NaN\"", "\"inf\"", "\"1e999\"", "1e999", "null", "\"\"", "\"1,5\"", "true"]
        {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("2").unwrap(), 2.0);
    }
}
