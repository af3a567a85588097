//! Losses of a fight: exact integer draws, luck and rounding (spec 3.4, 4).
//!
//! A binomial number is drawn from integer tables whose last entry is the whole denominator; more trials
//! than a table holds are drawn in portions. Nothing is rounded but by the rule itself.

use bw_core::Rng;

/// How parts of armies are rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To the nearest number, halves up.
    Straight,
    /// Up with the probability of the part.
    Weighted,
}

/// How one side kills: chance per army, luck and rounding.
#[derive(Clone, Debug)]
pub struct Killing {
    /// Chance per army in hundredths.
    pub percent: u32,
    /// Share of luck in hundredths.
    pub luck: u32,
    /// How parts are rounded.
    pub rounding: Rounding,
    /// By trials: cumulated weights of 0, 1, 2 ... successes.
    tables: Vec<Vec<u32>>,
}

/// Hundredths of hundredths.
const WHOLE: u64 = 10_000;

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// Cumulated weights for as many trials as 32 bits hold.
fn tables(percent: u32) -> Vec<Vec<u32>> {
    let divisor = common_divisor(percent, 100);
    let (hit, miss) = (u64::from(percent / divisor), u64::from((100 - percent) / divisor));
    let mut weights: Vec<u64> = vec![1];
    let mut tables = Vec::new();
    while weights.iter().sum::<u64>() <= u64::from(u32::MAX) && tables.len() <= 32 {
        let mut sum = 0;
        tables.push(
            weights
                .iter()
                .map(|weight| {
                    sum += weight;
                    sum as u32
                })
                .collect(),
        );
        let shorter = |at: usize| weights.get(at).copied().unwrap_or(0);
        let next = |at: usize| {
            shorter(at) * miss + at.checked_sub(1).map_or(0, |before| shorter(before) * hit)
        };
        weights = (0..=weights.len()).map(next).collect();
    }
    tables
}

impl Killing {
    /// A side that kills so.
    pub fn new(percent: u32, luck: u32, rounding: Rounding) -> Self {
        Killing { percent, luck, rounding, tables: tables(percent) }
    }

    /// The number of successes in independent trials.
    #[inline]
    fn successes(&self, mut trials: u16, rng: &mut Rng) -> u16 {
        let most = self.tables.len() - 1;
        let mut sum = 0;
        while trials > 0 {
            let portion = usize::from(trials).min(most);
            let row = &self.tables[portion];
            let drawn = rng.below(row[portion]);
            let mut hits = portion * self.percent as usize / 100;
            while row[hits] <= drawn {
                hits += 1;
            }
            while hits > 0 && row[hits - 1] > drawn {
                hits -= 1;
            }
            sum += hits as u16;
            trials -= portion as u16;
        }
        sum
    }

    /// Armies killed by `armies` of them with these successes, in hundredths of hundredths.
    fn parts(&self, armies: u16, successes: u16) -> u64 {
        let sure = u64::from(self.percent) * u64::from(armies) * u64::from(100 - self.luck);
        sure + 100 * u64::from(self.luck) * u64::from(successes)
    }

    /// The least and the most that may be killed with these successes.
    pub(crate) fn bounds(&self, armies: u16, successes: u16) -> (u16, u16, u64) {
        let parts = self.parts(armies, successes);
        let whole = (parts / WHOLE) as u16;
        match self.rounding {
            Rounding::Straight => {
                let rounded = ((parts + WHOLE / 2) / WHOLE) as u16;
                (rounded, rounded, 0)
            }
            Rounding::Weighted => {
                let rest = parts % WHOLE;
                (whole, whole + u16::from(rest > 0), rest)
            }
        }
    }

    /// How many of `enemies` an army of this size kills.
    #[inline]
    pub fn draw(&self, armies: u16, enemies: u16, rng: &mut Rng) -> u16 {
        if self.luck == 100 {
            return self.successes(armies, rng).min(enemies);
        }
        let successes = if self.luck == 0 { 0 } else { self.successes(armies, rng) };
        let (low, high, rest) = self.bounds(armies, successes);
        let up = low < high && rng.chance(rest as u32, WHOLE as u32);
        if up { high.min(enemies) } else { low.min(enemies) }
    }

    /// Whether `armies` may kill exactly `killed` of `enemies`.
    pub fn can_kill(&self, armies: u16, enemies: u16, killed: u16) -> bool {
        let reachable = |successes: u16| match self.percent {
            0 => successes == 0,
            100 => successes == armies,
            _ => true,
        };
        (0..=armies).filter(|&successes| reachable(successes)).any(|successes| {
            let (low, high, _) = self.bounds(armies, successes);
            low.min(enemies) == killed || high.min(enemies) == killed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_hold_exact_weights() {
        let tables = tables(60);
        assert_eq!(tables[3], [8, 8 + 36, 8 + 36 + 54, 125]);
        assert_eq!(tables.len(), 14);
        assert_eq!(self::tables(70)[2], [9, 51, 100]);
    }

    #[test]
    fn sure_and_impossible_kills_are_that() {
        let mut rng = Rng::new(1);
        for (percent, killed) in [(0, 0), (100, 40)] {
            let side = Killing::new(percent, 100, Rounding::Straight);
            assert_eq!(side.draw(40, 50, &mut rng), killed);
            assert!(side.can_kill(40, 50, killed) && !side.can_kill(40, 50, 20));
        }
    }

    #[test]
    fn portions_add_up() {
        let side = Killing::new(60, 100, Rounding::Straight);
        let mut rng = Rng::new(3);
        let sum: u32 = (0..2_000).map(|_| u32::from(side.draw(100, 100, &mut rng))).sum();
        // Mean 60, standard deviation of the sum of 2000 draws about 219.
        assert!((120_000 - 900..120_000 + 900).contains(&sum), "{sum}");
    }
}
