//! How many bots think at once: as many as the machine has cores, so that answers to people never wait behind a
//! crowd of bots. A table that finds the gate full comes back a little later and never blocks; a page waits a
//! few seconds.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How often a page asks for a place before it gives up, and how long it waits in between.
const PATIENCE: (u32, Duration) = (250, Duration::from_millis(20));

/// The gate of a server.
#[derive(Debug)]
pub(crate) struct Gate {
    free: AtomicUsize,
}

impl Default for Gate {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Gate { free: AtomicUsize::new(cores) }
    }
}

impl Gate {
    /// A place, if there is one; it is free again when the answer is dropped.
    pub(crate) fn enter(&self) -> Option<Pass<'_>> {
        self.free
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |free| free.checked_sub(1))
            .ok()
            .map(|_| Pass(self))
    }

    /// A place for work that somebody waits for at a page, asked for until timeouts ends.
    pub(crate) fn wait(&self) -> Option<Pass<'_>> {
        let (times, pause) = PATIENCE;
        (0..times).find_map(|_| {
            let pass = self.enter();
            if pass.is_none() {
                std::thread::sleep(pause);
            }
            pass
        })
    }
}

/// A place at the gate.
#[derive(Debug)]
pub(crate) struct Pass<'g>(&'g Gate);

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back() {
        let gate = Gate { free: AtomicUsize::new(1) };
        let first = gate.enter();
        assert!(first.is_some() && gate.enter().is_none());
        drop(first);
        assert!(gate.enter().is_some());
    }
}
