//! Our bots in foreign arenas.

use std::io::{BufRead, Write};

use bw_core::{Bot, Game, OptionError};
use bw_lab::LabError;

/// Makes the bot that plays, once the protocol has announced by which rules.
pub type MakeBot<'a, G> = dyn Fn(&G) -> Result<Box<dyn Bot<G>>, OptionError> + Sync + 'a;

/// Lines from the arena.
pub type EngineInput = Box<dyn BufRead + Send>;

/// Lines to the arena; each must be flushed.
pub type EngineOutput = Box<dyn Write + Send>;

/// A foreign protocol that our bots can speak: `engine GAME --protocol NAME`.
pub struct EngineKind<G: Game> {
    /// Its name.
    pub protocol: &'static str,
    /// The bot that plays if none is named.
    pub bot: &'static str,
    /// Serves until it is told to leave or the input ends.
    pub serve: fn(&MakeBot<'_, G>, EngineInput, EngineOutput) -> Result<(), LabError>,
}

impl<G: Game> std::fmt::Debug for EngineKind<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "EngineKind({})", self.protocol)
    }
}
