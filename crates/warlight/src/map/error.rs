//! What is wrong with a map file: each message names the file, the region and the rule.

/// A broken rule of map files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// Not readable as what it should be.
    #[error("{file}: {why}")]
    Syntax {
        /// The file.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// A file of another kind or version.
    #[error("{file}: format `{found}` is unknown; expected `{expected}`")]
    Format {
        /// The file.
        file: String,
        /// What it says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// A rule about one region.
    #[error("{file}: region {region}: {rule}")]
    Region {
        /// The file.
        file: String,
        /// Its id.
        region: u32,
        /// The rule that is broken.
        rule: String,
    },
    /// A rule about one super region.
    #[error("{file}: super region {super_region}: {rule}")]
    SuperRegion {
        /// The file.
        file: String,
        /// Its id.
        super_region: u32,
        /// The rule that is broken.
        rule: String,
    },
    /// A rule about an element of a picture.
    #[error("{file}: `{element}`: {rule}")]
    Element {
        /// The file.
        file: String,
        /// Its id.
        element: String,
        /// The rule that is broken.
        rule: String,
    },
    /// A rule about the whole map.
    #[error("{file}: {rule}")]
    Whole {
        /// The file.
        file: String,
        /// The rule that is broken.
        rule: String,
    },
}
