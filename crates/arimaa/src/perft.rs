//! Counting step sequences and different results from a position (spec 8.1): raw steps, as the rules of movement allow
//! them; repetition, unchanged placements and the end of the game are ignored.

use crate::position::{MAX_STEPS, Position};
use crate::turns::TurnGenerator;

/// What was counted, for one to four steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    /// Sequences of exactly one, two … steps, those that stop in the middle of a push included.
    pub step_sequences: [u64; MAX_STEPS as usize],
    /// Those of them that do not stop in the middle of a push.
    pub complete_sequences: [u64; MAX_STEPS as usize],
    /// Different placements, other than the first one, that can be reached by at most one, two … steps.
    pub unique_cumulative: [u64; MAX_STEPS as usize],
}

/// Counts the first `depth` steps (at most four) of a position between turns.
pub fn count_steps(position: &Position, depth: usize) -> StepCounts {
    let depth = depth.min(usize::from(MAX_STEPS));
    let mut counts = StepCounts::default();
    if depth > 0 {
        count(position, 0, depth, &mut counts);
    }
    TurnGenerator::new().turns(position, &[], |turn| {
        counts.unique_cumulative[turn.steps.len() - 1] += 1;
        true
    });
    for at in 1..counts.unique_cumulative.len() {
        counts.unique_cumulative[at] += counts.unique_cumulative[at - 1];
    }
    counts.unique_cumulative[depth..].fill(0);
    counts
}

fn count(position: &Position, at: usize, depth: usize, counts: &mut StepCounts) {
    let steps = position.steps();
    counts.step_sequences[at] += u64::from(steps.len());
    if at + 1 == usize::from(MAX_STEPS) {
        // The fourth step cannot begin a push.
        counts.complete_sequences[at] += u64::from(steps.len());
        return;
    }
    for step in steps.iter() {
        let mut after = *position;
        after.take_unchecked(step);
        counts.complete_sequences[at] += u64::from(!after.is_pushing());
        if at + 1 < depth {
            count(&after, at + 1, depth, counts);
        }
    }
}
