//! An axis: which part of the numbers it shows, and where its marks are.

/// The range of an axis and its marks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) ticks: Vec<f64>,
    decimals: usize,
}

impl Axis {
    /// An axis over these values, widened to round marks if `rounded`.
    pub(crate) fn over(values: impl Iterator<Item = f64>, marks: f64, rounded: bool) -> Self {
        let (mut low, mut high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            });
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low <= f64::EPSILON * high.abs().max(1.0) {
            let room = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
            (low, high) = (low - room, high + room);
        }
        let step = round_step((high - low) / marks);
        if rounded {
            (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        }
        // Multiples of the step, so that adding up leaves no crumbs.
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        let ticks = (first..=last).map(|n| n as f64 * step).collect();
        let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
        Axis { low, high, ticks, decimals }
    }

    /// Where a value lies: 0 at the low end, 1 at the high end.
    pub(crate) fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// A mark's words.
    pub(crate) fn words(&self, tick: f64) -> String {
        let text = format!("{tick:.*}", self.decimals);
        if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
            text.trim_start_matches('-').into()
        } else {
            text.replace('-', "−")
        }
    }
}

/// The step 1, 2 or 5 times a power of ten that is not smaller.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let lead = step / power;
    let round = [1.0, 2.0, 5.0].into_iter().find(|&round| lead <= round + 1e-9);
    power * round.unwrap_or(10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(values: &[f64]) -> Vec<String> {
        let axis = Axis::over(values.iter().copied(), 5.0, true);
        axis.ticks.iter().map(|&tick| axis.words(tick)).collect()
    }

    #[test]
    fn marks_are_round_and_cover_everything() {
        assert_eq!(words(&[0.0, 97.0]), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(words(&[-3.2, 4.0]), ["−4", "−2", "0", "2", "4"]);
        assert_eq!(words(&[0.51, 0.57]), ["0.50", "0.52", "0.54", "0.56", "0.58"]);
    }

    #[test]
    fn one_value_or_none_still_make_an_axis() {
        assert_eq!(words(&[5.0]).first().map(String::as_str), Some("4.4"));
        assert_eq!(words(&[]).len(), 6);
        assert_eq!(words(&[f64::NAN, 0.0]).len(), 5);
        let axis = Axis::over([1e300, 1.1e300].into_iter(), 5.0, true);
        assert!(axis.ticks.len() > 2 && axis.share(1.05e300) > 0.4);
    }
}
