//! A bot against the best stored agendas of random kingdoms, or against another bot: wins with 95 % intervals.
//!
//! ```text
//! cargo run --release -p bw-dominion-ai --example champion_matches -- [KEY=VALUE]…
//! ```
//!
//! `bot` (champion), `against` (`best`: the best of threes, fives and tens; or a bot), `kingdoms` (0..10, drawn with
//! `draw`=1; or `named:first-game`), `opening` (5-2), `games` a kingdom (20), `seed` of the games (1), `threads` (1). Options of bots follow
//! a colon, with semicolons between them.

#![allow(clippy::print_stdout)] // the table is the result

use std::collections::BTreeMap;

use bw_core::{Bot, Budget, GameLoop, NoLog, Options, Seat, Stop};
use bw_dominion::{Dominion, Kingdom};
use bw_dominion_ai::package;
use bw_dominion_ai::thesis::{Agenda, AgendaSettings, agenda_bot, best_of_library};
use bw_dominion_ai::tune::{
    OpeningHand, game_of_two, game_seed, kingdom_text, play_agendas, random_kingdom,
    shipped_library,
};
use bw_runner::Workers;

/// Games of a pair to find the best agenda.
const TRIALS: u32 = 600;

type Player = Box<dyn Bot<Dominion>>;

fn bot(game: &Dominion, spec: &str) -> Player {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).expect("a known bot");
    let options = Options::parse(kind.options, &options.replace(';', ",")).expect("known options");
    (kind.make)(game, &options).expect("a bot")
}

/// The best of the kingdom's threes, fives and ten, as far as they are stored, and which it is.
fn best(game: &Dominion, kingdom: Kingdom, opening: OpeningHand) -> (&'static str, Agenda) {
    let stored = |size| {
        let library = shipped_library();
        let five_two = || best_of_library(library, kingdom, size, OpeningHand::FiveTwo);
        best_of_library(library, kingdom, size, opening).or_else(five_two).map(|(_, best)| best)
    };
    let sizes = [("three", 3), ("five", 5), ("ten", 10)];
    let found: Vec<(&'static str, Agenda)> =
        sizes.into_iter().filter_map(|(name, size)| Some((name, stored(size)?))).collect();
    let score = |one: &Agenda| -> i64 {
        let against = |(_, other): &(&str, Agenda)| {
            let tally = play_agendas(game, one, other, 0..TRIALS, 5);
            i64::from(tally.wins) - i64::from(tally.losses)
        };
        found.iter().map(against).sum()
    };
    found.iter().max_by_key(|(_, agenda)| score(agenda)).expect("threes are stored").clone()
}

struct Asked {
    bot: String,
    against: String,
    kingdoms: Vec<(String, Kingdom)>,
    opening: OpeningHand,
    games: u32,
    seed: u64,
    threads: u32,
}

fn asked() -> Asked {
    let words: BTreeMap<String, String> = std::env::args()
        .skip(1)
        .filter_map(|word| word.split_once('=').map(|(a, b)| (a.to_string(), b.to_string())))
        .collect();
    let text = |key: &str, usual: &str| words.get(key).cloned().unwrap_or_else(|| usual.into());
    let number = |key: &str, usual: &str| text(key, usual).parse::<u64>().expect("a number");
    let kingdoms = text("kingdoms", "0..10");
    let kingdoms = match kingdoms.split_once("..") {
        Some((from, to)) => (from.parse().expect("a number")..to.parse().expect("a number"))
            .map(|n: u64| (n.to_string(), random_kingdom(number("draw", "1"), n)))
            .collect(),
        None => kingdoms
            .split(';')
            .map(|name| (name.to_string(), Kingdom::parse(name).expect("a kingdom")))
            .collect(),
    };
    Asked {
        bot: text("bot", "champion"),
        against: text("against", "best"),
        kingdoms,
        opening: OpeningHand::named(&text("opening", "5-2")).expect("5-2 or 4-3"),
        games: number("games", "20") as u32,
        seed: number("seed", "1"),
        threads: number("threads", "1") as u32,
    }
}

/// The share of the wins, ties counting a half, and who it was against.
fn play(asked: &Asked, at: usize) -> (f64, String) {
    let (_, kingdom) = &asked.kingdoms[at];
    let game = game_of_two(*kingdom, asked.opening).expect("a kingdom");
    let (name, other) = match asked.against.as_str() {
        "best" => {
            let (size, agenda) = best(&game, *kingdom, asked.opening);
            (format!("{size} {agenda}"), agenda_bot(agenda, AgendaSettings::default()))
        }
        spec => (spec.to_string(), bot(&game, spec)),
    };
    let mut bots = vec![bot(&game, &asked.bot), other];
    let (mut table, mut points) = (GameLoop::new(&game), 0.0);
    let seed = asked.seed.wrapping_mul(1_000_003) + u64::from(kingdom.bits());
    for number in 0..asked.games {
        let own = Seat::new((number % 2) as u8);
        let budget = Budget::default();
        let finished = table.play(&mut bots, game_seed(seed, number), &budget, &mut NoLog);
        assert!(finished.fault.is_none(), "{:?}", finished.fault);
        let outcome = finished.outcome;
        if outcome.rank(own) == 1 {
            points += 1.0 / outcome.winners() as f64;
        }
        bots.swap(0, 1);
    }
    (points, name)
}

fn main() {
    let (asked, stop) = (asked(), Stop::default());
    let one = |at: usize| {
        let (points, name) = play(&asked, at);
        let share = 100.0 * points / f64::from(asked.games);
        println!(
            "{:>4} {share:5.1} % against {name} in {}",
            asked.kingdoms[at].0,
            kingdom_text(asked.kingdoms[at].1)
        );
        points
    };
    let points = Workers::new(asked.threads, &stop).map(asked.kingdoms.len(), one);
    let points = points.expect("nobody stops it");
    let games = points.len() as f64 * f64::from(asked.games);
    let share = points.iter().sum::<f64>() / games;
    let error = 1.96 * (share * (1.0 - share) / games).sqrt();
    let above = points.iter().filter(|&&one| 2.0 * one > f64::from(asked.games)).count();
    println!(
        "{} against {}, {}: {:.1} ± {:.1} % of {games} games; above 50 % in {above} of {} kingdoms",
        asked.bot,
        asked.against,
        asked.opening.word(),
        100.0 * share,
        100.0 * error,
        points.len()
    );
}
