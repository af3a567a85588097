//! Independent tasks on several threads, results in the order of the tasks.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use bw_core::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::share;

/// How many threads work, and the flag that stops them.
///
/// ```
/// use bw_core::Stop;
/// use bw_runner::Workers;
///
/// let stop = Stop::default();
/// let squares = Workers::new(4, &stop).map(5, |task| task * task);
/// assert_eq!(squares, Some(vec![0, 1, 4, 9, 16]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    threads: usize,
    stop: &'a Stop,
}

/// Tasks are shared in no more pieces than this: each costs a journey.
const MOST_PIECES: usize = 128;

impl<'a> Workers<'a> {
    /// This many threads, 0 for as many as the machine has cores. They stop after the task in hand once the
    /// flag is set.
    pub fn new(threads: u32, stop: &'a Stop) -> Self {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n => n as usize,
        };
        Workers { threads, stop }
    }

    /// As [`Workers::map`], by all who work together with this thread (see [`together`](crate::together)).
    pub fn map_shared<T: Send + Serialize + DeserializeOwned>(
        &self,
        tasks: usize,
        task: impl Fn(usize) -> T + Sync,
    ) -> Option<Vec<T>> {
        let Some(share) = share::current() else { return self.map(tasks, task) };
        let piece = tasks.div_ceil(MOST_PIECES).max(1);
        let piece_at = |n: usize| n * piece..((n + 1) * piece).min(tasks);
        let one = |n: usize| {
            let results: Vec<T> = piece_at(n).map(&task).collect();
            postcard::to_allocvec(&results).unwrap_or_default()
        };
        let read = |n: usize, bytes: &[u8]| {
            let results: Option<Vec<T>> = postcard::from_bytes(bytes).ok();
            results.filter(|results| results.len() == piece_at(n).len())
        };
        let sound = |n: usize, bytes: &[u8]| read(n, bytes).is_some();
        let found = share.map(tasks.div_ceil(piece), &one, &sound)?;
        let read = found.iter().enumerate().map(|(n, bytes)| read(n, bytes));
        Some(read.collect::<Option<Vec<Vec<T>>>>()?.into_iter().flatten().collect())
    }

    /// The results of tasks `0..tasks`, in this order; `None` if the flag was set before all were done.
    ///
    /// A panic of a task reaches the caller.
    pub fn map<T: Send>(&self, tasks: usize, task: impl Fn(usize) -> T + Sync) -> Option<Vec<T>> {
        let threads = self.threads.min(tasks);
        if threads <= 1 {
            return (0..tasks).map(|n| (!self.stopped()).then(|| task(n))).collect();
        }
        let next = AtomicUsize::new(0);
        let work = || self.take_tasks(&next, tasks, &task);
        let mut done: Vec<(usize, T)> = thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| match worker.join() {
                Ok(results) => results,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            running.into_iter().flat_map(join).collect()
        });
        done.sort_unstable_by_key(|&(n, _)| n);
        (done.len() == tasks).then(|| done.into_iter().map(|(_, result)| result).collect())
    }

    fn take_tasks<T>(
        &self,
        next: &AtomicUsize,
        tasks: usize,
        task: &impl Fn(usize) -> T,
    ) -> Vec<(usize, T)> {
        let mut done = Vec::new();
        while !self.stopped() {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= tasks {
                break;
            }
            done.push((n, task(n)));
        }
        done
    }

    fn stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        let stop = Stop::default();
        for threads in [1, 2, 3, 8, 100] {
            let results = Workers::new(threads, &stop).map(1000, |n| n * 3);
            assert_eq!(results, Some((0..1000).map(|n| n * 3).collect()));
        }
        assert_eq!(Workers::new(8, &stop).map(0, |n| n), Some(Vec::new()));
    }

    #[test]
    fn a_stop_ends_the_work_early() {
        for threads in [1, 4] {
            let stop = Stop::default();
            let done = AtomicUsize::new(0);
            let results = Workers::new(threads, &stop).map(100_000, |n| {
                done.fetch_add(1, Ordering::Relaxed);
                if n == 10 {
                    stop.stop();
                }
            });
            assert_eq!(results, None);
            assert!(done.into_inner() < 100_000);
        }
    }

    #[test]
    fn a_panic_of_a_task_reaches_the_caller() {
        let stop = Stop::default();
        let run = || Workers::new(4, &stop).map(50, |n| assert_ne!(n, 20, "task twenty"));
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
        assert!(panic.downcast_ref::<String>().unwrap().contains("task twenty"));
    }
}
