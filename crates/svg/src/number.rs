//! Numbers as all pictures write them.

use std::fmt::{self, Display};

/// A number with at most two decimals: no trailing zeros, no zero before the point, no minus zero, no exponent. Equal
/// pictures are equal bytes on every machine.
///
/// ```
/// # use bw_svg::Num;
/// assert_eq!(format!("M{} {}", Num(12.50), Num(-0.001)), "M12.5 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Num(pub f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = (self.0 * 100.0).round() as i64;
        let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
        let sign = if cents < 0 { "-" } else { "" };
        match (whole, rest) {
            (_, 0) => write!(f, "{sign}{whole}"),
            (0, _) if rest % 10 == 0 => write!(f, "{sign}.{}", rest / 10),
            (0, _) => write!(f, "{sign}.{rest:02}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_plain() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (0.05, ".05"),
            (-1.05, "-1.05"),
            (100.0, "100"),
            (100.0 - 3.7, "96.3"),
            (100.0 - 96.3, "3.7"),
            (-7_100.0, "-7100"),
            (1e9, "1000000000"),
        ] {
            assert_eq!(Num(value).to_string(), text);
        }
    }

    #[test]
    fn no_number_breaks_a_picture() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE] {
            let text = Num(value).to_string();
            assert!(text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.')), "{text}");
        }
    }
}
