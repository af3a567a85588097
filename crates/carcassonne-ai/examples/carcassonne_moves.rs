//! Games per second of one core's time: on Linux the time this thread ran, so that a busy machine does
//! not count; elsewhere the time that passed.
//!
//! ```text
//! cargo run --release -p bw-carcassonne-ai --example carcassonne_moves [GAMES] [BOT,BOT…]…
//! ```

use std::time::Instant;

use bw_carcassonne::Carcassonne;
use bw_carcassonne_ai::package;
use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Seat};

fn bot(game: &Carcassonne, spec: &str) -> Box<dyn Bot<Carcassonne>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).expect("a known bot");
    let options = Options::parse(kind.options, options).expect("known options");
    (kind.make)(game, &options).expect("a bot")
}

/// Seconds that this thread has run, or that have passed since the start.
fn seconds_used(start: Instant) -> f64 {
    let ran = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = ran.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

#[allow(clippy::disallowed_methods, clippy::print_stdout)] // it measures and prints
fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u32 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    let mut tables: Vec<String> = arguments.collect();
    if tables.is_empty() {
        tables = ["random,random", "greedy,greedy", "greedy,random"].map(String::from).into();
    }
    for specs in tables {
        let names: Vec<&str> = specs.split(',').collect();
        let options = Options::defaults(Carcassonne::SPEC.options);
        let game = Carcassonne::new(names.len() as u8, &options).expect("2 to 5 bots");
        let mut bots: Vec<_> = names.iter().map(|name| bot(&game, name)).collect();
        let mut table = GameLoop::new(&game);
        let (mut totals, mut wins) = (vec![0; bots.len()], vec![0; bots.len()]);
        let start = Instant::now();
        let used = seconds_used(start);
        for seed in 0..games {
            let end = table.play(&mut bots, seed.into(), &Budget::default(), &mut NoLog);
            for seat in Seat::all(game.seats()) {
                totals[seat.index()] += end.outcome.score(seat);
                wins[seat.index()] += u32::from(end.outcome.rank(seat) == 1);
            }
        }
        let rate = f64::from(games) / (seconds_used(start) - used);
        let mean = |&total: &i32| (f64::from(total) * 10.0 / f64::from(games)).round() / 10.0;
        let means: Vec<f64> = totals.iter().map(mean).collect();
        println!("{specs}: {rate:.0} games/s, mean points {means:?}, wins {wins:?} of {games}");
    }
}
