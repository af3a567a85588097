//! Plays blocks of a run in one thread.

use std::time::Instant;

use bw_catalog::{Connect, GameResult, Lineup, Panicked, contained};
use bw_runner::{
    Block, BlockPlayer, BlockRequest, BlockResult, Control, FoldedGames, RunnerError, Totals,
};

use crate::out_dir::{OutDir, PartWriter};
use crate::run::ScheduledRun;

/// Bots are made once per thread and series: they carry nothing from game to game.
pub(crate) struct LineupPlayer<'r> {
    run: &'r ScheduledRun,
    connect: &'r dyn Connect,
    out: Option<&'r OutDir>,
    lineup: Option<(u32, Box<dyn Lineup>)>,
}

impl<'r> LineupPlayer<'r> {
    pub(crate) fn new(
        run: &'r ScheduledRun,
        connect: &'r dyn Connect,
        out: Option<&'r OutDir>,
    ) -> Self {
        LineupPlayer { run, connect, out, lineup: None }
    }

    fn lineup(&mut self, series: u32) -> Result<&mut dyn Lineup, RunnerError> {
        if self.lineup.as_ref().is_none_or(|(made, _)| *made != series) {
            let made = self.run.lineup(&self.run.series[series as usize], self.connect)?;
            self.lineup = Some((series, made));
        }
        let (_, lineup) = self.lineup.as_mut().expect("it was just made");
        Ok(&mut **lineup)
    }

    /// Plays a rotation group; nothing if it was stopped in the middle of it.
    fn play_group(
        &mut self,
        request: &BlockRequest,
        numbers: std::ops::Range<u64>,
        control: &Control,
        records: Option<&mut PartWriter>,
    ) -> Result<Option<Vec<GameResult>>, RunnerError> {
        let (budget, wanted) = (request.limits.budget(), records.is_some());
        let series = request.block.series;
        let (mut results, mut written) = (Vec::new(), Vec::new());
        let group = (numbers.start - request.block.first) / request.schedule.group();
        let opening = request.openings.get(group as usize).map(String::as_str);
        self.lineup(series)?.begin_with(opening)?;
        for game in numbers {
            if !control.goes_on(series) {
                return Ok(None);
            }
            let lineup = self.lineup(series)?;
            let seed = request.schedule.game_seed(game);
            let seating = request.schedule.seating(game);
            let played = contained(|| lineup.play(seed, seating, &budget, wanted));
            let played = played.map_err(|Panicked(message)| {
                let game = request.game.clone();
                RunnerError::Rules { game, seed, message }
            })?;
            results.push(played.result);
            written.extend(played.record);
            control.count_game();
        }
        if let Some(records) = records {
            records.write(&written).map_err(|error| cannot_write(&error))?;
        }
        Ok(Some(results))
    }
}

fn cannot_write(error: &std::io::Error) -> RunnerError {
    RunnerError::Records(error.to_string())
}

impl BlockPlayer for LineupPlayer<'_> {
    fn play(
        &mut self,
        request: &BlockRequest,
        control: &Control,
    ) -> Result<BlockResult, RunnerError> {
        let begin = Instant::now();
        let Block { series, first, games } = request.block;
        let (mut next, end) = (first, first + games);
        let mut pieces: Vec<FoldedGames> = Vec::new();
        let part = self.out.filter(|_| control.goes_on(series));
        let part = part.map(|out| out.begin_part(series, first)).transpose();
        let mut part = part.map_err(|error| cannot_write(&error))?;
        while next < end {
            let group = request.schedule.group().min(end - next);
            let numbers = next..next + group;
            let Some(results) = self.play_group(request, numbers, control, part.as_mut())? else {
                break;
            };
            // A piece ends where somebody looks.
            let is_look = request.look.is_some_and(|look| next.is_multiple_of(look));
            if is_look || pieces.is_empty() {
                pieces.push(FoldedGames { games: 0, totals: Totals::default() });
            }
            let piece = pieces.last_mut().expect("one was just put there");
            piece.games += group;
            piece.totals.add_group(&request.schedule, next, &results);
            next += group;
        }
        if let Some(part) = part.filter(|_| next > first) {
            part.finish().map_err(|error| cannot_write(&error))?;
        }
        let data = postcard::to_allocvec(&pieces);
        let data = data.map_err(|error| RunnerError::Unreadable(error.to_string()))?;
        let block = Block { series, first, games: next - first };
        Ok(BlockResult { block, seconds: begin.elapsed().as_secs_f64(), data })
    }
}
