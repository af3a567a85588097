//! Games between weights, for those who look for better ones (spec 4.2).
//!
//! A genome is a [`WeightVector`]; [`genome_bot`] makes it a player. [`play_points`] is what a
//! tournament needs: the points of each genome over games in which everybody sits on every seat
//! equally often. [`LEARNING`] breeds genomes with the shared genetic algorithm.

mod learning;
mod players;
mod presets;
mod value;

use bw_carcassonne::Carcassonne;
use bw_core::{Bot, Budget, Game, NoLog, Seat};
use bw_runner::{Players, Schedule, Seeds};

use crate::thesis::rules19::{RuleBot, Settings};

pub use learning::{LEARNING, WEIGHTS_FILE};
pub use value::VALUE_LEARNING;

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

/// Seats and luck of the games of a task in a run: as many games in a row as there are seats share their luck, so that
/// with rotated seats everybody gets the same.
pub const fn schedule(run_seed: u64, task: u32, seats: u8) -> Schedule {
    Schedule { seats, fixed_seats: false, seed: run_seed, seeds: Seeds::Derived { task } }
}

/// Plays a number of games and adds up points by genome. In game i the genome j sits on seat (i + j) mod n, so a
/// multiple of n games is fair.
pub fn play_points(
    game: &Carcassonne,
    genomes: &[&WeightVector],
    schedule: &Schedule,
    games: u64,
) -> Result<Vec<i64>, TuneError> {
    let bots = genomes.iter().map(|weights| genome_bot(weights)).collect();
    play_bots(game, bots, schedule, games)
}

/// [`play_points`] for any players: a genome against fixed opponents, for instance.
pub fn play_bots(
    game: &Carcassonne,
    bots: Vec<Box<dyn Bot<Carcassonne>>>,
    schedule: &Schedule,
    games: u64,
) -> Result<Vec<i64>, TuneError> {
    let (count, seats) = (bots.len(), game.seats());
    if count != usize::from(seats) {
        return Err(TuneError::Seats { players: count, seats });
    }
    let (mut points, mut players) = (vec![0; count], Players::new(bots));
    for number in 0..games {
        let (seed, seating) = (schedule.game_seed(number), schedule.seating(number));
        let finished = players.play(game, seed, seating, &Budget::default(), &mut NoLog);
        if let bw_core::End::Fault { seat, .. } = finished.end {
            return Err(TuneError::Failed(seating.participant(seat.index(), count)));
        }
        for seat in Seat::all(seats) {
            let participant = seating.participant(seat.index(), count);
            points[participant] += i64::from(finished.outcome.score(seat));
        }
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
            let points = play_points(&game(3), &genomes, &schedule(8, 0, 3), 6).expect("games");
            let others = (0..3).filter(|&other| other != at).map(|other| points[other]);
            assert!(others.max().is_some_and(|most| points[at] > 3 * most), "{points:?} at {at}");
        }
    }

    #[test]
    fn equal_genomes_share_the_luck() {
        let genome = genome(1.0);
        let play = || play_points(&game(2), &[&genome, &genome], &schedule(3, 1, 2), 8);
        let points = play().expect("games");
        assert_eq!(points[0], points[1]);
        assert_eq!(Ok(points), play());
    }

    #[test]
    fn seeds_repeat_once_per_seat() {
        let seeds: Vec<u64> = (0..6).map(|game| schedule(5, 2, 3).game_seed(game)).collect();
        assert!(seeds[0] == seeds[2] && seeds[3] == seeds[5] && seeds[2] != seeds[3]);
        assert_ne!(seeds[0], schedule(5, 3, 3).game_seed(0));
    }

    #[test]
    fn the_number_of_genomes_is_that_of_seats() {
        let error =
            play_points(&game(4), &[&genome(1.0)], &schedule(1, 0, 4), 1).expect_err("too few");
        assert_eq!(error.to_string(), "1 players for 4 seats");
    }
}
