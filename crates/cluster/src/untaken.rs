//! Tasks that nobody takes though there are workers: whoever waits for them should know why.

use std::time::{Duration, Instant};

use bw_store::{Store, StoreError, Worker, WorkerState};

/// So long tasks may wait before anybody wonders.
const PATIENCE: Duration = Duration::from_secs(5);
/// Workers that are asked for their reasons.
const ASKED: u32 = 1_000;

/// Since when nobody takes anything.
#[derive(Default)]
pub(crate) struct Untaken {
    since: Option<Instant>,
    said: bool,
}

impl Untaken {
    /// One look at whether tasks wait of which none is in hand. What people should know is said once each time.
    pub(crate) fn look(&mut self, store: &Store, idle: bool) -> Result<Option<String>, StoreError> {
        if !idle {
            *self = Untaken::default();
            return Ok(None);
        }
        let since = *self.since.get_or_insert_with(Instant::now);
        if self.said || since.elapsed() < PATIENCE {
            return Ok(None);
        }
        self.said = true;
        store.workers(ASKED).map(|workers| Some(words(&workers)))
    }
}

fn words(workers: &[Worker]) -> String {
    let there = workers.iter().filter(|worker| worker.state == WorkerState::Working);
    match there.clone().find(|worker| !worker.note.is_empty()) {
        Some(Worker { id, name, note, .. }) => {
            format!(
                "none of {} workers takes anything; worker {id} `{name}`: {note}",
                there.count()
            )
        }
        None => format!(
            "none of {} workers takes anything yet: they are busy (boardwright db workers)",
            there.count()
        ),
    }
}

#[cfg(test)]
mod tests {
    use bw_store::NewWorker;

    use super::*;

    #[test]
    fn it_is_said_once_and_with_the_reason() {
        let store = Store::open("sqlite::memory:").unwrap();
        let new = |name: &str| NewWorker { name: name.into(), version: "1".into(), threads: 1 };
        store.join_worker(&new("left")).unwrap();
        let right = store.join_worker(&new("right")).unwrap();
        let mut untaken = Untaken::default();
        assert_eq!(untaken.look(&store, true).unwrap(), None);
        let long_ago = Instant::now().checked_sub(PATIENCE).unwrap();
        untaken.since = Some(long_ago);
        let said = untaken.look(&store, true).unwrap().unwrap();
        assert!(said.starts_with("none of 2 workers takes anything yet"), "{said}");
        assert_eq!(untaken.look(&store, true).unwrap(), None);
        assert_eq!(untaken.look(&store, false).unwrap(), None);
        store.note_worker(right, "run 1 is not for this worker: why").unwrap();
        untaken.since = Some(long_ago);
        let said = untaken.look(&store, true).unwrap().unwrap();
        assert!(said.ends_with("worker 2 `right`: run 1 is not for this worker: why"), "{said}");
    }
}
