//! The search to the end of the round (spec 5.6): own placements take the maximum, those of others the minimum, until
//! the own last person is placed; alpha-beta cuts.
//!
//! Positions are limited: each child may look at an equal share of what is left, and a position without a share
//! counts by its value as it stands. So does everything once the time is up.

use bw_agricola::{Action, Agricola, Phase, State, Task, Thrift};
use bw_core::{Budget, Game, Meter, Rng, Seat, Turn};

use super::leaf::Judge;
use super::playout::{Playout, Playouts};
use super::random::keep_places;
use super::table::ValueTable;

/// How wide and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Ways of a space that are kept, the best by what they lead to.
    pub ways: usize,
    /// The same for others.
    pub others: usize,
    /// Positions of one search.
    pub nodes: u64,
    /// Whether alpha-beta cuts.
    pub cuts: bool,
}

/// A placement, and what it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// Its decisions.
    pub(crate) actions: Vec<Action>,
    /// Its value for the searching seat.
    pub(crate) value: f64,
    state: State,
    /// What the searching seat has played on the way.
    played: f64,
}

/// One search.
#[derive(Debug)]
pub(crate) struct Search<'g> {
    game: &'g Agricola,
    judge: Judge<'g>,
    seat: Seat,
    round: u8,
    limits: Limits,
    playout: Playout,
    meter: Meter<'g>,
    nodes: u64,
}

impl<'g> Search<'g> {
    pub(crate) fn new(
        game: &'g Agricola,
        table: &'g ValueTable,
        root: &State,
        seat: Seat,
        limits: Limits,
        budget: &'g Budget,
    ) -> Self {
        Search {
            game,
            judge: Judge::new(game, table, root),
            seat,
            round: root.round,
            limits,
            playout: Playout::new(Playouts::Steps),
            meter: budget.start(),
            nodes: 0,
        }
    }

    /// Positions looked at.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// All placements at the root with their values, best first.
    pub(crate) fn run(&mut self, root: &State) -> Vec<Branch> {
        let mut branches = self.branches(root, self.seat, 0.0);
        let (count, mut best) = (branches.len() as u64, f64::NEG_INFINITY);
        let first = self.nodes;
        for (at, branch) in (0..).zip(&mut branches) {
            let left = self.limits.nodes.saturating_sub(self.nodes - first);
            let share = left / (count - at).max(1);
            branch.value = self.value(branch, best, f64::INFINITY, share);
            best = best.max(branch.value);
        }
        branches.sort_by(|one, two| two.value.total_cmp(&one.value));
        branches
    }

    /// The value of what a branch leads to.
    fn value(&mut self, branch: &Branch, mut alpha: f64, mut beta: f64, share: u64) -> f64 {
        self.nodes += 1;
        let mut state = branch.state;
        let Some(mover) = self.mover(&mut state).filter(|_| share > 1 && !self.meter.is_up())
        else {
            return branch.value;
        };
        let own = mover == self.seat;
        let branches = self.branches(&state, mover, branch.played);
        let (count, first) = (branches.len() as u64, self.nodes);
        let mut best = if own { f64::NEG_INFINITY } else { f64::INFINITY };
        for (at, next) in (0..).zip(&branches) {
            let left = share.saturating_sub(self.nodes - first) / (count - at).max(1);
            let value = self.value(next, alpha, beta, left);
            if own {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if self.limits.cuts && alpha >= beta {
                break;
            }
        }
        if branches.is_empty() { branch.value } else { best }
    }

    /// Who places next; nobody once the searching seat has no people left or the round is over. Other questions
    /// are answered as random games answer them.
    fn mover(&mut self, state: &mut State) -> Option<Seat> {
        loop {
            let over = state.phase != Phase::Work || state.round != self.round;
            let Turn::Decide(_) = self.game.turn(state) else { return None };
            let frame = state.frames.top()?;
            let placing = matches!(frame.task, Task::Place { .. });
            let mine = placing && frame.seat == self.seat;
            if over || !mine && state.people_left(self.seat) == 0 {
                return None;
            }
            if placing {
                return Some(frame.seat);
            }
            self.playout.step(self.game, state, &mut Rng::new(u64::from(state.turn)));
        }
    }

    /// Placements of a seat: for each space the best ways, best placements for the mover first.
    fn branches(&mut self, state: &State, mover: Seat, played: f64) -> Vec<Branch> {
        let own = mover == self.seat;
        let keep = if own { self.limits.ways } else { self.limits.others };
        let mut places = Vec::new();
        self.game.actions(state, mover, &mut places);
        keep_places(&mut places);
        let mut found: Vec<(f64, Branch)> = Vec::new();
        for place in places {
            let first = found.len();
            for way in self.game.ways(state, place, Thrift::default()) {
                let gain = self.judge.played(&way.actions);
                let worth = gain + self.judge.owned(&way.state, mover);
                let played = if own { played + gain } else { played };
                let (actions, state) = (way.actions, way.state);
                found.push((worth, Branch { actions, value: worth, state, played }));
            }
            found[first..].sort_by(|one, two| two.0.total_cmp(&one.0));
            found.truncate(first + keep);
        }
        found.sort_by(|one, two| two.0.total_cmp(&one.0));
        let mut branches: Vec<Branch> = found.into_iter().map(|(_, branch)| branch).collect();
        for branch in &mut branches {
            branch.value = branch.played + self.judge.owned(&branch.state, self.seat);
        }
        branches
    }
}
