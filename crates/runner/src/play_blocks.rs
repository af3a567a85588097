//! Plays the gaps of a run: cuts blocks, keeps an executor busy, passes on what comes back.

use std::time::Duration;

use bw_core::{Fault, Stop};

use crate::block::{Block, BlockRequest, BlockResult};
use crate::bot_spec::BotSpecError;
use crate::coverage::Coverage;
use crate::executor::{BlockSizing, Executor};
use crate::openings::OpeningError;

/// Why a run could not be finished.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunnerError {
    /// A bot cannot be made.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// An opening cannot be played.
    #[error("an opening: {0}")]
    Opening(#[from] OpeningError),
    /// The rules themselves failed: a defect of ours.
    #[error("the rules of {game} failed in the game with seed {seed}: {message}")]
    Rules {
        /// The game's id.
        game: String,
        /// Repeats it.
        seed: u64,
        /// The panic.
        message: String,
    },
    /// A bot failed where no bot may.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Whoever played a block panicked: a defect of ours.
    #[error("playing a block failed: {0}")]
    Panicked(String),
    /// Records could not be written.
    #[error("cannot write records: {0}")]
    Records(String),
    /// Whoever played blocks cannot say what came of them.
    #[error("{0}")]
    Elsewhere(String),
    /// Blocks that were handed in turned out to be wrong and must be played again.
    #[error("the results of {} blocks were wrong", .0.len())]
    Retracted(Vec<Block>),
    /// A result that this program did not write.
    #[error("the results of a block cannot be read: {0}")]
    Unreadable(String),
}

/// The side of a run that asks for blocks and takes their results.
pub trait Watch {
    /// What can go wrong on this side.
    type Error: From<RunnerError>;

    /// A block as it is asked for.
    fn request(&self, block: Block) -> BlockRequest;

    /// Whether games of a series are still wanted.
    fn wants(&self, series: u32) -> bool {
        let _ = series;
        true
    }

    /// Results that have arrived together, in any order.
    fn take(&mut self, results: Vec<BlockResult>) -> Result<(), Self::Error>;

    /// Games played since the start, now and then.
    fn progress(&mut self, played: u64);
}

/// How much larger than the largest one before a block may be: the first games say little about the others.
const GROWTH: f64 = 8.0;
/// Between two reports of progress when nothing arrives.
const TICK: Duration = Duration::from_millis(100);

/// How fast the games of a series are.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    seconds_per_game: f64,
    largest: u64,
}

impl Pace {
    fn measured(&mut self, games: u64, seconds: f64) {
        self.seconds_per_game = seconds / games as f64;
        self.largest = self.largest.max(games);
    }

    /// Games of the next block: as much as it should take, a fair share of what is left, whole groups.
    fn block(&self, group: u64, open: u64, threads: u64, sizing: BlockSizing) -> u64 {
        if self.largest == 0 {
            return group;
        }
        let by_time = sizing.seconds / self.seconds_per_game.max(1e-9);
        let most = (by_time.min(GROWTH * self.largest as f64) as u64).min(sizing.most_games);
        most.min(open.div_ceil(2 * threads.max(1))).max(1).next_multiple_of(group)
    }
}

/// Cuts blocks out of the gaps of a run, series by series.
struct Cutter {
    /// Played or handed out.
    covered: Coverage,
    paces: Vec<Pace>,
}

impl Cutter {
    fn next(
        &mut self,
        threads: usize,
        sizing: BlockSizing,
        wants: impl Fn(u32) -> bool,
    ) -> Option<Block> {
        for series in 0..self.covered.series().len() {
            if !wants(series as u32) {
                continue;
            }
            let Some((first, gap)) = self.covered.gap(series) else { continue };
            let group = self.covered.series()[series].group;
            let open = self.covered.open(series);
            let size = self.paces[series].block(group, open, threads as u64, sizing);
            let block = Block { series: series as u32, first, games: size.min(gap) };
            let added = self.covered.add(block);
            debug_assert!(added, "a block out of a gap fits");
            return Some(block);
        }
        None
    }
}

/// Plays what is not covered yet until everything is played, nothing more is wanted or the run is stopped.
pub fn play_blocks<W: Watch>(
    covered: Coverage,
    executor: &mut dyn Executor,
    stop: &Stop,
    watch: &mut W,
) -> Result<(), W::Error> {
    let paces = vec![Pace::default(); covered.series().len()];
    let mut cutter = Cutter { covered, paces };
    let (mut asked_for, mut underway, mut done) = (Vec::<Block>::new(), 0, 0);
    let mut failure: Option<W::Error> = None;
    executor.resume(&mut |block| {
        let fits = watch.wants(block.series) && cutter.covered.add(block);
        if fits {
            asked_for.push(block);
            underway += 1;
        }
        fits
    })?;
    watch.progress(0);
    loop {
        while failure.is_none() && !stop.is_stopped() && underway < executor.slots() {
            let threads = executor.slots() / 2;
            let (sizing, wants) = (executor.sizing(), |series| watch.wants(series));
            let Some(block) = cutter.next(threads, sizing, wants) else { break };
            executor.submit(watch.request(block));
            asked_for.push(block);
            underway += 1;
        }
        if underway == 0 {
            failure.map_or(Ok(()), Err)?;
            return Ok(executor.settle()?);
        }
        let mut results = Vec::new();
        for arrived in executor.wait(TICK) {
            underway -= 1;
            match arrived {
                Ok(result) => results.push(result),
                Err(error) => {
                    failure.get_or_insert_with(|| error.into());
                    executor.stop();
                }
            }
        }
        for BlockResult { block, seconds, .. } in &results {
            let same = |asked: &Block| (asked.series, asked.first) == (block.series, block.first);
            if let Some(at) = asked_for.iter().position(same) {
                let asked = asked_for.swap_remove(at);
                if block.games < asked.games {
                    cutter.covered.shorten(asked, block.games);
                }
            }
            if block.games > 0 {
                cutter.paces[block.series as usize].measured(block.games, *seconds);
                done += block.games;
            }
        }
        results.retain(|result| result.block.games > 0);
        if !results.is_empty() && failure.is_none() {
            let series: Vec<u32> = results.iter().map(|result| result.block.series).collect();
            if let Err(error) = watch.take(results) {
                failure = Some(error);
                executor.stop();
            }
            for series in series.into_iter().filter(|&series| !watch.wants(series)) {
                executor.abandon(series);
            }
        }
        watch.progress(done + executor.played());
    }
}
