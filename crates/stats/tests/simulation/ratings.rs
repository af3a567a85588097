//! Plackett–Luce ratings: strengths recovered, error bars honest.

use bw_core::Rng;
use bw_stats::elo::{ELO_PER_LOG, elo_to_share};
use bw_stats::plackett_luce::{self, Ranking};
use bw_stats::{Confidence, Ratings};

use crate::sampling::{Luck, SAMPLES, assert_nominal, exponential, group_points};

/// What a series of rated samples says about the truth.
struct Record<'a> {
    truth: &'a [f64],
    samples: u32,
    covered: Vec<u32>,
    bias: Vec<f64>,
    /// Coverage of the difference between the first and the last bot.
    apart: u32,
}

impl<'a> Record<'a> {
    fn of(truth: &'a [f64], samples: u32, mut rate: impl FnMut(&mut Rng) -> Ratings) -> Self {
        let bots = truth.len();
        let mut generator = Rng::new(9);
        let mut record =
            Self { truth, samples, covered: vec![0; bots], bias: vec![0.0; bots], apart: 0 };
        for _ in 0..samples {
            record.add(&rate(&mut generator));
        }
        record
    }

    fn add(&mut self, ratings: &Ratings) {
        let last = self.truth.len() - 1;
        for rating in ratings.table() {
            let truth = self.truth[rating.bot];
            let covers = rating.interval(Confidence::P95).contains(truth);
            self.covered[rating.bot] += u32::from(covers);
            self.bias[rating.bot] += (rating.elo - truth) / f64::from(self.samples);
        }
        let apart = ratings.difference(0, last).unwrap().interval(Confidence::P95);
        self.apart += u32::from(apart.contains(self.truth[0] - self.truth[last]));
    }

    fn assert_honest(&self, what: &str, most_bias: f64) {
        let percent = |covered: u32| 100.0 * f64::from(covered) / f64::from(self.samples);
        for (bot, &covered) in self.covered.iter().enumerate() {
            assert_nominal(&format!("{what}, rating of bot {bot}"), percent(covered));
        }
        assert_nominal(&format!("{what}, first to last bot"), percent(self.apart));
        assert!(self.bias.iter().all(|bias| bias.abs() < most_bias), "{what}: {:?}", self.bias);
    }
}

fn round_robin(generator: &mut Rng, truth: &[f64], games: u32) -> Vec<Ranking> {
    let mut results = Vec::new();
    for a in 0..truth.len() {
        for b in a + 1..truth.len() {
            let p = elo_to_share(truth[a] - truth[b], 2);
            results.extend((0..games).map(|_| {
                let places = if generator.unit() < p { [(a, 1), (b, 2)] } else { [(a, 2), (b, 1)] };
                Ranking::new(places).unwrap()
            }));
        }
    }
    results
}

#[test]
fn two_seat_round_robins() {
    for (truth, games) in [
        (&[50.0, -50.0][..], 100),
        (&[120.0, 40.0, -40.0, -120.0], 30),
        (&[300.0, 100.0, 0.0, -50.0, -100.0, -250.0], 30),
    ] {
        Record::of(truth, SAMPLES, |generator| {
            plackett_luce::rate(truth.len(), &round_robin(generator, truth, games)).unwrap()
        })
        .assert_honest(&format!("two seats {truth:?}, {games} games a pair"), 4.0);
    }
}

/// The order of a game in which seat s takes `clocks[s]`, shortened by its bot's strength: exactly
/// Plackett–Luce for exponential clocks.
fn race(truth: &[f64], seats: &[usize], clocks: &[f64]) -> Ranking {
    let mut finish: Vec<(f64, usize)> = seats
        .iter()
        .zip(clocks)
        .map(|(&bot, clock)| (clock * (-truth[bot] / ELO_PER_LOG).exp(), bot))
        .collect();
    finish.sort_by(|left, right| left.0.total_cmp(&right.0));
    let places = finish.iter().zip(1..).map(|(&(_, bot), place)| (bot, place));
    Ranking::new(places).unwrap()
}

/// All rotations of one deal.
fn rotation(generator: &mut Rng, truth: &[f64], luck: Luck) -> Vec<Ranking> {
    let bots = truth.len();
    let deal: Vec<f64> = (0..bots).map(|_| exponential(generator)).collect();
    let decided = generator.unit();
    (0..bots)
        .map(|shift| {
            let seats: Vec<usize> = (0..bots).map(|seat| (seat + shift) % bots).collect();
            let clocks: Vec<f64> = match luck {
                Luck::Balanced(part) if decided < part => deal.clone(),
                Luck::Shared(part) if decided < part => {
                    seats.iter().map(|&bot| deal[bot]).collect()
                }
                Luck::Independent | Luck::Balanced(_) | Luck::Shared(_) => {
                    (0..bots).map(|_| exponential(generator)).collect()
                }
            };
            race(truth, &seats, &clocks)
        })
        .collect()
}

#[test]
fn plackett_luce_independent_games() {
    let truth = [80.0, 10.0, -90.0];
    Record::of(&truth, SAMPLES, |generator| {
        let games: Vec<Ranking> =
            (0..15).flat_map(|_| rotation(generator, &truth, Luck::Independent)).collect();
        plackett_luce::rate(3, &games).unwrap()
    })
    .assert_honest("Plackett–Luce, 45 independent games of three", 2.0);
}

#[test]
fn plackett_luce_rotation_groups() {
    let truth = [100.0, 0.0, -100.0];
    for luck in [Luck::Shared(0.5), Luck::Balanced(0.7)] {
        Record::of(&truth, SAMPLES, |generator| {
            let groups: Vec<Vec<Ranking>> =
                (0..30).map(|_| rotation(generator, &truth, luck)).collect();
            plackett_luce::rate_groups(3, &groups).unwrap()
        })
        .assert_honest(&format!("Plackett–Luce, 30 groups of three, {luck:?}"), 2.0);
    }
}

/// Two games with `points` points for bot `a` in all.
fn pair_of_games(a: usize, b: usize, points: f64) -> [Ranking; 2] {
    let first = if points >= 1.0 { 1.0 } else { points };
    [first, points - first].map(|score| {
        let places = if score == 1.0 {
            [(a, 1), (b, 2)]
        } else if score == 0.5 {
            [(a, 1), (b, 1)]
        } else {
            [(a, 2), (b, 1)]
        };
        Ranking::new(places).unwrap()
    })
}

#[test]
fn two_seat_pairs_with_ties() {
    let truth = [90.0, 0.0, -90.0];
    for (luck, ties) in [(Luck::Independent, 0.5), (Luck::Balanced(0.7), 0.2)] {
        Record::of(&truth, SAMPLES, |generator| {
            let mut groups = Vec::new();
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                let score = elo_to_share(truth[a] - truth[b], 2);
                groups.extend(
                    (0..15).map(|_| {
                        pair_of_games(a, b, group_points(generator, luck, 2, score, ties))
                    }),
                );
            }
            plackett_luce::rate_groups(3, &groups).unwrap()
        })
        .assert_honest(&format!("pairs of games, {luck:?}, ties {ties}"), 2.0);
    }
}
