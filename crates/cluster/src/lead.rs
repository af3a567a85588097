//! Whoever leads long work that is done together: puts its tasks into the queue, takes their results, and goes the way
//! that all others go.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bw_arena::{PROGRAM, RunNeeds, signature};
use bw_catalog::Catalog;
use bw_core::Stop;
use bw_lab::{LabError, RunContext};
use bw_runner::{Share, together};
use bw_store::{
    Arrival, Collected, NewOrder, NewTask, OrderId, RunId, Store, StoreError, WorkerId, WorkerState,
};

use crate::follow::digest;
use crate::order::{OrderData, SharedWork, is_drawn, token};
use crate::shared_context::SharedContext;

/// How many of a thousand tasks two workers do.
const AUDITED: u32 = 20;
/// Between two looks at the queue.
const PAUSE: Duration = Duration::from_millis(20);
/// Between two looks at workers, late tasks and comparisons.
const LOOK: Duration = Duration::from_secs(1);
/// A task is late after this.
const LATE_MS: i64 = 5_000;

/// Long work of which workers do the tasks.
#[derive(Debug)]
pub struct Leader<'l> {
    /// Where workers are.
    pub store: &'l Store,
    /// All games.
    pub catalog: &'l Catalog,
    /// The number of the run in the store.
    pub run: RunId,
    /// What is done.
    pub work: SharedWork,
}

/// Is told what people should know.
pub trait Lead: Send + Sync {
    /// A line.
    fn say(&self, text: &str);
}

impl<F: Fn(&str) + Send + Sync> Lead for F {
    fn say(&self, text: &str) {
        self(text);
    }
}

impl Leader<'_> {
    /// Does the work at a context, together with all workers that fit. If one of them turns out to have been wrong, the work
    /// begins anew from where this run began.
    pub fn lead<T>(
        &self,
        context: &mut dyn RunContext,
        lead: &Arc<dyn Lead>,
        mut work: impl FnMut(&mut dyn RunContext) -> Result<T, LabError>,
    ) -> Result<T, LabError> {
        let entry = self.catalog.game(self.work.game()).map_err(LabError::failed)?;
        let needs = RunNeeds {
            version: PROGRAM.into(),
            game: self.work.game().into(),
            signature: signature(entry).map_err(LabError::failed)?,
            foreign: Vec::new(),
        };
        let data = OrderData { together: Some(self.work.clone()), ..OrderData::default() };
        let order = NewOrder {
            run: self.run,
            needs: serde_json::to_string(&needs).map_err(LabError::failed)?,
            data: data.to_bytes(),
            token: token(),
        };
        loop {
            let opened = self.store.open_order(&order).map_err(LabError::failed)?;
            let stages = Arc::new(Stages {
                store: self.store.clone(),
                key: (opened.id, self.run),
                token: order.token.clone(),
                stop: context.stop(),
                next: AtomicI64::new(0),
                lead: Arc::clone(lead),
                ending: Mutex::new(None),
            });
            let share = Arc::clone(&stages) as Arc<dyn Share>;
            let stop = context.stop();
            let done = SharedContext::new(Some(&mut *context), Arc::clone(&share), stop)
                .and_then(|mut context| together(share, || work(&mut context)));
            match (stages.ending(), done) {
                (Some(Trouble::Wrong), _) => {
                    self.store.close_order(opened.id).map_err(LabError::failed)?;
                    lead.say("the work begins anew without what that worker did");
                }
                (Some(Trouble::Failed(why)), _) => {
                    let _ = self.store.pause_order(opened.id, true);
                    return Err(LabError::Failed(why));
                }
                (None, Err(LabError::Stopped)) => {
                    // If the store is away workers go on with what is there.
                    let _ = self.store.pause_order(opened.id, true);
                    return Err(LabError::Stopped);
                }
                (None, done) => {
                    self.store.close_order(opened.id).map_err(LabError::failed)?;
                    return done;
                }
            }
        }
    }
}

/// Why the work cannot go on as it is.
#[derive(Clone, Debug)]
enum Trouble {
    /// A worker was wrong, and what it did was taken.
    Wrong,
    Failed(String),
}

struct Stages {
    store: Store,
    key: (OrderId, RunId),
    token: String,
    stop: Stop,
    next: AtomicI64,
    lead: Arc<dyn Lead>,
    ending: Mutex<Option<Trouble>>,
}

/// One stage, from the leader's side.
struct LedStage<'t> {
    number: i64,
    /// By the numbers of tasks in the store, those in the stage.
    open: BTreeMap<i64, usize>,
    task: &'t (dyn Fn(usize) -> Vec<u8> + Sync),
    sound: &'t dyn Fn(usize, &[u8]) -> bool,
}

impl Stages {
    fn ending(&self) -> Option<Trouble> {
        self.ending.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn end(&self, ending: Trouble) {
        self.ending.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(ending);
    }

    /// The tasks of a stage, put there unless an earlier leader did.
    fn open_stage(&self, stage: i64, tasks: usize) -> Result<BTreeMap<i64, usize>, Trouble> {
        let there = self.store.stage_tasks(self.key.0, stage).map_err(failed)?;
        if there.is_empty() {
            let several = self.fit_workers()?.len() > 1;
            let new = |n: usize| NewTask {
                stage,
                request: number_to_bytes(n),
                audit: several && is_drawn(AUDITED),
            };
            let put = self.store.put_tasks(self.key, &self.token, (0..tasks).map(new).collect());
            return Ok((put.map_err(failed)?..).zip(0..tasks).collect());
        }
        let first = there[0].task;
        let open = there.iter().filter(|task| !task.taken);
        Ok(open.map(|task| (task.task, usize::try_from(task.task - first).unwrap_or(0))).collect())
    }

    fn fit_workers(&self) -> Result<Vec<WorkerId>, Trouble> {
        let workers = self.store.workers(100_000).map_err(failed)?;
        let fit = workers
            .iter()
            .filter(|worker| worker.state == WorkerState::Working && worker.version == PROGRAM);
        Ok(fit.map(|worker| worker.id).collect())
    }

    /// Waits until all tasks of a stage are done; false if the work is stopped.
    fn finish(&self, mut stage: LedStage<'_>) -> Result<bool, Trouble> {
        let (mut taken, mut looked, mut alone) = (Vec::new(), Instant::now(), false);
        while !stage.open.is_empty() || !taken.is_empty() {
            if self.stop.is_stopped() {
                return Ok(false);
            }
            let found = self.store.collect(self.key, &self.token, &taken, true);
            let Collected { arrived, failed: broken, waiting, paused } = match found {
                Err(StoreError::Locked { .. }) => {
                    std::thread::sleep(PAUSE);
                    continue;
                }
                found => found.map_err(failed)?,
            };
            taken.clear();
            for Arrival { task, worker, digest: stated, result } in arrived {
                let Some(&n) = stage.open.get(&task) else { continue };
                if stated == digest(&result) && (stage.sound)(n, &result) {
                    stage.open.remove(&task);
                    taken.push((task, worker));
                } else {
                    self.set_aside(worker)?;
                }
            }
            if let Some((_, reason)) = broken {
                let stage = stage.number;
                return Err(Trouble::Failed(format!(
                    "three workers failed at the same task of stage {stage}: {reason}"
                )));
            }
            if paused {
                self.lead.say("somebody has stopped this run");
                self.stop.stop();
            }
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                self.look_after(&stage, waiting, &mut alone)?;
            }
            if taken.is_empty() && !stage.open.is_empty() {
                std::thread::sleep(PAUSE);
            }
        }
        Ok(true)
    }

    fn look_after(
        &self,
        stage: &LedStage<'_>,
        waiting: u64,
        alone: &mut bool,
    ) -> Result<(), Trouble> {
        quietly(self.store.dismiss_silent_workers())?;
        let workers = self.fit_workers()?;
        if workers.is_empty() != *alone {
            *alone = workers.is_empty();
            let place = self.store.place();
            if *alone {
                self.lead.say(&format!(
                    "waiting for workers of version {PROGRAM} at {place}; Ctrl-C saves and stops"
                ));
            }
        }
        if waiting == 0 && workers.len() > 1 {
            quietly(self.store.repeat_late_tasks(self.key.0, LATE_MS))?;
        }
        self.compare(stage)
    }

    /// Where two workers disagree on a task of this stage, it is done here, too.
    fn compare(&self, stage: &LedStage<'_>) -> Result<(), Trouble> {
        let found = quietly(self.store.disagreements(self.key.0))?.unwrap_or_default();
        let tasks = self.store.stage_tasks(self.key.0, stage.number).map_err(failed)?;
        for Arrival { task, worker, digest: stated, .. } in found {
            let Some(first) = tasks.first().map(|first| first.task) else { continue };
            match usize::try_from(task - first) {
                Ok(n) if n < tasks.len() => {
                    if digest(&(stage.task)(n)) != stated {
                        self.set_aside(worker)?;
                    }
                }
                // A task of an earlier stage cannot be done again here: all begins anew, and is compared again.
                _ => return Err(Trouble::Wrong),
            }
        }
        Ok(())
    }

    fn set_aside(&self, worker: WorkerId) -> Result<(), Trouble> {
        let why = "results that this program does not get";
        self.lead.say(&format!("worker {worker} is set aside: {why}"));
        self.store.set_worker_aside(worker, why).map_err(failed)?;
        let wrong = self.store.retract(self.key.0).map_err(failed)?;
        if wrong.is_empty() { Ok(()) } else { Err(Trouble::Wrong) }
    }
}

impl Share for Stages {
    fn map(
        &self,
        tasks: usize,
        task: &(dyn Fn(usize) -> Vec<u8> + Sync),
        sound: &dyn Fn(usize, &[u8]) -> bool,
    ) -> Option<Vec<Vec<u8>>> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        if tasks == 0 {
            return Some(Vec::new());
        }
        let done = self.open_stage(number, tasks).and_then(|open| {
            if !self.finish(LedStage { number, open, task, sound })? {
                return Ok(None);
            }
            let found = self.store.stage_results(self.key.0, number).map_err(failed)?;
            let found = found.filter(|found| found.len() == tasks);
            let odd = || failed("the results of a stage are not all there");
            Ok(Some(found.ok_or_else(odd)?.into_iter().map(|(_, result)| result).collect()))
        });
        done.map_err(|ending| self.end(ending)).ok().flatten()
    }

    fn agree(&self, find: &mut dyn FnMut() -> Vec<u8>) -> Option<Vec<u8>> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let known = self.store.stage_results(self.key.0, number).map_err(failed);
        let agreed = known.and_then(|known| match known.and_then(|mut known| known.pop()) {
            Some((_, known)) => Ok(known),
            None => {
                let found = find();
                let put = self.store.put_agreed(self.key, &self.token, number, found.clone());
                put.map_err(failed).map(|()| found)
            }
        });
        agreed.map_err(|ending| self.end(ending)).ok()
    }
}

fn number_to_bytes(n: usize) -> Vec<u8> {
    postcard::to_allocvec(&u32::try_from(n).unwrap_or(u32::MAX)).unwrap_or_default()
}

fn failed(error: impl std::fmt::Display) -> Trouble {
    Trouble::Failed(error.to_string())
}

/// Nothing if somebody else was in the way: the next look does it.
fn quietly<T>(done: Result<T, StoreError>) -> Result<Option<T>, Trouble> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(StoreError::Locked { .. }) => Ok(None),
        Err(error) => Err(failed(error)),
    }
}
