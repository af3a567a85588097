//! Arimaa: six animals, four traps, four steps a turn.
//!
//! [`Arimaa`] implements the traits of `bw-core`. [`Position`] is the small core that search copies: bitboards, an
//! incremental key, and how far the turn has come; [`State`] adds what has happened before. Modules follow the path of
//! a turn: [`steps`](Position::steps) lists what pieces can do, `turn_rules` what of it makes a legal turn,
//! `apply` carries out, `ending` looks whether the game is over.

mod actions;
mod apply;
mod connect;
mod ending;
pub mod formats;
mod game;
mod history;
mod key_set;
mod notation;
mod openings;
mod options;
mod perft;
mod piece;
mod position;
mod setup;
pub mod show;
mod square;
mod squares;
mod state;
mod steps;
mod tactics;
mod turn_rules;
mod turns;
mod verify;
mod view;
mod zobrist;

pub use actions::Action;
pub use ending::{Ending, Reason};
pub use formats::records::{
    ChatLine, Entry, GameRecord, Replay, ReplayError, TournamentGame, TurnFault, TurnLine,
    parse_tournament, replay_turns, turn_lines,
};
pub use formats::text_log::TEXT_LOG;
pub use game::Arimaa;
pub use history::History;
pub use key_set::KeySet;
pub use notation::{
    Diagram, OneLine, SetupText, Strictness, Token, TurnText, parse_diagram, parse_one_line,
    parse_position, parse_tokens, read_steps, setup_tokens, step_tokens, write_diagram,
};
pub use openings::OPENINGS;
pub use options::{OPTIONS, Rules};
pub use perft::{STEP_PERFT, StepCounts, count_steps};
pub use piece::{ARMY, Kind, Piece, Side};
pub use position::{MAX_STEPS, Pending, Position, Removal};
pub use setup::{HOME_SQUARES, Preset, Supply, home_index, home_square};
pub use show::editor::PositionEditor;
pub use show::words::TEXTS;
pub use square::{Direction, Square, Step};
pub use squares::Squares;
pub use state::{Phase, State, TurnLabel};
pub use steps::{StepKind, StepSet, Steps};
pub use tactics::{Captures, StepLine};
pub use turn_rules::{CannotEnd, Forbidden, TurnError};
pub use turns::{FoundTurn, TurnGenerator};
pub use verify::{PUZZLES, SuiteCase, SuiteItem, SuiteTest, parse_suite, verify};
