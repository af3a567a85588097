//! The one flag that asks work to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks whoever holds a clone of it to stop: a bot to answer with the best it has, a run to finish what it is in the
/// middle of and to save. Once raised it stays raised.
///
/// ```
/// # use bw_core::Stop;
/// let stop = Stop::default();
/// let heard = stop.clone();
/// assert!(stop.stop() && !stop.stop());
/// assert!(heard.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks every holder of this flag to stop; true if nobody had asked before.
    pub fn stop(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether somebody asked to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
