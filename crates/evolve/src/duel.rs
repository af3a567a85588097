//! Duels: two individuals, as many games as it takes to distinguish them.

use std::cmp::Ordering;
use std::ops::{AddAssign, Range};

use serde::{Deserialize, Serialize};

/// Games between two individuals.
///
/// Duels run on several threads at once. A result may depend on the arguments only.
pub trait Duel<G>: Sync {
    /// Plays the games with these numbers and counts the first individual's wins and losses; other games
    /// are ties. The seats alternate with the number, and the luck of a game comes from seed and number.
    fn play(&self, first: &G, second: &G, games: Range<u32>, seed: u64) -> Tally;
}

impl<G, F: Fn(&G, &G, Range<u32>, u64) -> Tally + Sync> Duel<G> for F {
    fn play(&self, first: &G, second: &G, games: Range<u32>, seed: u64) -> Tally {
        self(first, second, games, seed)
    }
}

/// Wins and losses among games.
///
/// ```
/// use bw_evolve::Tally;
///
/// let tally = Tally { wins: 30, losses: 15, games: 50 };
/// assert_eq!(tally.fitness(), 0.3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// Games played.
    pub games: u32,
}

impl Tally {
    /// (wins − losses) / games; 0 without games.
    pub fn fitness(&self) -> f64 {
        self.balance() as f64 / f64::from(self.games.max(1))
    }

    /// Compares the fitness of two tallies, exactly.
    pub fn cmp_fitness(&self, other: &Tally) -> Ordering {
        let cross = |a: &Tally, b: &Tally| i128::from(a.balance()) * i128::from(b.games.max(1));
        cross(self, other).cmp(&cross(other, self))
    }

    const fn balance(&self) -> i64 {
        self.wins as i64 - self.losses as i64
    }

    /// |wins − losses| / n ≥ 2/√n: the difference is about two standard deviations of pure luck.
    const fn is_clear(&self) -> bool {
        self.balance().unsigned_abs().pow(2) >= 4 * self.games as u64
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins = self.wins.saturating_add(other.wins);
        self.losses = self.losses.saturating_add(other.losses);
        self.games = self.games.saturating_add(other.games);
    }
}

/// How long a duel lasts: at least `min` games, then blocks of `block` until the difference is clear or `max`
/// games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelLength {
    /// Games played in any case.
    pub min: u32,
    /// Games at most.
    pub max: u32,
    /// Games between two looks at the difference.
    pub block: u32,
}

impl Default for DuelLength {
    fn default() -> Self {
        DuelLength { min: 50, max: 100, block: 10 }
    }
}

impl DuelLength {
    /// Whether a duel of this length can end with this tally.
    pub(crate) fn allows(&self, tally: &Tally) -> bool {
        let decided = u64::from(tally.wins) + u64::from(tally.losses);
        decided <= u64::from(tally.games) && (self.min..=self.max).contains(&tally.games)
    }

    /// Plays one duel.
    ///
    /// ```
    /// use bw_evolve::{DuelLength, Tally};
    ///
    /// let first_always_wins = |_: &u8, _: &u8, games: std::ops::Range<u32>, _: u64| {
    ///     let games = games.len() as u32;
    ///     Tally { wins: games, losses: 0, games }
    /// };
    /// let tally = DuelLength::default().play(&first_always_wins, &1, &2, 7);
    /// assert_eq!(tally.games, 50, "clear after the least number of games");
    /// ```
    pub fn play<G>(&self, duel: &impl Duel<G>, first: &G, second: &G, seed: u64) -> Tally {
        let mut tally = duel.play(first, second, 0..self.min, seed);
        let mut played = self.min;
        while played < self.max && !tally.is_clear() {
            let end = played.saturating_add(self.block.max(1)).min(self.max);
            tally += duel.play(first, second, played..end, seed);
            played = end;
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// The first one wins the games with these numbers; the others are lost.
    fn lengths(wins: impl Fn(u32) -> bool + Sync) -> (Tally, Vec<Range<u32>>) {
        let asked = Mutex::new(Vec::new());
        let duel = |_: &(), _: &(), games: Range<u32>, _: u64| {
            asked.lock().unwrap().push(games.clone());
            let won = games.clone().filter(|&game| wins(game)).count() as u32;
            let games = games.len() as u32;
            Tally { wins: won, losses: games - won, games }
        };
        let tally = DuelLength::default().play(&duel, &(), &(), 1);
        (tally, asked.into_inner().unwrap())
    }

    #[test]
    fn a_close_duel_goes_on_in_blocks_to_the_maximum() {
        let (tally, asked) = lengths(|game| game % 2 == 0);
        assert_eq!(tally, Tally { wins: 50, losses: 50, games: 100 });
        assert_eq!(asked, [0..50, 50..60, 60..70, 70..80, 80..90, 90..100]);
    }

    #[test]
    fn the_limit_is_two_standard_deviations() {
        // 2/√50 of 50 games is 14.14: a balance of 16 stops, 14 goes on; then 15.49 of 60.
        let (tally, _) = lengths(|game| game < 33);
        assert_eq!(tally, Tally { wins: 33, losses: 17, games: 50 });
        let (tally, asked) = lengths(|game| !(32..50).contains(&game));
        assert_eq!(tally, Tally { wins: 42, losses: 18, games: 60 });
        assert_eq!(asked, [0..50, 50..60]);
        let (tally, _) = lengths(|game| game >= 33);
        assert_eq!(tally.games, 50, "a clear loser stops as well");
    }

    #[test]
    fn the_rule_is_met_exactly_at_its_limit() {
        assert!(Tally { wins: 60, losses: 40, games: 100 }.is_clear());
        assert!(!Tally { wins: 59, losses: 40, games: 100 }.is_clear());
    }

    #[test]
    fn fitness_is_compared_exactly() {
        let third = Tally { wins: 1, losses: 0, games: 3 };
        let same = Tally { wins: 2, losses: 0, games: 6 };
        let more = Tally { wins: 334, losses: 0, games: 1000 };
        assert_eq!(third.cmp_fitness(&same), Ordering::Equal);
        assert_eq!(third.cmp_fitness(&more), Ordering::Less);
        assert_eq!(Tally::default().cmp_fitness(&third), Ordering::Less);
    }
}
