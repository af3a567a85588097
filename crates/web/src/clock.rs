//! The clock of the pages: pauses of bots and rates of requests.

use std::time::Instant;

/// Now, for measuring how long something takes.
#[allow(clippy::disallowed_methods)] // people wait in real time
pub(crate) fn now() -> Instant {
    Instant::now()
}
