//! What the text of a rule option can be put together from, for pages that let people pick.

/// One thing to pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteItem {
    /// Its word in the option's text.
    pub id: String,
    /// Its name in English and Czech.
    pub names: [String; 2],
    /// What it does, in English and Czech.
    pub notes: [String; 2],
    /// A number that belongs to it, as its price.
    pub cost: u8,
    /// A word by whose colour kinds are distinguished.
    pub kind: &'static str,
}

/// Items that go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteSet {
    /// The option's text for it.
    pub value: String,
    /// Its name in English and Czech.
    pub names: [String; 2],
    /// The words of its items.
    pub items: Vec<String>,
}

/// A rule option whose text is a set's value, or items joined by `+`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The option.
    pub option: &'static str,
    /// What may be picked.
    pub items: Vec<PaletteItem>,
    /// Sets with names.
    pub sets: Vec<PaletteSet>,
    /// Sets that a bot has prepared for, to be drawn from.
    pub prepared: Vec<Vec<String>>,
    /// How many items are usual: with fewer a warning is shown.
    pub usual: usize,
    /// How many a page takes at most.
    pub most: usize,
}
