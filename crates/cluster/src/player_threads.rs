//! The threads of a worker, each of which plays one block at a time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::Scope;
use std::time::Duration;

use bw_arena::request_player;
use bw_catalog::{Catalog, Connect, Files};
use bw_core::Stop;
use bw_runner::{BlockPlayer, BlockRequest, Control, Panicked, contained};
use bw_store::{HandedIn, OrderId, TaskKey, TaskResult};

use crate::order::{OrderData, result_to_bytes};

/// Makes players of blocks for the threads of a worker, one for each thread and order.
pub trait MakePlayer: Sync {
    /// A player for the tasks of an order.
    fn player(&self, data: &OrderData) -> Box<dyn BlockPlayer>;
}

/// Opens foreign bots that have so long for a turn.
type ConnectWithin = dyn Fn(Duration) -> Arc<dyn Connect> + Send + Sync;

/// Players of the games of a catalogue.
pub struct CatalogPlayers {
    catalog: Arc<Catalog>,
    connect: Box<ConnectWithin>,
}

impl CatalogPlayers {
    /// Of these games; foreign bots are opened by `connect`, which is told how long they have for a turn.
    pub fn new(
        catalog: Arc<Catalog>,
        connect: impl Fn(Duration) -> Arc<dyn Connect> + Send + Sync + 'static,
    ) -> Self {
        CatalogPlayers { catalog, connect: Box::new(connect) }
    }
}

impl std::fmt::Debug for CatalogPlayers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Players of {:?}", self.catalog)
    }
}

impl MakePlayer for CatalogPlayers {
    fn player(&self, data: &OrderData) -> Box<dyn BlockPlayer> {
        let connect = (self.connect)(Duration::from_millis(data.turn_ms));
        let files = Files::sent(data.files.clone());
        Box::new(request_player(Arc::clone(&self.catalog), files, connect))
    }
}

/// A block to be played.
pub(crate) struct Job {
    pub(crate) key: TaskKey,
    pub(crate) data: OrderData,
    pub(crate) request: BlockRequest,
    pub(crate) stop: Stop,
}

/// Threads that wait for blocks.
pub(crate) struct PlayerThreads {
    jobs: mpsc::Sender<Job>,
    done: mpsc::Receiver<(TaskKey, Option<HandedIn>)>,
    busy: BTreeMap<TaskKey, Stop>,
}

impl PlayerThreads {
    /// Starts them. They end when this value is dropped.
    pub(crate) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        threads: usize,
        make: &'scope dyn MakePlayer,
    ) -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        let (sender, done) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let (queue, sender) = (Arc::clone(&queue), sender.clone());
            scope.spawn(move || {
                let mut player: Option<(OrderId, Box<dyn BlockPlayer>)> = None;
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    if player.as_ref().is_none_or(|(order, _)| *order != job.key.order) {
                        player = Some((job.key.order, make.player(&job.data)));
                    }
                    let Some((_, made)) = &mut player else { continue };
                    let played = play(&mut **made, &job);
                    // After a failure bots are made anew.
                    if played.as_ref().is_none_or(|played| !played.result.is_done()) {
                        player = None;
                    }
                    if sender.send((job.key, played)).is_err() {
                        return;
                    }
                }
            });
        }
        PlayerThreads { jobs, done, busy: BTreeMap::new() }
    }

    /// The tasks that are being played.
    pub(crate) fn holding(&self) -> Vec<TaskKey> {
        self.busy.keys().copied().collect()
    }

    pub(crate) fn busy(&self) -> usize {
        self.busy.len()
    }

    pub(crate) fn begin(&mut self, key: TaskKey, data: OrderData, request: BlockRequest) {
        let stop = Stop::default();
        self.busy.insert(key, stop.clone());
        // Threads live until this value is dropped.
        let _ = self.jobs.send(Job { key, data, request, stop });
    }

    /// A task is not wanted any more.
    pub(crate) fn cancel(&mut self, key: TaskKey) {
        if let Some(stop) = self.busy.get(&key) {
            stop.stop();
        }
    }

    /// What has been played, after waiting at most so long for the first.
    pub(crate) fn wait(&mut self, within: Duration) -> Vec<HandedIn> {
        let first = self.done.recv_timeout(within).ok();
        let arrived: Vec<_> = first.into_iter().chain(self.done.try_iter()).collect();
        let mut played = Vec::new();
        for (key, result) in arrived {
            self.busy.remove(&key);
            played.extend(result);
        }
        played
    }

    /// Stops everything and waits for what was finished nevertheless.
    pub(crate) fn stop(&mut self) -> Vec<HandedIn> {
        for stop in self.busy.values() {
            stop.stop();
        }
        let mut played = Vec::new();
        while !self.busy.is_empty() {
            played.extend(self.wait(Duration::from_millis(50)));
        }
        played
    }
}

/// Plays a block; nothing if it was stopped before its end.
fn play(player: &mut dyn BlockPlayer, job: &Job) -> Option<HandedIn> {
    let control = Control::new(job.stop.clone());
    let played = match contained(|| player.play(&job.request, &control)) {
        Ok(played) => played.map_err(|error| error.to_string()),
        Err(Panicked(message)) => Err(format!("playing a block failed: {message}")),
    };
    let result = match played {
        Ok(result) if result.block.games < job.request.block.games => return None,
        Ok(result) => TaskResult::Done { digest: result.digest(), bytes: result_to_bytes(&result) },
        Err(why) => TaskResult::Failed(why),
    };
    Some(HandedIn { key: job.key, result })
}
