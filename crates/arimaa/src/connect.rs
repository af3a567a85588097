//! The turn between two placements: how the one before can have become this one.

use crate::position::{MAX_STEPS, Position};
use crate::tactics::StepLine;

impl Position {
    /// A shortest turn that leads from this position, in which none has begun, to the placement of another; none if no
    /// turn does. Repetition is not asked about.
    pub fn turn_to(&self, target: &Position) -> Option<StepLine> {
        if self.placement_key() == target.placement_key() {
            return None;
        }
        (1..=MAX_STEPS).find_map(|steps| {
            let mut line = StepLine::new();
            connect(self, target, steps, &mut line).then_some(line)
        })
    }
}

/// Finds a line of exactly `steps` steps to the target, and appends it.
fn connect(position: &Position, target: &Position, steps: u8, line: &mut StepLine) -> bool {
    let apart = position.difference(target).len();
    if steps == 0 {
        return apart == 0 && !position.is_pushing();
    }
    // A step changes two squares, and one more for each piece that is lost.
    let pieces = |position: &Position| position.occupied().len();
    let Some(lost) = pieces(position).checked_sub(pieces(target)) else { return false };
    let left = u32::from(steps);
    if lost > left || apart > 2 * left + lost {
        return false;
    }
    position.steps().iter().any(|step| {
        let mut after = *position;
        after.take_unchecked(step);
        line.push(step);
        let found = connect(&after, target, steps - 1, line);
        if !found {
            line.pop();
        }
        found
    })
}
