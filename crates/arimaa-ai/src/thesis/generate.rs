//! Layered generation of turns (spec 5.2, 5.3).
//!
//! From a position all simple steps, pushes and pulls are generated; what is new waits on a stack, the last one is
//! taken up first, delivered if it is a turn, and goes on from there. A generator keeps its buffers: once they have
//! grown, nothing is allocated.

use bw_arimaa::{Direction, KeySet, MAX_STEPS, Position, Removal, Side, Square, Squares, Step};

use super::factors::{Factors, FirstStep, Uniqueness};
use super::turn_steps::TurnSteps;

const STEPS: usize = MAX_STEPS as usize;

/// A turn that is delivered.
#[derive(Clone, Copy, Debug)]
pub struct Delivered<'g> {
    /// How it is played.
    pub turn: &'g TurnSteps,
    /// The position after it; the turn is not handed over.
    pub end: &'g Position,
    /// Whether it takes an enemy piece.
    pub captures: bool,
}

impl Delivered<'_> {
    /// The position after it, the other side to move.
    #[inline]
    pub fn position(&self) -> Position {
        let mut position = *self.end;
        position.end_turn_unchecked();
        position
    }
}

/// The beginning of a turn.
#[derive(Clone, Debug)]
struct Node {
    position: Position,
    turn: TurnSteps,
    captures: bool,
}

impl Node {
    fn root(start: &Position) -> Self {
        Node { position: *start, turn: TurnSteps::NONE, captures: false }
    }
}

/// Generates turns.
#[derive(Clone, Debug)]
pub struct Generator {
    factors: Factors,
    start: Position,
    /// What waits to be taken up.
    stack: Vec<Node>,
    /// Placements that were met, by the number of steps; with [`Uniqueness::Exact`] all in the first.
    met: [KeySet; STEPS + 1],
}

impl Generator {
    /// A generator of turns that have these factors.
    pub fn new(factors: Factors) -> Self {
        Generator {
            factors,
            start: Position::empty(Side::Gold),
            stack: Vec::new(),
            met: std::array::from_fn(|_| KeySet::new()),
        }
    }

    /// Its factors.
    pub const fn factors(&self) -> Factors {
        self.factors
    }

    /// Calls `each` with every turn of a position in which none has begun, until it answers false; whether all were
    /// delivered. Turns that change nothing or lead to a third occurrence are left out.
    pub fn turns(
        &mut self,
        start: &Position,
        forbidden: &[u64],
        mut each: impl FnMut(&Delivered<'_>) -> bool,
    ) -> bool {
        self.met.iter_mut().for_each(KeySet::clear);
        self.stack.clear();
        self.met[0].insert(start.placement_key());
        self.start = *start;
        let root = Node::root(start);
        match self.factors.unique {
            Uniqueness::Seed => self.depth_first(&root, forbidden, &mut each),
            Uniqueness::Exact => self.breadth_first(root, forbidden, &mut each),
        }
    }

    fn depth_first(
        &mut self,
        root: &Node,
        forbidden: &[u64],
        each: &mut impl FnMut(&Delivered<'_>) -> bool,
    ) -> bool {
        self.extend(root);
        while let Some(node) = self.stack.pop() {
            let goes_on = node.turn.len() < STEPS && self.extend(&node);
            if !self.deliver(&node, goes_on, forbidden, each) {
                return false;
            }
        }
        true
    }

    fn breadth_first(
        &mut self,
        root: Node,
        forbidden: &[u64],
        each: &mut impl FnMut(&Delivered<'_>) -> bool,
    ) -> bool {
        let mut waiting: [Vec<Node>; STEPS + 1] = Default::default();
        waiting[0].push(root);
        for len in 0..=STEPS {
            for node in std::mem::take(&mut waiting[len]) {
                if len > 0 && !self.met[0].insert(node.position.placement_key()) {
                    continue;
                }
                let goes_on = len < STEPS && self.extend(&node);
                for child in self.stack.drain(..) {
                    waiting[child.turn.len()].push(child);
                }
                if len > 0 && !self.deliver(&node, goes_on, forbidden, each) {
                    return false;
                }
            }
        }
        true
    }

    /// Reports a turn, if it is one; whether to go on.
    #[inline]
    fn deliver(
        &self,
        node: &Node,
        goes_on: bool,
        forbidden: &[u64],
        each: &mut impl FnMut(&Delivered<'_>) -> bool,
    ) -> bool {
        if (goes_on && self.factors.maxlen) || !node.position.may_end(forbidden) {
            return true;
        }
        each(&Delivered { turn: &node.turn, end: &node.position, captures: node.captures })
    }

    /// Puts everything new that can follow and has the factors on the stack; whether there is anything.
    fn extend(&mut self, node: &Node) -> bool {
        let position = node.position.without_pull();
        let side = position.side();
        let (own, foes) = (position.of_side(side), position.of_side(!side));
        let mobile = own - position.frozen(side);
        let steps = position.steps();
        let pairs = node.turn.len() + 2 <= STEPS;
        let first = self.first_step(node);
        let mut goes_on = false;
        for kind in self.factors.kinds() {
            let weaker = foes & position.weaker(kind);
            for from in mobile & position.of_kind(kind) {
                let victims = if pairs { weaker & from.neighbours() } else { Squares::EMPTY };
                for direction in Direction::ALL {
                    if !steps.towards(direction).contains(from) {
                        continue;
                    }
                    let step = Step::new_unchecked(from, direction);
                    if first.as_ref().is_some_and(|first| !first.connects(step)) {
                        continue;
                    }
                    goes_on |= self.offer_step(node, &position, step);
                    for victim in victims {
                        goes_on |= self.offer_pull(node, &position, step, victim);
                    }
                }
                for victim in victims {
                    for direction in Direction::ALL {
                        if !steps.towards(direction).contains(victim) {
                            continue;
                        }
                        let push = Step::new_unchecked(victim, direction);
                        if first.as_ref().is_none_or(|first| first.connects_push(from, push)) {
                            goes_on |= self.offer_push(node, &position, push, from);
                        }
                    }
                }
            }
        }
        goes_on
    }

    /// The first step of a turn with one step, if the second must be connected with it.
    fn first_step(&self, node: &Node) -> Option<FirstStep> {
        let is_asked = self.factors.connected && node.turn.len() == 1;
        let step = is_asked.then(|| node.turn.steps().first().copied()).flatten()?;
        Some(FirstStep::new(&self.start, step, &node.position))
    }

    #[inline]
    fn offer_step(&mut self, node: &Node, position: &Position, step: Step) -> bool {
        let len = node.turn.len() + 1;
        let key = position.key_after(step);
        if !self.is_new(len, key) {
            return false;
        }
        let Some(child) = self.factors.with_step(node, position, step) else { return false };
        self.note(len, key);
        self.stack.push(child);
        true
    }

    fn offer_pull(&mut self, node: &Node, position: &Position, step: Step, victim: Square) -> bool {
        let Some(pull) = Step::between(victim, step.from()) else { return false };
        let child = self.factors.with_pair(node, position, step, pull);
        self.offer_pair(child)
    }

    fn offer_push(&mut self, node: &Node, position: &Position, push: Step, pusher: Square) -> bool {
        let Some(follow) = Step::between(pusher, push.from()) else { return false };
        let child = self.factors.with_pair(node, position, push, follow);
        self.offer_pair(child)
    }

    fn offer_pair(&mut self, child: Option<Node>) -> bool {
        let Some(child) = child else { return false };
        let (len, key) = (child.turn.len(), child.position.placement_key());
        let is_new = self.is_new(len, key);
        if is_new {
            self.note(len, key);
            self.stack.push(child);
        }
        is_new
    }

    /// Whether a placement after `len` steps is new. Breadth first that is asked later.
    #[inline]
    fn is_new(&self, len: usize, key: u64) -> bool {
        self.factors.unique == Uniqueness::Exact
            || !(self.met[len].contains(key) || (len >= 2 && self.met[len - 2].contains(key)))
    }

    #[inline]
    fn note(&mut self, len: usize, key: u64) {
        if self.factors.unique == Uniqueness::Seed {
            self.met[len].insert(key);
        }
    }

    /// The position after a turn, not handed over, if the turn would be generated from another position however that is
    /// done: the rules allow it, it has the factors, and no part of it leads where two steps less would.
    pub fn accepts(
        &self,
        start: &Position,
        turn: &TurnSteps,
        forbidden: &[u64],
    ) -> Option<Position> {
        if self.factors.maxlen && turn.len() < STEPS {
            return None;
        }
        let factors = Factors { connected: false, ..self.factors };
        let mut node = Node::root(start);
        for (first, second) in turn.moves() {
            let position = node.position.without_pull();
            if !self.connects(start, &node, first, second) || !position.allows(first) {
                return None;
            }
            node = match second {
                None if position.of_side(position.side()).contains(first.from()) => {
                    factors.with_step(&node, &position, first)?
                }
                None => return None,
                Some(second) => {
                    let mut halfway = position;
                    halfway.take_unchecked(first);
                    if !halfway.allows(second) || !is_pair(&position, &halfway, first, second) {
                        return None;
                    }
                    factors.with_pair(&node, &position, first, second)?
                }
            };
            if is_detour(start, &node) {
                return None;
            }
        }
        node.position.may_end(forbidden).then_some(node.position)
    }

    fn connects(&self, start: &Position, node: &Node, first: Step, second: Option<Step>) -> bool {
        if !self.factors.connected || node.turn.len() != 1 {
            return true;
        }
        let Some(&opening) = node.turn.steps().first() else { return true };
        let opening = FirstStep::new(start, opening, &node.position);
        let own = node.position.of_side(start.side());
        match second {
            Some(follow) if own.contains(follow.from()) => {
                opening.connects_push(follow.from(), first)
            }
            _ => opening.connects(first),
        }
    }
}

/// Whether two allowed steps are a push or a pull: one of them moves an enemy.
fn is_pair(before: &Position, halfway: &Position, first: Step, second: Step) -> bool {
    let foes = |position: &Position| position.of_side(!before.side());
    let pushes = foes(before).contains(first.from());
    // After an own step an enemy that is moved into the square it left is pulled.
    pushes
        || (foes(halfway).contains(second.from())
            && second.to() == first.from()
            && !halfway.is_pushing())
}

/// Whether a turn so far leads where two steps less would have led.
fn is_detour(start: &Position, node: &Node) -> bool {
    let key = node.position.placement_key();
    let apart = node.position.difference(start).len();
    match node.turn.len() {
        2 => key == start.placement_key(),
        3 => apart <= 3 && start.steps().iter().any(|step| start.key_after(step) == key),
        4 if apart <= 6 => start.steps().iter().any(|step| {
            let mut after = *start;
            after.take_unchecked(step);
            let near = after.difference(&node.position).len() <= 3;
            near && after.steps().iter().any(|step| after.key_after(step) == key)
        }),
        _ => false,
    }
}

impl Factors {
    /// A turn with one more step; none if a factor is missing.
    #[inline]
    fn with_step(&self, node: &Node, position: &Position, step: Step) -> Option<Node> {
        let mut after = *position;
        let removal = after.take_unchecked(step);
        if let Some(removal) = removal
            && self.own
            && !is_excused(&after, removal, step)
        {
            return None;
        }
        Some(Node { position: after, turn: node.turn.with(step), captures: node.captures })
    }

    /// A turn with a push or a pull more; none if a factor is missing.
    fn with_pair(
        &self,
        node: &Node,
        position: &Position,
        first: Step,
        second: Step,
    ) -> Option<Node> {
        let side = position.side();
        let mut after = *position;
        let removals = [first, second].map(|step| after.take_unchecked(step));
        let lost = removals.iter().flatten().find(|removal| removal.piece.side == side);
        let taken = removals.iter().flatten().any(|removal| removal.piece.side != side);
        if lost.is_some() && self.own {
            let in_first = removals[0].is_some_and(|removal| is_let_go(&after, 2, removal, first));
            let gains = taken || !after.captures().is_empty();
            if !(in_first || gains || after.goal_in().is_some()) {
                return None;
            }
        }
        let turn = node.turn.with_pair(first, second);
        Some(Node { position: after, turn, captures: node.captures || taken })
    }
}

/// Whether a step that loses an own piece is allowed all the same.
#[cold]
fn is_excused(after: &Position, removal: Removal, step: Step) -> bool {
    is_let_go(after, 1, removal, step) || after.goal_in().is_some()
}

/// Whether the loss comes of leaving the trap's side with the first step of a turn.
fn is_let_go(after: &Position, taken_with_it: u8, removal: Removal, step: Step) -> bool {
    after.steps_taken() == taken_with_it
        && removal.piece.side == after.side()
        && removal.trap != step.to()
}
