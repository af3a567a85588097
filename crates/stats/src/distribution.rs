//! Distribution functions that intervals and tests need: normal and Student's t.
//!
//! All of them come down to two special functions, the regularised incomplete gamma and beta
//! functions, computed by power series and continued fractions to about 13 digits. Quantiles are
//! found by Newton steps on the logarithm of the tail probability, kept inside a bracket; far tails
//! therefore lose no digits.
//!
//! Arguments outside a function's domain (a NaN, no degrees of freedom, a probability outside
//! 0..=1) give NaN.

use std::f64::consts::{LN_2, PI};

/// Relative accuracy at which series and continued fractions stop.
const ACCURACY: f64 = 1e-15;
/// Far more terms than any argument in use needs: a bound against endless loops, not a tuning
/// value.
const MOST_TERMS: usize = 100_000;
/// Above these degrees of freedom two terms of the expansion around the normal quantile are exact
/// to 1e-9.
const NEARLY_NORMAL: f64 = 1e5;
/// Coefficients of 1/x, 1/x³, … in Stirling's series for the logarithm of the gamma function.
const STIRLING: [f64; 6] =
    [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360_360.0];

/// Probability that a standard normal variable is at most `x`.
///
/// ```
/// use bw_stats::distribution::normal_cdf;
///
/// assert_eq!(normal_cdf(0.0), 0.5);
/// assert!((normal_cdf(1.959_963_985) - 0.975).abs() < 1e-9);
/// ```
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    if x < 0.0 { normal_survival(-x) } else { 1.0 - normal_survival(x) }
}

/// The value a standard normal variable stays below with probability `p`; infinite at 0 and 1.
///
/// ```
/// use bw_stats::distribution::normal_quantile;
///
/// assert!((normal_quantile(0.975) - 1.959_963_984_540).abs() < 1e-11);
/// ```
#[must_use]
pub fn normal_quantile(p: f64) -> f64 {
    symmetric_quantile(p, |tail| {
        let start = (-2.0 * tail.ln() - 2.0 * LN_2).max(0.0).sqrt();
        solve_tail(tail, start, normal_survival, normal_density)
    })
}

/// Probability that Student's t with `freedom` degrees of freedom is at most `x`.
///
/// ```
/// use bw_stats::distribution::student_t_cdf;
///
/// // One degree of freedom is the Cauchy distribution, with quartile 1.
/// assert!((student_t_cdf(1.0, 1.0) - 0.75).abs() < 1e-12);
/// ```
#[must_use]
pub fn student_t_cdf(x: f64, freedom: f64) -> f64 {
    if x < 0.0 { student_survival(-x, freedom) } else { 1.0 - student_survival(x, freedom) }
}

/// The value Student's t with `freedom` degrees of freedom stays below with probability `p`.
///
/// `freedom` may be fractional or infinite (then it is the normal quantile).
///
/// ```
/// use bw_stats::distribution::student_t_quantile;
///
/// assert!((student_t_quantile(0.975, 9.0) - 2.262_157_163).abs() < 1e-9);
/// ```
#[must_use]
pub fn student_t_quantile(p: f64, freedom: f64) -> f64 {
    if freedom.is_nan() || freedom <= 0.0 {
        return f64::NAN;
    }
    let normal = normal_quantile(p);
    if freedom.is_infinite() || !normal.is_finite() || normal == 0.0 {
        return normal;
    }
    let near = expansion_around_normal(normal.abs(), freedom);
    if freedom >= NEARLY_NORMAL {
        return near.copysign(normal);
    }
    symmetric_quantile(p, |tail| {
        solve_tail(tail, near, |x| student_survival(x, freedom), |x| student_density(x, freedom))
    })
}

fn normal_survival(x: f64) -> f64 {
    0.5 * upper_gamma(0.5, 0.5 * x * x)
}

fn normal_density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * PI).sqrt()
}

fn student_survival(x: f64, freedom: f64) -> f64 {
    0.5 * incomplete_beta(freedom / (freedom + x * x), 0.5 * freedom, 0.5)
}

fn student_density(x: f64, freedom: f64) -> f64 {
    let scale = ln_gamma(0.5 * (freedom + 1.0)) - ln_gamma(0.5 * freedom);
    (scale - 0.5 * (freedom + 1.0) * (x * x / freedom).ln_1p()).exp() / (freedom * PI).sqrt()
}

fn expansion_around_normal(z: f64, freedom: f64) -> f64 {
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / freedom + second / (freedom * freedom)
}

fn symmetric_quantile(p: f64, upper: impl Fn(f64) -> f64) -> f64 {
    if !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    let tail = p.min(1.0 - p);
    let distance = if tail == 0.0 {
        f64::INFINITY
    } else if tail == 0.5 {
        0.0
    } else {
        upper(tail)
    };
    if p < 0.5 { -distance } else { distance }
}

/// Solves `survival(x) = tail` for `x >= 0`.
fn solve_tail(
    tail: f64,
    start: f64,
    survival: impl Fn(f64) -> f64,
    density: impl Fn(f64) -> f64,
) -> f64 {
    let (mut low, mut high) = (0.0_f64, f64::INFINITY);
    let mut x = start;
    for _ in 0..200 {
        let at = survival(x);
        if at > tail {
            low = x
        } else {
            high = x
        }
        let newton = x + (at / tail).ln() * at / density(x);
        let next = if newton > low && newton < high {
            newton
        } else if high.is_finite() {
            0.5 * (low + high)
        } else {
            2.0 * low + 1.0
        };
        if (next - x).abs() <= 4.0 * f64::EPSILON * next {
            return next;
        }
        x = next;
    }
    x
}

/// Natural logarithm of the gamma function for positive arguments (Stirling's series after shifting
/// upwards).
fn ln_gamma(x: f64) -> f64 {
    let (mut shifted, mut product) = (x, 1.0);
    while shifted < 12.0 {
        product *= shifted;
        shifted += 1.0;
    }
    let inverse = 1.0 / shifted;
    let series = STIRLING.iter().rev().fold(0.0, |sum, term| sum * inverse * inverse + term);
    (shifted - 0.5) * shifted.ln() - shifted + 0.5 * (2.0 * PI).ln() + series * inverse
        - f64::ln(product)
}

/// Regularised upper incomplete gamma function Q(a, x).
fn upper_gamma(a: f64, x: f64) -> f64 {
    if a.is_nan() || a <= 0.0 || x.is_nan() {
        return f64::NAN;
    }
    if x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    let factor = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 { 1.0 - factor * gamma_series(a, x) } else { factor * gamma_fraction(a, x) }
}

fn gamma_series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0 / a, 1.0 / a);
    for n in 1..MOST_TERMS {
        term *= x / (a + n as f64);
        sum += term;
        if term < sum * ACCURACY {
            break;
        }
    }
    sum
}

fn gamma_fraction(a: f64, x: f64) -> f64 {
    let mut fraction = Fraction::new(x + 1.0 - a);
    for n in 1..MOST_TERMS {
        let n = n as f64;
        if fraction.extend(n * (a - n), x + 2.0 * n + 1.0 - a) {
            break;
        }
    }
    1.0 / fraction.value
}

/// Regularised incomplete beta function I_x(a, b).
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x.is_nan() || a.is_nan() || a <= 0.0 || b.is_nan() || b <= 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    let factor =
        (a * x.ln() + b * (-x).ln_1p() + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b)).exp();
    // The fraction converges fast only on the near side of the mean; the other side is its mirror
    // image.
    if x < (a + 1.0) / (a + b + 2.0) {
        factor / (a * beta_fraction(x, a, b))
    } else {
        1.0 - factor / (b * beta_fraction(1.0 - x, b, a))
    }
}

fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    let mut fraction = Fraction::new(1.0);
    for n in 0..MOST_TERMS {
        let n = n as f64;
        let odd = -(a + n) * (a + b + n) * x / ((a + 2.0 * n) * (a + 2.0 * n + 1.0));
        let m = n + 1.0;
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        fraction.extend(odd, 1.0);
        if fraction.extend(even, 1.0) {
            break;
        }
    }
    fraction.value
}

/// Lentz's way of evaluating `b0 + a1/(b1 + a2/(b2 + …))` from the front.
struct Fraction {
    value: f64,
    numerators: f64,
    denominators: f64,
}

impl Fraction {
    const TINY: f64 = 1e-300;

    fn new(first: f64) -> Self {
        let value = if first == 0.0 { Self::TINY } else { first };
        Self { value, numerators: value, denominators: 0.0 }
    }

    /// Adds one level; true when it no longer changes the value.
    fn extend(&mut self, a: f64, b: f64) -> bool {
        let guard = |x: f64| if x.abs() < Self::TINY { Self::TINY } else { x };
        self.denominators = 1.0 / guard(b + a * self.denominators);
        self.numerators = guard(b + a / self.numerators);
        let change = self.numerators * self.denominators;
        self.value *= change;
        (change - 1.0).abs() < ACCURACY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(ours: f64, known: f64, relative: f64) {
        assert!((ours - known).abs() <= relative * known.abs(), "{ours} is not {known}");
    }

    #[test]
    fn normal_quantiles_match_published_digits() {
        for (p, known) in [
            (0.75, 0.674_489_750_196_081_7),
            (0.9, 1.281_551_565_544_600_4),
            (0.975, 1.959_963_984_540_054),
            (0.995, 2.575_829_303_548_901),
            (0.9995, 3.290_526_731_491_926),
        ] {
            assert_close(normal_quantile(p), known, 1e-12);
            assert_close(normal_quantile(1.0 - p), -known, 1e-12);
        }
        assert_close(normal_quantile(1e-10), -6.361_340_902_404_056, 1e-12);
    }

    #[test]
    fn student_quantiles_match_published_digits() {
        for (p, freedom, known) in [
            (0.975, 1.0, (0.475 * PI).tan()),
            (0.975, 2.0, 0.95 / f64::sqrt(2.0 * 0.975 * 0.025)),
            (0.975, 4.0, 2.776_445_105_197_79),
            (0.95, 5.0, 2.015_048_373_333_02),
            (0.975, 10.0, 2.228_138_851_964_94),
            (0.995, 30.0, 2.749_995_653_567_23),
            (0.975, 100.0, 1.983_971_518_523_55),
        ] {
            assert_close(student_t_quantile(p, freedom), known, 1e-11);
            assert_close(student_t_quantile(1.0 - p, freedom), -known, 1e-11);
        }
    }

    #[test]
    fn gamma_tails_of_whole_numbers_are_poisson_sums() {
        for (x, events) in [(0.15_f64, 1), (45.0, 50), (74.7, 50), (350.0, 200)] {
            let (mut term, mut sum) = ((-x).exp(), 0.0);
            for j in 0..events {
                sum += term;
                term *= x / f64::from(j + 1);
            }
            assert_close(upper_gamma(f64::from(events), x), sum, 1e-11);
        }
    }

    #[test]
    fn quantile_inverts_the_distribution_function() {
        for step in 1..100 {
            let p = f64::from(step) / 100.0;
            assert_close(normal_cdf(normal_quantile(p)), p, 1e-12);
            for freedom in [1.0, 2.5, 7.0, 60.0, 4_000.0] {
                assert_close(student_t_cdf(student_t_quantile(p, freedom), freedom), p, 1e-10);
            }
        }
    }

    #[test]
    fn expansion_meets_the_exact_quantile() {
        let below = student_t_quantile(0.975, 0.999_999 * NEARLY_NORMAL);
        let above = student_t_quantile(0.975, NEARLY_NORMAL);
        assert_close(below, above, 1e-9);
        assert_eq!(student_t_quantile(0.975, f64::INFINITY), normal_quantile(0.975));
    }

    #[test]
    fn outside_the_domain_is_not_a_number() {
        assert!(normal_quantile(1.5).is_nan());
        assert!(normal_quantile(f64::NAN).is_nan());
        assert!(student_t_quantile(0.9, 0.0).is_nan());
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_cdf(f64::NEG_INFINITY), 0.0);
    }

    #[test]
    fn gamma_logarithms_match_factorials() {
        let mut factorial = 1.0_f64;
        for n in 1..20_u32 {
            assert_close(ln_gamma(f64::from(n) + 1.0).exp(), factorial * f64::from(n), 1e-12);
            factorial *= f64::from(n);
        }
        assert_close(ln_gamma(0.5).exp(), PI.sqrt(), 1e-13);
    }
}
