//! A match of two or more bots: seats rotate from game to game, games with the same luck follow each other.
//!
//! `cargo run --release -p bw-warlight-ai --example strength -- 200 start=random 1 mcts:iterations=457 aggressive`

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints

use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Seat};
use bw_warlight::Warlight;

fn bot(game: &Warlight, spec: &str) -> Result<Box<dyn Bot<Warlight>>, String> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = bw_warlight_ai::package();
    let kind = package.bots.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| format!("there is no bot `{name}`"))?;
    let mut options = Options::parse(kind.options, options).map_err(|error| error.to_string())?;
    options.read_files(|path| std::fs::read_to_string(path)).map_err(|error| error.to_string())?;
    (kind.make)(game, &options).map_err(|error| error.to_string())
}

fn run() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, rules, seed, specs @ ..] = &args[..] else {
        return Err("usage: strength GAMES RULES SEED BOT BOT ...".into());
    };
    let number = |text: &String| text.parse().map_err(|_| format!("`{text}` is no number"));
    let (games, seed): (u64, u64) = (number(games)?, number(seed)?);
    let mut options =
        Options::parse(Warlight::SPEC.options, rules).map_err(|error| error.to_string())?;
    options.read_files(|path| std::fs::read_to_string(path)).map_err(|error| error.to_string())?;
    let seats = specs.len() as u8;
    let game = Warlight::new(seats, &options).map_err(|error| error.to_string())?;
    let bots: Result<Vec<_>, _> = specs.iter().map(|spec| bot(&game, spec)).collect();
    let (mut bots, mut table) = (bots?, GameLoop::new(&game));
    let (mut wins, mut losses, mut rounds) = (0, 0, 0);
    for at in 0..games {
        let seat = Seat::new((at % u64::from(seats)) as u8);
        let luck = seed + at / u64::from(seats);
        let played = table.play(&mut bots, luck, &Budget::default(), &mut NoLog);
        match (played.outcome.winners(), played.outcome.rank(seat)) {
            (1, 1) => wins += 1,
            (1, _) => losses += 1,
            _ => {}
        }
        rounds += u32::from(played.state.round);
        bots.rotate_right(1);
        if (at + 1) % 20 == 0 || at + 1 == games {
            let draws = at + 1 - wins - losses;
            let mean = f64::from(rounds) / (at + 1) as f64;
            println!("{}: {wins} : {losses}, {draws} draws, {mean:.1} rounds", specs.join(" v "));
        }
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
    }
}
