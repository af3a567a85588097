//! Plays blocks of games whose types are forgotten, in one thread.

use std::time::Instant;

use bw_catalog::{GameResult, Lineup, Panicked, contained};
use bw_core::Record;
use bw_runner::{
    Block, BlockPlayer, BlockRequest, BlockResult, Control, FoldedGames, RunnerError, Totals,
};

use crate::out_dir::{OutDir, PartWriter};

/// Makes the bots that a block is played by. They are asked for only where they differ from those of the block before.
pub(crate) trait MakeLineup {
    /// The bots of a block.
    fn lineup(&self, request: &BlockRequest) -> Result<Box<dyn Lineup>, RunnerError>;
}

impl<F: Fn(&BlockRequest) -> Result<Box<dyn Lineup>, RunnerError>> MakeLineup for F {
    fn lineup(&self, request: &BlockRequest) -> Result<Box<dyn Lineup>, RunnerError> {
        self(request)
    }
}

/// Bots are made once per thread and series: they carry nothing from game to game.
pub(crate) struct LineupPlayer<'r, M> {
    make: M,
    out: Option<&'r OutDir>,
    lineup: Option<(u32, Box<dyn Lineup>)>,
}

impl<'r, M: MakeLineup> LineupPlayer<'r, M> {
    /// Records go into a folder, if there is one; else they come back with the results of the block.
    pub(crate) fn new(make: M, out: Option<&'r OutDir>) -> Self {
        LineupPlayer { make, out, lineup: None }
    }

    fn lineup(&mut self, request: &BlockRequest) -> Result<&mut dyn Lineup, RunnerError> {
        let series = request.block.series;
        if self.lineup.as_ref().is_none_or(|(made, _)| *made != series) {
            self.lineup = Some((series, self.make.lineup(request)?));
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
        records: &mut Records,
    ) -> Result<Option<Vec<GameResult>>, RunnerError> {
        let (budget, wanted) = (request.limits.budget(), request.records);
        let (mut results, mut written) = (Vec::new(), Vec::new());
        let group = (numbers.start - request.block.first) / request.schedule.group();
        let opening = request.openings.get(group as usize).map(String::as_str);
        self.lineup(request)?.begin_with(opening)?;
        for game in numbers {
            if !control.goes_on(request.block.series) {
                return Ok(None);
            }
            let lineup = self.lineup(request)?;
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
        records.write(&written).map_err(|error| cannot_write(&error))?;
        Ok(Some(results))
    }
}

/// Where the records of a block go.
enum Records {
    Folder(PartWriter),
    Result(Vec<u8>),
}

impl Records {
    fn begin(request: &BlockRequest, out: Option<&OutDir>) -> std::io::Result<Self> {
        let Block { series, first, .. } = request.block;
        match out.filter(|_| request.records) {
            Some(out) => out.begin_part(series, first).map(Records::Folder),
            None => Ok(Records::Result(Vec::new())),
        }
    }

    fn write(&mut self, records: &[Record]) -> std::io::Result<()> {
        match self {
            Records::Folder(part) => part.write(records),
            Records::Result(lines) => {
                for record in records {
                    lines.extend(record.to_json().bytes());
                    lines.push(b'\n');
                }
                Ok(())
            }
        }
    }

    /// What comes back with the results.
    fn end(self, played: bool) -> std::io::Result<Vec<u8>> {
        match self {
            Records::Folder(part) if played => part.finish().map(|()| Vec::new()),
            Records::Folder(_) => Ok(Vec::new()),
            Records::Result(lines) => Ok(lines),
        }
    }
}

fn cannot_write(error: &std::io::Error) -> RunnerError {
    RunnerError::Records(error.to_string())
}

impl<M: MakeLineup> BlockPlayer for LineupPlayer<'_, M> {
    fn play(
        &mut self,
        request: &BlockRequest,
        control: &Control,
    ) -> Result<BlockResult, RunnerError> {
        let begin = Instant::now();
        let Block { series, first, games } = request.block;
        let (mut next, end) = (first, first + games);
        let mut pieces: Vec<FoldedGames> = Vec::new();
        if !control.goes_on(series) {
            return Ok(BlockResult::nothing_of(request.block));
        }
        let mut records =
            Records::begin(request, self.out).map_err(|error| cannot_write(&error))?;
        while next < end {
            let group = request.schedule.group().min(end - next);
            let numbers = next..next + group;
            let Some(results) = self.play_group(request, numbers, control, &mut records)? else {
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
        let records = records.end(next > first).map_err(|error| cannot_write(&error))?;
        let data = postcard::to_allocvec(&pieces);
        let data = data.map_err(|error| RunnerError::Unreadable(error.to_string()))?;
        let block = Block { series, first, games: next - first };
        Ok(BlockResult { block, seconds: begin.elapsed().as_secs_f64(), data, records })
    }
}
