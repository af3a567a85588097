//! Waiting for a server that is away: how long, with which pauses, and who is told.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::StoreError;

/// The first pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// What whoever waits for a server is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outage {
    /// The server is away; it is waited for.
    Began {
        /// Which store.
        place: String,
        /// What the system said.
        cause: String,
        /// How long it is waited for.
        limit: Duration,
    },
    /// The server is back, and what was to be done is done.
    Over {
        /// Which store.
        place: String,
    },
}

impl fmt::Display for Outage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began { place, cause, limit } => {
                let seconds = limit.as_secs();
                write!(f, "cannot reach {place}: {cause}; trying again for {seconds} s")
            }
            Self::Over { place } => write!(f, "{place} is back"),
        }
    }
}

/// How long a handle waits for a server that is away, and who is told.
#[derive(Clone)]
pub(crate) struct Patience {
    limit: Duration,
    report: Arc<dyn Fn(&Outage) + Send + Sync>,
}

impl Patience {
    pub(crate) fn new(limit: Duration, report: impl Fn(&Outage) + Send + Sync + 'static) -> Self {
        Self { limit, report: Arc::new(report) }
    }

    /// No waiting: the first failure is the answer.
    pub(crate) fn none() -> Self {
        Self::new(Duration::ZERO, |_| ())
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Patience({:?})", self.limit)
    }
}

/// One wait for a server, from the first failure to the end.
pub(crate) struct Wait<'p> {
    patience: &'p Patience,
    place: &'p str,
    since: Option<Instant>,
    pauses: u32,
}

impl<'p> Wait<'p> {
    pub(crate) fn new(patience: &'p Patience, place: &'p str) -> Self {
        Self { patience, place, since: None, pauses: 0 }
    }

    /// Whether a job was tried before.
    pub(crate) fn has_begun(&self) -> bool {
        self.since.is_some()
    }

    /// Sleeps before the next try; the error itself when it has been waited for long enough.
    pub(crate) fn pause(&mut self, error: StoreError) -> Result<(), StoreError> {
        let StoreError::Unreachable { cause, .. } = &error else { return Err(error) };
        #[expect(clippy::disallowed_methods, reason = "how long is waited changes no result")]
        let now = Instant::now();
        let since = *self.since.get_or_insert_with(|| {
            if !self.patience.limit.is_zero() {
                let (place, cause) = (self.place.to_owned(), cause.clone());
                let limit = self.patience.limit;
                (self.patience.report)(&Outage::Began { place, cause, limit });
            }
            now
        });
        let left = self.patience.limit.saturating_sub(now - since);
        if left.is_zero() {
            return Err(error);
        }
        std::thread::sleep(pause_before(self.pauses).min(left));
        self.pauses = self.pauses.saturating_add(1);
        Ok(())
    }

    /// The job is done; whoever was told of the outage is told of its end.
    pub(crate) fn end(self) {
        if self.since.is_some() {
            (self.patience.report)(&Outage::Over { place: self.place.to_owned() });
        }
    }
}

/// Between half and all of a pause that doubles: many that wait for one server do not come back all at once.
fn pause_before(try_number: u32) -> Duration {
    let whole = FIRST_PAUSE.saturating_mul(1 << try_number.min(10)).min(LONGEST_PAUSE);
    let luck = RandomState::new().hash_one(try_number) % 1_000;
    whole / 2 + whole / 2 * luck as u32 / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        for (try_number, whole_ms) in
            [(0, 100), (1, 200), (4, 1_600), (9, 5_000), (u32::MAX, 5_000)]
        {
            let whole = Duration::from_millis(whole_ms);
            let pause = pause_before(try_number);
            assert!(whole / 2 <= pause && pause <= whole, "{try_number}: {pause:?}");
        }
    }

    #[test]
    fn only_an_absent_server_is_waited_for() {
        let patience = Patience::new(Duration::from_secs(60), |_| panic!("nobody is away"));
        let mut wait = Wait::new(&patience, "here");
        let refused = wait.pause(StoreError::ReadOnly { place: "here".into() });
        assert!(matches!(refused, Err(StoreError::ReadOnly { .. })));
        assert!(!wait.has_begun());
    }
}
