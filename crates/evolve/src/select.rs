//! Selections: individuals meet in contests, no fitness is needed.
//!
//! Both selections answer with places in the list they chose from. Every contest is a task of its own with
//! its own stream, so contests run in parallel and the answer does not depend on how.

use bw_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::contest::{Contest, balanced_games};
use crate::luck::{Luck, Stage};
use bw_runner::Workers;

/// Why a selection has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
pub enum SelectError {
    /// The stop flag was set.
    #[error("the selection was stopped")]
    Stopped,
    /// A contest needs more different individuals than there are.
    #[error("a contest of {players} needs as many individuals, there are {found}")]
    TooFew {
        /// Individuals in a contest.
        players: u32,
        /// Individuals there are.
        found: usize,
    },
    /// Old and new individuals cannot be matched one to one.
    #[error("{old} old individuals cannot be matched with {new} new ones")]
    Unmatched {
        /// Number of old ones.
        old: usize,
        /// Number of new ones.
        new: usize,
    },
    /// The contest did not give everybody a finite number of points.
    #[error("a contest of {players} answered with {answer:?} instead of as many finite points")]
    BadPoints {
        /// Individuals in the contest.
        players: usize,
        /// What it answered.
        answer: String,
    },
}

/// A contest's size: how many individuals meet in how many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    players: u32,
    games: u32,
}

impl Meeting {
    /// `players` individuals (at least two) and `games` games, rounded up to a multiple of the players so
    /// that everybody sits on every seat equally often.
    ///
    /// ```
    /// use bw_evolve::Meeting;
    ///
    /// assert_eq!(Meeting::new(3, 20).games(), 21);
    /// ```
    pub const fn new(players: u32, games: u32) -> Self {
        let players = if players < 2 { 2 } else { players };
        let games = if games == 0 { 1 } else { games };
        Meeting { players, games: balanced_games(games, players) }
    }

    /// Individuals in a contest.
    pub const fn players(&self) -> u32 {
        self.players
    }

    /// Games in a contest.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Tournament selection: `count` times, with repetition, draws different individuals, lets them play and
    /// selects the one with most points, among equals the first drawn.
    ///
    /// ```
    /// use bw_evolve::{Luck, Meeting, Stage};
    /// use bw_runner::Workers;
    /// use bw_core::Stop;
    ///
    /// let larger = |drawn: &[&u32], _: u32, _: u64| drawn.iter().map(|&&x| f64::from(x)).collect();
    /// let stop = Stop::default();
    /// let workers = Workers::new(2, &stop);
    /// let luck = Luck::new(1, 0);
    /// let chosen = Meeting::new(2, 4)
    ///     .tournament(&[10, 30, 20], 100, Stage::Parents, &larger, luck, workers)?;
    /// assert_eq!(chosen.len(), 100);
    /// assert!(!chosen.contains(&0), "the weakest loses to everybody");
    /// # Ok::<(), bw_evolve::SelectError>(())
    /// ```
    pub fn tournament<G: Sync>(
        &self,
        pool: &[G],
        count: usize,
        stage: Stage,
        contest: &impl Contest<G>,
        luck: Luck,
        workers: Workers<'_>,
    ) -> Result<Vec<usize>, SelectError> {
        self.enough(pool.len())?;
        let one = |task: usize| {
            let mut rng = luck.stream(stage, task as u32);
            let seed = rng.next();
            let drawn = self.fill_up(Vec::new(), pool.len(), &mut rng);
            let points = self.play(pool, &drawn, contest, seed)?;
            Ok(drawn[first_best(&points)])
        };
        workers.map_shared(count, one).ok_or(SelectError::Stopped)?.into_iter().collect()
    }

    /// Differential selection among the candidates of a merging replacement: `old` individuals first, then as
    /// many new ones. Each old one meets one new one, matched at random, together with random others; the
    /// better of the two survives, among equals the new one.
    ///
    /// The answer has one survivor per old individual, in their order.
    ///
    /// ```
    /// use bw_evolve::{Luck, Meeting};
    /// use bw_runner::Workers;
    /// use bw_core::Stop;
    ///
    /// let larger = |drawn: &[&u32], _: u32, _: u64| drawn.iter().map(|&&x| f64::from(x)).collect();
    /// let stop = Stop::default();
    /// let workers = Workers::new(2, &stop);
    /// let survivors = Meeting::new(2, 4)
    ///     .differential(&[5, 7, 9, 9], 2, &larger, Luck::new(1, 0), workers)?;
    /// assert!(survivors == [2, 3] || survivors == [3, 2]);
    /// # Ok::<(), bw_evolve::SelectError>(())
    /// ```
    pub fn differential<G: Sync>(
        &self,
        candidates: &[G],
        old: usize,
        contest: &impl Contest<G>,
        luck: Luck,
        workers: Workers<'_>,
    ) -> Result<Vec<usize>, SelectError> {
        self.enough(candidates.len())?;
        let new = candidates.len().saturating_sub(old);
        if new != old {
            return Err(SelectError::Unmatched { old, new });
        }
        let mut partners: Vec<usize> = (old..candidates.len()).collect();
        luck.stream(Stage::Matching, 0).shuffle(&mut partners);
        let one = |task: usize| {
            let mut rng = luck.stream(Stage::Environment, task as u32);
            let seed = rng.next();
            let drawn = self.fill_up(vec![task, partners[task]], candidates.len(), &mut rng);
            let points = self.play(candidates, &drawn, contest, seed)?;
            Ok(drawn[usize::from(points[1] >= points[0])])
        };
        workers.map_shared(old, one).ok_or(SelectError::Stopped)?.into_iter().collect()
    }

    fn enough(&self, found: usize) -> Result<(), SelectError> {
        if found < self.players as usize {
            return Err(SelectError::TooFew { players: self.players, found });
        }
        Ok(())
    }

    /// Draws different places of `0..pool` until the meeting is complete.
    fn fill_up(&self, mut drawn: Vec<usize>, pool: usize, rng: &mut Rng) -> Vec<usize> {
        while drawn.len() < self.players as usize {
            let place = rng.below(pool as u32) as usize;
            if !drawn.contains(&place) {
                drawn.push(place);
            }
        }
        drawn
    }

    fn play<G>(
        &self,
        pool: &[G],
        drawn: &[usize],
        contest: &impl Contest<G>,
        seed: u64,
    ) -> Result<Vec<f64>, SelectError> {
        let individuals: Vec<&G> = drawn.iter().map(|&place| &pool[place]).collect();
        let points = contest.play(&individuals, self.games, seed);
        if points.len() == drawn.len() && points.iter().all(|p| p.is_finite()) {
            Ok(points)
        } else {
            let answer = format!("{points:?}");
            Err(SelectError::BadPoints { players: drawn.len(), answer })
        }
    }
}

/// The place of the highest value, the first among equals.
fn first_best(points: &[f64]) -> usize {
    (1..points.len()).fold(0, |best, place| if points[place] > points[best] { place } else { best })
}
