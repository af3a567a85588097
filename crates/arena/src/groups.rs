//! Rotation groups: the games that share their luck, and what a participant made of them.

use bw_catalog::{GameResult, Seating};
use bw_stats::GroupScore;

use crate::run::Run;

/// One participant's part in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'r> {
    pub(crate) game: &'r GameResult,
    pub(crate) seat: usize,
}

impl Part<'_> {
    /// Nobody ranked higher.
    pub(crate) fn won(&self) -> bool {
        self.game.ranks[self.seat] == 1
    }

    fn winners(&self) -> usize {
        self.game.ranks.iter().filter(|&&rank| rank == 1).count()
    }

    /// Somebody else ranked as high.
    pub(crate) fn shared(&self) -> bool {
        self.won() && self.winners() > 1
    }

    /// The victory divided among those who share it: what ratings and tests count.
    fn share(&self) -> f64 {
        if self.won() { 1.0 / self.winners() as f64 } else { 0.0 }
    }
}

/// A participant's games, cut into groups; `first` is the number of the first game.
pub(crate) fn groups<'r>(
    run: &Run,
    first: u64,
    games: &'r [GameResult],
    participant: usize,
) -> Vec<Vec<Part<'r>>> {
    let seats = usize::from(run.game.seats());
    let size = if run.fixed_seats { 1 } else { seats };
    let part = |(at, game): (usize, &'r GameResult)| {
        let seating: Seating = run.seating(first + at as u64);
        Part { game, seat: seating.seat(participant, seats) }
    };
    let parts: Vec<Part<'r>> = games.iter().enumerate().map(part).collect();
    parts.chunks(size).map(<[Part<'r>]>::to_vec).collect()
}

fn scores(groups: &[Vec<Part<'_>>], points: impl Fn(&Part<'_>) -> f64) -> Vec<GroupScore> {
    groups
        .iter()
        .map(|group| {
            let sum = group.iter().map(&points).sum();
            GroupScore::new(sum, group.len() as u32).expect("points are between none and all")
        })
        .collect()
}

/// Group scores by the theses' count: a tie at the top is a win for each.
pub(crate) fn win_groups(groups: &[Vec<Part<'_>>]) -> Vec<GroupScore> {
    scores(groups, |part| f64::from(part.won()))
}

/// Group scores with shared victories divided.
pub(crate) fn half_point_groups(
    run: &Run,
    first: u64,
    games: &[GameResult],
    participant: usize,
) -> Vec<GroupScore> {
    scores(&groups(run, first, games, participant), |part| part.share())
}
