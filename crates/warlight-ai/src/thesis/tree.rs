//! The tree: two levels a round, one state for each pair of turns, UCT with the root's count (spec 6.8).
//!
//! Nodes belong to whose turn leads into them: the children of the root are ours, their children the
//! enemy's, and so on. Only the root and enemy nodes have a state; only they are ever leaves. A tree owns
//! all its memory and keeps it from one search to the next; it is aligned so that trees of different
//! threads share no cache line.

use std::sync::Arc;

use bw_core::Rng;
use bw_warlight::{Attack, RegionSet};

use super::generator::TurnRequest;
use super::playout::{PlayoutBuffers, Playouts};
use super::start::StartGenerator;
use super::turns::{Turn, TurnSpan, Turns};
use crate::field::Field;
use crate::scene::{DecisionKind, Scene};

/// Whose visits N of the exploration term are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exploring {
    /// Those of the root.
    #[default]
    Root,
    /// Those of the parent.
    Parent,
}

/// How a tree is searched.
#[derive(Clone, Debug)]
pub struct Searching<const W: usize> {
    /// Turns, rounds and playouts.
    pub playouts: Playouts<W>,
    /// Turns of the start phase.
    pub start: StartGenerator,
    /// Weight of the exploration term.
    pub c: f64,
    /// Whose visits it counts.
    pub exploring: Exploring,
}

const NONE: u32 = u32::MAX;

/// A tree of this size on a map of one word is not expanded any more, only simulated: about 250 MB, far beyond
/// what the thesis's budgets reach.
const MOST_NODES: usize = 1_000_000;

/// A node.
#[derive(Clone, Copy, Debug)]
struct Node {
    wins: f64,
    visits: u32,
    parent: u32,
    first_child: u32,
    children: u32,
    /// Place of its state.
    state: u32,
    turn: TurnSpan,
}

/// A child of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Child<'t> {
    /// The turn.
    pub turn: Turn<'t>,
    /// How often it was tried.
    pub visits: u32,
    /// What it won altogether.
    pub wins: f64,
    /// The enemy's most visited answer.
    pub answer: Option<Turn<'t>>,
}

/// Size and shape of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Simulations.
    pub simulations: u64,
    /// Nodes.
    pub nodes: u64,
    /// Depth of the leaf nearest to the root.
    pub shallowest: u32,
    /// Depth of the deepest leaf.
    pub deepest: u32,
}

/// A tree with everything needed to grow it.
#[derive(Debug)]
#[repr(align(128))]
pub struct Tree<const W: usize> {
    searching: Arc<Searching<W>>,
    me: usize,
    decision: DecisionKind,
    root: Field<W>,
    incomes: [u16; 2],
    entered: Vec<Attack>,
    offers: [RegionSet<W>; 2],
    picked: RegionSet<W>,
    nodes: Vec<Node>,
    states: Vec<Field<W>>,
    store: Turns,
    buffers: PlayoutBuffers<W>,
    rng: Rng,
}

impl<const W: usize> Tree<W> {
    /// A tree that searches so.
    pub fn new(searching: Arc<Searching<W>>) -> Self {
        Tree {
            searching,
            me: 0,
            decision: DecisionKind::Deploy,
            root: Field::EMPTY,
            incomes: [0; 2],
            entered: Vec::new(),
            offers: [RegionSet::EMPTY; 2],
            picked: RegionSet::EMPTY,
            nodes: Vec::new(),
            states: Vec::new(),
            store: Turns::default(),
            buffers: PlayoutBuffers::default(),
            rng: Rng::new(0),
        }
    }

    /// Begins a search of this scene with this luck.
    pub fn plant(&mut self, scene: &Scene<W>, rng: Rng) {
        self.me = scene.me;
        self.decision = scene.decision;
        self.root = scene.field;
        self.incomes = [scene.income[0], scene.income[1]];
        self.entered.clear();
        self.entered.extend_from_slice(&scene.entered);
        self.offers = [scene.offers[0], scene.offers[1]];
        self.picked = scene.picked;
        self.rng = rng;
        self.nodes.clear();
        self.states.clear();
        self.store.clear();
        self.nodes.push(Node {
            wins: 0.0,
            visits: 0,
            parent: NONE,
            first_child: 0,
            children: 0,
            state: NONE,
            turn: TurnSpan::default(),
        });
    }

    /// One simulation: selection, expansion, playout, backpropagation.
    pub fn simulate(&mut self) {
        let leaf = self.select();
        if leaf != 0 {
            let field = self.field(leaf);
            let node = &self.nodes[leaf as usize];
            let decided = Playouts::decided(&field, self.me);
            if node.visits == 0 || decided.is_some() || self.nodes.len() >= MOST_NODES / W {
                let share = decided.unwrap_or_else(|| self.play(&field));
                return self.backpropagate(leaf, share);
            }
            self.expand(leaf, &field);
        } else {
            self.expand_root();
        }
        // Turns are shuffled: the first pair is a random one.
        let ours = self.nodes[leaf as usize].first_child;
        let fresh = self.nodes[ours as usize].first_child;
        let field = self.field(fresh);
        let share = self.play(&field);
        self.backpropagate(fresh, share);
    }

    fn play(&mut self, field: &Field<W>) -> f64 {
        self.searching.playouts.play(field, self.me, &mut self.buffers, &mut self.rng)
    }

    /// The state of a node that has one.
    fn field(&self, node: u32) -> Field<W> {
        self.states[self.nodes[node as usize].state as usize]
    }

    fn select(&self) -> u32 {
        let (mut at, searching) = (0, &self.searching);
        let mut logarithm = f64::from(self.nodes[0].visits).ln();
        loop {
            let node = &self.nodes[at as usize];
            if node.children == 0 {
                return at;
            }
            if searching.exploring == Exploring::Parent {
                logarithm = f64::from(node.visits).ln();
            }
            at = self.best_child(node, logarithm);
        }
    }

    fn best_child(&self, node: &Node, logarithm: f64) -> u32 {
        let (mut best, mut most) = (node.first_child, f64::NEG_INFINITY);
        for at in node.first_child..node.first_child + node.children {
            let child = &self.nodes[at as usize];
            if child.visits == 0 {
                return at;
            }
            let visits = f64::from(child.visits);
            let value = child.wins / visits + self.searching.c * (logarithm / visits).sqrt();
            if value > most {
                (best, most) = (at, value);
            }
        }
        best
    }

    fn expand_root(&mut self) {
        let searching = Arc::clone(&self.searching);
        if let DecisionKind::Picks(count) = self.decision {
            self.expand_start(&searching, count);
        } else {
            let (me, root, incomes) = (self.me, self.root, self.incomes);
            let generator = &searching.playouts.generator;
            let full = searching.playouts.incomes(&root);
            let PlayoutBuffers { turns, scratch, .. } = &mut self.buffers;
            // Our own income may be spent already; the enemy reckons with all of it.
            let question = TurnRequest { field: &root, me, incomes, entered: &self.entered };
            generator.turns(question, scratch, &mut turns[me]);
            let question = TurnRequest { field: &root, me: 1 - me, incomes: full, entered: &[] };
            generator.turns(question, scratch, &mut turns[1 - me]);
            self.add_levels(0, &root);
        }
    }

    fn expand_start(&mut self, searching: &Searching<W>, count: u8) {
        let evaluation = searching.playouts.evaluation();
        let wanted = u32::from(count) + self.picked.len();
        let PlayoutBuffers { turns, .. } = &mut self.buffers;
        let (offers, me) = (self.offers, self.me);
        let start = &searching.start;
        start.turns(evaluation, offers[me], self.picked, count, &mut turns[me]);
        start.turns(evaluation, offers[1 - me], RegionSet::EMPTY, wanted as u8, &mut turns[1 - me]);
        let root = self.root;
        self.add_levels(0, &root);
    }

    fn expand(&mut self, leaf: u32, field: &Field<W>) {
        let searching = Arc::clone(&self.searching);
        searching.playouts.generate(field, &mut self.buffers);
        self.add_levels(leaf, field);
    }

    /// Adds our turns, and to each of them all turns of the enemy with the states after both.
    fn add_levels(&mut self, leaf: u32, field: &Field<W>) {
        let me = self.me;
        let mut turns = std::mem::take(&mut self.buffers.turns);
        for list in &mut turns {
            self.rng.shuffle(&mut list.list);
        }
        let stored = |store: &mut Turns, list: &Turns| {
            // Spans of the buffer become spans of the store: both lists are copied as they are.
            let (deploys, attacks) = (store.deploys.len() as u32, store.attacks.len() as u32);
            store.deploys.extend_from_slice(&list.deploys);
            store.attacks.extend_from_slice(&list.attacks);
            (deploys, attacks)
        };
        let bases = [0, 1].map(|seat: usize| stored(&mut self.store, &turns[seat]));
        let first = self.nodes.len() as u32;
        self.nodes[leaf as usize].first_child = first;
        self.nodes[leaf as usize].children = turns[me].len() as u32;
        for &span in &turns[me].list {
            self.add(leaf, moved(span, bases[me]), NONE);
        }
        for ours in 0..turns[me].len() {
            let parent = first + ours as u32;
            self.nodes[parent as usize].first_child = self.nodes.len() as u32;
            self.nodes[parent as usize].children = turns[1 - me].len() as u32;
            for theirs in 0..turns[1 - me].len() {
                let after = self.after(field, &turns, ours, theirs);
                let state = self.states.len() as u32;
                self.states.push(after);
                self.add(parent, moved(turns[1 - me].list[theirs], bases[1 - me]), state);
            }
        }
        self.buffers.turns = turns;
    }

    fn add(&mut self, parent: u32, turn: TurnSpan, state: u32) {
        let (wins, visits, first_child, children) = (0.0, 0, 0, 0);
        self.nodes.push(Node { wins, visits, parent, first_child, children, state, turn });
    }

    /// The field after our and their turn of this number.
    fn after(
        &mut self,
        field: &Field<W>,
        turns: &[Turns; 2],
        ours: usize,
        theirs: usize,
    ) -> Field<W> {
        let me = self.me;
        let (mine, enemy) = (turns[me].get(ours), turns[1 - me].get(theirs));
        if field.owned().is_empty() {
            return picked(field, me, self.picked, mine, enemy);
        }
        let pair = if me == 0 { [mine, enemy] } else { [enemy, mine] };
        let searching = Arc::clone(&self.searching);
        let Tree { buffers, rng, .. } = self;
        searching.playouts.round.after(field, me, pair, &mut buffers.results, rng)
    }

    fn backpropagate(&mut self, from: u32, share: f64) {
        let (mut at, mut is_enemy) = (from, true);
        loop {
            let node = &mut self.nodes[at as usize];
            // The root belongs to us although enemy levels end above it.
            let wins = if is_enemy && at != 0 { share } else { 1.0 - share };
            node.wins += wins;
            node.visits += 1;
            if at == 0 {
                return;
            }
            (at, is_enemy) = (node.parent, !is_enemy);
        }
    }

    /// The turns of the root with what was found about them.
    pub fn children(&self) -> impl Iterator<Item = Child<'_>> {
        self.nodes_below(0).map(|node| {
            let answers = self.nodes[node.first_child as usize..].iter();
            let answers = answers.take(node.children as usize);
            let answer = answers.filter(|answer| answer.visits > 0).max_by_key(|a| a.visits);
            Child {
                turn: self.store.turn(node.turn),
                visits: node.visits,
                wins: node.wins,
                answer: answer.map(|answer| self.store.turn(answer.turn)),
            }
        })
    }

    fn nodes_below(&self, at: usize) -> impl Iterator<Item = &Node> {
        let node = self.nodes[at];
        self.nodes[node.first_child as usize..].iter().take(node.children as usize)
    }

    /// Visits and wins of the root.
    pub fn root(&self) -> (u32, f64) {
        (self.nodes[0].visits, self.nodes[0].wins)
    }

    /// Size and shape.
    pub fn shape(&self) -> Shape {
        let mut depths = vec![0u32; self.nodes.len()];
        let (mut shallowest, mut deepest) = (u32::MAX, 0);
        for (at, node) in self.nodes.iter().enumerate() {
            // Parents come before their children.
            depths[at] = if at == 0 { 0 } else { depths[node.parent as usize] + 1 };
            if node.children == 0 {
                shallowest = shallowest.min(depths[at]);
                deepest = deepest.max(depths[at]);
            }
        }
        let simulations = u64::from(self.nodes[0].visits);
        Shape { simulations, nodes: self.nodes.len() as u64, shallowest, deepest }
    }
}

#[inline]
fn moved(span: TurnSpan, (deploys, attacks): (u32, u32)) -> TurnSpan {
    let mut moved = span;
    moved.deploys.start += deploys;
    moved.deploys.end += deploys;
    moved.attacks.start += attacks;
    moved.attacks.end += attacks;
    moved
}

/// The field after both players have their start regions.
fn picked<const W: usize>(
    field: &Field<W>,
    me: usize,
    before: RegionSet<W>,
    mine: Turn<'_>,
    enemy: Turn<'_>,
) -> Field<W> {
    let mut field = *field;
    let set = |turn: Turn<'_>| turn.deploys.iter().map(|pick| pick.region).collect();
    field.held[me] = set(mine);
    field.held[me] |= before;
    field.held[1 - me] = set(enemy);
    for region in bw_warlight::regions(field.owned()) {
        let armies = &mut field.armies[region.index()];
        *armies = (*armies).max(1);
    }
    field
}
