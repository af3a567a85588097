//! Games between weights, for those who look for better ones (spec 4.2).
//!
//! A genome is a [`WeightVector`]; [`genome_bot`] makes it a player. [`play_points`] is what a
//! tournament needs: the points of each genome over games in which everybody sits on every seat
//! equally often. [`LEARNING`] breeds genomes with the shared genetic algorithm.

mod learning;
mod players;
mod presets;

use bw_carcassonne::Carcassonne;
use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Purpose, Rng, Seat};

use crate::thesis::rules19::{RuleBot, Settings};

pub use learning::{LEARNING, WEIGHTS_FILE};

pub use crate::thesis::rules19::{WeightFile, WeightVector, WeightsError};

/// Why no games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TuneError {
    /// As many players as seats are needed.
    #[error("{players} players for {seats} seats")]
    Seats {
        /// How many there are.
        players: usize,
        /// How many there should be.
        seats: u8,
    },
    /// A player failed; the thesis bots never do.
    #[error("player {0} failed")]
    Failed(usize),
}

/// A genome as a player.
pub fn genome_bot(weights: &WeightVector) -> Box<dyn Bot<Carcassonne>> {
    Box::new(RuleBot::new(weights.clone(), Settings::default()))
}

/// The seeds of so many games of a task in a run: as many games in a row as there are seats share one,
/// so that with rotated seats everybody gets the same luck.
pub fn game_seeds(run_seed: u64, task: u32, games: u64, seats: u8) -> impl Iterator<Item = u64> {
    let seats = u64::from(seats.max(1));
    (0..games).map(move |game| Rng::derive(run_seed, Purpose::Task(task), game / seats).next())
}

/// Plays one game per seed and adds up points by genome. In game i the genome j sits on seat
/// (i + j) mod n, so a multiple of n games is fair.
pub fn play_points(
    game: &Carcassonne,
    genomes: &[&WeightVector],
    seeds: impl IntoIterator<Item = u64>,
) -> Result<Vec<i64>, TuneError> {
    play_bots(game, genomes.iter().map(|weights| genome_bot(weights)).collect(), seeds)
}

/// [`play_points`] for any players: a genome against fixed opponents, for instance.
pub fn play_bots(
    game: &Carcassonne,
    mut bots: Vec<Box<dyn Bot<Carcassonne>>>,
    seeds: impl IntoIterator<Item = u64>,
) -> Result<Vec<i64>, TuneError> {
    let (players, seats) = (bots.len(), game.seats());
    if players != usize::from(seats) {
        return Err(TuneError::Seats { players, seats });
    }
    let mut points = vec![0; players];
    let mut table = GameLoop::new(game);
    for (shift, seed) in seeds.into_iter().enumerate() {
        let sits = |seat: Seat| (seat.index() + players - shift % players) % players;
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        if let bw_core::End::Fault { seat, .. } = finished.end {
            return Err(TuneError::Failed(sits(seat)));
        }
        for seat in Seat::all(seats) {
            points[sits(seat)] += i64::from(finished.outcome.score(seat));
        }
        bots.rotate_right(1);
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Options;

    fn game(seats: u8) -> Carcassonne {
        let options = Options::defaults(Carcassonne::SPEC.options);
        Carcassonne::new(seats, &options).expect("a game")
    }

    fn genome(sign: f64) -> WeightVector {
        WeightVector::new(1, 6, false, vec![sign; 6]).expect("a genome")
    }

    #[test]
    fn points_belong_to_their_genome_on_every_seat() {
        let (good, bad) = (genome(1.0), genome(-1.0));
        for at in 0..3 {
            let mut genomes = [&bad; 3];
            genomes[at] = &good;
            let seeds = game_seeds(8, 0, 6, 3);
            let points = play_points(&game(3), &genomes, seeds).expect("games");
            let others = (0..3).filter(|&other| other != at).map(|other| points[other]);
            assert!(others.max().is_some_and(|most| points[at] > 3 * most), "{points:?} at {at}");
        }
    }

    #[test]
    fn equal_genomes_share_the_luck() {
        let genome = genome(1.0);
        let play = || play_points(&game(2), &[&genome, &genome], game_seeds(3, 1, 8, 2));
        let points = play().expect("games");
        assert_eq!(points[0], points[1]);
        assert_eq!(Ok(points), play());
    }

    #[test]
    fn seeds_repeat_once_per_seat() {
        let seeds: Vec<u64> = game_seeds(5, 2, 6, 3).collect();
        assert!(seeds[0] == seeds[2] && seeds[3] == seeds[5] && seeds[2] != seeds[3]);
        assert_ne!(seeds[0], game_seeds(5, 3, 1, 3).next().unwrap_or(seeds[0]));
    }

    #[test]
    fn the_number_of_genomes_is_that_of_seats() {
        let error = play_points(&game(4), &[&genome(1.0)], [1]).expect_err("too few");
        assert_eq!(error.to_string(), "1 players for 4 seats");
    }
}
