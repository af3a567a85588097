//! Levels of the thesis players against each other (spec 6), with few games: a change that costs
//! strength shows here. `examples/levels.rs` plays more.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_carcassonne::Carcassonne;
use bw_carcassonne_ai::package;
use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Seat};

const GAMES: u64 = 600;

/// Four standard errors of the mean of [`GAMES`] games, whose points spread by 16.
const POINTS_LIMIT: f64 = 2.6;

/// Four standard errors of a share of [`GAMES`] games, in percent.
const WINS_LIMIT: f64 = 8.0;

fn bot(game: &Carcassonne, name: &str) -> Box<dyn Bot<Carcassonne>> {
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::defaults(kind.options)).unwrap()
}

/// Mean points of both, and the percentage that the first wins, ties included.
fn duel(rules: &str, names: [&str; 2]) -> ([f64; 2], f64) {
    let options = Options::parse(Carcassonne::SPEC.options, rules).unwrap();
    let game = Carcassonne::new(2, &options).unwrap();
    let mut bots: Vec<_> = names.iter().map(|name| bot(&game, name)).collect();
    let (mut table, mut totals, mut wins) = (GameLoop::new(&game), [0, 0], 0);
    for n in 0..GAMES {
        let end = table.play(&mut bots, 7_000 + n / 2, &Budget::default(), &mut NoLog);
        let first = Seat::new((n % 2) as u8);
        totals[0] += end.outcome.score(first);
        totals[1] += end.outcome.score(first.next(2));
        wins += u32::from(end.outcome.rank(first) == 1);
        bots.swap(0, 1);
    }
    let games = GAMES as f64;
    (totals.map(|total| f64::from(total) / games), 100.0 * f64::from(wins) / games)
}

fn check(rules: &str, names: [&str; 2], points: [f64; 2], wins: f64) {
    let (means, won) = duel(rules, names);
    for (mean, level) in means.into_iter().zip(points) {
        assert!((mean - level).abs() < POINTS_LIMIT, "{names:?}: {means:?}, levels {points:?}");
    }
    assert!((won - wins).abs() < WINS_LIMIT, "{names:?}: {won} % won, level {wins} %");
}

#[test]
fn optimising_beats_greedy() {
    check("", ["optimising", "greedy"], [94.8, 85.5], 66.5);
}

#[test]
fn weighted_beats_optimising() {
    check("", ["weighted", "optimising"], [100.5, 95.2], 59.8);
    check("m2=true", ["weighted", "optimising"], [93.1, 87.6], 61.7);
}

#[test]
fn nineteen_rules_with_probability_beat_weighted() {
    check("", ["rules19-3-pr", "weighted"], [108.0, 94.6], 74.1);
}

/// Table 7.5 of the thesis has 108.02 : 94.59 and 75.5 %, with other weights.
#[test]
fn nineteen_rules_without_probability_beat_weighted() {
    check("", ["rules19-3", "weighted"], [108.5, 96.7], 71.5);
}
