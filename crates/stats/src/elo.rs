//! The Elo scale.
//!
//! On the Elo scale a bot's strength is w = 10^(elo/400), and it wins a game against others in
//! proportion to strength: w / (w + w′) against one opponent, w / (w + k − 1) against k − 1
//! opponents of strength 1 (the choice rule that also underlies
//! [`plackett_luce`](crate::plackett_luce)). A tie is a point divided among those who share it.

/// Elo points per unit of log strength: 400 / ln 10.
///
/// ```
/// use bw_stats::elo::{ELO_PER_LOG, elo_to_share};
///
/// // One unit of log odds.
/// assert!((elo_to_share(ELO_PER_LOG, 2) - 1.0 / (1.0 + (-1.0_f64).exp())).abs() < 1e-12);
/// ```
pub const ELO_PER_LOG: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected share of wins of a bot `elo` points stronger than each of its `seats - 1` equal
/// opponents.
///
/// ```
/// use bw_stats::elo::elo_to_share;
///
/// assert_eq!(elo_to_share(0.0, 4), 0.25);
/// assert!((elo_to_share(400.0, 2) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn elo_to_share(elo: f64, seats: u32) -> f64 {
    let opponents = f64::from(seats.saturating_sub(1));
    1.0 / (1.0 + opponents * (-elo / ELO_PER_LOG).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_sides_changes_the_sign() {
        for elo in [1.0, 80.0, 900.0] {
            assert!((elo_to_share(elo, 2) + elo_to_share(-elo, 2) - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn strengths_are_powers_of_ten() {
        for seats in 2..=6 {
            for elo in [-700.0, -35.0, 0.0, 12.5, 400.0] {
                let strength = 10_f64.powf(elo / 400.0);
                let share = strength / (strength + f64::from(seats - 1));
                assert!((elo_to_share(elo, seats) - share).abs() < 1e-12);
            }
        }
    }
}
