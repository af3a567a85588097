//! One test suite for every game, and what proves that the suite works.
//!
//! - [`Conformance`] plays random games and checks every [law] of [`bw_core::Game`] on the way;
//!   [`hashed`], [`reversible`], [`enumerates_chance`] and [`whole_turns`] check what only some games
//!   can do, [`bot_views`] what foreign bots read, [`bot`] checks players.
//! - [`golden`] keeps playthroughs and counts of decision sequences as text files.
//! - [`missing_texts`], [`stray_texts`] and [`unwanted_words`] look through the words of a game.
//! - [`toys`] are small complete games for tests of anything that works on games.
//! - [`PostgresServer`] is a database server of a test's own, to be stopped and started again.
//! - [`skipped`] says that a test could not be run.
//!
//! Failures are values: a [`Violation`] names the law, the game and the seed that meets it again.
//!
//! ```
//! use bw_core::toy::Nim;
//! use bw_testkit::Conformance;
//!
//! let report = Conformance::<Nim> { games: 3, ..Default::default() }.run()?;
//! assert_eq!(report.games, 9);
//! # Ok::<(), bw_testkit::Violation>(())
//! ```

mod bots;
mod capability;
mod cases;
mod chi_square;
mod conformance;
mod driver;
mod garbage;
pub mod golden;
pub mod law;
mod postgres;
mod skip;
mod soak;
mod stray_texts;
pub mod toys;
mod verdict;
mod words;

pub use bots::{BotConformance, bot};
pub use capability::{
    SameTurn, TurnLimits, bot_views, enumerates_chance, hashed, hashed_up_to, reversible,
    whole_turns, whole_turns_within,
};
pub use cases::cases_held;
pub use conformance::{BrokenInvariant, Conformance, Every};
pub use postgres::{PostgresServer, StopMode};
pub use skip::{SKIPPED, skipped};
pub use soak::{SOAK, SOAK_REPORT, Stretch, StretchError};
pub use stray_texts::stray_texts;
pub use verdict::{Report, Violation};
pub use words::{missing_texts, unspoken_thoughts, unwanted_words};
