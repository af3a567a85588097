//! The search to the end of the round (spec 5.6): own placements take the maximum, those of others the minimum, until
//! the own last person is placed; alpha-beta cuts.
//!
//! Values add up what was played on the way, so only positions after equally many own placements compare. Positions
//! are limited, and what fits is found in passes: until the next own person is placed, until the one after it and so
//! on, one way for each space, and once the last person is reached with more and more ways. The last pass that was
//! finished counts.

use bw_agricola::{Action, Agricola, Phase, State, Task, Thrift};
use bw_core::{Budget, Game, Meter, Rng, Seat, Turn};

use super::leaf::Judge;
use super::playout::{Playout, Playouts};
use super::random::keep_places;
use super::table::ValueTable;

/// How wide and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Ways of a space that are kept, the best by what they lead to.
    pub ways: usize,
    /// The same for others.
    pub others: usize,
    /// Positions that are valued in one search.
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

/// How far and how wide one pass looks.
#[derive(Clone, Copy, Debug)]
struct Pass {
    /// Own people that are placed.
    people: u8,
    /// Ways of a space that are kept.
    ways: usize,
    /// The same for others.
    others: usize,
}

/// One search.
#[derive(Debug)]
pub(crate) struct Search<'g> {
    game: &'g Agricola,
    judge: Judge<'g>,
    seat: Seat,
    round: u8,
    limits: SearchLimits,
    pass: Pass,
    playout: Playout,
    meter: Meter<'g>,
    nodes: u64,
    stopped: bool,
}

impl<'g> Search<'g> {
    pub(crate) fn new(
        game: &'g Agricola,
        table: &'g ValueTable,
        root: &State,
        seat: Seat,
        limits: SearchLimits,
        budget: &'g Budget,
    ) -> Self {
        Search {
            game,
            judge: Judge::new(game, table, root),
            seat,
            round: root.round,
            limits,
            pass: Pass { people: 1, ways: limits.ways, others: limits.others },
            playout: Playout::new(Playouts::Steps),
            meter: budget.start(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Positions that were valued.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Placements at the root with their values, best first.
    pub(crate) fn run(&mut self, root: &State) -> Vec<Branch> {
        // The first pass values all placements as they stand and is always finished: there must be an answer.
        let mut best = self.branches(root, self.seat, 0.0);
        best.sort_by(|one, two| two.value.total_cmp(&one.value));
        let people = root.people_left(self.seat);
        let wider = (2..=self.limits.ways.max(self.limits.others)).map(|ways| (people, ways));
        let deeper = (2..=people).map(|people| (people, 1));
        for (people, ways) in deeper.chain(wider.filter(|_| people > 1)) {
            self.pass = Pass {
                people,
                ways: ways.min(self.limits.ways),
                others: ways.min(self.limits.others),
            };
            match self.look(root) {
                Some(branches) => best = branches,
                None => break,
            }
        }
        best
    }

    /// One pass; nothing if positions or time ran out.
    fn look(&mut self, root: &State) -> Option<Vec<Branch>> {
        let mut branches = self.branches(root, self.seat, 0.0);
        let mut best = f64::NEG_INFINITY;
        for branch in &mut branches {
            branch.value = self.value(branch, self.pass.people - 1, best, f64::INFINITY);
            best = best.max(branch.value);
        }
        branches.sort_by(|one, two| two.value.total_cmp(&one.value));
        (!self.stopped).then_some(branches)
    }

    /// The value of what a branch leads to, with `left` own people still to be placed.
    fn value(&mut self, branch: &Branch, people: u8, mut alpha: f64, mut beta: f64) -> f64 {
        let mut state = branch.state.clone();
        let mover = if people > 0 { self.mover(&mut state) } else { None };
        let Some(mover) = mover else { return branch.value };
        self.stopped |= self.nodes >= self.limits.nodes || self.meter.is_up();
        if self.stopped {
            return branch.value;
        }
        let own = mover == self.seat;
        let branches = self.branches(&state, mover, branch.played);
        let mut best = if own { f64::NEG_INFINITY } else { f64::INFINITY };
        for next in &branches {
            let value = self.value(next, people - u8::from(own), alpha, beta);
            if own {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if self.stopped || self.limits.cuts && alpha >= beta {
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
        let keep = if own { self.pass.ways } else { self.pass.others };
        let mut places = Vec::new();
        self.game.actions(state, mover, &mut places);
        keep_places(&mut places);
        let mut found: Vec<(f64, Branch)> = Vec::new();
        for place in places {
            let first = found.len();
            let ways = self.game.ways(state, place, Thrift::default());
            self.nodes += ways.len() as u64;
            for way in ways {
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
