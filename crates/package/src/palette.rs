//! What the text of a rule option can be put together from, for pages that let people pick.

use bw_core::Message;

/// One thing to pick.
#[derive(Clone, Debug, PartialEq)]
pub struct PaletteItem {
    /// Its word in the option's text.
    pub id: String,
    /// Its name.
    pub name: Message,
    /// What it does, sentence by sentence.
    pub notes: Vec<Message>,
    /// A number that belongs to it, as its price.
    pub cost: u8,
    /// A word by whose colour kinds are distinguished.
    pub kind: &'static str,
}

/// Items that go together.
#[derive(Clone, Debug, PartialEq)]
pub struct PaletteSet {
    /// The option's text for it.
    pub value: String,
    /// Its name.
    pub name: Message,
    /// The words of its items.
    pub items: Vec<String>,
}

/// A rule option whose text is a set's value, or items joined by `+`.
#[derive(Clone, Debug, PartialEq)]
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
