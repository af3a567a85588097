//! How amounts on spaces are written in JSON: by id, leaving out zeros.

/// A number for each space.
pub(crate) mod amounts {
    use std::collections::BTreeMap;

    use serde::de::{Deserialize, Deserializer, Error as _};
    use serde::ser::{SerializeMap, Serializer};

    use crate::space::{SPACE_COUNT, Space};

    pub(crate) fn serialize<S: Serializer>(
        amounts: &[u8; SPACE_COUNT],
        s: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (space, amount) in Space::all().iter().zip(amounts).filter(|(_, amount)| **amount > 0) {
            map.serialize_entry(space.id(), amount)?;
        }
        map.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        d: D,
    ) -> Result<[u8; SPACE_COUNT], D::Error> {
        let mut amounts = [0; SPACE_COUNT];
        for (id, amount) in BTreeMap::<String, u8>::deserialize(d)? {
            let space = Space::named(&id).ok_or_else(|| D::Error::custom("unknown space"))?;
            amounts[space.index()] = amount;
        }
        Ok(amounts)
    }
}
