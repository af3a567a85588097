//! Counting step sequences and different results from a position (spec 8.1): raw steps, as the rules of movement allow
//! them; repetition, unchanged placements and the end of the game are ignored.

use bw_core::ParseError;
use bw_package::OwnPerft;

use crate::notation::parse_position;
use crate::position::{MAX_STEPS, Position};
use crate::turns::TurnGenerator;

/// `perft arimaa --position 'g […]'` counts this.
pub const STEP_PERFT: OwnPerft = OwnPerft {
    columns: &["step sequences", "complete sequences", "unique cumulative"],
    most_depth: MAX_STEPS as u32,
    recognises: is_placement,
    count: |position, depth| counted(&parse_position(position)?, depth),
};

/// Whether a text is meant as a side and 64 squares, not as a state with all that has happened.
fn is_placement(text: &str) -> bool {
    let text = text.trim();
    text.ends_with(']') && text.split_once(' ').is_some_and(|(side, _)| side.len() == 1)
}

fn counted(position: &Position, depth: u32) -> Result<Vec<Vec<u64>>, ParseError> {
    let depth = depth.min(MAX_STEPS.into()) as usize;
    let counts = count_steps(position, depth);
    let row = |at: usize| {
        vec![counts.step_sequences[at], counts.complete_sequences[at], counts.unique_cumulative[at]]
    };
    Ok((0..depth).map(row).collect())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_is_counted_in_three_columns() {
        let position = "g [rrrccrrrrhdemdhr                                RHDMEDHRRRRCCRRR]";
        assert!((STEP_PERFT.recognises)(position));
        let counts = (STEP_PERFT.count)(position, 3).unwrap();
        assert_eq!(counts, [[8, 8, 8], [98, 98, 78], [1364, 1364, 538]]);
        assert_eq!((STEP_PERFT.count)(position, 9).unwrap().len(), 4);
        assert!((STEP_PERFT.count)("g [rr]", 1).is_err());
        assert!(!(STEP_PERFT.recognises)("2g [rr] | lead s | seen 0"));
    }
}
