//! The side of a run that collects: journals blocks, folds them, and notices when a sequential test has decided.

use std::collections::BTreeMap;
use std::sync::Arc;

use bw_runner::{
    Block, BlockRequest, BlockResult, Coverage, FoldedGames, RunnerError, Totals, Watch,
};
use bw_stats::{Sprt, SprtStatus};

use crate::journal::{Journal, KeptBlock};
use crate::out_dir::OutDir;
use crate::run::{ArenaError, RunProgress, RunResult, ScheduledRun, SeriesResult};

/// A run being played.
pub(crate) struct Collector<'r, 'o> {
    run: &'r ScheduledRun,
    journal: Option<&'o mut Journal>,
    /// The folder that takes records.
    pub(crate) out: Option<&'o OutDir>,
    progress: &'o mut dyn FnMut(RunProgress<'_>),
    /// The openings of the rotation groups, again and again.
    pub(crate) openings: Arc<[String]>,
    series: Vec<SeriesFold>,
    covered: Coverage,
    blocks: Vec<Block>,
    resumed: u64,
}

impl<'r, 'o> Collector<'r, 'o> {
    /// With what the journal holds; its records must be in the folder, if there is one.
    pub(crate) fn open(
        run: &'r ScheduledRun,
        mut journal: Option<&'o mut Journal>,
        records: Option<&'o OutDir>,
        progress: &'o mut dyn FnMut(RunProgress<'_>),
    ) -> Result<Self, ArenaError> {
        let stored = match &mut journal {
            Some(journal) => journal.load()?,
            None => Vec::new(),
        };
        let mut collector = Collector {
            run,
            journal,
            out: records,
            progress,
            openings: Arc::default(),
            series: (0..run.series.len()).map(|at| SeriesFold::new(run, at)).collect(),
            covered: Coverage::new(run.sizes()),
            blocks: Vec::new(),
            resumed: 0,
        };
        for KeptBlock { number, block, pieces } in stored {
            // Two programs may have played the same run at once: games that are there already do not count twice.
            if !collector.covered.add(block) {
                continue;
            }
            if let Some(journal) = &collector.journal
                && !fits(run.game.seats(), block, &pieces)
            {
                return Err(journal
                    .unreadable(number, &"its sums are not those of its games")
                    .into());
            }
            collector.fold(block, pieces);
        }
        collector.resumed = collector.covered.games();
        if let Some(out) = records
            && !out
                .has(&collector.blocks, collector.series.iter().map(|fold| fold.totals.games).sum())
        {
            return Err(ArenaError::RecordsMissing { place: out.place() });
        }
        Ok(collector)
    }

    /// The games that are there.
    pub(crate) fn covered(&self) -> Coverage {
        self.covered.clone()
    }

    fn fold(&mut self, block: Block, pieces: Vec<FoldedGames>) {
        self.blocks.push(block);
        let series = &mut self.series[block.series as usize];
        let mut first = block.first;
        for FoldedGames { games, totals } in pieces {
            series.add(first, games, totals);
            first += games;
        }
    }

    /// What came out, and the blocks that count, in order, as far as they count.
    pub(crate) fn result(mut self) -> (RunResult, Vec<Block>) {
        let result = so_far(self.run, &self.series);
        let mut counted = Vec::new();
        self.blocks.sort_unstable();
        for block in &self.blocks {
            let last = self.series[block.series as usize].last_counted();
            let games = block.games.min(last.saturating_sub(block.first));
            if games > 0 {
                counted.push(Block { games, ..*block });
            }
        }
        (result, counted)
    }
}

/// Whether pieces that were kept or sent can be those of a block: a database may hold anything.
pub(crate) fn fits(seats: u8, block: Block, pieces: &[FoldedGames]) -> bool {
    let games = pieces.iter().try_fold(0_u64, |sum, piece| sum.checked_add(piece.games));
    games == Some(block.games)
        && pieces.iter().all(|piece| piece.games > 0 && piece.totals.is_sound(piece.games, seats))
}

/// What the games that were folded gave.
fn so_far(run: &ScheduledRun, folds: &[SeriesFold]) -> RunResult {
    let series = folds.iter().zip(&run.series).map(|(fold, series)| SeriesResult {
        participants: series.participants.clone(),
        totals: fold.totals.clone(),
        sprt: fold.status,
    });
    let complete = folds.iter().all(SeriesFold::is_complete);
    RunResult { series: series.collect(), complete }
}

impl Watch for Collector<'_, '_> {
    type Error = ArenaError;

    fn request(&self, block: Block) -> BlockRequest {
        self.run.request(block, &self.openings, self.out.is_some())
    }

    fn wants(&self, series: u32) -> bool {
        !self.series[series as usize].is_decided()
    }

    fn take(&mut self, results: Vec<BlockResult>) -> Result<(), ArenaError> {
        if let Some(out) = self.out {
            for BlockResult { block, records, .. } in &results {
                let cannot = |error| ArenaError::Records { place: out.place(), error };
                if !records.is_empty() {
                    out.write_part(*block, records).map_err(cannot)?;
                }
            }
        }
        // What arrived together is journaled together: one transaction for many blocks.
        if let Some(journal) = &mut self.journal {
            journal.save(&results)?;
        }
        for BlockResult { block, data, .. } in results {
            let pieces: Vec<FoldedGames> = postcard::from_bytes(&data)
                .map_err(|error| RunnerError::Unreadable(error.to_string()))?;
            self.fold(block, pieces);
        }
        Ok(())
    }

    fn progress(&mut self, played: u64) {
        let games = self.run.series.iter().map(|series| series.games).sum();
        let (resumed, played) = (self.resumed, self.resumed + played);
        let (run, series) = (self.run, &self.series);
        (self.progress)(RunProgress { played, resumed, games, so_far: &|| so_far(run, series) });
    }
}

/// The games of a series as they come.
struct SeriesFold {
    games: u64,
    totals: Totals,
    test: Option<Test>,
    status: Option<SprtStatus>,
}

/// A sequential test. It must look at the games in their order, so what arrives early waits.
struct Test {
    sprt: Sprt,
    look: u64,
    waiting: BTreeMap<u64, (u64, Totals)>,
}

impl SeriesFold {
    fn new(run: &ScheduledRun, at: usize) -> Self {
        let test = run.sprt.zip(run.look(at));
        SeriesFold {
            games: run.series[at].games,
            totals: Totals::default(),
            test: test.map(|(sprt, look)| Test { sprt, look, waiting: BTreeMap::new() }),
            status: None,
        }
    }

    fn add(&mut self, first: u64, games: u64, totals: Totals) {
        let decided = self.is_decided();
        let Some(test) = &mut self.test else {
            self.totals.merge(&totals);
            return;
        };
        if decided {
            return;
        }
        test.waiting.insert(first, (games, totals));
        while let Some((_, totals)) = test.waiting.remove(&self.totals.games) {
            self.totals.merge(&totals);
            let counted = self.totals.games;
            if counted.is_multiple_of(test.look) || counted == self.games {
                let status = test.sprt.evaluate(&self.totals.players[0].points.score_counts());
                self.status = Some(status);
                if status.verdict.is_final() {
                    test.waiting.clear();
                    return;
                }
            }
        }
    }

    fn is_decided(&self) -> bool {
        self.status.is_some_and(|status| status.verdict.is_final())
    }

    fn is_complete(&self) -> bool {
        self.is_decided() || self.totals.games == self.games
    }

    /// Games with this number and above do not count.
    fn last_counted(&self) -> u64 {
        if self.test.is_some() { self.totals.games } else { self.games }
    }
}
