//! How individuals are compared: contests for the selections, fitness for the log.

/// Games between individuals. The selections need nothing else, in particular no fitness.
///
/// Contests run on several threads at once. A result may depend on the arguments only: the seed is all
/// the luck there is.
///
/// ```
/// use bw_evolve::Contest;
///
/// // A closure is a contest: here the larger number makes more points, whatever the luck.
/// let contest = |individuals: &[&f64], games: u32, _seed: u64| -> Vec<f64> {
///     individuals.iter().map(|&&x| x * f64::from(games)).collect()
/// };
/// assert_eq!(contest.play(&[&1.0, &3.0], 2, 0), [2.0, 6.0]);
/// ```
pub trait Contest<G>: Sync {
    /// Plays this many games between the individuals and adds up everybody's points, in the order given.
    ///
    /// `games` is a multiple of the number of individuals: each of them sits on each seat equally often.
    fn play(&self, individuals: &[&G], games: u32, seed: u64) -> Vec<f64>;
}

impl<G, F: Fn(&[&G], u32, u64) -> Vec<f64> + Sync> Contest<G> for F {
    fn play(&self, individuals: &[&G], games: u32, seed: u64) -> Vec<f64> {
        self(individuals, games, seed)
    }
}

/// How good an individual is against a fixed yardstick; higher is better.
///
/// Measured now and then for the log and for the final choice; the selections do not use it. The same
/// demands as for [`Contest`]: several threads at once, no luck but the seed.
///
/// ```
/// use bw_evolve::Fitness;
///
/// let fitness = |individual: &f64, _games: u32, _seed: u64| -(individual - 4.0).powi(2);
/// assert_eq!(fitness.measure(&3.0, 100, 0), -1.0);
/// ```
pub trait Fitness<G>: Sync {
    /// The fitness of one individual, from this many games.
    fn measure(&self, individual: &G, games: u32, seed: u64) -> f64;
}

impl<G, F: Fn(&G, u32, u64) -> f64 + Sync> Fitness<G> for F {
    fn measure(&self, individual: &G, games: u32, seed: u64) -> f64 {
        self(individual, games, seed)
    }
}

/// Formula 5.1: the mean lead per game over the mean of the opponents, f = (b − (b₁+…+bₙ)/n) / h.
///
/// `own` and `opponents` are total points over all `games`. Without opponents nothing is subtracted.
///
/// ```
/// use bw_evolve::relative_points;
///
/// assert_eq!(relative_points(1000.0, &[900.0, 700.0], 10), 20.0);
/// ```
pub fn relative_points(own: f64, opponents: &[f64], games: u32) -> f64 {
    let mean = match opponents.len() {
        0 => 0.0,
        n => opponents.iter().sum::<f64>() / n as f64,
    };
    (own - mean) / f64::from(games.max(1))
}

/// The number of games rounded up so that everybody sits on every seat equally often.
///
/// ```
/// use bw_evolve::balanced_games;
///
/// assert_eq!(balanced_games(20, 3), 21);
/// assert_eq!(balanced_games(20, 2), 20);
/// ```
pub const fn balanced_games(games: u32, players: u32) -> u32 {
    let players = if players == 0 { 1 } else { players };
    games.div_ceil(players).saturating_mul(players)
}
