//! How many tasks a second the queue hands out and takes in, and how long a worker waits for it.
//!
//! `cargo run --release -p bw-store --example queue_load -- URL WORKERS CONNECTIONS TASKS` simulates workers that do their
//! tasks in no time, on as many connections. Every task must come back exactly once. `cargo xtask cluster-load` runs it
//! against a server of its own.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write;
use std::time::Instant;

use bw_store::{
    Exchange, HandedIn, NewOrder, NewRun, NewTask, NewWorker, OrderId, RunId, Store, StoreError,
    TaskResult, WorkerId,
};

/// Bytes of a request and of a result: about those of a block of games.
const REQUEST: usize = 400;
const RESULT: usize = 1_500;
const TOKEN: &str = "load";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [url, workers, connections, tasks] = &words[..] else {
        return Err("URL WORKERS CONNECTIONS TASKS".into());
    };
    let (workers, connections): (usize, usize) = (workers.parse()?, connections.parse()?);
    let tasks: usize = tasks.parse()?;
    let store = Store::open(url)?;
    let run = store.begin_fresh_run(&NewRun {
        kind: "load".into(),
        game: "none".into(),
        fingerprint: "load".into(),
        config: "{}".into(),
    })?;
    let order = NewOrder { run: run.id, needs: "{}".into(), data: Vec::new(), token: TOKEN.into() };
    let key = (store.open_order(&order)?.id, run.id);
    let begin = now();
    let waits = std::thread::scope(|scope| -> Result<Vec<u128>, StoreError> {
        let crew: Vec<_> = (0..connections)
            .map(|at| {
                let mine = workers / connections + usize::from(at < workers % connections);
                scope.spawn(move || work(url, mine, key.0, tasks == 0))
            })
            .collect();
        coordinate(&store, key, tasks, workers)?;
        store.close_order(key.0)?;
        let mut waits = Vec::new();
        for one in crew {
            waits.extend(one.join().unwrap_or(Err(StoreError::Stopped))?);
        }
        Ok(waits)
    })?;
    report(&store, begin.elapsed().as_secs_f64(), (workers, connections, tasks), waits)?;
    store.delete_run(run.id)?;
    Ok(())
}

#[allow(clippy::disallowed_methods)] // a measurement
fn now() -> Instant {
    Instant::now()
}

/// Keeps two tasks for every worker in the queue, and counts what comes back.
fn coordinate(
    store: &Store,
    key: (OrderId, RunId),
    tasks: usize,
    workers: usize,
) -> Result<(), StoreError> {
    let (mut put, mut taken, mut seen) = (0, Vec::new(), BTreeSet::new());
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
        taken = found.arrived.iter().map(|one| (one.task, one.worker)).collect();
        for (task, _) in &taken {
            assert!(seen.insert(*task), "task {task} was counted twice");
        }
    }
    assert_eq!(seen.len(), tasks, "tasks were lost");
    Ok(())
}

/// Simulates workers on one connection until the order is closed; answers how long each exchange took, in microseconds.
fn work(url: &str, workers: usize, order: OrderId, idle: bool) -> Result<Vec<u128>, StoreError> {
    let store = Store::open_to_work(url)?;
    let mut crew: Vec<(WorkerId, Vec<HandedIn>)> = Vec::new();
    for n in 0..workers {
        let new = NewWorker { name: format!("s{n}"), version: "load".into(), threads: 1 };
        crew.push((store.join_worker(&new)?, Vec::new()));
    }
    let mut waits = Vec::new();
    while !idle && store.order_data(order)?.is_some() {
        for (worker, done) in &mut crew {
            let exchange = Exchange {
                done: done.clone(),
                want: 1,
                from: vec![(order, 0)],
                ..Exchange::default()
            };
            let begin = now();
            let given = match store.exchange(*worker, exchange) {
                Err(StoreError::Locked { .. }) => continue,
                given => given?,
            };
            waits.push(begin.elapsed().as_micros());
            let result = |task: bw_store::QueuedTask| HandedIn {
                key: task.key,
                result: TaskResult::Done { digest: "digest".into(), bytes: vec![9; RESULT] },
            };
            *done = given.tasks.into_iter().map(result).collect();
        }
    }
    for (worker, _) in crew {
        store.leave_worker(worker)?;
    }
    Ok(waits)
}

fn report(
    store: &Store,
    seconds: f64,
    (workers, connections, tasks): (usize, usize, usize),
    mut waits: Vec<u128>,
) -> Result<(), Box<dyn Error>> {
    waits.sort_unstable();
    let at = |share: f64| {
        let place = (waits.len() as f64 * share) as usize;
        waits.get(place.min(waits.len().saturating_sub(1))).copied().unwrap_or(0) as f64 / 1_000.0
    };
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}: {workers} workers on {connections} connections, {tasks} tasks in {seconds:.1} s: \
         {:.0} tasks a second, none lost, none counted twice",
        store.place(),
        tasks as f64 / seconds
    )?;
    writeln!(
        out,
        "an exchange takes {:.1} ms in the middle, {:.1} ms at 95 %, {:.1} ms at 99 %",
        at(0.5),
        at(0.95),
        at(0.99)
    )?;
    Ok(())
}
