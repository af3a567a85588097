//! The generator behind the bootstrap: SplitMix64, 64 bits of state, frozen.
//!
//! The state advances by the odd constant `0x9E3779B97F4A7C15`; the output is the state after two
//! rounds of xor-shift and multiplication (shifts 30, 27, 31; multipliers `0xBF58476D1CE4E5B9`,
//! `0x94D049BB133111EB`). The sequence for a seed is part of this crate's promise: the same data
//! and seed give the same interval for ever. It is not the generator that games draw from, and not
//! meant for anything secret.

/// A small, fast, seeded generator of uniform numbers.
///
/// ```
/// use bw_stats::SplitMix64;
///
/// let mut generator = SplitMix64::new(0);
/// assert_eq!(generator.next_u64(), 0xE220_A839_7B1D_CDAF);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator that starts from `seed`; every seed is as good as any other.
    ///
    /// ```
    /// use bw_stats::SplitMix64;
    ///
    /// assert_eq!(SplitMix64::new(7).next_u64(), SplitMix64::new(7).next_u64());
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 uniform bits.
    ///
    /// ```
    /// use bw_stats::SplitMix64;
    ///
    /// let mut generator = SplitMix64::new(7);
    /// assert_ne!(generator.next_u64(), generator.next_u64());
    /// ```
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A uniform number in `0..bound` (0 if `bound` is 0).
    ///
    /// The high half of a 128-bit product; its bias is below `bound / 2^64`, far under anything a
    /// resample can show.
    ///
    /// ```
    /// use bw_stats::SplitMix64;
    ///
    /// let mut generator = SplitMix64::new(7);
    /// assert!((0..100).all(|_| generator.below(6) < 6));
    /// ```
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// A uniform number in `0.0..1.0`, a multiple of 2⁻⁵³.
    ///
    /// ```
    /// use bw_stats::SplitMix64;
    ///
    /// let mut generator = SplitMix64::new(7);
    /// assert!((0.0..1.0).contains(&generator.unit()));
    /// ```
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequence_is_frozen() {
        let mut generator = SplitMix64::new(1_234_567);
        let drawn: Vec<u64> = (0..5).map(|_| generator.next_u64()).collect();
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn below_reaches_every_value_evenly() {
        let mut generator = SplitMix64::new(3);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[generator.below(6)] += 1;
        }
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
        assert_eq!(generator.below(0), 0);
    }
}
