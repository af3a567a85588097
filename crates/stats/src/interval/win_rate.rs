//! The interval for a win rate over rotation groups.
//!
//! Group shares live on a coarse lattice (0, 1/k, …, 1), pile up at the ends, and their spread says
//! how far the games of a group stick together. A t interval fails near 0 and 1 (it leaves the
//! range, and collapses when all groups agree); a plain Wilson interval over all games ignores the
//! groups. So:
//!
//! 1. **Design effect.** d = k·s² / p(1 − p): the variance s² of the group shares over what k
//!    independent games would give. Games that share their luck have d > 1, at most k; rotation
//!    that cancels luck gives d < 1.
//! 2. **Wilson's interval with n/d games** instead of n. Its variance follows the hypothetical p,
//!    so it stays in range.
//! 3. **Student's t instead of z, as far as d is itself uncertain.** Not G − 1 degrees of freedom
//!    outright: where shares are all-or-nothing, d hardly varies from sample to sample and t would
//!    overcover. The first-order influence of group g with deviation e on log d is ψ = e²/m₂ − 1 −
//!    e(1 − 2p)/p(1 − p), m₂ the mean of e². Normal values have mean ψ² = 2, hence ν = 2(G − 1) /
//!    mean ψ², never below G − 1 (a fourth moment from few groups is too uncertain to widen on).
//! 4. **Limits.** d ≤ k, its value when all games of a group end alike. d ≥ 2/G: groups that agree
//!    by chance do not prove certainty, the total keeps at least the variance of two groups of
//!    independent games. If not a single point was won or lost, d is unknown and taken as k, the
//!    most pessimistic value: n/d is the number of groups.
//!
//! With k = 1 and whole points this is exactly Wilson's interval.
//!
//! **Coverage** at 95 %, simulated over win rates from 0.01 to 0.99, two to five games a group that
//! are independent, tied together or balanced by rotation, with and without ties: 94–96 % on
//! average over the win rates from ten groups on. Within a narrow range of win rates it swings, as
//! Wilson's does, by a percent, with ten groups by up to four. Known limits: five groups cover
//! 92–100 %; ten groups that always come out alike are covered a little too well (96–97 %); rare
//! wins (below 0.15) that come in whole groups of four or five are covered to 91–94 % below a few
//! hundred groups, because such groups are seldom seen.

use std::error::Error;
use std::fmt;

use serde::Serialize;

use super::proportion::score_interval;
use super::{Confidence, Interval};

/// Points that sums of thirds and the like may exceed the number of games by.
const ROUNDING: f64 = 1e-9;

/// What one bot scored in one rotation group: points out of a number of games, at most one a game.
///
/// A win is one point. How a tie counts is the caller's choice: a full point for each (the share of
/// games in which nobody scored higher) or a point divided among them (what ratings and sequential
/// tests want).
///
/// ```
/// use bw_stats::GroupScore;
///
/// let pair = GroupScore::new(1.5, 2)?;
/// assert_eq!(pair.share(), 0.75);
/// assert!(GroupScore::new(3.0, 2).is_err());
/// # Ok::<(), bw_stats::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GroupScore {
    points: f64,
    games: u32,
}

impl GroupScore {
    /// A score of `points` in `games` games.
    ///
    /// # Errors
    ///
    /// Without games, and for points outside `0..=games`.
    ///
    /// ```
    /// use bw_stats::{GroupScore, ScoreError};
    ///
    /// assert_eq!(GroupScore::new(0.0, 0), Err(ScoreError::NoGames));
    /// ```
    pub fn new(points: f64, games: u32) -> Result<Self, ScoreError> {
        let most = f64::from(games);
        if games == 0 {
            return Err(ScoreError::NoGames);
        }
        if !(-ROUNDING..=most + ROUNDING).contains(&points) {
            return Err(ScoreError::PointsOutOfRange { points, games });
        }
        Ok(Self { points: points.clamp(0.0, most), games })
    }

    /// Points scored.
    ///
    /// ```
    /// assert_eq!(bw_stats::GroupScore::new(2.5, 4).unwrap().points(), 2.5);
    /// ```
    #[must_use]
    pub const fn points(self) -> f64 {
        self.points
    }

    /// Games played.
    ///
    /// ```
    /// assert_eq!(bw_stats::GroupScore::new(2.5, 4).unwrap().games(), 4);
    /// ```
    #[must_use]
    pub const fn games(self) -> u32 {
        self.games
    }

    /// Points per game, in 0..=1.
    ///
    /// ```
    /// assert_eq!(bw_stats::GroupScore::new(3.0, 4).unwrap().share(), 0.75);
    /// ```
    #[must_use]
    pub fn share(self) -> f64 {
        self.points / f64::from(self.games)
    }
}

/// Why a group's score is impossible.
///
/// ```
/// use bw_stats::GroupScore;
///
/// let error = GroupScore::new(2.5, 2).unwrap_err();
/// assert_eq!(error.to_string(), "2.5 points in 2 games: a game gives between 0 and 1 point");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreError {
    /// A group without games has no share.
    NoGames,
    /// Fewer points than none or more than games.
    PointsOutOfRange {
        /// The points given.
        points: f64,
        /// The games given.
        games: u32,
    },
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames => f.write_str("a group needs at least one game"),
            Self::PointsOutOfRange { points, games } => {
                write!(f, "{points} points in {games} games: a game gives between 0 and 1 point")
            }
        }
    }
}

impl Error for ScoreError {}

/// The 95 % interval for a bot's win rate (points per game) from its rotation groups.
///
/// Wilson's interval with as many games as the groups are worth. Plain Wilson over all games would
/// ignore that games of a group depend on each other; a t interval over groups fails near 0 and 1.
/// So the variance of the group shares is compared with that of independent games (the design
/// effect d, between 2/groups and the group's size), Wilson's formula gets games / d instead of
/// games, and Student's t in place of z as far as d is uncertain. Where not one point was won or
/// lost, d is taken as the group's size: each group counts as one game. On average over win rates
/// it covers 94–96 % from ten groups on, near 0 and 1 too. Only rare wins that come in whole groups
/// are covered less (91–94 %).
///
/// Groups may differ in size (an interrupted run); without groups the interval is 0..=1 around ½.
///
/// ```
/// use bw_stats::{GroupScore, win_rate_interval, wilson};
///
/// // Ten pairs, each won 1 : 0 with one game lost: rotation balances the luck of the deal.
/// let balanced = vec![GroupScore::new(1.0, 2)?; 10];
/// assert!(win_rate_interval(&balanced).width() < wilson(10, 20).width());
/// // Ten pairs, five won 2 : 0 and five lost: the deal decides, the pairs are worth ten games.
/// let swings = [[GroupScore::new(2.0, 2)?, GroupScore::new(0.0, 2)?]; 5].concat();
/// assert_eq!(win_rate_interval(&swings), wilson(5, 10));
/// # Ok::<(), bw_stats::ScoreError>(())
/// ```
#[must_use]
pub fn win_rate_interval(groups: &[GroupScore]) -> Interval {
    win_rate_interval_at(groups, Confidence::P95)
}

/// The win rate's interval for any confidence.
///
/// ```
/// use bw_stats::{Confidence, GroupScore, win_rate_interval, win_rate_interval_at};
///
/// let groups = [GroupScore::new(1.0, 2)?, GroupScore::new(2.0, 2)?, GroupScore::new(0.5, 2)?];
/// let narrow = win_rate_interval_at(&groups, Confidence::P90);
/// assert!(narrow.width() < win_rate_interval(&groups).width());
/// # Ok::<(), bw_stats::ScoreError>(())
/// ```
#[must_use]
pub fn win_rate_interval_at(groups: &[GroupScore], confidence: Confidence) -> Interval {
    weighted_win_rate(groups.iter().map(|&group| (group, 1)), confidence)
}

/// [`win_rate_interval`] of group scores that were counted: each with how often it came.
///
/// ```
/// use bw_stats::{GroupScore, counted_win_rate_interval, win_rate_interval};
///
/// let (all, half) = (GroupScore::new(2.0, 2)?, GroupScore::new(1.0, 2)?);
/// let counted = counted_win_rate_interval([(all, 2), (half, 1)].into_iter());
/// assert_eq!(counted, win_rate_interval(&[all, all, half]));
/// # Ok::<(), bw_stats::ScoreError>(())
/// ```
#[must_use]
pub fn counted_win_rate_interval(
    groups: impl Iterator<Item = (GroupScore, u64)> + Clone,
) -> Interval {
    weighted_win_rate(groups, Confidence::P95)
}

/// The same for groups given with the number of times each occurred.
fn weighted_win_rate(
    groups: impl Iterator<Item = (GroupScore, u64)> + Clone,
    confidence: Confidence,
) -> Interval {
    let Some(totals) = Totals::of(groups.clone()) else {
        return Interval { estimate: 0.5, low: 0.0, high: 1.0 };
    };
    let (effect, freedom) = totals.design_effect(groups);
    let quantile = if freedom.is_finite() { confidence.t(freedom) } else { confidence.z() };
    score_interval(totals.share, totals.games / effect, quantile)
}

struct Totals {
    groups: f64,
    games: f64,
    share: f64,
    largest: f64,
}

impl Totals {
    fn of(groups: impl Iterator<Item = (GroupScore, u64)>) -> Option<Self> {
        let (mut count, mut games, mut points, mut largest) = (0.0, 0.0, 0.0, 0.0_f64);
        for (group, times) in groups.filter(|&(_, times)| times > 0) {
            let times = times as f64;
            count += times;
            games += times * f64::from(group.games);
            points += times * group.points;
            largest = largest.max(f64::from(group.games));
        }
        let share = (points / games).clamp(0.0, 1.0);
        (games > 0.0).then_some(Self { groups: count, games, share, largest })
    }

    /// The design effect within its limits, and the degrees of freedom with which it is known.
    fn design_effect(&self, groups: impl Iterator<Item = (GroupScore, u64)> + Clone) -> (f64, f64) {
        let binomial = self.share * (1.0 - self.share);
        if self.groups < 2.0 || binomial == 0.0 {
            return (self.largest, f64::INFINITY);
        }
        let least = (2.0 / self.groups).min(self.largest);
        let size = self.games / self.groups;
        let deviation =
            |group: GroupScore| (group.points - self.share * f64::from(group.games)) / size;
        let spread =
            self.mean(groups.clone().map(|(group, times)| (deviation(group).powi(2), times)));
        if spread <= ROUNDING * ROUNDING {
            return (least, f64::INFINITY);
        }
        let slope = (1.0 - 2.0 * self.share) / binomial;
        let influence = self.mean(groups.map(|(group, times)| {
            let e = deviation(group);
            ((e * e / spread - 1.0 - slope * e).powi(2), times)
        }));
        let degrees = self.groups - 1.0;
        let freedom = (2.0 * degrees / influence.max(f64::EPSILON)).max(degrees);
        let effect = size * spread * self.groups / degrees / binomial;
        (effect.clamp(least, self.largest), freedom)
    }

    fn mean(&self, values: impl Iterator<Item = (f64, u64)>) -> f64 {
        values.map(|(value, times)| value * times as f64).sum::<f64>() / self.groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::wilson;

    fn groups(points: &[f64], games: u32) -> Vec<GroupScore> {
        points.iter().map(|&points| GroupScore::new(points, games).unwrap()).collect()
    }

    fn assert_same(left: Interval, right: Interval) {
        let apart = (left.low - right.low).abs() + (left.high - right.high).abs();
        assert!(apart < 1e-9, "{left:?} {right:?}");
    }

    #[test]
    fn single_games_give_wilsons_interval() {
        let singles = groups(&[1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0], 1);
        assert_same(win_rate_interval(&singles), wilson(5, 7));
    }

    #[test]
    fn groups_that_end_alike_are_worth_one_game_each() {
        let alike = groups(&[3.0, 0.0, 3.0, 3.0, 0.0, 3.0, 3.0], 3);
        assert_same(win_rate_interval(&alike), wilson(5, 7));
    }

    #[test]
    fn perfect_scores_are_judged_by_groups() {
        assert_same(win_rate_interval(&groups(&[2.0; 12], 2)), wilson(12, 12));
        assert_same(win_rate_interval(&groups(&[0.0; 12], 2)), wilson(0, 12));
        assert_same(win_rate_interval(&groups(&[2.0], 2)), wilson(1, 1));
    }

    #[test]
    fn agreement_inside_the_range_is_not_certainty() {
        let even = win_rate_interval(&groups(&[1.0; 10], 2));
        // Twenty games worth 20 · 10/2 = 100.
        assert_same(even, wilson(50, 100));
    }

    #[test]
    fn mirror_image() {
        let ours = groups(&[0.5, 2.0, 1.0, 0.0, 1.5, 2.0, 1.0], 2);
        let theirs: Vec<_> =
            ours.iter().map(|group| GroupScore::new(2.0 - group.points, 2).unwrap()).collect();
        let (left, right) = (win_rate_interval(&ours), win_rate_interval(&theirs));
        assert!((left.low + right.high - 1.0).abs() < 1e-12);
        assert!((left.high + right.low - 1.0).abs() < 1e-12);
    }

    #[test]
    fn weights_equal_repetition() {
        let listed = groups(&[1.0, 1.0, 0.0, 2.0, 2.0, 2.0], 2);
        let counted = [(listed[0], 2), (listed[2], 1), (listed[3], 3)];
        let weighted = weighted_win_rate(counted.into_iter(), Confidence::P95);
        assert_same(weighted, win_rate_interval(&listed));
    }

    #[test]
    fn a_last_incomplete_group_counts_by_its_games() {
        let mut played = groups(&[2.0, 1.0, 2.0, 0.0], 2);
        played.push(GroupScore::new(1.0, 1).unwrap());
        assert_eq!(win_rate_interval(&played).estimate, 6.0 / 9.0);
    }

    #[test]
    fn nothing_played_is_nothing_known() {
        assert_eq!(win_rate_interval(&[]).bounds(), [0.0, 1.0]);
    }

    #[test]
    fn rounding_of_thirds_is_forgiven() {
        assert_eq!(GroupScore::new(1.000_000_000_000_000_2, 1).unwrap().share(), 1.0);
        assert!(GroupScore::new(f64::NAN, 1).is_err());
        assert!(GroupScore::new(-0.5, 1).is_err());
    }
}
