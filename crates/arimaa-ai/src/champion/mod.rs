//! The strongest player we have: a search over single steps.
//!
//! [`Thinker`] searches deeper and deeper with the table of positions it keeps; [`evaluate`] says what positions are worth; [`moves`]
//! lists what can be played. [`Champion`] is the player made of them.

mod attention;
mod bot;
mod commute;
pub mod defence;
pub mod evaluate;
mod judged;
mod memory;
pub mod moves;
mod order;
mod prune;
mod quiesce;
mod recall;
mod search;
mod settings;
mod table;
mod think;

pub use attention::{Attention, Listener, attended};
pub use bot::Champion;
pub use search::{DECIDED, GameSoFar, SearchParts, WON};
pub use settings::{CHAMPION_OPTIONS, ChampionSettings};
pub use think::{MOST_DEPTH, MOST_LINES, Progress, SearchTask, Thinker, Variation};
