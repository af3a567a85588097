//! The tree of Monte Carlo (spec 5.6): own placements only; opponents and chance are simulated anew each time.
//!
//! One expansion follows the best child from the root to a leaf, plays random games from each of the leaf's
//! placements and adds their results to all nodes on the path.

use bw_agricola::{Action, Agricola, State, Thrift, View};
use bw_core::{Actor, Game, Meter, Rng, Seat};

use super::playout::{Playout, Playouts};
use super::random::keep_places;

/// Which child is followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// The highest mean, as the thesis does.
    Mean,
    /// The highest mean plus this number of points times √(2 ln N / n).
    Ucb1(f64),
}

/// What a random game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The own score, as in the thesis.
    Score,
    /// The own score above the best opponent's.
    Margin,
}

/// How the tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Random games for each placement of a leaf.
    pub sims: u32,
    /// Which child is followed.
    pub selection: Selection,
    /// What a game is worth.
    pub worth: Worth,
    /// How random games are played.
    pub playouts: Playouts,
}

/// A placement and what came of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// Its decisions.
    pub(crate) actions: Vec<Action>,
    /// Sum of all results below.
    total: i64,
    /// Their number.
    pub(crate) visits: u64,
    children: Vec<u32>,
}

impl Node {
    /// The average result.
    pub(crate) fn mean(&self) -> f64 {
        self.total as f64 / self.visits.max(1) as f64
    }
}

/// The tree of one decision.
#[derive(Debug)]
pub(crate) struct Tree<'g> {
    game: &'g Agricola,
    seat: Seat,
    growth: Growth,
    nodes: Vec<Node>,
    playout: Playout,
}

const ROOT: usize = 0;

impl<'g> Tree<'g> {
    pub(crate) fn new(game: &'g Agricola, seat: Seat, growth: Growth) -> Self {
        let playout = Playout::new(growth.playouts);
        Tree { game, seat, growth, nodes: vec![Node::default()], playout }
    }

    /// One expansion. Hidden hands are dealt anew. It stops between two random games when time is up; one placement is tried
    /// in any case.
    pub(crate) fn expand(&mut self, view: &View, rng: &mut Rng, meter: &Meter<'_>) {
        let mut state = self.game.determinize(view, rng);
        let mut path = vec![ROOT];
        let mut at = ROOT;
        while let Some((child, after)) = self.follow(at, &state) {
            at = child;
            path.push(at);
            state = after;
            if !self.playout.advance(self.game, &mut state, self.seat, rng) {
                let result = self.result(&state);
                self.add(&path, result);
                return;
            }
        }
        for (actions, after) in placements(self.game, &state, self.seat) {
            let leaf = self.nodes.len();
            self.nodes.push(Node { actions, ..Node::default() });
            self.nodes[at].children.push(leaf as u32);
            path.push(leaf);
            for game in 0..self.growth.sims {
                if game > 0 && meter.is_up() {
                    break;
                }
                let mut played = after.clone();
                self.playout.finish(self.game, &mut played, rng);
                let result = self.result(&played);
                self.add(&path, result);
            }
            path.pop();
            if meter.is_up() {
                break;
            }
        }
    }

    /// The root's placements, best first; of equal ones the first found.
    pub(crate) fn ranked(&self) -> Vec<&Node> {
        let mut nodes: Vec<&Node> =
            self.nodes[ROOT].children.iter().map(|&child| &self.nodes[child as usize]).collect();
        nodes.sort_by(|one, two| two.mean().total_cmp(&one.mean()));
        nodes
    }

    /// Random games so far.
    pub(crate) fn playouts(&self) -> u64 {
        self.nodes[ROOT].visits
    }

    fn add(&mut self, path: &[usize], result: i64) {
        for &at in path {
            self.nodes[at].total += result;
            self.nodes[at].visits += 1;
        }
    }

    /// The best child that is possible here, and the state after it.
    fn follow(&self, at: usize, state: &State) -> Option<(usize, State)> {
        let mut children: Vec<usize> =
            self.nodes[at].children.iter().map(|&child| child as usize).collect();
        let parent = (self.nodes[at].visits.max(1) as f64).ln();
        let value = |child: &usize| {
            let node = &self.nodes[*child];
            match self.growth.selection {
                Selection::Mean => node.mean(),
                Selection::Ucb1(points) => {
                    node.mean() + points * (2.0 * parent / node.visits.max(1) as f64).sqrt()
                }
            }
        };
        children.sort_by(|one, two| value(two).total_cmp(&value(one)));
        children.into_iter().find_map(|child| Some((child, self.after(state, child)?)))
    }

    /// The state after a child's decisions, if all of them are legal here.
    fn after(&self, state: &State, child: usize) -> Option<State> {
        let mut after = state.clone();
        for &action in &self.nodes[child].actions {
            if !self.game.is_legal(&after, Actor::Seat(self.seat), action) {
                return None;
            }
            self.game.apply(&mut after, Actor::Seat(self.seat), action);
        }
        Some(after)
    }

    fn result(&self, state: &State) -> i64 {
        let outcome = self.game.outcome(state);
        let own = outcome.scores()[self.seat.index()];
        let others = outcome.scores().iter().enumerate();
        let best = others.filter(|(seat, _)| *seat != self.seat.index()).map(|(_, score)| *score);
        match (self.growth.worth, best.max()) {
            (Worth::Margin, Some(best)) => i64::from(own - best),
            _ => i64::from(own),
        }
    }
}

/// All placements (space and way) of the seat that is asked, with what they lead to.
fn placements<'g>(
    game: &'g Agricola,
    state: &State,
    seat: Seat,
) -> impl Iterator<Item = (Vec<Action>, State)> + use<'g> {
    let mut list = Vec::new();
    game.actions(state, seat, &mut list);
    keep_places(&mut list);
    let state = state.clone();
    list.into_iter().flat_map(move |place| {
        game.ways(&state, place, Thrift::default()).into_iter().map(|way| (way.actions, way.state))
    })
}
