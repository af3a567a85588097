//! Random samples of what matches produce, and counting how often an interval covers the truth.

use bw_core::Rng;

pub(crate) const SAMPLES: u32 = 10_000;

/// Share of samples, in percent, for which `covers` holds; it gets the sample's number and a
/// generator.
pub(crate) fn coverage(seed: u64, mut covers: impl FnMut(u32, &mut Rng) -> bool) -> f64 {
    let mut generator = Rng::new(seed);
    let covered = (0..SAMPLES).filter(|&sample| covers(sample, &mut generator)).count();
    100.0 * covered as f64 / f64::from(SAMPLES)
}

#[track_caller]
pub(crate) fn assert_nominal(what: &str, percent: f64) {
    println!("{percent:6.2} % {what}");
    assert!((94.0..=96.0).contains(&percent), "{percent:.2} % coverage: {what}");
}

pub(crate) fn normal(generator: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - generator.unit()).ln()).sqrt();
    radius * (std::f64::consts::TAU * generator.unit()).cos()
}

pub(crate) fn exponential(generator: &mut Rng) -> f64 {
    -(1.0 - generator.unit()).ln()
}

/// How the games of a rotation group depend on each other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Luck {
    /// Not at all.
    Independent,
    /// With this probability a deal decides all its games alike, else they are independent: the
    /// correlation.
    Shared(f64),
    /// With this probability a deal's luck goes round with the seats (as even a result as the mean
    /// allows), else the games are independent.
    Balanced(f64),
}

/// A bot's points in one group of `games` games: mean `share` a game, a part `ties` of the possible
/// ties.
pub(crate) fn group_points(
    generator: &mut Rng,
    luck: Luck,
    games: u32,
    share: f64,
    ties: f64,
) -> f64 {
    let tied = ties * 2.0 * share.min(1.0 - share);
    let won = share - 0.5 * tied;
    let points = |u: f64| {
        if u < won {
            1.0
        } else if u < won + tied {
            0.5
        } else {
            0.0
        }
    };
    match luck {
        Luck::Shared(part) if generator.unit() < part => {
            f64::from(games) * points(generator.unit())
        }
        Luck::Balanced(part) if generator.unit() < part => {
            let start = generator.unit();
            let even = |game: u32| (start + f64::from(game) / f64::from(games)).fract();
            (0..games).map(|game| points(even(game))).sum()
        }
        Luck::Independent | Luck::Shared(_) | Luck::Balanced(_) => {
            (0..games).map(|_| points(generator.unit())).sum()
        }
    }
}
