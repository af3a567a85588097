//! Everything a game brings along besides its rules: bots, formats of its own, learning, experiments.
//!
//! A game hands one [`Package`] to the catalogue. What only some games have are optional parts of it.

mod collection;
mod console;
mod conversion;
mod engine;
mod foreign;
mod opening;
mod own_perft;
mod package;
mod palette;
mod puzzle;
mod script;
mod study;
mod text_log;

pub use collection::{CollectedScript, CollectionError, ScriptCollection};
pub use console::{
    AnswerRefused, BotRefused, CheckBot, Console, Dialogue, LineError, MatchRequest, MatchTotals,
    PlayerTotals, RequestedPlayer, ResultsTo,
};
pub use conversion::{Conversion, ConversionError};
pub use engine::{EngineInput, EngineKind, EngineOutput, MakeBot};
pub use foreign::{Dial, ForeignKind, Timeouts, Transport};
pub use opening::OpeningKind;
pub use own_perft::OwnPerft;
pub use package::{Bench, Extras, Gauge, Package, VerifyFn};
pub use palette::{Palette, PaletteItem, PaletteSet};
pub use puzzle::{Puzzle, PuzzleKind, PuzzleScore};
pub use script::{Script, ScriptDial, ScriptError, ScriptItem, ScriptKind, ScriptRow};
pub use study::{BeginStudy, Study};
pub use text_log::{IsBot, TextLog};
