//! A worker that does long work together with others.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use bw_catalog::Catalog;
use bw_core::{Stop, fingerprint};
use bw_lab::{LabError, LearningRequest, Scale, Work};
use bw_runner::{Panicked, Share, contained, together};
use bw_store::{
    Exchange, HandedIn, OrderId, QueuedTask, Store, StoreError, TaskKey, TaskResult, WorkerId,
    WorkerState,
};

use crate::order::SharedWork;
use crate::shared_context::SharedContext;

/// Between two looks at the queue while others finish a stage: the longer it takes, the longer.
const PAUSE: Duration = Duration::from_millis(30);
const LONGEST_PAUSE: Duration = Duration::from_millis(480);
/// Signs of life while all threads are busy.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How following ended.
pub(crate) struct Followed {
    /// Tasks that this worker has done.
    pub(crate) blocks: u64,
    /// Why it could not go on.
    pub(crate) failure: Option<String>,
}

/// Does work together with others until it is over, closed, or this worker is stopped.
pub(crate) fn follow(
    store: &Store,
    catalog: &Catalog,
    (worker, threads): (WorkerId, usize),
    order: OrderId,
    work: &SharedWork,
    stop: &Stop,
) -> Followed {
    let follower = Arc::new(Replica {
        store: store.clone(),
        worker,
        threads,
        order,
        stop: stop.clone(),
        next: AtomicI64::new(0),
        blocks: AtomicU64::new(0),
        failure: Mutex::new(None),
    });
    let share = Arc::clone(&follower) as Arc<dyn Share>;
    let done = SharedContext::new(None, Arc::clone(&share), stop.clone())
        .and_then(|mut context| together(share, || do_work(catalog, work, &mut context)));
    // What is still held is given back; a store that is away is waited for by the worker itself.
    let _ = store.exchange(worker, Exchange::default());
    let failure = follower.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    let own = match done {
        Ok(()) | Err(LabError::Stopped) => None,
        Err(error) => Some(error.to_string()),
    };
    Followed { blocks: follower.blocks.load(Ordering::Relaxed), failure: failure.or(own) }
}

fn do_work(
    catalog: &Catalog,
    work: &SharedWork,
    context: &mut SharedContext<'_>,
) -> Result<(), LabError> {
    let entry = catalog.game(work.game()).map_err(LabError::failed)?;
    match work {
        SharedWork::Learning { name, preset, config, changes, resume, .. } => {
            let learning = bw_arena::learning(entry, Some(name))?;
            let (preset, config) = (preset.clone(), config.clone());
            let (changes, resume) = (changes.clone(), *resume);
            let request = LearningRequest { preset, config, changes, resume };
            (learning.run)(&request, context).map(|_| ())
        }
        &SharedWork::Experiment { ref id, full, games, seed, .. } => {
            let scale = Scale { full, games, seed };
            for experiment in bw_arena::experiments(entry, std::slice::from_ref(id))? {
                if let Work::Own(run) = experiment.work {
                    run(&scale, context)?;
                }
            }
            Ok(())
        }
        SharedWork::Judgement(request) => {
            bw_arena::judge_games(entry, request, context).map(|_| ())
        }
    }
}

struct Replica {
    store: Store,
    worker: WorkerId,
    threads: usize,
    order: OrderId,
    stop: Stop,
    /// The stage that comes next.
    next: AtomicI64,
    blocks: AtomicU64,
    failure: Mutex<Option<String>>,
}

/// A task of a stage: which one, and what came of it.
type Done = (TaskKey, Result<Vec<u8>, String>);

impl Replica {
    fn fail(&self, why: String) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
    }

    /// The results of a stage, once all are there; an error if it will not be.
    fn results(&self, stage: i64, tasks: usize) -> Result<Option<Vec<Vec<u8>>>, Left> {
        let left = |error: StoreError| Left(Some(error.to_string()));
        let taken = match self.store.taken_of_stage(self.order, stage) {
            Err(StoreError::Locked { .. }) => return Ok(None),
            taken => taken.map_err(left)?.ok_or(Left(None))?,
        };
        if taken < tasks as u64 {
            return Ok(None);
        }
        match self.store.stage_results(self.order, stage) {
            Err(StoreError::Locked { .. }) => Ok(None),
            found => {
                let found = found.map_err(left)?.ok_or(Left(None))?;
                Ok(Some(found.into_iter().map(|(_, result)| result).collect()))
            }
        }
    }

    /// Takes tasks of a stage and does them until all results are there.
    fn work_on(
        &self,
        stage: i64,
        tasks: usize,
        threads: &mut TaskThreads<'_>,
    ) -> Result<Vec<Vec<u8>>, Left> {
        let mut done: Vec<HandedIn> = Vec::new();
        let mut pause = PAUSE;
        loop {
            if self.stop.is_stopped() {
                return Err(Left(None));
            }
            if threads.busy.is_empty()
                && done.is_empty()
                && let Some(results) = self.results(stage, tasks)?
            {
                return Ok(results);
            }
            let free = self.threads.saturating_sub(threads.busy.len());
            let exchange = Exchange {
                holding: threads.busy.keys().copied().collect(),
                done: done.clone(),
                want: u32::try_from(free).unwrap_or(u32::MAX),
                from: vec![(self.order, stage)],
            };
            let exchanged = match self.store.exchange(self.worker, exchange) {
                Err(StoreError::Locked { .. }) => {
                    std::thread::sleep(PAUSE);
                    continue;
                }
                exchanged => exchanged.map_err(|error| Left(Some(error.to_string())))?,
            };
            self.blocks.fetch_add(done.len() as u64, Ordering::Relaxed);
            done.clear();
            if exchanged.state != WorkerState::Working {
                return Err(Left(None));
            }
            pause = if exchanged.tasks.is_empty() { (2 * pause).min(LONGEST_PAUSE) } else { PAUSE };
            for task in exchanged.tasks {
                threads.begin(task);
            }
            let all_busy = threads.busy.len() >= self.threads;
            done = threads.wait(if all_busy { HEARTBEAT } else { pause });
        }
    }
}

/// This worker leaves the work, for this reason if there is one.
struct Left(Option<String>);

impl Share for Replica {
    fn map(
        &self,
        tasks: usize,
        task: &(dyn Fn(usize) -> Vec<u8> + Sync),
        _: &dyn Fn(usize, &[u8]) -> bool,
    ) -> Option<Vec<Vec<u8>>> {
        let stage = self.next.fetch_add(1, Ordering::Relaxed);
        if tasks == 0 {
            return Some(Vec::new());
        }
        let worked = std::thread::scope(|scope| {
            let mut threads = TaskThreads::start(scope, self.threads, tasks, task);
            self.work_on(stage, tasks, &mut threads)
        });
        worked.map_err(|Left(why)| why.map(|why| self.fail(why))).ok()
    }

    fn agree(&self, _: &mut dyn FnMut() -> Vec<u8>) -> Option<Vec<u8>> {
        let stage = self.next.fetch_add(1, Ordering::Relaxed);
        let mut pause = PAUSE;
        while !self.stop.is_stopped() {
            match self.results(stage, 1) {
                Ok(Some(mut found)) => return found.pop(),
                Ok(None) => {
                    // A sign of life; nothing is taken.
                    let _ = self.store.exchange(self.worker, Exchange::default());
                    std::thread::sleep(pause);
                    pause = (2 * pause).min(LONGEST_PAUSE);
                }
                Err(Left(why)) => {
                    why.into_iter().for_each(|why| self.fail(why));
                    return None;
                }
            }
        }
        None
    }
}

/// Threads that do the tasks of one stage.
struct TaskThreads<'s> {
    jobs: mpsc::Sender<(TaskKey, usize)>,
    done: mpsc::Receiver<Done>,
    busy: BTreeMap<TaskKey, ()>,
    tasks: usize,
    scope: std::marker::PhantomData<&'s ()>,
}

impl<'s> TaskThreads<'s> {
    fn start<'env>(
        scope: &'s std::thread::Scope<'s, 'env>,
        threads: usize,
        tasks: usize,
        task: &'env (dyn Fn(usize) -> Vec<u8> + Sync),
    ) -> Self {
        let (jobs, queue) = mpsc::channel::<(TaskKey, usize)>();
        let (sender, done) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.min(tasks) {
            let (queue, sender) = (Arc::clone(&queue), sender.clone());
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((key, n)) = next() {
                    let result = contained(|| task(n)).map_err(|Panicked(message)| message);
                    if sender.send((key, result)).is_err() {
                        return;
                    }
                }
            });
        }
        let (busy, scope) = (BTreeMap::new(), std::marker::PhantomData);
        TaskThreads { jobs, done, busy, tasks, scope }
    }

    /// Begins a task that was taken; its request is its number in the stage.
    fn begin(&mut self, QueuedTask { key, request }: QueuedTask) {
        let number = postcard::from_bytes::<u32>(&request).map_or(usize::MAX, |n| n as usize);
        if number < self.tasks {
            self.busy.insert(key, ());
            // Threads live until this value is dropped.
            let _ = self.jobs.send((key, number));
        }
    }

    fn wait(&mut self, within: Duration) -> Vec<HandedIn> {
        let first = self.done.recv_timeout(within).ok();
        let arrived: Vec<Done> = first.into_iter().chain(self.done.try_iter()).collect();
        let handed_in = arrived.into_iter().map(|(key, result)| {
            self.busy.remove(&key);
            let result = match result {
                Ok(bytes) => TaskResult::Done { digest: digest(&bytes), bytes },
                Err(why) => TaskResult::Failed(why),
            };
            HandedIn { key, result }
        });
        handed_in.collect()
    }
}

/// The checksum of a result.
pub(crate) fn digest(bytes: &[u8]) -> String {
    format!("{:032x}", fingerprint(bytes))
}
