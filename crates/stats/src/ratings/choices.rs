//! Choice data and the fit of strengths to them.

use std::collections::BTreeMap;

use super::matrix::{Factor, Matrix};
use super::{RatingError, Ratings};

/// Newton steps; quadratic convergence needs about ten, weakly linked data twenty.
const MOST_STEPS: usize = 200;
/// The fit ends when no log strength moves by more than this.
const FITTED: f64 = 1e-11;
/// Halvings of a step before it counts as lost in rounding.
const MOST_HALVINGS: usize = 60;

/// How often each bot was chosen, and how often each set of candidates was offered.
///
/// A set lists bots in ascending order, a bot that holds two seats twice. Sorted maps keep sums in
/// one order.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    chosen: Vec<f64>,
    sets: BTreeMap<Vec<usize>, f64>,
}

/// The log-likelihood at some strengths with its first and (negated) second derivatives.
struct Slope {
    value: f64,
    gradient: Vec<f64>,
    information: Matrix,
}

impl Choices {
    pub(crate) fn new(bots: usize) -> Self {
        Self { chosen: vec![0.0; bots], sets: BTreeMap::new() }
    }

    pub(crate) fn bots(&self) -> usize {
        self.chosen.len()
    }

    pub(crate) fn check_bot(&self, bot: usize) -> Result<(), RatingError> {
        let bots = self.bots();
        if bot < bots { Ok(()) } else { Err(RatingError::UnknownBot { bot, bots }) }
    }

    pub(crate) fn add_chosen(&mut self, bot: usize, times: f64) {
        self.chosen[bot] += times;
    }

    pub(crate) fn add_set(&mut self, members: &[usize], times: f64) {
        let mut key = members.to_vec();
        key.sort_unstable();
        *self.sets.entry(key).or_insert(0.0) += times;
    }

    /// The ratings of independent choices.
    pub(crate) fn rate(self) -> Ratings {
        let (logs, covariance) = self.with_prior().fit();
        Ratings::from_logs(&logs, &covariance, &covariance)
    }

    /// The ratings of choices that come in groups. `games` are the kinds of games that `self` is a
    /// sum of, `together` how often two of them (or one with itself) came in one group.
    pub(crate) fn rate_groups(
        self,
        groups: u64,
        games: impl Iterator<Item = Self>,
        together: impl Iterator<Item = (usize, usize, u64)>,
    ) -> Ratings {
        let bots = self.bots();
        let (logs, model) = self.with_prior().fit();
        let (mut spread, count) = (Matrix::zero(bots), groups as f64);
        let gradients: Vec<Vec<f64>> = games.map(|game| game.gradient(&logs)).collect();
        for (one, other, times) in together {
            spread.add_product(&gradients[one], &gradients[other], times as f64);
        }
        let free = bots.saturating_sub(1) as f64;
        if count > free {
            spread.scale(count / (count - free));
        }
        // The prior's games, each with the variance of an even one.
        spread.add_diagonal(0.5);
        spread.add_everywhere(-0.5 / bots as f64);
        let covariance = model.times(&spread).times(&model);
        Ratings::from_logs(&logs, &model, &covariance)
    }

    fn with_prior(mut self) -> Self {
        let bots = self.bots();
        let games = 2.0 / bots as f64;
        for a in 0..bots {
            for b in a + 1..bots {
                self.add_chosen(a, 0.5 * games);
                self.add_chosen(b, 0.5 * games);
                self.add_set(&[a, b], games);
            }
        }
        self
    }

    /// Log strengths with mean 0 and their covariances.
    fn fit(&self) -> (Vec<f64>, Matrix) {
        let mut logs = vec![0.0; self.bots()];
        let mut here = self.slope(&logs);
        for _ in 0..MOST_STEPS {
            let mut step = here.gradient.clone();
            here.factor().solve(&mut step);
            let Some((moved, there)) = self.climb(&logs, &here, &step) else { break };
            let far = moved.iter().zip(&logs).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            (logs, here) = (moved, there);
            if far < FITTED {
                break;
            }
        }
        (logs, here.covariance())
    }

    /// The furthest of step, step/2, step/4, … that does not lower the likelihood; none if all do.
    fn climb(&self, from: &[f64], here: &Slope, step: &[f64]) -> Option<(Vec<f64>, Slope)> {
        let rounding = 1e-14 * here.value.abs();
        let mut scale = 1.0;
        for _ in 0..MOST_HALVINGS {
            let mut moved: Vec<f64> = from.iter().zip(step).map(|(x, s)| x + scale * s).collect();
            let mean = moved.iter().sum::<f64>() / moved.len() as f64;
            moved.iter_mut().for_each(|x| *x -= mean);
            let there = self.slope(&moved);
            // A step so far that strengths overflow or vanish has no finite likelihood.
            if there.value.is_finite() && there.value >= here.value - rounding {
                return Some((moved, there));
            }
            scale *= 0.5;
        }
        None
    }

    fn slope(&self, logs: &[f64]) -> Slope {
        let bots = self.bots();
        let strengths: Vec<f64> = logs.iter().map(|theta| theta.exp()).collect();
        let mut slope = Slope {
            value: self.chosen.iter().zip(logs).map(|(times, theta)| times * theta).sum(),
            gradient: self.chosen.clone(),
            information: Matrix::zero(bots),
        };
        for (members, &times) in &self.sets {
            let total: f64 = members.iter().map(|&bot| strengths[bot]).sum();
            slope.value -= times * total.ln();
            for &i in members {
                let share = strengths[i] / total;
                slope.gradient[i] -= times * share;
                slope.information.add(i, i, times * share);
                for &j in members {
                    slope.information.add(i, j, -times * share * strengths[j] / total);
                }
            }
        }
        slope
    }

    #[cfg(test)]
    pub(crate) fn log_likelihood(&self, logs: &[f64]) -> f64 {
        self.slope(logs).value
    }

    fn gradient(&self, logs: &[f64]) -> Vec<f64> {
        let mut gradient = self.chosen.clone();
        for (members, &times) in &self.sets {
            let total: f64 = members.iter().map(|&bot| logs[bot].exp()).sum();
            for &bot in members {
                gradient[bot] -= times * logs[bot].exp() / total;
            }
        }
        gradient
    }
}

impl Slope {
    /// What is added to every cell to make the information invertible: it has no say on the mean of
    /// all logs.
    fn lift(&self) -> f64 {
        let bots = self.gradient.len() as f64;
        let trace = self.information.trace();
        if trace > 0.0 { trace / (bots * bots) } else { 1.0 / bots }
    }

    fn factor(&self) -> Factor {
        let mut lifted = self.information.clone();
        lifted.add_everywhere(self.lift());
        // Positive definite by prior and lift, but counts beyond 10^15 beside small ones drown
        // that in rounding; then a ridge of the rounding's size restores it.
        let mut ridge = f64::EPSILON * lifted.trace();
        loop {
            if let Some(factor) = lifted.factor() {
                return factor;
            }
            lifted.add_diagonal(ridge);
            ridge *= 2.0;
        }
    }

    fn covariance(&self) -> Matrix {
        let bots = self.gradient.len() as f64;
        let mut covariance = self.factor().inverse();
        covariance.add_everywhere(-1.0 / (self.lift() * bots * bots));
        covariance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Choices {
        let mut choices = Choices::new(4);
        for (set, chosen, times) in [
            (vec![0, 1, 2], 0, 9.0),
            (vec![1, 2], 2, 4.0),
            (vec![0, 1, 3], 3, 1.0),
            (vec![0, 3], 0, 6.0),
            (vec![1, 2, 3], 1, 5.0),
            (vec![0, 0, 2], 2, 3.0),
        ] {
            choices.add_chosen(chosen, times);
            choices.add_set(&set, times);
        }
        choices.with_prior()
    }

    /// Hunter's minorise-maximise iteration: w_i ← chosen_i / Σ over sets of offered · seats_i /
    /// total.
    fn by_mm(choices: &Choices) -> Vec<f64> {
        let mut strengths = vec![1.0; choices.bots()];
        for _ in 0..20_000 {
            let mut weights = vec![0.0; strengths.len()];
            for (members, &times) in &choices.sets {
                let total: f64 = members.iter().map(|&bot| strengths[bot]).sum();
                for &bot in members {
                    weights[bot] += times / total;
                }
            }
            for (bot, strength) in strengths.iter_mut().enumerate() {
                *strength = choices.chosen[bot] / weights[bot];
            }
        }
        let mean = strengths.iter().map(|w| w.ln()).sum::<f64>() / strengths.len() as f64;
        strengths.iter().map(|w| w.ln() - mean).collect()
    }

    #[test]
    fn newton_and_mm_agree() {
        let choices = sample();
        let (logs, _) = choices.fit();
        for (newton, mm) in logs.iter().zip(by_mm(&choices)) {
            assert!((newton - mm).abs() < 1e-9, "{newton} {mm}");
        }
    }

    #[test]
    fn derivatives_match_differences() {
        let choices = sample();
        let at = [0.3, -0.2, 0.5, -0.6];
        let slope = choices.slope(&at);
        let h = 1e-5;
        for i in 0..4 {
            let (mut up, mut down) = (at, at);
            up[i] += h;
            down[i] -= h;
            let (up, down) = (choices.slope(&up), choices.slope(&down));
            assert!(((up.value - down.value) / (2.0 * h) - slope.gradient[i]).abs() < 1e-6);
            for j in 0..4 {
                let second = (up.gradient[j] - down.gradient[j]) / (2.0 * h);
                assert!((second + slope.information.get(i, j)).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn covariance_inverts_the_information_beside_the_mean() {
        let choices = sample();
        let (logs, covariance) = choices.fit();
        let information = choices.slope(&logs).information;
        for row in 0..4 {
            let sum: f64 = (0..4).map(|k| covariance.get(row, k)).sum();
            assert!(sum.abs() < 1e-10);
            for column in 0..4 {
                let product: f64 =
                    (0..4).map(|k| information.get(row, k) * covariance.get(k, column)).sum();
                let expected = f64::from(u8::from(row == column)) - 0.25;
                assert!((product - expected).abs() < 1e-9);
            }
        }
    }

    /// Two even pairs, linked by the prior only, one with `many` games.
    fn lopsided(many: f64) -> (Vec<f64>, Matrix) {
        let mut choices = Choices::new(4);
        for (a, b, times) in [(0, 1, many), (2, 3, 2.0)] {
            choices.add_chosen(a, 0.5 * times);
            choices.add_chosen(b, 0.5 * times);
            choices.add_set(&[a, b], times);
        }
        choices.with_prior().fit()
    }

    #[test]
    fn lopsided_counts_fit() {
        let (logs, _) = lopsided(1e11);
        assert!(logs.iter().all(|theta| theta.abs() < 1e-3), "{logs:?}");
        // Far beyond what the arithmetic resolves, but still an answer.
        let (logs, covariance) = lopsided(1e19);
        assert!(logs.iter().all(|theta| theta.is_finite()));
        assert!((0..4).all(|bot| covariance.get(bot, bot).is_finite()));
    }

    #[test]
    fn extreme_data_converge() {
        let mut choices = Choices::new(3);
        for (winner, loser) in [(0, 1), (1, 2)] {
            choices.add_chosen(winner, 1e9);
            choices.add_set(&[winner, loser], 1e9);
        }
        let choices = choices.with_prior();
        let (logs, _) = choices.fit();
        let slope = choices.slope(&logs);
        assert!(slope.gradient.iter().all(|g| g.abs() < 1e-6), "{:?}", slope.gradient);
        assert!(logs[0] > logs[1] && logs[1] > logs[2]);
    }
}
