//! An executor whose blocks are played by workers.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bw_arena::{ArenaError, BenchError, PROGRAM, RunNeeds, ScheduledRun, request_player};
use bw_catalog::{Catalog, Connect, Files};
use bw_core::Stop;
use bw_runner::{
    Block, BlockPlayer, BlockRequest, BlockResult, BlockSizing, Control, Executor, RunnerError,
};
use bw_store::{
    Arrival, Collected, NewOrder, NewTask, OrderId, RunId, Store, StoreError, WorkerId,
};

use crate::order::{
    OrderData, is_drawn, request_from_bytes, request_to_bytes, result_from_bytes, token,
};
use crate::untaken::Untaken;

/// Why a run cannot be sent out.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The behaviour of its game cannot be told.
    #[error(transparent)]
    Behaviour(#[from] BenchError),
    /// A file of a bot cannot be sent along.
    #[error(transparent)]
    Files(#[from] ArenaError),
    /// Its needs cannot be written.
    #[error("what the run needs cannot be written: {0}")]
    Needs(#[from] serde_json::Error),
}

/// What whoever sends a run out has.
pub struct Coordinator<'r> {
    /// Where workers are.
    pub store: &'r Store,
    /// All games.
    pub catalog: &'r Arc<Catalog>,
    /// The run.
    pub run: &'r ScheduledRun,
    /// Its number in the store.
    pub id: RunId,
    /// Opens foreign bots where the coordinator has to play a block itself.
    pub connect: Arc<dyn Connect>,
    /// Time of a foreign bot for one turn.
    pub turn: Duration,
    /// Whether records of games are wanted.
    pub records: bool,
    /// Asks to stop.
    pub stop: Stop,
    /// Is told what people should know.
    pub say: Box<dyn FnMut(&str) + 'r>,
}

impl std::fmt::Debug for Coordinator<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Coordinator of {:?}", self.run)
    }
}

/// How many of a thousand blocks are played by two workers.
const AUDITED: u32 = 20;
/// The first blocks of a run are, too: a short run is looked at as well.
const AUDITED_AT_FIRST: u64 = 2;
/// What a block should take: long against the journey, short enough to be waited for.
const BLOCK_SECONDS: f64 = 2.0;
/// A block with records has no more games than this: its result must fit into a row.
const MOST_RECORDS: u64 = 2_000;
/// Between two looks at the queue.
const PAUSE: Duration = Duration::from_millis(40);
/// Between two looks at workers, late blocks and comparisons.
const LOOK: Duration = Duration::from_secs(1);
/// A block that takes less than this is never late.
const LATE_MS: f64 = 3_000.0;
/// So long the last comparisons are waited for.
const SETTLING: Duration = Duration::from_secs(120);

/// Blocks that workers play. See the crate's documentation for what it does about those that fail, lag or lie.
pub struct RemoteBlocks<'r> {
    coordinator: Coordinator<'r>,
    data: OrderData,
    order: NewOrder,
    id: OrderId,
    /// Submitted and not yet put into the queue.
    fresh: Vec<BlockRequest>,
    /// In the queue, by the numbers of their tasks.
    pending: BTreeMap<i64, BlockRequest>,
    /// To be handed back.
    ready: Vec<Result<BlockResult, RunnerError>>,
    /// Handed back, and not yet noted as taken.
    taken: Vec<(i64, WorkerId)>,
    workers: Vec<(WorkerId, u32)>,
    /// Workers that were found to be wrong here: what else they have sent by then does not count.
    aside: BTreeSet<WorkerId>,
    submitted: u64,
    block_ms: f64,
    looked: Option<Instant>,
    alone_since: Option<Instant>,
    untaken: Untaken,
    halted: bool,
    /// Blocks were said to be wrong: they are forgotten by the time this is resumed.
    retracted: bool,
}

impl std::fmt::Debug for RemoteBlocks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RemoteBlocks({} in the queue)", self.pending.len())
    }
}

impl<'r> RemoteBlocks<'r> {
    /// Blocks of a run, to be played by whoever fits. Nothing is sent out before the run is played.
    pub fn new(coordinator: Coordinator<'r>) -> Result<Self, ClusterError> {
        let needs = RunNeeds::of(coordinator.run, coordinator.catalog)?;
        let files = coordinator.run.contents()?;
        let turn_ms = u64::try_from(coordinator.turn.as_millis()).unwrap_or(u64::MAX);
        let data = OrderData { files, turn_ms, together: None };
        let order = NewOrder {
            run: coordinator.id,
            needs: serde_json::to_string(&needs)?,
            data: data.to_bytes(),
            token: token(),
        };
        Ok(RemoteBlocks {
            coordinator,
            data,
            order,
            id: OrderId(0),
            fresh: Vec::new(),
            pending: BTreeMap::new(),
            ready: Vec::new(),
            taken: Vec::new(),
            workers: Vec::new(),
            aside: BTreeSet::new(),
            submitted: 0,
            block_ms: 0.0,
            looked: None,
            alone_since: None,
            untaken: Untaken::default(),
            halted: false,
            retracted: false,
        })
    }

    fn store(&self) -> &'r Store {
        self.coordinator.store
    }

    fn key(&self) -> (OrderId, RunId) {
        (self.id, self.coordinator.id)
    }

    /// Puts what was submitted into the queue.
    fn send(&mut self) -> Result<(), StoreError> {
        if self.fresh.is_empty() {
            return Ok(());
        }
        let audits = !self.coordinator.run.depends_on_machine() && self.workers.len() > 1;
        let mut tasks = Vec::new();
        for (request, nth) in self.fresh.iter().zip(self.submitted..) {
            let audit = audits && (nth < AUDITED_AT_FIRST || is_drawn(AUDITED));
            tasks.push(NewTask { stage: 0, request: request_to_bytes(request), audit });
        }
        match self.store().put_tasks(self.key(), &self.order.token, tasks) {
            // Somebody was in the way: with the next look.
            Err(StoreError::Locked { .. }) => Ok(()),
            put => {
                let first = put?;
                self.submitted += self.fresh.len() as u64;
                self.pending.extend((first..).zip(self.fresh.drain(..)));
                Ok(())
            }
        }
    }

    /// One look at the queue; what arrived is ready afterwards.
    fn look(&mut self) -> Result<(), RunnerError> {
        self.send().map_err(elsewhere)?;
        let taken = std::mem::take(&mut self.taken);
        let found = self.store().collect(self.key(), &self.order.token, &taken, false);
        let Collected { arrived, failed, waiting, paused } = match found {
            // Somebody was in the way: the same again, soon.
            Err(StoreError::Locked { .. }) => {
                self.taken = taken;
                return Ok(());
            }
            found => found.map_err(elsewhere)?,
        };
        for arrival in &arrived {
            self.accept(arrival)?;
        }
        if let Some((task, reason)) = failed.filter(|(task, _)| self.pending.contains_key(task)) {
            return Err(RunnerError::Elsewhere(self.failure(task, &reason)));
        }
        if paused && !self.halted {
            (self.coordinator.say)("somebody has stopped this run");
            self.coordinator.stop.stop();
        }
        if self.looked.is_none_or(|looked| looked.elapsed() >= LOOK) {
            self.looked = Some(Instant::now());
            self.look_after(waiting)?;
        }
        Ok(())
    }

    /// Takes a result if it can be one of the block's. Whoever hands in anything else is not trusted any more.
    fn accept(&mut self, arrival: &Arrival) -> Result<(), RunnerError> {
        let Some(request) = self.pending.get(&arrival.task) else { return Ok(()) };
        if self.aside.contains(&arrival.worker) {
            return Ok(());
        }
        let result = result_from_bytes(&arrival.result).ok();
        let result = result.filter(|result| {
            result.digest() == arrival.digest && self.coordinator.run.is_sound(request, result)
        });
        match result {
            Some(result) => {
                let ms = result.seconds * 1_000.0;
                self.block_ms =
                    if self.block_ms == 0.0 { ms } else { 0.8 * self.block_ms + 0.2 * ms };
                self.pending.remove(&arrival.task);
                self.taken.push((arrival.task, arrival.worker));
                self.ready.push(Ok(result));
                Ok(())
            }
            None => {
                self.set_aside(arrival.worker, request.block, "a result that no game can give")?;
                self.retract()
            }
        }
    }

    fn failure(&self, task: i64, reason: &str) -> String {
        let Some(request) = self.pending.get(&task) else { return reason.into() };
        let seed = request.schedule.game_seed(request.block.first);
        let Block { first, games, .. } = request.block;
        format!(
            "three workers failed at games {first} to {} of {} (first seed {seed}): {reason}",
            first + games - 1,
            request.bots.join(" – ")
        )
    }

    /// Workers come and go, blocks are late, results are compared.
    fn look_after(&mut self, waiting: u64) -> Result<(), RunnerError> {
        let store = self.store();
        patiently(store.dismiss_silent_workers())?;
        if let Some(workers) = patiently(store.crew(PROGRAM))? {
            self.workers = workers;
        }
        self.note_absence();
        let idle = !self.workers.is_empty()
            && !self.pending.is_empty()
            && waiting == self.pending.len() as u64;
        if let Some(Some(why)) = patiently(self.untaken.look(store, idle))? {
            (self.coordinator.say)(&why);
        }
        if waiting == 0 && !self.pending.is_empty() && self.workers.len() > 1 {
            let late = LATE_MS.max(3.0 * self.block_ms);
            patiently(store.repeat_late_tasks(self.id, late as i64))?;
        }
        self.compare()?;
        self.retract()
    }

    /// Says once that there is nobody, and once that somebody came.
    fn note_absence(&mut self) {
        match (self.workers.is_empty(), self.alone_since) {
            (true, None) => {
                self.alone_since = Some(Instant::now());
                let place = self.store().place();
                (self.coordinator.say)(&format!(
                    "waiting for workers of version {PROGRAM} at {place}; Ctrl-C saves and stops"
                ));
            }
            (false, Some(_)) => {
                self.alone_since = None;
                let threads = self.threads();
                let workers = self.workers.len();
                (self.coordinator.say)(&format!("{workers} workers with {threads} threads play"));
            }
            (true, Some(_)) | (false, None) => {}
        }
    }

    fn threads(&self) -> usize {
        self.workers.iter().map(|(_, threads)| *threads as usize).sum()
    }

    /// Where two workers disagree, plays the block here and sets those aside who were wrong.
    fn compare(&mut self) -> Result<(), RunnerError> {
        let found = patiently(self.store().disagreements(self.id))?.unwrap_or_default();
        let mut truths: BTreeMap<i64, (Block, String)> = BTreeMap::new();
        for Arrival { task, worker, digest, .. } in found {
            let (block, truth) = match truths.entry(task) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(unknown) => match self.play_here(task)? {
                    Some(truth) => unknown.insert(truth),
                    None => continue,
                },
            };
            if *truth != digest {
                self.set_aside(worker, *block, "results that this program does not get")?;
            }
        }
        Ok(())
    }

    /// The block of a task and the checksum of its result, as they are here.
    fn play_here(&self, task: i64) -> Result<Option<(Block, String)>, RunnerError> {
        let Some(bytes) = self.store().task_request(self.id, task).map_err(elsewhere)? else {
            return Ok(None);
        };
        let request = request_from_bytes(&bytes).map_err(elsewhere)?;
        let files = Files::sent(self.data.files.clone());
        let catalog = Arc::clone(self.coordinator.catalog);
        let mut player = request_player(catalog, files, Arc::clone(&self.coordinator.connect));
        let result = player.play(&request, &Control::default())?;
        Ok(Some((request.block, result.digest())))
    }

    fn set_aside(&mut self, worker: WorkerId, block: Block, why: &str) -> Result<(), RunnerError> {
        self.aside.insert(worker);
        let Block { first, games, .. } = block;
        let games = format!("games {first} to {}", first + games - 1);
        (self.coordinator.say)(&format!(
            "worker {worker} is set aside: {why} for {games}; what it played is played again"
        ));
        self.store().set_worker_aside(worker, &format!("{why} for {games}")).map_err(elsewhere)
    }

    /// Has everything played again that came from workers that were set aside.
    fn retract(&mut self) -> Result<(), RunnerError> {
        if !patiently(self.store().has_wrong_results(self.id))?.unwrap_or(false) {
            return Ok(());
        }
        // What was handed back must be noted first: it may be theirs.
        let noted = self.store().note_taken(self.key(), &self.order.token, &self.taken, false);
        if patiently(noted)?.is_none() {
            return Ok(());
        }
        self.taken.clear();
        let mut blocks = Vec::new();
        for request in patiently(self.store().wrong_tasks(self.id))?.unwrap_or_default() {
            blocks.push(request_from_bytes(&request).map_err(elsewhere)?.block);
        }
        if blocks.is_empty() {
            return patiently(self.store().retract(self.id)).map(|_| ());
        }
        // They stay in the store until they are forgotten here: whoever is killed in between finds them again.
        self.retracted = true;
        Err(RunnerError::Retracted(blocks))
    }

    /// Nothing more is handed back but that nothing was played.
    fn halt(&mut self) {
        if std::mem::replace(&mut self.halted, true) {
            return;
        }
        // If the store is away workers go on with what is there; what they hand in is found by the next coordinator.
        let _ = self.store().leave_order(self.id, &self.order.token);
        let left = std::mem::take(&mut self.pending).into_values();
        let left = left.chain(std::mem::take(&mut self.fresh));
        self.ready.extend(left.map(|request| Ok(BlockResult::nothing_of(request.block))));
    }

    /// An error takes the place of a block that is under way: each comes back once.
    fn fail(&mut self, error: RunnerError) {
        if self.fresh.pop().is_none() && self.pending.pop_first().is_none() {
            self.ready.pop();
        }
        self.ready.push(Err(error));
        self.halt();
    }
}

impl Executor for RemoteBlocks<'_> {
    /// One block for each thread of a worker, and one that waits for it.
    fn slots(&self) -> usize {
        2 * self.threads().max(1)
    }

    fn submit(&mut self, request: BlockRequest) {
        self.fresh.push(request);
    }

    fn wait(&mut self, within: Duration) -> Vec<Result<BlockResult, RunnerError>> {
        let begin = Instant::now();
        while self.ready.is_empty() {
            if let Err(error) = self.look() {
                self.fail(error);
            }
            if self.coordinator.stop.is_stopped() {
                self.halt();
            }
            if !self.ready.is_empty() || begin.elapsed() >= within {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        std::mem::take(&mut self.ready)
    }

    fn played(&self) -> u64 {
        0
    }

    fn abandon(&mut self, series: u32) {
        let unwanted: Vec<i64> = self
            .pending
            .iter()
            .filter(|(_, request)| request.block.series == series)
            .map(|(&task, _)| task)
            .collect();
        // Those that cannot be deleted are played in vain.
        let _ = self.store().delete_tasks(self.id, &unwanted);
        for task in unwanted {
            let request = self.pending.remove(&task);
            self.ready.extend(request.map(|request| Ok(BlockResult::nothing_of(request.block))));
        }
        let (unwanted, wanted): (Vec<_>, Vec<_>) =
            self.fresh.drain(..).partition(|request| request.block.series == series);
        self.fresh = wanted;
        self.ready
            .extend(unwanted.iter().map(|request| Ok(BlockResult::nothing_of(request.block))));
    }

    fn stop(&mut self) {
        self.halt();
    }

    fn resume(&mut self, take: &mut dyn FnMut(Block) -> bool) -> Result<(), RunnerError> {
        if std::mem::take(&mut self.retracted) {
            self.store().retract(self.id).map_err(elsewhere)?;
        }
        let opened = self.store().open_order(&self.order).map_err(elsewhere)?;
        self.id = opened.id;
        self.halted = false;
        // What is left of an earlier attempt stands in the store.
        self.pending.clear();
        self.fresh.clear();
        self.ready.clear();
        self.looked = None;
        let mut stale = Vec::new();
        for task in opened.tasks {
            match request_from_bytes(&task.request) {
                Ok(request) if take(request.block) => {
                    self.pending.insert(task.task, request);
                }
                _ => stale.push(task.task),
            }
        }
        self.store().delete_tasks(self.id, &stale).map_err(elsewhere)?;
        self.look_after(1)
    }

    fn settle(&mut self) -> Result<(), RunnerError> {
        if self.halted || self.coordinator.stop.is_stopped() {
            return self.store().leave_order(self.id, &self.order.token).map_err(elsewhere);
        }
        let begin = Instant::now();
        loop {
            self.look()?;
            self.look_after(1)?;
            let open = patiently(self.store().audits(self.id))?.unwrap_or(1);
            let alone = self.workers.len() < 2;
            let enough = begin.elapsed() >= SETTLING || self.coordinator.stop.is_stopped();
            if open == 0 || alone || enough {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        self.store().close_order(self.id, &self.order.token).map_err(elsewhere)
    }

    fn sizing(&self) -> BlockSizing {
        let most_games = if self.coordinator.records { MOST_RECORDS } else { u64::MAX };
        BlockSizing { seconds: BLOCK_SECONDS, most_games }
    }
}

fn elsewhere(error: impl std::fmt::Display) -> RunnerError {
    RunnerError::Elsewhere(error.to_string())
}

/// Nothing if somebody else was in the way: the next look does it.
fn patiently<T>(done: Result<T, StoreError>) -> Result<Option<T>, RunnerError> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(StoreError::Locked { .. }) => Ok(None),
        Err(error) => Err(elsewhere(error)),
    }
}
