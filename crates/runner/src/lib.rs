//! Many games: bots by spec, seating, luck, blocks, threads, resuming.
//!
//! Whoever plays more than a few games plays them here. A run is made of series: the same participants, a number of games.
//! [`Schedule`] says who sits where and with which luck the n-th game of a series is played; a game depends on nothing else. [`play_blocks`]
//! cuts series into [`Block`]s worth about a second, never through a rotation group, and hands them to an [`Executor`]:
//! [`LocalThreads`] play them here, another one may have them played elsewhere. A block is asked for by plain data
//! ([`BlockRequest`]) and answered by bytes ([`BlockResult`]), which are folded as they come, so memory does not grow with
//! the number of games and results depend neither on the cut nor on the order of arrival.
//!
//! [`Match`] is all of this for the bots of one game at a [`RunContext`](bw_lab::RunContext); `bw-arena` does it for games
//! whose types are forgotten. This crate knows no game and no catalogue.

mod block;
mod bot_spec;
mod connect;
mod coverage;
mod executor;
mod files;
mod group_sums;
mod lineup;
mod matches;
mod openings;
mod play_blocks;
mod roster;
mod schedule;
mod share;
mod totals;
mod workers;

pub use block::{Block, BlockRequest, BlockResult, FoldedGames, Limits};
pub use bot_spec::{BotSpec, BotSpecError};
pub use connect::{Connect, NoForeign};
pub use coverage::{Coverage, SeriesSize};
pub use executor::{BlockPlayer, BlockSizing, Control, Executor, LocalThreads};
pub use files::{DATABASE, Files};
pub use group_sums::{GroupCounts, GroupMeans};
pub use lineup::{GameResult, Lineup, Panicked, Played, Players, contained};
pub use matches::{Completed, Fold, Match};
pub use openings::{Opening, OpeningError, check_openings};
pub use play_blocks::{RunnerError, Watch, play_blocks};
pub use roster::{Roster, foreign_sources};
pub use schedule::{Schedule, Seating, Seeds};
pub use share::{Share, together};
pub use totals::{LengthTotals, ParticipantTotals, RankingTotals, SeatTotals, Totals};
pub use workers::Workers;
