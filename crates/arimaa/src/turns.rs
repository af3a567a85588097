//! All different turns of a position (spec 5.2, `unique=exact`): one for each placement a turn can lead to, and a
//! shortest one.
//!
//! Breadth first over (placement, what is pending): whatever is met again later has fewer steps left and leads nowhere
//! new. A generator keeps its buffers; once they have grown, listing allocates nothing.

use crate::key_set::KeySet;
use crate::position::{MAX_STEPS, Pending, Position};
use crate::square::{Direction, Step};
use crate::squares::Squares;
use crate::state::NO_STEP;
use crate::steps::StepSet;
use crate::turn_rules::Forbidden;

/// Lists the different turns of positions.
///
/// ```
/// use bw_arimaa::{TurnGenerator, parse_position};
///
/// let text = "s [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
/// let position = parse_position(text)?;
/// let mut count = 0;
/// TurnGenerator::new().turns(&position, &[], |_| {
///     count += 1;
///     true
/// });
/// assert_eq!(count, 3353);
/// # Ok::<(), bw_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TurnGenerator {
    nodes: Vec<Node>,
    /// Placements that have been reported.
    reported: KeySet,
    /// Placements with what was pending there.
    met: KeySet,
    /// Placements that were met with nothing pending, in this layer or before.
    plain: KeySet,
}

/// A position in the middle of a turn and the step that led there from its parent.
#[derive(Clone, Debug)]
struct Node {
    position: Position,
    parent: u32,
    step: Step,
}

/// A turn that was found.
#[derive(Clone, Copy, Debug)]
pub struct FoundTurn<'f> {
    /// Its steps, one to four.
    pub steps: &'f [Step],
    /// The key of the placement it leads to.
    pub placement_key: u64,
    before_last: &'f Position,
}

impl FoundTurn<'_> {
    /// The position it leads to, the other side to move.
    pub fn position(&self) -> Position {
        let mut position = *self.before_last;
        if let Some(&last) = self.steps.last() {
            position.take_unchecked(last);
        }
        position.end_turn_unchecked();
        position
    }
}

impl Default for TurnGenerator {
    fn default() -> Self {
        Self::new()
    }
}

impl TurnGenerator {
    /// A generator with small buffers.
    pub fn new() -> Self {
        let [reported, met, plain] = std::array::from_fn(|_| KeySet::new());
        TurnGenerator { nodes: Vec::new(), reported, met, plain }
    }

    /// Calls `each` with one turn for every placement that a legal turn from this position can lead to, short turns
    /// first, until it answers false. Of a turn that has begun the rest is reported, which may be no step at all.
    pub fn turns(
        &mut self,
        position: &Position,
        forbidden: Forbidden<'_>,
        mut each: impl FnMut(&FoundTurn<'_>) -> bool,
    ) {
        self.nodes.clear();
        self.reported.clear();
        self.met.clear();
        self.plain.clear();
        self.met.insert(position.placement_key() ^ position.pending_key());
        self.nodes.push(Node { position: *position, parent: 0, step: NO_STEP });
        if position.may_end(forbidden) {
            let (steps, placement_key) = (&[][..], position.placement_key());
            self.reported.insert(placement_key);
            if !each(&FoundTurn { steps, placement_key, before_last: position }) {
                return;
            }
        }
        let mut layer = 0..1;
        for taken in position.steps_taken() + 1..=MAX_STEPS {
            for node in &self.nodes[layer.clone()] {
                if node.position.pending() == Pending::None {
                    self.plain.insert(node.position.placement_key());
                }
            }
            for at in layer.clone() {
                let goes_on = if taken < MAX_STEPS {
                    self.expand(at, forbidden, &mut each)
                } else {
                    self.finish(at, forbidden, &mut each)
                };
                if !goes_on {
                    return;
                }
            }
            layer = layer.end..self.nodes.len();
        }
    }

    /// Adds the children of a node and reports those that end a turn.
    fn expand(
        &mut self,
        at: usize,
        forbidden: Forbidden<'_>,
        each: &mut impl FnMut(&FoundTurn<'_>) -> bool,
    ) -> bool {
        let steps = self.new_steps(at);
        let parent = self.nodes[at].position;
        let mut goes_on = true;
        for_each(steps, |step| {
            let mut position = parent;
            position.take_unchecked(step);
            let key = position.placement_key();
            if goes_on && self.met.insert(key ^ position.pending_key()) {
                self.nodes.push(Node { position, parent: at as u32, step });
                if position.may_end(forbidden) && self.reported.insert(key) {
                    goes_on = self.report(at, step, key, each);
                }
            }
        });
        goes_on
    }

    /// Reports the turns that the last step from a node completes.
    fn finish(
        &mut self,
        at: usize,
        forbidden: Forbidden<'_>,
        each: &mut impl FnMut(&FoundTurn<'_>) -> bool,
    ) -> bool {
        let steps = self.new_steps(at);
        let parent = self.nodes[at].position;
        let start = parent.start_key();
        let side = parent.key_if_ended() ^ parent.placement_key();
        let mut goes_on = true;
        for_each(steps, |step| {
            let key = parent.key_after(step);
            let allowed = forbidden.is_empty() || !forbidden.contains(&(key ^ side));
            if goes_on && key != start && allowed && self.reported.insert(key) {
                goes_on = self.report(at, step, key, each);
            }
        });
        goes_on
    }

    /// The steps of a node that may lead to something new: where a pull is possible in a placement that is met without
    /// it too, and no later, only the pull.
    #[inline]
    fn new_steps(&self, at: usize) -> StepSet {
        let position = &self.nodes[at].position;
        let steps = position.steps();
        match position.pending() {
            Pending::Pull { square, by } if self.plain.contains(position.placement_key()) => {
                let foes = position.of_side(!position.side()) & position.weaker(by);
                steps.into_square(square, foes)
            }
            _ => steps,
        }
    }

    fn report(
        &self,
        at: usize,
        step: Step,
        placement_key: u64,
        each: &mut impl FnMut(&FoundTurn<'_>) -> bool,
    ) -> bool {
        let mut steps = [step; MAX_STEPS as usize];
        let mut first = steps.len() - 1;
        let mut node = at;
        while node != 0 {
            first -= 1;
            steps[first] = self.nodes[node].step;
            node = self.nodes[node].parent as usize;
        }
        let before_last = &self.nodes[at].position;
        each(&FoundTurn { steps: &steps[first..], placement_key, before_last })
    }
}

/// Calls `each` with the steps of a set, direction by direction.
#[inline]
fn for_each(steps: StepSet, mut each: impl FnMut(Step)) {
    for direction in Direction::ALL {
        let from: Squares = steps.towards(direction);
        for square in from {
            each(Step::new_unchecked(square, direction));
        }
    }
}
