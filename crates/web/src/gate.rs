//! How many bots think at once: as many as the machine has cores, so that answers to people never wait behind a
//! crowd of bots. Who finds the gate full comes back a little later; nobody blocks.

use std::sync::atomic::{AtomicUsize, Ordering};

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
