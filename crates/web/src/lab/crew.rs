//! The workers of the laboratory's database: who is there, what waits for them, how quickly they work.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use bw_core::Message;
use bw_store::{Order, OrderId, StoreError, Worker, WorkerId};

use super::Lab;
use crate::clock;
use crate::failure::Failure;

/// Between two looks at the workers.
pub(super) const LOOK: Duration = Duration::from_secs(5);
/// Looks that are remembered: an hour of them.
const LOOKS: usize = 720;
/// Workers that are listed; those that are there come first.
const LISTED: u32 = 500;

/// How many blocks had been handed in at a moment.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Seconds since the server began.
    at: f64,
    blocks: u64,
}

/// Blocks a second between two looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Throughput {
    /// Seconds before now, at the end of the stretch.
    pub(crate) ago: f64,
    pub(crate) blocks_per_second: f64,
}

/// What the page of workers shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CrewShown {
    pub(crate) workers: Vec<Worker>,
    pub(crate) orders: Vec<Order>,
}

impl CrewShown {
    fn blocks(&self) -> u64 {
        self.workers.iter().map(|worker| worker.done).sum()
    }

    /// The same without what changes though nothing happens.
    fn still(&self) -> Self {
        let mut still = self.clone();
        still.workers.iter_mut().for_each(|worker| worker.silent_ms = 0);
        still.orders.iter_mut().for_each(|order| order.silent_ms = 0);
        still
    }
}

/// What is remembered of the workers.
#[derive(Default)]
pub(super) struct CrewLog {
    samples: VecDeque<Sample>,
    seen: CrewShown,
}

impl CrewLog {
    /// Remembers a look; whether anything had changed.
    fn note(&mut self, at: f64, shown: &CrewShown) -> bool {
        if self.samples.len() == LOOKS {
            self.samples.pop_front();
        }
        self.samples.push_back(Sample { at, blocks: shown.blocks() });
        let still = shown.still();
        let is_news = self.seen != still;
        self.seen = still;
        is_news
    }

    fn throughput(&self) -> Vec<Throughput> {
        let Some(last) = self.samples.back() else { return Vec::new() };
        let stretches = self.samples.iter().zip(self.samples.iter().skip(1));
        stretches
            .map(|(from, to)| Throughput {
                ago: last.at - to.at,
                // Workers that are forgotten take their blocks along.
                blocks_per_second: to.blocks.saturating_sub(from.blocks) as f64
                    / (to.at - from.at).max(0.1),
            })
            .collect()
    }
}

impl Lab {
    /// Who is there and what waits.
    pub(crate) fn crew(&self) -> Result<CrewShown, Failure> {
        Ok(self.look_at_crew()?)
    }

    fn look_at_crew(&self) -> Result<CrewShown, StoreError> {
        Ok(CrewShown { workers: self.store.workers(LISTED)?, orders: self.store.orders()? })
    }

    /// Blocks a second of the last hour, as far as this server has seen them.
    pub(crate) fn throughput(&self) -> Vec<Throughput> {
        locked(&self.crew_log).throughput()
    }

    /// One look; pages hear of it if anything has changed. A store that cannot be asked is no news.
    pub(super) fn watch_crew(&self) {
        let Ok(shown) = self.look_at_crew() else { return };
        let at = clock::now().duration_since(self.begun).as_secs_f64();
        if locked(&self.crew_log).note(at, &shown) {
            self.announce();
        }
    }

    /// Asks a worker to finish what it has and to leave.
    pub(crate) fn drain(&self, worker: WorkerId) -> Result<(), Failure> {
        self.store.drain_worker(worker).map_err(|error| match error {
            StoreError::NoSuchWorker(_) => Failure::missing(Message::new("refused-no-worker")),
            other => other.into(),
        })?;
        self.announce();
        Ok(())
    }

    /// Gives out nothing more of an order: its coordinator saves and stops.
    pub(crate) fn stop_order(&self, order: OrderId) -> Result<(), Failure> {
        if !self.store.orders()?.iter().any(|one| one.id == order) {
            return Err(Failure::missing(Message::new("refused-no-order")));
        }
        self.store.stop_order(order)?;
        self.announce();
        Ok(())
    }
}

fn locked(log: &Mutex<CrewLog>) -> std::sync::MutexGuard<'_, CrewLog> {
    log.lock().unwrap_or_else(|broken| broken.into_inner())
}

#[cfg(test)]
mod tests {
    use bw_store::WorkerState;

    use super::*;

    fn crew(done: u64, silent_ms: i64) -> CrewShown {
        let worker = Worker {
            id: WorkerId(1),
            name: "w".into(),
            version: "1".into(),
            threads: 1,
            state: WorkerState::Working,
            note: String::new(),
            joined_ms: 0,
            silent_ms,
            done,
        };
        CrewShown { workers: vec![worker], orders: Vec::new() }
    }

    #[test]
    fn throughput_is_what_was_done_between_two_looks() {
        let mut log = CrewLog::default();
        assert!(log.throughput().is_empty());
        for (at, done) in [(0.0, 10), (5.0, 20), (10.0, 20), (15.0, 3)] {
            log.note(at, &crew(done, 0));
        }
        let rates: Vec<f64> = log.throughput().iter().map(|one| one.blocks_per_second).collect();
        assert_eq!(rates, [2.0, 0.0, 0.0]);
        assert_eq!(log.throughput()[0].ago, 10.0);
    }

    #[test]
    fn an_hour_is_remembered_and_silence_is_no_news() {
        let mut log = CrewLog::default();
        assert!(log.note(0.0, &crew(1, 10)));
        assert!(!log.note(5.0, &crew(1, 5_000)));
        assert!(log.note(10.0, &crew(2, 0)));
        for n in 3..2_000 {
            log.note(5.0 * f64::from(n), &crew(2, 0));
        }
        assert_eq!(log.throughput().len(), LOOKS - 1);
    }
}
