//! Workers in threads of the test, on a file: the same bytes as here, whoever lies, and nobody of another version.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::Path;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;

use bw_arena::{Journal, PlayOptions, RunNeeds, ScheduledRun, Series};
use bw_catalog::{BotSpec, Catalog, NoForeign};
use bw_cluster::{
    CatalogPlayers, Coordinator, MakePlayer, OrderData, RemoteBlocks, WorkerError, WorkerOptions,
    WorkerSummary, work,
};
use bw_core::{Budget, Stop};
use bw_runner::{BlockPlayer, BlockRequest, BlockResult, Control, Executor, RunnerError};
use bw_store::{NewOrder, NewTask, Store, WorkerState};

fn schedule(catalog: &Catalog, games: u64) -> ScheduledRun {
    let game = catalog.game("carcassonne").unwrap().game(2, "").unwrap();
    ScheduledRun {
        game,
        bots: ["greedy", "random"].iter().map(|bot| BotSpec::parse(bot)).collect(),
        series: vec![Series { participants: vec![0, 1], games }],
        seed: 5,
        fixed_seats: false,
        budget: Budget::default(),
        sprt: None,
        openings: None,
    }
}

/// What the games gave, on threads of this process.
fn played_here(run: &ScheduledRun) -> bw_runner::Totals {
    let options = PlayOptions {
        threads: 1,
        connect: Arc::new(NoForeign),
        journal: None,
        records: None,
        elsewhere: None,
        stop: Stop::default(),
        progress: &mut |_| {},
    };
    run.play(options).unwrap().series[0].totals.clone()
}

/// What the games gave, played by workers, and what the coordinator said.
fn played_out(
    catalog: &Arc<Catalog>,
    run: &ScheduledRun,
    store: &Store,
) -> (bw_runner::Totals, String) {
    let mut journal = Journal::open(store, "match", run, false).unwrap().journal;
    let mut said = String::new();
    let say = Box::new(|text: &str| said += &format!("{text}\n"));
    let coordinator = Coordinator {
        store,
        catalog,
        run,
        id: journal.run(),
        connect: Arc::new(NoForeign),
        turn: Duration::from_secs(10),
        records: false,
        stop: Stop::default(),
        say,
    };
    let mut remote = RemoteBlocks::new(coordinator).unwrap();
    let options = PlayOptions {
        threads: 1,
        connect: Arc::new(NoForeign),
        journal: Some(&mut journal),
        records: None,
        elsewhere: Some(&mut remote as &mut dyn Executor),
        stop: Stop::default(),
        progress: &mut |_| {},
    };
    let result = run.play(options).unwrap();
    assert!(result.complete);
    drop(remote);
    (result.series[0].totals.clone(), said)
}

fn players(catalog: &Arc<Catalog>) -> CatalogPlayers {
    CatalogPlayers::new(Arc::clone(catalog), |_| Arc::new(NoForeign))
}

/// A worker until it is stopped; answers how it ended and what it said.
fn run_worker(
    file: &Path,
    catalog: &Catalog,
    make: &dyn MakePlayer,
    name: &str,
    stop: &Stop,
) -> (Result<WorkerSummary, WorkerError>, String) {
    let store = Store::open_to_work(&file.display().to_string()).unwrap();
    let options = WorkerOptions { name: name.into(), threads: 1, allowed: Vec::new() };
    let mut said = String::new();
    let say = &mut |text: &str| said += &format!("{text}\n");
    let ended = work(&store, catalog, make, &options, stop, say);
    (ended, said)
}

/// Plays other games than it was asked to play.
struct Liar(CatalogPlayers);

struct LyingPlayer(Box<dyn BlockPlayer>);

impl MakePlayer for Liar {
    fn player(&self, data: &OrderData) -> Box<dyn BlockPlayer> {
        Box::new(LyingPlayer(self.0.player(data)))
    }
}

impl BlockPlayer for LyingPlayer {
    fn play(
        &mut self,
        request: &BlockRequest,
        control: &Control,
    ) -> Result<BlockResult, RunnerError> {
        let mut other = request.clone();
        other.schedule.seed += 1_000_000;
        self.0.play(&other, control)
    }
}

fn wait_for_workers(store: &Store, count: usize) {
    let there = || {
        let workers = store.workers(9).unwrap();
        workers.iter().filter(|worker| worker.state == WorkerState::Working).count()
    };
    while there() < count {
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_lying_worker_is_found_and_its_games_are_played_again() {
    let catalog = Arc::new(Catalog::standard());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lab.db");
    let store = Store::open(&file.display().to_string()).unwrap();
    let run = schedule(&catalog, 3_000);
    let expected = played_here(&run);
    let stop = Stop::default();
    let lie = Mutex::new(None);
    let (totals, said) = std::thread::scope(|scope| {
        let honest =
            scope.spawn(|| run_worker(&file, &catalog, &players(&catalog), "honest", &stop));
        scope.spawn(|| {
            let liar = Liar(players(&catalog));
            *lie.lock().unwrap() = Some(run_worker(&file, &catalog, &liar, "liar", &stop));
        });
        wait_for_workers(&store, 2);
        let played = played_out(&catalog, &run, &store);
        stop.stop();
        assert!(honest.join().unwrap().0.unwrap().blocks > 0);
        played
    });
    assert_eq!(totals, expected);
    assert!(said.contains("is set aside: results that this program does not get"), "{said}");
    let (ended, _) = lie.into_inner().unwrap().unwrap();
    assert!(matches!(ended, Err(WorkerError::Aside)), "{ended:?}");
    let workers = store.workers(9).unwrap();
    let aside: Vec<&str> = workers
        .iter()
        .filter(|worker| worker.state == WorkerState::Aside)
        .map(|worker| &*worker.name)
        .collect();
    assert_eq!(aside, ["liar"]);
    assert_eq!(store.orders().unwrap(), [], "a finished run leaves no order");
}

#[test]
fn a_worker_does_nothing_for_another_version() {
    let catalog = Arc::new(Catalog::standard());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lab.db");
    let store = Store::open(&file.display().to_string()).unwrap();
    let run = schedule(&catalog, 20);
    let journal = Journal::open(&store, "match", &run, false).unwrap().journal;
    let needs = RunNeeds::of(&run, &catalog).unwrap();
    let other = [
        RunNeeds { version: "0.0.1".into(), ..needs.clone() },
        RunNeeds { signature: "0123456789abcdef".into(), ..needs.clone() },
        RunNeeds {
            foreign: vec![bw_arena::ForeignNeed {
                bot: "exec:rm".into(),
                sources: Default::default(),
            }],
            ..needs
        },
    ];
    let reasons = [
        "it needs version 0.0.1; this is",
        "carcassonne behaves differently there: signature 0123456789abcdef, here",
        "`exec:rm` may not be started here; allow it with --allow 'exec:rm'",
    ];
    for (needs, reason) in other.iter().zip(reasons) {
        let needs = serde_json::to_string(needs).unwrap();
        let order = NewOrder { run: journal.run(), needs, data: Vec::new(), token: "t".into() };
        let opened = store.open_order(&order).unwrap();
        let task = NewTask { stage: 0, request: Vec::new(), audit: false };
        store.put_tasks((opened.id, journal.run()), "t", vec![task]).unwrap();
        let stop = Stop::default();
        let said = std::thread::scope(|scope| {
            let work =
                scope.spawn(|| run_worker(&file, &catalog, &players(&catalog), "old", &stop));
            std::thread::sleep(Duration::from_millis(1_500));
            stop.stop();
            let (ended, said) = work.join().unwrap();
            assert_eq!(ended.unwrap().blocks, 0);
            said
        });
        assert!(said.contains(reason), "{said}");
        assert_eq!(store.orders().unwrap()[0].open, 1, "nobody has touched it");
        store.close_order(opened.id, "t").unwrap();
    }
}
