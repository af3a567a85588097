//! A server that goes away in the middle: whoever has patience goes on, nothing is lost and nothing is there twice.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use bw_store::{GameFilter, NewGame, Outage, RunFilter, Store, StoreError};
use bw_testkit::{PostgresServer, StopMode, skipped};

use crate::home::{action, new_game, new_run};

/// Longer than a server needs to come back, even on a machine that does much else.
const LONG: Duration = Duration::from_secs(240);
const ROUNDS: u32 = 400;

fn own_server() -> Option<PostgresServer> {
    let server = PostgresServer::start_new();
    if server.is_none() {
        skipped("restarts of a server", "PostgreSQL is not installed");
    }
    server
}

/// A handle with patience, and what it reports.
fn patient(url: &str) -> (Store, Receiver<Outage>) {
    let (sender, heard): (Sender<Outage>, _) = channel();
    let report = move |outage: &Outage| drop(sender.send(outage.clone()));
    (Store::open(url).unwrap().with_patience(LONG, report), heard)
}

#[test]
fn writers_outlive_restarts_and_crashes_of_the_server() {
    let Some(server) = own_server() else { return };
    let (store, heard) = patient(&server.url());
    let run = store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    let done = AtomicU32::new(0);
    let games = thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut games = Vec::new();
            for round in 0..ROUNDS {
                store.put_block(run, round, 1, &round.to_le_bytes()).unwrap();
                let game = store.create_game(&new_game("arimaa", "[]")).unwrap();
                let steps = [0, 1, 2].map(|step| action(0, &format!("{round}-{step}")));
                assert_eq!(store.append_actions(game, 0, &steps[..2]).unwrap(), 2);
                assert_eq!(store.append_actions(game, 2, &steps[2..]).unwrap(), 3);
                store.finish_game(game, "{}", "record").unwrap();
                games.push(game);
                done.store(round + 1, Ordering::SeqCst);
            }
            games
        });
        for (at, mode) in [(20, StopMode::Fast), (120, StopMode::Immediate), (220, StopMode::Fast)]
        {
            while done.load(Ordering::SeqCst) < at {
                thread::yield_now();
            }
            server.stop(mode);
            // Now somebody waits for it.
            assert!(matches!(heard.recv().unwrap(), Outage::Began { .. }));
            server.start();
            assert!(matches!(heard.recv().unwrap(), Outage::Over { .. }));
        }
        writer.join().unwrap()
    });
    let blocks = store.blocks(run).unwrap();
    assert_eq!(blocks.len(), ROUNDS as usize);
    assert!((0..).zip(&blocks).all(|(n, block)| block.data == u32::to_le_bytes(n)));
    // Not one game more than were made, each with its three actions.
    let stored = store.games(&GameFilter::default(), 10 * ROUNDS, 0).unwrap();
    assert_eq!(stored.len(), ROUNDS as usize);
    for (round, game) in games.into_iter().enumerate() {
        let actions = store.load_game(game).unwrap().actions;
        assert_eq!(actions, [0, 1, 2].map(|step| action(0, &format!("{round}-{step}"))));
    }
    assert_eq!(store.runs(&RunFilter::default(), 10).unwrap().len(), 1);
}

#[test]
fn without_patience_the_first_failure_is_the_answer() {
    let Some(server) = own_server() else { return };
    let store = Store::open(&server.url()).unwrap();
    let run = store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    server.stop(StopMode::Fast);
    for _ in 0..2 {
        let lost = store.put_block(run, 0, 1, b"x");
        assert!(matches!(lost, Err(StoreError::Unreachable { .. })), "{lost:?}");
    }
    server.start();
    store.put_block(run, 0, 1, b"x").unwrap();
}

#[test]
fn patience_ends() {
    let Some(server) = own_server() else { return };
    let (sender, heard) = channel();
    let report = move |outage: &Outage| drop(sender.send(outage.to_string()));
    let store =
        Store::open(&server.url()).unwrap().with_patience(Duration::from_millis(400), report);
    server.stop(StopMode::Fast);
    let lost = store.begin_run(&new_run("match", "arimaa", "f"));
    assert!(matches!(lost, Err(StoreError::Unreachable { .. })), "{lost:?}");
    drop(store);
    let said: Vec<String> = heard.iter().collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("trying again for 0 s"), "{said:?}");
}

/// A commit whose answer is lost: the change is there, and whoever made it cannot know.
#[test]
fn what_was_stored_without_an_answer_is_found_out() {
    let Some(server) = own_server() else { return };
    let wire = Wire::to(&server.url());
    let (store, heard) = patient(&wire.url);
    let run = store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;

    wire.cut_at("COMMIT", 0);
    store.put_block(run, 0, 1, b"x").unwrap();
    // The second commit of a new game is the one that stores it; the first reserves its number.
    let mut games = Vec::new();
    for commits_before in [0, 1] {
        wire.cut_at("COMMIT", commits_before);
        games.push(store.create_game(&new_game("arimaa", "[]")).unwrap());
    }
    wire.cut_at("COMMIT", 1);
    let saved = vec![(new_game("arimaa", "[]"), "{}".to_owned()); 3];
    games.extend(store.save_records(&saved).unwrap());
    let named = NewGame { name: Some("mine".into()), ..new_game("arimaa", "[]") };
    wire.cut_at("COMMIT", 1);
    games.push(store.create_game(&named).unwrap());
    wire.cut_at("COMMIT", 0);
    let plan = [action(0, "a"), action(0, "b")];
    assert_eq!(store.append_actions(games[0], 0, &plan).unwrap(), 2);
    wire.cut_at("UPDATE 1", 0);
    store.finish_game(games[0], "{}", "record").unwrap();
    wire.cut_at("DELETE 1", 0);
    store.delete_game(games[1]).unwrap();

    let mut stored: Vec<_> =
        store.games(&GameFilter::default(), 100, 0).unwrap().iter().map(|game| game.id).collect();
    stored.sort();
    games.remove(1);
    assert_eq!(stored, games);
    assert_eq!(store.load_game(games[0]).unwrap().actions, plan);
    assert_eq!(store.blocks(run).unwrap().len(), 1);
    drop(store);
    let cuts = heard.iter().filter(|outage| matches!(outage, Outage::Began { .. })).count();
    assert_eq!(cuts, 8, "every cut was met");
    // Somebody else's actions are still somebody else's.
    let store = Store::open(&server.url()).unwrap();
    let late = store.append_actions(games[4], 1, &plan);
    assert!(matches!(late, Err(StoreError::WrongPly { .. })), "{late:?}");
}

/// A connection to a server that can be cut at an answer: the server has done what it says, the client never reads it.
struct Wire {
    url: String,
    cut: Arc<Mutex<Option<(String, u32)>>>,
}

impl Wire {
    fn to(server: &str) -> Self {
        let (before, after) = server.rsplit_once('@').unwrap();
        let (host, database) = after.split_once('/').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("{before}@{}/{database}", listener.local_addr().unwrap());
        let cut = Arc::new(Mutex::new(None));
        let (host, armed) = (host.to_owned(), Arc::clone(&cut));
        thread::spawn(move || {
            while let Ok((client, _)) = listener.accept() {
                let server = TcpStream::connect(&host).unwrap();
                let (from, to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                thread::spawn(move || forward(from, to, |_| false));
                let armed = Arc::clone(&armed);
                thread::spawn(move || forward(server, client, |said| is_cut(&armed, said)));
            }
        });
        Wire { url, cut }
    }

    /// Cuts the connection at an answer with this tag, after this number of others with it.
    fn cut_at(&self, tag: &str, others: u32) {
        *self.cut.lock().unwrap() = Some((format!("{tag}\0"), others));
    }
}

fn is_cut(armed: &Mutex<Option<(String, u32)>>, said: &[u8]) -> bool {
    let mut armed = armed.lock().unwrap();
    let Some((tag, others)) = &mut *armed else { return false };
    if !said.windows(tag.len()).any(|window| window == tag.as_bytes()) {
        return false;
    }
    if *others > 0 {
        *others -= 1;
        return false;
    }
    *armed = None;
    true
}

fn forward(mut from: TcpStream, mut to: TcpStream, is_cut: impl Fn(&[u8]) -> bool) {
    let mut buffer = [0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if is_cut(&buffer[..length]) || to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        // The other direction may have ended it.
        let _ = end.shutdown(Shutdown::Both);
    }
}
