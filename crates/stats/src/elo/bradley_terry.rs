//! Ratings of many bots at once from two-seat results: the Bradley–Terry model.
//!
//! Bot a beats bot b with probability w_a / (w_a + w_b); a tie counts as half a win for each. The
//! prior, the anchor and the standard errors are those of [`ratings`](crate::ratings). Games are
//! taken as independent; to judge them by rotation groups, use
//! [`plackett_luce::rate_groups`](crate::plackett_luce::rate_groups), which gives the same ratings
//! for two seats and error bars over groups.

use serde::{Deserialize, Serialize};

use crate::ratings::{Choices, RatingError, Ratings};

/// The games between two bots, seen from bot `a`.
///
/// ```
/// use bw_stats::elo::PairResult;
///
/// let result = PairResult { a: 0, b: 1, wins: 12, ties: 3, losses: 5 };
/// assert_eq!(result.games(), 20);
/// assert_eq!(result.score(), 13.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairResult {
    /// One bot.
    pub a: usize,
    /// The other bot.
    pub b: usize,
    /// Games that `a` won.
    pub wins: u64,
    /// Games that nobody won.
    pub ties: u64,
    /// Games that `b` won.
    pub losses: u64,
}

impl PairResult {
    /// Games between the two.
    ///
    /// ```
    /// use bw_stats::elo::PairResult;
    ///
    /// assert_eq!(PairResult { a: 0, b: 1, wins: 1, ties: 1, losses: 0 }.games(), 2);
    /// ```
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins.saturating_add(self.ties).saturating_add(self.losses)
    }

    /// Points of bot `a`, ties counted half.
    ///
    /// ```
    /// use bw_stats::elo::PairResult;
    ///
    /// assert_eq!(PairResult { a: 0, b: 1, wins: 1, ties: 1, losses: 0 }.score(), 1.5);
    /// ```
    #[must_use]
    pub fn score(&self) -> f64 {
        self.wins as f64 + 0.5 * self.ties as f64
    }
}

/// Rates bots `0..bots` from their results against each other.
///
/// A pair may be listed several times and in either order; pairs that never met are linked through
/// the others, and in the last resort through the prior. With two bots the difference is the Elo of
/// (score + ½) / (games + 1).
///
/// # Errors
///
/// For a bot number outside `0..bots` and for a bot against itself.
///
/// ```
/// use bw_stats::elo::{PairResult, rate};
///
/// let results = [
///     PairResult { a: 0, b: 1, wins: 60, ties: 10, losses: 30 },
///     PairResult { a: 1, b: 2, wins: 55, ties: 10, losses: 35 },
/// ];
/// let ratings = rate(3, &results)?;
/// assert!(ratings.elo(0) > ratings.elo(1) && ratings.elo(1) > ratings.elo(2));
/// // Bots 0 and 2 never met: they are compared through bot 1.
/// let error = |a, b| ratings.difference(a, b).unwrap().standard_error;
/// assert!(error(0, 2) > error(0, 1));
/// # Ok::<(), bw_stats::ratings::RatingError>(())
/// ```
pub fn rate(bots: usize, results: &[PairResult]) -> Result<Ratings, RatingError> {
    let mut choices = Choices::new(bots);
    for result in results {
        choices.check_bot(result.a)?;
        choices.check_bot(result.b)?;
        if result.a == result.b {
            return Err(RatingError::PlaysItself { bot: result.a });
        }
        let games = result.games() as f64;
        choices.add_chosen(result.a, result.score());
        choices.add_chosen(result.b, games - result.score());
        choices.add_set(&[result.a, result.b], games);
    }
    Ok(choices.rate())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::{elo_to_score, score_to_elo};

    fn result(a: usize, b: usize, wins: u64, ties: u64, losses: u64) -> PairResult {
        PairResult { a, b, wins, ties, losses }
    }

    #[test]
    fn two_bots_have_a_closed_form() {
        let ratings = rate(2, &[result(0, 1, 30, 5, 15)]).unwrap();
        let difference = ratings.difference(0, 1).unwrap();
        let score: f64 = (32.5 + 0.5) / 51.0;
        assert!((difference.elo - score_to_elo(score)).abs() < 1e-9);
        let error = crate::elo::ELO_PER_LOG / (51.0 * score * (1.0 - score)).sqrt();
        assert!((difference.standard_error - error).abs() < 1e-9);
        assert!((ratings.elo(0) + ratings.elo(1)).abs() < 1e-12);
        assert!((ratings.standard_error(0) - 0.5 * error).abs() < 1e-9);
    }

    #[test]
    fn order_of_listing_does_not_matter() {
        let one = rate(3, &[result(0, 1, 7, 2, 3), result(1, 2, 8, 0, 4)]).unwrap();
        let other = rate(3, &[result(2, 1, 4, 0, 8), result(1, 0, 3, 2, 2), result(0, 1, 5, 0, 0)]);
        for bot in 0..3 {
            assert!((one.elo(bot) - other.as_ref().unwrap().elo(bot)).abs() < 1e-9);
        }
    }

    #[test]
    fn expected_scores_give_back_the_strengths() {
        let truth = [130.0, 40.0, -20.0, -150.0];
        let mut results = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let wins = (1e9 * elo_to_score(truth[a] - truth[b])).round() as u64;
                results.push(result(a, b, wins, 0, 1_000_000_000 - wins));
            }
        }
        let ratings = rate(4, &results).unwrap();
        for (bot, elo) in truth.iter().enumerate() {
            assert!((ratings.elo(bot) - elo).abs() < 1e-5, "{ratings:?}");
        }
    }

    #[test]
    fn perfect_scores_stay_finite_and_grow_with_the_games() {
        let few = rate(3, &[result(0, 1, 10, 0, 0), result(1, 2, 5, 0, 5)]).unwrap();
        let many = rate(3, &[result(0, 1, 1_000, 0, 0), result(1, 2, 5, 0, 5)]).unwrap();
        assert!(few.elo(0) > 100.0 && many.elo(0) > few.elo(0) + 200.0);
        assert!(many.elo(0) < 2_000.0);
        assert!(many.standard_error(0).is_finite());
    }

    #[test]
    fn bots_that_never_met_are_equal_with_large_errors() {
        let ratings = rate(4, &[result(0, 1, 5, 0, 5), result(2, 3, 5, 0, 5)]).unwrap();
        assert!(ratings.difference(0, 2).unwrap().elo.abs() < 1e-9);
        let (met, unmet) = (ratings.difference(0, 1).unwrap(), ratings.difference(0, 2).unwrap());
        assert!(unmet.standard_error > 2.0 * met.standard_error);
    }

    #[test]
    fn bad_input_is_named() {
        assert_eq!(
            rate(2, &[result(0, 2, 1, 0, 0)]),
            Err(RatingError::UnknownBot { bot: 2, bots: 2 })
        );
        assert_eq!(rate(2, &[result(1, 1, 1, 0, 0)]), Err(RatingError::PlaysItself { bot: 1 }));
    }

    #[test]
    fn no_bots_and_one_bot() {
        assert_eq!(rate(0, &[]).unwrap().table().len(), 0);
        let alone = rate(1, &[]).unwrap();
        assert_eq!((alone.elo(0), alone.standard_error(0)), (0.0, 0.0));
    }
}
