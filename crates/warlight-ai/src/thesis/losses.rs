//! Losses of fights for search: the distribution of the rules in alias tables (Walker, Vose), one random
//! number and one look-up a side. Chances differ from the exact ones by less than one in ten million;
//! the game itself draws exactly. Armies beyond the tables are drawn by the rules.

use bw_core::Rng;
use bw_warlight::{Killing, Rules, kills};

/// The largest army in the tables.
const LARGEST: u16 = 100;

#[derive(Clone, Copy, Debug)]
struct Slot {
    /// Out of 2^32: the slot's own number is drawn; else its alias.
    threshold: u32,
    alias: u16,
}

/// The tables of one side, by size of the army.
#[derive(Clone, Debug)]
struct Side {
    rows: Vec<Vec<Slot>>,
    killing: Killing,
}

/// The tables of both sides.
#[derive(Clone, Debug)]
pub struct Losses {
    attack: Side,
    defence: Side,
}

impl Losses {
    /// The tables of these rules.
    pub fn new(rules: &Rules) -> Self {
        Losses { attack: Side::new(&rules.attack), defence: Side::new(&rules.defence) }
    }

    /// Defenders and attackers killed, capped at the sizes.
    #[inline]
    pub fn draw(&self, attackers: u16, defenders: u16, rng: &mut Rng) -> (u16, u16) {
        let killed = self.attack.draw(attackers, defenders, rng);
        let lost = self.defence.draw(defenders, attackers, rng);
        (killed, lost)
    }
}

impl Side {
    fn new(killing: &Killing) -> Self {
        // Nobody kills more than an army and one for rounding: no cap.
        let row = |armies: u16| aliases(&kills(killing, armies, armies + 1));
        Side { rows: (0..=LARGEST).map(row).collect(), killing: killing.clone() }
    }

    #[inline]
    fn draw(&self, armies: u16, enemies: u16, rng: &mut Rng) -> u16 {
        let Some(row) = self.rows.get(usize::from(armies)) else {
            return self.killing.draw(armies, enemies, rng);
        };
        let random = rng.next();
        let at = ((random >> 32) * row.len() as u64) >> 32;
        let slot = row[at as usize];
        let drawn = if (random as u32) < slot.threshold { at as u16 } else { slot.alias };
        drawn.min(enemies)
    }
}

/// The alias table of a distribution.
fn aliases(masses: &[f64]) -> Vec<Slot> {
    let count = masses.len();
    let mut scaled: Vec<f64> = masses.iter().map(|mass| mass * count as f64).collect();
    let mut slots: Vec<Slot> =
        (0..count).map(|at| Slot { threshold: u32::MAX, alias: at as u16 }).collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) =
        (0..count).partition(|&at| scaled[at] < 1.0);
    while let (Some(&low), Some(&high)) = (small.last(), large.last()) {
        small.pop();
        let threshold = (scaled[low] * 4_294_967_296.0) as u32;
        slots[low] = Slot { threshold, alias: high as u16 };
        scaled[high] -= 1.0 - scaled[low];
        if scaled[high] < 1.0 {
            large.pop();
            small.push(high);
        }
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_warlight::Rounding;

    #[test]
    fn tables_hold_the_distribution_of_the_rules() {
        for (percent, luck, rounding) in [
            (60, 100, Rounding::Straight),
            (70, 16, Rounding::Straight),
            (60, 75, Rounding::Weighted),
        ] {
            let killing = Killing::new(percent, luck, rounding);
            let side = Side::new(&killing);
            for armies in [0, 1, 2, 3, 7, 30, LARGEST] {
                let row = &side.rows[usize::from(armies)];
                let mut ours = vec![0.0; row.len()];
                for (at, slot) in row.iter().enumerate() {
                    let own = f64::from(slot.threshold) / 4_294_967_296.0;
                    ours[at] += own / row.len() as f64;
                    ours[usize::from(slot.alias)] += (1.0 - own) / row.len() as f64;
                }
                for (ours, exact) in ours.iter().zip(kills(&killing, armies, armies + 1)) {
                    assert!((ours - exact).abs() < 1e-7, "{armies}: {ours} {exact}");
                }
            }
        }
    }

    #[test]
    fn draws_follow_the_tables() {
        let side = Side::new(&Killing::new(60, 100, Rounding::Straight));
        let (mut counts, mut rng) = ([0u32; 4], Rng::new(17));
        for _ in 0..125_000 {
            counts[usize::from(side.draw(3, 9, &mut rng))] += 1;
        }
        let expected = [8_000.0, 36_000.0, 54_000.0, 27_000.0];
        let chi: f64 =
            counts.iter().zip(expected).map(|(&c, e)| (f64::from(c) - e).powi(2) / e).sum();
        assert!(chi < 16.3, "chi-square {chi} with 3 degrees of freedom");
        // Beyond the tables the rules draw.
        let sum: u32 = (0..400).map(|_| u32::from(side.draw(1000, 2000, &mut rng))).sum();
        assert!((239_000..241_000).contains(&sum), "{sum}");
    }
}
