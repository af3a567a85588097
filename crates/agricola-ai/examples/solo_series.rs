//! A series of solo games with rising targets: `cargo run --release -p bw-agricola-ai --example solo_series -- SEED GAMES BOT`.
//!
//! After each game that met its target the occupation that was played first is kept, and food comes of the points above the
//! target; a game that misses its target ends the run, and a new one begins at the first target.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use bw_agricola::{Agricola, Card, CardKind, series};
use bw_core::{Budget, Game, GameLoop, Options};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, games, spec] = &arguments[..] else { panic!("SEED GAMES BOT") };
    let (seed, games): (u64, u64) = (seed.parse().unwrap(), games.parse().unwrap());
    let package = bw_agricola_ai::package();
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    let options = Options::parse(kind.options, options).unwrap();
    let (mut number, mut food, mut kept, mut longest) = (1, 0, Vec::<Card>::new(), 0);
    for seed in seed..seed + games {
        let rules = series::rules(number, food, &kept);
        let rules = Options::parse(Agricola::SPEC.options, &rules).unwrap();
        let game = Agricola::new(1, &rules).unwrap();
        let mut bots = vec![(kind.make)(&game, &options).unwrap()];
        let mut log = Vec::new();
        let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
        let score = finished.outcome.scores()[0];
        let target = series::target(number);
        let ids: Vec<&str> = kept.iter().map(|card| card.name()).collect();
        println!(
            "{seed}: game {number}, target {target}, food {food}, kept [{}]: {score}",
            ids.join(", ")
        );
        match series::food_after(number, score) {
            Some(more) => {
                longest = longest.max(number);
                let mut played = log.iter().filter_map(|(_, action)| match action {
                    bw_agricola::Action::Play(card) => Some(*card),
                    _ => None,
                });
                let fits =
                    |card: &Card| card.kind() == CardKind::Occupation && !kept.contains(card);
                kept.extend(played.find(fits).filter(|_| kept.len() < 7));
                (number, food) = (number + 1, more);
            }
            None => (number, food, kept) = (1, 0, Vec::new()),
        }
    }
    println!("longest run: {longest} targets met");
}
