//! Whoever leads long work that is done together: puts its tasks into the queue, takes their results, and goes the way
//! that all others go.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bw_arena::{PROGRAM, RunNeeds, signature};
use bw_catalog::Catalog;
use bw_core::Stop;
use bw_lab::{LabError, RunContext};
use bw_runner::{Share, together};
use bw_store::{
    Arrival, Collected, NewOrder, NewTask, OrderId, RunId, Store, StoreError, WorkerId,
};

use crate::follow::digest;
use crate::order::{OrderData, SharedWork, is_drawn, token};
use crate::shared_context::SharedContext;
use crate::untaken::Untaken;

/// How many of a thousand tasks two workers do.
const AUDITED: u32 = 20;
/// All of them, once somebody was wrong and it is not known who.
const ALL_AUDITED: u32 = 1_000;
/// So long the comparisons of a stage are waited for then.
const SETTLING: Duration = Duration::from_secs(60);
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
        let mut audited = AUDITED;
        loop {
            let opened = self.store.open_order(&order).map_err(LabError::failed)?;
            // A leader that was killed may have found out about somebody and have had no time to begin anew.
            if !self.store.wrong_tasks(opened.id).map_err(LabError::failed)?.is_empty() {
                self.store.close_order(opened.id, &order.token).map_err(LabError::failed)?;
                continue;
            }
            let stages = Arc::new(Stages {
                store: self.store.clone(),
                key: (opened.id, self.run),
                token: order.token.clone(),
                stop: context.stop(),
                next: AtomicI64::new(0),
                lead: Arc::clone(lead),
                audited,
                ending: Mutex::new(None),
            });
            let share = Arc::clone(&stages) as Arc<dyn Share>;
            let stop = context.stop();
            let done = SharedContext::new(Some(&mut *context), Arc::clone(&share), stop)
                .and_then(|mut context| together(share, || work(&mut context)));
            match (stages.ending(), done) {
                (Some(Trouble::Wrong), _) => {
                    self.store.close_order(opened.id, &order.token).map_err(LabError::failed)?;
                    lead.say("the work begins anew without what that worker did");
                }
                (Some(Trouble::Suspicion), _) => {
                    self.store.close_order(opened.id, &order.token).map_err(LabError::failed)?;
                    audited = ALL_AUDITED;
                    lead.say("workers disagree about something that is over: the work begins anew, with all tasks done twice");
                }
                (Some(Trouble::Failed(why)), _) => {
                    let _ = self.store.leave_order(opened.id, &order.token);
                    return Err(LabError::Failed(why));
                }
                (None, Err(LabError::Stopped)) => {
                    // If the store is away workers go on with what is there.
                    let _ = self.store.leave_order(opened.id, &order.token);
                    return Err(LabError::Stopped);
                }
                (None, done) => {
                    self.store.close_order(opened.id, &order.token).map_err(LabError::failed)?;
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
    /// Somebody was wrong, and it cannot be told any more who.
    Suspicion,
    Failed(String),
}

struct Stages {
    store: Store,
    key: (OrderId, RunId),
    token: String,
    stop: Stop,
    next: AtomicI64,
    lead: Arc<dyn Lead>,
    /// How many of a thousand tasks two workers do.
    audited: u32,
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

/// What has been reported about a stage.
#[derive(Default)]
struct Reported {
    /// That there is nobody.
    alone: bool,
    untaken: Untaken,
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
                audit: several && is_drawn(self.audited),
            };
            let put = self.store.put_tasks(self.key, &self.token, (0..tasks).map(new).collect());
            return Ok((put.map_err(failed)?..).zip(0..tasks).collect());
        }
        let first = there[0].task;
        let open = there.iter().filter(|task| !task.taken);
        Ok(open.map(|task| (task.task, usize::try_from(task.task - first).unwrap_or(0))).collect())
    }

    fn fit_workers(&self) -> Result<Vec<WorkerId>, Trouble> {
        let there = self.store.crew(PROGRAM).map_err(failed)?;
        Ok(there.into_iter().map(|(worker, _)| worker).collect())
    }

    /// Waits until all tasks of a stage are done; false if the work is stopped.
    fn finish(&self, mut stage: LedStage<'_>) -> Result<bool, Trouble> {
        let (mut taken, mut looked, mut reported) =
            (Vec::new(), Instant::now(), Reported::default());
        let mut aside = BTreeSet::new();
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
                if aside.contains(&worker) {
                    continue;
                }
                if stated == digest(&result) && (stage.sound)(n, &result) {
                    stage.open.remove(&task);
                    taken.push((task, worker));
                } else {
                    aside.insert(worker);
                    self.note(&mut taken)?;
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
                self.note(&mut taken)?;
                self.look_after(&stage, waiting, &mut reported)?;
            }
            if taken.is_empty() && !stage.open.is_empty() {
                std::thread::sleep(PAUSE);
            }
        }
        self.settle(&stage)?;
        Ok(true)
    }

    /// Notes what was taken: before anybody is set aside, or nobody would know that it was theirs.
    fn note(&self, taken: &mut Vec<(i64, WorkerId)>) -> Result<(), Trouble> {
        self.store.note_taken(self.key, &self.token, taken, true).map_err(failed)?;
        taken.clear();
        Ok(())
    }

    /// Where somebody is suspected, all results of a stage are compared before the next: then it is known who is wrong.
    fn settle(&self, stage: &LedStage<'_>) -> Result<(), Trouble> {
        let begin = Instant::now();
        while self.audited == ALL_AUDITED && begin.elapsed() < SETTLING && !self.stop.is_stopped() {
            self.look_after(stage, 1, &mut Reported::default())?;
            let open = quietly(self.store.audits(self.key.0))?.unwrap_or(1);
            if open == 0 || self.fit_workers()?.len() < 2 {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    fn look_after(
        &self,
        stage: &LedStage<'_>,
        waiting: u64,
        reported: &mut Reported,
    ) -> Result<(), Trouble> {
        quietly(self.store.dismiss_silent_workers())?;
        let workers = self.fit_workers()?;
        if workers.is_empty() != reported.alone {
            reported.alone = workers.is_empty();
            let place = self.store.place();
            if reported.alone {
                self.lead.say(&format!(
                    "waiting for workers of version {PROGRAM} at {place}; Ctrl-C saves and stops"
                ));
            }
        }
        let all_wait = !stage.open.is_empty() && waiting == stage.open.len() as u64;
        let idle = all_wait && !workers.is_empty();
        if let Some(Some(why)) = quietly(reported.untaken.look(&self.store, idle))? {
            self.lead.say(&why);
        }
        if waiting == 0 && workers.len() > 1 {
            quietly(self.store.repeat_late_tasks(self.key.0, LATE_MS))?;
        }
        self.compare(stage)?;
        self.forget_wrong()
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
                // A task of an earlier stage cannot be done again here.
                _ => return Err(Trouble::Suspicion),
            }
        }
        Ok(())
    }

    fn set_aside(&self, worker: WorkerId) -> Result<(), Trouble> {
        let why = "results that this program does not get";
        self.lead.say(&format!("worker {worker} is set aside: {why}"));
        self.store.set_worker_aside(worker, why).map_err(failed)?;
        self.forget_wrong()
    }

    /// Has done again what workers that were set aside have done; if some of it was taken all begins anew.
    fn forget_wrong(&self) -> Result<(), Trouble> {
        if !quietly(self.store.has_wrong_results(self.key.0))?.unwrap_or(false) {
            return Ok(());
        }
        let wrong = quietly(self.store.wrong_tasks(self.key.0))?.unwrap_or_default();
        if !wrong.is_empty() {
            return Err(Trouble::Wrong);
        }
        quietly(self.store.retract(self.key.0)).map(|_| ())
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
