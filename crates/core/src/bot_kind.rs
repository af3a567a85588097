//! Kinds of bots: what a game offers by name.

use std::fmt;

use crate::bot::Bot;
use crate::game::Game;
use crate::options::{OptionError, OptionSpec, Options};

/// A kind of bot; how it thinks stands in the texts of its game.
pub struct BotKind<G: Game> {
    /// Its id in bot specs.
    pub name: &'static str,
    /// Its parameters.
    pub options: &'static [OptionSpec],
    /// A new one.
    pub make: fn(&G, &Options) -> Result<Box<dyn Bot<G>>, OptionError>,
}

impl<G: Game> fmt::Debug for BotKind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BotKind({})", self.name)
    }
}
