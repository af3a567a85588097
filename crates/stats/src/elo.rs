//! The Elo scale, and Elo differences with error bars from rotation groups.
//!
//! On the Elo scale a bot's strength is w = 10^(elo/400), and it wins a game against others in
//! proportion to strength: w / (w + w′) against one opponent, w / (w + k − 1) against k − 1
//! opponents of strength 1 (the choice rule that also underlies
//! [`plackett_luce`](crate::plackett_luce)). A tie is a point divided among those who share it.
//!
//! [`estimate`] is for one bot against equals; [`rate`] rates many bots at once from two-seat
//! results.

use serde::{Deserialize, Serialize};

use crate::interval::{Confidence, GroupScore, Interval, weighted_win_rate, win_rate_interval_at};
use crate::sprt::ScoreCounts;

mod bradley_terry;

pub use bradley_terry::{PairResult, rate};

/// Elo points per unit of log strength: 400 / ln 10.
///
/// ```
/// use bw_stats::elo::{ELO_PER_LOG, elo_to_score};
///
/// // One unit of log odds.
/// assert!((elo_to_score(ELO_PER_LOG) - 1.0 / (1.0 + (-1.0_f64).exp())).abs() < 1e-12);
/// ```
pub const ELO_PER_LOG: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected score of a bot that is `elo` points stronger than its only opponent.
///
/// ```
/// use bw_stats::elo::elo_to_score;
///
/// assert_eq!(elo_to_score(0.0), 0.5);
/// assert!((elo_to_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn elo_to_score(elo: f64) -> f64 {
    elo_to_share(elo, 2)
}

/// The Elo difference at which a bot is expected to score `score`; infinite at 0 and 1.
///
/// ```
/// use bw_stats::elo::score_to_elo;
///
/// assert_eq!(score_to_elo(0.5), 0.0);
/// assert!((score_to_elo(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(score_to_elo(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn score_to_elo(score: f64) -> f64 {
    share_to_elo(score, 2)
}

/// The expected share of wins of a bot `elo` points stronger than each of its `seats - 1` equal
/// opponents.
///
/// ```
/// use bw_stats::elo::elo_to_share;
///
/// assert_eq!(elo_to_share(0.0, 4), 0.25);
/// assert!(elo_to_share(100.0, 4) > 0.25);
/// ```
#[must_use]
pub fn elo_to_share(elo: f64, seats: u32) -> f64 {
    let opponents = f64::from(seats.saturating_sub(1));
    1.0 / (1.0 + opponents * (-elo / ELO_PER_LOG).exp())
}

/// The Elo difference to `seats - 1` equal opponents at which a bot wins `share` of its games;
/// infinite at 0 and 1.
///
/// ```
/// use bw_stats::elo::{elo_to_share, share_to_elo};
///
/// assert_eq!(share_to_elo(0.25, 4), 0.0);
/// assert!((share_to_elo(elo_to_share(70.0, 5), 5) - 70.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn share_to_elo(share: f64, seats: u32) -> f64 {
    let opponents = f64::from(seats.saturating_sub(1));
    ELO_PER_LOG * (opponents * share / (1.0 - share)).ln()
}

/// The Elo difference between a bot and its `seats - 1` equal opponents, from its rotation groups.
///
/// The bounds are those of [`win_rate_interval`](crate::win_rate_interval) on the Elo scale, so
/// they use the spread of group scores (for two seats: the pentanomial model of game pairs) and are
/// lopsided for lopsided scores. They are infinite on one side for a perfect score: the data do not
/// bound it. The estimate is always finite, because `seats / 2` games with the average result are
/// added to it, for two seats one tied game: the same weak prior as in [`rate`], of no weight after
/// a hundred games.
///
/// ```
/// use bw_stats::elo::estimate;
/// use bw_stats::{Confidence, GroupScore};
///
/// let pairs: Vec<_> = [2.0, 1.0, 1.0, 1.5, 1.0, 2.0, 0.5, 1.0, 1.5, 1.0]
///     .iter()
///     .map(|&points| GroupScore::new(points, 2))
///     .collect::<Result<_, _>>()?;
/// let elo = estimate(&pairs, 2, Confidence::P95);
/// assert!(elo.low < 0.0 && (80.0..90.0).contains(&elo.estimate) && elo.high < 250.0);
/// let perfect = estimate(&[GroupScore::new(2.0, 2)?; 10], 2, Confidence::P95);
/// assert!(perfect.low > 100.0 && perfect.estimate < 800.0 && perfect.high.is_infinite());
/// # Ok::<(), bw_stats::ScoreError>(())
/// ```
#[must_use]
pub fn estimate(groups: &[GroupScore], seats: u32, confidence: Confidence) -> Interval {
    let points = groups.iter().map(|group| group.points()).sum();
    let games = groups.iter().map(|group| f64::from(group.games())).sum();
    on_elo_scale(win_rate_interval_at(groups, confidence), points, games, seats)
}

fn on_elo_scale(share: Interval, points: f64, games: f64, seats: u32) -> Interval {
    let shrunk = (points + 0.5) / (games + 0.5 * f64::from(seats));
    Interval { estimate: shrunk, ..share }.map(|share| share_to_elo(share, seats))
}

/// How often a pair of two-seat games, the same deal with seats swapped, gave 0, ½, 1, 1½ and 2
/// points.
///
/// The pentanomial counts: all that Elo and the sequential test need to know of a two-seat match.
///
/// ```
/// use bw_stats::elo::PairCounts;
/// use bw_stats::Confidence;
///
/// let counts = PairCounts([3, 15, 50, 35, 7]);
/// assert_eq!(counts.pairs(), 110);
/// let elo = counts.elo(Confidence::P95);
/// assert!(elo.low > 0.0 && elo.contains(30.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairCounts(pub [u64; 5]);

impl PairCounts {
    /// Counts complete pairs; groups that are not two games with whole or half points are not pairs
    /// and left out.
    ///
    /// ```
    /// use bw_stats::elo::PairCounts;
    /// use bw_stats::GroupScore;
    ///
    /// let pairs = [GroupScore::new(2.0, 2)?, GroupScore::new(0.5, 2)?, GroupScore::new(1.0, 1)?];
    /// assert_eq!(PairCounts::of(&pairs), PairCounts([0, 1, 0, 0, 1]));
    /// # Ok::<(), bw_stats::ScoreError>(())
    /// ```
    #[must_use]
    pub fn of(groups: &[GroupScore]) -> Self {
        let mut counts = Self::default();
        for group in groups.iter().filter(|group| group.games() == 2) {
            let halves = 2.0 * group.points();
            if halves.fract() == 0.0 {
                counts.0[halves as usize] += 1;
            }
        }
        counts
    }

    /// Number of pairs.
    ///
    /// ```
    /// assert_eq!(bw_stats::elo::PairCounts([1, 0, 2, 0, 1]).pairs(), 4);
    /// ```
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The Elo difference with its bounds, as [`estimate`] gives for the pairs listed one by one.
    ///
    /// ```
    /// use bw_stats::elo::PairCounts;
    /// use bw_stats::Confidence;
    ///
    /// assert_eq!(PairCounts([5, 10, 20, 10, 5]).elo(Confidence::P95).estimate, 0.0);
    /// ```
    #[must_use]
    pub fn elo(&self, confidence: Confidence) -> Interval {
        let points = (0..5).map(|class| 0.5 * class as f64 * self.0[class] as f64).sum();
        let games = 2.0 * self.pairs() as f64;
        on_elo_scale(weighted_win_rate(self.groups(), confidence), points, games, 2)
    }

    /// The counts as scores for the sequential test.
    ///
    /// ```
    /// use bw_stats::elo::PairCounts;
    ///
    /// assert_eq!(PairCounts([1, 0, 2, 0, 1]).scores().groups(), 4);
    /// ```
    #[must_use]
    pub fn scores(&self) -> ScoreCounts {
        let mut scores = ScoreCounts::new();
        for (group, times) in self.groups() {
            scores.add_times(group, times);
        }
        scores
    }

    fn groups(&self) -> impl Iterator<Item = (GroupScore, u64)> + Clone {
        let counts = self.0;
        (0..5).map(move |class| {
            let group = GroupScore::new(0.5 * class as f64, 2)
                .expect("invariant: 0 to 2 points in a pair of games");
            (group, counts[class])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_round_trips() {
        for seats in 2..=6 {
            for elo in [-700.0, -35.0, 0.0, 12.5, 400.0] {
                let there = elo_to_share(elo, seats);
                assert!((share_to_elo(there, seats) - elo).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn swapping_sides_changes_the_sign() {
        for elo in [1.0, 80.0, 900.0] {
            assert!((elo_to_score(elo) + elo_to_score(-elo) - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn counts_and_lists_agree() {
        let counts = PairCounts([4, 9, 17, 12, 6]);
        let mut listed = Vec::new();
        for (group, times) in counts.groups() {
            listed.extend((0..times).map(|_| group));
        }
        let (left, right) = (counts.elo(Confidence::P90), estimate(&listed, 2, Confidence::P90));
        assert!((left.low - right.low).abs() + (left.high - right.high).abs() < 1e-9);
        assert_eq!(left.estimate, right.estimate);
        assert_eq!(PairCounts::of(&listed), counts);
    }

    #[test]
    fn estimate_lies_between_its_bounds() {
        for seats in [2_u32, 3, 5] {
            for wins in 0..=seats {
                for groups in [1_usize, 4, 60] {
                    let group = GroupScore::new(f64::from(wins), seats).unwrap();
                    let elo = estimate(&vec![group; groups], seats, Confidence::P95);
                    assert!(elo.low < elo.estimate && elo.estimate < elo.high, "{elo:?}");
                }
            }
        }
    }
}
