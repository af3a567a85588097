//! Choosing the best move, and what happens when several are best (spec 3.1).

use std::cmp::Ordering;

use bw_carcassonne::Action;
use bw_core::{Analysis, Candidate, Contribution, OptionKind, OptionSpec, Options, Plan, Rng};

use super::moves::Move;

/// Which of several best moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first in order.
    #[default]
    First,
    /// Any, all equally likely.
    Random,
    /// The last in order.
    Last,
    /// The first with a meeple, else the first.
    Meeple,
}

impl Ties {
    /// The option that chooses.
    pub const OPTION: OptionSpec = OptionSpec {
        key: "ties",
        kind: OptionKind::Choice(&["first", "random", "last", "meeple"]),
        default: "first",
    };

    /// As chosen by the option.
    pub fn from_options(options: &Options) -> Self {
        match options.text(Self::OPTION.key) {
            "random" => Ties::Random,
            "last" => Ties::Last,
            "meeple" => Ties::Meeple,
            _ => Ties::First,
        }
    }
}

/// Something by which moves are compared.
pub(super) trait Comparable: Copy {
    /// How this value compares with the best so far.
    fn against(self, best: Self) -> Ordering;
}

impl Comparable for i32 {
    #[inline]
    fn against(self, best: i32) -> Ordering {
        self.cmp(&best)
    }
}

/// Values nearer than this are equal.
const EQUAL_WITHIN: f64 = 1e-9;

impl Comparable for f64 {
    #[inline]
    fn against(self, best: f64) -> Ordering {
        let difference = self - best;
        if difference > EQUAL_WITHIN {
            Ordering::Greater
        } else if difference < -EQUAL_WITHIN {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }
}

/// The best move so far.
#[derive(Debug)]
pub(super) struct Best<V> {
    chosen: Option<(V, Move)>,
    equal: u32,
    ties: Ties,
    rng: Rng,
}

impl<V: Comparable> Best<V> {
    pub(super) fn new(ties: Ties, rng: Rng) -> Self {
        Best { chosen: None, equal: 0, ties, rng }
    }

    #[inline]
    pub(super) fn offer(&mut self, value: V, candidate: Move) {
        let order = self.chosen.map_or(Ordering::Greater, |(best, _)| value.against(best));
        match order {
            Ordering::Less => {}
            Ordering::Equal => {
                self.equal += 1;
                if self.prefers(candidate) {
                    self.chosen = self.chosen.map(|(best, _)| (best, candidate));
                }
            }
            Ordering::Greater => {
                self.equal = 1;
                self.chosen = Some((value, candidate));
            }
        }
    }

    /// Whether an equal move replaces the one chosen so far.
    fn prefers(&mut self, candidate: Move) -> bool {
        match self.ties {
            Ties::First => false,
            Ties::Last => true,
            Ties::Random => self.rng.below(self.equal) == 0,
            Ties::Meeple => {
                let has_meeple = self.chosen.is_some_and(|(_, chosen)| chosen.meeple.is_some());
                candidate.meeple.is_some() && !has_meeple
            }
        }
    }

    /// The best of all moves that were offered; there was at least one.
    pub(super) fn chosen(&self) -> Move {
        self.chosen.expect("an asked seat has a move").1
    }
}

/// One candidate: a move and what its value is made of.
pub(super) fn candidate(tried: Move, contributions: Vec<Contribution>) -> Candidate<Action> {
    let mut plan = Plan::default();
    tried.answer(&mut plan);
    let value = contributions.iter().map(|contribution| contribution.value).sum();
    Candidate { actions: plan.actions, value, visits: 1, contributions }
}

/// Candidates best first; the one that is played before its equals.
pub(super) fn ranked(
    mut candidates: Vec<Candidate<Action>>,
    played: &[Action],
) -> Analysis<Action> {
    candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
    if let Some(at) = candidates.iter().position(|candidate| candidate.actions == played) {
        candidates[..=at].rotate_right(1);
    }
    let nodes = candidates.len() as u64;
    Analysis { candidates, nodes, ..Analysis::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nth(meeple: u8) -> Move {
        Move { placement: None, meeple: Some(meeple), is_asked: true }
    }

    #[test]
    fn the_first_of_nearly_equal_values_wins() {
        let mut best = Best::new(Ties::First, Rng::new(1));
        for (meeple, value) in [1.0, 2.0, 2.0 + 1e-10, 2.0 - 1e-10].into_iter().enumerate() {
            best.offer(value, nth(meeple as u8));
        }
        assert_eq!(best.chosen(), nth(1));
        best.offer(2.0 + 1e-8, nth(7));
        assert_eq!(best.chosen(), nth(7));
    }

    #[test]
    fn random_ties_are_drawn_among_the_best_only() {
        let mut counts = [0; 4];
        for n in 0..3_000 {
            let mut best = Best::new(Ties::Random, Rng::new(n));
            for (meeple, value) in [5, 9, 9, 9].into_iter().enumerate() {
                best.offer(value, nth(meeple as u8));
            }
            counts[usize::from(best.chosen().meeple.unwrap_or(0))] += 1;
        }
        assert_eq!(counts[0], 0);
        assert!(counts[1..].iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
