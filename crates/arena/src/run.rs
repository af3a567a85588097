//! Plays a schedule on all cores, block by block.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use bw_catalog::{
    AnyGame, BotSpec, BotSpecError, Connect, GameResult, Lineup, NoForeign, Seating, contained,
};
use bw_core::{Budget, Record, Stop};
use bw_stats::{ScoreCounts, Sprt, SprtStatus};

use crate::groups::half_point_groups;
use crate::journal::{Journal, JournalError};
use crate::out_dir::OutDir;
use crate::schedule::{Block, Series, blocks};

/// A schedule of games.
#[derive(Clone)]
pub struct Run {
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
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Run of {:?} between {:?}", self.game, self.bots)
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games played now or found in the journal.
    pub played: u64,
    /// Of these, games that were in the journal at the start.
    pub resumed: u64,
    /// Games in all.
    pub games: u64,
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
    /// Asks to stop.
    pub stop: Stop,
    /// Is told how far the run is, now and then.
    pub progress: &'a mut dyn FnMut(Progress),
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
    /// The rules themselves failed: a defect of ours.
    #[error("the rules of {game} failed in the game with seed {seed}: {message}")]
    Rules {
        /// The game's id.
        game: &'static str,
        /// Repeats it.
        seed: u64,
        /// The panic.
        message: String,
    },
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

/// The games of one series, in order.
#[derive(Clone, Debug)]
pub struct SeriesResult {
    /// Who played.
    pub participants: Vec<usize>,
    /// Results by game number.
    pub games: Vec<GameResult>,
    /// Where the sequential test stands.
    pub sprt: Option<SprtStatus>,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct RunResult {
    /// By series.
    pub series: Vec<SeriesResult>,
    /// False if it was interrupted: then only the beginning of a series is there.
    pub complete: bool,
}

struct Finished {
    block: usize,
    games: Vec<GameResult>,
    records: Vec<Record>,
}

impl Run {
    /// Seats of participants in a game of a series.
    pub fn seating(&self, game: u64) -> Seating {
        let seats = u64::from(self.game.seats());
        Seating { shift: if self.fixed_seats { 0 } else { (game % seats) as usize } }
    }

    /// The luck of a game of a series.
    pub fn game_seed(&self, game: u64) -> u64 {
        let seats = u64::from(self.game.seats());
        self.seed.wrapping_add(if self.fixed_seats { game } else { game / seats })
    }

    /// Plays what the journal does not have yet.
    pub fn play(&self, options: PlayOptions<'_>) -> Result<RunResult, ArenaError> {
        // Bad specs are found before anything is played.
        for series in &self.series {
            self.lineup(series, &*options.connect)?;
        }
        let mut play = Playing::new(self, options)?;
        play.work()?;
        play.result()
    }

    /// What a journal holds of this run so far. Plays nothing and changes nothing.
    pub fn so_far(&self, journal: &mut Journal) -> Result<RunResult, ArenaError> {
        let options = PlayOptions {
            threads: 1,
            connect: Arc::new(NoForeign),
            journal: Some(journal),
            records: None,
            stop: Stop::default(),
            progress: &mut |_| {},
        };
        Playing::new(self, options)?.result()
    }

    fn lineup(
        &self,
        series: &Series,
        connect: &dyn Connect,
    ) -> Result<Box<dyn Lineup>, BotSpecError> {
        let specs: Vec<_> = series.participants.iter().map(|&bot| self.bots[bot].clone()).collect();
        Arc::clone(&self.game).lineup(&specs, connect)
    }

    fn play_block(
        &self,
        block: Block,
        lineup: &mut dyn Lineup,
        shared: &Shared,
    ) -> Option<Result<(Vec<GameResult>, Vec<Record>), ArenaError>> {
        let (mut games, mut records) = (Vec::new(), Vec::new());
        for game in block.first..block.first + block.games {
            if shared.stop.is_stopped() || shared.is_decided(block.series) {
                return None;
            }
            let (seed, seating) = (self.game_seed(game), self.seating(game));
            match contained(|| lineup.play(seed, seating, &self.budget, shared.records)) {
                Ok(played) => {
                    games.push(played.result);
                    records.extend(played.record);
                }
                Err(message) => {
                    let game = self.game.spec().id;
                    return Some(Err(ArenaError::Rules { game, seed, message }));
                }
            }
            shared.played.fetch_add(1, Ordering::Relaxed);
        }
        Some(Ok((games, records)))
    }
}

/// What workers see.
struct Shared {
    stop: Stop,
    records: bool,
    next: AtomicUsize,
    played: AtomicU64,
    decided: Vec<AtomicBool>,
}

impl Shared {
    fn is_decided(&self, series: usize) -> bool {
        self.decided[series].load(Ordering::Relaxed)
    }
}

/// A run being played: the side that collects.
struct Playing<'r, 'o> {
    run: &'r Run,
    options: PlayOptions<'o>,
    blocks: Vec<Block>,
    done: BTreeMap<usize, Vec<GameResult>>,
    resumed: u64,
    tests: Vec<SeriesTest>,
}

/// The sequential test of a series, fed with blocks in order whatever the order they arrive in.
struct SeriesTest {
    blocks: std::ops::Range<usize>,
    fed: usize,
    state: Option<SprtStatus>,
    scores: ScoreCounts,
}

impl<'r, 'o> Playing<'r, 'o> {
    fn new(run: &'r Run, mut options: PlayOptions<'o>) -> Result<Self, ArenaError> {
        let blocks = blocks(&run.series);
        let mut done = BTreeMap::new();
        if let Some(journal) = &mut options.journal {
            done = journal.load(&blocks)?;
        }
        if let Some(out) = &options.records
            && !out.has(done.keys().copied())
        {
            return Err(ArenaError::RecordsMissing { place: out.place() });
        }
        let resumed = done.keys().map(|&block| blocks[block].games).sum();
        let tests = (0..run.series.len())
            .map(|series| {
                let first = blocks.partition_point(|block| block.series < series);
                let end = blocks.partition_point(|block| block.series <= series);
                SeriesTest {
                    blocks: first..end,
                    fed: first,
                    state: None,
                    scores: ScoreCounts::new(),
                }
            })
            .collect();
        let mut playing = Playing { run, options, blocks, done, resumed, tests };
        for series in 0..run.series.len() {
            playing.feed_test(series);
        }
        Ok(playing)
    }

    fn threads(&self, open: usize) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let wanted = if self.options.threads == 0 { cores } else { self.options.threads };
        wanted.min(open).max(1)
    }

    fn work(&mut self) -> Result<(), ArenaError> {
        let open: Vec<usize> = (0..self.blocks.len())
            .filter(|block| !self.done.contains_key(block) && !self.is_decided(*block))
            .collect();
        self.report(0);
        if open.is_empty() {
            return Ok(());
        }
        let shared = Shared {
            stop: self.options.stop.clone(),
            records: self.options.records.is_some(),
            next: AtomicUsize::new(0),
            played: AtomicU64::new(0),
            decided: self.run.series.iter().map(|_| AtomicBool::new(false)).collect(),
        };
        let (run, blocks) = (self.run, self.blocks.clone());
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads(open.len()) {
                let (sender, connect) = (sender.clone(), Arc::clone(&self.options.connect));
                let (shared, open, blocks) = (&shared, &open, &blocks);
                scope.spawn(move || worker(run, blocks, open, shared, &*connect, &sender));
            }
            drop(sender);
            let collected = self.collect(&receiver, &shared);
            if collected.is_err() {
                shared.stop.stop();
            }
            collected
        })
    }

    fn collect(
        &mut self,
        receiver: &mpsc::Receiver<Result<Finished, ArenaError>>,
        shared: &Shared,
    ) -> Result<(), ArenaError> {
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(first) => {
                    // What arrived together is journaled together: one transaction for many blocks.
                    let mut arrived = vec![first?];
                    for more in receiver.try_iter() {
                        arrived.push(more?);
                    }
                    self.keep(arrived, shared)?;
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.report(shared.played.load(Ordering::Relaxed));
        }
    }

    fn keep(&mut self, arrived: Vec<Finished>, shared: &Shared) -> Result<(), ArenaError> {
        if let Some(out) = &mut self.options.records {
            for Finished { block, records, .. } in &arrived {
                let place = out.place();
                out.write_block(*block, records)
                    .map_err(|error| ArenaError::Records { place, error })?;
            }
        }
        if let Some(journal) = &mut self.options.journal {
            journal.save(arrived.iter().map(|done| (done.block, &done.games[..])))?;
        }
        for Finished { block, games, .. } in arrived {
            let series = self.blocks[block].series;
            self.done.insert(block, games);
            self.feed_test(series);
            if self.is_decided(block) {
                shared.decided[series].store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn is_decided(&self, block: usize) -> bool {
        let test = &self.tests[self.blocks[block].series];
        test.state.as_ref().is_some_and(is_final)
    }

    /// Feeds the blocks that follow without a gap; stops for good at the block that decides.
    fn feed_test(&mut self, series: usize) {
        let Some(sprt) = &self.run.sprt else { return };
        let (run, test) = (self.run, &mut self.tests[series]);
        while test.fed < test.blocks.end
            && !test.state.as_ref().is_some_and(is_final)
            && let Some(games) = self.done.get(&test.fed)
        {
            for score in half_point_groups(run, self.blocks[test.fed].first, games, 0) {
                test.scores.add(score);
            }
            test.state = Some(sprt.evaluate(&test.scores));
            test.fed += 1;
        }
    }

    fn report(&mut self, played: u64) {
        let games = self.blocks.iter().map(|block| block.games).sum();
        let (resumed, played) = (self.resumed, self.resumed + played);
        (self.options.progress)(Progress { played, resumed, games });
    }

    fn result(mut self) -> Result<RunResult, ArenaError> {
        let (mut series, mut counted) = (Vec::new(), Vec::new());
        let mut complete = true;
        for (index, test) in self.tests.iter().enumerate() {
            let decided = test.state.as_ref().is_some_and(is_final);
            let last = if decided { test.fed } else { test.blocks.end };
            let mut games = Vec::new();
            for at in test.blocks.start..last {
                let Some(block) = self.done.remove(&at) else {
                    complete = false;
                    break;
                };
                counted.push(at);
                games.extend(block);
            }
            let participants = self.run.series[index].participants.clone();
            series.push(SeriesResult { participants, games, sprt: test.state });
        }
        if let Some(out) = self.options.records
            && complete
        {
            let place = out.place();
            out.finish(&counted).map_err(|error| ArenaError::Records { place, error })?;
        }
        Ok(RunResult { series, complete })
    }
}

fn is_final(status: &SprtStatus) -> bool {
    status.verdict.is_final()
}

/// Between two reports of progress when nothing arrives.
const TICK: std::time::Duration = std::time::Duration::from_millis(100);

fn worker(
    run: &Run,
    blocks: &[Block],
    open: &[usize],
    shared: &Shared,
    connect: &dyn Connect,
    sender: &mpsc::Sender<Result<Finished, ArenaError>>,
) {
    // Bots are made once per thread and series: they carry nothing from game to game.
    let mut lineup: Option<(usize, Box<dyn Lineup>)> = None;
    while let Some(&index) = open.get(shared.next.fetch_add(1, Ordering::Relaxed)) {
        let block = blocks[index];
        if shared.stop.is_stopped() {
            return;
        }
        if lineup.as_ref().is_none_or(|(series, _)| *series != block.series) {
            match run.lineup(&run.series[block.series], connect) {
                Ok(made) => lineup = Some((block.series, made)),
                Err(error) => {
                    let _ = sender.send(Err(error.into()));
                    return;
                }
            }
        }
        let Some((_, bots)) = &mut lineup else { return };
        let finished = match run.play_block(block, &mut **bots, shared) {
            None => continue,
            Some(result) => {
                result.map(|(games, records)| Finished { block: index, games, records })
            }
        };
        // The other side may have left after an error; then there is nobody to tell.
        if sender.send(finished).is_err() {
            return;
        }
    }
}
