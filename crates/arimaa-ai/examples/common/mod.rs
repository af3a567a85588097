//! Processor time of the calling thread: what other programs cannot take away. Linux tells it; elsewhere there is none.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where a thread's processor time is told.
#[derive(Clone, Debug)]
pub(crate) struct Processor(Option<PathBuf>);

impl Processor {
    /// Of the calling thread.
    pub(crate) fn of_this_thread() -> Processor {
        let thread = std::fs::read_link("/proc/thread-self").ok();
        Processor(thread.map(|thread| Path::new("/proc").join(thread).join("schedstat")))
    }

    /// What the thread has used.
    pub(crate) fn used(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(self.0.as_ref()?).ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}
