//! What a fight needs, in exact tables for any rules: the least attackers that conquer with a given chance, the least
//! defenders that hold.

use bw_warlight::{Killing, Rules, kills};

/// The largest army in the tables; larger ones are taken in proportion.
const LARGEST: u16 = 160;

/// How sure an attack is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surety {
    /// It conquers in 60 of 100 cases.
    Fair,
    /// In 75.
    Good,
    /// In 90.
    Sure,
}

impl Surety {
    const ALL: [Surety; 3] = [Surety::Fair, Surety::Good, Surety::Sure];

    fn chance(self) -> f64 {
        match self {
            Surety::Fair => 0.6,
            Surety::Good => 0.75,
            Surety::Sure => 0.9,
        }
    }
}

/// The chance at which a defence is thought to hold.
const FALLS: f64 = 0.25;

/// The tables of some rules.
#[derive(Clone, Debug)]
pub(super) struct FightTables {
    attack: Tails,
    defence: Tails,
    /// By surety and defenders.
    attackers: [Vec<u16>; 3],
    /// By attackers.
    defenders: Vec<u16>,
}

impl FightTables {
    /// The tables of these rules.
    pub(super) fn new(rules: &Rules) -> Self {
        let (attack, defence) = (Tails::new(&rules.attack), Tails::new(&rules.defence));
        let mut needs =
            FightTables { attack, defence, attackers: Default::default(), defenders: Vec::new() };
        for surety in Surety::ALL {
            let (mut row, mut least) = (vec![0], 1);
            for defenders in 1..=LARGEST {
                while least < LARGEST && needs.chance(least, defenders) < surety.chance() {
                    least += 1;
                }
                if least == LARGEST {
                    break;
                }
                row.push(least);
            }
            needs.attackers[surety as usize] = row;
        }
        let mut least = 1;
        for attackers in 0..=LARGEST {
            while needs.chance(attackers, least) > FALLS {
                least += 1;
            }
            needs.defenders.push(least);
        }
        needs
    }

    /// The chance that attackers conquer; both within the tables.
    pub(super) fn chance(&self, attackers: u16, defenders: u16) -> f64 {
        let (attackers, defenders) = (attackers.min(LARGEST), defenders.min(LARGEST));
        let wins = self.attack.at_least(attackers, defenders);
        wins * (1.0 - self.defence.at_least(defenders, attackers))
    }

    /// The least attackers that are so sure to conquer.
    #[inline]
    pub(super) fn attackers(&self, surety: Surety, defenders: u16) -> u16 {
        in_proportion(&self.attackers[surety as usize], defenders)
    }

    /// The least defenders that hold in three of four cases.
    #[inline]
    pub(super) fn defenders(&self, attackers: u16) -> u16 {
        in_proportion(&self.defenders, attackers)
    }
}

/// The entry of an army; beyond the table in the proportion of its last one.
#[inline]
fn in_proportion(row: &[u16], army: u16) -> u16 {
    if let Some(&entry) = row.get(usize::from(army)) {
        return entry;
    }
    let last = row.len().max(2) - 1;
    let entry = u64::from(row.last().copied().unwrap_or(1));
    (u64::from(army) * entry).div_ceil(last as u64).min(u64::from(u16::MAX)) as u16
}

/// By army: the chances that it kills at least 0, 1, 2 ...
#[derive(Clone, Debug)]
struct Tails(Vec<Vec<f64>>);

impl Tails {
    fn new(killing: &Killing) -> Self {
        let tail = |armies: u16| {
            let mut row = kills(killing, armies, armies + 1);
            let mut sum = 0.0;
            for mass in row.iter_mut().rev() {
                sum += *mass;
                *mass = sum;
            }
            row
        };
        Tails((0..=LARGEST).map(tail).collect())
    }

    fn at_least(&self, armies: u16, killed: u16) -> f64 {
        self.0[usize::from(armies)].get(usize::from(killed)).copied().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use bw_core::{Game, Options};
    use bw_warlight::{Warlight, odds};

    use super::*;

    fn rules(text: &str) -> Rules {
        let options = Options::parse(Warlight::SPEC.options, text).unwrap();
        Warlight::new(2, &options).unwrap().rules().clone()
    }

    #[test]
    fn tables_are_those_of_the_exact_chances() {
        let full = FightTables::new(&rules(""));
        let fair: Vec<u16> = (1..=10).map(|d| full.attackers(Surety::Fair, d)).collect();
        assert_eq!(fair, [2, 3, 5, 7, 9, 10, 12, 14, 15, 17]);
        let held = [3, 5, 7, 10, 12, 15, 20].map(|a| full.defenders(a));
        assert_eq!(held, [3, 5, 6, 8, 9, 11, 15]);
        let low = FightTables::new(&rules("luck=0.16"));
        let sure: Vec<u16> = (1..=10).map(|d| low.attackers(Surety::Sure, d)).collect();
        assert_eq!(sure, [2, 3, 5, 7, 8, 10, 12, 13, 15, 17]);
        let rules = rules("luck=0.5,rounding=weighted");
        let half = FightTables::new(&rules);
        for (a, d) in [(1, 1), (3, 2), (9, 6), (20, 14)] {
            let exact = odds(&rules.attack, &rules.defence, a, d).conquered;
            assert!((half.chance(a, d) - exact).abs() < 1e-9, "{a} {d}");
        }
    }

    #[test]
    fn huge_armies_are_taken_in_proportion() {
        let needs = FightTables::new(&rules(""));
        assert!((1600..1800).contains(&needs.attackers(Surety::Fair, 1000)));
        assert!((550..650).contains(&needs.defenders(1000)));
    }
}
