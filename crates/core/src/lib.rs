//! Board games as values.
//!
//! Three ideas carry everything: a turn is a sequence of **atomic decisions**; **chance is an action**,
//! drawn when it happens and recorded like a move, and hidden things are left out of **views** by type;
//! a board is a **picture with handles**. [`Game`] is the contract; [`GameLoop`] plays it; [`Record`] keeps it.

mod bot;
mod bot_kind;
mod budget;
mod cases;
mod clock;
mod fingerprint;
mod game;
mod game_clock;
mod game_loop;
mod incidents;
mod message;
mod notation;
mod notes;
mod options;
mod outcome;
pub mod perft;
pub mod perft_file;
pub mod playthrough;
mod record;
mod recorded_result;
mod rng;
mod seat;
mod stop;
mod time_control;
mod time_plan;
pub mod toy;

pub use bot::{Analysis, Ask, Bot, Candidate, Contribution, Event, Fault, Over, Plan, UniformBot};
pub use bot_kind::BotKind;
pub use budget::{Budget, Meter};
pub use cases::{CaseFileError, CaseReport};
pub use clock::{Clock, TimeUp};
pub use fingerprint::{fingerprint, stable_hash};
pub use game::{
    EnumerateChance, Game, GameSpec, Hashed, Log, NoLog, Reversible, WholeTurns, illegal_action,
};
pub use game_clock::GameClock;
pub use game_loop::{Buffers, Finished, GameLoop, panic_text};
pub use incidents::Incidents;
pub use message::{Arg, Message};
pub use notation::{Lang, Notation, ParseError, UnknownLang, ViewSchemas, plain_json};
pub use notes::{BetterTurn, Notes, NotesError, TurnNote};
pub use options::{OptionError, OptionKind, OptionSpec, Options, Value, expected_time, parse_time};
pub use outcome::{End, FaultKind, Outcome};
pub use record::{
    ActionError, RECORD_FORMAT, Record, RecordError, Replayed, action_texts, read_action, replay,
};
pub use recorded_result::RecordedResult;
pub use rng::{Dice, Purpose, Rng, Streams, given_seed};
pub use seat::{Actor, MAX_SEATS, Progress, Seat, SeatSet, Turn, Viewer};
pub use stop::Stop;
pub use time_control::{GameLimit, ReserveCap, TimeControl, TimeControlError};
pub use time_plan::{TimeLeft, TimePlan};
