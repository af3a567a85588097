//! The laboratory over real connections: orders, progress, stops, kills, refusals, downloads.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bw_arena::{Format, Journal, PlayOptions, ScheduledRun, TournamentReport, TournamentRequest};
use bw_catalog::NoForeign;
use bw_core::Stop;
use bw_store::{NewOrder, NewTask, NewWorker, Store, WorkerState};

use crate::common::*;
use crate::kill;

const CARCASSONNE: &str = "game=carcassonne&rule_meeples=7&rule_farms=third&seed=3&seats=2";

/// An evolution of a toy: seconds, a measurement and a checkpoint after every generation.
const EVOLUTION: &str = "game=stash&what=toy&preset=plain&key_popSize=4&key_fitnessFrequent=1&key_checkpointEvery=1&key_seed=5";

/// Looks at a page, a hundredth of a second apart: minutes, as the work is nicer than everything else on a busy machine.
const PATIENCE: usize = 30_000;

fn order(at: SocketAddr, kind: &str, fields: &str) -> String {
    let answer = form(at, &format!("/lab/new/{kind}"), fields);
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.location()
}

/// Waits until the page of a run says that it is in this state, and answers the changing parts.
fn wait_until(at: SocketAddr, run: &str, state: &str) -> String {
    wait_until_any(at, run, &[state])
}

/// The same for any of these states.
fn wait_until_any(at: SocketAddr, run: &str, states: &[&str]) -> String {
    let is = |state: &&str, page: &str| page.contains(&format!("data-status=\"{state}"));
    let mut seen = String::new();
    for _ in 0..PATIENCE {
        let answer = get(at, &format!("{run}?part=1"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        seen = answer.text();
        if states.iter().any(|state| is(state, &seen)) {
            return seen;
        }
        assert!(!seen.contains("data-status=\"failed"), "{seen}");
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{run} is not {states:?}: {seen}")
}

fn act_on(at: SocketAddr, run: &str, action: &str) -> Answer {
    form(at, &format!("{run}/{action}"), "")
}

fn greedy_and_random(games: u64) -> ScheduledRun {
    let catalog = catalog();
    let order = TournamentRequest {
        bots: vec!["random".into(), "greedy".into()],
        rules: String::new(),
        seats: Some(2),
        games,
        seed: 3,
        format: Format::RoundRobin,
        fixed_seats: false,
        clock: None,
        sprt: None,
        openings: None,
    };
    order.plan(catalog.game("carcassonne").unwrap()).unwrap()
}

/// What the command line would store of the same tournament.
fn played_directly(games: u64) -> String {
    let run = greedy_and_random(games);
    let result = run
        .play(PlayOptions {
            threads: 1,
            connect: Arc::new(NoForeign),
            journal: None,
            records: None,
            elsewhere: None,
            stop: Stop::default(),
            progress: &mut |_| {},
        })
        .unwrap();
    serde_json::to_string(&TournamentReport::new(&run, &result, Format::RoundRobin)).unwrap()
}

#[test]
fn a_tournament_is_started_followed_and_downloaded() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let page = get(at, "/lab/new/tournament?game=carcassonne").text();
    assert!(page.contains("name=\"bot_greedy\"") && page.contains("name=\"rule_meeples\""));
    let fields = format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games=40&format=round-robin");
    let run = order(at, "tournament", &fields);
    let parts = wait_until(at, &run, "finished");
    for seen in ["table class=\"table cross\"", "Elo", "greedy", "standings.csv", "pairings.csv"] {
        assert!(parts.contains(seen), "{seen} is missing: {parts}");
    }
    let json = get(at, &format!("{run}/file/tournament.json")).text();
    assert_eq!(json, played_directly(40), "not what the command line plays");
    let csv = get(at, &format!("{run}/file/standings.csv"));
    assert!(csv.head.contains("attachment") && csv.text().starts_with("place,bot,games"));
    assert!(get(at, &format!("{run}/file/elo.svg")).text().starts_with("<svg"));
    assert_eq!(get(at, &format!("{run}/file/lab-wanted")).status, 404);
    // The same order again is the same run, which is finished.
    assert_eq!(order(at, "tournament", &fields), run);
    let overview = get(at, "/lab").text();
    assert!(overview.contains(&format!("href=\"{run}\"")), "{overview}");
    assert!(get(at, "/").text().contains("href=\"/lab\""));
    assert_eq!(act_on(at, &run, "delete").status, 303);
    assert_eq!(get(at, &run).status, 404);
}

#[test]
fn a_gauntlet_with_a_test_stops_when_the_test_has_decided() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = format!(
        "{CARCASSONNE}&bot_random=on&bot_greedy=on&more=greedy:ties%3Drandom&games=4000&format=gauntlet&first=greedy&sprt=0,40"
    );
    let run = order(at, "tournament", &fields);
    // Against random the first bot is better at once: that pairing ends early.
    wait_until(at, &run, "finished");
    let csv = get(at, &format!("{run}/file/pairings.csv")).text();
    let first = csv.lines().nth(1).unwrap();
    assert!(first.starts_with("greedy – random,") && first.ends_with("H1 accepted"), "{csv}");
    let games: u64 = first.split(',').nth(1).unwrap().parse().unwrap();
    assert!(games < 4_000, "{csv}");
    assert!(get(at, &run).text().contains("Better"), "the verdict is a word");
}

#[test]
fn openings_are_offered_where_a_game_has_them() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    assert!(!get(at, "/lab/new/tournament?game=carcassonne").text().contains("name=\"openings\""));
    let page = get(at, "/lab/new/tournament?game=arimaa").text();
    for field in ["openings", "opening_turns", "opening_list"] {
        assert!(page.contains(&format!("name=\"{field}\"")), "{field}: {page}");
    }
    let arimaa = "game=arimaa&bot_random=on&bot_ugrh=on&opt_ugrh=depth_turns%3D1&rule_turns=6&games=6&seed=3&seats=2&format=round-robin";
    let run = order(at, "tournament", &format!("{arimaa}&openings=random&opening_turns=1"));
    wait_until(at, &run, "finished");
    let json = get(at, &format!("{run}/file/tournament.json")).text();
    assert!(json.contains("\"openings\":{\"set\":\"random:1\"}"), "{json}");
    assert!(get(at, &run).text().contains("random openings, 1 turn"));
    // The same order again, from its page.
    let id = run.rsplit('/').next().unwrap();
    let again = get(at, &format!("/lab/new/tournament?like={id}")).text();
    assert!(again.contains("name=\"opening_turns\" value=\"1\""), "{again}");
    // Mistakes are told at their fields.
    let refused = |fields: &str| {
        let answer = form(at, "/lab/new/tournament", &format!("{arimaa}&{fields}"));
        assert_eq!(answer.status, 400, "{}", answer.text());
        answer.text()
    };
    let list = refused("openings=list&opening_list=1g+Ra1%0D%0A");
    assert!(list.contains("id=\"wrong-opening_list\"") && list.contains("line 1: "), "{list}");
    let turns = refused("openings=random&opening_turns=many");
    assert!(turns.contains("id=\"wrong-opening_turns\""), "{turns}");
    let other = format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games=4&openings=random");
    let other = form(at, "/lab/new/tournament", &other);
    assert!(other.status == 400 && other.text().contains("its chance events"), "{}", other.text());
}

#[test]
fn tournaments_are_played_under_clocks() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games=4&format=round-robin");
    let run = order(at, "tournament", &format!("{fields}&clock=+10m%2B5s+"));
    wait_until(at, &run, "finished");
    let json = get(at, &format!("{run}/file/tournament.json")).text();
    assert!(json.contains("\"clock\":\"10m+5s\""), "{json}");
    assert!(get(at, &run).text().contains("clock 10m+5s"));
    let id = run.rsplit('/').next().unwrap();
    let again = get(at, &format!("/lab/new/tournament?like={id}")).text();
    assert!(again.contains("name=\"clock\" value=\"10m+5s\""), "{again}");
    // The same order without a clock is another run.
    assert_ne!(order(at, "tournament", &fields), run);
}

#[test]
fn a_stopped_evolution_goes_on_to_the_same_bytes() {
    let fields = format!("{EVOLUTION}&key_maxGenerations=24");
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let whole = order(at, "evolution", &fields);
    // A second order waits for the first.
    let other = order(at, "evolution", &fields.replace("key_seed=5", "key_seed=6"));
    assert!(get(at, &other).text().contains("data-status=\"waiting"));
    assert_eq!(act_on(at, &other, "stop").status, 303);
    wait_until(at, &other, "stopped");
    let parts = wait_until(at, &whole, "finished");
    assert!(parts.contains("<svg") && parts.contains("maximum"), "{parts}");

    let second = Running::start("sqlite::memory:");
    let at2 = second.address;
    let broken = order(at2, "evolution", &fields);
    let mut stops = 0;
    for _ in 0..3 {
        for _ in 0..2_000 {
            let parts = get(at2, &format!("{broken}?part=1")).text();
            if parts.contains("of 24 generations") || parts.contains("data-status=\"finished") {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(act_on(at2, &broken, "stop").status, 303);
        // It may come to its end just before it hears of the stop.
        let parts = wait_until_any(at2, &broken, &["stopped", "finished"]);
        if parts.contains("data-status=\"finished") {
            break;
        }
        stops += 1;
        assert_eq!(act_on(at2, &broken, "resume").status, 303);
    }
    assert!(stops > 0, "it was finished before it could be stopped");
    wait_until(at2, &broken, "finished");
    for name in
        ["report.json", "weights.json", "checkpoint.json", "log.csv", "fitness.csv", "fitness.svg"]
    {
        let one = get(at, &format!("{whole}/file/{name}"));
        let two = get(at2, &format!("{broken}/file/{name}"));
        assert_eq!((one.status, two.status), (200, 200), "{name}");
        assert_eq!(one.body, two.body, "{name}");
    }
}

#[test]
fn a_killed_server_goes_on_by_itself_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("lab.db").display());
    let (mut child, mut at) = kill::start(&url);
    let fields = format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games=1500&format=round-robin");
    let run = order(at, "tournament", &fields);
    let evolution = order(at, "evolution", &format!("{EVOLUTION}&key_maxGenerations=16"));
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(250));
        child.kill().unwrap();
        child.wait().unwrap();
        (child, at) = kill::start(&url);
    }
    wait_until(at, &run, "finished");
    let json = get(at, &format!("{run}/file/tournament.json")).text();
    assert_eq!(json, played_directly(1_500));
    wait_until(at, &evolution, "finished");
    let weights = get(at, &format!("{evolution}/file/weights.json")).text();
    child.kill().unwrap();
    child.wait().unwrap();
    let server = Running::start("sqlite::memory:");
    let whole = order(server.address, "evolution", &format!("{EVOLUTION}&key_maxGenerations=16"));
    wait_until(server.address, &whole, "finished");
    assert_eq!(get(server.address, &format!("{whole}/file/weights.json")).text(), weights);
}

#[test]
fn published_and_ours_stand_side_by_side() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let page = get(at, "/lab/new/reproduction?game=carcassonne").text();
    assert!(page.contains("name=\"exp_7.3\""), "{page}");
    let fields = "game=carcassonne&exp_7.3=on&exp_7.4=on&scale=quick&games=4&seed=1";
    let to = order(at, "reproduction", fields);
    assert_eq!(to, "/lab/results/carcassonne");
    let mut parts = String::new();
    for _ in 0..PATIENCE {
        parts = get(at, &format!("{to}?part=1")).text();
        if parts.matches("Finished").count() == 2 {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(parts.matches("Finished").count(), 2, "{parts}");
    assert!(parts.contains("class=\"ivl\"") && parts.contains("±"), "{parts}");
    let csv = get(at, "/lab/results/carcassonne/rows.csv").text();
    assert!(csv.starts_with("experiment,what,published") && csv.contains("\n7.4,"), "{csv}");
    let one = order(at, "reproduction", "game=carcassonne&exp_7.3=on&scale=quick&games=4&seed=1");
    assert!(one.starts_with("/lab/run/"), "{one}");
    assert!(get(at, &format!("{one}/file/findings.json")).text().starts_with('{'));
    assert!(get(at, &one).text().contains("rows.csv"));
}

#[test]
fn runs_of_the_command_line_are_listed_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("lab.db").display());
    let store = Store::open(&url).unwrap();
    let run = greedy_and_random(30);
    let begun = Journal::open(&store, "tournament", &run, false).unwrap().journal;
    let foreign = TournamentRequest {
        bots: vec!["greedy".into(), "exec:true".into()],
        rules: String::new(),
        seats: None,
        games: 2,
        seed: 1,
        format: Format::RoundRobin,
        fixed_seats: false,
        clock: None,
        sprt: None,
        openings: None,
    };
    let foreign = foreign.plan(catalog().game("carcassonne").unwrap()).unwrap();
    let mut foreign = Journal::open(&store, "tournament", &foreign, false).unwrap().journal;
    foreign.interrupt().unwrap();
    let server = Running::start(&url);
    let at = server.address;
    let page = format!("/lab/run/{}", begun.run());
    assert!(get(at, "/lab").text().contains(&format!("href=\"{page}\"")));
    wait_until(at, &page, "elsewhere");
    assert_eq!(act_on(at, &page, "resume").status, 303);
    wait_until(at, &page, "finished");
    assert_eq!(get(at, &format!("{page}/file/tournament.json")).text(), played_directly(30));
    // A program is never started from a page.
    let refused = act_on(at, &format!("/lab/run/{}", foreign.run()), "resume");
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("command line"), "{}", refused.text());
}

#[test]
fn a_bad_form_comes_back_with_the_mistake_at_its_field() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let good = format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&format=round-robin");
    for (fields, field, words) in [
        (format!("{good}&games=0"), "games", "from 1 to"),
        (format!("{good}&games=many"), "games", "from 1 to"),
        (format!("{good}&games=10&sprt=5"), "sprt", ""),
        (format!("{good}&games=10&clock=5"), "clock", "is no clock"),
        (format!("{good}&games=10&clock=1m/1m/100/0/80t"), "clock", "no rule for who wins"),
        (format!("{CARCASSONNE}&bot_random=on&games=10"), "bots", "needs at least 2 bots"),
        (format!("{good}&games=10&opt_greedy=x%3D1"), "opt_greedy", "unknown option"),
        (format!("{good}&games=10&more=gredy"), "more", "no bot `gredy`"),
        (format!("{good}&games=10&more=exec:true"), "more", "command line only"),
        (
            format!("{good}&games=10&more=rules19-3:weights%3D/etc/passwd"),
            "more",
            "command line only",
        ),
        (format!("{good}&games=10&format=gauntlet&first=champion"), "first", "challenger"),
        (format!("{good}&games=10").replace("meeples=7", "meeples=99"), "rules", "must be"),
    ] {
        let answer = form(at, "/lab/new/tournament", &fields);
        let page = answer.text();
        assert_eq!(answer.status, 400, "{fields}");
        let mistake = page.split(&format!("id=\"wrong-{field}\"")).nth(1);
        let mistake = mistake.unwrap_or_else(|| panic!("{fields}: no mistake at {field}: {page}"));
        assert!(mistake.split("</p>").next().unwrap().contains(words), "{fields}: {mistake}");
        assert!(page.contains("name=\"bot_random\" value=\"on\" checked"), "{fields}");
    }
    let evolution = "game=carcassonne&what=weights&preset=A.1&key_popSize=20";
    for (fields, field) in [
        (format!("{evolution}&key_mutProb=7"), "key_mutProb"),
        (format!("{evolution}&key_startPopulation=/etc"), "key_startPopulation"),
        (format!("{evolution}&key_fitnessGames=99999999999"), "key_fitnessGames"),
        ("game=carcassonne&what=weights&preset=B.7".into(), "preset"),
    ] {
        let answer = form(at, "/lab/new/evolution", &fields);
        assert_eq!(answer.status, 400, "{fields}");
        assert!(answer.text().contains(&format!("id=\"wrong-{field}\"")), "{}", answer.text());
    }
    for fields in ["game=carcassonne&seed=1", "game=carcassonne&exp_99=on&seed=1"] {
        let answer = form(at, "/lab/new/reproduction", fields);
        assert_eq!(answer.status, 400, "{fields}");
        assert!(answer.text().contains("id=\"wrong-experiments\""), "{}", answer.text());
    }
    for (path, status) in [
        ("/lab/new/nothing", 404),
        ("/lab/new/tournament?game=chess", 404),
        ("/lab/run/77", 404),
        ("/lab/run/x", 400),
        ("/lab/results/chess", 404),
    ] {
        assert_eq!(get(at, path).status, status, "{path}");
    }
    assert!(get(at, "/lab?part=1").text().contains("No runs yet"), "nothing was started");
}

#[test]
fn only_the_host_orders_work_and_only_with_a_token() {
    let options = bw_web::ServeOptions { everyone_is_host: false, ..unlimited() };
    let server = Running::with("sqlite::memory:", options);
    let at = server.address;
    let fields = format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games=4&format=round-robin");
    assert_eq!(form(at, "/lab/new/tournament", &fields).status, 403);
    assert!(!get(at, "/lab/new/tournament").text().contains("Start tournament"));
    assert_eq!(form(at, "/lab/run/1/stop", "").status, 403);
    drop(server);
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let bare = with_headers(at, "POST", "/lab/new/tournament", &[kind], fields.as_bytes());
    assert_eq!(bare.status, 403);
    assert!(get(at, "/lab?part=1").text().contains("No runs yet"), "nothing was started");
}

/// Workers are processes of other machines: here the store alone says that they are there.
#[test]
fn workers_and_what_waits_for_them_are_shown_stopped_and_drained() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("lab.db").display());
    let store = Store::open(&url).unwrap();
    let server = Running::start(&url);
    let at = server.address;
    assert!(get(at, "/lab/workers").text().contains("Nobody is here"));
    let name = "<left> & right".to_string();
    let new = NewWorker { name, version: "1.2.3".into(), threads: 4 };
    let worker = store.join_worker(&new).unwrap();
    let run =
        Journal::open(&store, "tournament", &greedy_and_random(100), false).unwrap().journal.run();
    let order = NewOrder { run, needs: "{}".into(), data: Vec::new(), token: "t".into() };
    let order = store.open_order(&order).unwrap().id;
    let task = || NewTask { stage: 0, request: vec![1], audit: false };
    store.put_tasks((order, run), "t", vec![task(), task(), task()]).unwrap();
    let page = get(at, "/lab/workers?part=1").text();
    for part in ["&lt;left&gt; &amp; right", "1.2.3", "Working", "Blocks to do"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.contains(&format!("href=\"/lab/run/{run}\"")), "{page}");
    let drained = form(at, &format!("/lab/workers/{worker}/drain"), "");
    assert_eq!((drained.status, drained.location().as_str()), (303, "/lab/workers"));
    assert_eq!(store.workers(9).unwrap()[0].state, WorkerState::Draining);
    assert_eq!(form(at, &format!("/lab/orders/{order}/stop"), "").status, 303);
    assert!(store.orders().unwrap()[0].paused);
    let page = get(at, "/lab/workers?part=1").text();
    assert!(page.contains("Leaving") && page.contains("Stopping"), "{page}");
    // What has gone while its button was pressed: a worker needs nothing more, an order is not there.
    store.leave_worker(worker).unwrap();
    assert_eq!(form(at, &format!("/lab/workers/{worker}/drain"), "").status, 303);
    assert_eq!(store.workers(9).unwrap()[0].state, WorkerState::Gone);
    store.close_order(order, "t").unwrap();
    assert_eq!(form(at, &format!("/lab/orders/{order}/stop"), "").status, 404);
    assert_eq!(form(at, "/lab/workers/77/drain", "").status, 404);
    assert_eq!(form(at, "/lab/orders/77/stop", "").status, 404);
    assert_eq!(form(at, "/lab/orders/x/stop", "").status, 400);
}

#[test]
fn pages_of_the_laboratory_come_in_both_languages() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let games = ["carcassonne", "agricola", "dominion", "arimaa", "warlight"];
    let mut paths = vec!["/lab".to_string(), "/lab/workers".to_string()];
    for game in games {
        paths.push(format!("/lab/new/tournament?game={game}"));
        paths.push(format!("/lab/results/{game}"));
        paths.push(format!("/lab/new/reproduction?game={game}"));
    }
    for game in ["carcassonne", "agricola", "dominion&what=library", "arimaa"] {
        paths.push(format!("/lab/new/evolution?game={game}"));
    }
    for path in &paths {
        let english = get(at, path);
        let czech = with_headers(at, "GET", path, &[("accept-language", "cs")], b"").text();
        assert_eq!(english.status, 200, "{path}");
        assert!(english.text().contains("Laboratory"), "{path}");
        assert!(czech.contains("Laboratoř") && !czech.contains("Laboratory"), "{path}");
    }
}

/// A thread of this process.
#[cfg(target_os = "linux")]
#[derive(Debug)]
struct Task {
    id: std::ffi::OsString,
    name: String,
    niceness: i32,
}

/// The threads that are there just now.
#[cfg(target_os = "linux")]
fn tasks() -> Vec<Task> {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let read = |task: std::fs::DirEntry| {
        // A thread may end while we look.
        let stat = std::fs::read_to_string(task.path().join("stat")).ok()?;
        // The name of a thread stands in brackets; its niceness is the seventeenth field after them.
        let (name, rest) = stat.rsplit_once(") ")?;
        let name = name.split_once('(')?.1.to_string();
        let niceness = rest.split(' ').nth(16)?.parse().ok()?;
        Some(Task { id: task.file_name(), name, niceness })
    };
    tasks.filter_map(read).collect()
}

/// Work of the laboratory must not make people at tables wait.
#[cfg(target_os = "linux")]
#[test]
fn work_is_nicer_than_answers() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let idle = tasks();
    let fields =
        format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games=200000&format=round-robin");
    let run = order(at, "tournament", &fields);
    wait_until(at, &run, "running");
    // A run is running before its first game is: wait for threads that are neither old nor the server's own.
    let own = ["tokio", "sqlx", "bw-store", "crew"];
    let serves = |name: &str| own.iter().any(|one| name.starts_with(one));
    let plays = |task: &Task| !serves(&task.name) && idle.iter().all(|old| old.id != task.id);
    let mut now = tasks();
    for _ in 0..PATIENCE {
        if now.iter().any(plays) {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        now = tasks();
    }
    let base = idle.iter().map(|task| task.niceness).min().unwrap();
    let nice = (base + 10).min(19);
    let answering = now.iter().find(|task| task.name.starts_with("tokio")).unwrap();
    assert_eq!(answering.niceness, base, "{now:?}");
    let laboratory = now.iter().find(|task| task.name == "laboratory").unwrap();
    assert_eq!(laboratory.niceness, nice, "{now:?}");
    assert!(now.iter().any(plays), "nobody plays: {now:?}");
    for player in now.iter().filter(|task| plays(task)) {
        assert_eq!(player.niceness, nice, "{player:?} of {now:?}");
    }
}

#[test]
fn what_was_learnt_is_found_by_bots() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let small = "key_leaders=2&key_pool=4&key_generations=2&key_min_games=2&key_max_games=2";
    let fields =
        format!("game=dominion&what=agenda&preset=three&{small}&key_kingdom=Moat+Spy+Witch");
    let run = order(at, "evolution", &fields.replace("Moat+Spy+Witch", "Moat%2BSpy%2BWitch"));
    wait_until(at, &run, "finished");
    let number = run.rsplit('/').next().unwrap();
    let seats = "seat1_kind=here&seat2_kind=bot&rule_kingdom=Moat%2BSpy%2BWitch";
    for name in ["agendas/three".to_string(), format!("{number}/agenda.txt")] {
        let bot = format!("&seat2_bot=agenda&seat2_options=file%3Ddb:{name}");
        let answer = form(at, "/new/dominion", &format!("{seats}{bot}"));
        assert_eq!(answer.status, 303, "{name}: {}", answer.text());
    }
    let missing = "&seat2_bot=agenda&seat2_options=file%3Ddb:agendas/five";
    let answer = form(at, "/new/dominion", &format!("{seats}{missing}"));
    assert!(answer.status == 400 && answer.text().contains("no agendas of kind five"));
}

#[test]
fn no_page_reads_a_file_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret.txt");
    std::fs::write(&secret, "5-2 Xyzzy: P9\n").unwrap();
    let (secret, server) = (secret.display(), Running::with("sqlite::memory:", unlimited()));
    let (at, refused) = (server.address, |answer: &Answer| {
        assert_eq!(answer.status, 400, "{}", answer.text());
        assert!(answer.text().contains("command line"), "{}", answer.text());
        assert!(!answer.text().contains("Xyzzy"), "{}", answer.text());
    });
    let bot = format!("agenda:file={secret}");
    let seats = "seat1_kind=here&seat2_kind=bot&seat2_bot=agenda";
    refused(&form(at, "/new/dominion", &format!("{seats}&seat2_options=file%3D{secret}")));
    // A second option hidden in the value of the first.
    let seats = "seat1_kind=here&seat2_kind=here";
    refused(&form(at, "/new/warlight", &format!("{seats}&rule_max_rounds=9,map%3D{secret}")));
    let base = form(at, "/new/dominion", seats).location();
    refused(&post(at, &format!("{base}/hint"), &serde_json::json!({ "seat": 1, "bot": bot })));
    // A record whose players are bots with files.
    let catalog = catalog();
    let game = catalog.game("dominion").unwrap().game(2, "").unwrap();
    let mut record = Arc::clone(&game)
        .lineup(&["random", "random"].map(bw_catalog::BotSpec::parse), &NoForeign)
        .unwrap()
        .play(1, bw_catalog::Seating { shift: 0 }, &bw_core::Budget::default(), true)
        .record
        .unwrap();
    record.players = vec!["random".into(), bot];
    let cookie = format!("bw_token={TOKEN}");
    let headers = [("content-type", "text/plain"), ("x-bw-token", TOKEN), ("cookie", &cookie)];
    let body = record.to_json();
    let up = with_headers(at, "POST", "/library/upload", &headers, body.as_bytes());
    let replay = up.json()["to"].clone();
    let branch = format!("{}/branch", replay.as_str().unwrap());
    refused(&post(at, &branch, &serde_json::json!({ "step": 0, "seat": 1 })));
}

/// A run's notes, its ratings from a chosen bot, another run beside it, its tables as JSON.
#[test]
fn runs_are_annotated_anchored_compared_and_downloaded() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let fields = |games: u32| {
        format!("{CARCASSONNE}&bot_random=on&bot_greedy=on&games={games}&format=round-robin")
    };
    let (one, other) = (order(at, "tournament", &fields(20)), order(at, "tournament", &fields(40)));
    wait_until(at, &one, "finished");
    wait_until(at, &other, "finished");
    // Notes are kept as they are written, and can be taken away.
    let note = "a first try\n<b>with</b> 20 games";
    let written = format!("note={}", note.replace(' ', "+").replace('\n', "%0A"));
    assert_eq!(form(at, &format!("{one}/note"), &written).status, 303);
    let page = get(at, &one).text();
    assert!(page.contains("a first try\n&lt;b&gt;with&lt;/b&gt; 20 games"), "{page}");
    assert_eq!(get(at, &format!("{one}/file/notes.txt")).text(), note);
    let long = format!("note={}", "x".repeat(4_001));
    assert_eq!(form(at, &format!("{one}/note"), &long).status, 400);
    assert_eq!(form(at, &format!("{one}/note"), "note=+").status, 303);
    assert!(!get(at, &one).text().contains("a first try"));
    // Ratings from one bot: its own is nought.
    let standings = get(at, &format!("{one}/file/standings.json")).json();
    let elo = |bot: &str| {
        let rows = standings.as_array().unwrap();
        rows.iter().find(|row| row["bot"] == bot).unwrap()["elo"].as_f64().unwrap()
    };
    let lead = elo("greedy") - elo("random");
    assert!(lead > 50.0, "{standings}");
    let index = if get(at, &one).text().contains("<option value=\"0\">random") { 0 } else { 1 };
    let anchored = get(at, &format!("{one}?anchor={index}")).text();
    assert!(anchored.contains(&format!("+{lead:.0}")), "{lead}: {anchored}");
    assert!(anchored.contains("not of the difference"));
    for odd in ["7", "", "x"] {
        assert_eq!(get(at, &format!("{one}?anchor={odd}")).status, 200, "{odd}");
    }
    // Beside another run; by itself one is compared with the newest other.
    let id = |run: &str| run.rsplit('/').next().unwrap().to_string();
    let both = get(at, &format!("/lab/compare?a={}&b={}", id(&one), id(&other))).text();
    for seen in ["greedy", "random", "Second less first", &format!("Run {}", id(&other))] {
        assert!(both.contains(seen), "{seen}: {both}");
    }
    let alone = get(at, &format!("/lab/compare?a={}", id(&one))).text();
    assert!(alone.contains(&format!("Run {}", id(&other))));
    assert_eq!(get(at, "/lab/compare?a=99").status, 404);
    let evolved = order(at, "evolution", &format!("{EVOLUTION}&key_maxGenerations=6"));
    wait_until(at, &evolved, "finished");
    let alone = get(at, &format!("/lab/compare?a={}", id(&evolved))).text();
    assert!(alone.contains("nothing to compare with"), "{alone}");
    // Every table is there in both forms.
    let pairings = get(at, &format!("{one}/file/pairings.json")).json();
    assert_eq!(pairings[0]["games"], 20);
    assert_eq!(get(at, "/lab/results/carcassonne/rows.json").json(), serde_json::json!([]));
    assert!(get(at, "/lab/results/carcassonne/rows.csv").text().starts_with("experiment,"));
    assert_eq!(get(at, "/lab/results/carcassonne/rows.xml").status, 404);
}

/// Words of plots are the reader's where they are known.
#[test]
fn plots_speak_czech_to_czechs_and_show_every_generation() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let run = order(at, "evolution", &format!("{EVOLUTION}&key_maxGenerations=6"));
    wait_until(at, &run, "finished");
    let [en, cs] = ["en", "cs"].map(|lang| get(at, &format!("{run}?lang={lang}")).text());
    assert!(en.contains("generation") && cs.contains("generace"), "{cs}");
    let figure = |page: &str| {
        page.split("<figure").nth(1).unwrap().split("</figure").next().unwrap().to_string()
    };
    assert!(figure(&en).matches("<circle").count() >= 2, "{}", figure(&en));
    assert!(!figure(&cs).contains(">generation<"), "{}", figure(&cs));
}
