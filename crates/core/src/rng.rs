//! The one generator, and how streams are derived from it.
//!
//! The algorithm is SplitMix64 (Steele, Lea and Flood, 2014), frozen: records, seeds and golden files
//! depend on it. Its 64 bits of state make a derived stream cost two nanoseconds, so that every chance
//! event and every decision can have a stream of its own. Hence threads, resuming, undoing and
//! branching cannot change the luck.

use std::convert::Infallible;

use rand_core::TryRng;

use crate::seat::Seat;

/// What a derived stream is for. The numbers are frozen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The n-th chance event of a game.
    Chance,
    /// The n-th decision of the seat with this index.
    Decision(u8),
    /// The n-th item of a run: games of an evolution, samples of a test.
    Task(u32),
}

impl Purpose {
    const fn code(self) -> u64 {
        match self {
            Purpose::Chance => 1,
            Purpose::Decision(seat) => 0x100 + seat as u64,
            Purpose::Task(task) => 0x1_0000_0000 + task as u64,
        }
    }
}

/// A repeatable generator with 64 bits of state.
///
/// ```
/// # use bw_core::{Purpose, Rng};
/// let mut a = Rng::derive(7, Purpose::Chance, 3);
/// let mut b = Rng::derive(7, Purpose::Chance, 3);
/// assert_eq!(a.next(), b.next());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

/// The generator's own step.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
/// The step from one stream of a purpose to the next; not the generator's, so that streams do not overlap.
const STRIDE: u64 = 0xD134_2543_DE82_EF95;

#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// A stream that starts from this state.
    #[inline]
    pub const fn new(state: u64) -> Self {
        Rng(state)
    }

    /// The stream of the n-th event of a purpose in the game (or run) with this seed.
    #[inline]
    pub const fn derive(seed: u64, purpose: Purpose, n: u64) -> Self {
        Streams::new(seed, purpose).nth(n)
    }

    /// 64 random bits.
    #[inline]
    #[allow(clippy::should_implement_trait)] // an endless generator is no iterator
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number in `0..n`, every one equally likely (Lemire's method with rejection). `n` is not 0.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        loop {
            let product = (self.next() >> 32) * n as u64;
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// One element of a slice, every one equally likely; none of an empty slice.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// True with probability `numerator / denominator`.
    #[inline]
    pub const fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// A number in `[0, 1)` with 53 bits. For bots and tuning; rules use integers.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts a slice in random order, every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// All streams of one purpose in the game (or run) with one seed. Who takes many of them does half of the work of
/// [`Rng::derive`] once.
///
/// ```
/// # use bw_core::{Purpose, Rng, Streams};
/// let decisions = Streams::new(7, Purpose::Decision(1));
/// assert_eq!(decisions.nth(3), Rng::derive(7, Purpose::Decision(1), 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams(u64);

impl Streams {
    /// The streams of this purpose.
    #[inline]
    pub const fn new(seed: u64, purpose: Purpose) -> Self {
        Streams(mix(seed.wrapping_add(purpose.code().wrapping_mul(GOLDEN))))
    }

    /// The stream of the n-th event.
    #[inline]
    pub const fn nth(self, n: u64) -> Rng {
        Rng(mix(self.0.wrapping_add(n.wrapping_mul(STRIDE))))
    }
}

/// The seed that a program from outside is given for its own luck at a seat: the same for the same game.
///
/// Everything that happens in a game follows from its seed, and [`Rng::derive`] can be turned round; this cannot. Every
/// round adds what it was given to what it makes of it, and half of the last one is left out.
pub const fn given_seed(seed: u64, seat: Seat) -> u32 {
    const ROUNDS: u32 = 8;
    let mut word = seed;
    let mut round = 0;
    while round < ROUNDS {
        let step = (round as u64 + 1).wrapping_mul(STRIDE).wrapping_add(seat.index() as u64);
        word ^= mix(word.wrapping_add(step));
        round += 1;
    }
    (word >> 32) as u32
}

impl TryRng for Rng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next())
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        for chunk in dst.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// The luck of one game: its n-th chance event has its own generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    streams: Streams,
    rolled: u64,
}

impl Dice {
    /// The luck of the game with this seed, from its first chance event on.
    pub const fn new(seed: u64) -> Self {
        Dice::resume(seed, 0)
    }

    /// The luck of a game in which `rolled` chance events have happened.
    pub const fn resume(seed: u64, rolled: u64) -> Self {
        Dice { streams: Streams::new(seed, Purpose::Chance), rolled }
    }

    /// The generator of the next chance event.
    #[inline]
    pub const fn roll(&mut self) -> Rng {
        let rng = self.streams.nth(self.rolled);
        self.rolled += 1;
        rng
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_vectors_of_splitmix64() {
        let mut rng = Rng::new(1234567);
        let expected =
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431];
        for value in expected {
            assert_eq!(rng.next(), value);
        }
    }

    #[test]
    fn derived_streams_are_frozen() {
        let firsts = [
            Rng::derive(0, Purpose::Chance, 0).next(),
            Rng::derive(0, Purpose::Chance, 1).next(),
            Rng::derive(1, Purpose::Decision(0), 0).next(),
            Rng::derive(1, Purpose::Task(5), 9).next(),
        ];
        assert_eq!(firsts, FROZEN);
    }

    const FROZEN: [u64; 4] =
        [6235967106033911276, 11703361284809372364, 15605744053793905171, 13369325998473766064];

    /// Half of the bits change with any bit of the seed, and every seat has its own.
    #[test]
    fn given_seeds_are_frozen_and_spread() {
        let given = [(0, 0), (0, 1), (1, 0)].map(|(seed, seat)| given_seed(seed, Seat::new(seat)));
        assert_eq!(given, GIVEN);
        for bit in 0..64 {
            let changed = |seed: u64| {
                (given_seed(seed, Seat::new(0)) ^ given_seed(seed ^ (1 << bit), Seat::new(0)))
                    .count_ones()
            };
            let mean = (0..1_000).map(changed).sum::<u32>() / 1_000;
            assert!((15..=16).contains(&mean), "bit {bit}: {mean}");
        }
    }

    const GIVEN: [u32; 3] = [1158550604, 1565491480, 1115870355];

    #[test]
    fn below_is_uniform_and_in_range() {
        let mut counts = [0u32; 7];
        let mut rng = Rng::new(42);
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 22.5, "chi-square {chi} with 6 degrees of freedom");
    }

    #[test]
    fn neighbouring_streams_are_independent() {
        let mut agreeing = 0;
        for n in 0..10_000 {
            let a = Rng::derive(5, Purpose::Chance, n).below(2);
            let b = Rng::derive(6, Purpose::Chance, n).below(2);
            agreeing += u32::from(a == b);
        }
        assert!((4_800..5_200).contains(&agreeing), "{agreeing}");
    }

    #[test]
    fn shuffle_reaches_every_order_equally() {
        let mut counts = std::collections::BTreeMap::new();
        for n in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            Rng::derive(1, Purpose::Task(0), n).shuffle(&mut items);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|&c| (850..1150).contains(&c)), "{counts:?}");
    }
}
