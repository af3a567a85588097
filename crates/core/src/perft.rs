//! Counts decision sequences: the classic check of a generator of moves.
//!
//! A sequence has a given number of decisions, or fewer if they end the game. Chance is not branched
//! over: the n-th chance event on a path falls as the seed says, so that counts are repeatable. Of seats
//! that decide at once the lowest is asked first, as at a table.
//!
//! Sequences that meet in one state are counted together from there on, so the work grows with the
//! number of different states, not of sequences.

use std::collections::HashMap;

use crate::fingerprint::fingerprint;
use crate::notation::Notation;
use crate::rng::Dice;
use crate::seat::{Actor, Turn};

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Decision sequences.
    pub sequences: u64,
    /// Different states they lead to.
    pub distinct: u64,
}

/// Counts the sequences of `depth` decisions from a state.
///
/// ```
/// use bw_core::toy::Nim;
/// use bw_core::{Game, Options};
/// use bw_core::perft::{Counts, perft};
///
/// let nim = Nim::new(2, &Options::defaults(Nim::SPEC.options))?;
/// let counts = perft(&nim, &nim.initial(), 7, 2);
/// assert_eq!(counts, Counts { sequences: 9, distinct: 5 });
/// # Ok::<(), bw_core::OptionError>(())
/// ```
pub fn perft<G: Notation>(game: &G, state: &G::State, seed: u64, depth: u32) -> Counts {
    let mut over = Layer::default();
    let mut layer = Layer::default();
    layer.add(game, settled(game, seed, Node { state: state.clone(), rolled: 0, sequences: 1 }));
    for _ in 0..depth {
        layer = next(game, seed, &layer, &mut over);
    }
    let nodes = || layer.nodes.iter().chain(&over.nodes);
    let mut results: Vec<u128> = nodes().map(|node| text_key(game, &node.state)).collect();
    results.sort_unstable();
    results.dedup();
    Counts { sequences: nodes().map(|node| node.sequences).sum(), distinct: results.len() as u64 }
}

/// A state and how many sequences lead to it.
#[derive(Clone)]
struct Node<S> {
    state: S,
    /// Chance events on the way, which number the next one.
    rolled: u64,
    sequences: u64,
}

/// States that are equally many decisions away, each once.
struct Layer<S> {
    nodes: Vec<Node<S>>,
    places: HashMap<(u128, u64), usize>,
}

impl<S> Default for Layer<S> {
    fn default() -> Self {
        Layer { nodes: Vec::new(), places: HashMap::new() }
    }
}

impl<S> Layer<S> {
    fn add<G: Notation<State = S>>(&mut self, game: &G, node: Node<S>) {
        let key = (text_key(game, &node.state), node.rolled);
        match self.places.get(&key) {
            Some(&place) => self.nodes[place].sequences += node.sequences,
            None => {
                self.places.insert(key, self.nodes.len());
                self.nodes.push(node);
            }
        }
    }
}

fn next<G: Notation>(
    game: &G,
    seed: u64,
    layer: &Layer<G::State>,
    over: &mut Layer<G::State>,
) -> Layer<G::State> {
    let (mut then, mut list) = (Layer::default(), Vec::new());
    for node in &layer.nodes {
        let first = match game.turn(&node.state) {
            Turn::Decide(seats) => seats.first(),
            Turn::Chance | Turn::Over => None,
        };
        let Some(seat) = first else {
            over.add(game, node.clone());
            continue;
        };
        list.clear();
        game.actions(&node.state, seat, &mut list);
        for &action in &list {
            let mut after = node.clone();
            game.apply(&mut after.state, Actor::Seat(seat), action);
            then.add(game, settled(game, seed, after));
        }
    }
    then
}

fn settled<G: Notation>(game: &G, seed: u64, mut node: Node<G::State>) -> Node<G::State> {
    while game.turn(&node.state) == Turn::Chance {
        let mut rng = Dice::resume(seed, node.rolled).roll();
        let action = game.sample_chance(&node.state, &mut rng);
        game.apply(&mut node.state, Actor::Chance, action);
        node.rolled += 1;
    }
    node
}

fn text_key<G: Notation>(game: &G, state: &G::State) -> u128 {
    fingerprint(game.state_text(state).as_bytes())
}
