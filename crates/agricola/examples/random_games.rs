//! Speed of uniformly random games: `cargo run --release -p bw-agricola --example random_games -- 2 20000`.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods)]

use std::time::Instant;

use bw_agricola::{Agricola, OPTIONS, State};
use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, UniformBot};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seats: u8 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(5_000);
    let rules = arguments.next().unwrap_or_else(|| "pool=seed".into());
    let game = Agricola::new(seats, &Options::parse(OPTIONS, &rules).unwrap()).unwrap();
    let mut bots: Vec<Box<dyn Bot<Agricola>>> =
        (0..seats).map(|_| Box::new(UniformBot) as _).collect();
    let mut table = GameLoop::new(&game);
    let (mut decisions, mut points, mut best) = (0, 0i64, i32::MIN);
    let begin = Instant::now();
    for seed in 0..games {
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        decisions += u64::from(finished.decisions);
        points += finished.outcome.scores().iter().map(|&score| i64::from(score)).sum::<i64>();
        best = best.max(*finished.outcome.scores().iter().max().unwrap());
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("state of {} bytes", size_of::<State>());
    println!(
        "{:.0} games/s, {:.1} decisions a game",
        games as f64 / seconds,
        decisions as f64 / games as f64
    );
    println!("mean {:.2}, best {best}", points as f64 / games as f64 / f64::from(seats));
}
