//! Comparing a player with its opponents (spec 3.1).

use bw_carcassonne::Points;
use bw_core::{MAX_SEATS, Message, OptionKind, OptionSpec, Options, Seat};

/// What is subtracted from a player's own quantity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Relative {
    /// The opponents' mean.
    #[default]
    Mean,
    /// The opponents' sum.
    Sum,
    /// The best opponent's.
    Max,
    /// Nothing.
    Own,
}

impl Relative {
    /// The option that chooses.
    pub const OPTION: OptionSpec = OptionSpec {
        key: "rel",
        kind: OptionKind::Choice(&["mean", "sum", "max", "own"]),
        default: "mean",
    };

    /// As chosen by the option.
    pub fn from_options(options: &Options) -> Self {
        match options.text(Self::OPTION.key) {
            "sum" => Relative::Sum,
            "max" => Relative::Max,
            "own" => Relative::Own,
            _ => Relative::Mean,
        }
    }

    /// What relative points are called.
    pub(super) fn unit(self) -> Message {
        Message::new(if self == Relative::Own { "unit-points" } else { "unit-lead" })
    }

    /// The number by which [`Relative::scaled`] is greater than the value.
    pub fn scale(self, seats: u8) -> i32 {
        if self == Relative::Mean { i32::from(seats) - 1 } else { 1 }
    }

    /// A player's relative quantity, scaled to a whole number.
    #[inline]
    pub fn scaled(self, seat: Seat, seats: u8, of: impl Fn(Seat) -> i32) -> i32 {
        let others = Seat::all(seats).filter(|&other| other != seat).map(&of);
        match self {
            Relative::Mean => of(seat) * (i32::from(seats) - 1) - others.sum::<i32>(),
            Relative::Sum => of(seat) - others.sum::<i32>(),
            Relative::Max => of(seat) - others.max().unwrap_or(0),
            Relative::Own => of(seat),
        }
    }

    /// A player's relative points by category. They add up to the relative total: under
    /// [`Relative::Max`] the opponent compared with is the one with most points in all.
    pub fn by_kind(self, seat: Seat, seats: u8, points: &[Points; MAX_SEATS]) -> [f64; 4] {
        let best = Seat::all(seats)
            .filter(|&other| other != seat)
            .rev()
            .max_by_key(|other| points[other.index()].total());
        let scale = f64::from(self.scale(seats));
        std::array::from_fn(|kind| {
            let of = |seat: Seat| i32::from(points[seat.index()].by_kind()[kind]);
            let scaled = match (self, best) {
                (Relative::Max, Some(best)) => of(seat) - of(best),
                _ => self.scaled(seat, seats, of),
            };
            f64::from(scaled) / scale
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [Points; MAX_SEATS] = [
        Points::new([10, 0, 0, 3]),
        Points::new([4, 1, 9, 0]),
        Points::new([0, 8, 0, 0]),
        Points::new([0; 4]),
        Points::new([0; 4]),
    ];

    fn value(relative: Relative) -> f64 {
        let of = |seat: Seat| POINTS[seat.index()].total();
        let scaled = relative.scaled(Seat::new(0), 3, of);
        f64::from(scaled) / f64::from(relative.scale(3))
    }

    #[test]
    fn values_follow_the_option() {
        assert_eq!(value(Relative::Mean), 13.0 - 11.0);
        assert_eq!(value(Relative::Sum), 13.0 - 22.0);
        assert_eq!(value(Relative::Max), 13.0 - 14.0);
        assert_eq!(value(Relative::Own), 13.0);
    }

    #[test]
    fn categories_add_up_to_the_value() {
        for relative in [Relative::Mean, Relative::Sum, Relative::Max, Relative::Own] {
            let parts = relative.by_kind(Seat::new(0), 3, &POINTS);
            assert_eq!(parts.iter().sum::<f64>(), value(relative), "{relative:?}");
        }
        assert_eq!(Relative::Max.by_kind(Seat::new(0), 3, &POINTS), [6.0, -1.0, -9.0, 3.0]);
    }
}
