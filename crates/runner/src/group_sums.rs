//! Sums over rotation groups. Games of a group share their luck, so intervals are made of groups, not of games.

use std::collections::BTreeMap;

use bw_core::MAX_SEATS;
use bw_stats::{
    Confidence, GroupScore, Interval, ScoreCounts, WholeSums, counted_win_rate_interval,
};
use serde::{Deserialize, Serialize};

/// Means over the games of a group and shares of a victory are whole multiples of its inverse: it is divisible by every
/// possible number of seats.
pub(crate) const UNIT: u32 = 60;

const _: () = assert!(MAX_SEATS == 5, "the unit must be divisible by every number of seats");

/// Points of between none and one a game, counted by group.
///
/// ```
/// use bw_runner::GroupCounts;
///
/// let mut wins = GroupCounts::default();
/// wins.add_group(2, 2);
/// wins.add_group(1, 2);
/// assert_eq!(wins.points(), 3.0);
/// assert_eq!(wins.share().estimate, 0.75);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupCounts {
    /// Points in units, games of the group, and how often both came.
    groups: BTreeMap<(u16, u8), u64>,
}

impl GroupCounts {
    /// Adds a group with these whole points in this number of games.
    pub fn add_group(&mut self, points: u32, games: usize) {
        self.add_units(points * UNIT, games);
    }

    /// Adds a group with points in units.
    pub(crate) fn add_units(&mut self, units: u32, games: usize) {
        *self.groups.entry((units as u16, games as u8)).or_insert(0) += 1;
    }

    /// Adds what was counted of other groups.
    pub fn merge(&mut self, other: &Self) {
        for (group, times) in &other.groups {
            *self.groups.entry(*group).or_insert(0) += times;
        }
    }

    /// Whether `games` games can have given these groups.
    pub(crate) fn is_sound(&self, games: u64) -> bool {
        let in_them = self.groups.iter().try_fold(0_u64, |sum, (&(units, size), &times)| {
            let possible = size > 0 && u32::from(units) <= u32::from(size) * UNIT;
            times.checked_mul(size.into()).filter(|_| possible)?.checked_add(sum)
        });
        in_them.is_some_and(|in_them| in_them <= games)
    }

    /// Points of all groups.
    pub fn points(&self) -> f64 {
        let units: u64 =
            self.groups.iter().map(|((units, _), times)| u64::from(*units) * times).sum();
        units as f64 / f64::from(UNIT)
    }

    /// Points per game, with the 95 % interval over groups.
    pub fn share(&self) -> Interval {
        counted_win_rate_interval(self.scores())
    }

    /// The groups' scores: what sequential tests look at.
    pub fn score_counts(&self) -> ScoreCounts {
        let mut counts = ScoreCounts::new();
        for (score, times) in self.scores() {
            counts.add_times(score, times);
        }
        counts
    }

    fn scores(&self) -> impl Iterator<Item = (GroupScore, u64)> + Clone + '_ {
        self.groups.iter().filter_map(|(&(units, games), &times)| {
            let points = f64::from(units) / f64::from(UNIT);
            GroupScore::new(points, games.into()).ok().map(|score| (score, times))
        })
    }
}

/// Whole numbers, one for each game, summed by group.
///
/// ```
/// use bw_runner::GroupMeans;
///
/// let mut points = GroupMeans::default();
/// points.add_group([40, 20].into_iter());
/// points.add_group([10].into_iter());
/// assert_eq!((points.sum(), points.mean()), (70, Some(20.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupMeans {
    sum: i64,
    /// Means of groups, in units.
    groups: WholeSums,
}

impl GroupMeans {
    /// Adds the values of a group's games; a group without any does not count.
    pub fn add_group(&mut self, values: impl Iterator<Item = i32>) {
        let (sum, games) =
            values.fold((0, 0), |(sum, games), value| (sum + i64::from(value), games + 1));
        if games > 0 {
            self.sum += sum;
            self.groups.add(sum * i64::from(UNIT) / games);
        }
    }

    /// Adds the values of other groups.
    pub fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.groups.merge(&other.groups);
    }

    /// Whether `games` games can have given these sums.
    pub(crate) fn is_sound(&self, games: u64) -> bool {
        let most = i128::from(games) << 31;
        i128::from(self.sum).abs() <= most && self.groups.is_within(games, i64::from(UNIT) << 31)
    }

    /// The sum over games.
    pub fn sum(&self) -> i64 {
        self.sum
    }

    /// The mean over groups; none without any.
    pub fn mean(&self) -> Option<f64> {
        self.groups.mean(UNIT)
    }

    /// The mean with its 95 % interval, both over groups; none with fewer than two.
    pub fn interval(&self) -> Option<Interval> {
        self.groups.mean_interval(UNIT, Confidence::P95)
    }
}
