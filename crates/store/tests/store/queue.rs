//! Workers, orders and tasks: every task is done, counted once, whoever goes away, lags or lies.

use std::collections::BTreeSet;

use bw_store::{
    Exchange, Exchanged, HandedIn, NewOrder, NewTask, NewWorker, OrderId, RunId, Store, StoreError,
    TaskKey, TaskResult, WorkerId, WorkerState,
};

use crate::home::{Home, new_run, on_both};

on_both!(
    a_task_goes_to_one_worker_and_its_result_is_taken_once,
    what_a_silent_worker_has_goes_to_others,
    what_a_worker_no_longer_holds_is_given_back,
    two_workers_that_disagree_are_found_and_the_wrong_one_is_retracted,
    a_task_that_fails_on_three_workers_fails,
    a_late_task_is_given_out_twice_and_counts_once,
    the_last_coordinator_has_the_order,
    a_draining_worker_gets_nothing,
    a_paused_order_gives_nothing_out,
    many_workers_at_once_lose_nothing_and_do_nothing_twice,
);

struct Queue<'h> {
    store: &'h Store,
    run: RunId,
    order: OrderId,
}

const TOKEN: &str = "mine";

impl<'h> Queue<'h> {
    fn open(home: &'h Home) -> Self {
        let run = home.store.begin_run(&new_run("tournament", "nim", "f1")).unwrap().id;
        let order = home.store.open_order(&order(run, TOKEN)).unwrap().id;
        Queue { store: &home.store, run, order }
    }

    fn put(&self, tasks: usize, audit: bool) -> i64 {
        let task = |n: usize| NewTask { stage: 0, request: vec![n as u8], audit };
        let tasks = (0..tasks).map(task).collect();
        self.store.put_tasks((self.order, self.run), TOKEN, tasks).unwrap()
    }

    fn take(&self, worker: WorkerId, want: u32) -> Exchanged {
        self.say(worker, Exchange { want, from: vec![(self.order, 0)], ..Exchange::default() })
    }

    fn hand_in(&self, worker: WorkerId, task: i64, result: &str) -> Exchanged {
        let result = done(result, result.as_bytes());
        let done = vec![HandedIn { key: self.key(task), result }];
        self.say(worker, Exchange { done, ..Exchange::default() })
    }

    fn fail(&self, worker: WorkerId, task: i64) {
        let done = vec![HandedIn {
            key: self.key(task),
            result: TaskResult::Failed("seed 7 panics".into()),
        }];
        self.say(worker, Exchange { done, ..Exchange::default() });
    }

    fn say(&self, worker: WorkerId, exchange: Exchange) -> Exchanged {
        self.store.exchange(worker, exchange).unwrap()
    }

    fn key(&self, task: i64) -> TaskKey {
        TaskKey { order: self.order, task }
    }

    fn arrived(&self, taken: &[(i64, WorkerId)]) -> Vec<(i64, WorkerId, String)> {
        let key = (self.order, self.run);
        let found = self.store.collect(key, TOKEN, taken, false).unwrap();
        let arrived = found.arrived.into_iter();
        arrived.map(|one| (one.task, one.worker, one.digest)).collect()
    }
}

fn done(digest: &str, bytes: &[u8]) -> TaskResult {
    TaskResult::Done { digest: digest.into(), bytes: bytes.to_vec() }
}

fn order(run: RunId, token: &str) -> NewOrder {
    NewOrder { run, needs: "{}".into(), data: b"files".to_vec(), token: token.into() }
}

fn join(home: &Home, name: &str) -> WorkerId {
    let new = NewWorker { name: name.into(), version: "1".into(), threads: 2 };
    home.store.join_worker(&new).unwrap()
}

fn tasks(given: &Exchanged) -> Vec<i64> {
    given.tasks.iter().map(|task| task.key.task).collect()
}

fn a_task_goes_to_one_worker_and_its_result_is_taken_once(home: &Home) {
    let (queue, anna, ben) = (Queue::open(home), join(home, "anna"), join(home, "ben"));
    assert_eq!(queue.put(3, false), 0);
    let given = queue.take(anna, 2);
    assert_eq!(tasks(&given), [0, 1]);
    assert_eq!(given.tasks[1].request, [1]);
    assert_eq!(tasks(&queue.take(ben, 2)), [2]);
    // What was handed in twice, because the first answer was lost, is there once.
    queue.hand_in(ben, 2, "result");
    queue.hand_in(ben, 2, "result");
    assert_eq!(queue.arrived(&[]), [(2, ben, "result".to_string())]);
    assert_eq!(queue.arrived(&[(2, ben)]), []);
    assert_eq!(home.store.order_data(queue.order).unwrap().unwrap(), b"files");
    home.store.close_order(queue.order, TOKEN).unwrap();
    assert_eq!(home.store.order_data(queue.order).unwrap(), None);
    // Whoever comes too late does no harm.
    queue.hand_in(anna, 0, "late");
    assert_eq!(home.store.workers(9).unwrap().len(), 2);
}

fn what_a_silent_worker_has_goes_to_others(home: &Home) {
    let (queue, anna, ben) = (Queue::open(home), join(home, "anna"), join(home, "ben"));
    queue.put(1, false);
    assert_eq!(tasks(&queue.take(anna, 1)), [0]);
    assert_eq!(tasks(&queue.take(ben, 1)), [0_i64; 0]);
    home.store.dismiss_silent_workers().unwrap();
    assert_eq!(tasks(&queue.take(ben, 1)), [0_i64; 0], "she was seen just now");
    home.meddle(&format!("UPDATE workers SET seen_ms = seen_ms - 60000 WHERE id = {anna}"));
    let state = |id| {
        let workers = home.store.workers(9).unwrap();
        workers.iter().find(|worker| worker.id == id).unwrap().state
    };
    assert_eq!((state(anna), state(ben)), (WorkerState::Gone, WorkerState::Working));
    home.store.dismiss_silent_workers().unwrap();
    assert_eq!(tasks(&queue.take(ben, 1)), [0]);
    // She was only asleep, and is quicker.
    let back = Exchange { holding: vec![queue.key(0)], ..Exchange::default() };
    assert_eq!(queue.say(anna, back).unwanted, [queue.key(0)]);
    queue.hand_in(anna, 0, "a");
    queue.hand_in(ben, 0, "b");
    assert_eq!(queue.arrived(&[]).len(), 1);
    assert_eq!(state(anna), WorkerState::Working);
}

fn what_a_worker_no_longer_holds_is_given_back(home: &Home) {
    let (queue, anna, ben) = (Queue::open(home), join(home, "anna"), join(home, "ben"));
    queue.put(2, false);
    assert_eq!(tasks(&queue.take(anna, 2)), [0, 1]);
    let keeps_one = Exchange { holding: vec![queue.key(1)], ..Exchange::default() };
    assert_eq!(queue.say(anna, keeps_one).unwanted, []);
    assert_eq!(tasks(&queue.take(ben, 2)), [0]);
    home.store.leave_worker(anna).unwrap();
    let all = Exchange {
        holding: vec![queue.key(0)],
        want: 1,
        from: vec![(queue.order, 0)],
        ..Exchange::default()
    };
    assert_eq!(tasks(&queue.say(ben, all)), [1]);
}

fn two_workers_that_disagree_are_found_and_the_wrong_one_is_retracted(home: &Home) {
    let (queue, anna, ben) = (Queue::open(home), join(home, "anna"), join(home, "ben"));
    queue.put(2, true);
    queue.put(1, false);
    assert_eq!(tasks(&queue.take(anna, 9)), [0, 1, 2]);
    queue.say(
        anna,
        Exchange {
            holding: [0, 1, 2].iter().map(|&n| queue.key(n)).collect(),
            ..Exchange::default()
        },
    );
    assert_eq!(tasks(&queue.take(ben, 9)), [0, 1], "a second worker does what is audited");
    for task in 0..3 {
        queue.say(
            anna,
            Exchange {
                holding: (task + 1..3).map(|n| queue.key(n)).collect(),
                done: vec![HandedIn { key: queue.key(task), result: done("a", &[1]) }],
                ..Exchange::default()
            },
        );
    }
    assert_eq!(queue.arrived(&[]).len(), 3, "the first result counts at once");
    assert_eq!(queue.arrived(&[(0, anna), (1, anna), (2, anna)]), []);
    assert_eq!(home.store.audits(queue.order).unwrap(), 2);
    queue.hand_in(ben, 0, "a");
    assert_eq!(home.store.disagreements(queue.order).unwrap(), []);
    assert_eq!(home.store.audits(queue.order).unwrap(), 1);
    // He has given task 1 back by that.
    assert_eq!(tasks(&queue.take(ben, 9)), [1]);
    queue.hand_in(ben, 1, "b");
    let found = home.store.disagreements(queue.order).unwrap();
    let found: Vec<_> = found.iter().map(|one| (one.task, one.worker, &*one.digest)).collect();
    assert_eq!(found, [(1, anna, "a"), (1, ben, "b")]);
    assert_eq!(home.store.task_request(queue.order, 1).unwrap(), Some(vec![1]));
    queue.put(1, false);
    assert_eq!(tasks(&queue.take(anna, 1)), [3]);
    home.store.set_worker_aside(anna, "wrong").unwrap();
    // They stay until whoever has used them has forgotten them.
    for _ in 0..2 {
        assert_eq!(home.store.wrong_tasks(queue.order).unwrap(), [vec![0], vec![1], vec![0]]);
    }
    home.store.retract(queue.order).unwrap();
    assert_eq!(home.store.wrong_tasks(queue.order).unwrap(), Vec::<Vec<u8>>::new());
    assert_eq!(tasks(&queue.take(ben, 9)), [3], "what she had in hand goes to others");
    assert_eq!(queue.take(anna, 9).state, WorkerState::Aside);
}

fn a_task_that_fails_on_three_workers_fails(home: &Home) {
    let queue = Queue::open(home);
    let workers = ["anna", "ben", "cora"].map(|name| join(home, name));
    queue.put(1, false);
    let failed = |taken: &[(i64, WorkerId)]| {
        home.store.collect((queue.order, queue.run), TOKEN, taken, false).unwrap().failed
    };
    for worker in workers {
        assert_eq!(failed(&[]), None);
        assert_eq!(tasks(&queue.take(worker, 1)), [0]);
        queue.fail(worker, 0);
        queue.fail(worker, 0);
        assert_eq!(tasks(&queue.take(worker, 1)), [0_i64; 0], "others may try first");
    }
    assert_eq!(failed(&[]), Some((0, "seed 7 panics".into())));
    // Whoever begins again tries again.
    assert_eq!(home.store.open_order(&order(queue.run, TOKEN)).unwrap().tasks, []);
    assert_eq!(failed(&[]), None);
}

fn a_late_task_is_given_out_twice_and_counts_once(home: &Home) {
    let (queue, anna, ben) = (Queue::open(home), join(home, "anna"), join(home, "ben"));
    queue.put(1, false);
    assert_eq!(tasks(&queue.take(anna, 1)), [0]);
    assert_eq!(home.store.repeat_late_tasks(queue.order, 60_000).unwrap(), 0);
    assert_eq!(home.store.repeat_late_tasks(queue.order, -1).unwrap(), 1);
    assert_eq!(home.store.repeat_late_tasks(queue.order, -1).unwrap(), 0, "once is enough");
    let hold = || Exchange { holding: vec![queue.key(0)], ..Exchange::default() };
    assert_eq!(queue.say(anna, hold()).unwanted, []);
    assert_eq!(tasks(&queue.take(ben, 1)), [0]);
    assert_eq!(home.store.repeat_late_tasks(queue.order, -1).unwrap(), 0, "nobody is a third");
    queue.hand_in(ben, 0, "b");
    assert_eq!(queue.say(anna, hold()).unwanted, [queue.key(0)]);
    queue.hand_in(anna, 0, "a");
    assert_eq!(queue.arrived(&[]).len(), 1);
}

fn the_last_coordinator_has_the_order(home: &Home) {
    let (queue, anna) = (Queue::open(home), join(home, "anna"));
    queue.put(2, false);
    queue.take(anna, 1);
    queue.hand_in(anna, 0, "a");
    let again = home.store.open_order(&order(queue.run, "another")).unwrap();
    assert_eq!(again.id, queue.order);
    let found: Vec<_> = again.tasks.iter().map(|task| (task.task, task.taken)).collect();
    assert_eq!(found, [(0, false), (1, false)]);
    let late = home.store.collect((queue.order, queue.run), TOKEN, &[], false);
    assert!(matches!(late, Err(StoreError::OrderTaken(_))), "{late:?}");
    let late = home.store.put_tasks((queue.order, queue.run), TOKEN, Vec::new());
    assert!(matches!(late, Err(StoreError::OrderTaken(_))), "{late:?}");
    // Nor does whoever has lost it stop or close what is another one's.
    home.store.leave_order(queue.order, TOKEN).unwrap();
    home.store.close_order(queue.order, TOKEN).unwrap();
    assert!(!home.store.orders().unwrap()[0].paused);
    home.store.leave_order(queue.order, "another").unwrap();
    assert!(home.store.orders().unwrap()[0].paused);
    home.store.delete_run(queue.run).unwrap();
    assert_eq!(home.store.orders().unwrap(), []);
}

fn a_draining_worker_gets_nothing(home: &Home) {
    let (queue, anna) = (Queue::open(home), join(home, "anna"));
    queue.put(2, false);
    queue.take(anna, 1);
    home.store.drain_worker(anna).unwrap();
    let given = queue.hand_in(anna, 0, "a");
    assert_eq!((given.state, queue.arrived(&[]).len()), (WorkerState::Draining, 1));
    assert_eq!(tasks(&queue.take(anna, 1)), [0_i64; 0]);
    let nobody = home.store.drain_worker(WorkerId(99));
    assert!(matches!(nobody, Err(StoreError::NoSuchWorker(WorkerId(99)))), "{nobody:?}");
    let nobody = home.store.exchange(WorkerId(99), Exchange::default());
    assert!(matches!(nobody, Err(StoreError::NoSuchWorker(_))), "{nobody:?}");
}

fn a_paused_order_gives_nothing_out(home: &Home) {
    let (queue, anna) = (Queue::open(home), join(home, "anna"));
    queue.put(1, false);
    home.store.stop_order(queue.order).unwrap();
    assert_eq!(tasks(&queue.take(anna, 1)), [0_i64; 0]);
    assert_eq!(home.store.offered_orders().unwrap(), []);
    let orders = home.store.orders().unwrap();
    assert_eq!((orders[0].open, orders[0].out, orders[0].paused), (1, 0, true));
    home.store.open_order(&order(queue.run, TOKEN)).unwrap();
    assert_eq!(home.store.offered_orders().unwrap().len(), 1);
    assert_eq!(tasks(&queue.take(anna, 1)), [0]);
}

fn many_workers_at_once_lose_nothing_and_do_nothing_twice(home: &Home) {
    let queue = Queue::open(home);
    let (order, count) = (queue.order, 120);
    queue.put(count, false);
    let worked = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|name| {
                let url = home.url.clone();
                scope.spawn(move || work(&Store::open_to_work(&url).unwrap(), name, order))
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<i64>>()
    });
    assert_eq!(worked.len(), count);
    assert_eq!(worked.iter().collect::<BTreeSet<_>>().len(), count);
    assert_eq!(queue.arrived(&[]).len(), count);
    let done: u64 = home.store.workers(9).unwrap().iter().map(|worker| worker.done).sum();
    assert_eq!(done, count as u64);
}

/// Takes and hands in until nothing is left; answers what it did.
fn work(store: &Store, name: u32, order: OrderId) -> Vec<i64> {
    let new = NewWorker { name: name.to_string(), version: "1".into(), threads: 1 };
    let worker = store.join_worker(&new).unwrap();
    let (mut done, mut worked) = (Vec::new(), Vec::new());
    loop {
        let exchange = Exchange {
            done: std::mem::take(&mut done),
            want: 3,
            from: vec![(order, 0)],
            ..Exchange::default()
        };
        let given = match store.exchange(worker, exchange.clone()) {
            Ok(given) => given,
            Err(StoreError::Locked { .. }) => {
                done = exchange.done;
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        if given.tasks.is_empty() && exchange.done.is_empty() {
            return worked;
        }
        for task in given.tasks {
            worked.push(task.key.task);
            done.push(HandedIn {
                key: task.key,
                result: super::queue::done("same", &task.request),
            });
        }
    }
}
