//! A process killed at any moment loses nothing that was acknowledged.
//!
//! The test starts itself again as a child that writes without end and says so
//! after each acknowledgement, kills it, and looks at what is there.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bw_store::{NewGame, Store};

use crate::home::{Home, NEWEST, action, meddle_with_file, new_game, new_run};

/// Tells a started test that it is the child, and which store to write to.
const CHILD: &str = "BW_STORE_TEST_CHILD";
const STEPS: u32 = 3;

#[test]
fn killed_writers_of_a_file() {
    if let Ok(url) = std::env::var(CHILD) {
        write_without_end(&url);
    }
    let home = Home::sqlite();
    kill_and_look(&home, "crash::killed_writers_of_a_file", 20);
    assert_eq!(meddle_with_file(&home.file(), "PRAGMA wal_checkpoint(TRUNCATE)"), 0);
    look(&home.store, &Acknowledged::default());
}

#[test]
fn killed_writers_on_a_server() {
    if let Ok(url) = std::env::var(CHILD) {
        write_without_end(&url);
    }
    if let Some(home) = Home::postgres() {
        kill_and_look(&home, "crash::killed_writers_on_a_server", 10);
    }
}

#[test]
fn two_processes_write_one_file() {
    const TEST: &str = "crash::two_processes_write_one_file";
    if let Ok(url) = std::env::var(CHILD) {
        write_without_end(&url);
    }
    let home = Home::sqlite();
    let own = home.store.begin_run(&new_run("own", "arimaa", "f")).unwrap().id;
    let mut child = start(TEST, &home.url);
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut acknowledged = Acknowledged::default();
    // Until both have written a good deal, at the same time.
    let mut block = 0;
    while acknowledged.blocks < 50 {
        home.store.put_block(own, block, 1, &contents(block)).unwrap();
        block += 1;
        assert!(acknowledged.read(&mut said), "the child ended by itself");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    while acknowledged.read(&mut said) {}
    look(&home.store, &acknowledged);
    let blocks = home.store.blocks(own).unwrap();
    assert_eq!(blocks.len(), block as usize);
    assert!((0..).zip(&blocks).all(|(n, stored)| stored.data == contents(n)));
}

#[test]
fn killed_while_opening() {
    if let Ok(url) = std::env::var(CHILD) {
        write_without_end(&url);
    }
    for round in 0..10 {
        let dir = tempfile::tempdir().unwrap();
        let url = dir.path().join("new.db").display().to_string();
        let mut child = start("crash::killed_while_opening", &url);
        std::thread::sleep(Duration::from_millis(2 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let store = Store::open(&url).unwrap();
        assert_eq!(store.schema_version().unwrap(), NEWEST);
        look(&store, &Acknowledged::default());
    }
}

fn kill_and_look(home: &Home, test: &str, rounds: u64) {
    let mut before = 0;
    for round in 0..rounds {
        let mut child = start(test, &home.url);
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut acknowledged = Acknowledged::default();
        while acknowledged.blocks == 0 {
            assert!(acknowledged.read(&mut said), "the child ended by itself");
        }
        std::thread::sleep(Duration::from_micros(round * 7_919 % 40_000));
        child.kill().unwrap();
        child.wait().unwrap();
        while acknowledged.read(&mut said) {}
        let blocks = look(&home.store, &acknowledged);
        assert!(blocks > before, "round {round} wrote nothing");
        before = blocks;
    }
}

fn start(test: &str, url: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(CHILD, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// How much the child has said is stored.
#[derive(Default)]
struct Acknowledged {
    blocks: u32,
    plies: u32,
}

impl Acknowledged {
    /// Takes in one line; false at the end.
    fn read(&mut self, said: &mut impl BufRead) -> bool {
        let mut line = String::new();
        if said.read_line(&mut line).unwrap() == 0 {
            return false;
        }
        // A line without its end was not said to the end.
        if let Some(count) = line.strip_prefix("blocks ").and_then(|l| l.strip_suffix('\n')) {
            self.blocks = count.parse().unwrap();
        }
        if let Some(count) = line.strip_prefix("plies ").and_then(|l| l.strip_suffix('\n')) {
            self.plies = count.parse().unwrap();
        }
        true
    }
}

/// What block `n` holds: of very different sizes, so that the log is folded back often.
fn contents(n: u32) -> Vec<u8> {
    let length = n.wrapping_mul(2_654_435_761) % 60_000;
    (0..length).map(|at| (at ^ n) as u8).collect()
}

fn write_without_end(url: &str) -> ! {
    let store = Store::open(url).unwrap();
    let run = store.begin_run(&new_run("crash", "arimaa", "f")).unwrap().id;
    let game = store.find_game("crash").unwrap().unwrap_or_else(|| {
        let new = NewGame { name: Some("crash".into()), ..new_game("arimaa", "[]") };
        store.create_game(&new).unwrap()
    });
    let mut out = std::io::stdout();
    let mut plies = store.load_game(game).unwrap().entry.plies;
    for n in store.blocks(run).unwrap().len() as u32.. {
        store.put_block(run, n, n, &contents(n)).unwrap();
        writeln!(out, "blocks {}", n + 1).unwrap();
        let plan: Vec<_> = (plies..plies + STEPS).map(|n| action(0, &format!("{n}"))).collect();
        plies = store.append_actions(game, plies, &plan).unwrap();
        writeln!(out, "plies {plies}").unwrap();
    }
    unreachable!("the parent kills us")
}

/// Checks that everything is whole and nothing acknowledged is missing; answers
/// how many blocks there are.
fn look(store: &Store, acknowledged: &Acknowledged) -> u32 {
    let run = store.begin_run(&new_run("crash", "arimaa", "f")).unwrap().id;
    let blocks = store.blocks(run).unwrap();
    let count = blocks.len() as u32;
    for (n, block) in (0..count).zip(&blocks) {
        assert_eq!((block.block, block.games), (n, n));
        assert!(block.data == contents(n), "block {n}");
    }
    assert!(count >= acknowledged.blocks, "{count} of {} blocks", acknowledged.blocks);
    if let Some(game) = store.find_game("crash").unwrap() {
        let actions = store.load_game(game).unwrap().actions;
        let plies = actions.len() as u32;
        assert_eq!(plies % STEPS, 0, "a plan was torn apart");
        assert!(plies >= acknowledged.plies, "{plies} of {} plies", acknowledged.plies);
        assert!((0..plies).zip(&actions).all(|(n, action)| action.text == n.to_string()));
    }
    count
}
