//! Ratings for games of any number of seats: the Plackett–Luce model of rankings.
//!
//! The winner is chosen among all seats in proportion to strength, the second among the rest, and
//! so on. For two seats that is Bradley–Terry.
//!
//! **Ties.** Seats with equal places could have been ranked in any order among themselves; the
//! log-likelihood is the average over these orders. For two seats that is half a win each. No
//! parameter for a tendency to tie is needed, and a shared place never counts for more than one
//! game. With m seats sharing a place the average runs over their 2^m subsets instead of the m!
//! orders: after j of them are placed, every subset of the other m − j remains equally often.
//!
//! Prior, anchor and standard errors: [`ratings`](crate::ratings).

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ratings::{Choices, RatingError, Ratings};

/// The most seats a ranking may have; a tie of all of them has 2^12 subsets.
///
/// ```
/// use bw_stats::plackett_luce::{MOST_SEATS, Ranking};
///
/// assert!(Ranking::new((0..MOST_SEATS).map(|bot| (bot, 1))).is_ok());
/// assert!(Ranking::new((0..=MOST_SEATS).map(|bot| (bot, 1))).is_err());
/// ```
pub const MOST_SEATS: usize = 12;

/// The result of one game: which bot came in which place.
///
/// Places count upwards from the winner's; only their order matters, and equal places are ties. A
/// bot may hold several seats.
///
/// ```
/// use bw_stats::plackett_luce::Ranking;
///
/// // Bot 2 won, bots 0 and 1 shared the second place.
/// let ranking = Ranking::new([(0, 2), (1, 2), (2, 1)])?;
/// assert_eq!(ranking.tiers(), [vec![2], vec![0, 1]]);
/// # Ok::<(), bw_stats::ratings::RatingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Ranking {
    tiers: Vec<Vec<usize>>,
}

impl Ranking {
    /// The ranking of seats given as (bot, place).
    ///
    /// # Errors
    ///
    /// For fewer than two or more than [`MOST_SEATS`] seats.
    ///
    /// ```
    /// use bw_stats::plackett_luce::Ranking;
    /// use bw_stats::ratings::RatingError;
    ///
    /// assert_eq!(Ranking::new([(0, 1)]), Err(RatingError::SeatsOutOfRange { seats: 1 }));
    /// ```
    pub fn new(seats: impl IntoIterator<Item = (usize, u32)>) -> Result<Self, RatingError> {
        let mut placed: Vec<(u32, usize)> =
            seats.into_iter().map(|(bot, place)| (place, bot)).collect();
        if !(2..=MOST_SEATS).contains(&placed.len()) {
            return Err(RatingError::SeatsOutOfRange { seats: placed.len() });
        }
        placed.sort_unstable();
        let tiers = placed
            .chunk_by(|left, right| left.0 == right.0)
            .map(|tier| tier.iter().map(|&(_, bot)| bot).collect())
            .collect();
        Ok(Self { tiers })
    }

    /// The bots of each place, best first; more than one where a place is shared.
    ///
    /// ```
    /// use bw_stats::plackett_luce::Ranking;
    ///
    /// assert_eq!(Ranking::new([(0, 30), (1, 10)])?.tiers(), [vec![1], vec![0]]);
    /// # Ok::<(), bw_stats::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub fn tiers(&self) -> &[Vec<usize>] {
        &self.tiers
    }

    fn check(&self, choices: &Choices) -> Result<(), RatingError> {
        self.tiers.iter().flatten().try_for_each(|&bot| choices.check_bot(bot))
    }

    /// Adds the game to the choice data; its bots must have been checked.
    fn record(&self, choices: &mut Choices, times: f64) {
        let mut behind: Vec<usize> = Vec::new();
        for tier in self.tiers.iter().rev() {
            // The last place goes to whoever is left: no choice.
            if behind.is_empty() && tier.len() == 1 {
                behind.extend(tier);
                continue;
            }
            for &bot in tier {
                choices.add_chosen(bot, times);
            }
            for subset in 1..1_usize << tier.len() {
                let size = subset.count_ones() as usize;
                let mut candidates = behind.clone();
                let members = tier.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1);
                candidates.extend(members.map(|(_, &bot)| bot));
                choices.add_set(&candidates, times / binomial(tier.len(), size));
            }
            behind.extend(tier);
        }
    }
}

/// Rates bots `0..bots` from rankings, each game on its own.
///
/// # Errors
///
/// For a bot number outside `0..bots`.
///
/// ```
/// use bw_stats::plackett_luce::{Ranking, rate};
///
/// let games = [
///     Ranking::new([(0, 1), (1, 2), (2, 3)])?,
///     Ranking::new([(0, 1), (1, 3), (2, 2)])?,
///     Ranking::new([(0, 2), (1, 1), (2, 3)])?,
/// ];
/// let ratings = rate(3, &games)?;
/// assert!(ratings.elo(0) > ratings.elo(1) && ratings.elo(1) > ratings.elo(2));
/// # Ok::<(), bw_stats::ratings::RatingError>(())
/// ```
pub fn rate(bots: usize, games: &[Ranking]) -> Result<Ratings, RatingError> {
    let mut choices = Choices::new(bots);
    for game in games {
        game.check(&choices)?;
        game.record(&mut choices, 1.0);
    }
    Ok(choices.rate())
}

/// Rates bots `0..bots` from rotation groups: the same ratings as [`rate`], error bars over groups.
///
/// Games of a group share their luck, and ties vary less than wins and losses; both make the
/// model's own standard errors wrong. Here they come from how much the groups' contributions really
/// vary, as [`ratings`](crate::ratings) explains; [`Ratings::design_effect`] says how far the two
/// differ. Thirty groups or more make them reliable. This is what tournaments should report,
/// two-seat ones too.
///
/// # Errors
///
/// For a bot number outside `0..bots`.
///
/// ```
/// use bw_stats::plackett_luce::{Ranking, rate_groups};
///
/// // On every deal each bot wins one of the two games: as even as can be.
/// let pair = vec![Ranking::new([(0, 1), (1, 2)])?, Ranking::new([(0, 2), (1, 1)])?];
/// let ratings = rate_groups(2, &vec![pair; 50])?;
/// assert!(ratings.design_effect() < 0.1);
/// # Ok::<(), bw_stats::ratings::RatingError>(())
/// ```
pub fn rate_groups<G: AsRef<[Ranking]>>(bots: usize, groups: &[G]) -> Result<Ratings, RatingError> {
    let mut counts = RankingCounts::default();
    for group in groups {
        counts.add_group(group.as_ref(), 1);
    }
    counts.rate(bots)
}

/// Rankings of games counted by group: all that ratings with error bars need, in memory that does not grow with the
/// number of games.
///
/// The errors ask how far groups vary, that is for the squares of sums over the games of a group; these follow from how
/// often every ranking came and how often every two came together in a group.
///
/// ```
/// use bw_stats::plackett_luce::{Ranking, RankingCounts, rate_groups};
///
/// let win = Ranking::new([(0, 1), (1, 2)])?;
/// let tie = Ranking::new([(0, 1), (1, 1)])?;
/// let mut counts = RankingCounts::default();
/// counts.add_group(&[win.clone(), tie.clone()], 30);
/// let listed = vec![[win, tie]; 30];
/// assert_eq!(counts.rate(2)?, rate_groups(2, &listed)?);
/// # Ok::<(), bw_stats::ratings::RatingError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankingCounts {
    groups: u64,
    games: BTreeMap<Ranking, u64>,
    /// Two games of one group, the smaller ranking first.
    together: BTreeMap<(Ranking, Ranking), u64>,
}

impl RankingCounts {
    /// Adds a group of games that came `times` times.
    pub fn add_group(&mut self, group: &[Ranking], times: u64) {
        self.add_groups(times);
        for (at, game) in group.iter().enumerate() {
            self.add_game(game.clone(), times);
            for other in &group[at + 1..] {
                self.add_together(game.clone(), other.clone(), times);
            }
        }
    }

    /// Counts groups whose games are added one by one.
    pub fn add_groups(&mut self, groups: u64) {
        self.groups += groups;
    }

    /// Adds a game that came `times` times.
    pub fn add_game(&mut self, game: Ranking, times: u64) {
        *self.games.entry(game).or_insert(0) += times;
    }

    /// Adds two games that came in one group `times` times.
    pub fn add_together(&mut self, one: Ranking, other: Ranking, times: u64) {
        let pair = if one <= other { (one, other) } else { (other, one) };
        *self.together.entry(pair).or_insert(0) += times;
    }

    /// Ratings with errors over groups.
    pub fn rate(&self, bots: usize) -> Result<Ratings, RatingError> {
        let mut total = Choices::new(bots);
        for (game, &times) in &self.games {
            game.check(&total)?;
            game.record(&mut total, times as f64);
        }
        let numbers: BTreeMap<&Ranking, usize> = self.games.keys().zip(0..).collect();
        let alone = self.games.keys().map(|game| {
            let mut part = Choices::new(bots);
            game.record(&mut part, 1.0);
            part
        });
        let squares = self.games.values().enumerate().map(|(at, &times)| (at, at, times));
        let together = self.together.iter().flat_map(|((one, other), &times)| {
            match (numbers.get(one), numbers.get(other)) {
                (Some(&one), Some(&other)) => vec![(one, other, times), (other, one, times)],
                _ => Vec::new(),
            }
        });
        Ok(total.rate_groups(self.groups, alone, squares.chain(together)))
    }
}

fn binomial(of: usize, size: usize) -> f64 {
    (1..=size).map(|i| (of + 1 - i) as f64 / i as f64).product::<f64>().round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::ELO_PER_LOG;

    fn ranking(seats: &[(usize, u32)]) -> Ranking {
        Ranking::new(seats.iter().copied()).unwrap()
    }

    fn repeated(ranking: &Ranking, times: u64) -> Vec<Ranking> {
        (0..times).map(|_| ranking.clone()).collect()
    }

    /// Games of bots 0 and 1 that the first won, tied and lost.
    fn pair_results(wins: u64, ties: u64, losses: u64) -> Vec<Ranking> {
        let mut games = repeated(&ranking(&[(0, 1), (1, 2)]), wins);
        games.extend(repeated(&ranking(&[(0, 1), (1, 1)]), ties));
        games.extend(repeated(&ranking(&[(0, 2), (1, 1)]), losses));
        games
    }

    #[test]
    fn two_seats_are_bradley_terry() {
        for (wins, ties, losses) in [(31, 8, 21), (17, 3, 12), (0, 0, 25)] {
            let ratings = rate(2, &pair_results(wins, ties, losses)).unwrap();
            // A tie is half a win, and the prior is one tied game.
            let points = |won: u64| won as f64 + 0.5 * (ties as f64 + 1.0);
            let odds = points(wins) / points(losses);
            let elo = ELO_PER_LOG * odds.ln();
            assert!((ratings.difference(0, 1).unwrap().elo - elo).abs() < 1e-6, "{elo}");
        }
    }

    /// The log-likelihood of one strict order, straight from the definition.
    fn order_likelihood(order: &[usize], strengths: &[f64]) -> f64 {
        (0..order.len())
            .map(|at| {
                let rest: f64 = order[at..].iter().map(|&bot| strengths[bot]).sum();
                (strengths[order[at]] / rest).ln()
            })
            .sum()
    }

    #[test]
    fn ties_average_over_all_orders() {
        let strengths = [1.0_f64, 2.0, 0.7, 1.6];
        let mut orders = Vec::new();
        for tied in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            orders.push(order_likelihood(&[tied[0], tied[1], tied[2], 3], &strengths));
        }
        let average = orders.iter().sum::<f64>() / 6.0;
        let mut choices = Choices::new(4);
        ranking(&[(0, 1), (1, 1), (2, 1), (3, 4)]).record(&mut choices, 1.0);
        let logs = strengths.map(f64::ln);
        assert!((choices.log_likelihood(&logs) - average).abs() < 1e-12);
    }

    #[test]
    fn everybody_tied_says_nothing() {
        let games = repeated(&ranking(&[(0, 1), (1, 1), (2, 1)]), 40);
        let ratings = rate(3, &games).unwrap();
        assert!((0..3).all(|bot| ratings.elo(bot).abs() < 1e-9));
    }

    #[test]
    fn only_the_order_of_places_matters() {
        assert_eq!(ranking(&[(0, 1), (1, 7), (2, 3)]), ranking(&[(2, 2), (0, 0), (1, 9)]));
    }

    #[test]
    fn grouping_changes_errors_not_ratings() {
        let games: Vec<Ranking> =
            (0..60).map(|i| ranking(&[(0, 1), (1, 1 + i % 2), (2, 2 + i % 3)])).collect();
        let alone = rate(3, &games).unwrap();
        let groups: Vec<&[Ranking]> = games.chunks(6).collect();
        let grouped = rate_groups(3, &groups).unwrap();
        for bot in 0..3 {
            assert_eq!(alone.elo(bot), grouped.elo(bot));
            // Every six games are alike, so there is hardly any variation between groups.
            assert!(grouped.standard_error(bot) < 0.5 * alone.standard_error(bot));
        }
        assert_eq!(alone.design_effect(), 1.0);
        assert!(grouped.design_effect() < 0.25);
    }

    #[test]
    fn groups_of_equal_games_count_as_one_game() {
        let (win, loss) = (ranking(&[(0, 1), (1, 2)]), ranking(&[(0, 2), (1, 1)]));
        let groups: Vec<Vec<Ranking>> =
            (0..300).map(|i| repeated(if i % 3 == 0 { &loss } else { &win }, 4)).collect();
        let effect = rate_groups(2, &groups).unwrap().design_effect();
        assert!((effect - 4.0).abs() < 0.05, "{effect}");
    }

    #[test]
    fn a_perfect_score_is_not_certain() {
        let groups = vec![repeated(&ranking(&[(0, 1), (1, 2)]), 2); 50];
        let grouped = rate_groups(2, &groups).unwrap().difference(0, 1).unwrap();
        let alone = rate(2, &groups.concat()).unwrap().difference(0, 1).unwrap();
        assert!(grouped.standard_error > 0.6 * alone.standard_error);
    }

    #[test]
    fn one_bot_on_two_seats_is_a_stronger_side() {
        // A bot on two of three seats is expected to win two thirds against an equal.
        let mut games = repeated(&ranking(&[(0, 1), (0, 2), (1, 3)]), 50);
        games.extend(repeated(&ranking(&[(0, 2), (0, 3), (1, 1)]), 50));
        games.extend(repeated(&ranking(&[(0, 1), (0, 3), (1, 2)]), 50));
        let ratings = rate(2, &games).unwrap();
        assert!(ratings.difference(0, 1).unwrap().elo.abs() < 1e-9);
    }

    #[test]
    fn bad_input_is_named() {
        let unknown = Err(RatingError::UnknownBot { bot: 5, bots: 2 });
        let games = [ranking(&[(0, 1), (5, 2)])];
        assert_eq!(rate(2, &games), unknown);
        assert_eq!(rate_groups(2, &[&games[..]]), unknown);
    }
}
