//! How many tasks a second the queue hands out and takes in, and how long a worker waits for it.
//!
//! `cargo run --release -p bw-store --example queue_load -- URL WORKERS CONNECTIONS TASKS SECONDS` simulates workers on as
//! many connections, each of which has every task for SECONDS; with 0 they do nothing but talk to the database. A
//! coordinator puts tasks, takes results, journals them and looks after workers as a real one does. Every task must come
//! back exactly once. `cargo xtask cluster-load` runs it against a server of its own.

use std::collections::{BTreeSet, BinaryHeap};
use std::error::Error;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bw_store::{
    Exchange, HandedIn, NewOrder, NewRun, NewTask, NewWorker, OrderId, RunId, Store, StoreError,
    StoredBlock, TaskKey, TaskResult, WorkerId,
};

/// Bytes of a request and of a result: about those of a block of games.
const REQUEST: usize = 400;
const RESULT: usize = 1_500;
const TOKEN: &str = "load";
const VERSION: &str = "load";
/// The pauses of a real coordinator and of real workers.
const LOOK: Duration = Duration::from_millis(40);
const LOOK_AFTER: Duration = Duration::from_secs(1);
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// What is simulated.
#[derive(Clone, Copy)]
struct Load {
    workers: usize,
    connections: usize,
    tasks: usize,
    /// A worker has a task for so long.
    work: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [url, workers, connections, tasks, seconds] = &words[..] else {
        return Err("URL WORKERS CONNECTIONS TASKS SECONDS".into());
    };
    let load = Load {
        workers: workers.parse()?,
        connections: connections.parse()?,
        tasks: tasks.parse()?,
        work: Duration::try_from_secs_f64(seconds.parse()?)?,
    };
    let store = Store::open(url)?;
    let run = store.begin_fresh_run(&NewRun {
        kind: "load".into(),
        game: "none".into(),
        fingerprint: "load".into(),
        config: "{}".into(),
    })?;
    let order = NewOrder { run: run.id, needs: "{}".into(), data: Vec::new(), token: TOKEN.into() };
    let key = (store.open_order(&order)?.id, run.id);
    let (over, there) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (waits, seconds) =
        std::thread::scope(|scope| -> Result<(Vec<Duration>, f64), StoreError> {
            let mut crew = Vec::new();
            for at in 0..load.connections {
                let mine = load.workers / load.connections
                    + usize::from(at < load.workers % load.connections);
                let (over, there) = (&over, &there);
                crew.push(scope.spawn(move || -> Result<Vec<Duration>, StoreError> {
                    let store = Store::open_to_work(url)?;
                    let workers = (0..mine).map(|n| join(&store, n)).collect::<Result<_, _>>()?;
                    there.fetch_add(mine, Ordering::Relaxed);
                    work(&store, workers, key.0, load.work, over)
                }));
            }
            // Connecting is not what is measured.
            while there.load(Ordering::Relaxed) < load.workers {
                std::thread::sleep(LOOK);
            }
            let begin = now();
            let coordinated = coordinate(&store, key, load);
            let seconds = begin.elapsed().as_secs_f64();
            over.store(true, Ordering::Relaxed);
            let mut waits = Vec::new();
            for one in crew {
                waits.extend(one.join().unwrap_or(Err(StoreError::Stopped))?);
            }
            coordinated.map(|()| (waits, seconds))
        })?;
    let begin = now();
    store.close_order(key.0, TOKEN)?;
    let closing = begin.elapsed().as_secs_f64();
    store.delete_run(run.id)?;
    report(load, seconds, waits)?;
    writeln!(std::io::stdout(), "the order is closed in {closing:.1} s")?;
    Ok(())
}

#[allow(clippy::disallowed_methods)] // a measurement
fn now() -> Instant {
    Instant::now()
}

fn join(store: &Store, n: usize) -> Result<WorkerId, StoreError> {
    let new = NewWorker { name: format!("s{n}"), version: VERSION.into(), threads: 1 };
    store.join_worker(&new)
}

/// Keeps two tasks for every worker in the queue, takes and journals what comes back, and counts it.
fn coordinate(
    store: &Store,
    key: (OrderId, RunId),
    Load { workers, tasks, .. }: Load,
) -> Result<(), StoreError> {
    let (mut put, mut taken, mut seen, mut looked) = (0, Vec::new(), BTreeSet::new(), now());
    while seen.len() < tasks || !taken.is_empty() {
        let room = (2 * workers).saturating_sub(put - seen.len()).min(tasks - put);
        if room > 0 {
            let new = || NewTask { stage: 0, request: vec![7; REQUEST], audit: false };
            store.put_tasks(key, TOKEN, (0..room).map(|_| new()).collect())?;
            put += room;
        }
        let found = match store.collect(key, TOKEN, &taken, false) {
            Err(StoreError::Locked { .. }) => continue,
            found => found?,
        };
        let next = seen.len() as u32;
        taken = found.arrived.iter().map(|one| (one.task, one.worker)).collect();
        for (task, _) in &taken {
            assert!(seen.insert(*task), "task {task} was counted twice");
        }
        let block = |(block, one): (u32, &bw_store::Arrival)| StoredBlock {
            block,
            games: 1,
            data: one.result.clone(),
        };
        let blocks: Vec<StoredBlock> = (next..).zip(&found.arrived).map(block).collect();
        if blocks.is_empty() {
            std::thread::sleep(LOOK);
        } else {
            store.put_blocks(key.1, &blocks)?;
        }
        if looked.elapsed() >= LOOK_AFTER {
            looked = now();
            look_after(store, key.0)?;
        }
    }
    assert_eq!(seen.len(), tasks, "tasks were lost");
    Ok(())
}

/// What a coordinator does every second.
fn look_after(store: &Store, order: OrderId) -> Result<(), StoreError> {
    store.dismiss_silent_workers()?;
    store.crew(VERSION)?;
    assert!(store.disagreements(order)?.is_empty(), "nothing was done twice");
    assert!(!store.has_wrong_results(order)?, "nobody was wrong");
    Ok(())
}

/// A simulated worker and what it has done; the earliest comes first.
struct Hand {
    due: Instant,
    worker: WorkerId,
    done: Vec<HandedIn>,
    pause: Duration,
}

impl PartialEq for Hand {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Hand {}

impl PartialOrd for Hand {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Hand {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (other.due, other.worker).cmp(&(self.due, self.worker))
    }
}

/// Simulates workers on one connection until all is over; answers how long each exchange took.
fn work(
    store: &Store,
    workers: Vec<WorkerId>,
    order: OrderId,
    work: Duration,
    over: &AtomicBool,
) -> Result<Vec<Duration>, StoreError> {
    let begin = now();
    let count = workers.len().max(1) as u32;
    let hand = |(worker, n): (WorkerId, u32)| Hand {
        due: begin + work * n / count,
        worker,
        done: Vec::new(),
        pause: FIRST_PAUSE,
    };
    let mut crew: BinaryHeap<Hand> = workers.into_iter().zip(0..).map(hand).collect();
    let mut waits = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let Some(mut hand) = crew.pop() else { break };
        std::thread::sleep(hand.due.saturating_duration_since(now()).min(LOOK_AFTER));
        if hand.due > now() {
            crew.push(hand);
            continue;
        }
        let exchange = Exchange {
            done: hand.done.clone(),
            want: 1,
            from: vec![(order, 0)],
            ..Exchange::default()
        };
        let asked = now();
        let given = match store.exchange(hand.worker, exchange) {
            Err(StoreError::Locked { .. }) => {
                crew.push(hand);
                continue;
            }
            given => given?,
        };
        waits.push(asked.elapsed());
        hand.done = given.tasks.iter().map(|task| result(task.key)).collect();
        if hand.done.is_empty() {
            hand.due = now() + hand.pause;
            hand.pause = (2 * hand.pause).min(LONGEST_PAUSE);
        } else {
            hand.due = now() + work;
            hand.pause = FIRST_PAUSE;
        }
        crew.push(hand);
    }
    for hand in crew {
        store.leave_worker(hand.worker)?;
    }
    Ok(waits)
}

fn result(key: TaskKey) -> HandedIn {
    let result = TaskResult::Done { digest: "digest".into(), bytes: vec![9; RESULT] };
    HandedIn { key, result }
}

fn report(load: Load, seconds: f64, mut waits: Vec<Duration>) -> Result<(), Box<dyn Error>> {
    waits.sort_unstable();
    let at = |share: f64| {
        let place = (waits.len() as f64 * share) as usize;
        let wait = waits.get(place.min(waits.len().saturating_sub(1)));
        wait.copied().unwrap_or_default().as_secs_f64() * 1_000.0
    };
    let Load { workers, connections, tasks, work } = load;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{workers} workers on {connections} connections, {tasks} tasks of {:.1} s each in \
         {seconds:.1} s: {:.0} tasks a second, none lost, none counted twice",
        work.as_secs_f64(),
        tasks as f64 / seconds
    )?;
    writeln!(
        out,
        "an exchange takes {:.1} ms in the middle, {:.1} ms at 95 %, {:.1} ms at 99 % ({} of them)",
        at(0.5),
        at(0.95),
        at(0.99),
        waits.len()
    )?;
    Ok(())
}
