//! Recorded games (spec 2.2): the game record with headers, the tournament file of the Python tools, and replaying
//! either.

mod game_record;
mod lines;
mod replay;
mod tournament;

pub use game_record::{ChatLine, GameRecord};
pub use lines::{Entry, TurnLine};
pub use replay::{Replay, ReplayError, TurnFault, replay_turns, turn_lines};
pub(crate) use replay::{turn_actions, turn_tokens};
pub(crate) use tournament::read_tournament_numbered;
pub use tournament::{TournamentGame, parse_tournament};
