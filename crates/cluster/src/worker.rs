//! A worker: joins, takes tasks, plays them, hands them in, leaves.

use std::time::{Duration, Instant};

use bw_arena::PROGRAM;
use bw_catalog::Catalog;
use bw_core::Stop;
use bw_store::{
    Exchange, Exchanged, HandedIn, NewWorker, OrderId, QueuedTask, Store, StoreError, TaskResult,
    WorkerId, WorkerState,
};

use crate::fitness::OrderBook;
use crate::follow::follow;
use crate::order::{SharedWork, request_from_bytes};
use crate::player_threads::{MakePlayer, PlayerThreads};

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Its name, for people.
    pub name: String,
    /// How many blocks it plays at a time, at least one.
    pub threads: usize,
    /// Specs of foreign bots that may be started here.
    pub allowed: Vec<String>,
}

/// Why a worker ended before it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Its results were wrong.
    #[error("this worker was set aside: it delivered results that other machines do not get")]
    Aside,
}

/// What a worker did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkerSummary {
    /// Its number.
    pub id: WorkerId,
    /// Blocks it has handed in.
    pub blocks: u64,
}

/// Signs of life come at least so often.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// How often a worker looks for new orders while it has free threads.
const LOOK: Duration = Duration::from_millis(500);
/// A worker without work asks again after this, then after longer and longer.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// The longest if there is no order at all: a thousand workers without work should not keep a server busy.
const IDLE_PAUSE: Duration = Duration::from_secs(2);

/// Works until it is stopped, drained or set aside. Blocks that are not finished then are given back.
pub fn work(
    store: &Store,
    catalog: &Catalog,
    make: &dyn MakePlayer,
    options: &WorkerOptions,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) -> Result<WorkerSummary, WorkerError> {
    let new = NewWorker {
        name: options.name.clone(),
        version: PROGRAM.into(),
        threads: u32::try_from(options.threads).unwrap_or(u32::MAX),
    };
    let id = store.join_worker(&new)?;
    let threads = options.threads.max(1);
    say(&format!("worker {id} `{}` plays for {} on {threads} threads", new.name, store.place()));
    let orders = OrderBook::new(catalog, &options.allowed);
    std::thread::scope(|scope| {
        let players = PlayerThreads::start(scope, threads, make);
        let mut worker = Worker {
            store,
            catalog,
            id,
            new,
            threads,
            players,
            orders,
            done: Vec::new(),
            blocks: 0,
            looked: None,
            note: String::new(),
        };
        let ended = worker.run(stop, say);
        let left = worker.leave(ended.is_ok());
        ended?;
        left?;
        Ok(WorkerSummary { id: worker.id, blocks: worker.blocks })
    })
}

struct Worker<'w> {
    store: &'w Store,
    catalog: &'w Catalog,
    id: WorkerId,
    new: NewWorker,
    threads: usize,
    players: PlayerThreads,
    orders: OrderBook<'w>,
    /// Played and not yet handed in.
    done: Vec<HandedIn>,
    blocks: u64,
    looked: Option<Instant>,
    /// What the store says of it.
    note: String,
}

impl Worker<'_> {
    fn run(&mut self, stop: &Stop, say: &mut dyn FnMut(&str)) -> Result<(), WorkerError> {
        let (mut draining, mut pause) = (false, FIRST_PAUSE);
        while !stop.is_stopped() {
            let free = self.threads.saturating_sub(self.players.busy());
            if free > 0 && self.looked.is_none_or(|looked| looked.elapsed() >= LOOK) {
                self.orders.look(self.store, say)?;
                self.looked = Some(Instant::now());
                let note = self.orders.refusals();
                if note != self.note {
                    self.store.note_worker(self.id, &note)?;
                    self.note = note;
                }
            }
            let Some(Exchanged { state, tasks, unwanted }) = self.exchange(free)? else {
                std::thread::sleep(FIRST_PAUSE);
                continue;
            };
            match state {
                WorkerState::Aside => return Err(WorkerError::Aside),
                WorkerState::Draining if !draining => {
                    draining = true;
                    say("asked to leave: finishing what is begun");
                }
                WorkerState::Draining | WorkerState::Working | WorkerState::Gone => {}
            }
            if draining && self.players.busy() == 0 {
                return Ok(());
            }
            unwanted.into_iter().for_each(|key| self.players.cancel(key));
            let longest = if self.orders.is_empty() { IDLE_PAUSE } else { LONGEST_PAUSE };
            pause = if tasks.is_empty() { (2 * pause).min(longest) } else { FIRST_PAUSE };
            let idle = tasks.is_empty() && self.players.busy() == 0 && !draining;
            tasks.iter().for_each(|task| self.begin(task));
            if idle && let Some((order, work)) = self.orders.together() {
                self.follow(order, &work, stop, say)?;
                continue;
            }
            let all_busy = self.players.busy() >= self.threads || draining;
            self.wait(if all_busy { HEARTBEAT } else { pause }, stop);
        }
        Ok(())
    }

    /// Does work together with others until it is over, or this worker is to leave.
    fn follow(
        &mut self,
        order: OrderId,
        work: &SharedWork,
        stop: &Stop,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), WorkerError> {
        let followed = follow(self.store, self.catalog, (self.id, self.threads), order, work, stop);
        self.blocks += followed.blocks;
        if let Some(why) = followed.failure {
            say(&format!("order {order} is left to others: {why}"));
        }
        if !stop.is_stopped() {
            self.orders.end(order);
        }
        Ok(())
    }

    /// Hands in and takes; nothing if somebody else was in the way and it has to be tried again.
    fn exchange(&mut self, free: usize) -> Result<Option<Exchanged>, StoreError> {
        let exchange = Exchange {
            holding: self.players.holding(),
            done: self.done.clone(),
            want: u32::try_from(free).unwrap_or(u32::MAX),
            from: self.orders.wanted(),
        };
        match self.store.exchange(self.id, exchange) {
            Ok(exchanged) => {
                let good = self.done.iter().filter(|done| done.result.is_done()).count();
                self.blocks += good as u64;
                self.done.clear();
                Ok(Some(exchanged))
            }
            Err(StoreError::Locked { .. }) => Ok(None),
            // It was away for so long that it was forgotten.
            Err(StoreError::NoSuchWorker(_)) => {
                self.id = self.store.join_worker(&self.new)?;
                self.note.clear();
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn begin(&mut self, task: &QueuedTask) {
        match (request_from_bytes(&task.request), self.orders.data(task.key.order)) {
            (Ok(request), Some(data)) => self.players.begin(task.key, data.clone(), request),
            (Err(error), _) => {
                self.done.push(HandedIn {
                    key: task.key,
                    result: TaskResult::Failed(error.to_string()),
                });
            }
            // Not held, it is given back with the next exchange.
            (Ok(_), None) => {}
        }
    }

    /// Waits for a block to be played, in short steps so that a stop is noticed.
    fn wait(&mut self, within: Duration, stop: &Stop) {
        let begin = Instant::now();
        while self.done.is_empty() && !stop.is_stopped() {
            let left = within.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return;
            }
            self.done.extend(self.players.wait(left.min(Duration::from_millis(100))));
        }
    }

    /// Stops what is being played; what was finished is handed in, the rest given back.
    fn leave(&mut self, in_good_standing: bool) -> Result<(), StoreError> {
        self.done.extend(self.players.stop());
        if in_good_standing {
            for _ in 0..10 {
                if self.exchange(0)?.is_some() {
                    break;
                }
            }
        }
        self.store.leave_worker(self.id)
    }
}
