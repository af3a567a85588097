//! The only clock the store reads: row times, which no result depends on.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, 0 for a clock set before that.
#[expect(
    clippy::disallowed_methods,
    reason = "row times are for people; no result depends on them"
)]
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
