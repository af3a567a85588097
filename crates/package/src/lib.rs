//! Everything a game brings along besides its rules: bots, formats of its own, learning, experiments.
//!
//! A game hands one [`Package`] to the catalogue. What only some games have are optional parts of it.

mod console;
mod conversion;
mod engine;
mod foreign;
mod package;
mod palette;
mod recipe;
mod stock;
mod study;
mod text_log;

pub use console::{
    CheckBot, Console, Dialogue, LineError, MatchOrder, MatchTotals, OrderedPlayer, PlayerTotals,
    ResultsTo,
};
pub use conversion::Conversion;
pub use engine::{EngineInput, EngineKind, EngineOutput, MakeBot};
pub use foreign::{Dial, ForeignKind, Patience, Transport};
pub use package::{Bench, Gauge, Package, VerifyFn};
pub use palette::{Palette, PaletteItem, PaletteSet};
pub use recipe::{DialSpec, Ingredient, Recipe, RecipeError, RecipeKind, RecipeRow};
pub use stock::{StockItem, StockKind};
pub use study::{BeginStudy, Study};
pub use text_log::{LoggedPlayer, TextLog};
