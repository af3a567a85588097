//! Numbers of ours beside published ones, and how the two compare.

use bw_stats::{Interval, difference_interval, spread_interval, wilson};
use serde::{Deserialize, Serialize};

use super::plot::Plot;
use super::report::Sheet;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points or another amount.
    Points,
    /// A share between 0 and 1, shown in per cent.
    Share,
    /// A whole number.
    Count,
    /// A ratio.
    Ratio,
}

/// How ours compares with what was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The two are no further apart than the errors of both explain.
    Agrees,
    /// Further apart, but as near as the experiment asks for.
    Near,
    /// Neither.
    Differs,
    /// Nothing was published to compare with.
    New,
}

impl Verdict {
    /// The word in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Near => "near",
            Verdict::Differs => "differs",
            Verdict::New => "new",
        }
    }
}

/// What a published number rests on, and so how sure it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Basis {
    /// The publication does not say of how many games: its error is unknown and ours alone decides.
    #[default]
    #[serde(alias = "untold")]
    Unstated,
    /// It is no estimate: a count or a definition.
    Exact,
    /// Games, positions or whatever was counted, and the 95 % interval that their number gives.
    Games {
        /// How many.
        games: u64,
        /// The interval of the published number.
        interval: [f64; 2],
    },
}

impl Basis {
    /// A share of this number of games.
    pub fn share(published: f64, games: u64) -> Self {
        let won = (published * games as f64).round().max(0.0) as u64;
        Self::of(wilson(won, games), games)
    }

    /// A mean of this number of games, which scattered as the `count` games of ours with this interval did: what is left when a
    /// publication has no spread.
    pub fn scatter(published: f64, games: u64, ours: [f64; 2], count: u64) -> Self {
        let [low, high] = ours;
        let ours = Interval { estimate: (low + high) / 2.0, low, high };
        Self::of(ours.as_wide_as(published, count, games), games)
    }

    /// A mean of this number of values with a published standard deviation.
    pub fn spread(published: f64, deviation: f64, count: u64) -> Self {
        spread_interval(published, deviation, count)
            .map_or(Basis::Unstated, |it| Self::of(it, count))
    }

    fn of(interval: Interval, games: u64) -> Self {
        Basis::Games { games, interval: interval.bounds() }
    }

    /// How many games, as far as that is known.
    pub const fn games(self) -> Option<u64> {
        match self {
            Basis::Games { games, .. } => Some(games),
            Basis::Unstated | Basis::Exact => None,
        }
    }
}

/// One row of an experiment's result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is.
    pub what: String,
    /// What was published, if anything.
    pub published: Option<f64>,
    /// What the published number rests on.
    #[serde(default)]
    pub basis: Basis,
    /// What we measured.
    pub ours: f64,
    /// Its 95 % interval; none for exact values.
    pub interval: Option<[f64; 2]>,
    /// How far from the published value still counts as reproduced; none: only what the errors explain.
    pub within: Option<f64>,
    /// What the numbers count.
    pub unit: Unit,
}

/// A hair of leeway: 0.1 and 10 % must not differ by how floats are written.
const HAIR: f64 = 1e-9;

impl Finding {
    /// A number of ours that nobody published.
    pub fn new(what: impl Into<String>, ours: f64, interval: Option<[f64; 2]>, unit: Unit) -> Self {
        let (basis, what) = (Basis::Unstated, what.into());
        Finding { what, published: None, basis, ours, interval, within: None, unit }
    }

    /// Beside what was published.
    #[must_use]
    pub fn beside(self, published: f64, basis: Basis) -> Self {
        Finding { published: Some(published), basis, ..self }
    }

    /// Counts as reproduced up to this distance.
    #[must_use]
    pub fn near_within(self, within: f64) -> Self {
        Finding { within: Some(within), ..self }
    }

    /// How far apart the two may be by luck alone: the 95 % interval of their difference, which has the errors of both.
    /// None if there is nothing to compare with.
    ///
    /// ```
    /// use bw_lab::{Basis, Finding, Unit};
    ///
    /// let ours = Finding::new("greedy, total", 98.5, Some([98.1, 98.9]), Unit::Points);
    /// let row = ours.beside(97.1, Basis::scatter(97.1, 200, [98.1, 98.9], 5_000));
    /// assert!((row.agrees_within().unwrap() - 2.04).abs() < 0.01);
    /// ```
    pub fn agrees_within(&self) -> Option<f64> {
        let published = self.published?;
        let with = |estimate: f64, bounds: Option<[f64; 2]>| {
            let [low, high] = bounds.unwrap_or([estimate; 2]);
            Interval { estimate, low, high }
        };
        let theirs = match self.basis {
            Basis::Games { interval, .. } => Some(interval),
            Basis::Unstated | Basis::Exact => None,
        };
        let difference =
            difference_interval(&with(self.ours, self.interval), &with(published, theirs));
        let [below, above] =
            [difference.estimate - difference.low, difference.high - difference.estimate];
        Some(if difference.estimate > 0.0 { below } else { above })
    }

    /// How ours compares.
    ///
    /// ```
    /// use bw_lab::{Basis, Finding, Unit, Verdict};
    ///
    /// let ours = Finding::new("greedy, total", 98.5, Some([98.1, 98.9]), Unit::Points);
    /// let row = ours.clone().beside(97.1, Basis::Unstated);
    /// assert_eq!(row.verdict(), Verdict::Differs);
    /// assert_eq!(row.near_within(7.0).verdict(), Verdict::Near);
    /// // Two hundred games of theirs scatter more than five thousand of ours.
    /// let row = ours.beside(97.1, Basis::scatter(97.1, 200, [98.1, 98.9], 5_000));
    /// assert_eq!(row.verdict(), Verdict::Agrees);
    /// ```
    pub fn verdict(&self) -> Verdict {
        let (Some(published), Some(luck)) = (self.published, self.agrees_within()) else {
            return Verdict::New;
        };
        let apart = (published - self.ours).abs();
        if apart <= luck + HAIR {
            Verdict::Agrees
        } else if self.within.is_some_and(|within| apart <= within + HAIR) {
            Verdict::Near
        } else {
            Verdict::Differs
        }
    }
}

/// What an experiment found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// Numbers.
    pub rows: Vec<Finding>,
    /// Statements that hold or do not: `order as published`, for instance.
    pub statements: Vec<(String, bool)>,
    /// Further tables.
    pub sheets: Vec<Sheet>,
    /// Plots.
    pub plots: Vec<Plot>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_publications_error_counts_as_ours_does() {
        // 68 % of 2,000 games of ours, 62 % of 200 of theirs: 6 points, and luck explains 6.8.
        let ours = wilson(1_360, 2_000);
        let row = Finding::new("wins", ours.estimate, Some(ours.bounds()), Unit::Share);
        assert_eq!(row.clone().beside(0.62, Basis::share(0.62, 200)).verdict(), Verdict::Agrees);
        assert_eq!(row.clone().beside(0.62, Basis::Unstated).verdict(), Verdict::Differs);
        assert_eq!(row.verdict(), Verdict::New);
    }

    #[test]
    fn exact_numbers_must_be_equal() {
        let row =
            |ours: f64| Finding::new("turns", ours, None, Unit::Count).beside(3412.0, Basis::Exact);
        assert_eq!(
            (row(3412.0).verdict(), row(3412.0).agrees_within()),
            (Verdict::Agrees, Some(0.0))
        );
        assert_eq!(row(3413.0).verdict(), Verdict::Differs);
        assert_eq!(row(3413.0).near_within(1.0).verdict(), Verdict::Near);
        assert_eq!(row(f64::NAN).verdict(), Verdict::Differs);
    }

    #[test]
    fn a_published_spread_is_an_error() {
        let Basis::Games { games, interval } = Basis::spread(10.0, 5.0, 25) else {
            panic!("a spread of 25 values is known")
        };
        assert_eq!(games, 25);
        assert!((interval[1] - 10.0 - 2.0639).abs() < 1e-3, "{interval:?}");
        assert_eq!(Basis::spread(10.0, 5.0, 1), Basis::Unstated);
        assert_eq!(Basis::Unstated.games(), None);
    }

    /// Findings of earlier versions lie in databases.
    #[test]
    fn rows_without_a_basis_are_read() {
        let text = r#"{"what":"a","published":1.0,"ours":2.0,"interval":null,"within":null,"unit":"points"}"#;
        let row: Finding = serde_json::from_str(text).expect("a row of an earlier version");
        assert_eq!((row.basis, row.verdict()), (Basis::Unstated, Verdict::Differs));
    }
}
