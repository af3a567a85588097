//! Matches and tournaments on all cores; foreign bots as processes.
//!
//! A [`ScheduledRun`] says who plays whom, how often and with which luck; [`ScheduledRun::play`] has `bw-runner` play it in blocks of
//! games, journals every block, folds its results into sums and can be stopped and resumed. The result is the same for
//! any number of threads, any cut and any number of interruptions, because a game depends on nothing but its number.

#![allow(clippy::disallowed_methods)] // time limits and speeds are this crate's business

mod bench;
mod bot_files;
mod check_bot;
mod collect;
mod conduct;
mod elsewhere;
mod journal;
mod judgement;
mod lineup_player;
mod match_report;
mod openings;
mod out_dir;
mod positions;
mod process;
mod reproduce;
mod run;
mod schedule;
mod stored_context;
mod time_keeping;
mod tournament;
mod tournament_request;
mod whole_file;

pub use bench::{BenchError, BenchReport, Metric, Spread, bench, signature};
pub use bot_files::{collect_scripts, database_reader};
pub use check_bot::*;
pub use conduct::BotConduct;
pub use elsewhere::{Elsewhere, ForeignNeed, RunNeeds, Unfit, request_player};
pub use journal::{Journal, JournalError, Opened, PROGRAM, new_run};
pub use judgement::{
    GAMES_IN_A_PIECE, GameToJudge, JudgementRequest, annotate_games, judge_games, piece_of_games,
};
pub use match_report::{MatchReport, PlayerReport, SeatReport};
pub use openings::{
    MOST_OPENINGS, OpeningSet, OpeningSource, OpeningUse, OpeningsError, OpeningsReport,
    OpeningsRequest,
};
pub use out_dir::OutDir;
pub use positions::Adviser;
pub use process::*;
pub use reproduce::{Reproduced, ReproducedRow, reproduce, reproduction};
pub use run::{ArenaError, PlayOptions, RunProgress, RunResult, ScheduledRun, SeriesResult};
pub use schedule::{Format, Series, pairings};
pub use time_keeping::{
    Overshoot, TOLERATED, TimeKeeping, TimeKeepingRequest, Undisturbed, time_keeping,
};
pub use tournament::{Crossing, Standing, TournamentReport};
pub use tournament_request::{RequestError, TournamentRequest, experiments, learning, read_clock};
pub use whole_file::write_whole_file;
