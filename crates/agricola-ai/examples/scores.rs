//! Scores of bots at one table: `cargo run --release -p bw-agricola-ai --example scores -- FROM TO RULES BOT…`, where FROM and
//! TO are seeds. Bots move on by a seat from game to game.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use bw_agricola::Agricola;
use bw_core::{Budget, Game, GameLoop, NoLog, Options};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, rules, specs @ ..] = &arguments[..] else { panic!("FROM TO RULES BOT…") };
    let options = Options::parse(Agricola::SPEC.options, rules).unwrap();
    let game = Agricola::new(specs.len() as u8, &options).unwrap();
    let package = bw_agricola_ai::package();
    let make = |spec: &String| {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
        let mut options = Options::parse(kind.options, options).unwrap();
        options.read_files(|path| std::fs::read_to_string(path)).unwrap();
        (kind.make)(&game, &options).unwrap()
    };
    let mut bots: Vec<_> = specs.iter().map(make).collect();
    let (mut scores, mut wins) = (vec![Vec::new(); specs.len()], vec![0; specs.len()]);
    let mut sums = vec![vec![0; Agricola::SPEC.score_parts.len()]; specs.len()];
    let mut table = GameLoop::new(&game);
    for seed in from.parse::<u64>().unwrap()..to.parse().unwrap() {
        let shift = (seed % specs.len() as u64) as usize;
        bots.rotate_left(shift);
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        bots.rotate_right(shift);
        assert!(finished.fault.is_none(), "{:?}", finished.fault);
        for seat in bw_core::Seat::all(game.seats()) {
            let bot = (seat.index() + shift) % specs.len();
            scores[bot].push(f64::from(finished.outcome.score(seat)));
            wins[bot] += u32::from(finished.outcome.rank(seat) == 1);
            let mut parts = Vec::new();
            game.score_parts(&finished.state, seat, &mut parts);
            sums[bot].iter_mut().zip(&parts).for_each(|(sum, part)| *sum += part);
        }
        let last: Vec<f64> = scores.iter().map(|all| all[all.len() - 1]).collect();
        println!("{seed}: {last:?}");
    }
    for (bot, spec) in specs.iter().enumerate() {
        let all = &scores[bot];
        let count = all.len() as f64;
        let mean = all.iter().sum::<f64>() / count;
        let spread = (all.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
        let error = 1.96 * spread / count.sqrt();
        let most = all.iter().copied().fold(f64::MIN, f64::max);
        let least = all.iter().copied().fold(f64::MAX, f64::min);
        println!(
            "{spec}: mean {mean:.2} ± {error:.2}, sd {spread:.1}, {least}-{most}, wins {}",
            wins[bot]
        );
        let parts = Agricola::SPEC.score_parts.iter().zip(&sums[bot]);
        let parts: Vec<String> =
            parts.map(|(name, sum)| format!("{name} {:.1}", f64::from(*sum) / count)).collect();
        println!("  {}", parts.join(", "));
    }
}
