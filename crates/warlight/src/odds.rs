//! Exact chances of a fight, for people, bots and checks (spec 3.7, 4). Not part of the rules.

use crate::combat::Killing;

/// The chances of a fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// The target is conquered.
    pub conquered: f64,
    /// Both sides fall and one defender stays.
    pub both_fall: f64,
    /// Survivors return.
    pub repelled: f64,
    /// All attackers fall, defenders stay.
    pub fall: f64,
    /// Expected attackers lost.
    pub attackers_lost: f64,
    /// Expected defenders killed.
    pub defenders_lost: f64,
    /// Expected attackers that survive if not all fall.
    pub survivors: f64,
}

/// The chances of killing 0, 1, 2 ... of `enemies`.
pub fn kills(side: &Killing, armies: u16, enemies: u16) -> Vec<f64> {
    let chance = f64::from(side.percent) / 100.0;
    let mut binomial = vec![1.0];
    for _ in 0..armies {
        let mut longer = vec![0.0; binomial.len() + 1];
        for (at, weight) in binomial.iter().enumerate() {
            longer[at] += weight * (1.0 - chance);
            longer[at + 1] += weight * chance;
        }
        binomial = longer;
    }
    let mut masses = vec![0.0; usize::from(enemies) + 1];
    for (successes, weight) in binomial.iter().enumerate() {
        let (low, high, rest) = side.bounds(armies, successes as u16);
        let up = rest as f64 / 10_000.0;
        masses[usize::from(low.min(enemies))] += weight * (1.0 - up);
        masses[usize::from(high.min(enemies))] += weight * up;
    }
    masses
}

/// The chances of `attackers` against `defenders`.
pub fn odds(attack: &Killing, defence: &Killing, attackers: u16, defenders: u16) -> Odds {
    let killed = kills(attack, attackers, defenders);
    let lost = kills(defence, defenders, attackers);
    let mean = |masses: &[f64]| masses.iter().enumerate().map(|(n, p)| n as f64 * p).sum::<f64>();
    let (all_killed, all_lost) = (killed[usize::from(defenders)], lost[usize::from(attackers)]);
    let survive = f64::from(attackers) - mean(&lost);
    Odds {
        conquered: all_killed * (1.0 - all_lost),
        both_fall: all_killed * all_lost,
        repelled: (1.0 - all_killed) * (1.0 - all_lost),
        fall: (1.0 - all_killed) * all_lost,
        attackers_lost: mean(&lost),
        defenders_lost: mean(&killed),
        survivors: if all_lost < 1.0 { survive / (1.0 - all_lost) } else { 0.0 },
    }
}
