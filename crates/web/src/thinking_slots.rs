//! How many bots think at once: as many as the machine has cores, so that answers to people never wait behind a
//! crowd of bots. A table that finds no free slot comes back a little later and never blocks; a page waits a
//! few seconds.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// How long a page waits for a slot before it gives up.
const PAGE_WAITS: Duration = Duration::from_secs(5);

/// The slots of a server.
#[derive(Debug)]
pub(crate) struct ThinkingSlots(Arc<Semaphore>);

impl Default for ThinkingSlots {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ThinkingSlots(Arc::new(Semaphore::new(cores)))
    }
}

impl ThinkingSlots {
    /// A slot, if one is free; it is free again when the permit is dropped.
    pub(crate) fn take(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).try_acquire_owned().ok()
    }

    /// A slot for work that somebody waits for at a page; none if all stay taken for too long. Blocks: for threads
    /// that the server's runtime keeps for blocking work.
    pub(crate) fn wait(&self) -> Option<SemaphorePermit<'_>> {
        let waiting = async { tokio::time::timeout(PAGE_WAITS, self.0.acquire()).await };
        Handle::current().block_on(waiting).ok()?.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_come_back() {
        let slots = ThinkingSlots(Arc::new(Semaphore::new(1)));
        let first = slots.take();
        assert!(first.is_some() && slots.take().is_none());
        drop(first);
        assert!(slots.take().is_some());
    }

    #[tokio::test]
    async fn a_page_waits_for_a_slot_to_come_back() {
        let slots = Arc::new(ThinkingSlots(Arc::new(Semaphore::new(1))));
        let taken = slots.take();
        let page = Arc::clone(&slots);
        let waiting = tokio::task::spawn_blocking(move || page.wait().is_some());
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!waiting.is_finished());
        drop(taken);
        assert!(waiting.await.unwrap());
    }
}
