//! Dominion: the base game, first edition, with 25 kingdom cards for two to four players.
//!
//! [`Dominion`] implements the traits of `bw-core`; [`State`] is plain data of less than a kilobyte.
//! Zones are counts per card; only the few known cards on top of a deck are ordered, so a shuffle costs
//! nothing and drawing is a chance action when it happens. Modules follow the path of a turn: `actions`
//! lists, `apply` carries out, `effects` knows what cards do, `proceed` goes on to the next decision,
//! `chance` draws, `scoring` ends. `frame` is the stack of what is still to be done.

mod actions;
mod apply;
mod card;
mod cards;
mod chance;
mod data;
mod determinize;
mod effects;
mod formats;
mod frame;
mod game;
mod kingdom;
mod notation;
mod options;
mod player;
mod proceed;
mod scoring;
mod setup;
pub mod show;
mod state;
mod view;

pub use actions::Action;
pub use card::{CARD_COUNT, Card, CardKind, Facts};
pub use cards::{Cards, Drawn, MAX_DRAWN, MAX_TOPS, Tops};
pub use data::kingdoms::KINGDOMS;
pub use frame::{Frame, Frames, Looked, MAX_FRAMES, Stolen};
pub use game::Dominion;
pub use kingdom::{Kingdom, NamedKingdom, UnknownKingdom};
pub use options::{OPTIONS, Opening, Rules};
pub use player::Player;
pub use scoring::{points, points_by_kind};
pub use state::{MAX_PLAYERS, Phase, State};
pub use view::{SeatView, View};
