//! Counts of group scores, and the likelihood of a mean without a model of their distribution.

use serde::Serialize;

use crate::interval::GroupScore;

/// Shares closer than this are one: sums of thirds differ by rounding.
const SAME: f64 = 1e-9;
/// How often the shares 0 and 1 are taken as seen beforehand. Smaller values let the first ten or
/// twenty groups overstep the error rates by a tenth; larger ones bias tests far from even scores.
const UNSEEN: f64 = 0.05;

/// How often each share of points occurred in a rotation group.
///
/// Counts, so the order in which groups finish does not matter; few, because shares are fractions
/// of k.
///
/// ```
/// use bw_stats::{GroupScore, ScoreCounts};
///
/// let mut scores = ScoreCounts::new();
/// scores.add(GroupScore::new(1.0, 3)?);
/// scores.add(GroupScore::new(3.0, 3)?);
/// assert_eq!(scores.groups(), 2);
/// assert!((scores.mean().unwrap() - 2.0 / 3.0).abs() < 1e-12);
/// # Ok::<(), bw_stats::ScoreError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ScoreCounts {
    /// Ascending shares with the number of groups that had them.
    counts: Vec<(f64, u64)>,
}

impl ScoreCounts {
    /// No groups yet.
    ///
    /// ```
    /// assert_eq!(bw_stats::ScoreCounts::new().groups(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { counts: Vec::new() }
    }

    /// Adds one group.
    ///
    /// ```
    /// use bw_stats::{GroupScore, ScoreCounts};
    ///
    /// let mut scores = ScoreCounts::new();
    /// scores.add(GroupScore::new(1.5, 2)?);
    /// assert_eq!(scores.mean(), Some(0.75));
    /// # Ok::<(), bw_stats::ScoreError>(())
    /// ```
    pub fn add(&mut self, group: GroupScore) {
        self.add_times(group, 1);
    }

    /// Adds several groups with the same score.
    ///
    /// ```
    /// use bw_stats::{GroupScore, ScoreCounts};
    ///
    /// let mut scores = ScoreCounts::new();
    /// scores.add_times(GroupScore::new(1.0, 2)?, 40);
    /// assert_eq!(scores.groups(), 40);
    /// # Ok::<(), bw_stats::ScoreError>(())
    /// ```
    pub fn add_times(&mut self, group: GroupScore, times: u64) {
        self.add_share(group.share(), times);
    }

    /// Adds all groups of another count.
    ///
    /// ```
    /// use bw_stats::{GroupScore, ScoreCounts};
    ///
    /// let (mut scores, mut others) = (ScoreCounts::new(), ScoreCounts::new());
    /// scores.add(GroupScore::new(1.0, 2)?);
    /// others.add(GroupScore::new(2.0, 2)?);
    /// scores.merge(&others);
    /// assert_eq!((scores.groups(), scores.mean()), (2, Some(0.75)));
    /// # Ok::<(), bw_stats::ScoreError>(())
    /// ```
    pub fn merge(&mut self, other: &Self) {
        for &(share, times) in &other.counts {
            self.add_share(share, times);
        }
    }

    fn add_share(&mut self, share: f64, times: u64) {
        if times == 0 {
            return;
        }
        let at = self.counts.partition_point(|&(known, _)| known < share - SAME);
        match self.counts.get_mut(at) {
            Some((known, count)) if *known <= share + SAME => {
                *count = count.saturating_add(times);
            }
            _ => self.counts.insert(at, (share, times)),
        }
    }

    /// Number of groups.
    #[must_use]
    pub fn groups(&self) -> u64 {
        self.counts.iter().fold(0, |sum, &(_, count)| sum.saturating_add(count))
    }

    /// Mean share of points; none without groups.
    ///
    /// ```
    /// assert_eq!(bw_stats::ScoreCounts::new().mean(), None);
    /// ```
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let total: f64 = self.counts.iter().map(|&(share, count)| share * count as f64).sum();
        let groups = self.groups();
        (groups > 0).then(|| total / groups as f64)
    }

    /// The generalised log-likelihood ratio of mean `share1` to mean `share0`, both strictly
    /// between 0 and 1.
    ///
    /// Of all distributions on the shares seen (and 0 and 1) with a given mean μ, the likeliest is
    /// p(x) = n(x) / N(1 + λ(x − μ)), where λ is the root of Σ n(x)(x − μ) / (1 + λ(x − μ)).
    pub(super) fn log_likelihood_ratio(&self, share0: f64, share1: f64) -> f64 {
        if self.counts.is_empty() {
            return 0.0;
        }
        let (tilt0, tilt1) = (self.tilt(share0), self.tilt(share1));
        self.counts()
            .map(|(share, count)| {
                let (under0, under1) = (tilt0 * (share - share0), tilt1 * (share - share1));
                count * (under0.ln_1p() - under1.ln_1p())
            })
            .sum()
    }

    /// λ for the mean `mean`: the root of a decreasing function, by Newton's steps kept in a
    /// bracket.
    fn tilt(&self, mean: f64) -> f64 {
        // At the bracket's ends the probability of share 1 or 0 would be infinite.
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        let mut tilt = 0.0;
        for _ in 0..200 {
            let (mut value, mut slope) = (0.0, 0.0);
            for (share, count) in self.counts() {
                let away = (share - mean) / (1.0 + tilt * (share - mean));
                value += count * away;
                slope += count * away * away;
            }
            if value > 0.0 {
                low = tilt
            } else {
                high = tilt
            }
            let newton = tilt + value / slope;
            let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
            if (next - tilt).abs() <= 1e-12 * (1.0 + next.abs()) {
                return next;
            }
            tilt = next;
        }
        tilt
    }

    fn counts(&self) -> impl Iterator<Item = (f64, f64)> {
        let seen = self.counts.iter().map(|&(share, count)| (share, count as f64));
        [(0.0, UNSEEN), (1.0, UNSEEN)].into_iter().chain(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a pair of two-seat games gave 0, ½, 1, 1½ and 2 points.
    fn pairs(counts: [u64; 5]) -> ScoreCounts {
        let mut scores = ScoreCounts::new();
        for (half_points, times) in (0_u32..).zip(counts) {
            let pair = GroupScore::new(0.5 * f64::from(half_points), 2).unwrap();
            scores.add_times(pair, times);
        }
        scores
    }

    #[test]
    fn two_outcomes_give_the_binomial_ratio() {
        // Shares 0 and 1 only: the mean fixes the distribution, nothing is left to estimate.
        let scores = pairs([40, 0, 0, 0, 60]);
        let (p0, p1) = (0.5_f64, 0.58_f64);
        let binomial =
            (60.0 + UNSEEN) * (p1 / p0).ln() + (40.0 + UNSEEN) * ((1.0 - p1) / (1.0 - p0)).ln();
        assert!((scores.log_likelihood_ratio(p0, p1) - binomial).abs() < 1e-9);
    }

    #[test]
    fn many_groups_agree_with_the_normal_approximation() {
        let counts = [1_000, 11_000, 25_000, 12_000, 1_200];
        let scores = pairs(counts);
        let mean = scores.mean().unwrap();
        let groups = scores.groups() as f64;
        let variance: f64 = (0..5)
            .map(|class| counts[class] as f64 * (0.25 * class as f64 - mean).powi(2))
            .sum::<f64>()
            / groups;
        let (s0, s1) = (0.5, 0.507);
        let normal = groups * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ours = scores.log_likelihood_ratio(s0, s1);
        assert!((ours - normal).abs() < 0.02 * normal.abs(), "{ours} {normal}");
    }

    #[test]
    fn tilted_distribution_has_the_mean_asked_for() {
        let scores = pairs([3, 9, 20, 14, 2]);
        for mean in [0.2, 0.5, 0.531, 0.9] {
            let tilt = scores.tilt(mean);
            let (mut total, mut weighted) = (0.0, 0.0);
            for (share, count) in scores.counts() {
                let probability = count / (1.0 + tilt * (share - mean));
                assert!(probability > 0.0);
                total += probability;
                weighted += probability * share;
            }
            assert!((weighted / total - mean).abs() < 1e-9);
            let groups = scores.groups() as f64 + 2.0 * UNSEEN;
            assert!((total - groups).abs() < 1e-6 * groups);
        }
    }

    #[test]
    fn swapping_hypotheses_or_sides_changes_the_sign() {
        let (ours, theirs) = (pairs([3, 9, 20, 14, 2]), pairs([2, 14, 20, 9, 3]));
        let forth = ours.log_likelihood_ratio(0.5, 0.55);
        assert!((forth + ours.log_likelihood_ratio(0.55, 0.5)).abs() < 1e-9);
        assert!((forth - theirs.log_likelihood_ratio(0.5, 0.45)).abs() < 1e-9);
    }

    #[test]
    fn one_sided_data_stay_finite() {
        for counts in [[0, 0, 0, 0, 500_000], [500_000, 0, 0, 0, 0], [0, 0, 1, 0, 0]] {
            let ratio = pairs(counts).log_likelihood_ratio(0.01, 0.99);
            assert!(ratio.is_finite());
        }
        assert_eq!(ScoreCounts::new().log_likelihood_ratio(0.5, 0.6), 0.0);
    }

    #[test]
    fn shares_equal_up_to_rounding_are_one_class() {
        let mut scores = ScoreCounts::new();
        let thirds = 1.0 / 3.0 + 1.0 / 3.0 + 1.0 / 3.0 + 1.0 / 3.0;
        scores.add(GroupScore::new(thirds, 4).unwrap());
        scores.add(GroupScore::new(4.0 / 3.0, 4).unwrap());
        scores.add(GroupScore::new(1.0, 4).unwrap());
        assert_eq!(scores.counts.len(), 2);
        assert_eq!(scores.groups(), 3);
    }
}
