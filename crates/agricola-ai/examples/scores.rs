//! Scores of bots: `cargo run --release -p bw-agricola-ai --example scores -- 50 pool=seed montecarlo`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use bw_agricola::Agricola;
use bw_core::{Budget, Game, GameLoop, NoLog, Options};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, rules, specs @ ..] = &arguments[..] else { panic!("GAMES RULES BOT…") };
    let options = Options::parse(Agricola::SPEC.options, rules).unwrap();
    let game = Agricola::new(specs.len() as u8, &options).unwrap();
    let package = bw_agricola_ai::package();
    let mut bots: Vec<_> = specs
        .iter()
        .map(|spec| {
            let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
            let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
            let mut options = Options::parse(kind.options, options).unwrap();
            options.read_files(|path| std::fs::read_to_string(path)).unwrap();
            (kind.make)(&game, &options).unwrap()
        })
        .collect();
    let mut scores = vec![Vec::new(); specs.len()];
    let mut table = GameLoop::new(&game);
    for seed in 0..games.parse().unwrap() {
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        assert!(finished.fault.is_none(), "{:?}", finished.fault);
        for (all, &score) in scores.iter_mut().zip(finished.outcome.scores()) {
            all.push(score);
        }
        println!("{seed}: {:?}", finished.outcome.scores());
        for seat in bw_core::Seat::all(game.seats()) {
            let mut parts = Vec::new();
            game.score_parts(&finished.state, seat, &mut parts);
            let named = Agricola::SPEC.score_parts.iter().zip(parts);
            let named: Vec<String> =
                named.map(|(name, points)| format!("{name} {points}")).collect();
            println!("  {}", named.join(", "));
        }
    }
    for (spec, scores) in specs.iter().zip(&scores) {
        let mean = f64::from(scores.iter().sum::<i32>()) / scores.len() as f64;
        let over = scores.iter().filter(|&&score| score > 25).count();
        println!("{spec}: mean {mean:.2}, best {:?}, over 25: {over}", scores.iter().max());
    }
}
