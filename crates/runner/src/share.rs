//! Work that several processes do together.
//!
//! Everybody does the same work from the beginning, which depends on nothing but the request. Where it comes to
//! many tasks, each of them is done by one process and all get its result; where it reads something of the world, all get
//! what the one that leads has read. So all go the same way, and whoever comes late goes it quickly: what is done is there.

use std::cell::RefCell;
use std::sync::Arc;

/// Those who work together. Tasks and questions come in the same order for everybody.
pub trait Share: Send + Sync {
    /// The results of tasks `0..tasks`, in this order, each done by one of those who work together; nothing if the work is
    /// stopped. Bytes that are not `sound` are no result.
    fn map(
        &self,
        tasks: usize,
        task: &(dyn Fn(usize) -> Vec<u8> + Sync),
        sound: &dyn Fn(usize, &[u8]) -> bool,
    ) -> Option<Vec<Vec<u8>>>;

    /// What whoever leads finds; nothing if the work is stopped.
    fn agree(&self, find: &mut dyn FnMut() -> Vec<u8>) -> Option<Vec<u8>>;
}

thread_local! {
    static SHARE: RefCell<Option<Arc<dyn Share>>> = const { RefCell::new(None) };
}

/// Does work together with others: as long as it goes on in this thread, [`Workers::map_shared`](crate::Workers::map_shared)
/// and [`Match`](crate::Match) share their tasks. It is the thread that knows, and not every function on the way: a task
/// itself, in a thread of its own, is never shared again.
pub fn together<T>(share: Arc<dyn Share>, work: impl FnOnce() -> T) -> T {
    struct Back(Option<Arc<dyn Share>>);
    impl Drop for Back {
        fn drop(&mut self) {
            SHARE.with(|current| *current.borrow_mut() = self.0.take());
        }
    }
    let _back = Back(SHARE.with(|current| current.borrow_mut().replace(share)));
    work()
}

/// Those who work together with this thread.
pub(crate) fn current() -> Option<Arc<dyn Share>> {
    SHARE.with(|current| current.borrow().clone())
}
