//! Scores of many games, summed up by bot.

use bw_agricola::Agricola;
use bw_runner::{Completed, Fold, GroupCounts, GroupMeans};
use serde::{Deserialize, Serialize};

use crate::averages::Sums;
use crate::series::scores;

/// Scores of all bots of a series.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Samples(Vec<Summary>);

impl Samples {
    /// Of the n-th bot.
    pub(super) fn of(&self, bot: usize) -> Summary {
        self.0.get(bot).cloned().unwrap_or_default()
    }

    /// Adds games that share their luck: scores in the order of the bots.
    fn add_scores(&mut self, group: &[Vec<i32>]) {
        let bots = group.iter().map(Vec::len).max().unwrap_or(0);
        self.0.resize(bots.max(self.0.len()), Summary::default());
        for (bot, summary) in self.0.iter_mut().enumerate() {
            summary.add_group(group, bot);
        }
    }
}

impl Fold<Agricola> for Samples {
    const NAME: &'static str = "scores 1";

    fn add_group(&mut self, _: &Agricola, group: &[Completed<Agricola>]) {
        self.add_scores(&group.iter().map(scores).collect::<Vec<_>>());
    }

    fn merge(&mut self, other: Self) {
        self.0.resize(other.0.len().max(self.0.len()), Summary::default());
        self.0.iter_mut().zip(other.0).for_each(|(own, more)| own.merge(&more));
    }
}

/// One bot's scores summed up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Summary {
    pub(super) sums: Sums,
    means: GroupMeans,
    /// The best score.
    max: Option<i32>,
    /// Scores over 25.
    pub(super) over: GroupCounts,
    /// Games in which nobody was better.
    pub(super) wins: GroupCounts,
}

impl Summary {
    fn add_group(&mut self, group: &[Vec<i32>], bot: usize) {
        let own = || group.iter().map(|scores| scores[bot]);
        own().for_each(|score| self.sums.add(score));
        self.max = self.max.max(own().max());
        self.means.add_group(own());
        self.over.add_group(own().filter(|&score| score > 25).count() as u32, group.len());
        let won = |scores: &&Vec<i32>| scores.iter().all(|&other| other <= scores[bot]);
        self.wins.add_group(group.iter().filter(won).count() as u32, group.len());
    }

    fn merge(&mut self, other: &Self) {
        self.sums.merge(&other.sums);
        self.means.merge(&other.means);
        self.max = self.max.max(other.max);
        self.over.merge(&other.over);
        self.wins.merge(&other.wins);
    }

    pub(super) fn mean(&self) -> f64 {
        self.sums.mean().unwrap_or(0.0)
    }

    pub(super) fn max(&self) -> i32 {
        self.max.unwrap_or(0)
    }

    /// The 95 % interval of the mean, over games that share their luck; none with fewer than two groups.
    pub(super) fn mean_interval(&self) -> Option<[f64; 2]> {
        self.means.interval().map(|interval| interval.bounds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::series::Series;
    use bw_lab::{LabError, MemoryContext};

    fn play(context: &mut MemoryContext) -> Result<Samples, LabError> {
        let bots = vec!["random".into(); 2];
        Series { bots, rules: "pool=seed".into(), seed: 9, games: 8 }.play(context, "s.json")
    }

    #[test]
    fn stopped_games_go_on_to_the_same_scores() {
        let whole = play(&mut MemoryContext::default()).unwrap();
        assert_eq!(whole.of(0).sums.count, 8);
        let mut context = MemoryContext { stop_after: 2, ..MemoryContext::default() };
        assert_eq!(play(&mut context), Err(LabError::Stopped));
        (context.stop, context.stop_after) = (bw_core::Stop::default(), 0);
        assert_eq!(play(&mut context).unwrap(), whole);
    }

    #[test]
    fn tied_players_both_win() {
        let mut samples = Samples::default();
        samples.add_scores(&[vec![30, 30, 1], vec![5, 26, 7], vec![25, 2, 3]]);
        let [first, second] = [0, 1].map(|bot| samples.of(bot));
        assert_eq!(
            (first.wins.points(), first.over.points(), first.max(), first.mean()),
            (2.0, 1.0, 30, 20.0)
        );
        assert_eq!((second.wins.points(), second.over.points()), (2.0, 2.0));
        let share = first.wins.share();
        assert!(share.low < share.estimate && share.estimate < share.high);
        assert_eq!(first.mean_interval(), None, "one group says nothing about others");
    }
}
