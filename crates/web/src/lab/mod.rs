//! The laboratory: tournaments, evolutions and experiments, one at a time, in a thread of their own.
//!
//! A piece of work is a run of the store, the same one that the command line would make: its number is its address,
//! its configuration says everything that is to be done. Whoever orders it puts it into a queue; the worker takes the
//! first, does it with all cores at a lower priority than everything people wait for, and reports on the way how far it
//! is. A run that is wanted has a mark in the store, so that a server that was killed or stopped goes on by itself.
//!
//! # Invariants
//!
//! - What a run gives depends on its configuration alone: stopped, killed, resumed, it ends with the same bytes.
//! - Stopping saves. Nothing but the host's wish or a defect ends a run early.

mod crew;
mod evolution;
mod shown;
mod store_context;
mod work;

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use bw_catalog::Catalog;
use bw_core::{Message, Stop};
use bw_lab::Report;
use bw_store::{NewRun, Run, RunId, RunState, Store};
use tokio::sync::watch;

use crate::failure::Failure;
use crate::{access, clock};

pub(crate) use crew::{CrewShown, Throughput};
pub(crate) use evolution::{EVOLUTION, EvolutionRequest};
pub(crate) use shown::*;

/// The kinds of runs that the laboratory shows.
pub(crate) const KINDS: [&str; 3] = ["tournament", EVOLUTION, "reproduction"];

/// The file that marks a run as wanted.
const WANTED: &str = "lab-wanted";
/// The file with the reason why a run failed.
const FAILED: &str = "lab-failed";
/// The file with the report of a run that is not finished.
const REPORT: &str = "lab-report";
/// The file with what the host wrote down about a run.
const NOTE: &str = "notes.txt";
/// Letters of such a note.
pub(crate) const LONGEST_NOTE: usize = 4_000;
/// Runs that may wait.
const QUEUE: usize = 200;
/// Lines kept of what a run reports.
const LINES: usize = 40;
/// Between two announcements of progress.
const PACE: Duration = Duration::from_millis(400);
/// How much less than people's requests and bots at tables: a fifth of their share of a busy core or less.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Whether a file of a run is the laboratory's own and not part of a result.
pub(crate) fn is_own_file(name: &str) -> bool {
    [WANTED, FAILED, REPORT].contains(&name)
}

/// How far a run is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunProgress {
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// What is counted, in the words of the work.
    pub(crate) doing: String,
}

/// What is known of the run that is being worked on.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pub(crate) run: RunId,
    pub(crate) stop: Stop,
    pub(crate) progress: RunProgress,
    /// What was done when the part that is being counted began.
    first: u64,
    since: Instant,
    counted_since: Instant,
    pub(crate) log_lines: VecDeque<String>,
    pub(crate) report: Option<Arc<Report>>,
}

impl Live {
    fn new(run: RunId) -> Self {
        let now = clock::now();
        Live {
            run,
            stop: Stop::default(),
            progress: RunProgress::default(),
            first: 0,
            since: now,
            counted_since: now,
            log_lines: VecDeque::new(),
            report: None,
        }
    }

    /// Since when it is being worked on, this time.
    pub(crate) fn elapsed(&self) -> Duration {
        clock::now().duration_since(self.since)
    }

    /// Things done in a second, once there is something to show.
    pub(crate) fn rate(&self) -> Option<f64> {
        let seconds = clock::now().duration_since(self.counted_since).as_secs_f64();
        let done = self.progress.done.saturating_sub(self.first);
        (done > 0 && seconds > 0.2).then(|| done as f64 / seconds)
    }

    /// How long the rest will take at this rate.
    pub(crate) fn left(&self) -> Option<Duration> {
        let open = self.progress.total.saturating_sub(self.progress.done);
        self.rate().map(|rate| Duration::from_secs_f64((open as f64 / rate).min(1e8)))
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stop.is_stopped()
    }
}

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Being worked on.
    Running,
    /// Asked to stop; it finishes what it is in the middle of and saves.
    Stopping,
    /// In the queue, with the number of runs before it.
    Waiting(usize),
    /// Stopped or interrupted; it can go on.
    Stopped,
    /// Begun by another program, which may still be at it or may have been killed.
    Elsewhere,
    /// Came to an error; it can be tried again.
    Failed,
    /// Complete.
    Finished,
}

#[derive(Default)]
struct State {
    queue: VecDeque<RunId>,
    now: Option<Live>,
    announced: Option<Instant>,
    closing: bool,
}

/// The laboratory of a server.
pub(crate) struct Lab {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) store: Store,
    /// The same store for work, which waits long for a server that is away.
    pub(crate) patient: Store,
    state: Mutex<State>,
    wake: Condvar,
    revision: watch::Sender<u64>,
    /// Distinguishes the revisions of this server from those of the one before.
    pub(crate) name: String,
    tables: TableCache,
    /// When this server began.
    begun: Instant,
    crew_log: Mutex<crew::CrewLog>,
}

impl Lab {
    pub(crate) fn new(catalog: Arc<Catalog>, store: Store, patient: Store) -> Arc<Self> {
        Arc::new(Lab {
            catalog,
            store,
            patient,
            state: Mutex::default(),
            wake: Condvar::new(),
            revision: watch::channel(0).0,
            // Without chance a restarted server may look like the one before: the page then looks once less.
            name: access::secret().unwrap_or_default(),
            tables: TableCache::default(),
            begun: clock::now(),
            crew_log: Mutex::default(),
        })
    }

    /// Starts what works, with the runs that were wanted when the last server ended, and what looks at the workers.
    pub(crate) fn open(self: &Arc<Self>) -> std::io::Result<[std::thread::JoinHandle<()>; 2]> {
        // A store that cannot be asked is reported by every page; play goes on.
        self.lock().queue.extend(self.store.runs_with_file(WANTED).unwrap_or_default());
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        let (lab, watcher) = (Arc::clone(self), Arc::clone(self));
        let watching = thread("crew").spawn(move || watcher.keep_watch())?;
        Ok([thread("laboratory").spawn(move || lab.live())?, watching])
    }

    /// Looks at the workers once in a while, as long as the server runs.
    fn keep_watch(&self) {
        let mut state = self.lock();
        while !state.closing {
            drop(state);
            self.watch_crew();
            let next = clock::now() + crew::LOOK;
            state = self.lock();
            while !state.closing && clock::now() < next {
                let left = next.saturating_duration_since(clock::now());
                let woken = self.wake.wait_timeout(state, left);
                state = woken.unwrap_or_else(|broken| broken.into_inner()).0;
            }
        }
    }

    /// Stops and saves what is being worked on; the next server goes on with it.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closing = true;
        if let Some(live) = &state.now {
            live.stop.stop();
        }
        drop(state);
        self.wake.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// The life of the worker's thread.
    fn live(&self) {
        // The threads that it starts inherit this. Where it cannot be done the work is just not as considerate.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(NICENESS);
        while let Some(run) = self.next() {
            let result = work::contained(self, run);
            let closing = {
                let mut state = self.lock();
                state.now = None;
                state.closing
            };
            self.conclude(run, result, closing);
            self.announce();
        }
    }

    fn next(&self) -> Option<RunId> {
        let mut state = self.lock();
        loop {
            if state.closing {
                return None;
            }
            if let Some(run) = state.queue.pop_front() {
                state.now = Some(Live::new(run));
                drop(state);
                self.announce();
                return Some(run);
            }
            state = self.wake.wait(state).unwrap_or_else(|broken| broken.into_inner());
        }
    }

    /// Notes in the store how a run came to its end. What cannot be noted is reported by the next request.
    fn conclude(&self, run: RunId, result: Result<work::WorkEnding, String>, closing: bool) {
        match result {
            Ok(work::WorkEnding::Finished) => drop(self.patient.delete_file(run, REPORT)),
            Ok(work::WorkEnding::Stopped) => drop(self.patient.mark_interrupted(run)),
            Err(reason) => {
                let _ = self.patient.put_file(run, FAILED, &reason);
                let _ = self.patient.mark_interrupted(run);
                let _ = self.patient.delete_file(run, WANTED);
                return;
            }
        }
        // The next server goes on with what this one had to leave, and whoever resumed it meanwhile wants it still.
        let left = closing && matches!(result, Ok(work::WorkEnding::Stopped));
        if !left && !self.lock().queue.contains(&run) {
            let _ = self.patient.delete_file(run, WANTED);
        }
    }

    /// Puts a request into the queue; the same request again is the same run. A finished one just stays finished.
    pub(crate) fn start(&self, new: &NewRun) -> Result<RunId, Failure> {
        self.room()?;
        let found = self.store.begin_run(new)?;
        if found.state != RunState::Finished {
            self.queue(found.id)?;
        }
        Ok(found.id)
    }

    /// Goes on with a run that was stopped.
    pub(crate) fn resume(&self, run: RunId) -> Result<(), Failure> {
        self.room()?;
        let stored = self.run(run)?;
        if stored.state == RunState::Finished {
            return Err(Failure::conflict(Message::new("refused-run-finished")));
        }
        self.check(&stored)?;
        self.queue(run)
    }

    fn room(&self) -> Result<(), Failure> {
        if self.lock().queue.len() < QUEUE {
            return Ok(());
        }
        Err(Failure::new(
            axum::http::StatusCode::SERVICE_UNAVAILABLE,
            Message::new("refused-queue-full"),
        ))
    }

    fn queue(&self, run: RunId) -> Result<(), Failure> {
        self.store.put_file(run, WANTED, "")?;
        self.store.delete_file(run, FAILED)?;
        let mut state = self.lock();
        let is_now = state.now.as_ref().is_some_and(|live| live.run == run && !live.is_stopping());
        if !is_now && !state.queue.contains(&run) {
            state.queue.push_back(run);
        }
        drop(state);
        self.wake.notify_all();
        self.announce();
        Ok(())
    }

    /// Stops a run after what it is in the middle of; one that waits does not begin.
    pub(crate) fn stop(&self, run: RunId) -> Result<(), Failure> {
        self.run(run)?;
        let mut state = self.lock();
        state.queue.retain(|waiting| *waiting != run);
        let live = state.now.as_ref().filter(|live| live.run == run);
        let is_now = live.map(|live| live.stop.stop()).is_some();
        drop(state);
        if !is_now {
            self.store.mark_interrupted(run)?;
        }
        self.store.delete_file(run, WANTED)?;
        self.announce();
        Ok(())
    }

    /// Keeps what the host writes down about a run; nothing takes it away.
    pub(crate) fn annotate(&self, run: RunId, note: &str) -> Result<(), Failure> {
        self.run(run)?;
        match note.trim() {
            "" => self.store.delete_file(run, NOTE)?,
            note => self.store.put_file(run, NOTE, note)?,
        }
        self.announce();
        Ok(())
    }

    /// Forgets a run with everything it found.
    pub(crate) fn delete(&self, run: RunId) -> Result<(), Failure> {
        let state = self.lock();
        let is_now = state.now.as_ref().is_some_and(|live| live.run == run);
        if is_now || state.queue.contains(&run) {
            return Err(Failure::conflict(Message::new("refused-run-busy")));
        }
        drop(state);
        self.run(run)?;
        self.store.delete_run(run)?;
        self.announce();
        Ok(())
    }

    /// A run of the kinds the laboratory knows.
    pub(crate) fn run(&self, run: RunId) -> Result<Run, Failure> {
        let missing = || Failure::missing(Message::new("refused-no-run"));
        let stored = self.store.run(run).map_err(|error| match error {
            bw_store::StoreError::NoSuchRun(_) => missing(),
            other => other.into(),
        })?;
        if KINDS.contains(&stored.kind.as_str()) { Ok(stored) } else { Err(missing()) }
    }

    /// Where a run is.
    pub(crate) fn status(&self, run: &Run, failed: bool) -> Status {
        let state = self.lock();
        if let Some(live) = state.now.as_ref().filter(|live| live.run == run.id) {
            return if live.is_stopping() { Status::Stopping } else { Status::Running };
        }
        if let Some(before) = state.queue.iter().position(|waiting| *waiting == run.id) {
            return Status::Waiting(before + usize::from(state.now.is_some()));
        }
        match run.state {
            RunState::Finished => Status::Finished,
            _ if failed => Status::Failed,
            RunState::Interrupted => Status::Stopped,
            RunState::Running => Status::Elsewhere,
        }
    }

    /// What is being worked on.
    pub(crate) fn now(&self) -> Option<Live> {
        self.lock().now.clone()
    }

    /// Runs that are being worked on or wait, in their order.
    pub(crate) fn open_runs(&self) -> Vec<RunId> {
        let state = self.lock();
        state.now.iter().map(|live| live.run).chain(state.queue.iter().copied()).collect()
    }

    /// Changes of anything that pages show.
    pub(crate) fn revisions(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    fn announce(&self) {
        self.revision.send_modify(|revision| *revision += 1);
    }

    /// Changes what is known of the running work, and says so to those who look on, not too often.
    fn note(&self, change: impl FnOnce(&mut Live)) {
        let mut state = self.lock();
        if let Some(live) = &mut state.now {
            change(live);
        }
        let now = clock::now();
        let due = state.announced.is_none_or(|last| now.duration_since(last) >= PACE);
        if due {
            state.announced = Some(now);
        }
        drop(state);
        if due {
            self.announce();
        }
    }

    fn note_progress(&self, done: u64, total: u64, doing: &str) {
        self.note(|live| {
            // Another thing to count: its rate is its own.
            if live.progress.total != total || live.progress.doing != doing {
                live.first = done;
                live.counted_since = clock::now();
                live.progress.doing = doing.to_string();
            }
            live.progress.done = done;
            live.progress.total = total;
        });
    }
}
