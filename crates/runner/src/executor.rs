//! Who plays blocks: threads of this process, or somebody else behind the same trait.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::Scope;
use std::time::Duration;

use bw_core::Stop;

use crate::block::{Block, BlockRequest, BlockResult};
use crate::lineup::{Panicked, contained};
use crate::play_blocks::RunnerError;

/// Takes blocks and hands back their results in any order. Each block that was submitted comes back exactly once: played,
/// played in part or not at all (after a stop), or as an error.
pub trait Executor {
    /// How many blocks it wants to have at a time.
    fn slots(&self) -> usize;

    /// Takes a block.
    fn submit(&mut self, request: BlockRequest);

    /// Results that have arrived, after waiting at most this long for the first.
    fn wait(&mut self, within: Duration) -> Vec<Result<BlockResult, RunnerError>>;

    /// Games of submitted blocks that have been played and not yet handed back, as far as it is known.
    fn played(&self) -> u64;

    /// The rest of a series is not wanted any more.
    fn abandon(&mut self, series: u32);

    /// Nothing more is wanted: blocks come back with what was played.
    fn stop(&mut self);

    /// Blocks that it has from an earlier time and that are still wanted, as far as `take` accepts them: they count as
    /// submitted.
    fn resume(&mut self, take: &mut dyn FnMut(Block) -> bool) -> Result<(), RunnerError> {
        let _ = take;
        Ok(())
    }

    /// All blocks have come back. Whoever is not sure of the results yet makes sure now.
    fn settle(&mut self) -> Result<(), RunnerError> {
        Ok(())
    }

    /// How large blocks should be.
    fn sizing(&self) -> BlockSizing {
        BlockSizing::default()
    }
}

/// How large blocks should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockSizing {
    /// What a block should take, in seconds.
    pub seconds: f64,
    /// Games at most.
    pub most_games: u64,
}

impl Default for BlockSizing {
    /// Worth journaling, and short enough to be waited for.
    fn default() -> Self {
        BlockSizing { seconds: 1.0, most_games: u64::MAX }
    }
}

/// What the players of blocks are given to know while they play.
#[derive(Clone, Debug, Default)]
pub struct Control {
    run: Stop,
    failed: Stop,
    abandoned: Arc<Mutex<BTreeSet<u32>>>,
    played: Arc<AtomicU64>,
}

impl Control {
    /// Stops when this flag does.
    pub fn new(stop: Stop) -> Self {
        Control { run: stop, ..Control::default() }
    }

    /// Whether another game of a series is wanted.
    pub fn goes_on(&self, series: u32) -> bool {
        let abandoned =
            || self.abandoned.lock().unwrap_or_else(PoisonError::into_inner).contains(&series);
        !self.run.is_stopped() && !self.failed.is_stopped() && !abandoned()
    }

    /// Counts a game for those who watch.
    pub fn count_game(&self) {
        self.played.fetch_add(1, Ordering::Relaxed);
    }
}

/// Plays blocks one after another, in a thread of its own.
pub trait BlockPlayer {
    /// Plays a block, game by game as long as `control` goes on, and folds whole rotation groups.
    fn play(
        &mut self,
        request: &BlockRequest,
        control: &Control,
    ) -> Result<BlockResult, RunnerError>;
}

/// Threads of this process.
#[derive(Debug)]
pub struct LocalThreads {
    threads: usize,
    control: Control,
    requests: mpsc::Sender<BlockRequest>,
    results: mpsc::Receiver<Result<BlockResult, RunnerError>>,
}

impl LocalThreads {
    /// Starts threads (0: one per core), each with a player of its own. They end when this value is dropped.
    pub fn start<'scope, P: BlockPlayer + 'scope>(
        scope: &'scope Scope<'scope, '_>,
        threads: usize,
        control: Control,
        player: impl Fn() -> P + Clone + Send + 'scope,
    ) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores() } else { threads };
        let (requests, queue) = mpsc::channel::<BlockRequest>();
        let (sender, results) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let (queue, sender) = (Arc::clone(&queue), sender.clone());
            let (control, player) = (control.clone(), player.clone());
            scope.spawn(move || {
                let mut player = player();
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(request) = next() {
                    // The other side may have left after an error; then nobody waits for the result.
                    let played = contained(|| player.play(&request, &control));
                    let played = played
                        .unwrap_or_else(|Panicked(message)| Err(RunnerError::Panicked(message)));
                    if sender.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        LocalThreads { threads, control, requests, results }
    }
}

impl Executor for LocalThreads {
    /// One block for each thread, and one that waits for it while results are being stored.
    fn slots(&self) -> usize {
        2 * self.threads
    }

    fn submit(&mut self, request: BlockRequest) {
        // Threads live until this value is dropped.
        let _ = self.requests.send(request);
    }

    fn wait(&mut self, within: Duration) -> Vec<Result<BlockResult, RunnerError>> {
        let first = self.results.recv_timeout(within).ok();
        let arrived: Vec<_> = first.into_iter().chain(self.results.try_iter()).collect();
        for result in arrived.iter().flatten() {
            let played = result.block.games;
            let counted = |games: u64| Some(games.saturating_sub(played));
            let _ = self.control.played.fetch_update(Ordering::Relaxed, Ordering::Relaxed, counted);
        }
        arrived
    }

    fn played(&self) -> u64 {
        self.control.played.load(Ordering::Relaxed)
    }

    fn abandon(&mut self, series: u32) {
        self.control.abandoned.lock().unwrap_or_else(PoisonError::into_inner).insert(series);
    }

    fn stop(&mut self) {
        self.control.failed.stop();
    }
}
