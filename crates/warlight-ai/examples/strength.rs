//! A match of two bots: seats change every game, both games of a pair have the same luck.
//!
//! `cargo run --release -p bw-warlight-ai --example strength -- mcts:iterations=457 aggressive 200 start=random`

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints

use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Seat};
use bw_warlight::Warlight;

fn bot(game: &Warlight, spec: &str) -> Result<Box<dyn Bot<Warlight>>, String> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = bw_warlight_ai::package();
    let kind = package.bots.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| format!("there is no bot `{name}`"))?;
    let options = Options::parse(kind.options, options).map_err(|error| error.to_string())?;
    (kind.make)(game, &options).map_err(|error| error.to_string())
}

fn run() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, games, rules @ ..] = &args[..] else {
        return Err("usage: strength BOT BOT GAMES [RULES] [SEED]".into());
    };
    let games: u64 = games.parse().map_err(|_| format!("`{games}` is no number"))?;
    let options = rules.first().map_or("start=random", String::as_str);
    let seed: u64 = rules.get(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let options =
        Options::parse(Warlight::SPEC.options, options).map_err(|error| error.to_string())?;
    let game = Warlight::new(2, &options).map_err(|error| error.to_string())?;
    let mut bots = vec![bot(&game, one)?, bot(&game, two)?];
    let (mut table, mut wins, mut losses, mut rounds) = (GameLoop::new(&game), 0, 0, 0);
    for at in 0..games {
        let first = (at % 2) as usize;
        let played = table.play(&mut bots, seed + at / 2, &Budget::default(), &mut NoLog);
        let seat = Seat::new(first as u8);
        match (played.outcome.winners(), played.outcome.rank(seat)) {
            (1, 1) => wins += 1,
            (1, _) => losses += 1,
            _ => {}
        }
        rounds += u32::from(played.state.round);
        bots.swap(0, 1);
        if (at + 1) % 10 == 0 || at + 1 == games {
            let draws = at + 1 - wins - losses;
            let mean = f64::from(rounds) / (at + 1) as f64;
            println!("{one} v {two}: {wins} : {losses}, {draws} draws, {mean:.1} rounds");
        }
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
    }
}
