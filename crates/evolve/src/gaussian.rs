//! Normally distributed numbers that are the same on every platform.
//!
//! Marsaglia's polar form of the Box–Muller method: a point is drawn in the square until it lies inside the
//! unit circle, then scaled. It needs a square root, which IEEE 754 rounds exactly, and a logarithm, which
//! mathematical libraries do not round alike; so the logarithm is a series of our own, made of nothing but
//! additions, multiplications and divisions. The result is therefore the same wherever these
//! are plain 64-bit IEEE operations; only old 32-bit x86 without SSE2 is not such a platform.
//!
//! The method yields two numbers; the second is thrown away, so that the stream holds no hidden state.

use bw_core::Rng;

/// A number from the standard normal distribution N(0, 1).
///
/// ```
/// use bw_core::Rng;
///
/// let mut rng = Rng::new(1);
/// let mean = (0..10_000).map(|_| bw_evolve::gaussian(&mut rng)).sum::<f64>() / 10_000.0;
/// assert!(mean.abs() < 0.05);
/// ```
pub fn gaussian(rng: &mut Rng) -> f64 {
    loop {
        let x = 2.0 * rng.unit() - 1.0;
        let y = 2.0 * rng.unit() - 1.0;
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * logarithm(square) / square).sqrt();
        }
    }
}

const MANTISSA_BITS: u32 = 52;
const EXPONENT_BIAS: i32 = 1023;
/// Terms of the series; with |t| ≤ 0.172 the next one is below half a unit in the last place.
const TERMS: i32 = 11;

/// The natural logarithm of a positive normal number, by basic arithmetic only.
///
/// x = m·2^e with m in [√½, √2); ln m = 2·artanh t with t = (m − 1)/(m + 1).
fn logarithm(x: f64) -> f64 {
    debug_assert!(x.is_normal() && x > 0.0);
    let bits = x.to_bits();
    let mut exponent = (bits >> MANTISSA_BITS) as i32 - EXPONENT_BIAS;
    let one = (EXPONENT_BIAS as u64) << MANTISSA_BITS;
    let mut mantissa = f64::from_bits(bits & ((1 << MANTISSA_BITS) - 1) | one);
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = (0..TERMS).rev().fold(0.0, |sum, k| sum * square + 1.0 / f64::from(2 * k + 1));
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * t * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_agrees_with_the_library() {
        let mut rng = Rng::new(11);
        for n in 0..100_000 {
            let x = if n % 2 == 0 { rng.unit() } else { rng.unit() * 1e-12 }.max(1e-300);
            let error = (logarithm(x) - x.ln()).abs();
            assert!(error <= 4.0 * f64::EPSILON * x.ln().abs().max(0.01), "ln {x}: {error}");
        }
        assert_eq!(logarithm(1.0), 0.0);
    }

    #[test]
    fn moments_and_quantiles_are_normal() {
        const N: usize = 200_000;
        let mut rng = Rng::new(5);
        let drawn: Vec<f64> = (0..N).map(|_| gaussian(&mut rng)).collect();
        let moment = |k: i32| drawn.iter().map(|x| x.powi(k)).sum::<f64>() / N as f64;
        // Four standard errors: √(1/N), √(2/N), √(15/N), √(96/N).
        let error = 4.0 / (N as f64).sqrt();
        assert!(moment(1).abs() < error, "mean {}", moment(1));
        assert!((moment(2) - 1.0).abs() < error * 2f64.sqrt(), "variance {}", moment(2));
        assert!(moment(3).abs() < error * 15f64.sqrt(), "skewness {}", moment(3));
        assert!((moment(4) - 3.0).abs() < error * 96f64.sqrt(), "kurtosis {}", moment(4));
        for (limit, share) in [(-1.959964, 0.025), (-0.674490, 0.25), (0.0, 0.5), (1.644854, 0.95)]
        {
            let below = drawn.iter().filter(|&&x| x < limit).count() as f64 / N as f64;
            assert!((below - share).abs() < error * 0.5, "{below} below {limit}");
        }
    }

    #[test]
    fn the_first_numbers_are_frozen() {
        let mut rng = Rng::new(2024);
        let bits: Vec<u64> = (0..3).map(|_| gaussian(&mut rng).to_bits()).collect();
        assert_eq!(bits, FROZEN);
    }

    const FROZEN: [u64; 3] = [4597876767659976312, 13823370780846397927, 4608314645062911281];
}
