//! Average final scores of those who played a card in a round (spec 5.4), and the table of values made of them (5.6).
//!
//! A card is an action space that was used, or an occupation or improvement that was played.

use std::collections::BTreeMap;

use bw_agricola::{Action, Agricola, Card, ROUNDS, Space};
use bw_core::{Actor, Game, Seat};
use serde::{Deserialize, Serialize};

use crate::thesis::{Row, ValueTable};

/// Sums over scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// How many.
    pub count: i64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: i64,
}

impl Sums {
    /// Adds a score.
    pub fn add(&mut self, score: i32) {
        let score = i64::from(score);
        self.count += 1;
        self.sum += score;
        self.squares += score * score;
    }

    /// Adds all scores of another sum.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; nothing without scores.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The standard deviation of the scores; nothing with fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.count > 1)?;
        let spread = self.squares as f64 - mean * self.sum as f64;
        Some((spread / (self.count - 1) as f64).max(0.0).sqrt())
    }
}

type ByRound = [Sums; ROUNDS as usize];

/// Sums by card and round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Averages(BTreeMap<String, ByRound>);

impl Averages {
    /// Adds a finished game: what the seats with a score played.
    pub fn add(
        &mut self,
        game: &Agricola,
        log: &[(Actor, Action)],
        score: impl Fn(Seat) -> Option<i32>,
    ) {
        let mut state = game.initial();
        for &(actor, action) in log {
            if let Actor::Seat(seat) = actor
                && let Some(id) = played(action)
                && let Some(score) = score(seat)
            {
                let round = usize::from(state.round.clamp(1, ROUNDS)) - 1;
                self.0.entry(id.into()).or_default()[round].add(score);
            }
            game.apply(&mut state, actor, action);
        }
    }

    /// Adds what was counted of other games.
    pub fn merge(&mut self, other: Self) {
        for (id, rounds) in other.0 {
            let own = self.0.entry(id).or_default();
            own.iter_mut().zip(&rounds).for_each(|(sums, more)| sums.merge(more));
        }
    }

    /// Cards in the order of lists, with their sums by round.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str, &ByRound)> {
        let spaces = Space::all().iter().map(|space| (space.id(), space.name()));
        let cards = Card::all().map(|card| (card.id(), card.name()));
        spaces.chain(cards).filter_map(|(id, name)| Some((id, name, self.0.get(id)?)))
    }

    /// The base table: in each round values in proportion to the means, 1000 in all. Negative means are lifted by
    /// the lowest one first; a card never played in a round is worth nothing then. `hands` says whether occupations
    /// and improvements have values too, or spaces only.
    pub fn table(&self, name: &str, hands: bool) -> ValueTable {
        let mut table = ValueTable::empty(name);
        for round in 0..usize::from(ROUNDS) {
            let means: Vec<(&str, f64)> = self
                .iter()
                .filter(|(id, ..)| hands || Space::named(id).is_some())
                .filter_map(|(id, _, rounds)| Some((id, rounds[round].mean()?)))
                .collect();
            let values = shares(&means.iter().map(|(_, mean)| *mean).collect::<Vec<_>>());
            for ((id, _), value) in means.iter().zip(values) {
                if let Some(space) = Space::named(id) {
                    table.spaces[space.index()][round] = value;
                } else if let Some(card) = Card::with_id(id) {
                    table.cards[card.index()][round] = value;
                }
            }
        }
        table.final_score = FINAL_SCORE;
        table
    }
}

/// Points count more and more in the last three rounds.
const FINAL_SCORE: Row = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 20.0, 60.0, 200.0];

/// The id of what a decision plays.
fn played(action: Action) -> Option<&'static str> {
    match action {
        Action::Place(space) => Some(space.id()),
        Action::Play(card) | Action::Buy(card) => Some(card.id()),
        _ => None,
    }
}

/// Means as shares of 1000, to a tenth.
fn shares(means: &[f64]) -> Vec<f64> {
    const WHOLE: f64 = 1000.0;
    let lowest = means.iter().copied().fold(0.0, f64::min);
    let total: f64 = means.iter().map(|mean| mean - lowest).sum();
    let share = |mean: &f64| (WHOLE * 10.0 * (mean - lowest) / total).round() / 10.0;
    means.iter().map(|mean| if total > 0.0 { share(mean) } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::{Bot, Budget, GameLoop, Options, UniformBot};

    #[test]
    fn the_example_of_the_thesis() {
        assert_eq!(shares(&[3.0, 3.0, 2.0, 2.0]), [300.0, 300.0, 200.0, 200.0]);
        assert_eq!(shares(&[-1.0, 1.0, 3.0]), [0.0, 333.3, 666.7]);
        assert_eq!(shares(&[0.0, 0.0]), [0.0, 0.0]);
    }

    #[test]
    fn sums_give_mean_and_deviation() {
        let mut sums = Sums::default();
        assert_eq!((sums.mean(), sums.deviation()), (None, None));
        [-1, 1, 3].into_iter().for_each(|score| sums.add(score));
        assert_eq!((sums.mean(), sums.deviation()), (Some(1.0), Some(2.0)));
    }

    #[test]
    fn every_placement_of_a_game_is_counted() {
        let options = Options::parse(Agricola::SPEC.options, "pool=seed").unwrap();
        let game = Agricola::new(2, &options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Agricola>>> =
            vec![Box::new(UniformBot), Box::new(UniformBot)];
        let mut log = Vec::new();
        GameLoop::new(&game).play(&mut bots, 5, &Budget::default(), &mut log);
        let mut averages = Averages::default();
        averages.add(&game, &log, |seat| Some([10, 20][seat.index()]));
        let placed = log.iter().filter(|(_, action)| played(*action).is_some()).count();
        let counted: i64 = averages.iter().flat_map(|(_, _, rounds)| rounds).map(|s| s.count).sum();
        assert_eq!(counted, placed as i64);
        let first: i64 = averages.iter().map(|(_, _, rounds)| rounds[0].count).sum();
        assert!(first >= 4, "two people of each player in round 1");
        let means = averages.iter().flat_map(|(_, _, rounds)| rounds).filter_map(Sums::mean);
        assert!(means.into_iter().all(|mean| (10.0..=20.0).contains(&mean)));
        let text = serde_json::to_string(&averages).unwrap();
        assert_eq!(serde_json::from_str::<Averages>(&text).unwrap(), averages);
    }
}
