//! Board games as values.
//!
//! Three ideas carry everything: a turn is a sequence of **atomic decisions**; **chance is an action**,
//! drawn when it happens and recorded like a move, and hidden things are left out of **views** by type;
//! a board is a **picture with handles**. [`Game`] is the contract; [`Table`] plays it; [`Record`] keeps it.

mod bot;
mod budget;
mod console;
mod conversion;
mod editor;
mod fingerprint;
mod foreign;
mod game;
pub mod lab;
mod notation;
mod options;
mod outcome;
mod package;
mod palette;
pub mod perft;
pub mod perft_file;
mod play;
pub mod playthrough;
mod recipe;
mod record;
mod render;
mod rng;
mod seat;
mod stock;
mod study;
pub mod svg;
mod text_log;
pub mod toy;

pub use bot::{Analysis, Ask, Bot, Candidate, Contribution, Event, Fault, Over, Plan, UniformBot};
pub use budget::{Budget, Cancel, Meter};
pub use console::{
    CheckBot, Console, Dialogue, LineError, MatchOrder, MatchTotals, OrderedPlayer, PlayerTotals,
    ResultsTo,
};
pub use conversion::Conversion;
pub use editor::Editor;
pub use fingerprint::fingerprint;
pub use foreign::{Dial, ForeignKind, Patience, Transport};
pub use game::{EnumerateChance, Game, GameSpec, Hashed, Log, NoLog, Reversible, WholeTurns};
pub use notation::{Lang, Notation, ParseError};
pub use options::{OptionError, OptionKind, OptionSpec, Options, Value, parse_time};
pub use outcome::{End, FaultKind, Outcome};
pub use package::{Bench, BotKind, CaseReport, Gauge, Package, VerifyFn};
pub use palette::{Palette, PaletteItem, PaletteSet};
pub use play::{Buffers, Finished, Table, panic_text};
pub use recipe::{DialSpec, Ingredient, Recipe, RecipeError, RecipeKind, RecipeRow};
pub use record::{
    RECORD_FORMAT, Record, RecordError, RecordedResult, Replayed, action_texts, read_action, replay,
};
pub use render::{AMOUNT_STEPPERS, Arrangement, Care, Part, Pose, Render, Shot};
pub use rng::{Dice, Purpose, Rng, Streams};
pub use seat::{Actor, MAX_SEATS, Progress, Seat, SeatSet, Turn, Viewer};
pub use stock::{StockItem, StockKind};
pub use study::{BeginStudy, Study};
pub use text_log::{LoggedPlayer, TextLog};
