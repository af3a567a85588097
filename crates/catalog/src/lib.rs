//! All games and bots behind object-safe faces.
//!
//! Everything above this crate (arena, command line, web) knows games only as [`AnyGame`]: whole games are
//! played through a [`Lineup`], single decisions through an [`AnySession`], finished games through an
//! [`AnyReplay`]. The loops inside are typed; nothing steps an erased game in bulk.
//!
//! Adding a game is one line in [`Catalog::standard`].

mod catalog;
mod consider;
mod erased;
mod game_words;
mod judgement;
mod line_bot;
mod line_engine;
mod lineup;
mod perft;
mod records;
mod replay;
mod session;
mod story;
mod study;
mod timeline;
mod trial;
mod zones;

pub use bw_runner::{
    BotSpec, BotSpecError, Connect, DATABASE, Files, GameResult, Lineup, NoForeign, OpeningError,
    Panicked, Played, Seating, check_openings, contained,
};
pub use catalog::{Appearance, BotInfo, Catalog, EngineInfo, GameEntry, UnknownGame};
pub use consider::{ActedTexts, ConsiderError, Considered, ConsideredLine};
pub use erased::AnyGame;
pub use game_words::GameWords;
pub use judgement::{JudgedTurn, JudgementError, ValuedTurn};
pub use perft::{Perft, PositionError};
pub use records::{CheckedRecord, OwnLogError, RecordText};
pub use replay::{AnyReplay, PictureOptions};
pub use session::{
    ActError, AnyDraft, AnySession, BotThought, BotWork, Choice, Consultation, Offer, Prompt,
    ReadyDraft, SeatedPlayer, SessionStep, Thought, ThoughtCandidate,
};
pub use story::{LogLine, Story};
pub use study::{AnyStudy, StudyError};
pub use trial::TrialResult;
pub use zones::ShownZone;
