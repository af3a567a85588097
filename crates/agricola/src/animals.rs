//! Housing of animals and breeding (spec 2.9 and 2.10).
//!
//! Only counts are kept, never where an animal stands: animals may be rearranged at any time. A farm is
//! a list of holders for animals of one type each, and single places for any animal.

use arrayvec::ArrayVec;

/// Sheep, wild boar and cattle.
pub type Herd = [u8; 3];

/// The most holders a farm can have: five pastures and four stables.
const MAX_HOLDERS: usize = 9;
/// The most choices a player is given.
const MAX_CHOICES: usize = 64;

/// Where animals can be kept.
#[derive(Clone, Debug, Default)]
pub struct Housing {
    holders: ArrayVec<Herd, MAX_HOLDERS>,
    singles: u8,
}

/// Ways to keep animals, none of which is better than another in every type; ascending.
pub type Choices = ArrayVec<Herd, MAX_CHOICES>;

impl Housing {
    /// Only places for single animals.
    pub fn new(singles: u8) -> Housing {
        Housing { holders: ArrayVec::new(), singles }
    }

    /// Adds a holder for animals of one type, with its capacity for each.
    pub fn add_holder(&mut self, capacity: Herd) {
        // A farm has no more; a tenth one would look like the ninth.
        let _ = self.holders.try_push(capacity);
    }

    /// Adds single places.
    pub fn add_singles(&mut self, count: u8) {
        self.singles = self.singles.saturating_add(count);
    }

    /// Whether these animals can be kept.
    #[inline]
    pub fn fits(&self, herd: Herd) -> bool {
        let total = u16::from(herd[0]) + u16::from(herd[1]) + u16::from(herd[2]);
        total <= u16::from(self.singles) || self.fits_from(0, herd)
    }

    fn fits_from(&self, at: usize, herd: Herd) -> bool {
        let total: u16 = herd.iter().map(|&count| u16::from(count)).sum();
        if total <= u16::from(self.singles) {
            return true;
        }
        let rest = &self.holders[at..];
        let most: u16 = rest.iter().map(|h| u16::from(h[0].max(h[1]).max(h[2]))).sum();
        if total > most + u16::from(self.singles) {
            return false;
        }
        (0..3).filter(|&kind| herd[kind] > 0).any(|kind| {
            let mut left = herd;
            left[kind] = left[kind].saturating_sub(rest[0][kind]);
            self.fits_from(at + 1, left)
        })
    }

    /// All maximal parts of these animals that can be kept.
    pub fn maximal(&self, herd: Herd) -> Choices {
        let mut choices = Choices::new();
        if self.fits(herd) {
            choices.push(herd);
            return choices;
        }
        for sheep in (0..=herd[0]).rev() {
            for boar in (0..=herd[1]).rev() {
                let Some(cattle) =
                    (0..=herd[2]).rev().find(|&cattle| self.fits([sheep, boar, cattle]))
                else {
                    continue;
                };
                let choice = [sheep, boar, cattle];
                let beaten = choices
                    .iter()
                    .any(|other| other.iter().zip(choice).all(|(&more, less)| more >= less));
                if !beaten && choices.try_push(choice).is_err() {
                    break;
                }
            }
        }
        choices.sort_unstable();
        choices
    }

    /// What a herd can grow to: `births` says how many newborn each type may have at most. Animals may
    /// be released to make room.
    pub fn breed(&self, herd: Herd, births: Herd) -> Choices {
        let mut grown = herd;
        for (count, born) in grown.iter_mut().zip(births) {
            *count = count.saturating_add(born);
        }
        self.maximal(grown)
    }
}

/// Newborn by type: one where there are two parents.
pub fn births(herd: Herd) -> Herd {
    herd.map(|count| u8::from(count >= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn housing(pastures: &[u8], singles: u8) -> Housing {
        let mut housing = Housing::new(singles);
        pastures.iter().for_each(|&capacity| housing.add_holder([capacity; 3]));
        housing
    }

    #[test]
    fn a_third_sheep_is_born_as_a_pet() {
        let farm = housing(&[2], 1);
        assert_eq!(farm.breed([2, 0, 0], births([2, 0, 0])).as_slice(), [[3, 0, 0]]);
    }

    #[test]
    fn what_does_not_fit_is_a_choice() {
        let farm = housing(&[2, 2], 1);
        assert_eq!(farm.maximal([3, 3, 0]).as_slice(), [[2, 3, 0], [3, 2, 0]]);
        assert_eq!(farm.maximal([1, 1, 1]).as_slice(), [[1, 1, 1]]);
        assert_eq!(farm.maximal([0, 9, 0]).as_slice(), [[0, 5, 0]]);
        // A pet may be released for a newborn.
        let choices = farm.breed([2, 2, 1], births([2, 2, 1]));
        let expected = [[0, 3, 1], [2, 2, 1], [2, 3, 0], [3, 0, 1], [3, 2, 0]];
        assert_eq!(choices.as_slice(), expected);
    }

    #[test]
    fn holders_may_differ_by_type() {
        let mut farm = Housing::new(1);
        farm.add_holder([2, 1, 1]);
        assert!(farm.fits([3, 0, 0]) && farm.fits([0, 2, 0]) && !farm.fits([0, 3, 0]));
    }
}
