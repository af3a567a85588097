//! Plays a schedule on all cores, block by block.

use std::sync::Arc;

use bw_catalog::{AnyGame, BotSpec, BotSpecError, Connect, Lineup, OpeningError, Seating};
use bw_core::{Budget, Stop};
use bw_runner::{
    Block, BlockRequest, Control, Coverage, Executor, Limits, LocalThreads, RunnerError, Schedule,
    Seeds, SeriesSize, Totals, play_blocks,
};
use bw_stats::{Sprt, SprtStatus};

use crate::collect::Collector;
use crate::journal::{Journal, JournalError};
use crate::lineup_player::LineupPlayer;
use crate::openings::OpeningSet;
use crate::out_dir::OutDir;
use crate::schedule::{Series, look};

/// A schedule of games.
#[derive(Clone)]
pub struct ScheduledRun {
    /// The game, for as many seats as each series has participants.
    pub game: Arc<dyn AnyGame>,
    /// All bots.
    pub bots: Vec<BotSpec>,
    /// Who plays whom.
    pub series: Vec<Series>,
    /// The luck of the first group of every series; the next group has the next seed.
    pub seed: u64,
    /// Everybody stays on the seat of the list; else seats rotate within a group of games.
    pub fixed_seats: bool,
    /// What a bot may spend on a turn.
    pub budget: Budget,
    /// Stop a series as soon as this test has decided; for the first participant of each.
    pub sprt: Option<Sprt>,
    /// What the games of a group begin with; without it, where the rules say.
    pub openings: Option<OpeningSet>,
}

impl std::fmt::Debug for ScheduledRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Run of {:?} between {:?}", self.game, self.bots)
    }
}

/// How far a run is.
#[derive(Clone, Copy)]
pub struct RunProgress<'c> {
    /// Games played now or found in the journal.
    pub played: u64,
    /// Of these, games that were in the journal at the start.
    pub resumed: u64,
    /// Games in all.
    pub games: u64,
    pub(crate) so_far: &'c dyn Fn() -> RunResult,
}

impl RunProgress<'_> {
    /// What the games that have been handed in gave; put together when it is asked for.
    pub fn result(&self) -> RunResult {
        (self.so_far)()
    }
}

impl std::fmt::Debug for RunProgress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} games, {} from before", self.played, self.games, self.resumed)
    }
}

/// How to play a run.
pub struct PlayOptions<'a> {
    /// Worker threads; 0 means one per core.
    pub threads: usize,
    /// Opens foreign bots.
    pub connect: Arc<dyn Connect>,
    /// Keeps finished blocks; a run that was interrupted goes on from there.
    pub journal: Option<&'a mut Journal>,
    /// Takes the records of all games.
    pub records: Option<&'a mut OutDir>,
    /// Plays the blocks instead of threads of this process.
    pub elsewhere: Option<&'a mut dyn Executor>,
    /// Asks to stop.
    pub stop: Stop,
    /// Is called with how far the run is, now and then.
    pub progress: &'a mut dyn FnMut(RunProgress<'_>),
}

impl std::fmt::Debug for PlayOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PlayOptions({} threads)", self.threads)
    }
}

/// Why a run could not be finished.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A bot cannot be made.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// There are no such openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A block could not be played.
    #[error(transparent)]
    Runner(#[from] RunnerError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Games were played before, but their records were not kept here.
    #[error(
        "part of this run was played before and its records are not in {place}; \
         name the folder of that time, leave --out away, or play again with --fresh"
    )]
    RecordsMissing {
        /// The folder.
        place: String,
    },
    /// Records could not be written.
    #[error("cannot write records to {place}: {error}")]
    Records {
        /// The folder.
        place: String,
        /// The reason.
        error: std::io::Error,
    },
}

/// What the games of one series gave.
#[derive(Clone, Debug)]
pub struct SeriesResult {
    /// Who played.
    pub participants: Vec<usize>,
    /// Sums over all games that count.
    pub totals: Totals,
    /// Where the sequential test stands.
    pub sprt: Option<SprtStatus>,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct RunResult {
    /// By series.
    pub series: Vec<SeriesResult>,
    /// False if it was interrupted: then only some of the games are there.
    pub complete: bool,
}

impl ScheduledRun {
    /// Seats and luck of the games of every series.
    pub fn schedule(&self) -> Schedule {
        Schedule {
            seats: self.game.seats(),
            fixed_seats: self.fixed_seats,
            seed: self.seed,
            seeds: Seeds::Consecutive,
        }
    }

    /// Seats of participants in a game of a series.
    pub fn seating(&self, game: u64) -> Seating {
        self.schedule().seating(game)
    }

    /// Plays what the journal does not have yet.
    pub fn play(&self, options: PlayOptions<'_>) -> Result<RunResult, ArenaError> {
        // Bad specs are found before anything is played.
        for series in &self.series {
            self.lineup(series, &*options.connect)?;
        }
        let openings = self.opening_lines()?;
        let PlayOptions { threads, connect, mut journal, records, mut elsewhere, stop, progress } =
            options;
        let out = records.as_deref();
        let (result, counted) = loop {
            let mut collector = Collector::open(self, journal.as_deref_mut(), out, progress)?;
            collector.openings = Arc::clone(&openings);
            let covered = collector.covered();
            let played = match elsewhere.as_deref_mut() {
                Some(elsewhere) => play_blocks(covered, elsewhere, &stop, &mut collector),
                None => self.play_here(covered, threads, &*connect, &stop, &mut collector),
            };
            match played {
                // Whoever played them was wrong: they are forgotten and played again.
                Err(ArenaError::Runner(RunnerError::Retracted(blocks))) => {
                    drop(collector);
                    journal.as_deref_mut().map_or(Ok(()), |journal| journal.forget(&blocks))?;
                }
                played => {
                    played?;
                    break collector.result();
                }
            }
        };
        if let Some(out) = records {
            let place = out.place();
            let finish = |out: &mut OutDir| -> std::io::Result<()> {
                out.put_together(&counted)?;
                if result.complete { out.remove_parts() } else { Ok(()) }
            };
            finish(out).map_err(|error| ArenaError::Records { place, error })?;
        }
        Ok(result)
    }

    fn play_here(
        &self,
        covered: Coverage,
        threads: usize,
        connect: &dyn Connect,
        stop: &Stop,
        collector: &mut Collector<'_, '_>,
    ) -> Result<(), ArenaError> {
        let group = self.schedule().group();
        let open: u64 =
            (0..self.series.len()).map(|series| covered.open(series).div_ceil(group)).sum();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let wanted = if threads == 0 { cores } else { threads };
        let (threads, out) = (wanted.min(open as usize).max(1), collector.out);
        std::thread::scope(|scope| {
            let make = |request: &BlockRequest| {
                let series = &self.series[request.block.series as usize];
                Ok(self.lineup(series, connect)?)
            };
            let player = move || LineupPlayer::new(make, out);
            let control = Control::new(stop.clone());
            let mut threads = LocalThreads::start(scope, threads, control, player);
            play_blocks(covered, &mut threads, stop, collector)
        })
    }

    /// What a journal holds of this run so far. Plays nothing and changes nothing.
    pub fn so_far(&self, journal: &mut Journal) -> Result<RunResult, ArenaError> {
        let progress = &mut |_: RunProgress<'_>| {};
        Ok(Collector::open(self, Some(journal), None, progress)?.result().0)
    }

    pub(crate) fn lineup(
        &self,
        series: &Series,
        connect: &dyn Connect,
    ) -> Result<Box<dyn Lineup>, BotSpecError> {
        let specs: Vec<_> = series.participants.iter().map(|&bot| self.bots[bot].clone()).collect();
        Arc::clone(&self.game).lineup(&specs, connect)
    }

    pub(crate) fn sizes(&self) -> Vec<SeriesSize> {
        let group = self.schedule().group();
        self.series.iter().map(|series| SeriesSize { games: series.games, group }).collect()
    }

    /// Whether bots think by the clock: then the same games may end differently on another machine.
    pub fn is_timed(&self) -> bool {
        let timed = |bot: &BotSpec| {
            let mut options = bot.rest().split(',');
            !self.game.is_foreign(bot) && options.any(|option| option.trim().starts_with("time="))
        };
        self.budget.time.is_some() || self.budget.clock.is_some() || self.bots.iter().any(timed)
    }

    /// Whether the same games may end differently on another machine: by the clock, or because programs of others play.
    pub fn depends_on_machine(&self) -> bool {
        self.is_timed() || self.bots.iter().any(|bot| self.game.is_foreign(bot))
    }

    /// Games between two looks of the sequential test at a series, if there is one.
    pub(crate) fn look(&self, series: usize) -> Option<u64> {
        let group = u64::from(self.game.seats());
        self.sprt.as_ref().map(|_| look(self.series[series].games, group))
    }

    /// A block as it is asked for, here or elsewhere.
    pub(crate) fn request(&self, block: Block, openings: &[String], records: bool) -> BlockRequest {
        let series = block.series as usize;
        let group = self.schedule().group();
        let groups = block.first / group..(block.first + block.games).div_ceil(group);
        let opening = |group: u64| openings[(group % openings.len() as u64) as usize].clone();
        let bots = self.series[series].participants.iter().map(|&bot| self.bots[bot].to_string());
        let rules = serde_json::to_string(self.game.options());
        BlockRequest {
            game: self.game.spec().id.into(),
            rules: rules.expect("options are plain data"),
            bots: bots.collect(),
            schedule: self.schedule(),
            limits: Limits::of(&self.budget),
            block,
            openings: if openings.is_empty() { Vec::new() } else { groups.map(opening).collect() },
            fold: FOLD.into(),
            look: self.look(series),
            records,
        }
    }
}

/// The form of the results of blocks: [`bw_runner::FoldedGames`]s.
pub(crate) const FOLD: &str = "totals 2";
